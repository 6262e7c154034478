from typing import Any

from .accounts import DefaultAccount as AccountDB

__all__ = ["AccountDB"]

def __getattr__(name: str) -> Any: ...
