"""Kinds of monsters: the records, and the reading and checking of their entries. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Literal

import msgspec

from ...enums import Ability
from ...kernel.content_files import ContentError, load, raise_problems, text_faults
from ...kernel.descriptions import ContentRecord
from ...rules import DEFENSE_BASE, STANDARD_MORALE, dice_faults
from ...words import Lang, Words

FOLDER = Path(__file__).parent / "monsters"
DEEPEST = 24
"""The last level with kinds of its own; below it they come round again, together with a few more."""
BOTTOM = 99
"""The last level of all."""
HP_PER_DIE = 4
"""Hit points of a hit die (`knave.md 2`)."""

Risk = Literal["low", "moderate", "high"]
XP: Mapping[Risk, int] = {"low": 50, "moderate": 100, "high": 200}
"""Experience for overcoming a risk (`knave.md 2`)."""

Trick = Literal["", "steal", "rust", "snuff", "drain", "impound", "strip", "quaff", "deepen", "scatter"]
"""Side effects of a hit: coins gone, armour worn by a point, the victim's lights out, the blow healed back, the weapon
taken into keeping until its keeper falls, the victim's protection undone, one of the victim's healing draughts drunk, a
stuck victim held fast, half the blow to all others on that side."""

HABITS: Mapping[str, str] = {
    "calls": "calls its kind from next door when a fight begins or goes badly",
    "fearless": "never runs",
    "flees_light": "leaves a lit place, is braver in the dark",
    "follows": "goes after who gets away, room by room",
    "heeds_noise": "comes to where it is loud",
    "hoards": "picks up coins that lie about",
    "lurks": "stays where it is and is not noticed at once",
    "regenerates": "heals a little each round",
    "seeks_light": "comes to the light, and goes for who carries it",
    "seeks_metal": "goes for who wears most metal",
    "sees_dark": "needs no light",
    "speaks": "can be parleyed with",
    "wanders": "roams from room to room",
}
"""Every habit, and its meaning."""

BestiaryError = ContentError
"""The bestiary cannot be used; `problems` name file or entry, and field."""

_ABILITIES = frozenset(
    ability.value for ability in Ability if ability.name in ("STR", "DEX", "CON", "INT", "WIS", "CHA")
)


class NaturalAttack(ContentRecord, frozen=True, kw_only=True):
    """One attack of a kind; it serves as a weapon in fights.

    `hit` and `miss` are sentences in the voices of a fight (`fighting.voices`): `who` does it to `whom`. `manner` is
    the kind of harm ("bite", "fire" ...). `condition` befalls the victim for so many rounds unless `save` (d20 and that
    ability against the attacker's hit dice + 10) succeeds.
    """

    name: Words
    plural: bool = False
    """Whether the English name is in the plural: claws go by, a tail goes by."""
    damage_roll: str = msgspec.field(name="damage")
    attack_type: Ability = Ability.STR
    defense_type: Ability = Ability.ARMOR
    manner: str
    condition: str = ""
    rounds: int = 1
    save: Ability = Ability.CON
    trick: Trick = ""
    weight: int = 1
    hit: Words
    miss: Words

    quality: ClassVar[None] = None
    quality_max: ClassVar[None] = None
    ideal_against: ClassVar[tuple[str, ...]] = ()

    def in_lang(self, lang: Lang) -> str:
        """Return its name in `lang`."""
        return self.name.in_lang(lang)


class Stage(ContentRecord, frozen=True, kw_only=True):
    """A stage of a boss's fight, once no more than `below` per cent of its hit points are left.

    `attacks` replace those before, `armor` (when above 0) its armour bonus; `calls` comes to its help, once.
    """

    below: int
    told: Words
    attacks: tuple[NaturalAttack, ...]
    armor: int = 0
    calls: Mapping[str, int] = {}


class Kind(ContentRecord, frozen=True, kw_only=True):
    """A kind of monster.

    `depth` is the first and last level it lives on, `weight` how common it is there, `pack` the dice for the size of a
    pack, `armor` a bonus (the defence is 10 more), `reaction` the modifier of the 2d6 of a meeting, `hp` its hit points
    if not four a hit die, `loot` the table of its loot, `proper` whether its name is a proper name without article.
    Creatures above ground have `haunts`, tags of the places they live in, `most` of them in all (0: random encounters
    near walkers) and as depth the danger of these places, [0, 0] in town; `tame` ones ignore everybody, and heroes with
    a flag of `spares` do not meet it.
    """

    name: Words
    desc: Words
    stance: Words
    depth: tuple[int, int]
    hit_dice: int
    armor: int
    attacks: tuple[NaturalAttack, ...]
    measure: str = Words("creature", context="measure").zh
    plural: str = ""
    proper: bool = False
    weight: int = 1
    hp: int = 0
    morale: int = STANDARD_MORALE
    reaction: int = 0
    pack: str = "1d1"
    risk: Risk = "low"
    habits: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    loot: str = ""
    boss: bool = False
    tame: bool = False
    haunts: tuple[str, ...] = ()
    most: int = 0
    spares: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = ()
    key: str = ""

    @property
    def hp_max(self) -> int:
        """Its hit points."""
        return self.hp or self.hit_dice * HP_PER_DIE

    @property
    def xp(self) -> int:
        """Experience for overcoming one of it."""
        return XP[self.risk]

    @property
    def called(self) -> Words:
        """Its name in a sentence: "the cellar rat", or its proper name."""
        return self.name if self.proper else Words(f"the {self.name.en}", self.name.zh)

    def blows_against(self, enemies: int) -> int:
        """Return how often one of it acts a round: a boss once for each two opponents, all others once."""
        return max(1, (enemies + 1) // 2) if self.boss else 1

    def lives_at(self, depth: int) -> bool:
        """Return whether it can be met on a level of the dungeon."""
        return not self.haunts and self.depth[0] <= depth <= self.depth[1]

    def stage(self, hp: int) -> Stage | None:
        """Return the stage it is in with so many hit points left; None before the first."""
        percent = 100 * hp / self.hp_max
        return next((stage for stage in reversed(self.stages) if percent <= stage.below), None)

    def attacks_at(self, hp: int) -> tuple[NaturalAttack, ...]:
        """Return its attacks at so many hit points."""
        stage = self.stage(hp)
        return stage.attacks if stage else self.attacks

    def armor_at(self, hp: int) -> int:
        """Return its armour bonus at so many hit points."""
        worn = [stage.armor for stage in self.stages if stage.armor and 100 * hp / self.hp_max <= stage.below]
        return worn[-1] if worn else self.armor


PLAIN = Kind(
    name=Words("creature"),
    desc=Words("Nothing about it is out of the ordinary."),
    stance=Words("{who:cap} stands here."),
    depth=(0, 0),
    hit_dice=1,
    armor=1,
    attacks=(
        NaturalAttack(
            name=Words("fists"),
            damage_roll="1d4",
            manner="fist",
            hit=Words("{who:cap} punches {whom}."),
            miss=Words("{who:cap} swings at {whom} and hits air."),
        ),
    ),
)
"""The default creature: one hit die, by the rules of Knave (`knave.md 2`)."""


def read(folder: Path = FOLDER, more: Sequence[Path] = ()) -> dict[str, Kind]:
    """Return every kind of a folder's files, and of more files, by its key.

    Raises BestiaryError: with all problems found.
    """
    kinds = load(files := [*sorted(folder.glob("*.toml")), *more], Kind)
    raise_problems(check(kinds), files)
    return kinds


def check(kinds: Mapping[str, Kind]) -> Iterator[str]:
    """Yield a sentence for every fault in kinds that are records already."""
    for key, kind in kinds.items():
        yield from (f"{key}: {fault}" for fault in _faults(kind, kinds))
    for level in range(1, DEEPEST + 1):
        if not any(kind.lives_at(level) for kind in kinds.values() if not kind.boss):
            yield f"nothing lives on level {level}"


_FACTS = {"hit": frozenset({"who", "whom"}), "miss": frozenset({"who", "whom"}), "told": frozenset({"who"})}
"""Field of a text -> the facts it may name."""
_VOICES = frozenset({"a", "b", "whos", "whoms"})
"""Facts of the English grammar of `fighting.voices`."""


def _faults(kind: Kind, kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from text_faults(kind, lambda field: _FACTS.get(field.rpartition(".")[2], frozenset()), grammar=_VOICES)
    first, last = kind.depth
    if not (1 <= first <= last <= BOTTOM or (kind.haunts and first == last == 0 < kind.most)):
        yield f"depth: must be two levels from 1 to {BOTTOM}"
    if kind.most and not kind.haunts:
        yield "most: only where it has haunts"
    if not 1 <= kind.hit_dice <= 20:
        yield "hit_dice: must be 1 to 20"
    if not 1 <= kind.armor <= DEFENSE_BASE:
        yield f"armor: must be 1 to {DEFENSE_BASE}"
    if not 2 <= kind.morale <= 12:
        yield "morale: must be 2 to 12"
    if kind.weight < 1:
        yield "weight: must be at least 1"
    yield from (f"habits: there is no {habit}" for habit in sorted(kind.habits - set(HABITS)))
    yield from dice_faults("pack", kind.pack)
    if kind.stages and not kind.boss:
        yield "stages: only a boss has them"
    if [stage.below for stage in kind.stages] != sorted({stage.below for stage in kind.stages}, reverse=True):
        yield "stages: each must be below the one before"
    for number, stage in enumerate(kind.stages):
        yield from (f"stages[{number}].calls: there is no {one}" for one in stage.calls if one not in kinds)
        yield from _attacks(f"stages[{number}].attacks", stage.attacks)
    yield from _attacks("attacks", kind.attacks)


def _attacks(field: str, attacks: tuple[NaturalAttack, ...]) -> Iterator[str]:
    if not attacks:
        yield f"{field}: at least one"
    for number, attack in enumerate(attacks):
        at = f"{field}[{number}]"
        yield from dice_faults(f"{at}.damage", attack.damage_roll)
        if attack.attack_type.value not in _ABILITIES:
            yield f"{at}.attack_type: must be one of the six abilities"
        if attack.save.value not in _ABILITIES:
            yield f"{at}.save: must be one of the six abilities"
        if attack.defense_type.value not in _ABILITIES | {Ability.ARMOR.value}:
            yield f"{at}.defense_type: must be one of the six abilities, or armor"
        if attack.weight < 1 or attack.rounds < 1:
            yield f"{at}: weight and rounds must be at least 1"
