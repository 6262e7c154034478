"""The command line of the table games: no server, no Django.

Here, and nowhere else in `minigames`, are a clock, a terminal and files.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ...kernel import content_folders, language_files
from ...kernel.content_files import ContentError
from ...kernel.engines import NoEngine
from ...words import LANGUAGES, Lang
from .. import registry
from ..extras import Command
from . import bench, calibrate, listing, play, puzzles, replays, simulate, train
from .common import CannotDo, load_entry, load_extras
from .texts import PROGRAM, T

PARTS = {
    "play": play,
    "sim": simulate,
    "replay": replays,
    "bench": bench,
    "calibrate": calibrate,
    "train": train,
    "puzzles": puzzles,
    "options": listing,
    "games": listing,
}
"""Command -> the module that has its `configure` and `run`."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit code: 0 done, 1 something was found wrong, 2 it could not be done."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    lang = _lang(arguments)
    try:
        _add_content(arguments)
        lang = _lang(arguments)  # it may be one of the content
        parser = _parser(lang, arguments)
        parsed = parser.parse_args(arguments)
        return int(parsed.run(parsed))
    except SystemExit as leaving:  # argparse has said why
        return int(leaving.code or 0)
    except (CannotDo, NoEngine) as problem:
        print(problem.words.say(lang, **problem.facts), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader (`| head`) has seen enough
        _silence()
        return 0


def _silence() -> None:
    """Discard what is still to be written at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lang(arguments: Sequence[str]) -> Lang:
    """Return the language asked for, before anything is said in it."""
    try:
        return Lang(_early(arguments).lang)
    except (argparse.ArgumentError, ValueError):
        return Lang.EN


def _early(arguments: Sequence[str]) -> argparse.Namespace:
    """Return what must be known before the other arguments can be read."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", default="en")
    early.add_argument("--content", action="append", default=[])
    return early.parse_known_args(arguments)[0]


def _add_content(arguments: Sequence[str]) -> None:
    """Make folders of content known before any game is loaded."""
    try:
        for folder in _early(arguments).content:
            content_folders.add_all(folder)
        language_files.load()
    except argparse.ArgumentError:
        return  # the whole parser will say it
    except (content_folders.FolderError, ContentError) as error:
        raise CannotDo(T["bad_content"], reason=str(error)) from error


def _parser(lang: Lang, arguments: Sequence[str]) -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--content", action="append", default=[], metavar="DIR", help=T["content"].say(lang))
    common.add_argument("--lang", choices=[one.value for one in LANGUAGES], default="en", help=T["lang"].say(lang))
    parser = argparse.ArgumentParser(prog=PROGRAM, description=T["program"].say(lang), parents=[common])
    commands = parser.add_subparsers(title=T["commands"].say(lang), required=True, metavar="COMMAND", dest="command")
    for name, part in PARTS.items():
        words = T[f"help_{name}"].say(lang)
        added = commands.add_parser(name, help=words, description=words, parents=[common])
        part.configure(added, lang)
        added.set_defaults(run=part.run)
    # The games' own commands cost loading every game, so only who may mean one pays for it.
    if not any(argument in PARTS for argument in arguments):
        for key in registry.GAMES:
            for command in _extra_commands(key):
                words = command.help.say(lang)
                added = commands.add_parser(command.name, help=words, description=words, parents=[common])
                command.configure(added)
                added.set_defaults(run=command.run)
    return parser


def _extra_commands(key: str) -> tuple[Command, ...]:
    try:
        extras = load_extras(load_entry(key))
    except CannotDo:  # said when that game is asked for
        return ()
    return extras.commands if extras else ()
