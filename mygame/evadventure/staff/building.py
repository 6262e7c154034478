"""Staff commands on the world: create, describe, connect, name, tag, teleport, destroy and find."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from typing import Any

from django.conf import settings
from django.db.models import Q
from evennia import InterruptCommand
from evennia.commands.default import building, general
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.utils import search
from evennia.utils.utils import make_iter

from ..kernel.character_command import is_person, shown
from ..kernel.command import NO_ACCOUNT, sure
from ..kernel.content_files import script_fault
from ..kernel.counting import find
from ..kernel.display_names import Bilingual
from ..kernel.errors import ActionError
from ..kernel.input import fold, whole_number
from ..kernel.messaging import announce, tell
from ..knave.directions import DIRECTIONS, direction
from ..model import Hero, Place, Thing
from ..places import maps
from ..words import LANGUAGES, Lang, Words
from .builtin import StaffEditor, localized

MAY_NOT = Words("You may not do that to {thing}.")
NAMELESS = Words("What name?")
FAR = 99
"""Steps around a place within which a new one must not cover another on the map."""
_NUMBERED = re.compile(r"-\d{1,4}$", re.ASCII)
_RANGE = re.compile(r"#?(\d{1,30})\s*-\s*#?(\d{1,30})", re.ASCII)


def may_change(staff: DefaultObject, thing: Thing) -> bool:
    """Return whether `staff` may control or edit a thing."""
    return bool(thing.access(staff, "control") or thing.access(staff, "edit"))


BETWEEN = "//"
"""Separator of the English and the Chinese in staff's input: `create lamp // <its Chinese name>`."""
_CHINESE_NAME = re.compile(r"\s*[/／]{2}\s*([^=;:,]*)")
ASK_NAME = Words(
    "What is {thing} called in Chinese? An empty line leaves it; |w@world untranslated|n lists what is missing."
)
ASK_TEXT = Words("And in {language}? An empty line leaves it; |w@world untranslated|n lists what is missing.")
NEW_WAY = Words("A new way: {thing} (#{number}), from {place} to {there}.")
NOT_NAMED = Words("It has one name only so far.")


class InBoth:
    """Mixin of commands that name what they create in both languages: the Chinese name after `//`, or asked for."""

    chinese = ""
    """The typed Chinese name; "" for none."""

    def parse(self: Any) -> None:
        """Remove the Chinese name from the line before Evennia parses the rest."""
        self.chinese = ""
        if found := _CHINESE_NAME.search(self.args):
            self.chinese = found[1].strip()
            self.args = self.args[: found.start()] + self.args[found.end() :]
        super().parse()  # type: ignore[misc]

    def tell_made(self: Any, thing: Thing) -> None:
        """Announce a new place or exit."""
        words = Words("A new place: {thing} (#{number}).") if thing.destination is None else NEW_WAY
        self.tell(words, thing=thing, number=thing.id, place=thing.location, there=thing.destination)

    def name_in_both(self: Any, thing: Thing) -> Generator[str, str, None]:
        """Name a new thing in both languages; ask for the Chinese name if none was typed."""
        if not isinstance(thing, Bilingual) or LANGUAGES[Lang.ZH].is_in(thing.key):
            return
        name, self.chinese = self.chinese, ""
        if not name:
            name = (yield ASK_NAME.say(self.lang, thing=thing.key)).strip()
        if name.startswith("@"):  # the next command, from staff who did not read the question
            self.tell(NOT_NAMED)
            self.caller.execute_cmd(name, session=self.session)
        elif LANGUAGES[Lang.ZH].is_in(name):
            thing.set_names(Words(thing.key, name))
            self.tell(Words("It is called {en} and {zh}."), en=thing.key, zh=name)
        else:
            self.tell(NOT_NAMED)


