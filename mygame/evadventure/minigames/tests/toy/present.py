"""Pips in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....words import Words
from ...core import OptionHelp, Present, Reader
from ...picture import Counter, Counters, Hand, Lane, Lanes, Picture, Piece, Pile, Piles, Seats
from .rules import Action, Dare, Event, Lay, Pips, Scored, ToyDealt, ToyDrew, ToyKeep, ToyLaid, ToyShown, ToyView

_HAND = Words("Your cards: {cards}.", "你的手牌：{cards}。")


class PipsPresent(Present[Action, Event, ToyView]):
    """The words of Pips."""

    title = Words("Pips", "比点")
    blurb = Words("Lay a card face down; the highest wins the round.", "各出一张暗牌，大者赢下这一轮。")
    game = Pips()
    says = {
        "lay": Words("lay {card}", "出牌 {card}"),
        "keep": Words("keep", "收下"),
        "dare": Words("dare", "搏骰"),
        "rules": Words(
            "All lay a card face down; the highest wins the round and takes a point, or dares the die: "
            "4 to 6 are two points, 1 to 3 none. Most points win.",
            "各人扣下一张牌，最大者赢下这一轮：稳拿一分，或掷骰一搏，4到6得两分，1到3落空。分多者胜。",
        ),
        "not_your_turn": Words("You have nothing to do now.", "现在还轮不到你。"),
        "choose_first": Words("Choose first: keep your point, or dare the die.", "先选：收下一分，还是掷骰一搏。"),
        "not_held": Words("You do not hold the card {card}.", "你手里没有 {card}。"),
        "no_gambling": Words("There is no gambling at this table.", "本桌不许搏骰。"),
        "nothing_won": Words("You have won nothing yet.", "你还没有赢下这一轮。"),
        "no_position": Words("This is no position: {reason}.", "局面读不出来：{reason}。"),
        "too_many_rounds": Words("The cards do not last for {rounds} rounds.", "牌不够打{rounds}轮。"),
    }

    def render_view(self, view: ToyView, reader: Reader) -> str:
        """Return one line a seat."""
        head = Words("Round {round} of {rounds}, {pile} in the pile.", "第{round}轮，共{rounds}轮，牌堆{pile}张。")
        line = Words(
            "{name}: {points} {points:|point|points}, {size} {size:|card|cards}", "{name}：{points}分，{size}张"
        )
        last = Words("Round {rounds} is over.", "{rounds}轮已打完。")
        rounds = view.options.rounds
        lines = [(last if view.over else head).say(reader.lang, round=view.round, rounds=rounds, pile=view.pile_size)]
        for name, points, size in zip(reader.names, view.points, view.hand_sizes, strict=True):
            lines.append(line.say(reader.lang, name=name, points=points, size=size))
        if view.shown:
            lines.append(Words("Open: {cards}.", "亮牌：{cards}。").say(reader.lang, cards=_cards(view.shown)))
        if hand := self.hand(view, reader):
            lines.append(hand)
        return "\n".join(lines)

    def hand(self, view: ToyView, reader: Reader) -> str:
        """Return the reader's cards."""
        return _HAND.say(reader.lang, cards=_cards(view.hand)) if view.hand else ""

    def prompt(self, view: ToyView, reader: Reader) -> str:
        """Return the question, and the seats it is put to."""
        if view.over:
            return Words("The game is over.", "牌局结束。").say(reader.lang)
        if view.winner is not None:
            if view.winner == reader.who:
                return Words("Keep your point, or dare?", "收下一分，还是搏骰？").say(reader.lang)
            return Words("{name} chooses.", "等{name}选择。").say(reader.lang, name=reader.names[view.winner])
        if reader.who is not None and not view.has_laid[reader.who]:
            return Words("Lay a card.", "请出一张牌。").say(reader.lang)
        waiting = [name for name, has_laid in zip(reader.names, view.has_laid, strict=True) if not has_laid]
        return Words("Waiting for {names}.", "等{names}出牌。").say(reader.lang, names=waiting)

    def render_event(self, event: Event, reader: Reader) -> str:
        """Return the event as one sentence."""
        name = reader.names[event.winner if isinstance(event, ToyShown) else event.seat]
        facts: dict[str, str] = {}
        match event:
            case ToyDealt(cards=None):
                words = Words("{name} gets a hand.", "{name}拿到手牌。")
            case ToyDealt(cards=cards):
                return _HAND.say(reader.lang, cards=_cards(cards or ()))
            case ToyLaid(card=None):
                words = Words("{name} lays a card.", "{name}扣下一张牌。")
            case ToyLaid(card=card):
                words, facts = Words("You lay {card}.", "你扣下 {card}。"), {"card": str(card)}
            case ToyShown(cards=cards):
                words, facts = Words("{name} wins: {cards}.", "{name}赢了：{cards}。"), {"cards": _cards(cards)}
            case Scored(pips=None):
                words = Words("{name} keeps a point.", "{name}收下一分。")
            case Scored(points=points, pips=pips):
                words = Words("{name} rolls {pips}: {points} {points:|point|points}.", "{name}掷出{pips}：{points}分。")
                return words.say(reader.lang, name=name, pips=pips, points=points)
            case ToyDrew(card=None):
                words = Words("{name} draws.", "{name}摸了一张。")
            case ToyDrew(card=card):
                words, facts = Words("You draw {card}.", "你摸到 {card}。"), {"card": str(card)}
        return words.say(reader.lang, name=name, **facts)

    def explain(self, action: Action, view: ToyView, reader: Reader) -> str:
        """Return the effect of the action."""
        match action:
            case Lay(card=card):
                return Words("lay the {card} face down", "扣下 {card}").say(reader.lang, card=card)
            case ToyKeep():
                return Words("one point for sure", "稳拿一分").say(reader.lang)
            case Dare():
                return Words("two points on 4 to 6", "掷出4到6得两分").say(reader.lang)

    def options(self) -> Sequence[OptionHelp]:
        """Return both options."""
        return (
            OptionHelp("rounds", Words("rounds", "轮数"), Words("how many rounds are played, 1 to 5", "打几轮，1到5")),
            OptionHelp("gamble", Words("gambling", "搏骰"), Words("whether a point may be dared", "赢家可否搏骰")),
        )


