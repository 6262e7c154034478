"""The reactor: its clock, and calls from the web server's threads into its thread.

Pages are made in threads; objects of the game may be changed in the reactor thread only. Twisted counts by the wall
clock, and every call is an hour late when that is set back an hour.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, cast

from django.db import close_old_connections
from django.utils import translation
from twisted.internet import reactor as installed
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.threads import blockingCallFromThread, deferToThread
from twisted.python.failure import Failure
from twisted.python.threadable import isInIOThread

_BEGAN = time.time() - time.monotonic()


def steady() -> float:
    """Return the seconds since 1970, unaffected by later changes of the machine's clock.

    Moments stored by it are approximate for another process: store the time left where that matters.
    """
    return _BEGAN + time.monotonic()


def keep_steady() -> None:
    """Have the reactor count by `steady`."""
    installed.seconds = steady  # type: ignore[attr-defined]  # a module, until it is installed


class OfTheServer(BaseException):
    """A page process cannot answer this request; the Server has to."""


asks_server: Callable[..., object] | None = None
"""In a page process (`web.workers`): calls a function in the Server, or raises `OfTheServer`."""


def need_server() -> None:
    """Leave the request to the Server. Raises OfTheServer in a page process."""
    if asks_server is not None:
        raise OfTheServer


def in_reactor[**P, T](function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function in the reactor thread, in the page's language, and return its result."""
    reactor: Any = installed  # a module, until it is installed
    if asks_server is not None:
        return cast(T, asks_server(function, *args, **kwargs))
    if not reactor.running or isInIOThread():
        return function(*args, **kwargs)
    code = translation.get_language()

    def call() -> T:
        with translation.override(code):
            return function(*args, **kwargs)

    return blockingCallFromThread(reactor, call)


def beside_reactor[**P, T](function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Deferred[T]:
    """Call a long function of no object of the game in a thread; at once without a running reactor."""
    running: Any = installed
    if not running.running:
        return maybeDeferred(function, *args, **kwargs)

    def call() -> T:
        close_old_connections()  # the thread's own may have been lost since its last call
        return function(*args, **kwargs)

    return deferToThread(call)


def settled(answer: Any) -> Any:
    """Return the result of a Deferred that has fired: without a running reactor `in_reactor` does not wait.

    Args:
        answer: a Deferred, or a result.

    Raises:
        Exception: the Deferred's failure.
    """
    if not isinstance(answer, Deferred):
        return answer
    found: list[Any] = []
    answer.addBoth(found.append)
    if isinstance(found[0], Failure):
        found[0].raiseException()
    return found[0]
