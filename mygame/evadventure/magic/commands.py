"""Commands of magic: `cast` and `spells`."""

from __future__ import annotations

from ..combat.beginning import begin
from ..combat.combatant import fight_of
from ..enums import Ability, WieldLocation
from ..kernel.character_command import READY, CharacterCommand, shown
from ..kernel.errors import ActionError
from ..kernel.textwidth import fill
from ..knave.magic import SPELLS, SpellAim
from ..model import Living
from ..words import Words, synonyms
from . import aiming

HELP = Words(
    """Magic lies in rune stones: one spell in each, once a day, awake again at dawn. They are found below and, now and
then, in a shop. One is held in both hands (|wwield|n); |wattack|n with it strikes for 1d8, by intelligence
against dexterity, as often as you like, whether the spell sleeps or not. How well a spell works is a
matter of intelligence, how long of your level: ten minutes of the game for each.

  spells                    the stones you carry, and what they do
  cast                      the one in your hands
  cast sleep                by the name of the spell; every enemy here
  cast push at rat          at somebody, a thing, a way: what the spell takes
  cast command at rat flee  some want a word more
  cast telepathy at ada meet me at the inn"""
)


class CmdCast(CharacterCommand):
    """Cast the spell of a rune stone."""

    key = "cast"
    aliases = synonyms("invoke", of="cast")
    help_category = "Fighting"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Cast at once, or queue the spell in a fight; an attack starts a fight."""
        caller = self.caller
        stone, rest = self._stone(typed)
        spell = aiming.spell_of(stone)
        self._take_up(stone)
        aiming.check(caller, stone)
        target, word = aiming.aim(caller, spell, rest)
        fight = fight_of(caller)
        if fight is None and aiming.is_attack(spell, target):
            fight = begin(caller, target if isinstance(target, Living) else self._enemy())
        if fight is not None:
            fight.queue_action(caller, {"key": "cast", "item": stone, "target": target, "word": word})
        else:
            stone.use(caller, target, word=word)
            stone.at_post_use(caller, target)

    def _stone(self, typed: str) -> tuple[aiming.Rune, str]:
        """Return the stone of the named spell (the one in hand if none is named), and the rest of the line.

        Raises ActionError: codes `no_stone`, `which`, `not_carried`, `no_spell`.
        """
        stones = aiming.stones_of(self.caller)
        if not stones:
            raise ActionError("no_stone", NO_STONE)
        held = self.caller.equipment.slots[WieldLocation.TWO_HANDS]
        if not typed:
            if held not in stones:
                raise ActionError("which", WHICH_SPELL, spells=[SPELLS[one.holds].name for one in stones])
            return held, ""
        lowered = typed.lower()
        awake_first = sorted(stones, key=lambda one: not one.is_awake)
        named = [
            (name, one)
            for one in awake_first
            for name in (SPELLS[one.holds].name.en.lower(), SPELLS[one.holds].name.zh)
            if lowered.startswith(name) and _ends(lowered, name)
        ]
        if named:
            name, stone = max(named, key=lambda pair: len(pair[0]))
            return stone, typed[len(name) :].strip()
        known = [one for one in SPELLS.values() if one.name.en.lower() == lowered or one.name.zh == lowered]
        if known:
            raise ActionError("not_carried", Words("You carry no stone of {spell}."), spell=known[0].name)
        if held in stones:
            return held, typed
        raise ActionError("no_spell", UNKNOWN, typed=shown(typed))

    def _take_up(self, stone: aiming.Rune) -> None:
        """Move the stone into both hands, unless in a fight."""
        equipment = self.caller.equipment
        if fight_of(self.caller) is None and equipment.get_current_slot(stone) is not WieldLocation.TWO_HANDS:
            equipment.move(stone)
            self.tell(READY, thing=stone, place=WieldLocation.TWO_HANDS)

    def _enemy(self) -> Living:
        """Return a being to start a fight with, for a spell at all enemies: a hostile one, else a neutral one.

        Raises ActionError: code `no_foes`.
        """
        here = [one for one in self.caller.location.contents_get(content_type="character") if isinstance(one, Living)]
        strangers = [one for one in here if not (one.is_pc or one.is_dead or one.employer)]
        for wanted in (Ability.ALLEGIANCE_HOSTILE, Ability.ALLEGIANCE_NEUTRAL):
            for one in strangers:
                if one.allegiance is wanted:
                    return one
        raise ActionError("no_foes", aiming.NO_FOES)


class CmdSpells(CharacterCommand):
    """List the spells one carries."""

    key = "spells"
    aliases = synonyms("magic", "runes", of="spells")
    help_category = "Fighting"
    help_words = HELP

    def act(self, typed: str) -> None:
        """Show each spell with its effect, and whether its stone is awake."""
        stones = aiming.stones_of(self.caller)
        if not stones:
            raise ActionError("no_stone", NO_STONE)
        lines = []
        for stone in stones:
            spell = SPELLS[stone.holds]
            state = Words("awake") if stone.is_awake else Words("asleep until dawn")
            facts: dict[str, object] = {"spell": spell.name, "state": state, "does": spell.does, "aim": spell.aim}
            facts["save"] = spell.save
            words = SPELL if spell.save is None or spell.aim is SpellAim.NOTHING else SPELL_SAVE
            lines.append(fill(words.say(self.lang, **facts), self.page.width, hanging="  "))
        self.msg(text=("\n".join(lines), {"type": "spells"}))


def _ends(typed: str, name: str) -> bool:
    """Return whether `name`, with which the line begins, ends there at a word boundary."""
    rest = typed[len(name) :]
    return not rest or not (name[-1].isascii() and rest[0].isascii() and rest[0].isalnum())


COMMANDS = (CmdCast, CmdSpells)

NO_STONE = Words("You carry no rune stone. Now and then a shop has one; others lie below.")
WHICH_SPELL = Words("Cast which: {spells}?")
UNKNOWN = Words('You know no spell called "{typed}". |wspells|n lists yours.')
SPELL = Words("|m{spell}|n ({state}): {does} Cast at: {aim}.")
SPELL_SAVE = Words("|m{spell}|n ({state}): {does} Cast at: {aim}; {save} resists it.")
