"""The view of one observer, built up from nothing; and full states that fit such a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from ...rules import EvAdventureRollEngine
from ..chance import Chance, open_stream
from ..core import Record, Seat, Who
from . import actions as ev
from .data import CardKind, Deck, Keyword, decks
from .data.cards import CARDS
from .engine.legality import price
from .state import HeldCard, KardsSide, KardsState, Mud, Settled, Temp, Unit, new_unit


class Veiled(NamedTuple):
    """A covert unit as the enemy and spectators see it: no card; only visible changes of its figures."""

    uid: int
    owner: Seat
    attack: int = 0
    """Gained since it entered."""
    full: int = 0
    """Greatest defence gained since it entered."""
    lost: int = 0
    """Damage it has taken."""
    own: int = 0
    """Keywords it was given for good, as bits."""
    keywords: int = 0
    """Keywords it was given, as bits."""
    own_armor: int = 0
    entered: bool = True
    pin: int = 0
    temps: tuple[Temp, ...] = ()
    made: bool = False


type Seen = Unit | Veiled
"""A unit on the board as an observer knows it."""


class SideView(Record):
    """One side as an observer knows it."""

    hq: int
    """Defence left to the HQ."""
    most_hq: int
    """Greatest defence, the limit of repairs."""
    hq_at: int
    """Number of units of the support line left of the HQ."""
    support: tuple[Seen, ...]
    """Units of the support line, from the left."""
    hand_count: int
    deck_count: int
    discard: tuple[str, ...]
    """Keys of the discarded cards."""
    slots: int
    """Kredits at the start of a turn."""
    kredits: int
    """As if nothing had been paid for arming, except to the owner."""
    fatigue: int
    """Damage of the last draw from an empty deck."""
    mud: Mud
    """Whether ground units cannot attack: not at all, in the next turn, or in this one."""
    has_chosen: bool
    """Whether the deck is chosen."""
    ready: bool
    """Whether the mulligan is over for this seat."""
    chosen: str = ""
    """The deck: to its owner, or to all when the table fixed the decks."""
    hand: tuple[HeldCard, ...] = ()
    """To the owner only."""
    prices: tuple[int, ...] = ()
    """To the owner: the present cost of each card of the hand."""
    seen: tuple[HeldCard, ...] = ()
    """To the enemy: the known cards of this hand, by key."""
    deck: tuple[str, ...] = ()
    """To the owner: the rest of the deck, by key."""
    armed: tuple[int, ...] = ()
    """To the owner: uids of armed countermeasures."""
    armed_cost: int = 0
    """To the owner: kredits paid for them this turn."""
    marked: tuple[int, ...] = ()
    """To the owner: uids marked for the mulligan."""
    disarmed: tuple[int, ...] = ()
    """To the owner: uids of countermeasures disarmed this turn."""


class KardsView(Record):
    """The match as `who` knows it."""

    who: Seat | None
    """The observer's seat; None for a spectator."""
    rules: Settled
    sides: tuple[SideView, SideView]
    front: tuple[Seen, ...]
    """Units of the front, from the left."""
    active: Seat
    """The seat whose turn it is."""
    first: Seat
    """The seat that began."""
    turn: int
    """Player turns begun; 0 while decks are chosen and hands changed."""
    over: str
    winner: Seat | None
    """None: no winner, or none yet."""
    mulligan: bool
    """Whether cards of the first hand may be changed."""
    open_decks: bool
    """Whether both players know both decks."""


def veiled(unit: Unit) -> Veiled:
    """Return a covert unit as the enemy and spectators see it."""
    fresh = new_unit(unit.uid, unit.card, unit.owner, unit.salvaged)
    return Veiled(
        uid=unit.uid,
        owner=unit.owner,
        attack=unit.attack - fresh.attack,
        full=unit.full - fresh.full,
        lost=unit.full - unit.defence,
        own=unit.own & ~fresh.own,
        keywords=unit.keywords & ~fresh.keywords,
        own_armor=unit.own_armor if unit.own_armor > fresh.own_armor else 0,
        entered=unit.entered,
        pin=unit.pin,
        temps=unit.temps,
        made=unit.made,
    )


