"""The check of streams finds the leaks that tables had, each in a way out or a game that still has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from evadventure.minigames import registry
from evadventure.minigames.core import IllegalAction
from evadventure.minigames.kards import ENTRY as KARDS
from evadventure.minigames.kards.actions import Armed, Refreshed
from evadventure.minigames.kards.rules import Kards
from evadventure.minigames.match import Match
from evadventure.minigames.testing import streams
from evadventure.minigames.testing.kit import Subject, Violation, subject
from evadventure.minigames.uno import ENTRY as UNO
from evadventure.minigames.uno.actions import Pass
from evadventure.minigames.uno.rules import Uno
from evadventure.minigames.uno.state import UnoOptions
from evadventure.minigames.worlds import canonical


class OpenUno(Uno):
    """Everybody who may act is awaited: whoever is told of it knows who holds the card on top."""

    awaited = Uno.to_act


class OpenKards(Kards):
    """That a covert unit may act again is told to all, without its name."""

    def redact(self, event, who):
        return event if isinstance(event, Refreshed) else super().redact(event, who)


class ArmingKards(Kards):
    """That something was armed is told to all, without its name."""

    def redact(self, event, who):
        return Armed(event.seat, "") if isinstance(event, Armed) else super().redact(event, who)


def played(stretch, side, game):
    match = Match.open(game, stretch.options, stretch.seats, stretch.seed, stretch.positions[side])
    yield match, ()
    for moves in stretch.moves(side):
        steps = []
        for move in moves:
            match = match.play(move.seat, move.action)
            steps.append(match)
        yield match, steps


def by_length(game, stretch, side):
    """Number every entry of the log, as tables did: one that tells nothing leaves a gap."""
    return [canonical(len(match.log)) for match, _ in played(stretch, side, game)]


def by_empty_step(game, stretch, side):
    """Send every entry of the log, as tables did: one that tells nothing is sent empty."""
    return [
        canonical([[step.log[-1].seat, step.observed_events(stretch.who)] for step in steps])
        for _, steps in played(stretch, side, game)
    ]


def by_to_act(game, stretch, side):
    """Send who may act, as `table_state.to_act`, the clock and the sentence at time-out did."""
    return [canonical(match.to_act) for match, _ in played(stretch, side, game)]


def by_last_actor(game, stretch, side):
    """Refuse to take a step back since another seat acted, whether that was seen or not."""

    def last_actor(match):
        return match.log[-1].seat if match.log else None

    return [canonical(last_actor(match) in (None, stretch.who)) for match, _ in played(stretch, side, game)]


def found(tested, recorder, moments=40):
    """Tell whether any stretch gives a way out away."""
    for stretch in streams.stretches(tested, moments, 1):
        try:
            streams.compare(tested.game, stretch, recorder)
        except Violation:
            return True
    return False


@pytest.mark.parametrize("recorder", [by_length, by_empty_step, by_to_act, by_last_actor])
def test_a_jump_in_is_given_away_by(recorder):
    tested = subject(registry.GAMES["uno"])
    tested.__dict__["settings"] = ((3, UnoOptions(jump_in=True)), (4, UnoOptions(jump_in=True)))
    assert found(tested, recorder)
    assert not found(tested, streams.by_match, 10)


@pytest.mark.parametrize("recorder", [by_length, by_empty_step, by_last_actor])
def test_arming_a_hidden_card_is_given_away_by(recorder):
    assert found(subject(registry.GAMES["kards"]), recorder)


@pytest.mark.parametrize(
    ("entry", "game"),
    [pytest.param(UNO, OpenUno(), marks=pytest.mark.long), (KARDS, OpenKards()), (KARDS, ArmingKards())],
    ids=["who may jump in is awaited", "a covert unit is refreshed", "a card is armed"],
)
def test_a_game_gives_away(entry, game):
    key = game.info.key
    tested = Subject(registry.GAMES[key], replace(entry, game=game), subject(registry.GAMES[key]).hidden)
    with pytest.raises(Violation) as caught:
        streams.check_streams_are_alike(tested)
    assert caught.value.rule == "streams_are_alike"


def test_stretches_hold_what_somebody_may_do_unseen():
    tested = subject(registry.GAMES["uno"])
    tested.__dict__["settings"] = ((4, UnoOptions(jump_in=True)),)
    blocks = [block for stretch in streams.stretches(tested, 40, 1) for block in stretch.blocks]
    assert sum(bool(one) != bool(other) for one, other in blocks) >= 10


class TestUnnoticed:
    """Steps in `Match` that an observer cannot notice."""

    def jump(self):
        """Return a match in which seat 1 may jump in, seat 0 being asked."""
        text = (
            "uno\noptions jump_in=true\nseats 3\ndealer 2\nround 1\nscores 0 0 0\nturn 1 left\nturns 5\ncolour R\n"
            "hand 1 R1 R2 B3\nhand 2 R5 G4 G6\nhand 3 B7 B8 B9\ndiscard R5\npile Y1 Y2 Y3 Y4"
        )
        return Match.open(UNO.game, UnoOptions(jump_in=True), 3, 7, text)

    def test_only_who_passes_counts_the_pass(self):
        match = self.jump()
        assert match.to_act == (0, 1)
        assert (match.awaited, match.asked(0), match.asked(1), match.asked(2), match.asked(None)) == (
            (0,),
            (0,),
            (0, 1),
            (0,),
            (0,),
        )
        passed = match.play(1, Pass(), seen=0)
        assert [passed.version(who) for who in (0, 1, 2, None)] == [0, 1, 0, 0]
        assert [passed.noticed(who) for who in (0, 1, 2, None)] == [False, True, False, False]
        assert [len(passed.history(who).lines) for who in (0, 1, None)] == [1, 2, 1]
        after = passed.play(0, UNO.game.read_action("play R1"), seen=0)
        assert [after.version(who) for who in (0, 1, 2, None)] == [1, 2, 1, 1]
        loaded = Match.load(after.save())
        assert [loaded.version(who) for who in (0, 1, 2, None)] == [1, 2, 1, 1]
        assert [step.version(1) for step in loaded.replay()] == [0, 1, 2]

    def test_a_step_is_taken_back_together_with_what_others_did_behind_it_unseen(self):
        game = KARDS.game
        armed = "kards turn=9 active=0\n0 hq=20 kredits=9/9\n0 hand: ger_counter_flak_trap\n0 deck: usa_draftees*9\n"
        match = Match.open(game, game.options_type(), 2, 7, armed + "1 hq=20 kredits=9/9\n1 deck: usa_draftees*9")
        own = match.play(0, game.read_action("arm 1"))
        assert [own.version(who) for who in (0, 1, None)] == [1, 0, 0]
        back = own.undo(0, seen=1)
        assert [back.version(who) for who in (0, 1, None)] == [2, 0, 0]
        assert Match.load(back.save()).save() == back.save()
        with pytest.raises(IllegalAction) as refused:
            own.undo(1, seen=0)
        assert refused.value.refusal.code == "undo_none"
