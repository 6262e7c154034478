"""Two real MUD clients, TinTin++ and TinyFugue, play an evening with a table game, over UTF-8 and over GB18030."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.clients.record import PASSWORD, Tmux
from tests.clients.table import EVENINGS, TinyFugue, play, playable
from tests.harness import Game, new_name, wait_until
from tests.marks import sweep
from tests.test_play import ENGLISH, come_in

PROMPT = re.compile(r"<\d+ of \d+>")
WRONG = "\ufffd"
"""A screen's replacement for bytes that are no characters."""


@pytest.mark.parametrize("name", [one if one == "tintin-zh-gb18030" else sweep(one) for one in playable()])
def test_an_evening_at_a_table(game: Game, name: str, tmp_path: Path) -> None:
    evening = EVENINGS[name]
    before = len(game.errors())
    recording = play(game, evening, tmp_path)
    lines, _, terminal = recording.partition("=== the terminal")
    # TinyFugue takes the byte 128 for the end of a text; in UTF-8 some Chinese characters have it, in the title none.
    assert WRONG not in lines
    assert evening.hero in terminal or evening.client is TinyFugue
    assert "UNO" in lines
    for line in terminal.split("\n"):
        assert len(line) <= 80
    assert game.errors()[before:] == []


@pytest.mark.parametrize(
    "name", [one if one.startswith("tintin") else sweep(one) for one in playable() if one.endswith("en-utf8")]
)
def test_nothing_is_glued_to_the_prompt_which_is_drawn_after_each_burst_once(
    game: Game, name: str, tmp_path: Path
) -> None:
    evening = EVENINGS[name]
    account = f"Prompt{evening.client.__name__}"
    new_name(account)
    tmux = Tmux(tmp_path)
    client = evening.client(tmux, "prompted", game.port, evening.charset)
    try:
        with game.telnet() as other:
            come_in(other, ENGLISH, f"Chatty{evening.client.__name__}")
            client.wait("Chinese garbled")
            client.type("english")
            client.wait("create <name>")
            client.type(f"create {account} {PASSWORD}")
            client.wait("Make the account")
            client.type("y")
            client.wait("accept: ")
            client.type("accept")
            client.wait("^Lying about|^Ways out")
            client.type("prompt <%h of %H>")
            client.wait("You have a prompt now")
            for number in range(3):
                other.ask(f"say word {number} of three", "You say")
                client.wait(f"word {number} of three")
                if evening.client is not TinyFugue:  # which shows a line without end only when it has ended
                    wait_until(lambda: PROMPT.fullmatch(client.screen().split("\n")[-1].strip()), "it is drawn again")
            shown = [line.strip() for line in client.screen().split("\n") if line.strip()]
    finally:
        tmux.close()
    said = [line for line in shown if "of three" in line]
    assert len(said) == 3
    assert not any(PROMPT.search(line) for line in said)
    drawn = [bool(PROMPT.fullmatch(line)) for line in shown]
    assert not any(one and following for one, following in pairwise(drawn))
