"""Checks against the original program: its saves read and written, its recorded games replayed."""
