"""The drawing of UNO in the browser: its sentences at the table."""

from __future__ import annotations

from ...words import Words
from ..painter import SCRIPTS, Painter
from .text import sentences

PAINTER = Painter(
    f"{SCRIPTS}/uno.js",
    style="wellmouth/css/uno.css",
    words={
        "uno_hand": Words("Your hand, {n} {n:|card|cards}"),
        "uno_pile": Words("Draw pile, {n} {n:|card|cards}"),
        "uno_top": Words("Top card: {card}"),
        "uno_empty": Words("no card yet"),
        "uno_colour": Words("Colour: {colour}"),
        "uno_no_colour": Words("any"),
        "uno_onward": Words("Play goes on to the next seat"),
        "uno_backward": Words("Play goes back to the seat before"),
        "uno_cards": Words("{n} {n:|card|cards}"),
        "uno_round": Words("Round {n}"),
        "uno_points": Words("{n} {n:|point|points}"),
        "uno_one": Words("one card, has not called UNO"),
        "uno_how": Words("How do you play {card}?"),
        "uno_ask": Words("Play a card, or draw."),
        "uno_misfit": Words("{card} does not fit on {top}: play {colour}, the same number or symbol, or a wild card."),
        "uno_first": Words("Not {card} now: first the question is answered."),
        "uno_with_call": Words("and call UNO"),
        "uno_draw": Words("Draw"),
        "uno_draw_n": Words("Draw {n}"),
        "uno_must": Words("{name} draws {n}"),
        "uno_must_or_challenge": Words("{name}: draw {n}, or challenge"),
        "uno_swaps": Words("{name} chooses a hand to swap for"),
        "uno_turn": Words("{name}’s turn"),
        "uno_last": Words("Played last: {card}"),
        "uno_by_colour": Words("By colour"),
        "uno_by_number": Words("By number"),
        "uno_playable": Words("{card}, can be played"),
        "uno_queue": Words("{card}: play it if it fits when my turn comes"),
        "uno_queue_draw": Words("Draw, unless I can play"),
        **{f"uno_colour_{key}": colour for key, colour in sentences.COLOURS.items()},
        **{f"uno_symbol_{key}": symbol for key, symbol in sentences.SYMBOLS.items()},
        "uno_card": Words("{colour} {symbol}"),
    },
)
