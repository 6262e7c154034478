"""The rules of UNO with the 7-0 rule: setup, legal actions, and refusals; `effects` carries actions out.

Numbers U.. are those of docs/play/uno.md. A turn is one action or two (draw, then play or keep); a question that a card
puts to a seat is a `Pending` in the state. `Leave` and `Reset` are meta actions: they are no moves, so `legal` never
lists them and no clock or computer player picks them, but `refuse` lets them through (`meta_actions` says when), and
they are logged and replayed like every other action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ..core import LEAVE, RESET, Game, Info, Outcome, Refusal, Seat
from . import actions as act
from . import dealing, positions
from . import view as views
from .actions import MATCHING, PLAYS, Action, PlayCard
from .data import COLOUR, COLOURS, DISCARD_ALL, DRAW_FOUR, MAX_SEATS, ORDER, SYMBOL, Card, Colour, Hand, matches
from .effects import finishes, holds_colour, may_answer, must_play, playable, won
from .state import PRESETS, Pending, UnoOptions, UnoState, check

_DRAW, _KEEP, _CHALLENGE, _CALL, _PASS = act.Draw(), act.KeepCard(), act.ChallengeFour(), act.CallUno(), act.Pass()
_NAMES = tuple(act.NameColour(colour) for colour in COLOURS)
_TURN = tuple((seat,) for seat in range(MAX_SEATS))


class Uno(Game[UnoState, Action, act.Event, views.UnoView, UnoOptions]):
    """UNO: official rules, the 7-0 rule, and the house rules of `UnoOptions` (docs/play/uno.md)."""

    info = Info(
        key="uno",
        rules_version=2,
        min_seats=2,
        max_seats=MAX_SEATS,
        max_actions=100_000,
        shortest_rated=2,
        presets=PRESETS,
    )
    state_type = UnoState
    action_type: Any = Action.__value__
    event_type: Any = act.Event.__value__
    view_type = views.UnoView
    options_type = UnoOptions

    check_options = staticmethod(check)
    setup = staticmethod(dealing.setup)
    apply = staticmethod(dealing.apply)
    view = staticmethod(views.view)
    redact = staticmethod(views.redact)
    determinize = staticmethod(views.determinize)
    write_action = staticmethod(act.write_action)
    read_action = staticmethod(act.read_action)
    write_position = staticmethod(positions.write_position)
    read_position = staticmethod(positions.read_position)

    def to_act(self, state: UnoState) -> tuple[Seat, ...]:
        """Return the seat in turn, and every seat that may call, catch or jump in."""
        if state.result is not None:
            return ()
        table, turn = state.table, state.turn
        if not (state.uncalled or table.terms.beside):
            return _TURN[turn]
        asked = [seat for seat in range(table.seats) if seat not in table.out]
        return tuple([seat for seat in asked if seat == turn or self.beside(state, seat)])

    def awaited(self, state: UnoState) -> tuple[Seat, ...]:
        """Return the seat in turn: other seats that may act reveal their hand by it, or have secretly passed."""
        return () if state.result is not None else _TURN[state.turn]

    def legal(self, state: UnoState, seat: Seat) -> Sequence[Action]:
        """Return the moves of `seat`: those of its turn first, then those out of turn."""
        table, in_turn = state.table, seat == state.turn
        if state.result is not None or not (in_turn or (0 <= seat < table.seats and seat not in table.out)):
            return ()
        moves: list[Action] = []
        if in_turn:
            moves = _cards_or_draw(state, seat) if state.pending is None else _answers(state, seat, state.pending)
        if state.uncalled or table.terms.beside:
            beside = self.beside(state, seat)
            moves += beside
            if beside and not in_turn:
                moves.append(_PASS)
        return moves

    def beside(self, state: UnoState, seat: Seat) -> list[Action]:
        """Return the actions of `seat` out of turn; a player who has gone out has none left (U26)."""
        return _out_of_turn_actions(state, seat) if state.hands[seat] else []

    def in_play(self, state: UnoState, seat: Seat) -> bool:
        """Tell whether a seat has not left, fallen or been knocked out (U75)."""
        return seat not in state.table.out

    def meta_actions(self, state: UnoState, seat: Seat) -> Mapping[str, Action]:
        """Return the meta actions of `seat`: always open to players still in the match, and never moves.

        A player who has fallen may still leave. One who left or was knocked out has no say.
        """
        table = state.table
        if state.result is not None or not 0 <= seat < state.seats:
            return {}
        if seat not in table.out:
            return {LEAVE: act.LeaveMatch(), RESET: act.Reset()}
        return {LEAVE: act.LeaveMatch()} if seat in table.fallen else {}

    def refuse(self, state: UnoState, seat: Seat, action: Action) -> Refusal | None:
        """Return why `action` is not legal now; None when it is legal or an open meta action."""
        if action in self.legal(state, seat) or action in self.meta_actions(state, seat).values():
            return None
        if state.result is not None:
            return Refusal("match_over")
        if not 0 <= seat < state.seats or seat in state.table.out:
            return Refusal("not_playing")
        match action:
            case PlayCard():
                return _refuse_play(state, seat, action)
            case act.CallUno():
                return Refusal("false_call", {"cards": len(state.hands[seat])})
            case act.Catch(seat=other):
                return Refusal("catch_self") if other == seat else _refuse_other(state, other, "false_catch")
            case act.Pass():
                return Refusal("nothing_to_hold")
            case _:
                return _refuse_in_turn(state, seat, action)

    def outcome(self, state: UnoState) -> Outcome | None:
        """Return the outcome when the match is over."""
        return state.result

    def timeout(self, state: UnoState, seat: Seat) -> Action:
        """Return the clock's action (U76): draw, keep, swap with the next, the colour held most; pass out of turn."""
        if seat != state.turn:
            return _PASS
        pending = state.pending
        if pending is None and state.table.options.must_play and _must_play(state, seat):
            return next(
                forced(move.card, state.hands[seat])
                for move in self.legal(state, seat)
                if isinstance(move, PlayCard) and _playable(state, seat, move.card)
            )
        if pending is None or pending.kind == "draws":
            return _DRAW
        match pending.kind:
            case "swap":
                return act.SwapHands(state.table.terms.after[state.direction][seat])
            case "colour":
                return act.NameColour(most_held(state.hands[seat]))
            case _:
                return _KEEP if _may_keep(state, seat, pending.card) else forced(pending.card, state.hands[seat])


