"""Talk to a place, to one person in it, to the surroundings, or to a person anywhere; gestures (`socials.toml`)."""

from __future__ import annotations

import re
from functools import cache, partial
from itertools import islice
from pathlib import Path

from django.db.models import Q
from django.utils import timezone
from evennia.accounts.accounts import DefaultAccount
from evennia.comms.models import Msg
from evennia.objects.objects import DefaultCharacter, DefaultObject
from evennia.utils import create

from ..evennia_ext.transactions import each, when_kept
from ..kernel.character_command import CharacterCommand
from ..kernel.command import AccountCommand, Command
from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from ..kernel.errors import ActionError
from ..kernel.input import fold, spoken
from ..kernel.messaging import announce, gap_before, sentence, write
from ..knave.fighting.voices import SpokenName, voices
from ..model import Hero, Living, Place
from ..places import maps
from ..words import LANGUAGES, Lang, Words, synonyms
from .friends import away, ignores, known_as, welcome
from .letters import TOLD_AWAY
from .presence import person_meant
from .speech import check, is_deaf, speak_to

NOWHERE = Words("Nobody can hear you: you are nowhere.")
_LIST = re.compile(r"[,，、]")


class TalkCommand(Command):
    """Base of commands whose argument is spoken text, kept as typed."""

    free_text = True
    locks = "cmd:all()"
    help_category = "talk"

    def check_told(self, text: str, what: Words) -> None:
        """Check that there is a text, and a place to tell it in. Raises ActionError: codes `what`, `nowhere`."""
        if not text:
            raise ActionError("what", what)
        if self.caller.location is None:
            raise ActionError("nowhere", NOWHERE)


class CmdSay(TalkCommand):
    """Say something to everyone in the place."""

    key = "say"
    aliases = synonyms('"', "'", "“", of="say", context="social")
    help_words = Words(
        'Say something to everybody in the place.\n\nUsage:\n  say <words>\n  "<words>\n\nOthers read it as you wrote'
        " it; only what surrounds it is in their language."
    )

    YOU = Words('You say, "{speech}|n"')
    OTHERS = Words('{who:cap} says, "{speech}|n"')

    def func(self) -> None:
        """Tell the speech to each listener who does not ignore the caller."""
        caller = self.caller
        speech = self.args.strip()
        if self.cmdstring in ('"', "“", "「"):
            speech = speech.rstrip('"”」')
        speech = caller.at_pre_say(speech) if speech else ""
        self.check_told(speech, Words("Say what?"))
        told = (caller.location.contents, self.OTHERS)
        speak_to(caller, speech, told, channel="say", pace="say", own=self.YOU, who=caller, speech=speech)


class CmdPose(TalkCommand):
    """Describe what one's character does."""

    key = "pose"
    aliases = synonyms(":", "emote", of="pose")
    help_words = Words(
        "Show what your character does. Your name comes first.\n\nUsage:\n  pose <words>\n  :<words>\n\nExample:\n"
        "  pose leans on the bar.     Others read: Tom leans on the bar."
    )

    POSE = Words("{who:cap}{gap}{text}|n")

    def func(self) -> None:
        """Tell the pose to everyone in the place, including the caller."""
        caller, text = self.caller, self.args.strip()
        self.check_told(text, Words("Do what?"))
        facts = {"who": caller, "text": text, "gap": gap_before(text)}
        told = (caller.location.contents, self.POSE)
        speak_to(caller, text, told, channel="pose", pace="say", own=self.POSE, **facts)


