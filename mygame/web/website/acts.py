"""The acts of forms: carried out for a logged-in reader; the result is told on the next page."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from evennia.utils.ansi import strip_ansi

from evadventure.apps.api.problems import Problem
from evadventure.evennia_ext.reactor import in_reactor, settled
from evadventure.kernel.errors import ActionError


def carried_out[T](
    request: HttpRequest, page: str, act: Callable[[], T], then: Callable[[T], tuple[str, str]]
) -> HttpResponse:
    """Carry out the act of a form, and go on to the next page; strangers log in first.

    Args:
        page: the page of the form, where a refusal is told.
        act: called in the reactor thread; may raise ActionError, or a Problem.
        then: (result of the act) -> the next page, and a message for it; "" for none.
    """
    if not request.user.is_authenticated:
        return redirect_to_login(page)
    try:
        page, told = then(settled(in_reactor(act)))
    except Problem as problem:
        if problem.status == 404:
            raise
        messages.error(request, problem.told(request.lang))
    except ActionError as refused:
        messages.error(request, strip_ansi(refused.in_lang(request.lang)))
    else:
        if told:
            messages.success(request, told)
    return redirect(page)
