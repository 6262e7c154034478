"""Every sentence of a fight, for each who may read it: said in both languages without a slip."""

import re
from typing import Any

import pytest

from evadventure.knave.bestiary import KINDS
from evadventure.knave.fighting.afflictions import CONDITIONS
from evadventure.knave.fighting.blows import STUNTS, Blow
from evadventure.knave.fighting.phrases import (
    MANNERS,
    MISS,
    SEVERITIES,
    WOUND,
    has_hands,
    line_for,
    own_lines,
    severity,
    suiting,
)
from evadventure.knave.fighting.voices import SpokenName, voices
from evadventure.words import Lang, Words

RAT, ADA = Words("cave rat", "洞鼠"), Words("Ada", "阿达")
NAMES = {"ada": SpokenName(ADA, proper=True), "rat": SpokenName(RAT, 2, measure="只")}
LATIN = re.compile(r"[a-zA-Z]")


def say_all(words, **facts):
    """Yield (language, reader, sentence) for the doer, the one it is done to, and a bystander, both ways round."""
    for who, whom in (("ada", "rat"), ("rat", "ada")):
        for reader in ("ada", "rat", "nobody"):
            spoken = voices(reader, who, whom, called=NAMES.get)
            for lang in Lang:
                yield lang, reader, words.say(lang, **facts, **spoken)


LINES = [
    (manner, how, words) for manner, lines in MANNERS.items() for how, several in lines.items() for words in several
]


@pytest.mark.parametrize(("weapon", "w"), [(Words("iron sword", "铁剑"), 1), (Words("wings", "翅膀"), 2)])
@pytest.mark.parametrize(("manner", "how", "words"), LINES)
def test_blows(manner, how, words, weapon, w):
    for lang, reader, text in say_all(words, weapon=weapon, w=w):
        assert not re.search(r"^(?!.*\b(from|of)\b.*wings).*\bwings (only )?\w+(?<!s)s\b", text), text
        assert "{" not in text
        assert text[0].upper() == text[0]
        assert text.endswith("。" if lang is Lang.ZH else ".")
        if lang is Lang.ZH:
            assert not LATIN.search(text), text
            assert not re.search(r"[,.!?;:]", text), text
            assert "的的" not in text
        else:
            assert (
                not re.search(r"\b[Yy]ou (\w+[^s]s|is|has|does)\b(?<!across)(?<!yours)", text) or reader == "nobody"
            ), text
            assert "the the" not in text.lower()


@pytest.mark.parametrize("key", KINDS)
def test_a_stunt_names_no_part_of_the_body_that_is_not_there(key):
    tags = KINDS[key].tags
    legless = "legless" in tags or not (has_hands(tags) or "beast" in tags)
    for stunt in STUNTS.values():
        for nth, words in enumerate((stunt.done, stunt.failed)):
            said = suiting([words, *stunt.plain[nth : nth + 1]], tags)[0]
            assert not (legless and re.search(r"\blegs?\b", said.en)), said.en
            assert all("{" not in text for _, _, text in say_all(said))


def test_who_has_hands():
    assert has_hands(()), "a hero"
    hands = {key for key, kind in KINDS.items() if has_hands(kind.tags)}
    assert {"delvers_bones", "grey_picket", "landlady"} <= hands
    assert hands.isdisjoint({"bucket_spider", "gap_wind", "rust_beetle", "false_chest"})


def test_every_manner_has_every_severity():
    for manner, lines in MANNERS.items():
        assert set(lines) == set(SEVERITIES), manner
    assert len({words for _, _, words in LINES}) == len(LINES)
    assert len(LINES) > 100


@pytest.mark.parametrize("key", CONDITIONS)
def test_conditions(key):
    kind = CONDITIONS[key]
    for words in (kind.starts, kind.ends):
        for lang, _, text in say_all(words):
            assert "{" not in text
            assert lang is Lang.EN or not LATIN.search(text)
            assert text.endswith("。" if lang is Lang.ZH else ".")


def test_names_of_stunts_and_conditions_differ():
    for records in (CONDITIONS, STUNTS):
        for lang in Lang:
            assert len({one.name.say(lang) for one in records.values()}) == len(records)


def blow(**what: Any) -> Blow:
    plain: dict[str, Any] = dict.fromkeys(("roll", "bonus", "modifier", "target", "edge"), 0) | dict.fromkeys(
        ("hit", "ranged", "ideal", "critical", "fumble", "weapon_worn", "armor_worn"), False
    )
    return Blow(**(plain | {"damage": 0, "dice": (), "manner": "edge"} | what))


def test_how_bad_it_was():
    assert severity(blow(), 10, 10, lethal=False) == "miss"
    assert severity(blow(fumble=True), 10, 10, lethal=False) == "fumble"
    for damage, how in ((1, "graze"), (2, "wound"), (5, "grave"), (10, "grave")):
        assert severity(blow(hit=True, damage=damage), 10, 10, lethal=False) == how
    assert severity(blow(hit=True, damage=10), 10, 10, lethal=True) == "kill"


@pytest.mark.parametrize("manner", MANNERS)
def test_what_has_no_blood_does_not_bleed(manner):
    for damage in (1, 2, 5, 10):
        for turn in range(6):
            one = blow(hit=True, damage=damage, manner=manner)
            words = line_for(one, 10, 10, lethal=damage == 10, turn=turn, kinds=("undead", "bones"))
            assert words in MANNERS[manner][severity(one, 10, 10, lethal=damage == 10)]
            assert not re.search(r"\bred\b|blood|血|肉", words.en + words.zh)
    bleeds = {line_for(blow(hit=True, damage=1), 10, 10, lethal=False, turn=turn) for turn in range(6)}
    assert any("red" in words.en for words in bleeds)


