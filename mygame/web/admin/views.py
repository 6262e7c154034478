"""Overview for staff: the current state, lists to be read, and the commands of staff by click, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import evennia
from django.contrib import messages
from django.contrib.admin.views.decorators import staff_member_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from evennia.accounts.models import AccountDB
from evennia.commands import cmdhandler
from evennia.comms.models import Msg
from evennia.objects.models import ObjectDB
from evennia.utils.ansi import strip_ansi
from twisted.internet import reactor

from evadventure.apps.api import presence
from evadventure.apps.api.problems import Problem
from evadventure.apps.records import from_files
from evadventure.content.builder import CONTENT
from evadventure.evennia_ext.memory import remember
from evadventure.evennia_ext.reactor import in_reactor, settled
from evadventure.kernel.counting import note_numbers
from evadventure.kernel.errors import ActionError
from evadventure.kernel.messaging import name_in
from evadventure.knave.bestiary import KINDS
from evadventure.knave.loot import THINGS
from evadventure.model import Place
from evadventure.social import letters
from evadventure.social.friends import known_as
from evadventure.social.reports import open_reports, title_in
from evadventure.tables.match import store
from evadventure.tables.models import AdminAction, LedgerRow, MatchRow, Rating, Suspicion
from evadventure.tables.phrases import PHASES
from evadventure.tables.room import wire
from evadventure.tables.room.finding import all_tables
from evadventure.words import Lang, Words


class Deed(NamedTuple):
    """A deed of staff: its name, the line of the game that does it, the question for its value, and its suggestions."""

    name: Words
    line: str
    asks: Words | None = None
    suggests: str = ""


HOW_LONG = Words("How long: 2h, 7d; nothing: for good")
WHO_WINS = Words("Number of the seat that wins; nothing: nobody")
DEEDS: Mapping[str, Mapping[str, Deed]] = {
    "person": {
        "boot": Deed(Words("send away from the game"), "@boot {what} : {reason}"),
        "mute": Deed(Words("mute"), "@mute {what} = {value} : {reason}", HOW_LONG),
        "unmute": Deed(Words("let talk again"), "@unmute {what}"),
        "ban": Deed(Words("ban the account or address"), "@ban {what} = {value} : {reason}\nyes", HOW_LONG),
        "void_last": Deed(
            Words("take back the last results"), "@table void {what} {value} = {reason}\nyes", Words("How many results")
        ),
        "move": Deed(
            Words("move the hero to a place"), "@tel {what} = {value}", Words("Name or number of the place"), "places"
        ),
    },
    "table": {
        "pause": Deed(Words("pause"), "@table pause 1 = {reason}"),
        "resume": Deed(Words("resume"), "@table resume 1 = {reason}"),
        "adjourn": Deed(Words("adjourn"), "@table adjourn 1 = {reason}"),
        "end": Deed(Words("end, for a seat or nobody"), "@table end 1 {value} = {reason}\nyes", WHO_WINS),
        "kick": Deed(Words("kick a seat"), "@table kick 1 {value} = {reason}\nyes", Words("Number of the seat")),
    },
    "match": {
        "void": Deed(Words("void", context="staff pages"), "@table void {what} = {reason}\nyes"),
        "refund": Deed(Words("pay stakes back"), "@table refund {what} = {reason}\nyes"),
    },
    "house": {
        "wall": Deed(Words("tell everybody"), "@wall {value}", Words("What everybody reads")),
        "spawn": Deed(
            Words("spawn at my hero's place"), "@spawn {value}", Words("Key of a thing or creature, as torch"), "kinds"
        ),
        "restart": Deed(Words("restart the server"), "@reload {reason}"),
    },
}
"""What is acted on -> its deeds; a table is the first of the list."""
BREAKS = str.maketrans("=:|\n\r", ",,   ")
"""Characters that would end a part of the line."""


@require_POST
@staff_member_required
def do(request: HttpRequest, kind: str) -> HttpResponse:
    """Carry out a deed as its line in the game, with the reader's rights there, and write it into the book."""
    given = {
        key: " ".join(request.POST.get(key, "").translate(BREAKS).split())[:300] for key in ("what", "value", "reason")
    }
    name = request.POST.get("deed", "")
    if name not in DEEDS.get(kind, {}):
        raise Http404
    good, said = False, [Words("Give a reason.").in_lang(request.lang)]
    if given["reason"]:
        address = request.META.get("REMOTE_ADDR", "")
        try:
            said = settled(in_reactor(_do, request.user, address, kind, name, given, request.lang))
            good = True
        except ActionError as refused:
            said = [strip_ansi(refused.in_lang(request.lang))]
        except Problem as problem:
            said = [problem.told(request.lang)]
    for line in said:
        (messages.success if good else messages.error)(request, line)
    back = request.POST.get("back", "")
    return redirect(back if url_has_allowed_host_and_scheme(back, {request.get_host()}) else "staff")


