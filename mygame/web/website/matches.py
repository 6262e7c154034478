"""Pages of matches: the list, and a finished one move by move, with the fairness check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from evadventure.apps.api import reading
from evadventure.apps.api.problems import Problem, refuse
from evadventure.minigames import registry
from evadventure.minigames.core import Reader, Who
from evadventure.minigames.match import Match
from evadventure.tables.extending import has
from evadventure.tables.match import deals, store
from evadventure.tables.models import MatchRow
from evadventure.tables.phrases import title_of
from evadventure.tables.room import drawing, screens, wire
from evadventure.words import LANGUAGES, Lang, Words
from web.website.tables import columns

if has("apps.teaching"):
    from web.website import analyses

PAGE = 25
SHARED_PICTURES = frozenset({"uno", "kards", "mbg"})
"""Games that have a picture for shared links; the others get the town's."""
LAST = 1000
"""The place of unplaced seats among the placed."""
UNUSUAL = {
    "aborted": Words("broken off", context="site"),
    "frozen": Words("stopped by a fault of the rules"),
    "void": Words("taken back by the staff"),
    "shut": Words("over; secret until midnight (UTC)"),
}
"""Phase of a match -> its name in a list."""
LONGEST_NUMBER = 18
"""Digits of a number at most."""


def number_in(text: str) -> int:
    """Return a whole number from an address; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else 0


@never_cache
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """List matches, newest first."""
    game = request.GET.get("game", "")
    if game and game not in registry.GAMES:
        raise Http404
    found = reading.matches(request.lang, game=game, before=number_in(request.GET.get("before", "")), limit=PAGE)
    context = {"matches": [line(match, request.lang) for match in found.matches], "next": found.next, "game": game}
    return render(request, "website/matches.html", context | {"games": titles(request.lang)})


def titles(lang: Lang) -> list[tuple[str, str]]:
    """Return every game: (key, title)."""
    return [(key, registry.get(key).present.title.in_lang(lang)) for key in registry.GAMES]


def line(match: Any, lang: Lang) -> dict[str, Any]:
    """Return a match as shown in a list."""
    words = Words("being played") if match.phase in store.OPEN else UNUSUAL.get(match.phase)
    return {
        "number": match.match,
        "title": title_of(match.game).in_lang(lang),
        "seats": match.seats,
        "ended": (match.ended or "")[:16].replace("T", " "),
        "rev": match.rev,
        "open": match.phase in store.UNREAD,
        "table": match.table,
        "status": words.in_lang(lang) if words else "",
    }


@never_cache
@require_safe
def replay(request: HttpRequest, number: int) -> HttpResponse:
    """Show a finished match at one step."""
    try:
        row = reading.row_numbered(number)
        if row.phase in store.UNREAD:
            return redirect("table", number=row.table_id) if row.table_id else _gone(request, row)
        match = reading.replayed(row)
    except Problem as problem:
        if problem.code == "rules_gone":
            return _gone(request, row)
        raise
    step, reader, own = _step(request, row, match)
    noted = request.GET.get("noted", "").strip().lower()[:80]
    context = {
        **shared(row, reader.lang),
        **step,
        "row": row,
        "seats": reading.told(row, reader.lang).seats,
        "portraits": [wire.looks(seat.key) for seat in store.seats_of(row)],
        "back": max(0, step["step"] - 1),
        "forward": min(step["last"], step["step"] + 1),
        "own": [(seat, reader.names[seat]) for seat in own],
        "who": reader.who,
        "through": _through(reader.who, own),
        "story": _story(match, reader) if request.GET.get("story") else None,
        "analysis": analyses.told(row, match, reader) if has("apps.teaching") else None,
        "check": check(row, match, reader.lang),
        "noted": noted,
        "noted_same": noted == row.commitment,
    }
    return render(request, "website/match.html", context)


@gzip_page
@require_safe
def moment(request: HttpRequest, number: int) -> HttpResponse:
    """Return one step of a finished match as data: the content of that step's page, for the script that replays it."""
    row = ended(number)
    return JsonResponse(_step(request, row, reading.replayed(row))[0])


