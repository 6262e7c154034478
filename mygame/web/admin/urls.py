"""Addresses of the administration: our own first page and lists, then Django's as Evennia has it.

Its login is the house's own, which supports second factors.
"""

from django.contrib import admin
from django.urls import path
from django.views.generic import RedirectView
from evennia.objects.models import ObjectDB
from evennia.web.admin.urls import urlpatterns as evennias

from web.admin import lists, views

admin.site.unregister(ObjectDB)
admin.site.register(ObjectDB, lists.ObjectsInUse)
lists.give()

urlpatterns = [
    path("", views.index, name="staff"),
    path("login/", RedirectView.as_view(pattern_name="login", query_string=True), name="staff_login"),
    path("tables/", views.tables, name="staff_tables"),
    path("tables/<int:number>/position", views.position, name="staff_position"),
    path("reports/", views.reports, name="staff_reports"),
    path("reports/<int:number>/answer", views.answer, name="staff_answer"),
    path("do/<str:kind>", views.do, name="staff_do"),
    *evennias[:-1],
    path("", admin.site.urls),  # Evennia's were made of what was registered before
]
