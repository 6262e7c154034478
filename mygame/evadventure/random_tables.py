"""The tables of Knave (Ben Milton, CC BY 4.0), in both languages.

Pure. `chargen_tables` and the other tables are rolled on, in the order of the dice; their entries are the English
terms, which are also the keys of the prototypes of gear. `term` gives an entry in both languages. Names of people are
our own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .words import Words

type Line = str
type Row = tuple[str, str]


_ENTRIES: dict[str, Any] = tomllib.loads((Path(__file__).parent / "knave" / "random_tables.toml").read_text("utf-8"))
_NAMES = _ENTRIES.pop("people")
_OTHER = ("reactions", "initiative")
"""Tables of `_ENTRIES` that are not rolled for a new character."""

_RANGES: Mapping[str, Sequence[Row]] = {
    "alignment": (("1-5", "law"), ("6-15", "neutrality"), ("16-20", "chaos")),
    "armor": (("1-3", "no armor"), ("4-14", "gambeson"), ("15-19", "brigandine"), ("20", "chain")),
    "helmets and shields": (
        ("1-13", "no helmet or shield"),
        ("14-16", "helmet"),
        ("17-19", "shield"),
        ("20", "helmet and shield"),
    ),
    "starting weapon": (("1-7", "dagger"), ("8-13", "club"), ("14-20", "staff")),
}


chargen_tables: Mapping[str, Sequence[Line] | Sequence[Row]] = {
    **{name: _RANGES.get(name, tuple(found)) for name, found in _ENTRIES.items() if name not in _OTHER},
    "name": tuple(_NAMES["en"]),
    "chinese name": tuple(_NAMES["zh"]),
}
"""The tables for a new character, rolled with a d20 each (`1d40` for names)."""

reactions: Sequence[Row] = (
    ("2", "hostile"),
    ("3-5", "unfriendly"),
    ("6-8", "unsure"),
    ("9-11", "talkative"),
    ("12", "helpful"),
)
"""2d6: the reaction of somebody who was met."""

initiative: Sequence[Row] = (("1-3", "enemies"), ("4-6", "characters"))
"""1d6: which side acts first in a round."""

death_table: Sequence[Row] = (
    ("1-2", "dead"),
    ("3", "strength"),
    ("4", "dexterity"),
    ("5", "constitution"),
    ("6", "intelligence"),
    ("7", "wisdom"),
    ("8", "charisma"),
)
"""1d8 at 0 HP: dead, or the ability that loses 1d4."""

WOUNDS: Mapping[str, Words] = {
    "strength": Words("weakened"),
    "dexterity": Words("unsteady"),
    "constitution": Words("sickly"),
    "intelligence": Words("addled"),
    "wisdom": Words("rattled"),
    "charisma": Words("disfigured"),
}
"""Lost ability -> a survivor's epithet."""

death_and_dismemberment: Sequence[str] = ("dead", "dead", *(wound.en for wound in WOUNDS.values()))
"""The same table with a line for each face of the die, as in the lesson."""


TERMS: Mapping[str, Mapping[str, Words]] = {
    table: {english: Words(english, chinese) for english, chinese in entries.items()}
    for table, entries in _ENTRIES.items()
}
"""Table -> entry -> the entry in both languages."""


BUNDLES: Mapping[str, tuple[str, int]] = {
    "candles, 5": ("candle", 5),
    "spikes, 5": ("spike", 5),
    "torches, 5": ("torch", 5),
}
"""Entry of gear -> (thing, number), where one entry is several things."""


def term(table: str, entry: str) -> Words:
    """Return the entry of a table in both languages.

    Raises:
        KeyError: if the table has no such entry.
    """
    return TERMS[table][entry]
