"""Wording shared by all parts of the presentation: names of units, positions, keywords and decks."""

from __future__ import annotations

from ....kernel.textwidth import columns, fill
from ....words import Lang, Name, Words
from ...core import Reader
from ..actions import HQ, MY_HQ
from ..data import Keyword, decks
from ..data.cards import CARDS
from ..engine.keywords import op_cost
from ..state import Unit
from ..view import KardsView, Seen, Veiled
from .cards import VEILED, card_name, keyword_name

PINNED = Words("pinned")


def fit(text: str, reader: Reader) -> str:
    """Return text wrapped to the reader's width; whole sentences for a screen reader."""
    return text if reader.screenreader else "\n".join(_wrapped(line, reader.width) for line in text.split("\n"))


def _wrapped(line: str, width: int) -> str:
    """Return one line wrapped; an indented one continues a little further in."""
    if columns(line) <= width:
        return line
    words = line.lstrip(" ")
    lead = line[: len(line) - len(words)]
    if not lead:
        return fill(words, width)
    return lead + fill(words, width - len(lead) - 2).replace("\n", f"\n{lead}  ")


def unit_keyword(unit: Unit, bit: int, lang: Lang) -> str:
    """Return a keyword of a unit, with its number when it has one."""
    number = unit.armor if bit == Keyword.HEAVY_ARMOR else CARDS[unit.card].intel if bit == Keyword.INTEL else 0
    return keyword_name(bit, number).say(lang)


def usual_place(view: KardsView) -> int:
    """Return the default place of a unit: just left of the HQ."""
    return view.sides[view.who].hq_at if view.who is not None else 0


def find(view: KardsView, ref: str) -> Seen | None:
    """Return the unit at a position named from the reader's side (a spectator's: seat 0)."""
    seat = view.who if view.who is not None else 0
    row = {"s": view.sides[seat].support, "f": view.front, "e": view.sides[1 - seat].support}.get(ref[:1], ())
    index = int(ref[1:]) - 1 if ref[1:].isdigit() else -1
    return row[index] if 0 <= index < len(row) else None


def unit_name(unit: Seen) -> Name:
    """Return the name of a unit."""
    return card_name(unit.card) if isinstance(unit, Unit) else VEILED


def op_cost_at(view: KardsView, ref: str) -> int:
    """Return the cost of a move or an attack of the unit at a position; 0 when it is empty."""
    unit = find(view, ref)
    return op_cost(unit) if isinstance(unit, Unit) else int(unit is not None)


def named(view: KardsView, ref: str, lang: Lang) -> str:
    """Return the name of the piece at a position; the position itself when it is empty."""
    if ref in (HQ, MY_HQ):
        whose = Words("the enemy HQ") if ref == HQ else Words("your HQ")
        return whose.say(lang)
    unit = find(view, ref)
    return unit_name(unit).say(lang) if unit else ref


def quoted(view: KardsView, ref: str, lang: Lang) -> str:
    """Return the piece at a position as named in a sentence: Chinese puts the names of cards in 「」."""
    name = named(view, ref, lang)
    return name if ref in (HQ, MY_HQ) else Words("{name}").say(lang, name=name)


def bits_of(bits: int) -> list[int]:
    """Return the keywords of a set, one by one."""
    return [int(keyword) for keyword in Keyword if bits & keyword]


def deck_name(text: str, lang: Lang) -> str:
    """Return the name of a ready deck by its key; for any other, that it is the player's own."""
    deck = decks.READY.get(text)
    return deck.name.say(lang) if deck else Words("of your own").say(lang)


def suffered(unit: Veiled, lang: Lang) -> list[str]:
    """Return the visible changes of a covert enemy: gains, losses and holds on it (`view.Veiled`)."""
    told = [f"{unit.attack:+d}/{unit.full:+d}"] if unit.attack or unit.full else []
    told += [
        keyword_name(bit, unit.own_armor if bit == Keyword.HEAVY_ARMOR else 0).say(lang)
        for bit in bits_of(unit.keywords)
    ]
    told += [Words("has taken {n} damage").say(lang, n=unit.lost)] if unit.lost else []
    return told + ([PINNED.say(lang)] if unit.pin else [])
