"""The depth ladder: how deep heroes have come, and how their story with the sleeper ended."""

from __future__ import annotations

from typing import NamedTuple

from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute
from evennia.utils.dbserialize import deserialize

from ..kernel.character_command import CharacterCommand
from ..kernel.textwidth import fill
from ..knave.delve.pieces import ENDING
from ..model import Hero
from ..places.exits import knows
from ..quests.chronicle import ENDED
from ..quests.counters import DEEDS
from ..words import Words, synonyms
from .landmarks import ENDINGS

SHOWN = 10
"""Lines of the ladder; one's own is shown besides."""


class Rung(NamedTuple):
    """A hero on the ladder: the place, the deepest level reached, and the endings the hero has seen."""

    place: int
    hero: Hero
    depth: int
    endings: tuple[str, ...]


def rungs(own: Hero | None = None, most: int = SHOWN) -> list[Rung]:
    """Return the deepest heroes, of equals who lived earlier; and one's own rung, if it is lower.

    Args:
        own: a hero who asks.
        most: how many there are at most, without that one.
    """
    kept = Attribute.objects.filter(db_key=DEEDS, objectdb__isnull=False).values_list("objectdb", "db_value")
    depths = ((dict(deserialize(value) or {}).get("depth", 0), number) for number, value in kept)
    ranked = sorted((-depth, number) for depth, number in depths if depth)
    shown = [
        (place, number, -depth)
        for place, (depth, number) in enumerate(ranked, 1)
        if place <= most or (own is not None and number == own.id)
    ]
    heroes = ObjectDB.objects.in_bulk([number for _, number, _ in shown])
    return [Rung(place, heroes[number], depth, _endings(heroes[number])) for place, number, depth in shown]


def _endings(hero: Hero) -> tuple[str, ...]:
    flags = knows(hero)
    return tuple(key for key in ENDINGS if f"{ENDING}{key}" in flags)


class CmdDepths(CharacterCommand):
    """The depth ladder."""

    key = "depths"
    aliases = synonyms("ladder of depth", of="depths")
    help_category = "Adventure"
    help_words = Words(
        "|wdepths|n shows who has come how deep, and how it ended with what lies on the twelfth level, for those who "
        "know. Below it the well goes on."
    )

    def act(self, typed: str) -> None:
        """Show the ladder, the caller's own lines marked."""
        lines = [Words("|wHow deep they have come|n").say(self.lang)]
        for rung in rungs(self.caller):
            line = LINE.say(self.lang, place=rung.place, who=rung.hero, depth=rung.depth)
            line += "".join(Words("; {ended}").say(self.lang, ended=ENDED[key]) for key in rung.endings)
            lines.append(f"|w{line}|n" if rung.hero is self.caller else line)
        if len(lines) == 1:
            lines.append(Words("Nobody has been down yet.").say(self.lang))
        self.msg("\n".join(fill(line, self.page.width, hanging="   ") for line in lines))


LINE = Words("{place}. {who}: level {depth}")
