"""Prototypes for Evennia's spawner: `@spawn sword` makes what `evadventure.gear` describes."""

from evadventure.gear import GEAR

PROTOTYPE_LIST = list(GEAR.values())
