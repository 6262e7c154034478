"""The connection between Portal and Server: Evennia's AMP, made prompt, safely framed and thrifty.

Four fixes, each in a subclass, none in Evennia's files (`docs/develop/adr/0020`):

* **Prompt.** TCP_NODELAY: a lone answer does not wait for the acknowledgement of the previous one.
* **Framed.** TCP may cut a stream anywhere, so only the first byte of a connection tells AMP from a stray
  HTTP request; Evennia looks at the first byte of every read and drops input that looks like HTTP.
* **Thrifty.** Messages to many sessions in one turn of the reactor cross in one box that asks for no
  answer, instead of one compressed and acknowledged box for each session.
* **Fair.** Players' input and output is handled in turns (`server.conf.fair_queue`), not in the order it arrives.

Both processes must run the same version of this module: after a change stop and start, do not reload.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import evennia
import msgspec
from evennia.server.amp_client import AMPClientFactory, AMPServerClientProtocol
from evennia.server.portal import amp as stock_amp
from evennia.server.portal.amp import (
    AMP_MAXLEN,
    NUL,
    AdminServer2Portal,
    AMPMultiConnectionProtocol,
    MsgPortal2Server,
    MsgServer2Portal,
    dumps,
    loads,
)
from evennia.server.portal.amp_server import AMPServerProtocol
from evennia.utils import logger
from twisted.internet import reactor as installed
from twisted.internet.interfaces import IAddress, ITransport
from twisted.protocols import amp

from server.conf import restarts
from server.conf.succession import NoServer, Succeed

reactor: Any = installed  # a module, until it is installed


class Parcel(amp.Argument):
    """Bytes of any length: an AMP value ends at 65,535, so they travel as numbered pieces."""

    def toBox(self, name: bytes, strings: Any, objects: dict[str, Any], proto: Any) -> None:
        """Write the bytes into a box, piece by piece."""
        content = objects[name.decode()]
        for number, start in enumerate(range(0, len(content), AMP_MAXLEN)):
            strings[b"%s.%d" % (name, number)] = content[start : start + AMP_MAXLEN]

    def fromBox(self, name: bytes, strings: Any, objects: dict[str, Any], proto: Any) -> None:
        """Read the bytes back out of a box."""
        pieces: list[bytes] = []
        while (piece := strings.get(b"%s.%d" % (name, len(pieces)))) is not None:
            pieces.append(piece)
        objects[name.decode()] = b"".join(pieces)


class Messages(amp.Command):
    """All messages of one process to sessions of the other since the last turn of the reactor."""

    arguments = [(b"parcel", Parcel())]
    requiresAnswer = False


class PromptAMP(AMPMultiConnectionProtocol):
    """The part common to both ends: no delay, right framing, one box a turn."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._speaks_amp: bool | None = None
        self._waiting: list[bytes] = []

    def makeConnection(self, transport: ITransport) -> None:
        """Start the connection, with small packets sent at once."""
        transport.setTcpNoDelay(True)
        super().makeConnection(transport)

    def connectionLost(self, reason: Any) -> None:
        """Drop messages that can no longer be sent."""
        self._waiting.clear()
        super().connectionLost(reason)

    def dataReceived(self, data: bytes) -> None:
        """Read a piece of the stream, wherever TCP cut it.

        An AMP box begins with the length of its first key, below 256, in two bytes: the first byte of the stream is
        NUL. Anything else is a browser or a port scanner; it gets Evennia's short page and the connection ends.
        """
        if self._speaks_amp is None:
            self._speaks_amp = data[:1] == NUL
            if not self._speaks_amp:
                super().dataReceived(data)
        if self._speaks_amp:
            amp.AMP.dataReceived(self, data)

    def post(self, sessid: int, kwargs: dict[str, Any]) -> None:
        """Send a session's message with the next box."""
        self._post(dumps((sessid, kwargs)))

    def post_packed(self, sessid: int, packed: bytes) -> None:
        """Send a session a message packed for many (`wire.packages.packed`) with the next box."""
        self._post(b"\x80\x02J" + sessid.to_bytes(4, "little") + packed + b"\x86.")

    def _post(self, message: bytes) -> None:
        if not self._waiting:
            reactor.callLater(0, self.flush)
        self._waiting.append(message)

    def flush(self) -> None:
        """Send the waiting messages, in one box."""
        if self._waiting:
            parcel, self._waiting = dumps(self._waiting), []
            super().callRemote(Messages, parcel=parcel)

    def callRemote(self, *args: Any, **kwargs: Any) -> Any:
        """Send any other command, after all earlier messages."""
        self.flush()
        return super().callRemote(*args, **kwargs)

    @Messages.responder
    def receive_messages(self, parcel: bytes) -> dict[str, Any]:
        """Deliver the messages of one box, in order; one that fails is logged and affects no other."""
        for packed in loads(parcel):
            try:
                self.deliver(*loads(packed))
            except Exception:
                logger.log_trace("A message between Portal and Server could not be delivered.")
        self.delivered()
        return {}

    def delivered(self) -> None:
        """All messages of a box have been delivered."""

    def deliver(self, sessid: int, kwargs: dict[str, Any]) -> None:
        """Hand one message to its session on this side."""
        raise NotImplementedError


