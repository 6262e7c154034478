"""People with connections of their own at a table whose clock the test turns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import evennia
from django.contrib.auth.signals import user_logged_in
from django.core.cache import caches
from django.test import override_settings
from evennia.commands import cmdhandler
from evennia.server.serversession import ServerSession
from evennia.server.signals import SIGNAL_ACCOUNT_POST_LOGIN
from evennia.utils.create import create_account, create_object
from evennia.utils.test_resources import EvenniaTestCase
from twisted.internet import task

from evadventure.minigames import registry
from evadventure.tables import bootstrap
from evadventure.tables.match import clock, fairness, persons
from evadventure.tables.models import MatchRow, SeatRow
from evadventure.tables.room.table import Table
from evadventure.wire.packages import Ready
from server.tests import once
from typeclasses.characters import Character
from typeclasses.rooms import Room

TOY = {"pips": "evadventure.minigames.tests.toy:ENTRY"}
"""A new game is one folder and this line."""


IS_FIRST = fairness.is_first


def _is_first_with_bots(game: str, seats: Sequence[SeatRow]) -> bool:
    """Let matches of newcomers among people be rated."""
    return any(not seat.key.startswith("c:") for seat in seats) and IS_FIRST(game, seats)


@override_settings(
    WELLMOUTH_BOT_ENGINE="local",
    WELLMOUTH_BOT_DELAY=(0.0, 0.0),
    WELLMOUTH_REGULAR_WAIT=20,
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
)
class TablesTest(EvenniaTestCase):
    """Two people, Ann and 博文, in a room with one table of the toy game."""

    game = "pips"

    room: Any
    ann: Any
    ann_account: Any
    bo: Any
    bo_account: Any
    table: Table

    @classmethod
    def setUpTestData(cls) -> None:
        """Make the room, the people, who come in, and the table."""
        once.made(cls, ("tables", cls.game, cls.born), cls._made)

    @classmethod
    def _made(cls) -> dict[str, Any]:
        own = object.__new__(cls)
        clock.use(task.Clock(), lambda: 1_000_000.0)
        try:
            with patch.dict(registry.GAMES, TOY):
                own.room = create_object(Room, key="a hall")
                own.ann_account, own.ann = own.born(10, "Ann")
                own.bo_account, own.bo = own.born(11, "博文", lang="zh")
                own.table = bootstrap.make_table(own.room, own.game)
                made = dict(vars(own))
                own.said, own.sent = {}, {}
                own.arrive(own.ann_account, own.ann)
                own.arrive(own.bo_account, own.bo)
                return made
        finally:
            clock.use()

    def setUp(self) -> None:
        """Let the people be there; nobody has guessed wrong yet, whatever tests came before."""
        caches["throttle"].clear()
        games = patch.dict(registry.GAMES, TOY)
        portal = patch.object(type(evennia.SESSION_HANDLER), "session_portal_sync")
        # All are new here, and a match takes no time.
        at_par = patch.multiple(fairness, NEWCOMER=1.0, QUICK=1.0, is_first=_is_first_with_bots)
        for started in (games, portal, at_par):
            started.start()
            self.addCleanup(started.stop)
        evennia.SESSION_HANDLER.clear()  # another test may have left a connection
        cmdhandler._CMDSET_MERGE_CACHE.clear()  # it knows places and people of other tests, who had the same ids
        super().setUp()
        self.addCleanup(evennia.SESSION_HANDLER.clear)  # connections outlive the database of a test
        self.clock = task.Clock()
        clock.use(self.clock, lambda: 1_000_000.0 + self.clock.seconds())
        self.addCleanup(clock.use)
        self.said: dict[int, list[str]] = defaultdict(list)
        self.sent: dict[int, list[dict[str, Any]]] = defaultdict(list)
        once.take(self)
        for session in evennia.SESSION_HANDLER.values():
            self._listen(session, session.puppet)
        bootstrap.resume_open_matches()
        # Tests of Evennia's own kind run without our apps, whose rows then outlive the accounts they point at.
        self.addCleanup(SIGNAL_ACCOUNT_POST_LOGIN.disconnect, dispatch_uid=f"{persons.__name__}.login")
        self.addCleanup(user_logged_in.disconnect, dispatch_uid=f"{persons.__name__}.page")

    def newcomer(self, name: str, lang: str = "en", coins: int = 100) -> Any:
        """Return a new character with an account and a connection; what it is told is kept in `said` and `sent`."""
        return self.arrive(*self.born(len(evennia.SESSION_HANDLER) + 10, name, lang, coins))

    def born(self, number: int, name: str, lang: str = "en", coins: int = 100) -> tuple[Any, Any]:
        """Return a new account and a character of it."""
        account = create_account(f"user{number}{name}", "", "pass-word-9", typeclass="typeclasses.accounts.Account")
        account.lang = lang
        character = create_object(Character, key=name, location=self.room, home=self.room)
        character.coins = coins
        account.permissions.add("Player")
        character.locks.add(f"puppet:pid({account.id})")
        account.characters.add(character)
        return account, character

    def arrive(self, account: Any, character: Any) -> Any:
        """Connect a player; return the character."""
        self.connect(account, character)
        self.assertIs(character.account, account, self.heard(character))
        return character

    def connect(self, account: Any, character: Any) -> Any:
        """Log an account in, and let it play a character."""
        number = max([0, *evennia.SESSION_HANDLER.keys()]) + 1
        session = ServerSession()
        session.init_session("telnet", ("localhost", "test"), evennia.SESSION_HANDLER)
        session.sessid = number
        evennia.SESSION_HANDLER.portal_connect(session.get_sync_data())
        session = evennia.SESSION_HANDLER.session_from_sessid(number)
        self._listen(session, character)
        evennia.SESSION_HANDLER.login(session, account, testmode=True)
        account.puppet_object(session, character)
        return session

    def disconnect(self, character: Any) -> None:
        """Cut somebody's connection, as the network does."""
        for session in list(character.sessions.all()):
            character.account.unpuppet_object(session)
            character.sessions.remove(session)
            evennia.SESSION_HANDLER.pop(session.sessid, None)

    def _listen(self, session: Any, character: Any) -> None:
        session.data_out = lambda **kwargs: self._heard(character, kwargs)

    def _heard(self, character: Any, kwargs: dict[str, Any]) -> None:
        text = kwargs.pop("text", None)
        if text is not None:
            self.said.setdefault(character.id, []).append(text[0] if isinstance(text, tuple) else text)
        kwargs.pop("options", None)
        for name, value in kwargs.items():
            message = {name: value.plain if isinstance(value, Ready) else value}
            self.sent.setdefault(character.id, []).append(message)

    def do(self, character: Any, line: str) -> str:
        """Type a line as somebody; return what they are told, until the next line."""
        self.said[character.id] = []
        character.execute_cmd(line, session=character.sessions.all()[0])
        return self.heard(character)

    def do_sure(self, character: Any, line: str) -> str:
        """Type a line that asks first, and `yes`; return the question and what follows."""
        with patch.object(cmdhandler, "deferLater", lambda reactor, seconds, call, *args, **kw: call(*args, **kw)):
            return self.do(character, line) + self.do(character, "yes")

    def heard(self, character: Any) -> str:
        """Return what somebody has been told since their last line."""
        return "\n".join(self.said.get(character.id, []))

    def restart(self) -> None:
        """Make the table forget whatever a killed server forgets."""
        for call in list(self.clock.getDelayedCalls()):
            call.cancel()
        for name in ("play", "afar"):
            self.table.__dict__.pop(name, None)

    def forget(self) -> None:
        """Forget what everybody has been told."""
        self.said.clear()
        self.sent.clear()

    def seat_two(self) -> None:
        """Seat both people."""
        self.do(self.ann, "sit")
        self.do(self.bo, "入座")

    def has_played(self, *people: Any) -> None:
        """Let people have come to the end of a match before."""
        for who in people:
            before = MatchRow.objects.create(game=self.game, rules_version=1, options="{}", house="{}", phase="over")
            SeatRow.objects.create(match=before, seat=0, key=f"c:{who.id}", account=who.account)

    def run_bots(self, seconds: float = 0.0, most: int = 2000) -> None:
        """Play for the computer players until they wait for somebody, or the match is over."""
        for _ in range(most):
            if not any(call.getTime() <= self.clock.seconds() + seconds for call in self.clock.getDelayedCalls()):
                return
            self.clock.advance(0)
            if not any(call.getTime() <= self.clock.seconds() for call in self.clock.getDelayedCalls()):
                return
