"""Staff commands on people: bans, boot, wall, force, permissions and passwords."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

import evennia
from django.conf import settings
from evennia import DefaultCharacter, search_object
from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB
from evennia.commands.default import admin
from evennia.objects.objects import DefaultObject
from evennia.server.serversession import ServerSession
from evennia.utils import logger, search
from twisted.internet.defer import inlineCallbacks

from ..evennia_ext.bitext import Bitext
from ..kernel.character_command import shown
from ..kernel.command import NO_ACCOUNT, sure
from ..kernel.display_names import Bilingual
from ..kernel.errors import ActionError
from ..kernel.input import fold, whole_number, with_reason
from ..kernel.messaging import tell
from ..security import hashing
from ..security.addresses import address_of
from ..security.bans import ADDRESS, ban_of, ban_on, bans, keep, network_of
from ..security.speaking import read_span, until_text
from ..words import Words
from .builtin import localized
from .command import log_of


def _called(one: DefaultObject) -> object:
    """Return the name of an object or an account, as a fact of a sentence."""
    return one if isinstance(one, Bilingual) else one.key


def _check_above_none(own: DefaultAccount, accounts: Iterable[DefaultAccount]) -> None:
    """Check that no account has a rank which the own one has not. Raises ActionError: `above`."""
    lacking = [one for one in settings.PERMISSION_HIERARCHY if not own.check_permstring(one)]
    for account in accounts:
        if any(map(account.check_permstring, lacking)):
            raise ActionError("above", Words("{who} has rights that you have not."), who=account.key)


class _BanCommand:
    """Mixin of the commands on bans: the list."""

    UNTIL = Words("{date} until {until}")
    LINE_WHY = Words("  {number}. |w{whom}|n, {date}: {reason}")

    def show(self: Any) -> None:
        """List the bans with their numbers."""
        found = bans()
        lines = [Words("|wBanned:|n").say(self.lang)]
        for number, one in enumerate(found, 1):
            words = self.LINE_WHY if one.reason else Words("  {number}. |w{whom}|n, {date}")
            date = self.UNTIL.say(self.lang, date=one.date, until=until_text(one.until)) if one.until else one.date
            lines.append(words.say(self.lang, number=number, whom=one.whom, date=date, reason=one.reason))
        self.msg("\n".join(lines) if found else Words("Nobody is banned.").say(self.lang))


class CmdBan(localized(admin.CmdBan), _BanCommand):  # type: ignore[misc]
    """Ban an account or an address."""

    help_words = Words(
        "Keep an account or an address out.\n\nUsage:\n  ban [<name or address> [= <time>] [: <reason>]]\n\nAlone it "
        "lists the bans with their numbers (for unban). An address may have any number in a place (123.233.2.*), or be "
        "a network (10.1.0.0/16, 2001:db8::/32). The time is 30m, 2h, 7d or 2w; without one it holds until it is taken "
        "back. A banned visitor reads the reason, until when it holds, and where to appeal (the setting "
        "WELLMOUTH_APPEAL). A connected player reads it at once, and is out.",
        localized(admin.CmdBan).help_words.zh,
    )

    NO_ADDRESS = Words("{typed} is no address: write 10.1.2.*, 10.1.0.0/16 or 2001:db8::/32.")

    def func(self) -> Generator[str, str, None]:
        """List the bans, or add one after confirmation."""
        whom, span, reason = self.what()
        if not whom or set(self.switches) - {"ip", "name"}:
            self.show()
            return
        seconds = read_span(span) if span else 0
        if seconds is None:
            raise ActionError("span", Words("{typed} is no time: write 30m, 2h, 7d or 2w."), typed=shown(span))
        ban = ban_of(whom, reason, seconds)
        if "ip" in self.switches and not ban.address:
            raise ActionError("address", self.NO_ADDRESS, typed=shown(whom))
        if ban.whom in {one.whom for one in bans()}:
            raise ActionError("banned", Words("|w{whom}|n is banned already."), whom=shown(whom))
        met = [account for account, session in self._others() if ban_on(account.key, address_of(session), [ban])]
        named = AccountDB.objects.filter(username__iexact=ban.name) if ban.name else ()
        _check_above_none(self.account, [*named, *met])
        yield from sure(self, Words("Ban |w{whom}|n? yes/[no]"), whom=shown(whom))
        keep([*bans(), ban])
        for account, session in self._others():
            if ban_on(account.key, address_of(session), [ban]):
                evennia.SESSION_HANDLER.turn_out(session, ban)
        self.tell(Words("|w{whom}|n is banned. |w@unban|n takes that back."), whom=shown(whom))
        log_of(self, f"Banned: {ban.whom} until {ban.until or 'taken back'}: {ban.reason}")

    def _others(self) -> list[tuple[DefaultAccount, ServerSession]]:
        """Return the connections of all accounts but the caller's, each with its account."""
        met = [(one.account, one) for one in evennia.SESSION_HANDLER.values()]
        return [(account, one) for account, one in met if account is not None and account != self.account]

    def what(self) -> tuple[str, str, str]:
        """Return the target, duration and reason of a ban; an IPv6 network has colons of its own."""
        typed = self.args.strip()
        first, _, rest = typed.partition(" ")
        if network_of(first) is not None and not ADDRESS.fullmatch(fold(first)):
            span, reason = (
                with_reason(rest) if rest.strip().startswith("=") else ("", rest.strip().lstrip(":：").strip())
            )
            return first, span.lstrip("=").strip(), reason
        whom, reason = with_reason(typed)
        whom, _, span = whom.partition("=")
        return whom.strip(), span.strip(), reason


