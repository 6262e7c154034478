"""Rest below: prayers, camps, captives, the winch.

Each function takes the acting hero, changes the world, tells everybody concerned, and raises `ActionError` with a
sentence when it cannot be done; nothing has changed then.
"""

from __future__ import annotations

from evennia.utils.utils import delay

from ..evennia_ext.transactions import each, together
from ..kernel import signals
from ..kernel.counting import coins
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, tell, tell_deed
from ..kernel.purse import CoinReason, transfer
from ..knave import callings
from ..knave.delve import hazards, progress
from ..knave.delve.records import DEEPEST, LEVELS_PER_STRATUM, RoomChallenge, spot
from ..knave.fighting.conditions import GameTime
from ..model import Hero, Living, Place
from ..rules import dice
from ..social import party
from ..things import light, wares
from ..words import Words
from . import instance, phrases, stock
from .below import RoomBelow
from .deeds import room_of, take_time
from .people_below import EvAdventureCaptive

CAPTIVE_COINS = "2d6"
"""Coins a captive has left, times the level."""
ROPE = 15
"""Real seconds until the rope is down."""
ROPE_COINS = 5
"""Coppers the guild charges for hauling somebody up, for each level."""
NO_REST = Words("You have had no rest.")
REST = 20
"""Real seconds of lying down in a camp: a watch of the game (`hazards.WATCH`)."""


def pray(hero: Hero, offering: int) -> None:
    """Pray at a shrine, with coins or without; each is heard once.

    Raises ActionError: codes `not_below`, `fight`, `no_shrine`, `prayed`, `poor`.
    """
    room = room_of(hero)
    if room.plan.challenge is not RoomChallenge.SHRINE:
        raise ActionError("no_shrine", Words("There is no shrine here to pray at."))
    once = _once(hero, room)
    if once in room.floor.prayed:
        raise ActionError("prayed", Words("It has heard you once. That was it."))
    if offering > hero.coins:
        raise ActionError("poor", Words("You have no more than {have} to offer."), have=coins(hero.coins))
    transfer(hero, None, offering, CoinReason.OFFERING)
    room.floor.prayed.add(once)
    room.branch.keep()
    announce(room, Words("{who:cap} bows the head before the shrine."), exclude=hero, who=hero)
    prayer = hazards.pray(dice, hero, room.depth, offering)
    if prayer.condition:
        hero.conditions.add(prayer.condition, GameTime(prayer.game_seconds))
    healed = hero.heal(prayer.healed) if prayer.healed else 0
    tell(
        hero,
        phrases.HEARD if prayer.heard else phrases.MISHEARD if prayer.condition else phrases.UNHEARD,
        healed=healed,
    )


def camp(hero: Hero) -> None:
    """Lie down in the room for a watch, once in a room; without shelter something may come.

    Of a light that would burn out meanwhile it only warns, once in a room.

    Raises ActionError: codes `not_below`, `fight`, `busy`, `monsters`, `unhurt`, `slept`, `no_ration`.
    """
    room = room_of(hero)
    if stock.watcher(room, hero) is not None:
        raise ActionError("monsters", Words("You are not alone here. Nobody sleeps like that."))
    if hero.hp >= hero.hp_max:
        raise ActionError("unhurt", Words("You are not hurt. Sleep would be a waste of a ration."))
    if _once(hero, room) in room.floor.slept:
        raise ActionError("slept", Words("You have slept here once, and the stone is no softer now."))
    if not hero.fed and wares.carried(hero, "ration") is None:
        raise ActionError("no_ration", Words("You need a ration before you sleep, and have none."))
    for one in _burning(hero, room):
        if one.seconds_left <= hazards.WATCH and hero.ndb.lets_burn != room.id:
            hero.ndb.lets_burn = room.id
            tell(hero, phrases.WOULD_BURN_OUT, thing=one.bare, time=light.duration(one.seconds_left))
            return
    take_time(hero, REST)
    if progress.finds_camp(dice, sheltered=room.plan.challenge is RoomChallenge.CAMP):
        hero.ndb.busy_until = 0
        tell_deed(hero, phrases.deed(hero, "disturbed"))
        stock.wander_in(room.branch, room)
        return
    tell_deed(hero, phrases.deed(hero, "lies_down"), seconds=REST)
    hero.ndb.rest = delay(REST, wake_up, hero, room)


def get_up(hero: Hero) -> None:
    """End a rest before its time. Raises ActionError: code `awake`."""
    if hero.ndb.rest is None:
        raise ActionError("awake", Words("You are awake."))
    hero.ndb.rest.cancel()
    hero.ndb.rest, hero.ndb.busy_until = None, 0
    tell(hero, NO_REST)


@together()
def wake_up(hero: Hero, room: RoomBelow) -> None:
    """End the watch: lights have burned down, a ration is eaten, a d8 and constitution are regained.

    A hero who has gone away, or has had to fight, has not slept, and nothing is used up.
    """
    hero.ndb.rest = None
    if not (hero.pk and room.pk and room.branch is not None) or hero.is_dead:
        return
    ration = wares.carried(hero, "ration")
    if hero.location is not room or hero.fight is not None:
        return
    if not (hero.fed or ration):
        tell(hero, NO_REST)
        return
    if not hero.fed and ration is not None:
        ration.at_post_use(hero)
    hero.fed = False
    room.floor.slept.add(_once(hero, room))
    room.branch.keep()
    before = hero.hp
    callings.sleep(dice, hero)
    signals.did.send_robust(sender=hero, deed="camped")
    tell_deed(hero, phrases.deed(hero, "rested"), healed=hero.hp - before, hp=hero.hp, hp_max=hero.hp_max)
    for one in _burning(hero, room):
        one.burn_down(hazards.WATCH)


