"""Tables in the world, played with the toy game of the kit: seats, commands, turns, clock, money, faults."""

from __future__ import annotations

import ast
import gc
import weakref
from pathlib import Path
from typing import Any
from unittest.mock import patch

import evennia
import msgspec
from django.db import DatabaseError
from django.test import tag
from evennia.commands import cmdhandler
from evennia.utils.create import create_object
from msgspec.structs import replace
from twisted.internet import defer

from evadventure.kernel import signals
from evadventure.kernel.errors import ActionError
from evadventure.minigames import registry
from evadventure.minigames.core import Reader
from evadventure.rules import dice
from evadventure.security import hashing
from evadventure.security.name_rules import may_be_confused
from evadventure.security.rate_limits import Bucket
from evadventure.social import friends, reports
from evadventure.tables import bootstrap, phrases
from evadventure.tables.doors import commands
from evadventure.tables.match import purse, store
from evadventure.tables.match.persons import key_of
from evadventure.tables.match.seating import House
from evadventure.tables.models import ActionRow, AdminAction, MatchRow, Purse, Rating, SeatRow
from evadventure.tables.room import broadcast, playing, public_signals, seats
from evadventure.tables.room.finding import all_tables, table_of
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.wire import incoming
from typeclasses.rooms import Room


class TestSeats(TablesTest):
    def test_sit_stand_host(self):
        self.assertIn("You are the host", self.do(self.ann, "SIT DOWN"))
        self.assertIn("你在", self.do(self.bo, "入座"))
        self.assertEqual([s.key for s in self.table.setup.sitters], [f"c:{self.ann.id}", f"c:{self.bo.id}"])
        self.assertIn("already", self.do(self.ann, "sit"))
        self.do(self.bo, "离座")
        self.do(self.ann, "options stake=5")
        self.assertIn("5枚", self.do(self.bo, "入座"))
        self.do(self.ann, "stand")
        self.assertEqual(self.table.setup.host, f"c:{self.bo.id}")
        self.assertIn("你既没有", self.do(self.bo, "离座") + self.do(self.bo, "离座"))
        self.assertEqual(self.table.setup.sitters, ())

    def test_who_sits_elsewhere_with_people_is_asked_and_then_gets_up(self):
        other = bootstrap.make_table(self.room, self.game, content_id="other")
        self.do(self.ann, "sit 1")
        self.do(self.bo, "入座 1")
        self.assertIn("Get up from there?", self.do(self.ann, "sit 2"))
        self.assertEqual((self.table.seat_of(self.ann), other.seat_of(self.ann)), (0, None))
        self.assertIn("You stay at", self.do(self.ann, "no"))
        self.assertNotIn("You sit down", self.do(self.ann, "yes"))
        self.do(self.ann, "sit 2")
        self.assertIn("You sit down", self.do(self.ann, "yes"))
        self.assertEqual((self.table.seat_of(self.ann), other.seat_of(self.ann)), (None, 0))
        self.do(self.newcomer("Cara"), "sit 1")
        self.assertIn("要离座过来吗", self.do(self.bo, f"玩 {self.game}"))
        self.do(self.bo, "是")  # where somebody waits
        self.assertEqual((self.table.seat_of(self.bo), other.seat_of(self.bo)), (None, 1))

    def test_who_sits_elsewhere_with_computers_alone_gets_up_unasked(self):
        other = bootstrap.make_table(self.room, self.game, content_id="other")
        self.do(self.ann, "sit 1")
        self.do(self.ann, "bot add random")
        said = self.do(self.ann, "sit 2")
        self.assertNotIn("Get up", said)
        self.assertIn("You get up", said)
        self.assertEqual((self.table.seat_of(self.ann), other.seat_of(self.ann)), (None, 0))
        self.do(self.bo, "sit 1")
        self.do(self.bo, "passphrase x")
        said = self.do(self.ann, "sit 1 = y")
        self.assertNotIn("You get up", said)  # a refusal comes before all effects
        self.assertEqual((self.table.seat_of(self.ann), other.seat_of(self.ann)), (None, 0))
        for name in ("Cara", "Dora", "Edna"):
            self.do(self.newcomer(name), "sit 2")
        self.do(self.bo, "stand")
        self.do(self.bo, "sit 1")
        self.forget()
        said = self.do(self.bo, "sit 2")
        self.assertIn("满", said)
        self.assertNotIn("离座", said)

    def test_who_names_a_table_or_a_player_elsewhere_walks_there(self):
        self.do(self.ann, "sit")
        street = create_object(Room, key="a street")
        create_object("evennia.objects.objects.DefaultExit", key="in", location=street, destination=self.room)
        for line in ("加入 Ann", "入座 1", "sit Ann", f"join {self.table.key}"):
            self.bo.location = street
            self.assertIn("你在", self.do(self.bo, line), line)
            self.assertEqual((self.bo.location, self.table.seat_of(self.bo)), (self.room, 1))
            self.do(self.bo, "离座")
        self.bo.location = create_object(Room, key="a moor")
        self.assertIn("没有安全的路", self.do(self.bo, "入座 Ann"))
        self.assertIn("这里没有牌桌", self.do(self.bo, "入座"))
        for name in ("Cara", "Dora", "Edna"):
            self.do(self.newcomer(name), "sit")
        self.bo.location = street
        self.forget()
        self.assertEqual(self.do(self.bo, "sit Ann").count("\n"), 0, "nobody walks to a table that is full")
        self.assertEqual((self.bo.location, self.heard(self.ann)), (street, ""))

    def test_who_plays_elsewhere_is_not_asked(self):
        self.seat_two()
        self.do(self.ann, "start")
        other = bootstrap.make_table(self.room, self.game, content_id="other")
        self.assertIn("You already sit at", self.do(self.ann, "sit 2"))
        self.do(self.ann, "yes")
        self.assertIsNone(other.seat_of(self.ann))

    def test_a_table_stands_in_its_room(self):
        for line in ("table", "look pips"):
            self.assertIn("Nobody sits here. |wsit|n to play", self.do(self.ann, line).replace("\n", " "), line)
        self.assertIn("able is laid for Pips", self.do(self.ann, "look"))
        self.assertIn(": 0 of ", self.heard(self.ann))
        self.assertNotIn("Lying about", self.heard(self.ann))
        self.seat_two()
        self.assertIn("个座位坐了2个", self.do(self.bo, "看"))
        self.assertIn("个座位坐了2个（Ann和", self.do(self.bo, "牌桌").replace("\n", ""))
        self.do(self.ann, "start")
        self.assertIn("is being played", self.do(self.ann, "look"))

    def test_names_that_look_alike_are_told_apart(self):
        self.do(self.ann, "sit")
        twin = self.newcomer("Ann")
        self.do(twin, "sit")
        names = [sitter.name.en for sitter in self.table.setup.sitters]
        self.assertEqual(names[0], "Ann")
        self.assertEqual(names[1], f"Ann ({twin.account.key})")

    def test_names_of_one_other_letter_are_told_apart(self):
        self.do(self.newcomer("Bettina"), "sit")
        twin = self.newcomer("Bettlna")
        self.do(twin, "sit")
        names = [sitter.name.en for sitter in self.table.setup.sitters]
        self.assertEqual(names, ["Bettina", f"Bettlna ({twin.account.key})"])
        self.do(self.ann, "watch")
        self.forget()
        self.do(twin, "tsay hello")
        self.assertIn(f"Bettlna ({twin.account.key}): hello", self.heard(self.ann))
        apart = (("bo", "bob"), ("ann", "anm"), ("player#2", "player#3"), ("新手玩家", "老手玩家"))
        self.assertFalse([pair for pair in apart if may_be_confused(*pair)])
        self.assertTrue(may_be_confused("bettina", "bettin") and may_be_confused("ettina", "bettina"))

    def test_name_is_fixed_at_sitting_down(self):
        self.do(self.ann, "sit")
        self.ann.key = "Someone else"
        self.assertEqual(self.table.setup.sitters[0].name.en, "Ann")

    def test_host_only(self):
        self.seat_two()
        before = self.table.setup
        for line in ("start", "bot add", "kick 1", "passphrase x", "host pass 1", "open"):
            self.assertIn("只有桌主", self.do(self.bo, line), line)
        self.assertEqual(self.table.setup, before)
        self.assertIsNone(self.table.session)

    def test_the_host_who_is_gone_is_followed(self):
        self.seat_two()
        self.disconnect(self.ann)
        self.do(self.bo, "加电脑 随机")
        self.assertEqual(self.table.setup.host, f"c:{self.bo.id}")
        self.assertEqual(len(self.table.setup.sitters), 3)

    def test_kick_and_host_pass(self):
        self.seat_two()
        self.do(self.ann, "host pass 2")
        self.assertEqual(self.table.setup.host, f"c:{self.bo.id}")
        self.do(self.bo, "请离 Ann")
        self.assertEqual(len(self.table.setup.sitters), 1)

    def test_private_table(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "passphrase open sesame")
        self.assertIn("私人", self.do(self.bo, "sit"))
        self.assertIn("口令不对", self.do(self.bo, f"sit {self.table.key} = nope"))
        self.do(self.bo, "sit 1 = open sesame")
        self.assertEqual(len(self.table.setup.sitters), 2)
        cara = self.newcomer("Cara")
        self.assertIn("private", self.do(cara, "sit"))
        self.do(self.ann, "invite Cara")
        self.do(cara, "sit")
        self.assertEqual(len(self.table.setup.sitters), 3)

    def test_passphrases_are_hashed_beside_the_reactor(self):
        self.do(self.ann, "sit")
        waiting: list[tuple[Any, defer.Deferred[Any]]] = []

        def ask(address: str, work: Any) -> defer.Deferred[Any]:
            waiting.append((work, defer.Deferred()))
            return waiting[-1][1]

        def answer() -> None:
            work, deferred = waiting.pop()
            deferred.callback(work())

        with patch.object(hashing.DESK, "ask", ask):
            self.do(self.ann, "passphrase open sesame")
            self.assertFalse(self.table.setup.house.private)
            answer()
            self.assertTrue(self.table.setup.house.private)
            self.do(self.bo, "sit 1 = nope")
            self.assertEqual(self.heard(self.bo), "")
            answer()
            self.assertIn("口令不对", self.heard(self.bo))
            self.do(self.bo, "sit 1 = open sesame")
            self.bo.move_to(create_object(Room, key="a street"), quiet=True)
            answer()
            self.assertEqual(len(self.table.setup.sitters), 1)
            self.bo.move_to(self.room, quiet=True)
            self.do(self.bo, "sit")
            self.assertEqual(len(self.table.setup.sitters), 2)

    def test_who_sits_there_is_not_invited(self):
        self.seat_two()
        self.forget()
        self.assertIn("sits here already", self.do(self.ann, "invite 博文"))
        self.assertIn("sits here already", self.do(self.ann, f"invite {self.bo.account.key}"))
        self.assertEqual(self.heard(self.bo), "")

    def test_somebody_of_evennias_own_class_is_invited(self):
        self.seat_two()
        cara = self.newcomer("Cara")
        cara.swap_typeclass("evennia.objects.objects.DefaultCharacter", run_start_hooks=None)
        stock = evennia.search_object("Cara")[0]
        self.assertIs(type(stock), evennia.DefaultCharacter)
        self.assertIn("Cara", self.do(self.ann, "invite cara"))
        self.assertIn("Ann", self.heard(stock))

    def test_an_invitation_is_talk_too_which_programs_show_and_call_by(self):
        self.seat_two()
        cara = self.newcomer("Cara")
        with patch("evadventure.tables.room.seats.heard") as heard:
            self.do(self.ann, "invite Cara")
        (reader, channel, words), facts = heard.call_args
        self.assertEqual((reader, channel, facts["talker"]), (cara, "tell", self.ann))
        self.assertIn("invites you", facts["said"])
        self.assertIn(" accept takes", facts["said"])
        self.assertEqual(words.say("en", text=facts["text"]), facts["said"])

    def test_an_invitation_is_among_the_lines_of_a_report(self):
        self.seat_two()
        cara = self.newcomer("Cara")
        self.do(self.ann, "invite Cara")
        self.assertIn("[tell] Ann: ", reports.last_lines(cara.account))

    def test_who_ignores_somebody_hears_no_talk_and_no_invitation(self):
        self.seat_two()
        friends.put(self.bo.account, "ignored", [self.ann.account])
        cara = self.newcomer("Cara")
        friends.put(cara.account, "ignored", [self.ann.account])
        self.forget()
        self.assertIn("You: hello", self.do(self.ann, "tsay hello"))
        self.assertIn("not want to hear", self.do(self.ann, "invite Cara"))
        self.assertEqual((self.heard(self.bo), self.sent.get(self.bo.id), self.heard(cara)), ("", None, ""))
        self.do(self.bo, "桌聊 你好")
        self.assertIn("你好", self.heard(self.ann))

    def test_who_comes_later_finds_the_table_as_it_was(self):
        barrel = bootstrap.make_table(self.room, "uno", content_id="barrel", house=House(stake=5))
        bootstrap.make_table(self.room, "uno", content_id="barrel", house=House(stake=5))
        self.assertEqual(barrel.setup.house.stake, 5)
        self.do(self.ann, "sit uno")
        for line in ("options stake=100", "options rounds=3", "passphrase sesame", "bot add"):
            self.do(self.ann, line)
        self.assertEqual((barrel.setup.house.stake, barrel.setup.options), (100, {"rounds": 3}))
        self.forget()
        self.do(self.ann, "stand")
        self.assertIn("重新摆好", self.heard(self.bo))
        self.assertEqual((barrel.setup.house, barrel.setup.options, barrel.setup.sitters), (House(stake=5), {}, ()))
        self.do(self.ann, "sit uno")
        self.assertNotIn("laid anew", self.do(self.ann, "stand"))

    def test_several_tables_in_a_room(self):
        other = bootstrap.make_table(self.room, "uno", content_id="second")
        self.assertIn("Which table", self.do(self.ann, "sit"))
        self.do(self.ann, "sit 2")
        self.assertIsNotNone(other.setup.seat_of(f"c:{self.ann.id}"))
        self.do(self.bo, "入座 比点")
        self.assertIsNotNone(self.table.setup.seat_of(f"c:{self.bo.id}"))
        self.assertIn("You sit down at Pips", self.do(self.ann, "sit 1"))

    def test_regular_comes_to_who_waits(self):
        self.do(self.ann, "sit")
        self.clock.advance(21)
        self.assertEqual(len(self.table.setup.sitters), 2)
        self.assertTrue(self.table.setup.sitters[1].key.startswith("r:"))
        self.clock.advance(60)
        self.assertEqual(len(self.table.setup.sitters), 2)

    def test_no_regular_comes_while_an_invited_friend_may(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "invite 博文")
        self.clock.advance(90)
        self.assertEqual(len(self.table.setup.sitters), 1)

    def test_make_table_is_idempotent(self):
        self.seat_two()
        again = bootstrap.make_table(self.room, self.game)
        self.assertEqual(again.id, self.table.id)
        self.assertEqual(len(again.setup.sitters), 2)