def _do(account: Any, address: str, kind: str, name: str, given: dict[str, str], lang: Lang) -> Any:
    """Type the line of a deed for a member of staff; return the answer, perhaps deferred.

    Raises ActionError, Problem: the deed is refused.
    """
    session = presence.session_of(account, address)
    if kind == "person" and name == "move":
        found = session.puppet.search(given["value"], global_search=True, quiet=True)
        places = [one for one in found if isinstance(one, Place)]
        if len(places) != 1:
            raise ActionError("no_place", Words('There is no place called "{name}".'), name=given["value"])
        known = AccountDB.objects.filter(username__iexact=given["what"]).first()
        if known is None or (hero := presence.character_of(known)) is None:
            raise ActionError("no_hero", Words('"{name}" plays no hero.'), name=given["what"])
        given = given | {"what": f"#{hero.id}", "value": f"#{places[0].id}"}
    said, refusals = list[str](), list[Exception]()

    def hear(kind: str, message: Any) -> None:
        if kind == "text":
            said.append(message["text"])

    line, _, answer = DEEDS[kind][name].line.partition("\n")
    hero, shown = session.puppet, session.puppet.ndb.numbered
    if kind == "table":
        note_numbers(hero, "tables", [one for one in all_tables(placeless=True) if str(one.id) == given["what"]])

    def done() -> list[str]:
        session.listeners.remove(hear)
        for refused in refusals:
            raise refused
        store.note(account, name, f"{kind} {given['what']} {given['value']}".strip(), given["reason"])
        return said or [Words("Done.").in_lang(lang)]

    session.listeners.append(hear)
    hero.execute_cmd(line.format_map(given), session=session, refusals=refusals)
    hero.ndb.numbered = shown  # a number typed by the same hero means the list that was shown last
    if not answer or not any(one.ndb._getinput for one in (hero, account)):
        return done()
    said.clear()  # whoever gives a reason is sure
    session.execute_cmd(answer)
    return cmdhandler.deferLater(reactor, 0, done)  # after the command, which goes on in the reactor's next turn


def deeds(kind: str, lang: Lang) -> list[dict[str, Any]]:
    """Return the deeds on a kind of thing, in words; the value may be left out where no end of it is set."""
    return [
        {
            "key": key,
            "name": one.name.in_lang(lang),
            "asks": one.asks.in_lang(lang) if one.asks else "",
            "needed": one.asks not in (HOW_LONG, WHO_WINS),
            "list": one.suggests,
        }
        for key, one in DEEDS[kind].items()
    ]


@require_POST
@staff_member_required
def answer(request: HttpRequest, number: int) -> HttpResponse:
    """Close a report, with a letter to its sender if there is an answer."""
    in_reactor(_answer, request.user, number, request.POST.get("answer", "").strip()[:2000])
    return redirect("staff_reports")


def _answer(account: Any, number: int, text: str) -> None:
    report = next((one for one in open_reports() if one.id == number), None)
    if report is None or not account.check_permstring("Helper"):
        return
    sender = next(iter(report.senders), None)
    if text and sender is not None and sender != account:
        letters.send_letter(account, sender, letters.title_of("", text), text)
    store.note(account, "report", f"#{number} {sender.key if sender else '?'}", text or strip_ansi(report.header))
    report.delete()


NEWEST = 100
"""Reports on a page, the newest first."""


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    known = {f"{kind}_deeds": deeds(kind, request.lang) for kind in DEEDS}
    return render(request, f"website/{template}.html", {**known, **context})


def _list(model: str, **filters: object) -> str:
    address = reverse(f"admin:{model}_changelist")
    return f"{address}?{urlencode(filters)}" if filters else address


