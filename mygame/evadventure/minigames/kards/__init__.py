"""KARDS: a card battle on three lines, with action power as its core."""

from ..bots.uniform import UniformBot
from ..core import Entry
from .bots import Greedy, Veteran
from .earlier import EARLIER
from .learning import FEATURES, VOCABULARY
from .player_decks import STORE
from .rules import GAME
from .text import PRESENT

ENTRY = Entry(
    game=GAME,
    earlier=EARLIER,
    present=PRESENT,
    bots={"random": UniformBot(), "greedy": Greedy(), "veteran": Veteran()},
    default_bot="greedy",
    extras=f"{__name__}.report:EXTRAS",
    player_store=STORE,
    vocabulary=VOCABULARY,
    features=FEATURES,
)
