"""KARDS: a card battle on three lines, with action power as its core."""

from ..core import Entry
from .bots import BOTS, RETIRED
from .earlier import EARLIER
from .learning import FEATURES, VOCABULARY
from .player_decks import STORE
from .rules import GAME
from .teaching import TEACHER
from .telling import weigh
from .text import PRESENT

ENTRY = Entry(
    game=GAME,
    earlier=EARLIER,
    present=PRESENT,
    bots=BOTS,
    default_bot="greedy",
    retired=RETIRED,
    weigh=weigh,
    teacher=TEACHER,
    extras=f"{__name__}.report:EXTRAS",
    player_store=STORE,
    vocabulary=VOCABULARY,
    features=FEATURES,
)
