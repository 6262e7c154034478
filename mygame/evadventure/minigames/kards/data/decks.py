"""Decks: the ready ones, the rules for a deck, its code, and building one.

A deck is written as the key of a ready one, or as a code, one line that can be typed, pasted and posted:

    K1 G I AB1C... xyz

`K`, the version of the code, a letter each for main nation and ally, two characters a card, and a checksum of three,
without blanks. The characters are those of base64url (RFC 4648, 5); the two of a card are twelve bits: copies less one
(2), number of the card (10). Cards are sorted by number, so a deck has one code.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ....kernel import content_files
from ....words import Words
from ...core import NotUnderstood, Refusal
from . import COPIES, DECK_SIZE, MAIN_NATIONS, Deck, Nation, Rarity
from .cards import CARDS

MAIN_LEAST = 28
"""Cards of the main nation; its HQ is one of them, so that 28 and 12 make the 40."""
ALLY_MOST = 12
NAME_MOST = 24
"""Longest name of a deck, in characters."""
VERSION = "1"
"""Of the code."""
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_NATIONS = {
    Nation.GERMANY: "G", Nation.BRITAIN: "B", Nation.SOVIET: "S", Nation.USA: "U", Nation.JAPAN: "J",
    Nation.FRANCE: "F", Nation.ITALY: "I", Nation.POLAND: "P",
}  # fmt: skip
_NOBODY = "-"
_LONGEST = 100
"""Characters: 39 single cards need 85."""
_CHECK = 3
_BY_NUMBER = {figures.card.number: key for key, figures in CARDS.items()}


def check(deck: Deck) -> list[Refusal]:
    """Return every rule the deck breaks, and by how much; empty when it may be played (kards.md 14)."""
    found: list[Refusal] = []
    unknown = sorted(key for key in deck.cards if key not in CARDS or CARDS[key].card.token)
    found += [Refusal("deck_unknown_card", {"card": key}) for key in unknown]
    if deck.main not in MAIN_NATIONS:
        found.append(Refusal("deck_main_nation", {"nation": deck.main}))
    known = {key: count for key, count in deck.cards.items() if key not in unknown}
    by_nation: Counter[str] = Counter()
    for key, count in sorted(known.items()):
        card = CARDS[key].card
        by_nation[card.nation] += count
        if count > COPIES[card.rarity] or count < 1:
            found.append(Refusal("deck_copies", {"card": key, "most": COPIES[card.rarity], "got": count}))
        if card.rarity == Rarity.ELITE and card.nation != deck.main:
            found.append(Refusal("deck_ally_elite", {"card": key}))
    total = sum(by_nation.values())
    if total != DECK_SIZE:
        found.append(Refusal("deck_size", {"want": DECK_SIZE, "got": total}))
    if (own := by_nation[deck.main] + 1) < MAIN_LEAST:
        found.append(Refusal("deck_main_few", {"least": MAIN_LEAST, "got": own, "nation": deck.main}))
    for nation in sorted(nation for nation in by_nation if nation not in (deck.main, deck.ally)):
        found.append(Refusal("deck_foreign", {"nation": nation, "got": by_nation[nation]}))
    if deck.ally is not None and by_nation[deck.ally] > ALLY_MOST and deck.ally != deck.main:
        found.append(Refusal("deck_ally_many", {"most": ALLY_MOST, "got": by_nation[deck.ally], "nation": deck.ally}))
    return found


class DeckError(ValueError):
    """A file of ready decks is wrong; the message names the file, the deck and the fault."""


def read(more: Iterable[Path] = ()) -> dict[str, Deck]:
    """Return the shipped ready decks, and those of more files, by key.

    Raises:
        DeckError: if a file is wrong, or a deck in it may not be played.
    """
    decks: dict[str, Deck] = {}
    for file in (files(__package__) / "decks.toml", *more):
        text = file.read_text("utf-8")
        try:
            found = msgspec.convert(content_files.loads(text).get("deck", []), list[Deck])
        except (content_files.TOMLDecodeError, msgspec.ValidationError) as error:
            raise DeckError(f"{file}: {error}") from error
        for deck in found:
            line = text[: text.find(f'"{deck.key}"')].count("\n") + 1
            if deck.key in decks:
                raise DeckError(f"{file}:{line}: deck {deck.key!r}: there is another with this key")
            if broken := check(deck):
                raise DeckError(f"{file}:{line}: deck {deck.key!r}: {broken[0].code} {broken[0].facts}")
            decks[deck.key] = deck
    return decks


READY: Mapping[str, Deck] = read(content_files.files("decks"))
"""The ready decks, by key; the first one is the tutorial deck. A host's own come after the shipped ones."""


