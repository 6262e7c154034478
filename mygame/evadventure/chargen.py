"""Making a character: a rolled sheet, a few choices, and out into the town.

The account is asked, before it has a body. All there is to remember - the sheet and the question that is
open - is one JSON text on the account, so that a lost connection, a reload or a restart comes back to the
same question. Every answer can be typed in either language or as a number; the same lines go to telnet and
the browser, and to a screen reader as sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_object
from evennia.utils.evmenu import EvMenu, EvMenuGotoAbortMessage
from evennia.utils.utils import class_from_module

from evadventure import chargen_phrases as phrases
from evadventure import names
from evadventure.chargen_questions import ANSWERS, question
from evadventure.enums import ABILITIES, Ability, WieldLocation
from evadventure.gear import GEAR
from evadventure.random_tables import BUNDLES, chargen_tables, term
from evadventure.refused import Refused
from evadventure.rules import DEFENSE_BASE, dice, starting_hp
from evadventure.telling import lang_of, page_of, set_lang
from evadventure.typed import clean, fold
from evadventure.words import Lang, Words

TRAITS = (
    "physique",
    "face",
    "skin",
    "hair",
    "clothing",
    "speech",
    "virtue",
    "vice",
    "background",
    "misfortune",
    "alignment",
)
"""The tables a description is rolled on."""
TYPECLASS = "evadventure.characters.EvAdventureCharacter"
"""What is made where the game has no class of its own; by its path, for characters know this module."""


def _rolled(table: str) -> Callable[[], str]:
    return lambda: dice.roll_random_table("1d20", chargen_tables[table])


def _rolled_pack() -> list[str]:
    """Return two days' rations, two pieces of dungeon gear and one of each table of general gear."""
    tables = ("dungeoning gear", "dungeoning gear", "general gear 1", "general gear 2")
    return ["ration", "ration", *(_rolled(table)() for table in tables)]


class TemporaryCharacterSheet(msgspec.Struct):
    """A character that is being made; making one rolls all of it (`knave.md 2`, character generation)."""

    name: str = msgspec.field(default_factory=lambda: dice.roll_random_table("1d40", chargen_tables["name"]))
    sex: str = "other"
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
        """Hit points at the start: all of them."""
        return self.hp_max

    @property
    def armor(self) -> str | None:
        """Body armour; None for none."""
        return None if self.rolled_armor == "no armor" else self.rolled_armor

    @property
    def helmet(self) -> str | None:
        """The helmet; None for none."""
        return "helmet" if self.rolled_protection in ("helmet", "helmet and shield") else None

    @property
    def shield(self) -> str | None:
        """The shield; None for none."""
        return "shield" if self.rolled_protection in ("shield", "helmet and shield") else None

    @property
    def bonuses(self) -> dict[Ability, int]:
        """The six bonuses."""
        return {ability: getattr(self, ability.value) for ability in ABILITIES}

    @property
    def desc(self) -> str:
        """The description in English."""
        return self.describe().en

    def describe(self) -> Words:
        """Return what others see: what was typed, else the rolled traits as sentences."""
        if self.own_desc:
            return Words(self.own_desc, self.own_desc)
        traits: dict[str, Any] = {table: term(table, entry) for table, entry in self.traits.items()}
        for table, english in _ENGLISH_PHRASES.items():
            entry = self.traits[table]
            traits[table] = Words(english.get(entry, english[""].format(entry)), term(table, entry).zh)
        return Words(_DESCRIPTION.say(Lang.EN, **traits), _DESCRIPTION.say(Lang.ZH, **traits))

    def swap(self, one: Ability, other: Ability) -> None:
        """Swap two abilities, once.

        Raises:
            Refused: if it was done before, or there is nothing to swap.
        """
        if self.ability_changes:
            raise Refused("swapped", phrases.SWAPPED)
        if one is other:
            raise Refused("swap_same", phrases.SWAP_SAME)
        first, second = getattr(self, one.value), getattr(self, other.value)
        setattr(self, one.value, second)
        setattr(self, other.value, first)
        self.ability_changes += 1

    def packed(self) -> tuple[list[str], list[str]]:
        """Return (keys of things that fit, keys of things there is no room for).

        What is wielded and worn comes first, then rations, then the rest, the most valuable first.
        """
        room = float(DEFENSE_BASE + self.constitution)
        kept: list[str] = []
        left: list[str] = []
        worn = [key for key in (self.weapon, self.armor, self.helmet, self.shield) if key]
        if ammunition := GEAR[self.weapon].get("ammunition"):
            worn.append(ammunition)
        gear = [BUNDLES.get(entry, (entry, 1)) for entry in self.backpack]
        gear.sort(key=lambda bundle: (not GEAR[bundle[0]].get("meal"), -GEAR[bundle[0]]["value"] * bundle[1]))
        for key, count in [*((key, 1) for key in worn), *gear]:
            size = GEAR[key]["size"] * count
            fits = size <= room + 1e-9
            room -= size if fits else 0
            (kept if fits else left).extend([key] * count)
        return kept, left

    def apply(self, account: Any) -> Any:
        """Make the character, with everything it owns, for an account."""
        home = start_location()
        character = create_object(
            _character_class(),
            key=self.name,
            home=home,
            permissions=settings.PERMISSION_ACCOUNT_DEFAULT,
            attributes=[("creator_id", account.id), ("prelogout_location", home)],
        )
        self.fit_out(character)
        account.at_post_create_character(character)
        return character

    def fit_out(self, character: Any) -> None:
        """Give a character all of the sheet but its name: figures, description, and the gear really in the pack."""
        for ability, bonus in self.bonuses.items():
            character.attributes.add(ability.value, bonus)
        character.hp_max, character.hp = self.hp_max, self.hp
        character.sex, character.coins = self.sex, self.coins
        words = self.describe()
        character.db.desc = words.en
        character.set_descs(words)
        in_use = {self.weapon, self.armor, self.helmet, self.shield}
        for key in self.packed()[0]:
            thing = spawn(GEAR[key])[0]
            thing.location = character
            character.equipment.add(thing, force=True)
            if key in in_use and _fits_now(character, thing):
                character.equipment.move(thing)


