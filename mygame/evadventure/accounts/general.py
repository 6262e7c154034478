"""Commands for everybody: aliases, history, list of commands, about the game."""

from __future__ import annotations

import platform
import re
from collections import deque
from collections.abc import Iterable
from typing import Any, ClassVar

import django
from evennia.commands.cmdhandler import CMD_NOINPUT
from evennia.commands.command import Command as StockCommand
from evennia.commands.default import general
from evennia.server.serversession import ServerSession
from evennia.typeclasses.attributes import Attribute, NickTemplateInvalid
from evennia.utils.utils import get_evennia_version
from twisted import __version__ as twisted_version

from ..evennia_ext.mixins import keep_with, kept_with
from ..kernel.character_command import shown
from ..kernel.command import AccountCommand, Command
from ..kernel.counting import note_numbers, numbered
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.textwidth import columns
from ..words import LANGUAGES, Lang, Words, synonyms
from .commands import OFF, ON

_MARK = re.compile(r"\$[0-9]+")
_PATTERN = re.compile(r"[*?\[\]]")
"""Signs that make a short form a pattern of many."""
ALIAS = frozenset(synonyms("alias", "aliases", "unalias"))
FORGET = frozenset(synonyms("delete", "remove", "-d"))
"""Words typed after `alias` before a short form to remove."""
UNALIAS = frozenset(synonyms("unalias"))
"""Names of `nick` that work as on other MUDs: `alias kk kill`, `unalias kk`."""
REMEMBERED = 20
"""Lines of each session that `!` can repeat."""


def remember(session: ServerSession, line: str) -> None:
    """Store a typed line for `!`, unless it repeats another or contains a password."""
    word = line.strip().split(maxsplit=1)[0].lower() if line.strip() else ""
    if (
        not word
        or word[0] in "!！"
        or word.startswith(CmdRepeat.OTHERS)
        or word.lstrip("@&/+") in _SECRET
        or line.strip().startswith(synonyms(of="secrets of a line"))
    ):
        return
    if session.ndb.typed is None:
        session.ndb.typed = deque(maxlen=REMEMBERED)
    session.ndb.typed.append(line.strip())


_SECRET = frozenset(synonyms("password", "userpassword", "history"))


class CmdHistory(AccountCommand):
    """List the lines typed before."""

    key = "history"
    help_words = Words(
        "Show what you typed lately.\n\nUsage:\n  history\n  !          the last line again\n  !<number>  that line"
        " again"
    )

    NONE = Words("You have typed nothing yet.")

    def func(self) -> None:
        """Show the stored lines with their numbers."""
        typed = self.session.ndb.typed or ()
        if not typed:
            raise ActionError("none", self.NONE)
        note_numbers(self.session, "typed", typed)
        self.msg(
            "\n".join(
                Words("  {number}. {line}").say(self.lang, number=number, line=line.replace("|", "||"))
                for number, line in enumerate(typed, 1)
            )
        )


class CmdRepeat(AccountCommand):
    """Repeat a line typed before."""

    key = "!"
    OTHERS = synonyms("repeat", of="!")
    aliases = OTHERS
    help_words = CmdHistory.help_words

    def func(self) -> None:
        """Execute the line with the typed number, by default the last."""
        typed = list(self.session.ndb.typed or ())
        wanted = self.args.strip()
        line = numbered(self.session, "typed", whole_number(wanted), typed) if wanted else "".join(typed[-1:])
        if not line:
            if typed:
                self.tell(Words("There is no line {number}. |whistory|n shows them."), number=wanted[:20] or "1")
            else:
                self.tell(CmdHistory.NONE)
            return
        self.session.execute_cmd(line, session=self.session)


class CmdMore(AccountCommand):
    """Show the next page of a long text, for an empty line."""

    key = CMD_NOINPUT
    auto_help = False

    def func(self) -> None:
        """Send the rest of the text, which stops again at the end of the screen."""
        rest, self.session.ndb.rest = self.session.ndb.rest, None
        if rest:
            self.msg("\n".join(rest))


