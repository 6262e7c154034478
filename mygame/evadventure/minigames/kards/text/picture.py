"""The picture: three lines from the reader's side, both sides' figures, the hand, and the question asked."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.textwidth import crop, pad
from ....words import LANGUAGES, Lang, Words, join, series
from ...core import Reader
from ..actions import ENEMY, FRONT, MY_HQ, OWN
from ..actions import HQ as ENEMY_HQ
from ..data import POINT, CardKind
from ..data.cards import CARDS
from ..engine.legality import price
from ..state import HeldCard, Unit
from ..view import KardsView, Seen, SideView, Veiled
from .cards import KINDS, VEILED, card_name, card_text
from .phrases import TEXT
from .wording import PINNED, bits_of, fit, suffered, unit_keyword

_LINES, _POWER = TEXT["lines"], TEXT["power"]
_SIDE = Words("{seat}: HQ {hq}/{most}, kredits {kredits}/{slots}, hand {hand}, deck {deck}, discard {discard}")
_SIDE_SHORT = Words("{seat} HQ{hq} K{kredits}/{slots} hand{hand} deck{deck} out{discard}")
_EXTRA = Words(" ({n} extra)")
_MUD = {"now": Words("mud"), "next": Words("mud next turn")}
_PROMPTS = {
    "over": Words("The match is over."),
    "choose": Words("Choose your deck: `choose <name>`; `decks` lists them."),
    "mulligan": Words("Which cards do you want to change? `mark <number>`, then `keep`."),
    "wait_open": Words("Waiting for {seat} to get ready."),
    "own": Words("Your turn: {kredits} {kredits:|kredit|kredits}. `end` ends it."),
    "other": Words("{seat} is at turn."),
}


def render_view(view: KardsView, reader: Reader) -> str:
    """Return the three lines from the reader's side (a spectator's: seat 0), with both sides' figures.

    Before the first turn they are empty, and not drawn.
    """
    if not view.turn:
        first, second = reader.names
        even = Words("{first} against {second}: each HQ has {hq}.")
        parts = (even.say(reader.lang, first=first, second=second, hq=view.sides[0].hq), hand(view, reader))
        return "\n".join(fit(part, reader) for part in parts if part)
    seat = view.who if view.who is not None else 0
    enemy = view.sides[1 - seat]
    lines = [_side(view, 1 - seat, reader)]
    lines += _support(view, 1 - seat, "enemy", reader)
    lines += _front(view, seat, reader)
    lines += _support(view, seat, "own", reader)
    lines.append(_side(view, seat, reader))
    if enemy.seen and view.who is not None:
        names = join(reader.lang, [card_name(held.card).say(reader.lang) for held in enemy.seen])
        lines.append(Words("Known in the enemy's hand: {cards}").say(reader.lang, cards=names))
    if view.who is not None and (held := hand(view, reader)):
        lines += ["", held]
    return "\n".join(fit(line, reader) for line in lines)


def _side(view: KardsView, seat: int, reader: Reader) -> str:
    side = view.sides[seat]
    extra = side.kredits - side.slots
    form = _SIDE if reader.screenreader or reader.width >= 60 else _SIDE_SHORT
    text = form.say(
        reader.lang,
        seat=reader.names[seat],
        hq=side.hq,
        most=side.most_hq,
        kredits=side.kredits,
        slots=f"{side.slots}{_EXTRA.say(reader.lang, n=extra)}" if extra > 0 else side.slots,
        hand=side.hand_count,
        deck=side.deck_count,
        discard=len(side.discard),
    )
    if side.mud:
        text += LANGUAGES[reader.lang].comma + _MUD[side.mud].say(reader.lang)
    return _colour(text, "w", reader)


def _front(view: KardsView, seat: int, reader: Reader) -> list[str]:
    if not view.front:
        title = _LINES["front"].say(reader.lang)
    elif view.who is None:
        title = _LINES["front_of"].say(reader.lang, seat=reader.names[view.front[0].owner])
    else:
        title = _LINES["front_own" if view.front[0].owner == seat else "front_enemy"].say(reader.lang)
    return _units(view, view.front, FRONT, title, reader)


def _support(view: KardsView, seat: int, whose: str, reader: Reader) -> list[str]:
    """Return a support line; with `hq_position=free` the HQ stands in it, because it counts as a place."""
    side = view.sides[seat]
    own = whose == "own"
    title = _LINES[whose if view.who is not None else "of"].say(reader.lang, seat=reader.names[seat])
    lines = _units(view, side.support, OWN if own else ENEMY, title, reader)
    if view.rules.hq_free and side.support:
        ref = MY_HQ if own else ENEMY_HQ
        lines.insert(1 + side.hq_at, ("" if reader.screenreader else " ") + f"{ref} " + Words("HQ").say(reader.lang))
    return lines


def _units(view: KardsView, row: Sequence[Seen], refs: Sequence[str], title: str, reader: Reader) -> list[str]:
    colon = LANGUAGES[reader.lang].colon
    if not row:
        return [title + colon + Words("empty").say(reader.lang)]
    lines = [title + colon.rstrip()]
    for ref, unit in zip(refs, row, strict=False):
        lines.append(_unit(view, unit, ref, reader))
    return lines


def _unit(view: KardsView, unit: Seen, ref: str, reader: Reader) -> str:
    lang = reader.lang
    if isinstance(unit, Veiled):
        return f" {ref} {VEILED.say(lang)}" + _notes(suffered(unit, lang), reader)
    notes = [unit_keyword(unit, bit, lang) for bit in bits_of(unit.keywords)]
    if unit.pin:
        notes.append(PINNED.say(lang))
    if unit.owner == view.active and view.turn and not view.over:
        notes.append(_power(view, unit, lang))
    kind = KINDS[unit.kind].say(lang)
    name = card_name(unit.card).say(lang)
    if reader.screenreader:
        figures = Words("{kind}, attack {a}, defence {d} of {full}, operation {op}").say(
            lang, kind=kind, a=unit.attack, d=unit.defence, full=unit.full, op=unit.op
        )
        return f"{ref} {name}{LANGUAGES[lang].comma}{figures}" + _notes(notes, reader)
    figures = f"{unit.attack}/{unit.defence}"
    wide = reader.width >= 60
    label = _link(f"explain {ref}", ref, reader)
    text = f" {label} {pad(crop(name, 24), 24) if wide else crop(name, 16)} {figures}"
    text += f" {kind} ({unit.op})" if wide else f" {kind}"
    return _colour(text, "g" if unit.owner == view.who else "r", reader) + _notes(notes, reader)


def _notes(notes: list[str], reader: Reader) -> str:
    if not notes:
        return ""
    if reader.screenreader:
        return LANGUAGES[reader.lang].semicolon + series(reader.lang, notes)
    return "  " + series(reader.lang, notes)


def _power(view: KardsView, unit: Unit, lang: Lang) -> str:
    mud = view.sides[unit.owner].mud == "now"
    attack = 0 if mud and unit.kind in (CardKind.INFANTRY, CardKind.TANK, CardKind.ARTILLERY) else unit.to_attack
    if unit.entered and not (unit.general or attack or unit.to_move):
        return Words("just arrived").say(lang)
    found = []
    if unit.general >= POINT:
        found.append(_POWER["general"].say(lang))
    elif unit.general:
        found.append(_POWER["half"].say(lang))
    if attack:
        found.append(_POWER["attack"].say(lang))
    if unit.to_move:
        found.append(_POWER["move"].say(lang))
    return series(lang, found) or _POWER["none"].say(lang)


def hand(view: KardsView, reader: Reader) -> str:
    """Return the reader's hand, numbered, with costs and texts."""
    if view.who is None:
        return ""
    side = view.sides[view.who]
    if not (view.turn or all(side.has_chosen for side in view.sides)):
        return ""
    if not side.hand:
        return Words("Your hand is empty.").say(reader.lang)
    lines = [Words("Your hand").say(reader.lang) + LANGUAGES[reader.lang].colon.rstrip()]
    for number, held in enumerate(side.hand, 1):
        lines.append(_held(side, held, number, reader))
    return "\n".join(fit(line, reader) for line in lines)


