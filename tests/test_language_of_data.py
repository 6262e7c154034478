"""A third language by data alone: a file of a few dozen German texts, seen by telnet, at a table and on the pages."""

from __future__ import annotations

import json
import re
from urllib.request import Request, urlopen

from tests.harness import BEGUN, Game
from tests.test_play import ENGLISH, PASSWORD, come_in


def page(game: Game, path: str, accept: str) -> str:
    asked = Request(f"http://127.0.0.1:{game.port + 1}{path}", headers={"Accept-Language": accept})
    with urlopen(asked, timeout=60) as answer:
        return str(answer.read().decode())


def test_language_prompt_and_table(furnished: Game) -> None:
    before = len(furnished.errors())
    with furnished.telnet() as player:
        come_in(player, ENGLISH, "Friedlinde")
        assert "language zh for 中文. Type language de for Deutsch." in player.ask("language", "Deutsch\\.")
        player.ask("language deutsch", r"Du liest jetzt Deutsch\.")
        assert "Für English gib language en ein." in player.tell("language")
        assert "Du hast jetzt eine Eingabezeile." in player.tell("prompt on")
        assert re.search(r"TP \d+/\d+, \d+ Kupfer>", player.tell("look"))
        assert "Brunnenplatz" in player.tell("look")
        assert "Ways out" in player.tell("look")  # that is not translated into German
        for way in ("west", "south", "south"):
            player.tell(way)
        player.ask("play uno bots", BEGUN)
        board = player.tell("board")
        assert re.search(r"Oben liegt \S+, Farbe (Rot|Gelb|Grün|Blau|noch keine)\.", board), board
        assert re.search(r"Deine Hand, \d+ Karten?: ", board), board
        player.tell("resign yes")
        player.tell("stand")
        player.tell("language zh")
        assert "现在你读的是中文" in player.tell("语言 zh")
    assert furnished.errors()[before:] == []


def test_the_choice_is_kept(furnished: Game) -> None:
    with furnished.telnet() as player:
        come_in(player, ENGLISH._replace(language="3"), "Waltraud")  # the number that the first screen shows
        assert "Brunnenplatz" in player.tell("look")
        player.leave()
    with furnished.telnet() as player:
        player.expect(r"3  Deutsch")
        player.ask(f"connect Waltraud {PASSWORD}", "Brunnenplatz")
        assert "Du liest Deutsch." in player.tell("language")


def test_pages(furnished: Game) -> None:
    german = page(furnished, "/", "de-AT,de;q=0.9,en;q=0.5")
    assert '<html lang="de">' in german
    assert "Konto anlegen und spielen" in german
    assert "Zum Inhalt" in german
    assert "Deutsch" in page(furnished, "/", "en")  # offered to everybody
    words = json.loads(page(furnished, "/tables/words/de.json", "en"))["words"]
    assert words["de"]["lang_tag"] == "de"