class FirstUno(Uno):
    """The rules of version 1: with `false_call_penalty` a player gone out with a draw card may call in vain."""

    info = replace(Uno.info, rules_version=1)

    def beside(self, state: UnoState, seat: Seat) -> list[Action]:
        """Return the actions of `seat` out of turn."""
        return _out_of_turn_actions(state, seat)


def most_held(hand: Hand) -> Colour:
    """Return the colour a hand has most cards of; the first of equals."""
    held = [COLOUR[card] for card in hand]
    return max(COLOURS, key=held.count)


def forced(card: Card, hand: Hand) -> PlayCard:
    """Return the clock's play of a card that must be played: a wild one in the colour held most."""
    return PlayCard(card, "" if COLOUR[card] else most_held(hand))


# Legality.


def _playable(state: UnoState, seat: Seat, card: Card) -> bool:
    top = state.discard[-1] if state.discard else ""
    return playable(state.table.options, state.hands[seat], top, state.colour, card)


def _must_play(state: UnoState, seat: Seat) -> bool:
    """Tell whether a seat may not draw because it holds a card that fits (U87)."""
    return must_play(state.table.options, state.hands[seat], state.discard[-1] if state.discard else "", state.colour)


def _ways_of(state: UnoState, seat: Seat, card: Card) -> act.Plays:
    """Return the ways `seat` may play a card: with two in hand UNO may be called (U31)."""
    hand = state.hands[seat]
    if not state.table.options.action_finish and finishes(hand, card):
        return ()
    last_but_one = len(hand) == 2
    if SYMBOL[card] == DISCARD_ALL:
        last_but_one = sum([COLOUR[held] != COLOUR[card] for held in hand]) == 1
    return state.table.terms.plays_of_two[card] if last_but_one else PLAYS[card]


