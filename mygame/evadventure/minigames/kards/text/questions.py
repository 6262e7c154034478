"""Questions about the game: who answers which, what an action would lead to, what has been discarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ....base.input import fold
from ....words import Words, join
from ...core import NotUnderstood, Reader, Refusal, Seat
from .. import actions as ev
from ..actions import ENEMY, FRONT, Action, Arm, Attack, Choose, Disarm, End, Event, Keep, Mark
from ..data import decks
from ..rules import GAME
from ..state import State, Unit
from ..view import Veiled, View, determinize, redact
from . import catalogue, standing
from .actions import REF, folded, hand_number, read
from .cards import card_name
from .events import outcome, refusal, render_event
from .wording import fit

QUERIES = {
    "explain": ("说明", "解释"),
    "why": ("为什么", "为何"),
    "what": ("如果", "会怎样"),
    "card": ("看牌", "卡牌"),
    "cards": ("查牌", "找牌"),
    "discard": ("弃牌堆", "弃牌"),
    "decks": ("现成卡组", "卡组"),
    "deck": ("卡组内容", "看卡组"),
}
"""Question word -> other words for it."""
WHAT_IF = "what"
"""The question a move with a question mark behind it asks."""
MOVES_OF = "why"
"""The question `moves s1` asks."""

_ABOUT = {
    "chance": Words("Chance has a say in this: it may come otherwise.", "结果带有随机性，实际可能不同。"),
    "unseen": Words("{at} is a covert unit: what becomes of it shows only then.", "{at}是隐秘单位，到时才知道会怎样。"),
    "armed": Words("The enemy may have armed a countermeasure.", "敌方可能预设了反制。"),
    "would": Words("That would happen:", "将会发生："),
    "would_not": Words("That is not possible: {why}", "做不到：{why}"),
    "none": Words("nothing", "什么也没有"),
    "discard": Words("Discard of {seat}: {cards}.", "{seat}的弃牌堆：{cards}。"),
    "copies": Words("{card} ({n})", "{card}（{n}张）"),
}


def ask(query: str, text: str, view: View, legal: Sequence[Action], reader: Reader) -> str:
    """Answer one of `QUERIES`; see `core.Queries`."""
    typed = folded(text)
    match query:
        case "card":
            return _card(typed, view, reader)
        case "cards":
            return catalogue.card_list(text, reader)
        case "discard":
            return "\n".join(_discard(view, seat, reader) for seat in (0, 1))
        case "decks":
            return catalogue.ready_list(reader)
        case "deck":
            return _deck(fold(text).strip(), view, reader)
        case "why" if not typed:
            return standing.why_all(view, reader)
        case "why" if ref := REF.search(typed):
            return standing.why(ref.group(), view, reader)
        case "why" if view.who is not None:
            return standing.why_card(hand_number(typed, view), view, reader)
        case "what" if view.who is not None and (typed := fold(text).strip().rstrip("? ")):
            return preview(read(typed, view, legal), view, view.who, reader)
        case "what":
            raise NotUnderstood(Refusal("what_if", {}))
        case "explain" if ref := REF.search(typed):
            return standing.explain_unit(ref.group(), view, reader)
    raise NotUnderstood(Refusal("explain_what", {}))


def preview(action: Action, view: View, seat: Seat, reader: Reader) -> str:
    """Return what an action would lead to, as far as the reader can know, without doing it.

    It is played in a determinization. What that world made up (cards to be drawn, what a covert unit is and does,
    countermeasures) is not told.
    """
    lang = reader.lang
    state = _calmed(determinize(view, seat, 0), seat)
    if (refused := GAME.refuse(state, seat, action)) is not None:
        return fit(_ABOUT["would_not"].say(lang, why=refusal(refused, reader)), reader)
    veiled = _veiled(view, seat)
    if isinstance(action, Attack) and action.on in veiled.values():
        return fit(_ABOUT["unseen"].say(lang, at=action.on), reader)
    after, happened = GAME.apply(state, seat, action)
    told = [render_event(seen, reader) for event in happened if (seen := _foreseen(event, veiled)) is not None]
    if (end := GAME.outcome(after)) is not None:
        told.append(outcome(end, reader))
    lines = [_ABOUT["would"].say(lang), *(f"  {line}" for line in told if line)]
    struck = {event.uid for event in happened if isinstance(event, ev.Hurt | ev.Destroyed | ev.Became)}
    lines += [_ABOUT["unseen"].say(lang, at=ref) for uid, ref in veiled.items() if uid in struck]
    if after.chance != state.chance:
        lines.append(_ABOUT["chance"].say(lang))
    if view.sides[1 - seat].hand_count and not isinstance(action, Arm | Disarm | End | Mark | Keep | Choose):
        lines.append(_ABOUT["armed"].say(lang))
    return "\n".join(fit(line, reader) for line in lines)


def _calmed(state: State, seat: Seat) -> State:
    """Return a determinization where the enemy has armed no countermeasure, and its covert units do nothing."""

    def row(units: Sequence[Unit]) -> tuple[Unit, ...]:
        return tuple(replace(unit, suppressed=unit.suppressed or unit.hidden) for unit in units)

    enemy = 1 - seat
    sides = list(state.sides)
    sides[enemy] = replace(sides[enemy], armed=(), support=row(sides[enemy].support))
    held = bool(state.front) and state.front[0].owner == enemy
    return replace(state, sides=(sides[0], sides[1]), front=row(state.front) if held else state.front)


def _veiled(view: View, seat: Seat) -> dict[int, str]:
    """Return where covert enemies stand, by their numbers."""
    rows = ((FRONT, view.front), (ENEMY, view.sides[1 - seat].support))
    placed = (pair for refs, row in rows for pair in zip(refs, row, strict=False))
    return {unit.uid: ref for ref, unit in placed if isinstance(unit, Veiled)}


def _foreseen(event: Event, veiled: Mapping[int, str]) -> Event | None:
    """Return what may be told of an event of a determinization: nothing nobody can know yet."""
    match event:
        case ev.Discarded() | ev.Revealed() | ev.Burned():
            return None
        case ev.Destroyed(uid=uid) | ev.Became(uid=uid) | ev.Retreated(uid=uid, to="discard") if uid in veiled:
            return None
    return redact(event, None)


def _card(typed: str, view: View, reader: Reader) -> str:
    if REF.fullmatch(typed):
        return standing.card_at(typed, view, reader)
    if view.who is not None and typed.isascii() and typed.isdigit():
        return catalogue.card_sheet(view.sides[view.who].hand[hand_number(typed, view)].card, reader)
    return catalogue.card_called(typed, reader)


def _deck(text: str, view: View, reader: Reader) -> str:
    """Return a deck card by card, with its code and every rule it breaks; the reader's own when none is named."""
    if not text and view.who is not None:
        text = view.sides[view.who].chosen
    ready = decks.ready_called(text)
    if not text or (ready is None and text[:1] not in "Kk"):
        raise NotUnderstood(Refusal("no_deck", {}))
    return catalogue.deck_sheet(ready or decks.deck_of(text), reader)


def _discard(view: View, seat: int, reader: Reader) -> str:
    names = [
        _ABOUT["copies"].say(reader.lang, card=card_name(card), n=n) if n > 1 else card_name(card).say(reader.lang)
        for card, n in Counter(view.sides[seat].discard).items()
    ]
    cards = join(reader.lang, names) or _ABOUT["none"].say(reader.lang)
    return fit(_ABOUT["discard"].say(reader.lang, seat=reader.names[seat], cards=cards), reader)
