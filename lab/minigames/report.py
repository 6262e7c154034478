"""`report`: many matches between computer players, and their evidence on a game's balance."""

from __future__ import annotations

import argparse
from pathlib import Path

from evadventure.minigames.cli import simulate
from evadventure.words import Lang

from .tools import T, add_tools, load_report


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments: those of `sim`, and the report's place."""
    simulate.configure(parser, lang)
    parser.add_argument("--out", metavar="DIR", required=True, help=T["report"].say(lang))
    add_tools(parser, lang)


def run(parsed: argparse.Namespace) -> int:
    """Simulate, and write the report."""
    return simulate.simulate(parsed, load_report(parsed.game, parsed.tools)(Path(parsed.out)))
