"""What is said of what one does below."""

from __future__ import annotations

from ..kernel.descriptions import Emote
from ..knave.delve.records import GateKind
from ..words import Words

NOT_BELOW = Words("That is something for below, behind the iron door.")
STILL_BUSY = Words("You are still at it. A moment.")
LEVEL = Words("|xYou are on level {depth} of the dungeon.|n")
LAIR_LEVEL = Words("|xYou are on level {depth} of the dungeon. Something rules here; you can tell by how tidy it is.|n")
SOUGHT = Words("{who:cap} must be somewhere on this level.")
OMEN = Words("|m{told}|n")
YOU_NOTICE = Words("|yYou stop just in time.|n {sign}")
THEY_NOTICE = Words("{who:cap} stops short and points. {sign}")
HURT = Words("|rYou lose {damage} HP.|n")
PAST_TRAP = Words("Knowing of it, you get past {trap:the}.")
UNDER_THE_DOOR = Words("You pour yourself under what is shut.")
BOSS_BARS = Words("{who:cap} stands between you and the way down.")
UNBOLT = Emote(
    Words("You draw the bolt on this side. The way {direction} is open."),
    Words("{who:cap} draws the bolt on this side. The way {direction} is open."),
)
UNLOCK = Emote(
    Words("You turn the key. It breaks, but the way {direction} is open."),
    Words("{who:cap} turns the key. It breaks, but the way {direction} is open."),
)
SEARCHES = Words("{who:cap} goes over the room, tapping and feeling.")
NOTHING_FOUND = Words("You find nothing. That need not mean much.")
NOTHING_FELT = Words("You feel about in the dark and find nothing. Light would help.")
SURE = Words("You have looked everywhere: nothing is hidden here.")
FOUND_DOOR = Emote(
    Words("You find a hidden door: a way {direction}!"),
    Words("{who:cap} finds a hidden door: a way {direction}!"),
)
FOUND_TRAP = Emote(
    Words("You find something. {sign}"),
    Words("{who:cap} finds something. {sign}"),
)
FOUND_CACHE = Emote(
    Words("You find a loose stone, and behind it {things}."),
    Words("{who:cap} finds a loose stone, and behind it {things}."),
)
EMPTY_CACHE = Emote(
    Words("You find a loose stone, and behind it a hole that somebody has emptied."),
    Words("{who:cap} finds a loose stone, and behind it a hole that somebody has emptied."),
)
LISTENS = Words("{who:cap} listens at the way {direction}.")
HEAR_NOTHING = Words("You hear your own blood, and nothing else.")
HEAR_SILENCE = Words("It is quiet in there, quiet as an empty room.")
HEAR_SNORES = Words("Something breathes in there, slowly. It is asleep.")
HEAR_ONE = Words("Something moves in there. One of them, you think.")
HEAR_MANY = Words("Something moves in there, and not alone.")
NO_WAY = Words("There is no way {direction} here.")
NO_TRAP = Words("You know of no trap here. |wsearch|n might find one.")
DISARM_FAILS = Words("Almost. {save}")
NO_CHEST = Words("There is no chest here.")
CHEST_DONE = Words("The chest stands open and empty.")
CHEST_LOCKED = Words("The chest is locked. |wpick chest|n, or |wforce chest|n and be heard.")
CHEST_NOT_LOCKED = Words("The chest is not locked: |wopen|n it.")
CHEST_OPENS = Emote(
    Words("You throw back the lid: {things}."),
    Words("{who:cap} throws back the lid: {things}."),
)
CHEST_EMPTY = Emote(
    Words("You throw back the lid. Somebody was here before you."),
    Words("{who:cap} throws back the lid. Somebody was here before you."),
)
NO_PICKS = Words("You have nothing thin enough: lockpicks would be best, a file, a nail or a dagger might do.")
PICK_FAILS = Words("The lock holds. {save}")
PICKED = Emote(
    Words("You work at the lock until it clicks."),
    Words("{who:cap} works at the lock until it clicks."),
)
FORCE_FAILS = Words("It booms and holds. {save}")
THEY_FORCE = Words("{who:cap} throws a shoulder against it. It booms and holds.")
FORCED = Emote(
    Words("You heave once more, and it gives, with a crash."),
    Words("{who:cap} heaves once more, and it gives, with a crash."),
)
NOT_LOCKED = Words("The way {direction} is not shut.")
NO_LOCK = Words("There is no keyhole to pick.")
TOO_STRONG = Words("Stone, bronze and no gap: nobody forces that. It wants to be understood.")
NO_LEVER = Words("There is no lever here.")
PULLED = Words("The lever is down already.")
PULLS_LEVER = Emote(
    Words("You throw your whole weight on the lever."),
    Words("{who:cap} throws the weight of a whole body on the lever."),
)
NO_MECHANISM = Words("There is nothing of the kind here to set.")
OPEN_ALREADY = Words("The way stands open already.")
SETS = {
    GateKind.NUMBERS: Emote(
        Words("You set the {position} dial: {choice}."),
        Words("{who:cap} sets the {position} dial: {choice}."),
    ),
    GateKind.COLOURS: Emote(
        Words("You pull the {choice} rope."),
        Words("{who:cap} pulls the {choice} rope."),
    ),
    GateKind.STATUES: Emote(
        Words("You turn {position} to look {choice}."),
        Words("{who:cap} turns {position} to look {choice}."),
    ),
}
NO_SHRINE = Words("There is no shrine here to pray at.")
PRAYED = Words("It has heard you once. That was it.")
TOO_POOR = Words("You have no more than {have} to offer.")
PRAYS = Words("{who:cap} bows the head before the shrine.")
HEARD = Words(
    "Something listens, as one listens half asleep: {healed} HP regained, and a quiet about you that lasts an hour."
)
UNHEARD = Words("Nothing happens. Perhaps it was busy.")
MISHEARD = Words("Something turns toward you that should not have: you are afraid, and cannot say of what.")
NOT_ALONE = Words("You are not alone here. Nobody sleeps like that.")
UNHURT = Words("You are not hurt. Sleep would be a waste of a ration.")
SLEPT = Words("You have slept here once, and the stone is no softer now.")
NO_RATION = Words("You need a ration before you sleep, and have none.")
DISTURBED = Emote(
    Words("You have hardly lain down when something finds the camp!"),
    Words("{who:cap} has hardly lain down when something finds the camp!"),
)
LIES_DOWN = Words(
    "You lie down, one hand on your weapon, and close your eyes. ({seconds} seconds; going off or a fight ends it.)"
)
RESTED = Words("An hour later you have slept, have eaten, and get up stiff: {healed} HP regained, {hp} of {hp_max}.")
RESTS = Words("{who:cap} lies down with one hand on a weapon.")
NO_REST = Words("You have had no rest.")
NO_CAPTIVE = Words("Nobody here is tied to anything.")
GUARDED = Words("Not while that is watching.")
FREES = Emote(
    Words("You cut {whom:the} loose."),
    Words("{who:cap} cuts {whom:the} loose."),
)
NO_WINCH = Words("There is no winch here to ride.")
NO_STOPS = Words(
    "The winch stops where you have been before, at every third level from 4 on, and you have come to none of them."
)
WHICH_STOP = Words("Say to which level: {stops}.")
RIDE_UP = Words(
    "You step into the cage and pull the bell. The chain takes its time; the air gets cooler, and smells of rain."
)
THEY_RIDE = Words("{who:cap} goes up in the cage.")
HAULED_OFF = Words("{who:cap} is hauled up into the dark on a rope.")
HAULED_UP = Words("{who:cap} comes up out of the dark at the end of a rope.")
THEY_COME_UP = Words("The cage comes up out of the dark, and {who} steps out.")
RIDE_DOWN = Words("You step into the cage and kick the brake off. The dark comes up past you, level after level.")
THEY_RIDE_DOWN = Words("{who:cap} goes down in the cage.")
THEY_COME_DOWN = Words("The cage comes down the shaft, and {who} steps out.")

ROPE_SEEN = Words("You are not alone here. It would come up with you.")
NO_ROPE = Words(
    "The guild hauls nobody up for less than {price} from here, and you have {have}. Your feet cost nothing."
)
RINGS = Words(
    "You ring three times at the bell-line along the wall. In {seconds} seconds the rope will be down; stay where you "
    "are. It costs {price}."
)
THEY_RING = Words("{who:cap} rings at the bell-line along the wall.")
ROPE_GOES = Words("The rope goes up again without you.")
HAULED = Words("A rope comes down out of the dark; you are hauled up, past every stair you walked, and pay {price}.")
