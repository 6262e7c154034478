"""Presentation of the tables' rows in Django's admin: read-only, in the language of the reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib import admin
from django.db import models
from django.utils.functional import lazy
from django.utils.translation import get_language

from ...kernel.content_files import load
from ...kernel.messaging import house_lang
from ...words import LANGUAGES, Lang, Words


def named(words: Words) -> Any:
    """Return a name in the language of the page's reader."""
    return lazy(lambda: words.in_lang(reading()), str)()


def reading() -> Lang:
    """Return the language of the page's reader."""
    tongue = get_language()
    return next((lang for lang, one in LANGUAGES.items() if one.django_code == tongue), house_lang())


VALUES: dict[str, Callable[[str], Words | None]] = {}
"""Field -> name of a value; a value without a name is shown as it is."""


def call_values(field: str, words: Callable[[str], Words | None]) -> None:
    """Add names for the values of a field to the existing ones."""
    before = VALUES.get(field)
    VALUES[field] = words if before is None else lambda value: words(value) or before(value)


def called(field: str, value: Any) -> Any:
    """Return the name of a value in the language of the page."""
    words = VALUES[field](value) if value is not None else None
    return value if words is None else words.in_lang(reading())


class Filter(admin.AllValuesFieldListFilter):
    """A filter whose values have the same names as in the list."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Yield the choices."""
        for choice in super().choices(changelist):
            yield {**choice, "display": called(self.field_path, choice["display"])}


@cache  # Django tells columns apart by their functions
def _column(field: str) -> Any:
    """Return a column that shows the names of a field's values."""

    @admin.display(description=named(COLUMNS[field]), ordering=field, empty_value="-")
    def shown(row: Any) -> Any:
        return called(field, getattr(row, field))

    return shown


class ReadOnly(admin.ModelAdmin):
    """Rows that only the game writes."""

    def get_list_display(self, request: Any) -> list[Any]:
        """Return the columns, their values in the language of the page."""
        return [_column(one) if one in VALUES else one for one in super().get_list_display(request)]

    def get_list_filter(self, request: Any) -> list[Any]:
        """Return the filters, their values in the language of the page."""
        return [(one, Filter) if one in VALUES else one for one in super().get_list_filter(request)]

    def get_fields(self, request: Any, obj: Any = None) -> list[Any]:
        """Return all fields that may be seen, their values in the language of the page."""
        hidden = self.get_exclude(request, obj) or ()
        names = [one.name for one in self.model._meta.fields if one.editable and one.name not in hidden]
        return [_column(one) if one in VALUES else one for one in names]

    def has_add_permission(self, request: Any, *args: Any) -> bool:
        """Deny adding, changing and deleting rows by hand."""
        return False

    has_change_permission = has_delete_permission = has_add_permission


class Inline(admin.TabularInline):
    """Rows that are shown with their parent row, and that only the game writes."""

    can_delete = False
    extra = 0
    has_add_permission = has_change_permission = ReadOnly.has_add_permission


def show_rows(
    model: type[models.Model],
    columns: str,
    filters: str = "",
    search: str = "",
    within: Mapping[type[models.Model], str] | None = None,
    kind: type[ReadOnly] = ReadOnly,
) -> None:
    """Show the rows of a model as a list.

    Args:
        columns: fields of a row, separated by blanks; likewise in the other arguments.
        search: fields for the search.
        within: models whose rows are shown with their parent row -> their fields; "" for all.
        kind: the class of the list.
    """
    inlines = [
        type(f"{one.__name__}Inline", (Inline,), {"model": one, "fields": fields.split() or None})
        for one, fields in (within or {}).items()
    ]
    options = {"list_display": columns.split(), "list_filter": filters.split(), "search_fields": search.split()}
    admin.site.register(model, type(f"{model.__name__}Admin", (kind,), {**options, "inlines": inlines}))


def name_rows(file: Path, *kinds: type[models.Model]) -> None:
    """Name rows and columns of lists, and values, in the language of the reader.

    Args:
        file: groups of names: `one` row of a model and `many`, `columns` by field; all others are values of a field.
    """
    names = load([file], dict[str, Words])
    one, many = names.pop("one"), names.pop("many")
    COLUMNS.update(names.pop("columns"))
    for field, values in names.items():
        call_values(field, values.get)
    for model in kinds:
        model._meta.verbose_name = named(one[model.__name__])
        model._meta.verbose_name_plural = named(many[model.__name__])
        for field in model._meta.get_fields():
            if field.name in COLUMNS and hasattr(field, "verbose_name"):
                field.verbose_name = named(COLUMNS[field.name])


COLUMNS: dict[str, Words] = {}
"""Field -> name of its column. Here and not in the models, since a name does not change the database."""
