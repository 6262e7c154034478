"""Pips in words."""

from __future__ import annotations

from collections.abc import Sequence

from ....words import Words
from ...core import OptionHelp, Present, Reader
from ...picture import Counter, Counters, Hand, Lane, Lanes, Picture, Piece, Pile, Piles, Seats
from .rules import Action, Dare, Event, Lay, Pips, Scored, ToyDealt, ToyDrew, ToyKeep, ToyLaid, ToyShown, ToyView

_HAND = Words("Your cards: {cards}.")


class PipsPresent(Present[Action, Event, ToyView]):
    """The words of Pips."""

    title = Words("Pips")
    blurb = Words("Lay a card face down; the highest wins the round.")
    game = Pips()
    says = {
        "lay": Words("lay {card}"),
        "keep": Words("keep", context="pips"),
        "dare": Words("dare"),
        "rules": Words(
            "All lay a card face down; the highest wins the round and takes a point, or dares the die: "
            "4 to 6 are two points, 1 to 3 none. Most points win."
        ),
        "not_your_turn": Words("You have nothing to do now."),
        "choose_first": Words("Choose first: keep your point, or dare the die."),
        "not_held": Words("You do not hold the card {card}."),
        "no_gambling": Words("There is no gambling at this table."),
        "nothing_won": Words("You have won nothing yet."),
        "no_position": Words("This is no position: {reason}."),
        "too_many_rounds": Words("The cards do not last for {rounds} rounds."),
    }

    def render_view(self, view: ToyView, reader: Reader) -> str:
        """Return one line a seat."""
        head = Words("Round {round} of {rounds}, {pile} in the pile.")
        line = Words("{name}: {points} {points:|point|points}, {size} {size:|card|cards}")
        last = Words("Round {rounds} is over.")
        rounds = view.options.rounds
        lines = [(last if view.over else head).say(reader.lang, round=view.round, rounds=rounds, pile=view.pile_size)]
        for name, points, size in zip(reader.names, view.points, view.hand_sizes, strict=True):
            lines.append(line.say(reader.lang, name=name, points=points, size=size))
        if view.shown:
            lines.append(Words("Open: {cards}.").say(reader.lang, cards=_cards(view.shown)))
        if hand := self.hand(view, reader):
            lines.append(hand)
        return "\n".join(lines)

    def hand(self, view: ToyView, reader: Reader) -> str:
        """Return the reader's cards."""
        return _HAND.say(reader.lang, cards=_cards(view.hand)) if view.hand else ""

    def prompt(self, view: ToyView, reader: Reader) -> str:
        """Return the question, and the seats it is put to."""
        if view.over:
            return Words("The game is over.", context="pips").say(reader.lang)
        if view.winner is not None:
            if view.winner == reader.who:
                return Words("Keep your point, or dare?").say(reader.lang)
            return Words("{name} chooses.").say(reader.lang, name=reader.names[view.winner])
        if reader.who is not None and not view.has_laid[reader.who]:
            return Words("Lay a card.").say(reader.lang)
        waiting = [name for name, has_laid in zip(reader.names, view.has_laid, strict=True) if not has_laid]
        return Words("Waiting for {names}.", context="pips").say(reader.lang, names=waiting)

    def render_event(self, event: Event, reader: Reader) -> str:
        """Return the event as one sentence."""
        name = reader.names[event.winner if isinstance(event, ToyShown) else event.seat]
        facts: dict[str, str] = {}
        match event:
            case ToyDealt(cards=None):
                words = Words("{name} gets a hand.")
            case ToyDealt(cards=cards):
                return _HAND.say(reader.lang, cards=_cards(cards or ()))
            case ToyLaid(card=None):
                words = Words("{name} lays a card.")
            case ToyLaid(card=card):
                words, facts = Words("You lay {card}."), {"card": str(card)}
            case ToyShown(cards=cards):
                words, facts = Words("{name} wins: {cards}."), {"cards": _cards(cards)}
            case Scored(pips=None):
                words = Words("{name} keeps a point.")
            case Scored(points=points, pips=pips):
                words = Words("{name} rolls {pips}: {points} {points:|point|points}.")
                return words.say(reader.lang, name=name, pips=pips, points=points)
            case ToyDrew(card=None):
                words = Words("{name} draws.")
            case ToyDrew(card=card):
                words, facts = Words("You draw {card}."), {"card": str(card)}
        return words.say(reader.lang, name=name, **facts)

    def explain(self, action: Action, view: ToyView, reader: Reader) -> str:
        """Return the effect of the action."""
        match action:
            case Lay(card=card):
                return Words("lay the {card} face down").say(reader.lang, card=card)
            case ToyKeep():
                return Words("one point for sure").say(reader.lang)
            case Dare():
                return Words("two points on 4 to 6").say(reader.lang)

    def options(self) -> Sequence[OptionHelp]:
        """Return both options."""
        return (
            OptionHelp("rounds", Words("rounds"), Words("how many rounds are played, 1 to 5")),
            OptionHelp("gamble", Words("gambling"), Words("whether a point may be dared")),
        )


_POINTS, _CARDS, _ROUND = Words("points"), Words("cards"), Words("round")
_OWN, _FACE_DOWN = Words("Your cards"), Words("face down")
_TABLE, _PILE, _MATCH = Words("Laid cards"), Words("Draw pile"), Words("Match")


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
