"""The cost of pages to the game: read from the Server, and from separate processes (`make web`), in turns.

    python -m bench.pages [--workers 2] [--seconds 5] [--rounds 3]

A real game; eight readers ask for pages from the database as fast as they are answered. Processor time is that of the
Server's process, which all commands share.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from statistics import median

from bench import rows
from tests.harness import Game, wait_until
from tests.test_workers import status

PATHS = ("/games/uno/", "/ladders/uno/", "/matches/", "/help/look/")
READERS = 8


def used(pid: int) -> float:
    """Return the processor seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read(port: int, until: float) -> list[float]:
    """Read pages until a moment; return the time of each."""
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    took: list[float] = []
    for path in cycle(PATHS):
        if time.monotonic() >= until:
            return took
        began = time.perf_counter()
        line.request("GET", path)
        answer = line.getresponse()
        answer.read()
        assert answer.status == 200, (path, answer.status)
        took.append(time.perf_counter() - began)
    raise AssertionError


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        game = Game(Path(folder)).start()
        command = [sys.executable, "-m", "server.launch", "web"]
        environment = game.environment | {"WORKERS": str(chosen.workers)}
        web = subprocess.Popen(command, cwd=game.directory, env=environment)
        try:
            wait_until(lambda: [status(game, "/games/") for _ in range(8)] == [200] * 8, "workers answer")
            server = game.pid("server")
            assert server is not None
            found: dict[str, list[tuple[float, float, float]]] = {"the Server": [], f"{chosen.workers} workers": []}
            for turn in range(chosen.rounds + 1):
                for name, offset in zip(found, (1, 8), strict=True):
                    before, began = used(server), time.monotonic()
                    with ThreadPoolExecutor(READERS) as pool:
                        until = began + chosen.seconds
                        read_all = [pool.submit(read, game.port + offset, until) for _ in range(READERS)]
                        took = sorted(one for reader in read_all for one in reader.result())
                    if turn:  # the first one warms up
                        spent = (used(server) - before) * 1000 / len(took)
                        found[name].append((len(took) / chosen.seconds, median(took) * 1000, spent))
            spent_by = [median(round[2] for round in rounds) for rounds in found.values()]
            rows.add("a page from workers, the Server's time", "ms", spent_by[1], spent_by[0], "from the Server itself")
            for name, rounds in found.items():
                rate, middle, spent = (median(column) for column in zip(*rounds, strict=True))
                print(
                    f"{name:12} {rate:6.0f} pages a second, median {middle:6.1f} ms, {spent:.2f} ms of the Server each"
                )
        finally:
            web.terminate()
            web.wait(30)
            game.stop()


if __name__ == "__main__":
    main()
