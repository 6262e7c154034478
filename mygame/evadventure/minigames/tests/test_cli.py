"""The command line: what it prints, what it refuses, how it is left."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Mapping
from dataclasses import replace

import pytest

from evadventure import __version__
from evadventure.minigames import __main__, registry
from evadventure.minigames.cli import main
from evadventure.minigames.cli.common import T
from evadventure.minigames.core import NotUnderstood, Refusal
from evadventure.minigames.match import Match
from evadventure.minigames.tests.toy import ENTRY
from evadventure.minigames.tests.toy.present import PipsPresent
from evadventure.minigames.tests.toy.rules import Pips, ToyOptions

TOY = "evadventure.minigames.tests.toy:ENTRY"
UNO, KARDS, MBG = (f"evadventure.minigames.{key}:ENTRY" for key in ("uno", "kards", "mbg"))


@pytest.fixture(autouse=True)
def pips(monkeypatch):
    monkeypatch.setattr(registry, "GAMES", {"pips": TOY})


@pytest.fixture
def type_in(monkeypatch):
    def type_lines(*lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_lines


def test_where_nothing_can_be_typed_nothing_is_played(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)  # closed: `<&-`
    assert main(["play", "pips", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert told.out.endswith("You leave the table.\n")
    assert told.err == ""


def test_the_installed_program_names_itself(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["wellmouth", "--help"])
    assert __main__.run() == 0
    assert capsys.readouterr().out.startswith("usage: wellmouth [")


def test_every_text_asks_for_the_same_facts_in_both_languages():
    # `name` of an option is said in Chinese only: English lists are by key.
    assert {key for key, words in T.items() if words.fields()[0] != words.fields()[1]} <= {"option_line"}


def test_players_may_be_named_together_or_one_by_one(capsys, monkeypatch):
    bots = {"random": ENTRY.bots["random"], "other": ENTRY.bots["random"]}
    monkeypatch.setattr(registry, "get", lambda key: replace(ENTRY, bots=bots))
    told = []
    for named in (["--bots", "random,other,random"], ["--bots", "random", "--bots", "other,random"]):
        assert main(["sim", "pips", "--games", "3", *named]) == 0
        told.append(capsys.readouterr().out.splitlines()[1:])
    assert told[0] == told[1]
    assert [("random" in line, "other" in line) for line in told[0]] == [(True, False), (False, True), (True, False)]


def test_players_may_have_a_temperament(capsys):
    assert main(["sim", UNO, "--games", "2", "--bots", "careful:bold,careful"]) == 0
    assert "careful:bold" in capsys.readouterr().out
    assert main(["bench", UNO, "--level", "careful:bold", "--rival", "random:bold"]) != 0
    assert "random:bold" in capsys.readouterr().err


def test_sim_prints_one_json_object(capsys):
    assert main(["sim", "pips", "--games", "50", "--seats", "3", "--bots", "random", "--seed", "7", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        "game",
        "games",
        "seats",
        "seconds",
        "games_per_second",
        "actions",
        "actions_per_second",
        "wins",
        "scores",
        "mean_actions",
        "engine",
        "workers",
        "elapsed",
    ]
    assert (found["game"], found["games"], found["seats"]) == ("pips", 50, 3)
    assert found["actions"] == 50 * 12
    assert sum(found["wins"]) >= 50


def test_sim_is_the_same_for_the_same_seed(capsys):
    results = []
    for _ in range(2):
        main(["sim", "pips", "--games", "20", "--seed", "0xff", "--options", "rounds=2", "gamble=off", "--json"])
        found = json.loads(capsys.readouterr().out)
        results.append((found["wins"], found["scores"], found["actions"]))
    assert results[0] == results[1]
    assert results[0][2] == 20 * 2 * 3


def test_the_version_is_told(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"{__version__}\n"


def test_sim_speaks_both_languages(capsys):
    assert main(["sim", "pips", "--games", "5"]) == 0
    assert "5 matches of pips with 2 seats" in capsys.readouterr().out
    assert main(["sim", "pips", "--games", "5", "--lang", "zh"]) == 0
    assert "号位" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sim", "chess"], 'no game "chess"'),
        (["sim", "pips", "--games", "0"], "--games must be at least 1"),
        (["sim", "pips", "--seats", "9"], "2-4 players, not 9"),
        (["sim", "pips", "--seats", "0"], "2-4 players, not 0"),
        (["bench", "pips", "--seats", "0"], "2-4 players, not 0"),
        (["bench", "pips", "--seats", "9"], "2-4 players, not 9"),
        (["sim", "pips", "--bots", "genius"], 'no computer player "genius"'),
        (["sim", "pips", "--bots", "random:bold"], 'no computer player "random:bold"'),
        (["sim", UNO, "--bots", "careful:blod"], 'no computer player "careful:blod"'),
        (["sim", "pips", "--seats", "2", "--bots", "random,random,random"], "3 computer players, but 2 seats"),
        (["sim", "pips", "--options", "rounds=99"], 'cannot be "99"'),
        (["sim", "pips", "--options", "stakes=1"], 'no option "stakes"'),
        (["sim", "pips", "--options", "rounds"], "NAME=VALUE"),
        (["sim", "pips", "--seed", "²"], '"²" is no seed'),
        (["sim", "pips", "--seed", "-1"], '"-1" is no seed'),
        (["play", "pips", "--position", "no/such/file"], "cannot be read"),
        (["play", "pips", "--seat", "7"], "no seat 7"),
        (["replay", "no/such/file"], "cannot be read"),
        (["play", "pips", "--save", "no/such/file"], "cannot be written"),
        (["play", "pips", "--seconds", "-1"], "--seconds must be at least 0"),
        (["sim", "pips", "--seconds", "nan"], "--seconds must be at least 0"),
        (["bench", "pips", "--seconds", "-1"], "--seconds must be at least 0"),
        (["sim", KARDS, "--options", "decks=few"], "; 2 of them as arsenal+tide"),
        (["options", "chess"], 'no game "chess"'),
        (["bench", "pips", "--level", "genius"], 'no computer player "genius"'),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments, said, capsys):
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert main([*arguments, "--lang", "zh"]) == 2
    assert said not in capsys.readouterr().err


def test_a_player_whose_file_is_missing_is_told_in_one_line(monkeypatch, capsys, tmp_path, type_in):
    (tmp_path / "reads_late.py").write_text(
        "class Player:\n    def choose(self, *asked):\n        open('weights.npz')\n", "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for arguments in (["play", "pips"], ["sim", "pips", "--games", "2"]):
        type_in(*["1"] * 9)
        assert main([*arguments, "--bots", "reads_late:Player", "--seed", "1"]) == 2
        told = capsys.readouterr().err
        assert told.endswith("reads_late:Player: [Errno 2] No such file or directory: 'weights.npz'.\n")


def test_a_missing_game_is_told_clearly(monkeypatch, capsys):
    monkeypatch.setattr(registry, "GAMES", {"go": "evadventure.minigames.go:ENTRY"})
    assert main(["play", "go"]) == 2
    assert '"go" cannot be loaded' in capsys.readouterr().err
    assert main(["games"]) == 0
    assert '"go" cannot be loaded' in capsys.readouterr().out


def test_argparse_errors_leave_with_two(capsys):
    assert main([]) == 2
    assert main(["frob"]) == 2
    assert main(["sim", "pips", "--games", "many"]) == 2
    assert main(["--help"]) == 0
    capsys.readouterr()


def test_a_whole_match_in_the_terminal(type_in, capsys, tmp_path):
    kept = tmp_path / "match.json"
    type_in("help", "moves", "board", "hand", "log", "rules", *["1"] * 40)
    assert main(["play", "pips", "--seed", "5", "--save", str(kept), "--width", "60"]) == 0
    printed = capsys.readouterr().out
    for words in (
        "SHA-256",
        "1. lay",
        "Lay a card.",
        "Your cards:",
        "Most points win",
        "Won by",
        "The seed was",
        "quit",
    ):
        assert words in printed
    assert main(["replay", str(kept), "--boards"]) == 0
    replayed = capsys.readouterr().out
    assert "The deal" in replayed
    assert "Seat 1 wins" in replayed or "Seat 2 wins" in replayed
    assert "Your cards" not in replayed
    assert main(["replay", str(kept), "--seat", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["seed"] == f"{5:064x}"
    assert data["steps"][0]["events"][0]["cards"]
    assert data["steps"][0]["events"][1]["cards"] is None
    assert len({step["digest"] for step in data["steps"]}) == len(data["steps"])


def test_a_match_in_chinese_for_a_screen_reader(type_in, capsys):
    type_in("走法", "手牌", "退出")
    assert main(["play", "pips", "--seed", "5", "--lang", "zh", "--screenreader", "--bots", "random"]) == 0
    printed = capsys.readouterr().out
    assert "出牌" in printed
    assert "你离开了牌桌。" in printed


@pytest.mark.parametrize(
    "typed", ["²", "９９", "\x00\x1b[31m lay", "x" * 10_000, "🀄", "lay", "lay 99", "keep", "-1", "lay 7 8", "undo"]
)
def test_bad_input_is_refused_with_the_reason_and_asked_again(typed, type_in, capsys):
    type_in(typed, "quit")
    assert main(["play", "pips", "--seed", "5"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("Lay a card.") == 2
    assert printed.count("lays a card.") == 0
    assert len(printed) < 2000


def test_a_face_down_card_can_be_taken_back_in_the_terminal(type_in, capsys):
    type_in("1", "1", "undo", "undo", "quit")  # a number before any list brings the list
    assert main(["play", "pips", "--seed", "5", "--seats", "2"]) == 0
    printed = capsys.readouterr().out
    assert "1. lay" in printed
    # The computer player answers at once and turns the cards up, so the card stays.
    assert "cannot be taken back" in printed or "not yours" in printed


def test_computer_players_take_the_other_seats_in_order(type_in, capsys, monkeypatch):
    bots = {"random": ENTRY.bots["random"], "other": ENTRY.bots["random"]}
    monkeypatch.setattr(registry, "get", lambda key: replace(ENTRY, bots=bots))
    type_in("quit")
    assert main(["play", "pips", "--bots", "random,other", "--seat", "2"]) == 0
    printed = capsys.readouterr().out
    assert "seat 2 of 3" in printed
    assert printed.index("random 1:") < printed.index("Player:") < printed.index("other 3:")


def test_the_end_of_input_and_ctrl_c_leave_cleanly(type_in, capsys, monkeypatch):
    type_in()
    assert main(["play", "pips"]) == 0
    assert "You leave the table." in capsys.readouterr().out

    def interrupted(prompt=""):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "pips"]) == 0
    assert "You leave the table." in capsys.readouterr().out


def test_a_match_is_kept_when_the_terminal_goes_away(type_in, capsys, monkeypatch, tmp_path):
    kept = tmp_path / "match.json"

    def gone(*texts, **how):
        raise BrokenPipeError

    type_in("help")
    monkeypatch.setattr("evadventure.minigames.cli.play.Session.play", gone)
    monkeypatch.setattr("evadventure.minigames.cli._silence", lambda: None)
    assert main(["play", "pips", "--save", str(kept)]) == 0
    assert json.loads(kept.read_text())["game"] == "pips"


def test_a_move_that_explains_itself_is_listed_once(type_in, capsys, monkeypatch):
    monkeypatch.setattr(PipsPresent, "explain", PipsPresent.describe)
    type_in("moves", "quit")
    assert main(["play", "pips", "--seed", "5"]) == 0
    assert re.search(r"^2\. lay \d+$", capsys.readouterr().out, re.M)


def test_a_position_from_a_file_or_the_standard_input(type_in, capsys, tmp_path):
    game = Pips()
    text = game.write_position(game.setup(ToyOptions(rounds=1), 3, 4).state)
    kept = tmp_path / "position.txt"
    kept.write_text(text)
    type_in("quit")
    assert main(["play", "pips", "--position", str(kept)]) == 0
    assert "seat 1 of 3" in capsys.readouterr().out
    type_in(text, "", "moves", "quit")
    assert main(["play", "pips", "--position", "-", "--seat", "2"]) == 0
    assert "seat 2 of 3" in capsys.readouterr().out
    kept.write_text("rubbish")
    assert main(["play", "pips", "--position", str(kept)]) == 2
    assert "no position" in capsys.readouterr().err
    type_in("quit")
    kept.write_text(text)
    assert main(["play", "pips", "--position", str(kept), "--seats", "2"]) == 2
    assert "3 seats" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{}", "[" * 5000, '{"format": 1}'])
def test_what_is_no_match_is_not_replayed(text, tmp_path, capsys):
    kept = tmp_path / "match.json"
    kept.write_text(text)
    assert main(["replay", str(kept)]) == 2
    assert "This is no saved match" in capsys.readouterr().err


def test_a_match_that_goes_on_is_replayed_as_far_as_it_is_known(tmp_path, capsys):
    kept, game = tmp_path / "match.json", registry.resolve(KARDS).game
    match = Match.open(game, game.options_type(), 2, 7)
    while match.version(None) == len(match.log):  # until a spectator notices nothing of a step
        match = match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    kept.write_text(match.save())
    assert main(["replay", str(kept), "--game", KARDS, "--boards"]) == 0
    assert capsys.readouterr().out.count("Step ") == match.version(None) < len(match.log)
    assert main(["replay", str(kept), "--game", KARDS, "--seat", "1", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["steps"]) == 1 + match.version(0)


def test_a_game_answers_questions(type_in, capsys, monkeypatch):
    class Advising(PipsPresent):
        queries: Mapping[str, tuple[str, ...]] = {"odds": ("胜算",)}

        def ask(self, query, text, view, legal, reader):
            if text != "7":
                raise NotUnderstood(Refusal("no_action", {"text": text}))
            return f"{query} {text} {len(legal)}"

    monkeypatch.setattr(registry, "get", lambda key: replace(ENTRY, present=Advising()))
    type_in("odds 7", "胜算 7", "odds 8", "quit")
    assert main(["play", "pips", "--seed", "5"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("odds 7 3") == 2
    assert '"8" is no move here.' in printed


def test_options_and_games_are_listed(capsys):
    assert main(["options", "pips"]) == 0
    assert "rounds = 3 (1-5): how many rounds" in capsys.readouterr().out
    assert main(["options", "pips", "--lang", "zh"]) == 0
    assert "gamble = on（开/关）：搏骰。" in capsys.readouterr().out
    assert main(["--lang", "zh", "options", "pips"]) == 0
    assert "gamble = on（开/关）：搏骰。" in capsys.readouterr().out
    assert main(["options", MBG]) == 0
    printed = capsys.readouterr().out
    assert "guandu/" in printed
    assert "map =  (a text file)" in printed
    assert main(["options", "pips", "--json"]) == 0
    assert "$defs" in json.loads(capsys.readouterr().out)
    assert main(["games"]) == 0
    assert "pips: Pips, 2-4 seats." in capsys.readouterr().out


def test_bench_prints_speed_and_strength(monkeypatch, capsys):
    bots = {"random": ENTRY.bots["random"], "again": ENTRY.bots["random"]}
    monkeypatch.setattr(registry, "get", lambda key: replace(ENTRY, bots=bots))
    monkeypatch.setattr("evadventure.minigames.cli.bench.speed", lambda game, seats: (1.0, 2.0))
    assert main(["bench", "pips", "--deals", "5"]) == 0
    printed = capsys.readouterr().out
    assert "2 seats, random players" in printed
    assert "again against random wins" in printed
