"""Say something to somebody: the only path of a person's words to others (`tests/test_speech.py`).

Speakers who may not talk, use a word of the house's lists or talk too often are refused; people who ignore the speaker
hear nothing; clients get the line as data, and a report holds it for all who heard it. Channels deliver their lines
themselves (`Account.channel_msg`), and letters do not count as talk.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from evennia.accounts.accounts import DefaultAccount
from evennia.objects.objects import DefaultObject

from ..evennia_ext.transactions import each
from ..kernel.counting import phrase
from ..kernel.input import likeness, spoken
from ..kernel.messaging import Page, sentence, write
from ..security import speaking
from ..security.name_rules import may_be_confused
from ..wire.talk import heard, listened
from ..words import Words
from .friends import NAME_AND_ACCOUNT, ignores

type Talker = DefaultAccount | DefaultObject
"""An account, a character or any other being."""


def account_of(one: Talker) -> DefaultAccount | None:
    """Return the account of a character; an account itself; None for a being without one."""
    return one if isinstance(one, DefaultAccount) else one.account


def is_deaf(listener: Talker, speaker: Talker) -> bool:
    """Return whether a listener ignores a speaker; each an account, a character, or any other being."""
    ears, mouth = account_of(listener), account_of(speaker)
    return ears is not None and mouth is not None and ears is not mouth and ignores(ears, mouth)


def _told_apart(speaker: Talker, reached: list[tuple[Talker, Words]]) -> object:
    """Return a speaker for a sentence; with the account's name if a listener's could be taken for the speaker's."""
    own, account = likeness(speaker.key), account_of(speaker)
    others = (likeness(one.key) for one, _ in reached if account_of(one) is not account)
    if account is None or not any(may_be_confused(own, other) for other in others):
        return speaker
    return phrase(NAME_AND_ACCOUNT, name=speaker, account=account.key)


def check(speaker: Talker, said: str, pace: str = "") -> None:
    """Check that somebody may say something now, and count it.

    Args:
        speaker: an account or a character.
        said: the bare words.
        pace: the kind of deed counted (`conf.PACES`); "" if the caller has a pace of its own.

    Raises ActionError: as `speaking.check` and `rate_limits.pace`; nothing was said.
    """
    who = account_of(speaker) or speaker
    if pace:
        speaking.speak(pace, who, said)
    else:
        speaking.check(who, said)


def speak_to(
    speaker: Talker,
    said: str,
    *told: tuple[Iterable[Talker], Words],
    channel: str,
    own: Words,
    pace: str = "",
    talker: object = None,
    **facts: Any,
) -> list[Talker]:
    """Say something to people, each in their own language, in one line without markup (`spoken`).

    Return everybody who was told, the speaker first.

    Args:
        speaker: an account or a character.
        said: the bare words as typed, also among the facts.
        told: listeners, and the line as they read it; the speaker among them reads `own`.
        channel: of `wire.talk.PLACES`.
        own: the line as the speaker reads it.
        pace: as for `check`.
        talker: the name clients show; the speaker's when not given.
        facts: of all the lines.

    Raises ActionError: as `check`; nothing was said.
    """
    check(speaker, said, pace)
    facts = {name: spoken(said) if fact == said else fact for name, fact in facts.items()}
    said = spoken(said)
    reached = [(speaker, own)]
    for listeners, words in told:
        present = [one for one in listeners if isinstance(one, DefaultAccount) or one.sessions.count()]
        reached += [(one, words) for one in present if one is not speaker and not is_deaf(one, speaker)]
    facts = {name: _told_apart(speaker, reached) if fact is speaker else fact for name, fact in facts.items()}
    texts: dict[tuple[Words, object], str] = {}

    def reach(one: tuple[Talker, Words]) -> None:
        listener, words = one

        def line(page: Page) -> str:
            if (key := (words, page)) not in texts:
                texts[key] = sentence(page, words, facts)
            return texts[key]

        write(listener, line)
        mine = listener is speaker
        heard(listener, channel, words, talker=talker or speaker, said=said, own=mine, **facts)

    each(reached, reach, writes=False)
    readers = [listener for listener, _ in reached]
    listened.send_robust(sender=None, readers=readers, channel=channel, talker=talker or speaker, said=said)
    return readers
