"""The abilities of a unit, and why it cannot do the rest: `explain`, `why`, and the text below the moves.

The published game never tells its players this; the essay's terms can (`docs/play/kards.md`, part 4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ....words import LANGUAGES, Words, series
from ...core import NotUnderstood, Reader, Refusal
from ..actions import FRONT, OWN, Action, ArmCounter, AttackTarget, Disarm, Mark, MoveUnit, PlayFromHand
from ..data import GROUND, POINT, CardKind, Keyword
from ..data.cards import CARDS
from ..engine import legality as law
from ..engine.keywords import op_cost
from ..engine.power import is_hybrid
from ..rules import GAME
from ..state import KardsState, Unit
from ..view import KardsView, Seen, Veiled, determinize
from .actions import describe
from .cards import KEYWORD_RULES, card_name
from .catalogue import card_sheet
from .events import refusal
from .phrases import REFUSALS, TEXT
from .wording import bits_of, find, fit, suffered, unit_keyword, unit_name, usual_place

_ABOUT = TEXT["about"]


def explain_unit(ref: str, view: KardsView, reader: Reader) -> str:
    """Return the action power of a unit, its abilities and its keywords. Raises NotUnderstood (`nobody_there`)."""
    lang = reader.lang
    unit = _unit(ref, view)
    if isinstance(unit, Veiled):
        seen = series(lang, suffered(unit, lang))
        known = [_ABOUT["veiled"].say(lang)] + ([_ABOUT["seen"].say(lang, seen=seen)] if seen else [])
        return "\n".join(fit(line, reader) for line in known)
    lines = [_ABOUT["slots_hybrid" if is_hybrid(unit) else "slots"].say(lang, unit=card_name(unit.card))]
    pools = {"g": unit.general, "a": unit.to_attack, "m": unit.to_move}
    lines.append(_ABOUT["now"].say(lang, **{key: f"{value / POINT:g}" for key, value in pools.items()}))
    if unit.keywords & Keyword.FURY:
        lines.append(_ABOUT["fury"].say(lang))
    lines.append(_ABOUT["op"].say(lang, cost=op_cost(unit)))
    if unit.pin:
        lines.append(_ABOUT["pinned"].say(lang))
    if view.sides[unit.owner].mud == "now" and unit.kind in GROUND:
        lines.append(_ABOUT["mud_hybrid" if is_hybrid(unit) else "mud"].say(lang))
    if (unmoved := _not_now(unit, view)) is not None:
        if unit.entered and unit.owner == view.active and not any(pools.values()):
            lines.append(_ABOUT["entered"].say(lang))
        lines += [unmoved.say(lang)] if unit.owner in (view.who, 1 - view.active) else []
    else:
        lines += _reasons(ref, view, reader)
    colon = LANGUAGES[lang].colon
    for bit in bits_of(unit.keywords):
        lines.append(unit_keyword(unit, bit, lang) + colon + KEYWORD_RULES[bit].say(lang))
    return "\n".join(fit(line, reader) for line in lines)


def card_at(ref: str, view: KardsView, reader: Reader) -> str:
    """Return the card at a position, as far as it is known. Raises NotUnderstood (`nobody_there`)."""
    unit = _unit(ref, view)
    return card_sheet(unit.card, reader) if isinstance(unit, Unit) else _ABOUT["veiled"].say(reader.lang)


def why_all(view: KardsView, reader: Reader) -> str:
    """Return every own unit's abilities, and why it cannot do the rest. Raises NotUnderstood."""
    if view.who is None:
        raise NotUnderstood(Refusal("explain_what", {}))
    return "\n".join(why(ref, view, reader) for ref in _own(view)) or _ABOUT["no_units"].say(reader.lang)


def why(ref: str, view: KardsView, reader: Reader, alone: bool = False) -> str:
    """Return one unit's abilities, and why it cannot do the rest; `alone`: the latter only, without the unit's name.

    Raises:
        NotUnderstood: `nobody_there`.
    """
    unit = _unit(ref, view)
    if unit.owner != view.who:
        reasons = [_ABOUT["not_yours"].say(reader.lang)]
    elif (unmoved := _not_now(unit, view)) is not None:
        reasons = [unmoved.say(reader.lang)]
    else:
        reasons = _reasons(ref, view, reader, alone)
    return fit(("" if alone else _head(ref, unit, reader)) + LANGUAGES[reader.lang].gap.join(reasons), reader)


def why_card(hand: int, view: KardsView, reader: Reader) -> str:
    """Return the uses of a card of the reader's hand, or why it cannot be played."""
    assert view.who is not None
    card = view.sides[view.who].hand[hand].card
    state = determinize(view, view.who, 0)
    uses = [
        describe(action, view, reader)
        for action in GAME.legal(state, view.who)
        if isinstance(action, Mark | PlayFromHand | ArmCounter | Disarm)
        and action.hand == hand
        and _is_usual(action, view)
    ]
    if uses:
        told = _ABOUT["can"].say(reader.lang, moves=uses)
    else:
        figures = CARDS[card]
        wish = PlayFromHand(hand, usual_place(view) if figures.is_unit else -1)
        refused = GAME.refuse(state, view.who, ArmCounter(hand) if figures.kind == CardKind.COUNTERMEASURE else wish)
        told = _ABOUT["cannot_play"].say(reader.lang, why=refusal(refused, reader) if refused else "")
    line = Words("{n}. {name}: {told}")
    return fit(line.say(reader.lang, n=hand + 1, name=card_name(card), told=told), reader)


