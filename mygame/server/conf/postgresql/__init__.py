"""PostgreSQL as Django has it, but what others hold locked does not silence everybody."""
