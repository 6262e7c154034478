"""A match is played by the rules of its own version: the toy game with a die that has changed."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from evadventure.minigames import registry
from evadventure.minigames.core import Step
from evadventure.minigames.match import BadSave, Match
from evadventure.minigames.tests import toy
from evadventure.minigames.tests.toy.rules import Dare, Pips


class Kinder(Pips):
    """The toy game by its second rules: a dare that fails brings a point."""

    info = replace(Pips.info, rules_version=2)

    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        if isinstance(action, Dare) and step.state.points[seat] == state.points[seat]:
            points = tuple(point + (number == seat) for number, point in enumerate(step.state.points))
            return Step(replace(step.state, points=points), step.events)
        return step


@pytest.fixture
def house(monkeypatch):
    """Register the toy by its second rules, with the first as its earlier ones."""
    entry = dataclasses.replace(toy.ENTRY, game=Kinder(), earlier=(Pips(),))
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, "pips": "toy"})
    monkeypatch.setattr(registry, "get", lambda key: entry)
    return entry


def daring(match):
    """Play a match to its end, daring wherever one may."""
    while match.outcome is None:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match = match.play(seat, next((action for action in legal if isinstance(action, Dare)), legal[0]))
    return match


def test_a_match_begun_earlier_is_replayed_and_played_on_by_its_own_rules(house):
    seeds = range(20)
    old = [daring(Match.open(Pips(), Pips.options_type(), 2, seed)) for seed in seeds]
    new = [daring(Match.open(Kinder(), Pips.options_type(), 2, seed)) for seed in seeds]
    assert [match.state.points for match in old] != [match.state.points for match in new]
    for match in (*old, *new):
        again = Match.load(match.save())
        assert again.state == match.state
        assert again.game.info.rules_version == match.game.info.rules_version
        assert again.save() == match.save()
    begun = Match.open(Pips(), Pips.options_type(), 2, 3)
    assert daring(Match.load(begun.save())).state == daring(begun).state


def test_a_version_nobody_wrote_down_is_refused(house):
    saved = Match.open(Pips(), Pips.options_type(), 2, 3).saved()
    with pytest.raises(BadSave) as error:
        Match.from_saved(replace(saved, rules_version=3))
    assert error.value.refusal.code == "save_rules"
