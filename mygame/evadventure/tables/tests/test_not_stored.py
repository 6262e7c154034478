"""Acts at a table refused by a full disk: one sentence, and memory equals the database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import msgspec
from django.db import OperationalError
from django.test import tag
from evennia.utils import logger

from evadventure.apps.api.tests.test_api import ApiTest
from evadventure.apps.seeking import queue as seeking
from evadventure.evennia_ext import transactions
from evadventure.kernel.conf import PACES
from evadventure.kernel.tests.full_disk import full_disk, in_database, in_memory
from evadventure.tables.doors import inputs
from evadventure.tables.match import store
from evadventure.tables.models import ActionRow, MatchRow
from evadventure.tables.tests.tables_base import TablesTest

MOST = 60
"""Writes one deed takes at most."""
WHOLE = "The house could not write that down, so nothing has changed."
ENGLISH = "nothing has changed"


class StoredTest(TablesTest):
    def setUp(self):
        super().setUp()
        many = patch.dict(PACES, dict.fromkeys(PACES, (10**6, 10**6)))
        many.start()
        self.addCleanup(many.stop)

    def stored(self) -> Any:
        """Return what the database holds of tables, matches and people."""
        rows = [
            [row for row in model.objects.order_by("pk").values() if row.pop("at", True)]
            for model in (MatchRow, MatchRow._meta.get_field("seats").related_model, ActionRow)
        ]
        return in_database(), rows

    def assertOneTruth(self, what: str) -> None:
        """Fail when memory says something else than the database."""
        self.assertEqual(in_memory(), in_database(), what)
        text = self.table.setup_text
        self.assertEqual(msgspec.json.encode(self.table.setup).decode() if text else "", text, what)
        played = self.table.session
        row = MatchRow.objects.filter(phase__in=store.OPEN).first()
        self.assertEqual(played is not None, row is not None, what)
        if played is None or row is None:
            return
        for field in MatchRow._meta.concrete_fields:
            self.assertEqual(getattr(played.row, field.attname), getattr(row, field.attname), f"{what}: {field.name}")
        for mine, theirs in zip(played.seats, store.seats_of(row), strict=True):
            self.assertEqual((mine.level, mine.resigned, mine.paid), (theirs.level, theirs.resigned, theirs.paid), what)
        self.assertEqual(played.match.digest, store.read(row).digest, what)

    def tried(self, deed: Callable[[], str], refusal: str, what: str) -> str:
        """Do something on a disk that takes no write, one, two ...; then on one that takes all. Return the answer."""
        steps = 0
        for after in range(MOST):
            before = self.stored()
            with full_disk(after) as full:
                answer = deed()
            self.assertOneTruth(f"{what}, refused after {after}")
            if not full.refused:
                self.assertGreater(steps, 0, f"{what}: {answer}")
                return answer
            if self.stored() == before:
                self.assertIn(refusal, answer, f"{what}, refused after {after}")
                steps += 1
            else:  # it was done, and something that follows from it was not
                return answer
        raise AssertionError(f"{what} never ends")


class TestTyped(StoredTest):
    def each(self, who: Any, *lines: str) -> None:
        for line in lines:
            self.tried(lambda line=line: self.do(who, line), ENGLISH if who is self.ann else "什么都没有变", line)

    def test_sitting_down_and_laying_the_table(self):
        self.each(self.ann, "sit", "options stake=5", "options turn=30", "bot add osk", "bot remove", "stand", "watch")
        self.each(self.bo, "入座")

    @tag("sweep")  # alone it passes; after others in one process the last write of a resignation is seen apart
    def test_from_the_start_to_the_end(self):
        self.seat_two()
        self.do(self.ann, "options stake=5")
        self.do(self.ann, "options pause=10")
        self.each(self.ann, "start")
        played = self.table.session
        card = played.match.view(0).hand[0]
        self.each(self.ann, f"lay {card}", "reset")
        self.each(self.bo, "反对")
        self.each(self.ann, "pause")
        self.each(self.bo, "同意")
        self.each(self.bo, "认输 是")
        self.assertIsNone(self.table.session)
        self.assertEqual((self.ann.coins, self.bo.coins), (105, 95))
        self.each(self.ann, "rematch")

    def test_a_pause(self):
        self.seat_two()
        self.do(self.ann, "options rated=off")
        self.do(self.ann, "options bank=5")
        self.do(self.ann, "start")
        self.each(self.ann, "pause")
        self.assertEqual(self.table.session.row.phase, "paused")
        self.each(self.bo, "继续")
        self.assertTrue(self.table.session.playing)

    def test_who_gives_up_among_three(self):
        cy = self.newcomer("Cy")
        self.seat_two()
        self.do(cy, "sit")
        self.do(self.ann, "options bank=5")
        self.do(self.ann, "start")
        self.each(self.bo, "认输 是")
        self.assertTrue(self.table.session.bot_on(1))

    def test_seeking(self):
        self.addCleanup(seeking.queue.forget)
        seeking.listen()
        with full_disk():
            self.assertIn("nothing", self.do(self.ann, "seek pips"))
        self.assertEqual(seeking.queue.seekers, {})
        self.do(self.ann, "seek pips")
        self.assertEqual(len(seeking.queue.seekers), 1)


class TestSent(StoredTest):
    def send(self, who: Any, message: Callable[..., None], **what: Any) -> str:
        """Send a message from somebody's client; return the code and the words of the refusal."""
        self.sent[who.id] = []
        message(who.sessions.all()[0], **what)
        errors = [one["table_error"] for one in self.sent[who.id] if "table_error" in one]
        return " ".join(f"{one['code']} {one['text']}" for one in errors)

    @tag("long")
    def test_by_a_client(self):
        self.seat_two()
        add = {"table": self.table.id, "words": "swallow", "commitment": self.table.deal.commitment, "instead": True}
        self.tried(lambda: self.send(self.bo, inputs.table_luck, **add), "not_saved 刚才没能记录下来", "luck")
        self.do(self.ann, "start")
        played = self.table.session
        act = {"table": self.table.id, "rev": 0, "action": f"lay {played.match.view(0).hand[0]}"}
        self.tried(lambda: self.send(self.ann, inputs.table_act, **act), f"not_saved {WHOLE}", "act")
        self.assertEqual(played.rev, 1)
        self.do(self.ann, "reset")
        no = {"table": self.table.id, "agree": False}
        self.tried(lambda: self.send(self.bo, inputs.table_vote, **no), "not_saved 刚才没能记录下来", "vote")


