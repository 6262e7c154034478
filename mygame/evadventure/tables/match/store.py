"""The only writer of matches. Every function is one transaction: when it returns, the data is on disk.

The server may be killed between any two of them, or inside one: open matches are rebuilt from the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from django.db import IntegrityError, connection, transaction
from django.db.models import Model, Q
from django.utils import timezone

from ...evennia_ext import metrics
from ...evennia_ext.transactions import together, when_undone
from ...kernel import signals
from ...minigames.core import Refusal
from ...minigames.match import FORMAT, BadSave, Match, Saved
from ..models import ActionRow, AdminAction, Deal, MatchRow, SeatRow
from . import deals

TYPED = "typed"
"""Action of a command that staff typed away from tables; its `reason` is the command."""
OPEN = (MatchRow.Phase.PLAYING, MatchRow.Phase.PAUSED)
ADJOURNED = Q(table=None, phase=MatchRow.Phase.PAUSED, paused_at=None)
"""Adjourned matches, waiting for their players; they are kept until `pause_ends`."""
UNREAD = (*OPEN, MatchRow.Phase.SHUT)
"""Phases in which nobody may see the log or the seed of a match."""

# Written out: Django would rebuild both for every action, at a third of the total cost.
_GROW = (
    f"UPDATE {connection.ops.quote_name(MatchRow._meta.db_table)} SET length = length + 1, "
    "public_length = public_length + %s, deadline = %s, banks = %s "
    "WHERE id = %s AND length = %s AND phase IN (%s, %s)"
)
_ADD = (
    f"INSERT INTO {connection.ops.quote_name(ActionRow._meta.db_table)} "
    f"(match_id, step, seat, action, {connection.ops.quote_name('by')}, at) VALUES (%s, %s, %s, %s, %s, %s)"
)


class LostStep(IntegrityError):
    """The stored log is not as long as ours: there was another writer. The match must be reloaded."""


def as_now(*rows: Model) -> Callable[[], None]:
    """Return a call that restores rows in memory to their present values."""
    now = [(row, {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}) for row in rows]

    def restore() -> None:
        for row, fields in now:
            for name, value in fields.items():
                setattr(row, name, value)

    return restore


@contextmanager
def one_step(*rows: Model, single: bool = False) -> Iterator[None]:
    """Open one transaction for data of a match; a rollback restores `rows`. A `single` write takes no savepoint."""
    before = as_now(*rows)
    if single and connection.in_atomic_block:
        yield
        when_undone(before)
    else:
        with together():
            when_undone(before)
            yield


def begin(row: MatchRow, seats: Sequence[SeatRow]) -> None:
    """Store a new match with its seats. Call it in the transaction that takes the stakes and seals the seed."""
    row.save()
    for seat in seats:
        seat.match = row
    SeatRow.objects.bulk_create(seats)


def append(
    row: MatchRow, seat: int, action: Any, by: str, deadline: float | None, *, public: bool, banks: str = ""
) -> None:
    """Store one accepted action (None: a step taken back) and the next deadline.

    Args:
        public: whether everybody noticed it.
        banks: time each seat has left from now on (`MatchRow.banks`).

    Inside `settle`'s transaction when it ends the match. Raises LostStep when the log has grown elsewhere.
    """
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        cursor.execute(_GROW, [int(public), deadline, banks, row.pk, row.length, *OPEN])
        if grown := cursor.rowcount:
            at = connection.ops.adapt_datetimefield_value(timezone.now())
            cursor.execute(_ADD, [row.pk, row.length + 1, seat, msgspec.json.encode(action).decode(), by, at])
    if not grown:  # nothing is written: the transaction around it may go on reading
        raise LostStep(row.pk)
    metrics.ACTIONS.labels(by=by).inc()
    row.length += 1
    row.public_length += public
    row.deadline, row.banks = deadline, banks


def keep(row: MatchRow, **fields: object) -> None:
    """Store some fields of an open match: its clock, its pauses, its table, its vote."""
    with one_step(row):
        for name, value in fields.items():
            setattr(row, name, value)
        row.save(update_fields=fields)


def pause(row: MatchRow, remaining: float | None, began: float | None, ends: float | None, banks: str) -> None:
    """Store that the match is paused, and when the pause ends by itself."""
    paused = {"paused_at": began, "pause_ends": ends, "banks": banks}
    keep(row, phase=MatchRow.Phase.PAUSED, deadline=None, remaining=remaining, **paused)


def go_on(row: MatchRow, deadline: float | None, now: float, banks: str) -> None:
    """Store that a pause is over."""
    paused = max(0.0, now - (row.paused_at if row.paused_at is not None else now))
    over = {"paused_at": None, "pause_ends": None, "paused_for": row.paused_for + paused, "banks": banks}
    keep(row, phase=MatchRow.Phase.PLAYING, deadline=deadline, remaining=None, **over)


def close(row: MatchRow, phase: str, rule: str, seats: Iterable[SeatRow]) -> None:
    """Store how a match ended, and publish its seed unless it is sealed.

    Call it inside the transaction that pays the stakes.
    """
    if row.sealed:
        phase = MatchRow.Phase.SHUT
    else:
        deals.publish(row)
    row.phase, row.rule, row.deadline, row.remaining = phase, rule, None, None
    row.ended = timezone.now()
    row.save(update_fields=["phase", "rule", "deadline", "remaining", "ended", "rated", "seed", "secret"])
    SeatRow.objects.bulk_update(seats, ["place", "score", "paid", "resigned", "level", "fame", "xp"])


def unseal(row: MatchRow) -> None:
    """Open a sealed match to everybody: nobody plays its deal any more."""
    with transaction.atomic():
        deals.publish(row)
        row.sealed = False
        if row.phase == MatchRow.Phase.SHUT:
            settled = row.seats.filter(place__isnull=False).exists()
            row.phase = MatchRow.Phase.OVER if settled else MatchRow.Phase.ABORTED
        row.save(update_fields=["phase", "sealed", "seed", "secret"])


def freeze(pk: int, rule: str) -> None:
    """Store that a match whose row cannot be read is frozen; the rest of its row stays as it is."""
    MatchRow.objects.filter(pk=pk).update(
        phase=MatchRow.Phase.FROZEN, rule=rule, deadline=None, remaining=None, ended=timezone.now()
    )


def read(row: MatchRow) -> Match:
    """Return the match of a row, replayed from its log. Raises as `saved`, and BadSave as `Match.from_saved`."""
    return Match.from_saved(saved(row))


def saved(row: MatchRow) -> Saved:
    """Return the stored form of the match of a row.

    Raises:
        BadSave: code `save_log` (facts `length`, `found`) when entries are missing.
        msgspec.DecodeError: the stored text is not JSON.
    """
    log = list(row.actions.order_by("step").values_list("step", "seat", "action"))
    if [step for step, _, _ in log] != list(range(1, row.length + 1)):
        raise BadSave(Refusal("save_log", {"length": row.length, "found": len(log)}))
    return Saved(
        format=FORMAT,
        game=row.game,
        rules_version=row.rules_version,
        options=msgspec.json.decode(row.options),
        seats=row.seats.count(),
        seed=row.seed or Deal.objects.values_list("seed", flat=True).get(match=row),  # for the rules alone
        log=[(seat, msgspec.json.decode(action)) for _, seat, action in log],
        position=row.position,
    )


def times_late(row: MatchRow, seat: int) -> int:
    """Return how many turns in a row were last played for a person; steps without another's between count once."""
    times, before = 0, -1
    played = row.actions.order_by("-step").values_list("step", "seat", "by")[:1000]
    for step, who, by in played:
        if who != seat:
            continue
        if by not in (ActionRow.By.CLOCK, ActionRow.By.BOT):
            break
        times += step + 1 != before
        before = step
    return times


def seats_of(row: MatchRow) -> list[SeatRow]:
    """Return the seats of a match in seat order."""
    return list(row.seats.order_by("seat"))


def keep_the_book() -> None:
    """Record every command of staff in the log, at tables or not; safe to repeat."""
    signals.staff_did.connect(_note_staff, dispatch_uid="audit")


def _note_staff(sender: Any, action: str, typed: str, **kwargs: Any) -> None:
    note(sender, TYPED, typed, action)


def note(account: Any, action: str, target: str, reason: str = "") -> None:
    """Record an action of a member of staff."""
    AdminAction.objects.create(
        account=account, who=account.key if account else "-", action=action, target=target[:120], reason=reason
    )
