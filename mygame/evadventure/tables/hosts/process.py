"""The process of a host: frames of four bytes of length and a message, in by standard input and out by standard output.

It ends when its input does, however the Server ended.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import BinaryIO

from .answering import Answerer


def serve(read: BinaryIO, write: BinaryIO) -> None:
    """Answer frame after frame until the input ends; the first is answered by an empty one."""
    answerer: Answerer | None = None
    while len(head := read.read(4)) == 4:
        raw, answer = read.read(int.from_bytes(head)), b""
        if answerer is None:
            answerer = Answerer(raw)
        elif not (answer := answerer.answer(raw)):
            continue
        write.write(len(answer).to_bytes(4) + answer)
        write.flush()


def main() -> None:
    """Serve; whatever a game prints goes to the log, not between the answers."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    gc.freeze()
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
