"""The sentences of actions below."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ..kernel.content_files import load
from ..kernel.descriptions import Emote
from ..model import Living
from ..words import Words

EMOTES = load([Path(__file__).with_name("emotes.toml")], Emote)
"""What heroes do, as they are told of it and as others see it."""


def deed(doer: Living, key: str) -> Emote:
    """Return a deed in the next of its wordings (`key`, `key 2` ...), so that its doer reads none twice in a row."""
    wordings = [emote for name, emote in EMOTES.items() if name == key or name.startswith(f"{key} ")]
    told: Counter[str] = doer.ndb.deeds_told or Counter()
    doer.ndb.deeds_told = told
    told[key] += 1
    return wordings[(told[key] - 1) % len(wordings)]


LAIR_LEVEL = Words("|xYou are on level {depth} of the dungeon. Something rules here; you can tell by how tidy it is.|n")
HURT = Words("|rYou lose {damage} HP.|n")
WOULD_BURN_OUT = Words(
    "While you sleep for an hour, {thing:the} would burn out (it has {time} left): |wdouse|n it first, or lie down "
    "again all the same."
)
NO_LIGHT_THERE = Words(
    "|yIt is dark {direction}, and nobody with you carries a light.|n |wlight torch|n first, or go that way again to "
    "grope your way in the dark."
)
NOTHING_FELT = Words("You feel about in the dark and find nothing. Light would help.")
HEAR_ONE = Words("Something moves in there. One of them, you think.")
HEAR_MANY = Words("Something moves in there, and not alone.")
NO_PICKS = Words("You have nothing thin enough: lockpicks would be best, a file, a nail or a dagger might do.")
NOT_LOCKED = Words("The way {direction} is not shut.")
NO_LOCK = Words("There is no keyhole to pick.")
TOO_STRONG = Words("Stone, bronze and no gap: nobody forces that. It wants to be understood.")
HEARD = Words(
    "Something listens, as one listens half asleep: {healed} HP regained, and a quiet about you that lasts an hour."
)
UNHEARD = Words("Nothing happens. Perhaps it was busy.")
MISHEARD = Words("Something turns toward you that should not have: you are afraid, and cannot say of what.")
GUARDED = Words("Not while {who:the} is watching.")
NO_WINCH = Words("There is no winch here to ride.")
NO_STOPS = Words(
    "The winch stops where you have been before, at every third level from 4 on, and you have come to none of them."
)
RIDE_UP = Words(
    "You step into the cage and pull the bell. The chain takes its time; the air gets cooler, and smells of rain."
)
RIDE_DOWN = Words("You step into the cage and kick the brake off. The dark comes up past you, level after level.")

NO_ROPE = Words(
    "The guild hauls nobody up for less than {price} from here, and you have {have}. Your feet cost nothing."
)
RINGS = Words(
    "You ring three times at the bell-line along the wall. In {seconds} seconds the rope will be down; stay where you "
    "are. It costs {price}."
)
HAULED = Words("A rope comes down out of the dark; you are hauled up, past every stair you walked, and pay {price}.")

OPENING = (
    (Words("open {what}", context="line"), Words("with its key; a trap not found goes off")),
    (Words("pick {what}", context="line"), Words("intelligence, with lockpicks; it takes time")),
    (Words("force {what}", context="line"), Words("strength, better with a crowbar; heard far off")),
)
DEEDS = (
    (Words("search", context="line"), Words("wisdom: traps and hidden doors; it takes time"), "lens"),
    (
        Words("camp", context="line"),
        Words("a ration, an hour: 1d8 hit points, once in a room; something may come"),
        "tent",
    ),
)
"""Lines to type in a room, each with its needs and risk, and the key of a picture."""
