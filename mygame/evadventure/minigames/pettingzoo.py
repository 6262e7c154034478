"""Any game of the house as a PettingZoo environment: agents act one at a time (AEC), illegal moves are masked.

`env("uno", seats=3)` makes one; `SeatEnv` is one seat of it, for gymnasium. Needs the extra `pettingzoo`. An agent's
observation is made from its seat's view (`vectors`), never from the state; its action is a number of the game's
vocabulary (`numbering`). `docs/program/python.md` has examples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

import msgspec

try:
    import gymnasium
    import numpy as np
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f'No module named {error.name!r}: pip install "wellmouth[pettingzoo]"', name=error.name
    ) from error

from ..rules import EvAdventureRollEngine
from ..words import Lang
from . import registry
from .bots.uniform import dice_of, viewless_pick
from .core import Bot, Entry, Outcome, Reader, Seat
from .infostate import information_state
from .layout import plain
from .match import Match
from .numbering import NoNumber
from .options import read_options
from .vectors import Layout

__all__ = ["MatchEnv", "SeatEnv", "env"]

_MOST_SEED = (1 << 256) - 1
_INT8 = np.dtype(np.int8)


def env(game: str, seats: int | None = None, options: Any = None, render_mode: str | None = None) -> MatchEnv:
    """Return the environment of a game.

    Args:
        game: key, or `module:ENTRY`.
        seats: number of agents; as few as the game allows when None.
        options: of the game, or the values of some by their names; its defaults when None.
        render_mode: `ansi` for the table as text, as a spectator sees it.

    Raises:
        ValueError: the game has no vocabulary, or it cannot be rendered so.
        BadTerms, NotUnderstood: it cannot be played with these options, or by so many.
    """
    return MatchEnv(game, seats, options, render_mode)


def rewards_of(outcome: Outcome) -> list[float]:
    """Return the reward of each seat: 1 for a win, -1 for a loss, 0 for all in a draw."""
    if not outcome.winners:
        return [0.0] * len(outcome.scores)
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(len(outcome.scores))]


class _Numbers(dict[Any, int]):
    """Action -> its number."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry

    def __missing__(self, action: Any) -> int:
        number = self[action] = self.entry.vocabulary.number(self.entry.game.write_action(action))
        return number


