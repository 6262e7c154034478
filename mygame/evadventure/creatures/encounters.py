"""Effects of a land on those who enter: random encounters, and thirst in a drought; its changes of weather are told.

The chance of an encounter is the land's (`places.lands`), raised by half in rough weather. The number is limited by the
party's levels; creatures with nobody nearby disappear again.
"""

from __future__ import annotations

from ..evennia_ext.transactions import each, together
from ..kernel import signals
from ..kernel.counting import counted
from ..kernel.messaging import announce, tell
from ..knave.bestiary import in_land
from ..model import Hero, Living, Place
from ..places import game_time, lands, maps, running
from ..places.exits import knows
from ..places.rooms import is_place
from ..rules import dice
from ..social import party
from ..things.figures import carried_all
from ..things.light import now
from ..words import Words
from . import ai, npcs

QUIET = 600
"""Game seconds (a real minute) in which a place sees no second encounter."""
ROVING = "roving"
"""Attribute of a creature met by chance: it goes when nobody is near."""
NEAR = 1
"""Distance in exits at which somebody is near."""


def listen() -> None:
    """Connect encounters and thirst to the signal `entered`; safe to repeat."""
    for react in (_meet, _thirst):
        signals.entered.connect(react, dispatch_uid=f"{__name__}.{react.__name__}", weak=False)


def _meet(sender: Living, place: Place, **kwargs: object) -> None:
    land = lands.land_of(place) if lands.danger_of(place) else None
    if land is None or not isinstance(sender, Hero) or sender.fight is not None:
        return
    if now() - (place.ndb.met_at or -QUIET) < QUIET or _creatures(place):
        return
    rough = lands.weather_at(game_time.now()).key in lands.ROUGH
    chance = land.chance * 3 // 2 if rough else land.chance
    if dice.percent(chance):
        place.ndb.met_at = now()
        met(sender, place, land)


@together()
def met(hero: Hero, place: Place, land: lands.Land) -> list[npcs.EvAdventureMob]:
    """Create the creatures a hero meets in a land, and end the hero's run; return them."""
    danger = lands.danger_of(place)
    kinds = in_land(f"{lands.TAG}{land.key}", danger, knows(hero))
    if not kinds:
        return []
    kind = dice.weighted_choice((kind, weight) for weight, kind in kinds)
    pack = [
        npcs.spawn(kind.key, place, danger) for _ in range(min(dice.roll(kind.pack), most_against(hero, kind.hit_dice)))
    ]
    for one in pack:
        one.attributes.add(ROVING, True)
    running.end(hero)
    announce(place, land.comes, who=counted(pack))
    return pack


def most_against(hero: Hero, hit_dice: int) -> int:
    """Return the most creatures of `hit_dice` that a hero's party can face: their levels divided by the dice."""
    heroes = [one for one in party.members(hero) if one.location is hero.location] or [hero]
    return max(1, sum(one.level for one in heroes) // max(1, hit_dice))


def disperse() -> int:
    """Delete creatures met by chance with nobody nearby; return how many."""
    near = maps.within(ai.players_rooms(), NEAR)
    gone = [
        one
        for one in ai.mobs()
        if one.attributes.get(ROVING) and one.location is not None and one.location not in near and one.fight is None
    ]
    each(gone, lambda one: one.delete())
    return len(gone)


def _creatures(place: Place) -> bool:
    beings = [one for one in place.contents_get(content_type="character") if isinstance(one, Living)]
    return any(one.kind_key and not one.is_dead for one in beings)


STEPS = "thirst"
"""Attribute of a hero: steps since the last water."""
_told: dict[str, str] = {}
"""Land -> the turn of its weather that was told last."""


def tell_turns(rooms: list[Place]) -> None:
    """Tell those outdoors in a land that its weather has changed."""
    hour = game_time.now().hour
    for key, land in lands.LANDS.items():
        turn = land.turn_at(hour)
        if turn and _told.get(key, turn) != turn:
            for room in rooms:
                if lands.land_of(room) is land and room.sight.sky:
                    announce(room, land.turns[turn].told)
        _told[key] = turn


def _thirst(sender: Living, place: Place, **kwargs: object) -> None:
    if not isinstance(sender, Hero):
        return
    land = lands.land_of(place)
    drought = land.drought if land is not None else None
    steps = int(sender.attributes.get(STEPS, default=0) or 0)
    if drought is None or is_place(place, drought.well):
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
