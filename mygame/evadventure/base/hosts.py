"""What mixins of ours are mixed into, for the checker of types; while the game runs, each of them is `object`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evennia import DefaultAccount as AccountHost
    from evennia import DefaultChannel as ChannelHost
    from evennia import DefaultObject as ObjectHost
else:
    AccountHost = ChannelHost = ObjectHost = object

__all__ = ["AccountHost", "ChannelHost", "ObjectHost"]
