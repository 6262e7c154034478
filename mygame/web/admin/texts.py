"""Sentences of the pages for staff."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

STAFF: Mapping[str, Words] = {
    "title": Words("Administration"),
    "lead": Words("Lists to be read. Matches, coins and ratings are changed in the game, by the commands of staff."),
    "wants": Words("wants a look"),
    "staff_of_django": Words("All of Django's lists"),
    "world": Words("The world, as Evennia keeps it"),
    "back": Words("Back to the administration"),
    "reports": Words("Open reports"),
    "suspicious": Words("Suspicious results"),
    "frozen": Words("Frozen matches"),
    "tables": Words("Tables with a match"),
    "matches": Words("Matches"),
    "people": Words("Accounts"),
    "letters": Words("Letters not read yet"),
    "ratings": Words("Ratings"),
    "ledger": Words("The ledger"),
    "book": Words("What staff did"),
    "objectdb": Words("Objects"),
    "scriptdb": Words("Scripts"),
    "channeldb": Words("Channels"),
    "msg": Words("Messages"),
    "helpentry": Words("Help entries"),
    "tag": Words("Tags"),
    "all_tables": Words("Tables"),
    "table": Words("Table"),
    "place": Words("Place"),
    "game": Words("Game"),
    "sitting": Words("Seats"),
    "match": Words("Match"),
    "began": Words("Began"),
    "private": Words("(private)"),
    "steps": Words("steps", context="log"),
    "none": Words("Nothing to do. Go and play."),
    "close_how": Words("In the game, @reports lists them and @reports close <number> closes one."),
}
"""The templates read them as `s.<key>`."""
