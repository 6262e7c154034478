"""The drawing of mbg in the browser: its own sentences, and the game's names of things."""

from __future__ import annotations

from collections.abc import Mapping

from ...words import LANGUAGES, Words
from ..painter import SCRIPTS, STYLES, Painter
from .data import scenarios
from .text import names, queries

WORDS: Mapping[str, Words] = {
    f"mbg_{key}": words
    for key, words in {
        **names.SENTENCES["painter"],
        **{f"scenario_{it.key}": it.title for it in map(scenarios.get, scenarios.keys())},
        **{f"card_{n}": name for n, name in enumerate(names.CARD_NAMES)},
        **{f"card_help_{n}": told for n, told in enumerate(names.CARD_HELP)},
        **{f"tech_{n}": name for n, name in enumerate(names.TECH_NAMES)},
        **{f"tech_help_{n}": told for n, told in enumerate(names.TECH_HELP)},
        **{f"scope_{n}": name for n, name in enumerate(names.SCOPES)},
        **{f"place_{int(place)}": name for place, name in names.PLACES.items()},
        **{f"pace_{int(pace)}": name for pace, name in names.PACES.items()},
        **{f"item_{n}": name for n, name in enumerate(names.PROPERTIES)},
        **{f"list_{key}": query.title for key, query in queries.QUERIES.items()},
    }.items()
}
"""`t("mbg_...")`."""

NAMES: Mapping[str, Mapping[str, str]] = {
    lang.value: {token: name for token, words in scenarios.names().items() if (name := words.in_lang(lang)) != token}
    for lang in LANGUAGES
}
"""Language -> its names for everything named in Chinese on the house's maps: a view has the map's own names."""

PAINTER = Painter(f"{SCRIPTS}/mbg.js", f"{STYLES}/mbg.css", WORDS, {"names": NAMES})
