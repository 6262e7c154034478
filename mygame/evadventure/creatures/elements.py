"""The elements of a land: changes of its weather are told, and drought makes heroes thirsty."""

from __future__ import annotations

from ..kernel import signals
from ..kernel.messaging import announce, tell
from ..model import Hero, Living, Place
from ..places import game_time, lands
from ..rules import dice
from ..things.tools import carried_all
from ..words import Words

STEPS = "thirst"
"""Attribute of a hero: steps since the last water."""
_told: dict[str, str] = {}
"""Land -> the turn of it that was told last."""


def listen() -> None:
    """Connect thirst to the signal `entered`; safe to repeat."""
    signals.entered.connect(_entered, dispatch_uid=__name__, weak=False)


def tell_turns(rooms: list[Place]) -> None:
    """Tell those outdoors in a land that its weather has changed.

    Args:
        rooms: places with players.
    """
    hour = game_time.now().hour
    for key, land in lands.LANDS.items():
        turn = land.turn_at(hour)
        if turn and _told.get(key, turn) != turn:
            for room in rooms:
                if lands.land_of(room) is land and room.sight.sky:
                    announce(room, land.turns[turn].told)
        _told[key] = turn


def _entered(sender: Living, place: Place, **kwargs: object) -> None:
    if not isinstance(sender, Hero):
        return
    land = lands.land_of(place)
    drought = land.drought if land is not None else None
    steps = int(sender.attributes.get(STEPS, default=0) or 0)
    if drought is None or place.is_place(drought.well):
        if steps:
            sender.attributes.remove(STEPS)
            if drought is not None and steps > 1:
                tell(sender, drought.eased)
    elif place.sight.sky and game_time.phase() in drought.at:
        sender.attributes.add(STEPS, steps + 1)
        _dry(sender, drought, steps + 1 - drought.lasts(len(carried_all(sender, drought.tool))))


def _dry(hero: Hero, drought: lands.Drought, over: int) -> None:
    """Warn a hero whose water is used up, then take hit points, never the last one."""
    if over == 0:
        tell(hero, drought.warned)
    elif over > 0:
        hero.hp = max(1, hero.hp - dice.roll(drought.harm))
        tell(hero, drought.told)
        tell(hero, Words("You have {hp} of {most} hit points left."), hp=hero.hp, most=hero.hp_max)
