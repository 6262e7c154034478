"""Fights in rounds: all choose, then all act, the quicker side first (`docs/play/fights.md` 2).

A round lasts at most `ROUND` real seconds; it ends as soon as all players have chosen. Players with a screen reader
have longer, and the clock of an ambush's first round starts when its text can have been read.
"""

from __future__ import annotations

from ..evennia_ext.reactor import steady
from ..kernel.messaging import page_of
from ..knave.fighting.fight import HEROES
from ..knave.fighting.reactions import initiative
from ..model import ActionDict, Living, Sentence
from ..rules import dice
from ..words import Words
from .act_messages import sentence
from .conditions import ROUND
from .handler import EvAdventureCombatBaseHandler, reading_seconds

READER_ROUND = 20
"""Seconds a round waits for a player with a screen reader."""


class EvAdventureTurnbasedCombatHandler(EvAdventureCombatBaseHandler):
    """A fight in rounds: all choose, then the quicker side acts first."""

    @property
    def turn(self) -> int:
        """The number of the round."""
        return self.fight.turn

    @property
    def round_seconds(self) -> int:
        """Seconds this round waits for choices."""
        undecided = [one for one in self._players() if not self.fight[one.id].chosen]
        return READER_ROUND if any(page_of(one).screenreader for one in undecided) else ROUND

    def start_combat(self) -> None:
        """Begin the first round."""
        super().start_combat()
        self._ask()

    def action_chosen(self, combatant: Living, action_dict: ActionDict, quiet: bool) -> None:
        """Tell the choice, and run the round when no choice is missing."""
        players = self._players()
        waiting = [one for one in players if not self.fight[one.id].chosen]
        if combatant.is_pc and waiting and not quiet:
            self.say_choice(combatant, action_dict)
        if combatant in players and not waiting and not self.ndb.acting:
            self.run_round()

    def second_passes(self) -> None:
        """Run the round when its time is up or no choice is missing."""
        waiting = [one for one in self._players() if not self.fight[one.id].chosen]
        began = self.ndb.began or 0
        if (not waiting and steady() - began >= ROUND) or (waiting and steady() - began >= self.round_seconds):
            self.run_round()

    def run_round(self) -> None:
        """Carry out all actions, the quicker side first, and begin the next round."""
        if self.ndb.acting:
            return
        self.ndb.acting = True
        try:
            heroes_first = initiative(dice)
            order = self._order(heroes_first)
            if not self.fight.duel:
                quicker = order[0]
                said = [sentence(Words("Round {turn}."), turn=self.turn)]
                self.narrate(said, as_read=lambda reader, told: [*told, *self._quicker(reader, quicker)])
            for living in order:
                for _ in range(self._times(living)):
                    self.execute_next_action(living)
                    if self.check_stop_combat():
                        return
            self.round_passes()
            self.morale.check()
            if not self.check_stop_combat():
                self._ask()
        finally:
            self.ndb.acting = False
            self.keep()

    def _quicker(self, reader: Living, first: Living) -> list[Sentence]:
        """Return which side is quicker, in words for one of a side or for an onlooker."""
        if reader.id not in self.fight:
            return [sentence(Words("The side of {who} is quicker."), who=self.called(first, reader))]
        ours = self.fight[reader.id].side == self.fight[first.id].side
        return [sentence(Words("Your side is quicker.") if ours else Words("Your enemies are quicker."))]

    def _times(self, living: Living) -> int:
        """Return how often a combatant acts this round; tell the place when it loses its turn."""
        if living.conditions.helpless:
            return 1
        times = living.conditions.actions(self.turn)
        if not times:
            self.narrate([sentence(Words("{who:cap} {a:|are|is} too slow to act now."))], living)
        return times * living.attacks_a_round

    def _order(self, first_goes_first: bool) -> list[Living]:
        """Return all combatants in the order of acting: side by side, within a side in the order of joining."""
        first = HEROES if HEROES in self.fight.sides else self.fight.sides[0]
        everybody = self.bodies(self.fight.ids)
        own = [one for one in everybody if self.fight[one.id].side == first]
        others = [one for one in everybody if one not in own]
        return own + others if first_goes_first else others + own

    def _players(self) -> list[Living]:
        """Return the characters that are asked: those who can act and whose players are connected."""
        return [
            one
            for one in self.bodies(self.fight.ids)
            if one.is_pc and one.sessions.count() and not one.conditions.helpless
        ]

    def _ask(self) -> None:
        """Begin a round: show each player the state of the fight."""
        self.keep()
        longest = max([self.show(one) for one in self._players()], default=0)
        self.ndb.began = steady() + (reading_seconds(longest) if self.ndb.ambush else 0)
        self.ndb.ambush = False
