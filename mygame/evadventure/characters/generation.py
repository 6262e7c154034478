"""Making a character: a rolled sheet, a few choices, and out into the town.

The account is asked, before it has a body. All there is to remember - the sheet and the question that is
open - is one JSON text on the account, so that a lost connection, a reload or a restart comes back to the
same question. Every answer can be typed in either language or as a number; the same lines go to telnet and
the browser, and to a screen reader as sentences.
"""

from __future__ import annotations

from typing import Any

import msgspec
from evennia.utils.evmenu import EvMenu, EvMenuGotoAbortMessage

from ..base.errors import ActionError
from ..base.input import clean, fold
from ..base.messaging import lang_of, page_of, set_lang
from . import generation_data
from . import generation_phrases as phrases
from .generation_questions import ANSWERS, question
from .temporary_sheet import Making, begin, put_away


def _load(account: Any) -> Making:
    """Return what the account has made so far; a new sheet when there is nothing that can be read."""
    try:
        return msgspec.json.decode(account.attributes.get("chargen", default=""), type=Making)
    except msgspec.MsgspecError:
        return begin(account)


def _save(account: Any, making: Making) -> None:
    account.attributes.add("chargen", msgspec.json.encode(making).decode())


# The menu: one node, whose text is the open question.


class ChargenMenu(EvMenu):
    """Input goes to `_answer` as it was typed; the text is shown as it is."""

    def nodetext_formatter(self, nodetext: str) -> str:
        """Return the text unchanged."""
        return nodetext

    def options_formatter(self, optionlist: Any) -> str:
        """Return nothing: the text lists what can be answered."""
        return ""

    def node_formatter(self, nodetext: str, optionstext: str) -> str:
        """Return the text alone."""
        return nodetext


def needs_chargen(account: Any) -> bool:
    """Return whether an account has no living character."""
    return all(character.is_dead for character in account.characters.all() if hasattr(character, "is_dead"))


def start_chargen(account: Any, session: Any = None) -> None:
    """Ask an account to make a character, or go on where it stopped.

    The menu itself is not persistent: Evennia's way back to one takes the first answer after a reload for a
    call to show the question again. All of it is in `Making`, so `resume` can open it anew.

    Args:
        account: who.
        session: where the first question is shown.
    """
    _save(account, _load(account))
    ChargenMenu(
        account,
        {"node_chargen": node_chargen, "node_end": node_end},
        startnode="node_chargen",
        session=session,
        auto_quit=False,
        auto_look=False,
        auto_help=False,
        cmd_on_exit=_enter,
    )


def resume(session: Any) -> None:
    """Ask again, after a reload, the question that was open."""
    account = session.account
    if account is not None and session.puppet is None and account.attributes.has("chargen"):
        start_chargen(account, session)


def show_again(account: Any) -> None:
    """Send the character in the making once more to the clients that show it as data."""
    generation_data.show(account, _load(account), spare=not needs_chargen(account))


def answer_sheet(account: Any, session: Any, line: str) -> None:
    """Answer the sheet with a line as it would be typed there, even when another question is open.

    A refused answer leaves the sheet as it was, and the sheet open.

    Args:
        session: where the sheet is shown when it is shown nowhere.
    """
    if account.ndb._evmenu is None:
        start_chargen(account, session)
    menu, making = account.ndb._evmenu, _load(account)
    making.step = "sheet"
    typed = clean(line).strip()
    try:
        done = _carry_out(account, making, typed, _plain(typed))
    except ActionError as refused:
        making.step = "sheet"
        _save(account, making)
        reason = refused.in_lang(lang_of(account))
        menu.msg(reason)
        generation_data.show(account, making, spare=not needs_chargen(account), refused=reason)
        return
    if done is None:
        _save(account, making)
    goto, facts = done or ("node_chargen", {})
    menu.goto(goto, "", **facts)


def node_chargen(account: Any, raw_string: str, **kwargs: Any) -> tuple[str, Any]:
    """Show the open question."""
    menu = account.ndb._evmenu
    page = page_of(account, menu._session if menu else None)
    making, spare = _load(account), not needs_chargen(account)
    generation_data.show(account, making, spare=spare)
    return question(making, page, spare=spare), {"key": "_default", "goto": _answer}


def node_end(account: Any, raw_string: str, **kwargs: Any) -> tuple[str, None]:
    """Say that the character is made, or that none is."""
    lang = lang_of(account)
    generation_data.show_done(account)
    return (phrases.BORN.say(lang, name=kwargs["name"]) if "name" in kwargs else phrases.PUT_AWAY.say(lang)), None


def _enter(account: Any, menu: Any) -> None:
    """Enter the new character with all sessions of the account that play none."""
    character = account.db._last_puppet
    if character is None or character.is_dead:
        return
    for session in account.sessions.all():
        if session.puppet is None:
            account.puppet_object(session, character)


def _plain(typed: str) -> str:
    return " ".join(fold(typed).lower().split())


def _carry_out(account: Any, making: Making, typed: str, plain: str) -> tuple[str, dict[str, Any]] | None:
    """Answer the open question; return where the menu ends when it does. Raises ActionError when it is no answer."""
    if making.step == "sheet" and plain in phrases.BACK and not needs_chargen(account):
        account.attributes.remove("chargen")
        put_away(account, making.sheet)
        return "node_end", {}
    done: tuple[str, dict[str, Any]] | None = ANSWERS[making.step](account, making, typed, plain)
    return done


def _answer(account: Any, raw_string: str, **kwargs: Any) -> Any:
    """Take what was typed as an answer to the open question; return where the menu goes."""
    menu = account.ndb._evmenu
    making = _load(account)
    typed = clean(raw_string).strip()
    plain = _plain(typed)
    if (lang := phrases.LANGUAGES.get(plain)) is not None:
        set_lang(account, lang)
        return "node_chargen"
    if plain in phrases.AGAIN:
        return "node_chargen"
    if plain in phrases.QUIT:
        account.disconnect_session_from_account(menu._session, reason=phrases.BYE.say(lang_of(account)))
        return None
    step = making.step
    try:
        done = _carry_out(account, making, typed, plain)
    except ActionError as refused:
        reason = refused.in_lang(lang_of(account))
        _save(account, making)
        generation_data.show(account, making, spare=not needs_chargen(account), refused=reason)
        if making.step == step:
            raise EvMenuGotoAbortMessage(reason) from refused
        menu.msg(reason)
        return "node_chargen"
    if done is not None:
        return done
    _save(account, making)
    return "node_chargen"
