"""What people type to fight: `attack`, the stunts, `hold`, `flee`, `fight`, `duel`, `yield`, and numbers of the list.

What one does at other times costs an action in a fight (`get`, `drop`, `give`, `remove`), or has one of its own
(`use`, `wield`, `cast`), or has to wait: `CharacterCommand.in_fight` says which.
"""

from __future__ import annotations

import re
from typing import Any

from evennia import CmdSet

from ..enums import read_ability
from ..kernel.character_command import shown
from ..kernel.command import Command, RefusableCommand
from ..kernel.counting import find, phrase
from ..kernel.input import fold
from ..knave.fighting import STUNTS
from ..places.look_target import find_way
from ..words import Words
from . import company_commands, phrases, stance_commands
from .actions import CombatFailure
from .beginning import begin
from .choices import show
from .combatant import fight_of, handler_in
from .duels import CmdDuel, CmdYield
from .targets import FightCommand, enemy, target_here

STUNT_WORDS = {
    **{key: key for key in STUNTS},
    "取巧": "boost", "助势": "boost", "牵制": "foil", "干扰": "foil", "推开": "shove", "推": "shove", "push": "shove",
    "绊倒": "trip", "绊": "trip", "缴械": "disarm", "击晕": "stun", "打晕": "stun", "破甲": "sunder",
}  # fmt: skip
"""What people type -> the stunt."""

_AND = re.compile(r"\s*(?:\band\b|\bthen\b|\+|&|,|并且?|然后|顺势|再)\s*")
_FOR = re.compile(r"\s+(?:for|against|vs)\s+|\s*[帮替]\s*")


class CmdAttack(FightCommand):
    """Attack an enemy, alone or with a stunt."""

    key = "attack"
    aliases = ["kill", "hit", "k", "攻击", "袭击", "打", "杀", "砍"]
    help_words = Words(
        "|wattack <somebody>|n begins a fight, or goes on with one: your weapon against the other's armour, a d20 "
        "and your "
        "bonus (strength at arm's length, wisdom from afar) above the defence. In a fight |wattack|n alone goes for "
        "the "
        "enemy you fight already; several of a kind are |wrat 2|n or |wsecond rat|n. When you have the advantage over "
        "somebody, |wattack rat and trip|n does a stunt in the same round, both without the advantage. See also: "
        "|whelp stunts|n, |whelp fight|n, |whelp flee|n.",
        "「|w攻击 <某个>|n」开始战斗，或继续战斗：用手里的武器对抗对方的护甲，二十面骰加你的加值（近身用力量，"
        "远程用智慧）须大于对方防御。"
        "战斗中只输入「|w攻击|n」就继续打眼前的敌人；同样的敌人有好几个时，写「|w老鼠2|n」或「|w第二只老鼠|n」。"
        "你对某个敌人占优势时，「|w攻击 老鼠 并 绊倒|n」可以在同一回合里再使一招，两次都不享受优势。另见：「|w帮助 "
        "巧招|n」、"
        "「|w帮助 战况|n」、「|w帮助 逃跑|n」。",
    )

    def act(self, typed: str) -> None:
        """Begin a fight with the typed target or go on with one, and queue an attack, with a stunt if one is typed.

        Raises:
            ActionError: if there is no such target, or it may not be attacked.
        """
        caller = self.caller
        wanted, stunt = self._split(" ".join(typed.lower().split()))
        fight = fight_of(caller)
        if fight is None:
            target = target_here(caller, wanted)
            begin(caller, target)
            fight = fight_of(caller)
        else:
            target = enemy(fight, caller, wanted)
        if fight is not None:
            fight.queue_action(caller, {"key": "attack", "target": target} | ({"stunt": stunt} if stunt else {}))

    def _split(self, typed: str) -> tuple[str, str]:
        """Return (target, stunt) as typed."""
        *before, last = _AND.split(typed) if typed else [""]
        if before and last in STUNT_WORDS:
            return " ".join(part for part in before if part).strip(), STUNT_WORDS[last]
        for word, key in STUNT_WORDS.items():
            if not word.isascii() and typed.endswith(word):
                return typed.removesuffix(word).rstrip(" 并"), key
        return typed, ""


