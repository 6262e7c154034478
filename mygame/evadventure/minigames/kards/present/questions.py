"""Questions about the game: what a unit can do and why not, what an action would lead to, cards, decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from evadventure.minigames.core import NotUnderstood, Reader, Refusal, Seat
from evadventure.minigames.kards import actions as ev
from evadventure.minigames.kards import deckcode, decks, rules
from evadventure.minigames.kards import legality as law
from evadventure.minigames.kards.actions import (
    Action,
    Arm,
    Attack,
    Choose,
    Disarm,
    End,
    Event,
    Keep,
    Mark,
    Move,
    Play,
)
from evadventure.minigames.kards.cards import CARDS
from evadventure.minigames.kards.catalogue import search
from evadventure.minigames.kards.data import POINT, Deck, Keyword, Kind
from evadventure.minigames.kards.power import is_hybrid
from evadventure.minigames.kards.present.events import outcome, refusal, tell
from evadventure.minigames.kards.present.moves import describe
from evadventure.minigames.kards.present.reading import REF, folded, hand_number, read
from evadventure.minigames.kards.present.wording import bits_of, find, fit, unit_keyword, usual_place
from evadventure.minigames.kards.state import State
from evadventure.minigames.kards.texts import KEYWORD_RULES, KINDS, NATIONS, RARITIES, card_name, card_text
from evadventure.minigames.kards.view import View, imagine, redact
from evadventure.typed import fold
from evadventure.words import Lang, Words, join

_ABOUT = {
    "slots": Words(
        "{unit}: each turn it gets one general point: one move or one attack.",
        "「{unit}」每回合获得1点通用行动力：移动一次或攻击一次。",
    ),
    "slots_hybrid": Words(
        "{unit}: each turn it gets one point to move and one to attack, to be used in any order.",
        "「{unit}」每回合获得1点移动行动力和1点攻击行动力，顺序不限。",
    ),
    "now": Words("Action power now: general {g}, attack {a}, move {m}.", "当前行动力：通用{g}，攻击{a}，移动{m}。"),
    "fury": Words("Fury: an attack costs half a point.", "奋战：一次攻击只花半点。"),
    "op": Words("Each move or attack costs {cost} {cost:|kredit|kredits}.", "每次移动或攻击花费{cost}点指挥点。"),
    "pinned": Words("It is pinned: its points count as none, but they are kept.", "被压制：行动力视为0，但并未失去。"),
    "mud": Words(
        "Mud: its points to attack count as none, and its general point came as one to move.",
        "泥泞：攻击行动力视为0，通用行动力已化为移动行动力。",
    ),
    "entered": Words("It has just entered and needs a turn to get ready.", "刚刚入场，需要一回合准备。"),
    "can": Words("It can: {moves}.", "可以：{moves}。"),
    "cannot_move": Words("It cannot move: {why}", "不能移动：{why}"),
    "cannot_play": Words("It cannot be played now: {why}", "现在打不出来：{why}"),
    "cannot_attack": Words("It cannot attack: {why}", "不能攻击：{why}"),
    "nothing_to_attack": Words("no enemy is within its reach.", "攻击范围内没有目标。"),
    "not_turn": Words("It is not its owner's turn.", "现在不是它所属一方的回合。"),
    "veiled": Words("A covert unit: nobody knows yet what it is.", "隐秘单位：还没人知道它是什么。"),
    "can_nothing": Words("It can do nothing now.", "现在什么也做不了。"),
    "no_units": Words("You have no unit on the board.", "场上没有你的单位。"),
    "chance": Words("Chance has a say in this: it may come otherwise.", "结果带有随机性，实际可能不同。"),
    "unseen": Words(
        "{at} is a covert unit: what happens shows only when it is attacked.", "{at}是隐秘单位，打了才知道会怎样。"
    ),
    "armed": Words("The enemy may have armed a countermeasure.", "敌方可能预设了反制。"),
    "would": Words("That would happen:", "将会发生："),
    "would_not": Words("That is not possible: {why}", "做不到：{why}"),
    "none": Words("nothing", "什么也没有"),
    "discard": Words("Discard of {seat}: {cards}.", "{seat}的弃牌堆：{cards}。"),
}


def _power_text(half_points: int) -> str:
    """Return half points as points: 2 -> 1, 1 -> 0.5."""
    return str(half_points // POINT) if half_points % POINT == 0 else f"{half_points / POINT:.1f}"


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

_LISTED = 30
"""Cards that a search lists."""


def ask(query: str, text: str, view: View, legal: Sequence[Action], reader: Reader) -> str:
    """Answer one of `QUERIES`; see `core.Advice`."""
    typed = folded(text)
    match query:
        case "card":
            return _card(typed, view, reader)
        case "cards":
            return card_list(text, reader)
        case "discard":
            return "\n".join(_discard(view, seat, reader) for seat in (0, 1))
        case "decks":
            return ready_list(reader)
        case "deck":
            return _deck(fold(text).strip(), view, reader)
        case "why" if not typed:
            return _why_all(view, reader)
        case "why" if ref := REF.search(typed):
            return _why(ref.group(), view, reader)
        case "why" if view.who is not None:
            return _why_card(hand_number(typed, view), view, reader)
        case "what" if view.who is not None and (typed := fold(text).strip().rstrip("? ")):
            return preview(read(typed, view, legal), view, view.who, reader)
        case "what":
            raise NotUnderstood(Refusal("what_if", {}))
        case "explain" if ref := REF.search(typed):
            return _explain_unit(ref.group(), view, reader)
    raise NotUnderstood(Refusal("explain_what", {}))


def preview(action: Action, view: View, seat: Seat, reader: Reader) -> str:
    """Return what an action would lead to, as far as the reader can know, without doing it.

    It is played in an imagined world where no countermeasure waits. What that world made up (cards to be drawn,
    what a covert unit is) is not told.
    """
    lang = reader.lang
    target = find(view, action.on) if isinstance(action, Attack | Play) else None
    state = imagine(view, seat, 0)
    calm = tuple(replace(side, armed=()) if other != seat else side for other, side in enumerate(state.sides))
    state = replace(state, sides=(calm[0], calm[1]))
    if (refused := rules.refuse(state, seat, action)) is not None:
        return _ABOUT["would_not"].say(lang, why=refusal(refused, reader))
    if target is not None and not target.card and isinstance(action, Attack):
        return _ABOUT["unseen"].say(lang, at=action.on)
    after, happened = rules.apply(state, seat, action)
    told = [tell(event, reader) for event in map(_foreseen, happened) if event is not None]
    if (end := rules.outcome(after)) is not None:
        told.append(outcome(end, reader))
    lines = [_ABOUT["would"].say(lang), *(f"  {line}" for line in told if line)]
    if after.chance != state.chance:
        lines.append(_ABOUT["chance"].say(lang))
    if view.sides[1 - seat].hand_count and not isinstance(action, Arm | Disarm | End | Mark | Keep | Choose):
        lines.append(_ABOUT["armed"].say(lang))
    return "\n".join(fit(line, reader) for line in lines)


def _foreseen(event: Event) -> Event | None:
    """Return what may be told of an imagined event: nothing that nobody can know yet."""
    match event:
        case ev.Discarded() | ev.Revealed() | ev.Burned():
            return None
    return redact(event, None)


def card_list(text: str, reader: Reader) -> str:
    """Return the cards that fit what was typed, a line each. Raises NotUnderstood (`no_such_cards`)."""
    found = search(text)
    if not found:
        raise NotUnderstood(Refusal("no_such_cards", {"text": text.strip()[:40]}))
    lines = [card_head(key, reader) for key in found[:_LISTED]]
    if len(found) > _LISTED:
        more = Words("... and {n} more: add a word.", "……还有{n}张，请再加条件。")
        lines.append(more.say(reader.lang, n=len(found) - _LISTED))
    return "\n".join(lines)


def ready_list(reader: Reader) -> str:
    """Return the ready decks and how to play each."""
    return "\n".join(_deck_line(deck, reader) for deck in decks.READY.values())


def _deck(text: str, view: View, reader: Reader) -> str:
    """Return a deck card by card, with its code and every rule it breaks; the reader's own when none is named."""
    if not text and view.who is not None:
        text = view.sides[view.who].chosen
    ready = decks.ready_called(text)
    if not text or (ready is None and text[:1] not in "Kk"):
        raise NotUnderstood(Refusal("no_deck", {}))
    return deck_sheet(ready or decks.deck_of(text), reader)


