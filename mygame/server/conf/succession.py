"""What `make reload`, the Portal and the next Server say to each other. Light: the launcher loads no Django for it."""

from __future__ import annotations

import socket
from typing import ClassVar

from twisted.protocols import amp

READY = b"wellmouth: loaded"
"""The line by which the next Server says that it may start."""
GO = b"go\n"
"""The line that lets it start; when there is none, it is not wanted."""


class NoServer(Exception):
    """No Server runs that another could follow."""


class Succeed(amp.Command):
    """Ask the Portal to load the next Server and let it follow; answered when that has come up, or is given up."""

    arguments: ClassVar[list[tuple[bytes, amp.Argument]]] = []
    response = [(b"trouble", amp.Unicode())]
    errors = {NoServer: b"NO_SERVER"}


<<<<<<< HEAD
class Ahead:
    """The first Server, which loads beside the Portal: what the launcher, it and the Portal write for each other.

    Args:
        folder: where the files lie, `server/` of the game directory.
    """

    def __init__(self, folder: Path) -> None:
        self.number, self._order = folder / "ahead.pid", folder / "ahead.json"
        """The number of its process, until the Portal has taken it; what it shall run."""

    def note(self, pid: int) -> None:
        """Note that a process loads, and forget what another was to run."""
        self._order.unlink(missing_ok=True)
        self.number.write_text(str(pid))

    def take(self, command: list[str]) -> int | None:
        """Order the one that loads to run a command as soon as it can; return its process, None when none was noted."""
        try:
            pid = int(self.number.read_text())
            program = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except (OSError, ValueError):
            return None
        finally:
            self.number.unlink(missing_ok=True)
        if b"server.successor" not in program:
            return None  # another program has the number now
        beside = self._order.with_suffix(".new")
        beside.write_text(json.dumps(command))
        beside.replace(self._order)
        return pid

    def ordered(self) -> list[str]:
        """Return what to run, empty as long as nothing is ordered; it is ordered once."""
        found: list[str] = []
        with suppress(FileNotFoundError):
            found = json.loads(self._order.read_text())
            self._order.unlink()
        return found


AHEAD: Final = Ahead(Path("server"))
"""That of the game directory one is in."""


=======
>>>>>>> parent of 7b5e69f9 (server: the first Server loads beside the Portal)
def ask(port: int, patience: float) -> str | None:
    """Ask a Portal for a reload and wait for its end.

    Args:
        port: where the Portal listens to Servers on this machine.
        patience: seconds to wait.

    Returns:
        "" when the next Server has come up, or why it has not; None when the Portal is of an earlier version, or has no
        Server.

    Raises:
        OSError: when there is no answer.
    """
    box = amp.AmpBox({amp.ASK: b"1", amp.COMMAND: Succeed.commandName})
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as line:
        line.sendall(box.serialize())
        heard = b""
        while not heard.endswith(b"\0\0"):
            piece = line.recv(4096)
            if not piece:
                raise ConnectionError("the Portal has hung up")
            heard += piece
    answer = amp.parseString(heard)[0]
    return None if amp.ERROR in answer else Succeed.parseResponse(answer, None)["trouble"]
