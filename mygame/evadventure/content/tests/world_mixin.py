"""A built town with two people in it, each with a client of their own language, for tests."""

import gc
import random
from functools import cache
from unittest.mock import patch

import evennia
from django.db import connection
from django.test import override_settings
from evennia.accounts.models import AccountDB
from evennia.commands import cmdhandler
from evennia.objects.models import ObjectDB
from evennia.server.serversession import ServerSession
from evennia.utils.idmapper.models import flush_cache
from evennia.utils.test_resources import EvenniaTest

from evadventure.content import builder, records
from evadventure.places.game_time import Moment
from evadventure.words import Lang

HOMES = dict.fromkeys(("START_LOCATION", "DEFAULT_HOME", "GUEST_HOME", "GUEST_START_LOCATION"), "#2")

NOON = Moment(341, 1, 1, 12, 0)


@cache
def known_places():
    """Return every place by its id, read once in the process."""
    return records.load()


class Built:
    """The rows of the built town, kept in the process: they are copied into the next class's database, not made anew.

    A build takes two seconds, a copy a fiftieth of that. The world's own tests build (`places`).
    """

    def __init__(self):
        self.rows = {}

    def lay_out(self):
        """Put the town into an empty database."""
        if connection.vendor != "sqlite":  # elsewhere the counters of numbers would not be copied along
            builder.build(known_places())
            return
        with connection.cursor() as cursor:
            if not self.rows:
                builder.build(known_places())
                self.rows = {table: self._read(cursor, table) for table in self._tables(cursor)}
                return
            for table, rows in self.rows.items():
                cursor.execute(f'DELETE FROM "{table}"')
                if rows:
                    marks = ", ".join(["%s"] * len(rows[0]))
                    cursor.executemany(f'INSERT INTO "{table}" VALUES ({marks})', rows)

    @staticmethod
    def _tables(cursor):
        names = connection.introspection.table_names(cursor)
        return [*(name for name in names if name != "django_migrations"), "sqlite_sequence"]

    @staticmethod
    def _read(cursor, table):
        cursor.execute(f'SELECT * FROM "{table}"')
        return cursor.fetchall()


TOWN = Built()


class WorldTest(EvenniaTest):
    """`char1` reads English, `char2` Chinese; both stand where everybody begins, `heard(char)` is what they read.

    It is noon, and stays so: the town's own clock might strike between two lines. Each test has dice of its own, which
    fall the same way each time.
    """

    places = None
    """Content to build; the town's when None."""

    @classmethod
    def setUpTestData(cls):
        """Build once for all tests of the class; each begins with the world as it was built."""
        with override_settings(**HOMES):
            if cls.places is None:
                TOWN.lay_out()
            else:
                builder.build(cls.places)
        flush_cache()
        gc.freeze()  # it collects garbage after every test, and need not look at other classes again

    def setUp(self):
        # The people of the test before are gone from the database and their numbers are given again, but who has
        # anything in `ndb` is kept in memory.
        for model in (ObjectDB, AccountDB):
            model.flush_instance_cache(force=True)
        random.seed(self.id())
        cmdhandler._CMDSET_MERGE_CACHE.clear()  # it knows the ways and people of other tests, who had the same ids
        self.start = builder.start_place()
        pinned = override_settings(**dict.fromkeys(HOMES, self.start.dbref if self.start else "#2"))
        pinned.enable()
        self.addCleanup(pinned.disable)
        noon = patch("evadventure.places.game_time.now", return_value=NOON)
        noon.start()
        self.addCleanup(noon.stop)
        super().setUp()
        self.session2 = self._connect(self.account2, self.char2)
        self.lines = {self.char1: [], self.char2: []}
        for char in self.lines:
            char.location = char.home = self.start
            patcher = patch.object(char, "msg", side_effect=self._listener(char))
            patcher.start()
            self.addCleanup(patcher.stop)
        self.account.lang, self.account2.lang = Lang.EN.value, Lang.ZH.value

    def tearDown(self):
        del evennia.SESSION_HANDLER[self.session2.sessid]
        super().tearDown()

    def teardown_accounts(self):
        """Leave the accounts to the database, which forgets whatever a test has made."""

    def _connect(self, account, char):
        session = ServerSession()
        session.init_session("telnet", ("localhost", "testmode"), evennia.SESSION_HANDLER)
        session.sessid = 2
        evennia.SESSION_HANDLER.portal_connect(session.get_sync_data())
        session = evennia.SESSION_HANDLER.session_from_sessid(2)
        char.locks.add(f"puppet:pid({account.id})")
        evennia.SESSION_HANDLER.login(session, account, testmode=True)
        account.puppet_object(session, char)
        return session

    def _listener(self, char):
        def listen(text=None, *args, **kwargs):
            if text is not None:
                self.lines[char].append(text[0] if isinstance(text, tuple) else text)

        return listen

    def heard(self, char):
        """Return all that a person was told since the last time."""
        lines, self.lines[char] = self.lines[char], []
        return "\n".join(lines)

    def screen(self, char, **flags):
        """Set these protocol flags of a person's client; `width` is short for SCREENWIDTH."""
        if "width" in flags:
            flags["SCREENWIDTH"] = {0: flags.pop("width")}
        for session in char.sessions.all():
            session.protocol_flags.update(flags)

    def place(self, key):
        """Return a place by its id."""
        return builder.find(f"place:{key}")

    def do(self, char, line):
        """Type a line as a person; return what they read then."""
        self.heard(char)
        char.execute_cmd(line)
        return self.heard(char)