def deck_sheet(deck: Deck, reader: Reader) -> str:
    """Return everything about a deck: name, nations, cards by cost, code, and every rule it breaks."""
    lines = [_deck_line(deck, reader)] if deck.key or deck.name.en else []
    for key in sorted(deck.cards, key=lambda key: (CARDS[key].cost, key)):
        row = Words("{n} x [{cost}] {name} ({kind})", "{n}张 [{cost}] {name}（{kind}）")
        facts = {"n": deck.cards[key], "cost": CARDS[key].cost, "kind": KINDS[CARDS[key].kind]}
        lines.append("  " + row.say(reader.lang, name=card_name(key), **facts))
    lines.append(Words("Code: {code}", "代码：{code}").say(reader.lang, code=deckcode.write(deck)))
    lines += [refusal(broken, reader) for broken in decks.check(deck)]
    return "\n".join(fit(line, reader) for line in lines)


def _why_all(view: View, reader: Reader) -> str:
    """Return of every own unit what it can do, and why it cannot do the rest."""
    if view.who is None:
        raise NotUnderstood(Refusal("explain_what", {}))
    rows = [(law.OWN, view.sides[view.who].support), (law.FRONT, view.front)]
    refs = [ref for names, row in rows for ref, unit in zip(names, row, strict=False) if unit.owner == view.who]
    return "\n".join(_why(ref, view, reader) for ref in refs) or _ABOUT["no_units"].say(reader.lang)


