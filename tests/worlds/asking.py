"""Report a stopped game's database. Run in the game directory, as a separate process:

    asking.py facts the contents of the world, as JSON: the same before and after an update
    asking.py faults its faults, as JSON: a list of sentences, empty when all is well

Nothing of the game is imported by name: things are found through Evennia's models, and recognised by the attributes and
properties of heroes, shops and tables. So this reads worlds of any version of the code.
"""

from __future__ import annotations

import base64
import gc
import hashlib
import importlib
import json
import os
import pickle
import sys
import time
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Any

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")


def wake() -> None:
    """Load the game's code, without a server."""
    gc.disable()  # it is soon over
    sys.path[0] = os.getcwd()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.conf.settings")
    import django

    django.setup()
    import evennia

    evennia._init()
    from evennia.server.models import ServerConfig
    from evennia.utils import gametime

    # Outside a server Evennia takes the time since 1970 for the time the game has run.
    gametime.SERVER_RUNTIME = float(ServerConfig.objects.conf("runtime", default=0.0))
    gametime.SERVER_RUNTIME_LAST_UPDATED = time.time()


def rows_of(model: str) -> Any:
    """Return the rows of one of the game's own models, in any of its applications."""
    from django.apps import apps

    (found,) = [one for one in apps.get_models() if one.__name__ == model]
    return found._default_manager.order_by("pk")


def plain(value: Any) -> Any:
    """Return a value of an attribute as JSON can hold it; objects by number and name, enums by their values."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Enum):
        return plain(value.value)
    if hasattr(value, "pk") and hasattr(value, "db_key"):
        return f"#{value.pk} {value.db_key}"
    if hasattr(value, "items"):
        return {str(plain(key)): plain(one) for key, one in sorted(value.items(), key=lambda pair: str(pair[0]))}
    if isinstance(value, set | frozenset):
        return sorted(map(str, map(plain, value)))
    if hasattr(value, "__iter__"):
        return [plain(one) for one in value]
    return str(value)


def kept(one: Any, key: str, category: str | None = None) -> Any:
    """Return an attribute as JSON can hold it; text that is JSON itself is read."""
    value = plain(one.attributes.get(key, category=category))
    if isinstance(value, str) and value[:1] in ("{", "["):
        return json.loads(value)
    return value


def having(model: Any, key: str) -> Any:
    """Return the rows of a model that have an attribute of this name, without a category."""
    return model.objects.filter(db_attributes__db_key=key, db_attributes__db_category=None).order_by("pk")


def facts() -> dict[str, Any]:
    """Return the contents of the world."""
    from evennia.accounts.models import AccountDB
    from evennia.comms.models import ChannelDB, Msg
    from evennia.objects.models import ObjectDB
    from evennia.scripts.models import ScriptDB
    from evennia.server.models import ServerConfig

    objects = list(ObjectDB.objects.order_by("pk").prefetch_related("db_tags"))
    serving = [one for one in having(ObjectDB, "employer") if kept(one, "employer")]
    accounts = list(AccountDB.objects.order_by("pk"))
    return {
        "heroes": {one.key: hero(one, serving) for one in objects if getattr(one, "is_pc", False) and owned(one)},
        "accounts": {one.key: account(one) for one in accounts},
        "objects": {
            one.pk: [
                one.key,
                one.db_location_id,
                *sorted(tag.db_key for tag in one.db_tags.all() if not tag.db_tagtype),
            ]
            for one in objects
        },
        "letters": [
            [one.header, one.message, plain(one.senders), plain(one.receivers), sorted(map(str, one.tags.all()))]
            for one in Msg.objects.order_by("pk")
        ],
        "channels": {
            one.key: [sorted(one.aliases.all()), sorted(str(who) for who in one.subscriptions.all())]
            for one in ChannelDB.objects.order_by("pk")
        },
        "shops": {one.key: stock(one) for one in having(ObjectDB, "shelf_text")},
        "people who serve": {one.key: plain(one.employer) for one in serving},
        "dungeons": [
            [kept(one, "seed"), kept(one, "heads"), kept(one, "memory_text")] for one in having(ScriptDB, "memory_text")
        ],
        "fights": [kept(one, "fight_text") for one in having(ScriptDB, "fight_text")],
        "scripts": sorted(one.key for one in ScriptDB.objects.all()),
        "bans": [list(map(str, (one[0], one[1], one[4]))) for one in ServerConfig.objects.conf("server_bans") or ()],
        "tables": {one.key: kept(one, "setup_text") for one in having(ObjectDB, "setup_text")},
        "matches": {row.pk: match(row) for row in rows_of("MatchRow")},
        "ratings": [
            [row.game, row.pool, row.key, row.name_en, row.mu, row.matches, row.wins] for row in rows_of("Rating")
        ],
        "account numbers": {one.key: one.pk for one in accounts},
        **{what: listed(model, *fields) for what, (model, *fields) in KEPT.items()},
        "purses": {row.key: row.coins for row in rows_of("Purse")},
        "tokens": [[row.label, row.hint, row.sha256] for row in rows_of("Token")],
    }


KEPT = {
    "challenges": ("Challenge", "challenger_id", "challenged_id", "game", "house"),
    "clubs": ("Club", "name", "about", "open"),
    "members of clubs": ("ClubMember", "club_id", "account_id", "rank"),
    "knocks at clubs": ("ClubKnock", "club_id", "account_id", "invited"),
    "notes of clubs": ("ClubNote", "club_id", "account_id", "name", "text"),
    "matches of clubs": ("ClubMatch", "home_name", "away_name", "game", "boards", "house", "contest_id"),
    "tournaments": ("Contest", "name_en", "name_zh", "game", "system", "rounds", "house", "fee", "phase", "round"),
    "entrants": ("Entrant", "contest_id", "key", "name_en", "level", "number", "gone", "paid", "place"),
    "boards of tournaments": ("Board", "contest_id", "round"),
    "lessons": ("LessonDone", "game", "lesson", "key"),
    "puzzles": ("PuzzleTry", "game", "puzzle", "key", "hinted", "right"),
}
"""Further rows to report: a name -> their model and its fields."""


def listed(model: str, *fields: str) -> list[list[Any]]:
    """Return fields of every row of a model; nothing where the game has no such rows."""
    return [[plain(getattr(row, field)) for field in fields] for row in rows_of(model)]


def owned(one: Any) -> bool:
    """Return whether a hero belongs to a player."""
    return bool(one.db.creator_id or one.account)


def attributes(one: Any) -> dict[str, Any]:
    """Return all attributes of an object."""
    return {f"{each.db_category or ''}/{each.db_key}": plain(each.value) for each in one.attributes.all()}


def stock(keeper: Any) -> dict[str, Any]:
    """Return a shop's wares that came by trade, not from its file."""
    return {key: value for key, value in attributes(keeper).items() if key in ("/shelf_text", "/coins", "/moods")}


