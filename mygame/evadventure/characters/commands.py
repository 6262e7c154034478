"""Commands on the character itself: sheet, dice, saving throws, rest, levels, conditions."""

from __future__ import annotations

import re

from ..enums import Ability, read_ability
from ..kernel.character_command import CharacterCommand
from ..kernel.counting import coins
from ..kernel.errors import ActionError
from ..kernel.purse import CoinReason, transfer
from ..knave import callings
from ..knave.fighting import save, save_edge
from ..knave.fighting.afflictions import CONDITIONS
from ..knave.fighting.conditions import GameTime, Rounds
from ..knave.mortality import has_favour
from ..model import Living
from ..places import maps
from ..places.rooms import HAVEN, PLACE, is_place
from ..rules import SavingThrow, dice
from ..things.light import duration, now
from ..words import Words, pattern, synonyms
from .sheet import character_sheet

BED_PRICE = 1
"""Coppers for a bed for the night (`knave.md 3`)."""
ROOM_PRICE = 2
"""Coppers for a private room for the night."""
MEAL_PRICE = 2
"""Coppers for a meal at the inn."""
MOST_FACES = 20
"""Dice of one roll that are shown one by one."""

ADVANTAGE = synonyms("with advantage", "advantage", "adv")
DISADVANTAGE = synonyms("with disadvantage", "disadvantage", "dis")
"""Words after a saving throw that ask for disadvantage."""
_VERSUS = pattern(r"\s+(?:vs\.?|versus|against)\s+")


class CmdScore(CharacterCommand):
    """Show the character sheet."""

    key = "score"
    aliases = synonyms("sheet", "sc", of="score")
    help_category = "Character"
    help_words = Words(
        "|wscore|n (|wsheet|n) shows your character: abilities as bonus and defence, hit points, armour, weapon, "
        "experience, slots and purse."
    )

    def act(self, typed: str) -> None:
        """Show the sheet."""
        self.msg(text=(character_sheet(self.caller, self.page), {"type": "sheet"}))


class CmdRoll(CharacterCommand):
    """Roll dice for all to see."""

    key = "roll"
    help_category = "Character"
    help_words = Words(
        "|wroll 2d6+1|n rolls two dice of six sides and adds one; everybody here sees it. |wroll|n alone rolls a d20."
    )

    def act(self, typed: str) -> None:
        """Roll the typed dice (1d20 by default), and tell everyone in the place."""
        throw = dice.throw(typed or "1d20")
        plain = (len(throw.faces) == 1 and not throw.modifier) or len(throw.faces) > MOST_FACES
        facts = {"roll": throw.notation, "total": throw.total, "faces": "+".join(map(str, throw.faces))}
        self.tell(ROLL_PLAIN if plain else Words("You roll {roll}: {faces}, that makes {total}."), **facts)
        self.see(ROLLS_PLAIN if plain else Words("{who:cap} rolls {roll}: {faces}, that makes {total}."), **facts)


class CmdSave(CharacterCommand):
    """Make a saving throw, by oneself or against another being."""

    key = "save"
    help_category = "Character"
    help_words = Words(
        "|wsave strength|n rolls a saving throw: a d20 and your bonus must beat 15. |wsave dex against <somebody>|n "
        "rolls against the other's defence: the same ability's bonus and 10. |wsave dex advantage|n rolls two dice of "
        "which the higher counts, |wsave dex disadvantage|n the lower. Abilities: str, dex, con, int, wis, cha."
    )

    def act(self, typed: str) -> None:
        """Roll the save of an ability, opposed if another being is named (`knave.md 2`)."""
        name, rival, edge = read_save(typed)
        ability = read_ability(name)
        if ability is None:
            raise ActionError("no_ability", SAVE_WHAT)
        other = self.person(rival) if rival else None
        result = throw_save(self.caller, ability, other, edge)
        if other is None:
            self.tell(Words("You make a saving throw. {save}"), save=result)
            self.see(Words("{who:cap} makes a saving throw. {save}"), save=result)
        else:
            self.tell(Words("You contend with {other}. {save}"), other=other, save=result)
            self.see(Words("{who:cap} contends with {other}. {save}"), other=other, save=result)


def read_save(typed: str) -> tuple[str, str, int]:
    """Return the parts of `dex advantage against Odo`: the ability, the opponent, and the edge.

    The edge is 1 for advantage, -1 for disadvantage, and may stand before or behind the opponent.
    """
    name, *rest = _VERSUS.split(typed, maxsplit=1)
    name, edge = _edge_of(name)
    rival, again = _edge_of(rest[0]) if rest else ("", 0)
    return name, rival, edge or again


