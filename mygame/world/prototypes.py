"""Prototypes for Evennia's spawner: `@spawn sword`, `@spawn rune:sleep` make what the tables of things describe."""

from evadventure.knave import loot
from evadventure.knave.gear import GEAR
from evadventure.knave.magic.spells import RUNES

PROTOTYPE_LIST = [*GEAR.values(), *loot.PROTOTYPES.values(), *RUNES.values()]
