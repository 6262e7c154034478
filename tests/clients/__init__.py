"""Recordings of the game as real clients show it."""
