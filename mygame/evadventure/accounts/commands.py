"""Commands of accounts: characters, options, password, rights and quitting."""

from __future__ import annotations

import colorsys
import string
from collections.abc import Generator
from typing import Any, NamedTuple

import evennia
from django.conf import settings
from evennia.accounts.accounts import DefaultAccount
from evennia.commands.default.account import CmdQuell as StockQuell
from evennia.server.serversession import ServerSession
from evennia.typeclasses.models import TypedObject
from evennia.utils import logger
from twisted.internet.defer import inlineCallbacks

from ..characters import generation, temporary_sheet
from ..evennia_ext.transactions import together
from ..kernel import conf
from ..kernel.command import AccountCommand
from ..kernel.errors import ActionError
from ..kernel.input import fold, whole_number
from ..kernel.messaging import AMBIGUOUS_WIDE, tell
from ..model import Hero
from ..security.addresses import address_of
from ..security.guests import is_guest
from ..tables.match import clock
from ..tables.match.persons import key_of
from ..tables.phrases import ADJOURNED, RESIGN_FIRST
from ..tables.room.finding import seat_of
from ..tables.room.seats import leaving
from ..words import Words, synonyms
from . import authentication, logins

RANKS = {
    "guest": Words("guest"),
    "player": Words("player"),
    "helper": Words("helper"),
    "builder": Words("builder"),
    "admin": Words("admin"),
    "developer": Words("developer"),
}
"""Evennia's permissions in words; staff type the English name."""
OF_A_GUEST = Words(
    "But a guest is forgotten, with all matches, {minutes} {minutes:|minute|minutes} after leaving: |wregister <name>"
    " <password>|n keeps them."
)
ON = frozenset(synonyms("on", "yes", "y", "true", "1"))
OFF = frozenset(synonyms("off", "no", "n", "false", "0"))


def own_character(account: DefaultAccount, name: str) -> Hero | None:
    """Return the account's character with that name or, if unambiguous, that beginning; None for none."""
    wanted = fold(name).strip().casefold()
    characters = [character for character in account.characters if character]
    exact = [character for character in characters if character.key.casefold() == wanted]
    begun = [character for character in characters if wanted and character.key.casefold().startswith(wanted)]
    found = exact or begun
    return found[0] if len(found) == 1 else None


class CmdOutsideLook(AccountCommand):
    """Look while playing no character."""

    key = "look"
    aliases = synonyms("l", "ls", of="look")
    help_words = Words("Show your characters while you play none.\n\nUsage:\n  look")

    def func(self) -> None:
        """List the account's characters."""
        if self.session is not None and self.session.puppet:
            self.tell(Words("What you play cannot look around."))
        else:
            self.msg(self.account.at_look(session=self.session))


class CmdCharCreate(AccountCommand):
    """Create a character."""

    key = "charcreate"
    locks = "cmd:pperm(Player)"
    help_words = Words(
        "Make a new character, in two minutes.\n\nUsage:\n  charcreate [name]\n\nYou roll abilities, anew three times "
        "a day at most, may swap two of them once, and choose name and sex. What you set out with can be used and "
        "spent, but sells for nothing. An account may have {most} characters."
    ).filled(most=settings.MAX_NR_CHARACTERS)

    NO_ROOM = Words("You have {count} characters already, as many as an account may. |wchardelete|n removes one.")

    def func(self) -> None:
        """Leave the present character, and start character generation."""
        account = self.account
        if account.check_available_slots():
            raise ActionError("no_room", self.NO_ROOM, count=len(account.characters))
        if self.session.puppet:
            account.db._last_puppet = self.session.puppet
            account.unpuppet_object(self.session)
        if name := self.args.strip():
            generation.answer_sheet(account, self.session, f"name {name}")
        else:
            generation.start_chargen(account, self.session)


