"""Set pieces: whole in both languages, one on each level, riddles that can be solved on the level itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.enums import ABILITIES, Ability
from evadventure.kernel.content_files import faults, texts
from evadventure.knave.bestiary import KINDS
from evadventure.knave.delve import hazards
from evadventure.knave.delve.pieces import ENDING, OF_SLEEPER, piece_at, pieces, right_at
from evadventure.knave.delve.plan import Dungeon
from evadventure.knave.delve.records import DEEPEST, LEVELS_PER_STRATUM, ROUNDS, SLEEPER, STRATA, RoomChallenge
from evadventure.knave.fighting import CONDITIONS
from evadventure.knave.fighting.reactions import Regard, faction_of, factions, regard
from evadventure.knave.gear import GEAR
from evadventure.knave.loot import TABLES
from evadventure.words import Lang

FLAGS = {f"below.{key}.{side}" for key in factions() for side in ("friend", "foe")}


@pytest.mark.parametrize("key", pieces())
def test_a_piece_is_whole(key: str) -> None:
    piece = pieces()[key]
    for field, words in texts(piece):
        assert not list(faults(words, frozenset({"choice"} if field == "clue" else ()))), field
    assert any(name in piece.desc.en.lower() for name in piece.names.en)
    assert any(name in piece.desc.zh for name in piece.names.zh)
    assert len(piece.options) >= 2
    for option in piece.options:
        assert not option.ability or Ability(option.ability) in ABILITIES
        assert bool(option.ability or piece.clue) == (option.bad is not None)
        assert not option.needs or option.needs in GEAR
        for result in filter(None, (option.good, option.bad)):
            assert not result.condition or (result.condition in CONDITIONS and result.lasts)
            assert not result.loot or result.loot in TABLES
            assert 0 <= result.harm <= 3
            if result.flag.endswith((".friend", ".foe")):
                assert result.flag in FLAGS


def test_there_are_twenty_five_and_three_for_each_stratum() -> None:
    assert len(pieces()) >= 25
    for stratum in range(STRATA):
        assert sum(stratum in one.strata for one in pieces().values()) >= LEVELS_PER_STRATUM
    endings = [option.good.flag for option in pieces()[OF_SLEEPER].options]
    assert endings == [f"{ENDING}{key}" for key in ("paid", "sung", "freed")]


@pytest.mark.long
@given(st.integers(0, 2**64 - 1))
def test_a_descent_meets_no_piece_twice_and_each_riddle_has_its_clue(seed: int) -> None:
    met = [piece_at(seed, depth) for depth in range(1, LEVELS_PER_STRATUM * STRATA + 1)]
    assert len(set(met)) == len(met)
    for depth in (1, 5, 8, 11, 14, 17, 20, 23):
        level = Dungeon(seed).level(depth)
        held = [room for room in level.rooms.values() if room.challenge is RoomChallenge.LANDMARK]
        assert [room.piece for room in held] == [piece_at(seed, depth)]
        assert any(room.challenge is RoomChallenge.CAMP for room in level.rooms.values())
        right = right_at(seed, depth)
        clue_words = pieces()[held[0].piece].clue
        if right is not None and clue_words is not None:
            piece = pieces()[held[0].piece]
            for lang in Lang:
                clue = clue_words.say(lang, choice=piece.options[right].word)
                rooms = [room for room in level.rooms.values() if clue in room.sight.desc.in_lang(lang)]
                assert len(rooms) == 1
                assert rooms[0] != held[0]


@given(st.integers(0, 2**64 - 1))
def test_far_below_no_piece_comes_twice_before_all_have_come(seed: int) -> None:
    deep = {key for key, one in pieces().items() if one.deep}
    assert len(deep) >= 24
    assert not any(pieces()[key].strata for key in deep)
    met = [piece_at(seed, depth) for depth in range(ROUNDS + 1, DEEPEST + 1)]
    assert set(met[: len(deep)]) == deep
    assert not deep & {piece_at(seed, depth) for depth in range(1, ROUNDS + 1)}
    depth = next(depth for depth in range(ROUNDS + 1, DEEPEST) if pieces()[piece_at(seed, depth)].clue)
    level = Dungeon(seed).level(depth)
    held = next(room for room in level.rooms.values() if room.challenge is RoomChallenge.LANDMARK)
    piece, right = pieces()[held.piece], right_at(seed, depth)
    assert piece.clue is not None
    assert right is not None
    clue = piece.clue.say(Lang.EN, choice=piece.options[right].word)
    assert sum(clue in room.sight.desc.en for room in level.rooms.values()) == 1


def test_the_sleeper_sleeps_and_may_be_spared() -> None:
    level = Dungeon(5).level(SLEEPER)
    lair = level.room(level.down)
    assert (lair.piece, lair.asleep, lair.monsters) == (OF_SLEEPER, True, ("sleeper",))


@pytest.mark.parametrize("key", factions())
def test_a_faction_is_whole(key: str) -> None:
    faction = factions()[key]
    for field, words in texts(faction):
        assert not list(faults(words, frozenset({"who"} if field in ("greets", "hunts") else ()))), field
    assert set(faction.kinds) <= KINDS.keys()
    assert all(faction_of(kind) == key for kind in faction.kinds)


def test_a_faction_remembers_kills_and_bargains() -> None:
    rats = factions()["rats"]
    few, many = {"defeated:cellar_rat": rats.grudge - 1}, {"defeated:cellar_rat": rats.grudge}
    friend = frozenset({"below.rats.friend"})
    assert regard("rats", (), few) is Regard.STRANGER
    assert regard("rats", (), many) is Regard.FOE
    assert regard("rats", friend, many) is Regard.FRIEND
    assert regard("rats", friend, {"defeated:cellar_rat": 3 * rats.grudge}) is Regard.FOE
    assert regard("rats", friend | {"below.rats.foe"}, {}) is Regard.FOE


def test_what_hurts_at_a_piece_hurts_as_a_trap_does() -> None:
    assert [hazards.harm(1, depth) for depth in (1, 4, 12)] == [hazards.HARM[step] for step in (0, 2, 6)]
