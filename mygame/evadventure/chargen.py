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

from evadventure import names
from evadventure.counting import coins, phrase
from evadventure.enums import ABILITIES, Ability, WieldLocation, read_ability
from evadventure.gear import GEAR, gear_name
from evadventure.random_tables import BUNDLES, chargen_tables, term
from evadventure.refused import Refused
from evadventure.rules import DEFENSE_BASE, dice, starting_hp
from evadventure.sheet import SEXES, WIDEST, ability_lines
from evadventure.telling import Page, lang_of, page_of, set_lang
from evadventure.textwidth import fill
from evadventure.typed import clean, fold, whole_number
from evadventure.words import Lang, Words, say

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
WEAPON_CHOICES = (
    "dagger", "club", "sickle", "staff", "spear", "sword", "mace", "axe", "flail",
    "halberd", "war hammer", "long sword", "battle axe", "sling", "bow", "crossbow",
)  # fmt: skip
"""The weapons one may begin with: one of choice (`knave.md 2`)."""
LONGEST_DESCRIPTION = 500
TYPECLASS = "evadventure.characters.EvAdventureCharacter"
"""What is made where the game has no class of its own; by its path, for characters know this module."""
REROLLS = 20
"""How often one may begin anew at one sitting, so that nobody rolls for tens alone."""

type Step = Literal["sheet", "name", "sex", "swap", "weapon", "desc"]


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
        for table, phrases in _ENGLISH_PHRASES.items():
            entry = self.traits[table]
            traits[table] = Words(phrases.get(entry, phrases[""].format(entry)), term(table, entry).zh)
        return Words(_DESCRIPTION.say(Lang.EN, **traits), _DESCRIPTION.say(Lang.ZH, **traits))

    def swap(self, one: Ability, other: Ability) -> None:
        """Swap two abilities, once.

        Raises:
            Refused: if it was done before, or there is nothing to swap.
        """
        if self.ability_changes:
            raise Refused("swapped", _SWAPPED)
        if one is other:
            raise Refused("swap_same", _SWAP_SAME)
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


class Making(msgspec.Struct):
    """A character in the making and the question that is open."""

    sheet: TemporaryCharacterSheet
    step: Step = "sheet"
    rerolls: int = 0


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
    return (_BORN.say(lang, name=kwargs["name"]) if "name" in kwargs else _PUT_AWAY.say(lang)), None


def _enter(account: Any, menu: Any) -> None:
    """Put everybody of the account who has no body yet into the one just made."""
    character = account.db._last_puppet
    if character is None or character.is_dead:
        return
    for session in account.sessions.all():
        if session.puppet is None:
            account.puppet_object(session, character)


def question(making: Making, page: Page, *, spare: bool = False) -> str:
    """Return the open question as one reader sees it.

    Args:
        making: the character in the making.
        page: what the reader's screen is like.
        spare: whether the account has another character to go back to.
    """
    lang, width = page.lang, page.width if page.screenreader else min(page.width, WIDEST)
    sheet = making.sheet
    facts: dict[str, Any] = {"name": sheet.name, "sex": SEXES[sheet.sex], "weapon": gear_name(sheet.weapon)}
    ask = fill((_CHOOSE if making.step == "sheet" else _ASK[making.step]).say(lang, **facts), width)
    match making.step:
        case "sheet":
            listed = [_MENU[key].say(lang, **facts) for key in _choices(making)]
            lines = [show_sheet(sheet, page), "", *_numbered(listed, width), ask]
            if spare:
                lines.append(fill(_CAN_CANCEL.say(lang), width))
        case "sex":
            lines = [ask, *_numbered([say(lang, words) for words in SEXES.values()], width)]
        case "weapon":
            lines = [ask, *_numbered([_weapon_line(key, lang) for key in WEAPON_CHOICES], width)]
        case "swap":
            lines = [*ability_lines(sheet.bonuses, lang, width), ask]
        case _:
            lines = [ask]
    return "\n".join(lines)


def _numbered(entries: list[str], width: int) -> list[str]:
    return [fill(f"{number}. {entry}", width, hanging="   ") for number, entry in enumerate(entries, 1)]


def _weapon_line(key: str, lang: Lang) -> str:
    two_handed = GEAR[key].get("inventory_use_slot") is WieldLocation.TWO_HANDS
    words = _TWO_HANDED if two_handed else _ONE_HANDED
    return words.say(lang, weapon=gear_name(key), damage=GEAR[key]["damage_roll"], slots=GEAR[key]["size"])


