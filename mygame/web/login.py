"""Checking a name and a password, at the game's door and on the pages (`settings.AUTHENTICATION_BACKENDS`)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from evennia.web.utils.backends import CaseInsensitiveModelBackend


class EvenBackend(CaseInsensitiveModelBackend):
    """Evennia's, but a name nobody has takes as long as a wrong password: time does not tell who has an account."""

    def authenticate(
        self,
        request: Any,
        username: str | None = None,
        password: str | None = None,
        autologin: Any = None,
        **kwargs: Any,
    ) -> Any:
        """Return the account; None when name and password do not belong together."""
        if autologin is not None:
            autologin.backend = f"{__name__}.{type(self).__name__}"
            return autologin
        if username is None or password is None:
            return None
        account = get_user_model().objects.filter(username__iexact=username).first()
        if account is None:
            make_password(password)  # takes its time, and is thrown away
            return None
        return account if account.check_password(password) and self.user_can_authenticate(account) else None
