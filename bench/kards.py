"""Speed, strength of levels and balance of KARDS.

    python -m bench.kards [speed] [strength] [balance] [first] [--seconds S] [--deals N] [--veteran N] [--master N]

*Speed*: random matches on one core (all events made), and the microseconds of listing the legal actions and of one
copy-and-apply, over the positions of those matches; next to a loop of plain Python, to compare two machines by.

*Strength*: every deal is played from both seats, each pair of decks in turn; shares with their 95 % Wilson intervals,
and the length of a decision at one second a decision.

*First*: wins of the player who begins, between two players of one level, with each value of `second_player`; decks are
drawn for each match by lot. `--first N` matches of `greedy`, `--first-veteran N` of `veteran` at a tenth of a second.

*Balance*: the ready decks between themselves, both seats, by the greedy player; `lab report kards` writes more.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mygame"))

from bench import rows

from evadventure.minigames.bots.arena import contest, wilson
from evadventure.minigames.bots.runner import run
from evadventure.minigames.kards import ENTRY
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.rules import GAME

BOTS = ENTRY.bots
NEW = GAME.options_type()
TUTORIAL = next(iter(decks.READY))
MEASURED = [key for key in decks.READY if key != TUTORIAL]


def pairs() -> Iterator[tuple[str, str]]:
    """Return every ordered pair of two different ready decks, over and over, mixed."""
    found = [(one, other) for one in MEASURED for other in MEASURED if one != other]
    random.Random(7).shuffle(found)
    return itertools.cycle(found)


def calibrate() -> float:
    """Return how many thousand additions plain Python makes a second."""
    began = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number % 7
    return 1000 / (time.process_time() - began)


def speed(seconds: float) -> None:
    """Print actions a second in random play, and microseconds of the two slowest calls."""
    draw, pair = random.Random(1).random, pairs()
    legal_of, apply = GAME.legal, GAME.apply
    positions: list[tuple[Any, int, list[Any]]] = []
    actions = matches = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state, _ = GAME.setup(replace(NEW, decks=next(pair)), 2, matches)
        matches += 1
        while acting := GAME.to_act(state):
            seat = acting[0]
            legal = legal_of(state, seat)
            if matches <= 20:
                positions.append((state, seat, list(legal)))
            state, _ = apply(state, seat, legal[int(draw() * len(legal))])
            actions += 1
    spent = time.process_time() - began
    length = actions / matches
    rate, pace = actions / spent, matches / spent
    print(f"random play: {rate:,.0f} actions a second, {pace:.0f} matches of {length:.0f} actions")
    began = time.process_time()
    for state, seat, _ in positions:
        legal_of(state, seat)
    listing = (time.process_time() - began) / len(positions) * 1e6
    began, count = time.process_time(), 0
    for state, seat, legal in positions:
        for action in legal[::3]:
            apply(state, seat, action)
            count += 1
    applying = (time.process_time() - began) / count * 1e6
    width = mean(len(legal) for _, _, legal in positions)
    print(f"legal: {listing:.1f} microseconds for {width:.1f} actions; copy and apply: {applying:.1f} microseconds")
    additions = calibrate()
    print(f"calibration: {additions:,.0f} thousand additions a second in plain Python")
    rows.add("KARDS, random play", "thousand/s", rate / 1000, additions, "additions in plain Python")


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.spent: list[float] = []

    def choose(self, *terms: Any) -> Any:
        """Choose as the player does; keep the time it took."""
        began = time.process_time()
        action = self.bot.choose(*terms)
        self.spent.append(time.process_time() - began)
        return action

    def told(self, name: str) -> str:
        """Return the length of the decisions in words."""
        cuts = quantiles(self.spent, n=100)
        return (
            f"a decision of {name}: {mean(self.spent) * 1e3:.0f} ms on average, {cuts[49] * 1e3:.0f} in the middle, "
            f"{cuts[98] * 1e3:.0f} at the 99th part, {max(self.spent) * 1e3:.0f} at most ({len(self.spent)})"
        )


def strength(deals: int, veteran: int, master: int, skip: int) -> None:
    """Print each level's share of wins against another, and its thinking time.

    Args:
        skip: number of deals to skip at the beginning, to measure in several processes.
    """
    for name, rival, number in (
        ("greedy", "random", deals),
        ("veteran", "greedy", veteran),
        ("master", "veteran", master),
    ):
        timed, wins, games = Timed(ENTRY.player(name)), 0.0, 0
        for deal, pair in itertools.islice(enumerate(pairs()), skip, skip + number):
            terms, other = replace(NEW, decks=pair), ENTRY.player(rival)
            share = contest(GAME, terms, timed, other, seats=2, deals=1, seed=900_000 + deal, seconds=1.0)
            wins, games = wins + share.wins, games + share.games
            if games % 20 == 0:
                print(f"  {wins:g} of {games}", file=sys.stderr, flush=True)
        if not timed.spent:
            continue
        whole = wilson(wins, games)
        print(f"{name} against {rival}: {whole.share:.1%} [{whole.low:.1%}, {whole.high:.1%}] of {games}")
        print(timed.told(name), flush=True)


class Beginner:
    """Counts the wins of the seat that begins."""

    def __init__(self) -> None:
        self.first = 0
        self.won = 0.0
        self.games = 0

    def deal(self, seed: int, state: Any, events: Any) -> None:
        """See a match begin."""
        self.first = state.first

    def step(self, seat: int, action: Any, state: Any, events: Any) -> None:
        """See an action."""

    def end(self, outcome: Any) -> None:
        """See a match end."""
        if outcome is not None:
            self.won += outcome.scores[self.first]
            self.games += 1


def first(greedy: int, veteran: int) -> None:
    """Print the first player's share of wins, by the second one's compensation and by level."""
    for second in ("seed", "even"):
        for level, number in (("greedy", greedy), ("veteran", veteran)):
            if not number:
                continue
            seen, draw = Beginner(), random.Random(11)
            for match in range(number):
                options = replace(NEW, decks=(draw.choice(MEASURED), draw.choice(MEASURED)), second_player=second)
                run(GAME, options, (BOTS[level],) * 2, 500_000 + match, seconds=0.1, watcher=seen)
            whole = wilson(seen.won, seen.games)
            print(
                f"second_player={second}: the first player wins {whole.share:.1%} [{whole.low:.1%}, {whole.high:.1%}] "
                f"of {whole.games} between {level}",
                flush=True,
            )


def balance(matches: int) -> None:
    """Print each ready deck's share of wins against the others."""
    greedy = BOTS["greedy"]
    scores: dict[str, list[float]] = {key: [] for key in MEASURED}
    for one, other in itertools.combinations(MEASURED, 2):
        for number in range(matches):
            for seats in ((one, other), (other, one)):
                outcome = run(GAME, replace(NEW, decks=seats), (greedy, greedy), 700_000 + number).outcome
                for key, score in zip(seats, outcome.scores if outcome else (0.5, 0.5), strict=True):
                    scores[key].append(score)
    for key, found in scores.items():
        whole = wilson(sum(found), len(found))
        print(f"{key:10} {whole.share:.1%} [{whole.low:.1%}, {whole.high:.1%}] of {whole.games}", flush=True)


