"""Quest definitions: giver, conditions, steps and rewards (`docs/build/quests.md`).

The condition of a step is an `Objective` (`objectives`). The files are in the folder `WELLMOUTH_QUESTS`; each mistake
in them is reported with file, entry and field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from django.conf import settings
from evennia.utils import logger

from ..evennia_ext.transactions import together
from ..kernel import conf, content_files
from ..kernel.content_files import ContentError, raise_problems, text_faults
from ..kernel.counting import counted
from ..kernel.descriptions import ContentRecord, Spellings
from ..kernel.errors import ActionError
from ..kernel.messaging import instruct, tell
from ..kernel.purse import TIED_BELOW, CoinReason, hand_over
from ..knave.loot import THINGS
from ..model import Hero, Living
from ..places import lands
from ..places.exits import knows
from ..social import party
from ..things.equipment import EquipmentError
from ..things.wares import make
from ..words import Words
from . import titles
from .objectives import AnyWant, Escort, Stay, completed, contents

GUIDE = "first_evening"
"""The story everybody begins with."""
WARD_FACTS = frozenset({"who"})
"""What the texts of a ward may name."""


class QuestStep(ContentRecord, frozen=True, kw_only=True):
    """A step: the text of the log, the objective, and the sentence told when it is done.

    A step with `only` is left out for a character that has none of these flags.
    """

    key: str
    text: Words
    want: AnyWant
    done: Words | None = None
    only: tuple[str, ...] = ()

    def concerns(self, quester: Hero) -> bool:
        """Return whether a character has to do the step."""
        return not self.only or not knows(quester).isdisjoint(self.only)


class QuestReward(ContentRecord, frozen=True, kw_only=True):
    """The reward of a quest.

    Things (prototypes) and the title are given the first time only; after a skipped step, nothing but the things.
    """

    xp: int = 0
    coins: int = 0
    fame: int = 0
    things: tuple[str, ...] = ()
    title: str = ""

    @together()
    def pay(self, quester: Hero, *, first: bool, whole: bool, rank: int = 1) -> None:
        """Pay the reward; what cannot be carried is laid at the quester's feet.

        `first` is whether this is the first completion, `whole` whether no step was skipped; `rank` is the
        level the quest asks for, by which veterans learn less from it (`rules.learned`).
        """
        for key in self.things if first else ():
            hand(quester, key)
        if not whole:
            return
        party.share_xp([quester], self.xp, rank=rank)
        if self.coins:
            party.give_coins(quester, self.coins, reason=CoinReason.QUEST)
            if quester.level < TIED_BELOW:
                quester.tied_coins += self.coins
        if self.fame:
            quester.attributes.add("fame", int(quester.attributes.get("fame", 0) or 0) + self.fame)
            tell(quester, Words("Your fame grows by {fame}."), fame=self.fame)
        if first and self.title:
            titles.earn(quester, self.title)


class QuestOutcome(ContentRecord, frozen=True, kw_only=True):
    """An ending for a character with a flag: its sentence, and its reward in place of the plain one."""

    flag: str
    thanks: Words
    reward: QuestReward


class Remark(ContentRecord, frozen=True, kw_only=True):
    """What a ward says, once, in a place (its id), in any place with a tag (`land:road`), or below (`below`)."""

    where: str
    text: Words


class Ward(ContentRecord, frozen=True, kw_only=True):
    """Somebody who goes along on a quest, may come to harm, and may get lost (`docs/build/quests.md`).

    `stance` is shown by its place, `greets` are its answers to talk. In a fight it does what `fights` says. Told in
    turn: `joins`, `lost` when it has lost sight of its hero, `found` again, `scared` when a fight begins, `hurt`
    at less than half of its hit points, `died`, `left` when nobody came back for it, and `parts` at the end. `takes` is
    the id of the person whose place it takes in the room where it joins, "" for nobody.
    """

    name: Words
    also: Spellings
    desc: Words
    measure: str = Words("person", context="measure").zh
    hit_dice: int = 1
    armor: int = 1
    morale: int = 6
    fights: Literal["fight", "guard", "flee"] = "guard"
    takes: str = ""
    stance: Words
    greets: tuple[Words, ...]
    joins: Words
    lost: Words
    found: Words
    scared: Words
    hurt: Words
    died: Words
    left: Words
    parts: Words
    remarks: tuple[Remark, ...] = ()


_WITHIN = str.maketrans({"“": "‘", "”": "’", '"': "'", "「": "『", "」": "』"})
"""Quotation marks within quotation marks."""


class QuestDefinition(ContentRecord, frozen=True, kw_only=True):
    """A quest defined as data.

    `giver` is the id of the person who offers it ("" if it comes by itself), `offer` what they say, `narrated` that it
    is told rather than spoken, `needs` the quests to be completed before, `level` the least level, `repeat` whether it
    can be had again, `skippable` whether steps can be skipped, `flags` and `without` the flags one must and must not
    have, `outcomes` the further endings, `far` that the notice wall does not show it, `ward` who goes along on its
    escort.
    """

    key: str = ""
    name: Words
    also: Spellings = Spellings(en=(), zh=())
    giver: str = ""
    summary: Words
    offer: Words
    narrated: bool = False
    thanks: Words | None = None
    needs: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    level: int = 1
    repeat: Literal["never", "daily"] = "never"
    skippable: bool = False
    steps: tuple[QuestStep, ...]
    reward: QuestReward = QuestReward()
    outcomes: tuple[QuestOutcome, ...] = ()
    far: bool = False
    ward: Ward | None = None

    def offered(self) -> Words:
        """Return the offer as it is shown: what somebody says stands in quotation marks."""
        if self.narrated or not self.giver:
            return self.offer
        return Words(f'"{self.offer.en.translate(_WITHIN)}"', f"「{self.offer.zh.translate(_WITHIN)}」")

    def rewards(self) -> tuple[QuestReward, ...]:
        """Return the rewards of all endings."""
        return (self.reward, *(one.reward for one in self.outcomes))

    def outcome(self, quester: Hero) -> QuestOutcome | None:
        """Return the ending for a character; None for the plain one."""
        known = knows(quester)
        return next((one for one in self.outcomes if one.flag in known), None)

    def called(self) -> frozenset[str]:
        """Return the names that may be typed for it, in lower case."""
        names = (self.key, *self.name.every(), *self.also.every())
        return frozenset(name.lower() for name in names)


# Reading them.


def read(folder: Path, more: Sequence[Path] = ()) -> dict[str, QuestDefinition]:
    """Return the quest definitions of a folder's `*.toml` files and of further files, by key.

    Raises ContentError with all problems found.
    """
    found = content_files.load(files := [*sorted(folder.glob("*.toml")), *more], QuestDefinition)
    raise_problems((f"{key}: {fault}" for key, story in found.items() for fault in _faults(story, found)), files)
    return found


def _faults(story: QuestDefinition, every: Mapping[str, QuestDefinition]) -> Iterable[str]:
    yield from text_faults(story, lambda field: WARD_FACTS if field.startswith("ward.") else frozenset())
    if not story.steps:
        yield "steps: there are none"
    steps = [step.key for step in story.steps]
    if len(set(steps)) < len(steps):
        yield "steps: two have one key"
    for need in story.needs:
        if need not in every:
            yield f"needs: no quest {need}"
    for reward in story.rewards():
        yield from (f"reward.things: no thing {thing}" for thing in reward.things if thing not in THINGS)
        if reward.title and reward.title not in titles.TITLES:
            yield f"reward.title: no title {reward.title}"
    chosen = {flag for step in story.steps for kind, flag in step.want.names() if kind == "flag"}
    for flag in {*(one.flag for one in story.outcomes), *(flag for step in story.steps for flag in step.only)} - chosen:
        yield f"{flag}: no step decides it"
    escorts = [step for step in story.steps if isinstance(step.want, Escort)]
    if len(escorts) > 1 or bool(escorts) != (story.ward is not None):
        yield "ward: one, and one step that is an escort, or neither"
    yield from (
        f"{step.key}: want.back: no step {step.want.back}"
        for step in story.steps
        if isinstance(step.want, Stay) and step.want.back not in steps
    )
    if story.steps and story.steps[0].only:
        yield "steps: the first is for everybody"
    for step in story.steps:
        for kind, name in step.want.names():
            if (kind == "quest" and name not in every) or (kind == "thing" and name not in THINGS):
                yield f"{step.key}: want: no {kind} {name}"


def load() -> dict[str, QuestDefinition]:
    """Return the quest definitions of the game directory, the lands and the host.

    Each problem is logged. A faulty file of the host's leaves out the host's; one among the others leaves out all.
    """
    for more in dict.fromkeys((tuple(content_files.files("quests")), ())):
        try:
            of_lands = [file for home in lands.folders() for file in sorted((home / "quests").glob("*.toml"))]
            return read(Path(settings.GAME_DIR) / conf.value("QUESTS"), (*of_lands, *more))
        except ContentError as wrong:
            for problem in wrong.problems:
                logger.log_err(f"quests: {problem}")
    return {}


QUEST_DEFINITIONS: dict[str, QuestDefinition] = load()
"""Key -> story."""


# Who may have which.


def refuse(character: Hero, story: QuestDefinition) -> ActionError | None:
    """Return why a character cannot take on a quest; None if it can."""
    quest = character.quests.get(story.key)
    if quest is not None and quest.is_active:
        return ActionError("active", Words("You are on it already: {quest}."), quest=story.name)
    if quest is not None and not quest.ready_again():
        words = NOT_TODAY if story.repeat == "daily" else Words("You have done that: {quest}.")
        return ActionError("had", words, quest=story.name)
    missing = [QUEST_DEFINITIONS[need].name for need in story.needs if not completed(character, need)]
    if missing:
        return ActionError("needs", Words("Not yet: first {needs}."), quest=story.name, needs=missing)
    if not knows(character).issuperset(story.flags) or not knows(character).isdisjoint(story.without):
        return ActionError("closed", Words('"{quest}" is not for you, after all that was.'), quest=story.name)
    if character.level < story.level:
        return ActionError("level", TOO_GREEN, quest=story.name, level=story.level)
    return None


def offers(character: Hero, person: Living) -> list[QuestDefinition]:
    """Return the quests a person would offer a character now."""
    ids = contents(person)
    return [
        story
        for story in QUEST_DEFINITIONS.values()
        if story.giver and f"person:{story.giver}" in ids and refuse(character, story) is None
    ]


def accept(character: Hero, key: str) -> None:
    """Take on a quest.

    Raises:
        ActionError: codes `active`, `had`, `needs`, `level`.
        KeyError: if there is no such quest.
    """
    story = QUEST_DEFINITIONS[key]
    if (refused := refuse(character, story)) is not None:
        raise refused
    tell(character, Words("|yA new task: {quest}.|n {summary}"), quest=story.name, summary=story.summary)
    quest = character.quests.take_on(story)
    if quest.is_active:
        instruct(character, Words("What to do: {text} (|wquests|n says it again)"), text=quest.step.text)


def hand(quester: Hero, key: str) -> None:
    """Give a character a new thing, into the pack or, if there is no room, at its feet.

    Who is nowhere, or dead, gets its worth into the strongroom.
    """
    thing = make(key)
    if quester.level < TIED_BELOW:
        thing.outfit = True
    try:
        if quester.is_dead:
            raise EquipmentError("dead", Words(""))
        quester.equipment.validate_slot_usage(thing)
        hand_over(thing, quester, CoinReason.QUEST, "give")
        tell(quester, Words("You receive {things}."), things=counted([thing]))
    except EquipmentError:
        if quester.location is None:
            party.keep_for(quester, thing.value or 0, CoinReason.QUEST)
            thing.delete()
            return
        hand_over(thing, quester.location, CoinReason.QUEST, "drop")
        tell(quester, Words("Your pack is full; at your feet there is {thing:a} now."), thing=thing)


NOT_TODAY = Words("You have done that today: {quest}. Come back tomorrow.")
TOO_GREEN = Words('"{quest}" is for people of level {level} and above.')
