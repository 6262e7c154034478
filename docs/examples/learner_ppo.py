"""The same with MaskablePPO of sb3-contrib: python learner_ppo.py 5, which writes learner_ppo.zip."""

import sys
import time
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import numpy as np
from learner import KARDS, Matches, Player

try:
    from sb3_contrib import MaskablePPO
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"No module named {error.name!r}: pip install sb3-contrib", name=error.name) from None


class PpoPlayer(Player):
    """Plays as the model finds best."""

    file = Path(__file__).with_suffix(".zip")

    @cached_property
    def model(self):
        return MaskablePPO.load(self.file, device="cpu")

    def best(self, seen, numbers):
        mask = np.zeros(self.match.vocabulary.size, bool)
        mask[numbers] = True
        return numbers.index(self.model.predict(seen, action_masks=mask, deterministic=True)[0])


def train(minutes, seed=1):
    """Return a model after so many minutes of the processor."""
    how = {"n_steps": 2048, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3, "gamma": 1.0, "ent_coef": 0.01}
    model = MaskablePPO("MlpPolicy", Matches(), seed=seed, device="cpu", verbose=1, stats_window_size=500, **how)
    until = time.process_time() + 60 * minutes
    return model.learn(10**9, lambda *_: time.process_time() < until, log_interval=10)


ENTRY = replace(KARDS, bots={"learner": PpoPlayer(), **KARDS.bots})
"""KARDS with one level more, for `WELLMOUTH_GAMES`."""

if __name__ == "__main__":
    train(float(sys.argv[1])).save(PpoPlayer.file)
