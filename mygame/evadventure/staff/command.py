"""The base of staff commands on characters: finding the character, and logging each change."""

from __future__ import annotations

import re
from typing import Any

from evennia.utils import logger, search

from ..evennia_ext.mixins import EntityBase
from ..kernel.command import RefusableCommand
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.textwidth import crop
from ..model import Hero
from ..words import Words, synonyms

MOST = 1_000_000
"""The largest change of one command."""
LAST_NUMBER = re.compile(r"(.*?)[\s=]+([+-]?\S+)")


def log_of(command: Any, deed: str) -> None:
    """Write an act of a staff command, with its caller and address, to the security log."""
    logger.log_sec(f"{deed} (Caller: {command.caller}, IP: {getattr(command.session, 'address', None)}).")


class StaffCommand(RefusableCommand):
    """Base of the commands on a character anywhere in the world: `@heal bob`, `@xp bob = 50`."""

    locks = "cmd:perm(Admin)"
    help_category = "Admin"

    def character(self, name: str) -> Hero:
        """Return the character with a name, wherever it is.

        Raises ActionError: codes `who`, `nobody` (none or several).
        """
        if not name:
            raise ActionError("who", Words("Whom?", context="staff"))
        if name.lower() in synonyms("me", "self") and isinstance(self.caller, Hero):
            return self.caller
        found = [one for one in search.object_search(name, exact=True) if isinstance(one, Hero)]
        if len(found) != 1:
            raise ActionError("nobody", SEVERAL if found else NOBODY, typed=crop(name.replace("|", "||"), 40))
        return found[0]

    def character_and_number(self, typed: str) -> tuple[Hero, int]:
        """Return the character and the number of `bob 50` or `bob = -50`.

        Raises ActionError: code `number` if it is missing, 0 or beyond `MOST`; and those of `character`.
        """
        found = LAST_NUMBER.fullmatch(typed)
        number = whole_number(found[2]) if found else None
        if found is None or number is None:
            raise ActionError("number", Words("Name a character and a whole number, like: bob = 50."))
        if not 0 < abs(number) <= MOST:
            raise ActionError("number", NUMBER_RANGE, most=MOST)
        return self.character(found[1].strip()), number

    def log(self, deed: str, target: EntityBase | None = None) -> None:
        """Log an act, on `target` if there is one, with its author."""
        account, on = self.account or self.caller, f" {target.key}(#{target.id})" if target is not None else ""
        logger.log_sec(f"staff: {account.key}(#{account.id}) {deed}{on}")


SEVERAL = Words('Several characters are called "{typed}": use #number.')
NOBODY = Words('There is no character called "{typed}".')
NUMBER_RANGE = Words("The number is 1 to {most}, or as much below zero where that makes sense.")