def hero(one: Any, serving: list[Any]) -> dict[str, Any]:
    """Return a hero's facts and belongings."""
    place = one.location or one.db.prelogout_location
    party = one.attributes.get("party")
    return {
        **{name: getattr(one, name) for name in ("hp", "hp_max", "level", "xp", "coins", *ABILITIES)},
        "dead": one.is_dead,
        "place": plain(place),
        "in use": {
            where.value: thing.key for thing, where in one.equipment.all() if thing and where.value != "backpack"
        },
        "carries": dict(sorted(Counter(carried(one)).items())),
        "burning": {thing.key: attributes(thing) for thing in one.contents if thing.attributes.has("lit")},
        "quests": {quest.key: [quest.status, quest.current_step, plain(quest.data)] for quest in one.quests.all()},
        "titles": [kept(one, "titles"), kept(one, "title")],
        "party": plain(party.members) if party else None,
        "served by": [each.key for each in serving if kept(each, "employer") == plain(one)],
        "attributes": {
            key: value
            for key, value in attributes(one).items()
            if key.startswith(("achievement", "/kards", "/insured", "/desc", "/died"))
        },
        "nicks": sorted(str(plain(nick.value)[-2:]) for nick in one.db_attributes.filter(db_attrtype="nick")),
        "id": one.pk,
    }


def carried(one: Any) -> Iterator[str]:
    """Yield the key of everything somebody carries, also in bags, with the bag's."""
    for thing in one.contents:
        yield thing.key
        yield from (f"{thing.key}/{inner}" for inner in carried(thing))


