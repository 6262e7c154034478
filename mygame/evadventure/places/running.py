"""Several steps by one line: `2n 3e`, `n;s`, `run north`, `run temple`.

Each step is carried out as if typed, in a turn of the reactor of its own: nobody waits for a runner, and every effect
of entering a place happens. A run ends with its steps, or at a question. Of peaceful places passed, only the name is
shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from evennia.utils.utils import delay

from ..enums import Ability
from ..kernel.input import fold
from ..kernel.messaging import tell, write
from ..knave.directions import direction
from ..model import Living, Place, is_on, ways_of
from ..things.light import can_see
from ..words import Words

PACE = 0.2
"""Seconds between two steps."""
MOST = 40
"""Steps of one run."""

_PART = re.compile(r"([0-9]{0,2})\s*([a-z]+|[\u4e00-\u9fff]+)")
_BETWEEN = re.compile(r"[\s;,、]+")


@dataclass
class Run:
    """A run under way.

    `onward` is whether it ends silently where no exit goes on, `pace` the seconds between two steps; `arrived` is
    called after the last step; `known` is whether its way is one the walker knows, not one typed.
    """

    steps: list[str]
    onward: bool = False
    pace: float = PACE
    arrived: Callable[[], None] | None = None
    known: bool = False
    hp: int | None = None
    """Hit points before the last step."""
    left: Place | None = None
    """The place the last step began in."""
    passed: Place | None = None
    """The place last shown in passing."""


def read(typed: str) -> list[str] | None:
    """Return the steps of a line of directions; None if it is no such line.

    >>> read("2n 3e"), read("n；s"), read("2x")
    (['north', 'north', 'east', 'east', 'east'], ['north', 'south'], None)
    """
    steps: list[str] = []
    for part in filter(None, _BETWEEN.split(fold(typed).lower().strip())):
        at = 0
        while at < len(part):
            found = _PART.match(part, at)
            read_here = _headings(found[2]) if found else None
            if found is None or read_here is None:
                return None
            first, *rest = read_here
            steps += [first] * (int(found[1]) if found[1] else 1) + rest
            at = found.end()
    return steps or None


def _headings(word: str) -> list[str] | None:
    """Return the directions in a word: one, or several Chinese characters that each are one; None if it has others."""
    whole = direction(word)
    if whole is not None or word.isascii():
        return None if whole is None else [whole.key]
    found = [direction(letter) for letter in word]
    return None if len(word) > MOST or None in found else [one.key for one in found if one is not None]


def begin(walker: Living, run: Run) -> None:
    """Take the first step now, and schedule the others; end a run under way."""
    walker.ndb.run = run
    _step(walker, run)


def end(walker: Living) -> bool:
    """Stop running; return whether a run was under way."""
    run = walker.ndb.run
    if run is not None:
        _stand(walker, run)
    return run is not None


def drop(walker: Living) -> None:
    """Forget a run under way, silently: its walker goes elsewhere."""
    walker.ndb.run = None


def goes_on(walker: Living) -> bool:
    """Return whether a walker who has just arrived runs on from here, and note a place shown in passing."""
    run = walker.ndb.run
    if run is None or not run.steps or (run.onward and not _goes_on(walker, run.steps[0])):
        return False
    run.passed = walker.location
    return True


def wants_brief(walker: Living) -> bool:
    """Return whether a walker knows the place, and walks on, or has switched descriptions off while walking."""
    run = walker.ndb.run
    return is_on(walker, "brief") or (run is not None and run.known and bool(run.steps))


def _stand(walker: Living, run: Run) -> None:
    """End a run; show a place that was meant to be passed."""
    walker.ndb.run = None
    if run.passed is not None and run.passed == walker.location and not walker.location.allow_combat:
        write(walker, lambda page: walker.at_look(walker.location, brief=wants_brief(walker)), kind="look")


def _step(walker: Living, run: Run) -> None:
    """Take one step, unless the run has ended or is interrupted."""
    if walker.ndb.run is not run:
        return
    if not walker.pk or walker.location is None or not walker.sessions.count():
        walker.ndb.run = None
        return
    if run.left is not None and (walker.location == run.left or _halts(walker, run)):
        _halt(walker, run)
        return
    if not run.steps:
        walker.ndb.run = None
        if run.arrived is not None:
            run.arrived()
        return
    if isinstance(walker.location, Place) and walker.location.warns():
        tell(walker, Words("|yWhat you know of here is nothing to run past: go a step at a time.|n"))
        _halt(walker, run)
        return
    step = run.steps.pop(0)
    if run.onward and run.left is not None and not _goes_on(walker, step):
        _stand(walker, run)
        return
    run.left, run.hp = walker.location, walker.hp
    walker.execute_cmd(f"go {step}", of_run=True)
    delay(run.pace, _step, walker, run)


def _goes_on(walker: Living, step: str) -> bool:
    return any(way.key == step for way in ways_of(walker.location, walker))


def _halts(walker: Living, run: Run) -> bool:
    """Return whether a run is interrupted: by a fight, a wound, a question, an enemy, or (running onward) the dark."""
    if walker.fight is not None or walker.is_dead or (run.hp is not None and walker.hp < run.hp):
        return True
    if walker.ndb._getinput is not None or walker.ndb._evmenu is not None:
        return True
    if run.onward and not can_see(walker):
        return True
    beings = walker.location.contents_get(content_type="character")
    return any(
        one is not walker and one.allegiance is Ability.ALLEGIANCE_HOSTILE and not one.is_dead
        for one in beings
        if isinstance(one, Living)
    )


def _halt(walker: Living, run: Run) -> None:
    left = len(run.steps)
    _stand(walker, run)
    if left:
        tell(walker, Words("You stop; {left} {left:|step was|steps were} still to go."), left=left)
