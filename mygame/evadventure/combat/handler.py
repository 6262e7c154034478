"""Fights: one script in the place of the fight holds all of it, in either style (`docs/play/fights.md`).

`begin` starts or joins one, `fight_of` finds it. The handler keeps its combatants as one record (`fighting.fight`),
written after each change, so that a fight survives a restart; it takes actions (`queue_action`), carries them out
(`execute_next_action`), counts the fallen, asks for morale and ends when a side has nobody left. The passing of time is
left to the styles: `combat_turnbased`, `combat_twitch`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial

from django.db import DatabaseError
from evennia import DefaultScript
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultExit, DefaultObject
from evennia.utils import logger
from evennia.utils.create import create_script
from evennia.utils.utils import lazy_property

from ..enums import Ability
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import Remembering, numbered
from ..evennia_ext.reactor import steady
from ..evennia_ext.transactions import note_commands, together, when_undone
from ..kernel.errors import ActionError
from ..kernel.messaging import tell, tell_refusal
from ..kernel.signals import deleted
from ..knave.fighting.blows import STUNTS
from ..knave.fighting.fight import HEROES, Fight
from ..knave.fighting.voices import SpokenName
from ..model import ActionDict, CombatHandler, Hero, Living, Place, Sentence, Way
from ..things.light import hidden_from
from ..words import Lang, Words
from . import act_messages, phrases, stance_commands
from .act_messages import sentence
from .actions import ACTIONS, CombatAction, CombatActionHold, CombatFailure
from .casualties import Casualties
from .choices import show
from .combatant import KEY, handler_in, side_of
from .morale import Morale

QUIET_ROUNDS = 5
"""Rounds without an attack after which a fight is over."""
GRACE = 120
"""Seconds a fight waits for its players after a restart of the server."""
READING_SPEED = 15
"""Reading speed of a slow reader, in columns a second."""
LONGEST_READING = 20
"""The most seconds an ambush waits for its readers."""
AWAY_ROUNDS = 2
"""Rounds a body without a player only defends itself before it tries to get away."""

STUNT_NAMES = {key: one.name for key, one in STUNTS.items()}

COMMANDS = f"{__package__}.commands.CombatCmdSet"
"""Path of the additional commands of players in a fight."""


class EvAdventureCombatBaseHandler(CombatHandler, Remembering, DefaultScript):
    """A fight, on the place where it happens; it beats once a second and outlasts the server."""

    action_classes: dict[str, type[CombatAction]] = {one.key: one for one in ACTIONS}
    fallback_action_dict: ActionDict = {"key": "hold"}
    fight_text: str = AttributeProperty("", autocreate=False)

    @lazy_property
    def casualties(self) -> Casualties:
        """The part that handles combatants who fall, yield or are driven off."""
        return Casualties(self)

    @lazy_property
    def morale(self) -> Morale:
        """The part that handles combatants who lose heart."""
        return Morale(self)

    @classmethod
    def get_or_create_combathandler(cls, obj: DefaultObject, **kwargs: object) -> CombatHandler:
        """Return the fight in a place, made when there is none.

        Args:
            obj: the place; or somebody, who joins the fight of that place.
            kwargs: of the script that is made. A `key` is ignored: a place has one fight, found by one key.

        Raises CombatFailure: without a place.
        """
        living = obj if isinstance(obj, Living) else None
        place = obj if isinstance(obj, Place) else living.location if living is not None else None
        if place is None:
            raise CombatFailure("nowhere", phrases.NOWHERE)
        handler = handler_in(place)
        if handler is None:
            timing = {"interval": 1, "start_delay": True, "persistent": True, "autostart": False}
            handler = place.ndb.combathandler = create_script(cls, obj=place, **(timing | kwargs | {"key": KEY}))
        if living is not None:
            handler.add_combatant(living)
        return handler

    # The record: combatants, sides, edges.

    @property
    def fight(self) -> Fight:
        """The record of the fight: combatants, sides, edges."""
        if self.ndb.fight is None:
            self.ndb.fight = Fight.read(self.fight_text)
            self.ndb.bodies = {}
            self._wait_for_players()
        fight: Fight = self.ndb.fight
        return fight

    @fight.setter
    def fight(self, fight: Fight) -> None:
        self.ndb.fight = fight

    def keep(self) -> None:
        """Write the record, when it has changed."""
        if self.pk and self.ndb.fight is not None and (text := self.ndb.fight.text()) != self.fight_text:
            self.fight_text = text

    def body(self, number: int) -> Living | None:
        """Return a combatant by id; None when it does not exist."""
        _ = self.fight
        found: Living | None = self.ndb.bodies.get(number)
        if found is None:
            found = numbered(ObjectDB, number)
            if found is not None:
                self.ndb.bodies[number] = found
        return found

    def bodies(self, numbers: Iterable[int]) -> list[Living]:
        """Return several by id, those that are there."""
        found = [self.body(number) for number in numbers]
        return [one for one in found if one is not None and one.pk and one.location is self.obj]

    @property
    def combatants(self) -> dict[Living, ActionDict]:
        """Each combatant -> its last choice (the fallback without one)."""
        return {
            one: self._unpacked(self.fight[one.id].action) or dict(self.fallback_action_dict)
            for one in self.bodies(self.fight.ids)
        }

    # Combatants.

    def get_sides(self, combatant: Living) -> tuple[list[Living], list[Living]]:
        """Return (allies, enemies) of a combatant, itself among the allies."""
        return self.bodies(self.fight.allies(combatant.id)), self.bodies(self.fight.enemies(combatant.id))

    def near(self, living: Living) -> list[Living]:
        """Return the combatants at arm's length."""
        return self.bodies(self.fight.near(living.id))

    def held_by(self, living: Living) -> list[Living]:
        """Return those at arm's length who can hold a combatant back."""
        return [one for one in self.near(living) if not one.conditions.helpless]

    def near_enemies(self, living: Living) -> list[Living]:
        """Return the enemies at arm's length."""
        enemies = self.get_sides(living)[1]
        return [one for one in self.near(living) if one in enemies]

    def stands(self, living: Living) -> bool:
        """Return whether a combatant is still in the fight."""
        return bool(living.pk) and living.id in self.fight and living.location is self.obj and not living.is_dead

    def called(self, living: Living, reader: Living | None = None) -> SpokenName:
        """Return the name of a combatant in this fight, numbered where several share it.

        The reader may be in the dark; None is one who sees.
        """
        if reader is not None and hidden_from(reader, living):
            unseen = [one for one in self.bodies(self.fight.ids) if hidden_from(reader, one)]
            number = unseen.index(living) + 1 if len(unseen) > 1 and living in unseen else 0
            return act_messages.called(living, number, reader)
        one = self.fight.of(living.id)
        number = one.number if one is not None and self.fight.names.get(one.name, 0) > 1 else 0
        return act_messages.called(living, number)

    def narrate(
        self,
        sentences: Iterable[Sentence],
        who: Living | None = None,
        whom: Living | None = None,
        *,
        exclude: Collection[Living] = (),
        as_read: Callable[[Living, list[Sentence]], list[Sentence]] | None = None,
    ) -> None:
        """Tell everyone in the place an event, rendered for each reader."""
        told = list(sentences)
        if told:
            act_messages.narrate(self.obj, told, who, whom, name=self.called, exclude=exclude, as_read=as_read)

    def msg(self, words: Words | str, combatant: Living | None = None, broadcast: bool = True, **facts: object) -> None:
        """Tell everyone one sentence; the fact `who` is the combatant, the only one told without `broadcast`.

        A plain string is told as it is, in Evennia's own markup: `$You()` is the combatant, `$You(key)` another being
        in the place.
        """
        if isinstance(words, str):
            there = self.obj.contents
            unheard = [] if broadcast or combatant is None else [one for one in there if one is not combatant]
            named = {one.key: one for one in there}
            self.obj.msg_contents(words, exclude=unheard, from_obj=combatant, mapping=named)
        elif broadcast:
            self.narrate([sentence(words, **facts)], combatant)
        elif combatant is not None:
            act_messages.say_to(combatant, [sentence(words, **facts)], combatant, name=self.called)

    # Edges and distances.

    def give_advantage(self, recipient: Living, target: Living) -> None:
        """Give a combatant advantage over a target for the next roll."""
        self.fight = self.fight.favour(recipient.id, target.id, 1)

    def give_disadvantage(self, recipient: Living, target: Living) -> None:
        """Give a combatant disadvantage against a target for the next roll."""
        self.fight = self.fight.favour(recipient.id, target.id, -1)

    def has_advantage(self, combatant: Living, target: Living) -> bool:
        """Return whether a combatant has won an advantage over a target."""
        return 1 in self.edges(combatant, target)

    def has_disadvantage(self, combatant: Living, target: Living) -> bool:
        """Return whether a combatant is at a disadvantage against a target."""
        return -1 in self.edges(combatant, target)

    @property
    def advantage_matrix(self) -> dict[Living, dict[Living, bool]]:
        """Each combatant -> those over whom it has won advantage; a read-only copy."""
        return self._matrix(1)

    @property
    def disadvantage_matrix(self) -> dict[Living, dict[Living, bool]]:
        """Each combatant -> those against whom it is at a disadvantage; a read-only copy."""
        return self._matrix(-1)

    def _matrix(self, edge: int) -> dict[Living, dict[Living, bool]]:
        everyone = self.bodies(self.fight.ids)
        return {one: {other: True for other in everyone if edge in self.edges(one, other)} for one in everyone}

    def edges(self, combatant: Living, target: Living) -> tuple[int, ...]:
        """Return the edges that stunts have won a combatant over a target."""
        return self.fight.edges(combatant.id, target.id)

    def spend_edges(self, combatant: Living, target: Living) -> None:
        """Remove the edges that stunts have won a combatant over a target: a roll has used them."""
        self.fight = self.fight.spent(combatant.id, target.id)

    def part(self, one: Living, other: Living) -> None:
        """Note that two combatants are no longer at arm's length of each other."""
        self.fight = self.fight.part(one.id, other.id)

    # Action-dicts as data: people and things by id.

    def _packed(self, action_dict: ActionDict) -> ActionDict:
        def packed(value: object) -> object:
            if isinstance(value, Ability):
                return {"ability": value.value}
            return {"id": value.id} if isinstance(value, ObjectDB) else value

        return {key: packed(value) for key, value in action_dict.items()}

    def _unpacked(self, action: ActionDict | None) -> ActionDict | None:
        def unpacked(value: object) -> object:
            match value:
                case {"ability": name}:
                    return Ability(name)
                case {"id": number}:
                    return numbered(ObjectDB, number)
                case _:
                    return value

        return None if action is None else {key: unpacked(value) for key, value in action.items()}

    # Coming and going.

    def add_combatant(self, living: Living, side: str = "") -> None:
        """Add a combatant to a side; by default heroes and their servants against everyone else."""
        if living.id in self.fight or living.is_dead:
            return
        side = side or side_of(living)
        self.fight = self.fight.joined(living.id, side, living.in_lang(Lang.EN), living.in_lang(Lang.ZH))
        self.ndb.bodies[living.id] = living
        self._appoint(side)
        self.combatant_joined(living)
        living.wire_changed()

    def remove_combatant(self, living: Living, down: bool = False) -> None:
        """Remove a combatant; `down` when it fell."""
        if living.id not in self.fight:
            return
        self.fight = self.fight.left(living.id, down=down)
        self.ndb.bodies.pop(living.id, None)
        self.combatant_left(living)
        if living.pk:
            living.wire_changed()
            _retire(living)

    def combatant_joined(self, living: Living) -> None:
        """Add the command set of a fight to a player's character."""
        if living.is_pc:
            note_commands(living)
            living.cmdset.add(COMMANDS, persistent=True)

    def combatant_left(self, living: Living) -> None:
        """Remove the command set of a fight from a player's character."""
        if living.is_pc and living.pk:
            note_commands(living)
            living.cmdset.remove(COMMANDS)

    def _appoint(self, side: str) -> None:
        """Appoint the leader of a side: the one marked as leader, else the one stronger than all others."""
        members = [one for one in self.bodies(self.fight.ids) if self.fight[one.id].side == side]
        ranked = sorted(members, key=lambda one: (one.leads, one.hp_max), reverse=True)
        if side == HEROES or len(ranked) < 2:
            return
        first, second = ranked[:2]
        alone = (first.leads, first.hp_max) > (second.leads, second.hp_max)
        self.fight = self.fight.led(side, first.id if alone else None)

    def attacked(self, attacker: Living, target: Living, *, close: bool) -> None:
        """Note an attack: the fight is not quiet, and a close attacker is at arm's length."""
        fight = self.fight.close(attacker.id, target.id) if close else self.fight
        self.fight = fight._with(quiet=0)
        self.casualties.fought(attacker, target)

    def ways_out(self, living: Living) -> list[Living]:
        """Return the ways by which a combatant may flee: none that is shut or barred."""
        ways = self.obj.contents_get(content_type="exit")
        return [one for one in ways if _passable(one, living)]

    def check_stop_combat(self) -> bool:
        """End the fight when fewer than two sides are left or attacks have ceased; return whether it is over."""
        if not self.pk:
            return True
        if len(self.fight.sides) > 1 and self.fight.quiet <= QUIET_ROUNDS:
            return False
        if len(self.fight.sides) > 1:
            self.narrate([sentence(Words("Nobody raises a hand any more. The fight is over."))])
        elif self.fight.fighters:
            self.narrate([sentence(phrases.OVER)])
        self.stop_combat()
        return True

    # Actions.

    def queue_action(self, combatant: Living, action_dict: ActionDict, quiet: bool = False) -> None:
        """Choose the next action of a combatant.

        Args:
            combatant: the actor.
            action_dict: `key` and the other fields of the action.
            quiet: do not tell the choice.

        Raises ActionError: if it cannot be done; nothing has changed then.
        """
        if not self.stands(combatant):
            raise CombatFailure("no_fight", phrases.NO_FIGHT)
        action = self.action(combatant, action_dict)
        if combatant.conditions.helpless:
            raise CombatFailure("helpless", Words("You can do nothing: {conditions}."), conditions=combatant.conditions)
        action.check()
        self.fight = self.fight.changed(combatant.id, action=self._packed(action.action_dict), chosen=True)
        combatant.ndb.hp_at_choice = combatant.hp
        self.action_chosen(combatant, action.action_dict, quiet)
        self.keep()

    def action_chosen(self, combatant: Living, action_dict: ActionDict, quiet: bool) -> None:
        """React to a choice; each style in its own way."""
        raise NotImplementedError

    def say_choice(self, combatant: Living, action_dict: ActionDict) -> None:
        """Tell a combatant its action for its next turn."""
        key = action_dict["key"]
        stunt = STUNT_NAMES.get(action_dict.get("stunt", ""), "")
        words = phrases.WILL["attack_stunt" if key == "attack" and stunt else key]
        target = action_dict.get("target")
        named = self.called(target, combatant) if target is not None else ""
        tell(combatant, words, target=named, stunt=stunt, item=action_dict.get("item", ""))

    def action(self, combatant: Living, action_dict: ActionDict) -> CombatAction:
        """Return the action for an action-dict. Raises CombatFailure for an unknown one."""
        kind = self.action_classes.get(action_dict.get("key", ""))
        if kind is None:
            raise CombatFailure("no_action", phrases.NO_USE, thing=str(action_dict.get("key")))
        return kind(self, combatant, action_dict)

    def next_action_dict(self, combatant: Living) -> ActionDict:
        """Return the action of a combatant now: chosen, repeated, or by instinct."""
        own = self.fight[combatant.id]
        if own.routed:
            return {"key": "flee"}
        chosen = self._unpacked(own.action) or {}
        if not combatant.is_pc:
            return chosen if own.chosen else combatant.ai_next_action(self)
        if stance_commands.runs_by_itself(self, combatant):
            tell(combatant, phrases.RUNS_BY_ITSELF, hp=combatant.hp)
            return {"key": "flee"}
        if own.chosen or self.action_classes.get(chosen.get("key", ""), CombatAction).repeats:
            return chosen
        return self._by_itself(combatant) if combatant.sessions.count() else self._instinct(combatant)

    def _by_itself(self, combatant: Living) -> ActionDict:
        """Return the action of a player's combatant while nothing is typed, and announce it the first time."""
        action = stance_commands.by_itself(self, combatant)
        if action["key"] != "hold" and combatant.ndb.stance_told != self.id:
            combatant.ndb.stance_told = self.id
            tell(combatant, phrases.BY_ITSELF, stance=stance_commands.STANCES[combatant.fight_stance].name)
        return action

    def execute_next_action(self, combatant: Living, at_once: bool = False) -> None:
        """Carry out the action of a combatant; `at_once`: as it is chosen.

        Raises ActionError: a player's action is refused at once; later the player is told, and the turn is over.
        """
        if not self.stands(combatant):
            return
        if combatant.conditions.helpless:
            self.narrate([sentence(phrases.LOSES_TURN, conditions=combatant.conditions)], combatant)
        else:
            self._act(combatant, self._retargeted(combatant, self.next_action_dict(combatant)), at_once)
        if combatant.pk and self.stands(combatant):
            chosen = self.fight[combatant.id].action
            repeats = chosen is not None and self.action_classes[chosen["key"]].repeats
            action = {key: chosen[key] for key in ("key", "target") if key in chosen} if chosen and repeats else None
            self.fight = self.fight.changed(combatant.id, action=action, chosen=False)
            combatant.conditions.turn_passes()
        self.casualties.check_fallen()
        self.morale.check()

    def _act(self, combatant: Living, action_dict: ActionDict, at_once: bool) -> None:
        action = self.action(combatant, action_dict)
        if action.key != CombatActionHold.key:
            self.ndb.idle = (self.ndb.idle or set()) - {combatant.id}
        try:
            with together():
                action.check()
                action.execute()
                action.post_execute()
        except ActionError as refused:
            if self.fight.of(combatant.id) is not None and self.fight[combatant.id].routed:
                self.morale.surrender(combatant)
            elif combatant.is_pc and at_once:
                raise
            elif combatant.is_pc:
                tell_refusal(refused, partial(tell, combatant))
            else:
                CombatActionHold(self, combatant, {}).execute()

    def _retargeted(self, combatant: Living, action_dict: ActionDict) -> ActionDict:
        """Return an attack on an absent target as one on the next enemy, near ones first."""
        if action_dict.get("key") != "attack" or action_dict.get("target") in self.get_sides(combatant)[1]:
            return action_dict
        chosen = self.near_enemies(combatant) or self.get_sides(combatant)[1]
        return {"key": "attack", "target": chosen[0]} if chosen else dict(self.fallback_action_dict)

    def _instinct(self, combatant: Living) -> ActionDict:
        """Return the action of a body without a player: it defends itself, and soon tries to get away."""
        away = self.fight[combatant.id].away
        afraid = away >= AWAY_ROUNDS or combatant.hp * 2 <= combatant.hp_max
        if afraid and not combatant.conditions.rooted and self.ways_out(combatant):
            return {"key": "flee"}
        near = self.near_enemies(combatant)
        return {"key": "attack", "target": near[0]} if near else dict(self.fallback_action_dict)

    # Time.

    def start_combat(self) -> None:
        """Start the script that beats for this fight."""
        self.start()

    def stop_combat(self) -> None:
        """End the fight."""
        if self.pk:
            self.delete()

    def at_script_delete(self) -> bool:
        """Let everybody go: the fight is over, or staff delete it, or its place."""
        self.obj.ndb.combathandler = False
        everybody = self.bodies(self.fight.ids)
        self.fight = Fight()
        for living in everybody:
            self.combatant_left(living)
            living.wire_changed()
            _retire(living)
        when_undone(self.start_combat)
        return bool(super().at_script_delete())

    def at_repeat(self, **kwargs: object) -> None:
        """Let a second pass, in one transaction: one the database refuses is tried again in the next second.

        A fight in which an error occurs ends, so that it does not hold its combatants for ever.
        """
        try:
            with together():
                if self.pk and not self._waiting():
                    self.casualties.check_fallen()
                    if not self.check_stop_combat():
                        self.second_passes()
                self.keep()
        except DatabaseError:
            logger.log_trace("A second of a fight was taken back.")
        except Exception:
            logger.log_trace("A fight broke off.")
            self.narrate([sentence(Words("The fight breaks off."))])
            self.stop_combat()

    def second_passes(self) -> None:
        """Let a second pass; each style defines it."""
        raise NotImplementedError

    def round_passes(self) -> None:
        """End a round: conditions, and the count of absent players."""
        for living in self.bodies(self.fight.ids):
            if living.conditions.held:
                living.conditions.round_passes()
            own = self.fight.of(living.id)
            if own is not None and living.is_pc:
                away = 0 if living.sessions.count() else own.away + 1
                if away != own.away:
                    self.fight = self.fight.changed(living.id, away=away)
        self.casualties.check_fallen()
        self.fight = self.fight.next_turn()

    def player_left(self, character: Hero) -> None:
        """Tell the place that the character's player has left; the body stays."""
        self.narrate([sentence(Words("{whos:cap} eyes go blank. The body fights on by itself."))], character)

    def player_back(self, character: Hero) -> None:
        """Tell the place that the character's player is back, and show the player the fight."""
        if character.sessions.count():
            self.narrate([sentence(Words("{whos:cap} eyes are awake again."))], character, exclude=[character])
            self.show(character)

    def show(self, living: Living) -> int:
        """Show a player the state and the choices; return the number of columns to read."""
        return show(self, living)

    def _wait_for_players(self) -> None:
        """After a restart, wait for players who are not back yet."""
        if self.fight_text:
            self.ndb.waits_until = steady() + GRACE
            self.start()

    def _waiting(self) -> bool:
        """Return whether the fight stands still: after a restart, while none of its players is back."""
        _ = self.fight
        until = self.ndb.waits_until
        if not until:
            return False
        players = [one for one in self.bodies(self.fight.ids) if one.is_pc]
        if players and not any(one.sessions.count() for one in players):
            if steady() < until:
                return True
            for one in players:
                self.remove_combatant(one)
        self.ndb.waits_until = 0
        return False


def _passable(way: DefaultExit, living: Living) -> bool:
    """Return whether a being may pass an exit, which may be of a foreign class."""
    if isinstance(way, Way):
        return way.lets_flee(living)
    return way.destination is not None and way.access(living, "traverse")


def reading_seconds(length: int) -> float:
    """Return the time in seconds a slow reader needs for a text of so many columns."""
    return min(LONGEST_READING, length / READING_SPEED)


def _retire(living: Living) -> None:
    """Take a body without a player out of the world once it is out of the fight."""
    played = not living.is_pc or living.sessions.count()
    if not played and living.pk and not living.is_dead and living.location is not None:
        living.leave_world()


def _leave_fight(sender: DefaultObject, **kwargs: object) -> None:
    if isinstance(sender, Living) and (fight := sender.fight) is not None:
        fight.remove_combatant(sender)


deleted.connect(_leave_fight, dispatch_uid=__name__)
