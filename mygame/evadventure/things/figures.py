"""The figures of a thing, as sentences; its use as a tool in the pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..evennia_ext.mixins import Reader
from ..kernel.content_files import load
from ..kernel.counting import coins
from ..kernel.messaging import lang_of
from ..model import Hero, Living, Thing
from ..words import LANGUAGES, Words


def slots_text(slots: float) -> str:
    """Return a number of slots: tenths, and hundredths below one.

    >>> slots_text(2.0), slots_text(10.11), slots_text(0.25)
    ('2', '10.1', '0.25')
    """
    return f"{round(slots, 1 if slots >= 1 else 2):g}"


def get_obj_stats(obj: Thing, owner: Reader | None = None) -> str:
    """Return the figures of a thing as sentences, in the owner's language.

    Of a thing of theirs its slot is said too; of things they cannot take, neither size nor value.
    """
    facts: dict[str, Any] = {
        "value": coins(obj.value),
        "size": slots_text(obj.size),
        "slots": obj.size,
        "damage": obj.damage_roll,
        "ability": obj.attack_type,
        "defense": obj.defense_type,
        "armor": obj.armor,
        "quality": obj.quality,
        "most": obj.quality_max,
        "uses": getattr(obj, "uses", 0),
    }
    sentences = [_SIZE] if owner is None or obj.access(owner, "get") else []
    if facts["damage"]:
        sentences.append(Words("It attacks with {ability} against {defense} for {damage} damage."))
    if facts["armor"]:
        sentences.append(Words("It adds {armor:+} to armour."))
    if facts["most"]:
        sentences.append(Words("Its quality is {quality} of {most}."))
    if facts["uses"] > 1:
        sentences.append(Words("It can be used {uses} times."))
    facts["place"] = owner.equipment.get_current_slot(obj) if isinstance(owner, Hero) else None
    if facts["place"] is not None:
        sentences.append(Words("You have it here: {place}."))
    lang = lang_of(owner)
    return LANGUAGES[lang].gap.join(sentence.say(lang, **facts) for sentence in sentences)


_SIZE = Words("It takes {size} {slots:|slot|slots} and is worth {value}.")


HELPS = load([Path(__file__).with_name("tools.toml")], Words)
"""Tool -> its use."""


def carried(character: Living, *tools: str) -> Thing | None:
    """Return the first carried thing, in the pack or in use, that is one of these tools; None for none."""
    return next(iter(carried_all(character, *tools)), None)


def carried_all(character: Living, *tools: str) -> list[Thing]:
    """Return every carried thing, in the pack or in use, that is one of these tools."""
    things = character.equipment.all(only_objs=True) if isinstance(character, Hero) else ()
    return [one for one in things if isinstance(one, Thing) and one.tool and one.tool in tools]


def help_of(thing: Thing) -> Words | None:
    """Return the use of a thing as a tool; None for one that is not a tool."""
    return HELPS.get(thing.tool or "")
