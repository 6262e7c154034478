"""Magic: Knave's level-less spells as rules. Pure; `evadventure.magic.casting` applies spells to the world."""

from .spells import SPELLS, Spell, SpellAim, cast

__all__ = ["SPELLS", "Spell", "SpellAim", "cast"]
