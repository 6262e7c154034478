"""The lands around the town: whole, reachable, walkable; every quest can be done in each of its ways."""

import os
import re
from pathlib import Path
from unittest.mock import patch

from django.test import tag
from evennia import DefaultRoom
from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_object

from evadventure.content import builder, counted, records
from evadventure.creatures import ai, dialogue, encounters, hirelings, npcs, wards
from evadventure.dungeon import dwellers
from evadventure.kernel import signals
from evadventure.kernel.descriptions import PartOfDay
from evadventure.kernel.tests.samples import some
from evadventure.kernel.textwidth import columns
from evadventure.knave import loot
from evadventure.knave.bestiary import KINDS, in_land
from evadventure.knave.fighting.afflictions import CONDITIONS
from evadventure.knave.loot import THINGS
from evadventure.minigames.testing.kit import times
from evadventure.places import game_time, lands, maps, running
from evadventure.places.exits import FLAGS, knows
from evadventure.places.rooms import EvAdventureRoom
from evadventure.quests import objectives, quest_definitions
from evadventure.quests.counters import deeds, learn
from evadventure.quests.tests.test_quests import QuestTest

from .test_land_ways import at_hour
from .world_mixin import WorldTest, known_places

DOCUMENT = Path(__file__).resolve().parents[3] / "world" / "counted.md"
COUNTED = re.compile(r"(<!-- counted -->\n)(.*?)(\n<!-- end -->)", re.DOTALL)
LEAST = {"places": 15, "quests": 3, "rumours": 8, "details": 2, "kinds": 8}


def places_of(land: str) -> dict[str, records.PlaceRecord]:
    return {key: one for key, one in known_places().items() if f"{lands.TAG}{land}" in one.tags}


class Files(WorldTest):
    """The contents of `world/lands`."""

    def test_each_land_is_large_enough(self):
        for key, land in lands.LANDS.items():
            places = places_of(key)
            people = {one for place in places.values() for one in place.people}
            stories = [one for one in quest_definitions.QUEST_DEFINITIONS.values() if one.giver in people]
            with self.subTest(land=key):
                self.assertGreaterEqual(len(places), LEAST["places"])
                self.assertGreaterEqual(len(stories), LEAST["quests"])
                self.assertTrue(all(one.far for one in stories))
                self.assertGreaterEqual(sum(len(one.outcomes) >= 2 for one in stories), LEAST["quests"])
                self.assertGreaterEqual(len(land.rumours), LEAST["rumours"])
                self.assertTrue(any(f"lair:{key}" in place.tags for place in places.values()))
                self.assertEqual(sum(kind.boss and f"lair:{key}" in kind.haunts for kind in KINDS.values()), 1)
                own = [one for one in KINDS.values() if f"{lands.TAG}{key}" in one.haunts]
                self.assertGreaterEqual(len(own), LEAST["kinds"])

    def test_every_place_of_danger_has_something_to_meet(self):
        for land in lands.LANDS:
            for key, place in places_of(land).items():
                if place.danger:
                    self.assertGreaterEqual(len(in_land(f"{lands.TAG}{land}", place.danger)), 3, key)

    def test_no_text_stands_twice(self):
        seen: dict[str, str] = {}
        for land in lands.LANDS:
            for key, place in places_of(land).items():
                for field in ("desc", "day", "night", "glimpse"):
                    for text in getattr(place, field).every():
                        self.assertNotIn(text, seen, f"{key}.{field} and {seen.get(text)}")
                        seen[text] = f"{key}.{field}"

    def test_danger_grows_with_the_way(self):
        """Nobody steps from peace into more than danger 2, nor from one danger into one two higher."""
        places = known_places()
        for key, place in places.items():
            for goal in place.exits.values():
                rise = places[goal].danger - place.danger
                self.assertLessEqual(rise, 2, f"{key} -> {goal}")

    def test_conditions_and_loot_of_creatures_exist(self):
        for kind in KINDS.values():
            for attack in kind.attacks:
                self.assertIn(attack.condition, {*CONDITIONS, ""}, kind.key)
            self.assertIn(kind.loot, {*loot.TABLES, ""})

    def test_what_a_land_leaves_is_of_that_land(self):
        every = {row.land for table in loot.TABLES.values() for row in table.rows if row.find}
        for land in every - {""}:
            self.assertTrue(any(find.land == land for find in loot.FINDS.values()), land)

    def test_the_table_of_the_document_is_counted(self):
        text = DOCUMENT.read_text("utf-8")
        found = COUNTED.search(text)
        if os.environ.get("WRITE_DOCS"):
            DOCUMENT.write_text(COUNTED.sub(lambda one: one[1] + counted.table() + one[3], text), "utf-8")
            return
        self.assertEqual(found[2], counted.table(), "WRITE_DOCS=1 with this test writes it anew")


