"""Reading Attributes and tags from the database: all of an entity at once, and of many entities in one query each.

Evennia queries each Attribute separately the first time it is wanted, and each missing one, too: a room full
of people costs hundreds of queries at the first look. Here the first access reads all Attributes of an
entity; `remember` does so for many. Once the cache is known to be complete, no more queries are made.

Evennia's own cache is filled, by its own rules, so later writes are in it, too.

`in_bulk` gathers writes: those of an entity that is made take a handful of statements, not dozens.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import transaction
from django.db.models import Model, QuerySet
from evennia.objects.models import ContentsHandler, ObjectDB
from evennia.server.serversession import ServerSession
from evennia.typeclasses.attributes import (
    Attribute,
    AttributeHandler,
    AttributeProperty,
    ModelAttributeBackend,
    NickHandler,
)
from evennia.typeclasses.tags import AliasHandler, PermissionHandler, Tag, TagCategoryProperty, TagHandler, TagProperty
from evennia.utils.dbserialize import to_pickle
from evennia.utils.idmapper.models import SharedMemoryModel
from evennia.utils.utils import lazy_property, make_iter

from .mixins import EntityBase
from .transactions import Ephemeral, note, note_deleted, note_made

MOST = 500
"""Entities in one query."""


def _key(name: str, category: str | None) -> str:
    """Return the key under which Evennia caches an Attribute or a tag."""
    return f"{name.lower()}-{category.lower() if category else None}"


def _is_new(entity: EntityBase) -> bool:
    """Tell whether an entity is being made: its handlers remember all that is stored of it."""
    return not entity.pk or "_createdict" in entity.__dict__


_PLAIN = frozenset({str, int, float, bool, bytes, type(None)})


def _same(stored: object, value: object) -> bool:
    """Tell whether two stored values are equal, and made only of what `to_pickle` copies or nobody can change."""
    if type(stored) is not type(value):
        return False
    if isinstance(stored, list | tuple) and isinstance(value, list | tuple):
        return len(stored) == len(value) and all(map(_same, stored, value))
    if type(stored) is dict and type(value) is dict:
        return _same(list(stored.items()), list(value.items()))
    return type(stored) in _PLAIN and stored == value


def _is_fixed(value: object) -> bool:
    return all(map(_is_fixed, value)) if isinstance(value, tuple) else type(value) in _PLAIN


# Writing together.


class _Gathered:
    """Writes to be done together."""

    def __init__(self) -> None:
        self.rows: dict[int, tuple[EntityBase, set[str] | None]] = {}
        """Entities and their changed fields; None for all."""
        self.new: list[tuple[_Backend, Attribute]] = []
        self.changed: list[Attribute] = []
        self.tags: list[tuple[_AllTags, dict[str, tuple[str, str | None]]]] = []

    def hold(self, attribute: Attribute) -> None:
        """Let an Attribute be changed in memory only, for now."""
        note(attribute)
        if "save" not in vars(attribute):
            vars(attribute)["save"] = _save_later
            if attribute.pk:
                self.changed.append(attribute)

    def read(self, attribute: Attribute) -> None:
        """Store all new Attributes when one is read that may be changed in place: Evennia does so with stored ones."""
        if not (attribute.id or _is_fixed(attribute.db_value)):
            wanted, self.new = self.new, []
            _store_attributes(wanted)

    def store(self) -> None:
        """Write all of it."""
        for entity, fields in self.rows.values():
            if entity.pk:
                names = [one.attname for one in entity._meta.concrete_fields if not one.primary_key]
                wanted = names if fields is None else [entity._meta.get_field(name).attname for name in fields]
                row = entity.__dbclass__.objects.filter(pk=entity.pk)
                row.update(**{name: getattr(entity, name) for name in wanted})
        for attribute in self.changed:
            if attribute.pk:
                attribute.save(update_fields=["db_value", "db_strvalue"])
        _store_attributes(self.new)
        _store_tags([(one, {key: tag for key, tag in tags.items() if key in one._cache}) for one, tags in self.tags])


def _save_later(*args: object, **kwargs: object) -> None:
    """Stand for the `save` of an Attribute that is stored a little later."""


class _Here(threading.local):
    """What a thread gathers just now."""

    gathered: _Gathered | None = None


_here = _Here()


@contextmanager
def in_bulk() -> Iterator[_Gathered]:
    """Store the Attributes and tags made inside, and changed rows, together at its end; nothing when it fails.

    New rows are inserted at once. Queries inside find nothing of what is gathered; the handlers of the entities do.
    """
    if (gathered := _here.gathered) is not None:
        yield gathered
        return
    _here.gathered = gathered = _Gathered()
    try:
        try:
            yield gathered
        finally:
            _here.gathered = None
            for attribute in gathered.changed:
                del vars(attribute)["save"]
        with transaction.atomic(savepoint=False):  # a Server killed between them would leave stray rows
            gathered.store()
    except BaseException:
        for backend, _one in gathered.new:
            backend.reset_cache()
        for tags, _names in gathered.tags:
            tags.reset_cache()
        raise


def _link(links: Iterable[tuple[_Backend | _AllTags, str, int | None]]) -> None:
    """Link entities to stored Attributes or tags: (handler, "attribute" or "tag", number)."""
    rows: dict[type[Model], list[Model]] = {}
    for owner, kind, number in links:
        link = getattr(type(owner.obj), owner._m2m_fieldname).through
        row = link(**{f"{owner._model}_id": owner.obj.pk, f"{kind}_id": number})
        rows.setdefault(link, []).append(row)
    for link, some in rows.items():
        link._default_manager.bulk_create(some, ignore_conflicts=True)


def _store_attributes(made: list[tuple[_Backend, Attribute]]) -> None:
    """Store new Attributes that are still their entities', and the links to these."""
    made = [(backend, one) for backend, one in made if one in backend._cache.values() and backend.obj.pk]
    for backend, one in made:
        vars(one).pop("save")
        note_made(one)
        note(backend.obj)
    Attribute.objects.bulk_create([one for _backend, one in made])
    _link((backend, "attribute", one.pk) for backend, one in made)
    for _backend, one in made:
        Attribute.cache_instance(one)


