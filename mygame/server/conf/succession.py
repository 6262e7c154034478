"""The protocol of `make reload`, `make stop`, the Portal and the next Server. Light: the launcher loads no Django."""

from __future__ import annotations

import os
import pickle
import socket
from pathlib import Path
from typing import ClassVar

from twisted.protocols import amp

READY = b"wellmouth: loaded"
"""The line by which the next Server announces that it may start."""
GO = b"go\n"
"""The line that lets it start; without it, it is not wanted."""
START_SERVER, STOP_PORTAL, STOP_SERVER = b"\x0f", b"\x10", b"\x11"
"""Orders of Evennia's launcher (`evennia.server.portal.amp`)."""


class NoServer(Exception):
    """No Server runs that another could follow."""


class Succeed(amp.Command):
    """Ask the Portal to load the next Server and let it take over; answered when that has come up, or failed."""

    arguments: ClassVar[list[tuple[bytes, amp.Argument]]] = []
    response = [(b"trouble", amp.Unicode())]
    errors = {NoServer: b"NO_SERVER"}


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; a zombie does not: nobody reaps the children of a container's first process."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except ProcessLookupError:
        return False
    except OSError:
        return True  # there is no such directory here, or it is another user's
    return state not in "ZX"


def ask(port: int, patience: float) -> str | None:
    """Ask a Portal for a reload and wait for its end.

    Args:
        port: the Portal's port for Servers on this machine.
        patience: seconds to wait.

    Returns:
        "" when the next Server has come up, or why it has not; None when the Portal is of an earlier version, or has no
        Server.

    Raises:
        OSError: when there is no answer.
    """
    answer = _answer(port, patience, {amp.COMMAND: Succeed.commandName})
    return None if amp.ERROR in answer else Succeed.parseResponse(answer, None)["trouble"]


def order(port: int, order: bytes, patience: float, arguments: object = None) -> None:
    """Give a Portal an order of Evennia's launcher. Raises OSError when there is no answer."""
    packed = pickle.dumps(arguments)
    _answer(port, patience, {amp.COMMAND: b"MsgLauncher2Portal", b"operation": order, b"arguments": packed})


def _answer(port: int, patience: float, asked: dict[bytes, bytes]) -> amp.AmpBox:
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as line:
        line.sendall(amp.AmpBox({amp.ASK: b"1", **asked}).serialize())
        heard = b""
        while not heard.endswith(b"\0\0"):
            piece = line.recv(4096)
            if not piece:
                raise ConnectionError("the Portal has hung up")
            heard += piece
    return amp.parseString(heard)[0]