@pytest.mark.parametrize(
    ("kinds", "nothing_like"),
    [
        (("ooze",), "nose|belly|shoulder|ribs|leg|arm|bone|feet|鼻|肚|肩|肋|腿|臂|骨|胸"),
        (("construct", "spirit", "swarm"), "nose|throat|chest|head|喉|胸|脑袋"),
        (("bones", "undead"), "nose|belly|ears|cheek|heart|red|鼻|肚|耳|脸颊|心口|血"),
        (("beast",), "arm|knuckles|臂|指节"),
    ],
)
@pytest.mark.parametrize("manner", MANNERS)
def test_nobody_is_struck_where_they_have_nothing(manner, kinds, nothing_like):
    for damage in (1, 2, 5, 10):
        for turn in range(6):
            one = blow(hit=True, damage=damage, manner=manner)
            words = line_for(one, 10, 10, lethal=damage == 10, turn=turn, kinds=kinds)
            assert not re.search(rf"\b({nothing_like})\b|({nothing_like})(?<![a-z])", words.en + words.zh), words
    hero = {line_for(blow(hit=True, damage=2, manner="fist"), 10, 10, lethal=False, turn=turn).en for turn in range(9)}
    assert any("nose" in line for line in hero)


def test_it_reads_differently_from_turn_to_turn_and_monsters_speak_for_themselves():
    one = blow(hit=True, damage=2, roll=12)
    assert len({line_for(one, 10, 10, lethal=False, turn=turn) for turn in range(6)}) == 4
    own = {"wound": (Words("{who} slimes {whom}.", "{who}糊了{whom}一身。"),)}
    assert line_for(one, 10, 10, lethal=False, turn=1, own=own) is own["wound"][0]
    assert line_for(blow(manner="song"), 10, 10, lethal=False, turn=1) in MANNERS["edge"]["miss"]


def test_names():
    for name, english, chinese in (
        (SpokenName(RAT), "the cave rat", "洞鼠"),
        (SpokenName(RAT, 12, measure="只"), "the 12th cave rat", "第12只洞鼠"),
        (SpokenName(ADA, proper=True), "Ada", "阿达"),
        (SpokenName(Words("ada", "ada"), proper=True), "ada", "ada"),
        (SpokenName(Words("the old king", "老王"), 1, measure="位"), "the first old king", "第一位老王"),
    ):
        assert (name.in_lang(Lang.EN), name.in_lang(Lang.ZH)) == (english, chinese)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.key)
def test_creatures_strike_and_miss_in_several_ways(kind):
    every = [*kind.attacks, *(attack for stage in kind.stages for attack in stage.attacks)]
    for attack in every:
        assert attack.manner in MANNERS
        lines = own_lines(attack.hit, attack.miss, attack.manner)
        named = any("{weapon}" in one.en for several in lines.values() for one in several)
        assert not (named and re.match(r"(an?|the|your|both) ", attack.name.en)), "its name follows a possessive"
        for one in (*lines[WOUND], *lines[MISS]):
            facts = {"weapon": attack, "w": 1 + attack.plural}
            assert all("{" not in text and "  " not in text for _, _, text in say_all(one, **facts))
        for damage, ways in ((0, 3), (1, 4), (3, 4), (9, 4)):
            given = blow(hit=damage > 0, damage=damage, manner=attack.manner)
            read = {line_for(given, 10, 10, lethal=False, turn=turn, own=lines) for turn in range(12)}
            for lang in Lang:
                assert len({words.in_lang(lang) for words in read}) >= ways, (attack.name.en, damage)


def test_everything_misses_in_three_ways():
    for manner, lines in MANNERS.items():
        assert len(lines[MISS]) >= 3, manner


class Being:
    """Somebody of a sex, or a thing of none."""

    def __init__(self, name, sex=None):
        self.name = name
        if sex is not None:
            self.sex = sex

    def in_lang(self, lang):
        return self.name


def test_the_doer_is_referred_to_by_what_it_is():
    words = Words("{who:cap} {a:|cut|cuts} {its} foot off where {it} {ia:|stand|stands}, by {itself}.")
    ada = Being("Ada", "female")
    for being, told in (
        (Being("Bo", "male"), "Bo cuts his foot off where he stands, by himself."),
        (ada, "Ada cuts her foot off where she stands, by herself."),
        (Being("Kim", "other"), "Kim cuts their foot off where they stand, by themselves."),
        (Being("a rat"), "A rat cuts its foot off where it stands, by itself."),
    ):
        assert words.say(Lang.EN, **voices(None, being)) == told
    assert words.say(Lang.EN, **voices(ada, ada)) == "You cut your foot off where you stand, by yourself."


def test_the_other_is_referred_to_by_what_it_is():
    words = Words("{whom:cap} {b:|freeze|freezes} where {whom_it} {ib:|stand|stands}.")
    assert words.say(Lang.EN, **voices(None, None, Being("Ada", "female"))) == "Ada freezes where she stands."


def test_a_thing_in_the_dark_keeps_its_secret():
    words = Words("{who:cap} {a:|bite|bites} {its} tongue.")
    hidden = SpokenName(Words("thing in the dark"))
    told = words.say(Lang.EN, **voices(None, Being("Ada", "female"), called=lambda one: hidden))
    assert told == "The thing in the dark bites its tongue."
