"""The course of a match of UNO: rounds are dealt, acted in (`effects.Round`), and counted.

Numbers U.. are those of docs/play/uno.md.
"""

from __future__ import annotations

from operator import add
from typing import Final

from msgspec.structs import replace

from ..chance import open_stream
from ..core import Outcome, Seat, Step
from . import actions as act
from .data import COLOUR, DRAW_FOUR, DRAW_SIX, DRAW_TEN, HAND_SIZE, MAX_ROUNDS, NUMBERS, SYMBOL, Card, Hand, in_order
from .effects import Round, side_of
from .state import Pending, UnoOptions, UnoRound, UnoState, deck_of

_RETURNED = frozenset((DRAW_FOUR, DRAW_SIX, DRAW_TEN))
"""Cards that cannot be start cards (U11)."""


def setup(options: UnoOptions, seats: int, seed: int) -> Step[UnoState, act.Event]:
    """Find the dealer by the highest card and deal the first round (U4-U11)."""
    table = UnoRound(options, seats, dealer=0, round=1, scores=(0,) * seats)
    round_ = Round(UnoState(table, hands=((),) * seats, chance=open_stream(seed, "uno")))
    _choose_dealer(round_)
    _deal(round_)
    return _step(round_)


def apply(state: UnoState, seat: Seat, action: act.Action) -> Step[UnoState, act.Event]:
    """Return the result of a legal action."""
    round_ = _opened(state)
    if type(action) is act.Reset:
        _told(round_, act.Restarted(seat))
        round_.sit(_risen(round_.table))
        _deal(round_)
    else:
        round_.do(seat, action)
    return _counted(round_) if round_.ended else _step(round_)


_LAST: Final[list[tuple[UnoState, Round]]] = []
"""The state made last, with its round still open, so that the next action need not open it; at most one a thread."""


def _opened(state: UnoState) -> Round:
    """Return the round of a state; as a rule that is the state made last."""
    try:
        last, round_ = _LAST.pop()
    except IndexError:
        return Round(state)
    if last is not state:
        return Round(state)
    round_.events = []
    return round_


def _step(round_: Round, result: Outcome | None = None) -> Step[UnoState, act.Event]:
    state = round_.state(result)
    if result is None:
        _LAST.append((state, round_))
    return Step(state, tuple(round_.events or ()))


def _told(round_: Round, event: act.Event) -> None:
    if round_.events is not None:
        round_.events.append(event)


def _choose_dealer(round_: Round) -> None:
    """Draw a card for everybody; the highest number deals, ties draw again (U4)."""
    dice, table = round_.dice, round_.table
    deck = list(deck_of(table.options))
    drawn: list[tuple[Seat, Card]] = []
    tied: list[Seat] = list(range(table.seats))
    while len(tied) > 1:
        if len(deck) < len(tied):
            deck = list(deck_of(table.options))
        best, leaders = -1, tied
        for seat in tied:
            card = dice.draw(deck)
            drawn.append((seat, card))
            value = int(SYMBOL[card]) if SYMBOL[card] in NUMBERS else 0
            if value > best:
                best, leaders = value, [seat]
            elif value == best:
                leaders.append(seat)
        tied = leaders
    round_.sit(replace(table, dealer=tied[0]))
    _told(round_, act.HighCard(tuple(drawn), tied[0]))


def _deal(round_: Round) -> None:
    """Deal a round: new deck, seven cards each, the start card and its effect (U5, U10)."""
    table, players = round_.table, round_.terms.players
    round_.pile, round_.left, round_.unshuffled = (), 0, deck_of(table.options)
    round_.discard, round_.top, round_.colour = (), "", ""
    round_.pending = round_.last = None
    round_.known = round_.seen = ()
    round_.uncalled = round_.passed = round_.false_called = ()
    round_.blocked = round_.turns = 0
    round_.ended = ""
    round_.turn_to(1)
    cards = round_.take_off(HAND_SIZE * len(players))
    hands: list[Hand] = [()] * table.seats
    for place, seat in enumerate(players):
        hands[seat] = in_order(cards[HAND_SIZE * place : HAND_SIZE * (place + 1)])
    round_.hands = [*hands]
    _told(round_, act.RoundDealt(table.round, table.dealer, tuple(hands), round_.sizes()))
    round_.turn = first = round_.after[table.dealer]
    if table.options.start_card:
        _turn_up(round_, first)


