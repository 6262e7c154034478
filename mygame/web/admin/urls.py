"""Addresses of the Django admin: Evennia's own so far."""

from evennia.web.admin.urls import urlpatterns

__all__ = ["urlpatterns"]
