"""The rules of Pips, numbered; tests cite the numbers.

P1. The cards 1 to 24 are shuffled; every seat is dealt three, the rest is the pile, face down.
P2. A round: every seat lays one card face down, all at the same time, in any order.
P3. When all have laid, the cards are shown and the highest wins the round.
P4. The winner keeps one point, or (option `gamble`) dares the die: 4 to 6 are two points, 1 to 3 none.
P5. Then every seat draws a card, if the pile has one for each, and the next round begins.
P6. After the agreed rounds the most points win; equal points share the win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from ....rules import EvAdventureRollEngine
from ...chance import Chance, open_stream
from ...core import Game, Info, NotUnderstood, Outcome, Record, Refusal, Seat, Step, Who
from ...draft import set_at

DECK = tuple(range(1, 25))
HAND = 3


class ToyOptions(Record):
    """The options of a table."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    gamble: bool = True


class Lay(Record, tag="lay"):
    """Lay a card face down."""

    card: int


class ToyKeep(Record, tag="keep"):
    """Keep the one point of the round."""


class Dare(Record, tag="dare"):
    """Dare the die for two points."""


type Action = Lay | ToyKeep | Dare


class ToyDealt(Record, tag="dealt"):
    """A seat got its hand; others see no cards."""

    seat: Seat
    cards: tuple[int, ...] | None


class ToyLaid(Record, tag="laid"):
    """A seat laid a card; others see only that it did."""

    seat: Seat
    card: int | None


class ToyShown(Record, tag="shown"):
    """All laid cards were turned up; `winner` had the highest."""

    cards: tuple[int, ...]
    winner: Seat


class Scored(Record, tag="scored"):
    """The winner of a round got points; `pips` is the die, if it was dared."""

    seat: Seat
    points: int
    pips: int | None


class ToyDrew(Record, tag="drew"):
    """A seat drew a card; others see only that it did."""

    seat: Seat
    card: int | None


type Event = ToyDealt | ToyLaid | ToyShown | Scored | ToyDrew


class ToyState(Record):
    """The whole truth."""

    options: ToyOptions
    round: int
    points: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[int | None, ...]
    winner: Seat | None
    """The winner of the round, who must choose (P4)."""
    pile: tuple[int, ...]
    chance: bytes

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.hands)