class LandTest(QuestTest):
    def body(self, key):
        """Return a person of town and lands, or somebody from below, who is brought up for it."""
        return builder.find(f"person:{key}") or dwellers.make(key, self.start)

    def talk(self, char, key, topic=""):
        """Talk to a person as a character, about a topic if one is named; it must be offered."""
        body = self.body(key)
        char.location = body.location
        dialogue.begin(char, body)
        dialogue.told(char, body)
        if topic:
            self.assertIn(topic, [one for one, _ in dialogue.offered(char)], f"{key} offers {topic}")
            dialogue.ask(char, topic, lambda words, who: None)


class Quests(LandTest):
    """Each quest of the lands, done in each of its ways by the real talk and the real looks."""

    @staticmethod
    def stories():
        """Return the quests that lead into a land or have several ends."""
        return [one for one in quest_definitions.QUEST_DEFINITIONS.values() if one.far or one.outcomes]

    @tag("long")
    def test_every_way_to_end_a_quest(self):
        self.assertGreaterEqual(self.ended([max(self.stories(), key=lambda one: len(one.outcomes))]), 3)

    @tag("sweep")
    def test_every_way_to_end_every_quest(self):
        self.assertGreaterEqual(self.ended(self.stories()), 3 * len(lands.LANDS))

    def ended(self, stories):
        """Do quests in each of their ways; return how many ways there were."""
        ways = 0
        for story in stories:
            choices = [one.flag for one in story.outcomes] or [""]
            told = set()
            for choice in choices:
                with self.subTest(quest=story.key, choice=choice):
                    told.add(self.walk(story, choice))
                    ways += 1
            self.assertEqual(len(told), len(choices), f"{story.key}: two ends read alike")
        return ways

    def walk(self, story, choice):
        hero = self.char1
        for key in list(hero.quests.quests):
            hero.quests.remove(key)
        hero.attributes.remove(FLAGS)
        learn(hero, *story.flags)
        hero.level, hero.coins = max(story.level, 1), 50
        for need in story.needs:
            hero.quests.take_on(quest_definitions.QUEST_DEFINITIONS[need])
            quest = hero.quests.get(need)
            while quest.is_active:
                quest.step_on()
        body = self.body(story.giver)
        hero.location = body.location
        self.assertIn(story, quest_definitions.offers(hero, body))
        quest_definitions.accept(hero, story.key)
        quest = hero.quests.get(story.key)
        self.heard(hero)
        for _ in range(20):
            if not quest.is_active:
                break
            before = quest.current_step
            self.do_step(hero, story, quest.step, choice)
            self.assertTrue(not quest.is_active or quest.current_step != before, f"{story.key}: {before} stays")
        self.assertTrue(quest.is_completed)
        if choice:
            self.assertEqual(story.outcome(hero).flag, choice)
            self.assertIn(choice, knows(hero), "what was decided is remembered")
        return re.sub(r"\s+", " ", self.heard(hero))

    def do_step(self, hero, story, step, choice):
        match step.want:
            case objectives.ChooseFlag(flags=flags):
                flag = choice if choice in flags else flags[0]
                self.assertTrue(self.look_for(hero, flag) or self.ask_for(hero, flag), f"nothing sets {flag}")
            case objectives.TalkTo(person=person):
                self.talk(hero, person)
            case objectives.Stay() if choice == step.want.left and choice not in knows(hero):
                hero.move_to(self.start, quiet=True)
            case objectives.Escort() as want:
                self.escort(wards.of(hero, story.key), want, choice)
            case objectives.Visit(place=place, at=at):
                with patch.object(game_time, "phase", return_value=(at or (PartOfDay.DAY,))[0]):
                    hero.move_to(self.place(place), quiet=True)
                    signals.day_turned.send_robust(sender=None, places={})
            case objectives.Delve(depth=depth):
                signals.delved.send_robust(sender=hero, depth=depth)
            case objectives.Win(game=game, against=against):
                signals.match_over.send_robust(sender=hero, game=game or "uno", won=True, against=[against])
            case objectives.Defeat(of=of, count=count):
                kinds = [kind for kind in KINDS.values() if of in (kind.key, *kind.tags)]
                self.assertTrue(kinds)
                self.assertTrue(any(self.is_met(kind) for kind in kinds), f"{of} is met nowhere")
                for _ in range(count):
                    foe = npcs.spawn(kinds[0].key, hero.location)
                    signals.defeated.send_robust(sender=foe, by=[hero], place=hero.location)
                    foe.delete()
            case objectives.Bring(person=person, thing=thing, need=need):
                for _ in range(need):
                    spawn(THINGS[thing])[0].location = hero
                self.talk(hero, person)
            case other:
                self.fail(f"{story.key}: {step.key}: this test does not know {other}")

    def escort(self, ward, want, choice):
        """End an escort as a flag says."""
        hero = ward.employer
        self.assertIs(ward.location, hero.location)
        if choice == want.dead:
            ward.at_damage(ward.hp)
        elif choice == want.left:
            ward.dismissed()
        else:
            goal = next(place for place, flag in want.to.items() if flag == choice)
            ward.location = self.place(goal)
            hero.move_to(ward.location, quiet=True)
            hirelings._bring_servants(hero)

    def is_met(self, kind):
        if not kind.haunts:
            return True
        tagged = [one for one in known_places().values() if set(one.tags) & set(kind.haunts)]
        return any(kind.most or kind.depth[0] <= one.danger <= kind.depth[1] for one in tagged)

    def look_for(self, hero, flag):
        """Look at the detail that teaches a flag, if one does."""
        for key, place in known_places().items():
            for detail in place.details:
                if detail.learns == flag:
                    hero.location = self.place(key)
                    hero.execute_cmd(f"look {detail.names.en[0]}")
                    return flag in knows(hero)
        return False

    def ask_for(self, hero, flag):
        """Ask about the topic that sets a flag, if it is offered somewhere."""
        for key, talk in self.talks():
            for topic, one in talk.topics.items():
                if flag in one.then.set:
                    if one.when.has:
                        for thing in list(hero.contents):  # the rewards of other quests fill the pack
                            thing.delete()
                        spawn(THINGS[one.when.has])[0].move_to(hero, quiet=True)
                    self.talk(hero, key, topic)
                    return True
        return False

    def talks(self):
        """Return what everybody has to say, above ground and below."""
        above = {key: one.told for place in known_places().values() for key, one in place.people.items()}
        return [*above.items(), *dwellers.DWELLERS.items()]

    def test_what_is_decided_is_decided_once(self):
        """When one way is taken, nobody offers another."""
        for story in quest_definitions.QUEST_DEFINITIONS.values():
            wants = [step.want for step in story.steps if isinstance(step.want, objectives.ChooseFlag)]
            flags = {one.flag for one in story.outcomes}.intersection(*(want.flags for want in wants))
            for _, talk in self.talks():
                for key, topic in talk.topics.items():
                    if flags.intersection(topic.then.set):
                        self.assertEqual(flags, set(topic.when.without), key)
                        self.assertTrue(topic.when.step.startswith(f"{story.key}."), key)

    def test_who_combs_the_knots_out_walks_by_the_hours_again(self):
        story = quest_definitions.QUEST_DEFINITIONS["forest_knots"]
        parting = self.place("forest_parting")
        way = next(one for one in parting.exits if one.key == "northwest")
        shut = next(hour for hour in range(24) if lands.LANDS["forest"].turn_at(hour) != "left")
        for choice, stays in (("forest.knots_kept", True), ("forest.knots_combed", False)):
            with self.subTest(choice=choice), at_hour(shut):
                self.walk(story, choice)
                self.assertEqual(way.access(self.char1, "traverse"), stays)

    def test_somebody_speaks_of_it_afterwards(self):
        """Each quest with choices is remembered in what some person can be asked later, or in what is offered."""
        later = {flag for _, talk in self.talks() for topic in talk.topics.values() for flag in topic.when.flags}
        for story in quest_definitions.QUEST_DEFINITIONS.values():
            if story.outcomes:
                self.assertTrue(later.intersection(one.flag for one in story.outcomes), story.key)


