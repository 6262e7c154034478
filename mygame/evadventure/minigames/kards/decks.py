"""Decks of one's own: building them, and `OWN_DECKS`, by which a host lets people keep, read and choose them.

A host knows a deck as a record it passes on and as the text of its code; all that a person may read is made here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ...words import Words
from ..core import NotUnderstood, Refusal
from .actions import Choose
from .data import COPIES, DECK_SIZE, MAIN_NATIONS, Deck, Nation, Rarity
from .data.cards import CARDS
from .data.decks import ALLY_MOST, READY, check, read_code, ready_called, why_not, write_code
from .text import catalogue
from .text.cards import NATIONS, card_name

NAME_MOST = 24
"""Characters of a deck's name."""

# Each function returns a new deck, or raises NotUnderstood with the one reason and changes nothing.


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
    if not _may_hold(deck, card):
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
    """Return the deck with a name of the player's own, the same in both languages.

    Raises:
        NotUnderstood: `deck_name`, when it is empty, too long, or not of printable characters.
    """
    name = " ".join(name.split())
    if not name or len(name) > NAME_MOST or not name.isprintable():
        raise NotUnderstood(Refusal("deck_name", {"most": NAME_MOST}))
    plain = name.replace("{", "{{").replace("}", "}}")
    return replace(deck, name=Words(plain, plain))


def copy(deck: Deck, name: str) -> Deck:
    """Return a deck of one's own with the same cards. Raises NotUnderstood (`deck_name`)."""
    return rename(replace(deck, key="", about=Words("", "")), name)


class OwnDecks:
    """What a host needs to know of decks: this object is the game's capability `own_decks`.

    Each method that reads what a person typed raises NotUnderstood, whose refusal the game's `Present.refusal` says.
    """

    key = "kards_decks"
    """Where a host keeps them: stable."""
    size = DECK_SIZE
    """Cards of a whole deck."""
    ready: Mapping[str, Deck] = READY
    """The decks that come with the game, by key."""

    new = staticmethod(new)
    add = staticmethod(add)
    remove = staticmethod(remove)
    rename = staticmethod(rename)
    copy = staticmethod(copy)
    check = staticmethod(check)
    """Return every rule a deck breaks."""
    code = staticmethod(write_code)
    """Return the code of a deck: what is stored, shared, and stands in the log of a match."""
    read = staticmethod(read_code)
    """Return the deck of a code."""
    ready_called = staticmethod(ready_called)
    """Return the ready deck of a key or name in either language, or None."""
    sheet = staticmethod(catalogue.deck_sheet)
    """Return everything about a deck, for a reader."""
    ready_list = staticmethod(catalogue.ready_list)
    """Return the ready decks and how to play each, for a reader."""
    card_list = staticmethod(catalogue.card_list)
    """Return the cards that fit what was typed, for a reader."""
    card_sheet = staticmethod(catalogue.card_called)
    """Return the card of a name, or all that are meant, for a reader."""

    def is_code(self, text: str) -> bool:
        """Return whether a text is, or was meant to be, the code of a deck."""
        try:
            read_code(text)
        except NotUnderstood as error:
            return error.refusal.code not in ("deck_code", "deck_code_version")
        return True

    def begun(self, text: str, name: str) -> Deck | None:
        """Return an empty deck of the nations somebody typed; None when the text names no nations.

        Raises:
            NotUnderstood: `deck_nation` for more than two, `deck_main_nation`, `deck_ally_is_main`, `deck_name`.
        """
        nations = catalogue.nations_called(text)
        if nations is None:
            return None
        if not 1 <= len(nations) <= 2:
            raise NotUnderstood(Refusal("deck_nation", {"text": text[:40]}))
        main, ally = map(str, (*nations, "")[:2])
        return new(main, ally, name)

    def count(self, deck: Deck, card: str = "") -> int:
        """Return how many cards a deck has, or how many copies of one."""
        return deck.cards.get(card, 0) if card else sum(deck.cards.values())

    def nations(self, deck: Deck) -> Sequence[Words]:
        """Return the names of a deck's nations, the main one first."""
        return [NATIONS[nation] for nation in (deck.main, deck.ally) if nation]

    def cards_called(self, name: str, deck: Deck, out: bool = False) -> Sequence[str]:
        """Return the keys of the cards somebody means: those that fit the deck (`out`: are in it), if there are any."""
        found = catalogue.cards_called(name)
        return [key for key in found if (key in deck.cards if out else _may_hold(deck, key))] or found

    def card_name(self, key: str) -> Words:
        """Return the name of a card."""
        return card_name(key)

    def choose(self, code: str) -> Choose:
        """Return the action that leads a deck into a match."""
        return Choose(code)

    def chosen(self, action: Any) -> str | None:
        """Return the deck an action chooses, by key, code, or whatever was typed; None for any other action."""
        return action.deck if isinstance(action, Choose) else None

    def why_not(self, code: str) -> Refusal | None:
        """Say why a deck (key or code) cannot be played; the first reason."""
        return why_not(code)


def _may_hold(deck: Deck, card: str) -> bool:
    """Return whether a card is of one of the deck's nations."""
    return CARDS[card].card.nation in (deck.main, deck.ally)


OWN_DECKS = OwnDecks()
"""The capability."""
