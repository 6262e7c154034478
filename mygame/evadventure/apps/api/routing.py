"""How a route of the API is written down; `routes` has them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...wire import incoming
from ...words import Words
from . import playing, shapes


class Route(NamedTuple):
    """One method of one address."""

    method: str
    path: str
    """As Django writes it, below `/api/v1/`."""
    name: str
    """`operationId` of the description."""
    work: Callable[..., Any]
    """Takes the `door.ApiCall` and what stands in the address."""
    gives: Any
    about: Words
    takes: Any = None
    needs_token: bool = False
    in_reactor: bool = False
    """Whether it touches what lives in the game."""
    query: tuple[tuple[str, str, Words], ...] = ()
    """(name, `string` or `integer`, what it does)."""
    refuses: tuple[int, ...] = ()
    """Statuses of problems, besides 429 which any request may meet."""
    largest: int = incoming.LARGEST
    """Bytes of the body."""


def mine(
    name: str,
    path: str,
    method: Callable[..., Any],
    takes: Any,
    about: Words,
    verb: str = "POST",
    gives: Any = shapes.SeatNowSchema,
) -> Route:
    """Return a route whose work is a method of `Playing`, given the values in the path and the body if it takes one."""

    def work(call: Any, **where: Any) -> Any:
        asked = playing.Playing(call.account, call.address, call.lang)
        return method(asked, *where.values(), *(() if takes is None else (call.body,)))

    reads = (401, 403, 404) if "<" in path else (401, 403)
    refuses = reads if takes is None else (400, 401, 403, 404, 409, 413, 415)
    return Route(verb, path, name, work, gives, about, takes, needs_token=True, in_reactor=True, refuses=refuses)


def player(name: str, action: str, *more: Any, **given: Any) -> Route:
    """Return a route of a player at a table."""
    return mine(name, f"tables/<int:table>/{action}", *more, **given)


LIMIT = ("limit", "integer", Words("how many at most"))
