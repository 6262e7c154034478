"""Commands on things: light, douse, fill, put, get from, open, close and throw.

A refusal gives its reason in one sentence and changes nothing.
"""

from __future__ import annotations

import re
from typing import Any

from evennia.objects.objects import DefaultObject

from ..combat import beginning
from ..enums import Ability, ObjType
from ..kernel.character_command import NOT_CARRIED, CharacterCommand, is_person, pick, shown
from ..kernel.counting import EVERYTHING, Amount, coins, counted, find, read_amount
from ..kernel.errors import ActionError
from ..kernel.purse import CoinReason, check_free, hand_over, transfer
from ..model import Living, Thing
from ..places.look_target import find_way
from ..rules import dice
from ..tables.doors import opening
from ..tables.phrases import game_called
from ..things import figures
from ..things.containers import EvAdventureContainer, EvAdventureCorpse
from ..things.light import EvAdventureLight, can_see
from ..things.objects import COINS_PER_SLOT, EvAdventureCoins, EvAdventureConsumable
from ..words import Words, pattern, synonyms
from .carrying_commands import CmdGet

_INTO = pattern(r"\s+(?:in|into|inside)\s+")
_OUT_OF = re.compile(r"\s+(?:from|out of)\s+")
_FROM = synonyms(of="from")
_OUT_OF_ZH = pattern(of="out of")
_OF_ZH = pattern(of="things of a container")
_AT = pattern(r"\s+(?:at|to|on)\s+")


class ThingCommand(CharacterCommand):
    """Base of the commands on things within reach."""

    help_category = "Character"

    def within_reach(self) -> list[DefaultObject]:
        """Return the caller's things, then visible things in the place."""
        here = [
            one
            for one in self.caller.location.contents
            if one.destination is None and not is_person(one) and one.access(self.caller, "view")
        ]
        return [*self.carried(), *here]

    def container(self, name: str) -> EvAdventureContainer:
        """Return the container meant by a name, carried or in the place.

        Raises ActionError: codes `no_container`, `missing`.
        """
        found = find(name, [one for one in self.within_reach() if isinstance(one, EvAdventureContainer)])
        if found:
            return found[0]
        other = find(name, self.within_reach())
        if other:
            raise ActionError("no_container", Words("{thing:the,cap} holds nothing."), thing=other[0])
        raise ActionError("missing", NOT_THERE, typed=shown(name))


class CmdLight(ThingCommand):
    """Light something."""

    key = "light"
    in_fight = "action"
    aliases = synonyms("ignite", "kindle", of="light")
    help_words = Words(
        "|wlight torch|n lights a torch, a candle or a lantern you carry. In the dark it takes a tinderbox, or a "
        "steady hand (dexterity). A torch burns an hour of the game, a candle and a lantern four; |wdouse|n saves the "
        "rest. What burns hangs from your belt or pack, and takes no hand from a bow, a great sword or a rune stone."
    )

    def meant(self, typed: str) -> EvAdventureLight:
        """Return the light meant by a line; of several, the unlit one with the most fuel.

        Raises ActionError: codes `what`, `no_light`, and those of `check_kindle`.
        """
        lights = [one for one in self.within_reach() if isinstance(one, EvAdventureLight)]
        if not typed:
            lights = [one for one in lights if not one.lit and one.seconds_left > 0][:1]
            if not lights:
                raise ActionError("what", Words("Light what? You have nothing that would burn."))
        amount = read_amount(typed) if typed else Amount(None, lights[0].key.lower())
        named = find(amount.name, lights)
        if not named:
            things = find(amount.name, self.within_reach())
            words, thing = (Words("{thing:the,cap} gives no light."), things[0]) if things else (NOT_CARRIED, "")
            raise ActionError("no_light", words, typed=shown(amount.name), thing=thing)
        unlit = [one for one in named if not one.lit]
        thing = (sorted(unlit, key=lambda one: -one.seconds_left) or named)[0]
        thing.check_kindle()
        return thing

    def act(self, typed: str) -> None:
        """Light it; without light or fire to light it by, a save on dexterity is needed."""
        thing = self.meant(typed)
        if not can_see(self.caller) and figures.carried(self.caller, "fire") is None:
            rolled = dice.saving_throw(self.caller, Ability.DEX)
            if not rolled.success:
                self.see(Words("{who:cap} strikes sparks in the dark."))
                raise ActionError("fumble", Words("You strike sparks in the dark, and none of them catches."))
        thing.use(self.caller)


