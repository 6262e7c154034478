"""Pages of the tables: the lobby, a table to watch, the way to a seat."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.contrib.auth.views import redirect_to_login
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from evennia.utils.ansi import strip_ansi
from twisted.internet.defer import Deferred, succeed
from twisted.python.failure import Failure

from evadventure.apps.api import presence, watching
from evadventure.evennia_ext.reactor import in_reactor, settled
from evadventure.evennia_ext.transactions import together
from evadventure.kernel.errors import ActionError
from evadventure.kernel.input import clean
from evadventure.minigames import registry
from evadventure.minigames.core import NotUnderstood
from evadventure.minigames.levels import published
from evadventure.minigames.match import BadTerms
from evadventure.security.requests import address_of
from evadventure.tables import phrases
from evadventure.tables.doors import opening, walk_to
from evadventure.tables.extending import has
from evadventure.tables.match.persons import key_of
from evadventure.tables.room import wire
from evadventure.tables.room.finding import all_tables, seat_of, table_numbered
from evadventure.tables.room.table import Table
from evadventure.words import Lang, Words

if has("apps.letters"):
    from web.website import letters

DELAYS = (0, 15, 30, 60, 180, 600)
"""Selectable delays of a spectator, in seconds."""
EASY = "easy"
"""The level of a first opponent, where a game has it."""
RATED = Words("{level}, rated {rating}")
CUTS = {key: f"website/cuts/{key}.svg" for key in ("uno", "kards", "mbg")}
"""Game -> template of its woodcut."""
WISH = "comes_to"
"""Key of a session for the number of a table, and the passphrase for it."""
CLIENT = "webclient:index"
"""The page on which games are played."""
PHASES = {
    "free": Words("free", context="seat"),
    "waiting": Words("waiting for players"),
    "playing": Words("a match is on"),
    "paused": Words("paused"),
}
SITS = Words("You sit at the table.")
SITS_ELSEWHERE = Words("You sit at {table}. Get up from there?")
PLAYS_ELSEWHERE = Words("You are playing at {table}. Finish that match first, or give it up.")
LEAVE = "leave"
"""Field of a form: get up from the present table."""
LONGEST = 100
"""Characters of a passphrase."""
NARROWEST, WIDEST, USUAL, OF_PHONES = 30, 110, 76, 40
"""Columns of a board."""


def columns(request: HttpRequest) -> int:
    """Return the width of a board: as last measured by the page's script, else a guess."""
    text = request.COOKIES.get("cols", "")
    if text.isascii() and text.isdigit() and len(text) < 4:
        return max(NARROWEST, min(int(text), WIDEST))
    return OF_PHONES if "Mobi" in request.headers.get("User-Agent", "") else USUAL


def levels_of(key: str, lang: Lang) -> dict[str, Any]:
    """Return the levels of a game's computer players, the weakest first, and that of a first opponent."""
    entry = registry.get(key)
    return {
        "level": EASY if EASY in entry.bots else entry.default_bot,
        "levels": [
            (level, RATED.say(lang, level=phrases.level_name(level), rating=one.rating))
            for level, one in published(entry).items()
        ],
    }


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show every table of the house."""
    found = in_reactor(_cards, request.lang)
    choices = [
        {
            "key": key,
            "title": registry.get(key).present.title.in_lang(request.lang),
            "cut": CUTS.get(key),
            "tempers": [(one, phrases.temper_name(one).in_lang(request.lang)) for one in registry.get(key).tempers],
        }
        | levels_of(key, request.lang)
        for key in registry.GAMES
    ]
    seen: dict[str, Any] = {"tables": found, "choices": choices, "letters": [], "challenges": []}
    if request.user.is_authenticated and has("apps.letters"):
        seen |= in_reactor(letters.listed, request.user, request.lang)
    return render(request, "website/tables.html", seen)


def _cards(lang: Lang) -> list[dict[str, Any]]:
    return [_card(table, lang) for table in all_tables()]


def _card(table: Table, lang: Lang) -> dict[str, Any]:
    card = wire.joined(table, lang)
    taken = len(card["seats"])
    phase = "free" if card["phase"] == "waiting" and not taken else card["phase"]
    return card | {
        "place": table.location.in_lang(lang) if table.location else "",
        "free": range(max(0, card["min_seats"] - taken)),
        "full": taken >= card["max_seats"],
        "status": PHASES[phase].in_lang(lang),
    }


@never_cache
@require_safe
def table(request: HttpRequest, number: int) -> HttpResponse:
    """Show one table as a spectator sees it; the page's script keeps it up to date."""
    delay = next((seconds for seconds in DELAYS if str(seconds) == request.GET.get("delay")), 0)
    seen = in_reactor(_look, number, request.lang, columns(request), delay)
    if seen is None:
        raise Http404
    choices = [(seconds, Words("{seconds} s").say(request.lang, seconds=seconds)) for seconds in DELAYS if seconds]
    return render(request, "website/table.html", seen | {"delay": delay, "delays": choices})