def ready_called(text: str) -> Deck | None:
    """Return the ready deck of this key or name in either language."""
    wanted = text.strip().lower()
    return next((deck for deck in READY.values() if wanted in (deck.key, *map(str.lower, deck.name.every()))), None)


@lru_cache(256)
def deck_of(text: str) -> Deck:
    """Return a deck by the key of a ready one or by its code. Raises NotUnderstood."""
    return READY[text] if text in READY else read_code(text)


def why_not(text: str) -> Refusal | None:
    """Return the first reason why a deck (key or code) cannot be played."""
    try:
        broken = check(deck_of(text))
    except NotUnderstood as error:
        return error.refusal
    return broken[0] if broken else None


@lru_cache(256)
def cards_of(text: str) -> tuple[str, ...]:
    """Return the 39 cards of a deck in the order of their keys."""
    return tuple(key for key, count in sorted(deck_of(text).cards.items()) for _ in range(count))


# Codes.


def write_code(deck: Deck) -> str:
    """Return the code of a deck; its name is not part of it."""
    ally = _NOBODY if deck.ally is None or deck.ally == deck.main else _NATIONS[deck.ally]
    text = f"K{VERSION}{_NATIONS[deck.main]}{ally}"
    for number, count in sorted((CARDS[key].card.number, count) for key, count in deck.cards.items()):
        bits = (count - 1) << 10 | number
        text += _DIGITS[bits >> 6] + _DIGITS[bits & 63]
    return text + _checksum(text)


def read_code(text: str) -> Deck:
    """Return the deck of a code, whether or not it may be played (see `check`).

    Raises:
        NotUnderstood: `deck_code` (no code at all), `deck_code_version` (of another version), `deck_code_broken` (a
            character was lost or changed), `deck_code_card` (a card this house does not have).
    """
    text = "".join(text.split())
    if not 7 <= len(text) <= _LONGEST or text[0] != "K" or any(letter not in _DIGITS for letter in text):
        raise NotUnderstood(Refusal("deck_code", {"text": text[:40]}))
    if text[1] != VERSION:
        raise NotUnderstood(Refusal("deck_code_version", {"version": text[1], "known": VERSION}))
    body, check = text[:-_CHECK], text[-_CHECK:]
    nations = {letter: nation for nation, letter in _NATIONS.items()}
    main, ally = nations.get(body[2:3]), nations.get(body[3:4])
    if check != _checksum(body) or len(body) % 2 or main is None or (ally is None and body[3] != _NOBODY):
        raise NotUnderstood(Refusal("deck_code_broken", {}))
    cards: dict[str, int] = {}
    for at in range(4, len(body), 2):
        bits = _DIGITS.index(body[at]) << 6 | _DIGITS.index(body[at + 1])
        key = _BY_NUMBER.get(bits & 1023)
        if key is None:
            raise NotUnderstood(Refusal("deck_code_card", {"number": bits & 1023}))
        cards[key] = cards.get(key, 0) + (bits >> 10) + 1
    return Deck(key="", main=main, ally=None if ally == main else ally, cards=dict(sorted(cards.items())))


def canonical(text: str) -> str:
    """Return the canonical name of a deck that may be played: the key of a ready one, or its code.

    The same deck can be typed in several ways: with blanks, with its cards in another order, or with its main nation as
    ally.
    """
    return text if text in READY else write_code(deck_of(text))


def _checksum(text: str) -> str:
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=3).digest()).decode()[-_CHECK:]


