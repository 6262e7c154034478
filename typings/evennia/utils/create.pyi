from collections.abc import Iterable
from typing import Any, overload

from ..comms.models import Msg
from ..objects.models import ObjectDB
from ..scripts.models import ScriptDB

@overload
def create_object[T: ObjectDB](typeclass: type[T], *args: Any, **kwargs: Any) -> T: ...
@overload
def create_object(typeclass: str | None = None, *args: Any, **kwargs: Any) -> Any: ...
@overload
def create_script[T: ScriptDB](typeclass: type[T], *args: Any, **kwargs: Any) -> T: ...
@overload
def create_script(typeclass: str | None = None, *args: Any, **kwargs: Any) -> Any: ...
def create_message(
    senderobj: Any,
    message: str,
    receivers: Any = None,
    locks: str | None = None,
    tags: Iterable[Any] | None = None,
    header: str | None = None,
    **kwargs: Any,
) -> Msg: ...
def create_channel(key: str, *args: Any, **kwargs: Any) -> Any: ...
def create_account(key: str, email: str | None, password: str | None, **kwargs: Any) -> Any: ...
def __getattr__(name: str) -> Any: ...