class CmdUnban(localized(admin.CmdUnban), _BanCommand):  # type: ignore[misc]
    """Lift a ban."""

    def func(self) -> Generator[str, str, None]:
        """List the bans; with a number, lift that ban after confirmation."""
        found = bans()
        if not self.args or not found:
            self.show()
            return
        number = whole_number(self.args)
        if number is None or not 1 <= number <= len(found):
            raise ActionError("usage", Words("Type |w@unban <number>|n; |w@ban|n lists them."))
        ban = found[number - 1]
        yield from sure(self, Words("Take the ban of |w{whom}|n back? yes/[no]"), whom=ban.whom)
        keep([one for one in bans() if one != ban])
        self.tell(Words("|w{whom}|n is no longer banned."), whom=ban.whom)
        log_of(self, f"Unbanned: {ban.whom}")


class CmdBoot(localized(admin.CmdBoot)):  # type: ignore[misc]
    """Disconnect somebody."""

    BOOTED = Words("{who} has disconnected you.")
    BOOTED_WHY = Words("{who} has disconnected you: {reason}")

    def func(self) -> None:
        """Disconnect the named account, or the session with that number, telling the reason."""
        whom, reason = with_reason(self.args)
        if not whom:
            raise ActionError("usage", Words("Type |w@boot <account> : <reason>|n."))
        if "sid" in self.switches:
            number = whole_number(whom)
            sessions = [one for one in evennia.SESSION_HANDLER.get_sessions(True) if one.sessid == number]
        else:
            found = search.account_search(whom)
            if not found:
                raise ActionError("no_account", NO_ACCOUNT, typed=shown(whom))
            sessions = evennia.SESSION_HANDLER.sessions_from_account(found[0])
        if not sessions:
            raise ActionError("no_connection", Words("There is no such connection."))
        accounts = {one.account for one in sessions if one.account is not None}
        if forbidden := [one for one in accounts if not one.access(self.caller, "boot")]:
            raise ActionError("not_allowed", Words("You may not boot {who}."), who=forbidden[0].key)
        _check_above_none(self.account, accounts)
        for session in sessions:
            if "quiet" not in self.switches:
                tell(session, self.BOOTED_WHY if reason else self.BOOTED, who=self.caller.key, reason=reason)
            if session.account is not None:
                session.account.disconnect_session_from_account(session)
            else:
                evennia.SESSION_HANDLER.disconnect(session)
        self.tell(Words("{count} {count:|connection is|connections are} closed."), count=len(sessions))
        log_of(self, f"Booted: {whom} (Reason: {reason})")


class CmdWall(localized(admin.CmdWall)):  # type: ignore[misc]
    """Announce something to everybody."""

    SAID = Words('{who} announces: "{text}"')

    def func(self) -> None:
        """Announce the text to every connection, in each reader's language."""
        if not self.args:
            raise ActionError("usage", Words("Type |w@wall <words>|n."))
        who, text = self.caller, self.args
        evennia.SESSION_HANDLER.announce_all(Bitext(lambda lang: self.SAID.say(lang, who=_called(who), text=text)))


class CmdForce(localized(admin.CmdForce)):  # type: ignore[misc]
    """Make a character or object execute a command, in any place; Evennia's looks in the caller's place only."""

    def func(self) -> None:
        """Execute the line as the named character."""
        if not self.lhs or not self.rhs:
            raise ActionError("usage", Words("Type |w@force <whom> = <line>|n."))
        name = self.lhs
        if not self.caller.search(name, quiet=True):
            far = [one for one in search_object(name) if isinstance(one, DefaultCharacter) and one.location]
            name = far[0].dbref if len(far) == 1 else name
        target = self.caller.search(name)
        if target is None:
            return
        if not target.access(self.caller, "edit"):
            raise ActionError("not_allowed", Words("You may not force {who}."), who=target)
        if all(one.key == "_EMPTY_CMDSET" for one in target.cmdset.all()):
            raise ActionError("no_commands", Words("{who:cap} cannot carry out commands."), who=target)
        target.execute_cmd(self.rhs)
        self.tell(Words("You force {who}: {line}"), who=target, line=shown(self.rhs))


