"""SQLite as in Django, except that one writer that holds the database for long does not block everybody."""
