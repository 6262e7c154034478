"""No sentence in one language only: a scan of all our code.

What counts as missing:

* a string or f-string with letters given straight to something that shows it (`msg`, `msg_contents`, `announce_all`,
  `tell`, `announce`, `disconnect`), where a `Words` belongs;
* a `Words` whose text the Chinese catalogue lacks, whose English has Chinese characters, whose Chinese has none, or
  whose languages ask for different facts;
* Chinese in the code, whose only language is English.
"""

import ast
import re
from functools import cache

from django.test import SimpleTestCase

from evadventure.kernel import content_files, language_files
from evadventure.kernel.tests.sources import GAME, modules, nodes, templates
from evadventure.words import LANGUAGES, Lang, Words, translated

SHOWING = {"msg", "msg_contents", "announce_all", "tell", "announce"}
HAN = re.compile(r"[\u3400-\u9fff]")
LETTERS = re.compile(r"[A-Za-z\u3400-\u9fff]{2,}")
MARKUP = re.compile(r"\|[a-zA-Z]|\{[^{}]*\}|\|lc.*?\|lt")

SLOGAN = "一口井,一间店,三张桌"
"""The slogan of the server, whose commas are narrow, as the English beside it."""

NO_WORDS_NEEDED = re.compile(r"[A-Z][A-Za-z]*|[A-Z0-9 .:+/-]+|mbg|uno|UNO|KARDS")
"""Names that are the same in every language, as a whole sentence."""

DATA_LINES = {": , length=": "names and values of fields, for staff: `@table list`"}
"""Literals that are shown as they are, and why."""


def sources():
    for path, inside in nodes():
        if path.is_relative_to(GAME) and not {"testing", "cli"} & set(path.parts):
            yield path, inside


@cache
def said():
    """Return (path, key) of every text that the product says."""
    found = [(path, key) for path, tree in modules() for key in language_files.in_module(tree)]
    return found + [(path, key) for path in templates() for key in language_files.in_file(path)]


