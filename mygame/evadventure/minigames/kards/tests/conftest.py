"""Fixtures of the KARDS tests."""

from __future__ import annotations

import pytest

from evadventure.minigames.kards.data.cards import CARDS, load


@pytest.fixture
def add_card(monkeypatch):
    """Give the house another card for one test: its key, kind and effects, and what else its row holds, as TOML."""

    def add(key: str, kind: str, effects: str, more: str = "cost = 1") -> None:
        number = 900 + sum(figures.card.number >= 900 for figures in CARDS.values())
        row = f'key = "{key}", number = {number}, nation = "usa", kind = "{kind}", {more}, effects = [{effects}]'
        text = f'card = [{{{row}, name = {{en = "{key}", zh = "试"}}, flavour = {{en = "", zh = ""}}}}]'
        monkeypatch.setitem(CARDS, key, load({"test.toml": text})[key])

    return add
