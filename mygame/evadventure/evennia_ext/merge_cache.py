"""What Evennia remembers of merged command sets: as many as people use, not as many as there ever were.

`evennia.commands.cmdhandler` keeps the last 1,000 sets it has merged, one for each place and for each person who has a
set of their own (a table's, a fight's). One of ours is some 100 kB with its indexes, and holds the place and such a
person. Merging one anew takes a millisecond.
"""

from __future__ import annotations

from evennia.commands import cmdhandler

FEWEST = 64
"""Sets that are kept when nobody is there."""
EACH = 3
"""Sets for each session: where it is, where it was, and what it is asked."""


def trim(sessions: int) -> None:
    """Forget the sets that were not used for longest; to be called every minute.

    Args:
        sessions: how many sessions there are.
    """
    kept = cmdhandler._CMDSET_MERGE_CACHE
    for _ in range(len(kept) - FEWEST - EACH * sessions):
        kept.popitem(last=False)
