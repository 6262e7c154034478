"""PostgreSQL as in Django, except that a lock held by another program does not block everybody."""
