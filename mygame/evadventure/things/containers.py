"""Things that hold things: sacks, bags, chests, and the remains of the dead.

Things in a carried bag weigh as much as in the backpack: a container's size is its own and that of all its contents.
A thing is never in itself, however deep; a closed container neither takes nor gives, and lets no light out.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Self

from evennia.objects.objects import DefaultObject
from evennia.utils.create import create_object

from ..enums import ObjType
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.mixins import Reader
from ..evennia_ext.transactions import together
from ..kernel.counting import CountedThing, counted
from ..kernel.errors import ActionError
from ..kernel.messaging import lang_of, refusals_to, tell
from ..model import Hero, Living, Thing, derived
from ..wire import changes
from ..words import LANGUAGES, Lang, Words, synonyms
from .figures import slots_text
from .light import now
from .objects import EvAdventureObject, size_of

CORPSE = "corpse"
"""Tag (category `thing`) of the remains of the dead."""
CORPSE_LASTS = 6 * 3600
"""Game seconds until a monster's remains are gone: a real hour."""


class EvAdventureContainer(EvAdventureObject):
    """Something to put things into.

    `capacity` is the number of its slots; `closed` whether it is shut, `lid` whether it can be; `locked` whether a key
    or a tool is needed, `key_tag` the tag (category `key`) of the keys that fit.
    """

    is_container = True
    obj_type: Any = ObjType.GEAR
    capacity = AttributeProperty(5, autocreate=False)
    lid = AttributeProperty(False, autocreate=False)
    closed = AttributeProperty(False, autocreate=False)
    locked = AttributeProperty(False, autocreate=False)
    key_tag = AttributeProperty("", autocreate=False)

    @derived
    def is_closed(self) -> bool:
        """Whether nothing gets in or out."""
        return bool(self.closed)

    @derived
    def size(self) -> float:
        """Slots it takes: its own and those of all its contents."""
        return round((self.attributes.get("size", default=1) or 0) + self.load, 4)

    @property
    def load(self) -> float:
        """Slots of its contents."""
        return round(sum(size_of(one) for one in self.contents), 4)

    @property
    def room(self) -> float:
        """Free slots in it."""
        return max(0, round(self.capacity - self.load, 4))

    def check_open(self) -> None:
        """Check that it is open. Raises ActionError if it is closed."""
        if self.is_closed:
            raise ActionError("closed", Words("{thing:the,cap} is closed."), thing=self)

    def check_fits(self, thing: DefaultObject) -> None:
        """Check that a thing can be put in. Raises ActionError if it is closed, too small, or the thing itself."""
        self.check_open()
        inside: DefaultObject | None = self
        while inside is not None:
            if inside is thing:
                raise ActionError("in_itself", _IN_ITSELF, thing=self)
            inside = inside.location
        size = size_of(thing)
        if size > self.room:
            raise ActionError("full", _FULL, bag=self, thing=thing, need=slots_text(size), free=slots_text(self.room))

    def open_by(self, opener: Living) -> None:
        """Open it. Raises ActionError if it has no lid, is open, or locked and the opener has no key."""
        if not self.lid:
            raise ActionError("no_lid", _NO_LID, thing=self)
        if not self.is_closed:
            raise ActionError("open", Words("{thing:the,cap} is open already."), thing=self)
        if self.locked:
            if not self._key_of(opener):
                raise ActionError("locked", Words("{thing:the,cap} is locked."), thing=self)
            self.locked = False
        self.closed = False
        changes.of_place(self.location)

    def close_by(self, closer: Living) -> None:
        """Shut it. Raises ActionError if it has no lid, or is shut."""
        if not self.lid:
            raise ActionError("no_lid", _NO_LID, thing=self)
        self.check_open()
        self.closed = True
        changes.of_place(self.location)

    def _key_of(self, opener: Living) -> Thing | None:
        carried = opener.equipment.all(only_objs=True) if isinstance(opener, Hero) else []
        return next((one for one in carried if self.key_tag and one.tags.has(self.key_tag, category="key")), None)

    def at_pre_object_receive(
        self, arriving_object: DefaultObject, source_location: DefaultObject, **kwargs: object
    ) -> bool:
        """Return whether a thing fits in; tell the carrier why not."""
        with refusals_to(partial(tell, source_location)):
            self.check_fits(arriving_object)
            return True
        return False

    def at_object_receive(self, moved_obj: DefaultObject, source_location: DefaultObject, **kwargs: object) -> None:
        """Show that it holds more."""
        super().at_object_receive(moved_obj, source_location, **kwargs)
        changes.of_place(self.location)

    def at_object_leave(self, moved_obj: DefaultObject, target_location: DefaultObject, **kwargs: object) -> None:
        """Show that it holds less."""
        super().at_object_leave(moved_obj, target_location, **kwargs)
        changes.of_place(self.location)

    def delete(self) -> bool:
        """Delete it, in one transaction with the move of its contents."""
        with together():
            return bool(super().delete())

    def at_object_delete(self) -> bool:
        """Leave its contents in its own place."""
        for one in self.contents:
            one.move_to(self.location, quiet=True, move_hooks=self.location is not None)
        return super().at_object_delete()

    def get_display_things(self, looker: Reader, **kwargs: object) -> str:
        """Return nothing: the footer names its visible contents."""
        return ""

    def get_display_footer(self, looker: Reader | None = None, **kwargs: object) -> str:
        """Return its figures, and its contents if they are visible."""
        lang = lang_of(looker)
        if self.is_closed:
            words, facts = Words("It is closed."), {}
        elif self.contents:
            words, facts = Words("In it: {things}."), {"things": counted(self.contents)}
        else:
            words, facts = Words("There is nothing in it."), {}
        said = [super().get_display_footer(looker, **kwargs), words.say(lang, **facts)]
        return LANGUAGES[lang].gap.join(part for part in said if part)


