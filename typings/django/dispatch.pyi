from collections.abc import Callable, Hashable
from typing import Any

class Signal:
    receivers: list[Any]
    def connect(
        self,
        receiver: Callable[..., Any],
        sender: Any = None,
        weak: bool = True,
        dispatch_uid: Hashable = None,
    ) -> None: ...
    def disconnect(
        self, receiver: Callable[..., Any] | None = None, sender: Any = None, dispatch_uid: Hashable = None
    ) -> bool: ...
    def has_listeners(self, sender: Any = None) -> bool: ...
    def send(self, sender: Any, **named: Any) -> list[tuple[Any, Any]]: ...
    def send_robust(self, sender: Any, **named: Any) -> list[tuple[Any, Any]]: ...

def receiver[F: Callable[..., Any]](
    signal: Signal | list[Signal] | tuple[Signal, ...], **kwargs: Any
) -> Callable[[F], F]: ...
