"""Staff commands that silence accounts and read reports."""

from __future__ import annotations

from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB
from evennia.comms.models import Msg
from evennia.utils import logger

from ..kernel.character_command import shown
from ..kernel.command import AccountCommand, RefusableCommand
from ..kernel.errors import ActionError
from ..kernel.input import with_reason
from ..kernel.messaging import tell
from ..security import speaking
from ..social.letters import LETTER, WritingCommand
from ..social.presence import people_called
from ..social.reports import open_reports, title_in
from ..words import Words, synonyms
from .command import log_of


class MuteCommand(RefusableCommand, AccountCommand):
    """Base of the staff commands on an account's right to talk."""

    locks = "cmd:perm(Helper)"
    help_category = "Admin"

    def meant(self, name: str) -> DefaultAccount:
        """Return the account with that name, or that of the character with that name.

        Raises ActionError: code `nobody` if none or several match.
        """
        found: DefaultAccount | None = AccountDB.objects.filter(username__iexact=name).first()
        if found is None:
            called = people_called(name, self.session)
            found = called[0] if len(called) == 1 else None
        if found is None:
            raise ActionError("nobody", Words("There is no account or person called {name}."), name=shown(name))
        return found


class CmdMute(MuteCommand):
    """Silence an account for some time, or list the silenced accounts."""

    key = "@mute"
    help_words = Words(
        "|w@mute <name> = <time> : <reason>|n silences an account on channels, in tells, letters, places, parties and "
        "at tables; whoever is silenced reads why, for each line they try. The time is |w30m|n, |w2h|n, |w7d|n or "
        "|w2w|n; without one it is for good. |w@mute|n lists who is silenced, |w@unmute <name>|n ends it."
    )

    def act(self, typed: str) -> None:
        """Silence the account, notify it and log it; without arguments, list the silenced accounts."""
        if not typed:
            self.show_muted()
            return
        whom, reason = with_reason(typed)
        name, _, span = whom.partition("=")
        if not reason and speaking.read_span(span) is None:  # `@mute ann = 30m spam`
            span, _, reason = span.strip().partition(" ")
        seconds = speaking.read_span(span) if span.strip() else 0
        if seconds is None:
            raise ActionError("time", Words("{typed} is no time: write 30m, 2h, 7d or 2w."), typed=shown(span))
        account = self.meant(name.strip())
        if account.is_superuser or account.check_permstring("Admin"):
            raise ActionError("staff", Words("{who} is of the staff."), who=account.key)
        speaking.mute(account, seconds, reason)
        found = speaking.muted(account)
        assert found is not None
        words = Words("{who} may not talk until {until}.") if found.until else Words("{who} may not talk any more.")
        self.tell(words, who=account.key, until=speaking.until_text(found.until))
        told = speaking.SILENCED if found.until else speaking.SILENCED_FOR_GOOD
        tell(account, told, until=speaking.until_text(found.until), reason=reason or speaking.NO_REASON)
        log_of(self, f"Muted: {account.key} until {found.until or 'unmuted'}: {reason}")

    def show_muted(self) -> None:
        """List the silenced accounts with end and reason."""
        lines = []
        for account in AccountDB.objects.filter(db_attributes__db_key=speaking.MUTED).distinct().order_by("username"):
            if (found := speaking.muted(account)) is not None:
                words = Words("{who}, until {until}: {reason}") if found.until else Words("{who}, for good: {reason}")
                facts = {"until": speaking.until_text(found.until), "reason": found.reason or "-"}
                lines.append(words.say(self.lang, who=account.key, **facts))
        self.msg("\n".join(lines) or Words("Nobody is silenced.").say(self.lang))


class CmdUnmute(MuteCommand):
    """Lift the silence of an account."""

    key = "@unmute"
    help_words = Words("|w@unmute <name>|n lets an account talk again that was silenced with |w@mute|n.")

    def act(self, typed: str) -> None:
        """Lift the silence, notify the account and log it."""
        if not typed:
            raise ActionError("what", Words("Type |w@unmute <name>|n."))
        account = self.meant(typed)
        if speaking.muted(account) is None:
            raise ActionError("not_muted", Words("{who} is not silenced."), who=account.key)
        speaking.unmute(account)
        self.tell(Words("{who} may talk again."), who=account.key)
        tell(account, Words("You may talk again."))
        log_of(self, f"Unmuted: {account.key}")


class CmdReports(WritingCommand):
    """List, read and close reports (staff)."""

    key = "@reports"
    locks = "cmd:perm(Helper)"
    help_category = "Admin"
    help_words = Words(
        "|w@reports|n lists what people reported, |w@reports 2|n reads one, |w@reports close 2|n closes it."
    )

    def act(self, typed: str) -> None:
        """List the open reports, or carry out the verb: close or read."""
        verb, _, rest = typed.partition(" ")
        if not typed:
            self.show_list(open_reports(), Words("Nobody has reported anything."), LETTER)
        elif verb.lower() in synonyms("close", context="staff"):
            report = self.chosen(rest, open_reports())
            sender = next((one.key for one in report.senders), "?")
            logger.log_sec(f"staff: {self.account.key}(#{self.account.id}) closed report #{report.id} of {sender}")
            report.delete()
            self.tell(Words("Closed."))
        else:
            self.show(self.chosen(typed, open_reports()))

    def title(self, message: Msg) -> str:
        """Return the title of a report in the caller's language."""
        return title_in(message, self.lang)


COMMANDS = (CmdMute, CmdUnmute, CmdReports)
"""On the account."""
