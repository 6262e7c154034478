"""The package, as Mudlet fetches it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from web.mudlet import package


@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """Answer with the package file."""
    answer = HttpResponse(package.build(), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{package.NAME}.mpackage"'
    answer["ETag"] = f'"{package.version()}"'
    return answer
