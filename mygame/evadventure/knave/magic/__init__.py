"""Magic: Knave's level-less spells as rules. Pure; `evadventure.magic.casting` does to the world what a spell does."""

from .spells import SPELLS, Spell, SpellAim, cast

__all__ = ["SPELLS", "Spell", "SpellAim", "cast"]
