"""Typed text, in either language, as actions of UNO.

Everything is read from one normalised line: full-width letters and digits, capitals and blanks do not matter, Chinese
words need no blank between them. Text that is understood but not allowed is left to the rules, whose refusal says why.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ....kernel.input import fold, likeness
from ....words import LANGUAGES, Lang, synonyms
from ...core import NotUnderstood, Reader, Refusal, Seat
from ..actions import BARE, Action, Catch, NameColour, PlayCard, SwapHands
from ..data import COLOUR, SYMBOL, Card, Colour
from ..view import UnoView

_LONGEST: Final = 120
"""Longer lines are no moves."""

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "play": synonyms("jump", of="play", context="uno"), "draw": synonyms("take", "accept", of="draw"),
    "keep": synonyms("pass", of="keep", context="uno"), "challenge": synonyms("doubt", of="challenge"),
    "swap": synonyms(of="swap", context="uno"), "colour": synonyms("color", of="colour"),
    "uno": synonyms(of="uno"), "catch": synonyms(of="catch"), "wait": synonyms("hold", of="wait"),
}  # fmt: skip
"""Command word -> its other forms; the first is shown to Chinese readers."""
_META: Final = {"reset": synonyms(of="reset"), "leave": synonyms("resign", of="leave", context="uno")}

_WORD_OF: Final = {form: verb for verbs in (VERBS, _META) for verb, forms in verbs.items() for form in (verb, *forms)}
_BY_LENGTH: Final = sorted(_WORD_OF, key=len, reverse=True)

_LEXICON: Final[dict[str, tuple[str, str]]] = {
    **dict.fromkeys(synonyms("r", "red"), ("colour", "R")),
    **dict.fromkeys(synonyms("y", "yellow"), ("colour", "Y")),
    **dict.fromkeys(synonyms("g", "green"), ("colour", "G")),
    **dict.fromkeys(synonyms("b", "blue"), ("colour", "B")),
    **{str(number): ("symbol", str(number)) for number in range(10)},
    **{word: ("symbol", str(number)) for number, word in enumerate(LANGUAGES[Lang.ZH].figures[:10])},
    **dict.fromkeys(synonyms("s", "skip"), ("symbol", "S")),
    **dict.fromkeys(synonyms("reverse", "rev"), ("symbol", "R")),
    **dict.fromkeys(synonyms("+2", "draw two", "draw 2", "draw2"), ("symbol", "+2")),
    **dict.fromkeys(synonyms("w", "wild"), ("wild", "W")),
    **dict.fromkeys(
        synonyms("w+4", "w4", "+4", "wild+4", "wild +4", "wild draw four", "wild draw 4", "draw four", "draw 4"),
        ("wild", "W+4"),
    ),
    **{
        word: ("wild", f"W+{count}")
        for count, english, chinese in (synonyms("6", "six"), synonyms("10", "ten"))
        for word in (
            *(f"{head}{count}" for head in synonyms("w+", "w", "+", "wild+", "wild +", "draw ", "wild draw ")),
            *(f"{head}{english}" for head in ("draw ", "wild draw ")),
            *(f"{head}{count}" for head in synonyms(of="wild plus figures")),
            *(f"{head}{chinese}" for head in synonyms(of="wild plus words")),
        )
    },
    **dict.fromkeys(synonyms("d", "discard all", "discard"), ("symbol", "D")),
    **dict.fromkeys(synonyms("ws", "wild swap", "wild swap hands"), ("wild", "WS")),
    **dict.fromkeys(synonyms("wh", "wild shuffle", "wild shuffle hands"), ("wild", "WH")),
    **dict.fromkeys(synonyms("wc", "wild custom", "custom"), ("wild", "WC")),
    **dict.fromkeys(synonyms("uno", "uno!"), ("uno", "")),
}
_DRAWN: Final = frozenset(
    ("a card", "card", "cards", "one", "two", "four", *synonyms(of="drawn"), *map(str, range(1, 100)))
)
"""Words allowed after `draw`: the rules decide how many cards."""
_TOKEN: Final = re.compile("|".join(re.escape(word) for word in sorted(_LEXICON, key=len, reverse=True)) + "|[ ,.、]+")


def parse(text: str, view: UnoView, legal: Sequence[Action], reader: Reader) -> Action:
    """Return the action of a typed text; an UNO called needlessly with a card that moves the hand is ignored.

    Raises:
        NotUnderstood: see `read`.
    """
    action = read(text, view, reader)
    if isinstance(action, PlayCard) and action.uno and len(view.hand) == 2 and action not in legal:
        uncalled = PlayCard(action.card, action.colour)
        return uncalled if uncalled in legal else action
    return action


def read(text: str, view: UnoView, reader: Reader) -> Action:
    """Return the action of a typed text.

    A bare number answers a question for a player with the seat of that number; whoever shows a list of moves reads
    the numbers of that list.

    Raises:
        NotUnderstood: codes `action_unknown`, `which_card`, `which_player`, `catch_whom`.
    """
    typed = " ".join(fold(text).casefold().split())
    if not typed or len(typed) > _LONGEST:
        raise _unknown(text)
    asked = view.question.kind if view.question is not None and view.turn == view.who else ""
    if typed.isascii() and typed.isdigit() and asked != "swap":
        raise _unknown(text)
    verb, rest = _split(typed)
    match verb:
        case "swap" | "catch" if rest:
            seat = _seat(rest, view, reader)
            return SwapHands(seat) if verb == "swap" else Catch(seat)
        case "catch":
            careless = [seat for seat in view.uncalled or range(view.seats) if seat != view.who]
            if len(careless) == 1:
                return Catch(careless[0])
            raise NotUnderstood(Refusal("catch_whom", {"seats": view.seats}))
        case "colour" if rest:
            return NameColour(_colour(rest))
        case "play":
            return _card(rest, view, text)
        case "uno" if rest:
            return _card(typed, view, text)
        case _ if verb in BARE:
            if rest and not (verb == "draw" and rest in _DRAWN):
                raise _unknown(text)
            return BARE[verb]
        case "":
            if asked == "colour" and _LEXICON.get(typed, ("", ""))[0] == "colour":
                return NameColour(_colour(typed))
            if asked == "swap":
                return SwapHands(_seat(typed, view, reader))
            return _card(typed, view, text)
    raise _unknown(text)


def _split(typed: str) -> tuple[str, str]:
    """Return the verb at the start of a line and the rest; no verb when it begins with a card."""
    token = None if typed.startswith("draw") else _TOKEN.match(typed)
    if token and token.end() == len(typed) and _LEXICON.get(typed, ("",))[0] != "uno":
        return "", typed
    for form in _BY_LENGTH:
        if typed.startswith(form):
            rest = typed[len(form) :]
            # An English verb must be a whole word; a Chinese one needs no blank after it.
            if not rest or not form.isascii() or rest[0] == " " or not rest[0].isalpha():
                return _WORD_OF[form], rest.strip(" !！")
    return "", typed


def _unknown(text: str) -> NotUnderstood:
    return NotUnderstood(Refusal("action_unknown", {"text": _quote(text)}))


def _quote(text: str) -> str:
    """Return typed text, shortened and without control characters, to be shown again."""
    shown = "".join(char for char in fold(text[:200]) if char.isprintable())
    return shown[:40]


def _seat(text: str, view: UnoView, reader: Reader) -> Seat:
    """Return the seat of a number, or of a name or an unambiguous prefix of it."""
    if text.isascii() and text.isdigit() and len(text) <= 3:
        number = int(text)
        if 1 <= number <= view.seats:
            return number - 1
    else:
        keys, named = [likeness(name) for name in reader.names], likeness(text)
        for found in (
            [seat for seat, key in enumerate(keys) if key == named],
            [seat for seat, key in enumerate(keys) if named and key.startswith(named)],
        ):
            if len(found) == 1:
                return found[0]
    raise NotUnderstood(Refusal("which_player", {"text": _quote(text), "seats": view.seats}))


def _colour(text: str) -> Colour:
    kind, value = _LEXICON.get(text, ("", ""))
    if kind != "colour":
        raise NotUnderstood(Refusal("no_such_colour", {"colour": _quote(text)}))
    return value


def _card(typed: str, view: UnoView, text: str) -> PlayCard:
    """Return the play of a card in words: `r7`, `red reverse uno`."""
    found: dict[str, list[str]] = {"colour": [], "symbol": [], "wild": [], "uno": []}
    at = 0
    while at < len(typed):
        token = _TOKEN.match(typed, at)
        if token is None:
            raise _unknown(text)
        at = token.end()
        if (entry := _LEXICON.get(token.group())) is not None:
            found[entry[0]].append(entry[1])
    colours, symbols, wilds, uno = found["colour"], found["symbol"], found["wild"], bool(found["uno"])
    if len(colours) == 2 and not symbols and not wilds and colours[1] == "R":
        colours, symbols = colours[:1], ["R"]  # "rr", "b r": R is red, and reverse
    match len(colours), len(symbols), len(wilds):
        case 1, 1, 0:
            return PlayCard(colours[0] + symbols[0], "", uno)
        case 0 | 1, 0, 1:
            return PlayCard(wilds[0], "".join(colours), uno)
        case 0, 1, 0:
            held: set[Card] = {card for card in view.hand if COLOUR[card] and SYMBOL[card] == symbols[0]}
            if len(held) == 1:
                return PlayCard(held.pop(), "", uno)
    if not (colours or symbols or wilds):
        raise _unknown(text)
    raise NotUnderstood(Refusal("which_card", {"text": _quote(text)}))
