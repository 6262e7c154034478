"""What is answered to a line that is no command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from evennia.commands.cmdhandler import CMD_NOMATCH

from commands.command import Command
from evadventure.directions import direction
from evadventure.tables.commands import TableCmdSet
from evadventure.tables.finding import table_of
from evadventure.tables.phrases import SEAT_AWAY, TABLE_WORD
from evadventure.typed import fold
from evadventure.words import Words

SHOWN = 40
"""Characters of what somebody typed that the answer repeats and compares."""

UNKNOWN = Words("There is no command “{typed}”. |whelp|n lists them.", "没有「{typed}」这个命令，输入 |w帮助|n 查看。")
UNKNOWN_BUT = Words(
    "There is no command “{typed}”. Do you mean {names}?", "没有「{typed}」这个命令。你想输入的是{names}？"
)


@cache
def table_words() -> frozenset[str]:
    """Return every word a table answers to."""
    return frozenset(word for command in TableCmdSet() for word in (command.key, *command.aliases))


def is_chinese(text: str) -> bool:
    """Tell whether there is a Chinese character in the text."""
    return any("\u3400" <= char <= "\u9fff" for char in text)


def closest(typed: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Return the names that look like what was typed, the likest first.

    Latin names are compared by letters with the first word; Chinese ones, which need no blanks and of which people
    remember a character or two, by the characters they share with the beginning of the line.
    """
    typed = fold(typed).strip().casefold()[:SHOWN]
    if not typed:
        return []
    if not is_chinese(typed):
        latin = {name.casefold().lstrip("@"): name for name in names if name.isascii()}
        word = typed.split()[0]
        begun = sorted((name for name in latin if len(word) > 1 and name.startswith(word)), key=len)
        found = dict.fromkeys([*begun, *get_close_matches(word, latin, n=most, cutoff=0.7)])
        return [latin[name].lstrip("@") for name in found][:most]
    beginning = Counter(typed[:4])
    scored = []
    for name in names:
        if is_chinese(name):
            shared = (beginning & Counter(name)).total()
            if shared:
                scored.append((-shared / max(len(name), 2), name[0] != typed[0], len(name), name))
    return [name for score, _first, _size, name in sorted(scored) if score <= -0.5][:most]


class CmdUnknown(Command):
    """Answers to what is no command."""

    key = CMD_NOMATCH
    locks = "cmd:all()"
    auto_help = False
    free_text = True

    def func(self) -> None:
        """Say so, and what may have been meant."""
        typed = self.args.strip()
        if getattr(self.caller, "location", None) is not None:
            if direction(fold(typed).lower()) is not None:
                self.execute_cmd(f"go {typed}")  # says that there is no way, and which there are
                return
            word = fold(typed).lower().split(" ")[0]
            if word in table_words():
                if (seat := table_of(self.caller)) is not None:
                    self.tell(SEAT_AWAY, table=seat, place=seat.location)
                else:
                    self.tell(TABLE_WORD, word=word.replace("|", "||"))
                return
        names = self.cmdset.get_all_cmd_keys_and_aliases(self.caller)
        likely = closest(typed, (name for name in names if not name.startswith("__")))
        shown = typed if len(typed) <= SHOWN else f"{typed[:SHOWN]}..."
        shown = shown.replace("|", "||")
        if likely:
            self.tell(UNKNOWN_BUT, typed=shown, names=[f"|w{name}|n" for name in likely])
        else:
            self.tell(UNKNOWN, typed=shown)
