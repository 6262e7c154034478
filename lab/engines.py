"""Where a simulation works, as its command line says (`minigames.engines`)."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from evadventure.minigames.engines import NoEngine, add_engine, read_engine

__all__ = ["add_engine", "opened"]


@contextmanager
def opened[Part, Found](
    parser: argparse.ArgumentParser, parsed: argparse.Namespace, work: Callable[[Part], Found]
) -> Iterator[Callable[[Iterable[Part]], Iterator[Found]]]:
    """Open the chosen engine (`Engine.working`); one that cannot be used is an error of the arguments."""
    try:
        with read_engine(parsed).working(work) as run:
            yield run
    except NoEngine as problem:
        parser.error(str(problem))
