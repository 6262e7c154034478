"""Evennia's own commands for staff, with Chinese names and help in both languages.

The output of such a command is translated for the caller on its way (`builtin_answers`), and its
usage is shown in the form of our help; those in daily use have our own `func` (`people`, `building`,
`server`). `docs/develop/adr/0141` gives the reasons.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from evennia import InterruptCommand
from evennia.commands import command as evennia_command
from evennia.commands.default import admin, batchprocess, building, help, system
from evennia.prototypes import prototypes
from evennia.utils import eveditor, logger
from evennia.utils.eveditor import EvEditor
from evennia.utils.evmore import EvMore
from evennia.utils.evtable import EvTable

from ..kernel import content_files
from ..kernel.command import RefusableCommand, sure
from ..kernel.input import is_yes
from ..kernel.messaging import lang_of, tell
from ..words import LANGUAGES, Lang, Words, pattern

_DATA = content_files.loads((files(__package__) / "builtin_answers.toml").read_text("utf-8"))
ANSWERS, REMARKS, HEADINGS, CELLS = (
    tuple(Words(one["en"], one["zh"]) for one in _DATA[kind]) for kind in ("answers", "remarks", "headings", "cells")
)
"""Whole answers; suffixes and facts of an answer; headings of columns; cells of tables."""

_BLANKS = re.compile(r"(\s*)(.*?)((?:\|n)*\s*)", re.DOTALL)
_COLOURS = re.compile(r"((?:\|[a-zA-Z]|\s)*)(.*)", re.DOTALL)
_FIELD = re.compile(r"\{(\w+)\}")
_WORD = re.compile("[A-Za-z]{2}")
_LANG: ContextVar[Lang | None] = ContextVar("lang", default=None)


class _StockAnswer:
    """An answer with facts, prepared for recognition."""

    def __init__(self, words: Words) -> None:
        self.words = words
        texts = _FIELD.split(words.en)
        parts = [f"(?P<{text}>.*?)" if number % 2 else re.escape(text) for number, text in enumerate(texts)]
        self.sign = max(texts[::2], key=len)
        """The longest text in it: a line without it needs no closer look."""
        self.whole = re.compile("".join(parts), re.DOTALL)
        self.behind = re.compile(f"(?P<before_>.*?){self.whole.pattern}", re.DOTALL)

    def said(self, facts: dict[str, str], lang: Lang) -> str:
        return self.words.say(lang, **{key: _remark(value, lang) for key, value in facts.items()})


@cache
def _known() -> tuple[dict[str, Words], tuple[_StockAnswer, ...], tuple[_StockAnswer, ...]]:
    """Return the answers without facts by their English, those with facts, and the remarks."""
    bare = {one.en.rstrip(): one for one in ANSWERS if "{" not in one.en}
    return bare, tuple(_StockAnswer(one) for one in ANSWERS if "{" in one.en), tuple(map(_StockAnswer, REMARKS))


def _answer(text: str, lang: Lang) -> str | None:
    bare, answers, _ = _known()
    if (words := bare.get(text.rstrip())) is not None:
        return words.say(lang)
    for one in answers:
        if one.sign in text and (found := one.whole.fullmatch(text)):
            return one.said(found.groupdict(), lang)
    return None


def _remark(text: str, lang: Lang) -> str:
    for one in _known()[2]:
        if one.sign in text and (found := one.whole.fullmatch(text)):
            return one.said(found.groupdict(), lang)
    return text


def _line(line: str, lang: Lang) -> str:
    """Return a line translated as far as known into `lang`: an answer, with or without remarks after it."""
    blanks, text, end = _BLANKS.fullmatch(line).groups()  # type: ignore[union-attr]
    remarks = ""
    while True:
        colours, bare = _COLOURS.fullmatch(text).groups()  # type: ignore[union-attr]
        for before, one in (("", text), ("", f"{text} "), (colours, bare), (colours, f"{bare} ")):
            if (answer := _answer(one, lang)) is not None:
                return f"{blanks}{before}{answer}{remarks}{end}"
        for known in _known()[2]:
            if known.sign in text and (found := known.behind.fullmatch(text)):
                facts = found.groupdict()
                text, remarks = facts.pop("before_"), known.said(facts, lang) + remarks
                break
        else:
            return f"{blanks}{text}{remarks}{end}"


def in_words(text: str, lang: Lang) -> str:
    """Return the output of a command of Evennia, line by line, in `lang`; unknown lines stay as they are."""
    return "\n".join(_line(line, lang) if _WORD.search(line) else line for line in text.split("\n"))


@contextmanager
def read_in(lang: Lang) -> Iterator[None]:
    """Translate the cells of tables created until the block ends into `lang`."""
    before = _LANG.set(lang)
    try:
        yield
    finally:
        _LANG.reset(before)


class AnswerTable(EvTable):  # type: ignore[misc]
    """Evennia's table, whose cells are in the language of `read_in`."""

    def __init__(self, *headings: object, **options: object) -> None:
        super().__init__(*[_cell(one, HEADINGS) for one in headings], **options)

    def add_row(self, *cells: object, **options: object) -> None:
        """Add a row."""
        super().add_row(*[_cell(one, CELLS) for one in cells], **options)


