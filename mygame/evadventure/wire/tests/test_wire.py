"""The character, the place and the talk as data: to whom, when, and never twice."""

from __future__ import annotations

import time
from types import SimpleNamespace
from unittest.mock import patch

import evennia
from django.conf import settings
from evennia.prototypes.spawner import spawn
from evennia.utils import gametime
from evennia.utils.create import create_channel, create_object

from evadventure.characters import client_data as character
from evadventure.combat.beginning import begin
from evadventure.creatures.npcs import EvAdventureNPC
from evadventure.creatures.npcs import spawn as creature
from evadventure.kernel import signals
from evadventure.kernel.descriptions import PartOfDay
from evadventure.knave.fighting.conditions import Conditions, GameTime, Rounds
from evadventure.knave.gear import GEAR
from evadventure.places import client_data as room
from evadventure.places import game_time
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.things.containers import EvAdventureCorpse
from evadventure.wire import changes, packages, talk
from evadventure.words import Lang
from server.conf import wire_inputfuncs as inputs
from typeclasses.exits import Exit
from typeclasses.rooms import Room


class WireTest(TablesTest):
    """Ann, who reads English, asks for everything; 博文, who reads Chinese, for what a test wants."""

    def setUp(self) -> None:
        super().setUp()
        changes._waiting.clear()
        self.session = self.ann.sessions.all()[0]
        self.forget()
        inputs.supports_set(self.session, "Char 1", "Room 1", "Room.Map 1", "Comm 1", "IRE.Rift 1")
        self.first = self.new(self.ann)

    def new(self, character):
        """End the turn of the reactor; return what was sent since last time, as (name, payload)."""
        changes.flush()
        found = [(name, value) for message in self.sent.pop(character.id, []) for name, value in message.items()]
        return [(name, value[0][0] if isinstance(value, tuple) and value[0] else value) for name, value in found]

    def names(self, character):
        return [name for name, _ in self.new(character)]


class TestSubscribing(WireTest):
    def test_what_a_package_of_mudlet_adds_stays_when_it_comes_after_mudlets_own_list(self):
        inputs.supports_add(self.session, "Table 1")
        inputs.supports_set(self.session, "Char 1", "Char.Skills 1", "Char.Items 1", "Room 1", "Client.Media 1")
        self.assertFalse(packages.wants(self.session, "table"))  # so it must not come before
        inputs.supports_add(self.session, "Char 1", "Room 1", "Table 1")
        for package in ("char", "room", "table"):
            self.assertTrue(packages.wants(self.session, package), package)
        self.assertIn("char_name", self.names(self.ann))

    def test_everything_comes_at_once(self):
        first = dict(self.first)
        self.assertEqual(
            list(first),
            [
                *("char_name", "char_statusvars", "char_vitals", "char_status", "char_talk"),
                "char_items_list",
                *("room_info", "room_map", "room_players", "comm_channel_list"),
                *("comm_friends", "comm_letters"),
            ],
        )
        self.assertEqual(
            [value["location"] for name, value in self.first if name == "char_items_list"], ["inv", "room"]
        )
        self.assertEqual(first["char_name"], {"name": "Ann", "fullname": "Ann", "id": self.ann.id, "lang": "en"})
        self.assertEqual(first["char_vitals"]["coins"], 100)
        self.assertEqual([one["name"] for one in first["room_players"]], ["博文"])

    def test_who_did_not_ask_gets_nothing(self):
        self.bo.hp -= 1
        self.bo.coins += 5
        self.do(self.ann, "say hello")
        self.assertEqual(self.names(self.bo), [])

    def test_only_the_packages_asked_for(self):
        session = self.bo.sessions.all()[0]
        inputs.supports_set(session, packages=["Room 1"])
        self.assertEqual(self.names(self.bo), ["room_info", "room_players"])
        inputs.supports_add(session, ["Char.Items 1"])
        self.assertIn("char_vitals", self.names(self.bo))
        inputs.supports_remove(session, "Room", "Char.Items")
        self.bo.hp -= 1
        self.assertEqual(self.names(self.bo), [])

    def test_tables_are_a_package_too(self):
        inputs.supports_add(self.session, "Table 1")
        self.assertTrue(self.session.protocol_flags["TABLE_WIRE"])

    def test_nonsense_changes_nothing(self):
        before = packages.chosen(self.session)
        for args, kwargs in (
            (([{}],), {}),
            ((3,), {}),
            (("x" * 41,), {}),
            ((["a"] * 65,), {}),
            ((), {"packages": {"a": 1}}),
            ((), {"packages": "Char 1"}),
        ):
            inputs.supports_set(self.session, *args, **kwargs)
            self.assertEqual(packages.chosen(self.session), before, (args, kwargs))

    def test_too_many_messages_are_passed_over(self):
        for _ in range(60):
            inputs.char_items_inv(self.session)
            changes.flush()
        self.assertLess(len(self.sent[self.ann.id]), 40)


