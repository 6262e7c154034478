"""Creatures: what their kind makes of them, what they leave, how they take strangers, and that they come back."""

from pathlib import Path
from unittest import mock

import msgspec
from django.test import tag
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTest

from evadventure.combat import beginning
from evadventure.combat.blows import carry_out, weapon_of
from evadventure.creatures import ai, animals, clock, hirelings, npcs, reactions
from evadventure.creatures.ai_states import TRICKS
from evadventure.creatures.animals import ANIMALS
from evadventure.creatures.hirelings import TRADES
from evadventure.creatures.wards import EvAdventureWard
from evadventure.enums import Ability
from evadventure.kernel.counting import CountedThing
from evadventure.kernel.errors import ActionError
from evadventure.kernel.tests.samples import some
from evadventure.kernel.tests.stage import Stage
from evadventure.knave import loot
from evadventure.knave.bestiary import KINDS
from evadventure.knave.fighting import strike
from evadventure.knave.fighting.phrases import MISS, own_lines
from evadventure.knave.fighting.reactions import Reaction
from evadventure.places.rooms import PLACE, EvAdventureRoom
from evadventure.rules import dice
from evadventure.social import party
from evadventure.things import light
from evadventure.things.containers import EvAdventureCorpse
from evadventure.things.objects import EvAdventureCoins
from evadventure.words import Lang

PAGE = Path(__file__).parents[4] / "docs/build/creatures.md"


class MobTest(Stage):
    def setUp(self):
        super().setUp()
        ai._mobs = None
        light._lit = None
        npcs.last_deaths.clear()
        self.room1.allow_combat = self.room2.allow_combat = True
        self.char2.location = None

    def spawn(self, key="cellar_rat", place=None):
        return npcs.spawn(key, place or self.room1)

    def rolls(self, value):
        """Make every die show a value."""
        patch = mock.patch("evadventure.rules.randint", return_value=value)
        patch.start()
        self.addCleanup(patch.stop)


