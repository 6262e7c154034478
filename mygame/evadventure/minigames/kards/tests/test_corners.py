"""Corners of the rules: who is destroyed first, what `all` means, a deck of one code, the second player."""

from __future__ import annotations

from msgspec.structs import replace

from evadventure.minigames.kards.actions import ChooseDeck
from evadventure.minigames.kards.data import decks
from evadventure.minigames.kards.engine import effects
from evadventure.minigames.kards.rules import GAME
from evadventure.minigames.kards.tests.table import board, do, figures, kinds, line, step
from evadventure.minigames.kards.text import cards
from evadventure.minigames.match import Match
from evadventure.minigames.options import read_options, read_table_options

# Units that are destroyed leave before the next sentence of a card.


def test_what_one_sentence_destroys_takes_no_pin_of_the_next():
    lines = ("0 hand: ger_order_pincer", "1 support: usa_draftees[1/1/1] usa_draftees[1/1/1] usa_draftees[1/3/3] ")
    pins = set()
    for seed in range(20):
        state = replace(board(*lines), chance=board(*lines).chance[:-1] + bytes([seed]))
        state, events = step(state, "play 1")
        assert line(state, "1") == ["usa_draftees"]
        pins.add(state.sides[1].support[0].pin > 0)
        order = kinds(events)
        assert order.count("Pinned") == 1
        assert order.index("Destroyed") < order.index("Pinned")
    assert pins == {True}


def test_the_texts_say_it_of_the_same_ones():
    assert set(cards._AGAIN) == effects.SAME


# "All" means the unit itself, too.


def test_all_damaged_friendly_units_means_itself():
    state = board("0 support: bri_medics[0/1/3] usa_draftees[1/1/2]")
    state = do(state, "end")
    assert figures(state, "e2", seat=1) == "1/2"
    assert figures(state, "e1", seat=1) == "0/2"


# A deck has one code.

CODE = decks.write_code(decks.READY["few"])


def ways() -> list[str]:
    """Return further ways to write the same deck: cards in another order, in two entries, with blanks."""
    head, cards = CODE[:4], CODE[4:-3]
    pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    turned = head + "".join(reversed(pairs))
    spaced = f" {CODE[:4]}  {CODE[4:20]} {CODE[20:]} "
    return [turned + decks._checksum(turned), spaced]


def test_other_ways_to_write_a_deck_give_its_code():
    for text in ways():
        assert decks.why_not(text) is None
        assert decks.canonical(text) == CODE
    assert decks.canonical("few") == "few"


def test_the_main_nation_is_no_ally():
    deck = replace(decks.READY["recruit"], ally=None)
    own = replace(deck, ally=deck.main)
    assert decks.write_code(own) == decks.write_code(deck)
    code = decks.write_code(deck)
    body = code[:3] + code[2] + code[4:-3]
    assert decks.read_code(body + decks._checksum(body)).ally is None


def test_a_match_knows_a_deck_by_its_code():
    match = Match.open(GAME, GAME.options_type(), 2, 5)
    chosen = set()
    for text in (CODE, *ways()):
        chosen.add(match.play(0, ChooseDeck(text)).state.sides[0].chosen)
    assert len(chosen) == 1


# The second player.


def first_kredits(second_player: str, turns: int = 8) -> tuple[list[int], list[int]]:
    options = replace(GAME.options_type(), decks=("few", "tide"), mulligan=False, second_player=second_player)
    state = GAME.setup(options, 2, 3).state
    found: tuple[list[int], list[int]] = ([], [])
    for _ in range(turns):
        found[state.active != state.first].append(state.sides[state.active].kredits)
        state = do(state, "end")
    return found


def test_the_second_player_has_one_kredit_more_on_each_of_the_first_two_turns():
    assert first_kredits("seed") == ([1, 2, 3, 4], [1, 2, 3, 4])
    assert first_kredits("even") == ([1, 2, 3, 4], [2, 3, 3, 4])


def test_a_table_of_the_house_plays_even_unless_the_host_says_otherwise():
    assert read_options(GAME, {}).second_player == "seed"
    assert read_table_options(GAME, {}).second_player == "even"
    assert read_table_options(GAME, {"second_player": "seed"}).second_player == "seed"


def test_a_position_holds_what_its_match_is_played_by():
    options = replace(GAME.options_type(), decks=("few", "tide"), second_player="even")
    state = GAME.setup(options, 2, 3).state
    again = GAME.read_position(GAME.write_position(state), 3)
    assert again.rules == state.rules
    assert again.rules.second_even