_CELL = re.compile(r"((?:\|[a-zA-Z])*)(.*?)((?:\|n)*)", re.DOTALL)


def _cell(cell: Any, known: tuple[Words, ...]) -> Any:
    lang = _LANG.get()
    if lang is None or not isinstance(cell, str):
        return cell
    before, text, behind = _CELL.fullmatch(cell).groups()  # type: ignore[union-attr]
    words = next((one for one in known if one.en == text), None)
    return in_words(cell, lang) if words is None else f"{before}{words.say(lang)}{behind}"


STAFF_HELP = content_files.loads((files(__package__) / "builtin_help.toml").read_text("utf-8"))
"""Name of a command's class -> its Chinese names and help."""

LOCKS = {
    "CmdBan": "cmd:perm(ban) or perm(Admin)",
    "CmdUnban": "cmd:perm(unban) or perm(Admin)",
    "CmdServerLoad": "cmd:perm(list) or perm(Admin)",
    "CmdTasks": "cmd:perm(Developer)",
}
"""Locks that differ from Evennia's: the right to boot includes the right to ban and to see the server's load."""

ASKS_FOR_BOTH = frozenset({"CmdCreate", "CmdDesc", "CmdDig", "CmdOpen", "CmdTunnel"})
"""Commands that create a name or a description."""
IN_BOTH = Words(
    "\n\nNames and descriptions come in both languages: you are asked for the one that is missing. @create and @desc "
    "take both at once, as English // Chinese."
)
"""Additions to their help."""

ASKS = {"CmdWipe": "", "CmdScripts": "delete", "CmdSetHelp": "delete replace", "CmdService": "delete"}
"""Commands of Evennia that delete for good without a question; "" for always, or the switches that do."""

CATEGORIES = {admin: "admin", building: "building", system: "system", batchprocess: "building"}


def localized(command: type[Any]) -> type[Any]:
    """Return a command of Evennia with its Chinese names, its help in both languages and our lock."""
    own = STAFF_HELP[command.__name__]
    zh: str = own["zh"]
    more = IN_BOTH if command.__name__ in ASKS_FOR_BOTH else Words("")
    names = [f"@{name.lstrip('@')}" for name in (command.key, *command.aliases, *own["aliases"])]
    typed = re.compile(rf"(?m)^(\s+)({'|'.join(re.escape(name[1:]) for name in names)})(?![\w@])")
    texts = (inspect.cleandoc(command.__doc__ or "") + more.en, zh + more.zh)
    body: dict[str, Any] = {
        "__module__": __name__,
        "__doc__": command.__doc__,
        "key": names[0],
        "aliases": names[1:],
        "help_words": Words(*(typed.sub(r"\g<1>@\2", text) for text in texts)),
        "free_text": True,
    }
    body |= {"parse": _command_in_words(command.parse), "func": _command_in_words(command.func)}
    body |= {"msg": _msg_in_words(command.msg)}
    if command.__name__ in ASKS:
        body["func"] = _asked_first(body["func"], ASKS[command.__name__].split())
    if command.__name__ in LOCKS:
        body["locks"] = LOCKS[command.__name__]
    module = inspect.getmodule(command)
    if module in CATEGORIES:
        body["help_category"] = CATEGORIES[module]
    return type(command.__name__, (command,), body)


