"""Reasons for good moves in KARDS, as facts from the seat's view, and a sentence for each code of `reason`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..core import Reader, Reason, Seat, Teacher, Weighed
from . import actions as act
from .actions import Action
from .bots.searching import KardsSearching
from .data import Keyword
from .data.cards import CARDS
from .rules import GAME
from .state import KardsState, Unit
from .text.phrases import TEXT
from .view import KardsView, determinize

REASONS: Final = TEXT["reasons"]


def say(reason: Reason, view: KardsView, reader: Reader) -> str:
    """Return the sentence of a reason."""
    return REASONS[reason.code].say(reader.lang, **reason.facts)


_WORLDS: Final = 3
"""Number of determinizations in which an action is tried: a fact must hold in all of them."""


def reason(view: KardsView, legal: Sequence[Action], action: Action, seat: Seat) -> Reason:
    """Return why an action is good for a seat."""
    side = view.sides[seat]
    match action:
        case act.ChooseDeck():
            return Reason("deck")
        case act.Mark(hand):
            return Reason("dear", {"cost": CARDS[side.hand[hand].card].cost})
        case act.KeepHand():
            return Reason("opening")
        case act.ArmCounter():
            return Reason("arm")
        case act.Disarm():
            return Reason("disarm", {"kredits": side.kredits})
        case act.End():
            return Reason("end" if len(legal) > 1 else "nothing_left")
        case act.Concede():
            return Reason("plan")
    found = [_effect(determinize(view, seat, world), seat, action) for world in range(_WORLDS)]
    return found[0] if all(one == found[0] for one in found) else Reason("plan")


def _effect(state: KardsState, seat: Seat, action: Action) -> Reason:
    """Return the most important effect of an action in a state."""
    if GAME.refuse(state, seat, action) is not None:
        return Reason("plan")
    after = GAME.apply(state, seat, action).state
    if after.over:
        return Reason("wins" if after.winner == seat else "plan")
    mine, theirs = _units(state, seat), _units(state, 1 - seat)
    mine_after, theirs_after = _units(after, seat), _units(after, 1 - seat)
    killed, lost = len(theirs.keys() - theirs_after), len(mine.keys() - mine_after)
    hit = state.sides[1 - seat].hq - after.sides[1 - seat].hq
    facts: dict[str, Any]
    if hit > 0:
        return Reason("hits_hq", {"damage": hit, "left": after.sides[1 - seat].hq})
    if killed:
        return Reason("destroys" if not lost else "trades", {"count": killed, "lost": lost})
    if isinstance(action, act.AttackTarget):
        hurt = sum(unit.defence - theirs_after[uid].defence for uid, unit in theirs.items())
        return Reason("wounds", {"damage": hurt}) if hurt > 0 and not lost else Reason("plan")
    if isinstance(action, act.MoveUnit):
        return _moved(state, after, seat)
    if new := [unit for uid, unit in mine_after.items() if uid not in mine]:
        facts = {"attack": new[0].attack, "defence": new[0].defence}
        return Reason("guard" if new[0].keywords & Keyword.GUARD else "unit", facts)
    drawn = len(after.sides[seat].hand) - len(state.sides[seat].hand) + 1
    if drawn > 0:
        return Reason("draws", {"count": drawn})
    if (healed := after.sides[seat].hq - state.sides[seat].hq) > 0:
        return Reason("heals", {"count": healed})
    grown = sum(_power(mine_after[uid]) - _power(unit) for uid, unit in mine.items() if uid in mine_after)
    return Reason("stronger", {"count": grown}) if grown > 0 else Reason("plan")


def _moved(state: KardsState, after: KardsState, seat: Seat) -> Reason:
    known = {unit.uid for unit in state.front}
    moved = next((unit for unit in after.front if unit.uid not in known), None)
    if moved is None:
        return Reason("plan")
    return Reason("front" if not state.front else "joins_front", {"attack": moved.attack})


def _units(state: KardsState, seat: Seat) -> dict[int, Unit]:
    return {unit.uid: unit for unit in (*state.sides[seat].support, *state.front) if unit.owner == seat}


def _power(unit: Unit) -> int:
    return unit.attack + unit.defence


def weigh(
    view: KardsView, legal: Sequence[Action], chosen: Action, seat: Seat, seed: int, seconds: float
) -> Weighed | None:
    """Return the chance to win with the best turn and with the best that begins as chosen, in the same worlds."""
    if not view.turn:
        return None
    player = KardsSearching()
    best = player.choose(view, legal, seat, seed, seconds)
    chance = player.chance_with(view, chosen, seat, seed, seconds)
    if best == chosen:
        return Weighed(best, chance, chance)
    better = player.chance_with(view, best, seat, seed, seconds)
    return Weighed(best, better, chance) if better > chance else Weighed(chosen, chance, chance)


TEACHER: Final = Teacher(reason, say, REASONS, weigh)
