"""The speed of mbg: battles, whole games, odds; and the strength of its best level.

    .venv/bin/python -m bench.mbg [MAP] [--seconds 2] [--deals 4] [--skip 0] [--thought 0.25]

Every figure is printed beside a calibration loop (a million additions), so figures of different or busy machines can be
compared by their ratio. `MAP` is a `.map` file; without one the scenario for three is played.

*Strength*: every deal is played once from each of three seats; the share with its 95 % Wilson interval, and the length
of a decision. `--deals 0` leaves it out; `--skip` leaves out deals at the beginning, to measure in several processes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mygame"))

from bench import rows
from bench.kards import Timed

from evadventure.minigames.bots.arena import contest
from evadventure.minigames.chance import Chance, open_stream
from evadventure.minigames.core import Reader
from evadventure.minigames.mbg import ENTRY
from evadventure.minigames.mbg.data import Profile, scenarios
from evadventure.minigames.mbg.data.maps import load
from evadventure.minigames.mbg.engine import turn
from evadventure.minigames.mbg.engine.draft import BoardDraft
from evadventure.minigames.mbg.engine.odds import HAS_NUMPY, OddsSide, odds, scalar_odds
from evadventure.minigames.mbg.state import MbgBoard, MbgOptions
from evadventure.minigames.worlds import canonical
from evadventure.rules import EvAdventureRollEngine
from evadventure.words import Lang

PUBLISHED = 110_000
"""Battles a second of the original program (Go), on the machine it was measured on."""
ORIGINAL_GAMES = 2_400
"""Whole random games a second of the original program (Go), measured once beside ours."""
STRENGTH_SEED = 920_000
SIDES = (OddsSide(85, 80, 75, 2400, 0, (0, 5, 7)), OddsSide(80, 85, 70, 2300, 500, (2, 3)))


def calibrate() -> float:
    """Return the million additions this machine does a second just now."""
    began = process_time()
    total = 0
    for i in range(1_000_000):
        total += i
    return 1.0 / (process_time() - began)


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Return the units of work done a second; `work(i)` does some and returns their number."""
    done, turns, began = 0, 0, process_time()
    while process_time() - began < seconds:
        done += work(turns)
        turns += 1
    return done / (process_time() - began)


def side_by_side(one: Callable[[int], int], two: Callable[[int], int], seconds: float) -> float:
    """Return the ratio of the first work's time to the second's, measured in turns under the same load."""
    spent, turns = [0.0, 0.0], 0
    while sum(spent) < seconds:
        for which, work in enumerate((one, two)):
            began = process_time()
            work(turns)
            spent[which] += process_time() - began
        turns += 1
    return spent[0] / spent[1]


def engine_game(board: MbgBoard) -> Callable[[int], int]:
    """Return a whole game of random legal answers on the bare engine, without a listener."""

    def play(number: int) -> int:
        game = BoardDraft.begin(board, EvAdventureRollEngine(Chance(open_stream(number, "mbg"))))
        turn.start(game)
        draw = Random(number).random
        while game.verdict is None:
            moves = turn.moves(game)
            turn.answer(game, moves[int(draw() * len(moves))])
        return 1

    return play


def contract_game(options: MbgOptions) -> Callable[[int], int]:
    """Return a whole game through `legal` and `apply`, every state frozen and every event made."""

    def play(number: int) -> int:
        game = ENTRY.game
        state = game.setup(options, 3, number).state
        draw = Random(number).random
        while acting := game.to_act(state):
            legal = game.legal(state, acting[0])
            state = game.apply(state, acting[0], legal[int(draw() * len(legal))]).state
        return 1

    return play


