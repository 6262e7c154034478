"""Actions in words: what one types for them, and what they do."""

from __future__ import annotations

from evadventure.minigames.core import Reader
from evadventure.minigames.kards import decks
from evadventure.minigames.kards import legality as law
from evadventure.minigames.kards.actions import (
    Action,
    Arm,
    Attack,
    Choose,
    Concede,
    Disarm,
    End,
    Keep,
    Mark,
    Move,
    Play,
)
from evadventure.minigames.kards.cards import CARDS
from evadventure.minigames.kards.present.wording import deck_name, find, named, usual_place
from evadventure.minigames.kards.texts import NATIONS, VEILED, card_name
from evadventure.minigames.kards.view import View
from evadventure.words import Lang, Words

_EXPLAIN = {
    "play_unit": Words("deploy {card} for {cost}", "部署「{card}」（{cost}点）"),
    "play_order": Words("play {card} for {cost}", "打出「{card}」（{cost}点）"),
    "on": Words(" on {target}", "，目标{target}"),
    "place": Words(", place {at}", "，第{at}位"),
    "move": Words("move {unit} to the front, place {at}, for {cost}", "「{unit}」推进到前线第{at}位（{cost}点）"),
    "attack": Words("{unit} attacks {target} for {cost}", "「{unit}」攻击{target}（{cost}点）"),
    "arm": Words("arm {card} face down for {cost}", "预设「{card}」（{cost}点）"),
    "disarm": Words("take {card} back", "撤回「{card}」"),
    "end": Words("end your turn", "结束回合"),
    "concede": Words("give up", "认输"),
    "mark": Words("change {card}", "换掉「{card}」"),
    "keep": Words("keep the rest and begin", "其余保留，开战"),
    "choose": Words("lead {deck}", "率领「{deck}」"),
    "nations": Words(" ({nations})", "（{nations}）"),
}


def describe(action: Action, view: View, reader: Reader) -> str:
    """Return what the reader would type."""
    chinese = reader.lang == Lang.ZH
    match action:
        case Choose(deck):
            return f"选用 {deck}" if chinese else f"choose {deck}"
        case Mark(hand):
            return f"换{hand + 1}" if chinese else f"mark {hand + 1}"
        case Keep():
            return "保留" if chinese else "keep"
        case Play(hand, at, on):
            text = f"出{hand + 1}" if chinese else f"play {hand + 1}"
            if at >= 0 and at != usual_place(view):
                text += f" {at + 1}号位" if chinese else f" at {at + 1}"
            if on:
                text += f" 对{on}" if chinese else f" on {on}"
            return text
        case Arm(hand):
            return f"预设{hand + 1}" if chinese else f"arm {hand + 1}"
        case Disarm(hand):
            return f"撤回{hand + 1}" if chinese else f"disarm {hand + 1}"
        case Move(unit, at):
            text = f"移动{unit}" if chinese else f"move {unit}"
            if at != len(view.front):
                text += f" {at + 1}号位" if chinese else f" at {at + 1}"
            return text
        case Attack(unit, on):
            return f"攻击{unit} {on}" if chinese else f"attack {unit} {on}"
        case End():
            return "结束" if chinese else "end"
        case Concede():
            return "认输" if chinese else "concede"


def explain(action: Action, view: View, reader: Reader) -> str:
    """Return what the action would do, as a short phrase."""
    lang = reader.lang
    seat = view.who if view.who is not None else view.active
    side = view.sides[seat]

    def card(hand: int) -> Words:
        return card_name(side.hand[hand].card) if hand < len(side.hand) else VEILED

    match action:
        case Choose(deck):
            ready = decks.READY.get(deck)
            nations = [NATIONS[nation] for nation in (ready.main, ready.ally) if nation] if ready else []
            text = _EXPLAIN["choose"].say(lang, deck=deck_name(deck, lang))
            return text + (_EXPLAIN["nations"].say(lang, nations=nations) if nations else "")
        case Mark(hand):
            return _EXPLAIN["mark"].say(lang, card=card(hand))
        case Play(hand, at, on):
            held = side.hand[hand]
            figures = CARDS[held.card]
            form = "play_unit" if figures.is_unit else "play_order"
            text = _EXPLAIN[form].say(lang, card=card(hand), cost=law.price(held, figures))
            if at >= 0 and at != usual_place(view):
                text += _EXPLAIN["place"].say(lang, at=at + 1)
            if on:
                text += _EXPLAIN["on"].say(lang, target=named(view, on, lang))
            return text
        case Arm(hand):
            return _EXPLAIN["arm"].say(lang, card=card(hand), cost=CARDS[side.hand[hand].card].cost)
        case Disarm(hand):
            return _EXPLAIN["disarm"].say(lang, card=card(hand))
        case Move(unit, at):
            mover = find(view, unit)
            cost = law.op_cost(mover) if mover else 0
            return _EXPLAIN["move"].say(lang, unit=named(view, unit, lang), at=at + 1, cost=cost)
        case Attack(unit, on):
            fighter = find(view, unit)
            cost = law.op_cost(fighter) if fighter else 0
            return _EXPLAIN["attack"].say(lang, unit=named(view, unit, lang), target=named(view, on, lang), cost=cost)
        case _:
            return _EXPLAIN[type(action).__name__.lower()].say(lang)