def _why(ref: str, view: View, reader: Reader) -> str:
    unit = find(view, ref)
    if unit is None:
        raise NotUnderstood(Refusal("nobody_there", {"at": ref}))
    head = f"{ref} {card_name(unit.card).say(reader.lang)}" + (": " if reader.lang == Lang.EN else "：")
    if not (view.who == unit.owner == view.active) or view.over or not view.turn:
        return fit(head + _ABOUT["not_turn"].say(reader.lang), reader)
    gap = " " if reader.lang == Lang.EN else ""
    return fit(head + gap.join(_reasons(ref, view, reader)), reader)


def _why_card(hand: int, view: View, reader: Reader) -> str:
    """Return what can be done with a card of the own hand, or why it cannot be played."""
    assert view.who is not None
    card = view.sides[view.who].hand[hand].card
    state = imagine(view, view.who, 0)
    uses = [
        describe(action, view, reader)
        for action in rules.legal(state, view.who)
        if isinstance(action, Mark | Play | Arm | Disarm) and action.hand == hand
    ]
    if uses:
        told = _ABOUT["can"].say(reader.lang, moves=uses)
    else:
        figures = CARDS[card]
        wish = Play(hand, usual_place(view) if figures.is_unit else -1)
        why = rules.refuse(state, view.who, Arm(hand) if figures.kind == Kind.COUNTERMEASURE else wish)
        told = _ABOUT["cannot_play"].say(reader.lang, why=refusal(why, reader) if why else "")
    name = card_name(card).say(reader.lang)
    return fit(
        Words("{n}. {name}: {told}", "{n}. {name}：{told}").say(reader.lang, n=hand + 1, name=name, told=told), reader
    )


def _card(typed: str, view: View, reader: Reader) -> str:
    unit = find(view, typed) if REF.fullmatch(typed) else None
    if unit is not None and unit.card:
        return card_sheet(unit.card, reader)
    if view.who is not None and typed.isascii() and typed.isdigit():
        return card_sheet(view.sides[view.who].hand[hand_number(typed, view)].card, reader)
    return card_called(typed, reader)


def card_called(typed: str, reader: Reader) -> str:
    """Return the card of a name, or all whose name or text holds it. Raises NotUnderstood (`deck_unknown_card`)."""
    typed = folded(typed)
    found = search(typed) if typed else []
    exact = [key for key in found if typed in (card_name(key).en.lower(), card_name(key).zh)]
    found = exact or found
    if len(found) == 1:
        return card_sheet(found[0], reader)
    if found:
        return "\n".join(card_head(key, reader) for key in found[:20])
    raise NotUnderstood(Refusal("deck_unknown_card", {"card": typed[:40]}))


def _discard(view: View, seat: int, reader: Reader) -> str:
    names = [card_name(card).say(reader.lang) for card in view.sides[seat].discard]
    cards = join(reader.lang, names) or _ABOUT["none"].say(reader.lang)
    return fit(_ABOUT["discard"].say(reader.lang, seat=reader.names[seat], cards=cards), reader)


