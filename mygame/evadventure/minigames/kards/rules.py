"""The turn, the opening and the doors of the game: `Kards` keeps the contract of `core.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ..chance import open_stream
from ..core import LEAVE, Info, Outcome, Refusal, Seat, Step
from . import combat, decks, effects, power
from . import keywords as kw
from . import legality as law
from .actions import (
    Action,
    Arm,
    Armed,
    Attack,
    Changed,
    Choose,
    Chosen,
    Concede,
    Deployed,
    Disarm,
    End,
    Ended,
    Event,
    Keep,
    Mark,
    Move,
    Moved,
    Over,
    Play,
    Started,
    Turn,
)
from .board import Board, hq_id
from .cards import CARDS
from .data import HAND_LIMIT, SLOTS_NATURAL, START_HANDS, Kind
from .state import Held, Options, Settled, Side, State, Unit, new_unit

INFO = Info(key="kards", rules_version=3, min_seats=2, max_seats=2, max_actions=6000)
_END, _KEEP, _CONCEDE = End(), Keep(), Concede()
_MARKS = tuple(Mark(i) for i in range(HAND_LIMIT))
_ARMS = tuple(Arm(i) for i in range(HAND_LIMIT))
_DISARMS = tuple(Disarm(i) for i in range(HAND_LIMIT))


def settle_options(options: Options) -> Settled:
    """Return the options with what the profile says where they are silent."""
    official = options.profile == "official"

    def chosen[T](own: T | None, by_profile: T) -> T:
        return by_profile if own is None else own

    return Settled(
        bombers_official=chosen(options.bomber_counter, "official" if official else "seed") == "official",
        fury_modern=chosen(options.fury_late_grant, "modern" if official else "refused") == "modern",
        retreat_moves=chosen(options.retreat_uses_move, official),
        hq_free=chosen(options.hq_position, "free" if official else "last") == "free",
        armor_all=chosen(options.armor_scope, "combat") == "all",
    )


def check_options(options: Options, seats: int) -> Refusal | None:
    """Say what is wrong with the options: decks that do not exist or break a rule, an HQ without defence."""
    if seats != 2:
        return Refusal("seats", {"min": 2, "max": 2, "seats": seats})
    if not 1 <= options.hq_defence <= 99:
        return Refusal("hq_defence", {"least": 1, "most": 99, "got": options.hq_defence})
    for text in options.decks or ():
        if (refusal := decks.why_not(text)) is not None:
            return refusal
    return None


def setup(options: Options, seats: int, seed: int) -> Step[State, Event]:
    """Return the state before the first action: decks to choose, or hands to change, or the first turn."""
    side = Side(hq=options.hq_defence, most_hq=options.hq_defence)
    state = State(
        rules=settle_options(options),
        sides=(side, side),
        chance=open_stream(seed, "kards"),
        mulligan=options.mulligan,
        open_decks=options.decks is not None,
    )
    board = Board(state)
    if options.decks is not None:
        for seat in (0, 1):
            board.desks[seat].chosen = options.decks[seat]
        _deal(board)
    return Step(board.record(), tuple(board.events))


def to_act(state: State) -> tuple[Seat, ...]:
    """Return who may act: both while decks are chosen and hands changed, then the active player."""
    if state.over:
        return ()
    if state.turn == 0:
        if not (state.sides[0].chosen and state.sides[1].chosen):
            return tuple(seat for seat in (0, 1) if not state.sides[seat].chosen)
        return tuple(seat for seat in (0, 1) if not state.sides[seat].ready)
    return (state.active,)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Return all legal actions of a seat in a fixed order; of deck choices the ready decks only."""
    if seat not in to_act(state):
        return ()
    side = state.sides[seat]
    if state.turn == 0:
        if not side.chosen:
            return [Choose(key) for key in decks.READY]
        last = max((i for i, held in enumerate(side.hand) if held.uid in side.marked), default=-1)
        return [*_MARKS[last + 1 : len(side.hand)], _KEEP]
    found: list[Action] = list(law.legal_plays(state, seat))
    for i, held in enumerate(side.hand):
        if CARDS[held.card].kind == Kind.COUNTERMEASURE:
            if held.uid in side.armed:
                found.append(_DISARMS[i])
            elif CARDS[held.card].cost <= side.kredits and held.uid not in side.disarmed:
                found.append(_ARMS[i])
    found.extend(law.legal_operations(state, seat))
    found.append(_END)
    return found


