"""Knave's level-less spells: one row each (`spells.toml`), or a function where needed (`knave.md 2 and 4`).

A spell grows with its caster's level L: lasting effects last L x 10 minutes of the game. An unwilling target resists:
the caster rolls intelligence against the target's dexterity (aimed spells), constitution (those that sap life),
intelligence (those that bend the mind) or wisdom (illusions). Their effects in a game without a referee are our reading
of their names; `docs/build/people.md` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from ...enums import Ability, Concept
from ...kernel import content_files
from ...kernel.content_files import load, text_faults
from ...kernel.descriptions import ContentRecord
from ...rules import EvAdventureRollEngine, dice_faults
from ...words import Lang, Words, synonyms
from ..callings import boon
from ..fighting.afflictions import CONDITIONS
from ..fighting.blows import opposed
from ..fighting.conditions import GameTime, Rounds
from . import effects
from .effects import Harm, SpellEffect

MINUTE = 60
LASTS = 10 * MINUTE
"""Game seconds a level of the caster adds to a spell that lasts (`knave.md 2`)."""
PRICES = {1: 150, 2: 400, 3: 900}
"""Power -> worth of a rune stone in coppers."""


class SpellAim(Concept):
    """The kind of target of a spell."""

    SELF = "self", Words("yourself")
    FRIEND = "friend", Words("yourself or a friend")
    PARTY = "party", Words("you and your companions here")
    CREATURE = "creature", Words("a creature")
    FOES = "foes", Words("every enemy here")
    THING = "thing", Words("a thing or a creature")
    WAY = "way", Words("a way or a lock")
    WORD = "word", Words("somebody, by name")
    NOTHING = "nothing", Words("nothing in particular")


type Needs = Literal["", "order", "thought", "corpse", "lock", "carriable", "townsfolk", "ground"]
"""A word of command, a thought, a dead body, a lock, a portable thing, a townsperson as well, room for a house."""


class Works(ContentRecord, frozen=True):
    """The effect of a spell without a function of its own: exactly one of the first three.

    `afflicts` is the condition it puts on those it catches, `grants` on the willing, `reveals` the caster's
    discovery (`effects.Reveal`); an affliction lasts `rounds`, and one a level if it `grows`, or L x 10 minutes
    when not given, and costs `dice` of hit points; `manner` is the kind of harm.
    """

    afflicts: str = ""
    grants: str = ""
    reveals: str = ""
    rounds: int | None = None
    grows: bool = True
    dice: str = ""
    manner: str = "magic"


class Spell(ContentRecord, frozen=True):
    """One spell, as written in `spells.toml`.

    `power`, 1 to 3, sets the price of a stone and the depth it lies at; `save` is the ability that resists it, None
    where nobody would; `needs` a further condition on its target, or a text for it. A `gentle` one nobody would
    call an attack, though it can be resisted; a `fair` one may be cast in a duel: it takes nothing, and brings
    nobody. `works` is its effect, if no function of `CASTS` has it.
    """

    name: Words
    does: Words
    aim: SpellAim
    power: int
    save: Ability | None = None
    needs: Needs = ""
    gentle: bool = False
    fair: bool = True
    works: Works | None = None

    @property
    def hostile(self) -> bool:
        """Whether casting it at a being is an attack."""
        return self.save is not None

    @property
    def price(self) -> int:
        """The worth of its stone, in coppers."""
        return PRICES[self.power]


class Casting(msgspec.Struct):
    """A spell being cast.

    `targets` is empty if it needs none; `word` is a text spoken with it: an order, a thought.
    """

    engine: EvAdventureRollEngine
    spell: Spell
    caster: Any
    targets: list[Any] = []
    word: str = ""

    @property
    def level(self) -> int:
        """L: the caster's level."""
        return max(1, int(self.caster.level))

    @property
    def lasting(self) -> float:
        """Game seconds a lasting spell lasts: L x 10 minutes."""
        return self.level * LASTS

    def caught(self) -> Iterator[tuple[Any, SpellEffect | None]]:
        """Yield each target with None when the spell takes hold of it, else with its resistance."""
        for target in self.targets:
            rolled = opposed(self.engine, self.caster, target, Ability.INT, self.spell.save or Ability.WIS)
            yield target, (None if rolled.success else effects.Resisted(target, rolled))

    def caught_or_resisted(self, then: Callable[[Any], Iterable[SpellEffect]]) -> Iterator[SpellEffect]:
        """Yield the effects on each caught target, and the resistance of the others."""
        for target, resisted in self.caught():
            if resisted is not None:
                yield resisted
            else:
                yield from then(target)


type Cast = Callable[[Casting], Iterator[SpellEffect]]


