"""What is kept of players and matches, to be read: ladders, records, replays, stories, proofs of deals."""
