"""Recordings of the game in real clients."""
