"""The commands before login."""

from __future__ import annotations

import re
import time
from codecs import lookup as find_codec
from collections.abc import Generator
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone
from evennia.accounts.accounts import DefaultAccount
from evennia.commands.cmdhandler import CMD_LOGINSTART, CMD_NOINPUT, CMD_NOMATCH
from evennia.commands.default.unloggedin import CmdUnconnectedInfo
from evennia.server.serversession import ServerSession
from evennia.utils import logger
from evennia.utils.utils import callables_from_module, class_from_module, random_string_from_module
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from ..evennia_ext.bitext import in_lang
from ..kernel import conf
from ..kernel.command import Command
from ..kernel.errors import NOT_KEPT, ActionError
from ..kernel.input import fold
from ..kernel.messaging import in_language_of, lang_of, page_of
from ..kernel.textwidth import columns, fill
from ..security.addresses import address_of
from ..words import LANGUAGES, Lang, Words, called_in_all, synonyms
from . import authentication, guests, two_factor
from .commands import READER_OFF, READER_ON, keep_flag
from .languages import CmdLanguage, guess_language, language_known, language_named
from .validators import SHORTEST_PASSWORD

_QUOTED = re.compile(r'\s*(?:"([^"]*)"|“([^”]*)”|「([^」]*)」|(\S+))')
_GOES_ON = frozenset(synonyms("", "y", "yes"))
_STOP = frozenset(synonyms("", "quit", "q", "abort", "cancel"))

ASK_NAME = Words("What name will you go by here? (An empty line stops this.)")
ASK_PASSWORD = Words("And a password, at least {least} characters that others do not guess:")
CONFIRM = Words("Make the account |w{name}|n, with a password of {count} {count:|character|characters}? [Y]/n")
STOPPED = Words("Nothing was made.")
CREATED = Words("The account |w{name}|n is yours. Welcome!")
AS_GUEST = Words("  |wguest|n                       try it without an account, at once at a table\n")
ENCODING_NOW = Words("Your client's text is read as |w{name}|n. Others: {others}. Type |wencoding <name>|n.")
ENCODING_SET = Words("Text is now |w{name}|n. {chinese}: if you can read this, it is right.")
CODE_SECONDS = 300.0
"""How long a second factor's code may take after the right password."""
UNKNOWN = Words(
    'You are not in yet, and there is no "{typed}" at the door. |wcreate|n makes an account, |wconnect|n lets you in,'
    " |whelp|n says more."
)


def name_and_password(args: str) -> tuple[str, str] | None:
    """Return the two parts of `name password`, either quoted if it has blanks; None if there are not two.

    An unquoted password is the rest of the line, including blanks.
    """
    first = _QUOTED.match(args)
    if first is None:
        return None
    name = next(part for part in first.groups() if part is not None).strip()
    rest = args[first.end() :].strip()
    quoted = _QUOTED.fullmatch(rest)
    if quoted is not None and quoted[4] is None:
        rest = next(part for part in quoted.groups() if part is not None)
    return (name, rest) if name and rest else None


def first_screen(session: ServerSession, lang: Lang | None) -> str:
    """Return the first screen: by `WELLMOUTH_CONNECTION_SCREEN`, else Evennia's.

    Ornaments are left out for a screen reader, and where the screen is too narrow for them.

    Args:
        session: the reader's.
        lang: the reader's language; None while it is unknown.
    """
    if path := conf.value("CONNECTION_SCREEN"):
        drawn, page = class_from_module(path), page_of(session)
        screen = str(drawn(lang, page.screenreader))
        if max(map(columns, screen.splitlines())) <= page.width:
            return screen
        return fill(str(drawn(lang, True)), page.width)
    screen = callables_from_module(settings.CONNECTION_SCREEN_MODULE).get("connection_screen")
    return str(screen() if screen else random_string_from_module(settings.CONNECTION_SCREEN_MODULE))


