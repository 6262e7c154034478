"""The command `travel`: list the lands around the town, with distance and danger, and walk there."""

from __future__ import annotations

from typing import Any

from ..kernel.character_command import CharacterCommand, shown
from ..kernel.errors import ActionError
from ..words import Words
from . import lands, maps, running

PACE = 0.8
"""Seconds between two steps of a journey."""


class CmdTravel(CharacterCommand):
    """Travel to a land or a distant place."""

    key = "travel"
    aliases = ["journey", "远行", "赶路", "出行", "前往"]
    in_fight = "refused"
    help_category = "World"
    help_words = Words(
        """Walk far: to another land, or to any place you can walk to.

  travel          the lands: how far, how dangerous, what their road looks like
  travel marsh    walk to where that land begins
  travel ferry    walk to a place
  run             stand still again

Danger is counted as levels are: a place of danger 2 is for heroes of level 2, or for two of level 1. In such places
you may be met by what lives there, the more often in fog, storm and snow; you stop then. Nothing is met on the town's
side of a land's first milestone. Where the way is more dangerous than your level, `travel` says so and waits
for you to type it again.""",
        """走远路：去别的地方，或者任何走得到的地点。

  远行            列出各处：多远、多险、路是什么样
  远行 沼泽       走到那一带的入口
  远行 渡口       走到某个地点
  跑              停下来

凶险按等级算：凶险2的地方，适合2级的人，或者两个1级的一道走。在这种地方可能遇上当地的东西，雾天、雷雨、下雪时更容易撞上，
遇上了你会停下来。每处头一块里程碑之前都是太平的。路比你的等级险，「远行」会先提醒，再输入一遍才动身。""",
    )

    def act(self, typed: str) -> None:
        """Set out for the named place, after a warning if it is dangerous; without a name, list the lands."""
        here = self.caller.location
        if not lands.LANDS:
            raise ActionError("no_lands", NO_LANDS)
        known = maps.known(here, self.caller)
        if not typed:
            self._list(known)
            return
        goal = self._goal(typed.lower().removeprefix("to "), maps.heard_of(here, self.caller))
        if goal is here:
            raise ActionError("here", IS_HERE)
        ways = maps.path(here, self.caller, goal)
        if not ways:
            raise ActionError("no_way", NO_WAY, place=goal)
        worst = max(lands.danger_of(way.destination) for way in ways)
        brave = self.caller.ndb.brave
        if worst > self.caller.level and brave != goal.id:
            self.caller.ndb.brave = goal.id
            self.tell(WARNED, place=goal, danger=worst, level=self.caller.level)
            return
        self.caller.ndb.brave = None
        self.tell(SETS_OUT, place=goal, count=len(ways), danger=DANGER[min(worst, 5)])
        running.begin(self.caller, running.Run([way.key for way in ways], pace=PACE))

    def _list(self, known: list[Any]) -> None:
        own = lands.land_of(self.caller.location)
        there: list[tuple[Words, dict[str, Any]]] = []
        for land in lands.LANDS.values():
            gate = _gate(land, known)
            ways = maps.path(self.caller.location, self.caller, gate) if gate is not None else None
            if land is own:
                there.append((LAND_HERE, {"land": land.name, "way": land.way}))
            elif ways:
                there.append((LAND_LINE, {"land": land.name, "count": len(ways), "way": land.way}))
        if not there:
            raise ActionError("no_road", NO_ROAD)
        self.tell(LANDS_HEAD)
        for words, facts in there:
            self.tell(words, **facts)

    def _goal(self, wanted: str, known: list[Any]) -> Any:
        """Return the entrance of the named land, or the nearest place with that name.

        Raises:
            ActionError: codes `unknown`, `no_way`.
        """
        for land in lands.LANDS.values():
            if wanted in land.called() and (gate := _gate(land, known)) is not None:
                return gate
        if (found := maps.named(known, wanted)) is None:
            if unreached := next((land for land in lands.LANDS.values() if wanted in land.called()), None):
                raise ActionError("no_way", NO_WAY, place=unreached.name)
            raise ActionError("unknown", UNKNOWN, typed=shown(wanted))
        return found


def _gate(land: lands.Land, known: list[Any]) -> Any:
    """Return the entrance of a land, if it is among the `known` places; else None."""
    tag = f"place:{land.gate}"
    return next((one for one in known if one.tags.has(tag, category="content")), None)


COMMANDS = (CmdTravel,)
"""Commands of journeys."""

DANGER = (
    Words("nothing worse than mud lies on it", "路上最坏也不过是泥"),
    Words("danger 1: go armed", "凶险1：带上家伙"),
    Words("danger 2: go armed, and not at half health", "凶险2：带上家伙，别带着伤走"),
    Words("danger 3: go in company", "凶险3：结伴走"),
    Words("danger 4: go in company, and know the way back", "凶险4：结伴走，记住回头路"),
    Words("danger 5: say goodbye first", "凶险5：先跟家里打声招呼"),
)
"""How dangerous a way is, in words."""
NO_LANDS = Words("There is nowhere to travel to.", "没有什么远方可去。")
IS_HERE = Words("You are there already.", "你已经在这儿了。")
NO_WAY = Words("No way to {place} is open now.", "眼下没有一条去{place}的路是通的。")
NO_ROAD = Words("No road out of town is to be reached from here.", "从这里走不到出镇的路。")
UNKNOWN = Words(
    'Nobody has heard of a place called "{typed}". |wtravel|n lists the lands.',
    "没人听说过「{typed}」这个地方。「|w远行|n」列出各处。",
)
WARNED = Words(
    "On the way to {place} lies danger {danger}, and you are of level {level}. Type it again, and you go.",
    "去{place}的路上有凶险{danger}的地段，而你才{level}级。再输入一遍，就动身。",
)
SETS_OUT = Words(
    "You set out for {place}: {count} {count:|step|steps}; {danger}.", "你动身去{place}，要走{count}程；{danger}。"
)
LANDS_HEAD = Words("|wFrom here one can travel to:|n (|wtravel <name>|n)", "|w从这里可以去：|n（|w远行 <名称>|n）")
LAND_LINE = Words("|c{land:cap}|n, {count} {count:|step|steps}. {way}", "|c{land}|n，{count}程。{way}")
LAND_HERE = Words("|c{land:cap}|n: you are there. {way}", "|c{land}|n：你就在这里。{way}")