def main() -> None:
    """Measure the requested figures, by default all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[[], "speed", "strength", "balance", "first"])
    parser.add_argument("--seconds", type=float, default=10.0, help="of random play (speed)")
    parser.add_argument("--deals", type=int, default=200, help="of greedy against random")
    parser.add_argument("--veteran", type=int, default=50, help="deals of veteran against greedy")
    parser.add_argument("--master", type=int, default=100, help="deals of master against the veteran of 2026")
    parser.add_argument("--skip", type=int, default=0, help="deals to leave out at the beginning (strength)")
    parser.add_argument("--matches", type=int, default=20, help="of each pair of decks from each seat (balance)")
    parser.add_argument("--first", type=int, default=2000, help="matches of greedy for each way (first)")
    parser.add_argument("--first-veteran", type=int, default=200, help="matches of veteran for each way (first)")
    chosen = parser.parse_args()
    print("python -m bench.kards " + " ".join(sys.argv[1:]))
    if not chosen.what or "speed" in chosen.what:
        speed(chosen.seconds)
    if not chosen.what or "strength" in chosen.what:
        strength(chosen.deals, chosen.veteran, chosen.master, chosen.skip)
    if not chosen.what or "balance" in chosen.what:
        balance(chosen.matches)
    if not chosen.what or "first" in chosen.what:
        first(chosen.first, chosen.first_veteran)


if __name__ == "__main__":
    main()
