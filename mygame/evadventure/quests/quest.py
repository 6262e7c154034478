"""Quests and the handler that stores them (the tutorial's `quests`).

A quest is a class with a method for each of its steps; its data are stored on the character. Most quests are data
instead: a `DefinedQuest` reads its steps from `quest_definitions` and is driven by signals (`kernel.signals`), so that
the rest of the world does not know of it.
"""

from __future__ import annotations

import time
from typing import Any, ClassVar

from evennia.utils import logger
from evennia.utils.utils import class_from_module

from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.errors import ActionError
from ..kernel.messaging import instruct, lang_of, tell
from ..model import Hero
from ..words import Words
from . import quest_definitions
from .objectives import QuestEvent, Stay
from .quest_definitions import QuestDefinition

STARTED, COMPLETED, ABANDONED, FAILED = "started", "completed", "abandoned", "failed"
DAY = 24 * 3600
"""Real seconds until a daily quest can be had again."""


class EvAdventureQuest:
    """One quest of one character.

    A subclass has a `key`, a `start_step`, and for each step a method `step_<name>`, which checks whether the step is
    done and then sets `current_step` or calls `complete`, and `help_<name>`: a string, a `Words`, or a method that
    returns one.

    Args:
        quester: the character.
        questhandler: its handler; `quester.quests` by default.
    """

    key: str = "base quest"
    desc: str | Words = ""
    start_step: str = "start"

    help_completed: str | Words = Words("You have completed this quest.")
    help_abandoned: str | Words = Words("You have abandoned this quest.")
    help_failed: str | Words = Words("You have failed this quest.")

    def __init__(self, quester: Hero, questhandler: EvAdventureQuestHandler | None = None) -> None:
        self.quester = quester
        self._questhandler = questhandler
        self.data: dict[str, Any] = self.questhandler.load_quest_data(self.key)

    @property
    def questhandler(self) -> EvAdventureQuestHandler:
        """Return the handler that stores the quest."""
        return self._questhandler or self.quester.quests

    # What is remembered.

    def add_data(self, key: str, value: object) -> None:
        """Store a value with the quest."""
        self.data[key] = value
        self.questhandler.save_quest_data(self.key)

    def get_data(self, key: str, default: Any = None) -> Any:
        """Return a stored value."""
        return self.data.get(key, default)

    def remove_data(self, key: str) -> None:
        """Delete a stored value."""
        self.data.pop(key, None)
        self.questhandler.save_quest_data(self.key)

    @property
    def current_step(self) -> str:
        """Return the key of the step at hand; of the last one once all are done."""
        return str(self.get_data("current_step") or self.start_step)

    @current_step.setter
    def current_step(self, step: str) -> None:
        self.add_data("current_step", step)

    @property
    def status(self) -> str:
        """Return `started`, `completed`, `abandoned` or `failed`."""
        return str(self.get_data("status", STARTED))

    @status.setter
    def status(self, status: str) -> None:
        self.add_data("status", status)

    is_active = property(lambda self: self.status == STARTED, doc="Whether it is under way.")
    is_completed = property(lambda self: self.status == COMPLETED, doc="Whether it was completed.")
    is_abandoned = property(lambda self: self.status == ABANDONED, doc="Whether it was abandoned.")
    is_failed = property(lambda self: self.status == FAILED, doc="Whether it has failed.")

    # What becomes of it.

    def complete(self) -> None:
        """Mark the quest as completed, and clean up."""
        self.status = COMPLETED
        self.cleanup()

    def abandon(self) -> None:
        """Mark the quest as abandoned, and clean up."""
        self.status = ABANDONED
        self.cleanup()

    def fail(self) -> None:
        """Mark the quest as failed, and clean up."""
        self.status = FAILED
        self.cleanup()

    def progress(self, *args: object, **kwargs: object) -> None:
        """Check whether the step at hand is done; the arguments are passed to its method."""
        if self.is_active:
            getattr(self, f"step_{self.current_step}")(*args, **kwargs)

    def help(self, *args: object, **kwargs: object) -> str:
        """Return what to do next, in the quester's language."""
        name = self.current_step if self.is_active else self.status
        text = getattr(self, f"help_{name}", "")
        text = text(*args, **kwargs) if callable(text) else text
        return text.say(lang_of(self.quester)) if isinstance(text, Words) else str(text)

    def cleanup(self) -> None:
        """Remove what the quest created in the world; called whenever it ends."""


