"""Requests of programs: packages of messages, and single messages again (`settings.INPUT_FUNC_MODULES`).

Evennia uses every public function of this module as handler of the message of its name; those of the tables and their
pane are in `tables.doors.inputs` and `tables.pane.inputs`. Each is bounded: messages too large, too often or
of another shape are ignored (docs/program/protocol.md). Evennia's own functions are left out of the settings:
they let a client write anything into its account, start timers and fill the log.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings as _settings
from evennia.server import inputfuncs as _stock

from evadventure.wire import changes as _changes
from evadventure.wire import incoming as _incoming
from evadventure.wire import packages as _packages
from evadventure.wire import talk as _talk

_NAME = 60
"""Characters kept of a client's name and version."""
_SWITCHES = frozenset(
    {"ansi", "xterm256", "truecolor", "mxp", "utf-8", "screenreader", "autoresize", "nocolor", "nogoahead", "localecho"}
)


def hello(session: Any, *args: Any, **kwargs: Any) -> None:
    """Take a client's name and version (`Core.Hello`); Mudlet is offered its package (`Client.GUI`)."""
    client, version = kwargs.get("client"), kwargs.get("version", "")
    if not _incoming.admit(session) or not isinstance(client, str) or not isinstance(version, str):
        return
    session.update_flags(CLIENTNAME=f"{client} {version}".strip()[:_NAME])
    if client.lower() == "mudlet" and _settings.WEBSERVER_ENABLED:
        from web.mudlet import offer

        session.msg(client_gui=offer(session))


def supports_set(session: Any, *args: Any, **kwargs: Any) -> None:
    """Set the packages a client wants, and no others (`Core.Supports.Set`); it gets everything at once."""
    _choose(session, args, kwargs, lambda before, named: named)


def supports_add(session: Any, *args: Any, **kwargs: Any) -> None:
    """Add packages (`Core.Supports.Add`)."""
    _choose(session, args, kwargs, lambda before, named: before | named)


def supports_remove(session: Any, *args: Any, **kwargs: Any) -> None:
    """Remove packages (`Core.Supports.Remove`)."""
    _choose(session, args, kwargs, lambda before, named: before - named)


def _choose(session: Any, args: Any, kwargs: Any, combine: Any) -> None:
    if not _incoming.admit(session):
        return
    named = _packages.read(args, kwargs)
    if named is None:
        return
    _packages.keep(session, combine(_packages.chosen(session), frozenset(named)))
    if session.puppet is not None:
        _changes.anew(session.puppet, session)


def ping(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer a client that measures the time of a round trip (`Core.Ping`)."""
    if _incoming.admit(session):
        session.msg(ping=((), {}))


def keepalive(session: Any, *args: Any, **kwargs: Any) -> None:
    """Accept a sign of life (`Core.KeepAlive`); it needs no answer."""


def char_items_inv(session: Any, *args: Any, **kwargs: Any) -> None:
    """Resend the character's belongings (`Char.Items.Inv`)."""
    _again(session, _changes.Part.CARRIED)


def char_items_room(session: Any, *args: Any, **kwargs: Any) -> None:
    """Resend the contents of the place (`Char.Items.Room`)."""
    _again(session, _changes.Part.LYING)


def room_look(session: Any, *args: Any, **kwargs: Any) -> None:
    """Resend the place (`Room.Look`): its description, the people and things there, and its surroundings."""
    parts = _changes.Part
    _again(session, parts.PLACE, parts.MAP, parts.PLAYERS, parts.LYING)


def comm_channel_players(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer with the listeners of each channel (`Comm.Channel.Players`)."""
    if _incoming.admit(session) and session.account is not None and _packages.wants(session, "comm"):
        session.msg(comm_channel_players=((_talk.players(session.account),), {}))


def _again(session: Any, *parts: _changes.Part) -> None:
    if not _incoming.admit(session) or session.puppet is None:
        return
    sent = session.ndb.wire_sent or {}
    session.ndb.wire_sent = {part: value for part, value in sent.items() if part not in parts}
    _changes.note(session.puppet, parts)


def client_options(session: Any, *args: Any, **kwargs: Any) -> None:
    """Take a client's capabilities: its size, colours, links, screen reader; all else is ignored."""
    if not _incoming.admit(session):
        return
    known: dict[str, Any] = {}
    for key, value in list(kwargs.items())[: len(_SWITCHES) + 4]:
        key = key.lower()
        if key in ("client", "version") and isinstance(value, str):
            known[key] = value[:_NAME]
        elif key in ("screenwidth", "screenheight") and type(value) is int:
            known[key] = _incoming.within(_incoming.COLUMNS if key == "screenwidth" else _incoming.LINES, value)
        elif key in _SWITCHES and isinstance(value, bool | str | int):
            known[key] = value
    if known or kwargs.get("get"):
        _stock.client_options(session, **(known or {"get": True}))


# MSDP (https://tintin.mudhalla.net/protocols/msdp/): the same messages, each a variable of its name.

_REPORTABLE = [part.value for part in _changes.Part if part.value.partition("_")[0] in ("char", "room", "comm")]


def msdp_list(session: Any, *args: Any, **kwargs: Any) -> None:
    """Answer MSDP `LIST`."""
    wanted = {arg.lower() for arg in args if isinstance(arg, str)}
    if not _incoming.admit(session):
        return
    if "lists" in wanted:
        session.msg(lists=(["commands", "lists", "reportable_variables", "reported_variables"], {}))
    if "commands" in wanted:
        session.msg(commands=(["list", "report", "unreport", "send"], {}))
    if "reportable_variables" in wanted:
        session.msg(reportable_variables=(_REPORTABLE, {}))
    if "reported_variables" in wanted:
        chosen = _packages.chosen(session)
        session.msg(reported_variables=([name for name in _REPORTABLE if name.partition("_")[0] in chosen], {}))


def msdp_report(session: Any, *args: Any, **kwargs: Any) -> None:
    """Add the variables an MSDP client wants; each brings its whole package."""
    supports_add(session, *_of_variables(args))


def msdp_unreport(session: Any, *args: Any, **kwargs: Any) -> None:
    """Remove variables an MSDP client no longer wants."""
    supports_remove(session, *_of_variables(args))


def msdp_reset(session: Any, *args: Any, **kwargs: Any) -> None:
    """Clear all variables an MSDP client wanted."""
    supports_set(session)


def msdp_send(session: Any, *args: Any, **kwargs: Any) -> None:
    """Resend variables to an MSDP client."""
    wanted = {arg.lower() for arg in args[: _packages.MOST] if isinstance(arg, str)}
    _again(session, *(part for part in _changes.Part if part.value in wanted))


def _of_variables(names: Any) -> list[str]:
    listed = [name.lower() for name in names[: _packages.MOST] if isinstance(name, str)]
    return sorted({name.partition("_")[0] for name in listed if name in _REPORTABLE})