class DoorCommand(Command):
    """Base of the commands before login; the caller is the session."""

    locks = "cmd:all()"
    free_text = True
    help_category = "account"

    def at_pre_cmd(self) -> bool:
        """Guess the language from a Chinese command name."""
        guess_language(self.caller, self.cmdstring)
        return bool(super().at_pre_cmd())

    @property
    def lang(self) -> Lang:
        """Return the session's language."""
        return lang_of(self.caller)

    def refuse(self, errors: list[str]) -> None:
        """Show the reasons Evennia gives for refusing a name or password."""
        for error in errors:
            self.caller.msg(error)

    def when_known(
        self, answer: Deferred[tuple[DefaultAccount | None, list[object]]], greeting: Words | None = None
    ) -> None:
        """Log the session in, or tell why not, once the password is checked; hold further lines until then.

        Args:
            answer: the account and the reasons against it.
            greeting: the sentence told before the login.
        """
        session = self.caller
        release = authentication.hold(session)

        def known(found: tuple[DefaultAccount | None, list[object]]) -> None:
            account, errors = found
            if not authentication.is_there(session):
                return
            with in_language_of(session):
                if account is None:
                    self.refuse([str(in_lang(error, self.lang)) for error in errors])
                elif not session.logged_in:
                    # First of all a write: an account that cannot be let in stays outside, rather than half in.
                    type(account).objects.filter(pk=account.pk).update(last_login=timezone.now())
                    if greeting is not None:
                        self.tell(greeting, name=account.key)
                    self.enter(account)

        def failed(failure: Failure) -> None:
            words = NOT_KEPT if isinstance(failure.value, DatabaseError) else None
            if isinstance(needed := failure.value, authentication.CodeNeeded):
                session.ndb.half_in = (needed.account, time.monotonic() + CODE_SECONDS)
                words = Words("And the code your app shows (or a recovery code):")
            else:
                logger.log_err(failure.getTraceback())
            if words is not None and authentication.is_there(session):
                with in_language_of(session):
                    self.tell(words)

        answer.addCallback(known).addErrback(failed).addBoth(lambda _: release())

    def come_as_guest(self) -> None:
        """Log the session in as a new guest, or tell why not."""
        lang = lang_of(self.caller) if language_known(self.caller) else None
        guest, errors = guests.guest_from(address_of(self.caller), lang)
        if guest is None:
            self.refuse([str(in_lang(error, self.lang)) for error in errors])
        else:
            self.enter(guest)

    def enter(self, account: Any) -> None:
        """Log the session in; store the language and screen reader mode chosen before with the account."""
        if language_known(self.caller):
            account.lang = self.caller.protocol_flags["LANG"]
        if self.caller.ndb.reader_chosen:
            keep_flag(account, self.caller, "SCREENREADER", bool(self.caller.protocol_flags.get("SCREENREADER")))
        self.caller.sessionhandler.login(self.caller, account)


class CmdDoorLook(DoorCommand):
    """Show the first screen."""

    key = CMD_LOGINSTART
    aliases = synonyms("look", "l", of="look")
    under_way = True
    """It opens no transaction: who comes while the database is away sees the house."""

    def func(self) -> None:
        """Show the screen in the chosen language, or in all."""
        session = self.caller
        session.msg(first_screen(session, lang_of(session) if language_known(session) else None))


class CmdDoorLanguage(CmdLanguage):
    """Choose the language, also by number."""

    aliases = [
        *synonyms("lang", of="language", context="door"),
        *(name for lang in LANGUAGES for name in called_in_all(lang)),
    ]

    def chosen(self, lang: Lang) -> None:
        """Show the first screen in the chosen language."""
        self.caller.msg(first_screen(self.caller, lang))

    def func(self) -> None:
        """Set the language named in the arguments or by the command's name."""
        if not self.args and language_named(self.cmdstring) is None:
            self.caller.msg(first_screen(self.caller, None))
            return
        super().func()


class CmdConnect(DoorCommand):
    """Log in."""

    key = "connect"
    aliases = synonyms("conn", "con", "co", "login", of="connect")

    def func(self) -> None:
        """Check name and password, and log the session in."""
        session = self.caller
        if self.args.strip().lower() in synonyms("guest", context="accounts"):
            self.come_as_guest()
            return
        parts = name_and_password(self.args)
        if parts is None:
            raise ActionError("usage", Words("Type |wconnect <name> <password>|n. A name with blanks needs quotes."))
        accounts = class_from_module(settings.BASE_ACCOUNT_TYPECLASS)
        self.when_known(authentication.come_in(accounts, *parts, address_of(session), session))


