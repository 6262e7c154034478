"""Short ways to fight one battle with given numbers and to look at each round of it, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from evadventure.minigames.mbg.battle.rounds import Combatant, fight
from evadventure.minigames.mbg.data import Mood, Profile, TechId
from evadventure.minigames.mbg.state import Fighter

MANUAL, CLASSIC = Profile.MANUAL, Profile.CLASSIC
CONFUSED, INFIGHTING = Mood.CONFUSED, Mood.INFIGHTING
ATTACKER, DEFENDER = 0, 1


def side(
    power: float = 50.0,
    winp: float = 50.0,
    hp: float = 1000.0,
    most: float | None = None,
    wall: float = 0.0,
    walled: bool = False,
    techniques: str = "",
    mood: tuple[Mood, int] | None = None,
    fire: int = 0,
    waiting: dict[str, int] | None = None,
) -> Combatant:
    """Return a side.

    Args:
        most: the hit points it healed up to; as many as it has when not given.
        walled: the wall must fall too before the side is beaten (A10).
        techniques: names, divided by blanks.
        mood: a state and the rounds it still lasts; `fire`: the rounds it still burns.
        waiting: technique -> the rounds until it may be launched again.
    """
    kit = sorted(int(TechId[name.upper()]) for name in techniques.split())
    one = Combatant(0, power, winp, 50.0, most or hp, wall, kit, walled)
    one.hp = hp
    if mood is not None:
        one.status, one.btime = mood
    one.burning = fire
    for name, rounds in (waiting or {}).items():
        one.latency[TechId[name.upper()]] = rounds
    return one


class Numbers:
    """Gives the numbers it is told to, then `rest` for ever; complains when asked for more."""

    def __init__(self, given: Iterable[float], rest: float | None) -> None:
        self.left, self.rest, self.drawn = list(given), rest, 0

    def unit(self) -> float:
        self.drawn += 1
        if not self.left and self.rest is not None:
            return self.rest
        return self.left.pop(0)


class Battle(NamedTuple):
    """What came of a battle."""

    result: int
    told: list[Event]
    drawn: int

    @property
    def end(self) -> tuple[Fighter, ...]:
        """Both sides as they were at the end."""
        return self.told[-1].sides

    @property
    def hp(self) -> tuple[float, ...]:
        """Hit points of both sides at the end."""
        return tuple(one.hp for one in self.end)

    @property
    def names(self) -> list[str]:
        """What was told, without its start, its end and the beginnings of rounds."""
        around = ("BattleStart", "BattleEnd", "BattleTurnStart")
        return [event.name.removeprefix("Battle") for event in self.told if event.name not in around]

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return sum(event.name == "BattleTurnStart" for event in self.told)

    @property
    def struck(self) -> list[Any]:
        """Who was struck, attack by attack."""
        return [event.args[0] for event in self.told if event.name == "BattleAttack"]

    @property
    def launched(self) -> list[tuple[Any, str]]:
        """Which side launched what."""
        found: list[Any] = [event.args for event in self.told if event.name == "BattleTech"]
        return [(who, TechId(what).name.lower()) for who, what in found]

    def find(self, name: str) -> Any:
        """Return the first event of a name."""
        return next(event for event in self.told if event.name == f"Battle{name}")


def battle(
    one: Combatant,
    two: Combatant,
    *numbers: float,
    rounds: int = 1,
    rest: float | None = None,
    profile: Profile = CLASSIC,
) -> Battle:
    """Fight a battle with these numbers; a number more or fewer than given is an error (unless there is `rest`)."""
    told: list[Event] = []
    given = Numbers(numbers, rest)
    result = fight(one, two, rounds, given, profile, told.append)
    assert not given.left, f"{len(given.left)} numbers were not asked for"
    return Battle(result, told, given.drawn)
