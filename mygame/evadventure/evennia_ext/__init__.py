"""What is changed in Evennia and Django, or added to them, each with its reason and its test (`docs/evennia-ext.md`).

May import: `words`. Begin with `docs/evennia-ext.md`, then `transactions`.
"""
