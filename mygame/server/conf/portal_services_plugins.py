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
    _open_tls(portal)
    for interface in portal.check_lockdown(settings.TELNET_PROXIED_INTERFACES):
        for port in settings.TELNET_PROXIED_PORTS:
            proxied = Proxied(GameTelnetFactory(evennia.PORTAL_SESSION_HANDLER, "utf-8"))
            service = TCPServer(port, proxied, interface=interface)
            service.setName(f"TelnetProxied-{interface}:{port}")
            service.setServiceParent(portal)
            portal.info_dict["telnet"].append(f"telnet (from a proxy): {port}")
    for interface in portal.check_lockdown(settings.TELNET_INTERFACES):
        for port in settings.TELNET_GB18030_PORTS:
            factory = GameTelnetFactory(evennia.PORTAL_SESSION_HANDLER, "gb18030")
            service = TCPServer(port, factory, interface=interface)
            service.setName(f"TelnetGB18030-{interface}:{port}")
            service.setServiceParent(portal)
            portal.info_dict["telnet"].append(f"telnet (gb18030): {port}")


def _open_tls(portal: Any) -> None:
    if not settings.TELNET_TLS_PORTS:
        return
    try:
        certificate = Certificate(settings.TLS_CERTIFICATE, settings.TLS_KEY)
    except SSL.Error as error:
        logger.log_err(f"TLS: {settings.TLS_CERTIFICATE} cannot be used: {error}")
        return
    for interface in portal.check_lockdown(settings.TELNET_TLS_INTERFACES):
        for port in settings.TELNET_TLS_PORTS:
            factory = GameTelnetFactory(evennia.PORTAL_SESSION_HANDLER, "utf-8")
            service = SSLServer(port, factory, certificate, interface=interface)
            service.setName(f"TelnetTLS-{interface}:{port}")
            service.setServiceParent(portal)
            portal.info_dict["telnet"].append(f"telnet (tls): {port}")
