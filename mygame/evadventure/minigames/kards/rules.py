"""The rules of KARDS: the opening, the turn, and each action; `Kards` keeps the contract of `core.Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ..chance import open_stream
from ..core import LEAVE, Game, Info, Outcome, Refusal, Seat, Step
from ..options import wrong_seats
from . import actions, positions
from . import view as views
from .data import EVEN_TURNS, HAND_LIMIT, POINT, SLOTS_NATURAL, START_HANDS, decks
from .data.cards import CARDS
from .engine import combat, effects, power
from .engine import keywords as kw
from .engine import legality as law
from .engine.draft import FRONT, StateDraft
from .state import HeldCard, KardsOptions, KardsSide, KardsState, Settled, Unit, new_unit

_END, _KEEP, _CONCEDE = actions.End(), actions.KeepHand(), actions.Concede()
_MARKS = tuple(map(actions.Mark, range(HAND_LIMIT)))


class Kards(Game[KardsState, actions.Action, actions.Event, views.KardsView, KardsOptions]):
    """The contract of `core.Game`."""

    info = Info(
        key="kards",
        rules_version=1,
        min_seats=2,
        max_seats=2,
        max_actions=6000,
        shortest_rated=2,
        preparing=("choose", "mark", "keep"),
        at_tables={"second_player": "even"},
    )
    state_type = KardsState
    action_type = actions.Action.__value__
    event_type = actions.Event
    view_type = views.KardsView
    options_type = KardsOptions

    view = staticmethod(views.view)
    redact = staticmethod(views.redact)
    write_action = staticmethod(actions.write_action)
    read_action = staticmethod(actions.read_action)
    write_position = staticmethod(positions.write_position)
    read_position = staticmethod(positions.read_position)

    def check_options(self, options: KardsOptions, seats: int) -> Refusal | None:
        """Return the fault of the options: decks that do not exist or break a rule, an HQ without defence."""
        if (refusal := wrong_seats(self.info, seats)) is not None:
            return refusal
        if not 1 <= options.hq_defence <= 99:
            return Refusal("hq_defence", {"least": 1, "most": 99, "got": options.hq_defence})
        for text in options.decks or ():
            if (refusal := decks.why_not(text)) is not None:
                return refusal
        return None

    def determinize(self, view: views.KardsView, seat: Seat, seed: int) -> KardsState:
        """Return a full state in which `seat` would have this view."""
        return views.determinize(view, seat, seed)

    def setup(self, options: KardsOptions, seats: int, seed: int) -> Step[KardsState, actions.Event]:
        """Return the state before the first action: decks to choose, or hands to change, or the first turn."""
        side = KardsSide(hq=options.hq_defence, most_hq=options.hq_defence)
        state = KardsState(
            rules=settle_options(options),
            sides=(side, side),
            chance=open_stream(seed, "kards"),
            mulligan=options.mulligan,
            open_decks=options.decks is not None,
        )
        if options.decks is None:
            return Step(state, ())
        draft = StateDraft.of(state)
        for seat in (0, 1):
            draft.sides[seat].chosen = decks.canonical(options.decks[seat])
        _deal(draft)
        return Step(draft.freeze(), tuple(draft.events))

    def to_act(self, state: KardsState) -> tuple[Seat, ...]:
        """Return the seats that may act: both while decks are chosen and hands changed, then the active player."""
        if state.over:
            return ()
        if state.turn == 0:
            if not (state.sides[0].chosen and state.sides[1].chosen):
                return tuple([seat for seat in (0, 1) if not state.sides[seat].chosen])
            return tuple([seat for seat in (0, 1) if not state.sides[seat].ready])
        return (state.active,)

    def legal(self, state: KardsState, seat: Seat) -> Sequence[actions.Action]:
        """Return all legal actions of a seat in a fixed order; of deck choices the ready decks only."""
        if seat not in self.to_act(state):
            return ()
        side = state.sides[seat]
        if state.turn == 0:
            if not side.chosen:
                return [actions.ChooseDeck(key) for key in decks.READY]
            return [*_MARKS[_unmarked(side) : len(side.hand)], _KEEP]
        found = law.legal_cards(state, seat)
        found += law.legal_operations(state, seat)
        found.append(_END)
        return found

    def refuse(self, state: KardsState, seat: Seat, action: actions.Action) -> Refusal | None:
        """Return why an action is not legal: the first reason in the order of kards.md 8."""
        if state.over:
            return Refusal("game_over", {})
        if isinstance(action, actions.Concede) and seat in (0, 1):
            return None
        if seat not in self.to_act(state):
            return Refusal("not_your_turn", {})
        side = state.sides[seat]
        match action:
            case actions.ChooseDeck(deck):
                return Refusal("deck_chosen", {}) if side.chosen or state.turn else decks.why_not(deck)
            case (
                actions.Mark(hand) | actions.ArmCounter(hand) | actions.Disarm(hand) | actions.PlayFromHand(hand=hand)
            ) if not 0 <= hand < len(side.hand):
                return Refusal("no_card", {"number": hand + 1, "have": len(side.hand)})
            case actions.Mark() | actions.KeepHand() if state.turn or not side.chosen:
                return Refusal("no_mulligan_now", {})
            case actions.Mark(hand):
                return None if hand >= _unmarked(side) else Refusal("mark_in_order", {"number": hand + 1})
            case _ if state.turn == 0 and not isinstance(action, actions.KeepHand):
                return Refusal("not_begun", {})
            case actions.PlayFromHand():
                return law.why_not_play(state, seat, action)
            case actions.MoveUnit():
                return law.why_not_move(state, seat, action)
            case actions.AttackTarget():
                return law.why_not_attack(state, seat, action)
            case actions.ArmCounter(hand):
                return law.why_not_arm(side, side.hand[hand])
            case actions.Disarm(hand):
                return law.why_not_disarm(side, side.hand[hand])
        return None

    def meta_actions(self, state: KardsState, seat: Seat) -> Mapping[str, actions.Action]:
        """Return the action of giving up: open to both sides at any time (`refuse`)."""
        return {LEAVE: _CONCEDE} if self.refuse(state, seat, _CONCEDE) is None else {}

    def apply(self, state: KardsState, seat: Seat, action: actions.Action) -> Step[KardsState, actions.Event]:
        """Return the result of a legal action."""
        draft = self.played(state, seat, action)
        return Step(draft.freeze(), tuple(draft.events))

    def played(self, state: KardsState, seat: Seat, action: actions.Action) -> StateDraft:
        """Return the result of a legal action as a draft, for a search that only looks at it."""
        draft = StateDraft.of(state)
        _ACTS[type(action)](draft, seat, action)
        return draft

    def outcome(self, state: KardsState) -> Outcome | None:
        """Return the outcome: 1 for the winner, 0 for the loser, a half each for a draw."""
        if not state.over:
            return None
        if state.winner is None:
            return Outcome((0.5, 0.5), (), state.over)
        return Outcome((1.0, 0.0) if state.winner == 0 else (0.0, 1.0), (state.winner,), state.over)

    def timeout(self, state: KardsState, seat: Seat) -> actions.Action:
        """Return the clock's action: the first ready deck, the hand as it is, the end of the turn."""
        if state.turn == 0:
            return _KEEP if state.sides[seat].chosen else actions.ChooseDeck(next(iter(decks.READY)))
        return _END


