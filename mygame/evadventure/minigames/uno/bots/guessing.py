"""What all have seen of hands, and hands dealt anew that fit it.

Who draws seems to hold nothing that fits; who lays a wild card seems to hold nothing else that does, and names a colour
it holds. Signs move with the hands they are of, and fade as cards come in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from ....rules import EvAdventureRollEngine
from ...core import Seat
from ..data import CARDS, COLOUR, Card, Colour, Hand, in_order, matches
from ..view import View

_DRAWS_ALL_THE_SAME: Final = 0.1
"""How often somebody draws who holds a card that fits."""
_WILD_ALL_THE_SAME: Final = 0.3
"""How often somebody lays a wild card who holds another that fits."""
_NAMES_WHAT_IT_LACKS: Final = 0.2
"""How often somebody names a colour it does not hold."""
_TRIES: Final = 20
"""Cards of the pile that are looked at for one that fits the signs."""


class Sign(NamedTuple):
    """Something that tells of the cards in a hand."""

    lacks: frozenset[Card]
    """Cards it seems not to hold."""
    holds: Colour
    """A colour it seems to hold, or none."""
    came: int
    """How many cards have come in since: nothing is known of those."""
    deceives: float
    """How often it is not so."""


@cache
def _fitting(top: Card, colour: Colour, wild: bool) -> frozenset[Card]:
    return frozenset(card for card in CARDS if matches(card, top, colour) and (wild or COLOUR[card]))


def signs_of(view: View) -> Mapping[Seat, Sequence[Sign]]:
    """Return for each seat the signs of what is in its hand now, the oldest first."""
    signs: list[list[Sign]] = [[] for _ in range(view.seats)]
    for seen in view.seen:
        if seen.what == "moved":
            before = [*signs]
            for giver, receiver in enumerate(seen.receivers):
                signs[receiver] = before[giver]
            continue
        if seen.count:
            signs[seen.seat] = [sign._replace(came=sign.came + seen.count) for sign in signs[seen.seat]]
        if seen.what == "drew":
            signs[seen.seat].append(Sign(_fitting(seen.top, seen.colour, True), "", 0, _DRAWS_ALL_THE_SAME))
        elif seen.what == "wild":
            if seen.top:
                signs[seen.seat].append(Sign(_fitting(seen.top, seen.colour, False), "", 0, _WILD_ALL_THE_SAME))
            signs[seen.seat].append(Sign(frozenset(), seen.named, 0, _NAMES_WHAT_IT_LACKS))
    return {seat: mine for seat, mine in enumerate(signs) if mine}


def mended(
    hand: Hand, known: Iterable[Card], signs: Sequence[Sign], rest: list[Card], dice: EvAdventureRollEngine
) -> Hand:
    """Return a hand that was dealt at random with cards exchanged for some of the pile, so that it fits the signs.

    Args:
        hand: the cards dealt.
        known: those of them that are known for certain, which stay.
        signs: of this hand.
        rest: the pile; it changes.
        dice: its chance.
    """
    held, certain = list(hand), list(known)
    places: list[int] = []
    for place, card in enumerate(held):
        if card in certain:
            certain.remove(card)
        else:
            places.append(place)
    many = len(places)
    dice.shuffle(places)  # the order in which they came in
    believed = [sign for sign in signs if sign.came < many and dice.random() >= sign.deceives]
    if not rest or not believed:
        return hand
    for age, place in enumerate(places):
        lacks = [sign.lacks for sign in believed if age < many - sign.came]
        if any(held[place] in cards for cards in lacks):
            for _ in range(_TRIES):
                at = dice.randint(0, len(rest) - 1)
                if not any(rest[at] in cards for cards in lacks):
                    held[place], rest[at] = rest[at], held[place]
                    break
    for sign in believed:
        old = places[: many - sign.came]
        if not sign.holds or any(COLOUR[held[place]] == sign.holds for place in old):
            continue
        place = dice.choice(old)
        lacks = [other.lacks for other in believed if old.index(place) < many - other.came]
        for _ in range(_TRIES):
            at = dice.randint(0, len(rest) - 1)
            if COLOUR[rest[at]] == sign.holds and not any(rest[at] in cards for cards in lacks):
                held[place], rest[at] = rest[at], held[place]
                break
    return in_order(held)
