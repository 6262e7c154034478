"""The Manse: a temporary house with a door from the place where it was cast.

It disappears when its time is over or that place is gone; its contents are moved outside.
"""

from __future__ import annotations

from evennia import DefaultScript
from evennia.objects.models import ObjectDB
from evennia.utils import gametime
from evennia.utils.create import create_object, create_script

from ..combat.combatant import handler_in
from ..evennia_ext.transactions import Clock, beat, each
from ..kernel.descriptions import Detail, Sight, Spellings
from ..kernel.errors import ActionError
from ..kernel.messaging import announce
from ..model import Living, Place
from ..places.exits import EvAdventureExit
from ..places.rooms import HAVEN, PLACE, EvAdventureRoom
from ..places.senses import home_place
from ..words import Words, synonyms

LOOK = 20
"""Real seconds between two checks of whether it still stands."""


def check(caster: Living) -> None:
    """Check that a house can be raised in the caster's place. Raises ActionError: codes `fight`, `haven`."""
    if handler_in(caster.location) is not None:
        raise ActionError("fight", Words("Nobody builds a house in the middle of a fight."))
    if caster.location.tags.has(HAVEN, category=PLACE) or any(
        way.destination is not None and way.destination.tags.has(HAVEN, category=PLACE)
        for way in caster.location.contents_get(content_type="exit")
    ):
        raise ActionError("haven", Words("There is a manse here already."))


def raise_in(place: Place, caster: Living, game_seconds: float) -> EvAdventureRoom:
    """Raise a house beside `place` for `game_seconds`; return it."""
    house = create_object(EvAdventureRoom, key="manse", nohome=True)
    house.set_names(Words("The Manse"))
    house.sight = Sight(desc=DESC, glimpse=GLIMPSE, sign=Words("Ma"), details=DETAILS)
    house.tags.add(["rest", HAVEN], category=PLACE)
    door = create_object(EvAdventureExit, key="manse", location=place, destination=house, nohome=True)
    door.set_names(Words("a small green door"))
    door.aliases.add(list(synonyms("manse", "house", "door")))
    way_out = create_object(EvAdventureExit, key="out", location=house, destination=place, nohome=True)
    way_out.aliases.add(list(synonyms("leave")))
    script = create_script(HavenScript, obj=house, autostart=False)
    script.db.until = gametime.gametime(absolute=True) + game_seconds
    script.db.place = place
    script.start()
    announce(place, RISES, who=caster)
    return house


def vanish(house: EvAdventureRoom, place: Place | None) -> None:
    """Delete a house; move its contents, and heroes logged out in it, to `place`, or to the start if that is gone."""
    if place is None or not place.pk:
        place = home_place()
    announce(house, Words("The walls grow thin. You stand outside again."))
    inside = [one for one in house.contents if one.destination is None]
    each(inside, lambda one: one.move_to(place, quiet=True, move_type="teleport"))
    for one in inside:
        if one.pk and one.location is house:
            one.move_to(place, quiet=True, move_hooks=False)
    for hero in ObjectDB.objects.filter(db_attributes__db_key="prelogout_location", db_location=None):
        if hero.db.prelogout_location == house:
            hero.db.prelogout_location = place
    announce(place, Words("The green door closes, and was never there."))
    house.delete()


class HavenScript(Clock, DefaultScript):
    """Check regularly whether a house still stands."""

    timing = ("haven", "", LOOK)

    @beat
    def at_repeat(self, **kwargs: object) -> None:
        """Delete the house when its time is over, or its place is gone."""
        place = self.db.place
        if place is None or not place.pk or gametime.gametime(absolute=True) >= self.db.until:
            vanish(self.obj, place)


GLIMPSE = Words("Lamplight, a made bed, the smell of soup.")
DESC = Words(
    "One room, and everything in it is the size it was when you were small: a bed with a patched quilt for each of "
    "you, a lamp that needs no oil, a pot on a fire that makes no sound. The window shows a garden. It is always "
    "early evening there."
)
DETAILS = (
    Detail(
        Spellings.of(synonyms("window", "garden")),
        Words(
            "Bean rows, a bench, and somebody on it with her back to you, shelling peas. She is about to turn round."
        ),
    ),
    Detail(
        Spellings.of(synonyms("bed", "quilt")),
        Words("Your name is stitched into the hem, the way only one person ever spelled it."),
    ),
)
RISES = Words(
    "A small green door stands there, with nothing round it, and a lamp is lit behind it. (|wmanse|n, |wrest|n)"
)
