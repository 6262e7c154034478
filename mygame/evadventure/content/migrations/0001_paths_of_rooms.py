"""Rename the stored paths of classes that moved into the rooms of the house (ADR 0002).

Evennia stores the class of each object, script and command set by its dotted path. Paths are renamed only where this
package is called `evadventure`: under another name it never stored the old ones, and a package `evadventure` in that
game is somebody else's.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations

PACKAGE = __name__.partition(".")[0]

CLASSES = {
    "ai.MonsterClock": "creatures.clock.MonsterClock",
    "objects.EvAdventureRunestone": "magic.runestone.EvAdventureRunestone",
}
"""Old -> new path of single classes, both within the package."""

MODULES = {
    "ai": "creatures.ai",
    "animals": "creatures.animals",
    "characters": "characters.character",
    "combat_base": "combat.handler",
    "combat_commands": "combat.commands",
    "combat_turnbased": "combat.turnbased",
    "combat_twitch": "combat.twitch",
    "commands": "characters.cmdset",
    "conditions": "combat.conditions",
    "containers": "things.containers",
    "daynight": "places.game_time",
    "death": "characters.death",
    "dungeon": "dungeon.instance",
    "dungeon_commands": "dungeon.commands",
    "dungeon_stock": "dungeon.stock",
    "dungeon_ways": "dungeon.ways",
    "exits": "places.exits",
    "hirelings": "creatures.hirelings",
    "light": "things.light",
    "manse": "magic.manse",
    "npcs": "creatures.npcs",
    "objects": "things.objects",
    "party": "social.party",
    "people_below": "dungeon.people_below",
    "place_commands": "places.commands",
    "quests": "quests.quest",
    "rooms": "places.rooms",
    "shops": "trade.shops",
    "snares": "things.snares",
    "talk_commands": "creatures.talk_commands",
    "townsfolk": "creatures.regulars",
}
"""Old -> new module of all other classes."""

ENTITIES = (("objects", "ObjectDB"), ("accounts", "AccountDB"), ("scripts", "ScriptDB"), ("comms", "ChannelDB"))
PROTOTYPE = "evennia.prototypes.prototypes.DbPrototype"


def renamed(path: str) -> str:
    """Return the new path of a class; any other text as it is."""
    package, _, inside = path.partition(".")
    if package != "evadventure":
        return path
    if inside in CLASSES:
        return f"{package}.{CLASSES[inside]}"
    module, _, name = inside.rpartition(".")
    return f"{package}.{MODULES[module]}.{name}" if module in MODULES else path


def renamed_within(value: Any) -> Any:
    """Return nested lists, tuples and dictionaries with every path in them renamed."""
    if isinstance(value, str):
        return renamed(value)
    if isinstance(value, dict):
        return {key: renamed_within(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(renamed_within(one) for one in value)
    return value


def rename(apps: Any, schema_editor: Any) -> None:
    """Rename the paths of entities, their command sets, and the prototypes that staff saved."""
    if PACKAGE != "evadventure":
        return
    for app, name in ENTITIES:
        model = apps.get_model(app, name)
        for path in model.objects.values_list("db_typeclass_path", flat=True).distinct():
            if path and renamed(path) != path:
                model.objects.filter(db_typeclass_path=path).update(db_typeclass_path=renamed(path))
        if app not in ("objects", "accounts"):
            continue
        for stored in model.objects.values_list("db_cmdset_storage", flat=True).distinct():
            new = ",".join(renamed(path.strip()) for path in stored.split(",")) if stored else stored
            if new != stored:
                model.objects.filter(db_cmdset_storage=stored).update(db_cmdset_storage=new)
    scripts = apps.get_model("scripts", "ScriptDB").objects.filter(db_typeclass_path=PROTOTYPE)
    for script in scripts:
        for attribute in script.db_attributes.all():
            attribute.db_value = renamed_within(attribute.db_value)
            attribute.save(update_fields=["db_value"])


class Migration(migrations.Migration):
    """Data only."""

    dependencies = (
        ("objects", "0013_defaultobject_alter_objectdb_id_defaultcharacter_and_more"),
        ("accounts", "0012_defaultaccount_alter_accountdb_id_account_bot_and_more"),
        ("scripts", "0016_scriptbase_alter_scriptdb_id_defaultscript_and_more"),
        ("comms", "0022_defaultchannel_alter_channeldb_id_alter_msg_id_and_more"),
        ("typeclasses", "0017_use_index_instead_of_index_together_in_tags"),
    )
    operations = (migrations.RunPython(rename, migrations.RunPython.noop),)