class CmdDouse(ThingCommand):
    """Put out a light."""

    key = "douse"
    aliases = synonyms("extinguish", "snuff", of="douse")
    help_words = Words("|wdouse torch|n puts a light out; what is left of it burns another time.")

    def act(self, typed: str) -> None:
        """Put out the named light, or the first that burns."""
        burning = [one for one in self.within_reach() if isinstance(one, EvAdventureLight) and one.lit]
        found = find(read_amount(typed).name, burning) if typed else burning
        if not found:
            raise ActionError("unlit", Words("Nothing of that kind burns here."))
        found[0].use(self.caller)


class CmdFill(ThingCommand):
    """Fill a lantern with oil."""

    key = "fill"
    in_fight = "action"
    aliases = synonyms("refill", of="fill")
    help_words = Words("|wfill lantern|n fills it with a flask of lamp oil you carry: four hours of light.")

    def meant(self, typed: str) -> tuple[EvAdventureLight, EvAdventureConsumable]:
        """Return the lantern and the oil.

        Raises ActionError: codes `no_vessel`, `no_oil`, and those of `check_refill`.
        """
        vessels = [one for one in self.within_reach() if isinstance(one, EvAdventureLight) and one.fuel]
        found = find(read_amount(_INTO.split(typed)[-1]).name, vessels) if typed else vessels
        if not found:
            named = find(read_amount(typed).name, self.within_reach()) if typed else []
            if named and isinstance(named[0], EvAdventureLight):
                named[0].check_refill()
            raise ActionError("no_vessel", Words("Fill what? A lantern takes oil."))
        lamp = found[0]
        oil = next(
            (one for one in self.carried() if isinstance(one, EvAdventureConsumable) and one.fuel == lamp.fuel), None
        )
        if oil is None:
            raise ActionError("no_oil", Words("You have no lamp oil."))
        lamp.check_refill()
        return lamp, oil

    def act(self, typed: str) -> None:
        """Fill the lantern, and use up the flask."""
        lamp, oil = self.meant(typed)
        lamp.refill()
        oil.at_post_use(self.caller)
        self.tell(Words("You fill the {thing}."), thing=lamp.bare)
        self.see(Words("{who:cap} fills {thing:a}."), thing=lamp.bare)


class CmdGetFrom(CmdGet, ThingCommand):
    """Take things from the place or out of a container."""

    aliases = (*CmdGet.called, *_FROM)
    help_words = Words(
        "{get}\n|wget <thing> from <bag>|n takes it out of a bag, a chest or what is left of the dead; "
        "|wget all from corpse|n, or |wget all corpse|n."
    ).filled(get=CmdGet.help_words)

    def meant(self, typed: str) -> tuple[list[DefaultObject], list[EvAdventureCoins], Amount]:
        """Return the things meant by a line, in a named container or in the place.

        Raises ActionError: code `empty`, those of the container, and those of `CmdGet.meant`.
        """
        what, source = self._parts(typed)
        if not source:
            return super().meant(what)
        box = self._box(source)
        amount = read_amount(what)
        held = [one for one in box.contents if one.access(self.caller, "view")]
        if amount.is_all and not held:
            raise ActionError("empty", Words("There is nothing in {thing:a}."), thing=box)
        return self.chosen(amount, held, Words('There is no "{typed}" in there.'))

    def act(self, typed: str) -> None:
        """Take the things meant."""
        source, meant = self._parts(typed)[1], self.meant(typed)
        box = self._box(source) if source else None
        self._take(*meant, self._taken if box is None else lambda taken: self._took(taken, box))

    def _box(self, name: str) -> EvAdventureContainer:
        box = self.container(name)
        box.check_open()
        if isinstance(box, EvAdventureCorpse):
            box.check_taken(self.caller)
        return box

    def _parts(self, typed: str) -> tuple[str, str]:
        """Return the things and the container of a line; "" as container for the place."""
        if self.cmdstring in _FROM:
            parts = _OUT_OF_ZH.split(typed, maxsplit=1)
            if len(parts) == 2 and all(parts):
                return parts[1], parts[0]
            raise ActionError("what", Words("Get what out of what? For example: get torch from sack."))
        parts = _OUT_OF.split(typed)
        if len(parts) > 1 and parts[0].strip() and parts[-1].strip():
            return " from ".join(parts[:-1]), parts[-1]
        found = _OF_ZH.fullmatch(typed)
        if found:
            return found[2], found[1]
        what, _, source = typed.rpartition(" ")
        return (what, source) if what and self._is_source(typed, source) else (typed, "")

    def _is_source(self, typed: str, source: str) -> bool:
        """Return whether the last word of a line is the container: `get all corpse`, `get torch sack`.

        It is if it names a container, and the whole line names neither one nor anything here that could be taken.
        """
        boxes = find(source, [one for one in self.within_reach() if isinstance(one, EvAdventureContainer)])
        amount = read_amount(typed)
        whole = find(amount.name, self.caller.location.contents)
        named = amount.count != EVERYTHING and any(one in boxes for one in whole)
        return bool(boxes) and not named and not any(one.access(self.caller, "get") for one in whole)

    def _took(self, things: list[object], box: EvAdventureContainer) -> None:
        self.tell(Words("You take {things} out of {box:the}."), things=things, box=box)
        self.see(Words("{who:cap} takes {things} out of {box:the}."), things=things, box=box)


