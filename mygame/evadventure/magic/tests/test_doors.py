"""One door for each fact, whatever goes through it: taking, losing, leaving a fight, being hurt, seeing a way."""

from pathlib import Path
from unittest.mock import patch

from django.test import SimpleTestCase, tag
from evennia.utils.create import create_object

from evadventure.characters import carrying_commands, death, handling_commands
from evadventure.combat.beginning import begin, begin_duel
from evadventure.combat.blows import take_coins, weapon_of
from evadventure.combat.combatant import fight_of
from evadventure.combat.conditions import BodyClock
from evadventure.combat.tests.fight_stage import rolling
from evadventure.creatures import hirelings
from evadventure.kernel.errors import ActionError
from evadventure.kernel.purse import CoinReason, hand_over
from evadventure.kernel.signals import did
from evadventure.kernel.tests.callers import callers, users
from evadventure.kernel.tests.samples import some
from evadventure.knave.fighting import STUNTS
from evadventure.knave.fighting.conditions import Rounds
from evadventure.knave.magic import SPELLS, SpellAim
from evadventure.magic import casting
from evadventure.magic.tests.test_magic import MINE, MagicStage
from evadventure.places.exits import EvAdventureExit
from evadventure.tables.doors import walk_to
from evadventure.things.light import can_see, darkness_edge
from evadventure.things.objects import get_bare_hands
from evadventure.words import Words
from typeclasses.characters import Character
from typeclasses.rooms import Room


