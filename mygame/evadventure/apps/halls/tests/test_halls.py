"""The halls of clubs: paid by any member, entered by all, furnished by officers, gone with the club."""

from evadventure.apps.clubs import membership
from evadventure.apps.clubs.models import ClubMatch
from evadventure.apps.halls.hall import hall_of
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.things import wares
from evadventure.trade import homes
from evadventure.trade.homes import home_of


class TestHalls(WorldTest):
    def setUp(self):
        super().setUp()
        self.inn = self.place("dormitory")
        for char in (self.char1, self.char2):
            char.location, char.coins, char.level, char.tied_coins = self.inn, 1000, 2, 0
            char.attributes.add("creator_id", char.account.id)
        self.club = membership.found(self.char1, self.account, "Stone Foxes")

    def joined(self):
        membership.admit(self.account, self.account2)
        membership.join(self.club, self.account2)

    def test_rented_by_any_member_and_entered_by_all(self):
        self.assertIn("has no hall yet", self.do(self.char1, "clubhouse"))
        self.joined()
        self.assertIn("30", self.do(self.char2, "会馆 租"))
        self.assertEqual(self.char2.coins, 1000 - homes.RENT)
        self.assertIn("hall of Stone Foxes", self.do(self.char1, "clubhouse"))
        self.assertEqual(self.char1.location, hall_of(self.club))
        self.assertIn("Stone Foxes会馆", self.do(self.char2, "会馆"))
        thing = wares.make("torch")
        thing.location = self.char1
        self.char1.equipment.add(thing)
        self.do(self.char1, "put torch in chest")
        self.assertIn("火把", self.do(self.char2, "看 箱子"))
        self.assertIsNone(home_of(self.account.id), "nobody's own room")

    def test_strangers_come_when_it_is_open_and_see_no_chest(self):
        self.assertIn("The hall is your club's for 30 days", self.do(self.char1, "clubhouse rent"))
        self.assertIn("没有请你", self.do(self.char2, "拜访 Stone Foxes"))
        self.do(self.char1, "clubhouse open")
        self.assertIn("Stone Foxes", self.do(self.char2, "拜访"))
        self.do(self.char2, "拜访 stone foxes")
        self.assertEqual(self.char2.location, hall_of(self.club))
        self.assertNotIn("箱子", self.do(self.char2, "看"))
        self.assertIn("only members come in", self.do(self.char1, "clubhouse close"))
        self.assertEqual(self.char2.location, self.inn)

    def test_members_pay_and_officers_decide(self):
        self.joined()
        self.do(self.char2, "会馆 租")
        self.assertIn("干事", self.do(self.char2, "会馆 描述 一间破屋"))
        self.assertIn("what one sees there now", self.do(self.char1, "clubhouse describe A long table."))
        for line in ("clubhouse invite Char2", "clubhouse name x", "clubhouse dance", "clubhouse rent 99"):
            self.assertTrue(self.do(self.char1, line))
        self.assertIn("A long table.", hall_of(self.club).sight.desc.en)
        membership.leave(self.account2)
        self.assertIn("没有加入俱乐部", self.do(self.char2, "会馆"))

    def test_who_is_a_member_no_more_is_put_out_of_a_closed_hall(self):
        """Whoever was expelled stayed inside, and came back in there after logging out."""
        self.joined()
        self.do(self.char1, "clubhouse rent")
        for part in (lambda: membership.leave(self.account2), lambda: membership.expel(self.account, self.account2)):
            self.do(self.char2, "会馆")
            self.assertEqual(self.char2.location, hall_of(self.club))
            part()
            self.assertEqual(self.char2.location, self.inn)
            self.joined()
        self.do(self.char2, "会馆")
        self.char2.leave_world()
        membership.expel(self.account, self.account2)
        self.assertEqual(self.char2.db.prelogout_location, self.inn)

    def test_won_matches_hang_on_the_wall_and_the_hall_ends_with_the_club(self):
        self.do(self.char1, "clubhouse buy")
        ClubMatch.objects.create(
            home=self.club, home_name="Stone Foxes", away_name="夜枭", game="uno", boards=2, house="{}", home_points=2,
            away_points=0,
        )  # fmt: skip
        self.assertIn("Stone Foxes - 夜枭 (2 : 0)", self.do(self.char1, "clubhouse"))
        self.assertIn("Stone Foxes - 夜枭 (2 : 0)", self.do(self.char1, "look wall"))
        hall = hall_of(self.club)
        membership.leave(self.account)
        self.assertEqual((self.char1.location, hall.pk), (self.inn, None))
