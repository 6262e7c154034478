"""Homes: paying, coming in, what is kept there, who sees it, what hangs on the wall, and who inherits."""

from unittest import mock

from django.test import tag
from django.utils import timezone
from evennia.utils.create import create_account

from evadventure.accounts.leaving import erase
from evadventure.apps.contests.models import Contest, Entrant
from evadventure.content.tests.world_mixin import WorldTest
from evadventure.kernel.errors import ActionError
from evadventure.knave.bestiary import boss_at
from evadventure.knave.crafting import RECIPES
from evadventure.places import running
from evadventure.quests.counters import count
from evadventure.things import wares
from evadventure.trade import homes
from evadventure.trade.crafting import craft
from evadventure.trade.homes import home_of


class TestHomes(WorldTest):
    def setUp(self):
        super().setUp()
        self.inn = self.place("dormitory")
        for char in (self.char1, self.char2):
            char.location, char.coins, char.level, char.tied_coins = self.inn, 1000, 2, 0

    def rented(self):
        self.do(self.char1, "lodging rent")
        self.do(self.char1, "lodging")
        return home_of(self.account.id)

    def kept(self):
        thing = wares.make("torch")
        thing.location = self.char1
        self.char1.equipment.add(thing)
        self.do(self.char1, "put torch in chest")
        return thing

    def later(self, seconds):
        moment = homes.now() + seconds
        patcher = mock.patch.object(homes, "now", return_value=moment)
        patcher.start()
        self.addCleanup(patcher.stop)

    def test_rented_entered_and_left(self):
        self.assertIn("no room of your own", self.do(self.char1, "lodging"))
        self.assertIn("30 days", self.do(self.char1, "lodging rent"))
        self.assertEqual(self.char1.coins, 1000 - homes.RENT)
        self.assertIn("Char's room", self.do(self.char1, "lodging"))
        self.assertEqual(self.char1.location, home_of(self.account.id))
        self.assertIn("30 days", self.do(self.char1, "lodging"))
        self.do(self.char1, "out")
        self.assertEqual(self.char1.location, self.inn)

    def test_the_hearth_heals_for_nothing(self):
        self.rented()
        self.char1.hp, before = 1, self.char1.coins
        self.assertIn("costs you nothing", self.do(self.char1, "rest"))
        self.assertEqual((self.char1.hp, self.char1.coins), (self.char1.hp_max, before))

    def test_named_and_described_by_its_owner(self):
        home = self.rented()
        self.do(self.char1, "lodging name The |rRed Nest")
        self.do(self.char1, "lodging describe It smells of {ink} and rain.")
        seen = self.do(self.char1, "look")
        self.assertIn("The ||rRed Nest", seen)
        self.assertIn("It smells of {ink} and rain.", seen)
        self.assertIn("600", self.do(self.char1, "lodging describe " + "x" * 601))
        self.do(self.char1, "住处　描述 挺暖和。")
        self.assertIn("挺暖和。", self.do(self.char1, "look"))
        self.do(self.char1, "lodging name")
        self.assertEqual(home.names["zh"], "Char的房间")

    def test_only_keys_show_the_chest(self):
        home, torch = self.rented(), self.kept()
        self.assertEqual(torch.location, home.chest)
        self.assertIn("主人没有请你", self.do(self.char2, "拜访 Char"))
        self.do(self.char1, "lodging invite Char2")
        self.do(self.char2, "拜访 Char")
        self.assertEqual(self.char2.location, home)
        self.assertNotIn("箱子", self.do(self.char2, "看"))
        self.do(self.char2, "从箱子拿 火把")
        self.do(self.char2, "拿 箱子")
        self.assertEqual(torch.location, home.chest)
        self.do(self.char1, "lodging key Char2")
        self.assertIn("箱子", self.do(self.char2, "看"))
        self.do(self.char2, "从箱子拿 火把")
        self.assertEqual(torch.location, self.char2)

    def test_who_is_barred_leaves_at_once(self):
        home = self.rented()
        self.do(self.char1, "lodging open")
        self.do(self.char2, "拜访 Char")
        self.assertEqual(self.char2.location, home)
        self.do(self.char1, "lodging close")
        self.assertEqual(self.char2.location, self.inn)
        self.do(self.char1, "lodging key Char2")
        self.do(self.char2, "拜访 Char")
        self.do(self.char1, "lodging bar Char2")
        self.assertEqual((self.char2.location, home.has_key(self.char2)), (self.inn, False))

    def test_who_follows_comes_along_where_invited(self):
        self.do(self.char1, "lodging rent")
        self.char2.db.following = self.char1
        self.do(self.char1, "lodging")
        self.assertEqual(self.char2.location, self.inn)
        self.do(self.char1, "lodging invite Char2")
        self.do(self.char1, "out")
        self.do(self.char1, "lodging")
        self.assertEqual(self.char2.location, self.char1.location)

    def test_a_visitor_who_logged_out_there_comes_back_to_the_inn(self):
        home = self.rented()
        self.do(self.char1, "lodging open")
        self.do(self.char2, "拜访 Char")
        self.char2.db.creator_id = self.account2.id
        self.account2.unpuppet_object(self.session2)
        self.assertEqual(self.char2.db.prelogout_location, home)
        self.do(self.char1, "lodging close")
        self.assertEqual(self.char2.db.prelogout_location, self.inn)

    def test_nothing_is_lost_while_rent_is_owed(self):
        home, torch = self.rented(), self.kept()
        self.do(self.char1, "out")
        self.later(homes.MONTH + 60)
        self.assertIn("until the rent is paid", self.do(self.char1, "lodging"))
        self.assertEqual(self.char1.location, self.inn)
        self.do(self.char1, "lodging rent 2")
        self.do(self.char1, "lodging")
        self.assertEqual((self.char1.location, torch.location), (home, home.chest))

    def test_bought_for_good(self):
        home = self.rented()
        self.do(self.char1, "lodging buy")
        self.assertEqual(self.char1.coins, 1000 - homes.RENT - homes.DEED)
        self.later(100 * homes.MONTH)
        self.assertFalse(home.overdue)
        self.assertEqual(home.chest.capacity, homes.LARGE_CHEST)
        self.assertIn("yours for good already", self.do(self.char1, "lodging rent"))

    def test_refusals_change_nothing(self):
        self.rented()
        before = self.char1.coins
        for line, answer in [
            ("lodging rent 12", "months ahead"),
            ("lodging rent 0", "months ahead"),
            ("lodging rent ²", "open or close"),
            ("lodging dance", "open or close"),
            ("lodging invite Char", "That is you"),
            ("lodging key nobody", "nobody"),
            ("visit nobody", "Nobody of that name"),
            ("lodging enter", "there already"),
        ]:
            self.assertIn(answer, self.do(self.char1, line), line)
            self.assertEqual(self.char1.coins, before)
        self.char1.location = self.start
        self.assertIn("at the inn", self.do(self.char1, "lodging enter"))
        self.char1.location, self.char1.coins = self.inn, 3
        self.assertIn("3 coins", self.do(self.char1, "lodging buy"))

    def test_trophies_of_lords_and_tournaments(self):
        lord = boss_at(3)
        count(self.char1, f"defeated:{lord.key}")
        cup = Contest.objects.create(
            name_en="Spring Cup", name_zh="春杯", game="uno", system="swiss", house="{}", starts=timezone.now(),
            phase=Contest.Status.OVER,
        )  # fmt: skip
        Entrant.objects.create(contest=cup, key="c:1", account=self.account, name_en="x", name_zh="x", place=1)
        self.do(self.char1, "lodging rent")
        hung = self.do(self.char1, "lodging")
        self.assertIn("Spring Cup (Char)", hung)
        seen = self.do(self.char1, "look trophies")
        self.assertIn(lord.name.en, seen)
        self.assertIn("Spring Cup (Char)", seen)
        self.assertIn("nothing new", self.do(self.char1, "lodging hang"))
        other = boss_at(6)
        count(self.char1, f"defeated:{other.key}")
        self.assertIn(other.name.en, self.do(self.char1, "住处 挂"))
        self.assertIn(other.name.en, self.do(self.char1, "look trophies"))
        self.do(self.char1, "out")
        self.assertIn("go in first", self.do(self.char1, "lodging hang"))
        self.assertNotIn("hang up", self.do(self.char1, "lodging"))

    def test_the_owner_is_told_all_that_is_kept_of_it(self):
        self.assertIsNone(homes.kept_of(self.account.id))
        self.rented()
        self.kept()
        self.do(self.char1, "lodging name Nest")
        self.do(self.char1, "lodging key Char2")
        self.assertIn("has that already", self.do(self.char1, "lodging key Char2"))
        told = homes.kept_of(self.account.id)
        self.assertEqual((told["name"], told["chest"], told["have_a_key"]), ("Nest", ["torch"], ["Char2"]))

    def test_who_has_had_a_key_longest_inherits(self):
        home, torch = self.rented(), self.kept()
        self.do(self.char1, "lodging key Char2")
        homes.give_up(self.account.id)
        self.assertEqual((home_of(self.account2.id), torch.location), (home, home.chest))
        self.assertIsNone(home_of(self.account.id))

    def test_a_deleted_accounts_room_goes_with_it(self):
        account = create_account("Leaver", "", "password-1!")
        hero, _ = account.create_character(key="Leaver")
        hero.location, hero.coins, hero.account = self.inn, 100, account
        home = homes.rent(hero)
        erase(account)
        self.assertIsNone(home.pk)


