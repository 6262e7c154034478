"""The base of every command, Evennia's own ones included (`settings.COMMAND_DEFAULT_CLASS`)."""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django.db import DatabaseError
from evennia.commands.default.muxcommand import MuxCommand
from evennia.utils import logger
from evennia.utils.utils import lazy_property

from ..evennia_ext import metrics
from ..evennia_ext.locks import QuickLocks
from ..evennia_ext.mixins import ObjectBase, Owner, Reader, SessionBase
from ..evennia_ext.transactions import together
from ..words import Lang, Words, commands_marked, synonyms
from . import signals
from .errors import FAILED, NOT_KEPT, ActionError
from .input import fold, is_yes
from .messaging import Page, in_language_of, lang_of, lines_of, page_of, reading, tell, tell_refusal, width_of
from .prompt import prompt_of
from .textwidth import crop, fill, measuring, wrap

_OF_STAFF = re.compile(r"cmd:\s*(?!all\(\)|.*\bor all\(\))(?:p?perm\((?!Player|Guest))", re.IGNORECASE)
"""How the locks of a staff-only command begin."""
_OWN_BOOK = "@table"
"""This command records its own use in the log."""
_SECRET = frozenset({"userpassword", "@userpassword"})
"""Commands whose arguments include a password."""
_SWITCHES = re.compile(r"^[/／]\S+\s?")
_folded = functools.lru_cache(maxsize=256)(fold)
"""The folded input: every command is compared with the same line."""
_AFTER_LATIN_KEY = re.compile(r"[ /\n]|[^\x00-\x7f]|$")


@contextmanager
def _read_by(caller: Reader, session: SessionBase | None) -> Iterator[None]:
    """Make text for the caller's language, columns and the session that typed the command, until the block ends."""
    with in_language_of(session or caller), measuring(page_of(caller, session).ambiguous_wide), reading(session):
        yield


