"""People, halls and annexes for a load test; run in a game directory that is not running.

usage: python populate.py PLAYERS PLAYERS_A_HALL [PLACE [GAME]]

The same for Evennia's stock game and for ours: each account `bench<n>` has one character; every hall holds its share
of them and has one annex to walk to. Descriptions carry the words the load generator waits for. With a PLACE (a tag
of our world's places) everybody stands there instead; with a GAME (and "" for PLACE) each hall has a table of it.
"""

from __future__ import annotations

import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
sys.path.insert(0, os.getcwd())

import django

django.setup()

import evennia

evennia._init()

from django.conf import settings
from django.db import transaction
from evennia.utils.create import create_account, create_object
from evennia.utils.search import search_tag

PASSWORD = "load-test-only"


def main(players: int, in_a_hall: int, place: str = "", game: str = "") -> None:
    """Make everything, in one transaction."""
    with transaction.atomic():
        hall = search_tag(place, category="place")[0] if place else None
        for number in range(players):
            hall_number, rank = divmod(number, in_a_hall)
            if rank == 0 and not place:
                hall = make_hall(hall_number)
                if game:
                    from evadventure.tables.bootstrap import make_table  # of our game only

                    make_table(hall, game)
            account = create_account(f"bench{number}", "", PASSWORD, typeclass=settings.BASE_ACCOUNT_TYPECLASS)
            character = create_object(
                settings.BASE_CHARACTER_TYPECLASS, key=f"Bench{number}", location=hall, home=hall, nohome=True
            )
            character.locks.add(f"puppet:id({character.id}) or pid({account.id})")
            account.characters.add(character)
            account.db._last_puppet = character
            if hasattr(account, "lang"):
                account.lang = "en"


def make_hall(number: int) -> object:
    """Make a hall with its annex; return the hall."""
    hall = create_object(settings.BASE_ROOM_TYPECLASS, key=f"Hall {number}", nohome=True)
    annex = create_object(settings.BASE_ROOM_TYPECLASS, key=f"Annex {number}", nohome=True)
    hall.db.desc = f"seen-hall-{number} A long hall with benches, a hearth and a draught."
    annex.db.desc = f"seen-annex-{number} A small room with a window onto the yard."
    create_object(settings.BASE_EXIT_TYPECLASS, key="annex", location=hall, destination=annex, nohome=True)
    create_object(settings.BASE_EXIT_TYPECLASS, key="hall", location=annex, destination=hall, nohome=True)
    return hall


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
