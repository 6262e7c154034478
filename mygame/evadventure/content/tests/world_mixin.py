"""A built town with two people in it, each with a client of their own language, for tests."""

import gc
import random
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

import evennia
import msgspec
from django.test import override_settings
from evennia.commands import cmdhandler
from evennia.server.serversession import ServerSession
from evennia.utils.test_resources import EvenniaTest

from evadventure.content import builder, records
from evadventure.places.game_time import Moment
from evadventure.words import Lang
from server.tests import once

HOMES = dict.fromkeys(("START_LOCATION", "DEFAULT_HOME", "GUEST_HOME", "GUEST_START_LOCATION"), "#2")

NOON = Moment(341, 1, 1, 12, 0)


def noon():
    """Stop the clock of the world at noon."""
    return patch("evadventure.places.game_time.now", return_value=NOON)


@cache
def known_places():
    """Return every place by its id, read once in the process."""
    return records.load()


def only(places, *keys):
    """Return some of the content: these places, and the ways between them."""
    return {
        key: msgspec.structs.replace(
            places[key], exits={heading: goal for heading, goal in places[key].exits.items() if goal in keys}
        )
        for key in keys
    }


def connect(account, char):
    """Connect a second client: log an account in, and let it play a character."""
    session = ServerSession()
    session.init_session("telnet", ("localhost", "testmode"), evennia.SESSION_HANDLER)
    session.sessid = 2
    evennia.SESSION_HANDLER.portal_connect(session.get_sync_data())
    session = evennia.SESSION_HANDLER.session_from_sessid(2)
    char.locks.add(f"puppet:pid({account.id})")
    evennia.SESSION_HANDLER.login(session, account, testmode=True)
    account.puppet_object(session, char)


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
        once.made_by_evennia(cls, "town" if cls.places is None else None, cls.built)
        gc.freeze()  # it collects garbage after every test, and need not look at other classes again

    @classmethod
    @contextmanager
    def built(cls, own):
        """Build the world; what is made meanwhile is made where everybody begins, at noon; then both people come in."""
        with override_settings(**HOMES):
            builder.build(cls.places or known_places())
        with override_settings(**dict.fromkeys(HOMES, builder.start_place().dbref)), noon():
            yield
            connect(own.account2, own.char2)
            own.char1.location = own.char1.home = own.char2.location = own.char2.home = builder.start_place()
            own.account.lang, own.account2.lang = Lang.EN.value, Lang.ZH.value

    def setUp(self):
        random.seed(self.id())
        cmdhandler._CMDSET_MERGE_CACHE.clear()  # it knows the ways and people of other tests, who had the same ids
        self.start = builder.start_place()
        pinned = override_settings(**dict.fromkeys(HOMES, self.start.dbref if self.start else "#2"))
        pinned.enable()
        self.addCleanup(pinned.disable)
        self.enterContext(noon())
        super().setUp()
        self.session2 = evennia.SESSION_HANDLER[2]
        self.lines = {self.char1: [], self.char2: []}
        for char in self.lines:
            patcher = patch.object(char, "msg", side_effect=self._listener(char))
            patcher.start()
            self.addCleanup(patcher.stop)

    def tearDown(self):
        del evennia.SESSION_HANDLER[self.session2.sessid]
        super().tearDown()

    def teardown_accounts(self):
        """Leave the accounts to the database, which forgets whatever a test has made."""

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
