"""Checks maps and saves, and turns saves of the original into positions.

python -m evadventure.minigames.mbg.files my.map old.sav
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from evadventure.words import Lang, Words
from evadventure.minigames.core import NotUnderstood, Reader
from evadventure.minigames.mbg.data import Profile
from evadventure.minigames.mbg.rules import GAME
from evadventure.minigames.mbg.data.maps import load
from evadventure.minigames.mbg.text import refusals
from evadventure.minigames.mbg.tests.original.saves import read

SAVE: Final = ".sav"
_FINE: Final = Words("{file}: fine.", "{file}：没有问题。")
_WRONG: Final = Words("{file}: {why}", "{file}：{why}")
_UNREADABLE: Final = Words("cannot be read as UTF-8 text.", "无法作为 UTF-8 文本读取。")


def _why(error: Exception, lang: Lang) -> str:
    if isinstance(error, NotUnderstood):
        return refusals.say(error.refusal, Reader(lang=lang, names=()))
    return _UNREADABLE.say(lang)


def check(names: Sequence[str], lang: Lang) -> int:
    """Print of each map and save whether it can be played, and what is wrong where; return the exit code."""
    wrong = 0
    for name in names:
        try:
            text = Path(name).read_text(encoding="utf-8")
            if name.endswith(SAVE):
                read(text)
            else:
                load(text)
        except (NotUnderstood, OSError, UnicodeDecodeError) as error:
            wrong += 1
            print(_WRONG.say(lang, file=name, why=_why(error, lang)))
        else:
            print(_FINE.say(lang, file=name))
    return 1 if wrong else 0


def show_position(names: Sequence[str], profile: Profile, max_turn: int, lang: Lang) -> int:
    """Print the positions that saves of the original go on from (`play mbg --position`); return the exit code."""
    for name in names:
        try:
            state = GAME.resume(Path(name).read_text(encoding="utf-8"), 0, profile, max_turn)
        except (NotUnderstood, OSError, UnicodeDecodeError) as error:
            print(_WRONG.say(lang, file=name, why=_why(error, lang)), file=sys.stderr)
            return 2
        print(GAME.write_position(state))
    return 0


def main(argv: Sequence[str]) -> int:
    """Check files; return the exit code."""
    return check(argv, Lang.EN)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
