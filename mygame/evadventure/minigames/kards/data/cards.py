"""The cards: read from `cards/*.toml`, checked once, with errors that name card and field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ....kernel import content_files
from . import AIR, GROUND, UNITS, CardEffect, CardKind, KardsCard, Keyword, Select

_KIND_SETS = {kind.name.lower(): frozenset({kind}) for kind in UNITS} | {"ground": GROUND, "air": AIR}
_NEEDS_UNIT = frozenset(
    {"buff", "grant", "strip", "pin", "unpin", "retreat", "bounce", "destroy", "suppress", "refresh", "convert"}
)
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "damage": ("amount",), "repair": ("amount",), "buff": ("attack", "defence", "until"),
    "grant": ("keyword", "until"), "strip": ("keyword",), "draw": ("amount",), "discard": ("amount",),
    "kredits": ("amount",), "slots": ("amount",), "summon": ("card", "amount"), "add_card": ("card", "amount"),
    "reveal": ("amount",),
}  # fmt: skip
"""Verb -> the fields of an effect that qualify it; other verbs have none."""
_UNSAID = CardEffect(do="pin")
_COUNTED = frozenset({"damage", "draw", "discard", "reveal"})
"""Verbs that need an amount of at least 1."""
_WITH_OTHER = frozenset({"attack", "attacked", "damaged", "destroyed", "kills"})
"""Moments of a unit's life that involve another side."""
_KEY = re.compile(r"[a-z][a-z0-9_]*")
_NUMBERED = {"heavy_armor": Keyword.HEAVY_ARMOR, "intel": Keyword.INTEL}
_BARE = {keyword.name.lower(): keyword for keyword in Keyword if keyword.name}
NUMBERS = 1023
"""The greatest number of a card: deck codes have ten bits for it."""


class CardError(ValueError):
    """A card file is wrong: `card` and `field` say where."""

    def __init__(self, card: str, field: str, problem: str, place: str = "") -> None:
        super().__init__(f"{place}card {card!r}, {field}: {problem}")
        self.card = card
        self.field = field
        self.problem = problem


class Figures(NamedTuple):
    """A card in the form the rules use: looked up once, at load."""

    key: str
    kind: CardKind
    is_unit: bool
    cost: int
    op: int
    attack: int
    defence: int
    keywords: Keyword
    armor: int
    intel: int
    effects: Mapping[str, tuple[CardEffect, ...]]
    """Trigger -> effects."""
    chooser: Select | None
    """The one selector of the card that needs a target when it is played."""
    card: KardsCard


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


@cache
def kinds_of(names: tuple[str, ...]) -> frozenset[CardKind]:
    """Return the unit types for a list of names (`infantry`, `ground`, ...); all for an empty list."""
    found = frozenset().union(*(_KIND_SETS[name] for name in names))
    return found or UNITS


def load(texts: Mapping[str, str]) -> dict[str, Figures]:
    """Return all cards of some TOML texts, by key.

    Args:
        texts: file name -> its text: an array of tables `card`.

    Raises:
        CardError: naming the card (or the file) and the field.
    """
    cards: dict[str, KardsCard] = {}
    numbers: dict[int, str] = {}
    for file, text in texts.items():
        try:
            rows = content_files.loads(text).get("card", [])
        except content_files.TOMLDecodeError as error:
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


def _read(row: Any, where: str) -> KardsCard:
    name = str(row.get("key", where)) if isinstance(row, dict) else where
    try:
        return msgspec.convert(row, KardsCard)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        raise CardError(name, path.strip("`. ") or "row", problem) from error


def _check_links(card: KardsCard, cards: Mapping[str, KardsCard]) -> None:
    """Check the relations between fields."""
    kind = CardKind[card.kind.upper()]
    for i, keyword in enumerate(card.keywords):
        _check_keyword(card, f"keywords[{i}]", keyword)
    _check(card, "", _rules_of_card(card, kind, cards))
    for i, effect in enumerate(card.effects):
        _check(card, f"effects[{i}].", _rules_of_effect(card, effect, kind, cards))
        if effect.do in ("grant", "strip"):
            _check_keyword(card, f"effects[{i}].keyword", effect.keyword)


type _Rules = Iterator[tuple[str, bool, str]]
"""A field, whether it is as it should be, and the rule for it."""


def _rules_of_card(card: KardsCard, kind: CardKind, cards: Mapping[str, KardsCard]) -> _Rules:
    unit, counter = kind in UNITS, kind == CardKind.COUNTERMEASURE
    into = cards.get(card.veteran.into) if card.veteran else None
    yield "key", _KEY.fullmatch(card.key) is not None, "small letters, digits and _"
    yield "name", bool(card.name.en and card.name.zh), "in both languages"
    yield "number", 1 <= card.number <= NUMBERS, f"1 to {NUMBERS}"
    yield "cost", 0 <= card.cost <= 24, "costs 0 to 24 kredits"
    yield "op", 0 <= card.op <= 9 and (unit or card.op == 0), "0 to 9, and only units have one"
    yield "defence", card.defence > 0 if unit else card.defence == 0, "units have some, other cards have none"
    yield "attack", card.attack >= 0 if unit else card.attack == 0, "units may have some, other cards have none"
    yield "keywords", unit or not card.keywords, "only units have keywords"
    yield "moment", (card.moment is not None) == counter, "countermeasures have one, others none"
    yield "moment_kinds", card.moment not in (None, "order") or not card.moment_kinds, "only where a unit acts"
    yield "effects", unit or bool(card.effects), "an order or countermeasure does something"
    yield "veteran", card.veteran is None or (unit and _is_unit(into)), "names a card that is a unit"
    both = {"guard", "smokescreen"} <= set(card.keywords)
    yield "keywords", not both, "a smokescreen cannot stand together with guard"
    chosen = {effect.who for effect in card.effects if effect.who.pick == "choose"}
    yield "effects", len(chosen) <= 1, "all chosen targets of one card share one selector"


