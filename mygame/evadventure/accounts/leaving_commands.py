"""The command `account`: the export of one's data, and the deletion of the account."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession
from twisted.internet.defer import inlineCallbacks

from ..kernel.command import AccountCommand
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..security.addresses import address_of
from ..words import Words, synonyms
from . import leaving, proving

DELETE = frozenset(synonyms("delete"))
KEEP = frozenset(synonyms("keep"))


class CmdAccount(AccountCommand):
    """Tell where to get one's data; delete the account, or cancel that."""

    key = "account"
    aliases = synonyms(of="account")
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
    ADDRESS = Words("  {url}")
    WRONG = Words("That is not your password.")
    NEEDS_PASSWORD = Words("Type |waccount delete <password>|n.")
    KEPT = Words("Your account stays.")
    NOT_LEAVING = Words("Nobody is about to delete your account.")

    def func(self) -> None:
        """Carry out the verb: delete or keep; without one, tell the address of the page."""
        word, _, rest = self.args.strip().partition(" ")
        if word.lower() in KEEP:
            self.tell(self.KEPT if leaving.take_back(self.account) else self.NOT_LEAVING)
        elif word.lower() not in DELETE:
            self.tell(self.WHERE)
            if here := getattr(settings, "PUBLIC_URL", ""):
                self.tell(self.ADDRESS, url=f"{here}/auth/account/")
            leaving.remind(self.account, self.session)
        elif not rest.strip():
            self.tell(self.NEEDS_PASSWORD)
        else:
            proving.hold_for(self.session, self._leave(self.account, self.session, rest.strip()))

    @inlineCallbacks
    def _leave(self, account: DefaultAccount, session: ServerSession, password: str) -> Any:
        """Check the password, then schedule the deletion."""
        try:
            yield proving.prove_again(account, password, address_of(session))
            leaving.announce_leaving(account)
            if account.pk:
                leaving.remind(account, session)
        except proving.Refused:
            tell(session, self.WRONG)
        except ActionError as refused:
            tell(session, refused.words, **refused.facts)


COMMANDS = (CmdAccount,)