def _held(side: SideView, held: HeldCard, number: int, reader: Reader) -> str:
    lang = reader.lang
    figures = CARDS[held.card]
    name = card_name(held.card).say(lang)
    notes = []
    if held.uid in side.armed:
        notes.append(Words("armed").say(lang))
    if held.uid in side.marked:
        notes.append(Words("to be changed").say(lang))
    if held.salvaged:
        notes.append(Words("salvaged").say(lang))
    kind = KINDS[figures.kind].say(lang)
    cost = price(held, figures)
    attack, defence = (1, 1) if held.salvaged else (figures.attack, figures.defence)
    if reader.screenreader:
        text = Words("{n}. {name}, {kind}, cost {cost}").say(lang, n=number, name=name, kind=kind, cost=cost)
        if figures.is_unit:
            text += Words(", attack {a}, defence {d}, operation {op}").say(lang, a=attack, d=defence, op=figures.op)
        text += _notes(notes, reader) + LANGUAGES[lang].stop
        return (text + card_text(held.card).say(lang)).rstrip()
    stats = f" {attack}/{defence} ({figures.op})" if figures.is_unit else ""
    head = f" {number}. [{cost}] {_link(f'card {number}', name, reader)}{stats} {kind}"
    text = card_text(held.card).say(lang)
    return (head + _notes(notes, reader) + (f"  {text}" if text else "")).rstrip()


def prompt(view: KardsView, reader: Reader) -> str:
    """Return whose turn it is and the question asked."""
    lang = reader.lang
    if view.over:
        return _PROMPTS["over"].say(lang)
    if view.turn == 0:
        if view.who is not None:
            mine = view.sides[view.who]
            if not mine.has_chosen:
                return _PROMPTS["choose"].say(lang)
            if not mine.ready and all(side.has_chosen for side in view.sides):
                return _PROMPTS["mulligan"].say(lang)
        choosing = not all(side.has_chosen for side in view.sides)
        late = [i for i, side in enumerate(view.sides) if not (side.has_chosen if choosing else side.ready)]
        return _PROMPTS["wait_open"].say(lang, seat=[reader.names[i] for i in late])
    if view.who == view.active:
        return _PROMPTS["own"].say(lang, kredits=view.sides[view.active].kredits)
    return _PROMPTS["other"].say(lang, seat=reader.names[view.active])


def _colour(text: str, code: str, reader: Reader) -> str:
    return f"|{code}{text}|n" if reader.colour else text


def _link(command: str, label: str, reader: Reader) -> str:
    return f"|lc{command}|lt{label}|le" if reader.links and not reader.screenreader else label
