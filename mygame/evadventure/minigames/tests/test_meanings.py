"""The table of what each number of an observation means."""

import subprocess
import sys

import pytest

from evadventure.minigames import registry
from evadventure.minigames.match import Match
from evadventure.minigames.meanings import meanings
from evadventure.minigames.vectors import Layout


@pytest.mark.parametrize("key", ["uno", "kards", "mbg"])
def test_every_number_has_a_meaning(key):
    entry = registry.get(key)
    first = Match.open(entry.game, entry.game.options_type(), 2, 1).view(0)
    names = Layout.of(entry.game.view_type, first, entry.features, (0, 1), scaled=True).names
    found = list(meanings(entry.game.view_type, names, entry.features))
    assert sum(one.many for one in found) == len(names)
    assert len({one.pattern for one in found}) == len(found) < 150
    assert all(one.text for one in found)


def told(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "evadventure.minigames", "numbers", *arguments)
    return subprocess.run(command, cwd="mygame", capture_output=True, text=True, check=False)


def test_the_table_tells_counts_seats_and_texts():
    rows = {line.split()[0]: line.split(maxsplit=1)[1] for line in told("uno", "--seats", "3").stdout.splitlines()}
    assert rows["sizes[]"] == "3  n / (|n| + 10): Cards in each hand."
    assert rows["last[0]="].startswith("3  1: it is this seat, 0 the own: The last action")
    assert rows["known[][1]="].startswith("567  n / (n + 1), how often: ")
    assert rows["question.challenge"].startswith("1  1: yes: ")


@pytest.mark.parametrize("wrong", [("nope",), ("no.such:ENTRY",), ("uno", "--seats", "99")])
def test_a_wrong_word_gets_a_sentence(wrong):
    done = told(*wrong)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
