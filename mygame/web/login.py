"""Checking a name and a password for Django, and the shared login of its pages and the web client.

The pages of staff use this, and all other users of `django.contrib.auth`.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.http import HttpRequest
from evennia.accounts.models import AccountDB
from evennia.utils import logger
from evennia.web.utils.backends import CaseInsensitiveModelBackend
from evennia.web.utils.middleware import SharedLoginMiddleware as StockMiddleware

from evadventure.accounts import authentication
from evadventure.evennia_ext.reactor import in_reactor, need_server, settled
from evadventure.kernel.errors import ActionError
from evadventure.security.bans import ban_on

NO_PAGES = ("/api/", "/healthz", "/readyz", "/metrics")
"""Addresses without login: no session is stored for their clients."""


class SharedLoginMiddleware(StockMiddleware):
    """Log pages and the web client in together, as Evennia's own does, except where nothing can be stored."""

    @classmethod
    def make_shared_login(cls, request: HttpRequest) -> None:
        """Do so for pages; if the database accepts no write, the page is shown as to a stranger.

        A banned account is logged out.
        """
        if request.path.startswith(NO_PAGES) or not request.session.session_key:
            return
        if not request.user.is_authenticated and request.session.get("webclient_authenticated_uid"):
            need_server()  # the account remembers the browsers that log in
        try:
            super().make_shared_login(request)
            if request.user.is_authenticated and ban_on(request.user.username, request.origin_ip) is not None:
                logout(request)
        except AccountDB.DoesNotExist:  # a guest who has been cleared away
            request.session.flush()
        except DatabaseError:
            logger.log_trace(f"web: no session could be stored for {request.path}")
            request.session.modified = False


class EvenBackend(CaseInsensitiveModelBackend):
    """The house's own check (`evadventure.accounts.authentication`), with its limits on guessing."""

    def authenticate(
        self,
        request: Any,
        username: str | None = None,
        password: str | None = None,
        autologin: Any = None,
        **kwargs: Any,
    ) -> Any:
        """Return the account; None when name and password do not match.

        Raises:
            ValidationError: too many wrong attempts, or too many checks at once; a form shows the reason.
        """
        if autologin is not None:
            autologin.backend = f"{__name__}.{type(self).__name__}"
            return autologin
        if username is None or password is None:
            return None
        try:
            return settled(in_reactor(authentication.prove, username, password, getattr(request, "origin_ip", "")))
        except authentication.Refused:
            return None
        except ActionError as refused:
            raise ValidationError(authentication.reason(refused), code=refused.code) from refused
