"""The Knave rules: rolling dice, making a character, advancing one.

Pure. Every random number in the house is drawn by an `EvAdventureRollEngine`: in the world by the singleton `dice` over
the system's randomness, in a match by an engine over the match's own stream (`minigames.chance.Chance`), and in a
computer player's thoughts by an engine over a quick stream. Every draw of an engine is one call of its method
`randint`, so a test that replaces that method decides all of them; the singleton in turn calls this module's `randint`.
No other module draws (`kernel/tests/test_one_engine.py`). The names and their behaviour follow the lesson on rules of
Evennia's EvAdventure tutorial; `docs/play/rules.md` lists our differences.

Knave is by Ben Milton, CC BY 4.0; changed here: 0 HP rolls on a table instead of being the end at once, and a new
character begins with the most HP its first hit die can give.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, MutableSequence, Sequence
from functools import lru_cache
from math import perm
from random import randint
from typing import Any, NamedTuple, Protocol

from .enums import ABILITIES, Ability
from .kernel.errors import ActionError
from .random_tables import WOUNDS, death_table
from .words import Lang, Words

__all__ = [
    "AdvanceError", "DeathRoll", "DiceError", "EvAdventureRollEngine", "SavingThrow", "Throw", "dice",
    "dice_faults", "learned", "level_for", "row_for", "starting_hp",
]  # fmt: skip

MAX_DICE = 100
"""The most dice of one roll."""
MAX_SIDES = 1000
"""The most sides of a die."""
MAX_MODIFIER = 10_000
"""The largest number added to or taken from a roll."""
SAVE_TARGET = 15
"""The number every unopposed saving throw must beat."""
DEFENSE_BASE = 10
"""A defence is the bonus plus this."""
STANDARD_MORALE = 9
MIN_BONUS, MAX_BONUS = -10, 10
"""An ability below the minimum is death; none grows above the maximum."""
HIT_DIE = 8
XP_PER_LEVEL = 1000
TAUGHT = 500
"""The most experience of a level that can be bought with coins, one for one; half of a level must be earned."""
OUTGROWN = 3
"""The least level at which a risk begins to teach half as much (`learned`)."""
ABILITIES_PER_LEVEL = 3
"""Number of different abilities that grow by 1 with a new level."""

_NOTATION = re.compile(r"\s*([+-]?[0-9]+)?\s*d\s*([+-]?[0-9]+)\s*(?:([+-])\s*([0-9]+))?\s*", re.IGNORECASE)
_LONGEST_NOTATION = 40
_MOST_OF_64_BITS = (1 << 64) - 1


class DiceError(ActionError, TypeError):
    """A roll that is not dice notation, or one of absurd size."""


class AdvanceError(ActionError, ValueError):
    """Abilities that cannot be raised together."""


class Stream(Protocol):
    """A source of chance."""

    def randint(self, low: int, high: int, /) -> int:
        """Return an integer from `low` to `high`, both included, all equally likely."""
        ...


class Throw(NamedTuple):
    """Dice on the table, each shown."""

    notation: str
    faces: tuple[int, ...]
    modifier: int

    @property
    def total(self) -> int:
        """The sum of the faces and the modifier."""
        return sum(self.faces) + self.modifier


class SavingThrow(tuple[bool, Ability | None]):
    """The outcome of a saving throw: the pair `(success, quality)`, and all that explains it.

    It can be a fact of a `Words`; `text` is the same explanation in English.
    """

    roll: int
    bonus: int
    target: int
    modifier: int
    ability: Ability
    edge: int

    def __new__(
        cls, *, roll: int, bonus: int, target: int, ability: Ability = Ability.STR, modifier: int = 0, edge: int = 0
    ) -> SavingThrow:
        """Judge a roll.

        Args:
            roll: the face of the d20 that counts.
            bonus: of the ability.
            target: the number that roll, bonus and modifier together must beat.
            ability: the ability of the bonus.
            modifier: any further addition.
            edge: advantage above 0, disadvantage below 0.
        """
        quality = {1: Ability.CRITICAL_FAILURE, 20: Ability.CRITICAL_SUCCESS}.get(roll)
        self = super().__new__(cls, (roll + bonus + modifier > target, quality))
        self.roll, self.bonus, self.target = roll, bonus, target
        self.ability, self.modifier, self.edge = ability, modifier, edge
        return self

    @property
    def success(self) -> bool:
        """Whether the target was beaten."""
        return self[0]

    @property
    def quality(self) -> Ability | None:
        """`CRITICAL_FAILURE` on a natural 1, `CRITICAL_SUCCESS` on a natural 20, else None."""
        return self[1]

    @property
    def total(self) -> int:
        """The total compared with the target."""
        return self.roll + self.bonus + self.modifier

    def in_lang(self, lang: Lang) -> str:
        """Return the explanation in `lang`."""
        return (_SAVE_MODIFIED if self.modifier else _SAVE).say(
            lang,
            dice=_EDGES[self.edge],
            roll=self.roll,
            ability=self.ability,
            bonus=self.bonus,
            modifier=self.modifier,
            total=self.total,
            target=self.target,
            verdict=_VERDICTS[self[0], self[1]],
        )

    @property
    def text(self) -> str:
        """The explanation in English."""
        return self.in_lang(Lang.EN)


class DeathRoll(NamedTuple):
    """The result of the death table; `ability` is None when the character was dead at once."""

    dead: bool
    ability: Ability | None = None
    loss: int = 0
    healed: int = 0

    def in_lang(self, lang: Lang) -> str:
        """Return it in `lang`, as told to the character."""
        if self.ability is None:
            return Words("Your luck has run out. You are dead.").say(lang)
        words = _WASTED if self.dead else _SURVIVED
        return words.say(
            lang, wound=WOUNDS[self.ability.value], loss=self.loss, ability=self.ability, healed=self.healed
        )


def _system(low: int, high: int) -> int:
    """Draw from the system's randomness, looked up anew each time so that a test can replace `randint`."""
    return randint(low, high)


