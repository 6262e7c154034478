"""Base classes of our mixins, for the type checker; the current game's typeclasses; the owner of shared commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.db.models.signals import class_prepared
from django.dispatch import receiver
from evennia.utils.utils import class_from_module

if TYPE_CHECKING:
    from evennia import DefaultAccount as AccountBase
    from evennia import DefaultChannel as ChannelBase
    from evennia import DefaultObject as ObjectBase
    from evennia.server.serversession import ServerSession as SessionBase
    from evennia.typeclasses.models import TypedObject as EntityBase
else:
    AccountBase = ChannelBase = EntityBase = ObjectBase = SessionBase = object

__all__ = [
    "AccountBase", "ChannelBase", "EntityBase", "ObjectBase", "Owner", "Reader", "SessionBase",
    "keep_with", "kept_with", "own_or",
]  # fmt: skip

OURS = "wellmouth"
"""Category of what is kept with a game's own people, so that attributes of the game may have the same names."""

type Reader = ObjectBase | AccountBase | SessionBase
"""A recipient of messages: an object (its player), an account or a session."""


@receiver(class_prepared)
def _name_of_our_own(sender: type[Model], **kwargs: Any) -> None:
    """Give a typeclass of the package a name of its own in Django's register: a game may have a `Table`, too.

    The class keeps its name, which is part of its stored path.
    """
    if sender._meta.proxy and sender.__module__.partition(".")[0] == __name__.partition(".")[0]:
        sender._meta.object_name = f"Wellmouth{sender.__name__}"
        sender._meta.model_name = sender._meta.object_name.lower()


def own_or(path: str, ours: type[Any], needs: type[Any] | None = None) -> type[Any]:
    """Return the game's own typeclass when it has all features of ours, else ours.

    Args:
        path: the game's typeclass, as named in its settings.
        needs: the class it must derive from (`ours` when None).
    """
    own: type[Any] = class_from_module(path)
    return own if issubclass(own, needs or ours) else ours


def kept_with(whose: EntityBase, key: str) -> object:
    """Return what `keep_with` stored last, or an earlier version without a category."""
    backend = whose.attributes.backend
    for category in (OURS, None):
        known = backend._cache.get(f"{key}-{category}")  # asked for each line that is sent: Evennia's way takes longer
        if known is not None and type(known.db_value) is str:
            return known.db_value
        found = None if known is None and backend._cache_complete else whose.attributes.get(key, category=category)
        if found is not None:
            return found
    return None


def keep_with(whose: EntityBase, key: str, value: object) -> None:
    """Store a value other than None with an account or a character."""
    whose.attributes.add(key, value, category=OURS)


class Owner:
    """Stands for a `session`, `account` or `object` (Evennia's terms) when all of a kind share one command set."""

    def __init__(self, provider: str) -> None:
        self.provider = provider

    def __bool__(self) -> bool:
        """Tell Evennia that there is no name to show when a line may mean several commands."""
        return False
