"""Any game of the house as a PettingZoo environment: agents act one at a time (AEC), illegal moves are masked.

`env("uno", seats=3)` makes one. Needs the extra `pettingzoo`. An agent's observation is made from its seat's view
(`vectors`), never from the state; its action is a number of the game's vocabulary (`numbering`).
`docs/program/python.md` has examples.
"""

from __future__ import annotations

from typing import Any

import msgspec

try:
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f'No module named {error.name!r}: pip install "wellmouth[pettingzoo]"', name=error.name
    ) from error

from ..rules import EvAdventureRollEngine
from ..words import Lang
from . import registry
from .bots.uniform import dice_of
from .core import Entry, Outcome, Reader, Seat
from .infostate import information_state
from .layout import plain
from .match import Match
from .vectors import Layout

__all__ = ["MatchEnv", "env"]

_MOST_SEED = (1 << 256) - 1


def env(game: str, seats: int | None = None, options: Any = None, render_mode: str | None = None) -> AECEnv:
    """Return the environment of a game, in the wrappers PettingZoo expects.

    Args:
        game: key, or `module:ENTRY`.
        seats: number of agents; as few as the game allows when None.
        options: of the game; its defaults when None.
        render_mode: `ansi` for the table as text, as a spectator sees it.

    Raises:
        ValueError: if the game has no vocabulary, or cannot be played so.
    """
    return wrappers.OrderEnforcingWrapper(MatchEnv(game, seats, options, render_mode))


def agent_of(seat: Seat) -> str:
    """Return the name of a seat's agent: `seat_1` is seat 0."""
    return f"seat_{seat + 1}"


def rewards_of(outcome: Outcome) -> list[float]:
    """Return the reward of each seat: 1 for a win, -1 for a loss, 0 for all in a draw."""
    if not outcome.winners:
        return [0.0] * len(outcome.scores)
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(len(outcome.scores))]


class MatchEnv(AECEnv[str, dict[str, Any], int | None]):
    """One match after another, for programs that learn.

    Of several seats that may act, the next one in seat order after the last to act is asked. A match that reaches the
    game's longest length without an outcome is truncated.
    """

    def __init__(self, game: str, seats: int | None, options: Any, render_mode: str | None) -> None:
        super().__init__()
        self.entry: Entry = registry.resolve(game)
        rules = self.entry.game
        if self.entry.vocabulary is None:
            raise ValueError(f"the game {rules.info.key!r} has no vocabulary: its actions have no numbers")
        self.vocabulary = self.entry.vocabulary
        self.seats = seats or rules.info.min_seats
        self.options = rules.options_type() if options is None else options
        self.render_mode = render_mode
        name = f"{rules.info.key}_v{rules.info.rules_version}"
        self.metadata = {"render_modes": ["ansi"], "name": name, "is_parallelizable": False}
        self.possible_agents = [agent_of(seat) for seat in range(self.seats)]
        self._dice = EvAdventureRollEngine()
        self.match = Match.open(rules, self.options, self.seats, 0)
        self.layout = Layout.of(rules.view_type, self.match.view(0), self.entry.features)
        shapes: dict[str, gymnasium.spaces.Space[Any]] = {
            "observation": gymnasium.spaces.Box(-np.inf, np.inf, (len(self.layout.names),), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (self.vocabulary.size,), np.int8),
        }
        self.observation_spaces = {agent: gymnasium.spaces.Dict(shapes) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.vocabulary.size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another match.

        Args:
            seed: of this match and those that follow; without one, the chance of the last goes on.
            options: PettingZoo's, ignored here: the game's own belong to the environment.
        """
        if seed is not None:
            self._dice = dice_of(seed)
        number = self._dice.randint(0, _MOST_SEED)
        self.match = Match.open(self.entry.game, self.options, self.seats, number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = agent_of(self._next(-1))

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action.

        Raises:
            IllegalAction, NoNumber: when the mask does not allow it; nothing has changed then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        game = self.entry.game
        self.match = self.match.play(seat, game.read_action(self.vocabulary.text(int(action or 0))))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if (outcome := self.match.outcome) is not None:
            self.rewards = dict(zip(self.possible_agents, rewards_of(outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(self.match.log) >= self.match.terms.most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = agent_of(self._next(seat))
        self._accumulate_rewards()
        if outcome is not None or self.truncations[agent]:
            self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation: the numbers of its view, and the mask of legal actions."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.vocabulary.size, np.int8)
        if agent == self.agent_selection:
            write, number = self.entry.game.write_action, self.vocabulary.number
            mask[[number(write(action)) for action in self.match.legal(seat)]] = 1
        return {"observation": np.array(self.layout.vector(self.match.view(seat)), np.float32), "action_mask": mask}

    def view(self, agent: str) -> dict[str, Any]:
        """Return an agent's view as plain values, as clients get it."""
        return msgspec.to_builtins(self.match.view(self.possible_agents.index(agent)))

    def information_state(self, agent: str) -> str:
        """Return everything an agent has seen and done, as text (`infostate`)."""
        return information_state(self.match, self.possible_agents.index(agent))

    def render(self) -> str | None:
        """Return the table as a spectator sees it, in English."""
        if self.render_mode is None:
            return None
        reader = Reader(lang=Lang.EN, names=tuple(self.possible_agents), who=None)
        return plain(self.entry.present.render_view(self.match.view(None), reader))

    def close(self) -> None:
        """Do nothing: a match holds nothing open."""

    def _next(self, last: Seat) -> Seat:
        """Return the next seat after `last` that may act."""
        return min(self.match.to_act, key=lambda seat: (seat - last - 1) % self.seats)
