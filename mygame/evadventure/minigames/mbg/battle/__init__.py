"""Battles: their rounds, and what is to be expected of them."""
