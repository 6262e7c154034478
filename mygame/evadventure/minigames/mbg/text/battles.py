"""The last battle, retold round by round: `next` one round, `auto` all that is left, `skip` to the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from ....words import LANGUAGES, Lang, Words, synonyms
from ...core import Reader
from ..actions import BattleEnded, Burned, Event, FoughtItself, Launched, RoundBegun, Struck, named
from ..data import Profile
from ..engine.battle import most_rounds, retell
from ..engine.formulas import candidates
from ..engine.odds import HAS_NUMPY, best_vice, fight_odds, planned
from ..state import BattleSide, Fought, MbgBoard, MbgView, replace
from . import events, names

_HEAD: Final = Words("{one} against {two}")
_VICE: Final = Words(" and {vice}")
_STANDS: Final = Words("{name} {hp}{wall}{moods}")
_WALL: Final = Words(" wall {wall}")
_LAUNCHES: Final = Words("{name} launches {tech}.")
_MORE: Final = Words("clash {next}: the next round; clash auto: all of it; clash skip: the end.")


@lru_cache(maxsize=32)
def _told(fought: Fought) -> tuple[tuple[Event, ...], ...]:
    """Return the events of a battle: those before it, of each round, and of its end."""
    parts: list[list[Event]] = [[]]
    for event in retell(fought):
        if isinstance(event, RoundBegun | BattleEnded):
            parts.append([])
        parts[-1].append(event)
    return tuple(map(tuple, parts))


def rounds(fought: Fought) -> int:
    """Return the number of rounds of a battle."""
    return len(_told(fought)) - 2


def opening(board: MbgBoard, lang: Lang, fought: Fought) -> str:
    """Return the sides of a battle, with all values."""
    lines = [_HEAD.say(lang, one=_name(board, lang, fought, 0), two=_name(board, lang, fought, 1))]
    for j, side in enumerate(fought.sides):
        main, vice = fought.generals[2 * j : 2 * j + 2]
        techs = [names.TECH_NAMES[k].say(lang) for k in side.techniques]
        lines.append(
            Words(
                "{name}: led by {main}{vice}; martial {power}, tactics {tactics}, strategy {strategy}, strength "
                "{hp}{wall}; techniques: {techs}."
            ).say(
                lang,
                name=_name(board, lang, fought, j),
                main=names.name(lang, board.officers[main].name) if main >= 0 else names.ROBBERS.say(lang),
                vice=_VICE.say(lang, vice=names.name(lang, board.officers[vice].name)) if vice >= 0 else "",
                power=names.money(side.power),
                tactics=names.money(side.tactics),
                strategy=names.money(side.strategy),
                hp=names.money(side.hp),
                wall=_WALL.say(lang, wall=names.money(side.wall)) if side.wall else "",
                techs=techs or names.NONE,
            )
        )
    return "\n".join(lines)


def closing(board: MbgBoard, lang: Lang, fought: Fought) -> str:
    """Return the sentence for the end of a battle."""
    return events.say(lang, named(board, _told(fought)[-1][0]))


@lru_cache(maxsize=32)
def _standing(fought: Fought) -> tuple[tuple[BattleSide, ...], ...]:
    """Return both sides before the first round and after each."""
    sides: list[BattleSide] = list(fought.sides)
    after = []
    for part in _told(fought)[:-1]:
        for event in part:
            for fighter, j in _sides(event):
                sides[j] = fighter
        after.append(tuple(sides))
    return tuple(after)


def _happened(board: MbgBoard, lang: Lang, fought: Fought, number: int) -> str:
    told = [said for event in _told(fought)[number] if (said := _happening(board, lang, fought, event))]
    return LANGUAGES[lang].gap.join(told) or Words("Nothing happens.").say(lang)


def _launched(fought: Fought, number: int, lang: Lang) -> list[list[str]]:
    """Return the techniques each side launched in a round."""
    launched = [event for event in _told(fought)[number] if isinstance(event, Launched)]
    return [[names.TECH_NAMES[one.technique].say(lang) for one in launched if one.side == j] for j in range(2)]


def a_round(board: MbgBoard, lang: Lang, fought: Fought, number: int) -> str:
    """Return one round, from 1, in one sentence with both sides' values."""
    text = _happened(board, lang, fought, number)
    one, two = (_stands(board, lang, fought, j, side) for j, side in enumerate(_standing(fought)[number]))
    return Words("Round {round}: {told} {one}; {two}.").say(lang, round=number, told=text, one=one, two=two)


