from typing import Any

from ..typeclasses.models import TypedObject

class ScriptDB(TypedObject):
    obj: Any
    interval: int
    repeats: int
    start_delay: bool
    persistent: bool
    desc: str
    is_active: bool

def __getattr__(name: str) -> Any: ...