class MatchEnv(AECEnv[str, dict[str, Any], int | None], EzPickle):
    """One match after another, for programs that learn; a pickled one begins anew.

    Of several seats that may act, the next one in seat order after the last to act is asked. A match that reaches the
    game's longest length without an outcome is truncated.
    """

    _match: Match
    _state: Any
    _log: list[tuple[Seat, Any]]
    _choices: dict[int, Any] | None

    def __init__(self, game: str, seats: int | None, options: Any, render_mode: str | None) -> None:
        EzPickle.__init__(self, game, seats, options, render_mode)
        super().__init__()
        self.entry: Entry = registry.resolve(game)
        self._game = rules = self.entry.game
        if not self.entry.vocabulary.size:
            raise ValueError(f"the game {rules.info.key!r} has no vocabulary: its actions have no numbers")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode {render_mode!r}: there is only 'ansi'")
        self.vocabulary = self.entry.vocabulary
        self.seats = rules.info.min_seats if seats is None else seats
        named = options is None or isinstance(options, Mapping)
        self.options = read_options(rules, options or {}) if named else options
        self.render_mode = render_mode
        name = f"{rules.info.key}_v{rules.info.rules_version}"
        self.metadata = {"render_modes": ["ansi"], "name": name, "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        self._dice = EvAdventureRollEngine()
        first = Match.open(rules, self.options, self.seats, 0)
        self.layouts = [
            Layout.of(
                rules.view_type,
                first.view(seat),
                self.entry.features,
                tuple((seat + more) % self.seats for more in range(self.seats)),
                scaled=True,
            )
            for seat in range(self.seats)
        ]
        self.layout = self.layouts[0]
        self._views: list[Any] = [None] * self.seats
        cells = [layout.empty() for layout in self.layouts]
        self._kept = [
            (layout.write, one, np.frombuffer(one, np.float32)) for layout, one in zip(self.layouts, cells, strict=True)
        ]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._numbers = _Numbers(self.entry)
        size = len(self.layout.names)
        shapes: dict[str, gymnasium.spaces.Space[Any]] = {
            "observation": gymnasium.spaces.Box(-1, 1, (size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (self.vocabulary.size,), np.int8),
        }
        self.observation_spaces = {agent: gymnasium.spaces.Dict(shapes) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.vocabulary.size) for agent in self.possible_agents}
        self.state_space = gymnasium.spaces.Box(-1, 1, (size * self.seats,), np.float32)

    def __getattr__(self, name: str) -> Any:
        why = "" if "agents" in vars(self) else ": there is no match before reset()"
        raise AttributeError(f"{type(self).__name__} has no {name!r}{why}")

    @property
    def match(self) -> Match:
        """The match as it is now."""
        for seat, action in self._log[len(self._match.log) :]:
            self._match = self._match.play(seat, action)
        return self._match

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
        self._begin(self._dice.randint(0, _MOST_SEED))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._next(self._game.to_act(self._state), -1)]

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action.

        Raises:
            IllegalAction, NoNumber: when the mask does not allow it; nothing has changed then.
            TypeError: it is no whole number.
        """
        agent = self.agent_selection
        seat = self._seats[agent]
        if not (choices := self._choices or self._legal(seat)):
            self._was_dead_step(action)
            return
        number = index(action)  # type: ignore[arg-type]  # it refuses None
        game = self._game
        if (chosen := choices.get(number)) is None:
            self.match.play(seat, game.read_action(self.vocabulary.text(number)))
            raise NoNumber(f"{number} is forbidden by the mask")
        self._state, _ = game.apply(self._state, seat, chosen)
        self._log.append((seat, chosen))
        acting = game.to_act(self._state)
        if acting and len(self._log) < self._most:
            self._choices = None
            self.agent_selection = self.possible_agents[acting[0] if len(acting) == 1 else self._next(acting, seat)]
            return
        self._choices = {}
        if (outcome := game.outcome(self._state)) is not None:
            self.rewards = dict(zip(self.possible_agents, rewards_of(outcome), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation: the numbers of its view, and the mask of legal actions."""
        mask, seat = bytearray(self.vocabulary.size), self._seats[agent]
        if agent == self.agent_selection:
            for number in self._legal(seat):
                mask[number] = 1
        numbers = self._numbers_of(seat)
        return {"observation": numbers, "action_mask": np.ndarray(len(mask), _INT8, mask)}

    def state(self) -> Any:
        """Return what all agents observe, one after another: for critics that may see everything in training."""
        return np.concatenate([self._numbers_of(seat) for seat in range(self.seats)])

    def view(self, agent: str) -> dict[str, Any]:
        """Return an agent's view as plain values, as clients get it."""
        return msgspec.to_builtins(self._game.view(self._state, self._seats[agent]))

    def information_state(self, agent: str) -> str:
        """Return everything an agent has seen and done, as text (`infostate`)."""
        return information_state(self.match, self._seats[agent])

    def render(self) -> str | None:
        """Return the table as a spectator sees it, in English."""
        if self.render_mode is None:
            return None
        reader = Reader(lang=Lang.EN, names=tuple(self.possible_agents), who=None)
        return plain(self.entry.present.render_view(self.match.view(None), reader))

    def close(self) -> None:
        """Do nothing: a match holds nothing open."""

    def chosen_by(self, bot: Bot[Any, Any]) -> int:
        """Return the action a computer player chooses for the selected agent in a tenth of a second, by its number."""
        seat = self._seats[self.agent_selection]
        numbers = {action: number for number, action in self._legal(seat).items()}
        if (pick := viewless_pick(bot, self.options)) is not None:
            return numbers[pick(list(numbers), self._dice)]
        seed = self._dice.randint(0, _MOST_SEED)
        return numbers[bot.choose(self._game.view(self._state, seat), list(numbers), seat, seed, 0.1)]

    def _begin(self, seed: int) -> None:
        self._match = Match.open(self._game, self.options, self.seats, seed)
        self._state, self._most = self._match.state, self._match.terms.most_actions
        self._log = []
        self._choices = None

    def _legal(self, seat: Seat) -> dict[int, Any]:
        """Return the actions of the selected agent's seat by their numbers; none when the match is over."""
        if self._choices is None:
            numbers = self._numbers
            self._choices = {numbers[action]: action for action in self._game.legal(self._state, seat)}
        return self._choices

    def _numbers_of(self, seat: Seat) -> Any:
        """Return the numbers of a seat's view, as float32; those of its last view that are the same are kept."""
        view = self._game.view(self._state, seat)
        write, cells, numbers = self._kept[seat]
        write(view, self._views[seat], cells, 0)
        self._views[seat] = view
        return numbers.copy()

    def _next(self, acting: Sequence[Seat], last: Seat) -> Seat:
        """Return the next of some seats after `last`."""
        return min(acting, key=lambda seat: (seat - last - 1) % self.seats)


class SeatEnv(gymnasium.Env[dict[str, Any], int], EzPickle):
    """One seat of match after match for gymnasium, the next seat in each match; a computer player holds the others.

    Args:
        rival: that player: a level of the game, or any player.
    """

    def __init__(
        self, game: str, seats: int | None = None, options: Any = None, rival: str | Bot[Any, Any] = "random"
    ) -> None:
        EzPickle.__init__(self, game, seats, options, rival)
        self.match = MatchEnv(game, seats, options, None)
        levels = self.match.entry.bots
        if isinstance(rival, str) and rival not in levels:
            raise ValueError(f"no level is called {rival!r}; there are: {', '.join(levels)}")
        self.rival = levels[rival] if isinstance(rival, str) else rival
        self.seat = -1
        self.agent = self.match.possible_agents[0]
        self.observation_space = self.match.observation_space(self.agent)
        self.action_space = self.match.action_space(self.agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin another match, with a seed from the first seat; return what the seat observes when it is asked."""
        super().reset(seed=seed)
        self.match.reset(seed)
        self.seat = (self.seat + 1) % self.match.seats if seed is None else 0
        self.agent = self.match.possible_agents[self.seat]
        seen = self._asked()
        return self.reset() if self._over() else (seen, {})

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Carry out an action of the seat and those of the others. Raises as `MatchEnv.step`."""
        self.match.step(action)
        seen, agent = self._asked(), self.agent
        return seen, self.match.rewards[agent], self.match.terminations[agent], self.match.truncations[agent], {}

    def _over(self) -> bool:
        return self.match.terminations[self.agent] or self.match.truncations[self.agent]

    def _asked(self) -> dict[str, Any]:
        while self.match.agent_selection != self.agent and not self._over():
            self.match.step(self.match.chosen_by(self.rival))
        return self.match.observe(self.agent)
