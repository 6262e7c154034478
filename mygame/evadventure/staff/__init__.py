"""All commands of staff, a module for each subject, and Evennia's own staff commands in the languages of the house.

`builtin` adapts a command of Evennia, `builtin_commands` lists them; `building`, `people` and `server` have
those with our own `func`. The others are named after their room. May import every room. Begin with
`command`.
"""
