"""Chances fitted to matches, for trainers: a multinomial logit by Newton's method. It needs NumPy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any, Final

import numpy as np

_STEPS: Final = 30
"""The most steps of Newton's method; ten are usually enough."""


def packed(**arrays: Any) -> bytes:
    """Return arrays as one file."""
    file = BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def joined(files: Sequence[bytes]) -> Mapping[str, Any]:
    """Return the arrays of several files of `packed`, concatenated by name."""
    some = []
    for seen in files:
        with np.load(BytesIO(seen)) as stored:
            some.append(dict(stored))
    return {name: np.concatenate([one[name] for one in some]) for name in some[0]}


def logit(figures: Any, winners: Any, ridge: float, present: Any = None) -> Any:
    """Return the weights under which the winners are most likely.

    Args:
        figures: of each player of each position: (position, player, figure).
        winners: place of the winner in each position; or each player's part of the wins, where one position stands for
            many matches: (position, player).
        ridge: weight of the squared weights: keeps those without evidence in the matches finite.
        present: (position, player) whether there is such a player; None: all are there.
    """
    width = figures.shape[2]
    parts = np.eye(figures.shape[1])[winners] if winners.ndim == 1 else winners
    won = np.einsum("ps,psi->i", parts, figures)

    def at(weights: Any) -> tuple[Any, Any]:
        powers = figures @ weights
        if present is not None:
            powers[~present] = -np.inf
        powers = np.exp(powers - powers.max(1, keepdims=True))
        shares = powers / powers.sum(1, keepdims=True)
        means = (shares[:, :, None] * figures).sum(1)
        slope = won - means.sum(0) - ridge * weights
        flat = figures.reshape(-1, width)
        return slope, (flat * shares.reshape(-1, 1)).T @ flat - means.T @ means + ridge * np.eye(width)

    return _newton(at, width)


def logistic(figures: Any, won: Any, ridge: Any) -> Any:
    """Return the weights under which the wins are most likely: `logit` of one side beside nothing.

    Args:
        figures: (position, figure).
        won: 0 or 1 for each position, or a part where one stands for many matches.
        ridge: weight of the squared weights; one for all, or one for each figure.
    """
    width = figures.shape[1]
    bounds = np.broadcast_to(np.asarray(ridge, dtype=float), (width,))

    def at(weights: Any) -> tuple[Any, Any]:
        shares = 1 / (1 + np.exp(-(figures @ weights)))
        slope = figures.T @ (won - shares) - bounds * weights
        return slope, figures.T @ (figures * (shares * (1 - shares))[:, None]) + np.diag(bounds)

    return _newton(at, width)


def _newton(at: Callable[[Any], tuple[Any, Any]], width: int) -> Any:
    """Return the weights that maximise a concave likelihood.

    Args:
        at: weights -> its slope and curvature there.
    """
    weights = np.zeros(width)
    for _ in range(_STEPS):
        slope, bend = at(weights)
        step = np.linalg.solve(bend, slope)
        weights += step
        if abs(step).max() < 1e-4:
            break
    return weights
