"""The secrets of UNO: others' hands, the order of the pile, players' knowledge, and bluffs of a wild draw four."""

from __future__ import annotations

from msgspec.structs import replace

from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.core import Who
from evadventure.minigames.uno.actions import HighCard, RoundOver, Turned
from evadventure.minigames.uno.data import COLOUR, in_order, matches
from evadventure.minigames.uno.state import UnoState
from evadventure.rules import EvAdventureRollEngine

PASSING = (HighCard, Turned, RoundOver)
"""Cards drawn for the deal, draw fours put back and the hands laid open at the end are told once, to all, and then
nowhere to be seen."""


def disguise(state: UnoState, who: Who, seed: int) -> UnoState:
    """Take up all cards `who` cannot see or does not know, shuffle, and deal as many back everywhere."""
    known = {holder: list(cards) for observer, holder, cards in state.known if observer == who}
    pool = [*state.pile, *state.unshuffled]
    for seat, hand in enumerate(state.hands):
        if seat == who:
            continue
        hidden = list(hand)
        for card in known.get(seat, []):
            hidden.remove(card)
        pool += hidden
    pool = list(in_order(pool))
    EvAdventureRollEngine(Chance(open_stream(seed, "disguise"))).shuffle(pool)
    pending = state.pending
    drawn = []
    if pending is not None and pending.kind == "drawn" and who != state.turn:
        # Everybody sees that the card just drawn may be played.
        card = next(card for card in pool if matches(card, state.discard[-1] if state.discard else None, state.colour))
        pool.remove(card)
        drawn = [card]
        pending = replace(pending, card=card)
    hands = []
    for seat, hand in enumerate(state.hands):
        if seat == who:
            hands.append(hand)
            continue
        held = known.get(seat, []) + (drawn if seat == state.turn else [])
        while len(held) < len(hand):
            held.append(pool.pop())
        hands.append(in_order(held))
    if pending is not None and pending.challenge and pending.by >= 0 and pending.by != who:
        bluff = bool(pending.before) and any(COLOUR[card] == pending.before for card in hands[pending.by])
        pending = replace(pending, bluff=bluff)
    return replace(
        state,
        hands=tuple(hands),
        pile=tuple(pool[: len(state.pile)]),
        unshuffled=tuple(pool[len(state.pile) :]),
        pending=pending,
        known=tuple(entry for entry in state.known if entry[0] == who),
    )
