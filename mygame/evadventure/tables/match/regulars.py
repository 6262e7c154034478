"""The regulars of the house: computer players with a name, a purse, a strength, a temperament and a morale.

They sit down where somebody waits, play for coins like anybody, and when they are badly behind they
roll `dice.morale_check` and may give up (Knave's morale: 2d6 above it, and the nerve is gone).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ...words import Words


class Regular(NamedTuple):
    """One of them. Has the `morale` that `dice.morale_check` asks for."""

    key: str
    name: Words
    level: str
    """Strength; where a game has no such level, its default plays."""
    temper: str
    """Temperament, in games that know it."""
    coins: int
    """What the purse holds at first."""
    morale: int
    about: Words


REGULARS: dict[str, Regular] = {
    regular.key: regular
    for regular in (
        Regular(
            "maud",
            Words("Maud Ferrier", "摆渡人莫德"),
            "careful",
            "spiteful",
            400,
            9,
            Words(
                "A ferrywoman with forearms like oars; she counts cards aloud, wrongly, on purpose.",
                "胳膊粗得像船桨的渡船女人，总爱大声数牌，而且故意数错。",
            ),
        ),
        Regular(
            "osk",
            Words("Osk Half-Candle", "半截蜡烛奥斯克"),
            "casual",
            "bold",
            150,
            6,
            Words(
                "A lamplighter who plays until his candle is down, and loses his nerve before that.",
                "点灯人，说是要玩到蜡烛燃尽，胆子却总先灭。",
            ),
        ),
        Regular(
            "wen",
            Words("Old Wen", "老温"),
            "sharp",
            "patient",
            900,
            11,
            Words("A retired quartermaster. He has never been seen to hurry.", "退了役的军需官，谁也没见他着急过。"),
        ),
        Regular(
            "brida",
            Words("Brida Two-Coats", "双袄布丽达"),
            "careful",
            "patient",
            300,
            8,
            Words(
                "A pedlar in two coats; what she wins goes into the inner one.",
                "穿两件袄子的货郎，赢来的钱都塞进里面那件。",
            ),
        ),
        Regular(
            "tam",
            Words("Tam the Ostler", "马夫阿谭"),
            "casual",
            "bold",
            120,
            7,
            Words("He smells of horses and plays like one: straight ahead.", "一身马味，打牌也像马：只会往前冲。"),
        ),
        Regular(
            "ilse",
            Words("Ilse Greyglove", "灰手套伊尔丝"),
            "sharp",
            "spiteful",
            700,
            10,
            Words("A surveyor of the upper galleries. One glove stays on.", "上层坑道的测绘师，有一只手套从不摘下。"),
        ),
    )
}

BADLY_BEHIND = 1 / 3
"""A player is badly behind whose chance to win is below this part of an even share."""


def free(taken: Iterable[str]) -> list[Regular]:
    """Return the regulars who sit nowhere, weakest purse last to be asked.

    Args:
        taken: keys (`r:<key>`) of those who sit somewhere.
    """
    busy = set(taken)
    return [regular for regular in REGULARS.values() if f"r:{regular.key}" not in busy]


def badly_behind(chance: float, seats: int) -> bool:
    """Tell whether a chance to win (0 to 1) is far below an even share among `seats`."""
    return chance < BADLY_BEHIND / seats


def loses_nerve(regular: Regular, dice: Any) -> bool:
    """Roll morale; True when the regular gives up."""
    return not dice.morale_check(regular)
