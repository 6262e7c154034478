"""All commands of staff, a module for each subject, and Evennia's own staff commands in the languages of the house.

`builtin` makes a command of Evennia one of ours, `builtin_commands` lists them; `building`, `people` and `server` have
those with a `func` of ours. The others are named after the room they work on. May import every room. Begin with
`command`.
"""
