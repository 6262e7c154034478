"""URL patterns of the API, made from `routes`."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.urls import path, re_path
from django.views.decorators.csrf import csrf_exempt

from ...security import requests
from . import handler, openapi
from .problems import Problem, refuse
from .routes import ROUTES


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """Answer an unknown address with a problem."""
    return refuse(Problem(404, "no_address"), requests.lang_of(request))


app_name = openapi.NAMESPACE
urlpatterns = [
    path("v1/", openapi.index, name="index"),
    path("v1/openapi.json", openapi.described, name="openapi"),
    *(
        path(f"v1/{where}", csrf_exempt(partial(handler.answer, list(routes))))
        for where, routes in groupby(sorted(ROUTES, key=lambda route: route.path), key=lambda route: route.path)
    ),
    re_path("", nothing_here),
]
