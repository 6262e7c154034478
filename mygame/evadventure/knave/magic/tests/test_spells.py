"""Every spell as a rule: its words, what resists it, how it grows, and what it never does."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.enums import Ability
from evadventure.kernel.content_files import faults, texts
from evadventure.knave import magic
from evadventure.knave.fighting.afflictions import CONDITIONS
from evadventure.knave.fighting.conditions import GameTime, Rounds
from evadventure.knave.fighting.fighter import Sheet
from evadventure.knave.magic import SPELLS, SpellAim, effects
from evadventure.knave.magic.spells import CASTS, LASTS, ORDERS
from evadventure.rules import EvAdventureRollEngine


class Fixed:
    """A stream that always gives the same face, as far as the die has it."""

    def __init__(self, face: int) -> None:
        self.face = face

    def randint(self, low: int, high: int) -> int:
        return max(low, min(self.face, high))


class Drawn:
    """A stream of faces drawn beforehand."""

    def __init__(self, faces: list[int]) -> None:
        self.faces, self.at = faces, 0

    def randint(self, low: int, high: int) -> int:
        self.at += 1
        return low + self.faces[self.at % len(self.faces)] % (high - low + 1)


def cast(*args: Any) -> Any:
    """Cast as the rules do; what comes of it is looked at freely here."""
    return magic.cast(*args)


ALWAYS, NEVER = EvAdventureRollEngine(Fixed(20)), EvAdventureRollEngine(Fixed(1))


class Thing:
    """A target without abilities."""


def targets(key: str, count: int = 2) -> list[object]:
    match SPELLS[key].aim:
        case SpellAim.NOTHING:
            return []
        case SpellAim.FOES | SpellAim.PARTY:
            return [Sheet() for _ in range(count)]
        case SpellAim.WAY | SpellAim.THING:
            return [Thing()]
        case _:
            return [Sheet()]


def test_there_are_more_than_thirty_and_each_has_its_function_or_says_what_it_works():
    assert len(SPELLS) >= 40
    assert {key for key, spell in SPELLS.items() if spell.works is None} == set(CASTS)
    assert list(SPELLS) == sorted(SPELLS)


@pytest.mark.parametrize("key", SPELLS)
def test_a_spell_is_written_well_in_both_languages(key):
    spell = SPELLS[key]
    assert spell.power in (1, 2, 3)
    for field, words in texts(spell):
        assert list(faults(words, frozenset())) == [], field
    assert spell.name.en.lower().replace(" ", "_").replace("-", "_") == key


@pytest.mark.parametrize("key", SPELLS)
def test_what_catches_does_something_and_names_only_conditions_there_are(key):
    happened = cast(key, ALWAYS, Sheet(level=3, intelligence=5), targets(key), "halt")
    assert happened
    for one in happened:
        assert not isinstance(one, effects.Resisted)
        if isinstance(one, effects.Afflict):
            assert one.condition in CONDITIONS
            assert isinstance(one.lasts, GameTime | Rounds)
        if isinstance(one, effects.Harm):
            assert one.hp > 0


@pytest.mark.parametrize("key", [key for key, spell in SPELLS.items() if spell.hostile])
def test_what_is_resisted_afflicts_nobody_and_each_says_how_it_resisted(key):
    aimed = [Sheet() for _ in range(2)]
    happened = cast(key, NEVER, Sheet(), aimed, "")
    assert [one.on for one in happened if isinstance(one, effects.Resisted)] == aimed
    rest = [one for one in happened if not isinstance(one, effects.Resisted)]
    assert all(key == "icy_touch" and isinstance(one, effects.Harm) for one in rest)


@pytest.mark.parametrize(
    ("key", "ability"),
    [
        ("web", Ability.DEX), ("push", Ability.DEX), ("pit", Ability.DEX), ("filch", Ability.DEX),
        ("icy_touch", Ability.CON), ("increase_gravity", Ability.CON), ("deafen", Ability.CON),
        ("sleep", Ability.INT), ("charm", Ability.INT), ("command", Ability.INT), ("pacify", Ability.INT),
        ("phobia", Ability.INT), ("babble", Ability.INT), ("time_slow", Ability.CON), ("fog_cloud", Ability.WIS),
    ],
)  # fmt: skip
def test_the_right_ability_resists(key, ability):
    """knave.md 2: DEX what is aimed, CON what saps life, INT the mind, WIS illusions."""
    assert SPELLS[key].save is ability is not None
    middling = EvAdventureRollEngine(Fixed(12))
    strong, weak = Sheet(), Sheet()
    setattr(strong, ability.value, 10)
    for other in (Ability.DEX, Ability.CON, Ability.INT, Ability.WIS):
        if other is not ability:
            setattr(weak, other.value, 10)
    caster = Sheet(intelligence=3)
    assert isinstance(cast(key, middling, caster, [strong])[0], effects.Resisted)
    assert not isinstance(cast(key, middling, caster, [weak])[0], effects.Resisted)


@pytest.mark.parametrize("key", SPELLS)
def test_what_lasts_grows_with_the_level(key):
    """knave.md 2: level-less spells last L x 10 minutes."""
    low = cast(key, ALWAYS, Sheet(level=1), targets(key), "halt")
    high = cast(key, ALWAYS, Sheet(level=6), targets(key), "halt")
    for one, other in zip(low, high, strict=False):
        match one, other:
            case effects.Afflict(lasts=GameTime(short)), effects.Afflict(lasts=GameTime(long)):
                assert long == 6 * short
                assert short % LASTS == 0
            case effects.Afflict(lasts=Rounds(few)), effects.Afflict(lasts=Rounds(many)):
                assert many >= few
            case _:
                assert getattr(other, "game_seconds", 0) == 6 * getattr(one, "game_seconds", 0)


def test_sleep_takes_the_weakest_first_and_no_more_than_it_can():
    strong, weak, middling = Sheet(level=5), Sheet(level=1), Sheet(level=2)
    happened = cast("sleep", ALWAYS, Sheet(level=1), [strong, weak, middling])
    assert [one.on for one in happened] == [weak, middling]
    assert cast("sleep", ALWAYS, Sheet(level=1), [Sheet(level=9)]) == []


def test_icy_touch_does_half_when_resisted():
    [resisted, harm] = cast("icy_touch", EvAdventureRollEngine(Fixed(2)), Sheet(), [Sheet()])
    assert isinstance(resisted, effects.Resisted)
    assert harm.hp == 2  # 2d6 shows 4


@pytest.mark.parametrize(("word", "condition"), ORDERS.items())
def test_command_obeys_its_word(word, condition):
    [done] = cast("command", ALWAYS, Sheet(), [Sheet()], f" {word.upper()} ")
    assert isinstance(done, effects.Rout) if not condition else done.condition == condition


def test_command_halts_who_does_not_understand():
    [done] = cast("command", ALWAYS, Sheet(), [Sheet()], "🎲" * 1000)
    assert done.condition == "held"


def test_pull_fetches_things_and_drags_creatures():
    thing, beast = Thing(), Sheet()
    fetched, dragged = cast("pull", ALWAYS, Sheet(), [beast, thing])
    assert (type(fetched), fetched.on) == (effects.Fetch, thing)
    assert (dragged.on, dragged.condition) == (beast, "prone")


def test_who_is_shielded_resists_better_and_who_is_befuddled_worse():
    rolls = EvAdventureRollEngine(Drawn([3, 15]))
    shielded, befuddled = Sheet(intelligence=2), Sheet(intelligence=2)
    shielded.conditions.add("shielded")
    befuddled.conditions.add("befuddled")
    [first] = cast("charm", rolls, Sheet(intelligence=2), [shielded])
    assert isinstance(first, effects.Resisted)
    assert first.rolled.edge == -1
    [second] = cast("charm", EvAdventureRollEngine(Drawn([3, 15])), Sheet(intelligence=2), [befuddled])
    assert isinstance(second, effects.Afflict)


@given(
    st.sampled_from(sorted(SPELLS)),
    st.integers(-3, 20),
    st.lists(st.integers(1, 12), max_size=6),
    st.lists(st.integers(0, 10_000), min_size=1, max_size=30),
    st.text(max_size=20),
)
def test_casting_is_a_function_of_its_chance_and_touches_nobody(key, level, levels, faces, word):
    def once():
        foes = [Sheet(level=one, hp=one) for one in levels]
        caster = Sheet(level=level)
        happened = cast(key, EvAdventureRollEngine(Drawn(faces)), caster, foes, word)
        assert [one.hp for one in foes] == levels
        assert not any(one.conditions for one in foes)
        return [(type(one), getattr(one, "hp", None), getattr(one, "condition", None)) for one in happened]

    assert once() == once()


def test_casting_what_is_no_spell_is_an_error():
    with pytest.raises(KeyError):
        cast("fireball", ALWAYS, Sheet(), [])


def test_the_rules_of_magic_are_pure():
    for file in Path(str(magic.__file__)).parent.glob("*.py"):
        assert not {"evennia", "django", "random", "time"} & set(file.read_text().replace(",", " ").split()), file
