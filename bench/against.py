"""The speed of the rules in two versions of this project, side by side.

    python -m bench.against TREE [uno] [kards] [mbg] [--seconds S] [--rounds N]

`TREE` is a work tree of another commit (`git worktree add --detach /somewhere COMMIT`). Each version plays in a process
of its own; both play the same matches, of random legal actions by the rules that both have (the options' own defaults),
in turns of `--seconds` of the processor, so that both see the same load. Printed are the medians of the rounds, and the
ratio of the pairs with its quartiles: above 1, this version is faster.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

HERE = Path(__file__).resolve().parents[1]
DECKS = ("panzer", "edelweiss", "masses", "winter", "tide")


def variants(key: str, options: type[Any]) -> Iterator[tuple[Any, int]]:
    """Return the options and seats of one match after the other, the same in every version."""
    if key == "kards":
        pairs = [(one, other) for one in DECKS for other in DECKS if one != other]
        while True:
            yield from ((options(decks=pair), 2) for pair in pairs)
    while True:
        yield (options(max_turn=50), 3) if key == "mbg" else (options(), 2)


def player(key: str) -> Callable[[], int]:
    """Return a function that plays the next match of a game through `to_act`, `legal` and `apply`, and counts its
    actions."""
    from evadventure.minigames import registry

    game: Any = registry.get(key).game
    to_act, legal_of, apply = game.to_act, game.legal, game.apply
    terms, seeds, draw = variants(key, game.options_type), iter(range(1 << 30)), random.Random(1).random

    def match() -> int:
        options, seats = next(terms)
        state, _ = game.setup(options, seats, next(seeds))
        actions = 0
        while acting := to_act(state):
            seat = acting[int(draw() * len(acting))]
            legal = legal_of(state, seat)
            many = len(legal)
            if key == "uno" and many > 1 and hasattr(legal[0], "uno"):  # calls UNO, and draws only when it must
                wanted = legal[0].uno
                legal = [move for move in legal if getattr(move, "uno", None) == wanted]
                many = len(legal)
            state = apply(state, seat, legal[int(draw() * many)]).state
            actions += 1
        return actions

    return match


def work(tree: str, key: str) -> None:
    """Play for as many seconds of the processor as each line of the input says; print actions and matches a second."""
    sys.path.insert(0, str(Path(tree) / "mygame"))
    match = player(key)
    for _ in range(3):
        match()
    for line in sys.stdin:
        seconds, actions, matches = float(line), 0, 0
        began = time.process_time()
        while time.process_time() - began < seconds:
            actions += match()
            matches += 1
        spent = max(time.process_time() - began, 1e-9)
        print(actions / spent, matches / spent, flush=True)


def ask(worker: subprocess.Popen[str], seconds: float) -> str:
    """Run a version, and return its output."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(f"{seconds}\n")
    worker.stdin.flush()
    return worker.stdout.readline()


def compare(trees: dict[str, str], key: str, rounds: int, seconds: float) -> None:
    """Run the versions in turn, and print their ratios to the first one."""
    command = [sys.executable, "-m", "bench.against", "--work"]
    pipe = subprocess.PIPE
    workers = {
        name: subprocess.Popen([*command, tree, key], cwd=HERE, text=True, stdin=pipe, stdout=pipe)
        for name, tree in trees.items()
    }
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in workers}
    for worker in workers.values():
        ask(worker, 0.0)
    for turn in range(rounds):
        names = [*workers][:: 1 if turn % 2 else -1]
        for name in names:
            actions, matches = map(float, ask(workers[name], seconds).split())
            rates[name].append((actions, matches))
    for worker in workers.values():
        worker.communicate()
    for name, found in rates.items():
        actions, matches = (median(column) for column in zip(*found, strict=True))
        line = f"{key:6} {name:8} {actions:10,.0f} actions a second, {matches:8,.1f} matches"
        if name != "this":
            ratios = [mine[1] / other[1] for mine, other in zip(rates["this"], found, strict=True)]
            low, middle, high = quantiles(ratios, n=4)
            line += f"; this version is {middle:.2f} times as fast ({low:.2f} to {high:.2f})"
        print(line, flush=True)


def main() -> None:
    """Read the arguments and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", help="a work tree of another commit")
    parser.add_argument("games", nargs="*", default=["uno", "kards", "mbg"])
    parser.add_argument("--seconds", type=float, default=1.0, help="of the processor, for one version in one round")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.work:
        work(chosen.tree, chosen.games[0])
        return
    for key in chosen.games:
        trees = {"this": str(HERE), "other": str(Path(chosen.tree).resolve())}
        compare(trees, key, max(2, chosen.rounds), chosen.seconds)


if __name__ == "__main__":
    main()