class OneDoor(SimpleTestCase):
    """Callers of each function; a caller added here is a rule added beside the door."""

    def test_harm(self):
        self.assertEqual(
            callers("at_damage") - {f"{one}.py:at_damage" for one in OVERRIDES},
            {"combat/combatant.py:suffer", "combat/casualties.py:damage"},
        )
        self.assertEqual(callers("damage"), {"combat/combatant.py:suffer"})

    def test_taking_from_remains(self):
        self.assertEqual(callers("may_take"), {"characters/death.py:check_taken"})
        self.assertEqual(
            callers("check_taken"),
            {
                *("characters/death.py:at_pre_object_leave", "magic/casting.py:_targets"),
                "characters/handling_commands.py:_box",
            },
        )
        self.assertEqual(
            callers("at_pre_object_leave"), {"characters/carrying_commands.py:_coins", "evennia_ext/moving.py:move_to"}
        )

    def test_leaving_a_fight(self):
        self.assertEqual(
            callers("remove_combatant"),
            {
                *("combat/casualties.py:_beaten", "combat/casualties.py:got_away", "combat/morale.py:surrender"),
                "combat/casualties.py:check_fallen",  # dead, or elsewhere
                "combat/handler.py:_waiting",  # nobody came back after a restart
                "combat/handler.py:_leave_fight",  # who is gone or deleted
                "creatures/events.py:_go",
            },
        )
        self.assertEqual(
            {one for one in callers("left", "combatant_left") if one.startswith("combat/")},
            {
                "combat/handler.py:remove_combatant",
                "combat/handler.py:at_script_delete",  # all of them
                "combat/casualties.py:check_fallen",  # of one that is deleted only its number is left
            },
        )
        self.assertEqual(
            callers("got_away"), {"combat/casualties.py:run", "magic/casting.py:_escape", "magic/casting.py:_step"}
        )

    def test_losing_a_thing(self):
        rooms = ("combat/", "magic/", "creatures/ai_states")
        moved = {one for one in callers("hand_over", "transfer", "move_to") if one.startswith(rooms)}
        self.assertEqual(
            moved,
            {
                *("combat/blows.py:take_thing", "combat/blows.py:take_coins"),
                *("magic/casting.py:_fetch", "magic/casting.py:_step"),  # what lies there; the caster itself
                "magic/manse.py:vanish",
                "creatures/ai_states.py:_hoard",  # what lies there
            },
        )
        self.assertEqual(
            users("quality", written=True),
            {
                *("combat/blows.py:wear_armor", "combat/blows.py:wear_weapon"),
                *("trade/crafting.py:patch_up", "trade/shops.py:mend"),  # the better for it
            },
        )
        self.assertEqual(
            users("location", written=True),
            {
                "evennia_ext/moving.py:move_to",
                *("characters/character.py:at_death", "characters/character.py:leave_world"),
                *("creatures/hirelings.py:withdraw", "content/builder.py:settle"),  # a being
                "characters/temporary_sheet.py:fit_out",  # the outfit, made for it
                *("staff/building.py:_move", "staff/building.py:_to_nowhere"),
            },
        )

    def test_what_changes_hands(self):
        """Whoever else moves a thing or coins adds a line here, and says with whose leave."""
        by_its_owner = {
            *(f"characters/carrying_commands.py:{one}" for one in ("_coins", "_things", "act")),
            *("characters/handling_commands.py:act", "things/objects.py:at_post_move"),
            "characters/character.py:at_object_receive",
        }
        as_a_price = {
            *("characters/callings.py:_pay", "characters/character.py:at_pay", "characters/commands.py:act"),
            *("characters/death.py:insure", "creatures/dialogue.py:_do", "creatures/reactions.py:parley"),
            *("creatures/hirelings.py:_wages", "creatures/hirelings.py:hire", "dungeon/landmarks.py:_pay"),
            *("dungeon/rest.py:haul_up", "dungeon/rest.py:pray", "trade/commands.py:act", "trade/crafting.py:craft"),
            "trade/barter.py:_agree",
            *(f"trade/bank.py:{one}" for one in ("_put", "_take", "charge")),
            *(f"trade/shops.py:{one}" for one in ("buy", "sell")),
            *(f"trade/market.py:{one}" for one in ("_move", "bring", "take")),
            "characters/coins.py:add_coins",  # the tables' stakes, fees and prizes
        }
        as_a_gift = {
            *("accounts/guests.py:keep", "characters/temporary_sheet.py:fit_out", "quests/quest_definitions.py:hand"),
            *("social/party.py:give_coins", "social/party.py:keep_for", "staff/characters.py:act"),
        }
        of_who_is_gone = {
            *(f"characters/character.py:{one}" for one in ("_leave_takings", "at_object_delete", "leave_belongings")),
            *("characters/death.py:_take_back", "characters/death.py:lay_out"),
        }
        by_force = {
            *("combat/blows.py:take_thing", "combat/blows.py:take_coins"),
            *("magic/casting.py:_fetch", "creatures/ai_states.py:_hoard"),
        }
        known = by_its_owner | as_a_price | as_a_gift | of_who_is_gone | by_force
        no_goods = {"apps/admin/commands.py:do_bot", "social/party_commands.py:act", "tables/match/session.py:resign"}
        self.assertEqual(sorted((callers("hand_over", "transfer") - no_goods) ^ known), [])

    def test_seeing_a_way(self):
        """Code that shows or names a way asks `Place.ways`; others walk, hear, build, or ask for one."""
        self.assertEqual(
            callers("contents_get", given=("content_type",), value="exit"),
            {
                "places/rooms.py:ways",
                "places/exits.py:announce_move_to",  # each bystander by `view`
                "places/commands.py:act",  # in a place that is none of the game's
                "creatures/ai.py:get_traversable_exits",
                "combat/handler.py:ways_out",  # by `traverse`
                "kernel/paths.py:exits_of",  # by what its callers ask of each
                *("dungeon/deeds.py:way_in", "dungeon/ways.py:leads_to"),  # a hidden door has no exit there yet
                *("magic/manse.py:check", "staff/building.py:func"),
            },
        )
        self.assertEqual(
            {one for one in users("exits", written=False) if not one.startswith(("content/", "staff/"))},
            {
                *("places/client_data.py:coords", "dungeon/instance.py:furnish"),  # of places, for no reader
                *("trade/homes.py:way_out", "creatures/wards.py:catch_up"),
            },
        )


OVERRIDES = ("characters/character", "creatures/npcs", "creatures/wards")


