"""Write the Mudlet package to a file; the site serves the same bytes at /mudlet/wellmouth.mpackage.

Usage: .venv/bin/python scripts/mudlet_package.py [FILE]
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "mygame"))

from web import mudlet

if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else f"{mudlet.NAME}.mpackage")
    target.write_bytes(mudlet.build())
    print(f"{target}: version {mudlet.version()}, {target.stat().st_size} bytes")