class CmdWhisper(TalkCommand):
    """Say something only the named people in the place hear."""

    key = "whisper"
    help_words = Words(
        "Say something in the place that only those you name can hear; others see that you whisper.\n\nUsage:\n"
        "  whisper <name> = <words>\n  whisper <name>,<name> = <words>\n  whisper <name> <words>"
    )

    YOU = Words('You whisper to {whom}, "{speech}|n"')
    THEM = Words('{who:cap} whispers to you, "{speech}|n"')
    OTHERS = Words("{who:cap} whispers something to {whom}.")

    def _listeners(self, typed: str) -> list[DefaultObject]:
        """Return the named people. Raises ActionError: codes `not_here`, `not_allowed` (one ignores the caller)."""
        listeners: list[DefaultObject] = []
        for name in filter(None, (part.strip() for part in _LIST.split(fold(typed)))):
            found = self.caller.search(name, candidates=self.caller.location.contents, quiet=True)
            people = [one for one in found if isinstance(one, DefaultCharacter)]
            if len(people) != 1:
                raise ActionError("not_here", Words('"{name}" is not here.'), name=name[:40])
            if is_deaf(people[0], self.caller):
                raise ActionError("not_allowed", CmdPage.NOT_ALLOWED, whom=people[0])
            listeners += [one for one in people if one not in listeners]
        return listeners

    def func(self) -> None:
        """Tell the speech to those named; the others only see that there is whispering."""
        caller, place = self.caller, self.caller.location
        line = fold(self.args) if "=" not in self.args and "＝" in self.args else self.args
        typed, marked, speech = line.partition("=")
        if not marked:
            typed, _, speech = self.args.strip().partition(" ")
        speech = speech.strip()
        if place is None:
            raise ActionError("nowhere", NOWHERE)
        if not typed.strip() or not speech:
            raise ActionError("usage", Words("Type |wwhisper <name> = <words>|n."))
        listeners = self._listeners(typed)
        if not listeners:
            return
        if listeners == [caller]:
            raise ActionError("yourself", Words("You mumble to yourself."))
        listeners = [one for one in listeners if one is not caller]
        speech = caller.at_pre_say(speech, whisper=listeners)
        if not speech:
            return
        facts = {"who": caller, "whom": listeners, "speech": speech}
        speak_to(caller, speech, (listeners, self.THEM), channel="whisper", pace="say", own=self.YOU, **facts)
        announce(place, self.OTHERS, exclude=[caller, *listeners], who=caller, whom=listeners)


class CmdShout(TalkCommand):
    """Shout to the place and those up to `REACH` exits away."""

    key = "shout"
    aliases = synonyms("yell", of="shout")
    help_words = Words(
        "|wshout <words>|n is heard here and in the places around, up to three ways off. Below, others hear it too."
    )

    REACH = 3
    YOU = Words('You shout, "{speech}|n"')
    FAR = Words('You hear {who} shout from {place}: "{speech}|n"')
    SOMEWHERE = Words('You hear {who} shout from somewhere near: "{speech}|n"')

    def func(self) -> None:
        """Tell the speech here and in the places in earshot, and wake sleepers there (`at_noise`)."""
        caller, place = self.caller, self.caller.location
        speech = self.args.strip()
        speech = caller.at_pre_say(speech) if speech else ""
        self.check_told(speech, Words("Shout what?"))
        facts = {"who": caller, "speech": speech, "place": place}
        earshot = (near for near in maps.within([place], self.REACH) if near is not place)
        far = [(near, one) for near in earshot for one in near.contents if one.sessions.count()]
        heard = [
            ([one], self.FAR if place in maps.within([near], self.REACH, one) else self.SOMEWHERE) for near, one in far
        ]
        told = [(place.contents, Words('{who:cap} shouts, "{speech}|n"')), *heard]
        speak_to(caller, speech, *told, channel="shout", pace="channel", own=self.YOU, **facts)
        if isinstance(place, Place):
            place.at_noise(self.REACH)


