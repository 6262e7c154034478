"""Character generation: a rolled sheet, some choices, and into the town.

The account is asked before it has a character. The sheet and the open question are stored on the account as JSON, so
that a lost connection, a reload or a restart returns to the same question. Every answer can be typed in either language
or as a number; telnet and the browser get the same lines, screen readers sentences.
"""

from __future__ import annotations

from copy import copy

import msgspec
from evennia.accounts.accounts import DefaultAccount
from evennia.commands.cmdhandler import cmdhandler
from evennia.server.serversession import ServerSession
from evennia.utils.evmenu import EvMenu, EvMenuCmdSet, EvMenuGotoAbortMessage

from ..enums import ABILITIES
from ..evennia_ext.transactions import together
from ..kernel import conf
from ..kernel.counting import coins
from ..kernel.errors import ActionError
from ..kernel.input import clean, whole_number
from ..kernel.messaging import lang_of, page_of, set_lang, width_of
from ..kernel.textwidth import fill
from ..knave.gear import gear_name
from ..model import Living
from ..rules import DEFENSE_BASE
from ..security.name_rules import OFFERED, NameRefused, check_name
from ..wire.packages import subscribers
from ..words import Lang, say
from . import temporary_sheet as phrases
from .generation_questions import (
    ANSWERS,
    WEAPON_CHOICES,
    ask,
    fate_of_sheet,
    forget,
    named_gear,
    plainly,
    question,
    weapon_line,
)
from .sheet import SEXES
from .temporary_sheet import SEEN, Making, TemporaryCharacterSheet, begin, free_name, put_away, rerolls_left


def making_data(
    account: DefaultAccount, making: Making, lang: Lang, *, spare: bool, refused: str = ""
) -> dict[str, object]:
    """Return `Char.Making`: the sheet, the choices, and why the last answer was refused ("" if it was not).

    Args:
        spare: whether the account has another character to return to.
    """
    sheet = making.sheet
    kept, left = sheet.packed()
    fates = phrases.FATES if conf.value("DEATH") == "choice" else {}
    return {
        "name": sheet.name,
        "sex": sheet.sex,
        "sexes": [{"key": key, "name": words.in_lang(lang)} for key, words in SEXES.items()],
        "abilities": [
            {
                "key": ability.value,
                "name": ability.in_lang(lang),
                "bonus": sheet.bonuses[ability],
                "defense": sheet.bonuses[ability] + DEFENSE_BASE,
            }
            for ability in ABILITIES
        ],
        "swaps": 0 if sheet.ability_changes else 1,
        "rerolls": rerolls_left(account),
        "hp": sheet.hp,
        "coins": say(lang, coins(sheet.coins)),
        "weapon": sheet.weapon,
        "weapons": [
            {"key": key, "name": gear_name(key).in_lang(lang), "told": weapon_line(key, lang)} for key in WEAPON_CHOICES
        ],
        "gear": [say(lang, one) for one in named_gear(kept)],
        "left": [say(lang, one) for one in named_gear(left)],
        "fate": fate_of_sheet(sheet),
        "fates": [
            {"key": key, "name": phrases.FATE_NAMES[key].in_lang(lang), "told": words.in_lang(lang)}
            for key, words in fates.items()
        ],
        "desc": say(lang, sheet.describe()),
        "own_desc": sheet.own_desc.replace("||", "|"),
        "traits": {key: sheet.traits[key] for key in SEEN},
        "spare": spare,
        "refused": refused or phrases.other_name(making, lang),
    }


def show(account: DefaultAccount, making: Making, *, spare: bool, refused: str = "") -> None:
    """Send `char_making` to the sessions that subscribe to it and play no character."""
    sessions = [one for one in subscribers(account, "char") if one.puppet is None]
    if sessions:
        data = making_data(account, making, lang_of(account), spare=spare, refused=refused)
        for session in sessions:
            session.msg(char_making=data)


def show_done(account: DefaultAccount) -> None:
    """Notify the subscribed sessions that no character is in the making any more."""
    for session in subscribers(account, "char"):
        session.msg(char_making=((None,), {}))


