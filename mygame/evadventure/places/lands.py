"""The lands around the town: rumours, weather, danger and secrets of each (`docs/build/world.md`); the town's weather.

A land is a folder of `WELLMOUTH_LANDS`: this module reads `land.toml`, `content.records` its places, and
`quests.quest_definitions` its quests. A place of a land has the tag `land:<key>`. Weather is a function of the hour,
drawn from the weathers of the month, so that it needs no clock and everybody sees the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from django.conf import settings

from ..kernel import conf, starting
from ..kernel.content_files import load, text_faults
from ..kernel.descriptions import ContentRecord, PartOfDay, Spellings
from ..model import Place
from ..words import Words
from . import game_time
from .game_time import Moment


class Weather(ContentRecord, frozen=True):
    """One kind of weather: its look under the sky, and its sound under a roof; `key` is its name in content files."""

    outside: Words
    inside: Words
    key: str = ""


KINDS = load([Path(__file__).with_name("weather.toml")], Weather)
"""Every kind of weather by its name in content files."""
ROUGH = frozenset({"fog", "storm", "snow"})
"""Weather that hides approaching dangers."""

QUARTER = 6
"""Hours that a weather lasts."""
SEASONS = tuple(
    tuple(KINDS[key] for key in keys.split())
    for keys in (
        "snow snow clouds clear fog wind",  # Frostlid, Drip, Hush
        "rain rain clouds fog clear wind",  # Mud, Bucket, Swallow
        "clear clear clear wind clouds storm",  # Hay, Dust, Thunder
        "rain fog fog clouds clear wind",  # Lantern, Brew, Smoke
    )
)


def weather_at(moment: Moment) -> Weather:
    """Return the weather of a moment.

    >>> weather_at(Moment(341, 1, 1, 12, 0)) is weather_at(Moment(341, 1, 1, 17, 59))
    True
    """
    season = SEASONS[moment.month % 12 // 3]
    name = f"{moment.year}/{moment.month}/{moment.day}/{moment.hour // QUARTER}"
    return season[sha256(name.encode()).digest()[0] % len(season)]


TAG = "land:"
"""Prefix of the place tag of a land."""
LAND_FILE = "land.toml"
PLACE_TAGS = "place"
_FACTS = {"comes": frozenset({"who"})}


class SecretWay(ContentRecord, frozen=True, kw_only=True):
    """The secret of a land: a character that gets `flag` is told `text` and gains `xp`, once."""

    flag: str
    text: Words
    xp: int = 100


class LandState(ContentRecord, frozen=True, kw_only=True):
    """A state of a land by the clock: in hours whose remainder by `of` is in `at`; `told` when it begins."""

    of: int
    at: tuple[int, ...]
    told: Words


class Opening(ContentRecord, frozen=True, kw_only=True):
    """When an exit is open: in some `turns` of its land, and always for one with `flag` or carrying `thing`.

    `shut` is told to those who try it at another time; without it the exit is hidden then.
    """

    turns: tuple[str, ...] = ()
    flag: str = ""
    thing: str = ""
    shut: Words | None = None


class Drought(ContentRecord, frozen=True, kw_only=True):
    """Dry air: outdoors, at some times of day, a hero lasts `steps`, and `more` for each `tool` carried.

    Each further step costs `harm` (dice) hit points, never the last one. Water is in places with the tag `well`, and
    outside the land.
    """

    at: tuple[PartOfDay, ...]
    steps: int
    more: int
    tool: str
    well: str
    harm: str
    warned: Words
    told: Words
    eased: Words

    def lasts(self, skins: int) -> int:
        """Return the steps a hero lasts with `skins` of water, of which two count."""
        return self.steps + self.more * min(skins, 2)


class Land(ContentRecord, frozen=True, kw_only=True):
    """A land.

    `way` describes its road and its dangers, `comes` announces creatures (fact `who`), `chance` is the per cent of an
    encounter on entering a dangerous place, `weather` the appearance of each kind of weather, `rumours` the stories of
    its people and creatures, `turns` its states by the clock.
    """

    name: Words
    also: Spellings
    gate: str
    way: Words
    comes: Words
    chance: int
    weather: Mapping[str, Words]
    rumours: tuple[Words, ...]
    secret: SecretWay
    turns: Mapping[str, LandState] = {}
    drought: Drought | None = None
    key: str = ""

    def turn_at(self, hour: int) -> str:
        """Return the key of the turn at an hour (0 to 23); "" for none."""
        return next((key for key, turn in self.turns.items() if hour % turn.of in turn.at), "")

    def called(self) -> frozenset[str]:
        """Return the names that may be typed for it, in lower case."""
        return frozenset(name.lower() for name in (self.key, *self.name.every(), *self.also.every()))


def folders() -> list[Path]:
    """Return the folders of the lands, sorted."""
    home = Path(settings.GAME_DIR) / conf.value("LANDS")
    return [file.parent for file in sorted(home.glob(f"*/{LAND_FILE}"))]


def read(homes: list[Path]) -> dict[str, Land]:
    """Return the lands of folders by key; the key is in the file. Raises ContentError with all problems found."""
    return load([home / LAND_FILE for home in homes], Land, _faults)


def _faults(key: str, land: Land) -> Iterator[str]:
    yield from text_faults(land, lambda field: _FACTS.get(field, frozenset()))
    yield from (f"weather.{kind}: is missing" for kind in KINDS if kind not in land.weather)
    yield from (f"weather.{kind}: there is no such weather" for kind in land.weather if kind not in KINDS)


LANDS: dict[str, Land] = {}
"""Key -> land; none if a file is faulty."""
with starting.part("lands"):
    LANDS = read(folders())
SECRETS: dict[str, Land] = {land.secret.flag: land for land in LANDS.values()}
"""Flag of a discovered secret -> its land."""


def land_of(place: Place) -> Land | None:
    """Return the land of a place; None in the town, in the dungeon, and for no place."""
    tags = place.tags.get(category=PLACE_TAGS, return_list=True) if place is not None else ()
    return next((LANDS[tag.removeprefix(TAG)] for tag in tags if tag and tag.removeprefix(TAG) in LANDS), None)


def is_open(gate: Opening, place: Place) -> bool:
    """Return whether a gate in a place is open to everybody now."""
    land = land_of(place)
    return land is not None and land.turn_at(game_time.now().hour) in gate.turns


def danger_of(place: Place) -> int:
    """Return the danger of a place above ground: 0 for none, else 1 to 5."""
    return (place.danger or 0) if isinstance(place, Place) else 0


def weather_of(place: Place) -> Weather:
    """Return the weather of a place, in the words of its land."""
    weather, land = weather_at(game_time.now()), land_of(place)
    return weather if land is None else msgspec.structs.replace(weather, outside=land.weather[weather.key])
