"""Tools that test a game: the conformance kit, golden matches, Hypothesis strategies, and a toy game as an example."""
