"""Prototypes for Evennia's spawner: `@spawn sword`, `@spawn rune:sleep` make what the tables of things describe."""

from evadventure import loot
from evadventure.gear import GEAR
from evadventure.runes import RUNES

PROTOTYPE_LIST = [*GEAR.values(), *loot.PROTOTYPES.values(), *RUNES.values()]
