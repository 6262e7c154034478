"""Duels: challenging, accepting, declining, giving up (`docs/play/fights.md` 9)."""

from __future__ import annotations

import time

from ..kernel.character_command import NOT_WANTED
from ..kernel.messaging import announce, instruct, lang_of
from ..model import Hero, Living, Place
from ..social.friends import deaf_to
from ..words import Words, in_english, synonyms
from . import phrases
from .act_messages import called, narrate, sentence
from .actions import CombatFailure
from .beginning import begin_duel
from .combatant import fight_of, handler_in
from .targets import FightCommand

CHALLENGE_STANDS = 120
"""Seconds a challenge waits for an answer."""


class CmdDuel(FightCommand):
    """Try one's strength against another player, by consent, in the ring."""

    key = "duel"
    aliases = synonyms("challenge", of="duel")
    help_words = Words(
        "|wduel <somebody>|n challenges another player in the ring; |wduel accept|n or |wduel decline|n answers. It "
        "goes until "
        "one has 1 HP left or says |wyield|n; nobody dies, nobody is looted. Nowhere else do players fight each other."
    )

    def act(self, typed: str) -> None:
        """Challenge, accept or decline."""
        caller = self.caller
        match in_english(typed.lower(), "accept", "decline", context="combat duels"):
            case "":
                raise CombatFailure("whom", Words("Duel whom? Like: duel {name}."), name=self._somebody())
            case "accept" | "yes":
                self._accept()
            case "decline" | "no":
                challenger = self._challenger()
                caller.ndb.challenged_by = None
                narrate(caller.location, sentence(phrases.DECLINED), caller, challenger)
            case name:
                self._challenge(self.person(name))

    def _challenge(self, other: Living) -> None:
        caller = self.caller
        if other is caller:
            raise CombatFailure("self", phrases.YOURSELF)
        if not isinstance(other, Hero):
            raise CombatFailure("no_duellist", Words("{who:cap} does not duel."), who=called(other))
        if not (isinstance(caller.location, Place) and caller.location.allow_pvp):
            raise CombatFailure("no_ring", phrases.NO_RING)
        for one in (caller, other):
            if fight_of(one) is not None:
                raise CombatFailure("busy", Words("{who:cap} is in a fight already."), who=called(one))
        if handler_in(caller.location) is not None:
            raise CombatFailure("taken", phrases.RING_TAKEN)
        if not other.sessions.count():
            raise CombatFailure("away", Words("{who:cap} is not awake."), who=called(other))
        if other in deaf_to(caller, caller.location):
            raise CombatFailure("ignored", NOT_WANTED, who=called(other))
        if caller.ndb.challenged_by and caller.ndb.challenged_by[0] is other:
            self._accept()
            return
        other.ndb.challenged_by = (caller, time.time())
        self.tell(phrases.CHALLENGE, whom=other)
        instruct(other, phrases.CHALLENGED, who=caller)
        announce(caller.location, phrases.CHALLENGES, exclude=[caller, other], who=caller, whom=other)

    def _challenger(self) -> Hero:
        challenged: tuple[Hero | None, float] = self.caller.ndb.challenged_by or (None, 0)
        challenger, when = challenged
        if challenger is None or time.time() - when > CHALLENGE_STANDS:
            raise CombatFailure("no_challenge", phrases.NO_CHALLENGE)
        return challenger

    def _accept(self) -> None:
        challenger, caller = self._challenger(), self.caller
        if not (isinstance(caller.location, Place) and caller.location.allow_pvp):
            raise CombatFailure("no_ring", phrases.NO_RING)
        if challenger.location is not caller.location or not challenger.sessions.count():
            raise CombatFailure("gone", Words("{who:cap} is no longer here."), who=called(challenger))
        begin_duel(challenger, caller)
        caller.ndb.challenged_by = None

    def _somebody(self) -> str:
        others = [one for one in self.caller.location.contents if isinstance(one, Hero) and one is not self.caller]
        return others[0].key if others else Words("ada").say(lang_of(self.caller))


class CmdYield(FightCommand):
    """Give a duel up."""

    key = "yield"
    aliases = synonyms(
        "surrender", of="yield"
    )  # the Chinese comes by the `resign` of the tables: a set holds one command a word
    help_words = Words("|wyield|n gives up a duel.")

    def act(self, typed: str) -> None:
        """Give the duel up."""
        self.fight.casualties.give_up(self.caller)
