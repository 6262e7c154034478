"""Festivals: begun once by a moved clock, their custom and stall, and the danger at dusk beaten together."""

from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from django.db import DatabaseError
from django.test import SimpleTestCase, tag
from evennia.server.models import ServerConfig
from evennia.utils.create import create_object

from evadventure.content import builder
from evadventure.creatures import events
from evadventure.kernel import signals
from evadventure.kernel.content_files import ContentError
from evadventure.places import game_time
from evadventure.places.game_time import Moment
from evadventure.quests import chronicle
from evadventure.social import letters, news
from evadventure.social.tests.test_people import PeopleTest
from evadventure.trade import festivals
from evadventure.trade.bank import Strongroom
from evadventure.words import Lang

FILE = Path(__file__).parents[3] / "world" / "festivals.toml"
BELLS = festivals.FESTIVALS["bells"]


class TestFile(SimpleTestCase):
    def test_there_are_six_at_least_each_with_a_place_of_the_town(self):
        self.assertGreaterEqual(len(festivals.FESTIVALS), 6)
        kinds = [one.danger.kind for one in festivals.FESTIVALS.values()]
        self.assertEqual(len(kinds), len(set(kinds)), "each has a danger of its own")

    def test_mistakes_are_named(self):
        text = FILE.read_text(encoding="utf-8")
        for written, instead, said in (
            ('kind = "letter_wolf"', 'kind = "postman"', "no creature postman"),
            ("day = 15", "day = 31", "no such day"),
            ('thing = "small bell"', 'thing = "large bell"', "no thing large bell"),
            ("price = 24", "price = 2", "worth more"),
            ("month = 9\n", "month = 8\n", "another festival"),
        ):
            with TemporaryDirectory() as folder, self.subTest(said=said):
                file = Path(folder) / "own.toml"
                file.write_text(text.replace(written, instead), encoding="utf-8")
                with self.assertRaises(ContentError) as caught:
                    festivals.read(file)
                self.assertIn(said, str(caught.exception))


