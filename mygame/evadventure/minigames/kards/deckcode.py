"""Deck codes: a deck as one line that can be typed, pasted and posted.

    K1 G I AB1C... xyz

`K`, the version of the code, a letter each for main nation and ally, two characters a card, and three that
check the rest, without blanks. The characters are those of base64url (RFC 4648, 5); the two of a card are twelve
bits: copies less one (2), number of the card (10). Cards stand by number, so a deck has one code.
"""

from __future__ import annotations

from hashlib import blake2b

from ..core import NotUnderstood, Refusal
from .cards import CARDS
from .data import Deck, Nation

VERSION = "1"
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_NATIONS = {
    Nation.GERMANY: "G",
    Nation.BRITAIN: "B",
    Nation.SOVIET: "S",
    Nation.USA: "U",
    Nation.JAPAN: "J",
    Nation.FRANCE: "F",
    Nation.ITALY: "I",
    Nation.POLAND: "P",
}
_NOBODY = "-"
_LONGEST = 100
"""Characters: 39 single cards need 85."""
_CHECK = 3
_BY_NUMBER = {figures.card.number: key for key, figures in CARDS.items()}


def write(deck: Deck) -> str:
    """Return the code of a deck; its name is not part of it."""
    text = f"K{VERSION}{_NATIONS[deck.main]}{_NATIONS[deck.ally] if deck.ally else _NOBODY}"
    for number, count in sorted((CARDS[key].card.number, count) for key, count in deck.cards.items()):
        bits = (count - 1) << 10 | number
        text += _DIGITS[bits >> 6] + _DIGITS[bits & 63]
    return text + _check(text)


def read(text: str) -> Deck:
    """Return the deck of a code, whether or not it may be played (`decks.check` says that).

    Raises:
        NotUnderstood: `deck_code` (no code at all), `deck_code_version` (of another version), `deck_code_broken` (a
            character was lost or changed), `deck_code_card` (a card this house does not have).
    """
    text = text.strip()
    if not 7 <= len(text) <= _LONGEST or text[0] != "K" or any(letter not in _DIGITS for letter in text):
        raise NotUnderstood(Refusal("deck_code", {"text": text[:40]}))
    if text[1] != VERSION:
        raise NotUnderstood(Refusal("deck_code_version", {"version": text[1], "known": VERSION}))
    body, check = text[:-_CHECK], text[-_CHECK:]
    nations = {letter: nation for nation, letter in _NATIONS.items()}
    main, ally = nations.get(body[2:3]), nations.get(body[3:4])
    if check != _check(body) or len(body) % 2 or main is None or (ally is None and body[3] != _NOBODY):
        raise NotUnderstood(Refusal("deck_code_broken", {}))
    cards: dict[str, int] = {}
    for at in range(4, len(body), 2):
        bits = _DIGITS.index(body[at]) << 6 | _DIGITS.index(body[at + 1])
        key = _BY_NUMBER.get(bits & 1023)
        if key is None:
            raise NotUnderstood(Refusal("deck_code_card", {"number": bits & 1023}))
        cards[key] = cards.get(key, 0) + (bits >> 10) + 1
    return Deck(key="", main=main, ally=ally, cards=dict(sorted(cards.items())))


def _check(text: str) -> str:
    bits = int.from_bytes(blake2b(text.encode(), digest_size=3).digest(), "big")
    return "".join(_DIGITS[bits >> shift & 63] for shift in (12, 6, 0))
