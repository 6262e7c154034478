"""A character in the making: the rolled sheet, its choices, the limits of rerolling, and the sentences about them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

import msgspec
from django.conf import settings
from evennia.accounts.accounts import DefaultAccount
from evennia.objects.models import ObjectDB
from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_object
from evennia.utils.utils import class_from_module

from ..enums import ABILITIES, Ability, WieldLocation
from ..evennia_ext.memory import in_bulk
from ..evennia_ext.mixins import own_or
from ..evennia_ext.transactions import together
from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from ..kernel.errors import ActionError
from ..kernel.messaging import lang_of
from ..kernel.purse import CoinReason, transfer
from ..knave.gear import GEAR
from ..model import Hero, Place, Thing
from ..places.senses import home_place
from ..random_tables import BUNDLES, chargen_tables, term
from ..rules import DEFENSE_BASE, dice, starting_hp
from ..security import name_rules
from ..security.rate_limits import pace
from ..things.light import EvAdventureLight
from ..words import LANGUAGES, Lang, Words, language_called, synonyms

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "name": synonyms("name"),
    "sex": synonyms("sex", "gender"),
    "weapon": synonyms("weapon"),
    "fate": synonyms("fate", "mortal", "scarred"),
    "desc": synonyms("desc", "describe", "description"),
    "swap": synonyms("swap"),
    "reroll": synonyms("reroll", "roll"),
    "accept": synonyms("accept", "ok", "yes", "done", "enter", "start", "begin"),
}
SEX_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "male": synonyms("male", "man", "m", "he"),
    "female": synonyms("female", "woman", "f", "she"),
    "other": synonyms("other", "person", "they", "none", "x", "o"),
}
FATE_SPELLINGS: Mapping[str, tuple[str, ...]] = {"mortal": synonyms("mortal"), "scarred": synonyms("scarred", "scar")}
ON_SHEET = {*synonyms("accept"), *(word for key, words in SPELLINGS.items() if key != "accept" for word in words)}
ON_SHEET -= {word for words in FATE_SPELLINGS.values() for word in words}
"""Words of the sheet that are understood at its questions too."""
BACK = frozenset(synonyms("back", "cancel"))
KEEP = BACK | frozenset(synonyms("no", "n", "keep"))
"""Answers that change nothing."""
AGAIN = frozenset(synonyms("look", "l", "score", "sc", "stats", "sheet"))
HELP = frozenset(synonyms("help", "?"))
QUIT = frozenset(synonyms("quit", "@quit"))
_LANGUAGE = synonyms("language ", "lang ")
_CODE = 3
"""Bytes of the longest code of a language; longer text is a name, which needs no command before it."""


def language_asked(plain: str) -> Lang | None:
    """Return the language named by a line (`language en`, `english`); None for none."""
    for command in _LANGUAGE:
        if plain.startswith(command):
            return language_called(plain.removeprefix(command).strip())
    return language_called(plain) if len(plain.encode()) > _CODE else None


class Sentences(ContentRecord, frozen=True):
    """A group of sentences, by their subjects."""

    texts: dict[str, Words]


SENTENCES = load([Path(__file__).with_name("temporary_sheet.toml")], Sentences)
MENU: Mapping[str, Words] = SENTENCES["menu"].texts
CHOOSE = Words("Type a number or a word. {chinese} switches to Chinese. quit leaves; you can go on later.").filled(
    chinese=LANGUAGES[Lang.ZH].own_name
)
ON_WITH_IT = Words("|wlook|n shows all of it, |waccept|n goes into the world.")
CHANGED: Mapping[str, Words] = SENTENCES["changed"].texts
"""Sentence about a change, by its subject."""
TOLD = Words(
    "Your hero is rolled as Knave has it. A bonus is added to a die of twenty whenever it matters; the number in "
    "brackets is what an enemy must roll against it. Strength is for blows, dexterity for dodging, constitution for "
    "wounds and for how much you carry, intelligence for spells, wisdom for bows and for what you notice, charisma for "
    "people. Nothing here must be changed: |waccept|n goes into the world. |wname|n, |wsex|n, |wweapon|n, |wdesc|n, "
    "|wswap|n and |wreroll|n change something first, and the name of a weapon takes it."
)
DROPS = Words("cancel drops this one: you have a character already.")
PUT_AWAY = Words("No new character is made.")
ASK: Mapping[str, Words] = SENTENCES["ask"].texts
FATES: Mapping[str, Words] = SENTENCES["fates"].texts
FATE_NAMES: Mapping[str, Words] = SENTENCES["fate_names"].texts
ONE_HANDED = Words("{weapon}: {damage} damage, one hand, {slots} {slots:|slot|slots}")
TWO_HANDED = Words("{weapon}: {damage} damage, both hands, {slots} {slots:|slot|slots}")
SPOKEN_ABILITY = Words("{ability:cap}: bonus {bonus}, defence {defense}.")
BORN = Words("{name} steps into the world.")
NO_CHOICE_OF_TWO = Words("That is none of the answers. Choose 1 or 2.")
NO_CHOICE = Words("That is none of the answers. Choose 1 to {most}.")
NO_REROLL = Words("You have rolled often enough for today. Take what fell, or come back tomorrow.")
DESC_LONG = Words("That is {count} characters; {most} are the most.")
BYE = Words("Until later: your character waits as it is.")
SWAPPED = Words("You have swapped two abilities already.")
FATE_IS_SET = Words("In this world every hero is {fate}.")


TRAITS = (
    "physique", "face", "skin", "hair", "clothing", "speech", "virtue", "vice", "background", "misfortune", "alignment",
)  # fmt: skip
"""The tables a description is rolled on."""
FREE_SLOTS = 2
"""Slots that the pack of a new character leaves empty."""
TYPECLASS = f"{__package__}.character.EvAdventureCharacter"
"""Default typeclass, where the game has no class of its own; given by path, because characters import this module."""


def _rolled(table: str) -> Callable[[], str]:
    return lambda: dice.roll_random_table("1d20", chargen_tables[table])


def _rolled_pack() -> list[str]:
    """Return two days' rations, two pieces of dungeon gear and one of each table of general gear (`knave.md 2`)."""
    tables = ("dungeoning gear", "dungeoning gear", "general gear 1", "general gear 2")
    return ["ration", "ration", *(_rolled(table)() for table in tables)]


