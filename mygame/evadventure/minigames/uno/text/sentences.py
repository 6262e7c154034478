"""Names of cards and rows of figures for one reader, and the sentences of UNO by subject (`sentences.toml`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ....words import LANGUAGES, Lang, Words, series
from ...core import HOUSE, Reader, Seat, sentences_of
from ..data import COLOUR, ORDER, SYMBOL, Card, Colour

TEXT: Final = sentences_of(__package__)
"""Subject -> key -> sentence."""
COLOURS: Final = TEXT["colours"]
SYMBOLS: Final = TEXT["symbols"]
NO_COLOUR: Final = Words("any")
NONE: Final = Words("none")
PLAY: Final = Words("play {card}")
PLAY_AS: Final = Words("play {card} {colour}")
BARE: Final = {
    "draw": Words("draw"), "keep": Words("keep", context="uno"), "challenge": Words("challenge"),
    "uno": Words("uno"), "wait": Words("wait"), "leave": Words("leave"), "reset": Words("reset"),
}  # fmt: skip
"""Short text of an action -> its typed form."""
REFUSALS: Final[Mapping[str, Words]] = {**TEXT["refusals"], "match_over": HOUSE["match_over"]}
_MARKUP: Final = {"R": "|r", "Y": "|y", "G": "|g", "B": "|c", "": "|w"}


def spoken(lang: Lang, card: Card) -> str:
    """Return a card's full name: "red 7", "wild draw four"."""
    symbol = SYMBOLS.get(SYMBOL[card])
    name = symbol.say(lang) if symbol else SYMBOL[card]
    if not COLOUR[card]:
        return name
    return COLOURS[COLOUR[card]].say(lang) + LANGUAGES[lang].gap + name


def short_name(lang: Lang, card: Card) -> str:
    """Return the short form of a card: its code for readers of Latin letters (R7), else its name."""
    return spoken(lang, card) if LANGUAGES[lang].own_letters else card


def card_name(card: Card, reader: Reader) -> str:
    """Return a card for a reader: in full for a screen reader, else short, in colour where there are colours."""
    if card not in ORDER:
        return card
    name = spoken(reader.lang, card) if reader.screenreader else short_name(reader.lang, card)
    return f"{_MARKUP[COLOUR[card]]}{name}|n" if reader.colour else name


def card_names(cards: Iterable[Card], reader: Reader, links: bool = False) -> str:
    """Return cards in a row, by colour and symbol; for a screen reader equal ones are counted."""
    lang, cards = reader.lang, sorted(cards, key=ORDER.__getitem__)
    if reader.screenreader:
        twice, times = Words("{name} twice"), Words("{name} {count} times")
        named = Counter(spoken(lang, card) for card in cards)
        parts = [
            name if count == 1 else (twice if count == 2 else times).say(lang, name=name, count=count)
            for name, count in named.items()
        ]
        return series(lang, parts)
    shown = [card_name(card, reader) for card in cards]
    if links:
        typed = [PLAY.say(lang, card=short_name(lang, card)) for card in cards]
        shown = [f"|lc{move}|lt{text}|le" for move, text in zip(typed, shown, strict=True)]
    return " ".join(shown)


def colour_name(lang: Lang, colour: Colour) -> str:
    """Return the name of a colour."""
    return COLOURS.get(colour, NO_COLOUR).say(lang)


def sizes_of(sizes: Sequence[int], seats: Iterable[Seat], reader: Reader) -> str:
    """Return hand sizes of players by number: [1] Anna (3)."""
    row = TEXT["picture"]["size"]
    listed = [row.say(reader.lang, number=seat + 1, name=reader.names[seat], size=sizes[seat]) for seat in seats]
    return series(reader.lang, listed)


def scores_of(scores: Sequence[int], reader: Reader) -> str:
    """Return the score of each player."""
    row = TEXT["picture"]["score"]
    named = zip(reader.names, scores, strict=True)
    return series(reader.lang, [row.say(reader.lang, name=name, score=score) for name, score in named])
