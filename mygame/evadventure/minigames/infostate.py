"""Everything a seat has seen and done in a match, as text: its information state, in the sense of extensive games.

Two matches look alike to a seat exactly when these texts are equal: they list everything in order from the deal on
(perfect recall), in the texts and records of the game, free of language.
"""

from __future__ import annotations

from .core import Who
from .match import Match
from .worlds import canonical

__all__ = ["information_state"]


def information_state(match: Match, who: Who) -> str:
    """Return the history of a match as `who` knows it.

    One JSON line for each thing seen; before it, if the seat itself acted, a line `> ` and its action; `<` where it
    took one back. The last line is `= ` and the seat's view now.
    """
    game = match.game
    lines = [f"{game.info.key} {game.info.rules_version} {match.seats} {canonical(match.options).decode()}"]
    own = iter([action for seat, action in match.log if seat == who])  # a seat notices all it does
    for line in match.history(who).lines:
        if who is not None and line.seat == who:
            lines.append("<" if (action := next(own)) is None else f"> {game.write_action(action)}")
        lines += [canonical(event).decode() for event in line.events]
    lines.append(f"= {canonical(match.view(who)).decode()}")
    return "\n".join(lines)
