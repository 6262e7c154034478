"""Small helpers: the names of the EvAdventure lessons; the code is in the packages named below."""

from .creatures.ai import random_probability
from .things.figures import get_obj_stats

__all__ = ["get_obj_stats", "random_probability"]
