"""All comparisons of one run as a table: ours, a peer, the ratio. At most a quarter of an hour.

    python -m bench [NAME ...] [--minutes 15]

Each script measures its peers in turn with ours, so that both see the same load, and prints more when run by itself. A
script that exceeds its share of the time, or a peer that does not answer, gives a row without a figure. Figures without
a peer (`web`, `reload`, `capacity`, strength of levels) come only from their own scripts.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.rows import FILE, Row, noted

SCRIPTS: dict[str, tuple[int, tuple[str, ...]]] = {
    "uno": (60, ("speed",)),
    "mbg": (60, ("--seconds", "1", "--deals", "0")),
    "kards": (30, ("speed", "--seconds", "5")),
    "learning": (45, ("--batches", "5")),
    "engines": (75, ("--games", "4000", "--workers", "2", "--rounds", "2")),
    "tables": (45, ("--actions", "800")),
    "pages": (75, ("--seconds", "3", "--rounds", "2")),
    "spectators": (200, ("--commands", "10", "--rounds", "2")),
    "rpg": (300, ("--seconds", "15")),
    "inside": (120, ("--rounds", "1", "--times", "200")),
    "starts": (75, ("--matches", "5000", "--times", "1")),
    "server": (330, ("--players", "100", "--seconds", "8", "--rounds", "2")),
}
"""Name -> its longest time in seconds, and its arguments."""


def measured(name: str, most: float, file: Path) -> list[Row]:
    """Run a script; return its rows, and one that says so if it did not finish."""
    seconds = min(SCRIPTS[name][0], most)
    began = time.monotonic()
    command = [sys.executable, "-m", f"bench.{name}", *SCRIPTS[name][1]]
    log = file.with_suffix(".log")
    with log.open("w") as errors:
        process = subprocess.Popen(command, env=os.environ | {FILE: str(file)}, stderr=errors, start_new_session=True)
    try:
        ended = f"ended with {code}" if (code := process.wait(seconds)) else ""
        if code:
            print(log.read_text(errors="replace"), file=sys.stderr)
    except subprocess.TimeoutExpired:  # its own message about that is useless
        os.killpg(process.pid, signal.SIGINT)  # its games are stopped on the way out
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
        ended = f"took more than {seconds:.0f} s"
    print(f"bench.{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    return noted(file) + ([Row(f"{name} {ended}", "", None, None, "")] if ended else [])


def line(row: Row) -> str:
    """Return a row as printed."""
    figures = ["no answer" if one is None else f"{one:,.2f}" for one in (row.ours, row.peer)]
    if not row.against and row.ours is not None:  # nothing to compare with
        figures[1] = ""
    ratio = f"{row.ours / row.peer:.2g}" if row.ours is not None and row.peer else ""
    return f"{row.what[:52]:52} {row.unit[:14]:14}{figures[0]:>12}{figures[1]:>12}{ratio:>8}  {row.against}".rstrip()


def main() -> None:
    """Measure the requested figures and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help=", ".join(SCRIPTS))
    parser.add_argument("--minutes", type=float, default=15)
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(SCRIPTS):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    until = time.monotonic() + 60 * asked.minutes
    rows = []
    with tempfile.TemporaryDirectory() as place:
        for name in asked.names or SCRIPTS:
            if (left := until - time.monotonic()) < 5:
                rows.append(Row(f"{name} was left out: the time is over", "", None, None, ""))
                continue
            rows += measured(name, left, Path(place, name))
    print(f"\n{'':52} {'unit':14}{'ours':>12}{'peer':>12}{'ratio':>8}  peer; load {os.getloadavg()[0]:.1f}")
    print(*map(line, rows), sep="\n")


if __name__ == "__main__":
    main()
