"""Lists: the tables of the house, who sits at one, the best of a game, the pages of a replay."""

from __future__ import annotations

from typing import Any

import msgspec

from evadventure.minigames import registry
from evadventure.minigames.core import Reader
from evadventure.minigames.match import Match
from evadventure.tables import hosting, phrases, ratings, screens, seating, store
from evadventure.tables.hosting import Hosted, Phase
from evadventure.tables.models import MatchRow
from evadventure.tables.table import Table, all_tables, key_of
from evadventure.telling import lang_of
from evadventure.typed import likeness
from evadventure.words import Lang, Words


def listed(lang: Lang) -> str:
    """Return the tables of the house, one line each."""
    tables = all_tables()
    if not tables:
        return phrases.NO_TABLES.say(lang)
    lines = [phrases.LOBBY.say(lang)]
    for n, table in enumerate(tables, 1):
        setup, info = table.setup, table.entry.game.info
        names = [sitter.name for sitter in setup.sitters]
        taken = phrases.SEATS_TAKEN.say(lang, taken=len(names), most=info.max_seats)
        seats = f"{taken} ({Words('{names}', '{names}').say(lang, names=names)})" if names else taken
        line = phrases.LOBBY_LINE.say(
            lang,
            n=n,
            table=table,
            place=table.location or "-",
            game=table.entry.present.title,
            seats=seats,
            phase=_phase(table, lang),
        )
        extras = [phrases.STAKE.say(lang, stake=setup.house.stake)] if setup.house.stake else []
        extras += [phrases.PRIVATE_MARK.say(lang)] if setup.house.private else []
        lines.append(" ".join([line, *extras]))
    return "\n".join(lines)


def described(table: Table, looker: Any) -> str:
    """Return what is played at a table and who sits there."""
    lang, setup = lang_of(looker), table.setup
    present = table.entry.present
    lines = [phrases.GAME_HERE.say(lang, game=present.title, blurb=present.blurb)]
    hosted = table.hosted
    sitters = (
        [(row.key, Words(row.name_en, row.name_zh), row.resigned is not None) for row in hosted.seats]
        if hosted
        else [(sitter.key, sitter.name, False) for sitter in setup.sitters]
    )
    for seat, (key, name, out) in enumerate(sitters, 1):
        marks = phrases.MARK_HOST.say(lang) if key == setup.host else ""
        if not key.startswith("c:"):
            marks += phrases.MARK_BOT.say(lang)
        elif table.person(key) is None:
            marks += phrases.MARK_AWAY.say(lang)
        marks += phrases.MARK_OUT.say(lang) if out else ""
        lines.append(phrases.SEAT_LINE.say(lang, seat=seat, name=name, marks=marks))
    if not sitters:
        lines.append(phrases.EMPTY_TABLE.say(lang, game=present.title))
    tail = [_phase(table, lang)] if sitters else []
    if setup.house.stake:
        tail.append(phrases.STAKE.say(lang, stake=setup.house.stake))
    if watching := len(table.watchers_here()):
        tail.append(phrases.WATCHERS.say(lang, count=watching))
    if tail:
        lines.append(" ".join(tail) if lang == Lang.EN else "".join(tail))
    return "\n".join(lines)


def game_called(text: str) -> str | None:
    """Return the key of the game somebody typed, by key or title in either language."""
    wanted = likeness(text)
    for key in registry.GAMES:
        title = registry.get(key).present.title
        if wanted in (key, *(likeness(title.in_lang(lang)) for lang in Lang)):
            return key
    return None


def ladder(game: str, lang: Lang) -> str:
    """Return the leaderboard of a game; a rating with `?` is still a guess."""
    title = registry.get(game).present.title
    best = ratings.ladder(game)
    if not best:
        return phrases.LADDER_EMPTY.say(lang, game=title)
    lines = [phrases.LADDER.say(lang, game=title)]
    for n, row in enumerate(best, 1):
        guess = phrases.GUESS.say(lang) if row.sigma > ratings.PROVISIONAL else ""
        lines.append(
            phrases.LADDER_LINE.say(
                lang,
                n=n,
                name=Words(row.name_en, row.name_zh),
                rating=round(row.ordinal, 1),
                guess=guess,
                wins=row.wins,
                matches=row.matches,
            )
        )
    return "\n".join(lines)


