"""A number means the entry of the list that was shown last, also when the list has changed; else the new list comes."""

from __future__ import annotations

from evadventure.apps.api import tokens
from evadventure.creatures.tests.test_people import PeopleTest
from evadventure.quests import titles
from evadventure.social.letters import send_letter
from evadventure.trade.shops import keeper_in


class TestNumbers(PeopleTest):
    def test_wares_of_a_shop(self):
        self.char1.move_to(self.place("store"), quiet=True)
        self.char1.coins = 1000
        keeper = keeper_in(self.char1.location)
        self.read(self.char1, "list")
        first, second, third = keeper.wares()[:3]
        shelf = keeper.shelf
        del shelf.goods[first.prototype]
        keeper.shelf = shelf
        said = self.read(self.char1, "buy 2")
        self.assertIn(second.key, said, "what stood there is meant")
        self.assertIn(third.key, self.read(self.char1, "buy 3"))
        said = self.read(self.char1, "buy 1")
        self.assertRegex(said, r"(?s) 1 .*Nothing for sale has the number 1")
        self.assertIn(second.key, self.read(self.char1, "buy 1"), "the list was shown anew")

    def test_letters(self):
        for title in ("first", "second"):
            send_letter(self.account2, self.account, title, f"{title} of all")
        self.assertRegex(self.read(self.char1, "mail"), r"(?s)1.*second.*2.*first")
        send_letter(self.account2, self.account, "third", "third of all")
        self.assertIn("second of all", self.read(self.char1, "mail 1"))
        self.read(self.char1, "mail delete 2")
        self.assertRegex(
            self.read(self.char1, "mail delete 2"), r"(?s)1.*third.*2.*second.*Nothing there has the number 2"
        )
        self.assertIn("third of all", self.read(self.char1, "mail 1"))

    def test_short_forms_and_lines(self):
        for line in ("nick aa = say a", "nick bb = say b", "nick cc = say c", "nick"):
            self.read(self.char1, line)
        self.read(self.char1, "nick/delete 1")
        self.read(self.char1, "nick/delete 2")
        said = self.read(self.char1, "nick")
        self.assertIn("cc", said)
        self.assertNotIn("bb", said)

    def test_titles(self):
        for key in list(titles.TITLES)[:2]:
            titles.earn(self.char1, key)
        self.read(self.char1, "title")
        before = titles.earned(self.char1)
        self.char1.attributes.add("titles", before[1:])
        self.read(self.char1, "title 2")
        self.assertEqual(titles.worn(self.char1), before[1])

    def test_tokens(self):
        for label in ("a", "b", "c"):
            tokens.make(self.account, label)
        self.read(self.char1, "token")
        self.read(self.char1, "token revoke 1")
        self.read(self.char1, "token revoke 2")
        self.assertEqual([row.label for row in tokens.of(self.account)], ["c"])