class TestOptions(TablesTest):
    def test_list_and_set(self):
        self.do(self.ann, "sit")
        self.assertIn("rounds = 3", self.do(self.ann, "options"))
        self.do(self.ann, "options rounds=２")
        self.do(self.ann, "选项 gamble=关")
        self.assertEqual(self.table.setup.options, {"rounds": 2, "gamble": False})
        self.do(self.ann, "options turn=30")
        self.assertEqual(self.table.setup.house.turn, 30)

    def test_options_have_names_in_chinese(self):
        self.do(self.bo, "入座")
        listed = self.do(self.bo, "选项")
        self.assertIn("赌注（stake）= 0，可填0-10000：", listed)
        self.assertIn("搏骰（gamble）= 开，可填开/关：", listed)
        self.assertIn("本桌选项「悔棋」改为关", self.do(self.bo, "选项 悔棋=关"))
        self.assertIs(self.table.setup.house.undo, False)

    def test_bad_values_are_refused_with_the_reason(self):
        self.do(self.ann, "sit")
        before = self.table.setup
        for line, word in (
            ("options rounds=9", "1-5"),
            ("options rounds=²", "1-5"),
            ("options rounds=two", "1-5"),
            ("options nothing=1", "no option"),
            ("options stake=-1", "0-10000"),
            ("options absent=me", "clock"),
            ("options stake", "options <name>=<value>"),
        ):
            self.assertIn(word, self.do(self.ann, line), line)
            self.assertEqual(self.table.setup, before)


