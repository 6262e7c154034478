"""Checking a name and a password for Django: the pages of staff, and whoever asks `django.contrib.auth`."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from evennia.web.utils.backends import CaseInsensitiveModelBackend

from evadventure.accounts import proving
from evadventure.base.errors import ActionError
from evadventure.tables.api.reactor import in_reactor, settled


class EvenBackend(CaseInsensitiveModelBackend):
    """The house's own check (`evadventure.accounts.proving`), with its limits of guessing."""

    def authenticate(
        self,
        request: Any,
        username: str | None = None,
        password: str | None = None,
        autologin: Any = None,
        **kwargs: Any,
    ) -> Any:
        """Return the account; None when name and password do not belong together.

        Raises:
            ValidationError: too many wrong tries, or too much to check; a form shows the reason.
        """
        if autologin is not None:
            autologin.backend = f"{__name__}.{type(self).__name__}"
            return autologin
        if username is None or password is None:
            return None
        try:
            return settled(in_reactor(proving.prove, username, password, getattr(request, "origin_ip", "")))
        except proving.Refused:
            return None
        except ActionError as refused:
            raise ValidationError(proving.reason(refused), code=refused.code) from refused