class WhatItIsTest(MobTest):
    @tag("long")
    def test_a_kind_can_be_made_and_read_in_both_languages(self):
        self.made_and_read(list(KINDS)[::12])

    @tag("sweep")
    def test_every_kind_can_be_made_and_read_in_both_languages(self):
        self.made_and_read(KINDS)

    def made_and_read(self, keys):
        """Make one of each kind, and read what is said of it."""
        for key in keys:
            kind = KINDS[key]
            mob = self.spawn(key)
            self.assertEqual((mob.hp, mob.hp_max, mob.hit_dice), (kind.hp_max, kind.hp_max, kind.hit_dice))
            self.assertEqual(mob.in_lang(Lang.ZH), kind.name.zh)
            self.assertIn(mob.weapon, kind.attacks)
            for lang in Lang:
                self.lang1 = lang
                self.assertIn(kind.desc.in_lang(lang)[:8], mob.return_appearance(self.char1).replace("\n", " "))
                self.assertIn(kind.stance.in_lang(lang), strip_ansi(self.room1.get_display_characters(self.char1)))
            mob.delete()

    def test_a_sentence_calls_it_by_its_kind_or_its_name(self):
        self.assertEqual(self.spawn().in_lang(Lang.EN), "the cellar rat")
        self.assertIn("YThe cellar rat", self.spawn().return_appearance(self.char1))
        self.assertEqual(self.spawn("rat_mayor").in_lang(Lang.EN), "the Rat Mayor")

    def test_several_that_do_the_same_are_told_once_and_counted(self):
        for _ in range(3):
            self.spawn()
        for lang, more in ((Lang.EN, " Also here: 2 cellar rats."), (Lang.ZH, "旁边还有两只窖鼠。")):
            self.lang1 = lang
            seen = strip_ansi(self.room1.get_display_characters(self.char1))
            self.assertEqual(seen, KINDS["cellar_rat"].stance.in_lang(lang) + more)

    def test_the_second_of_two_is_another(self):
        self.spawn(), self.spawn()
        self.assertTrue(strip_ansi(self.room1.get_display_characters(self.char1)).endswith(" Also here: another."))

    def test_in_a_fight_it_neither_sleeps_nor_leans_on_anything(self):
        rat = self.spawn()
        with mock.patch.object(type(rat), "fight", object()):
            seen = strip_ansi(self.room1.get_display_characters(self.char1))
        self.assertEqual(seen, "The cellar rat is here, in the middle of a fight.")

    def test_it_is_found_by_name_in_both_languages(self):
        rat = self.spawn()
        for typed in ("rat", "cellar rat", "窖鼠", "鼠"):
            self.assertEqual(self.char1.search(typed, quiet=True) or [None], [rat] if typed != "鼠" else [None], typed)

    def test_it_leaves_remains_with_loot_and_is_taken_away_by_the_clock(self):
        found = [loot.Found(loot.COINS, 7), loot.Found("torch", 2), loot.Found("wedding_ring", 1, 24)]
        bones = self.spawn("delvers_bones")
        bones.coins = 3
        with mock.patch("evadventure.knave.loot.roll", return_value=found):
            bones.at_damage(100)
        [corpse] = [one for one in self.room1.contents if isinstance(one, EvAdventureCorpse)]
        heap = next(one for one in corpse.contents if isinstance(one, EvAdventureCoins))
        self.assertEqual(heap.amount, 10)
        self.assertEqual(sorted(one.key for one in corpse.contents), ["coins", "thin ring", "torch", "torch"])
        self.assertEqual(next(one for one in corpse.contents if one.key == "thin ring").value, 24)
        self.assertTrue(bones.is_dead)
        self.assertEqual(CountedThing(corpse, 2).in_lang(Lang.EN), "2 bodies of delvers' skeletons")
        self.assertEqual(bones.xp_worth, 50)
        ai.run(1)
        self.assertIsNone(bones.pk)
        self.assertEqual(ai.mobs(), [])

    def test_what_was_killed_is_not_killed_twice(self):
        rat = self.spawn()
        rat.at_damage(9)
        rat.at_damage(9)
        self.assertEqual(len([one for one in self.room1.contents if isinstance(one, EvAdventureCorpse)]), 1)

    def test_remains_are_gone_after_a_while_and_what_they_held_stays(self):
        rat = self.spawn()
        with mock.patch("evadventure.knave.loot.roll", return_value=[loot.Found("torch", 1)]):
            rat.at_damage(9)
        self.assertEqual(clock.decay(), 0)
        with mock.patch("evadventure.creatures.clock.now", return_value=light.now() + 10**6):
            self.assertEqual(clock.decay(), 1)
        self.assertIn("torch", [one.key for one in self.room1.contents])