class Secrets(LandTest):
    def test_a_secret_is_told_and_paid_once(self):
        for key, land in lands.LANDS.items():
            hero = self.char1
            hero.attributes.remove(FLAGS)
            found = [
                (one, detail)
                for one, place in places_of(key).items()
                for detail in place.details
                if detail.learns == land.secret.flag
            ]
            self.assertEqual(len(found), 1, key)
            hero.location = self.place(found[0][0])
            xp, secrets = hero.xp, deeds(hero).get("secrets", 0)
            line = f"look {found[0][1].names.en[0]}"
            self.assertIn(land.secret.text.en[2:30], self.do(hero, line).replace("\n", " "))
            self.do(hero, line)
            self.assertEqual((hero.xp - xp, deeds(hero)["secrets"] - secrets), (land.secret.xp, 1))

    def test_a_hidden_way_is_there_for_who_knows_it(self):
        for key, place in known_places().items():
            for heading, flag in place.hidden.items():
                room = self.place(key)
                self.char1.location = self.char2.location = room
                learn(self.char1, flag)
                self.assertIn(heading, [way.key for way in room.ways(self.char1)])
                self.assertNotIn(heading, [way.key for way in room.ways(self.char2)])
                self.do(self.char2, heading)
                self.assertEqual(self.char2.location, room)
                self.do(self.char1, heading)
                self.assertEqual(self.char1.location, self.place(place.exits[heading]))


