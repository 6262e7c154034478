"""One fight as a value: its combatants, their sides, distances and choices.

Pure. Fighters are numbers here (ids of the world, seats of a simulator). Every change returns a new `Fight`; written as
one JSON text it lasts through a restart of the server.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ...kernel.descriptions import ContentRecord

HEROES = "heroes"
FOES = "foes"


class Combatant(ContentRecord, frozen=True):
    """A combatant.

    `number` tells those of one name apart (1, 2, ...), `action` is the latest choice, `chosen` whether it was made in
    this round, `ready_at` when it may act again where there are no rounds (seconds of a clock), `routed` whether its
    nerve has gone, `away` for how many rounds nobody has played it.
    """

    id: int
    side: str
    name: str
    number: int
    name_zh: str = ""
    action: dict[str, Any] | None = None
    chosen: bool = False
    ready_at: float = 0.0
    routed: bool = False
    away: int = 0


class Favour(ContentRecord, frozen=True):
    """An edge that a combatant has won over another: for the next roll, until a turn has passed."""

    recipient: int
    target: int
    edge: int
    until: int


class Fight(ContentRecord, frozen=True):
    """A fight.

    `started` counts for each side all who ever joined it, `down` its fallen; `leaders` are the leaders of sides,
    `shaken` the moments of morale that have come ("foes:half"). `names` counts how many of each name there have been,
    `numbers` are the numbers of all who ever joined; `quiet` is for how many rounds nobody has attacked.
    """

    turn: int = 1
    duel: bool = False
    quiet: int = 0
    fighters: tuple[Combatant, ...] = ()
    engaged: tuple[tuple[int, int], ...] = ()
    favours: tuple[Favour, ...] = ()
    started: dict[str, int] = {}
    down: dict[str, int] = {}
    leaders: dict[str, int] = {}
    leaderless: tuple[str, ...] = ()
    shaken: tuple[str, ...] = ()
    names: dict[str, int] = {}
    numbers: dict[int, int] = {}

    # Combatants.

    def __getitem__(self, who: int) -> Combatant:
        """Return a combatant that is in the fight. Raises KeyError for one that is not."""
        if (found := self.of(who)) is None:
            raise KeyError(who)
        return found

    def of(self, who: int) -> Combatant | None:
        """Return a combatant; None when it is not in the fight."""
        return next((one for one in self.fighters if one.id == who), None)

    def __contains__(self, who: int) -> bool:
        return self.of(who) is not None

    @property
    def ids(self) -> tuple[int, ...]:
        """All combatants, in the order of joining."""
        return tuple([one.id for one in self.fighters])

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that still stand, in the order of arrival."""
        return tuple(dict.fromkeys(one.side for one in self.fighters))

    def allies(self, who: int) -> tuple[int, ...]:
        """Return those on the same side, the one itself among them."""
        own = self.of(who)
        return tuple([one.id for one in self.fighters if own is not None and one.side == own.side])

    def enemies(self, who: int) -> tuple[int, ...]:
        """Return those on other sides."""
        own = self.of(who)
        return tuple([one.id for one in self.fighters if own is not None and one.side != own.side])

    def joined(self, who: int, side: str, name: str, name_zh: str = "") -> Fight:
        """Return the fight with a further combatant.

        One already in the fight is unchanged; those of one name get numbers.
        """
        if who in self:
            return self
        count = self.names.get(name, 0)
        number = self.numbers.get(who, count + 1)  # one that comes back is not a second one, unless renamed
        if any((one.name, one.number) == (name, number) for one in self.fighters):
            number = count + 1
        return self._with(
            fighters=(*self.fighters, Combatant(who, side, name, number, name_zh or name)),
            started=self.started | {side: self.started.get(side, 0) + 1},
            names=self.names | {name: max(count, number)},
            numbers=self.numbers | {who: number},
        )

    def led(self, side: str, who: int | None) -> Fight:
        """Return the fight with a leader of a side; None leaves it without one."""
        others = {one: leader for one, leader in self.leaders.items() if one != side}
        return self._with(leaders=others if who is None else others | {side: who})

    def left(self, who: int, down: bool = False) -> Fight:
        """Return the fight without a combatant; `down` if it fell."""
        own = self.of(who)
        if own is None:
            return self
        led = self.leaders.get(own.side) == who
        return self._with(
            fighters=tuple([one for one in self.fighters if one.id != who]),
            engaged=tuple([pair for pair in self.engaged if who not in pair]),
            favours=tuple([one for one in self.favours if who not in (one.recipient, one.target)]),
            down=self.down | {own.side: self.down.get(own.side, 0) + 1} if down else self.down,
            leaderless=(*self.leaderless, own.side) if led and down else self.leaderless,
        )

    def changed(self, who: int, **changes: Any) -> Fight:
        """Return the fight with a combatant changed."""
        return self._with(
            fighters=tuple([msgspec.structs.replace(one, **changes) if one.id == who else one for one in self.fighters])
        )

    def turned(self, who: int, side: str) -> Fight:
        """Return the fight with a combatant gone over to another side: to its own it is lost like one that fell.

        Its choice so far is void.
        """
        own = self.of(who)
        if own is None or own.side == side:
            return self
        led = self.leaders.get(own.side) == who
        over = msgspec.structs.replace(own, side=side, action=None, chosen=False, routed=False)
        return self._with(
            fighters=tuple([over if one.id == who else one for one in self.fighters]),
            favours=tuple([one for one in self.favours if who not in (one.recipient, one.target)]),
            started=self.started | {side: self.started.get(side, 0) + 1},
            down=self.down | {own.side: self.down.get(own.side, 0) + 1},
            leaderless=(*self.leaderless, own.side) if led else self.leaderless,
        )

    # Arm's length.

    def near(self, who: int) -> tuple[int, ...]:
        """Return the combatants at arm's length of one, in the order of joining."""
        pairs = [pair for pair in self.engaged if who in pair]
        others = {first if second == who else second for first, second in pairs}
        return tuple([one for one in self.ids if one in others])

    def close(self, first: int, second: int) -> Fight:
        """Bring two to arm's length."""
        pair = (min(first, second), max(first, second))
        if pair in self.engaged or first == second or first not in self or second not in self:
            return self
        return self._with(engaged=(*self.engaged, pair))

    def part(self, first: int, second: int) -> Fight:
        """Separate two combatants, who are no longer at arm's length."""
        return self._with(engaged=tuple([pair for pair in self.engaged if set(pair) != {first, second}]))

    def swapped(self, first: int, second: int) -> Fight:
        """Return the fight after two have changed places: each takes over the other's neighbours at arm's length."""
        other = {first: second, second: first}
        pairs = [[other.get(one, one) for one in pair] for pair in self.engaged]
        return self._with(engaged=tuple([(min(pair), max(pair)) for pair in pairs]))

    # Edges won by stunts.

    def favour(self, recipient: int, target: int, edge: int, rounds: int = 1) -> Fight:
        """Give a combatant an edge over another for the next roll, to be used by the end of some more rounds."""
        if recipient not in self or target not in self:
            return self
        kept = [one for one in self.favours if (one.recipient, one.target, one.edge) != (recipient, target, edge)]
        return self._with(favours=(*kept, Favour(recipient, target, edge, self.turn + rounds)))

    def edges(self, recipient: int, target: int) -> tuple[int, ...]:
        """Return the edges of a combatant over another."""
        return tuple([one.edge for one in self.favours if (one.recipient, one.target) == (recipient, target)])

    def spent(self, recipient: int, target: int) -> Fight:
        """Return the fight after a roll against a combatant: these edges are used up."""
        kept = [one for one in self.favours if (one.recipient, one.target) != (recipient, target)]
        return self if len(kept) == len(self.favours) else self._with(favours=tuple(kept))

    # Time.

    def next_turn(self) -> Fight:
        """Return the fight one round on: no choices, old edges gone."""
        turn = self.turn + 1
        return self._with(
            turn=turn,
            quiet=self.quiet + 1,
            favours=tuple([one for one in self.favours if one.until >= turn]),
            fighters=tuple([msgspec.structs.replace(one, chosen=False) for one in self.fighters]),
        )

    def shaking(self, side: str, come: frozenset[str]) -> tuple[Fight, tuple[str, ...]]:
        """Return the fight, and the moments of a side's morale that have come for the first time."""
        new = tuple(sorted(one for one in come if f"{side}:{one}" not in self.shaken))
        return self._with(shaken=(*self.shaken, *[f"{side}:{one}" for one in new])) if new else self, new

    def _with(self, **changes: Any) -> Fight:
        return msgspec.structs.replace(self, **changes)

    # As text.

    def text(self) -> str:
        """Return it as JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def read(cls, text: str) -> Fight:
        """Return the fight that a text holds; a new one for an empty or unreadable text."""
        try:
            return msgspec.json.decode(text, type=cls)
        except msgspec.DecodeError:
            return cls()


class Nerve(ContentRecord, frozen=True):
    """The dangers to a side's morale: its original number, those standing, its fallen leader, the lone one's HP."""

    started: int
    standing: int
    leader_down: bool = False
    lone_hp: int = 0
    lone_hp_max: int = 0


def moments(side: Nerve) -> frozenset[str]:
    """Return Knave's moments that have come for a side.

    They are: "half" of it is down, its "leader" is, or it was "alone" from the start and is half dead.
    Each calls for one roll of morale, the first time it comes.
    """
    if side.standing < 1:
        return frozenset()
    come = set()
    if side.started > 1 and side.standing * 2 <= side.started:
        come.add("half")
    if side.leader_down:
        come.add("leader")
    if side.started == 1 and side.lone_hp * 2 <= side.lone_hp_max:
        come.add("alone")
    return frozenset(come)
