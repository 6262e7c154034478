"""UNO with the 7-0 rule: the official rules, the house rules in print, and computer players.

`docs/games/uno.md` numbers every rule. `data` cards and options, `state` records, `desk` what happens to
cards and turns, `rules` what is legal and what it leads to, `view` who may know what, `notation` texts of
actions and positions, `present` with `words` and `parse` the two languages, `bots` computer players.
"""

from ..core import Entry
from .bots import BOTS
from .learning import FEATURES, VOCABULARY
from .present import UnoPresent
from .rules import Uno

ENTRY = Entry(
    game=Uno(), present=UnoPresent(), bots=BOTS, default_bot="careful", vocabulary=VOCABULARY, features=FEATURES
)
