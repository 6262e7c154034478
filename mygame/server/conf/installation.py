"""What differs between two installations of the game: ports, addresses, the database, the language of strangers.

The environment says it (PORT, INTERFACE, DATABASE_URL, HOUSE_LANG, TLS_CERTIFICATE, TLS_KEY); `make play` remembers
what it was told, so that `make stop` or a plain `evennia reload` later means the same game. Pure standard library: the
settings read it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

DEFAULTS = {
    "PORT": "4000",
    "INTERFACE": "0.0.0.0",
    "DATABASE_URL": "sqlite",
    "HOUSE_LANG": "en",
    "TLS_CERTIFICATE": "",
    "TLS_KEY": "",
}
PORTS_IN_USE = {
    0: "telnet",
    1: "web",
    2: "websocket",
    3: "telnet, GB18030",
    4: "telnet, TLS",
    5: "web, internal",
    6: "Portal to Server",
}
"""Offset from PORT -> what listens there."""


def _file(game: Path) -> Path:
    return game / "server" / ".run" / "installation.json"


def read(game: Path) -> dict[str, str]:
    """Return each value: from the environment, else as remembered, else the default.

    Args:
        game: the game directory.
    """
    file = _file(game)
    remembered = json.loads(file.read_text()) if file.exists() else {}
    return {key: os.environ.get(key) or remembered.get(key) or default for key, default in DEFAULTS.items()}


def remember(game: Path, values: dict[str, str]) -> None:
    """Keep the values; the file may hold a database password and is for its owner only."""
    file = _file(game)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_text(json.dumps(values, indent=1))


def write_start(game: Path, told: str) -> None:
    """Keep how the last start of the Server went, for `make play`; as a whole or not at all.

    Args:
        told: JSON: the Server's process id, and what went wrong.
    """
    file = _file(game).with_name("start.json")
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(told)
    fresh.replace(file)


def how_it_started(game: Path, pid: int | None) -> list[str] | None:
    """Return what went wrong when a Server started; None when it has not told so yet.

    Args:
        pid: the process of that Server.
    """
    file = _file(game).with_name("start.json")
    told = json.loads(file.read_text()) if file.exists() else {}
    return list(told["troubles"]) if pid is not None and told.get("pid") == pid else None


def port_number(text: str) -> int:
    """Return the base of the ports.

    Raises:
        ValueError: when it is no number, or leaves no room for the ports above it.
    """
    port = int(text) if text.isascii() and text.isdigit() else 0
    if not 1024 <= port <= 65535 - max(PORTS_IN_USE):
        raise ValueError(f"PORT must be a number from 1024 to {65535 - max(PORTS_IN_USE)}, not {text!r}.")
    return port


def database(url: str) -> dict[str, Any]:
    """Return Django's description of the PostgreSQL database at `postgres://user:password@host:port/name`.

    Raises:
        ValueError: when it is another kind of address.
    """
    parts = urlsplit(url)
    name = parts.path.removeprefix("/")
    if parts.scheme not in ("postgres", "postgresql") or not name:
        raise ValueError("DATABASE_URL must look like postgres://user:password@host:5432/name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(name),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or 5432),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }
