"""The teachers of the games: every hint has a reason, in words of both languages, and following them wins."""

from __future__ import annotations

import time
from collections import Counter

import msgspec
import pytest

from evadventure.minigames import registry, thinking
from evadventure.minigames.bots.arena import wilson
from evadventure.minigames.bots.runner import run
from evadventure.minigames.bots.search import timed
from evadventure.minigames.core import Reader, Reason
from evadventure.minigames.testing.kit import times
from evadventure.words import Lang

RIVAL = "casual"
"""Level three of six."""
SECONDS = {"uno": 0.03, "kards": 0.1, "mbg": 0.015}


class Pupil:
    """Plays what the teacher says, and nothing else: it reads the hint and types it."""

    def __init__(self, key):
        self.key, self.entry = key, registry.get(key)
        self.codes: Counter[str] = Counter()
        assert self.entry.teacher is not None
        self.teacher = self.entry.teacher

    def choose(self, view, legal, seat, seed, seconds):
        raw = thinking.advise(
            registry.GAMES[self.key], msgspec.json.encode(view), msgspec.json.encode(list(legal)), seat, seed, seconds
        )
        advice = msgspec.json.decode(raw, type=thinking.Advice[self.entry.game.action_type])  # type: ignore[name-defined]
        assert advice.reason is not None
        self.codes[advice.reason.code] += 1
        for lang in Lang:
            reader = Reader(lang=lang, names=("Ann", "Bo", "Cy"), who=seat)
            why = self.teacher.say(advice.reason, view, reader)
            assert why[-1] in ".。"
            assert "{" not in why
            typed = self.entry.present.describe(advice.action, view, reader)
            assert self.entry.present.parse(typed, view, legal, reader) == advice.action
        return advice.action


@pytest.mark.parametrize("key", list(SECONDS))
def test_what_is_advised_is_said_in_both_languages_and_typed(key):
    entry, pupil = registry.get(key), Pupil(key)
    seats = 3 if key == "mbg" else 2
    run(entry.game, entry.game.options_type(), [pupil, *[entry.bots["random"]] * (seats - 1)], 5, seconds=0.002)
    assert len(pupil.codes) > 3, pupil.codes


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "seats", "deals"),
    [
        ("uno", 2, times(6, 10)),
        *(pytest.param(*one, marks=pytest.mark.strength) for one in (("kards", 2, 5), ("mbg", 3, 6))),
    ],
)
def test_who_follows_the_hints_beats_who_plays_without(monkeypatch, key, seats, deals):
    """Seconds are those of the processor, as in a calibration: on a busy machine the teacher is as good."""
    monkeypatch.setattr(thinking, "timed", lambda bot, _now: timed(bot, time.process_time))
    entry, pupil = registry.get(key), Pupil(key)
    rival = entry.bots[RIVAL]
    options = entry.game.options_type()
    won = 0.0
    for deal in range(deals):
        for seat in range(seats):
            players = [rival] * seats
            players[seat] = pupil
            outcome = run(entry.game, options, players, 100 + deal, seconds=SECONDS[key]).outcome
            assert outcome is not None
            won += seat in outcome.winners
    share = wilson(won, deals * seats)
    assert share.low > 1 / seats, (share, pupil.codes)
    assert len(pupil.codes) > 8, pupil.codes


@pytest.mark.parametrize("key", list(SECONDS))
def test_a_reason_knows_only_what_its_seat_sees(key):
    """The same view from another whole state gives the same reason: it is made of the view alone."""
    entry = registry.get(key)
    game, teacher = entry.game, entry.teacher
    assert teacher is not None
    state, _ = game.setup(game.options_type(), 3 if key == "mbg" else 2, 5)
    for step in range(60):
        seat = game.to_act(state)[0]
        legal, view = game.legal(state, seat), game.view(state, seat)
        action = legal[step % len(legal)]
        other = game.determinize(view, seat, step)
        reason = teacher.reason(view, legal, action, seat)
        assert reason == teacher.reason(game.view(other, seat), legal, action, seat)
        assert reason.code in teacher.reasons
        assert msgspec.json.decode(msgspec.json.encode(reason), type=Reason) == reason
        state = game.apply(state, seat, action).state
        if not game.to_act(state):
            break


@pytest.mark.parametrize("key", ["uno", "kards", pytest.param("mbg", marks=pytest.mark.long)])
def test_what_was_chosen_is_never_weighed_above_the_best(key):
    entry = registry.get(key)
    game, teacher = entry.game, entry.teacher
    assert teacher is not None
    assert teacher.weigh is not None
    state, _ = game.setup(game.options_type(), 3 if key == "mbg" else 2, 9)
    weighed = losses = 0
    for step in range(times(30, 50)):
        if not game.to_act(state):
            break
        seat = game.to_act(state)[0]
        legal, view = game.legal(state, seat), game.view(state, seat)
        action = legal[step % (len(legal) - 1 or 1)]
        if len(legal) > 1 and (found := teacher.weigh(view, legal, action, seat, step, 0.02)) is not None:
            weighed += 1
            losses += found.chosen < found.chance
            assert found.best in legal
            assert 0 <= found.chosen <= found.chance <= 1
        state = game.apply(state, seat, action).state
    assert weighed > 10
    assert losses > 0


@pytest.mark.long
def test_all_answers_are_ranked_in_the_same_worlds():
    entry = registry.get("mbg")
    game, teacher = entry.game, entry.teacher
    assert teacher is not None
    assert teacher.rank is not None
    state, _ = game.setup(game.options_type(), 3, 4)
    leads = []
    for step in range(times(20, 60)):
        seat = game.to_act(state)[0]
        legal, view = game.legal(state, seat), game.view(state, seat)
        if len(legal) > 2:
            found = teacher.rank(view, legal, seat, step, 0.02)
            assert found == teacher.rank(view, legal, seat, step, 0.02)
            assert len(found.chances) == len(legal)
            assert all(0 <= one <= 1 for one in found.chances)
            first, second = sorted(found.chances, reverse=True)[:2]
            assert found.lead <= first - second + 1e-9
            leads.append(found.lead)
        state = game.apply(state, seat, legal[step % len(legal)]).state
    assert len(leads) > 5
    assert min(leads) < 0  # nobody can tell there


def test_a_siege_s_guards_and_cards_kept_have_their_reasons():
    entry = registry.get("mbg")
    game, teacher = entry.game, entry.teacher
    assert teacher is not None
    codes = set()
    for seed in range(3):
        state, _ = game.setup(game.options_type(), 3, seed)
        for step in range(150):
            seat = game.to_act(state)[0]
            legal, view = game.legal(state, seat), game.view(state, seat)
            for action in legal:
                if type(action).__name__ in ("Done", "Back"):
                    reason = teacher.reason(view, legal, action, seat)
                    assert view.ask is not None
                    codes.add((view.ask.kind.value, reason.code))
                    assert "{" not in teacher.say(
                        reason, view, Reader(lang=Lang.ZH, names=("甲", "乙", "丙"), who=seat)
                    )
            state = game.apply(state, seat, legal[step * 7 % len(legal)]).state
    assert ("garrison", "afield") in codes
    assert any(kind.startswith("card_") and code == "no_target" for kind, code in codes)