def listed(legal: Sequence[Action], view: KardsView) -> Sequence[Sequence[Action]]:
    """Return the moves at usual places, each of equal cards once, all targets of a unit or a card on one line."""
    hand = view.sides[view.who].hand if view.who is not None else ()
    first: dict[object, int] = {}
    lines: dict[object, list[Action]] = {}
    for action in legal:
        line: object = action
        if isinstance(action, Mark | PlayFromHand | ArmCounter | Disarm):
            if first.setdefault((type(action), replace(hand[action.hand], uid=0)), action.hand) != action.hand:
                continue
            line = (type(action), action.hand)
        elif isinstance(action, AttackTarget):
            line = action.unit
        if _is_usual(action, view):
            lines.setdefault(line, []).append(action)
    return list(lines.values())


def idle(view: KardsView, legal: Sequence[Action], reader: Reader) -> str:
    """Return how a unit is put at another place, and the units that can do nothing now; see `core.Queries`."""
    acting = {action.unit for action in legal if isinstance(action, MoveUnit | AttackTarget)}
    refs = [ref for ref in _own(view) if ref not in acting] if legal and view.turn else []
    elsewhere = next((one for one in legal if view.who is not None and not _is_usual(one, view)), None)
    lines = []
    if elsewhere is not None:
        lines.append(fit(_ABOUT["elsewhere"].say(reader.lang, move=describe(elsewhere, view, reader)), reader))
    if refs:
        lines.append(_ABOUT["idle"].say(reader.lang))
    for ref in refs:
        unit = _unit(ref, view)
        told = LANGUAGES[reader.lang].gap.join(_reasons(ref, view, reader, alone=True))
        named = unit_name(unit).say(reader.lang) in told
        head = f"{ref}{LANGUAGES[reader.lang].colon}" if named else _head(ref, unit, reader)
        lines.append(fit(head + told, reader))
    return "\n".join(lines)


def _own(view: KardsView) -> Iterator[str]:
    """Yield the positions of the reader's units."""
    if view.who is not None:
        for refs, row in ((OWN, view.sides[view.who].support), (FRONT, view.front)):
            yield from (ref for ref, unit in zip(refs, row, strict=False) if unit.owner == view.who)


def _unit(ref: str, view: KardsView) -> Seen:
    unit = find(view, ref)
    if unit is None:
        raise NotUnderstood(Refusal("nobody_there", {"at": ref}))
    return unit


def _head(ref: str, unit: Seen, reader: Reader) -> str:
    return f"{ref} {unit_name(unit).say(reader.lang)}" + LANGUAGES[reader.lang].colon


def _not_now(unit: Seen, view: KardsView) -> Words | None:
    """Return why the reader can command no unit at all now; None for an own unit in the reader's turn."""
    if view.over:
        return REFUSALS["game_over"]
    if not view.turn:
        return REFUSALS["not_begun"]
    return None if view.who == unit.owner == view.active else _ABOUT["not_turn"]


def _is_usual(action: Action, view: KardsView) -> bool:
    """Return whether an action is at a unit's default place: one of many is enough to tell."""
    match action:
        case PlayFromHand(at=at):
            return at in (-1, usual_place(view))
        case MoveUnit(at=at):
            return at == len(view.front)
    return True


def _reasons(ref: str, view: KardsView, reader: Reader, alone: bool = False) -> list[str]:
    """Return the abilities of one of the reader's units and why it cannot do the rest; `alone`: only the latter."""
    assert view.who is not None
    state: KardsState = determinize(view, view.who, 0)
    can = [
        describe(action, view, reader)
        for action in law.legal_operations(state, view.who)
        if isinstance(action, MoveUnit | AttackTarget) and action.unit == ref and _is_usual(action, view)
    ]
    move = law.why_not_move(state, view.who, MoveUnit(ref, len(view.front)))
    no_move = refusal(move, reader) if move is not None else ""
    no_attack = _why_no_attack(ref, state, reader, view.who)
    if not can and no_move == no_attack:
        return [no_move if alone else _ABOUT["can_nothing"].say(reader.lang, why=no_move)]
    lines = [_ABOUT["can"].say(reader.lang, moves=can)] if can and not alone else []
    lines += [_ABOUT["cannot_move"].say(reader.lang, why=no_move)] if no_move else []
    return lines + ([_ABOUT["cannot_attack"].say(reader.lang, why=no_attack)] if no_attack else [])


def _why_no_attack(ref: str, state: KardsState, reader: Reader, seat: int) -> str:
    """Return why a unit can attack nothing at all; empty when it can attack something."""
    whys = [law.why_not_attack(state, seat, AttackTarget(ref, on)) for on in law.targets(state, seat)]
    if None in whys:
        return ""
    near = next((refused for refused in whys if refused is not None and refused.code != "out_of_reach"), None)
    return refusal(near, reader) if near is not None else _ABOUT["nothing_to_attack"].say(reader.lang)
