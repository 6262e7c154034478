"""Two matches that look the same to somebody send them the same, byte for byte: by telnet, as messages, pages and API.

`minigames.testing.streams` makes the pairs; here both sides of each are played at a real table whose clock the test
turns, with the observer on a seat or looking on, and everything that reaches the observer is kept.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import msgspec
from django.db.models.signals import pre_save
from django.test import Client, override_settings, tag
from msgspec.structs import replace
from twisted.internet import task

from evadventure.apps.api import playing as programs
from evadventure.apps.api import presence, reading, watching
from evadventure.kernel.errors import ActionError
from evadventure.minigames import registry
from evadventure.minigames.core import IllegalAction
from evadventure.minigames.match import Match
from evadventure.minigames.testing import streams
from evadventure.minigames.testing.kit import Subject, Violation, subject, times
from evadventure.minigames.uno.state import UnoOptions
from evadventure.tables.doors.inputs import table_sync
from evadventure.tables.match import clock
from evadventure.tables.match.computer_players import ComputerPlayers
from evadventure.tables.match.persons import key_of, name_of
from evadventure.tables.match.seating import House, Sitter
from evadventure.tables.match.session import MatchSession
from evadventure.tables.models import MatchRow
from evadventure.tables.room import playing
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang

NUMBER = 424_242
"""Number of every match, so that it is the same on both sides."""
BEGAN = datetime(2026, 1, 2, tzinfo=UTC)
SEATS = 4
"""People there are to sit."""
LINES = ("moves", "table", "log", "board", "hand", "undo")
"""The observer's lines after the last block, besides the game's own queries."""
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|csrf\w*["\']?[:=]\s*["\']\w{64}["\']')


def few(tested: Subject, count: int, moments: int = 6) -> list[streams.Stretch]:
    """Return so many stretches of a game, from all over it, the authors' cases among them."""
    found = [one for one in streams.stretches(tested, moments, 1) if one.seats <= SEATS and one.blocks]
    return found[:: max(1, len(found) // count)][: count + 1]


@override_settings(ALLOWED_HOSTS=["*"])
class TestStreams(TablesTest):
    """Each game at a table."""

    game = "uno"

    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(presence._sessions.clear)
        self.addCleanup(watching._spectators.clear)
        watching.listen()
        self.people = [self.ann, self.bo, self.newcomer("Cara"), self.newcomer("丁", lang="zh")]
        self.onlooker = self.newcomer("Eve")
        self.accounts = {person: person.account for person in [*self.people, self.onlooker]}

        def number(sender: Any, instance: MatchRow, **kwargs: Any) -> None:
            if instance.pk is None:
                instance.pk = NUMBER

        pre_save.connect(number, sender=MatchRow, weak=False, dispatch_uid="streams")
        self.addCleanup(pre_save.disconnect, sender=MatchRow, dispatch_uid="streams")

        # Nobody but the stretch plays.
        def let_time_stand(session: MatchSession) -> None:
            session.row.deadline = None

        for patched in (patch.object(ComputerPlayers, "_ask"), patch.object(MatchSession, "time_out", let_time_stand)):
            patched.start()
            self.addCleanup(patched.stop)

    # One side.

    def begin(self, game: Any, stretch: streams.Stretch, side: int) -> Any:
        """Start a side of a stretch at the table; return its observer."""
        self.clock = task.Clock()
        clock.use(self.clock, lambda: 1_000_000.0 + self.clock.seconds())
        table, key = self.table, game.info.key
        sitters = tuple(Sitter(key=key_of(person), name=name_of(person)) for person in self.people[: stretch.seats])
        house = House(rated=False, regulars=False, absent="bot", grace=30)
        options = msgspec.to_builtins(stretch.options)
        table.setup = replace(
            table.setup, game=key, sitters=sitters, host=sitters[0].key, house=house, options=options, watchers=()
        )
        observer = self.onlooker if stretch.who is None else self.people[stretch.who]
        for person, account in self.accounts.items():
            self.disconnect(person)
            self.connect(account, person)
        self.forget()
        session = observer.sessions.all()[0]
        session.update_flags = lambda **kw: session.protocol_flags.update(kw)
        if stretch.who is None:
            self.do(observer, "watch")
        table_sync(session)
        playing.begin(table, stretch.positions[side], stretch.seed)
        table.session.row.began = BEGAN
        MatchRow.objects.update(began=BEGAN)
        return observer

    def record(self, game: Any, stretch: streams.Stretch, side: int) -> list[bytes]:
        """Return what the observer of one side got: at the beginning, after each block, and when time runs out."""
        observer, table = self.begin(game, stretch, side), self.table
        outside: list[Any] = []
        forms = (watching.AsData(Lang.ZH), watching.AsBoard(Lang.EN, 60))
        lookers = [
            watching.Spectator(form, delay, lambda name, data: outside.append((name, data.decode())))
            for form in forms
            for delay in (0, 3)
        ]
        if stretch.who is None:
            for looker in lookers:
                watching.join(table, looker)
        got = [self.taken(observer, stretch, outside)]
        for place, moves in enumerate(stretch.moves(side)):
            for move in moves:
                action = msgspec.to_builtins(move.action)
                person, match = self.people[move.seat], table.session.match
                playing.act_data(table, person, match.version(move.seat), action)
                if table.session is None:
                    break
            self.clock.advance(2)
            if table.session is None:  # it is over, and all is open
                got.append(b"over")
                break
            got.append(self.taken(observer, stretch, outside, last=place == len(stretch.blocks) - 1))
        if table.session is not None:
            got += self.when_time_runs_out(observer, stretch, outside)
            table.session.abort("test")
        for looker in lookers:
            watching.part(table.id, looker)
        for call in list(self.clock.getDelayedCalls()):
            call.cancel()
        MatchRow.objects.filter(pk=NUMBER).delete()
        return got

    def taken(self, observer: Any, stretch: streams.Stretch, outside: list[Any], *, last: bool = False) -> bytes:
        """Return what the observer was sent, what they are answered when they ask, and how pages and API show it."""
        said, sent = self.said.pop(observer.id, []), self.sent.pop(observer.id, [])
        told: dict[str, Any] = {"said": said, "sent": sent, "outside": list(outside)}
        outside.clear()
        played = self.table.session
        if last:  # asking takes longest
            for line in (*LINES, *played.entry.present.queries):
                told[line] = self.do(observer, line)
            told["asked and sent"] = self.sent.pop(observer.id, [])
        self.said.pop(observer.id, None)
        told["stored"] = reading.told(MatchRow.objects.get(pk=NUMBER), Lang.EN)
        told["table"] = reading.table(self.table.id, Lang.EN)
        if stretch.who is None:
            for form in (watching.AsData(Lang.EN), watching.AsBoard(Lang.ZH, 60)):
                for delay in (0, 60):
                    scenes = watching.scenes_so_far(self.table, delay)
                    told[f"{form} {delay}"] = [scene.messages(form) for scene, _ in scenes]
            if last:
                told["page"] = TOKEN.sub("", Client().get(f"/tables/{self.table.id}/").content.decode())
        else:
            told["program"] = programs.Playing(observer.account, "localhost", Lang.EN).now(self.table)
        if stretch.who is not None:
            told["stale"] = self.refusal(stretch.who, played.match.version(stretch.who) - 1)
        return json.dumps(msgspec.to_builtins(told, enc_hook=str), sort_keys=True, default=str).encode()

    def refusal(self, seat: int, rev: int) -> Any:
        """Return how an old answer is refused."""
        try:
            playing.act_data(self.table, self.people[seat], rev, "draw")
        except (IllegalAction, ActionError) as error:
            return [str(error), getattr(getattr(error, "refusal", None), "facts", None)]
        return None

    def when_time_runs_out(self, observer: Any, stretch: streams.Stretch, outside: list[Any]) -> list[bytes]:
        """Return what the observer gets when all others lose the connection and nobody plays any more."""
        got = []
        for person in self.people[: stretch.seats]:
            if person is not observer:
                self.disconnect(person)
        for seconds in (6, 30, 30, 30):
            self.clock.advance(seconds)
            said, sent = self.said.pop(observer.id, []), self.sent.pop(observer.id, [])
            got.append(json.dumps([said, sent, outside], sort_keys=True, default=str).encode())
            outside.clear()
        return got

    # Whole games.

    def compare(self, tested: Subject, count: int) -> None:
        """Play stretches of a game and fail at the first that tells its observer anything."""
        found = few(tested, count)
        self.assertGreater(len(found), count // 2)
        for stretch in found:
            streams.compare(tested.game, stretch, self.record)

    def leaks(self, tested: Subject, count: int = 24) -> bool:
        """Tell whether some stretch gives the house away."""
        try:
            self.compare(tested, count)
        except Violation:
            return True
        return False

    def test_pips(self):
        self.compare(subject(registry.GAMES["pips"]), times(4, 8))

    @tag("long")
    def test_uno(self):
        self.compare(subject(registry.GAMES["uno"]), times(4, 10))

    @tag("long")
    def test_kards(self):
        self.compare(subject(registry.GAMES["kards"]), times(4, 10))

    @tag("long")
    def test_mbg(self):
        tested = subject(registry.GAMES["mbg"])
        found = [one for one in streams.stretches(tested, 60, 2) if one.seats <= SEATS and one.blocks][: times(3, 6)]
        self.assertGreater(len(found), 2)
        for stretch in found:
            streams.compare(tested.game, stretch, self.record)

    @tag("sweep")
    def test_jumping_in(self):
        self.compare(jumping(), times(8, 24))


def jumping() -> Subject:
    """Return UNO with jump-ins, in random play of three and four."""
    tested = subject(registry.GAMES["uno"])
    tested.__dict__["settings"] = tuple((seats, UnoOptions(jump_in=True)) for seats in (3, 4))
    return tested


class TestLeaks(TestStreams):
    """Houses that have one of the leaks there were: each is found."""

    test_pips = test_uno = test_kards = test_mbg = test_jumping_in = None

    @tag("sweep")
    def test_every_entry_numbered(self):
        with patch.object(Match, "version", lambda match, who: len(match.log)):
            self.assertTrue(self.leaks(jumping()))

    def test_every_entry_sent(self):
        with patch.object(Match, "noticed", lambda match, who: True):
            self.assertTrue(self.leaks(jumping()))

    @tag("long")
    def test_who_may_act_in_messages(self):
        with patch.object(Match, "asked", lambda match, who: match.to_act):
            self.assertTrue(self.leaks(jumping()))

    @tag("long")
    def test_who_may_act_by_the_clock(self):
        with patch.object(Match, "awaited", property(lambda match: match.to_act)):
            self.assertTrue(self.leaks(jumping()))

    @tag("sweep")
    def test_a_new_deadline_for_every_entry(self):
        def step(session: MatchSession, *args: Any) -> None:
            real(session, *args)
            if session.ending is None:
                session.row.deadline, _ = session._next_clock(session.match)

        real = MatchSession._step
        with patch.object(MatchSession, "_step", step):
            self.assertTrue(self.leaks(jumping()))

    @tag("sweep")
    def test_arming_numbered(self):
        with patch.object(Match, "version", lambda match, who: len(match.log)):
            self.assertTrue(self.leaks(subject(registry.GAMES["kards"]), 60))