class Travel(LandTest):
    def setUp(self):
        super().setUp()
        self.later = []
        patcher = patch.object(running, "delay", lambda pace, call, *args: self.later.append((call, args)))
        patcher.start()
        self.addCleanup(patcher.stop)

    def run_on(self):
        while self.later:
            call, args = self.later.pop(0)
            call(*args)

    @tag("long")
    def test_the_lands_are_listed_with_how_far_and_what_road(self):
        said = " ".join(self.do(self.char1, "travel").split())
        for land in lands.LANDS.values():
            self.assertIn(land.way.en, said)
            self.assertIn(
                land.way.zh.replace("，", ""), self.do(self.char2, "远行").replace("\n", "").replace("，", "")
            )

    @tag("long")
    def test_one_walks_to_where_a_land_begins(self):
        for land in lands.LANDS.values():
            self.char1.location = self.start
            self.do(self.char1, f"travel {land.also.en[0]}")
            self.run_on()
            self.assertEqual(self.char1.location, self.place(land.gate))
            self.do(self.char1, "travel well square")
            self.run_on()
            self.assertEqual(self.char1.location, self.start)

    @tag("long")
    def test_who_is_weak_is_warned_first(self):
        self.char1.level, self.char1.hp_max, self.char1.hp = 9, 8, 2
        lair = next(key for key, one in places_of("marsh").items() if one.danger)
        hours = [hour for hour in range(24) if self.can_walk_to(lair, hour)]
        with at_hour(hours[0]):
            name = self.place(lair).key
            self.assertIn("You have 2 HP left", self.do(self.char1, f"travel {name}"))
            self.assertEqual(self.char1.location, self.start)
            self.assertIn("You set out", self.do(self.char1, f"travel {name}"))
            self.char1.location, self.char1.hp = self.start, 3
            self.assertIn("You set out", self.do(self.char1, f"travel {name}"))

    @tag("long")
    def test_who_is_too_green_is_warned_first(self):
        self.char1.level = 1
        for land in some(lands.LANDS, 2):
            lair = next(key for key, one in places_of(land).items() if f"lair:{land}" in one.tags)
            self.char1.location = self.start
            hours = [hour for hour in range(24) if self.can_walk_to(lair, hour)]
            self.assertTrue(hours, f"{lair}: no hour has all ways there open")
            with at_hour(hours[0]):
                name = self.place(lair).key
                self.assertIn("you are of level 1", " ".join(self.do(self.char1, f"travel {name}").split()))
                self.assertEqual(self.char1.location, self.start)
                self.do(self.char1, f"travel {name}")
                self.run_on()
                self.assertEqual(self.char1.location, self.place(lair))

    @tag("long")
    def test_some_places_behind_shut_ways_are_heard_of_and_hidden_ones_are_not(self):
        self.is_heard_of(5)

    @tag("sweep")
    def test_a_place_behind_a_shut_way_is_heard_of_and_a_hidden_one_is_not(self):
        self.is_heard_of(1)

    def is_heard_of(self, part):
        places = known_places()
        for key, place in [(key, one) for key, one in places.items() if one.gates or one.hidden][::part]:
            self.char1.location = room = self.place(key)
            for heading, gate in place.gates.items():
                shut = next(hour for hour in range(24) if lands.land_of(room).turn_at(hour) not in gate.turns)
                goal = place.exits[heading]
                with self.subTest(place=key, way=heading), at_hour(shut):
                    said = " ".join(self.do(self.char1, f"travel {self.place(goal).key}").split())
                    running.end(self.char1)
                    if gate.shut is not None:
                        self.assertNotIn("Nobody", said)
                        for line in (f"way {self.place(goal).key}", f"run {self.place(goal).key}"):
                            self.assertNotIn("Nobody", self.do(self.char1, line))
                            running.end(self.char1)
                    elif sum(goal in one.exits.values() for one in places.values()) == 1:
                        self.assertIn("Nobody has heard", said)
            for heading, goal in place.exits.items():
                if heading in place.hidden:
                    self.assertIn("Nobody has heard", self.do(self.char1, f"travel {self.place(goal).key}"))

    def can_walk_to(self, place, hour):
        with at_hour(hour):
            return self.place(place) in maps.known(self.start, self.char1)

    @tag("long")
    def test_nonsense(self):
        self.assertIn('called "moon"', self.do(self.char1, "travel moon"))
        self.assertIn("already", self.do(self.char1, "travel well square"))

    def test_from_where_no_road_leads(self):
        for kind in (EvAdventureRoom, DefaultRoom):
            self.char1.location = create_object(kind, key="A Cell")
            self.assertIn("No road out of town", self.do(self.char1, "travel"))
            name = next(iter(lands.LANDS.values())).name.en
            self.assertIn("No way to", self.do(self.char1, f"travel {name}"))
            self.assertIn('called "moon"', self.do(self.char1, "travel moon"))

    @tag("long")
    def test_weather_areas_and_lines_of_some_places(self):
        self.tells_of_the_land(9)

    @tag("sweep")
    def test_weather_areas_and_lines(self):
        self.tells_of_the_land(1)

    def tells_of_the_land(self, part):
        for key, land in lands.LANDS.items():
            for place in list(places_of(key))[::part]:
                self.char1.location = self.place(place)
                if known_places()[place].sky:
                    said = " ".join(self.do(self.char1, "weather").split())
                    self.assertIn(said, [one.en for one in land.weather.values()])
                for line in self.do(self.char1, "way").splitlines():
                    self.assertLessEqual(columns(line), 78)
            self.assertIn(land.name.en, self.do(self.char1, "areas"))

    @tag("long")
    def test_people_of_a_land_tell_its_rumours(self):
        for key, land in lands.LANDS.items():
            one = next(person for place in places_of(key).values() for person in place.people)
            self.char1.location = builder.find(f"person:{one}").location
            self.do(self.char1, f"talk {builder.find(f'person:{one}').aliases.all()[0]}")
            said = " ".join(self.do(self.char1, "rumours").split())
            self.assertTrue(any(rumour.en in said for rumour in land.rumours), said)


