from datetime import datetime
from typing import Any

from ..typeclasses.models import TypedObject

class AccountDB(TypedObject):
    username: str
    email: str
    password: str
    is_active: bool
    is_staff: bool
    is_authenticated: bool
    is_anonymous: bool
    last_login: datetime | None
    date_joined: datetime
    receiver_account_set: Any
    sender_account_set: Any
    def check_password(self, raw_password: str) -> bool: ...
    def set_password(self, password: str, **kwargs: Any) -> None: ...
    def set_unusable_password(self) -> None: ...
    def has_usable_password(self) -> bool: ...
    def get_session_auth_hash(self) -> str: ...

def __getattr__(name: str) -> Any: ...
