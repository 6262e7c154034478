"""The secrets of Pips: others' hands, cards that lie face down, the order of the pile."""

from __future__ import annotations

from msgspec.structs import replace

from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.core import Who
from evadventure.minigames.tests.toy.rules import Dare, ToyKeep, ToyState
from evadventure.rules import EvAdventureRollEngine

OPEN = (ToyKeep, Dare)
"""Everybody sees what the winner of a round chooses; only which card lies face down is secret."""


def disguise(state: ToyState, who: Who, seed: int) -> ToyState:
    """Take up all cards `who` cannot see, shuffle, and put as many back everywhere."""
    shown = state.winner is not None
    hidden = [*state.pile]
    for seat, (hand, laid) in enumerate(zip(state.hands, state.laid, strict=True)):
        if seat != who:
            hidden += hand
            if laid is not None and not shown:
                hidden.append(laid)
    EvAdventureRollEngine(Chance(open_stream(seed, "disguise"))).shuffle(hidden)
    hands, laid_cards = [], []
    for seat, (hand, laid) in enumerate(zip(state.hands, state.laid, strict=True)):
        hands.append(hand if seat == who else tuple(sorted(hidden.pop() for _ in hand)))
        laid_cards.append(laid if seat == who or laid is None or shown else hidden.pop())
    return replace(state, hands=tuple(hands), laid=tuple(laid_cards), pile=tuple(hidden))
