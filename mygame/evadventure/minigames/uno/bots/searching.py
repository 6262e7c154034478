"""The searching player of UNO: it plays every move out in the same deals and repeatedly drops the worse half.

Sequential halving (Z. Karnin, T. Koren, O. Somekh 2013) over the legal moves: each round plays all remaining moves in
the same new deals, with the same order of the pile, so that luck cancels out; then the worse half is dropped, and
before that any move clearly behind. Deals are drawn by `Guess`, and mended where they do not fit the evidence at the
table (`mended`); a player of a wild draw four seldom bluffs. A playout is broken off after some rounds of turns and
judged by everyone's chances, a logit fitted to rounds between careful players (`train uno`).

A seat that draws seems to hold nothing that fits; one that lays a wild card seems to hold nothing else that does, and
names a colour it holds. Signs move along with their hands, and fade as cards come in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from math import ceil, log2, sqrt, sumprod
from operator import sub
from statistics import fmean
from typing import Final, NamedTuple

from ....rules import EvAdventureRollEngine
from ...bots.search import Now
from ...bots.uniform import dice_of
from ...core import Seat, Taste
from ..actions import Action, CallUno, Catch, Draw, KeepCard, PlayCard, RoundOver
from ..data import CARDS, COLOUR, Card, Colour, Hand, in_order, matches
from ..rules import Uno
from ..state import DISCARDS, PENALISES, SKIPS, UnoState
from ..view import Guess, UnoView
from .playouts import Playout
from .policy import WIN, moves_among, policy_of_view

_DRAWS_ALL_THE_SAME: Final = 0.1
"""How often a player draws in spite of a card that fits."""
_WILD_ALL_THE_SAME: Final = 0.3
"""How often a player lays a wild card in spite of another that fits."""
_NAMES_WHAT_IT_LACKS: Final = 0.2
"""How often a player names a colour it does not hold."""
_TRIES: Final = 20
"""Cards of the pile searched for one that fits the signs."""


class Sign(NamedTuple):
    """Evidence of the cards in a hand."""

    lacks: frozenset[Card]
    """Cards it seems not to hold."""
    holds: Colour
    """A colour it seems to hold, or none."""
    came: int
    """Number of cards that came in since: nothing is known of those."""
    deceives: float
    """How often the sign is false."""


@cache
def _fitting(top: Card, colour: Colour, wild: bool) -> frozenset[Card]:
    return frozenset(card for card in CARDS if matches(card, top, colour) and (wild or COLOUR[card]))


def signs_of(view: UnoView) -> Mapping[Seat, Sequence[Sign]]:
    """Return the signs of each seat's present hand, the oldest first."""
    signs: list[list[Sign]] = [[] for _ in range(view.seats)]
    for seen in view.seen:
        if seen.what == "moved":
            before = [*signs]
            for giver, receiver in enumerate(seen.receivers):
                signs[receiver] = before[giver]
            continue
        if seen.count:
            signs[seen.seat] = [sign._replace(came=sign.came + seen.count) for sign in signs[seen.seat]]
        if seen.what == "drew":
            signs[seen.seat].append(Sign(_fitting(seen.top, seen.colour, True), "", 0, _DRAWS_ALL_THE_SAME))
        elif seen.what == "wild":
            if seen.top:
                signs[seen.seat].append(Sign(_fitting(seen.top, seen.colour, False), "", 0, _WILD_ALL_THE_SAME))
            signs[seen.seat].append(Sign(frozenset(), seen.named, 0, _NAMES_WHAT_IT_LACKS))
    return {seat: mine for seat, mine in enumerate(signs) if mine}


def mended(
    hand: Hand, known: Iterable[Card], signs: Sequence[Sign], rest: list[Card], dice: EvAdventureRollEngine
) -> Hand:
    """Return a randomly dealt hand with cards exchanged for some of the pile, so that it fits the signs.

    Args:
        hand: the cards dealt.
        known: those of them known for certain, which stay.
        signs: of this hand.
        rest: the pile; it changes.
        dice: source of its chance.
    """
    held, certain = list(hand), list(known)
    places: list[int] = []
    for place, card in enumerate(held):
        if card in certain:
            certain.remove(card)
        else:
            places.append(place)
    many = len(places)
    believed = [sign for sign in signs if sign.came < many and dice.random() >= sign.deceives]
    if not rest or not believed:
        return hand
    dice.shuffle(places)  # a random order of arrival
    for age, place in enumerate(places):
        lacks = [sign.lacks for sign in believed if age < many - sign.came]
        if any(held[place] in cards for cards in lacks):
            for _ in range(_TRIES):
                at = dice.randint(0, len(rest) - 1)
                if not any(rest[at] in cards for cards in lacks):
                    held[place], rest[at] = rest[at], held[place]
                    break
    for sign in believed:
        old = places[: many - sign.came]
        if not sign.holds or any(COLOUR[held[place]] == sign.holds for place in old):
            continue
        place = dice.choice(old)
        lacks = [other.lacks for other in believed if old.index(place) < many - other.came]
        for _ in range(_TRIES):
            at = dice.randint(0, len(rest) - 1)
            if COLOUR[rest[at]] == sign.holds and not any(rest[at] in cards for cards in lacks):
                held[place], rest[at] = rest[at], held[place]
                break
    return in_order(held)


