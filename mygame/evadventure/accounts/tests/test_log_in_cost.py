"""Most queries of a log-in: three fewer than in Evennia's own game (28 of them, `bench.inside`)."""

from unittest.mock import MagicMock, patch

import evennia
from django.db import connection
from django.dispatch import Signal
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from evennia.objects.models import ObjectDB
from evennia.server import signals
from evennia.utils.create import create_account, create_object
from evennia.utils.test_resources import EvenniaTest

from evadventure.accounts import logins
from evadventure.accounts.tests.test_language_way_in import FAST, Door
from evadventure.kernel.tests.full_disk import full_disk
from evadventure.quests import chronicle, counter_events
from evadventure.security.throttling import TRIES
from evadventure.tables import bootstrap
from typeclasses.accounts import Account
from typeclasses.characters import Character
from typeclasses.rooms import Room

PASSWORD = "right-horse-battery"
STOCK = 28


@override_settings(PASSWORD_HASHERS=FAST)
class TestCostOfALogIn(EvenniaTest):
    def setUp(self):
        super().setUp()
        evennia.SESSION_HANDLER.disconnect = self.backups[1]  # EvenniaTest puts a mock there
        TRIES.clear()
        self.enterContext(patch("evennia.EVENNIA_SERVER_SERVICE.amp_protocol", MagicMock()))
        for signal in (each for each in vars(signals).values() if isinstance(each, Signal)):
            self.enterContext(patch.object(signal, "receivers", list(signal.receivers)))
        for listen in (logins.listen, counter_events.listen, chronicle.listen, bootstrap.at_server_start):
            listen()
        self.hall = create_object(Room, key="hall")

    def tearDown(self):
        evennia.SESSION_HANDLER.setdefault(self.session.sessid, self.session)  # EvenniaTest takes it out again
        super().tearDown()

    def newcomer(self, name):
        """Return somebody with a character, of whom nothing is in memory."""
        account = create_account(name, "", PASSWORD, typeclass=Account)
        hero = create_object(Character, key=f"{name}hero", location=self.hall, home=self.hall)
        hero.locks.add(f"puppet:id({hero.id}) or pid({account.id})")
        account.characters.add(hero)
        account.db._last_puppet = hero
        for one in (hero, account):
            one.flush_from_cache(force=True)

    def log_in(self, name):
        door = Door(evennia.SESSION_HANDLER)
        with CaptureQueriesContext(connection) as asked:
            door.type(f"connect {name} {PASSWORD}")
        self.assertTrue(door.session.logged_in and door.session.puppet, door.heard())
        evennia.SESSION_HANDLER.disconnect(door.session)
        # Outside of a test's transaction Django makes no savepoints for single writes.
        return [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]

    def test_the_first_time_and_later(self):
        for name in ("Ada", "Bea"):
            self.newcomer(name)
        self.log_in("Ada")  # what the whole house reads once is read
        first = self.log_in("Bea")
        self.assertLessEqual(len(first), STOCK - 3, "\n".join(first))
        later = self.log_in("Bea")
        self.assertLessEqual(len(later), STOCK - 11, "\n".join(later))
        self.assertFalse([query for query in later if "typeclass" in query and "tables.room.table" in query])

    def test_whoever_the_database_refuses_stays_before_the_door(self):
        for after in range(40):
            self.newcomer(name := f"Ada{after}")
            door = Door(evennia.SESSION_HANDLER)
            with full_disk(after) as full, patch("evadventure.accounts.entrance.logger.log_err"):
                door.type(f"connect {name} {PASSWORD}")
            if not full.refused:
                break
            hero = ObjectDB.objects.get(db_key=f"{name}hero")
            self.assertEqual((door.session.logged_in, door.session.puppet, hero.sessions.all()), (False, None, []))
            door.type(f"connect {name} {PASSWORD}")
            self.assertEqual((door.session.puppet, hero.sessions.all()), (hero, [door.session]))
            evennia.SESSION_HANDLER.disconnect(door.session)
        self.assertGreater(after, 5)
        evennia.SESSION_HANDLER.disconnect(door.session)

    def test_a_listener_that_fails(self):
        def fails(sender, **kwargs):
            raise RuntimeError("of a listener")

        self.newcomer("Ada")
        signals.SIGNAL_ACCOUNT_POST_LOGIN.connect(fails)
        door = Door(evennia.SESSION_HANDLER)
        with patch("evadventure.accounts.entrance.logger.log_err") as logged:
            door.type(f"connect Ada {PASSWORD}")
        self.assertIn("of a listener", logged.call_args[0][0])
        hero = door.session.puppet
        self.assertEqual(hero.key, "Adahero")
        row = ObjectDB.objects.filter(pk=hero.pk, db_account__db_is_connected=True).values("db_sessid")
        self.assertEqual(list(row), [{"db_sessid": str(door.session.sessid)}])
        self.assertTrue(hero.db_tags.filter(db_key="puppeted").exists())
        evennia.SESSION_HANDLER.disconnect(door.session)
