"""The card files: the set, the cards the sources name, and what is said of a file that is wrong (parts 17 and 18)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from evadventure.minigames.kards.data import MAIN_NATIONS, CardKind, Keyword, Nation
from evadventure.minigames.kards.data.cards import CARDS, CardError, load
from evadventure.minigames.kards.text.cards import card_text
from evadventure.words import Lang

GOOD = (
    'key = "x", number = 1, nation = "usa", kind = "infantry", cost = 1, op = 1, attack = 1, defence = 1, '
    'name = {en = "X", zh = "叉"}, flavour = {en = "", zh = ""}'
)
ORDER = (
    'key = "x", number = 1, nation = "usa", kind = "order", cost = 1, name = {en = "X", zh = "叉"}, '
    'flavour = {en = "", zh = ""}'
)


def test_the_set_has_at_least_150_cards_of_five_main_nations_and_three_allies():
    count = Counter(figures.card.nation for figures in CARDS.values())
    assert sum(count.values()) >= 150
    assert set(count) == set(Nation)
    assert min(count[nation] for nation in MAIN_NATIONS) >= 28
    assert {figures.kind for figures in CARDS.values()} == set(CardKind)
    keywords = {bit for figures in CARDS.values() for bit in Keyword if figures.keywords & bit}
    granted = {effect.keyword for figures in CARDS.values() for effect in figures.card.effects}
    assert keywords | {Keyword.IMMUNE} == set(Keyword)
    assert "immune" in granted
    for nation in MAIN_NATIONS:
        costs = {figures.cost for figures in CARDS.values() if figures.card.nation == nation}
        assert set(range(1, 7)) <= costs


def test_every_card_has_a_name_of_its_own_in_both_languages_and_a_line():
    for lang in Lang:
        names = [figures.card.name.in_lang(lang) for figures in CARDS.values()]
        assert len(set(names)) == len(names), [name for name, n in Counter(names).items() if n > 1]
        assert all(figures.card.flavour.in_lang(lang) for figures in CARDS.values())
    for figures in CARDS.values():
        assert not any("a" <= letter <= "z" for letter in figures.card.name.zh)
        assert not set(",.!?:;()") & set(figures.card.flavour.zh + card_text(figures.key).zh)


NAMED = {
    # key: (nation, kind, cost, attack, defence, keywords, English text)
    "jap_order_lightning_conquest": (
        "japan",
        "order",
        2,
        "An unspent general action point of all friendly infantry becomes one move and one attack. "
        "Give them Immune until the end of the turn.",
    ),
    "bri_order_finest_hour": ("britain", "order", 2, "Give an air unit +1/+1. Give it Blitz."),
    "jap_order_burst_of_fire": (
        "japan",
        "order",
        1,
        "Give a friendly fighter +1/+0 until the end of the turn. Give it Fury until the end of the turn.",
    ),
    "sov_order_mud": ("soviet", "order", 2, "In the enemy's next turn its ground units cannot attack."),
    "ita_order_desert_push": ("italy", "order", 1, "Repair a friendly ground unit fully. Unpin it."),
    "ita_savoia": ("italy", "infantry", 1, "Blitz, Mobile."),
    "ger_panzergrenadier_59": ("germany", "infantry", 2, "Mobile."),
    "bri_order_tactical_withdrawal": (
        "britain",
        "order",
        1,
        "Repair a friendly unit in the front fully. Make it retreat.",
    ),
    "bri_order_delaying_tactics": ("britain", "order", 2, "Make all units in the front retreat."),
}
CHINESE = (
    "闪电征服",
    "最光辉的时刻",
    "火力爆发",
    "泥泞",
    "沙漠推进",
    "萨伏依骑兵团",
    "第59装甲掷弹兵团",
    "战术撤退",
    "拖延战术",
)


def test_the_cards_that_the_sources_name_are_there_as_they_say():
    for key, (nation, kind, cost, text) in NAMED.items():
        card = CARDS[key].card
        assert (card.nation, card.kind, card.cost, card_text(key).en) == (nation, kind, cost, text)
    assert [CARDS[key].card.name.zh for key in NAMED] == list(CHINESE)
    assert (CARDS["ita_savoia"].attack, CARDS["ita_savoia"].defence) == (1, 1)
    assert (CARDS["ger_panzergrenadier_59"].attack, CARDS["ger_panzergrenadier_59"].defence) == (3, 3)


@pytest.mark.parametrize(
    ("card", "chinese"),
    [
        ("jap_order_burst_of_fire", "本回合内使一架友方战斗机获得+1/+0，并使其获得「奋战」。"),
        ("ita_order_desert_push", "完全修复一个友方地面单位，并解除其所受的压制。"),
        ("ger_order_pincer", "对所有敌方单位造成1点伤害。随机压制两个敌方单位。"),
        ("jap_counter_reverse_slope", "敌方火炮或轰炸机攻击时：令这次攻击无效。压制该单位。"),
        ("sov_counter_deep_minefield", "敌方单位移向前线时：对该单位造成2点伤害，并将其压制。"),
        ("usa_counter_intercept", "敌方打出指令时：令该指令无效。抽1张牌。"),
        ("ger_tank_hunters", "部署：对一辆敌方坦克造成2点伤害。"),
        ("usa_combat_engineers", "部署：解除一个友方单位所受的压制。"),
    ],
)
def test_card_texts_read_as_a_player_would_write_them(card, chinese):
    """The joining, counting and back-references of clauses; the figures are the cards' own."""
    assert re.sub("[0-9]", "", card_text(card).zh) == re.sub("[0-9]", "", chinese)


