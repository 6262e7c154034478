"""Write the types of the game's messages for the checking of scripts, from the examples of docs/program/protocol.md.

usage: python scripts/message_types.py

Tests hold the examples against the real messages (`server.tests.test_protocol`), so the types are those of the wire.
The file is made, not kept (`web.tests.test_scripts`).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/program/protocol.md"
FILE = ROOT / "mygame/web/types/messages.d.ts"
EXAMPLE = re.compile(r"```json (?:(in|out) )?(\w+)\n(.*?)```", re.DOTALL)
HEAD = "// The messages of docs/program/protocol.md, made by scripts/message_types.py.\n"
KEY = re.compile(r"[A-Za-z_]\w*")


def types() -> str:
    """Return the whole file."""
    found: dict[str, Any] = {}
    for way, name, example in EXAMPLE.findall(PAGE.read_text(encoding="utf-8")):
        if way != "in":
            found[name] = json.loads(example)
    lines = [f"export type {_name(key)} = {_type(value)};" for key, value in sorted(found.items())]
    return HEAD + "\n".join(lines) + "\n"


def _name(message: str) -> str:
    return "".join(part.capitalize() for part in message.split("_"))


def _type(value: Any) -> str:
    match value:
        case dict():
            inner = ", ".join(
                f"{key if KEY.fullmatch(key) else json.dumps(key)}: {_type(one)}" for key, one in value.items()
            )
            return f"{{ {inner} }}" if inner else "Record<string, any>"
        case list():
            kinds = list(dict.fromkeys(map(_type, value)))
            return f"Array<{' | '.join(kinds) or 'any'}>"
        case bool():
            return "boolean"
        case int() | float():
            return "number | null"
        case None:
            return "any"
    return "string"


def write() -> None:
    """Write the file."""
    FILE.write_text(types(), encoding="utf-8")


if __name__ == "__main__":
    write()
