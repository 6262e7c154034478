"""The regulars of the gaming house in the flesh: they stand where cards are played, with the purse they play from."""

from __future__ import annotations

from evadventure.npcs import EvAdventureTalkativeNPC
from evadventure.tables import purse

ROLE = "regular:"
"""Role tag before the key by which the tables know a regular."""


class EvAdventureRegular(EvAdventureTalkativeNPC):
    """A regular (`tables.regulars`). There is one purse: what is won at a table is in it here, and the other way."""

    @property
    def purse_key(self) -> str:
        """The key of its purse at the tables; empty as long as nobody has said which regular it is."""
        roles = self.tags.get(category="role", return_list=True)
        return next((f"r:{role.removeprefix(ROLE)}" for role in roles if role and role.startswith(ROLE)), "")

    @property
    def coins(self) -> int:
        """How many coins it has."""
        return (purse.coins_of(self.purse_key) or 0) if self.purse_key else 0

    @coins.setter
    def coins(self, coins: int) -> None:
        with purse.together([self.purse_key]):
            purse.add_coins(self.purse_key, coins - self.coins)