class CmdCreate(InBoth, localized(building.CmdCreate)):  # type: ignore[misc]
    """Create things."""

    MADE_BY = Words("Nothing of that kind can be made out of nothing: |w{command}|n makes them.")

    def func(self) -> Generator[str, str, None]:
        """Create each named thing, held or dropped here, and name it in both languages."""
        if not self.args:
            raise ActionError("usage", Words("Type |w@create <name> // <Chinese name>;<alias> : <typeclass>|n."))
        for wanted in self.lhs_objs:
            if not wanted["name"]:
                self.tell(NAMELESS)
                continue
            kind, errors = self.get_object_typeclass(obj_type="object", typeclass=wanted["option"])
            thing = None
            if kind and (command := getattr(kind, "made_by", "")):
                self.tell(self.MADE_BY, command=command)
                continue
            if kind:
                thing, errors = kind.create(
                    wanted["name"],
                    account=self.caller.account,
                    location=self.caller,
                    home=self.caller,
                    aliases=wanted["aliases"],
                    report_to=self.caller,
                    caller=self.caller,
                )
            for error in make_iter(errors or ()):
                self.msg(error)
            if not thing:
                continue
            if "drop" in self.switches and self.caller.location:
                thing.home = self.caller.location
                thing.move_to(self.caller.location, quiet=True, move_type="drop")
            self.tell(Words("You make {thing} (#{number})."), thing=thing, number=thing.id)
            yield from self.name_in_both(thing)


def _load(staff: DefaultObject) -> str:
    return staff.db.evmenu_target.db.desc or ""


def _save(staff: DefaultObject, text: str) -> bool:
    staff.db.evmenu_target.db.desc = text
    tell(staff, Words("The description is kept."))
    return True


def _close(staff: DefaultObject) -> None:
    staff.attributes.remove("evmenu_target")
    tell(staff, Words("You leave the editor."))


class CmdDesc(localized(building.CmdDesc)):  # type: ignore[misc]
    """Describe a thing or the place."""

    def func(self) -> Generator[str, str, None]:
        """Set the description in both languages, asking for a missing one, or open the editor."""
        edits = "edit" in self.switches
        names_something = self.rhs is None and self.caller.search(self.args.strip(), quiet=True)
        if not edits and (not self.args or names_something):
            raise ActionError("usage", Words("Type |w@desc <thing> = <description> // <Chinese description>|n."))
        named = self.lhs if self.rhs is not None or edits else ""
        thing = self.caller.search(named) if named else self.caller.location
        if thing is None:
            if not named:
                self.tell(Words("You are nowhere; there is nothing to describe."))
        elif not may_change(self.caller, thing):
            self.tell(MAY_NOT, thing=thing)
        elif edits:
            self.caller.db.evmenu_target = thing
            StaffEditor(self.caller, loadfunc=_load, savefunc=_save, quitfunc=_close, key="desc", persistent=True)
        else:
            typed = self.args if self.rhs is None else self.rhs
            in_both = isinstance(thing, Bilingual) and not isinstance(thing, Hero)
            texts = [part.strip() for part in typed.split(BETWEEN)] if in_both else [typed]
            thing.db.desc = texts[0]
            self.tell(Words("{thing:cap} has a new description."), thing=thing)
            if in_both:
                yield from self._in_both(thing, list(filter(None, texts)))

    def _in_both(self, thing: Bilingual, texts: list[str]) -> Generator[str, str, None]:
        """Store a text per language; ask for the one not typed."""
        said = {lang: text for lang in Lang for text in texts if not script_fault(text, lang)}
        for lang in Lang:
            if said and lang not in said:
                text = (yield ASK_TEXT.say(self.lang, language=LANGUAGES[lang].own_name)).strip()
                if text and not script_fault(text, lang):
                    said[lang] = text
        thing.attributes.add("descs", {lang.value: text for lang, text in said.items()})


class CmdDig(InBoth, localized(building.CmdDig)):  # type: ignore[misc]
    """Create a room, with exits or without."""

    TOLD_BY_US = ("Created room",)

    def func(self) -> Generator[str, str, None]:
        """Create it by Evennia's command; name the room, and exits without a direction, in both languages."""
        newest = ObjectDB.objects.order_by("-id").values_list("id", flat=True).first() or 0
        super().func()
        for one in ObjectDB.objects.filter(id__gt=newest).order_by("id"):
            self.tell_made(one)
            if direction(one.key) is None:
                yield from self.name_in_both(one)