_USAGE = pattern(r"^(?:Usage:|<others>).*?(?=\n\s*\n|\Z)", flags=re.DOTALL | re.MULTILINE)
"""The part of a help text that shows the usage."""
MORE = Words("More: |whelp {name}|n")


def usage(command: Any) -> str:
    """Return the usage of a command, from its help, in its caller's language."""
    found = _USAGE.search(command.help_words.in_lang(command.lang))
    name = next((one for one in command.called if LANGUAGES[command.lang].is_in(one)), command.key)
    return "\n".join([*([found[0].rstrip()] if found else []), MORE.say(command.lang, name=name.lstrip("@"))])


FAULTS = (ImportError, LookupError)
"""Exceptions of Evennia's commands for a typed path or prototype that does not exist."""
CODE = ("py_input", "py_output")
"""The kinds of messages that hold a program's output."""


def _said(text: Any, command: Any, lang: Lang) -> Any:
    """Return Evennia's output about a command in the reader's language; None for output of the command's own `func`.

    Args:
        text: as `msg` takes it.
        command: the command; None for output of something it started (an editor, a pager).
    """
    if isinstance(text, tuple) and text and not (isinstance(text[-1], dict) and text[-1].get("type") in CODE):
        return (_said(text[0], command, lang), *text[1:])
    if isinstance(text, Exception):
        text = str(text)
    if not isinstance(text, str):
        return text
    if text.startswith(getattr(command, "TOLD_BY_US", ())):
        return None
    if command is not None and text.lstrip().startswith("Usage:"):
        return usage(command)
    return in_words(text, lang)


@contextmanager
def _in_words(caller: Any, command: Any = None) -> Iterator[None]:
    """Translate Evennia's output to the caller, until the block ends, into the caller's language.

    Output that begins like the command's `TOLD_BY_US` is dropped: its own `func` tells it.
    """
    before, own = caller.msg, vars(caller).get("msg")
    lang = command.lang if command is not None else lang_of(caller)

    def msg(text: Any = None, *args: object, **kwargs: object) -> None:
        said = _said(text, command, lang)
        if said is not None or text is None:
            before(said, *args, **kwargs)

    caller.msg = msg
    try:
        with read_in(lang):
            yield
    finally:
        del caller.msg
        if own is not None:
            caller.msg = own


_YES_OR_NO = re.compile(r"\[Y\]/N|Y/\[N\]|\[y\]/n", re.IGNORECASE)
"""The end of Evennia's questions; there any word but a no counts as yes, here any but `yes` as no."""


