"""Print transcripts of random matches, so that two processes can be compared.

python -m evadventure.minigames.testing.fingerprint evadventure.minigames.uno:ENTRY
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .kit import Subject, subject, transcript, walk


def fingerprint(tested: Subject, walks: int = 3) -> list[str]:
    """Return the transcripts of some matches of a game."""
    settings = tested.settings
    chosen = [settings[i * (len(settings) - 1) // max(1, walks - 1)] for i in range(walks)]
    return [
        line
        for number, (seats, options) in enumerate(chosen)
        for line in transcript(tested.game, walk(tested.game, options, seats, number))
    ]


def elsewhere(path: str, hash_seed: int) -> list[str]:
    """Return the fingerprint as another process with this PYTHONHASHSEED takes it.

    Raises:
        subprocess.CalledProcessError: if that process fails.
    """
    found = os.pathsep.join(str(Path(place).resolve()) for place in sys.path)  # a game may lie outside the package
    done = subprocess.run(
        [sys.executable, "-m", __name__ if __name__ != "__main__" else __spec__.name, path],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": found, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.splitlines()


if __name__ == "__main__":
    print(*fingerprint(subject(sys.argv[1])), sep="\n")
