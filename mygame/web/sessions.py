"""Sessions of browsers (`settings.SESSION_ENGINE`): a row is written when there is something to store.

The web client gives a browser the key of its session beforehand, because a login by websocket can set no cookie.
"""

from __future__ import annotations

import re

from django.conf import settings
from django.contrib.sessions.backends import db
from django.http import HttpRequest, HttpResponse

_KEY = re.compile(r"[0-9a-z]{32}")


class SessionStore(db.SessionStore):
    """A session that keeps its key when it has no row yet."""

    _unwritten = False

    def load(self) -> dict[str, object]:
        """Return the stored data; {} for none."""
        key = self.session_key
        data: dict[str, object] = super().load()
        if self.session_key is None and key is not None and _KEY.fullmatch(key):
            self._session_key, self._unwritten = key, True
        return data

    def save(self, must_create: bool = False) -> None:
        """Store the data. A row that was deleted after it was read stays deleted, as in Django."""
        if self._unwritten and not must_create:
            self.create_model_instance(self._get_session(no_load=False)).save()
        else:
            super().save(must_create)
        self._unwritten = False


def give_key(request: HttpRequest, response: HttpResponse) -> None:
    """Give a browser without a session the key of its future one."""
    if not request.session.session_key:
        response.set_cookie(
            settings.SESSION_COOKIE_NAME,
            request.session._get_new_session_key(),
            max_age=settings.SESSION_COOKIE_AGE,
            path=settings.SESSION_COOKIE_PATH,
            domain=settings.SESSION_COOKIE_DOMAIN,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite=settings.SESSION_COOKIE_SAMESITE,
        )
