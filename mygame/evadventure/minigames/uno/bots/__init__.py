"""Computer players of UNO. Each sees one seat's view and keeps nothing between moves.

* `random` plays any card that fits, a wild card in any colour, calls and catches, and draws only when it must: not a
  level for people but a measure, between `easy` and `casual`;
* `novice`, `easy` and `casual` play as `careful` when they pay attention, else at a `Glance`: a card of the colour they
  fancy just now, a wild card only for want of another, or none if they overlook it; they forget to call and to catch;
* `careful` follows the rules of thumb of `policy`: it swaps to the smallest hand, keeps a harmful 7 or 0 back, hits the
  next player who is about to go out, always calls UNO;
* `sharp` plays its moves out (`searching`) a little when it pays attention, and is `careful` otherwise;
* `master` plays its moves out as long as it may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final

from ....rules import EvAdventureRollEngine
from ...bots.human import Human, tempers
from ...bots.uniform import dice_of
from ...core import Bot, Seat, Taste
from ..actions import Action, CallUno, Catch, ChallengeFour, NameColour, PlayCard, SwapHands
from ..data import COLOUR, COLOURS, PENALTY, SYMBOL, moves_hands
from ..state import UnoOptions, deck_of
from ..view import UnoView
from .policy import moves_among, policy_of_view
from .searching import UnoSearching

NEARLY: Final = 1.0
"""Difference in cards at which two moves are still nearly equal to a player with a temperament."""
_DISHONEST: Final = 0.35
"""How often a wild draw four is a bluff of a player who could bluff."""


def doubt(view: UnoView) -> float:
    """Return the probability that the wild draw four was a bluff, from the cards this seat cannot see (U23).

    Bayes' rule: the hand would hold a card of the old colour by chance (for certain if one is known), and players who
    hold one bluff now and then.
    """
    question = view.question
    if question is None or not question.challenge or question.by < 0 or not question.before:
        return 0.0
    colour, by = question.before, question.by
    known = dict(view.known).get(by, ())
    if any(COLOUR[card] == colour for card in known):
        return 1.0
    unseen = Counter(deck_of(view.options))
    unseen.subtract(view.hand)
    unseen.subtract(view.discard)
    for _, cards in view.known:
        unseen.subtract(cards)
    others = sum(count for card, count in unseen.items() if COLOUR[card] != colour)
    hidden = view.sizes[by] - len(known)
    total = unseen.total()
    none = comb(others, hidden) / comb(total, hidden) if 0 <= hidden <= total else 1.0
    guilty = (1 - none) * _DISHONEST
    return guilty / (guilty + none) if guilty else 0.0


_MANY: Final = 8
"""Size of a hand in which nobody overlooks a card that fits."""


class Random:
    """Plays any card that fits."""

    def needs_view(self, options: UnoOptions | None) -> bool:
        """Tell whether the legal actions alone do not show which of them are moves (`moves_among`)."""
        return options is None or bool(options.false_call_penalty or options.wrong_card_penalty)

    def choose(self, view: UnoView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return one of the cards to play, with UNO called; without any, one of the other moves."""
        return self.pick(moves_among(view, legal, seat), dice_of(seed))

    def pick(self, legal: Sequence[Action], dice: EvAdventureRollEngine) -> Action:
        """Return one of the cards to play, or of the other actions, without looking at the table.

        A wild card stands four times among the actions, and is taken at every fourth try.
        """
        first, found = legal[0], legal[:-1]  # plays, then the alternative to them: the common case
        if type(first) is not PlayCard or type(legal[-1]) is PlayCard or type(legal[-2]) is not PlayCard or first.uno:
            plays = [action for action in legal if type(action) is PlayCard]
            if plays and plays[0].uno:
                plays = [action for action in plays if action.uno]
            found = plays or legal
        while True:
            action = dice.choice(found)
            if type(action) is not PlayCard or COLOUR[action.card] or dice.randint(1, 4) == 1:
                return action