class CmdGuest(DoorCommand):
    """Play as a guest, without an account."""

    key = "guest"
    aliases = synonyms("try", of="guest")

    def func(self) -> None:
        """Create a guest and log the session in."""
        self.come_as_guest()


class CmdDoorCode(DoorCommand):
    """Enter the code of the second factor, after name and password."""

    key = "code"
    aliases = synonyms(of="code")

    def func(self) -> None:
        """Check the code, and log the session in."""
        show_code(self, self.args)


def show_code(door: DoorCommand, code: str) -> None:
    """Log the session in if its password was right within `CODE_SECONDS`, and the code is."""
    session = door.caller
    account, until = session.ndb.half_in or (None, 0.0)
    if account is None or time.monotonic() > until:
        session.ndb.half_in = None
        raise ActionError("password_first", Words("First |wconnect <name> <password>|n, then the code."))
    try:
        authentication.prove_code(account, code, address_of(session), comes_in=True)
    except authentication.Refused:  # told instead of refused: the attempt stays recorded
        door.tell(two_factor.WRONG_CODE)
        return
    session.ndb.half_in = None
    type(account).objects.filter(pk=account.pk).update(last_login=timezone.now())
    door.enter(account)


class CmdSignUp(DoorCommand):
    """Create an account and log in."""

    key = "create"
    aliases = synonyms("cre", "cr", "register", "new", of="create")

    def at_pre_cmd(self) -> bool:
        """Refuse while registration is closed."""
        if super().at_pre_cmd():
            return True
        if not settings.NEW_ACCOUNT_REGISTRATION_ENABLED:
            self.tell(Words("No new accounts are made at the moment."))
            return True
        return False

    def func(self) -> Generator[str, str, None]:
        """Ask for missing parts until they are valid, ask for confirmation, then create the account and log in."""
        account_class = class_from_module(settings.BASE_ACCOUNT_TYPECLASS)
        parts = name_and_password(self.args)
        if parts is None and self.args.strip().split():
            if len(self.args.split()) > 1:
                raise ActionError("usage", Words("Type |wcreate <name> <password>|n. A name with blanks needs quotes."))
            parts = (self.args.strip().strip('"“”「」'), "")
        given_name, given_password = parts or ("", "")
        while True:
            name = given_name or (yield ASK_NAME.say(self.lang)).strip()
            word, _, rest = name.partition(" ")
            if rest and not given_name and word.lower() in self._keyaliases:  # the whole line, typed again
                name, given_password = parts = name_and_password(rest) or (rest, "")
            if name.lower() in _STOP:
                raise ActionError("stopped", STOPPED)
            name = account_class.normalize_username(name)
            valid, errors = account_class.validate_username(name)
            if valid:
                break
            self.refuse(errors)
            if given_name:
                return
        while True:
            password = given_password or (yield ASK_PASSWORD.say(self.lang, least=SHORTEST_PASSWORD)).strip()
            if password.lower() in _STOP:
                raise ActionError("stopped", STOPPED)
            _valid, error = account_class.validate_password(password, account=account_class(username=name))
            if error is None:
                break
            self.refuse(error.messages)
            if given_password:
                return
        if parts is not None:
            answer = yield fill(CONFIRM.say(self.lang, name=name, count=len(password)), self.page.width)
            if fold(answer).strip().lower() not in _GOES_ON:
                raise ActionError("stopped", STOPPED)
        made = authentication.make(account_class, name, password, address_of(self.caller), self.caller)
        self.when_known(made, CREATED)


class CmdDoorQuit(DoorCommand):
    """Disconnect."""

    key = "quit"
    aliases = synonyms("q", "qu", "exit", of="quit", context="accounts")

    def func(self) -> None:
        """Close the connection."""
        self.caller.sessionhandler.disconnect(self.caller, Words("Goodbye!").say(self.lang))


