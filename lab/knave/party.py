"""A party of the simulator: its members, belongings, knowledge, position and clock. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

import msgspec

from evadventure.enums import Ability
from evadventure.knave import loot
from evadventure.knave.bestiary import KINDS, strain_at, strains
from evadventure.knave.callings import boon
from evadventure.knave.delve.plan import Dungeon
from evadventure.knave.delve.progress import Floor, Progress
from evadventure.knave.delve.records import ROUNDS, SLEEPER, Cell, LevelPlan
from evadventure.knave.magic import SPELLS
from evadventure.knave.magic.spells import RUNE
from evadventure.knave.mortality import FateChoice, LifeEnding, ending
from evadventure.minigames.chance import Chance, open_stream
from evadventure.rules import EvAdventureRollEngine, learned

from .bodies import Hero, advance, hire, roll_hero
from .pack import Pack
from .town import Town

TORCH = 3600
"""Game seconds that a torch burns."""
MOST_PLAY = 2 * 3600
"""Seconds of play that make an evening."""
DAY = 4 * 3600
"""Seconds of play of a game day, which runs six times as fast; in the middle of the first evening, and then each day,
rune stones awake and shops fill their tills."""
FIRST_DAWN = 3600
READ_A_SECOND = 4
"""Words of a text read in a second: 240 a minute, as silent readers of English do (Brysbaert 2019: 238)."""
TYPED = 3
"""Seconds to choose and type a command."""

type News = tuple[str, str]
"""The sort of a thing that was met, and its key."""


class Policy(StrEnum):
    """A party's attitude to risk."""

    CAREFUL = "careful"
    RECKLESS = "reckless"


class Conduct(NamedTuple):
    """The standing behaviour of heroes of a party, and their company.

    Args:
        stance: `fight`, or `flee` from everything that is met and awake (`combat.stance_commands`; without places on
            the field a guard strikes as a fighter does).
        wimpy: hit points at which one of them runs, and the others with it; 0 for never.
        hirelings: people hired for each trip.
        calling: the calling of every hero (`bodies.roll_hero`).
    """

    stance: str = "fight"
    wimpy: int = 0
    hirelings: int = 0
    calling: str = ""


PLAIN = Conduct()


class Visit(msgspec.Struct):
    """A party's results on a level: whether it explored all it could, and how many died there."""

    explored: bool = False
    deaths: int = 0


class End(NamedTuple):
    """The end of a life: after how many seconds, whose, and its consequence (`knave.mortality`)."""

    seconds: int
    name: str
    ending: LifeEnding