def show_sheet(sheet: TemporaryCharacterSheet, page: Page) -> str:
    """Return a character in the making as one reader sees it."""
    lang, width = page.lang, page.width if page.screenreader else min(page.width, WIDEST)
    kept, left = sheet.packed()
    facts: dict[str, Any] = {
        "name": sheet.name,
        "sex": SEXES[sheet.sex],
        "hp": sheet.hp,
        "coins": coins(sheet.coins),
        "gear": _gear(kept),
        "left": _gear(left),
        "desc": say(lang, sheet.describe()),
    }
    lines = [fill(_SHEET_HEAD.say(lang, **facts), width)]
    if page.screenreader:
        lines += [
            _SPOKEN_ABILITY.say(lang, ability=ability, bonus=bonus, defense=bonus + DEFENSE_BASE)
            for ability, bonus in sheet.bonuses.items()
        ]
    else:
        lines += ["-" * width, *ability_lines(sheet.bonuses, lang, width), "-" * width]
    lines += [fill(words.say(lang, **facts), width) for words in (_SHEET_GEAR, *([_SHEET_LEFT] if left else []))]
    lines.append(fill(facts["desc"], width))
    return "\n".join(lines)


def _gear(keys: list[str]) -> list[Any]:
    """Return names of things with how many there are of each."""
    counts: dict[str, int] = {}
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    return [
        gear_name(key) if count == 1 else phrase(_TIMES, thing=gear_name(key), count=count)
        for key, count in counts.items()
    ]


def _choices(making: Making) -> list[str]:
    """Return the keys of what can be done on the sheet, in the order they are numbered."""
    return [key for key in _MENU if key != "swap" or not making.sheet.ability_changes]


# Answers.


def _answer(account: Any, raw_string: str, **kwargs: Any) -> Any:
    """Take what was typed as an answer to the open question; return where the menu goes."""
    menu = account.ndb._evmenu
    making = _load(account)
    typed = clean(raw_string).strip()
    plain = " ".join(fold(typed).lower().split())
    if (lang := _LANGUAGES.get(plain)) is not None:
        set_lang(account, lang)
        return "node_chargen"
    if plain in _AGAIN:
        return "node_chargen"
    if plain in _QUIT:
        account.disconnect_session_from_account(menu._session, reason=_BYE.say(lang_of(account)))
        return None
    step = making.step
    if step == "sheet" and plain in _BACK and not needs_chargen(account):
        account.attributes.remove("chargen")
        return "node_end"
    try:
        done = _ANSWERS[step](account, making, typed, plain)
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


def _on_sheet(account: Any, making: Making, typed: str, plain: str) -> Any:
    if not plain:
        return None
    choices = _choices(making)
    number = whole_number(plain)
    word, _, argument = plain.partition(" ")
    if number is not None:
        if not 1 <= number <= len(choices):
            raise Refused("no_choice", _NO_CHOICE, most=len(choices))
        return _choose(account, making, choices[number - 1], "")
    for key, spellings in _SPELLINGS.items():
        for spelling in spellings:
            if word == spelling or (not spelling.isascii() and plain.startswith(spelling)):
                rest = (
                    typed[typed.lower().find(spelling) + len(spelling) :].strip() if spelling in typed.lower() else ""
                )
                return _choose(account, making, key, rest or argument)
    raise Refused("no_choice", _NO_CHOICE, most=len(choices))


def _choose(account: Any, making: Making, key: str, argument: str) -> Any:
    match key:
        case "accept":
            return _accept(account, making)
        case "reroll":
            if making.rerolls >= REROLLS:
                raise Refused("rerolls", _NO_REROLL)
            making.rerolls += 1
            name, sex = making.sheet.name, making.sheet.sex
            making.sheet = _new_sheet(account)
            making.sheet.name, making.sheet.sex = name, sex
        case "swap" if making.sheet.ability_changes:
            raise Refused("swapped", _SWAPPED)
        case _:
            making.step = key  # type: ignore[assignment]
            if argument:
                return _ANSWERS[making.step](account, making, argument, " ".join(fold(argument).lower().split()))
    return None