GAME = Kards()


def settle_options(options: KardsOptions) -> Settled:
    """Return the options with unset ones filled in from the profile."""
    official = options.profile == "official"

    def chosen[T](own: T | None, by_profile: T) -> T:
        return by_profile if own is None else own

    return Settled(
        bombers_official=chosen(options.bomber_counter, "official" if official else "seed") == "official",
        fury_modern=chosen(options.fury_late_grant, "modern" if official else "refused") == "modern",
        retreat_moves=chosen(options.retreat_uses_move, official),
        hq_free=chosen(options.hq_position, "free" if official else "last") == "free",
        armor_all=chosen(options.armor_scope, "combat") == "all",
        second_even=options.second_player == "even",
    )


# The opening.


def _choose(draft: StateDraft, seat: Seat, action: actions.ChooseDeck) -> None:
    draft.sides[seat].chosen = deck = decks.canonical(action.deck)
    draft.events.append(actions.Chosen(seat, deck))
    if all(side.chosen for side in draft.sides):
        _deal(draft)


def _deal(draft: StateDraft) -> None:
    draft.first = draft.active = draft.dice.choice((0, 1))
    draft.events.append(actions.Started(draft.first))
    for seat in (0, 1):
        side = draft.sides[seat]
        cards = list(decks.cards_of(side.chosen))
        draft.dice.shuffle(cards)
        side.deck = tuple(cards)
        draft.draw(seat, START_HANDS[seat != draft.first])
        side.ready = not draft.mulligan
    if not draft.mulligan:
        _start_turn(draft)


