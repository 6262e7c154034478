"""Compile the gettext catalogues: each `.po` of the game's `locale` folder to the `.mo` beside it (`make messages`).

The binaries are committed, so that the game starts without a compiler; a test compares them with their sources.
"""

from __future__ import annotations

from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "mygame" / "evadventure" / "locale"


def main() -> None:
    """Compile all."""
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))


if __name__ == "__main__":
    main()
