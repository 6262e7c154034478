"""Names of Evennia's lists and their columns, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.forms import Field
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB, Msg
from evennia.help.models import HelpEntry
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.server.models import ServerConfig
from evennia.typeclasses.models import Tag
from evennia.web.admin.comms import ChannelAdmin, MsgAdmin
from evennia.web.admin.objects import ObjectAdmin

from evadventure.apps.admin.rows import ReadOnly, name_rows, named, reading
from evadventure.kernel.content_files import load
from evadventure.tables.match.persons import key_of
from evadventure.tables.room.finding import all_tables
from evadventure.tables.room.table import Table
from evadventure.words import Words

_FORMS = load([Path(__file__).with_name("forms.toml")], dict[str, Words])
LABELS, HELP, ROOMS, HEADINGS = _FORMS["label"], _FORMS["help"], _FORMS["room"], _FORMS["heading"]


def give() -> None:
    """Set all these names. A name does not change the database."""
    name_rows(
        Path(__file__).with_name("rows.toml"),
        *(AccountDB, ObjectDB, ScriptDB, ChannelDB, Msg, HelpEntry, Tag, StaticDevice, TOTPDevice, ServerConfig),
    )
    for label, words in ROOMS.items():
        if label in apps.app_configs:
            apps.get_app_config(label).verbose_name = named(words)
    ChannelAdmin.no_of_subscribers.short_description = named(Words("subscribers"))
    MsgAdmin.sender.short_description = named(Words("sender"))
    MsgAdmin.receiver.short_description = named(Words("receiver"))
    MsgAdmin.start_of_message.short_description = named(Words("how it begins"))
    for model in (AccountDB, ObjectDB, ScriptDB, ChannelDB, Msg, HelpEntry, Tag):
        kind = type(admin.site.get_model_admin(model))
        _name_forms(kind)
        if model is not AccountDB:  # commands of the game make and tie up the others
            kind.has_add_permission = ReadOnly.has_add_permission
        kind.delete_queryset = _one_by_one


class ObjectsInUse(ObjectAdmin):
    """Evennia's objects; those used by a match are read-only, and nobody who plays can be deleted."""

    def has_change_permission(self, request: Any, obj: Any = None) -> bool:
        """Deny changes of a table during a match."""
        return super().has_change_permission(request, obj) and not _is_played_at(obj)

    def has_delete_permission(self, request: Any, obj: Any = None) -> bool:
        """Deny deletion of a table during a match, or of its players."""
        return super().has_delete_permission(request, obj) and not _is_played_at(obj) and not _plays(obj)


class _Named:
    """The fields of a form, named in the reader's language."""

    fields: dict[str, Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            if name in LABELS:
                field.label = LABELS[name].in_lang(reading())
                field.help_text = HELP[name].in_lang(reading()) if name in HELP else ""


def _name_forms(kind: type[ModelAdmin[Any]]) -> None:
    """Name the parts and the fields of a form and of its rows."""
    for one in (kind, *kind.inlines):
        one.form = type(f"Named{one.form.__name__}", (_Named, one.form), {})
    for one in kind.inlines:
        one.verbose_name, one.verbose_name_plural = map(_heading, (one.verbose_name, one.verbose_name_plural))
    kind.fieldsets = kind.fieldsets and [(_heading(title), facts) for title, facts in kind.fieldsets]
    for name in {"serialized_string", "link_button", "puppeted_objects"} & set(dir(kind)):
        shown = getattr(kind, name)
        shown.short_description, shown.help_text = named(LABELS[name]), HELP.get(name) and named(HELP[name])


def _heading(title: Any) -> Any:
    return named(HEADINGS[title]) if title in HEADINGS else title


def _one_by_one(self: ModelAdmin[Any], request: Any, queryset: Any) -> None:
    """Delete each row by its own `delete`; a statement for all would pass by what goes with it."""
    for one in queryset:
        one.delete()


def _is_played_at(obj: Any) -> bool:
    return isinstance(obj, Table) and obj.session is not None


def _plays(obj: Any) -> bool:
    playing = (table for table in all_tables() if table.session is not None)
    return getattr(obj, "is_pc", False) and any(table.plays(key_of(obj)) for table in playing)