def _rules_of_effect(card: KardsCard, effect: CardEffect, kind: CardKind, cards: Mapping[str, KardsCard]) -> _Rules:
    """Yield the fields a verb needs and ignores, and the conditions on which it reaches anything."""
    unit, counter = kind in UNITS, kind == CardKind.COUNTERMEASURE
    verb, who, made = effect.do, effect.who, cards.get(effect.card)
    reaches_other = effect.on in _WITH_OTHER if unit else counter and card.moment != "order"
    yield "on", (effect.on == "play") is not unit, "`play` is for orders and countermeasures, the rest for units"
    yield "when", effect.when != "damaged" or unit, "only units are damaged"
    played = effect.on in ("play", "deploy") and not counter
    yield "who.pick", who.pick != "choose" or played, "a target is chosen only when a unit or order is played"
    yield "who.pick", who.pick not in ("self", "adjacent") or unit, "only a unit has a place"
    yield "who.pick", who.pick != "other" or reaches_other, "there is no other side then"
    yield "who.count", 1 <= who.count <= 5, "one to five"
    yield "who", verb not in _NEEDS_UNIT or not (who.pick == "player" or who.hq), f"`{verb}` is for units"
    yield "who.keyword", not who.keyword or who.keyword in _BARE, f"no keyword {who.keyword!r}"
    for field in ("amount", "attack", "defence", "keyword", "card", "until"):
        unsaid = getattr(effect, field) == getattr(_UNSAID, field)
        yield field, field in _FIELDS.get(verb, ()) or unsaid, f"`{verb}` knows none"
    yield "amount", verb not in _COUNTED or effect.amount >= 1, f"`{verb}` needs an amount"
    yield "amount", verb not in ("kredits", "slots") or effect.amount != 0, f"`{verb}` needs an amount"
    yield "amount", verb in ("kredits", "slots") or effect.amount >= 0, "is not negative"
    yield "attack", verb != "buff" or bool(effect.attack or effect.defence), "`buff` needs attack or defence"
    yield "card", verb not in ("summon", "add_card") or made is not None, f"no card {effect.card!r}"
    yield "card", verb != "summon" or _is_unit(made), "only units can be put on the board"
    cancels = counter and card.moment != "deploy"
    yield "do", verb != "cancel" or cancels, "only a countermeasure to an attack, move or order cancels"


def _check(card: KardsCard, where: str, rules: _Rules) -> None:
    for field, fine, problem in rules:
        if not fine:
            raise CardError(card.key, where + field, problem)


def _check_keyword(card: KardsCard, field: str, keyword: str) -> None:
    try:
        read_keyword(keyword)
    except ValueError as error:
        raise CardError(card.key, field, str(error)) from error


def _is_unit(card: KardsCard | None) -> bool:
    return card is not None and CardKind[card.kind.upper()] in UNITS


def _figures(card: KardsCard) -> Figures:
    kind = CardKind[card.kind.upper()]
    keywords, armor, intel = Keyword(0), 0, 0
    for text in card.keywords:
        flag, number = read_keyword(text)
        keywords |= flag
        if flag == Keyword.HEAVY_ARMOR:
            armor = max(armor, number)
        elif flag == Keyword.INTEL:
            intel = max(intel, number)
    effects: dict[str, tuple[CardEffect, ...]] = {}
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


def read(more: Iterable[Path] = ()) -> dict[str, Figures]:
    """Return all shipped cards, and those of more files, by key.

    Raises:
        CardError: naming file and line as well.
    """
    folder = files(__package__) / "cards"
    shipped = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda one: one.name)
    texts = {entry.name: entry.read_text("utf-8") for entry in shipped}
    texts |= {str(file): file.read_text("utf-8") for file in more}
    try:
        return load(texts)
    except CardError as error:
        place = next((f"{file}:{line}: " for file, text in texts.items() if (line := _line(text, error))), "")
        raise CardError(error.card, error.field, error.problem, place) from error


def _line(text: str, error: CardError) -> int:
    """Return the line of the card, or of its field, with a mistake; 0 when it is not in this text."""
    lines = text.splitlines()
    key = re.compile(rf"""\s*key\s*=\s*["']{re.escape(error.card)}["']""")
    found = [number for number, line in enumerate(lines, 1) if key.match(line)]
    if not found:
        return 0
    field = re.compile(rf"\s*{re.escape(re.split(r'[.[]', error.field)[0])}\b")
    for number, line in enumerate(lines[found[-1] :], found[-1] + 1):
        if line.lstrip().startswith("[[card]]"):
            break
        if field.match(line):
            return number
    return found[-1]


CARDS: Mapping[str, Figures] = read(content_files.files("cards"))
"""All shipped cards, and the host's own, by key."""
