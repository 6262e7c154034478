"""Commands of employers: `hire`, `hirelings`, `dismiss`, `order`."""

from __future__ import annotations

from typing import Any

from ..combat.beginning import engage, stand_by
from ..combat.stance_commands import SPELLINGS, STANCES
from ..kernel.character_command import CharacterCommand, shown
from ..kernel.counting import coins, find
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.textwidth import fill
from ..places.rooms import check_at
from ..words import Words, synonyms
from . import hirelings, wards
from .hirelings import FOR_HIRE, TRADES, EvAdventureHireling

HELP = Words(
    """At the guild people wait who go along for wages. They follow you, fight on your side, and want to be paid for
every day of the game: the first at once, then at dawn. Not paid, or out of heart, they leave.

  hire            who there is, and for how much
  hire archer     hire one; as many as your charisma bonus, and one at least
  hirelings       who serves you, how they are, what a day costs
  dismiss archer  let somebody go"""
)


def _serving(employer: Any) -> list[Any]:
    """Return those who serve somebody. Raises ActionError: code `none` if nobody does."""
    if not (serving := hirelings.serving(employer)):
        raise ActionError("none", Words("Nobody serves you."))
    return serving


class CmdHire(CharacterCommand):
    """Hire a hireling, or list those for hire."""

    key = "hire"
    in_fight = "refused"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Hire the named trade; without a name, list the trades with their wages."""
        caller = self.caller
        check_at(caller, "guild", Words("People for hire wait at the guild."))
        if not typed:
            lines = [WAITING.say(self.lang, most=hirelings.most(caller), have=len(hirelings.hired(caller)))]
            for number, key in enumerate(FOR_HIRE, 1):
                trade = TRADES[key]
                facts = {"number": number, "who": trade.name, "wage": coins(trade.wage), "desc": trade.desc}
                lines.append(Words("{number}. {who}, {wage} a day. {desc}").say(self.lang, **facts))
            self.msg(text=("\n".join(fill(line, self.page.width, hanging="   ") for line in lines), {"type": "shop"}))
            return
        one = hirelings.hire(caller, self._trade(typed))
        self.tell(HIRED, who=one, wage=coins(one.trade.wage), left=coins(caller.coins))
        self.see(Words("{who:cap} hires {whom}."), whom=one)

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
    aliases = synonyms("retainers", of="hirelings")
    help_words = HELP

    def act(self, typed: str) -> None:
        """Show each with hit points and wage."""
        serving = _serving(self.caller)
        for one in serving:
            facts: dict[str, object] = {"who": one, "hp": one.hp, "most": one.hp_max, "wage": coins(one.trade.wage)}
            if isinstance(one, wards.EvAdventureWard) and (goal := one.quest_name) is not None:
                self.tell(Words('{who:cap}: {hp} of {most} HP, along for "{quest}".'), **facts, quest=goal)
            else:
                self.tell(SERVES if one.trade.wage else Words("{who:cap}: {hp} of {most} HP, for a while."), **facts)


class CmdDismiss(CharacterCommand):
    """Dismiss a hireling."""

    key = "dismiss"
    in_fight = "refused"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Dismiss the named hireling."""
        serving = _serving(self.caller)
        if not typed:
            raise ActionError("whom", Words("Dismiss whom: {names:or}?"), names=serving)
        found = find(typed, serving)
        if not found:
            raise ActionError("nobody", NOT_YOURS, typed=shown(typed), names=serving)
        here = found[0].location is self.caller.location
        found[0].dismissed()
        if not here:
            self.tell(Words("Word will reach them."))


class CmdOrder(CharacterCommand):
    """Give an order to hirelings."""

    key = "order"
    aliases = synonyms("command", of="order")
    help_words = Words(
        "Tell somebody who serves you what to do.\n\nUsage:\n  order dob attack rat   in a fight or to begin one\n"
        "  order dob guard        a stance: fight, guard, flee\n  order dob stay         wait here\n"
        "  order dob follow       come along again\n  order all follow       all of them"
    )

    ALL = synonyms("all", "everybody")
    STAY = synonyms("stay", "wait")
    FOLLOW = synonyms("follow", "come")
    ATTACK = synonyms("attack", "kill", "hit")

    def act(self, typed: str) -> None:
        """Carry out the order for each named hireling in the caller's place."""
        serving = _serving(self.caller)
        words = typed.split()
        if len(words) < 2:
            raise ActionError("what", ORDER_WHAT, names=serving)
        servants, deed, rest = self._read(words, serving)
        here = [one for one in servants if one.location is self.caller.location]
        if not here:
            raise ActionError("away", Words("{who:cap} cannot hear you."), who=servants)
        for one in here:
            self._order(one, deed, rest)

    def _read(
        self, words: list[str], serving: list[hirelings.EvAdventureHireling]
    ) -> tuple[list[hirelings.EvAdventureHireling], str, str]:
        """Return the hirelings meant, the word of the order, and the rest.

        Raises ActionError: codes `nobody`, `order`.
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

    def _order(self, one: EvAdventureHireling, deed: str, rest: str) -> None:
        caller = self.caller
        if deed in self.ATTACK and (rest or deed not in SPELLINGS):
            fight, target = engage(caller, rest.lower())
            if not stand_by(one):
                raise ActionError("apart", Words("{who:cap} has no part in this."), who=one)
            fight.queue_action(one, {"key": "attack", "target": target}, quiet=True)
            self.tell(Words("{who:cap} goes for {whom}."), who=one, whom=target)
        elif deed in SPELLINGS:
            one.fight_stance = SPELLINGS[deed]
            self.tell(Words("{who:cap} nods: {stance}."), who=one, stance=STANCES[one.fight_stance].name)
        else:
            stays = deed in self.STAY
            one.stays = stays
            one.db.following = None if stays else caller
            self.tell(Words("{who:cap} stays here.") if stays else Words("{who:cap} comes along."), who=one)
        self.see(Words("{who:cap} tells {whom} what to do."), whom=one)


COMMANDS = (CmdHire, CmdHirelings, CmdDismiss, CmdOrder)

ORDER_WHAT = Words("Order whom to do what? |worder <name> guard|n, for example; there is {names}.")
NO_ORDER = Words('"{typed}" is no order: attack, fight, guard, flee, stay, follow.')

WAITING = Words("On the benches wait people for hire. You have {have} and can keep {most}:")
NO_SUCH = Words('Nobody is called "{typed}" here. There are: {trades}.')
HIRED = Words("You shake hands with {who}: {wage} for the first day, and you have {left} left.")
SERVES = Words("{who:cap}: {hp} of {most} HP, {wage} a day.")
NOT_YOURS = Words('No "{typed}" serves you; there is {names}.')
