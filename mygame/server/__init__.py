"""What runs the game: launch, settings, protocols."""
