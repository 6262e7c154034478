"""Quests told as data: who gives them, what they want, what they pay (`docs/rpg-quests.md`).

A `Want` is what a step waits for. It looks at how things are (`met`) or at a piece of news (`gain`); a new kind of want
is one class. The files lie in the game directory (`world/quests`); each mistake in them is named with file, entry and
field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from django.conf import settings
from evennia.prototypes.spawner import spawn
from evennia.utils import logger

from evadventure import party, signals, titles
from evadventure.counting import counted
from evadventure.equipment import EquipmentError
from evadventure.gear import GEAR
from evadventure.refused import Refused
from evadventure.sight import Record, Spellings
from evadventure.telling import tell
from evadventure.texts import ContentError, faults, texts
from evadventure.texts import load as content_files
from evadventure.words import Words

FOLDER = Path("world") / "quests"
GUIDE = "first_evening"
"""The story everybody begins with."""


class Event(NamedTuple):
    """A piece of news a want may have waited for: what kind, of what, and how much of it."""

    kind: str
    what: frozenset[str]
    """Everything the subject may be called: `person:odd`, `place:ledge`, `rat`, `undead`, `uno`, ..."""
    amount: int = 1


class Want(Record, frozen=True, kw_only=True, tag_field="do"):
    """What a step waits for; `count` times."""

    count: int = 1

    def met(self, quester: Any) -> bool:
        """Return whether it is so already, whatever happened."""
        return False

    def gain(self, event: Event, quester: Any) -> int:
        """Return how much a piece of news brings."""
        return 0

    def paid(self, quester: Any) -> bool:
        """Take what the step asks for; return whether it could be had."""
        return True

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield what must exist in the world for this: (kind, key)."""
        return ()


class Visit(Want, frozen=True, kw_only=True, tag="visit"):
    """Go to a place of the town: its id."""

    place: str

    def met(self, quester: Any) -> bool:
        """Return whether one is there already."""
        return quester.location is not None and f"place:{self.place}" in contents(quester.location)

    def gain(self, event: Event, quester: Any) -> int:
        """Count having come there."""
        return int(event.kind == "visit" and f"place:{self.place}" in event.what)

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the place."""
        yield "place", self.place


class Talk(Want, frozen=True, kw_only=True, tag="talk"):
    """Talk to somebody (their id), of something in particular where `topic` says so."""

    person: str
    topic: str = ""

    def gain(self, event: Event, quester: Any) -> int:
        """Count having talked."""
        wanted = {f"person:{self.person}", *([f"topic:{self.topic}"] if self.topic else [])}
        return int(event.kind == "talk" and wanted <= event.what)

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the person."""
        yield "person", self.person


class Bring(Want, frozen=True, kw_only=True, tag="bring"):
    """Come to somebody with things (the key of their prototype), and hand them over."""

    person: str
    thing: str
    need: int = 1

    def gain(self, event: Event, quester: Any) -> int:
        """Count talking to them with all of it in the pack."""
        there = event.kind == "talk" and f"person:{self.person}" in event.what
        return int(there and len(self._things(quester)) >= self.need)

    def paid(self, quester: Any) -> bool:
        """Hand the things over."""
        things = self._things(quester)[: self.need]
        if len(things) < self.need:
            return False
        tell(quester, HANDED, things=counted(things))
        for thing in things:
            thing.delete()
        return True

    def _things(self, quester: Any) -> list[Any]:
        return [one for one in quester.contents if made_from(one) == self.thing]

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the person and the thing."""
        yield "person", self.person
        yield "thing", self.thing


class Get(Want, frozen=True, kw_only=True, tag="get"):
    """Carry something (the key of its prototype; several by `|`)."""

    thing: str

    def met(self, quester: Any) -> bool:
        """Return whether it is carried."""
        return sum(made_from(one) in self.thing.split("|") for one in quester.contents) >= self.count

    def gain(self, event: Event, quester: Any) -> int:
        """Count nothing by itself: what is carried counts."""
        return self.count if event.kind == "take" and self.met(quester) else 0

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield each thing that will do."""
        for key in self.thing.split("|"):
            yield "thing", key


