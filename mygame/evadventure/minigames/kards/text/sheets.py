"""Cards and decks to read: lists of them, and everything about one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....words import Words
from ...core import NotUnderstood, Reader, Refusal
from ..data import decks as deckcode
from .. import decks
from ..data.cards import CARDS
from .catalogue import cards_called, search
from ..data import Deck
from .cards import KINDS, NATIONS, RARITIES, card_name, card_text
from .events import refusal
from .wording import fit

_LISTED = 30
"""Cards that a search lists."""


def card_list(text: str, reader: Reader) -> str:
    """Return the cards that fit what was typed, a line each. Raises NotUnderstood (`no_such_cards`)."""
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
        more = Words("... and {n} more: add a word.", "……还有{n}张，请再加条件。")
        lines.append(more.say(reader.lang, n=len(keys) - _LISTED))
    return "\n".join(lines)


def card_head(key: str, reader: Reader) -> str:
    """Return what a card is, in one line: name, nation, type, rarity, figures."""
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
    head = Words(
        "{name}: {nation}, {kind}, {rarity}, cost {cost}", "{name}：{nation}，{kind}，{rarity}，费用{cost}"
    ).say(lang, **facts)
    if figures.is_unit:
        head += Words(", {a}/{d}, operation {op}", "，{a}/{d}，行动费{op}").say(lang, **facts)
    return fit(head, reader)


def card_sheet(key: str, reader: Reader) -> str:
    """Return everything that is printed on a card."""
    lang = reader.lang
    lines = [card_head(key, reader), card_text(key).say(lang), CARDS[key].card.flavour.say(lang)]
    return "\n".join(fit(line, reader) for line in lines if line)


def ready_list(reader: Reader) -> str:
    """Return the ready decks and how to play each."""
    return "\n".join(_deck_line(deck, reader) for deck in decks.READY.values())


def deck_sheet(deck: Deck, reader: Reader) -> str:
    """Return everything about a deck: name, nations, cards by cost, code, and every rule it breaks."""
    lines = [_deck_line(deck, reader)] if deck.key or deck.name.en else []
    for key in sorted(deck.cards, key=lambda key: (CARDS[key].cost, key)):
        row = Words("{n} x [{cost}] {name} ({kind})", "{n}张 [{cost}] {name}（{kind}）")
        facts = {"n": deck.cards[key], "cost": CARDS[key].cost, "kind": KINDS[CARDS[key].kind]}
        lines.append("  " + row.say(reader.lang, name=card_name(key), **facts))
    lines.append(Words("Code: {code}", "代码：{code}").say(reader.lang, code=deckcode.write(deck)))
    lines += [refusal(broken, reader) for broken in decks.check(deck)]
    return "\n".join(fit(line, reader) for line in lines)


def _deck_line(deck: Deck, reader: Reader) -> str:
    nations = [NATIONS[deck.main]] + ([NATIONS[deck.ally]] if deck.ally else [])
    ready = Words("{key}: {name} ({nations}). {about}", "{key}：{name}（{nations}）。{about}")
    own = Words("{name} ({nations})", "{name}（{nations}）")
    words = ready if deck.key else own
    return fit(words.say(reader.lang, key=deck.key, name=deck.name, nations=nations, about=deck.about), reader)