class CmdCharDelete(AccountCommand):
    """Delete a character for ever."""

    key = "chardelete"
    locks = "cmd:pperm(Player)"
    help_words = Words(
        "Delete one of your characters, for ever, with all it carries.\n\nUsage:\n  chardelete <name>\n\nYou are"
        " asked to type the whole name once more. A character made today comes back as it was rolled when you make "
        "another before tomorrow."
    )

    SURE = Words("|rThis deletes {name} for ever, with all it carries.|n Type the name once more to do it:")

    def func(self) -> Generator[str, str, None]:
        """Ask for the character's name as confirmation, then delete it."""
        if not self.args:
            raise ActionError("which", Words("Delete which of your characters?"))
        character = own_character(self.account, self.args)
        if character is None:
            raise ActionError("none", Words('You have no character called "{name}".'), name=self.args[:40])
        name = character.key
        if not character.access(self.account, "delete"):
            raise ActionError("not_yours", Words("You may not delete {name}."), name=name)
        if character.sessions.count():
            raise ActionError("played", Words("{name} is being played. Leave the character first: |wooc|n."), name=name)
        answer = yield self.SURE.say(self.lang, name=name)
        if fold(answer).strip().casefold() != name.casefold() or character.sessions.count():
            raise ActionError("stays", Words("{name} stays."), name=name)
        with together():
            temporary_sheet.give_up(self.account, character)
            self.account.characters.remove(character)
            character.delete()
        self.tell(Words("{name} is no more."), name=name)
        logger.log_sec(f"Character Deleted: {name} (Caller: {self.account}, IP: {self.session.address}).")


class CmdIC(AccountCommand):
    """Play a character."""

    key = "ic"
    aliases = synonyms("puppet", of="ic")
    help_words = Words("Play one of your characters.\n\nUsage:\n  ic            the last one\n  ic <name>")

    WHICH = Words("Which character? You have {characters}.")
    NOT_YOURS = Words('You cannot play "{name}".')

    def _wanted(self) -> Any:
        """Return the character to play: the caller's own, for staff any that may be puppeted; None if there is none."""
        account = self.account
        if not self.args:
            last = account.db._last_puppet
            return last if last in account.characters else next(iter(account.characters), None)
        own = own_character(account, self.args)
        if own is None and account.locks.check_lockstring(account, "perm(Builder)"):
            near = self.session.puppet.search(self.args, quiet=True) if self.session.puppet else []
            found = [
                thing
                for thing in (near or evennia.search_object(self.args))
                if thing and thing.access(account, "puppet")
            ]
            own = found[0] if len(found) == 1 else None
        return own

    def func(self) -> None:
        """Puppet the character."""
        account, session = self.account, self.session
        if not account.characters and not self.args:
            raise ActionError("no_character", Words("You have no character yet. |wcharcreate|n makes one."))
        wanted = self._wanted()
        if wanted is None and self.args:
            raise ActionError("not_yours", self.NOT_YOURS, name=self.args[:40])
        if wanted is None:
            raise ActionError("which", self.WHICH, characters=[character.key for character in account.characters])
        if session.puppet is wanted:
            raise ActionError("already", Words("You are playing {name} already."), name=wanted.key)
        if wanted.account is not None and wanted.account is not account and wanted.account.is_connected:
            raise ActionError("played", Words("{name} is being played by somebody else."), name=wanted.key)
        if not wanted.access(account, "puppet"):
            raise ActionError("not_yours", self.NOT_YOURS, name=wanted.key)
        account.puppet_object(session, wanted)
        account.db._last_puppet = wanted
        logger.log_sec(f"Puppet Success: (Caller: {account}, Target: {wanted}, IP: {session.address}).")


class CmdOOC(AccountCommand):
    """Leave the character; with a text, talk on the public channel."""

    key = "ooc"
    aliases = synonyms("unpuppet", of="ooc")
    locks = "cmd:pperm(Player)"
    free_text = True
    help_words = Words(
        "Leave your character; it goes where nobody sees it until you play it again. With words behind it, |wooc|n "
        "talks on the channel for everybody, as |wchat|n does.\n\nUsage:\n  ooc\n  ooc <words>"
    )

    def func(self) -> None:
        """Unpuppet the character and list all, or pass the text to `chat`."""
        account, session = self.account, self.session
        if self.args.strip():
            self.execute_cmd(f"chat {self.args.strip()}")
            return
        character = account.get_puppet(session)
        if character is None:
            raise ActionError("already", Words("You play no character."))
        account.db._last_puppet = character
        account.unpuppet_object(session)
        self.tell(Words("You leave {name}."), name=character.key)
        self.msg(account.at_look(session=session))


