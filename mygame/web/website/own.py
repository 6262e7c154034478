"""The page of the reader's account: the second factor, leaving everywhere; and the step between password and code."""

from __future__ import annotations

import json
import time
from typing import Any

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model, login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import EmailField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from evadventure.accounts import authentication, leaving, logins, two_factor
from evadventure.accounts.entrance import CODE_SECONDS
from evadventure.accounts.validators import LONGEST_PASSWORD
from evadventure.evennia_ext.reactor import in_reactor, settled
from evadventure.kernel.errors import ActionError
from evadventure.words import Words
from web.website import reset

HALF_IN = "half_in"
"""Key of a browser's session for the account that gave the right password, and the time."""


def destination(request: HttpRequest) -> str:
    """Return the page a reader was on the way to; the game if there is none, or it is another site's."""
    target = request.POST.get("next") or request.GET.get("next") or ""
    allowed = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return target if allowed else reverse("webclient:index")


@never_cache
@sensitive_post_parameters()
def code(request: HttpRequest) -> HttpResponse:
    """Ask for the code of the account that gave the right password a moment ago, and log it in."""
    number, since = request.session.get(HALF_IN) or (0, 0.0)
    account = get_user_model().objects.filter(pk=number, is_active=True).first()
    if account is None or not 0 <= time.time() - since <= CODE_SECONDS:
        return redirect("login")
    target = destination(request)
    error = ""
    if request.method == "POST":
        given = request.POST.get("code", "")[:40]
        try:
            in_reactor(authentication.prove_code, account, given, request.origin_ip, comes_in=True)
        except authentication.Refused:
            error = two_factor.WRONG_CODE.in_lang(request.lang)
        except ActionError as refused:
            error = refused.in_lang(request.lang)
        else:
            del request.session[HALF_IN]
            login(request, account, backend=settings.AUTHENTICATION_BACKENDS[0])
            return redirect(target)
    return render(request, "website/registration/code.html", {"next": target, "error": error})


@never_cache
@sensitive_post_parameters()
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show and change the settings of an account; one-time secrets are shown without a redirect."""
    codes: list[str] = []
    if request.method == "POST":
        try:
            codes = _do(request)
        except authentication.Refused:
            wrong = (
                Words("That is not your password.")
                if request.POST.get("do") in ("leave", "mail")
                else two_factor.WRONG_CODE
            )
            messages.error(request, wrong.in_lang(request.lang))
        except ActionError as refused:
            messages.error(request, refused.in_lang(request.lang))
        if not codes:
            return redirect("account")
    secret = in_reactor(two_factor.begin, request.user) if in_reactor(two_factor.has_begun, request.user) else None
    context = {
        "is_on": in_reactor(two_factor.is_on, request.user),
        "left": in_reactor(two_factor.codes_left, request.user),
        "codes": codes,
        "secret": secret,
        "picture": segno.make(secret.url, error="m").svg_data_uri(scale=5, light="white") if secret else "",
        "missing": in_reactor(two_factor.is_missing, request.user),
        "can_mail": reset.is_open(),
        "leaves": in_reactor(leaving.when, request.user),
    }
    return render(request, "website/account.html", context)


@never_cache
@login_required
def data(request: HttpRequest) -> HttpResponse:
    """Give an account's owner all stored data, as a file."""
    found = json.dumps(in_reactor(leaving.everything, request.user), ensure_ascii=False, indent=1, default=str)
    answer = HttpResponse(found, content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="wellmouth.json"'
    return answer


def _do(request: HttpRequest) -> list[str]:
    """Carry out the act of a button; return recovery codes to show.

    Raises:
        Refused: the code is wrong.
        ActionError: it cannot be done.
    """
    person, given, here = request.user, request.POST.get("code", "")[:40], request.origin_ip
    password = request.POST.get("password", "")[:LONGEST_PASSWORD]
    match request.POST.get("do"):
        case "begin":
            in_reactor(two_factor.begin, person)
        case "confirm":
            return in_reactor(authentication.confirm_second, person, given, here)
        case "codes":
            in_reactor(authentication.prove_code, person, given, here)
            return in_reactor(two_factor.new_codes, person)
        case "off":
            in_reactor(authentication.prove_code, person, given, here)
            in_reactor(two_factor.remove, person)
            messages.success(request, Words("The second factor is off.").in_lang(request.lang))
        case "leave":
            settled(in_reactor(authentication.prove_again, person, password, here))
            in_reactor(leaving.announce_leaving, person)
        case "stay":
            if in_reactor(leaving.take_back, person):
                messages.success(request, Words("The account stays.").in_lang(request.lang))
        case "mail":
            settled(in_reactor(authentication.prove_again, person, password, here))
            in_reactor(_keep_mail, person, _address(request))
            messages.success(request, Words("It is kept.").in_lang(request.lang))
        case "everywhere":
            in_reactor(logins.end_all, person, browser=request.session.session_key)
            messages.success(
                request, Words("You are logged in here and nowhere else.", context="game page").in_lang(request.lang)
            )
    return []


def _address(request: HttpRequest) -> str:
    """Return the typed mail address; "" removes it. Raises ActionError `mail_wrong`."""
    try:
        return str(EmailField(required=False).clean(request.POST.get("email", "")[:254]))
    except ValidationError as error:
        raise ActionError("mail_wrong", reset.MAIL_WRONG) from error


def _keep_mail(account: Any, address: str) -> None:
    account.email = address
    account.save(update_fields=["email"])