def _store_tags(wanted: list[tuple[_AllTags, dict[str, tuple[str, str | None]]]]) -> None:
    """Store tags of entities, (name, category), by their keys in memory."""
    names = {(owner._model, owner._tagtype, *tag) for owner, tags in wanted for tag in tags.values()}
    if not names:
        return
    found = Tag.objects.filter(db_key__in={name[2] for name in names}).order_by("-pk")
    known = {(one.db_model, one.db_tagtype, one.db_key, one.db_category): one for one in found}
    fields = ("db_model", "db_tagtype", "db_key", "db_category")
    new = [Tag(**dict(zip(fields, name, strict=True))) for name in sorted(names - known.keys(), key=str)]
    known |= {(one.db_model, one.db_tagtype, one.db_key, one.db_category): one for one in Tag.objects.bulk_create(new)}
    for owner, tags in wanted:
        note(owner.obj)
        owner._cache |= {key: known[owner._model, owner._tagtype, *tag] for key, tag in tags.items()}
    _link((owner, "tag", owner._cache[key].pk) for owner, tags in wanted for key in tags)


class _Backend(ModelAttributeBackend):
    """Attributes that are read all at once."""

    _cache: dict[str, Any]

    def learn(self, attributes: Iterable[Any]) -> None:
        """Put all Attributes into the cache; existing entries are as new or newer."""
        found = {_key(one.db_key, one.db_category): one for one in attributes}
        self._cache = found | {key: one for key, one in self._cache.items() if one is not None}
        self._cache_complete = True

    def _complete(self) -> None:
        if not self._cache_complete:
            self.learn(self.query_all())

    def _set_cache(self, key: str, category: str | None, attr_obj: Any) -> None:
        complete = self._cache_complete  # Evennia marks its cache as incomplete after one more entry
        super()._set_cache(key, category, attr_obj)
        self._cache_complete = complete

    def _delete_cache(self, key: str, category: str | None) -> None:
        complete = self._cache_complete
        super()._delete_cache(key, category)
        self._cache_complete = complete

    def do_create_attribute(
        self, key: str, category: str | None, lockstring: str, value: Any, strvalue: bool
    ) -> Attribute:
        """Store a new Attribute and its link to the entity, both or neither: a manager checks first for a link."""
        made = Attribute(
            db_key=key,
            db_category=category,
            db_model=self._model,
            db_lock_storage=lockstring or "",
            db_attrtype=self._attrtype,
            db_value=None if strvalue else to_pickle(value),
            db_strvalue=value if strvalue else None,
        )
        with in_bulk() as gathered:
            note(self.obj)
            gathered.hold(made)
            gathered.new.append((self, made))
            self._set_cache(key, category, made)
        return made

    def batch_add(self, *args: object, **kwargs: object) -> None:
        """Add Attributes, the new ones in two statements; Evennia takes five for each."""
        with in_bulk():
            super().batch_add(*args, **kwargs)

    def do_batch_finish(self, attr_objs: Iterable[Attribute]) -> None:
        """Do nothing: the links are stored with the Attributes."""

    def do_batch_update_attribute(
        self, attr_obj: Attribute, category: str | None, lock_storage: str, new_value: object, strvalue: bool
    ) -> None:
        """Write a value, once: Evennia writes it twice."""
        if attr_obj.pk and (attr_obj.db_category, attr_obj.db_lock_storage) != (category, lock_storage or ""):
            super().do_batch_update_attribute(attr_obj, category, lock_storage, new_value, strvalue)
        else:
            self.do_update_attribute(attr_obj, new_value, strvalue)

    def do_delete_attribute(self, attr: Attribute) -> None:
        """Delete an Attribute in two statements; Evennia looks for dependent rows in four tables."""
        self.do_batch_delete([attr])

    def do_batch_delete(self, attribute_list: Iterable[Attribute | None]) -> None:
        """Delete Attributes all at once."""
        gone = [one for one in attribute_list if one]
        for one in gone:
            self._delete_cache(one.db_key, one.db_category)
        if stored := [one for one in gone if one.pk]:
            rows = Attribute.objects.filter(pk__in=[one.pk for one in stored])
            links = getattr(type(self.obj), self._m2m_fieldname).through.objects.filter(attribute__in=rows)
            with transaction.atomic(savepoint=False):
                for one in stored:
                    note_deleted(one)
                    one.flush_from_cache(force=True)
                links._raw_delete(rows.db)
                rows._raw_delete(rows.db)
        for one in gone:
            one._is_deleted, one.pk = True, None

    def do_update_attribute(self, attr: Any, value: object, strvalue: bool) -> None:
        """Write a value once, if it is a new one: Evennia assigns it, which writes it, and writes it again."""
        if strvalue or attr.db_strvalue is not None:
            super().do_update_attribute(attr, value, strvalue)
        elif not _same(attr.db_value, packed := to_pickle(value)):
            if _here.gathered is not None:
                _here.gathered.hold(attr)
            attr.db_value = packed
            attr.save(update_fields=["db_value"])

    def query_all(self) -> list[Any]:
        """Return all Attributes of this kind, in one query."""
        if _is_new(self.obj):
            return []
        owned = getattr(self.obj, self._m2m_fieldname)
        return list(owned.filter(db_model__iexact=self._model, db_attrtype=self._attrtype))

    def _get_cache_key(self, key: str, category: str | None) -> list[Any]:
        found = self._cache.get(f"{key}-{category}")
        if found is None and not self._cache_complete:
            self._complete()
            found = self._cache.get(f"{key}-{category}")
        if found is None:
            return []
        if _here.gathered is not None:
            _here.gathered.read(found)
        return [found]

    def _get_cache_category(self, category: str | None) -> list[Any]:
        self._complete()
        self._catcache[f"-{category}"] = True
        found: list[Any] = super()._get_cache_category(category)
        if _here.gathered is not None:
            for one in found:
                _here.gathered.read(one)
        return found