class TestRemains(MagicStage):
    def setUp(self):
        super().setUp()
        patcher = patch("evadventure.combat.tests.fight_stage.COMMANDS", (*MINE, *handling_commands.COMMANDS))
        patcher.start()
        self.addCleanup(patcher.stop)
        self.dead = create_object(Character, key="Dora", location=self.room)
        self.dead.coins = 70
        self.sword = self.thing("sword", self.dead)
        self.torch = self.thing("torch", self.dead)
        self.remains = death.lay_out(self.dead, self.room)
        self.held = {one.id for one in self.remains.contents}
        self.heap = next(one for one in self.remains.contents if one not in (self.sword, self.torch))

    def untouched(self):
        self.assertTrue(self.remains.pk)
        self.assertEqual(({one.id for one in self.remains.contents}, self.heap.amount), (self.held, 70))

    @tag("long")
    def test_no_spell_robs_them(self):
        """Raise Dead dropped sword and coins on the floor, and deleted the remains."""
        for key in some(SPELLS, 8, "raise_dead"):
            spell = SPELLS[key]
            with self.subTest(key):
                stone = self.stone(key, held=False)
                for target in (self.remains, self.sword):
                    try:
                        casting.cast(self.char1, stone, target if spell.aim is SpellAim.THING else None, "hello")
                    except ActionError:
                        self.assertTrue(stone.is_awake)
                    self.untouched()
                stone.delete()

    def test_what_is_no_body_does_not_rise(self):
        """Raise Dead deleted whatever else it was cast at, a hero, too; and Haste on a sack was a fault."""
        chest = self.thing("sack", self.room)
        targets = {
            "raise_dead": (self.char2, self.monster(), chest, self.sword),
            "read_mind": (chest,),
            "haste": (chest,),
        }
        for key, spared in targets.items():
            stone = self.stone(key)
            for target in spared:
                with self.subTest(key, target=target), self.assertRaises(ActionError):
                    casting.cast(self.char1, stone, target)
                self.assertTrue(target.pk and stone.is_awake)

    def test_no_command_robs_them(self):
        self.stone("raise_dead")
        for line in (
            *("get sword from remains", "get all from remains", "get 5 coins from remains", "get remains"),
            *("light torch", "put torch in remains", "cast raise dead", "cast raise dead at remains"),
        ):
            with self.subTest(line):
                word, _, rest = line.partition(" ")
                if word == "get":
                    self.assertIn(" ", self.run_command(handling_commands.CmdGetFrom(), rest))
                else:
                    self.run_line(line)
                self.untouched()
        told = self.run_command(handling_commands.CmdGetFrom(), "sword from remains")
        self.assertIn("not yours to rob", told)
        told = self.run_command(handling_commands.CmdGetFrom(), "all from remains")
        self.assertEqual(told.count("not yours to rob"), 1, "said for each thing")

    def test_no_servant_robs_them(self):
        for one in (hirelings.summon(self.char1, "snail knight", 600), self.monster()):
            self.assertFalse(hand_over(self.sword, one, CoinReason.PICK_UP, "get"))
            self.untouched()

    def test_the_owner_and_time_open_them(self):
        stone = self.stone("raise_dead")
        self.remains.open_at = death.now() - 1
        casting.cast(self.char1, stone, self.remains)
        self.assertIsNone(self.remains.pk)
        self.assertIs(self.sword.location, self.room)


class TestLeaving(MagicStage):
    def setUp(self):
        super().setUp()
        self.beyond = self.way().destination
        self.won = []
        did.connect(self.hear)
        self.addCleanup(did.disconnect, self.hear)

    def hear(self, sender, deed, **kwargs):
        if deed == "duels":
            self.won.append(sender)

    DRIVEN = (("push", ""), ("phobia", ""), ("command", "flee"))

    @tag("long")
    def test_who_is_pushed_out_is_driven_off_as_who_fled(self):
        for key, word in (("", ""), *self.DRIVEN):
            with self.subTest(key or "fled"):
                self.char1.xp = 0
                rat = self.monster(hit_dice=1, hp=99)
                fight = begin(self.char1, rat)
                with rolling(20):
                    if key:
                        casting.cast(self.char1, self.stone(key), rat, word)
                    else:
                        fight.casualties.run(rat)
                        fight.check_stop_combat()
                self.assertIs(rat.location, self.beyond)
                self.assertIsNone(fight_of(rat))
                self.assertEqual((self.char1.xp, rat.overcome), (50, True))
                self.assertIsNone(self.fight)

    def test_who_leaves_the_ring_by_a_spell_has_lost_the_duel(self):
        self.room.allow_pvp = True
        ways = [*((key, self.char2, word, self.char1) for key, word in self.DRIVEN)]
        ways += [("leap", None, "", self.char2), ("teleport", self.room.exits[0], "", self.char2)]
        for key, target, word, winner in ways:
            with self.subTest(key):
                self.won.clear()
                self.char1.location = self.char2.location = self.room
                begin_duel(self.char1, self.char2)
                with rolling(20):
                    casting.cast(self.char1, self.stone(key), target, word)
                self.assertEqual(self.won, [winner])
                self.assertIsNone(self.fight)
                self.assertEqual((fight_of(self.char1), fight_of(self.char2)), (None, None))

    def test_whom_no_way_lets_out_falls(self):
        for way in self.room.exits:
            way.delete()
        rat = self.monster(hit_dice=1, hp=99)
        begin(self.char1, rat)
        with rolling(20):
            casting.cast(self.char1, self.stone("push"), rat)
        self.assertTrue(rat.conditions.has("prone"))
        self.assertIs(fight_of(rat), self.fight)


