"""Input functions of clients for letters (`hooks.input_functions`): read, delete and write, as `mail` does."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession

from ..evennia_ext.transactions import together
from ..kernel.errors import ActionError
from ..kernel.input import fold
from ..kernel.messaging import in_language_of, lang_of
from ..wire import incoming
from . import letters
from .friends import known_as, somebody_else

LARGEST = 12_000
"""Bytes of a letter as JSON: every character of the longest may be a Chinese one."""


class _Letter(msgspec.Struct, forbid_unknown_fields=True):
    """Arguments of `comm_letter` and `comm_letter_delete`: the row number of the letter."""

    id: int


class _Write(msgspec.Struct, forbid_unknown_fields=True):
    """Arguments of `comm_letter_write`: either `to` and `title`, or the row number of the letter to answer."""

    text: str
    to: str = ""
    title: str = ""
    answer: int | None = None


def comm_letter(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Send `comm_letter`: one of the account's letters, which is marked as read."""

    def read(account: DefaultAccount, sent: _Letter) -> dict[str, object]:
        return {"comm_letter": letters.read_letter(account, letters.letter_of(account, sent.id))}

    _answer(session, _Letter, kwargs, read)


def comm_letter_delete(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Delete one of the account's letters."""

    def throw(account: DefaultAccount, sent: _Letter) -> dict[str, object]:
        letters.throw_away(account, letters.letter_of(account, sent.id))
        return {}

    _answer(session, _Letter, kwargs, throw)


def comm_letter_write(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Write a letter, or answer one; send `comm_letter_sent`."""

    def write(account: DefaultAccount, sent: _Write) -> dict[str, object]:
        text = sent.text.strip()
        if not text:
            raise ActionError("usage", letters.MAIL_USAGE)
        if sent.answer is not None:
            receiver, title = letters.answer_to(letters.letter_of(account, sent.answer))
        else:
            receiver, title = somebody_else(account, fold(sent.to).strip()), letters.title_of(sent.title, text)
        letters.send_letter(account, receiver, title, text)
        told = letters.SENT.say(lang_of(session), name=known_as(receiver))
        return {"comm_letter_sent": {"sent": True, "told": told}}

    _answer(session, _Write, kwargs, write)


def _answer[M](
    session: ServerSession,
    kind: type[M],
    kwargs: dict[str, object],
    act: Callable[[DefaultAccount, M], dict[str, object]],
) -> None:
    """Validate the message, call `act` for the session's account in one transaction, and send its result.

    An `ActionError` of `act` is sent as a `comm_letter_sent` that was not sent.
    """
    account = session.account
    sent = incoming.take(session, kind, kwargs, LARGEST)
    if sent is None or account is None:
        return
    try:
        with in_language_of(session), together():
            answer = act(account, sent)
    except ActionError as error:
        answer = {"comm_letter_sent": {"sent": False, "told": error.in_lang(lang_of(session))}}
    if answer:
        session.msg(**answer)
