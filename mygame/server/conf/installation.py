"""Differences between two installations of the game: ports, addresses, the database, the default language.

They are set in the environment (the keys of `DEFAULTS`; docs/run/running.md); `make play` remembers the values, so that
`make stop` or a plain `evennia reload` later means the same game. Pure standard library: the settings read it.
"""

from __future__ import annotations

import json
import os
import re
import sys
from hashlib import sha256
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

DEFAULTS = {
    "PORT": "4000",
    "INTERFACE": "127.0.0.1",
    "DATABASE_URL": "sqlite",
    "NEWS_URL": "",
    "WORKERS": "1",
    "HOUSE_LANG": "en",
    "TLS_CERTIFICATE": "",
    "TLS_KEY": "",
    "PUBLIC": "",
    "PROXY": "127.0.0.1,::1",
    "PLAIN_TELNET": "no",
    "ADMIN_FROM": "127.0.0.0/8,::1",
}
PORTS_IN_USE = {
    0: "telnet",
    1: "web",
    2: "websocket",
    3: "telnet, GB18030",
    4: "telnet, TLS",
    5: "web, internal",
    6: "Portal to Server",
    7: "telnet, from a proxy",
    8: "web, in processes of its own",
    9: "web, internal, of its own process",
}
"""Offset from PORT -> the service that listens there."""
LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0/0", "::/0")
NO = frozenset({"", "no", "off", "none", "0", "-"})
"""Values that turn off a remembered one."""
_NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*", re.IGNORECASE)


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


def is_remembered(game: Path) -> bool:
    """Tell whether the game has been played here, so that its values are known."""
    return _file(game).exists()


def remember(game: Path, values: dict[str, str]) -> None:
    """Store the values; the file may hold a database password and is for its owner only."""
    file = _file(game)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_text(json.dumps(values, indent=1))


def code_of(game: Path) -> str:
    """Return a fingerprint of the game's code and of the Python that runs it; no file is read.

    Args:
        game: the game directory.
    """
    found = [sys.version]
    for folder, folders, files in os.walk(game):
        folders[:] = sorted(one for one in folders if one not in ("__pycache__", "logs", ".static"))
        for name in sorted(one for one in files if one.endswith(".py")):
            seen = os.stat(os.path.join(folder, name))
            found.append(f"{folder}/{name} {seen.st_mtime_ns} {seen.st_size}")
    return sha256("\n".join(found).encode()).hexdigest()


def has_started(game: Path, code: str) -> bool:
    """Tell whether this code was the last to start completely."""
    file = _file(game).with_name("code")
    return file.exists() and file.read_text() == code


def remember_started(game: Path, code: str) -> None:
    """Store that this code has started completely."""
    _file(game).with_name("code").write_text(code)


def write_start(game: Path, told: str) -> None:
    """Store how the last start of the Server went, for `make play`; as a whole or not at all.

    Args:
        told: JSON: the Server's process id, and the faults.
    """
    file = _file(game).with_name("start.json")
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(told)
    fresh.replace(file)


def how_it_started(game: Path, pid: int | None) -> list[str] | None:
    """Return the faults of a Server's start; None when it has not reported yet.

    Args:
        pid: the process of that Server.
    """
    file = _file(game).with_name("start.json")
    told = json.loads(file.read_text()) if file.exists() else {}
    return list(told["troubles"]) if pid is not None and told.get("pid") == pid else None


def port_number(text: str) -> int:
    """Return the base port.

    Raises:
        ValueError: when it is not a number, or leaves no room for the ports above it.
    """
    port = int(text) if text.isascii() and text.isdigit() else 0
    if not 1024 <= port <= 65535 - max(PORTS_IN_USE):
        raise ValueError(f"PORT must be a number from 1024 to {65535 - max(PORTS_IN_USE)}, not {text!r}.")
    return port


def workers(here: dict[str, str]) -> int:
    """Return the number of processes that answer pages for the Portal; with 0 the Server does.

    Raises:
        ValueError: when it is not a number.
    """
    given = here["WORKERS"].strip().lower()
    if given in NO:
        return 0
    if not (given.isascii() and given.isdigit()):
        raise ValueError(f"WORKERS must be a number, not {given!r}.")
    return int(given)


