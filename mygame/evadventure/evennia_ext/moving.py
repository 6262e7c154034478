"""A failing move raises its error to the caller, and can be rolled back.

Evennia's `move_to` catches any exception of a hook or the database, tells it to the moving object, and leaves the move
half done: a move refused midway, or one that could not be stored, would be kept.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from .mixins import ObjectBase


class Moving(ObjectBase):
    """Mixin: an object whose moves raise the exceptions of their hooks."""

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
            destination: the place; an exit stands for its destination.
            quiet: whether to tell nobody.
            emit_to_obj: the object to tell that there is no destination; this object by default.
            use_destination: whether to go through an exit.
            to_none: whether no destination means nowhere.
            move_hooks: whether to call hooks.
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
