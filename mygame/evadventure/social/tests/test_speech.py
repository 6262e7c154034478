"""A person's words reach others by one door: whoever is mute, unfit, too quick or ignored is, whichever way it goes."""

from unittest.mock import patch

from django.test import SimpleTestCase, override_settings
from evennia.comms.models import Msg
from evennia.utils import search
from evennia.utils.ansi import parse_ansi
from evennia.utils.create import create_channel, create_message

from evadventure.apps.clubs import membership
from evadventure.characters.generation_questions import ANSWERS
from evadventure.characters.temporary_sheet import begin
from evadventure.kernel.errors import ActionError
from evadventure.kernel.tests.callers import callers
from evadventure.knave.magic.spells import RUNES
from evadventure.security import rate_limits, speaking
from evadventure.social import friends, letters, party, reports
from evadventure.social.tests.test_people import PeopleTest
from evadventure.things.wares import make

WAYS = (
    "say {}",
    '"{}',
    "pose {}",
    "whisper 张三丰 = {}",
    "shout {}",
    "tell 张三丰 {}",
    "reply {}",
    "gsay {}",
    "channel Chatter = {}",
    "cast telepathy at 张三丰 {}",
    "trade 张三丰 = 1 coin for {}",
)
"""What one types to say something to somebody."""
FORGED = "ok|/|yThe house|n:\nyour account is locked"
PACE_OF = {"channel": "channel", "shout": "channel", "tell": "tell", "reply": "tell", "cast": "tell"}
"""Command -> the pace it counts for; "say" for all others."""


class OneDoor(SimpleTestCase):
    def test_nobody_elses_line_of_talk_is_told_otherwise(self):
        self.assertEqual(
            callers("heard", given=("said",)),
            {"social/speech.py:reach", "accounts/account.py:_send_as_data", "tables/room/seats.py:invite"},
        )
        self.assertEqual(
            callers("tell", "announce", "msg_contents", given=("speech", "thought", "said")),
            {"staff/creatures.py:act"},
            "staff speak for a creature",
        )

    def test_who_may_say_something_is_asked_here(self):
        self.assertEqual(
            callers("speak"),
            {
                "social/speech.py:check",
                *("social/letters.py:send_letter", "social/letters.py:_post"),
                *("apps/clubs/board.py:describe", "apps/clubs/board.py:put_up"),
            },
            "the others are no talk: what is written down",
        )
        self.assertEqual(
            callers("muted", "unfit") - {"staff/moderation.py:act", "staff/moderation.py:show_muted"},
            {"security/speaking.py:check", "security/name_rules.py:check_name"},
        )


