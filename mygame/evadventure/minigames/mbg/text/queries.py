"""The queries: factions, officers, cities, institutes, training rooms, the reader's own; with sortable columns.

`officers tactics` sorts by a column, `officers -tactics` in reverse, `officers free` keeps rows with that word in a
cell, `officers 2` is the second page; one faction or city alone (`factions wei`) is told with all its people. A screen
reader gets one sentence a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Any, Final, NamedTuple

from ....kernel.input import fold
from ....kernel.textwidth import columns, crop, pad, wrap
from ....words import LANGUAGES, Lang, Words, series, synonyms
from ...core import Reader
from ..data import CARD_COUNT, HPPLUS_SCALE, TECHS, Property
from ..engine.formulas import prop, recovery, study_rounds, wall_recovery
from ..engine.money import earn
from ..state import MbgBoard, MbgView
from . import board as drawing
from . import names

PAGE: Final = 20

type Value = str | float
type Row = tuple[Value, ...]


class Column(NamedTuple):
    """One column: its heading and its priority (the least goes first when the screen is narrow)."""

    head: Words
    rank: int


class Query(NamedTuple):
    """One list as a query."""

    title: Words
    columns: tuple[Column, ...]
    rows: Callable[[MbgView, Lang], list[Row]]


def _factions(view: MbgView, lang: Lang) -> list[Row]:
    board = view.board
    return [
        (
            names.role(board, lang, r), role.money, len(role.cities), drawing.people(board, r),
            len(role.at_hand), sum(role.cards), len(role.techniques), role.location + 1,
            " ".join(drawing.states(board, lang, r)) or "-",
        )
        for r, role in enumerate(board.roles)
    ]  # fmt: skip


def _officer_rows(board: MbgBoard, lang: Lang, ids: Sequence[int]) -> list[Row]:
    rows: list[Row] = []
    for it in (board.officers[o] for o in ids):
        told = []
        if it.rumour:
            told.append(Words("rumour {n}").say(lang, n=it.rumour))
        if it.poison:
            told.append(Words("poison {n}").say(lang, n=it.poison))
        if it.leaving:
            told.append(Words("leaving").say(lang))
        props = tuple(prop(it, which) for which in Property)
        free = it.role < 0
        side = names.FREE.say(lang) if free else names.role(board, lang, it.role)
        job = (names.FREE if free else names.JOBS[it.job]).say(lang)
        person = names.name(lang, it.name), side, job, names.where(board, lang, it)
        rows.append((*person, it.hp, it.max_hp, *props, " ".join(told) or "-"))
    return rows


def _officers(view: MbgView, lang: Lang) -> list[Row]:
    return _officer_rows(view.board, lang, range(len(view.board.officers)))


def _mine(view: MbgView, lang: Lang) -> list[Row]:
    board, who = view.board, _whose(view)
    return _officer_rows(board, lang, [o for o, officer in enumerate(board.officers) if officer.role == who])


def _whose(view: MbgView) -> int:
    """Return the reader's faction; for a spectator that of the seat being asked."""
    if view.who is not None:
        return view.who
    return view.ask.seat if view.ask is not None else 0


def _cities(view: MbgView, lang: Lang) -> list[Row]:
    board = view.board

    def name(o: int) -> str:
        return names.name(lang, board.officers[o].name) if o >= 0 else "-"

    return [
        (
            names.name(lang, c.name), names.SCOPES[c.scope].say(lang),
            names.role(board, lang, c.role) if c.role >= 0 else "-", c.hp, c.max_hp, len(c.garrison), name(c.mayor),
            name(c.treasurer), round(earn(c, board.officers)) if c.role >= 0 else 0, round(wall_recovery(c)),
            round(recovery(c, board.officers) * (1 if board.profile == "manual" else HPPLUS_SCALE)),
            round(c.fengshui * 100),
        )
        for c in board.cities
    ]  # fmt: skip


def _institutes(view: MbgView, lang: Lang) -> list[Row]:
    board, rows = view.board, list[Row]()
    dot = Words(" ").say(lang)
    for inst in board.institutes:
        offered = dot.join(f"{names.TECH_NAMES[k].say(lang)} {TECHS[k].study:.0f}" for k in inst.techniques)
        head, before = (names.name(lang, inst.name), offered), len(rows)
        for r, officer in ((r, board.officers[o]) for r, o in enumerate(inst.researchers) if o >= 0):
            who = names.role(board, lang, r), names.name(lang, officer.name)
            turns = study_rounds(inst.points[r], prop(officer, Property.STRATEGY))
            rows.append((*head, *who, names.TECH_NAMES[inst.studies[r]].say(lang), inst.points[r], turns))
        if len(rows) == before:
            rows.append((*head, "-", "-", "-", 0, 0))
    return rows