_GAME: Final = Uno()
_A_SECOND: Final = 3000
"""Playouts that count as a second of thought without a clock."""
_FEWEST: Final = 60
"""The fewest rounds it plays out without a clock, however little time there is; a few milliseconds."""
_FIRST_LOOK: Final = 24
"""Deals before moves are first compared; again after each half as many more."""
_CLEARLY: Final = 3.0
"""Standard errors by which a move must be behind the best, in the same deals, to be dropped at once."""
_SAME: Final = 0.01
"""Difference in the chance to win below which thinking on decides nothing."""
_DRAWN: Final = 8
"""Cards of the pile put in order for each seat; few playouts draw more."""
_BLUFFS: Final = 0.3
"""How often a deal in which the wild draw four was a bluff is accepted."""
_NEARLY: Final = 0.02
"""Difference in the chance to win at which two moves are nearly equal to a player with a temperament."""


@dataclass(frozen=True)
class UnoSearching:
    """Plays by sequential halving over all moves."""

    playouts: int = 100_000
    """The most rounds it plays out for one move; without a clock also as many as its time counts for."""
    rounds: int = 3
    """Turns each player has before a playout is judged by everyone's chances."""
    now: Now | None = None
    """The host's clock, which ends overlong thinking; without one the same seed makes the same choice."""
    taste: Taste | None = None
    """Its temperament."""

    def choose(self, view: UnoView, legal: Sequence[Action], seat: Seat, seed: int, seconds: float) -> Action:
        """Return the move that does best in deals that fit the seat's evidence."""
        tried = candidates(view, legal, seat)
        if len(tried) == 1:
            return tried[0]
        ranked = self.ranked(view, tried, seat, seed, seconds)
        if (taste := self.taste) is None:
            return ranked[0][0]
        return max(ranked, key=lambda one: one[1] + _NEARLY * taste(view, one[0], seat))[0]

    def ranked(
        self, view: UnoView, tried: Sequence[Action], seat: Seat, seed: int, seconds: float
    ) -> list[tuple[Action, float]]:
        """Return moves with the worth of each (0 to 1), best first; those dropped early are estimated less well."""
        start, most = 0.0 if self.now is None else self.now(), self.playouts
        if self.now is None:
            most = min(most, max(_FEWEST, int(_A_SECOND * min(1.0, seconds))))
        alive, dropped = [*tried], list[Action]()
        found: dict[Action, list[float]] = {action: [] for action in tried}
        halvings = max(1, ceil(log2(len(tried))))
        turns = self.rounds * len(view.active())
        halved = played = 0
        look = _FIRST_LOOK
        for deals, (number, world) in enumerate(worlds(view, seat, seed), 1):
            for action in alive:
                going = Playout(world, dice_of(number))
                going.do(seat, action)
                going.play_out(turns)
                found[action].append(going.worth(seat))
            played += len(alive)
            spent = (played + len(alive)) / most
            if self.now is not None:
                spent = max(spent, (self.now() - start) / max(seconds, 1e-9))
            if deals >= look or spent * halvings >= halved + 1:
                look = deals * 3 // 2
                halved = min(halvings, int(spent * halvings))
                alive.sort(key=lambda action: sum(found[action]), reverse=True)
                best = alive[: ceil(len(tried) / 2**halved)]
                best = [action for action in best if action == best[0] or _may_win(found[action], found[best[0]])]
                dropped = [action for action in alive if action not in best] + dropped
                alive = best
                if len(alive) == 1:
                    break
        return [(action, fmean(found[action])) for action in (*alive, *dropped)]


def _may_win(worths: Sequence[float], best: Sequence[float]) -> bool:
    """Tell whether a move may still turn out noticeably better than the best one; `worths` are of the same deals."""
    ahead, many = list(map(sub, best, worths)), len(best)
    mean = fmean(ahead)
    error = sqrt(max(0.0, sumprod(ahead, ahead) / many - mean * mean) / many)
    return many < _FIRST_LOOK or mean + _SAME < _CLEARLY * error


