"""Texts fit their readers' screens."""

from types import SimpleNamespace
from unittest.mock import patch

from evennia import DefaultAccount
from evennia.utils.create import create_account

from evadventure.kernel.messaging import PROGRAM, announce, house_lang, instruct, lang_of, page_of, tell
from evadventure.kernel.textwidth import columns
from evadventure.minigames.core import Reader
from evadventure.minigames.layout import marked
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang, Words

LONG = Words(
    "{who:cap} lifts the lid of the well and looks down for a long time, and something looks back, and coughs.",
    "{who}掀开井盖往下看了好一会儿，底下也有什么东西在往上看，还咳嗽了一声，听着怪不好意思的。",
)


class TestTelling(TablesTest):
    def width(self, character, wide):
        character.sessions.all()[0].protocol_flags["SCREENWIDTH"] = {0: wide}

    def lines(self, character):
        return [line for text in self.said[character.id] for line in text.split("\n")]

    def test_everybody_reads_lines_of_the_own_width(self):
        cara = self.newcomer("Cara")
        for one, wide in ((self.ann, 40), (self.bo, 40), (cara, 90)):
            self.width(one, wide)
        self.said.clear()
        announce(self.room, LONG, who=self.ann)
        for one, wide, most in ((self.ann, 40, 4), (self.bo, 40, 3), (cara, 90, 2)):
            lines = self.lines(one)
            self.assertLessEqual(max(map(columns, lines)), wide)
            self.assertTrue(1 < len(lines) <= most, lines)
        self.assertEqual("".join(self.lines(self.bo)), LONG.zh.format(who="Ann"))

    def test_an_account_of_evennias_own_class_reads_the_language_of_the_house(self):
        stranger = SimpleNamespace(account=create_account("stranger", "", "a long password", typeclass=DefaultAccount))
        self.assertEqual(lang_of(stranger), house_lang())

    def test_one_reader(self):
        self.width(self.ann, 30)
        self.said.clear()
        tell(self.ann, LONG, who=self.bo)
        self.assertLessEqual(max(map(columns, self.lines(self.ann))), 30)

    def test_lines_that_fit_stay_as_they_are(self):
        self.width(self.ann, 40)
        self.said.clear()
        tell(self.ann, Words("  a list:\n    one\n\n    two", "单子"))
        self.assertEqual(self.said[self.ann.id], ["  a list:\n    one\n\n    two"])

    def test_commands_of_an_instruction_are_links_where_there_are_links_and_nothing_is_to_be_filled_in(self):
        told = Words("Type |wtalk hanno|n, or |wwield <weapon>|n.", "输入 |w聊 老绠|n。")
        flags = self.ann.sessions.all()[0].protocol_flags
        for mxp, said in (
            (True, "Type |lctalk hanno|lt|wtalk hanno|n|le, or |wwield <weapon>|n."),
            (False, "Type |wtalk hanno|n, or |wwield <weapon>|n."),
        ):
            flags["MXP"] = mxp
            self.said.clear()
            instruct(self.ann, told)
            self.assertEqual(self.said[self.ann.id], [said])

    def test_commands_in_backticks_are_links_where_there_are_links_and_nothing_is_to_be_filled_in(self):
        told = Words("`keep` ends it, `mark <number>` marks one.", "`保留`就此定下，`换 <序号>`选一张。")
        flags = self.ann.sessions.all()[0].protocol_flags
        bold = "|wkeep|n ends it, |wmark <number>|n marks one."
        for mxp, said, game in (
            (True, bold.replace("|wkeep|n", "|lckeep|lt|wkeep|n|le"), None),
            (False, bold, told.en),
        ):
            flags["MXP"] = mxp
            self.said.clear()
            tell(self.ann, told)
            self.assertEqual(self.said[self.ann.id], [said])
            self.assertEqual(marked(told.en, Reader(Lang.EN, (), links=mxp)), game or said)
        flags["MXP"] = True
        tell(self.ann, Words("Bo says: {text}"), text="type `give all to bo`")
        self.assertNotIn("|lc", self.said[self.ann.id][-1], "what a person wrote makes no link")

    def another(self, character, **flags):
        """Return the texts a second session of somebody is sent."""
        session = self.connect(character.account, character)
        session.protocol_flags.update(flags)
        texts = []
        session.data_out = lambda **kwargs: texts.append(kwargs["text"][0]) if "text" in kwargs else None
        return session, texts

    def test_each_session_has_its_own_page(self):
        self.width(self.ann, 40)
        _, wide = self.another(self.ann, SCREENWIDTH={0: 120})
        self.said.clear()
        tell(self.ann, LONG, who=self.bo)
        self.assertGreater(len(self.lines(self.ann)), 2)
        self.assertEqual([text.count("\n") for text in wide], [0])
        announce(self.room, LONG, who=self.bo)
        self.assertEqual([text.count("\n") for text in wide], [0, 0])

    def test_a_command_is_answered_for_the_session_it_was_typed_in(self):
        self.room.db.desc = LONG.en
        self.width(self.ann, 40)
        session, wide = self.another(self.ann, SCREENWIDTH={0: 120})
        self.said.clear()
        self.ann.execute_cmd("look", session=session)
        self.assertFalse(self.said.get(self.ann.id))
        self.assertGreater(max(columns(line) for line in wide[0].split("\n")), 60)

    def test_a_program_never_changes_what_its_owner_reads(self):
        session, _ = self.another(self.ann, SCREENREADER=True)
        session.protocol_key = PROGRAM
        persons = [one for one in self.ann.sessions.all() if one is not session]
        with patch.object(self.ann.sessions, "all", return_value=[session, *persons]):
            self.assertFalse(page_of(self.ann).screenreader)