class TestHarm(MagicStage):
    def test_poison_in_the_ring_ends_the_duel_once(self):
        """Each round told that "Char2 yields, beaten and out of the fight", who stayed in at 1 hit point."""
        self.room.allow_pvp, self.room.allow_death = True, False
        begin_duel(self.char1, self.char2)
        self.char2.hp = 2
        self.char2.conditions.add("poisoned", Rounds(9))
        with rolling(4, 1):
            self.fight.round_passes()
        self.assertEqual((self.char2.hp, fight_of(self.char2)), (1, None))
        self.assertIn("Char has won the duel", self.heard(self.char2))
        self.hush()
        with rolling(4, 1):
            BodyClock.at_repeat(None)
        self.assertEqual(self.char2.hp, 1)
        self.assertNotIn("yields", self.heard())
        self.assertNotIn("knee", self.heard())

    def test_poison_kills_by_the_rules_of_the_fight(self):
        rat = self.monster(hit_dice=1)
        fight = begin(self.char1, rat)
        fight.casualties.fought(self.char1, rat)
        rat.hp = 1
        rat.conditions.add("poisoned", Rounds(9))
        with rolling(4, 1):
            fight.round_passes()
        self.assertTrue(rat.is_dead)
        self.assertEqual(self.char1.xp, 50)


class Duels(MagicStage):
    def setUp(self):
        super().setUp()
        self.room.allow_pvp, self.room.allow_death = True, False
        for hero in (self.char1, self.char2):
            hero.coins, hero.level = 50, 3
            for key in ("sword", "chain", "helmet"):
                hero.equipment.move(self.thing(key, hero))

    def owned(self):
        return {
            (hero.key, hero.coins, one.id, one.quality)
            for hero in (self.char1, self.char2)
            for one in hero.contents
            if not one.holds
        }

    def begun(self):
        for hero in (self.char1, self.char2):
            hero.hp = hero.hp_max = 90
            hero.conditions.clear()
        return begin_duel(self.char1, self.char2)


class TestWhatADuelCosts(Duels):
    @tag("long")
    def test_no_spell_takes_anything_or_brings_anybody(self):
        """Filch kept the sword."""
        before = self.owned()
        for key in some(SPELLS, 8, "filch"):
            with self.subTest(key):
                fight, stone = self.begun(), self.stone(key)
                target = self.char2 if SPELLS[key].aim in (SpellAim.CREATURE, SpellAim.THING) else None
                with rolling(20):
                    try:
                        casting.cast(self.char1, stone, target, "halt")
                    except ActionError:
                        self.assertTrue(stone.is_awake)
                stone.delete()
                self.assertEqual(self.owned(), before)
                self.assertEqual(hirelings.serving(self.char1), [])
                fight.stop_combat()

    @tag("long")
    def test_no_stunt_and_no_blow_does(self):
        """A disarmed sword lay there for bystanders; armour and weapons wore out."""
        before = self.owned()
        for key in STUNTS:
            with self.subTest(key):
                fight = self.begun()
                fight.fight = fight.fight.close(self.char1.id, self.char2.id)
                with rolling(20):
                    action = fight.action(self.char1, {"key": "stunt", "stunt": key, "target": self.char2})
                    action.execute()
                self.assertEqual(self.owned(), before)
                fight.stop_combat()
        for faces in ((1,), (20,)):
            fight = self.begun()
            with rolling(*faces):
                fight.action(self.char1, {"key": "attack", "target": self.char2}).execute()
            self.assertEqual(self.owned(), before)
            fight.stop_combat()

    def test_who_is_disarmed_fights_with_bare_hands_for_two_rounds(self):
        fight = self.begun()
        with rolling(20):
            fight.action(self.char1, {"key": "stunt", "stunt": "disarm", "target": self.char2}).execute()
        self.assertTrue(self.char2.conditions.has("disarmed"))

    def test_elsewhere_things_are_lost(self):
        thief = self.monster(hit_dice=9)
        begin(self.char1, thief)
        self.assertEqual(take_coins(self.char1, thief, 7, CoinReason.THEFT), 7)


