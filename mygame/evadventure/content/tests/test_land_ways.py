"""Effects of a land on its walkers: ways by its turns, thirst, finds that lie about, tricks."""

from types import SimpleNamespace
from unittest.mock import patch

import msgspec
from django.test import tag
from evennia.prototypes.spawner import spawn

from evadventure.combat.act_messages import called
from evadventure.creatures import encounters, npcs
from evadventure.kernel.descriptions import PartOfDay
from evadventure.knave import bestiary
from evadventure.knave.loot import THINGS
from evadventure.places import game_time, lands
from evadventure.places.exits import FLAGS
from evadventure.quests.counters import learn
from evadventure.quests.tests.test_quests import QuestTest
from evadventure.words import Words

from .world_mixin import known_places

DROUGHT = lands.Drought(
    at=(PartOfDay.DAY,),
    steps=2,
    more=3,
    tool="water",
    well="water",
    harm="1d1",
    warned=Words("The water is out.", "水没了。"),
    told=Words("You are dry.", "渴。"),
    eased=Words("You drink.", "你喝了水。"),
)


def at_hour(hour):
    """Make it an hour of the first day for everybody."""
    moment = game_time.Moment(341, 1, 1, hour, 0)
    return patch.multiple(game_time, now=lambda: moment, phase=lambda: game_time.phase_at(hour))


def hour_of(land, turn):
    """Return an hour at which a land has taken a turn."""
    return next(hour for hour in range(24) if land.turn_at(hour) == turn)


class Gates(QuestTest):
    def gated(self):
        """Yield (land, place, heading, gate) of every way that has hours."""
        for key, place in known_places().items():
            for heading, gate in place.gates.items():
                yield lands.land_of(self.place(key)), key, heading, gate

    def is_as_if_not_there(self, heading):
        """Return whether a way of the place a hero is in answers in every respect as where no way is."""
        hero, room = self.char1, self.char1.location
        lines = [heading, f"go {heading}", f"look {heading}"]
        way = next(one for one in room.exits if one.key == heading)
        answers = [self.do(hero, line) for line in lines]
        way.location = self.start
        without = [self.do(hero, line) for line in lines]
        way.location = room
        return answers == without and hero.location is room

    def test_a_way_that_must_be_known_cannot_be_guessed(self):
        for key, place in known_places().items():
            for heading in place.hidden:
                self.char1.location = self.place(key)
                self.assertTrue(self.is_as_if_not_there(heading), f"{key} {heading}")

    @tag("long")
    def test_a_way_is_open_in_its_turns_alone_and_says_so(self):
        hero = self.char1
        for land, key, heading, gate in self.gated():
            for turn in land.turns:
                with self.subTest(place=key, turn=turn), at_hour(hour_of(land, turn)):
                    hero.attributes.remove(FLAGS)
                    hero.location = room = self.place(key)
                    seen = heading in [way.key for way in room.ways(hero)]
                    is_open = turn in gate.turns
                    self.assertEqual(seen, is_open or gate.shut is not None)
                    said = " ".join(self.do(hero, heading).split())
                    self.assertEqual(hero.location is not room, is_open)
                    if not seen:
                        self.assertTrue(self.is_as_if_not_there(heading), f"{key} {heading}")
                    elif not is_open:
                        self.assertEqual(said, gate.shut.en)
                        hero.location = room
                        self.assertIn(gate.shut.en, " ".join(self.do(hero, f"look {heading}").split()))

    def test_who_knows_or_carries_what_opens_it_passes_at_any_hour(self):
        hero = self.char1
        for land, key, heading, gate in self.gated():
            shut = next(turn for turn in land.turns if turn not in gate.turns)
            with self.subTest(place=key), at_hour(hour_of(land, shut)):
                way = next(one for one in self.place(key).exits if one.key == heading)
                hero.attributes.remove(FLAGS)
                self.assertFalse(way.access(hero, "traverse"))
                if gate.flag:
                    learn(hero, gate.flag)
                    self.assertTrue(way.access(hero, "traverse"))
                    hero.attributes.remove(FLAGS)
                if gate.thing:
                    thing = spawn(THINGS[gate.thing])[0]
                    thing.location = hero
                    hero.equipment.add(thing)
                    self.assertTrue(way.access(hero, "traverse"))

    def test_nobody_is_ever_shut_in(self):
        """At each turn a land takes, every place of it has a way home."""
        places = known_places()
        for land in lands.LANDS.values():
            own = {key for key, one in places.items() if f"{lands.TAG}{land.key}" in one.tags}
            for turn in land.turns or [""]:
                home, todo = {land.gate}, [land.gate]
                while todo:
                    goal = todo.pop()
                    for key in own - home:
                        ways = places[key].exits.items()
                        shut = {one for one, gate in places[key].gates.items() if turn not in gate.turns}
                        if any(there == goal and heading not in shut for heading, there in ways):
                            home.add(key)
                            todo.append(key)
                self.assertEqual(own - home, set(), f"{land.key} {turn}")

    def test_a_turn_is_told_once_to_who_is_under_the_sky(self):
        for key, land in lands.LANDS.items():
            if not land.turns:
                continue
            self.char1.location = room = self.place(land.gate)
            first, second = list(land.turns)[:2]
            with at_hour(hour_of(land, first)):
                encounters.tell_turns([room])
            self.heard(self.char1)
            with at_hour(hour_of(land, second)):
                encounters.tell_turns([room])
                encounters.tell_turns([room])
            told = " ".join(self.heard(self.char1).split())
            self.assertEqual(told.count(land.turns[second].told.en), 1, key)

    @tag("long")
    def test_what_lies_about_is_found_once(self):
        for key, place in known_places().items():
            for detail in place.details:
                if detail.gives:
                    with self.subTest(place=key, thing=detail.gives):
                        self.assertIn(detail.gives, THINGS)
                        self.assertTrue(detail.learns)
                        hero, room = self.char1, self.place(key)
                        for one in hero.contents:
                            one.delete()
                        hero.location = room
                        for _ in range(2):
                            self.do(hero, f"look {detail.names.en[0]}")
                        found = [one for one in hero.contents if one.tags.has(detail.gives, category="from_prototype")]
                        self.assertEqual(len(found), 1)