def strength(deals: int, skip: int, seconds: float) -> None:
    """Print the best level's share of wins against two of the level below, and its thinking time."""
    name, rival = list(ENTRY.bots)[-1], "shrewd"
    game, timed, other = ENTRY.game, Timed(ENTRY.player(name)), ENTRY.player(rival)
    share = contest(
        game, game.options_type(), timed, other, seats=3, deals=deals, seed=STRENGTH_SEED + skip, seconds=seconds
    )
    print(
        f"{name} at {seconds:g} s against two {rival} (fair 33 %): {share.share:.1%} "
        f"[{share.low:.1%}, {share.high:.1%}], {share.wins:g} of {share.games}"
    )
    print(timed.told(name))


def main(argv: list[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map", nargs="?", type=Path)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--deals", type=int, default=4, help="of the best level, for three (strength)")
    parser.add_argument("--skip", type=int, default=0, help="deals to leave out at the beginning (strength)")
    parser.add_argument("--thought", type=float, default=0.25, help="seconds for one move (strength)")
    parsed = parser.parse_args(argv)
    text = parsed.map.read_text(encoding="utf-8") if parsed.map else scenarios.get("three_kingdoms").text
    calibration = calibrate()
    print(f"calibration: {calibration:.1f} million additions a second")

    def show(name: str, value: float, unit: str) -> None:
        print(f"{name:<46}{value:>12,.0f} {unit:<12} {value / calibration:>10,.1f} per million additions")

    found = {}
    for profile in Profile:
        chance = EvAdventureRollEngine(Chance(open_stream(1, "bench")))

        def battles(_: int, profile: Profile = profile, chance: EvAdventureRollEngine = chance) -> int:
            scalar_odds(*SIDES, 70, profile, 50, chance)
            return 50

        found[profile, "battles"] = rate(battles, parsed.seconds)
        show(f"battles, engine, {profile}", found[profile, "battles"], "battles/s")
        board = load(text, profile, 50)
        found[profile, "games"] = rate(engine_game(board), parsed.seconds)
        show(f"whole games, engine, random, {profile}", found[profile, "games"], "games/s")
        options = MbgOptions(profile=profile, map=text, max_turn=50)
        hosted = rate(contract_game(options), parsed.seconds)
        show(f"whole games, contract, random, {profile}", hosted, "games/s")
        rows.add(f"Siege, whole games, {profile}", "games/s", hosted, found[profile, "games"], "its engine alone")
        rows.add(f"Siege to the original, {profile}", "games/s", hosted, ORIGINAL_GAMES, "the Go original")
    manual, classic = Profile.MANUAL, Profile.CLASSIC
    one, two = (engine_game(load(text, profile, 50)) for profile in (classic, manual))
    print(f"classic costs {side_by_side(one, two, 2 * parsed.seconds):.2f} times manual's time a game")
    if HAS_NUMPY:
        for times in (3000, 20_000):

            def batch(number: int, times: int = times) -> int:
                return odds(*SIDES, 70, manual, times, number).times

            quick = rate(batch, parsed.seconds)
            show(f"battles, batch of {times:,} (NumPy), manual", quick, "battles/s")
        print(f"the batch does {quick / found[manual, 'battles']:.0f} times the engine's battles")
        rows.add("Siege, odds of a battle in batches", "battles/s", quick, found[manual, "battles"], "one by one")
        print(f"  and {quick / PUBLISHED:.2f} times the published program's {PUBLISHED:,}")
    else:
        print("NumPy is not installed: odds come from the engine's own battle")
    game = ENTRY.game
    state = game.setup(MbgOptions(), 3, 1).state
    spent = 1000.0 / rate(lambda _: bool(canonical(game.view(state, 0))), parsed.seconds / 4)
    print(f"a view with its JSON: {spent:.3f} ms")

    def drawn(number: int) -> bool:
        reader = Reader(lang=Lang.EN, names=(f"A{number}", "B", "C"), who=0)  # the last pictures are remembered
        return bool(ENTRY.present.render_view(game.view(state, 0), reader))

    print(f"the board in words: {1000.0 / rate(drawn, parsed.seconds / 4):.3f} ms")
    if parsed.deals:
        strength(parsed.deals, parsed.skip, parsed.thought)


if __name__ == "__main__":
    main(sys.argv[1:])
