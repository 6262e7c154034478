"""Callings: skills a hero gains by practice, in five steps with a choice each. Pure; house rules.

Knave has no classes, so a calling closes nothing: a hero may follow several, has as many steps in all as levels, and
each step gives one small boon. The deeds that count as practice, and the boons, are data (`callings.toml`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..kernel.content_files import load, text_faults
from ..kernel.descriptions import ContentRecord
from ..rules import EvAdventureRollEngine
from ..words import Words

FILE = Path(__file__).with_name("callings.toml")
STEPS = 5
NEEDED = (20, 50, 100, 180, 300)
"""Practice needed for each step."""
PER_STEP = 25
"""Coppers the guild charges for the first step; twice as many for the second, and so on."""
ROUGHLY = 10
"""Points of a deed's weight that make one of practice."""
SPELL_STAYS = 6
"""Sides of the die that says whether a stone stays awake (`rune`)."""

EFFECTS: Mapping[str, Words] = load([Path(__file__).with_name("effects.toml")], Words)
"""Effect of a boon -> its sentence, with its amount `n`."""
MOST = {"strike": 2, "shot": 2, "magic": 3, "ward": 1, "mend": 4, "dose": 6, "haggle": 8, "carry": 1}
"""Limit of an effect in one calling in all; 2 by default."""


class Boon(ContentRecord, frozen=True, kw_only=True):
    """A possible reward of a step. `effect` is a key of `EFFECTS`, `amount` its size."""

    name: Words
    effect: str
    amount: int = 1


class Calling(ContentRecord, frozen=True, kw_only=True):
    """A calling.

    `name` is a follower's title; `tools` are kinds of tools (`things.figures`) of which one must be carried for its
    boons to work, none for no need; `practice` is deed (a counter of the hero) -> tenths of a point of practice for
    each; `steps` are the boons to choose from at each step.
    """

    name: Words
    desc: Words
    tools: tuple[str, ...] = ()
    practice: Mapping[str, int]
    steps: tuple[tuple[Boon, Boon], ...]

    def practised(self, deeds: Mapping[str, int]) -> int:
        """Return the hero's practice in it, from a count of deeds."""
        return sum(deeds.get(deed, 0) * weight for deed, weight in self.practice.items()) // ROUGHLY

    def chosen(self, choices: str) -> Iterator[Boon]:
        """Yield the boons of the steps that were taken: a letter each, `a` or `b`."""
        for step, choice in zip(self.steps, choices, strict=False):
            yield step[0] if choice == "a" else step[1]


def boons(choices: Mapping[str, str]) -> dict[str, int]:
    """Return the total of all steps taken: effect -> amount. Former callings give nothing."""
    found: dict[str, int] = {}
    for key, letters in choices.items():
        for one in CALLINGS[key].chosen(letters) if key in CALLINGS else ():
            found[one.effect] = found.get(one.effect, 0) + one.amount
    return found


def boon(who: object, effect: str) -> int:
    """Return the amount of an effect that somebody has; 0 without a calling."""
    have: Mapping[str, int] = getattr(who, "boons", None) or {}
    return have.get(effect, 0)


def price(step: int) -> int:
    """Return the price of a step in coppers; 1 is the first."""
    return PER_STEP * step


def sleep(engine: EvAdventureRollEngine, who: Any) -> None:
    """Apply a meal and a night's sleep (`rules.heal_from_rest`), and the bonus of a calling."""
    engine.heal_from_rest(who)
    if more := boon(who, "mend"):
        who.heal(more)


def stays_awake(engine: EvAdventureRollEngine, caster: object) -> bool:
    """Return whether a stone stays awake after it was cast."""
    chance = boon(caster, "rune")
    return chance > 0 and engine.roll(f"1d{SPELL_STAYS}") <= chance


def read(file: Path) -> dict[str, Calling]:
    """Return the callings of a file. Raises ContentError with all problems found."""
    return load([file], Calling, _faults)


def _faults(key: str, one: Calling) -> Iterator[str]:
    yield from text_faults(one)
    if len(one.steps) != STEPS:
        yield f"steps: there must be {STEPS}"
    if not one.practice or min(one.practice.values()) < 1:
        yield "practice: each deed must count for something"
    most: dict[str, int] = {}
    for step in one.steps:
        for effect in {boon.effect for boon in step}:
            most[effect] = most.get(effect, 0) + max(boon.amount for boon in step if boon.effect == effect)
        if step[0] == step[1]:
            yield "steps: a step must offer a choice"
    for effect, amount in most.items():
        if effect not in EFFECTS:
            yield f"steps: {effect} is no effect"
        elif amount > MOST.get(effect, 2):
            yield f"steps: {amount} of {effect} is too much"


CALLINGS = read(FILE)
