"""Questions and their possible answers: every decision of the original's operation interface (rules page, 21.2).

`options` lists the answers a person or a computer player may give. In both profiles it leaves out impossible ones (a
card on the wrong side, an ally of an ally); in `manual` also wasted and forbidden ones. The engine itself accepts more:
it must follow recorded games of the original, whose players were not stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from .. import actions as act
from .. import data
from ..state import Ask, MbgBoard, MbgQuestion
from .draft import BoardDraft

type Table = MbgBoard | BoardDraft

MOVE: Final = act.March()
BACK: Final = act.Back()
NONE: Final = act.Nobody()
DONE: Final = act.Done()
YES: Final = act.Yes()
NO: Final = act.No()
RESIGN: Final = act.Resign()
_SCALES: Final[list[act.Action]] = [act.Engage(scale) for scale in range(3)]
PLACES: Final[dict[type, data.CellPlace]] = {
    act.ChooseCity: data.CellPlace.CITY,
    act.ChooseInstitute: data.CellPlace.INSTITUTE,
    act.ChooseRoom: data.CellPlace.TRAINING,
}
_KEYS: Final[dict[type, int]] = {kind: n for n, kind in enumerate(PLACES)}


def place_key(choice: act.PlaceChoice) -> int:
    """Return one number for a city, institute or training room (`Ask.used`)."""
    return choice.id * len(_KEYS) + _KEYS[type(choice)]


def target_roles(table: Table, seat: int, card: int) -> list[int]:
    """Return the factions a card may be used on."""
    manual = table.profile is data.Profile.MANUAL
    roles = table.roles
    found = []
    for r, role in enumerate(roles):
        if role.location < 0 or (r == seat and data.CARDS[card].side is data.CardSide.OTHERS):
            continue
        if card == data.CardId.ALLIANCE:
            fits = role.ally == data.ALONE and roles[seat].ally == data.ALONE
        elif card == data.CardId.ANGER:
            fits = role.ally == data.ALONE
        elif manual and card == data.CardId.STEAL:
            fits = role.money > 0.0
        elif manual and card in PACES:
            fits = role.pace != PACES[card] or role.pace_left < data.MOVE_STATE_TIME
        else:
            fits = True
        if fits:
            found.append(r)
    return found


PACES: Final = {
    int(data.CardId.SLOW): data.WalkPace.SLOW,
    int(data.CardId.FAST): data.WalkPace.FAST,
    int(data.CardId.STOP): data.WalkPace.STOPPED,
}


def target_cells(table: Table, card: int) -> list[int]:
    """Return the cells a card may be used on; in `manual` none that has the same thing already (C4)."""
    if table.profile is data.Profile.CLASSIC:
        return list(range(len(table.cells)))
    taken = table.barriers if card == data.CardId.BARRIER else table.robbers
    return [cell for cell in range(len(table.cells)) if cell not in taken]


def right_side(table: Table, seat: int, card: int, role: int) -> bool:
    """Return whether a faction is on the side a card may be used on."""
    side = data.CARDS[card].side
    return role >= 0 and (side is data.CardSide.ANYBODY or (role == seat) == (side is data.CardSide.OWN))


def live(table: Table, role: int) -> bool:
    """Return whether a faction is on the board."""
    return role >= 0 and table.roles[role].location >= 0


def people_at(table: Table, seat: int, card: int, choice: act.ChooseRole | act.PlaceChoice) -> tuple[int, ...]:
    """Return the officers an officer card may hit at a place; in `manual` only those on whom it is not wasted (C4)."""
    at = choice.id
    people: tuple[int, ...]
    match choice:
        case act.ChooseRole():
            people = table.roles[at].at_hand if live(table, at) and right_side(table, seat, card, at) else ()
        case act.ChooseCity():
            people = table.cities[at].garrison if right_side(table, seat, card, table.cities[at].role) else ()
        case _:
            school = isinstance(choice, act.ChooseInstitute)
            here = table.institutes[at].researchers if school else table.rooms[at].trainees
            people = tuple(
                o for r, o in enumerate(here) if o >= 0 and live(table, r) and right_side(table, seat, card, r)
            )
    if table.profile is data.Profile.CLASSIC:
        return people
    officers = table.officers
    if card == data.CardId.RUMOUR:
        return tuple(o for o in people if officers[o].rumour < data.RUMOUR_TIME)
    if card == data.CardId.POISON:
        return tuple(o for o in people if officers[o].poison < data.POISON_TIME)
    return tuple(o for o in people if not officers[o].leaving)


def target_places(table: Table, seat: int, card: int) -> Iterator[act.Action]:
    """Return the places with a target for an officer card."""
    choices = _places(len(table.roles), len(table.cities), len(table.institutes), len(table.rooms))
    return (choice for choice in choices if people_at(table, seat, card, choice))


@cache
def _places(roles: int, cities: int, institutes: int, rooms: int) -> tuple[act.ChooseRole | act.PlaceChoice, ...]:
    return (
        *map(act.ChooseRole, range(roles)),
        *map(act.ChooseCity, range(cities)),
        *map(act.ChooseInstitute, range(institutes)),
        *map(act.ChooseRoom, range(rooms)),
    )


def own_everybody(table: Table, seat: int) -> list[int]:
    """Return all officers of a faction."""
    return [o for o, officer in enumerate(table.officers) if officer.role == seat]


def usable(table: Table, seat: int, card: int) -> bool:
    """Return whether a card would have any effect now; in `classic` every card may be wasted."""
    if table.profile is data.Profile.CLASSIC:
        return True
    match data.CARDS[card].aim:
        case data.CardAim.ROLE:
            return bool(target_roles(table, seat, card))
        case data.CardAim.CELL:
            return bool(target_cells(table, card))
        case data.CardAim.OFFICER:
            return any(target_places(table, seat, card))
        case data.CardAim.SELF:
            if card == data.CardId.DOUBLE:
                return not table.roles[seat].acts_again
            return any(o.max_hp - o.hp > 0.0 for o in map(table.officers.__getitem__, own_everybody(table, seat)))


def own_places(table: Table, seat: int) -> list[act.PlaceChoice]:
    """Return the cities, institutes and training rooms where a faction has officers."""
    places: list[act.PlaceChoice] = [act.ChooseCity(c) for c in table.roles[seat].cities]
    places += [act.ChooseInstitute(i) for i, inst in enumerate(table.institutes) if inst.researchers[seat] >= 0]
    places += [act.ChooseRoom(t) for t, room in enumerate(table.rooms) if room.trainees[seat] >= 0]
    return places


def options(table: Table, ask: Ask) -> list[act.Action]:
    """Return all possible answers, once each, in a fixed order."""
    seat = ask.seat
    manual = table.profile is data.Profile.MANUAL
    match ask.kind:  # the most frequent questions come first
        case "action":
            found: list[act.Action] = [MOVE]
            if ask.count < data.CANCEL_LIMIT:
                cards = table.roles[seat].cards
                if any(cards):
                    found += [act.UseCard(c) for c in range(data.CARD_COUNT) if cards[c] and usable(table, seat, c)]
            if table.resign and ask.count < data.CANCEL_LIMIT:
                found.append(RESIGN)
            return found
        case "exchange":
            return [
                DONE,
                *[act.ChooseOfficer(o) for o in ask.ids if o not in ask.picked],
                *[act.ChooseOfficer(o) for o in ask.also if o not in ask.picked_also],
            ]
        case "allocate":
            used = ask.used
            return [DONE, *[a for a in own_places(table, seat) if used.count(place_key(a)) < data.ALLOCATE_LIMIT]]
        case "garrison":
            return [DONE, *[act.ChooseOfficer(o) for o in ask.ids if o not in ask.picked]]
        case "mayor" | "treasurer":
            holder = table.cities[ask.at].mayor if ask.kind is MbgQuestion.MAYOR else table.cities[ask.at].treasurer
            return [NONE, *[act.ChooseOfficer(o) for o in ask.ids if o != holder]]
        case "confirm" | "occupy" | "cancel_study" | "cancel_train" | "resign":
            return [YES, NO]
        case "card_role":
            return [BACK, *[act.ChooseRole(r) for r in target_roles(table, seat, ask.at)]]
        case "card_cell":
            return [BACK, *[act.ChooseCell(c) for c in target_cells(table, ask.at)]]
        case "card_place":
            return [BACK, *(target_places(table, seat, ask.at) if ask.count < data.CANCEL_LIMIT else ())]
        case "card_officer":
            return [BACK, *[act.ChooseOfficer(o) for o in ask.ids]]
        case "meet" | "attack":
            return _SCALES[:] if manual and ask.forced else [NO, *_SCALES]
        case "general":
            found = [act.ChooseOfficer(o) for o in ask.ids]
            return found if found and manual and ask.forced else [NONE, *found]
        case "hire":
            money = table.roles[seat].money
            pairs = zip(ask.ids, ask.prices, strict=True)
            return [NONE, *[act.ChooseOfficer(o) for o, price in pairs if money > price]]
        case "vice":
            return [NONE, *[act.ChooseOfficer(o) for o in ask.ids if o not in ask.picked]]
        case "study":
            return [NONE, *[act.ChooseOfficer(o) for o in ask.ids]] if ask.also or not manual else [NONE]
        case "train":
            return [NONE, *[act.ChooseOfficer(o) for o in ask.ids]]
        case "study_tech":
            return [NONE, *[act.ChooseTechnique(k) for k in ask.also]]
    raise ValueError(f"no such question: {ask.kind}")
