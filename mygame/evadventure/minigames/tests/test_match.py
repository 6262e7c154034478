"""A match: its log, its replay, what is stored, what is taken back, what is told."""

from __future__ import annotations

import json
from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from evadventure.minigames import registry
from evadventure.minigames.core import IllegalAction, Reader, Step, refusal_text
from evadventure.minigames.match import BadSave, BadTerms, BrokenRules, Logged, Match
from evadventure.minigames.tests.toy.rules import Dare, Lay, Pips, Scored, ToyKeep, ToyOptions
from evadventure.minigames.worlds import leaks_information, streams, worlds
from evadventure.words import Lang

GAME = Pips()
SEED = 2**255 + 12345


def opened(seats=2, seed=SEED, game=GAME, **options):
    return Match.open(game, ToyOptions(**options), seats, seed)


def played(match, steps=1000):
    """Play the first legal action of the first seat that may act."""
    while match.to_act and steps:
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[0], seen=len(match.log))
        steps -= 1
    return match


def refused(call, *args, **kwargs):
    with pytest.raises(IllegalAction) as caught:
        call(*args, **kwargs)
    return caught.value.refusal


def test_a_match_is_immutable_and_play_returns_the_next():
    match = opened()
    after = match.play(0, match.legal(0)[0])
    assert match.log == ()
    assert len(after.log) == 1
    assert match.digest != after.digest
    assert match.at(0).digest == match.digest == after.at(0).digest


@pytest.mark.parametrize(
    ("seat", "action", "seen", "code"),
    [
        (-1, ToyKeep(), None, "no_such_seat"),
        (2, ToyKeep(), None, "no_such_seat"),
        (0, ToyKeep(), 1, "stale"),
        (0, Lay("7"), 0, "malformed"),  # type: ignore[arg-type]
        (0, "lay 7", 0, "malformed"),
        (0, None, 0, "malformed"),
        (0, object(), 0, "malformed"),
        (0, ToyKeep(), 0, "nothing_won"),
    ],
)
def test_what_is_refused_changes_nothing(seat, action, seen, code):
    match = opened()
    before = match.save()
    assert refused(match.play, seat, action, seen).code == code
    assert match.save() == before


def test_a_stale_action_tells_how_stale_it_is():
    match = played(opened(), 2)
    assert refused(match.play, 0, ToyKeep(), 1).facts == {"seen": 1, "now": 2}


def test_an_ended_match_takes_nothing_more():
    match = played(opened())
    assert match.outcome is not None
    assert refused(match.play, 0, ToyKeep()).code == "match_over"
    assert refused(match.undo, 0).code == "match_over"


@pytest.mark.parametrize(
    ("seats", "seed", "position", "code"),
    [
        (1, 0, None, "seats"),
        (5, 0, None, "seats"),
        (2, -1, None, "seed"),
        (2, 2**256, None, "seed"),
        (2, 0, "rubbish", "no_position"),
        (3, 0, GAME.write_position(opened().state), "position_seats"),
    ],
)
def test_bad_terms_are_refused(seats, seed, position, code):
    with pytest.raises(BadTerms) as caught:
        Match.open(GAME, ToyOptions(), seats, seed, position)
    assert caught.value.refusal.code == code


def test_saved_and_loaded_it_is_the_same_match_at_every_step():
    match = played(opened(3))
    loaded = Match.load(match.save(), GAME)
    assert loaded.save() == match.save()
    assert [one.digest for one in loaded.replay()] == [one.digest for one in match.replay()]
    assert loaded.history(1) == match.history(1)
    assert json.loads(match.save())["seed"] == f"{SEED:064x}"


def test_a_match_from_a_position_is_saved_with_it():
    position = GAME.write_position(played(opened(), 3).state)
    match = Match.open(GAME, ToyOptions(), 2, 99, position)
    assert GAME.write_position(match.state) == position
    assert Match.load(played(match).save(), GAME).outcome is not None