class CmdTunnel(localized(building.CmdTunnel)):  # type: ignore[misc]
    """Create a room in a direction, with exits there and back: `dig` does it and names it."""

    lhs: str

    WAY_THERE = Words("{way:cap} leads to {place} already. Nothing was made.")
    PLACE_THERE = Words("{place:cap} is there on the map. Nothing was made; |w@open {way} = #{number}|n makes a way.")

    def func(self) -> object:
        """Run Evennia's command for the direction, in whatever language it was typed."""
        if self.lhs:
            typed, colon, kind = self.lhs.partition(":")
            way = direction(typed)
            short = next((one for one, (key, _) in self.directions.items() if way and key == way.key), None)
            if short is None:
                ways = [way.name for key, _ in self.directions.values() if (way := direction(key))]
                raise ActionError("ways", Words("One can tunnel {ways}; |w@dig|n leads anywhere."), ways=ways)
            here = self.caller.location
            exits = here.exits if here is not None else ()
            if there := next((one.destination for one in exits if direction(one.key) is way), None):
                name = DIRECTIONS[self.directions[short][0]].name
                raise ActionError("way_there", self.WAY_THERE, way=name, place=there)
            spots = maps.around(here, self.caller, FAR, FAR) if isinstance(here, Place) else {}
            if way and way.step and (there := spots.get(maps.MapSpot(*way.step))):
                raise ActionError("place_there", self.PLACE_THERE, place=there, way=way.key, number=there.id)
            self.lhs = f"{short}{colon}{kind}"
        return super().func()


def _place_called(builder: DefaultObject, typed: str) -> str:
    """Return a search key for a place: its number if it is the only match but for exits, which bear names of places."""
    found = builder.search(typed, global_search=True, quiet=True)
    places = [one for one in found if one.destination is None]
    return str(places[0].dbref) if len(places) == 1 else typed


def _anything_called(staff: Any, typed: str) -> Any:
    """Return the object staff mean by a name: a whole one anywhere, else a word of one, near before far.

    They are told when there is none, or shown the choice when there are several; None then.
    """
    found = staff.search(typed, global_search=True, quiet=True)
    found = [one for one in found if one.destination is None] or found  # exits bear names of places
    if not found:
        here = [staff.location, *staff.location.contents] if staff.location is not None else []
        everywhere = _with_word_of(typed)
        for pool in ([*staff.contents, *here], everywhere):
            found = found or find(typed, [one for one in pool if one.destination is None])
        found = found or find(typed, everywhere)
    return staff.handle_search_results(typed, found)


def _with_word_of(typed: str) -> Iterable[DefaultObject]:
    """Return all objects with the longest word of the input in a name or alias."""
    word = max(_NUMBERED.sub("", fold(typed)).split(), key=len, default="")
    named = Q(db_key__icontains=word)
    aliased = Q(db_tags__db_tagtype="alias", db_tags__db_key__icontains=word)
    return ObjectDB.objects.filter(named | aliased).distinct().order_by("id") if word else ()


class CmdOpen(InBoth, localized(building.CmdOpen)):  # type: ignore[misc]
    """Create an exit to an existing place."""

    TOLD_BY_US = ("Created new Exit",)

    def parse(self) -> None:
        """Find the place; an exit is no second match for the name it bears."""
        name, sign, where = self.args.partition("=")
        if where.strip():
            self.args = f"{name}{sign}{_place_called(self.caller, where.strip())}"
        super().parse()

    def func(self) -> Generator[str, str, None]:
        """Create it by Evennia's command; name an exit without a direction in both languages."""
        here = self.caller.location
        before = set(here.contents_get(content_type="exit"))
        super().func()
        for way in here.contents_get(content_type="exit"):
            if way in before:
                continue
            self.tell_made(way)
            if direction(way.key) is None:
                yield from self.name_in_both(way)


