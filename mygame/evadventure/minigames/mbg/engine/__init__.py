"""The rules of mbg, one engine for both profiles.

`Play` is a match in progress: lists of shared records that are replaced one by one. It is opened on a state, answers
the question the state waits with, runs to the next question and is frozen to the next state; nothing else ever sees
it. What has still to happen is a stack of `Frame` records, so every question is a plain state and needs no coroutine.
Rule numbers are those of `docs/games/mbg.md`.
"""

from .draft import Source
from .turn import Play

__all__ = ["Play", "Source"]
