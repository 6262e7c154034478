"""Computer players and contests that any game can use."""
