"""The ways to a table: typed commands, messages of programs, staff, lists, old matches, walking there.

May import `room` and `match`. Begin with `commands`.
"""
