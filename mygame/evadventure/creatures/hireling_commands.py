"""Commands of employers: `hire`, `hirelings`, `dismiss`, `order`."""

from __future__ import annotations

from typing import Any

from ..combat.beginning import begin
from ..combat.combatant import fight_of
from ..combat.stances import SPELLINGS, STANCES
from ..combat.targets import enemy, target_here
from ..kernel.character_command import CharacterCommand, shown
from ..kernel.counting import coins, find
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.textwidth import fill
from ..words import Words
from . import hirelings, wards
from .hirelings import FOR_HIRE, TRADES

HELP = Words(
    """At the guild people wait who go along for wages. They follow you, fight on your side, and want to be paid for
every day of the game: the first at once, then at dawn. Not paid, or out of heart, they leave.

  hire            who there is, and for how much
  hire archer     hire one; as many as your charisma bonus, and one at least
  hirelings       who serves you, how they are, what a day costs
  dismiss archer  let somebody go""",
    """行会里有肯拿工钱跟你下井的人。他们跟着你走，帮你打架，按游戏里的日子算工钱：头一天现付，往后天亮付。
拿不到工钱，或者吓破了胆，就走人。

  雇佣            看看有谁，多少钱
  雇佣 弓手       雇一个；最多雇到你的魅力加值，至少能雇一个
  随从            谁跟着你，状况如何，一天多少工钱
  解雇 弓手       打发走一个""",
)


def _serving(employer: Any) -> list[Any]:
    """Return who serves somebody.

    Raises:
        ActionError: code `none` if nobody does.
    """
    if not (serving := hirelings.serving(employer)):
        raise ActionError("none", NOBODY)
    return serving


class CmdHire(CharacterCommand):
    """Hire a hireling, or list those for hire."""

    key = "hire"
    in_fight = "refused"
    aliases = ["雇佣", "雇用", "雇"]
    help_category = "World"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Hire the named trade; without a name, list the trades with their wages."""
        caller = self.caller
        if not caller.location.tags.has("guild", category="place"):
            raise ActionError("no_guild", NO_GUILD)
        if not typed:
            lines = [WAITING.say(self.lang, most=hirelings.most(caller), have=len(hirelings.hired(caller)))]
            for number, key in enumerate(FOR_HIRE, 1):
                trade = TRADES[key]
                facts = {"number": number, "who": trade.name, "wage": coins(trade.wage), "desc": trade.desc}
                lines.append(LINE.say(self.lang, **facts))
            self.msg(text=("\n".join(fill(line, self.page.width, hanging="   ") for line in lines), {"type": "shop"}))
            return
        one = hirelings.hire(caller, self._trade(typed))
        self.tell(HIRED, who=one, wage=coins(one.trade.wage), left=coins(caller.coins))
        self.see(HIRES, whom=one)

    def _trade(self, typed: str) -> str:
        number = whole_number(typed)
        if number is not None and 1 <= number <= len(FOR_HIRE):
            return FOR_HIRE[number - 1]
        wanted = " ".join(typed.lower().split()).removeprefix("a ").removeprefix("an ")
        for key in FOR_HIRE:
            if wanted in (key, key.replace("-", " "), TRADES[key].name.zh):
                return key
        raise ActionError("nobody", NO_SUCH, typed=shown(typed), trades=[TRADES[key].name for key in FOR_HIRE])


class CmdHirelings(CharacterCommand):
    """List one's hirelings."""

    key = "hirelings"
    aliases = ["retainers", "随从", "雇工"]
    help_category = "World"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Show each with hit points and wage."""
        serving = _serving(self.caller)
        for one in serving:
            facts: dict[str, Any] = {"who": one, "hp": one.hp, "most": one.hp_max, "wage": coins(one.trade.wage)}
            if isinstance(one, wards.EvAdventureWard) and (goal := one.quest_name) is not None:
                self.tell(SERVES_WARD, **facts, quest=goal)
            else:
                self.tell(SERVES if one.trade.wage else SERVES_FREE, **facts)


class CmdDismiss(CharacterCommand):
    """Dismiss a hireling."""

    key = "dismiss"
    in_fight = "refused"
    aliases = ["解雇", "辞退", "打发"]
    help_category = "World"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Dismiss the named hireling."""
        serving = _serving(self.caller)
        if not typed:
            raise ActionError("whom", WHOM, names=serving)
        found = find(typed, serving)
        if not found:
            raise ActionError("nobody", NOT_YOURS, typed=shown(typed), names=serving)
        here = found[0].location is self.caller.location
        hirelings.dismiss(found[0])
        if not here:
            self.tell(GONE)


