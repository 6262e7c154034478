"""Dialogue with townspeople: topics with conditions and consequences, defined as data (`docs/build/people.md`).

The topics of a person are a `Topics`, written in the content and stored on the person as JSON. A conversation exists in
memory only, for each talker apart: several may talk to one person, and a reload, a move, a fight or `PATIENCE` seconds
of silence end it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from evennia.utils.ansi import strip_ansi

from ..characters.client_data import looks
from ..combat.combatant import fight_of
from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.descriptions import ContentRecord, PartOfDay, Spellings, decode, plain
from ..kernel.errors import ActionError
from ..kernel.messaging import name_in
from ..kernel.purse import CoinReason, hand_over, transfer
from ..kernel.textwidth import columns
from ..model import Hero, Living
from ..places import game_time
from ..places.exits import FLAGS, knows
from ..places.lands import land_of
from ..quests import quest_definitions
from ..quests.counters import learn
from ..things import wares
from ..wire.changes import Part, makes, note
from ..words import Lang, Words, synonyms

PATIENCE = 300
"""Real seconds of silence after which a conversation is over."""
ENOUGH = 8
"""Columns of the beginning of a question that suffice for it: a shorter one might be a command."""


class When(ContentRecord, frozen=True, kw_only=True):
    """The condition of a topic; all parts must hold.

    `flags` the character has and `without` it has not; `level` and `coins` are minima; `has` is the prototype of a
    thing it carries; `at` the parts of the day; `hurt` whether it must have lost hit points; `step` the step of a quest
    (`ferry.choose`) it is on.
    """

    flags: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    level: int = 0
    coins: int = 0
    has: str = ""
    at: tuple[PartOfDay, ...] = ()
    hurt: bool = False
    step: str = ""

    def holds(self, talker: Hero) -> bool:
        """Return whether the condition holds for a character now."""
        have = knows(talker)
        return (
            have.issuperset(self.flags)
            and have.isdisjoint(self.without)
            and talker.level >= self.level
            and talker.coins >= self.coins
            and (not self.has or wares.carried(talker, self.has) is not None)
            and (not self.at or game_time.phase() in self.at)
            and (not self.hurt or talker.hp < talker.hp_max)
            and (not self.step or _on(talker, self.step))
        )


def _on(talker: Hero, step: str) -> bool:
    """Return whether a character is on a step of a quest (`ferry.choose`)."""
    quest = talker.quests.get(step.partition(".")[0])
    return quest is not None and quest.is_active and quest.current_step == step.partition(".")[2]


class Then(ContentRecord, frozen=True, kw_only=True):
    """The consequences of a topic: flags `set` and `unset`, coins to `pay`, prototypes to `take` and `give`, a quest to
    take on (its key).
    """

    set: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()
    pay: int = 0
    take: str = ""
    give: str = ""
    quest: str = ""


class Topic(ContentRecord, frozen=True, kw_only=True):
    """A topic a person can be asked about.

    `ask` is the question, `words` its short forms for typing, `say` the answers, used in turn each time it is asked. A
    `deep` topic is offered only after one that names it in `next`; one with `once` is offered once.
    """

    ask: Words
    words: Spellings = Spellings(en=(), zh=())
    say: tuple[Words, ...]
    when: When = When()
    then: Then = Then()
    next: tuple[str, ...] = ()
    deep: bool = False
    once: bool = False


class Topics(ContentRecord, frozen=True, kw_only=True):
    """The topics of a person, in the order in which they are offered."""

    topics: Mapping[str, Topic] = {}


class Conversation(NamedTuple):
    """A conversation: the person, the topics offered last, all topics in the order of their numbers, and its end
    (`time.monotonic`).
    """

    person: Living
    offered: tuple[str, ...]
    numbers: tuple[str, ...]
    until: float


# A character's memory.


def unset_flags(character: Hero, *names: str) -> None:
    """Remove flags of a character."""
    have = knows(character)
    if not have.isdisjoint(names):
        character.attributes.add(FLAGS, sorted(have - set(names)))


# A conversation.


def topics_of(talker: Hero, person: Living) -> dict[str, Topic]:
    """Return the topics a character can ask a person about now, including the quests the person would offer."""
    topics = dict(decode(person.talk_text, Topics).topics)
    if (land := land_of(person.location)) is not None and "rumours" not in topics:
        first = person.id % len(land.rumours)  # each person begins with a different one
        said = (*land.rumours[first:], *land.rumours[:first])
        topics["rumours"] = Topic(ask=Words("What do people say around here?"), words=RUMOUR_WORDS, say=said)
    offers = quest_definitions.offers(talker, person)
    for story in offers:
        key, take = f"quest:{story.key}", f"quest:{story.key}:yes"
        asked = ANY_WORK if story is offers[0] else Words('And what is "{task}"?').filled(task=story.name)
        topics[key] = Topic(ask=asked, words=QUEST_WORDS, say=(story.offered(),), next=(take,))
        topics[take] = Topic(ask=TAKE_ON, words=YES_WORDS, say=(SETTLED,), then=Then(quest=story.key), deep=True)
    return topics


def person_id(person: Living) -> str:
    """Return the id of a person in the content; `#` and the database id for one that is not in it."""
    tags = person.tags.get(category="content", return_list=True)
    return next((tag.partition(":")[2] for tag in tags if tag.startswith("person:")), f"#{person.id}")


def conversation_of(talker: Hero) -> Conversation | None:
    """Return the conversation a character is in; None if there is none, or it has ended."""
    conversation: Conversation | None = talker.ndb.conversation
    if conversation is None:
        return None
    person = conversation.person
    if (
        time.monotonic() > conversation.until
        or not person.pk
        or person.location is None
        or person.location != talker.location
        or person.is_dead
        or fight_of(talker) is not None
    ):
        talker.ndb.conversation = None
        return None
    return conversation


def begin(talker: Hero, person: Living) -> None:
    """Begin a conversation; call `told` once the greeting is said. Raises ActionError: codes `fight`, `busy`."""
    if fight_of(talker) is not None:
        raise ActionError("fight", Words("You have your hands full with a fight."))
    if fight_of(person) is not None:
        raise ActionError("busy", Words("{who:cap} is fighting, and not listening."), who=person)
    talker.ndb.conversation = talker.ndb.talk_answer = None  # it is numbered anew
    _offer(talker, person, ())


def told(talker: Hero, person: Living, topic: str = "", first: tuple[str, ...] = ()) -> None:
    """Send the signal `talked`, and offer the topics that follow.

    `topic` is "" for the greeting; the topics `first` are offered first.
    """
    signals.talked.send_robust(sender=talker, person=person, topic=topic)
    if conversation_of(talker) is not None:
        _offer(talker, person, first)


def end(talker: Hero) -> Living | None:
    """End the conversation of a character; return the person, None if there was none."""
    conversation = conversation_of(talker)
    talker.ndb.conversation = None
    note(talker, (Part.TALK,))
    return conversation.person if conversation is not None else None


def offered(talker: Hero) -> list[tuple[str, Topic]]:
    """Return the topics offered last, in order, each with its id."""
    conversation = conversation_of(talker)
    if conversation is None:
        return []
    topics = topics_of(talker, conversation.person)
    return [(key, topics[key]) for key in conversation.offered if key in topics]


@makes(Part.TALK)
def talk_for(talker: Hero, lang: Lang) -> dict[str, object]:
    """Return `Char.Talk`: the partner, its last words, and the questions with their numbers; none outside a talk."""
    talk = conversation_of(talker)
    if talk is None:
        return {"who": "", "portrait": None, "said": "", "topics": []}
    topics = [(talk.numbers.index(key) + 1, topic.ask.in_lang(lang)) for key, topic in offered(talker)]
    asks = [{"number": number, "ask": asked} for number, asked in topics]
    answer: Words | None = talker.ndb.talk_answer
    said = strip_ansi(answer.say(lang)) if answer is not None else ""
    return {"who": name_in(talk.person, lang), "portrait": looks(talk.person), "said": said, "topics": asks}


def meant(talker: Hero, typed: str) -> str | None:
    """Return the id of the offered topic that was typed, by a word or the beginning of its question; else None."""
    wanted = plain(typed)
    for key, topic in offered(talker):
        asked = [plain(question) for question in topic.ask.every()]
        if wanted in map(plain, topic.words.every()) or any(
            columns(wanted) >= ENOUGH and question.startswith(wanted) for question in asked
        ):
            return key
    return None


def about(talker: Hero, typed: str) -> str | None:
    """Return the id of the offered topic that is meant, or else has the typed words in its question or an answer.

    What has consequences is not asked about by chance.
    """
    wanted = plain(typed)
    said = re.compile(rf"\b{re.escape(wanted)}" if wanted.isascii() else re.escape(wanted))
    free = [(key, topic) for key, topic in offered(talker) if topic.then == Then()]
    texts = [(key, topic.ask) for key, topic in free] + [(key, words) for key, topic in free for words in topic.say]
    found = (key for key, words in texts if any(said.search(text.lower()) for text in words.every()))
    return meant(talker, typed) or (next(found, None) if wanted else None)


def ask(talker: Hero, key: str, say: Callable[[Words, Living], None]) -> None:
    """Ask about an offered topic: apply its consequences and say its answer.

    `say` is called with the answer and the person once the consequences are applied, before the signals are sent.

    Raises ActionError: code `not_offered`, and those of `_do`; nothing has changed then.
    """
    conversation = conversation_of(talker)
    if conversation is None or key not in conversation.offered:
        raise ActionError("not_offered", Words("That was not the question. |wtalk|n shows what you may ask."))
    person = conversation.person
    topic = topics_of(talker, person).get(key)
    heard = f"{person_id(person)}.{key}"
    if topic is None or not _open(talker, heard, topic):
        raise ActionError("not_offered", Words("{who:cap} shakes the head: not any more."), who=person)
    _do(talker, topic.then)
    turns = talker.ndb.talk_turns or {}
    turn = turns.get(heard, 0)
    talker.ndb.talk_turns = turns | {heard: turn + 1}
    learn(talker, heard, *topic.then.set)
    unset_flags(talker, *topic.then.unset)
    say(topic.say[turn % len(topic.say)], person)
    if topic.then.quest:
        quest_definitions.accept(talker, topic.then.quest)
    told(talker, person, key, topic.next)


def _open(talker: Hero, heard: str, topic: Topic) -> bool:
    return not (topic.once and heard in knows(talker)) and topic.when.holds(talker)


def _offer(talker: Hero, person: Living, first: tuple[str, ...]) -> None:
    """Offer the open topics: those of `first`, then the others that are not deep; a topic keeps its number."""
    name, topics = person_id(person), topics_of(talker, person)
    keys = [*first, *(key for key, topic in topics.items() if not topic.deep and key not in first)]
    can_be = tuple(key for key in keys if key in topics and _open(talker, f"{name}.{key}", topics[key]))
    before = conversation_of(talker)
    known = before.numbers if before is not None and before.person is person else ()
    numbers = known + tuple(key for key in can_be if key not in known)
    talker.ndb.conversation = Conversation(person, can_be, numbers, time.monotonic() + PATIENCE)
    note(talker, (Part.TALK,))


@together()
def _do(talker: Hero, then: Then) -> None:
    """Exchange coins and things.

    Raises ActionError: codes `poor`, `missing`, and those of a full pack; nothing has changed then.
    """
    wares.check_purse(talker, then.pay)
    handed = wares.carried(talker, then.take) if then.take else None
    if then.take and handed is None:
        raise ActionError("missing", Words("You have no {thing}."), thing=wares.name(then.take))
    if then.give:
        given = wares.make(then.give)
        if not (then.pay or then.take) or talker.tied:
            given.outfit = True
        wares.check_room(talker, given, then.give)
        hand_over(given, talker, CoinReason.TALK, "give")
        signals.taken.send_robust(sender=talker, thing=given)
    if handed is not None:
        handed.delete()
    transfer(talker, None, then.pay, CoinReason.TALK)


def faults(talk: Topics) -> Iterator[str]:
    """Yield the faults of a talk that its types do not show."""
    spelled: dict[str, str] = {}
    reached = {key for topic in talk.topics.values() for key in topic.next}
    yield from (f"topics.{key}: another leads to it, but it is not there" for key in reached - set(talk.topics))
    for key, topic in talk.topics.items():
        if not topic.say:
            yield f"topics.{key}.say: at least one"
        if topic.deep and key not in reached:
            yield f"topics.{key}: deep, and nothing leads to it"
        if not topic.deep and not topic.words.en:
            yield f"topics.{key}.words: nothing can be typed for it"
        for word in topic.words.every():
            if plain(word) in spelled:
                yield f"topics.{key}.words: {word} means {spelled[plain(word)]} already"
            spelled[plain(word)] = key
        for prototype in filter(None, (topic.when.has, topic.then.take, topic.then.give)):
            if not wares.known(prototype):
                yield f"topics.{key}: no prototype {prototype!r}"


RUMOUR_WORDS = Spellings.of(synonyms("rumours", "rumors", "gossip"))
ANY_WORK = Words("Is there anything I can do for you?")
QUEST_WORDS = Spellings.of(synonyms("work", "task", "help you"))
"""Without the names of the command `quests`, which tells of all tasks during a conversation, too."""
TAKE_ON = Words("I will see to it.")
YES_WORDS = Spellings.of(synonyms("yes", "i will", "accept"))
SETTLED = Words("{who:cap} nods.")
