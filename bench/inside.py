"""The cost of commands inside the Server: processor time and queries, without a network, against Evennia's stock game.

usage: python -m bench.inside [--rounds 8] [--players 40] [--old TREE] [--only KIND ...] [--profile KIND]

Both games are made with the same people in the same rooms (`populate`); each is loaded into a process of its own, which
logs the people in, lets them type through the Server's own handlers and writes their output into the box that would go
to the Portal. The two take turns: a few commands of a kind here, as many there, and so on for all rounds; printed is
the median of the rounds with its quartiles, so that neither another load nor the moment counts. Kinds: a log-in, the
first `look` of everybody, `look`, `say`, a walk, an unknown command; ours alone: an act at a table of three with two
onlookers, all of them with programs that get the table as data, making a hero, a guest's way to a table, and the
slowest of the commands that `bench.attack` pours.

`--old TREE` measures another copy of this repository instead of the stock game; `--only` leaves out other kinds (not
the log-ins); `--profile KIND` prints where the processor time of one kind goes in ours, by sampling.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

from bench import rows

HERE = Path(__file__).resolve().parent
PASSWORD = "load-test-only"
HALL = 20
"""People in a hall."""
SAMPLE = 0.001
"""Seconds of the processor between two samples of a profile."""
KINDS = ("log-in", "first look", "look", "say", "unknown", "walk")
OURS = ("act at uno", "act at mbg", "making a hero", "guest's way in", "slowest poured command")
"""Kinds that the stock game does not have."""


# The child: one game.


class Nowhere:
    """A transport whose other end is never read."""

    disconnecting = False

    def __init__(self) -> None:
        self.sent = 0

    def write(self, data: bytes) -> None:
        """Take bytes."""
        self.sent += len(data)

    def writeSequence(self, parts: Any) -> None:  # Twisted's name
        """Take bytes in pieces."""
        self.sent += sum(map(len, parts))

    def getPeer(self) -> str:
        """Return the address of the other end."""
        return "nowhere"

    getHost = getPeer

    def setTcpNoDelay(self, on: bool) -> None:
        """There is no delay."""

    def loseConnection(self) -> None:
        """There is no connection."""


class Child:
    """One game in this process."""

    def __init__(self, players: int) -> None:
        os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
        sys.path.insert(0, os.getcwd())
        import django

        django.setup()
        import evennia

        evennia._init()
        from django.db import connection
        from twisted.internet import reactor

        self.evennia, self.connection = evennia, connection
        self.reactor: Any = reactor  # Twisted's says less than it does
        service = evennia.EVENNIA_SERVER_SERVICE
        self.ours = type(service).__name__ == "GameServer"
        if self.ours:
            from server.conf.amp import ServerAMP

            protocol: Any = ServerAMP
        else:
            from evennia.server.amp_client import AMPServerClientProtocol

            protocol = AMPServerClientProtocol
        if os.environ.get("BENCH_LOG"):  # failures are in the log
            from twisted.python import log

            log.startLogging(sys.stderr)  # type: ignore[no-untyped-call]
        self.reactor.startRunning(installSignalHandlers=False)
        from evennia.server.amp_client import AMPClientFactory

        amp = protocol()
        amp.factory = AMPClientFactory(service)
        service.amp_protocol = amp
        amp.makeConnection(Nowhere())
        service.run_init_hooks(None)
        self.pump()
        self.queries = 0
        connection.execute_wrappers.append(self._count)
        self.players = players
        self.sessions: list[Any] = []
        self.acts: dict[str, Callable[[int], None]] = {}

    def _count(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        self.queries += 1
        return execute(*arguments)

    def pump(self) -> None:
        """Run what is due in the reactor."""
        for _ in range(4):
            self.reactor.iterate(0)

    def session(self, number: int) -> Any:
        """Return a new connection."""
        from evennia.server.serversession import ServerSession

        handler = self.evennia.SERVER_SESSION_HANDLER
        blank = ServerSession()
        blank.init_session("telnet", "127.0.0.1", handler)
        blank.sessid = number + 1
        handler.portal_connect(blank.get_sync_data())
        self.pump()
        return handler.session_from_sessid(number + 1)

    def type(self, session: Any, line: str) -> None:
        """Type a line for somebody."""
        self.evennia.SERVER_SESSION_HANDLER.data_in(session, text=((line,), {}))

    def measure(self, work: Callable[[int], None], times: int) -> tuple[float, float]:
        """Do something so many times; return milliseconds of the processor and queries for one time."""
        queries, began = self.queries, time.process_time()
        for number in range(times):
            work(number)
            self.reactor.iterate(0)
        self.pump()
        return 1000 * (time.process_time() - began) / times, (self.queries - queries) / times

    def log_in(self, number: int) -> None:
        """Log one player in."""
        self.sessions.append(session := self.session(number))
        self.type(session, f"connect bench{number} {PASSWORD}")
        while not (session.logged_in and session.puppet):
            self.reactor.iterate(0.001)

    def measured(self, kind: str, turn: int, share: int, times: int) -> tuple[float, float]:
        """Measure one round of a kind: of what happens once to each player so many, of the rest so many commands."""
        self.pump()  # what became due during the other's turn
        first = turn * share
        if kind == "log-in":
            return self.measure(lambda n: self.log_in(first + n), share)
        if kind == "walk":
            return self.measure(self.asker(lambda n: ("annex", "hall")[n // self.players % 2]), 2 * self.players)
        if kind.startswith("act at "):
            if kind not in self.acts:
                place = 5 * len(self.acts)
                self.acts[kind] = self.table(kind.removeprefix("act at "), self.sessions[place : place + 5])
            return self.measure(self.acts[kind], times)
        if kind == "making a hero":
            return self.measure(lambda n: self.hero((3 * turn + n) % self.players), 3)
        if kind == "guest's way in":
            return self.measure(lambda n: self.guest(2 * turn + n), 2)
        if kind == "slowest poured command":
            return self.poured()
        if kind == "first look":
            return self.measure(lambda n: self.type(self.sessions[first + n], "look"), share)
        lines = {"look": "look", "say": "say words {}", "unknown": "w{}x{}"}
        return self.measure(self.asker(lambda n: lines[kind].format(n, (n + turn * times) * 7919)), times)

    def hero(self, number: int) -> None:
        """Make somebody a hero, by lot."""
        from evadventure.characters import temporary_sheet

        account = self.sessions[number].account
        temporary_sheet.new_sheet(account).apply(account)

    def guest(self, number: int) -> None:
        """Let a guest come to a table."""
        session = self.session(1000 + number)
        self.type(session, "guest")
        while not (session.logged_in and session.puppet):
            self.reactor.iterate(0.001)

    def poured(self) -> tuple[float, float]:
        """Measure each poured command in a hall; return the slowest."""
        from tests.attack.attacks import POURED

        session = self.sessions[-1]
        lines = (*POURED, "password wrong = another-one")
        return max(self.measure(lambda n, line=line: self.type(session, line), 10) for line in lines)  # type: ignore[misc]

    def settle(self) -> None:
        """Skip what follows a log-in."""
        end = time.monotonic() + 1
        while time.monotonic() < end:
            self.reactor.iterate(0.05)

    def asker(self, line: Callable[[int], str]) -> Callable[[int], None]:
        """Return a function that lets one player after the other type a line."""
        return lambda number: self.type(self.sessions[number % self.players], line(number))

    def table(self, game: str, people: list[Any]) -> Callable[[int], None]:
        """Seat three people at a table, with two looking on; return a function that lets the player to act do so."""
        from evennia.utils.create import create_object

        from evadventure.tables import bootstrap
        from evadventure.tables.room.drawing import json_of
        from typeclasses.rooms import Room

        room = create_object(Room, key=f"room of {game}")
        table = bootstrap.make_table(room, game)
        for number, session in enumerate(people):
            session.puppet.move_to(room, quiet=True, move_hooks=False)
            session.update_flags(TABLE_WIRE=True)
            self.type(session, "sit" if number < 3 else "watch")
        self.pump()
        by_key = {f"c:{session.puppet.id}": session for session in people}

        def act(number: int) -> None:
            if table.session is None:
                self.type(people[0], "start")
            played = table.session
            assert played is not None
            seat = played.match.to_act[0]
            legal = played.match.legal(seat)
            who, before = by_key[played.seats[seat].key], len(played.match.log)
            who.wire_allowance = None  # nobody acts too fast here
            asked = {
                "table": table.id,
                "rev": played.match.version(seat),
                "action": json_of(legal[number * 7 % len(legal)]),
            }
            self.evennia.SERVER_SESSION_HANDLER.call_inputfuncs(who, table_act=((), asked))
            assert len(played.match.log) == before + 1, "an act was refused"

        return act


class Profiler:
    """Samples the call stack, during one kind of command."""

    def __init__(self) -> None:
        self.wanted = os.environ.get("BENCH_PROFILE", "")
        self.own: Counter[str] = Counter()
        self.all: Counter[str] = Counter()
        self.samples = 0

    def start(self, kind: str) -> None:
        """Begin to sample, if this kind is wanted."""
        self.stop()
        if kind == self.wanted:
            signal.signal(signal.SIGPROF, self._look)
            signal.setitimer(signal.ITIMER_PROF, SAMPLE, SAMPLE)

    def stop(self) -> None:
        """Sample no more."""
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _look(self, number: int, frame: FrameType | None) -> None:
        self.samples += 1
        seen = set()
        top = True
        while frame is not None:
            code = frame.f_code
            name = f"{code.co_qualname} ({'/'.join(code.co_filename.split('/')[-3:])})"
            if top:
                self.own[name] += 1
                top = False
            seen.add(name)
            frame = frame.f_back
        self.all.update(seen)

    def report(self) -> str:
        """Return the samples."""
        if not self.samples:
            return ""
        lines = [f"{self.wanted}: {self.samples} samples", "-- self"]
        lines += [f"{100 * n / self.samples:5.1f}%  {name}" for name, n in self.own.most_common(35)]
        lines += ["-- with what it calls"]
        lines += [f"{100 * n / self.samples:5.1f}%  {name}" for name, n in self.all.most_common(110)]
        return "\n".join(lines)


profiler = Profiler()


def child(options: argparse.Namespace) -> None:
    """Measure the game in the current directory: a kind and a round are read as JSON, the figures written."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # for what a game prints
    try:
        game = Child(options.players)
        for line in sys.stdin:
            kind, turn = json.loads(line)
            if turn == 0 and kind == "look":
                game.settle()
            profiler.start(kind)
            found = game.measured(kind, turn, options.players // options.rounds, options.times)
            profiler.stop()
            print(json.dumps(found), file=answers, flush=True)
    except BaseException:
        traceback.print_exc()
    if text := profiler.report():
        print(text, file=sys.stderr)
    sys.stderr.flush()
    os._exit(0)  # the threads of the reactor would keep the process


# The parent: both games, in turn.


def main() -> None:
    """Measure by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=8, help="a divisor of the players")
    parser.add_argument("--times", type=int, default=80, help="commands of each kind in a round")
    parser.add_argument("--profile", default="", help="print where the time of this kind goes in ours")
    parser.add_argument("--old", type=Path, help="measure this tree instead of the stock game")
    parser.add_argument("--only", nargs="*", default=[], help="kinds to measure, beside the log-ins")
    parser.add_argument("--ours", action="store_true", help="leave the stock game out")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.rounds < 2 or options.players % options.rounds:
        parser.error("--rounds: at least 2, and a divisor of --players")
    if options.child:
        child(options)
        return
    sys.path.insert(0, str(HERE.parent))
    with tempfile.TemporaryDirectory() as place:
        compare(Path(place), options)


def compare(place: Path, options: argparse.Namespace) -> None:
    """Make the games in a directory, measure them in turn, and print both."""
    from bench.server import NO_THROTTLE, StockGame
    from tests import harness
    from tests.harness import Game, populate

    ours = Game(place, settings=NO_THROTTLE)
    prepared = ours.launch("prepare")
    if prepared.returncode:
        raise SystemExit(prepared.stderr)
    games: dict[str, StockGame | Game] = {"ours": ours}
    if options.old:
        with mock.patch.object(harness, "ROOT", options.old.resolve()):
            old = Game(place / "old", settings=NO_THROTTLE)
        old.launch("prepare").check_returncode()
        games = {"old": old, **games}
    elif not options.ours:
        stock = StockGame(place)
        stock.start()
        stock.stop()
        games = {"stock": stock, **games}
    for game in games.values():
        populate(game, options.players, HALL)
    measured = {name: Measured(name, game.directory, dict(game.environment), options) for name, game in games.items()}
    found: dict[str, dict[str, list[tuple[float, float]]]] = {name: {} for name in games}
    for kind in (*KINDS, *OURS):
        if options.only and kind not in (*options.only, "log-in"):
            continue
        for turn in range(options.rounds):
            for name, one in measured.items():
                if name != "stock" or kind in KINDS:
                    found[name].setdefault(kind, []).append(one.ask(kind, turn))
    for one in measured.values():
        one.end()
    show(found, options)


class Measured:
    """A game in a separate process, which measures what it is asked."""

    def __init__(self, name: str, directory: Path, environment: dict[str, str], options: argparse.Namespace) -> None:
        self.name = name
        self.profile = options.profile if name == "ours" else ""
        self.errors = (directory / "errors.log").open("w+")
        numbers = [f"--{key}={getattr(options, key)}" for key in ("players", "rounds", "times")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.inside", "--child", *numbers],
            cwd=directory,  # whose `server` comes first
            env=environment | {"BENCH_PROFILE": self.profile, "PYTHONPATH": str(HERE.parent)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )

    def ask(self, kind: str, turn: int) -> tuple[float, float]:
        """Let it measure a kind for a round."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([kind, turn]), file=self.process.stdin, flush=True)
        if not (answer := self.process.stdout.readline()):
            raise SystemExit(f"{self.name}: {self.said()[-4000:]}")
        milliseconds, queries = json.loads(answer)
        return milliseconds, queries

    def said(self) -> str:
        """Return its errors, and its profile at the end."""
        self.errors.seek(0)
        return self.errors.read()

    def end(self) -> None:
        """End the process."""
        self.process.communicate()
        if self.profile:
            said = self.said()
            print(said[said.find(f"{self.profile}: ") :])


def show(found: dict[str, dict[str, list[tuple[float, float]]]], options: argparse.Namespace) -> None:
    """Print medians and quartiles of the processor time, and the queries."""
    print(f"{options.players} players, {HALL} to a hall: milliseconds of the processor, and queries (q)")
    print(f"medians of {options.rounds} rounds in turn (quartiles)")
    for kind in found["ours"]:
        line = f"{kind:22}"
        spent = {name: [spent for spent, _ in kinds[kind]] for name, kinds in found.items() if kind in kinds}
        for name, each in spent.items():
            low, middle, high = quartiles(each)
            queries = statistics.median(count for _, count in found[name][kind])
            line += f"  {name} {middle:8.3f} ({low:.3f} to {high:.3f}) {queries:5.1f} q"
        peer = next((name for name in spent if name != "ours"), None)
        middles = {name: statistics.median(each) for name, each in spent.items()}
        if peer != "old":
            against = ("Evennia's stock game",) if peer else ("",)
            rows.add(f"inside, {kind}", "ms of CPU", middles["ours"], middles[peer] if peer else None, *against)
        if peer:
            low, middle, high = quartiles([one / other for one, other in zip(spent["ours"], spent[peer], strict=True)])
            line += f"  ratio {middle:.2f} ({low:.2f} to {high:.2f})"
        print(line)


def quartiles(figures: list[float]) -> tuple[float, float, float]:
    """Return the lower quartile, the median and the upper quartile."""
    low, middle, high = statistics.quantiles(figures, n=4, method="inclusive")
    return low, middle, high


if __name__ == "__main__":
    main()
