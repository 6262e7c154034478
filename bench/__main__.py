"""All comparisons of one run as a table: ours, a peer, the ratio; then the figures that have an aim. About 20 minutes.

    python -m bench [NAME ...] [--minutes 20]

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
from scripts import house
from tests.attack.attacks import POURED

WORN = (*(line.split()[0] for line in POURED), "passwords")
"""Attacks by one command, typed as fast as the game reads it."""
SCRIPTS: dict[str, tuple[int, tuple[str, ...]]] = {
    "uno": (60, ("speed",)),
    "mbg": (60, ("--seconds", "1", "--deals", "0")),
    "kards": (30, ("speed", "--seconds", "5")),
    "learning": (120, ("--batches", "5", "--seconds", "0.5", "--processes", "2")),
    "engines": (75, ("--games", "4000", "--workers", "2", "--rounds", "2")),
    "tables": (45, ("--actions", "800")),
    "pages": (75, ("--seconds", "3", "--rounds", "2")),
    "spectators": (200, ("--commands", "10", "--rounds", "2")),
    "rpg": (300, ("--seconds", "15")),
    "inside": (300, ()),
    "starts": (75, ("--matches", "5000", "--times", "1")),
    "server": (330, ("--players", "100", "--seconds", "8", "--rounds", "2")),
    "attack": (240, (*WORN, "--seconds", "6")),
}
"""Name -> its longest time in seconds, and its arguments."""
AIMS: dict[str, tuple[bool, float]] = {
    "UNO, random rounds (ours)": (True, 2.5),
    "UNO, one turn of a playout": (False, 2.5),
    "KARDS, random play": (False, 40),
    "Siege to the original, manual": (True, 0.06),
    "product lines of uno, kards, mbg": (False, 25_200),
    "inside, look": (True, 0.5),
    "inside, say": (True, 0.5),
    "inside, walk": (True, 0.5),
    "inside, unknown": (True, 0.3),
    "inside, log-in": (True, 0.8),
    "server, p50, ms": (True, 0.2),
    "server, p95, ms": (True, 0.2),
    "server, p99, ms": (True, 0.25),
    "inside, act at uno": (False, 1.2),
    "inside, act at mbg": (False, 2.0),
    "inside, slowest poured command": (False, 20),
    "inside, making a hero": (False, 50),
    "inside, guest's way in": (False, 80),
    **{f"attack, {name}: p99": (False, 250) for name in WORN},
}
"""Row -> whether its aim is a ratio to the peer, and the aim."""
MORE_IS_BETTER = ("UNO, random rounds (ours)", "KARDS, random play", "Siege to the original, manual")


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


def beside_its_aim(row: Row) -> str:
    """Return a row's figure beside its aim."""
    is_ratio, aim = AIMS[row.what]
    figure = row.ours
    if is_ratio:
        figure = row.ours / row.peer if row.ours is not None and row.peer else None
    more = row.what in MORE_IS_BETTER
    missed = figure is None or (figure < aim if more else figure > aim)
    unit = f"of {row.against}" if is_ratio else row.unit
    shown = "no answer" if figure is None else f"{figure:,.2f}"
    bound = f"{'least' if more else 'most'} {aim:>9,g}"
    return f"{row.what[:44]:44}{shown:>12}   {bound}  {'MISSED' if missed else '':8}{unit}"


def main() -> None:
    """Measure the requested figures and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help=", ".join(SCRIPTS))
    parser.add_argument("--minutes", type=float, default=20)
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(SCRIPTS):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    until = time.monotonic() + 60 * asked.minutes
    games = [path for key in ("uno", "kards", "mbg") for path in house.product(house.PACKAGE / "minigames" / key)]
    rows = [Row("product lines of uno, kards, mbg", "lines", house.lines(games), None, "")]
    with tempfile.TemporaryDirectory() as place:
        for name in asked.names or SCRIPTS:
            if (left := until - time.monotonic()) < 5:
                rows.append(Row(f"{name} was left out: the time is over", "", None, None, ""))
                continue
            rows += measured(name, left, Path(place, name))
    print(f"\n{'':52} {'unit':14}{'ours':>12}{'peer':>12}{'ratio':>8}  peer; load {os.getloadavg()[0]:.1f}")
    print(*map(line, rows), sep="\n")
    print("\nfigures that have an aim", *(beside_its_aim(row) for row in rows if row.what in AIMS), sep="\n")


if __name__ == "__main__":
    main()
