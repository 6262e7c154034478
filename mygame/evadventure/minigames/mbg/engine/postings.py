"""Officers joining, leaving, taking and losing offices; the elimination of a faction (M17, M19)."""

from __future__ import annotations

from ...draft import set_at
from ..actions import AllianceEnded, Appointed, CityLost, OfficerLeft, ResearchLeft, Ruined, TrainingLeft, Withdrawn
from ..data import ALONE, NOBODY, Job, WalkPace
from ..state import replace
from .draft import BoardDraft, with_, without
from .formulas import in_city


def into_city(d: BoardDraft, o: int, c: int) -> bool:
    """Station an officer at hand in his faction's city; return whether that was possible."""
    officer, city = d.officers[o], d.cities[c]
    if officer.role < 0 or officer.location >= 0 or officer.role != city.role:
        return False
    role = d.roles[city.role]
    d.roles[city.role] = replace(role, at_hand=without(role.at_hand, o))
    d.cities[c] = replace(city, garrison=with_(city.garrison, o))
    d.officers[o] = replace(officer, job=Job.CITIZEN, location=c)
    return True


def out_of_city(d: BoardDraft, o: int) -> None:
    """Take an officer back to hand; a city without officers becomes ownerless."""
    officer = d.officers[o]
    if not in_city(officer.job):
        return
    c = officer.location
    city = d.cities[c]
    r = city.role
    role = d.roles[r]
    garrison = without(city.garrison, o)
    d.officers[o] = replace(officer, job=Job.NONE, location=-1)
    d.cities[c] = replace(
        city,
        garrison=garrison,
        mayor=NOBODY if city.mayor == o else city.mayor,
        treasurer=NOBODY if city.treasurer == o else city.treasurer,
        role=r if garrison else NOBODY,
    )
    d.roles[r] = replace(
        role, at_hand=with_(role.at_hand, o), cities=role.cities if garrison else without(role.cities, c)
    )
    d.note(Withdrawn, o, c)
    if not garrison:
        d.note(CityLost, r, c)


def appoint(d: BoardDraft, o: int, job: Job) -> None:
    """Make an officer mayor or treasurer; silently ignored if he holds that office already or is in no city."""
    officer = d.officers[o]
    if not in_city(officer.job) or officer.job is job:
        return
    city = d.cities[officer.location]
    old = city.mayor if job is Job.MAYOR else city.treasurer
    if old >= 0:
        d.officers[old] = replace(d.officers[old], job=Job.CITIZEN)
    if job is Job.MAYOR:
        city = replace(city, mayor=o, treasurer=NOBODY if city.treasurer == o else city.treasurer)
    else:
        city = replace(city, treasurer=o, mayor=NOBODY if city.mayor == o else city.mayor)
    d.cities[officer.location] = city
    d.officers[o] = replace(officer, job=job)
    d.note(Appointed, o, job, to=city.role)


def out_of_institute(d: BoardDraft, o: int) -> None:
    """Take a researcher back to hand."""
    officer = d.officers[o]
    i, r = officer.location, officer.role
    inst, role = d.institutes[i], d.roles[r]
    inst = replace(inst, researchers=set_at(inst.researchers, r, NOBODY))
    if d.manual:
        # C5: an interrupted study is lost.
        inst = replace(inst, studies=set_at(inst.studies, r, -1), points=set_at(inst.points, r, 0.0))
    d.institutes[i] = inst
    d.roles[r] = replace(role, researchers=without(role.researchers, o), at_hand=with_(role.at_hand, o))
    d.officers[o] = replace(officer, job=Job.NONE, location=-1)
    d.note(ResearchLeft, o, i)


def out_of_training(d: BoardDraft, o: int) -> None:
    """Take a trainee back to hand."""
    officer = d.officers[o]
    t, r = officer.location, officer.role
    room, role = d.rooms[t], d.roles[r]
    room = replace(room, trainees=set_at(room.trainees, r, NOBODY))
    if d.manual:
        room = replace(room, rounds=set_at(room.rounds, r, 0))
    d.rooms[t] = room
    d.roles[r] = replace(role, trainees=without(role.trainees, o), at_hand=with_(role.at_hand, o))
    d.officers[o] = replace(officer, job=Job.NONE, location=-1)
    d.note(TrainingLeft, o, t)


def leave(d: BoardDraft, o: int) -> None:
    """Remove an officer from his faction for good."""
    officer = d.officers[o]
    r = officer.role
    match officer.job:
        case Job.MAYOR | Job.TREASURER as job:
            post = "mayor" if job is Job.MAYOR else "treasurer"
            d.cities[officer.location] = replace(d.cities[officer.location], **{post: NOBODY})
            d.officers[o] = replace(officer, job=Job.CITIZEN)
            d.note(Appointed, o, Job.CITIZEN, to=r)
            out_of_city(d, o)
        case Job.CITIZEN:
            out_of_city(d, o)
        case Job.RESEARCHER:
            out_of_institute(d, o)
        case Job.TRAINEE:
            out_of_training(d, o)
        case Job.NONE:
            pass
    d.roles[r] = replace(d.roles[r], at_hand=without(d.roles[r].at_hand, o))
    d.officers[o] = replace(d.officers[o], role=NOBODY)
    d.note(OfficerLeft, o, r)


def eliminate(d: BoardDraft, r: int) -> None:
    """Take a faction out of the game (17)."""
    d.roles[r] = replace(d.roles[r], money=0.0)
    d.note(Ruined, r)
    d.roles[r] = replace(d.roles[r], location=-1)
    role = d.roles[r]
    for o in role.at_hand:
        leave(d, o)
    for c in role.cities:
        for o in d.cities[c].garrison:
            leave(d, o)
    for o in (*role.researchers, *role.trainees):
        leave(d, o)
    role = d.roles[r]
    d.roles[r] = replace(role, pace=WalkPace.NORMAL, pace_left=0, acts_again=False)
    if role.ally >= 0:
        ally = role.ally
        for i in (r, ally):
            d.roles[i] = replace(d.roles[i], ally=ALONE, ally_left=0)
        d.note(AllianceEnded, min(r, ally), max(r, ally))
    elif d.manual:
        # B31: no anger at a faction that is gone.
        d.roles[r] = replace(d.roles[r], ally=ALONE, ally_left=0)
