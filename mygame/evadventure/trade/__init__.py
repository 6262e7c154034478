"""Shops: what they have, buy and sell.

May import: `creatures` and below. Begin with `shops`.
"""
