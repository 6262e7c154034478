"""Short ways to fight one battle with given numbers and to look at each round of it, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from evadventure.minigames.mbg.actions import BattleBegun, BattleEnded, Launched, RoundBegun, Struck
from evadventure.minigames.mbg.data import BattleMood, Profile, TechId
from evadventure.minigames.mbg.engine.battle import RunningSide, fight
from evadventure.minigames.mbg.state import BattleSide

MANUAL, CLASSIC = Profile.MANUAL, Profile.CLASSIC
CONFUSED, INFIGHTING = BattleMood.CONFUSED, BattleMood.INFIGHTING
ATTACKER, DEFENDER = 0, 1


def side(
    power: float = 50.0,
    tactics: float = 50.0,
    hp: float = 1000.0,
    most: float | None = None,
    wall: float = 0.0,
    walled: bool = False,
    techniques: str = "",
    mood: tuple[BattleMood, int] | None = None,
    fire: int = 0,
    waiting: dict[str, int] | None = None,
) -> RunningSide:
    """Return a side.

    Args:
        most: the hit points it healed up to; as many as it has when not given.
        walled: the wall must fall too before the side is beaten (A10).
        techniques: names, divided by blanks.
        mood: a state and the rounds it still lasts; `fire`: the rounds it still burns.
        waiting: technique -> the rounds until it may be launched again.
    """
    kit = tuple(sorted(int(TechId[name.upper()]) for name in techniques.split()))
    one = RunningSide(0, power, tactics, 50.0, most or hp, wall, kit, walled)
    one.hp = one.hp_before = hp
    if mood is not None:
        one.status, one.mood_left = mood
    one.burning = fire
    for name, rounds in (waiting or {}).items():
        one.latency[TechId[name.upper()]] = rounds
    return one


class Numbers:
    """Gives the numbers it is told to, then `rest` for ever; complains when asked for more."""

    def __init__(self, given: Iterable[float], rest: float | None) -> None:
        self.left, self.rest, self.drawn = list(given), rest, 0

    def random(self) -> float:
        self.drawn += 1
        if not self.left and self.rest is not None:
            return self.rest
        return self.left.pop(0)


class Battle(NamedTuple):
    """The outcome of a battle."""

    result: int
    told: list[Any]
    drawn: int

    @property
    def end(self) -> tuple[BattleSide, ...]:
        """Both sides as they were at the end."""
        return (self.told[-1].one, self.told[-1].two)

    @property
    def start(self) -> tuple[BattleSide, ...]:
        """Both sides as they were at the start."""
        return (self.told[0].one, self.told[0].two)

    @property
    def hp(self) -> tuple[float, ...]:
        """Hit points of both sides at the end."""
        return tuple(one.hp for one in self.end)

    @property
    def names(self) -> list[str]:
        """The events, without start, end and beginnings of rounds."""
        around = (BattleBegun, BattleEnded, RoundBegun)
        return [type(event).__name__ for event in self.told if not isinstance(event, around)]

    @property
    def rounds(self) -> int:
        """The number of rounds begun."""
        return sum(isinstance(event, RoundBegun) for event in self.told)

    @property
    def struck(self) -> list[Any]:
        """The targets struck, attack by attack."""
        return [event.side for event in self.told if isinstance(event, Struck)]

    @property
    def launched(self) -> list[tuple[Any, str]]:
        """Which side launched what."""
        found = [event for event in self.told if isinstance(event, Launched)]
        return [(event.side, TechId(event.technique).name.lower()) for event in found]

    def find(self, kind: type) -> Any:
        """Return the first event of a kind."""
        return next(event for event in self.told if type(event) is kind)


def battle(
    one: RunningSide,
    two: RunningSide,
    *numbers: float,
    rounds: int = 1,
    rest: float | None = None,
    profile: Profile = CLASSIC,
) -> Battle:
    """Fight a battle with these numbers; a number more or fewer than given is an error (unless there is `rest`)."""
    told: list[Any] = []
    given = Numbers(numbers, rest)
    result = fight(one, two, rounds, given, profile, told.append)
    assert not given.left, f"{len(given.left)} numbers were not asked for"
    return Battle(result, told, given.drawn)