class TestChanges(WireTest):
    def test_many_changes_are_sent_once_and_none_never(self):
        for _ in range(5):
            self.ann.hp -= 1
            self.ann.xp += 10
        new = self.new(self.ann)
        self.assertEqual([name for name, _ in new], ["char_vitals", "char_status"])
        self.assertEqual((new[0][1]["hp"], new[0][1]["xp"]), (self.ann.hp, 50))
        self.ann.hp -= 1
        self.ann.hp += 1
        self.ann.wire_changed()
        self.assertEqual(self.new(self.ann), [])

    def test_things_come_and_go(self):
        sponge = spawn(GEAR["sponge"])[0]
        sponge.move_to(self.ann, quiet=True)
        new = self.new(self.ann)
        self.assertEqual([name for name, _ in new], ["char_vitals", "char_items_add"])
        self.assertEqual(new[1][1]["location"], "inv")
        self.assertEqual((new[1][1]["item"]["id"], new[1][1]["item"]["slot"]), (sponge.id, "backpack"))
        sponge.move_to(self.room, quiet=True)
        kinds = [(name, value.get("location")) for name, value in self.new(self.ann) if name.startswith("char_items")]
        self.assertEqual(kinds, [("char_items_remove", "inv"), ("char_items_add", "room")])
        sponge.delete()
        new = self.new(self.ann)
        self.assertEqual([name for name, _ in new], ["char_items_remove"])

    def test_a_wielded_sword_is_updated_in_place(self):
        sword = spawn(GEAR["sword"])[0]
        sword.move_to(self.ann, quiet=True)
        self.new(self.ann)
        self.ann.equipment.move(sword)
        new = dict(self.new(self.ann))
        self.assertEqual(new["char_items_update"]["item"]["attrib"], "l")
        self.assertEqual(new["char_items_update"]["item"]["place"], "weapon hand")
        self.assertEqual(new["char_status"]["weapon"], "sword")
        sword.quality -= 1
        new = dict(self.new(self.ann))
        self.assertEqual(new["char_items_update"]["item"]["quality"], sword.quality)

    def test_what_can_be_done_with_a_thing(self):
        torch, ration, sack = (spawn(GEAR[key])[0] for key in ("torch", "ration", "sack"))
        letters = {one: character.item(one, Lang.EN, looker=self.ann)["attrib"] for one in (torch, ration, sack)}
        self.assertEqual(letters, {torch: "t", ration: "t", sack: "t"})
        for one in (torch, ration):
            one.move_to(self.ann, quiet=True)
        self.assertEqual([character.item(one, Lang.EN, self.ann)["attrib"] for one in (torch, ration)], ["b", "u"])
        self.new(self.ann)
        torch.kindle()
        self.assertEqual(dict(self.new(self.ann))["char_items_update"]["item"]["attrib"], "B")

    def test_nobody_is_attacked_where_there_is_peace(self):
        rat = create_object(EvAdventureNPC, key="rat", location=self.room)
        self.assertEqual(character.item(rat, Lang.EN, looker=self.ann)["attrib"], "m")
        self.room.allow_combat = True
        self.assertEqual(character.item(rat, Lang.EN, looker=self.ann)["attrib"], "ma")

    def test_remains_can_be_emptied_and_not_taken(self):
        remains = EvAdventureCorpse.of(create_object(EvAdventureNPC, key="rat"), self.room)
        told = [value["item"] for name, value in self.new(self.ann) if name == "char_items_add"]
        self.assertEqual([one["attrib"] for one in told if one["id"] == remains.id], [""])
        torch = spawn(GEAR["torch"])[0]
        torch.move_to(remains, quiet=True)
        self.assertEqual(dict(self.new(self.ann))["char_items_update"]["item"]["attrib"], "c")
        torch.move_to(self.ann, quiet=True)
        told = [value for name, value in self.new(self.ann) if name == "char_items_update"]
        self.assertEqual([(one["location"], one["item"]["attrib"]) for one in told], [("room", "")])

    def test_a_chest_is_opened_by_who_is_told_it_is_closed(self):
        chest = spawn(GEAR["sack"])[0]
        chest.lid = chest.closed = True
        chest.move_to(self.room, quiet=True)
        self.assertIn("o", dict(self.new(self.ann))["char_items_add"]["item"]["attrib"])
        chest.open_by(self.ann)
        self.assertNotIn("o", dict(self.new(self.ann))["char_items_update"]["item"]["attrib"])

    def test_a_way_nobody_has_been_behind_leads_to_no_place(self):
        there = create_object(Room, key="a cellar")
        create_object(Exit, key="north", location=there, destination=there)
        self.ann.move_to(there, quiet=True)
        info = dict(self.new(self.ann))["room_info"]
        self.assertEqual(info["exits"], {})
        self.assertEqual(info["ways"], [{"dir": "n", "command": "north", "num": None, "to": ""}])

    def test_who_sees_nothing_is_told_of_nothing_until_there_is_light(self):
        there = create_object(Room, key="a cellar")
        there.dark = True
        torch = spawn(GEAR["torch"])[0]
        torch.location = self.ann
        self.bo.move_to(there, quiet=True)
        spawn(GEAR["whistle"])[0].location = there
        self.ann.move_to(there, quiet=True)
        new = dict(self.new(self.ann))
        self.assertEqual((new["room_info"]["name"], new["room_players"]), ("Darkness", []))
        self.assertEqual((new["room_info"]["scene"], new["room_info"]["lit"]), ("", False))
        self.assertEqual([one["name"] for one in new["room_map"]["rooms"]], ["Darkness"])
        self.assertEqual(new["char_items_list"], {"location": "room", "items": []})
        torch.kindle()
        new = dict(self.new(self.ann))
        self.assertEqual(new["room_info"]["name"], "a cellar")
        self.assertEqual([one["name"] for one in new["room_map"]["rooms"]], ["a cellar"])
        self.assertEqual(new["room_addplayer"]["name"], "博文")
        self.assertEqual(new["char_items_add"]["item"]["name"], "whistle")
        torch.douse()
        new = dict(self.new(self.ann))
        self.assertEqual((new["room_info"]["name"], new["room_removeplayer"]), ("Darkness", "博文"))
        self.assertEqual(new["char_items_remove"]["item"]["name"], "whistle")

    def test_a_place_is_seen_by_the_hour(self):
        self.room.tags.add("smith", category="place")
        with patch.object(game_time, "phase", return_value=PartOfDay.DUSK):
            signals.day_turned.send(sender=None, places={self.room: [self.ann]})
            info = dict(self.new(self.ann))["room_info"]
        self.assertEqual((info["scene"], info["hour"], info["lit"]), ("forge", "dusk", True))

    def test_the_ledge_before_the_dungeon_is_no_room_with_windows(self):
        self.room.tags.add("dungeon:entrance", category="place")
        self.assertEqual(room.scene(self.room), "stratum1")

    def test_walking(self):
        there = create_object(Room, key="a cellar")
        create_object(Exit, key="north", location=self.room, destination=there)
        create_object(Exit, key="south", location=there, destination=self.room)
        self.new(self.ann)
        self.ann.move_to(there, quiet=True)
        new = dict(self.new(self.ann))
        self.assertEqual(new["room_info"]["num"], there.id)
        self.assertEqual(new["room_info"]["exits"], {"s": self.room.id})
        self.assertEqual(new["room_info"]["ways"][0]["command"], "south")
        self.assertEqual(new["room_players"], [])
        self.assertEqual({spot["num"] for spot in new["room_map"]["rooms"]}, {there.id, self.room.id})
        self.assertEqual(new["room_map"]["links"], [sorted([there.id, self.room.id])])
        self.bo.move_to(there, quiet=True)
        self.assertEqual(
            self.new(self.ann), [("room_addplayer", {"name": "博文", "fullname": "博文", "id": self.bo.id})]
        )
        self.bo.move_to(self.room, quiet=True)
        self.assertEqual(self.new(self.ann), [("room_removeplayer", "博文")])

    def test_effects(self):
        somebody = SimpleNamespace(conditions=Conditions(now=lambda: gametime.gametime(absolute=True)))
        somebody.conditions.add("poisoned", Rounds(3))
        somebody.conditions.add("hasted", GameTime(600))
        poisoned, hasted = character.effects(somebody, Lang.ZH)
        self.assertEqual(poisoned, {"key": "poisoned", "name": "中毒", "boon": False, "rounds": 3, "until": None})
        self.assertAlmostEqual(hasted["until"], time.time() + 600 / settings.TIME_FACTOR, delta=2)
        self.assertEqual(character.effects(SimpleNamespace(), Lang.EN), [])

    def test_a_burning_torch(self):
        torch = spawn(GEAR["torch"])[0]
        torch.move_to(self.ann, quiet=True)
        self.new(self.ann)
        self.assertIsNone(character.light(self.ann, Lang.EN))
        torch.kindle()
        light = dict(self.new(self.ann))["char_status"]["light"]
        self.assertEqual(light["name"], "torch")
        self.assertAlmostEqual(light["until"], time.time() + torch.seconds_left / settings.TIME_FACTOR, delta=2)
        torch.douse()
        self.assertIsNone(dict(self.new(self.ann))["char_status"]["light"])

    def test_a_fight(self):
        self.room.allow_combat = True
        foe = creature("cellar_rat", self.room)
        foe.conditions.add("prone")
        fight = begin(self.ann, foe)
        fight.add_combatant(self.bo)
        seen = character.fight(self.ann, Lang.EN)
        self.assertIn("博文", [one["name"] for one in seen["friends"]])
        [rat] = seen["foes"]
        self.assertEqual((rat["id"], rat["health"], rat["share"], rat["near"]), (foe.id, "unhurt", 95, False))
        self.assertEqual(rat["conditions"], [{"name": "prone", "boon": False}])
        self.assertEqual(rat["portrait"]["kind"], "cellar_rat")
        moves = {one["name"]: one for one in seen["moves"]}
        attack, shove = moves["attack the cellar rat"], moves["shove"]
        self.assertEqual((attack["number"], attack["target"]), (1, foe.id))
        self.assertEqual((attack["roll"], attack["needs"]), ("strength +1 against armour", "1d4 damage"))
        self.assertEqual((shove["number"], shove["why"]), (None, "The cellar rat is not at arm's length."))
        with patch.object(character, "hidden_from", lambda reader, one: True):
            dark = character.fight(self.ann, Lang.EN)
        self.assertTrue({"portrait", "conditions"}.isdisjoint(dark["foes"][0]))
        fight.stop_combat()
        self.assertIsNone(character.fight(self.ann, Lang.EN))

    def test_another_language_sends_what_reads_otherwise(self):
        self.do(self.ann, "language zh")
        new = dict(self.new(self.ann))
        self.assertEqual(new["char_statusvars"]["level"], "等级")
        self.assertIn("生命", new["char_vitals"]["string"])

    def test_a_mistake_in_one_picture_stops_nobody(self):
        inputs.supports_set(self.bo.sessions.all()[0], "Char 1")
        self.new(self.bo)
        whole = character.vitals
        vitals = {changes.Part.VITALS: lambda one, lang: 1 / 0 if one is self.ann else whole(one, lang)}
        broken = patch.dict(changes._makers, vitals)
        broken.start()
        self.addCleanup(broken.stop)
        self.ann.hp -= 1
        self.bo.hp -= 1
        self.assertIn("char_vitals", self.names(self.bo))


