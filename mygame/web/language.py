"""Common to every page: the language of its reader, and its context.

The language is the account's, else the one chosen on a page, else the browser's, else the house's.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.template import Context, Library
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from evadventure.evennia_ext.reactor import in_reactor
from evadventure.kernel.messaging import house_lang, set_lang
from evadventure.security.requests import accepted
from evadventure.words import LANGUAGES, Lang, Words
from web.security import Middleware, admin_is_open

COOKIE = "lang"
A_YEAR = 365 * 24 * 3600  # seconds
register = Library()


class LanguageMiddleware(Middleware):
    """Puts Django's own sentences into the reader's language, and `request.lang` on the request."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request in the reader's language."""
        request.lang = lang_of_request(request)
        request.LANGUAGE_CODE = LANGUAGES[request.lang].django_code
        with translation.override(request.LANGUAGE_CODE):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
        return response


def lang_of_request(request: HttpRequest) -> Lang:
    """Return the language of a request."""
    account = getattr(request, "user", None)
    of_account = account.lang if account is not None and account.is_authenticated else ""
    for chosen in (of_account, request.COOKIES.get(COOKIE, "")):
        if chosen in LANGUAGES:
            return Lang(chosen)
    return accepted(request.headers.get("Accept-Language", "")) or house_lang()


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store a reader's choice (`lang`) in a cookie and with the account, and go back to `next`."""
    if request.POST.get("lang") not in LANGUAGES:
        return HttpResponseBadRequest()
    lang = Lang(request.POST["lang"])
    if request.user.is_authenticated:
        in_reactor(set_lang, request.user, lang)
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        target = reverse("index")
    response = HttpResponseRedirect(target)
    response.set_cookie(COOKIE, lang.value, max_age=A_YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    return response


def page_context(request: HttpRequest) -> dict[str, Any]:
    """Return the context (a processor of `settings.TEMPLATES`); Chinese comes first, for readers without English."""
    lang = getattr(request, "lang", None) or lang_of_request(request)
    return {
        "guests": settings.GUEST_ENABLED,
        "lang": lang.value,
        "language": LANGUAGES[lang],
        "lang_tag": LANGUAGES[lang].tag,
        "languages": [(one.value, LANGUAGES[one].tag, LANGUAGES[one].own_name) for one in reversed(LANGUAGES)],
        "origin": settings.PUBLIC_URL.rstrip("/") or f"{request.scheme}://{request.get_host()}",
        "admin_is_open": hasattr(request, "origin_ip") and admin_is_open(request),
    }


@register.simple_tag(takes_context=True)
def say(context: Context, english: str, meaning: str = "", /, **facts: Any) -> str:
    """Return a sentence of a page in the reader's language: `{% say "Play" "enter" %}` (every template has the tag).

    Args:
        english: the English sentence, by which the catalogues have the others.
        meaning: its context there, where it has several translations.
    """
    said = Words(english, context=meaning).say(Lang(context["lang"]), **facts)
    return escape(said)  # a literal in a template counts as safe