class Party:
    """A party on its way.

    Args:
        seed: of the dungeon and of all chance.
        size: number of characters.
        level: of each.
        policy: careful, or headlong down.
        deepest: the level it will not go below.
        start: the level it rides down to first; 1 on foot.
        play: seconds of play after which it is over.
        conduct: standing behaviour of its heroes, and their company.
    """

    def __init__(
        self,
        seed: int,
        size: int,
        level: int,
        policy: Policy = Policy.CAREFUL,
        deepest: int = SLEEPER,
        start: int = 1,
        play: int = MOST_PLAY,
        conduct: Conduct = PLAIN,
    ) -> None:
        self.engine = EvAdventureRollEngine(Chance(open_stream(seed, "expedition")))
        self.heroes = [roll_hero(self.engine, level, f"hero {number}", conduct.calling) for number in range(size)]
        self.hired = [hire(self.engine, f"hireling {number}") for number in range(conduct.hirelings)]
        self.conduct = conduct
        self.level_at_start, self.policy, self.deepest, self.play = level, policy, deepest, play
        self.plan = Dungeon(seed, size)
        self.progress = Progress()
        self.chance = EvAdventureRollEngine(Chance(open_stream(seed, "wanderers")))
        self.depth = start
        self.cell: Cell = self.plan.level(start).up
        self.clock = 0
        self.known: set[News] = set()
        """Everything its players have met by now."""
        self.news: list[tuple[int, str]] = []
        """The times at which something new was met, and its sort."""
        self.reads = False
        """Whether new texts are read to the end, which takes time."""
        self.town = Town(self.engine)
        self.daring = 1.0
        """Factor by which it risks more than usual."""
        self.deeds: Counter[str] = Counter()
        """Deeds of its heroes, as counted for callings (`quests.counters`)."""
        self.turn = 0
        self.light = 0
        coins = sum(self.engine.roll("3d6") for _ in self.heroes) + 60 * (level - 1) * size
        self.pack = Pack(coins, Counter(ration=2 * size) + self._first_stones(level))
        self.visits: dict[int, Visit] = {}
        self.levels_entered_at: dict[int, int] = {}
        self.xp_before = [one.xp for one in self.heroes]
        self.refused: set[tuple[int, Cell]] = set()
        self.slain: Counter[str] = Counter()
        self.cast: Counter[str] = Counter()
        self.causes: Counter[str] = Counter()
        self.ends: list[End] = []
        self.rooms = 0
        self.tries: Counter[int] = Counter()
        """Number of times each level has been resumed."""

    def _first_stones(self, level: int) -> Counter[str]:
        """Return the rune stones such a party has found before: one for every second level above the second."""
        spells = [key for key, spell in SPELLS.items() if level >= loot.RUNES_FROM[spell.power] and spell.hostile]
        rolls = [self.engine.roll(f"1d{len(spells)}") for _ in range(max(0, (level - 2) // 2))]
        return Counter(RUNE + spells[rolled - 1] for rolled in set(rolls))

    @property
    def living(self) -> list[Hero]:
        """The living heroes."""
        return [one for one in self.heroes if not one.is_dead]

    @property
    def fighters(self) -> list[Hero]:
        """The fighters: living heroes, and hirelings who still stand."""
        return self.living + [one for one in self.hired if not one.is_dead]

    def boon(self, effect: str) -> int:
        """Return the largest amount of an effect that one of the living has by a calling."""
        return max((boon(one, effect) for one in self.living), default=0)

    @property
    def over(self) -> bool:
        """Whether none is left alive, or the evening is over."""
        return not self.living or self.clock >= self.play

    @property
    def floor(self) -> Floor:
        """The known part of this level."""
        return self.progress.floor(self.depth)

    @property
    def here(self) -> LevelPlan:
        """This level."""
        return self.plan.level(self.depth)

    @property
    def xp_gained(self) -> int:
        """Experience all heroes together have gained."""
        return sum(one.xp - before for one, before in zip(self.heroes, self.xp_before, strict=True))

    def best(self, ability: Ability) -> Hero:
        """Return the living hero who is best in an ability."""
        return max(self.living, key=lambda one: int(getattr(one, ability.value)))

    def hit(self, hero: Hero, damage: int, cause: str) -> None:
        """Hurt a hero, and count the dead."""
        hero.hurt(self.engine, damage, cause)
        self.bury()

    def bury(self) -> None:
        """Count those whose life has ended, dead for good or not; with the last of them everything is lost."""
        for one in self.heroes:
            if one.is_dead and one.cause != "buried":
                self.causes[one.cause] += 1
                end = ending(one.level, FateChoice.MORTAL, favours=one.favours)
                if end is LifeEnding.RESCUED:
                    one.favours.add(one.level)
                self.ends.append(End(self.clock, one.name, end))
                self.visits[self.depth].deaths += 1
                one.cause = "buried"
        if not self.living:
            self.pack.lose_all()

    def tick(self, seconds: int) -> None:
        """Advance the clock."""
        dawns = (self.clock + seconds + DAY - FIRST_DAWN) // DAY - (self.clock + DAY - FIRST_DAWN) // DAY
        self.clock += seconds
        if dawns:
            self.pack.dawn()
            self.town.dawn(dawns)
            for one in self.heroes:
                one.heal_scars()

    def meet(self, sort: str, key: str, text: str = "") -> bool:
        """Note that something was met, and read it if it is new; return whether it was.

        Args:
            sort: its sort.
            key: its key.
            text: read when it is new, by a command of its own.
        """
        if (sort, key) in self.known:
            return False
        self.known.add((sort, key))
        self.news.append((self.clock, sort))
        if text and self.reads:
            self.tick(TYPED + len(text.split()) // READ_A_SECOND)
        return True

    def find(self, found: list[loot.Found]) -> None:
        """Take finds, and note the new ones among them."""
        self.pack.find(found)
        for one in found:
            sort = "stones" if one.key.startswith(RUNE) else "finds" if one.key in loot.FINDS else "treasures"
            self.deeds["finds"] += sort == "finds"
            if one.key in loot.PROTOTYPES or sort == "stones":
                self.meet(sort, one.key, str(loot.PROTOTYPES.get(one.key, {}).get("descs", {}).get("en", "")))

    def meet_kinds(self, kinds: Iterable[str]) -> None:
        """Note the creatures met."""
        for key in dict.fromkeys(kinds):
            self.meet("lords" if KINDS[key].boss else "kinds", key, KINDS[key].desc.en)
            if KINDS[key].depth[0] <= ROUNDS and (strain := strain_at(self.depth)):
                self.meet("strains", strain, strains()[strain].trait.en)

    def gain(self, xp: int, rank: int) -> None:
        """Share experience as a party does: evenly, rounded up, less for veterans; a level is taken at once.

        Args:
            xp: for a risk overcome.
            rank: of the risk (`rules.learned`).
        """
        living = self.living
        for one in living:
            one.xp += learned(-(-xp // len(living)), one.level, rank)
            advance(self.engine, one)

    @property
    def is_broke(self) -> bool:
        """Whether it cannot pay a bed for each: then it goes on hurt, on the first level."""
        return self.pack.coins + self.pack.ledger.banked < 3 * len(self.heroes)

    def is_hurt(self) -> bool:
        """Return whether anyone is down to half of the hit points."""
        return any(one.hp * 2 <= one.hp_max for one in self.living)

    def is_loaded(self) -> bool:
        """Return whether the packs are full: a treasure takes a slot or a part of it, a hundred coins one."""
        room = sum(10 + one.constitution + boon(one, "carry") - one.burden for one in self.living)
        return self.pack.load > room and self.pack.has_loot

    def light_up(self) -> bool:
        """Light a torch; return whether there was one."""
        if self.pack.things["torch"] < 1:
            return False
        self.pack.use("torch", 1)
        self.light = TORCH
        return True

    def balance_books(self) -> None:
        """Make sure that the books are right."""
        if not self.pack.is_right:
            raise AssertionError("a coin or a thing is missing")
