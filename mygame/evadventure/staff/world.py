"""Staff's commands about the world and its records."""

from __future__ import annotations

from collections.abc import Iterator

from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.utils import logger

from ..content import builder, counted, records
from ..dungeon.below import RoomBelow
from ..kernel.character_command import is_person
from ..kernel.command import Command
from ..kernel.content_files import ContentError
from ..kernel.content_files import texts as texts_of
from ..kernel.display_names import Bilingual
from ..kernel.errors import ActionError
from ..kernel.messaging import name_in
from ..knave.directions import direction
from ..model import Hero
from ..places.rooms import EvAdventureRoom
from ..words import Lang, Words, in_english

SOUND = Words("The content is sound: {places} places, {people} people, {texts} texts in both languages.")
EXTRA = Words("No longer in the content: {tags}")
STALE = Words("|w@world rebuild|n mends that.")
USAGE = Words("Say |w@world check|n, |w@world untranslated|n, |w@world count|n or |w@world rebuild|n.")
COUNTED = Words(
    "{name:cap}: {places} places, {texts} texts, {people} people, {topics} topics, {quests} quests with {ends} ends, "
    "{kinds} kinds ({lords} lords), {finds} finds, {rumours} rumours."
)
MISPLACED = Words("Where it should not be: {things}.")
PLACED = Words("Everything is where it may be.")
LACKS = Words("  {thing} (#{number}): {what}")
IS_IN = Words("{thing} (#{number}) in {place}")
NOWHERE = Words("nothing", context="place")
MOST = 30
"""Items listed at most."""


class CmdWorld(Command):
    """Check the town's content, or make the world what it says."""

    key = "@world"
    locks = "cmd:perm(world) or perm(Builder)"
    help_category = "building"
    help_words = Words(
        """Check the town's content, or bring the world up to date with it.

  @world check      read the content files, say what is wrong or stale, and what is inside what it should not be
  @world untranslated    what has its name or description in one language only
  @world count      how much of everything each part of the world holds
  @world rebuild    make, change and retire what the content says

Players and what they own are never touched: whoever stands in a place that is no
more finds himself at the start place. The same happens at each start of the server."""
    )

    def func(self) -> None:
        """Carry out the verb; show every problem of the records where they cannot be used."""
        verbs = {
            "check": self.check, "rebuild": self.rebuild, "untranslated": self.untranslated, "count": self.count,
        }  # fmt: skip
        typed = (self.args.strip() or " ".join(self.switches)).lower()
        verb = in_english(typed, "check", "rebuild", "untranslated", "count")
        if verb not in verbs:
            raise ActionError("usage", USAGE)
        try:
            verbs[verb]()
        except ContentError as error:
            self.tell(Words("The content cannot be used; nothing was changed:"))
            self.msg("\n".join(f"  {problem}" for problem in error.problems).replace("|", "||"))

    def check(self) -> None:
        """Report the faults of the content, or how much there is of it and whether the world has all of it."""
        places = records.load()
        texts = sum(1 for place in places.values() for _ in texts_of(place))
        people = sum(len(place.people) for place in places.values())
        self.tell(SOUND, places=len(places), people=people, texts=texts)
        missing, extra = builder.differences(places)
        for words, tags in ((Words("Missing in the world: {tags}"), missing), (EXTRA, extra)):
            if tags:
                self.tell(words, tags=", ".join(tags))
        self.tell(STALE if missing or extra else Words("The world is in step with it."))
        wrong = [
            IS_IN.say(self.lang, thing=name_in(one, self.lang), number=one.id, place=one.location or NOWHERE)
            for one in misplaced()
        ]
        self.tell(MISPLACED if wrong else PLACED, things=[*wrong[:MOST], *(["..."] if len(wrong) > MOST else [])])

    def count(self) -> None:
        """Report the number of everything in the parts of the world."""
        for one in counted.parts():
            self.tell(COUNTED, **one._asdict())

    def untranslated(self) -> None:
        """List the objects with a name or a description in one language only."""
        found = list(lacking())
        if not found:
            self.tell(Words("Everything has a name and a description in each language."))
            return
        lines = [Words("In one language only: {count}.").say(self.lang, count=len(found))]
        for one, what in found[:MOST]:
            lines.append(LACKS.say(self.lang, thing=name_in(one, self.lang), number=one.id, what=what))
        self.msg("\n".join([*lines, *(["  ..."] if len(found) > MOST else [])]))

    def rebuild(self) -> None:
        """Update every object, and record who asked for it."""
        report = builder.build(force=True)
        logger.log_sec(f"@world rebuild by {self.caller} ({self.account}): {report}")
        self.tell(
            Words("The world is as its content says: {made} made, {changed} changed, {retired} retired ({ms} ms)."),
            made=len(report.made),
            changed=len(report.changed),
            retired=len(report.retired),
            ms=round(report.seconds * 1000),
        )


def misplaced() -> Iterator[DefaultObject]:
    """Yield misplaced objects: places inside anything, all else outside of places."""
    for one in ObjectDB.objects.order_by("id"):
        where = one.location
        is_place = where is not None and where.is_typeclass(PLACES, exact=False)
        if one.is_typeclass(PLACES, exact=False):
            wrong = where is not None
        elif one.destination is not None:
            wrong = not is_place
        elif is_person(one):
            wrong = where is not None and not is_place
        else:
            wrong = where is not None and where.destination is not None
        if wrong:
            yield one


PLACES = "evennia.objects.objects.DefaultRoom"


def lacking() -> Iterator[tuple[Bilingual, list[Words]]]:
    """Yield visible objects without a name, or a description, in some language, with the missing parts."""
    for one in ObjectDB.objects.order_by("id"):
        below = isinstance(one, RoomBelow) and one.branch is not None
        if not isinstance(one, Bilingual) or isinstance(one, Hero) or below:
            continue
        if one.destination is not None and direction(one.key) is not None:
            continue
        names, descs = dict(one.names or {}), dict(one.descs or {})
        named = all(names.get(lang) for lang in Lang) or one.in_lang(Lang.EN) != one.in_lang(Lang.ZH)
        what = [] if named else [Words("name")]
        described = (isinstance(one, EvAdventureRoom) and one.sight_text) or not (descs or one.db.desc)
        if not described and not all(descs.get(lang) for lang in Lang):
            what.append(Words("description"))
        if what:
            yield one, what
