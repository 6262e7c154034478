"""The callings of heroes in the world (`knave.callings`): practice, steps taken, and tools."""

from __future__ import annotations

from evennia.utils.dbserialize import deserialize

from ..evennia_ext.transactions import together
from ..kernel.counting import Phrase, coins, phrase
from ..kernel.errors import ActionError
from ..kernel.purse import CoinReason, transfer
from ..knave.callings import CALLINGS, NEEDED, STEPS, Boon, boons, price
from ..model import Hero
from ..quests.counters import deeds
from ..things import tools
from ..words import Words

ATTRIBUTE = "callings"
"""Attribute of a hero: calling -> a letter for each step taken."""
GUILD = "guild"
"""Tag of the place where steps are taken."""


def taken(hero: Hero) -> dict[str, str]:
    """Return the steps a hero has taken: calling -> one letter for each."""
    return dict(deserialize(hero.attributes.get(ATTRIBUTE)) or {})


def boons_of(hero: Hero) -> dict[str, int]:
    """Return the boons of the callings whose tools a hero carries: effect -> amount."""
    have = taken(hero)
    return boons({key: steps for key, steps in have.items() if has_tools(hero, key)}) if have else {}


def has_tools(hero: Hero, key: str) -> bool:
    """Return whether a hero carries a tool of a calling, or it needs none."""
    wanted = CALLINGS[key].tools if key in CALLINGS else ()
    return not wanted or tools.carried(hero, *wanted) is not None


def practised(hero: Hero, key: str) -> int:
    """Return a hero's amount of practice in a calling."""
    return CALLINGS[key].practised(deeds(hero))


def steps_left(hero: Hero) -> int:
    """Return how many steps a hero may still take: one per level."""
    return max(0, int(hero.level) - sum(map(len, taken(hero).values())))


def named(hero: Hero) -> list[Phrase]:
    """Return the callings of a hero with their steps as sentences, the furthest first."""
    have = sorted(taken(hero).items(), key=lambda one: -len(one[1]))
    return [phrase(CALLED, name=CALLINGS[key].name, step=len(steps)) for key, steps in have if key in CALLINGS]


def learn(hero: Hero, key: str, choice: str) -> Boon:
    """Take the next step of a calling, at the guild, for coins; return the boon.

    Args:
        hero: the hero.
        key: of the calling.
        choice: `a` or `b`.

    Raises:
        ActionError: codes `elsewhere`, `all`, `level`, `practice`, `tools`, `poor`; nothing has changed then.
    """
    calling, have = CALLINGS[key], taken(hero)
    step = len(have.get(key, ""))
    _at_guild(hero)
    if step >= STEPS:
        raise ActionError("all", ALL, name=calling.name)
    if not steps_left(hero):
        raise ActionError("level", NO_LEVEL)
    if (done := practised(hero, key)) < NEEDED[step]:
        raise ActionError("practice", NOT_PRACTISED, name=calling.name, have=done, need=NEEDED[step])
    if not has_tools(hero, key):
        raise ActionError("tools", NO_TOOLS, name=calling.name, tools=[TOOLS[one] for one in calling.tools])
    _pay(hero, price(step + 1), have | {key: have.get(key, "") + choice})
    return calling.steps[step]["ab".index(choice)]


def forget(hero: Hero, key: str) -> int:
    """Give up every step of a calling, at the guild, for what they cost; return how many. The practice stays.

    Raises:
        ActionError: codes `elsewhere`, `none`, `poor`; nothing has changed then.
    """
    have = taken(hero)
    _at_guild(hero)
    if not (steps := len(have.pop(key, ""))):
        raise ActionError("none", Words("You have taken no step of a {name}."), name=CALLINGS[key].name)
    _pay(hero, sum(price(step) for step in range(1, steps + 1)), have)
    return steps


def _at_guild(hero: Hero) -> None:
    if not hero.location.tags.has(GUILD, category="place"):
        raise ActionError("elsewhere", Words("Steps are taken, and given up, at the guild."))


@together()
def _pay(hero: Hero, cost: int, steps: dict[str, str]) -> None:
    """Take a price, and write down which steps the hero has now."""
    if hero.coins < cost:
        raise ActionError("poor", POOR, price=coins(cost), have=coins(hero.coins))
    transfer(hero, None, cost, CoinReason.TRAINING)
    hero.attributes.add(ATTRIBUTE, steps)


TOOLS = {
    "chalk": Words("chalk"),
    "chisel": Words("a chisel"),
    "crowbar": Words("a crowbar"),
    "drill": Words("a drill"),
    "file": Words("a file"),
    "hammer": Words("a hammer"),
    "lens": Words("a lens"),
    "lockpicks": Words("lockpicks"),
    "pulley": Words("pulleys"),
    "rope": Words("a rope"),
    "spike": Words("iron spikes"),
    "water": Words("a waterskin"),
}
"""What the tools of callings are called."""

CALLED = Words("{name} {step}")
ALL = Words("There is nothing left to learn for a {name}.")
NO_LEVEL = Words("You have taken as many steps as you have levels. Come back with another one.")
NOT_PRACTISED = Words(
    "A {name} learns by doing: you have {have} of {need} practice (|wcalling {name}|n says what counts)."
)
NO_TOOLS = Words("A {name} without tools? Carry one of these: {tools:or}.")
POOR = Words("That costs {price}, and you have {have}.")