def _edge_of(typed: str) -> tuple[str, int]:
    """Return a text without the word for advantage or disadvantage at its end, and the edge it names."""
    for edge, words in ((1, ADVANTAGE), (-1, DISADVANTAGE)):
        for word in words:
            rest = typed.rstrip()[: -len(word)]
            if typed.rstrip().lower().endswith(word) and (not word.isascii() or rest[-1:].isspace()):
                return rest.strip(), edge
    return typed, 0


def throw_save(who: Living, ability: Ability, other: object = None, edge: int = 0) -> SavingThrow:
    """Roll a saving throw with all conditions of both sides (`knave.md 2`).

    Args:
        who: the being that saves.
        ability: of the bonus.
        other: the being against whose defence it is; None for the usual target.
        edge: advantage above 0, disadvantage below 0, besides the effects of conditions.

    Raises ActionError: codes `self`, `lifeless`.
    """
    if other is None:
        return save(dice, who, ability, more=(edge,))
    if other is who:
        raise ActionError("self", Words("Nobody wins against oneself."))
    if not isinstance(other, Living):
        raise ActionError("lifeless", Words("{who:cap} is no match for anybody."), who=other)
    edge = save_edge(who, (edge, -save_edge(other)))
    return dice.opposed_saving_throw(who, other, ability, ability, advantage=edge > 0, disadvantage=edge < 0)


class CmdRest(CharacterCommand):
    """Eat and sleep at an inn."""

    key = "rest"
    in_fight = "refused"
    aliases = synonyms("sleep", of="rest")
    help_category = "Character"
    help_words = Words(
        "|wrest|n at an inn: a meal and a night's sleep give back 1d8 hit points and your constitution. A bed costs "
        "{bed_price} coin, a meal {meal_price}; eat a ration before and the bed is all you pay. The best room next to "
        "it costs {room_price} instead of {bed_price}, and whoever sleeps behind a door of their own wakes up whole. "
        "Whoever has not the coins for bed and meal is given broth and a bench in the temple, until half mended."
    ).filled(bed_price=BED_PRICE, meal_price=MEAL_PRICE, room_price=ROOM_PRICE)

    def act(self, typed: str) -> None:
        """Pay for bed and meal, and regain hit points: all in a private room; half, free of charge, in the temple.

        Raises ActionError: codes `no_inn`, `unhurt`, `poor`, `coins`, `half`.
        """
        caller = self.caller
        kinds = set(caller.location.tags.get(category=PLACE, return_list=True))
        if "temple" in kinds and "rest" not in kinds:
            return self._on_the_bench()
        if "rest" not in kinds:
            there = maps.reachable(caller.location, caller)
            place, ways = next(((place, ways) for place, ways in there if is_place(place, "rest")), (None, ()))
            raise ActionError("no_inn", BED_NEAR if place else NO_BED_NEAR, place=place, ways=[*ways])
        if caller.hp >= caller.hp_max:
            raise ActionError("unhurt", UNHURT)
        bed = ROOM_PRICE if "private" in kinds else BED_PRICE
        price = 0 if HAVEN in kinds else bed if caller.fed else bed + MEAL_PRICE
        if caller.coins < price:
            raise ActionError("poor", NO_BED, bed=coins(bed), meal=coins(MEAL_PRICE), have=coins(caller.coins))
        transfer(caller, None, price, CoinReason.SERVICE)
        before = caller.hp
        if kinds & {"private", HAVEN}:
            caller.heal(caller.hp_max)
        else:
            callings.sleep(dice, caller)
        caller.fed = False
        words = REST if price else REST_FREE
        self.tell(words, price=coins(price), healed=caller.hp - before, hp=caller.hp, hp_max=caller.hp_max)
        self.see(RESTS, healed=caller.hp - before)

    def _on_the_bench(self) -> None:
        """Mend a hero who cannot pay for bed and meal, up to just over half of all hit points."""
        caller = self.caller
        half = caller.hp_max // 2 + 1
        if caller.hp >= caller.hp_max:
            raise ActionError("unhurt", UNHURT)
        if caller.coins >= BED_PRICE + MEAL_PRICE:
            raise ActionError("coins", Words("The bench is for those who have no coins. The inn has a bed for you."))
        if caller.hp >= half:
            raise ActionError("half", HALF_MENDED)
        healed = half - caller.hp
        caller.heal(healed)
        self.tell(BENCH, healed=healed, hp=caller.hp, hp_max=caller.hp_max)
        self.see(RESTS, healed=healed)