def _burning(hero: Hero, room: RoomBelow) -> list[light.EvAdventureLight]:
    """Return the lights that burn on beside a hero who sleeps."""
    burning = (one for one in light.lights_in(room) if one.location in (hero, room))
    return [one for one in burning if isinstance(one, light.EvAdventureLight)]


def _once(hero: Hero, room: RoomBelow) -> str:
    """Return the key that records what a hero may do once in a room."""
    return f"{spot(room.cell)}/{hero.id}"


def free(hero: Hero) -> None:
    """Untie the captive of the room. Raises ActionError: codes `not_below`, `fight`, `no_captive`, `monsters`."""
    room = room_of(hero)
    people = room.contents_get(content_type="character")
    captive = next((one for one in people if isinstance(one, EvAdventureCaptive)), None)
    if captive is None:
        raise ActionError("no_captive", Words("Nobody here is tied to anything."))
    if (watcher := stock.watcher(room, hero)) is not None:
        raise ActionError("monsters", phrases.GUARDED, who=watcher)
    tell_deed(hero, phrases.deed(hero, "frees"), whom=captive)
    signals.did.send_robust(sender=hero, deed="freed")
    if captive.person.freed is not None:
        announce(room, captive.person.freed, who=captive)
    room.floor.freed.add(room.cell)
    room.branch.keep()
    stock.scrap(captive)
    party.share_coins(hero, dice.roll(CAPTIVE_COINS) * room.depth)
    party.share_xp(party.members_here(hero), hazards.CAPTIVE_XP, rank=hazards.rank(room.depth))


def ride_up(hero: Hero) -> None:
    """Go up with the winch of the room, together with companions who are there.

    Raises ActionError: codes `not_below`, `fight`, `no_winch`.
    """
    room = room_of(hero)
    if not room.level.winch or room.cell != room.level.up:
        raise ActionError("no_winch", phrases.NO_WINCH)
    goes, comes = (
        Words("{who:cap} goes up in the cage."),
        Words("The cage comes up out of the dark, and {who} steps out."),
    )
    _ride([one for one in company(hero) if one.fight is None], instance.entrance(), phrases.RIDE_UP, goes, comes)


def _ride(company: list[Living], place: Place, told: Words, goes: Words, comes: Words) -> None:
    """Bring people to the other end of the shaft, and tell those at both ends."""

    def ride(one: Living) -> None:
        tell(one, told)
        announce(one.location, goes, exclude=one, who=one)
        one.move_to(place, quiet=True, move_type="ride")
        announce(place, comes, exclude=one, who=one)

    each(company, ride)


def company(hero: Hero) -> list[Living]:
    """Return the company of a hero: the party that is here, the hero first, and their servants."""
    heroes = sorted(party.members_here(hero), key=lambda one: one is not hero)
    people = hero.location.contents_get(content_type="character")
    return [*heroes, *[one for one in people if isinstance(one, Living) and one.employer in heroes]]


def ride_down(hero: Hero, depth: int) -> None:
    """Go down with the winch, to a level from which one has come up before; companions who are there come along.

    Raises ActionError: codes `no_winch`, `not_yet`.
    """
    ledge = instance.entrance()
    if ledge is None or hero.location is not ledge:
        raise ActionError("no_winch", phrases.NO_WINCH)
    reached = hero.db.winch or 0
    stops = list(range(1 + LEVELS_PER_STRATUM, min(reached, DEEPEST) + 1, LEVELS_PER_STRATUM))
    if not stops:
        raise ActionError("not_yet", phrases.NO_STOPS)
    if depth not in stops:
        raise ActionError("not_yet", Words("Say to which level: {stops}."), stops=[str(level) for level in stops])
    goes, comes = (
        Words("{who:cap} goes down in the cage."),
        Words("The cage comes down the shaft, and {who} steps out."),
    )
    _ride(company(hero), instance.enter(hero, depth), phrases.RIDE_DOWN, goes, comes)


# Hauled up.


def recall(hero: Hero) -> None:
    """Ring for the rope: after a while the guild hauls a hero up to the ledge, for coins.

    Raises ActionError: codes `not_below`, `fight`, `busy`, `monsters`, `poor`.
    """
    room = room_of(hero)
    if stock.watcher(room, hero) is not None:
        raise ActionError("monsters", Words("You are not alone here. It would come up with you."))
    price = ROPE_COINS * room.depth
    if hero.coins < price:
        raise ActionError("poor", phrases.NO_ROPE, price=coins(price), have=coins(hero.coins))
    take_time(hero, ROPE)
    tell(hero, phrases.RINGS, seconds=ROPE, price=coins(price))
    announce(room, Words("{who:cap} rings at the bell-line along the wall."), exclude=hero, who=hero)
    room.branch.noise(room, 2)
    delay(ROPE, haul_up, hero, room)


@together()
def haul_up(hero: Hero, room: RoomBelow) -> None:
    """Haul a hero up who has stayed where the rope comes down, and had no other troubles."""
    if not (hero.pk and room.pk and room.branch is not None) or hero.is_dead or hero.location is None:
        return
    ledge, price = instance.entrance(), ROPE_COINS * room.depth
    if hero.location is not room or hero.fight is not None or ledge is None or hero.coins < price:
        hero.ndb.busy_until = 0
        tell(hero, Words("The rope goes up again without you."))
        return
    transfer(hero, None, price, CoinReason.SERVICE)
    tell(hero, phrases.HAULED, price=coins(price))
    announce(room, Words("{who:cap} is hauled up into the dark on a rope."), exclude=hero, who=hero)
    hero.move_to(ledge, quiet=True, move_type="ride")
    announce(ledge, Words("{who:cap} comes up out of the dark at the end of a rope."), exclude=hero, who=hero)
