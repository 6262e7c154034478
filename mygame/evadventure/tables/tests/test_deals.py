"""The deal is nobody's choice: sealed by the house, added to by every seat, published and computed anew at the end."""

from __future__ import annotations

import re
import shutil
import subprocess
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from unittest import skipUnless
from unittest.mock import patch

from django.contrib import admin
from django.db import DatabaseError
from django.test import SimpleTestCase

from evadventure.minigames.match import Match
from evadventure.security import speaking
from evadventure.tables.doors.inputs import table_luck, table_sync
from evadventure.tables.match import deals, store
from evadventure.tables.models import Deal, MatchRow
from evadventure.tables.room import playing
from evadventure.tables.tests.tables_base import TablesTest

PAGE = Path(__file__).resolve().parents[4] / "docs/play/fair-play.md"


def _find_node() -> str | None:
    """Return a node: the machine's own, or the one Playwright brings along for the tests of the browser."""
    playwright = find_spec("playwright")
    brought = Path(str(playwright.origin)).parent / "driver/node" if playwright else None
    return shutil.which("node") or (str(brought) if brought and brought.exists() else None)


NODE = _find_node()


def digest(text: str) -> str:
    """Return the SHA-256 of a text, computed here."""
    return sha256(text.encode()).hexdigest()


class TestDeals(TablesTest):
    """Two people and a computer player."""

    def test_the_mute_add_nothing_that_others_read(self) -> None:
        self.seat_two()
        speaking.mute(self.ann_account, 0, "rude")
        self.assertIn("rude", self.do(self.ann, "luck so grotty"))
        session, message = (
            self.ann.sessions.all()[0],
            {"table": self.table.id, "commitment": self.table.deal.commitment},
        )
        table_luck(session, **message, words="so grotty", instead=True)
        self.assertEqual(self.sent[self.ann.id][-1]["table_error"]["code"], "muted")
        self.assertEqual(deals.added_to(self.table.deal), {})
        table_luck(session, **message, words="0f" * 16)  # as browsers draw it
        self.assertEqual(list(deals.added_to(self.table.deal).values()), ["0f" * 16])

    def begin(self) -> MatchRow:
        """Start a match of Ann, who has said something, 博文, who has not, and a computer player."""
        self.seat_two()
        self.do(self.ann, "luck  four   leaf clover")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        return self.table.session.row

    def test_the_commitment_is_shown_before_anybody_contributes_and_kept(self):
        said = self.do(self.ann, "sit").replace("\n", "")
        commitment = self.table.deal.commitment
        self.assertIn(f"commitment {commitment[:8]}: |wluck|n", said)
        self.assertNotIn(commitment, said)
        self.do(self.bo, "入座")
        self.assertIn(commitment, self.do(self.bo, "手气").replace("\n", ""))
        self.assertIn("锦鲤附体", self.do(self.bo, "手气 锦鲤附体"))
        row = self.begin()
        self.assertEqual(row.commitment, commitment)
        self.assertEqual([line for line, _ in deals.contributed(row)][:2], ["four leaf clover", "锦鲤附体"])
        self.assertNotEqual(self.table.deal.commitment, commitment)

    def test_the_seed_is_made_of_the_secret_and_every_seat(self):
        row = self.begin()
        played = self.table.session
        sealed = Deal.objects.get(match=row)
        by_itself = [digest(f"{row.commitment}/{seat}") for seat in (2, 3)]
        self.assertEqual([line for line, _ in deals.contributed(row)], ["four leaf clover", *by_itself])
        seed = digest("\n".join([sealed.secret, "four leaf clover", *by_itself]))
        self.assertEqual((digest(sealed.secret), f"{played.match.terms.seed:064x}"), (row.commitment, seed))
        told = self.do(self.bo, f"验牌{row.pk}").replace("\n", "")
        self.assertIn("four leaf clover", told)
        for secret in (sealed.secret, seed):
            self.assertNotIn(secret, told)
        self.table.session.abort("test")
        row.refresh_from_db()
        self.assertEqual((row.seed, row.secret), (seed, sealed.secret))
        self.assertFalse(Deal.objects.filter(match=row).exists())
        self.assertIn("SHA-256 of the secret and what the seats added", self.verified(row))

    def verified(self, row: MatchRow) -> str:
        """Return what `verify` says, as one line."""
        return " ".join(self.do(self.ann, f"verify {row.pk}").split())

    def test_what_is_wrong_is_found(self):
        row = self.begin()
        self.table.session.abort("test")
        MatchRow.objects.filter(pk=row.pk).update(secret="0" * 64)
        self.assertIn("NOT the commitment", self.verified(row))
        self.assertIn("NOT the seed", self.verified(row))

    def test_a_match_of_before_is_verified_as_before(self):
        self.seat_two()
        playing.begin(self.table, seed=77)
        row = self.table.session.row
        self.assertEqual(row.commitment, sha256((77).to_bytes(32, "big")).hexdigest())
        self.table.session.abort("test")
        said = self.verified(row)
        self.assertIn("is the commitment that was shown", said)
        self.assertIn(f"{77:064x}", said)
        MatchRow.objects.filter(pk=row.pk).update(seed=f"{78:064x}")
        self.assertIn("NOT the commitment", self.verified(row))

    def test_a_kill_changes_no_deal(self):
        self.seat_two()
        self.do(self.ann, "luck mine")
        commitment, secret = self.table.deal.commitment, Deal.objects.get(table_id=self.table.id).secret
        self.restart()
        self.table.deal = None  # another process
        self.assertEqual(self.table.deal.commitment, commitment)
        with patch.object(deals, "seal", side_effect=DatabaseError("disk full")):
            self.do(self.ann, "start")
        self.assertIsNone(self.table.session)
        self.do(self.ann, "start")
        row, dealt = self.table.session.row, self.table.session.match
        self.assertEqual((row.commitment, Deal.objects.get(match=row).secret), (commitment, secret))
        self.assertEqual(store.read(MatchRow.objects.get(pk=row.pk)).digest, dealt.digest)

    def test_a_failed_end_publishes_nothing(self):
        row = self.begin()
        with patch.object(MatchRow, "save", side_effect=DatabaseError("disk full")), self.assertRaises(DatabaseError):
            self.table.session.abort("test")
        self.assertEqual((row.seed, row.secret), ("", ""))
        self.assertTrue(Deal.objects.filter(match=row).exists())

    def test_staff_can_query_no_open_seed(self):
        row = self.begin()
        seed = f"{self.table.session.match.terms.seed:064x}"
        self.assertFalse(MatchRow.objects.filter(seed__startswith=seed[0]).exists())
        self.assertFalse(MatchRow.objects.filter(secret__gt="").exists())
        self.assertFalse(admin.site.is_registered(Deal))
        self.ann.account.is_superuser = True
        self.ann.account.save()
        said = self.do(self.ann, f"@table info {self.table.id}") + self.do(self.ann, "examine here")
        for hidden in (seed, Deal.objects.get(match=row).secret):
            self.assertNotIn(hidden, said.replace("\n", ""))

    def test_bad_luck_is_refused_and_changes_nothing(self):
        self.assertIn("sit", self.do(self.ann, "luck me").lower())
        self.do(self.ann, "sit")
        self.do(self.ann, "luck mine")
        self.assertIn("64", self.do(self.ann, "luck " + "x" * 65))
        self.assertEqual(list(deals.added_to(Deal.objects.get(table_id=self.table.id)).values()), ["mine"])
        for line in ("verify", "verify 99999999999999999999999", "verify -1", "verify none"):
            self.assertIn("Which match?", self.do(self.ann, line))

    def test_clients_contribute_by_themselves(self):
        self.do(self.ann, "sit")
        session = self.ann.sessions.all()[0]
        table_sync(session)
        deal = next(m["table_join"] for m in reversed(self.sent[self.ann.id]) if "table_join" in m)["deal"]
        self.assertEqual(deal, {"commitment": self.table.deal.commitment, "luck": []})
        message = {"table": self.table.id, "commitment": deal["commitment"], "words": "ab12"}
        table_luck(session, **message)
        self.assertEqual(self.sent[self.ann.id][-1]["table_join"]["deal"]["luck"], [0])
        table_luck(session, **message | {"words": "other"})  # what was added first stays
        self.assertEqual(list(deals.added_to(self.table.deal).values()), ["ab12"])
        table_luck(session, **message | {"words": "other", "instead": True})
        self.assertEqual(list(deals.added_to(self.table.deal).values()), ["other"])
        table_luck(session, **message | {"commitment": "old", "instead": True})
        self.assertEqual(self.sent[self.ann.id][-1]["table_error"]["code"], "other_deal")
        table_luck(self.bo.sessions.all()[0], **message)  # does not sit
        self.assertEqual(len(deals.added_to(self.table.deal)), 1)

    def test_the_log_follows_from_what_is_published(self):
        row = self.begin()
        self.table.session.abort("test")
        row.refresh_from_db()
        match = store.read(row)
        seed = int(deals.seed_of(row.secret, [line for line, _ in deals.contributed(row)]), 16)
        again = Match.open(match.game, match.options, match.seats, seed)
        self.assertEqual(again.digest, match.at(0).digest)


class TestPage(SimpleTestCase):
    """The commands of docs/play/fair-play.md give the promised output."""

    def block(self, lang: str) -> str:
        """Return the lines of the page in one language."""
        return re.findall(rf"```{lang}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]

    def test_shell(self):
        done = subprocess.run(["sh", "-c", self.block("sh")], capture_output=True, text=True, check=True, timeout=30)
        promised = re.findall(r"^# ([0-9a-f]{64}):", self.block("sh"), re.MULTILINE)
        self.assertEqual([line.split()[0] for line in done.stdout.splitlines()], promised)

    @skipUnless(NODE, "there is neither a node nor a Playwright, which brings one")
    def test_javascript(self):
        done = subprocess.run([NODE, "-e", self.block("js")], capture_output=True, text=True, check=True, timeout=60)
        self.assertEqual(
            done.stdout.splitlines(),
            ["commitment as promised", "seed as promised", "seat 1 added four leaf clover", "seat 2 added by itself"],
        )
