"""UNO with the 7-0 rule: the official rules, the house rules in print, and computer players.

`docs/play/uno.md` numbers every rule. `data` the cards, `actions` what players do and what happens, `state` the
options and the state, `rules` what is legal, `effects` what it leads to, on a `draft`; `view` who may know what,
`positions` states as text, `text` the two languages, `bots` computer players.
"""

from ..core import Daily, Entry
from .bots import BOTS
from .bots.tempers import TEMPERS
from .learning import FEATURES, VOCABULARY
from .rules import Uno
from .teaching import TEACHER
from .telling import weigh
from .text import UnoPresent
from .wishes import UnoWishes

ENTRY = Entry(
    game=Uno(),
    present=UnoPresent(),
    bots=BOTS,
    default_bot="careful",
    vocabulary=VOCABULARY,
    features=FEATURES,
    tempers=TEMPERS,
    weigh=weigh,
    teacher=TEACHER,
    wishes=UnoWishes(),
    daily=Daily(seats=3, options=({"scoring": "tally", "rounds": 3},)),
)
