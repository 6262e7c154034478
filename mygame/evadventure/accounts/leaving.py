"""The export of an account's data for its owner, and the deletion of an account.

The export is built only from data for its owner, so nothing else that is stored can get into it. An account is
deleted `WELLMOUTH_DELETION_DAYS` after the request: matches are resigned, seats left, and account, heroes, letters,
tokens and ratings deleted. Matches stay, because they belong to others too, under an anonymous name.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.utils import timezone
from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB
from evennia.comms.models import Msg
from evennia.objects.models import ObjectDB
from evennia.server.serversession import ServerSession
from evennia.utils import logger
from twisted.internet import reactor as installed
from twisted.internet.defer import inlineCallbacks
from twisted.internet.task import LoopingCall

from ..enums import ABILITIES
from ..evennia_ext.transactions import beat, each, together
from ..kernel import conf, signals
from ..kernel.command import AccountCommand
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..model import Hero, PlayerAccount
from ..quests import counters, titles
from ..quests.quest import DefinedQuest
from ..security.addresses import address_of
from ..social import friends, letters
from ..tables import extending
from ..tables.models import ActionRow, LedgerRow, MatchRow, Rating, SeatRow
from ..tables.room import seats
from ..trade import homes, ledger, market
from ..words import Words, synonyms
from . import authentication, logins, two_factor

LEAVES = "leaves_at"
"""Attribute: when an account will be deleted, in seconds since 1970."""
OPEN = (MatchRow.Phase.PLAYING, MatchRow.Phase.PAUSED)
SWEEP_SECONDS = 600
SOMEBODY = Words("somebody who left")

STAFF_STAYS = Words("An account of staff is not deleted this way. Lay your rights down first.")
LEAVING = Words(
    "|rYour account will be deleted on {day}|n, with its heroes and all they have. |waccount keep|n takes that back."
)
_sweeping: list[LoopingCall] = []


def everything(account: PlayerAccount) -> dict[str, object]:
    """Return the export of an account, as JSON types."""
    heroes = heroes_of(account)
    keys = [f"c:{hero.id}" for hero in heroes]
    own = {"key__in": [f"a:{account.pk}", *keys]}
    strength = ("mu", "sigma", "matches", "wins")
    seated = SeatRow.objects.filter(key__in=keys).select_related("match").order_by("id")
    saved = dict(account.attributes.get("_saved_protocol_flags") or {})
    parts: dict[str, object] = {}
    for _receiver, part in signals.asked_for_data.send_robust(sender=account):
        if isinstance(part, dict):
            parts |= part
    for kept in extending.KEPT.all():
        parts |= kept(account, own["key__in"])
    return {
        "made": _moment(timezone.now()),
        "account": {
            "name": account.username,
            "email": account.email or "",
            "since": _moment(account.date_joined),
            "last_login": _moment(account.last_login),
            "language": account.lang,
            "settings": {str(name): str(value) for name, value in saved.items()},
            "addresses_you_came_from": [str(one) for one in account.db.known_addresses or ()],
            "browsers_logged_in": len(logins.browsers(account)),
            "second_factor": two_factor.is_on(account),
            "deleted_on": when(account),
        },
        "heroes": [_hero(hero) for hero in heroes],
        "home": homes.kept_of(account.id),
        "market": market.kept_of(account),
        "letters": [
            {
                "at": _moment(one.date_created),
                "from_you": account in one.senders,
                "title": one.header,
                "text": one.message,
            }
            for one in _letters(account)
        ],
        "friends": [friends.known_as(one) for one in friends.listed(account, "friends")],
        "ignored": [friends.known_as(one) for one in friends.listed(account, "ignored")],
        "matches": [_match(seat) for seat in seated],
        "ratings": list(Rating.objects.filter(**own).values("game", "pool", *strength)),
        "coins_and_things": [_movement(row) for key in keys for row in ledger.rows_of(key, 10_000)],
        **parts,
    }


def heroes_of(account: DefaultAccount) -> list[Hero]:
    """Return all heroes of an account, including the dead, which are no longer among its characters."""
    made = ObjectDB.objects.get_by_attribute(key="creator_id", value=account.pk)
    return list(dict.fromkeys([*filter(None, account.characters), *made]))


def _moment(when: datetime | None) -> str:
    return when.astimezone(UTC).isoformat(timespec="seconds") if when else ""


def _hero(hero: Hero) -> dict[str, object]:
    facts = {name: getattr(hero, name, None) for name in ("level", "xp", "hp", "hp_max", "coins")}
    return {
        "name": hero.key,
        "since": _moment(hero.date_created),
        **facts,
        "abilities": {one.value: getattr(hero, one.value) for one in ABILITIES if hasattr(hero, one.value)},
        "carries": sorted(thing.key for thing in hero.contents),
        "quests": [
            {
                "quest": quest.key,
                "status": quest.status,
                "step": quest.current_step,
                "times": quest.times if isinstance(quest, DefinedQuest) else 0,
            }
            for quest in (hero.quests.all() if isinstance(hero, Hero) else ())
        ],
        "deeds": counters.deeds(hero),
        "achievements": [
            {"name": one.name.en, "done": one.done, "of": one.count, "achieved": one.completed}
            for one in counters.standings(hero)
            if one.done
        ],
        "titles": [titles.TITLES[key].en.format(name=hero.key) for key in titles.earned(hero)],
    }


def _letters(account: DefaultAccount) -> list[Msg]:
    sent = Msg.objects.filter(db_sender_accounts=account)
    return sorted({*letters.letters_of(account), *sent}, key=lambda one: one.pk)


def _match(seat: SeatRow) -> dict[str, object]:
    match = seat.match
    own = ActionRow.objects.filter(match=match, seat=seat.seat).order_by("step")
    return {
        "match": match.pk,
        "game": match.game,
        "phase": str(match.phase),
        "began": _moment(match.began),
        "ended": _moment(match.ended),
        "seat": seat.seat,
        "hero": seat.name_en,
        "place": seat.place,
        "staked": seat.staked,
        "paid": seat.paid,
        "moves": [[row.step, row.action] for row in own],
    }


def _movement(row: LedgerRow) -> dict[str, object]:
    return {
        "at": _moment(row.at),
        "from": row.source_en,
        "to": row.target_en,
        "coins": row.coins,
        "thing": row.thing_en,
    }


# Leaving.


def announce_leaving(account: DefaultAccount) -> None:
    """Schedule the deletion of an account. Raises ActionError: code `staff_stays`."""
    if account.is_superuser or account.is_staff or account.check_permstring("Helper"):
        raise ActionError("staff_stays", STAFF_STAYS)
    account.attributes.add(LEAVES, time.time() + 86400 * conf.value("DELETION_DAYS"))
    logger.log_sec(f"Account Leaves: {account}.")
    sweep()


def take_back(account: DefaultAccount) -> bool:
    """Cancel the deletion of an account; return whether one was scheduled."""
    had = bool(account.attributes.has(LEAVES))
    account.attributes.remove(LEAVES)
    return had


def remind(account: DefaultAccount, session: ServerSession) -> None:
    """Tell a newly connected session that its account will be deleted."""
    if day := when(account):
        tell(session, LEAVING, day=day)


def when(account: DefaultAccount) -> str:
    """Return the time an account will be deleted; "" if it will not."""
    if (at := account.attributes.get(LEAVES)) is None:
        return ""
    return datetime.fromtimestamp(at, timezone.get_current_timezone()).strftime("%Y-%m-%d %H:%M")


def listen() -> None:
    """Delete due accounts every `SWEEP_SECONDS` from now on; safe to repeat."""
    reactor: Any = installed  # a module, until it is installed
    if not _sweeping and reactor.running:
        _sweeping.append(LoopingCall(sweep))
        _sweeping[0].start(SWEEP_SECONDS, now=True)


@beat
def sweep() -> None:
    """Delete the due accounts; one that fails is logged, and does not stop the others."""

    def see(account: DefaultAccount) -> None:
        if account.attributes.get(LEAVES) <= time.time():
            erase(account)

    each(AccountDB.objects.filter(db_attributes__db_key=LEAVES), see)


def erase(account: DefaultAccount) -> None:
    """Delete an account and its heroes; resign their matches, and remove their names from what stays."""
    name, number = account.username, account.id
    logins.end_all(account)
    with together():
        account.ndb.erased = True
        homes.give_up(number)
        market.give_up(account)
        heroes = heroes_of(account)
        for hero in heroes:
            seats.leave_for_good(hero)  # before its name is removed from its matches
        keys = [f"a:{number}", *(f"c:{hero.id}" for hero in heroes)]
        for forget in extending.FORGETS.all():
            forget(account, keys, SOMEBODY)
        for hero in heroes:
            key = f"c:{hero.id}"
            account.characters.remove(hero)
            hero.delete()
            _forget(key)  # a deleted hero leaves a row in the ledger, too
        Rating.objects.filter(key=f"a:{number}").delete()
        SeatRow.objects.filter(account_id=number).update(name_en=SOMEBODY.en, name_zh=SOMEBODY.zh, account=None)
        for message in Msg.objects.filter(db_sender_accounts=account):
            message.delete()
        account.delete()
    logger.log_sec(f"Account Deleted: {name} (#{number}).")


def _forget(key: str) -> None:
    """Remove the name of a hero from matches and the ledger, and delete its ratings."""
    nobody = {"name_en": SOMEBODY.en, "name_zh": SOMEBODY.zh}
    SeatRow.objects.filter(key=key).update(**nobody)
    Rating.objects.filter(key=key).delete()
    LedgerRow.objects.filter(source=key).update(source_en=SOMEBODY.en, source_zh=SOMEBODY.zh)
    LedgerRow.objects.filter(target=key).update(target_en=SOMEBODY.en, target_zh=SOMEBODY.zh)


DELETE = frozenset(synonyms("delete"))
KEEP = frozenset(synonyms("keep"))


class CmdAccount(AccountCommand):
    """Tell where to get one's data; delete the account, or cancel that."""

    key = "account"
    locks = "cmd:pperm(Player)"
    free_text = True
    help_words = Words(
        "What the house keeps of you, and leaving for good.\n\nUsage:\n  account                     how it is\n"
        "  account delete <password>   delete the account, with its heroes and all they have, in some days\n"
        "  account keep                take that back\n\nThe page of your account on the web gives you all the house"
        " keeps of you as a file. Matches you have played stay, since they are others', too, without your name."
    )

    WHERE = Words(
        "The page of your account on the web gives you all the house keeps of you, as a file."
        " |waccount delete <password>|n deletes the account."
    )
    KEPT = Words("Your account stays.")

    def func(self) -> None:
        """Carry out the verb: delete or keep; without one, tell the address of the page."""
        word, _, rest = self.args.strip().partition(" ")
        if word.lower() in KEEP:
            self.tell(self.KEPT if take_back(self.account) else Words("Nobody is about to delete your account."))
        elif word.lower() not in DELETE:
            self.tell(self.WHERE)
            if here := getattr(settings, "PUBLIC_URL", ""):
                self.tell(Words("  {url}"), url=f"{here}/auth/account/")
            remind(self.account, self.session)
        elif not rest.strip():
            self.tell(Words("Type |waccount delete <password>|n."))
        else:
            authentication.hold_for(self.session, self._leave(self.account, self.session, rest.strip()))

    @inlineCallbacks
    def _leave(self, account: DefaultAccount, session: ServerSession, password: str) -> Any:
        """Check the password, then schedule the deletion."""
        try:
            yield authentication.prove_again(account, password, address_of(session))
            announce_leaving(account)
            if account.pk:
                remind(account, session)
        except authentication.Refused:
            tell(session, Words("That is not your password."))
        except ActionError as refused:
            tell(session, refused.words, **refused.facts)


COMMANDS = (CmdAccount,)