class _AllTags(TagHandler):
    """Tags that are read all at once."""

    _cache: dict[str, Any]

    def learn(self, tags: Iterable[Any]) -> None:
        """Put all tags into the cache."""
        self._cache = {_key(one.db_key, one.db_category): one for one in tags} | self._cache
        self._cache_complete = True

    def _query_all(self) -> list[Any]:
        if _is_new(self.obj):
            return []
        owned = getattr(self.obj, self._m2m_fieldname)
        return list(owned.filter(db_model=self._model, db_tagtype=self._tagtype))

    def _fullcache(self) -> None:
        self.learn(self._query_all())

    def add(self, key: str | Iterable[str] | None = None, category: str | None = None, data: str | None = None) -> None:
        """Add those of some tags that are not there, in three statements; Evennia takes five for each."""
        if data is not None:
            super().add(key, category, data)
        else:
            self._add([(one, category) for one in make_iter(key or ())])

    def batch_add(self, *args: object) -> None:
        """Add tags of several categories, in three statements."""
        tags = [(*make_iter(one), None, None)[:3] for one in args]
        if any(data for _name, _category, data in tags):
            super().batch_add(*args)
        else:
            self._add([(name, category) for name, category, _data in tags])

    def _add(self, tags: Iterable[tuple[object, object]]) -> None:
        """Add those of some tags, (name, category), that are not there."""
        if not self._cache_complete:
            self._fullcache()
        wanted: dict[str, tuple[str, str | None]] = {}
        for name, category in tags:
            if name:
                tag = str(name).strip().lower(), str(category).strip().lower() or None if category else None
                wanted[_key(*tag)] = tag
        missing = {key: tag for key, tag in wanted.items() if key not in self._cache}
        if not missing:
            return
        kind = {"db_model": self._model, "db_tagtype": self._tagtype}
        with in_bulk() as gathered:
            note(self.obj)
            self._cache |= {key: Tag(db_key=tag[0], db_category=tag[1], **kind) for key, tag in missing.items()}
            gathered.tags.append((self, missing))

    def _getcache(self, key: Any = None, category: str | None = None) -> list[Any]:
        if not self._cache_complete:
            self._fullcache()
        key = str(key).strip().lower() if key else None
        category = category.strip().lower() if category else None
        if key:
            found = self._cache.get(f"{key}-{category}")
            return [] if found is None else [found]
        return [one for name, one in self._cache.items() if name.endswith(f"-{category}")]


