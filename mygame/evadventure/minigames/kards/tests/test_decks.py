"""Decks: the ready ones, building, what is wrong and by how much, codes, looking cards up (kards.md, part 14)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evadventure.minigames.core import NotUnderstood, Reader
from evadventure.minigames.kards.data import Deck, Nation, decks
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.minigames.kards.data.decks import _checksum, cards_of, read_code, write_code
from evadventure.minigames.kards.text import PRESENT
from evadventure.minigames.kards.text.catalogue import search
from evadventure.words import Lang


def codes(deck):
    return {refusal.code: refusal.facts for refusal in decks.check(deck)}


def why(call, *terms):
    with pytest.raises(NotUnderstood) as caught:
        call(*terms)
    for lang in Lang:
        assert PRESENT.refusal(caught.value.refusal, Reader(lang=lang, names=("A", "B")))
    return caught.value.refusal


def test_a_tutorial_deck_and_eight_more_are_ready_and_keep_every_rule():
    assert len(decks.READY) == 9
    assert next(iter(decks.READY)) == "recruit"
    for deck in decks.READY.values():
        assert decks.check(deck) == []
        assert len(cards_of(deck.key)) == 39
        assert all(deck.name.in_lang(lang) and deck.about.in_lang(lang) for lang in Lang)
    assert {deck.main for deck in decks.READY.values()} == {"germany", "britain", "soviet", "usa", "japan"}


def test_every_broken_rule_is_said_with_how_much():
    panzer = decks.READY["panzer"]
    deck = Deck(
        key="",
        main=Nation.GERMANY,
        ally=Nation.ITALY,
        cards={"ger_rifle_section": 5, "ita_savoia": 13, "usa_draftees": 2, "nonsense": 1},
    )
    found = codes(deck)
    assert found["deck_copies"] == {"card": "ita_savoia", "most": 4, "got": 13}
    assert found["deck_size"] == {"want": 39, "got": 20}
    assert found["deck_main_few"] == {"least": 28, "got": 6, "nation": "germany"}
    assert found["deck_ally_many"] == {"most": 12, "got": 13, "nation": "italy"}
    assert found["deck_foreign"] == {"nation": "usa", "got": 2}
    assert found["deck_unknown_card"] == {"card": "nonsense"}
    assert codes(Deck(key="", main=Nation.ITALY, cards=dict(panzer.cards)))["deck_main_nation"] == {"nation": "italy"}
    elite = Deck(key="", main=Nation.BRITAIN, ally=Nation.GERMANY, cards={"ger_heavy_panzers": 1})
    assert codes(elite)["deck_ally_elite"] == {"card": "ger_heavy_panzers"}


@pytest.mark.parametrize(("rarity", "most"), [("standard", 4), ("limited", 3), ("special", 2), ("elite", 1)])
def test_copies_by_rarity(rarity, most):
    card = next(key for key, figures in CARDS.items() if figures.card.rarity == rarity)
    deck = decks.add(decks.new(CARDS[card].card.nation), card, most)
    assert deck.cards == {card: most}
    assert why(decks.add, deck, card).facts == {"card": card, "most": most, "got": most + 1}


def test_building_from_nothing_to_a_whole_deck():
    deck = decks.new("germany", "italy", "My  deck")
    assert deck.name.en == "My deck"
    for card, count in decks.READY["panzer"].cards.items():
        deck = decks.add(deck, card, count)
    assert decks.check(deck) == []
    assert why(decks.add, deck, "ger_rifle_section").code == "deck_full"
    less = decks.remove(deck, "ger_light_panzers", 2)
    assert less.cards["ger_light_panzers"] == deck.cards["ger_light_panzers"] - 2
    gone = decks.remove(less, "ger_light_panzers", less.cards["ger_light_panzers"])
    assert "ger_light_panzers" not in gone.cards
    assert codes(gone)["deck_size"]["got"] == 39 - deck.cards["ger_light_panzers"]
    assert deck.cards == dict(sorted(decks.READY["panzer"].cards.items()))
    twin = decks.copy(decks.READY["few"], "{few}")
    assert (twin.key, twin.name.say(Lang.EN), twin.cards) == ("", "{few}", decks.READY["few"].cards)


def test_what_building_refuses():
    deck = decks.new("germany", "italy")
    assert why(decks.new, "mars").code == "deck_nation"
    assert why(decks.new, "italy").code == "deck_main_nation"
    assert why(decks.new, "germany", "germany").code == "deck_ally_is_main"
    assert why(decks.new, "germany", "atlantis").code == "deck_nation"
    for name in ("", " ", "x" * 25, "a\x07b"):
        assert why(decks.rename, deck, name).code == "deck_name"
    assert why(decks.add, deck, "nonsense").code == "deck_unknown_card"
    assert why(decks.add, deck, "usa_draftees").code == "deck_foreign_card"
    assert why(decks.add, deck, "ger_rifle_section", 0).code == "deck_count"
    assert why(decks.remove, decks.READY["few"], "bri_medics", 0).code == "deck_count"
    assert why(decks.remove, deck, "ger_rifle_section").code == "deck_not_in"
    assert why(decks.add, decks.new("britain", "germany"), "ger_heavy_panzers").code == "deck_ally_elite"
    allied = decks.new("germany", "italy")
    for card in ("ita_savoia", "ita_bersaglieri", "ita_alpini"):
        allied = decks.add(allied, card, 4)
    assert why(decks.add, allied, "ita_medium_tanks").facts == {"most": 12, "got": 13, "nation": "italy"}


def test_codes_are_short_and_read_back():
    for deck in decks.READY.values():
        code = write_code(deck)
        assert len(code) <= 60
        back = read_code(code)
        assert (back.main, back.ally, back.cards) == (deck.main, deck.ally, dict(sorted(deck.cards.items())))
        assert decks.why_not(code) is None
        assert cards_of(code) == cards_of(deck.key)


@given(st.data())
def test_any_draft_has_one_code(data):
    main = data.draw(st.sampled_from(["germany", "britain", "soviet", "usa", "japan"]))
    pool = [key for key, figures in CARDS.items() if figures.card.nation == main]
    drawn = data.draw(st.dictionaries(st.sampled_from(pool), st.integers(1, 4), max_size=39))
    deck = Deck(key="", main=Nation(main), cards=drawn)
    code = write_code(deck)
    assert read_code(code).cards == dict(sorted(drawn.items()))
    assert write_code(read_code(code)) == code


@given(st.integers(0, 60), st.sampled_from("ABCxyz019-_"))
def test_one_wrong_or_lost_character_is_noticed(place, letter):
    code = write_code(decks.READY["winter"])
    place %= len(code)
    if code[place] != letter:
        why(read_code, code[:place] + letter + code[place + 1 :])
    why(read_code, code[:place] + code[place + 1 :])


def test_codes_of_other_versions_and_unknown_cards_are_refused_clearly():
    code = write_code(decks.READY["few"])
    assert why(read_code, "K2" + code[2:]).facts == {"version": "2", "known": "1"}
    assert why(read_code, "K0" + code[2:]).code == "deck_code_version"
    body = "K1G-" + "P-"  # number 1022, which no card has
    assert why(read_code, body + _checksum(body)).facts == {"number": 1022}
    for text in (
        "",
        "K",
        "panzer2",
        "germany-italy-3ger_rifle_section",
        "K1" + "A" * 500,
        "Ｋ１ＧＩ",
        "K1G I",
        "²" * 9,
    ):
        assert why(read_code, text).code in ("deck_code", "deck_code_broken")


def test_cards_are_found_by_nation_type_cost_keyword_and_text_in_both_languages():
    assert search("soviet tank") == search("苏联 坦克") != []
    assert search("german tanks") == search("Germany tank")
    assert {CARDS[key].cost for key in search("japan 1k")} == {1}
    assert search("日本 1费") == search("japan 1")
    assert set(search("guard infantry")) == set(search("守护 步兵"))
    assert "sov_t34s" in search("heavy armour")
    assert "sov_t34s" in search("重甲 坦克")
    assert search("lightning") == ["jap_order_lightning_conquest"] == search("闪电征服")
    assert search("elite bomber") == search("精锐，轰炸机") != []
    assert {CARDS[key].card.kind for key in search("air")} == {"fighter", "bomber"}
    assert "usa_order_island_hop" in search("owner's hand")
    assert "usa_order_island_hop" in search("移回")
    assert search("nothing like this") == []
    assert len(search("")) == len(CARDS)
    assert search("３费 英国") == search("britain 3")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("soviet union tank", "soviet tank"),
        ("united states tank 4", "usa tank 4k"),
        ("heavy armor", "heavy armour"),
        ("heavy armour 2", "重甲2"),
        ("heavy armor 2 tank", "重甲2坦克"),
        ("intel 1", "情报1"),
        ("cost 3 fighter britain", "英国3费战斗机"),
        ("japanese orders", "日本指令牌"),
        ("countermeasures", "反制"),
        ("ground soviet guard", "苏联守护陆军"),
        ("费用4 坦克", "4费坦克"),
    ],
)
def test_names_of_several_words_and_chinese_without_blanks(one, other):
    assert search(one) == search(other) != []


def test_what_help_gives_for_an_example_is_found_and_chinese_text_without_its_counts():
    for example in ("soviet tank 4k", "guard", "draw", "苏联 坦克 4费", "守护", "抽牌", "造成伤害"):
        assert search(example), example
    drawing = {key for key, figures in CARDS.items() if any(effect.do == "draw" for effect in figures.card.effects)}
    assert set(search("抽牌")) == drawing <= set(search("draw"))


def test_a_name_is_a_name_before_it_is_cut_into_wishes():
    assert search("步兵坦克") == ["bri_infantry_tanks"]
    assert search("heavy armour 2") != search("heavy armour")
    assert search("坦克飞机") == []
    assert search("1" * 500 + "坦克") == []


@given(st.text(max_size=40))
def test_any_text_may_be_searched_for(text):
    assert set(search(text)) <= set(CARDS)
