"""KARDS: a card battle on three lines, with action power as its core."""

from itertools import permutations

from ..core import Daily, Entry
from .bots import BOTS
from .bots.tempers import TEMPERS
from .data.decks import READY
from .explorer import tally
from .learning import FEATURES, VOCABULARY
from .player_decks import STORE
from .rules import GAME
from .teaching import TEACHER
from .telling import weigh
from .text import PRESENT
from .wishes import KardsWishes

ENTRY = Entry(
    game=GAME,
    present=PRESENT,
    bots=BOTS,
    default_bot="greedy",
    tempers=TEMPERS,
    weigh=weigh,
    teacher=TEACHER,
    player_store=STORE,
    tally=tally,
    vocabulary=VOCABULARY,
    features=FEATURES,
    wishes=KardsWishes(),
    daily=Daily(seats=2, options=[{"decks": pair} for pair in permutations(READY, 2)]),
)
