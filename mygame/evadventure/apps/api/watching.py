"""Spectators on the web: each event of a table is made into a message once for all who have the same form.

A scene is an event with the immutable match at that moment, so delayed spectators get the same scenes later. Messages
are built from a spectator's view (`who` None), never from a seat's. Players come first: spectators are told
`onlookers.BEHIND` seconds later, `AT_ONCE` of them in a turn of the reactor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal

import msgspec
from django.utils import timezone

from ...evennia_ext.transactions import each
from ...kernel.textwidth import fill
from ...minigames.core import Reader
from ...minigames.match import Match
from ...tables.match import clock
from ...tables.match.session import MatchSession
from ...tables.models import ActionRow
from ...tables.room import drawing, onlookers, public_signals, wire
from ...tables.room.table import Table
from ...words import Lang
from .problems import whole_of

AT_ONCE = 25
"""Spectators told in one turn of the reactor."""
LONGEST_DELAY = 600
"""Seconds a spectator may be behind the table."""

type Message = tuple[str, bytes]
"""(Name of an event, its JSON.)"""
type Form = AsData | AsBoard
"""The form in which a spectator gets scenes; hashable, so that equal ones share messages."""


@dataclass(eq=False)
class SpectatorScene:
    """One moment at a table."""

    table: wire.ShownTable
    session: MatchSession | None
    match: Match | None
    kind: Literal["stands", "step", "over", "seats"]
    """The present state, a step just played, the end of a match, a change of sitters between matches."""
    made: dict[Any, list[Message]] = field(default_factory=dict)

    def messages(self, form: Form) -> list[Message]:
        """Return the encoded messages of a form, made once."""
        if (made := self.made.get(form)) is None:
            encode = msgspec.json.Encoder(enc_hook=str).encode
            made = self.made[form] = [(name, encode(data)) for name, data in form.messages(self)]
        return made


class AsData(msgspec.Struct, frozen=True):
    """For programs: the messages of `docs/program/protocol.md`."""

    lang: Lang

    def messages(self, scene: SpectatorScene) -> list[tuple[str, Any]]:
        """Return the messages of a scene: (event name, data)."""
        table, played, match = scene.table, scene.session, scene.match
        if played is None or match is None:
            return [("table_join", wire.joined(table, self.lang))]
        if scene.kind == "over":
            return [("table_result", wire.result(table, played, self.lang))]
        told = [("table_event", wire.events(table, match, None))] if scene.kind == "step" else []
        return [*told, ("table_state", wire.state(table, played, None, self.lang, match))]


class AsBoard(msgspec.Struct, frozen=True):
    """For pages: the board as text, and the latest events."""

    lang: Lang
    width: int

    def messages(self, scene: SpectatorScene) -> list[tuple[str, Any]]:
        """Return the message of a scene; none for changed seats, so that the last board stays."""
        return [("board", board(scene, self.lang, self.width))] if scene.kind != "seats" else []


def board(scene: SpectatorScene, lang: Lang, width: int) -> dict[str, Any]:
    """Return a table for a page: the board as text and as data, and the latest events."""
    table, played, match = scene.table, scene.session, scene.match
    if played is None or match is None:
        nothing = {"match": None, "rev": None, "state": None, "board": "", "prompt": ""}
        return nothing | {"seats": [], "events": [], "told": [], "over": False}
    reader = Reader(lang=lang, names=tuple(name.in_lang(lang) for name in played.names), who=None, width=width)
    present, view = played.entry.present, match.view(None)
    told = drawing.said(present, match.latest(None)[1], reader)
    if scene.kind == "over":
        outcome = played.ended.outcome
        told = [present.outcome(outcome, reader)] if outcome is not None else []
    return {
        "match": played.row.pk,
        "rev": match.version(None),
        "board": present.render_view(view, reader),
        "prompt": present.prompt(view, reader) if match.outcome is None else "",
        "told": [fill(line, width) for line in told],
        "seats": [
            {"name": name, "acts": seat in match.asked(None), "here": table.presence(seat) if table.session else True}
            for seat, name in enumerate(reader.names)
        ],
        "over": scene.kind == "over" or match.outcome is not None,
        "state": wire.state(table, played, None, lang, match),
        "events": wire.events(table, match, None)["events"],
    }


def asked(query: Callable[[str], str], lang: Lang) -> tuple[Form, int]:
    """Return the requested form, and the delay.

    Args:
        query: returns the value of a name in the address; "" for none.
        lang: the language of the request.

    Raises:
        Problem: code `malformed`.
    """
    delay = whole_of("delay", query("delay"), 0, LONGEST_DELAY)
    if query("form") == "board":
        return AsBoard(lang, max(30, whole_of("width", query("width"), 72, 120))), delay
    return AsData(lang), delay


class Spectator:
    """One spectator on the web, some seconds behind the table; `send` takes the name of an event and its JSON."""

    def __init__(self, form: Form, delay: int, send: Callable[[str, bytes], None]) -> None:
        self.form, self.delay, self.send = form, delay, send
        self.gone = False

    def take(self, scene: SpectatorScene, after: float | None = None) -> None:
        """Send a scene after the spectator's delay, or `after` seconds."""
        wait = self.delay if after is None else after
        if wait > 0:
            clock.later(wait, self._show, scene)
        else:
            self._show(scene)

    def _show(self, scene: SpectatorScene) -> None:
        if not self.gone:
            for name, data in scene.messages(self.form):
                self.send(name, data)


