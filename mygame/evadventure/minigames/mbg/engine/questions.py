"""Questions and their possible answers: every decision of the original's operation interface (rules page, 21.2).

`options` lists the answers a person or a computer player may give. In both profiles it leaves out impossible ones (a
card on the wrong side, an ally of an ally); in `manual` also wasted and forbidden ones. The engine itself accepts more:
it must follow recorded games of the original, whose players were not stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from ..actions import (
    Action,
    Back,
    ChooseCell,
    ChooseCity,
    ChooseInstitute,
    ChooseOfficer,
    ChooseRole,
    ChooseRoom,
    ChooseTechnique,
    Done,
    Engage,
    March,
    No,
    Nobody,
    PlaceChoice,
    Resign,
    UseCard,
    Yes,
)
from ..data import (
    ALLOCATE_LIMIT,
    ALONE,
    CANCEL_LIMIT,
    CARD_COUNT,
    CARDS,
    MOVE_STATE_TIME,
    POISON_TIME,
    RUMOUR_TIME,
    CardAim,
    CardId,
    CardSide,
    CellPlace,
    Profile,
    WalkPace,
)
from ..state import Ask, MbgBoard, MbgQuestion
from .draft import BoardDraft

type Table = MbgBoard | BoardDraft

MOVE: Final = March()
BACK: Final = Back()
NONE: Final = Nobody()
DONE: Final = Done()
YES: Final = Yes()
NO: Final = No()
RESIGN: Final = Resign()
_SCALES: Final[list[Action]] = [Engage(scale) for scale in range(3)]
PLACES: Final[dict[type, CellPlace]] = {
    ChooseCity: CellPlace.CITY,
    ChooseInstitute: CellPlace.INSTITUTE,
    ChooseRoom: CellPlace.TRAINING,
}
_KEYS: Final[dict[type, int]] = {kind: n for n, kind in enumerate(PLACES)}


def place_key(choice: PlaceChoice) -> int:
    """Return one number for a city, institute or training room (`Ask.used`)."""
    return choice.id * len(_KEYS) + _KEYS[type(choice)]


def target_roles(table: Table, seat: int, card: int) -> list[int]:
    """Return the factions a card may be used on."""
    manual = table.profile is Profile.MANUAL
    roles = table.roles
    found = []
    for r, role in enumerate(roles):
        if role.location < 0 or (r == seat and CARDS[card].side is CardSide.OTHERS):
            continue
        if card == CardId.ALLIANCE:
            fits = role.ally == ALONE and roles[seat].ally == ALONE
        elif card == CardId.ANGER:
            fits = role.ally == ALONE
        elif manual and card == CardId.STEAL:
            fits = role.money > 0.0
        elif manual and card in PACES:
            fits = role.pace != PACES[card] or role.pace_left < MOVE_STATE_TIME
        else:
            fits = True
        if fits:
            found.append(r)
    return found


PACES: Final = {int(CardId.SLOW): WalkPace.SLOW, int(CardId.FAST): WalkPace.FAST, int(CardId.STOP): WalkPace.STOPPED}


def target_cells(table: Table, card: int) -> list[int]:
    """Return the cells a card may be used on; in `manual` none that has the same thing already (C4)."""
    if table.profile is Profile.CLASSIC:
        return list(range(len(table.cells)))
    taken = table.barriers if card == CardId.BARRIER else table.robbers
    return [cell for cell in range(len(table.cells)) if cell not in taken]


def right_side(table: Table, seat: int, card: int, role: int) -> bool:
    """Return whether a faction is on the side a card may be used on."""
    side = CARDS[card].side
    return role >= 0 and (side is CardSide.ANYBODY or (role == seat) == (side is CardSide.OWN))


def live(table: Table, role: int) -> bool:
    """Return whether a faction is on the board."""
    return role >= 0 and table.roles[role].location >= 0


def people_at(table: Table, seat: int, card: int, choice: ChooseRole | PlaceChoice) -> tuple[int, ...]:
    """Return the officers an officer card may hit at a place; in `manual` only those on whom it is not wasted (C4)."""
    at = choice.id
    people: tuple[int, ...]
    match choice:
        case ChooseRole():
            people = table.roles[at].at_hand if live(table, at) and right_side(table, seat, card, at) else ()
        case ChooseCity():
            people = table.cities[at].garrison if right_side(table, seat, card, table.cities[at].role) else ()
        case _:
            here = table.institutes[at].researchers if isinstance(choice, ChooseInstitute) else table.rooms[at].trainees
            people = tuple(
                o for r, o in enumerate(here) if o >= 0 and live(table, r) and right_side(table, seat, card, r)
            )
    if table.profile is Profile.CLASSIC:
        return people
    officers = table.officers
    if card == CardId.RUMOUR:
        return tuple(o for o in people if officers[o].rumour < RUMOUR_TIME)
    if card == CardId.POISON:
        return tuple(o for o in people if officers[o].poison < POISON_TIME)
    return tuple(o for o in people if not officers[o].leaving)


def target_places(table: Table, seat: int, card: int) -> list[Action]:
    """Return the places with a target for an officer card."""
    return list(_target_places(table, seat, card))


def _target_places(table: Table, seat: int, card: int) -> Iterator[Action]:
    choices = _places(len(table.roles), len(table.cities), len(table.institutes), len(table.rooms))
    return (choice for choice in choices if people_at(table, seat, card, choice))


@cache
def _places(roles: int, cities: int, institutes: int, rooms: int) -> tuple[ChooseRole | PlaceChoice, ...]:
    return (
        *map(ChooseRole, range(roles)),
        *map(ChooseCity, range(cities)),
        *map(ChooseInstitute, range(institutes)),
        *map(ChooseRoom, range(rooms)),
    )


def own_everybody(table: Table, seat: int) -> list[int]:
    """Return all officers of a faction."""
    return [o for o, officer in enumerate(table.officers) if officer.role == seat]


def usable(table: Table, seat: int, card: int) -> bool:
    """Return whether a card would have any effect now; in `classic` every card may be wasted."""
    if table.profile is Profile.CLASSIC:
        return True
    match CARDS[card].aim:
        case CardAim.ROLE:
            return bool(target_roles(table, seat, card))
        case CardAim.CELL:
            return bool(target_cells(table, card))
        case CardAim.OFFICER:
            return any(_target_places(table, seat, card))
        case CardAim.SELF:
            if card == CardId.DOUBLE:
                return not table.roles[seat].acts_again
            return any(o.max_hp - o.hp > 0.0 for o in map(table.officers.__getitem__, own_everybody(table, seat)))


def own_places(table: Table, seat: int) -> list[PlaceChoice]:
    """Return the cities, institutes and training rooms where a faction has officers."""
    places: list[PlaceChoice] = [ChooseCity(c) for c in table.roles[seat].cities]
    places += [ChooseInstitute(i) for i, inst in enumerate(table.institutes) if inst.researchers[seat] >= 0]
    places += [ChooseRoom(t) for t, room in enumerate(table.rooms) if room.trainees[seat] >= 0]
    return places


def options(table: Table, ask: Ask) -> list[Action]:
    """Return all possible answers, once each, in a fixed order."""
    seat = ask.seat
    manual = table.profile is Profile.MANUAL
    match ask.kind:  # the most frequent questions come first
        case "action":
            found: list[Action] = [MOVE]
            if ask.count < CANCEL_LIMIT:
                cards = table.roles[seat].cards
                if any(cards):
                    found += [UseCard(c) for c in range(CARD_COUNT) if cards[c] and usable(table, seat, c)]
            if table.resign and ask.count < CANCEL_LIMIT:
                found.append(RESIGN)
            return found
        case "exchange":
            return [
                DONE,
                *[ChooseOfficer(o) for o in ask.ids if o not in ask.picked],
                *[ChooseOfficer(o) for o in ask.also if o not in ask.picked_also],
            ]
        case "allocate":
            used = ask.used
            return [DONE, *[a for a in own_places(table, seat) if used.count(place_key(a)) < ALLOCATE_LIMIT]]
        case "garrison":
            return [DONE, *[ChooseOfficer(o) for o in ask.ids if o not in ask.picked]]
        case "mayor" | "treasurer":
            holder = table.cities[ask.at].mayor if ask.kind is MbgQuestion.MAYOR else table.cities[ask.at].treasurer
            return [NONE, *[ChooseOfficer(o) for o in ask.ids if o != holder]]
        case "confirm" | "occupy" | "cancel_study" | "cancel_train" | "resign":
            return [YES, NO]
        case "card_role":
            return [BACK, *[ChooseRole(r) for r in target_roles(table, seat, ask.at)]]
        case "card_cell":
            return [BACK, *[ChooseCell(c) for c in target_cells(table, ask.at)]]
        case "card_place":
            return [BACK, *(target_places(table, seat, ask.at) if ask.count < CANCEL_LIMIT else ())]
        case "card_officer":
            return [BACK, *[ChooseOfficer(o) for o in ask.ids]]
        case "meet" | "attack":
            return _SCALES[:] if manual and ask.forced else [NO, *_SCALES]
        case "general":
            found = [ChooseOfficer(o) for o in ask.ids]
            return found if found and manual and ask.forced else [NONE, *found]
        case "hire":
            money = table.roles[seat].money
            pairs = zip(ask.ids, ask.prices, strict=True)
            return [NONE, *[ChooseOfficer(o) for o, price in pairs if money > price]]
        case "vice":
            return [NONE, *[ChooseOfficer(o) for o in ask.ids if o not in ask.picked]]
        case "study":
            return [NONE, *[ChooseOfficer(o) for o in ask.ids]] if ask.also or not manual else [NONE]
        case "train":
            return [NONE, *[ChooseOfficer(o) for o in ask.ids]]
        case "study_tech":
            return [NONE, *[ChooseTechnique(k) for k in ask.also]]
    raise ValueError(f"no such question: {ask.kind}")
