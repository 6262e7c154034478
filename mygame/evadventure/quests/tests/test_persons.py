"""Achievements and titles of the tables belong to the person and outlive a hero; the other ones stay with the hero."""

from __future__ import annotations

from evennia.utils.create import create_object

from evadventure.characters import death
from evadventure.quests import counters, titles
from evadventure.quests.counters import count
from evadventure.tables.tests.tables_base import TablesTest
from typeclasses.characters import Character


class TestPersons(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.ann.db.creator_id = self.ann.account.id
        self.second = create_object(Character, key="Annabel", location=self.room, home=self.room)
        self.second.db.creator_id = self.ann.account.id

    def done(self, hero) -> set[str]:
        return {one.name.en for one in counters.standings(hero) if one.completed}

    def test_what_is_won_at_the_tables_is_the_persons(self):
        count(self.ann, "won", "won:uno")
        count(self.ann, "defeated")
        self.assertEqual(self.done(self.ann), {"Beginner's Luck", "Seven Up, Nothing Down", "First Blood"})
        self.assertEqual(self.done(self.second), {"Beginner's Luck", "Seven Up, Nothing Down"})
        count(self.second, "won", amount=9)
        self.assertIn("Not Luck", self.done(self.ann))
        self.assertEqual(self.done(self.bo), set())

    def test_titles_of_the_tables_may_be_worn_by_every_hero_of_the_account(self):
        titles.earn(self.ann, "champion")
        titles.earn(self.ann, "deeper")
        self.assertEqual(set(titles.earned(self.ann)), {"champion", "deeper"})
        self.assertEqual(titles.earned(self.second), ["champion"])
        self.assertFalse(titles.earn(self.second, "champion"))

    def test_a_hero_of_nobody_keeps_its_own(self):
        stray = create_object(Character, key="Stray", location=self.room)
        count(stray, "won")
        titles.earn(stray, "champion")
        self.assertEqual((self.done(stray), titles.earned(stray)), ({"Beginner's Luck"}, ["champion"]))

    def test_the_memorial_remembers_the_dead_of_an_account(self):
        self.assertIn("None of your heroes", self.do(self.ann, "memorial"))
        death.remember(self.second, self.room, self.bo)
        self.second.tags.add("dead", category=death.LIFE)
        told = self.do(self.ann, "memorial")
        self.assertIn("Annabel", told)
        self.assertIn("博文", told)
        self.assertIn("Annabel", self.do(self.bo, "纪念 ann"))
        self.assertIn("没有叫", self.do(self.bo, "纪念 nobody"))
        self.assertIn("还没有死过", self.do(self.ann, "language zh") + self.do(self.ann, "memorial 博文"))

    def test_the_record_shows_ratings_and_matches(self):
        self.seat_two()
        self.do(self.ann, "start")
        session = self.table.session
        for seat, player in enumerate((self.ann, self.bo)):
            self.do(player, f"lay {session.match.view(seat).hand[0]}")
        self.do(self.bo, "resign")
        if self.table.session is not None:
            self.do(self.bo, "resign")
        told = self.do(self.ann, "record")
        self.assertIn("place 1 of 2", told)
        self.assertIn("Rating 1500 -> ", told)
        self.assertIn("(1 of 1 won)", told)
        self.assertIn("第1名", self.do(self.bo, "战绩 ann"))
        self.assertIn("Nobody has played", self.do(self.ann, "record xyzzy"))
