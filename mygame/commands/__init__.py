"""Commands: thin, and in both languages."""
