"""Commands below ground: the floor plan, searching, traps, locks, mechanisms, prayer, camp, the winch."""

from __future__ import annotations

from collections.abc import Callable

from evennia import CmdSet

from ..characters.handling_commands import CmdGetFrom, CmdOpenThing
from ..combat.commands import CmdStunt
from ..kernel.character_command import NOT_IN_FIGHT, CharacterCommand, shown
from ..kernel.counting import EVERYTHING, find, read_amount
from ..kernel.descriptions import plain
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.textwidth import fill
from ..knave.delve import progress
from ..knave.delve.layout import COLOURS, DIGITS, FACINGS
from ..knave.delve.records import GateKind
from ..knave.directions import Direction, direction
from ..model import Hero
from ..places import running, senses
from ..social import party
from ..things.containers import EvAdventureContainer
from ..words import Words, pattern, synonyms
from . import daily, deeds, instance, landmarks, locks, rest

CHEST = frozenset(synonyms("chest", "box", "strongbox", "old chest", "lid"))
LEVER = frozenset(synonyms("lever"))
DIALS = frozenset(synonyms("dial", "dials", "three dials"))
ROPES = {
    "red": synonyms("red", "red rope"),
    "black": synonyms("black", "black rope"),
    "white": synonyms("white", "white rope"),
}
STATUES = (synonyms("king"), synonyms("queen"), synonyms("beggar"))

_TO = pattern(r"\s+to\s+|\s*=\s*|<others>|\s+")


class BelowCommand(CharacterCommand):
    """Base of the commands of the dungeon."""

    help_category = "Adventure"
    in_fight = "refused"
    deed: Callable[[Hero], None]
    """What it does, whatever is typed; for a command without `act`."""

    def act(self, typed: str) -> None:
        """Do the command's deed."""
        self.deed(self.caller)

    def heading(self, typed: str) -> Direction:
        """Return the typed direction. Raises ActionError if it is none."""
        found = direction(plain(typed))
        if found is None:
            raise ActionError("no_direction", Words('"{typed}" is no direction.'), typed=shown(typed))
        return found

    def lock(self, typed: str) -> Direction | None:
        """Return the direction of the typed gate; None for the chest. Raises ActionError if it is neither."""
        if not typed:
            raise ActionError("what", Words("Which: a direction, or the chest?"))
        return None if plain(typed) in CHEST else self.heading(typed)


class CmdPlan(BelowCommand):
    """The floor plan as explored."""

    in_fight = ""
    key = "map"
    aliases = synonyms("plan", of="map")
    help_words = Words(
        "|wmap|n shows the level as your party has explored it: you stand between < and >, ?? is a room not seen yet, "
        "## a way that is shut, v and ^ are stairs, * a companion. A screen reader is told in sentences."
    )

    def act(self, typed: str) -> None:
        """Send the plan of the level the caller is on: drawn, or in sentences for a screen reader."""
        room = self.caller.location
        level, floor, page = room.level, room.floor, self.page
        friends = {
            one.get_display_name(self.caller): there.cell
            for one in party.members(self.caller)
            if one is not self.caller and isinstance(there := one.location, instance.EvAdventureDungeonRoom)
            if there.branch is room.branch and there.depth == room.depth
        }
        stratum = progress.TITLE.say(page.lang, depth=room.depth, place=instance.stratum_of_room(room))
        if page.screenreader:
            lines = progress.sentences(level, floor, room.cell, page.lang, friends)
        else:
            drawn = progress.draw(level, floor, room.cell, page.lang, page.width, set(friends.values()))
            lines = [line.replace("|", "||").replace("<", "|w<").replace(">", ">|n") for line in drawn]
            lines += ["", fill(progress.LEGEND.say(page.lang), page.width)]
        self.msg(text=("\n".join([stratum, *lines]), {"type": "map"}))


