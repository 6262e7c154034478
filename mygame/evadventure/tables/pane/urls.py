"""Addresses of the table pane."""

from django.urls import path

from . import views

app_name = "wellmouth"
urlpatterns = [
    path("words.json", views.in_every_language, name="words"),
    path("words/<str:lang>.json", views.in_one_language, name="words_in"),
]
