"""The callings of heroes in the world (`knave.callings`): practice, steps taken, tools, and the command."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from evennia.utils.dbserialize import deserialize

from ..evennia_ext.transactions import together
from ..kernel.character_command import CharacterCommand, shown
from ..kernel.content_files import load
from ..kernel.counting import Phrase, coins, phrase
from ..kernel.errors import ActionError
from ..kernel.purse import CoinReason, transfer
from ..kernel.textwidth import fill
from ..knave.callings import CALLINGS, EFFECTS, NEEDED, STEPS, Boon, boons, price
from ..model import Hero
from ..places.rooms import check_at
from ..quests.counters import deeds
from ..things import figures, wares
from ..words import LANGUAGES, Words, synonyms

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
    return not wanted or figures.carried(hero, *wanted) is not None


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

    Raises ActionError: codes `elsewhere`, `all`, `level`, `practice`, `tools`, `poor`; nothing has changed then.
    """
    calling, have = CALLINGS[key], taken(hero)
    step = len(have.get(key, ""))
    check_at(hero, GUILD, AT_GUILD)
    if step >= STEPS:
        raise ActionError("all", ALL, name=calling.name)
    if not steps_left(hero):
        raise ActionError("level", NO_LEVEL)
    if (done := practised(hero, key)) < NEEDED[step]:
        raise ActionError("practice", NOT_PRACTISED, name=calling.name, have=done, need=NEEDED[step])
    if not has_tools(hero, key):
        raise ActionError("tools", NO_TOOLS, name=calling.name, tools=[NAMES[one] for one in calling.tools])
    _pay(hero, price(step + 1), have | {key: have.get(key, "") + choice})
    return calling.steps[step]["ab".index(choice)]


def forget(hero: Hero, key: str) -> int:
    """Give up every step of a calling, at the guild, for their price; return how many. The practice stays.

    Raises ActionError: codes `elsewhere`, `none`, `poor`; nothing has changed then.
    """
    have = taken(hero)
    check_at(hero, GUILD, AT_GUILD)
    if not (steps := len(have.pop(key, ""))):
        raise ActionError("none", Words("You have taken no step of a {name}."), name=CALLINGS[key].name)
    _pay(hero, sum(price(step) for step in range(1, steps + 1)), have)
    return steps


@together()
def _pay(hero: Hero, cost: int, steps: dict[str, str]) -> None:
    """Take a price, and store the hero's remaining steps."""
    wares.check_purse(hero, cost)
    transfer(hero, None, cost, CoinReason.TRAINING)
    hero.attributes.add(ATTRIBUTE, steps)


NAMES: Mapping[str, Words] = load([Path(__file__).with_name("callings.toml")], Words)
"""Tool, or deed that is practice -> its name."""

CALLED = Words("{name} {step}")
AT_GUILD = Words("Steps are taken, and given up, at the guild.")
ALL = Words("There is nothing left to learn for a {name}.")
NO_LEVEL = Words("You have taken as many steps as you have levels. Come back with another one.")
NOT_PRACTISED = Words(
    "A {name} learns by doing: you have {have} of {need} practice (|wcalling {name}|n says what counts)."
)
NO_TOOLS = Words("A {name} without tools? Carry one of these: {tools:or}.")


LEARN = synonyms("learn", "take")
FORGET = synonyms("forget", "unlearn")
CHOICE = re.compile(r"(.*[^\x00-\x7f]|.*\s)\s*([ab])", re.IGNORECASE)