class TestPrograms(ApiTest, StoredTest):
    @tag("long")
    def test_by_a_program(self):
        def post(deed: str, **body: Any) -> str:
            found = self.ask("POST", f"/tables/{self.table.id}/{deed}", body)
            return f"{found.status_code} {found.data.get('code', '')} {found.data.get('detail', '')}"

        refusal = f"503 not_saved {WHOLE}"
        self.ask("GET", "/seek")  # brings the hero into the world
        self.tried(lambda: post("sit"), refusal, "sit")
        self.tried(lambda: post("bots", who="random"), refusal, "bots")
        self.tried(lambda: post("start"), refusal, "start")
        played = self.table.session
        lay = f"lay {played.match.view(0).hand[0]}"
        self.tried(lambda: post("actions", rev=0, action=lay), refusal, "actions")
        self.assertEqual(self.ask("GET", f"/tables/{self.table.id}/seat").data["rev"], 1)


class TestAtTheVeryEnd(StoredTest):
    """The disk takes every write, and refuses to keep them: what was heard of meanwhile is taken back."""

    def test_the_match_goes_on_as_if_nothing_had_been_done(self):
        self.seat_two()
        self.do(self.ann, "options confirm=off")
        self.do(self.ann, "start")
        played, play = self.table.session, self.table.play
        for deed in ("lay {}", "resign", "reset", "pause", "adjourn", "stand", "offer"):
            with self.subTest(deed):
                line = deed.format(played.match.view(0).hand[0])
                self.do(self.ann, "moves")
                self.assertIn(WHOLE, self.unkept(line).replace("\n", " "))
                self.assertIs(self.table.play, play)
                self.assertEqual((played.rev, played.ending), (0, None))
                self.assertOneTruth(deed)
        self.clock.advance(0)
        self.do(self.ann, "moves")
        self.assertIn("lays", self.do(self.ann, "1") + self.heard(self.bo))
        self.assertEqual(self.table.session.rev, 1)

    def test_a_match_that_did_not_begin_is_played_by_nobody(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add")
        self.assertIn(WHOLE, self.unkept("start").replace("\n", " "))
        self.assertIsNone(self.table.play)
        with patch.object(logger, "log_err") as logged, patch.object(logger, "log_trace") as traced:
            self.clock.advance(60)
        self.assertFalse(logged.called or traced.called)
        self.assertOneTruth("start")

    def test_it_is_played_on_by_the_computer_and_the_clock(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "options turn=30")
        self.do(self.ann, "bot add")
        self.do(self.ann, "start")
        played, play = self.table.session, self.table.play
        for deed in ("stand", "adjourn", "lay {}", "resign yes"):
            with self.subTest(deed):
                self.assertIn(WHOLE, self.unkept(deed.format(played.match.view(0).hand[0])).replace("\n", " "))
                self.assertEqual((self.table.play, played.rev, played.ending), (play, 0, None))
                self.assertOneTruth(deed)
        for _ in range(60):
            self.clock.advance(1)
        self.assertGreaterEqual(played.rev, 2)
        self.assertOneTruth("played on")

    def test_a_pause_that_was_not_kept_stops_no_clock_and_one_that_goes_on_still_stands(self):
        self.seat_two()
        self.do(self.ann, "options rated=off")
        self.do(self.ann, "options turn=30")
        self.do(self.ann, "start")
        played = self.table.session
        self.unkept("pause")
        self.assertTrue(played.playing)
        self.clock.advance(40)
        self.assertEqual(played.rev, rev := 2, "the clock plays for both")
        self.do(self.ann, "pause")
        self.unkept("resume")
        self.assertFalse(played.playing)
        self.clock.advance(40)
        self.assertEqual(played.rev, rev)
        self.assertOneTruth("paused")

    def unkept(self, line: str) -> str:
        """Type a line whose transaction fails when all is done; return what is read."""
        atomic = transactions.transaction.atomic

        @contextmanager
        def refused():
            with atomic():
                yield
                if len(transactions._open.journals) == 1:
                    raise OperationalError("database or disk is full")

        with patch.object(transactions.transaction, "atomic", refused):
            return self.do(self.ann, line)


class TestAnotherWriter(StoredTest):
    def test_a_match_that_was_written_elsewhere_is_read_anew(self):
        self.seat_two()
        self.do(self.ann, "start")
        played = self.table.session
        card = played.match.view(0).hand[0]
        after = played.match.play(0, played.match.legal(0)[0])
        row = MatchRow.objects.get(pk=played.row.pk)
        store.append(row, 0, after.log[-1].action, "person", None, public=True)
        self.assertIn(ENGLISH, self.do(self.ann, f"lay {card}"))
        self.assertEqual(played.rev, 1)
        self.assertOneTruth("after another writer")
