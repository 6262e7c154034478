"""What mbg adds to the command line: `verify-mbg`, `check-mbg`, `import-mbg`, and the report of `sim mbg --report`."""

from __future__ import annotations

import argparse
from typing import Final

from ...words import Lang, Words
from ..extras import Command, Extras
from .tests.original import files, verify
from .data import MAX_TURN, Profile
from .report import report


def _files(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE")


def _verify(parsed: argparse.Namespace) -> int:
    return verify.main(parsed.files)


def _check(parsed: argparse.Namespace) -> int:
    return files.check(parsed.files, Lang(parsed.lang))


def _import(parsed: argparse.Namespace) -> int:
    return files.show_position(parsed.files, Profile(parsed.profile), parsed.max_turn, Lang(parsed.lang))


def _import_arguments(parser: argparse.ArgumentParser) -> None:
    _files(parser)
    parser.add_argument("--profile", choices=[str(profile) for profile in Profile], default=str(Profile.MANUAL))
    parser.add_argument("--max-turn", type=int, default=MAX_TURN, metavar="N")


EXTRAS: Final = Extras(
    commands=(
        Command(
            "verify-mbg",
            Words(
                "replay recorded games of the original mbg program through our rules",
                "用我们的规则重放原版 mbg 程序的对局记录",
            ),
            _files,
            _verify,
        ),
        Command(
            "check-mbg",
            Words("check maps (.map) and saves (.sav) of mbg", "检查 mbg 的地图（.map）与存档（.sav）"),
            _files,
            _check,
        ),
        Command(
            "import-mbg",
            Words("print the position a save (.sav) of the original goes on from", "把原版存档（.sav）转成局面并打印"),
            _import_arguments,
            _import,
        ),
    ),
    report=report,
)
