"""Every address of the site. Evennia's own pages are replaced, not extended (`web.website.urls` gives the reason)."""

from django.conf import settings
from django.urls import include, path
from django.views.generic import RedirectView

from evadventure.tables.extending import has
from web import mudlet as mudlet
from web.webclient import views as webclient

urlpatterns = [
    path("mudlet/wellmouth.mpackage", mudlet.download, name="mudlet"),
    path("", include("web.website.urls")),
    path("webclient/", include(([path("", webclient.client, name="index")], "webclient"))),
    path("manifest.webmanifest", webclient.manifest, name="manifest"),
    path("worker.js", webclient.worker, name="worker"),
    path("offline/", webclient.offline, name="offline"),
    *([path("api/", include("evadventure.apps.api.urls"))] if has("apps.api") else []),
    path("", include("web.health")),
    path("admin/", include("web.admin.urls")),
    path("favicon.ico", RedirectView.as_view(url=f"{settings.STATIC_URL}website/images/well.svg", permanent=False)),
]

handler404 = "web.website.views.not_found"
handler500 = "web.website.views.server_error"