def _accept(account: Any, making: Making) -> Any:
    """Make the character, when its name is still free."""
    try:
        making.sheet.name = names.check_name(making.sheet.name, names.CHARACTER, account)
    except Refused:
        making.step = "name"
        raise
    character = making.sheet.apply(account)
    account.db._last_puppet = character
    account.attributes.remove("chargen")
    return "node_end", {"name": character.key}


def _on_name(account: Any, making: Making, typed: str, plain: str) -> Any:
    if plain and plain not in _BACK:
        word, _, rest = typed.partition(" ")
        typed = rest if rest and word.lower() in _SPELLINGS["name"] else typed
        making.sheet.name = names.check_name(typed, names.CHARACTER, account)
    making.step = "sheet"


def _on_sex(account: Any, making: Making, typed: str, plain: str) -> Any:
    number = whole_number(plain)
    chosen = next((sex for sex, spellings in _SEX_SPELLINGS.items() if plain in spellings), None)
    if number is not None and 1 <= number <= len(SEXES):
        chosen = list(SEXES)[number - 1]
    if chosen is None and plain and plain not in _BACK:
        raise Refused("no_sex", _NO_CHOICE, most=len(SEXES))
    making.sheet.sex = chosen or making.sheet.sex
    making.step = "sheet"


def _on_swap(account: Any, making: Making, typed: str, plain: str) -> Any:
    if plain and plain not in _BACK:
        found = _two_abilities(plain)
        if found is None:
            raise Refused("swap_unread", _SWAP_UNREAD)
        making.sheet.swap(*found)
    making.step = "sheet"


def _two_abilities(plain: str) -> tuple[Ability, Ability] | None:
    """Return the two abilities somebody typed: `str int`, `力量 智力`, `力量和智力`, `力量智力`."""
    for mark in "，/+&和与":
        plain = plain.replace(mark, " ")
    words = [word for word in plain.split() if word != "and"]
    if len(words) == 1 and len(words[0]) == 4 and not words[0].isascii():
        words = [words[0][:2], words[0][2:]]
    found = [read_ability(word) for word in words]
    if len(found) == 2 and found[0] is not None and found[1] is not None:
        return found[0], found[1]
    return None


def _on_weapon(account: Any, making: Making, typed: str, plain: str) -> Any:
    number = whole_number(plain)
    chosen = None
    if number is not None and 1 <= number <= len(WEAPON_CHOICES):
        chosen = WEAPON_CHOICES[number - 1]
    elif plain:
        chosen = next((key for key in WEAPON_CHOICES if plain in (key, gear_name(key).zh)), None)
    if chosen is None and plain and plain not in _BACK:
        raise Refused("no_weapon", _NO_CHOICE, most=len(WEAPON_CHOICES))
    making.sheet.weapon = chosen or making.sheet.weapon
    making.step = "sheet"


def _on_desc(account: Any, making: Making, typed: str, plain: str) -> Any:
    if len(typed) > LONGEST_DESCRIPTION:
        raise Refused("desc_long", _DESC_LONG, most=LONGEST_DESCRIPTION, count=len(typed))
    if plain and plain not in _BACK:
        making.sheet.own_desc = typed.replace("|", "||")
    making.step = "sheet"


_ANSWERS: Mapping[str, Callable[[Any, Making, str, str], Any]] = {
    "sheet": _on_sheet,
    "name": _on_name,
    "sex": _on_sex,
    "swap": _on_swap,
    "weapon": _on_weapon,
    "desc": _on_desc,
}

# Words people type.

_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "姓名", "名字", "改名"),
    "sex": ("sex", "gender", "性别"),
    "weapon": ("weapon", "武器", "兵器"),
    "desc": ("desc", "describe", "description", "描述", "外貌"),
    "swap": ("swap", "交换", "对调"),
    "reroll": ("reroll", "roll", "重掷", "重来"),
    "accept": ("accept", "ok", "yes", "done", "接受", "确认", "确定", "好"),
}
_SEX_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "male": ("male", "man", "m", "he", "男", "男性", "男人", "他"),
    "female": ("female", "woman", "f", "she", "女", "女性", "女人", "她"),
    "other": ("other", "person", "they", "none", "x", "o", "不言明", "其他", "无", "中性"),
}
_BACK = frozenset({"back", "cancel", "返回", "取消"})
_AGAIN = frozenset({"look", "l", "help", "?", "看", "帮助"})
_QUIT = frozenset({"quit", "@quit", "退出", "离开"})
_LANGUAGES: Mapping[str, Lang] = {
    **dict.fromkeys(("english", "language en", "lang en", "language english", "语言 en", "语言 英文", "英文"), Lang.EN),
    **dict.fromkeys(
        ("中文", "chinese", "language zh", "lang zh", "language chinese", "语言 zh", "语言 中文", "语言中文"), Lang.ZH
    ),
}