class TestMatch(TablesTest):
    def start(self, rated: bool = True):
        self.seat_two()
        if not rated:
            self.do(self.ann, "options rated=off")
        self.do(self.ann, "start")
        self.forget()
        return self.table.session

    def test_each_reads_the_own_words(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.assertIn("Your cards:", self.heard(self.ann))
        self.assertIn("你的手牌", self.heard(self.bo))
        self.assertIn("commitment ", self.heard(self.ann))

    def test_committed_before_anybody_is_told(self):
        played = self.start()
        card = played.match.view(0).hand[0]
        with patch.object(store, "append", side_effect=DatabaseError("disk full")):
            self.assertIn("nothing has changed", self.do(self.ann, f"lay {card}"))
        self.assertEqual(self.heard(self.bo), "")
        self.assertEqual(played.rev, 0)
        order = []
        real = store.append
        with (
            patch.object(store, "append", side_effect=lambda *a, **how: (order.append("commit"), real(*a, **how))),
            patch.object(broadcast.Broadcast, "_tell_step", side_effect=lambda *told: order.append("tell")),
        ):
            self.do(self.ann, f"lay {card}")
        self.assertEqual(order, ["commit", "tell", "tell"])

    def test_whole_match_log_and_replay(self):
        played = self.start()
        while self.table.session is not None:
            seat = played.match.to_act[0]
            player = (self.ann, self.bo)[seat]
            self.do(player, "moves")
            self.do(player, "１")
        row = MatchRow.objects.get(pk=played.row.pk)
        self.assertEqual(row.phase, MatchRow.Phase.OVER)
        self.assertEqual(row.length, ActionRow.objects.filter(match=row).count())
        self.assertEqual(store.read(row).digest, played.match.digest)
        self.assertIn("seed", self.heard(self.ann))
        text = self.do(self.ann, f"replay {row.pk}")
        self.assertIn(f"step 0 of {row.length}", text)
        self.assertIn("step 1 of", self.do(self.ann, "replay next"))
        self.assertIn(row.seed, self.do(self.ann, "replay end"))
        self.assertIn("last step", self.do(self.ann, "replay next"))
        whole = self.do(self.ann, "replay text")
        self.assertEqual(self.do(self.ann, f"replay {row.pk} text"), whole)
        self.assertIn(row.seed, self.do(self.ann, f"replay {row.pk} end"))
        self.assertIn('"never" is no step', self.do(self.ann, f"replay {row.pk} never"))
        self.assertIn("没有「永远」这一步", self.do(self.bo, f"回放{row.pk} 永远"))
        self.assertRegex(self.do(self.ann, "story"), rf"(?s)match {row.pk}, .*\n0\. .*\n{row.length}\. ")
        self.assertIn(f"第{row.pk}局", self.do(self.bo, f"经过{row.pk}"))
        self.assertIn("no match 999", self.do(self.ann, "story 999"))
        self.assertIn("扣下", self.do(self.bo, f"回放{row.pk}") + self.do(self.bo, "回放 全"))

    def test_bad_input_changes_nothing(self):
        played = self.start()
        held = played.match.view(0).hand
        wrong = next(card for card in range(1, 25) if card not in held)
        lines = [
            "lay 99",
            f"lay {wrong}",
            "lay",
            "lay ²",
            "²",
            "77",
            "keep",
            "dare",
            "lay " + "9" * 1900,
            "lay 🂡",
            "lay -1",
        ]
        for line in lines:
            text = self.do(self.ann, line)
            self.assertTrue(text, line)
            self.assertNotIn("Traceback", text)
            self.assertEqual(played.rev, 0, line)
        self.assertEqual(ActionRow.objects.count(), 0)

    def test_full_width_is_understood(self):
        played = self.start()
        card = played.match.view(1).hand[0]
        full = str(card).translate({ord(d): ord(d) + 0xFEE0 for d in "0123456789"})
        self.do(self.bo, f"出牌{full}")
        self.assertEqual(played.rev, 1)

    def test_stale_answer_to_a_list(self):
        played = self.start()
        self.do(self.ann, "moves")
        self.do(self.bo, f"lay {played.match.view(1).hand[0]}")
        self.assertIn("changed since", self.do(self.ann, "1"))
        self.assertEqual(played.rev, 1)

    def test_a_list_stays_good_while_nothing_the_reader_sees_has_changed(self):
        played = self.start()
        self.do(self.ann, "moves")
        seen = self.table.play.screens.of(self.ann)
        first = seen.moves[0]
        seen.moves_rev, seen.stale_until = -7, 0.0
        reader = self.table.reader(self.ann)
        self.table.play.screens.step(played.match, reader, self.ann, None)
        self.assertEqual((seen.moves_rev, seen.moves[0], seen.stale_until), (0, first, 0.0))

    def test_nobody_is_told_that_computer_players_alone_are_waited_for(self):
        played = self.start()
        cara = self.newcomer("Cara")
        screens, reader = self.table.play.screens, self.table.reader(cara)
        prompt = registry.get("pips").present.prompt(played.match.view(None), reader)
        self.assertNotIn(prompt, screens.step(played.match, reader, cara, None, brief=True))
        self.assertIn(prompt, screens.step(played.match, reader, cara, None))

    def test_questions_with_numbered_answers_bring_their_list(self):
        with patch.object(type(registry.get("pips").present), "numbered", lambda present, view: True, create=True):
            played = self.start()
            self.do(self.bo, f"lay {played.match.view(1).hand[0]}")
            text = self.do(self.ann, "board")
            self.assertIn("You may:", text)
            self.assertIn("no such number", self.do(self.ann, "99"))
            self.do(self.ann, "1")
        self.assertEqual(played.rev, 2)

    def test_a_question_mark_asks_what_a_move_would_do(self):
        present = type(registry.get("pips").present)
        with (
            patch.object(present, "what_if", "what", create=True),
            patch.object(present, "ask", lambda _, query, text, *rest: f"{query}: {text}!", create=True),
        ):
            played = self.start()
            for line in ("lay 3?", "lay 3？", "lay 3 ?"):
                self.assertIn("what: lay 3!", self.do(self.ann, line))
        self.assertEqual(played.rev, 0)

    def test_next_leafs_on_until_there_is_another_book(self):
        present = type(registry.get("pips").present)
        books = {"one": "a battle"}
        with (
            patch.object(present, "leafed", {"clash": lambda view: books["one"]}, create=True),
            patch.object(present, "ask", lambda _, query, text, *rest: f"{query} {text}!", create=True),
        ):
            self.start()
            pages = [
                playing.ask(self.table, self.ann, "clash", text) for text in ("next", "下一回合", "7", "NEXT", "auto")
            ]
            self.assertEqual(pages, [f"clash {page}!" for page in ("1", "2", "7", "8", "auto")])
            self.assertEqual(playing.ask(self.table, self.bo, "clash", "next"), "clash 1!")
            books["one"] = "another battle"
            self.assertEqual(playing.ask(self.table, self.ann, "clash", "next"), "clash 1!")

    def test_stranger_cannot_play(self):
        played = self.start()
        cara = self.newcomer("Cara")
        self.do(cara, "watch")
        self.assertIn("do not play in this match", self.do(cara, "1"))
        for line in ("lay 1", "resign", "reset", "undo", "pause"):
            self.do(cara, line)
        self.assertEqual(played.rev, 0)
        self.assertTrue(played.playing)
        self.assertIsNone(played.ending)

    def test_who_is_elsewhere_walks_to_what_they_would_watch(self):
        self.start()
        street = create_object(Room, key="a street")
        create_object("evennia.objects.objects.DefaultExit", key="in", location=street, destination=self.room)
        cara = self.newcomer("Cara")
        for line in ("watch 1", "watch Ann", "旁观 ann", f"watch {self.table.key}"):
            cara.location = street
            self.assertIn("You watch", self.do(cara, line), line)
            self.assertEqual(cara.location, self.room)
            self.assertIn(key_of(cara), self.table.setup.watchers)
        cara.location = create_object(Room, key="a moor")
        self.assertIn("no safe way", self.do(cara, "watch 1"))
        self.assertIn("no table here", self.do(cara, "watch"))
        self.assertIn("no table", self.do(cara, "watch Nobody").casefold())

    def test_a_number_is_that_of_the_list_of_tables_read_last(self):
        hall, cara = create_object(Room, key="a hall"), self.newcomer("Cara")
        far = bootstrap.make_table(hall, self.game, content_id="far")
        cara.location = hall
        number = all_tables().index(far) + 1
        self.do(cara, "tables")
        bootstrap.make_table(hall, self.game, content_id="more")
        self.do(cara, f"sit {1 if number > 1 else 2}")
        self.assertIsNone(table_of(cara), "that one stands elsewhere")
        self.do(cara, f"sit {number}")
        self.assertIs(table_of(cara), far)

    def test_an_onlooker_gets_up_while_others_play(self):
        cara = self.newcomer("Cara")
        self.start()
        self.do(cara, "watch")
        self.assertIn("no longer watch", self.do(cara, "stand"))
        self.assertEqual(self.table.setup.watchers, ())
        self.assertIn("nor watch one", self.do(cara, "stand"))

    def test_spectator_sees_no_hand(self):
        played = self.start()
        cara = self.newcomer("Cara")
        text = self.do(cara, "watch") + self.do(cara, "board") + self.do(cara, "hand") + self.do(cara, "log")
        self.assertNotIn("Your cards", text)
        self.forget()
        self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        self.assertIn("Ann lays a card", self.heard(cara))
        self.assertIn("You no longer watch", self.do(cara, "stand"))

    def test_pause_and_resume(self):
        played = self.start(rated=False)
        self.assertIn("只有桌主", self.do(self.bo, "暂停"))
        self.do(self.ann, "pause")
        self.assertIn("paused", self.do(self.ann, f"lay {played.match.view(0).hand[0]}"))
        self.assertIsNone(played.row.deadline)
        self.clock.advance(500)
        self.assertEqual(played.rev, 0)
        self.do(self.bo, "继续")
        self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        self.assertEqual(played.rev, 1)

    def test_resign_of_two_ends_it(self):
        played = self.start()
        self.do(self.ann, "resign yes")
        self.assertIsNone(self.table.session)
        places = {row.seat: row.place for row in SeatRow.objects.filter(match=played.row)}
        self.assertEqual(places, {0: 2, 1: 1})

    def test_what_ends_a_match_is_typed_alone(self):
        played = self.start()
        for line in ("认输？", "认输吧", "大洗牌吧", "resign now", "悔棋吗"):
            self.assertRegex(self.do(self.bo, line), "单独输入", line)
        for line, answer in (("pause?", "no command"), ("pause it", "typed alone")):
            self.assertIn(answer, self.do(self.ann, line), line)
        self.assertTrue(played.playing)
        self.assertEqual((self.heard(self.ann).count("gives up"), played.rev), (0, 0))

    def test_nobody_hears_of_what_was_refused(self):
        played = self.start(rated=False)
        self.do(self.ann, "pause")
        self.forget()
        self.assertIn("牌局暂停中", self.do(self.bo, "大洗牌"))
        self.assertEqual((self.heard(self.ann), played.seats[1].resigned), ("", None))
        self.do(self.ann, "resume")
        self.forget()
        with patch.object(store, "close", side_effect=DatabaseError("disk full")):
            self.assertIn("什么都没有变", self.do(self.bo, "认输 是"))
        self.assertEqual((self.heard(self.ann), played.seats[1].resigned), ("", None))
        self.do(self.bo, "认输 是")
        told = self.heard(self.ann)
        self.assertLess(told.index("gives up"), told.index("goes to Ann"))

    def test_who_was_not_there_hears_how_it_ended(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "options stake=5")
        self.do(self.bo, "入座")
        self.do(self.ann, "start")
        number = self.table.session.row.pk
        account = self.ann.account
        self.disconnect(self.ann)
        self.do(self.bo, "认输 是")
        self.forget()
        self.connect(account, self.ann)
        self.assertIn(f"match {number} of Pips has ended: you come in at place 1 of 2", self.heard(self.ann))
        self.assertIn("10 coins of the pot are yours", self.heard(self.ann))
        self.disconnect(self.ann)
        self.forget()
        self.connect(account, self.ann)
        self.assertNotIn("has ended", self.heard(self.ann))

    def test_who_walked_out_hears_how_it_ended(self):
        for name, danger, told in (
            ("a yard", [], "本局中止"),
            ("a cave", [("allow_combat", True)], "中止了，赌注已全部退还"),
        ):
            self.start()
            self.bo.location = create_object(Room, key=name, attributes=danger)
            self.forget()
            self.table.session.abort("staff")
            self.assertIn(told, self.heard(self.bo))
            self.bo.location = self.room
            self.do(self.bo, "sit")

    @tag("long")
    def test_resign_of_three_goes_on_with_a_computer(self):
        self.seat_two()
        cara = self.newcomer("Cara")
        self.do(cara, "sit")
        self.do(self.ann, "start")
        played = self.table.session
        self.do(self.ann, "resign yes")
        self.assertTrue(played.bot_on(0))
        self.run_bots()
        self.assertGreaterEqual(played.rev, 1)
        self.assertIn("neither sit", self.do(self.ann, "resign yes"))
        self.forget()
        while self.table.session is not None:
            self.clock.advance(95)
        self.assertEqual(SeatRow.objects.get(match=played.row, seat=0).place, 3)
        self.assertEqual(self.heard(self.ann), "")
        self.assertIn("3. Ann（已认输）", self.heard(self.bo))

    def three_of_whom_ann_gives_up(self):
        """Begin a match of three, in which Ann gives up; return the third."""
        self.seat_two()
        cara = self.newcomer("Cara")
        self.do(cara, "sit")
        self.do(self.ann, "start")
        self.do(self.ann, "resign yes")
        return cara

    def test_who_gave_up_may_look_on_but_sees_no_hand(self):
        cara = self.three_of_whom_ann_gives_up()
        self.assertEqual([sitter.name.en for sitter in self.table.setup.sitters], ["博文", "Cara"])
        self.assertNotIn("Your cards", self.do(self.ann, "watch"))
        self.assertIn("hold nothing", self.do(self.ann, "hand"))
        self.assertIn("next one", self.do(self.ann, "sit"))
        self.assertEqual(self.table.setup.sitters[2].key, f"c:{self.ann.id}")
        self.assertIn("Your cards", self.do(cara, "board"))

    def test_who_gave_up_and_looks_on_is_told_their_own_part_of_the_end(self):
        self.three_of_whom_ann_gives_up()
        self.do(self.ann, "watch")
        self.forget()
        while self.table.session is not None:
            self.clock.advance(95)
        self.assertIn("Your rating: 1500 -> ", self.heard(self.ann))

    def test_a_match_without_people_ends_at_once(self):
        self.do(self.ann, "sit")
        for _ in range(2):
            self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        played = self.table.session
        self.do(self.ann, "resign yes")
        self.assertIsNone(self.table.session)
        self.assertEqual((played.ended.rule, played.ended.outcome.winners), ("deserted", (1, 2)))
        self.assertEqual([row.place for row in played.seats], [3, 1, 1])
        self.assertIn("3. Ann (gave up)", self.heard(self.ann))
        self.assertEqual(self.do(self.ann, "stand").count("get up"), 1)
        self.assertEqual(self.table.setup.sitters, ())

    def test_who_is_paused_may_give_up(self):
        self.seat_two()
        cara = self.newcomer("Cara")
        self.do(cara, "sit")
        self.do(self.ann, "options rated=off")
        self.do(self.ann, "start")
        played = self.table.session
        self.do(self.ann, "pause")
        self.do(cara, "resign yes")
        self.assertTrue(played.bot_on(2))
        self.assertEqual(played.row.phase, "paused")
        self.do(self.bo, "认输 是")
        self.assertEqual(played.ended.outcome.winners, (0,))

    def test_who_is_not_host_asks_for_another_match(self):
        self.start()
        self.do(self.ann, "resign yes")
        self.forget()
        self.do(self.bo, "再来一局")
        self.assertIn("would like another match", self.heard(self.ann))
        self.assertIsNone(self.table.session)
        self.do(self.ann, "rematch")
        self.assertIsNotNone(self.table.session)

    def test_rematch_rotates(self):
        self.start()
        self.do(self.ann, "resign yes")
        self.do(self.ann, "rematch")
        self.assertEqual([name.en for name in self.table.session.names], ["博文", "Ann"])

    def test_undo(self):
        self.do(self.ann, "sit")
        self.do(self.bo, "sit")
        self.do(self.ann, "start")
        played = self.table.session
        self.assertIn("nothing to take back", self.do(self.ann, "undo").lower())
        self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        text = self.do(self.ann, "undo")
        row = MatchRow.objects.get(pk=played.row.pk)
        self.assertEqual(row.length, played.rev)
        self.assertEqual(store.read(row).digest, played.match.digest, text)

    def test_reset_of_a_game_that_knows_none_starts_anew(self):
        first = self.start(rated=False)
        self.forget()
        self.do(self.bo, "大洗牌")
        second = self.table.session
        self.assertNotEqual(first.row.pk, second.row.pk)
        self.assertEqual(MatchRow.objects.get(pk=first.row.pk).phase, MatchRow.Phase.ABORTED)

    def test_broken_rules_freeze_the_match(self):
        played = self.start()
        with patch.object(type(played.entry.game), "apply", side_effect=ZeroDivisionError("oops")):
            text = self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        self.assertNotIn("ZeroDivision", text)
        self.assertIn("went wrong", text)
        row = MatchRow.objects.get(pk=played.row.pk)
        self.assertEqual((row.phase, row.length), (MatchRow.Phase.FROZEN, 0))
        self.assertIsNone(self.table.session)
        self.do(self.ann, "start")
        self.assertIsNotNone(self.table.session)

    def test_however_a_match_ends_it_ends_once(self):
        told = []
        hear = lambda sender, session, **kwargs: told.append(session.row.rule)  # noqa: E731
        public_signals.ended.connect(hear)
        self.addCleanup(public_signals.ended.disconnect, hear)
        played = self.start()
        for _ in range(200):
            if self.table.session is played:
                player = (self.ann, self.bo)[played.match.to_act[0]]
                self.do(player, "moves")
                self.do(player, "1")
        self.start()
        self.do(self.ann, "resign yes")
        self.start()
        self.table.session.award(1, "staff")
        self.start()
        self.table.session.abort("staff")
        played = self.start()
        with patch.object(type(played.entry.game), "apply", side_effect=ZeroDivisionError("oops")):
            self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        self.assertEqual(told, [told[0], "resigned", "staff", "staff", "broken_rules"])
        self.assertIsNone(self.table.session)

    def test_talk_and_its_flood(self):
        self.start()
        self.do(self.ann, "tsay |rhello|n <b>")
        self.assertIn("Ann：||rhello||n <b>", self.heard(self.bo))
        texts = [self.do(self.ann, "tsay x") for _ in range(20)]
        self.assertTrue(any("Not so fast" in text for text in texts))

    def test_one_that_is_over_needs_no_collector_to_be_forgotten(self):
        for leave in (lambda: self.do(self.bo, "认输 是"), lambda: self.do(self.ann, "reset")):
            self.seat_two()
            self.do(self.ann, "options rated=off")
            self.do(self.ann, "bot add")
            self.do(self.ann, "start")
            played = weakref.ref(self.table.session)
            gc.collect()
            gc.disable()
            self.addCleanup(gc.enable)
            leave()
            self.run_bots(60.0)
            if self.table.session is not None and self.table.session is played():
                self.table.session.abort("staff")
            self.forget()
            self.assertIsNone(played(), gc.get_referrers(played()))
            gc.enable()


class TestClock(TablesTest):
    def start(self, **house):
        self.seat_two()
        for key, value in house.items():
            self.do(self.ann, f"options {key}={value}")
        self.do(self.ann, "start")
        self.forget()
        return self.table.session

    def test_time_out_is_a_logged_action(self):
        played = self.start(turn=30)
        self.clock.advance(20)
        self.assertIn("left", self.heard(self.ann))
        self.clock.advance(11)
        self.assertGreaterEqual(played.rev, 1)
        self.assertEqual(set(ActionRow.objects.values_list("by", flat=True)), {"clock"})

    def test_absent_player_is_played_for_and_comes_back(self):
        played = self.start(turn=600, grace=10)
        account = self.ann.account
        self.disconnect(self.ann)
        self.assertIn("Ann离开了，等10秒后由计时器代打", self.heard(self.bo))
        self.clock.advance(5)
        self.assertEqual(played.rev, 0)
        self.clock.advance(6)
        self.assertEqual([entry.seat for entry in played.match.log], [0])
        self.forget()
        self.connect(account, self.ann)
        self.assertIn("Your cards:", self.heard(self.ann))
        self.assertIn("回来了", self.heard(self.bo))

    def test_computer_stands_in_when_the_table_says_so(self):
        played = self.start(turn=600, grace=10, absent="bot")
        self.disconnect(self.ann)
        self.assertIn("等10秒后由电脑代打", self.heard(self.bo))
        self.clock.advance(11)
        self.run_bots()
        self.assertEqual(list(ActionRow.objects.values_list("seat", "by")), [(0, "bot")])
        self.assertFalse(played.bot_on(0))

    def test_a_match_goes_along_wherever_it_is_safe(self):
        played = self.start(turn=600, grace=10)
        self.ann.location = create_object(Room, key="elsewhere")
        self.clock.advance(17)
        self.assertEqual((self.table.play.turns.away, played.rev), ({}, 0))
        self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        self.assertEqual(played.rev, 1)
        self.assertIn("Your cards", self.do(self.ann, "hand"))
        self.forget()
        self.do(self.bo, f"lay {played.match.view(1).hand[0]}")
        self.assertIn("lays a card", self.heard(self.ann))

    def test_a_number_answers_the_list_wherever_it_is_safe(self):
        played = self.start(turn=600, grace=10)
        self.ann.location = create_object(Room, key="elsewhere")
        self.assertIn("Type the number", self.do(self.ann, "moves"))
        self.do(self.ann, "1")
        self.assertEqual(played.rev, 1)

    def test_who_walks_out_of_a_match_is_told_that_it_goes_on(self):
        self.start(turn=600)
        hall, origin = create_object(Room, key="a hall"), self.ann.location
        self.ann.location = hall
        signals.entered.send(sender=self.ann, place=hall, origin=origin)
        self.assertRegex(self.heard(self.ann).replace("\n", " "), r"Match \d+ goes on at .*play\|n takes you back")
        self.forget()
        signals.entered.send(sender=self.ann, place=origin, origin=hall)
        self.assertNotIn("goes on", self.heard(self.ann))

    def test_walking_into_danger_is_absence(self):
        played = self.start(turn=600, grace=10)
        self.ann.location = create_object(Room, key="a cave", attributes=[("allow_combat", True)])
        self.clock.advance(6)
        self.assertIn(f"c:{self.ann.id}", self.table.play.turns.away)
        told = self.heard(self.ann).replace("\n", " ")
        self.assertRegex(told, r"in the middle of match \d+: .* waits for you 10 seconds, then the clock plays for you")
        self.assertRegex(told, r"play\|n takes you back")
        self.clock.advance(11)
        self.assertEqual(played.rev, 1)

    def test_who_walked_away_is_told_where_the_seat_is_and_may_resign_from_there(self):
        self.start(turn=600)
        self.ann.location = create_object(Room, key="a pit", attributes=[("allow_combat", True)])
        bootstrap.make_table(self.ann.location, self.game, content_id="third")
        self.assertIn("in a hall", self.do(self.ann, "bot add"))
        self.ann.location = create_object(Room, key="a moor")
        self.do(self.ann, "resign yes")
        self.assertIsNone(self.table.session)


class TestRestart(TablesTest):
    def test_the_same_question_stands(self):
        self.seat_two()
        self.do(self.ann, "start")
        played = self.table.session
        self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        digest, row = played.match.digest, played.row.pk
        self.restart()
        self.assertEqual(bootstrap.resume_open_matches(), 1)
        again = self.table.session
        self.assertEqual((again.row.pk, again.match.digest, again.match.to_act), (row, digest, (1,)))
        self.do(self.bo, f"lay {again.match.view(1).hand[0]}")
        self.assertEqual(again.rev, 2)

    def test_after_a_reload_the_question_is_shown_again(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.restart()
        self.forget()
        bootstrap.resume_open_matches()
        self.clock.advance(6)
        self.assertIn("Your cards:", self.heard(self.ann))
        self.assertEqual(self.table.play.turns.away, {})

    def test_a_match_that_no_longer_replays_is_frozen_and_refunded(self):
        self.seat_two()
        self.do(self.ann, "options stake=10")
        self.do(self.ann, "start")
        row = self.table.session.row
        self.assertEqual(self.ann.coins, 90)
        self.restart()
        MatchRow.objects.filter(pk=row.pk).update(rules_version=99)
        bootstrap.resume_open_matches()
        self.assertIsNone(self.table.session)
        self.assertEqual(MatchRow.objects.get(pk=row.pk).phase, MatchRow.Phase.FROZEN)
        self.assertEqual((self.ann.coins, self.bo.coins), (100, 100))


class TestMoney(TablesTest):
    def start(self, stake=10):
        self.seat_two()
        self.do(self.ann, f"options stake={stake}")
        return self.do(self.ann, "start")

    def total(self):
        held = sum(row.staked for row in SeatRow.objects.filter(paid=None))
        return self.ann.coins + self.bo.coins + sum(Purse.objects.values_list("coins", flat=True)) + held

    def test_escrow_and_payment(self):
        self.start()
        self.assertEqual((self.ann.coins, self.bo.coins, self.total()), (90, 90, 200))
        self.do(self.ann, "resign yes")
        self.assertEqual((self.ann.coins, self.bo.coins), (90, 110))

    def test_too_poor(self):
        self.bo.coins = 5
        self.assertIn("5 coins", self.start())
        self.assertIsNone(self.table.session)
        self.assertEqual((self.ann.coins, self.bo.coins), (100, 5))
        self.assertEqual(MatchRow.objects.count(), 0)

    def test_failed_start_takes_nothing(self):
        with patch.object(SeatRow.objects, "bulk_create", side_effect=DatabaseError("no")):
            self.assertIn("nothing has changed", self.start())
        self.assertEqual((self.ann.coins, self.bo.coins), (100, 100))
        self.ann.attributes.reset_cache()
        self.assertEqual(self.ann.coins, 100)

    def test_failed_settlement_keeps_the_escrow(self):
        self.start()
        played = self.table.session
        with patch.object(store, "close", side_effect=DatabaseError("no")):
            self.do(self.ann, "resign yes")
        self.assertEqual((self.ann.coins, self.bo.coins), (90, 90))
        self.assertIsNone(played.ending)
        self.assertEqual(self.total(), 200)

    def test_abort_refunds(self):
        self.start()
        self.table.session.abort("staff")
        self.assertEqual((self.ann.coins, self.bo.coins), (100, 100))
        self.assertEqual(Rating.objects.count(), 0)

    def test_regulars_play_for_coins_nameless_bots_do_not(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "options stake=10")
        self.assertIn("purse", self.do(self.ann, "bot add random"))
        self.do(self.ann, "bot add osk")
        self.do(self.ann, "start")
        self.assertEqual(Purse.objects.get(key="r:osk").coins, 140)
        self.do(self.ann, "resign yes")
        self.assertEqual((self.ann.coins, Purse.objects.get(key="r:osk").coins), (90, 160))

    def test_draw_gives_everybody_the_own_back(self):
        from evadventure.tables.match.session import Outcome, shares

        self.assertEqual(shares(Outcome((0.0, 0.0), (), "x"), [1, 1], [10, 10]), {0: 10, 1: 10})
        self.assertEqual(shares(Outcome((1.0, 1.0, 0.0), (0, 1), "x"), [1, 1, 3], [5, 5, 5]), {0: 8, 1: 7, 2: 0})

    def test_pay_refuses_to_make_coins(self):
        self.start()
        with self.assertRaises(ValueError):
            purse.pay(self.table.session.seats, {0: 10, 1: 11})


class TestRatings(TablesTest):
    def test_rated_fame_and_ladder(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.do(self.bo, "认输 是")
        rows = {row.key: row for row in Rating.objects.all()}
        self.assertGreater(rows[f"a:{self.ann.account.id}"].mu, rows[f"a:{self.bo.account.id}"].mu)
        self.assertEqual(self.ann.attributes.get("fame"), 1)
        self.assertNotIn("1. Ann", self.do(self.ann, "ladder pips"))
        Rating.objects.update(counted=8)
        self.assertIn("1. Ann", self.do(self.ann, "ladder pips"))
        self.assertIn("比点", self.do(self.bo, "排行"))

    def test_xp_for_beating_somebody_above(self):
        for who, mu in ((self.ann, 15.0), (self.bo, 40.0)):
            Rating.objects.create(game="pips", key=f"a:{who.account.id}", name_en="x", name_zh="x", mu=mu, sigma=2.0)
        self.seat_two()
        self.do(self.ann, "start")
        with patch.object(type(self.ann), "add_xp", create=True) as add_xp:
            self.do(self.bo, "resign yes")
        add_xp.assert_called_once_with(200)


class TestBots(TablesTest):
    def test_a_match_of_computers_only(self):
        for _ in range(3):
            seats.add_bot(self.table, "random")
        playing.begin(self.table)
        played = self.table.session
        self.run_bots()
        self.assertIsNone(self.table.session)
        self.assertEqual(MatchRow.objects.get(pk=played.row.pk).phase, MatchRow.Phase.OVER)

    def test_old_answer_is_dropped(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        played = self.table.session
        self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        raw = msgspec.to_builtins(played.match.legal(1)[0])
        self.table.play.turns.computers.answered(1, 0, raw)
        self.assertEqual(played.rev, 1)
        self.table.play.turns.computers.answered(1, 1, raw)
        self.assertEqual(played.rev, 2)

    def test_nonsense_from_a_bot_is_replaced_by_the_safe_action(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        played = self.table.session
        self.table.play.turns.computers.answered(1, 0, {"type": "nonsense"})
        self.assertEqual(played.rev, 1)

    def test_nothing_hangs_when_a_bots_action_cannot_be_stored(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        played = self.table.session
        with patch.object(store, "append", side_effect=DatabaseError("locked")):
            self.run_bots()
        self.assertEqual(played.rev, 0)
        self.clock.advance(6)
        self.run_bots()
        self.assertEqual(played.rev, 1)

    def test_computers_get_up_when_the_last_person_has_left_in_the_middle(self):
        self.seat_two()
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        for player in (self.ann, self.bo):
            self.do(player, "resign yes")
            self.do(player, "stand")
        self.assertIsNone(self.table.session)
        self.assertEqual(self.table.setup.sitters, ())

    def test_loses_nerve(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add osk")
        self.do(self.ann, "start")
        played = self.table.session
        with patch.object(dice, "morale_check", return_value=True):
            self.table.play.turns.computers.consider(1, 0.01)
        self.assertIs(self.table.session, played)
        with patch.object(dice, "morale_check", return_value=False):
            self.table.play.turns.computers.consider(1, 0.5)
            self.assertIs(self.table.session, played)
            self.table.play.turns.computers.consider(1, 0.01)
        self.assertIsNone(self.table.session)
        self.assertIn("gives up", self.heard(self.ann))

    def test_several_regulars_who_can_no_longer_pay_get_up(self):
        seats.add_bot(self.table, "osk")
        seats.add_bot(self.table, "tam")
        self.table.setup = replace(self.table.setup, house=House(stake=10_000))
        with self.assertRaises(ActionError):
            playing.begin(self.table)
        self.assertEqual(self.table.setup.sitters, ())

    def test_morale_is_knaves(self):
        from evadventure.tables.match.regulars import REGULARS

        with patch("evadventure.rules.randint", return_value=4):
            self.assertFalse(dice.morale_check(REGULARS["osk"]))
            self.assertTrue(dice.morale_check(REGULARS["wen"]))

    def test_bot_commands(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "加电脑 随机")
        self.do(self.ann, "bot add maud")
        self.assertEqual([s.key for s in self.table.setup.sitters][1:], ["b:1", "r:maud"])
        self.assertIn("no computer player", self.do(self.ann, "bot add nobody").lower())
        self.do(self.ann, "bot remove maud")
        self.do(self.ann, "减电脑")
        self.assertEqual(len(self.table.setup.sitters), 1)


class TestWire(TablesTest):
    def sync(self, who):
        from evadventure.tables.doors.inputs import table_sync

        session = who.sessions.all()[0]
        session.update_flags = lambda **kw: session.protocol_flags.update(kw)
        table_sync(session, options={}, cmdid=1)
        return session

    def messages(self, who, name):
        return [message[name] for message in self.sent.get(who.id, []) if name in message]

    def test_nobody_gets_what_they_did_not_ask_for(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.assertEqual(self.messages(self.ann, "table_state"), [])

    def test_sync_act_and_stale(self):
        from evadventure.tables.doors.inputs import table_act

        self.seat_two()
        self.do(self.ann, "start")
        session = self.sync(self.ann)
        state, legal = self.messages(self.ann, "table_state")[-1], self.messages(self.ann, "table_legal")[-1]
        self.assertEqual((state["rev"], state["who"], legal["seat"]), (0, 0, 0))
        self.assertNotIn("seed", msgspec.json.encode(state).decode())
        action = legal["actions"][0]["action"]
        table_act(session, table=self.table.id, rev=0, action=action)
        self.assertEqual(self.table.session.rev, 1)
        self.assertEqual(self.messages(self.ann, "table_event")[-1]["events"][0]["card"], action["card"])
        table_act(session, table=self.table.id, rev=0, action=action)
        self.assertEqual(self.messages(self.ann, "table_error")[-1]["code"], "stale")

    def test_shapes_and_sizes(self):
        from evadventure.tables.doors.inputs import table_act

        self.seat_two()
        self.do(self.ann, "start")
        session = self.sync(self.ann)
        deep = {}
        for _ in range(50):
            deep = {"a": deep}
        bad = [
            {},
            {"table": "x", "rev": 0, "action": {}},
            {"table": self.table.id, "rev": 0, "action": {"type": "lay", "card": "x" * 10_000}},
            {"table": self.table.id, "rev": 0, "action": deep},
            {"table": self.table.id, "rev": 0, "action": {"type": "lay", "card": 1, "extra": 2}},
            {"table": self.table.id, "rev": 0, "action": 5},
            {"table": self.table.id, "rev": 0, "action": "\ud800"},
            {"table": 0, "rev": 0, "action": {"type": "keep"}},
        ]
        for kwargs in bad:
            self.sent.clear()
            session.wire_allowance = None
            table_act(session, **kwargs)
            self.assertTrue(self.messages(self.ann, "table_error"), kwargs)
        self.assertEqual(self.table.session.rev, 0)

    def test_flood(self):
        from evadventure.tables.doors.inputs import table_sync

        session = self.sync(self.ann)
        session.wire_allowance = Bucket(incoming.ALLOWANCE, lambda: 0.0)  # however slow the machine is
        for _ in range(60):
            table_sync(session)
        self.assertEqual(self.messages(self.ann, "table_error")[-1]["code"], "flood")

    def test_result_shows_the_seed(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.sync(self.bo)
        self.do(self.ann, "resign yes")
        result = self.messages(self.bo, "table_result")[-1]
        self.assertEqual((result["winners"], result["rule"]), ([1], "resigned"))
        self.assertEqual(len(result["seed"]), 64)


class TestStaff(TablesTest):
    def setUp(self):
        super().setUp()
        self.boss = self.newcomer("Boss")
        self.boss.account.permissions.add("Admin")

    def test_players_may_not(self):
        self.do(self.ann, "@table list")
        self.assertEqual(AdminAction.objects.count(), 0)

    def test_everything_is_in_the_book(self):
        self.seat_two()
        self.do(self.ann, "start")
        first = self.table.session.row.pk
        self.assertIn("1. ", self.do(self.boss, "@table list"))
        self.assertIn(f"Match {first} of Pips: being played, 0 steps. Rated.", self.do(self.boss, "@table info here"))
        self.do(self.boss, "@table pause 1 = lunch")
        self.do(self.boss, "@table resume 1")
        for host_word in ("reset", "pause", "kick Ann", "options stake=5"):
            self.do(self.boss, host_word)
        self.assertEqual((self.table.session.row.pk, self.table.session.row.phase), (first, "playing"))
        self.do(self.boss, "@table reset 1")
        first = self.table.session.row.pk
        self.do(self.boss, "@table bot 1 2 random")
        self.assertTrue(self.table.session.bot_on(1))
        self.do(self.boss, "@table bot 1 2 off")
        text = self.do(self.boss, "@table position 1")
        self.assertIn("hands", text)
        self.do_sure(self.boss, "@table end 1 2 = caught cheating")
        self.assertIsNone(self.table.session)
        self.assertEqual(SeatRow.objects.get(match_id=first, seat=1).place, 1)
        self.assertEqual(Rating.objects.count(), 0)
        actions = list(AdminAction.objects.order_by("pk").values_list("action", flat=True))
        self.assertEqual(actions, ["pause", "resume", "reset", "bot", "bot", "position", "end"])
        self.assertIn("caught cheating", self.do(self.boss, "@table book"))

    def test_rules_that_end_a_match_are_called_what_house_and_games_call_them(self):
        called = [phrases.ending_called(rule) for rule in ("agreed", "goal", "hq", "money")]
        self.assertEqual([words.zh for words in called], ["双方同意和棋", "有人达到目标分", "指挥部陷落", "资产达标"])
        self.assertIsNone(phrases.ending_called("rounds_played"))

    def test_staff_read_it_in_chinese(self):
        self.seat_two()
        self.do(self.ann, "options stake=5")
        self.do(self.ann, "start")
        number = self.table.session.row.pk
        self.boss.account.lang = "zh"
        said = self.do(self.boss, "@牌桌 暂停 1") + self.do(self.boss, "@table list")
        self.assertIn("已执行：暂停 比点桌", said)
        self.assertIn("暂停中", said)
        self.do_sure(self.boss, "@table end 1")
        said = self.do(self.boss, f"@table info #{number}")
        self.assertIn(f"第{number}号牌局（比点）：已中止，0步。计分。结束原因：管理员判定。", said)
        self.assertIn("1. Ann", said)
        self.assertIn("，下注5，拿回5", said)
        self.assertIn("没有「#0」这一局", self.do(self.boss, "@牌桌 查看 #0"))
        article = self.do(self.boss, "help @table")
        self.assertEqual(len(article.split("\n  @牌桌")), 19)
        self.assertIn("\n也可输入：table\n", article)

    def test_position_starts_a_match(self):
        self.seat_two()
        self.do(self.ann, "start")
        position = self.table.session.entry.game.write_position(self.table.session.match.state)
        self.do_sure(self.boss, "@table end 1")
        self.do(self.boss, "@table position 1 = " + position.replace("\n", "\\n"))
        self.assertEqual(self.table.session.entry.game.write_position(self.table.session.match.state), position)
        self.assertIn(
            "no position", self.do_sure(self.boss, "@table end 1") + self.do(self.boss, "@table position 1 = rubbish")
        )

    def test_a_file_is_pasted_into_an_editor_and_a_match_is_shown_to_be_pasted(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.do(self.ann, f"lay {self.table.session.match.view(0).hand[0]}")
        said = self.do(self.boss, "@table save 1")
        position = self.table.session.entry.game.write_position(self.table.session.match.state)
        self.assertIn(position, said)
        number = self.table.session.row.pk
        self.do_sure(self.boss, "@table end 1")
        for text in (position, self.do(self.boss, f"@table save #{number}").strip()):
            self.do(self.boss, "@table load 1")
            for line in text.splitlines():
                self.do(self.boss, line)
            self.do(self.boss, ":wq")
            self.assertEqual(self.table.session.entry.game.write_position(self.table.session.match.state), position)
            self.assertFalse(self.table.session.row.rated)
            self.do_sure(self.boss, "@table end 1")
        self.do(self.boss, "@table load 1")
        self.do(self.boss, "rubbish")
        self.do(self.boss, ":wq")
        self.assertIsNone(self.table.session)
        self.assertIn("rubbish", self.do(self.boss, ":"), "a refusal loses no pasted text")
        self.do(self.boss, ":q!")

    def test_what_is_shown_to_be_copied_is_neither_wrapped_nor_paged(self):
        self.boss.sessions.all()[0].protocol_flags.update(
            SCREENWIDTH={0: 40}, SCREENHEIGHT={0: 10}, AUTORESIZE=True, SCREENREADER=False
        )
        self.seat_two()
        self.do(self.ann, "start")
        session = self.table.session
        position = session.entry.game.write_position(session.match.state).strip()
        for line in ("@table save 1", "@table position 1"):
            self.assertTrue(self.do(self.boss, line).strip().endswith(position), line)
        self.do(self.ann, "resign yes")
        row = MatchRow.objects.get(pk=session.row.pk)
        self.assertEqual(self.do(self.boss, f"@table save #{row.pk}").replace("\n", ""), store.read(row).save())

    def test_staff_who_play_see_no_position(self):
        self.do(self.ann, "sit")
        self.do(self.boss, "sit")
        self.do(self.ann, "start")
        self.assertNotIn("hands", self.do(self.boss, "@table position 1"))

    def test_kick_mid_match(self):
        self.seat_two()
        self.do(self.ann, "start")
        self.assertIn("sent you away", self.do_sure(self.boss, "@table kick 1 1 = rude") + self.heard(self.ann))
        self.assertIn("The staff give up the seat of Ann", self.heard(self.ann))
        self.assertIn(": rude", self.heard(self.ann))
        self.assertIsNone(self.table.session)
        self.assertEqual(len(self.table.setup.sitters), 1)

    @patch.object(cmdhandler, "deferLater", lambda reactor, seconds, call, *args, **kw: call(*args, **kw))
    def test_what_cannot_be_undone_is_named_and_takes_yes_alone(self):
        self.seat_two()
        self.do(self.ann, "options stake=20")
        self.do(self.ann, "start")
        played, named = self.table.session, f"match {self.table.session.row.pk} of Pips between Ann and 博文"
        for line, asked in (
            ("@table end 1", f"End {named} (Pips table)? Nobody wins; 40 coins go back. yes/[no]"),
            ("@table end 1 2", f"End {named} (Pips table) with 博文 as the winner? 40 coins of stakes are paid out;"),
            ("@table kick 1 1", "Send Ann away from Pips table? The seat in the match is given up with it."),
        ):
            for answer in ("y", "好", "", line):
                said = self.do(self.boss, line)
                self.assertIn(asked, said.replace("\n", " "))
                self.assertLessEqual(max(map(len, said.split("\n"))), 78)
                self.assertIn("Nothing has changed", self.do(self.boss, answer))
                self.assertIs(self.table.session, played)
        self.do(self.boss, "@table end 1 2")
        self.do(self.ann, "resign yes")
        self.do(self.ann, "start")
        self.do(self.boss, "yes")
        self.assertNotIn(self.table.session, (None, played), "the match that was asked about is over")
        self.do(self.boss, f"@table void {played.row.pk}")
        self.assertIn("Nothing has changed", self.do(self.boss, "n"))
        self.assertEqual(MatchRow.objects.get(pk=played.row.pk).phase, MatchRow.Phase.OVER)
        self.boss.account.lang = "zh"
        self.assertIn("的第", self.do(self.boss, "@牌桌 结束 1"))
        self.do(self.boss, "是")
        self.assertIsNone(self.table.session)

    def test_watch_from_afar(self):
        self.seat_two()
        self.boss.location = create_object(Room, key="elsewhere")
        self.do(self.ann, "start")
        self.assertIn("You watch", self.do(self.boss, "@table watch 1"))
        self.forget()
        self.do(self.ann, f"lay {self.table.session.match.view(0).hand[0]}")
        self.assertIn("Ann lays a card", self.heard(self.boss))
        self.assertIn("cards", self.do(self.boss, "board"))
        self.assertIn("You no longer watch", self.do(self.boss, "stand"))

    def test_refund(self):
        self.seat_two()
        self.do(self.ann, "options stake=10")
        self.do(self.ann, "start")
        row = self.table.session.row
        self.assertIn("still open", self.do(self.boss, f"@table refund {row.pk}"))
        self.do_sure(self.boss, "@table end 1")
        self.assertIn("no stakes", self.do(self.boss, f"@table refund {row.pk}"))
        SeatRow.objects.filter(match=row).update(paid=None)
        self.do_sure(self.boss, f"@table refund {row.pk} = by hand")
        self.assertEqual(self.ann.coins, 110)


class TestWords(TablesTest):
    def test_every_sentence_asks_the_same_facts_in_both_languages(self):
        from evadventure.apps.admin import commands as staff
        from evadventure.kernel.language_files import PACKAGE, in_module
        from evadventure.tables.match import purse
        from evadventure.tables.room import screens
        from evadventure.words import Words

        for module in (phrases, purse, screens, staff):
            for name, value in vars(module).items():
                for words in value.values() if isinstance(value, dict) else [value]:
                    if isinstance(words, Words):
                        en, zh = words.fields()
                        self.assertEqual(en, zh, f"{module.__name__}.{name}")
        for file in (*PACKAGE.glob("tables/**/*.py"), Path(staff.__file__)):
            for key in in_module(ast.parse(file.read_text(encoding="utf-8"))) if "tests" not in file.parts else ():
                context, _, english = key.rpartition("\x04")
                if not context.startswith(("typed", "pattern")):
                    en, zh = Words(english, context=context).fields()
                    self.assertEqual(en - {"options"}, zh - {"options"}, f"{file.name}: {english}")  # filled in later

    def test_every_command_has_help_in_both_languages(self):
        from evadventure.apps.admin.commands import CmdStaffTable

        for command in (*commands.TableCmdSet(), *(command() for command in commands.everywhere()), CmdStaffTable()):
            if command.auto_help:
                self.assertTrue(command.help_words.en and command.help_words.zh, command.key)

    def test_narrow_screens_and_screen_readers(self):
        self.seat_two()
        self.do(self.ann, "start")
        played = self.table.session
        for width in (40, 80):
            reader = Reader(lang="en", names=("Ann", "Bo"), who=0, width=width, screenreader=width == 40)
            for line in self.table.play.screens.moves(played.match, reader, self.ann).split("\n"):
                self.assertLessEqual(len(line), width)
