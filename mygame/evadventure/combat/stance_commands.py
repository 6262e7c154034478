"""Stances: the actions of a combatant whose player chooses nothing (`docs/play/fights.md` 2), and their commands.

A hero's own is `fight_stance`, a hireling's is set by its employer; `wimpy` is the hit points at which a hero runs by
itself. A player's choice always comes first, unless it was made before the hero was hurt so badly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..kernel.character_command import CharacterCommand, shown
from ..kernel.counting import find
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..model import ActionDict, CombatHandler, Living
from ..places.commands import Switch
from ..words import Words, synonyms
from .choices import refusal

FIGHT, GUARD, FLEE = "fight", "guard", "flee"


class Stance(NamedTuple):
    """A stance: its name, and its effect."""

    name: Words
    does: Words


STANCES: Mapping[str, Stance] = {
    FIGHT: Stance(Words("fight"), Words("strike back with what is in hand")),
    GUARD: Stance(Words("guard"), Words("strike only at who is at arm's length")),
    FLEE: Stance(Words("flee", context="stance"), Words("get away, and fight only where there is no way out")),
}
"""Key -> stance."""

SPELLINGS: Mapping[str, str] = {
    **{key: key for key in STANCES},
    **{one.name.zh: key for key, one in STANCES.items()},
    **dict.fromkeys(synonyms("attack", context="stances"), FIGHT),
    **dict.fromkeys(synonyms("defend", "defence"), GUARD),
    **dict.fromkeys(synonyms("run", "coward"), FLEE),
}
"""Typed spelling -> stance."""


def runs_by_itself(fight: CombatHandler, living: Living) -> bool:
    """Return whether a hero runs because of its `wimpy`, unless its player has chosen something in that state."""
    limit = living.wimpy or 0
    if not limit or living.hp > limit or fight.fight.duel:
        return False
    own = fight.fight[living.id]
    knew = own.chosen and (living.ndb.hp_at_choice or 0) <= limit
    return not knew and refusal(fight, living, {"key": "flee"}) is None


def by_itself(fight: CombatHandler, living: Living) -> ActionDict:
    """Return the action-dict of a combatant for whom nobody has chosen; waiting as a last resort."""
    stance = living.fight_stance
    if stance == FLEE and not fight.fight.duel and refusal(fight, living, {"key": "flee"}) is None:
        return {"key": "flee"}
    near = fight.near_enemies(living)
    others = [one for one in fight.get_sides(living)[1] if one not in near] if stance == FIGHT else []
    for target in (*near, *others):
        for action in ({"key": "attack", "target": target}, {"key": "stunt", "stunt": "shove", "target": target}):
            if refusal(fight, living, action) is None:
                return action
    return {"key": "hold"}


OFF = synonyms("off", "no", "none")

HELP = Words(
    "What you do in a fight while you type nothing.\n\nUsage:\n  stance          how it is set\n"
    "  stance fight    strike back with what is in hand\n"
    "  stance guard    strike only at who is at arm's length\n"
    "  stance flee     get away; fight only where there is no way out\n"
    "  stance <hireling> guard    the same for somebody who serves you\n"
    "  wimpy 3         run by yourself at 3 hit points or less\n  wimpy off\n\n"
    "What you type always comes first. Each companion follows its own stance."
)


class CmdStance(CharacterCommand):
    """Say what one does while one types nothing."""

    key = "stance"
    aliases = synonyms("stances", of="stance")
    help_category = "Fighting"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Show or set the stance of the caller or a servant."""
        caller = self.caller
        words = typed.lower().split()
        if not words:
            self._show(caller, OWN)
            for one in self._servants():
                self._show(one, THEIRS)
            return
        key = SPELLINGS.get(words[-1])
        if len(words) == 1 and key is not None:
            caller.fight_stance = key
            self._show(caller, OWN)
            return
        name = " ".join(words if key is None else words[:-1])
        found = find(name, self._servants())
        if not found:
            if key is None and len(words) == 1:
                raise ActionError("no_stance", NO_STANCE, typed=shown(typed), names=[o.name for o in STANCES.values()])
            raise ActionError("nobody", Words('Nobody called "{typed}" serves you here.'), typed=shown(name))
        if key is not None:
            found[0].fight_stance = key
        self._show(found[0], THEIRS)

    def _servants(self) -> list[Living]:
        here = self.caller.location.contents_get(content_type="character")
        return [one for one in here if isinstance(one, Living) and one.employer == self.caller and not one.is_dead]

    def _show(self, who: Living, words: Words) -> None:
        stance = STANCES[who.fight_stance]
        self.tell(words, who=who, stance=stance.name, does=stance.does)
        if who is self.caller:
            self.tell(WIMPY if who.wimpy else NOT_WIMPY, hp=who.wimpy)


class CmdWimpy(CharacterCommand):
    """Say at how many hit points one runs by oneself."""

    key = "wimpy"
    help_category = "Fighting"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Show or set it."""
        caller = self.caller
        if typed:
            number = 0 if typed.lower() in OFF else whole_number(typed)
            if number is None or not 0 <= number <= caller.hp_max:
                raise ActionError("wimpy", NO_WIMPY, typed=shown(typed), most=caller.hp_max)
            caller.wimpy = number
        self.tell(WIMPY if caller.wimpy else NOT_WIMPY, hp=caller.wimpy)


class CmdFigures(Switch):
    """Have the state of enemies in figures, or in words."""

    key = "figures"
    help_category = "Fighting"
    help_words = Words(
        "|wfigures on|n: fights tell how your enemies and companions stand in hit points; |wfigures off|n: in words. "
        "Short blows: |wbrief on|n."
    )
    attribute, default = "figures", "off"
    on_words = Words("Fights tell hit points now.")
    off_words = Words("Fights tell in words how hurt somebody is.")


COMMANDS = (CmdStance, CmdWimpy, CmdFigures)
"""The commands of stances."""

OWN = Words("Your stance: |w{stance}|n ({does}). That is what you do in a fight while you type nothing.")
THEIRS = Words("{who:cap}: |w{stance}|n ({does}).")
WIMPY = Words("At {hp} HP or less you run by yourself (|wwimpy|n).")
NOT_WIMPY = Words("You never run by yourself: |wwimpy 3|n would make you run at 3 HP.")
NO_STANCE = Words('There is no stance "{typed}": {names}.')
NO_WIMPY = Words('"{typed}" will not do: a number of hit points from 1 to {most}, or off.')
