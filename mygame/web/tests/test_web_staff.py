"""The pages for staff: who may see them, what they list, in both languages; nothing there changes a running game."""

from __future__ import annotations

import re
from unittest.mock import patch

from django.contrib import admin
from django.db import connection
from django.test import Client, tag
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_account, create_message, create_object, create_script

from evadventure.apps.teaching.models import LessonDone
from evadventure.content.builder import CONTENT
from evadventure.minigames.files import read_position
from evadventure.security import bans, speaking
from evadventure.social import letters
from evadventure.social.reports import open_reports
from evadventure.tables.models import AdminAction, LedgerRow, MatchRow, Rating, RatingChange, SeatRow, Suspicion
from evadventure.tables.room import seats
from evadventure.words import Lang
from typeclasses.rooms import Room
from web import security
from web.admin import views
from web.tests.test_web_pages import EVIL, PagesTest


class TestStaff(PagesTest):
    def setUp(self) -> None:
        super().setUp()
        self.owner = self.ann.account
        self.owner.is_staff = self.owner.is_superuser = True
        self.owner.save()
        self.desk = Client()
        self.desk.force_login(self.owner)
        self.app = MatchRow._meta.app_label

    def staff_page(self, path: str, lang: str = "en", status: int = 200) -> str:
        """Return a page as staff get it in a language."""
        self.owner.lang = lang
        return self.desk.get(path, headers={"Accept-Language": lang}).content.decode()

    def test_nobody_else_comes_in(self) -> None:
        other = Client()
        other.force_login(self.bo.account)
        for path in ("/admin/", "/admin/tables/", "/admin/reports/"):
            for client in (self.visitor, other):
                answer = client.get(path)
                self.assertEqual((answer.status_code, answer["Location"].partition("?")[0]), (302, "/admin/login/"))

    @tag("long")
    def test_the_first_page_counts_what_wants_a_look(self) -> None:
        row = self.played()
        Suspicion.objects.create(first=self.ann.account, second=self.bo.account, kind="losses", match=row)
        english, chinese = self.staff_page("/admin/"), self.staff_page("/admin/", "zh")
        self.assertEqual(english.count("wants a look"), 1)
        self.assertEqual(chinese.count("待处理"), 1)
        self.assertIn('href="/admin/accounts/accountdb/"', english)
        for address in re.findall(r'href="(/admin/[^"]*)"', english):
            answer = self.desk.get(address.replace("&amp;", "&"))
            self.assertEqual(answer.status_code, 200, address)

    def test_the_names_of_all_places_are_read_at_once(self) -> None:
        places = [create_object(Room, key=f"place {n}", tags=[(f"place:p{n}", CONTENT)]) for n in range(20)]
        for place in places:
            place.attributes.reset_cache()
            place.tags.reset_cache()
        with CaptureQueriesContext(connection) as asked:
            named = views._now(Lang.EN)[-1]
        self.assertEqual(set(named) & {place.key for place in places}, {place.key for place in places})
        self.assertLess(len(asked), len(places))

    def test_tables_and_reports_are_listed_as_text(self) -> None:
        self.assertNotIn('value="kick"', self.staff_page("/admin/tables/"), "nobody sits anywhere")
        self.seat_two()
        self.assertIn('value="kick"', self.staff_page("/admin/tables/"), "a seat may be freed before a match")
        self.do(self.ann, "start")
        create_message(
            self.bo.account,
            f"somebody shouts {EVIL}",
            receivers=self.room,
            header="report: here",
            tags=[("report", letters.KIND)],
        )
        for lang in ("en", "zh"):
            tables = self.staff_page("/admin/tables/", lang)
            self.assertIn(f"/tables/{self.table.id}/", tables)
            self.assertIn({"en": "being played", "zh": "进行中"}[lang], tables)
            for name in [*self.table.seat_names, self.table.entry.present.title]:
                self.assertIn(name.in_lang(Lang(lang)), tables)
            reports = self.staff_page("/admin/reports/", lang)
            self.assertIn("&lt;script&gt;", reports)
            self.assertNotIn(EVIL, reports)

    def test_a_deed_is_done_as_in_the_game_and_written_down_with_its_reason(self) -> None:
        self.ann.attributes.add("creator_id", self.owner.pk)
        self.owner.db._last_puppet = self.ann
        bo = self.bo.account

        def deed(kind: str, **given: str) -> str:
            answer = self.desk.post(f"/admin/do/{kind}", {"reason": "as a test", "back": "/admin/tables/", **given})
            self.assertEqual(answer["Location"], "/admin/tables/")
            return self.desk.get("/admin/tables/").content.decode()

        self.assertIn("Give a reason.", deed("person", deed="mute", what=bo.key, value="2h", reason=" "))
        self.assertIsNone(speaking.muted(bo))
        self.assertIn("may not talk until", deed("person", deed="mute", what=bo.key, value="2h"))
        self.assertEqual(speaking.muted(bo).reason, "as a test")
        self.seat_two()
        self.do(self.ann, "start")
        deed("table", deed="pause", what=str(self.table.id))
        self.assertEqual(self.table.session.row.phase, MatchRow.Phase.PAUSED)
        noted = AdminAction.objects.filter(action__in=("mute", "pause"), reason="as a test")
        self.assertEqual({one.who for one in noted}, {self.owner.key})
        report = create_message(bo, "loud", receivers=self.room, header="here", tags=[("report", letters.KIND)])
        self.desk.post(f"/admin/reports/{report.id}/answer", {"answer": "Settled, thank you."})
        self.assertEqual(open_reports(), [])
        self.assertEqual([one.message for one in letters.letters_of(bo)], ["Settled, thank you."])
        self.assertEqual(self.desk.post("/admin/do/table", {"deed": "void", "reason": "x"}).status_code, 404)
        other = Client()  # of the staff of the pages, without rights in the game
        bo.is_staff = True
        bo.save()
        bo.db._last_puppet = self.bo
        other.force_login(bo)
        other.post("/admin/do/person", {"deed": "mute", "what": self.owner.key, "reason": "revenge"})
        self.assertIsNone(speaking.muted(self.owner))
        self.assertIn(f'value="{bo.key}"', self.staff_page(f"/admin/?who=a-{bo.pk}"))

    @patch("evennia.commands.cmdhandler.deferLater", lambda reactor, seconds, call, *args, **kw: call(*args, **kw))
    def test_every_deed_is_a_line_that_the_game_understands(self) -> None:
        self.ann.attributes.add("creator_id", self.owner.pk)
        self.owner.db._last_puppet = self.ann
        self.seat_two()
        self.do(self.ann, "start")
        self.ann.ndb.numbered = shown = {"tables": [self.table, None]}
        bo, table, place = self.bo.account.key, str(self.table.id), create_object(Room, key="a cell")
        for kind, name, what, value, answer in (
            ("person", "mute", bo, "2h", "may not talk until"),
            ("person", "unmute", bo, "", "may talk again"),
            ("person", "void_last", bo, "2", "has no results to take back"),
            ("person", "move", "nobody", place.dbref, "plays no hero"),
            ("person", "move", bo, "nowhere", "There is no place called"),
            ("person", "move", bo, place.dbref, "a cell"),
            ("table", "pause", table, "", "The match is paused"),
            ("table", "resume", table, "", "The match goes on"),
            ("table", "end", table, "3", "is no seat of this match"),
            ("table", "kick", table, "2", "Done: kick"),
            ("table", "adjourn", table, "", "No match is being played"),
            ("match", "void", "1", "", "coins went back"),
            ("match", "refund", "1", "", "holds no stakes"),
            ("house", "spawn", "", "torch", "Out of thin air: a torch."),
            ("person", "ban", bo, "2h", "is banned"),
            ("person", "ban", bo, "2h", "is banned already"),
        ):
            with self.subTest(kind=kind, deed=name, what=what):
                given = {"deed": name, "what": what, "value": value, "reason": "as a test", "back": "/admin/tables/"}
                self.desk.post(f"/admin/do/{kind}", given)
                self.assertIn(answer, self.desk.get("/admin/tables/").content.decode())
        self.assertFalse(AdminAction.objects.filter(action="void_last"), "refused")
        self.assertEqual(self.ann.ndb.numbered, shown, "what was shown last in the game")
        self.assertEqual([one.name for one in bans.bans()], [bo.lower()])
        self.assertEqual(self.bo.account.sessions.count() if self.bo.account else 0, 0, "turned out")
        self.assertEqual((self.ann.location, self.bo.location), (self.room, None))

    def test_a_table_offers_what_can_be_done(self) -> None:
        def offered() -> list[str]:
            return re.findall('name="deed" value="([a-z]+)"', self.staff_page("/admin/tables/"))

        self.seat_two()
        self.assertEqual(offered(), ["kick"])
        self.do(self.ann, "start")
        self.assertEqual(offered(), ["pause", "adjourn", "end", "kick"])
        self.table.session.pause()
        self.assertEqual(offered(), ["resume", "adjourn", "end", "kick"])

    @patch("evennia.commands.cmdhandler.deferLater", lambda reactor, seconds, call, *args, **kw: call(*args, **kw))
    def test_a_match_is_ended_for_nobody(self) -> None:
        self.ann.attributes.add("creator_id", self.owner.pk)
        self.owner.db._last_puppet = self.ann
        self.seat_two()
        self.do(self.ann, "start")
        page = self.staff_page("/admin/tables/")
        self.assertIn('nothing: nobody <input name="value" maxlength="300">', page)
        given = {"deed": "end", "what": str(self.table.id), "reason": "as a test"}
        self.desk.post("/admin/do/table", given)
        self.assertIn("Done: end", self.desk.get("/admin/").content.decode())
        self.assertIsNone(self.table.session)

    def test_a_position_is_a_file_for_staff_who_do_not_play(self) -> None:
        self.seat_two()
        self.do(self.ann, "start")
        address = f"/admin/tables/{self.table.id}/position"
        refused = self.desk.get(address)
        self.assertEqual(refused.status_code, 409)
        self.assertIn("only staff who do not play in it", refused.content.decode())
        other = create_account("Overseer", "", "a long password", is_superuser=True)
        other.is_staff = True
        other.save()
        self.desk.force_login(other)
        self.assertIn(address, self.staff_page("/admin/tables/"))
        answer = self.desk.get(address)
        self.assertIn("attachment", answer["Content-Disposition"])
        session = self.table.session
        self.assertEqual(read_position(answer.content.decode(), session.entry.game), answer.content.decode())
        self.assertEqual(AdminAction.objects.get(action="position").target, f"{self.table.key} (#{self.table.id})")

    def test_djangos_lists_have_our_face_and_both_languages(self) -> None:
        self.played()
        for lang, words in (("en", "Matches"), ("zh", "牌局")):
            page = self.staff_page(reverse(f"admin:{self.app}_matchrow_changelist"), lang)
            self.assertIn("website/css/admin.css", page)
            self.assertIn(words, page)
        chinese = self.staff_page(reverse(f"admin:{self.app}_matchrow_changelist"), "zh")
        for words in ("状态", "已结束", "比点", "牌桌</a>"):
            self.assertTrue(words in chinese, words)
        self.assertNotRegex(chinese, "over<|Gaming|TOTP d")
        self.assertIn('href="?o=2"', chinese)  # sorted by what is shown in words, too
        row = self.staff_page(reverse(f"admin:{self.app}_matchrow_change", args=[MatchRow.objects.get().pk]), "zh")
        self.assertIn("已结束", row)

    def test_evennias_lists_are_named_in_both_languages(self) -> None:
        create_message(self.bo.account, "so", receivers=self.room, header="so")  # an empty list has no columns
        for address in ("accounts/accountdb", "objects/objectdb", "scripts/scriptdb", "comms/msg", "help/helpentry"):
            page = self.staff_page(f"/admin/{address}/", "zh")
            heading = re.search(r"<h1>(.*?)</h1>", page.split('id="content"')[1], re.S)
            self.assertIsNotNone(heading, address)
            self.assertNotRegex(str(heading[1]), "[A-Za-z]", address)
            columns = re.sub("<[^>]*>", "", page.partition("<thead>")[2].partition("</thead>")[0])
            self.assertNotRegex(columns, "[A-Za-z]", address)
            trail = page.split("breadcrumbs")[-1].split("</div>")[0].split("</ol>")[0]
            self.assertNotRegex(re.sub("<[^>]*>|&[a-z]+;", "", trail).partition(">")[2], "[A-Za-z]", address)
        objects = self.staff_page("/admin/objects/objectdb/")
        self.assertIn("Objects", objects)
        self.assertNotIn("对象", objects)
        self.assertIn("类型", self.staff_page("/admin/objects/objectdb/", "zh"))

    def test_lessons_done_are_listed(self) -> None:
        LessonDone.objects.create(game="uno", lesson="colours", key=f"a:{self.ann.account.id}")
        address = reverse(f"admin:{LessonDone._meta.app_label}_lessondone_changelist")
        for lang, words in (("en", "Lessons done"), ("zh", "学完的课")):
            page = self.staff_page(address, lang)
            self.assertIn(words, page)
            self.assertIn("colours", page)

    def test_rows_of_the_game_can_only_be_read(self) -> None:
        row = self.played()
        request = self.desk.get("/admin/").wsgi_request
        for model in (MatchRow, SeatRow, Rating, RatingChange, Suspicion, LedgerRow, LessonDone):
            if (lists := admin.site._registry.get(model)) is not None:
                self.assertFalse(lists.has_change_permission(request), model)
                self.assertFalse(lists.has_delete_permission(request), model)
        address = reverse(f"admin:{self.app}_matchrow_change", args=[row.pk])
        self.assertEqual(self.desk.get(address).status_code, 200)
        self.assertEqual(self.desk.post(address, {"phase": "void"}).status_code, 403)

    def test_what_a_match_stands_on_is_not_changed(self) -> None:
        request, lists = self.desk.get("/admin/").wsgi_request, admin.site._registry[ObjectDB]
        self.assertTrue(lists.has_change_permission(request, self.table))
        self.assertTrue(lists.has_delete_permission(request, self.ann))
        self.seat_two()
        self.do(self.ann, "start")
        self.assertFalse(lists.has_change_permission(request, self.table))
        self.assertFalse(lists.has_delete_permission(request, self.table))
        self.assertFalse(lists.has_delete_permission(request, self.ann))
        self.assertEqual(self.desk.get(f"/admin/objects/objectdb/{self.table.id}/delete/").status_code, 403)
        self.assertTrue(lists.has_change_permission(request, self.ann))
        self.assertTrue(lists.has_change_permission(request, self.room))

    def test_many_are_deleted_as_one_is(self) -> None:
        """The list's own action left heroes without an account, and seats without a hero."""
        (account, di), ed = self.born(77, "Di"), self.newcomer("Ed")
        seats.sit(self.table, ed)
        numbers = [di.pk, ed.pk]
        with patch.object(security, "in_reactor", side_effect=security.in_reactor) as called:
            for label, one in (("accounts_accountdb", account), ("objects_objectdb", ed)):
                chosen = {"action": "delete_selected", "_selected_action": [one.pk], "post": "yes"}
                self.desk.post(reverse(f"admin:{label}_changelist"), chosen)
            changed = [one.args[0].__name__ for one in called.call_args_list]
            self.assertEqual(changed.count("changelist_view"), 2)
            called.reset_mock()
            self.desk.post(reverse("admin:auth_user_password_change", args=[self.owner.pk]), {"password1": "x"})
            self.assertEqual([one.args[0].__name__ for one in called.call_args_list], ["is_missing"])
        self.assertEqual(list(ObjectDB.objects.filter(pk__in=numbers)), [])
        self.assertEqual(self.table.setup.sitters, ())

    def test_what_the_game_makes_is_not_made_by_a_form(self) -> None:
        """Rows made without what belongs to them broke the next start."""
        for label in ("objects_objectdb", "scripts_scriptdb", "comms_channeldb", "comms_msg", "help_helpentry"):
            with self.subTest(label):
                self.assertEqual(self.desk.get(reverse(f"admin:{label}_add")).status_code, 403)
                self.assertNotIn("/add/", self.staff_page(reverse(f"admin:{label}_changelist")).split("<main")[-1])
        accounts = AccountDB.objects.count()
        self.assertEqual(self.desk.get(reverse("admin:accounts_accountdb_add")).status_code, 200)
        self.assertEqual(AccountDB.objects.count(), accounts)

    def test_forms_are_in_the_readers_language(self) -> None:
        script = create_script("evennia.scripts.scripts.DoNothing", key="idle", autostart=False)
        rows = {"scripts_scriptdb": script, "objects_objectdb": self.room, "accounts_accountdb": self.owner}
        for label, row in rows.items():
            address = reverse(f"admin:{label}_change", args=[row.pk])
            self.assertIn("__packed_dbobj__", self.staff_page(address))
            page = self.staff_page(address, "zh")
            for caption in re.findall(r"<(?:label|h2 id=)[^>]*>(.*?)</(?:label|h2)>", page, re.S):
                self.assertRegex(caption, "[\u4e00-\u9fff]", label)
