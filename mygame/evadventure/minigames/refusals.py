"""Refusals that do not come from a game but from the house: their words, and the door to all refusals' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..words import Words
from .core import Present, Reader, Refusal

HOUSE: Mapping[str, Words] = {
    "stale": Words("The table has changed since you looked. Look again, then choose."),
    "match_over": Words("The match is over.", context="minigames"),
    "no_such_seat": Words("There is no such seat at this table."),
    "malformed": Words("That is no move of this game."),
    "undo_none": Words("There is nothing to take back."),
    "undo_not_yours": Words("The last move was not yours to take back."),
    "undo_rolled": Words("Chance has spoken; that cannot be taken back."),
    "undo_revealed": Words("That has shown something new; it cannot be taken back."),
    "undo_limit": Words("Enough has been taken back in this match."),
    "seats": Words("This game is for {min} to {max} players, not {seats}."),
    "seed": Words("That is no seed: a number from 0 up, below 2 to the 256th."),
    "position_seats": Words("The position has {position} seats, the table {seats}."),
    "unknown_option": Words('There is no option "{option}". There are: {options}.'),
    "bad_option": Words('The option {option} cannot be "{value}"; it takes {expected}.'),
    "file_too_long": Words("That file is longer than {most} characters."),
    "file_empty": Words("There is nothing in that file."),
    "file_over": Words("The match in that file is over; nothing can be played on from it."),
    "save_malformed": Words("This is no saved match: {reason}."),
    "save_format": Words("Saved matches of the form {format} cannot be read."),
    "save_game": Words("This is a saved match of another game ({game})."),
    "save_rules": Words("This match was saved under rules version {version}; here is version {now}."),
    "save_terms": Words("The saved match cannot begin: {reason}."),
    "save_replay": Words("The saved match breaks off: step {step} is refused ({code})."),
    "save_digest": Words("The saved match does not end where it says."),
    "no_query": Words('This game knows no question "{query}".'),
}
"""Code -> words, for every refusal `match` and `options` make."""


def refusal_text(present: Present[Any, Any, Any], refusal: Refusal, reader: Reader) -> str:
    """Return why something was refused, whoever refused it: the house or the game."""
    if (words := HOUSE.get(refusal.code)) is not None:
        return words.say(reader.lang, **refusal.facts)
    return present.refusal(refusal, reader)
