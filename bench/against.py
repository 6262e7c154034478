"""The speed of the rules, or the strength of `master`, in two versions of this project, side by side.

    python -m bench.against TREE [uno] [kards] [mbg] [--seconds S] [--rounds N] [--strength]

`TREE` is a work tree of another commit (`git worktree add --detach /somewhere COMMIT`). Each version plays in a process
of its own; both play the same matches, of random legal actions by the rules that both have (the options' own defaults),
in turns of `--seconds` of the processor, so that both see the same load. Printed are the medians of the rounds, and the
ratio of the pairs with its quartiles: above 1, this version is faster.

`--strength` plays one `master` of this version against those of the other by this version's rules, `--rounds` deals,
each from every seat, with `--seconds` of the processor a decision. The other follows each match by its own rules, which
must be the same; it is told options, seed and actions.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

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


def follow(tree: str, key: str) -> None:
    """Follow the matches of which the input tells, by the rules of a version, and answer for its `master`."""
    sys.path.insert(0, str(Path(tree) / "mygame"))
    from evadventure.minigames import registry
    from evadventure.minigames.bots.search import timed

    entry = registry.get(key)
    game, bot = entry.game, timed(entry.player("master"), time.process_time)
    for kind, *facts in map(json.loads, sys.stdin):
        if kind == "deal":
            options, seats, seed = facts
            state = game.setup(msgspec.convert(options, game.options_type), seats, seed).state
        elif kind == "step":
            seat, text = facts
            state = game.apply(state, seat, game.read_action(text)).state
        else:
            seat, seed, seconds, texts = facts
            legal = game.legal(state, seat)
            if [game.write_action(action) for action in legal] != texts:
                sys.exit("the rules of the two versions differ")
            action = bot.choose(game.view(state, seat), legal, seat, seed, seconds)
            print(game.write_action(action), flush=True)


class Other:
    """The `master` of another version: it watches each match, and plays."""

    def __init__(self, tree: str, key: str, game: Any) -> None:
        self.game, self.terms = game, (game.options_type(), 2)
        pipe, command = subprocess.PIPE, [sys.executable, "-m", "bench.against", "--follow", tree, key]
        self.process = subprocess.Popen(command, cwd=HERE, text=True, stdin=pipe, stdout=pipe)
        self.wins: list[tuple[int, ...]] = []
        """The winners of each match; all seats when nobody won."""

    def _tell(self, *facts: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(facts) + "\n")
        self.process.stdin.flush()

    def deal(self, seed: int, state: Any, events: Any) -> None:
        """Begin a match."""
        options, seats = self.terms
        self._tell("deal", msgspec.to_builtins(options), seats, seed)

    def step(self, seat: int, action: Any, state: Any, events: Any) -> None:
        """Follow an action."""
        self._tell("step", seat, self.game.write_action(action))

    def end(self, outcome: Any) -> None:
        """Count the winners."""
        self.wins.append((outcome.winners if outcome else ()) or tuple(range(self.terms[1])))

    def choose(self, view: Any, legal: Any, seat: int, seed: int, seconds: float) -> Any:
        """Return the action the other version chooses."""
        assert self.process.stdout is not None
        texts = [self.game.write_action(action) for action in legal]
        self._tell("choose", seat, seed, seconds, texts)
        return legal[texts.index(self.process.stdout.readline().rstrip("\n"))]


def contest(tree: str, key: str, deals: int, seconds: float) -> None:
    """Print the share of this version's `master` after each deal, with its 95 % interval."""
    sys.path.insert(0, str(HERE / "mygame"))
    from evadventure.minigames import registry
    from evadventure.minigames.bots.arena import wilson
    from evadventure.minigames.bots.runner import run
    from evadventure.minigames.bots.search import timed

    entry = registry.get(key)
    mine, other, wins = timed(entry.player("master"), time.process_time), Other(tree, key, entry.game), 0.0
    for seed, other.terms in zip(range(deals), variants(key, entry.game.options_type), strict=False):
        options, seats = other.terms
        for seat in range(seats):
            players = [mine if place == seat else other for place in range(seats)]
            run(entry.game, options, players, seed, seconds=seconds, watcher=other)
            wins += (seat in other.wins[-1]) / len(other.wins[-1])
        share = wilson(wins, len(other.wins))
        print(f"{key}: {share.share:.3f} ({share.low:.3f} to {share.high:.3f}) of {share.games} matches", flush=True)
    other.process.communicate()


def main() -> None:
    """Read the arguments and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", help="a work tree of another commit")
    parser.add_argument("games", nargs="*", default=["uno", "kards", "mbg"])
    parser.add_argument("--seconds", type=float, default=1.0, help="of the processor, for one version in one round")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--strength", action="store_true", help="the strength of `master`, not the speed")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--follow", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.work or chosen.follow:
        (work if chosen.work else follow)(chosen.tree, chosen.games[0])
        return
    for key in chosen.games:
        if chosen.strength:
            contest(str(Path(chosen.tree).resolve()), key, chosen.rounds, chosen.seconds)
            continue
        trees = {"this": str(HERE), "other": str(Path(chosen.tree).resolve())}
        compare(trees, key, max(2, chosen.rounds), chosen.seconds)


if __name__ == "__main__":
    main()
