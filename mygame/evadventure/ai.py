"""What creatures do by themselves: the names of the EvAdventure lessons; the code is in the rooms named below."""

import random

from evennia.utils.logger import log_trace

from .base import faces
from .creatures import ai
from .creatures.ai import AIHandler, AIMixin

__all__ = ["AIHandler", "AIMixin", "log_trace", "random"]

faces.forward(__name__, log_trace=ai)
