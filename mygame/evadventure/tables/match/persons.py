"""The person behind a seat, and the accounts that belong to one person.

Two accounts used in one browser are one person, unless staff rule otherwise. An address alone proves nothing: families,
schools and a test on one machine share theirs. Traces are kept for 90 days, only as digests under the game's secret.
"""

from __future__ import annotations

from datetime import timedelta
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.db.models import Q
from django.utils import timezone
from evennia import ObjectDB
from evennia.accounts.models import AccountDB
from evennia.server.signals import SIGNAL_ACCOUNT_POST_LOGIN

from ...evennia_ext.memory import numbered
from ...kernel import conf
from ...kernel.messaging import name_in
from ...words import Lang, Words
from ..models import Kinship, SeatRow, Trace


def key_of(character: Any) -> str:
    """Return the key of a character at tables (`seating.Key`)."""
    return f"c:{character.id}"


def character_of(key: str) -> Any:
    """Return the character of a seat's key `c:<id>`; None for other keys and deleted characters.

    Evennia's memory is asked before the database: it holds everybody who is connected, and nobody who was deleted.
    """
    kind, _, number = key.partition(":")
    if kind != "c" or not number.isdigit():
        return None
    return numbered(ObjectDB, int(number))


def is_connected(key: str) -> bool:
    """Tell whether the player of a seat's key is connected, wherever the character is."""
    character = character_of(key)
    return character is not None and bool(character.sessions.count())


def in_words(character: Any, lang: Lang) -> str:
    """Return a character's name in one language, without markup."""
    return name_in(character, lang).replace("|", "")


def name_of(character: Any) -> Words:
    """Return a character's name in every language, without markup."""
    return Words.of(lambda lang: in_words(character, lang))


STAFF_ONLY = "cmd:perm(table) or perm(Admin)"
"""The lock of commands for those who may run tables."""


def is_staff(who: Any) -> bool:
    """Tell whether a character or account may run tables."""
    return who.locks.check_lockstring(who, STAFF_ONLY, access_type="cmd")


KEPT = timedelta(days=90)
"""How long a trace counts after it was last seen."""
NOWHERE = ("", "None", "Unknown")
"""Values that are no address."""


def person_of(seat: SeatRow) -> str:
    """Return the person on a seat, as in `models.Rating.key`."""
    return f"a:{seat.account_id}" if seat.account_id else seat.key


def account_of(character: Any) -> int | None:
    """Return the number of the account a character belongs to, also when its player is away; None for none."""
    if character is None:
        return None
    number = character.account.pk if character.account else character.attributes.get("creator_id")
    return number if isinstance(number, int) and numbered(AccountDB, number) is not None else None


def person_behind(character: Any) -> str:
    """Return the player of a character, as in `models.Rating.key`."""
    account = account_of(character)
    return f"a:{account}" if account else key_of(character)


# One person?


def one_person(first: int, second: int) -> bool:
    """Tell whether two accounts belong to one person: by a staff ruling, or one browser used for both."""
    if first == second:
        return True
    said = Kinship.objects.filter(first_id=min(first, second), second_id=max(first, second)).first()
    return said.same if said is not None else share(first, second, Trace.Source.BROWSER)


def others_of(account: int) -> set[int]:
    """Return the other accounts that belong to the same person (`one_person`)."""
    said = {
        other: row.same
        for row in Kinship.objects.filter(Q(first_id=account) | Q(second_id=account))
        for other in {row.first_id, row.second_id} - {account}
    }
    return {other for other in {*said, *seen_with(account, Trace.Source.BROWSER)} if said.get(other, True)}


def seen_with(account: int, kind: str) -> set[int]:
    """Return the other accounts seen in one browser with this one, or at one address."""
    traces = Trace.objects.filter(kind=kind, seen__gte=timezone.now() - KEPT)
    mine = traces.filter(account_id=account).values("digest")
    return {*traces.filter(digest__in=mine).exclude(account_id=account).values_list("account_id", flat=True)}


def share(first: int, second: int, kind: str) -> bool:
    """Tell whether two accounts were seen in one browser, or at one address."""
    mine = Trace.objects.filter(account_id=first, kind=kind, seen__gte=timezone.now() - KEPT).values("digest")
    return Trace.objects.filter(account_id=second, kind=kind, seen__gte=timezone.now() - KEPT, digest__in=mine).exists()


def declare(first: int, second: int, same: bool) -> None:
    """Store a staff ruling on two accounts."""
    low, high = sorted((first, second))
    Kinship.objects.update_or_create(first_id=low, second_id=high, defaults={"same": same})


# Traces.


def seen(account: int, *browsers: str, address: str = "") -> None:
    """Store where an account was seen; at a new place, delete old traces."""
    now = timezone.now()
    for kind, mark in (*((Trace.Source.BROWSER, browser) for browser in browsers), (Trace.Source.ADDRESS, address)):
        if not mark or mark in NOWHERE:
            continue
        key = settings.SECRET_KEY.encode()[:64]
        digest = blake2b(f"{kind}:{mark}".encode(), key=key, digest_size=32).hexdigest()
        if not Trace.objects.filter(account_id=account, kind=kind, digest=digest).update(seen=now):
            Trace.objects.bulk_create([Trace(account_id=account, kind=kind, digest=digest)], ignore_conflicts=True)
            Trace.objects.filter(account_id=account, seen__lt=now - KEPT).delete()


def listen() -> None:
    """Take traces from now on, of logins in the game and on the pages, and delete old ones; safe to repeat."""
    Trace.objects.filter(seen__lt=timezone.now() - KEPT).delete()
    if conf.value("RATINGS"):
        SIGNAL_ACCOUNT_POST_LOGIN.connect(_at_login, dispatch_uid=f"{__name__}.login")
        user_logged_in.connect(_at_page, dispatch_uid=f"{__name__}.page")


def _at_login(sender: Any, session: Any = None, **kwargs: Any) -> None:
    """Store the browser (its session with the pages) and the address of an account that logs in."""
    address = getattr(session, "address", "")
    flags = getattr(session, "protocol_flags", None) or {}
    host = str(address[0] if isinstance(address, list | tuple) and address else address or "")
    browsers = [str(one) for one in (flags.get("BROWSER"), getattr(session, "csessid", None)) if one]
    seen(sender.pk, *browsers, address=host)


def _at_page(sender: Any, request: Any = None, user: Any = None, **kwargs: Any) -> None:
    """Store the browser of an account that logs in on a page."""
    mark = getattr(request, "browser_mark", "") or getattr(getattr(request, "session", None), "session_key", "")
    if user is not None and mark:
        seen(user.pk, str(mark))
