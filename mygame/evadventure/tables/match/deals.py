"""The deal is nobody's choice: a seed made of the house's sealed secret and one contribution from each seat.

    secret          64 hexadecimal digits, drawn when the table is made ready for its next match
    commitment      SHA-256 of the secret (of its text), shown from then on: before anybody contributes
    contribution    one line of text a seat; a player who adds nothing, and every computer player, adds
                    SHA-256 of "<commitment>/<seat from 1>", which nobody can choose once the commitment is shown
    seed            SHA-256 of the secret and all contributions in seat order, a line feed between them

The house does not know the contributions when it commits; no player knows the secret when they contribute; at the end
all of it is published. The secret lies in a row of its own (`models.Deal`), with the table until the match begins and
with the match until it ends: no kill or reload changes it, and no page, filter or command of staff reaches it.
A given seed has no such parts: its own SHA-256 is the commitment.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from django.db import transaction

from ...kernel.errors import ActionError
from ...kernel.input import clean
from ...words import Words
from .. import phrases
from ..models import Deal, MatchRow
from .seating import Key, Sitter

LONGEST = 64
"""Characters of a contribution."""


def commitment_of(secret: str) -> str:
    """Return the public commitment to a secret."""
    return sha256(secret.encode()).hexdigest()


def by_itself(commitment: str, seat: int) -> str:
    """Return the default contribution of a seat, fixed by the commitment. `seat`: counted from 0."""
    return sha256(f"{commitment}/{seat + 1}".encode()).hexdigest()


def seed_of(secret: str, contributions: Sequence[str]) -> str:
    """Return the seed of a deal, as 64 hexadecimal digits."""
    return sha256("\n".join([secret, *contributions]).encode()).hexdigest()


# Before a match.


def next_deal(table_id: int) -> Deal:
    """Return the deal a table has ready for its next match; its secret is drawn when there is none."""
    with transaction.atomic():
        found = Deal.objects.filter(table_id=table_id, match=None).order_by("pk").first()
        if found is None:
            secret = secrets.token_hex(32)
            found = Deal.objects.create(table_id=table_id, secret=secret, commitment=commitment_of(secret))
    return found


def contribute(table_id: int, key: Key, words: str, commitment: str | None = None) -> Deal:
    """Store a player's contribution to the next deal of a table, replacing any earlier one.

    Args:
        commitment: the one that was seen; None for the current one.

    Raises:
        ActionError: codes `no_luck` (nothing said), `long_luck`, `other_deal` (that deal has been made).
    """
    line = " ".join(clean(words).split())
    if not line:
        raise ActionError("no_luck", phrases.LUCK_WHAT)
    if len(line) > LONGEST:
        raise ActionError("long_luck", Words("At most {most} characters, please."), most=LONGEST)
    deal = next_deal(table_id)
    if commitment not in (None, deal.commitment):
        raise ActionError("other_deal", Words("That deal has been made already; this counts for none."))
    added = added_to(deal)
    if added.get(key) != line:
        deal.added = msgspec.json.encode(added | {key: line}).decode()
        with transaction.atomic():
            deal.save(update_fields=["added"])
    return deal


def added_to(deal: Deal) -> dict[Key, str]:
    """Return the contributions to a deal so far: key of a player -> contribution."""
    return msgspec.json.decode(deal.added, type=dict[str, str])


def contributions(deal: Deal, sitters: Sequence[Sitter]) -> list[str]:
    """Return one contribution for each seat."""
    added = added_to(deal)
    return [added.get(sitter.key) or by_itself(deal.commitment, seat) for seat, sitter in enumerate(sitters)]


# A match.


def seal(row: MatchRow, deal: Deal | None, seed: str) -> None:
    """Store the source of a newly stored match's randomness with it. Call it in the same transaction.

    Args:
        deal: the table's; None when the seed was given.
    """
    if deal is None:
        Deal.objects.create(match=row, seed=seed, commitment=row.commitment)
        return
    deal.match, deal.table_id, deal.seed = row, None, seed
    deal.save()


def publish(row: MatchRow) -> None:
    """Put secret and seed into the row of a match that ends; the caller saves it."""
    deal = Deal.objects.filter(match=row).first()
    if deal is not None:
        row.seed, row.secret = deal.seed, deal.secret
        deal.delete()


# Afterwards.


class Proof(NamedTuple):
    """The publicly computable facts about the deal of a match that is over."""

    commitment: str
    """SHA-256 of the secret (of the seed where that was given)."""
    seed: str
    """Computed from secret and contributions (or as published where it was given)."""
    committed: bool
    """Whether the commitment is the one that was shown."""
    made: bool
    """Whether the seed is the one that was played with."""
    contributions: tuple[tuple[str, bool], ...]
    """Of each seat, and whether it is the default one; empty where the house drew alone."""


def contributed(row: MatchRow) -> tuple[tuple[str, bool], ...]:
    """Return each seat's contribution, and whether it is the default; empty where the seed had no such parts."""
    lines = msgspec.json.decode(row.contributions, type=list[str]) if row.contributions else []
    return tuple((line, line == by_itself(row.commitment, seat)) for seat, line in enumerate(lines))


def proof(row: MatchRow) -> Proof:
    """Recompute the deal of a finished match."""
    lines = contributed(row)
    if not lines:
        computed = sha256(bytes.fromhex(row.seed)).hexdigest()
        return Proof(computed, row.seed, computed == row.commitment, True, ())
    computed, seed = commitment_of(row.secret), seed_of(row.secret, [line for line, _ in lines])
    return Proof(computed, seed, computed == row.commitment, seed == row.seed, lines)
