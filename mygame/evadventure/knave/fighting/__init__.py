"""Fights as rules: what a blow, a stunt, a wound and a lost nerve are. Pure: no Evennia, Django, clock, `random`.

Functions take an `EvAdventureRollEngine` and fighters (`fighter.Fighter`: characters, monsters, a simulator's
sheets) and return records of what happened; who calls them applies those. Conditions reach every roll here, so that
nobody else has to think of them. Rules as played, numbered: `docs/play/fights.md`.
"""

from .afflictions import CONDITIONS
from .blows import STUNTS, Blow, Stunt, Try, attack_edge, attempt, save, save_edge, strike
from .conditions import Conditions
from .fight import moments
from .fighter import Fighter, PlainWeapon, Sheet, Weapon
from .reactions import Reaction, initiative, reaction

__all__ = [
    "CONDITIONS",
    "STUNTS",
    "Blow",
    "Conditions",
    "Fighter",
    "PlainWeapon",
    "Reaction",
    "Sheet",
    "Stunt",
    "Try",
    "Weapon",
    "attack_edge",
    "attempt",
    "initiative",
    "moments",
    "reaction",
    "save",
    "save_edge",
    "strike",
]