class CmdNick(general.CmdNick):  # type: ignore[misc]
    """Define aliases for lines and names."""

    aliases = synonyms("nickname", "nicks", "alias", "aliases", "unalias", of="nick")
    free_text = True
    help_category = "account"
    help_words = Words(
        "Make short forms of your own for what you type often. Nobody else sees them.\n\nUsage:\n"
        "  nick <short> = <long>\n  nick <short> $1 $2 = <long with $1 and $2>\n  nicks                    list them\n"
        "  nick/delete <short or number>\n  nick/clearall\n\n"
        "As on other MUDs: |walias kk kill|n makes one (|wkk toad|n is then |wkill toad|n), |walias|n lists them, "
        "|wunalias kk|n forgets it.\n\nSwitches:\n  inputline - what you type (usual)\n"
        "  object    - names of things and people\n  account   - names of accounts\n\nExamples:\n"
        "  nick hi = say Hello, everybody!\n  nick/object tom = the tall man\n  nick tt $1 $2 = tell $1 $2"
    )

    switches: list[str]
    rhs: Any

    KINDS: ClassVar[dict[str, Words]] = {
        "inputline": Words("what you type"),
        "object": Words("things and people"),
        "account": Words("accounts"),
    }
    NO_SUCH = Words("You have no short form {typed}. |wnicks|n lists them.")
    USAGE = Words("Type |wnick <short> = <long>|n.")
    KEPT = Words("|w{short}|n stays what it is: you could not take such a short form back.")
    MARKS = Words("Use the same $1, $2 ... on both sides, once each on the left.")
    SET = Words("|w{short}|n stands for: {long}")

    def _nicks(self, *kinds: str) -> list[Attribute]:
        every = (
            nick
            for kind in kinds or self.KINDS
            for nick in self.caller.nicks.get(category=kind, return_obj=True, return_list=True) or ()
        )
        return [nick for nick in every if nick is not None]

    @staticmethod
    def _facts(nick: Attribute) -> dict[str, str]:
        _, _, short, long = nick.value
        return {"short": short.replace("|", "||"), "long": long.replace("|", "||")}

    def func(self) -> None:
        """List, show, delete or define aliases."""
        kinds = [switch for switch in self.switches if switch in self.KINDS]
        word = self.cmdstring.lower()
        if word in UNALIAS and not self.switches:
            self.switches = ["delete"]
        elif word in ALIAS and not self.switches and self.rhs is None and len(parts := self.args.split(None, 1)) == 2:
            self.lhs, self.rhs = parts[0], parts[1].strip()
            if self.rhs.startswith("="):  # there is nothing after the sign
                self.rhs = ""
            elif self.lhs.lower() in FORGET:
                self.lhs, self.rhs, self.switches = self.rhs, None, ["delete"]
        if "list" in self.switches or self.cmdstring == "nicks" or not (self.args or self.switches):
            self._show(self._nicks())
        elif "clearall" in self.switches:
            for kind in self.KINDS:
                self.caller.nicks.clear(category=kind)
            self.tell(Words("All your short forms are gone."))
        elif not self.lhs:
            self.tell(self.USAGE)
        elif "delete" in self.switches:
            self._forget(kinds)
        elif self.rhs == "":
            self.tell(self.USAGE)
        elif self.rhs:
            self._make(kinds or ["inputline"])
        elif found := [nick for nick in self._nicks(*kinds) if nick.value[2].startswith(self.lhs)]:
            self._show(found)
        else:
            self.tell(self.NO_SUCH, typed=shown(self.lhs))

    def _show(self, nicks: list[Attribute]) -> None:
        if not nicks:
            raise ActionError("none", Words("You have no short forms. |wnick hi = say Hello!|n makes one."))
        numbers = [nick.id for nick in self._nicks()]
        note_numbers(self.caller, "nicks", numbers)
        lines = [
            Words("  {number}. |w{short}|n: {long} ({kind})").say(
                self.lang, number=numbers.index(nick.id) + 1, kind=self.KINDS[nick.category], **self._facts(nick)
            )
            for nick in nicks
        ]
        self.msg("\n".join([Words("|wYour short forms:|n").say(self.lang), *lines]))

    def _forget(self, kinds: list[str]) -> None:
        every = self._nicks()
        number = whole_number(self.lhs.removeprefix("#"))
        if number is not None:
            wanted = numbered(self.caller, "nicks", number, [nick.id for nick in every])
            found = [nick for nick in every if nick.id == wanted]
        else:
            found = [nick for nick in self._nicks(*kinds) if nick.value[2] == self.lhs]
        if not found:
            self.tell(self.NO_SUCH, typed=shown(self.lhs))
        for nick in found:
            facts = self._facts(nick)
            self.caller.nicks.remove(nick.value[2], category=nick.category)
            self.tell(Words("|w{short}|n no longer stands for: {long}"), **facts)

    def _make(self, kinds: list[str]) -> None:
        if self.lhs.split(None, 1)[0].lower() in {self.key, *self.aliases}:
            raise ActionError("kept", self.KEPT, short=self.lhs.replace("|", "||"))
        if self.lhs == self.rhs:
            raise ActionError("same", Words("That is the same on both sides."))
        if set(_MARK.findall(self.lhs)) != set(_MARK.findall(self.rhs)):
            raise ActionError("marks", self.MARKS)
        try:
            for kind in kinds:
                self.caller.nicks.add(self.lhs, self.rhs, category=kind)
                if kind == "inputline" and "$" not in self.lhs and not _PATTERN.search(self.lhs):
                    self._pass_on_the_rest()
        except NickTemplateInvalid:
            self.tell(self.MARKS)
            return
        self.tell(self.SET, short=self.lhs.replace("|", "||"), long=self.rhs.replace("|", "||"))

    def _pass_on_the_rest(self) -> None:
        """Append the words after an alias to its replacement; Evennia's nicks match whole lines only."""
        nick = self.caller.nicks.get(self.lhs, category="inputline", return_obj=True)
        _, _, short, long = nick.value
        words = r"\s+".join(re.escape(word) for word in short.split())
        template = long.replace("{", "{{").replace("}", "}}") + "{arg1}"
        nick.value = (rf"{words}(?P<arg1>(?:\s.*)?)[\n\r]*\Z", template, short, long)


