"""Looking cards up: by nation, type, cost, keyword, rarity and text, in either language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from ....base.input import fold
from ....words import Words
from ..data.cards import CARDS, Figures
from ..data import AIR, GROUND, Keyword, Kind, Nation, Rarity
from .cards import KEYWORDS, KINDS, NATIONS, RARITIES, card_text, keyword_name

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

_KINDS = {"指令牌": Kind.ORDER, "反制牌": Kind.COUNTERMEASURE, "counter": Kind.COUNTERMEASURE}
_COST = re.compile(r"(?:cost|costs|费用)?\s*([0-9]{1,2})\s*(?:k|费|点|kredits?)?")
_COUNTED = re.compile(r"(?:[0-9]+|一|两)[张点个辆架门支]|随机")
_LONGEST = 3
"""Words of the longest name (`heavy armour 2`)."""
_NAME = 8
"""Characters of the longest name in Chinese, a cost among them."""
_BETWEEN = re.compile(r"^(?:[\s,+&/]|(?:and|with)\b|和|与)+")

type Fits = Callable[[Figures], bool]


def search(wishes: str) -> list[str]:
    """Return the keys of all cards that fit every wish, by nation, cost and key; all cards for no wishes.

    Args:
        wishes: words in either language: a nation, a type, a rarity, a keyword, a cost (`3`, `3k`, `cost 3`, `3费`);
            anything else is looked for in names and texts. Chinese words may stand without blanks (苏联坦克).
    """
    fits = list(_wishes(fold(wishes).lower().replace(",", " ").split()))
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


def _wishes(words: list[str]) -> Iterator[Fits]:
    """Yield what some words wish for: the longest names first."""
    while words:
        for count in range(min(_LONGEST, len(words)), 0, -1):
            meaning = _meaning(" ".join(words[:count]))
            if meaning is not None:
                yield meaning
                break
        else:
            count = 1
            yield from _text(words[0])
        words = words[count:]


def _meaning(name: str) -> Fits | None:
    if cost := _COST.fullmatch(name):
        return lambda figures, wanted=int(cost[1]): figures.cost == wanted  # type: ignore[misc]
    return _meanings().get(name) or _meanings().get(name.removesuffix("s"))


def _text(word: str) -> Iterator[Fits]:
    """Yield what a word wishes for that has no meaning of its own: text; else, the names it is made of in Chinese."""
    if word.isascii() or any(word in _haystack(key) for key in CARDS) or not (parts := _parts(word)):
        yield lambda figures: word in _haystack(figures.key)
    else:
        yield from parts


def _parts(word: str) -> list[Fits]:
    """Return what the names mean that a word is made of; nothing when it holds anything else."""
    found: list[Fits] = []
    while word:
        for end in range(min(_NAME, len(word)), 0, -1):
            if (meaning := _meaning(word[:end])) is not None:
                found.append(meaning)
                word = word[end:]
                break
        else:
            return []
    return found


@cache
def _nation_names() -> dict[str, Nation]:
    """Return every name of a nation in small letters, longer ones first."""
    names = {name: nation for nation in Nation for name in (nation.value, *_both(NATIONS[nation]))} | _MORE
    return dict(sorted(names.items(), key=lambda pair: -len(pair[0])))


@cache
def _meanings() -> dict[str, Fits]:
    """Return what words mean other than text, both languages and the stable names."""
    found: dict[str, Fits] = {}

    def add(names: Iterable[str], fits: Fits) -> None:
        for name in names:
            found.setdefault(name, fits)
            found.setdefault(name.replace("armour", "armor"), fits)

    for name, nation in _nation_names().items():
        add([name], lambda figures, nation=nation: figures.card.nation == nation)  # type: ignore[misc]
    kinds = [(name, kind) for kind, words in KINDS.items() for name in _both(words)]
    for name, kind in (*kinds, *_KINDS.items()):
        add([name], lambda figures, kind=kind: figures.kind == kind)  # type: ignore[misc]
    for names, group in ((("ground", "地面", "陆军"), GROUND), (("air", "空中", "空军"), AIR)):
        add(names, lambda figures, group=group: figures.kind in group)  # type: ignore[misc]
    for rarity in Rarity:
        add((rarity, *_both(RARITIES[rarity])), lambda figures, rarity=rarity: figures.card.rarity == rarity)  # type: ignore[misc]
    for keyword in Keyword:
        names = (str(keyword.name).lower(), *_both(KEYWORDS[keyword]))
        add(names, lambda figures, keyword=keyword: bool(figures.keywords & keyword))  # type: ignore[misc]
    for number in range(1, 10):
        add(_both(keyword_name(Keyword.HEAVY_ARMOR, number)), lambda figures, number=number: figures.armor == number)  # type: ignore[misc]
        add(_both(keyword_name(Keyword.INTEL, number)), lambda figures, number=number: figures.intel == number)  # type: ignore[misc]
    return found


@cache
def _haystack(key: str) -> str:
    """Return all text of a card; that in Chinese without its counts, too, as people ask for it (抽牌, 造成伤害)."""
    card = CARDS[key].card
    text = card_text(key)
    return "\n".join((key, *_both(card.name), *_both(text), _COUNTED.sub("", text.zh)))


def _both(words: Words) -> tuple[str, str]:
    return words.en.lower(), words.zh