class CmdSearch(BelowCommand):
    """Look for what is hidden."""

    key = "search"
    aliases = synonyms(of="search", context="dungeon")
    help_words = Words(
        "|wsearch|n looks for what is hidden in the room: doors, traps, loose stones (wisdom; harder in the dark, "
        "easier with a companion). It takes time, and time is when things come by."
    )
    deed = staticmethod(deeds.search)


class CmdListen(BelowCommand):
    """Listen at a way."""

    key = "listen"
    help_words = Words("|wlisten north|n tells, with luck, whether something is behind (wisdom; it needs no light).")

    def act(self, typed: str) -> None:
        """Listen in the typed direction. Raises ActionError if nothing is typed, or no direction."""
        if not typed:
            raise ActionError("where", Words("Listen where? For example |wlisten north|n."))
        deeds.listen(self.caller, self.heading(typed.removeprefix("at ")))


class CmdDisarm(BelowCommand):
    """Make a trap harmless."""

    key = "disarm trap"
    aliases = synonyms("defuse", of="disarm trap")
    help_words = Words(
        "|wdisarm|n makes the trap you know of harmless (intelligence; the right tool helps). When it fails, it "
        "goes off. The way back from a trap you know of is safe; the way on takes a saving throw, with advantage, each "
        "time, and nobody runs past it."
    )
    deed = staticmethod(locks.disarm)


class CmdStuntBelow(CmdStunt):
    """The stunts of a fight; out of one, a bare `disarm` means the trap."""

    def act(self, typed: str) -> None:
        """Disarm the known trap for a bare `disarm` outside a fight; else as `CmdStunt`."""
        if self.cmdstring == "disarm" and self.caller.fight is None:
            locks.disarm(self.caller)
        else:
            super().act(typed)


class CmdPick(BelowCommand):
    """Open a lock without its key."""

    key = "pick"
    help_words = Words(
        "|wpick north|n or |wpick chest|n opens a lock without its key (intelligence, with lockpicks; a file, a nail "
        "or a dagger will do badly). A gate without keyhole cannot be picked."
    )

    def act(self, typed: str) -> None:
        """Pick the lock of the typed gate, or of the chest."""
        locks.pick_lock(self.caller, self.lock(typed))


class CmdForceDoor(BelowCommand):
    """Break or lift what is shut."""

    key = "force"
    aliases = synonyms("break", "bash", "lift", of="force")
    help_words = Words(
        "|wforce north|n or |wforce chest|n breaks or lifts what is shut (strength; a crowbar or a companion helps). "
        "Every try is heard far off."
    )

    def act(self, typed: str) -> None:
        """Force the typed gate, or the chest. Raises ActionError if neither is typed, or it cannot be forced."""
        locks.force(self.caller, self.lock(typed))


class CmdPull(BelowCommand):
    """Pull, push or turn what can be moved."""

    key = "pull"
    aliases = synonyms("push", "turn", "set", of="pull")
    help_words = Words(
        "Moves what a room has to be moved. What it must be set to is written somewhere on the way.\n\nUsage:\n"
        "  pull lever\n  pull red             one of three ropes\n  turn dials to 314    all three at once\n"
        "  turn king to north   one of three statues"
    )

    def act(self, typed: str) -> None:
        """Set the typed mechanism: the lever, one of the ropes, all dials (three digits), or a statue (a direction)."""
        wanted = plain(typed)
        if not wanted:
            raise ActionError("what", Words("Pull or turn what?"))
        if wanted in LEVER:
            locks.pull_lever(self.caller)
            return
        for colour, names in ROPES.items():
            if wanted in names:
                locks.set_mechanism(self.caller, GateKind.COLOURS, [(-1, colour)])
                return
        name, _, setting = (_TO.sub("\n", wanted, count=1)).partition("\n")
        name, setting = name.strip(), setting.strip()
        if name in DIALS or wanted.isdigit():
            digits = "".join((setting or wanted).split())
            if len(digits) != len(COLOURS) or any(one not in DIGITS for one in digits):
                raise ActionError("digits", Words("Three digits from 1 to 9, like |wturn dials to 314|n."))
            locks.set_mechanism(self.caller, GateKind.NUMBERS, list(enumerate(digits)))
            return
        for number, statue in enumerate(STATUES):
            if name in statue:
                heading = direction(setting)
                if heading is None or heading.key not in FACINGS:
                    raise ActionError("facing", FACING)
                locks.set_mechanism(self.caller, GateKind.STATUES, [(number, heading.key)])
                return
        raise ActionError("nothing", Words('Nothing here called "{typed}" wants to be moved.'), typed=shown(typed))


