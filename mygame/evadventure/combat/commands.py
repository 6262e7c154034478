"""The commands of fights: `attack`, the stunts, `hold`, `flee`, `fight`, `duel`, `yield`, and numbers of the list.

Other commands cost an action in a fight (`get`, `drop`, `give`, `remove`), have an action of their own (`use`, `wield`,
`cast`), or have to wait, according to `CharacterCommand.in_fight`.
"""

from __future__ import annotations

from evennia import CmdSet

from ..enums import read_ability
from ..kernel.character_command import shown
from ..kernel.command import Command, RefusableCommand
from ..kernel.counting import find, phrase
from ..kernel.input import fold
from ..knave.fighting import STUNTS
from ..model import ActionDict, CombatHandler, Living
from ..places.look_target import find_way
from ..words import Words, pattern, synonyms
from . import company_commands, phrases, stance_commands
from .actions import CombatFailure
from .beginning import engage
from .choices import numbered, show
from .combatant import fight_of, handler_in
from .company_commands import CmdDuel, CmdYield
from .targets import FightCommand

STUNT_WORDS = {
    **{key: key for key in STUNTS},
    **dict.fromkeys(synonyms(of="boost"), "boost"),
    **dict.fromkeys(synonyms(of="foil"), "foil"),
    **dict.fromkeys(synonyms("push", context="commands"), "shove"),
    **dict.fromkeys(synonyms(of="trip"), "trip"),
    **dict.fromkeys(synonyms(of="disarm", context="commands"), "disarm"),
    **dict.fromkeys(synonyms(of="stun"), "stun"),
    **dict.fromkeys(synonyms(of="sunder"), "sunder"),
}
"""Typed word -> the stunt."""

_AND = pattern(r"\s*(?:\band\b|\bthen\b|\+|&|,|<others>)\s*")
_ALSO = "".join((" ", *synonyms(of="also")))
_FOR = pattern(r"\s+(?:for|against|vs)\s+")


class CmdAttack(FightCommand):
    """Attack an enemy, alone or with a stunt."""

    key = "attack"
    aliases = synonyms("kill", "hit", "k", of="attack")
    help_words = Words(
        "|wattack <somebody>|n begins a fight, or goes on with one: your weapon against the other's armour, a d20 and "
        "your bonus (strength at arm's length, wisdom from afar) above the defence. In a fight |wattack|n alone goes "
        "for the enemy you fight already; several of a kind are |wrat 2|n or |wsecond rat|n. When you have the "
        "advantage over somebody, |wattack rat and trip|n does a stunt in the same round, both without the advantage. "
        "See also: |whelp stunts|n, |whelp fight|n, |whelp flee|n."
    )

    def act(self, typed: str) -> None:
        """Begin a fight with the typed target or go on with one, and queue an attack, with a stunt if one is typed."""
        wanted, stunt = self._split(" ".join(typed.lower().split()))
        fight, target = engage(self.caller, wanted)
        fight.queue_action(self.caller, {"key": "attack", "target": target} | ({"stunt": stunt} if stunt else {}))

    def _split(self, typed: str) -> tuple[str, str]:
        *before, last = _AND.split(typed) if typed else [""]
        if before and last in STUNT_WORDS:
            return " ".join(part for part in before if part).strip(), STUNT_WORDS[last]
        for word, key in STUNT_WORDS.items():
            if not word.isascii() and typed.endswith(word):
                return typed.removesuffix(word).rstrip(_ALSO), key
        return typed, ""


class CmdStunt(FightCommand):
    """Do a stunt."""

    key = "stunt"
    aliases = [word for word in STUNT_WORDS if word not in synonyms("push")] + list(synonyms("stunts"))
    help_words = Words(
        "Stunts hurt nobody and decide fights; each is your ability against the enemy's:\n|wboost <enemy>|n "
        "(dexterity): advantage on your next roll against it; |wboost <enemy> for <friend>|n gives it away.\n|wfoil "
        "<enemy>|n (dexterity): disadvantage on its next roll against you.\n|wshove <enemy>|n (strength): no longer at "
        "arm's length, so that you can shoot, or leave.\n|wtrip <enemy>|n (dexterity): it lies on the ground until it "
        "has acted; hits come easier.\n|wdisarm <enemy>|n (dexterity against strength): its weapon flies off.\n|wstun "
        "<enemy>|n (strength against constitution): it loses its next action.\n|wsunder <enemy>|n (strength against "
        "armour): its armour loses a point.\nAny ability will do for the first two: |wboost wis <enemy>|n."
    )

    def act(self, typed: str) -> None:
        """Queue the stunt of the typed word against the typed target; outside a fight, begin one."""
        key = STUNT_WORDS.get(self.cmdstring.lower(), "")
        words = " ".join(typed.lower().split())
        if not key:
            first, _, rest = words.partition(" ")
            key = STUNT_WORDS.get(first, "")
            words = rest
        if not key:
            raise CombatFailure("no_stunt", phrases.NO_STUNT, stunts=[one.name for one in STUNTS.values()])
        ability = None
        if key in ("boost", "foil"):
            first, _, rest = words.partition(" ")
            if (ability := read_ability(first)) is not None:
                words = rest
        name, *friends = _FOR.split(words, maxsplit=1)
        fight, target = engage(self.caller, name.strip())
        action: ActionDict = {"key": "stunt", "stunt": key, "target": target}
        if ability is not None:
            action["ability"] = ability
        if friends:
            action["recipient"] = self._friend(fight, friends[0].strip())
        fight.queue_action(self.caller, action)

    def _friend(self, fight: CombatHandler, typed: str) -> Living:
        allies, _ = fight.get_sides(self.caller)
        found: list[Living] = [self.caller] if typed in synonyms("me") else find(typed, allies)
        if not found:
            raise CombatFailure("nobody", phrases.NOBODY, typed=shown(typed))
        return found[0]


