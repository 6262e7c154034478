"""Bring the catalogues up to date with the code (`make messages`): Chinese, and those of Evennia and Django.

Evennia's and Django's `.po` files are compiled to the `.mo` beside each; the binaries are committed, so that the game
starts without a compiler; a test compares them with their sources. Our own `.po` files are read as they are.
"""

from __future__ import annotations

import sys
from pathlib import Path

import polib

GAME = Path(__file__).resolve().parent.parent / "mygame"
LOCALE = GAME / "evadventure" / "locale"
sys.path.insert(0, str(GAME))


def main() -> int:
    """Bring all up to date. Return 1 if there is something to be filled in."""
    from evadventure.kernel import language_files

    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))
    folders = [GAME / name for name in ("commands", "server", "typeclasses", "web", "world", "../lab")]
    return language_files.main([str(LOCALE / "zh"), *map(str, folders)])


if __name__ == "__main__":
    sys.exit(main())