class CmdCommands(AccountCommand):
    """List all commands."""

    key = "commands"
    aliases = synonyms("cmds", of="commands")
    help_words = Words("All commands at a glance; |whelp|n groups them by theme.\n\nUsage:\n  commands")

    def func(self) -> None:
        """Show the names of the commands the caller may use."""
        names = sorted(
            {
                command_name(command.key, called_of(command), self.lang)
                for command in self.cmdset
                if not command.key.startswith("__")
                and command.auto_help
                and not command.is_exit
                and command.access(self.caller, "cmd")
            },
            key=str.casefold,
        )
        self.msg(Words("|wWhat you can type:|n").say(self.lang) + "\n" + "\n".join(_rows(names, self.page.width)))


def _rows(names: list[str], width: int) -> list[str]:
    """Return names in rows, none of them broken."""
    rows = [""]
    for name in names:
        if rows[-1] and columns(rows[-1]) + 2 + columns(name) > width:
            rows.append("")
        rows[-1] += f"  {name}" if rows[-1] else name
    return rows


def called_of(command: StockCommand) -> Iterable[str]:
    """Return the aliases of a command, in their written order if it is one of ours."""
    return command.called if isinstance(command, Command) else command.aliases


def command_name(key: str, called: Iterable[str], lang: Lang) -> str:
    """Return the name of a command in a language: the first alias in its script, else the key."""
    return next((alias for alias in called if LANGUAGES[lang].is_in(alias)), key.lstrip("@"))


class CmdAbout(AccountCommand):
    """Tell about the game."""

    key = "about"
    aliases = synonyms("version", "credits", of="about")
    help_words = Words("What this is made of.\n\nUsage:\n  about")

    TEXT = Words(
        "|wWellmouth|n: a town, a dungeon, three tables.\n\nRules of adventure: Knave by Ben Milton, CC BY 4.0.\nUNO "
        "and KARDS are trademarks of their owners, who have nothing to do with this game.\nBuilt on Evennia {evennia} "
        "(BSD), Django {django}, Twisted {twisted}, Python {python}."
    )

    def func(self) -> None:
        """Show the text with the versions of the software."""
        self.tell(
            self.TEXT,
            evennia=get_evennia_version("short"),
            django=django.get_version(),
            twisted=twisted_version,
            python=platform.python_version(),
        )


LONGEST = 80


class CmdPrompt(AccountCommand):
    """Set the prompt, or switch it on or off."""

    key = "prompt"
    free_text = True
    help_words = Words(
        "A line about your character after each command, and after whatever else is told.\n\n"
        "Usage:\n  prompt on\n  prompt off\n  prompt <line>\n\n"
        "In a line of "
        "your own %h is your hit points, %H the most, %x your experience, %n what the next level takes, %l your level, "
        "%c your coppers, %r the place."
    )

    def func(self) -> None:
        """Store the prompt with the account."""
        typed = self.args.strip()
        if typed.lower() in OFF or (not typed and kept_with(self.account, "prompt")):
            keep_with(self.account, "prompt", "")
            self.tell(Words("You have no prompt."))
        elif len(typed) > LONGEST:
            self.tell(Words("A prompt has {most} characters at most."), most=LONGEST)
        else:
            keep_with(self.account, "prompt", "on" if typed.lower() in ON or not typed else f"{typed} ")
            self.tell(Words("You have a prompt now."))


COMMANDS = (CmdMore, CmdNick, CmdHistory, CmdRepeat, CmdCommands, CmdAbout, CmdPrompt)
