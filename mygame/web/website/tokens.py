"""The page of one's tokens for programs."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from evadventure.apps.api import tokens
from evadventure.kernel.errors import ActionError
from web.website.matches import number_in
from web.website.texts import SITE


@never_cache
@sensitive_post_parameters()
@login_required
def own(request: HttpRequest) -> HttpResponse:
    """List the account's tokens; make one (shown this once, so without a redirect) or revoke one."""
    made = ""
    if request.method == "POST" and request.POST.get("revoke"):
        if tokens.revoke(request.user, number_in(request.POST["revoke"])) is not None:
            messages.success(request, SITE["token_gone"].in_lang(request.lang))
        return redirect("tokens")
    if request.method == "POST":
        try:
            _, made = tokens.make(request.user, request.POST.get("label", "")[:200])
        except ActionError as refused:
            messages.error(request, refused.in_lang(request.lang))
            return redirect("tokens")
    return render(request, "website/tokens.html", {"rows": tokens.of(request.user), "made": made})