class _Aliases(_AllTags, AliasHandler):
    pass


class _Permissions(_AllTags, PermissionHandler):
    pass


class RememberingSession(ServerSession):
    """A session whose memory is part of transactions (`settings.SERVER_SESSION_CLASS`)."""

    @lazy_property
    def nattributes(self) -> AttributeHandler:
        """Return the in-memory Attributes of this session (`ndb`)."""
        return AttributeHandler(self, Ephemeral)


class Remembering(EntityBase):
    """Mixin: an entity whose Attributes and tags are read at once, and whose memory is part of transactions."""

    @lazy_property
    def nattributes(self) -> AttributeHandler:
        """Return the in-memory Attributes of this entity (`ndb`)."""
        return AttributeHandler(self, Ephemeral)

    def save(self, *args: object, update_fields: Iterable[str] | None = None, **kwargs: object) -> None:
        """Store the row; a little later `in_bulk`, if there is one already."""
        if (gathered := _here.gathered) is None or self._state.adding:
            super().save(*args, update_fields=update_fields, **kwargs)
            return
        note(self)
        fields, before = update_fields, gathered.rows.get(id(self), (self, set()))[1]
        gathered.rows[id(self)] = self, None if fields is None or before is None else before | set(fields)

    def init_evennia_properties(self) -> None:
        """Store the defaults of declared Attributes, all at once, but for those that the entity is made with."""
        made_with: Iterable[tuple[Any, ...]] = self.__dict__.get("_createdict", {}).get("attributes") or ()
        given = {_key(str(key), category) for key, _value, category in ((*one, None)[:3] for one in made_with)}
        if not isinstance(self.attributes.backend, _Backend):  # of a class it had before (`swap_typeclass`)
            for handler in ("attributes", "nicks", "tags", "aliases", "permissions"):
                self.__dict__.pop(handler, None)
        with in_bulk():
            for name, key in _declared(type(self).__mro__).items():
                if key not in given:
                    getattr(self, name)

    @lazy_property
    def attributes(self) -> AttributeHandler:
        """The Attributes of this entity."""
        return AttributeHandler(self, _Backend)

    @lazy_property
    def nicks(self) -> NickHandler:
        """The nicks of this entity."""
        return NickHandler(self, _Backend)

    @lazy_property
    def tags(self) -> TagHandler:
        """The tags of this entity."""
        return _AllTags(self)

    @lazy_property
    def aliases(self) -> AliasHandler:
        """The aliases of this entity."""
        return _Aliases(self)

    @lazy_property
    def permissions(self) -> PermissionHandler:
        """The permissions of this entity."""
        return _Permissions(self)


