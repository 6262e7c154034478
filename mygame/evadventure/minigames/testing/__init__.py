"""Tools that test a game: the conformance kit, golden matches, Hypothesis strategies."""
