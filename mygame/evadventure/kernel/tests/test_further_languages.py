"""A language that is data: its record and its texts come from a folder, and English is said where that is silent."""

import pickle
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest import TestCase
from unittest.mock import patch

import msgspec

from evadventure import words
from evadventure.accounts.languages import guess_language, language_known
from evadventure.kernel import content_files, language_files
from evadventure.kernel.content_files import ContentError
from evadventure.kernel.descriptions import Spellings
from evadventure.kernel.tests.sources import GAME
from evadventure.kernel.tests.test_language_words import said
from evadventure.minigames.core import sentences_of
from evadventure.words import LANGUAGES, Lang, Words, add_language, text_in

EXAMPLE = Path(__file__).parents[4] / "docs/examples/content/languages"
RECORD = 'own_name = "Elvish"\ncalled = ["qya"]\nboth = " ar "\neither = " hya "\n'
AXE = Words("axe", "斧头")


class WithLanguages(TestCase):
    """Each test begins with the house's own languages, and ends with them."""

    def setUp(self):
        for known in (words.LANGUAGES, words._FORMATTERS, content_files._folders):
            self.enterContext(patch.dict(known))
        self.enterContext(patch.object(content_files, "_read", set()))
        self.folder = Path(self.enterContext(TemporaryDirectory()))
        for lang in words.further_languages():
            del words.LANGUAGES[lang], words._FORMATTERS[lang]
        content_files._folders.pop("languages", None)

    def elvish(self, texts: dict[str, str], record: str = RECORD, code: str = "qya") -> Lang:
        (self.folder / code).mkdir(exist_ok=True)
        (self.folder / code / "language.toml").write_text(record, encoding="utf-8")
        (self.folder / code / "texts.po").write_text(language_files.catalogue_text(texts), encoding="utf-8")
        content_files.add_folder("languages", self.folder)
        language_files.load()
        return Lang(code)

    def faults(self, texts: dict[str, str], record: str = RECORD, code: str = "qya") -> str:
        with self.assertRaises(ContentError) as refused:
            self.elvish(texts, record, code)
        self.assertEqual(list(LANGUAGES), list(Lang))
        return str(refused.exception)


class TestTexts(WithLanguages):
    def test_what_the_catalogue_has_is_said_with_its_own_grammar(self):
        lang = self.elvish(
            {"axe": "pelekko", "{n} {n:|card|cards}: {things}": "{n} {n:|lehta|lehtar}: {things}"},
            RECORD + 'plural = "n > 2"\n',
        )
        cards = Words("{n} {n:|card|cards}: {things}", "{n}张牌：{things}")
        self.assertEqual(cards.say(lang, n=2, things=[AXE, AXE]), "2 lehta: pelekko ar pelekko")
        self.assertEqual(cards.say(lang, n=3, things=AXE), "3 lehtar: pelekko")

    def test_a_sentence_it_lacks_is_english_with_every_fact_in_it(self):
        lang = self.elvish({"axe": "pelekko", "rope": ""})
        self.assertEqual(Words("{who:cap} takes {thing:a}.", "").say(lang, who="bo", thing=AXE), "Bo takes an axe.")
        self.assertEqual(Words("rope", "绳").in_lang(lang), "rope")  # "": to be filled in

    def test_an_english_text_that_means_two_things(self):
        lang = self.elvish({"Go": "Á lelya", "game\x04Go": "Go"})
        texts = [Words("Go"), Words("Go", context="game"), Words("Go", context="away")]
        self.assertEqual([one.in_lang(lang) for one in texts], ["Á lelya", "Go", "Go"])

    def test_what_is_made_for_each_language_and_what_is_stored(self):
        lang = self.elvish({"axe": "pelekko"})
        told = Words.of(lambda one: LANGUAGES[one].own_name)
        self.assertEqual([told.say(one) for one in LANGUAGES], ["English", "中文", "Elvish"])
        self.assertEqual((told.texts(), told.every()), ({"en": "English", "zh": "中文"}, ("English", "中文")))
        self.assertEqual(text_in(lang, AXE.texts() | {"plural": "axes"}), "pelekko")
        self.assertEqual(text_in(lang, {"en": "rope"}), "rope")
        self.assertEqual(text_in(Lang.ZH, {"en": "axe", "zh": "斧头"}), "斧头")
        self.assertEqual(Spellings(("axe", "hatchet"), ("斧头",)).in_lang(lang), ("pelekko",))
        self.assertEqual(Spellings(("rope",), ("绳",)).in_lang(lang), ("rope",))

    def test_a_code_is_the_language_wherever_it_comes_from(self):
        lang = self.elvish({})
        self.assertEqual(list(Lang), [Lang.EN, Lang.ZH])  # what every text is written in
        self.assertIs(Lang("qya"), lang)
        self.assertIs(pickle.loads(pickle.dumps(lang)), lang)
        self.assertEqual(msgspec.json.encode([lang, Lang.ZH]), b'["qya","zh"]')
        self.assertIn("qya", LANGUAGES)
        with self.assertRaises(ValueError):
            Lang("sjn")

    def test_who_chose_it_at_the_door_is_asked_no_more(self):
        lang = self.elvish({})
        session = SimpleNamespace(protocol_flags={"LANG": lang.value})
        self.assertTrue(language_known(session))
        guess_language(session, "看")
        self.assertEqual(session.protocol_flags, {"LANG": lang.value})

    def test_grammar_is_templates(self):
        record = RECORD + 'article = "min {name}"\npossessive = "{name}va"\nthe = "i {name}"\nnth = "{n}. {name}"\n'
        lang = self.elvish({"axes": "pelekkor"}, record)
        own = LANGUAGES[lang]
        self.assertEqual((own.with_article("axe"), own.possessive("Bo")), ("min axe", "Bova"))
        self.assertEqual((own.the("axe", 0, ""), own.the("axe", 2, "把")), ("i axe", "2. axe"))
        self.assertEqual(own.counted(2, "pelekko", "axes", "把"), ("1 pelekko", "2 pelekkor"))
        self.assertEqual((own.tag, own.django_code, own.comma), ("qya", "qya", ", "))

    def test_figures_and_measure_words(self):
        own = LANGUAGES[Lang.ZH]
        self.assertEqual(own.counted(2, "老鼠", "", "只"), ("一只老鼠", "两只老鼠"))
        self.assertEqual(own.counted(12, "老鼠", "", ""), ("一个老鼠", "12个老鼠"))
        self.assertEqual((own.the("老鼠", 2, "只"), own.the("老鼠", 0, "只")), ("第二只老鼠", "老鼠"))
        self.assertEqual(own.possessive("小波"), "小波的")
        self.assertEqual([LANGUAGES[lang].word_of(("draw", "摸牌", "抽牌")) for lang in Lang], ["draw", "摸牌"])

    def test_the_example_of_the_documents(self):
        content_files.add_folder("languages", EXAMPLE)
        (lang,) = language_files.load()
        self.assertEqual(Words("Well Square", "井口广场").in_lang(lang), "Brunnenplatz")
        keys = {key for _path, key in said()} | language_files.content([GAME])
        self.assertEqual(LANGUAGES[lang].texts().keys() - keys - {"torches"}, set(), "translates what nobody says")

    def test_a_sentence_of_a_game_is_listed_as_it_is_looked_up(self):
        """A part of one keeps the blanks at its ends, which a text of other content files has not."""
        for file in sorted(GAME.rglob(content_files.SENTENCES)):
            package = ".".join(file.parent.relative_to(GAME).parts)
            said = {words.en for table in sentences_of(package).values() for words in table.values()}
            listed = {key.rpartition("\x04")[2] for key in language_files.content([file.parent])}
            self.assertEqual(said - listed - {""}, set(), package)

    def test_languages_are_read_once(self):
        self.elvish({})
        self.assertEqual(language_files.load(), (Lang("qya"),))


