"""The command line of the table games: no server, no Django.

Clock, terminal and files are used here and nowhere else in `minigames`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType

from ... import __version__
from ...kernel import content_files, language_files
from ...kernel.content_files import ContentError
from ...words import LANGUAGES, Lang, Words
from ..bots.runner import NoChoice
from ..engines import NoEngine
from . import bench, listing, play, replays, simulate
from .common import PROGRAM, CannotDo, T

PARTS = {
    **{"play": play, "sim": simulate, "replay": replays, "bench": bench},
    **dict.fromkeys(("options", "games", "numbers"), listing),
}
"""Command -> the module that has its `configure` and `run`."""


def main(
    arguments: Sequence[str],
    parts: Mapping[str, ModuleType] = PARTS,
    program: str = PROGRAM,
    texts: Mapping[str, Words] = T,
    epilog: str | None = None,
) -> int:
    """Run one command and return the exit code: 0 done, 1 a fault was found, 2 it could not be done.

    Args:
        arguments: the typed arguments.
        parts: the commands, as in `PARTS`.
        program: name of the program.
        texts: its sentences: `program`, and `help_` with the name of each command.
        epilog: the end of its help.
    """
    sys.stdin, sys.stdout, sys.stderr = (
        open(os.devnull, mode) if stream is None else stream  # noqa: SIM115  # closed, as by `<&-`
        for stream, mode in ((sys.stdin, "r"), (sys.stdout, "w"), (sys.stderr, "w"))
    )
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    lang = _lang(arguments)
    try:
        _add_content(arguments)
        lang = _lang(arguments)  # the content may bring one
        parsed = _parser(lang, parts, program, texts, epilog).parse_args(arguments)
        return int(parsed.run(parsed))
    except SystemExit as leaving:  # argparse has said why
        return int(leaving.code or 0)
    except (CannotDo, NoEngine) as problem:
        print(problem.words.say(lang, **problem.facts), file=sys.stderr)
        return 2
    except NoChoice as problem:
        print(T["no_choice"].say(lang, reason=str(problem)), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader (`| head`) has seen enough
        _silence()
        return 0


def _silence() -> None:
    """Discard the output still buffered at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lang(arguments: Sequence[str]) -> Lang:
    """Return the language asked for, before anything is said in it."""
    try:
        return Lang(_early(arguments).lang)
    except (argparse.ArgumentError, ValueError):
        return Lang.EN


def _early(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the arguments needed before the others can be read."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", default="en")
    early.add_argument("--content", action="append", default=[])
    return early.parse_known_args(arguments)[0]


def _add_content(arguments: Sequence[str]) -> None:
    """Register folders of content before any game is loaded."""
    try:
        for folder in _early(arguments).content:
            content_files.add_all(folder)
        language_files.load()
    except argparse.ArgumentError:
        return  # the full parser will report it
    except (content_files.FolderError, ContentError) as error:
        raise CannotDo(T["bad_content"], reason=str(error)) from error


def _parser(
    lang: Lang, parts: Mapping[str, ModuleType], program: str, texts: Mapping[str, Words], epilog: str | None
) -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--content", action="append", default=[], metavar="DIR", help=T["content"].say(lang))
    common.add_argument(
        "--lang", choices=[one.value for one in LANGUAGES], default=lang.value, help=T["lang"].say(lang)
    )
    parser = argparse.ArgumentParser(
        prog=program, description=texts["program"].say(lang), epilog=epilog, parents=[common]
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(title=T["commands"].say(lang), required=True, metavar="COMMAND", dest="command")
    for name, part in parts.items():
        words = texts[f"help_{name}"].say(lang)
        added = commands.add_parser(name, help=words, description=words, parents=[common])
        part.configure(added, lang)
        added.set_defaults(run=part.run)
    return parser
