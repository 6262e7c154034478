"""Tokens: make, find and revoke them.

A token has 256 random bits, so a plain SHA-256 without salt is enough: it cannot be guessed.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.utils import timezone

from ...kernel.errors import ActionError
from ...kernel.messaging import lang_of
from ...words import Words
from .models import Token

PREFIX = "wm_"
"""Begins every token, so that a leaked one is recognised."""
MOST = 10
"""Tokens of one account."""
LONGEST_LABEL = 40
NOTE_USE_EVERY = timedelta(minutes=1)

TOO_MANY = Words("You have {most} tokens, and that is the most one account may have. Revoke one first.")


def make(account: Any, label: str) -> tuple[Token, str]:
    """Make a token.

    Args:
        label: its name for the owner.

    Returns:
        The row, and the token itself, which is not stored.

    Raises:
        ActionError: code `too_many_tokens`.
    """
    if Token.objects.filter(account=account).count() >= MOST:
        raise ActionError("too_many_tokens", TOO_MANY, most=MOST)
    text = PREFIX + secrets.token_urlsafe(32)
    row = Token.objects.create(
        account=account,
        label=" ".join(label.split())[:LONGEST_LABEL] or Words("program").in_lang(lang_of(account)),
        sha256=_hash(text),
        hint=text[-4:],
    )
    return row, text


def find(text: str) -> Token | None:
    """Return the row of a token; None if it is unknown or its account inactive."""
    if not text.startswith(PREFIX) or len(text) > 100:
        return None
    row = Token.objects.select_related("account").filter(sha256=_hash(text), account__is_active=True).first()
    now = timezone.now()
    if row is not None and (row.used is None or now - row.used > NOTE_USE_EVERY):
        Token.objects.filter(pk=row.pk).update(used=now)
    return row


def of(account: Any) -> list[Token]:
    """Return the tokens of an account, the oldest first."""
    return list(Token.objects.filter(account=account))


def revoke(account: Any, number: int) -> Token | None:
    """Revoke a token of an account by its row number; return the row, None if there is none."""
    row = Token.objects.filter(account=account, pk=number).first()
    if row is not None:
        row.delete()
    return row


def listed(sender: Any, **kwargs: Any) -> dict[str, Any]:
    """Return the tokens of an account for its export (receiver of `signals.asked_for_data`)."""
    return {"tokens": [{"label": row.label, "made": row.made.isoformat()} for row in of(sender)]}


def revoke_all(sender: Any, **kwargs: Any) -> None:
    """Revoke all tokens of an account (receiver of `signals.left_everywhere`)."""
    Token.objects.filter(account=sender).delete()


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
