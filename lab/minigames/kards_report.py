"""The balance report of `report kards`: the results of decks, seats and cards in many matches.

Shares are wins (a draw counts a half) with their 95 % Wilson interval. The *worth* of a card is the win rate of its
players: a correlation with winning, not a cause of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from typing import Any, Final

import msgspec

from evadventure.minigames.bots.arena import Share, wilson
from evadventure.minigames.core import Outcome, Seat
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.explorer import FILE, Counts, deck_of, played_in
from evadventure.minigames.kards.state import KardsState
from evadventure.minigames.kards.text.cards import card_name

LOW: Final = 0.4
HIGH: Final = 0.6
"""Bounds of a ready deck's share of wins against all the others together."""
TUTORIAL: Final = next(iter(decks.READY))
"""The tutorial deck; the others are not measured against it."""
_CARDS_SHOWN: Final = 15
_CARD_LEAST: Final = 50
"""A card played less often has no meaningful rate."""


class Balance:
    """Watches matches and counts (`bots.runner.Watcher`)."""

    def __init__(self) -> None:
        self.games = 0
        self.unfinished = 0
        self.turns: list[int] = []
        self.rules: Counter[str] = Counter()
        self.first = 0.0
        self.pairs: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        """(deck, other deck) -> the first one's scores."""
        self.cards: defaultdict[str, list[float]] = defaultdict(list)
        """Card -> the scores of its players."""
        self._played: set[tuple[Seat, str]] = set()
        self._state: KardsState | None = None

    def deal(self, seed: int, state: Any, events: Sequence[Any]) -> None:
        """Begin to count a match."""
        self._played = set()
        self._state = state

    def step(self, seat: Seat, action: Any, state: Any, events: Sequence[Any]) -> None:
        """Count an action, and its results."""
        self._state = state
        self._played |= played_in(events)

    def end(self, outcome: Outcome | None) -> None:
        """Count the end of a match."""
        assert self._state is not None
        self.games += 1
        if outcome is None:
            self.unfinished += 1
            return
        self.turns.append(self._state.turn)
        self.rules[outcome.rule] += 1
        self.first += outcome.scores[self._state.first]
        names = [deck_of(side.chosen) for side in self._state.sides]
        for seat in (0, 1):
            self.pairs[names[seat], names[1 - seat]].append(outcome.scores[seat])
        for seat, card in self._played:
            self.cards[card].append(outcome.scores[seat])

    def fresh(self) -> Balance:
        """Return an empty count."""
        return Balance()

    def add(self, later: Balance) -> None:
        """Add another's counts, of the matches after one's own (`bots.runner.Counting`)."""
        self.games += later.games
        self.unfinished += later.unfinished
        self.turns += later.turns
        self.rules.update(later.rules)
        self.first += later.first
        for pair, scores in later.pairs.items():
            self.pairs[pair] += scores
        for card, scores in later.cards.items():
            self.cards[card] += scores

    def overall(self) -> dict[str, Share]:
        """Return how often each deck won against all others but the tutorial deck and itself."""
        found: dict[str, Share] = {}
        for deck in sorted({one for one, _ in self.pairs}, key=_order):
            scores = [
                score
                for (one, other), all_of in self.pairs.items()
                if one == deck and other not in (deck, TUTORIAL)
                for score in all_of
            ]
            found[deck] = wilson(sum(scores), len(scores))
        return found

    def counts(self) -> Counts:
        """Return the counts in their stored form."""
        of: dict[str, dict[str, tuple[float, int]]] = {}
        for (one, other), scores in sorted(self.pairs.items()):
            of.setdefault(one, {})[other] = (sum(scores), len(scores))
        cards = {card: (sum(scores), len(scores)) for card, scores in sorted(self.cards.items())}
        return Counts(self.games, of, cards)

    def text(self) -> str:
        """Return the report as Markdown."""
        finished = self.games - self.unfinished
        first = wilson(self.first, finished)
        lines = [
            "# KARDS: balance of the ready decks",
            "",
            f"{self.games} matches; {mean(self.turns or [0]):.1f} turns on average (both players' counted); "
            f"the first player won {_share(first)}.",
            "Ends: " + (", ".join(f"{rule} {count}" for rule, count in self.rules.most_common()) or "none") + ".",
            "",
            "## Decks against all others",
            "",
            "| deck | won | matches | within 40 to 60 % |",
            "|---|---|---|---|",
        ]
        for deck, share in self.overall().items():
            fine = "tutorial" if deck == TUTORIAL else "yes" if LOW <= share.share <= HIGH else "**no**"
            lines.append(f"| {deck} | {_share(share)} | {share.games} | {fine} |")
        names = sorted({one for one, _ in self.pairs}, key=_order)
        lines += ["", "## Deck (row) against deck (column)", "", "| | " + " | ".join(names) + " |"]
        lines.append("|---" * (len(names) + 1) + "|")
        for one in names:
            cells = [_cell(self.pairs.get((one, other), []), one == other) for other in names]
            lines.append(f"| {one} | " + " | ".join(cells) + " |")
        lines += [
            "",
            "## Cards that go with winning, and with losing",
            "",
            "| card | | played | won |",
            "|---|---|---|---|",
        ]
        known = sorted(
            ((mean(scores), key, len(scores)) for key, scores in self.cards.items() if len(scores) >= _CARD_LEAST),
            reverse=True,
        )
        shown = known if len(known) <= 2 * _CARDS_SHOWN else [*known[:_CARDS_SHOWN], *known[-_CARDS_SHOWN:]]
        for share_of, key, count in shown:
            lines.append(f"| {key} | {card_name(key).en} | {count} | {share_of:.0%} |")
        return "\n".join(lines) + "\n"


@contextmanager
def report(directory: Path) -> Iterator[Balance]:
    """Open a report; `balance.md` and `balance.json` are written into the directory when the simulation is done."""
    directory.mkdir(parents=True, exist_ok=True)
    balance = Balance()
    yield balance
    (directory / "balance.md").write_text(balance.text(), encoding="utf-8")
    (directory / FILE).write_bytes(msgspec.json.encode(balance.counts()) + b"\n")


def _order(name: str) -> tuple[int, str]:
    keys = list(decks.READY)
    return (keys.index(name) if name in keys else len(keys), name)


def _share(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def _cell(scores: list[float], mirror: bool) -> str:
    return "" if mirror or not scores else f"{mean(scores):.0%}"
