"""Events told to one reader, each in one or more whole sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....words import Words, series
from ...core import Reader, Seat
from .. import actions as act
from ..data import COLOUR
from . import sentences as w
from .cards import card_name, card_names, scores_of, sizes_of

type _Sentence = tuple[Words, dict[str, Any]]


def sentences_of(event: act.Event, reader: Reader) -> list[str]:
    """Return an event as whole sentences for this reader."""
    return [words.say(reader.lang, **facts) for words, facts in _TELL[type(event)](event, reader)]


def _to_whom(pair: w.Pair, seat: Seat, reader: Reader, **facts: Any) -> list[_Sentence]:
    """Return one sentence: the one for the seat itself, or for everybody else."""
    return [(pair[seat != reader.who], {"name": reader.names[seat], **facts})]


def _high_card(event: act.HighCard, reader: Reader) -> list[_Sentence]:
    drawn = [
        Words("{name} {card}").say(reader.lang, name=reader.names[seat], card=card_name(card, reader))
        for seat, card in event.drawn
    ]
    return [(w.HIGH_CARD, {"cards": series(reader.lang, drawn), "name": reader.names[event.dealer]})]


def _dealt(event: act.RoundDealt, reader: Reader) -> list[_Sentence]:
    told: list[_Sentence] = [(w.DEALT, {"round": event.round, "name": reader.names[event.dealer]})]
    if reader.who is not None and event.hands[reader.who]:
        told.append((Words("Your hand: {cards}"), {"cards": card_names(event.hands[reader.who], reader)}))
    return told


def _turned(event: act.Turned, reader: Reader) -> list[_Sentence]:
    return [(w.TURNED_AGAIN if event.returned else w.TURNED, {"card": card_name(event.card, reader)})]


def _played(event: act.CardPlayed, reader: Reader) -> list[_Sentence]:
    how = "uno" if event.uno else "left" if event.left else "last"
    pair = w.PLAYED[event.jump, how]
    told = _to_whom(pair, event.seat, reader, card=card_name(event.card, reader), left=event.left)
    if not COLOUR[event.card]:
        told.append((Words("The colour is now {colour}."), {"colour": w.COLOURS.get(event.colour, w.NO_COLOUR)}))
    return told


def _drew(event: act.CardsDrawn, reader: Reader) -> list[_Sentence]:
    if event.asked and not event.count:
        return _to_whom(w.NOTHING_LEFT, event.seat, reader)
    own, other = w.DREW[event.why]
    facts = {"count": event.count, "cards": card_names(event.cards, reader), "name": reader.names[event.seat]}
    told = [(own if event.cards else other, facts)]
    return told + _to_whom(w.HOLDS_NOW, event.seat, reader, size=event.size) if event.size else told


def _asked(event: act.SwapAsked, reader: Reader) -> list[_Sentence]:
    sizes = sizes_of(event.sizes, sorted((*event.choices, event.seat)), reader)
    return _to_whom(w.ASKED, event.seat, reader, sizes=sizes)


def _swapped(event: act.Swapped, reader: Reader) -> list[_Sentence]:
    change = Words("{before} to {after}", context="uno") if reader.screenreader else Words("{before} to {after}")
    first, second = event.sizes
    facts = {
        "name": reader.names[event.seat],
        "other": reader.names[event.other],
        "a": change.say(reader.lang, before=first, after=second),
        "b": change.say(reader.lang, before=second, after=first),
    }
    if reader.who == event.seat:
        return [(Words("You ({a}) swap hands with {other} ({b})!"), facts)]
    if reader.who == event.other:
        return [(Words("{name} ({a}) swaps hands with you ({b})!"), facts)]
    return [(w.SWAPPED_OF_TWO if event.automatic else Words("{name} ({a}) swaps hands with {other} ({b})!"), facts)]


def _hands_passed(event: act.HandsPassed, reader: Reader) -> list[_Sentence]:
    playing = [seat for seat, receiver in enumerate(event.receivers) if receiver != seat]
    told: list[_Sentence] = [(w.HANDS_PASSED, {"sizes": sizes_of(event.after, playing, reader)})]
    if (who := reader.who) in playing and who is not None:
        giver, to, before = event.receivers.index(who), event.receivers[who], event.before
        facts = {
            "own": before[who],
            "to": reader.names[to],
            "to_size": before[to],
            "giver": reader.names[giver],
            "giver_size": before[giver],
        }
        told.append(
            (Words("You ({own}) gave your hand to {to} ({to_size}) and got that of {giver} ({giver_size})."), facts)
        )
    return told


def _mixed(event: act.Mixed, reader: Reader) -> list[_Sentence]:
    playing = [seat for seat, size in enumerate(event.after) if size or event.before[seat]]
    return _to_whom(w.MIXED, event.seat, reader, sizes=sizes_of(event.after, playing, reader))


def _challenged(event: act.Challenged, reader: Reader) -> list[_Sentence]:
    facts = {"name": reader.names[event.seat], "by": reader.names[event.by]}
    return [(Words("{name} challenges {by}: it was a bluff!") if event.guilty else w.HONEST, facts)]


def _round_over(event: act.RoundOver, reader: Reader) -> list[_Sentence]:
    lang, names = reader.lang, reader.names
    left = [
        Words("{name}: {cards}").say(lang, name=names[seat], cards=card_names(hand, reader))
        for seat, hand in enumerate(event.hands)
        if hand
    ]
    facts = {
        "round": event.round,
        "name": names[event.winner or 0],
        "hands": Words("; ").say(lang).join(left) or w.NONE,
        "points": scores_of(event.points, reader),
        "scores": scores_of(event.scores, reader),
        "gone": [names[seat] for seat in event.knocked_out],
    }
    told = [
        w.ROUND_OVER[event.rule],
        *([w.HOLDS_LEAST] if event.winner is not None and event.rule in ("blocked", "turn_limit") else []),
        Words("Left in hand: {hands}."),
        w.ROUND_POINTS,
        *([w.IN_ALL] if event.scores != event.points else []),
        *([w.KNOCKED_OUT] if event.knocked_out else []),
    ]
    return [(words, facts) for words in told]


def _false_alarm(event: act.FalseAlarm, reader: Reader) -> list[_Sentence]:
    if event.seat is None:
        return _to_whom(w.FALSE_CALL, event.by, reader)
    return _to_whom(w.FALSE_CATCH, event.by, reader, other=reader.names[event.seat])


def _of_cards(event: act.NewHand | act.HandShown, reader: Reader) -> list[_Sentence]:
    words = Words("Your hand now: {cards}") if isinstance(event, act.NewHand) else w.SHOWN
    return [(words, {"name": reader.names[event.seat], "cards": card_names(event.cards, reader) or w.NONE})]


def _laid_down(pair: w.Pair) -> Callable[[Any, Reader], list[_Sentence]]:
    return lambda event, reader: _to_whom(pair, event.seat, reader, cards=card_names(event.cards, reader) or w.NONE)


def _simple(pair: w.Pair) -> Callable[[Any, Reader], list[_Sentence]]:
    return lambda event, reader: _to_whom(pair, event.seat, reader)


_TELL: Mapping[type, Callable[[Any, Reader], list[_Sentence]]] = {
    act.HighCard: _high_card,
    act.RoundDealt: _dealt,
    act.Turned: _turned,
    act.CardPlayed: _played,
    act.CardsDrawn: _drew,
    act.SwapAsked: _asked,
    act.Swapped: _swapped,
    act.HandsPassed: _hands_passed,
    act.Mixed: _mixed,
    act.NewHand: _of_cards,
    act.HandShown: _of_cards,
    act.Challenged: _challenged,
    act.FalseAlarm: _false_alarm,
    act.RoundOver: _round_over,
    act.CardKept: _simple(w.KEPT),
    act.Skipped: _simple(w.SKIPPED),
    act.UnoCalled: _simple(w.CALLED),
    act.Restarted: lambda event, reader: [(w.RESTARTED, {})],
    act.PlayerLeft: _laid_down(w.LEFT),
    act.Fell: _laid_down(w.FELL),
    act.DiscardedAll: _laid_down(w.DISCARDED_ALL),
    act.Reversed: lambda event, reader: [(w.REVERSED, {})],
    act.Named: lambda event, reader: [(w.NAMED, {"name": reader.names[event.seat], "colour": w.COLOURS[event.colour]})],
    act.Caught: lambda event, reader: [(w.CAUGHT, {"by": reader.names[event.by], "name": reader.names[event.seat]})],
    act.WrongCard: lambda event, reader: [
        (w.WRONG_CARD, {"name": reader.names[event.seat], "card": card_name(event.card, reader)})
    ],
    act.Reshuffled: lambda event, reader: [(w.RESHUFFLED, {"count": event.count})],
}
