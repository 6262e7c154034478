"""Shops, the bank and crafting.

May import: `creatures` and below. Begin with `shops`.
"""
