"""Addresses of the web client: Evennia's own so far."""

from evennia.web.webclient.urls import urlpatterns

__all__ = ["urlpatterns"]