class CmdName(InBoth, localized(building.CmdName)):  # type: ignore[misc]
    """Rename a thing or an account."""

    DONE = Words("It is called {name} now.")
    DONE_ALSO = Words("It is called {name} now, and {also}.")

    def func(self) -> None:
        """Rename the named thing or account, and add aliases."""
        if not self.lhs or not self.rhs:
            raise ActionError("usage", Words("Type |w@name <thing> = <name> // <Chinese name>;<alias>|n."))
        name, *also = [part.strip() for part in self.rhs.split(";")]
        also = [one for one in also if one]
        if self.lhs.startswith("*"):
            self._rename_account(self.lhs.lstrip("*"), name, also)
            return
        thing = self.caller.search(self.lhs_objs[0]["name"])
        if thing is None:
            return
        if not may_change(self.caller, thing):
            raise ActionError("may_not", MAY_NOT, thing=thing)
        if self.chinese and (isinstance(thing, Hero) or not isinstance(thing, Bilingual)):
            raise ActionError("one_name", Words("{thing:cap} has one name only."), thing=thing)
        if name:
            thing.key = name
        if self.chinese or (isinstance(thing, Bilingual) and not isinstance(thing, Hero) and thing.names):
            english, chinese = (thing.in_lang(lang) for lang in (Lang.EN, Lang.ZH))
            if LANGUAGES[Lang.ZH].is_in(thing.key):
                thing.set_names(Words(english, thing.key))
            else:
                thing.set_names(Words(thing.key, self.chinese or chinese))
        for one in also:
            thing.aliases.add(one)
        if thing.destination:  # an exit is a command, too, which must be rebuilt
            thing.flush_from_cache(force=True)
        self.tell(self.DONE_ALSO if also else self.DONE, name=shown(thing.key), also=[shown(one) for one in also])

    def _rename_account(self, typed: str, name: str, also: list[str]) -> None:
        account = next(iter(search.account_search(typed)), None)
        if account is None:
            self.tell(NO_ACCOUNT, typed=shown(typed))
        elif not may_change(self.caller, account):
            self.tell(MAY_NOT, thing=account.key)
        elif also or self.chinese:
            self.tell(Words("An account has one name only."))
        elif not name:
            self.tell(NAMELESS)
        else:
            account.username = name
            account.save()
            self.tell(self.DONE, name=shown(name))


class CmdTag(localized(building.CmdTag)):  # type: ignore[misc]
    """Show, add, remove and search tags."""

    HAS = Words("{thing:cap} has the {n:|tag|tags} {tags}.")
    HAS_NONE = Words("{thing:cap} has no tags.")
    TAKEN = Words("{thing:cap} has lost the {n:|tag|tags} {tags}.")
    MOST = 50

    def func(self) -> None:
        """Search by tag, or show, add or remove tags of the named thing, by the switch."""
        if not self.args:
            self.tell(Words("Type |w@tag <thing> = <tag>:<category>|n."))
        elif "search" in self.switches:
            self._search()
        else:
            near = self.caller.search(self.lhs, quiet=True)
            thing = near[0] if near else self.caller.search(self.lhs, global_search=True)
            if thing is not None:
                (self._take if "del" in self.switches else self._add if self.rhs else self._show)(thing)

    @staticmethod
    def _read(typed: str) -> tuple[str, str | None]:
        tag, _, category = (part.strip() for part in typed.partition(":"))
        return tag, category or None

    def _called(self, tag: str, category: str | None) -> str:
        words = Words('"{tag}" ({category})') if category else Words('"{tag}"')
        return words.say(self.lang, tag=shown(tag), category=shown(category or ""))

    def _search(self) -> None:
        tag, category = self._read(self.args)
        found = list(search.search_tag(tag or None, category=category))
        words = Words("{tag} is on: {things}.") if found else Words("Nothing has the tag {tag}.")
        names = [f"{one.get_display_name(self.caller)}(#{one.id})" for one in found[: self.MOST]]
        self.tell(words, tag=self._called(tag, category), things=names)

    def _show(self, thing: Thing) -> None:
        tags = [self._called(*one) for one in sorted(thing.tags.all(return_key_and_category=True), key=str)]
        self.tell(self.HAS if tags else self.HAS_NONE, thing=thing, tags=tags, n=len(tags))

    def _add(self, thing: Thing) -> None:
        tag, category = self._read(self.rhs)
        thing.tags.add(tag, category=category)
        self.tell(Words("{thing:cap} has the tag {tag} now."), thing=thing, tag=self._called(tag, category))

    def _take(self, thing: Thing) -> None:
        every = thing.tags.all(return_key_and_category=True)
        wanted = [self._read(self.rhs)] if self.rhs else every
        if not wanted:
            self.tell(self.HAS_NONE, thing=thing)
        elif self.rhs and not thing.tags.has(wanted[0][0], category=wanted[0][1]):
            self.tell(Words("{thing:cap} has no tag {tag}."), thing=thing, tag=self._called(*wanted[0]))
        else:
            for tag, category in wanted:
                thing.tags.remove(tag, category=category)
            self.tell(self.TAKEN, thing=thing, tags=[self._called(*one) for one in wanted], n=len(wanted))


