from datetime import datetime
from typing import Any

from ..typeclasses.models import TypedObject
from ..typeclasses.tags import TagHandler
from ..utils.idmapper.models import SharedMemoryModel

class ChannelDB(TypedObject):
    @property
    def subscriptions(self) -> Any: ...

class Msg(SharedMemoryModel):
    db_sender_accounts: Any
    db_receivers_accounts: Any
    db_receivers_objects: Any
    db_date_created: datetime
    db_header: str
    db_message: str
    header: str
    message: str
    senders: list[Any]
    receivers: list[Any]
    date_created: datetime
    @property
    def tags(self) -> TagHandler: ...
    def access(self, accessing_obj: Any, access_type: str = "read", default: bool = False) -> bool: ...
    @property
    def locks(self) -> Any: ...

def __getattr__(name: str) -> Any: ...