class CmdCalling(CharacterCommand):
    """List one's callings, describe one, take a step, or give one up."""

    key = "calling"
    aliases = synonyms("callings", of="calling")
    in_fight = "refused"
    help_category = "Character"
    help_words = Words(
        "There are no classes: what you do is what you become good at. Six callings have five steps each, and each "
        "step lets you choose one of two small boons. A step takes practice (doing what the calling does), a level "
        "(you have as many steps in all as levels), coins at the guild, and one of the calling's tools; its boons "
        "work while you carry one.\n\nUsage:\n"
        "  calling                  the callings, and how far you are\n  calling thief            all about one\n"
        "  calling learn thief a    take the next step, at the guild: boon a or b\n"
        "  calling forget thief     give up all its steps, for what they cost; the practice stays"
    )

    def act(self, typed: str) -> None:
        """Learn if the first word says so, else describe the named calling, or list all."""
        verb = next((one for one in LEARN if typed.lower().startswith(one)), None)
        if not typed:
            self._say(self._all())
        elif (left := next((one for one in FORGET if typed.lower().startswith(one)), None)) is not None:
            if not (name := typed[len(left) :].strip()):
                raise ActionError("usage", Words("Which one? For example |wcalling forget thief|n."))
            key = self._named(name)
            self.tell(FORGOT, name=CALLINGS[key].name, steps=forget(self.caller, key))
        elif verb is None:
            self._say(self._about(self._named(typed)))
        else:
            if not (name := typed[len(verb) :].strip()):
                raise ActionError("usage", Words("For example |wcalling learn thief a|n."))
            key, choice = self._named_with_choice(name)
            boon = learn(self.caller, key, choice)
            self.tell(LEARNED, name=CALLINGS[key].name, boon=boon.name, effect=self._does(boon))
            self.see(Words("{who:cap} is taught something a {name} should know."), name=CALLINGS[key].name)

    def _named_with_choice(self, typed: str) -> tuple[str, str]:
        """Return the calling and the letter of the boon that were typed (a Chinese name needs no blank before it)."""
        found = CHOICE.fullmatch(typed)
        if found:
            return self._named(found[1]), found[2].lower()
        key = self._named(typed if self._known(typed) else typed.rpartition(" ")[0] or typed)
        step = len(taken(self.caller).get(key, ""))
        if step >= STEPS:
            raise ActionError("all", ALL, name=CALLINGS[key].name)
        a, b = (phrase(OFFER, boon=one.name, effect=self._does(one)) for one in CALLINGS[key].steps[step])
        raise ActionError("choice", WHICH, name=CALLINGS[key].name, a=a, b=b)

    def _known(self, typed: str) -> str:
        wanted = typed.strip().lower()
        every = CALLINGS.items()
        return next((key for key, one in every if wanted in (key, *(name.lower() for name in one.name.every()))), "")

    def _named(self, typed: str) -> str:
        wanted = typed.strip().lower()
        for key, one in CALLINGS.items():
            if wanted and (wanted == key or any(name.lower().startswith(wanted) for name in one.name.every())):
                return key
        raise ActionError("unknown", UNKNOWN, typed=shown(typed), names=[one.name for one in CALLINGS.values()])

    def _say(self, lines: Iterator[str]) -> None:
        self.msg("\n".join(fill(line, self.page.width, hanging="    ") for line in lines))

    def _all(self) -> Iterator[str]:
        have = taken(self.caller)
        yield HEAD.say(self.lang, left=steps_left(self.caller))
        for key, one in CALLINGS.items():
            step = len(have.get(key, ""))
            facts = {"name": one.name, "step": step, "steps": STEPS, "have": practised(self.caller, key)}
            yield (LINE if step < STEPS else DONE).say(self.lang, need=NEEDED[min(step, STEPS - 1)], **facts)
        yield Words("|wcalling <name>|n tells all about one.").say(self.lang)

    def _about(self, key: str) -> Iterator[str]:
        one, have = CALLINGS[key], taken(self.caller).get(key, "")
        gap = LANGUAGES[self.lang].gap
        yield gap.join([Words("|c{name:cap}.|n").say(self.lang, name=one.name), one.desc.in_lang(self.lang)])
        yield Words("Practice: {deeds}.").say(self.lang, deeds=[NAMES[deed] for deed in one.practice])
        if one.tools:
            with_one, without = (NEEDS, LACKS) if len(one.tools) > 1 else (Words("Tools: {tools}."), LACKS_ONE)
            words = with_one if has_tools(self.caller, key) else without
            yield words.say(self.lang, tools=[NAMES[tool] for tool in one.tools])
        for number, step in enumerate(one.steps, 1):
            chosen = have[number - 1] if len(have) >= number else ""
            yield STEP.say(self.lang, step=number, need=NEEDED[number - 1], price=coins(price(number)))
            for letter, boon in zip("ab", step, strict=True):
                words = CHOSEN if letter == chosen else Words("  {letter}) {boon}: {effect}")
                yield words.say(self.lang, letter=letter, boon=boon.name, effect=self._does(boon))

    def _does(self, boon: Boon) -> str:
        return EFFECTS[boon.effect].say(self.lang, n=boon.amount)


COMMANDS = (CmdCalling,)

HEAD = Words("|wCallings|n (steps you may still take: {left})")
LINE = Words("- |c{name:cap}|n: step {step} of {steps}, practice {have} of {need}")
DONE = Words("- |c{name:cap}|n: all {steps} steps")
LACKS_ONE = Words("Tools: {tools}; |ryou carry none, so its boons sleep|n.")
NEEDS = Words("Tools: {tools:or}.")
LACKS = Words("Tools: {tools:or}; |ryou carry none, so its boons sleep|n.")
STEP = Words("Step {step}: practice {need}, {price}")
CHOSEN = Words("  |g{letter}) {boon}: {effect} (yours)|n")
OFFER = Words("{boon} ({effect})")
WHICH = Words("One of two, |wcalling learn {name} a|n or |wb|n: {a} or {b}.")
UNKNOWN = Words('No calling is called "{typed}". There are: {names}.')
LEARNED = Words("|yYou take a step as a {name}: {boon} ({effect}).|n")
FORGOT = Words("|yYou are no {name} any more: {steps} {steps:|step|steps} ruled out.|n")
