"""The secrets of KARDS: hands, the decks' order, armed countermeasures, their payment, covert units, marked cards."""

from __future__ import annotations

from msgspec.structs import replace

from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.core import Who
from evadventure.minigames.kards.actions import (
    AttackTarget,
    CardsCame,
    Changed,
    End,
    KeepHand,
    MoveUnit,
    PlayFromHand,
    Revealed,
)
from evadventure.minigames.kards.data import CardKind, Keyword, decks
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.state import HeldCard, KardsSide, KardsState, Unit
from evadventure.minigames.kards.view import unveiled, veiled
from evadventure.rules import EvAdventureRollEngine

OPEN = (AttackTarget, MoveUnit, PlayFromHand, KeepHand, End)
"""Everybody is told which unit acts, on whom, and which card is played; a covert one is told without its name."""

PASSING = (Revealed, CardsCame, Changed)
"""That cards were drawn, changed or seen is told once; afterwards only how many there are shows."""

CASES = (
    """kards turn=9 active=0
    0 hq=20 kredits=9/9
    0 support: sov_partisans[g2] jap_line_regiment[g2]
    0 hand: jap_order_lightning_conquest!seen usa_order_red_ball!seen ger_counter_flak_trap
    0 deck: usa_draftees*9
    1 hq=20 kredits=9/9
    1 deck: usa_draftees*9""",
)
"""A covert unit under orders that only tell on units that can still act."""


def disguise(state: KardsState, who: Who, seed: int) -> KardsState:
    """Deal anew everything `who` cannot see."""
    chance = EvAdventureRollEngine(Chance(open_stream(seed, "disguise")))
    sides = [side if seat == who else _other(state, seat, side, who, chance) for seat, side in enumerate(state.sides)]
    front = tuple(_cover(unit, who, chance) for unit in state.front)
    return replace(state, sides=(sides[0], sides[1]), front=front)


def _other(state: KardsState, seat: int, side: KardsSide, who: Who, chance: EvAdventureRollEngine) -> KardsSide:
    known = [held.seen and who is not None for held in side.hand]
    pool = [held.card for held, told in zip(side.hand, known, strict=True) if not told] + list(side.deck)
    chance.shuffle(pool)
    hand = tuple(
        held if told else HeldCard(held.uid, pool.pop(), held.seen) for held, told in zip(side.hand, known, strict=True)
    )
    waiting = state.turn > 0 and state.active != seat
    armed = tuple(
        held.uid
        for held in hand
        if waiting and CARDS[held.card].kind == CardKind.COUNTERMEASURE and chance.randint(0, 1)
    )
    chosen = side.chosen
    if chosen and not state.open_decks and not side.hand and state.turn == 0:
        chosen = list(decks.READY)[chance.randint(0, len(decks.READY) - 1)]
    return replace(
        side,
        hand=hand,
        deck=tuple(pool),
        support=tuple(_cover(unit, who, chance) for unit in side.support),
        armed=armed,
        armed_cost=0,
        kredits=side.kredits + side.armed_cost,
        marked=(),
        disarmed=(),
        chosen=chosen,
    )


def _cover(unit: Unit, who: Who, chance: EvAdventureRollEngine) -> Unit:
    if not unit.hidden or unit.owner == who:
        return unit
    covert = [key for key, figures in CARDS.items() if figures.keywords & Keyword.COVERT]
    fitting = [found for key in covert if (found := unveiled(veiled(unit), key)) is not None]
    return fitting[chance.randint(0, len(fitting) - 1)]
