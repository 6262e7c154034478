"""Overview for staff: the current state, and read-only lists. A running game is changed in the game only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import evennia
from django.contrib.admin.views.decorators import staff_member_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from evennia.accounts.models import AccountDB
from evennia.comms.models import Msg
from evennia.utils.ansi import strip_ansi

from evadventure.apps.records import from_files
from evadventure.evennia_ext.reactor import in_reactor
from evadventure.kernel.errors import ActionError
from evadventure.minigames import registry
from evadventure.social import letters
from evadventure.social.friends import known_as
from evadventure.tables.match import store
from evadventure.tables.models import AdminAction, LedgerRow, MatchRow, Rating, Suspicion
from evadventure.tables.phrases import PHASES
from evadventure.tables.room.finding import all_tables
from evadventure.words import Lang, Words

STAFF: Mapping[str, Words] = {
    "title": Words("Administration"),
    "lead": Words("Lists to be read. Matches, coins and ratings are changed in the game, by the commands of staff."),
    "wants": Words("wants a look"),
    "staff_of_django": Words("All of Django's lists"),
    "world": Words("The world, as Evennia keeps it"),
    "back": Words("Back to the administration"),
    "reports": Words("Open reports"),
    "suspicious": Words("Suspicious results"),
    "frozen": Words("Frozen matches"),
    "tables": Words("Tables with a match"),
    "matches": Words("Matches"),
    "people": Words("Accounts"),
    "letters": Words("Letters not read yet"),
    "ratings": Words("Ratings"),
    "ledger": Words("The ledger"),
    "book": Words("What staff did"),
    "objectdb": Words("Objects"),
    "scriptdb": Words("Scripts"),
    "channeldb": Words("Channels"),
    "msg": Words("Messages"),
    "helpentry": Words("Help entries"),
    "tag": Words("Tags"),
    "all_tables": Words("Tables"),
    "table": Words("Table"),
    "place": Words("Place"),
    "game": Words("Game"),
    "sitting": Words("Seats"),
    "match": Words("Match"),
    "began": Words("Began"),
    "private": Words("(private)"),
    "steps": Words("steps", context="log"),
    "position": Words("Download the position"),
    "none": Words("Nothing to do. Go and play."),
    "close_how": Words("In the game, @reports lists them and @reports close <number> closes one."),
}
"""The templates read them as `s.<key>`."""

NEWEST = 100
"""Reports on a page, the newest first."""


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    words = {key: text.in_lang(request.lang) for key, text in STAFF.items()}
    return render(request, f"website/{template}.html", context | {"s": words})


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
    open_reports, connected, unread = in_reactor(_now)
    app = MatchRow._meta.app_label
    lists = [
        ("reports", open_reports, reverse("staff_reports"), open_reports > 0),
        ("suspicious", suspicious, _list(f"{app}_suspicion", settled__exact=0), suspicious > 0),
        ("frozen", frozen, _list(f"{app}_matchrow", phase="frozen"), frozen > 0),
        ("tables", playing, reverse("staff_tables"), False),
        ("matches", MatchRow.objects.count(), _list(f"{app}_matchrow"), False),
        ("people", AccountDB.objects.count(), _list("accounts_accountdb"), False),
        ("letters", unread, "", False),
        ("ratings", Rating.objects.count(), _list(f"{app}_rating"), False),
        ("ledger", LedgerRow.objects.count(), _list(f"{app}_ledgerrow"), False),
        ("book", AdminAction.objects.count(), _list(f"{app}_adminaction"), False),
    ]
    world = [
        "objects_objectdb",
        "scripts_scriptdb",
        "comms_channeldb",
        "comms_msg",
        "help_helpentry",
        "typeclasses_tag",
    ]
    context = {
        "connected": connected,
        "lists": [
            {"title": STAFF[key].in_lang(request.lang), "count": count, "address": address, "wants": wants}
            for key, count, address, wants in lists
        ],
        "world": [(STAFF[model.partition("_")[2]].in_lang(request.lang), _list(model)) for model in world],
    }
    return _page(request, "staff", context)


def _now() -> tuple[int, int, int]:
    waiting = Msg.objects.filter(db_tags__db_key="new", db_tags__db_category=letters.KIND).count()
    return len(letters.reports()), evennia.SESSION_HANDLER.account_count(), waiting


@never_cache
@require_safe
@staff_member_required
def tables(request: HttpRequest) -> HttpResponse:
    """Show every table: its sitters, its game, and since when."""
    return _page(request, "staff_tables", {"tables": in_reactor(_tables, request.lang)})


def _tables(lang: Lang) -> list[dict[str, Any]]:
    found = []
    for table in all_tables():
        played = table.session
        found.append(
            {
                "number": table.id,
                "name": table.in_lang(lang),
                "place": table.location.in_lang(lang) if table.location else "",
                "game": registry.get(table.setup.game).present.title.in_lang(lang),
                "private": table.setup.house.private,
                "sitters": [sitter.name.in_lang(lang) for sitter in table.setup.sitters],
                "match": played.row.pk if played is not None else None,
                "phase": PHASES[played.row.phase].in_lang(lang) if played is not None else "",
                "steps": played.row.public_length if played is not None else None,
                "began": played.row.began.strftime("%Y-%m-%d %H:%M") if played is not None else "",
            }
        )
    return found


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
    """Show the reports that nobody has closed yet; closing is done in the game (`@reports close`)."""
    return _page(request, "staff_reports", {"reports": in_reactor(_reports)})


def _reports() -> list[dict[str, Any]]:
    return [
        {
            "account": next((one.id for one in report.senders), None),
            "who": next((known_as(one) for one in report.senders), "?"),
            "day": report.date_created.strftime("%Y-%m-%d %H:%M"),
            "title": strip_ansi(report.header),
            "text": strip_ansi(report.message),
        }
        for report in letters.reports()[::-1][:NEWEST]
    ]