# Sentences.

_MENU: Mapping[str, Words] = {
    "name": Words("name: choose another name", "姓名：换个名字"),
    "sex": Words("sex: say what you are", "性别：说明性别"),
    "weapon": Words("weapon: take another than the {weapon}", "武器：不要{weapon}，换一件"),
    "desc": Words("desc: describe yourself in your own words", "描述：用自己的话写外貌"),
    "swap": Words("swap: swap two abilities, once", "交换：对调两项能力（只有一次）"),
    "reroll": Words("reroll: roll all of it anew", "重掷：全部重新掷过"),
    "accept": Words("accept: go into the world like this", "接受：就这样踏入世间"),
}
_CHOOSE = Words(
    "Type a number or a word. 中文 switches to Chinese. quit leaves; you can go on later.",
    "请输入数字或词语。输入 english 改用英文，输入「退出」可离开，下次接着来。",
)
_CAN_CANCEL = Words("cancel drops this one: you have a character already.", "输入「取消」可放弃新建，回到原来的角色。")
_PUT_AWAY = Words("No new character is made.", "没有新建角色。")
_ASK: Mapping[str, Words] = {
    "name": Words(
        "You are called {name}. What name do you choose? Latin letters or Chinese characters; an empty line keeps it.",
        "你现在叫{name}。想叫什么名字？用汉字或拉丁字母，直接回车则不改。",
    ),
    "sex": Words("What are you? An empty line keeps it as it is.", "请选择性别，直接回车则不改。"),
    "weapon": Words("Which weapon do you take? An empty line keeps yours.", "要带哪件武器？直接回车则不换。"),
    "swap": Words(
        "Which two abilities change places? This can be done once. Like: str int. An empty line keeps all.",
        "要对调哪两项能力？只有一次机会。例如：力量 智力。直接回车则不换。",
    ),
    "desc": Words(
        "How do others see you? One line of at most 500 characters; an empty line keeps what was rolled.",
        "别人眼中的你是什么样子？写一行，最多500字，直接回车则用掷出来的描述。",
    ),
}
_ONE_HANDED = Words(
    "{weapon}: {damage} damage, one hand, {slots} {slots:|slot|slots}", "{weapon}：伤害{damage}，单手，占{slots}格"
)
_TWO_HANDED = Words(
    "{weapon}: {damage} damage, both hands, {slots} {slots:|slot|slots}", "{weapon}：伤害{damage}，双手，占{slots}格"
)
_SHEET_HEAD = Words("{name}, {sex}, {hp} hit points, {coins}.", "{name}，性别{sex}，生命{hp}点，{coins}。")
_SPOKEN_ABILITY = Words("{ability:cap}: bonus {bonus}, defence {defense}.", "{ability}：加值{bonus}，防御{defense}。")
_SHEET_GEAR = Words("You own: {gear}.", "随身之物：{gear}。")
_SHEET_LEFT = Words("Too much to carry, left behind: {left}.", "背不动，只好留下：{left}。")
_TIMES = Words("{thing} x{count}", "{thing}×{count}")
_BORN = Words("{name} steps into the world.", "{name}踏入了世间。")
_NO_CHOICE = Words("That is none of the answers. Choose 1 to {most}.", "没有这个选项，请选1到{most}。")
_SWAPPED = Words("You have swapped two abilities already.", "你已经对调过一次了。")
_SWAP_SAME = Words("Those are the same ability.", "这是同一项能力。")
_SWAP_UNREAD = Words("Name two abilities, like: str int.", "请写两项能力，例如：力量 智力。")
_NO_REROLL = Words("You have rolled often enough. Fate insists.", "掷得够多了，认命吧。")
_DESC_LONG = Words("That is {count} characters; {most} are the most.", "写了{count}个字，最多{most}字。")
_BYE = Words("Until later: your character waits as it is.", "回头见，角色会原样等着你。")

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