@cache
def _declared(bases: tuple[type, ...]) -> dict[str, str]:
    """Return the names of the Attributes and tags that a class declares; of Attributes the key in memory, too."""
    return {
        name: _key(prop._key, prop._category) if isinstance(prop, AttributeProperty) else ""
        for base in reversed(bases)
        for name, prop in vars(base).items()
        if isinstance(prop, AttributeProperty | TagProperty | TagCategoryProperty)
    }


def numbered(model: type[SharedMemoryModel], number: int | None) -> Any:
    """Return the entity of a number, from memory if it is there; None when there is none.

    Args:
        model: `ObjectDB`, `AccountDB`, `ScriptDB` or `ChannelDB`.
        number: any number, of rows that cannot be, too.
    """
    found = model.get_cached_instance(number)
    if found is None and number is not None and 0 < number < 2**63:
        found = model.objects.filter(pk=number).first()
    return found


def tagged(key: str, category: str) -> QuerySet[ObjectDB]:
    """Return the objects with a tag, the oldest first; Evennia's own query (`get_by_tag`) takes five times as long."""
    tag = {"db_tags__db_key": key.lower(), "db_tags__db_category": category.lower(), "db_tags__db_tagtype": None}
    return ObjectDB.objects.filter(**tag).order_by("id")


def remember(entities: Iterable[Any]) -> None:
    """Read Attributes and tags of all entities not read yet, in two queries per kind."""
    unread: dict[type, list[Any]] = {}
    for one in entities:
        if isinstance(one, Remembering) and one.pk and not _known(one):
            unread.setdefault(one.__dbclass__, []).append(one)
    for model, some in unread.items():
        for start in range(0, len(some), MOST):
            _read(model, some[start : start + MOST])


def _known(one: Any) -> bool:
    return one.attributes.backend._cache_complete and one.tags._cache_complete


def _read(model: Any, entities: list[Any]) -> None:
    """Read the Attributes and tags of some entities of one model."""
    name = model.__name__.lower()
    by_pk = {one.pk: one for one in entities}
    rows = model.db_attributes.through.objects.filter(**{f"{name}_id__in": list(by_pk)}).select_related("attribute")
    attributes: dict[tuple[int, str | None], list[Any]] = {}
    for row in rows:
        if (row.attribute.db_model or "").lower() == name:
            kind = row.attribute.db_attrtype
            attributes.setdefault((getattr(row, f"{name}_id"), kind), []).append(row.attribute)
    tags: dict[tuple[int, str | None], list[Tag]] = {}
    for row in model.db_tags.through.objects.filter(**{f"{name}_id__in": list(by_pk)}).select_related("tag"):
        if row.tag.db_model == name:
            tags.setdefault((getattr(row, f"{name}_id"), row.tag.db_tagtype), []).append(row.tag)
    for pk, one in by_pk.items():
        # An object cached before its class was ours (a host's entity that took our class) has Evennia's handlers.
        if isinstance(one.attributes.backend, _Backend):
            one.attributes.backend.learn(attributes.get((pk, None), ()))
        nicks = getattr(one, "nicks", None)
        if isinstance(nicks, NickHandler) and isinstance(nicks.backend, _Backend):
            nicks.backend.learn(attributes.get((pk, "nick"), ()))
        for handler in (one.tags, one.aliases, one.permissions):
            if isinstance(handler, _AllTags):
                handler.learn(tags.get((pk, handler._tagtype), ()))


def in_order() -> None:
    """Let contents be read in the order in which they were made; PostgreSQL returns a changed row last."""
    ContentsHandler.load = lambda handler: list(handler.obj.locations_set.order_by("pk"))