class Use(Want, frozen=True, kw_only=True, tag="ready"):
    """Have something in the hand or on the body: `weapon` or `armor`."""

    slot: Literal["weapon", "armor"]

    def met(self, quester: Any) -> bool:
        """Return whether it is in use."""
        from evadventure.enums import WieldLocation as Place

        hands = (Place.WEAPON_HAND, Place.TWO_HANDS)
        places = hands if self.slot == "weapon" else (Place.BODY, Place.HEAD, Place.SHIELD_HAND)
        return any(quester.equipment.slots[place] for place in places)

    def gain(self, event: Event, quester: Any) -> int:
        """Look again after anything that happened."""
        return self.count if self.met(quester) else 0


class Defeat(Want, frozen=True, kw_only=True, tag="defeat"):
    """Defeat monsters: of a kind, with a tag (`undead`), or any."""

    of: str = ""

    def gain(self, event: Event, quester: Any) -> int:
        """Count each."""
        return event.amount if event.kind == "defeat" and (not self.of or self.of in event.what) else 0

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the kind or tag."""
        if self.of:
            yield "monster", self.of


class Delve(Want, frozen=True, kw_only=True, tag="delve"):
    """Reach a level of the dungeon."""

    depth: int

    def gain(self, event: Event, quester: Any) -> int:
        """Count having reached it, or a deeper one."""
        return int(event.kind == "delve" and event.amount >= self.depth)


class Win(Want, frozen=True, kw_only=True, tag="win"):
    """Win matches of a table game; of any when `game` is empty."""

    game: str = ""

    def gain(self, event: Event, quester: Any) -> int:
        """Count a won match."""
        return int(event.kind == "win" and (not self.game or self.game in event.what))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield the game."""
        if self.game:
            yield "game", self.game


class Play(Win, frozen=True, kw_only=True, tag="play"):
    """Play matches to their end, won or lost."""

    def gain(self, event: Event, quester: Any) -> int:
        """Count any match that came to an end."""
        return int(event.kind in ("win", "lose") and (not self.game or self.game in event.what))


class Buy(Want, frozen=True, kw_only=True, tag="buy"):
    """Buy something: of anybody, or the key of its prototype (several by `|`)."""

    thing: str = ""

    def gain(self, event: Event, quester: Any) -> int:
        """Count what was bought."""
        return int(event.kind == "buy" and (not self.thing or not event.what.isdisjoint(self.thing.split("|"))))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield each thing that will do."""
        for key in filter(None, self.thing.split("|")):
            yield "thing", key


class Sell(Want, frozen=True, kw_only=True, tag="sell"):
    """Sell things for so many coppers together."""

    def gain(self, event: Event, quester: Any) -> int:
        """Count the coppers."""
        return event.amount if event.kind == "sell" else 0


class Level(Want, frozen=True, kw_only=True, tag="level"):
    """Reach a level."""

    level: int

    def met(self, quester: Any) -> bool:
        """Return whether it is reached."""
        return bool(quester.level >= self.level)

    def gain(self, event: Event, quester: Any) -> int:
        """Look again when a level was taken."""
        return int(event.kind == "level" and self.met(quester))


class Quests(Want, frozen=True, kw_only=True, tag="quests"):
    """Complete other quests: these."""

    these: tuple[str, ...]

    def met(self, quester: Any) -> bool:
        """Return whether all of them are done."""
        return all(status(quester, key) == DONE for key in self.these)

    def gain(self, event: Event, quester: Any) -> int:
        """Look again when one was done."""
        return int(event.kind == "quest" and self.met(quester))

    def names(self) -> Iterable[tuple[str, str]]:
        """Yield each of them."""
        for key in self.these:
            yield "quest", key


type AnyWant = Visit | Talk | Bring | Get | Use | Defeat | Delve | Win | Play | Buy | Sell | Level | Quests


class Step(Record, frozen=True, kw_only=True):
    """A step: what to do, as the log says it; what is told when it is done."""

    key: str
    text: Words
    want: AnyWant
    done: Words | None = None


class Reward(Record, frozen=True, kw_only=True):
    """What a quest pays. Things (prototypes) and the title only come the first time; who has skipped a step gets the
    things alone.
    """

    xp: int = 0
    coins: int = 0
    fame: int = 0
    things: tuple[str, ...] = ()
    title: str = ""

    def pay(self, quester: Any, *, first: bool, whole: bool) -> None:
        """Give it; what cannot be carried lies at the quester's feet.

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
            party.give_coins(quester, self.coins)
        if self.fame:
            quester.attributes.add("fame", int(quester.attributes.get("fame", 0) or 0) + self.fame)
            tell(quester, FAME, fame=self.fame)
        if first and self.title:
            titles.earn(quester, self.title)


