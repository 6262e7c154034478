"""Search of `help`: commands, articles, games, own quests, people, creatures, places with a word in name or text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from evennia.accounts.accounts import DefaultAccount
from evennia.objects.objects import DefaultObject

from ..kernel.character_command import is_person
from ..kernel.messaging import name_in
from ..knave.bestiary import KINDS
from ..minigames import registry
from ..model import Hero, Living
from ..places import maps
from ..quests.counters import deeds
from ..social.presence import present
from ..words import Lang, Words

MOST = 12
"""Names of one kind that are shown."""


def begins_word(wanted: str, text: str) -> bool:
    """Tell whether a text has a word that begins so; where words have no blanks between them, whether it holds it."""
    if not wanted.isascii():
        return wanted in text.casefold()
    return re.search(rf"(?<![a-z]){re.escape(wanted)}", text.casefold()) is not None


type Found = tuple[Words, list[str]]
"""A heading and the lines below it."""


def in_world(looker: Hero | DefaultAccount, wanted: str, lang: Lang) -> list[Found]:
    """Return the quests, people, creatures and places known to a looker that a word matches.

    Args:
        looker: a hero; or an account, which knows only who is connected.
        wanted: folded, in lower case.
        lang: the reader's language.
    """
    found = [(PEOPLE, [one.name for one in present() if one.hero is not None and wanted in one.name.casefold()])]
    place = looker.location if isinstance(looker, Hero) else None
    if not isinstance(looker, Hero) or place is None:
        return _some(found)
    quests = [quest.story for quest in looker.quests.stories()]
    tasks = [
        TASK.say(lang, name=story.name, text=story.summary)
        for story in quests
        if any(begins_word(wanted, text) for text in (*story.called(), *story.summary.every()))
    ]
    known = maps.known(place, looker)
    folk = [
        Words("{who} ({place})").say(lang, who=one, place=there)
        for there in known
        for one in there.contents_get(content_type="character")
        if is_person(one) and not isinstance(one, Hero) and _means(one, wanted)
    ]
    places = [name_in(there, lang) for there in known if _means(there, wanted)]
    return _some([(QUESTS, tasks), (FOLK, folk), (CREATURES, _lore(looker, wanted, lang)), *found, (PLACES, places)])


def _lore(looker: Hero, wanted: str, lang: Lang) -> list[str]:
    """Return what a hero has seen of the kinds of monsters a word matches: those it has beaten, those that are here."""
    have = deeds(looker)
    here = {one.kind_key for one in looker.location.contents_get(content_type="character") if isinstance(one, Living)}
    return [
        TASK.say(lang, name=kind.name, text=kind.desc)
        for key, kind in KINDS.items()
        if (key in here or f"defeated:{key}" in have) and any(begins_word(wanted, name) for name in kind.name.every())
    ]


def of_games(wanted: str, lang: Lang) -> Found:
    """Return the games a word matches, by their names, verbs and queries."""
    titles = []
    for key in registry.GAMES:
        shown = registry.get(key).present
        words = {key, *shown.title.every(), *shown.verbs, *shown.queries}
        words |= {also for one in (*shown.verbs.values(), *shown.queries.values()) for also in one}
        if any(wanted in word.casefold() for word in words):
            titles.append(shown.title.in_lang(lang))
    return GAMES, titles


def of_topics(topics: Iterable[Any], wanted: str, text_of: Callable[[Any], str], lang: Lang) -> list[Found]:
    """Return the commands and articles with a word in their names, then those with it in their text."""
    commands: list[str] = []
    articles: list[str] = []
    later: list[tuple[list[str], str]] = []
    for topic in topics:
        names = commands if hasattr(topic.source, "cmdstring") or hasattr(topic.source, "func") else articles
        title = topic.title.in_lang(lang)
        if any(begins_word(wanted, name) for name in topic.names):
            names.append(title)
        elif len(wanted) > 1 and begins_word(wanted, text_of(topic)):
            later.append((names, title))
    for names, title in later:
        names.append(title)
    return [(COMMANDS, list(dict.fromkeys(commands))), (Words("Articles"), list(dict.fromkeys(articles)))]


def _means(one: DefaultObject, wanted: str) -> bool:
    return any(begins_word(wanted, name) for name in (one.key, *one.aliases.all()))


def _some(found: list[Found]) -> list[Found]:
    return [one for one in found if one[1]]


COMMANDS = Words("Commands")
GAMES = Words("Games")
QUESTS = Words("Your quests")
FOLK = Words("Folk of the world")
CREATURES = Words("Creatures you know")
PEOPLE = Words("Players here")
PLACES = Words("Places")
TASK = Words("{name}: {text}")
