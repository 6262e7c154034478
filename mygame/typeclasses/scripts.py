"""Scripts: what goes on without a body."""

from evennia.scripts.scripts import DefaultScript


class Script(DefaultScript):
    """A script of the game."""
