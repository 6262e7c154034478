"""The depth ladder: how deep heroes have come, and how their story with the sleeper ended."""

from __future__ import annotations

from typing import Any, NamedTuple

from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute
from evennia.utils.dbserialize import deserialize

from ..base.character_command import CharacterCommand
from ..base.textwidth import fill
from ..knave.delve.pieces import ENDING
from ..places.exits import knows
from ..quests.chronicle import ENDED
from ..quests.counters import DEEDS
from ..words import Words
from .landmarks import ENDINGS

SHOWN = 10
"""Lines of the ladder; one's own is shown besides."""


class Rung(NamedTuple):
    """A hero on the ladder, the deepest level reached, and the endings the hero has seen."""

    hero: Any
    depth: int
    endings: tuple[str, ...]


def rungs() -> list[Rung]:
    """Return every hero who has been below, the deepest first, of equals who lived earlier."""
    found = []
    for number, value in Attribute.objects.filter(db_key=DEEDS).values_list("objectdb", "db_value"):
        depth = dict(deserialize(value) or {}).get("depth", 0)
        hero = ObjectDB.objects.filter(id=number).first() if depth else None
        if hero is not None and getattr(hero, "is_pc", False):
            flags = knows(hero)
            endings = tuple(key for key in ENDINGS if f"{ENDING}{key}" in flags)
            found.append(Rung(hero, depth, endings))
    return sorted(found, key=lambda one: (-one.depth, one.hero.id))


class CmdDepths(CharacterCommand):
    """The depth ladder."""

    key = "depths"
    aliases = ["ladder of depth", "深度榜", "井深榜"]
    help_category = "Adventure"
    help_words = Words(
        "|wdepths|n shows who has come how deep, and how it ended with what lies on the twelfth level, for those who "
        "know. Below it the well goes on.",
        "「|w深度榜|n」列出谁下到过多深，跟第十二层那位又是怎么了结的。再往下，井还没完。",
    )

    def act(self, typed: str) -> None:
        """Show it."""
        every = rungs()
        lines = [HEAD.say(self.lang)]
        for place, rung in enumerate(every, 1):
            own = rung.hero is self.caller
            if place > SHOWN and not own:
                continue
            line = LINE.say(self.lang, place=place, who=rung.hero, depth=rung.depth)
            line += "".join(ENDING_OF.say(self.lang, ended=ENDED[key]) for key in rung.endings)
            lines.append(f"|w{line}|n" if own else line)
        if not every:
            lines.append(NOBODY.say(self.lang))
        self.msg("\n".join(fill(line, self.page.width, hanging="   ") for line in lines))


HEAD = Words("|wHow deep they have come|n", "|w井深榜|n")
LINE = Words("{place}. {who}: level {depth}", "{place}. {who}：第{depth}层")
ENDING_OF = Words("; {ended}", "；{ended}")
NOBODY = Words("Nobody has been down yet.", "还没有人下去过。")