class TemporaryCharacterSheet(msgspec.Struct):
    """A character in the making; creating one rolls all of it (`knave.md 2`, character generation)."""

    name: str = msgspec.field(default_factory=lambda: dice.roll_random_table("1d40", chargen_tables["name"]))
    sex: str = "other"
    fate: str = "mortal"
    strength: int = msgspec.field(default_factory=dice.roll_ability)
    dexterity: int = msgspec.field(default_factory=dice.roll_ability)
    constitution: int = msgspec.field(default_factory=dice.roll_ability)
    intelligence: int = msgspec.field(default_factory=dice.roll_ability)
    wisdom: int = msgspec.field(default_factory=dice.roll_ability)
    charisma: int = msgspec.field(default_factory=dice.roll_ability)
    hp_max: int = msgspec.field(default_factory=starting_hp)
    coins: int = msgspec.field(default_factory=lambda: dice.roll("3d6"))
    traits: dict[str, str] = msgspec.field(default_factory=lambda: {table: _rolled(table)() for table in TRAITS})
    own_desc: str = ""
    rolled_armor: str = msgspec.field(default_factory=_rolled("armor"))
    rolled_protection: str = msgspec.field(default_factory=_rolled("helmets and shields"))
    weapon: str = msgspec.field(default_factory=_rolled("starting weapon"))
    backpack: list[str] = msgspec.field(default_factory=_rolled_pack)
    ability_changes: int = 0

    @property
    def hp(self) -> int:
        """Return the hit points at the start: all of them."""
        return self.hp_max

    @property
    def armor(self) -> str | None:
        """Return the body armour; None for none."""
        return None if self.rolled_armor == "no armor" else self.rolled_armor

    @property
    def helmet(self) -> str | None:
        """Return the helmet; None for none."""
        return "helmet" if self.rolled_protection in ("helmet", "helmet and shield") else None

    @property
    def shield(self) -> str | None:
        """Return the shield; None for none."""
        return "shield" if self.rolled_protection in ("shield", "helmet and shield") else None

    @property
    def bonuses(self) -> dict[Ability, int]:
        """Return the six bonuses."""
        return {ability: getattr(self, ability.value) for ability in ABILITIES}

    @property
    def desc(self) -> str:
        """Return the description in English."""
        return self.describe().en

    def describe(self) -> Words:
        """Return the description: the typed one, else the rolled traits as sentences."""
        if self.own_desc:
            return Words(self.own_desc, self.own_desc)
        traits: dict[str, object] = {table: term(table, entry) for table, entry in self.traits.items()}
        for table, english in _ENGLISH_PHRASES.items():
            entry = self.traits[table]
            traits[table] = Words(english.get(entry, english[""].format(entry)), term(table, entry).zh)
        return _DESCRIPTION.filled(**traits)

    def swap(self, one: Ability, other: Ability) -> None:
        """Swap two abilities, once. Raises ActionError: codes `swapped`, `swap_same`, `swap_equal`."""
        if self.ability_changes:
            raise ActionError("swapped", SWAPPED)
        if one is other:
            raise ActionError("swap_same", Words("Those are the same ability."))
        first, second = getattr(self, one.value), getattr(self, other.value)
        if first == second:
            raise ActionError("swap_equal", Words("Both are +{value}: nothing would change."), value=first)
        setattr(self, one.value, second)
        setattr(self, other.value, first)
        self.ability_changes += 1

    def packed(self) -> tuple[list[str], list[str]]:
        """Return the keys of the things that fit into the slots, and of those that do not.

        Things in use come first, then rations, then the rest by value; `FREE_SLOTS` stay empty for the first finds.
        """
        room = float(DEFENSE_BASE + self.constitution)
        kept: list[str] = []
        left: list[str] = []
        worn = [key for key in (self.weapon, self.armor, self.helmet, self.shield) if key]
        if ammunition := GEAR[self.weapon].get("ammunition"):
            worn.append(ammunition)
        gear = [BUNDLES.get(entry, (entry, 1)) for entry in self.backpack]
        gear.sort(key=lambda bundle: (not _needed(GEAR[bundle[0]]), -GEAR[bundle[0]]["value"] * bundle[1]))
        for key, count in [*((key, 1) for key in worn), *gear]:
            size = GEAR[key]["size"] * count
            spare = 0 if key in worn else FREE_SLOTS
            fits = size <= room - spare + 1e-9
            room -= size if fits else 0
            (kept if fits else left).extend([key] * count)
        return kept, left

    @together()
    @in_bulk()
    def apply(self, account: DefaultAccount) -> Hero:
        """Create the character, with everything it owns, for an account.

        Raises ActionError: that of `pace` if the account creates too many.
        """
        pace("character", account)
        home = start_location()
        character: Hero = create_object(
            own_or(settings.BASE_CHARACTER_TYPECLASS, class_from_module(TYPECLASS)),
            key=self.name,
            home=home,
            permissions=settings.PERMISSION_ACCOUNT_DEFAULT,
            attributes=[("creator_id", account.id), ("prelogout_location", home)],
        )
        self.fit_out(character)
        character.attributes.add(ROLLED, msgspec.json.encode(Rolled(today(), self)).decode())
        account.at_post_create_character(character)
        return character

    def fit_out(self, character: Hero) -> None:
        """Give a character the figures, the description and the gear of the sheet."""
        for ability, bonus in self.bonuses.items():
            character.attributes.add(ability.value, bonus)
        character.hp_max, character.hp = self.hp_max, self.hp
        character.sex, character.coins = self.sex, 0
        character.fate = self.fate
        transfer(None, character, self.coins, CoinReason.START)
        character.tied_coins = self.coins
        words = self.describe()
        character.db.desc = words.en
        character.set_descs(words)
        in_use = {self.weapon, self.armor, self.helmet, self.shield}
        for key in self.packed()[0]:
            thing = spawn(GEAR[key])[0]
            thing.outfit = True
            if isinstance(thing, EvAdventureLight) and thing.fuel:
                thing.refill()
            thing.location = character
            character.equipment.add(thing, force=True)
            if key in in_use and _fits_now(character, thing):
                character.equipment.move(thing)


