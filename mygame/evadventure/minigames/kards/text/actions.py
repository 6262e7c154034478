"""Actions in words: what one types for them, and what they do."""

from __future__ import annotations

from ....words import Words
from ...core import Reader
from .. import actions as do
from .. import decks
from ..engine import legality as law
from ..data.cards import CARDS
from ..engine.keywords import op_cost
from .cards import NATIONS, VEILED, card_name
from ..view import View
from .wording import deck_name, find, named, quoted, usual_place

_TYPED = {
    "choose": Words("choose {deck}", "选用 {deck}"),
    "mark": Words("mark {n}", "换{n}"),
    "keep": Words("keep", "保留"),
    "play": Words("play {n}", "出{n}"),
    "at": Words(" at {at}", " {at}号位"),
    "on": Words(" on {on}", " 对{on}"),
    "arm": Words("arm {n}", "预设{n}"),
    "disarm": Words("disarm {n}", "撤回{n}"),
    "move": Words("move {unit}", "移动{unit}"),
    "attack": Words("attack {unit} {on}", "攻击{unit} {on}"),
    "end": Words("end", "结束"),
    "concede": Words("concede", "认输"),
}
_EXPLAIN = {
    "play_unit": Words("deploy {card} for {cost}", "部署「{card}」（{cost}点）"),
    "play_order": Words("play {card} for {cost}", "打出「{card}」（{cost}点）"),
    "on": Words(" on {target}", "，目标{target}"),
    "place": Words(", place {at}", "，第{at}位"),
    "move": Words("move {unit} to the front, place {at}, for {cost}", "「{unit}」推进到前线第{at}位（{cost}点）"),
    "attack": Words("attack {target} with {unit} for {cost}", "「{unit}」攻击{target}（{cost}点）"),
    "arm": Words("arm {card} face down for {cost}", "预设「{card}」（{cost}点）"),
    "disarm": Words("take {card} back", "撤回「{card}」"),
    "end": Words("end your turn", "结束回合"),
    "concede": Words("give up", "认输"),
    "mark": Words("change {card}", "换掉「{card}」"),
    "keep": Words("keep the rest and begin", "其余保留，开战"),
    "choose": Words("lead {deck}", "率领「{deck}」"),
    "nations": Words(" ({nations})", "（{nations}）"),
}


def describe(action: do.Action, view: View, reader: Reader) -> str:
    """Return what the reader would type; places that go without saying are left out."""
    lang = reader.lang
    match action:
        case do.Choose(deck):
            return _TYPED["choose"].say(lang, deck=deck)
        case do.Mark(hand) | do.Arm(hand) | do.Disarm(hand):
            return _TYPED[_name(action)].say(lang, n=hand + 1)
        case do.Play(hand, at, on):
            text = _TYPED["play"].say(lang, n=hand + 1)
            text += _TYPED["at"].say(lang, at=at + 1) if at >= 0 and at != usual_place(view) else ""
            return text + (_TYPED["on"].say(lang, on=on) if on else "")
        case do.Move(unit, at):
            text = _TYPED["move"].say(lang, unit=unit)
            return text + (_TYPED["at"].say(lang, at=at + 1) if at != len(view.front) else "")
        case do.Attack(unit, on):
            return _TYPED["attack"].say(lang, unit=unit, on=on)
        case _:
            return _TYPED[_name(action)].say(lang)


def _name(action: do.Action) -> str:
    return type(action).__name__.lower()


def explain(action: do.Action, view: View, reader: Reader) -> str:
    """Return what the action would do, as a short phrase."""
    lang = reader.lang
    seat = view.who if view.who is not None else view.active
    side = view.sides[seat]

    def card(hand: int) -> Words:
        return card_name(side.hand[hand].card) if hand < len(side.hand) else VEILED

    match action:
        case do.Choose(deck):
            ready = decks.READY.get(deck)
            nations = [NATIONS[nation] for nation in (ready.main, ready.ally) if nation] if ready else []
            text = _EXPLAIN["choose"].say(lang, deck=deck_name(deck, lang))
            return text + (_EXPLAIN["nations"].say(lang, nations=nations) if nations else "")
        case do.Mark(hand):
            return _EXPLAIN["mark"].say(lang, card=card(hand))
        case do.Play(hand, at, on):
            held = side.hand[hand]
            figures = CARDS[held.card]
            form = "play_unit" if figures.is_unit else "play_order"
            text = _EXPLAIN[form].say(lang, card=card(hand), cost=law.price(held, figures))
            if at >= 0 and at != usual_place(view):
                text += _EXPLAIN["place"].say(lang, at=at + 1)
            if on:
                text += _EXPLAIN["on"].say(lang, target=quoted(view, on, lang))
            return text
        case do.Arm(hand):
            return _EXPLAIN["arm"].say(lang, card=card(hand), cost=CARDS[side.hand[hand].card].cost)
        case do.Disarm(hand):
            return _EXPLAIN["disarm"].say(lang, card=card(hand))
        case do.Move(unit, at):
            mover = find(view, unit)
            cost = op_cost(mover) if mover else 0
            return _EXPLAIN["move"].say(lang, unit=named(view, unit, lang), at=at + 1, cost=cost)
        case do.Attack(unit, on):
            fighter = find(view, unit)
            cost = op_cost(fighter) if fighter else 0
            return _EXPLAIN["attack"].say(lang, unit=named(view, unit, lang), target=quoted(view, on, lang), cost=cost)
        case _:
            return _EXPLAIN[_name(action)].say(lang)
