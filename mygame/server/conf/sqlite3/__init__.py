"""SQLite as Django has it, but one writer that holds the database for long does not silence everybody."""
