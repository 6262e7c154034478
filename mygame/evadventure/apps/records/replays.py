"""Finished matches, opened again step by step."""

from typing import Any, Self

from ...kernel.errors import ActionError
from ...kernel.textwidth import fill
from ...minigames import registry
from ...minigames.core import Reader
from ...minigames.layout import marked
from ...minigames.match import BadSave, Match
from ...minigames.story import story
from ...tables.doors.lobby import match_called
from ...tables.match import deals, store
from ...tables.match.persons import key_of
from ...tables.models import MatchRow
from ...tables.phrases import LOG_EMPTY
from ...tables.room import drawing, screens
from ...words import Lang, Words
from . import lists


class Replay:
    """A finished match in a reader's hands, open at one step."""

    def __init__(self, row: MatchRow, match: Match, step: int = 0) -> None:
        self.row = row
        self.match = match
        self.step = step
        self.seats = store.seats_of(row)
        self.entry = registry.get(row.game)

    @classmethod
    def called(cls, typed: str) -> Self:
        """Return the match of a typed number, at its deal.

        Raises:
            ActionError: there is none, or it was played by rules that are gone.
        """
        if (row := match_called(typed)) is None:
            raise ActionError("no_match", Words("There is no match {text}."), text=typed[:20])
        try:
            return cls(row, store.read(row))
        except BadSave as error:
            raise ActionError("old_rules", lists.REPLAY_RULES, match=row.pk, why=error.refusal.code) from error

    def reader(self, character: Any, session: Any = None) -> Reader:
        """Return a character's reader: from their own seat, else as a spectator."""
        who = next((row.seat for row in self.seats if row.key == key_of(character)), None)
        return screens.reader_of(character, [row.name for row in self.seats], who, session)

    def move(self, step: int) -> None:
        """Turn to a step, at most the last."""
        self.step = max(0, min(step, len(self.match.log)))

    def page(self, reader: Reader) -> str:
        """Return one step: its events, and the picture after it."""
        lang, match = reader.lang, self.match.at(self.step)
        present = self.entry.present
        head = Words("Match {match} of {game}, step {step} of {steps}. {names}.").say(
            lang,
            match=self.row.pk,
            game=present.title,
            step=self.step,
            steps=len(self.match.log),
            names=list(reader.names),
        )
        told = drawing.said(present, match.observed_events(reader.who), reader)
        end = []
        if self.step == len(self.match.log):
            if self.match.outcome is not None:
                end.append(marked(present.outcome(self.match.outcome, reader), reader))
            end.append(lists.REPLAY_SEED.say(lang, seed=self.row.seed, commitment=self.row.commitment))
        end.append(lists.REPLAY_NAV.say(lang, match=self.row.pk))
        lines = [
            *(fill(line, reader.width) for line in (head, *(marked(line, reader) for line in told))),
            marked(present.render_view(match.view(reader.who), reader), reader),
            *(fill(line, reader.width) for line in end),
        ]
        return "\n".join(filter(None, lines))

    def story(self, reader: Reader) -> str:
        """Return the match in a few lines, each with its step."""
        lines = [lists.REPLAY_STORY.say(reader.lang, match=self.row.pk, game=self.entry.present.title)]
        lines += [f"{told.step}. {marked(told.text, reader)}" for told in story(self.entry, self.match, reader)]
        lines.append(lists.REPLAY_NAV.say(reader.lang, match=self.row.pk))
        return "\n".join(fill(line, reader.width) for line in lines)

    def text(self, reader: Reader) -> str:
        """Return the whole story."""
        lines = screens.history(self.entry, self.match, reader)
        if self.match.outcome is not None:
            lines.append(fill(marked(self.entry.present.outcome(self.match.outcome, reader), reader), reader.width))
        return "\n".join(lines) or LOG_EMPTY.say(reader.lang)


def verified(row: MatchRow, lang: Lang) -> list[str]:
    """Return the proof of a match's deal, line by line, recomputed if it is over."""
    lines = [Words("Match {match}, commitment {commitment}.").say(lang, match=row.pk, commitment=row.commitment)]
    names = [seat.name.in_lang(lang) for seat in store.seats_of(row)]
    for seat, (words, itself) in enumerate(deals.contributed(row)):
        said = Words("{seat}. {name} added by itself: {words}") if itself else Words("{seat}. {name} added: {words}")
        lines.append(said.say(lang, seat=seat + 1, name=names[seat], words=words))
    if row.phase in store.UNREAD:
        return [*lines, Words("The secret and the seed are published when the match is over.").say(lang)]
    found = deals.proof(row)
    if found.contributions:
        lines.append(Words("The house's secret: {secret}").say(lang, secret=row.secret))
    else:
        lines += [lists.VERIFY_GIVEN.say(lang), lists.VERIFY_SEED.say(lang, seed=row.seed)]
    committed = lists.VERIFY_COMMITTED if found.committed else lists.VERIFY_NOT_COMMITTED
    lines.append(committed.say(lang, computed=found.commitment))
    if found.contributions:
        lines.append(lists.VERIFY_SEED.say(lang, seed=row.seed))
        made = lists.VERIFY_MADE if found.made else lists.VERIFY_NOT_MADE
        lines.append(made.say(lang, computed=found.seed))
    return [*lines, _played_anew(row).say(lang, steps=row.length)]


def _played_anew(row: MatchRow) -> Words:
    """Return the result of replaying a finished match."""
    try:
        match = store.read(row)
    except BadSave:
        return Words("Its log cannot be played any more.")
    if match.outcome is None:
        return Words("Played anew from the seed, all {steps} steps were legal; the match was ended from outside.")
    scores = [seat.score for seat in store.seats_of(row)]
    if row.phase == MatchRow.Phase.OVER and scores != list(match.outcome.scores):
        return Words("Played anew from the seed, the result is not the same!")
    return Words("Played anew from the seed, all {steps} steps were legal, and the result is the same.")


def last_matches(character: Any, count: int = 5) -> list[str]:
    """Return the numbers of a character's last finished matches, newest first."""
    rows = MatchRow.objects.filter(seats__key=key_of(character)).exclude(phase__in=store.UNREAD).order_by("-pk")
    return [str(number) for number in rows.values_list("pk", flat=True)[:count]]
