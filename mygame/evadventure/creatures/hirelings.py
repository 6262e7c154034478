"""Hirelings: they follow, carry light, fight for their employer, and leave unpaid or when their morale breaks.

Wages are due for each game day, the first at once, the others at dawn (`knave.md 2` and `3`); the number of hirelings
is limited by charisma. Summoned beings (`summon`) serve the same way, without wages and for a time. In a fight a being
with an `employer` is on its side (`combat_base.side_of`); morale is checked by the fight.
"""

from __future__ import annotations

from pathlib import Path

from evennia import DefaultScript
from evennia.objects.objects import DefaultObject
from evennia.utils import gametime
from evennia.utils.create import create_object
from evennia.utils.utils import delay

from ..combat import beginning, stance_commands
from ..enums import Ability
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.memory import tagged
from ..evennia_ext.transactions import Clock, beat, each, together
from ..kernel import signals
from ..kernel.content_files import load
from ..kernel.counting import coins
from ..kernel.descriptions import Bearing, ContentRecord
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, tell
from ..kernel.purse import CoinReason, transfer
from ..model import ActionDict, CombatHandler, Hero, Living
from ..places import game_time
from ..rules import dice
from ..things.light import shine
from ..words import Lang, Words
from .npcs import EvAdventureNPC

TAG, CATEGORY = "hireling", "npc_kind"
HIRES = "hires"
"""Attribute of characters who have ever hired anybody."""
CATCH_UP = 1
"""Seconds after which hirelings follow their employer."""
FOR_HIRE = ("labourer", "torchbearer", "archer", "man-at-arms")
"""Trades one can hire at the guild, the cheapest first."""
LEAST = 1
"""Even a character without any charm finds one person who needs the coppers."""


class Tool(ContentRecord, frozen=True, kw_only=True):
    """The weapon of a hireling (`fighting.fighter.Weapon`): it has a name and never wears out."""

    name: Words
    damage_roll: str
    manner: str
    attack_type: Ability = Ability.STR
    defense_type: Ability = Ability.ARMOR
    quality: int | None = None
    ideal_against: tuple[str, ...] = ()

    def in_lang(self, lang: Lang) -> str:
        """Return the name in `lang`."""
        return self.name.in_lang(lang)


class Trade(ContentRecord, frozen=True, kw_only=True):
    """A trade of hirelings.

    `wage` is in coppers per game day, `hit_dice` also the bonus of each ability, `morale` the highest 2d6 at which
    it stands firm, `tool` its weapon, `shines` whether it carries a light.
    """

    name: Words
    desc: Words
    wage: int
    hit_dice: int = 1
    armor: int = 1
    morale: int = 7
    tool: Tool
    shines: bool = False
    kinds: tuple[str, ...] = ()


TRADES = load([Path(__file__).with_name("trades.toml")], Trade)
"""Key -> trade; those not for hire come by magic."""

NAMES = [*load([Path(__file__).with_name("hireling_names.toml")], Words).values()]
"""Names of hirelings."""


