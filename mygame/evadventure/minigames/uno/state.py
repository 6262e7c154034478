"""The data of UNO in play: the options of a table, the terms derived from them, and the state between two actions.

Every card is always somewhere: in a hand, the pile, the unshuffled cards or the discards of the `UnoState`. The pile is
shuffled lazily: `pile` lies in order (its last card is drawn next), `unshuffled` is the rest of the draw pile, not yet
put in order; nobody may look at either, so nobody can tell. `name=` keeps the former name of a field in stored states
and for clients.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Final, Literal

from ...words import Words
from ..core import Outcome, Preset, Record, Refusal, Seat, span, written
from . import data
from .actions import MATCHING, MATCHING_OF_TWO, PLAYS, PLAYS_OF_TWO, Action, Matching, Plays

# Options.


class UnoOptions(Record, omit_defaults=True, cache_hash=True):
    """The options of a table; the numbers are those of docs/play/uno.md, names and effects in `text/sentences.toml`."""

    seven_zero: Annotated[  # U40-U49
        bool | Literal["sevens", "zeros"], (Words("sevens"), Words("zeros"))
    ] = written(True)
    jump_in: bool = written(False)  # U80
    stacking: Annotated[  # U81
        Literal["none", "same", "up"],
        (Words("none", context="stacking"), Words("same"), Words("up", context="stacking")),
    ] = written("none")
    draw_to_match: bool = written(False)  # U82
    force_play: bool = written(False)  # U83
    no_bluffing: bool = written(False)  # U84
    start_card: bool = written(True)  # U10
    uno_penalty: Literal[0, 2, 4] = written(2)  # U30
    uno_after_swap: Annotated[Literal["call", "auto"], (Words("call"), Words("auto"))] = written("call")  # U46
    false_call_penalty: Literal[0, 2] = written(0)  # U35
    wrong_card_penalty: Literal[0, 2] = written(0)  # U85
    scoring: Annotated[  # U61-U63
        Literal["winner", "tally", "knockout"], (Words("winner"), Words("tally"), Words("knockout"))
    ] = written("winner")
    goal: int = written(0)  # U64
    rounds: int = written(1)  # U64
    partners: Annotated[  # U70
        Literal["none", "fixed", "rotate"], (Words("none"), Words("fixed"), Words("rotate"))
    ] = written("none")
    deck: Literal[108, 112, 128] = written(108)  # U2
    wild_hands: Annotated[Literal["swap", "shuffle"], (Words("swap"), Words("shuffle"))] = written("swap")  # U2
    custom_wild: Annotated[Literal["plain", "rain"], (Words("plain"), Words("rain"))] = written("plain")  # U28
    challenges: bool = True  # U86
    must_play: bool = False  # U87
    blind_draws: bool = True  # U88
    action_finish: bool = True  # U89
    mercy: Literal[0, 25] = 0  # U90

    @property
    def answers(self) -> bool:
        """Whether a draw card may be answered with a card (U80, U81)."""
        return self.jump_in or self.stacking != "none"


PRESETS: Final = {
    "official": Preset(Words("official", context="uno"), {"seven_zero": False, "goal": 500, "rounds": 0}),
    "seed": Preset(Words("seed", context="rules 7-0"), {}),
    "party": Preset(
        Words("party"), {"jump_in": True, "stacking": "up", "draw_to_match": True, "false_call_penalty": 2}
    ),
    "no_mercy": Preset(
        Words("no mercy"), {"deck": 128, "mercy": 25, "stacking": "up", "draw_to_match": True, "challenges": False}
    ),
}
"""Key -> a well-known way to play (U92)."""


_RANGES: Final = {"goal": (0, 2000), "rounds": (0, data.MAX_ROUNDS)}


def check(options: UnoOptions, seats: int) -> Refusal | None:
    """Return the fault of these options for this number of seats; None when they can be played."""
    if not 2 <= seats <= data.MAX_SEATS:
        return Refusal("seats", {"seats": seats, "players": span(2, data.MAX_SEATS)})
    for key, (low, high) in _RANGES.items():
        if not low <= (value := getattr(options, key)) <= high:
            return Refusal("option_range", {"option": key, "value": value, "min": low, "max": high})
    if options.partners != "none" and seats != 4:
        return Refusal("option_partners_seats", {"seats": seats})
    if options.partners != "none" and options.scoring != "winner":
        return Refusal("option_partners_scoring")
    if options.scoring == "knockout" and (not options.goal or options.rounds):
        return Refusal("option_knockout")
    if not options.goal and not options.rounds:
        return Refusal("option_endless")
    if options.mercy and options.partners != "none":
        return Refusal("option_mercy_partners")
    return None


def deck_of(options: UnoOptions) -> tuple[data.Card, ...]:
    """Return the deck of a table with these options, in order."""
    match options.deck:
        case 108:
            return data.DECK_108
        case 112:
            return data.DECK_112[options.wild_hands]
        case _:
            return data.DECK_128


# Terms derived from options and seats: rules that depend on nothing else are tables, looked up every move.

PLAIN, REVERSES, SKIPS, PENALISES, PASSES, SWAPS, MIXES, RAINS, DISCARDS = range(9)
"""The effect of a card: none but passing the turn; the direction turns; the next player misses a turn; cards are drawn;
every hand moves on; two hands are swapped; all hands are mixed; the others draw; a colour is discarded."""


class RoundTerms(Record):
    """The terms of a table until a round ends or a player goes."""

    two: bool
    """Whether two players are left."""
    after: Mapping[int, tuple[Seat, ...]]
    """Direction of play -> for each seat, the next seat still playing."""
    players: tuple[Seat, ...]
    """The seats still playing, in order."""
    effect: Mapping[data.Card, int]
    """Card -> its effect (`PLAIN` to `DISCARDS`)."""
    plays_of_two: Mapping[data.Card, Plays]
    """Card -> the actions that play it from a hand of two."""
    matching_of_two: Matching
    """The same for the matching cards."""
    weighed: bool
    """Whether the rest of the hand decides how a card may be played."""
    limited: bool
    """Whether options limit the honest plays of a matching card."""
    restricted: bool
    """Whether matching cards may be forbidden, others allowed, or drawing forbidden."""
    beside: bool
    """Whether something may be done out of turn though nobody can be caught."""


@lru_cache(maxsize=1000)
def _terms(options: UnoOptions, seats: int, out: tuple[Seat, ...]) -> RoundTerms:
    seven_zero, two = options.seven_zero, seats - len(out) == 2
    calls = bool(options.uno_penalty)
    return RoundTerms(
        two,
        {direction: _neighbours(seats, out, direction) for direction in (1, -1)},
        tuple([seat for seat in range(seats) if seat not in out]),
        {card: _effect(seven_zero, two, data.SYMBOL[card]) for card in data.CARDS},
        PLAYS_OF_TWO[seven_zero, two] if calls else PLAYS,
        MATCHING_OF_TWO[seven_zero, two] if calls else MATCHING,
        weighed=options.deck == 128 or not options.action_finish,
        limited=bool(options.no_bluffing or options.must_play or not options.action_finish),
        restricted=bool(options.no_bluffing or options.wrong_card_penalty or options.must_play),
        beside=bool(options.jump_in or options.false_call_penalty),
    )


def _neighbours(seats: int, out: tuple[Seat, ...], direction: int) -> tuple[Seat, ...]:
    """Return the successor of each seat; with everybody out it is the seat beside it."""
    following = []
    for seat in range(seats):
        ahead = [(seat + direction * steps) % seats for steps in range(1, seats + 1)]
        following.append(next((other for other in ahead if other not in out), ahead[0]))
    return tuple(following)


_EFFECTS: Final = {
    data.SKIP: SKIPS,
    data.REVERSE: REVERSES,
    data.SWAP_HANDS: SWAPS,
    data.SHUFFLE_HANDS: MIXES,
    data.CUSTOM: RAINS,
    data.DISCARD_ALL: DISCARDS,
    **dict.fromkeys(data.DRAWS, PENALISES),
}


def _effect(seven_zero: bool | str, two: bool, symbol: str) -> int:
    if data.moves_hands(seven_zero, symbol):
        return SWAPS if symbol == "7" else PASSES
    return SKIPS if two and symbol == data.REVERSE else _EFFECTS.get(symbol, PLAIN)


# The state.


class Question(Record, gc=False):
    """A question to the seat in turn, as far as it is no secret whether it was a bluff."""

    kind: Literal["drawn", "draws", "swap", "colour"]
    """Play or keep the drawn card; take the cards (or challenge, or stack); choose a swap partner; name a colour."""
    card: data.Card = ""
    """drawn: the card, in views for the seat in turn only."""
    count: int = 0
    """draws: number of cards."""
    by: Seat = -1
    """draws: the player of the draw card; -1 when that player has left."""
    before: data.Colour = ""
    """draws: the colour that was in force before the draw card."""


class Pending(Question):
    """A question that the seat in turn must answer before anything else is played."""

    bluff: bool = False
    """draws: whether the wild draw four was played with a card of the colour in hand, fixed as it was played."""
    challenge: bool = False
    """draws: whether it may be challenged."""


class UnoRound(Record, omit_defaults=True, dict=True, gc=True):
    """The part of the state that changes once a round, not once a move."""

    options: UnoOptions
    seats: int
    dealer: Seat
    round: int
    """1 for the first."""
    scores: tuple[int, ...]
    out: tuple[Seat, ...] = written(())
    """Seats no longer playing (left, knocked out, or fallen in this round), in order."""
    fallen: tuple[Seat, ...] = ()
    """Seats that are out of this round only, with too many cards in hand (U90), in order."""

    @cached_property
    def terms(self) -> RoundTerms:
        """The terms of options and seats, looked up once a round; neither stored nor compared."""
        return _terms(self.options, self.seats, self.out)


type Knowledge = tuple[Seat, Seat, data.Hand]
"""(observer, holder, cards): one seat knows that another holds at least these cards, from a swap or a challenge."""


class SeenSign(Record, omit_defaults=True):
    """Public evidence of the cards in a hand, for players that guess at them (`bots/searching.py`)."""

    what: Literal["drew", "wild", "took", "moved"]
    """Drew instead of playing, as if nothing fitted, and the drawn card did not fit either; laid a wild card; took
    unknown cards; hands moved."""
    seat: Seat = 0
    top: data.Card = ""
    """drew, wild: the card on top; empty if there was nothing to match."""
    colour: data.Colour = ""
    """drew, wild: the colour that was in force."""
    named: data.Colour = ""
    """wild: the colour named."""
    count: int = 0
    """drew, took: number of cards that came into the hand."""
    receivers: tuple[Seat, ...] = ()
    """moved: the new holder of each seat's hand."""