class CmdPrayBelow(BelowCommand):
    """Pray at a shrine."""

    key = "pray"
    help_words = Words(
        "|wpray|n at a shrine, or |wpray 20|n with coins (ten a level make it an offering, which helps). Each shrine "
        "hears you once; it may heal and protect you. It may also be the wrong thing that hears."
    )

    def act(self, typed: str) -> None:
        """Pray at the shrine of the room with the typed number of coins, 0 when none is typed."""
        offering = whole_number(typed) if typed else 0
        if offering is None or offering < 0:
            raise ActionError("offering", Words("Offer a whole number of coins, or nothing."))
        rest.pray(self.caller, offering)


class CmdCamp(BelowCommand):
    """Eat and sleep below."""

    key = "rest"  # it replaces the command of that key above ground
    aliases = synonyms("camp", "sleep", of="camp")
    help_words = Words(
        "|wcamp|n: a ration and an hour's sleep (some seconds of yours) give back 1d8 hit points and your "
        "constitution, once in a room. What you left burning burns on meanwhile, so |wdouse|n it first. In an old "
        "camp nothing disturbs you; elsewhere something may find you."
    )
    deed = staticmethod(rest.camp)


class CmdWake(BelowCommand):
    """End a rest before its time."""

    key = "wake"
    aliases = synonyms("arise", "wake up", of="wake")
    in_fight = ""
    help_words = Words("|wwake|n ends a rest before its time; nothing has been used up then.")
    deed = staticmethod(rest.get_up)


class CmdFree(BelowCommand):
    """Untie a captive."""

    key = "free"
    aliases = synonyms("untie", of="free")
    help_words = Words("|wfree|n unties somebody who is held captive, once nothing is watching.")
    deed = staticmethod(rest.free)


class CmdChoose(BelowCommand):
    """Decide something."""

    key = "choose"
    aliases = synonyms("decide", of="choose")
    help_words = Words(
        "On each level a room has something to decide: |wchoose|n tells what there is, |wchoose 2|n does it, once for "
        "the whole party. Some of it is remembered, by those below as well. A riddle has its clue in another room of "
        "the level."
    )

    def act(self, typed: str) -> None:
        """List the options, or choose one."""
        if typed:
            landmarks.choose(self.caller, landmarks.meant(self.caller, typed))
            self.caller.ndb.asked = None
        else:
            lines = landmarks.options(self.caller, self.lang)
            self.caller.ndb.asked = "choose", self.caller.location.id
            self.msg("\n".join(fill(line, self.page.width, hanging="     " * line.startswith(" ")) for line in lines))


class CmdOpenBelow(CmdOpenThing):
    """Open the chest of the room, a gate one has the key of, or anything else that opens."""

    help_words = Words(
        "|wopen chest|n opens the chest of a room; what is in it lies there then. Look it over first (|wsearch|n). "
        "|wopen north|n opens a gate whose key you have."
    )

    def means_chest(self, typed: str) -> bool:
        """Return whether the chest of the room is meant: none within reach bears its name."""
        containers = [one for one in self.within_reach() if hasattr(one, self.verb)]
        return plain(typed) in CHEST and not find(plain(typed), containers)

    def meant(self, typed: str) -> object:
        """Return the container or way meant by a name.

        Raises ActionError as `CmdOpenThing`; code `in_fight` for things that take too long in a fight.
        """
        fights = self.caller.fight is not None
        thing = locks.chest_of(self.caller.location) if fights and self.means_chest(typed) else super().meant(typed)
        if fights and not isinstance(thing, EvAdventureContainer):
            raise ActionError("in_fight", NOT_IN_FIGHT)
        return thing

    def act(self, typed: str) -> None:
        """Open the chest of the room, unless a thing within reach bears its name; else as `CmdOpenThing`."""
        if self.means_chest(typed):
            locks.open_chest(self.caller)
        else:
            super().act(typed)


