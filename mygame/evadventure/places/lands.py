"""The lands around the town: what one hears of each, its weather, how dangerous it is (`docs/world.md`).

A land is a folder of `WELLMOUTH_LANDS`: `land.toml` is read here, its places by `content.records`, its quests by
`quests.quest_definitions`. A place of a land carries the tag `land:<key>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings

from ..base import conf, game_time, starting
from ..base.content_files import ContentError, faults, load, located, texts
from ..base.descriptions import Phase, Record, Spellings
from ..base.weather import KINDS, ROUGH, Weather, weather_at
from ..words import Words

TAG = "land:"
"""What the place tag of a land begins with."""
LAND_FILE = "land.toml"
PLACE_TAGS = "place"
_FACTS = {"comes": frozenset({"who"})}


class Secret(Record, frozen=True, kw_only=True):
    """What a land hides: known to who has the `flag`, who is told `text` once, and paid `xp` for it."""

    flag: str
    text: Words
    xp: int = 100


class Turn(Record, frozen=True, kw_only=True):
    """A turn a land takes by the clock: at the hours whose remainder by `of` is among `at`; `told` when it comes."""

    of: int
    at: tuple[int, ...]
    told: Words


class Gate(Record, frozen=True, kw_only=True):
    """When a way is open: in some `turns` of its land, and always for who has the `flag` or carries the `thing`.

    `shut` is told to who tries it at another time; where there is none, the way is not there then.
    """

    turns: tuple[str, ...] = ()
    flag: str = ""
    thing: str = ""
    shut: Words | None = None


class Drought(Record, frozen=True, kw_only=True):
    """Air that makes thirsty: under the sky, at some times of day, `steps` and `more` for each `tool` with water.

    After those each further step costs `harm` hit points, never the last. Water is where a place has the tag `well`,
    and outside the land.
    """

    at: tuple[Phase, ...]
    steps: int
    more: int
    tool: str
    well: str
    harm: str
    warned: Words
    told: Words
    eased: Words

    def lasts(self, skins: int) -> int:
        """Return how many steps one can take with so many skins of water; more than two are too much to carry."""
        return self.steps + self.more * min(skins, 2)


class Land(Record, frozen=True, kw_only=True):
    """A land.

    `way` is how its road looks and what it is warned of, `comes` how creatures show (fact `who`), `chance` how often of
    a hundred somebody meets any on coming to a place of danger there, `weather` what one sees of each kind of weather,
    `rumours` what its people and its talkative creatures tell, `turns` those it takes by the clock.
    """

    name: Words
    also: Spellings
    gate: str
    way: Words
    comes: Words
    chance: int
    weather: Mapping[str, Words]
    rumours: tuple[Words, ...]
    secret: Secret
    turns: Mapping[str, Turn] = {}
    drought: Drought | None = None
    key: str = ""

    def turn_at(self, hour: int) -> str:
        """Return the turn it has taken at an hour (0 to 23); "" for none."""
        return next((key for key, turn in self.turns.items() if hour % turn.of in turn.at), "")

    def called(self) -> frozenset[str]:
        """Return what may be typed for it."""
        return frozenset(name.lower() for name in (self.key, *self.name.every(), *self.also.every()))


def folders() -> list[Path]:
    """Return the folders of the lands, in their order."""
    home = Path(settings.GAME_DIR) / conf.value("LANDS")
    return [file.parent for file in sorted(home.glob(f"*/{LAND_FILE}"))]


def read(homes: list[Path]) -> dict[str, Land]:
    """Return the lands of some folders by key; the key stands in the file.

    Raises:
        ContentError: with all problems there are.
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
    """Return the lands of the game; none where their files cannot be used, each mistake a trouble of the start."""
    try:
        return read(folders())
    except ContentError as wrong:
        for problem in wrong.problems:
            starting.trouble(f"lands: {problem}")
        return {}


LANDS: dict[str, Land] = _load()
"""Key -> land."""
SECRETS: dict[str, Land] = {land.secret.flag: land for land in LANDS.values()}
"""Flag of who knows it -> the land whose secret it is."""


def land_of(place: Any) -> Land | None:
    """Return the land a place belongs to; None in town, below, and nowhere."""
    tags = place.tags.get(category=PLACE_TAGS, return_list=True) if place is not None else ()
    return next((LANDS[tag.removeprefix(TAG)] for tag in tags if tag and tag.removeprefix(TAG) in LANDS), None)


def is_open(gate: Gate, place: Any) -> bool:
    """Return whether a way of a place is open to everybody at this hour."""
    land = land_of(place)
    return land is not None and land.turn_at(game_time.now().hour) in gate.turns


def danger_of(place: Any) -> int:
    """Return how dangerous a place above ground is: 0 for not at all, else 1 to 5."""
    return int(getattr(place, "danger", 0) or 0)


def weather_of(place: Any) -> Weather:
    """Return the weather of a place, as its land shows it."""
    weather, land = weather_at(game_time.now()), land_of(place)
    return weather if land is None else weather._replace(outside=land.weather[weather.key])


def is_rough() -> bool:
    """Return whether the weather hides what comes."""
    return weather_at(game_time.now()).key in ROUGH
