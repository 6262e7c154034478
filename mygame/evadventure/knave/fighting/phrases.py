"""The texts of blows: by weapon and severity, several variants each (`manners.toml`).

Templates of `voices` (`who` strikes `whom`); `{weapon}` is the weapon. A graze, a wound, a grave wound, a
kill, a miss; a fumble is a miss that deserves a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from msgspec.structs import asdict

from ...kernel.content_files import load
from ...kernel.descriptions import ContentRecord
from ...words import Words, pattern
from .blows import Blow

GRAZE, WOUND, GRAVE, KILL, MISS, FUMBLE = "graze", "wound", "grave", "kill", "miss", "fumble"
SEVERITIES = (GRAZE, WOUND, GRAVE, KILL, MISS, FUMBLE)

type Lines = Mapping[str, Sequence[Words]]
"""Severity -> variants of its text."""


class Manner(ContentRecord, frozen=True):
    """The sentences of one manner of blows, by severity."""

    graze: tuple[Words, ...]
    wound: tuple[Words, ...]
    grave: tuple[Words, ...]
    kill: tuple[Words, ...]
    miss: tuple[Words, ...]
    fumble: tuple[Words, ...]


MANNERS: Mapping[str, Lines] = {
    key: asdict(manner) for key, manner in load([Path(__file__).with_name("manners.toml")], Manner).items()
}
"""Manner of a weapon -> its lines."""


def own_lines(hit: Words, miss: Words, manner: str) -> Lines:
    """Return the lines of an attack of a monster: its own sentence for a blow and a miss, and those of its manner."""
    common = MANNERS.get(manner, MANNERS["edge"])
    blows = {how: (hit, *common[how]) for how in (GRAZE, WOUND, GRAVE)}
    misses = (miss, *common[MISS])
    return blows | {KILL: (hit,), MISS: misses, FUMBLE: misses}


def severity(blow: Blow, hp: int, hp_max: int, *, lethal: bool) -> str:
    """Return the severity with which a blow is told."""
    if not blow.hit:
        return FUMBLE if blow.fumble else MISS
    if lethal:
        return KILL
    if blow.damage >= hp or blow.damage * 2 >= hp_max:
        return GRAVE
    return WOUND if blow.damage * 5 >= hp_max else GRAZE


BLOODLESS = frozenset(
    {"undead", "spirit", "bones", "brittle", "construct", "brass", "stone", "wax", "fire", "ooze", "plant", "mimic"}
)
"""Kinds of beings that have neither blood nor flesh."""

_OF_BLOOD = pattern(r"\b(red|blood|flesh)\b")

_MEN = frozenset({"folk", "human", "giant", "mage"})
"""Kinds of beings that have hands, whatever else they are; a hero, of no kind, has everything."""
_HARD = frozenset({"bones", "construct", "brass", "wax", "brittle"})
_SHAPELESS = frozenset({"ooze", "plant", "swarm", "mimic", "stone", "spirit", "fire"})
_OF_ARMS = pattern(r"\b((fore)?arms?|knuckles|hip)\b")
_OF_SOFT_PARTS = pattern(r"\b(nose|ears?|cheek|belly|throat|heart|skin|lips|wind|ribs|side|thigh|temple|eyes)\b")
_OF_LEGS = pattern(r"\b(legs?|knee|hip|thigh|feet)\b")
_OF_A_FRAME = pattern(r"\b(shoulder|legs?|knee|head|chest|jaw|bones?|feet)\b")


def _missing(kinds: Collection[str]) -> list[re.Pattern[str]]:
    """Return patterns of sentences about body parts that a being of these kinds does not have."""
    of = frozenset(kinds)
    found = [] if BLOODLESS.isdisjoint(of) else [_OF_BLOOD]
    if of.isdisjoint(_MEN):
        if of & _SHAPELESS and "beast" not in of:
            return [*found, _OF_ARMS, _OF_SOFT_PARTS, _OF_A_FRAME]
        if "beast" in of:
            found.append(_OF_ARMS)
    if "legless" in of:
        found.append(_OF_LEGS)
    if of & _HARD:
        found.append(_OF_SOFT_PARTS)
    return found


def has_hands(kinds: Collection[str]) -> bool:
    """Return whether a being of these kinds can hold anything; a hero, of no kind, can."""
    return bool(not kinds or not _MEN.isdisjoint(kinds) or (_SHAPELESS | {"beast"}).isdisjoint(kinds))


def suiting(lines: Sequence[Words], kinds: Collection[str]) -> list[Words]:
    """Return the sentences that name no part of the body a being of these kinds lacks; all, if each does."""
    missing = _missing(kinds)
    return [one for one in lines if not any(part.search("".join(one.every())) for part in missing)] or list(lines)


def line_for(
    blow: Blow, hp: int, hp_max: int, *, lethal: bool, turn: int, own: Lines | None = None, kinds: Collection[str] = ()
) -> Words:
    """Return the sentence of a blow: one of several variants, a different one from turn to turn.

    `turn` is any number that changes from blow to blow, `own` the lines of the weapon itself, if it has some; of
    the victim's kinds bloodless beings do not bleed, and an ooze is not hit on the nose.
    """
    how = severity(blow, hp, hp_max, lethal=lethal)
    common = MANNERS.get(blow.manner, MANNERS["edge"])
    lines: Sequence[Words] = (own or {}).get(how) or common.get(how) or common[MISS]
    lines = suiting(lines, kinds)
    return lines[(turn + blow.roll) % len(lines)]