def test_what_lasts_differently_is_not_told_in_one_breath(add_card):
    who = 'who = {pick = "choose", side = "own"}'
    buff = f'{{do = "buff", {who}, attack = 1, until = "turn_end"}}'
    add_card("test_breath", "order", f'{buff}, {{do = "grant", {who}, keyword = "fury"}}')
    assert card_text("test_breath").zh == "本回合内使一个友方单位获得+1/+0。使其获得「奋战」。"
    add_card("test_blow", "order", f'{buff}, {{do = "damage", {who}, amount = 1}}')
    assert card_text("test_blow").zh == "本回合内使一个友方单位获得+1/+0，并对其造成1点伤害。"


def test_salvage_written_twice_is_told_once(add_card):
    add_card("test_salvage", "order", '{do = "salvage"}, {do = "salvage"}')
    two = card_text("test_salvage")
    assert two.en == "2 random units of your discard return to your hand, each as a 1/1 that costs 3 at most."
    assert two.zh == "己方弃牌堆中随机两个单位回到手牌，各变为1/1，费用至多为3。"


def test_a_new_card_with_known_verbs_needs_no_code():
    found = load({"new.toml": f'card = [{{{GOOD}, keywords = ["guard", "heavy_armor_2", "intel_1"]}}]'})
    assert (found["x"].armor, found["x"].intel) == (2, 1)


def effect(text: str) -> str:
    return f"{ORDER}, effects = [{{{text}}}]"


def counter(text: str, moment: str) -> str:
    return f"{effect(text)}, {moment}".replace('"order", cost', '"countermeasure", cost')


