"""Input functions of the character form (`settings.INPUT_FUNC_MODULES`): the same answers as typed ones."""

from __future__ import annotations

from typing import Literal

import msgspec
from evennia.server.serversession import ServerSession

from ..kernel.messaging import in_language_of
from ..wire import incoming
from . import generation


class _Answer(msgspec.Struct, forbid_unknown_fields=True):
    """Arguments of `char_make`: the choice on the sheet, and the answer to the question it asks."""

    do: Literal["look", "name", "sex", "swap", "weapon", "fate", "desc", "reroll", "accept", "cancel"]
    what: str = ""


def char_make(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Answer the sheet of the character in the making, whatever question is open; send `char_making`.

    `look` only sends the sheet; without a character in the making the answer is null.
    """
    if (answer := incoming.take(session, _Answer, kwargs)) is None:
        return
    account = session.account
    if account is None or session.puppet is not None or not account.attributes.has("chargen"):
        session.msg(char_making=((None,), {}))
    elif answer.do == "look":
        generation.show_again(account)
    else:
        with in_language_of(session):
            generation.answer_sheet(account, session, f"{answer.do} {answer.what}".strip())
