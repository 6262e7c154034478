"""Every block and example of `docs/build/extending.md`, `docs/program/python.md` and `learning.md` is run here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import EXAMPLE_GAMES
from tests.marks import sweep

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
PAGES = ("build/extending.md", "program/python.md")


def blocks(page: str, language: str) -> list[str]:
    """Return the code blocks of a page in one language; indented ones are for settings of others."""
    return re.findall(rf"^```{language}\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.M | re.S)


def run(*command: str, cwd: Path = EXAMPLES, **env: str) -> subprocess.CompletedProcess[str]:
    """Run something as a reader would, with the package found."""
    path = os.pathsep.join((str(ROOT / "mygame"), str(EXAMPLES)))
    done = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", **env}
    return subprocess.run(command, cwd=cwd, env=done, capture_output=True, encoding="utf-8", check=False)


def test_the_map_of_the_house_leads_somewhere():
    table = (DOCS / "develop/architecture.md").read_text("utf-8").partition("## Where is ...?")[2].partition("##")[0]
    paths = [path for row in table.splitlines()[3:] for path in re.findall(r"`([\w/.*]+)`", row.rpartition(" | ")[2])]
    assert len(paths) >= 20
    for path in paths:
        game = ROOT / "mygame"
        places = [
            game / "evadventure",
            game,
            *(game / "evadventure").glob("minigames/uno"),
            game / "evadventure/knave/magic",
        ]
        assert any(list(place.glob(path)) for place in places) or "/" not in path, path


COMMANDS = [line for page in PAGES for block in blocks(page, "sh") for line in block.splitlines() if "python" in line]


def test_there_is_something_to_try():
    assert len(COMMANDS) >= 6
    assert sum("conformance" in line for line in COMMANDS) == 2
    assert len(blocks("program/python.md", "python")) >= 8
    assert len(blocks("program/learning.md", "python")) == 3


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return a folder in which the package is as if it were installed."""
    folder = tmp_path_factory.mktemp("installed")
    (folder / "wellmouth").symlink_to(ROOT / "mygame/evadventure")
    return folder


@pytest.mark.parametrize("line", [sweep(line) if "conformance morris" in line else line for line in COMMANDS])
def test_every_command_of_the_pages_works(line, installed):
    name, *arguments = line.split()
    assert name == "python"
    done = run(sys.executable, *arguments, PYTHONPATH=str(installed))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    if "conformance" in line:
        ((passed, checks),) = re.findall(r"(\d+) of (\d+) checks passed", done.stdout)
        assert passed == checks


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """Return a file with a match that was begun at the command line."""
    file = tmp_path_factory.mktemp("saved") / "match.json"
    command = [sys.executable, "-m", "evadventure.minigames", "play", "uno", "--save", str(file)]
    subprocess.run(command, cwd=ROOT / "mygame", input="quit\n", capture_output=True, encoding="utf-8", check=True)
    return str(file)


@pytest.mark.parametrize("line", [line for block in blocks("program/games.md", "sh") for line in block.splitlines()])
def test_every_command_of_the_page_on_games_works(line, saved):
    name, *arguments = line.partition("  #")[0].split()
    if name == "#":
        return
    assert name == "python"
    siege = "map=evadventure/minigames/mbg/data/scenarios/guandu.map"
    shorter = {"5000": "20", "FILE": saved, "match.json": saved, "map=FILE": siege, "--write": ""}
    more = ["--deals", "1", "--seconds", "0"] if "bench" in arguments else []
    done = subprocess.run(
        [sys.executable, *filter(None, (shorter.get(one, one) for one in arguments)), *more],
        cwd=ROOT / "mygame", input="quit\n", capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_every_block_of_python_runs(installed):
    pytest.importorskip("pettingzoo")
    code = "\n".join(blocks("program/python.md", "python") + blocks("program/learning.md", "python")[1:])
    done = run(sys.executable, "-W", "ignore", "-c", code, cwd=installed, PYTHONPATH="")
    assert done.returncode == 0, done.stderr
    assert "661" in done.stdout


def test_every_block_of_python_is_typed_strictly(installed):
    code = "\n".join(blocks("program/python.md", "python"))
    (installed / "page.py").write_text(code, "utf-8")
    done = run(sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "page.py", cwd=installed)
    assert done.returncode == 0, done.stdout


LEARNS = """
import sys
from importlib import import_module
from wellmouth.minigames.bots.arena import contest
name, what, most, deals = sys.argv[1:]
learner = import_module(name)
entry = learner.ENTRY
player = entry.bots["learner"]
setattr(player, what, learner.train(*map(float, most.split())))
print(contest(entry.game, entry.game.options_type(), player, entry.bots["random"], seats=2, deals=int(deals)).share)
"""


@pytest.mark.parametrize(
    ("name", "what", "most", "deals", "least"),
    [
        ("learner", "policy", "9 500", 25, 0.6),
        pytest.param("learner", "policy", "1", 100, 0.85, marks=pytest.mark.strength),
        pytest.param("learner_ppo", "model", "5", 100, 0.85, marks=pytest.mark.strength),
    ],
)
def test_the_examples_learn(name, what, most, deals, least, installed):
    for needed in ("pettingzoo", *(["sb3_contrib"] if name == "learner_ppo" else [])):
        pytest.importorskip(needed)
    path = os.pathsep.join(map(str, (installed, EXAMPLES)))
    done = run(sys.executable, "-c", LEARNS, name, what, most, str(deals), PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout.split()[-1]) > least


def test_the_page_says_how_many_numbers_there_are():
    code = "from evadventure.minigames.registry import get\nfor key in ('uno', 'kards', 'mbg'): "
    code += "print(get(key).vocabulary.size)"
    sizes = run(sys.executable, "-c", code).stdout.split()
    assert sizes == re.findall(r"^\| \w+ \| (\d+) \|", (DOCS / "program/python.md").read_text("utf-8"), re.M)


def test_pig_is_short():
    code = (EXAMPLES / "pig" / "__init__.py").read_text("utf-8")
    assert len([line for line in code.splitlines() if line.strip()]) <= 80


def test_links_of_the_pages_lead_somewhere():
    for page in PAGES:
        links = re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text("utf-8"))
        assert [link for link in links if not ((DOCS / page).parent / link).exists()] == []


