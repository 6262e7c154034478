"""Articles of the help: what is no command but wants explaining (`help.toml`).

`ENTRIES` is what the in-game `help` reads; `HELP_ENTRY_DICTS` is the same in Evennia's form, for the help
pages of the web site (`settings.FILE_HELP_ENTRY_MODULES`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from evadventure.accounts.help_entry import HelpArticle
from evadventure.kernel.content_files import loads

_TEXT = Path(__file__).with_name("help.toml").read_text(encoding="utf-8")
ENTRIES = list(msgspec.convert(loads(_TEXT), dict[str, HelpArticle]).values())


def as_evennia(entry: HelpArticle) -> dict[str, Any]:
    """Return an article as Evennia's own help system reads it, both languages one after the other."""
    return {
        "key": entry.names.en[0],
        "aliases": list(entry.names.every()[1:]),
        "category": entry.category,
        "locks": f"read:perm({entry.staff})" if entry.staff else "read:all()",
        "text": f"{entry.text.en}\n\n{entry.text.zh}",
    }


HELP_ENTRY_DICTS = [as_evennia(entry) for entry in ENTRIES]
