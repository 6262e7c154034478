"""Matches by letter: challenges, the letters about them, and the command `matches`."""
