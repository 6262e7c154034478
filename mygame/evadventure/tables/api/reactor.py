"""From a page's thread to the game's.

Pages are made in threads beside the reactor; objects of the game may be changed in the reactor's thread only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import translation
from twisted.internet import reactor as installed
from twisted.internet.defer import Deferred
from twisted.internet.threads import blockingCallFromThread
from twisted.python.failure import Failure
from twisted.python.threadable import isInIOThread


def in_reactor[**P, T](function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function in the reactor's thread, in the page's language, and return what it returned."""
    reactor: Any = installed  # a module, until it is installed
    if not reactor.running or isInIOThread():
        return function(*args, **kwargs)
    code = translation.get_language()

    def call() -> T:
        with translation.override(code):
            return function(*args, **kwargs)

    return blockingCallFromThread(reactor, call)


def settled(answer: Any) -> Any:
    """Return what a Deferred gave that has fired already: without a running reactor `in_reactor` does not wait for it.

    Args:
        answer: the Deferred, or what it gave.

    Raises:
        Exception: what it failed with.
    """
    if not isinstance(answer, Deferred):
        return answer
    found: list[Any] = []
    answer.addBoth(found.append)
    if isinstance(found[0], Failure):
        found[0].raiseException()
    return found[0]
