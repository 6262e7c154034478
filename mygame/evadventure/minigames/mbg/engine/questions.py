"""What may be asked, and what may be answered: every decision of the original's operation interface (rules page, 21.2).

`options` lists the answers a person or a computer player may give. In both profiles it leaves out what cannot work (a
card on the wrong side, an ally of an ally); in `manual` also what would be wasted or is forbidden there. The engine
itself understands more: it must follow recorded games of the original, whose players were not stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from ..data import (
    ALLOCATE_LIMIT,
    ALONE,
    CANCEL_LIMIT,
    CARD_COUNT,
    CARDS,
    MOVE_STATE_TIME,
    POISON_TIME,
    RUMOUR_TIME,
    Aim,
    CardId,
    Pace,
    Profile,
    Side,
)
from ..state import Action, Ask, Cell, City, Institute, Officer, Role, Training

ACTION: Final = "action"
CONFIRM: Final = "confirm"
CARD_ROLE: Final = "card_role"
CARD_CELL: Final = "card_cell"
CARD_PLACE: Final = "card_place"
CARD_OFFICER: Final = "card_officer"
MEET: Final = "meet"
ATTACK: Final = "attack"
GENERAL: Final = "general"
VICE: Final = "vice"
OCCUPY: Final = "occupy"
GARRISON: Final = "garrison"
MAYOR: Final = "mayor"
TREASURER: Final = "treasurer"
HIRE: Final = "hire"
STUDY: Final = "study"
STUDY_TECH: Final = "study_tech"
TRAIN: Final = "train"
ALLOCATE: Final = "allocate"
EXCHANGE: Final = "exchange"
CANCEL_STUDY: Final = "cancel_study"
CANCEL_TRAIN: Final = "cancel_train"
RESIGN: Final = "resign"
FILE: Final = "file"
"""The original's question for a file name: only recorded games ask it."""

KINDS: Final = (
    ACTION, CONFIRM, CARD_ROLE, CARD_CELL, CARD_PLACE, CARD_OFFICER, MEET, ATTACK, GENERAL, VICE, OCCUPY, GARRISON,
    MAYOR, TREASURER, HIRE, STUDY, STUDY_TECH, TRAIN, ALLOCATE, EXCHANGE, CANCEL_STUDY, CANCEL_TRAIN, RESIGN,
)  # fmt: skip

VERBS: Final = (
    "move", "card", "resign", "yes", "no", "back", "role", "cell", "city", "inst", "room", "officer", "tech", "scale",
    "none", "done",
)  # fmt: skip
WITH_ID: Final = frozenset({"card", "role", "cell", "city", "inst", "room", "officer", "tech", "scale"})


