"""Attacks of one person on a test house, and their effect on the other players (`python -m bench.attack`)."""
