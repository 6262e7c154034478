"""The balance report: the results of seats, cards, techniques, cities, officers in many games of computer players.

A share is given with its 95 % interval (Wilson). The *worth* of a card, a technique, a city or an officer is its
owners' win rate compared to a fair share: a correlation with winning, not a cause of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from evadventure.minigames.core import Outcome, Seat
from evadventure.minigames.mbg.actions import Action, BattleEnded, CityTaken, Event, Joined, TechniqueMastered
from evadventure.minigames.mbg.data import CARDS, TECHS
from evadventure.minigames.mbg.state import MbgBoard, MbgState
from evadventure.minigames.mbg.text import names
from evadventure.words import Lang

_Z: Final = 1.96
_SHOWN_OFFICERS: Final = 15


class Share(NamedTuple):
    """The frequency of an event."""

    hits: int
    trials: int

    @property
    def rate(self) -> float:
        """The share of hits, 0 without a trial."""
        return self.hits / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval by Wilson."""
        n, p = self.trials, self.rate
        if not n:
            return 0.0, 1.0
        middle = (p + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
        half = _Z * sqrt(p * (1 - p) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:.1%} ({low:.1%} to {high:.1%})"


def _none_yet() -> list[int]:
    return [0, 0]


class Balance:
    """Watches matches and counts (`bots.runner.Watcher`)."""

    def __init__(self) -> None:
        self.games = 0
        self.board: MbgBoard | None = None
        self.wins: Counter[int] = Counter()
        self.rules: Counter[str] = Counter()
        self.turns: list[int] = []
        self.money: defaultdict[int, list[float]] = defaultdict(list)
        self.battles: Counter[int] = Counter()
        self.had: dict[str, defaultdict[int, list[int]]] = {
            kind: defaultdict(_none_yet) for kind in ("card", "tech", "city", "officer")
        }
        """Kind -> id -> [games won by an owner, times owned]."""
        self.captured: Counter[int] = Counter()
        self._now: dict[str, set[tuple[int, int]]] = {}
        self._state: MbgState | None = None

    def deal(self, seed: int, state: Any, events: Sequence[Any]) -> None:
        """Begin to count a match."""
        self.board = state.board
        self._state = state
        self._now = {kind: set() for kind in self.had}
        for r, role in enumerate(state.board.roles):
            self._now["city"].update((r, c) for c in role.cities)
            self._now["tech"].update((r, k) for k in role.techniques)
        self._now["officer"].update((o.role, i) for i, o in enumerate(state.board.officers) if o.role >= 0)

    def step(self, seat: Seat, action: Action, state: Any, events: Sequence[Event]) -> None:
        """Count an action and its results."""
        assert self._state is not None
        before, after = self._state.board.roles[seat].cards, state.board.roles[seat].cards
        if before != after:
            self._now["card"].update((seat, k) for k, (a, b) in enumerate(zip(before, after, strict=True)) if b < a)
        for event in events:
            match event:
                case Joined(officer=officer, role=role):
                    self._now["officer"].add((role, officer))
                case CityTaken(role=role, city=city):
                    self._now["city"].add((role, city))
                    self.captured[city] += 1
                case TechniqueMastered(technique=technique):
                    self._now["tech"].add((event.to or 0, technique))
                case BattleEnded(result=result):
                    self.battles[result] += 1
        self._state = state

    def end(self, outcome: Outcome | None) -> None:
        """Count the end of a match."""
        assert self._state is not None
        self.games += 1
        winners = outcome.winners if outcome is not None else ()
        self.wins.update(winners)
        self.rules[outcome.rule if outcome is not None else "stopped"] += 1
        self.turns.append(min(self._state.board.turn, self._state.board.max_turn))
        for seat, score in enumerate(outcome.scores if outcome is not None else ()):
            self.money[seat].append(score)
        for kind, pairs in self._now.items():
            for r, thing in pairs:
                count = self.had[kind][thing]
                count[0] += r in winners
                count[1] += 1

    def fresh(self) -> Balance:
        """Return an empty count."""
        return Balance()

    def add(self, later: Balance) -> None:
        """Add another's counts, of the matches after one's own (`bots.runner.Counting`)."""
        self.games += later.games
        self.board = later.board or self.board
        self.turns += later.turns
        self.wins.update(later.wins)
        self.rules.update(later.rules)
        self.battles.update(later.battles)
        self.captured.update(later.captured)
        for seat, scores in later.money.items():
            self.money[seat] += scores
        for kind, things in later.had.items():
            for thing, (won, times) in things.items():
                count = self.had[kind][thing]
                count[0] += won
                count[1] += times

    def share(self, kind: str, thing: int) -> Share:
        """Return how often the owners of something won."""
        hits, trials = self.had[kind].get(thing, (0, 0))
        return Share(hits, trials)


@contextmanager
def report(folder: Path) -> Iterator[Balance]:
    """Watch matches and write `balance.md` (and plots, where matplotlib is installed) into `folder` at the end."""
    folder.mkdir(parents=True, exist_ok=True)
    watcher = Balance()
    yield watcher
    if watcher.games:
        plots = _plots(watcher, folder)
        (folder / "balance.md").write_text(text(watcher, plots), encoding="utf-8")


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


def _worth(share: Share, fair: float) -> str:
    """Return whether having something goes with winning: beyond chance or not."""
    low, high = share.interval
    sign = "above" if low > fair else "below" if high < fair else "within chance"
    return f"{share.rate - fair:+.1%} ({sign})"


def text(seen: Balance, plots: Sequence[str] = ()) -> str:
    """Return the report as Markdown."""
    assert seen.board is not None
    board, games = seen.board, seen.games
    seats = len(board.roles)
    fair = 1.0 / seats
    turns = sorted(seen.turns)
    lines = [
        f"# Balance of {board.scenario or 'a map'}, profile {board.profile}",
        "",
        f"{games} games, {seats} seats. A fair share is {fair:.1%}. Intervals are 95 %, by Wilson.",
        "",
        "## Seats",
        "",
    ]
    rows: list[Sequence[object]] = []
    for r, role in enumerate(board.roles):
        share = Share(seen.wins[r], games)
        mean = sum(seen.money[r]) / max(1, len(seen.money[r]))
        rows.append((r + 1, names.name(Lang.EN, role.name), share, _worth(share, fair), f"{mean:.0f}"))
    lines += _table(("seat", "faction", "won", "against a fair share", "mean money at the end"), rows)
    lines += ["", "## Length", ""]
    middle = turns[len(turns) // 2]
    mean = sum(turns) / games
    lines.append(f"Turns: mean {mean:.1f}, median {middle}, from {turns[0]} to {turns[-1]}, of {board.max_turn}.")
    lines.append("Ends: " + ", ".join(f"{rule} {Share(n, games)}" for rule, n in seen.rules.most_common()) + ".")
    fought = sum(seen.battles.values())
    if fought:
        ways = {1: "attacker", 0: "nobody", -1: "defender"}
        told = ", ".join(f"{ways[k]} {Share(n, fought)}" for k, n in sorted(seen.battles.items(), reverse=True))
        lines.append(f"Battles: {fought / games:.1f} a game; won by {told}.")
    lines += ["", "## Cards", "", "Roles that used the card at least once.", ""]
    lines += _ranked(seen, "card", [card.key for card in CARDS], fair)
    lines += ["", "## Techniques", "", "Roles that knew the technique.", ""]
    lines += _ranked(seen, "tech", [tech.key for tech in TECHS], fair)
    lines += ["", "## Cities", "", "Roles that ever held the city; how often it changed hands a game.", ""]
    extra = {c: f"{seen.captured[c] / games:.2f}" for c in range(len(board.cities))}
    lines += _ranked(seen, "city", [names.name(Lang.EN, c.name) for c in board.cities], fair, ("taken a game", extra))
    lines += ["", f"## Officers: the {_SHOWN_OFFICERS} best and worst", "", "Roles that ever had the officer.", ""]
    people = [names.name(Lang.EN, o.name) for o in board.officers]
    lines += _ranked(seen, "officer", people, fair, most=_SHOWN_OFFICERS)
    lines += ["", *(f"![{plot}]({plot})" for plot in plots)]
    return "\n".join(lines).rstrip() + "\n"


def _ranked(
    seen: Balance,
    kind: str,
    called: Sequence[str],
    fair: float,
    extra: tuple[str, Mapping[int, str]] | None = None,
    most: int | None = None,
) -> list[str]:
    shares = sorted(((seen.share(kind, i), i) for i in range(len(called))), key=lambda pair: (-pair[0].rate, pair[1]))
    shares = [(share, i) for share, i in shares if share.trials]
    if most is not None and len(shares) > 2 * most:
        shares = shares[:most] + shares[-most:]
    rows = [
        (called[i], share.trials, share, _worth(share, fair), *([extra[1].get(i, "")] if extra else []))
        for share, i in shares
    ]
    return _table((kind, "times", "won", "against a fair share", *([extra[0]] if extra else [])), rows)


def _plots(seen: Balance, folder: Path) -> list[str]:
    """Draw figures that are clearer as pictures; return the files' names. Nothing without matplotlib."""
    try:
        import matplotlib
    except ModuleNotFoundError:
        return []
    matplotlib.use("Agg")
    from matplotlib import pyplot

    assert seen.board is not None
    board, fair = seen.board, 1.0 / len(seen.board.roles)
    drawn = []
    bars = {
        "seats": (
            [names.name(Lang.EN, r.name) for r in board.roles],
            [Share(seen.wins[r], seen.games) for r in range(len(board.roles))],
        ),
        "cards": ([card.key for card in CARDS], [seen.share("card", i) for i in range(len(CARDS))]),
        "techniques": ([tech.key for tech in TECHS], [seen.share("tech", i) for i in range(len(TECHS))]),
    }
    for name, (labels, shares) in bars.items():
        figure, axes = pyplot.subplots(figsize=(8, 4))
        errors = [[s.rate - s.interval[0] for s in shares], [s.interval[1] - s.rate for s in shares]]
        axes.bar(labels, [s.rate for s in shares], yerr=errors, capsize=3)
        axes.axhline(fair, linestyle="--", linewidth=1)
        axes.set_ylabel("won")
        axes.tick_params(axis="x", rotation=45)
        figure.tight_layout()
        figure.savefig(folder / f"{name}.png", dpi=100)
        pyplot.close(figure)
        drawn.append(f"{name}.png")
    figure, axes = pyplot.subplots(figsize=(8, 3))
    axes.hist(seen.turns, bins=range(1, board.max_turn + 2))
    axes.set_xlabel("turns")
    axes.set_ylabel("games")
    figure.tight_layout()
    figure.savefig(folder / "length.png", dpi=100)
    pyplot.close(figure)
    return [*drawn, "length.png"]