def test_options_are_checked_when_a_match_is_made():
    uno = registry.get("uno").game
    for options, code in (
        (uno.options_type(stacking="yes"), "bad_option"),
        (uno.options_type(rounds="3"), "bad_option"),
        ({}, "no_options"),
        (None, "no_options"),
    ):
        with pytest.raises(BadTerms) as caught:
            Match.open(uno, options, 2, 1)
        refusal = caught.value.refusal
        assert refusal.code == code
        assert refusal_text(registry.get("uno").present, refusal, Reader(Lang.ZH, ("甲", "乙")))
    assert Match.load(Match.open(uno, uno.options_type(stacking="up"), 2, 1).save()).options.stacking == "up"


def spoil(**changes):
    saved = msgspec.to_builtins(played(opened(), 4).saved())
    for name, value in changes.items():
        saved[name] = value
    return json.dumps(saved)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "save_malformed"),
        ("[" * 100_000, "save_malformed"),
        (b"\xff\xfe", "save_malformed"),
        ("{}", "save_malformed"),
        (spoil(more=1), "save_malformed"),
        (spoil(seats="2"), "save_malformed"),
        (spoil(format=99), "save_format"),
        (spoil(game="chess"), "save_game"),
        (spoil(rules_version=2), "save_rules"),
        (spoil(seed="1"), "save_terms"),
        (spoil(seed="G" * 64), "save_terms"),
        (spoil(seats=9), "save_terms"),
        (spoil(options={"rounds": 99}), "save_terms"),
        (spoil(options={"stakes": 1}), "save_terms"),
        (spoil(position="rubbish"), "save_terms"),
        (spoil(seed="0" * 64), "save_replay"),
        (spoil(log=[[5, {"type": "keep"}]]), "save_replay"),
        (spoil(log=[[0, {"type": "keep"}]]), "save_replay"),
        (spoil(log=[[0, {"type": "fly"}]]), "save_replay"),
        (spoil(log=[[0, None]]), "save_replay"),
        (spoil(log=[]), "save_digest"),
        (spoil(log=[*msgspec.to_builtins(played(opened()).saved().log), [0, None]]), "save_replay"),
        (spoil(digest="00"), "save_digest"),
    ],
)
def test_a_bad_save_is_refused_with_its_code(text, code):
    with pytest.raises(BadSave) as caught:
        Match.load(text, GAME)
    assert caught.value.refusal.code == code
    assert str(caught.value).endswith(".")  # a sentence
    assert "Refusal" not in str(caught.value)


@pytest.mark.parametrize("who", [-1, 2])
def test_no_seat_has_no_view(who):
    with pytest.raises(IndexError, match=f"no seat {who}: there are 2"):
        opened().view(who)


def test_a_replay_shows_what_was_taken_back():
    match = opened()
    match = played(match.play(0, match.legal(0)[1]).undo(0))
    assert [one.digest for one in match.replay()] == [match.at(length).digest for length in range(len(match.log) + 1)]
    assert [one.observed_events(1) for one in match.replay()] == [line.events for line in match.history(1).lines]


def test_the_registry_gives_the_rules_of_a_save(monkeypatch):
    match = played(opened())
    with pytest.raises(BadSave, match="another game"):
        Match.load(match.save())
    monkeypatch.setitem(registry.GAMES, "pips", "evadventure.minigames.tests.toy:ENTRY")
    assert Match.load(match.save()).digest == match.digest


def test_an_unknown_game_is_named():
    with pytest.raises(registry.UnknownGame, match=r"chess.*uno"):
        registry.get("chess")


# Taking back.


def test_a_face_down_card_shows_itself_to_its_owner_only_and_can_be_taken_back():
    match = opened()
    laid = match.play(0, match.legal(0)[1])
    back = laid.undo(0, seen=1)
    assert back.digest == match.digest
    assert back.log == (*laid.log, Logged(0, None))
    again = back.play(0, match.legal(0)[2], seen=2)
    assert Match.load(again.save(), GAME).save() == again.save()
    assert again.at(1).digest == laid.digest
    assert [line.took_back for line in again.history(1).lines] == [False, False, True, False]


def test_one_who_saw_the_step_before_it_was_taken_back_is_stale():
    match = opened()
    back = match.play(0, match.legal(0)[1]).undo(0)
    assert refused(back.play, 1, back.legal(1)[0], seen=1).code == "stale"


