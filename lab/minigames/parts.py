"""Long work of a command, cut into parts that are kept as soon as they are done, in any engine.

A run that was broken off goes on where it was when it is started again with the same folder.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from tqdm import tqdm

from evadventure.kernel.engines import add_engine, read_engine
from evadventure.minigames.cli.common import CannotDo, add_game
from evadventure.words import Lang

from .texts import T

type Part = tuple[Any, ...]


def add_parts(parser: argparse.ArgumentParser, lang: Lang, games: int, about: str) -> None:
    """Add the arguments that say how much is played, where, and where it is kept and written.

    Args:
        games: how many matches when nobody says it.
        about: key of the text that says what they are for.
    """
    add_game(parser, lang)
    parser.add_argument("--games", type=int, default=games, metavar="N", help=T[about].say(lang))
    parser.add_argument("--seed", metavar="N", help=T["seed"].say(lang))
    add_engine(parser, lang)
    parser.add_argument("--keep", metavar="DIR", help=T["train_keep"].say(lang))
    parser.add_argument("--out", metavar="FILE", help=T["train_out"].say(lang))


def played_parts(
    parsed: argparse.Namespace, parts: Sequence[Part], play: Callable[[Part], bytes]
) -> list[tuple[Part, bytes]]:
    """Return what comes of each part, in their order; parts that were kept are not played again.

    Args:
        play: does one part, in whichever process.

    Raises:
        CannotDo: the folder cannot be used.
    """
    keep = Path(parsed.keep) if parsed.keep else None
    found: list[tuple[Part, bytes]] = []
    try:
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
        left = [part for part in parts if keep is None or not _kept(keep, part).exists()]
        found += [(part, _kept(keep, part).read_bytes()) for part in parts if keep is not None and part not in left]
        with (
            read_engine(parsed).working(play) as played,
            tqdm(total=len(parts), initial=len(found), disable=None, unit=" parts") as bar,
        ):
            for part, seen in zip(left, played(left), strict=True):
                if keep is not None:
                    _store(_kept(keep, part), seen)
                found.append((part, seen))
                bar.update()
    except OSError as error:
        raise CannotDo(T["cannot_write"], file=str(keep), reason=str(error)) from error
    return sorted(found, key=lambda one: parts.index(one[0]))


def _kept(keep: Path, part: Part) -> Path:
    return keep / f"{blake2b(repr(part).encode(), digest_size=8).hexdigest()}.part"


def _store(file: Path, seen: bytes) -> None:
    """Write what was seen so that the file is there as a whole or not at all."""
    with NamedTemporaryFile(dir=file.parent, suffix=".begun", delete=False) as written:
        written.write(seen)
    Path(written.name).replace(file)
