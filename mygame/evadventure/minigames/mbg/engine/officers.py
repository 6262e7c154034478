"""Officers come, go, take and lose offices; a faction is eliminated (M17, M19)."""

from __future__ import annotations

from ...draft import set_at
from ..actions import AllianceEnded, Appointed, CityLost, Left, ResearchLeft, Ruined, TrainingLeft, Withdrawn
from ..data import ALONE, NOBODY, Job, Pace
from ..state import replace
from .draft import Draft, with_, without
from .values import in_city


def into_city(d: Draft, o: int, c: int) -> bool:
    """Station an officer at hand in his faction's city; say whether he could be."""
    officer, city = d.officers[o], d.cities[c]
    if officer.role < 0 or officer.loc >= 0 or officer.role != city.role:
        return False
    role = d.roles[city.role]
    d.roles[city.role] = replace(role, mos=without(role.mos, o))
    d.cities[c] = replace(city, mos=with_(city.mos, o))
    d.officers[o] = replace(officer, job=Job.CITIZEN, loc=c)
    return True


def out_of_city(d: Draft, o: int) -> None:
    """Take an officer back to hand; a city without officers is nobody's."""
    officer = d.officers[o]
    if not in_city(officer.job):
        return
    c = officer.loc
    city = d.cities[c]
    r = city.role
    role = d.roles[r]
    mos = without(city.mos, o)
    d.officers[o] = replace(officer, job=Job.NONE, loc=-1)
    d.cities[c] = replace(
        city,
        mos=mos,
        mayor=NOBODY if city.mayor == o else city.mayor,
        treasurer=NOBODY if city.treasurer == o else city.treasurer,
        role=r if mos else NOBODY,
    )
    d.roles[r] = replace(role, mos=with_(role.mos, o), mcs=role.mcs if mos else without(role.mcs, c))
    d.note(Withdrawn, o, c)
    if not mos:
        d.note(CityLost, r, c)


def appoint(d: Draft, o: int, job: Job) -> None:
    """Make an officer mayor or treasurer; silently refused to who holds that office already or is in no city."""
    officer = d.officers[o]
    if not in_city(officer.job) or officer.job is job:
        return
    city = d.cities[officer.loc]
    old = city.mayor if job is Job.MAYOR else city.treasurer
    if old >= 0:
        d.officers[old] = replace(d.officers[old], job=Job.CITIZEN)
    if job is Job.MAYOR:
        city = replace(city, mayor=o, treasurer=NOBODY if city.treasurer == o else city.treasurer)
    else:
        city = replace(city, treasurer=o, mayor=NOBODY if city.mayor == o else city.mayor)
    d.cities[officer.loc] = city
    d.officers[o] = replace(officer, job=job)
    d.note(Appointed, o, job, to=city.role)


def out_of_institute(d: Draft, o: int) -> None:
    """Take a researcher back to hand."""
    officer = d.officers[o]
    i, r = officer.loc, officer.role
    inst, role = d.insts[i], d.roles[r]
    inst = replace(inst, mos=set_at(inst.mos, r, NOBODY))
    if d.manual:
        # C5: a broken-off study leaves nothing behind.
        inst = replace(inst, on_study=set_at(inst.on_study, r, -1), point=set_at(inst.point, r, 0.0))
    d.insts[i] = inst
    d.roles[r] = replace(role, sos=without(role.sos, o), mos=with_(role.mos, o))
    d.officers[o] = replace(officer, job=Job.NONE, loc=-1)
    d.note(ResearchLeft, o, i)


def out_of_training(d: Draft, o: int) -> None:
    """Take a trainee back to hand."""
    officer = d.officers[o]
    t, r = officer.loc, officer.role
    room, role = d.trains[t], d.roles[r]
    room = replace(room, mos=set_at(room.mos, r, NOBODY))
    if d.manual:
        room = replace(room, round=set_at(room.round, r, 0))
    d.trains[t] = room
    d.roles[r] = replace(role, tos=without(role.tos, o), mos=with_(role.mos, o))
    d.officers[o] = replace(officer, job=Job.NONE, loc=-1)
    d.note(TrainingLeft, o, t)


def leave(d: Draft, o: int) -> None:
    """Let an officer leave his role for good."""
    officer = d.officers[o]
    r = officer.role
    match officer.job:
        case Job.MAYOR | Job.TREASURER:
            city = d.cities[officer.loc]
            if officer.job is Job.MAYOR:
                d.cities[officer.loc] = replace(city, mayor=NOBODY)
            else:
                d.cities[officer.loc] = replace(city, treasurer=NOBODY)
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
    d.roles[r] = replace(d.roles[r], mos=without(d.roles[r].mos, o))
    d.officers[o] = replace(d.officers[o], role=NOBODY)
    d.note(Left, o, r)


def eliminate(d: Draft, r: int) -> None:
    """Take a role out of the game (17)."""
    d.roles[r] = replace(d.roles[r], money=0.0)
    d.note(Ruined, r)
    d.roles[r] = replace(d.roles[r], loc=-1)
    role = d.roles[r]
    for o in role.mos:
        leave(d, o)
    for c in role.mcs:
        for o in d.cities[c].mos:
            leave(d, o)
    for o in (*role.sos, *role.tos):
        leave(d, o)
    role = d.roles[r]
    d.roles[r] = replace(role, mst=Pace.NORMAL, mtime=0, cst=False)
    if role.ast >= 0:
        ally = role.ast
        for i in (r, ally):
            d.roles[i] = replace(d.roles[i], ast=ALONE, atime=0)
        d.note(AllianceEnded, min(r, ally), max(r, ally))
    elif d.manual:
        # B31: nobody is angry with who is gone.
        d.roles[r] = replace(d.roles[r], ast=ALONE, atime=0)