class CmdPerm(localized(admin.CmdPerm)):  # type: ignore[misc]
    """Show, give or take permissions."""

    HAS = Words("{who} has: {rights}.")
    NONE = Words("{who} has no rights of its own.")
    GIVEN_YOU = Words("{by} gives you the right {right}.")
    HAD = Words("{who} has the right {right} already.")
    TAKEN = Words("{who} has no right {right} any more.")
    TAKEN_YOU = Words("{by} takes the right {right} from you.")

    def func(self) -> None:
        """Show the permissions of the named object or account, or change them."""
        name = self.lhs.lstrip("*")
        if not name:
            raise ActionError("usage", Words("Type |w@perm <whom> = <right>|n."))
        of_account = "account" in self.switches or self.lhs.startswith("*")
        found = self.caller.search_account(name) if of_account else self.caller.search(name, global_search=True)
        if not found:
            return
        if not found.access(self.caller, ("edit" if of_account else "control") if self.rhs else "examine"):
            self.tell(Words("You may not see or change the rights of {who}."), who=_called(found))
        elif not self.rhs:
            self._show(found)
        else:
            self._change(found)

    def _show(self, found: DefaultObject) -> None:
        rights = found.permissions.all()
        text = (self.HAS if rights else self.NONE).say(self.lang, who=_called(found), rights=rights)
        if isinstance(found, DefaultObject) and found.account is not None and found.account.is_superuser:
            text += Words(" (The owner plays it, who may do everything.)").say(self.lang)
        self.msg(text)

    def _change(self, found: DefaultObject) -> None:
        ranks = {one.lower() for one in settings.PERMISSION_HIERARCHY}
        taking, who, by = "del" in self.switches, _called(found), self.caller.key
        for right in filter(None, self.rhslist):
            if right.lower() in ranks and not found.locks.check_lockstring(self.caller, f"dummy:perm({right})"):
                self.tell(Words("You cannot give a right above your own."))
                return
            has = right.lower() in found.permissions.all()
            if has != taking:
                self.tell(Words("{who} has no right {right}.") if taking else self.HAD, who=who, right=shown(right))
                continue
            (found.permissions.remove if taking else found.permissions.add)(right)
            self.tell(self.TAKEN if taking else Words("{who} has the right {right} now."), who=who, right=shown(right))
            tell(found, self.TAKEN_YOU if taking else self.GIVEN_YOU, by=by, right=shown(right))
            log_of(self, f"Permissions {'Deleted' if taking else 'Added'}: {right}, {found}")


class CmdNewPassword(localized(admin.CmdNewPassword)):  # type: ignore[misc]
    """Give an account a new password."""

    def func(self) -> None:
        """Set the password of the named account, if the validators allow it."""
        if not self.lhs or not self.rhs:
            raise ActionError("usage", Words("Type |w@userpassword <account> = <password>|n."))
        account = next(iter(search.account_search(self.lhs)), None)
        if account is None:
            raise ActionError("no_account", NO_ACCOUNT, typed=shown(self.lhs))
        _valid, error = account.validate_password(self.rhs, account=account)
        if error is not None:
            self.msg("\n".join(error.messages))
            return
        self._change(account, self.rhs).addErrback(lambda failure: logger.log_err(failure.getTraceback()))

    @inlineCallbacks
    def _change(self, account: DefaultAccount, password: str) -> Any:
        """Hash the password outside the reactor thread, and store it."""
        caller, by = self.account, self.caller.key
        try:
            hashed = yield hashing.make(password, address_of(self.session) if self.session else "")
        except ActionError as refused:
            self.tell(refused.words, **refused.facts)
            return
        hashing.keep(account, hashed)
        account.save()
        self.tell(Words("{who} has a new password."), who=account.key)
        if account is not caller:
            tell(account, Words("{by} has changed your password."), by=by)
        log_of(self, f"Password Changed: {account}")


class CmdEmit(localized(admin.CmdEmit)):  # type: ignore[misc]
    """Tell a text to people or places as it is; without a name to who is here."""

    def func(self) -> None:
        """Send the text; `remit` to all in a place, `pemit` to people."""
        if not self.args:
            raise ActionError("usage", Words("Type |w@emit <text>|n or |w@emit <whom>, <whom> = <text>|n."))
        places = "rooms" in self.switches or self.cmdstring == "remit"
        people = "accounts" in self.switches or self.cmdstring == "pemit"
        inside = "contents" in self.switches or self.cmdstring == "remit" or not self.rhs
        told = []
        for name in self.lhslist if self.rhs else ["here"]:
            found = self.caller.search(name, global_search=True)
            if found is None:
                return
            if places and found.location is not None:
                self.tell(Words("{who:cap} is no place."), who=found)
            elif people and not found.has_account:
                self.tell(Words("Nobody plays {who}."), who=found)
            elif not found.access(self.caller, "tell"):
                self.tell(Words("You may not tell {who} anything that way."), who=found)
            else:
                for one in [found, *(found.contents if inside else ())]:
                    one.msg(self.rhs or self.args)
                told.append(found)
        if told:
            self.tell(Words("Told to {whom}: {text}"), whom=told, text=shown(self.rhs or self.args))


COMMANDS = (CmdBan, CmdUnban, CmdBoot, CmdEmit, CmdWall, CmdForce, CmdPerm)
"""On the character."""
ACCOUNT_COMMANDS = (CmdNewPassword,)
"""On the account."""
