"""`train`: the figures a game's players have fitted, found again by matches of their own.

What is played is cut into parts, and each part is kept as soon as it is played: a run that was broken off goes on
where it was when it is started again with the same folder.
"""

from __future__ import annotations

import argparse
from functools import partial
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from tqdm import tqdm

from ...base.engines import add_engine, read_engine
from ...words import Lang
from ..extras import Trainer
from ..levels import package_of
from .common import CannotDo, add_game, at_least, load_entry, load_extras, load_path, read_seed, write_file
from .texts import PROGRAM, T


def configure(parser: argparse.ArgumentParser, lang: Lang) -> None:
    """Add the command's arguments."""
    add_game(parser, lang)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=T["train_games"].say(lang))
    parser.add_argument("--seed", metavar="N", help=T["seed"].say(lang))
    add_engine(parser, lang)
    parser.add_argument("--keep", metavar="DIR", help=T["train_keep"].say(lang))
    parser.add_argument("--out", metavar="FILE", help=T["train_out"].say(lang))


def run(parsed: argparse.Namespace) -> int:
    """Play what is not played yet, fit, and write the file."""
    at_least(parsed, "games", 1)
    entry = load_entry(parsed.game)
    trainer = _trainer(parsed.game)
    seed = read_seed(parsed.seed, 1)
    parts = trainer.parts(parsed.games, seed)
    keep = Path(parsed.keep) if parsed.keep else None
    found: list[tuple[tuple[Any, ...], bytes]] = []
    try:
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
        left = [part for part in parts if keep is None or not _kept(keep, part).exists()]
        found += [(part, _kept(keep, part).read_bytes()) for part in parts if keep is not None and part not in left]
        with (
            read_engine(parsed).working(partial(_play, parsed.game)) as played,
            tqdm(total=len(parts), initial=len(found), disable=None, unit=" parts") as bar,
        ):
            for part, seen in zip(left, played(left), strict=True):
                if keep is not None:
                    _store(_kept(keep, part), seen)
                found.append((part, seen))
                bar.update()
    except OSError as error:
        raise CannotDo(T["cannot_write"], file=str(keep), reason=str(error)) from error
    found.sort(key=lambda one: parts.index(one[0]))
    command = f"{PROGRAM} train {parsed.game} --games {parsed.games} --seed {seed}"
    out = parsed.out or str(files(package_of(entry)) / trainer.file)
    write_file(out, trainer.fit(found, command))
    print(T["train_done"].say(Lang(parsed.lang), file=out, parts=len(parts)))
    return 0


def _trainer(game: str) -> Trainer:
    entry = load_entry(game)
    extras = load_extras(entry)
    if extras is None or not extras.trainer:
        raise CannotDo(T["train_nothing"], game=game)
    trainer: Trainer = load_path(entry, extras.trainer)
    return trainer


def _play(game: str, part: tuple[Any, ...]) -> bytes:
    """Play a part, in whichever process."""
    return _trainer(game).play(part)


def _kept(keep: Path, part: tuple[Any, ...]) -> Path:
    return keep / f"{blake2b(repr(part).encode(), digest_size=8).hexdigest()}.part"


def _store(file: Path, seen: bytes) -> None:
    """Write what was seen so that the file is there as a whole or not at all."""
    with NamedTemporaryFile(dir=file.parent, suffix=".begun", delete=False) as written:
        written.write(seen)
    Path(written.name).replace(file)
