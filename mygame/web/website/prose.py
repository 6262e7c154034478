"""Texts made for terminals, as pages show them: paragraphs and lists instead of lines and columns."""

from __future__ import annotations

import re
from typing import NamedTuple

from evennia.utils.ansi import strip_ansi

_ROW = re.compile(r"^ {2,}(\S.*?)(?: {2,}|　+)(\S.*)$")


class Block(NamedTuple):
    """A part of a text: `kind` is `p` (a paragraph), `head`, `list` or `rows` (what, and what it does)."""

    kind: str
    text: str = ""
    items: tuple[tuple[str, str], ...] = ()


def blocks(text: str) -> list[Block]:
    """Return the parts of a text; markup of colours is left out, and what is plain text stays plain."""
    found: list[Block] = []
    for line in strip_ansi(text).replace("||", "|").split("\n"):
        bare = line.strip()
        last = found[-1] if found else None
        if not bare:
            found.append(Block("gap"))
        elif row := _ROW.match(line):
            item = (row[1].strip(), row[2].strip())
            if last is not None and last.kind == "rows":
                found[-1] = last._replace(items=(*last.items, item))
            else:
                found.append(Block("rows", items=(item,)))
        elif line.startswith("  "):
            if last is not None and last.kind == "rows" and line.startswith("      "):
                term, about = last.items[-1]
                joint = " " if about[-1:].isascii() else ""
                found[-1] = last._replace(items=(*last.items[:-1], (term, f"{about}{joint}{bare}")))
            elif last is not None and last.kind == "list":
                found[-1] = last._replace(items=(*last.items, (bare, "")))
            else:
                found.append(Block("list", items=((bare, ""),)))
        else:
            found.append(Block("p", bare))
    return [block for block in found if block.kind != "gap"]
