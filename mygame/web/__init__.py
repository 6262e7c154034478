"""The browser's side of the game."""
