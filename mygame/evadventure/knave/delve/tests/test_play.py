"""Traps, noise, prayers and the floor plan."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.kernel.textwidth import columns
from evadventure.knave.delve import hazards, progress
from evadventure.knave.delve.plan import Dungeon
from evadventure.knave.delve.progress import DoorState, Floor, Progress, ways
from evadventure.knave.delve.records import SLEEPER, Cell, LevelPlan
from evadventure.knave.delve.templates import traps
from evadventure.knave.fighting import Sheet
from evadventure.minigames.chance import Chance, open_stream
from evadventure.rules import EvAdventureRollEngine
from evadventure.words import Lang

seeds = st.integers(0, 2**32)
depths = st.integers(1, SLEEPER)


class Fixed:
    """A stream that always gives the same face, or the highest there is."""

    def __init__(self, face: int) -> None:
        self.face = face

    def randint(self, low: int, high: int) -> int:
        return max(low, min(self.face, high))


def engine(face: int) -> EvAdventureRollEngine:
    return EvAdventureRollEngine(Fixed(face))


@pytest.mark.parametrize(("bonus", "face", "found"), [(1, 14, False), (1, 15, True), (5, 10, False), (5, 11, True)])
def test_a_save_needs_more_than_fifteen(bonus: int, face: int, found: bool) -> None:
    assert hazards.search(engine(face), Sheet(wisdom=bonus), light=True).success is found


def test_the_dark_hinders_eyes_and_a_pole_makes_up_for_it() -> None:
    who = Sheet()
    assert hazards.notice(engine(10), who, light=False).edge == -1
    assert hazards.notice(engine(10), who, light=True, pole=True).edge == 1
    assert hazards.notice(engine(10), who, light=False, pole=True).edge == 0
    assert hazards.listen(engine(10), who).edge == 0
    assert hazards.avoid(engine(10), who, traps()["pit"], warned=True).edge == 1
    assert hazards.disarm(engine(10), who, light=True, tool=False).edge == 0
    assert hazards.pick_lock(engine(10), who, light=False, proper=True).edge == -1
    assert hazards.force(engine(10), who, crowbar=True).edge == 1


def test_locks_and_traps_are_machines_and_take_intelligence() -> None:
    clever, nimble = Sheet(intelligence=6), Sheet(dexterity=6)
    assert hazards.disarm(engine(10), clever, light=True, tool=False).success
    assert not hazards.disarm(engine(10), nimble, light=True, tool=False).success
    assert hazards.pick_lock(engine(10), clever, light=True, proper=True).success
    assert not hazards.pick_lock(engine(10), nimble, light=True, proper=True).success


def test_prayers_are_heard_unheard_and_misheard() -> None:
    who = Sheet(hp=2, hp_max=8)
    assert hazards.pray(engine(10), who, 1, 0) == (False, 0, "", 0)
    assert hazards.pray(engine(1), who, 1, 0).condition == "frightened"
    assert hazards.pray(engine(20), who, 1, 0).healed == 8
    heard = hazards.pray(engine(16), who, 1, 0)
    assert heard.heard
    assert heard.condition == "shielded"


@given(seeds, depths, st.integers(0, 8))
def test_noise_dies_away(seed: int, depth: int, loudness: int) -> None:
    level = Dungeon(seed).level(depth)
    floor = Floor()
    met = progress.heard(level, floor, level.up, loudness)
    assert met[level.up] == loudness
    assert all(0 <= left <= loudness for left in met.values())
    quieter = progress.heard(level, floor, level.up, max(0, loudness - 1))
    assert set(quieter) <= set(met)
    for cell in progress.wakes(level, floor, level.up, loudness):
        assert level.room(cell).monsters
        floor.cleared.add(cell)
        assert cell not in progress.wakes(level, floor, level.up, loudness)


def test_something_comes_by_now_and_then_and_more_often_where_it_is_loud() -> None:
    dice = EvAdventureRollEngine(Chance(open_stream(1, "test")))
    quiet = sum(progress.comes_by(dice) for _ in range(6000))
    loud = sum(progress.comes_by(dice, loud=True) for _ in range(6000))
    assert 400 < quiet < 600
    assert 850 < loud < 1150
    assert not any(progress.finds_camp(dice, sheltered=True) for _ in range(100))
    assert any(progress.finds_camp(dice, sheltered=False) for _ in range(100))


def walked(seed: int, depth: int, steps: int) -> tuple[LevelPlan, Floor, Cell]:
    """Return a level, and what is known of it after so many steps."""
    level = Dungeon(seed).level(depth)
    floor = Floor(explored={level.up})
    here = level.up
    draw = EvAdventureRollEngine(Chance(open_stream(seed, "walk")))
    for _ in range(steps):
        able = [way for way in ways(level, floor, here) if way.standing is DoorState.OPEN]
        if not able:
            break
        here = able[draw.randint(0, len(able) - 1)].to
        floor.explored.add(here)
    return level, floor, here


@given(seeds, depths, st.integers(0, 40), st.sampled_from([30, 40, 80]), st.sampled_from(list(Lang)))
def test_a_plan_fits_the_screen_and_shows_no_more_than_is_known(seed, depth, steps, width, lang) -> None:
    level, floor, here = walked(seed, depth, steps)
    lines = progress.draw(level, floor, here, lang, width)
    assert all(columns(line) <= width for line in lines)
    text = "\n".join(lines)
    assert text.count("<") == text.count(">") == 1
    for number, door in enumerate(level.doors):
        if door.kind == "hidden" and number not in floor.found:
            behind = {door.near, door.far} - floor.explored
            seen = progress.known(level, Floor(explored=floor.explored))
            others = {way.to for cell in floor.explored for way in ways(level, floor, cell) if way.door != number}
            assert not (behind & seen) - others


@given(seeds, depths, st.integers(0, 40), st.sampled_from(list(Lang)))
def test_a_plan_in_sentences_names_every_room_explored(seed, depth, steps, lang) -> None:
    level, floor, here = walked(seed, depth, steps)
    told = "\n".join(progress.sentences(level, floor, here, lang, {"Ada": level.up}))
    for cell in floor.explored:
        assert level.room(cell).name.in_lang(lang) in told
    assert "Ada" in told
    assert "[" not in told
    assert "--" not in told


def test_progress_is_kept_as_text() -> None:
    progress = Progress()
    assert msgspec.json.decode("{}", type=Progress) == progress
    floor = progress.floor(3)
    floor.explored |= {(1, 2), (0, 4)}
    floor.opened.add(5)
    floor.dials["0"] = ["3", "", ""]
    floor.slept.add("1,2/17")
    again = msgspec.json.decode(msgspec.json.encode(progress), type=Progress)
    assert again == progress