class CmdAdvance(CharacterCommand):
    """Take a level that has been earned."""

    key = "advance"
    in_fight = "refused"
    aliases = synonyms("levelup", of="advance")
    help_category = "Character"
    help_words = Words(
        "|wadvance str dex con|n takes a level when you have earned it (1000 experience points each): your hit points "
        "are rolled anew and the three abilities you name grow by one. What you have outgrown teaches less: half "
        "as much for each multiple of a creature's hit dice (3 at least) in your level."
    )

    def act(self, typed: str) -> None:
        """Gain the next level, raising the three named abilities.

        Raises ActionError: code `not_yet`, and those of `level_up`.
        """
        caller = self.caller
        if not caller.can_advance:
            raise ActionError("not_yet", NOT_YET, xp=caller.level * caller.xp_per_level - caller.xp)
        words = [word for word in re.split(r"[\s,、/+]+", typed) if word]
        chosen = [read_ability(word) for word in words]
        known = [ability.value for ability in chosen if ability is not None]
        gained = caller.level_up(*(known if len(known) == len(words) else ()))
        grown = [ability for ability in chosen if ability is not None]
        self.tell(ADVANCED, level=caller.level, gained=gained, abilities=grown)
        self.see(Words("{who:cap} seems grown by a head: level {level}."), level=caller.level)


class CmdAffects(CharacterCommand):
    """List the conditions one is under."""

    key = "affects"
    aliases = synonyms("effects", "affected", of="affects")
    help_category = "Character"
    help_words = Words(
        "|waffects|n lists what helps or hampers you at the moment, and for how long: conditions, scars, a life "
        "insured at the temple, a meal eaten."
    )

    def act(self, typed: str) -> None:
        """Show each condition with the time left."""
        caller, lang = self.caller, self.lang
        lines = []
        for key in caller.conditions.all():
            match caller.conditions.lasts(key):
                case GameTime(moment):
                    left: object = duration(moment - now())
                    words = LASTS
                case Rounds(count):
                    left, words = count, Words("  {name}: {left} {left:|round|rounds}")
                case _:
                    left, words = "", Words("  {name}")
            lines.append(words.say(lang, name=CONDITIONS[key].name, left=left))
        for ability, until in caller.db.scars or ():
            scarred = Words("a scar, {ability} -1").say(lang, ability=read_ability(ability) or ability)
            lines.append(LASTS.say(lang, name=scarred, left=duration(max(0, until - now()))))
        lines += [HAS_FAVOUR.say(lang)] if has_favour(caller.level, tuple(caller.db.favours or ())) else []
        lines += [Words("  your life is insured at the temple").say(lang)] if caller.db.insured else []
        lines += [Words("  you have eaten: a bed is all you need").say(lang)] if caller.fed else []
        self.msg("\n".join([Words("|wUpon you:|n").say(lang), *lines]) if lines else NO_AFFECTS.say(lang))


COMMANDS = (CmdScore, CmdRoll, CmdSave, CmdRest, CmdAdvance, CmdAffects)
"""For the command set of characters."""

NO_AFFECTS = Words("Nothing helps or hampers you.")
LASTS = Words("  {name}: {left}")
HAS_FAVOUR = Words("  Moss would still carry you up, once at this level")
ROLL_PLAIN = Words("You roll {roll}: {total}.")
ROLLS_PLAIN = Words("{who:cap} rolls {roll}: {total}.")
SAVE_WHAT = Words("Save with which ability? str, dex, con, int, wis or cha. (Your hero is kept without it.)")
UNHURT = Words("You are unhurt and wide awake.")
NO_BED_NEAR = Words("This is no place to sleep: beds are at an inn.")
BED_NEAR = Words("This is no place to sleep. The nearest bed is in {place}: {ways}.")
NO_BED = Words(
    "A bed costs {bed} and a meal {meal}. You have {have}. The temple has a bench and broth for those who cannot pay: "
    "|wrest|n there."
)
HALF_MENDED = Words("You have had your turn on the bench. The rest of it mends in a bed: earn a few coins first.")
BENCH = Words(
    "You are given broth, and a bench under the wrapped bells. You regain {healed} HP and have {hp} of {hp_max}."
)
REST = Words("You eat, sleep and wake at dawn, {price} poorer. You regain {healed} HP and have {hp} of {hp_max}.")
REST_FREE = Words(
    "You eat, sleep and wake at dawn, and it costs you nothing. You regain {healed} HP and have {hp} of {hp_max}."
)
RESTS = Words("{who:cap} sleeps a night and looks better for it.")
NOT_YET = Words("You need {xp} more experience points for that.")
ADVANCED = Words("You are level {level} now: {gained} more hit {gained:|point|points}, and better {abilities}.")
