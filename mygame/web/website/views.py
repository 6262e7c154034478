"""The pages of the account, and those for errors."""

from __future__ import annotations

import sys
import time
from functools import partial
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from evadventure.accounts import guests, logins
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.minigames import registry
from evadventure.security.guests import is_guest
from evadventure.tables.doors import opening, walk_to
from evadventure.words import Words
from web.website import own, reset
from web.website.forms import PASSWORD_CHANGED, LogInForm, NewPasswordForm, RegisterForm, plain


@sensitive_post_parameters()
def register(request: HttpRequest) -> HttpResponse:
    """Create an account, log it in, and redirect to the game."""
    target = own.destination(request)
    guest = request.user if request.user.is_authenticated and is_guest(request.user) else None
    if request.user.is_authenticated and guest is None:
        return redirect(target)
    if not settings.NEW_ACCOUNT_REGISTRATION_ENABLED:
        return render(request, "website/registration/register.html", {"closed": True}, status=403)
    form = RegisterForm(request.POST or None, lang=request.lang, ip=request.origin_ip, guest=guest)
    if request.method == "POST" and form.is_valid():
        login(request, form.account, backend=settings.AUTHENTICATION_BACKENDS[0])
        return redirect(target)
    return render(request, "website/registration/register.html", {"form": form, "next": target, "guest": guest})


@require_POST
def try_it(request: HttpRequest) -> HttpResponse:
    """Log a visitor in as a guest, at a table (of the requested game and level) at once; show why if that fails."""
    if request.user.is_authenticated:
        return redirect(reverse("webclient:index"))
    game, level = request.POST.get("game", ""), request.POST.get("bots", "")
    if game and (game not in registry.GAMES or level not in registry.get(game).bots):
        raise Http404
    guest, errors = in_reactor(guests.guest_from, request.origin_ip, request.lang)
    if guest is None:
        for error in plain(errors, request.lang):
            messages.error(request, error)
        return redirect(reverse("register"))
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    if game:
        wish = opening.MatchRequest(game, rated=False, bots=level)
        in_reactor(walk_to.remember, guest, partial(opening.wanted, wish=wish))
    return redirect(reverse("webclient:index"))


class LogIn(LoginView):
    """The login page."""

    template_name = "website/registration/login.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True
    next_page = reverse_lazy("webclient:index")
    extra_context: ClassVar[dict[str, Any]] = {"can_mail": reset.is_open}

    def form_valid(self, form: LogInForm) -> HttpResponse:
        """Log the account in, or ask for the code of its second factor."""
        if form.half_in is None:
            return super().form_valid(form)
        self.request.session[own.HALF_IN] = [form.half_in.pk, time.time()]
        return redirect(f"{reverse('code')}?{urlencode({'next': self.get_success_url()})}")


class LogOut(LogoutView):
    """The logout page; the next page confirms it."""

    next_page = reverse_lazy("index")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Log out of the pages and of the game's client."""
        lang = request.lang
        response = super().post(request, *args, **kwargs)
        messages.success(request, Words("You are logged out. See you at the well!").in_lang(lang))
        return response


class NewPassword(PasswordChangeView):
    """Change the password of the account."""

    template_name = "website/registration/password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("index")

    def get_form_kwargs(self) -> dict[str, Any]:
        """Return the arguments of the form."""
        return super().get_form_kwargs() | {"lang": self.request.lang, "ip": self.request.origin_ip}

    def form_valid(self, form: NewPasswordForm) -> HttpResponse:
        """Confirm the change."""
        messages.success(self.request, PASSWORD_CHANGED.in_lang(self.request.lang))
        response = super().form_valid(form)
        # Django has given this browser a new key, since the change ends sessions begun with the old password.
        in_reactor(logins.note_browser, self.request.user, self.request.session.session_key)
        return response


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Show the page for addresses that lead nowhere."""
    return render(request, "website/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Show the page after an error, also of the database; it makes no query to the game."""
    unkept = isinstance(sys.exc_info()[1], DatabaseError)
    return render(request, "website/500.html", {"unkept": unkept}, status=503 if unkept else 500)


def forbidden(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show the page after a form that another site may have sent (`settings.CSRF_FAILURE_VIEW`)."""
    return render(request, "website/403.html", status=403)
