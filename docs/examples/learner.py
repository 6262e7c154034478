"""A policy in NumPy that learns KARDS, and then plays it at a table (docs/program/learning.md).

python learner.py 1      learns against `random` for a minute of the processor, and writes learner.npz
"""

import sys
import time
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import gymnasium
import numpy as np

from wellmouth.minigames import pettingzoo, registry


class Matches(gymnasium.Wrapper):
    """One seat of match after match against `random`: the observation, and `action_masks` beside it."""

    def __init__(self):
        super().__init__(pettingzoo.SeatEnv("kards", rival="random"))
        self.observation_space = self.env.observation_space["observation"]

    def action_masks(self):
        return self.seen["action_mask"].astype(bool)

    def reset(self, **given):
        self.seen, info = self.env.reset(**given)
        return self.seen["observation"], info

    def step(self, action):
        self.seen, *rest = self.env.step(int(action))
        return self.seen["observation"], *rest


class Policy:
    """A layer of tanh, and from it a wish for each action (actor) and the reward expected (critic)."""

    def __init__(self, weights):
        self.weights = weights
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in weights]
        self.updates = 0

    @classmethod
    def fresh(cls, inputs, actions, luck, width=64):
        layers = [np.zeros((inputs, width)), luck.normal(0, 1, width), luck.normal(0, 0.05, (width, actions))]
        return cls([one.astype(np.float32) for one in (*layers, np.zeros(width))])  # weights of unseen numbers stay 0

    def think(self, seen, legal):
        """Return the chance of each legal action, given by their numbers, and the reward expected."""
        first, bias, act, value = self.weights
        units = np.tanh(seen @ first + bias)
        wishes = units @ act[:, legal]
        odds = np.exp(wishes - wishes.max())
        return odds / odds.sum(), units @ value

    def learn(self, seen, masks, actions, before, gains, rewards, epochs=4, clip=0.2, entropy=0.01):
        """Improve by decisions and what they gained (PPO, Schulman and others 2017), in steps of Adam."""
        row, gains = np.arange(len(actions)), (gains - gains.mean()) / gains.std()
        for _ in range(epochs):
            first, bias, act, value = self.weights
            units = np.tanh(seen @ first + bias)
            wishes = np.where(masks, units @ act, -np.inf)
            odds = np.exp(wishes - wishes.max(1, keepdims=True))
            odds /= odds.sum(1, keepdims=True)
            ratio = odds[row, actions] / before
            gain = np.where((ratio - 1) * np.sign(gains) > clip, 0, gains * ratio)
            logs = np.log(np.maximum(odds, 1e-9))
            push = odds * (gain[:, None] + entropy * (logs - (odds * logs).sum(1, keepdims=True)))
            push[row, actions] -= gain
            error = units @ value - rewards
            inner = (push @ act.T + np.outer(error, value)) * (1 - units**2)
            self._step(seen.T @ inner, inner.sum(0), units.T @ push, units.T @ error, size=len(actions))

    def _step(self, *slopes, size, rate=2e-3):
        self.updates += 1
        rate *= np.sqrt(1 - 0.99**self.updates) / (1 - 0.9**self.updates)
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope / size - mean)
            square += 0.01 * ((slope / size) ** 2 - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


def train(minutes, most=10**9, seed=1):
    """Return a policy after so many minutes of the processor, or matches."""
    env, luck, begun, won = Matches(), np.random.default_rng(seed), time.process_time(), []
    policy = Policy.fresh(env.observation_space.shape[0], env.action_space.n, luck)
    seen, _ = env.reset(seed=seed)
    while (taken := time.process_time() - begun) < 60 * minutes and len(won) < most:
        batch = []
        for _ in range(25):
            match, ended, cut = [], False, False
            while not (ended or cut):
                mask = env.action_masks()
                legal = np.flatnonzero(mask)
                chances, value = policy.think(seen, legal)
                place = min(np.searchsorted(chances.cumsum(), luck.random()), len(legal) - 1)
                match.append((seen, mask, legal[place], chances[place], value))
                seen, reward, ended, cut, _ = env.step(legal[place])
            won.append(reward > 0)
            gain, after = 0.0, reward
            for *decision, value in reversed(match):  # generalized advantages, lambda 0.95
                gain, after = after - value + 0.95 * gain, value
                batch.append((*decision, gain, gain + value))
            seen, _ = env.reset()
        policy.learn(*map(np.array, zip(*batch, strict=True)))
        if len(won) % 500 == 0:
            print(f"{taken:.0f} s, {len(won)} matches, of the last 500 {np.mean(won[-500:]):.1%} won", flush=True)
    return policy


class Player:
    """Plays the move the policy in `file` prefers."""

    file = Path(__file__).with_suffix(".npz")

    @cached_property
    def match(self):
        return pettingzoo.env("kards").unwrapped

    @cached_property
    def policy(self):
        with np.load(self.file) as kept:
            return Policy([kept[name] for name in kept.files])

    def best(self, seen, numbers):
        return int(self.policy.think(seen, numbers)[0].argmax())

    def choose(self, view, legal, seat, seed, seconds):
        numbers = [self.match.vocabulary.number(KARDS.game.write_action(action)) for action in legal]
        return legal[self.best(np.array(self.match.layouts[seat].vector(view), np.float32), numbers)]


KARDS = registry.resolve("wellmouth.minigames.kards:ENTRY")
ENTRY = replace(KARDS, bots={"learner": Player(), **KARDS.bots})
"""KARDS with one level more, for `WELLMOUTH_GAMES`."""

if __name__ == "__main__":
    np.savez(Player.file, *train(float(sys.argv[1])).weights)