class CmdPut(ThingCommand):
    """Put things into a container."""

    key = "put"
    in_fight = "action"
    aliases = synonyms("insert", of="put")
    help_words = Words(
        "|wput <thing> in <bag>|n puts it into a bag you carry or a chest that stands here; |wput 3 torches in sack|n, "
        "|wput 20 coins in pouch|n, |wput all in sack|n."
    )

    def meant(self, typed: str) -> tuple[int | list[DefaultObject], EvAdventureContainer]:
        """Return the coins or things, and the container meant by a line.

        Raises ActionError: codes `what`, `full`, and those of the container, of `idle` and of `coins_asked`.
        """
        parts = _INTO.split(typed)
        if len(parts) == 1 and typed.count(" ") == 1 and not typed.isascii():
            parts = typed.split(" ")  # Chinese without a word for "into"
        if len(parts) < 2 or not parts[0].strip() or not parts[-1].strip():
            raise ActionError("what", Words("Put what into what? For example: put torch in sack."))
        what, where = " in ".join(parts[:-1]), parts[-1]
        box, amount = self.container(where), read_amount(what)
        box.check_open()
        if not amount.is_coins:
            return [one for one in self.idle(amount) if not (amount.is_all and one is box)], box
        count = self.coins_asked(amount)
        if -(-count // COINS_PER_SLOT) > box.room + 1:
            raise ActionError("full", Words("So many coins do not fit into {thing:a}."), thing=box)
        return count, box

    def act(self, typed: str) -> None:
        """Move them into the container, as far as they fit."""
        meant, box = self.meant(typed)
        if isinstance(meant, int):
            check_free(self.caller, meant)
            transfer(self.caller, EvAdventureCoins.heap_in(box), meant, CoinReason.DROP)
            self._put([coins(meant)], box)
            return
        moved: list[DefaultObject] = []
        problem: ActionError | None = None
        for thing in meant:
            try:
                box.check_fits(thing)
            except ActionError as refused:
                problem = problem or refused
                continue
            if hand_over(thing, box, CoinReason.DROP, "put"):
                moved.append(thing)
        if moved:
            self._put(list(counted(moved)), box)
        self.tell_rest(problem, done=bool(moved))

    def _put(self, things: list[object], box: EvAdventureContainer) -> None:
        self.tell(Words("You put {things} into {box:the}."), things=things, box=box)
        self.see(Words("{who:cap} puts {things} into {box:the}."), things=things, box=box)


class CmdOpenThing(ThingCommand):
    """Open a container or door."""

    key = "open"
    in_fight = "action"
    verb, done, seen = ("open_by", Words("You open {thing:a}."), Words("{who:cap} opens {thing:a}."))
    ask = Words("Open what?")
    help_words = Words(
        "|wopen chest|n opens a chest, |wopen north|n a door. What is locked needs a key, or a tool and a steady hand."
    )

    def meant(self, typed: str) -> Any:
        """Return the container or door meant by a name; the key of a game whose table is to be opened.

        Raises ActionError: codes `what`, `missing`, `no_lid`.
        """
        name = read_amount(typed).name
        if not name:
            raise ActionError("what", self.ask)
        ways = [way for way in find_way(self.caller, name) if hasattr(way, self.verb)]
        found = ways or find(name, self.within_reach())
        if not found:
            if self.key == "open" and (game := game_called(name)):
                return game
            raise ActionError("missing", NOT_THERE, typed=shown(name))
        thing = next((one for one in found if hasattr(one, self.verb)), None)
        if thing is None:
            raise ActionError("no_lid", Words("{thing:the,cap} cannot be opened or closed."), thing=found[0])
        return thing

    def act(self, typed: str) -> None:
        """Open or close it, and tell a container's contents; open a table if a game is named."""
        thing = self.meant(typed)
        if isinstance(thing, str):
            opening.open_here(self.caller, thing)
            return
        if self.verb == "open_by" and isinstance(thing, EvAdventureContainer) and not thing.lid:
            self.tell(HOLDS if thing.contents else HOLDS_NOTHING, things=counted(thing.contents), thing=thing)
            return
        getattr(thing, self.verb)(self.caller)
        if isinstance(thing, EvAdventureContainer):
            self.tell(self.done, thing=thing)
            self.see(self.seen, thing=thing)
            if self.verb == "open_by":
                self.tell(HOLDS if thing.contents else HOLDS_NOTHING, things=counted(thing.contents), thing=thing)


class CmdClose(CmdOpenThing):
    """Close a container or door."""

    key = "close"
    aliases = synonyms("shut", of="close")
    verb, done, seen = ("close_by", Words("You close {thing:a}."), Words("{who:cap} closes {thing:a}."))
    ask = Words("Close what?")
    help_words = Words("|wclose chest|n closes it, |wclose north|n a door.")


class CmdThrow(ThingCommand):
    """Throw a thing at a target."""

    key = "throw"
    aliases = synonyms("hurl", "lob", of="throw")
    help_words = Words(
        "|wthrow oil at rat|n throws something made for it: oil, holy water, a net. Wisdom aims, dexterity dodges. "
        "Whoever you throw at is your enemy from then on."
    )

    def act(self, typed: str) -> None:
        """Queue the throw as an action of the fight, which begins if there is none."""
        what, *rest = _AT.split(typed, maxsplit=1)
        name = read_amount(what).name
        if not name:
            raise ActionError("what", Words("Throw what at whom? For example: throw oil at rat."))
        thing = pick(Amount(None, name), self.carried(), NOT_CARRIED)[0]
        if not (isinstance(thing, Thing) and thing.has_obj_type(ObjType.THROWABLE)):
            raise ActionError("not_thrown", NOT_THROWN, thing=thing)
        caller, fight = self.caller, self.caller.fight
        if rest and rest[0].strip():
            target = self.person(rest[0])
        else:
            enemies = fight.get_sides(caller)[1] if fight is not None else []
            if len(enemies) != 1:
                raise ActionError("at_whom", THROW_AT_WHOM, thing=thing)
            target = enemies[0]
        if not isinstance(target, Living):
            raise ActionError("no_target", THROW_AT_WHOM, thing=thing)
        thing.check_use(caller, target)
        fight = beginning.begin(caller, target)
        fight.queue_action(caller, {"key": "use", "item": thing, "target": target})


COMMANDS = (CmdLight, CmdDouse, CmdFill, CmdGetFrom, CmdPut, CmdOpenThing, CmdClose, CmdThrow)
"""Commands on things."""

NOT_THERE = Words('There is no "{typed}" here.')
HOLDS = Words("In it: {things}.")
HOLDS_NOTHING = Words("There is nothing in it.")
THROW_AT_WHOM = Words("Throw {thing:a} at whom?")
NOT_THROWN = Words("{thing:the,cap} is not made for throwing. You can drop it.")
