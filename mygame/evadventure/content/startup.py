"""Start of the role-playing game with the server: the world is built, listeners are connected."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from evennia.utils.utils import class_from_module

from ..accounts import guests, leaving, logins
from ..characters import EvAdventureCharacter
from ..characters import client_data as _character_data  # noqa: F401 (registers what clients are told)
from ..creatures import encounters, regulars
from ..dungeon import instance
from ..kernel import content_files, starting
from ..places import client_data as _place_data  # noqa: F401 (registers what clients are told)
from ..places import maps
from ..quests import chronicle, counter_events
from ..trade import festivals, ledger
from . import builder


def check_characters() -> None:
    """Check the game's characters. Raises ImproperlyConfigured when they are no heroes."""
    path, wanted = settings.BASE_CHARACTER_TYPECLASS, EvAdventureCharacter.path
    if not issubclass(class_from_module(path), EvAdventureCharacter):
        raise ImproperlyConfigured(f"BASE_CHARACTER_TYPECLASS = {path!r} has not {wanted} as its base.")


def at_server_start() -> None:
    """Build the world and begin to listen; safe to repeat.

    Regulars must listen before tables are put in order: those who get up there go home.
    """
    heard = (regulars.listen, counter_events.listen, chronicle.listen, encounters.listen)
    world = (builder.build_at_start, maps.read_soon, instance.furnish, festivals.listen, *heard)
    listening = (ledger.listen, logins.listen, leaving.listen)
    starting.run(check_characters, *world, *listening, guests.await_all)
    content_files.read.cache_clear()
