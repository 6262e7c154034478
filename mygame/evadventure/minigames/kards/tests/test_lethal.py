"""Certain wins in one turn: `master` never misses one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from evadventure.minigames.bots.uniform import dice_of
from evadventure.minigames.kards import ENTRY
from evadventure.minigames.kards.actions import HQ, Action, AttackTarget, End
from evadventure.minigames.kards.bots.rules_of_thumb import best_step, sensible
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.state import KardsOptions, KardsState
from evadventure.rules import EvAdventureRollEngine

WORLDS = 60
"""Number of worlds in which a certain win wins."""

MISSED = {
    "three_attacks": """\
        kards turn=25 active=1 first=1 open-decks
        0 hq=17/20 kredits=0/12 deck=panzer ready
        0 support: ger_assault_guns[3/2/3] ita_medium_tanks[3/2/3] ita_medium_tanks[3/2/3] ger_aces[new]
        0 hand: ger_light_panzers ger_dive_bombers ger_recon_cars
        1 hq=12/20 kredits=12/12 deck=edelweiss ready
        1 support: ger_field_howitzers[g2] ger_grenadiers[g2]
        1 hand: ger_grenadiers
        front: 1 ita_alpini[6/6/6,g2] ger_alpine_pack_train[6/6/6,g2] ger_mountain_rifles[5/2/6,g2]""",
    "fury_for_the_right_unit": """\
        kards turn=15 active=0 first=0 open-decks
        0 hq=7/20 kredits=8/8 deck=tide ready
        0 support: jap_coast_guns[g2] jap_carrier_fighters[g2] jap_carrier_fighters[g2]
        0 hand: jap_line_regiment jap_order_burst_of_fire jap_light_tanks jap_jungle_veterans jap_medium_tanks
        1 hq=16/20 kredits=0/7 deck=few ready
        1 support: bri_interceptors[hits1] pol_bofors[hits1] pol_bofors[hits1] bri_eagle_squadron[new]
        1 hand: pol_carpathians pol_carpathians bri_home_guard pol_carpathians bri_home_guard
        front: 0 jap_amphibious_tanks[a2,m2]""",
}
"""Positions in which `master` of 1.0 did not win."""


def at_random(state: KardsState, seat: int, dice: EvAdventureRollEngine) -> tuple[Action, ...]:
    """Play a turn at random, with many attacks on the HQ, and return its actions if it wins."""
    made: list[Action] = []
    while not state.over and state.active == seat:
        legal = [one for one in GAME.legal(state, seat) if not isinstance(one, End)]
        if not legal:
            break
        blows = [one for one in legal if isinstance(one, AttackTarget) and one.on == HQ]
        made.append(dice.choice(blows if blows and dice.randint(0, 1) else legal))
        state = GAME.apply(state, seat, made[-1]).state
    return tuple(made) if state.winner == seat else ()


def is_certain(state: KardsState, seat: int, line: tuple[Action, ...]) -> bool:
    """Return whether actions that win here win in every world that looks the same."""
    view = GAME.view(state, seat)
    for seed in range(WORLDS):
        now = GAME.determinize(view, seat, 1000 + seed)
        for action in line:
            if now.over or GAME.refuse(now, seat, action) is not None:
                break
            now = GAME.apply(now, seat, action).state
        if now.winner != seat:
            return False
    return True


def wins(number: int, tries: int) -> Iterator[tuple[KardsState, int]]:
    """Yield so many positions with a certain win in one turn, found by turns played at random.

    They are of matches of `greedy` with a tenth of slips.
    """
    dice, pairs = dice_of("wins"), [*permutations(decks.READY, 2)]
    match = 0
    while number:
        match += 1
        options = KardsOptions(decks=dice.choice(pairs), mulligan=False)
        state, turn = GAME.setup(options, 2, match).state, 0
        while (acting := GAME.to_act(state)) and number:
            seat = acting[0]
            if state.turn != turn:
                turn = state.turn
                lines = (at_random(state, seat, dice) for _ in range(tries))
                if any(line and is_certain(state, seat, line) for line in lines):
                    number -= 1
                    yield state, seat
            legal = GAME.legal(state, seat)
            slips = dice.randint(0, 9) == 0
            action = dice.choice(legal) if slips else best_step(state, seat, sensible(legal))[0]
            state = GAME.apply(state, seat, action).state


def won_by_master(state: KardsState, seat: int) -> bool:
    """Return whether `master` wins before its turn ends."""
    seed = 0
    while not state.over and state.active == seat:
        seed += 1
        action = ENTRY.bots["master"].choose(GAME.view(state, seat), GAME.legal(state, seat), seat, seed, 1.0)
        state = GAME.apply(state, seat, action).state
    return state.winner == seat


@pytest.mark.parametrize("name", MISSED)
def test_wins_that_look_worse_half_way_are_found(name):
    state = GAME.read_position(MISSED[name], seed=1)
    assert won_by_master(state, state.active)


@pytest.mark.long
def test_some_certain_wins_of_played_matches_are_found():
    assert all(won_by_master(state, seat) for state, seat in wins(4, tries=40))


@pytest.mark.strength
def test_no_certain_win_is_missed():
    missed = [GAME.write_position(state) for state, seat in wins(300, tries=200) if not won_by_master(state, seat)]
    assert not missed
