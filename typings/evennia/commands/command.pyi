from typing import Any

from ..accounts.accounts import DefaultAccount
from ..locks.lockhandler import LockHandler
from ..server.serversession import ServerSession

class InterruptCommand(Exception): ...

class Command:
    key: str
    aliases: Any
    locks: str
    lock_storage: str
    help_category: str
    search_index_entry: dict[str, object]
    auto_help: bool
    arg_regex: Any
    save_for_next: bool
    msg_all_sessions: bool
    caller: Any
    """The account, character or session that typed it; a base of commands says which."""
    cmdstring: str
    cmdname: str
    args: str
    raw_cmdname: str
    raw_string: str
    cmdset: Any
    session: ServerSession
    account: DefaultAccount
    obj: Any
    _keyaliases: Any
    _noprefix_aliases: Any
    cmdset_providers: Any
    cmdset_source: Any
    is_exit: bool
    def __init__(self, **kwargs: Any) -> None: ...
    @property
    def lockhandler(self) -> LockHandler: ...
    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]: ...
    def access(self, srcobj: Any, access_type: str = "cmd", default: bool = False, session: Any = None) -> bool: ...
    def msg(
        self, text: Any = None, to_obj: Any = None, from_obj: Any = None, session: Any = None, **kwargs: Any
    ) -> None: ...
    def execute_cmd(self, raw_string: str, session: Any = None, obj: Any = None, **kwargs: Any) -> None: ...
    def at_pre_cmd(self) -> Any: ...
    def at_post_cmd(self) -> Any: ...
    def parse(self) -> None: ...
    def func(self) -> Any: ...
    def get_help(self, caller: Any, cmdset: Any) -> str: ...
    def client_width(self) -> int: ...
    def set_key(self, new_key: str) -> None: ...
    def set_aliases(self, new_aliases: Any) -> None: ...

def __getattr__(name: str) -> Any: ...