def _character_class() -> type[Any]:
    """Return the class of new characters: the game's own when it is one of ours."""
    own, ours = class_from_module(settings.BASE_CHARACTER_TYPECLASS), class_from_module(TYPECLASS)
    return own if issubclass(own, ours) else ours


def _fits_now(character: Any, thing: Any) -> bool:
    """Return whether a thing can be put on without putting another aside: a bow leaves the shield packed."""
    slots = character.equipment.slots
    if thing.inventory_use_slot in (WieldLocation.SHIELD_HAND, WieldLocation.WEAPON_HAND):
        return slots[WieldLocation.TWO_HANDS] is None
    return True


def start_location() -> Any:
    """Return the place where everybody begins."""
    tagged = ObjectDB.objects.get_by_tag(key="start", category="place").order_by("id").first()
    return tagged or ObjectDB.objects.get_id(settings.START_LOCATION)


# What an account remembers.

type Step = Literal["sheet", "name", "sex", "swap", "weapon", "desc"]


class Making(msgspec.Struct):
    """A character in the making and the question that is open."""

    sheet: TemporaryCharacterSheet
    step: Step = "sheet"
    rerolls: int = 0

    def reroll(self, account: Any) -> None:
        """Roll all of it anew, but for the name and sex that were chosen."""
        name, sex = self.sheet.name, self.sheet.sex
        self.sheet = _new_sheet(account)
        self.sheet.name, self.sheet.sex = name, sex
        self.rerolls += 1


def _load(account: Any) -> Making:
    """Return what the account has made so far; a new sheet when there is nothing that can be read."""
    try:
        return msgspec.json.decode(account.attributes.get("chargen", default=""), type=Making)
    except msgspec.MsgspecError:
        return Making(_new_sheet(account))


def _save(account: Any, making: Making) -> None:
    account.attributes.add("chargen", msgspec.json.encode(making).decode())


def _new_sheet(account: Any) -> TemporaryCharacterSheet:
    """Return a rolled sheet with a name that is free, in the script of the account's language."""
    sheet = TemporaryCharacterSheet()
    table = chargen_tables["chinese name" if lang_of(account) == Lang.ZH else "name"]
    for _ in range(10):
        sheet.name = dice.roll_random_table("1d40", table)
        try:
            names.check_name(sheet.name, names.CHARACTER, account)
        except Refused:
            continue
        break
    return sheet


