"""Text shown to people at a table: in their own language, fitted to their own screen, and never twice.

A `Screens` remembers the last text shown to each onlooker, so hand and board are drawn again only when
they changed; it also remembers the numbered list of moves that a typed number answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any

from evennia.utils import logger

from ...kernel.messaging import page_of
from ...kernel.textwidth import fill, measuring
from ...minigames.core import Entry, Reader, Who
from ...minigames.layout import Answers, answers, closed, marked, plain
from ...minigames.match import Match
from ...words import LANGUAGES, Lang, Words
from ..match import clock
from ..match.persons import key_of
from ..match.session import MatchSession
from . import drawing, player_store

TIME_LEFT = Words("{prompt} ({seconds} s)")
HOURS_LEFT = Words("{prompt} ({hours} h)")
MOVE = Words("{n}. {text} - {meaning}")
MORE = Words("... and {count} more. `moves {next}` shows the next page.")
ANSWER = Words("Type the number, or the move itself.")
ANSWER_BEHIND = Words("Type `{typed}` and behind it the number, or the move itself.")
TOOK_BACK = Words("{name} took a step back.")
MOVES_SHOWN = 20
"""Moves on one page of the list."""
STALE_FOR = 1.5
"""Seconds in which an answer may still be on its way to an outdated list of moves."""


@dataclass
class LastShown:
    """The last output to one onlooker."""

    rev: int = -1
    show: str = ""
    hand: str = ""
    prompt: str = ""
    acting: bool = False
    moves: tuple[Any, ...] = ()
    """The list a typed number answers, in the order shown; empty when there was none."""
    moves_rev: int = -1
    """Length of the log for which the list is valid."""
    moves_seen: tuple[str, str] = ("", "")
    """Picture and hand for which it was made."""
    begun: tuple[int, str] = (-1, "")
    """Length of the log and the last typed line, which the next may complete."""
    leafing: dict[str, tuple[object, int]] = field(default_factory=dict)
    """Query -> (the content of its pages, the last page shown)."""
    stale_until: float = 0.0
    """Until then a typed number counts as an answer to a newly outdated list."""


def reader_of(character: Any, names: Sequence[Words], who: Who, session: Any = None) -> Reader:
    """Return the reader for a character.

    Args:
        names: display name of each seat.
        who: the seat of the reader; None for a spectator.
    """
    page = page_of(character, session)
    return Reader(
        lang=page.lang,
        names=tuple(name.in_lang(page.lang) for name in names),
        who=who,
        width=page.width,
        colour=page.colour,
        screenreader=page.screenreader,
        links=page.links and page.colour,
        ambiguous_wide=page.ambiguous_wide,
    )


@dataclass
class Screens:
    """The screens of everybody at one table."""

    entry: Entry
    typed: str = ""
    """Typed before a move that is chosen here; nothing at a table."""
    shown: dict[int, LastShown] = field(default_factory=dict)
    """Object id of the onlooker -> the last output."""
    _drawn_of: Match | None = None
    _drawn: dict[Reader, drawing.Drawn] = field(default_factory=dict)
    _readers: dict[int, Reader] = field(default_factory=dict)

    def forget(self, onlooker: Any) -> None:
        """Show everything anew next time: the onlooker left, or came back."""
        self.shown.pop(onlooker.id, None)

    def put_aside(self, onlooker: Any) -> None:
        """Show everything anew next time, too; the last list of moves may still be answered."""
        if (before := self.shown.pop(onlooker.id, None)) is not None and before.moves:
            self.shown[onlooker.id] = LastShown(moves=before.moves, moves_rev=before.moves_rev)

    def deal_anew(self, before: Screens | None = None) -> None:
        """Show everything anew to everybody after a redeal; a late number answers nothing.

        Args:
            before: the screens of the match before, when a new one begins.
        """
        until = clock.now() + STALE_FOR
        self.shown.update((onlooker, LastShown(stale_until=until)) for onlooker in (before or self).shown)

    def of(self, onlooker: Any) -> LastShown:
        """Return the last output to an onlooker."""
        return self.shown.setdefault(onlooker.id, LastShown())

    def reader(self, match: Match, onlooker: Any, session: MatchSession) -> Reader:
        """Return the reader for an onlooker, made once a step for its text and its messages."""
        self._turn_to(match)
        if (reader := self._readers.get(onlooker.id)) is None:
            who = session.seen_by(key_of(onlooker))
            reader = self._readers[onlooker.id] = reader_of(onlooker, session.names, who)
        return reader

    def _turn_to(self, match: Match) -> None:
        if self._drawn_of is not match:
            self._drawn_of, self._drawn, self._readers = match, {}, {}

    def drawn(self, match: Match, reader: Reader) -> drawing.Drawn:
        """Return everything `reader` may see, drawn once a step for all equal readers."""
        self._turn_to(match)
        if (drawn := self._drawn.get(reader)) is None:
            drawn = self._drawn[reader] = drawing.drawn(self.entry, match, reader)
        return drawn

    def step(
        self,
        match: Match,
        reader: Reader,
        onlooker: Any,
        deadline: float | None,
        *,
        resigned: bool = False,
        brief: bool = False,
    ) -> str:
        """Return the text of the last entry of the log for an onlooker; empty when there is nothing new to read.

        The picture comes when it becomes the reader's turn or was never shown, else the hand when it changed.

        Args:
            resigned: whether the reader has given up, so that another answers for them.
            brief: whether computer players alone are waited for, which needs no words.
        """
        shown = self.of(onlooker)
        acting = reader.who is not None and reader.who in match.to_act
        drawn = self.drawn(match, reader)
        told, hand, prompt = drawn.told, drawn.hand, drawn.prompt
        if shown.rev < 0 and match.outcome is None:  # the picture contains the reader's own part: not read twice
            with measuring(reader.ambiguous_wide):
                told = drawing.told(self.entry, match, reader, None)
        if resigned and acting:  # another answers
            acting, prompt = False, ""
        elif brief and not acting:
            prompt = ""
        parts = [marked(line, reader) for line in told]
        own = not shown.acting or (bool(match.log) and match.log[-1].seat == reader.who)  # not a step of another's
        if match.outcome is not None:
            pass
        elif shown.rev < 0 or (acting and not shown.acting and drawn.show != shown.show):
            picture = drawn.show if reader.screenreader or shown.rev < 0 else drawn.again
            parts.append(marked(_new(picture, shown, told, reader), reader))
            shown.show, shown.hand = drawn.show, hand
        elif hand != shown.hand:
            parts.append(marked(_new(hand, shown, told, reader), reader))
            shown.hand = hand
        parts = [part for part in parts if part]
        if asked := bool(prompt and (prompt != shown.prompt or (acting and parts and (own or len(parts) > len(told))))):
            parts.append(timed(marked(prompt, reader), reader, deadline if acting else None))
        if shown.moves and shown.moves_rev != match.version(reader.who):
            seen = (drawn.show, hand) == shown.moves_seen
            if seen and self._answers(match, reader, onlooker) == shown.moves:  # others chose in secret meanwhile
                shown.moves_rev = match.version(reader.who)
            else:
                shown.moves, shown.stale_until = (), clock.now() + STALE_FOR
        shown.prompt, shown.acting, shown.rev = prompt, acting, match.version(reader.who)
        if acting and asked and not shown.moves and self.entry.present.numbered(match.view(reader.who)):
            parts.append(self._listed(match, reader, onlooker, 1, asked=False))
        return "\n".join(parts)

    def picture(self, match: Match, reader: Reader, onlooker: Any, deadline: float | None) -> str:
        """Return everything an onlooker may see now, and remember that it was shown."""
        shown = self.of(onlooker)
        drawn = self.drawn(match, reader)
        shown.show, shown.hand, shown.prompt = drawn.show, drawn.hand, drawn.prompt
        shown.acting = reader.who is not None and reader.who in match.to_act
        shown.rev = match.version(reader.who)
        parts = [
            marked(shown.show, reader),
            timed(marked(shown.prompt, reader), reader, deadline if shown.acting else None),
        ]
        if shown.acting and self.entry.present.numbered(match.view(reader.who)):
            parts.append(self.moves(match, reader, onlooker))
        return "\n".join(part for part in parts if part)

    def _answers(self, match: Match, reader: Reader, onlooker: Any) -> tuple[Any, ...]:
        """Return an onlooker's possible actions as listed: of the legal ones, and choices from their own items."""
        if reader.who is None:
            return ()
        legal = match.legal(reader.who)
        own = player_store.offers(onlooker, self.entry, legal, reader.lang)
        listed = self.entry.present.listed(legal, match.view(reader.who))
        return (*chain.from_iterable(listed), *(offer.action for offer in own))

    def moves(self, match: Match, reader: Reader, onlooker: Any, page: int = 1) -> str:
        """Return the numbered list of possible actions as requested; a typed number answers it from now."""
        self.of(onlooker).stale_until = 0.0
        return self._listed(match, reader, onlooker, page)

    def _listed(self, match: Match, reader: Reader, onlooker: Any, page: int, *, asked: bool = True) -> str:
        shown, lang = self.of(onlooker), reader.lang
        shown.moves, shown.moves_rev = self._answers(match, reader, onlooker), match.version(reader.who)
        drawn = self.drawn(match, reader)
        shown.moves_seen = (drawn.show, drawn.hand)
        if not shown.moves or reader.who is None:
            return Words("There is nothing for you to do now.").say(lang)
        own = player_store.offers(onlooker, self.entry, match.legal(reader.who), lang)  # the last of them all
        with measuring(reader.ambiguous_wide):
            listed = answers(self.entry.present, match.legal(reader.who), match.view(reader.who), reader)
        listed += [((offer.text, offer.meaning),) for offer in own]
        first = min(max(0, page - 1) * MOVES_SHOWN, (len(listed) - 1) // MOVES_SHOWN * MOVES_SHOWN)
        only = len(shown.moves) == 1 and not self.typed and not asked
        lines = [] if only else [Words("You may:").say(lang)]
        for line in self._numbered(listed, reader)[first : first + MOVES_SHOWN]:
            with measuring(reader.ambiguous_wide):
                lines.append(line if reader.screenreader else fill(line, reader.width, hanging="   "))
        below = []
        if (left := len(listed) - first - MOVES_SHOWN) > 0:
            below.append(MORE.say(lang, count=left, next=first // MOVES_SHOWN + 2))
        if not only:
            below.append(ANSWER_BEHIND.say(lang, typed=self.typed.strip()) if self.typed else ANSWER.say(lang))
        lines += [fill(marked(line, reader), reader.width) for line in below]
        view, present = match.view(reader.who), self.entry.present
        if told := present.idle(view, match.legal(reader.who), reader):
            lines.append(marked(told, reader))
        return "\n".join(lines)

    def _numbered(self, listed: Sequence[Answers], reader: Reader) -> list[str]:
        """Return the lines of a list of moves, every move with its number."""
        lines = []
        number = count(1)
        for line in listed:
            parts: list[str] = []
            for text, meaning in line:
                n = next(number)
                label = meaning if parts else text
                shown = f"|lc{self.typed}{plain(text)}|lt{label}|le" if reader.links else label
                alone = parts or not meaning or text.endswith(meaning)
                parts.append(f"{n}. {shown}" if alone else MOVE.say(reader.lang, n=n, text=shown, meaning=meaning))
            lines.append(marked(LANGUAGES[reader.lang].semicolon.join(parts), reader))
        return lines


def _new(picture: str, shown: LastShown, told: Sequence[str], reader: Reader) -> str:
    """Return the part of a picture to read now: all of it, or for a screen reader the part not read yet."""
    if not reader.screenreader or shown.rev < 0:
        return picture
    return drawing.fresh(picture, f"{shown.show}\n{shown.hand}", told)


def timed(prompt: str, reader: Reader, deadline: float | None) -> str:
    """Return a prompt with the seconds left."""
    if deadline is not None and prompt:
        left = max(0.0, deadline - clock.now())
        words, facts = (
            (HOURS_LEFT, {"hours": round(left / 3600)}) if left >= 7000 else (TIME_LEFT, {"seconds": round(left)})
        )
        prompt = words.say(reader.lang, prompt=prompt, **facts)
    return fill(prompt, reader.width, ambiguous_wide=reader.ambiguous_wide)


def history(entry: Entry, match: Match, reader: Reader, last: int | None = None) -> list[str]:
    """Return the match as told to the reader, one line a step with its number.

    Args:
        last: only so many lines from the end; None for all.
    """
    lines = match.history(reader.who).lines
    said = []
    for line in lines[-last:] if last else lines:
        gap = LANGUAGES[reader.lang].gap
        told = drawing.said(entry.present, line.events, reader)
        text = gap.join([closed(text, reader.lang) for text in told[:-1]] + told[-1:])
        if line.took_back:
            text = TOOK_BACK.say(reader.lang, name=reader.names[line.seat or 0])
        if text:
            said.append(fill(marked(f"{line.step}. {text}", reader), reader.width))
    return said


def picture(entry: Entry, match: Match, names: Sequence[Words], who: Who, lang: Lang) -> Any:
    """Return the picture for clients without a painter, as plain JSON values; None when the game declares none."""
    try:
        return drawing.picture(entry, match, Reader(lang, tuple(name.in_lang(lang) for name in names), who))
    except Exception:  # its moves and its text work without it
        logger.log_trace(f"tables: {match.game.info.key} cannot be drawn at {len(match.log)}")
        return None
