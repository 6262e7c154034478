"""Random encounters: who enters a dangerous place may meet creatures of that land.

The chance is the land's (`places.lands`), raised by half in rough weather. The number is limited by the party's
levels; creatures that nobody is near disappear again.
"""

from __future__ import annotations

from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.counting import counted
from ..kernel.messaging import announce
from ..knave.bestiary import in_land
from ..model import Hero, Living, Place
from ..places import lands, running
from ..places.exits import knows
from ..rules import dice
from ..social import party
from ..things.light import now
from . import ai, npcs

QUIET = 600
"""Game seconds (a minute of ours) in which a place sees no second encounter."""
ROVING = "roving"
"""Attribute of a creature met by chance: it goes when nobody is near."""
NEAR = 1
"""Ways off at which somebody is near."""


def listen() -> None:
    """Connect encounters to the signal `entered`; safe to repeat."""
    signals.entered.connect(_entered, dispatch_uid=__name__, weak=False)


def _entered(sender: Living, place: Place, **kwargs: object) -> None:
    land = lands.land_of(place) if lands.danger_of(place) else None
    if land is None or not isinstance(sender, Hero) or sender.fight is not None:
        return
    if now() - (place.ndb.met_at or -QUIET) < QUIET or _creatures(place):
        return
    chance = land.chance * 3 // 2 if lands.is_rough() else land.chance
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
    """Delete creatures met by chance that nobody is near; return how many."""
    near = ai.rooms_around(ai.players_rooms(), NEAR)
    gone = [
        one
        for one in ai.mobs()
        if one.attributes.get(ROVING) and one.location is not None and one.location not in near and one.fight is None
    ]
    for one in gone:
        one.delete()
    return len(gone)


def _creatures(place: Place) -> bool:
    beings = [one for one in place.contents_get(content_type="character") if isinstance(one, Living)]
    return any(one.kind_key and not one.is_dead for one in beings)
