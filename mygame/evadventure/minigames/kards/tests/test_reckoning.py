"""Results computed without playing must equal those of the rules."""

from __future__ import annotations

import random

import pytest

from evadventure.minigames.kards.actions import AttackTarget
from evadventure.minigames.kards.bots.reckoning import Reckoner, judge
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsOptions
from evadventure.minigames.testing.kit import times


@pytest.mark.parametrize("profile", ["seed", "official"])
def test_reckoned_is_what_playing_it_leads_to(profile):
    draw, ready = random.Random(times(4, 3)), list(decks.READY)
    reckoned = asked = 0
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
                    if not isinstance(action, AttackTarget):
                        continue
                    if (found := reckoner.after(action)) is None:
                        asked += 1
                        continue
                    reckoned += 1
                    after = judge(GAME.apply(state, seat, action).state, seat)
                    assert found == pytest.approx(after, abs=1e-9), (GAME.write_action(action), match)
            state = GAME.apply(state, seat, draw.choice(legal)).state
    assert reckoned > max(times(matches, 50), 2 * asked)