class EvAdventureCorpse(EvAdventureContainer):
    """The remains of a creature, with its things. They cannot be carried off, and are gone after a while.

    `gone_at` is the game time of that, None for never: the contents lie there then.
    """

    capacity = AttributeProperty(1000, autocreate=False)
    gone_at: float | None = AttributeProperty(None, autocreate=False)

    def at_object_creation(self) -> None:
        """Stay where it is."""
        super().at_object_creation()
        self.locks.add("get:false();puppet:false()")
        self.tags.add(CORPSE, category="thing")

    def get_display_footer(self, looker: Reader | None = None, **kwargs: object) -> str:
        """Return its contents; it has no price."""
        lang = lang_of(looker)
        return (Words("What is left: {things}.") if self.contents else _BARE).say(lang, things=counted(self.contents))

    def check_taken(self, taker: Living) -> None:
        """Check that somebody may have its contents now: the only entry point. Anybody may, of a creature's.

        Raises ActionError if not.
        """

    @classmethod
    def of(cls, dead: Living, place: DefaultObject, lasts: float | None = CORPSE_LASTS) -> Self:
        """Lay the remains of a dead creature down in a place; they hold nothing yet.

        They last so many game seconds; None for ever.
        """
        name = Words(dead.in_lang(Lang.EN), dead.in_lang(Lang.ZH))
        remains = Words("the remains of {who}").filled(who=name)
        corpse = create_object(cls, key=remains.en, location=place)
        many = f"bodies of {CountedThing(dead, 2).in_lang(Lang.EN).removeprefix('2 ')}"
        corpse.set_names(remains, plural=many, measure=Words("body", context="measure").zh)
        corpse.aliases.add(list(synonyms("corpse", "body", "remains")))
        corpse.set_descs(Words("This was {who}.").filled(who=name))
        corpse.gone_at = None if lasts is None else now() + lasts
        return corpse


_NO_LID = Words("{thing:the,cap} cannot be opened or closed.")
_IN_ITSELF = Words("{thing:the,cap} does not go into itself, however you fold it.")
_FULL = Words("{bag:the,cap} has no room for {thing:the}: that needs {need} slots, and {free} are free.")
_BARE = Words("There is nothing left to take.")
