"""The rules as they were: matches begun by an earlier version are played on and replayed by it.

Version 2 differs from today's in the cards of the ready decks alone (`data/decks_2.toml`), version 1 in those and in
the figures of some cards (`data/cards_1.toml`). A ready deck that somebody names in such a match is taken for the deck
of that time, by its code; cards of that time stand in the places of today's as soon as decks are dealt.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from ..core import Refusal, Seat, Step
from . import positions
from .actions import Action, Choose, Event
from .data import decks
from .data.cards import OF_THEN
from .rules import Kards
from .state import Options, State

_STEP = msgspec.json.Decoder(Step[State, Event])


class EarlierKards(Kards):
    """The rules with the ready decks and the cards of an earlier version.

    Args:
        version: of the rules.
    """

    def __init__(self, version: int) -> None:
        self.info = replace(Kards.info, rules_version=version)
        found = decks.read_file(f"decks_{version}.toml")
        self._codes: Mapping[str, str] = {key: decks.write_code(deck) for key, deck in found.items()}
        self._cards = {key: figures.key for key, figures in OF_THEN.get(version, {}).items()}
        self._others = re.compile(rf"\b({'|'.join(self._cards)})\b") if self._cards else None

    def _of_then(self, action: Action) -> Action:
        return Choose(self._codes.get(action.deck, action.deck)) if isinstance(action, Choose) else action

    def _renamed(self, text: str) -> str:
        """Return a text that names cards, with the cards of then in it."""
        return text if self._others is None else self._others.sub(lambda found: self._cards[found[0]], text)

    def _dealt(self, step: Step[State, Event]) -> Step[State, Event]:
        """Return a step in which cards were dealt, with the cards of then in it."""
        return step if self._others is None else _STEP.decode(self._renamed(msgspec.json.encode(step).decode()))

    def setup(self, options: Options, seats: int, seed: int) -> Step[State, Event]:
        """Return the state before the first action."""
        if options.decks is not None:
            first, second = (self._codes.get(deck, deck) for deck in options.decks)
            options = replace(options, decks=(first, second))
        return self._dealt(super().setup(options, seats, seed))

    def read_position(self, text: str, seed: int) -> State:
        """Return the state of a position's text. Raises NotUnderstood."""
        return positions.read_position(self._renamed(text), seed)

    def refuse(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Say why an action is not legal."""
        return super().refuse(state, seat, self._of_then(action))

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Return what a legal action leads to."""
        step = super().apply(state, seat, self._of_then(action))
        return self._dealt(step) if isinstance(action, Choose) else step


EARLIER = (EarlierKards(1), EarlierKards(2))
