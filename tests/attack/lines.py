"""Hostile lines in every state a player can be in: at the door, making a hero, in the town, shopping, fighting, below,
at a table of each game with questions pending, by letter, in a puzzle, a club, an editor.

    python -m tests.attack.lines --lines 1000000

A third of the lines are commands followed by nonsense, a third such lines with characters changed, the others rubbish:
markup, format strings, control and combining characters, numbers of every size, bytes that are not text, truncated
telnet commands. Exits with 1 when a log has an error, or somebody got no answer.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from tests.attack.arena import memory_of
from tests.harness import DO, IAC, SB, SE, WILL, Game, Telnet, new_name
from tests.test_play import CHINESE, ENGLISH, PASSWORD, Speech, come_in

BATCH = 25
"""Lines after which an answer is waited for."""
EACH = 40
"""Batches after which a typist returns to the state to test."""
ROUNDS = "the Pit of Lines"


class State(NamedTuple):
    """A state: the lines that lead to it, and words worth typing there.

    Args:
        builds: only staff get there; only the words are typed, since other commands of staff are destructive by design.
    """

    ways: tuple[str, ...]
    words: tuple[str, ...]
    speech: Speech = ENGLISH
    fights: bool = False
    builds: bool = False


MOVES = (
    "yes",
    "no",
    "1",
    "2",
    "9",
    "moves 2",
    "undo",
    "resign",
    "hint",
    "draw",
    "start",
    "options rounds 3",
    "bot add",
)
EDITS = (
    *(":", "::", ":::", ":h", ":w", ":wq", ":q", ":q!", ":u", ":uu", ":UU", ":dd", ":dw", ":DD", ":y", ":x"),
    *(":p", ":i", ":r", ":I", ":A", ":s", ":S", ":j", ":f", ":fi", ":fd", ":echo", ":!", ":<", ":>", ":="),
)
STATES: dict[str, State | None] = {
    "door": None,
    "making": State((), ("create", "reroll", "swap strength wisdom", "name Bo", "sex", "accept", "back", "delete")),
    "town": State(("travel square",), ("travel", "run n", "n;s;n", "alias kk tell", "mail bo = hi", "posters", "nick")),
    "shop": State(("travel smithy", "trade"), ("buy 1", "sell all", "value torch", "repair", "list", "buy rope 99")),
    "talk": State(("travel inn", "talk maud"), ("1", "2", "yes", "ask about well", "bye", "lodging rent 2", "visit")),
    "fight": State(
        (), ("attack toad", "hold", "flee", "stance guard", "cast", "use", "wield", "throw", "1"), fights=True
    ),
    "below": State(
        ("travel well", "light torch", "down"), ("search", "pick", "camp", "map", "n", "e", "s", "w", "open")
    ),
    "uno": State(("play uno bots casual unrated",), ("play R7", "play W red", "challenge", "catch", "pass", *MOVES)),
    "kards": State(("play kards bots casual unrated",), ("deploy 1", "attack f1 hq", "move s1", "keep", "end", *MOVES)),
    "siege": State(("play siege bots casual unrated",), ("march", "recruit", "build", "fight", "ally", "odds", *MOVES)),
    "letter": State(("today uno", "match 1"), ("play R7", "draw", "match 2", "matches", *MOVES)),
    "puzzle": State(("puzzle uno",), ("puzzle 1", "puzzle hint", "puzzle moves 9", "puzzle solution", "puzzle uno 3")),
    "club": State(("club found {name}",), ("club note x", "club challenge y uno", "club admit bo", "club about z")),
    "editor": State(("desc/edit",), (*EDITS, "desc/edit", "desc/edit"), builds=True),
    "中文": State(("玩 uno 电脑 随性 不计分",), ("出 红7", "质疑", "认输", "走法", "提示", "帮助", "背包"), CHINESE),
}
"""By name; the person at the door has no state."""

RUBBISH = (
    *("|r|n|x||", "{name}", "%s%n%d", "'; DROP TABLE x; --", "<script>alert(1)</script>", "../../etc/passwd"),
    *("\\x00\\u0000", "-1", "0", "1e309", "9" * 24, "１２３", "½", "nan", "0x10", "٣", "--help", "$(id)", "#1", "1-1"),
    *("*", "?", "me", "here", "all", "self", "()", "//", "::", ";;;;", "＝", "= =", '"', "'", "`", ".", ",", "!"),
    *("\u202e\u200b\ufeff", "e\u0301" * 40, "\U0001f409" * 20, "\u0000\u0001\u0007\u001b[2J"),
    *("[" * 200, "x" * 3000, "字" * 1500, " " * 500, "a b " * 300),
)
RAW = (
    *(bytes([IAC]), bytes([IAC, SB]), bytes([IAC, SB, 201]) + b"Core.Hello {", bytes([IAC, SB, 201, IAC, SE])),
    *(bytes([IAC, DO]), bytes([IAC, WILL, 255]), b"\xff\xfe\xfd", b"\xc3\x28", b"\xe2\x82", b"\x00" * 50, b"\xf0\x9f"),
    bytes(range(32)),
)
PIT = (
    "@py from evennia import create_object as make; from evadventure.places.rooms import EvAdventureRoom as Room; "
    "from evadventure.creatures.npcs import spawn; from evadventure.places.exits import EvAdventureExit as Way; "
    f'pit = make(Room, key="{ROUNDS}"); pit.allow_combat = True; spawn("hush_eel", pit); spawn("hush_eel", pit); '
    'make(Way, key="north", location=pit, destination=me.location); print("dug")'
)
"""A place to fight in."""


class Hostile:
    """Lines that no well-meaning player sends.

    Args:
        chance: source of random numbers.
        words: commands of the game.
    """

    def __init__(self, chance: random.Random, words: list[str]) -> None:
        self.chance, self.words = chance, words

    def line(self, own: tuple[str, ...]) -> bytes:
        """Return a line for somebody in a state whose own words are given."""
        chance = self.chance
        draw = chance.random()
        if draw < 0.03:
            return chance.choice(RAW)
        if draw < 0.15:
            return chance.choice(RUBBISH).encode()
        word = chance.choice(own if own and chance.random() < 0.5 else self.words)
        behind = " ".join(
            chance.choice((*RUBBISH, *self.words, *own)) for _ in range(chance.choice((0, 0, 1, 1, 2, 3)))
        )
        line = f"{word} {behind}"
        for _ in range(chance.choice((0, 0, 0, 1, 2, 8))):
            at = chance.randrange(len(line) or 1)
            other = chance.choice(("", 2 * line[at : at + 1], *'\t"=\u3000一'))
            line = line[:at] + other + line[at + 1 :]
        return re.sub(r"[\r\n]", " ", line).encode("utf-8", "replace")


class Person:
    """Somebody who types hostile lines in one state."""

    def __init__(self, game: Game, kind: str, number: int, words: list[str], door: Lock) -> None:
        self.game, self.kind, self.state, self.number = game, kind, STATES[kind], number
        own = self.state.words if self.state and self.state.builds else None
        self.hostile = Hostile(random.Random(number), words if own is None else list(own))
        self.counted: Counter[str] = Counter()
        self.door = door
        self.name = self.account = ""
        self.batch: list[bytes] = []

    def live(self, lines: int) -> Counter[str]:
        """Type so many lines; return the counts."""
        while self.counted["lines"] < lines:
            try:
                with self.game.telnet() as line:
                    self.evening(line, lines)
            except OSError:
                self.counted["closed"] += 1
            except AssertionError as silent:
                self.counted["closed" if line.closed else "unanswered"] += 1
                if not line.closed:
                    print(f"{self.kind}: {str(silent)[-300:]}\nafter {self.batch}", flush=True)
        return self.counted

    def evening(self, line: Telnet, lines: int) -> None:
        """Type until enough is typed, or the game closes the connection."""
        with self.door:  # floods of passwords are not tested here
            self.arrive(line)
        line.encoding = "latin-1"  # the house switches to the character set that it guesses from rubbish
        batches = 0
        while self.counted["lines"] < lines:
            if batches % EACH == 0 and self.state is not None and self.name:
                for way in self.state.ways:
                    line.send(way.format(name=self.name).encode())
            batches += 1
            self.batch = [self.hostile.line(self.state.words if self.state else ()) for _ in range(BATCH)]
            for typed in self.batch:
                line.send(typed)
            self.counted["lines"] += BATCH
            line.send(bytes([IAC, SE]))  # the end of anything that was begun
            line.settle()
            line.heard, line._read = "", 0

    def arrive(self, line: Telnet) -> None:
        """Reach the beginning of the state."""
        if self.state is None or self.account or self.kind == "making":
            line.expect("encoding")
        if self.state is None:
            return
        if self.account:
            line.send(f"connect {self.account} {PASSWORD}")
            line.settle()
            return
        speech, self.account = self.state.speech, new_name(f"{self.state.speech.account}{self.number}")
        if self.kind == "making":
            line.ask(f"create {self.account} {PASSWORD}", ENGLISH.confirm)
            line.ask("y", ENGLISH.abilities)
            return
        self.name = come_in(line, speech, self.account)
        if self.state.builds:
            with self.game.become_owner() as owner:
                owner.ask(
                    f'@py evennia.search_account("{self.account}")[0].permissions.add("Builder"); print("may build")',
                    "may build",
                )
        if self.state.fights:
            with self.game.become_owner() as owner:
                owner.ask(
                    f'@py hero = evennia.search_object("{self.name}")[0]; hero.hp_max = hero.hp = 9999999; '
                    f'hero.move_to(evennia.search_object("{ROUNDS}")[0]); print("thrown in")',
                    "thrown in",
                )


def words_of(game: Game) -> list[str]:
    """Return the words of all commands, as the owner can ask for them."""
    with game.become_owner() as owner:
        told = owner.tell("commands")
    return sorted(set(re.findall(r"@?[a-z]{2,}|[\u4e00-\u9fff]+", told)) - {"quit", "shutdown", "reset", "reload"})


def main() -> None:
    """Send lines by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("states", nargs="*", metavar="state", help=", ".join(STATES))
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--each", type=int, default=3, help="people in each state")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        game = Game(Path(place), settings='TRUSTED_ADDRESSES = ["127.0.0.0/8"]\n')
        game.start()
        try:
            words = words_of(game)
            with game.become_owner() as owner:
                owner.ask(PIT, "dug")
            before, began = memory_of(game, "server"), time.monotonic()
            people = [(kind, one) for kind in options.states or STATES for one in range(options.each)]
            share, door = options.lines // len(people) + 1, Lock()
            with ThreadPoolExecutor(len(people)) as threads:
                lives = {
                    (kind, one): threads.submit(
                        Person(game, kind, options.seed * 1000 + number, words, door).live, share
                    )
                    for number, (kind, one) in enumerate(people)
                }
                counted = sum((life.result() for life in lives.values()), Counter())
            seconds = time.monotonic() - began
            errors = game.errors()
            states = len(options.states or STATES)
            print(f"{counted['lines']} lines in {states} states by {len(people)} people, {seconds:.0f} s")
            print(f"connections closed {counted['closed']}, unanswered {counted['unanswered']}, errors {len(errors)}")
            after = memory_of(game, "server")
            time.sleep(60)
            print(f"server {before:.0f} MB before, {after:.0f} after, {memory_of(game, 'server'):.0f} a minute later")
            for error in errors[:20]:
                print(error)
        finally:
            game.stop()
    sys.exit(bool(errors or counted["unanswered"]))


if __name__ == "__main__":
    main()
