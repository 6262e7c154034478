"""One who fails stops nobody else: each periodic job survives any one of its members."""

import ast
import importlib
import inspect
import pkgutil
from unittest.mock import Mock, patch

import evennia
from django.db import DatabaseError, IntegrityError
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.scripts.scripts import DefaultScript
from evennia.utils.create import create_object, create_script
from evennia.utils.test_resources import EvenniaTest

import evadventure
from evadventure.apps.api import stream
from evadventure.combat import act_messages, conditions
from evadventure.creatures import ai, clock, events, hirelings
from evadventure.dungeon import daily
from evadventure.evennia_ext.transactions import each
from evadventure.kernel import messaging, signals
from evadventure.kernel.messaging import announce
from evadventure.kernel.tests.callers import name_of, nodes_in_functions
from evadventure.kernel.tests.full_disk import full_disk
from evadventure.knave.bestiary import KINDS
from evadventure.knave.delve.daily import Bounty
from evadventure.knave.fighting.conditions import Rounds
from evadventure.places import exits
from evadventure.quests import counter_events
from evadventure.social import party, speech
from evadventure.tables.match import clock as tables_clock
from evadventure.things import light
from evadventure.words import Words
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


class Surviving:
    def survives(self, members, beat, owner, name, nth=0):
        """Have the work on each member fail in turn; all others must be worked on in that very beat.

        Args:
            nth: which argument of the work is the member.
        """
        real = getattr(owner, name)
        for failing in members:
            seen = []

            def work(*args, failing=failing, seen=seen, **kwargs):
                seen.append(args[nth])
                if args[nth] == failing:
                    raise RuntimeError("this one")
                return real(*args, **kwargs)

            with patch.object(owner, name, work):
                beat()
            self.assertEqual([one for one in members if one not in seen], [], name)
        self.assertGreater(len(members), 1)


class TestClocks(Surviving, EvenniaTest):
    def test_no_beat_that_fails_stops_a_clock(self):
        found = clocks()
        self.assertGreater(len(found), 8)
        for kind in found:
            if kind.__name__ not in IN_STEPS_OF_ITS_OWN:
                source = inspect.getsource(inspect.unwrap(kind.at_repeat))
                self.assertTrue(hasattr(kind.at_repeat, "__wrapped__"), f"{kind.__name__}.at_repeat is no @beat")
                self.assertNotIn("    for ", source, f"{kind.__name__}: `each` goes on after one that fails")

    def test_what_calls_itself_again_does_so_whatever_fails(self):
        again = {
            where
            for where, call in nodes_in_functions(ast.Call)
            if name_of(call) in ("later", "callLater", "delay")
            and where.rpartition(":")[2] in [getattr(one, "id", "") for one in call.args]
        }
        self.assertEqual(
            again,
            {
                "places/running.py:_step",  # of one walker
                "tables/room/spare_tables.py:_look",  # first of all, of one table
                *("tables/room/onlookers.py:_tell_crowd", "apps/api/watching.py:_deliver"),  # by `each`
            },
            "an `Alarm` rings again",
        )

    def test_a_loop_over_people_that_tells_them_goes_on(self):
        """By `each` or `tell_each`; but for both sides of a deal, one person's screens, and what staff see fail."""

        def tells(loop):
            looped = {one.id for one in ast.walk(loop.target) if isinstance(one, ast.Name)}
            calls = [one for one in ast.walk(loop) if isinstance(one, ast.Call) and one.args]
            told = [one for one in calls if name_of(one) in ("tell", "write", "instruct", "say_to", "heard")]
            return any(getattr(one.args[0], "id", "") in looped for one in told)

        self.assertEqual(
            {
                where
                for where, loop in nodes_in_functions(ast.For)
                if not where.startswith("minigames/") and tells(loop)
            },
            {
                *(
                    "trade/barter.py:_agree",
                    "things/objects.py:use",
                    "accounts/logins.py:end_all",
                    "staff/people.py:func",
                ),
                *("magic/casting.py:cast", "staff/dungeon.py:_close", "staff/world.py:check"),
                *("apps/seeking/queue.py:_seat", "apps/seeking/queue.py:_begin_by_letter"),  # both, or neither
                *("trade/home_commands.py:_report", "places/travel.py:_list"),  # of things, to one
                *("content/builder.py:_evacuate", "tables/match/session.py:emit"),  # a listener's failure is logged
            },
        )

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


class TestPeople(Surviving, EvenniaTest):
    """What concerns several people is a step of its own for each."""

    def setUp(self):
        super().setUp()
        for one, account in ((self.char1, self.account), (self.char2, self.account2)):
            one.db.creator_id = account.id
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        self.both = [self.char1, self.char2]

    def test_what_everybody_is_told(self):
        """One whose text could not be made kept all others in the place from speaking, fighting, and being told."""
        self.char2.sessions.count = lambda: 1
        said, place = Words("Hello."), self.room1
        self.survives(self.both, lambda: announce(place, said), messaging, "write")
        self.survives(self.both, lambda: party.party_of(self.char1).tell(said), messaging, "write")
        self.survives(self.both, lambda: act_messages.narrate(place, (said, {})), act_messages, "say_to")

        def says():
            speech.speak_to(self.char1, "Hello.", (place.contents, said), channel="say", own=said)

        self.survives(self.both, says, speech, "write")
        sessions = [Mock(account=one) for one in (self.account, self.account2)]
        with patch.object(evennia.SESSION_HANDLER, "get_sessions", return_value=sessions):
            self.survives(sessions, lambda: events.tell_all(said), messaging, "write")

    def test_who_follows(self):
        third = create_object(type(self.char1), key="Third", location=self.room1)
        way = create_object("typeclasses.exits.Exit", key="north", location=self.room1, destination=self.room2)
        self.char2.db.following = third.db.following = self.char1

        def walk():
            for one in (*self.both, third):
                one.location = self.room1
            way.at_traverse(self.char1, self.room2)
            self.assertIs(self.char1.location, self.room2)

        self.survives([self.char2, third], walk, exits, "tell")

    def test_what_is_shared(self):
        self.survives(self.both, lambda: party.share_xp(self.both, 100), party, "tell")
        self.survives(self.both, lambda: party.share_coins(self.char1, 10), party, "give_coins")

    def test_what_comes_of_a_victory(self):
        kind = next(one for one in KINDS.values() if not one.boss)
        counter_events.listen()

        class Victim:
            id, kind_key = 0, kind.key

        def win():
            signals.defeated.send_robust(sender=Victim(), by=self.both, place=self.room1)

        self.survives(self.both, win, counter_events, "count")
        self.survives(self.both, win, daily, "_progress")
        with patch.object(daily, "this_weeks", return_value=[Bounty(0, kind, 9, 30)]):
            self.survives([self.account, self.account2], win, daily, "hunted")
        with patch.object(
            evennia.SESSION_HANDLER, "get_sessions", return_value=[Mock(puppet=one) for one in self.both]
        ):
            self.char2.location = self.room2
            self.survives(
                [self.room1, self.room2],
                lambda: signals.day_turned.send_robust(sender=self.room1),
                counter_events,
                "contents",
            )
