"""Helping others in a fight: `assist` joins it on somebody's side, `rescue` covers somebody against an enemy."""

from __future__ import annotations

from ..kernel.character_command import is_person, shown
from ..kernel.counting import find
from ..model import Living
from ..social import party
from ..words import Words, synonyms
from . import phrases
from .actions import CombatFailure
from .beginning import begin
from .combatant import fight_of, side_of
from .targets import FightCommand


class CompanyCommand(FightCommand):
    """Base of the commands that help somebody."""

    ASK: Words

    def friend(self, typed: str) -> Living:
        """Return who is to be helped: the one named, else the one companion in a fight here, heroes before hirelings.

        Raises:
            ActionError: if there is none, or several are meant.
        """
        caller = self.caller
        here = [one for one in caller.location.contents if is_person(one) and one is not caller]
        people: list[Living] = [
            one for one in here if isinstance(one, Living) and one.access(caller, "view") and not one.is_dead
        ]
        if typed:
            found = find(typed, people)
        else:
            company = set(party.members(caller))
            found = [one for one in people if fight_of(one) is not None and (one in company or one.employer == caller)]
            found = [one for one in found if one.is_pc] or found
        if not found:
            raise CombatFailure("whom", NO_FRIEND if typed else self.ASK, typed=shown(typed))
        if len(found) > 1 and not typed:
            raise CombatFailure("which", phrases.WHOM, enemies=found)
        return found[0]

    def foes(self, friend: Living) -> list[Living]:
        """Return the enemies of a friend, those at arm's length first.

        Raises:
            ActionError: if the friend is in no fight, or not on the caller's side.
        """
        fight = fight_of(friend)
        if fight is None:
            raise CombatFailure("at_peace", Words("{who:cap} is in no fight."), who=friend)
        if side_of(friend) != side_of(self.caller) or fight.fight.duel:
            raise CombatFailure("not_yours", Words("That is no fight of yours."), who=friend)
        enemies = fight.get_sides(friend)[1]
        near = [one for one in fight.near(friend) if one in enemies]
        return [*near, *(one for one in enemies if one not in near)]


class CmdAssist(CompanyCommand):
    """Join a fight on somebody's side."""

    key = "assist"
    aliases = synonyms(of="assist")
    ASK = Words("Assist whom?")
    help_words = Words(
        "|wassist <somebody>|n attacks whoever somebody on your side is fighting; |wassist|n alone, when only one "
        "hero with you is in a fight here."
    )

    def act(self, typed: str) -> None:
        """Attack the enemy nearest to the friend."""
        foes = self.foes(self.friend(typed))
        if not foes:
            raise CombatFailure("nobody", phrases.NOWHERE)
        fight = begin(self.caller, foes[0])
        fight.queue_action(self.caller, {"key": "attack", "target": foes[0]})


class CmdRescue(CompanyCommand):
    """Cover somebody against an enemy."""

    key = "rescue"
    aliases = synonyms("protect", of="rescue")
    ASK = Words("Rescue whom?")
    help_words = Words(
        "|wrescue <somebody>|n steps in front of a companion: the enemy nearest to them is foiled (your "
        "dexterity), and has "
        "disadvantage on its next roll against them. Out of a fight it unties who is held captive, as |wfree|n does."
    )

    def act(self, typed: str) -> None:
        """Foil the enemy that is nearest to the friend."""
        caller = self.caller
        beings = caller.location.contents_get(content_type="character")
        if not any(fight_of(one) is not None for one in beings) and any(one.key == "free" for one in self.cmdset or ()):
            caller.execute_cmd("free")
            return
        friend = self.friend(typed)
        fight = fight_of(friend)
        near = fight.near(friend) if fight is not None else []
        foes = [one for one in self.foes(friend) if one in near]
        if not foes:
            raise CombatFailure("free", Words("Nothing is at arm's length of {who}."), who=friend)
        fight = begin(caller, foes[0])
        fight.queue_action(caller, {"key": "stunt", "stunt": "foil", "target": foes[0], "recipient": friend})


COMMANDS = (CmdAssist, CmdRescue)
"""Commands that help others."""

NO_FRIEND = Words('There is nobody called "{typed}" here.')