class BossTest(MobTest):
    def test_a_boss_changes_with_its_wounds_and_that_is_told(self):
        boss = self.spawn("sleeper")
        stages = boss.kind.stages
        self.assertEqual((boss.stage, boss.armor), (0, 7))
        for number, stage in enumerate(stages, 1):
            self.told[self.char1].clear()
            boss.at_damage(boss.hp - boss.hp_max * stage.below // 100)
            self.assertEqual(boss.stage, number)
            self.assertIn(boss.weapon, stage.attacks)
            said = " ".join(" ".join(self.told[self.char1]).split())
            self.assertIn(stage.told.en.split(".")[1][:30], said)
        self.assertEqual(boss.armor, 5)
        self.assertEqual(len([one for one in self.room1.contents if getattr(one, "kind_key", "") == "ash_whelp"]), 2)

    def test_a_stage_comes_once_and_several_at_once(self):
        boss = self.spawn("winchmaster")
        boss.at_damage(boss.hp_max - 2)
        self.assertEqual(boss.stage, 2)
        boss.heal(30)
        boss.at_damage(30)
        helpers = [one for one in self.room1.contents if getattr(one, "kind_key", "") == "winch_ogre"]
        self.assertEqual(len(helpers), 1)

    def test_a_boss_strikes_once_for_each_two_who_stand_against_it(self):
        boss = self.spawn("rat_mayor")
        self.assertEqual(boss.attacks_a_round, 1)
        fight = beginning.begin(self.char1, boss)
        self.assertEqual(boss.attacks_a_round, 1)
        self.char2.location = self.room1
        fight.add_combatant(self.char2)
        helper = npcs.create_object(npcs.EvAdventureNPC, key="archer", location=self.room1)
        fight.add_combatant(helper, side="heroes")
        self.assertEqual(boss.attacks_a_round, 2)

    def test_helpers_join_the_fight(self):
        boss = self.spawn("rat_mayor")
        fight = beginning.begin(self.char1, boss)
        boss.at_damage(boss.hp_max // 2)
        _, enemies = fight.get_sides(self.char1)
        self.assertEqual(len(enemies), 3)


class BlowsTest(MobTest):
    def test_what_a_hit_does_besides(self):
        self.char1.coins = 20
        self.rolls(1)
        thief, blow = self.spawn("pennykin"), mock.Mock(damage=4)
        thief.ndb.attack = thief.kind.attacks[1]
        thief.at_hit(self.char1, blow)
        self.assertEqual((self.char1.coins, thief.coins), (19, 1))
        leech = self.spawn("well_leech")
        leech.hp = 1
        leech.at_hit(self.char1, blow)
        self.assertEqual(leech.hp, 3)
        self.room1.dark = True
        torch = self.thing("torch", self.char1)
        torch.kindle()
        self.spawn("lamp_moth").at_hit(self.char1, blow)
        self.assertFalse(torch.lit)

    def test_a_blow_of_its_own_that_goes_wrong_is_told_in_its_own_words(self):
        sleeper = self.spawn("sleeper")
        fight = beginning.begin(self.char1, sleeper)
        turn = sleeper.kind.attacks[0]
        self.rolls(1)
        for _ in own_lines(turn.hit, turn.miss, turn.manner)[MISS]:
            fight.fight = msgspec.structs.replace(fight.fight, turn=fight.fight.turn + 1)
            carry_out(fight, sleeper, self.char1, strike(dice, sleeper, self.char1, weapon=turn), turn)
        told = " ".join("\n".join(self.told[self.char1]).split())
        self.assertIn("A tide of coins goes by you", told)

    def test_rust_eats_armour(self):
        mail = self.thing("chain", self.char1)
        self.char1.equipment.move(mail)
        rusty = next(kind for kind in KINDS.values() if any(one.trick == "rust" for one in kind.attacks))
        eater = self.spawn(next(key for key, kind in KINDS.items() if kind is rusty))
        beginning.begin(self.char1, eater)
        eater.ndb.attack = next(one for one in rusty.attacks if one.trick == "rust")
        before = mail.quality
        eater.at_hit(self.char1, mock.Mock(damage=1))
        self.assertEqual(mail.quality, before - 1)
        self.assertIn(f"quality {mail.quality}", "\n".join(self.told[self.char1]))

    @tag("long")
    def test_every_trick_is_played_on_every_kind_of_body(self):
        """A clerk that impounds broke off each fight with a hireling, an animal or an ally: a tool is no thing."""
        mail, sword, draught, torch = (self.thing(key, self.char1) for key in ("chain", "sword", "ration", "torch"))
        draught.heals = "1d4"
        armed, bare = self.char1, self.char2
        for thing in (mail, sword):
            armed.equipment.move(thing)
        torch.kindle()
        bare.location, armed.coins = self.room1, 40
        served = [
            *(hirelings.summon(armed, key, 600) for key in TRADES),
            *(animals.bring(armed, key) for key in ANIMALS),
        ]
        served += [create_object(hirelings.EvAdventureHireling, key="plain", location=self.room1)]
        monsters = [self.spawn(key) for key in ("cellar_rat", "rat_mayor", "bucket_spider", "lost_delver")]
        people = [create_object(one, key="body", location=self.room1) for one in (npcs.EvAdventureNPC, EvAdventureWard)]
        for name, trick in TRICKS.items():
            for body in some((armed, bare, *served, *monsters, *people), 4, armed, served[0]):
                with self.subTest(trick=name, body=body):
                    mob = self.spawn("cellar_rat")
                    fight = beginning.handler_class(self.room1).get_or_create_combathandler(self.room1)
                    fight.add_combatant(mob, side="its own")
                    fight.add_combatant(body, side="the others")
                    body.hp = body.hp_max
                    trick(mob, body, mock.Mock(damage=4))
                    self.assertTrue(fight.pk, "the fight goes on")
                    self.assertTrue(weapon_of(body).damage_roll)
                    fight.stop_combat()
        self.assertNotEqual(sword.location, armed)

    def test_a_condition_befalls_who_fails_the_save(self):
        spider = self.spawn("bucket_spider")
        spider.ndb.attack = spider.kind.attacks[0]
        self.rolls(1)
        spider.at_hit(self.char1, mock.Mock(damage=1))
        self.assertTrue(self.char1.conditions.has("webbed"))
        self.char1.conditions.clear()
        self.rolls(20)
        spider.at_hit(self.char1, mock.Mock(damage=1))
        self.assertFalse(self.char1.conditions.has("webbed"))

    def test_it_goes_for_what_its_habits_say(self):
        self.char2.location = self.room1
        self.thing("torch", self.char2).kindle()
        moth = self.spawn("lamp_moth")
        fight = beginning.begin(self.char1, moth)
        fight.add_combatant(self.char2)
        for _ in range(5):
            self.assertIs(moth.ai_next_action(fight)["target"], self.char2)

    def test_a_troll_mends_while_it_fights(self):
        troll = self.spawn("moss_troll")
        fight = beginning.begin(self.char1, troll)
        troll.hp = 5
        troll.ai_next_action(fight)
        self.assertEqual(troll.hp, 6)


class MeetingTest(MobTest):
    def meets(self, total, key="lost_delver"):
        """Bring a creature to char1, with 2d6 and its temper making a total; return it."""
        mob = self.spawn(key)
        with mock.patch(
            "evadventure.knave.fighting.reactions.EvAdventureRollEngine.roll", return_value=total - mob.kind.reaction
        ):
            self.mood = reactions.meet(self.room1)
        return mob

    @tag("long")
    def test_who_sees_nothing_hears_of_it_without_a_name(self):
        self.room1.dark = True
        for total in (4, 7, 10, 12):
            self.told[self.char1].clear()
            mob = self.meets(total)
            heard = "\n".join(self.told[self.char1])
            self.assertIn("n the dark", heard, total)
            self.assertNotIn("delver", heard, total)
            mob.delete()
        self.told[self.char1].clear()
        delver = self.meets(2)
        self.assertIn("In the dark something comes straight at you.", "\n".join(self.told[self.char1]).split("\n")[0])
        self.char1.fight.stop_combat()
        delver.delete()
        self.room1.dark = False
        self.told[self.char1].clear()
        self.meets(7, "cellar_rat")
        self.assertIn("rat stands quite still", "\n".join(self.told[self.char1]))

    def test_each_mood_does_something_of_its_own(self):
        hostile = self.meets(2)
        self.assertIs(self.mood, Reaction.HOSTILE)
        self.assertIsNotNone(hostile.fight)
        self.char1.fight.stop_combat()
        hostile.delete()

        unfriendly = self.meets(4)
        self.assertIs(self.mood, Reaction.UNFRIENDLY)
        self.assertIsNone(unfriendly.fight)
        for _ in range(reactions.PATIENCE + 1):
            reactions.meet(self.room1)
        self.assertIsNotNone(unfriendly.fight)
        self.char1.fight.stop_combat()
        unfriendly.delete()

        unsure = self.meets(7)
        self.assertIs(self.mood, Reaction.UNSURE)
        self.assertIs(unsure.allegiance, Ability.ALLEGIANCE_NEUTRAL)
        unsure.delete()

        self.told[self.char1].clear()
        talkative = self.meets(10)
        self.assertTrue(any("says:" in said for said in self.told[self.char1]))
        talkative.delete()

        with mock.patch("evadventure.knave.loot.roll", return_value=[loot.Found("torch", 1)]):
            helpful = self.meets(12)
        self.assertIs(helpful.allegiance, Ability.ALLEGIANCE_NEUTRAL)
        beginning.check_attack(self.char1, helpful)
        self.assertIn("torch", [one.key for one in self.room1.contents])

    def table(self, head):
        """Return the rows of a table of `docs/build/creatures.md`, by their first cell."""
        lines = PAGE.read_text(encoding="utf-8").split(f"{head}\n")[1].split("\n\n")[0].splitlines()[1:]
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        return {first: rest for first, *rest in rows}

    @tag("long")
    def test_the_table_of_meetings(self):
        """Every total of 2d6, by the row it is in."""
        totals = []
        for span, (mood, does) in self.table("| 2d6 | mood | what it does |").items():
            low, _, high = span.partition("-")
            for total in range(int(low), int(high or low) + 1):
                totals.append(total)
                with self.subTest(total):
                    self.told[self.char1].clear()
                    with mock.patch("evadventure.knave.loot.roll", return_value=[loot.Found("torch", 1)]):
                        mob = self.meets(total)
                        self.assertEqual(self.mood.value, mood)
                        lain = any(one.key == "torch" for one in self.room1.contents)
                        self.assertEqual((mob.fight is not None, lain), ("at once" in does, "leaves something" in does))
                        said = any("says:" in one for one in self.told[self.char1])
                        self.assertEqual(said, "tells something" in does and "leaves" not in does)
                        for _ in range(reactions.PATIENCE + 1):
                            reactions.meet(self.room1)
                    self.assertEqual(mob.fight is not None, "attacks" in does)
                    if mob.fight is not None:
                        mob.fight.stop_combat()
                    for one in (mob, *(one for one in self.room1.contents if one.key == "torch")):
                        one.delete()
        self.assertEqual(totals, list(range(2, 13)))

    def without_gifts(self):
        """Let nobody give anything: dice that show the most would give hundreds of things."""
        return mock.patch("evadventure.creatures.reactions._give")

    @tag("long")
    def test_the_table_of_parleys(self):
        rolls, steps = {"natural 20": 20, "above": 19, "not above": 2}, {"one": 1, "two": 2}
        table = self.table("| d20 | the mood |")
        self.assertEqual(list(table), list(rolls))
        for row, (becomes,) in table.items():
            count, way = becomes.split()
            moved = steps[count] * (1 if way == "better" else -1)
            for before in reactions.MOODS:
                with self.subTest(row, before=before):
                    mob = self.spawn("lost_delver")
                    reactions.feel([mob], reactions.company_of(self.char1), before)
                    with self.without_gifts(), mock.patch("evadventure.rules.randint", return_value=rolls[row]):
                        after = reactions.parley(self.char1, mob)
                    at = reactions.MOODS.index(before) + moved
                    self.assertIs(after, reactions.MOODS[max(0, min(len(reactions.MOODS) - 1, at))])
                    if mob.fight is not None:
                        mob.fight.stop_combat()
                    mob.delete()

    def test_a_pack_feels_as_one_and_only_once(self):
        rats = [self.spawn() for _ in range(3)]
        with mock.patch("evadventure.creatures.reactions.reaction", return_value=Reaction.UNSURE) as rolled:
            reactions.meet(self.room1)
            reactions.meet(self.room1)
        self.assertEqual(rolled.call_count, 1)
        self.assertEqual({tuple(rat.moods.values()) for rat in rats}, {("unsure",)})

    def test_who_sleeps_meets_nobody(self):
        self.spawn().conditions.add("asleep", quiet=True)
        self.assertIsNone(reactions.meet(self.room1))

    def test_good_words_make_friends_and_bad_ones_enemies(self):
        mob = self.meets(7)
        self.rolls(19)
        self.assertIs(reactions.parley(self.char1, mob), Reaction.TALKATIVE)
        self.rolls(2)
        self.assertIs(reactions.parley(self.char1, mob), Reaction.UNSURE)
        self.assertIs(reactions.parley(self.char1, mob), Reaction.UNFRIENDLY)
        with self.assertRaises(ActionError) as raised:
            reactions.parley(self.char1, mob)
        self.assertEqual(raised.exception.code, "weary")

    def test_three_tries_a_pack_are_a_persons(self):
        """They hung on the party's id: making and leaving parties gave twelve, and `moods` grew with each."""
        pack = [self.spawn("lost_delver") for _ in range(2)]
        second = create_object(self.character_typeclass, key="Second", location=self.room1)
        second.db.creator_id = self.char1.db.creator_id = self.account.id
        self.char2.db.creator_id = self.account2.id
        reactions.feel(pack, reactions.company_of(self.char1), Reaction.UNSURE)
        self.rolls(12)

        def refused(speaker, mob):
            with self.assertRaises(ActionError) as raised:
                reactions.parley(speaker, mob)
            return raised.exception.code == "weary"

        with mock.patch("evadventure.creatures.reactions.save") as rolled:
            rolled.return_value = mock.Mock(success=True, quality=None)
            for mob in (pack[0], pack[1], pack[0]):  # each of the pack has heard the others' talk
                reactions.parley(self.char1, mob)
            self.assertTrue(refused(self.char1, pack[1]))
            self.assertTrue(refused(second, pack[0]), "another hero of the account")
            self.char2.location = self.room1
            for leader in (self.char1, self.char2):
                other = self.char2 if leader is self.char1 else self.char1
                party.invite(leader, other)
                party.join(other)
                self.assertTrue(refused(self.char2, pack[0]), "a new party with somebody who has talked")
                party.party_of(other).remove(other)
            reactions.parley(self.char2, pack[0])
        self.assertEqual(len(pack[0].moods), 2, "no more than persons")

    def test_a_first_meeting_is_rolled_once_for_a_person(self):
        rats, second = [self.spawn()], create_object(self.character_typeclass, key="Second", location=self.room1)
        second.db.creator_id = self.char1.db.creator_id = self.account.id
        self.char2.location, self.char2.db.creator_id = self.room1, self.account2.id
        with mock.patch("evadventure.creatures.reactions.reaction", return_value=Reaction.UNFRIENDLY) as rolled:
            self.char2.location = second.location = None
            reactions.meet(self.room1)
            self.char1.location, second.location = None, self.room1
            reactions.meet(self.room1)
            self.assertEqual(rolled.call_count, 1, "another hero of the account")
            self.char1.location = self.char2.location = self.room1
            second.location = None
            party.invite(self.char2, self.char1)
            party.join(self.char1)
            self.assertIs(reactions.meet(self.room1), Reaction.UNFRIENDLY)
            self.assertEqual(rolled.call_count, 1, "a new party")
            rolled.return_value = Reaction.HELPFUL
            party.party_of(self.char1).remove(self.char1)
            self.char1.location = None
            self.assertIs(reactions.meet(self.room1), Reaction.HELPFUL, "another account")
        self.assertEqual(len(rats[0].moods), 2)

    @tag("long")
    def test_a_danger_talked_away_is_worth_as_much_as_one_slain_once(self):
        mob = self.meets(7)
        self.rolls(19)
        with self.without_gifts():
            reactions.parley(self.char1, mob)
        self.assertEqual(self.char1.xp, mob.xp_worth)
        self.assertIn("no danger any more", "\n".join(self.told[self.char1]))
        reactions.feel([mob], reactions.company_of(self.char1), Reaction.UNSURE)
        reactions.parley(self.char1, mob)
        self.assertEqual(self.char1.xp, mob.xp_worth)
        fight = beginning.begin(self.char1, mob)
        fight.casualties.damage(mob, 99, self.char1)
        self.assertEqual(self.char1.xp, mob.xp_worth)

    def test_coins_help_and_are_gone(self):
        mob = self.meets(7)
        self.char1.coins = 30
        with mock.patch("evadventure.creatures.reactions.save") as rolled:
            rolled.return_value = mock.Mock(success=True, quality=None)
            reactions.parley(self.char1, mob, 25)
        self.assertEqual(rolled.call_args.kwargs["more"], (1,))
        self.assertEqual((self.char1.coins, mob.coins), (5, 25))
        with self.assertRaises(ActionError):
            reactions.parley(self.char1, mob, 25)

    def test_there_is_no_talking_with_beasts_sleepers_and_fighters(self):
        for key, code in (("cellar_rat", "beast"), ("lost_delver", "asleep")):
            mob = self.spawn(key)
            if code == "asleep":
                mob.conditions.add("asleep", quiet=True)
            with self.assertRaises(ActionError) as raised:
                reactions.parley(self.char1, mob)
            self.assertEqual(raised.exception.code, code)
        mob = self.spawn("lost_delver")
        beginning.begin(self.char1, mob)
        with self.assertRaises(ActionError) as raised:
            reactions.parley(self.char1, mob)
        self.assertEqual(raised.exception.code, "fighting")

    @tag("long")
    def test_who_is_attacked_is_an_enemy(self):
        mob = self.meets(12)
        mob.at_attacked(self.char1)
        self.assertIs(mob.allegiance, Ability.ALLEGIANCE_HOSTILE)


class SpawningTest(MobTest):
    def test_places_keep_what_they_were_told_to(self):
        clock.keep(self.room2, "cellar_rat", 2, returns=100)
        self.assertEqual(len(clock.refill()), 2)
        self.assertEqual(clock.refill(), [])
        rat = next(one for one in self.room2.contents if getattr(one, "kind_key", ""))
        rat.at_damage(9)
        ai.run(1)
        self.assertEqual(clock.refill(), [])
        with mock.patch("evadventure.creatures.clock.now", return_value=light.now() + 101):
            self.assertEqual(len(clock.refill()), 1)
        clock.keep(self.room2, "cellar_rat", 0)
        self.assertEqual(clock.kept_in(self.room2), {})
        self.assertFalse(self.room2.tags.has(clock.SPAWNS, category=PLACE))

    def test_the_town_has_its_animals_and_they_stay_where_they_belong(self):
        street = create_object(EvAdventureRoom, key="street")
        street.tags.add("outdoors", category=PLACE)
        came = clock.haunt()
        self.assertEqual({one.kind_key for one in came}, {"town_cat", "town_pigeon"})
        for _ in range(5):
            clock.haunt()
        there = [one for one in street.contents if getattr(one, "kind_key", "")]
        self.assertEqual(len(there), KINDS["town_cat"].most + KINDS["town_pigeon"].most)
        self.assertFalse(there[0].suits(self.room1))
        self.assertTrue(there[0].suits(street))
        self.assertFalse(any(one.has_habit("hoards") for one in there), "coins that are laid down in town stay there")

    def test_tame_ones_mind_nobody(self):
        self.spawn("town_cat")
        self.assertIsNone(reactions.meet(self.room1))


class RowsTest(EvenniaTest):
    def test_nothing_is_left_of_a_creature_that_is_deleted(self):
        from evennia.objects.models import ObjectDB
        from evennia.typeclasses.attributes import Attribute

        def rows():
            return ObjectDB.objects.count(), Attribute.objects.count()

        npcs.spawn("cellar_rat", self.room1).delete()
        before = rows()
        for _ in range(3):
            npcs.spawn("cellar_rat", self.room1).delete()
        self.assertEqual(rows(), before)


class OfNoKindTest(MobTest):
    """A creature of which only the name is said, as in the lessons."""

    def test_it_is_a_plain_creature_by_its_own_name(self):
        goblin = create_object(npcs.EvAdventureMob, key="Goblin", location=self.room1)
        self.assertEqual((goblin.hp, goblin.hp_max, goblin.hit_dice, goblin.armor), (4, 4, 1, 1))
        self.assertEqual([goblin.get_display_name(one) for one in (None, self.char1)], ["Goblin", "Goblin"])
        goblin.db.desc = "Green."
        self.assertIn("Green.", goblin.return_appearance(self.char1))
        self.assertIn("Goblin stands here.", strip_ansi(self.room1.return_appearance(self.char1)))

    def test_it_fights_and_outlasts_the_server(self):
        goblin = create_object(npcs.EvAdventureMob, key="Goblin", location=self.room1)
        fight = beginning.begin(self.char1, goblin)
        self.assertEqual(fight.get_sides(goblin), ([goblin], [self.char1]))
        fight.stop_combat()
        ai._mobs = None
        self.assertIn(goblin, ai.mobs())