def account(one: Any) -> dict[str, Any]:
    """Return the data of an account."""
    return {
        "heroes": plain(one.characters.all()) if hasattr(one, "characters") else [],
        "last": plain(one.db._last_puppet),
        "friends": kept(one, "friends", "people"),
        "ignored": kept(one, "ignored", "people"),
        "options": {key: value for key, value in attributes(one).items() if key.partition("/")[2] in OPTIONS},
        "chargen": kept(one, "chargen"),
        "permissions": sorted(one.permissions.all()),
        "superuser": one.is_superuser,
    }


OPTIONS = ("lang", "prompt", "brief", "_saved_protocol_flags")


def sealed_seed(row: Any) -> str:
    """Return the seed of an open match, which is kept apart until it ends."""
    deals = next(model for model in type(row)._meta.app_config.get_models() if model.__name__ == "Deal")
    return str(deals.objects.get(match=row).seed)


def match(row: Any) -> dict[str, Any]:
    """Return the stored data of a match, its log as a digest."""
    log = [[one.step, one.seat, json.loads(one.action), one.by] for one in row.actions.order_by("step")]
    return {
        **{key: getattr(row, key) for key in ("game", "phase", "length", "commitment", "rule", "rated")},
        "seed": row.seed or sealed_seed(row),
        "table": row.table_id,
        "options": json.loads(row.options),
        "house": json.loads(row.house),
        "seats": [
            [one.key, one.name_en, one.level, one.staked, one.paid, one.place, one.resigned]
            for one in row.seats.order_by("seat")
        ],
        "log": hashlib.sha256(json.dumps(log, sort_keys=True).encode()).hexdigest(),
    }


# What is broken.


def faults() -> list[str]:
    """Return stored values that the code cannot find, read or build."""
    from evennia.accounts.models import AccountDB
    from evennia.comms.models import ChannelDB
    from evennia.objects.models import ObjectDB
    from evennia.scripts.models import ScriptDB

    found: list[str] = []
    for model in (ObjectDB, AccountDB, ScriptDB, ChannelDB):
        for one in model.objects.order_by("pk"):
            where = f"{model.__name__} #{one.pk} {one.db_key!r}" if hasattr(one, "db_key") else f"account {one}"
            path = one.db_typeclass_path
            cls = named(path)
            if cls is None:
                found.append(f"{where}: no class {path}")
            elif f"{cls.__module__}.{cls.__qualname__}" != path:
                found.append(f"{where}: {path} is {cls.__module__}.{cls.__qualname__} now")
            elif type(one) is not cls:
                found.append(f"{where}: is a {type(one)}, not a {path}")
            for cmdset in filter(None, str(getattr(one, "db_cmdset_storage", None) or "").split(",")):
                if named(cmdset.strip()) is None:
                    found.append(f"{where}: no command set {cmdset}")
            found += [f"{where}: {what}" for what in unreadable(one)]
    return [*found, *broken_pickles()]


def named(path: str) -> Any:
    """Return the object at a dotted path; None if there is none."""
    module, _, name = path.rpartition(".")
    try:
        return getattr(importlib.import_module(module), name, None)
    except ImportError:
        return None


def unreadable(one: Any) -> Iterator[str]:
    """Yield the unreadable attributes, locks and quests of an object."""
    for each in one.db_attributes.all():
        try:
            plain(each.value)
        except Exception as error:
            yield f"attribute {each.db_key}: {error!r}"
    for lock in filter(None, one.db_lock_storage.split(";")):
        if not one.locks.get(lock.partition(":")[0]):
            yield f"lock {lock} is not known"
    quests = one.attributes.get("_quests", category="evadventure")
    for key, path in dict(quests or {}).items():
        if path and named(path) is None:
            yield f"quest {key}: no class {path}"


def broken_pickles() -> Iterator[str]:
    """Yield the stored pickles that cannot be loaded; Evennia would silently take their text for the value."""
    from django.db import connection

    with connection.cursor() as cursor:
        for table in ("typeclasses_attribute", "server_serverconfig"):
            cursor.execute(f"select id, db_key, db_value from {table} where db_value is not null")
            for number, key, value in cursor.fetchall():
                try:
                    pickle.loads(base64.b64decode(value))
                except Exception as error:
                    yield f"{table} {number}, {key}: {error!r}"


if __name__ == "__main__":
    wake()
    asked = {"facts": facts, "faults": faults}
    print("\n" + json.dumps([asked[one]() for one in sys.argv[1:]], ensure_ascii=False))
