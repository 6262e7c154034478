"""Markup on a plain terminal, typed options, the house's refusals."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec
import pytest

from evadventure.kernel.textwidth import columns
from evadventure.minigames import registry
from evadventure.minigames.core import HOUSE, NotUnderstood, Reader, Record, Refusal, refusal_text
from evadventure.minigames.layout import ansi, codes, fit, plain, rules_page
from evadventure.minigames.options import choices, expected, read_options, read_value
from evadventure.minigames.tests.toy.present import PipsPresent
from evadventure.minigames.tests.toy.rules import Pips
from evadventure.words import Lang, Words


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("|rred|n and |500deep|n, |[gback|n |=mgrey|n", "red and deep, back grey"),
        ("|lcplay R7|lt|rR7|n|le!", "R7!"),
        ("a || b ||r", "a | b |r"),
        ("| 3 | 4 |", "| 3 | 4 |"),
        ("a|/b|_c", "a\nb c"),
    ],
)
def test_plain_text_has_no_codes(text, shown):
    assert plain(text) == shown


def test_colours_become_ansi_and_end():
    assert ansi("|rred") == "\x1b[1;31mred\x1b[0m"
    assert ansi("|Rdark|n") == "\x1b[0;31mdark\x1b[0m"
    assert ansi("none || at all") == "none | at all"


def test_codes_are_found_and_bars_are_not():
    assert codes("|rred|n || |lclook|ltlook|le") == ["|r", "|n", "|lclook|ltlook|le"]


def test_only_what_is_too_wide_is_wrapped():
    art = "+--+  +--+"
    text = f"{art}\n" + "一二三四五六七八九十" * 3
    lines = fit(text, 20).split("\n")
    assert lines[0] == art
    assert all(columns(line) <= 20 for line in lines)
    assert "".join(lines[1:]) == "一二三四五六七八九十" * 3


class Pace(StrEnum):
    SLOW = "slow"
    FAST = "fast"


class Choices(Record):
    flag: bool = False
    count: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1
    start: Literal["plain", "any"] = "any"
    pace: Annotated[Pace, (Words("slow", "慢"), Words("fast", "快"))] = Pace.SLOW
    goes: Annotated[Literal["none", "off"] | None, (Words("none", "不走"), Words("off", "关"))] = None
    limit: int | None = None
    share: float = 0.5


class Chooser(Pips):
    options_type = Choices  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("flag", "on", True),
        ("flag", "是", True),
        ("flag", "OFF", False),
        ("count", "７", 7),
        ("count", "1", 1),
        ("start", "Plain", "plain"),
        ("pace", "fast", Pace.FAST),
        ("pace", "快", Pace.FAST),
        ("pace", " Slow ", Pace.SLOW),
        ("goes", "不走", "none"),
        ("goes", "关", "off"),
        ("goes", "无", None),
        ("limit", "none", None),
        ("limit", "12", 12),
        ("share", "0.25", 0.25),
    ],
)
def test_typed_options_are_read(name, typed, value):
    assert getattr(read_options(Chooser(), {name: typed}), name) == value


def test_what_is_expected_is_named_in_both_languages():
    kinds = {field.name: field.type for field in msgspec.structs.fields(Choices)}
    assert expected(kinds["pace"]) == Words("slow/fast", "慢/快")
    assert expected(kinds["goes"]) == Words("none/off/not set", "不走/关/不另设")
    assert expected(kinds["start"]) == Words("any/plain", "any/plain")
    for low, high, en, zh in (
        (1, None, "a number of at least 1", "不小于1的数字"),
        (None, 9, "a number of at most 9", "不大于9的数字"),
        (2, 9, "2-9", "2-9"),
        (2, 2, "2", "2"),
        (None, None, "a number", "数字"),
    ):
        for kind in (int, float):
            told = expected(Annotated[kind, msgspec.Meta(ge=low, le=high)])
            assert told.every() == (en, zh)


@pytest.mark.parametrize(("game", "most"), [("uno", "2-10"), ("kards", "2")])
def test_games_themselves_say_for_how_many_they_are(game, most):
    entry = registry.get(game)
    refusal = entry.game.check_options(entry.game.options_type(), 11)
    assert refusal is not None
    told = [refusal_text(entry.present, refusal, Reader(lang, ())) for lang in (Lang.EN, Lang.ZH)]
    assert told == [f"This game is for {most} players, not 11.", f"本游戏可坐{most}人，不能是11人。"]


@pytest.mark.parametrize("game", ["uno", "kards", "mbg"])
def test_every_choice_of_the_games_has_a_word_in_both_languages(game):
    for field in msgspec.structs.fields(registry.get(game).game.options_type):
        said = expected(field.type)
        assert not any(one.isascii() and one.isalpha() for one in said.zh.split("/")), (field.name, said)
        for key, words in choices(field.type).items():
            for typed in words.every():
                assert msgspec.to_builtins(read_value(field.name, typed, field.type)) == key


def test_options_are_changed_on_top_of_others():
    assert read_options(Chooser(), {"flag": "on"}, Choices(count=5)) == Choices(flag=True, count=5)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("flag", "maybe"),
        ("flag", ""),
        ("count", "10"),
        ("count", "x" * 10_000),
        ("count", "9" * 5000),
        ("count", "🀄"),
        ("count", "1e1"),
        ("start", "none"),
        ("pace", "\x00"),
        ("limit", "²²½"),
    ],
)
def test_bad_values_are_refused(name, typed):
    with pytest.raises(NotUnderstood) as caught:
        read_options(Chooser(), {name: typed})
    assert caught.value.refusal.code == "bad_option"
    assert len(str(caught.value.refusal.facts["value"])) <= 40


def test_an_unknown_option_is_refused():
    with pytest.raises(NotUnderstood) as caught:
        read_options(Chooser(), {"stakes": "5"})
    assert caught.value.refusal == Refusal(
        "unknown_option", {"option": "stakes", "options": ["count", "flag", "goes", "limit", "pace", "share", "start"]}
    )


@pytest.mark.parametrize("code", HOUSE)
def test_every_refusal_of_the_house_has_words_in_both_languages(code):
    words = HOUSE[code]
    english, chinese = words.fields()
    assert english == chinese
    facts = dict.fromkeys(english, 3)
    for lang in Lang:
        assert refusal_text(PipsPresent(), Refusal(code, facts), Reader(lang=lang, names=("a", "b")))


def test_a_games_own_refusal_is_said_by_the_game():
    reader = Reader(lang=Lang.EN, names=("a", "b"))
    assert refusal_text(PipsPresent(), Refusal("not_held", {"card": 7}), reader) == "You do not hold the card 7."


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("key", registry.GAMES)
def test_a_page_of_rules_is_more_than_a_title_and_fits_a_screen(key, lang):
    entry, reader = registry.get(key), Reader(lang, ())
    pages = [rules_page(entry, reader, number).split("\n") for number in range(1, 9)]
    assert all(4 < len(page) <= 22 for page in pages[:1])
    assert max(map(len, pages)) <= 22


def test_the_next_page_is_named_as_one_types_it():
    assert "`规则 攻城 2`" in rules_page(registry.get("mbg"), Reader(Lang.ZH, ())).replace("|w", "`").replace("|n", "`")
    assert "rules mbg 2" in rules_page(registry.get("mbg"), Reader(Lang.EN, ()))
