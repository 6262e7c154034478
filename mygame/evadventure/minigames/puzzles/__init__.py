"""Positions in which exactly one move is best: `book` keeps and replays them, `lab` finds and checks them.

They lie beside a game in `puzzles.jsonl`, written by `python -m lab puzzles`. Any game with a
`Teacher.weigh` and a `Vocabulary` can have them.
"""
