"""The effects of UNO actions. Laying and drawing a card change fields directly; further effects are made on a draft.

Numbers U.. are those of docs/play/uno.md.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ..core import Seat, Step
from ..draft import set_at
from . import actions as act
from .data import (
    CARDS,
    COLOUR,
    CUSTOM,
    DISCARD_ALL,
    DRAW_FOUR,
    MAX_TURNS,
    PENALTY,
    REVERSE,
    SHUFFLE_HANDS,
    SKIP,
    SWAP_HANDS,
    SYMBOL,
    Card,
    in_order,
    moves_hands,
)
from .draft import UnoDraft, forgotten, is_stackable, noted, playable, without, won
from .state import Pending, SeenSign, UnoState

type _CarryOut = Callable[[UnoState, Seat, Any], Step[UnoState, act.Event]]


def apply(state: UnoState, seat: Seat, action: act.Action) -> Step[UnoState, act.Event]:
    """Return the result of a legal action."""
    return _CARRY_OUT[type(action)](state, seat, action)


def _drafted(carry_out: Callable[[UnoDraft, Seat, Any], None], *, seen: bool = True) -> _CarryOut:
    """Return the function that carries out an action on a draft; if `seen` by the others, it is the last one made."""

    def on_draft(state: UnoState, seat: Seat, action: Any) -> Step[UnoState, act.Event]:
        draft = UnoDraft.of(state)
        if seen:
            draft.last = (seat, action)
        carry_out(draft, seat, action)
        return _mercy(draft.step())

    return on_draft


def _mercy(step: Step[UnoState, act.Event]) -> Step[UnoState, act.Event]:
    """Return a step in which oversized hands have fallen (U90)."""
    state = step.state
    most = state.table.options.mercy
    if not most or state.result is not None or max(map(len, state.hands)) < most:
        return step
    draft = UnoDraft.of(state)
    draft.events += step.events
    draft.show_mercy()
    return draft.step()


def _play(state: UnoState, seat: Seat, action: act.PlayCard) -> Step[UnoState, act.Event]:
    """Lay a card on the pile, then let it take effect (U12-U28, U40-U45, U80, U81)."""
    card, table, pending, turns, known = action.card, state.table, state.pending, state.turns, state.known
    options, terms, direction, jump = table.options, table.terms, state.direction, seat != state.turn
    if pending is not None:
        if pending.kind == "draws" and not jump:
            jump = not is_stackable(options.stacking, card, state.discard[-1])
    elif options.wrong_card_penalty and not jump and not playable(state, seat, card):
        return _wrong_card(state, seat, card)
    held = [*state.hands[seat]]
    held.remove(card)
    colour = COLOUR[card] or action.colour
    seen = state.seen
    if action.colour:
        asked = (state.discard[-1], state.colour) if state.discard and pending is None else ("", "")
        seen = noted(seen, SeenSign("wild", seat, *asked, colour))
    if known:
        known = forgotten(known, seat, card)
    pace = terms.pace[card]
    gone: tuple[Card, ...] = (card,)
    if not pace and SYMBOL[card] == DISCARD_ALL:
        gone = (*[other for other in held if COLOUR[other] == colour], card)
        held = [other for other in held if COLOUR[other] != colour]
        for other in gone[:-1]:
            known = forgotten(known, seat, other)
    left, uno = len(held), action.uno
    if not left or turns >= _LAST_TURN:
        pace = 0
    if jump and SYMBOL[card] == REVERSE and not terms.two:  # the identical card below is cancelled
        direction = -1 if direction == 1 else 1
    played = act.CardPlayed(seat, card, colour, left, uno, jump)
    events: tuple[act.Event, ...] = (played,)
    turn = seat
    if pace:
        turns += 1
        turn = terms.after[direction][seat]
        if pace == 2:
            events = (played, act.Skipped(turn))
            turn = terms.after[direction][turn]
    laid = replace(
        state,
        hands=set_at(state.hands, seat, tuple(held)),
        discard=state.discard + gone,
        colour=colour,
        turn=turn,
        direction=direction,
        pending=None,
        uncalled=(seat,) if left == 1 and not uno and options.uno_penalty else (),
        passed=(),
        false_called=(),
        known=known,
        blocked=0,
        turns=turns,
        last=(seat, action),
        seen=seen,
    )
    if pace:
        return Step(laid, events)
    draft = UnoDraft.of(laid)
    draft.events.append(played)
    if len(gone) > 1:
        draft.events.append(act.DiscardedAll(seat, gone[:-1]))
    if card in PENALTY:
        before = state.colour
        stacked = pending.count if pending is not None and pending.kind == "draws" and not jump else 0
        bluff = card == DRAW_FOUR and bool(before) and before in [COLOUR[other] for other in held]
        draft.draw_card(seat, card, stacked, before, bluff)
    elif not left:
        draft.end_round("went_out", seat)
    elif (effect := _EFFECTS[options.seven_zero].get(card)) is not None:
        effect(draft, seat)
    else:
        draft.pass_turn(draft.after(seat))
    return _mercy(draft.step()) if options.mercy else draft.step()


_LAST_TURN = MAX_TURNS - 1


def _effects(seven_zero: bool | str) -> dict[Card, Callable[[UnoDraft, Seat], None]]:
    """Return the effects of cards besides passing the turn; those of draw cards are in `_play`."""
    by_symbol: dict[str, Callable[[UnoDraft, Seat], None]] = {
        SKIP: UnoDraft.skip_next,
        REVERSE: UnoDraft.reverse,
        SWAP_HANDS: UnoDraft.ask_or_swap,
        SHUFFLE_HANDS: UnoDraft.mix_hands,
        CUSTOM: UnoDraft.rain,
    }
    if moves_hands(seven_zero, "7"):
        by_symbol["7"] = UnoDraft.ask_or_swap
    if moves_hands(seven_zero, "0"):
        by_symbol["0"] = UnoDraft.pass_hands
    return {card: by_symbol[SYMBOL[card]] for card in CARDS if SYMBOL[card] in by_symbol}


_EFFECTS = {rule: _effects(rule) for rule in act.SEVEN_ZERO}


def _wrong_card(state: UnoState, seat: Seat, card: Card) -> Step[UnoState, act.Event]:
    """Take a wrong card back, with a penalty; all have seen it (U85)."""
    draft = UnoDraft.of(state)
    draft.last = (seat, act.PLAYS[card][0])
    draft.uncalled = draft.passed = draft.false_called = ()
    draft.events.append(act.WrongCard(seat, card))
    for observer in draft.active():
        if observer != seat:
            seen = next((entry[2] for entry in draft.known if entry[:2] == (observer, seat)), ())
            if card not in seen:
                draft.learn(observer, seat, in_order((*seen, card)))
    draft.draw(seat, draft.table.options.wrong_card_penalty, "wrong")
    draft.pass_turn(draft.after(seat))
    return _mercy(draft.step())


def _draw(state: UnoState, seat: Seat, action: act.Draw) -> Step[UnoState, act.Event]:
    """Draw instead of playing (U14-U16, U52, U82), or take the cards of a draw card."""
    if state.pending is not None:
        return _suffer(state, seat, action, state.pending)
    table, supply, pile, discard, turns = state.table, state, state.pile, state.discard, state.turns
    options, mercy = table.options, table.options.mercy
    fitting = act.MATCHING[state.colour][discard[-1]] if discard else act.PLAYS
    events: tuple[act.Event, ...] = ()
    held = [*state.hands[seat]]
    drawn: tuple[Card, ...] = ()
    fits = False
    while True:
        if not pile:
            supply, events = _filled(supply, events)
            pile = supply.pile
            if not pile:
                break
        card = pile[-1]
        pile = pile[:-1]
        drawn += (card,)
        insort(held, card)
        fits = card in fitting and (card != DRAW_FOUR or playable(state, seat, card))
        if fits or not options.draw_to_match or (mercy and len(held) >= mercy):
            break
    size = len(held)
    cards = in_order(drawn) if len(drawn) > 1 else drawn
    drew = act.CardsDrawn(seat, len(cards), "turn", 1, cards, size)
    events = (*events, drew) if events else (drew,)
    if not drawn:
        return _nothing_drawn(supply, seat, action, events)
    turn, pending, full = seat, None, mercy and size >= mercy
    if fits and options.blind_draws and not full:
        pending = _DRAWN[card]
    else:
        turn = table.terms.after[state.direction][seat]
        turns += 1
    seen = _seen_to_draw(state, seat, len(drawn), fits)
    after = replace(
        supply,
        hands=set_at(state.hands, seat, tuple(held)),
        pile=pile,
        turn=turn,
        pending=pending,
        uncalled=(),
        passed=(),
        false_called=(),
        blocked=0,
        turns=turns,
        last=(seat, action),
        seen=seen,
    )
    if turns < MAX_TURNS and not full:
        return Step(after, events)
    draft = UnoDraft.of(after)
    draft.events += events
    if turns >= MAX_TURNS:
        draft.end_round("turn_limit")
    return _mercy(draft.step())


def _seen_to_draw(state: UnoState, seat: Seat, count: int, fits: bool) -> tuple[SeenSign, ...]:
    """Return the public evidence on hands after a seat has drawn instead of playing.

    A card that cannot be played at once tells nobody whether it fits. A playable one is in the hand only once kept.

    Args:
        count: cards drawn.
        fits: whether the last of them fits.
    """
    seen, options = state.seen, state.table.options
    if state.discard and options.blind_draws:
        return noted(seen, SeenSign("drew", seat, state.discard[-1], state.colour, count=count - fits))
    if state.discard:
        seen = noted(seen, SeenSign("drew", seat, state.discard[-1], state.colour))
    return noted(seen, SeenSign("took", seat, count=count - (fits and options.blind_draws)))


def _nothing_drawn(
    state: UnoState, seat: Seat, action: act.Draw, events: tuple[act.Event, ...]
) -> Step[UnoState, act.Event]:
    """Pass the turn because no card is left to draw; when all have met that, the round is blocked (U52)."""
    draft = UnoDraft.of(state)
    draft.events += events
    draft.last = (seat, action)
    draft.uncalled = draft.passed = draft.false_called = ()
    draft.blocked += 1
    if draft.blocked < len(draft.active()):
        draft.pass_turn(draft.after(seat))
    else:
        draft.end_round("blocked")
    return _mercy(draft.step())


def _filled(state: UnoState, events: tuple[act.Event, ...]) -> tuple[UnoState, tuple[act.Event, ...]]:
    """Return a state whose exhausted pile is refilled, if possible (U50), and the events so far."""
    draft = UnoDraft.of(state)
    draft.pile = ()
    draft.fill(1)
    return draft.freeze(), (*events, *draft.events)


def _suffer(state: UnoState, seat: Seat, action: act.Draw, pending: Pending) -> Step[UnoState, act.Event]:
    """Take the cards of a draw card (U18, U21, U26)."""
    draft = UnoDraft.of(state)
    draft.last = (seat, action)
    winner = pending.by if won(draft) else None
    _answered(draft)
    draft.uncalled = ()
    draft.suffer(seat, pending.count, "card", winner)
    return _mercy(draft.step())


_DRAWN = {card: Pending("drawn", card) for card in CARDS}


def _keep(draft: UnoDraft, seat: Seat, action: act.KeepCard) -> None:
    """Keep the drawn card (U16)."""
    _answered(draft)
    draft.events.append(act.CardKept(seat))
    draft.note(SeenSign("took", seat, count=1))
    draft.pass_turn(draft.after(seat))


def _answered(draft: UnoDraft) -> None:
    """Note that the pending question has been answered: seats that passed or called in vain may act again."""
    draft.pending = None
    draft.passed = draft.false_called = ()


def _challenge(draft: UnoDraft, seat: Seat, action: act.ChallengeFour) -> None:
    """Settle a challenge by the facts at the time the card was played (U23-U25)."""
    pending = draft.pending
    assert pending is not None
    by = pending.by
    winner = by if won(draft) else None
    _answered(draft)
    draft.uncalled = ()
    draft.events += (act.Challenged(seat, by, pending.bluff), act.HandShown(seat, by, draft.hands[by]))
    draft.learn(seat, by, draft.hands[by])
    if pending.bluff:
        draft.draw(by, pending.count, "challenge")
    else:
        draft.suffer(seat, pending.count + 2, "challenge", winner)


def _swap(draft: UnoDraft, seat: Seat, action: act.SwapHands) -> None:
    """Swap hands with the chosen player (U41)."""
    _answered(draft)
    draft.exchange(seat, action.seat, automatic=False)


def _name(draft: UnoDraft, seat: Seat, action: act.NameColour) -> None:
    """Name the colour of a wild start card; the same seat plays on (U11)."""
    _answered(draft)
    draft.colour = action.colour
    draft.events.append(act.Named(seat, action.colour))


def _call(draft: UnoDraft, seat: Seat, action: act.CallUno) -> None:
    """Call UNO late (U32); without cause it costs cards if the table has that option (U35)."""
    if seat in draft.uncalled:
        draft.uncalled = without(draft.uncalled, seat)
        draft.events.append(act.UnoCalled(seat))
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
    """Make `seat` draw for a call or an accusation without cause (U35)."""
    draft.false_called = tuple(sorted((*draft.false_called, seat)))
    draft.events.append(act.FalseAlarm(seat, accused))
    draft.draw(seat, draft.table.options.false_call_penalty, "false")
    if len(draft.hands[seat]) > 1:
        draft.uncalled = without(draft.uncalled, seat)


def _pass(draft: UnoDraft, seat: Seat, action: act.Pass) -> None:
    """Note that a seat passes up its chances (U34)."""
    draft.passed = tuple(sorted((*draft.passed, seat)))


def _leave(draft: UnoDraft, seat: Seat, action: act.LeaveMatch) -> None:
    draft.leave(seat)


def _reset(draft: UnoDraft, seat: Seat, action: act.Reset) -> None:
    """Deal this round anew; seats, options and scores stay (U75)."""
    draft.events.append(act.Restarted(seat))
    draft.rise()
    draft.deal()


_CARRY_OUT: dict[type, _CarryOut] = {
    act.PlayCard: _play,
    act.Draw: _draw,
    act.KeepCard: _drafted(_keep),
    act.ChallengeFour: _drafted(_challenge),
    act.SwapHands: _drafted(_swap),
    act.NameColour: _drafted(_name),
    act.CallUno: _drafted(_call),
    act.Catch: _drafted(_catch),
    act.Pass: _drafted(_pass, seen=False),
    act.LeaveMatch: _drafted(_leave),
    act.Reset: _drafted(_reset),
}