class CmdGetBelow(CmdGetFrom):
    """Take things; of a chest of the room that is open, what lies in the room."""

    def _parts(self, typed: str) -> tuple[str, str]:
        what, source = parts = super()._parts(typed)
        if not source and (amount := read_amount(typed)).count == EVERYTHING:
            what, source = "all", amount.name
        boxes = [one for one in self.within_reach() if isinstance(one, EvAdventureContainer)]
        if plain(source) not in CHEST or find(source, boxes):
            return parts
        try:
            locks.chest_of(self.caller.location)
        except ActionError as refused:
            if refused.code == "empty":
                return what, ""
            raise
        raise ActionError("shut", Words("The chest is shut: |wopen chest|n."))


class CmdRide(BelowCommand):
    """Ride the winch up, or down to where one has been."""

    key = "ride"
    help_words = Words(
        "|wride|n the winch from the first room of every third level (4, 7, 10, ...) up to the ledge below the well; "
        "from the ledge, |wride 4|n brings you back to a level whose winch you have reached before. Companions beside "
        "you come along."
    )

    def act(self, typed: str) -> None:
        """Ride up from below; from the ledge, down to the typed level (0 when none is typed)."""
        if instance.branch_of(self.caller.location) is not None:
            rest.ride_up(self.caller)
        else:
            number = whole_number(typed.removesuffix(*synonyms(of="level"))) if typed else 0
            rest.ride_down(self.caller, number or 0)


class CmdRecall(CharacterCommand):
    """Go home: on one's feet above ground, by the guild's rope from below."""

    key = "recall"
    in_fight = "refused"
    help_words = Words(
        "|wrecall|n brings you home. Above ground you walk. Below you ring for the guild's rope, which hauls you "
        "up to the first ledge: it comes after {rope} seconds, is heard far off, and costs {rope_coins} coins for "
        "each level; it takes nobody who has gone off or is in a fight. Your feet cost nothing."
    ).filled(rope=rest.ROPE, rope_coins=rest.ROPE_COINS)

    def act(self, typed: str) -> None:
        """Ring for the rope below; above ground, start walking home."""
        if instance.branch_of(self.caller.location) is not None:
            rest.recall(self.caller)
            return
        ways = senses.walking_home(self.caller)
        if len(ways) > running.MOST:
            raise ActionError("far", Words("That is too far to walk in one go."))
        running.begin(self.caller, running.Run([way.key for way in ways], known=True))


class DungeonCmdSet(CmdSet):
    """The commands below; every room of the dungeon brings them along."""

    key = "dungeon"
    priority = 2

    def at_cmdset_creation(self) -> None:
        """Add the commands of the dungeon."""
        self.add([
            CmdPlan, CmdSearch, CmdListen, CmdDisarm, CmdStuntBelow, CmdPick, CmdForceDoor, CmdPull, CmdPrayBelow,
            CmdCamp, CmdWake, CmdFree, CmdChoose, CmdOpenBelow, CmdGetBelow,
        ])  # fmt: skip


COMMANDS: tuple[type[CharacterCommand], ...] = (CmdRide, CmdRecall, landmarks.CmdDepths, *daily.COMMANDS)
"""The commands that also work above ground."""

FACING = Words("To the north, east, south or west, like |wturn king to north|n.")
