"""The ledger: every transfer of coins and things, with both parties and the reason, for 90 days.

It listens to `purse.moved` and writes a row inside the transaction of the transfer, so that neither exists without
the other. Only transfers from or to an owner of a purse are written: a hero or a regular of the house.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.db.models import Q, Sum

from ..characters.coins import Escrow, RegularPurse
from ..creatures.regulars import EvAdventureRegular
from ..kernel import purse
from ..model import Hero
from ..tables.match.persons import in_words
from ..tables.models import LedgerRow
from ..things.objects import EvAdventureCoins
from ..words import Lang, Words

KEPT = timedelta(days=90)
"""How long rows are kept."""
SOURCE, SINK = "source", "sink"
BETWEEN = (purse.CoinReason.TABLE, purse.CoinReason.BANK, purse.CoinReason.MARKET)
"""Reasons of transfers that only pass through the house."""

_cleared: list[datetime] = []
"""When old rows were last deleted."""


def listen() -> None:
    """Record transfers from now on; safe to repeat."""
    purse.moved.connect(_write, dispatch_uid="ledger")


def _write(
    sender: object,
    source: object,
    target: object,
    coins: int,
    thing: object,
    reason: purse.CoinReason,
    **kwargs: object,
) -> None:
    from_key, to_key = key_of(source), key_of(target)
    if not _has_purse(from_key) and not _has_purse(to_key):
        return
    begun = datetime.now(UTC)
    if not _cleared or begun - _cleared[0] > timedelta(days=1):
        clear(begun)
        _cleared[:] = [begun]
    giver, taker, name = _name(source), _name(target), _name(thing)
    LedgerRow.objects.create(
        source=from_key,
        source_en=giver.en[:80],
        source_zh=giver.zh[:80],
        target=to_key,
        target_en=taker.en[:80],
        target_zh=taker.zh[:80],
        coins=coins,
        thing_en=name.en[:80],
        thing_zh=name.zh[:80],
        reason=reason.value,
    )


def clear(now: datetime) -> int:
    """Delete old rows; return how many."""
    return int(LedgerRow.objects.filter(at__lt=now - KEPT).delete()[0])


def key_of(holder: object) -> str:
    """Return the key of a holder: `c:<id>` a hero, `r:<regular>`, `w` a being or thing of the world, "" the house."""
    holder = _behind(holder)
    if holder is None:
        return ""
    if isinstance(holder, Hero):
        return f"c:{holder.pk}"
    return holder.purse_key or "w" if isinstance(holder, RegularPurse | EvAdventureRegular) else "w"


def _behind(one: object) -> object:
    return getattr(one, "owner", None) or one


def _has_purse(key: str) -> bool:
    return key[:2] in ("c:", "r:")


def _name(one: object) -> Words:
    """Return the name to record for a holder or a thing, which may be about to vanish."""
    one = _behind(one)
    if one is None:
        return Words("")
    if isinstance(one, Escrow | RegularPurse):
        return Words(one.called.in_lang(Lang.EN), one.called.in_lang(Lang.ZH))
    if getattr(one, "pk", None) is None or isinstance(one, EvAdventureCoins):
        return Words("the ground")
    return Words(in_words(one, Lang.EN), in_words(one, Lang.ZH))


def rows_of(key: str, most: int) -> list[LedgerRow]:
    """Return the latest transfers from and to a holder, the latest first."""
    return list(LedgerRow.objects.filter(Q(source=key) | Q(target=key)).order_by("-id")[:most])


def flows(day: datetime) -> Iterator[tuple[str, str, int]]:
    """Yield the flows into purses from the world and the house, and out of them, on one day (UTC).

    Yields:
        (`source` or `sink`, the reason, coins).
    """
    begun = day.replace(hour=0, minute=0, second=0, microsecond=0)
    rows = LedgerRow.objects.filter(at__gte=begun, at__lt=begun + timedelta(days=1), coins__gt=0)
    for flow, there, elsewhere in ((SOURCE, "target", "source"), (SINK, "source", "target")):
        purses = Q(**{f"{there}__startswith": "c:"}) | Q(**{f"{there}__startswith": "r:"})
        outside = Q(**{elsewhere: ""}) | Q(**{elsewhere: "w"})
        found = rows.filter(purses & outside).exclude(reason__in=BETWEEN)
        for reason, coins in found.values_list("reason").annotate(Sum("coins")).order_by("reason"):
            yield flow, reason, coins