@dataclass(frozen=True)
class Careful:
    """Plays by all rules of policy."""

    taste: Taste | None = None
    """Its temperament."""

    def choose(self, view: UnoView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return the action that the rules of thumb rate best, or the best liked of the nearly best."""
        policy, tried = policy_of_view(view, seat, 0.0), moves_among(view, legal, seat)
        taste = self.taste
        if taste is None:
            return policy.best(tried, seed)
        liked = max(tried, key=lambda action: policy.worth(action) + NEARLY * taste(view, action, seat))
        return policy.best(tried, seed) if type(liked) is SwapHands else liked


@dataclass(frozen=True)
class Glance:
    """Plays any card that fits, preferably of the colour it fancies and no wild card, and considers nothing else.

    It does not call or catch, and sometimes overlooks a card that fits, though not in a large hand. Where players draw
    until a card fits it is more awake, or rounds among its kind would not end. It only makes moves (`moves_among`).
    """

    overlooks: float = 0.15
    """How often it overlooks a card that fits, 0 to 1."""

    def choose(self, view: UnoView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return a move; the fancy lasts for a round."""
        dice, moves, searches = dice_of(seed), moves_among(view, legal, seat), view.options.draw_to_match
        plays: list[Action] = [action for action in moves if type(action) is PlayCard and (searches or not action.uno)]
        others = [action for action in moves if type(action) not in (PlayCard, CallUno, Catch)]
        sees = searches or len(view.hand) > _MANY
        if not plays or (others and not sees and dice.random() < self.overlooks):
            plays = others
        fancy = COLOURS[(seat + view.round + view.dealer) % len(COLOURS)]
        coloured = [action for action in plays if type(action) is not PlayCard or COLOUR[action.card]]
        liked = [
            action
            for action in coloured or plays
            if (type(action) is PlayCard and fancy in (COLOUR[action.card], action.colour))
            or (type(action) is NameColour and action.colour == fancy)
        ]
        return dice.choice(liked or coloured or plays or moves)


def ahead(view: UnoView, seat: Seat) -> bool:
    """Tell whether a seat holds two cards at most, and fewer than all others."""
    mine = view.sizes[seat]
    return mine <= 2 and all(view.sizes[other] > mine for other in view.active() if other != seat)


BOTS: Mapping[str, Bot[Any, Any]] = {
    "random": Random(),
    "novice": Human(Careful(), 0.95, Glance(0.35), ahead),
    "easy": Human(Careful(), 0.7, Glance(), ahead),
    "casual": Human(Careful(), 0.36, Glance(), ahead),
    "careful": Careful(),
    "sharp": Human(UnoSearching(playouts=60), 0.36, Careful(), ahead),
    "master": UnoSearching(),
}
"""Level -> player, `random` first and then the weakest first."""


def traits(view: UnoView, action: Action, seat: Seat) -> Mapping[str, float]:
    """Return the traits of an action."""
    match action:
        case PlayCard(card=card):
            symbol, found = SYMBOL[card], dict[str, float]()
            if symbol == "S" or card in PENALTY or (symbol == "R" and len(view.active()) == 2):
                players = view.active()
                hit = players[(players.index(seat) + view.direction) % len(players)]
                found = {"strikes": 1.0, "avenges" if view.sizes[hit] < len(view.hand) else "torments": 1.0}
            elif moves_hands(view.options.seven_zero, symbol):
                found = {"swaps": 1.0}
            return found if COLOUR[card] else found | {"wild": 1.0}
        case ChallengeFour():
            return {"doubts": 1.0}
        case _:
            return {}


TEMPERS: Final = tempers(
    traits,
    {
        "bold": {"strikes": 0.8, "wild": 0.5, "swaps": 0.6, "doubts": 0.7},
        "patient": {"strikes": -0.7, "wild": -0.6, "swaps": -0.4, "doubts": -0.7},
        "spiteful": {"avenges": 1.0, "torments": -0.6, "doubts": 1.0},
    },
)
