"""Builds the package: a zip of Mudlet's package XML, with our Lua in it, and the `config.lua` its installer reads.

The same sources give the same bytes, and other sources another version, so that Mudlet fetches what has changed.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as xml

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
