"""Tables when they are wanted: taken, brought, cleared away; walking to one from anywhere in the town."""

from __future__ import annotations

from unittest.mock import patch

from django.test import override_settings, tag
from evennia.utils.create import create_object

from evadventure.kernel.errors import ActionError
from evadventure.minigames import registry
from evadventure.places.rooms import EvAdventurePvPRoom
from evadventure.tables import bootstrap
from evadventure.tables.doors.opening import MatchRequest, read_wish
from evadventure.tables.doors.seat_commands import CmdSit
from evadventure.tables.match import persons
from evadventure.tables.match.seating import House
from evadventure.tables.models import MatchRow
from evadventure.tables.room import seats, spare_tables, table_options
from evadventure.tables.room.finding import all_tables, table_of, tables_in
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.things.containers import EvAdventureContainer
from typeclasses.exits import Exit
from typeclasses.rooms import Room


class OpeningTest(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.room.tags.add("gaming", category="place")
        self.street = create_object(Room, key="a street")
        self.cellar = create_object(Room, key="a cellar")
        create_object(Exit, key="in", location=self.street, destination=self.room)
        create_object(Exit, key="out", location=self.room, destination=self.street)


class TestOpen(OpeningTest):
    def test_a_free_table_is_taken_before_one_is_brought(self):
        self.assertIn("You are the host", self.do(self.ann, "open pips"))
        self.assertIs(table_of(self.ann), self.table)
        self.do(self.bo, "开桌 比点")
        brought = table_of(self.bo)
        self.assertIsNot(brought, self.table)
        self.assertEqual((brought.location, brought.setup.game), (self.room, "pips"))
        self.assertEqual(len(tables_in(self.room)), 2)

    def test_one_set_up_for_the_game_is_taken_before_another_free_one(self):
        self.table.games, laid = [], bootstrap.make_table(self.room, "mbg")
        for line in ("open mbg", "play mbg"):
            self.do(self.ann, line)
            self.assertIs(table_of(self.ann), laid, line)
            self.do(self.ann, "stand")

    def test_where_no_table_stands_and_where_none_is_brought(self):
        lobby = create_object(Room, key="a lobby")
        lobby.tags.add("gaming", category="place")
        for line in ("open uno", "open table uno", "开桌 uno"):
            self.ann.move_to(lobby, quiet=True)
            said = self.do(self.ann, line)
            self.assertIsNotNone(table_of(self.ann), f"{line}: {said}")
            self.assertEqual(table_of(self.ann).setup.game, "uno", line)
            self.do(self.ann, "stand")
        self.assertEqual(len(tables_in(lobby)), 1)
        self.ann.move_to(self.street, quiet=True)
        for line in ("open uno", "开桌 uno"):
            self.assertIn("play UNO 7-0", self.do(self.ann, line))
        self.assertIn('no game "chess"', self.do(self.ann, "开桌 chess"))
        self.assertIn("这里没有「chess」", self.do(self.bo, "open chess"))
        for line in ("open table", "open table drawer"):  # somebody's furniture
            self.assertIn("There is no", self.do(self.ann, line))

    def test_play_with_the_name_of_a_table_or_a_player_walks_there(self):
        self.do(self.bo, "sit")
        for line in (f"play {self.table.key}", f"play {self.bo.key}"):
            self.ann.move_to(self.street, quiet=True)
            self.assertIn("You sit down", self.do(self.ann, line), line)
            self.assertIs(table_of(self.ann), self.table)
            self.do(self.ann, "stand")
        with patch.object(CmdSit, "match", return_value=(None, None)):  # under another name, or a host's own is meant
            self.do(self.ann, f"play {self.bo.key}")
        self.assertIs(table_of(self.ann), self.table)
        self.do(self.ann, "stand")
        for line in ("play chess", "play 1"):  # the number of a card, typed when the match is over
            self.assertIn("That is no game", self.do(self.ann, line))

    def test_what_is_named_says_whether_a_table_or_a_chest_is_opened(self):
        chest = create_object(EvAdventureContainer, key="chest", location=self.room)
        chest.lid = chest.closed = True
        self.assertIn("You open", self.do(self.ann, "open chest"))
        self.assertFalse(chest.closed)
        chest.closed = True
        self.assertIn("打开了", self.do(self.bo, "打开 chest"))
        self.assertIsNone(table_of(self.ann))
        self.do(self.ann, f"open {self.table.key}")
        self.assertIs(table_of(self.ann), self.table)
        chest.closed = True
        self.assertIn("You open", self.do(self.ann, "open chest"))
        self.assertIn("is open for", self.do(self.ann, "open") + self.heard(self.bo) + self.do(self.ann, "open pips"))

    def test_what_was_usual_for_the_game_before_follows_the_new_game(self):
        for game, turn in (("kards", 75), ("mbg", 180)):
            bootstrap.make_table(self.cellar, game, content_id=f"laid {game}", house=House(turn=turn))
        self.do(self.ann, "open kards")
        self.do(self.ann, "options grace=30")
        table = table_of(self.ann)
        self.assertEqual((table.setup.house.turn, table.setup.house.grace), (75, 30))
        self.do(self.ann, "open mbg")
        self.assertEqual((table.setup.house.turn, table.setup.house.grace), (180, 30))
        self.do(self.ann, "options turn=45")
        self.do(self.ann, "open kards")
        self.assertEqual((table.setup.house.turn, table.setup.house.grace), (45, 30), "what was chosen stays")

    @tag("long")
    def test_an_account_and_a_room_have_a_limit(self):
        for _ in range(spare_tables.MOST_OF_ACCOUNT):
            self.do(self.ann, "open kards")
            table_of(self.ann).tags.add("kept")
            self.do(self.bo, f"sit {table_of(self.ann).key}")
            self.do(self.ann, "stand")
            helper = self.newcomer(f"Helper{len(all_tables())}")
            self.do(self.bo, "离座")
            self.do(helper, "open kards")
        self.assertIn("use one of them", self.do(self.ann, "open kards"))
        self.assertIsNone(table_of(self.ann))
        while len(tables_in(self.room)) < spare_tables.MOST_IN_ROOM:
            bootstrap.make_table(
                self.room, "pips", content_id=f"more {len(tables_in(self.room))}"
            ).setup = self.table.setup
        full = self.newcomer("Full")
        self.assertRegex(self.do(full, "open mbg"), "no place for one more")

    def test_where_every_table_is_taken_that_is_said_and_not_that_there_is_no_way(self):
        with patch.object(spare_tables, "MOST_IN_ROOM", 1):
            for line in ("sit", "bot add random", "start"):
                self.do(self.bo, line)
            ring = create_object(EvAdventurePvPRoom, key="a ring")
            create_object(Exit, key="back", location=ring, destination=self.street)
            for place in (self.room, self.street, ring):
                self.ann.move_to(place, quiet=True)
                self.assertIn("Every table for Pips is taken", self.do(self.ann, "play pips").replace("\n", " "))
            self.ann.move_to(self.cellar, quiet=True)
            self.assertIn("no safe way", self.do(self.ann, "play pips"))
        self.ann.move_to(self.street, quiet=True)
        self.do(self.ann, "play pips")
        self.assertTrue(table_of(self.ann).brought_by, "a house in which all are taken grows one")

    def test_who_waits_at_the_only_table_on_other_terms_is_named(self):
        for line in ("sit", "options rated=off"):
            self.do(self.bo, line)
        with patch.object(spare_tables, "MOST_IN_ROOM", 1):
            said = self.do(self.ann, "play pips rated").replace("\n", " ")
        self.assertIn("waits at Pips table", said)
        self.assertRegex(said, r"play pips with \S+ unrated stake 0.* agrees")

    def test_the_own_table_is_taken_for_another_game_where_there_is_no_other(self):
        self.room.tags.remove("gaming", category="place")
        self.table.games = ["pips", "uno"]
        for line in ("sit", "bot add random", "play uno"):
            said = self.do(self.ann, line).replace("\n", " ")
        self.assertIn("open for UNO", said)
        self.assertEqual(len(self.table.setup.sitters), 1)
        self.assertEqual(self.table.setup.game, "uno")
        self.do(self.bo, "sit")
        self.assertIn("Get up", self.do(self.ann, "play pips").replace("\n", " "))
        self.assertIn("Every table for Pips is taken", self.do(self.ann, "yes").replace("\n", " "))
        self.assertEqual(len(self.table.setup.sitters), 2)

    def test_people_of_one_address_sit_at_so_many_tables_and_join_any(self):
        people = [self.newcomer(f"Of{number}") for number in range(4)]
        for number, one in enumerate(people[:3]):
            bootstrap.make_table(self.room, "pips", content_id=f"more {number}")
            self.do(one, "open pips")
            self.assertIsNotNone(table_of(one))
        bootstrap.make_table(self.room, "pips", content_id="more")
        with patch.object(seats, "MOST_OF_ADDRESS", 3):
            self.assertIn("from where you are sit at 3 tables", self.do(people[3], "open pips").replace("\n", " "))
            self.assertIsNone(table_of(people[3]))
            with override_settings(TRUSTED_ADDRESSES=["127.0.0.0/8"]):
                for session in [*self.bo.sessions.all(), *people[0].sessions.all()]:
                    session.address = ("127.0.0.1", 1)
                self.do(self.bo, "open pips")
                self.assertIsNotNone(table_of(self.bo), "nothing is counted for many people behind one address")
            seats.sit(table_of(people[0]), people[3])
        self.assertIs(table_of(people[3]), table_of(people[0]))

    def test_an_empty_one_is_cleared_away_and_one_in_use_stays(self):
        self.do(self.ann, "open kards")
        table = table_of(self.ann)
        self.clock.advance(1000)
        self.assertTrue(table.pk)
        self.do(self.ann, "stand")
        for _ in range(7):
            self.clock.advance(60)
        self.assertIsNone(table.pk)
        self.assertEqual(all_tables(), [self.table])
        self.assertIn("carry", self.heard(self.ann))

    def test_one_that_was_brought_survives_a_restart_and_is_cleared_then(self):
        self.do(self.ann, "open kards")
        table = table_of(self.ann)
        self.restart()
        bootstrap.at_server_start()
        self.assertIs(table_of(self.ann), table)
        self.disconnect(self.ann)
        for _ in range(7):
            self.clock.advance(60)
        self.assertIsNone(table.pk)
        self.assertTrue(self.table.pk)


class TestPlay(OpeningTest):
    def test_from_the_street_to_a_free_table(self):
        self.ann.move_to(self.street, quiet=True)
        self.do(self.ann, "play pips")
        self.assertEqual((self.ann.location, table_of(self.ann)), (self.room, self.table))

    def test_a_stake_of_the_house_is_not_told_to_one_who_plays_for_none(self):
        table_options.set_option(self.table, "stake", "5")
        said = self.do(self.ann, "play pips")
        self.assertEqual(self.table.setup.house.stake, 0)
        self.assertNotIn("take", said)
        self.assertIn("Give a name, or a seat number: 1.", self.do(self.ann, "kick"))

    def test_to_where_somebody_waits(self):
        self.do(self.bo, "玩比点")
        other = bootstrap.make_table(self.room, "pips", content_id="other")
        self.ann.move_to(self.street, quiet=True)
        self.do(self.ann, "play pips")
        self.assertIs(table_of(self.ann), table_of(self.bo))
        self.assertEqual(other.setup.sitters, ())

    def test_nobody_is_led_to_another_stake(self):
        self.do(self.bo, "玩 比点 赌注 5")
        self.assertEqual(table_of(self.bo).setup.house.stake, 5)
        self.do(self.ann, "play pips")
        self.assertIsNot(table_of(self.ann), table_of(self.bo))
        cara = self.newcomer("Cara")
        self.assertIn(
            "|wplay pips with 博文 rated stake 5|n agrees", " ".join(self.do(cara, "play pips with 博文").split())
        )
        self.assertIsNone(table_of(cara))
        self.do(cara, "play pips with 博文 rated stake 5")
        self.assertIs(table_of(cara), table_of(self.bo))

    def test_with_somebody(self):
        self.ann.move_to(self.street, quiet=True)
        self.do(self.ann, "play pips with 博文 casual")
        self.assertIn("邀请你到", self.heard(self.bo))
        self.assertFalse(table_of(self.ann).setup.house.rated)
        self.do(self.bo, "玩 比点 和 Ann")
        self.assertIs(table_of(self.bo), table_of(self.ann))

    def test_with_computer_players_it_begins_at_once(self):
        said = self.do(self.bo, "玩 比点 电脑 随机")
        self.assertNotRegex(said, "桌主|下一局")
        session = table_of(self.bo).session
        self.assertEqual([persons.key_of(self.bo), "b:1"], [row.key for row in session.seats])

    def test_a_first_match_against_computer_players_is_never_rated_and_has_hints(self):
        self.assertIn("hint", self.do(self.ann, "play pips bots random rated"))
        self.assertFalse(table_of(self.ann).session.row.rated)
        played = table_of(self.ann).session
        self.do(self.ann, "resign yes")
        self.run_bots()
        self.assertEqual(MatchRow.objects.get(pk=played.row.pk).phase, MatchRow.Phase.OVER)
        self.do(self.ann, "stand")
        self.assertNotIn("hint", self.do(self.ann, "play pips bots random"))
        self.assertTrue(table_of(self.ann).session.row.rated)

    def test_hints_are_named_only_where_the_house_has_them(self):
        with patch("evadventure.tables.extending.has", return_value=False):
            said = self.do(self.ann, "play pips bots random")
        self.assertIn("A first match of a game is not rated.", said)
        self.assertNotIn("hint", said)

    def test_nor_is_the_one_that_the_guided_quest_asks_for(self):
        self.do(self.bo, "入座")
        self.do(self.bo, "加电脑 随机")
        self.assertIn("提示", self.do(self.bo, "开局"))
        self.assertFalse(self.table.session.row.rated)

    def test_casual_is_a_level_where_one_is_named_and_unrated_elsewhere(self):
        for typed, rated, bots in (
            ("uno bots casual", None, "casual"), ("uno bots 3 casual", None, "casual"),
            ("uno bots casual bold", None, "casual:bold"), ("kards bots casual casual", False, "casual"),
            ("mbg unrated bots casual", False, "casual"), ("uno bots easy casual", False, "easy"),
            ("uno casual bots", False, "careful"), ("uno casual", False, None),
            ("uno 电脑随性 不计分", False, "casual"), ("pips bots casual", False, registry.get("pips").default_bot),
        ):  # fmt: skip
            wish = read_wish(typed)
            self.assertEqual((wish.rated, wish.bots), (rated, bots), typed)

    def test_of_the_places_on_the_way_the_names_are_shown(self):
        self.street.db.desc, self.room.db.desc = "Mud and carts.", "Green baize."
        yard = create_object(Room, key="a yard")
        create_object(Exit, key="gate", location=yard, destination=self.street)
        self.ann.move_to(yard, quiet=True)
        said = self.do(self.ann, "play pips casual")
        self.assertIn("a street", said)
        self.assertNotIn("Mud", said)
        self.assertIn("Green baize.", said)
        self.ann.move_to(self.street, quiet=True)
        self.assertIn("Mud", self.do(self.ann, "look"))
        self.assertFalse(self.ann.ndb.passing)

    def test_back_to_the_own_table(self):
        self.do(self.ann, "play pips bots random")
        self.ann.move_to(self.street, quiet=True)
        self.assertIn("Your cards", self.do(self.ann, "board"))
        self.street.db.allow_combat = True
        for line in ("board", "bot add"):
            self.assertIn("|wplay|n takes you back", self.do(self.ann, line), line)
        self.street.db.allow_combat = False
        self.do(self.ann, "play")
        self.assertEqual(self.ann.location, self.room)

    def test_what_cannot_be_had_changes_nothing(self):
        before = self.table.setup
        for line, word in (
            ("play", "play <game>"),
            ("play chess", "play <game>"),
            ("play pips with Nobody", "Nobody called"),
            ("play pips with Ann", "here already"),
            ("play pips stake x", "number of coins"),
            ("play pips stake 5000", "has 100 coins that may be staked"),
            ("play pips bots grandmaster", "Levels:"),
            ("play pips stake 5 bots random", "no purse"),
            ("play pips rated sideways", "says nothing"),
        ):
            self.assertIn(word, self.do(self.ann, line).replace("\n", " "), line)
            self.assertEqual((self.table.setup, len(all_tables())), (before, 1), line)
        self.ann.move_to(self.cellar, quiet=True)
        self.assertIn("no safe way", self.do(self.ann, "play pips"))

    def test_what_is_typed_is_read_in_both_languages(self):
        self.assertEqual(read_wish("uno with Bo rated stake 5"), MatchRequest("uno", "Bo", True, 5))
        self.assertEqual(read_wish("uno 和阿博 不计分 电脑简单"), MatchRequest("uno", "阿博", False, None, "easy"))
        self.assertEqual(read_wish("kards bots"), MatchRequest("kards", bots="greedy"))
        self.assertEqual(read_wish("uno Bo unrated"), MatchRequest("uno", "Bo", False))
        self.assertEqual(read_wish("kards hard").bots, read_wish("kards bots hard").bots)
        for line in ("uno bots 3 easy", "uno bots easy 3", "uno 电脑 3个 简单", "uno 电脑3 简单"):
            self.assertEqual(read_wish(line), MatchRequest("uno", bots="easy", bot_count=3), line)
        self.assertEqual(read_wish("uno bots 9").bot_count, 9)
        for line in ("uno bots 10", "uno bots 0", "uno with Bo bots 9", "kards bots 2"):
            with self.assertRaises(ActionError) as refused:
                read_wish(line)
            self.assertEqual(refused.exception.code, "bot_count", line)

    def test_as_many_computer_players_come_as_are_wanted(self):
        self.do(self.ann, "play uno bots 3 random")
        self.assertEqual(
            [sitter.level for sitter in table_of(self.ann).setup.sitters], ["", "random", "random", "random"]
        )
