"""What every room stands on: the command base, messages to readers, input, errors, settings, names, content files.

May import: `evennia_ext`, `words`, `enums`. Begin with `messaging` and `command`.
"""
