"""The lands around the town: rumours, weather, danger and secrets of each (`docs/build/world.md`); the town's weather.

A land is a folder of `WELLMOUTH_LANDS`: this module reads `land.toml`, `content.records` its places, and
`quests.quest_definitions` its quests. A place of a land has the tag `land:<key>`. Weather is a function of the hour,
drawn from the weathers of the month, so that it needs no clock and everybody sees the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from django.conf import settings

from ..kernel import conf, starting
from ..kernel.content_files import ContentError, faults, load, located, texts
from ..kernel.descriptions import ContentRecord, PartOfDay, Spellings
from ..model import Place
from ..words import Words
from . import game_time
from .game_time import Moment


class Weather(NamedTuple):
    """One kind of weather: its look under the sky, and its sound under a roof."""

    key: str
    """Its name in content files."""
    outside: Words
    inside: Words


CLEAR = Weather(
    "clear", Words("The sky is clear from ridge to ridge."), Words("No sound on the roof; outside it must be fair.")
)
CLOUDS = Weather(
    "clouds",
    Words("Low clouds hang over the roofs like wet washing."),
    Words("The light that comes in is grey and in no hurry."),
)
RAIN = Weather(
    "rain", Words("It rains, steadily, and every gutter runs towards the well."), Words("Rain drums on the roof.")
)
STORM = Weather(
    "storm",
    Words("Thunder walks round the town, and the lamps swing on their hooks."),
    Words("Thunder; the shutters rattle."),
)
FOG = Weather(
    "fog",
    Words("Fog has come up, as if the well had breathed out and forgotten to breathe in."),
    Words("The window is white: fog."),
)
WIND = Weather(
    "wind",
    Words("A dry wind blows dust and somebody's hat down the street."),
    Words("The wind tries the door, and finds it shut."),
)
SNOW = Weather(
    "snow",
    Words("It snows; only around the well the ground stays bare and warm."),
    Words("It is very quiet outside, the way it is when it snows."),
)

KINDS: dict[str, Weather] = {one.key: one for one in (CLEAR, CLOUDS, RAIN, STORM, FOG, WIND, SNOW)}
"""Every kind of weather by its name in content files."""
ROUGH = frozenset({"fog", "storm", "snow"})
"""Weather that hides approaching dangers."""

QUARTER = 6
"""Hours that a weather lasts."""
SEASONS: tuple[tuple[Weather, ...], ...] = (
    (SNOW, SNOW, CLOUDS, CLEAR, FOG, WIND),  # Frostlid, Drip, Hush
    (RAIN, RAIN, CLOUDS, FOG, CLEAR, WIND),  # Mud, Bucket, Swallow
    (CLEAR, CLEAR, CLEAR, WIND, CLOUDS, STORM),  # Hay, Dust, Thunder
    (RAIN, FOG, FOG, CLOUDS, CLEAR, WIND),  # Lantern, Brew, Smoke
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
    """Return the lands of folders by key; the key is in the file.

    Raises:
        ContentError: with all problems found.
    """
    files = [home / LAND_FILE for home in homes]
    lands = {key: msgspec.structs.replace(land, key=key) for key, land in load(files, Land).items()}
    problems = []
    for key, land in lands.items():
        for field, words in texts(land):
            problems += [f"{key}: {field}: {fault}" for fault in faults(words, _FACTS.get(field, frozenset()))]
        problems += [f"{key}: weather.{kind}: is missing" for kind in KINDS if kind not in land.weather]
        problems += [f"{key}: weather.{kind}: there is no such weather" for kind in land.weather if kind not in KINDS]
    if problems:
        raise ContentError(located(problems, files))
    return lands


def _load() -> dict[str, Land]:
    """Return the lands of the game; none if a file is faulty, each problem reported as trouble at the start."""
    try:
        return read(folders())
    except ContentError as wrong:
        for problem in wrong.problems:
            starting.trouble(f"lands: {problem}")
        return {}


LANDS: dict[str, Land] = _load()
"""Key -> land."""
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
    return weather if land is None else weather._replace(outside=land.weather[weather.key])
