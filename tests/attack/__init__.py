"""Attacks of one person on a house of our own, and what the other players feel of them (`python -m tests.attack`)."""