_spectators: dict[int, list[Spectator]] = {}


def join(table: Table, spectator: Spectator) -> None:
    """Send a spectator the present state of a table, and from now on each change."""
    _spectators.setdefault(table.id, []).append(spectator)
    for scene, after in scenes_so_far(table, spectator.delay):
        spectator.take(scene, after)


def part(table_id: int, spectator: Spectator) -> None:
    """Remove a spectator."""
    spectator.gone = True
    if spectator in (there := _spectators.get(table_id, [])):
        there.remove(spectator)
    if not there:
        _spectators.pop(table_id, None)


def count(table_id: int | None = None) -> int:
    """Return the number of spectators at one table, or at all."""
    if table_id is not None:
        return len(_spectators.get(table_id, ()))
    return sum(map(len, _spectators.values()))


def scenes_so_far(table: wire.ShownTable, delay: int) -> list[tuple[SpectatorScene, float]]:
    """Return the state of a table `delay` seconds ago and the scenes since, each with the seconds until it is due."""
    played = table.session if not table.setup.house.private else None
    now = timezone.now()
    if played is None or (delay and played.row.began > now - timedelta(seconds=delay)):
        seen = [(SpectatorScene(table, None, None, "stands"), 0.0)]
        if played is None:
            return seen
        due = delay - (now - played.row.began).total_seconds()
        seen.append((SpectatorScene(table, played, played.match.at(0), "stands"), due))
    else:
        seen = []
    if not delay:
        return [(SpectatorScene(table, played, played.match, "stands"), 0.0)]
    since = ActionRow.objects.filter(match=played.row, at__gt=now - timedelta(seconds=delay)).order_by("step")
    steps = [(row.step, delay - (now - row.at).total_seconds()) for row in since]
    if not seen:
        first = steps[0][0] - 1 if steps else played.rev
        seen.append((SpectatorScene(table, played, played.match.at(first), "stands"), 0.0))
    then = [(played.match.at(step), due) for step, due in steps]
    return seen + [(SpectatorScene(table, played, match, "step"), due) for match, due in then if match.noticed(None)]


def _publish(scene: SpectatorScene) -> None:
    watching = _spectators.get(scene.table.id)
    if watching and not scene.table.setup.house.private:
        clock.later(onlookers.BEHIND, _deliver, scene, list(watching))


def _deliver(scene: SpectatorScene, crowd: list[Spectator]) -> None:
    each(crowd[:AT_ONCE], lambda spectator: spectator.take(scene))
    if crowd[AT_ONCE:]:
        clock.later(0, _deliver, scene, crowd[AT_ONCE:])


def _stepped(sender: Table, session: MatchSession, match: Match, **kwargs: Any) -> None:
    _publish(SpectatorScene(sender, session, match, "step"))


def _ended(sender: Table, session: MatchSession, **kwargs: Any) -> None:
    _publish(SpectatorScene(sender, session, session.match, "over"))


def _seated(sender: Table, **kwargs: Any) -> None:
    if sender.session is None:
        _publish(SpectatorScene(sender, None, None, "seats"))


def listen() -> None:
    """Connect to the signals of tables; safe to repeat."""
    public_signals.stepped.connect(_stepped, dispatch_uid="watching")
    public_signals.ended.connect(_ended, dispatch_uid="watching")
    public_signals.seated.connect(_seated, dispatch_uid="watching")
