"""`@health`: the health of the house, for staff in the game; programs read the same at `/metrics`."""

from __future__ import annotations

import evennia

from ...evennia_ext import metrics
from ...kernel import starting
from ...kernel.command import Command
from ...tables.match import thinkers
from ...tables.room.finding import all_tables
from ...words import Words

SLOW, LATE, MANY = 0.25, 0.25, 1_000
"""Seconds of an answer, seconds of lag and waiting lines from which on the house is not well."""


class CmdHealth(Command):
    """Tell whether the house is well."""

    key = "@health"
    locks = "cmd:perm(Helper)"
    help_category = "Admin"
    help_words = Words(
        "|w@health|n tells whether the house is well: how long answers take, how late the reactor is, what waits, who "
        "is here, what is played, how long computer players and the database take, memory, errors since the start. "
        "Programs read the same at |w/metrics|n."
    )

    def func(self) -> None:
        """Show the current figures, each in a line."""
        tables, turns = all_tables(), getattr(evennia.SESSION_HANDLER, "turns", None)
        waiting = turns.waiting() if turns is not None else 0
        answers = {part: metrics.quantile(metrics.ANSWER_SECONDS, part) for part in (0.5, 0.95, 0.99)}
        lag, errors = metrics.quantile(metrics.LAG, 0.99), _value("wellmouth_exceptions_total")
        sessions = evennia.SESSION_HANDLER.get_sessions(include_unloggedin=True)
        facts = {
            "p50": _ms(answers[0.5]), "p95": _ms(answers[0.95]), "p99": _ms(answers[0.99]), "lag": _ms(lag),
            "waiting": waiting, "sessions": len(sessions), "logged": sum(bool(one.logged_in) for one in sessions),
            "tables": len(tables), "matches": sum(one.session is not None for one in tables),
            "asked": thinkers.pending(), "thought": _ms(metrics.quantile(metrics.THOUGHT_SECONDS, 0.95)),
            "query": _ms(metrics.quantile(metrics.DATABASE, 0.95)), "errors": int(errors),
            "commands": int(_value("wellmouth_commands_total")),
            "memory": [f"{name} {held / 2**20:.0f} MB" for name, held in metrics.memory_held().items()],
        }  # fmt: skip
        wrong = [
            words
            for words, is_so in (
                (SLOW_ANSWERS, answers[0.99] > SLOW), (LATE_REACTOR, lag > LATE), (LONG_QUEUE, waiting >= MANY),
                (SOME_ERRORS, errors > 0), (NOT_WHOLE, not starting.is_whole()), (FROZEN, bool(starting.frozen)),
                (NO_CLUSTER, bool(thinkers.misses_cluster())),
            )
            if is_so
        ]  # fmt: skip
        self.tell(FIGURES, **facts)
        self.tell(Words("|yLook at this: {wrong}.|n") if wrong else Words("|gThe house is well.|n"), wrong=wrong)


def _ms(seconds: float) -> str:
    return "> 5000" if seconds == float("inf") else f"{1000 * seconds:g}"


def _value(name: str) -> float:
    return metrics.REGISTRY.get_sample_value(name) or 0.0


COMMANDS = (CmdHealth,)
"""Commands about the house's health."""

FIGURES = Words(
    "Answers (half, 95 and 99 of 100): at most {p50}, {p95}, {p99} ms, {commands} {commands:|command|commands} so far; "
    "lag of the reactor: at most {lag} ms (99 of 100); {waiting} {waiting:|line waits|lines wait}.\n{sessions} "
    "{sessions:|connection|connections}, {logged} logged in; {tables} {tables:|table|tables}, {matches} "
    "{matches:|match|matches}; {asked} {asked:|question|questions} to computer players, which take at most {thought} "
    "ms (95 of 100); "
    "database: at most {query} ms a query (95 of 100).\nMemory: {memory}. Errors in the log: {errors}."
)
SLOW_ANSWERS = Words("answers are slow")
LATE_REACTOR = Words("the reactor is late")
LONG_QUEUE = Words("many lines wait")
SOME_ERRORS = Words("there are errors in the log")
NOT_WHOLE = Words("something did not start")
FROZEN = Words("matches were frozen at the start")
NO_CLUSTER = Words("the Ray cluster is lost; computer players think beside the Server")