def figures(board: MbgBoard, reader: Reader) -> dict[str, Any] | None:
    """Return the last battle for a picture: its sides, then both in each round: strength, wall, mood, techniques."""
    fought, lang = board.fought, reader.lang
    if fought is None:
        return None
    after = _standing(fought)
    return {
        "opening": opening(board, lang, fought).split("\n"),
        "closing": closing(board, lang, fought),
        "most": fought.rounds,
        "result": fought.result,
        "sides": [
            {
                "role": side.role,
                "name": _name(board, lang, fought, j),
                "main": fought.generals[2 * j],
                "vice": fought.generals[2 * j + 1],
                "hp": side.hp,
                "wall": side.wall,
                "techniques": [names.TECH_NAMES[k].say(lang) for k in side.techniques],
            }
            for j, side in enumerate(fought.sides)
        ],
        "rounds": [
            {
                "told": _happened(board, lang, fought, number) if number else "",
                "hp": [side.hp for side in sides],
                "wall": [side.wall for side in sides],
                "moods": [events.moods(lang, side) for side in sides],
                "launched": _launched(fought, number, lang),
            }
            for number, sides in enumerate(after)
        ],
    }


def _sides(event: Event) -> Iterator[tuple[BattleSide, int]]:
    """Yield the sides an event shows, with their places."""
    match event:
        case Launched(side=j, one=one, two=two):
            yield one, j
            yield two, 1 - j
        case Struck(side=j, one=one) | Burned(side=j, one=one) | FoughtItself(side=j, one=one):
            yield one, j


def _name(board: MbgBoard, lang: Lang, fought: Fought, j: int) -> str:
    return names.role(board, lang, fought.sides[j].role)


def _stands(board: MbgBoard, lang: Lang, fought: Fought, j: int, side: BattleSide) -> str:
    wall = _WALL.say(lang, wall=names.money(side.wall)) if side.wall else ""
    moods = events.moods(lang, side)
    said = Words(" ({moods})").say(lang, moods=moods) if moods else ""
    return _STANDS.say(lang, name=_name(board, lang, fought, j), hp=names.money(side.hp), wall=wall, moods=said)


def _happening(board: MbgBoard, lang: Lang, fought: Fought, event: Event) -> str:
    match event:
        case Struck(side=loser, one=one):
            hurt = names.money(one.wall_change + one.hp_change)
            return Words("{name} strikes for {hurt}.").say(lang, name=_name(board, lang, fought, 1 - loser), hurt=hurt)
        case Launched(side=j, technique=technique):
            return _LAUNCHES.say(lang, name=_name(board, lang, fought, j), tech=names.TECH_NAMES[technique])
        case Burned(side=j):
            return Words("{name} burns.").say(lang, name=_name(board, lang, fought, j))
        case FoughtItself(side=j):
            return Words("{name} fights itself.").say(lang, name=_name(board, lang, fought, j))
    return ""


def show(text: str, board: MbgBoard, reader: Reader) -> str:
    """Return the last battle: its opening and end, a round (`next`: the first), `auto` all, `skip` the end."""
    fought, lang = board.fought, reader.lang
    if fought is None:
        return Words("There has been no battle yet.").say(lang)
    word = text.strip().casefold()
    if word in synonyms("auto"):
        told = [a_round(board, lang, fought, number) for number in range(1, rounds(fought) + 1)]
        return "\n".join([opening(board, lang, fought), *told, closing(board, lang, fought)])
    if word in synonyms("next", context="mbg"):
        word = "1"
    if word in synonyms("skip"):
        return closing(board, lang, fought)
    last = rounds(fought)
    if word.isascii() and word.isdigit() and len(word) < 4 and int(word) >= 1:
        number = min(int(word), last)
        if number == 0:
            return closing(board, lang, fought)
        lines = [a_round(board, lang, fought, number)]
        lines.append(_MORE.say(lang, next=number + 1) if number < last else closing(board, lang, fought))
        return "\n".join(lines)
    return "\n".join([opening(board, lang, fought), closing(board, lang, fought), _MORE.say(lang, next=1)])


QUICK: Final = 400 if HAS_NUMPY else 60
"""Number of fights for one line of a list of moves."""
LISTED: Final = 6
"""Number of leaders computed at one scale; half of them at three scales, so that the answer comes at once."""

_FOE: Final = Words("Against the strongest {foe} can send, in {rounds} rounds:")


def odds_asked(text: str, view: MbgView, reader: Reader) -> str:
    """Return the odds of the asked seat's battle: of the generals named, or of the promising pairs.

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
        pairs = [(main, best_vice(it, main, ids)) for main in best]
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


def _named(text: str, able: tuple[int, ...], board: MbgBoard) -> list[int]:
    """Return the generals a text names, in its order."""
    folded = text.casefold()
    found = []
    for o in able:
        said = [names.name(lang, board.officers[o].name).casefold() for lang in Lang]
        places = [at for name in said if (at := folded.find(name)) >= 0]
        if places:
            found.append((min(places), o))
    return [o for _, o in sorted(found)][:2]