_POINTS, _CARDS, _ROUND = Words("points", "分"), Words("cards", "手牌"), Words("round", "轮")
_OWN, _FACE_DOWN = Words("Your cards", "你的手牌"), Words("face down", "暗牌")
_TABLE, _PILE, _MATCH = Words("Laid cards", "出的牌"), Words("Draw pile", "牌堆"), Words("Match", "牌局")


def picture(view: ToyView, legal: Sequence[Action], reader: Reader) -> Picture:
    """Return the picture for clients without a painter: points, the pile, a lane for each card, the reader's hand."""
    lang, words = reader.lang, PipsPresent()
    lanes = []
    for seat, name in enumerate(reader.names):
        card = view.shown[seat] if view.shown else view.own_laid if seat == reader.who else None
        laid = [Piece(_FACE_DOWN.say(lang), back=True)] if card is None else [Piece(str(card), str(card))]
        lanes.append(Lane(name, tuple(laid) if view.has_laid[seat] else ()))
    hand = [
        Piece(str(card), str(card), moves=(words.describe(Lay(card), view, reader),) if Lay(card) in legal else ())
        for card in view.hand
    ]
    seats = tuple(
        (Counter(_POINTS.say(lang), points), Counter(_CARDS.say(lang), size))
        for points, size in zip(view.points, view.hand_sizes, strict=True)
    )
    rounds = Counter(_ROUND.say(lang), min(view.round, view.options.rounds), most=view.options.rounds)
    pile = Pile(_PILE.say(lang), back=True, count=view.pile_size)
    return Picture(
        (
            Seats(seats),
            Counters(_MATCH.say(lang), (rounds,)),
            Piles(_PILE.say(lang), (pile,)),
            Lanes(_TABLE.say(lang), tuple(lanes)),
            Hand(_OWN.say(lang), tuple(hand)),
        )
    )


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards))
