"""Services of the Portal besides Evennia's own."""

from __future__ import annotations

import gc
from typing import Any

import evennia
from django.conf import settings
from evennia.utils import logger
from OpenSSL import SSL
from twisted.application.internet import SSLServer, TCPServer

from evadventure import evennia_ext
from server.conf.proxied import Proxied
from server.conf.telnet import GameTelnetFactory
from server.conf.tls import Certificate
from server.conf.web_plugins import PageProcesses, has_processes


def start_plugin_services(portal: Any) -> None:
    """Open the telnet ports for GB18030 clients, for TLS, and for our proxies.

    Evennia calls this last, before any service runs. An unusable certificate is logged, and its ports stay
    shut; the others open all the same.
    """
    gc.freeze()
    gc.enable()
    evennia_ext.install(settings.CHANGES_OF_PORTAL)
    if has_processes():
        PageProcesses().setServiceParent(portal)
    proxied, gb18030 = Proxied(_telnet("utf-8")), _telnet("gb18030")
    _open(portal, "from a proxy", settings.TELNET_PROXIED_INTERFACES, settings.TELNET_PROXIED_PORTS, TCPServer, proxied)
    _open(portal, "gb18030", settings.TELNET_INTERFACES, settings.TELNET_GB18030_PORTS, TCPServer, gb18030)
    if settings.TELNET_TLS_PORTS:
        try:
            certificate = Certificate(settings.TLS_CERTIFICATE, settings.TLS_KEY)
        except SSL.Error as error:
            logger.log_err(f"TLS: {settings.TLS_CERTIFICATE} cannot be used: {error}")
            return
        tls = SSLServer, _telnet("utf-8"), certificate
        _open(portal, "tls", settings.TELNET_TLS_INTERFACES, settings.TELNET_TLS_PORTS, *tls)


def _telnet(encoding: str) -> GameTelnetFactory:
    return GameTelnetFactory(evennia.PORTAL_SESSION_HANDLER, encoding)


def _open(portal: Any, what: str, interfaces: list[str], ports: list[int], server: Any, *made_of: Any) -> None:
    for interface in portal.check_lockdown(interfaces):
        for port in ports:
            service = server(port, *made_of, interface=interface)
            service.setName(f"Telnet-{interface}:{port} ({what})")
            service.setServiceParent(portal)
            portal.info_dict["telnet"].append(f"telnet ({what}): {port}")