def database(url: str, sqlite: dict[str, Any]) -> dict[str, Any]:
    """Return Django's description of the database at an address.

    Args:
        url: `sqlite`, `sqlite:////absolute/path/of/a/file`, or `postgres://user:password@host:port/name`.
        sqlite: the description of an SQLite database, with its default file.

    Raises:
        ValueError: for any other kind of address.
    """
    parts = urlsplit(url)
    name = parts.path.removeprefix("/")
    if url == "sqlite":
        return sqlite
    if parts.scheme == "sqlite" and not parts.netloc and name.startswith("/"):
        return sqlite | {"NAME": unquote(name)}
    if parts.scheme not in ("postgres", "postgresql") or not name:
        raise ValueError("DATABASE_URL must look like postgres://user:password@host:5432/name or sqlite:////data/file.")
    return {
        "ENGINE": "server.conf.postgresql",
        "NAME": unquote(name),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or 5432),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"options": "-c lock_timeout=1000"},  # milliseconds
    }


def news(here: dict[str, str]) -> str:
    """Return the address of the bus that carries news to page processes; "" for none.

    Raises:
        ValueError: when there is no such bus.
    """
    given, own = here["NEWS_URL"].strip(), here["DATABASE_URL"]
    kind = urlsplit(given).scheme
    if given.lower() in NO:
        return ""
    if given == "database":
        given, kind = own, urlsplit(own).scheme
    if kind not in ("postgres", "postgresql", "redis", "rediss", "unix"):
        raise ValueError(
            "NEWS_URL must look like redis://host:6379, or say `database` where DATABASE_URL is PostgreSQL."
        )
    return given


# In public (docs/run/running.md).


class Interfaces(NamedTuple):
    """The address of this machine at which each kind of port listens.

    Args:
        plain: unencrypted telnet.
        tls: telnet over TLS.
        web: pages, websocket, and telnet that a proxy passes on.
    """

    plain: str
    tls: str
    web: str


def public_host(here: dict[str, str]) -> str:
    """Return the public host name, in lower case, perhaps with a port; "" when there is none.

    Raises:
        ValueError: when it is not a host name.
    """
    given = here["PUBLIC"].strip().lower()
    if given in NO:
        return ""
    name, colon, port = given.partition(":")
    if not _NAME.fullmatch(name) or (colon and not (port.isascii() and port.isdigit() and 0 < int(port) < 65536)):
        raise ValueError(f"PUBLIC is the bare name of the house on the internet, like example.org, not {given!r}.")
    return given


def networks(here: dict[str, str], key: str) -> list[str]:
    """Return the addresses and networks in a value, separated by commas or blanks; `*` is everywhere.

    Raises:
        ValueError: when one of them is invalid.
    """
    found: list[str] = []
    for one in re.split(r"[,\s]+", here[key].strip()):
        if one == "*":
            found.extend(EVERYWHERE)
        elif one not in NO:
            try:
                ip_network(one, strict=False)
            except ValueError as error:
                raise ValueError(
                    f"{key} lists addresses and networks, like 127.0.0.1,10.0.0.0/8, not {one!r}."
                ) from error
            found.append(one)
    return found


def is_local(address: str) -> bool:
    """Tell whether an address or network is this machine alone."""
    return ip_network(address, strict=False).is_loopback


def interfaces(here: dict[str, str]) -> Interfaces:
    """Return the addresses at which the ports listen.

    A public house exposes only encrypted ports: pages go through a proxy, so they listen where that is, and
    plain telnet stays local unless it is wanted outside.
    """
    given = here["INTERFACE"]
    if not public_host(here):
        return Interfaces(given, given, given)
    far = not all(map(is_local, networks(here, "PROXY")))
    plain = LOOPBACK if here["PLAIN_TELNET"].lower() in NO else given
    return Interfaces(plain, given, given if far else LOOPBACK)


def check_public(here: dict[str, str]) -> None:
    """Refuse settings that are unsafe in public.

    Raises:
        ValueError: with the remedy, in one line.
    """
    networks(here, "ADMIN_FROM")
    trusted = networks(here, "PROXY")
    if not public_host(here):
        return
    if any(ip_network(one, strict=False).prefixlen == 0 for one in trusted):
        raise ValueError("PROXY=* would believe everybody's headers. Name the address of the proxy, like 10.0.0.2.")
    try:
        outside = not ip_address(here["INTERFACE"]).is_loopback
    except ValueError:
        raise ValueError(f"INTERFACE must be an address of this machine, not {here['INTERFACE']!r}.") from None
    open_telnet = here["PLAIN_TELNET"].lower() not in NO
    if outside and all(map(is_local, trusted)) and not (open_telnet or here["TLS_CERTIFICATE"]):
        raise ValueError(
            "With PUBLIC, INTERFACE opens telnet to the world, and passwords would go unencrypted. Give a certificate"
            " (TLS_CERTIFICATE=file.pem TLS_KEY=key.pem), or leave INTERFACE alone and let the proxy pass telnet on"
            " (deploy/nginx.conf), or say PLAIN_TELNET=yes."
        )
