"""The one clock that runs all creatures."""

from __future__ import annotations

from typing import Any

from evennia import DefaultScript

from . import ai, spawning


class MonsterClock(DefaultScript):
    """Runs every creature, lets what has been killed come back, and takes away what is left of the dead."""

    MINUTE = 60 // ai.BEAT

    def at_script_creation(self) -> None:
        """Set the beat."""
        self.key = "monster_clock"
        self.desc = "Creatures act by themselves, and come back"
        self.interval = ai.BEAT
        self.persistent = True

    def at_repeat(self, **kwargs: Any) -> None:
        """Pass a beat."""
        beat = self.ndb.beat = (self.ndb.beat or 0) + 1
        ai.run(beat)
        if beat % self.MINUTE == 0:
            spawning.minute()
