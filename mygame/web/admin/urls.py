"""Addresses of the administration: our own first page and lists, then Django's as Evennia has it."""

from django.contrib import admin
from django.urls import path
from evennia.objects.models import ObjectDB
from evennia.web.admin.urls import urlpatterns as evennias

from web.admin import objects, views

admin.site.unregister(ObjectDB)
admin.site.register(ObjectDB, objects.ObjectsInUse)

urlpatterns = [
    path("", views.index, name="staff"),
    path("tables/", views.tables, name="staff_tables"),
    path("reports/", views.reports, name="staff_reports"),
    *evennias,
]
