"""Data about the game for MUD listings (MSSP, https://mudhalla.net/tintin/protocols/mssp/).

Evennia adds NAME, PLAYERS, CODEBASE and the flags of its protocols. A value may be text, a list (the most
important last) or a function, called when a crawler asks.
"""

from __future__ import annotations

import evennia
from django.conf import settings


def ports() -> list[str]:
    """Return the telnet ports, the main one last."""
    return [str(port) for port in (*settings.TELNET_GB18030_PORTS, *reversed(settings.TELNET_PORTS))]


def tls() -> list[str] | str:
    """Return the ports that speak TLS; "0" for none."""
    return [str(port) for port in settings.TELNET_TLS_PORTS] or "0"


def website() -> str:
    """Return the address of the pages."""
    return settings.PUBLIC_URL or f"http://{settings.SERVER_HOSTNAME}:{settings.WEBSERVER_PORTS[0][0]}"


def uptime() -> str:
    """Return when the Portal started, in whole seconds of Unix time (Evennia's own value has a fraction)."""
    return str(int(evennia.PORTAL_SESSION_HANDLER.uptime))


MSSPTable = {
    "PORT": ports,
    "SSL": tls,
    "WEBSITE": website,
    "UPTIME": uptime,
    "CRAWL DELAY": "-1",
    "HOSTNAME": settings.SERVER_HOSTNAME,
    "CHARSET": ["GB18030", "UTF-8"],
    "LANGUAGE": ["Chinese", "English"],
    "CREATED": "2026",
    "MINIMUM AGE": "0",
    "FAMILY": "Custom",
    "GENRE": "Fantasy",
    "GAMEPLAY": ["Adventure", "Strategy"],
    "GAMESYSTEM": "Knave",
    "SUBGENRE": "Medieval Fantasy",
    "STATUS": "Open Beta",
    "WORLD ORIGINALITY": "All Original",
    "ANSI": "1",
    "GMCP": "1",
    "MSDP": "1",
    "MXP": "1",
    "MCCP": "1",
    "UTF-8": "1",
    "XTERM 256 COLORS": "1",
    "XTERM TRUE COLORS": "1",
    "VT100": "0",
    "ATCP": "0",
    "MCP": "0",
    "MSP": "0",
    "PUEBLO": "0",
    "ZMP": "0",
    "PAY TO PLAY": "0",
    "PAY FOR PERKS": "0",
    "ADULT MATERIAL": "0",
    "NEWBIE FRIENDLY": "1",
    "EQUIPMENT SYSTEM": "Both",
    "MULTIPLAYING": "Restricted",
    "QUEST SYSTEM": "Integrated",
    "ROLEPLAYING": "Accepted",
}
