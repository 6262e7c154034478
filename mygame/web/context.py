"""What every page of ours can use.

`t` are its sentences in the reader's language, `languages` those to choose from, `origin` begins whole addresses.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from evadventure.words import LANGUAGES
from web.language import lang_of_request
from web.security import admin_is_open
from web.texts import PAGES
from web.website.texts import SITE

CHOICE = [(lang.value, LANGUAGES[lang].tag, LANGUAGES[lang].own_name) for lang in reversed(LANGUAGES)]
"""(language, tag for browsers, its own name): who cannot read the page's language meets the other one first."""


def page_context(request: HttpRequest) -> dict[str, Any]:
    """Return the context (a processor of `settings.TEMPLATES`)."""
    lang = getattr(request, "lang", None) or lang_of_request(request)
    return {
        "t": {key: words.in_lang(lang) for key, words in {**PAGES, **SITE}.items()},
        "guests": settings.GUEST_ENABLED,
        "lang": lang.value,
        "language": LANGUAGES[lang],
        "lang_tag": LANGUAGES[lang].tag,
        "languages": CHOICE,
        "origin": settings.PUBLIC_URL.rstrip("/") or f"{request.scheme}://{request.get_host()}",
        "admin_is_open": hasattr(request, "origin_ip") and admin_is_open(request),
    }