class PortalAMP(PromptAMP, AMPServerProtocol):
    """The Portal's end (`settings.AMP_SERVER_PROTOCOL_CLASS`)."""

    def start_server(self, server_twistd_cmd: list[str]) -> None:
        """Start a Server after the previous one has gone."""
        self.factory.portal.server_twistd_cmd = server_twistd_cmd
        restarts.Starter(server_twistd_cmd, lambda: self.factory.server_connection is not None).start()

    def stop_server(self, mode: str = "shutdown") -> None:
        """Stop the Server; for a reload, once its successor is loaded."""
        if restarts.successor is not None:
            if mode != "shutdown":
                return
            restarts.successor.dismiss()
            restarts.successor = None
            restarts.conclude("The game is stopped.")
        if mode == "shutdown":
            super().stop_server(mode=mode)
            restarts.holding = False
            return
        command = self.factory.portal.server_twistd_cmd
        restarts.successor = restarts.Successor(command, partial(self._hand_over, mode), self._goes_on)

    def _hand_over(self, mode: str) -> None:
        """Stop the Server: its successor is loaded, and gets all input from now on."""
        super().stop_server(mode=mode)
        restarts.holding = True

    def _goes_on(self, trouble: str) -> None:
        """Keep the running Server: its successor cannot be loaded."""
        logger.log_err(f"No reload: {trouble}")
        restarts.successor = None
        self.factory.disconnect_callbacks.pop(self.factory.server_connection, None)
        restarts.conclude(trouble)

    @Succeed.responder
    def succeed(self) -> Any:
        """Replace the running Server with a new one (`make reload`)."""
        server = self.factory.server_connection
        if server is None:
            raise NoServer
        if restarts.successor is None:
            server.wait_for_disconnect(self.start_server, self.factory.portal.server_twistd_cmd)
            self.stop_server(mode="reload")
        return restarts.outcome().addCallback(lambda trouble: {"trouble": trouble})

    def data_to_server(self, command: type[amp.Command], sessid: int, **kwargs: Any) -> Any:
        """Send to the Server: players' input with the next box, or once there is a Server; the rest at once."""
        server = self.factory.server_connection
        if command is MsgPortal2Server:
            if server and not restarts.holding:
                return server.post(sessid, kwargs)
            return restarts.keep(sessid, kwargs)
        return super().data_to_server(command, sessid, **kwargs)

    @AdminServer2Portal.responder
    @stock_amp.catch_traceback
    def portal_receive_adminserver2portal(self, packed_data: bytes) -> Any:
        """Carry out the Server's orders; a newly connected one gets the sessions, and then the input held meanwhile."""
        came_up = self.factory.server_connection is not self
        answer = super().portal_receive_adminserver2portal(packed_data)
        if came_up and self.factory.server_connection is self:
            restarts.holding = False
            restarts.conclude()
            for sessid, kwargs in restarts.take_kept():
                self.post(sessid, kwargs)
        return answer

    def deliver(self, sessid: int, kwargs: dict[str, Any]) -> None:
        """Queue output for one client; a message that is JSON already stays so for one that takes it."""
        if session := evennia.PORTAL_SESSION_HANDLER.get(sessid):
            if not getattr(session, "takes_json", False):
                for name, (given, options) in kwargs.items():
                    if (options.get("options") or {}).get("json"):
                        kwargs[name] = [[], {**msgspec.json.decode(given[0]), "options": {}}]
            evennia.PORTAL_SESSION_HANDLER.turns.add(sessid, kwargs)

    def delivered(self) -> None:
        """Send the queued output."""
        evennia.PORTAL_SESSION_HANDLER.turns.serve()


class ServerAMP(PromptAMP, AMPServerClientProtocol):
    """The Server's end."""

    def data_to_portal(self, command: type[amp.Command], sessid: int, **kwargs: Any) -> Any:
        """Send to the Portal: output for players with the next box, the rest at once."""
        if command is MsgServer2Portal:
            return self.post(sessid, kwargs)
        return super().data_to_portal(command, sessid, **kwargs)

    def deliver(self, sessid: int, kwargs: dict[str, Any]) -> None:
        """Queue one session's input."""
        if evennia.SERVER_SESSION_HANDLER.get(sessid):
            evennia.SERVER_SESSION_HANDLER.turns.add(sessid, kwargs)

    def delivered(self) -> None:
        """Carry out the queued input."""
        evennia.SERVER_SESSION_HANDLER.turns.serve()


class ServerAMPFactory(AMPClientFactory):
    """Makes the Server's end.

    Evennia 6.1's own factory reads `settings.AMP_CLIENT_PROTOCOL_CLASS` but then builds its own class all the same,
    so the Server's plugin hook installs this factory instead.
    """

    def buildProtocol(self, addr: IAddress) -> ServerAMP:
        """Return the protocol of a new connection."""
        self.resetDelay()
        self.server.amp_protocol = ServerAMP()
        self.server.amp_protocol.factory = self
        return self.server.amp_protocol