class CmdHold(FightCommand):
    """Do nothing for a moment; with a thing, take that in hand."""

    key = "hold"
    aliases = synonyms("pass", "wait", of="hold")
    help_words = Words(
        "|whold|n waits and watches for one action of a fight. With something after it, it is |wwield|n."
    )

    def act(self, typed: str) -> None:
        """Queue an action of doing nothing; with a thing typed, wield it."""
        if typed:
            self.caller.execute_cmd(f"wield {typed}")
            return
        self.fight.queue_action(self.caller, {"key": "hold"})


class CmdFlee(FightCommand):
    """Get out of a fight."""

    key = "flee"
    aliases = synonyms("escape", "retreat", of="flee")
    help_words = Words(
        "|wflee|n gets out of a fight by any way, |wflee north|n by that one. If nobody is at arm's length of you, you "
        "just go; else your dexterity must beat the quickest of them, and whoever fails is open to attack (advantage). "
        "A shove first makes it easy."
    )

    def act(self, typed: str) -> None:
        """Queue an attempt to flee, by the typed way if there is one."""
        fight = self.fight
        action: ActionDict = {"key": "flee"}
        if typed:
            ways = [one for one in find_way(self.caller, typed) if one in fight.ways_out(self.caller)]
            if not ways:
                raise CombatFailure("no_way", Words('There is no way called "{typed}" to flee by.'), typed=shown(typed))
            action["way"] = ways[0]
        fight.queue_action(self.caller, action)


class CmdFight(FightCommand):
    """How the fight stands, and what one may do."""

    key = "fight"
    aliases = synonyms("combat", of="fight")
    help_words = Words(
        "|wfight|n shows how the fight stands for you and all you may do, numbered; type a number to do it, or the "
        "words. In most places a fight goes in rounds: everybody chooses, then the quicker side acts first (a d6 each "
        "round). A round waits six seconds (twenty for those who use a screen reader), or until all have chosen; an "
        "attack goes on by itself, and those who type nothing do what their own |wstance|n says. In the ring and in "
        "some rooms below there are no rounds: you act again three seconds after you have acted (|whelp real time|n). "
        "In the dark you do not see whom you fight: |wattack thing|n, |wattack second thing|n. A natural 20 deals one "
        "more die and hurts the armour, a natural 1 hurts your weapon. Shooting takes wisdom and is impossible with an "
        "enemy at arm's length. Getting something from the ground, handing it over, drinking a draught or changing "
        "weapons takes an action."
    )

    def act(self, typed: str) -> None:
        """Show the caller's fight with all choices; to others, the opponents in the room."""
        fight = fight_of(self.caller)
        if fight is not None:
            show(fight, self.caller, full=True)
            return
        other = handler_in(self.caller.location)
        if other is None:
            raise CombatFailure("no_fight", Words("Nobody fights here."))
        first = other.bodies(other.fight.ids)[0]
        one, another = other.get_sides(first)
        sides = phrase(
            Words("{one} against {other}"),
            one=[other.called(each, self.caller) for each in one],
            other=[other.called(each, self.caller) for each in another],
        )
        self.tell(Words("{sides} are fighting here."), sides=sides)


class CmdChoice(RefusableCommand):
    """A typed number takes what the list of the fight says there."""

    key = "fight choice"
    auto_help = False
    at_table = True

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Match every line that is only a number, in digits of any script."""
        typed = fold(cmdname).strip()
        return (cmdname, typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else (None, None)

    def act(self, typed: str) -> None:
        """Queue the action of the typed number; `yield` is carried out at once."""
        caller = self.caller
        fight = fight_of(caller)
        if fight is None:
            raise CombatFailure("no_fight", phrases.NO_FIGHT)
        number = int(fold(self.cmdstring).strip())
        chosen = numbered(fight, caller).get(number)
        if chosen is None:
            self.tell(phrases.NO_CHOICE, number=number)
            show(fight, caller, full=True)
        elif chosen.action["key"] == "yield":
            fight.casualties.give_up(caller)
        else:
            fight.queue_action(caller, chosen.action)


class CmdFightMoves(CmdFight):
    """`moves` means the fight while one is in a fight."""

    key = "moves"
    aliases = synonyms(of="moves", context="combat")
    auto_help = False
    at_table = True


class CombatCmdSet(CmdSet):
    """The additional commands of people in a fight."""

    key = "fight"
    priority = 5

    def at_cmdset_creation(self) -> None:
        """Add the commands that only people in a fight can type."""
        self.add([CmdChoice, CmdFightMoves])


class FightingCmdSet(CmdSet):
    """The commands to begin fights, for a command set of one's own."""

    key = "fighting"

    def at_cmdset_creation(self) -> None:
        """Add every command of `COMMANDS`."""
        self.add(COMMANDS)


COMMANDS: tuple[type[Command], ...] = (
    *(CmdAttack, CmdStunt, CmdHold, CmdFlee, CmdFight, CmdDuel, CmdYield),
    *stance_commands.COMMANDS,
    *company_commands.COMMANDS,
)