def cast(key: str, engine: EvAdventureRollEngine, caster: Any, targets: list[Any], word: str = "") -> list[SpellEffect]:
    """Cast a spell: return all its effects, in order.

    Args:
        key: of `SPELLS`.
        engine: of chance.
        caster: the caster; its `level` and `intelligence` count.
        targets: its targets.
        word: text spoken with it.

    Raises KeyError: for an unknown spell.
    """
    spell = SPELLS[key]
    way = each(_by_row) if spell.works is not None else CASTS[key]
    effects, more = list(way(Casting(engine, spell, caster, targets, word))), boon(caster, "magic")
    return [replace(one, hp=one.hp + more) if more and isinstance(one, Harm) else one for one in effects]


def each(befall: Callable[[Casting, Any], Iterable[SpellEffect]]) -> Cast:
    """Return the function of spells that affect each target that does not resist; without targets, the caster."""

    def work(scene: Casting) -> Iterator[SpellEffect]:
        if scene.spell.save is not None:
            return scene.caught_or_resisted(lambda target: befall(scene, target))
        return chain.from_iterable(befall(scene, one) for one in scene.targets or [scene.caster])

    return work


def _by_row(scene: Casting, target: Any) -> Iterator[SpellEffect]:
    works = scene.spell.works
    if works is None:
        return
    if works.reveals:
        yield effects.Reveal(target, works.reveals)
        return
    if works.dice:
        yield Harm(target, scene.engine.roll(works.dice), works.manner)
    rounds = works.rounds
    lasts = GameTime(scene.lasting) if rounds is None else Rounds(rounds + works.grows * scene.level)
    yield effects.Afflict(target, works.afflicts or works.grants, lasts)


ORDERS: Mapping[str, str] = {
    **dict.fromkeys(synonyms("halt", "stop"), "held"),
    **dict.fromkeys(synonyms("kneel", "fall"), "prone"),
    **dict.fromkeys(synonyms("drop", context="spells"), "disarmed"),
    **dict.fromkeys(synonyms("flee", "go"), ""),
}
"""Word of command -> the condition it brings; an empty one drives the creature away."""


