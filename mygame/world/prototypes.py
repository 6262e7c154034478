"""Prototypes for Evennia's spawner: `@spawn sword`, `@spawn rune:sleep` make what the tables of things describe."""

from evadventure.gear import GEAR
from evadventure.runes import RUNES

PROTOTYPE_LIST = [*GEAR.values(), *RUNES.values()]
