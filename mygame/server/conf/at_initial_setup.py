"""One-time setup of a newly created game."""

from __future__ import annotations


def at_initial_setup() -> None:
    """Roll the owner's character like any other, and keep it off the square until the owner comes."""
    from evennia.objects.models import ObjectDB  # Evennia is complete only now

    from evadventure.characters.temporary_sheet import TemporaryCharacterSheet, start_location

    owner = ObjectDB.objects.get(id=1)
    TemporaryCharacterSheet().fit_out(owner)
    owner.db.prelogout_location = start_location()
    owner.location = None
