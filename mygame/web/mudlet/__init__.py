"""The package for the client Mudlet: gauges, map and a window for tables. `package` builds it, `views` serves it."""

from __future__ import annotations

import hashlib
import io
import zipfile
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as xml

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from evadventure.words import Words

NAME = "wellmouth"
TITLE = " ".join(Words("Wellmouth").every())
SOURCES = Path(__file__).parent / "lua"
_EPOCH = (2026, 1, 1, 0, 0, 0)


def scripts() -> dict[str, str]:
    """Return the Lua scripts by name, in the order in which Mudlet runs them."""
    return {file.stem.partition("_")[2]: file.read_text(encoding="utf-8") for file in sorted(SOURCES.glob("*.lua"))}


@cache
def version() -> str:
    """Return the version: a whole number (older Mudlets compare numbers) that changes with the sources."""
    digest = hashlib.sha256("\0".join(scripts().values()).encode()).hexdigest()
    return str(int(digest[:7], 16))


def document() -> bytes:
    """Return Mudlet's XML: one folder of scripts."""
    root = xml.Element("MudletPackage", version="1.001")
    folder = _script(xml.SubElement(root, "ScriptPackage"), "ScriptGroup", NAME, "")
    for name, text in scripts().items():
        _script(folder, "Script", name, text)
    head = b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE MudletPackage>\n'
    return head + xml.tostring(root, encoding="utf-8")


@cache
def build() -> bytes:
    """Return the package file."""
    config = f'mpackage = "{NAME}"\ntitle = "{TITLE}"\nversion = "{version()}"\n'
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in (("config.lua", config.encode()), (f"{NAME}.xml", document())):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)
    return file.getvalue()


def _script(parent: xml.Element, tag: str, name: str, text: str) -> xml.Element:
    element = xml.SubElement(parent, tag, isActive="yes", isFolder="yes" if tag.endswith("Group") else "no")
    for field, value in (("name", name), ("packageName", NAME), ("script", text)):
        xml.SubElement(element, field).text = value
    xml.SubElement(element, "eventHandlerList")
    return element


PATH = "mudlet/wellmouth.mpackage"


def offer(session: Any) -> dict[str, str]:
    """Return `Client.GUI`: the version of the package, and its address for this client.

    The address is `settings.PUBLIC_URL`, if the installation has one; else the very address of the client's
    connection, at the port of the pages.
    """
    host = str(session.protocol_flags.get("HERE") or settings.SERVER_HOSTNAME)
    name = f"[{host}]" if ":" in host else host
    here = settings.PUBLIC_URL or f"http://{name}:{settings.WEBSERVER_PORTS[0][0]}"
    return {"version": version(), "url": f"{here.rstrip('/')}/{PATH}"}


@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """Answer with the package file."""
    answer = HttpResponse(build(), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{NAME}.mpackage"'
    answer["ETag"] = f'"{version()}"'
    return answer
