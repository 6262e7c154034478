"""Effects of spells, as records: a world applies them, a simulation counts them. Pure."""

from __future__ import annotations

from typing import Any

import msgspec

from ..fighting.blows import Try
from ..fighting.conditions import Duration


class SpellEffect(msgspec.Struct, frozen=True):
    """One effect of a spell. `on` is the affected being."""

    on: Any


class Resisted(SpellEffect, frozen=True):
    """The target withstood the spell; `rolled` is the roll."""

    rolled: Try


class Harm(SpellEffect, frozen=True):
    """Hit points lost."""

    hp: int
    manner: str = "magic"


class Afflict(SpellEffect, frozen=True):
    """A condition, and how long it lasts."""

    condition: str
    lasts: Duration


class Cleanse(SpellEffect, frozen=True):
    """All magic on the target ends."""


class Rout(SpellEffect, frozen=True):
    """It must leave: flees from the fight and the place if there is a way."""


class Betray(SpellEffect, frozen=True):
    """It takes its own side for the enemy, until the fight is over."""


class SwapPlaces(SpellEffect, frozen=True):
    """It and the caster change places."""


class Seize(SpellEffect, frozen=True):
    """The caster's stone waits for the next spell that somebody else casts here, for so many game seconds."""

    game_seconds: float


class Escape(SpellEffect, frozen=True):
    """The caster leaves the fight, unhindered."""


class PassThrough(SpellEffect, frozen=True):
    """It stands in the next place a way leads to, whatever bars the way."""


class Fetch(SpellEffect, frozen=True):
    """A thing comes to the caster's hands; from a being, one of its things or some coins."""


class Unlock(SpellEffect, frozen=True):
    """A lock opens."""


class Light(SpellEffect, frozen=True):
    """It shines for so many game seconds."""

    game_seconds: float


class Reveal(SpellEffect, frozen=True):
    """The caster learns something: `what` is "magic", "mind", "hidden", "trail", "far" or "beyond"."""

    what: str


class Summon(SpellEffect, frozen=True):
    """A being comes and fights on the caster's side for some game seconds."""

    kind: str
    game_seconds: float


class Haven(SpellEffect, frozen=True):
    """A house to rest in stands there for so many game seconds."""

    game_seconds: float


class Say(SpellEffect, frozen=True):
    """A thought reaches a person, anywhere."""

    thought: str
