"""Gestures: silent actions, alone or towards somebody, told to each reader in the right person.

They are data (`socials.toml`); one command has all their names.
"""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from ..kernel.character_command import CharacterCommand
from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from ..kernel.messaging import sentence, write
from ..kernel.textwidth import fill
from ..knave.fighting.voices import Called, voices
from ..model import Hero, Living
from ..security.speaking import speak
from ..words import LANGUAGES, Lang, Words, synonyms
from .friends import deaf_to


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
        "Show what you feel: |wsmile|n, |wsmile ann|n, |wbow lil|n. |wsocials|n lists all gestures. For anything "
        "else: "
        "|wpose|n."
    )

    def act(self, typed: str) -> None:
        """Tell the gesture to everyone in the place who does not ignore the caller."""
        key = spelled().get(self.cmdstring.lower())
        if key is None:
            names = sorted({name_of(one, self.lang) for one in gestures()})
            self.msg(f"{LIST.say(self.lang)}\n{fill('  '.join(names), self.page.width)}")
            return
        caller = self.caller
        whom = self.person(typed) if typed else None
        if whom is caller:
            whom = None
        speak("say", self.account or caller)
        gesture = gestures()[key]
        words = gesture.alone if whom is None else gesture.at
        deaf = deaf_to(caller, caller.location)
        for reader in caller.location.contents:
            if reader.sessions.count() and reader not in deaf:
                facts = voices(reader, caller, whom, called=_called)
                write(reader, partial(sentence, words=words, facts=facts))


def _called(one: Living) -> Called:
    return Called(one, proper=isinstance(one, Hero))


COMMANDS = (CmdGesture,)
"""Commands of gestures."""

LIST = Words("What you can do without a word:")
