"""The cost of creatures while nobody is connected: 100 that roam and 20 fights at once, on a real server.

usage: python -m bench.rpg [--monsters 100] [--fights 20] [--seconds 60]

The server is started twice: as it is, and with the creatures. For each run the processor time of the server's process
is divided by the seconds of the clock; the difference is the cost of the creatures. The aim: under 10 % of one core.
The numbers of creatures that moved and of rounds fought are shown beside it, as a check that they were active.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

AIM = 10.0
"""Per cent of one core."""
SIDE = 8
"""Rooms along each side of the cave the creatures roam in."""
ROAMERS = ("cellar_rat", "ear_bat", "pennykin", "blind_hound", "rust_beetle", "walking_cap", "coin_eater", "moss_troll")
FIGHTERS = ("claim_jumper", "drowned_one", "winch_ogre", "chain_centipede")
WARM_UP = 70
"""Seconds until the cost of a start is over: after a minute each creature has been read from the database once."""


def main() -> int:
    """Measure and print; return 1 when the aim is missed."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--monsters", type=int, default=100)
    options.add_argument("--fights", type=int, default=20)
    options.add_argument("--seconds", type=float, default=60)
    chosen = options.parse_args()
    from bench import rows
    from tests.harness import Game

    with tempfile.TemporaryDirectory(prefix="rpg-") as directory:
        game = Game(Path(directory))
        try:
            game.start()
            idle = load_of(game, chosen.seconds)
            game.stop()
            before = in_game(game, "make", chosen.monsters, chosen.fights)
            game.start()
            busy = load_of(game, chosen.seconds)
            seconds = WARM_UP + chosen.seconds
            game.stop()
            after = in_game(game, "count")
        finally:
            game.stop()
        errors = game.errors()
    moved = sum(before["where"][key] != place for key, place in after["where"].items() if key in before["where"])
    rounds = sum(after["turns"].values())
    cost = busy - idle
    print(
        f"{chosen.monsters} creatures roaming, {chosen.fights} fights (half turn-based, half twitch), nobody connected"
    )
    what = f"{chosen.monsters} creatures, {chosen.fights} fights, nobody there"
    rows.add(what, "% of a core", busy, idle, "the server alone")
    print(f"  server alone           {idle:5.1f} % of one core")
    print(f"  with the creatures     {busy:5.1f} %")
    print(f"  what they cost         {cost:5.1f} %   (aim: under {AIM:.0f} %)")
    print(f"  in {seconds:.0f} s: {moved} of {len(after['where'])} stand elsewhere,", end=" ")
    print(f"{rounds} rounds in {len(after['turns'])} fights")
    if errors:
        print("\n".join(["  the log tells of errors:", *errors[:5]]))
    return int(cost >= AIM or bool(errors) or not moved or rounds < chosen.fights)


def load_of(game: Any, seconds: float) -> float:
    """Return the per cent of one core used by a game's server, over a number of seconds."""
    pid = game.pid("server")
    time.sleep(WARM_UP)
    began, spent = time.monotonic(), processor_seconds(pid)
    time.sleep(seconds)
    return 100 * (processor_seconds(pid) - spent) / (time.monotonic() - began)


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def in_game(game: Any, *arguments: Any) -> dict[str, Any]:
    """Run this file inside the directory of a stopped game; return its output."""
    done = subprocess.run(
        [sys.executable, __file__, *map(str, arguments)],
        cwd=game.directory,
        env=game.environment | {"DJANGO_SETTINGS_MODULE": "server.conf.settings"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


# Inside the game's directory.


def make(monsters: int, fights: int) -> dict[str, Any]:
    """Make a cave of rooms with creatures that roam, and as many rooms with a fight of two against two."""
    from evennia.utils.create import create_object

    from evadventure.combat.beginning import handler_class
    from evadventure.creatures import npcs
    from evadventure.places.exits import EvAdventureExit
    from evadventure.places.rooms import EvAdventureRoom

    cave = {(x, y): create_object(EvAdventureRoom, key=f"cave {x},{y}") for x in range(SIDE) for y in range(SIDE)}
    for (x, y), room in cave.items():
        room.allow_combat = True
        for way, (dx, dy) in {"east": (1, 0), "west": (-1, 0), "south": (0, 1), "north": (0, -1)}.items():
            if (x + dx, y + dy) in cave:
                create_object(EvAdventureExit, key=way, location=room, destination=cave[x + dx, y + dy])
    rooms = list(cave.values())
    for number in range(monsters):
        mob = npcs.spawn(ROAMERS[number % len(ROAMERS)], rooms[number * 7 % len(rooms)])
        mob.ai.set_state("roam")
    for number in range(fights):
        pit = create_object(EvAdventureRoom, key=f"pit {number}")
        pit.allow_combat = True
        pit.attributes.add("combat_style", "twitch" if number % 2 else "turnbased")
        fight = handler_class(pit).get_or_create_combathandler(pit)
        for side in ("first", "second"):
            for kind in (FIGHTERS[number % len(FIGHTERS)], FIGHTERS[(number + 1) % len(FIGHTERS)]):
                mob = npcs.spawn(kind, pit)
                mob.hp = 1_000_000
                mob.ai.set_state("fight")
                fight.add_combatant(mob, side=side)
        fight.start_combat()
        fight.keep()
    return count()


def count() -> dict[str, Any]:
    """Return the place of every roaming creature, and the rounds of each fight."""
    from evennia.scripts.models import ScriptDB

    from evadventure.creatures import ai

    where = {str(mob.id): mob.location.id for mob in ai.mobs() if mob.location and mob.location.key.startswith("cave")}
    handlers = ScriptDB.objects.filter(db_key="combathandler")
    return {"where": where, "turns": {str(one.id): one.fight.turn for one in handlers}}


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in ("make", "count"):
        sys.path[0] = os.getcwd()  # the game's `server`, not the bench of that name
        import django

        django.setup()
        import evennia

        evennia._init()
        print(json.dumps(make(int(sys.argv[2]), int(sys.argv[3])) if sys.argv[1] == "make" else count()))
    else:
        sys.exit(main())
