"""Settings and hooks of this game's server."""
