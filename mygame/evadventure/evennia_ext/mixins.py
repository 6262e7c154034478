"""Classes that mixins of ours are mixed into, for the type checker, and typeclasses of the game we are in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evennia.utils.utils import class_from_module

if TYPE_CHECKING:
    from evennia import DefaultAccount as AccountBase
    from evennia import DefaultChannel as ChannelBase
    from evennia import DefaultObject as ObjectBase
    from evennia.server.serversession import ServerSession as SessionBase
    from evennia.typeclasses.models import TypedObject as EntityBase
else:
    AccountBase = ChannelBase = EntityBase = ObjectBase = SessionBase = object

__all__ = ["AccountBase", "ChannelBase", "EntityBase", "ObjectBase", "Reader", "SessionBase", "own_or"]


type Reader = ObjectBase | AccountBase | SessionBase
"""Somebody who can be told things: an object (its player), an account or a session."""


def own_or(path: str, ours: type[Any], needs: type[Any] | None = None) -> type[Any]:
    """Return the game's own typeclass when it can do what ours does, else ours.

    Args:
        path: the game's typeclass, as its settings name it.
        needs: what it must be made of (`ours` when None).
    """
    own: type[Any] = class_from_module(path)
    return own if issubclass(own, needs or ours) else ours
