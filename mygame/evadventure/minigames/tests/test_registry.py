"""Games from outside the package: by path, setting and entry point; one that fails hurts no other."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import EntryPoint
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, assert_type

import msgspec
import pytest

from evadventure.kernel import content_files
from evadventure.minigames import registry, thinking
from evadventure.minigames.cli import main
from evadventure.minigames.core import Entry
from evadventure.minigames.kards import KardsEntry
from evadventure.minigames.mbg import MbgEntry
from evadventure.minigames.tests.toy import ENTRY
from evadventure.minigames.uno.actions import Action
from evadventure.minigames.uno.state import UnoState
from evadventure.minigames.uno.view import UnoView

EXAMPLES = Path(__file__).resolve().parents[4] / "docs" / "examples"
TOY = "evadventure.minigames.tests.toy:ENTRY"
BROKEN = "1 / 0\n"
BOT = "class First:\n    def choose(self, view, legal, seat, seed, seconds):\n        return legal[0]\n\nNOT = int\n"


@pytest.fixture(autouse=True)
def own_list(monkeypatch):
    """Keep what a test registers from the others."""
    monkeypatch.setattr(registry, "GAMES", {"uno": registry.GAMES["uno"]})
    monkeypatch.setattr(registry, "BROKEN", {})


@pytest.fixture
def modules(tmp_path, monkeypatch):
    """Return a folder whose modules can be imported, here and in other processes."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def test_a_game_is_found_by_key_and_by_path():
    registry.add("pips", TOY)
    registry.add("pips", TOY)
    assert registry.keys() == ("uno", "pips")
    assert registry.get("pips") is registry.resolve("pips") is registry.resolve(TOY) is ENTRY
    with pytest.raises(registry.UnknownGame, match="no game is called"):
        registry.get(TOY)  # what stands in a saved match imports nothing


def test_the_key_of_a_game_of_the_house_gives_its_types():
    """mypy checks this one."""
    entry = registry.get("uno")
    game = entry.game
    state = game.setup(game.options_type(), 2, 1).state
    assert_type(state, UnoState)
    view, legal = game.view(state, 0), game.legal(state, 0)
    assert_type(view, UnoView)
    assert_type(entry.bots["careful"].choose(view, legal, 0, 1, 0), Action)
    if TYPE_CHECKING:
        assert_type(registry.get("kards"), KardsEntry)
        assert_type(registry.get("mbg"), MbgEntry)
        assert_type(registry.get(""), Entry)


@pytest.mark.parametrize("path", ["", "pig", "pig:", ":ENTRY", "pig:ENTRY:x", "../pig:ENTRY", "a b:ENTRY", "pig:1"])
def test_what_is_no_path_is_refused(path):
    assert not registry.is_path(path)
    with pytest.raises(registry.BadGame, match="module:name"):
        registry.add("pig", path)


def test_a_key_is_of_one_game_alone():
    with pytest.raises(registry.BadGame, match="'uno' is taken"):
        registry.add("uno", TOY)
    registry.add("dice", TOY)
    with pytest.raises(registry.BadGame, match="calls itself 'pips', not 'dice'"):
        registry.get("dice")


def test_games_that_cannot_be_loaded_are_left_out_and_the_others_stay(modules):
    (modules / "crashing.py").write_text(BROKEN)
    for key, path in {"gone": "no_such_module:ENTRY", "crash": "crashing:ENTRY", "other": f"{TOY[:-6]}:Pips"}.items():
        registry.add(key, path)
    registry.add("pips", TOY)
    found = registry.check_all()
    assert registry.keys() == ("uno", "pips")
    assert {key: reason.split(" ")[0] for key, reason in found.items()} == {
        "gone": "no_such_module:ENTRY:",
        "crash": "crashing:ENTRY:",
        "other": f"{TOY[:-6]}:Pips",
    }
    assert "ZeroDivisionError" in found["crash"]
    with pytest.raises(registry.UnknownGame, match="'crash' cannot be loaded"):
        registry.get("crash")


