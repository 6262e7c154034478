"""The prompt is drawn anew after each burst of text, for whoever wants one, and not twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from twisted.internet import reactor

from evadventure.kernel.messaging import lang_of
from evadventure.kernel.prompt import prompt_of

BURST = 0.15
"""Seconds without further text after which a burst is over."""


def said(session: Any, data: Mapping[str, Any]) -> None:
    """Note that something is sent to a session: a text wants a prompt after it, a prompt ends the wait for one.

    Args:
        session: to whom.
        data: names of what is sent -> what it is, as `data_out` takes it.
    """
    if "text" not in data and "prompt" not in data:
        return
    if (waiting := getattr(session, "prompt_call", None)) is not None:  # its `ndb` costs a tenth of all that is said
        session.prompt_call = None
        if waiting.active():
            waiting.cancel()
    account = getattr(session, "account", None)
    if "text" in data and account is not None and account.attributes.get("prompt"):
        session.prompt_call = reactor.callLater(BURST, _draw, session)  # type: ignore[attr-defined]  # Twisted installs it


def _draw(session: Any) -> None:
    """Show the prompt as it is now, to whoever still is there and wants one."""
    session.prompt_call = None
    account = session.account
    if (
        account is not None
        and session.puppet is not None
        and (line := prompt_of(account, lang_of(session))) is not None
    ):
        session.msg(prompt=line)
