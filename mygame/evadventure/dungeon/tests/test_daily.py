"""The descent of the day, its board, the bounties of the week, and what the wall tells of yesterday."""

from datetime import date, timedelta
from unittest.mock import patch

from evennia.utils.create import create_object

from evadventure.characters import death
from evadventure.creatures import hirelings
from evadventure.dungeon import daily, instance
from evadventure.kernel import signals
from evadventure.knave.bestiary import KINDS
from evadventure.knave.delve.daily import LASTS, Bounty
from evadventure.knave.mortality import LifeEnding
from evadventure.quests import chronicle, counter_events
from evadventure.quests.counters import deeds
from evadventure.social import party
from evadventure.tables.match import persons

from .test_dungeon import Below

DAY = date(2026, 11, 22)
NEXT = DAY + timedelta(days=1)


class DailyTest(Below):
    def setUp(self):
        super().setUp()
        chronicle.listen()
        counter_events.listen()
        self.on(DAY)

    def on(self, day):
        """Set the day, from now on."""
        for module in (daily, chronicle):
            patcher = patch.object(module, "today", return_value=day)
            patcher.start()
            self.addCleanup(patcher.stop)

    def wall(self, char):
        """Read the notice wall as a person; return what the account is told."""
        lines = []
        with patch.object(char.account, "msg", side_effect=lambda text=None, *args, **kwargs: lines.append(text)):
            self.do(char, "posters")
        return "\n".join(map(str, lines))

    def up(self, char):
        char.move_to(self.ledge, quiet=True)


