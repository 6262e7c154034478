"""Commands of characters: what they carry, what they are, dice, rest.

Each refusal says why in one sentence and changes nothing; what others in the room can see is told to each of
them in the own language. Staff's commands are in `evadventure.staff`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from evennia import CmdSet

from commands.command import Command
from evadventure import staff
from evadventure.combat_phrases import NOT_IN_FIGHT
from evadventure.counting import EVERYTHING, Amount, Counted, coins, counted, find, read_amount
from evadventure.enums import WieldLocation, read_ability
from evadventure.fighting import save, save_edge
from evadventure.objects import EvAdventureCoins
from evadventure.refused import Refused
from evadventure.rules import dice
from evadventure.seeing import SELF
from evadventure.sheet import character_sheet, inventory
from evadventure.telling import announce, tell
from evadventure.textwidth import crop
from evadventure.words import Words

BED_PRICE = 1
"""Coppers for a bed for the night (`knave.md 3`)."""
MEAL_PRICE = 2
"""Coppers for a meal at the inn."""
MOST_FACES = 20
"""Dice of one roll that are shown one by one."""
TYPED_SHOWN = 40
"""Columns of what somebody typed that an answer repeats."""

_VERSUS = re.compile(r"\s+(?:vs\.?|versus|against)\s+|\s*(?:对抗|对)\s*")
_TO = re.compile(r"\s+to\s+|\s*=\s*")
_TO_ZH = re.compile(r"\s*[交送]?给\s*")
_ON = re.compile(r"\s+on\s+|\s+对\s*")


def shown(typed: str) -> str:
    """Return what somebody typed, short and harmless enough to be repeated in an answer."""
    return crop(" ".join(typed.split()).replace("|", "||"), TYPED_SHOWN)


def is_person(one: Any) -> bool:
    """Return whether something in a room is somebody."""
    return bool(one.is_typeclass("evennia.objects.objects.DefaultCharacter", exact=False))


def pick(amount: Amount, candidates: Iterable[Any], missing: Words) -> list[Any]:
    """Return the things somebody means, as many as were asked for.

    Args:
        amount: what was typed.
        candidates: what there is; the ones preferred first.
        missing: the refusal when nothing is called that.

    Raises:
        Refused: if nothing or too little is there, or it is not clear which is meant.
    """
    pool = list(candidates)
    matches = pool if amount.count == EVERYTHING and not amount.name else find(amount.name, pool)
    if not matches:
        raise Refused("missing", missing, typed=shown(amount.name))
    if amount.count == EVERYTHING:
        return matches
    kinds = counted(matches)
    if len(kinds) > 1:
        raise Refused("which", WHICH, typed=shown(amount.name), names=kinds[:9])
    count = 1 if amount.count is None else amount.count
    if count < 1:
        raise Refused("none", NONE_AT_ALL)
    if count > len(matches):
        raise Refused("few", FEW, have=Counted(matches[0], len(matches)))
    return matches[:count]


class CharacterCommand(Command):
    """Base of the commands of a character in a place; a `Refused` is told to the caller.

    `in_fight` says what becomes of it in a fight: it can be done at any time (""), it waits for its turn and costs an
    action ("action"), or there is no time for it ("refused").
    """

    in_fight: ClassVar[str] = ""

    def func(self) -> None:
        """Do it, if the caller is a character and anywhere."""
        if getattr(self.caller, "equipment", None) is None:
            self.tell(NO_CHARACTER)
            return
        if self.caller.location is None:
            self.tell(NOWHERE)
            return
        try:
            if self.in_fight and self._waits():
                return
            self.act(self.args.strip())
        except Refused as refused:
            self.tell(refused.words, **refused.facts)

    def _waits(self) -> bool:
        """Return whether the line waits for its turn in a fight.

        Raises:
            Refused: if a fight is no place for it.
        """
        fight = self.caller.fight
        if fight is None or self.caller.ndb.acting:
            return False
        if self.in_fight == "refused":
            raise Refused("in_fight", NOT_IN_FIGHT)
        fight.queue_action(self.caller, {"key": "do", "line": self.raw_string})
        return True

    def act(self, typed: str) -> None:
        """Do what the command does.

        Raises:
            Refused: if it cannot be done.
        """
        raise NotImplementedError

    def see(self, words: Words, **facts: Any) -> None:
        """Tell the others in the room; `who` is the caller."""
        announce(self.caller.location, words, exclude=self.caller, who=self.caller, **facts)

    def carried(self) -> list[Any]:
        """Return what the caller carries: the backpack first, then what is in use."""
        slots = self.caller.equipment.slots
        in_use = [thing for place, thing in slots.items() if place is not WieldLocation.BACKPACK and thing]
        return [*slots[WieldLocation.BACKPACK], *in_use]

    def idle(self, amount: Amount) -> list[Any]:
        """Return carried things of which none is in use.

        Raises:
            Refused: if there are none, or only in use.
        """
        backpack = self.caller.equipment.slots[WieldLocation.BACKPACK]
        if amount.count == EVERYTHING and not amount.name:
            return pick(amount, backpack, CARRY_NOTHING)
        if not find(amount.name, backpack) and (in_use := find(amount.name, self.carried())):
            place = self.caller.equipment.get_current_slot(in_use[0])
            raise Refused("in_use", IN_USE, thing=in_use[0], place=place)
        return pick(amount, backpack, NOT_CARRIED)

    def person(self, name: str) -> Any:
        """Return the other person in the room who is meant.

        Raises:
            Refused: if nobody or several are, or the caller is.
        """
        if name.strip().lower() in SELF:
            return self.caller
        people = [one for one in self.caller.location.contents if is_person(one) and one.access(self.caller, "view")]
        found = find(name, people)
        if not found:
            raise Refused("nobody", NOBODY, typed=shown(name))
        if len(found) > 1:
            names = [f"{name.strip().lower()}-{number}" for number in range(1, len(found) + 1)]
            raise Refused("who", WHICH, typed=shown(name), names=names[:9])
        return found[0]

    def coins_asked(self, amount: Amount) -> int:
        """Return how many of the caller's coins are meant.

        Raises:
            Refused: if the caller has not so many, or none are meant.
        """
        have = self.caller.coins
        count = have if amount.count in (EVERYTHING, None) else amount.count
        if have < 1 or (count or 0) > have:
            raise Refused("poor", POOR, coins=coins(have))
        if not count or count < 1:
            raise Refused("none", NONE_AT_ALL)
        return count


class CmdInventory(CharacterCommand):
    """What one has."""

    key = "inventory"
    aliases = ["i", "inv", "背包", "物品", "行囊"]
    help_category = "Character"
    help_words = Words(
        "|winventory|n (|wi|n) shows what you wield and wear, what is in your backpack, your coins, and how many "
        "of your item slots are taken. You have 10 slots and one for each point of constitution; "
        "a hundred coins take one.",
        "|w背包|n（|wi|n）显示你手里、身上和背包里的东西、钱袋，以及占了多少负重格。"
        "负重共有10格加体质加值，每一百枚铜币占一格。",
    )

    def act(self, typed: str) -> None:
        """Show it."""
        self.msg(text=(inventory(self.caller, self.page), {"type": "inventory"}))


class CmdScore(CharacterCommand):
    """The character sheet."""

    key = "score"
    aliases = ["sheet", "sc", "属性", "状态", "角色卡"]
    help_category = "Character"
    help_words = Words(
        "|wscore|n (|wsheet|n) shows your character: abilities as bonus and defence, hit points, armour, weapon, "
        "experience, slots and purse.",
        "|w属性|n（|w状态|n）显示你的角色：六项能力的加值与防御，生命、护甲、武器、经验、负重和钱袋。",
    )

    def act(self, typed: str) -> None:
        """Show it."""
        self.msg(text=(character_sheet(self.caller, self.page), {"type": "sheet"}))


class CmdCoins(CharacterCommand):
    """The purse."""

    key = "coins"
    aliases = ["purse", "money", "钱袋", "铜币"]
    help_category = "Character"
    help_words = Words(
        "|wcoins|n shows your purse. Pay with |wgive 20 coins to <somebody>|n; |wdrop 20 coins|n lays them down.",
        "|w钱袋|n显示你有多少钱。付钱用「|w给<某人> 20铜币|n」，「|w丢 20铜币|n」会放在地上。",
    )

    def act(self, typed: str) -> None:
        """Show it."""
        self.tell(PURSE, coins=coins(self.caller.coins))


class CmdWieldOrWear(CharacterCommand):
    """Put a thing where it is used."""

    key = "wield"
    aliases = ["wear", "equip", "装备", "握", "握住", "穿", "穿上", "戴", "戴上"]
    help_category = "Character"
    help_words = Words(
        "|wwield <weapon>|n takes it in hand, |wwear <armour>|n puts it on. What is in the way goes to your backpack. "
        "A weapon for two hands leaves none for a shield.",
        "「|w装备 <武器>|n」拿在手里，「|w穿 <护甲>|n」穿在身上。原先占着位置的会收进背包。双手武器不能与盾牌同用。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        if not typed:
            raise Refused("what", WIELD_WHAT)
        amount = read_amount(typed)
        if not amount.name:
            raise Refused("what", WIELD_WHAT)
        thing = pick(amount, self.carried(), NOT_CARRIED)[0]
        equipment = self.caller.equipment
        place = getattr(thing, "inventory_use_slot", WieldLocation.BACKPACK)
        if place is WieldLocation.BACKPACK:
            raise Refused("not_wieldable", NOT_WIELDABLE, thing=thing)
        if equipment.get_current_slot(thing) is place:
            raise Refused("in_use", ALREADY, thing=thing)
        if self.caller.fight is not None:
            self.caller.fight.queue_action(self.caller, {"key": "wield", "item": thing})
            return
        aside = equipment.move(thing)
        if aside:
            self.tell(READY_SWAP, thing=thing, place=place, aside=counted(aside))
        else:
            self.tell(READY, thing=thing, place=place)
        self.see(READIES, thing=thing)


class CmdRemove(CharacterCommand):
    """Put a thing in use into the backpack."""

    key = "remove"
    in_fight = "action"
    aliases = ["unwield", "unwear", "unequip", "stow", "卸下", "脱", "脱下", "摘下", "收起"]
    help_category = "Character"
    help_words = Words(
        "|wremove <thing>|n puts what you wield or wear into your backpack; |wremove all|n all of it.",
        "「|w卸下 <东西>|n」把手里或身上的东西收进背包，「|w卸下 全部|n」全都收起来。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        if not typed:
            raise Refused("what", REMOVE_WHAT)
        equipment = self.caller.equipment
        backpack = equipment.slots[WieldLocation.BACKPACK]
        in_use = [thing for thing in self.carried() if thing not in backpack]
        amount = read_amount(typed)
        if amount.name and not find(amount.name, in_use) and (packed := find(amount.name, backpack)):
            raise Refused("packed", PACKED, thing=packed[0])
        things = pick(amount, in_use, NOT_IN_USE if amount.name else NOTHING_IN_USE)
        for thing in things:
            equipment.stow(thing)
        self.tell(STOWED, things=counted(things))
        self.see(STOWS, things=counted(things))


class CmdGet(CharacterCommand):
    """Take something that lies in the room."""

    key = "get"
    in_fight = "action"
    aliases = ["take", "grab", "拿", "拿起", "捡", "捡起", "拾", "拾起", "取"]
    help_category = "Character"
    help_words = Words(
        "|wget <thing>|n takes what lies here, |wget 3 torches|n several, |wget 20 coins|n money, |wget all|n "
        "whatever there is room for.",
        "「|w拿 <东西>|n」捡起这里的东西，「|w拿 3支火把|n」一次拿几件，「|w拿 20铜币|n」拿钱，"
        "「|w拿 全部|n」能拿的都拿。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        if not typed:
            raise Refused("what", GET_WHAT)
        caller, amount = self.caller, read_amount(typed)
        lying = [
            one
            for one in caller.location.contents
            if one is not caller and one.destination is None and one.access(caller, "view")
        ]
        heaps = [one for one in lying if isinstance(one, EvAdventureCoins)]
        if amount.is_coins:
            self._taken([self._coins(heaps, amount)])
            return
        things = [one for one in lying if one not in heaps]
        if amount.count == EVERYTHING and not amount.name:
            things = [one for one in things if not is_person(one) and one.access(caller, "get")]
            if not things and not heaps:
                raise Refused("nothing", NOTHING_HERE)
        else:
            things, heaps = pick(amount, things, NOT_HERE), []
        taken, problem = self._things(things)
        if heaps and problem is None:
            try:
                taken.append(self._coins(heaps, amount))
            except Refused as refused:
                problem = refused
        if taken:
            self._taken(taken)
        if problem is not None:
            raise problem

    def _things(self, things: Sequence[Any]) -> tuple[list[Any], Refused | None]:
        """Take things one after the other; return what was taken, to be said, and what stopped it."""
        caller = self.caller
        taken: list[Any] = []
        problem: Refused | None = None
        for thing in things:
            if is_person(thing):
                problem = Refused("person", NOT_PEOPLE, who=thing)
            elif not thing.access(caller, "get"):
                problem = Refused("fixed", FIXED, thing=thing)
            else:
                try:
                    caller.equipment.validate_slot_usage(thing)
                except Refused as refused:
                    problem = refused
            if problem is not None or not thing.at_pre_get(caller):
                break
            if thing.move_to(caller, quiet=True, move_type="get"):
                thing.at_get(caller)
                taken.append(thing)
        return list(counted(taken)), problem

    def _coins(self, heaps: list[Any], amount: Amount) -> Any:
        """Take coins off the heaps; return how many, to be said."""
        there = sum(heap.amount for heap in heaps)
        count = there if amount.count in (EVERYTHING, None) else amount.count or 0
        if there < 1:
            raise Refused("missing", NO_COINS_HERE)
        if count < 1:
            raise Refused("none", NONE_AT_ALL)
        if count > there:
            raise Refused("few", FEW, have=coins(there))
        self.caller.equipment.validate_coins(count)
        left = count
        for heap in heaps:
            left -= heap.take(left)
        self.caller.coins += count
        return coins(count)

    def _taken(self, things: list[Any]) -> None:
        self.tell(TAKE, things=things)
        self.see(TAKES, things=things)


class CmdDrop(CharacterCommand):
    """Lay something down."""

    key = "drop"
    in_fight = "action"
    aliases = ["丢", "丢下", "放下", "扔", "扔掉", "扔下"]
    help_category = "Character"
    help_words = Words(
        "|wdrop <thing>|n lays it down here, |wdrop 3 torches|n several, |wdrop 20 coins|n money, |wdrop all|n "
        "your whole backpack. What you wield or wear must be removed first.",
        "「|w丢 <东西>|n」放在这里，「|w丢 3支火把|n」一次丢几件，「|w丢 20铜币|n」放下钱，「|w丢 全部|n」清空背包。"
        "手里和身上的要先卸下。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        if not typed:
            raise Refused("what", DROP_WHAT)
        caller, amount = self.caller, read_amount(typed)
        if amount.is_coins:
            EvAdventureCoins.put(caller.at_pay(count := self.coins_asked(amount)), caller.location)
            dropped: list[Any] = [coins(count)]
        else:
            moved = []
            for thing in self.idle(amount):
                if thing.at_pre_drop(caller) and thing.move_to(caller.location, quiet=True, move_type="drop"):
                    thing.at_drop(caller)
                    moved.append(thing)
            if not moved:
                return
            dropped = list(counted(moved))
        self.tell(DROP, things=dropped)
        self.see(DROPS, things=dropped)


class CmdGive(CharacterCommand):
    """Hand something to somebody."""

    key = "give"
    in_fight = "action"
    aliases = ["交给", "送给", "给", "把"]
    help_category = "Character"
    help_words = Words(
        "|wgive <thing> to <somebody>|n hands it over, |wgive 3 torches to <somebody>|n several, "
        "|wgive 20 coins to <somebody>|n money.",
        "「|w给<某人> <东西>|n」把东西交给对方，「|w给<某人> 3支火把|n」一次给几件，「|w给<某人> 20铜币|n」给钱。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        caller = self.caller
        what, receiver = self._read(typed)
        if receiver is caller:
            raise Refused("self", NOT_YOURSELF)
        equipment = getattr(receiver, "equipment", None)
        if equipment is None:
            raise Refused("unwilling", UNWILLING, who=receiver)
        amount = read_amount(what)
        if amount.is_coins:
            count = self.coins_asked(amount)
            self._check(receiver, lambda: equipment.validate_coins(count))
            receiver.coins += caller.at_pay(count)
            given: list[Any] = [coins(count)]
        else:
            moved = []
            for thing in self.idle(amount):
                try:
                    self._check(receiver, lambda thing=thing: equipment.validate_slot_usage(thing))
                except Refused:
                    if not moved:
                        raise
                    self.tell(CANNOT_CARRY, who=receiver)
                    break
                if thing.at_pre_give(caller, receiver) and thing.move_to(receiver, quiet=True, move_type="give"):
                    thing.at_give(caller, receiver)
                    moved.append(thing)
            if not moved:
                return
            given = list(counted(moved))
        self.tell(GIVE, things=given, whom=receiver)
        tell(receiver, GIVEN, who=caller, things=given)
        announce(caller.location, GIVES, exclude=[caller, receiver], who=caller, things=given, whom=receiver)

    def _check(self, receiver: Any, check: Any) -> None:
        """Raise what the giver is told when the receiver has no room."""
        try:
            check()
        except Refused as refused:
            raise Refused("no_room", CANNOT_CARRY, who=receiver) from refused

    def _read(self, typed: str) -> tuple[str, Any]:
        """Return (what, receiver): `sword to bob`, `bob 剑`, `bob剑`, `sword = bob`, 把`剑给bob`."""
        if not typed:
            raise Refused("what", GIVE_WHAT)
        parts = (_TO_ZH if self.cmdstring == "把" else _TO).split(typed)
        if len(parts) > 1:
            what, name = " to ".join(parts[:-1]).strip(), parts[-1].strip()
            if not what or not name:
                raise Refused("what", GIVE_WHAT)
            return what, self.person(name)
        people = [one for one in self.caller.location.contents if is_person(one) and one.access(self.caller, "view")]
        spelled = [(name, one) for one in people for name in {one.key.lower(), *one.aliases.all()}]
        for name, one in sorted(spelled, key=lambda pair: -len(pair[0])):
            rest = typed[len(name) :]
            if (
                typed.lower().startswith(name)
                and rest.strip()
                and (rest[0] == " " or not (rest[0] + name[-1]).isascii())
            ):
                return rest.strip(), one
        first, _, rest = typed.partition(" ")
        if not rest.strip():
            raise Refused("what", GIVE_WHAT)
        return rest.strip(), self.person(first)


class CmdUse(CharacterCommand):
    """Use something up."""

    key = "use"
    aliases = ["eat", "drink", "使用", "用", "吃", "喝"]
    help_category = "Character"
    help_words = Words(
        "|wuse <thing>|n uses something you carry: food is eaten, a draught drunk. |wuse <draught> on <somebody>|n "
        "helps another.",
        "「|w用 <东西>|n」使用身上的东西，食物会吃掉，药剂会喝掉。「|w用 <药剂> 对 <某人>|n」可以救别人。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        if not typed:
            raise Refused("what", USE_WHAT)
        what, *rest = _ON.split(typed, maxsplit=1)
        amount = read_amount(what)
        if not amount.name:
            raise Refused("what", USE_WHAT)
        thing = pick(amount, self.carried(), NOT_CARRIED)[0]
        target = self.person(rest[0]) if rest else None
        if not hasattr(thing, "at_pre_use"):
            raise Refused("no_use", NO_USE, thing=thing)
        if target is not None and not hasattr(target, "heal"):
            raise Refused("unwilling", UNWILLING, who=target)
        if self.caller.fight is not None:
            self.caller.fight.queue_action(self.caller, {"key": "use", "item": thing, "target": target})
            return
        if thing.at_pre_use(self.caller, target):
            thing.use(self.caller, target)
            thing.at_post_use(self.caller)


class CmdRoll(CharacterCommand):
    """Roll dice for all to see."""

    key = "roll"
    aliases = ["掷骰子", "掷骰", "掷"]
    help_category = "Character"
    help_words = Words(
        "|wroll 2d6+1|n rolls two dice of six sides and adds one; everybody here sees it. |wroll|n alone rolls a d20.",
        "「|w掷 2d6+1|n」掷两颗六面骰再加一，在场的人都看得见。只输入「|w掷|n」就掷一颗二十面骰。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        throw = dice.throw(typed or "1d20")
        plain = (len(throw.faces) == 1 and not throw.modifier) or len(throw.faces) > MOST_FACES
        facts = {"roll": throw.notation, "total": throw.total, "faces": "+".join(map(str, throw.faces))}
        self.tell(ROLL_PLAIN if plain else ROLL, **facts)
        self.see(ROLLS_PLAIN if plain else ROLLS, **facts)


class CmdSave(CharacterCommand):
    """A saving throw, against the world or somebody."""

    key = "save"
    aliases = ["检定", "豁免"]
    help_category = "Character"
    help_words = Words(
        "|wsave strength|n rolls a saving throw: a d20 and your bonus must beat 15. |wsave dex vs <somebody>|n rolls "
        "against the other's defence: the same ability's bonus and 10. Abilities: str, dex, con, int, wis, cha.",
        "「|w检定 力量|n」做一次豁免检定：二十面骰加上你的加值，须大于15。「|w检定 敏捷 对 <某人>|n」与对方较量，"
        "须大于对方同项加值加10。能力有：力量、敏捷、体质、智力、智慧、魅力。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        name, *rest = _VERSUS.split(typed, maxsplit=1)
        ability = read_ability(name)
        if ability is None:
            raise Refused("no_ability", SAVE_WHAT)
        if not rest:
            result = save(dice, self.caller, ability)
            self.tell(SAVE, save=result)
            self.see(SAVES, save=result)
            return
        other = self.person(rest[0])
        if other is self.caller:
            raise Refused("self", NOT_AGAINST_YOURSELF)
        if not hasattr(other, ability.value):
            raise Refused("lifeless", LIFELESS, who=other)
        edge = save_edge(self.caller, (-save_edge(other),) if hasattr(other, "conditions") else ())
        result = dice.opposed_saving_throw(
            self.caller, other, ability, ability, advantage=edge > 0, disadvantage=edge < 0
        )
        self.tell(SAVE_VERSUS, other=other, save=result)
        self.see(SAVES_VERSUS, other=other, save=result)


class CmdRest(CharacterCommand):
    """A meal and a night's sleep at an inn."""

    key = "rest"
    in_fight = "refused"
    aliases = ["sleep", "休息", "睡觉", "睡"]
    help_category = "Character"
    help_words = Words(
        f"|wrest|n at an inn: a meal and a night's sleep give back 1d8 hit points and your constitution. A bed costs "
        f"{BED_PRICE} coin, a meal {MEAL_PRICE}; eat a ration before and the bed is all you pay.",
        f"在客栈「|w休息|n」：吃一顿、睡一夜，恢复1d8加体质点生命。床铺{BED_PRICE}枚铜币，一餐{MEAL_PRICE}枚；先吃过干粮就只付床铺钱。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        caller = self.caller
        if not caller.location.tags.has("rest", category="place"):
            raise Refused("no_inn", NO_INN)
        if caller.hp >= caller.hp_max:
            raise Refused("unhurt", UNHURT)
        price = BED_PRICE if caller.fed else BED_PRICE + MEAL_PRICE
        if caller.location.tags.has("haven", category="place"):
            price = 0
        if caller.coins < price:
            raise Refused("poor", NO_BED, bed=coins(BED_PRICE), meal=coins(MEAL_PRICE), have=coins(caller.coins))
        caller.at_pay(price)
        before = caller.hp
        dice.heal_from_rest(caller)
        caller.fed = False
        self.tell(REST, price=coins(price), healed=caller.hp - before, hp=caller.hp, hp_max=caller.hp_max)
        self.see(RESTS, healed=caller.hp - before)


class CmdAdvance(CharacterCommand):
    """Take a level that has been earned."""

    key = "advance"
    in_fight = "refused"
    aliases = ["levelup", "升级"]
    help_category = "Character"
    help_words = Words(
        "|wadvance str dex con|n takes a level when you have earned it (1000 experience points each): your hit points "
        "are rolled anew and the three abilities you name grow by one.",
        "攒够经验（每级1000点）后，「|w升级 力量 敏捷 体质|n」升一级：生命重新掷过，你选的三项能力各加一点。",
    )

    def act(self, typed: str) -> None:
        """Do it."""
        caller = self.caller
        if not caller.can_advance:
            raise Refused("not_yet", NOT_YET, xp=caller.level * caller.xp_per_level - caller.xp)
        words = [word for word in re.split(r"[\s,、/+]+", typed) if word]
        chosen = [read_ability(word) for word in words]
        known = [ability.value for ability in chosen if ability is not None]
        gained = caller.level_up(*(known if len(known) == len(words) else ()))
        grown = [ability for ability in chosen if ability is not None]
        self.tell(ADVANCED, level=caller.level, gained=gained, abilities=grown)
        self.see(ADVANCES, level=caller.level)


class EvAdventureCmdSet(CmdSet):
    """All commands of characters, staff's among them."""

    key = "evadventure"

    def at_cmdset_creation(self) -> None:
        """Put them in."""
        for command in (
            CmdInventory,
            CmdScore,
            CmdCoins,
            CmdWieldOrWear,
            CmdRemove,
            CmdGet,
            CmdDrop,
            CmdGive,
            CmdUse,
            CmdRoll,
            CmdSave,
            CmdRest,
            CmdAdvance,
            *staff.COMMANDS,
        ):
            self.add(command())


NO_CHARACTER = Words("Only a character can do that.", "只有角色才能这么做。")
NOWHERE = Words("You are nowhere.", "你不在任何地方。")
WHICH = Words('Which "{typed}" do you mean: {names}?', "「{typed}」有好几样，你指哪个：{names}？")
NONE_AT_ALL = Words("None at all? Done.", "一个也不要？那就不动了。")
FEW = Words("There is only {have}.", "只有{have}。")
NOBODY = Words('There is nobody called "{typed}" here.', "这里没有叫「{typed}」的人。")
NOT_CARRIED = Words('You carry no "{typed}".', "你没带着「{typed}」。")
CARRY_NOTHING = Words("Your backpack is empty.", "你的背包是空的。")
IN_USE = Words("You are using {thing} ({place}): remove it first.", "{thing}正用着（{place}），请先卸下。")
POOR = Words("You have only {coins}.", "你只有{coins}。")
PURSE = Words("You have {coins}.", "你有{coins}。")

WIELD_WHAT = Words("Wield or wear what?", "要装备什么？")
NOT_WIELDABLE = Words("{thing:cap} can be neither wielded nor worn.", "{thing}既不能拿在手里用，也不能穿戴。")
ALREADY = Words("You are using {thing} already.", "{thing}已经装备着了。")
READY = Words("You ready {thing:a}: {place}.", "你装备了{thing}（{place}）。")
READY_SWAP = Words(
    "You ready {thing:a}: {place}. Into your backpack: {aside}.", "你装备了{thing}（{place}），把{aside}收进背包。"
)
READIES = Words("{who:cap} readies {thing:a}.", "{who}装备了{thing}。")
REMOVE_WHAT = Words("Remove what?", "要卸下什么？")
NOT_IN_USE = Words('You wield and wear no "{typed}".', "你手里和身上都没有「{typed}」。")
NOTHING_IN_USE = Words("You wield and wear nothing.", "你手里和身上什么都没有。")
PACKED = Words(
    "{thing:cap} is in your backpack already. To get rid of it, drop it.", "{thing}已经在背包里了。不想要就丢掉。"
)
STOWED = Words("Into your backpack: {things}.", "你把{things}收进了背包。")
STOWS = Words("{who:cap} puts away {things}.", "{who}收起了{things}。")

GET_WHAT = Words("Get what?", "要拿什么？")
NOT_HERE = Words('There is no "{typed}" here to take.', "这里没有「{typed}」可拿。")
NOTHING_HERE = Words("There is nothing here to take.", "这里没有可拿的东西。")
NO_COINS_HERE = Words("There are no coins here.", "这里没有铜币。")
NOT_PEOPLE = Words("{who:cap} would object.", "{who}可不会答应。")
FIXED = Words("{thing:cap} cannot be taken.", "{thing}拿不走。")
TAKE = Words("You take {things}.", "你拿起了{things}。")
TAKES = Words("{who:cap} takes {things}.", "{who}拿走了{things}。")

DROP_WHAT = Words("Drop what?", "要丢下什么？")
DROP = Words("You lay down {things}.", "你放下了{things}。")
DROPS = Words("{who:cap} lays down {things}.", "{who}放下了{things}。")

GIVE_WHAT = Words("Give what to whom? Like: give torch to bob.", "把什么给谁？例如：给小明 火把。")
NOT_YOURSELF = Words("You hand it from one hand to the other.", "你把它从左手换到右手，又换了回来。")
UNWILLING = Words("{who:cap} does not want that.", "{who}不想要。")
CANNOT_CARRY = Words("{who:cap} cannot carry that much more.", "{who}带不下那么多了。")
GIVE = Words("You give {things} to {whom}.", "你把{things}给了{whom}。")
GIVEN = Words("{who:cap} gives you {things}.", "{who}给了你{things}。")
GIVES = Words("{who:cap} gives {things} to {whom}.", "{who}把{things}给了{whom}。")

USE_WHAT = Words("Use what?", "要用什么？")
NO_USE = Words("You find no use for {thing} here.", "{thing}在这里派不上用场。")

ROLL = Words("You roll {roll}: {faces}, that makes {total}.", "你掷{roll}：{faces}，合计{total}。")
ROLLS = Words("{who:cap} rolls {roll}: {faces}, that makes {total}.", "{who}掷{roll}：{faces}，合计{total}。")
ROLL_PLAIN = Words("You roll {roll}: {total}.", "你掷{roll}：{total}。")
ROLLS_PLAIN = Words("{who:cap} rolls {roll}: {total}.", "{who}掷{roll}：{total}。")
SAVE_WHAT = Words(
    "Save with which ability? str, dex, con, int, wis or cha.", "用哪项能力检定？力量、敏捷、体质、智力、智慧或魅力。"
)
NOT_AGAINST_YOURSELF = Words("Nobody wins against oneself.", "跟自己较量，分不出胜负。")
LIFELESS = Words("{who:cap} is no match for anybody.", "{who}没法跟人较量。")
SAVE = Words("You make a saving throw. {save}", "你做豁免检定。{save}")
SAVES = Words("{who:cap} makes a saving throw. {save}", "{who}做豁免检定。{save}")
SAVE_VERSUS = Words("You contend with {other}. {save}", "你与{other}较量。{save}")
SAVES_VERSUS = Words("{who:cap} contends with {other}. {save}", "{who}与{other}较量。{save}")

NO_INN = Words(
    "This is no place to sleep. The beds are up the stairs of the inn.", "这里不是睡觉的地方，床铺在客栈楼上。"
)
UNHURT = Words("You are unhurt and wide awake.", "你毫发无伤，一点也不困。")
NO_BED = Words("A bed costs {bed} and a meal {meal}. You have {have}.", "床铺{bed}，一餐{meal}。你只有{have}。")
REST = Words(
    "You eat, sleep and wake at dawn, {price} poorer. You regain {healed} HP and have {hp} of {hp_max}.",
    "你饱餐一顿，一觉睡到天亮，花了{price}。恢复{healed}点生命，现在{hp}/{hp_max}。",
)
RESTS = Words("{who:cap} sleeps a night and looks better for it.", "{who}睡了一夜，气色好多了。")

NOT_YET = Words("You need {xp} more experience points for that.", "你还差{xp}点经验才能升级。")
ADVANCED = Words(
    "You are level {level} now: {gained} more hit points, and better {abilities}.",
    "你升到了{level}级：生命上限增加{gained}点，{abilities}各提高一点。",
)
ADVANCES = Words("{who:cap} seems grown by a head: level {level}.", "{who}气势一变，升到了{level}级。")