class Story(Record, frozen=True, kw_only=True):
    """A quest.

    `giver` is the id of who offers it ("" for one that comes by itself), `offer` what they say, `needs` what must be
    done before, `level` the least level, `repeat` whether it can be had again, `skippable` whether steps can be left
    out.
    """

    key: str = ""
    name: Words
    also: Spellings = Spellings(en=(), zh=())
    giver: str = ""
    summary: Words
    offer: Words
    thanks: Words | None = None
    needs: tuple[str, ...] = ()
    level: int = 1
    repeat: Literal["never", "daily"] = "never"
    skippable: bool = False
    steps: tuple[Step, ...]
    reward: Reward = Reward()

    def called(self) -> frozenset[str]:
        """Return what may be typed for it."""
        names = (self.key, self.name.en, self.name.zh, *self.also.every())
        return frozenset(name.lower() for name in names)


class StoryError(ContentError):
    """Files of quests that cannot be used; `problems` name file or entry, and field."""


# Reading them.


def read(folder: Path) -> dict[str, Story]:
    """Return all stories of a folder's `*.toml` files, by key.

    Raises:
        StoryError: with all problems there are.
    """
    try:
        entries = content_files(sorted(folder.glob("*.toml")), Story)
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
        raise StoryError(problems)
    return found


def _check(key: str, story: Story, every: Mapping[str, Story]) -> Iterable[str]:
    """Yield what is wrong with a story by itself or beside the others."""
    if not story.steps:
        yield f"{key}: steps: there are none"
    steps = [step.key for step in story.steps]
    if len(set(steps)) < len(steps):
        yield f"{key}: steps: two have one key"
    for need in story.needs:
        if need not in every:
            yield f"{key}: needs: no quest {need}"
    for thing in story.reward.things:
        if thing not in GEAR:
            yield f"{key}: reward.things: no thing {thing}"
    if story.reward.title and story.reward.title not in titles.TITLES:
        yield f"{key}: reward.title: no title {story.reward.title}"
    for step in story.steps:
        for kind, name in step.want.names():
            if (kind == "quest" and name not in every) or (kind == "thing" and name not in GEAR):
                yield f"{key}: {step.key}: want: no {kind} {name}"


def load() -> dict[str, Story]:
    """Return the stories of the game directory; none, and a line in the log for each, when one has a mistake."""
    try:
        return read(Path(settings.GAME_DIR) / FOLDER)
    except StoryError as wrong:
        for problem in wrong.problems:
            logger.log_err(f"quests: {problem}")
        return {}


STORIES: dict[str, Story] = load()
"""Key -> story."""


# Who may have which.

UNKNOWN, OFFERED, ACTIVE, DONE = "unknown", "offered", "active", "done"


def status(character: Any, key: str) -> str:
    """Return how a character stands to a quest: `unknown`, `offered`, `active` or `done` (and not to be had again)."""
    quest = character.quests.get(key)
    if quest is not None and quest.is_active:
        return ACTIVE
    if key in STORIES and refuse(character, STORIES[key]) is None:
        return DONE if quest is not None and quest.is_completed and STORIES[key].repeat == "never" else OFFERED
    return DONE if quest is not None and quest.is_completed else UNKNOWN


