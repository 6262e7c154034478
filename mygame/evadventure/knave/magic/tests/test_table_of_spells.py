"""The table of spells in `docs/build/people.md`, each row of it cast."""

import re
from pathlib import Path

import pytest

from evadventure.enums import ABILITIES
from evadventure.knave.fighting.afflictions import CONDITIONS
from evadventure.knave.fighting.conditions import GameTime, Rounds
from evadventure.knave.fighting.fighter import Sheet
from evadventure.knave.magic import SPELLS, effects
from evadventure.knave.magic.spells import LASTS, ORDERS
from evadventure.knave.magic.tests.test_spells import ALWAYS, Fixed, Thing, cast, targets
from evadventure.rules import EvAdventureRollEngine

PAGE = Path(__file__).parents[5] / "docs/build/people.md"
TABLE = PAGE.read_text(encoding="utf-8").split("| spell | against | does |")[1].split("\n\n")[0]
ROWS = {
    cells[0].lower().replace(" ", "_").replace("-", "_"): cells[1:]
    for line in PAGE.read_text(encoding="utf-8").split("| spell | against | does |")[1].split("\n\n")[0].splitlines()
    if len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 3 and not line.startswith("|-")
}
SHORT = {ability.name: ability for ability in ABILITIES}
SAID = {
    "driven out": effects.Rout,
    "leaves the fight": effects.Escape,
    "into the next place": effects.PassThrough,
    "fights for one": effects.Summon,
    "changes sides": effects.Betray,
    "changes places": effects.SwapPlaces,
    "fetches": effects.Fetch,
    "opens a lock": effects.Unlock,
    "light, twice": effects.Light,
    "a house": effects.Haven,
    "says a thought": effects.Say,
    "copies": effects.Seize,
    "ends magic": effects.Cleanse,
    "shows": effects.Reveal,
}
"""Words of the table -> the effect they mean."""
ROUNDS = re.compile(r" for (?:(\d+) \+ (L/2|L)|(\d+)) rounds")
DICE = re.compile(r"(?<![+\w])(\d+)d(\d+)( \+ L)?(?= |$|[;,])")


def words_of(key):
    """Return every word a spell takes: the orders of Command; one for any other."""
    return sorted({word for word in ORDERS if word.isascii()}) if key == "command" else ["hello"]


def all_of(key, level, engine=ALWAYS):
    """Return everything a spell does to those it catches, with each of its words, and at a thing or a creature."""
    return [
        effect
        for word in words_of(key)
        for aimed in ([[Thing()], [Sheet()]] if key == "pull" else [targets(key)])
        for effect in cast(key, engine, Sheet(level=level), aimed, word)
    ]


def harm_of(happened):
    """Return the hit points each effect costs that costs any."""
    return [one.hp for one in happened if isinstance(one, effects.Harm)]


def lasts_of(does, level):
    """Return how long the conditions of a row last: the rounds it names, else L x 10 minutes."""
    if (found := ROUNDS.search(does)) is None:
        return GameTime(level * LASTS)
    plain, per, alone = found.groups()
    return Rounds(int(alone) if alone else int(plain) + (level // 2 if per == "L/2" else level))


def test_every_spell_has_its_row():
    assert list(ROWS) == sorted(SPELLS, key=lambda key: SPELLS[key].name.en)


@pytest.mark.parametrize("key", SPELLS)
def test_what_resists_it(key):
    against, does = ROWS[key]
    spell = SPELLS[key]
    assert SHORT.get(against) is spell.save
    assert ("not in a duel" in does) is not spell.fair
    assert ("no attack" in does) is spell.gentle
    if spell.save is None:
        return
    middling = EvAdventureRollEngine(Fixed(12))
    for ability in ABILITIES:
        strong = Sheet()
        setattr(strong, ability.value, 10)
        resisted = any(
            isinstance(one, effects.Resisted) for one in cast(key, middling, Sheet(intelligence=3), [strong], "halt")
        )
        assert resisted is (ability is spell.save), ability


@pytest.mark.parametrize("key", SPELLS)
@pytest.mark.parametrize("level", [1, 4])
def test_what_it_does(key, level):
    does = ROWS[key][1]
    happened = all_of(key, level)
    named = set(re.findall(r"`(\w+)`", does)) & set(CONDITIONS)
    assert {one.condition for one in happened if isinstance(one, effects.Afflict)} == named
    assert all(one.lasts == lasts_of(does, level) for one in happened if isinstance(one, effects.Afflict))
    low, high = (harm_of(all_of(key, level, EvAdventureRollEngine(Faces(face)))) for face in (1, 99))
    if (dice := DICE.search(does)) and "d10 x L" not in does and "a hit" not in does:
        number, sides, more = int(dice[1]), int(dice[2]), level if dice[3] else 0
        assert (set(low), set(high)) == ({number + more}, {number * sides + more})
    else:
        assert low == high == []
    others = {type(one) for one in happened} - {effects.Afflict, effects.Harm}
    assert others == {kind for said, kind in SAID.items() if said in does}


class Faces:
    """A stream in which every d20 shows 20 and every other die one face, as far as it has it."""

    def __init__(self, face):
        self.face = face

    def randint(self, low, high):
        return 20 if high == 20 else max(low, min(self.face, high))


def test_what_is_half_when_resisted():
    halves = {key for key, (_, does) in ROWS.items() if "half when resisted" in does}
    for key, spell in SPELLS.items():
        if spell.save is None:
            continue
        never = cast(key, EvAdventureRollEngine(Fixed(1)), Sheet(), targets(key), "halt")
        assert bool(harm_of(never)) is (key in halves), key
    [harm] = [
        one
        for one in cast("icy_touch", EvAdventureRollEngine(Fixed(1)), Sheet(), [Sheet()])
        if isinstance(one, effects.Harm)
    ]
    assert harm.hp == 1


def test_sleep_takes_l_plus_2_hit_dice_the_weakest_first():
    assert "L + 2 hit dice of them, the weakest first" in ROWS["sleep"][1]
    foes = [Sheet(level=3), Sheet(level=1), Sheet(level=2)]
    asleep = [one.on for one in cast("sleep", ALWAYS, Sheet(level=2), foes) if isinstance(one, effects.Afflict)]
    assert asleep == [foes[1], foes[2]]


def test_lasting_figures():
    """L x 2 hours for a manse, twice the usual time for light; +3 armour, +1d6 a hit."""
    for level in (1, 5):
        [haven] = all_of("manse", level)
        assert haven.game_seconds == level * 2 * 3600
        [light] = all_of("illuminate", level)
        assert light.game_seconds == 2 * level * LASTS
    assert CONDITIONS["warded"].armor == int(re.findall(r"\+(\d) armour", ROWS["ward"][1])[0])
    assert CONDITIONS["multiarmed"].damage == re.findall(r"\+(\d+d\d+) a hit", ROWS["multiarm"][1])[0]
    assert CONDITIONS["slowed"].actions == 0.5
    assert CONDITIONS["mirrored"].spent
    assert CONDITIONS["oozing"].slippery
    for key in ("charmed", "pacified", "asleep"):
        assert CONDITIONS[key].woken
    for key in ("silenced", "befuddled", "deafened", "oozing"):
        assert CONDITIONS[key].mute
