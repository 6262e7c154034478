"""Finished matches, opened again step by step."""

from __future__ import annotations

from typing import Any

from ...base.textwidth import fill
from ...minigames import registry
from ...minigames.core import Reader
from ...minigames.layout import marked
from ...minigames.match import Match
from ...words import Words
from .. import phrases
from ..match import store
from ..match.people import key_of
from ..models import MatchRow
from ..room import screens


class Replay:
    """A finished match in somebody's hands, open at one step."""

    def __init__(self, row: MatchRow, match: Match, step: int = 0) -> None:
        self.row = row
        self.match = match
        self.step = step
        self.seats = store.seats_of(row)
        self.entry = registry.get(row.game)

    @classmethod
    def open(cls, number: int) -> Replay | None:
        """Return the match of a number at its deal; None when there is no such.

        Raises:
            BadSave: it was played by rules that are gone.
        """
        row = MatchRow.objects.filter(pk=number).first()
        return None if row is None else cls(row, store.read(row))

    def reader(self, character: Any, session: Any = None) -> Reader:
        """Return how somebody reads it: from the own seat, else as a spectator."""
        who = next((row.seat for row in self.seats if row.key == key_of(character)), None)
        return screens.reader_of(character, [Words(row.name_en, row.name_zh) for row in self.seats], who, session)

    def move(self, step: int) -> None:
        """Turn to a step, at most the last."""
        self.step = max(0, min(step, len(self.match.log)))

    def page(self, reader: Reader) -> str:
        """Return one step: what was told, and the picture after it."""
        lang, match = reader.lang, self.match.at(self.step)
        present = self.entry.present
        head = phrases.REPLAY_HEAD.say(
            lang,
            match=self.row.pk,
            game=present.title,
            step=self.step,
            steps=len(self.match.log),
            names=list(reader.names),
        )
        told = [line for event in match.observed_events(reader.who) if (line := present.render_event(event, reader))]
        end = []
        if self.step == len(self.match.log):
            if self.match.outcome is not None:
                end.append(marked(present.outcome(self.match.outcome, reader), reader))
            end.append(phrases.REPLAY_SEED.say(lang, seed=self.row.seed, commitment=self.match.commitment))
        end.append(phrases.REPLAY_NAV.say(lang, match=self.row.pk))
        lines = [
            *(fill(line, reader.width) for line in (head, *(marked(line, reader) for line in told))),
            marked(present.render_view(match.view(reader.who), reader), reader),
            *(fill(line, reader.width) for line in end),
        ]
        return "\n".join(filter(None, lines))

    def text(self, reader: Reader) -> str:
        """Return the whole story."""
        lines = screens.history(self.entry, self.match, reader)
        if self.match.outcome is not None:
            lines.append(fill(marked(self.entry.present.outcome(self.match.outcome, reader), reader), reader.width))
        return "\n".join(lines) or phrases.LOG_EMPTY.say(reader.lang)


def last_matches(character: Any, count: int = 5) -> list[str]:
    """Return the numbers of somebody's last finished matches, newest first."""
    rows = MatchRow.objects.filter(seats__key=key_of(character)).exclude(phase__in=store.OPEN).order_by("-pk")
    return [str(number) for number in rows.values_list("pk", flat=True)[:count]]
