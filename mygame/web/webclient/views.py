"""The page of the web client."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page

from evadventure.tables.pane import painters
from evadventure.words import LANGUAGES, Lang, Words
from web.play_texts import FORM_COMMANDS, FORMS
from web.security import websocket_url
from web.texts import CLIENT, COMMANDS
from web.webclient import shell
from web.webclient.texts import OWN
from web.website.reference import command_names


@never_cache
@gzip_page  # it repeats nothing of what was asked, so its length tells nobody anything
@ensure_csrf_cookie
def client(request: HttpRequest) -> HttpResponse:
    """Show the client: Evennia's library, our plugins, and every word they say in both languages."""
    if not settings.WEBCLIENT_ENABLED:
        raise Http404
    words = {
        **CLIENT,
        **FORMS,
        **OWN,
        **{f"do_{key}": command for key, command in {**COMMANDS, **FORM_COMMANDS}.items()},
        **painters.words(),
    }
    setup = {
        "websocket": websocket_url(request) if settings.WEBSOCKET_CLIENT_ENABLED else "",
        "lang": request.lang,
        "words": {lang.value: _in(lang, words) for lang in LANGUAGES},
        "games": painters.addresses(),
        "version": shell.version(),
        "worker": reverse("worker"),
        "commands": {lang.value: command_names(lang) for lang in LANGUAGES},
    }
    here = {key: text.in_lang(request.lang) for key, text in {**CLIENT, **FORMS, **OWN}.items()}
    context = {"setup": setup, "c": here, "quick": QUICK, "schemes": SCHEMES, "faces": FACES}
    response = render(request, "webclient/webclient.html", context)
    response.headers["X-Client-Version"] = shell.version()
    return response


QUICK = ("look", "map", "score", "inventory", "tables", "help")
"""Commands with a button of their own."""
SCHEMES = ("system", "dark", "light", "contrast")
"""Colours one may choose; `tokens.css` knows each; `system` is whatever the system has."""

FACES = ("mono", "sans", "serif")
"""Faces of the game's text."""


def _in(lang: Lang, words: dict[str, Words]) -> dict[str, str]:
    return {key: text.in_lang(lang) for key, text in words.items()} | {"lang_tag": LANGUAGES[lang].tag}
