"""Evennia's own commands for staff, with Chinese names and help in both languages.

What such a command answers is Evennia's English, but for its usage, which is told as our help has it; those that staff
use daily have a `func` of ours, which answers in the reader's language (`staff_people`, `staff_building`,
`staff_server`). `docs/adr/0132` gives the reasons.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

from evennia.commands.default import admin, batchprocess, building, system

from ..words import LANGUAGES, Words
from .stock_staff_help import STAFF_HELP

LOCKS = {
    "CmdBan": "cmd:perm(ban) or perm(Admin)",
    "CmdUnban": "cmd:perm(unban) or perm(Admin)",
    "CmdServerLoad": "cmd:perm(list) or perm(Admin)",
    "CmdTasks": "cmd:perm(Developer)",
}
"""Locks other than Evennia's: whoever may boot may ban, and look at the server's load."""

KEYS = {"CmdForce": "@force"}
"""Keys other than Evennia's: players below force doors, and the sign keeps the two apart."""

CATEGORIES = {admin: "admin", building: "building", system: "system", batchprocess: "building"}


def localized(command: type[Any]) -> type[Any]:
    """Return a command of Evennia with its Chinese names, its help in both languages and our lock."""
    aliases, zh = STAFF_HELP[command.__name__]
    body: dict[str, Any] = {
        "__module__": __name__,
        "__doc__": command.__doc__,
        "aliases": [*command.aliases, *aliases],
        "help_words": Words(inspect.cleandoc(command.__doc__ or ""), zh),
        "free_text": True,
    }
    body |= {"parse": _usage_in_words(command.parse), "func": _usage_in_words(command.func)}
    if command.__name__ in KEYS:
        body["key"] = KEYS[command.__name__]
    if command.__name__ in LOCKS:
        body["locks"] = LOCKS[command.__name__]
    module = inspect.getmodule(command)
    if module in CATEGORIES:
        body["help_category"] = CATEGORIES[module]
    return type(command.__name__, (command,), body)


_USAGE = re.compile(r"^(?:Usage:|用法：).*?(?=\n\s*\n|\Z)", re.DOTALL | re.MULTILINE)
"""What a help text says of how a command is typed."""
MORE = Words("More: |whelp {name}|n", "详见「|w帮助 {name}|n」。")


def usage(command: Any) -> str:
    """Return how a command is typed, from its help, in its caller's language."""
    found = _USAGE.search(command.help_words.in_lang(command.lang))
    name = next((one for one in command.called if LANGUAGES[command.lang].is_in(one)), command.key)
    return "\n".join([*([found[0].rstrip()] if found else []), MORE.say(command.lang, name=name.lstrip("@"))])


@contextmanager
def _telling_usage(command: Any) -> Iterator[None]:
    """Let what Evennia tells the caller of usage, until the block ends, be told as our help has it.

    What begins as `TOLD_BY_US` of the command says is not told: its own `func` does.
    """
    caller = command.caller
    before, own = caller.msg, vars(caller).get("msg")

    def msg(text: Any = None, *args: Any, **kwargs: Any) -> None:
        if isinstance(text, str) and text.startswith(getattr(command, "TOLD_BY_US", ())):
            return
        is_usage = isinstance(text, str) and text.lstrip().startswith("Usage:")
        before(usage(command) if is_usage else text, *args, **kwargs)

    caller.msg = msg
    try:
        yield
    finally:
        del caller.msg
        if own is not None:
            caller.msg = own


def _usage_in_words(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the `parse` or `func` of a command of Evennia so that usage is told in the reader's language."""

    def steps(self: Any, work: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        answer = None
        while True:
            with _telling_usage(self):
                try:
                    question = work.send(answer)
                except StopIteration as done:
                    return done.value
            answer = yield question

    @functools.wraps(method)
    def wrapped(self: Any) -> Any:
        with _telling_usage(self):
            result = method(self)
        return steps(self, result) if isinstance(result, Generator) else result

    return wrapped
