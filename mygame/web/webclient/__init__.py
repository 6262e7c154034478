"""The web client."""
