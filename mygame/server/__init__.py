"""Running the game: launch, settings, protocols."""
