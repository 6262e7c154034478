"""Tell what happens between two: one event, rendered for each reader ("you", a name, a stranger)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..base.messaging import Page, write
from ..base.textwidth import fill
from ..knave.fighting.voices import Called, voices
from ..words import LANGUAGES, Words

type Sentence = tuple[Words, dict[str, Any]]
"""A sentence with its own facts, besides the voices."""


def called(one: Any, number: int = 0) -> Called:
    """Return a combatant's name for a sentence; `number` tells several of one name apart."""
    measure = (getattr(one, "names", None) or {}).get("measure", "个")
    return Called(one, number, proper=bool(getattr(one, "is_pc", False)), measure=measure)


def sentence(words: Words, /, **facts: Any) -> Sentence:
    """Return a sentence with its facts."""
    return words, facts


def narrate(
    place: Any,
    sentences: Sentence | Iterable[Sentence],
    who: Any = None,
    whom: Any = None,
    *,
    name: Callable[[Any], Any] = called,
    exclude: Any = (),
    as_read: Callable[[Any, list[Sentence]], list[Sentence]] | None = None,
) -> None:
    """Tell everyone in a place, each in one message in their language and as "you" where it concerns them.

    Args:
        place: where it happens; None is nowhere.
        sentences: one sentence, or several that belong together (templates of `fighting.voices`).
        who: who does it.
        whom: to whom.
        name: how somebody is called, as a fact.
        exclude: who is not told.
        as_read: returns the sentences as one reader is told them.
    """
    if place is None:
        return
    several = [sentences] if isinstance(sentences, tuple) else list(sentences)
    for listener in place.contents:
        if listener in exclude or not listener.sessions.count():
            continue
        say_to(listener, as_read(listener, several) if as_read else several, who, whom, name=name)


def say_to(
    reader: Any,
    sentences: Iterable[Sentence],
    who: Any = None,
    whom: Any = None,
    *,
    name: Callable[[Any], Any] = called,
) -> None:
    """Tell one reader sentences that belong together, as one message."""
    sentences = list(sentences)
    facts = voices(reader, who, whom, called=name)

    def joined(page: Page) -> str:
        parts = [words.say(page.lang, **(facts | own)) for words, own in sentences]
        text = LANGUAGES[page.lang].gap.join(parts)
        return fill(text, page.width, ambiguous_wide=page.ambiguous_wide)

    write(reader, joined, kind="combat")