def ended(number: int) -> MatchRow:
    """Return a match that is over, whose record may be read; 404 for any other."""
    row = reading.row_numbered(number)
    if row.phase in store.UNREAD:
        raise Http404
    return row


def _step(request: HttpRequest, row: MatchRow, match: Match) -> tuple[dict[str, Any], Reader, list[int]]:
    """Return the data on the step in the address, the reader with the seat looked through, and the own seats."""
    lang, last = request.lang, len(match.log)
    step, seats = min(number_in(request.GET.get("step", "")), last), store.seats_of(row)
    own = _own_seats(request, seats)
    who = _looking_from(request, own)
    spoken = [seat.name for seat in seats]
    names = tuple(name.in_lang(lang) for name in spoken)
    reader = Reader(lang=lang, names=names, who=who, width=columns(request))
    present, now = registry.get(row.game).present, match.at(step)
    data = {
        "step": step,
        "last": last,
        "where": Words("Step {step} of {steps}").say(lang, step=step, steps=last),
        "told": drawing.beside(present, now.observed_events(who), reader),
        "outcome": present.outcome(match.outcome, reader) if step == last and match.outcome is not None else "",
        "board": present.render_view(now.view(who), reader),
        "answers": f"{reverse('match_answer', args=[row.pk])}?step={step}{_through(who, own)}",
        "to_act": list(now.to_act),
        "shown": drawn(row.game, row.pk, now, spoken, reader),
    }
    return data, reader, own


def shared(row: MatchRow, lang: Lang) -> dict[str, str]:
    """Return the preview of a match for shared links: a title, the winner, a picture of the game."""
    seats = sorted(reading.told(row, lang).seats, key=lambda seat: seat.place or LAST + seat.seat)
    names = [f"{seat.place}. {seat.name}" if seat.place else seat.name for seat in seats]
    return {
        "title": Words("Match {match}: {game}").say(lang, match=row.pk, game=title_of(row.game)),
        "summary": LANGUAGES[lang].listing_comma.join(names),
        "shared_picture": shared_picture(row.game),
    }


def shared_picture(game: str) -> str:
    """Return the static file shown with a shared link to a game, or to one of its matches."""
    return f"website/images/og-{game if game in SHARED_PICTURES else 'town'}.png"


def drawn(
    game: str, number: int, now: Match, names: Sequence[Words], reader: Reader, past: int = wire.MOST_PAST
) -> dict[str, Any]:
    """Return the data the page's script draws: a seat's or a spectator's view of the match, as in `table_state`.

    Args:
        game: its key.
        number: number of the match.
        now: the match at one step.
        names: names of the seats.
        reader: the reader, with the seat.
        past: how many of the steps before are retold.
    """
    who, view = reader.who, now.view(reader.who)
    return {
        "state": {
            "game": game,
            "match": number,
            "rev": len(now.log),
            "who": who,
            "seats": [
                {"seat": seat, "name": name, "bot": False, "here": True, "resigned": False}
                for seat, name in enumerate(reader.names)
            ],
            "to_act": list(now.to_act),
            "view": drawing.json_of(view),
            "picture": screens.picture(registry.get(game), now, names, who, reader.lang),
        },
        "events": [drawing.json_of(event) for event in now.observed_events(who)],
        "past": drawing.past(now, who, past),
        "prompt": registry.get(game).present.prompt(view, reader) if now.outcome is None else "",
    }


def frames_of(
    game: str, number: int, match: Match, names: Sequence[Words], reader: Reader, first: int = 0
) -> list[dict[str, Any]]:
    """Return the data the page's script replays: each step as `drawn`, with its events as `told`.

    Args:
        game: its key; `number`, `names`, `reader` as for `drawn`.
        first: the step to begin with.
    """
    present, last = registry.get(game).present, len(match.log)
    found = []
    for step in range(first, last + 1):
        now = match.at(step)
        told = drawing.beside(present, now.observed_events(reader.who), reader)
        if step == last and match.outcome is not None:
            told = [present.outcome(match.outcome, reader)]
        found.append(drawn(game, number, now, names, reader, past=1) | {"told": told})
    return found


