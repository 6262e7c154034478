"""Looking cards up: by nation, type, cost, keyword, rarity and text, in either language."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from evadventure.minigames.kards.cards import CARDS, Figures
from evadventure.minigames.kards.data import AIR, GROUND, Keyword, Nation, Rarity
from evadventure.minigames.kards.texts import KEYWORDS, KINDS, NATIONS, RARITIES, card_text
from evadventure.typed import fold
from evadventure.words import Words

_MORE = {
    "ussr": Nation.SOVIET,
    "uk": Nation.BRITAIN,
    "us": Nation.USA,
    "american": Nation.USA,
    "german": Nation.GERMANY,
    "british": Nation.BRITAIN,
    "japanese": Nation.JAPAN,
    "french": Nation.FRANCE,
    "italian": Nation.ITALY,
    "polish": Nation.POLAND,
}

_BETWEEN = re.compile(r"^(?:[\s,+&/]|(?:and|with)\b|和|与)+")

type Fits = Callable[[Figures], bool]


def search(wishes: str) -> list[str]:
    """Return the keys of all cards that fit every word, by nation, cost and key; all cards for no words.

    Args:
        wishes: words in either language: a nation, a type, a rarity, a keyword, a cost (`3`, `3k`, `3费`); anything
            else is looked for in names and texts.
    """
    fits = [_fits(word) for word in fold(wishes).lower().replace(",", " ").split()]
    found = [key for key, figures in CARDS.items() if all(fit(figures) for fit in fits)]
    return sorted(found, key=lambda key: (list(Nation).index(CARDS[key].card.nation), CARDS[key].cost, key))


def cards_called(text: str) -> list[str]:
    """Return the cards somebody means by a name: the one of that key or name, else all whose name holds the text.

    Cards that no deck may hold are left out.
    """
    wanted = fold(text).strip().lower()
    names = {key: (key, *_both(figures.card.name)) for key, figures in CARDS.items() if not figures.card.token}
    exact = [key for key, forms in names.items() if wanted in forms]
    return exact or [key for key, forms in names.items() if wanted and any(wanted in form for form in forms[1:])]


def nations_called(text: str) -> list[Nation] | None:
    """Return the nations somebody typed one after the other; None when there is anything else in the text."""
    found, rest = [], _BETWEEN.sub("", fold(text).lower())
    while rest:
        name = next((name for name in _nation_names() if rest.startswith(name)), None)
        if name is None or (rest[len(name) :][:1].isalpha() and name.isascii()):
            return None
        found.append(_nation_names()[name])
        rest = _BETWEEN.sub("", rest[len(name) :])
    return found


def _fits(word: str) -> Fits:
    number = word.removesuffix("k").removesuffix("费").removesuffix("点")
    if number.isascii() and number.isdigit() and len(number) <= 2:
        return lambda figures: figures.cost == int(number)
    meaning = _meanings().get(word) or _meanings().get(word.removesuffix("s"))
    return meaning or (lambda figures: word in _haystack(figures.key))


@cache
def _nation_names() -> dict[str, Nation]:
    """Return every name of a nation in small letters, longer ones first."""
    names = {name: nation for nation in Nation for name in (nation.value, *_both(NATIONS[nation]))} | _MORE
    return dict(sorted(names.items(), key=lambda pair: -len(pair[0])))


@cache
def _meanings() -> dict[str, Fits]:
    """Return what words mean other than text, both languages and the stable names."""
    found: dict[str, Fits] = {}
    for name, nation in _nation_names().items():
        found[name] = lambda figures, nation=nation: figures.card.nation == nation  # type: ignore[misc]
    for kind, words in KINDS.items():
        for name in _both(words):
            found[name] = lambda figures, kind=kind: figures.kind == kind  # type: ignore[misc]
    for names, kinds in ((("ground", "地面"), GROUND), (("air", "空中", "空军"), AIR)):
        for name in names:
            found[name] = lambda figures, kinds=kinds: figures.kind in kinds  # type: ignore[misc]
    for rarity in Rarity:
        for name in (rarity.value, *_both(RARITIES[rarity])):
            found[name] = lambda figures, rarity=rarity: figures.card.rarity == rarity  # type: ignore[misc]
    for keyword in Keyword:
        for name in (str(keyword.name).lower(), *_both(KEYWORDS[keyword])):
            found.setdefault(name, lambda figures, keyword=keyword: bool(figures.keywords & keyword))  # type: ignore[misc]
    return found


@cache
def _haystack(key: str) -> str:
    card = CARDS[key].card
    return "\n".join((key, *_both(card.name), *_both(card_text(key))))


def _both(words: Words) -> tuple[str, str]:
    return words.en.lower(), words.zh
