"""Records of players and matches, for reading: ladders, results, replays, stories, proofs of deals."""