def _cards_or_draw(state: UnoState, seat: Seat) -> list[Action]:
    """Return the cards that may be played on the top one, with nothing pending, and drawing."""
    hand, discard, terms = state.hands[seat], state.discard, state.table.terms
    two = len(hand) == 2
    ways_of = (terms.matching_of_two if two else MATCHING)[state.colour][discard[-1] if discard else ""]
    moves: list[Action] = []
    if terms.weighed:
        moves += [way for card in dict.fromkeys(hand) if card in ways_of for way in _ways_of(state, seat, card)]
    else:
        last = ""
        for card in hand:
            if card in ways_of and card != last:
                moves += ways_of[card]
                last = card
    if terms.restricted:
        return _restricted(state, seat, moves, ways_of)
    moves.append(_DRAW)
    return moves


def _restricted(state: UnoState, seat: Seat, moves: list[Action], ways_of: Mapping[Card, act.Plays]) -> list[Action]:
    """Return the plays of matching cards, and drawing, as restricted or extended by the options.

    Bluffs are removed where they are forbidden (U84); cards that will have to be taken back are added (U85).
    """
    options, hand = state.table.options, state.hands[seat]
    if options.no_bluffing and DRAW_FOUR in hand and holds_colour(state.hands[seat], state.colour):
        moves = [move for move in moves if not (isinstance(move, PlayCard) and move.card == DRAW_FOUR)]
    if options.wrong_card_penalty:
        moves += [PLAYS[card][0] for card in dict.fromkeys(hand) if card not in ways_of]
    if not (options.must_play and _must_play(state, seat)):
        moves.append(_DRAW)
    return moves


def _answers(state: UnoState, seat: Seat, pending: Pending) -> list[Action]:
    """Return the answers to a pending question."""
    moves: list[Action] = []
    match pending.kind:
        case "drawn":
            moves += _ways_of(state, seat, pending.card)
            if _may_keep(state, seat, pending.card):
                moves.append(_KEEP)
        case "draws":
            if state.table.options.answers:
                for card in dict.fromkeys(state.hands[seat]):
                    if _answers_with(state, seat, card):
                        moves += _ways_of(state, seat, card)
            moves.append(_DRAW)
            if pending.challenge:
                moves.append(_CHALLENGE)
        case "swap":
            moves += [
                act.SwapHands(other) for other in range(state.seats) if other != seat and other not in state.table.out
            ]
        case "colour":
            moves += _NAMES
    return moves


def _may_keep(state: UnoState, seat: Seat, card: Card) -> bool:
    """Tell whether a playable drawn card may be kept (U16, U83)."""
    options = state.table.options
    if not options.force_play or (card == DRAW_FOUR and holds_colour(state.hands[seat], state.colour)):
        return True
    return not options.action_finish and finishes(state.hands[seat], card)


def _answers_with(state: UnoState, seat: Seat, card: Card) -> bool:
    """Tell whether a player who must draw may play a card instead (U80, U81)."""
    if not state.discard or won(state.pending, state.hands):
        return False
    return may_answer(state.table.options, state.hands[seat], state.discard[-1], state.colour, card)


def _jumps(state: UnoState, seat: Seat) -> bool:
    """Tell whether `seat` may jump in now (U80)."""
    pending, options, hand, colour = state.pending, state.table.options, state.hands[seat], state.colour
    return (
        options.jump_in
        and seat != state.turn
        and bool(state.discard)
        and (pending is None or (pending.kind == "draws" and not won(pending, state.hands)))
        and state.discard[-1] in hand
        and (state.discard[-1] != DRAW_FOUR or not options.no_bluffing or not holds_colour(hand, colour))
    )