class TestFestivals(PeopleTest):
    def setUp(self):
        super().setUp()
        festivals.listen()
        self.addCleanup(lambda: (one := events.current()) and events.end(one))

    def turn(self, hour, day=BELLS.day):
        """Turn the town's clock at an hour of a day in the month of the bells."""
        moment = Moment(341, BELLS.month, day, hour, 0)
        patched = patch.object(game_time, "now", return_value=moment)
        patched.start()
        self.addCleanup(patched.stop)
        signals.day_turned.send(sender=None, places={})

    def beat_all(self):
        feast = festivals.current()
        for one in feast.standing():
            signals.defeated.send(sender=one, by=[self.char1], place=one.location)
            one.hp = 0
            one.at_death()
        feast.at_repeat()

    @tag("long")
    def test_on_its_day_it_is_told_when_it_begins_and_that_it_is_over(self):
        self.turn(2)
        self.assertIn("The Deaf Bell begins at dawn.", self.do(self.char1, "festival join"))
        self.turn(6)
        self.turn(19)
        self.beat_all()
        self.assertIn("今年的哑钟节过完了。", self.do(self.char2, "过节 买"))

    def test_it_is_begun_once_and_told_in_each_language(self):
        self.turn(6, day=14)
        self.assertIsNone(events.current())
        self.turn(6)
        self.assertIn("The Deaf Bell", self.heard(self.char1))
        self.assertIn("哑钟节", self.heard(self.char2))
        events.end(festivals.current())
        self.turn(7)
        self.assertIsNone(events.current())

    def test_where_the_clock_stood_still_at_dawn_it_begins_later(self):
        self.turn(19)
        self.assertTrue(festivals.current().standing())

    def test_an_event_of_staff_is_waited_for(self):
        own = events.festival(BELLS.name)
        self.turn(6)
        self.assertIsNone(festivals.current())
        events.end(own)
        self.turn(7)
        self.assertEqual(festivals.current().feast, "bells")

    def test_custom_and_stall(self):
        self.assertIn("no festival today", self.do(self.char1, "festival join"))
        self.turn(6)
        self.assertIn("held elsewhere", self.do(self.char1, "festival join"))
        self.char1.location = builder.find("place:milestone")
        self.char1.coins = 1
        self.assertIn("costs 2 coins", self.do(self.char1, "festival join"))
        self.char1.coins = 100
        with patch.object(festivals.dice, "roll_with_advantage_or_disadvantage", return_value=20):
            self.assertIn("exactly the right moment", self.do(self.char1, "festival join"))
        self.assertEqual(self.char1.coins, 100 - 2 + BELLS.custom.reward.coins)
        self.assertIn("Once each", self.do(self.char1, "过节 参加"))
        self.char2.location, self.char2.coins = self.char1.location, 100
        self.char2.db.creator_id, account = self.account.id, self.char2.account
        self.char2.db_account = self.account
        self.assertIn("Once each", self.do(self.char2, "festival join"), "another hero of the same account")
        self.char2.db.creator_id, self.char2.db_account = account.id, account
        with patch.object(festivals.dice, "roll_with_advantage_or_disadvantage", return_value=1):
            self.assertNotIn("Once each", self.do(self.char2, "festival join"), "another account")
        self.assertIn("small bell", self.do(self.char1, "festival buy"))
        self.assertEqual(self.char1.coins, 100 - 2 + BELLS.custom.reward.coins - BELLS.stall.price)
        self.assertIn("festival join", self.do(self.char1, "festival dance"))

    def test_what_cannot_be_handed_over_costs_nothing(self):
        self.turn(6)
        self.char1.location = builder.find("place:milestone")
        self.char1.coins = 100
        with patch.object(festivals, "hand", side_effect=DatabaseError):
            self.do(self.char1, "festival buy")
        with patch.object(festivals.dice, "saving_throw", side_effect=DatabaseError):
            self.do(self.char1, "festival join")
        self.assertEqual(self.char1.coins, 100)
        self.assertEqual(festivals.current().joined, [])

    @tag("long")
    def test_the_danger_is_beaten_together_and_told_the_next_day(self):
        self.turn(6)
        place = builder.find("place:milestone")
        self.char1.location = place
        before = bool(place.allow_combat)
        self.turn(18)
        feast = festivals.current()
        self.assertEqual(len(feast.standing()), BELLS.danger.count + 1)
        self.assertEqual((place.allow_combat, place.allow_death), (True, False))
        self.assertIn("The stalls are shut", self.do(self.char1, "festival buy"))
        xp = self.char1.xp
        self.beat_all()
        self.assertIsNone(events.current())
        self.assertEqual(bool(place.allow_combat), before)
        self.assertGreaterEqual(self.char1.xp, xp + BELLS.danger.reward.xp)
        self.assertIn("stopped at the milestone", self.heard(self.char1))
        self.assertIn("Thanked by the town: Char", news.news()[0].message)
        tomorrow = chronicle.today() + timedelta(days=1)
        with patch.object(chronicle, "today", return_value=tomorrow):
            self.assertIn("At The Deaf Bell, Char", "\n".join(chronicle.on_the_wall(Lang.EN)))

    def test_who_is_away_with_a_full_pack_gets_it_into_the_strongroom_by_letter(self):
        self.turn(6)
        self.turn(18)
        for one in (self.char1, self.char2):
            one.coins = 100 * (one.equipment.max_slots + 1) - 1
        feast = festivals.current()
        for one in feast.standing():
            signals.defeated.send(sender=one, by=[self.char1, self.char2], place=one.location)
            one.hp = 0
            one.at_death()
        self.char2.location = None
        with patch.object(self.account2.sessions, "count", return_value=0):
            feast.at_repeat()
        self.assertIsNone(events.current())
        self.assertGreaterEqual(Strongroom(self.account2).coins, BELLS.danger.reward.coins)
        (letter,) = [one for one in letters.letters_of(self.account2) if one.tags.has("strongroom", category="about")]
        self.assertIn("库房", letter.message)

    def test_each_person_is_paid_once_and_one_whose_reward_fails_keeps_nobody_else_from_theirs(self):
        second = create_object(type(self.char1), key="Second", location=self.char1.location)
        second.db.creator_id = self.account.id
        for failing in (self.char1, self.char2):
            paid = []
            ServerConfig.objects.conf(festivals.HELD, delete=True)
            self.turn(6)
            self.turn(18)
            feast = festivals.current()
            feast.helpers = [self.char1.id, self.char2.id, second.id]
            for one in feast.standing():
                one.delete()
            with patch.object(type(BELLS.danger.reward), "pay", self.paying(paid, failing)):
                feast.at_repeat()
            self.assertIsNone(events.current())
            self.assertEqual(paid, [self.char1, self.char2])

    def paying(self, paid, failing):
        def pay(reward, hero, **kwargs):
            paid.append(hero)
            if hero == failing:
                raise RuntimeError("this one")

        return pay

    def test_whom_nobody_beats_are_gone_at_dawn_and_nobody_is_paid(self):
        self.turn(6)
        self.turn(18)
        invaders = festivals.current().standing()
        xp = self.char1.xp
        self.turn(6, day=16)
        self.assertIsNone(events.current())
        self.assertEqual([one.pk for one in invaders], [None] * len(invaders))
        self.assertIn("哑钟", self.heard(self.char2))
        self.assertIn("seemed content", news.news()[0].message)
        self.assertEqual(self.char1.xp, xp)

    @tag("long")
    def test_a_restart_between_dawn_and_dusk_changes_nothing(self):
        self.turn(6)
        number = festivals.current().id
        events.ScriptDB.flush_instance_cache(force=True)
        self.turn(7)
        self.assertEqual(festivals.current().id, number)
        self.turn(18)
        self.assertEqual(festivals.current().feast, "bells")
        self.assertTrue(festivals.current().standing())

    def test_the_calendar_and_the_wall_tell_what_is_coming(self):
        self.turn(12, day=13)
        said = self.do(self.char1, "calendar")
        self.assertLess(said.index("The Deaf Bell"), said.index("Lantern Night"))
        self.assertIn("in 2 days", said)
        self.assertIn("哑钟节", self.do(self.char2, "历书"))
        self.assertIn("The Deaf Bell", self.do(self.char1, "posters"))
        self.turn(12)
        self.assertIn("Pull the rope", self.do(self.char1, "calendar"))
        self.turn(12, day=1)
        self.assertNotIn("The Deaf Bell", self.do(self.char1, "posters"))
