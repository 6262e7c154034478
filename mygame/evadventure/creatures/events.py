"""Events: an invasion of a place, or a festival; one at a time, ending by itself. Staff run them, and the calendar.

An invasion allows combat without death where it is, and restores the place at its end. An event is a script, so that
it outlasts a restart.
"""

from __future__ import annotations

from typing import Any

import evennia
from evennia import AttributeProperty, DefaultScript
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.utils.create import create_script

from ..evennia_ext.memory import numbered
from ..evennia_ext.transactions import Clock, beat, each, together
from ..kernel.errors import ActionError
from ..kernel.messaging import tell_each
from ..knave.bestiary import Kind
from ..model import Living, Place
from ..words import LANGUAGES, Lang, Words
from . import npcs

KEY = "event"
BEAT = 10
"""Seconds between two looks at an invasion."""
LONGEST = 3 * 3600
"""Seconds after which an event is over in any case."""
MOST = 20
"""Creatures of an invasion."""


class Event(Clock, DefaultScript):
    """The current event.

    `called` is its name in each language, `invaders` the ids of its creatures, `before` the settings of the place to be
    restored.
    """

    timing = (KEY, "A festival or an invasion", BEAT)
    delayed = True

    called: dict[str, str] = AttributeProperty(dict, autocreate=False)
    invaders: list[int] = AttributeProperty(list, autocreate=False)
    before: dict[str, bool] = AttributeProperty(dict, autocreate=False)
    place_id: int = AttributeProperty(0, autocreate=False)
    beats: int = AttributeProperty(0, autocreate=False)

    @property
    def title(self) -> Words:
        """Return the name."""
        return Words(*(self.called[lang.value] for lang in Lang))

    @property
    def place(self) -> Place | None:
        """Return the place; None for everywhere."""
        found: Place | None = numbered(ObjectDB, self.place_id)
        return found

    def standing(self) -> list[Living]:
        """Return the creatures that are still alive."""
        found = ObjectDB.objects.filter(id__in=list(self.invaders))
        return [one for one in found if isinstance(one, Living) and not one.is_dead]

    @together()
    def strike(self, place: Place, kind: Kind, count: int) -> None:
        """Spawn creatures in a place, where combat without death is allowed until the event ends."""
        self.place_id, self.beats = place.id, 0
        if not place.allow_combat:
            self.before = {"allow_combat": False, "allow_death": bool(place.allow_death)}
            place.allow_combat, place.allow_death = True, False
        self.invaders = [npcs.spawn(kind.key, place).id for _ in range(count)]

    def over(self, beaten: bool) -> None:
        """Tell everybody how the event ended."""
        words = Words("|yThe festival is over: {title}.|n") if not self.place_id else BEATEN if beaten else WITHDRAWN
        tell_all(words, title=self.title, kind=self.title, place=self.place or "")

    def at_script_delete(self) -> bool:
        """Delete the creatures, and restore the place."""
        each(self.standing(), _go)
        if (place := self.place) is not None:
            for name, was in dict(self.before).items():
                setattr(place, name, was)
        return bool(super().at_script_delete())

    @beat
    def at_repeat(self, **kwargs: object) -> None:
        """End the event after `LONGEST` seconds, or when all its creatures are defeated."""
        self.beats += 1
        if self.beats * BEAT > LONGEST or (self.invaders and not self.standing()):
            end(self)


def current() -> Event | None:
    """Return the current event; None if there is none."""
    found = ScriptDB.objects.filter(db_key=KEY).order_by("id")
    return next((one for one in found if isinstance(one, Event)), None)


def tell_all(words: Words, **facts: object) -> None:
    """Tell everybody connected a sentence."""
    tell_each((one for one in evennia.SESSION_HANDLER.get_sessions() if one.account), words, **facts)


@together()
def festival(title: Words) -> Event:
    """Begin a festival, and tell everybody. Raises ActionError: code `on` if there is an event already."""
    event: Event = begin(title)
    tell_all(Words("|yToday in town: {title}.|n"), title=title)
    return event


@together()
def invasion(place: Place, kind: Kind, count: int) -> Event:
    """Start an invasion of a place, where combat without death is allowed meanwhile.

    Raises ActionError: codes `on`, `number`.
    """
    if not 1 <= count <= MOST:
        raise ActionError("number", Words("The number is 1 to {most}."), most=MOST)
    event: Event = begin(kind.name)
    event.strike(place, kind, count)

    def several(lang: Lang) -> str:
        return LANGUAGES[lang].counted(count, kind.name.in_lang(lang), kind.plural, kind.measure)[count != 1]

    tell_all(INVASION, several=Words.of(several), place=place)
    return event


@together()
def end(event: Event) -> None:
    """Tell how an event ended, and delete it."""
    event.over(beaten=not event.standing())
    event.delete()


def _go(one: Living) -> None:
    if (fight := one.fight) is not None:
        fight.remove_combatant(one)
    one.delete()


def begin(title: Words, kind: type[Event] = Event) -> Any:
    """Begin an event of a class, still unannounced. Raises ActionError: code `on` if there is an event already."""
    if (running := current()) is not None:
        raise ActionError("on", IS_ON, title=running.title)
    event = create_script(kind, autostart=False)
    event.called = title.texts()
    event.start()
    return event


IS_ON = Words("This is going on already: {title}. |w@event end|n ends it.")
INVASION = Words("|rAn attack on {place}: {several}! Nobody will die of it.|n")
BEATEN = Words("|gThe attack on {place} is beaten off: not one {kind} is left.|n")
WITHDRAWN = Words("|gThe attack on {place} is over: every {kind} that was left has gone back where it came from.|n")
