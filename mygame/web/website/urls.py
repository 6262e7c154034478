"""Addresses of the web pages.

Evennia's own pages that make or change characters, and its lists of channels, are left out: a hero is made by the
game's own questions, and what is said on channels is for who listens to them.
"""

from django.urls import path

from web.language import choose_language
from web.website import views

urlpatterns = [
    path("", views.front, name="index"),
    path("language/", choose_language, name="language"),
    path("auth/register", views.register, name="register"),
    path("auth/login/", views.LogIn.as_view(), name="login"),
    path("auth/logout/", views.LogOut.as_view(), name="logout"),
    path("auth/password_change/", views.NewPassword.as_view(), name="password_change"),
]
