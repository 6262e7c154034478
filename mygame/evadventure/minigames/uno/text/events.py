"""Events told to one reader, each in one or more whole sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....words import Words, series
from ...core import Reader, Seat
from .. import actions as act
from ..data import COLOUR
from .sentences import COLOURS, NO_COLOUR, NONE, TEXT, card_name, card_names, scores_of, sizes_of

_PICTURE, _CHANGE = TEXT["picture"], Words("{before} to {after}")

type _Sentence = tuple[str, dict[str, Any]]
"""A key of the table `events`, and the facts."""


def sentences_of(event: act.Event, reader: Reader) -> list[str]:
    """Return an event as whole sentences for this reader."""
    return [TEXT["events"][key].say(reader.lang, **facts) for key, facts in _told(event, reader)]


def _told(event: act.Event, reader: Reader) -> Iterator[_Sentence]:
    lang, names = reader.lang, reader.names

    def to(key: str, seat: Seat, **facts: Any) -> _Sentence:
        """Return the sentence for the seat itself, or for everybody else."""
        return f"{key}_own" if seat == reader.who else key, {"name": names[seat], **facts}

    match event:
        case act.HighCard(drawn, dealer):
            named = [_PICTURE["card"].say(lang, name=names[s], card=card_name(card, reader)) for s, card in drawn]
            yield "high_card", {"cards": series(lang, named), "name": names[dealer]}
        case act.RoundDealt(number, dealer, hands):
            yield "dealt", {"round": number, "name": names[dealer]}
            if reader.who is not None and hands[reader.who]:
                yield "hand", {"cards": card_names(hands[reader.who], reader)}
        case act.Turned(card, returned):
            yield "turned_again" if returned else "turned", {"card": card_name(card, reader)}
        case act.CardPlayed(seat, card, colour, left, uno, jump):
            how = "uno" if uno else "left" if left else "last"
            yield to(f"{'jumped' if jump else 'played'}_{how}", seat, card=card_name(card, reader), left=left)
            if not COLOUR[card]:
                yield "colour", {"colour": COLOURS.get(colour, NO_COLOUR)}
        case act.CardsDrawn(seat, 0, asked=asked) if asked:
            yield to("nothing_left", seat)
        case act.CardsDrawn(seat, count, why, cards=cards, size=size):
            yield to(f"drew_{why}", seat, count=count, cards=card_names(cards, reader))
            if size:
                yield to("holds_now", seat, size=size)
        case act.CardKept(seat):
            yield to("kept", seat)
        case act.Skipped(seat):
            yield to("skipped", seat)
        case act.UnoCalled(seat):
            yield to("called", seat)
        case act.SwapAsked(seat, sizes, choices):
            yield to("asked", seat, sizes=sizes_of(sizes, sorted((*choices, seat)), reader))
        case act.Swapped(seat, other, (first, second), automatic):
            change = Words("{before} to {after}", context="uno") if reader.screenreader else _CHANGE
            a, b = change.say(lang, before=first, after=second), change.say(lang, before=second, after=first)
            key = "swapped_with_you" if other == reader.who else "swapped_of_two" if automatic else "swapped"
            yield to("swapped" if seat == reader.who else key, seat, other=names[other], a=a, b=b)
        case act.HandsPassed(_, before, after, receivers):
            playing = [seat for seat, receiver in enumerate(receivers) if receiver != seat]
            yield "passed", {"sizes": sizes_of(after, playing, reader)}
            if (who := reader.who) in playing and who is not None:
                giver, to_whom = receivers.index(who), receivers[who]
                if giver != to_whom:
                    yield "passed_own", {"to": names[to_whom], "giver": names[giver]}
        case act.Mixed(seat, before, after):
            playing = [seat for seat, size in enumerate(after) if size or before[seat]]
            yield to("mixed", event.seat, sizes=sizes_of(after, playing, reader))
        case act.NewHand(seat, cards):
            yield "new_hand", {"cards": card_names(cards, reader) or NONE}
        case act.Challenged(seat, by, guilty):
            yield "bluff" if guilty else "honest", {"name": names[seat], "by": names[by]}
        case act.HandShown(_, seat, cards):
            yield "shown", {"name": names[seat], "cards": card_names(cards, reader) or NONE}
        case act.Caught(by, seat):
            yield "caught", {"by": names[by], "name": names[seat]}
        case act.FalseAlarm(by, None):
            yield to("false_call", by)
        case act.FalseAlarm(by, seat):
            yield to("false_catch", by, other=names[seat or 0])
        case act.WrongCard(seat, card):
            yield "wrong_card", {"name": names[seat], "card": card_name(card, reader)}
        case act.Reversed():
            yield "reversed", {}
        case act.Named(seat, colour):
            yield "named", {"name": names[seat], "colour": COLOURS[colour]}
        case act.Reshuffled(count):
            yield "reshuffled", {"count": count}
        case act.Restarted():
            yield "restarted", {}
        case act.PlayerLeft(seat, cards):
            yield to("left", seat, cards=card_names(cards, reader) or NONE)
        case act.Fell(seat, cards):
            yield to("fell", seat, cards=card_names(cards, reader) or NONE)
        case act.DiscardedAll(seat, cards):
            yield to("discarded_all", seat, cards=card_names(cards, reader) or NONE)
        case act.RoundOver():
            yield from _round_over(event, reader)


def _round_over(event: act.RoundOver, reader: Reader) -> Iterator[_Sentence]:
    lang, names, winner = reader.lang, reader.names, event.winner
    left = [
        _PICTURE["left"].say(lang, name=names[seat], cards=card_names(hand, reader))
        for seat, hand in enumerate(event.hands)
        if hand
    ]
    yield f"over_{event.rule}", {"round": event.round, "name": names[winner or 0]}
    if winner is not None and event.rule in ("blocked", "turn_limit"):
        yield "holds_least", {"name": names[winner]}
    yield "left_in_hand", {"hands": Words("; ").say(lang).join(left) or NONE}
    yield "points", {"points": scores_of(event.points, reader)}
    if event.scores != event.points:
        yield "in_all", {"scores": scores_of(event.scores, reader)}
    if event.knocked_out:
        yield "knocked_out", {"gone": [names[seat] for seat in event.knocked_out]}
