"""Tools of staff for tables: the commands `@table` and `@health`, and the rows in Django's admin."""
