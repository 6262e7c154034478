"""Errands above ground: places are walked and read, people heard, quests seen through as the game lets them."""

from pathlib import Path
from typing import Any

import pytest

from lab.knave.errands import Errands
from lab.knave.party import Party
from lab.knave.world import World, read, text

WORLD = Path(__file__).resolve().parents[3] / "mygame/world"


def words(said: str) -> dict[str, str]:
    return {"en": said, "zh": "话"}


def small(danger: int = 0, level: int = 1) -> World:
    """Return a square, a yard north of it, somebody there who wants a look at the pump, and a locked cellar."""
    places: dict[str, Any] = {
        "square": {"desc": words("A square."), "exits": {"north": "yard"}, "tags": ["start"]},
        "yard": {
            "desc": words("A yard."), "night": words("Dark."), "danger": danger,
            "exits": {"south": "square", "down": "cellar"}, "hidden": {"down": "yard.key"},
            "details": [{"names": {}, "text": words("A pump."), "learns": "yard.pump"}],
            "people": {"cook": {"desc": words("A cook."), "greets": [words("Hm.")]}},
        },
        "cellar": {"desc": words("A cellar."), "exits": {"up": "yard"}},
    }  # fmt: skip
    told = {
        "ask": words("And?"),
        "say": [words("Take it.")],
        "when": {"step": "pump.ask"},
        "then": {"set": ["yard.key"]},
    }
    topics: dict[str, Any] = {"cook": {"key": told}}
    quests: dict[str, Any] = {
        "pump": {
            "giver": "cook", "level": level, "offer": words("Look at the pump."), "thanks": words("Thanks."),
            "reward": {"xp": 100, "coins": 5},
            "steps": [
                {"key": "look", "want": {"do": "choose", "flags": ["yard.pump"]}},
                {"key": "ask", "want": {"do": "choose", "flags": ["yard.key"]}},
                {"key": "win", "want": {"do": "win", "game": "uno"}, "only": ["never"]},
                {"key": "go", "want": {"do": "visit", "place": "cellar"}},
            ],
            "outcomes": [{"flag": "yard.key", "thanks": words("Mind the step."), "reward": {"xp": 50, "coins": 7}}],
        }
    }  # fmt: skip
    people: dict[str, Any] = {"cook": {**places["yard"]["people"]["cook"], "place": "yard"}}
    return World(places, {}, {}, people, topics, quests, {}, "square")


def test_a_quest_is_taken_seen_through_and_paid_by_its_end() -> None:
    party, errands = Party(1, 2, 1), Errands(small())
    party.reads = True
    coins = party.pack.coins
    errands.run(party, 3600)
    assert errands.done == {"pump"}
    assert ("ends of quests", "pump/yard.key") in party.known
    assert ("places above", "cellar") in party.known, "the flag has opened the way"
    assert [one.xp for one in party.heroes] == [50, 50]
    assert party.pack.coins == coins + 14
    assert 20 < party.clock < 120, "a few steps, commands and lines"
    assert errands.here == "square"
    party.balance_books()


def test_what_is_too_dangerous_or_asks_for_a_higher_level_waits() -> None:
    party, errands = Party(1, 1, 1), Errands(small(danger=2))
    errands.run(party, 3600)
    assert ("places above", "yard") not in party.known
    party, errands = Party(1, 1, 1), Errands(small(level=2))
    errands.run(party, 3600)
    assert ("people", "cook") in party.known
    assert not errands.active
    assert not errands.done


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.sweep)])
def test_in_the_real_world_each_outing_ends_in_time_and_nothing_is_met_twice(seed: int) -> None:
    errands, known = Errands(read(WORLD)), set[tuple[str, str]]()
    for number in range(4):
        party = Party(seed + number, 4, 3)
        party.known, party.reads = known, True
        errands.run(party, 1800)
        assert party.clock < 1800 + 1200
        assert not party.living or errands.here == errands.world.start
        party.balance_books()
    assert len([one for one in known if one[0] == "places above"]) > 40
    assert len(errands.done) > 5
    assert not errands.done & set(errands.active)


def test_the_english_of_an_entry_is_what_is_read() -> None:
    assert text({"desc": words("One."), "more": [words("Two."), {"sign": {"zh": "x"}, "text": words("Three.")}]}) == (
        "One. Two. Three."
    )
