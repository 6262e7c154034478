"""The rules of UNO with the 7-0 rule: what may be done, why not, and what it leads to.

Numbers U.. are those of docs/games/uno.md. A turn is one action or two (draw, then play or keep); what a card asks of
somebody is a `Pending` in the state. `Leave` and `Reset` are meta actions: they are no moves, so `legal` never lists
them and no clock or computer player picks them, but `refuse` lets them through (`meta_actions` says when), and they
are logged and replayed like every other action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from ..chance import open_stream
from ..core import Info, Outcome, Refusal, Seat, Step
from ..draft import set_at
from . import actions as act
from . import positions
from . import view as views
from .actions import MATCHING, MATCHING_OF_TWO, PLAYS, PLAYS_OF_TWO, Action, Play
from .data import (
    CARDS,
    COLOUR,
    COLOURS,
    CUSTOM,
    DRAW_FOUR,
    DRAW_TWO,
    MAX_SEATS,
    MAX_TURNS,
    ORDER,
    REVERSE,
    SHUFFLE_HANDS,
    SKIP,
    SWAP_HANDS,
    SYMBOL,
    Card,
    Colour,
    Hand,
    in_order,
    matches,
)
from .draft import UnoDraft, forgotten, is_bluff, new_step, next_seat, without, won
from .state import Options, Pending, State, Table, check

_DRAW, _KEEP, _CHALLENGE, _CALL, _PASS = act.Draw(), act.Keep(), act.Challenge(), act.Call(), act.Pass()
_NAMES = tuple(act.Name(colour) for colour in COLOURS)
_TURN = tuple((seat,) for seat in range(MAX_SEATS))


class Uno:
    """UNO: official rules, the 7-0 rule, and the house rules of `Options` (docs/games/uno.md)."""

    info = Info(key="uno", rules_version=1, min_seats=2, max_seats=MAX_SEATS, max_actions=1_000_000)
    state_type = State
    action_type: Any = Action.__value__
    event_type: Any = act.Event.__value__
    view_type = views.View
    options_type = Options

    check_options = staticmethod(check)
    view = staticmethod(views.view)
    redact = staticmethod(views.redact)
    determinize = staticmethod(views.determinize)
    write_action = staticmethod(act.write_action)
    read_action = staticmethod(act.read_action)
    write_position = staticmethod(positions.write_position)
    read_position = staticmethod(positions.read_position)

    def setup(self, options: Options, seats: int, seed: int) -> Step[State, act.Event]:
        """Find the dealer by the highest card and deal the first round (U4-U11)."""
        table = Table(options, seats, dealer=0, round=1, scores=(0,) * seats)
        draft = UnoDraft(table, hands=((),) * seats, chance=open_stream(seed, "uno"))
        draft.choose_dealer()
        draft.deal()
        return draft.step()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat in turn, and whoever may call, catch or jump in."""
        if state.result is not None:
            return ()
        options = state.table.options
        if not (state.uncalled or options.jump_in or options.false_call_penalty):
            return _TURN[state.turn]
        out, turn = state.table.out, state.turn
        return tuple(
            seat
            for seat in range(state.seats)
            if seat == turn or (seat not in out and _out_of_turn_actions(state, seat))
        )

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
        if state.uncalled or options.jump_in or options.false_call_penalty:
            beside = _out_of_turn_actions(state, seat)
            moves += beside
            if beside and not in_turn:
                moves.append(_PASS)
        return moves

    def meta_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return the meta actions of `seat`: they are always open to the people at the table and never moves."""
        if state.result is not None or not 0 <= seat < state.seats:
            return ()
        return (act.Reset(),) if seat in state.table.out else (act.Leave(), act.Reset())

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Say why `action` is not legal now; None means that it is, or that it is an open meta action."""
        if action in self.legal(state, seat) or action in self.meta_actions(state, seat):
            return None
        if state.result is not None:
            return Refusal("match_over")
        if not 0 <= seat < state.seats or seat in state.table.out:
            return Refusal("not_playing")
        match action:
            case Play():
                return _refuse_play(state, seat, action)
            case act.Call():
                return Refusal("false_call", {"cards": len(state.hands[seat])})
            case act.Catch(seat=other):
                return Refusal("catch_self") if other == seat else _refuse_other(state, other, "false_catch")
            case act.Pass():
                return Refusal("nothing_to_hold")
            case _:
                return _refuse_in_turn(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, act.Event]:
        """Return what a legal action leads to."""
        if isinstance(action, Play):
            return _play(state, seat, action)
        if isinstance(action, act.Draw):
            return _draw(state, seat, action)
        draft = UnoDraft.of(state)
        if not isinstance(action, act.Pass):
            draft.last = (seat, action)
        _CARRY_OUT[type(action)](draft, seat, action)
        return draft.step()

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome when the match is over."""
        return state.result

    def timeout(self, state: State, seat: Seat) -> Action:
        """Return what the clock plays (U76): draw, keep, swap with the next, the colour held most; pass out of turn."""
        if seat != state.turn:
            return _PASS
        pending = state.pending
        if pending is None or pending.kind == "draws":
            return _DRAW
        match pending.kind:
            case "swap":
                return act.Swap(next_seat(state.table, seat, state.direction))
            case "colour":
                return act.Name(most_held(state.hands[seat]))
            case _:
                return _KEEP if _may_keep(state, seat, pending.card) else forced(pending.card, state.hands[seat])


def most_held(hand: Hand) -> Colour:
    """Return the colour a hand has most cards of; of several the first."""
    held = [COLOUR[card] for card in hand]
    return max(COLOURS, key=held.count)


def forced(card: Card, hand: Hand) -> Play:
    """Return how the clock plays a card that must be played: a wild one in the colour held most."""
    return Play(card, "" if COLOUR[card] else most_held(hand))


# What is legal.


def _playable(state: State, seat: Seat, card: Card) -> bool:
    """Tell whether `seat` may play a card on the top one now, nothing pending."""
    if state.discard and card not in MATCHING[state.colour][state.discard[-1]]:
        return False
    return card != DRAW_FOUR or not state.table.options.no_bluffing or not is_bluff(state, seat)


def _terms(table: Table) -> tuple[bool, bool]:
    """Return whether 7-0 is played, and whether two players are left."""
    return table.options.seven_zero, table.seats - len(table.out) == 2


def _ways_of(state: State, seat: Seat, card: Card) -> act.Plays:
    """Return how `seat` plays a card: with two in hand UNO may be called (U31)."""
    table = state.table
    if len(state.hands[seat]) == 2 and table.options.uno_penalty:
        return PLAYS_OF_TWO[_terms(table)][card]
    return PLAYS[card]


def _cards_to_play(state: State, seat: Seat, moves: list[Action]) -> None:
    """Add the cards that may be played on the top one, nothing pending."""
    table, hand, discard = state.table, state.hands[seat], state.discard
    options = table.options
    plays, matching = PLAYS, MATCHING
    if len(hand) == 2 and options.uno_penalty:
        terms = _terms(table)
        plays, matching = PLAYS_OF_TWO[terms], MATCHING_OF_TWO[terms]
    ways_of = matching[state.colour][discard[-1]] if discard else plays
    last = ""
    for card in hand:
        if card in ways_of and card != last:
            moves += ways_of[card]
            last = card
    # Bluffs are taken away where they are forbidden (U84); cards that will have to be taken back are added (U85).
    if options.no_bluffing and DRAW_FOUR in hand and is_bluff(state, seat):
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
            moves += [act.Swap(other) for other in range(state.seats) if other != seat and other not in state.table.out]
        case "colour":
            moves += _NAMES


def _may_keep(state: State, seat: Seat, card: Card) -> bool:
    """Tell whether a drawn card that could be played may be kept (U16, U83)."""
    return not state.table.options.force_play or (card == DRAW_FOUR and is_bluff(state, seat))


def _stacks(state: State, pending: Pending, card: Card) -> bool:
    """Tell whether a draw card may be put on the pending one (U81)."""
    stacking = state.table.options.stacking
    if stacking == "none" or won(state) or card not in _DRAW_CARDS:
        return False
    top = SYMBOL[state.discard[-1]]
    legal_four = card != DRAW_FOUR or not state.table.options.no_bluffing or not is_bluff(state, state.turn)
    return legal_four and (SYMBOL[card] == top or (stacking == "up" and (top, card) == (DRAW_TWO, DRAW_FOUR)))


_DRAW_CARDS = frozenset(card for card in CARDS if SYMBOL[card] in (DRAW_TWO, DRAW_FOUR))


def _jumps(state: State, seat: Seat) -> bool:
    """Tell whether `seat` may jump in now (U80)."""
    pending = state.pending
    return (
        state.table.options.jump_in
        and seat != state.turn
        and bool(state.discard)
        and (pending is None or (pending.kind == "draws" and not won(state)))
        and state.discard[-1] in state.hands[seat]
        and (state.discard[-1] != DRAW_FOUR or not state.table.options.no_bluffing or not is_bluff(state, seat))
    )


def _out_of_turn_actions(state: State, seat: Seat) -> list[Action]:
    """Return what `seat` may do besides its turn: call, catch, jump in."""
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


# Why something is not legal.


def _refuse_other(state: State, other: Seat, code: str) -> Refusal:
    if not 0 <= other < state.seats:
        return Refusal("no_such_player", {"number": other + 1, "seats": state.seats})
    if other in state.table.out:
        return Refusal("player_out", {"seat": other})
    return Refusal(code, {"seat": other, "cards": len(state.hands[other])})


def _refuse_play(state: State, seat: Seat, action: Play) -> Refusal:
    """Say why a card cannot be played; called only when it cannot."""
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
        case act.Draw():
            return Refusal("already_drawn" if kind == "drawn" else f"{kind}_first")
        case act.Keep():
            return Refusal("must_play_drawn" if kind == "drawn" else "nothing_drawn")
        case act.Challenge():
            return Refusal("nothing_to_challenge")
        case act.Swap(seat=other):
            if kind != "swap":
                return Refusal("nothing_to_swap")
            return Refusal("swap_self") if other == seat else _refuse_other(state, other, "swap_self")
        case act.Name(colour=colour):
            return Refusal("no_such_colour", {"colour": colour}) if kind == "colour" else Refusal("nothing_to_name")
        case _:
            return Refusal("not_playing")


# What actions lead to.


def _play(state: State, seat: Seat, action: Play) -> Step[State, act.Event]:
    """Lay a card on the pile, then let it take effect (U12-U28, U40-U45, U80, U81)."""
    card, uno, table, pending, turns = action.card, action.uno, state.table, state.pending, state.turns
    options, direction, jump = table.options, state.direction, seat != state.turn
    if options.wrong_card_penalty and pending is None and not jump and not _playable(state, seat, card):
        return _wrong_card(state, seat, card)
    held = [*state.hands[seat]]
    held.remove(card)
    left = len(held)
    colour = COLOUR[card] or action.colour
    effect = _EFFECTS[options.seven_zero].get(card)
    draws = card in _DRAW_CARDS
    plain = left and effect is None and not draws and turns < MAX_TURNS - 1  # the turn passes, and that is all
    if jump and SYMBOL[card] == REVERSE and table.seats - len(table.out) > 2:  # the identical card below is cancelled
        direction = -1 if direction == 1 else 1
    laid = replace(
        state,
        hands=set_at(state.hands, seat, tuple(held)),
        discard=state.discard + (card,),  # noqa: RUF005  # the quicker way to add to a long tuple
        colour=colour,
        turn=next_seat(table, seat, direction) if plain else seat,
        direction=direction,
        pending=None,
        uncalled=(seat,) if left == 1 and not uno and options.uno_penalty else (),
        passed=(),
        false_called=(),
        known=forgotten(state.known, seat, card) if state.known else (),
        blocked=0,
        turns=turns + 1 if plain else turns,
        last=(seat, action),
    )
    played = act.Played(seat, card, colour, left, uno, jump)
    if plain:
        return new_step(Step, (laid, (played,)))
    draft = UnoDraft.of(laid)
    draft.events.append(played)
    if draws:
        before = state.colour
        stacked = pending.count if pending is not None and pending.kind == "draws" and not jump else 0
        bluff = card == DRAW_FOUR and bool(before) and before in [COLOUR[other] for other in held]
        draft.draw_card(seat, card, stacked, before, bluff)
    elif not left:
        draft.end_round("went_out", seat)
    elif effect is not None:
        effect(draft, seat)
    else:
        draft.pass_turn(draft.after(seat))
    return draft.step()


def _effects(seven_zero: bool) -> dict[Card, Callable[[UnoDraft, Seat], None]]:
    """Return what cards do besides passing the turn; draw cards do it in `_play`."""
    by_symbol: dict[str, Callable[[UnoDraft, Seat], None]] = {
        SKIP: UnoDraft.skip_next,
        REVERSE: UnoDraft.reverse,
        SWAP_HANDS: UnoDraft.ask_or_swap,
        SHUFFLE_HANDS: UnoDraft.mix_hands,
        CUSTOM: UnoDraft.rain,
    }
    if seven_zero:
        by_symbol |= {"7": UnoDraft.ask_or_swap, "0": UnoDraft.pass_hands}
    return {card: by_symbol[SYMBOL[card]] for card in CARDS if SYMBOL[card] in by_symbol}


_EFFECTS = {seven_zero: _effects(seven_zero) for seven_zero in (False, True)}


def _wrong_card(state: State, seat: Seat, card: Card) -> Step[State, act.Event]:
    """Take a wrong card back, with a penalty; all have seen it (U85)."""
    draft = UnoDraft.of(state)
    draft.last = (seat, PLAYS[card][0])
    draft.uncalled = draft.passed = draft.false_called = ()
    draft.events.append(act.WrongCard(seat, card))
    for observer in draft.active():
        if observer != seat:
            seen = next((entry[2] for entry in draft.known if entry[:2] == (observer, seat)), ())
            if card not in seen:
                draft.learn(observer, seat, in_order((*seen, card)))
    draft.draw(seat, draft.table.options.wrong_card_penalty, "wrong")
    draft.pass_turn(draft.after(seat))
    return draft.step()


def _draw(state: State, seat: Seat, action: act.Draw) -> Step[State, act.Event]:
    """Draw instead of playing (U14-U16, U52, U82), or take what a draw card asks for."""
    if state.pending is not None:
        return _suffer(state, seat, action, state.pending)
    table, supply, turns = state.table, state, state.turns
    events: list[act.Event] = []
    pile = state.pile
    drawn: tuple[Card, ...] = ()
    fits = False
    while not fits and (not drawn or table.options.draw_to_match):
        if not pile:
            draft = UnoDraft.of(supply)
            draft.pile = ()
            draft.fill(1)
            supply, pile = draft.freeze(), draft.pile
            events += draft.events
            if not pile:
                break
        card, pile = pile[-1], pile[:-1]
        drawn += (card,)
        fits = _playable(state, seat, card)
    blocked = 0 if drawn else state.blocked + 1
    passes = not fits and blocked < table.seats - len(table.out)
    held = [*state.hands[seat], *drawn]
    held.sort()
    after = replace(
        supply,
        hands=set_at(state.hands, seat, tuple(held)),
        pile=pile,
        turn=next_seat(table, seat, state.direction) if passes else seat,
        pending=_DRAWN[drawn[-1]] if fits else None,
        uncalled=(),
        passed=(),
        false_called=(),
        blocked=blocked,
        turns=turns + 1 if passes else turns,
        last=(seat, action),
    )
    events.append(act.Drew(seat, len(drawn), "turn", 1, in_order(drawn) if len(drawn) > 1 else drawn))
    if fits or (passes and turns < MAX_TURNS - 1):
        return new_step(Step, (after, tuple(events)))
    draft = UnoDraft.of(after)
    draft.events = events
    draft.end_round("turn_limit" if passes else "blocked")
    return draft.step()


def _suffer(state: State, seat: Seat, action: act.Draw, pending: Pending) -> Step[State, act.Event]:
    """Take the cards a draw card asks for (U18, U21, U26)."""
    draft = UnoDraft.of(state)
    draft.last = (seat, action)
    winner = pending.by if won(draft) else None
    _answered(draft)
    draft.uncalled = ()
    draft.suffer(seat, pending.count, "card", winner)
    return draft.step()


_DRAWN = {card: Pending("drawn", card) for card in CARDS}


def _keep(draft: UnoDraft, seat: Seat, action: act.Keep) -> None:
    """Keep the drawn card (U16)."""
    _answered(draft)
    draft.events.append(act.Kept(seat))
    draft.pass_turn(draft.after(seat))


def _answered(draft: UnoDraft) -> None:
    """Note that the pending question has been answered: who passed or called in vain may act again."""
    draft.pending = None
    draft.passed = draft.false_called = ()


def _challenge(draft: UnoDraft, seat: Seat, action: act.Challenge) -> None:
    """Settle a challenge by what was true when the card was played (U23-U25)."""
    pending = draft.pending
    assert pending is not None
    by = pending.by
    winner = by if won(draft) else None
    _answered(draft)
    draft.uncalled = ()
    draft.events += (act.Challenged(seat, by, pending.bluff), act.Shown(seat, by, draft.hands[by]))
    draft.learn(seat, by, draft.hands[by])
    if pending.bluff:
        draft.draw(by, pending.count, "challenge")
    else:
        draft.suffer(seat, pending.count + 2, "challenge", winner)


def _swap(draft: UnoDraft, seat: Seat, action: act.Swap) -> None:
    """Swap hands with the chosen player (U41)."""
    _answered(draft)
    draft.exchange(seat, action.seat, automatic=False)


def _name(draft: UnoDraft, seat: Seat, action: act.Name) -> None:
    """Name the colour of a wild start card; the same seat plays on (U11)."""
    _answered(draft)
    draft.colour = action.colour
    draft.events.append(act.Named(seat, action.colour))


def _call(draft: UnoDraft, seat: Seat, action: act.Call) -> None:
    """Call UNO late (U32); without cause it costs cards where the table says so (U35)."""
    if seat in draft.uncalled:
        draft.uncalled = without(draft.uncalled, seat)
        draft.events.append(act.Called(seat))
    else:
        _call_falsely(draft, seat, None)


def _catch(draft: UnoDraft, seat: Seat, action: act.Catch) -> None:
    """Catch a player who has not called UNO (U33)."""
    if action.seat in draft.uncalled:
        draft.uncalled = without(draft.uncalled, action.seat)
        draft.events.append(act.Caught(seat, action.seat))
        draft.draw(action.seat, draft.table.options.uno_penalty, "uno")
    else:
        _call_falsely(draft, seat, action.seat)


def _call_falsely(draft: UnoDraft, seat: Seat, accused: Seat | None) -> None:
    """Let `seat` draw for a call, or for accusing somebody, without cause (U35)."""
    draft.false_called = tuple(sorted((*draft.false_called, seat)))
    draft.events.append(act.FalseAlarm(seat, accused))
    draft.draw(seat, draft.table.options.false_call_penalty, "false")


def _pass(draft: UnoDraft, seat: Seat, action: act.Pass) -> None:
    """Note that a seat lets its chances pass (U34)."""
    draft.passed = tuple(sorted((*draft.passed, seat)))


def _leave(draft: UnoDraft, seat: Seat, action: act.Leave) -> None:
    draft.leave(seat)


def _reset(draft: UnoDraft, seat: Seat, action: act.Reset) -> None:
    """Deal this round anew; seats, options and scores stay (U75)."""
    draft.events.append(act.Restarted(seat))
    draft.deal()


_CARRY_OUT: dict[type, Callable[[UnoDraft, Seat, Any], None]] = {
    act.Keep: _keep,
    act.Challenge: _challenge,
    act.Swap: _swap,
    act.Name: _name,
    act.Call: _call,
    act.Catch: _catch,
    act.Pass: _pass,
    act.Leave: _leave,
    act.Reset: _reset,
}
