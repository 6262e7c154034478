"""Results computed without playing must equal those of the rules."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from evadventure.minigames.kards.actions import ArmCounter, AttackTarget, MoveUnit, PlayFromHand
from evadventure.minigames.kards.bots.reckoning import Reckoner, judge
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import HeldCard, KardsOptions
from evadventure.minigames.kards.tests.table import board
from evadventure.minigames.testing.kit import times


@pytest.mark.parametrize("profile", ["seed", "official"])
def test_reckoned_is_what_playing_it_leads_to(profile):
    draw, ready = random.Random(times(4, 3)), list(decks.READY)
    reckoned, asked = {ArmCounter: 0, AttackTarget: 0, MoveUnit: 0, PlayFromHand: 0}, 0
    matches = times(6, 40)
    for match in range(matches):
        options = KardsOptions(profile=profile, decks=(draw.choice(ready), draw.choice(ready)))
        state, _ = GAME.setup(options, 2, match)
        while acting := GAME.to_act(state):
            seat = acting[0]
            legal = GAME.legal(state, seat)
            if state.turn:
                reckoner = Reckoner(state, seat)
                for action in legal:
                    if (found := reckoner.after(action)) is None:
                        asked += 1
                        continue
                    reckoned[type(action)] += 1
                    after = judge(GAME.apply(state, seat, action).state, seat)
                    assert found == pytest.approx(after, abs=1e-9), (GAME.write_action(action), match)
            state = GAME.apply(state, seat, draw.choice(legal)).state
    assert min(reckoned.values()) > times(matches, 50)
    assert sum(reckoned.values()) > 2 * asked


@pytest.mark.parametrize(("moment", "left"), [("attack", True), ("order", False)])
def test_what_an_armed_card_may_answer_is_left_to_the_rules(moment, left):
    state = board("front: 0 ger_grenadiers[3/5/5,g2]", "1 support: usa_marines[1/3/3]")
    card = next(key for key, figures in CARDS.items() if figures.card.moment == moment)
    side = replace(state.sides[1], hand=(HeldCard(900, card),), armed=(900,))
    armed = replace(state, sides=(state.sides[0], side))
    assert (Reckoner(armed, 0).after(GAME.read_action("attack f1 e1")) is None) == left
