"""Challenges to a match by letter that wait for an answer; what people do with them is in `challenging`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import QuerySet

from ...kernel.messaging import lang_of
from ...minigames import registry
from ...tables.match import clock
from ...tables.match.people import name_of
from ...tables.match.seating import House
from ...words import Lang
from .models import Challenge


def house_of(challenge: Challenge) -> House:
    """Return what a challenge is to be played for and how: the options of its table."""
    house: House = msgspec.json.decode(challenge.house, type=House)
    return house


def sent_by(character: Any) -> list[Challenge]:
    """Return the challenges somebody has sent, the oldest first."""
    return list(open_now().filter(challenger_id=character.id))


def sent_to(character: Any) -> list[Challenge]:
    """Return the challenges that wait for somebody's answer, the oldest first."""
    return list(open_now().filter(challenged_id=character.id))


def open_now() -> QuerySet[Challenge]:
    """Return the challenges that may still be answered, the oldest first."""
    return Challenge.objects.filter(until__gt=clock.now(), game__in=registry.keys()).order_by("id")


def other_of(challenge: Challenge, character: Any) -> Any:
    """Return who stands against somebody in a challenge."""
    return challenge.challenged if challenge.challenger_id == character.id else challenge.challenger


def listed(character: Any, lang: Lang) -> list[dict[str, Any]]:
    """Return the challenges to and from somebody for programs."""
    return [
        {
            "challenge": one.pk,
            "game": one.game,
            "title": registry.get(one.game).present.title.in_lang(lang),
            "name": name_of(other_of(one, character)).in_lang(lang),
            "mine": one.challenger_id == character.id,
            "hours": house_of(one).letter,
            "rated": house_of(one).rated,
            "stake": house_of(one).stake,
            "until": one.until,
        }
        for one in (*sent_to(character), *sent_by(character))
    ]


def kept(account: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return what is kept of an account: the challenges of its heroes."""
    heroes = [hero for hero in account.characters if hero]
    return {"challenges": [one for hero in heroes for one in listed(hero, lang_of(account))]}
