"""Evennia's `AttributeProperty`, quicker to read.

Evennia recreates an empty default each time an Attribute is read, even when there is a value, and unpickles a plain
string or number each time. Here a cached value is returned at once; all else is Evennia's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, cast, overload

from evennia.typeclasses.attributes import AttributeProperty as StockProperty
from evennia.utils.utils import lazy_property

_PLAIN = frozenset({str, int, float, bool, type(None)})
"""Immutable types of values."""
_UNKNOWN = object()


class QuickProperty(StockProperty):
    """An Attribute as a property; see Evennia's `AttributeProperty`."""

    def __set_name__(self, cls: type, name: str) -> None:
        super().__set_name__(cls, name)
        self._remembered = f"{name.strip().lower()}-{self._category.strip().lower() if self._category else None}"
        """The Attribute's key in the cache of its handler."""

    def _get_and_cache_default(self, instance: Any) -> Any:
        """Return the default; an immutable one needs no copy."""
        default = self._default
        return default if type(default) in _PLAIN else super()._get_and_cache_default(instance)

    def __get__(self, instance: Any, owner: Any) -> Any:
        """Return the value, or the default: from the cache, if it holds the answer."""
        if instance is None or self._strattr:
            return super().__get__(instance, owner)
        found = getattr(instance, self.attrhandler_name).backend._cache.get(self._remembered, _UNKNOWN)
        if found is None and not self._autocreate and type(self._default) in _PLAIN:
            return self.at_get(self._default, instance)
        if found is None or found is _UNKNOWN or not (found.id or type(found.db_value) in _PLAIN):
            return super().__get__(instance, owner)
        value = found.db_value
        return self.at_get(value if type(value) in _PLAIN else found.value, instance)


class Declaration(Protocol):
    """A declaration of an Attribute in a class: to the type checker, a value like its default."""

    @overload
    def __call__[T](self, default: Callable[[], T], category: str | None = None, *, autocreate: bool = True) -> T: ...
    @overload
    def __call__[T](self, default: T, category: str | None = None, *, autocreate: bool = True) -> T: ...


AttributeProperty = cast(Declaration, QuickProperty)


def quicken() -> None:
    """Let a handler, once it is made, be found as any attribute: without Python code at each access."""
    for name in {"__set__", "__delete__"} & vars(lazy_property).keys():
        delattr(lazy_property, name)


def stored(entity: Any, key: str) -> Any:
    """Return the stored value of an Attribute without category, to be read only; None when there is none.

    Evennia returns values that write themselves back when they are changed, and rebuilds them at each access.
    """
    if (handler := getattr(entity, "attributes", None)) is None:  # a sample, not a thing of the world
        return getattr(entity, key)
    found = handler.get(key, return_obj=True)
    return None if found is None else found.db_value
