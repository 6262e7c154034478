"""A mutable state, with the primitives that effects are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from ....rules import EvAdventureRollEngine
from ...chance import Chance
from ...core import Seat
from ...draft import Draft
from .. import actions as ev
from ..data import HAND_LIMIT, SLOTS_MOST, SUPPORT_LIMIT, Keyword
from ..state import HeldCard, KardsSide, KardsState, Temp, Unit, new_unit
from . import keywords as kw

FRONT = 2
"""Line number of the front; 0 and 1 are the support lines of the seats."""


class Hq(NamedTuple):
    """An HQ as a target."""

    seat: Seat


type Target = int | Hq
"""The uid of a unit, or an HQ."""


def number_of(target: Target | None) -> int:
    """Return the number events have for a target: a uid, -1 and -2 for the HQ of seat 0 and 1, 0 for none."""
    if isinstance(target, Hq):
        return -1 - target.seat
    return target or 0


class SideDraft(Draft[KardsSide], KardsSide, frozen=False):
    """A mutable side."""

    def put_in(self, unit: Unit, at: int) -> None:
        """Put a unit into the support line; `at` counts elements of the line, the HQ included."""
        if at <= self.hq_at:
            self.hq_at += 1
        else:
            at -= 1
        self.support = (*self.support[:at], unit, *self.support[at:])

    def take_card(self, index: int) -> HeldCard:
        """Take a card out of the hand, armed or not, and return it."""
        held = self.hand[index]
        self.hand = (*self.hand[:index], *self.hand[index + 1 :])
        if held.uid in self.armed:
            self.armed = tuple(uid for uid in self.armed if uid != held.uid)
        if held.uid in self.disarmed:
            self.disarmed = tuple(uid for uid in self.disarmed if uid != held.uid)
        return held

    def throw(self, card: str) -> None:
        """Put a card on the discard pile."""
        self.discard = (*self.discard, card)


class StateDraft(Draft[KardsState], KardsState, frozen=False):
    """A mutable state, and the events of the change."""

    parts: ClassVar = {"sides": SideDraft}
    if TYPE_CHECKING:
        sides: tuple[SideDraft, SideDraft]
    events: list[Any] = msgspec.field(default_factory=list)
    depth: int = 0
    """Nesting depth of effects being carried out."""
    done: int = 0
    """Number of times that an effect has reached something in this action."""
    dying: bool = False
    """Whether a unit or an HQ may have fallen since `effects.bury` last looked."""
    stream: Chance | None = None
    """The match's stream of chance, once it has been drawn from."""

    @property
    def dice(self) -> EvAdventureRollEngine:
        """The chance of this match."""
        if self.stream is None:
            self.stream = Chance(self.chance)
        return EvAdventureRollEngine(self.stream)

    def freeze(self) -> KardsState:
        """Return the new state."""
        if self.stream is not None:
            self.chance = self.stream.state
        return Draft.freeze(self)

    def uid(self) -> int:
        """Return a number that no unit or held card of this match has had."""
        self.next_uid += 1
        return self.next_uid - 1

    # Positions of units.

    def line(self, number: int) -> tuple[Unit, ...]:
        """Return a line: 0 and 1 the support lines, 2 the front."""
        return self.front if number == FRONT else self.sides[number].support

    def set_line(self, number: int, row: tuple[Unit, ...]) -> None:
        """Set the units of a line."""
        if number == FRONT:
            self.front = row
        else:
            self.sides[number].support = row

    def find(self, uid: int) -> tuple[int, int] | None:
        """Return (line, index) of a unit; None when it is not on the board."""
        for number, row in ((FRONT, self.front), (0, self.sides[0].support), (1, self.sides[1].support)):
            for index, unit in enumerate(row):
                if unit.uid == uid:
                    return number, index
        return None

    def unit(self, uid: int) -> Unit | None:
        """Return a unit on the board."""
        for row in (self.front, self.sides[0].support, self.sides[1].support):
            for unit in row:
                if unit.uid == uid:
                    return unit
        return None

    def at(self, target: Target) -> Unit | None:
        """Return the targeted unit; None for an HQ, and for a unit that is gone."""
        return None if isinstance(target, Hq) else self.unit(target)

    def put(self, unit: Unit) -> None:
        """Set the new record of a unit that is on the board."""
        uid, row, side = unit.uid, self.front, self.sides[unit.owner]
        if unit.defence <= 0:
            self.dying = True
        for index, other in enumerate(row):
            if other.uid == uid:
                self.front = (*row[:index], unit, *row[index + 1 :])
                return
        row = side.support
        for index, other in enumerate(row):
            if other.uid == uid:
                side.support = (*row[:index], unit, *row[index + 1 :])
                return

    def units(self, seat: Seat | None = None) -> list[Unit]:
        """Return the units that are on the board now: front first, then the support lines, left to right."""
        if seat is None:
            return [*self.front, *self.sides[0].support, *self.sides[1].support]
        return [*(self.front if self.front_owner() == seat else ()), *self.sides[seat].support]

    def lift(self, uid: int) -> Unit:
        """Take a unit off its line."""
        place = self.find(uid)
        assert place is not None
        number, index = place
        row = self.line(number)
        self.set_line(number, (*row[:index], *row[index + 1 :]))
        if number != FRONT and index < self.sides[number].hq_at:
            self.sides[number].hq_at -= 1
        return row[index]

    def front_owner(self) -> Seat | None:
        """Return the controller of the front; None while it is empty."""
        return self.front[0].owner if self.front else None

    def in_mud(self, seat: Seat) -> bool:
        """Return whether a side's ground units are stuck in mud this turn."""
        return self.sides[seat].mud == "now"

    def _at_home(self, unit: Unit) -> bool:
        """Return whether a unit stands in its own support line."""
        return all(other.uid != unit.uid for other in self.front)

    # Entering and leaving.

    def enter(self, unit: Unit, at: int | None = None) -> Unit | None:
        """Put a unit into its owner's support line and apply the effects of entry; None when the line is full."""
        side = self.sides[unit.owner]
        if len(side.support) >= SUPPORT_LIMIT:
            return None
        if unit.keywords & kw.ALPINE:
            unit = kw.alpine(unit, sum(bool(other.keywords & kw.ALPINE) for other in self.units(unit.owner)))
        if unit.keywords & kw.BLITZ:
            unit = kw.blitz(unit, self.in_mud(unit.owner))
        side.put_in(unit, side.hq_at if at is None else at)
        return unit

    def to_hand(self, seat: Seat, card: str, seen: bool = False, salvaged: bool = False) -> bool:
        """Put a card into a hand; a full hand discards it. Return whether it is in the hand."""
        side = self.sides[seat]
        if len(side.hand) >= HAND_LIMIT:
            side.throw(card)
            self.events.append(ev.CardBurned(seat, card))
            return False
        side.hand = (*side.hand, HeldCard(self.uid(), card, seen, salvaged))
        return True

    def draw(self, seat: Seat, count: int = 1) -> None:
        """Draw cards; each missing one wears the HQ down."""
        side = self.sides[seat]
        drawn: list[str] = []
        for _ in range(count):
            if side.deck:
                card, side.deck = side.deck[0], side.deck[1:]
                if self.to_hand(seat, card):
                    drawn.append(card)
            else:
                side.fatigue += 1
                self.events.append(ev.Fatigue(seat, side.fatigue))
                self.hurt_hq(seat, side.fatigue)
        if drawn:
            self.events.append(ev.CardsCame(seat, tuple(drawn), len(drawn)))

    def retreat(self, unit: Unit) -> None:
        """Send a unit one line back: front to support, support (or a full line) to the hand. No action power."""
        if self.rules.retreat_moves and unit.owner == self.active:
            unit = (
                replace(unit, general=0, to_attack=unit.to_attack + unit.general)
                if unit.general
                else replace(unit, to_move=max(0, unit.to_move - 2))
            )
            self.put(unit)
        side = self.sides[unit.owner]
        if self._at_home(unit) or len(side.support) >= SUPPORT_LIMIT:
            self.bounce(unit)
            return
        self.lift(unit.uid)
        hq_inside = side.hq_at < len(side.support)
        side.put_in(self._without(unit, kw.SMOKESCREEN), len(side.support) + 1 if hq_inside else side.hq_at)
        self.events.append(ev.Retreated(unit.uid, self.shown(unit), "support"))

    def bounce(self, unit: Unit) -> None:
        """Return a unit to its owner's hand: it loses damage and added effects; a full hand discards it.

        A covert unit keeps its secret in the hand, and loses it in the discard.
        """
        self.lift(unit.uid)
        side = self.sides[unit.owner]
        if len(side.hand) < HAND_LIMIT and not unit.made:
            side.hand = (*side.hand, HeldCard(self.uid(), unit.card, seen=not unit.hidden))
            self.events.append(ev.Retreated(unit.uid, self.shown(unit), "hand"))
            return
        if not unit.made:
            side.throw(unit.card)
        self.events.append(ev.Retreated(unit.uid, unit.card, "discard"))

    # Figures and keywords.

    def hurt(self, unit: Unit, amount: int) -> int:
        """Take defence from a unit, armour and immunity already counted (`keywords.suffered`); return the amount.

        It is not destroyed here: `bury` does that when all damage is dealt.
        """
        if amount <= 0:
            return 0
        unit = self._without(unit, kw.MOBILIZE)
        left = unit.defence - amount
        self.put(replace(unit, defence=left))
        self.events.append(ev.Hurt(unit.uid, self.shown(unit), amount, -1 if unit.hidden else left))
        return amount

    def hurt_hq(self, seat: Seat, amount: int) -> None:
        """Damage an HQ. This may end the match: `settle` checks when all damage is dealt."""
        if amount > 0:
            side = self.sides[seat]
            side.hq -= amount
            self.dying = True
            self.events.append(ev.Hurt(number_of(Hq(seat)), "", amount, side.hq))

    def shown(self, unit: Unit) -> str:
        """Return the card a spectator sees on a unit: empty for a hidden one."""
        return "" if unit.hidden else unit.card

    def strengthen(self, unit: Unit, attack: int, defence: int, temp: Temp | None = None) -> None:
        """Change a unit's figures: for good, or with `temp` (the record of how to undo it) for a while."""
        self.put(
            replace(
                unit,
                attack=unit.attack + attack,
                defence=unit.defence + defence,
                full=unit.full + defence,
                temps=(*unit.temps, temp) if temp else unit.temps,
            )
        )
        self.events.append(ev.Buffed(unit.uid, self.shown(unit), attack, defence))

    def grant(self, unit: Unit, keyword: int, number: int = 0, temp: Temp | None = None) -> None:
        """Give a unit a keyword: for good, or with `temp` for a while. Keyword rules that come with it apply."""
        had, uid = unit.keywords, unit.uid
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
            self.lose(unit, kw.SMOKESCREEN)
        elif keyword == kw.BLITZ and unit.entered and unit.owner == self.active:
            self.put(kw.blitz(unit, self.in_mud(unit.owner)))
        elif keyword == kw.FURY and self.rules.fury_modern:
            self.put(kw.late_fury(unit, self.in_mud(unit.owner)))

    def lose(self, unit: Unit, keyword: int) -> Unit:
        """Take a keyword from a unit, temporary grants of it included; return the unit."""
        if unit.keywords & keyword:
            unit = self._without(unit, keyword)
            self.put(unit)
        return unit

    def _without(self, unit: Unit, keyword: int) -> Unit:
        if not unit.keywords & keyword:
            return unit
        temps = tuple(replace(temp, keywords=temp.keywords & ~keyword) for temp in unit.temps)
        if keyword == kw.HEAVY_ARMOR:
            temps = tuple(replace(temp, armor=0) for temp in temps)
            unit = replace(unit, armor=0, own_armor=0)
        self.events.append(ev.Gained(unit.uid, self.shown(unit), keyword, lost=True))
        return replace(unit, own=unit.own & ~keyword, keywords=unit.keywords & ~keyword, temps=temps)

    def suppress(self, unit: Unit) -> None:
        """Take every keyword, ability and temporary change from a unit; a covert one is revealed."""
        unit = self.reveal(unit)
        full = max(1, unit.full - sum(temp.defence for temp in unit.temps))
        self.put(
            replace(
                unit,
                attack=max(0, unit.attack - sum(temp.attack for temp in unit.temps)),
                defence=min(unit.defence, full),
                full=full,
                own=0,
                keywords=0,
                own_armor=0,
                armor=0,
                temps=(),
                suppressed=True,
            )
        )
        self.events.append(ev.Became(unit.uid, unit.card, unit.card))

    def expired(self, unit: Unit, until: str, seat: Seat) -> Unit:
        """Take back the temporary changes of a unit that end now, and return it."""
        ending = [temp for temp in unit.temps if temp.until == until and (until == "turn_end" or temp.seat == seat)]
        if not ending:
            return unit
        staying = tuple(temp for temp in unit.temps if temp not in ending)
        keywords, armor = unit.own, unit.own_armor
        for temp in staying:
            keywords |= temp.keywords
            armor = max(armor, temp.armor)
        full = max(1, unit.full - sum(temp.defence for temp in ending))
        lost = unit.keywords & ~keywords
        unit = replace(
            unit,
            attack=max(0, unit.attack - sum(temp.attack for temp in ending)),
            defence=min(unit.defence, full),
            full=full,
            keywords=keywords,
            armor=armor,
            temps=staying,
        )
        self.put(unit)
        for keyword in Keyword:
            if lost & keyword:
                self.events.append(ev.Gained(unit.uid, self.shown(unit), int(keyword), lost=True))
        return unit

    def pin(self, unit: Unit) -> None:
        """Pin a unit to the end of its owner's next turn (in that turn: to the end of the one after it)."""
        self.put(replace(unit, pin=max(unit.pin, 3 if unit.owner == self.active else 2)))
        self.events.append(ev.Pinned(unit.uid, self.shown(unit)))

    def unpin(self, unit: Unit) -> None:
        """Remove the pin of a unit; its action power is unchanged."""
        if unit.pin:
            self.put(replace(unit, pin=0))
            self.events.append(ev.Pinned(unit.uid, self.shown(unit), off=True))

    def reveal(self, unit: Unit) -> Unit:
        """Show a covert unit: from now on its keywords count and it costs its card's price; return it."""
        if unit.hidden:
            unit = kw.uncover(unit)
            self.put(unit)
            self.events.append(ev.Revealed(unit.owner, (unit.card,), unit.uid))
        return unit

    def become(self, unit: Unit, into: str) -> None:
        """Turn a unit into that of another card: fresh figures and keywords, the place and action power kept."""
        fresh = new_unit(unit.uid, into, unit.owner)
        if not self._at_home(unit):
            fresh = replace(fresh, own=fresh.own & ~kw.SMOKESCREEN, keywords=fresh.keywords & ~kw.SMOKESCREEN)
        kept = ("general", "to_attack", "to_move", "entered", "blitzed", "pin", "ambush", "attacks", "made")
        self.put(replace(fresh, hidden=False, **{name: getattr(unit, name) for name in kept}))
        self.events.append(ev.Became(unit.uid, unit.card, into))

    # The sides and the end.

    def change_kredits(self, seat: Seat, kredits: int = 0, slots: int = 0) -> None:
        """Change a side's kredits and slots, within 0 and the hard cap."""
        side = self.sides[seat]
        side.slots = max(0, min(SLOTS_MOST, side.slots + slots))
        side.kredits = max(0, min(SLOTS_MOST, side.kredits + kredits))
        self.events.append(ev.Kredits(seat, side.kredits, side.slots, side.armed_cost))

    def settle(self) -> None:
        """End the match when an HQ has fallen; both at once is a draw."""
        if self.over or (self.sides[0].hq > 0 and self.sides[1].hq > 0):
            return
        fallen = [seat for seat in (0, 1) if self.sides[seat].hq <= 0]
        if fallen:
            self.over = "hq" if len(fallen) == 1 else "both_hqs"
            self.winner = 1 - fallen[0] if len(fallen) == 1 else None
            self.events.append(ev.Over(self.over, self.winner))
