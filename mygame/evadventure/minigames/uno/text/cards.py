"""Cards, colours, hand sizes and scores in words for one reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ....words import LANGUAGES, Lang, Words, series
from ...core import Reader, Seat
from ..data import COLOUR, ORDER, Card, Colour
from . import sentences as w


def short_name(lang: Lang, card: Card) -> str:
    """Return the short form of a card: its code for readers of Latin letters (R7), else its name."""
    return w.spoken(lang, card) if LANGUAGES[lang].own_letters else card


def card_name(card: Card, reader: Reader) -> str:
    """Return a card for a reader: in full for a screen reader, else short, in colour where there are colours."""
    if card not in ORDER:
        return card
    name = w.spoken(reader.lang, card) if reader.screenreader else short_name(reader.lang, card)
    return f"{w.MARKUP[COLOUR[card]]}{name}|n" if reader.colour else name


def card_names(cards: Iterable[Card], reader: Reader, links: bool = False) -> str:
    """Return cards in a row, by colour and symbol; for a screen reader equal ones are counted."""
    cards = sorted(cards, key=ORDER.__getitem__)
    if reader.screenreader:
        named = Counter(w.spoken(reader.lang, card) for card in cards)
        parts = [
            name if count == 1 else (w.TWICE if count == 2 else w.TIMES).say(reader.lang, name=name, count=count)
            for name, count in named.items()
        ]
        return series(reader.lang, parts)
    shown = []
    for card in cards:
        text = card_name(card, reader)
        typed = w.PLAY.say(reader.lang, card=short_name(reader.lang, card))
        shown.append(f"|lc{typed}|lt{text}|le" if links else text)
    return " ".join(shown)


def colour_name(lang: Lang, colour: Colour) -> str:
    """Return the name of a colour."""
    return w.COLOURS.get(colour, w.NO_COLOUR).say(lang)


def sizes_of(sizes: Sequence[int], seats: Iterable[Seat], reader: Reader) -> str:
    """Return hand sizes of players by number: [1] Anna (3)."""
    listed = [w.SIZE_OF.say(reader.lang, number=seat + 1, name=reader.names[seat], size=sizes[seat]) for seat in seats]
    return series(reader.lang, listed)


def scores_of(scores: Sequence[int], reader: Reader) -> str:
    """Return the score of each player."""
    listed = [
        Words("{name} {score}").say(reader.lang, name=name, score=score)
        for name, score in zip(reader.names, scores, strict=True)
    ]
    return series(reader.lang, listed)
