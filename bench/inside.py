"""The cost of commands inside the Server: processor time and queries, without a network, against Evennia's stock game.

usage: python -m bench.inside [--rounds 3] [--players 40] [--profile KIND]

Both games are made with the same people in the same rooms (`populate`); then each is loaded in turn into a separate
process, which logs the people in, lets them type through the Server's own handlers and writes their output into the box
that would go to the Portal. Processor time depends little on the machine's other load; the rounds alternate all the
same. Kinds: a log-in, the first `look` of everybody, `look`, `say`, a walk, an unknown command; ours alone: an act at a
table of three with two onlookers, all of them with programs that get the table as data, making a hero, a guest's way
to a table, and the slowest of the commands that `bench.attack` pours.

`--profile KIND` prints where the processor time of one kind goes in ours, by sampling.
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

from bench import rows

HERE = Path(__file__).resolve().parent
PASSWORD = "load-test-only"
HALL = 20
"""People in a hall."""
SAMPLE = 0.001
"""Seconds of the processor between two samples of a profile."""


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
        session = self.sessions[number]
        self.type(session, f"connect bench{number} {PASSWORD}")
        while not (session.logged_in and session.puppet):
            self.reactor.iterate(0.001)

    def run(self, times: int) -> dict[str, tuple[float, float]]:
        """Measure everything."""
        found: dict[str, tuple[float, float]] = {}
        self.sessions = [self.session(number) for number in range(self.players)]
        profiler.start("log-in")
        found["log-in"] = self.measure(self.log_in, self.players)
        profiler.stop()
        self.settle()
        ask = self.asker
        profiler.start("first look")
        found["first look"] = self.measure(ask(lambda n: "look"), self.players)
        profiler.start("look")
        found["look"] = self.measure(ask(lambda n: "look"), times)
        profiler.start("say")
        found["say"] = self.measure(ask(lambda n: f"say words {n}"), times)
        profiler.start("unknown")
        found["unknown"] = self.measure(ask(lambda n: f"w{n}x{n * 7919}"), times)
        self.measure(ask(lambda n: "annex"), self.players)
        self.measure(ask(lambda n: "hall"), self.players)
        profiler.start("walk")
        found["walk"] = self.measure(ask(lambda n: ("annex", "hall")[n // self.players % 2]), times)
        profiler.stop()
        if self.ours:
            found |= self.tables(times)
            found["making a hero"] = self.measure(self.hero, 10)
            self.guest(-1)
            found["guest's way in"] = self.measure(self.guest, 5)
            found["slowest poured command"] = self.poured()
        return found

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

    def tables(self, times: int) -> dict[str, tuple[float, float]]:
        """Measure acts at tables of three with two onlookers, of each game that so many can play."""
        found = {}
        for place, game in enumerate(("uno", "mbg")):
            act = self.table(game, self.sessions[place * 5 :][:5])
            self.measure(act, 10)
            profiler.start(f"act at {game}")
            found[f"act at {game}"] = self.measure(act, times)
            profiler.stop()
        return found

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
            who.wire_tokens = (20.0, time.monotonic())  # nobody acts too fast here
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


def child(players: int, times: int) -> None:
    """Measure the game in the current directory and print the result as JSON in the last line."""
    try:
        found = Child(players).run(times)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)  # the threads of the reactor would keep the process
    if text := profiler.report():
        print(text, file=sys.stderr)
    print("\n" + json.dumps(found), flush=True)
    os._exit(0)


# The parent: both games, in turn.


def main() -> None:
    """Measure by the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--times", type=int, default=400, help="commands of each kind in a round")
    parser.add_argument("--profile", default="", help="print where the time of this kind goes in ours")
    parser.add_argument("--ours", action="store_true", help="leave the stock game out")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.players, options.times)
        return
    sys.path.insert(0, str(HERE.parent))
    with tempfile.TemporaryDirectory() as place:
        compare(Path(place), options)


def compare(place: Path, options: argparse.Namespace) -> None:
    """Make the games in a directory, measure them in turn, and print both."""
    from bench.server import NO_THROTTLE, StockGame
    from tests.harness import Game, populate

    ours = Game(place, settings=NO_THROTTLE)
    prepared = ours.launch("prepare")
    if prepared.returncode:
        raise SystemExit(prepared.stderr)
    games: dict[str, StockGame | Game] = {"ours": ours}
    if not options.ours:
        stock = StockGame(place)
        stock.start()
        stock.stop()
        games = {"stock": stock, **games}
    for game in games.values():
        populate(game, options.players, HALL)
    found: dict[str, dict[str, list[tuple[float, float]]]] = {name: {} for name in games}
    for _ in range(options.rounds):
        for name, game in games.items():
            for kind, measured in one_round(game.directory, dict(game.environment), name, options).items():
                found[name].setdefault(kind, []).append(measured)
    show(found, options)


def one_round(
    directory: Path, environment: dict[str, str], name: str, options: argparse.Namespace
) -> dict[str, tuple[float, float]]:
    """Measure one game in a separate process, on a copy of its database."""
    with tempfile.TemporaryDirectory() as copy:
        files = [file for file in (directory / "server").glob("evennia.db3*") if file.is_file()]
        for file in files:
            Path(copy, file.name).write_bytes(file.read_bytes())
        profile = options.profile if name == "ours" else ""
        done = subprocess.run(
            [
                *(sys.executable, "-m", "bench.inside", "--child"),
                *("--players", str(options.players), "--times", str(options.times)),
            ],
            cwd=directory,  # whose `server` comes first
            env=environment | {"BENCH_PROFILE": profile, "PYTHONPATH": str(HERE.parent)},
            capture_output=True,
            text=True,
            timeout=900,
        )
        for file in (directory / "server").glob("evennia.db3*"):
            file.unlink()
        for file in files:
            file.write_bytes(Path(copy, file.name).read_bytes())
    if done.returncode:
        raise SystemExit(f"{name}: {done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    if profile:
        print(done.stderr[done.stderr.find(f"{profile}: ") :])
    answer: dict[str, tuple[float, float]] = json.loads(done.stdout.strip().splitlines()[-1])
    return answer


def show(found: dict[str, dict[str, list[tuple[float, float]]]], options: argparse.Namespace) -> None:
    """Print medians (and the spread) of the processor time, and the queries."""
    print(f"{options.players} players, {HALL} to a hall: milliseconds of the processor, and queries (q)")
    print(f"medians of {options.rounds} rounds in turn (least to most)")
    for kind in found["ours"]:
        line = f"{kind:14}"
        middles = {}
        for name, kinds in found.items():
            if kind in kinds:
                spent = [milliseconds for milliseconds, _ in kinds[kind]]
                middles[name] = statistics.median(spent)
                queries = statistics.median(count for _, count in kinds[kind])
                line += f"  {name} {middles[name]:8.3f} ({min(spent):.3f} to {max(spent):.3f}) {queries:6.1f} q"
        stock = middles.get("stock")
        rows.add(f"inside, {kind}", "ms of CPU", middles["ours"], stock, "Evennia's stock game" if stock else "")
        if stock:
            line += f"  ratio {middles['ours'] / stock:.2f}"
        print(line)


if __name__ == "__main__":
    main()
