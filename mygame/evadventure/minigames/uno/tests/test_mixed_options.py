"""Random play with several options changed at once: the kit changes one at a time, and house rules meet."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from evadventure.minigames.testing.kit import _choices
from evadventure.minigames.uno.tests.table import GAME, assert_whole

CHOICES = {
    field.name: _choices(msgspec.inspect.type_info(field.type)) for field in msgspec.structs.fields(GAME.options_type)
}


def mixed(draw: random.Random, seats: int) -> Any:
    """Return options that can be played, about four in ten of them changed, every second time without mercy."""
    while True:
        changed = {key: draw.choice(values) for key, values in CHOICES.items() if values and draw.random() < 0.4}
        options = replace(GAME.options_type(), **changed)
        if draw.random() < 0.5:
            options = replace(options, deck=128, mercy=25)
        options = replace(options, goal=150, rounds=0 if options.scoring == "knockout" else 2)
        if GAME.check_options(options, seats) is None:
            return options


@pytest.mark.parametrize("number", range(12))
def test_house_rules_that_meet(number):
    draw = random.Random(number)
    seats = draw.randint(2, 5)
    state = GAME.setup(mixed(draw, seats), seats, number).state
    for step in range(400):
        acting = GAME.to_act(state)
        if not acting:
            break
        seat = draw.choice(acting)
        legal = GAME.legal(state, seat)
        assert legal
        assert len(set(legal)) == len(legal)
        assert GAME.timeout(state, seat) in legal
        if step % 20 == 0:
            again = GAME.read_position(GAME.write_position(state), 1)
            assert replace(again, chance=state.chance) == state
            for who in range(seats):
                view = GAME.view(state, who)
                assert GAME.view(GAME.determinize(view, who, step), who) == view
        action = draw.choice(legal)
        if draw.random() < 0.01:
            action = next(iter(GAME.meta_actions(state, draw.randrange(seats)).values()), action)
            if GAME.refuse(state, seat, action) is not None:
                continue
        state = GAME.apply(state, seat, action).state
        assert_whole(state)


def test_matches_played_at_once_do_not_touch_each_other_and_every_state_can_be_gone_back_to():
    draws = [random.Random(number) for number in range(3)]
    states = [GAME.setup(mixed(draw, 3), 3, 1).state for draw in draws]
    taken: list[Any] = []
    for _ in range(150):
        for number, draw in enumerate(draws):
            if acting := GAME.to_act(state := states[number]):
                seat = draw.choice(acting)
                action = draw.choice(GAME.legal(state, seat))
                taken.append((state, seat, action, GAME.apply(state, seat, action)))
                states[number] = taken[-1][3].state
    for state, seat, action, step in reversed(taken):
        assert GAME.apply(state, seat, action) == step
        assert GAME.apply(msgspec.structs.replace(state), seat, action) == step