# Building. Each function returns a new deck, or raises NotUnderstood with the reason and changes nothing.


def new(main: str, ally: str = "", name: str = "") -> Deck:
    """Return an empty deck of a main nation and perhaps an ally.

    Raises:
        NotUnderstood: `deck_nation`, `deck_main_nation`, `deck_ally_is_main`, `deck_name`.
    """
    nations = {nation.value: nation for nation in Nation}
    for nation in (main, *([ally] if ally else [])):
        if nation not in nations:
            raise NotUnderstood(Refusal("deck_nation", {"text": nation[:40]}))
    if nations[main] not in MAIN_NATIONS:
        raise NotUnderstood(Refusal("deck_main_nation", {"nation": main}))
    if ally == main:
        raise NotUnderstood(Refusal("deck_ally_is_main", {"nation": main}))
    deck = Deck(key="", main=nations[main], cards={}, ally=nations[ally] if ally else None)
    return rename(deck, name) if name else deck


def add(deck: Deck, card: str, count: int = 1) -> Deck:
    """Return the deck with more copies of a card.

    Raises:
        NotUnderstood: `deck_count`, `deck_unknown_card`, `deck_foreign_card`, `deck_ally_elite`, `deck_copies`,
            `deck_full`, `deck_ally_many`.
    """
    _check_count(count)
    if card not in CARDS or CARDS[card].card.token:
        raise NotUnderstood(Refusal("deck_unknown_card", {"card": card[:40]}))
    row = CARDS[card].card
    if row.nation not in (deck.main, deck.ally):
        raise NotUnderstood(Refusal("deck_foreign_card", {"card": card, "nation": row.nation}))
    if row.nation != deck.main and row.rarity == Rarity.ELITE:
        raise NotUnderstood(Refusal("deck_ally_elite", {"card": card}))
    copies = deck.cards.get(card, 0) + count
    if copies > COPIES[row.rarity]:
        raise NotUnderstood(Refusal("deck_copies", {"card": card, "most": COPIES[row.rarity], "got": copies}))
    if (total := sum(deck.cards.values()) + count) > DECK_SIZE:
        raise NotUnderstood(Refusal("deck_full", {"want": DECK_SIZE, "got": total}))
    if row.nation != deck.main:
        allied = count + sum(n for key, n in deck.cards.items() if CARDS[key].card.nation == deck.ally)
        if allied > ALLY_MOST:
            raise NotUnderstood(Refusal("deck_ally_many", {"most": ALLY_MOST, "got": allied, "nation": row.nation}))
    return replace(deck, cards=dict(sorted((deck.cards | {card: copies}).items())))


def remove(deck: Deck, card: str, count: int = 1) -> Deck:
    """Return the deck with fewer copies of a card.

    Raises:
        NotUnderstood: `deck_count`; `deck_not_in`, when there are not as many in it.
    """
    _check_count(count)
    have = deck.cards.get(card, 0)
    if count > have:
        raise NotUnderstood(Refusal("deck_not_in", {"card": card[:40], "have": have, "got": count}))
    left = {key: n for key, n in deck.cards.items() if key != card}
    return replace(deck, cards=dict(sorted((left | ({card: have - count} if have > count else {})).items())))


def _check_count(count: int) -> None:
    if count < 1:
        raise NotUnderstood(Refusal("deck_count", {}))


def rename(deck: Deck, name: str) -> Deck:
    """Return the deck with a name chosen by the player, the same in both languages.

    Raises:
        NotUnderstood: `deck_name`, when it is empty, too long, or not of printable characters.
    """
    name = " ".join(name.split())
    if not name or len(name) > NAME_MOST or not name.isprintable():
        raise NotUnderstood(Refusal("deck_name", {"most": NAME_MOST}))
    plain = name.replace("{", "{{").replace("}", "}}")
    return replace(deck, name=Words(plain, plain))


def copy(deck: Deck, name: str) -> Deck:
    """Return a player's own deck with the same cards. Raises NotUnderstood (`deck_name`)."""
    return rename(replace(deck, key="", about=Words("")), name)
