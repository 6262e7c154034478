"""Magic: Knave's level-less spells as rules. Pure, but for `magic.world`, which does to the world what a spell does."""

from evadventure.magic.spells import SPELLS, Aim, Spell, cast

__all__ = ["SPELLS", "Aim", "Spell", "cast"]