@never_cache
@require_safe
@staff_member_required
def index(request: HttpRequest) -> HttpResponse:
    """Show the first page: items that need attention, and links to every list."""
    playing = MatchRow.objects.filter(phase__in=store.OPEN).count()
    frozen = MatchRow.objects.filter(phase=MatchRow.Phase.FROZEN).count()
    suspicious = Suspicion.objects.filter(settled=False).count()
    open_ones, online, unread, places = in_reactor(_now, request.lang)
    app = MatchRow._meta.app_label
    lists = [
        (Words("Open reports"), open_ones, reverse("staff_reports"), open_ones > 0),
        (Words("Suspicious results"), suspicious, _list(f"{app}_suspicion", settled__exact=0), suspicious > 0),
        (Words("Frozen matches"), frozen, _list(f"{app}_matchrow", phase="frozen"), frozen > 0),
        (Words("Tables with a match"), playing, reverse("staff_tables"), False),
        (Words("Matches"), MatchRow.objects.count(), _list(f"{app}_matchrow"), False),
        (Words("Accounts"), AccountDB.objects.count(), _list("accounts_accountdb"), False),
        (Words("Letters not read yet"), unread, "", False),
        (Words("Ratings"), Rating.objects.count(), _list(f"{app}_rating"), False),
        (Words("The ledger"), LedgerRow.objects.count(), _list(f"{app}_ledgerrow"), False),
        (Words("What staff did"), AdminAction.objects.count(), _list(f"{app}_adminaction"), False),
    ]
    world = [
        (Words("Objects"), "objects_objectdb"),
        (Words("Scripts"), "scripts_scriptdb"),
        (Words("Channels"), "comms_channeldb"),
        (Words("Messages"), "comms_msg"),
        (Words("Help entries"), "help_helpentry"),
        (Words("Tags"), "typeclasses_tag"),
    ]
    who, match = request.GET.get("who", "").removeprefix("a-"), request.GET.get("match", "")
    people = AccountDB.objects.order_by("-last_login").values_list("username", flat=True)[:NEWEST]
    known = AccountDB.objects.filter(pk=int(who)).first() if who.isdecimal() and len(who) < 10 else None
    context = {
        "who": known.key if known is not None else "",
        "match": match if match.isdecimal() else "",
        "online": online,
        "suggestions": [("people", people), ("places", places), ("kinds", sorted({**KINDS, **THINGS}))],
        "lists": [
            {"title": title.in_lang(request.lang), "count": count, "address": address, "wants": wants}
            for title, count, address, wants in lists
        ],
        "world": [(title.in_lang(request.lang), _list(model)) for title, model in world],
    }
    return _page(request, "staff", context)


def _now(lang: Lang) -> tuple[int, int, int, list[str]]:
    waiting = Msg.objects.filter(db_tags__db_key="new", db_tags__db_category=letters.KIND).count()
    online = len(evennia.SESSION_HANDLER.all_connected_accounts())
    made = ObjectDB.objects.filter(db_tags__db_category=CONTENT, db_location=None, db_destination=None)
    rooms = [one for one in made if isinstance(one, Place)]
    remember(rooms)  # their names in one query, not in one each
    places = sorted({name_in(one, lang) for one in rooms})
    return len(open_reports()), online, waiting, places


@never_cache
@require_safe
@staff_member_required
def tables(request: HttpRequest) -> HttpResponse:
    """Show every table, and those without a place while they are played at: sitters, game, and since when."""
    return _page(request, "staff_tables", {"tables": in_reactor(_tables, request.lang)})


def _tables(lang: Lang) -> list[dict[str, Any]]:
    found = []
    for table in all_tables(placeless=True):
        played = table.session
        if table.by_letter and played is None:
            continue
        found.append({**wire.joined(table, lang), "place": table.location.in_lang(lang) if table.location else ""})
        if played is None:
            possible = {"kick"}
        else:
            possible = DEEDS["table"].keys() - {"pause" if played.row.phase == MatchRow.Phase.PAUSED else "resume"}
            found[-1] |= {
                "status": PHASES[played.row.phase].in_lang(lang),
                "steps": played.row.public_length,
                "began": played.row.began.strftime("%Y-%m-%d %H:%M"),
            }
        found[-1]["deeds"] = [one for one in deeds("table", lang) if one["key"] in possible]
    return sorted(found, key=lambda one: one["match"] is None)


@never_cache
@require_safe
@staff_member_required
def position(request: HttpRequest, number: int) -> HttpResponse:
    """Return the position at a table as a file that `@table load` takes."""
    try:
        text = in_reactor(from_files.position, number, request.user)
    except ActionError as refused:
        return HttpResponse(refused.in_lang(request.lang), status=409, content_type="text/plain; charset=utf-8")
    name = f'attachment; filename="table-{number}.txt"'
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


@never_cache
@require_safe
@staff_member_required
def reports(request: HttpRequest) -> HttpResponse:
    """Show the reports that nobody has closed yet."""
    return _page(request, "staff_reports", {"reports": in_reactor(_reports, request.lang)})


def _reports(lang: Lang) -> list[dict[str, Any]]:
    return [
        {
            "number": report.id,
            "account": next((one.id for one in report.senders), None),
            "who": next((known_as(one) for one in report.senders), "?"),
            "day": report.date_created.strftime("%Y-%m-%d %H:%M"),
            "title": strip_ansi(title_in(report, lang)),
            "text": strip_ansi(report.message),
        }
        for report in open_reports()[::-1][:NEWEST]
    ]