class EvAdventureRollEngine:
    """Every roll and draw of the house: dice, saving throws, tables, cards, choices.

    Args:
        stream: the source of chance; the system's (the module's `randint`) when not given.
    """

    def __init__(self, stream: Stream | None = None) -> None:
        self._draw = _system if stream is None else stream.randint

    # Draws.

    def randint(self, low: int, high: int) -> int:
        """Return an integer from `low` to `high`, both included, all equally likely.

        The one primitive, on which everything else is built.
        """
        return self._draw(low, high)

    def random(self) -> float:
        """Return a number in [0, 1) that is a multiple of 2**-24 (exact in single precision)."""
        return (self.randint(0, _MOST_OF_64_BITS) >> 40) * 2.0**-24

    def percent(self, likely: float) -> bool:
        """Tell whether an event with a chance of `likely` in a hundred happens."""
        return self.randint(1, 100) <= likely

    def choice[T](self, items: Sequence[T]) -> T:
        """Return one of `items`, all equally likely."""
        return items[self.randint(1, len(items)) - 1]

    def weighted_choice[T](self, weights: Iterable[tuple[T, int]]) -> T:
        """Return the choice of one of the pairs (choice, weight), each as likely as its weight is large.

        Raises:
            ValueError: if no weight is above 0.
        """
        rows = [row for row in weights if row[1] > 0]
        if not rows:
            raise ValueError("weighted_choice: no weight above 0")
        left = self.randint(1, sum([weight for _, weight in rows]))
        for choice, weight in rows:
            left -= weight
            if left <= 0:
                return choice
        raise AssertionError("unreachable")

    def draw[T](self, items: MutableSequence[T]) -> T:
        """Take one of `items` out and return it, all equally likely."""
        return items.pop(self.randint(1, len(items)) - 1)

    def shuffle[T](self, items: MutableSequence[T]) -> None:
        """Put a list in random order, in place."""
        draw = self.randint
        for i in range(len(items) - 1, 0, -1):
            j = draw(0, i)
            items[i], items[j] = items[j], items[i]

    def shuffle_last[T](self, items: MutableSequence[T], count: int) -> None:
        """Move `count` of the items, all equally likely and in random order, to the end of a list, in place.

        One draw orders four of them: faster than `shuffle` for a pack of which only a few cards are wanted.
        """
        left = len(items)
        last = left - min(left, count)
        while left > last:
            part = self.randint(0, perm(left, min(left, 4)) - 1)
            for _ in range(min(4, left - last)):
                j = part % left
                part //= left
                left -= 1
                items[j], items[left] = items[left], items[j]

    # Rolls in play.

    def roll(self, roll_string: str, max_number: int = MAX_DICE) -> int:
        """Roll dice and add them up.

        Args:
            roll_string: `XdY`, X dice of Y sides, with an optional `+Z` or `-Z`; `dY` is one die.
            max_number: the most dice allowed.

        Raises:
            DiceError: if it is not dice notation, has no dice or no sides, or is absurdly large.
        """
        number, sides, modifier = _read_notation(roll_string, max_number)
        if number == 1:
            return self.randint(1, sides) + modifier
        return sum([self.randint(1, sides) for _ in range(number)]) + modifier

    def throw(self, roll_string: str) -> Throw:
        """Roll dice as `roll` does, and show each.

        Raises:
            DiceError: as `roll` does.
        """
        number, sides, modifier = _read_notation(roll_string, MAX_DICE)
        sign = f"{modifier:+d}" if modifier else ""
        return Throw(f"{number}d{sides}{sign}", tuple([self.randint(1, sides) for _ in range(number)]), modifier)

    def roll_with_advantage_or_disadvantage(self, advantage: bool = False, disadvantage: bool = False) -> int:
        """Roll a d20; with advantage the higher of two, with disadvantage the lower; both cancel each other."""
        if bool(advantage) == bool(disadvantage):
            return self.roll("1d20")
        better = max if advantage else min
        return better(self.roll("1d20"), self.roll("1d20"))

    def saving_throw(
        self,
        character: Any,
        bonus_type: Ability = Ability.STR,
        target: int = SAVE_TARGET,
        advantage: bool = False,
        disadvantage: bool = False,
        modifier: int = 0,
    ) -> SavingThrow:
        """Try to overcome an obstacle: d20 and bonus must be above the target.

        Args:
            character: the one who tries; its bonus is the attribute named by the ability's value, 1 when it has none.
            bonus_type: the ability that helps.
            target: the number to beat; always 15 without an opponent.
            advantage: two dice, the better one counts.
            disadvantage: two dice, the worse one counts.
            modifier: any further addition.

        Returns:
            The pair (success, quality), with `text`, `roll`, `bonus` and `target`.
        """
        return SavingThrow(
            roll=self.roll_with_advantage_or_disadvantage(advantage, disadvantage),
            bonus=getattr(character, bonus_type.value, 1),
            target=target,
            ability=bonus_type,
            modifier=modifier,
            edge=bool(advantage) - bool(disadvantage),
        )

    def opposed_saving_throw(
        self,
        attacker: Any,
        defender: Any,
        attack_type: Ability = Ability.STR,
        defense_type: Ability = Ability.ARMOR,
        advantage: bool = False,
        disadvantage: bool = False,
        modifier: int = 0,
    ) -> SavingThrow:
        """Try to overcome somebody: the target is the defender's bonus + 10.

        Args:
            attacker: the one who tries.
            defender: the opponent.
            attack_type: the ability that helps the attacker.
            defense_type: the ability (or armour) that helps the defender.
            advantage: two dice, the better one counts.
            disadvantage: two dice, the worse one counts.
            modifier: any further addition to the attacker's roll.
        """
        return self.saving_throw(
            attacker,
            bonus_type=attack_type,
            target=getattr(defender, defense_type.value, 1) + DEFENSE_BASE,
            advantage=advantage,
            disadvantage=disadvantage,
            modifier=modifier,
        )

    def morale_check(self, defender: Any) -> bool:
        """Return whether somebody in trouble stands: 2d6 not above `morale` (9 when it has none)."""
        return bool(self.roll("2d6") <= getattr(defender, "morale", STANDARD_MORALE))

    def heal_from_rest(self, character: Any) -> None:
        """Give back 1d8 + CON hit points for a meal and a night's sleep, through `character.heal`."""
        character.heal(max(0, self.roll("1d8") + getattr(character, Ability.CON.value, 1)))

    def roll_random_table(self, dieroll: str, table_choices: Sequence[Any]) -> Any:
        """Roll on a table.

        Args:
            dieroll: the dice, like `1d20`.
            table_choices: one result a line (a roll beyond an end counts as that end), or rows `("lo-hi", result)`.

        Raises:
            RuntimeError: if no row holds the roll, or the table is empty.
        """
        rolled = self.roll(dieroll)
        if not table_choices:
            raise RuntimeError("roll_random_table: empty table")
        if not isinstance(table_choices[0], tuple | list):
            return table_choices[max(1, min(len(table_choices), rolled)) - 1]
        return row_for(rolled, table_choices)

    def roll_death(self, character: Any) -> DeathRoll:
        """Roll for somebody at 0 HP: death, or 1d4 of an ability lost for good and 1d4 HP regained.

        A survivor has at least 1 HP. One who dies, or falls below -10 in an ability, gets `at_death()`; nobody is told
        to be dead who is `spared` the consequences of death.
        """
        fate = self.roll_random_table("1d8", death_table)
        if fate == "dead":
            outcome = DeathRoll(dead=True)
        else:
            ability, loss = Ability(fate), self.roll("1d4")
            left = getattr(character, fate) - loss
            dead = left < MIN_BONUS
            if not dead:
                setattr(character, fate, left)
            outcome = DeathRoll(dead, ability, loss, 0 if dead else self.roll("1d4"))
        if not (outcome.dead and getattr(character, "spared", False)):
            lang = getattr(character, "lang", None)
            character.msg(outcome.in_lang(lang if isinstance(lang, Lang) else Lang.EN))
        if outcome.dead:
            character.at_death()
        else:
            character.hp = max(0, character.hp)
            character.heal(outcome.healed)
        return outcome

    # Character generation.

    def roll_ability(self) -> int:
        """Return the bonus of a new character's ability: the lowest of 3d6, one die at a time."""
        return min(self.roll("1d6"), self.roll("1d6"), self.roll("1d6"))

    # Advancement.

    def roll_hit_points(self, level: int, hp_max: int) -> int:
        """Return the new maximum of somebody who reaches `level`: (level)d8 if that is more, else 1 more.

        Args:
            level: the level reached.
            hp_max: the maximum so far.
        """
        return max(hp_max + 1, self.roll(f"{level}d{HIT_DIE}", max_number=max(level, MAX_DICE)))


