"""`python -m evadventure.minigames`: play, simulate, replay and measure, with no server."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