def _training(view: MbgView, lang: Lang) -> list[Row]:
    board, rows = view.board, list[Row]()
    for room in board.rooms:
        head = names.name(lang, room.name), names.PROPERTIES[room.ability].say(lang)
        busy = [(r, board.officers[o].name) for r, o in enumerate(room.trainees) if o >= 0]
        rows += [(*head, names.role(board, lang, r), names.name(lang, o), room.rounds[r]) for r, o in busy]
        rows += [] if busy else [(*head, "-", "-", 0)]
    return rows


def _cards(view: MbgView, lang: Lang) -> list[Row]:
    held = view.board.roles[_whose(view)].cards
    return [(names.CARD_NAMES[k].say(lang), held[k], names.CARD_HELP[k].say(lang)) for k in range(CARD_COUNT)]


def _query(key: str, rows: Callable[[MbgView, Lang], list[Row]], *ranks: int, heads: str = "") -> Query:
    found = names.SENTENCES[f"columns_{heads or key}"].values()
    return Query(names.SENTENCES["list"][key], tuple(starmap(Column, zip(found, ranks, strict=True))), rows)


_OF_OFFICERS: Final = (0, 3, 5, 6, 1, 8, 2, 2, 2, 2, 2, 7)
QUERIES: Final[dict[str, Query]] = {
    "factions": _query("factions", _factions, 0, 1, 2, 3, 5, 6, 7, 8, 4),
    "officers": _query("officers", _officers, *_OF_OFFICERS),
    "cities": _query("cities", _cities, 0, 8, 1, 1, 7, 2, 4, 5, 2, 9, 3, 6),
    "institutes": _query("institutes", _institutes, 0, 0, 3, 4, 1, 5, 2),
    "training": _query("training", _training, 0, 1, 3, 2, 1),
    "mine": _query("mine", _mine, *_OF_OFFICERS, heads="officers"),
    "cards": _query("cards", _cards, 0, 1, 0),
}
"""Every list, with the priority of each of its columns."""

_PAGE_OF: Final = Words("Page {page} of {pages}; say {word} {next} for more.")
_NOTHING: Final = Words("Nothing to list.")


def _title(query: str, view: MbgView, lang: Lang) -> str:
    if query in ("mine", "cards") and view.who is None:
        words = Words("Officers of {role}") if query == "mine" else Words("Cards of {role}")
        return words.say(lang, role=names.role(view.board, lang, _whose(view)))
    return QUERIES[query].title.say(lang)