# The menu: one node, whose text is the open question.


class ChargenMenu(EvMenu):
    """Input goes to `_answer` as it was typed; the text is shown as it is."""

    def nodetext_formatter(self, nodetext: str) -> str:
        """Return the text unchanged."""
        return nodetext

    def options_formatter(self, optionlist: Any) -> str:
        """Return nothing: the text lists what can be answered."""
        return ""

    def node_formatter(self, nodetext: str, optionstext: str) -> str:
        """Return the text alone."""
        return nodetext


def needs_chargen(account: Any) -> bool:
    """Return whether an account has no living character."""
    return all(character.is_dead for character in account.characters.all() if hasattr(character, "is_dead"))


def start_chargen(account: Any, session: Any = None) -> None:
    """Ask an account to make a character, or go on where it stopped.

    The menu itself is not persistent: Evennia's way back to one takes the first answer after a reload for a
    call to show the question again. All of it is in `Making`, so `resume` can open it anew.

    Args:
        account: who.
        session: where the first question is shown.
    """
    _save(account, _load(account))
    ChargenMenu(
        account,
        {"node_chargen": node_chargen, "node_end": node_end},
        startnode="node_chargen",
        session=session,
        auto_quit=False,
        auto_look=False,
        auto_help=False,
        cmd_on_exit=_enter,
    )


def resume(session: Any) -> None:
    """After a reload, ask again who was making a character when it came."""
    account = session.account
    if account is not None and session.puppet is None and account.attributes.has("chargen"):
        start_chargen(account, session)


def node_chargen(account: Any, raw_string: str, **kwargs: Any) -> tuple[str, Any]:
    """Show the open question."""
    menu = account.ndb._evmenu
    page = page_of(account, menu._session if menu else None)
    return question(_load(account), page, spare=not needs_chargen(account)), {"key": "_default", "goto": _answer}


def node_end(account: Any, raw_string: str, **kwargs: Any) -> tuple[str, None]:
    """Say that the character is made, or that none is."""
    lang = lang_of(account)
    return (phrases.BORN.say(lang, name=kwargs["name"]) if "name" in kwargs else phrases.PUT_AWAY.say(lang)), None


def _enter(account: Any, menu: Any) -> None:
    """Put everybody of the account who has no body yet into the one just made."""
    character = account.db._last_puppet
    if character is None or character.is_dead:
        return
    for session in account.sessions.all():
        if session.puppet is None:
            account.puppet_object(session, character)


def _answer(account: Any, raw_string: str, **kwargs: Any) -> Any:
    """Take what was typed as an answer to the open question; return where the menu goes."""
    menu = account.ndb._evmenu
    making = _load(account)
    typed = clean(raw_string).strip()
    plain = " ".join(fold(typed).lower().split())
    if (lang := phrases.LANGUAGES.get(plain)) is not None:
        set_lang(account, lang)
        return "node_chargen"
    if plain in phrases.AGAIN:
        return "node_chargen"
    if plain in phrases.QUIT:
        account.disconnect_session_from_account(menu._session, reason=phrases.BYE.say(lang_of(account)))
        return None
    step = making.step
    if step == "sheet" and plain in phrases.BACK and not needs_chargen(account):
        account.attributes.remove("chargen")
        return "node_end"
    try:
        done = ANSWERS[step](account, making, typed, plain)
    except Refused as refused:
        reason = refused.in_lang(lang_of(account))
        _save(account, making)
        if making.step == step:
            raise EvMenuGotoAbortMessage(reason) from refused
        menu.msg(reason)
        return "node_chargen"
    if done is not None:
        return done
    _save(account, making)
    return "node_chargen"


_DESCRIPTION = Words(
    "{physique:cap}, with {face:a} face, {skin} skin, {hair}, {speech} and {clothing}. "
    "{background:cap} once, {misfortune} since, and now a knave. {virtue:cap} but {vice}, and given to {alignment}.",
    "身材{physique}，一张{face}的脸，皮肤{skin}，头发{hair}，说话{speech}，衣着{clothing}。"
    "从前是{background}，后来{misfortune}，如今浪迹江湖。为人{virtue}，却也{vice}，心向{alignment}。",
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
"""How an entry of a table is said in the English description; "" for all others."""
