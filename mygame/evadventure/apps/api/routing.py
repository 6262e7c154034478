"""The definition of a route of the API; `routes` has them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from twisted.internet.defer import Deferred

from ...wire import incoming
from ...words import Words
from .playing import Playing


class Route(NamedTuple):
    """One method of one address."""

    method: str
    path: str
    """In Django's syntax, below `/api/v1/`."""
    name: str
    """`operationId` of the description."""
    work: Callable[..., Any]
    """Takes the `handler.ApiCall` and the values in the address."""
    gives: Any
    about: Words
    takes: Any = None
    needs_token: bool = False
    in_reactor: bool = False
    """Whether it uses live objects of the game."""
    query: tuple[tuple[str, str, Words], ...] = ()
    """(name, `string` or `integer`, description)."""
    refuses: tuple[int, ...] = ()
    """Statuses of problems, besides 429, which is possible for any request."""
    largest: int = incoming.LARGEST
    """Bytes of the body."""


def _playing(call: Any) -> Playing:
    return Playing(call.account, call.address, call.lang)


OF_CALL: Mapping[str, Callable[[Any], Any]] = {
    "call": lambda call: call,
    "lang": lambda call: call.lang,
    "account": lambda call: call.account,
    "body": lambda call: call.body,
    "self": _playing,
    "asked": _playing,
}
"""Parameter of a function -> its value from the call."""


def _work(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of the call and the values in the address.

    Parameters without a default get the value in `OF_CALL` for their names; the others in turn the values in the
    address, then fields of the body.
    """
    names = [name for name, one in signature(function).parameters.items() if one.default is one.empty]

    def work(call: Any, **where: Any) -> Any:
        left = [*where.values()]
        return function(
            *(
                OF_CALL[name](call) if name in OF_CALL else left.pop(0) if left else getattr(call.body, name)
                for name in names
            )
        )

    return work


def _hint(function: Callable[..., Any], name: str) -> Any:
    """Return the annotation of a parameter, or of `return`; the result type of a Deferred; None where there is none."""
    if function.__name__ == "<lambda>":
        return None
    hint = get_type_hints(function).get(name)
    return get_args(hint)[0] if get_origin(hint) is Deferred else hint


def get(name: str, path: str, work: Callable[..., Any], about: Words, gives: Any = None, **more: Any) -> Route:
    """Return a route that reads; `gives` is the annotated return type of `work`, unless given."""
    return Route("GET", path, name, _work(work), gives or _hint(work, "return"), about, **more)


def mine(
    name: str,
    path: str,
    work: Callable[..., Any],
    about: Words,
    *,
    takes: Any = None,
    verb: str = "POST",
    refuses: tuple[int, ...] = (),
) -> Route:
    """Return a route that needs a token; `takes` is the annotated type of the body, unless given."""
    takes = takes or _hint(work, "body")
    reads = (401, 403, 404) if "<" in path else (401, 403)
    return Route(
        verb,
        path,
        name,
        _work(work),
        _hint(work, "return"),
        about,
        takes,
        needs_token=True,
        in_reactor=True,
        refuses=refuses or (reads if takes is None else (400, 401, 403, 404, 409, 413, 415)),
    )


def player(name: str, action: str, work: Callable[..., Any], about: Words, **more: Any) -> Route:
    """Return a route of a player at a table."""
    return mine(name, f"tables/<int:table>/{action}", work, about, **more)


LIMIT = ("limit", "integer", Words("how many at most"))