class EveryWay(PeopleTest):
    def setUp(self):
        super().setUp()
        rate_limits.buckets.cache_clear()
        self.addCleanup(rate_limits.buckets.cache_clear)
        self.assertIn("rune:telepathy", RUNES)
        self.channel = channel = create_channel("Chatter", typeclass="typeclasses.channels.Channel")
        for one in (self.account, self.account2):
            channel.connect(one)
        self.char1.coins = 99
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        self.account.ndb.last_teller = self.account2

    def type(self, way, said):
        """Say something one way, with a stone that is awake; return what char1 and char2 were told."""
        stone = None
        if way.startswith("cast"):
            stone = make("rune:telepathy")
            stone.move_to(self.char1, quiet=True)
        self.heard(self.char2)
        shown = self.do(self.char1, way.format(said))
        if stone is not None:
            self.assertEqual(stone.is_awake, said.partition("|")[0] not in self.said(), "a refusal changes nothing")
            stone.delete()
        return shown, self.heard(self.char2)

    def said(self):
        return reports.last_lines(self.account2)

    def test_it_is_heard_and_kept_for_a_report(self):
        for number, way in enumerate(WAYS):
            with self.subTest(way):
                self.assertIn(f"hello{number}", self.type(way, f"hello{number}")[1])
                self.assertIn(f"hello{number}", self.said())

    def test_who_could_be_taken_for_a_listener_is_heard_with_the_account(self):
        for way in ("say {}", "pose {}", "shout {}", "whisper 张三丰 = {}"):
            with self.subTest(way):
                self.assertNotIn("（TestAccount）", self.type(way, "hello")[1])
        self.char1.key, self.char2.key = "Cecllia", "Cecilia"
        for way in ("say {}", "pose {}", "shout {}", "whisper Cecilia = {}"):
            with self.subTest(way):
                self.assertIn("Cecllia（TestAccount）", self.type(way, "hello")[1])

    def test_the_mute_write_nothing_that_others_read(self):
        self.do(self.char1, "setdesc a plain coat")
        speaking.mute(self.account, 0, "rude")
        making = begin(self.account)
        for line in ("setdesc a grotty coat", "afk so grotty"):
            with self.subTest(line):
                self.assertIn("rude", self.do(self.char1, line))
        with self.assertRaises(ActionError):
            ANSWERS["desc"](self.account, making, "so grotty", "so grotty")
        self.assertEqual((self.char1.db.desc, making.sheet.own_desc), ("a plain coat", ""))
        self.assertIsNone(self.account.ndb.away)

    def test_the_mute_say_nothing(self):
        speaking.mute(self.account, 0, "rude")
        for way in WAYS:
            with self.subTest(way):
                shown, heard = self.type(way, "hello")
                self.assertIn("rude", shown)
                self.assertNotIn("hello", heard + self.said())

    def test_words_of_the_lists_are_not_said(self):
        with override_settings(WELLMOUTH_WORD_LISTS={"en": ["grotty"]}):
            for way in WAYS:
                with self.subTest(way):
                    shown, heard = self.type(way, "so grotty")
                    self.assertIn("That was not said", shown)
                    self.assertNotIn("grotty", heard + self.said())
            for line in ("setdesc a grotty coat", "afk grotty"):
                told = self.do(self.char1, line)
                self.assertIn("That was not said", told)
                self.assertNotIn("grotty", told)

    def test_who_ignores_somebody_hears_nothing(self):
        self.account.is_superuser = False  # staff are never ignored
        self.addCleanup(setattr, self.account, "is_superuser", True)
        self.account.permissions.clear()
        friends.put(self.account2, "ignored", [self.account])
        for way in WAYS:
            with self.subTest(way):
                self.assertNotIn("hello", self.type(way, "hello")[1] + self.said())

    def test_nor_what_somebody_said_or_wrote_before_that(self):
        self.account.is_superuser = False
        self.addCleanup(setattr, self.account, "is_superuser", True)
        self.account.permissions.clear()
        club = membership.found(self.char1, self.account, "Foxes")
        membership._add(club, self.account2)
        doors = (
            "channel/history Chatter",
            "page",
            "posters",
            "club",
            "friends",
            f"whois {self.char1.key}",
            f"look {self.char1.key}",
            "channel/history Foxes",
        )
        friends.put(self.account2, "friends", [self.account])
        kept = []

        def log_file(text, name):
            kept.append((name, f"2026-11-29 [-] {text.strip()}\n"))

        def tail(name, offset, count):
            return [line for file, line in kept if file == name]

        with (
            patch("evadventure.social.channel_commands.log_file", log_file),
            patch("evadventure.social.channel_commands.tail_log_file", tail),
            patch.object(type(self.account), "is_connected", True),
        ):
            for line in ("channel Chatter =", "tell 张三丰", "club note", "setdesc", "afk"):
                self.do(self.char1, f"{line} hello")
            self.do(self.char2, "channel Chatter = hi")
            create_message(self.account, "hello", header="hello", tags=[("notice", letters.KIND)])
            for line in doors:
                with self.subTest(line):
                    friends.put(self.account2, "ignored", [])
                    self.assertIn("hello", self.do(self.char2, line))
                    friends.put(self.account2, "ignored", [self.account])
                    self.assertNotIn("hello", self.do(self.char2, line))
            self.assertIn("hi", self.do(self.char2, "channel/history Chatter"))
            self.do(self.char1, "club note hello again")
        self.assertNotIn("hello", self.heard(self.char2))

    def test_tells_and_letters_leave_memory_and_the_last_ten_are_listed(self):
        friends.put(self.account, "ignored", [])
        before = set(Msg.__dbclass__.__instance_cache__)
        with patch.object(type(self.account), "is_connected", True):
            for number in range(12):
                self.do(self.char1, f"tell 张三丰 word {number}.")
            self.do(self.char1, "mail 张三丰 = a letter")
        self.assertEqual(Msg.objects.filter(db_sender_accounts=self.account).count(), 13)
        self.assertEqual(set(Msg.__dbclass__.__instance_cache__), before)
        listed = self.do(self.char2, "page")
        self.assertEqual([f"word {number}." in listed for number in range(12)], [False] * 2 + [True] * 10)
        self.assertLess(listed.index("word 2."), listed.index("word 11."))

    def test_who_is_banned_from_a_channel_is_told_so(self):
        """A line of theirs was counted, and dropped in silence."""
        search.channel_search("Chatter")[0].ban(self.account)
        shown, heard = self.type("channel Chatter = {}", "hello")
        self.assertIn("You may not talk on Chatter", shown)
        self.assertNotIn("hello", heard + self.said())

    def test_nobody_forges_a_line_of_the_house(self):
        for way in WAYS:
            with self.subTest(way):
                heard = self.type(way, FORGED)[1]
                self.assertIn("your account", heard)
                shown = parse_ansi(heard, strip_ansi=True).replace("\r", "\n").split("\n")
                self.assertFalse([line for line in shown if line.lstrip().startswith("The house")], shown)
                self.assertNotIn("\x1b[", parse_ansi(heard).partition("ok")[2].partition("locked")[0], "no colour")
                self.assertNotIn("\n", self.said().rpartition("ok")[2], "nor in a report")

    def test_nor_by_what_others_see_of_one(self):
        self.do(self.char1, f"setdesc {FORGED}")
        self.assertEqual(self.char1.db.desc, "ok||/||yThe house||n: your account is locked")
        self.do(self.char1, f"afk {FORGED}")
        self.assertEqual(self.account.ndb.away, "ok||/||yThe house||n: your account is locked")

    def test_nobody_floods_others(self):
        for way in WAYS:
            pace = PACE_OF.get(way.split()[0], "say")
            with self.subTest(way), override_settings(WELLMOUTH_PACES={pace: (1, 0.001)}):
                rate_limits.buckets.cache_clear()
                self.assertIn("hello", self.type(way, "hello")[1])
                with patch.object(friends, "ignores", return_value=False):
                    shown, heard = self.type(way, "again")
                self.assertIn("very often", shown)
                self.assertNotIn("again", heard)
