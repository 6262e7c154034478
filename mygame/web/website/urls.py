"""Addresses of the web pages: Evennia's own so far."""

from evennia.web.website.urls import urlpatterns

__all__ = ["urlpatterns"]
