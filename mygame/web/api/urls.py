"""Addresses of the API, made from `routes`."""

from __future__ import annotations

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.urls import path, re_path

from web.api import door, openapi
from web.api.problems import Problem
from web.api.routes import ROUTES


def nothing_here(request: HttpRequest) -> HttpResponse:
    """Answer for addresses that lead nowhere, in the form of all problems."""
    return door.refuse(Problem(404, "no_address"), request.lang)


nothing_here.csrf_exempt = True

app_name = "api"
urlpatterns = [
    path("v1/", openapi.index, name="index"),
    path("v1/openapi.json", openapi.described, name="openapi"),
    *(
        path(f"v1/{where}", door.at(list(routes)))
        for where, routes in groupby(sorted(ROUTES, key=lambda route: route.path), key=lambda route: route.path)
    ),
    re_path("", nothing_here),
]