class Table(Protocol):
    """What rules look at: a board, or a game in progress."""

    @property
    def profile(self) -> Profile:
        """Which reading of the rules is played."""
        ...

    @property
    def resign(self) -> bool:
        """Whether a player may give up."""
        ...

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The loop."""
        ...

    @property
    def officers(self) -> Sequence[Officer]:
        """All officers."""
        ...

    @property
    def cities(self) -> Sequence[City]:
        """All cities."""
        ...

    @property
    def roles(self) -> Sequence[Role]:
        """All roles."""
        ...

    @property
    def insts(self) -> Sequence[Institute]:
        """All institutes."""
        ...

    @property
    def trains(self) -> Sequence[Training]:
        """All training rooms."""
        ...

    @property
    def barriers(self) -> Sequence[int]:
        """Cells with a barrier."""
        ...

    @property
    def robbers(self) -> Sequence[int]:
        """Cells with a robber."""
        ...


@cache
def act(verb: str, id: int = -1) -> Action:
    """Return the one record of an answer (records are shared: a random game asks for thousands)."""
    return Action(verb, id)


MOVE: Final = act("move")
BACK: Final = act("back")
NONE: Final = act("none")
DONE: Final = act("done")
YES: Final = act("yes")
NO: Final = act("no")
GIVE_UP: Final = act("resign")
_SCALES: Final = [act("scale", scale) for scale in range(3)]
_PLACES: Final = ("city", "inst", "room")


def place_key(verb: str, id: int) -> int:
    """Return one number for a city, institute or training room (`Ask.used`)."""
    return id * len(_PLACES) + _PLACES.index(verb)


def target_roles(table: Table, seat: int, card: int) -> list[int]:
    """Return the roles a card may be used on."""
    manual = table.profile is Profile.MANUAL
    roles = table.roles
    found = []
    for r, role in enumerate(roles):
        if role.loc < 0 or (r == seat and CARDS[card].side is Side.OTHERS):
            continue
        if card == CardId.ALLIANCE:
            fits = role.ast == ALONE and roles[seat].ast == ALONE
        elif card == CardId.ANGER:
            fits = role.ast == ALONE
        elif manual and card == CardId.STEAL:
            fits = role.money > 0.0
        elif manual and card in _PACES:
            fits = role.mst != _PACES[card] or role.mtime < MOVE_STATE_TIME
        else:
            fits = True
        if fits:
            found.append(r)
    return found


_PACES: Final = {int(CardId.SLOW): Pace.SLOW, int(CardId.FAST): Pace.FAST, int(CardId.STOP): Pace.STOPPED}


def target_cells(table: Table, card: int) -> list[int]:
    """Return the cells a card may be used on; in `manual` none that has the same thing already (C4)."""
    if table.profile is Profile.CLASSIC:
        return list(range(len(table.cells)))
    taken = table.barriers if card == CardId.BARRIER else table.robbers
    return [cell for cell in range(len(table.cells)) if cell not in taken]


def right_side(table: Table, seat: int, card: int, role: int) -> bool:
    """Say whether a role is on the side a card may be used on."""
    side = CARDS[card].side
    return role >= 0 and (side is Side.ANYBODY or (role == seat) == (side is Side.OWN))


def live(table: Table, role: int) -> bool:
    """Say whether a role is on the board."""
    return role >= 0 and table.roles[role].loc >= 0


def people_at(table: Table, seat: int, card: int, verb: str, id: int) -> tuple[int, ...]:
    """Return the officers an officer card may hit at a place; in `manual` only those on whom it is not wasted (C4)."""
    match verb:
        case "role":
            people = table.roles[id].mos if live(table, id) and right_side(table, seat, card, id) else ()
        case "city":
            people = table.cities[id].mos if right_side(table, seat, card, table.cities[id].role) else ()
        case _:
            room = table.insts[id] if verb == "inst" else table.trains[id]
            people = tuple(
                o for r, o in enumerate(room.mos) if o >= 0 and live(table, r) and right_side(table, seat, card, r)
            )
    if table.profile is Profile.CLASSIC:
        return people
    officers = table.officers
    if card == CardId.RUMOUR:
        return tuple(o for o in people if officers[o].lst < RUMOUR_TIME)
    if card == CardId.POISON:
        return tuple(o for o in people if officers[o].pst < POISON_TIME)
    return tuple(o for o in people if not officers[o].is_quit)


def target_places(table: Table, seat: int, card: int) -> list[Action]:
    """Return the places where an officer card finds somebody."""
    return [
        act(verb, id)
        for verb, things in (
            ("role", table.roles),
            ("city", table.cities),
            ("inst", table.insts),
            ("room", table.trains),
        )
        for id in range(len(things))
        if people_at(table, seat, card, verb, id)
    ]


def own_everybody(table: Table, seat: int) -> list[int]:
    """Return all officers of a role."""
    return [o for o, officer in enumerate(table.officers) if officer.role == seat]


def usable(table: Table, seat: int, card: int) -> bool:
    """Say whether a card would do anything now; in `classic` every card may be wasted."""
    if table.profile is Profile.CLASSIC:
        return True
    match CARDS[card].aim:
        case Aim.ROLE:
            return bool(target_roles(table, seat, card))
        case Aim.CELL:
            return bool(target_cells(table, card))
        case Aim.OFFICER:
            return bool(target_places(table, seat, card))
        case Aim.SELF:
            if card == CardId.DOUBLE:
                return not table.roles[seat].cst
            return any(o.hpmax - o.hp > 0.0 for o in map(table.officers.__getitem__, own_everybody(table, seat)))


def own_places(table: Table, seat: int) -> list[Action]:
    """Return the cities, institutes and training rooms where a role has officers."""
    places = [act("city", c) for c in table.roles[seat].mcs]
    places += [act("inst", i) for i, inst in enumerate(table.insts) if inst.mos[seat] >= 0]
    places += [act("room", t) for t, room in enumerate(table.trains) if room.mos[seat] >= 0]
    return places


def options(table: Table, ask: Ask) -> list[Action]:
    """Return everything that may be answered, once each, in a fixed order."""
    seat = ask.seat
    manual = table.profile is Profile.MANUAL
    match ask.kind:
        case "action":
            found = [MOVE]
            if ask.count < CANCEL_LIMIT:
                cards = table.roles[seat].cards
                if any(cards):
                    found += [act("card", c) for c in range(CARD_COUNT) if cards[c] and usable(table, seat, c)]
            if table.resign and ask.count < CANCEL_LIMIT:
                found.append(GIVE_UP)
            return found
        case "confirm" | "occupy" | "cancel_study" | "cancel_train" | "resign":
            return [YES, NO]
        case "card_role":
            return [BACK, *[act("role", r) for r in target_roles(table, seat, ask.at)]]
        case "card_cell":
            return [BACK, *[act("cell", c) for c in target_cells(table, ask.at)]]
        case "card_place":
            return [BACK, *(target_places(table, seat, ask.at) if ask.count < CANCEL_LIMIT else ())]
        case "card_officer":
            return [BACK, *[act("officer", o) for o in ask.ids]]
        case "meet" | "attack":
            return _SCALES[:] if manual and ask.forced else [NO, *_SCALES]
        case "general":
            found = [act("officer", o) for o in ask.ids]
            return found if found and manual and ask.forced else [NONE, *found]
        case "hire":
            money = table.roles[seat].money
            pairs = zip(ask.ids, ask.prices, strict=True)
            return [NONE, *[act("officer", o) for o, price in pairs if money > price]]
        case "mayor" | "treasurer":
            holder = table.cities[ask.at].mayor if ask.kind == MAYOR else table.cities[ask.at].treasurer
            return [NONE, *[act("officer", o) for o in ask.ids if o != holder]]
        case "vice":
            return [NONE, *[act("officer", o) for o in ask.ids if o not in ask.picked]]
        case "study":
            return [NONE, *[act("officer", o) for o in ask.ids]] if ask.also or not manual else [NONE]
        case "train":
            return [NONE, *[act("officer", o) for o in ask.ids]]
        case "study_tech":
            return [NONE, *[act("tech", k) for k in ask.also]]
        case "garrison":
            return [DONE, *[act("officer", o) for o in ask.ids if o not in ask.picked]]
        case "exchange":
            return [
                DONE,
                *[act("officer", o) for o in ask.ids if o not in ask.picked],
                *[act("officer", o) for o in ask.also if o not in ask.picked_also],
            ]
        case "allocate":
            used = ask.used
            return [
                DONE,
                *[a for a in own_places(table, seat) if used.count(place_key(a.verb, a.id)) < ALLOCATE_LIMIT],
            ]
    raise ValueError(f"no such question: {ask.kind}")