class EvAdventureHireling(EvAdventureNPC):
    """A being that serves a character.

    `trade` is its trade, `employer` its employer (None once it has left), `paid_until` the last morning paid for,
    `stays_until` the game time at which a summoned one disappears.
    """

    trade_key = AttributeProperty("labourer", autocreate=False)
    employer: Hero | None = AttributeProperty(None, autocreate=False)
    paid_until = AttributeProperty(0, autocreate=False)
    stays_until: float | None = AttributeProperty(None, autocreate=False)
    fight_stance = AttributeProperty(stance_commands.FIGHT, autocreate=False)
    """How it fights (`combat.stance_commands`)."""
    sex = "other"
    stays = AttributeProperty(False, autocreate=False)
    """Whether it was told to wait where it is."""

    @property
    def trade(self) -> Trade:
        """Return its trade."""
        return TRADES[self.trade_key]

    @property
    def weapon(self) -> Tool:
        """Return the tool of its trade."""
        return self.trade.tool

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return its kinds, as words of the bestiary."""
        return self.trade.kinds

    def ai_next_action(self, handler: CombatHandler) -> ActionDict:
        """Return its next action in a fight, by its stance."""
        if self.fight_stance == stance_commands.FIGHT:
            return super().ai_next_action(handler)
        return stance_commands.by_itself(handler, self)

    def at_post_move(self, source_location: DefaultObject, move_type: str = "move", **kwargs: object) -> None:
        """Join the fight its employer is in."""
        super().at_post_move(source_location, move_type, **kwargs)
        beginning.stand_by(self)

    def at_death(self) -> None:
        """Die, and notify an employer elsewhere; the clock removes the body."""
        employer, place = self.employer, self.location
        super().at_death()
        if employer is not None and employer.location is not place:
            tell(employer, Words("You feel it: {who} is dead."), who=self)

    def catch_up(self) -> None:
        """Go to the place of the employer, unless it waits."""
        if self.stays and self.location is not None:
            return
        there = self.employer.location if self.employer is not None else None
        if not self.pk or self.is_dead or there is None or self.location is there:
            return
        if self.move_to(there, quiet=True, move_type="follow"):
            announce(there, Words("{who:cap} catches up, out of breath."), who=self)

    def withdraw(self) -> None:
        """Leave the world while the employer is out of it."""
        self.location = None

    def dismissed(self) -> None:
        """Leave, dismissed by the employer."""
        self.part(Words("{who:cap} is let go, says so long, and goes."))

    def part(self, words: Words, **facts: object) -> None:
        """Leave the service and the place; notify the employer."""
        employer = self.employer
        announce(self.location, words, who=self, employer=employer, **facts)
        if employer is not None and employer.location is not self.location:
            tell(employer, words, who=self, employer=employer, **facts)
        self.delete()


def serving(employer: Hero) -> list[EvAdventureHireling]:
    """Return those who serve a character, the longest first, including summoned ones."""
    return [one for one in _all() if one.employer == employer and not one.is_dead]


def hired(employer: Hero) -> list[EvAdventureHireling]:
    """Return those who serve a character for wages."""
    return [one for one in serving(employer) if one.trade.wage]


def most(employer: Hero) -> int:
    """Return how many hirelings a character can have: its charisma bonus (`knave.md 2`), at least `LEAST`."""
    return max(LEAST, int(employer.charisma))


@together()
def hire(employer: Hero, key: str) -> EvAdventureHireling:
    """Hire a hireling and pay the first day. Raises ActionError: codes `many`, `poor`; nothing has changed then."""
    trade = TRADES[key]
    if len(hired(employer)) >= most(employer):
        raise ActionError("many", _MANY, most=most(employer))
    if employer.coins < trade.wage:
        raise ActionError("poor", _POOR, wage=coins(trade.wage), have=coins(employer.coins))
    transfer(employer, None, trade.wage, CoinReason.WAGE)
    taken = {one.key for one in _all()}
    free = [name for name in NAMES if name.en not in taken] or NAMES
    name = dice.choice(free)
    one = _make(employer, key, name)
    one.paid_until = game_time.morning()
    signals.did.send_robust(sender=employer, deed="hired")
    return one


def summon(employer: Hero, key: str, game_seconds: float) -> EvAdventureHireling:
    """Summon a being that serves for `game_seconds`."""
    one = _make(employer, key, TRADES[key].name)
    one.stays_until = gametime.gametime(absolute=True) + game_seconds
    return one


def _make(employer: Hero, key: str, name: Words) -> EvAdventureHireling:
    trade = TRADES[key]
    one = create_object(EvAdventureHireling, key=name.en, location=None, home=employer.home)
    own = name if name == trade.name else Words(f"{name.en} the {trade.name.en}", f"{trade.name.zh}{name.zh}")
    one.set_names(own, measure=Words("person", context="measure").zh)
    one.aliases.add([name.en.lower(), name.zh, trade.name.en, trade.name.zh])
    enlist(one, employer, key, Bearing(stance=Words("{who:cap} waits for orders.")))
    if trade.shines:
        shine(one, 10 * 365 * game_time.DAY)
    return one


def enlist(one: EvAdventureHireling, employer: Hero, key: str, bearing: Bearing) -> None:
    """Give a new hireling the figures of its trade, and move it to its employer."""
    one.trade_key, one.employer = key, employer
    trade = one.trade
    one.set_descs(trade.desc)
    one.bearing = bearing
    one.hit_dice, one.armor, one.morale = trade.hit_dice, trade.armor, trade.morale
    one.hp = one.hp_max
    one.tags.add(TAG, category=CATEGORY)
    one.db.following = employer
    employer.attributes.add(HIRES, True)
    one.move_to(employer.location, quiet=True, move_type="hire")


def _all() -> list[EvAdventureHireling]:
    return [one for one in tagged(TAG, CATEGORY) if one.pk and isinstance(one, EvAdventureHireling)]


def look_after(one: EvAdventureHireling) -> None:
    """Collect the wage at dawn, end a summons whose time is over, or move the hireling to its employer."""
    employer = one.employer
    if one.is_dead:
        one.delete()
        return
    if employer is None or not employer.pk or employer.is_dead:
        one.part(Words("{who:cap} serves nobody any more, and leaves."))
        return
    if one.fight is not None:
        return
    if one.stays_until is not None and gametime.gametime(absolute=True) >= one.stays_until:
        one.part(Words("{who:cap} bows, and was never here."))
        return
    due = one.stays_until is None and one.trade.wage and game_time.morning() > one.paid_until
    if due and employer.sessions.count() and not _wages(one, employer):
        return
    if employer.location is None:
        one.withdraw()
    elif employer.sessions.count():
        one.catch_up()


def _entered(sender: Living, **kwargs: object) -> None:
    """Move the hirelings of a character to it `CATCH_UP` seconds after any move."""
    if sender.attributes.has(HIRES):
        delay(CATCH_UP, _bring_servants, sender)


def _bring_servants(employer: Hero) -> None:
    each((one for one in serving(employer) if one.fight is None), lambda one: one.catch_up())  # wards have their own


signals.entered.connect(_entered, dispatch_uid="hirelings")


@together()
def _wages(one: EvAdventureHireling, employer: Hero) -> bool:
    """Pay the wage of one day, however many have passed; return whether the hireling stays.

    An unpaid one rolls morale once: if it holds, it stays for another day (`knave.md 2`).
    """
    wage = one.trade.wage
    if employer.coins >= wage:
        transfer(employer, None, wage, CoinReason.WAGE)
        one.paid_until = game_time.morning()
        one.attributes.remove("unpaid")
        tell(employer, _PAID, who=one, wage=coins(wage), left=coins(employer.coins))
        return True
    if not one.attributes.get("unpaid") and dice.morale_check(one):
        one.attributes.add("unpaid", True)
        one.paid_until = game_time.morning()
        tell(employer, _WAITS, who=one, wage=coins(wage))
        return True
    one.part(Words("{who:cap} has not been paid, and walks off."))
    return False


class PayDay(Clock, DefaultScript):
    """The clock of all hirelings: it looks after them twice a minute."""

    timing = ("pay_day", "Wages and ends of service", 30)

    @beat
    def at_repeat(self, **kwargs: object) -> None:
        """Look after each hireling."""
        each(_all(), look_after)


_MANY = Words("You can keep {most} at most: that is how far your charm goes.")
_POOR = Words("The first day costs {wage}, and you have {have}.")
_PAID = Words("Dawn: you pay {who} {wage}, and have {left} left.")
_WAITS = Words("Dawn, and you cannot pay {who} {wage}. A long look; then: one more day, no longer.")