class CmdPage(AccountCommand):
    """Send a private message to people anywhere."""

    key = "page"
    aliases = synonyms("tell", of="page")
    free_text = True
    locks = "cmd:not pperm(page_banned)"
    help_category = "talk"
    help_words = Words(
        "Tell something to a person, wherever they are, here or not: whoever is away reads it later. Names of accounts"
        " and of"
        " characters will do, so do the pinyin of a Chinese name and a number of the list |wwho|n showed.\n\n"
        "Usage:\n  tell <name> <words>\n  page <name>[,<name>] = <words>\n  page"
        "                       what was told lately\n  reply <words>              answer who told you last"
    )

    LIMIT = 10
    MOST = 8
    WHAT = Words("Tell {whom} what?")
    NOT_ALLOWED = Words("{whom} does not want to hear from you.")
    SENT = Words("You tell {whom}: {text}|n")
    GOT = Words("{who} tells you: {text}|n")
    AFK = Words("{whom} is away from the keyboard.")
    AFK_TEXT = Words("{whom} is away from the keyboard: {text}")
    HEARD = Words("  {when} {who}: {text}|n")

    def _people(self, typed: str) -> list[DefaultAccount]:
        """Return the named accounts. Raises ActionError: codes `nobody`, `yourself`, `not_allowed`, `many`."""
        people = []
        for name in filter(None, (part.strip() for part in _LIST.split(fold(typed)))):
            found = person_meant(name, self.session)
            if found is self.account:
                raise ActionError("yourself", Words("You know that already."))
            if not found.access(self.account, "msg", default=True) or ignores(found, self.account):
                raise ActionError("not_allowed", self.NOT_ALLOWED, whom=known_as(found))
            people += [found] if found not in people else []
        if len(people) > self.MOST:
            raise ActionError("many", Words("You can tell {most} people at once."), most=self.MOST)
        return people

    def _lately(self) -> None:
        """Show the last `LIMIT` private messages sent and received."""
        account = self.account
        own = Q(db_sender_accounts=account) | Q(db_receivers_accounts=account)
        found = Msg.objects.filter(own, db_tags__db_key="page", db_tags__db_category="comms").order_by("-id").distinct()
        told = (message for message in found.iterator(chunk_size=self.LIMIT) if welcome(account, [message]))
        pages = list(islice(told, self.LIMIT))[::-1]
        if not pages:
            raise ActionError("none", Words("Nobody told you anything, nor you anybody."))
        lines = [Words("|wLately:|n").say(self.lang)]
        for message in pages:
            facts = {"when": timezone.localtime(message.date_created).strftime("%m-%d %H:%M"), "text": message.message}
            if account in message.senders:
                whom = [known_as(one) for one in message.receivers]
                lines.append(Words("  {when} to {whom}: {text}|n").say(self.lang, whom=whom, **facts))
            else:
                lines.append(self.HEARD.say(self.lang, who=[known_as(one) for one in message.senders], **facts))
        self.msg("\n".join(lines))

    def func(self) -> None:
        """Send the message; without arguments, show the last ones."""
        line = self.args.strip()
        if not line:
            self._lately()
            return
        typed, marked, text = line.partition("=")
        if not marked:
            typed, _, text = line.partition(" ")
        people = self._people(typed)
        if not people:
            raise ActionError("whom", Words("Tell whom? |wtell <name> <words>|n."))
        if not text.strip():
            raise ActionError("what", self.WHAT, whom=[known_as(person) for person in people])
        self.send(people, text.strip())

    def send(self, people: list[DefaultAccount], text: str) -> None:
        """Deliver a message to each receiver, and store it for those who are not connected."""
        account = self.account
        name = account.get_display_name(account) if self.character is None else self.character.key
        whom = [known_as(person) for person in people]
        facts = {"talker": name, "who": name, "whom": whom, "text": text}
        speak_to(account, text, (people, self.GOT), channel="tell", pace="tell", own=self.SENT, **facts)
        self._delivered(people, spoken(text))

    def _delivered(self, people: list[DefaultAccount], text: str) -> None:
        """Store a message, and report who is away."""
        account = self.account
        may_read = " or ".join(f"id({person.id})" for person in [account, *people])
        message = create.create_message(
            account,
            text,
            receivers=people,
            locks=f"read:{may_read} or perm(Admin);delete:id({account.id}) or perm(Admin);edit:id({account.id})",
            tags=[("page", "comms")],
        )
        when_kept(partial(message.flush_from_cache, force=True))  # memory does not grow by what few read again
        for person in people:
            person.ndb.last_teller = account
        gone = [person for person in people if not person.is_connected]
        for person in gone:
            person.attributes.add(TOLD_AWAY, person.attributes.get(TOLD_AWAY, 0) + 1)
        if gone:
            self.tell(Words("{whom} is away and reads it on coming back."), whom=[known_as(person) for person in gone])
        for person in people:
            if person.is_connected and (note := away(person, account)) is not None:
                self.tell(self.AFK_TEXT if note else self.AFK, whom=known_as(person), text=note)