class Thirst(QuestTest):
    def setUp(self):
        super().setUp()
        self.land = next(iter(lands.LANDS.values()))
        dry = msgspec.structs.replace(self.land, drought=DROUGHT)
        patcher = patch.object(encounters.lands, "land_of", lambda place: dry if place is not None else None)
        patcher.start()
        self.addCleanup(patcher.stop)
        self.room = self.place(self.land.gate)
        self.hero = self.char1
        self.hero.hp = 4

    def walk(self, steps):
        for _ in range(steps):
            encounters._thirst(self.hero, self.room)

    def test_the_sun_takes_hit_points_when_the_water_is_out_and_never_the_last(self):
        with at_hour(12):
            self.walk(2)
            self.assertIn(DROUGHT.warned.en, self.heard(self.hero))
            self.assertEqual(self.hero.hp, 4)
            self.walk(9)
        self.assertEqual(self.hero.hp, 1)

    def test_a_waterskin_lasts_for_more_steps_and_night_costs_nothing(self):
        skin = spawn(THINGS["waterskin"])[0]
        self.hero.equipment.add(skin)
        with at_hour(12):
            self.walk(5)
        with at_hour(23):
            self.walk(9)
        self.assertEqual(self.hero.hp, 4)
        with at_hour(12):
            self.walk(1)
        self.assertEqual(self.hero.hp, 3)

    def test_a_well_ends_it(self):
        with at_hour(12):
            self.walk(3)
            self.room.tags.add("water", category="place")
            self.heard(self.hero)
            self.walk(1)
            self.assertIn(DROUGHT.eased.en, self.heard(self.hero))
            self.room.tags.remove("water", category="place")
            self.walk(2)
        self.assertEqual(self.hero.hp, 3)


class Sides(QuestTest):
    def test_kinds_spare_who_has_their_flag(self):
        sparing = [kind for kind in bestiary.KINDS.values() if kind.spares]
        self.assertTrue(sparing)
        for kind in sparing:
            land = next(one for one in kind.haunts if one.startswith(lands.TAG))
            for flag in kind.spares:
                met = [one.key for _, one in bestiary.in_land(land, kind.depth[0])]
                spared = [one.key for _, one in bestiary.in_land(land, kind.depth[0], frozenset({flag}))]
                self.assertIn(kind.key, met)
                self.assertNotIn(kind.key, spared)
                self.assertTrue(spared, "somebody is still met")


class Tricks(QuestTest):
    def setUp(self):
        super().setUp()
        self.wild = next(self.place(key) for key, one in known_places().items() if one.danger)
        self.char1.location = self.wild
        self.lord = npcs.spawn("lady_mayoress", self.wild)

    def play(self, trick):
        npcs.TRICKS[trick](self.lord, self.char1, None)

    def test_a_draught_is_drunk_and_heals_the_drinker(self):
        self.play("quaff")
        draught = spawn(THINGS["healing draught"])[0]
        draught.location = self.char1
        uses, self.lord.hp = draught.uses, 5
        self.play("quaff")
        self.assertGreater(self.lord.hp, 5)
        self.assertTrue(not draught.pk or draught.uses == uses - 1)

    def test_who_is_rooted_is_held(self):
        self.play("deepen")
        self.assertTrue(self.char1.conditions.has("webbed"))
        self.play("deepen")
        self.assertFalse(self.char1.conditions.has("webbed"))
        self.assertTrue(self.char1.conditions.has("held"))

    def test_half_the_blow_goes_to_the_others(self):
        hurt = []
        sides = [self.lord], [self.char1, self.char2]
        fight = SimpleNamespace(get_sides=lambda mob: sides, called=lambda one, reader: called(one, reader=reader))
        suffer = patch.object(type(self.char2), "suffer", lambda one, damage, mob: hurt.append((one, damage)))
        with patch.object(type(self.lord), "fight", fight), suffer:
            for damage in (5, 1):
                npcs.TRICKS["scatter"](self.lord, self.char1, SimpleNamespace(damage=damage))
        self.assertEqual(hurt, [(self.char2, 2)])
