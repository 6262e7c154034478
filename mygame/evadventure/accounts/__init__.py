"""The person behind the heroes: the way in, the account's commands, languages, help.

May import: every room but `content`. Begin with `entrance` and `account`.
"""