@pytest.mark.parametrize(
    ("row", "card", "field"),
    [
        (GOOD.replace("attack = 1", 'attack = "one"'), "x", "attack"),
        (GOOD.replace("attack = 1", "atack = 1"), "x", "row"),
        (GOOD.replace("cost = 1", "cost = -1"), "x", "cost"),
        (GOOD.replace("op = 1", "op = 10"), "x", "op"),
        (GOOD.replace("defence = 1", "defence = 0"), "x", "defence"),
        (GOOD.replace("attack = 1", "attack = -1"), "x", "attack"),
        (GOOD.replace("number = 1", "number = 0"), "x", "number"),
        (GOOD.replace("number = 1", "number = 1024"), "x", "number"),
        (GOOD.replace('"usa"', '"mars"'), "x", "nation"),
        (GOOD.replace('"infantry"', '"cavalry"'), "x", "kind"),
        (GOOD.replace('key = "x", ', ""), "new.toml no. 1", "row"),
        (f'{GOOD}, keywords = ["brave"]', "x", "keywords[0]"),
        (f'{GOOD}, keywords = ["heavy_armor"]', "x", "keywords[0]"),
        (f'{GOOD}, keywords = ["guard", "smokescreen"]', "x", "keywords"),
        (f'{GOOD}, moment = "attack"', "x", "moment"),
        (f'{GOOD}, veteran = {{into = "y", when = "kills"}}', "x", "veteran"),
        (ORDER, "x", "effects"),
        (f'{ORDER}, keywords = ["guard"]', "x", "keywords"),
        (effect('do = "dance"'), "x", "effects[0].do"),
        (effect('do = "damage", on = "deploy", amount = 1'), "x", "effects[0].on"),
        (effect('do = "damage", who = {pick = "choose", side = "enemy"}'), "x", "effects[0].amount"),
        (effect('do = "pin"'), "x", "effects[0].who"),
        (effect('do = "grant", who = {pick = "all"}, keyword = "brave"'), "x", "effects[0].keyword"),
        (effect('do = "pin", who = {pick = "all", keyword = "brave"}'), "x", "effects[0].who.keyword"),
        (effect('do = "summon", card = "y"'), "x", "effects[0].card"),
        (effect('do = "summon", card = "x"'), "x", "effects[0].card"),
        (effect('do = "cancel"'), "x", "effects[0].do"),
        (
            f'{GOOD}, effects = [{{do = "pin", on = "attack", who = {{pick = "choose", side = "enemy"}}}}]',
            "x",
            "effects[0].who.pick",
        ),
        (
            f'{ORDER}, effects = [{{do = "pin", who = {{pick = "choose", side = "enemy"}}}}, '
            '{do = "unpin", who = {pick = "choose"}}]',
            "x",
            "effects",
        ),
        (effect('do = "cancel"').replace('"order"', '"countermeasure"') + ', moment = "deploy"', "x", "effects[0].do"),
        (GOOD.replace('key = "x"', 'key = "X Y"'), "X Y", "key"),
        (GOOD.replace('zh = "叉"', 'zh = ""'), "x", "name"),
        (f'{GOOD}, veteran = {{into = "x", when = "wins"}}', "x", "veteran.when"),
        (
            counter('do = "pin", who = {pick = "other"}', 'moment = "move", moment_kinds = ["horse"]'),
            "x",
            "moment_kinds[0]",
        ),
        (counter('do = "draw", amount = 1', 'moment = "order", moment_kinds = ["air"]'), "x", "moment_kinds"),
        (counter('do = "pin", who = {pick = "other"}', 'moment = "order"'), "x", "effects[0].who.pick"),
        (effect('do = "damage", who = {pick = "all", nation = "mars"}, amount = 1'), "x", "effects[0].who.nation"),
        (effect('do = "damage", who = {pick = "random", count = 0}, amount = 1'), "x", "effects[0].who.count"),
        (effect('do = "damage", who = {pick = "all"}, amount = -1'), "x", "effects[0].amount"),
        (effect('do = "repair", who = {pick = "all"}, amount = -1'), "x", "effects[0].amount"),
        (effect('do = "pin", who = {pick = "all"}, amount = 1'), "x", "effects[0].amount"),
        (effect('do = "draw", amount = 1, until = "turn_end"'), "x", "effects[0].until"),
        (effect('do = "draw", amount = 1, keyword = "guard"'), "x", "effects[0].keyword"),
        (effect('do = "draw", amount = 1, card = "x"'), "x", "effects[0].card"),
        (effect('do = "damage", who = {pick = "all"}, amount = 1, attack = 2'), "x", "effects[0].attack"),
        (effect('do = "buff", who = {pick = "all"}'), "x", "effects[0].attack"),
        (effect('do = "pin", who = {pick = "self"}'), "x", "effects[0].who.pick"),
        (effect('do = "pin", who = {pick = "adjacent"}'), "x", "effects[0].who.pick"),
        (effect('do = "pin", who = {pick = "other"}'), "x", "effects[0].who.pick"),
        (effect('do = "draw", amount = 1, when = "damaged"'), "x", "effects[0].when"),
        (f'{GOOD}, effects = [{{do = "pin", on = "turn_end", who = {{pick = "other"}}}}]', "x", "effects[0].who.pick"),
    ],
)
def test_an_error_names_the_card_and_the_field(row, card, field):
    with pytest.raises(CardError) as caught:
        load({"new.toml": f"card = [{{{row}}}]"})
    assert (caught.value.card, caught.value.field) == (card, field)
    assert f"card {card!r}, {field}: " in str(caught.value)


def test_a_veteran_form_is_a_unit():
    order = f"{ORDER.replace(chr(34) + 'x' + chr(34), chr(34) + 'y' + chr(34), 1).replace('number = 1', 'number = 2')}"
    order += ', effects = [{do = "draw", amount = 1}]'
    with pytest.raises(CardError) as caught:
        load({"new.toml": f'card = [{{{GOOD}, veteran = {{into = "y", when = "kills"}}}}, {{{order}}}]'})
    assert (caught.value.card, caught.value.field) == ("x", "veteran")


def test_errors_of_a_whole_file():
    for text, field in (("card = [", "file"), ("card = 3", "card")):
        with pytest.raises(CardError) as caught:
            load({"new.toml": text})
        assert (caught.value.card, caught.value.field) == ("new.toml", field)
    with pytest.raises(CardError, match="another card with this key"):
        load({"new.toml": f"card = [{{{GOOD}}}, {{{GOOD}}}]"})
    with pytest.raises(CardError, match="is the number of 'x'"):
        load({"new.toml": f"card = [{{{GOOD}}}, {{{GOOD.replace('key = "x"', 'key = "y"')}}}]"})
