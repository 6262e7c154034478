"""What every room stands on: the command base, messages to readers, input, errors, names, locks, signals.

May import: `words`, `enums`. Begin with `messaging` and `command`.
"""
