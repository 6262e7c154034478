from typing import Any

from ..typeclasses.models import TypedObject

class ObjectDB(TypedObject):
    db_location: Any
    db_location_id: int | None
    db_home: Any
    db_account: Any
    db_cmdset_storage: str
    cmdset_storage: Any

def __getattr__(name: str) -> Any: ...
