"""The reasons the teacher gives."""

from __future__ import annotations

from evadventure.minigames.bots.runner import run
from evadventure.minigames.mbg.actions import ChooseOfficer
from evadventure.minigames.mbg.bots.steady import Steady
from evadventure.minigames.mbg.engine.odds import general_odds
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import MbgOptions, MbgQuestion
from evadventure.minigames.mbg.teaching import reason


class Asked(Steady):
    """Keeps what the teacher says of each general, with the odds of all."""

    def __init__(self):
        super().__init__()
        self.said = []

    def choose(self, view, legal, seat, seed, seconds):
        officers = [one for one in legal if isinstance(one, ChooseOfficer)]
        if view.ask.kind is MbgQuestion.GENERAL and len(officers) > 1:
            reasons = [reason(view, legal, one, seat) for one in officers]
            odds = general_odds(view, view.ask, [one.id for one in officers], 400)
            assert odds is not None
            pairs = zip(reasons, odds, strict=True)
            self.said.append([(why.code, why.facts["percent"], round(100 * one.win)) for why, one in pairs])
        return super().choose(view, legal, seat, seed, seconds)


def test_only_of_the_best_general_it_is_said_that_nobody_promises_more():
    asked = Asked()
    run(GAME, MbgOptions(max_turn=20), [asked, asked, asked], 3)
    assert any(len({code for code, *_ in said}) == 2 for said in asked.said)
    for said in asked.said:
        best = max(percent for _, percent, _ in said)
        for code, percent, true in said:
            assert percent == true
            assert code == ("general" if percent == best else "led")