def _load(account: DefaultAccount) -> Making:
    """Return the character in the making; a new one if none is stored or it cannot be read."""
    try:
        return msgspec.json.decode(account.attributes.get("chargen", default=""), type=Making)
    except msgspec.MsgspecError:
        return begin(account)


def _save(account: DefaultAccount, making: Making) -> None:
    account.attributes.add("chargen", msgspec.json.encode(making).decode())
    account.attributes.add(OFFERED, making.sheet.name, strattr=True)


# The menu: one node, whose text is the open question.


class ChargenMenu(EvMenu):
    """A menu that passes the raw line to `_answer` and shows the node's text unchanged.

    Lines of sessions that play a character, and lines refused by `_answer`, are carried out as commands.
    """

    def parse_input(self, raw_string: str) -> None:
        """Answer the open question, or carry out the line as if no question were open."""
        account, session = self.caller, self._session
        if session.puppet is None:
            try:
                with together(late=True):
                    super().parse_input(raw_string)
            except ActionError:
                pass
            else:
                return
        account.cmdset.remove(EvMenuCmdSet)
        try:
            cmdhandler(session, raw_string, callertype="session", session=session)
        finally:
            if account.ndb._evmenu is self:
                account.cmdset.add(EvMenuCmdSet, persistent=False)

    def nodetext_formatter(self, nodetext: str) -> str:
        """Return the text unchanged."""
        return nodetext

    def options_formatter(self, optionlist: object) -> str:
        """Return "": the text lists the answers."""
        return ""

    def node_formatter(self, nodetext: str, optionstext: str) -> str:
        """Return the text without options."""
        return nodetext


def needs_chargen(account: DefaultAccount) -> bool:
    """Return whether an account has no living character."""
    return all(character.is_dead for character in account.characters.all() if isinstance(character, Living))


def start_chargen(account: DefaultAccount, session: ServerSession | None = None) -> None:
    """Start character generation for an account, or continue it.

    The menu is not persistent: Evennia would take the first answer after a reload for a call to show the question
    again. Its whole state is in `Making`, so `resume` can open it anew.

    Args:
        account: the account.
        session: the session that shows the first question.
    """
    making = _load(account)
    try:
        check_name(making.sheet.name, owner=account)
    except NameRefused:
        making.lost_name, making.sheet.name = making.sheet.name, free_name(account)
    _save(account, making)
    _go_to(account, session, "node_chargen")


def _go_to(account: DefaultAccount, session: ServerSession | None, node: str, **facts: object) -> None:
    """Show a node of the menu, which is opened if it is not open."""
    if (menu := account.ndb._evmenu) is not None:
        menu._session = session
        menu.goto(node, "", **facts)
        return
    ChargenMenu(
        account,
        {"node_chargen": node_chargen, "node_end": node_end},
        startnode=node,
        startnode_input=("", facts),
        session=session,
        auto_quit=False,
        auto_look=False,
        auto_help=False,
        cmd_on_exit=_enter,
    )


def resume(session: ServerSession) -> None:
    """Show the open question again after a reload."""
    account = session.account
    if account is not None and session.puppet is None and account.attributes.has("chargen"):
        start_chargen(account, session)


def show_again(account: DefaultAccount) -> None:
    """Send the character in the making again to clients that show it as data."""
    show(account, _load(account), spare=not needs_chargen(account))


@together()
def answer_sheet(account: DefaultAccount, session: ServerSession, line: str) -> None:
    """Answer the sheet with a typed line, whatever question is open.

    A refused answer leaves the sheet unchanged, and open.

    Args:
        account: the account.
        session: the session that shows the sheet.
        line: the answer.
    """
    making = _load(account)
    making.step = "sheet"
    typed = clean(line).strip()
    try:
        done = _carry_out(account, making, typed, plainly(typed))
    except ActionError as refused:
        making.step = "sheet"
        _save(account, making)
        reason = refused.in_lang(lang_of(account))
        if account.ndb._evmenu is None:
            _go_to(account, session, "node_chargen")
        account.ndb._evmenu.msg(fill(reason, width_of(account)))
        show(account, making, spare=not needs_chargen(account), refused=reason)
        return
    if done is None:
        _save(account, making)
    node, facts = done or ("node_chargen", {})
    _go_to(account, session, node, **facts)


