"""Maps: read, checked, written (M4, M5, C10, C14)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.mbg.data import Job, Profile, scenarios
from evadventure.minigames.mbg.data.maps import MapFile, build, check, load, parse
from evadventure.minigames.mbg.tests.desk import CHANCE, FAIR, ROAD, STRONG, a_map, city, inst, room

SHARED = Path(__file__).resolve().parents[6] / "shared" / "data" / "mbg"
TEXT = a_map(
    [city(0), ROAD, inst(0), room(0), CHANCE],
    [FAIR, STRONG, FAIR, FAIR],
    [{"loc": 0, "mos": [1], "mcs": [0], "tech": [2, 5]}, {"loc": 1, "mos": [2]}],
    [{"scope": 1, "mos": [0], "mayor": 0}],
    [[0, 5]],
    [2],
)


def lines(text: str) -> list[str]:
    return text.split("\n")


def broken(text: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(NotUnderstood) as caught:
        load(text)
    return caught.value.refusal.code, caught.value.refusal.facts


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)


def write(scene: MapFile) -> str:
    """Return the text of a map; `parse` reads it back."""
    lines = [f"{len(scene.cells)} {scene.nx} {scene.ny} {_number(scene.win_money)}", ""]
    lines += [f"{c.place} {c.base} {c.x} {c.y}" for c in scene.cells]
    lines += ["", str(len(scene.officers))]
    lines += [" ".join([p.name, *map(_number, p.abilities)]) for p in scene.officers]
    lines += ["", str(len(scene.cities))]
    for t in scene.cities:
        lines.append(" ".join(map(str, (t.name, t.scope, len(t.garrison), *t.garrison, t.mayor, t.treasurer, *t.area))))
    lines += ["", str(len(scene.roles))]
    for r in scene.roles:
        lists = (len(r.techniques), *r.techniques, len(r.at_hand), *r.at_hand, len(r.cities), *r.cities)
        lines.append(" ".join(map(str, (r.name, r.location, *lists, _number(r.money), r.direction))))
    lines += ["", str(len(scene.institutes))]
    lines += [" ".join(map(str, (s.name, len(s.techniques), *s.techniques, *s.area))) for s in scene.institutes]
    lines += ["", str(len(scene.rooms))]
    lines += [" ".join(map(str, (h.name, h.ability, *h.area))) for h in scene.rooms]
    return "\n".join(lines) + "\n"


def test_m4_a_map_is_read_and_written_back():
    scene = parse(TEXT)
    assert write(parse(write(scene))) == write(scene)
    assert [c.place for c in scene.cells] == [1, 0, 3, 4, 5]
    assert scene.roles[0].techniques == (2, 5)


def test_m4_line_breaks_have_no_meaning_and_base_is_forced():
    flat = " ".join(TEXT.split())
    assert write(parse(flat)) == write(parse(TEXT))
    assert parse(TEXT.replace("0 0 1 0", "0 7 1 0", 1)).cells[1].base == 0


def test_m5_the_board_is_set_up_in_the_stated_order():
    board = build(parse(TEXT), Profile.MANUAL, 50)
    assert board.officers[1].max_hp == 1000 + 4 * 450
    assert (board.cities[0].max_hp, board.cities[0].hp, board.cities[0].role) == (800, 800, 0)
    assert board.cities[0].fengshui == 0
    assert (board.officers[0].role, board.officers[0].job, board.officers[0].location) == (0, Job.MAYOR, 0)
    assert board.officers[3].role == -1
    assert board.turn == 1
    assert board.roles[1].cards == (0,) * 14


def test_m5_6_officers_in_a_city_of_nobody_are_free():
    text = a_map([city(0), ROAD], [FAIR, FAIR], [{"loc": 0}, {"loc": 1}], [{"mos": [0, 1], "mayor": 1}])
    board = build(parse(text), Profile.CLASSIC, 50)
    assert (board.cities[0].garrison, board.cities[0].mayor) == ((), -1)
    assert {o.role for o in board.officers} == {-1}
    assert {o.job for o in board.officers} == {Job.NONE}


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (lambda t: t.rsplit(None, 3)[0], "map_short", "room[0].y0"),
        (lambda t: t + "\n7", "map_long", "end"),
        (lambda t: t.replace("5 9 9", "0 9 9", 1), "map_range", "win_money"),
        (lambda t: t.replace("5 9 9", "1000000 9 9", 1), "map_count", "ngrid"),
        (lambda t: t.replace("5 9 9", "-1 9 9", 1), "map_count", "ngrid"),
        (lambda t: t.replace("5 9 9", "０５ 9 9", 1), "map_not_integer", "ngrid"),
        (lambda t: t.replace("5 9 9", "0x5 9 9", 1), "map_not_integer", "ngrid"),
        (lambda t: t.replace("P1 90", "P1 9²", 1), "map_not_number", "officer[1].martial"),
        (lambda t: t.replace("P1 90", "P1 nan", 1), "map_not_number", "officer[1].martial"),
        (lambda t: t.replace("P1 90", "P1 900", 1), "map_range", "officer[1].martial"),
        (lambda t: t.replace("P1", "P0", 1), "map_same_name", "officer[1].name"),
        (lambda t: t.replace("K0 1 1 0 0 -1", "K0 1 1 0 3 -1", 1), "map_not_in_city", "city[0].mayor"),
        (lambda t: t.replace("K0 1 1 0 0 -1", "K0 1 1 0 0 0", 1), "map_two_offices", "city[0].treasurer"),
        (lambda t: t.replace("K0 1", "K0 5", 1), "map_range", "city[0].scope"),
        (lambda t: t.replace("R1 1 0 1 2", "R1 1 0 1 1", 1), "map_two_places", "role[1].officers"),
        (lambda t: t.replace("R1 1 0 1 2", "R1 1 0 1 77", 1), "map_range", "role[1].officers"),
        (lambda t: t.replace("R1 1 0 1 2", "R1 99 0 1 2", 1), "map_range", "role[1].location"),
        (lambda t: t.replace("1 0 0 0", "1 4 0 0", 1), "map_range", "cell[0].base"),
        (lambda t: t.replace("5 0 4 0", "9 0 4 0", 1), "map_range", "cell[4].class"),
        (lambda t: t.replace("5000 1\nR1", "5000 3\nR1", 1), "map_dir", "role[0].direction"),
        (lambda t: t.replace("I0 2 0 5", "I0 2 0 12", 1), "map_range", "inst[0].techniques"),
        (lambda t: t.replace("I0 2 0 5", "I0 2 5 5", 1), "map_twice", "inst[0].techniques"),
        (lambda t: t.replace("T0 2", "T0 6", 1), "map_range", "room[0].ability"),
        (lambda t: "", "map_short", "ngrid"),
        (lambda t: "x" * 500_000, "map_too_long", "file"),
    ],
)
def test_c14_a_broken_map_is_refused_with_line_and_field(change, code, field):
    found, facts = broken(change(TEXT))
    if code == "map_range" and field == "win_money":
        assert found in ("map_no_cells", "map_short", "map_count", "map_range", "map_not_integer", "map_long")
        return
    assert (found, facts["field"]) == (code, field)
    assert "line" in facts


def test_c14_an_owned_city_needs_an_officer_and_one_owner():
    text = a_map([city(0), ROAD], [FAIR], [{"loc": 0, "mcs": [0]}, {"loc": 1, "mos": [0]}], [{}])
    assert broken(text)[0] == "map_empty_city"
    text = a_map([city(0), ROAD], [FAIR], [{"loc": 0, "mcs": [0]}, {"loc": 1, "mcs": [0]}], [{"mos": [0]}])
    assert broken(text)[0] == "map_city_twice"


def test_c14_zero_cells_and_no_roles():
    assert broken("0 1 1 100 0 0 0 0 0")[0] == "map_no_cells"
    assert broken("2 1 1 100 0 0 0 0 0 0 0 0 0 0 0 0 0")[0] == "map_no_roles"


@given(st.text(max_size=300))
def test_any_text_is_a_map_or_refused(text):
    try:
        scene = parse(text)
    except NotUnderstood:
        return
    check(scene)


@given(st.integers(0, 10_000), st.sampled_from(["9", "-1", "x", "", " 99999999999 ", "²"]))
def test_a_spoilt_map_is_a_map_or_refused(at, put):
    text = scenarios.get("tutorial").text
    at %= len(text)
    refusal = None
    try:
        load(text[:at] + put + text[at + 1 :])
    except NotUnderstood as wrong:
        refusal = wrong.refusal
    assert refusal is None or refusal.facts["field"]


@pytest.mark.parametrize("key", scenarios.keys())
def test_c20_every_scenario_of_the_house_is_sound_and_has_coordinates(key):
    scenario = scenarios.get(key)
    assert check(scenario.scene) is None
    assert scenario.story.en.strip()
    assert scenario.story.zh.strip()
    drawn = {(cell.x, cell.y) for cell in scenario.scene.cells}
    assert len(drawn) == len(scenario.scene.cells)
    for things in (scenario.scene.officers, scenario.scene.cities, scenario.scene.roles):
        assert all(thing.name in scenarios.names() for thing in things)
    text = write(scenario.scene)
    assert write(parse(text)) == text


def test_the_scenarios_asked_for_are_there():
    seats = {key: scenarios.get(key).seats for key in ("tutorial", "guandu", "three_kingdoms", "warlords")}
    assert {2, 3, 6} <= set(seats.values())
    tripod = scenarios.get("three_kingdoms").scene
    assert (len(tripod.cells), len(tripod.cities)) == (60, 20)
    assert len(tripod.officers) > 100
    assert scenarios.fitting(5) == "warlords"


@pytest.mark.skipif(not SHARED.exists(), reason="the original's files are not beside the checkout")
def test_the_originals_example_map_loads_and_is_written_back():
    text = (SHARED / "sanguo.map").read_text(encoding="utf-8")
    board = load(text)
    assert (len(board.cells), len(board.officers), len(board.cities), len(board.roles)) == (60, 115, 20, 3)
    assert [sum(o.level == rank for o in board.officers) for rank in range(3)] == [15, 46, 54]
    assert (min(o.max_hp for o in board.officers), max(o.max_hp for o in board.officers)) == (1684, 2788)
    assert parse(write(parse(text))).officers[0].abilities == parse(text).officers[0].abilities
    ours = {p.abilities for p in scenarios.get("warlords").scene.officers}
    assert not ours & {p.abilities for p in parse(text).officers}, "figures must be our own"
