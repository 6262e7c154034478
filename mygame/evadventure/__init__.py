"""The game module: Knave rules, the role-playing game, the table games and the tables that host them."""

__version__ = "1.1.0.dev0"
