"""Password reset: a link by mail, if the house can send any (`settings.MAIL_FROM`) and an address is known.

Django's tokens: valid for `PASSWORD_RESET_TIMEOUT` seconds, once, and invalid after a login or a new password. The
answer does not reveal who has an account, not even by its timing. A second factor is still required.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from evennia.utils import logger
from twisted.internet import reactor as installed

from evadventure.accounts import authentication
from evadventure.evennia_ext.reactor import in_reactor, settled
from evadventure.kernel.errors import ActionError
from evadventure.kernel.messaging import lang_of
from evadventure.security.throttling import TRIES
from evadventure.words import Words
from web.website.forms import PASSWORD_CHANGED, PASSWORD_DIFFERS, plain

MOST_ACCOUNTS = 5
"""Accounts of one address that get a mail."""
MAIL_WRONG = Words("That is no e-mail address.")


def is_open() -> bool:
    """Tell whether the house can send mail."""
    return bool(settings.MAIL_FROM)


@never_cache
def ask(request: HttpRequest) -> HttpResponse:
    """Take an address, and send a mail to it; the answer is the same whether or not an account has it."""
    if not is_open():
        raise Http404
    error = ""
    if request.method == "POST":
        try:
            address = forms.EmailField().clean(request.POST.get("email", "")[:254])
            in_reactor(TRIES.begin, request.origin_ip, f"mail:{address}", kind="mail")
        except forms.ValidationError:
            error = MAIL_WRONG.in_lang(request.lang)
        except ActionError as refused:
            error = refused.in_lang(request.lang)
        else:
            for account in get_user_model().objects.filter(email__iexact=address, is_active=True)[:MOST_ACCOUNTS]:
                _write(request, account)
            messages.success(
                request, Words("If an account has this address, a letter is on its way.").in_lang(request.lang)
            )
            return redirect("login")
    return render(request, "website/registration/reset.html", {"error": error})


def _write(request: HttpRequest, account: Any) -> None:
    """Send an account's owner the link, in the account's language; a mail that cannot be sent is logged."""
    lang = lang_of(account)
    number = urlsafe_base64_encode(force_bytes(account.pk))
    path = reverse("reset_with", args=(number, default_token_generator.make_token(account)))
    here = settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"
    subject = Words("Wellmouth: a new password").in_lang(lang)
    text = Words(
        "Somebody, probably you, has forgotten the password of the account {name}.\n\nThis link lets you choose a new"
        " one, within an hour, once:\n{url}\n\nIf it was not you, there is nothing to do."
    ).say(lang, name=account.username, url=f"{here}{path}")
    reactor: Any = installed  # a module, until it is installed
    if reactor.running:
        reactor.callFromThread(reactor.callInThread, _send, subject, text, account.email)
    else:
        _send(subject, text, account.email)


def _send(subject: str, text: str, address: str) -> None:
    try:
        send_mail(subject, text, settings.MAIL_FROM, [address])
    except OSError as error:
        logger.log_err(f"A mail could not be sent: {error}")


@never_cache
@sensitive_post_parameters()
def with_token(request: HttpRequest, number: str, token: str) -> HttpResponse:
    """Take a new password from the holder of the link."""
    try:
        account = get_user_model().objects.filter(pk=int(urlsafe_base64_decode(number)), is_active=True).first()
    except (ValueError, OverflowError):
        account = None
    if not is_open() or account is None or not default_token_generator.check_token(account, token):
        messages.error(request, Words("That link is no longer good. Ask for a new one.").in_lang(request.lang))
        return redirect("login")
    errors: list[str] = []
    if request.method == "POST":
        first, again = request.POST.get("password1", ""), request.POST.get("password2", "")
        _valid, error = type(account).validate_password(first, account=account)
        if first != again:
            errors = [PASSWORD_DIFFERS.in_lang(request.lang)]
        elif error is not None:
            errors = plain(error.messages, request.lang)
        else:
            try:
                settled(in_reactor(authentication.change_password, account, first, request.origin_ip))
            except ActionError as refused:
                errors = [refused.in_lang(request.lang)]
            else:
                logger.log_sec(f"Password Reset By Mail: {account} (IP: {request.origin_ip}).")
                messages.success(request, PASSWORD_CHANGED.in_lang(request.lang))
                return redirect("login")
    response = render(request, "website/registration/reset_with.html", {"errors": errors, "name": account.username})
    response["Referrer-Policy"] = "no-referrer"
    return response