class TestWays(MagicStage):
    def setUp(self):
        super().setUp()
        self.secret = self.way("north")
        self.secret.needs = "knows_the_panel"
        self.secret.destination.set_names(Words("Hidden Vault", "密室"))
        self.char2.location = self.secret.destination

    def cast(self, key):
        self.hush()
        casting.cast(self.char1, self.stone(key))
        return self.heard()

    def test_what_one_does_not_see_no_spell_names(self):
        for key in ("sniff", "x_ray_vision"):
            self.assertNotIn("Vault", self.cast(key))
            self.assertNotIn("Char2", self.heard())
        self.char1.attributes.add("talk_flags", ["knows_the_panel"])
        self.assertIn("Vault", self.cast("x_ray_vision"))
        self.assertIn("Char2", self.cast("sniff"))

    def test_nobody_reads_where_a_way_leads_by_which_others_come_and_go(self):
        """Bystanders read the name of the place behind it."""
        vault, self.char2.location = self.secret.destination, self.room
        self.char1.attributes.add("talk_flags", ["knows_the_panel"])
        for way, told in (
            (self.secret, "Char is gone"),
            (create_object(EvAdventureExit, key="south", location=vault, destination=self.room), "Char is here all of"),
        ):
            self.hush()
            way.at_traverse(self.char1, way.destination)
            self.assertIs(self.char1.location, way.destination)
            self.assertIn(told, self.heard(self.char2))
            self.assertNotIn("Vault", self.heard(self.char2))

    def test_nobody_flees_or_walks_to_a_table_by_a_way_one_does_not_see(self):
        hall, yard = (create_object(Room, key=key, nohome=True) for key in ("hall", "yard"))
        hatch = create_object(EvAdventureExit, key="hatch", location=hall, destination=yard, nohome=True)
        self.char2.move_to(hall, quiet=True)
        self.assertEqual((hatch.lets_flee(self.char2), walk_to.way_to(self.char2, yard)), (True, [hatch]))
        hatch.locks.add("view:false()")
        self.assertEqual((hatch.lets_flee(self.char2), walk_to.way_to(self.char2, yard)), (False, None))

    def test_true_sight_sees_in_darkness_and_fog(self):
        """The table of spells said so, and it was not."""
        self.room.dark = True
        self.assertEqual((can_see(self.char1), darkness_edge(self.char1)), (False, -1))
        self.cast("true_sight")
        self.char1.conditions.add("blinded")
        self.assertEqual((can_see(self.char1), darkness_edge(self.char1)), (True, 0))
        self.room.dark = False


PAGE = Path(__file__).parents[4] / "docs/play/fights.md"
TABLE = PAGE.read_text(encoding="utf-8").split("| in a duel | comes of it |")[1].split("\n\n")[0].splitlines()[2:]