def _command_in_words(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the `parse` or `func` of a command of Evennia with its output in the reader's language."""

    def steps(self: Any, work: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        answer = None
        while True:
            with _in_words(self.caller, self):
                try:
                    question = work.send(answer)
                except StopIteration as done:
                    return done.value
                except FAULTS as fault:
                    return _tell_fault(self, fault)
            asked = _said(question, self, self.lang)
            if isinstance(question, str) and (found := _YES_OR_NO.search(question)):
                answer = "yes" if is_yes((yield asked.replace(found[0], Words("yes/[no]").say(self.lang)))) else "no"
            else:
                answer = yield asked

    @functools.wraps(method)
    def wrapped(self: Any) -> Any:
        with _in_words(self.caller, self):
            try:
                result = method(self)
            except FAULTS as fault:
                return _tell_fault(self, fault)
        return steps(self, result) if isinstance(result, Generator) else result

    return wrapped


def _asked_first(func: Callable[..., object], switches: Sequence[str]) -> Callable[..., object]:
    """Return the `func` of a command that asks first, always or for some switches, whether its caller is sure."""

    @functools.wraps(func)
    def asked(self: RefusableCommand) -> Generator[object, str, None]:
        if self.args and (not switches or not {*switches}.isdisjoint(self.switches)):
            line = self.raw_string.strip()[:60].replace("|", "||")
            yield from sure(self, Words("`{line}` cannot be undone. Do it? yes/[no]"), line=line)
        if isinstance(result := func(self), Generator):
            yield from result

    return asked


def _tell_fault(command: Any, fault: Exception) -> None:
    logger.log_info(f"{command.key} {command.args}: {fault!r}")
    command.tell(Words("That does not work; the log says why."))


def _msg_in_words(method: Callable[..., None]) -> Callable[..., None]:
    """Return the `msg` of a command of Evennia, which is also called after its `func`, in the reader's language."""

    @functools.wraps(method)
    def msg(self: Any, text: Any = None, *args: object, **kwargs: object) -> None:
        method(self, _said(text, self, self.lang), *args, **kwargs)

    return msg


def _callers_in_words(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method of a pager or an editor with its output in the caller's language."""

    @functools.wraps(method)
    def wrapped(self: Any, *args: object, **kwargs: object) -> Any:
        with _in_words(self._caller):
            return method(self, *args, **kwargs)

    return wrapped


LONGEST = 20_000
"""Characters of a text in the editor: copying (`:y`) and pasting (`:p`) it repeatedly doubles it each time."""
TOO_LONG = Words("That would be {count} characters; {most} are the most. Nothing was changed.")


class StaffEditor(EvEditor):  # type: ignore[misc]
    """Evennia's editor in the reader's language, for texts of bounded length."""

    def __init__(
        self,
        caller: Any,
        loadfunc: Callable[..., Any] | None = None,
        savefunc: Callable[..., Any] | None = None,
        quitfunc: Callable[..., Any] | None = None,
        key: str = "",
        persistent: bool = False,
        codefunc: Callable[..., Any] | Literal[False] = False,
    ) -> None:
        super().__init__(caller, loadfunc, savefunc, quitfunc, in_words(key, lang_of(caller)), persistent, codefunc)
        if savefunc is not None:  # that of `@set/edit` saves, and answers nothing
            self._savefunc = lambda who, text: savefunc(who, text) is not False

    load_buffer = _callers_in_words(EvEditor.load_buffer)
    quit = _callers_in_words(EvEditor.quit)

    def save_buffer(self) -> None:
        """Save the text; end the command where its taker answers False, or fails: `:wq` would lose it."""
        with _in_words(self._caller):
            super().save_buffer()
        if self._unsaved:
            raise InterruptCommand

    def update_buffer(self, buf: str | list[str]) -> None:
        """Set a new text; refuse one that is too long, and end the command that made it."""
        text = buf if isinstance(buf, str) else "\n".join(buf)
        if len(text) > max(LONGEST, len(self._buffer)):
            tell(self._caller, TOO_LONG, count=len(text), most=LONGEST)
            raise InterruptCommand
        super().update_buffer(text)


class StaffPager(EvMore):  # type: ignore[misc]
    """Evennia's pager in the reader's language."""

    display = _callers_in_words(EvMore.display)
    page_quit = _callers_in_words(EvMore.page_quit)


def install() -> None:
    """Make Evennia's staff commands use tables, pagers and editors in the reader's language.

    Evennia's classes stay unchanged: the modules of its staff commands get ours under the names they use; so does its
    editor's module, which opens an editor by that name after a reload. The commands on a batch file get a `func`.
    Safe to repeat.
    """
    modules: tuple[Any, ...] = (evennia_command, building, system, prototypes)
    for module in modules:
        module.EvTable = AnswerTable
    for module in (eveditor, building, system, help):
        module.EvEditor = StaffEditor
    building.EvMore = StaffPager
    for pager in (building.ScriptEvMore, prototypes.PrototypeEvMore):
        pager.display, pager.page_quit = StaffPager.display, StaffPager.page_quit
    for name, step in vars(batchprocess).items():
        if name.startswith("CmdState") and not hasattr(step.func, "__wrapped__"):
            step.func = _command_in_words(step.func)