def _look(number: int, lang: Lang, width: int, delay: int) -> dict[str, Any] | None:
    table = table_numbered(number)
    if table is None:
        return None
    scene = watching.scenes_so_far(table, delay)[0][0]
    played = scene.session
    return {
        "card": _card(table, lang),
        "seen": watching.board(scene, lang, width),
        "commitment": played.row.commitment if played is not None else "",
        "answers": f"/api/v1/tables/{number}/answer",
    }


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Bring a player to a table for the requested game: now, or as soon as the hero is in the game."""
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("tables"))
    form = request.POST
    game, stake, guest = form.get("game", ""), form.get("stake", ""), clean(form.get("guest", "")).strip()[:LONGEST]
    letter = {"0": 0, "24": 24, "72": 72}.get(form.get("letter", ""))
    if game not in registry.GAMES:
        raise Http404
    rated = {"rated": True, "casual": False}.get(form.get("rated", ""))
    coins = int(stake) if stake.isascii() and stake.isdigit() and len(stake) < 7 else None
    bots = clean(f"{form['bots']} {form.get('temper', '')}").strip()[:LONGEST] if form.get("bots") else None
    wish = partial(opening.wish_of, game, guest, rated, coins, bots, letter)
    came = in_reactor(_play, request.user, request.lang, wish, LEAVE in form)
    return _arrive(request, came, "tables" if guest and letter else CLIENT, reverse("tables"))


class Came(NamedTuple):
    """The result of a click on a seat.

    `elsewhere` is the question for a player seated at another table, `plays` whether a match holds them there.
    """

    done: bool
    words: str = ""
    elsewhere: str = ""
    plays: bool = False


def _play(account: Any, lang: Lang, asked: Callable[[], opening.MatchRequest], leaving: bool) -> Came:
    character = presence.character_of(account)
    try:
        wish = asked()
        challenges = bool(wish.guest and wish.letter)  # needs nobody in the game
        if character is None or not (challenges or character.sessions.count()):
            walk_to.remember(account, partial(opening.wanted, wish=wish))
            return Came(True, Words("As soon as you are in the game, you walk to a table for it.").in_lang(lang))
        with together(late=True):
            try:
                if opening.wanted(character, wish, leaving) is None:
                    return Came(
                        True, Words("{name} is challenged, and may answer within a week.").say(lang, name=wish.guest)
                    )
            except (BadTerms, NotUnderstood):
                return Came(True)  # the player sits there; the table tells what is missing
    except ActionError as refused:
        refused.finish()
        return _refused(character, refused, lang)
    return Came(True, SITS.in_lang(lang))


@require_POST
def join(request: HttpRequest, number: int) -> HttpResponse:
    """Seat a player who clicked: now when the hero is in the game, else as soon as it is; then redirect to the client.

    Anybody not logged in does that first, and may create an account on the way.
    """
    passphrase = clean(request.POST.get("passphrase", "")).strip()[:LONGEST]
    if not request.user.is_authenticated:
        request.session[WISH] = [number, passphrase]
        return redirect_to_login(reverse("webclient:index"))
    leaving = LEAVE in request.POST
    came = in_reactor(_join, request.user, number, request.lang, passphrase, address_of(request), leaving)
    return _arrive(request, settled(came), CLIENT, reverse("table", args=[number]))


@receiver(user_logged_in, dispatch_uid="wish for a seat")
def _came_in(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Remember for an account its owner's click before the login."""
    match request.session.pop(WISH, None) if hasattr(request, "session") else None:
        case [int(number), str(passphrase)]:
            with suppress(Http404):
                in_reactor(_join, user, number, request.lang, passphrase, address_of(request))


def _join(
    account: Any, number: int, lang: Lang, passphrase: str, address: str, leaving: bool = False
) -> Deferred[Came]:
    table = next((table for table in all_tables() if table.id == number), None)
    if table is None:
        raise Http404
    character = presence.character_of(account)
    if character is None or not character.sessions.count():
        walk_to.remember(account, lambda hero: walk_to.come_in(hero, table, passphrase) if table.pk else None)
        return succeed(
            Came(True, Words("As soon as you are in the game, you walk to that table and sit down.").in_lang(lang))
        )

    def refused(failure: Failure) -> Came:
        error = failure.value
        if not isinstance(error, ActionError):
            raise error or AssertionError
        return _refused(character, error, lang)

    came = walk_to.come_in(character, table, passphrase, address, leaving)
    return came.addCallbacks(lambda _: Came(True, SITS.in_lang(lang)), refused)


def _refused(character: Any, refused: ActionError, lang: Lang) -> Came:
    words = Words("That did not work: {reason}").say(lang, reason=strip_ansi(refused.in_lang(lang)))
    table = seat_of(character) if refused.code in ("sits_elsewhere", "in_match") else None
    if table is None:
        return Came(False, words)
    plays = table.plays(key_of(character))
    return Came(False, words, (PLAYS_ELSEWHERE if plays else SITS_ELSEWHERE).say(lang, table=table), plays)


def _arrive(request: HttpRequest, came: Came, done: str, back: str) -> HttpResponse:
    """Redirect to the client, or back with the reason; first ask a player seated elsewhere."""
    if came.elsewhere:
        kept = [(key, value) for key, value in request.POST.items() if key not in (LEAVE, "csrfmiddlewaretoken")]
        return render(request, "website/leave.html", {"came": came, "kept": kept, "leave": LEAVE, "back": back})
    if came.words and not (came.done and done == CLIENT):  # it shows no such message; the game does
        (messages.success if came.done else messages.error)(request, came.words)
    return redirect(reverse(done) if came.done else back)