class TestAsking(WireTest):
    def test_lists_are_sent_again(self):
        inputs.char_items_inv(self.session)
        self.assertEqual(self.names(self.ann), ["char_items_list"])
        inputs.room_look(self.session)
        self.assertEqual(self.names(self.ann), ["room_info", "room_map", "room_players", "char_items_list"])

    def test_ping(self):
        inputs.ping(self.session, 120)
        self.assertEqual(self.names(self.ann), ["ping"])

    def test_options_are_bounded(self):
        portal = patch.object(type(evennia.SESSION_HANDLER), "session_portal_partial_sync")
        portal.start()
        self.addCleanup(portal.stop)
        inputs.client_options(self.session, screenwidth=10**9, screenheight="big", client="x" * 9_000, nonsense=[[]])
        self.assertEqual(self.session.protocol_flags["SCREENWIDTH"], {0: 500})
        self.assertEqual(len(self.session.protocol_flags["CLIENTNAME"]), 60)
        self.assertNotIn("NONSENSE", self.session.protocol_flags)

    def test_msdp_reports_the_same_variables(self):
        inputs.supports_set(self.session)
        inputs.msdp_list(self.session, "REPORTABLE_VARIABLES")
        self.assertIn("char_vitals", dict(self.sent.pop(self.ann.id)[0])["reportable_variables"][0])
        inputs.msdp_report(self.session, "CHAR_VITALS", "nonsense", 3)
        self.assertIn("char_vitals", self.names(self.ann))
        inputs.msdp_send(self.session, "char_vitals")
        self.assertEqual(self.names(self.ann), ["char_vitals"])
        inputs.msdp_unreport(self.session, "CHAR_VITALS")
        self.ann.hp -= 1
        self.assertEqual(self.names(self.ann), [])


