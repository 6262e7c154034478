"""The board one action works on: a mutable copy of a state, with the primitives effects are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ...chance import Chance
from ...core import Seat
from .. import actions as ev
from . import keywords as kw
from ..data import FRONT_LIMIT, HAND_LIMIT, SLOTS_MOST, SUPPORT_LIMIT, Keyword
from .draft import Desk
from ..state import Held, State, Temp, Unit, new_unit

FRONT = 2
"""Line number of the front; 0 and 1 are the support lines of the seats."""


def hq_id(seat: Seat) -> int:
    """Return the number that stands for a seat's HQ where units are named by uid."""
    return -1 - seat


class Board:
    """A state that may be changed, and the events of the change."""

    def __init__(self, state: State) -> None:
        self.rules = state.rules
        self.desks = (Desk(state.sides[0]), Desk(state.sides[1]))
        self.front = list(state.front)
        self.active = state.active
        self.first = state.first
        self.turn = state.turn
        self.next_uid = state.next_uid
        self.over = state.over
        self.winner = state.winner
        self.mulligan = state.mulligan
        self.open_decks = state.open_decks
        self._stream = state.chance
        self._chance: Chance | None = None
        self.events: list[Any] = []
        self.depth = 0

    def record(self) -> State:
        """Return the state that the work has come to."""
        return State(
            self.rules,
            (self.desks[0].record(), self.desks[1].record()),
            self._chance.state if self._chance else self._stream,
            tuple(self.front),
            self.active,
            self.first,
            self.turn,
            self.next_uid,
            self.over,
            self.winner,
            self.mulligan,
            self.open_decks,
        )

    @property
    def chance(self) -> Chance:
        """The match's stream, opened at the first draw."""
        if self._chance is None:
            self._chance = Chance(self._stream)
        return self._chance

    def uid(self) -> int:
        """Return a number no unit or held card of this match has had."""
        self.next_uid += 1
        return self.next_uid - 1

    # Where units stand.

    def line(self, number: int) -> list[Unit]:
        """Return a line: 0 and 1 the support lines, 2 the front."""
        return self.front if number == FRONT else self.desks[number].support

    def find(self, uid: int) -> tuple[int, int] | None:
        """Return (line, index) of a unit; None when it is not on the board."""
        for number in (FRONT, 0, 1):
            for index, unit in enumerate(self.line(number)):
                if unit.uid == uid:
                    return number, index
        return None

    def unit(self, uid: int) -> Unit | None:
        """Return a unit on the board."""
        place = self.find(uid)
        return self.line(place[0])[place[1]] if place else None

    def put(self, unit: Unit) -> None:
        """Set the new record of a unit that is on the board."""
        if (place := self.find(unit.uid)) is not None:
            self.line(place[0])[place[1]] = unit

    def units(self, seat: Seat | None = None) -> Iterator[Unit]:
        """Yield the units on the board: front first, then the support lines, left to right."""
        for number in (FRONT, 0, 1):
            for unit in tuple(self.line(number)):
                if seat is None or unit.owner == seat:
                    yield unit

    def lift(self, uid: int) -> tuple[Unit, int]:
        """Take a unit off its line; return it and the line's number."""
        place = self.find(uid)
        assert place is not None
        number, index = place
        unit = self.line(number).pop(index)
        if number != FRONT and index < self.desks[number].hq_at:
            self.desks[number].hq_at -= 1
        return unit, number

    def insert_support(self, unit: Unit, at: int) -> None:
        """Put a unit into its owner's support line; `at` counts elements of the line, the HQ included."""
        desk = self.desks[unit.owner]
        if at <= desk.hq_at:
            desk.support.insert(at, unit)
            desk.hq_at += 1
        else:
            desk.support.insert(at - 1, unit)

    # Entering and leaving.

    def enter(self, unit: Unit, at: int | None = None) -> Unit | None:
        """Put a unit into its owner's support line and give it what entry gives; None when the line is full."""
        desk = self.desks[unit.owner]
        if len(desk.support) >= SUPPORT_LIMIT:
            return None
        self.insert_support(unit, desk.hq_at if at is None else at)
        if unit.keywords & kw.ALPINE:
            unit = kw.alpine(unit, sum(bool(other.keywords & kw.ALPINE) for other in self.units(unit.owner)) - 1)
        if unit.keywords & kw.BLITZ:
            unit = kw.blitz(unit, self.in_mud(unit.owner))
        self.put(unit)
        return unit

    def to_hand(self, seat: Seat, card: str, seen: bool = False, salvaged: bool = False) -> bool:
        """Put a card into a hand; a full hand discards it. Return whether it is in the hand."""
        desk = self.desks[seat]
        if len(desk.hand) >= HAND_LIMIT:
            desk.discard = (*desk.discard, card)
            self.events.append(ev.Burned(seat, card))
            return False
        desk.hand.append(Held(self.uid(), card, seen, salvaged))
        return True

    def draw(self, seat: Seat, count: int = 1) -> None:
        """Draw cards; each one missing wears the HQ down."""
        desk = self.desks[seat]
        drawn: list[str] = []
        for _ in range(count):
            if self.over:
                break
            if desk.deck:
                card, desk.deck = desk.deck[0], desk.deck[1:]
                if self.to_hand(seat, card):
                    drawn.append(card)
            else:
                desk.fatigue += 1
                self.events.append(ev.Fatigue(seat, desk.fatigue))
                self.hurt_hq(seat, desk.fatigue)
        if drawn:
            self.events.append(ev.Drew(seat, tuple(drawn), len(drawn)))

    def retreat(self, uid: int) -> None:
        """Send a unit one line back: front to support, support (or a full line) to the hand. No action power."""
        unit = self.unit(uid)
        if unit is None:
            return
        if self.rules.retreat_moves and unit.owner == self.active:
            unit = (
                replace(unit, general=0, to_attack=unit.to_attack + unit.general)
                if unit.general
                else replace(unit, to_move=max(0, unit.to_move - 2))
            )
            self.put(unit)
        place = self.find(uid)
        assert place is not None
        if place[0] == FRONT and len(self.desks[unit.owner].support) < SUPPORT_LIMIT:
            unit, _ = self.lift(uid)
            unit = self._without(unit, kw.SMOKESCREEN)
            self.insert_support(
                unit,
                len(self.desks[unit.owner].support) + 1
                if self._hq_inside(unit.owner)
                else self.desks[unit.owner].hq_at,
            )
            self.events.append(ev.Retreated(uid, self.shown(unit), "support"))
        else:
            self.bounce(uid)

    def _hq_inside(self, seat: Seat) -> bool:
        desk = self.desks[seat]
        return desk.hq_at < len(desk.support)

    def bounce(self, uid: int) -> None:
        """Return a unit to its owner's hand: it loses damage and added effects; a full hand discards it.

        A covert unit keeps its secret in the hand, and loses it in the discard.
        """
        unit, _ = self.lift(uid)
        desk = self.desks[unit.owner]
        if len(desk.hand) < HAND_LIMIT and not unit.made:
            desk.hand.append(Held(self.uid(), unit.card, seen=not unit.hidden))
            self.events.append(ev.Retreated(uid, self.shown(unit), "hand"))
            return
        if not unit.made:
            desk.discard = (*desk.discard, unit.card)
        self.events.append(ev.Retreated(uid, unit.card, "discard"))

    # Figures and keywords.

    def hurt(self, uid: int, amount: int, combat: bool) -> int:
        """Damage a unit: armour counts in combat (with `armor_scope=all` always), immunity always.

        Returns the defence it lost. It is not destroyed here: `bury` does that when all damage is dealt.
        """
        unit = self.unit(uid)
        if unit is None or amount <= 0:
            return 0
        amount = kw.suffered(unit, amount, combat or self.rules.armor_all)
        if amount == 0:
            return 0
        unit = self._without(unit, kw.MOBILIZE)
        left = unit.defence - amount
        self.put(replace(unit, defence=left))
        self.events.append(ev.Hurt(uid, self.shown(unit), amount, -1 if unit.hidden else left))
        return amount

    def hurt_hq(self, seat: Seat, amount: int) -> None:
        """Damage an HQ. The match may be over by it: `settle` looks when all damage is dealt."""
        if amount > 0:
            desk = self.desks[seat]
            desk.hq -= amount
            self.events.append(ev.Hurt(hq_id(seat), "", amount, desk.hq))

    def shown(self, unit: Unit) -> str:
        """Return the card a spectator sees on a unit: empty for one that is hidden."""
        return "" if unit.hidden else unit.card

    def grant(self, uid: int, keyword: int, number: int = 0, temp: Temp | None = None) -> None:
        """Give a unit a keyword: for good, or with `temp` for a while. Keyword rules that come with it apply."""
        unit = self.unit(uid)
        if unit is None:
            return
        had = unit.keywords
        if keyword == kw.SMOKESCREEN and not kw.may_gain_smoke(unit, self._at_home(unit)):
            return
        armor = max(unit.armor, number) if keyword == kw.HEAVY_ARMOR else unit.armor
        if temp is not None:
            unit = replace(unit, keywords=had | keyword, armor=armor, temps=(*unit.temps, temp))
        else:
            own_armor = max(unit.own_armor, number) if keyword == kw.HEAVY_ARMOR else unit.own_armor
            unit = replace(unit, own=unit.own | keyword, keywords=had | keyword, own_armor=own_armor, armor=armor)
        self.put(unit)
        if had & keyword and keyword != kw.HEAVY_ARMOR:
            return
        self.events.append(ev.Gained(uid, self.shown(unit), keyword, number))
        if keyword == kw.GUARD:
            self.lose(uid, kw.SMOKESCREEN)
        elif keyword == kw.BLITZ and unit.entered and unit.owner == self.active:
            self.put(kw.blitz(unit, self.in_mud(unit.owner)))
        elif keyword == kw.FURY and self.rules.fury_modern:
            self.put(kw.late_fury(unit, self.in_mud(unit.owner)))

    def in_mud(self, seat: Seat) -> bool:
        """Return whether a side's ground units are stuck in mud this turn."""
        return self.desks[seat].mud == "now"

    def _at_home(self, unit: Unit) -> bool:
        """Return whether a unit stands in its own support line."""
        place = self.find(unit.uid)
        return place is not None and place[0] == unit.owner

    def lose(self, uid: int, keyword: int) -> None:
        """Take a keyword from a unit, temporary grants of it included."""
        unit = self.unit(uid)
        if unit is not None and unit.keywords & keyword:
            self.put(self._without(unit, keyword))

    def _without(self, unit: Unit, keyword: int) -> Unit:
        if not unit.keywords & keyword:
            return unit
        temps = tuple(replace(temp, keywords=temp.keywords & ~keyword) for temp in unit.temps)
        if keyword == kw.HEAVY_ARMOR:
            temps = tuple(replace(temp, armor=0) for temp in temps)
            unit = replace(unit, armor=0, own_armor=0)
        self.events.append(ev.Gained(unit.uid, self.shown(unit), keyword, lost=True))
        return replace(unit, own=unit.own & ~keyword, keywords=unit.keywords & ~keyword, temps=temps)

    def expire(self, unit: Unit, until: str, seat: Seat) -> None:
        """Take back the temporary changes of a unit that end now."""
        ending = [temp for temp in unit.temps if temp.until == until and (until == "turn_end" or temp.seat == seat)]
        if not ending:
            return
        staying = tuple(temp for temp in unit.temps if temp not in ending)
        keywords, armor = unit.own, unit.own_armor
        for temp in staying:
            keywords |= temp.keywords
            armor = max(armor, temp.armor)
        full = max(1, unit.full - sum(temp.defence for temp in ending))
        lost = unit.keywords & ~keywords
        self.put(
            replace(
                unit,
                attack=max(0, unit.attack - sum(temp.attack for temp in ending)),
                defence=min(unit.defence, full),
                full=full,
                keywords=keywords,
                armor=armor,
                temps=staying,
            )
        )
        for keyword in Keyword:
            if lost & keyword:
                self.events.append(ev.Gained(unit.uid, self.shown(unit), int(keyword), lost=True))

    def pin(self, uid: int) -> None:
        """Pin a unit to the end of its owner's next turn (of the owner's turn after this one, in the own turn)."""
        unit = self.unit(uid)
        if unit is not None:
            self.put(replace(unit, pin=max(unit.pin, 3 if unit.owner == self.active else 2)))
            self.events.append(ev.Pinned(uid, self.shown(unit)))

    def unpin(self, uid: int) -> None:
        """Free a unit; its action power is what it was."""
        unit = self.unit(uid)
        if unit is not None and unit.pin:
            self.put(replace(unit, pin=0))
            self.events.append(ev.Pinned(uid, self.shown(unit), off=True))

    def reveal(self, uid: int) -> None:
        """Show a covert unit; from now on its keywords count and it costs what its card says."""
        unit = self.unit(uid)
        if unit is not None and unit.hidden:
            self.put(kw.uncover(unit))
            self.events.append(ev.Revealed(unit.owner, (unit.card,), uid))

    def become(self, uid: int, into: str) -> None:
        """Turn a unit into another card's: fresh figures and keywords, the place and action power kept."""
        unit = self.unit(uid)
        if unit is None:
            return
        fresh = new_unit(uid, into, unit.owner)
        if not self._at_home(unit):
            fresh = replace(fresh, own=fresh.own & ~kw.SMOKESCREEN, keywords=fresh.keywords & ~kw.SMOKESCREEN)
        self.put(
            replace(
                fresh,
                hidden=False,
                general=unit.general,
                to_attack=unit.to_attack,
                to_move=unit.to_move,
                entered=unit.entered,
                blitzed=unit.blitzed,
                pin=unit.pin,
                ambush=unit.ambush,
                attacks=unit.attacks,
                made=unit.made,
            )
        )
        self.events.append(ev.Became(uid, unit.card, into))

    def kredits(self, seat: Seat, kredits: int = 0, slots: int = 0) -> None:
        """Change a side's kredits and slots, within 0 and the hard cap."""
        desk = self.desks[seat]
        desk.slots = max(0, min(SLOTS_MOST, desk.slots + slots))
        desk.kredits = max(0, min(SLOTS_MOST, desk.kredits + kredits))
        self.events.append(ev.Kredits(seat, desk.kredits, desk.slots, desk.armed_cost))

    def front_owner(self) -> Seat | None:
        """Return who controls the front; None while it is empty."""
        return self.front[0].owner if self.front else None

    def front_has_room(self, seat: Seat) -> bool:
        """Return whether a seat's unit may come to the front."""
        return not self.front or (self.front[0].owner == seat and len(self.front) < FRONT_LIMIT)

    def settle(self) -> None:
        """End the match when an HQ has fallen; both at once is a draw."""
        if self.over:
            return
        fallen = [seat for seat in (0, 1) if self.desks[seat].hq <= 0]
        if fallen:
            self.over = "hq" if len(fallen) == 1 else "both_hqs"
            self.winner = 1 - fallen[0] if len(fallen) == 1 else None
            self.events.append(ev.Over(self.over, self.winner))
