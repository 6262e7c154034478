"""The strongroom: coins deposited in town, safe whatever happens to the hero.

The deposit belongs to the account, so that a later hero finds it. Depositing is free; a withdrawal costs one coin in
`FEE_OF`. Coins a hero brought up from the dungeon can still be spent on training after a withdrawal; the coins a hero
started with cannot be deposited.
"""

from __future__ import annotations

from ..evennia_ext.transactions import together
from ..kernel.character_command import NONE_AT_ALL, POOR, CharacterCommand
from ..kernel.counting import EVERYTHING, coins, read_amount
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..kernel.purse import CoinReason, Coins, Holder, check_free, free_coins, transfer
from ..knave.crafting import FEE_OF, fee
from ..model import Hero
from ..things import wares
from ..things.strongroom import Strongroom
from ..words import Words, synonyms

PLACE_TAG = "bank"
"""Tag (category "place") of the places where it is."""


def check_means(customer: Hero, price: int) -> int:
    """Return the part of a price that a customer's purse lacks and the strongroom pays, by letter of credit.

    Raises ActionError: code `poor`, when both together have too little.
    """
    lacking = max(0, price - customer.coins)
    there = Strongroom(customer.account).coins if lacking and customer.account else 0
    if lacking and there < lacking + fee(lacking):
        words = TOO_DEAR_WITH_ALL if there else wares.TOO_DEAR
        raise ActionError("poor", words, price=coins(price), have=coins(customer.coins), there=coins(there))
    return lacking


def charge(customer: Hero, price: int, reason: CoinReason, target: Holder | None = None, *, tied: bool = True) -> Coins:
    """Take a price from a customer: from the purse first, the rest from the strongroom with its fee.

    The target is the receiver, None for the house; `tied` is whether a new hero's starting coins are taken. Return
    the coins of the purse. Raises ActionError: those of `check_means` and `check_free`; nothing has changed then.
    """
    lacking = check_means(customer, price)
    if not tied:
        check_free(customer, price - lacking)
    with together():
        paid = transfer(customer, target, price - lacking, reason, tied=tied)
        if lacking and customer.account is not None:
            room = Strongroom(customer.account)
            transfer(room, target, lacking, reason)
            transfer(room, None, fee(lacking), CoinReason.SERVICE)
            tell(customer, BY_LETTER, coins=coins(lacking), fee=coins(fee(lacking)), there=coins(room.coins))
    return paid


class CmdBank(CharacterCommand):
    """Deposit coins, withdraw them, or show the balance."""

    key = "bank"
    aliases = synonyms("strongroom", "deposit", "withdraw", "balance", of="bank")
    in_fight = "refused"
    help_words = Words(
        "At the Pawnshop, behind the grille, is the town's strongroom. What lies there nobody takes from you, "
        "whatever happens below; a later hero of yours finds it still there. Putting in is free, and of what is "
        "taken out the house keeps one coin in {fee_of}. What a price asks beyond your purse is paid from there by "
        "itself, by letter of credit, for the same fee.\n\nUsage:\n  bank               what you have there\n  "
        "deposit 50         deposit all\n  withdraw 20        withdraw all"
    ).filled(fee_of=FEE_OF)

    PUT = synonyms("deposit")
    TAKE = synonyms("withdraw")

    def act(self, typed: str) -> None:
        """Carry out the verb in the command's name or its first word; without one, show the balance."""
        caller, account = self.caller, self.account or self.caller.account
        if account is None or not caller.location.tags.has(PLACE_TAG, category="place"):
            raise ActionError("no_bank", Words("The town's strongroom is at the Pawnshop, by the Rust Gate."))
        word, room = self.cmdstring.lower(), Strongroom(account)
        if word not in (*self.PUT, *self.TAKE):
            first, _, rest = typed.partition(" ")
            if first.lower() in (*self.PUT, *self.TAKE):
                word, typed = first.lower(), rest.strip()
            elif typed:
                raise ActionError("usage", USAGE)
        if word in self.PUT:
            self._put(room, typed)
        elif word in self.TAKE:
            self._take(room, typed)
        else:
            self.tell(BALANCE, coins=coins(room.coins), have=coins(caller.coins))

    @staticmethod
    def _count(typed: str, most: int) -> int:
        """Return the typed number of coins; `most` for "all".

        Raises ActionError: codes `usage`, `none` (less than one).
        """
        amount = read_amount(f"{typed} coins" if typed.isdigit() else typed)
        if not typed or (amount.name and not amount.is_coins) or amount.count is None:
            raise ActionError("usage", USAGE)
        count = most if amount.count == EVERYTHING else amount.count
        if count < 1:
            raise ActionError("none", NONE_AT_ALL)
        return count

    def _put(self, room: Strongroom, typed: str) -> None:
        caller = self.caller
        count = self._count(typed, free_coins(caller))
        if count > caller.coins:
            raise ActionError("poor", POOR, coins=coins(caller.coins))
        check_free(caller, count)
        transfer(caller, room, count, CoinReason.BANK)
        self.tell(PUT_IN, coins=coins(count), there=coins(room.coins), have=coins(caller.coins))

    def _take(self, room: Strongroom, typed: str) -> None:
        caller = self.caller
        count = self._count(typed, room.coins)
        if count > room.coins:
            raise ActionError("little", Words("You have only {coins} there."), coins=coins(room.coins))
        kept = fee(count)
        caller.equipment.validate_coins(count - kept)
        with together():
            transfer(room, None, kept, CoinReason.SERVICE)
            if count > kept:
                transfer(room, caller, count - kept, CoinReason.BANK)
        self.tell(TAKEN_OUT, coins=coins(count - kept), fee=coins(kept), there=coins(room.coins))


USAGE = Words("|wbank|n, |wdeposit 50|n, |wwithdraw 20|n, or |wall|n instead of the number.")
BALANCE = Words("In the strongroom: {coins}. With you: {have}.")
PUT_IN = Words("You push {coins} under the grille. In the strongroom now: {there}. With you: {have}.")
TAKEN_OUT = Words("You get {coins}, and the house keeps {fee}. Left in the strongroom: {there}.")
BY_LETTER = Words(
    "{coins:cap} of it you pay by letter of credit; the strongroom keeps {fee} for that. Left there: {there}."
)
TOO_DEAR_WITH_ALL = Words("That costs {price}. You have {have} with you, and {there} in the strongroom.")
COMMANDS = (CmdBank,)
