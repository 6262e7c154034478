"""Commands of talk: `talk`, `parley`, and the short answers of a conversation."""

from __future__ import annotations

import re
import time
from collections.abc import Container
from functools import partial

from evennia import CmdSet
from evennia.objects.objects import DefaultObject

from ..evennia_ext.transactions import note_commands
from ..kernel.character_command import CharacterCommand, is_person, shown
from ..kernel.command import Command
from ..kernel.counting import Amount, coins, read_amount
from ..kernel.descriptions import plain
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.messaging import announce
from ..kernel.textwidth import wrap
from ..model import Hero, Living
from ..places.commands import PlaceCommand
from ..places.look_target import find
from ..things.light import hidden_from
from ..words import Words, synonyms, up_to
from . import dialogue, reactions
from .ai import AIMixin
from .npcs import EvAdventureTalkativeNPC

GOODBYE = frozenset(synonyms("0", "bye", "goodbye", "farewell"))
"""Words that end a talk."""


class CmdTalk(PlaceCommand):
    """Talk to a person in the place."""

    key = "talk"
    help_words = Words(
        """Talk to somebody of the town. Other players hear what you `say`.

  talk innkeeper  hear what she has to say, and what you may ask
  1, rumours      ask it: by its number, or by a word of it
  talk            ask something else: shows the questions again
  bye             that was all"""
    )

    def act(self, typed: str) -> None:
        """Begin or continue a conversation, or say why there is none."""
        wanted = plain(typed).removeprefix("to ").removeprefix("with ")
        wanted, _, topic = wanted.partition(" about")
        if self._meant(wanted) == [] and " " in wanted:  # ask dunn rumours
            wanted, _, topic = wanted.rpartition(" ")
        match self._meant(wanted):
            case None:
                self._ask([one for one in self._people() if not hidden_from(self.caller, one)])
            case []:
                raise ActionError("nobody", Words('There is no "{typed}" here to talk to.'), typed=shown(wanted))
            case [one] if one is self.caller:
                self.answer(Words("You talk to yourself. You agree on most things."))
            case [EvAdventureTalkativeNPC() as person]:
                self._begin(person, topic.strip())
            case [one, *alike] if not any(isinstance(other, EvAdventureTalkativeNPC) for other in alike):
                thing = TALK_CREATURE if isinstance(one, AIMixin) else TALK_THING
                self.answer(TALK_PLAYER if one.has_account else thing, who=one)
            case several:
                self._ask(several)

    def _ask(self, people: list[DefaultObject]) -> None:
        """Ask whom the caller means, to be answered by a number or a name (`CmdTalkToOne`)."""
        if not people or not isinstance(self.caller, Hero):
            raise ActionError("whom", Words("Talk to whom?"))
        self.caller.ndb.talk_to = people, time.monotonic() + ASKED_FOR
        listen(self.caller)
        names = [Words("{number} {who}").say(self.lang, number=number, who=one) for number, one in enumerate(people, 1)]
        self.answer(TALK_WHICH, people=names)

    def _meant(self, wanted: str) -> list[DefaultObject] | None:
        """Return the beings meant by a name, persons first; without a name the partner or the only person; None if
        unclear.
        """
        if wanted:
            found = find(self.caller, wanted)
            people = found if isinstance(found, list) else []
            talkers: list[DefaultObject] = [one for one in people if isinstance(one, EvAdventureTalkativeNPC)]
            return talkers or [one for one in people if is_person(one)] or people
        conversation = dialogue.conversation_of(self.caller)
        if conversation is not None:
            return [conversation.person]
        people = self._people()
        return people if len(people) == 1 else None

    def _people(self) -> list[DefaultObject]:
        there = self.caller.location.contents_get(content_type="character")
        talkers = [one for one in there if isinstance(one, EvAdventureTalkativeNPC)]
        return [one for one in talkers if one.access(self.caller, "view")]

    def _begin(self, person: EvAdventureTalkativeNPC, topic: str) -> None:
        if not isinstance(self.caller, Hero):
            raise ActionError("no_hero", TALK_THING, who=person)
        self.caller.ndb.talk_to = None
        if person.menudata:
            person.at_talk(self.caller)
            return
        before = dialogue.conversation_of(self.caller)
        dialogue.begin(self.caller, person)
        if before is None or before.person is not person:
            announce(self.caller.location, TALKS, exclude=self.caller, who=self.caller, whom=person)
        listen(self.caller)
        if not topic:
            words, facts = person.greeting(self.caller)
            self.caller.ndb.talk_answer = words.filled(**facts)
            self.tell(words, **facts)
        dialogue.told(self.caller, person)
        if (key := dialogue.about(self.caller, topic)) is not None:
            dialogue.ask(self.caller, key, partial(say_answer, self))
            show_questions(self)
            return
        if topic:
            self.tell(KNOWS_NOTHING, who=person, typed=shown(topic))
        show_questions(self)


