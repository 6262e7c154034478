"""Commands of employers: `hire`, `hirelings`, `dismiss`."""

from __future__ import annotations

from typing import Any

from ..base.character_command import CharacterCommand, shown
from ..base.counting import coins, find
from ..base.errors import ActionError
from ..base.input import whole_number
from ..base.textwidth import fill
from ..words import Words
from . import hirelings
from .hirelings import FOR_HIRE, TRADES

HELP = Words(
    """At the guild people wait who go along for wages. They follow you, fight on your side, and want to be paid for
every day of the game: the first at once, then at dawn. Not paid, or out of heart, they leave.

  hire            who there is, and for how much
  hire archer     hire one; as many as your charisma bonus
  hirelings       who serves you, how they are, until when they are paid
  dismiss archer  let somebody go""",
    """行会里有肯拿工钱跟你下井的人。他们跟着你走，帮你打架，按游戏里的日子算工钱：头一天现付，往后天亮付。
拿不到工钱，或者吓破了胆，就走人。

  雇佣            看看有谁，多少钱
  雇佣 弓手       雇一个；最多雇到你的魅力加值
  随从            谁跟着你，状况如何，工钱付到哪天
  解雇 弓手       打发走一个""",
)


class CmdHire(CharacterCommand):
    """Hire a hireling, or list those for hire."""

    key = "hire"
    in_fight = "refused"
    aliases = ["雇佣", "雇用", "雇"]
    help_category = "World"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Do it."""
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
    """The caller's hirelings."""

    key = "hirelings"
    aliases = ["retainers", "随从", "雇工"]
    help_category = "World"
    help_words = HELP

    def act(self, typed: str) -> None:
        """List them."""
        serving = hirelings.serving(self.caller)
        if not serving:
            raise ActionError("none", NOBODY)
        for one in serving:
            facts: dict[str, Any] = {"who": one, "hp": one.hp, "most": one.hp_max, "wage": coins(one.trade.wage)}
            self.tell(SERVES if one.trade.wage else SERVES_FREE, **facts)


class CmdDismiss(CharacterCommand):
    """Dismiss a hireling."""

    key = "dismiss"
    in_fight = "refused"
    aliases = ["解雇", "辞退", "打发"]
    help_category = "World"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Do it."""
        serving = hirelings.serving(self.caller)
        if not serving:
            raise ActionError("none", NOBODY)
        if not typed:
            raise ActionError("whom", WHOM, names=serving)
        found = find(typed, serving)
        if not found:
            raise ActionError("nobody", NOT_YOURS, typed=shown(typed), names=serving)
        here = found[0].location is self.caller.location
        hirelings.dismiss(found[0])
        if not here:
            self.tell(GONE)


COMMANDS = (CmdHire, CmdHirelings, CmdDismiss)

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
WHOM = Words("Dismiss whom: {names}?", "打发走谁：{names}？")
NOT_YOURS = Words('No "{typed}" serves you; there is {names}.', "你没有叫「{typed}」的随从，只有{names}。")
GONE = Words("Word will reach them.", "话会捎到的。")