def node_chargen(account: DefaultAccount, raw_string: str, **kwargs: object) -> tuple[str, dict[str, object]]:
    """Show the open question."""
    menu = account.ndb._evmenu
    page = page_of(account, menu._session if menu else None)
    making, spare = _load(account), not needs_chargen(account)
    show(account, making, spare=spare)
    was = kwargs.get("was")
    changed_from = was if isinstance(was, TemporaryCharacterSheet) else None
    return question(making, page, spare=spare, was=changed_from), {"key": "_default", "goto": _answer}


def node_end(account: DefaultAccount, raw_string: str, **kwargs: object) -> tuple[str, None]:
    """Tell that the character is created, or put away."""
    lang = lang_of(account)
    show_done(account)
    return (phrases.BORN.say(lang, name=kwargs["name"]) if "name" in kwargs else phrases.PUT_AWAY.say(lang)), None


def _enter(account: DefaultAccount, menu: EvMenu) -> None:
    """Puppet the new character in all sessions of the account that play none."""
    character = account.db._last_puppet
    if character is None or character.is_dead:
        return
    for session in account.sessions.all():
        if session.puppet is None:
            account.puppet_object(session, character)


def _carry_out(account: DefaultAccount, making: Making, typed: str, plain: str) -> tuple[str, dict[str, object]] | None:
    """Answer the open question; return the next node if the menu ends. Raises ActionError if it is not an answer."""
    if making.step == "sheet" and plain in phrases.BACK and not needs_chargen(account):
        forget(account)
        put_away(account, making.sheet)
        return "node_end", {}
    if plain in phrases.ON_SHEET:
        making.step = "sheet"
    done: tuple[str, dict[str, object]] | None = ANSWERS[making.step](account, making, typed, plain)
    return done


def _answer(account: DefaultAccount, raw_string: str, **kwargs: object) -> str | tuple[str, dict[str, object]] | None:
    """Answer the open question with the typed line; return the next node."""
    menu = account.ndb._evmenu
    making = _load(account)
    typed = clean(raw_string).strip()
    plain = plainly(typed)
    if (lang := phrases.language_asked(plain)) is not None:
        set_lang(account, lang)
        return "node_chargen"
    if plain in phrases.AGAIN or (plain in phrases.HELP and making.step != "sheet"):
        return "node_chargen"
    if plain in phrases.HELP and making.step == "sheet":
        page = page_of(account, menu._session)
        raise EvMenuGotoAbortMessage(fill(phrases.TOLD.say(page.lang), page.width))
    if plain in phrases.QUIT:
        account.disconnect_session_from_account(menu._session, reason=phrases.BYE.say(lang_of(account)))
        return None
    step, was, rerolls = making.step, copy(making.sheet), making.rerolls
    try:
        done = _carry_out(account, making, typed, plain)
    except ActionError as refused:
        reason, spare, page = refused.in_lang(lang_of(account)), not needs_chargen(account), page_of(account)
        if spare and refused.code == "no_choice" and step == "sheet" and whole_number(plain) is None:
            raise
        _save(account, making)
        show(account, making, spare=spare, refused=reason)
        if making.step == step:
            again = [ask(making, page, spare=spare)] if step != "sheet" or refused.code == "no_choice" else []
            raise EvMenuGotoAbortMessage("\n".join([fill(reason, page.width), *again])) from refused
        menu.msg(fill(reason, width_of(account)))
        return "node_chargen"
    if done is not None:
        return done
    _save(account, making)
    told = making.step == "sheet" and making.rerolls == rerolls and (plain or step != "sheet")
    return ("node_chargen", {"was": was}) if told else "node_chargen"
