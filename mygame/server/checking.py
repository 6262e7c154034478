"""`make check`: whether the world is consistent - the database, its contents, tables, stakes, purses and the ledger.

Each finding is one line. A few can be repaired without guessing (`mend=True`): unreferenced rows are
deleted, stakes still held by a finished match are paid back, and the seats of people who are gone become free.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from django.core import checks
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Q, Sum
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute
from msgspec import DecodeError, json
from msgspec.structs import replace

from evadventure.content import builder, records
from evadventure.kernel.content_files import ContentError
from evadventure.kernel.purse import CoinReason
from evadventure.minigames.match import BadSave
from evadventure.tables.match import purse, store
from evadventure.tables.match.persons import character_of
from evadventure.tables.match.seating import Setup
from evadventure.tables.models import LedgerRow, MatchRow, SeatRow
from evadventure.tables.room.finding import all_tables


class Finding(NamedTuple):
    """A detected fault."""

    line: str
    mended: bool = False


def check(*, mend: bool = False) -> list[Finding]:
    """Check the whole world; return the faults found.

    Args:
        mend: repair safe cases. The game must not run then: it would not notice.
    """
    found: list[Finding] = []
    for look in (_database, _migrations, _classes, _attributes, _ways, _content, _tables, _matches, _stakes, _purses):
        try:
            found += look(mend)
        except Exception as error:
            found.append(Finding(f"{look.__name__[1:]} cannot be checked: {type(error).__name__}: {error}"))
    return found


def _database(mend: bool) -> Iterator[Finding]:
    if connection.vendor != "sqlite":
        return  # checks its own pages and keys
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check(20)")
        yield from (Finding(f"database: {row[0]}") for row in cursor.fetchall() if row[0] != "ok")
        cursor.execute("PRAGMA foreign_key_check")
        for table, row, other, _ in cursor.fetchall():
            yield Finding(f"database: row {row} of {table} refers to a row of {other} that is not there")


def _migrations(mend: bool) -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes()):
        yield Finding(f"database: migration {migration} is to be done; `make play` does it")
    yield from (Finding(f"settings: {one}") for one in checks.run_checks() if one.is_serious())


def _classes(mend: bool) -> Iterator[Finding]:
    for model in (ObjectDB, ScriptDB, AccountDB, ChannelDB):
        paths = model.objects.order_by().values_list("db_typeclass_path", flat=True).distinct()
        for path in paths:
            module, _, name = path.rpartition(".")
            try:
                getattr(import_module(module), name)
            except (ImportError, AttributeError, ValueError):
                count = model.objects.filter(db_typeclass_path=path).count()
                yield Finding(f"world: {count} of {model.__name__} are of the class {path}, which is not there")


def _attributes(mend: bool) -> Iterator[Finding]:
    owners = [one.field.model for one in Attribute._meta.related_objects if one.many_to_many]
    used = [Q(pk__in=model.db_attributes.through.objects.values("attribute_id")) for model in set(owners)]
    orphans = Attribute.objects.all()
    for one in used:
        orphans = orphans.exclude(one)
    if count := orphans.count():
        if mend:
            Attribute.objects.filter(pk__in=list(orphans.values_list("pk", flat=True)))._raw_delete("default")
        yield Finding(f"world: {count} Attributes belong to nothing", mend)
    for pk, key in list(Attribute.objects.values_list("pk", "db_key")):
        try:
            Attribute.objects.values_list("db_value", flat=True).get(pk=pk)
        except Attribute.DoesNotExist:
            continue
        except Exception as error:
            yield Finding(f"world: Attribute {pk} ({key}) cannot be read: {type(error).__name__}")


def _ways(mend: bool) -> Iterator[Finding]:
    lost = ObjectDB.objects.filter(db_destination__isnull=True, db_typeclass_path__icontains="exit")
    for pk, key, place in lost.values_list("pk", "db_key", "db_location"):
        yield Finding(f"world: the way {key} (#{pk}) of #{place} leads nowhere")


def _content(mend: bool) -> Iterator[Finding]:
    if not records.present():
        return
    try:
        missing, spare = builder.differences(records.load())
    except ContentError as error:
        yield from (Finding(f"content: {problem}") for problem in error.problems)
        return
    yield from (
        Finding(f"world: {tag} is in the content and not in the world; `make reload` builds it") for tag in missing
    )
    yield from (Finding(f"world: {tag} is in the world and no longer in the content") for tag in spare)


def _tables(mend: bool) -> Iterator[Finding]:
    for table in all_tables():
        try:
            setup = json.decode(table.setup_text, type=Setup) if table.setup_text else None
        except DecodeError as error:
            if mend:
                table.setup_text = ""
            yield Finding(f"tables: what {table.key} (#{table.pk}) is laid for cannot be read: {error}", mend)
            continue
        gone = [one for one in setup.sitters if one.key.startswith("c:") and not character_of(one.key)] if setup else []
        if setup is not None and gone:
            if mend:
                table.setup = replace(setup, sitters=tuple(one for one in setup.sitters if one not in gone))
            yield Finding(f"tables: {len(gone)} who sit at {table.key} (#{table.pk}) are gone", mend)


def _matches(mend: bool) -> Iterator[Finding]:
    tables = {table.pk for table in all_tables()}
    for pk in MatchRow.objects.filter(phase__in=store.OPEN).order_by("pk").values_list("pk", flat=True):
        try:
            row = MatchRow.objects.get(pk=pk)
            store.read(row)
        except BadSave as error:
            yield Finding(f"match {pk}: cannot be taken up: {error}; the next start freezes it and pays stakes back")
            continue
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            yield Finding(f"match {pk}: cannot be read: {told}; the next start freezes it and pays stakes back")
            continue
        if row.table_id not in tables:
            yield Finding(f"match {pk}: its table is gone; the next start breaks it off and pays stakes back")


def _stakes(mend: bool) -> Iterator[Finding]:
    held = SeatRow.objects.filter(paid=None, staked__gt=0).exclude(match__phase__in=store.OPEN)
    for pk in list(held.order_by("pk").values_list("pk", flat=True)):
        seat = SeatRow.objects.get(pk=pk)
        if mend:
            with purse.current().together([seat.key]):
                purse.refund([seat])
                seat.save(update_fields=["paid"])
        yield Finding(f"match {seat.match_id}: is over and holds {seat.staked} coins of {seat.name_en}", mend)
    uneven = (
        MatchRow.objects.exclude(phase__in=[*store.OPEN, MatchRow.Phase.VOID])
        .annotate(staked=Sum("seats__staked"), paid=Sum("seats__paid"))
        .filter(staked__gt=0)
    )
    for pk, staked, paid in uneven.values_list("pk", "staked", "paid"):
        if (paid or 0) > staked:
            yield Finding(f"match {pk}: {staked} coins were staked and {paid} paid out")


def _purses(mend: bool) -> Iterator[Finding]:
    """Compare each purse with the ledger, if that has recorded it from its first coin (rows are kept for 90 days)."""
    begun = LedgerRow.objects.filter(reason=CoinReason.START.value, coins__gt=0, target__startswith="c:")
    for key in begun.order_by("target").values_list("target", flat=True).distinct():
        hero = character_of(key)
        if hero is None:
            continue
        came = LedgerRow.objects.filter(target=key).aggregate(Sum("coins"))["coins__sum"] or 0
        went = LedgerRow.objects.filter(source=key).aggregate(Sum("coins"))["coins__sum"] or 0
        if hero.coins != came - went:
            yield Finding(f"purse: {hero.key} (#{hero.pk}) has {hero.coins} coins, and by the ledger {came - went}")