def _explain_unit(ref: str, view: View, reader: Reader) -> str:
    lang = reader.lang
    unit = find(view, ref)
    if unit is None:
        raise NotUnderstood(Refusal("nobody_there", {"at": ref}))
    if not unit.card:
        return _ABOUT["veiled"].say(lang)
    name = card_name(unit.card)
    lines = [_ABOUT["slots_hybrid" if is_hybrid(unit) else "slots"].say(lang, unit=name)]
    pools = {"g": unit.general, "a": unit.to_attack, "m": unit.to_move}
    lines.append(_ABOUT["now"].say(lang, **{key: _power_text(value) for key, value in pools.items()}))
    side = view.sides[unit.owner]
    if unit.keywords & Keyword.FURY:
        lines.append(_ABOUT["fury"].say(lang))
    lines.append(_ABOUT["op"].say(lang, cost=law.op_cost(unit)))
    if unit.pin:
        lines.append(_ABOUT["pinned"].say(lang))
    if side.mud == "now":
        lines.append(_ABOUT["mud"].say(lang))
    if unit.entered and unit.owner == view.active and not (unit.general or unit.to_attack or unit.to_move):
        lines.append(_ABOUT["entered"].say(lang))
    if view.who == unit.owner == view.active and not view.over:
        lines += _reasons(ref, view, reader)
    else:
        lines.append(_ABOUT["not_turn"].say(lang))
    for bit in bits_of(unit.keywords):
        colon = ": " if lang == Lang.EN else "："
        lines.append(unit_keyword(unit, bit, lang) + colon + KEYWORD_RULES[bit].say(lang))
    return "\n".join(fit(line, reader) for line in lines)


def _reasons(ref: str, view: View, reader: Reader) -> list[str]:
    """Return what a unit of the reader can do, and why it cannot do the rest."""
    assert view.who is not None
    state: State = imagine(view, view.who, 0)
    lines = []
    can = [
        describe(action, view, reader)
        for action in law.legal_operations(state, view.who)
        if isinstance(action, Move | Attack) and action.unit == ref
    ]
    if not can:
        lines.append(_ABOUT["can_nothing"].say(reader.lang))
    else:
        lines.append(_ABOUT["can"].say(reader.lang, moves=can))
    move = law.why_not_move(state, view.who, Move(ref, len(view.front)))
    if move is not None:
        lines.append(_ABOUT["cannot_move"].say(reader.lang, why=refusal(move, reader)))
    whys = [
        law.why_not_attack(state, view.who, Attack(ref, target.ref)) for target in law.enemy_targets(state, view.who)
    ]
    if all(why is not None for why in whys):
        first = next((why for why in whys if why is not None and why.code not in ("out_of_reach", "no_target")), None)
        told = refusal(first, reader) if first else _ABOUT["nothing_to_attack"].say(reader.lang)
        lines.append(_ABOUT["cannot_attack"].say(reader.lang, why=told))
    return lines


def card_head(key: str, reader: Reader) -> str:
    """Return what a card is, in one line: name, nation, type, rarity, figures."""
    figures = CARDS[key]
    card = figures.card
    lang = reader.lang
    facts: dict[str, Any] = {
        "name": card.name,
        "nation": NATIONS[card.nation],
        "kind": KINDS[figures.kind],
        "rarity": RARITIES[card.rarity],
        "cost": figures.cost,
        "a": figures.attack,
        "d": figures.defence,
        "op": figures.op,
    }
    head = Words(
        "{name}: {nation}, {kind}, {rarity}, cost {cost}", "{name}：{nation}，{kind}，{rarity}，费用{cost}"
    ).say(lang, **facts)
    if figures.is_unit:
        head += Words(", {a}/{d}, operation {op}", "，{a}/{d}，行动费{op}").say(lang, **facts)
    return fit(head, reader)


def card_sheet(key: str, reader: Reader) -> str:
    """Return everything that is printed on a card."""
    lang = reader.lang
    lines = [card_head(key, reader), card_text(key).say(lang), CARDS[key].card.flavour.say(lang)]
    return "\n".join(fit(line, reader) for line in lines if line)


def _deck_line(deck: Deck, reader: Reader) -> str:
    nations = [NATIONS[deck.main]] + ([NATIONS[deck.ally]] if deck.ally else [])
    ready = Words("{key}: {name} ({nations}). {about}", "{key}：{name}（{nations}）。{about}")
    own = Words("{name} ({nations})", "{name}（{nations}）")
    words = ready if deck.key else own
    return fit(words.say(reader.lang, key=deck.key, name=deck.name, nations=nations, about=deck.about), reader)