class CmdOrder(CharacterCommand):
    """Give an order to hirelings."""

    key = "order"
    aliases = ["command", "吩咐", "命令随从", "指挥"]
    help_category = "World"
    help_words = Words(
        "Tell somebody who serves you what to do.\n\nUsage:\n  order dob attack rat   in a fight or to begin one\n"
        "  order dob guard        a stance: fight, guard, flee\n  order dob stay         wait here\n"
        "  order dob follow       come along again\n  order all follow       all of them",
        "吩咐你的随从。\n\n用法：\n  吩咐 阿笨 攻击 老鼠    动手，或在战斗中换目标\n  吩咐 阿笨 守势         "
        "架势：迎战、守势、避战\n"
        "  吩咐 阿笨 等着         在这儿等\n  吩咐 阿笨 跟上         重新跟着走\n  吩咐 全部 跟上         所有随从",
    )

    ALL = ("all", "everybody", "全部", "所有人", "大家")
    STAY = ("stay", "wait", "等着", "等", "留下", "别动")
    FOLLOW = ("follow", "come", "跟上", "跟随", "跟着", "过来")
    ATTACK = ("attack", "kill", "hit", "攻击", "打", "杀")

    def act(self, typed: str) -> None:
        """Carry out the order for each named hireling in the caller's place."""
        serving = _serving(self.caller)
        words = typed.split()
        if len(words) < 2:
            raise ActionError("what", ORDER_WHAT, names=serving)
        servants, deed, rest = self._read(words, serving)
        here = [one for one in servants if one.location is self.caller.location]
        if not here:
            raise ActionError("away", ORDER_AWAY, who=servants)
        for one in here:
            self._order(one, deed, rest)

    def _read(self, words: list[str], serving: list[Any]) -> tuple[list[Any], str, str]:
        """Return the hirelings meant, the word of the order, and the rest.

        Raises:
            ActionError: codes `nobody`, `order`.
        """
        known = {*self.STAY, *self.FOLLOW, *self.ATTACK, *SPELLINGS}
        for at in range(1, len(words)):
            deed = words[at].lower()
            if deed in known:
                name = " ".join(words[:at])
                found = serving if name.lower() in self.ALL else find(name, serving)[:1]
                if not found:
                    raise ActionError("nobody", NOT_YOURS, typed=shown(name), names=serving)
                return found, deed, " ".join(words[at + 1 :])
        raise ActionError("order", NO_ORDER, typed=shown(" ".join(words[1:])))

    def _order(self, one: Any, deed: str, rest: str) -> None:
        caller = self.caller
        if deed in self.ATTACK and (rest or deed not in SPELLINGS):
            fight = fight_of(caller)
            target = enemy(fight, caller, rest.lower()) if fight is not None else target_here(caller, rest.lower())
            if fight is None or one.id not in fight.fight:
                fight = begin(caller, target)
            fight.queue_action(one, {"key": "attack", "target": target}, quiet=True)
            self.tell(ATTACKS, who=one, whom=target)
        elif deed in SPELLINGS:
            one.fight_stance = SPELLINGS[deed]
            self.tell(STANDS, who=one, stance=STANCES[one.fight_stance].name)
        else:
            stays = deed in self.STAY
            one.stays = stays
            one.db.following = None if stays else caller
            self.tell(STAYS if stays else COMES_ALONG, who=one)
        self.see(ORDERS, whom=one)


COMMANDS = (CmdHire, CmdHirelings, CmdDismiss, CmdOrder)

ORDER_WHAT = Words(
    "Order whom to do what? |worder <name> guard|n, for example; there is {names}.",
    "吩咐谁做什么？比如「|w吩咐 <名字> 守势|n」。你有{names}。",
)
ORDER_AWAY = Words("{who:cap} cannot hear you.", "{who}听不见。")
NO_ORDER = Words(
    '"{typed}" is no order: attack, fight, guard, flee, stay, follow.',
    "没有「{typed}」这种吩咐，可选：攻击、迎战、守势、避战、等着和跟上。",
)
ATTACKS = Words("{who:cap} goes for {whom}.", "{who}冲{whom}去了。")
STANDS = Words("{who:cap} nods: {stance}.", "{who}点头：{stance}。")
STAYS = Words("{who:cap} stays here.", "{who}留在这儿等着。")
COMES_ALONG = Words("{who:cap} comes along.", "{who}跟了上来。")
ORDERS = Words("{who:cap} tells {whom} what to do.", "{who}对{whom}吩咐了几句。")

NO_GUILD = Words("People for hire wait at the Deepers' Guild.", "要雇人得去下井行会。")
WAITING = Words(
    "On the benches wait people for hire. You have {have} and can keep {most}:",
    "长凳上坐着等活儿的人。你带着{have}个，最多能带{most}个：",
)
LINE = Words("{number}. {who}, {wage} a day. {desc}", "{number}. {who}，每天{wage}。{desc}")
NO_SUCH = Words('Nobody is called "{typed}" here. There are: {trades}.', "没有叫「{typed}」的行当。有：{trades}。")
HIRED = Words(
    "You shake hands with {who}: {wage} for the first day, and you have {left} left.",
    "你跟{who}击了掌：头一天{wage}，你还剩{left}。",
)
HIRES = Words("{who:cap} hires {whom}.", "{who}雇了{whom}。")
NOBODY = Words("Nobody serves you.", "没有人跟着你。")
SERVES = Words("{who:cap}: {hp} of {most} HP, {wage} a day.", "{who}：生命{hp}/{most}，每天{wage}。")
SERVES_FREE = Words("{who:cap}: {hp} of {most} HP, for a while.", "{who}：生命{hp}/{most}，待一阵就走。")
SERVES_WARD = Words('{who:cap}: {hp} of {most} HP, along for "{quest}".', "{who}：生命{hp}/{most}，为「{quest}」同行。")
WHOM = Words("Dismiss whom: {names:or}?", "打发走谁：{names:or}？")
NOT_YOURS = Words('No "{typed}" serves you; there is {names}.', "你没有叫「{typed}」的随从，只有{names}。")
GONE = Words("Word will reach them.", "话会捎到的。")
