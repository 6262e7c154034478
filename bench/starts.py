"""The time of `make play` from the second time on, without matches in the store and with many finished ones.

    python -m bench.starts [--matches 20000] [--times 3]

Two games, started in turn; printed beside the seconds is the processor time of the Server's process until it had
started.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench import rows
from bench.pages import used
from tests.harness import Game

HERE = Path(__file__).resolve().parent


def store_matches(game: Game, matches: int) -> str:
    """Store finished matches in a game that does not run; return the contents of the store."""
    command = [sys.executable, str(HERE / "stored.py"), str(matches)]
    done = subprocess.run(command, cwd=game.directory, env=game.environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip().splitlines()[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--times", type=int, default=3)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        games = {name: Game(Path(folder) / name) for name in ("none", "many")}
        for game in games.values():
            game.start().launch("stop")
        print(store_matches(games["many"], chosen.matches), flush=True)
        took: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
        for _ in range(chosen.times):
            for name, game in games.items():
                began = time.perf_counter()
                try:
                    game.start()
                    pid = game.pid("server")
                    assert pid is not None
                    took[name].append((time.perf_counter() - began, used(pid)))
                finally:
                    game.stop()
        many, none = (median(processor for _, processor in took[name]) for name in ("many", "none"))
        rows.add(f"a start with {chosen.matches} matches", "s of CPU", many, none, "with none")
        for name, all_of in took.items():
            clock, processor = (median(column) for column in zip(*all_of, strict=True))
            matches = chosen.matches if name == "many" else 0
            print(f"{matches:6} matches: started in {clock:.1f} s; the Server used {processor:.2f} s of a processor")


if __name__ == "__main__":
    main()
