"""The weather over the town: a function of the hour, so that it needs no clock and everybody sees the same. Pure.

Each quarter of a day has one weather, drawn from what the month has, by the calendar alone.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from ..words import Words
from .game_time import Moment


class Weather(NamedTuple):
    """One kind of weather: what one sees of it under the sky, and hears of it under a roof."""

    key: str
    """What files of the content call it."""
    outside: Words
    inside: Words


CLEAR = Weather(
    "clear",
    Words("The sky is clear from ridge to ridge."),
    Words("No sound on the roof; outside it must be fair."),
)
CLOUDS = Weather(
    "clouds",
    Words("Low clouds hang over the roofs like wet washing."),
    Words("The light that comes in is grey and in no hurry."),
)
RAIN = Weather(
    "rain",
    Words("It rains, steadily, and every gutter runs towards the well."),
    Words("Rain drums on the roof."),
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
"""Every kind of weather by what files of the content call it."""
ROUGH = frozenset({"fog", "storm", "snow"})
"""Weather in which one is met by what one would have seen coming."""

QUARTER = 6
"""Hours a weather lasts."""
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
