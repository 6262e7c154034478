"""Fights as rules: blows, stunts, wounds and morale. Pure: no Evennia, Django, clock, `random`.

Functions take an `EvAdventureRollEngine` and fighters (`fighter.Fighter`: characters, monsters, a simulator's sheets)
and return records of events, which the caller applies. Conditions enter every roll here, so that no other code has to
think of them. Rules as played, numbered: `docs/play/fights.md`.
"""

from .afflictions import CONDITIONS
from .blows import STUNTS, Blow, Stunt, Try, attack_edge, attempt, save, save_edge, strike
from .conditions import Conditions
from .fight import moments
from .fighter import Fighter, PlainWeapon, Sheet, Weapon
from .reactions import Reaction, initiative, reaction

__all__ = [
    "CONDITIONS", "STUNTS", "Blow", "Conditions", "Fighter", "PlainWeapon", "Reaction", "Sheet", "Stunt", "Try",
    "Weapon", "attack_edge", "attempt", "initiative", "moments", "reaction", "save", "save_edge", "strike",
]  # fmt: skip
