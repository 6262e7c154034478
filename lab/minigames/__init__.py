"""Research on the table games: ratings of levels, fitted figures, puzzles, reports of balance.

`calibrate`, `train`, `puzzles` and `report` are the commands; `tools` lists each game's own parts for them.
"""
