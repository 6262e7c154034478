"""Quests told as data: who gives them, what they want, what they pay (`docs/rpg-quests.md`).

What a step waits for is an `Objective` (`objectives`). The files lie in the folder `WELLMOUTH_QUESTS`; each
mistake in them is named with file, entry and field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from django.conf import settings
from evennia.utils import logger

from ..base import conf, content_folders, signals
from ..base.content_files import ContentError, faults, located, texts
from ..base.content_files import load as content_files
from ..base.counting import counted
from ..base.descriptions import Record, Spellings
from ..base.errors import ActionError
from ..base.messaging import tell
from ..base.purse import TIED_BELOW, Reason, hand_over
from ..base.transactions import together
from ..places import lands
from ..places.exits import knows
from ..social import party
from ..things.equipment import EquipmentError
from ..things.loot_spawn import make, prototypes
from ..words import Words
from . import titles
from .objectives import AnyWant, contents

GUIDE = "first_evening"
"""The story everybody begins with."""


class Step(Record, frozen=True, kw_only=True):
    """A step: what to do, as the log says it; what is told when it is done.

    A step with `only` is left out for who has none of these flags.
    """

    key: str
    text: Words
    want: AnyWant
    done: Words | None = None
    only: tuple[str, ...] = ()

    def concerns(self, quester: Any) -> bool:
        """Return whether it is a step for somebody."""
        return not self.only or not knows(quester).isdisjoint(self.only)


class Reward(Record, frozen=True, kw_only=True):
    """What a quest pays. Things (prototypes) and the title only come the first time; after skipping a step only
    the things.
    """

    xp: int = 0
    coins: int = 0
    fame: int = 0
    things: tuple[str, ...] = ()
    title: str = ""

    @together()
    def pay(self, quester: Any, *, first: bool, whole: bool) -> None:
        """Pay the reward; what cannot be carried lies at the quester's feet.

        Args:
            quester: who gets it.
            first: whether this is the first time.
            whole: whether every step was done.
        """
        for key in self.things if first else ():
            hand(quester, key)
        if not whole:
            return
        party.share_xp([quester], self.xp)
        if self.coins:
            party.give_coins(quester, self.coins, reason=Reason.QUEST)
            if quester.level < TIED_BELOW:
                quester.tied_coins += self.coins
        if self.fame:
            quester.attributes.add("fame", int(quester.attributes.get("fame", 0) or 0) + self.fame)
            tell(quester, FAME, fame=self.fame)
        if first and self.title:
            titles.earn(quester, self.title)


class Outcome(Record, frozen=True, kw_only=True):
    """How a quest ends for who has decided so: what is told then, and the reward in place of the plain one."""

    flag: str
    thanks: Words
    reward: Reward


class QuestDefinition(Record, frozen=True, kw_only=True):
    """A quest told as data.

    `giver` is the id of who offers it ("" for one that comes by itself), `offer` what they say, `needs` what must be
    done before, `level` the least level, `repeat` whether it can be had again, `skippable` whether steps can be left
    out, `flags` and `without` what one must and must not have heard, seen and done, `outcomes` how it may end besides,
    `far` that no notice in town tells of it.
    """

    key: str = ""
    name: Words
    also: Spellings = Spellings(en=(), zh=())
    giver: str = ""
    summary: Words
    offer: Words
    thanks: Words | None = None
    needs: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    level: int = 1
    repeat: Literal["never", "daily"] = "never"
    skippable: bool = False
    steps: tuple[Step, ...]
    reward: Reward = Reward()
    outcomes: tuple[Outcome, ...] = ()
    far: bool = False

    def rewards(self) -> tuple[Reward, ...]:
        """Return what it may pay, however it ends."""
        return (self.reward, *(one.reward for one in self.outcomes))

    def outcome(self, quester: Any) -> Outcome | None:
        """Return how it ends for somebody; None for the plain end."""
        known = knows(quester)
        return next((one for one in self.outcomes if one.flag in known), None)

    def called(self) -> frozenset[str]:
        """Return what may be typed for it."""
        names = (self.key, *self.name.every(), *self.also.every())
        return frozenset(name.lower() for name in names)


class StoryError(ContentError):
    """Files of quests that cannot be used; `problems` name file or entry, and field."""


# Reading them.


def read(folder: Path, more: Sequence[Path] = ()) -> dict[str, QuestDefinition]:
    """Return all stories of a folder's `*.toml` files, and of more files, by key.

    Raises:
        StoryError: with all problems there are.
    """
    try:
        entries = content_files(files := [*sorted(folder.glob("*.toml")), *more], QuestDefinition)
    except ContentError as error:
        raise StoryError(error.problems) from None
    found = {key: msgspec.structs.replace(story, key=key) for key, story in entries.items()}
    problems = [
        f"{key}: {field}: {fault}"
        for key, story in found.items()
        for field, words in texts(story)
        for fault in faults(words)
    ]
    problems += [problem for key, story in found.items() for problem in _check(key, story, found)]
    if problems:
        raise StoryError(located(problems, files))
    return found


def _check(key: str, story: QuestDefinition, every: Mapping[str, QuestDefinition]) -> Iterable[str]:
    """Yield what is wrong with a story by itself or beside the others."""
    if not story.steps:
        yield f"{key}: steps: there are none"
    steps = [step.key for step in story.steps]
    if len(set(steps)) < len(steps):
        yield f"{key}: steps: two have one key"
    for need in story.needs:
        if need not in every:
            yield f"{key}: needs: no quest {need}"
    for reward in story.rewards():
        yield from (f"{key}: reward.things: no thing {thing}" for thing in reward.things if thing not in prototypes())
        if reward.title and reward.title not in titles.TITLES:
            yield f"{key}: reward.title: no title {reward.title}"
    chosen = {flag for step in story.steps for kind, flag in step.want.names() if kind == "flag"}
    for flag in {*(one.flag for one in story.outcomes), *(flag for step in story.steps for flag in step.only)} - chosen:
        yield f"{key}: {flag}: no step decides it"
    if story.steps and story.steps[0].only:
        yield f"{key}: steps: the first is for everybody"
    for step in story.steps:
        for kind, name in step.want.names():
            if (kind == "quest" and name not in every) or (kind == "thing" and name not in prototypes()):
                yield f"{key}: {step.key}: want: no {kind} {name}"


def load() -> dict[str, QuestDefinition]:
    """Return the stories of the game directory and the host's own.

    Each mistake is a line in the log. One among the host's leaves the host's out, one among the others leaves all out.
    """
    for more in dict.fromkeys((tuple(content_folders.files("quests")), ())):
        try:
            of_lands = [file for home in lands.folders() for file in sorted((home / "quests").glob("*.toml"))]
            return read(Path(settings.GAME_DIR) / conf.value("QUESTS"), (*of_lands, *more))
        except StoryError as wrong:
            for problem in wrong.problems:
                logger.log_err(f"quests: {problem}")
    return {}


QUEST_DEFINITIONS: dict[str, QuestDefinition] = load()
"""Key -> story."""


# Who may have which.

UNKNOWN, OFFERED, ACTIVE, DONE = "unknown", "offered", "active", "done"


def status(character: Any, key: str) -> str:
    """Return how a character stands to a quest: `unknown`, `offered`, `active` or `done` (and not to be had again)."""
    quest = character.quests.get(key)
    if quest is not None and quest.is_active:
        return ACTIVE
    if key in QUEST_DEFINITIONS and refuse(character, QUEST_DEFINITIONS[key]) is None:
        return (
            DONE if quest is not None and quest.is_completed and QUEST_DEFINITIONS[key].repeat == "never" else OFFERED
        )
    return DONE if quest is not None and quest.is_completed else UNKNOWN


def refuse(character: Any, story: QuestDefinition) -> ActionError | None:
    """Return why a character cannot take a quest on; None when it can."""
    quest = character.quests.get(story.key)
    if quest is not None and quest.is_active:
        return ActionError("active", HAVE_IT, quest=story.name)
    if quest is not None and not quest.ready_again():
        words = NOT_TODAY if story.repeat == "daily" else HAD_IT
        return ActionError("had", words, quest=story.name)
    missing = [QUEST_DEFINITIONS[need].name for need in story.needs if not _completed(character, need)]
    if missing:
        return ActionError("needs", NOT_YET, quest=story.name, needs=missing)
    if not knows(character).issuperset(story.flags) or not knows(character).isdisjoint(story.without):
        return ActionError("closed", CLOSED, quest=story.name)
    if character.level < story.level:
        return ActionError("level", TOO_GREEN, quest=story.name, level=story.level)
    return None


def _completed(character: Any, key: str) -> bool:
    quest = character.quests.get(key)
    return quest is not None and bool(quest.get_data("times", 0))


def offers(character: Any, person: Any) -> list[QuestDefinition]:
    """Return the quests a person would give a character now."""
    ids = contents(person)
    return [
        story
        for story in QUEST_DEFINITIONS.values()
        if story.giver and f"person:{story.giver}" in ids and refuse(character, story) is None
    ]


def accept(character: Any, key: str) -> None:
    """Take a quest on.

    Raises:
        ActionError: codes `active`, `had`, `needs`, `level`.
        KeyError: if there is none of that key.
    """
    story = QUEST_DEFINITIONS[key]
    if (refused := refuse(character, story)) is not None:
        raise refused
    tell(character, BEGUN, quest=story.name, summary=story.summary)
    quest = character.quests.take_on(story)
    if quest.is_active:
        tell(character, TO_DO, text=quest.step.text)


def told_done(character: Any, key: str) -> None:
    """Notify the listeners that a quest was done."""
    signals.quest_done.send_robust(sender=character, quest=key)


# What it pays.


def hand(quester: Any, key: str) -> None:
    """Give a character a new thing, into the pack or, without room, at the feet."""
    thing = make(key)
    if quester.level < TIED_BELOW:
        thing.outfit = True
    try:
        quester.equipment.validate_slot_usage(thing)
        hand_over(thing, quester, Reason.QUEST, "give")
        tell(quester, GIVEN, things=counted([thing]))
    except EquipmentError:
        hand_over(thing, quester.location, Reason.QUEST, "drop")
        tell(quester, LAID_DOWN, things=counted([thing]))


GIVEN = Words("You receive {things}.", "你得到了{things}。")
LAID_DOWN = Words("{things:cap} lie at your feet: your pack is full.", "你的背包满了，{things}放在了你脚边。")
FAME = Words("Your fame grows by {fame}.", "你的名声增加{fame}点。")
CLOSED = Words("“{quest}” is not for you, after all that was.", "「{quest}」这件事，轮不到你了。")
HAVE_IT = Words("You are on it already: {quest}.", "你正在做这件事：{quest}。")
HAD_IT = Words("You have done that: {quest}.", "这件事你已经办完了：{quest}。")
NOT_TODAY = Words("You have done that today: {quest}. Come back tomorrow.", "今天已经办过了：{quest}。明天再来吧。")
NOT_YET = Words("Not yet: first {needs}.", "还不到时候，先完成：{needs}。")
TOO_GREEN = Words("“{quest}” is for people of level {level} and above.", "「{quest}」要{level}级以上才能接。")
BEGUN = Words("|yA new task: {quest}.|n {summary}", "|y新任务：{quest}。|n{summary}")
TO_DO = Words("What to do: {text} (|wquests|n says it again)", "要做的事：{text}（|w任务|n 可随时再看）")
