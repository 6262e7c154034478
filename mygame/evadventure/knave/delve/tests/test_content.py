"""The files of rooms, traps and gates: both languages whole, signs that fit the map, tools that exist."""

from __future__ import annotations

import pytest

from evadventure.enums import ABILITIES, Ability
from evadventure.kernel.content_files import faults, texts
from evadventure.kernel.textwidth import columns
from evadventure.knave.delve import hazards
from evadventure.knave.delve.layout import COLOURS, DIGITS, FACINGS, STATUES
from evadventure.knave.delve.records import SLEEPER, STRATA, GateKind, RoomChallenge, stratum_of
from evadventure.knave.delve.templates import fixtures, layers, mechanism, mechanisms, omens, people, traps
from evadventure.knave.fighting import CONDITIONS
from evadventure.knave.gear import GEAR
from evadventure.words import Lang

WHO = frozenset({"who"})
LEAST_TEXTS = 59
"""Texts of which the rooms of a stratum are told: places, airs and traces."""
FACTS = {"clue": frozenset({"position", "choice"}), "door": frozenset({"direction"})}


def test_there_are_rooms_enough_for_an_evening() -> None:
    assert len(layers()) == STRATA
    for layer in layers():
        every = [room.desc for room in layer.rooms.values()]
        every += [*layer.stratum.air, *layer.moods.air, *layer.moods.traces]
        assert len(set(every)) == len(every) >= LEAST_TEXTS, layer.stratum.name.en


@pytest.mark.parametrize("layer", layers(), ids=lambda layer: layer.stratum.name.en)
def test_a_stratum_is_whole(layer) -> None:
    for field, words in texts(layer):
        assert not list(faults(words)), f"{field}: {words}"
    for key, room in layer.rooms.items():
        assert columns(room.sign.en) == 2, key
        assert room.sign.en.isascii()
        assert len(room.sign.zh) == 1
    assert any(RoomChallenge.ENTRY in room.suits for room in layer.rooms.values())
    assert any(RoomChallenge.LAIR in room.suits for room in layer.rooms.values())
    assert sum(not room.suits for room in layer.rooms.values()) >= 9
    assert set(layer.stratum.weights) >= {
        RoomChallenge.FIGHT,
        RoomChallenge.TRAP,
        RoomChallenge.TREASURE,
        RoomChallenge.CAMP,
    }


def test_details_are_mentioned_where_they_can_be_looked_at() -> None:
    for layer in layers():
        for key, room in layer.rooms.items():
            for detail in room.details:
                assert any(name in room.desc.en.lower() for name in detail.names.en), f"{key}: {detail.names.en}"
                assert any(name in room.desc.zh for name in detail.names.zh), f"{key}: {detail.names.zh}"
            names = [name for detail in room.details for name in detail.names.en]
            assert "slate" not in room.desc.en.lower() or "slate" in names, f"{key}: what is written there can be read"
    for key, fixture in fixtures().items():
        for said in (fixture.desc, *fixture.others):
            assert any(name in said.en.lower() for name in fixture.names.en) or key == "cache", said.en
            assert any(name in said.zh for name in fixture.names.zh) or key == "cache", said.zh


@pytest.mark.parametrize("key", traps())
def test_a_trap_is_whole(key: str) -> None:
    trap = traps()[key]
    for field, words in texts(trap):
        assert not list(faults(words, WHO if field.endswith(".they") else frozenset())), field
    for deed in (trap.springs, trap.avoided, trap.disarmed):
        assert set(deed.they.fields()) == {WHO}
        assert "you" in deed.you.en.lower()
        assert "你" in deed.you.zh
    assert not trap.name.en.startswith(("a ", "an ", "the "))
    assert Ability(trap.ability) in ABILITIES
    assert not trap.condition or trap.condition in CONDITIONS
    assert set(trap.tools) <= GEAR.keys(), set(trap.tools) - GEAR.keys()
    assert trap.place in ("room", "chest")
    assert 1 <= trap.levels[0] <= trap.levels[1] <= SLEEPER


def test_every_level_has_traps_of_both_places() -> None:
    for depth in range(1, SLEEPER + 1):
        for place in ("room", "chest"):
            assert any(t.place == place and t.levels[0] <= depth <= t.levels[1] for t in traps().values())


def test_harm_grows_with_depth() -> None:
    pit = traps()["pit"]
    dice = [hazards.harm(pit.severity, depth) for depth in (1, 4, 7, 10)]
    assert dice == sorted(dice, key=hazards.HARM.index)
    assert len(set(dice)) == 4
    assert hazards.harm(traps()["bell"].severity, 12) == ""


def test_gates_are_whole() -> None:
    choices = {GateKind.NUMBERS: DIGITS, GateKind.COLOURS: COLOURS, GateKind.STATUES: FACINGS}
    positions = {GateKind.NUMBERS: 3, GateKind.COLOURS: len(COLOURS), GateKind.STATUES: STATUES}
    for kind in GateKind:
        how = mechanisms()[kind]
        for field, words in texts(how):
            assert not list(faults(words, FACTS.get(field.rpartition(".")[2], frozenset()))), f"{kind}.{field}"
        for said in (how.part_desc, *(looks.part_desc for looks in how.others)):
            if said is not None and how.part_names is not None:
                for lang in Lang:
                    assert any(name in said.in_lang(lang).lower() for name in how.part_names.in_lang(lang)), said
        seen = {mechanism(kind, depth).door for depth in range(1, 2 + len(how.others))}
        assert len(seen) == 1 + len(how.others) >= 3, kind
        if kind in choices:
            assert tuple(sorted(how.choices)) == tuple(sorted(choices[kind]))
            assert len(how.positions) == positions[kind]
            assert how.clue is not None
            assert how.names is not None


def test_strata_are_three_levels_each() -> None:
    assert [stratum_of(depth) for depth in range(1, 13)] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [stratum_of(depth) for depth in (13, 24, 25, 49)] == [4, 7, 0, 0]


def test_people_are_whole() -> None:
    roles = {one.role for one in people().values()}
    assert roles == {"captive", "merchant"}
    for key, one in people().items():
        for field, words in texts(one):
            assert not list(faults(words, frozenset() if field in ("name", "desc") else WHO)), f"{key}.{field}"
        assert (one.freed is not None) == (one.role == "captive"), key
        assert set(one.goods) <= GEAR.keys(), key


def test_omens_are_whole() -> None:
    for key, omen in omens().items():
        for field, words in texts(omen):
            assert not list(faults(words)), f"{key}.{field}"
        assert omen.dark or omen.awake or omen.heads or omen.restless or omen.headlong or omen.rich or omen.traps, key