def _mark(draft: StateDraft, seat: Seat, action: actions.Mark) -> None:
    side = draft.sides[seat]
    side.marked = (*side.marked, side.hand[action.hand].uid)


def _keep(draft: StateDraft, seat: Seat, action: actions.KeepHand) -> None:
    """Change the marked cards: put aside, as many drawn, then the old ones shuffled into the deck."""
    side = draft.sides[seat]
    aside = [held.card for held in side.hand if held.uid in side.marked]
    kept = [held for held in side.hand if held.uid not in side.marked]
    came = side.deck[: len(aside)]
    side.hand = (*kept, *[HeldCard(draft.uid(), card) for card in came])
    deck = [*side.deck[len(aside) :], *aside]
    if aside:
        draft.dice.shuffle(deck)
    side.deck = tuple(deck)
    side.marked = ()
    side.ready = True
    draft.events.append(actions.Changed(seat, len(came), came))
    if all(side.ready for side in draft.sides):
        _start_turn(draft)


def _unmarked(side: KardsSide) -> int:
    """Return the first card of the hand that may be marked: cards are marked from left to right."""
    return max((i for i, held in enumerate(side.hand, 1) if held.uid in side.marked), default=0)


# The turn.


def _start_turn(draft: StateDraft) -> None:
    seat = draft.active
    side = draft.sides[seat]
    draft.turn += 1
    if side.slots < SLOTS_NATURAL:
        side.slots += 1
    side.kredits = side.slots
    if draft.rules.second_even and seat != draft.first and draft.turn <= EVEN_TURNS:
        side.kredits += 1
    side.armed, side.disarmed, side.armed_cost = (), (), 0
    side.mud = "now" if side.mud == "next" else ""
    draft.events.append(actions.TurnBegun(seat, draft.turn, side.kredits))
    for unit in draft.units():
        if unit.temps:
            draft.expired(unit, "next_turn", seat)
    mud = draft.in_mud(seat)
    for line in (FRONT, 0, 1):
        if row := draft.line(line):
            ready = [_readied(unit, mud) if unit.owner == seat else _awake(unit) for unit in row]
            draft.set_line(line, tuple(ready))
    if draft.turn > 1:
        draft.draw(seat)
        draft.settle()
    if draft.over:
        return
    for unit in draft.units(seat):
        if unit.keywords and kw.grows(unit):
            draft.strengthen(unit, 1, 1)
    effects.fire_all(draft, seat, "turn_start")


def _awake(unit: Unit) -> Unit:
    """Return a unit that may strike first again."""
    return unit if unit.ambush else replace(unit, ambush=True)


def _readied(unit: Unit, mud: bool) -> Unit:
    """Return a unit ready for the start of its owner's turn."""
    general, to_attack, to_move = power.slots(unit, mud)
    if (
        (unit.general, unit.to_attack, unit.to_move) == (general, to_attack, to_move)
        and not (unit.entered or unit.blitzed or unit.attacks)
        and unit.ambush
    ):
        return unit
    return replace(
        unit,
        general=general,
        to_attack=to_attack,
        to_move=to_move,
        entered=False,
        blitzed=False,
        ambush=True,
        attacks=0,
    )


