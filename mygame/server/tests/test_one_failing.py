"""One who fails stops nobody else: each periodic job survives any one of its members."""

import importlib
import inspect
import pkgutil
from unittest.mock import Mock, patch

from django.db import DatabaseError, IntegrityError
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.scripts.scripts import DefaultScript
from evennia.utils.create import create_object, create_script
from evennia.utils.test_resources import EvenniaTest

import evadventure
from evadventure.apps.api import stream
from evadventure.combat import conditions
from evadventure.creatures import ai, clock, hirelings
from evadventure.evennia_ext.transactions import each
from evadventure.kernel.tests.full_disk import full_disk
from evadventure.knave.fighting.conditions import Rounds
from evadventure.tables.match import clock as tables_clock
from evadventure.things import light
from server.conf import service

IN_STEPS_OF_ITS_OWN = {"MonsterClock", "EvAdventureCombatBaseHandler"}
"""Scripts that catch what fails themselves: one creature after the other, and a fight that ends."""


def clocks():
    """Return every script of the package that beats."""
    for module in pkgutil.walk_packages(evadventure.__path__, "evadventure."):
        if ".tests" not in module.name and ".migrations" not in module.name and "minigames" not in module.name:
            importlib.import_module(module.name)
    found, open_ = set(), [DefaultScript]
    while open_:
        kind = open_.pop()
        open_ += kind.__subclasses__()
        if kind.__module__.startswith("evadventure") and "at_repeat" in vars(kind):
            found.add(kind)
    return found


class TestClocks(EvenniaTest):
    def test_no_beat_that_fails_stops_a_clock(self):
        found = clocks()
        self.assertGreater(len(found), 8)
        for kind in found:
            if kind.__name__ not in IN_STEPS_OF_ITS_OWN:
                source = inspect.getsource(inspect.unwrap(kind.at_repeat))
                self.assertTrue(hasattr(kind.at_repeat, "__wrapped__"), f"{kind.__name__}.at_repeat is no @beat")
                self.assertNotIn("    for ", source, f"{kind.__name__}: `each` goes on after one that fails")

    def test_each_goes_on_and_takes_back_what_failed(self):
        things = [create_object("evennia.objects.objects.DefaultObject", key=str(n)) for n in range(3)]

        failures = [RuntimeError(), KeyError(), IntegrityError()]

        def work(one):
            one.db.figure = 1
            if one is things[1]:
                raise failures.pop()

        while failures:
            with patch("evadventure.evennia_ext.transactions.logger") as log:
                each(things, work)
            self.assertEqual([one.db.figure for one in things], [1, None, 1])
            log.log_trace.assert_called_once()
        with self.assertRaises(DatabaseError), full_disk():
            each(things, lambda one: one.attributes.add("figure", 2))

    def test_an_alarm_whose_call_fails_rings_again(self):
        rung = []

        def call():
            rung.append(1)
            raise RuntimeError

        alarm = tables_clock.Alarm(call)
        with patch.object(tables_clock, "later") as later:
            alarm._ring()
            (seconds, ring), _ = later.call_args
            self.assertTrue(0 < seconds <= tables_clock.AGAIN + 1)
        self.assertEqual((rung, ring), ([1], alarm._ring))

    def survives(self, members, beat, owner, name):
        """Have the work on each member fail in turn; all others must be worked on in that very beat."""
        real = getattr(owner, name)
        for failing in members:
            seen = []

            def work(one, *args, failing=failing, seen=seen, **kwargs):
                seen.append(one)
                if one is failing:
                    raise RuntimeError("this one")
                return real(one, *args, **kwargs)

            with patch.object(owner, name, work):
                beat()
            self.assertEqual([one for one in members if one not in seen], [], name)
        self.assertGreater(len(members), 1)

    def test_a_row_without_a_class_has_all_hooks(self):
        for model in (ChannelDB, ObjectDB, ScriptDB):
            rows = [model.objects.create(db_typeclass_path=path) for path in (None, "", "evennia.nowhere.Nothing")]
            bare = model(db_key="bare")
            bare.save()
            self.assertIs(type(bare), model)
            service.give_classes(stored=False)
            self.assertIsNot(type(bare), model, "what is in memory has its hooks before the Server stops")
            model.objects.filter(pk=bare.pk).update(db_typeclass_path=f"{model.__module__}.{model.__name__}")
            model.flush_instance_cache(force=True)
            service.give_classes()
            for pk in (bare.pk, *(one.pk for one in rows)):
                one = model.objects.get(pk=pk)
                self.assertTrue(callable(one.at_init), one)
                if model is not ChannelDB:
                    one.at_server_reload()

    def test_the_bodies(self):
        for one in (self.char1, self.char2):
            one.conditions.add("blessed", Rounds(9))
        members = [one for one in (self.char1, self.char2) if one.conditions.held]
        body_clock = create_script(conditions.BodyClock, autostart=False)
        self.survives(members, body_clock.at_repeat, conditions, "_round_passes")

    def test_the_lights_and_the_hirelings(self):
        members = [self.obj1, self.obj2]
        keeper = create_script(light.LightKeeper, autostart=False)
        with patch.object(light, "sources", return_value=members):
            self.survives(members, keeper.at_repeat, light, "_look_at")
        day = create_script(hirelings.PayDay, autostart=False)
        with patch.object(hirelings, "_all", return_value=members), patch.object(hirelings, "look_after"):
            self.survives(members, day.at_repeat, hirelings, "look_after")

    def test_the_streams_of_programs(self):
        lines = [Mock(_paused=True), Mock(_paused=True)]
        with patch.object(stream, "_lines", lines):
            self.survives(lines, stream._beat, stream.Line, "beat")

    def test_the_creatures_and_the_tasks_of_a_minute(self):
        kind = "evadventure.creatures.npcs.EvAdventureMob"
        mobs = [create_object(kind, key=key, location=self.room1) for key in "ab"]
        run = []

        def act(handler):
            run.append(handler)
            raise RuntimeError("this one")

        with (
            patch.object(ai, "mobs", return_value=mobs),
            patch.object(ai, "FAR", 1),
            patch.object(ai.AIHandler, "run", act),
        ):
            create_script(clock.MonsterClock, autostart=False).at_repeat()
        self.assertEqual(len(run), 2)
        called = []
        with (
            patch.object(clock, "haunt", side_effect=RuntimeError),
            patch.object(clock, "refill", side_effect=lambda: called.append(1)),
            patch.object(clock, "decay", side_effect=lambda: called.append(2)),
        ):
            clock.minute()
        self.assertEqual(called, [1, 2])
