"""One transaction for database and memory: everything in it is kept, or nothing.

Evennia keeps objects, their Attributes, tags and contents in memory, where a rollback of the database does not reach.
`together` notes those written while it is open. When it fails they are reloaded from the database: changes
are reverted, new objects are gone, deleted ones are back, the very same objects. The
memory of entities (`ndb`) is restored, too, and other memory through `when_undone`.

Messages of a command in the meantime are held back (`when_kept`) until they are true.

`remembered` does the same for memory alone, where each write is kept separately.
"""

import functools
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, ClassVar, Self

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import Model
from django.db.models.signals import m2m_changed, pre_delete, pre_save
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute, InMemoryAttribute, InMemoryAttributeBackend
from evennia.typeclasses.models import TypedObject
from evennia.utils import logger
from evennia.utils.idmapper.models import SharedMemoryModel

from .mixins import ObjectBase

_HANDLERS = ("attributes", "nicks", "tags", "aliases", "permissions")
"""Handlers of a typeclassed entity that cache their data."""


class NotKept(DatabaseError):
    """The database has refused a write, and the error was swallowed on the way."""


class _Journal:
    """The writes since a transaction began, and the calls due when it is kept.

    Args:
        holds: whether calls and messages meanwhile wait for its end.
    """

    def __init__(self, holds: bool = True) -> None:
        self.holds = holds
        self.made: dict[int, Model] = {}
        self.written: dict[int, Model] = {}
        self.deleted: list[tuple[Model, Any]] = []
        self.held: list[Callable[[], object]] = []
        self.last: list[Callable[[], object]] = []
        self.undone: list[Callable[[], object]] = []
        self.touched: dict[int, tuple[Ephemeral, _Before]] = {}
        self.refused: DatabaseError | None = None

    def merge(self, inner: Self) -> None:
        """Take over the contents of an inner transaction that was kept."""
        self.written |= inner.written
        self.deleted += inner.deleted
        if self.holds:  # else the results of the inner one stay, even if something is refused later
            self.made |= inner.made
            self.held += inner.held
            self.last += inner.last
            self.undone += inner.undone
            self.touched = inner.touched | self.touched


class _Open(threading.local):
    """The open transactions of a thread, the innermost last."""

    def __init__(self) -> None:
        self.journals: list[_Journal] = []
        self.unread: list[_Journal] = []
        """Journals still to be reloaded, since the database could not be read either."""


_open = _Open()


@contextmanager
def together(*, late: bool = False) -> Iterator[None]:
    """Open one transaction for the database and memory; transactions may be nested.

    Args:
        late: whether the outermost begins with the first write, where the database supports it (`server.conf.sqlite3`):
            a block that only reads then takes no write lock.

    Raises:
        DatabaseError: when the database refuses any part of it, even if the error was swallowed inside.
    """
    journal = _Journal()
    outer = _open.journals[-1] if _open.journals else None
    if outer is None:
        _catch_up()
    _open.journals.append(journal)
    watch = _watch(journal)
    connection.execute_wrappers.insert(0, watch)
    try:
        if late and not connection.in_atomic_block:
            setattr(connection, "begins_late", True)  # noqa: B010  our own wrapper knows it
        with transaction.atomic():
            yield
            if journal.refused is not None:
                raise NotKept(str(journal.refused)) from journal.refused
            if connection.needs_rollback:  # Django would roll everything back silently
                raise NotKept("something was passed over that takes the transaction back")
    except BaseException:
        _open.journals.pop()
        _read_anew(journal)
        _recall(journal)
        raise
    finally:
        connection.execute_wrappers.remove(watch)
    _open.journals.pop()
    if outer is not None:
        outer.merge(journal)
        if outer.holds:
            return
    for call in [*journal.held, *journal.last]:
        try:
            call()
        except Exception:
            logger.log_trace("what was to be done after a transaction")


@contextmanager
def remembered() -> Iterator[None]:
    """Reload memory from the database, when the database refuses any write inside.

    No transaction: writes before the refusal stay. Inside of one it does nothing of its own.

    Raises:
        DatabaseError: the one the database raised.
    """
    outer = _open.journals[-1] if _open.journals else None
    if outer is not None and outer.holds:
        yield
        return
    if outer is None:
        _catch_up()
    journal = _Journal(holds=False)
    _open.journals.append(journal)
    try:
        yield
    except DatabaseError:
        _open.journals.pop()
        _read_anew(journal)
        raise
    except BaseException:
        _open.journals.pop()
        raise
    _open.journals.pop()
    if outer is not None:
        outer.merge(journal)