class CmdDoorHelp(DoorCommand):
    """Explain the commands before login."""

    key = "help"
    aliases = synonyms("h", "?", of="help")

    def func(self) -> None:
        """Show the help."""
        self.tell(
            Words(
                "|wAt the door|n\n\n  |wcreate <name> <password>|n    make an account and go in; |wcreate|n alone asks "
                "you\n  |wconnect <name> <password>|n   come back in\n{guest}  |wlook|n                        "
                "show the first screen again\n  "
                "|wlanguage en|n, |wlanguage zh|n    or just |w1|n, |w2|n\n  |wencoding <name>|n             when "
                "Chinese looks garbled: gb18030, utf-8 or big5\n  |wscreenreader|n                plain sentences "
                "without drawings, on and off\n  |wquit|n                        leave\n\nOne account is one person; "
                "your heroes are made inside, in two minutes. A name\nmay be Latin letters or Chinese characters, not "
                "both. Keep the password to\nyourself: staff never ask for it.\n\nExample: create Anna c67jHL8p"
            ),
            guest=AS_GUEST if settings.GUEST_ENABLED else "",
        )


class CmdDoorEncoding(DoorCommand):
    """Show or set the client's encoding."""

    key = "encoding"
    aliases = synonyms("encode", "bianma", of="encoding")
    free_text = False

    def func(self) -> None:
        """Set the named encoding; without a name, show the present one."""
        session = self.caller
        wanted = self.args.strip().lower()
        if not wanted:
            now = session.protocol_flags.get("ENCODING") or "utf-8"
            self.tell(ENCODING_NOW, name=now, others=list(settings.ENCODINGS))
            return
        try:
            codec = find_codec(wanted)
            LANGUAGES[Lang.ZH].own_name.encode(codec.name)
            text_codec = codec._is_text_encoding
        except (LookupError, ValueError):
            text_codec = False
        if not text_codec or len(wanted) > 30:
            words = Words('There is no encoding "{name}". Try utf-8, gb18030 or big5.')
            raise ActionError("encoding", words, name=wanted[:30])
        name = "gb18030" if codec.name in ("gbk", "gb2312") else codec.name
        session.update_flags(ENCODING=name)
        self.tell(ENCODING_SET, name=name, chinese=Words("Chinese test").zh)


class CmdDoorScreenreader(DoorCommand):
    """Switch the screen reader mode."""

    key = "screenreader"
    aliases = synonyms("duping", of="screenreader")

    def func(self) -> None:
        """Toggle the flag, to be stored at login."""
        session = self.caller
        on = not session.protocol_flags.get("SCREENREADER", False)
        session.update_flags(SCREENREADER=on)
        session.ndb.reader_chosen = True
        self.tell(READER_ON if on else READER_OFF)


class CmdDoorUnknown(DoorCommand):
    """Answer a line that is no command."""

    key = CMD_NOMATCH

    def at_pre_cmd(self) -> bool:
        """Guess the language from the line."""
        guess_language(self.caller, self.args)
        return False

    def func(self) -> None:
        """Take the line for an awaited code, else tell that it is unknown."""
        if self.caller.ndb.half_in and two_factor.looks_like_code(self.args):
            show_code(self, self.args)
            return
        typed = self.args.strip()
        self.tell(UNKNOWN, typed=typed.split()[0][:40] if typed else "")


class CmdDoorSilence(DoorCommand):
    """Ignore an empty line, which clients send to keep the connection open."""

    key = CMD_NOINPUT

    def func(self) -> None:
        """Do nothing."""


COMMANDS = (
    CmdDoorLook, CmdDoorLanguage, CmdConnect, CmdGuest, CmdDoorCode, CmdSignUp, CmdDoorQuit, CmdDoorHelp,
    CmdDoorEncoding, CmdDoorScreenreader, CmdDoorUnknown, CmdDoorSilence, CmdUnconnectedInfo,
)  # fmt: skip
"""All commands before login; `info` answers the crawlers of MUD lists in their own format."""
