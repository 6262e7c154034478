"""mbg, the siege board game of the Three Kingdoms: pure rules, words, computer players."""
