"""Resolving the target of a look: a detail, a way, a person, a thing; and suggestions for typos."""

from __future__ import annotations

import re
from difflib import get_close_matches

from django.conf import settings
from evennia.objects.objects import DefaultObject
from evennia.utils.ansi import strip_ansi

from ..kernel.character_command import SELF
from ..kernel.descriptions import Detail, plain
from ..kernel.messaging import lang_of
from ..knave.directions import Direction, direction
from ..model import Place, sight_of, ways_of
from ..words import LANGUAGES, synonyms
from . import game_time
from .client_data import environment

SUGGESTIONS = 3
_SENTENCE = re.compile("[^.!?。！？]+[.!?。！？]*[\"'”’」』）)]*(?: [A-Z]{2,}[^.!?]*[.!?]*[\"'”’)]*)*")
"""A sentence, with those in capitals after it: the rest of a sign."""
_NUMBERED = re.compile(settings.SEARCH_MULTIMATCH_REGEX)
HERE = frozenset(synonyms("here", "around", "room"))


def find(looker: DefaultObject, typed: str) -> Detail | Direction | list[DefaultObject]:
    """Return the target meant by typed text.

    It is the detail of the place; or the objects of that name, by whole name before others, ways only if nothing
    else matches (several: ask which); or the direction when nothing lies there.
    """
    wanted = plain(typed)
    if wanted in SELF:
        return [looker]
    if wanted in HERE:
        return [looker.location]
    detail = sight_of(looker.location).detail(wanted)
    if detail is not None:
        return detail
    heading = direction(wanted)
    if heading is not None:
        ways: list[DefaultObject] = [way for way in ways_of(looker.location, looker) if way.key == heading.key]
        return ways or heading
    numbered = _NUMBERED.match(wanted)
    if numbered is None:
        return _answering(looker, wanted)
    number = int(numbered["number"][:6])  # nobody has more
    return _answering(looker, numbered["name"])[number - 1 : number] if number else []


def _answering(looker: DefaultObject, wanted: str) -> list[DefaultObject]:
    found = [one for one in looker.search(wanted, quiet=True) if one.access(looker, "view")]
    named = [one for one in found if wanted in (one.key.lower(), *one.aliases.all())]
    if not named and LANGUAGES[lang_of(looker)].spaced and told_of(looker, wanted):  # "bell" here is not "bellows"
        found = [one for one in found if any(wanted in name.lower().split() for name in (one.key, *one.aliases.all()))]
    named = named or found
    return [one for one in named if one.destination is None] or named


def find_way(walker: DefaultObject, typed: str) -> list[DefaultObject]:
    """Return the ways out of a place meant by a direction, a way's name or a place's name, exact names first.

    Where no way is called out, it is the only one, or those from under a roof into the open.
    """
    wanted = plain(typed)
    heading = direction(wanted)
    ways: list[DefaultObject] = [*ways_of(walker.location, walker)]
    if heading is not None:
        called = [way for way in ways if way.key == heading.key]
        if called or heading.key != "out" or len(ways) == 1:
            return called or ways * (heading.key == "out")
        inside = environment(walker.location) == "indoors"
        return [way for way in ways if inside and environment(way.destination) == "outdoors"]
    exact = [way for way in ways if wanted == way.key.lower() or wanted in way.aliases.all()]
    if exact or not wanted:
        return exact
    return [way for way in ways if any(wanted in name for name in (way.key.lower(), *way.aliases.all()))]


def told_of(looker: DefaultObject, typed: str) -> str:
    """Return the first sentence of what a looker reads of the place and its details that names something; else ""."""
    place, lang, wanted = looker.location, lang_of(looker), plain(typed)
    spaced = LANGUAGES[lang].spaced
    if not isinstance(place, Place) or len(wanted) <= 2 * spaced:
        return ""
    sight, phase = place.sight, game_time.phase()
    told = [sight.desc, sight.now(phase), *(one.at(phase) for one in sight.details if not one.learns)]
    texts = [words.say(lang) for words in told if words is not None]
    texts += map(strip_ansi, (place.get_display_characters(looker), place.get_display_things(looker)))
    stem = re.sub("(?<=..)(?:ies|e?s)$", "", wanted)
    named = re.compile(rf"\b{re.escape(stem)}(?:e|e?s|y|ies)?\b" if spaced else re.escape(wanted), re.IGNORECASE)
    sentences = (sentence for text in texts for sentence in _SENTENCE.findall(text))
    return next((sentence.strip() for sentence in sentences if named.search(sentence)), "")


def suggestions(looker: DefaultObject, typed: str) -> list[str]:
    """Return names in the looker's language similar to typed text, best first; at most three."""
    lang = lang_of(looker)
    place = looker.location
    names: dict[str, str] = {}
    for detail in sight_of(place).details:
        for name in detail.names.in_lang(lang):
            names[name.lower()] = name
    for one in (*place.contents, *looker.contents):
        if one.destination is None and one is not looker and one.access(looker, "view"):
            name = one.get_display_name(looker)
            names[name.lower()] = name
    wanted = plain(typed)[:60]
    close = get_close_matches(wanted, names, n=SUGGESTIONS, cutoff=LANGUAGES[lang].likeness)
    inside = [name for name in names if wanted and wanted in name and name not in close]
    return [names[name] for name in (close + inside)[:SUGGESTIONS]]
