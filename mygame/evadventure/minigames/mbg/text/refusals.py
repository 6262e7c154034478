"""Refusals in words, and the effects of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....words import Words
from ...core import Reader, Refusal
from . import names

CARD_HELP: Final = (
    Words("stops whoever comes to a cell"),
    Words("a faction marches at most 3 steps, for 3 rounds"),
    Words("a faction marches up to 12 steps, for 3 rounds"),
    Words("a faction loses its turns, for 3 rounds"),
    Words("you act once more this turn"),
    Words("take 1500 from another faction"),
    Words("all your officers regain a tenth of their strength"),
    Words("an officer of others can do nothing, for 4 rounds"),
    Words("an officer of others loses a quarter of all abilities, for 8 rounds"),
    Words("an officer of others leaves at the end of the round"),
    Words("robbers on a cell fight whoever comes"),
    Words("no battles with another faction, for 7 rounds"),
    Words("whoever meets that faction must fight it, for 5 rounds"),
    Words("a faction turns round"),
)

WORDS: Final[Mapping[str, Words]] = {
    "not_understood": Words('"{text}" is no answer here.'),
    "not_an_action": Words('"{text}" is no move of this game.'),
    "not_your_turn": Words("It is {role}'s turn to decide."),
    "match_over": Words("The game is over."),
    "not_asked": Words("That is not what is asked now."),
    "not_offered": Words("That cannot be chosen now."),
    "must_fight": Words("Public anger leaves no choice: there must be a battle."),
    "no_such_role": Words("There is no such faction."),
    "no_such_cell": Words("There is no such cell."),
    "no_such_officer": Words("There is no such officer."),
    "no_such_city": Words("There is no such city."),
    "no_such_inst": Words("There is no such institute."),
    "no_such_room": Words("There is no such training room."),
    "no_such_card": Words("There is no such card."),
    "card_none": Words("You have no card {card}."),
    "card_enough": Words("Enough cards were taken back; move now."),
    "card_wasted": Words("The card {card} would do nothing; it is kept."),
    "card_side": Words("The card {card} is for others only."),
    "role_out": Words("That faction is out of the game."),
    "role_bound": Words("There is an alliance or public anger already."),
    "nobody_there": Words("The card {card} finds nobody there."),
    "too_dear": Words("Hiring costs {price}, and one must have more than that."),
    "already_picked": Words("That officer is chosen already."),
    "already_holds": Words("That officer holds the office already."),
    "in_rumour": Words("Rumours keep that officer from leading."),
    "no_strength": Words("That officer has no strength left."),
    "place_enough": Words("That place was seen to often enough this time."),
    "role_not_offered": Words("That faction cannot be chosen now."),
    "cell_not_offered": Words("That cell cannot be chosen now."),
    "officer_not_offered": Words("That officer cannot be chosen now."),
    "city_not_offered": Words("That city cannot be chosen now."),
    "inst_not_offered": Words("That institute cannot be chosen now."),
    "room_not_offered": Words("That training room cannot be chosen now."),
    "tech_not_offered": Words("That technique cannot be studied here."),
    "scale_not_offered": Words("There are three scales: small, medium, big."),
    "max_turn": Words("A match lasts 1 to {most} turns (0 as the scenario says), not {value}."),
    "map_and_scenario": Words("Choose a scenario or a map text, not both."),
    "no_scenario": Words('There is no scenario "{scenario}"; there are: {keys}.'),
    "map_seats": Words("This map is for 2 to {roles} players, not {seats}."),
    "map_short": Words("Map, line {line}: the text ends before {field}."),
    "map_long": Words('Map, line {line}: "{text}" stands after the end.'),
    "map_too_long": Words("The text is longer than {most} characters."),
    "map_not_integer": Words('Map, line {line}, {field}: "{text}" is no whole number.'),
    "map_not_number": Words('Map, line {line}, {field}: "{text}" is no number.'),
    "map_not_flag": Words('Save, line {line}, {field}: "{text}" is neither true nor false.'),
    "map_count": Words("Map, line {line}, {field}: {value} is not a count from 0 to {most}."),
    "map_name": Words('Map, line {line}, {field}: "{text}" is no name.'),
    "map_range": Words("Line {line}, {field}: {value} is not between {low} and {high}."),
    "map_twice": Words("Map, line {line}, {field}: {value} stands twice."),
    "map_no_cells": Words("Map, line {line}: a board needs two cells at least, not {value}."),
    "map_no_roles": Words("Map, line {line}: there are no factions."),
    "map_nobody": Words("Map, line {line}, {field}: no faction is on the board."),
    "map_not_in_city": Words("Line {line}, {field}: officer {value} is not in that city."),
    "map_two_offices": Words("Map, line {line}, {field}: officer {value} cannot hold two offices."),
    "map_two_places": Words("Map, line {line}, {field}: officer {value} is also in {other}."),
    "map_city_twice": Words("Map, line {line}, {field}: city {value} has two owners."),
    "map_empty_city": Words("Map, line {line}, {field}: city {value} has an owner but no officer."),
    "map_dir": Words("Line {line}, {field}: a direction is 1 or -1, not {value}."),
    "map_same_name": Words('Map, line {line}, {field}: the name "{value}" is taken.'),
    "board_officer": Words("Line {line}, {field}: there is no officer {value}."),
    "board_two_places": Words("Line {line}, {field}: officer {value} is in two places."),
    "board_mismatch": Words("Line {line}, {field}: officer {value} is recorded elsewhere."),
    "board_lost": Words("Line {line}, {field}: this officer is in no list."),
    "board_range": Words("Line {line}, {field}: {value} is out of range."),
    "board_alliance": Words("Line {line}, {field}: the alliance with {value} is one-sided."),
    "board_city": Words("Line {line}, {field}: city and owner do not agree ({value})."),
    "save_standing": Words("Save, line {line}, {field}: faction {role} is said to stand elsewhere."),
    "save_free": Words("Save, line {line}, {field}: these are not the officers without a faction."),
    "position_head": Words('This is no position: its first line must be "{expected}".'),
    "position_word": Words('Position, line {line}: "{text}" is unknown.'),
    "position_line": Words("Position, line {line}: {reason}."),
    "position_parts": Words("A position has one board line, and one ask or verdict line."),
    "position_size": Words("A position with {cell} cells and {role} factions cannot be played."),
    "position_todo": Words("What is to come in this position cannot come."),
    "position_ask": Words("The question {kind} cannot be asked in this position."),
    "position_verdict": Words("The verdict of this position names no faction."),
}


def say(refusal: Refusal, reader: Reader) -> str:
    """Return a refusal as a sentence."""
    facts: dict[str, Any] = {"line": 0, **refusal.facts}
    if "card" in facts:
        card = facts["card"]
        facts["card"] = names.CARD_NAMES[card] if 0 <= card < len(names.CARD_NAMES) else card
    if refusal.code == "not_your_turn":
        facts["role"] = reader.names[facts["role"]]
    if "price" in facts:
        facts["price"] = names.money(facts["price"])
    if isinstance(facts.get("keys"), list):
        facts["keys"] = ", ".join(facts["keys"])
    return WORDS.get(refusal.code, Words("That is not possible.")).say(reader.lang, **facts)
