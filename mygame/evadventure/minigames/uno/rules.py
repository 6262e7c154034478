"""The rules of UNO with the 7-0 rule: what may be done, why not, and what it leads to.

Numbers U.. are those of docs/games/uno.md. A turn is one action or two (draw, then play or keep); what
a card asks of somebody is a `Pending` in the state. `Leave` and `Reset` are meta actions: they are no
moves, so `legal` never lists them and no clock or computer player picks them, but `refuse` lets them
through (`meta_actions` says when), and they are logged and replayed like every other action.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ..chance import open_stream
from ..core import LEAVE, RESET, Info, Outcome, Refusal, Seat, Step, Who
from . import data, notation
from .data import (
    CARDS,
    COLOUR,
    COLOURS,
    CUSTOM,
    DRAW_FOUR,
    DRAW_TWO,
    MAX_TURNS,
    ORDER,
    REVERSE,
    SHUFFLE_HANDS,
    SKIP,
    SWAP_HANDS,
    SYMBOL,
    WILD,
    Card,
    Colour,
    Options,
    matches,
)
from .desk import Desk, forgotten, new_step, next_seat, opened, set_at, sides
from .state import (
    Action,
    Call,
    Called,
    Catch,
    Caught,
    Challenge,
    Challenged,
    Draw,
    Drew,
    Event,
    FalseAlarm,
    Hold,
    Keep,
    Kept,
    Leave,
    Left,
    Name,
    Named,
    Pending,
    Play,
    Played,
    Reset,
    Restarted,
    Reversed,
    Shown,
    Skipped,
    State,
    Swap,
    Table,
    WrongCard,
)
from .view import View, determinize, redact, view

type _Plays = tuple[Play, ...]

_DRAW, _KEEP, _CHALLENGE, _CALL, _HOLD = Draw(), Keep(), Challenge(), Call(), Hold()
_NAMES = tuple(Name(colour) for colour in COLOURS)
_TURN = tuple((seat,) for seat in range(data.MAX_SEATS))


def _ways(card: Card, uno: bool) -> _Plays:
    """Return the actions that play a card; with one card left afterwards, UNO may be called with it."""
    colours: tuple[Colour, ...] = ("",) if COLOUR[card] else COLOURS
    calls = (True, False) if uno else (False,)
    return tuple(Play(card, colour, call) for call in calls for colour in colours)


def _plays(seven_zero: bool, two: bool) -> dict[Card, _Plays]:
    """Return every card with the actions that play it as the last but one.

    Where the hand moves in the same moment there is no UNO to call (U31).
    """
    moving = {SHUFFLE_HANDS, *(("0",) if seven_zero else ()), *((SWAP_HANDS,) if two else ())}
    moving |= {"7"} if seven_zero and two else set()
    return {card: _ways(card, uno=SYMBOL[card] not in moving) for card in CARDS}


PLAYS = {card: _ways(card, uno=False) for card in CARDS}
# 7-0 is played, two players are left -> the plays of a hand of two.
_PLAYS_UNO = {(seven_zero, two): _plays(seven_zero, two) for seven_zero in (False, True) for two in (False, True)}


def _by_top(plays: dict[Card, _Plays]) -> dict[Colour, dict[Card, dict[Card, _Plays]]]:
    return {
        colour: {
            top: {card: ways for card, ways in plays.items() if matches(card, top, colour)}
            for top in CARDS
            if COLOUR[top] in ("", colour)
        }
        for colour in COLOURS
    }


# Colour in force -> top card -> the cards that match, each with the actions that play it.
_MATCHING = _by_top(PLAYS)
_MATCHING_UNO = {terms: _by_top(plays) for terms, plays in _PLAYS_UNO.items()}


class Uno:
    """UNO: official rules, the 7-0 rule, and the house rules of `Options` (docs/games/uno.md)."""

    info = Info(key="uno", rules_version=1, min_seats=2, max_seats=data.MAX_SEATS, max_actions=1_000_000)
    state_type = State
    action_type: Any = Action.__value__
    event_type: Any = Event.__value__
    view_type = View
    options_type = Options

    def check_options(self, options: Options, seats: int) -> Refusal | None:
        """Say what is wrong with these options for this number of seats; None when they can be played."""
        return data.check(options, seats)

    def setup(self, options: Options, seats: int, seed: int) -> Step[State, Event]:
        """Find the dealer by the highest card and deal the first round (U4-U11)."""
        table = Table(options, seats, dealer=0, round=1, scores=(0,) * seats)
        desk = Desk(
            table=table,
            hands=((),) * seats,
            pile=(),
            loose=(),
            discard=(),
            colour="",
            turn=0,
            direction=1,
            pending=None,
            open=(),
            quiet=(),
            alarmed=(),
            known=(),
            blocked=0,
            turns=0,
            last=None,
            chance=open_stream(seed, "uno"),
            result=None,
        )
        desk.choose_dealer()
        desk.deal()
        return desk.close()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat in turn, and whoever may call, catch or jump in."""
        if state.result is not None:
            return ()
        options = state.table.options
        if not (state.open or options.jump_in or options.false_call_penalty):
            return _TURN[state.turn]
        out, turn = state.table.out, state.turn
        return tuple(seat for seat in range(state.seats) if seat == turn or (seat not in out and _aside(state, seat)))

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return the moves of `seat`: those of its turn first, then what it may do out of turn."""
        table = state.table
        in_turn = seat == state.turn
        if state.result is not None or not (in_turn or (0 <= seat < table.seats and seat not in table.out)):
            return ()
        options = table.options
        moves: list[Action] = []
        if in_turn:
            if state.pending is not None:
                _answers(state, seat, state.pending, moves)
            else:
                _cards_to_play(state, seat, moves)
                moves.append(_DRAW)
        if state.open or options.jump_in or options.false_call_penalty:
            aside = _aside(state, seat)
            moves += aside
            if aside and not in_turn:
                moves.append(_HOLD)
        return moves

    def meta_actions(self, state: State, seat: Seat) -> Mapping[str, Action]:
        """Return the meta actions of `seat`: they are always open to the people at the table and never moves."""
        if state.result is not None or not 0 <= seat < state.seats:
            return {}
        return {RESET: Reset()} if seat in state.table.out else {LEAVE: Leave(), RESET: Reset()}

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Say why `action` is not legal now; None means that it is, or that it is an open meta action."""
        if action in self.legal(state, seat) or action in self.meta_actions(state, seat).values():
            return None
        if state.result is not None:
            return Refusal("match_over")
        if not 0 <= seat < state.seats or seat in state.table.out:
            return Refusal("not_playing")
        match action:
            case Play():
                return _refuse_play(state, seat, action)
            case Call():
                return Refusal("false_call", {"cards": len(state.hands[seat])})
            case Catch(seat=other):
                return Refusal("catch_self") if other == seat else _refuse_other(state, other, "false_catch")
            case Hold():
                return Refusal("nothing_to_hold")
            case _:
                return _refuse_in_turn(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Return what a legal action leads to."""
        kind = type(action)
        if kind is Play:
            return _play(state, seat, action)  # type: ignore[arg-type]
        if kind is Draw and state.pending is None and state.pile and not state.table.options.draw_to_match:
            return _draw_one(state, seat)
        desk = opened(state)
        if kind is not Hold:
            desk.last = (seat, action)
        _CARRY_OUT[kind](desk, seat, action)
        return desk.close()

    def view(self, state: State, who: Who) -> View:
        """Return what `who` may know."""
        return view(state, who)

    def redact(self, event: Event, who: Who) -> Event | None:
        """Return what `who` sees of `event`."""
        return redact(event, who)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome when the match is over."""
        return state.result

    def timeout(self, state: State, seat: Seat) -> Action:
        """Return what the clock plays (U76): draw, keep, swap with the next, the colour held most; hold out of turn."""
        if seat != state.turn:
            return _HOLD
        pending = state.pending
        if pending is None or pending.kind == "draws":
            return _DRAW
        match pending.kind:
            case "swap":
                desk = opened(state)
                return Swap(desk.after(seat))
            case "colour":
                return Name(most_held(state.hands[seat]))
            case _:
                return _KEEP if _may_keep(state, seat, pending.card) else forced(pending.card, state.hands[seat])

    def determinize(self, view: View, seat: Seat, seed: int) -> State:
        """Return some full state in which `seat` would have this very view."""
        return determinize(view, seat, seed)

    def write_action(self, action: Action) -> str:
        """Return the short text of an action."""
        return notation.write_action(action)

    def read_action(self, text: str) -> Action:
        """Return the action of its short text. Raises NotUnderstood."""
        return notation.read_action(text)

    def write_position(self, state: State) -> str:
        """Return the whole state as text (docs/games/uno.md, "Positions")."""
        return notation.write_position(state)

    def read_position(self, text: str, seed: int) -> State:
        """Return the state of a position's text. Raises NotUnderstood."""
        return notation.read_position(text, seed)


def most_held(hand: data.Hand) -> Colour:
    """Return the colour a hand has most cards of; of several the first."""
    held = [COLOUR[card] for card in hand]
    return max(COLOURS, key=held.count)


def forced(card: Card, hand: data.Hand) -> Play:
    """Return how the clock plays a card that must be played: a wild one in the colour held most."""
    return Play(card, "" if COLOUR[card] else most_held(hand))


# What is legal.


def _top(state: State | Desk) -> Card | None:
    return state.discard[-1] if state.discard else None


def _is_bluff(state: State | Desk, seat: Seat) -> bool:
    """Tell whether a wild draw four of `seat` would be played with a card of the colour in hand (U22)."""
    colour = state.colour
    return bool(colour) and any(COLOUR[card] == colour for card in state.hands[seat])


def _playable(state: State | Desk, seat: Seat, card: Card) -> bool:
    """Tell whether `seat` may play a card on the top one now, nothing pending."""
    if state.discard and card not in _MATCHING[state.colour][state.discard[-1]]:
        return False
    return card != DRAW_FOUR or not state.table.options.no_bluffing or not _is_bluff(state, seat)


def _terms(table: Table) -> tuple[bool, bool]:
    """Return whether 7-0 is played, and whether two players are left."""
    return table.options.seven_zero, table.seats - len(table.out) == 2


def _ways_of(state: State, seat: Seat, card: Card) -> _Plays:
    """Return how `seat` plays a card: with two in hand UNO may be called (U31)."""
    table = state.table
    if len(state.hands[seat]) == 2 and table.options.uno_penalty:
        return _PLAYS_UNO[_terms(table)][card]
    return PLAYS[card]


def _cards_to_play(state: State, seat: Seat, moves: list[Action]) -> None:
    """Add the cards that may be played on the top one, nothing pending."""
    table, hand, discard = state.table, state.hands[seat], state.discard
    options = table.options
    plays, matching = PLAYS, _MATCHING
    if len(hand) == 2 and options.uno_penalty:
        terms = _terms(table)
        plays, matching = _PLAYS_UNO[terms], _MATCHING_UNO[terms]
    ways_of = matching[state.colour][discard[-1]] if discard else plays
    last = None
    for card in hand:
        if card in ways_of and card != last:
            moves += ways_of[card]
            last = card
    # Bluffs are taken away where they are forbidden (U84); cards that will have to be taken back are added (U85).
    if options.no_bluffing and DRAW_FOUR in hand and _is_bluff(state, seat):
        moves[:] = [move for move in moves if not (isinstance(move, Play) and move.card == DRAW_FOUR)]
    if options.wrong_card_penalty:
        moves += [PLAYS[card][0] for card in dict.fromkeys(hand) if card not in ways_of]


def _answers(state: State, seat: Seat, pending: Pending, moves: list[Action]) -> None:
    """Add the answers to a pending question."""
    match pending.kind:
        case "drawn":
            moves += _ways_of(state, seat, pending.card)
            if _may_keep(state, seat, pending.card):
                moves.append(_KEEP)
        case "draws":
            for card in dict.fromkeys(state.hands[seat]):
                if _stacks(state, pending, card):
                    moves += _ways_of(state, seat, card)
            moves.append(_DRAW)
            if pending.challenge:
                moves.append(_CHALLENGE)
        case "swap":
            moves += [Swap(other) for other in range(state.seats) if other != seat and other not in state.table.out]
        case "colour":
            moves += _NAMES


def _may_keep(state: State, seat: Seat, card: Card) -> bool:
    """Tell whether a drawn card that could be played may be kept (U16, U83)."""
    return not state.table.options.force_play or (card == DRAW_FOUR and _is_bluff(state, seat))


def _won(state: State | Desk) -> bool:
    """Tell whether the pending draw card was the last card of a hand: the round ends once it is settled (U26)."""
    pending = state.pending
    return pending is not None and pending.by >= 0 and not state.hands[pending.by]


def _stacks(state: State, pending: Pending, card: Card) -> bool:
    """Tell whether a draw card may be put on the pending one (U81)."""
    stacking = state.table.options.stacking
    if stacking == "none" or _won(state) or card not in _DRAW_CARDS:
        return False
    top = SYMBOL[state.discard[-1]]
    legal_four = card != DRAW_FOUR or not state.table.options.no_bluffing or not _is_bluff(state, state.turn)
    return legal_four and (SYMBOL[card] == top or (stacking == "up" and (top, card) == (DRAW_TWO, DRAW_FOUR)))


_DRAW_CARDS = frozenset(card for card in CARDS if SYMBOL[card] in (DRAW_TWO, DRAW_FOUR))


def _jumps(state: State, seat: Seat) -> bool:
    """Tell whether `seat` may jump in now (U80)."""
    pending = state.pending
    return (
        state.table.options.jump_in
        and seat != state.turn
        and bool(state.discard)
        and (pending is None or (pending.kind == "draws" and not _won(state)))
        and state.discard[-1] in state.hands[seat]
        and (state.discard[-1] != DRAW_FOUR or not state.table.options.no_bluffing or not _is_bluff(state, seat))
    )


def _aside(state: State, seat: Seat) -> list[Action]:
    """Return what `seat` may do besides its turn: call, catch, jump in."""
    moves: list[Action] = []
    if seat in state.quiet or seat in state.alarmed:
        return moves
    options = state.table.options
    alarms = bool(options.false_call_penalty and options.uno_penalty)
    if seat in state.open or alarms:
        moves.append(_CALL)
    if alarms:
        moves += [Catch(other) for other in range(state.seats) if other != seat and other not in state.table.out]
    else:
        moves += [Catch(other) for other in state.open if other != seat]
    if _jumps(state, seat):
        moves += _ways_of(state, seat, state.discard[-1])
    return moves


# Why something is not legal.


def _refuse_other(state: State, other: Seat, code: str) -> Refusal:
    if not 0 <= other < state.seats:
        return Refusal("no_such_player", {"number": other + 1, "seats": state.seats})
    if other in state.table.out:
        return Refusal("player_out", {"seat": other})
    return Refusal(code, {"seat": other, "cards": len(state.hands[other])})


def _refuse_play(state: State, seat: Seat, action: Play) -> Refusal:
    """Say why a card cannot be played; called only when it cannot."""
    card, pending, top = action.card, state.pending, _top(state)
    if card not in ORDER:
        return Refusal("no_such_card", {"card": card})
    if card not in state.hands[seat]:
        return Refusal("not_held", {"card": card})
    if seat != state.turn:
        if not state.table.options.jump_in:
            return Refusal("not_your_turn", {"seat": state.turn})
        if seat in state.quiet or seat in state.alarmed:
            return Refusal("held", {"card": card})
        if card != top:
            return Refusal("not_identical", {"card": card, "top": top})
        if not _jumps(state, seat):
            return Refusal("jump_closed")
    elif pending is not None:
        if pending.kind == "drawn" and card != pending.card:
            return Refusal("only_the_drawn_card", {"card": pending.card})
        if pending.kind == "draws" and not _stacks(state, pending, card):
            return Refusal("draw_first", {"count": pending.count, "challenge": pending.challenge})
        if pending.kind in ("swap", "colour"):
            return Refusal(f"{pending.kind}_first")
    elif not matches(card, top, state.colour):
        return Refusal("no_match", {"card": card, "top": top, "colour": state.colour})
    elif not _playable(state, seat, card):
        return Refusal("no_bluffing", {"colour": state.colour})
    if COLOUR[card]:
        if action.colour:
            return Refusal("colour_not_wanted", {"card": card})
    elif not action.colour:
        return Refusal("colour_missing", {"card": card})
    elif action.colour not in COLOURS:
        return Refusal("no_such_colour", {"colour": action.colour})
    return Refusal("uno_not_now", {"cards": len(state.hands[seat])})


def _refuse_in_turn(state: State, seat: Seat, action: Action) -> Refusal:
    """Say why an action of one's turn other than playing is not legal."""
    pending = state.pending
    kind = "" if pending is None else pending.kind
    if seat != state.turn:
        return Refusal("not_your_turn", {"seat": state.turn})
    match action:
        case Draw():
            return Refusal("already_drawn" if kind == "drawn" else f"{kind}_first")
        case Keep():
            return Refusal("must_play_drawn" if kind == "drawn" else "nothing_drawn")
        case Challenge():
            return Refusal("nothing_to_challenge")
        case Swap(seat=other):
            if kind != "swap":
                return Refusal("nothing_to_swap")
            return Refusal("swap_self") if other == seat else _refuse_other(state, other, "swap_self")
        case Name(colour=colour):
            return Refusal("no_such_colour", {"colour": colour}) if kind == "colour" else Refusal("nothing_to_name")
        case _:
            return Refusal("not_playing")


# What actions lead to.


def _play(state: State, seat: Seat, action: Play) -> Step[State, Event]:
    """Lay a card on the pile and let it take effect (U12-U28, U40-U45, U80, U81)."""
    card, pending, table, known = action.card, state.pending, state.table, state.known
    options, out, seats, direction = table.options, table.out, table.seats, state.direction
    jump = seat != state.turn
    if options.wrong_card_penalty and pending is None and not jump and not _playable(state, seat, card):
        return _wrong_card(state, seat, card)
    held = [*state.hands[seat]]
    held.remove(card)
    left = len(held)
    hands = set_at(state.hands, seat, tuple(held))
    discard = state.discard + (card,)  # noqa: RUF005  # the quicker way to add to a long tuple
    colour = COLOUR[card] or action.colour
    uncalled = (seat,) if left == 1 and not action.uno and options.uno_penalty else ()
    if known:
        known = forgotten(known, seat, card)
    played = Played(seat, card, colour, left, action.uno, jump)
    pace = (_PACE if seats - len(out) > 2 else _PACE_OF_TWO).get(card)
    if pace and left and state.turns < MAX_TURNS - 1:
        # The common case without a desk: the turn passes, and that is all. By position: by name it takes twice as long.
        following = next_seat(table, seat, direction) if out else (seat + direction) % seats
        turn = following if pace == 1 else next_seat(table, following, direction)
        passed = State(
            table,
            hands,
            state.pile,
            state.loose,
            discard,
            colour,
            turn,
            direction,
            None,
            uncalled,
            (),
            (),
            known,
            0,
            state.turns + 1,
            (seat, action),
            state.chance,
            None,
        )
        return new_step(Step, (passed, (played,) if pace == 1 else (played, Skipped(following))))
    desk = Desk(
        table,
        hands,
        state.pile,
        state.loose,
        discard,
        colour,
        seat,
        direction,
        None,
        uncalled,
        (),
        (),
        known,
        0,
        state.turns,
        (seat, action),
        state.chance,
        None,
        [played],
    )
    if jump:
        _cancel_top(desk, state)
    symbol = SYMBOL[card]
    if card in _DRAW_CARDS:
        before = state.colour
        stacked = pending.count if pending is not None and pending.kind == "draws" and not jump else 0
        bluff = card == DRAW_FOUR and bool(before) and any(COLOUR[card] == before for card in held)
        _draw_card(desk, seat, card, stacked, before, bluff)
    elif not left:
        desk.end_round("went_out", seat)
    elif (effect := _EFFECTS.get(symbol)) is not None and (options.seven_zero or symbol not in ("7", "0")):
        effect(desk, seat)
    else:
        desk.pass_turn(desk.after(seat))
    return desk.close()


# Cards after which the turn simply passes, whatever the table plays -> by how many seats.
_PACE = {card: 2 if SYMBOL[card] == SKIP else 1 for card in CARDS if SYMBOL[card] in (*"12345689", SKIP, WILD)}
_PACE_OF_TWO = _PACE | {card: 2 for card in CARDS if SYMBOL[card] == REVERSE}


def _cancel_top(desk: Desk, before: State) -> None:
    """Undo what the identical card below did to the play (U80)."""
    if SYMBOL[before.discard[-1]] == REVERSE and len(desk.active()) > 2:
        desk.direction = -1 if desk.direction == 1 else 1


def _wrong_card(state: State, seat: Seat, card: Card) -> Step[State, Event]:
    """Take a wrong card back, with a penalty; all have seen it (U85)."""
    desk = opened(state)
    desk.last = (seat, PLAYS[card][0])
    desk.open = desk.quiet = desk.alarmed = ()
    desk.events.append(WrongCard(seat, card))
    for observer in desk.active():
        if observer != seat:
            seen = next((entry[2] for entry in desk.known if entry[:2] == (observer, seat)), ())
            if card not in seen:
                desk.learn(observer, seat, data.in_order((*seen, card)))
    desk.draw(seat, desk.table.options.wrong_card_penalty, "wrong")
    desk.pass_turn(desk.after(seat))
    return desk.close()


def _draw_card(desk: Desk, seat: Seat, card: Card, stacked: int, before: Colour, bluff: bool) -> None:
    """Let the next seat draw, or ask it what it does about it (U18, U21-U26, U80, U81, U84)."""
    options = desk.table.options
    won = not desk.hands[seat]
    count = stacked + (4 if card == DRAW_FOUR else 2)
    victim = desk.after(seat)
    challenge = card == DRAW_FOUR and not options.no_bluffing
    answers = options.jump_in or options.stacking != "none"
    if challenge or (answers and not won):
        desk.pending = Pending("draws", count=count, by=seat, before=before, bluff=bluff, challenge=challenge)
        desk.pass_turn(victim)
        return
    desk.draw(victim, count, "card")
    if won:
        desk.end_round("went_out", seat)
    else:
        desk.skip(victim)


def _skip(desk: Desk, seat: Seat) -> None:
    desk.skip(desk.after(seat))


def _reverse(desk: Desk, seat: Seat) -> None:
    """Turn the direction; of two players the other one misses the turn (U17, U29)."""
    if len(desk.active()) == 2:
        desk.skip(desk.after(seat))
        return
    desk.direction = -1 if desk.direction == 1 else 1
    desk.events.append(Reversed(desk.direction))
    desk.pass_turn(desk.after(seat))


def _pass_hands(desk: Desk, seat: Seat) -> None:
    desk.pass_hands()
    desk.pass_turn(desk.after(seat))


def _mix_hands(desk: Desk, seat: Seat) -> None:
    desk.mix_hands(seat)
    desk.pass_turn(desk.after(seat))


def _custom(desk: Desk, seat: Seat) -> None:
    """A customizable wild card: with `rain` everybody else draws one (U28)."""
    if desk.table.options.custom_wild == "rain":
        other = desk.after(seat)
        while other != seat:
            desk.draw(other, 1, "rain")
            other = desk.after(other)
    desk.pass_turn(desk.after(seat))


_EFFECTS: dict[str, Callable[[Desk, Seat], None]] = {
    "0": _pass_hands,
    "7": Desk.ask_or_swap,
    SKIP: _skip,
    REVERSE: _reverse,
    SWAP_HANDS: Desk.ask_or_swap,
    SHUFFLE_HANDS: _mix_hands,
    CUSTOM: _custom,
}


def _draw_one(state: State, seat: Seat) -> Step[State, Event]:
    """Draw the top card of the pile in one's turn (U14-U16): what `_draw` does, for the common case."""
    table, pile, discard = state.table, state.pile, state.discard
    card = pile[-1]
    held = [*state.hands[seat]]
    insort(held, card)
    hands = set_at(state.hands, seat, tuple(held))
    if card == DRAW_FOUR:
        fits = _playable(state, seat, card)
    else:
        fits = not discard or card in _MATCHING[state.colour][discard[-1]]
    turns = state.turns
    if fits:
        turn, pending = seat, _DRAWN[card]
    else:
        turns += 1
        turn, pending = next_seat(table, seat, state.direction), None
    drawn = State(
        table,
        hands,
        pile[:-1],
        state.loose,
        discard,
        state.colour,
        turn,
        state.direction,
        pending,
        (),
        (),
        (),
        state.known,
        0,
        turns,
        (seat, _DRAW),
        state.chance,
        None,
    )
    drew = Drew(seat, 1, "turn", 1, (card,))
    if turns < MAX_TURNS:
        return new_step(Step, (drawn, (drew,)))
    desk = opened(drawn)
    desk.events.append(drew)
    desk.end_round("turn_limit")
    return desk.close()


_DRAWN = {card: Pending("drawn", card) for card in CARDS}


def _draw(desk: Desk, seat: Seat, action: Draw) -> None:
    """Draw instead of playing (U14-U16, U52, U82), or take what a draw card asks for."""
    pending = desk.pending
    desk.open = desk.quiet = desk.alarmed = ()
    if pending is not None:
        won = _won(desk)
        desk.pending = None
        desk.draw(seat, pending.count, "card")
        if won:
            desk.end_round("went_out", pending.by)
        else:
            desk.skip(seat)
        return
    drawn: list[Card] = []
    fits = False
    while not fits and (not drawn or desk.table.options.draw_to_match) and (taken := desk.take(1)):
        drawn += taken
        fits = _playable(desk, seat, taken[0])
    desk.receive(seat, tuple(drawn), "turn", 1)
    desk.blocked = 0 if drawn else desk.blocked + 1
    if fits:
        desk.pending = _DRAWN[drawn[-1]]
    elif desk.blocked >= len(desk.active()):
        desk.end_round("blocked")
    else:
        desk.pass_turn(desk.after(seat))


def _keep(desk: Desk, seat: Seat, action: Keep) -> None:
    """Keep the drawn card (U16)."""
    desk.pending = None
    desk.quiet = desk.alarmed = ()
    desk.events.append(Kept(seat))
    desk.pass_turn(desk.after(seat))


def _challenge(desk: Desk, seat: Seat, action: Challenge) -> None:
    """Settle a challenge by what was true when the card was played (U23-U25)."""
    pending = desk.pending
    assert pending is not None
    won, by = _won(desk), pending.by
    desk.pending = None
    desk.open = desk.quiet = desk.alarmed = ()
    desk.events.append(Challenged(seat, by, pending.bluff))
    desk.events.append(Shown(seat, by, desk.hands[by]))
    desk.learn(seat, by, desk.hands[by])
    if pending.bluff:
        desk.draw(by, pending.count, "challenge")
        return
    desk.draw(seat, pending.count + 2, "challenge")
    if won:
        desk.end_round("went_out", by)
    else:
        desk.skip(seat)


def _swap(desk: Desk, seat: Seat, action: Swap) -> None:
    """Swap hands with the chosen player (U41)."""
    desk.pending = None
    desk.quiet = desk.alarmed = ()
    desk.exchange(seat, action.seat, automatic=False)
    desk.pass_turn(desk.after(seat))


def _name(desk: Desk, seat: Seat, action: Name) -> None:
    """Name the colour of a wild start card; the same seat plays on (U11)."""
    desk.pending = None
    desk.quiet = desk.alarmed = ()
    desk.colour = action.colour
    desk.events.append(Named(seat, action.colour))


def _call(desk: Desk, seat: Seat, action: Call) -> None:
    """Call UNO late (U32); without cause it costs cards where the table says so (U35)."""
    if seat in desk.open:
        desk.open = tuple(other for other in desk.open if other != seat)
        desk.events.append(Called(seat))
    else:
        _false_alarm(desk, seat, None)


def _catch(desk: Desk, seat: Seat, action: Catch) -> None:
    """Catch a player who has not called UNO (U33)."""
    if action.seat in desk.open:
        desk.open = tuple(other for other in desk.open if other != action.seat)
        desk.events.append(Caught(seat, action.seat))
        desk.draw(action.seat, desk.table.options.uno_penalty, "uno")
    else:
        _false_alarm(desk, seat, action.seat)


def _false_alarm(desk: Desk, seat: Seat, accused: Seat | None) -> None:
    desk.alarmed = tuple(sorted((*desk.alarmed, seat)))
    desk.events.append(FalseAlarm(seat, accused))
    desk.draw(seat, desk.table.options.false_call_penalty, "false")


def _hold(desk: Desk, seat: Seat, action: Hold) -> None:
    """Note that a seat lets its chances pass (U34)."""
    desk.quiet = tuple(sorted((*desk.quiet, seat)))


def _leave(desk: Desk, seat: Seat, action: Leave) -> None:
    """Let a player go: the hand is laid open under the discards, the turn moves on (U71-U73)."""
    pending, in_turn, won = desk.pending, seat == desk.turn, _won(desk)
    hand = desk.hands[seat]
    if desk.discard:
        desk.discard = (*hand, *desk.discard)
    else:
        desk.loose, desk.pile = (*desk.loose, *desk.pile, *hand), ()
    desk.hands = set_at(desk.hands, seat, ())
    desk.table = replace(desk.table, out=tuple(sorted((*desk.table.out, seat))))
    desk.open = tuple(other for other in desk.open if other != seat)
    desk.quiet = tuple(other for other in desk.quiet if other != seat)
    desk.alarmed = tuple(other for other in desk.alarmed if other != seat)
    desk.known = tuple(entry for entry in desk.known if seat not in entry[:2])
    desk.blocked = 0
    desk.events.append(Left(seat, hand))
    if len(sides(desk.table)) < 2:
        desk.abandon()
    elif in_turn and won and pending is not None:
        desk.end_round("went_out", pending.by)
    elif in_turn:
        if pending is None or pending.kind != "colour":
            desk.pending = None
        desk.pass_turn(desk.after(seat))
    elif pending is not None and pending.by == seat:
        desk.pending = Pending("draws", count=pending.count)
    elif pending is not None and pending.kind == "swap" and len(desk.active()) == 2:
        desk.pending = None
        desk.ask_or_swap(desk.turn)


def _reset(desk: Desk, seat: Seat, action: Reset) -> None:
    """Deal this round anew; seats, options and scores stay (U75)."""
    desk.events.append(Restarted(seat))
    desk.deal()


_CARRY_OUT: dict[type, Callable[[Desk, Seat, Any], None]] = {
    Draw: _draw,
    Keep: _keep,
    Challenge: _challenge,
    Swap: _swap,
    Name: _name,
    Call: _call,
    Catch: _catch,
    Hold: _hold,
    Leave: _leave,
    Reset: _reset,
}