class Encounters(LandTest):
    def wild(self, danger):
        """Return a land and a place in it of at least so much danger."""
        for land in lands.LANDS:
            for key, place in places_of(land).items():
                if place.danger >= danger:
                    return lands.LANDS[land], self.place(key)
        raise AssertionError(f"no land has a place of danger {danger}")

    @tag("long")
    def test_never_more_than_can_be_stood_against(self):
        for land in lands.LANDS.values():
            dangers = {place.danger: key for key, place in places_of(land.key).items() if place.danger}
            self.meet_alone(land, dangers.values(), 2)

    @tag("sweep")
    def test_nowhere_more_than_can_be_stood_against(self):
        for land in lands.LANDS.values():
            self.meet_alone(land, [key for key, place in places_of(land.key).items() if place.danger], 4)

    def meet_alone(self, land, keys, times):
        """Meet somebody in each of these places, so many times, as a beginner."""
        self.char1.level = 1
        for key in keys:
            self.char1.location = self.place(key)
            for _ in range(times):
                pack = encounters.met(self.char1, self.char1.location, land)
                self.assertEqual(len(pack), 1)
                self.assertLessEqual(pack[0].kind.depth[0], places_of(land.key)[key].danger)
                pack[0].delete()

    def test_somebody_who_comes_may_meet_somebody_and_stops(self):
        _, place = self.wild(1)
        self.char1.ndb.run = running.Run(["north"])
        with patch.object(encounters, "dice", wraps=encounters.dice) as thrown:
            thrown.roll.side_effect = lambda notation: 1
            encounters._meet(self.char1, place)
            self.char1.location = place
            encounters._meet(self.char1, place)
        self.assertTrue([one for one in place.contents if getattr(one, "kind_key", "")])
        self.assertIsNone(self.char1.ndb.run)

    @tag("long")
    def test_nothing_is_met_where_there_is_no_danger(self):
        for land in lands.LANDS.values():
            with patch.object(encounters, "met") as met:
                for _ in range(times(8, 50)):
                    encounters._meet(self.char1, self.place(land.gate))
                    encounters._meet(self.char1, self.start)
            met.assert_not_called()

    def test_who_was_met_goes_when_nobody_is_near(self):
        land, place = self.wild(1)
        self.char1.location = place
        pack = encounters.met(self.char1, place, land)
        with patch.object(ai, "players_rooms", return_value=[place]):
            self.assertEqual(encounters.disperse(), 0)
        with patch.object(ai, "players_rooms", return_value=[self.start]):
            self.assertEqual(encounters.disperse(), len(pack))

    @tag("long")
    def test_creatures_of_the_wild_do_not_come_into_villages(self):
        for land in lands.LANDS.values():
            _, place = self.wild(1)
            peaceful = [self.place(key) for key, one in places_of(land.key).items() if not one.danger]
            wild = [one for one in KINDS.values() if f"{lands.TAG}{land.key}" in one.haunts and not one.tame]
            for kind in some(wild, 3):
                mob = npcs.spawn(kind.key, place)
                self.assertFalse(any(mob.suits(one) for one in peaceful))
                mob.delete()

    def test_what_is_impounded_comes_back_with_its_keeper_s_end(self):
        _, place = self.wild(3)
        self.char1.location = place
        sword = spawn(THINGS["sword"])[0]
        sword.location = self.char1
        self.char1.equipment.move(sword)
        lord = npcs.spawn("receiver", place)
        npcs.TRICKS["impound"](lord, self.char1, None)
        self.assertEqual(sword.location, lord)
        self.assertIsNot(self.char1.weapon, sword)
        self.assertIn("into keeping", self.heard(self.char1))
        npcs.TRICKS["impound"](lord, self.char1, None)
        lord.at_death()
        self.assertNotEqual(sword.location, lord)
        self.assertTrue(sword.pk)
