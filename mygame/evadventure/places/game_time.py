"""Game time: parts of the day, the calendar, and the one clock behind the town's small noises.

Game time runs `TIME_FACTOR` times as fast as real time (Evennia's gametime). The names of months and years are in
`calendar`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import evennia
from evennia import DefaultScript
from evennia.objects.objects import DefaultObject
from evennia.utils import gametime

from ..evennia_ext.transactions import Clock, beat, each
from ..kernel import signals
from ..kernel.descriptions import DAWN_AT, DUSK_AT, NIGHT_AT, Bearing, Murmur, PartOfDay, phase_at
from ..kernel.messaging import sentence, write
from ..model import is_on, sight_of
from ..rules import dice
from ..words import LANGUAGES, Lang, Words
from .calendar import calendar

HOUR = 3600
DAY = 24 * HOUR

PHASE_NAMES = {
    PartOfDay.DAWN: Words("dawn"),
    PartOfDay.DAY: Words("day"),
    PartOfDay.DUSK: Words("dusk"),
    PartOfDay.NIGHT: Words("night"),
}


class Moment(NamedTuple):
    """A point of game time; months and days count from 1."""

    year: int
    month: int
    day: int
    hour: int
    minute: int


def moment_of(seconds: float) -> Moment:
    """Return the date and time of game seconds since the calendar began."""
    days, rest = divmod(int(seconds), DAY)
    year, day = divmod(days, calendar().year_days)
    month, day = divmod(day, calendar().month_days)
    return Moment(year, month + 1, day + 1, rest // HOUR, rest % HOUR // 60)


def now() -> Moment:
    """Return the present moment of the game."""
    return moment_of(gametime.gametime(absolute=True))


def morning() -> int:
    """Return the number of the present game day: it grows by one at each dawn."""
    return int((gametime.gametime(absolute=True) - DAWN_AT * HOUR) // DAY)


def phase() -> PartOfDay:
    """Return the present part of the day."""
    return phase_at(now().hour)


_PAST = ("{}", "a quarter past {}", "half past {}", "a quarter to {}")
_HOURS = ["twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]


def hour_words(moment: Moment) -> Words:
    """Return the hour to the quarter, in everyday words: "half past six in the evening"."""
    quarter = moment.minute // 15
    said = (moment.hour + (quarter == 3)) % 24
    if said in (0, 12):
        spoken, part = ("midnight" if said == 0 else "noon"), ""
    else:
        spoken = _HOURS[said % 12]
        match said:
            case _ if said < 12:
                part = " in the morning" if said >= DAWN_AT - 1 else " in the night"
            case _ if said < DUSK_AT:
                part = " in the afternoon"
            case _:
                part = " in the evening" if said < NIGHT_AT + 2 else " at night"
    english = _PAST[quarter].format(spoken) + part

    def told(lang: Lang) -> str:
        own = LANGUAGES[lang]
        return own.hours[moment.hour] + own.quarters[quarter] if own.hours else english

    return Words.of(told)


def date_words(moment: Moment) -> Words:
    """Return day, month and year, by the calendar: "the 12th of Lantern, 300 years since ..."."""
    month, date = calendar().months[moment.month - 1], calendar().date

    def told(lang: Lang) -> str:
        own = LANGUAGES[lang]
        day = own.days[moment.day - 1] if own.days else str(moment.day)
        year = "".join(own.year_figures[int(digit)] for digit in str(moment.year)) if own.year_figures else moment.year
        return date.say(lang, day=day, month=month, year=str(year))

    return Words.of(told)


class TownClock(Clock, DefaultScript):
    """The one ticker of the world above ground: tells the turns of the day and makes places murmur.

    It speaks only where somebody is connected, so it costs by players, not by places. Its last message is stored, so
    that a reload neither repeats nor swallows a turn of the day.
    """

    timing = ("town_clock", "Turns of the day and murmurs", 20)

    QUIET_TICKS = 4
    """A place murmurs once in this many ticks on average."""
    HEARD_FOR = 300
    """Seconds after the last typed line in which a player is told murmurs: nobody finds a screen full of them."""

    @beat
    def at_repeat(self, **kwargs: object) -> None:
        """Tell the turns of the day, and small noises."""
        present = phase()
        places = dict(_listeners())
        if self.db.phase != present.value:
            self.turn(present, places)
            return
        loud = [place for place in places if dice.randint(1, self.QUIET_TICKS) == 1]
        each(loud, lambda place: self.murmur(place, places[place], present))

    def turn(self, present: PartOfDay, places: Mapping[DefaultObject, list[DefaultObject]]) -> None:
        """Tell under the sky that a part of the day begins; not at the first beat of all."""

        def dawns(place: DefaultObject) -> None:
            if sight_of(place).sky:
                _whisper(places[place], calendar().turns[present])

        if self.db.phase is not None:
            each(places, dawns)
        self.db.phase = present.value
        signals.day_turned.send_robust(sender=self, places=places)

    def murmur(self, place: DefaultObject, listeners: list[DefaultObject], present: PartOfDay) -> None:
        """Tell a small event in a place: none again before all others were told, none twice in a row."""
        listeners = [one for one in listeners if (one.idle_time or 0) < self.HEARD_FOR]
        if not listeners:
            return
        told: dict[int, list[Words]] = self.ndb.told or {}
        said = told.get(place.id, [])
        every = murmurs_of(place, present)
        choice = [one for one in every if one[0] not in said]
        if not choice:
            said = said[-1:]
            choice = [one for one in every if one[0] not in said]
        if choice:
            words, who = dice.choice(choice)
            self.ndb.told = told | {place.id: [*said, words]}
            _whisper(listeners, words, who=who)


def murmurs_of(place: DefaultObject, present: PartOfDay) -> list[tuple[Words, DefaultObject | None]]:
    """Return the possible small events in a place at a time of day: (words, doer), with its people's idle habits."""
    found: list[tuple[Words, DefaultObject | None]] = [
        (one.text, None) for one in _suiting(sight_of(place).murmurs, present)
    ]
    for person in place.contents_get(content_type="character"):
        bearing = getattr(person, "bearing", None)
        if isinstance(bearing, Bearing):
            found += [(one.text, person) for one in _suiting(bearing.idles, present)]
    return found


def _suiting(murmurs: tuple[Murmur, ...], present: PartOfDay) -> Iterator[Murmur]:
    return (one for one in murmurs if one.suits(present))


def _listeners() -> Iterator[tuple[DefaultObject, list[DefaultObject]]]:
    """Yield each place where somebody is connected, with those who want to hear."""
    places: dict[DefaultObject, list[DefaultObject]] = {}
    for session in evennia.SESSION_HANDLER.get_sessions():
        puppet = session.puppet
        if puppet is not None and puppet.location is not None and is_on(puppet, "ambient", "on"):
            there = places.setdefault(puppet.location, [])
            if puppet not in there:
                there.append(puppet)
    yield from places.items()


def _whisper(listeners: list[DefaultObject], words: Words, **facts: object) -> None:
    def say(listener: DefaultObject) -> None:
        write(listener, lambda page: f"|C{sentence(page, words, facts)}|n", kind="ambient")

    each(listeners, say, writes=False)
