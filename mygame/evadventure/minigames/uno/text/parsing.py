"""What people type, in either language, as actions of UNO.

Everything is read from one normalised line: full-width letters and digits, capitals and blanks do not
matter, Chinese words need no blank between them. What is understood but not allowed is left to the rules,
whose refusal says why.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ....kernel.input import fold, likeness
from ...core import NotUnderstood, Reader, Refusal, Seat
from ..actions import BARE, Action, Catch, Name, Play, Swap
from ..data import COLOUR, SYMBOL, Card, Colour
from ..view import View

_LONGEST: Final = 120
"""Longer lines are no moves."""

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "play": ("出牌", "出", "打出", "抢牌", "抢", "jump"),
    "draw": ("摸牌", "摸", "抽牌", "抽", "take", "accept", "接受"),
    "keep": ("留牌", "留下", "留", "pass", "过"),
    "challenge": ("质疑", "doubt"),
    "swap": ("换牌", "换手牌", "换"),
    "colour": ("定色", "选色", "color"),
    "uno": ("喊uno", "乌诺"),
    "catch": ("抓", "抓住", "举报"),
    "wait": ("等等", "hold"),
}
"""Command word -> its other forms; the first is the one shown to Chinese readers."""
_META: Final = {"reset": ("大洗牌",), "leave": ("退出", "认输", "resign")}

_WORD_OF: Final = {form: verb for verbs in (VERBS, _META) for verb, forms in verbs.items() for form in (verb, *forms)}
_BY_LENGTH: Final = sorted(_WORD_OF, key=len, reverse=True)

_LEXICON: Final[dict[str, tuple[str, str]]] = {
    **dict.fromkeys(("r", "red", "红", "红色"), ("colour", "R")),
    **dict.fromkeys(("y", "yellow", "黄", "黄色"), ("colour", "Y")),
    **dict.fromkeys(("g", "green", "绿", "绿色"), ("colour", "G")),
    **dict.fromkeys(("b", "blue", "蓝", "蓝色"), ("colour", "B")),
    **{str(number): ("symbol", str(number)) for number in range(10)},
    **{word: ("symbol", str(number)) for number, word in enumerate("零一二三四五六七八九")},
    **dict.fromkeys(("s", "skip", "跳过", "跳", "禁止", "禁"), ("symbol", "S")),
    **dict.fromkeys(("reverse", "rev", "反转", "转", "反"), ("symbol", "R")),
    **dict.fromkeys(("+2", "draw two", "draw 2", "draw2", "加2", "加二"), ("symbol", "+2")),
    **dict.fromkeys(("w", "wild", "万能", "变色", "万能牌", "变色牌"), ("wild", "W")),
    **dict.fromkeys(
        (
            "w+4",
            "w4",
            "+4",
            "wild+4",
            "wild +4",
            "wild draw four",
            "wild draw 4",
            "draw four",
            "draw 4",
            "加4",
            "加四",
            "万能+4",
            "万能加4",
            "万能加四",
            "变色+4",
            "变色加4",
            "王牌",
        ),
        ("wild", "W+4"),
    ),
    **{
        word: ("wild", f"W+{count}")
        for count, english, chinese in (("6", "six", "六"), ("10", "ten", "十"))
        for word in (
            *(f"{head}{count}" for head in ("w+", "w", "+", "wild+", "wild +", "draw ", "wild draw ", "加")),
            *(f"{head}{english}" for head in ("draw ", "wild draw ")),
            *(f"{head}{count}" for head in ("万能+", "万能加", "变色+", "变色加")),
            *(f"{head}{chinese}" for head in ("加", "万能加", "变色加")),
        )
    },
    **dict.fromkeys(("d", "discard all", "discard", "全弃", "弃"), ("symbol", "D")),
    **dict.fromkeys(("ws", "wild swap", "wild swap hands", "换手万能", "换手"), ("wild", "WS")),
    **dict.fromkeys(("wh", "wild shuffle", "wild shuffle hands", "洗手万能", "洗手"), ("wild", "WH")),
    **dict.fromkeys(("wc", "wild custom", "custom", "自定万能", "自定"), ("wild", "WC")),
    **dict.fromkeys(("uno", "uno!", "喊uno", "乌诺"), ("uno", "")),
}
_DRAWN: Final = frozenset(("a card", "card", "cards", "one", "two", "four", "牌", "张", *map(str, range(1, 100))))
"""What may stand behind `draw`: how many the rules know better."""
_TOKEN: Final = re.compile("|".join(re.escape(word) for word in sorted(_LEXICON, key=len, reverse=True)) + "|[ ,.、]+")


def parse(text: str, view: View, legal: Sequence[Action], reader: Reader) -> Action:
    """Return the action somebody typed; an UNO that need not be called with a card that moves the hand is let pass.

    Raises:
        NotUnderstood: see `read`.
    """
    action = read(text, view, legal, reader)
    if isinstance(action, Play) and action.uno and len(view.hand) == 2 and action not in legal:
        uncalled = Play(action.card, action.colour)
        return uncalled if uncalled in legal else action
    return action


def read(text: str, view: View, legal: Sequence[Action], reader: Reader) -> Action:
    """Return the action somebody typed.

    A bare number answers a question for a player with the seat of that number; else it is one of the list
    of moves.

    Raises:
        NotUnderstood: codes `action_unknown`, `which_card`, `which_move`, `which_player`.
    """
    typed = " ".join(fold(text).casefold().split())
    if not typed or len(typed) > _LONGEST:
        raise _unknown(text)
    asked = view.question.kind if view.question is not None and view.turn == view.who else ""
    if typed.isascii() and typed.isdigit():
        return Swap(_seat(typed, view, reader)) if asked == "swap" else _numbered(typed, legal)
    verb, rest = _split(typed)
    match verb:
        case "swap" | "catch" if rest:
            seat = _seat(rest, view, reader)
            return Swap(seat) if verb == "swap" else Catch(seat)
        case "catch":
            careless = [seat for seat in view.uncalled if seat != view.who]
            if len(careless) == 1:
                return Catch(careless[0])
            raise NotUnderstood(Refusal("which_player", {"text": typed, "seats": view.seats}))
        case "colour" if rest:
            return Name(_colour(rest))
        case "play" if rest.isdigit():
            return _numbered(rest, legal)
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
                return Name(_colour(typed))
            if asked == "swap":
                return Swap(_seat(typed, view, reader))
            return _card(typed, view, text)
    raise _unknown(text)


def _split(typed: str) -> tuple[str, str]:
    """Return the verb a line begins with and the rest; no verb when it begins with a card."""
    token = None if typed.startswith("draw") else _TOKEN.match(typed)
    if token and token.end() == len(typed) and _LEXICON.get(typed, ("",))[0] != "uno":
        return "", typed
    for form in _BY_LENGTH:
        if typed.startswith(form):
            rest = typed[len(form) :]
            # An English word ends where it ends; a Chinese one needs no blank behind it.
            if not rest or not form.isascii() or rest[0] == " " or not rest[0].isalpha():
                return _WORD_OF[form], rest.strip(" !！")
    return "", typed


def _unknown(text: str) -> NotUnderstood:
    return NotUnderstood(Refusal("action_unknown", {"text": _quote(text)}))


def _quote(text: str) -> str:
    """Return what was typed, short and without control characters, to be shown again."""
    shown = "".join(char for char in fold(text[:200]) if char.isprintable())
    return shown[:40]


def _numbered(text: str, legal: Sequence[Action]) -> Action:
    if not text.isascii() or len(text) > 4 or not 1 <= int(text) <= len(legal):
        raise NotUnderstood(Refusal("which_move", {"number": _quote(text)[:12], "moves": len(legal)}))
    return legal[int(text) - 1]


def _seat(text: str, view: View, reader: Reader) -> Seat:
    """Return the seat of a number, or of a name or its unmistakable beginning."""
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


def _card(typed: str, view: View, text: str) -> Play:
    """Return the play of a card in words: `r7`, `red reverse uno`, `万能 红`."""
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
            return Play(colours[0] + symbols[0], "", uno)
        case 0 | 1, 0, 1:
            return Play(wilds[0], "".join(colours), uno)
        case 0, 1, 0:
            held: set[Card] = {card for card in view.hand if COLOUR[card] and SYMBOL[card] == symbols[0]}
            if len(held) == 1:
                return Play(held.pop(), "", uno)
    if not (colours or symbols or wilds):
        raise _unknown(text)
    raise NotUnderstood(Refusal("which_card", {"text": _quote(text)}))