class TestPlaces(WireTest):
    def test_positions_are_found_by_walking_from_the_start(self):
        start = create_object(Room, key="start")
        start.tags.add("start", category="place")
        create_object(Exit, key="west", location=self.room, destination=start)
        down = create_object(Room, key="below")
        create_object(Exit, key="up", location=down, destination=self.room)
        self.assertEqual(room.coords(start), (0, 0, 0))
        self.assertEqual(room.coords(down), (1, 0, -1))
        self.assertEqual(room.coords(self.room), (1, 0, 0))

    def test_a_place_without_ways_has_no_position(self):
        self.assertIsNone(room.coords(create_object(Room, key="nowhere")))


class TestTalk(WireTest):
    def lines(self, character):
        return [value for name, value in self.new(character) if name == "comm_channel_text"]

    def test_talk_in_the_place(self):
        self.do(self.bo, "说你好|r世界")
        self.assertEqual(
            self.lines(self.ann),
            [
                {
                    "channel": "say",
                    "caption": "Here",
                    "talker": "博文",
                    "said": "你好|r世界",
                    "text": '博文 says, "你好|r世界"',
                    "own": False,
                }
            ],
        )
        self.do(self.ann, "say hi")
        self.assertEqual([(one["own"], one["text"]) for one in self.lines(self.ann)], [(True, 'You say, "hi"')])

    def test_whispers_are_for_those_named(self):
        cara = self.newcomer("Cara")
        inputs.supports_set(cara.sessions.all()[0], "Comm 1")
        self.new(cara)
        self.do(self.bo, "悄悄 Ann = 小声")
        self.assertEqual([one["said"] for one in self.lines(self.ann)], ["小声"])
        self.assertEqual(self.lines(cara), [])

    def test_tells(self):
        self.do(self.bo, f"告诉 {self.ann.account.key} 在吗")
        (one,) = self.lines(self.ann)
        self.assertEqual((one["channel"], one["said"], one["own"]), ("tell", "在吗", False))

    def test_table_talk(self):
        self.seat_two()
        self.new(self.ann)
        self.do(self.bo, "桌聊 好牌")
        (one,) = self.lines(self.ann)
        self.assertEqual((one["channel"], one["talker"], one["said"], one["own"]), ("table", "博文", "好牌", False))

    def test_a_log_where_nobody_writes_is_no_channel_to_begin_with(self):
        self.ann.account.is_superuser = True
        self.ann.account.locks.cache_lock_bypass(self.ann.account)
        for name, locks in (("MudInfo", settings.CHANNEL_MUDINFO["locks"]), ("Public", "send:all()")):
            create_channel(name, locks=locks, typeclass="typeclasses.channels.Channel").connect(self.ann.account)
        self.new(self.ann)
        changes.anew(self.ann, self.session)
        listed = dict(self.new(self.ann))["comm_channel_list"]
        self.assertEqual([one["name"] for one in listed[:2]], ["public", "mudinfo"])

    def test_channels(self):
        channel = create_channel("Public", typeclass="typeclasses.channels.Channel")
        for one in (self.ann, self.bo):
            channel.connect(one.account)
        channel.msg("hello all", senders=[self.bo.account])
        (one,) = self.lines(self.ann)
        self.assertEqual((one["channel"], one["caption"], one["said"]), ("public", "Public", "hello all"))
        self.assertTrue(one["text"].startswith("[Public] "), one["text"])
        cara = self.newcomer("Cara")
        channel.connect(cara.account)
        for hero in (self.ann, cara):
            inputs.supports_set(hero.sessions.all()[0], "Comm 1")
        with patch.object(talk, "strip_ansi", wraps=talk.strip_ansi) as cleaned:
            channel.msg("a line for two", senders=[self.bo.account])
        self.assertEqual(len(self.lines(cara)), 1)
        texts = [call.args[0] for call in cleaned.call_args_list]
        self.assertEqual(len(texts), len(set(texts)))
        inputs.comm_channel_players(self.session)
        changes.anew(self.ann, self.session)
        new = dict(self.new(self.ann))
        self.assertEqual(new["comm_channel_list"][0], {"name": "public", "caption": "Public", "command": "public"})
        self.assertIn({"name": self.bo.account.key, "channels": ["public"]}, new["comm_channel_players"])
