"""Matchmaking: the queue of those who seek an opponent, and the command `seek`."""
