"""Events, outcomes and refusals: one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ....words import Lang, Name, Words
from ...core import Outcome, Reader, Refusal
from .. import actions as ev
from ..actions import HQ, MY_HQ, Event
from ..data.cards import CARDS
from .cards import NATIONS, card_name, keyword_name
from .phrases import EVENTS, REFUSALS, TEXT
from .wording import deck_name

CALLED, COVERT = Words("{name}", context="quoted"), Words("{name}", context="covert")


def render_event(event: Event, reader: Reader) -> str:
    """Return one event as a sentence; an empty one for the end of the match, which `outcome` tells."""
    lang = reader.lang

    def say(key: str, **facts: Any) -> str:
        return EVENTS[key].say(lang, **facts)

    def cards(keys: Sequence[str]) -> list[Name]:
        return [card(key) for key in keys]

    def name(seat: int) -> str:
        return reader.names[seat]

    match event:
        case ev.Chosen(seat, deck):
            return say("chosen_own", deck=deck_name(deck, lang)) if deck else say("chosen", seat=name(seat))
        case ev.Started(first):
            return say("started", seat=name(first))
        case ev.CardsCame(seat, drawn, count):
            return say("drew_own", cards=cards(drawn)) if drawn else say("drew", seat=name(seat), n=count)
        case ev.Changed(seat, 0):
            return say("kept_own") if seat == reader.who else say("kept", seat=name(seat))
        case ev.Changed(seat, count, came):
            if came:
                return say("changed_own", n=count, cards=cards(came))
            return say("changed", seat=name(seat), n=count)
        case ev.TurnBegun(seat, number, kredits):
            return say("turn", seat=name(seat), n=number, kredits=kredits)
        case ev.Ended(seat):
            return say("ended", seat=name(seat))
        case ev.Fatigue(seat, damage):
            return say("fatigue", seat=name(seat), n=damage)
        case ev.CardBurned(seat, key):
            return say("burned", seat=name(seat), card=card(key))
        case ev.Deployed(seat, card=key):
            return say("deployed", seat=name(seat), card=card(key))
        case ev.Ordered(seat, key):
            return say("ordered", seat=name(seat), card=card(key))
        case ev.Armed(card=key, off=off):
            return say("disarmed" if off else "armed", card=card(key))
        case ev.Countered(seat, key, cancelled):
            return say("cancelled" if cancelled else "countered", seat=name(seat), card=card(key))
        case ev.UnitMoved(seat, card=key):
            return say("moved", seat=name(seat), card=card(key))
        case ev.UnitFought(seat, _, key, on, on_card):
            if on < 0:
                hq = Words("the HQ of {seat}").say(lang, seat=name(-1 - on))
                return say("fought", seat=name(seat), card=card(key), target=hq)
            return say("fought", seat=name(seat), card=card(key), target=card(on_card))
        case ev.Ambushed(card=key):
            return say("ambushed", card=card(key))
        case ev.Hurt(uid, key, amount, left) | ev.Repaired(uid, key, amount, left):
            verb = "hurt" if isinstance(event, ev.Hurt) else "repaired"
            if uid < 0:
                return say(f"{verb}_hq", seat=name(-1 - uid), n=amount, left=max(0, left))
            return say(verb if key else f"{verb}_veiled", card=card(key), n=amount, left=max(0, left))
        case ev.Destroyed(card=key):
            return say("destroyed", card=card(key))
        case ev.Buffed(_, key, attack, defence):
            return say("buffed", card=card(key), attack=attack, defence=defence)
        case ev.Gained(_, key, keyword, number, lost):
            return say("lost" if lost else "gained", card=card(key), keyword=keyword_name(keyword, number))
        case ev.Pinned(_, key, off):
            return say("unpinned" if off else "pinned", card=card(key))
        case ev.Retreated(_, key, to):
            return say(f"back_{to}", card=card(key))
        case ev.Revealed(seat, seen, uid):
            if uid:
                return say("shown", card=card(seen[0]))
            return (
                say("hand_seen", seat=name(seat), cards=cards(seen)) if seen else say("hand_seen_by", seat=name(seat))
            )
        case ev.Became(_, key, into):
            return say("suppressed", card=card(key)) if key == into else say("became", card=card(key), into=card(into))
        case ev.Refreshed(_, key, converted):
            return say("converted" if converted else "refreshed", card=card(key))
        case ev.Kredits(seat, kredits, slots):
            return say("kredits", seat=name(seat), kredits=kredits, slots=slots)
        case ev.Mudded(seat):
            return say("mud", seat=name(seat))
        case ev.Added(seat, key):
            return say("added", seat=name(seat), card=card(key))
        case ev.Discarded(seat, key):
            return say("discarded", seat=name(seat), card=card(key))
        case ev.Over():
            return ""


def card(key: str) -> Name:
    """Return the name of a card or unit in a sentence: Chinese puts it in quotation marks, a covert unit has none."""
    name = card_name(key)
    return replace(name, own_zh=(CALLED if key else COVERT).say(Lang.ZH, name=name))


def outcome(outcome: Outcome, reader: Reader) -> str:
    """Return the sentence for the end of the match."""
    winner = reader.names[outcome.winners[0]] if outcome.winners else ""
    return TEXT["over"][outcome.rule].say(reader.lang, winner=winner)


def refusal(refusal: Refusal, reader: Reader) -> str:
    """Return why something was refused."""
    facts = dict(refusal.facts)
    code = refusal.code
    if code == "no_power":
        code = f"no_power_{facts['cause']}"
    elif code == "pinned" and facts["turn_ends"] > 2:  # the end of this turn, the enemy's, one's own next
        code = "pinned_long"
    for key in ("card", "unit"):
        if facts.get(key) in CARDS:
            facts[key] = card_name(facts[key])
    if facts.get("nation") in NATIONS:
        facts["nation"] = NATIONS[facts["nation"]]
    if code == "position":
        facts["why"] = TEXT["position_wrong"][facts["problem"]]
    if facts.get("at") == HQ:
        facts["at"] = Words("the enemy HQ")
    elif facts.get("at") == MY_HQ:
        facts["at"] = Words("your HQ")
    return REFUSALS[code].say(reader.lang, **facts)
