"""What proves a game: the conformance kit, golden matches, Hypothesis strategies, and a toy game that shows them."""