def beat[**P](work: Callable[P, None]) -> Callable[P, None]:
    """Return a timer's work as one transaction; when it fails, the timer goes on, and the next beat tries again.

    Evennia stops the timer of a script whose beat raises anything, until the next start.
    """

    @functools.wraps(work)
    def passed(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            with together():
                work(*args, **kwargs)
        except Exception:
            logger.log_trace(f"{work.__qualname__}: this beat was taken back")

    return passed


class Clock:
    """Mixin of scripts that outlast the server: `timing` is key, description, and seconds between beats (-1: none)."""

    timing: ClassVar[tuple[str, str, int]]
    delayed: ClassVar[bool] = False
    """Whether the first beat waits as well."""

    def at_script_creation(self) -> None:
        """Set the figures of the class."""
        self.key, self.desc, self.interval = self.timing
        self.start_delay, self.persistent = self.delayed, True


def each[M](members: Iterable[M], work: Callable[[M], object], *, writes: bool = True) -> None:
    """Do something for each member, in separate transactions; one that fails is logged, the others go on.

    Args:
        members: those concerned.
        work: takes one.
        writes: whether it may write; to tell something needs no transaction.

    Raises:
        DatabaseError: the database refuses to write, which is no fault of one member.
    """
    for one in list(members):
        try:
            with together(late=True) if writes else nullcontext():
                work(one)
        except IntegrityError:
            logger.log_trace(f"{work!r} failed for {one!r}")
        except DatabaseError:
            raise
        except Exception:
            logger.log_trace(f"{work!r} failed for {one!r}")


def when_kept(call: Callable[[], object], *, last: bool = False) -> None:
    """Call when all open transactions are kept; at once where none is open, never when it fails.

    Args:
        call: the function to call.
        last: after all other calls: news of a deed come after the message about the deed.
    """
    if _open.journals and _open.journals[-1].holds:
        (_open.journals[-1].last if last else _open.journals[-1].held).append(call)
    else:
        call()


def when_undone(call: Callable[[], object]) -> None:
    """Call when the open transaction is rolled back, to restore memory; never when it is kept."""
    if _open.journals and _open.journals[-1].holds:
        _open.journals[-1].undone.append(call)


def settled() -> None:
    """Note that a refused write was rolled back, and told: the transactions around it may be kept."""
    for journal in _open.journals:
        journal.refused = None


def note_commands(one: ObjectBase) -> None:
    """Note that the command sets of an entity are about to be changed in memory."""
    handler, stack = one.cmdset, list(one.cmdset.cmdset_stack)

    def as_before() -> None:
        handler.cmdset_stack = stack
        handler.update()

    when_undone(as_before)


def _watch(journal: _Journal) -> Callable[..., Any]:
    """Return a wrapper that notes refusals by the database, except a clash of keys, which may be a deliberate test."""

    def watched(execute: Callable[..., Any], *arguments: object) -> Any:
        try:
            return execute(*arguments)
        except IntegrityError:
            raise
        except DatabaseError as refused:
            journal.refused = refused
            raise

    return watched


# Written objects.


def note(one: Model) -> None:
    """Note that an object is about to be changed in memory without its row showing it yet."""
    if _open.journals:
        _open.journals[-1].written[id(one)] = one


def note_made(one: Model) -> None:
    """Note that something is about to be stored by a statement that sends no signal (`bulk_create`)."""
    _note_written(None, one)


def _note_written(sender: object, instance: Any, **kwargs: object) -> None:
    note(instance)
    if not _open.journals or not _open.journals[-1].holds:
        return
    if isinstance(instance, SharedMemoryModel) and instance._state.adding:
        _open.journals[-1].made[id(instance)] = instance


def note_deleted(instance: Model, **kwargs: object) -> None:
    """Note that something is about to be deleted."""
    if _open.journals:
        _open.journals[-1].deleted.append((instance, instance.pk))


def _note_joined(sender: object, instance: Any, **kwargs: object) -> None:
    note(instance)


pre_save.connect(_note_written, dispatch_uid="transactions")
m2m_changed.connect(_note_joined, dispatch_uid="transactions")
pre_delete.connect(note_deleted, dispatch_uid="transactions")


# In-memory Attributes.

type _Before = list[tuple[InMemoryAttribute, Any, Any]]
"""The previous memory of an entity: each in-memory Attribute, its value, and a copy of that if it is mutable."""


_CLOCK = ("_task", None)
"""Where Evennia keeps the timer of a script; it runs or is stopped, whatever is rolled back."""


class Ephemeral(InMemoryAttributeBackend):
    """In-memory Attributes (`ndb`), which a failing transaction restores."""

    _storage: dict[tuple[str, str | None], InMemoryAttribute]
    _category_storage: dict[str | None, list[InMemoryAttribute]]

    def get(self, key: str | None = None, category: str | None = None) -> list[InMemoryAttribute]:
        """Return the Attributes; the caller may change them in place."""
        if _open.journals and id(self) not in (touched := _open.journals[-1].touched):
            touched[id(self)] = (self, [(one, one.value, _copied(one.value)) for one in self._storage.values()])
        found: list[InMemoryAttribute] = super().get(key, category)
        return found

    def recall(self, before: _Before) -> None:
        """Restore the previous Attributes, and nothing else."""
        clock = self._storage.get(_CLOCK)
        self._storage.clear()
        self._category_storage.clear()
        self.reset_cache()
        before = [one for one in before if (one[0].key, one[0].category) != _CLOCK]
        for attribute, value, copied in [*before, *([] if clock is None else [(clock, clock.value, None)])]:
            if copied is not None:
                value.clear()
                (value.extend if isinstance(value, list | deque) else value.update)(copied)
            attribute.value = value
            self._storage[attribute.key, attribute.category] = attribute
            self._category_storage[attribute.category].append(attribute)
            self._set_cache(attribute.key, attribute.category, attribute)


def _copied(value: Any) -> Any:
    """Return a copy of a mutable value; None of anything else."""
    return value.copy() if isinstance(value, dict | list | set | deque) else None


def _recall(journal: _Journal) -> None:
    for backend, before in journal.touched.values():
        backend.recall(before)
    for call in reversed(journal.undone):
        try:
            call()
        except Exception:
            logger.log_trace("what was to be taken back in memory")


# Restoring.


def _catch_up() -> None:
    """Reload journals that could not be read before. Raises DatabaseError when they still cannot."""
    while _open.unread:
        _read(_open.unread[0])
        _open.unread.pop(0)


def _read_anew(journal: _Journal) -> None:
    """Reload all objects that a journal names from the database; what cannot be read, later.

    New objects are detached at once: another row may get their number before anything is read.
    """
    for one in journal.made.values():
        _part(one)
    for one in journal.written.values():
        _forget(one)
    try:
        _read(journal)
    except DatabaseError:
        logger.log_trace("what was taken back cannot be read anew yet")
        _open.unread.append(journal)


def _read(journal: _Journal) -> None:
    for instance, pk in reversed(journal.deleted):
        instance.pk = pk
        if isinstance(instance, SharedMemoryModel):
            instance._is_deleted = False
            instance.__dict__.pop("delete", None)
        note_in(journal.written, instance)
    touched = [one for one in journal.written.values() if isinstance(one, SharedMemoryModel)]
    entities: dict[int, SharedMemoryModel] = {}
    for one in [*touched, *_owners([one for one in touched if isinstance(one, Attribute)])]:
        if isinstance(one, TypedObject):
            note_in(entities, one)
    places: dict[int, Any] = {}
    for one in entities.values():
        _note_places(places, one)
    for one in {id(one): one for one in [*touched, *entities.values()]}.values():
        _refresh(one)
        _forget(one)
    for one in entities.values():
        _note_places(places, one)
    for place in places.values():
        if place.pk is not None:
            place.contents_cache.init()


def note_in[M](found: dict[int, M], one: M) -> None:
    """Store an instance by its identity: a deleted one has no key, and equals nothing."""
    found[id(one)] = one


def _note_places(places: dict[int, Any], one: object) -> None:
    """Note an object, and its place according to memory."""
    if isinstance(one, ObjectDB):
        note_in(places, one)
        place = one._state.fields_cache.get("db_location") or ObjectDB.get_cached_instance(one.db_location_id)
        if place is not None:
            note_in(places, place)


def _owners(attributes: list[Any]) -> Iterator[Any]:
    """Yield the entities in memory that own Attributes."""
    keys = [one.pk for one in attributes if one.pk is not None]
    for model in (ObjectDB, AccountDB, ScriptDB, ChannelDB) if keys else ():
        through = model.db_attributes.through
        field = model.db_attributes.field.m2m_field_name() + "_id"
        for pk in through.objects.filter(attribute_id__in=keys).values_list(field, flat=True).distinct():
            if (cached := model.get_cached_instance(pk)) is not None:
                yield cached


def _refresh(one: Any) -> None:
    """Reload one row; an object without a row is dropped from memory, too.

    `refresh_from_db` does not: Evennia's identity mapper returns the very object that is to be read.
    """
    model, pk = one.__dbclass__, one.pk
    row = model.objects.filter(pk=pk).values().first() if pk is not None else None
    one._state.fields_cache.clear()
    if row is None:
        _part(one)
    else:
        one.__dict__.update(row)
        model.__instance_cache__[pk] = one


def _part(one: Any) -> None:
    """Detach an entity in memory from its row: there is none, or it will be another's."""
    cached = one.__dbclass__.__instance_cache__
    if cached.get(one.pk) is one:
        del cached[one.pk]
    if isinstance(one, ScriptDB) and (task := one.ndb._task) is not None:
        one.ndb._task = None  # Evennia's own way of stopping it writes, to a row that is not there
        if task.running:
            task.stop()
    one._is_deleted = True
    one.pk = None


def _forget(one: Any) -> None:
    """Clear the caches of an entity's handlers."""
    for name in _HANDLERS:
        if (handler := one.__dict__.get(name)) is not None:
            handler.reset_cache()
    one.__dict__.pop("locks", None)
    if (forget := getattr(one, "at_rolled_back", None)) is not None:
        forget()