class TestDescent(DailyTest):
    def test_all_find_the_same_rooms_and_each_is_alone(self):
        party.invite(self.char1, self.char2)
        party.join(self.char2)
        self.do(self.char1, "daily go")
        self.do(self.char2, "每日 出发")
        one, other = (instance.branch_of(char.location) for char in (self.char1, self.char2))
        self.assertIsNotNone(one)
        self.assertIsNot(one, other)
        self.assertEqual((one.seed, one.heads), (other.seed, other.heads))
        self.assertEqual(self.char1.location.plan, self.char2.location.plan)
        self.assertNotEqual(one.seed, daily.seed_of(NEXT.isoformat()))

    def test_nobody_else_gets_in(self):
        self.do(self.char1, "daily go")
        below = self.char1.location
        self.assertFalse(self.char2.move_to(below, quiet=True))
        helper = create_object(hirelings.EvAdventureHireling, key="Pip", location=self.ledge)
        self.assertFalse(helper.move_to(below, quiet=True))
        self.assertIs(helper.location, self.ledge)

    def test_each_attempt_counts_once_and_is_over_above(self):
        self.do(self.char1, "daily go")
        self.up(self.char1)
        self.assertIn("descent of the day is over: 2 points", "\n".join(self.lines[self.char1]))
        self.assertTrue(daily.attempt(self.account, DAY)["over"])
        self.assertIn("You have been down today", self.do(self.char1, "daily go"))
        self.assertIs(self.char1.location, self.ledge)
        branch = instance.enter(self.char1).branch
        self.assertEqual(branch.solo, 0)
        self.assertEqual(deeds(self.char1)["daily"], 1)

    def test_a_second_account_of_a_person_does_not_scout(self):
        for account in (self.account, self.account2):
            persons.seen(account.id, "one browser")
        self.do(self.char1, "daily go")
        self.assertIn("另一个账号", self.do(self.char2, "每日 出发").replace("\n", ""))
        self.assertIs(self.char2.location, self.ledge)
        persons.declare(self.account.id, self.account2.id, same=False)
        self.do(self.char2, "daily go")
        self.assertIsNot(self.char2.location, self.ledge)

    def test_tomorrow_one_may_go_again(self):
        self.do(self.char1, "daily go")
        self.up(self.char1)
        self.on(NEXT)
        self.do(self.char1, "daily go")
        self.assertEqual(instance.branch_of(self.char1.location).seed, daily.seed_of(NEXT.isoformat()))

    def test_what_comes_after_an_hour_does_not_count(self):
        self.do(self.char1, "daily go")
        room = self.char1.location
        with patch("evadventure.dungeon.daily.time.time", return_value=daily.time.time() + LASTS + 1):
            room.floor.explored.add((9, 9))
            signals.entered.send_robust(sender=self.char1, place=room)
        self.assertEqual(daily.attempt(self.account, DAY)["points"], 2)
        self.assertTrue(daily.attempt(self.account, DAY)["over"])

    def test_the_dead_keep_their_place(self):
        self.do(self.char1, "daily go")
        self.char1.level = 3
        with patch.object(death, "ending_of", return_value=LifeEnding.DEAD):
            self.char1.at_death()
        self.assertTrue(self.char1.is_dead)
        self.assertTrue(daily.attempt(self.account, DAY)["over"])
        self.assertEqual([row.hero for row in daily.board(DAY, daily.Bracket.NEW)], [self.char1])

    def test_who_is_elsewhere_a_guest_or_nobody_is_told_why(self):
        self.char1.location = self.start
        self.assertIn("begins at", self.do(self.char1, "daily go"))
        self.char1.location = self.ledge
        with patch.object(daily, "is_guest", return_value=True):
            self.assertIn("guests have none", self.do(self.char1, "daily go"))
        with patch.object(instance, "entrance", return_value=None):
            self.assertIn("no way down", self.do(self.char1, "daily go"))
        self.assertIn("daily yesterday", self.do(self.char1, "daily nonsense"))
        self.assertIsNone(daily.attempt(self.account, DAY))

    def test_the_board_has_brackets_in_both_languages_and_remembers_the_leader(self):
        self.char2.level = 4
        for char in (self.char1, self.char2):
            self.do(char, "daily go")
        shown = self.do(self.char1, "daily")
        self.assertIn("Levels 1 and 2", shown)
        self.assertIn(f"1. {self.char1.key}, level 1: 2 points, down to 1", shown)
        self.assertIn("3～5级", self.do(self.char2, "日榜"))
        for char in (self.char1, self.char2):
            self.up(char)
        self.on(NEXT)
        self.assertIn("Nobody has been down yet", self.do(self.char1, "daily"))
        self.assertIn("2 points", self.do(self.char1, "daily yesterday"))
        self.assertIn("每日探险", self.wall(self.char2))
        self.assertNotIn("daily:won", deeds(self.char1))  # alone on the board of its levels

    def test_who_led_the_board_of_others_is_told_once(self):
        for char in (self.char1, self.char2):
            self.do(char, "daily go")
            self.up(char)
        self.on(NEXT)
        self.assertIn("You led the board", self.do(self.char1, "daily"))
        self.assertNotIn("You led the board", self.do(self.char1, "daily"))
        self.do(self.char2, "daily")
        self.assertEqual(deeds(self.char1)["daily:won"], 1)
        self.assertNotIn("daily:won", deeds(self.char2))

    def test_what_is_kept_is_told_to_its_owner_and_forgotten_after_a_month(self):
        self.do(self.char1, "daily go")
        self.up(self.char1)
        told = dict(signals.asked_for_data.send_robust(sender=self.account))[daily._data]
        self.assertIn(DAY.isoformat(), told["descents_and_bounties"])
        later = DAY + timedelta(days=40)
        self.on(later)
        self.do(self.char1, "daily go")
        self.assertIsNone(daily.attempt(self.account, DAY))
        self.assertIsNotNone(daily.attempt(self.account, later))

    def test_a_closed_instance_ends_it(self):
        self.do(self.char1, "daily go")
        instance.branch_of(self.char1.location).delete()
        self.assertIs(self.char1.location, self.ledge)
        self.assertTrue(daily.attempt(self.account, DAY)["over"])


