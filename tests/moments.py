"""Moments of killing processes of a running game with signal 9: in a commit, a reload, a stop, a start; helpers.

A kill from outside cannot hit a commit. So the Server of such a game checks at each commit of a transaction whether to
die in it (`MORTAL`).
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple

from tests.harness import PAGES, SPAWNED, Game, alive, children, ready, wait_until

MORTAL = '''
def _mortal(connection, **_):
    """Make a connection look at each commit whether its process is to die in it."""
    import os, signal, threading, time
    from pathlib import Path

    order, commit = Path(__file__).resolve().parent.parent / "die", connection._commit

    def die(later=0.0):
        time.sleep(later)
        os.kill(os.getpid(), signal.SIGKILL)

    def commit_and_perhaps_die():
        try:
            pid, when, later = order.read_text().split()
        except OSError:
            return commit()
        if int(pid) != os.getpid():
            return commit()
        if when == "before":
            die()
        if when == "during":
            threading.Thread(target=die, args=(float(later),)).start()
        commit()
        if when == "after":
            die()

    connection._commit = commit_and_perhaps_die


from django.db.backends.signals import connection_created

connection_created.connect(_mortal, weak=False)
'''
"""Settings of a game that can be told to die in a commit: `server/die` has the process, the moment and the delay."""

LONGEST_COMMIT = 0.002
LONGEST_RELOAD, LONGEST_STOP, LONGEST_START = 15.0, 4.0, 8.0
"""Most seconds before a process is killed; a shorter command is followed by the kill."""


def play_again(game: Game) -> None:
    """Start what does not run."""
    done = game.launch("play")
    assert done.returncode == 0, f"the house does not start again: {done.stderr}{game.log('server')[-2000:]}"


class Moment(NamedTuple):
    """A kind of kill.

    Args:
        kill: does it.
        back: brings the house back; where only the Server has ended, by its own command line.
    """

    kill: Callable[[Game, random.Random], None]
    back: Callable[[Game], None] = play_again


def killed(*names: str) -> Callable[[Game, random.Random], None]:
    """Return a function that kills processes at any moment."""
    return lambda game, _: game.kill(*names)


def helper(of: str, mark: bytes) -> Callable[[Game, random.Random], None]:
    """Return a function that kills a child of a process, which goes on.

    Args:
        of: `portal`, `server`.
        mark: part of the child's command line.
    """

    def kill(game: Game, moments: random.Random) -> None:
        wait_until(lambda: children(game.pid(of), mark), f"the {of} has a helper")
        dead = moments.choice(children(game.pid(of), mark))
        os.kill(dead, signal.SIGKILL)
        wait_until(lambda: not alive(dead), "it ends")

    return kill


def goes_on(game: Game) -> None:
    """Check that Portal and Server run still, and pages have a process again; wait until the house is ready.

    Thinkers start with their next questions.
    """
    assert all(pid and alive(pid) for pid in map(game.pid, ("portal", "server"))), game.log("server")[-2000:]
    wait_until(lambda: children(game.pid("portal"), PAGES), "the Portal starts its page process again")
    wait_until(lambda: ready(game) == 200, "the house is ready")


def in_commit(when: str) -> Callable[[Game, random.Random], None]:
    """Return a function that kills the Server before, during or after its next commit of a transaction."""

    def kill(game: Game, moments: random.Random) -> None:
        pid = game.note_server()
        order = game.directory / "server/die"
        written = order.with_name("die.new")
        written.write_text(f"{pid} {when} {moments.uniform(0, LONGEST_COMMIT):.6f}")
        written.rename(order)
        try:
            wait_until(lambda: not alive(pid), f"the Server dies {when} a commit")
        finally:
            order.unlink()

    return kill


def in_command(command: str, longest: float) -> Callable[[Game, random.Random], None]:
    """Return a function that kills the Server, or sometimes all, during a command of `server.launch`."""

    def kill(game: Game, moments: random.Random) -> None:
        going = game.begin(command)
        time.sleep(moments.uniform(0, longest))  # the moment is what is tried
        game.kill(*moments.choice((("server",), ("server",), ("portal", "server"))))
        ended(going)

    return kill


def in_start(game: Game, moments: random.Random) -> None:
    """Kill all, start the game, and kill all again during the Server's start."""
    game.kill()
    before = game.pid("server")
    going = game.begin("play")
    wait_until(lambda: game.pid("server") not in (before, None) or going.poll() is not None, "a Server starts")
    time.sleep(moments.uniform(0, LONGEST_START))  # the moment is what is tried
    game.kill()
    ended(going)


def ended(going: subprocess.Popen[str]) -> None:
    """Wait until a command of `server.launch` has ended, well or not."""
    going.communicate(timeout=300)


KINDS = {
    "server": Moment(killed("server"), Game.revive),
    "portal": Moment(killed("portal")),
    "both": Moment(killed("portal", "server")),
    "page process": Moment(helper("portal", PAGES), goes_on),
    "thinker": Moment(helper("server", SPAWNED), goes_on),
    "before a commit": Moment(in_commit("before"), Game.revive),
    "in a commit": Moment(in_commit("during"), Game.revive),
    "after a commit": Moment(in_commit("after"), Game.revive),
    "in a reload": Moment(in_command("reload", LONGEST_RELOAD)),
    "in a stop": Moment(in_command("stop", LONGEST_STOP)),
    "in a start": Moment(in_start),
}
ROUND = (
    "server", "portal", "before a commit", "in a commit", "in a reload", "after a commit", "server", "both",
    "in a commit", "in a stop", "before a commit", "in a start", "page process", "thinker",
)  # fmt: skip
"""The kinds of fourteen kills."""
