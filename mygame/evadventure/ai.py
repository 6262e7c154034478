"""The behaviour of creatures: the names of the EvAdventure lessons; the code is in the packages named below."""

from evennia.utils.logger import log_trace

from .creatures import ai
from .creatures.ai import AIHandler, AIMixin
from .kernel import reexports
from .rules import dice as random

__all__ = ["AIHandler", "AIMixin", "log_trace", "random"]

reexports.forward(__name__, log_trace=ai)
