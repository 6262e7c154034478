"""Evennia's default typeclasses, made of the game's own."""
