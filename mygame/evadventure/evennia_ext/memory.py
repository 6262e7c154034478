"""Reading Attributes and tags from the database: all of an entity at once, and of many entities in one query each.

Evennia queries each Attribute separately the first time it is wanted, and each missing one, too: a room full
of people costs hundreds of queries at the first look. Here the first access reads all Attributes of an
entity; `remember` does so for many. Once the cache is known to be complete, no more queries are made.

Evennia's own cache is filled, by its own rules, so later writes are in it, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from evennia.server.serversession import ServerSession
from evennia.typeclasses.attributes import Attribute, AttributeHandler, ModelAttributeBackend, NickHandler
from evennia.typeclasses.tags import AliasHandler, PermissionHandler, Tag, TagHandler
from evennia.utils.dbserialize import to_pickle
from evennia.utils.utils import lazy_property, make_iter

from .mixins import EntityBase
from .transactions import Ephemeral, note

MOST = 500
"""Entities in one query."""


def _key(name: str, category: str | None) -> str:
    """Return the key under which Evennia caches an Attribute or a tag."""
    return f"{name.lower()}-{category.lower() if category else None}"


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
        """Store a new Attribute and its link to the owner, both or none: a manager first checks the link."""
        made = Attribute(
            db_key=key,
            db_category=category,
            db_model=self._model,
            db_lock_storage=lockstring or "",
            db_attrtype=self._attrtype,
            db_value=None if strvalue else to_pickle(value),
            db_strvalue=value if strvalue else None,
        )
        link = getattr(type(self.obj), self._m2m_fieldname).through
        with transaction.atomic(savepoint=False):  # a Server killed between them would leave an orphan
            made.save(force_insert=True)
            link(**{f"{self._model}_id": self.obj.pk, "attribute_id": made.pk}).save(force_insert=True)
        note(self.obj)
        self._set_cache(key, category, made)
        return made

    def do_batch_delete(self, attribute_list: Iterable[Attribute | None]) -> None:
        """Delete Attributes all at once; Evennia looks for dependent rows of each separately."""
        gone = [one for one in attribute_list if one]
        for one in gone:
            self._delete_cache(one.db_key, one.db_category)
        if stored := [one.pk for one in gone if one.pk]:
            Attribute.objects.filter(pk__in=stored).delete()
        for one in gone:
            one._is_deleted = True

    def do_update_attribute(self, attr: Any, value: Any, strvalue: bool) -> None:
        """Write a value once: assigning it to the Attribute writes it, and Evennia writes it again."""
        if strvalue or attr.db_strvalue is not None:
            super().do_update_attribute(attr, value, strvalue)
        else:
            attr.value = value

    def query_all(self) -> list[Any]:
        """Return all Attributes of this kind, in one query."""
        owned = getattr(self.obj, self._m2m_fieldname)
        return list(owned.filter(db_model__iexact=self._model, db_attrtype=self._attrtype)) if self.obj.pk else []

    def _get_cache_key(self, key: str, category: str | None) -> list[Any]:
        found = self._cache.get(f"{key}-{category}")
        if found is None and not self._cache_complete:
            self._complete()
            found = self._cache.get(f"{key}-{category}")
        return [] if found is None else [found]

    def _get_cache_category(self, category: str | None) -> list[Any]:
        self._complete()
        self._catcache[f"-{category}"] = True
        found: list[Any] = super()._get_cache_category(category)
        return found


class _AllTags(TagHandler):
    """Tags that are read all at once."""

    _cache: dict[str, Any]

    def learn(self, tags: Iterable[Any]) -> None:
        """Put all tags into the cache."""
        self._cache = {_key(one.db_key, one.db_category): one for one in tags} | self._cache
        self._cache_complete = True

    def _query_all(self) -> list[Any]:
        owned = getattr(self.obj, self._m2m_fieldname)
        return list(owned.filter(db_model=self._model, db_tagtype=self._tagtype)) if self.obj.pk else []

    def _fullcache(self) -> None:
        self.learn(self._query_all())

    def add(self, key: Any = None, category: str | None = None, data: str | None = None) -> None:
        """Add the missing ones of some tags, in three statements; Evennia takes five for each."""
        if data is not None:
            super().add(key, category, data)
            return
        category = str(category).strip().lower() or None if category else None
        if not self._cache_complete:
            self._fullcache()
        names = dict.fromkeys(str(one).strip().lower() for one in make_iter(key or ()) if one)
        missing = [name for name in names if f"{name}-{category}" not in self._cache]
        if not missing:
            return
        kind = {"db_category": category, "db_model": self._model, "db_tagtype": self._tagtype}
        known = {one.db_key: one for one in Tag.objects.filter(**kind, db_key__in=missing).order_by("-pk")}
        known |= {
            one.db_key: one
            for one in Tag.objects.bulk_create(Tag(db_key=name, **kind) for name in missing if name not in known)
        }
        link = getattr(type(self.obj), self._m2m_fieldname).through
        link.objects.bulk_create(
            [link(**{f"{self._model}_id": self.obj.pk, "tag_id": known[name].pk}) for name in missing],
            ignore_conflicts=True,
        )
        note(self.obj)
        self._cache |= {f"{name}-{category}": known[name] for name in missing}

    def _getcache(self, key: Any = None, category: str | None = None) -> list[Any]:
        if not self._cache_complete:
            self._fullcache()
        key = str(key).strip().lower() if key else None
        category = category.strip().lower() if category else None
        if key:
            found = self._cache.get(f"{key}-{category}")
            return [] if found is None else [found]
        return [one for name, one in self._cache.items() if name.endswith(f"-{category}")]


class _Tags(_AllTags):
    pass


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
        return _Tags(self)

    @lazy_property
    def aliases(self) -> AliasHandler:
        """The aliases of this entity."""
        return _Aliases(self)

    @lazy_property
    def permissions(self) -> PermissionHandler:
        """The permissions of this entity."""
        return _Permissions(self)


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