def test_what_showed_cards_cannot_be_taken_back():
    match = opened()
    match = match.play(0, match.legal(0)[0])
    match = match.play(1, match.legal(1)[0])  # all cards are turned up
    assert refused(match.undo, 1).code == "undo_revealed"
    assert refused(match.undo, 0).code == "undo_not_yours"


def test_what_rolled_cannot_be_taken_back():
    match = played(opened(), 2)
    rolled = match.play(match.to_act[0], Dare())
    assert streams(rolled.state) != streams(match.state)
    assert refused(rolled.undo, match.to_act[0]).code == "undo_rolled"


def test_what_drew_a_card_cannot_be_taken_back():
    match = played(opened(), 2)
    kept = match.play(match.to_act[0], ToyKeep())
    assert streams(kept.state) == streams(match.state)
    assert refused(kept.undo, match.to_act[0]).code == "undo_revealed"


def test_nothing_can_be_taken_back_before_anything_was_done():
    match = opened()
    assert refused(match.undo, 0).code == "undo_none"
    assert refused(match.undo, 0, seen=3).code == "stale"


def test_taking_back_has_an_end():
    match = opened()
    for _ in range(GAME.info.max_actions):
        match = match.play(0, match.legal(0)[0]).undo(0)
    match = match.play(0, match.legal(0)[0])
    assert refused(match.undo, 0).code == "undo_limit"


def test_reveals_looks_through_every_observer():
    match = opened()
    assert not leaks_information(GAME, match.state, 2, 0, match.legal(0)[0])

    class Telling(Pips):
        """Tells spectators, and nobody else, which card lies face down."""

        def redact(self, event, who):
            return event if who is None else super().redact(event, who)

    assert leaks_information(Telling(), match.state, 2, 0, match.legal(0)[0])


def test_worlds_keep_the_view_and_change_the_rest():
    state = played(opened(3), 1).state
    for who in (None, 0, 1, 2):
        found = list(worlds(GAME, state, 3, who, 8))
        assert found
        assert all(GAME.view(world, who) == GAME.view(state, who) for world in found)
        assert len(set(found)) > 1


# What is told.


def test_a_story_is_redacted_and_the_seed_is_told_at_the_end_only():
    match = played(opened(), 1)
    story = match.history(1)
    assert story.commitment == sha256(SEED.to_bytes(32, "big")).hexdigest()
    assert story.seed is None
    (deal, laid) = story.lines
    assert [event.cards is None for event in deal.events] == [True, False]
    assert laid.events[0].card is None
    assert match.history(0).lines[1].events[0].card is not None
    assert match.observed_events(None) == story.lines[1].events
    assert [match.recent(1, most) for most in (1, 2, 3)] == [(laid,), (deal, laid), (deal, laid)]
    over = played(match)
    assert over.history(None).seed == f"{SEED:064x}"
    assert any(isinstance(event, Scored) for line in over.history(None).lines for event in line.events)


# Rules that break.


class Crashes(Pips):
    def apply(self, state, seat, action):
        if isinstance(action, Lay):
            raise ZeroDivisionError
        return super().apply(state, seat, action)


class NeverWaits(Pips):
    def apply(self, state, seat, action):
        state, events = super().apply(state, seat, action)
        return Step(msgspec.structs.replace(state, winner=None), events)

    def to_act(self, state):
        return () if all(state.laid) else super().to_act(state)


@pytest.mark.parametrize("rules", [Crashes(), NeverWaits()])
def test_broken_rules_are_told_apart_from_refusals_and_leave_the_match_whole(rules):
    match = opened(game=rules)
    before = match.save()
    with pytest.raises(BrokenRules):
        played(match)
    assert match.save() == before


def test_no_match_is_longer_than_the_game_says():
    class Short(Pips):
        info = replace(Pips.info, max_actions=2)

    match = Match.open(Short(), ToyOptions(), 2, 5)
    for _ in range(2):
        seat = match.to_act[0]
        match = match.play(seat, match.legal(seat)[0])
    with pytest.raises(BrokenRules):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert len(match.log) == 2
