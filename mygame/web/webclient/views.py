"""The page of the web client."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, normpath

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template import Context
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from evadventure.kernel.content_files import load
from evadventure.tables.pane import painters
from evadventure.tables.pane.views import told
from evadventure.words import LANGUAGES, Lang, Words
from web.language import register
from web.security import websocket_url
from web.sessions import give_key
from web.static_files import collected
from web.website.reference import command_names

WORDS: Mapping[str, Words] = load([Path(__file__).with_name("words.toml")], Words)
"""Sentences of the client's controls, and the lines its buttons type (`do_<button>`)."""


@never_cache
@gzip_page  # it repeats no input, so its length reveals nothing
@ensure_csrf_cookie
def client(request: HttpRequest) -> HttpResponse:
    """Show the client: Evennia's library, our plugins, and every word of theirs in both languages."""
    if not settings.WEBCLIENT_ENABLED:
        raise Http404
    words = {lang.value: _told(lang) for lang in LANGUAGES}
    setup = {
        "websocket": websocket_url(request) if settings.WEBSOCKET_CLIENT_ENABLED else "",
        "lang": request.lang,
        "words": words,
        "games": painters.addresses(),
        "version": version(),
        "worker": reverse("worker"),
        "commands": {lang.value: command_names(lang) for lang in LANGUAGES},
    }
    context = {
        "setup": setup,
        "c": words[request.lang.value],
        "quick": QUICK,
        "schemes": SCHEMES,
        "faces": FACES,
        "scripts": scripts(),
    }
    response = render(request, "webclient/webclient.html", context)
    response.headers["X-Client-Version"] = version()
    give_key(request, response)
    return response


QUICK = ("look", "map", "score", "inventory", "tables", "help")
"""Commands with a button of their own."""
SCHEMES = ("system", "dark", "light", "contrast")
"""Selectable colours; `tokens.css` knows each; `system` is the operating system's choice."""

FACES = ("mono", "sans", "serif")
"""Faces of the game's text."""


def _told(lang: Lang) -> dict[str, str]:
    signs = {"in_brackets": Words(" ({what})").in_lang(lang), "listing_comma": LANGUAGES[lang].listing_comma}
    return told(lang) | {key: words.in_lang(lang) for key, words in WORDS.items()} | signs


@cache
def scripts() -> list[str]:
    """Return the addresses of the client's scripts: a browser fetches all at once, not one import after the other."""
    names = ["webclient/js/house/main.js"]
    for name in names:
        source = Path(str(finders.find(name))).read_text(encoding="utf-8")
        imported = (
            normpath(f"{dirname(name)}/{path}") for path in re.findall(r'^import .*?from "(.*?)"', source, re.M)
        )
        names += [one for one in dict.fromkeys(imported) if one not in names]
    return [static(name) for name in names]


WORKER = "webclient/js/worker.js"
KEPT = ("wellmouth/css/tokens.css", "website/css/site.css", "website/images/well.svg")
"""Files that the offline page needs."""
DARK = "#11151b"
"""The background, as in `tokens.css`: the colour of a window before a style sheet is read."""


@cache  # constant while this process runs
def version() -> str:
    """Return the version of the client: of the collected files, of its page and its words."""
    page = Path(get_template("webclient/webclient.html").template.origin.name).read_bytes()
    words = repr([_told(lang) for lang in LANGUAGES]).encode()
    return f"{collected()}-{sha256(page + words).hexdigest()[:8]}"


@register.simple_tag(takes_context=True)
def painters_words(context: Context) -> str:
    """Return the address of the painters and their words, which browsers keep for an hour: another for each version."""
    return f"{reverse('wellmouth:words_in', args=[context['lang']])}?{version()}"


@cache_control(max_age=600)
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the manifest with which browsers install the client, in the reader's language."""
    lang = request.lang
    icons = [{"src": static("website/images/well.svg"), "sizes": "any", "type": "image/svg+xml"}]
    icons += [
        {"src": static(f"website/images/well-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    told = {
        "id": "/webclient/",
        "name": WORDS["game"].in_lang(lang),
        "short_name": Words("Wellmouth").in_lang(lang),
        "description": Words("a dungeon below, an inn above, three tables between").in_lang(lang),
        "lang": LANGUAGES[lang].tag,
        "start_url": reverse("webclient:index"),
        "scope": "/",
        "display": "standalone",
        "theme_color": DARK,
        "background_color": DARK,
        "icons": icons,
    }
    response = JsonResponse(told, content_type="application/manifest+json")
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker; it changes with the version of the client, so that browsers update it."""
    source = Path(str(finders.find(WORKER))).read_text(encoding="utf-8")
    kept = [reverse("offline"), *map(static, KEPT)]
    head = f"const VERSION = {version()!r};\nconst OFFLINE = {reverse('offline')!r};\nconst KEPT = {kept!r};\n"
    return HttpResponse(head + source, content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page for use without a connection."""
    return render(request, "website/offline.html")
