"""Bans of accounts and addresses: those in force, their targets, and the text a banned person reads.

`ServerConfig` stores the list Evennia reads at login, of (name, address, pattern, date, reason).
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any, NamedTuple

from evennia.server.models import ServerConfig

from ..evennia_ext.bitext import Bitext
from ..kernel import conf
from ..kernel.input import fold
from ..words import Lang, Words
from .speaking import until_text


class Ban(NamedTuple):
    """A ban: of an account by its name in lower case, or of an address."""

    name: str = ""
    address: str = ""
    pattern: Any = ""
    date: str = ""
    reason: str = ""
    until: float = 0.0
    """Its end, in seconds since 1970; 0: until staff lift it."""

    def meets(self, name: str, address: str) -> bool:
        """Return whether it applies to an account name in lower case, or to an address."""
        if self.name:
            return self.name == name
        if self.pattern:
            return bool(address and self.pattern.match(address))
        network, found = network_of(self.address), network_of(address)
        return bool(network and found and network.version == found.version and found.network_address in network)

    @property
    def whom(self) -> str:
        """Return the banned name or address, as typed."""
        return self.name or self.address


ADDRESS = re.compile(r"(?:[0-9]{1,3}|\*)(?:\.(?:[0-9]{1,3}|\*)){3}")
BANS = "server_bans"


def network_of(typed: str) -> IPv4Network | IPv6Network | None:
    """Return the typed network (an address is a network of one); None if it is none."""
    try:
        return ip_network(typed.strip(), strict=False)
    except ValueError:
        return None


def bans() -> list[Ban]:
    """Return the bans in force, in order."""
    found = [Ban(*one) for one in ServerConfig.objects.conf(BANS) or ()]
    return [one for one in found if not one.until or one.until > time.time()]


def ban_on(name: str, address: str, known: Sequence[Ban] | None = None) -> Ban | None:
    """Return the ban that applies to an account name or an address; None for none.

    Args:
        known: the bans, if they have just been read.
    """
    name, address = name.strip().lower(), address.strip()
    return next((one for one in (bans() if known is None else known) if one.meets(name, address)), None)


def why_out(ban: Ban) -> Bitext:
    """Return the text for a banned person: reason, end, and where to appeal."""

    def said(lang: Lang) -> str:
        words = (OUT_UNTIL if ban.until else OUT) if ban.name else (PLACE_UNTIL if ban.until else PLACE_OUT)
        lines = [words.say(lang, until=until_text(ban.until))]
        lines += [Words("The reason: {reason}").say(lang, reason=ban.reason)] if ban.reason else []
        appeal = conf.value("APPEAL")
        lines += [APPEAL_TO.say(lang, appeal=appeal)] if appeal else [APPEAL_STAFF.say(lang)]
        return "\n".join(lines)

    return Bitext(said)


OUT = Words("|rYou are banned from this house.|n")
OUT_UNTIL = Words("|rYou are banned from this house until {until}.|n")
PLACE_OUT = Words("|rYour address is banned from this house.|n")
PLACE_UNTIL = Words("|rYour address is banned from this house until {until}.|n")
APPEAL_TO = Words("If you think that is wrong: {appeal}")
APPEAL_STAFF = Words("If you think that is wrong, write to the staff.")


def keep(wanted: list[Ban]) -> None:
    """Store `wanted` as the bans in force."""
    ServerConfig.objects.conf(BANS, [tuple(one) for one in wanted])


def ban_of(typed: str, reason: str = "", seconds: int = 0) -> Ban:
    """Return the ban of a name, of an address whose numbers may be `*`, or of a network (`10.1.0.0/16`).

    Args:
        seconds: how long it lasts; 0: until it is lifted.
    """
    whom = typed.strip().lower()
    date, until = time.ctime(), time.time() + seconds if seconds else 0.0
    address = fold(whom)
    if ADDRESS.fullmatch(address):
        pattern = re.escape(address).replace(r"\*", "[0-9]{1,3}")
        return Ban(address=address, pattern=re.compile(pattern + "$"), date=date, reason=reason, until=until)
    if network_of(address) is not None:
        return Ban(address=address, date=date, reason=reason, until=until)
    return Ban(name=whom, date=date, reason=reason, until=until)
