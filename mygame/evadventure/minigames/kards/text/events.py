"""Events, outcomes and refusals: one sentence each."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, replace

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
    if isinstance(event, ev.Over):
        return ""
    facts: dict[str, Any] = asdict(event)
    facts["n"] = next((facts[name] for name in ("count", "number", "damage", "amount") if name in facts), 0)
    for name in ("card", "into"):
        if name in facts:
            facts[name] = card(facts[name])
    if "cards" in facts:
        facts["cards"] = [card(key) for key in facts["cards"]]
    seat = event.first if isinstance(event, ev.Started) else facts.get("seat")
    match event:
        case ev.Chosen(deck=deck) if deck:
            facts["deck"] = deck_name(deck, reader.lang)
        case ev.UnitFought(on=on, on_card=key):
            hq = Words("your HQ", context="attacked") if -1 - on == reader.who else Words("the HQ of {seat}")
            facts["target"] = hq.say(reader.lang, seat=reader.names[-1 - on]) if on < 0 else card(key)
        case ev.Hurt(uid, left=left) | ev.Repaired(uid, left=left):
            facts["left"], seat = max(0, left), -1 - uid if uid < 0 else None
        case ev.Gained(keyword=keyword, number=number):
            facts["keyword"] = keyword_name(keyword, number)
        case ev.Revealed(cards=keys, uid=uid) if uid:
            facts["card"] = card(keys[0])
    if seat is not None:
        facts["seat"] = reader.names[seat]
    key = _key(event, reader)
    own = EVENTS.get(f"{key}_you") if seat is not None and seat == reader.who else None
    return (own or EVENTS[key]).say(reader.lang, **facts)


def _key(event: Event, reader: Reader) -> str:
    """Return the key of an event's sentence: its tag, or that of a variant."""
    tag = str(type(event).__struct_config__.tag)
    match event:
        case ev.Chosen(deck=own) | ev.CardsCame(cards=own) | ev.Changed(cards=own) if own:
            return f"{tag}_own"
        case ev.Changed(seat, 0):
            return "kept_own" if seat == reader.who else "kept"
        case ev.Armed(off=True):
            return "disarmed"
        case ev.Countered(cancelled=True):
            return "cancelled"
        case ev.Hurt(uid) | ev.Repaired(uid) if uid < 0:
            return f"{tag}_hq"
        case ev.Hurt(card="") | ev.Repaired(card=""):
            return f"{tag}_veiled"
        case ev.Gained(lost=True):
            return "lost"
        case ev.Pinned(off=True):
            return "unpinned"
        case ev.Retreated(to=to):
            return f"back_{to}"
        case ev.Revealed(cards=cards, uid=uid):
            return "shown" if uid else "hand_seen" if cards else "hand_seen_by"
        case ev.Became(card=before, into=after) if before == after:
            return "suppressed"
        case ev.Refreshed(converted=True):
            return "converted"
    return tag


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
