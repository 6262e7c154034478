"""Their addresses, where programs that watch over others look for them."""

from django.urls import path

from web.health import views

urlpatterns = [
    path("healthz", views.alive),
    path("readyz", views.ready),
    path("metrics", views.metrics),
]
