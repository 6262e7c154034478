"""The odds of the battle one is deciding about, as a list: main general, vice, chance to win, losses."""

from __future__ import annotations

from typing import Final

from ....words import Lang, Words
from ...core import Reader
from ..battle.odds import HAS_NUMPY, best_vice, fight_odds, planned
from ..battle.rounds import most_rounds
from ..data import Profile
from ..engine.values import candidates
from ..state import Board, View, replace
from . import names

QUICK: Final = 400 if HAS_NUMPY else 60
"""How often a battle is fought for one line of a list of moves."""
LISTED: Final = 6
"""How many leaders are reckoned at one scale; at three scales half of them, so that the answer comes at once."""

_FOE: Final = Words("Against the strongest {foe} can send, in {rounds} rounds:")


def show(text: str, view: View, reader: Reader) -> str:
    """Return the odds of the asked seat's battle: of the generals named, or of the pairs worth thinking of.

    Args:
        text: names of a main and perhaps a vice general.
    """
    fight, ask, lang, it = planned(view), view.ask, reader.lang, view.board
    if fight is None or ask is None or view.who != ask.seat:
        return Words("There is no battle to decide about.").say(lang)
    attacks = ask.seat == fight.attacker
    ids = it.cities[fight.city].garrison if not attacks and fight.city >= 0 else it.roles[ask.seat].at_hand
    able = candidates(ids, it.officers, it.profile is Profile.MANUAL)
    scales = (0, 1, 2) if ask.kind in ("meet", "attack") else (fight.scale,)
    if named := _named(text, able, it):
        pairs = [(named[0], named[1] if len(named) > 1 else -1)]
    else:
        most = LISTED if len(scales) == 1 else LISTED // 2
        best = sorted(able, key=lambda o: -it.officers[o].abilities[0] * it.officers[o].hp)[:most]
        helpers = [(main, best_vice(it, main, ids)) for main in best]
        pairs = [(main, next((o for o in ids if it.officers[o] is helper), -1)) for main, helper in helpers]
    foe = names.role(it, lang, fight.defender if attacks else fight.attacker)
    lines = []
    for scale in scales:
        planned_fight = replace(fight, scale=scale)
        lines.append(_FOE.say(lang, foe=foe, rounds=most_rounds(scale)))
        found = fight_odds(it, planned_fight, pairs, QUICK, attacks=attacks)
        for (main, vice), odds in zip(pairs, found, strict=True):
            pair = names.name(lang, it.officers[main].name)
            if vice >= 0:
                pair += " + " + names.name(lang, it.officers[vice].name)
            line = Words("{pair}: wins {win}, draws {draw}, loses {lost}; own losses {own}, theirs {foe}{wall}").say(
                lang,
                pair=pair,
                win=f"{odds.win:.0%}",
                draw=f"{odds.draw:.0%}",
                lost=f"{odds.lost:.0%}",
                own=names.money(odds.own_loss),
                foe=names.money(odds.foe_loss),
                wall=Words(", wall {wall}").say(lang, wall=names.money(odds.wall_loss)) if odds.wall_loss >= 1 else "",
            )
            lines.append(line)
    return "\n".join(lines)


def _named(text: str, able: tuple[int, ...], board: Board) -> list[int]:
    """Return the generals a text names, in its order."""
    folded = text.casefold()
    found = []
    for o in able:
        said = [names.name(lang, board.officers[o].name).casefold() for lang in Lang]
        places = [at for name in said if (at := folded.find(name)) >= 0]
        if places:
            found.append((min(places), o))
    return [o for _, o in sorted(found)][:2]
