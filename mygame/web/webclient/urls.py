"""Address of the web client."""

from django.urls import path

from web.webclient.views import client

app_name = "webclient"
urlpatterns = [path("", client, name="index")]