class DefinedQuest(EvAdventureQuest):
    """A quest defined as data. `count` is the progress of the step at hand, `times` the number of completions."""

    def __init__(self, quester: Hero, questhandler: EvAdventureQuestHandler | None, story: QuestDefinition) -> None:
        self.story = story
        self.key = story.key
        self.desc = story.summary
        self.start_step = story.steps[0].key
        super().__init__(quester, questhandler)

    @property
    def step(self) -> quest_definitions.QuestStep:
        """Return the step at hand; the first one if the definition no longer has it."""
        return next((one for one in self.story.steps if one.key == self.current_step), self.story.steps[0])

    @property
    def count(self) -> int:
        """Return the progress of the step at hand."""
        return int(self.get_data("count", 0))

    @property
    def times(self) -> int:
        """Return the number of completions."""
        return int(self.get_data("times", 0))

    def progress(self, *args: object, **kwargs: object) -> None:
        """Complete steps whose objectives the present state fulfils."""
        while self.is_active and self.step.want.met(self.quester):
            if not self._next():
                return

    def heard(self, event: QuestEvent) -> None:
        """Count an event towards the step at hand."""
        if not self.is_active:
            return
        want = self.step.want
        if isinstance(want, Stay) and want.is_left(event):
            self._fall_back(want)
            return
        gain = want.gain(event, self.quester)
        if not gain:
            return
        if self.count + gain < want.count:
            self.add_data("count", self.count + gain)
            tell(self.quester, PROGRESS, quest=self.story.name, done=self.count, count=want.count)
        elif self._next():
            self._go_on()

    def _fall_back(self, want: Stay) -> None:
        """Go back to an earlier step, because the quester did not stay; that is remembered."""
        self.data["count"] = 0
        self.current_step = want.back
        tell(self.quester, want.told)
        signals.learned.send_robust(sender=self.quester, flag=want.left)
        if self.is_active:
            instruct(self.quester, NEXT, quest=self.story.name, text=self.step.text)

    def skip(self) -> None:
        """Skip the step at hand. Raises ActionError: code `no_skip` if the definition does not allow it."""
        if not self.story.skippable:
            raise ActionError("no_skip", Words('"{quest}" lets nobody skip a step.'), quest=self.story.name)
        self.add_data("skipped", True)
        self.step_on()

    def step_on(self) -> None:
        """Complete the step at hand without its price and its sentence."""
        self._next(free=True)
        self._go_on()

    def _go_on(self) -> None:
        """Complete further steps that are fulfilled already, and tell what is left to do."""
        self.progress()
        if self.is_active:
            instruct(self.quester, NEXT, quest=self.story.name, text=self.step.text)

    def _next(self, *, free: bool = False) -> bool:
        """Advance to the next step, or complete the quest; return False if the price of the step was missing."""
        step = self.step
        if not free and not step.want.paid(self.quester):
            return False
        number = self.story.steps.index(step) + 1
        if step.done is not None and not free:
            tell(self.quester, step.done)
        while number < len(self.story.steps) and not self.story.steps[number].concerns(self.quester):
            number += 1
        if number < len(self.story.steps):
            self.data["count"] = 0
            self.current_step = self.story.steps[number].key
            self.begun()
        else:
            self.complete()
        return True

    def begun(self) -> None:
        """Send the news that the step at hand has come up."""
        signals.step_begun.send_robust(sender=self.quester, quest=self.key, step=self.current_step)

    def cleanup(self) -> None:
        """Send the news that the quest is over."""
        signals.quest_ended.send_robust(sender=self.quester, quest=self.key)

    @together()
    def complete(self) -> None:
        """Complete the quest and pay the reward, in one transaction."""
        if not self.is_active:
            return
        self.data |= {"count": 0, "times": self.times + 1, "when": int(time.time())}
        super().complete()
        tell(self.quester, Words("|yDone: {quest}.|n"), quest=self.story.name)
        outcome = self.story.outcome(self.quester)
        thanks = self.story.thanks if outcome is None else outcome.thanks
        if thanks is not None:
            tell(self.quester, thanks)
        reward = self.story.reward if outcome is None else outcome.reward
        reward.pay(self.quester, first=self.times == 1, whole=not self.get_data("skipped"), rank=self.story.level)
        signals.quest_done.send_robust(sender=self.quester, quest=self.key)

    def ready_again(self) -> bool:
        """Return whether it can be taken on, for the first time or again."""
        if self.is_active:
            return False
        if self.is_completed:
            return self.story.repeat == "daily" and time.time() - int(self.get_data("when", 0)) >= DAY
        return True

    def restart(self) -> None:
        """Start over; keep the number of completions."""
        self.data.pop("current_step", None)
        self.data.pop("skipped", None)
        self.data["count"] = 0
        self.status = STARTED

    def help(self, *args: object, **kwargs: object) -> str:
        """Return what to do next, with the progress."""
        if not self.is_active:
            return super().help()
        lang, step = lang_of(self.quester), self.step
        text = step.text.say(lang)
        return text if step.want.count < 2 else COUNTED.say(lang, text=text, done=self.count, count=step.want.count)


