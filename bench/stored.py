"""Finished matches for a load test; run in a game directory that is not running.

usage: python stored.py MATCHES

One match of UNO between computer players is played to its end and stored as the house stores it; the others are copies
of its rows.
"""

from __future__ import annotations

import os
import sys
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
sys.path.insert(0, os.getcwd())

import django

django.setup()

import evennia

evennia._init()

from django.db import connection, transaction

from evadventure.tables.match.seating import Setup, Sitter
from evadventure.tables.match.session import By, MatchSession
from evadventure.tables.models import ActionRow, MatchRow, SeatRow
from evadventure.words import Words


def one_match() -> MatchRow:
    """Play a match and return its row."""
    sitters = tuple(Sitter(key=f"b:{n}", name=Words(f"Bot {n}", f"电脑{n}"), level="random") for n in range(2))
    played = MatchSession.start(None, Setup(game="uno", sitters=sitters, options={"rounds": 1}), seed=1)
    while played.ending is None:
        seat = played.match.to_act[0]
        view, legal = played.match.view(seat), played.match.legal(seat)
        chosen = played.entry.bots["careful"].choose(view, legal, seat, played.rev, 0.1)
        played.act(seat, chosen, By.BOT, played.match.version(seat))
    row: MatchRow = MatchRow.objects.get(pk=played.row.pk)
    return row


def copy(model: Any, first: int, last: int) -> None:
    """Give every match after `first`, up to `last`, the rows of `first`."""
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    others = ", ".join(f'"{name}"' for name in columns if name != "match_id")
    table, matches = model._meta.db_table, MatchRow._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{table}" (match_id, {others}) SELECT new.id, {others} FROM "{matches}" AS new'
            f' CROSS JOIN (SELECT {others} FROM "{table}" WHERE match_id = %s) WHERE new.id > %s AND new.id <= %s',
            [first, first, last],
        )


def main(matches: int) -> None:
    """Store a number of matches."""
    row = one_match()
    names = [field.attname for field in MatchRow._meta.concrete_fields if not field.primary_key]
    values = {name: getattr(row, name) for name in names}
    with transaction.atomic():
        MatchRow.objects.bulk_create([MatchRow(**values) for _ in range(matches - 1)], batch_size=500)
        last = MatchRow.objects.order_by("-pk").values_list("pk", flat=True)[0]
        for model in (SeatRow, ActionRow):
            copy(model, row.pk, last)
    print(f"{MatchRow.objects.count()} matches, {SeatRow.objects.count()} seats, {ActionRow.objects.count()} actions")


if __name__ == "__main__":
    main(int(sys.argv[1]))