def test_installed_distributions_bring_games(monkeypatch):
    points = [EntryPoint("pips", TOY, registry.GROUP), EntryPoint("uno", TOY, registry.GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "wellmouth.games" else [])
    with pytest.warns(UserWarning, match="'uno' is taken"):
        registry._add_installed()
    assert registry.get("pips") is ENTRY
    assert registry.GAMES["uno"].endswith(".uno:ENTRY")


def test_a_process_that_thinks_knows_a_game_registered_while_the_server_runs(modules):
    state = ENTRY.game.setup(ENTRY.game.options_type(), 2, 5).state
    view, legal = (msgspec.json.encode(part) for part in (ENTRY.game.view(state, 0), ENTRY.game.legal(state, 0)))
    (modules / "crashing.py").write_text(BROKEN)
    pool = ProcessPoolExecutor(
        1, mp_context=get_context("spawn"), initializer=thinking.begin, initargs=("crashing:ENTRY", {})
    )
    with pool:
        chosen = pool.submit(thinking.think, TOY, "random", view, legal, 0, 1, 0.1).result(30)
        assert msgspec.json.decode(chosen, type=ENTRY.game.action_type) in ENTRY.game.legal(state, 0)
        with pytest.raises(Exception, match="crashing:ENTRY: ZeroDivisionError"):
            pool.submit(thinking.think, "crashing:ENTRY", "random", view, legal, 0, 1, 0.1).result(30)
        assert pool.submit(thinking.think, TOY, "random", view, legal, 0, 1, 0.1).result(30) == chosen
        # Who thinks stands behind the Server in the line for a processor.
        assert pool.submit(os.nice, 0).result(30) == min(19, os.nice(0) + thinking.NICENESS)


# The command line.


@pytest.fixture
def pig(modules):
    text = (EXAMPLES / "pig" / "__init__.py").read_text("utf-8")
    (modules / "pig.py").write_text(text.replace("from wellmouth.", "from evadventure."), "utf-8")


@pytest.mark.long
def test_the_command_line_takes_a_path_and_a_player_of_ones_own(modules, pig, capsys):
    (modules / "mybots.py").write_text(BOT)
    assert main(["sim", "pig:ENTRY", "--games", "20", "--bots", "mybots:First,random", "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out)
    assert found["wins"][1] >= 19  # who always rolls keeps nothing
    for bot, why in {"mybots:Gone": "AttributeError", "mybots:NOT": "no choose()", "nowhere:Bot": "nowhere"}.items():
        assert main(["sim", "pig:ENTRY", "--bots", bot]) == 2
        assert why in capsys.readouterr().err
    assert main(["options", "pig:ENTRY"]) == 0
    assert "goal = 50 (10-100)" in capsys.readouterr().out
    assert main(["bench", "pig:ENTRY", "--deals", "1"]) == 0
    assert "pig:ENTRY, 2 seats" in capsys.readouterr().out


def test_a_match_of_an_unregistered_game_is_replayed_by_its_path(pig, monkeypatch, capsys, tmp_path):
    kept = str(tmp_path / "match.json")
    monkeypatch.setattr("builtins.input", lambda prompt="": "quit")
    assert main(["play", "pig:ENTRY", "--seed", "3", "--save", kept]) == 0
    assert main(["replay", kept]) == 2
    assert main(["replay", kept, "--game", "pig:ENTRY"]) == 0
    assert 'no game "pig"' in capsys.readouterr().err


CARD = """
[[card]]
key = "ski_patrol"
number = 1000
nation = "soviet"
kind = "infantry"
cost = 2
op = 1
attack = {attack}
defence = 3
name = {{ en = "Ski Patrol", zh = "滑雪巡逻队" }}
flavour = {{ en = "White on white.", zh = "白雪之上的白影。" }}
"""


def run(*arguments, **kwargs):
    """Run the command line in a process of its own: content is read once in each."""
    command = [sys.executable, "-m", "evadventure.minigames", *arguments]
    root = Path(__file__).resolve().parents[3]
    return subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False, **kwargs)


def test_content_of_ones_own_is_checked_with_file_and_line(tmp_path):
    (tmp_path / "cards").mkdir()
    own = tmp_path / "cards" / "own.toml"
    own.write_text(CARD.format(attack=1), encoding="utf-8")
    done = run("sim", "kards", "--games", "1", "--bots", "random", "--content", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    own.write_text(CARD.format(attack=-1), encoding="utf-8")
    done = run("sim", "kards", "--games", "1", "--content", str(tmp_path))
    assert done.returncode == 2
    assert f"{own}:9: card 'ski_patrol', attack" in done.stderr
    assert run("sim", "uno", "--games", "1", "--content", str(tmp_path)).returncode == 0
    done = run("games", "--content", str(own.parent))
    assert (done.returncode, "holds none of the folders" in done.stderr) == (2, True)
    done = run("games", "--content", str(tmp_path / "nowhere"))
    assert (done.returncode, f"there is no folder {tmp_path / 'nowhere'}" in done.stderr) == (2, True)


@pytest.mark.long
def test_scenarios_of_ones_own_are_played_and_checked(tmp_path):
    home, own = files("evadventure.minigames.mbg.data.scenarios"), tmp_path / "scenarios"
    own.mkdir()
    story, drawn = (home / f"tutorial.{kind}" for kind in ("toml", "map"))
    (own / "own_siege.toml").write_text(story.read_text("utf-8"), "utf-8")
    (own / "own_siege.map").write_text(drawn.read_text("utf-8"), "utf-8")
    (own / "names.toml").write_text('[officers]\n"某甲" = "Somebody"\n', "utf-8")
    command = ["sim", "mbg", "--games", "1", "--bots", "random", "--content", str(tmp_path)]
    assert run(*command, "--options", "scenario=own_siege").returncode == 0
    for file, text, said in (
        ("own_siege.toml", story.read_text("utf-8").replace("minutes", "minute"), "own_siege.toml:"),
        ("own_siege.toml", "title = = 1", "own_siege.toml: Invalid value (at line 1"),
        ("own_siege.map", "\n".join(drawn.read_text("utf-8").splitlines()[:9]), "own_siege.map:"),
        ("tutorial.toml", "", "tutorial.toml: there is another"),
    ):
        kept = (own / file).read_text("utf-8") if (own / file).exists() else None
        (own / file).write_text(text, "utf-8")
        done = run(*command)
        assert (done.returncode, said in done.stderr) == (2, True), done.stderr
        if kept is not None:
            (own / file).write_text(kept, "utf-8")


@pytest.mark.long
def test_decks_of_ones_own_are_ready_behind_the_houses(tmp_path):
    (tmp_path / "decks").mkdir()
    house = (files("evadventure.minigames.kards.data") / "decks.toml").read_text("utf-8")
    first = house[house.index("[[deck]]") : house.index("[[deck]]", house.index("[[deck]]") + 1)]
    own = tmp_path / "decks" / "own.toml"
    own.write_text(first.replace('key = "recruit"', 'key = "own_recruit"'), "utf-8")
    command = ["sim", "kards", "--games", "1", "--bots", "random", "--content", str(tmp_path)]
    done = run(*command, "--options", "decks=own_recruit,recruit")
    assert (done.returncode, done.stderr) == (0, "")
    for text, said in (
        (first, "own.toml:2: deck 'recruit': there is another with this key"),
        (first.replace('key = "recruit"', 'key = "own"').replace("= 4", "= 1"), "own.toml:2: deck 'own': deck_size"),
        ("[[deck]]\nkey = 3", "own.toml: Expected `str`"),
    ):
        own.write_text(text, "utf-8")
        done = run(*command)
        assert (done.returncode, said in done.stderr) == (2, True), done.stderr


def test_folders_are_named_before_the_content_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(content_files, "_folders", {})
    monkeypatch.setattr(content_files, "_read", set())
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "b.toml").write_text("")
    (tmp_path / "cards" / "a.toml").write_text("")
    content_files.add_all(tmp_path)
    content_files.add_folder("cards", tmp_path / "cards")
    assert [file.name for file in content_files.files("cards")] == ["a.toml", "b.toml"]
    assert content_files.all_folders() == {"cards": (tmp_path / "cards",)}
    with pytest.raises(content_files.FolderError, match="have been read already"):
        content_files.add_folder("cards", tmp_path)
    with pytest.raises(content_files.FolderError, match="no content is called 'shoes'"):
        content_files.add_folder("shoes", tmp_path)
    with pytest.raises(content_files.FolderError, match=r"WELLMOUTH_MORE_DECKS: decks: .* is no folder"):
        content_files.add_from(lambda name: [str(tmp_path / "none")], ["decks"])