def unveiled(unit: Veiled, card: str) -> Unit | None:
    """Return the covert unit that `card` would be under this veil; None when it would be dead.

    None as well when it could not have lost as much attack as was seen: nothing falls below 0.
    """
    fresh = new_unit(unit.uid, card, unit.owner)
    attack, full = fresh.attack + unit.attack, fresh.full + unit.full
    if attack < 0 or full <= unit.lost:
        return None
    own = fresh.own | unit.own
    own_armor = max(fresh.own_armor, unit.own_armor)
    return replace(
        fresh,
        attack=attack,
        defence=full - unit.lost,
        full=full,
        own=own,
        keywords=own | unit.keywords,
        own_armor=own_armor,
        armor=max([own_armor, *(temp.armor for temp in unit.temps)]),
        entered=unit.entered,
        pin=unit.pin,
        temps=unit.temps,
        made=unit.made,
    )


def view(state: KardsState, who: Who) -> KardsView:
    """Return the view of `who` (None: a spectator)."""
    return KardsView(
        who=who,
        rules=state.rules,
        sides=(_side(state, 0, who), _side(state, 1, who)),
        front=_row(state.front, who),
        active=state.active,
        first=state.first,
        turn=state.turn,
        over=state.over,
        winner=state.winner,
        mulligan=state.mulligan,
        open_decks=state.open_decks,
    )


def _row(row: Sequence[Unit], who: Who) -> tuple[Seen, ...]:
    return tuple(veiled(unit) if unit.hidden and unit.owner != who else unit for unit in row)


def _side(state: KardsState, seat: Seat, who: Who) -> SideView:
    side = state.sides[seat]
    own = who == seat
    shown = SideView(
        hq=side.hq,
        most_hq=side.most_hq,
        hq_at=side.hq_at,
        support=_row(side.support, who),
        hand_count=len(side.hand),
        deck_count=len(side.deck),
        discard=side.discard,
        slots=side.slots,
        kredits=side.kredits if own else side.kredits + side.armed_cost,
        fatigue=side.fatigue,
        mud=side.mud,
        has_chosen=bool(side.chosen),
        ready=side.ready,
        chosen=side.chosen if own or state.open_decks else "",
    )
    if own:
        return replace(
            shown,
            hand=side.hand,
            prices=tuple(price(held, CARDS[held.card]) for held in side.hand),
            deck=tuple(sorted(side.deck)),
            armed=side.armed,
            armed_cost=side.armed_cost,
            marked=side.marked,
            disarmed=side.disarmed,
        )
    if who is not None:
        known = [HeldCard(0, held.card, True, held.salvaged) for held in side.hand if held.seen]
        return replace(shown, seen=tuple(sorted(known, key=lambda held: (held.card, held.salvaged))))
    return shown


def redact(event: ev.Event, who: Who) -> ev.Event | None:
    """Return an event as `who` sees it."""
    match event:
        case ev.CardsCame(seat) | ev.Changed(seat) if seat != who:
            return replace(event, cards=())
        case ev.Chosen(seat) if seat != who:
            return ev.Chosen(seat)
        case ev.Armed(seat) | ev.Refreshed(owner=seat) if seat not in (who, -1):
            return None
        case ev.Kredits(seat, hidden=hidden) if hidden:
            return replace(event, kredits=event.kredits + (0 if seat == who else hidden), hidden=0)
        case ev.Revealed(uid=0) if who is None:
            return replace(event, cards=())
    return event


# Other worlds.