def candidates(view: UnoView, legal: Sequence[Action], seat: Seat) -> list[Action]:
    """Return the moves worth considering, best by the rules of thumb first; only one if there is nothing to consider.

    Calls and catches with cause are made at once, without cause never; a player who can go out does; UNO is called.
    """
    tried = moves_among(view, legal, seat)
    for action in tried:
        if type(action) in (CallUno, Catch):
            return [action]
    calls = {(action.card, action.colour) for action in tried if type(action) is PlayCard and action.uno}
    tried = [
        action
        for action in tried
        if not (type(action) is PlayCard and not action.uno and (action.card, action.colour) in calls)
    ]
    if len(view.active()) < 2 or len(tried) < 2:
        return tried or list(legal[:1])
    if (winning := winning_move(view, tried, seat)) is not None:
        return [winning]
    policy = policy_of_view(view, seat, 0.0)
    tried.sort(key=policy.worth, reverse=True)
    if view.options.draw_to_match and type(tried[0]) is PlayCard:
        # In few playouts, endless drawing looks as good as any other move; rounds of such players would not end.
        tried = [action for action in tried if type(action) not in (Draw, KeepCard)]
    return tried[:1] if policy.worth(tried[0]) >= WIN else tried


def winning_move(view: UnoView, tried: Iterable[Action], seat: Seat) -> Action | None:
    """Return a card that certainly wins the round in this turn, perhaps with others after it; None if there is none.

    Between two players whoever skips the other has another turn. A draw card leaves no choice that matters.
    """
    state = _GAME.determinize(view, seat, 0)
    return next(
        (action for action in tried if type(action) is PlayCard and _wins(state, seat, action, seat, set())), None
    )


def _wins(state: UnoState, actor: Seat, action: Action, seat: Seat, seen: set[tuple[Hand, Card, Colour]]) -> bool:
    """Tell whether `seat` has won the round after an action of `actor`, or can do so whatever the others do.

    Args:
        seen: positions before the seat's own next card that were looked at.
    """
    state, events = _GAME.apply(state, actor, action)
    over = [event for event in events if type(event) is RoundOver]
    if over:
        return over[0].winner == seat
    if state.uncalled or state.table.terms.beside:
        return False  # somebody may act out of turn
    pending = state.pending
    if state.turn != seat:
        known = pending is not None and pending.challenge and not pending.bluff and not state.table.options.answers
        return known and all(_wins(state, state.turn, reply, seat, {*seen}) for reply in _GAME.legal(state, state.turn))
    hand, effect = state.hands[seat], state.table.terms.effect
    swept = {COLOUR[card] for card in hand if effect[card] == DISCARDS}
    loose = [card for card in hand if effect[card] not in (SKIPS, PENALISES) and COLOUR[card] not in swept]
    key = hand, state.discard[-1], state.colour
    if pending is not None or key in seen or len(loose) > 1:
        return False
    seen.add(key)
    cards = [move for move in _GAME.legal(state, seat) if type(move) is PlayCard]
    return any(_wins(state, seat, move, seat, seen) for move in cards)


def worlds(view: UnoView, seat: Seat, seed: int) -> Iterator[tuple[int, UnoState]]:
    """Yield full states the seat could be in, without end, each with a number for the chance that follows.

    The cards drawn next are in order, so any move in one of them draws the same.
    """
    guess, signs, known, question = Guess(view, seat), _signs(view, seat), dict(view.known), view.question
    accused = question is not None and question.challenge and question.by not in (seat, -1)
    first = -_DRAWN * view.seats
    for number in count(seed + 1):
        dice = dice_of(f"deal {number}")
        hands, rest, pending = guess.deal(dice)
        for _ in range(4):
            if not accused or pending is None or not pending.bluff or dice.random() < _BLUFFS:
                break
            hands, rest, pending = guess.deal(dice)
        for other, mine in signs:
            hands[other] = mended(hands[other], known.get(other, ()), mine, rest, dice)
        dice.shuffle_last(rest, -first)
        yield number, guess.state(hands, tuple(rest[first:]), tuple(rest[:first]), pending, b"")


def _signs(view: UnoView, seat: Seat) -> list[tuple[Seat, Sequence[Sign]]]:
    """Return the evidence on other players' hands that may be dealt differently: a hand in question stays."""
    signs, question = signs_of(view), view.question
    kept = {seat, *view.out}
    if question is not None:
        kept |= {view.turn} if question.kind == "drawn" else {question.by} if question.challenge else set()
    return [(other, mine) for other, mine in signs.items() if other not in kept]
