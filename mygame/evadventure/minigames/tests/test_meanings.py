"""The table of what each number of an observation means."""

import re
import subprocess
import sys

import pytest

from evadventure.minigames import registry
from evadventure.minigames.match import Match
from evadventure.minigames.meanings import meanings
from evadventure.minigames.vectors import Layout


def names_in(pattern):
    return [name.replace("_", " ") for name in re.findall(r"[a-z_]+", pattern)]


@pytest.mark.parametrize("key", ["uno", "kards", "mbg"])
def test_every_number_has_a_meaning(key):
    entry = registry.get(key)
    first = Match.open(entry.game, entry.game.options_type(), 2, 1).view(0)
    names = Layout.of(entry.game.view_type, first, entry.features, (0, 1), scaled=True).names
    found = list(meanings(entry, names))
    assert sum(one.many for one in found) == len(names)
    assert len({one.pattern for one in found}) == len(found) < 150
    assert [
        one.pattern for one in found if re.fullmatch(r"[a-z ]+", one.text) and one.text in names_in(one.pattern)
    ] == []


def told(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "evadventure.minigames", "numbers", *arguments)
    return subprocess.run(command, cwd="mygame", capture_output=True, text=True, check=False)


def test_the_table_tells_counts_seats_and_texts():
    rows = {line.split()[0]: line.split(maxsplit=1)[1] for line in told("uno", "--seats", "3").stdout.splitlines()}
    assert rows["sizes[]"] == "3  n / (|n| + 10): Cards in each hand."
    assert rows["last[0]="].startswith("3  1: it is this seat, 0 the own: The last action")
    assert rows["known[][1]="].startswith("567  n / (n + 1), how often: ")
    assert rows["options.jump_in"].endswith("1: yes: an identical card may be played out of turn")
    assert rows["last[1].catch.seat="].endswith(": seat: Catch a player with one card who has not called UNO")
    assert rows["question.challenge"].startswith("1  1: yes: ")


@pytest.mark.parametrize("wrong", [("nope",), ("no.such:ENTRY",), ("uno", "--seats", "99")])
def test_a_wrong_word_gets_a_sentence(wrong):
    done = told(*wrong)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