class CmdTalkToOne(CmdTalk):
    """Answer the question whom one wants to talk to: with a number or a name."""

    key = "talk to one"
    aliases = ()
    auto_help = False
    answers = True

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Match a line that names one of those the talker was asked about, and no other."""
        return (cmdname, cmdname) if self._chosen(plain(cmdname)) is not None else (None, None)

    def act(self, typed: str) -> None:
        """Begin the conversation."""
        if (person := self._chosen(plain(self.cmdstring))) is not None:
            self._begin(person, "")

    def _chosen(self, line: str) -> EvAdventureTalkativeNPC | None:
        talker = self.obj
        people, until = (talker.ndb.talk_to if talker is not None else None) or ((), 0.0)
        if not line or len(line) > 100 or time.monotonic() > until or talker.fight is not None:
            return None
        number, found = whole_number(line), find(talker, line)
        meant = people[max(0, number - 1) : number] if number is not None else found if isinstance(found, list) else []
        one = meant[0] if len(meant) == 1 and meant[0] in people else None
        return one if isinstance(one, EvAdventureTalkativeNPC) and one.location == talker.location else None


class CmdReplyToPerson(Command):
    """Answer in a conversation: with the number of a question, a word of it, or goodbye."""

    key = "reply to person"
    auto_help = False
    at_table = True
    """A talking player means the talk: it comes before the numbers of a table (`evadventure.kernel.parser`)."""

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Match a line that answers the topics offered last, and no other."""
        line = plain(cmdname)
        talker = self.obj
        if not line or len(line) > 100 or talker is None or dialogue.conversation_of(talker) is None:
            return None, None
        fits = line in GOODBYE or whole_number(line) is not None or dialogue.meant(talker, line) is not None
        return (cmdname, cmdname) if fits else (None, None)

    def func(self) -> None:
        """Ask the chosen question, or end the conversation."""
        line = plain(self.cmdstring)
        if line in GOODBYE:
            person = dialogue.end(self.caller)
            self.tell(Words("You take your leave of {who:the}."), who=person)
            return
        number, before = whole_number(line), dialogue.conversation_of(self.caller)
        known = before.numbers if before is not None else ()
        if number is not None and not 1 <= number <= len(known):
            self.tell(NO_SUCH if known else Words("There is nothing more to ask. Say bye."), numbers=up_to(len(known)))
            return
        key = known[number - 1] if number is not None else dialogue.meant(self.caller, line)
        dialogue.ask(self.caller, key or "", partial(say_answer, self))
        show_questions(self, before.offered if before is not None else ())


class TalkCmdSet(CmdSet):
    """The commands of a conversation."""

    key = "Talk"
    priority = 2
    duplicates = False

    def at_cmdset_creation(self) -> None:
        """Add `CmdReplyToPerson` and `CmdTalkToOne`."""
        self.add(CmdReplyToPerson())
        self.add(CmdTalkToOne())


def listen(talker: Hero) -> None:
    """Add the commands of a conversation to a character."""
    if not talker.cmdset.has(TalkCmdSet):
        note_commands(talker)
        talker.cmdset.add(TalkCmdSet, persistent=False)


def say_answer(command: Command, words: Words, person: Living) -> None:
    """Say the answer to a question."""
    facts = {"who": person, "purse": coins(person.coins)}
    command.caller.ndb.talk_answer = words.filled(**facts)
    command.tell(words, **facts)


def show_questions(command: Command, known: Container[str] = ()) -> None:
    """Show the topics that can be asked now, without those of `known`, each with its number in this conversation."""
    page, lines, talk = command.page, [], dialogue.conversation_of(command.caller)
    if talk is None:
        return
    for key, topic in dialogue.offered(command.caller):
        if key in known:
            continue
        number, asked = talk.numbers.index(key) + 1, topic.ask.say(page.lang)
        for line in wrap(f"|w{number}|n {asked}", page.width, indent="  ", hanging="    "):  # a link is never broken
            lines.append(re.sub(r"\S.*", rf"|lc{number}|lt\g<0>|le", line) if page.links else line)
    if lines and not known:
        leave = Words("Goodbye. (bye)").say(page.lang)
        lines.append(f"  |w0|n {f'|lc0|lt{leave}|le' if page.links else leave}")
    if lines:
        command.msg(text=("\n".join(lines), {"type": "choices"}))


class CmdParley(CharacterCommand):
    """Talk to a creature to improve its mood."""

    key = "parley"
    aliases = synonyms("negotiate", of="parley")
    help_words = Words(
        """Talk to what you meet below, before it comes to blows.

  parley delver               charisma decides how it goes
  parley delver = 20 coins    an offer helps, when it is worth their while

A creature that cannot speak does not listen either. How they take you at first is a matter of luck; how they
take you at last need not be."""
    )

    def act(self, typed: str) -> None:
        """Parley with the named creature, with the coins offered after the equals sign."""
        whom, _, offer = typed.partition("=")
        if not whom.strip():
            raise ActionError("whom", Words("Talk to whom?", context="creatures"))
        amount = read_amount(offer) if offer.strip() else Amount(0, "")
        offered = whole_number(offer) or (amount.count if amount.is_coins else None) if offer.strip() else 0
        if offered is None or offered < 0:
            raise ActionError("offer", Words("Offer a whole number of coins: parley delver = 20."))
        target = self.person(whom)
        if not isinstance(target, AIMixin):
            raise ActionError("no_parley", Words("There is nothing to settle with {who}."), who=target)
        self.see(Words("{who:cap} tries to talk to {whom}."), whom=target)
        reactions.parley(self.caller, target, offered)


COMMANDS = (CmdTalk, CmdParley)

ASKED_FOR = 60.0
"""Seconds for which the question whom one talks to can be answered."""
KNOWS_NOTHING = Words('{who:cap} has nothing to say about "{typed}".')
TALK_PLAYER = Words("{who:cap} has a player behind the eyes: just `say` something.")
TALK_CREATURE = Words("{who:cap} keeps its opinions to itself. What can be settled with it, |wparley|n settles.")
TALK_THING = Words("{who:cap} keeps its opinions to itself.")
TALK_WHICH = Words("Talk to whom: {people:or}?")
TALKS = Words("{who:cap} has a word with {whom}.")
NO_SUCH = Words("Choose {numbers}, or say bye.")