class CmdTeleport(localized(building.CmdTeleport)):  # type: ignore[misc]
    """Teleport a thing, or oneself."""

    USAGE = Words("Type |w@tel <place>|n or |w@tel <thing> = <place>|n.")
    GONE_SEEN = Words("{who} sends {thing} into nothingness.")
    THERE_SELF = Words("You are there already.", context="object")

    def parse(self) -> None:
        """Find the thing and the place; an exit is no second match for the name it bears."""
        super(building.CmdTeleport, self).parse()
        self.obj_to_teleport, self.destination = self.caller, None
        if self.rhs:
            self.obj_to_teleport = _anything_called(self.caller, self.lhs)
            if self.obj_to_teleport is None:
                raise InterruptCommand
        if where := self.rhs or self.lhs:
            self.destination = _anything_called(self.caller, where)

    def _nonsense(self, thing: Thing, place: Place) -> Words | None:
        """Return why a thing can never be inside another; None if it can."""
        is_place = place.location is None and place.destination is None and not is_person(place)
        if thing.is_typeclass("evennia.objects.objects.DefaultRoom", exact=False):
            return Words("{thing:cap} is a place: places are nowhere but themselves.")
        if thing.destination is not None:
            return None if is_place else Words("{thing:cap} is a way: it can only be put into a place.")
        return Words("Nothing can be put into {place}.") if place.destination is not None else None

    def func(self) -> None:
        """Move the thing found by `parse` if that is sensible and allowed; for a person as target, to its place."""
        thing, place = self.obj_to_teleport, self.destination
        if "tonone" in self.switches:
            self._to_nowhere(place or thing)
            return
        if not self.args:
            raise ActionError("usage", self.USAGE)
        if place is None:
            if not (self.lhs or self.rhs):
                self.tell(self.USAGE)
            return  # the search has reported it
        if "loc" in self.switches:
            if place.location is None:
                raise ActionError("nowhere", Words("{thing:cap} is nowhere itself."), thing=place)
            place = place.location
        elif is_person(thing) and place is not thing and place.location is not None:
            place = place.location  # a person or thing as target stands for its place
        if thing is not place and (nonsense := self._nonsense(thing, place)) is not None:
            raise ActionError("nonsense", nonsense, thing=thing, place=place)
        admin = self.caller.permissions.check("Admin")
        if thing in (place, place.location):
            self.tell(Words("{thing:cap} cannot go into itself."), thing=thing)
        elif thing.location == place:
            self.tell(self.THERE_SELF if thing is self.caller else Words("{thing:cap} is there already."), thing=thing)
        elif not (admin or thing is self.caller or thing.access(self.caller, "teleport")):
            self.tell(Words("You may not teleport {thing}."), thing=thing)
        elif not (admin or place.access(thing, "teleport_here")):
            self.tell(Words("{thing:cap} may not be teleported to {place}."), thing=thing, place=place)
        else:
            self._move(thing, place)

    def _move(self, thing: Thing, place: Place) -> None:
        moved = True
        if thing.location is None:
            thing.location = place
        else:
            moved = thing.move_to(
                place,
                quiet="quiet" in self.switches,
                emit_to_obj=self.caller,
                use_destination="intoexit" not in self.switches,
                move_type="teleport",
            )
        if not moved:
            self.tell(Words("{thing:cap} does not move."), thing=thing)
        elif thing is self.caller:
            self.tell(Words("You are at {place} now."), place=thing.location)
        else:
            self.tell(Words("{thing:cap} is at {place} now."), thing=thing, place=thing.location)

    def _to_nowhere(self, thing: Thing) -> None:
        if thing.has_account:
            raise ActionError("played", Words("{thing:cap} is played by somebody and cannot go nowhere."), thing=thing)
        if "quiet" not in self.switches:
            announce(thing.location, self.GONE_SEEN, exclude=self.caller, who=self.caller, thing=thing)
        thing.location = None
        self.tell(Words("{thing:cap} is nowhere now."), thing=thing)


