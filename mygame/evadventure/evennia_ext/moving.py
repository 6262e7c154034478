"""A move that fails is an error of whoever asked for it, and can be taken back.

Evennia's `move_to` catches whatever a hook or the database raises, tells it to the one who moves, and leaves the move
half done: what was refused in its middle, or could not be stored, would be kept.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from .mixins import ObjectBase


class Moving(ObjectBase):
    """Mixin: an object whose moves raise what their hooks raise."""

    def move_to(
        self,
        destination: Any,
        quiet: bool = False,
        emit_to_obj: Any = None,
        use_destination: bool = True,
        to_none: bool = False,
        move_hooks: bool = True,
        move_type: str = "move",
        **kwargs: Any,
    ) -> bool:
        """Move the object as Evennia does, with its hooks in its order; return whether it is there.

        Args:
            destination: where to; an exit is where it leads.
            quiet: whether nobody is told.
            emit_to_obj: who is told that there is no destination; the object by default.
            use_destination: whether an exit is gone through.
            to_none: whether no destination is nowhere.
            move_hooks: whether hooks are called.
            move_type: passed to the hooks.
            kwargs: passed to the hooks.
        """
        if not destination:
            if to_none:
                self.location = None
                return True
            (emit_to_obj or self).msg(gettext("The destination doesn't exist."))
            return False
        if destination.destination and use_destination:
            destination = destination.destination
        origin, given = self.location, {"move_type": move_type, **kwargs}
        if move_hooks:
            if not self.at_pre_move(destination, **given):
                return False
            if origin and not origin.at_pre_object_leave(self, destination, **given):
                return False
            if not destination.at_pre_object_receive(self, origin, **given):
                return False
            if origin:
                origin.at_object_leave(self, destination, **given)
        if not quiet:
            self.announce_move_from(destination, **given)
        self.location = destination
        if not quiet:
            self.announce_move_to(origin, **given)
        if move_hooks:
            destination.at_object_receive(self, origin, **given)
            self.at_post_move(origin, **given)
        return True
