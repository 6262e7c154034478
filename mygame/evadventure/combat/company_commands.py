"""Fights beside and against others: `assist`, `rescue`, `consider`, and duels (`docs/play/fights.md` 9)."""

from __future__ import annotations

import re

from ..enums import Ability
from ..evennia_ext.reactor import steady
from ..kernel.character_command import NOT_WANTED, CharacterCommand, shown
from ..kernel.counting import counted, find
from ..kernel.messaging import announce, instruct, lang_of, tell
from ..knave.mortality import worst
from ..model import Hero, Living, Place
from ..social import party
from ..social.speech import is_deaf
from ..tables.doors.seat_commands import CmdPlay
from ..tables.phrases import game_called
from ..words import Words, in_english, synonyms
from . import phrases
from .act_messages import called, narrate, sentence
from .actions import CombatFailure
from .beginning import begin, begin_duel
from .choices import can_fell
from .combatant import fight_of, handler_in, side_of
from .targets import FightCommand


class CompanyCommand(FightCommand):
    """Base of the commands that help somebody."""

    ASK: Words

    def friend(self, typed: str) -> Living:
        """Return the friend to help: the one named, else the one companion in a fight here, heroes before hirelings.

        Raises ActionError if there is none, or several are meant.
        """
        caller = self.caller
        people: list[Living] = [
            one for one in self.in_sight() if isinstance(one, Living) and one is not caller and not one.is_dead
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

        Raises ActionError if the friend is not in a fight, or not on the caller's side.
        """
        fight = fight_of(friend)
        if fight is None:
            raise CombatFailure("at_peace", Words("{who:cap} is in no fight."), who=friend)
        if side_of(friend) != side_of(self.caller) or fight.fight.duel:
            raise CombatFailure("not_yours", Words("That is no fight of yours."), who=friend)
        near = fight.near_enemies(friend)
        return [*near, *(one for one in fight.get_sides(friend)[1] if one not in near)]


class CmdAssist(CompanyCommand):
    """Join a fight on somebody's side."""

    key = "assist"
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


class CmdConsider(CharacterCommand):
    """Estimate an opponent before a fight."""

    key = "consider"
    aliases = synonyms("con", of="consider")
    help_category = "Together"
    help_words = Words(
        "|wconsider <somebody>|n weighs them up: how they would fare against you, how hurt they look. With one sort of "
        "enemy or creature here, |wconsider|n will do."
    )

    def act(self, typed: str) -> None:
        """Tell the verdict and the health of the named being, or of the only enemy in the place."""
        caller = self.caller
        who = self.person(typed) if typed else self._only_foe()
        if who is caller:
            raise CombatFailure("yourself", Words("You would be an even match for yourself."))
        odds, peril = strokes(who, caller) / strokes(caller, who), can_fell(who, caller)
        seen = called(who, reader=caller)
        self.tell(next(words for limit, words in _VERDICTS if odds >= limit and not (peril and limit > BOLD)), who=seen)
        if peril:
            self.tell(phrases.IN_PERIL, who=seen)
        self.tell(Words("Health: {hurt}."), hurt=who.hurt_level)
        announce(caller.location, CONSIDERS, exclude=(caller, who), who=caller, whom=who)
        tell(who, Words("{who:cap} looks you up and down."), who=caller)

    def _only_foe(self) -> Living:
        """Return an enemy in the place if all are of one sort; without enemies, a creature likewise.

        Creatures still undecided about the caller are not hostile yet, but most need to be sized up.

        Raises ActionError: code `whom` if there is none, or there are several sorts.
        """
        strangers = [
            one
            for one in self.in_sight()
            if isinstance(one, Living)
            and not one.is_pc
            and one.allegiance is not Ability.ALLEGIANCE_FRIENDLY
            and not one.is_dead
        ]
        foes = [one for one in strangers if one.allegiance is Ability.ALLEGIANCE_HOSTILE] or strangers
        if len(counted(foes)) != 1:
            raise CombatFailure("whom", CONSIDER_WHICH if foes else CONSIDER_WHOM, names=list(counted(foes))[:9])
        return foes[0]


COMMANDS = (CmdAssist, CmdRescue, CmdConsider)
"""Commands that help others, or weigh them up."""


def strokes(attacker: Living, target: Living) -> float:
    """Return the average number of rounds `attacker` needs to bring `target` down.

    Hit points divided by the chance to hit times the average damage (`knave.md 2`, attack).
    """
    weapon = attacker.weapon
    bonus = int(getattr(attacker, weapon.attack_type.value))
    chance = min(0.95, max(0.05, (20 + bonus - target.armor - 10) / 20))
    least, most = (worst(roll) for roll in (re.sub(r"d\d+", "d1", weapon.damage_roll), weapon.damage_roll))
    return max(1, target.hp) / (chance * (least + most) / 2 * attacker.attacks_a_round)


BOLD = 1.2
"""The best odds told of an enemy one blow of which could fell the asker."""
_VERDICTS = (
    (4.0, Words("{who:cap} would be no trouble at all.")),
    (2.0, Words("{who:cap} should be easy enough.")),
    (BOLD, Words("The odds against {who} are with you.")),
    (0.8, Words("It could go either way with {who}.")),
    (0.5, Words("{who:cap} would be hard to beat.")),
    (0.25, Words("{who:cap} would most likely be the end of you.")),
    (0.0, Words("Against {who} you had better know a prayer.")),
)

CONSIDER_WHOM = Words("Weigh up whom?")
CONSIDER_WHICH = Words("Weigh up which: {names:or}?")
CONSIDERS = Words("{who:cap} looks {whom} up and down.")
NO_FRIEND = Words('There is nobody called "{typed}" here.')


CHALLENGE_STANDS = 120
"""Seconds a challenge waits for an answer."""


def challenger_of(hero: Hero) -> Hero | None:
    """Return the hero who challenged this one and still waits for the answer."""
    challenged: tuple[Hero | None, float] = hero.ndb.challenged_by or (None, 0)
    challenger, when = challenged
    return challenger if steady() - when <= CHALLENGE_STANDS else None


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
        """Challenge, accept or decline; with a game behind the name, ask for a match of that."""
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
                words = name.split()
                place = next((n for n, word in enumerate(words) if n and game_called(word)), 0)
                if place:
                    whom, terms = " ".join(words[:place]), " ".join(words[place + 1 :])
                    self.execute_cmd(f"{words[place]} with {whom} {terms}", cmdobj=CmdPlay)
                else:
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
        if is_deaf(other, caller):
            raise CombatFailure("ignored", NOT_WANTED, who=called(other))
        if challenger_of(caller) is other:
            self._accept()
            return
        other.ndb.challenged_by = (caller, steady())
        self.tell(phrases.CHALLENGE, whom=other)
        instruct(other, phrases.CHALLENGED, who=caller)
        announce(caller.location, phrases.CHALLENGES, exclude=[caller, other], who=caller, whom=other)

    def _challenger(self) -> Hero:
        challenger = challenger_of(self.caller)
        if challenger is None:
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
