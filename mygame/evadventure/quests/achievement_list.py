"""All achievements (`achievements.toml`), as Evennia's contrib takes them (`settings.ACHIEVEMENT_CONTRIB_MODULES`).

Each is a name of this module. `words` holds name and description in both languages (the contrib has one); `title` is
the title that comes with it. They track the counters of `evadventure.quests.counters`.
"""

from pathlib import Path

from ..kernel.content_files import load
from ..kernel.descriptions import ContentRecord
from ..words import Words


class Achievement(ContentRecord, frozen=True):
    """An achievement: the counters that count towards it, the number needed, and the key of its title."""

    name: Words
    desc: Words
    tracking: tuple[str, ...]
    count: int
    title: str = ""


globals().update(
    (
        key,
        {
            "name": one.name.en,
            "desc": one.desc.en,
            "tracking": [*one.tracking],
            "count": one.count,
            "words": (one.name, one.desc),
            "title": one.title,
        },
    )
    for key, one in load([Path(__file__).with_name("achievements.toml")], Achievement).items()
)
