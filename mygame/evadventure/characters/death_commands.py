"""Commands about death: insurance at the temple and stones in the graveyard."""

from __future__ import annotations

from ..base.character_command import CharacterCommand, shown
from ..base.counting import coins as counted_coins
from ..base.counting import find
from ..base.errors import ActionError
from ..base.messaging import announce
from ..base.textwidth import fill
from ..places.rooms import is_place
from ..words import Words
from . import death

STONES = 10
"""Stones one sees at a glance."""


class CmdInsure(CharacterCommand):
    """Pay for a life in advance."""

    key = "insure"
    aliases = ["insurance", "保命", "投保"]
    help_category = "Character"
    help_words = Words(
        "|winsure|n at the temple says what it costs to have your name on the list; |winsure yes|n pays. Whoever is on "
        "it and dies wakes in the temple with 1 HP; what they carried lies where they fell. It works once.",
        "在庙里输入「|w保命|n」看看写上名字要多少钱，「|w保命 是|n」付钱。名字在簿子上的人死了，会在庙里醒来，"
        "只剩1点生命，东西都留在倒下的地方。只管一次。",
    )

    def act(self, typed: str) -> None:
        """Say what it costs, or pay."""
        caller = self.caller
        if not is_place(caller.location, "temple"):
            raise ActionError("elsewhere", NOT_TEMPLE)
        if caller.db.insured:
            raise ActionError("insured", death.IS_INSURED)
        price = counted_coins(death.premium(caller))
        if not typed:
            self.tell(PRICE, price=price, have=counted_coins(caller.coins))
            return
        if typed.lower() not in ("yes", "y", "是", "好", "付"):
            raise ActionError("yes", SAY_YES, price=price)
        death.insure(caller)
        self.tell(INSURED, price=price)
        announce(caller.location, WRITES, exclude=caller, who=caller)


class CmdGraves(CharacterCommand):
    """Read the stones."""

    key = "epitaphs"
    aliases = ["epitaph", "墓碑", "碑文"]
    help_category = "World"
    help_words = Words(
        "|wepitaphs|n in the graveyard reads the latest stones, |wepitaphs <name>|n one of them: how far they came, "
        "what "
        "they did, what they fell to.",
        "在墓园输入「|w墓碑|n」看最近立的碑，「|w墓碑 <名字>|n」读其中一块：走到了多远，做过什么，死在谁手里。",
    )

    def act(self, typed: str) -> None:
        """Show them."""
        if not is_place(self.caller.location, "graveyard"):
            raise ActionError("elsewhere", NOT_GRAVEYARD)
        dead = death.fallen()
        if typed:
            found = find(typed, dead)
            if not found:
                raise ActionError("nobody", NO_STONE, typed=shown(typed))
            self.msg("\n".join(fill(line, self.page.width) for line in death.epitaph(found[0], self.lang)))
            return
        if not dead:
            raise ActionError("none", NO_STONES)
        lines = [line for hero in dead[:STONES] for line in list(death.epitaph(hero, self.lang))[:2]]
        if len(dead) > STONES:
            lines.append(MORE.say(self.lang, count=len(dead) - STONES))
        self.msg("\n".join(fill(line, self.page.width) for line in lines))


COMMANDS = (CmdInsure, CmdGraves)
"""Commands of everybody about death."""

NOT_TEMPLE = Words("Lives are insured at the temple.", "保命要去庙里。")
PRICE = Words(
    "To have your name on the list costs {price}; you have {have}. |winsure yes|n pays.",
    "在簿子上写名字要{price}，你有{have}。输入 |w保命 是|n 付钱。",
)
SAY_YES = Words("|winsure yes|n pays {price}; anything else does not.", "输入 |w保命 是|n 就付{price}，别的都不算。")
INSURED = Words(
    "You pay {price}. Sister Hush writes your name on a candle, and lights it.",
    "你付了{price}。静姑把你的名字写在一支蜡上，点着了。",
)
WRITES = Words("Sister Hush lights a candle for {who}.", "静姑为{who}点上了一支蜡。")
NOT_GRAVEYARD = Words("There are no stones to read here. The graveyard has them.", "这里没有碑可读，墓碑在墓园。")
NO_STONE = Words('There is no stone for "{typed}".', "没有「{typed}」的墓碑。")
NO_STONES = Words(
    "Nobody who went down is dead yet. The graves are there, though.", "下过井的人里还没有死的。可坑倒是先挖好了。"
)
MORE = Words("And {count} more.", "另有{count}块。")
