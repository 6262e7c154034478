"""The client as something one installs: manifest, service worker, the page for when there is no line, the version."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from evadventure.words import LANGUAGES
from web.texts import CLIENT, PAGES

WORKER = "webclient/js/worker.js"
KEPT = (
    "wellmouth/css/tokens.css",
    "website/css/site.css",
    "website/images/well.svg",
)
"""What the page for when there is no line needs."""
FOLDERS = ("web/static/webclient", "web/static/website", "web/templates/webclient", "evadventure/tables/static")
"""Files whose change makes another client."""
DARK = "#11151b"
"""The ground, as in `tokens.css`: what a window is coloured with before a style sheet is read."""


@cache
def version() -> str:
    """Return what tells this client from those of before and after, as long as this process runs."""
    found = hashlib.sha256()
    for folder in FOLDERS:
        for file in sorted((Path(settings.GAME_DIR) / folder).rglob("*")):
            if file.is_file():
                found.update(file.read_bytes())
    return found.hexdigest()[:16]


@cache_control(max_age=600)
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the manifest that browsers install the client by, in the reader's language."""
    lang = request.lang
    icons = [{"src": static("website/images/well.svg"), "sizes": "any", "type": "image/svg+xml"}]
    icons += [
        {"src": static(f"website/images/well-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    told = {
        "id": "/webclient/",
        "name": CLIENT["game"].in_lang(lang),
        "short_name": PAGES["town"].in_lang(lang),
        "description": PAGES["slogan"].in_lang(lang),
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
    """Return the service worker; another version of the client makes it another one, so that browsers take it up."""
    source = Path(str(finders.find(WORKER))).read_text(encoding="utf-8")
    kept = [reverse("offline"), *map(static, KEPT)]
    head = f"const VERSION = {version()!r};\nconst OFFLINE = {reverse('offline')!r};\nconst KEPT = {kept!r};\n"
    return HttpResponse(head + source, content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that is shown while there is no line."""
    return render(request, "website/offline.html")
