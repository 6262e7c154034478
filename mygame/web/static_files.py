"""Addresses of static files name the version of all, so a browser keeps each until another version is collected."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Never

from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage

VERSION = re.compile(r"^v[0-9a-f]{16}(/|$)")
"""The part of an address that names the version; scripts and sheets name each other by relative paths."""


def collected() -> str:
    """Return the version collected last; "" before the first."""
    kept = Path(settings.STATIC_ROOT, "version")
    return kept.read_text() if kept.exists() else ""


def caching(path: str) -> str:
    """Return the Cache-Control of an address: for good with the present version, else asked for again at each visit."""
    first = path.removeprefix(settings.STATIC_URL).partition("/")[0]
    present = VERSION.fullmatch(first) and first == collected()
    return "public, max-age=31536000, immutable" if present else "no-cache"


class Versioned(StaticFilesStorage):
    """Django's storage, with the version collected before this process's start, or by it, in each address."""

    def __init__(self) -> None:
        super().__init__()
        self._name_version()

    def _name_version(self) -> None:
        self.base_url = settings.STATIC_URL + (f"{version}/" if (version := collected()) else "")

    def post_process(self, paths: dict[str, object], dry_run: bool = False, **options: object) -> list[Never]:
        """Keep the version of the collected files."""
        found = hashlib.sha256()
        if not dry_run:
            for name in sorted(paths):
                found.update(name.encode() + Path(self.path(name)).read_bytes())
            Path(self.path("version")).write_text(f"v{found.hexdigest()[:16]}")
            self._name_version()
        return []
