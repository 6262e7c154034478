"""Addresses of the Django admin: Evennia's own, behind the house's one log-in, which knows second factors."""

from django.urls import path
from django.views.generic import RedirectView
from evennia.web.admin.urls import urlpatterns as stock

urlpatterns = [
    path("login/", RedirectView.as_view(pattern_name="login", query_string=True), name="admin_login"),
    *stock,
]
