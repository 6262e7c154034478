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
