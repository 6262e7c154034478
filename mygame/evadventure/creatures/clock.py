"""The clock that runs all creatures."""

from __future__ import annotations

from evennia import DefaultScript

from . import ai, spawning


class MonsterClock(DefaultScript):
    """Run every creature each beat; each minute let killed ones return and remove remains."""

    MINUTE = 60 // ai.BEAT

    def at_script_creation(self) -> None:
        """Set key, description and interval."""
        self.key = "monster_clock"
        self.desc = "Creatures act by themselves, and come back"
        self.interval = ai.BEAT
        self.persistent = True

    def at_repeat(self, **kwargs: object) -> None:
        """Run one beat of every creature."""
        beat = self.ndb.beat = (self.ndb.beat or 0) + 1
        ai.run(beat)
        if beat % self.MINUTE == 0:
            spawning.minute()
