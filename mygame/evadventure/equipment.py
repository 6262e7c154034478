"""A character's equipment: the names of the EvAdventure lessons; the code is in `things.equipment`."""

from evennia.utils.utils import inherits_from

from .kernel import reexports
from .things import equipment
from .things.equipment import EquipmentError, EquipmentHandler

__all__ = ["EquipmentError", "EquipmentHandler", "inherits_from"]

reexports.forward(__name__, inherits_from=equipment)
