"""What the processes of the house hold in memory."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings

PAGE = os.sysconf("SC_PAGE_SIZE")


def held() -> dict[str, int]:
    """Return the resident bytes of `server`, `portal` and `thinkers` (children of the Server), as /proc tells."""
    own = os.getpid()
    found = {"server": _held(own), "portal": 0, "thinkers": 0}
    with suppress(OSError, ValueError):
        found["portal"] = _held(int((Path(settings.GAME_DIR) / "server/portal.pid").read_text()))
    with suppress(OSError):
        for thread in Path(f"/proc/{own}/task").iterdir():
            for child in (thread / "children").read_text().split():
                found["thinkers"] += _held(int(child))
    return found


def _held(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except (OSError, ValueError, IndexError):
        return 0
