"""`python -m evadventure.minigames`, or `wellmouth` when installed: play, simulate, replay, measure; no server."""

import sys

from .cli import main


def run() -> int:
    """Run the command that was typed."""
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(run())
