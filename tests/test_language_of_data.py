"""A third language by data alone: a file of a few dozen German texts, seen by telnet, at a table and on the pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.request import Request, urlopen

import pytest

from tests.harness import ROOT, Game
from tests.test_play import ENGLISH, PASSWORD, come_in

GERMAN = f"WELLMOUTH_MORE_LANGUAGES = [{str(ROOT / 'docs/examples/content/languages')!r}]\n"


@pytest.fixture(scope="module")
def german_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    game = Game(tmp_path_factory.mktemp("german"), settings=GERMAN)
    try:
        yield game.start()
    finally:
        game.kill()


def page(game: Game, path: str, accept: str) -> str:
    asked = Request(f"http://127.0.0.1:{game.port + 1}{path}", headers={"Accept-Language": accept})
    with urlopen(asked, timeout=60) as answer:
        return str(answer.read().decode())


def test_language_prompt_and_table(german_game: Game) -> None:
    before = len(german_game.errors())
    with german_game.telnet() as player:
        come_in(player, ENGLISH, "Friedlinde")
        assert "language zh for 中文. Type language de for Deutsch." in player.ask("language", "Deutsch\\.")
        player.ask("language deutsch", r"Du liest jetzt Deutsch\.")
        assert "Für English gib language en ein." in player.tell("language")
        assert "Du hast jetzt eine Eingabezeile." in player.tell("prompt on")
        assert re.search(r"TP \d+/\d+, \d+ Kupfer>", player.tell("look"))
        assert "Brunnenplatz" in player.tell("look")
        assert "Ways out" in player.tell("look")  # nobody has put that into German
        for way in ("west", "south", "south"):
            player.tell(way)
        player.ask("play uno bots", "SHA-256")
        board = player.tell("board")
        assert re.search(r"Oben liegt \S+, Farbe (Rot|Gelb|Grün|Blau|noch keine)\.", board), board
        assert re.search(r"Deine Hand, \d+ Karten?: ", board), board
        player.tell("resign yes")
        player.tell("stand")
        player.tell("language zh")
        assert "现在你读的是中文" in player.tell("语言 zh")
    assert german_game.errors()[before:] == []


def test_the_choice_is_kept(german_game: Game) -> None:
    with german_game.telnet() as player:
        come_in(player, ENGLISH._replace(language="3"), "Waltraud")  # the number that the first screen shows
        assert "Brunnenplatz" in player.tell("look")
        player.leave()
    with german_game.telnet() as player:
        player.expect(r"3  Deutsch")
        player.ask(f"connect Waltraud {PASSWORD}", "Brunnenplatz")
        assert "Du liest Deutsch." in player.tell("language")


def test_pages(german_game: Game) -> None:
    german = page(german_game, "/", "de-AT,de;q=0.9,en;q=0.5")
    assert '<html lang="de">' in german
    assert "Konto anlegen und spielen" in german
    assert "Zum Inhalt" in german
    assert "Deutsch" in page(german_game, "/", "en")  # offered to everybody
    words = json.loads(page(german_game, "/tables/words/de.json", "en"))["words"]
    assert words["de"]["lang_tag"] == "de"
