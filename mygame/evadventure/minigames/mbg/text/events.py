"""Every event in words."""

from __future__ import annotations

from typing import Any, Final, get_args

from ....words import Lang, Words, series
from .. import actions as act
from ..data import ROBBER, BattleMood, Job, WalkPace, scenarios
from ..state import BattleSide
from . import names

_BY_TAG: Final = names.SENTENCES["event"]
WORDS: Final = {
    kind: _BY_TAG[tag] for kind in get_args(act.Event.__value__) if (tag := kind.__struct_config__.tag) in _BY_TAG
}
"""Sentence of an event that depends on nothing but its kind."""
PACES: Final = names.by(WalkPace, "walks")
OFFICES: Final = names.by(Job, "post")
SIDE: Final = Words("{name}: strength {hp}{wall}.")
RESULTS: Final = {1: Words("The attacker wins."), 0: Words("Neither side prevails."), -1: Words("The defender wins.")}
QUIET: Final = act.INSIDE | {act.ActionBegun}
"""Events left out of the running story, because the prompt or the retold battle says them."""


def is_quiet(event: act.Event) -> bool:
    """Return whether the story leaves an event out: it says nothing, or nothing new."""
    return type(event) in QUIET or (isinstance(event, act.ResearchPaid) and round(event.money) == 0)


def side(lang: Lang, fighter: BattleSide, token: str) -> str:
    """Return the state of a side of a battle, in one sentence."""
    wall = Words(", wall {wall}").say(lang, wall=names.money(fighter.wall)) if fighter.wall else ""
    return SIDE.say(lang, name=_name(lang, token), hp=names.money(fighter.hp), wall=wall)


def _words(event: act.Event) -> Words:
    match event:
        case act.PaceChanged(pace=pace):
            return PACES[pace]
        case act.Appointed(job=job):
            return OFFICES[job]
        case act.MoneyTaken(role=role) if role == ROBBER:
            return Words("The robbers take {money} from {other}.")
    return WORDS[type(event)]


def say(lang: Lang, event: act.Event) -> str:
    """Return an event (with its names, see `actions.named`) as a sentence."""
    if isinstance(event, act.GameStarted) and event.scenario:
        return scenarios.get(event.scenario).story.say(lang)
    return _words(event).say(lang, **_facts(lang, event)).strip()


def _facts(lang: Lang, event: act.Event) -> dict[str, Any]:
    tokens = dict(zip(act.facts_of(event), event.names, strict=True))
    facts = {field: _fact(lang, field, getattr(event, field), token) for field, token in tokens.items()}
    match event:
        case act.Marched():
            facts["place"] = names.place(lang, tokens["cell"])
        case act.Launched():
            facts["role"] = _name(lang, tokens["one"])
        case act.Struck(side=loser):
            facts["other"] = (Words("The attacker") if loser else Words("The defender")).say(lang)
    return facts


def _name(lang: Lang, token: str) -> str:
    return names.name(lang, token) if token else names.ROBBERS.say(lang)


def _fact(lang: Lang, field: str, value: Any, token: str) -> Any:
    match field:
        case "role" | "other" | "officer" | "institute" | "room" | "city":
            return _name(lang, token)
        case "one" | "two":
            return side(lang, value, token)
        case "cell" | "start" | "round":
            return value + 1
        case "card":
            return names.CARD_NAMES[value].say(lang)
        case "technique":
            return names.TECH_NAMES[value].say(lang)
        case "ability":
            return names.PROPERTIES[value].say(lang)
        case "pace":
            return names.PACES[value].say(lang)
        case "money" | "hp" | "gain":
            return names.money(value)
        case "result":
            return RESULTS[value].say(lang)
        case _:
            return value


def moods(lang: Lang, fighter: BattleSide) -> str:
    """Return the states of a side: confused, infighting, burning."""
    told = []
    if fighter.status != BattleMood.NORMAL:
        told.append(f"{names.MOODS[BattleMood(fighter.status)].say(lang)} {fighter.mood_left}")
    if fighter.burning:
        told.append(f"{Words('burning').say(lang)} {fighter.burning}")
    return series(lang, told)