class CmdReply(CmdPage):
    """Answer the sender of the last private message."""

    key = "reply"
    aliases = synonyms(of="reply", context="social")
    help_words = Words("Answer who told you something last.\n\nUsage:\n  reply <words>")

    def func(self) -> None:
        """Send the message to that sender."""
        person = self.account.ndb.last_teller
        text = self.args.strip()
        if person is None or person.pk is None:
            self.tell(Words("Nobody has told you anything yet."))
        elif not text:
            self.tell(self.WHAT, whom=known_as(person))
        elif people := self._people(person.key):
            self.send(people, text)


class CmdSetDesc(TalkCommand):
    """Describe one's character."""

    key = "setdesc"
    help_category = "character"
    help_words = Words("Say what others see when they look at you.\n\nUsage:\n  setdesc <text>\n  setdesc/clear")
    switch_options = ("clear",)

    LIMIT = 600
    NOW = Words("Others see: {text}|n")
    NONE = Words("You have not described yourself. Type |wsetdesc <text>|n.")

    def func(self) -> None:
        """Set the description, clear it, or show it."""
        text = self.args.strip()
        if "clear" in self.switches:
            self.caller.db.desc = ""
            self.tell(Words("Your description is gone."))
        elif not text:
            now = self.caller.db.desc
            self.tell(self.NOW, text=now) if now else self.tell(self.NONE)
        elif len(text) > self.LIMIT:
            self.tell(Words("{count} characters are too many; {limit} will do."), count=len(text), limit=self.LIMIT)
        else:
            check(self.caller, text)
            self.caller.db.desc = text = spoken(text)
            self.tell(self.NOW, text=text)


class Gesture(ContentRecord, frozen=True, kw_only=True):
    """One gesture.

    Args:
        words: its names besides its key, in either language.
        alone: the sentence without a target; `who` acts.
        at: the sentence with the target `whom`.
    """

    words: tuple[str, ...]
    alone: Words
    at: Words


@cache
def gestures() -> dict[str, Gesture]:
    """Return all gestures by key."""
    return load([Path(__file__).with_name("socials.toml")], Gesture)


@cache
def spelled() -> dict[str, str]:
    """Return the key of each typed name."""
    return {word: key for key, one in gestures().items() for word in (key, *one.words)}


def name_of(key: str, lang: Lang) -> str:
    """Return the name of a gesture in a language."""
    return LANGUAGES[lang].word_of((key, *gestures()[key].words))


class CmdGesture(CharacterCommand):
    """Make a gesture, alone or towards somebody; list all gestures."""

    key = "socials"
    aliases = [*synonyms("gestures", of="socials"), *spelled()]
    help_category = "talk"
    help_words = Words(
        "Show what you feel: |wsmile|n, |wsmile ann|n, |wbow lil|n. |wsocials|n lists all gestures. For anything else: "
        "|wpose|n."
    )

    def act(self, typed: str) -> None:
        """Tell the gesture to everyone in the place who does not ignore the caller."""
        key = spelled().get(self.cmdstring.lower())
        if key is None:
            names = sorted({name_of(one, self.lang) for one in gestures()})
            self.msg(f"{Words('What you can do without a word:').say(self.lang)}\n{'  '.join(names)}")
            return
        caller = self.caller
        whom = self.person(typed) if typed else None
        if whom is caller:
            whom = None
        check(caller, "", "say")
        gesture = gestures()[key]
        words = gesture.alone if whom is None else gesture.at

        def show(reader: DefaultObject) -> None:
            facts = voices(reader, caller, whom, called=_called)
            write(reader, partial(sentence, words=words, facts=facts))

        there = (one for one in caller.location.contents if one.sessions.count() and not is_deaf(one, caller))
        each(there, show, writes=False)


def _called(one: Living) -> SpokenName:
    return SpokenName(one, proper=isinstance(one, Hero))


COMMANDS = (CmdSay, CmdPose, CmdWhisper, CmdShout, CmdSetDesc)
"""Talk of a character."""

GESTURES = (CmdGesture,)

ACCOUNT_COMMANDS = (CmdPage, CmdReply)
"""Talk of an account."""