def carried_out(func: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a command's `func` that works in the caller's language and columns, also after each question it asks.

    It runs in one transaction (`together`), up to each question. When it is refused by an `ActionError` or by the
    database, everything is restored, in memory, too, and the caller is told why in one sentence.
    """

    def steps(self: Any, work: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        answer = None
        while True:
            with _read_by(self.caller, self.session):
                asked, question = _done(self, functools.partial(work.send, answer))
            if not asked:
                return question
            answer = yield question
            self.refusals = None  # the runner has gone on

    @functools.wraps(func)
    def wrapped(self: Any) -> Any:
        if self.under_way:
            return func(self)
        session = getattr(self, "session", None)
        with _read_by(self.caller, session), metrics.command(self.key):
            _, result = _done(self, functools.partial(func, self))
        return steps(self, result) if isinstance(result, Generator) else result

    return wrapped


def _done(command: Any, work: Callable[[], Any]) -> tuple[bool, Any]:
    """Return True and the result of a command's work; False and its value when it ends, or is rolled back."""
    command.under_way = True
    try:
        with together(late=True):
            try:
                return True, work()
            except StopIteration as done:
                return False, done.value
    except (ActionError, DatabaseError) as refused:
        if command.refusals is not None:
            command.refusals.append(refused)
        elif isinstance(refused, ActionError):
            tell_refusal(refused, command.tell)
        else:
            logger.log_trace(f"{command.key}: taken back")  # the database's message is for the log
            command.msg(NOT_KEPT.say(lang_of(command.session or command.caller)))
    finally:
        command.under_way = False
    return False, None


def run_line(who: ObjectBase, line: str) -> None:
    """Let somebody type a line as part of a larger act. Raises ActionError, DatabaseError: its refusal, not told."""
    refusals: list[Exception] = []
    who.execute_cmd(line, refusals=refusals)
    for refused in refusals:
        raise refused


def _fault(receiver: Reader, stringtuple: object, cmdid: object = None) -> None:
    """Log the error of a command, and tell the caller one sentence."""
    logger.log_trace()
    tell(receiver, NOT_KEPT if isinstance(sys.exception(), DatabaseError) else FAILED)


def install() -> None:
    """Log errors of commands only; Evennia shows players the exception."""
    from evennia.commands import cmdhandler  # it imports our parser, which imports this

    cmdhandler._msg_err = _fault


class Command(MuxCommand):
    """A command with an English key, Chinese aliases and help in both languages.

    * A Chinese key needs no blank before its argument, nor does a sign (`"hello`); a Latin one
      needs one unless the argument itself is not Latin.
    * `self.args`, `self.lhs` and so on are folded (full-width forms to ASCII) unless `free_text` is set.
    * `help_words` is the text `help` shows.
    * `aliases` are by default its names in other languages, from their catalogues (`synonyms`).
    """

    args: str
    cmdstring: str
    help_words: ClassVar[Words | None] = None
    free_text: ClassVar[bool] = False
    arg_regex: Any = None
    obj: Any
    under_way = False
    """Whether its `func` is already running, through that of a derived class."""
    refusals: list[Exception] | None = None
    """Takes its refusal (`run_line`); the caller is told it otherwise."""
    called: ClassVar[tuple[str, ...]] = ()
    """The aliases in the order they were written; Evennia keeps them as a set."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "help_words" in vars(cls) and "key" in vars(cls) and "aliases" not in vars(cls):
            cls.aliases = synonyms(of=cls.key)
        if "aliases" in vars(cls):
            cls.called = (cls.aliases,) if isinstance(cls.aliases, str) else tuple(cls.aliases)
        if "func" in vars(cls):
            setattr(cls, "func", carried_out(cls.func))  # noqa: B010

    @lazy_property
    def lockhandler(self) -> QuickLocks:
        """The locks of this command."""
        return QuickLocks(self)

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Return (key found, key as written) when the typed line begins with this command; both None when not."""
        folded = _folded(cmdname)
        if self.arg_regex:
            return super().match(folded, include_prefixes=include_prefixes)
        keys = self._keyaliases if include_prefixes else self._noprefix_aliases
        fitting = [key for key in keys if folded.startswith(key)]
        for key in sorted(fitting, key=len, reverse=True):
            needs_blank = key[-1].isascii() and key[-1].isalnum()
            if not needs_blank or _AFTER_LATIN_KEY.match(folded[len(key) :]):
                return key, key if include_prefixes else self._noprefix_aliases[key]
        return None, None

    def parse(self) -> None:
        """Split switches and arguments as MuxCommand does, after folding all but free text (but switches always)."""
        free = self.free_text
        self.args = _SWITCHES.sub(lambda found: fold(found[0]), self.args, count=1) if free else fold(self.args)
        self.args = self._with_known_switches(self.args)
        super().parse()

    def _with_known_switches(self, line: str) -> str:
        """Return a line with its switches written out; tell the caller of unknown or ambiguous ones."""
        options = getattr(self, "switch_options", None)
        if not options or not line.startswith("/") or len(line.split()[0]) < 2:
            return line
        typed, *rest = line[1:].split(None, 1)
        known = []
        for switch in filter(None, typed.split("/")):
            switch = _SWITCH_WORDS.get(switch, switch)
            meant = [one for one in options if one == switch] or [one for one in options if one.startswith(switch)]
            if len(meant) == 1:
                known.append(f"/{meant[0]}")
            else:
                shown = crop(switch.replace("|", "||"), 40)
                self.tell(_WHICH_SWITCH if meant else _NO_SWITCH, switch=shown, meant=[f"/{one}" for one in meant])
        return " ".join(["".join(known), *rest])

    @property
    def lang(self) -> Lang:
        """The caller's language."""
        return lang_of(self.session or self.caller)

    @property
    def page(self) -> Page:
        """Return the capabilities of the caller's screen."""
        return page_of(self.caller, self.session)

    def at_pre_cmd(self) -> Any:
        """Bring back a player who was away from the keyboard; assign a shared command to its provider."""
        owner = getattr(self, "obj", None)
        if isinstance(owner, Owner) and not self.key.startswith("__"):  # these are not copied: all share this one
            self.obj = self.cmdset_providers.get(owner.provider)
        if self.account is not None and self.account.ndb.away is not None and self.key != "afk":
            self.account.ndb.away = None
            signals.came_back.send_robust(sender=self.account)
            tell(self.session or self.account, Words("You are back."))
        return super().at_pre_cmd()

    def at_post_cmd(self) -> Any:
        """Report a command of staff; show the prompt to a player who wants one."""
        if self.account is not None and self.key != _OWN_BOOK and _OF_STAFF.search(self.lock_storage):
            typed = self.cmdstring if self.key in _SECRET else self.raw_string
            signals.staff_did.send_robust(sender=self.account, action=self.key, typed=typed.strip())
        if self.account is not None and (line := prompt_of(self.account, self.lang)) is not None:
            (self.session or self.account).msg(prompt=line)
        return super().at_post_cmd()

    def msg(self, text: object = None, to_obj: object = None, *more: object, **kwargs: object) -> None:
        """Send a text to the caller, broken to the screen's columns; a long one in pages, by `CmdMore`."""
        if text and isinstance(text, str | tuple) and to_obj in (None, self.caller) and self.session is not None:
            said, *kind = (text,) if isinstance(text, str) else text
            lines = wrap(commands_marked(said, links=False), self.page.width)
            if 0 < (most := lines_of(self.session)) < len(lines):
                self.session.ndb.rest, lines = lines[most - 1 :], lines[: most - 1]
                lines.append(MORE.say(self.lang, left=len(self.session.ndb.rest)))
            text = ("\n".join(lines), *kind) if kind else "\n".join(lines)
        super().msg(text, to_obj, *more, **kwargs)

    def tell(self, words: Words, /, **facts: object) -> None:
        """Say one sentence to the caller."""
        tell(self.caller, words, **facts)

    def get_help(self, caller: Reader, cmdset: Any) -> str:
        """Return the help text in the caller's language."""
        return self.help_words.say(lang_of(caller)) if self.help_words else super().get_help(caller, cmdset)


class RefusableCommand(Command):
    """A command that does one thing with the text typed after its name."""

    def func(self) -> Generator[str, str, None] | None:
        """Call `act` with the text after the command's name. Raises ActionError."""
        return self.act(self.args.strip())

    def act(self, typed: str) -> Generator[str, str, None] | None:
        """Do the command's work; a generator asks the caller questions. Raises ActionError: it cannot be done."""
        raise NotImplementedError


def sure(command: Command, question: Words, **facts: object) -> Generator[str, str, None]:
    """Ask the caller a question to which only `yes` agrees. Raises ActionError when the answer is another."""
    if not is_yes((yield fill(question.say(command.lang, **facts), width_of(command.caller)))):
        raise ActionError("cancelled", Words("Cancelled. Nothing has changed."))


class AccountCommand(Command):
    """A command of the account: `self.caller` is the account, `self.character` the character it plays, if any."""

    account_caller = True
    locks = "cmd:all()"
    help_category = "account"

    def tell(self, words: Words, /, **facts: object) -> None:
        """Say one sentence to the session that typed the command."""
        self.msg(words.say(self.lang, **facts))


_SWITCH_WORDS = {
    word: switch
    for switch, words in (
        ("list", synonyms(of="list")), ("all", synonyms(of="all")),
        ("history", synonyms(of="history", context="command")), ("sub", synonyms(of="sub")),
        ("unsub", synonyms(of="unsub")), ("mute", synonyms(of="mute")), ("unmute", synonyms(of="unmute")),
        ("alias", synonyms(of="alias")), ("unalias", synonyms(of="unalias", context="command")),
        ("who", synonyms(of="who", context="command")), ("create", synonyms(of="create", context="command")),
        ("destroy", synonyms(of="destroy")), ("desc", synonyms(of="desc")), ("lock", synonyms(of="lock")),
        ("unlock", synonyms(of="unlock")), ("boot", synonyms(of="boot")), ("ban", synonyms(of="ban")),
        ("unban", synonyms(of="unban")), ("quiet", synonyms(of="quiet")), ("clear", synonyms(of="clear")),
        ("delete", synonyms(of="delete", context="command")), ("clearall", synonyms(of="clearall")),
        ("inputline", synonyms(of="inputline")), ("object", synonyms(of="object")),
        ("account", synonyms(of="account", context="command")),
    )
    for word in words
}  # fmt: skip
"""Switch as typed in Chinese after a slash -> the switch."""
_NO_SWITCH = Words("There is no switch |w/{switch}|n here; it was passed over.")
_WHICH_SWITCH = Words("The switch |w/{switch}|n could be {meant:or}; it was passed over.")
MORE = Words("|x({left} more {left:|line|lines}: Enter shows them)|n")
NO_ACCOUNT = Words("There is no account called {typed}.")
