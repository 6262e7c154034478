"""Lists: the tables of the house, the options of one, the ladder of a game, a match for staff."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...kernel.input import whole_number
from ...minigames.core import OptionHelp
from ...minigames.options import expected, read_table_options, types_of
from ...words import LANGUAGES, Lang, Words, join
from .. import phrases
from ..match import clock, seating, time_banks
from ..match.session import LATE_AT_TABLES
from ..models import MatchRow
from ..room.finding import all_tables
from ..room.table import Table


def listed(lang: Lang) -> str:
    """Return the tables of the house, one line each."""
    tables = all_tables()
    if not tables:
        return Words("The house has no tables yet.").say(lang)
    lines = [Words("The tables of the house:").say(lang)]
    for n, table in enumerate(tables, 1):
        setup = table.setup
        names = [sitter.name for sitter in setup.sitters]
        taken = table.seats_taken(lang)
        seats = Words("{taken} ({names})").say(lang, taken=taken, names=names) if names else taken
        line = Words("{n}. {table} ({place}): {game}. {seats}. {phase}").say(
            lang,
            n=n,
            table=table,
            place=table.location or "-",
            game=table.entry.present.title,
            seats=seats,
            phase=table.phase(lang),
        )
        extras = [phrases.STAKE.say(lang, stake=setup.house.stake)] if setup.house.stake else []
        extras += [Words("Private.").say(lang)] if setup.house.private else []
        lines.append(LANGUAGES[lang].gap.join([line, *extras]))
    return "\n".join(lines)


def match_called(typed: str) -> MatchRow | None:
    """Return the match with a typed number, with or without a # before it; None when there is none."""
    number = whole_number(typed.lstrip("#＃"))
    return MatchRow.objects.filter(pk=number).first() if number is not None and number < 2**63 else None


class Option(NamedTuple):
    """An option of a table (`of_game` false) or of its game."""

    of_game: bool
    told: OptionHelp
    value: Any
    text: Words
    """The value as people type it."""
    expected: Words


def options_of(table: Table) -> Iterator[Option]:
    """Yield every option of a table, then of its game, as in the match being played or the next one."""
    setup, entry = table.setup, table.entry
    house, record = setup.house, read_table_options(entry.game, setup.options)
    if table.session is not None:
        house, record = table.session.house, table.session.match.options
    for of, listed in ((house, seating.HOUSE_OPTIONS), (record, entry.present.options())):
        kinds = types_of(of.__class__)
        for told in (OptionHelp(*one) for one in listed if one[0] in kinds):
            values = {} if of is house else entry.present.values(told.key)
            value, kind = getattr(of, told.key), kinds[told.key]
            text = phrases.value_words(value, kind, values)
            yield Option(of is record, told, value, text, expected(kind, values))


def options(table: Table, lang: Lang) -> str:
    """Return every option of a table and of its game, with its value and description."""
    entry, lines = table.entry, [Words("The table ({table}):").say(lang, table=table)]
    game = Words("The game ({game}):").say(lang, game=entry.present.title)
    for one in options_of(table):
        if one.of_game and game not in lines:
            lines.append(game)
        key, name, about = one.told
        line = Words("{option} = {value}  ({expected})  {name}: {about}")
        lines.append(line.say(lang, option=key, name=name, value=one.text, expected=one.expected, about=about))
    if presets := entry.game.info.presets:
        names = [preset.name for preset in presets.values()]
        lines.append(phrases.PRESETS.say(lang, names=join(lang, [name.in_lang(lang) for name in names])))
    lines.append(Words("Change one: `options <name>=<value>`.").say(lang))
    return "\n".join(lines)


def time_of(table: Table, lang: Lang) -> str:
    """Return the time settings of a table, and the time left in its match."""
    played = table.session
    house = played.house if played is not None else table.setup.house
    if house.letter:
        said = [phrases.LETTER_LIMIT.say(lang, hours=house.letter)]
        if played is not None and played.row.deadline is not None:
            remains = phrases.duration(max(0.0, played.row.deadline - clock.now()))
            said.append(phrases.LETTER_LEFT.say(lang, left=remains))
        return LANGUAGES[lang].gap.join(said)
    if house.bank:
        lines = [phrases.BANKS.say(lang, bank=house.bank, increment=house.increment)]
        left = (played.banks_now if played is not None else None) or []
        running = time_banks.read(played.row.banks) if played is not None else None
        for seat, seconds in enumerate(left):
            runs = running is not None and running.since is not None and seat in running.running
            lines.append(
                Words("{seat}. {name}: {time}{mark}").say(
                    lang,
                    seat=seat + 1,
                    name=played.names[seat] if played is not None else "",
                    time=f"{int(seconds) // 60}:{int(seconds) % 60:02}",
                    mark=Words(", running").say(lang) if runs else "",
                )
            )
        return "\n".join(lines)
    if not house.turn:
        return Words("Nobody is hurried at this table.").say(lang)
    said = [phrases.TURN_LIMIT.say(lang, turn=house.turn, most=LATE_AT_TABLES)]
    if played is not None and played.row.deadline is not None:
        said.append(phrases.TURN_LEFT.say(lang, seconds=max(0, round(played.row.deadline - clock.now()))))
    return LANGUAGES[lang].gap.join(said)