def _needed(ware: Mapping[str, object]) -> bool:
    """Return whether a new hero leaves anything else behind rather than this: food and light."""
    return bool(ware.get("meal") or ware.get("burns"))


def _fits_now(character: Hero, thing: Thing) -> bool:
    """Return whether a thing can be put on without another being put away."""
    slots = character.equipment.slots
    if thing.inventory_use_slot in (WieldLocation.SHIELD_HAND, WieldLocation.WEAPON_HAND):
        return slots[WieldLocation.TWO_HANDS] is None
    return True


def start_location() -> Place | None:
    """Return the place where new characters begin."""
    return home_place() or ObjectDB.objects.get_id(settings.START_LOCATION)


type Step = Literal["sheet", "name", "sex", "fate", "swap", "weapon", "desc"]


class Making(msgspec.Struct):
    """A character in the making, with the open question."""

    sheet: TemporaryCharacterSheet
    step: Step = "sheet"
    rerolls: int = 0
    """Number of rerolls."""
    lost_name: str = ""
    """The name offered before, where it was taken meanwhile."""

    def reroll(self, account: DefaultAccount) -> None:
        """Roll everything anew but the chosen name, sex and fate.

        Raises ActionError: code `rerolls`, after `REROLLS` times a day.
        """
        rolls = _rolls(account)
        if rolls.rerolls >= REROLLS:
            raise ActionError("rerolls", NO_REROLL)
        name, sex, fate = self.sheet.name, self.sheet.sex, self.sheet.fate
        self.sheet = new_sheet(account)
        self.sheet.name, self.sheet.sex, self.sheet.fate = name, sex, fate
        self.rerolls += 1
        rolls.rerolls += 1
        _keep_rolls(account, rolls)


