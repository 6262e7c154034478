from collections.abc import Iterable
from typing import Any, Literal, overload

from ..utils.idmapper.models import SharedMemoryModel

class Attribute(SharedMemoryModel):
    db_key: str
    db_value: Any
    db_lock_storage: str
    db_category: str | None
    category: str
    value: Any
    key: str
    strvalue: str | None

class AttributeHandler:
    obj: Any
    backend: Any
    def __init__(self, obj: Any, backend_class: type) -> None: ...
    def has(self, key: str | Iterable[str] | None = None, category: str | None = None) -> Any: ...
    @overload
    def get(self, key: str, *, return_obj: Literal[True], category: str | None = None) -> Attribute | None: ...
    @overload
    def get(
        self,
        key: str | Iterable[str] | None = None,
        default: Any = None,
        category: str | None = None,
        return_obj: bool = False,
        strattr: bool = False,
        raise_exception: bool = False,
        accessing_obj: Any = None,
        default_access: bool = True,
        return_list: bool = False,
    ) -> Any: ...
    def add(
        self,
        key: str,
        value: Any,
        category: str | None = None,
        lockstring: str = "",
        strattr: bool = False,
        accessing_obj: Any = None,
        default_access: bool = True,
    ) -> None: ...
    def batch_add(self, *args: Any, **kwargs: Any) -> None: ...
    def remove(
        self,
        key: str | Iterable[str] | None = None,
        category: str | None = None,
        raise_exception: bool = False,
        accessing_obj: Any = None,
        default_access: bool = True,
    ) -> None: ...
    def clear(self, category: str | None = None, accessing_obj: Any = None, default_access: bool = True) -> None: ...
    def all(self, category: str | None = None, accessing_obj: Any = None, default_access: bool = True) -> list[Any]: ...
    def reset_cache(self) -> None: ...

class AttributeProperty:
    attrhandler_name: str
    _default: Any
    _key: str
    _category: str | None
    _strattr: bool
    _autocreate: bool
    def __init__(
        self,
        default: Any = None,
        category: str | None = None,
        strattr: bool = False,
        lockstring: str = "",
        autocreate: bool = True,
    ) -> None: ...
    def __set_name__(self, cls: type, name: str) -> None: ...
    def __get__(self, instance: Any, owner: Any) -> Any: ...
    def __set__(self, instance: Any, value: Any) -> None: ...
    def _get_and_cache_default(self, instance: Any) -> Any: ...
    def at_get(self, value: Any, obj: Any) -> Any: ...
    def at_set(self, value: Any, obj: Any) -> Any: ...

class NickHandler(AttributeHandler): ...

def __getattr__(name: str) -> Any: ...
