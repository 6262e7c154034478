"""Messages about two people: one event, rendered for each reader ("you", a name, a stranger)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from ..evennia_ext.mixins import Reader
from ..evennia_ext.transactions import each
from ..kernel.messaging import Page, write
from ..kernel.textwidth import fill
from ..knave.fighting.voices import SpokenName, voices
from ..model import Living, Place, Sentence
from ..things.light import hidden_from
from ..words import LANGUAGES, Words


def called(one: Living, number: int = 0, reader: Reader | None = None) -> SpokenName:
    """Return a combatant's name for a sentence.

    `number` tells several of one name apart, 0 if not needed; `reader` may be in the dark, None is one who sees.
    """
    if reader is not None and hidden_from(reader, one):
        return SpokenName(UNSEEN, number)
    return SpokenName(one, number, proper=one.is_pc, measure=(one.names or {}).get("measure", ""))


def sentence(words: Words, /, **facts: object) -> Sentence:
    """Return a sentence with its facts."""
    return words, facts


def narrate(
    place: Place,
    sentences: Sentence | Iterable[Sentence],
    who: Living | None = None,
    whom: Living | None = None,
    *,
    name: Callable[..., object] | None = None,
    exclude: Collection[Reader] = (),
    as_read: Callable[[Living, list[Sentence]], list[Sentence]] | None = None,
) -> None:
    """Tell everyone in a place, each in one message in their language, and as "you" to those concerned.

    The sentences belong together (templates of `fighting.voices`): `who` did it, to `whom`. `name` returns
    somebody's name, as a fact, and takes the `reader` (by default that in the fight of `who`, where beings of one name
    are numbered); `as_read` returns the sentences as one reader gets them.
    """
    if place is None:
        return
    if name is None:
        name = who.fight.called if who is not None and who.fight is not None else called
    several = [sentences] if isinstance(sentences, tuple) else list(sentences)

    def say(listener: Living) -> None:
        say_to(listener, as_read(listener, several) if as_read else several, who, whom, name=name)

    there = place.contents
    each((one for one in there if one not in exclude and one.sessions.count()), say, writes=False)


def say_to(
    reader: Reader,
    sentences: Iterable[Sentence],
    who: Living | None = None,
    whom: Living | None = None,
    *,
    name: Callable[..., object] = called,
) -> None:
    """Tell one reader sentences that belong together, as one message."""
    sentences = list(sentences)
    facts = voices(reader, who, whom, called=lambda one: name(one, reader=reader))

    def known(fact: object) -> object:
        one = fact.one if isinstance(fact, SpokenName) else fact
        return name(one, reader=reader) if isinstance(one, Living) and hidden_from(reader, one) else fact

    def joined(page: Page) -> str:
        parts = [words.say(page.lang, **facts, **{key: known(own[key]) for key in own}) for words, own in sentences]
        text = LANGUAGES[page.lang].gap.join(parts)
        return fill(text, page.width, ambiguous_wide=page.ambiguous_wide)

    write(reader, joined, kind="combat")


UNSEEN = Words("thing in the dark")
"""Name of somebody whom a reader cannot see."""