def other_name(making: Making, lang: Lang) -> str:
    """Return the sentence about a name that was taken meanwhile, and the one offered for it; "" for none."""
    words = Words("Somebody is called {lost} by now. You are offered {name}.")
    return words.say(lang, lost=making.lost_name, name=making.sheet.name) if making.lost_name else ""


REROLLS = 3
"""Rerolls of an account in a day (UTC); after that it takes a rolled sheet, or waits for another day."""
ROLLS, ROLLED = "rolls", "rolled"
"""Attributes: of an account, `Rolls`; of a character, `Rolled`."""
DAY = 24 * 3600


class Rolled(msgspec.Struct):
    """The sheet a character was created from, and the day."""

    day: int
    sheet: TemporaryCharacterSheet


class Rolls(msgspec.Struct):
    """The rolls of an account on a day: rerolls, and the sheets put away, which are offered again first."""

    day: int
    rerolls: int = 0
    back: list[TemporaryCharacterSheet] = []


def today() -> int:
    """Return the number of the day (UTC)."""
    return int(time.time() // DAY)


def rerolls_left(account: DefaultAccount) -> int:
    """Return how many rerolls an account has left today."""
    return max(0, REROLLS - _rolls(account).rerolls)


def begin(account: DefaultAccount) -> Making:
    """Return a character in the making: a sheet put away today, else a new one."""
    rolls = _rolls(account)
    if not rolls.back:
        return Making(new_sheet(account))
    sheet = rolls.back.pop(0)
    _keep_rolls(account, rolls)
    return Making(sheet)


def put_away(account: DefaultAccount, sheet: TemporaryCharacterSheet) -> None:
    """Store a sheet that was not taken, to be offered again today."""
    rolls = _rolls(account)
    rolls.back.append(sheet)
    _keep_rolls(account, rolls)


def give_up(account: DefaultAccount, character: Hero) -> None:
    """Store the sheet of a character about to be deleted, if it was created today."""
    text = character.attributes.get(ROLLED, default="")
    if text and not character.is_dead and (rolled := msgspec.json.decode(text, type=Rolled)).day == today():
        put_away(account, rolled.sheet)


def _rolls(account: DefaultAccount) -> Rolls:
    text = account.attributes.get(ROLLS, default="")
    rolls = msgspec.json.decode(text, type=Rolls) if text else Rolls(today())
    return rolls if rolls.day == today() else Rolls(today())


def _keep_rolls(account: DefaultAccount, rolls: Rolls) -> None:
    account.attributes.add(ROLLS, msgspec.json.encode(rolls).decode())


_NAME_TABLE = {Lang.EN: "name", Lang.ZH: "chinese name"}
"""The table of names in each language's script; English for languages without one."""


def new_sheet(account: DefaultAccount) -> TemporaryCharacterSheet:
    """Return a rolled sheet with a free name."""
    return TemporaryCharacterSheet(name=free_name(account))


def free_name(account: DefaultAccount) -> str:
    """Return a rolled name that nobody has, in the script of the account's language."""
    table, known = chargen_tables[_NAME_TABLE.get(lang_of(account), "name")], [*name_rules.names_here(account)]
    for attempt in range(100):
        name: str = dice.roll_random_table("1d40", table)
        if attempt >= 10:  # a full town: the beginning of one name, the end of another
            other = dice.roll_random_table("1d40", table)
            name = name[: (len(name) + 1) // 2] + other[(len(other) + 1) // 2 :]
        try:
            return name_rules.check_name(name, name_rules.CHARACTER, account, known)
        except ActionError:
            continue
    return name


_DESCRIPTION = Words(
    "{physique:cap}, with {face:a} face, {skin} skin, {hair}, {speech} and {clothing}. "
    "{background:cap} once, {misfortune} since, and now a knave. {virtue:cap} but {vice}, and given to {alignment}."
)
_ENGLISH_PHRASES: Mapping[str, Mapping[str, str]] = {
    "skin": {
        "": "{}",
        "battle scar": "battle-scarred",
        "birthmark": "birthmarked",
        "burn scar": "burn-scarred",
        "makeup": "powdered",
        "perfect": "flawless",
        "war paint": "war-painted",
        "whip scar": "whip-scarred",
    },
    "hair": {
        "": "{} hair",
        "bald": "no hair at all",
        "dreadlocks": "hair in dreadlocks",
        "mohawk": "hair in a crest",
        "ponytail": "hair in a ponytail",
        "topknot": "hair in a topknot",
    },
    "clothing": {"": "{} clothing", "livery": "a servant's livery"},
    "speech": {"": "{} speech", "dialect": "a thick dialect"},
}
"""Form of a table's entry in the English description; "" for all others."""


SEEN = ("physique", "face", "skin", "hair", "clothing")
"""The traits that can be seen."""


def portrait(character: Hero) -> dict[str, object] | None:
    """Return `sex` and `traits`; None if the character's sheet was not stored."""
    text = character.attributes.get(ROLLED, default="")
    if not text:
        return None
    traits = msgspec.json.decode(text, type=Rolled).sheet.traits
    return {"sex": character.sex, "traits": {key: traits.get(key, "") for key in SEEN}}
