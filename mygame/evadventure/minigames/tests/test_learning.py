"""Actions as integers and views as numbers, for every game of the house and the toy game."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from functools import cache

import pytest

from evadventure.minigames import registry
from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.numbering import NoNumber, Slot, Vocabulary
from evadventure.minigames.testing.kit import subject, times, walk
from evadventure.minigames.vectors import Bag, Bits, Layout, OneOf, Pile, Rows, VectorError

OWN = ("uno", "kards", "mbg")
PINNED = {
    "uno": (661, {"draw": 0, "leave": 5, "colour B": 10, "swap 10": 20, "catch 1": 21, "play R7": 38}),
    "kards": (1258, {"end": 0, "mark 1": 3, "choose recruit": 1194}),
    "mbg": (1782, {"card 0": 0, "officer 999": 1739, "move": 1775}),
}
"""Size and some numbers of each vocabulary: they hold in every later version, but for what is added behind."""


def vocabulary_of(key):
    found = registry.get(key).vocabulary
    assert found is not None
    return found


@cache
def walks(key):
    tested = subject(registry.GAMES[key])
    chosen = tested.settings[:: max(1, len(tested.settings) // times(3, 6))]
    return tested.entry, [walk(tested.game, options, seats, 70 + n) for n, (seats, options) in enumerate(chosen)]


@pytest.mark.parametrize("key", OWN)
def test_every_legal_action_of_random_matches_has_a_number_that_reads_back(key):
    entry, taken = walks(key)
    seen: set[str] = set()
    for one in taken:
        for frame in one.frames:
            for seat in entry.game.to_act(frame.state):
                seen.update(map(entry.game.write_action, entry.game.legal(frame.state, seat)))
    numbers = {vocabulary_of(key).number(text) for text in seen}
    assert len(numbers) == len(seen) > 50
    assert {vocabulary_of(key).text(number) for number in numbers} == seen
    assert max(numbers) < vocabulary_of(key).size


@pytest.mark.parametrize("key", OWN)
def test_every_number_stands_for_a_text_the_game_can_read(key):
    entry, read = registry.get(key), 0
    for number in range(vocabulary_of(key).size):
        try:
            text = vocabulary_of(key).text(number)
        except NoNumber:
            assert key == "kards"  # room for more decks
            continue
        assert vocabulary_of(key).number(text) == number
        with suppress(NotUnderstood):  # officers and cells there are none of, attacks with a headquarters
            assert entry.game.write_action(entry.game.read_action(text)) == text
            read += 1
    assert read > vocabulary_of(key).size * 0.9


@pytest.mark.parametrize("key", OWN)
def test_numbers_stay_what_they_are(key):
    size, some = PINNED[key]
    vocabulary = vocabulary_of(key)
    assert {text: vocabulary.number(text) for text in some} == some
    assert vocabulary.size == size


def test_a_vocabulary_refuses_what_it_does_not_hold():
    moves = Vocabulary(("draw", "swap {seat}"), {"seat": Slot(("1", "2"), 3)})
    assert [moves.number(text) for text in ("draw", "swap 1", "swap 2")] == [0, 1, 2]
    assert moves.size == 4
    with pytest.raises(NoNumber, match="'swap 3'"):
        moves.number("swap 3")
    for number in (3, 4, -1):
        with pytest.raises(NoNumber):
            moves.text(number)
    with pytest.raises(ValueError, match="room for 1"):
        Vocabulary(("swap {seat}",), {"seat": Slot(("1", "2"), 1)})
    with pytest.raises(ValueError, match="two numbers"):
        Vocabulary(("draw", "{verb}"), {"verb": Slot(("draw",))})


@pytest.mark.parametrize("key", OWN)
def test_vectors_have_one_length_a_match_and_tell_views_apart(key):
    entry, taken = walks(key)
    for one in taken:
        layout = Layout.of(entry.game.view_type, entry.game.view(one.frames[0].state, 0), entry.features)
        assert len(set(layout.names)) == len(layout.names)
        vectors, frames = set(), one.frames[:: 1 + len(one.frames) // times(15, 60)]
        for frame in frames:
            for who in range(one.seats):
                vector = layout.vector(entry.game.view(frame.state, who))
                assert len(vector) == len(layout.names)
                vectors.add(tuple(vector))
        assert len(vectors) > len(frames) / 2


NAMED = re.compile(r"\w+(\.\w+|\[\d+\])*(\?|(\[-1\])?=.+|#\d+|&\d+)?")
"""The names of numbers that `meanings` explains."""


def test_every_number_has_a_name_of_a_known_form():
    names: set[str] = set()
    for entry in map(registry.get, OWN):
        first = entry.game.view(entry.game.setup(entry.game.options_type(), entry.game.info.min_seats, 1).state, 0)
        names.update(Layout.of(entry.game.view_type, first, entry.features).names)
    assert [name for name in names if not NAMED.fullmatch(name)] == []


@pytest.mark.parametrize("key", OWN)
def test_two_matches_of_one_setup_have_one_layout(key):
    game, features = registry.get(key).game, registry.get(key).features
    seats, options = game.info.min_seats, game.options_type()
    names = {
        Layout.of(game.view_type, game.view(game.setup(options, seats, seed).state, who), features).names
        for seed in (1, 2)
        for who in range(seats)
    }
    assert len(names) == 1


def test_fields_are_written_as_said():
    entry = registry.get("uno")
    view = entry.game.view(entry.game.setup(entry.game.options_type(), 2, 5).state, 0)
    layout = Layout.of(entry.game.view_type, view, entry.features)
    told = dict(zip(layout.names, layout.vector(view), strict=True))
    assert {card: told[f"hand={card}"] for card in set(view.hand)} == {
        card: view.hand.count(card) for card in view.hand
    }
    assert told[f"discard[-1]={view.top}"] == 1
    assert told["sizes[1]"] == 7
    assert told["options.seven_zero=True"] == 1
    assert (told["question?"], told["options.stacking=none"]) == (0, 1)


@pytest.mark.parametrize(
    ("kind", "views"),
    [
        (frozenset[int], [frozenset({1, 2}), frozenset({2, 3}), frozenset()]),
        (set[int] | None, [{1, 2}, None, {2}]),
        (dict[int, int] | None, [{1: 2}, None, {1: 1, 3: 2}, {3: 1}]),
        (list[int] | None, [[1], [1, 2], None, [2, 2], [2]]),
        (tuple[int, ...] | None, [(1, 1), None, (1, 2, 2), (2, 2), (1, 2, 2)]),
    ],
)
def test_whatever_holds_words_is_a_bag(kind, views):
    layout = Layout.of(kind, views[0], {"": Bag((1, 2, 3))})
    cells, before = layout.empty(), None
    for view in views:
        assert list(layout.update(view, before, cells)) == [Counter(view or ())[word] for word in (1, 2, 3)]
        before = view


def test_a_list_that_grows_must_be_named():
    first = (1, 2)
    layout = Layout.of(tuple[int, ...], first, {})
    assert layout.vector((3, 4)) == [3, 4]
    with pytest.raises(VectorError, match="it needs a feature"):
        layout.vector((3, 4, 5))
    for kind, empty, grown in ((tuple[int, ...], (), (1,)), (tuple[tuple[int, ...], int], ((), 0), ((1,), 0))):
        with pytest.raises(VectorError, match="it needs a feature"):
            Layout.of(kind, empty, {}).vector(grown)
    assert Layout.of(tuple[int, ...], first, {"": Rows(3)}).vector((3, 4)) == [1, 3, 1, 4, 0, 0]
    assert Layout.of(tuple[int, ...], first, {"": Bag((4, 5))}).vector((4, 4, 9)) == [2, 0]
    assert Layout.of(tuple[str, ...], (), {"": Pile(("a", "b"))}).vector(("a", "a", "b")) == [2, 1, 0, 1]
    assert Layout.of(int, 0, {"": Bits(4)}).vector(5) == [1, 0, 1, 0]
    assert Layout.of(str, "", {"": OneOf(("a", "b"))}).vector("c") == [0, 0]
