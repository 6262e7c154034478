"""Moments at which processes of a running game are ended with signal 9: in a commit, a reload, a stop, a start.

A process cannot be hit in a commit from outside. So the Server of such a game looks at each commit of a transaction
whether it is to die in it (`MORTAL`).
"""

from __future__ import annotations

import random
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple

from tests.harness import Game, alive, wait_until

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
"""Settings of a game that can be told to die in a commit: `server/die` names the process, when, and how much later."""

LONGEST_COMMIT = 0.002
LONGEST_RELOAD, LONGEST_STOP, LONGEST_START = 15.0, 4.0, 8.0
"""Seconds after which a process is killed at the latest; what is quicker by then is killed when it is over."""


class Moment(NamedTuple):
    """How a kill is made.

    Args:
        kill: does it.
        revives: whether only the Server has ended, and nothing else was going on.
    """

    kill: Callable[[Game, random.Random], None]
    revives: bool = False


def killed(*names: str) -> Callable[[Game, random.Random], None]:
    """Return what kills processes at no moment in particular."""
    return lambda game, _: game.kill(*names)


def in_commit(when: str) -> Callable[[Game, random.Random], None]:
    """Return what kills the Server before, during or after its next commit of a transaction."""

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
    """Return what kills the Server, or at times all, while a command of `server.launch` is carried out."""

    def kill(game: Game, moments: random.Random) -> None:
        going = game.begin(command)
        time.sleep(moments.uniform(0, longest))  # the moment is what is tried
        game.kill(*moments.choice((("server",), ("server",), ("portal", "server"))))
        ended(going)

    return kill


def in_start(game: Game, moments: random.Random) -> None:
    """Kill all, begin to play, and kill all again when the Server has got somewhere."""
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
    "server": Moment(killed("server"), revives=True),
    "portal": Moment(killed("portal")),
    "both": Moment(killed("portal", "server")),
    "before a commit": Moment(in_commit("before"), revives=True),
    "in a commit": Moment(in_commit("during"), revives=True),
    "after a commit": Moment(in_commit("after"), revives=True),
    "in a reload": Moment(in_command("reload", LONGEST_RELOAD)),
    "in a stop": Moment(in_command("stop", LONGEST_STOP)),
    "in a start": Moment(in_start),
}
ROUND = (
    "server", "portal", "before a commit", "in a commit", "in a reload", "after a commit", "server", "both",
    "in a commit", "in a stop", "before a commit", "in a start",
)  # fmt: skip
"""The kinds of twelve kills."""
