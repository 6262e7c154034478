"""Recurring tournaments: three each day and a cup each Sunday (`WELLMOUTH_TOURNAMENTS`)."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import evennia
from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone
from evennia.utils import logger

from ...evennia_ext.transactions import each
from ...kernel import conf, starting
from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord
from ...kernel.messaging import tell
from ...minigames import registry
from ...security.guests import is_guest
from ...social import letters
from ...tables.match import clock
from ...words import Lang, Words
from ..letters.pace import TimeControl
from . import daily, phrases, running, seasons, telling
from .models import Contest
from .systems import System

AHEAD = timedelta(hours=20)
"""How long before its beginning entry opens."""
FULL = 6
"""Places that computer players fill up."""
CALL = timedelta(minutes=10)
"""How long before its beginning connected players are told of it."""
LOOK = 300.0
"""Seconds between two checks of the dates."""
ON_WALL = 3
"""How many coming tournaments the notice wall shows."""


class RecurringTournament(ContentRecord, frozen=True):
    """A recurring tournament."""

    name: Words
    game: str
    system: System
    at: time
    """In the server's time zone."""
    pace: TimeControl
    weekday: int | None = None
    """0 is Monday; None: each day."""
    rounds: int = 0
    minutes: int = 0


PLANS = load([Path(__file__).with_name("tournaments.toml")], RecurringTournament)
"""The recurring tournaments by their ids."""


def next_date(plan: RecurringTournament, now: datetime) -> datetime:
    """Return the next beginning of a plan. `now`: in the server's time zone, like the result."""
    date = now.replace(hour=plan.at.hour, minute=plan.at.minute, second=0, microsecond=0)
    while date <= now or plan.weekday not in (None, date.weekday()):
        date += timedelta(days=1)
    return date


def keep() -> None:
    """Create the tournaments that begin soon, now and every `LOOK` seconds."""
    try:
        each((announce, call), lambda task: task())
    except DatabaseError:
        logger.log_trace("tables: the schedule of tournaments failed")
    alarm.set(clock.now() + LOOK)


def announce() -> None:
    """Create the tournaments that begin within `AHEAD`; safe to repeat."""
    if not conf.value("TOURNAMENTS"):
        return
    now = timezone.localtime(running.now())

    def open_if_due(key: str) -> None:
        plan = PLANS[key]
        date = next_date(plan, now)
        known = Contest.objects.filter(Q(starts=date) | Q(phase=Contest.Status.OPEN), plan=key).exists()
        if plan.game in registry.GAMES and date - now <= AHEAD and not known:
            terms = partial(running.create, pace=plan.pace, rounds=plan.rounds, minutes=plan.minutes)
            invite(terms(plan.name, plan.game, plan.system, date, places=FULL, plan=key))

    each(PLANS, open_if_due)


def invite(contest: Contest) -> None:
    """Tell the players of the last tournament of its kind about this one: now, else by letter.

    A kind is those of one plan or, if created by staff, those of one game. An unread letter is replaced by the
    next of its kind, so none pile up.
    """
    kind = Contest.objects.filter(game=contest.game, plan=contest.plan, phase=Contest.Status.OVER)
    last = kind.exclude(system=System.TEAMS).order_by("-ended").first()
    if last is None:
        return
    name, facts = contest.name, _facts(contest)
    about = f"call {contest.plan or contest.game}"
    people = last.entrants.exclude(account=None).select_related("account")
    each(people, lambda one: letters.reach(one.account, name, phrases.CALLED, about, **facts))


def on_the_wall(lang: Lang) -> list[str]:
    """Return the notice wall's lines about coming tournaments open to everybody."""
    coming = Contest.objects.filter(phase=Contest.Status.OPEN).exclude(system=System.TEAMS).order_by("starts", "pk")
    return [phrases.CALLED.say(lang, **_facts(contest)) for contest in coming[:ON_WALL]]


letters.above_notices.append(on_the_wall)


def _facts(contest: Contest) -> dict[str, Any]:
    """Return the facts of a tournament for `phrases.CALLED`."""
    return {
        "contest": contest.name,
        "terms": telling.terms(contest),
        "when": telling.moment(contest),
        "number": contest.pk,
    }


def call() -> None:
    """Announce the tournaments that begin within minutes, once: to connected players who can enter and do not fight."""
    now = running.now()
    soon = Contest.objects.filter(phase=Contest.Status.OPEN, called=False, starts__gt=now, starts__lte=now + CALL)
    for contest in soon:
        contest.called = True
        contest.save(update_fields=["called"])
        each({one.puppet for one in evennia.SESSION_HANDLER.get_sessions() if one.puppet}, partial(_call, contest))


def _call(contest: Contest, one: Any) -> None:
    if getattr(one, "fight", None) is None and not is_guest(one.account) and running.entry_of(contest, one) is None:
        tell(one, phrases.CALLED, **_facts(contest))


alarm = clock.Alarm(keep)
"""The next check of the dates."""


def at_server_start() -> None:
    """Resume tournaments, and keep the calendar."""
    starting.run(running.start, keep, daily.keep, seasons.turn)
