"""Levels: the same seed gives the same level; each can be walked from the entrance to the stairs and back."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from evadventure.knave.bestiary import KINDS
from evadventure.knave.delve.layout import COLUMNS, ROWS, distances
from evadventure.knave.delve.plan import ALWAYS_LIT, Dungeon, moods, omens_at, pack_of
from evadventure.knave.delve.progress import DoorState, Floor, opens_freely, set_dial, ways
from evadventure.knave.delve.records import (
    DEEPEST,
    LEVELS_PER_STRATUM,
    ROUNDS,
    SLEEPER,
    Cell,
    DoorKind,
    Gate,
    GateKind,
    LevelPlan,
    RoomChallenge,
    RoomPlan,
    has_boss,
    spot,
    stratum_of,
)
from evadventure.knave.delve.templates import layers, omens
from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.testing.kit import times
from evadventure.rules import EvAdventureRollEngine
from evadventure.words import Lang

DESCENTS = times(200, 1000)
RENDERED = times(5, 20)
"""Descents that are walked, and those of them that are read in both languages as well."""
DEEP = 36
"""The lowest level walked: past the first recurrence of creatures."""

seeds = st.integers(0, 2**64 - 1)
depths = st.integers(1, DEEP)


def reachable(level: LevelPlan, start: Cell) -> set[Cell]:
    """Return the rooms that can be reached without luck: keys found on the way, clues read, nothing hidden found."""
    floor = Floor()
    met = {start}
    while True:
        queue = deque(met)
        while queue:
            here = queue.popleft()
            for way in ways(level, floor, here):
                if way.standing == DoorState.SHUT and opens_freely(level, here, way.door):
                    floor.opened.add(way.door)
                elif way.standing != DoorState.OPEN:
                    continue
                if way.to not in met:
                    met.add(way.to)
                    queue.append(way.to)
        able = {
            gate.door
            for gate in level.gates
            if gate.door not in floor.opened and met.issuperset(gate.parts) and at_hand(level, gate, met)
        }
        if not able:
            return met
        floor.opened |= able


def at_hand(level: LevelPlan, gate: Gate, met: set[Cell]) -> bool:
    """Return whether the mechanism can be worked: a lever acts from afar, all else from before the gate."""
    return gate.kind == GateKind.LEVER or level.doors[gate.door].near in met


@given(seeds, depths)
def test_everything_needed_is_reached_with_what_is_found_on_the_way(seed: int, depth: int) -> None:
    level = Dungeon(seed).level(depth)
    met = reachable(level, level.up)
    assert level.down in met
    assert all(level.room(cell).challenge is RoomChallenge.TREASURE for cell in set(level.cells) - met)
    assert level.up in reachable(level, level.down), "who comes from below must get out"
    for cell in met:
        assert level.up in reachable(level, cell)


@given(seeds, depths)
def test_a_gate_is_opened_by_what_lies_before_it(seed: int, depth: int) -> None:
    level = Dungeon(seed).level(depth)
    edges = [(door.near, door.far) for door in level.doors]
    for gate in level.gates:
        door = level.doors[gate.door]
        before = distances(level.up, [edge for edge in edges if edge != (door.near, door.far)])
        assert door.far not in before, "a gate with a way round it is none"
        assert set(gate.parts) <= before.keys()
        assert len(gate.answer) in (0, len(gate.parts))


@given(seeds, depths)
@example(seed=3_580_747_518_445, depth=6)
def test_the_parts_of_a_gate_are_in_their_rooms_and_can_be_looked_at(seed: int, depth: int) -> None:
    level = Dungeon(seed).level(depth)
    for number, gate in enumerate(level.gates):
        for position, cell in enumerate(gate.parts):
            room = level.room(cell)
            match gate.kind:
                case GateKind.KEY:
                    assert number in room.keys
                case GateKind.LEVER:
                    assert number in room.levers
                    assert room.sight.detail("lever") is not None
                case _:
                    assert (number, position) in room.clues
                    assert level.room(level.doors[gate.door].near).mechanism == number


@given(seeds, depths)
def test_a_level_is_whole(seed: int, depth: int) -> None:
    level = Dungeon(seed).level(depth)
    assert min(depth, SLEEPER) + 10 <= len(level.rooms) <= min(depth, SLEEPER) + 12
    assert all(0 <= x < COLUMNS and 0 <= y < ROWS for x, y in level.cells)
    assert level.room(level.up).challenge is RoomChallenge.ENTRY
    assert level.room(level.down).challenge is (RoomChallenge.LAIR if has_boss(depth) else RoomChallenge.STAIRS)
    assert any(room.challenge is RoomChallenge.CAMP for room in level.rooms.values())
    for room in level.rooms.values():
        assert all(kind in KINDS for kind in room.monsters)
        names = [name for detail in room.sight.details for name in detail.names.every()]
        assert len(names) == len(set(names)), room.template
    assert set(distances(level.up, [(door.near, door.far) for door in level.doors])) == set(level.cells)


@given(seeds)
def test_the_first_level_is_nowhere_empty_for_long(seed: int) -> None:
    """One of its levels had nine rooms in a row without anything to meet, and another no fight at all."""
    level = Dungeon(seed).level(1)
    away = distances(level.up, [(door.near, door.far) for door in level.doors])
    dull = {RoomChallenge.ENTRY, RoomChallenge.QUIET, RoomChallenge.CAMP, RoomChallenge.STAIRS}
    rooms = sorted(level.rooms.values(), key=lambda room: away[room.cell])
    empty = "".join("-" if room.challenge in dull and not room.monsters else "x" for room in rooms)
    assert "-----" not in empty, empty
    assert any(room.monsters for room in rooms)


@given(seeds)
def test_the_same_seed_gives_the_same_level(seed: int) -> None:
    one = msgspec.json.encode(Dungeon(seed, 3).level(5))
    Dungeon(seed + 1 if seed < 2**63 else seed - 1).level(5)
    assert msgspec.json.encode(Dungeon(seed, 3).level(5)) == one
    assert msgspec.json.decode(one, type=LevelPlan) == Dungeon(seed, 3).level(5)


def test_another_process_makes_the_same_dungeon() -> None:
    code = (
        "import hashlib, msgspec; from evadventure.knave.delve.plan import Dungeon;"
        "levels = [msgspec.json.encode(Dungeon(99, 2).level(d)) for d in range(1, 13)];"
        "print(hashlib.sha256(b''.join(levels)).hexdigest())"
    )
    root = Path(__file__).parents[4]
    said = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=root, env={"PYTHONHASHSEED": str(number)}, capture_output=True, check=True
        ).stdout
        for number in (1, 2)
    }
    assert len(said) == 1


def test_a_whole_dungeon_has_about_two_hundred_rooms_and_a_boss_every_three_levels() -> None:
    levels = [Dungeon(11).level(depth) for depth in range(1, SLEEPER + 1)]
    assert 195 <= sum(len(level.rooms) for level in levels) <= 225
    lairs = {level.depth: level.room(level.down).monsters for level in levels if has_boss(level.depth)}
    assert list(lairs) == [3, 6, 9, 12]
    assert lairs[12] == ("sleeper",)
    assert all(KINDS[monsters[0]].boss for monsters in lairs.values())
    assert [level.depth for level in levels if level.winch] == [4, 7, 10]


def test_no_level_is_outside() -> None:
    for depth in (0, -1, DEEPEST + 1):
        with pytest.raises(ValueError, match="no level"):
            Dungeon(1).level(depth)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            Dungeon(seed)


def test_more_heads_meet_more_monsters() -> None:
    def monsters(heads: int) -> int:
        return sum(len(room.monsters) for seed in range(20) for room in Dungeon(seed, heads).level(2).rooms.values())

    assert monsters(1) < monsters(2) < monsters(4)


@given(seeds, depths, st.integers(1, 6))
def test_a_pack_suits_its_depth(seed: int, depth: int, heads: int) -> None:
    pack = pack_of(EvAdventureRollEngine(Chance(open_stream(seed, "test"))), "cellar_rat", depth, heads)
    assert 1 <= len(pack) <= (min(3, depth + 1) * (1 + heads) + 1) // 2


@given(seeds, depths)
def test_a_dial_set_as_the_clues_say_opens_its_gate_and_nothing_else_does(seed: int, depth: int) -> None:
    level = Dungeon(seed).level(depth)
    floor = Floor()
    for number, gate in enumerate(level.gates):
        if not gate.answer:
            continue
        for position, choice in enumerate(gate.answer[:-1]):
            assert not set_dial(floor, number, gate, position, choice)
        assert not set_dial(floor, number, gate, len(gate.answer) - 1, "wrong")
        assert gate.door not in floor.opened
        assert set_dial(floor, number, gate, len(gate.answer) - 1, gate.answer[-1])
        assert gate.door in floor.opened


@given(seeds, depths)
def test_nobody_is_locked_in_behind_a_gate(seed: int, depth: int) -> None:
    level = Dungeon(seed).level(depth)
    floor = Floor(explored=set(level.cells))
    for gate in level.gates:
        door = level.doors[gate.door]
        shut = next(way for way in ways(level, floor, door.near) if way.door == gate.door)
        assert shut.standing is DoorState.SHUT
        assert opens_freely(level, door.far, gate.door)


@given(seeds, depths)
def test_hidden_doors_are_no_way_until_they_are_found(seed: int, depth: int) -> None:
    level = Dungeon(seed).level(depth)
    for number, door in enumerate(level.doors):
        if door.kind is DoorKind.HIDDEN:
            floor = Floor()
            assert next(w for w in ways(level, floor, door.near) if w.door == number).standing is DoorState.HIDDEN
            floor.found.add(number)
            assert next(w for w in ways(level, floor, door.near) if w.door == number).standing is DoorState.OPEN


def test_cells_read_as_text() -> None:
    level = Dungeon(5).level(1)
    assert all(level.rooms[spot(cell)].cell == cell for cell in level.cells)


def test_nothing_of_the_first_level_is_fought_in_real_time() -> None:
    levels = [Dungeon(seed).level(depth) for seed in range(40) for depth in (1, 2)]
    assert {level.depth for level in levels if any(room.twitch for room in level.rooms.values())} == {2}


@pytest.mark.long
def test_no_room_of_a_descent_reads_as_another() -> None:
    for seed in range(DESCENTS):
        rooms = [
            room for n in range(ROUNDS) for room in moods(seed, n + 1, layers()[stratum_of(n + 1)], 13 + min(n, 11))
        ]
        sentences = [words for room in rooms for words in room]
        assert len(set(sentences)) == len(sentences), f"seed {seed}"
        assert all(rooms), "each room has one"
    for seed in range(RENDERED):
        levels = [Dungeon(seed).level(depth) for depth in range(1, DEEP + 1)]
        for lang in Lang:
            names = [room.name.in_lang(lang) for level in levels for room in level.rooms.values()]
            assert len(set(names)) == len(names), f"seed {seed}"


@pytest.mark.parametrize("seed", [3, pytest.param(range(4, DESCENTS), marks=pytest.mark.long)])
def test_no_room_down_to_the_sleeper_is_described_as_another(seed: int | range) -> None:
    """All that is left to recur are things with a use: a camp, a chest, parts of gates."""
    for one in [seed] if isinstance(seed, int) else seed:
        come: Counter[str] = Counter()
        for stratum in range(4):
            for depth in range(stratum * LEVELS_PER_STRATUM + 1, (stratum + 1) * LEVELS_PER_STRATUM + 1):
                for room in Dungeon(one).level(depth).rooms.values():
                    told = room.sight.desc.in_lang(Lang.ZH)
                    layer = layers()[stratum]
                    every = [template.desc for template in layer.rooms.values()]
                    every += [template.glimpse for template in layer.rooms.values()]
                    every += [*layer.moods.plain, *layer.stratum.landing, *layer.stratum.stairs]
                    begun = [text for words in every if (text := words.in_lang(Lang.ZH)) in told]
                    assert begun, told
                    come.update(begun)
        assert [text for text, count in come.items() if count > 1] == [], f"seed {one}"


def test_below_the_sleeper_the_well_goes_on_with_lords_and_omens() -> None:
    dungeon = Dungeon(11)
    levels = [dungeon.level(depth) for depth in range(SLEEPER, DEEP + 1)]
    assert all(level.has_stairs_down for level in levels)
    assert not dungeon.level(DEEPEST).has_stairs_down
    lairs = {level.depth: level.room(level.down).monsters for level in levels if has_boss(level.depth)}
    assert [lairs[depth] for depth in (15, 18, 21, 24)] == [
        ("understudy",),
        ("the_cast",),
        ("ferrywoman",),
        ("other_warden",),
    ]
    assert lairs[27][0] == "understudy"
    assert len(lairs[27]) > 1, "a lord met again is not alone"
    assert [len(level.omens) for level in levels] == [0] + [1] * 12 + [2] * 12
    assert omens_at(11, 20) == omens_at(11, 20)


def test_far_below_a_dungeon_holds_what_is_nowhere_above() -> None:
    def held(depths: range) -> tuple[set[str], set[str], set[str]]:
        levels = [Dungeon(seed, 2).level(depth) for seed in (3, 4) for depth in depths]
        rooms = [room for level in levels for room in level.rooms.values()]
        own = {key for layer in layers() for key, room in layer.rooms.items() if room.first > ROUNDS}
        return (
            {room.template for room in rooms} & own,
            {kind for room in rooms for kind in room.monsters if KINDS[kind].depth[0] > ROUNDS},
            {level.room(level.down).monsters[0] for level in levels if has_boss(level.depth)},
        )

    templates, kinds, lords = held(range(ROUNDS + 1, 2 * ROUNDS + 1))
    assert len(templates) == len(
        {key for layer in layers() for key, room in layer.rooms.items() if ROUNDS < room.first <= 2 * ROUNDS}
    )
    assert len(kinds) >= 5
    assert "landlady" in lords
    assert held(range(1, ROUNDS + 1))[:2] == (set(), set())


def test_each_stratum_has_rooms_for_the_rounds_to_come() -> None:
    for layer in layers():
        for first in (ROUNDS + 1, 2 * ROUNDS + 1):
            assert sum(room.first == first for room in layer.rooms.values()) >= 3, layer.stratum.name.en
        for key, room in layer.rooms.items():
            assert room.first == 1 or (not room.suits and room.details), key


def test_each_stratum_far_below_has_an_omen_of_its_own() -> None:
    own = {omen.first: key for key, omen in omens().items() if omen.first}
    assert sorted(own) == list(range(25, DEEPEST + 1, LEVELS_PER_STRATUM))
    for depth in (25, 26, 27, 43, 58, 99):
        first = (depth - 1) // LEVELS_PER_STRATUM * LEVELS_PER_STRATUM + 1
        for seed in range(5):
            assert omens_at(seed, depth)[0] == own[first]
    assert not any(set(omens_at(seed, 24)) & set(own.values()) for seed in range(20))


@pytest.mark.parametrize(
    ("omen", "holds"),
    [
        ("blackout", lambda room: not room.lit or room.challenge in ALWAYS_LIT),
        ("wakeful", lambda room: not room.asleep),
    ],
)
def test_an_omen_holds_in_every_room_of_its_level(omen: str, holds: Callable[[RoomPlan], bool]) -> None:
    seed = next(seed for seed in range(100) if omen in omens_at(seed, 14))
    assert all(holds(room) for room in Dungeon(seed).level(14).rooms.values())
