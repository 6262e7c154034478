"""A terminal of another character set inside a UTF-8 terminal: its output and input are converted.

usage: python other_charset.py CODEC COMMAND [ARGUMENTS]

A stand-in for `luit`, which ends with a segmentation fault on GB18030 (Debian 12). Needs nothing but Python.
"""

import codecs
import fcntl
import os
import pty
import select
import sys
import termios
import tty


def main(codec: str, command: list[str]) -> None:
    """Run a command until it ends.

    Args:
        codec: Python's name of the character set the command reads and writes.
        command: the program and its arguments.
    """
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    size = fcntl.ioctl(sys.stdin, termios.TIOCGWINSZ, b"\0" * 8)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
    before = termios.tcgetattr(sys.stdin)
    tty.setraw(sys.stdin)
    shown, typed = codecs.getincrementaldecoder(codec)("replace"), codecs.getincrementaldecoder("utf-8")("replace")
    try:
        while True:
            ready, _, _ = select.select([sys.stdin, terminal], [], [])
            if sys.stdin in ready:
                data = os.read(sys.stdin.fileno(), 4096)
                os.write(terminal, typed.decode(data).encode(codec, "replace"))
            if terminal in ready:
                try:
                    data = os.read(terminal, 65_536)
                except OSError:  # the command has ended
                    return
                os.write(sys.stdout.fileno(), shown.decode(data).encode())
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
