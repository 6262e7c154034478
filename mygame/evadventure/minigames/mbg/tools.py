"""What mbg adds to the command line: `verify-mbg`, and the balance report of `sim mbg --report DIR`."""

from __future__ import annotations

import argparse
from typing import Final

from evadventure.words import Words

from ..extras import Command, Extras
from . import verify
from .report import report


def _configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="*.jsonl.gz")


def _run(parsed: argparse.Namespace) -> int:
    return verify.main(parsed.files)


EXTRAS: Final = Extras(
    commands=(
        Command(
            "verify-mbg",
            Words(
                "replay recorded games of the original mbg program through our rules",
                "用我们的规则重放原版 mbg 程序的对局记录",
            ),
            _configure,
            _run,
        ),
    ),
    report=report,
)