def _out_of_turn_actions(state: UnoState, seat: Seat) -> list[Action]:
    """Return the actions of `seat` out of turn: call, catch, jump in."""
    moves: list[Action] = []
    if seat in state.passed or seat in state.false_called:
        return moves
    options = state.table.options
    alarms = bool(options.false_call_penalty and options.uno_penalty)
    if seat in state.uncalled or alarms:
        moves.append(_CALL)
    if alarms:
        moves += [act.Catch(other) for other in range(state.seats) if other != seat and other not in state.table.out]
    else:
        moves += [act.Catch(other) for other in state.uncalled if other != seat]
    if _jumps(state, seat):
        moves += _ways_of(state, seat, state.discard[-1])
    return moves


# Refusals.


def _refuse_other(state: UnoState, other: Seat, code: str) -> Refusal:
    if not 0 <= other < state.seats:
        return Refusal("no_such_player", {"number": other + 1, "seats": state.seats})
    if other in state.table.out:
        return Refusal("player_out", {"seat": other})
    return Refusal(code, {"seat": other, "cards": len(state.hands[other])})


def _refuse_play(state: UnoState, seat: Seat, action: PlayCard) -> Refusal:
    """Return why a card cannot be played; called only when it cannot."""
    card, pending, top = action.card, state.pending, state.discard[-1] if state.discard else None
    if card not in ORDER:
        return Refusal("no_such_card", {"card": card})
    if card not in state.hands[seat]:
        return Refusal("not_held", {"card": card})
    if seat != state.turn:
        if not state.table.options.jump_in:
            return Refusal("not_your_turn", {"seat": state.turn})
        if seat in state.passed or seat in state.false_called:
            return Refusal("held", {"card": card})
        if card != top:
            return Refusal("not_identical", {"card": card, "top": top})
        if not _jumps(state, seat):
            return Refusal("jump_closed")
    elif pending is not None:
        if pending.kind == "drawn" and card != pending.card:
            return Refusal("only_the_drawn_card", {"card": pending.card})
        if pending.kind == "draws" and not _answers_with(state, seat, card):
            return Refusal("draw_first", {"count": pending.count, "challenge": pending.challenge})
        if pending.kind in ("swap", "colour"):
            return Refusal(f"{pending.kind}_first")
    elif not matches(card, top, state.colour):
        return Refusal("no_match", {"card": card, "top": top, "colour": state.colour})
    elif not _playable(state, seat, card):
        return Refusal("no_bluffing", {"colour": state.colour})
    if not state.table.options.action_finish and finishes(state.hands[seat], card):
        return Refusal("no_finish", {"card": card})
    if COLOUR[card]:
        if action.colour:
            return Refusal("colour_not_wanted", {"card": card})
    elif not action.colour:
        return Refusal("colour_missing", {"card": card})
    elif action.colour not in COLOURS:
        return Refusal("no_such_colour", {"colour": action.colour})
    return Refusal("uno_not_now", {"cards": len(state.hands[seat])})


def _refuse_in_turn(state: UnoState, seat: Seat, action: Action) -> Refusal:
    """Return why an action in turn, other than playing, is not legal."""
    pending = state.pending
    kind = "" if pending is None else pending.kind
    if seat != state.turn:
        return Refusal("not_your_turn", {"seat": state.turn})
    match action:
        case act.Draw():
            if pending is None:
                return Refusal("must_play_hand")
            return Refusal("already_drawn" if kind == "drawn" else f"{kind}_first")
        case act.KeepCard():
            return Refusal("must_play_drawn" if kind == "drawn" else "nothing_drawn")
        case act.ChallengeFour():
            return Refusal("nothing_to_challenge")
        case act.SwapHands(seat=other):
            if kind != "swap":
                return Refusal("nothing_to_swap")
            return Refusal("swap_self") if other == seat else _refuse_other(state, other, "swap_self")
        case act.NameColour(colour=colour):
            return Refusal("no_such_colour", {"colour": colour}) if kind == "colour" else Refusal("nothing_to_name")
        case _:
            return Refusal("not_playing")
