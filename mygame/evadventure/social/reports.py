"""Reports to staff about conduct, mistakes and ideas, with the lines of talk their writer heard last."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable

import evennia
from evennia.accounts.accounts import DefaultAccount
from evennia.comms.models import Msg
from evennia.objects.objects import DefaultObject
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_message

from ..evennia_ext.transactions import each
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..security.rate_limits import pace
from ..wire.talk import listened
from ..words import Lang, Words, say, synonyms
from .friends import known_to
from .letters import KIND, WritingCommand, check_length, clean, tagged

MOST_REPORTS = 20
"""Most open reports of one account."""
LINES_KEPT = 20
"""Lines of talk that are kept for each account in memory, and included in a report of its."""


def open_reports() -> list[Msg]:
    """Return the open reports, the oldest first."""
    return tagged("report")[::-1]


def title_in(report: Msg, lang: Lang) -> str:
    """Return the title of a report in `lang`: its kind and its place."""
    kind, _, place = report.header.partition(": ")
    if kind not in REPORT_OF:
        return str(report.header)
    return REPORT_OF[kind].say(lang, place=next(iter(report.db_receivers_objects.all()), place))


def last_lines(account: DefaultAccount) -> str:
    """Return the last `LINES_KEPT` lines an account heard and said, one per line, in English."""
    return "\n".join(_lines(account))


def _lines(account: DefaultAccount) -> deque[str]:
    """Return the lines an account heard; no Attribute in memory, which costs each hearer a copy for the rollback."""
    heard: deque[str] = vars(account).setdefault("lines_heard", deque(maxlen=LINES_KEPT))
    return heard


def _note(
    readers: Iterable[DefaultAccount | DefaultObject], channel: str, talker: object, said: str, **kwargs: object
) -> None:
    """Store a line of talk for the accounts that heard it."""
    line = f"{time.strftime('%H:%M:%S', time.gmtime())} [{channel}] {say(Lang.EN, talker)}: {said}"
    line = str(strip_ansi(line)).replace("|", "||")[:300]
    for account in (one if isinstance(one, DefaultAccount) else one.account for one in readers):
        if account is not None:
            _lines(account).append(line)


listened.connect(_note, dispatch_uid="moderation")


class CmdReport(WritingCommand):
    """Report a person, a mistake or an idea to staff."""

    key = "report"
    aliases = synonyms("bug", "idea", of="report")
    help_category = "talk"
    help_words = Words(
        "|wreport <words>|n tells staff about somebody's conduct, |wbug <words>|n about a mistake in the game, "
        "|widea <words>|n about something you would like. They see where you are and, with a report, "
        "the last lines you have heard; nobody else learns of it."
    )

    def act(self, typed: str) -> None:
        """Store the report, and notify the connected staff."""
        if not typed:
            raise ActionError("what", Words("Report what? |wreport <words>|n."))
        check_length(typed)
        if sum(1 for one in open_reports() if self.account in one.senders) >= MOST_REPORTS:
            raise ActionError("many", Words("Staff have not got round to your last reports yet."))
        pace("letter", self.account)
        kind = {**dict.fromkeys(synonyms("bug"), "bug"), **dict.fromkeys(synonyms("idea"), "idea")}.get(
            self.cmdstring.lower(), "report"
        )
        place = self.character.location if self.character is not None else None
        create_message(
            self.account,
            self.with_context(kind, clean(typed)),
            receivers=place,
            header=f"{kind}: {place.key if place is not None else '-'}",
            tags=[("report", KIND)],
            locks="read:perm(Helper);delete:perm(Helper);edit:false()",
        )
        self.tell(Words("Thank you. Staff will read it."))
        online = (one for one in evennia.SESSION_HANDLER.get_sessions() if one.account)
        staff = (one for one in online if one.account.check_permstring("Helper"))
        each(staff, lambda one: tell(one, NEW_REPORT, who=known_to(self.account, one.account)), writes=False)

    def with_context(self, kind: str, text: str) -> str:
        """Return the text of a report; that about a person is followed by the last lines its writer heard."""
        lines = last_lines(self.account) if kind == "report" else ""
        return f"{text}\n\n{lines}" if lines else text


REPORT_OF = {"report": Words("report: {place}"), "bug": Words("bug: {place}"), "idea": Words("idea: {place}")}
"""Kind of report -> its title."""
NEW_REPORT = Words("|yA report from {who}: |w@reports|y.|n")
