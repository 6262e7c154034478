"""Chinese is spaced one way everywhere: figures stand close, Latin words have a space (docs/develop/texts.md)."""

import ast
import re
from functools import cache

from django.test import SimpleTestCase, tag

from evadventure import words
from evadventure.kernel.tests.sources import GAME, nodes

HAN = "\u4e00-\u9fff"
# What is typed stands as it is typed: between quotation marks, marked as a command, in a line of usage, as a form.
TYPED = re.compile(
    r"「[^」]*」|\|w[^|]*\|[a-z]|`[^`]*`|\[[^\]]*\]|^ {2,}.*$|^.*<[^>]*>.*$|输入 ?\S+( 或 \S+)?|^.*[;$]\d.*$|^\d\. ",
    re.M,
)
FIGURE = r"[+-]?\d[\d.,]*%?(?![\dA-Za-z])"
SPACED_FIGURE = re.compile(rf"[{HAN}] +{FIGURE}|(?<![\dA-Za-z.\-]){FIGURE} +[{HAN}]")
CLOSE_WORD = re.compile(rf"[{HAN}](?:[A-Z]{{3,}}|[A-Z][a-z]{{3,}})|(?:[A-Z]{{3,}}|[A-Z][a-z]{{3,}})[{HAN}]")
# Moves of the games inside a sentence that lists them.
MOVES = re.compile(r"出\d 对|换牌 \d|抓 \d")


@cache
def chinese() -> list[tuple[str, str]]:
    """Return (where, text) of each Chinese string constant, line of content and translated sentence that is shipped."""
    found = [
        (f"{path}:{one.lineno}", one.value)
        for path, inside in nodes()
        for one in inside
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and re.search(f"[{HAN}]", one.value)
    ]
    for path in sorted(GAME.rglob("*")):
        inside = path.relative_to(GAME)
        if {"tests", "logs", ".static"} & set(inside.parts):
            continue
        if path.suffix == ".po":
            texts = list(enumerate(words.read_catalogue(path.read_text(encoding="utf-8")).values(), 1))
        elif path.suffix == ".toml":
            texts = list(enumerate(path.read_text(encoding="utf-8").splitlines(), 1))
        else:
            continue
        found += [(f"{inside}:{line}", text) for line, text in texts if re.search(f"[{HAN}]", text)]
    return found


def prose(text: str) -> str:
    """Return a text without what a player would type."""
    return MOVES.sub("", TYPED.sub("", text))


class TestChineseSpacing(SimpleTestCase):
    def test_the_check_sees_what_it_forbids(self):
        for text in ("摸 2 张", "第 3轮", "共4 人", "-5 分", "达到 90% 时"):
            self.assertRegex(prose(text), SPACED_FIGURE)
        for text in ("摸2张", "输入 2 或 中文", "「换牌 2」", "|w信 2|n", "编码 UTF-8 字节", "掷 d20 取大的"):
            self.assertNotRegex(prose(text), SPACED_FIGURE)
        self.assertRegex(prose("喊UNO不花钱"), CLOSE_WORD)
        self.assertNotRegex(prose("喊 UNO 不花钱，读作「喊UNO」"), CLOSE_WORD)

    def test_no_space_beside_figures(self):
        found = {where: text for where, text in chinese() if SPACED_FIGURE.search(prose(text))}
        self.assertEqual(found, {})

    @tag("long")
    def test_a_space_beside_words_in_latin_letters(self):
        found = {where: text for where, text in chinese() if CLOSE_WORD.search(prose(text))}
        self.assertEqual(found, {})