def show(query: str, text: str, view: MbgView, reader: Reader) -> str:
    """Return a list in words.

    Args:
        text: the text typed after its name: the name of one, or a column to sort by, a word to look for, a page.
    """
    it = QUERIES[query]
    lang = reader.lang
    rows = it.rows(view, lang)
    page, typed = 1, fold(text).casefold().split()
    if named := [row for row in rows if str(row[0]).casefold().split() == typed]:  # not all whose names contain it
        rows, typed = named, []
    for token in typed:
        column = next((i for i, c in enumerate(it.columns) if _means(token.lstrip("-+"), c.head)), None)
        if column is not None:
            numbers = all(isinstance(row[column], int | float) for row in rows)
            rows.sort(key=lambda row: row[column], reverse=numbers != token.startswith("-"))
        elif token.isascii() and token.isdigit() and len(token) < 5:
            page = max(1, int(token))
        else:
            rows = [row for row in rows if any(token in str(value).casefold() for value in row)]
    if not rows:
        return f"{_title(query, view, lang)}\n{_NOTHING.say(lang)}"
    pages = -(-len(rows) // PAGE)
    page = min(page, pages)
    shown = rows[(page - 1) * PAGE : page * PAGE]
    lines = [_title(query, view, lang)]
    lines += _spoken(it, shown, lang) if reader.screenreader else _drawn(it, shown, reader)
    if len(rows) == 1:
        for line in _details(query, str(rows[0][0]), view.board, lang):
            lines += [line] if reader.screenreader else wrap(line, reader.width)
    if page < pages:
        more = _PAGE_OF.say(lang, page=page, pages=pages, next=page + 1, word=_word(query, lang))
        lines += [more] if reader.screenreader else wrap(more, reader.width)
    return "\n".join(lines)


def figures(query: str, view: MbgView, reader: Reader) -> dict[str, Any]:
    """Return a whole list for a picture: its title, headings and rows, unsorted."""
    it, lang = QUERIES[query], reader.lang
    return {
        "title": _title(query, view, lang),
        "heads": [column.head.say(lang) for column in it.columns],
        "rows": [list(row) for row in it.rows(view, lang)],
    }


_IN_CITY: Final = Words("In {city}: {who}.")
_HEADED: Final = Words("{head} {value}")


def _details(query: str, name: str, board: MbgBoard, lang: Lang) -> list[str]:
    """Return the details of the single faction or city that is listed."""

    def people(ids: Sequence[int]) -> list[str] | Words:
        return [names.name(lang, board.officers[o].name) for o in ids] or names.NONE

    if query == "factions":
        role = next(role for role in board.roles if names.name(lang, role.name) == name)
        techs = [names.TECH_NAMES[k].say(lang) for k in role.techniques] or names.NONE
        cards = [f"{names.CARD_NAMES[k].say(lang)} {n}" for k, n in enumerate(role.cards) if n] or names.NONE
        return [
            Words("Techniques: {techs}. Cards: {cards}.").say(lang, techs=techs, cards=cards),
            Words("At hand: {who}.").say(lang, who=people(role.at_hand)),
            *(
                _IN_CITY.say(lang, city=names.name(lang, board.cities[c].name), who=people(board.cities[c].garrison))
                for c in role.cities
            ),
            Words("Research: {who}.").say(lang, who=people(role.researchers)),
            Words("Training: {who}.").say(lang, who=people(role.trainees)),
        ]
    if query == "cities":
        city = next(city for city in board.cities if names.name(lang, city.name) == name)
        return [_IN_CITY.say(lang, city=name, who=people(city.garrison))]
    return []


def _means(typed: str, head: Words) -> bool:
    """Return whether a text means a column: its heading, the whole English word, the ability's whole Chinese name."""
    english = head.en.casefold()
    abilities = {names.PROPERTIES[which].zh for which in Property}
    return typed.startswith(english) or typed == head.zh or (typed in abilities and typed[0] == head.zh)


def _word(query: str, lang: Lang) -> str:
    return LANGUAGES[lang].word_of((query, *WORDS[query]))


def _text(value: Value) -> str:
    return value if isinstance(value, str) else f"{value:.0f}"


def _spoken(query: Query, rows: Sequence[Row], lang: Lang) -> list[str]:
    language = LANGUAGES[lang]
    lines = []
    for row in rows:
        parts = [
            _HEADED.say(lang, head=column.head, value=_text(value))
            for column, value in zip(query.columns[1:], row[1:], strict=True)
            if value != "-"
        ]
        lines.append(f"{_text(row[0])}{language.colon}{language.comma.join(parts)}{language.stop.rstrip()}")
    return lines


def _drawn(query: Query, rows: Sequence[Row], reader: Reader) -> list[str]:
    lang = reader.lang
    kept = list(range(len(query.columns)))
    cells = [[_text(value) for value in row] for row in rows]
    heads = [column.head.say(lang) for column in query.columns]
    wide = [max(columns(heads[i]), *(columns(row[i]) for row in cells)) for i in kept]
    left_out = []
    while sum(wide[i] for i in kept) + 2 * (len(kept) - 1) > reader.width and len(kept) > 2:
        gone = max(kept, key=lambda i: (query.columns[i].rank, i))
        kept.remove(gone)
        left_out.append(gone)
    if sum(wide[i] for i in kept) + 2 > reader.width and query.columns[kept[-1]].rank == 0:
        return [part for told in _spoken(query, rows, lang) for part in wrap(told, reader.width)]
    wide = [min(size, reader.width) for size in wide]

    def line(row: Sequence[str], numbers: Sequence[Value]) -> str:
        parts = [pad(crop(row[i], wide[i]), wide[i], "left" if isinstance(numbers[i], str) else "right") for i in kept]
        return crop("  ".join(parts).rstrip(), reader.width)

    lines = [line(heads, rows[0])]
    lines += [line(row, values) for row, values in zip(cells, rows, strict=True)]
    if left_out and len(rows) == 1:
        told = (_HEADED.say(lang, head=heads[i], value=cells[0][i]) for i in sorted(left_out))
        lines += wrap(LANGUAGES[lang].comma.join(told), reader.width)
    elif left_out:
        note = Words("Left out here: {columns}.").say(lang, columns=series(lang, (heads[i] for i in sorted(left_out))))
        lines += wrap(note, reader.width)
    return lines


WORDS: Final[dict[str, tuple[str, ...]]] = {
    "factions": synonyms(of="factions"), "officers": synonyms(of="officers"), "cities": synonyms(of="cities"),
    "institutes": synonyms(of="institutes"), "training": synonyms(of="training"), "mine": synonyms(of="mine"),
    "cards": synonyms(of="cards", context="mbg"),
}  # fmt: skip
"""Names of the lists: English word -> Chinese ones."""
