"""Commands and answers in both languages; the picture; `why`, `what if`, cards and decks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from evadventure.kernel.textwidth import columns
from evadventure.minigames.cli import main
from evadventure.minigames.core import NotUnderstood, Reader, Refusal
from evadventure.minigames.kards.actions import Action, CardsCame, Changed, Over, Pinned, Revealed
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.data.decks import write_code
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsOptions
from evadventure.minigames.kards.tests.table import EN, ZH, asked, at, board, do, step, typed
from evadventure.minigames.kards.text import PRESENT, questions
from evadventure.minigames.kards.text.phrases import EVENTS, REFUSALS
from evadventure.minigames.kards.text.questions import QUERIES
from evadventure.minigames.kards.view import determinize
from evadventure.minigames.options import read_options
from evadventure.words import Lang

FIELD = (
    "0 support: ger_medium_panzers[a2,m2] ger_grenadiers[pin1] ger_field_howitzers",
    "0 hand: ger_grenadiers usa_order_air_strike bri_counter_decoy usa_order_arsenal",
    "1 support: usa_draftees bri_home_guard",
)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("play 1", "play 1 at 4"),
        ("play 1 at 2", "play 1 at 2"),
        ("deploy grenadiers", "play 1 at 4"),
        ("PLAY 1 AT 2", "play 1 at 2"),
        ("play 2 on e1", "play 2 on e1"),
        ("play 2 e1", "play 2 on e1"),
        ("play strike on e2", "play 2 on e2"),
        ("move s1", "move s1 at 1"),
        ("move s1 to the front", "move s1 at 1"),
        ("attack s1 hq", "attack s1 hq"),
        ("attack s1 with e2", "attack s1 e2"),
        ("arm 3", "arm 3"),
        ("end turn", "end"),
        ("出1", "play 1 at 4"),
        ("部署 掷弹兵连 2号位", "play 1 at 2"),
        ("出１　２号位", "play 1 at 2"),
        ("出2 对e1", "play 2 on e1"),
        ("打出近距空袭 对e1", "play 2 on e1"),
        ("移动s1", "move s1 at 1"),
        ("推进 s1 到前线", "move s1 at 1"),
        ("攻击s1 e2", "attack s1 e2"),
        ("攻击ｓ１打ｅ２", "attack s1 e2"),
        ("攻s1e2", "attack s1 e2"),
        ("攻击s1hq", "attack s1 hq"),
        ("攻击s1 敌方指挥部", "attack s1 hq"),
        ("预设3", "arm 3"),
        ("结束回合", "end"),
        ("认输", "concede"),
    ],
)
def test_what_is_typed_is_understood(line, action):
    assert typed(board(*FIELD), line) == action


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "how"),
        ("1", "how"),
        ("banana", "how"),
        ("attack", "how"),
        ("attack s1", "how"),
        ("attack s1 e1 e2", "how"),
        ("attack s11 e1", "how"),
        ("attack s1 e1 banana", "how"),
        ("attack s² e1", "how"),
        ("move", "how"),
        ("move s1 banana", "how"),
        ("end of the world", "how"),
        ("结束语", "how"),
        ("play", "how"),
        ("play 99", "no_card"),
        ("play 0", "no_card"),
        ("play ²", "unknown_card"),
        ("play zeppelin", "unknown_card"),
        ("play 🂡", "unknown_card"),
        ("arm", "how"),
        ("play a", "which_card"),
    ],
)
def test_what_is_not_understood_says_why(line, code):
    hand = "0 hand: ger_grenadiers usa_order_air_strike bri_order_tactical_withdrawal"
    assert typed(board(*FIELD, hand), line) == code


@pytest.mark.parametrize("options", [KardsOptions(), KardsOptions(decks=("few", "tide"))])
def test_before_the_first_turn_the_hint_names_what_can_be_done_then(options):
    assert typed(GAME.setup(options, 2, 1).state, "banana") == "how_to_begin"


@given(st.text(max_size=60))
def test_no_text_breaks_anything(text):
    state = board(*FIELD)
    typed(state, text)
    for query in QUERIES:
        for reader in (EN, ZH):
            asked(state, query, text, reader)


def test_ten_thousand_characters_are_refused_shortly():
    view = GAME.view(board(*FIELD), 0)
    with pytest.raises(NotUnderstood) as caught:
        PRESENT.parse("play " + "x" * 10_000, view, (), EN)
    assert len(PRESENT.refusal(caught.value.refusal, EN)) < 200


def test_every_refusal_and_event_asks_for_the_same_facts_in_both_languages():
    for words in (*REFUSALS.values(), *EVENTS.values()):
        assert words.fields()[0] == words.fields()[1] or words is REFUSALS["position"]


@pytest.mark.parametrize("typed", ["few,tide", "few+tide", " few , tide", "few，tide"])
def test_the_decks_of_a_table_are_typed_with_a_comma_or_a_plus(typed):
    assert read_options(GAME, {"decks": typed}).decks == ("few", "tide")


@pytest.mark.parametrize("lang", list(Lang))
def test_a_narrow_picture_names_types_and_texts_too(lang):
    reader = Reader(lang=lang, names=("Ann", "鲍勃"), who=0, width=40)
    text = "".join(PRESENT.render_view(GAME.view(board(*FIELD, "0 discard: usa_marines*3"), 0), reader).split())
    for told in ("tank", "damagetoanenemyunit", "out3") if lang == Lang.EN else ("坦克", "点伤害", "弃3"):
        assert told in text


def test_with_hq_position_free_the_picture_shows_where_the_hq_stands():
    lines = ("0 at=1", "0 support: usa_draftees usa_marines", "1 at=0", "1 support: usa_draftees")
    shown = PRESENT.render_view(GAME.view(board(*lines, head="kards turn=9 hq-free"), 0), replace(EN, width=80)).split(
        "\n"
    )
    assert [row.split()[0] for row in shown if row.startswith(" ")] == ["hq", "e1", "s1", "myhq", "s2"]
    assert "myhq" not in PRESENT.render_view(GAME.view(board("0 support: usa_draftees"), 0), EN)


def test_mud_is_told_when_it_is_and_before():
    text = PRESENT.render_view(GAME.view(board("0 mud=now", "1 mud=next"), 0), EN)
    assert "discard 0, mud next turn\n" in text
    assert "discard 0, mud\n" in text


def test_what_was_seen_of_a_covert_enemy_is_in_the_picture():
    state = board("1 support: pol_home_army[4/2/4,pin2,own=covert+fury]")
    for reader, told in ((EN, "e1 a covert unit  +2/+2, Fury, has taken 2 damage, pinned"), (ZH, "已受2点伤害")):
        assert told in PRESENT.render_view(GAME.view(state, 0), reader)
    assert asked(state, "card", "e1") == "A covert unit: it shows itself when it attacks or is attacked."
    assert asked(state, "explain", "e1").endswith("\nSeen of it: +2/+2, Fury, has taken 2 damage, pinned.")
    assert asked(state, "explain", "e1", ZH).endswith("\n已知：+2/+2、奋战、已受2点伤害、被压制。")
    assert "\n" not in asked(board("1 support: pol_home_army"), "explain", "e1")
    assert asked(state, "card", "e2") == "nobody_there"


def test_what_happens_to_a_covert_enemy_is_a_sentence_too():
    _, events = step(board("0 hand: pol_home_army"), "play 1 at 1")
    seen = GAME.redact(events[0], 1)
    assert seen is not None
    assert PRESENT.render_event(seen, replace(EN, who=1)) == "Ann deploys a covert unit."
    assert PRESENT.render_event(Pinned(1, ""), EN) == "A covert unit is pinned."
    shown = Revealed(0, ("pol_home_army",), 1)
    assert PRESENT.render_event(shown, EN) == "The covert unit is Home Army Cell!"
    assert PRESENT.render_event(shown, ZH) == "隐秘单位现身：「国家军小组」！"


def test_the_end_is_told_once():
    """The event says nothing: what `outcome` says is all."""
    assert PRESENT.render_event(Over("hq", 0), EN) == ""
    assert PRESENT.render_event(Changed(1, 0), EN) == "Bob keeps the hand."
    assert PRESENT.render_event(Changed(0, 0), ZH) == "你没有换牌。"


def test_a_marked_card_is_read_out_without_doubled_stops():
    state = do(GAME.setup(KardsOptions(decks=("recruit", "panzer")), 2, 5).state, "mark 1")
    for reader, note, doubled in ((EN, "; to be changed. ", ".;"), (ZH, "；待换。", "。；")):
        hand = PRESENT.hand(GAME.view(state, 0), replace(reader, screenreader=True))
        assert note in hand
        assert doubled not in hand


def test_whom_a_card_is_for_is_asked_with_an_example_that_can_be_typed():
    state = board(*FIELD)
    refusal = GAME.refuse(state, 0, GAME.read_action("play 2"))
    assert refusal is not None
    assert PRESENT.refusal(refusal, EN) == "Say whom Close Air Strike is for: `play 2 on e1`."
    assert PRESENT.refusal(refusal, ZH) == "「近距空袭」要指定目标，例如「出2 对e1」。"
    assert typed(state, "play 2 on e1") == typed(state, "出2 对e1") == "play 2 on e1"


def test_the_first_reason_in_both_languages():
    refusal = Refusal("no_kredits", {"cost": 3, "have": 1})
    assert PRESENT.refusal(refusal, EN) == "That costs 3, and you have 1 kredit."
    assert PRESENT.refusal(refusal, ZH) == "需要3点指挥点，你只有1点。"


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("lang", list(Lang))
def test_the_picture_fits_and_shows_positions_that_can_be_typed(width, lang):
    reader = Reader(lang=lang, names=("Ann", "鲍勃"), who=0, width=width)
    text = PRESENT.render_view(GAME.view(board(*FIELD, "front: 0 usa_marines"), 0), reader)
    assert max(map(columns, text.split("\n"))) <= width
    for ref in ("s1", "s2", "s3", "f1", "e1", "e2"):
        assert f" {ref} " in text
    assert ("pinned" if lang == Lang.EN else "被压制") in text
    assert ("Guard" if lang == Lang.EN else "守护") in text


def test_a_screen_reader_gets_sentences_without_signs():
    reader = Reader(lang=Lang.EN, names=("Ann", "Bob"), who=0, screenreader=True)
    text = PRESENT.render_view(GAME.view(board(*FIELD), 0), reader)
    assert "s1 Medium Panzers, tank, attack 4, defence 4 of 4, operation 1; can attack, can move" in text
    assert not set(text) & set("|[]")


def test_what_if_tells_what_would_happen_and_changes_nothing():
    """Issue: `attack f1 hq?`."""
    state = board("front: 0 ger_grenadiers[2/3/3,g2]", "1 support: usa_draftees", "1 hq=2")
    text = asked(state, "what", "attack f1 e1")
    assert text.startswith("That would happen:\n  Your Line Grenadiers attack Draftees.")
    assert "Draftees are destroyed." in text
    assert "Ann wins" in asked(state, "what", "attack f1 hq?")
    assert "将会发生：" in asked(state, "what", "攻击f1 hq？", ZH)
    assert "That is not possible: " in asked(state, "what", "move f1")
    narrow = asked(state, "what", "move f1", replace(EN, width=40))
    assert max(map(columns, narrow.split("\n"))) <= 40
    assert asked(state, "what", "dance") == "how"
    assert asked(state, "what", "") == "what_if"


def test_what_if_never_tells_what_nobody_can_know():
    draws = board("0 hand: ger_order_staff_ride", "0 deck: usa_marines*9")
    assert "Ann draws 2 cards." in asked(draws, "what", "play 1")
    covert = board("front: 0 ger_grenadiers[g2]", "1 support: pol_home_army")
    assert "e1 is a covert unit" in asked(covert, "what", "attack f1 e1")
    for card in ("usa_order_air_strike", "ger_brandenburgers"):  # what it is, and whether it dies of it, is not known
        state = board(f"0 hand: {card}", "1 support: sov_partisans usa_draftees")
        text = asked(state, "what", "play 1 on e1")
        assert "e1 is a covert unit" in text
        for told in ("Partisans", "Borrowed Coats", "destroyed", "ability"):
            assert told not in text
    lurking = board("1 support: pol_home_army ita_frogmen pol_home_army", "1 discard: usa_draftees")
    assert "damage" not in asked(lurking, "what", "end")  # frogmen do some at the start of their turn
    everybody = board("0 hand: sov_order_counteroffensive; 1 support: sov_partisans[3/1/3] usa_draftees")
    text = asked(everybody, "what", "play 1")
    assert "A covert unit takes 2 damage." in text
    assert "Draftees are destroyed." in text
    assert "e1 is a covert unit" in text
    assert "Partisans" not in text
    armed = board("front: 0 ger_grenadiers[g2]", "1 hand: bri_counter_decoy!armed1 usa_marines")
    plain = board("front: 0 ger_grenadiers[g2]", "1 hand: usa_marines usa_marines")
    assert asked(armed, "what", "attack f1 hq") == asked(plain, "what", "attack f1 hq")
    assert "may have armed a countermeasure" in asked(armed, "what", "attack f1 hq")
    chance = board("0 hand: sov_rocket_trucks", "1 support: usa_marines usa_marines usa_marines")
    assert "Chance has a say" in asked(chance, "what", "play 1")
    intel = board("0 hand: ger_recon_cars", "1 hand: usa_marines")
    assert "Marine" not in asked(intel, "what", "play 1")


def test_what_if_says_the_same_in_every_determinization(monkeypatch):
    """Facts that differ from world to world were guessed: nobody can know them."""
    state = board(
        "0 support: ger_medium_panzers[a2,m2] ger_grenadiers[g2]",
        "0 hand: usa_order_air_strike sov_order_counteroffensive ger_brandenburgers ger_order_staff_ride",
        "1 hand: usa_marines bri_counter_decoy!armed1",
        "1 support: pol_home_army sov_partisans[4/1/4] usa_draftees",
        "front: 1 ita_frogmen",
    )
    told: dict[Action, set[str]] = {}
    for seed in range(6):
        monkeypatch.setattr(questions, "determinize", lambda view, seat, _, seed=seed: determinize(view, seat, seed))
        for move in GAME.legal(state, 0):
            told.setdefault(move, set()).add(questions.preview(move, GAME.view(state, 0), 0, EN))
    for move, answers in told.items():
        assert len(answers) == 1 or all("Chance has a say" in answer for answer in answers), move


def aims(state, piece):
    return {aim["on"]: aim for aim in PRESENT.figures("what", piece, GAME.view(state, 0), EN)}


def test_what_a_piece_may_aim_at_is_foreseen_as_figures_and_words():
    state = board(
        "front: 0 ger_grenadiers[2/3/3,g2]",
        "0 hand: usa_order_air_strike",
        "1 support: usa_draftees usa_draftees bri_home_guard",
    )
    hit, stay, hq = state.sides[1].support[0].uid, state.front[0].uid, -2
    found = aims(state, "f1")
    assert found["e1"] == {
        "on": "e1",
        "changes": [
            {"uid": stay, "lost": 2, "left": 1, "gone": ""},
            {"uid": hit, "lost": 0, "left": None, "gone": "falls"},
        ],
        "unsure": False,
        "wins": False,
    }
    assert "hq" not in found  # guarded
    free = board("front: 0 ger_grenadiers[g2]", "1 hq=2")
    assert aims(free, "f1")["hq"]["changes"] == [{"uid": hq, "lost": 2, "left": 0, "gone": ""}]
    assert aims(free, "f1")["hq"]["wins"]
    assert aims(state, "card 1")["e2"]["changes"][0]["gone"] == "falls"
    assert "e1:\nThat would happen:" in asked(state, "what", "f1")
    assert "e2:\n将会发生：" in asked(state, "what", "手牌1", ZH)
    assert asked(state, "what", "s1") == "s1 has no target it could choose now."
    assert asked(state, "what", "card 9") == "no_card"
    assert PRESENT.figures("what", "attack f1 e1", GAME.view(state, 0), EN) is None
    assert PRESENT.figures("what", "f1", GAME.view(state, None), EN) is None


def test_what_is_foreseen_as_figures_is_the_same_in_every_determinization(monkeypatch):
    state = board(
        "0 support: ger_medium_panzers[a2,m2] ger_field_howitzers[g2]",
        "0 hand: usa_order_air_strike sov_rocket_trucks",
        "1 hand: usa_marines bri_counter_decoy!armed1",
        "1 support: pol_home_army sov_partisans[4/1/4] usa_draftees",
        "front: 1 ita_frogmen",
    )
    for piece in ("s1", "s2", "card 1"):
        told = set()
        for seed in range(6):
            monkeypatch.setattr(
                questions, "determinize", lambda view, seat, _, seed=seed: determinize(view, seat, seed)
            )
            told.add(str(aims(state, piece)))
        assert len(told) == 1, piece
        covert = {unit.uid for unit in (*state.sides[1].support, *state.front) if unit.hidden}
        assert not covert & {one["uid"] for aim in aims(state, piece).values() for one in aim["changes"]}


def test_cards_and_decks_are_shown():
    state = board(*FIELD)
    assert asked(state, "card", "2").startswith("Close Air Strike: United States, order, standard, cost 3")
    assert asked(state, "card", "s2").startswith("Line Grenadiers: Germany, infantry")
    assert asked(state, "card", "闪电征服", ZH).startswith("闪电征服：日本，指令，特殊，费用2")
    assert asked(state, "card", "99") == "no_card"
    assert asked(state, "cards", "soviet tank 4").startswith("Sloped Mediums: Soviet Union, tank")
    assert "再加条件" in asked(state, "cards", "步兵", ZH)
    assert asked(state, "cards", "zeppelin") == "no_such_cards"
    assert "recruit: First March (United States)." in asked(state, "decks")
    sheet = asked(state, "deck", "panzer")
    assert "4 x [2] Light Panzers (tank)" in sheet
    assert "Code: K1GI" in sheet
    assert "装甲矛头" in asked(state, "deck", "装甲矛头", ZH)
    assert asked(state, "deck", "nothing") == "no_deck"
    assert asked(state, "deck", "K1G") == "deck_code"
    assert "Discard of Ann: nothing." in asked(state, "discard")


def test_a_deck_is_chosen_by_key_name_or_code():
    state, _ = GAME.setup(KardsOptions(), 2, 1)
    for text, key in (("choose Panzer", "panzer"), ("choose general winter", "winter"), ("选用人海", "masses")):
        assert typed(state, text) == f"choose {key}"
    code = next(line for line in asked(state, "deck", "few").split("\n") if line.startswith("Code: "))[6:]
    assert typed(state, f"choose {code}") == f"choose {code}"


def test_others_are_told_less():
    state, events = GAME.setup(KardsOptions(decks=("few", "tide")), 2, 5)
    dealt = next(event for event in events if isinstance(event, CardsCame) and event.seat == 0)
    for who, told in ((1, "Ann draws"), (0, "You draw ")):
        seen = GAME.redact(dealt, who)
        assert seen is not None
        assert PRESENT.render_event(seen, EN).startswith(told)
    assert PRESENT.hand(GAME.view(state, None), Reader(lang=Lang.EN, names=("A", "B"))) == ""


def test_the_terminal_asks_and_answers(monkeypatch, capsys, tmp_path):
    """`play --position`, `attack f1 hq?`, `why`, a question in Chinese without a blank, and a player with a name."""
    file = tmp_path / "position.txt"
    file.write_text(GAME.write_position(board("front: 0 ger_grenadiers[g2]", "1 hq=2")), encoding="utf-8")
    lines = iter(["help", "attack f1 hq?", "why", "说明f1", "攻击f1 hq？", "attack f1 hq"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main(["play", "kards", "--position", str(file), "--name", "Rosa", "--bots", "random"]) == 0
    printed = capsys.readouterr().out
    assert "you may ask: explain, why, what," in printed
    assert "That would happen:" in printed
    assert "f1 Line Grenadiers: It can: attack f1 hq." in printed
    assert "Action power now: general 1" in printed
    assert printed.count("Rosa wins: the enemy HQ has fallen.") == 3  # foreseen twice, then told once


def test_the_table_may_fix_both_decks_by_name_or_code(monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda prompt="": "quit")
    code = write_code(decks.READY["few"])
    assert main(["play", "kards", "--options", f"decks={code}+recruit"]) == 0
    assert "Which cards do you want to change?" in capsys.readouterr().out
    assert main(["play", "kards", "--options", "decks=few+nothing"]) == 2
    assert "neither a ready deck nor a deck code" in capsys.readouterr().err
    assert main(["play", "kards", "--options", "decks=few"]) == 2


def test_a_unit_shows_its_half_point():
    state = do(board("0 support: jap_jungle_veterans[g2]", "front: 1 sov_conscripts[0/9/9]"), "attack s1 f1")
    assert at(state, "s1").general == 1
    assert "half an action" in PRESENT.render_view(GAME.view(state, 0), EN)