class EvAdventureQuestHandler:
    """The quests of a character, at `character.quests`.

    Args:
        obj: the character.
    """

    quest_storage_attribute_key: ClassVar[str] = "_quests"
    quest_storage_attribute_category: ClassVar[str] = "evadventure"
    quest_data_attribute_template: ClassVar[str] = "_quest_data_{quest_key}"
    quest_data_attribute_category: ClassVar[str] = "evadventure"

    def __init__(self, obj: Hero) -> None:
        self.obj = obj
        self.quests: dict[str, EvAdventureQuest] = {}
        kept = obj.attributes.get(
            self.quest_storage_attribute_key, category=self.quest_storage_attribute_category, default={}
        )
        for key, path in dict(kept).items():
            if (quest := self._made(key, path)) is not None:
                self.quests[key] = quest

    def _made(self, key: str, path: str) -> EvAdventureQuest | None:
        """Return a stored quest; None if its definition or class no longer exists."""
        if path:
            try:
                kind: type[EvAdventureQuest] = class_from_module(path)
                return kind(self.obj, questhandler=self)
            except ImportError:
                logger.log_warn(f"quests: no class {path} (quest {key} of #{self.obj.id})")
                return None
        story = quest_definitions.QUEST_DEFINITIONS.get(key)
        return DefinedQuest(self.obj, self, story) if story is not None else None

    def _save(self) -> None:
        kept = {}
        for key, quest in self.quests.items():
            kind = type(quest)
            kept[key] = "" if isinstance(quest, DefinedQuest) else f"{kind.__module__}.{kind.__qualname__}"
        self.obj.attributes.add(self.quest_storage_attribute_key, kept, category=self.quest_storage_attribute_category)

    def has(self, quest_key: str) -> bool:
        """Return whether a quest was taken on and not removed."""
        return quest_key in self.quests

    def get(self, quest_key: str) -> EvAdventureQuest | None:
        """Return a quest that was taken on; None if it was not."""
        return self.quests.get(quest_key)

    def all(self) -> list[EvAdventureQuest]:
        """Return all quests taken on, the oldest first."""
        return list(self.quests.values())

    def active(self) -> list[EvAdventureQuest]:
        """Return the quests under way, the oldest first."""
        return [quest for quest in self.quests.values() if quest.is_active]

    def stories(self) -> list[DefinedQuest]:
        """Return the quests taken on that are defined as data."""
        return [quest for quest in self.quests.values() if isinstance(quest, DefinedQuest)]

    def add(self, quest_class: type[EvAdventureQuest]) -> None:
        """Take on a quest of a class."""
        self.quests[quest_class.key] = quest_class(self.obj, questhandler=self)
        self._save()

    def take_on(self, story: QuestDefinition) -> DefinedQuest:
        """Take on, or restart, a quest defined as data; `quest_definitions.refuse` says whether that is allowed."""
        quest = self.quests.get(story.key)
        if isinstance(quest, DefinedQuest):
            quest.restart()
        else:
            quest = DefinedQuest(self.obj, self, story)
            self.quests[story.key] = quest
            self._save()
        quest.begun()
        quest.progress()
        return quest

    def remove(self, quest_key: str) -> None:
        """Remove a quest; abandon it first if it is under way."""
        quest = self.quests.pop(quest_key, None)
        if quest is None:
            return
        if quest.is_active:
            quest.abandon()
        self.obj.attributes.remove(self._data_key(quest_key), category=self.quest_data_attribute_category)
        self._save()

    def heard(self, event: QuestEvent) -> None:
        """Pass an event to every quest defined as data."""
        for quest in self.stories():
            quest.heard(event)

    def _data_key(self, quest_key: str) -> str:
        return self.quest_data_attribute_template.format(quest_key=quest_key)

    def save_quest_data(self, quest_key: str) -> None:
        """Store the data of a quest."""
        quest = self.quests.get(quest_key)
        if quest is not None:
            self.obj.attributes.add(self._data_key(quest_key), quest.data, category=self.quest_data_attribute_category)

    def load_quest_data(self, quest_key: str) -> dict[str, Any]:
        """Return the stored data of a quest."""
        return dict(
            self.obj.attributes.get(self._data_key(quest_key), category=self.quest_data_attribute_category, default={})
            or {}
        )


PROGRESS = Words("|c{quest}|n: {done} of {count}.")
NEXT = Words("|c{quest}|n, what next: {text}")
COUNTED = Words("{text} ({done} of {count})")
