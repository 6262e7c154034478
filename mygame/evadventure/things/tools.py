"""What helps with what: a tool in the pack is advantage where it fits. The dungeon asks here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..words import Words

HELPS: dict[str, Words] = {
    "bell": Words("it is heard through two doors", "隔着两道门都听得见"),
    "chalk": Words("it marks where one has been", "能给走过的地方做记号"),
    "chisel": Words("it opens what is walled up", "能凿开砌死的地方"),
    "crowbar": Words("it opens stuck doors and chests", "能撬开卡死的门和箱子"),
    "drill": Words("it opens locks, slowly", "能钻开锁，就是慢"),
    "file": Words("it opens bars and shackles", "能锉开铁栏和镣铐"),
    "fire": Words("it lights torches in the dark", "摸黑也能点着火把"),
    "glue": Words("it keeps shut what is shut", "关上的东西，粘上就打不开"),
    "grease": Words("it opens hinges and narrow places", "门轴、窄缝，抹上就灵"),
    "hammer": Words("it drives spikes and opens stone", "能钉铁钉，也能砸石头"),
    "hook": Words("it holds a rope where no hand reaches", "手够不着的地方，用它挂绳子"),
    "key": Words("it opens a lock", "能开一把锁"),
    "lens": Words("it shows small things", "能看清细小的东西"),
    "lockpicks": Words("it opens locks", "能开锁"),
    "manacles": Words("it holds a prisoner", "能铐住俘虏"),
    "mirror": Words("it looks round corners", "拐角处能照见另一边"),
    "noise": Words("it is heard far off", "老远都听得见"),
    "pole": Words("it finds traps before feet do", "脚还没到，先探出陷阱"),
    "pulley": Words("it lifts what is too heavy", "能吊起搬不动的东西"),
    "rope": Words("it gets one down and up again", "能把人放下去，再拉上来"),
    "saw": Words("it opens wood and bars", "能锯开木头和栏杆"),
    "shovel": Words("it digs", "能挖"),
    "spike": Words("it wedges doors and holds ropes", "能楔住门，能固定绳子"),
    "spyglass": Words("it shows what is far off", "能望见远处"),
    "tent": Words("it is half a camp", "有它就能扎营"),
    "tongs": Words("it holds what is hot", "能夹烫手的东西"),
    "water": Words("it puts fires out", "能浇火"),
}
"""Tool -> what it is good for."""


def carried(character: Any, *tools: str) -> Any:
    """Return the first carried thing, in the pack or in use, that is one of these tools; None for none."""
    return next(iter(carried_all(character, *tools)), None)


def carried_all(character: Any, *tools: str) -> list[Any]:
    """Return every carried thing, in the pack or in use, that is one of these tools."""
    things: Iterable[Any] = character.equipment.all(only_objs=True) if hasattr(character, "equipment") else ()
    return [one for one in things if getattr(one, "tool", "") in tools and one.tool]


def help_of(thing: Any) -> Words | None:
    """Return what a thing is good for as a tool; None for what is none."""
    return HELPS.get(getattr(thing, "tool", "") or "")