def _end_turn(draft: StateDraft, seat: Seat, action: actions.End) -> None:
    draft.events.append(actions.Ended(seat))
    effects.fire_all(draft, seat, "turn_end")
    if draft.over:
        return
    for unit in draft.units():
        now = draft.expired(unit, "turn_end", seat) if unit.temps else unit
        if unit.pin:
            draft.put(replace(now, pin=unit.pin - 1))
    side = draft.sides[seat]
    side.mud = ""
    side.kredits = side.armed_cost = 0
    draft.active = 1 - seat
    _start_turn(draft)


def _play(draft: StateDraft, seat: Seat, action: actions.PlayFromHand) -> None:
    chosen = law.target_at(draft, seat, action.on)
    side = draft.sides[seat]
    held = side.take_card(action.hand)
    figures = CARDS[held.card]
    side.kredits -= law.price(held, figures)
    if not figures.is_unit:
        side.throw(held.card)
        effects.play_order(draft, seat, figures, chosen)
        return
    unit = draft.enter(new_unit(draft.uid(), held.card, seat, held.salvaged), action.at)
    assert unit is not None
    draft.events.append(actions.Deployed(seat, unit.uid, draft.shown(unit), action.at))
    if figures.intel and not unit.hidden:
        effects.look(draft, seat, figures.intel)
    effects.answer(draft, seat, "deploy", unit.uid)
    if effects.acts(unit, "deploy"):
        effects.fire(draft, unit.uid, "deploy", chosen=chosen)


def _move(draft: StateDraft, seat: Seat, action: actions.MoveUnit) -> None:
    unit = law.unit_at(draft, seat, action.unit)
    assert unit is not None
    pool = power.pool_for_move(unit)
    assert pool is not None
    draft.sides[seat].kredits -= kw.op_cost(unit)
    unit = power.pay(unit, pool, POINT)
    draft.put(unit)
    draft.lose(unit, kw.SMOKESCREEN)
    if draft.sides[1 - seat].armed and (
        effects.answer(draft, seat, "move", unit.uid) or draft.unit(unit.uid) is None or draft.over
    ):
        return
    unit = draft.lift(unit.uid)
    draft.front = (*draft.front[: action.at], unit, *draft.front[action.at :])
    draft.events.append(actions.UnitMoved(seat, unit.uid, draft.shown(unit), action.at))


def _fight(draft: StateDraft, seat: Seat, action: actions.AttackTarget) -> None:
    unit = law.unit_at(draft, seat, action.unit)
    assert unit is not None
    combat.attack(draft, seat, unit, law.unit_at(draft, seat, action.on))


def _arm(draft: StateDraft, seat: Seat, action: actions.ArmCounter | actions.Disarm) -> None:
    side = draft.sides[seat]
    held = side.hand[action.hand]
    cost = CARDS[held.card].cost
    disarm = isinstance(action, actions.Disarm)
    if disarm:
        side.armed = tuple(uid for uid in side.armed if uid != held.uid)
        side.disarmed = (*side.disarmed, held.uid)
        cost = -cost
    else:
        side.armed = (*side.armed, held.uid)
    side.kredits -= cost
    side.armed_cost += cost
    draft.events.append(actions.Armed(seat, held.card, disarm))


def _concede(draft: StateDraft, seat: Seat, action: actions.Concede) -> None:
    draft.over, draft.winner = "concede", 1 - seat
    draft.events.append(actions.Over("concede", 1 - seat))


_ACTS: Mapping[type[actions.Action], Callable[[StateDraft, Seat, Any], None]] = {
    actions.PlayFromHand: _play,
    actions.MoveUnit: _move,
    actions.AttackTarget: _fight,
    actions.End: _end_turn,
    actions.ArmCounter: _arm,
    actions.Disarm: _arm,
    actions.Mark: _mark,
    actions.KeepHand: _keep,
    actions.ChooseDeck: _choose,
    actions.Concede: _concede,
}
