"""Officers come, go, take and lose offices; a faction is eliminated (M17, M19)."""

from __future__ import annotations

from ..data import ALONE, NOBODY, Job, Pace
from ..state import replace
from ..values import in_city
from .ground import Ground, put, with_, without


class Officers(Ground):
    """Who goes where: offices, garrisons, leaving, and the end of a faction."""

    def _into_city(self, o: int, c: int) -> bool:
        officer, city = self.officers[o], self.cities[c]
        if officer.role < 0 or officer.loc >= 0 or officer.role != city.role:
            return False
        role = self.roles[city.role]
        self.roles[city.role] = replace(role, mos=without(role.mos, o))
        self.cities[c] = replace(city, mos=with_(city.mos, o))
        self.officers[o] = replace(officer, job=Job.CITIZEN, loc=c)
        return True

    def _out_of_city(self, o: int) -> None:
        officer = self.officers[o]
        if not in_city(officer.job):
            return
        c = officer.loc
        city = self.cities[c]
        r = city.role
        role = self.roles[r]
        mos = without(city.mos, o)
        self.officers[o] = replace(officer, job=Job.NONE, loc=-1)
        self.cities[c] = replace(
            city,
            mos=mos,
            mayor=NOBODY if city.mayor == o else city.mayor,
            treasurer=NOBODY if city.treasurer == o else city.treasurer,
            role=r if mos else NOBODY,
        )
        self.roles[r] = replace(role, mos=with_(role.mos, o), mcs=role.mcs if mos else without(role.mcs, c))
        self.note("NoteOutCity", o, c)
        if not mos:
            self.note("NoteRoleDropCity", r, c)

    def _as(self, o: int, job: Job) -> None:
        """Make an officer mayor or treasurer; silently refused to who holds that office already or is in no city."""
        officer = self.officers[o]
        if not in_city(officer.job) or officer.job is job:
            return
        city = self.cities[officer.loc]
        old = city.mayor if job is Job.MAYOR else city.treasurer
        if old >= 0:
            self.officers[old] = replace(self.officers[old], job=Job.CITIZEN)
        if job is Job.MAYOR:
            city = replace(city, mayor=o, treasurer=NOBODY if city.treasurer == o else city.treasurer)
        else:
            city = replace(city, treasurer=o, mayor=NOBODY if city.mayor == o else city.mayor)
        self.cities[officer.loc] = city
        self.officers[o] = replace(officer, job=job)
        self.note("NoteAsMayer" if job is Job.MAYOR else "NoteAsTreasurer", o, to=city.role)

    def _out_of_institute(self, o: int) -> None:
        officer = self.officers[o]
        i, r = officer.loc, officer.role
        inst, role = self.insts[i], self.roles[r]
        inst = replace(inst, mos=put(inst.mos, r, NOBODY))
        if self.manual:
            # C5: a broken-off study leaves nothing behind.
            inst = replace(inst, on_study=put(inst.on_study, r, -1), point=put(inst.point, r, 0.0))
        self.insts[i] = inst
        self.roles[r] = replace(role, sos=without(role.sos, o), mos=with_(role.mos, o))
        self.officers[o] = replace(officer, job=Job.NONE, loc=-1)
        self.note("NoteOutInst", o, i)

    def _out_of_training(self, o: int) -> None:
        officer = self.officers[o]
        t, r = officer.loc, officer.role
        room, role = self.trains[t], self.roles[r]
        room = replace(room, mos=put(room.mos, r, NOBODY))
        if self.manual:
            room = replace(room, round=put(room.round, r, 0))
        self.trains[t] = room
        self.roles[r] = replace(role, tos=without(role.tos, o), mos=with_(role.mos, o))
        self.officers[o] = replace(officer, job=Job.NONE, loc=-1)
        self.note("NoteOutTrain", o, t)

    def leave(self, o: int) -> None:
        """Let an officer leave his role for good."""
        officer = self.officers[o]
        r = officer.role
        match officer.job:
            case Job.MAYOR | Job.TREASURER:
                city = self.cities[officer.loc]
                if officer.job is Job.MAYOR:
                    self.cities[officer.loc] = replace(city, mayor=NOBODY)
                else:
                    self.cities[officer.loc] = replace(city, treasurer=NOBODY)
                self.officers[o] = replace(officer, job=Job.CITIZEN)
                self.note("NoteAsCitizen", o, to=r)
                self._out_of_city(o)
            case Job.CITIZEN:
                self._out_of_city(o)
            case Job.RESEARCHER:
                self._out_of_institute(o)
            case Job.TRAINEE:
                self._out_of_training(o)
            case Job.NONE:
                pass
        self.roles[r] = replace(self.roles[r], mos=without(self.roles[r].mos, o))
        self.officers[o] = replace(self.officers[o], role=NOBODY)
        self.note("NoteQuit", o, r)

    def eliminate(self, r: int) -> None:
        """Take a role out of the game (17)."""
        self.roles[r] = replace(self.roles[r], money=0.0)
        self.note("NoteRoleLoss", r)
        self.roles[r] = replace(self.roles[r], loc=-1)
        role = self.roles[r]
        for o in role.mos:
            self.leave(o)
        for c in role.mcs:
            for o in self.cities[c].mos:
                self.leave(o)
        for o in (*role.sos, *role.tos):
            self.leave(o)
        role = self.roles[r]
        self.roles[r] = replace(role, mst=Pace.NORMAL, mtime=0, cst=False)
        if role.ast >= 0:
            ally = role.ast
            for i in (r, ally):
                self.roles[i] = replace(self.roles[i], ast=ALONE, atime=0)
            self.note("NoteRoleAlignEnd", min(r, ally), max(r, ally))
        elif self.manual:
            # B31: nobody is angry with who is gone.
            self.roles[r] = replace(self.roles[r], ast=ALONE, atime=0)