@never_cache
@require_safe
def answer(request: HttpRequest, number: int) -> HttpResponse:
    """Return the game's answer to a question about a finished match at one step, from the selected seat."""
    query, text = request.GET.get("query", ""), request.GET.get("text", "")
    try:
        row = reading.row_numbered(number)
        who = _looking_from(request, _own_seats(request, store.seats_of(row)))
        step = number_in(request.GET.get("step", ""))
        return JsonResponse(reading.answer_then(number, request.lang, step, query, text, who))
    except Problem as problem:
        return refuse(problem, request.lang)


def _gone(request: HttpRequest, row: MatchRow) -> HttpResponse:
    why = Words(
        "Others play this deal today; it can be read from midnight (UTC) on."
        if row.phase == MatchRow.Phase.SHUT
        else "This match was played by rules that are gone; it cannot be replayed."
    )
    context = {**shared(row, request.lang), "row": row, "gone": why.in_lang(request.lang)}
    context["seats"] = reading.told(row, request.lang).seats
    return render(request, "website/match.html", context)


def _own_seats(request: HttpRequest, seats: list[Any]) -> list[int]:
    """Return the seats of a finished match that belonged to the reader's own characters."""
    if not request.user.is_authenticated:
        return []
    keys = {f"c:{character.id}" for character in request.user.characters.all() if character}
    return [seat.seat for seat in seats if seat.key in keys]


def _looking_from(request: HttpRequest, own: list[int]) -> Who:
    """Return the seat selected in the address, if it is the reader's own, else the first own; None for a spectator."""
    return next((seat for seat in own if request.GET.get("seat", str(seat)) == str(seat)), None)


def _story(match: Match, reader: Reader) -> list[tuple[int, str]]:
    present, gap = registry.get(match.game.info.key).present, LANGUAGES[reader.lang].gap
    lines = []
    for told in match.history(reader.who).lines:
        text = gap.join(drawing.beside(present, told.events, reader))
        if told.took_back:
            text = screens.TOOK_BACK.say(reader.lang, name=reader.names[told.seat or 0])
        if text:
            lines.append((told.step, text))
    return lines


SEED = Words("The commitment is the one that was shown beforehand, and the seed is made as promised.")
WRONG_SEED = Words("The commitment is not the one that was shown beforehand, or the seed was not made of it!")
ENDED_EARLY = Words(
    "The match ended before the rules ended it (given up, or broken off); there is no result to compare."
)


class Check(NamedTuple):
    """The checkable facts about a finished match."""

    seed: str
    secret: str
    contributions: tuple[tuple[str, bool], ...]
    commitment: str
    computed: str
    findings: list[tuple[bool, str]]


def check(row: MatchRow, match: Match, lang: Lang) -> Check:
    """Return whether a match was fair: its seed, its log (replayed: that is how `match` was made), its result.

    Args:
        match: as `store.read` replayed it.
    """
    proof = deals.proof(row)
    computed, same = proof.commitment, proof.committed and proof.made
    findings = [
        (same, (SEED if same else WRONG_SEED).say(lang)),
        (
            True,
            Words("Played anew from the seed, all {steps} steps of the log were legal.").say(
                lang, steps=len(match.log)
            ),
        ),
    ]
    if match.outcome is None:
        findings.append((True, ENDED_EARLY.say(lang)))
    else:
        then = [seat.score for seat in store.seats_of(row)]
        equal = then == list(match.outcome.scores)
        findings.append(
            (
                equal,
                Words("The result is the same as then." if equal else "The result is not the same as then!").say(lang),
            )
        )
    return Check(row.seed, row.secret, proof.contributions, row.commitment, computed, findings)


def _through(who: Who, own: list[int]) -> str:
    """Return the part of an address that names the selected seat; "" for a reader without a seat."""
    return f"&seat={who}" if own else ""
