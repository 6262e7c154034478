"""The command `token`: tokens of a player's programs for the HTTP API (`docs/program/api.md`)."""

from __future__ import annotations

from ...kernel.command import AccountCommand
from ...kernel.counting import note_numbers, numbered
from ...kernel.errors import ActionError
from ...kernel.input import whole_number
from ...words import Words, in_english, synonyms
from . import tokens

NONE = Words("You have no tokens. |wtoken new <name>|n makes one.")
LIST = Words("Your tokens:")
LINE = Words("  {number}. {label} (...{hint}), made {made}, {used}")
USED = Words("last used {when}")
NEW = Words(
    'The token of "{label}", shown this once:\n\n  {token}\n\nWhoever has it plays as you. |wtoken revoke {number}|n '
    "makes it worthless."
)
NO_SUCH = Words("You have no token number {number}. |wtoken|n lists them.")


class CmdToken(AccountCommand):
    """List, make and revoke one's tokens."""

    key = "token"
    aliases = synonyms("tokens", of="token")
    free_text = True
    help_words = Words(
        "Keys with which programs of yours play and read through the HTTP API.\n\nUsage:\n"
        "  token                    list them\n"
        "  token new <name>         make one; it is shown once\n"
        "  token revoke <number>    make one worthless\n\n"
        "A program with a token of yours may do at the tables what you may do, and nothing else. Keep it secret."
    )
    _NEW = frozenset(synonyms("new", "make", "create"))
    _REVOKE = frozenset(synonyms("revoke", "delete", "remove"))

    def func(self) -> None:
        """Carry out the verb; without one, list the tokens."""
        verb, _, rest = self.args.strip().partition(" ")
        match in_english(verb.lower(), "list"):
            case "" | "list":
                self._list()
            case new if new in self._NEW:
                self._make(rest.strip())
            case revoke if revoke in self._REVOKE:
                self._revoke(rest.strip())
            case _:
                self.tell(Words("Type |wtoken|n, |wtoken new <name>|n or |wtoken revoke <number>|n."))

    def _list(self) -> None:
        rows = tokens.of(self.account)
        if not rows:
            raise ActionError("none", NONE)
        lines = [LIST.say(self.lang)]
        note_numbers(self.account, "tokens", rows)
        for number, row in enumerate(rows, 1):
            used = USED.filled(when=f"{row.used:%Y-%m-%d %H:%M}") if row.used else Words("never used")
            facts = {"label": row.label.replace("|", "||"), "hint": row.hint, "made": f"{row.made:%Y-%m-%d}"}
            lines.append(LINE.say(self.lang, number=number, used=used, **facts))
        self.msg("\n".join(lines))

    def _make(self, label: str) -> None:
        row, text = tokens.make(self.account, label)
        number = len(tokens.of(self.account))
        self.tell(NEW, label=row.label.replace("|", "||"), token=text, number=number)

    def _revoke(self, typed: str) -> None:
        chosen = numbered(self.account, "tokens", whole_number(typed), tokens.of(self.account))
        if chosen is None:
            raise ActionError("no_such", NO_SUCH, number=typed[:20].replace("|", "||") or "?")
        row = tokens.revoke(self.account, chosen.pk)
        if row is not None:
            self.tell(Words('The token "{label}" is worthless now.'), label=row.label.replace("|", "||"))


OF_ACCOUNTS = (CmdToken,)
"""For accounts."""
