"""Counts of the world's contents, part by part: town, lands, and below (`world/counted.md`, `@world count`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..dungeon.dwellers import DWELLERS
from ..kernel.content_files import texts
from ..knave.bestiary import KINDS, strains
from ..knave.delve.records import DEEPEST, LEVELS_PER_STRATUM, ROUNDS
from ..knave.delve.templates import Layer, layers
from ..knave.loot import FINDS
from ..places import lands
from ..quests.quest_definitions import QUEST_DEFINITIONS
from ..words import Words
from . import records

HEAD = ("", "places", "texts", "people", "topics", "quests", "ways to end", "kinds", "lords", "finds", "rumours")


class CountedPart(NamedTuple):
    """A part of the world and its counts; `texts` are those in both languages."""

    name: Words
    places: int
    texts: int
    people: int
    topics: int
    quests: int
    ends: int
    kinds: int
    lords: int
    finds: int
    rumours: int


def parts() -> list[CountedPart]:
    """Return the parts of the world: the town, each land, each stratum below, the space under them all, and the total.

    Raises ContentError if the content cannot be used.
    """
    places = records.load()
    found = [_above(TOWN, "", places), *(_above(land.name, key, places) for key, land in lands.LANDS.items())]
    for number, layer in enumerate(layers()):
        first, last = LEVELS_PER_STRATUM * number + 1, LEVELS_PER_STRATUM * (number + 1)
        found.append(_below(layer.stratum.name, first, last, layer))
    found.append(_below(Words("below level 24"), ROUNDS + 1, DEEPEST))
    sums = [sum(column) for column in zip(*(one[1:] for one in found), strict=True)]
    return [*found, CountedPart(Words("all"), *sums)]


def table() -> str:
    """Return the counted parts as Markdown."""
    lines = ["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    lines += ["| " + " | ".join([one.name.en, *map(str, one[1:])]) + " |" for one in parts()]
    return "\n".join(lines)


def _above(name: Words, land: str, places: dict[str, records.PlaceRecord]) -> CountedPart:
    own = {key: one for key, one in places.items() if _land_tag(one.tags) == (f"{lands.TAG}{land}" if land else "")}
    people = {key: person for one in own.values() for key, person in one.people.items()}
    stories = [story for story in QUEST_DEFINITIONS.values() if (story.giver in people) or not (land or story.giver)]
    homes = {f"{lands.TAG}{land}", f"lair:{land}"} if land else {tag for one in own.values() for tag in one.tags}
    kinds = [kind for kind in KINDS.values() if homes.intersection(kind.haunts)]
    rumours: tuple[Words, ...] = lands.LANDS[land].rumours if land else ()
    return CountedPart(
        name,
        places=len(own),
        texts=_texts([own, stories, kinds, rumours]),
        people=len(people),
        topics=sum(len(person.told.topics) for person in people.values()),
        quests=len(stories),
        ends=sum(max(1, len(story.outcomes)) for story in stories),
        kinds=len(kinds),
        lords=sum(kind.boss for kind in kinds),
        finds=sum(find.land.partition("_")[0] == land for find in FINDS.values()) if land else 0,
        rumours=len(rumours),
    )


def _below(name: Words, first: int, last: int, layer: Layer | None = None) -> CountedPart:
    """Return the counts of some levels; the rooms of a stratum count with it wherever it comes round again."""
    kinds = [kind for kind in KINDS.values() if not kind.haunts and first <= kind.depth[0] <= last]
    finds = [find for find in FINDS.values() if not find.land and first <= find.depth[0] <= last]
    people = {key: one for key, one in DWELLERS.items() if first <= one.depth <= last}
    stories = [story for story in QUEST_DEFINITIONS.values() if story.giver in people]
    looks = [layer.stratum, layer.rooms, layer.moods] if layer else [strains()]
    return CountedPart(
        name,
        places=len(layer.rooms) if layer else 0,
        texts=_texts([*looks, kinds, finds, people, stories]),
        people=len(people),
        topics=sum(len(one.topics) for one in people.values()),
        quests=len(stories),
        ends=sum(max(1, len(story.outcomes)) for story in stories),
        kinds=len(kinds),
        lords=sum(kind.boss for kind in kinds),
        finds=len(finds),
        rumours=0,
    )


def _land_tag(tags: Iterable[str]) -> str:
    return next((tag for tag in tags if tag.startswith(lands.TAG)), "")


def _texts(things: list[object]) -> int:
    """Return the number of texts in both languages in some records."""
    return sum(1 for _ in texts(tuple(tuple(one) if isinstance(one, list) else one for one in things)))


TOWN = Words("Wellmouth")
