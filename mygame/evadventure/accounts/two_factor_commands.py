"""The command `twostep`: the second factor of the caller's account."""

from __future__ import annotations

from ..kernel.command import AccountCommand, RefusableCommand
from ..kernel.errors import ActionError
from ..security.addresses import address_of
from ..words import Words, synonyms
from . import authentication, two_factor

ON = frozenset(synonyms("on"))
OFF = frozenset(synonyms("off"))
CODES = frozenset(synonyms("codes"))


class CmdTwoStep(RefusableCommand, AccountCommand):
    """Switch the second factor on or off, or make new recovery codes."""

    key = "twostep"
    aliases = synonyms("2fa", of="twostep")
    help_category = "account"
    free_text = True
    help_words = Words(
        "Come in with a second factor: besides the password, six digits that an app of yours shows (any for one-time"
        " codes will do). Whoever learns your password is still outside.\n\nUsage:\n  twostep               how it is\n"
        "  twostep on            begin; shows what the app needs\n"
        "  twostep <code>        turn it on with the first code\n"
        "  twostep codes <code>  new recovery codes, for when the app is lost\n  twostep off <code>    turn it off\n\n"
        "With it, |wconnect|n asks for the code. A recovery code does as well, each once."
    )

    STATE_ON = Words("The second factor is on; {count} recovery {count:|code is|codes are} left.")
    BEGIN = Words(
        "Give this key to your app: |w{key}|n\nor this address: {url}\nThen type |wtwostep|n and the six digits it"
        " shows. Nobody else should see the key."
    )
    NOW_ON = Words(
        "The second factor is on. Recovery codes, each good once, shown now and never again; write them down:\n{codes}"
    )
    NEW_CODES = Words("New recovery codes; the old ones are worthless:\n{codes}")

    def act(self, typed: str) -> None:
        """Carry out the verb; else take the argument for the first code, or show the state."""
        word, _, rest = typed.partition(" ")
        try:
            self._do(word.lower(), rest)
        except (authentication.Refused, two_factor.WrongCode):  # told instead of refused: the attempt stays recorded
            self.tell(two_factor.WRONG_CODE)

    def _do(self, word: str, rest: str) -> None:
        account, address = self.account, address_of(self.session)
        if word in ON:
            secret = two_factor.begin(account)
            self.tell(self.BEGIN, key=secret.text, url=secret.url)
        elif word in OFF or word in CODES:
            if not two_factor.is_on(account):
                raise ActionError("second_is_off", two_factor.IS_OFF)
            if not rest.strip():
                raise ActionError("usage", Words("Add a code of your app, or a recovery code."))
            authentication.prove_code(account, rest, address)
            if word in OFF:
                two_factor.remove(account)
                self.tell(Words("The second factor is off."))
            else:
                self.tell(self.NEW_CODES, codes="  ".join(two_factor.new_codes(account)))
        elif word and two_factor.has_begun(account):
            self.tell(self.NOW_ON, codes="  ".join(authentication.confirm_second(account, self.args, address)))
        elif two_factor.is_on(account):
            self.tell(self.STATE_ON, count=two_factor.codes_left(account))
        else:
            self.tell(Words("The second factor is off. |wtwostep on|n begins."))


COMMANDS = (CmdTwoStep,)