class CmdStunt(FightCommand):
    """Do a stunt."""

    key = "stunt"
    aliases = [word for word in STUNT_WORDS if word not in ("推", "绊", "push")] + ["巧招", "使招", "stunts"]
    help_words = Words(
        "Stunts hurt nobody and decide fights; each is your ability against the enemy's:\n"
        "|wboost <enemy>|n (dexterity): advantage on your next roll against it; |wboost <enemy> for <friend>|n gives "
        "it away.\n"
        "|wfoil <enemy>|n (dexterity): disadvantage on its next roll against you.\n"
        "|wshove <enemy>|n (strength): no longer at arm's length, so that you can shoot, or leave.\n"
        "|wtrip <enemy>|n (dexterity): it lies on the ground until it has acted; hits come easier.\n"
        "|wdisarm <enemy>|n (dexterity against strength): its weapon flies off.\n"
        "|wstun <enemy>|n (strength against constitution): it loses its next action.\n"
        "|wsunder <enemy>|n (strength against armour): its armour loses a point.\n"
        "Any ability will do for the first two: |wboost wis <enemy>|n.",
        "巧招不伤人，却能定胜负，每一招都是你的能力对敌人的能力：\n"
        "「|w取巧 <敌人>|n」（敏捷）：你下一次对它的检定得优势；「|w取巧 <敌人> 帮 <同伴>|n」把优势让给同伴。\n"
        "「|w牵制 <敌人>|n」（敏捷）：它下一次对你的检定受劣势。\n"
        "「|w推开 <敌人>|n」（力量）：把它推出近身距离，你便能射击，或者离开。\n"
        "「|w绊倒 <敌人>|n」（敏捷）：它倒在地上，到它行动过为止，更容易挨打。\n"
        "「|w缴械 <敌人>|n」（敏捷对力量）：打掉它的武器。\n"
        "「|w击晕 <敌人>|n」（力量对体质）：它失去下一次行动。\n"
        "「|w破甲 <敌人>|n」（力量对护甲）：它的护甲损失一点。\n"
        "前两招可以换用任何能力：「|w取巧 智慧 <敌人>|n」。",
    )

    def act(self, typed: str) -> None:
        """Queue the stunt of the typed word against the typed target; outside a fight, begin one.

        Raises:
            ActionError: if the stunt, the target or the friend it is for is unknown.
        """
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
        fight = fight_of(self.caller)
        if fight is None:
            target = target_here(self.caller, name.strip())
            fight = begin(self.caller, target)
        else:
            target = enemy(fight, self.caller, name.strip())
        action: dict[str, Any] = {"key": "stunt", "stunt": key, "target": target}
        if ability is not None:
            action["ability"] = ability
        if friends:
            action["recipient"] = self._friend(fight, friends[0].strip())
        fight.queue_action(self.caller, action)

    def _friend(self, fight: Any, typed: str) -> Any:
        allies, _ = fight.get_sides(self.caller)
        found = [self.caller] if typed in ("me", "我", "自己") else find(typed, allies)
        if not found:
            raise CombatFailure("nobody", phrases.NOBODY, typed=shown(typed))
        return found[0]


class CmdHold(FightCommand):
    """Do nothing for a moment; with a thing, take that in hand."""

    key = "hold"
    aliases = ["pass", "wait", "待机", "按兵不动", "等等"]
    help_words = Words(
        "|whold|n waits and watches for one action of a fight. With something after it, it is |wwield|n.",
        "「|w待机|n」在战斗中等上一次行动。",
    )

    def act(self, typed: str) -> None:
        """Queue an action of doing nothing; with a thing typed, wield that."""
        if typed:
            self.caller.execute_cmd(f"wield {typed}")
            return
        self.fight.queue_action(self.caller, {"key": "hold"})


class CmdFlee(FightCommand):
    """Get out of a fight."""

    key = "flee"
    aliases = ["escape", "retreat", "逃跑", "逃走", "逃", "撤退"]
    help_words = Words(
        "|wflee|n gets out of a fight by any way, |wflee north|n by that one. If nobody is at arm's length of you, "
        "you just "
        "go; else your dexterity must beat the quickest of them, and who fails is open to attack (advantage). A "
        "shove first "
        "makes it easy.",
        "「|w逃跑|n」从随便哪个出口脱离战斗，「|w逃跑 北|n」从那个方向。没有敌人近身时说走就走；"
        "否则你的敏捷要胜过其中最快的一个，"
        "失败就会露出破绽（敌人得优势）。先推开对方就容易了。",
    )

    def act(self, typed: str) -> None:
        """Queue an attempt to flee, by the typed way if there is one.

        Raises:
            ActionError: if the typed way does not lead out of this fight.
        """
        fight = self.fight
        action: dict[str, Any] = {"key": "flee"}
        if typed:
            ways = [one for one in find_way(self.caller, typed) if one in fight.ways_out(self.caller)]
            if not ways:
                raise CombatFailure("no_way", phrases.NOT_THAT_WAY, typed=shown(typed))
            action["way"] = ways[0]
        fight.queue_action(self.caller, action)


