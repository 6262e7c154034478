"""Decks of one's own for KARDS: what a character keeps, and how a table learns of it.

They are kept as one JSON text: names and deck codes. A match's log never holds a name: whoever chooses a deck of the
own plays its code (`meant`), so that a replay needs nobody's character.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ...base.errors import ActionError
from ...base.input import likeness, whole_number
from ...minigames.core import NotUnderstood
from ...minigames.kards import deckcode
from ...minigames.kards import decks as building
from ...minigames.kards.actions import Choose
from ...minigames.kards.data import Deck
from ...words import Lang, Words

ATTRIBUTE = "kards_decks"
"""Where a character keeps them."""
MOST = 20
"""Decks a character may keep."""

TOO_MANY = Words(
    "You keep {most} decks already: `decks delete` one first.", "你已经存了{most}副卡组，请先「卡组 删除」一副。"
)
TAKEN = Words("There is a deck called '{name}' already.", "已经有一副叫「{name}」的卡组了。")
NO_NAME = Words(
    "A deck cannot be called '{name}': neither a number nor a deck code is a name, and | has no place in one.",
    "卡组不能叫「{name}」：名字不能是数字或卡组代码，也不能含有 | 。",
)
UNKNOWN = Words(
    "You keep no deck called '{text}'. `decks` lists yours.", "你没有叫「{text}」的卡组。「卡组」列出你的全部卡组。"
)
WHICH = Words("Which deck? `decks` lists them.", "哪一副卡组？「卡组」列出全部。")
SEVERAL = Words("Several of your decks begin like that: {names}.", "有几副卡组都这样开头：{names}。")


class Kept(msgspec.Struct, frozen=True):
    """A deck of one's own, as it is stored."""

    name: str
    code: str

    def deck(self) -> Deck:
        """Return it with its name. Raises NotUnderstood when a card of it is gone."""
        return building.rename(deckcode.read(self.code), self.name)


class Offer(NamedTuple):
    """A deck of one's own that may be chosen now: the action, what one types for it, what it is."""

    action: Choose
    text: str
    meaning: str


def kept(character: Any) -> list[Kept]:
    """Return a character's decks, in the order they were made."""
    text = character.attributes.get(ATTRIBUTE, "")
    return msgspec.json.decode(text, type=list[Kept]) if text else []


def keep(character: Any, deck: Deck) -> None:
    """Keep a named deck, in place of the one of that very name if there is one. Raises ActionError (`too_many`)."""
    decks = kept(character)
    name = deck.name.say(Lang.EN)
    row = Kept(name, deckcode.write(deck))
    at = next((at for at, other in enumerate(decks) if other.name == name), None)
    if at is not None:
        decks[at] = row
    elif len(decks) >= MOST:
        raise ActionError("too_many", TOO_MANY, most=MOST)
    else:
        decks.append(row)
    _store(character, decks)


def rename(character: Any, old: Kept, name: str) -> Kept:
    """Give a deck another name. Raises ActionError, NotUnderstood; see `named`."""
    new = Kept(named(character, name, old), old.code)
    _store(character, [new if row == old else row for row in kept(character)])
    return new


def delete(character: Any, deck: Kept) -> None:
    """Throw a deck away."""
    _store(character, [row for row in kept(character) if row != deck])


def find(character: Any, text: str) -> Kept | None:
    """Return the own deck somebody typed: its name, its number in the list, or the beginning of its name.

    Raises:
        ActionError: `several`, when more than one begins so.
    """
    decks = kept(character)
    number, wanted = whole_number(text), likeness(text)
    if number is not None:
        return decks[number - 1] if 1 <= number <= len(decks) else None
    for row in decks:
        if likeness(row.name) == wanted:
            return row
    begun = [row for row in decks if wanted and likeness(row.name).startswith(wanted)]
    if len(begun) > 1:
        raise ActionError("several", SEVERAL, names=[row.name for row in begun])
    return begun[0] if begun else None


def own(character: Any, text: str) -> Kept:
    """Return the own deck somebody typed. Raises ActionError (`which`, `unknown`, `several`)."""
    _check_said(text)
    if (row := find(character, text)) is None:
        raise ActionError("unknown", UNKNOWN, text=shown(text[:40]))
    return row


def any_deck(character: Any, text: str) -> Deck:
    """Return a deck of one's own, a ready one, or that of a code. Raises ActionError, NotUnderstood."""
    _check_said(text)
    if (row := find(character, text)) is not None:
        return row.deck()
    if (ready := building.ready_called(text)) is not None:
        return ready
    if _is_code(text):
        return deckcode.read(text)
    raise ActionError("unknown", UNKNOWN, text=shown(text[:40]))


def _check_said(text: str) -> None:
    if not text.strip():
        raise ActionError("which", WHICH)


def named(character: Any, name: str, besides: Kept | None = None) -> str:
    """Return a name as it is kept.

    Args:
        besides: the deck that may be called so already.

    Raises:
        NotUnderstood: `deck_name`, when it is empty, too long or not printable.
        ActionError: `no_name`, `taken` (by an own deck or a ready one).
    """
    name = building.rename(building.new("germany"), name).name.say(Lang.EN)
    if "|" in name or whole_number(name) is not None or _is_code(name):
        raise ActionError("no_name", NO_NAME, name=shown(name))
    others = [row.name for row in kept(character) if row != besides]
    if building.ready_called(name) or likeness(name) in map(likeness, others):
        raise ActionError("taken", TAKEN, name=shown(name))
    return name


def shown(text: str) -> str:
    """Return a typed text as it may be repeated: without colour codes."""
    return text.replace("|", "||")


def meant(character: Any, action: Any) -> Any:
    """Return what is played when somebody types an action: a deck of the own by its name becomes its code.

    Raises:
        ActionError: `several`, when more than one own deck begins so.
        NotUnderstood: it holds cards that are gone.
    """
    if not isinstance(action, Choose) or building.ready_called(action.deck):
        return action
    row = None if _is_code(action.deck) else find(character, action.deck)
    if row is None:
        return action
    row.deck()
    return Choose(row.code)


def offers(character: Any, legal: Sequence[Any], lang: Lang) -> list[Offer]:
    """Return the own decks that may be chosen now, where a deck is to be chosen; broken ones are left out."""
    if not any(isinstance(action, Choose) for action in legal):
        return []
    typed = Words("choose {name}", "选用 {name}")
    lead = Words("lead your own deck {name}", "率领自组卡组「{name}」")
    return [
        Offer(Choose(row.code), typed.say(lang, name=row.name), lead.say(lang, name=row.name))
        for row in kept(character)
        if building.why_not(row.code) is None
    ]


def _is_code(text: str) -> bool:
    try:
        deckcode.read(text)
    except NotUnderstood as error:
        return error.refusal.code not in ("deck_code", "deck_code_version")
    return True


def _store(character: Any, decks: Sequence[Kept]) -> None:
    character.attributes.add(ATTRIBUTE, msgspec.json.encode(decks).decode())
