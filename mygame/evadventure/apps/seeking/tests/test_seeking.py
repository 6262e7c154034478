"""Matchmaking: who fits, how long it takes, who is asked first, and what becomes of the queue."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import msgspec
from evennia.server.models import ServerConfig
from evennia.utils.create import create_object

from evadventure.apps.letters.pace import TimeControl, read_pace
from evadventure.apps.seeking import queue
from evadventure.apps.seeking import queue as seeking
from evadventure.apps.seeking.inputs import table_seek
from evadventure.apps.seeking.queue import Seeker
from evadventure.tables import bootstrap
from evadventure.tables.doors.inputs import table_sync
from evadventure.tables.match import persons
from evadventure.tables.models import Rating
from evadventure.tables.room.finding import table_of
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.tables.tests.test_tables_protocol import PAGE
from evadventure.words import Lang
from typeclasses.exits import Exit
from typeclasses.rooms import Room


def seeker(key: str, rating: float = 1500, since: float = 0, **more: Any) -> Seeker:
    return Seeker(key, "pips", more.get("rated"), more.get("pace"), rating, since)


class TestPairing(TablesTest):
    def pairs(self, *seekers: Seeker, now: float = 0) -> list[tuple[str, str]]:
        return [(one.key, other.key) for one, other in queue.pairs(seekers, now, lambda one, other: True)]

    def test_the_window_widens(self):
        far = seeker("a"), seeker("b", 1800)
        self.assertEqual(self.pairs(*far, now=10), [])
        self.assertEqual(self.pairs(*far, now=16), [("a", "b")])
        self.assertEqual(queue.expected_wait(far[0], far[1:], 5), 10)
        very_far = seeker("a"), seeker("b", 3000)
        self.assertEqual(self.pairs(*very_far, now=59), [])
        self.assertEqual(self.pairs(*very_far, now=60), [("a", "b")])

    def test_the_nearest_and_who_waits_longest_first(self):
        seekers = seeker("a", 1500, 0), seeker("b", 1600, 1), seeker("c", 1510, 2), seeker("d", 1590, 3)
        self.assertEqual(self.pairs(*seekers, now=5), [("a", "c"), ("b", "d")])

    def test_nobody_gets_what_they_did_not_ask_for(self):
        self.assertEqual(self.pairs(seeker("a", rated=True), seeker("b", rated=False)), [])
        self.assertEqual(self.pairs(seeker("a", rated=True), seeker("b")), [("a", "b")])
        self.assertEqual(self.pairs(seeker("a", pace=TimeControl(turn=60)), seeker("b", pace=TimeControl(bank=10))), [])
        self.assertIsNone(queue.expected_wait(seeker("a", rated=True), [seeker("b", rated=False)], 0))

    def test_times_are_read(self):
        self.assertEqual(read_pace("10+5"), TimeControl(bank=10, increment=5))
        self.assertEqual(read_pace("10分钟加5秒"), TimeControl(bank=10, increment=5))
        self.assertEqual(read_pace("６０秒"), TimeControl(turn=60))
        for wrong in ("0+5", "999+1", "5", "99999", "fast", "1+999", ""):
            self.assertIsNone(read_pace(wrong), wrong)


class SeekingTest(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.room.tags.add("gaming", category="place")
        self.street = create_object(Room, key="a street")
        self.cellar = create_object(Room, key="a cellar")
        create_object(Exit, key="in", location=self.street, destination=self.room)
        create_object(Exit, key="out", location=self.room, destination=self.street)
        create_object(Exit, key="up", location=self.cellar, destination=self.street)
        self.addCleanup(seeking.queue.forget)
        self.addCleanup(ServerConfig.objects.conf, seeking.STORED, delete=True)
        seeking.listen()

    def rate(self, character: Any, mu: float) -> None:
        key = f"a:{character.account.id}"
        Rating.objects.create(game="pips", key=key, name_en="-", name_zh="-", mu=mu, sigma=1)


class TestSeek(SeekingTest):
    def test_two_who_fit_are_seated_wherever_they_are_in_town(self):
        self.ann.move_to(self.street, quiet=True)
        self.assertIn("You seek an opponent for", self.do(self.ann, "seek pips rated 10+5"))
        self.assertIn("Nobody else seeks", self.heard(self.ann).replace("\n", " "))
        self.assertIn("另有1人在找", self.do(self.bo, "找人 比点 计分"))
        self.clock.advance(seeking.LOOK)
        table = table_of(self.ann)
        self.assertIs(table, table_of(self.bo))
        self.assertEqual([self.ann.location, self.bo.location], [table.location] * 2)
        self.assertIsNotNone(table.session)
        house = table.session.house
        self.assertEqual((house.bank, house.increment, house.stake, table.session.row.rated), (10, 5, 0, True))
        self.assertIn("Found: 博文, rated 1500", self.heard(self.ann))
        self.assertIn("找到了：Ann", self.heard(self.bo))
        cara = self.newcomer("Cara")
        self.assertIn("the last ones waited about 3 s", self.do(cara, "seek pips").replace("\n", " "))
        self.do(cara, "seek off")
        self.assertEqual(seeking.queue.seekers, {})
        self.assertEqual(ServerConfig.objects.conf(seeking.STORED), "[]")

    def test_ratings_far_apart_wait_and_are_told_how_long(self):
        self.rate(self.ann, 25)
        self.rate(self.bo, 45)
        self.do(self.ann, "seek pips")
        self.assertIn("估计还要45秒", self.do(self.bo, "匹配 pips"))
        self.clock.advance(30)
        self.assertIsNone(table_of(self.ann))
        self.assertIn("15 s more", self.do(self.ann, "seek").replace("\n", " "))
        for _ in range(6):
            self.clock.advance(3)
        self.assertIs(table_of(self.ann), table_of(self.bo))
        self.assertIsNotNone(table_of(self.ann))

    def test_of_two_who_cannot_be_seated_both_are_told(self):
        """Both were dropped, and heard nothing of it."""
        seat = seeking.walk_to.take_seat
        self.bo.move_to(self.street, quiet=True)
        for line, one in (("seek pips", self.ann), ("找人 比点", self.bo)):
            self.do(one, line)

        def failing(character, table):
            if character is self.ann:
                raise RuntimeError("this one")
            seat(character, table)

        for reverse in (False, True):
            with patch.object(seeking.walk_to, "take_seat", failing), patch.object(seeking, "logger"):
                self.clock.advance(seeking.LOOK)
            self.assertEqual((table_of(self.bo), self.bo.location, seeking.queue.seekers), (None, self.street, {}))
            self.assertIn("You seek nobody any more", self.heard(self.ann))
            self.assertIn("不再替你找人", self.heard(self.bo))
            for line, one in (
                ("找人 比点", self.bo),
                ("seek pips", self.ann if not reverse else self.newcomer("Cara")),
            ):
                self.do(one, line)
        self.clock.advance(seeking.LOOK)
        self.assertIsNotNone(table_of(self.bo))

    def test_to_leave(self):
        self.do(self.ann, "seek pips")
        self.assertIn("seek nobody", self.do(self.ann, "seek off"))
        self.do(self.bo, "找人 比点")
        self.clock.advance(120)
        self.assertIsNone(table_of(self.bo))
        self.assertIn(
            "|w找人 <游戏>", self.do(self.ann, "seek off") + self.do(self.bo, "找人 停") + self.do(self.bo, "找人")
        )

    def test_what_cannot_be_read_changes_nothing(self):
        for line, word in (
            ("seek chess", 'no game "chess"'),
            ("seek pips soon", "is no time"),
            ("seek pips 5", "is no time"),
            ("seek yes", "Nobody has been found"),
            ("seek bot", "You seek nobody"),
            ("seek", "seek <game>"),
        ):
            self.assertIn(word, self.do(self.ann, line).replace("\n", " "), line)
            self.assertEqual(seeking.queue.seekers, {}, line)

    def test_accounts_of_one_person_and_who_ignores_are_not_paired(self):
        persons.declare(self.ann.account.id, self.bo.account.id, True)
        self.do(self.ann, "seek pips")
        self.do(self.bo, "找人 比点")
        self.clock.advance(120)
        self.assertIsNone(table_of(self.ann))
        persons.declare(self.ann.account.id, self.bo.account.id, False)
        with patch.object(seeking, "ignores", return_value=True):
            self.clock.advance(3)
        self.assertIsNone(table_of(self.ann))
        self.clock.advance(3)
        self.assertIsNotNone(table_of(self.ann))


class TestAsked(SeekingTest):
    def find(self) -> None:
        self.do(self.bo, "找人 比点")
        self.do(self.ann, "seek pips")
        self.clock.advance(seeking.LOOK)

    def test_who_is_below_is_asked_and_comes_by_foot(self):
        self.ann.move_to(self.cellar, quiet=True)
        self.cellar.allow_combat = True
        self.find()
        self.assertIn("seek yes", self.heard(self.ann))
        self.assertIn("正忙着", self.heard(self.bo))
        self.assertIn("cannot come from here", self.do(self.ann, "seek yes"))
        self.assertIs(self.ann.location, self.cellar)
        self.ann.move_to(self.street, quiet=True)
        self.do(self.ann, "seek yes")
        self.assertIs(table_of(self.ann), table_of(self.bo))
        self.assertIsNotNone(self.table.session)

    def test_in_a_fight_nobody_is_dragged_and_silence_says_no(self):
        with patch.object(seeking, "_hindrance", side_effect=self.busy):
            self.find()
            self.assertIn("nobody drags you", self.heard(self.ann).replace("\n", " "))
            self.assertIn("cannot come", self.do(self.ann, "seek yes"))
            self.clock.advance(seeking.ASKED_FOR + 1)
        self.assertIsNone(table_of(self.bo))
        self.assertEqual(list(seeking.queue.seekers), [persons.key_of(self.bo)])
        self.assertIn("对方不来了", self.heard(self.bo))

    def busy(self, one: Any) -> Any:
        return seeking.BUSY_FIGHT if one == self.ann else None

    def test_no_is_taken_at_once(self):
        self.ann.move_to(self.cellar, quiet=True)
        self.cellar.allow_combat = True
        self.find()
        self.do(self.ann, "no")
        self.assertEqual(list(seeking.queue.seekers), [persons.key_of(self.bo)])

    def test_meanwhile_with_a_computer_player(self):
        self.do(self.ann, "seek pips")
        for _ in range(11):
            self.clock.advance(3)
        self.assertIn("seek bot", self.heard(self.ann))
        self.do(self.ann, "seek bot random")
        first = table_of(self.ann).session
        self.assertFalse(first.row.rated)
        self.do(self.bo, "找人 比点")
        self.clock.advance(seeking.LOOK)
        self.assertIn("would play with you", self.heard(self.ann).replace("\n", " "))
        self.do(self.ann, "seek yes")
        self.assertEqual(first.row.phase, "aborted")
        self.assertIs(table_of(self.ann), table_of(self.bo))
        self.assertEqual(len(table_of(self.ann).session.seats), 2)
        self.assertEqual({row.key[0] for row in table_of(self.ann).session.seats}, {"c"})


class TestQueue(SeekingTest):
    def test_it_outlives_a_restart(self):
        self.do(self.ann, "seek pips casual 60")
        before = dict(seeking.queue.seekers)
        self.restart()
        bootstrap.at_server_start()
        self.assertEqual(seeking.queue.seekers, before)
        self.do(self.bo, "找人 比点")
        self.clock.advance(seeking.LOOK)
        self.assertEqual(table_of(self.ann).session.house.turn, 60)

    def test_what_is_stored_may_be_nonsense(self):
        ServerConfig.objects.conf(seeking.STORED, value="not json")
        seeking.listen()
        self.assertEqual(seeking.queue.seekers, {})

    def test_who_is_gone_is_forgotten_after_a_while(self):
        self.do(self.ann, "seek pips")
        self.disconnect(self.ann)
        self.clock.advance(3)
        self.do(self.bo, "找人 比点")
        self.clock.advance(6)
        self.assertIsNone(table_of(self.bo))
        for _ in range(30):
            self.clock.advance(3)
        self.assertEqual(list(seeking.queue.seekers), [persons.key_of(self.bo)])

    def test_who_plays_with_people_seeks_no_more(self):
        self.do(self.ann, "seek pips")
        self.seat_two()
        self.do(self.ann, "start")
        self.clock.advance(3)
        self.assertEqual(seeking.queue.seekers, {})
        self.assertIn("You play with people now", self.heard(self.ann))
        self.assertIn("middle of a match", self.do(self.ann, "seek pips").replace("\n", " "))


class TestMessages(SeekingTest):
    def last(self, character: Any) -> Any:
        return [one["table_seek"] for one in self.sent[character.id] if "table_seek" in one][-1]

    def test_the_example_of_the_page_is_the_real_message(self):
        example = re.search(r"```json table_seek\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        self.do(self.ann, "seek pips")
        self.assertEqual(list(msgspec.json.decode(example[1])), list(seeking.state(self.ann, Lang.EN)))
        self.do(self.ann, "seek off")
        self.assertEqual(list(msgspec.json.decode(example[1])), list(seeking.state(self.ann, Lang.EN)))

    def test_programs_seek_and_are_told(self):
        session = self.ann.sessions.all()[0]
        table_sync(session)
        table_seek(session, game="pips", rated=True, time="10+5")
        self.assertEqual(self.last(self.ann)["state"], "waiting")
        self.assertIn("have waited 0 s. seek bot plays", self.last(self.ann)["text"])
        self.assertEqual((self.last(self.ann)["time"], self.last(self.ann)["rated"]), ("10+5", True))
        table_seek(session, answer="off")
        self.assertEqual(self.last(self.ann)["state"], "off")
        for wrong in (
            {"game": "chess"},
            {"game": "pips", "time": "soon"},
            {"answer": "yes"},
            {"answer": "maybe"},
            {"x": 1},
        ):
            self.forget()
            table_seek(session, **wrong)
            self.assertIn("table_error", self.sent[self.ann.id][-1], wrong)
