"""mbg in words: every event and question, the board at two widths, queries, the battle told again, what is typed."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import msgspec
import pytest

from evadventure.kernel.textwidth import columns
from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.core import NotUnderstood, Reader
from evadventure.minigames.match import Match
from evadventure.minigames.mbg import ENTRY
from evadventure.minigames.mbg.actions import (
    CHOICES,
    PLAIN,
    Appointed,
    ChooseOfficer,
    Event,
    GameStarted,
    Launched,
    March,
    Marched,
    PaceChanged,
    Struck,
    UseCard,
)
from evadventure.minigames.mbg.data import Profile, scenarios
from evadventure.minigames.mbg.engine.battle import Recorder, RunningSide, fight
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.state import Fought, MbgOptions, MbgQuestion, replace
from evadventure.minigames.mbg.text import EXPLAIN, PROMPTS, REFUSALS, VERBS, events, names
from evadventure.minigames.mbg.text import board as drawing
from evadventure.minigames.mbg.text.battles import rounds
from evadventure.rules import EvAdventureRollEngine
from evadventure.words import Lang

PRESENT: Any = ENTRY.present
NAMES = {Lang.EN: ("Anna", "Ben", "Cleo"), Lang.ZH: ("阿青", "林冲", "小翠")}


def reader(lang=Lang.EN, who=0, **facts):
    return Reader(lang=lang, who=who, **({"names": NAMES[lang]} | facts))


def look(typed, view, its_reader):
    """Ask as a host does: the first word names the query."""
    word, _, rest = typed.partition(" ")
    key = next((key for key, said in PRESENT.queries.items() if word in (key, *said)), word)
    return PRESENT.ask(key, rest, view, (), its_reader)


def a_match(until, seed=1, seats=3, options=MbgOptions()):  # noqa: B008 - a record
    """Return the first state of random matches for which `until` holds."""
    for number in range(seed, seed + 40):
        state, luck = GAME.setup(options, seats, number).state, Random(number)
        while GAME.to_act(state):
            if until(state):
                return state
            seat = GAME.to_act(state)[0]
            state = GAME.apply(state, seat, luck.choice(GAME.legal(state, seat))).state
    raise AssertionError("nothing like that happens")


def test_every_event_has_words_in_both_languages():
    kinds = set(get_args(Event.__value__))
    assert set(events.WORDS) == kinds - {PaceChanged, Appointed}
    extra: dict[Any, set[str]] = {Marched: {"place"}, Launched: {"role"}, Struck: {"other"}}
    kind: Any
    for kind, words in events.WORDS.items():
        english, chinese = words.fields()
        assert (english | chinese) <= {*kind.__struct_fields__, *extra.get(kind, ())}, kind


def test_the_story_is_told_at_the_start():
    told = [
        event for event in GAME.setup(MbgOptions(), 3, 1).events if isinstance(event, GameStarted) and event.to is None
    ]
    assert "three banners" in PRESENT.render_event(told[0], reader())
    assert "三面大旗" in PRESENT.render_event(told[0], reader(Lang.ZH))


def test_every_event_of_a_map_of_ones_own_is_told():
    text = scenarios.get("tutorial").text.replace("下邳", "Camelot")
    state, happened = GAME.setup(MbgOptions(map=text), 3, 2)
    luck, told = Random(4), list(happened)
    while GAME.to_act(state):
        seat = GAME.to_act(state)[0]
        state, happened = GAME.apply(state, seat, luck.choice(GAME.legal(state, seat)))
        told += happened
    for lang in Lang:
        assert all(events.say(lang, event) for event in told)
        assert any("Camelot" in PRESENT.render_event(event, reader(lang)) for event in told)


def test_every_question_and_answer_has_words():
    assert set(MbgQuestion) <= set(PROMPTS)
    answers = set(PLAIN) | set(CHOICES)
    assert answers == set(VERBS)
    assert answers - {"card"} <= set(EXPLAIN)


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(("seats", "key"), [(2, "tutorial"), (3, "three_kingdoms"), (3, "warlords")])
def test_the_board_is_a_loop_that_fits(lang, width, seats, key):
    state = GAME.setup(MbgOptions(scenario=key), seats, 1).state
    view = GAME.view(state, 0)
    shown = PRESENT.render_view(view, reader(lang, width=width)).split("\n")
    assert max(map(columns, shown)) <= width
    lines = drawing.loop(view.board, reader(lang, width=width))
    assert sum("      " in line.strip() for line in lines) > len(lines) // 3, "hollow"
    lines = drawing.picture(view.board, reader(lang, width=width))
    for r, role in enumerate(view.board.roles):
        assert any("ABC"[r] in line or "+" in line for line in lines), role
    for city in view.board.cities:
        assert any(f"{city.hp:.0f}" in line for line in shown)


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("key", scenarios.keys())
def test_a_board_of_all_its_players_fits_a_screen(lang, key):
    """Of 24 lines with 80 columns; its cities stand within a loop that has room for them."""
    most = scenarios.get(key).seats
    view = GAME.view(GAME.setup(MbgOptions(scenario=key), most, 1).state, 0)
    shown = PRESENT.render_view(view, reader(lang, names=("A name of 20 letters",) * most)).split("\n")
    assert len(shown) < 24
    assert max(map(columns, shown)) <= 80
    for city in view.board.cities:
        assert any(names.name(lang, city.name) in line for line in shown)
    assert (most > 3) is any(line.startswith(" 20 ") for line in shown), "only the largest map is drawn in rows"


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("width", [40, 80])
def test_who_has_read_the_whole_board_is_shown_the_owned_cities_at_each_turn(lang, width):
    """Issue: up to 42 lines a turn."""
    view = GAME.view(GAME.setup(MbgOptions(scenario="warlords"), 3, 1).state, 0)
    its_reader = reader(lang, width=width)
    whole, again = (draw(view, its_reader) for draw in (PRESENT.render_view, PRESENT.render_again))
    assert len(whole.split("\n")) - len(again.split("\n")) >= 8
    assert set(again.split("\n")[:-1]) <= set(whole.split("\n"))


@pytest.mark.parametrize("lang", Lang)
def test_what_has_room_within_the_loop_stands_there(lang):
    """With the lines of a beginning, or what the others did, it is still one screen."""
    view = GAME.view(GAME.setup(MbgOptions(scenario="three_kingdoms"), 3, 1).state, 0)
    shown = [PRESENT.render_view(view, reader(lang, names=(name,) * 3)) for name in ("Wilhelmina", "A" * 20)]
    assert [len(text.split("\n")) for text in shown] == [15, 15 if lang is Lang.ZH else 19]
    for text in shown:
        assert text.count("10000") == 3
        assert drawing.key(lang)[-6:] in text


def test_c16_a_loop_of_any_length_is_drawn():
    for count in (2, 3, 4, 5, 7, 10, 33, 60, 92, 400):
        for wide in (10, 20, 40):
            places = drawing.ring(count, wide)
            assert len(places) == len(set(places)) == count
            assert max(x for x, _ in places) < wide


def test_barriers_robbers_and_owners_are_drawn():
    state = a_match(lambda s: s.board.barriers and s.board.robbers)
    shown = PRESENT.render_view(GAME.view(state, 0), reader(width=80))
    assert f"Barriers (#): {state.board.barriers[0] + 1}" in shown


def test_a_screen_reader_gets_sentences():
    state = a_match(lambda s: s.board.turn > 10)
    for lang in Lang:
        shown = PRESENT.render_view(GAME.view(state, 0), reader(lang, screenreader=True))
        assert "Cell 1: " in shown or "第1格" in shown
        for city in state.board.cities:
            assert f"{city.hp:.0f}" in shown


@pytest.mark.parametrize("lang", Lang)
def test_turn_and_money_are_always_there(lang):
    state = GAME.setup(MbgOptions(), 3, 1).state
    for who in range(3):
        text = PRESENT.prompt(GAME.view(state, who), reader(lang, who))
        assert "10000" in text
        assert "50" in text


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("query", ["factions", "officers", "cities", "institutes", "training", "mine"])
def test_queries_in_every_form(lang, query):
    state = a_match(lambda s: s.board.turn > 12)
    view = GAME.view(state, 1)
    for facts in ({"width": 40}, {"width": 80}, {"width": 120}, {"screenreader": True}):
        text = look(query, view, reader(lang, 1, **facts))
        assert text.strip()
        if "width" in facts:
            assert max(map(columns, text.split("\n")[1:-1]), default=0) <= facts["width"]
    assert look(PRESENT.queries[query][0], view, reader(lang, 1)).strip()


@pytest.mark.parametrize(
    ("lang", "own", "somebodys"), [(Lang.EN, "Your officers", "Officers of "), (Lang.ZH, "我方人员", "的人员")]
)
def test_a_spectator_is_not_told_of_officers_of_their_own(lang, own, somebodys):
    state = a_match(lambda s: s.board.turn > 12)
    for who, titled, not_titled in ((1, own, somebodys), (None, somebodys, own)):
        view, spectator = GAME.view(state, who), reader(lang, who)
        for title in (
            look("mine", view, spectator).split("\n")[0],
            PRESENT.figures("mine", "", view, spectator)["title"],
        ):
            assert titled in title
            assert not_titled not in title


def test_columns_sort_both_ways_and_rows_are_kept():
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    assert look("officers tac", view, reader()) == look("officers tactics", view, reader())
    assert look("人员 战", view, reader(Lang.ZH)) == look("人员 战术", view, reader(Lang.ZH))
    high = look("officers tac", view, reader(width=100)).split("\n")[2]
    low = look("officers -tac", view, reader(width=100)).split("\n")[2]
    assert "Sima Yi" in high or "Zhou Yu" in high
    assert "Hua Tuo" in low
    chinese = look("人员 战", view, reader(Lang.ZH, width=100)).split("\n")[2]
    assert "司马懿" in chinese or "周瑜" in chinese
    mine = look("officers wei", view, reader(width=100)).split("\n")
    assert all("Wei" in line for line in mine[2:])
    assert "Page 2" in look("officers 2", view, reader(width=100))


def test_one_faction_or_city_alone_is_told_with_its_people():
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    wei = look("factions wei", view, reader(width=60))
    assert "At hand: Cao Cao" in wei
    assert "In Ye: Xun Yu and Mao Jie" in wei
    assert "驻建业：孙权和张昭" in look("城市 建业", view, reader(Lang.ZH, screenreader=True))


@pytest.mark.parametrize("width", [40, 80])
def test_the_column_one_looks_for_is_dropped_last(width):
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    taught = look("institutes", view, reader(width=width))
    assert "siege 500" in " ".join(taught.split())
    assert max(map(columns, taught.split("\n"))) <= width
    heads = look("cities", view, reader(width=width)).split("\n")[1].split()
    assert {"Name", "Side", "Wall", "Men", "Income"} <= set(heads)


def test_a_single_row_is_told_in_full():
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    for width in (40, 80):
        told = " ".join(look("cities jianye", view, reader(width=width)).split())
        assert "Left out" not in told
        for fact in ("Size big", "Max 1200", "Repair 60", "Luck 0", "Treasurer Zhang Zhao") if width == 40 else ():
            assert fact in told


def test_what_is_no_query_is_refused():
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    with pytest.raises(NotUnderstood):
        look("weather ²", view, reader())


def test_the_battle_is_told_round_by_round():
    state = a_match(lambda s: s.board.fought is not None and s.board.fought.rounds == 70)
    fought, view = state.board.fought, GAME.view(state, 0)
    for lang in Lang:
        told = [look(f"clash {number}", view, reader(lang)) for number in range(1, rounds(fought) + 1)]
        assert ("Round 1" in told[0]) or ("第1回合" in told[0])
        assert len(set(told)) == rounds(fought)
        end = look("clash skip", view, reader(lang))
        assert [end in one for one in told] == [False] * (rounds(fought) - 1) + [True]
        whole = look("clash auto", view, reader(lang))
        assert whole.count("\n") >= rounds(fought)
        assert whole.endswith(end)
    for text in ("clash", "clash next", "clash 1", "clash auto", "clash skip", "clash 999", "战况 自动", "clash ²"):
        assert look(text, view, reader()).strip()


def test_every_happening_inside_a_battle_is_told():
    """Techniques, fire and infighting come in a battle between two sides that know all of them."""
    chance, know = Recorder(EvAdventureRollEngine(Chance(open_stream(3, "told")))), tuple(range(12))
    one, two = (RunningSide(r, 20.0, 60.0, 90.0, 5000.0, 0.0, know) for r in (0, 1))
    start = (one.show(), two.show())
    result = fight(one, two, 70, chance, Profile.MANUAL)
    fought = Fought(Profile.MANUAL, start, (0, -1, 1, -1), 70, -1, chance.draws, result)
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    view = replace(view, board=replace(view.board, fought=fought))
    for lang, words in ((Lang.EN, ("launches", "burns", "fights itself")), (Lang.ZH, ("发动", "着火", "自相攻杀"))):
        told = look("clash auto", view, reader(lang))
        assert all(word in told for word in words)
        drawn = PRESENT.figures("clash", "", view, reader(lang))
        launched = [one for shown in drawn["rounds"] for side in shown["launched"] for one in side]
        assert launched
        assert all(any(one in side["techniques"] for side in drawn["sides"]) and one in told for one in launched)


def test_figures_of_a_battle_are_those_that_are_told():
    state = a_match(lambda s: s.board.fought is not None and s.board.fought.rounds == 70)
    fought, view = state.board.fought, GAME.view(state, 0)
    for lang in Lang:
        drawn = msgspec.json.decode(msgspec.json.encode(PRESENT.figures("clash", "", view, reader(lang))))
        assert len(drawn["rounds"]) == rounds(fought) + 1
        assert drawn["rounds"][0]["hp"] == [side.hp for side in fought.sides]
        for number, shown in enumerate(drawn["rounds"][1:], 1):
            text = look(f"clash {number}", view, reader(lang))
            assert shown["told"] in text
            assert all(names.money(hp) in text for hp in shown["hp"])
        assert drawn["closing"] == look("clash skip", view, reader(lang))
        assert look("clash", view, reader(lang)).startswith("\n".join(drawn["opening"]))


def test_figures_of_a_list_have_a_row_for_everything():
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    for lang in Lang:
        for query, count in (("officers", len(view.board.officers)), ("cities", len(view.board.cities))):
            drawn = PRESENT.figures(query, "", view, reader(lang))
            assert len(drawn["rows"]) == count
            assert {len(row) for row in drawn["rows"]} == {len(drawn["heads"])}
            # Clients find a thing's row by its name.
            assert len({row[0] for row in drawn["rows"]}) == count
    assert PRESENT.figures("clash", "", view, reader()) is None
    assert PRESENT.figures("odds", "", view, reader()) is None


def test_a_whole_name_lists_that_one_alone():
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    told = look("cities ye", view, reader())
    assert "In Ye: " in told
    assert "Jianye" not in told
    assert "Jianye" in look("cities jian", view, reader())
    assert "Cao Pi" not in look("officers cao cao", view, reader())
    assert "Cao Pi" in look("officers cao", view, reader())


def test_no_battle_yet():
    view = GAME.view(GAME.setup(MbgOptions(), 3, 1).state, 0)
    assert "no battle" in look("clash", view, reader())
    assert "no battle" in look("odds", view, reader())


def test_odds_before_a_siege():
    state = a_match(lambda s: s.ask is not None and s.ask.kind == "attack")
    seat = state.ask.seat
    text = look("odds", GAME.view(state, seat), reader(who=seat))
    assert "wins" in text
    assert text.count("rounds:") == 3
    main = state.board.roles[seat].at_hand[0]
    name = names.name(Lang.EN, state.board.officers[main].name)
    named = look(f"odds {name.upper()}", GAME.view(state, seat), reader(who=seat))
    assert named.count(name) == 3
    other = (seat + 1) % 3
    assert "no battle" in look("odds", GAME.view(state, other), reader(who=other))


def parsed(text, state=None, lang=Lang.EN):
    state = state or GAME.setup(MbgOptions(scenario="tutorial"), 2, 1).state
    seat = GAME.to_act(state)[0]
    return PRESENT.parse(text, GAME.view(state, seat), GAME.legal(state, seat), reader(lang, seat))


@pytest.mark.parametrize("text", ["move", "MOVE", " 前进 ", "掷骰", "ｍｏｖｅ"])
def test_both_languages_are_understood(text):
    assert parsed(text) == March()


def test_names_with_and_without_verbs():
    state = a_match(lambda s: s.ask is not None and s.ask.kind == "garrison" and len(s.ask.ids) > 1)
    o = state.ask.ids[0]
    english = PRESENT.describe(ChooseOfficer(o), GAME.view(state, state.ask.seat), reader())
    chinese = PRESENT.describe(ChooseOfficer(o), GAME.view(state, state.ask.seat), reader(Lang.ZH))
    for text in (english, english.removeprefix("officer "), chinese, chinese.replace(" ", ""), chinese.split()[1]):
        assert parsed(text, state) == ChooseOfficer(o)


def test_a_card_one_has_not_is_understood_and_refused_by_name():
    state = GAME.setup(MbgOptions(), 3, 1).state
    action = parsed("card steal", state)
    assert action == UseCard(5)
    refusal = GAME.refuse(state, 0, action)
    assert "steal" in PRESENT.refusal(refusal, reader())
    assert "偷盗" in PRESENT.refusal(refusal, reader(Lang.ZH))


@pytest.mark.parametrize("text", ["", "²", "🀄", "x" * 10_000, "\x00", "card", "card 🀄", "officer", "-1", "用牌"])
def test_nonsense_is_not_understood(text):
    with pytest.raises(NotUnderstood) as caught:
        parsed(text)
    assert PRESENT.refusal(caught.value.refusal, reader()).strip()


def test_every_refusal_has_its_words():
    for code, words in REFUSALS.items():
        assert words.fields()[0] == words.fields()[1], code


def test_c18_the_technique_and_the_card_called_the_same_have_names_of_their_own():
    assert names.TECH_NAMES[6] != names.CARD_NAMES[9]
    assert names.TECH_NAMES[6].zh != names.CARD_NAMES[9].zh


def test_the_rules_name_every_card_and_technique():
    for lang in Lang:
        text = PRESENT.rules(reader(lang, width=60))
        assert max(map(columns, text.split("\n"))) <= 60
        assert text.count("\n\n") >= 9


def test_two_people_and_a_computer_player_finish_the_tutorial_by_what_they_read():
    """One types English, one Chinese with a screen reader; both choose from the list of moves they are told."""
    people = {0: reader(who=0, width=80), 1: reader(Lang.ZH, 1, screenreader=True)}
    match, luck = Match.open(GAME, MbgOptions(scenario="tutorial"), 3, 11), Random(2)
    while match.outcome is None:
        seat = match.to_act[0]
        view, legal = match.view(seat), match.legal(seat)
        if seat == 2:
            match = match.play(seat, ENTRY.bots["steady"].choose(view, legal, seat, 1, 0.1))
            continue
        who = people[seat]
        assert PRESENT.render_view(view, who)
        assert PRESENT.prompt(view, who)
        moves = [PRESENT.describe(action, view, who) for action in legal]
        match = match.play(seat, PRESENT.parse(luck.choice(moves), view, legal, who), seen=len(match.log))
        for other in people.values():
            for event in match.observed_events(other.who):
                PRESENT.render_event(event, other)
    assert match.state.board.turn <= 13
    for who in people.values():
        assert PRESENT.outcome(match.outcome, who)


def test_a_city_of_two_letters_is_its_own_sign():
    assert drawing.city_signs(("Jinyang", "Jiangling", "Ji", "Ye")) == ("Jn", "Ja", "Ji", "Ye")
