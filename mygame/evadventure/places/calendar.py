"""The calendar of the world: the names of its months and years, and the messages at the turns of the day.

`WELLMOUTH_CALENDAR` names the file a game keeps its own in; without one `calendar.toml` beside this module is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from django.conf import settings

from ..kernel import conf
from ..kernel.content_files import ContentError, load, text_faults
from ..kernel.descriptions import ContentRecord, PartOfDay
from ..words import Words

PLAIN = Path(__file__).with_name("calendar.toml")
KEY = "calendar"
"""The only table of such a file."""
DATE_FACTS = frozenset({"day", "month", "year"})


class Calendar(ContentRecord, frozen=True):
    """The names of times.

    A year has so many `months`; `date` is a day in words, with the facts `day`, `month` and `year`; `turns` are
    told under the sky when a part of the day begins; each month has `month_days`, 1 to 30.
    """

    months: tuple[Words, ...]
    date: Words
    turns: Mapping[PartOfDay, Words]
    month_days: int = 30

    @property
    def year_days(self) -> int:
        """Days of a year."""
        return self.month_days * len(self.months)


def read(file: Path) -> Calendar:
    """Return the calendar of a file. Raises ContentError with all problems found, each with its line."""
    calendars = load([file], Calendar, _faults)
    if list(calendars) != [KEY]:
        raise ContentError([f"{file.name}:1: it must hold one table, [{KEY}]"])
    return calendars[KEY]


@cache
def calendar() -> Calendar:
    """Return the game's calendar. Raises ContentError as `read`."""
    own: str = conf.value("CALENDAR")
    return read(Path(settings.GAME_DIR) / own if own else PLAIN)


def _faults(key: str, calendar: Calendar) -> Iterator[str]:
    yield from text_faults(calendar, lambda field: DATE_FACTS if field == "date" else frozenset())
    if not calendar.months:
        yield "months: a year has one at least"
    if not 1 <= calendar.month_days <= 30:
        yield "month_days: must be 1 to 30"
    if missing := set(PartOfDay) - set(calendar.turns):
        yield f"turns: {', '.join(sorted(missing))} must be told"