def refuse(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Say why an action is not legal: the first reason in the order of kards.md 8."""
    if state.over:
        return Refusal("game_over", {})
    if isinstance(action, Concede) and seat in (0, 1):
        return None
    if seat not in to_act(state):
        return Refusal("not_your_turn", {})
    side = state.sides[seat]
    match action:
        case Choose(deck):
            return Refusal("deck_chosen", {}) if side.chosen or state.turn else decks.why_not(deck)
        case Mark(hand) | Arm(hand) | Disarm(hand) | Play(hand=hand) if not 0 <= hand < len(side.hand):
            return Refusal("no_card", {"number": hand + 1, "have": len(side.hand)})
        case Mark(hand):
            if state.turn or not side.chosen:
                return Refusal("no_mulligan_now", {})
            last = max((i for i, held in enumerate(side.hand) if held.uid in side.marked), default=-1)
            return None if hand > last else Refusal("mark_in_order", {"number": hand + 1})
        case Keep():
            return Refusal("no_mulligan_now", {}) if state.turn or not side.chosen else None
        case _ if state.turn == 0:
            return Refusal("not_begun", {})
        case Play():
            return law.why_not_play(state, seat, action)
        case Move():
            return law.why_not_move(state, seat, action)
        case Attack():
            return law.why_not_attack(state, seat, action)
        case Arm(hand) | Disarm(hand):
            return _why_not_arm(side, side.hand[hand], isinstance(action, Disarm))
    return None


def _why_not_arm(side: Side, held: Held, disarm: bool) -> Refusal | None:
    figures = CARDS[held.card]
    if figures.kind != Kind.COUNTERMEASURE:
        return Refusal("no_countermeasure", {"card": held.card})
    if disarm:
        return None if held.uid in side.armed else Refusal("not_armed", {"card": held.card})
    if held.uid in side.armed:
        return Refusal("already_armed", {"card": held.card})
    if held.uid in side.disarmed:
        return Refusal("disarmed", {"card": held.card})
    if figures.cost > side.kredits:
        return Refusal("no_kredits", {"cost": figures.cost, "have": side.kredits})
    return None


def apply(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Return what a legal action leads to."""
    board = Board(state)
    match action:
        case Play():
            _play(board, state, seat, action)
        case Move():
            _move(board, state, seat, action)
        case Attack():
            unit = law.unit_at(state, seat, action.unit)
            target = law.unit_at(state, seat, action.on)
            assert unit is not None
            combat.attack(board, seat, unit.uid, target.uid if target else hq_id(1 - seat))
        case End():
            _end_turn(board)
        case Arm(hand) | Disarm(hand):
            _arm(board, seat, hand, isinstance(action, Disarm))
        case Mark(hand):
            desk = board.desks[seat]
            desk.marked = (*desk.marked, desk.hand[hand].uid)
        case Keep():
            _keep(board, seat)
        case Choose(deck):
            board.desks[seat].chosen = deck
            board.events.append(Chosen(seat, deck))
            if all(desk.chosen for desk in board.desks):
                _deal(board)
        case Concede():
            board.over, board.winner = "concede", 1 - seat
            board.events.append(Over("concede", 1 - seat))
    return Step(board.record(), tuple(board.events))


def meta_actions(state: State, seat: Seat) -> Mapping[str, Action]:
    """Return how to give up: open to both sides at any time (`refuse`)."""
    return {LEAVE: _CONCEDE} if refuse(state, seat, _CONCEDE) is None else {}


def outcome(state: State) -> Outcome | None:
    """Return the outcome: 1 for the winner, 0 for the loser, a half each for a draw."""
    if not state.over:
        return None
    if state.winner is None:
        return Outcome((0.5, 0.5), (), state.over)
    return Outcome(tuple(float(seat == state.winner) for seat in (0, 1)), (state.winner,), state.over)


def timeout(state: State, seat: Seat) -> Action:
    """Return what the clock plays: the first ready deck, the hand as it is, the end of the turn."""
    if state.turn == 0:
        return _KEEP if state.sides[seat].chosen else Choose(next(iter(decks.READY)))
    return _END


# The opening.


def _deal(board: Board) -> None:
    board.first = board.active = board.chance.randint(0, 1)
    board.events.append(Started(board.first))
    for seat in (0, 1):
        desk = board.desks[seat]
        cards = list(decks.cards_of(desk.chosen))
        board.chance.shuffle(cards)
        desk.deck = tuple(cards)
        board.draw(seat, START_HANDS[seat != board.first])
        desk.ready = not board.mulligan
    if not board.mulligan:
        _start_turn(board)


def _keep(board: Board, seat: Seat) -> None:
    """Change the marked cards: put aside, as many drawn, then the old ones shuffled into the deck."""
    desk = board.desks[seat]
    aside = [held.card for held in desk.hand if held.uid in desk.marked]
    desk.hand = [held for held in desk.hand if held.uid not in desk.marked]
    came = desk.deck[: len(aside)]
    desk.hand += [Held(board.uid(), card) for card in came]
    deck = [*desk.deck[len(aside) :], *aside]
    if aside:
        board.chance.shuffle(deck)
    desk.deck = tuple(deck)
    desk.marked = ()
    desk.ready = True
    board.events.append(Changed(seat, len(came), came))
    if all(desk.ready for desk in board.desks):
        _start_turn(board)


# The turn.


def _start_turn(board: Board) -> None:
    seat = board.active
    desk = board.desks[seat]
    board.turn += 1
    if desk.slots < SLOTS_NATURAL:
        desk.slots += 1
    desk.kredits = desk.slots
    desk.armed, desk.disarmed, desk.armed_cost = (), (), 0
    desk.mud = "now" if desk.mud == "next" else ""
    board.events.append(Turn(seat, board.turn, desk.kredits))
    for unit in tuple(board.units()):
        board.expire(unit, "next_turn", seat)
    for unit in tuple(board.units()):
        if unit.owner == seat:
            fresh = power.refill(unit, desk.mud == "now")
            board.put(replace(fresh, entered=False, blitzed=False, ambush=True, attacks=0))
        elif not unit.ambush:
            board.put(replace(unit, ambush=True))
    if board.turn > 1:
        board.draw(seat)
        board.settle()
    if board.over:
        return
    for unit in tuple(board.units(seat)):
        if kw.grows(unit):
            effects.strengthen(board, unit.uid, 1, 1)
    effects.fire_all(board, seat, "turn_start")


def _end_turn(board: Board) -> None:
    seat = board.active
    board.events.append(Ended(seat))
    effects.fire_all(board, seat, "turn_end")
    if board.over:
        return
    for unit in tuple(board.units()):
        board.expire(unit, "turn_end", seat)
    for unit in tuple(board.units()):
        if unit.pin:
            board.put(replace(unit, pin=unit.pin - 1))
    desk = board.desks[seat]
    desk.mud = ""
    desk.kredits = desk.armed_cost = 0
    board.active = 1 - seat
    _start_turn(board)


def _play(board: Board, state: State, seat: Seat, action: Play) -> None:
    desk = board.desks[seat]
    held = desk.hand.pop(action.hand)
    figures = CARDS[held.card]
    desk.kredits -= law.price(held, figures)
    chosen = _target(state, seat, action.on)
    if not figures.is_unit:
        desk.discard = (*desk.discard, held.card)
        effects.play_order(board, seat, figures, chosen)
        return
    unit = board.enter(new_unit(board.uid(), held.card, seat, held.salvaged), action.at)
    assert unit is not None
    board.events.append(Deployed(seat, unit.uid, board.shown(unit), action.at))
    if figures.intel and not unit.hidden:
        effects.look(board, seat, figures.intel)
    effects.answer(board, seat, "deploy", unit.uid)
    effects.fire(board, unit.uid, "deploy", chosen=chosen)


def _target(state: State, seat: Seat, ref: str) -> int:
    if ref in (law.HQ, law.MY_HQ):
        return hq_id(1 - seat if ref == law.HQ else seat)
    unit: Unit | None = law.unit_at(state, seat, ref) if ref else None
    return unit.uid if unit else 0


def _move(board: Board, state: State, seat: Seat, action: Move) -> None:
    unit = law.unit_at(state, seat, action.unit)
    assert unit is not None
    board.desks[seat].kredits -= kw.op_cost(unit)
    board.put(power.pay(unit, power.pool_for_move(unit), 2))
    board.lose(unit.uid, kw.SMOKESCREEN)
    if effects.answer(board, seat, "move", unit.uid) or board.unit(unit.uid) is None or board.over:
        return
    lifted, _ = board.lift(unit.uid)
    board.front.insert(action.at, lifted)
    board.events.append(Moved(seat, unit.uid, board.shown(lifted), action.at))


def _arm(board: Board, seat: Seat, hand: int, disarm: bool) -> None:
    desk = board.desks[seat]
    held = desk.hand[hand]
    cost = CARDS[held.card].cost
    if disarm:
        desk.armed = tuple(uid for uid in desk.armed if uid != held.uid)
        desk.disarmed = (*desk.disarmed, held.uid)
        cost = -cost
    else:
        desk.armed = (*desk.armed, held.uid)
    desk.kredits -= cost
    desk.armed_cost += cost
    board.events.append(Armed(seat, held.card, disarm))
