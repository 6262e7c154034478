"""Matchmaking: the queue of players seeking an opponent, and the command `seek`."""
