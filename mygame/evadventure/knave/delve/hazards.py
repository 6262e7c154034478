"""Results of attempts below: traps, locks, searching, listening, praying.

Pure. Everything is a saving throw of Knave (`knave.md 2`: d20 and the ability's bonus above 15) with help as advantage
and hindrance as disadvantage; the dark hinders everything that needs eyes. The world and the simulator call the same
functions.
"""

from __future__ import annotations

from typing import NamedTuple

from ...enums import Ability
from ...rules import EvAdventureRollEngine, SavingThrow
from ..callings import boon
from ..fighting import Fighter, save
from .records import LEVELS_PER_STRATUM
from .templates import Trap

HARM = ("1d3", "1d4", "1d6", "1d8", "1d10", "2d6", "2d8", "3d6", "3d8")
"""Damage of traps: a step for each point of severity, two for each stratum."""
XP = 50
"""For a trap disarmed, a gate's riddle solved or somebody freed: a low risk overcome (`knave.md 2`)."""
CAPTIVE_XP = 100
DEEPEST_RANK = 16
"""The level from which on traps and riddles teach no more than above: creatures have no more hit dice there either."""

FORCE_NOISE = 4
"""Distance at which a forced door is heard."""
FIGHT_NOISE = 2
MIN_OFFERING = 10
"""Coppers a level that make a prayer an offering."""
WATCH = 3600
"""Game seconds of a watch slept below: lights beside the sleeper burn on."""
BLESSED = 3600
"""Game seconds of protection after a prayer that was heard."""
HAUNTED = 1800
"""Game seconds of fear after a prayer that was misheard."""


class Prayer(NamedTuple):
    """The result of a prayer: hit points given back, a condition (key, "" for none), and its game seconds."""

    heard: bool
    healed: int
    condition: str
    game_seconds: int


def rank(depth: int) -> int:
    """Return the hit dice equivalent to a trap or a riddle of a level: those of creatures there (`rules.learned`)."""
    return (min(depth, DEEPEST_RANK) + 1) // 2


def edges(*, light: bool = True, help: bool = False) -> tuple[int, ...]:
    """Return the edges of an attempt: a tool, the dark."""
    return (1,) * help + (-1,) * (not light)


def notice(engine: EvAdventureRollEngine, who: Fighter, *, light: bool, pole: bool = False) -> SavingThrow:
    """Try to notice a trap when coming in: wisdom; a long pole helps."""
    return save(engine, who, Ability.WIS, more=edges(light=light, help=pole or boon(who, "notice") > 0))


def search(engine: EvAdventureRollEngine, who: Fighter, *, light: bool, help: bool = False) -> SavingThrow:
    """Try to find hidden things in a room: wisdom; a second searcher helps."""
    return save(engine, who, Ability.WIS, more=edges(light=light, help=help or boon(who, "search") > 0))


def listen(engine: EvAdventureRollEngine, who: Fighter) -> SavingThrow:
    """Try to hear through a door: wisdom; it needs no light."""
    return save(engine, who, Ability.WIS, more=edges(help=boon(who, "listen") > 0))


def avoid(engine: EvAdventureRollEngine, who: Fighter, trap: Trap, *, warned: bool) -> SavingThrow:
    """Try to avoid a trap; knowing of it is an advantage."""
    return save(engine, who, Ability(trap.ability), more=edges(help=warned or boon(who, "avoid") > 0))


def disarm(engine: EvAdventureRollEngine, who: Fighter, *, light: bool, tool: bool) -> SavingThrow:
    """Try to make a trap harmless: intelligence, as with all machines; the right tool helps."""
    return save(engine, who, Ability.INT, more=edges(light=light, help=tool or boon(who, "disarm") > 0))


def harm(severity: int, depth: int) -> str:
    """Return the dice of damage on a level, "" for the severity 0: a trap that only holds, blinds or calls."""
    step = severity - 1 + 2 * ((depth - 1) // LEVELS_PER_STRATUM)
    return HARM[min(len(HARM) - 1, step)] if severity else ""


def pick_lock(engine: EvAdventureRollEngine, who: Fighter, *, light: bool, proper: bool) -> SavingThrow:
    """Try to open a lock without its key: intelligence, by feel as well as by sight; makeshift tools hinder."""
    return save(engine, who, Ability.INT, more=edges(light=light and proper, help=boon(who, "pick") > 0))


def force(engine: EvAdventureRollEngine, who: Fighter, *, crowbar: bool, help: bool = False) -> SavingThrow:
    """Try to break or lift a barrier: strength; a crowbar or a helper is advantage."""
    return save(engine, who, Ability.STR, more=edges(help=crowbar or help or boon(who, "force") > 0))


def pray(engine: EvAdventureRollEngine, who: Fighter, depth: int, offering: int) -> Prayer:
    """Pray at a shrine: charisma; ten coppers a level make it an offering, which helps.

    Heard: d8 and constitution in hit points, and an hour's protection. A natural 20 heals everything. A natural 1 is
    misheard: half an hour of fear.
    """
    rolled = save(engine, who, Ability.CHA, more=edges(help=offering >= MIN_OFFERING * depth or boon(who, "pray") > 0))
    if rolled.quality is Ability.CRITICAL_FAILURE:
        return Prayer(False, 0, "frightened", HAUNTED)
    if not rolled.success:
        return Prayer(False, 0, "", 0)
    if rolled.quality is Ability.CRITICAL_SUCCESS:
        return Prayer(True, who.hp_max, "shielded", BLESSED)
    return Prayer(True, max(1, engine.roll("1d8") + who.constitution), "shielded", BLESSED)
