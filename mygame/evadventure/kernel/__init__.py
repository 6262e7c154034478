"""The basis of every room: the command base, messages to readers, input, errors, settings, names, content files.

May import: `evennia_ext`, `words`, `enums`. Begin with `messaging` and `command`.
"""