class CmdDestroy(localized(building.CmdDestroy)):  # type: ignore[misc]
    """Delete things for ever, at most `MOST` of a range at once."""

    MOST = 500
    TOO_MANY = Words("A range of numbers may have {most} things at most; {typed} has more. Nothing was destroyed.")
    SURE = Words("Destroy {things} for ever? yes/[no]")
    DONE = Words("{thing} is destroyed.")

    def func(self) -> Generator[str, str, None]:
        """Find the things, ask for confirmation, and delete them."""
        if not self.lhs:
            raise ActionError("usage", Words("Type |w@destroy <thing>, <#number>, <#number-#number>|n."))
        found: list[Any] = []
        for part in filter(None, self.lhslist):
            names = [part]
            if numbers := _RANGE.fullmatch(part):
                low, high = int(numbers[1]), int(numbers[2])
                if high - low >= self.MOST:
                    raise ActionError("many", self.TOO_MANY, most=self.MOST, typed=part[:40])
                names = [f"#{number}" for number in range(low, high + 1)]
            found += [one for name in names if (one := self.caller.search(name)) is not None and one not in found]
        if not found:
            return
        if "force" not in self.switches:
            listed = [f"{one.get_display_name(self.caller)}(#{one.id})" for one in found[:9]]
            yield from sure(self, self.SURE, things=[*listed, *(["…"] if len(found) > 9 else [])])
        for one in found:
            if one.pk:  # not already deleted with another
                self._destroy(one, f"{one.get_display_name(self.caller)}(#{one.id})")

    def _destroy(self, thing: Thing, name: str) -> None:
        if not (thing.access(self.caller, "control") or thing.access(self.caller, "delete")):
            self.tell(MAY_NOT, thing=name)
        elif thing.account and "override" not in self.switches:
            self.tell(Words("{thing} is played by somebody: use |w/override|n."), thing=name)
        elif thing.dbref == settings.DEFAULT_HOME:
            self.tell(Words("{thing} is DEFAULT_HOME in the settings."), thing=name)
        else:
            self.tell(self.DONE if thing.delete() else Words("{thing} cannot be destroyed."), thing=name)


class CmdHome(localized(general.CmdHome)):  # type: ignore[misc]
    """Move staff to their home; people mean their lodging by the word."""

    key = "@home"
    help_category = "building"

    def func(self) -> None:
        """Move the caller to its home, if it has one and is elsewhere."""
        home = self.caller.home
        if home is None:
            self.tell(Words("You have no home."))
        elif home == self.caller.location:
            self.tell(Words("You are at home already."))
        else:
            self.caller.move_to(home, move_type="teleport")


# Evennia's, protected from input that breaks them.


class CmdSetObjAlias(localized(building.CmdSetObjAlias)):  # type: ignore[misc]
    """Show or set other names of an object."""

    def func(self) -> None:
        """Ask for a category that is missing; else run Evennia's command."""
        if "category" in self.switches and self.rhs and ":" not in self.rhs:
            self.tell(Words("Put the category behind the names: |w= name:category|n."))
        else:
            super().func()


class CmdTypeclass(localized(building.CmdTypeclass)):  # type: ignore[misc]
    """Show or change an object's typeclass."""

    rhs: str | None

    def parse(self) -> None:
        """Read a missing prototype as an empty name."""
        super().parse()
        if "prototype" in self.switches and self.rhs is None:
            self.rhs = ""


class CmdFind(localized(building.CmdFind)):  # type: ignore[misc]
    """Find things by name."""

    def func(self) -> object:
        """Ask for a name if there is none; else run Evennia's command."""
        if not self.lhs:
            raise ActionError("usage", Words("Type |w@find <name>|n."))
        return super().func()


def only_a_number(args: str) -> str:
    """Return the typed number within 1 to 1000 in ASCII digits, for Evennia; "" for none."""
    number = whole_number(args)
    return str(min(max(number, 1), 1000)) if number is not None else ""


class CmdObjects(localized(building.CmdObjects)):  # type: ignore[misc]
    """Count the objects of the database."""

    args: str

    def parse(self) -> None:
        """Reduce the arguments to a number."""
        super().parse()
        self.args = only_a_number(self.args)


COMMANDS = (
    CmdSetObjAlias, CmdCreate, CmdDesc, CmdDestroy, CmdDig, CmdFind, CmdHome, CmdName, CmdObjects, CmdOpen,
    CmdTag, CmdTeleport, CmdTunnel, CmdTypeclass,
)  # fmt: skip
"""On the character."""