def _turn_up(round_: Round, first: Seat) -> None:
    """Turn up the start card and let it take effect (U10, U11)."""
    returned = 0
    while (card := round_.take_off(1)[0]) in _RETURNED:
        round_.put_back((card,))
        returned += 1
    round_.discard, round_.top, round_.colour = (card,), card, COLOUR[card]
    _told(round_, act.Turned(card, returned))
    match SYMBOL[card]:
        case "S":
            round_.skip(first)
        case "R" if round_.terms.two:
            round_.skip(first)
        case "R":
            round_.turn_to(-1)
            dealer = round_.table.dealer
            round_.turn = dealer if dealer in round_.terms.players else round_.after[first]
        case "+2":
            round_.take(first, 2, "start")
            round_.skip(first)
        case symbol if symbol == card:
            round_.pending = Pending("colour")


def _counted(round_: Round) -> Step[UnoState, act.Event]:
    """Count a finished round (U60-U63) and end the match (U64) or deal the next one."""
    table, winner = round_.table, round_.winner
    options = table.options
    round_.pending = None
    round_.uncalled = round_.passed = round_.false_called = ()
    how = round_.ended
    assert how
    if how == "left":  # only one player, or one pair, is left (U73)
        return _step(round_, Outcome(_final_scores(table), round_.terms.players, "left"))
    held = [round_.points(seat) for seat in range(table.seats)]
    table = _risen(table)
    players = table.terms.players
    points = [0] * table.seats
    out = table.out
    gone: tuple[Seat, ...] = ()
    if options.scoring != "winner":
        points = held
    elif winner is not None:
        ours = side_of(table, winner)
        for seat in ours:
            points[seat] = sum([held[other] for other in players if other not in ours])
    scores = tuple(map(add, table.scores, points))
    if options.scoring == "knockout":
        gone = tuple(seat for seat in players if scores[seat] >= options.goal)
        out = tuple(sorted((*out, *gone)))
    hands = tuple([tuple(hand) for hand in round_.hands])
    over = act.RoundOver(table.round, how, winner, hands, tuple(points), scores, gone)
    _told(round_, over)
    table = UnoRound(options, table.seats, table.dealer, table.round, scores, out)
    round_.sit(table)
    if (rule := _rule_of_end(table)) is not None:
        return _step(round_, _outcome(round_, rule, winner))
    round_.turn_to(1)
    round_.sit(UnoRound(options, table.seats, round_.after[table.dealer], table.round + 1, scores, out))
    _deal(round_)
    return _step(round_)


def _risen(table: UnoRound) -> UnoRound:
    """Return a table with the players back who fell in this round (U90)."""
    if not table.fallen:
        return table
    return replace(table, out=tuple([seat for seat in table.out if seat not in table.fallen]), fallen=())


def _rule_of_end(table: UnoRound) -> str | None:
    """Return the rule that ends the match after this round, if one does (U64, U74)."""
    options, players = table.options, table.terms.players
    if options.scoring == "knockout":
        if len(players) < 2:
            return "knockout"
    elif options.goal and any(table.scores[seat] >= options.goal for seat in players):
        return "goal"
    if options.rounds and table.round >= options.rounds:
        return "rounds"
    return "round_limit" if table.round >= MAX_ROUNDS else None


def _outcome(round_: Round, rule: str, winner: Seat | None) -> Outcome:
    """Return the outcome: the best score wins among those still playing; all equal is a draw (U64)."""
    table, scores = round_.table, _final_scores(round_.table)
    players = table.terms.players or tuple(seat for seat in range(table.seats) if round_.hands[seat])
    best = max(scores[seat] for seat in players)
    winners = tuple(seat for seat in players if scores[seat] == best)
    if table.options.rounds == 1 and winner is not None:
        winners = side_of(table, winner)
    elif len(winners) == len(players) > 1:
        winners = ()
    return Outcome(scores, winners, rule)


def _final_scores(table: UnoRound) -> tuple[float, ...]:
    """Return the scores of the outcome: where own cards count, the lowest is the best."""
    return tuple(float(score if table.options.scoring == "winner" else -score) for score in table.scores)
