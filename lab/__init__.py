"""Tools for balancing and training: not installed, not started by the server, imported by nothing of the game.

`python -m lab` lists the commands. `knave` plays the role-playing rules without a server; `minigames` rates, trains and
weighs the table games. May import `evadventure`, which lies in `mygame`.
"""

import sys
from pathlib import Path

_GAME = str(Path(__file__).resolve().parents[1] / "mygame")
if _GAME not in sys.path:
    sys.path.insert(0, _GAME)
