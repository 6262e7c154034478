"""Votes on a new deal and on a pause, what survives a restart of them, and the question before giving up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

from django.test import override_settings
from evennia.commands import cmdhandler, cmdparser
from twisted.internet import defer

from evadventure.tables import bootstrap
from evadventure.tables.doors.inputs import table_act
from evadventure.tables.match import store, thinkers
from evadventure.tables.models import MatchRow, Rating, RatingChange
from evadventure.tables.tests.tables_base import TablesTest


class VotesTest(TablesTest):
    def start(self, *options: str, others: Sequence[Any] = ()):
        """Begin a rated match of Ann and 博文, unless the options say otherwise."""
        self.seat_two()
        for other in others:
            self.do(other, "sit")
        for option in options:
            self.do(self.ann, f"options {option}")
        self.do(self.ann, "start")
        self.forget()
        return self.table.session


class TestReset(VotesTest):
    def test_all_must_agree_where_it_counts(self):
        first = self.start("stake=5")
        self.assertIn("needs everybody", self.do(self.ann, "reset"))
        self.assertIn("「同意」或「反对」", self.heard(self.bo).replace("\n", ""))
        self.assertIs(self.table.session, first)
        self.forget()
        self.do(self.bo, "同意")
        second = self.table.session
        self.assertNotEqual(second.row.pk, first.row.pk)
        self.assertEqual((self.ann.coins, self.bo.coins), (95, 95))
        for player, call, hand in ((self.ann, "reshuffle", "Your cards"), (self.bo, "大洗牌", "你的手牌")):
            self.assertEqual(
                (self.heard(player).count(call), self.heard(player).count(hand)), (1, 1), self.heard(player)
            )

    def test_the_picture_asks_again_with_commands_marked(self):
        self.start("stake=5")
        self.do(self.bo, "reset")
        self.assertIn("|wagree|n", self.do(self.ann, "board"))

    def test_a_refusal_holds_for_the_match(self):
        played = self.start()
        self.do(self.ann, "reset")
        self.do(self.bo, "反对")
        self.assertIn("disagrees", self.heard(self.ann))
        for player in (self.ann, self.bo):
            self.assertRegex(self.do(player, "reset"), "was refused|反对过")
        self.restart()
        bootstrap.resume_open_matches()
        self.assertIn("was refused", self.do(self.ann, "reset"))
        self.assertEqual(self.table.session.rev, played.rev)

    def test_silence_is_a_refusal(self):
        self.start()
        self.do(self.ann, "reset")
        self.clock.advance(61)
        self.assertIn("in time", self.heard(self.ann))
        self.assertIn("was refused", self.do(self.ann, "reset"))

    def test_the_same_command_agrees(self):
        first = self.start()
        self.do(self.ann, "reset")
        self.do(self.bo, "大洗牌")
        self.assertIsNot(self.table.session, first)

    def test_the_table_may_say_otherwise(self):
        self.start("rated=off", "reset=off")
        self.assertIn("nobody may", self.do(self.ann, "reset"))
        self.do(self.ann, "resign yes")
        self.do(self.ann, "options reset=vote")
        self.do(self.ann, "start")
        self.assertIn("needs everybody", self.do(self.ann, "reset"))

    def test_play_goes_on_meanwhile_and_an_end_is_an_end(self):
        played = self.start()
        self.do(self.ann, "reset")
        self.do(self.ann, f"lay {played.match.view(0).hand[0]}")
        self.assertEqual(played.rev, 1)
        self.do(self.bo, "认输 是")
        self.assertEqual(MatchRow.objects.get(pk=played.row.pk).vote, "")
        self.assertIn("没有正在进行的牌局", self.do(self.bo, "同意"))
        self.assertIn("No match", self.do(self.ann, "reset"))

    def test_who_agreed_may_think_again(self):
        cara = self.newcomer("Cara")
        self.start(others=[cara])
        self.do(self.ann, "reset")
        self.do(self.bo, "同意")
        self.do(self.bo, "反对")
        self.assertIn("disagrees", self.heard(cara))

    def test_who_resigns_has_no_say_any_more(self):
        cara = self.newcomer("Cara")
        first = self.start(others=[cara])
        self.do(self.ann, "reset")
        self.do(self.bo, "同意")
        self.do(cara, "resign yes")
        self.clock.advance(0)
        self.assertIsNot(self.table.session, first)
        self.assertEqual(len(self.table.session.seats), 2)

    def computer_says(self, chance: float | None):
        self.has_played(self.ann)
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        first = self.table.session
        with patch.object(thinkers, "ask", return_value=defer.succeed(chance)):
            self.do(self.ann, "reset")
        return first

    def test_a_computer_player_refuses_when_ahead_or_when_it_cannot_tell(self):
        for chance in (0.6, None):
            first = self.computer_says(chance)
            self.assertIs(self.table.session, first)
            self.assertTrue(MatchRow.objects.get(pk=first.row.pk).reset_refused)
            self.do(self.ann, "resign yes")
            self.do(self.ann, "stand")

    def test_a_computer_player_agrees_when_behind(self):
        first = self.computer_says(0.2)
        self.assertIsNot(self.table.session, first)

    def test_a_real_look_at_the_chances(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        first = self.table.session
        self.do(self.ann, "reset")
        self.assertTrue(self.table.session is not first or first.row.reset_refused)

    def test_a_vote_that_was_open_when_the_server_stopped_is_told_of(self):
        self.start()
        self.do(self.ann, "reset")
        self.restart()
        self.forget()
        bootstrap.resume_open_matches()
        self.clock.advance(6)
        self.assertEqual(self.heard(self.ann).replace("\n", " ").count("nothing came of it"), 1)
        self.assertEqual(self.heard(self.bo).count("作废"), 1)
        self.assertIn("没有要表决", self.do(self.bo, "agree"))
        self.assertIn("needs everybody", self.do(self.ann, "reset"))

    def test_a_late_number_answers_nothing_of_the_new_deal(self):
        self.start()
        self.do(self.ann, "moves")
        self.do(self.ann, "reset")
        self.do(self.bo, "agree")
        second = self.table.session
        self.assertIn("has changed", self.do(self.ann, "1"))
        self.assertEqual(second.rev, 0)
        self.clock.advance(2)
        self.do(self.ann, "moves")
        self.do(self.ann, "1")
        self.assertEqual(second.rev, 1)

    def test_a_click_from_before_the_new_deal_answers_nothing_either(self):
        first = self.start()
        card = first.match.view(0).hand[0]
        self.do(self.ann, "reset")
        self.do(self.bo, "agree")
        second = self.table.session
        act = {"table": self.table.id, "match": first.row.pk, "rev": 0, "action": {"type": "lay", "card": card}}
        self.forget()
        session = self.ann.sessions.all()[0]
        table_act(session, **act)
        errors = [message["table_error"]["code"] for message in self.sent[self.ann.id] if "table_error" in message]
        self.assertEqual((errors, second.rev), (["stale"], 0))
        card = second.match.view(0).hand[0]
        table_act(session, **act | {"match": second.row.pk, "action": {"type": "lay", "card": card}})
        self.assertEqual(second.rev, 1)

    def test_onlookers_and_strangers_have_no_say(self):
        cara = self.newcomer("Cara")
        self.start()
        self.do(cara, "watch")
        self.do(self.ann, "reset")
        self.assertNotIn("disagree", self.heard(cara))
        self.assertIn("|wsit|n first", self.do(cara, "agree"))
        self.assertIn("agree, disagree", self.do(self.bo, "vote 5") + self.do(self.ann, "vote 5"))

    def test_nobody_is_asked_what_nobody_voted_on(self):
        self.start()
        self.assertIn("Nothing is voted on", self.do(self.ann, "vote yes"))


class TestPause(VotesTest):
    def test_all_people_agree_where_it_counts(self):
        played = self.start()
        self.do(self.bo, "暂停")
        self.assertTrue(played.playing)
        self.do(self.ann, "vote yes")
        self.assertFalse(played.playing)
        self.assertIn("10 minutes", self.heard(self.ann))
        self.do(self.bo, "继续")
        self.assertTrue(played.playing)

    def test_a_refusal_waits_a_minute(self):
        played = self.start()
        self.do(self.bo, "暂停")
        self.do(self.ann, "disagree")
        self.assertIn("过一分钟", self.do(self.bo, "暂停"))
        self.clock.advance(61)
        self.do(self.bo, "暂停")
        self.do(self.ann, "pause")
        self.assertFalse(played.playing)

    def test_the_time_is_bounded_in_total_and_survives_a_restart(self):
        played = self.start("pause=2")
        self.pause()
        self.clock.advance(90)
        self.do(self.ann, "resume")
        self.pause()
        self.restart()
        bootstrap.resume_open_matches()
        played = self.table.session
        self.assertEqual(played.row.phase, MatchRow.Phase.PAUSED)
        self.clock.advance(31)
        self.assertTrue(played.playing)
        self.assertIn("as long as it may be", self.do(self.ann, "pause"))

    def pause(self):
        self.do(self.ann, "pause")
        self.do(self.bo, "同意")

    def test_a_table_without_pauses(self):
        self.start("pause=0")
        self.assertIn("no match is paused", self.do(self.ann, "pause"))

    def test_an_absent_host_locks_no_stake(self):
        played = self.start("stake=5")
        self.pause()
        self.disconnect(self.ann)
        self.assertIn("牌局继续", self.do(self.bo, "继续"))
        self.assertTrue(played.playing)

    def test_who_is_paused_may_stand_up(self):
        self.start()
        self.pause()
        self.assertIn("Give up this match?", self.do(self.ann, "stand"))
        self.assertIsNotNone(self.table.session)
        self.assertIn("get up", self.do(self.ann, "stand"))
        self.assertIsNone(self.table.session)
        self.assertIsNone(self.table.setup.seat_of(f"c:{self.ann.id}"))

    def test_strangers_end_no_pause(self):
        cara = self.newcomer("Cara")
        played = self.start()
        self.pause()
        self.assertIn("|wsit|n first", self.do(cara, "resume"))
        self.assertFalse(played.playing)

    def test_staff_pause_without_limit(self):
        played = self.start()
        played.pause()
        self.clock.advance(10_000)
        self.assertFalse(played.playing)


class TestFraud(VotesTest):
    """A deal called for again and again, for coins: by every way there is, nothing comes of it."""

    def test_a_staked_reset_yields_nothing(self):
        played = self.start("stake=50", "reset=anyone")
        self.assertEqual((self.ann.coins, self.bo.coins), (50, 50))
        for _ in range(3):
            self.do(self.ann, "reset")
            self.assertIs(self.table.session, played)
            self.do(self.bo, "反对")
        session = self.ann.sessions.all()[0]
        table_act(session, table=self.table.id, rev=played.match.version(0), action="reset")
        for line in (
            "大洗牌",
            "vote yes",
            "agree",
            "yes",
            "options reset=anyone",
            "pause",
            "stand",
            "start",
            "rematch",
        ):
            self.do(self.ann, line)
            self.assertIs(self.table.session, played, line)
        self.do(self.bo, "反对")
        self.disconnect(self.bo)  # whose silence is no consent
        self.do(self.ann, "reset")
        self.assertIs(self.table.session, played)
        self.assertEqual(MatchRow.objects.count(), 1)
        self.assertEqual((self.ann.coins, self.bo.coins), (50, 50))
        self.do(self.ann, "resign yes")
        self.assertIsNone(self.table.session)
        self.assertEqual((self.ann.coins, self.bo.coins), (50, 150))
        best = Rating.objects.order_by("-mu").first()
        self.assertEqual((best.name_zh, best.wins), ("博文", 1))
        self.assertEqual(MatchRow.objects.count(), 1)

    def test_when_the_match_counts_the_stake_is_lost(self):
        played = self.start("stake=50")
        for _ in range(20):
            if played.ending is not None or (played.rev >= 6 and 0 in played.match.awaited):
                break
            seat = played.match.awaited[0]
            played.act(seat, played.match.legal(seat)[0], "person")
        self.assertIsNone(played.ending)
        self.do(self.ann, "reset")
        self.do(self.bo, "不")
        self.do(self.ann, "reset")
        self.do(self.ann, "resign")
        self.do(self.ann, "yes")
        self.assertEqual((self.ann.coins, self.bo.coins), (50, 150))
        changes = {change.won: change.mu_after - change.mu_before for change in RatingChange.objects.all()}
        self.assertLess(changes[False], 0)
        self.assertGreater(changes[True], 0)


class TestResign(VotesTest):
    def test_it_is_asked_once(self):
        played = self.start()
        self.assertIn("Give up this match?", self.do(self.ann, "resign"))
        self.assertIn("真的认输吗", self.do(self.bo, "认输"))
        self.assertIsNone(played.ending)
        self.do(self.bo, "认输")
        self.assertEqual(played.ended.outcome.winners, (0,))

    def test_yes_answers_it(self):
        for player, word, no, stays in ((self.ann, "yes", "no", "You play on"), (self.bo, "是", "不", "接着打")):
            played = self.start()
            self.do(player, "resign")
            self.assertIn(stays, self.do(player, no))
            self.assertRegex(self.do(player, f"answer {word}"), "Nothing is asked|没有人问你")
            self.assertIsNone(played.ending)
            self.do(player, "认输")
            self.do(player, word)
            self.assertIsNotNone(played.ended)
            self.assertNotIn("resign", self.do(player, word))

    def test_yes_answers_what_was_asked_last(self):
        played = self.start("stake=5")
        self.do(self.bo, "认输")
        self.clock.advance(1)
        self.do(self.ann, "reset")
        self.do(self.bo, "是")
        self.assertIsNone(played.seats[1].resigned)
        self.assertNotEqual(self.table.session.row.pk, played.row.pk)

    def test_where_evennias_own_parser_reads_the_lines(self):
        played = self.start()
        with (
            patch.object(cmdhandler, "_COMMAND_PARSER", cmdparser.cmdparser),
            override_settings(COMMAND_PARSER="evennia.commands.cmdparser.cmdparser"),
        ):
            self.do(self.bo, "认输")
            self.assertIn("接着打", self.do(self.bo, "不"))
            self.assertIn("没有人问你", self.do(self.bo, "是"))
            self.assertIsNone(played.ending)
            self.do(self.bo, "认输")
            self.do(self.bo, "是")
        self.assertIsNotNone(played.ended)

    def test_a_draw_is_offered_with_or_without_the_word(self):
        self.start()
        said = {self.do(self.ann, line) for line in ("offer", "offer draw", "offer a draw")}
        self.assertEqual(len(said), 1, said)
        self.assertIn("typed alone", self.do(self.ann, "offer coins"))

    def test_a_late_yes_answers_nothing(self):
        played = self.start()
        self.do(self.ann, "resign")
        self.clock.advance(61)
        self.assertIn("Nothing is asked", self.do(self.ann, "yes"))
        self.assertIsNone(played.ending)
        self.do(self.ann, "reset")
        self.do(self.bo, "不")
        self.assertTrue(played.row.reset_refused)
        self.assertIsNone(played.ending)

    def test_the_question_is_forgotten(self):
        played = self.start()
        self.do(self.ann, "resign")
        self.clock.advance(61)
        self.assertIn("Give up this match?", self.do(self.ann, "resign"))
        self.assertIsNone(played.ending)

    def test_the_table_may_leave_it_out(self):
        played = self.start("confirm=off")
        self.do(self.bo, "认输")
        self.assertIsNotNone(played.ending)

    def test_what_could_not_be_stored_was_not_given_up(self):
        played = self.start()
        with patch.object(store, "close", side_effect=OSError("no")):
            self.do(self.bo, "认输 是")
        self.assertIsNone(played.seats[1].resigned)
        self.assertIsNone(played.giving_up)