def constant(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def shown_text(node):
    """Return the letters of a literal that is shown as it is, else None."""
    if isinstance(node, ast.Tuple) and node.elts:
        return shown_text(node.elts[0])
    if isinstance(node, ast.BinOp):
        return shown_text(node.left) or shown_text(node.right)
    if isinstance(node, ast.JoinedStr):
        text = "".join(part.value for part in node.values if isinstance(part, ast.Constant))
    else:
        text = constant(node)
    return text if text and LETTERS.search(MARKUP.sub("", text)) else None


POSSESSIVES = {"whos": "who", "whoms": "whom"}
"""Facts of `fighting.voices` of which English wants the possessive where Chinese does without."""

PRONOUNS = {f"{before}{form}" for before in ("", "whom_") for form in ("it", "its", "itself")}
"""Facts of `fighting.voices` that Chinese does without."""


YOURS = ("{thing:cap} burns low. It will not last.", "{thing:cap} gutters and goes out.")
"""Sentences of which the thing brings its article."""


class TestWords(SimpleTestCase):
    def test_nothing_is_shown_in_one_language(self):
        bare = []
        for path, inside in sources():
            for node in inside:
                if not isinstance(node, ast.Call):
                    continue
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name not in SHOWING:
                    continue
                shown = [*node.args[:2], *(keyword.value for keyword in node.keywords if keyword.arg == "text")]
                bare += [
                    f"{path.relative_to(GAME)}:{node.lineno}: {text!r}"
                    for text in map(shown_text, shown)
                    if text and text not in DATA_LINES
                ]
        self.assertEqual(bare, [])

    def words(self):
        for path, key in said():
            context, _, english = key.rpartition("\x04")
            shown = path.is_relative_to(GAME) and not {"testing", "cli"} & set(path.parts)
            if shown and context.partition(" ")[0] not in ("typed", "pattern"):
                yield path.relative_to(GAME), english, translated(Lang.ZH, english, context) or ""
        for path in sorted(GAME.rglob(content_files.SENTENCES)):
            for table in () if "cli" in path.parts else content_files.loads(path.read_text(encoding="utf-8")).values():
                yield from ((path.relative_to(GAME), one["en"], one["zh"]) for one in table.values())

    def test_the_catalogue_has_what_is_said_and_nothing_else(self):
        """`make messages` adds what is lacking, to be filled in, and takes out what nobody says."""
        keys, texts = {key for _path, key in said()}, LANGUAGES[Lang.ZH].texts().keys()
        self.assertEqual((keys - texts, texts - keys), (set(), set()))

    def test_english_is_the_only_language_in_the_code(self):
        """Chinese stands in the catalogue and in content files: sentences, words that people type, expressions."""
        chinese = re.compile("[\u4e00-\u9fff]")
        found = [
            f"{path.relative_to(GAME)}:{number}"
            for path in sorted(GAME.rglob("*.py"))
            if not {"tests", "migrations", ".static"} & set(path.relative_to(GAME).parts)
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
            if chinese.search(line)
        ]
        self.assertEqual(found, [])

    def test_every_sentence_has_both_languages(self):
        wrong = []
        for where, en, zh in self.words():
            plain = MARKUP.sub("", en).strip()
            if not en.strip() and not zh.strip():
                continue
            if bool(en.strip()) != bool(zh.strip()) and LETTERS.search(plain + MARKUP.sub("", zh)):
                wrong.append(f"{where}: one side is empty: {en!r} {zh!r}")
            elif HAN.search(en) and not re.search("中文|language|Chinese", en):
                wrong.append(f"{where}: Chinese in the English: {en!r}")
            elif LETTERS.search(MARKUP.sub("", zh)) and not HAN.search(zh) and not NO_WORDS_NEEDED.fullmatch(plain):
                wrong.append(f"{where}: no Chinese: {en!r} {zh!r}")
        self.assertEqual(wrong, [])

    def test_a_thing_that_begins_a_sentence_has_its_article_and_a_capital(self):
        """Those of `YOURS` are told with "your" or "the" already; staff read the names of objects as they are."""
        wrong = []
        for where, en, _ in self.words():
            found = re.match(r"(?:\|\w)?\{(?:thing|bag|box|table|place)(:[a-z,]+)?\} [a-z]+ .*\.", en)
            if found and "cap" not in (found[1] or "") and "staff" not in str(where) and "place" not in found[0][:9]:
                wrong.append(f"{where}: {en!r} begins small")
            if found and found[0].startswith("{thing:cap}") and en not in YOURS and "staff" not in str(where):
                wrong.append(f"{where}: {en!r} has no article")
        self.assertEqual(wrong, [])

    def test_nothing_is_decided_by_the_name_of_a_language(self):
        """Differences between languages are in their records (`words.LANGUAGES`), so that a further one is data."""
        decided = [
            f"{path.relative_to(GAME)}:{node.lineno}"
            for path, inside in sources()
            if not path.is_relative_to(GAME / "evadventure" / "minigames") and "tables" not in path.parts
            if path != GAME / "evadventure" / "words.py"
            for node in inside
            if isinstance(node, ast.Compare)
            for side in (node.left, *node.comparators)
            if isinstance(side, ast.Attribute) and getattr(side.value, "id", "") == "Lang"
        ]
        self.assertEqual(decided, [])

    def test_both_languages_ask_for_the_same_facts(self):
        wrong = []
        for where, en, zh in self.words():
            try:
                english, chinese = Words(en, zh).fields()
            except ValueError:
                continue  # help texts with braces of their own, which take no facts
            english, chinese = ({POSSESSIVES.get(name, name) for name in named} for named in (english, chinese))
            only_english = english - chinese
            plural = {name for name in only_english if re.search(rf"\{{{name}:\|", en)}
            grammar = plural | PRONOUNS | {"gap", "chinese", "options"}
            if only_english - grammar or chinese - english:
                wrong.append(f"{where}: {sorted(english ^ chinese)}")
        self.assertEqual(wrong, [])

    def test_chinese_uses_full_width_punctuation(self):
        """A Chinese character is not followed by ASCII punctuation of a sentence."""
        wrong = [
            f"{where}: {zh!r}"
            for where, _en, zh in self.words()
            if zh != SLOGAN and re.search(r"[\u3400-\u9fff][,;!?](?:[\u3400-\u9fff\s]|$)", zh)
        ]
        self.assertEqual(wrong, [])