class CmdFight(FightCommand):
    """How the fight stands, and what one may do."""

    key = "fight"
    aliases = ["combat", "战况", "战斗"]
    help_words = Words(
        "|wfight|n shows how the fight stands for you and all you may do, numbered; type a number to do it, or the "
        "words. In "
        "most places a fight goes in rounds: everybody chooses, then the quicker side acts first (a d6 each round). "
        "A round "
        "waits six seconds (twenty for those who use a screen reader), or until all have chosen; an attack goes on by "
        "itself, and those who type nothing do what their own |wstance|n says. In "
        "the ring and in some rooms below there are no rounds: you act again three seconds after you have acted "
        "(|whelp real time|n). In the dark you do not see whom you fight: |wattack thing|n, |wattack second thing|n. "
        "A natural 20 deals one more "
        "die and "
        "hurts the armour, a natural 1 hurts your weapon. Shooting takes wisdom and is impossible with an enemy at "
        "arm's "
        "length. Getting something from the ground, handing it over, drinking a draught or changing weapons takes an "
        "action.",
        "「|w战况|n」显示战斗局面和你能做的事，都编了号；输入编号或命令都行。多数地方按回合打：大家先选，"
        "再由先手一方先动（每回合掷一次d6）。"
        "一回合最多等六秒（用读屏软件的人等二十秒），人人选好就提前开始；攻击会自动继续，"
        "什么也不输入就按「|w架势|n」行事。擂台上和井下一些房间不分回合："
        "行动后三秒便可再动（「|w帮助 即时战斗|n」）。"
        "黑暗里看不见对手，就打「|w攻击 东西|n」「|w攻击 第二个东西|n」。"
        "掷出20多掷一颗伤害骰，还会打坏对方的护甲；掷出1会弄坏自己的武器。远程攻击用智慧，敌人近身就没法射击。"
        "战斗中捡东西、递东西、喝药、换武器都要花一次行动。",
    )

    def act(self, typed: str) -> None:
        """Show the caller's fight with all choices; to others, who fights whom in the room.

        Raises:
            ActionError: if nobody fights here.
        """
        fight = fight_of(self.caller)
        if fight is not None:
            show(fight, self.caller, full=True)
            return
        other = handler_in(self.caller.location)
        if other is None:
            raise CombatFailure("no_fight", phrases.NO_FIGHT_HERE)
        first = other.bodies(other.fight.ids)[0]
        one, another = other.get_sides(first)
        sides = phrase(
            phrases.VERSUS,
            one=[other.called(each, self.caller) for each in one],
            other=[other.called(each, self.caller) for each in another],
        )
        self.tell(phrases.BYSTANDER, sides=sides)


class CmdChoice(RefusableCommand):
    """A typed number takes what the list of the fight says there."""

    key = "fight choice"
    auto_help = False
    at_table = True

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Fit every line that is only a number, in whatever digits."""
        typed = fold(cmdname).strip()
        return (cmdname, typed) if typed.isascii() and typed.isdigit() and len(typed) < 5 else (None, None)

    def act(self, typed: str) -> None:
        """Queue the action of the typed number; `yield` is carried out at once.

        Raises:
            ActionError: if the caller is in no fight, or the number is not on the list last shown.
        """
        caller = self.caller
        fight = fight_of(caller)
        if fight is None:
            raise CombatFailure("no_fight", phrases.NO_FIGHT)
        listed = caller.ndb.choices or []
        number = int(fold(self.cmdstring).strip())
        if not 1 <= number <= len(listed):
            raise CombatFailure("no_choice", phrases.NO_CHOICE, number=number, most=len(listed))
        action = listed[number - 1]
        if action["key"] == "yield":
            fight.casualties.give_up(caller)
        else:
            fight.queue_action(caller, action)


class CmdFightMoves(CmdFight):
    """`moves` means the fight while one is in a fight."""

    key = "moves"
    aliases = ["能做什么", "走法"]
    auto_help = False
    at_table = True


class CombatCmdSet(CmdSet):
    """What a fight adds to what its people can type."""

    key = "fight"
    priority = 5

    def at_cmdset_creation(self) -> None:
        """Add what only people in a fight can type."""
        self.add(CmdChoice())
        self.add(CmdFightMoves())


class FightingCmdSet(CmdSet):
    """What one types to fight, for a command set of one's own."""

    key = "fighting"

    def at_cmdset_creation(self) -> None:
        """Add every command of `COMMANDS`."""
        for command in COMMANDS:
            self.add(command())


COMMANDS: tuple[type[Command], ...] = (
    *(CmdAttack, CmdStunt, CmdHold, CmdFlee, CmdFight, CmdDuel, CmdYield),
    *stance_commands.COMMANDS,
    *company_commands.COMMANDS,
)
