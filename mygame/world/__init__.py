"""Content in both languages, and the builder that makes the world from it."""