MOST_SEEN: Final = 24
"""Number of public signs kept, the latest of a round."""


class UnoState(Record, gc=False, omit_defaults=True):
    """The whole truth of a match between two actions."""

    table: UnoRound
    hands: tuple[data.Hand, ...]
    pile: tuple[data.Card, ...] = written(())
    """Top of the draw pile, in order; the last card is drawn next."""
    unshuffled: tuple[data.Card, ...] = written((), name="loose")
    """The rest of the draw pile, put in random order when needed."""
    discard: tuple[data.Card, ...] = written(())
    """The discards; the last card lies on top."""
    colour: data.Colour = written("")
    turn: Seat = written(0)
    direction: Literal[1, -1] = written(1)
    pending: Pending | None = written(None)
    uncalled: tuple[Seat, ...] = written((), name="open")
    """Seats that hold one card, have not called UNO and can be caught."""
    passed: tuple[Seat, ...] = written((), name="quiet")
    """Seats that have passed up their chances out of turn; only they know."""
    false_called: tuple[Seat, ...] = written((), name="alarmed")
    """Seats that have called or caught without cause since the last turn; out of turn they may do no more."""
    known: tuple[Knowledge, ...] = written(())
    blocked: int = written(0)
    """Turns passed in a row because no card could be drawn."""
    turns: int = written(0)
    """Turns taken in this round."""
    last: tuple[Seat, Action] | None = written(None)
    """The last action in this round and its seat, as everybody saw it."""
    chance: bytes = written(b"")
    result: Outcome | None = written(None)
    seen: tuple[SeenSign, ...] = ()
    """The public signs of hands in this round."""

    @property
    def seats(self) -> int:
        """The number of seats the match was opened with."""
        return self.table.seats
