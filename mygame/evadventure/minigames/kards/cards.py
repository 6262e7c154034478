"""The cards: read from `cards/*.toml`, checked once, with errors that name card and field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from evadventure.minigames.kards.data import AIR, GROUND, UNITS, Card, Effect, Keyword, Kind, Select

_KIND_SETS = {kind.name.lower(): frozenset({kind}) for kind in UNITS} | {"ground": GROUND, "air": AIR}
_NEEDS_UNIT = frozenset(
    {"buff", "grant", "strip", "pin", "unpin", "retreat", "bounce", "destroy", "suppress", "refresh", "convert"}
)
_NUMBERED = {"heavy_armor": Keyword.HEAVY_ARMOR, "intel": Keyword.INTEL}
_BARE = {keyword.name.lower(): keyword for keyword in Keyword if keyword.name}
NUMBERS = 1023
"""The greatest number of a card: deck codes have ten bits for it."""


class CardError(ValueError):
    """A card file is wrong: `card` and `field` say where."""

    def __init__(self, card: str, field: str, problem: str) -> None:
        super().__init__(f"card {card!r}, {field}: {problem}")
        self.card = card
        self.field = field


class Figures(NamedTuple):
    """A card as the rules use it: looked up once, at load."""

    key: str
    kind: Kind
    is_unit: bool
    cost: int
    op: int
    attack: int
    defence: int
    keywords: Keyword
    armor: int
    intel: int
    effects: Mapping[str, tuple[Effect, ...]]
    """Trigger -> effects."""
    chooser: Select | None
    """The one selector of the card that asks for a target when it is played."""
    card: Card


def read_keyword(text: str) -> tuple[Keyword, int]:
    """Return a keyword's flag and number: `guard` -> (GUARD, 0), `heavy_armor_2` -> (HEAVY_ARMOR, 2).

    Raises:
        ValueError: if there is no such keyword, or its number is missing or senseless.
    """
    name, _, number = text.rpartition("_")
    if name in _NUMBERED and number.isascii() and number.isdigit() and 0 < int(number) < 10:
        return _NUMBERED[name], int(number)
    if text in _BARE and text not in _NUMBERED:
        return _BARE[text], 0
    raise ValueError(f"no keyword {text!r}")


def kinds_of(names: Iterable[str]) -> frozenset[Kind]:
    """Return the unit types that a list of names (`infantry`, `ground`, ...) stands for; all for an empty list."""
    found = frozenset().union(*(_KIND_SETS[name] for name in names))
    return found or UNITS


def load(texts: Mapping[str, str]) -> dict[str, Figures]:
    """Return all cards of some TOML texts, by key.

    Args:
        texts: file name -> its text: an array of tables `card`.

    Raises:
        CardError: naming the card (or the file) and the field.
    """
    cards: dict[str, Card] = {}
    numbers: dict[int, str] = {}
    for file, text in texts.items():
        try:
            rows = tomllib.loads(text).get("card", [])
        except tomllib.TOMLDecodeError as error:
            raise CardError(file, "file", str(error)) from error
        if not isinstance(rows, list):
            raise CardError(file, "card", "is a list of tables, one a card")
        for place, row in enumerate(rows, 1):
            card = _read(row, f"{file} no. {place}")
            if card.key in cards:
                raise CardError(card.key, "key", "there is another card with this key")
            if (other := numbers.setdefault(card.number, card.key)) != card.key:
                raise CardError(card.key, "number", f"{card.number} is the number of {other!r}")
            cards[card.key] = card
    for card in cards.values():
        _check_links(card, cards)
    return {key: _figures(card) for key, card in cards.items()}


def _read(row: Any, where: str) -> Card:
    name = str(row.get("key", where)) if isinstance(row, dict) else where
    try:
        return msgspec.convert(row, Card)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        raise CardError(name, path.strip("`. ") or "row", problem) from error


def _check_links(card: Card, cards: Mapping[str, Card]) -> None:
    """Check what one field alone cannot show."""
    kind = Kind[card.kind.upper()]
    unit = kind in UNITS
    for i, keyword in enumerate(card.keywords):
        try:
            read_keyword(keyword)
        except ValueError as error:
            raise CardError(card.key, f"keywords[{i}]", str(error)) from error
    rules = [
        ("number", 1 <= card.number <= NUMBERS, f"1 to {NUMBERS}"),
        ("cost", 0 <= card.cost <= 24, "costs 0 to 24 kredits"),
        ("op", 0 <= card.op <= 9 and (unit or card.op == 0), "0 to 9, and only units have one"),
        ("defence", card.defence > 0 if unit else card.defence == 0, "units have some, other cards have none"),
        ("attack", card.attack >= 0 if unit else card.attack == 0, "units may have some, other cards have none"),
        ("keywords", unit or not card.keywords, "only units have keywords"),
        ("moment", (card.moment is not None) == (kind == Kind.COUNTERMEASURE), "countermeasures have one, others none"),
        ("effects", unit or bool(card.effects), "an order or countermeasure does something"),
        ("veteran", card.veteran is None or (unit and card.veteran.into in cards), "names a card that is a unit"),
        (
            "keywords",
            not {"guard", "smokescreen"} <= set(card.keywords),
            "a smokescreen cannot stand together with guard",
        ),
    ]
    for field, fine, problem in rules:
        if not fine:
            raise CardError(card.key, field, problem)
    choosers = [effect for effect in card.effects if effect.who.pick == "choose"]
    if len({effect.who for effect in choosers}) > 1:
        raise CardError(card.key, "effects", "all chosen targets of one card share one selector")
    for i, effect in enumerate(card.effects):
        where = f"effects[{i}]"
        if (effect.on == "play") is unit:
            raise CardError(card.key, f"{where}.on", "`play` is for orders and countermeasures, the rest for units")
        if effect.who.pick == "choose" and (effect.on not in ("play", "deploy") or kind == Kind.COUNTERMEASURE):
            raise CardError(card.key, f"{where}.who.pick", "a target is chosen only when a unit or order is played")
        if effect.do in _NEEDS_UNIT and (effect.who.pick == "player" or effect.who.hq):
            raise CardError(card.key, f"{where}.who", f"`{effect.do}` is for units")
        if effect.do in ("grant", "strip"):
            try:
                read_keyword(effect.keyword)
            except ValueError as error:
                raise CardError(card.key, f"{where}.keyword", str(error)) from error
        if effect.who.keyword and effect.who.keyword not in _BARE:
            raise CardError(card.key, f"{where}.who.keyword", f"no keyword {effect.who.keyword!r}")
        if effect.do in ("summon", "add_card") and effect.card not in cards:
            raise CardError(card.key, f"{where}.card", f"no card {effect.card!r}")
        if effect.do == "summon" and Kind[cards[effect.card].kind.upper()] not in UNITS:
            raise CardError(card.key, f"{where}.card", "only units can be put on the board")
        if effect.do == "cancel" and (kind != Kind.COUNTERMEASURE or card.moment == "deploy"):
            raise CardError(card.key, f"{where}.do", "only a countermeasure to an attack, move or order cancels")
        if effect.do in ("damage", "draw", "discard", "kredits", "slots", "reveal") and effect.amount == 0:
            raise CardError(card.key, f"{where}.amount", f"`{effect.do}` needs an amount")


def _figures(card: Card) -> Figures:
    kind = Kind[card.kind.upper()]
    keywords, armor, intel = Keyword(0), 0, 0
    for text in card.keywords:
        flag, number = read_keyword(text)
        keywords |= flag
        if flag == Keyword.HEAVY_ARMOR:
            armor = max(armor, number)
        elif flag == Keyword.INTEL:
            intel = max(intel, number)
    effects: dict[str, tuple[Effect, ...]] = {}
    for effect in card.effects:
        effects[effect.on] = (*effects.get(effect.on, ()), effect)
    chooser = next((effect.who for effect in card.effects if effect.who.pick == "choose"), None)
    return Figures(
        card.key,
        kind,
        kind in UNITS,
        card.cost,
        card.op,
        card.attack,
        card.defence,
        keywords,
        armor,
        intel,
        effects,
        chooser,
        card,
    )


def _shipped() -> dict[str, str]:
    folder = files(__package__) / "cards"
    return {
        entry.name: entry.read_text("utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".toml")
    }


CARDS: Mapping[str, Figures] = load(_shipped())
"""All cards that are shipped, by key."""
