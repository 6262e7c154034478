"""Actions in words: their typed forms, their effects, and the reading of typed text in either language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....kernel.input import fold
from ....words import LANGUAGES, Lang, Words, pattern, synonyms
from ...core import NotUnderstood, Reader, Refusal
from .. import actions as do
from ..actions import POSITIONS
from ..data import decks
from ..data.cards import CARDS
from ..engine.legality import price
from ..view import KardsView
from .cards import VEILED, card_name, nations_of
from .phrases import TEXT
from .wording import deck_name, named, op_cost_at, quoted, usual_place

_TYPED = {
    "choose": Words("choose {deck}"), "mark": Words("mark {n}"), "keep": Words("keep"),
    "play": Words("play {n}"), "at": Words(" at {at}"), "on": Words(" on {on}"), "arm": Words("arm {n}"),
    "disarm": Words("disarm {n}"), "move": Words("move {unit}"), "attack": Words("attack {unit} {on}"),
    "end": Words("end"), "concede": Words("concede"),
}  # fmt: skip
_EXPLAIN = TEXT["explain"]


def describe(action: do.Action, view: KardsView, reader: Reader) -> str:
    """Return the typed form of an action; obvious places are left out."""
    lang = reader.lang
    match action:
        case do.ChooseDeck(deck):
            by_name = deck in decks.READY and lang is not Lang.EN  # a key is an English word
            return _TYPED["choose"].say(lang, deck=deck_name(deck, lang) if by_name else deck)
        case do.Mark(hand) | do.ArmCounter(hand) | do.Disarm(hand):
            return _TYPED[_name(action)].say(lang, n=hand + 1)
        case do.PlayFromHand(hand, at, on):
            text = _TYPED["play"].say(lang, n=hand + 1)
            text += _TYPED["at"].say(lang, at=at + 1) if at >= 0 and at != usual_place(view) else ""
            return text + (_TYPED["on"].say(lang, on=on) if on else "")
        case do.MoveUnit(unit, at):
            text = _TYPED["move"].say(lang, unit=unit)
            return text + (_TYPED["at"].say(lang, at=at + 1) if at != len(view.front) else "")
        case do.AttackTarget(unit, on):
            return _TYPED["attack"].say(lang, unit=unit, on=on)
        case _:
            return _TYPED[_name(action)].say(lang)


def _name(action: do.Action) -> str:
    return str(type(action).__struct_config__.tag)


def explain(action: do.Action, view: KardsView, reader: Reader) -> str:
    """Return the effect of the action, as a short phrase."""
    lang = reader.lang
    seat = view.who if view.who is not None else view.active
    side = view.sides[seat]

    def card(hand: int) -> Words:
        return card_name(side.hand[hand].card) if hand < len(side.hand) else VEILED

    match action:
        case do.ChooseDeck(deck):
            ready = decks.READY.get(deck)
            text = _EXPLAIN["choose"].say(lang, deck=deck_name(deck, lang))
            return text + (_EXPLAIN["nations"].say(lang, nations=nations_of(ready)) if ready else "")
        case do.Mark(hand):
            return _EXPLAIN["mark"].say(lang, card=card(hand))
        case do.PlayFromHand(hand, at, on):
            held = side.hand[hand]
            figures = CARDS[held.card]
            form = "play_unit" if figures.is_unit else "play_order"
            text = _EXPLAIN[form].say(lang, card=card(hand), cost=price(held, figures))
            if at >= 0 and at != usual_place(view):
                text += _EXPLAIN["place"].say(lang, at=at + 1)
            if on:
                text += _EXPLAIN["on"].say(lang, target=quoted(view, on, lang))
            return text
        case do.ArmCounter(hand):
            return _EXPLAIN["arm"].say(lang, card=card(hand), cost=CARDS[side.hand[hand].card].cost)
        case do.Disarm(hand):
            return _EXPLAIN["disarm"].say(lang, card=card(hand))
        case do.MoveUnit(unit, at):
            cost = op_cost_at(view, unit)
            return _EXPLAIN["move"].say(lang, unit=named(view, unit, lang), at=at + 1, cost=cost)
        case do.AttackTarget(unit, on):
            cost = op_cost_at(view, unit)
            return _EXPLAIN["attack"].say(lang, unit=named(view, unit, lang), target=quoted(view, on, lang), cost=cost)
        case _:
            return _EXPLAIN[_name(action)].say(lang)


def behind(action: do.Action, view: KardsView, reader: Reader) -> str:
    """Return the target of an action whose unit or card is named before it on the same line."""
    if not isinstance(action, do.AttackTarget | do.PlayFromHand):
        return describe(action, view, reader)
    target = quoted(view, action.on, reader.lang)
    return target if action.on == do.HQ else f"{action.on}{LANGUAGES[reader.lang].gap}{target}"


# Typed text.

VERBS = {
    "play": synonyms("deploy", of="play"), "move": synonyms("advance", of="move"),
    "attack": synonyms(of="attack", context="kards"), "arm": synonyms(of="arm"),
    "disarm": synonyms(of="disarm"), "end": synonyms(of="end", context="kards"), "mark": synonyms(of="mark"),
    "keep": synonyms(of="keep", context="kards"), "choose": synonyms(of="choose", context="kards"),
    "concede": synonyms(of="concede"),
}  # fmt: skip
"""Verb -> other words for it; a table offers them as commands."""

REF = re.compile(r"(?<![a-z])(?:(?:my)?hq(?![a-z0-9])|[sfe][1-9](?![0-9]))")
"""A typed position."""

_WORD_TO_VERB = {word: verb for verb, words in VERBS.items() for word in (verb, *words)}
_VERB_WORDS = sorted(_WORD_TO_VERB, key=len, reverse=True)
_AROUND = "".join((*synonyms(of="around a card"), "「」 "))
_AT = pattern(r"(?:\bat|@)\s*([0-9]{1,2})(?![0-9])")
_ON = pattern(r"(?:\bon\b|<others>|->|→)\s*([a-z]+[0-9]?)(?![a-z0-9])")
_FILLER = pattern(r"(?:\b(?:to|the|front|on|at|with)\b|<others>|,|->|→|\s)+")
_ALIASES = {**dict.fromkeys(synonyms(of="hq"), "hq"), **dict.fromkeys(synonyms(of="myhq"), "myhq")}


def folded(text: str) -> str:
    """Return typed text normalised: plain ASCII forms, small letters, the names of the HQs as positions."""
    typed = fold(text).strip().lower()
    for word, ref in _ALIASES.items():
        typed = typed.replace(word, ref)
    return typed


def read(text: str, view: KardsView, legal: Sequence[do.Action]) -> do.Action:
    """Return the action of a typed text. A bare number is none: hosts that have shown a list resolve it.

    Raises:
        NotUnderstood: when it is none, with a hint at possible texts.
    """
    typed = folded(text)
    verb, rest = _verb(typed)
    match verb:
        case "end" if rest in ("", "turn"):
            return do.End()
        case "keep" if not rest:
            return do.KeepHand()
        case "concede" if not rest:
            return do.Concede()
        case "choose" if rest:
            plain = fold(text).strip()  # a deck code keeps its capitals, a name all its characters
            return do.ChooseDeck(_deck(plain[len(plain) - len(_verb(plain.lower())[1]) :]))
        case "mark":
            return do.Mark(hand_number(rest, view))
        case "arm":
            return do.ArmCounter(hand_number(rest, view))
        case "disarm":
            return do.Disarm(hand_number(rest, view))
        case "attack":
            refs = REF.findall(rest)
            if len(refs) == 2 and not _FILLER.sub("", REF.sub(" ", rest)):
                return do.AttackTarget(refs[0], refs[1])
        case "move":
            place = _AT.search(rest)
            bare = rest.replace(place.group(), " ") if place else rest
            refs = REF.findall(bare)
            if len(refs) == 1 and not _FILLER.sub("", REF.sub(" ", bare)):
                return do.MoveUnit(refs[0], _place(place) if place else len(view.front))
        case "play":
            return _read_play(rest, view, legal)
    raise NotUnderstood(Refusal("how" if view.turn else "how_to_begin"))


def _verb(typed: str) -> tuple[str, str]:
    """Return (verb, the rest) of a typed line; ("", line) when it begins with none."""
    for word in _VERB_WORDS:
        if typed.startswith(word):
            rest = typed[len(word) :]
            if not word.isascii() or not rest or not rest[0].isalpha() or not rest[0].isascii():
                return _WORD_TO_VERB[word], rest.strip()
    return "", typed


def _read_play(rest: str, view: KardsView, legal: Sequence[do.Action]) -> do.PlayFromHand:
    on, at = _ON.search(rest), _AT.search(rest)
    bare = rest
    for found in (on, at):
        bare = bare.replace(found.group(), " ") if found else bare
    words = bare.split()
    target = on[1] if on else ""
    if not target and len(words) > 1 and words[-1] in POSITIONS:
        target = words.pop()
    hand = hand_number(" ".join(words), view)
    side = view.sides[view.who or 0]
    unit = CARDS[side.hand[hand].card].is_unit
    place = (_place(at) if at else usual_place(view)) if unit else -1
    if not target:
        # A single possible target is taken without asking.
        targets = {action.on for action in legal if isinstance(action, do.PlayFromHand) and action.hand == hand}
        if len(targets) == 1:
            target = targets.pop()
    return do.PlayFromHand(hand, place, target)


def hand_number(text: str, view: KardsView) -> int:
    """Return the index of a card of the hand by number, or by (part of) its name in either language.

    Raises:
        NotUnderstood: when it fits no card, or more than one.
    """
    hand = view.sides[view.who].hand if view.who is not None else ()
    text = text.strip().strip(_AROUND)
    if text.isascii() and text.isdigit() and len(text) < 4:
        if 1 <= int(text) <= len(hand):
            return int(text) - 1
        raise NotUnderstood(Refusal("no_card", {"number": int(text), "have": len(hand)}))
    if not text:
        raise NotUnderstood(Refusal("how", {}))
    found: dict[str, int] = {}
    for i, held in enumerate(hand):
        names = [name.lower() for name in card_name(held.card).every()]
        if text in (held.card, *names):
            return i
        if any(text in name for name in names):
            found.setdefault(held.card, i)
    if len(found) == 1:
        return next(iter(found.values()))
    raise NotUnderstood(Refusal("which_card" if found else "unknown_card", {"text": text[:40]}))


def _place(found: re.Match[str]) -> int:
    return int(found[found.lastindex or 1]) - 1


def _deck(text: str) -> str:
    """Return the written form of a deck: the key of a ready one (by key or name), or the text, which may be a code."""
    ready = decks.ready_called(text)
    return ready.key if ready else text.strip()