def determinize(seen: KardsView, seat: Seat, seed: int) -> KardsState:
    """Return a full state in which `seat` would have this view.

    The enemy's hidden cards are dealt from a ready deck that fits its known cards (from its real list when the table
    fixed the decks); when none fits, from the nations it has shown.
    """
    stream = Chance(open_stream(seed, "determinize"))
    dice = EvAdventureRollEngine(stream)
    mine, theirs = seen.sides[seat], seen.sides[1 - seat]
    uids = _Numbers(seen)
    deck = list(mine.deck)
    dice.shuffle(deck)
    own = KardsSide(
        **_facts(mine, *_OPEN, "hand", "armed", "armed_cost", "chosen", "marked", "disarmed"),
        support=tuple(unit for unit in mine.support if isinstance(unit, Unit)),
        deck=tuple(deck),
    )
    key, pool = _enemy_cards(seen, 1 - seat, dice)
    front, support = (tuple(_unveil(unit, pool, dice) for unit in row) for row in (seen.front, theirs.support))
    for held in theirs.seen:
        if held.card in pool:
            pool.remove(held.card)
    unknown = theirs.hand_count - len(theirs.seen)
    while len(pool) < unknown + theirs.deck_count:
        pool.append(dice.choice(pool) if pool else next(iter(CARDS)))
    dice.shuffle(pool)
    hand = [HeldCard(uids.next(), held.card, True, held.salvaged) for held in theirs.seen]
    hand += [HeldCard(uids.next(), card) for card in pool[:unknown]]
    armed = tuple(
        held.uid
        for held in hand
        if seen.turn and seen.active == seat and CARDS[held.card].kind == CardKind.COUNTERMEASURE and dice.randint(0, 1)
    )
    enemy = KardsSide(
        **_facts(theirs, *_OPEN),
        support=support,
        hand=tuple(hand),
        deck=tuple(pool[unknown : unknown + theirs.deck_count]),
        armed=armed,
        chosen=key if theirs.has_chosen else "",
    )
    return KardsState(
        **_facts(seen, "rules", "active", "first", "turn", "over", "winner", "mulligan", "open_decks"),
        sides=(own, enemy) if seat == 0 else (enemy, own),
        chance=stream.state,
        front=front,
        next_uid=uids.next(),
    )


_OPEN: Final = ("hq", "hq_at", "discard", "slots", "kredits", "fatigue", "mud", "ready", "most_hq")
"""Fields of a side that are the same in a view of it."""


def _facts(record: Record, *names: str) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}


class _Numbers:
    """Uids not used in a view."""

    def __init__(self, seen: KardsView) -> None:
        rows = [unit.uid for unit in seen.front]
        for side in seen.sides:
            rows += [unit.uid for unit in side.support] + [held.uid for held in side.hand]
        self._last = max(rows, default=0)

    def next(self) -> int:
        self._last += 1
        return self._last


def _enemy_cards(seen: KardsView, enemy: Seat, dice: EvAdventureRollEngine) -> tuple[str, list[str]]:
    """Return (a deck's key, its cards not seen yet)."""
    side = seen.sides[enemy]
    held = Counter(held.card for held in side.seen if not held.salvaged)
    shown = Counter(side.discard) + held
    shown.update(unit.card for unit in (*seen.front, *side.support) if unit.owner == enemy and isinstance(unit, Unit))
    played = Counter({card: count for card, count in shown.items() if card in CARDS and not CARDS[card].card.token})
    names = [side.chosen] if side.chosen else list(decks.READY)
    fitting = [name for name in names if side.chosen or _holds(decks.deck_of(name), played)]
    if fitting:
        name = dice.choice(fitting)
        return name, list((Counter(decks.cards_of(name)) - played + held).elements())  # those held will be dealt
    nations = {CARDS[card].card.nation for card in played}
    pool = [card for card, figures in CARDS.items() if figures.card.nation in nations and not figures.card.token]
    return next(iter(decks.READY)), pool + pool


def _holds(deck: Deck, cards: Counter[str]) -> bool:
    return all(deck.cards.get(card, 0) >= count for card, count in cards.items())


def _unveil(unit: Seen, pool: list[str], dice: EvAdventureRollEngine) -> Unit:
    """Return a covert enemy as some covert card: one of the pool if there is one."""
    if isinstance(unit, Unit):
        return unit
    for cards in (_covert(pool), _covert(CARDS)):
        while cards:
            card = dice.draw(cards)
            found = unveiled(unit, card)
            if found is not None:
                if card in pool:
                    pool.remove(card)
                return found
    return replace(new_unit(unit.uid, _covert(CARDS)[0], unit.owner), entered=unit.entered, pin=unit.pin)


def _covert(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if CARDS[card].keywords & Keyword.COVERT]
