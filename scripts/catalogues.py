"""Build hook of the wheel: compile the gettext catalogues, which are not in version control."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    """Called by hatchling before it gathers the files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile each catalogue whose source is newer than its binary."""
        module = Path(self.root, "mygame", "evadventure", "base", "locale_build.py")
        runpy.run_path(str(module))["compile_stale"]()
