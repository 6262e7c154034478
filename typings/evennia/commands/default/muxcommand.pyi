from typing import Any, ClassVar

from ..command import Command

class MuxCommand(Command):
    switch_options: ClassVar[tuple[str, ...]]
    rhs_split: ClassVar[Any]
    account_caller: ClassVar[bool]
    raw: str
    switches: list[str]
    arglist: list[str]
    lhs: str
    lhslist: list[str]
    rhs: str | None
    rhslist: list[str]
    character: Any
    def has_perm(self, srcobj: Any) -> bool: ...

def __getattr__(name: str) -> Any: ...