class TestMistakes(WithLanguages):
    def test_a_fact_that_is_none(self):
        found = self.faults({"You have {n}.": "Samil {m}.", "A": "b"})
        self.assertEqual(found, "qya/texts.po:4: 'You have {n}.' has no fact {m}")

    def test_a_brace_that_belongs_to_nothing(self):
        self.assertIn("qya/texts.po:1: a brace that belongs to nothing", self.faults({"You have {n}.": "Samil {n."}))

    def test_a_record_that_is_wrong(self):
        for line, told in (
            ("loud = true\n", "loud"),
            ('plural = "n >"\n', "plural"),
            ('own_letters = "["\n', "unterminated"),
            ('nth = "{who}"\n', "language.nth: there is no {who}; it may name count, figure, measure, n, name"),
        ):
            with self.subTest(line):
                self.setUp()
                self.assertIn(told, self.faults({}, RECORD + line))
        self.setUp()
        self.assertIn("own_name", self.faults({}, "\n"))

    def test_names_that_are_taken(self):
        self.assertIn("english means en", self.faults({}, RECORD.replace('"qya"', '"english"')))
        self.setUp()
        self.assertIn("英语 means en", self.faults({}, RECORD.replace('"qya"', '"英语"')))
        self.setUp()
        self.assertIn("there is zh", self.faults({}, code="zh"))
        self.setUp()
        self.assertIn("its code", self.faults({}, code="Quenya"))
        self.setUp()
        self.elvish({})
        with self.assertRaises(ValueError):
            add_language("sjn", LANGUAGES[Lang("qya")])


class TestUpdate(WithLanguages):
    """A catalogue is brought up to date with the code; nothing that is translated and still said is lost."""

    def test_new_texts_are_added_and_what_nobody_says_goes(self):
        language_files.write(self.folder / "inn.po", {"Come in.": "Á tule.", "Go away.": "Á auta."})
        lacking, unused = language_files.update(self.folder, {"Come in.": {"inn"}, "Sit.": {"inn", "camp"}})
        self.assertEqual((lacking, unused), ({"Sit."}, {"Go away."}))
        read = {file.stem: words.read_catalogue(file.read_text("utf-8")) for file in self.folder.glob("*.po")}
        self.assertEqual(read, {"inn": {"Come in.": "Á tule."}, "camp": {"Sit.": ""}})
        self.assertEqual(words.catalogue_of(self.folder), {"Come in.": "Á tule."})

    def test_a_text_stays_in_the_catalogue_of_a_room_that_says_it(self):
        language_files.write(self.folder / "inn.po", {"Come in.": "Á tule."})
        language_files.update(self.folder, {"Come in.": {"camp", "inn"}})
        self.assertEqual([file.name for file in self.folder.iterdir()], ["inn.po"])
        language_files.update(self.folder, {"Come in.": {"camp"}})
        self.assertEqual([file.name for file in self.folder.iterdir()], ["camp.po"])

    def test_a_catalogue_is_written_and_read(self):
        texts = {'a "b"\n\\c\td': "一行\n二行\n", "mood\x04fine": "好", "x": "", "lone\n": "|n"}
        self.assertEqual(words.read_catalogue(language_files.catalogue_text(texts)), texts)
        fuzzy = '#, fuzzy\nmsgid "Yes"\nmsgstr "Ná"\n\nmsgid ""\n"No"\nmsgstr "La"\n'
        self.assertEqual(words.read_catalogue(fuzzy), {"Yes": "", "No": "La"})
