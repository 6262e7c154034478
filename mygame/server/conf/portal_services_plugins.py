"""What the Portal starts besides Evennia's own services."""

from __future__ import annotations

from typing import Any

import evennia
from django.conf import settings
from twisted.application.internet import TCPServer

from server.conf import gmcp_names
from server.conf.telnet import GameTelnetFactory


def start_plugin_services(portal: Any) -> None:
    """Open the telnet ports of clients that write GB18030. Evennia calls this last, before any service runs."""
    gmcp_names.install()
    for interface in portal.check_lockdown(settings.TELNET_INTERFACES):
        for port in settings.TELNET_GB18030_PORTS:
            factory = GameTelnetFactory(evennia.PORTAL_SESSION_HANDLER, "gb18030")
            service = TCPServer(port, factory, interface=interface)
            service.setName(f"TelnetGB18030-{interface}:{port}")
            service.setServiceParent(portal)
            portal.info_dict["telnet"].append(f"telnet (gb18030): {port}")