class TestHouses(WorldTest):
    """A house in the town: what it costs, what comes along, how one comes home, what its workbench is good for."""

    def setUp(self):
        super().setUp()
        self.inn, self.row = self.place("dormitory"), self.place("hoopers_row")
        for char in (self.char1, self.char2):
            char.location, char.coins, char.level, char.tied_coins = self.row, 3000, 2, 0

    def house(self):
        self.do(self.char1, "lodging house")
        return home_of(self.account.id)

    def test_whom_a_key_is_given_is_told_where_the_door_is(self):
        self.char1.location = self.inn
        self.do(self.char1, "租房")
        self.do(self.char1, "lodging invite char2")
        self.assertIn("在客栈", self.heard(self.char2))
        self.char1.location = self.row
        self.house()
        self.do(self.char1, "lodging key char2")
        self.assertIn("在宅子那条街上", self.heard(self.char2))

    def test_bought_where_the_houses_are_and_entered_from_there(self):
        self.char1.location = self.inn
        self.assertIn("a street of their own", self.do(self.char1, "lodging house"))
        self.assertIsNone(home_of(self.account.id))
        self.char1.location = self.row
        self.assertIn("with its key, its chest and its workbench", self.do(self.char1, "lodging house"))
        self.assertEqual(self.char1.coins, 3000 - homes.HOUSE)
        self.assertIn("Char's house", self.do(self.char1, "lodging"))
        self.assertEqual(self.char1.location, home_of(self.account.id))
        self.assertIn("工作台", self.seen_in_chinese())
        self.do(self.char1, "out")
        self.assertEqual(self.char1.location, self.row)
        self.char2.location = self.row
        self.assertIn("已经归你了", self.do(self.char2, "住处 宅子") + self.do(self.char2, "住处 宅子"))
        self.assertIn("for good already", self.do(self.char1, "lodging rent"))

    def seen_in_chinese(self):
        self.do(self.char1, "lodging key Char2")
        self.char2.location = home_of(self.account.id)
        return self.do(self.char2, "看")

    def test_a_bought_room_is_given_for_it_and_all_that_is_in_it_comes_along(self):
        self.char1.location = self.inn
        self.do(self.char1, "lodging buy")
        self.do(self.char1, "lodging")
        home = home_of(self.account.id)
        torch = wares.make("torch")
        torch.location = home.chest
        self.do(self.char1, "lodging name The Bung")
        self.do(self.char1, "lodging key Char2")
        self.do(self.char1, "out")
        self.char1.location, before = self.row, self.char1.coins
        self.assertEqual(self.house(), home)
        self.assertEqual(self.char1.coins, before - (homes.HOUSE - homes.DEED))
        self.assertEqual((torch.location, home.chest.capacity), (home.chest, homes.HOUSE_CHEST))
        self.do(self.char2, "拜访 Char")
        self.assertEqual(self.char2.location, home)
        self.do(self.char2, "出去")
        self.assertEqual(self.char2.location, self.row)
        self.char2.location = self.inn
        self.assertIn("专门的一条街", self.do(self.char2, "拜访 Char"))

    def test_who_cannot_pay_or_owes_rent_gets_none(self):
        self.char1.coins = homes.HOUSE - 1
        self.assertIsNone(self.house())
        self.char1.location, self.char1.coins = self.inn, 3000
        self.do(self.char1, "lodging rent")
        home = home_of(self.account.id)
        home.paid_until = homes.now() - 1
        self.char1.location = self.row
        self.assertIn("until the rent is paid", self.do(self.char1, "lodging house"))
        self.assertFalse(home.house)

    @tag("long")
    def test_home_from_the_other_end_of_town(self):
        home = self.house()
        self.char1.location = self.place("ring")
        self.char1.sessions.count = lambda: 1
        with mock.patch.object(running, "delay", lambda pace, step, *args: step(*args)):
            self.do(self.char1, "lodging go")
            self.assertEqual(self.char1.location, home)
            self.char1.location = self.place("ring")
            self.do(self.char1, "回家")
        self.assertEqual(self.char1.location, home)
        self.assertIn("already", self.do(self.char1, "lodging go"))

    @tag("long")
    def test_a_workbench_spares_the_tools_of_who_has_a_key(self):
        home = self.house()
        recipe = next(key for key, one in RECIPES.items() if one.tools)
        for char in (self.char1, self.char2):
            char.location, char.constitution, char.coins = home, 10, 0
            for part, many in RECIPES[recipe].takes.items():
                for _ in range(many):
                    thing = wares.make(part)
                    thing.location = char
                    char.equipment.add(thing)
        craft(self.char1, recipe)
        with self.assertRaises(ActionError) as raised:
            craft(self.char2, recipe)
        self.assertEqual(raised.exception.code, "tools")