class TestBounty(DailyTest):
    def setUp(self):
        super().setUp()
        kind = next(one for one in KINDS.values() if one.depth[0] == 1 and not one.boss)
        self.bounty = Bounty(0, kind, 2, 30)
        patcher = patch.object(daily, "this_weeks", return_value=[self.bounty])
        patcher.start()
        self.addCleanup(patcher.stop)
        self.guild = self.place("guild")

    def beat(self, *heroes):
        class Victim:
            kind_key = self.bounty.kind.key

        signals.defeated.send_robust(sender=Victim(), by=list(heroes), place=self.ledge)

    def test_it_is_counted_and_paid_once_a_week(self):
        self.char1.level = 2
        self.beat(self.char1)
        self.assertIn("1 of 2", self.do(self.char1, "bounty"))
        self.char1.location = self.guild
        self.assertIn("no bounty to collect", self.do(self.char1, "bounty claim"))
        self.beat(self.char1)
        had = self.char1.coins
        self.assertIn("30 coins", self.do(self.char1, "bounty claim").replace("coppers", "coins"))
        self.assertEqual(self.char1.coins, had + 30)
        self.beat(self.char1, self.char1)
        self.do(self.char1, "bounty claim")
        self.assertEqual(self.char1.coins, had + 30)
        self.assertIn("Come back next week", self.do(self.char1, "bounty"))
        self.on(DAY + timedelta(days=7))
        self.assertIn("0 of 2", self.do(self.char1, "bounty"))

    def test_all_who_fought_have_it_and_beginners_are_tied(self):
        for _ in range(3):
            self.beat(self.char1, self.char2)
        self.assertIn("2/2", self.do(self.char2, "悬赏"))
        self.char2.location = self.guild
        had, tied = self.char2.coins, self.char2.tied_coins
        self.do(self.char2, "悬赏 领取")
        self.assertEqual((self.char2.coins, self.char2.tied_coins), (had + 30, tied + 30))

    def test_it_is_paid_at_the_guild_only(self):
        self.beat(self.char1)
        self.beat(self.char1)
        self.assertIn("at the guild", self.do(self.char1, "bounty claim"))


class TestChronicle(DailyTest):
    def test_the_wall_tells_what_happened_yesterday(self):
        signals.levelled.send_robust(sender=self.char1, level=3)
        signals.delved.send_robust(sender=self.char2, depth=2)
        signals.delved.send_robust(sender=self.char2, depth=4)
        signals.delved.send_robust(sender=self.char2, depth=3)
        signals.match_over.send_robust(sender=self.char1, game="uno", won=True, people=1, place=1, seats=2)
        signals.match_over.send_robust(sender=self.char1, game="uno", won=True, people=0, place=1, seats=2)
        self.assertNotIn("level 3", self.wall(self.char1))
        self.on(NEXT)
        told = self.wall(self.char1)
        self.assertIn("has come to level 3", told)
        self.assertIn("was seen on level 4", told)
        self.assertIn("won at UNO", told)
        self.assertNotIn("level 2", told)
        self.assertIn("升到了3级", self.wall(self.char2))
        self.on(NEXT + timedelta(days=1))
        self.assertNotIn("level 3", self.wall(self.char1))

    def test_of_who_is_gone_nothing_is_told(self):
        signals.levelled.send_robust(sender=self.char1, level=3)
        self.on(NEXT)
        with patch.object(chronicle, "numbered", return_value=None):
            self.assertEqual(chronicle.told(DAY), [])

    def test_only_the_most_is_kept(self):
        for number in range(chronicle.MOST + 20):
            chronicle.write("quest", self.char1, 1, f"task {number}")
        chronicle.write("fallen", self.char1)
        self.assertEqual(len(chronicle.events(DAY)), chronicle.MOST)
        self.assertIn("fallen", {one[0] for one in chronicle.events(DAY)})
        self.on(DAY + timedelta(days=9))
        chronicle.write("fallen", self.char1)
        self.assertEqual(chronicle.events(DAY), [])