PURE = """
from evadventure.kernel import content_files
for kind in ("cards", "monsters", "spells"):
    content_files.add_folder(kind, "content/" + kind)
from evadventure.knave.bestiary import KINDS, at_depth
from evadventure.knave.fighting.conditions import Conditions
from evadventure.knave.magic import cast
from evadventure.knave.magic.spells import RUNE, RUNES
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.rules import EvAdventureRollEngine
assert CARDS["own_ski_patrol"].attack == 2
assert KINDS["own_lamp_moth"] in [kind for _, kind in at_depth(2)] and KINDS["own_lamp_moth"].hp_max == 4

class Body:
    level, intelligence, constitution, conditions = 3, 10, -20, Conditions()

found = cast("own_cold_feet", EvAdventureRollEngine(), Body(), [Body()])
print([type(one).__name__ for one in found])
assert RUNE + "own_cold_feet" in RUNES
"""


def test_a_card_a_monster_and_a_spell_of_ones_own():
    done = run(sys.executable, "-c", PURE)
    assert done.returncode == 0, done.stderr
    assert "Afflict" in done.stdout


SERVER = """
import django
django.setup()
import evennia
evennia._init()
from evadventure.content import records
from evadventure.knave.bestiary import KINDS
from evadventure.knave.magic import SPELLS
from evadventure.minigames import registry
from evadventure.minigames.kards.data.cards import CARDS
from evadventure.quests.quest_definitions import QUEST_DEFINITIONS
print(registry.get("pig").present.title.en)
for known in (KINDS, SPELLS, CARDS, QUEST_DEFINITIONS, records.load()):
    print([key for key in known if key.startswith("own_")])
"""


def test_a_server_takes_games_and_content_from_its_settings(tmp_path):
    kinds = ("cards", "monsters", "spells", "quests", "places")
    lines = ["from server.conf.settings import *", 'WELLMOUTH_GAMES = {"pig": "pig:ENTRY"}']
    lines += [f"WELLMOUTH_TOWN, WELLMOUTH_LANDS = {str(EXAMPLES / 'town')!r}, {str(tmp_path)!r}"]
    lines += [f"WELLMOUTH_MORE_{kind.upper()} = [{str(EXAMPLES / 'content' / kind)!r}]" for kind in kinds]
    (tmp_path / "host_settings.py").write_text("\n".join(lines))
    path = os.pathsep.join(map(str, (ROOT / "mygame", EXAMPLE_GAMES, tmp_path)))
    done = run(
        sys.executable, "-c", SERVER, cwd=ROOT / "mygame", PYTHONPATH=path, DJANGO_SETTINGS_MODULE="host_settings"
    )
    assert done.returncode == 0, done.stderr
    keys = ["own_lamp_moth", "own_cold_feet", "own_ski_patrol", "own_seeds", "own_greenhouse"]
    assert done.stdout.splitlines()[-6:] == ["Pig", *(f"['{key}']" for key in keys)]


@pytest.mark.parametrize(
    ("kind", "file", "old", "new", "said"),
    [
        ("monsters", "moth.toml", "hit_dice = 1 ", "hit_dice = -1 ", "moth.toml:{line}: own_lamp_moth: hit_dice"),
        (
            "monsters",
            "moth.toml",
            'risk = "low"',
            'risk = "dire"',
            "moth.toml:{line}: own_lamp_moth: Invalid enum value",
        ),
        ("monsters", "moth.toml", "armor = 2", "armor = = 2", "moth.toml: Invalid value (at line {line},"),
        (
            "spells",
            "candlelight.toml",
            '"webbed"',
            '"wobbly"',
            "candlelight.toml:{line}: own_cold_feet: works.afflicts",
        ),
        ("spells", "candlelight.toml", "power = 1", "power = 9", "candlelight.toml:{line}: own_cold_feet: power"),
        ("cards", "ski_patrol.toml", '"alpine"', '"alpin"', "ski_patrol.toml:{line}: card 'own_ski_patrol', keywords"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(kind, file, old, new, said, tmp_path):
    text = (EXAMPLES / "content" / kind / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    module = {"cards": "minigames.kards.data.cards", "monsters": "knave.bestiary", "spells": "knave.magic"}[kind]
    code = f"from evadventure.kernel import content_files as c; c.add_folder({kind!r}, {str(tmp_path)!r})\n"
    done = run(sys.executable, "-c", code + f"import evadventure.{module}")
    assert done.returncode == 1
    assert said.format(line=text[: text.index(old)].count("\n") + 1) in done.stderr