class ToyView(Record):
    """The view of one observer."""

    who: Who
    options: ToyOptions
    round: int
    points: tuple[int, ...]
    hand: tuple[int, ...]
    """Own cards; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    has_laid: tuple[bool, ...]
    own_laid: int | None
    shown: tuple[int, ...]
    """The laid cards once they lie open (P3), else nothing."""
    winner: Seat | None
    pile_size: int
    over: bool


class Pips(Game[ToyState, Action, Event, ToyView, ToyOptions]):
    """The game of Pips."""

    info = Info(key="pips", rules_version=1, min_seats=2, max_seats=4, max_actions=40)
    state_type = ToyState
    action_type = Action
    event_type = Event
    view_type = ToyView
    options_type = ToyOptions

    def check_options(self, options: ToyOptions, seats: int) -> Refusal | None:
        """Refuse more rounds than the cards last for; all else that the types allow can be played."""
        if HAND * seats + (options.rounds - 1) * seats > len(DECK) + seats * HAND:
            return Refusal("too_many_rounds", {"rounds": options.rounds})
        return None

    def setup(self, options: ToyOptions, seats: int, seed: int) -> Step[ToyState, Event]:
        """Deal (P1)."""
        stream = Chance(open_stream(seed, "cards"))
        cards = list(DECK)
        EvAdventureRollEngine(stream).shuffle(cards)
        hands = tuple(tuple(sorted(cards[i * HAND : (i + 1) * HAND])) for i in range(seats))
        state = ToyState(
            options=options,
            round=1,
            points=(0,) * seats,
            hands=hands,
            laid=(None,) * seats,
            winner=None,
            pile=tuple(cards[seats * HAND :]),
            chance=stream.state,
        )
        return Step(state, tuple(ToyDealt(seat, hand) for seat, hand in enumerate(hands)))

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        """Return all seats that have not laid (P2), or the winner of the round (P4)."""
        if state.round > state.options.rounds:
            return ()
        if state.winner is not None:
            return (state.winner,)
        return tuple(seat for seat, card in enumerate(state.laid) if card is None)

    def legal(self, state: ToyState, seat: Seat) -> Sequence[Action]:
        """Return a lay of each card of the hand (P2); or keep and dare (P4)."""
        if seat not in self.to_act(state):
            return ()
        if state.winner is None:
            return [Lay(card) for card in state.hands[seat]]
        return [ToyKeep(), Dare()] if state.options.gamble else [ToyKeep()]

    def refuse(self, state: ToyState, seat: Seat, action: Action) -> Refusal | None:
        """Return why an action is not legal; None when it is."""
        if seat not in self.to_act(state):
            return Refusal("not_your_turn")
        match action:
            case Lay(card=card):
                if state.winner is not None:
                    return Refusal("choose_first")
                return None if card in state.hands[seat] else Refusal("not_held", {"card": card})
            case Dare() if not state.options.gamble:
                return Refusal("no_gambling")
        return Refusal("nothing_won") if state.winner is None else None

    def apply(self, state: ToyState, seat: Seat, action: Action) -> Step[ToyState, Event]:
        """Play one legal action."""
        match action:
            case Lay(card=card):
                return self._lay(state, seat, card)
            case ToyKeep():
                return self._score(state, seat, 1, None, state.chance)
            case Dare():
                stream = Chance(state.chance)
                pips = EvAdventureRollEngine(stream).roll("1d6")
                return self._score(state, seat, 2 if pips >= 4 else 0, pips, stream.state)

    def _lay(self, state: ToyState, seat: Seat, card: int) -> Step[ToyState, Event]:
        hand = tuple(held for held in state.hands[seat] if held != card)
        laid = set_at(state.laid, seat, card)
        state = replace(state, hands=set_at(state.hands, seat, hand), laid=laid)
        shown = tuple(other for other in laid if other is not None)
        if len(shown) < state.seats:
            return Step(state, (ToyLaid(seat, card),))
        winner = shown.index(max(shown))
        return Step(replace(state, winner=winner), (ToyLaid(seat, card), ToyShown(shown, winner)))

    def _score(
        self, state: ToyState, seat: Seat, points: int, pips: int | None, chance: bytes
    ) -> Step[ToyState, Event]:
        events: list[Event] = [Scored(seat, points, pips)]
        hands, pile = state.hands, state.pile
        if len(pile) >= state.seats and state.round < state.options.rounds:
            drawn, pile = pile[: state.seats], pile[state.seats :]
            hands = tuple(tuple(sorted((*hand, card))) for hand, card in zip(hands, drawn, strict=True))
            events += [ToyDrew(other, card) for other, card in enumerate(drawn)]
        state = replace(
            state,
            round=state.round + 1,
            points=set_at(state.points, seat, state.points[seat] + points),
            hands=hands,
            pile=pile,
            laid=(None,) * state.seats,
            winner=None,
            chance=chance,
        )
        return Step(state, tuple(events))

    def view(self, state: ToyState, who: Who) -> ToyView:
        """Return the observer's cards, the sizes of all hands, and the open cards."""
        return ToyView(
            who=who,
            options=state.options,
            round=state.round,
            points=state.points,
            hand=() if who is None else state.hands[who],
            hand_sizes=tuple(len(hand) for hand in state.hands),
            has_laid=tuple(card is not None for card in state.laid),
            own_laid=None if who is None else state.laid[who],
            shown=() if state.winner is None else tuple(card for card in state.laid if card is not None),
            winner=state.winner,
            pile_size=len(state.pile),
            over=state.round > state.options.rounds,
        )

    def redact(self, event: Event, who: Who) -> Event | None:
        """Hide the cards that others were dealt, drew or laid."""
        match event:
            case ToyDealt(seat=seat) if seat != who:
                return ToyDealt(seat, None)
            case ToyLaid(seat=seat) if seat != who:
                return ToyLaid(seat, None)
            case ToyDrew(seat=seat) if seat != who:
                return ToyDrew(seat, None)
        return event

    def outcome(self, state: ToyState) -> Outcome | None:
        """Return the outcome once all rounds are played: most points win (P6)."""
        if state.round <= state.options.rounds:
            return None
        return Outcome.of_points(state.points, "rounds_played")

    def determinize(self, view: ToyView, seat: Seat, seed: int) -> ToyState:
        """Deal the hidden cards of the seat's view anew."""
        open_cards = {*view.hand, *view.shown, view.own_laid}
        hidden = [card for card in DECK if card not in open_cards]
        EvAdventureRollEngine(Chance(open_stream(seed, "determinize"))).shuffle(hidden)

        def take(count: int) -> tuple[int, ...]:
            taken = tuple(sorted(hidden[:count]))
            del hidden[:count]
            return taken

        laid: list[int | None] = []
        for other, has_laid in enumerate(view.has_laid):
            if view.shown:
                laid.append(view.shown[other])
            elif other == seat or not has_laid:
                laid.append(view.own_laid if other == seat else None)
            else:
                laid.extend(take(1))
        return ToyState(
            options=view.options,
            round=view.round,
            points=view.points,
            hands=tuple(view.hand if other == seat else take(size) for other, size in enumerate(view.hand_sizes)),
            laid=tuple(laid),
            winner=view.winner,
            pile=tuple(hidden[: view.pile_size]),
            chance=open_stream(seed, "cards"),
        )

    def write_position(self, state: ToyState) -> str:
        """Return one `key value` line each; hands are divided by `/`, cards by blanks, nothing is `-`."""
        return "\n".join(
            (
                f"options {state.options.rounds} {'gamble' if state.options.gamble else 'plain'}",
                f"round {state.round}",
                f"points {_row(state.points)}",
                f"hands {'/'.join(map(_row, state.hands))}",
                f"laid {_row(state.laid)}",
                f"winner {_row((state.winner,))}",
                f"pile {_row(state.pile)}",
            )
        )

    def read_position(self, text: str, seed: int) -> ToyState:
        """Read a text made by `write_position`."""
        try:
            lines = dict(line.split(" ", 1) for line in text.strip().splitlines())
            rounds, gamble = lines.pop("options").split()
            state = ToyState(
                options=msgspec.convert(
                    {"rounds": int(rounds), "gamble": {"gamble": True, "plain": False}[gamble]}, ToyOptions
                ),
                round=int(lines.pop("round")),
                points=_cards(lines.pop("points")),
                hands=tuple(map(_cards, lines.pop("hands").split("/"))),
                laid=tuple(_maybe(word) for word in lines.pop("laid").split()),
                winner=_maybe(lines.pop("winner")),
                pile=_cards(lines.pop("pile")),
                chance=open_stream(seed, "cards"),
            )
        except (ValueError, KeyError) as error:
            raise NotUnderstood(Refusal("no_position", {"reason": str(error)[:80]})) from error
        if lines:
            raise NotUnderstood(Refusal("no_position", {"reason": f"unknown line {next(iter(lines))[:40]}"}))
        if not _sound(state):
            raise NotUnderstood(Refusal("no_position", {"reason": "the parts do not fit together"}))
        return state


def _sound(state: ToyState) -> bool:
    """Tell whether a position is possible."""
    seats, laid, over = state.seats, state.laid, state.round > state.options.rounds
    if not Pips.info.min_seats <= seats <= Pips.info.max_seats or not len(state.points) == len(laid) == seats:
        return False
    cards = [card for row in (*state.hands, laid, state.pile) for card in row if card is not None]
    own = {len(hand) + (card is not None) for hand, card in zip(state.hands, laid, strict=True)}
    return (
        len(set(cards)) == len(cards)
        and set(cards) <= set(DECK)
        and len(own) == 1
        and (over or own != {0})
        and 1 <= state.round <= state.options.rounds + 1
        and min(state.points) >= 0
        and (over or (state.winner is None) == (None in laid))
        and (state.winner is None or state.winner == laid.index(max(card or 0 for card in laid)))
    )


def _row(values: Sequence[int | None]) -> str:
    return " ".join("-" if value is None else str(value) for value in values) or "-"


def _maybe(word: str) -> int | None:
    return None if word == "-" else int(word)


def _cards(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(int(word) for word in text.split())