def command(scene: Casting, target: Any) -> Iterator[SpellEffect]:
    """Give a creature one order; "halt" when none is understood."""
    if condition := ORDERS.get(scene.word.strip().lower(), "held"):
        yield effects.Afflict(target, condition, Rounds(2 + scene.level // 2))
    else:
        yield effects.Rout(target)


def icy_touch(scene: Casting) -> Iterator[SpellEffect]:
    """Freeze a creature; half the harm when it resists."""
    for target, resisted in scene.caught():
        hp = scene.engine.roll("2d6")
        if resisted is None:
            yield Harm(target, hp, "cold")
            yield effects.Afflict(target, "chilled", Rounds(1 + scene.level))
        else:
            yield resisted
            yield Harm(target, (hp + 1) // 2, "cold")


def pull(scene: Casting) -> Iterator[SpellEffect]:
    """Drag a thing to the caster's hand, a creature off its feet."""
    living = [target for target in scene.targets if hasattr(target, Ability.DEX.value)]
    yield from (effects.Fetch(target) for target in scene.targets if target not in living)
    scene = replace(scene, targets=living)
    yield from scene.caught_or_resisted(lambda target: [effects.Afflict(target, "prone", Rounds(2))])


def sleep(scene: Casting) -> Iterator[SpellEffect]:
    """Send enemies to sleep, the weakest first: L + 2 hit dice of them."""
    left, chosen = scene.level + 2, []
    for target in sorted(scene.targets, key=lambda one: int(one.level)):
        left -= max(1, int(target.level))
        if left < 0:
            break
        chosen.append(target)
    scene = replace(scene, targets=chosen)
    yield from scene.caught_or_resisted(lambda target: [effects.Afflict(target, "asleep", GameTime(scene.lasting))])


CASTS: Mapping[str, Cast] = {
    "command": each(command),
    "counterspell": each(lambda _, target: [effects.Cleanse(target)]),
    "filch": each(lambda _, target: [effects.Fetch(target)]),
    "hatred": each(lambda _, target: [effects.Betray(target)]),
    "icy_touch": icy_touch,
    "illuminate": each(lambda scene, caster: [effects.Light(caster, scene.lasting * 2)]),
    "knock": each(lambda _, target: [effects.Unlock(target)]),
    "leap": each(lambda _, caster: [effects.Escape(caster)]),
    "manse": each(lambda scene, caster: [effects.Haven(caster, scene.level * 120 * MINUTE)]),
    "phobia": each(
        lambda scene, target: [effects.Afflict(target, "frightened", GameTime(scene.lasting)), effects.Rout(target)]
    ),
    "pull": pull,
    "push": each(lambda scene, target: [Harm(target, scene.engine.roll("1d4"), "blunt"), effects.Rout(target)]),
    "raise_dead": each(lambda scene, target: [effects.Summon(target, "risen", scene.lasting)]),
    "read_mind": each(lambda _, target: [effects.Reveal(target, "mind")]),
    "shuffle": each(lambda _, target: [effects.SwapPlaces(target)]),
    "sleep": sleep,
    "snail_knight": each(lambda scene, caster: [effects.Summon(caster, "snail knight", scene.lasting)]),
    "spellseize": each(lambda scene, caster: [effects.Seize(caster, scene.lasting)]),
    "swarm": each(lambda scene, target: [Harm(target, scene.engine.roll("1d4") + scene.level, "sting")]),
    "telepathy": each(lambda scene, target: [effects.Say(target, scene.word)]),
    "teleport": each(lambda _, way: [effects.PassThrough(way)]),
    "true_sight": each(
        lambda scene, caster: [
            effects.Afflict(caster, "seeing", GameTime(scene.lasting)),
            effects.Reveal(caster, "hidden"),
        ]
    ),
}
"""Key -> effect of casting a spell that is not in its row (`Works`)."""


def read(more: Sequence[Path] = ()) -> dict[str, Spell]:
    """Return the spells of the house, and those of more files, by key. Raises ContentError with all problems found."""
    return load([Path(__file__).with_name("spells.toml"), *more], Spell, _faults)


def _faults(key: str, spell: Spell) -> Iterator[str]:
    yield from text_faults(spell)
    if spell.power not in PRICES:
        yield f"power: must be one of {', '.join(map(str, PRICES))}"
    if (spell.works is None) is not (key in CASTS):
        yield "works: a spell has a function here, or says what it works"
    if (works := spell.works) is None:
        return
    if [works.afflicts, works.grants, works.reveals].count("") != 2:
        yield "works: exactly one of afflicts, grants and reveals"
    for field, named, known in (
        ("afflicts", works.afflicts, CONDITIONS),
        ("grants", works.grants, CONDITIONS),
        ("reveals", works.reveals, REVEALED),
    ):
        if named and named not in known:
            yield f"works.{field}: there is no {named!r}"
    if works.dice:
        yield from dice_faults("works.dice", works.dice)
    if works.afflicts and spell.save is None:
        yield "save: what afflicts can be resisted"


REVEALED = frozenset({"magic", "mind", "hidden", "trail", "far", "beyond"})
"""Kinds of discoveries by spells (`effects.Reveal`)."""

SPELLS: Mapping[str, Spell] = read(content_files.files("spells"))
"""Key -> spell, in the order of their English names; a host's own after the house's."""


_PACKAGE = __package__.split(".")[0]

RUNE = "rune:"
"""Prefix of their prototypes' keys."""

_LOOKS = {
    1: Words("A river stone with one rune cut into it, no deeper than a scratch. {does}"),
    2: Words("A fist of green stone; the rune in it is older than the stone looks. {does}"),
    3: Words("Black, warm and heavy. The rune looks back when you look at it. {does}"),
}
"""Power of the spell -> looks of its stone."""
_STRIKES = Words(
    " Held in both hands it also strikes, by your intelligence against dexterity, for 1d8, as often as you like; only "
    "the spell sleeps until dawn."
)
"""A stone's blow as a weapon."""


def _stone(key: str) -> dict[str, Any]:
    spell = SPELLS[key]
    looks, name = _LOOKS[spell.power], Words("rune stone of {spell}").filled(spell=spell.name)
    english, chinese = spell.name.en.lower(), synonyms(of="rune stone")
    return {
        "prototype_key": RUNE + key,
        "prototype_tags": ["runestone", f"power:{spell.power}"],
        "prototype_desc": name.en,
        "typeclass": f"{_PACKAGE}.magic.runestone.EvAdventureRunestone",
        "key": name.en,
        "aliases": [*(f"{spell.name.zh}{word}" for word in chinese), *chinese, f"{english} rune", f"{english} stone"],
        "names": name.texts()
        | {"plural": f"rune stones of {spell.name.en}", "measure": Words("rune stone", context="measure").zh},
        "descs": {lang.value: looks.say(lang, does=spell.does) + _STRIKES.in_lang(lang) for lang in Lang},
        "spell": key,
        "value": spell.price,
    }


RUNES: dict[str, dict[str, Any]] = {RUNE + key: _stone(key) for key in SPELLS}
"""Key -> prototype, of every rune stone."""