def options(table: Table, lang: Lang) -> str:
    """Return every option of a table and of its game, with its value and what it does."""
    setup, entry = table.setup, table.entry
    house, record = setup.house, hosting.read_options(entry, setup.options)
    if table.hosted is not None:
        house, record = table.hosted.house, table.hosted.match.options
    lines = [phrases.OPTIONS_HOUSE.say(lang, table=table)]
    kinds = {field.name: field.type for field in msgspec.structs.fields(seating.House)}
    for key, about in seating.HOUSE_OPTIONS.items():
        lines.append(_option(lang, key, getattr(house, key), kinds[key], about))
    lines.append(phrases.OPTIONS_GAME.say(lang, game=entry.present.title))
    kinds = {field.name: field.type for field in msgspec.structs.fields(entry.game.options_type)}
    for key, name, about in entry.present.options():
        if key in kinds:
            both = Words(f"{name.en}: {about.en}", f"{name.zh}：{about.zh}")
            lines.append(_option(lang, key, getattr(record, key), kinds[key], both))
    lines.append(phrases.OPTIONS_HOW.say(lang))
    return "\n".join(lines)


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
        lines = [
            phrases.REPLAY_HEAD.say(
                lang,
                match=self.row.pk,
                game=present.title,
                step=self.step,
                steps=len(self.match.log),
                names=list(reader.names),
            )
        ]
        lines += [
            screens.marked(line, reader) for event in match.told(reader.who) if (line := present.tell(event, reader))
        ]
        lines.append(screens.marked(present.show(match.view(reader.who), reader), reader))
        if self.step == len(self.match.log):
            if self.match.outcome is not None:
                lines.append(screens.marked(present.outcome(self.match.outcome, reader), reader))
            lines.append(phrases.REPLAY_SEED.say(lang, seed=self.row.seed, commitment=self.match.commitment))
        lines.append(phrases.REPLAY_NAV.say(lang, match=self.row.pk))
        return "\n".join(line for line in lines if line)

    def text(self, reader: Reader) -> str:
        """Return the whole story."""
        lines = screens.story(self.entry, self.match, reader)
        if self.match.outcome is not None:
            lines.append(screens.marked(self.entry.present.outcome(self.match.outcome, reader), reader))
        return "\n".join(lines) or phrases.LOG_EMPTY.say(reader.lang)


def last_matches(character: Any, count: int = 5) -> list[str]:
    """Return the numbers of somebody's last finished matches, newest first."""
    rows = MatchRow.objects.filter(seats__key=key_of(character)).exclude(phase__in=store.OPEN).order_by("-pk")
    return [str(number) for number in rows.values_list("pk", flat=True)[:count]]


def summary(hosted: Hosted | None, row: MatchRow, lang: Lang) -> str:
    """Return a match for staff: phase, seats, stakes, length."""
    seats = hosted.seats if hosted else store.seats_of(row)
    lines = [f"{row} length={row.length} rule={row.rule or '-'} rated={row.rated} deadline={row.deadline}"]
    for seat in seats:
        name = Words(seat.name_en, seat.name_zh).in_lang(lang).replace("|", "||")
        lines.append(
            f"  {seat.seat + 1}. {name} {seat.key} level={seat.level or '-'} staked={seat.staked} paid={seat.paid} "
            f"place={seat.place} resigned={seat.resigned}"
        )
    return "\n".join(lines)


def _phase(table: Table, lang: Lang) -> str:
    hosted = table.hosted
    if hosted is None:
        return (phrases.PHASE_WAITING if table.setup.sitters else phrases.PHASE_FREE).say(lang)
    if hosted.row.phase == Phase.PAUSED:
        return phrases.PHASE_PAUSED.say(lang, match=hosted.row.pk)
    return phrases.PHASE_PLAYING.say(lang, match=hosted.row.pk, steps=hosted.rev)


def _option(lang: Lang, key: str, value: Any, kind: Any, about: Words) -> str:
    return phrases.OPTION_LINE.say(
        lang,
        option=key,
        value=phrases.value_words(value),
        expected=seating.expected(kind).replace("|", "/"),
        about=about,
    )
