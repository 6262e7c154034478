"""The room typeclasses: their appearance in the looker's language, by the time of day and the screen.

The parts of a place have a fixed order, for readers with a screen reader: name, description, additions by the time of
day, details, exits, people, things.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from evennia import DefaultRoom
from evennia.objects.objects import DefaultExit, DefaultObject

from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import remember
from ..kernel.counting import counted
from ..kernel.descriptions import Sight, decode, encode, plain
from ..kernel.display_names import Bilingual
from ..kernel.errors import ActionError
from ..kernel.messaging import Page, name_in, page_of
from ..kernel.textwidth import fill
from ..knave.directions import ORDER
from ..model import Living, Place, is_on
from ..things.light import can_see
from ..wire import changes
from ..words import LANGUAGES, Lang, Words
from . import game_time
from .exits import in_real_time, way_out

EXITS = Words("Ways out: {ways}.")
_LOOK = Words("look {name}")
_TALK = Words("talk {name}")
NO_EXITS = Words("There is no way out that you can see.")
PEOPLE = Words("Also here: {people}.")
ALIKE = Words("Also here: {them}.")
ANOTHER = Words("another")
DARK = Words("|wDarkness|n\nYou see nothing. You go by your hands along the wall; a torch would help.")
DUEL = Words("You may cross blades here with anyone who agrees to it; nobody dies of it.")
REAL_TIME = Words(
    "Fights go in |wreal time|n here: there are no rounds, and nobody waits for you (|whelp real time|n)."
)


PLACE = "place"
"""Category of the tags by which other code finds a place: `start`, `rest`, `gaming:uno`, ..."""
HAVEN = "haven"
"""Place tag of a house raised by a spell: rest costs nothing there, and heals everything."""


class EvAdventureRoom(Place, DefaultRoom):
    """A place. Its appearance is its `sight`; without one, its `descs` or `desc`."""

    allow_combat = AttributeProperty(False, autocreate=False)
    allow_pvp = AttributeProperty(False, autocreate=False)
    allow_death = AttributeProperty(False, autocreate=False)
    if TYPE_CHECKING:  # stored here, but a subclass may compute it

        @property
        def combat_style(self) -> str:
            """Return the style of fights here: "turnbased" or "twitch"."""

    else:
        combat_style = AttributeProperty("turnbased", autocreate=False)

    dark = AttributeProperty(False, autocreate=False)
    """Whether the only light is that of visitors (`evadventure.things.light`)."""

    sight_text: str = AttributeProperty("", autocreate=False)

    @property
    def sight(self) -> Sight:
        """Return everything to be seen here."""
        sight: Sight = decode(self.sight_text, Sight)
        return sight

    @sight.setter
    def sight(self, sight: Sight) -> None:
        text = encode(sight)
        if text != self.sight_text:
            self.sight_text = text

    def at_object_receive(self, moved_obj: DefaultObject, source_location: DefaultObject, **kwargs: object) -> None:
        """Note the arrival for the clients in the room."""
        super().at_object_receive(moved_obj, source_location, **kwargs)
        changes.of_place(self)

    def at_object_leave(self, moved_obj: DefaultObject, target_location: DefaultObject, **kwargs: object) -> None:
        """Note the departure for the clients in the room."""
        super().at_object_leave(moved_obj, target_location, **kwargs)
        changes.of_place(self)

    def return_appearance(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the appearance for a looker, wrapped to the screen, in the looker's language.

        Keyword Args:
            brief (bool): leave the description out.
            passing (bool): only the name, for a looker who walks on.
        """
        if not looker:
            return ""
        page = page_of(looker)
        remember([self, *self.contents])
        if not can_see(looker, self):
            return self.in_the_dark(looker, page)
        if kwargs.get("passing"):
            return fill(self._title(looker), page.width)
        parts = [self.get_display_header(looker, **kwargs), self._title(looker)]
        if not kwargs.get("brief"):
            parts += [self.get_display_desc(looker, **kwargs), self.get_display_details(looker, page=page)]
        parts += [
            self.get_display_exits(looker, page=page) if is_on(looker, "autoexit", "on") else "",
            self.get_display_characters(looker, page=page),
            self.get_display_things(looker, page=page),
            self.get_display_footer(looker, **kwargs),
        ]
        return "\n".join(fill(part, page.width) for part in parts if part)

    def get_display_footer(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the notice that fights here are in real time, where they are."""
        return REAL_TIME.say(page_of(looker).lang) if in_real_time(self) else ""

    def in_the_dark(self, looker: DefaultObject, page: Page) -> str:
        """Return the perceptions of a looker without light: exits, own companions, and whether others are there."""
        parts = [DARK.say(page.lang), self.get_display_exits(looker, page=page)]
        others = [one for one in self.contents_get(content_type="character") if one is not looker]
        own = [one for one in others if isinstance(one, Living) and one.employer == looker]
        if own:
            parts.append(Words("You hear the breath of {people} beside you.").say(page.lang, people=own))
        if len(others) > len(own):
            parts.append(Words("Something breathes here, and it is not only you.").say(page.lang))
        return "\n".join(fill(part, page.width) for part in parts)

    def _title(self, looker: DefaultObject) -> str:
        return f"|w{self.get_display_name(looker)}|n{self.get_extra_display_name_info(looker)}"

    def get_display_desc(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the description with the additions of the time of day, with details marked."""
        page = page_of(looker)
        sight = self.sight
        desc = sight.desc.say(page.lang) or super().get_display_desc(looker, **kwargs)
        now = sight.now(game_time.phase())
        text = f"{desc}\n{now.say(page.lang)}" if now is not None else desc
        return mark(text, sight, page)

    def get_detail(self, key: str, looker: DefaultObject, **kwargs: object) -> str:
        """Return the text of a detail, as the `look` of Evennia's ExtendedRoom asks for it; "" if there is none."""
        detail = self.sight.detail(plain(key)) if can_see(looker) else None
        return detail.at(game_time.phase()).say(page_of(looker).lang) if detail is not None else ""

    def get_display_details(self, looker: DefaultObject, *, page: Page, **kwargs: object) -> str:
        """Return the sentence that names the details, for a reader without colours; else ""."""
        if page.colour:
            return ""
        sight = self.sight
        now = sight.now(game_time.phase())
        text = sight.desc.say(page.lang) + "\n" + (now.say(page.lang) if now is not None else "")
        written = {name for one in sight.details for name in one.names.in_lang(page.lang)}
        found = [name if name in written else name.lower() for name, _ in _mentions(text, sight, page.lang)]
        return Words("Worth a closer look: {details}.").say(page.lang, details=found) if found else ""

    def get_display_exits(self, looker: DefaultObject, *, page: Page | None = None, **kwargs: object) -> str:
        """Return the sentence of the exits, in compass order."""
        page = page or page_of(looker)
        ways = [way_out(one, page) for one in self.ways(looker)]
        return EXITS.say(page.lang, ways=LANGUAGES[page.lang].semicolon.join(ways)) if ways else NO_EXITS.say(page.lang)

    def ways(self, looker: DefaultObject) -> list[DefaultExit]:
        """Return the exits visible to the looker, in compass order, named ones last."""
        exits = self.filter_visible(self.contents_get(content_type="exit"), looker)
        return sorted(exits, key=lambda one: (ORDER.get(one.key, len(ORDER)), one.key))

    def get_display_characters(self, looker: DefaultObject, *, page: Page | None = None, **kwargs: object) -> str:
        """Return a line for each stance, with the number of people in it, and one for all others."""
        page = page or page_of(looker)
        alike: dict[str, list[DefaultObject]] = {}
        others = []
        for one in self.filter_visible(self.contents_get(content_type="character"), looker):
            stance = one.stance if isinstance(one, Living) else None
            if stance is not None:
                alike.setdefault(stance.say(page.lang, who=one), []).append(one)
            else:
                others.append(_person(one, one.get_display_name(looker, lang=page.lang), page))
        lines = []
        for told, same in alike.items():
            line, name = told, re.escape(same[0].get_display_name(looker, lang=page.lang))
            if found := re.search(name, told, flags=re.IGNORECASE):
                line = f"{told[: found.start()]}{_person(same[0], found[0], page)}{told[found.end() :]}"
            if len(same) > 1:
                line += LANGUAGES[page.lang].gap + ALIKE.say(page.lang, them=counted(same[1:]) if same[2:] else ANOTHER)
            lines.append(line)
        if others:
            lines.append(PEOPLE.say(page.lang, people=others))
        return "\n".join(lines)

    def get_display_things(self, looker: DefaultObject, *, page: Page | None = None, **kwargs: object) -> str:
        """Return a line for each fixture (`stands`), and the sentence of the other things, counted."""
        page = page or page_of(looker)
        seen = self.filter_visible(self.contents_get(content_type="object"), looker)
        lines, loose = [], []
        for one in seen:
            line = one.stands(page.lang) if isinstance(one, Bilingual) else None
            if line is None:
                loose.append(one)
            else:
                lines.append(line)
        by_name = sorted(loose, key=lambda one: one.get_display_name(looker, lang=page.lang))
        things = []
        for _, group in groupby(by_name, key=lambda one: one.get_display_name(looker, lang=page.lang)):
            same = list(group)
            things.append(same[0].get_numbered_name(len(same), looker, return_string=True))
        return "\n".join([*lines, Words("Lying about: {things}.").say(page.lang, things=things)] if things else lines)


def is_place(place: Place, tag: str) -> bool:
    """Return whether a room of any class has a tag of the category "place"."""
    return bool(place.tags.has(tag, category=PLACE))


def check_at(who: DefaultObject, tag: str, words: Words) -> None:
    """Check that somebody is at a place with a tag of the category "place". Raises ActionError: code `elsewhere`."""
    if not is_place(who.location, tag):
        raise ActionError("elsewhere", words)


class EvAdventurePvPRoom(EvAdventureRoom):
    """A place where players' characters may fight each other without dying."""

    allow_combat = AttributeProperty(True, autocreate=False)
    allow_pvp = AttributeProperty(True, autocreate=False)
    combat_style = AttributeProperty("twitch", autocreate=False)

    def get_display_footer(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the rules for fights here."""
        said = [DUEL.say(page_of(looker).lang), super().get_display_footer(looker, **kwargs)]
        return "\n".join(filter(None, said))


class EvAdventureWildRoom(EvAdventureRoom):
    """A place outside the town with random encounters; fights are in rounds, and may kill."""

    allow_combat = AttributeProperty(True, autocreate=False)
    allow_death = AttributeProperty(True, autocreate=False)
    danger: int = AttributeProperty(1, autocreate=False)
    """Its danger, 1 to 5: the level of hero who can expect to walk through."""


def _person(one: DefaultObject, shown: str, page: Page) -> str:
    """Return a name in colour, as a link to `talk` or `look` if the client has links."""
    if not page.links:
        return f"|Y{shown}|n"
    typed = (_TALK if isinstance(one, Living) and one.talks else _LOOK).say(page.lang, name=name_in(one, page.lang))
    return f"|lc{typed}|lt|Y{shown}|n|le"


def mark(text: str, sight: Sight, page: Page) -> str:
    """Return a text with the first mention of each detail marked, as a link if the client has links."""
    if not (page.colour or page.links):
        return text
    pieces, end = [], 0
    for name, span in _mentions(text, sight, page.lang):
        typed = _LOOK.say(page.lang, name=name)
        label = f"|lc{typed}|lt|c{name}|n|le" if page.links else f"|c{name}|n"
        pieces += [text[end : span[0]], label]
        end = span[1]
    return "".join(pieces) + text[end:]


def _mentions(text: str, sight: Sight, lang: Lang) -> list[tuple[str, tuple[int, int]]]:
    """Return the words and the span of one mention of each detail, in the order of the text.

    The first mention by the detail's first name is taken; if there is none, the first by another.
    """
    if not sight.details:
        return []
    spelled = {name.lower(): number for number, one in enumerate(sight.details) for name in one.names.in_lang(lang)}
    chosen: dict[int, tuple[bool, tuple[int, int]]] = {}
    for found in _pattern(tuple(spelled), lang).finditer(text):
        name = found[0].lower()
        number = spelled[name]
        proper = name == sight.details[number].names.in_lang(lang)[0].lower()
        if number not in chosen or (proper and not chosen[number][0]):
            chosen[number] = (proper, found.span())
    return [(text[start:end], (start, end)) for start, end in sorted(span for _, span in chosen.values())]


@lru_cache(maxsize=1024)
def _pattern(names: tuple[str, ...], lang: Lang) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    body = "|".join(re.escape(name) for name in longest_first)
    return re.compile(rf"\b(?:{body})\b" if LANGUAGES[lang].spaced else body, re.IGNORECASE)
