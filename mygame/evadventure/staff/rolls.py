"""Staff commands that roll for others, with the dice of the world and in public: `@roll`, `@save`, `@morale`."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from evennia.objects.objects import DefaultObject

from ..characters.commands import SAVE_WHAT, read_save, throw_save
from ..enums import ABILITIES, read_ability
from ..kernel.character_command import is_person
from ..kernel.counting import find
from ..kernel.errors import ActionError
from ..kernel.messaging import announce
from ..model import Living
from ..rules import STANDARD_MORALE, dice
from ..words import Words
from .command import StaffCommand


class RollCommand(StaffCommand):
    """Base of the commands with which staff roll for a being: those present are told that staff did."""

    locks = "cmd:perm(Helper)"

    def being(self, name: str) -> Any:
        """Return the person or creature of a name: one in the same place, else a character anywhere.

        Raises ActionError: codes `who`, `nobody` (none or several).
        """
        place = self.caller.location if isinstance(self.caller, DefaultObject) else None
        here = [one for one in place.contents if is_person(one)] if place is not None else []
        found = find(name, here) if name else []
        return found[0] if len(found) == 1 else self.character(name)

    def show(self, place: Any, words: Words, **facts: Any) -> None:
        """Tell everybody in a place, and the caller wherever they are."""
        announce(place, words, exclude=self.caller, **facts)
        self.tell(words, **facts)


class CmdStaffRoll(RollCommand):
    """Roll dice, for oneself or for somebody."""

    key = "@roll"
    help_words = Words(
        "|w@roll 2d6+1|n rolls dice for all who are here to see, |w@roll <somebody> = 2d6+1|n for somebody, where "
        "they are. It is told as rolled by staff."
    )

    def act(self, typed: str) -> None:
        """Roll the typed dice (1d20 by default)."""
        name, _, notation = typed.rpartition("=")
        throw = dice.throw(notation.strip() or "1d20")
        facts = {"roll": throw.notation, "total": throw.total, "faces": ", ".join(map(str, throw.faces))}
        if not name.strip():
            self.show(self.caller.location, Words("Staff roll {roll}: {faces}; total {total}."), **facts)
            return
        who = self.being(name.strip())
        self.log(f"rolled {throw.notation} ({throw.total}) for", who)
        self.show(who.location, Words("Staff roll {roll} for {who}: {faces}; total {total}."), who=who, **facts)


class CmdStaffSave(RollCommand):
    """Roll a saving throw of somebody."""

    key = "@save"
    help_words = Words(
        "|w@save <somebody> dex|n rolls a saving throw for a character or creature, |w@save <somebody> dex against "
        "<another>|n against the other's defence; |wadvantage|n or |wdisadvantage|n may be added. It is told as rolled "
        "by staff, and nothing else comes of it."
    )

    def act(self, typed: str) -> None:
        """Roll the saving throw of the named being (`knave.md 2`)."""
        first, rival, edge = read_save(typed)
        name, _, spelt = first.strip().rpartition(" ")
        ability = read_ability(spelt)
        if ability is None:
            raise ActionError("no_ability", SAVE_WHAT)
        who = self.being(name.strip())
        other = self.being(rival) if rival else None
        result = throw_save(who, ability, other, edge)
        self.log(f"rolled a save ({result.text}) for", who)
        if other is None:
            self.show(who.location, Words("Staff roll a saving throw for {who}. {save}"), who=who, save=result)
        else:
            self.show(who.location, SAVE_AGAINST, who=who, other=other, save=result)


class CmdStaffMorale(RollCommand):
    """Roll the morale of somebody."""

    key = "@morale"
    help_words = Words(
        "|w@morale <somebody>|n rolls 2d6 against the morale of a creature or character. It is told as rolled by "
        "staff, and nothing else comes of it."
    )

    def act(self, typed: str) -> None:
        """Roll the morale of the named being (`knave.md 2`)."""
        who = self.being(typed)
        stands = dice.morale_check(who)
        self.log(f"rolled morale ({'stands' if stands else 'breaks'}) for", who)
        morale = who.morale if isinstance(who, Living) else STANDARD_MORALE
        self.show(who.location, STANDS if stands else BREAKS, who=who, morale=morale)


class CmdStaffDeathRoll(RollCommand):
    """Roll on the death table for somebody."""

    key = "@deathroll"
    locks = "cmd:perm(Admin)"
    help_words = Words(
        "|w@deathroll <somebody>|n rolls on the table of death. For a character at 0 hit points it counts; for "
        "anybody else it only shows what would be. It is told as rolled by staff."
    )

    def act(self, typed: str) -> None:
        """Roll death for the named being; one with hit points left is unaffected."""
        who = self.being(typed)
        if isinstance(who, Living) and who.is_dead:
            raise ActionError("dead", Words("{who:cap} is dead already."), who=who)
        counts, place = who.hp <= 0, who.location
        body = who if counts else _double(who)
        outcome = dice.roll_death(body)
        self.log(f"rolled death ({'counts' if counts else 'shown'}: {'dies' if outcome.dead else 'lives'}) for", who)
        words = (DIES if counts else WOULD_DIE) if outcome.dead else (LIVES if counts else WOULD_LIVE)
        self.show(place, words, who=who, ability=outcome.ability, loss=outcome.loss, healed=outcome.healed)


def _double(who: Any) -> Any:
    """Return a stand-in with the abilities of a being, for a roll on the table of death."""

    def nothing(*_args: Any) -> None:
        """Change nothing."""

    abilities = {ability.value: getattr(who, ability.value, 0) for ability in ABILITIES}
    return SimpleNamespace(**abilities, hp=0, spared=True, msg=nothing, at_death=nothing, heal=nothing)


COMMANDS = (CmdStaffRoll, CmdStaffSave, CmdStaffMorale, CmdStaffDeathRoll)
"""Staff's rolls."""

SAVE_AGAINST = Words("Staff roll for {who} against {other}. {save}")
STANDS = Words("Staff roll the morale of {who} ({morale}): {who} stands.")
BREAKS = Words("Staff roll the morale of {who} ({morale}): {who} loses heart.")
DIES = Words("Staff roll on the table of death for {who}: {who} dies.")
LIVES = Words(
    "Staff roll on the table of death for {who}: {loss} {ability} is lost for good, and {who} lives with {healed} HP."
)
WOULD_DIE = Words("Staff roll on the table of death for {who}: that would be death. Nothing has changed.")
WOULD_LIVE = Words(
    "Staff roll on the table of death for {who}: that would cost {loss} {ability} for good. Nothing has changed."
)