def row_for(rolled: int, rows: Iterable[tuple[str, Any]]) -> Any:
    """Return the result of the row `("lo-hi", result)` that holds a roll.

    Raises:
        RuntimeError: if none does.
    """
    for span, result in rows:
        low, _, high = span.partition("-")
        if int(low) <= rolled <= int(high or low):
            return result
    raise RuntimeError(f"roll_random_table: no row for a roll of {rolled}")


def starting_hp() -> int:
    """Return the hit points of a new character: the most its first hit die can give."""
    return HIT_DIE


def level_for(xp: int) -> int:
    """Return the level reached with so many experience points."""
    return 1 + max(0, xp) // XP_PER_LEVEL


def learned(xp: int, level: int, rank: int) -> int:
    """Return a hero's experience from a risk overcome: half as much each time its level outgrows the risk.

    The book rates a risk by the hero who takes it (`knave.md 2`: low, moderate, high); one for a beginner is less of
    one for a veteran. House rule: halved for each multiple of its rank that the hero has in levels (of `OUTGROWN` where
    the rank is less), never to nothing.

    Args:
        xp: experience for the risk.
        level: of the hero.
        rank: of the risk: the hit dice of a creature, or their equivalent (`knave.delve.hazards.rank`).
    """
    return max(1, xp >> (level // max(rank, OUTGROWN))) if xp > 0 else 0


def raised(bonuses: Mapping[Ability, int], chosen: Iterable[Ability]) -> dict[Ability, int]:
    """Return the new bonuses of the abilities somebody chose for a new level.

    Args:
        bonuses: the six abilities at present.
        chosen: three different ones that are below +10; fewer only when fewer can grow.

    Raises:
        AdvanceError: if they cannot be raised together.
    """
    wanted = list(chosen)
    able = [ability for ability in ABILITIES if bonuses[ability] < MAX_BONUS]
    count = min(ABILITIES_PER_LEVEL, len(able))
    for ability in wanted:
        if ability in ABILITIES and ability not in able:
            raise AdvanceError("ability_full", _ABILITY_FULL, ability=ability, most=MAX_BONUS)
    if len(wanted) != count or len(set(wanted)) != count or not set(wanted) <= set(able):
        raise AdvanceError("choose_abilities", _CHOOSE_ABILITIES, count=count)
    return {ability: bonuses[ability] + 1 for ability in wanted}


@lru_cache(maxsize=512)
def _read_notation(text: str, max_number: int) -> tuple[int, int, int]:
    """Return (dice, sides, modifier)."""
    found = _NOTATION.fullmatch(text) if len(text) <= _LONGEST_NOTATION else None
    if found is None:
        raise DiceError("dice_unread", Words("That is no roll of dice. Write something like 1d20, 2d6 or 2d6+1."))
    number, sides = int(found[1] or 1), int(found[2])
    modifier = int(f"{found[3]}{found[4]}") if found[3] else 0
    if not 1 <= number <= max_number:
        raise DiceError("dice_number", Words("You can roll 1 to {most} dice at once."), most=max_number)
    if not 1 <= sides <= MAX_SIDES:
        raise DiceError("dice_sides", Words("A die has 1 to {most} sides."), most=MAX_SIDES)
    if abs(modifier) > MAX_MODIFIER:
        raise DiceError("dice_modifier", Words("You can add or take away {most} at most."), most=MAX_MODIFIER)
    return number, sides, modifier


_ABILITY_FULL = Words("Your {ability} is {most:+} already and can grow no more.")
_CHOOSE_ABILITIES = Words("Choose {count} different {count:|ability|abilities} to raise: str, dex, con, int, wis, cha.")

_SAVE = Words("{dice} rolled {roll}, {ability} {bonus:+} makes {total} against {target}: {verdict}")
_SAVE_MODIFIED = Words(
    "{dice} rolled {roll}, {ability} {bonus:+} and {modifier:+} makes {total} against {target}: {verdict}"
)
_EDGES: Mapping[int, Words] = {
    0: Words("d20"),
    1: Words("2d20 (advantage, the higher counts)"),
    -1: Words("2d20 (disadvantage, the lower counts)"),
}
_VERDICTS: Mapping[tuple[bool, Ability | None], Words] = {
    (True, None): Words("success."),
    (False, None): Words("failure."),
    (True, Ability.CRITICAL_SUCCESS): Words("critical success!"),
    (False, Ability.CRITICAL_SUCCESS): Words("a natural 20, and still a failure."),
    (True, Ability.CRITICAL_FAILURE): Words("a natural 1, and still a success."),
    (False, Ability.CRITICAL_FAILURE): Words("critical failure!"),
}
_SURVIVED = Words("You brush past death and come away {wound}: {loss} {ability} is gone. You regain {healed} HP.")
_WASTED = Words("The wound leaves you {wound}, and it takes more {ability} than you had. You are dead.")

dice = EvAdventureRollEngine()


def dice_faults(field: str, notation: str) -> Iterator[str]:
    """Yield the faults of the dice in a field of a content file."""
    try:
        dice.throw(notation)
    except DiceError as error:
        yield f"{field}: {error}"
