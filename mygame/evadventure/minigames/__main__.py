"""`python -m evadventure.minigames`, or `wellmouth` when installed: play, simulate, replay, measure; no server."""

import sys

from .cli import main


def run() -> int:
    """Run the words typed behind `wellmouth`."""
    return main(sys.argv[1:], program="wellmouth")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
