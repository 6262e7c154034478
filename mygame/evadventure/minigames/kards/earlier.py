"""The rules as they were: matches begun by an earlier version are played on and replayed by it.

Version 2 differs from today's in the cards of the ready decks alone (`data/decks_2.toml`). A ready deck that somebody
names in such a match is taken for the deck of that time, by its code. Version 1, whose cards had other figures, was
never in a world that anybody keeps; its logs are refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ..core import Refusal, Seat, Step
from .actions import Action, Choose, Event
from .data import decks
from .rules import Kards
from .state import Options, State


class EarlierDecks(Kards):
    """The rules with the ready decks of an earlier version.

    Args:
        version: of the rules.
    """

    def __init__(self, version: int) -> None:
        self.info = replace(Kards.info, rules_version=version)
        found = decks.read_file(f"decks_{version}.toml")
        self._codes: Mapping[str, str] = {key: decks.write_code(deck) for key, deck in found.items()}

    def _of_then(self, action: Action) -> Action:
        return Choose(self._codes.get(action.deck, action.deck)) if isinstance(action, Choose) else action

    def setup(self, options: Options, seats: int, seed: int) -> Step[State, Event]:
        """Return the state before the first action."""
        if options.decks is not None:
            first, second = (self._codes.get(deck, deck) for deck in options.decks)
            options = replace(options, decks=(first, second))
        return super().setup(options, seats, seed)

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is not legal."""
        return super().refuse(state, seat, self._of_then(action))

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Return what a legal action leads to."""
        return super().apply(state, seat, self._of_then(action))


EARLIER = (EarlierDecks(2),)
