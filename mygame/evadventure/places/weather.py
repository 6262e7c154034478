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
    Words("The sky is clear from ridge to ridge.", "天上干干净净，一丝云也没有。"),
    Words("No sound on the roof; outside it must be fair.", "屋顶上没有动静，外头想必是晴天。"),
)
CLOUDS = Weather(
    "clouds",
    Words("Low clouds hang over the roofs like wet washing.", "云压得低低的，像没拧干的衣裳晾在屋脊上。"),
    Words("The light that comes in is grey and in no hurry.", "透进来的光灰扑扑的。"),
)
RAIN = Weather(
    "rain",
    Words("It rains, steadily, and every gutter runs towards the well.", "雨不紧不慢地下着，每条水沟都往井口流。"),
    Words("Rain drums on the roof.", "雨点敲着屋顶。"),
)
STORM = Weather(
    "storm",
    Words(
        "Thunder walks round the town, and the lamps swing on their hooks.", "雷声绕着镇子打转，灯在钩子上晃来晃去。"
    ),
    Words("Thunder; the shutters rattle.", "外头在打雷，窗板咔咔直响。"),
)
FOG = Weather(
    "fog",
    Words(
        "Fog has come up, as if the well had breathed out and forgotten to breathe in.",
        "起雾了，像是井呼出一口气，忘了吸回去。",
    ),
    Words("The window is white: fog.", "窗外一片白，起雾了。"),
)
WIND = Weather(
    "wind",
    Words("A dry wind blows dust and somebody's hat down the street.", "干风卷着尘土，还有谁的一顶帽子，顺街跑远了。"),
    Words("The wind tries the door, and finds it shut.", "风推了推门，门关着。"),
)
SNOW = Weather(
    "snow",
    Words("It snows; only around the well the ground stays bare and warm.", "下着雪，只有井口那一圈，地是光的，热的。"),
    Words("It is very quiet outside, the way it is when it snows.", "外头静得出奇，准是在下雪。"),
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
