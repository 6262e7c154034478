"""The cost of one action at a table, with its commit to the disk, and of a view with its JSON.

    .venv/bin/python bench/tables.py [--actions 2000]

Budgets: an action under 5 ms, a view with its JSON under 0.3 ms. Matches of UNO between four computer players, in a
separate database with the game's own settings. Each figure has its ratio to a calibration loop (a million additions),
to compare runs on different or busy machines.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from bench import rows

GAME = Path(__file__).resolve().parents[1] / "mygame"


def calibration() -> float:
    """Return the milliseconds of a million additions."""
    start, total = perf_counter(), 0
    for number in range(1_000_000):
        total += number
    return (perf_counter() - start) * 1000


def open_store(directory: str) -> None:
    """Make an empty database in a directory, and let Django use it."""
    os.chdir(GAME)
    sys.path.insert(0, str(GAME))
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
    from django.conf import settings

    settings.DATABASES["default"] |= {"NAME": f"{directory}/bench.db3"}
    import django
    import evennia

    django.setup()
    evennia._init()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=WAL")


def measure(actions: int) -> dict[str, list[float]]:
    """Play so many actions; return the milliseconds of each thing measured."""
    import msgspec

    from evadventure.minigames.core import Reader
    from evadventure.tables.match.seating import Setup, Sitter
    from evadventure.tables.match.session import By, MatchSession
    from evadventure.tables.room.screens import Screens
    from evadventure.words import Lang, Words

    names = [Words("Ann", "安"), Words("Bo", "博"), Words("Cara", "卡拉"), Words("Dov", "多夫")]
    sitters = tuple(Sitter(key=f"b:{n}", name=name, level="random") for n, name in enumerate(names))
    setup = Setup(game="uno", sitters=sitters, options={"rounds": 20})
    spent: dict[str, list[float]] = {"action with commit": [], "view with JSON": [], "words for one reader": []}
    seed = 0
    played = MatchSession.start(None, setup, seed=seed)
    encode = msgspec.json.Encoder().encode
    reader = Reader(lang=Lang.EN, names=tuple(name.en for name in names), who=0)
    screens = Screens(played.entry)
    for _ in range(actions):
        if played.ending is not None:
            seed += 1
            played = MatchSession.start(None, setup, seed=seed)
        seat = played.match.to_act[0]
        legal = played.match.legal(seat)
        action = legal[played.rev % len(legal)]
        start = perf_counter()
        played.act(seat, action, By.BOT, played.match.version(seat))
        acted = perf_counter()
        encode(played.match.view(0))
        seen = perf_counter()
        screens.drawn(played.match, reader)
        said = perf_counter()
        for key, seconds in zip(spent, (acted - start, seen - acted, said - seen), strict=True):
            spent[key].append(seconds * 1000)
    return spent


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--actions", type=int, default=2000)
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        open_store(directory)
        loop = min(calibration() for _ in range(3))
        print(f"calibration: a million additions take {loop:.1f} ms")
        for what, spent in measure(asked.actions).items():
            middle, late = median(spent), quantiles(spent, n=20)[-1]
            rows.add(f"table, {what}", "ms", middle, loop, "a million additions")
            print(f"{what:22} median {middle:7.3f} ms  p95 {late:7.3f} ms  = {middle / loop:.4f} calibrations")


if __name__ == "__main__":
    main()