class CmdSessions(AccountCommand):
    """List one's connections."""

    key = "sessions"
    help_words = Words("List the connections of your account.\n\nUsage:\n  sessions")

    LINE = Words("  {number}. {protocol} from {address}: {doing}")

    def func(self) -> None:
        """Show each connection with protocol, address and character."""
        lines = [Words("Your connections:").say(self.lang)]
        for number, session in enumerate(sorted(self.account.sessions.all(), key=lambda one: one.sessid), 1):
            puppet, facts = session.puppet, {"protocol": session.protocol_key, "address": address_of(session)}
            doing = Words("playing {name}").filled(name=puppet.key) if puppet else Words("outside of any character")
            lines.append(self.LINE.say(self.lang, number=number, doing=doing, **facts))
        self.msg("\n".join(lines))


def duration(seconds: float) -> Words:
    """Return a length of time in its largest unit: seconds, minutes, hours or days."""
    for size, words in ((86400, Words("{count}d")), (3600, Words("{count}h")), (60, Words("{count}m"))):
        if seconds >= size:
            return words.filled(count=int(seconds // size))
    return Words("{count}s").filled(count=max(0, int(seconds)))


class CmdPassword(AccountCommand):
    """Change the password."""

    key = "password"
    free_text = True
    locks = "cmd:pperm(Player)"
    help_words = Words(
        "Change your password. All other connections, browsers and tokens of your account end.\n\nUsage:\n"
        "  password <old> = <new>"
    )

    CHANGED = Words(
        "Your password is changed. Whoever else was logged in as you is no more, and your tokens are worthless."
    )

    def func(self) -> None:
        """Validate the new password, then change it if the old one is right."""
        if not self.lhs or not self.rhs:
            raise ActionError("usage", Words("Type |wpassword <old> = <new>|n."))
        _valid, error = self.account.validate_password(self.rhs, account=self.account)
        if error is not None:
            self.msg("\n".join(error.messages))
            return
        authentication.hold_for(self.session, self._change(self.account, self.session, self.lhs, self.rhs))

    @inlineCallbacks
    def _change(self, account: DefaultAccount, session: ServerSession, old: str, new: str) -> Any:
        """Check the old password and set the new one; both are hashed outside the reactor thread."""
        address = address_of(session)
        try:
            yield authentication.prove_again(account, old, address)
            yield authentication.change_password(account, new, address, session)
        except authentication.Refused:
            tell(session, Words("That is not your old password."))
        except ActionError as refused:
            tell(session, refused.words, **refused.facts)
        else:
            tell(session, self.CHANGED)
            logger.log_sec(f"Password Changed: {account} (Caller: {account}, IP: {address}).")


class CmdSignOut(AccountCommand):
    """Log out everywhere else."""

    key = "signout"
    aliases = synonyms("logout everywhere", of="signout")
    help_words = Words(
        "Log out everywhere but here: other connections, browsers and programs. Tokens become worthless.\n\nUsage:\n"
        "  signout"
    )

    def func(self) -> None:
        """End all other logins of the account."""
        logins.end_all(self.account, but=self.session)
        self.tell(Words("You are logged in here and nowhere else."))
        logger.log_sec(f"Logged Out Everywhere: {self.account} (IP: {address_of(self.session)}).")


class AccountOption(NamedTuple):
    """An option of the client.

    Args:
        flag: Evennia's protocol flag.
        kind: `switch`, `off` (a switch whose flag has the opposite meaning), `wide`, `columns`, `lines` or `encoding`.
        names: its names, the English ones first.
        words: its description.
    """

    flag: str
    kind: str
    names: tuple[str, ...]
    words: Words

    @property
    def title(self) -> Words:
        """Return its name."""
        return Words(self.names[0], next((name for name in self.names if not name.isascii()), self.names[0]))


OPTIONS = (
    AccountOption("SCREENREADER", "switch", synonyms("screenreader"), Words("sentences, no drawings")),
    AccountOption("SCREENWIDTH", "columns", synonyms("width", "screenwidth"), Words("columns of your screen")),
    AccountOption("SCREENHEIGHT", "lines", synonyms("height", "screenheight"), Words("lines of your screen")),
    AccountOption("NOPAGES", "off", synonyms("pages"), Words("a long text stops at the end of the screen")),
    AccountOption("NOCOLOR", "off", synonyms("colour", "color"), Words("colours")),
    AccountOption("XTERM256", "switch", synonyms("256", "xterm256"), Words("256 colours")),
    AccountOption("TRUECOLOR", "switch", synonyms("truecolour", "truecolor"), Words("16 million colours")),
    AccountOption("MXP", "switch", synonyms("links", "mxp"), Words("clickable links")),
    AccountOption(
        AMBIGUOUS_WIDE, "wide", synonyms("ambiguous"), Words("how wide your terminal draws — … ※ and the like")
    ),
    AccountOption("ENCODING", "encoding", synonyms("encoding"), Words("how text is encoded")),
    AccountOption("LOCALECHO", "switch", synonyms("echo", "localecho"), Words("the server echoes what you type")),
    AccountOption("NOPKEEPALIVE", "off", synonyms("keepalive"), Words("empty signals keep the line open")),
    AccountOption("NOPROMPTGOAHEAD", "off", synonyms("goahead"), Words("a signal after each prompt")),
    AccountOption("AUTORESIZE", "switch", synonyms("autoresize"), Words("follow the size of the window")),
)


READER_ON = Words("Screen reader mode is on: no drawings, plain sentences.")
READER_OFF = Words("Screen reader mode is off.")


def keep_flag(account: DefaultAccount, session: ServerSession, flag: str, value: object) -> None:
    """Set a protocol flag of a session, and store it for later logins."""
    session.update_flags(**{flag: value})
    saved = account.attributes.get("_saved_protocol_flags") or {}
    account.attributes.add("_saved_protocol_flags", {**saved, flag: value})


class CmdOption(AccountCommand):
    """List and change the client's options."""

    key = "option"
    switch_options = ("clear",)
    help_words = Words(
        "See and change how the game writes to your client. What you set is kept for next time.\n\nUsage:\n  option\n"
        "  option <name> = <value>\n  option/clear        back to what your client says itself\n\nExamples:\n"
        "  option width = 100\n  option screenreader = on\n  option encoding = gb18030\n  option language = zh"
    )

    LINE = Words("  {name} = |w{value}|n  ({words})")
    LANGUAGE = synonyms("language", "lang")
    WIDE = {True: Words("wide"), False: Words("narrow")}
    WIDTHS = {**dict.fromkeys(synonyms("wide", "2"), True), **dict.fromkeys(synonyms("narrow", "1"), False)}
    ON_OFF = {True: Words("on"), False: Words("off")}
    BOUNDS = {"columns": (30, 200), "lines": (10, 500)}

    def _value(self, option: AccountOption) -> object:
        value = self.session.protocol_flags.get(option.flag)
        match option.kind:
            case "columns" | "lines":
                size = value.get(0) if isinstance(value, dict) else value
                return size or (settings.CLIENT_DEFAULT_WIDTH if option.kind == "columns" else "?")
            case "encoding":
                return value or "utf-8"
            case "wide":
                return self.WIDE[bool(value)]
            case kind:
                return self.ON_OFF[bool(value) != (kind == "off")]

    def _name(self, option: AccountOption) -> str:
        return option.title.in_lang(self.lang)

    def _flag(self, option: AccountOption, typed: str) -> object:
        """Return the flag's value for the typed one. Raises ActionError: code `value`."""
        name = self._name(option)
        match option.kind:
            case "columns" | "lines":
                least, most = self.BOUNDS[option.kind]
                number = whole_number(typed)
                if number is None or not least <= number <= most:
                    words = Words("{name:cap} is a number from {least} to {most}.")
                    raise ActionError("value", words, name=name, least=least, most=most)
                return {0: number}
            case "encoding":
                encoding = {"gbk": "gb18030", "gb2312": "gb18030", "utf8": "utf-8"}.get(typed.lower(), typed.lower())
                if encoding not in settings.ENCODINGS:
                    words = Words("{name:cap} is one of {encodings}.")
                    raise ActionError("value", words, name=name, encodings=list(settings.ENCODINGS))
                return encoding
            case "wide":
                if typed.lower() not in self.WIDTHS:
                    raise ActionError("value", Words("{name:cap} is wide or narrow."), name=name)
                return self.WIDTHS[typed.lower()]
            case kind:
                if typed.lower() not in ON | OFF:
                    raise ActionError("value", Words("{name:cap} is on or off."), name=name)
                return (typed.lower() in ON) != (kind == "off")

    def func(self) -> None:
        """List the options, or change one and store it."""
        session, account = self.session, self.account
        if "clear" in self.switches:
            account.attributes.remove("_saved_protocol_flags")
            self.tell(Words("Your options are forgotten."))
            return
        if not self.args:
            lines = [Words("|wHow the game writes to you:|n").say(self.lang)]
            lines += [
                self.LINE.say(self.lang, name=self._name(option), value=self._value(option), words=option.words)
                for option in OPTIONS
            ]
            lines.append(Words("Change one with |woption <name> = <value>|n.").say(self.lang))
            self.msg("\n".join(lines))
            return
        name, typed = (self.lhs, self.rhs) if self.rhs is not None else [*self.args.split(None, 1), ""][:2]
        if name.lower() in self.LANGUAGE:
            account.execute_cmd(f"language {typed}", session=session)
            return
        option = next((option for option in OPTIONS if name.lower() in option.names), None)
        if option is None:
            raise ActionError("unknown", Words('There is no option "{name}". |woption|n lists them.'), name=name[:40])
        keep_flag(account, session, option.flag, self._flag(option, typed.strip()))
        self.tell(Words("{name:cap} is |w{value}|n now."), name=self._name(option), value=self._value(option))


class CmdScreenreader(AccountCommand):
    """Switch the screen reader mode, as before login."""

    key = "screenreader"
    aliases = synonyms("duping", of="screenreader")
    help_words = Words(
        "Turn the screen reader mode on or off: sentences and lists instead of drawings and columns.\n\n"
        "Usage:\n  screenreader"
    )

    def func(self) -> None:
        """Toggle the flag and store it."""
        on = not self.session.protocol_flags.get("SCREENREADER", False)
        keep_flag(self.account, self.session, "SCREENREADER", on)
        self.tell(READER_ON if on else READER_OFF)


class CmdAccess(AccountCommand):
    """Show one's permissions."""

    key = "access"
    aliases = synonyms("groups", "hierarchy", of="access")
    help_words = Words("Show what you may do: your rank among staff and players.\n\nUsage:\n  access")

    LADDER = Words("From low to high: {ranks}.")

    def _ranks(self, holder: TypedObject) -> object:
        if holder.is_superuser:
            return Words("owner (may do everything)")
        return [RANKS.get(rank, rank) for rank in holder.permissions.all()] or Words("none")

    def func(self) -> None:
        """Show the hierarchy and the permissions of account and character."""
        self.tell(self.LADDER, ranks=[RANKS.get(rank.lower(), rank) for rank in settings.PERMISSION_HIERARCHY])
        self.tell(Words("Account {name}: {ranks}."), name=self.account.key, ranks=self._ranks(self.account))
        if self.character is not None:
            self.tell(Words("Character {name}: {ranks}."), name=self.character.key, ranks=self._ranks(self.character))


class CmdQuit(AccountCommand):
    """Leave the game."""

    key = "quit"
    switch_options = ("all",)
    help_words = Words(
        "Leave the game. Your character waits where you leave it, out of sight.\n\nUsage:\n  quit\n  quit/all    "
        "on all"
        " your connections"
    )

    SURE = 60.0
    """Seconds within which a second `quit` must follow a warning."""
    OTHERS = Words("Until next time! {count} of your connections {count:|stays|stay} open.")

    def func(self) -> None:
        """Close this connection or, with the switch `all`, every one."""
        account, everywhere = self.account, "all" in self.switches
        others = [session for session in account.sessions.all() if session is not self.session]
        if self._stays(everywhere):
            return
        if others and not everywhere:
            self.tell(self.OTHERS, count=len(others))
        else:
            self.tell(Words("Until next time!"))
        for session in [*(others if everywhere else ()), self.session]:
            account.disconnect_session_from_account(session, "")

    def _stays(self, everywhere: bool) -> bool:
        """Tell the consequence for the match being left; return whether they must confirm first."""
        hero = self.character
        if hero is None or (hero.sessions.count() > 1 and not everywhere):
            return False
        table = seat_of(hero)
        if table is None or not table.plays(key_of(hero)):
            return False
        match, said = table.play_here().session, hero.ndb.quits or (0, 0.0)
        if match.alone and table.play_here().turns.adjourn is not None:
            self.tell(ADJOURNED, match=match.row.pk)
            if is_guest(self.account):
                self.tell(OF_A_GUEST, minutes=conf.value("GUEST_KEPT") // 60)
            return False
        hero.ndb.quits = (match.row.pk, clock.now() + self.SURE)
        if said[0] == match.row.pk and clock.now() < said[1]:
            return False
        self.tell(RESIGN_FIRST, **leaving(table))
        self.tell(Words("|wquit|n again leaves all the same."))
        return True


class CmdColorTest(AccountCommand):
    """Show the colours the client can display."""

    key = "color"
    aliases = synonyms("colour", of="color")
    help_words = Words(
        "Show which colours your client can draw, and their codes.\n\nUsage:\n  color ansi\n  color xterm256\n"
        "  color truecolor"
    )

    ANSI = Words("|wSixteen colours|n, as letters and as grounds:")
    ANSI_MORE = Words(
        "||n is plain again, ||u underlines, ||* inverts. The ground comes last: ||r||[B. Bright grounds need 256"
        " colours."
    )
    TRUE = Words(
        "|wTrue colours|n, ||#rrggbb for letters and ||[#rrggbb for grounds; this should be one smooth rainbow:"
    )

    def func(self) -> None:
        """Show the table whose name begins with the argument."""
        tables = {"ansi": self._sixteen, "xterm256": self._xterm, "truecolor": self._true}
        typed = self.args.strip().lower()
        show = next((table for name, table in tables.items() if typed and name.startswith(typed)), None)
        if show is None:
            self.tell(Words("Type |wcolor ansi|n, |wcolor xterm256|n or |wcolor truecolor|n."))
        else:
            self.msg("\n".join(show()))

    @staticmethod
    def _sample(*codes: str) -> str:
        """Return colour codes, each in its colour."""
        return " ".join(f"{code}|{code}|n" for code in codes)

    def _sixteen(self) -> list[str]:
        letters = [self._sample(f"|{one}", f"|{one.upper()}", f"|[{one}", f"|[{one.upper()}") for one in "rgybmcwx"]
        return [self.ANSI.say(self.lang), *letters, self.ANSI_MORE.say(self.lang)]

    def _xterm(self) -> list[str]:
        lines = [Words("|w256 colours|n (red, green, blue from 0 to 5; greys from a to z):").say(self.lang)]
        for red in range(6):
            for green in range(6):
                codes = [f"{red}{green}{blue}" for blue in range(6)]
                lines.append(self._sample(*(f"|{code}" for code in codes), *(f"|[{code}" for code in codes)))
        greys = [f"|={grey}" for grey in string.ascii_lowercase]
        return [*lines, self._sample(*greys[:13]), self._sample(*greys[13:])]

    def _true(self) -> list[str]:
        width = min(self.page.width, 200)
        hues = (colorsys.hsv_to_rgb(0.8 * step / width, 1, 1) for step in range(width))
        strip = "".join("|[#{:02x}{:02x}{:02x} ".format(*(round(255 * part) for part in hue)) for hue in hues)
        return [self.TRUE.say(self.lang), strip + "|n"]


class CmdQuell(StockQuell):  # type: ignore[misc]
    """Suspend one's permissions, or restore them."""

    cmdstring: str

    aliases = synonyms("unquell", of="quell")
    help_category = "account"
    locks = "cmd:pperm(Helper)"
    help_words = Words("Put your rights as staff aside, to see the game as players do.\n\nUsage:\n  quell\n  unquell")

    def parse(self) -> None:
        """Translate the Chinese name of `unquell`."""
        super().parse()
        if self.cmdstring in synonyms(of="unquell"):
            self.cmdstring = "unquell"

    ALREADY = Words("Your rights are put aside already.")

    def func(self) -> None:
        """Suspend or restore the permissions."""
        aside = bool(self.account.attributes.get("_quell"))
        if self.cmdstring == "unquell":
            self.account.attributes.remove("_quell")
            words = Words("Your rights are back.") if aside else Words("You have not put your rights aside.")
        else:
            self.account.attributes.add("_quell", True)
            words = self.ALREADY if aside else Words("Your rights are put aside. |wunquell|n takes them up again.")
        self._recache_locks(self.account)
        self.msg(words.say(self.lang))


COMMANDS = (
    CmdOutsideLook, CmdIC, CmdOOC, CmdCharCreate, CmdCharDelete, CmdOption, CmdScreenreader, CmdQuit,
    CmdPassword, CmdSignOut, CmdColorTest, CmdQuell, CmdAccess,
)  # fmt: skip
"""Commands for everybody who is logged in."""