class TableOfDuels(Duels):
    """Each row of the table of duels in `docs/play/fights.md`, played."""

    def setUp(self):
        super().setUp()
        self.way()
        self.won = []
        did.connect(self.hear)
        self.addCleanup(did.disconnect, self.hear)
        self.before = self.owned()
        self.duel = self.begun()

    def hear(self, sender, deed, **kwargs):
        if deed == "duels":
            self.won.append(sender)

    def test_every_row(self):
        rows = [line.strip("|").split("|")[0].strip() for line in TABLE]
        self.assertEqual(rows, list(self.PLAYED))
        for row in rows:
            with self.subTest(row):
                for again in self.PLAYED[row](self):
                    again()
                    self.assertEqual(self.owned(), self.before)
                    self.assertEqual((self.char1.xp, self.char2.xp), (0, 0))
                    self.assertFalse(self.char1.is_dead or self.char2.is_dead)
                    self.anew()

    def anew(self):
        if self.fight is not None:
            self.fight.stop_combat()
        self.char1.location = self.char2.location = self.room
        self.won.clear()
        self.duel = self.begun()

    def over(self, winner=None):
        """Assert that the duel is over, and who has won it."""
        self.duel.check_stop_combat()
        self.assertEqual((self.won, fight_of(self.char1), fight_of(self.char2)), ([winner or self.char1], None, None))

    def act(self, who=None, **action):
        with rolling(20):
            self.duel.action(who or self.char1, action).execute()

    def fells(self):
        self.char2.hp = 2
        yield lambda: (self.act(key="attack", target=self.char2), self.over(), self.assertEqual(self.char2.hp, 1))
        self.char2.hp = 2
        yield lambda: (self.spell("swarm"), self.over(), self.assertEqual(self.char2.hp, 1))
        self.char2.hp = 1
        self.char2.conditions.add("burning", Rounds(9))
        with rolling(6, 1):
            self.duel.round_passes()
        yield self.over

    def spell(self, key, target=None, word=""):
        stone = self.stone(key)
        try:
            with rolling(20):
                casting.cast(self.char1, stone, target, word)
        finally:
            stone.delete()

    def gives_up(self):
        yield lambda: (self.duel.casualties.give_up(self.char2), self.over())
        yield lambda: (self.act(self.char2, key="flee"), self.over())

    def leaves(self):
        for key, word in TestLeaving.DRIVEN:
            yield lambda key=key, word=word: (self.spell(key, self.char2, word), self.over())
        yield lambda: (self.spell("leap"), self.over(self.char2))
        yield lambda: (self.spell("teleport", self.room.exits[0]), self.over(self.char2))

    def wears(self):
        for face in (1, 20):
            with rolling(face):
                self.duel.action(self.char1, {"key": "attack", "target": self.char2}).execute()
            yield lambda: None

    def disarmed(self):
        yield lambda: (
            self.act(key="stunt", stunt="disarm", target=self.char2),
            self.assertEqual(self.char2.conditions.lasts("disarmed"), Rounds(2)),
            self.assertEqual(weapon_of(self.char2), get_bare_hands()),
        )

    def sundered(self):
        yield lambda: (
            self.act(key="stunt", stunt="sunder", target=self.char2),
            self.assertEqual(self.char2.conditions.lasts("sundered"), Rounds(10)),
            self.assertEqual(self.char2.conditions.armor(), -1),
        )

    def refused(self):
        for key in ("filch", "raise_dead", "snail_knight"):
            with self.assertRaises(ActionError) as raised:
                self.spell(key, self.char2)
            self.assertEqual(raised.exception.code, "duel")
        yield lambda: None

    def nobody_joins(self):
        knight, rat = hirelings.summon(self.char1, "snail knight", 600), self.monster()
        for one in (knight, rat):
            with self.assertRaises(ActionError):
                begin(one, self.char2)
        self.assertEqual(set(self.duel.fight.ids), {self.char1.id, self.char2.id})
        for one in (knight, rat):
            one.delete()
        yield lambda: None

    def nobody_helps(self):
        """Whoever stood by could heal one of the two, and lay spells on him."""
        friend = create_object(Character, key="Fay", location=self.room)
        self.char1.hp = 3
        for key in ("haste", "counterspell"):
            stone = self.stone(key, who=friend)
            with self.assertRaises(ActionError) as raised:
                casting.cast(friend, stone, self.char1)
            self.assertEqual((raised.exception.code, stone.is_awake), ("duel", True))
            stone.delete()
        draught, command = self.thing("healing draught", friend), carrying_commands.CmdUse()
        command.caller, command.session, command.cmdset, command.obj = friend, None, None, friend
        with self.assertRaises(ActionError) as raised:
            command.act(f"healing draught on {self.char1.key}")
        self.assertEqual((raised.exception.code, self.char1.hp, draught.uses), ("duel", 3, 1))
        friend.delete()
        yield lambda: None

    def ends(self):
        yield lambda: (self.duel.casualties.give_up(self.char1), self.over(self.char2))

    PLAYED = {
        "a blow, a spell or poison that would fell": fells,
        "`yield`, flight": gives_up,
        "a spell that puts one out of the ring": leaves,
        "a natural 1 or 20": wears,
        "disarm": disarmed,
        "sunder": sundered,
        "a spell that takes or summons": refused,
        "a servant, a friend, a stranger": nobody_joins,
        "a friend's spell or draught": nobody_helps,
        "the end": ends,
    }
