"""Guests: at a table at once, bounded, cleared away, and kept by whoever wants to stay."""

import time
from unittest.mock import patch

import evennia
from django.db import connection
from django.test import override_settings, tag
from django.test.utils import CaptureQueriesContext
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB

from evadventure.accounts import guests
from evadventure.characters import temporary_sheet
from evadventure.security.bans import ban_of, keep
from evadventure.security.guests import is_guest
from evadventure.tables.models import MatchRow
from evadventure.tables.room.finding import table_of
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang
from server.conf.service import GameServer
from server.tests import once
from typeclasses.accounts import Account

KEPT = 1800


def settled(answer):
    """Return what a Deferred gave that has fired already."""
    found = []
    answer.addBoth(found.append)
    return found[0]


@override_settings(GUEST_ENABLED=True, TRUSTED_ADDRESSES=[], WELLMOUTH_GUEST_KEPT=KEPT, WELLMOUTH_GUESTS_PER_ADDRESS=2)
class TestGuests(TablesTest):
    game = "uno"

    def setUp(self):
        super().setUp()
        here = patch.object(temporary_sheet, "start_location", lambda: self.room)
        later = patch.object(guests, "delay")
        for one in (here, later):
            one.start()
            self.addCleanup(one.stop)

    def come(self, address="10.0.0.9", lang=Lang.EN):
        """Return a guest and its hero, connected."""
        guest, errors = guests.guest_from(address, lang)
        self.assertEqual(errors, [])
        hero = guest.characters.all()[0]
        self.connect(guest, hero)
        return guest, hero

    def test_a_guest_sits_at_a_casual_table_at_once(self):
        guest, hero = self.come(lang=Lang.ZH)
        self.assertTrue(is_guest(guest))
        self.assertEqual((guest.lang, hero.coins), ("zh", 0))
        self.assertIn("torch", [one.key for one in hero.contents], "the first errand, without coins to buy it")
        heard = self.heard(hero)
        self.assertIn("访客", heard)
        self.assertNotIn(self.room.key, heard, "the table is enough for a first screen")
        table = table_of(hero)
        self.assertIsNotNone(table)
        self.assertEqual([sitter.level for sitter in table.setup.sitters], ["", "easy"])
        self.assertFalse(MatchRow.objects.get(pk=table.session.row.pk).rated)

    def test_a_guest_is_made_in_few_statements(self):
        with CaptureQueriesContext(connection) as asked:
            guest, _errors = guests.guest_from("10.0.0.9", Lang.ZH)
        made = [one["sql"] for one in asked if "SAVEPOINT" not in one["sql"]]
        hero = guest.characters.all()[0]
        self.assertLess(len(made), 32 + 2 * len(hero.contents), "\n".join(made))  # each thing is a row, and is put on
        once.forget()
        hero = ObjectDB.objects.get(pk=hero.pk)
        self.assertEqual(set(hero.equipment.all(only_objs=True)), set(hero.contents))
        self.assertTrue(hero.contents and hero.access(guest, "puppet"))

    def test_matches_with_guests_are_not_rated_whatever_the_table_says(self):
        _guest, hero = self.come()
        self.do(hero, "resign yes")
        self.do(hero, "stand")
        self.do(self.ann, "sit")
        self.assertTrue(self.table.setup.house.rated or self.do(self.ann, "options rated=on"))
        heard = self.do(hero, "sit")
        self.assertIn("count for no rating", heard)
        self.do(self.ann, "start")
        self.assertIsNotNone(self.table.session)
        self.assertFalse(self.table.session.row.rated)

    @tag("long")
    def test_they_are_bounded_by_address_and_in_all(self):
        self.come("10.0.0.9")
        self.come("10.0.0.9")
        guest, errors = guests.guest_from("10.0.0.9", Lang.EN)
        self.assertIsNone(guest)
        self.assertIn("2 guests from where you are", errors[0].in_lang(Lang.EN))
        self.come("10.0.0.10")
        with override_settings(TRUSTED_ADDRESSES=["10.0.0.0/24"]):
            self.come("10.0.0.9")
        with override_settings(GUEST_LIST=["Guest1", "Guest2", "Guest3", "Guest4"]):
            guest, errors = guests.guest_from("10.0.0.11", Lang.ZH)
        self.assertIsNone(guest)
        self.assertIn("坐满", errors[0].in_lang(Lang.ZH))
        with override_settings(GUEST_ENABLED=False):
            self.assertIsNone(guests.guest_from("10.0.0.12", Lang.EN)[0])
        self.assertEqual(len(guests.guests()), 4)

    def test_from_a_banned_address_nobody_looks_in(self):
        keep([ban_of("10.0.0.0/24", "scans")])
        guest, errors = guests.guest_from("10.0.0.9", Lang.EN)
        self.assertIsNone(guest)
        self.assertIn("scans", errors[0].in_lang(Lang.EN))
        self.assertEqual(guests.guests(), [])
        self.come("10.0.1.9")

    @tag("long")
    def test_who_is_gone_for_long_is_cleared_away(self):
        guest, hero = self.come()
        table, number = table_of(hero), hero.id
        guests.sweep()
        self.disconnect(hero)
        with patch.object(type(guest.sessions), "count", lambda handler: 0):
            guest.at_post_disconnect()
            guests.sweep()
            self.assertTrue(AccountDB.objects.filter(pk=guest.pk).exists(), "a page loaded anew loses nothing")
            with patch.object(guests.time, "time", return_value=time.time() + KEPT + 5):
                guests.sweep()
        self.assertEqual(guests.guests(), [])
        self.assertFalse(ObjectDB.objects.filter(pk=number).exists())
        self.assertIsNone(table.session)
        self.assertNotIn(f"c:{number}", [sitter.key for sitter in table.setup.sitters])

    def test_a_start_of_the_server_waits_for_guests_anew(self):
        guest, hero = self.come()
        self.disconnect(hero)
        with patch.object(type(guest.sessions), "count", lambda handler: 0):
            guest.at_post_disconnect()
            with patch.object(guests.time, "time", return_value=time.time() + KEPT + 5):
                GameServer().at_server_cold_start()
                guests.await_all()
                guests.sweep()
        self.assertEqual(guests.guests(), [guest])
        session = self.connect(guest, hero)
        self.assertFalse(guest.attributes.has("guest_left"))
        self.assertIs(session.puppet, hero)

    @tag("long")
    def test_a_browser_whose_guest_is_gone_is_at_the_door_and_is_told(self):
        guest, hero = self.come()
        data = hero.sessions.all()[0].get_sync_data() | {"sessid": 77}
        self.disconnect(hero)
        guests.clear_away(guest)
        told, handler = [], evennia.SESSION_HANDLER
        here = self.ann.sessions.all()[0].get_sync_data() | {"puid": 10**9}  # a hero that was deleted meanwhile
        for come in (
            lambda: handler.portal_connect(dict(data)),
            lambda: handler.portal_sessions_sync({77: dict(data), 78: here | {"sessid": 78}}),
        ):
            with patch.object(handler, "data_out", lambda session, **kwargs: told.append(kwargs)):
                come()
            session = handler[77]
            self.assertFalse(session.logged_in)
            self.assertIn("a new seat", str(told))
            self.assertIn("guest", [one.key for one in session.cmdset.current.commands])
            told.clear()
        self.assertEqual((handler[78].account, handler[78].puppet), (self.ann_account, None))

    def test_a_guest_who_stays_keeps_everything(self):
        guest, hero = self.come()
        hero.xp = 77
        for name, password in (
            ("Bad 名", "a-good-secret"),
            ("Wulfhild", "1234"),
            (self.ann.account.key, "a-good-secret"),
        ):
            account, errors = settled(guests.keep(guest, name, password, "10.0.0.9"))
            self.assertIsNone(account)
            self.assertTrue(errors)
        self.assertTrue(is_guest(guest))
        account, errors = settled(guests.keep(guest, "Wulfhild", "a-good-secret", "10.0.0.9"))
        self.assertEqual(errors, [])
        stored = AccountDB.objects.get(username="Wulfhild")
        self.assertEqual((stored.pk, type(stored), is_guest(stored)), (guest.pk, Account, False))
        self.assertTrue(stored.check_password("a-good-secret"))
        self.assertEqual(stored.permissions.all(), ["player"])
        self.assertEqual((hero.xp, hero.account), (77, stored))
        self.assertTrue(3 <= hero.coins <= 18)
        self.assertEqual(hero.tied_coins, hero.coins)
        self.assertIsNotNone(table_of(hero), "and goes on playing")
        account, errors = settled(guests.keep(stored, "Wulfhilde", "a-good-secret", "10.0.0.9"))
        self.assertIsNone(account)
        with patch.object(guests.time, "time", return_value=time.time() + 10 * KEPT):
            guests.sweep()
        self.assertTrue(AccountDB.objects.filter(username="Wulfhild").exists())

    def test_registering_in_the_game_is_for_guests(self):
        _guest, hero = self.come()
        self.assertIn("register <name> <password>", self.do(hero, "register"))
        self.assertIn("too short", self.do(hero, "register Wulfhild 12"))
        self.assertIn(
            "The account Wulfhild is yours",
            self.do(hero, "注册 Wulfhild a-good-secret").replace("|w", "").replace("|n", ""),
        )
        self.assertNotIn("is yours", self.do(self.ann, "register Else a-good-secret"))
