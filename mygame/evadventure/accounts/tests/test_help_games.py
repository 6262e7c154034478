"""`help` knows the words of the games."""

import re

from django.test import SimpleTestCase, tag
from evennia.utils.create import create_object

from evadventure.accounts.help import paragraphs
from evadventure.tables.tests.tables_base import TablesTest
from typeclasses.rooms import Room


class TestParagraphs(SimpleTestCase):
    def test_a_marked_word_goes_on_with_a_sentence_or_heads_a_line(self):
        self.assertEqual(paragraphs("Here\n|wrecall|n walks home."), ["Here |wrecall|n walks home."])
        self.assertEqual(paragraphs("用\n|w回城|n回家。"), ["用|w回城|n回家。"])
        for lines in (["Slots are ten.", "|wRest|n A meal."], ["one, two", "|wTalk|n: say"], ["a。", "|w休息|n 睡"]):
            self.assertEqual(paragraphs("\n".join(lines)), lines)


class TestHelpOnGames(TablesTest):
    def test_a_verb_leads_to_the_rules_of_its_game(self):
        text = self.do(self.bo, "帮助 出牌")
        self.assertIn("「|w出牌|n」是UNO 七零里的一步", text)
        self.assertIn("七零", text)
        self.assertGreater(len(text), 400)

    def test_a_question_of_a_game(self):
        text = self.do(self.ann, "help clash")
        self.assertIn("asks something at a table of Siege", text)
        self.assertIn("战况", text)

    def test_a_command_of_staff_hides_no_topic_of_the_same_name(self):
        self.ann.account.permissions.add("Developer")
        self.assertIn("a die of eight", self.do(self.ann, "help death"))
        self.assertIn("@death undo", self.do(self.ann, "help @death"))
        self.assertIn("anybody's character sheet", self.do(self.ann, "help @sheet"))

    @tag("long")
    def test_what_the_index_lists_is_found_by_the_name_it_lists(self):
        self.listed_is_found(12)

    @tag("sweep")
    def test_all_that_the_index_lists_is_found_by_the_name_it_lists(self):
        self.listed_is_found(1)

    def listed_is_found(self, part):
        """Look up one in so many of the listed titles, in either language."""
        self.ann.account.permissions.add("Developer")
        for one, word in ((self.ann, "help"), (self.bo, "帮助")):
            everything = "help all" if word == "help" else "帮助 全部"
            lines = [line[2:] for line in self.do(one, everything).split("\n") if line.startswith("  ")]
            titles = [title for line in lines for title in re.split("  +", line)]
            self.assertGreater(len(titles), 150)
            for title in titles[::part]:
                found = self.do(one, f"{word} {title}")
                self.assertTrue(found.startswith(f"|w{title}|n"), (title, found[:80]))

    def test_full_width_letters_and_aliases(self):
        self.assertIn("clash", self.do(self.bo, "帮助 ｃｌａｓｈ"))
        self.assertIn("challenge", self.do(self.ann, "help doubt"))

    def test_a_word_of_several_games_tells_of_all(self):
        text = self.do(self.ann, "help move")
        self.assertIn("KARDS", text)
        self.assertIn("Siege", text)

    def test_a_word_that_is_a_command_too(self):
        text = self.do(self.ann, "help wait")
        self.assertIn("UNO 7-0", text)
        text = self.do(self.bo, "帮助 说明")
        self.assertIn("规则 kards", text)

    def test_what_is_typed_at_a_table_is_explained_everywhere(self):
        self.ann.move_to(create_object(Room, key="a yard"), quiet=True)
        self.assertIn("take a seat", self.do(self.ann, "help sit"))
        self.assertIn("passphrase", self.do(self.ann, "help all"))
        self.assertIn("Ten lines to begin with", self.do(self.ann, "help start"))
        self.assertIn("也可输入：stand、起身", self.do(self.bo, "帮助 离座"))

    def test_how_matches_go_and_how_they_are_checked(self):
        for line in ("help fairness", "help rating", "帮助 种子", "帮助 等级分"):
            self.assertIn("| sha256sum", self.do(self.ann, line).replace("||", "|"), line)

    def test_a_move_without_a_match_says_what_is_missing(self):
        self.assertIn("you play no match", self.do(self.ann, "play R7"))
        self.assertIn("「出牌」是牌局里的走法", self.do(self.bo, "出牌红7"))
        self.seat_two()
        self.ann.move_to(create_object(Room, key="a yard"), quiet=True)
        self.assertIn("Your seat is at", self.do(self.ann, "play R7"))
        self.do(self.ann, "stand")
        self.assertIn("you play no match", self.do(self.ann, "play R7"))

    def test_a_move_while_the_match_is_paused_says_so(self):
        self.seat_two()
        self.do(self.ann, "options rated=off")
        self.do(self.ann, "start")
        self.do(self.ann, "pause")
        self.assertIn("The match is paused", self.do(self.ann, "play R7"))

    def test_a_guess_at_what_was_meant_is_a_question(self):
        self.assertRegex(self.do(self.bo, "桌面"), "你想输入的是.+还是.+？")

    def test_a_game_is_a_topic(self):
        for line in ("help uno", "help siege", "help kards", "帮助 攻城"):
            self.assertGreater(len(self.do(self.ann, line)), 400, line)
        self.assertIn("UNO", self.do(self.ann, "help all"))
