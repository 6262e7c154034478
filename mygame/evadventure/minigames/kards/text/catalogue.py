"""Cards and decks to read: search in either language, lists, and full descriptions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from ....kernel.input import fold
from ....words import Words, pattern, synonyms
from ...core import NotUnderstood, Reader, Refusal
from ..data import AIR, GROUND, CardKind, Deck, Keyword, Nation, Rarity, decks
from ..data.cards import CARDS, Figures
from .cards import KEYWORDS, KINDS, NATIONS, RARITIES, card_name, card_text, keyword_name, nations_of
from .events import refusal
from .wording import fit

_MORE = {
    "ussr": Nation.SOVIET, "uk": Nation.BRITAIN, "us": Nation.USA, "american": Nation.USA,
    "german": Nation.GERMANY, "british": Nation.BRITAIN, "japanese": Nation.JAPAN, "french": Nation.FRANCE,
    "italian": Nation.ITALY, "polish": Nation.POLAND,
}  # fmt: skip

_KINDS = {
    **dict.fromkeys(synonyms(of="order", context="catalogue"), CardKind.ORDER),
    **dict.fromkeys(synonyms("counter"), CardKind.COUNTERMEASURE),
}
_COST = re.compile(
    rf"(?:{'|'.join(synonyms('cost', 'costs'))})?\s*([0-9]{{1,2}})\s*(?:k|{'|'.join(synonyms(of='kredits'))}|kredits?)?"
)
_COUNTED = pattern(of="counts of a card")
_LONGEST = 3
"""Words of the longest name (`heavy armour 2`)."""
_NAME = 8
"""Characters of the longest name in Chinese, including costs."""
_BETWEEN = pattern(r"^(?:[\s,+&/]|(?:and|with)\b|<others>)+")

type Fits = Callable[[Figures], bool]


def search(wishes: str) -> list[str]:
    """Return the keys of all cards that fit every criterion, by nation, cost and key; all cards for none.

    Args:
        wishes: words in either language: a nation, a type, a rarity, a keyword, a cost (`3`, `3k`, `cost 3`);
            anything else is searched in names and texts. Chinese words may stand without blanks.
    """
    fits = list(_wishes(fold(wishes).lower().replace(",", " ").split()))
    found = [key for key, figures in CARDS.items() if all(fit(figures) for fit in fits)]
    return sorted(found, key=lambda key: (list(Nation).index(CARDS[key].card.nation), CARDS[key].cost, key))


def cards_called(text: str) -> list[str]:
    """Return the cards meant by a name: the one of that key or name, else all whose name holds the text.

    Cards that no deck may hold are left out.
    """
    wanted = fold(text).strip().lower()
    names = {key: (key, *_both(figures.card.name)) for key, figures in CARDS.items() if not figures.card.token}
    exact = [key for key, forms in names.items() if wanted in forms]
    return exact or [key for key, forms in names.items() if wanted and any(wanted in form for form in forms[1:])]


def nations_called(text: str) -> list[Nation] | None:
    """Return the nations typed one after another; None if the text holds anything else."""
    found, rest = [], _BETWEEN.sub("", fold(text).lower())
    while rest:
        name = next((name for name in _nation_names() if rest.startswith(name)), None)
        if name is None or (rest[len(name) :][:1].isalpha() and name.isascii()):
            return None
        found.append(_nation_names()[name])
        rest = _BETWEEN.sub("", rest[len(name) :])
    return found


def _wishes(words: list[str]) -> Iterator[Fits]:
    """Yield the criteria of some words: the longest names first."""
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
    """Yield the criterion of a word without a meaning of its own: text; else, the Chinese names it is made of."""
    if word.isascii() or any(word in _haystack(key) for key in CARDS) or not (parts := _parts(word)):
        yield lambda figures: word in _haystack(figures.key)
    else:
        yield from parts


def _parts(word: str) -> list[Fits]:
    """Return the meanings of the names a word is made of; nothing when it holds anything else."""
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
    """Return the meanings of words other than text, both languages and the stable names."""
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
    for names, group in ((synonyms("ground"), GROUND), (synonyms("air"), AIR)):
        add(names, lambda figures, group=group: figures.kind in group)  # type: ignore[misc]
    for rarity in Rarity:
        add((rarity, *_both(RARITIES[rarity])), lambda figures, rarity=rarity: figures.card.rarity == rarity)  # type: ignore[misc]
    for keyword in Keyword:
        called = (str(keyword.name).lower(), *_both(KEYWORDS[keyword]))
        add(called, lambda figures, keyword=keyword: bool(figures.keywords & keyword))  # type: ignore[misc]
    for number in range(1, 10):
        add(_both(keyword_name(Keyword.HEAVY_ARMOR, number)), lambda figures, number=number: figures.armor == number)  # type: ignore[misc]
        add(_both(keyword_name(Keyword.INTEL, number)), lambda figures, number=number: figures.intel == number)  # type: ignore[misc]
    return found


@cache
def _haystack(key: str) -> str:
    """Return all text of a card; in Chinese also without counts, as people search for it."""
    card = CARDS[key].card
    text = card_text(key)
    return "\n".join((key, *_both(card.name), *_both(text), _COUNTED.sub("", text.zh)))


def _both(words: Words) -> tuple[str, ...]:
    return tuple(map(str.lower, words.every()))


# Output.

_LISTED = 20
"""Most cards that a search lists."""


def card_list(text: str, reader: Reader) -> str:
    """Return the cards that match the typed text, a line each. Raises NotUnderstood (`no_such_cards`)."""
    found = search(text)
    if not found:
        raise NotUnderstood(Refusal("no_such_cards", {"text": text.strip()[:40]}))
    return _lines(found, reader)


def card_called(text: str, reader: Reader) -> str:
    """Return the card of a name, or all whose name or text holds it.

    Raises:
        NotUnderstood: `card_what` for nothing, `deck_unknown_card`.
    """
    if not text.strip():
        raise NotUnderstood(Refusal("card_what", {}))
    found = cards_called(text) or search(text)
    if not found:
        raise NotUnderstood(Refusal("deck_unknown_card", {"card": text.strip()[:40]}))
    return card_sheet(found[0], reader) if len(found) == 1 else _lines(found, reader)


def _lines(keys: Sequence[str], reader: Reader) -> str:
    lines = [card_head(key, reader) for key in keys[:_LISTED]]
    if len(keys) > _LISTED:
        more = Words("... and {n} more: add a word.")
        lines.append(more.say(reader.lang, n=len(keys) - _LISTED))
    return "\n".join(lines)


def card_head(key: str, reader: Reader) -> str:
    """Return a card in one line: name, nation, type, rarity, figures."""
    figures = CARDS[key]
    card = figures.card
    lang = reader.lang
    facts: dict[str, Any] = {
        "name": card.name,
        "nation": NATIONS[card.nation],
        "kind": KINDS[figures.kind],
        "rarity": RARITIES[card.rarity],
        "cost": figures.cost,
        "a": figures.attack,
        "d": figures.defence,
        "op": figures.op,
    }
    head = Words("{name}: {nation}, {kind}, {rarity}, cost {cost}").say(lang, **facts)
    if figures.is_unit:
        head += Words(", {a}/{d}, operation {op}").say(lang, **facts)
    return fit(head, reader)


def card_sheet(key: str, reader: Reader) -> str:
    """Return everything printed on a card."""
    lang = reader.lang
    lines = [card_head(key, reader), card_text(key).say(lang), CARDS[key].card.flavour.say(lang)]
    return "\n".join(fit(line, reader) for line in lines if line)


def ready_list(reader: Reader, first: int = 1) -> str:
    """Return the ready decks, numbered from `first` on, each with the first words of how to play it."""
    lang, lines = reader.lang, []
    for number, deck in enumerate(decks.READY.values(), first):
        about = re.split("[.:,;。：，；]", deck.about.say(lang))[0]
        words = Words("{key}: {name} ({nations}). {about}")
        told = words.say(lang, key=deck.key, name=deck.name, nations=nations_of(deck), about=about)
        lines.append(f"{number}. {fit(told, reader)}")
    return "\n".join(lines)


def deck_sheet(deck: Deck, reader: Reader) -> str:
    """Return everything about a deck: name, nations, cards by cost, code, and every rule it breaks."""
    head = Words("{name} ({nations})").say(reader.lang, name=deck.name, nations=nations_of(deck))
    lines = [line for line in (head, deck.about.say(reader.lang)) if line] if deck.key or deck.name.en else []
    for key in sorted(deck.cards, key=lambda key: (CARDS[key].cost, key)):
        row = Words("{n} x [{cost}] {name} ({kind})")
        facts = {"n": deck.cards[key], "cost": CARDS[key].cost, "kind": KINDS[CARDS[key].kind]}
        lines.append("  " + row.say(reader.lang, name=card_name(key), **facts))
    lines.append(Words("Code: {code}").say(reader.lang, code=decks.write_code(deck)))
    lines += [refusal(broken, reader) for broken in decks.check(deck)]
    return "\n".join(fit(line, reader) for line in lines)