def refuse(character: Any, story: Story) -> Refused | None:
    """Return why a character cannot take a quest on; None when it can."""
    quest = character.quests.get(story.key)
    if quest is not None and quest.is_active:
        return Refused("active", HAVE_IT, quest=story.name)
    if quest is not None and not quest.ready_again():
        words = NOT_TODAY if story.repeat == "daily" else HAD_IT
        return Refused("had", words, quest=story.name)
    missing = [STORIES[need].name for need in story.needs if not _completed(character, need)]
    if missing:
        return Refused("needs", NOT_YET, quest=story.name, needs=missing)
    if character.level < story.level:
        return Refused("level", TOO_GREEN, quest=story.name, level=story.level)
    return None


def _completed(character: Any, key: str) -> bool:
    quest = character.quests.get(key)
    return quest is not None and bool(quest.get_data("times", 0))


def offers(character: Any, person: Any) -> list[Story]:
    """Return the quests somebody would give a character now."""
    ids = contents(person)
    return [
        story
        for story in STORIES.values()
        if story.giver and f"person:{story.giver}" in ids and refuse(character, story) is None
    ]


def accept(character: Any, key: str) -> None:
    """Take a quest on.

    Raises:
        Refused: codes `active`, `had`, `needs`, `level`.
        KeyError: if there is none of that key.
    """
    story = STORIES[key]
    if (refused := refuse(character, story)) is not None:
        raise refused
    tell(character, BEGUN, quest=story.name, summary=story.summary)
    quest = character.quests.take_on(story)
    if quest.is_active:
        tell(character, TO_DO, text=quest.step.text)


def told_done(character: Any, key: str) -> None:
    """Let everybody who wants to know hear that a quest was done."""
    signals.quest_done.send_robust(sender=character, quest=key)


# News.


def contents(one: Any) -> frozenset[str]:
    """Return the tags that tie an object to its entry in the content."""
    return frozenset(one.tags.get(category="content", return_list=True) or ())


def made_from(thing: Any) -> str:
    """Return the key of the prototype a thing was made from; "" for none."""
    return str(thing.tags.get(category="from_prototype") or "")


def hand(quester: Any, key: str) -> None:
    """Give somebody a new thing, into the pack or, where there is no room, at the feet."""
    thing = spawn(GEAR[key])[0]
    try:
        quester.equipment.validate_slot_usage(thing)
        thing.move_to(quester, quiet=True, move_type="give")
        tell(quester, GIVEN, things=counted([thing]))
    except EquipmentError:
        thing.move_to(quester.location, quiet=True, move_type="drop")
        tell(quester, LAID_DOWN, things=counted([thing]))


HANDED = Words("You hand over {things}.", "你交出了{things}。")
GIVEN = Words("You receive {things}.", "你得到了{things}。")
LAID_DOWN = Words("{things:cap} lie at your feet: your pack is full.", "你的背包满了，{things}放在了你脚边。")
FAME = Words("Your fame grows by {fame}.", "你的名声增加{fame}点。")
HAVE_IT = Words("You are on it already: {quest}.", "你正在做这件事：{quest}。")
HAD_IT = Words("You have done that: {quest}.", "这件事你已经办完了：{quest}。")
NOT_TODAY = Words("You have done that today: {quest}. Come back tomorrow.", "今天已经办过了：{quest}。明天再来吧。")
NOT_YET = Words("Not yet: first {needs}.", "还不到时候，先完成：{needs}。")
TOO_GREEN = Words("“{quest}” is for people of level {level} and above.", "「{quest}」要{level}级以上才能接。")
BEGUN = Words("|yA new task: {quest}.|n {summary}", "|y新任务：{quest}。|n{summary}")
TO_DO = Words("What to do: {text} (|wquests|n says it again)", "要做的事：{text}（|w任务|n 可随时再看）")
