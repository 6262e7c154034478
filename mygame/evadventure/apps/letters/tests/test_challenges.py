"""Challenges to a match by letter: sent to whoever is away, accepted later, declined, taken back, forgotten."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from evadventure.apps.letters import by_letter, challenging
from evadventure.apps.letters.inputs import table_matches
from evadventure.apps.letters.models import Challenge
from evadventure.social import letters
from evadventure.tables import bootstrap
from evadventure.tables.models import MatchRow
from evadventure.tables.tests.tables_base import TablesTest

DAY = 24 * 3600.0


class TestChallenges(TablesTest):
    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(challenging.alarm.stop)
        self.accounts = {one.id: one.account for one in (self.ann, self.bo)}
        for one in (self.ann, self.bo):
            one.attributes.add("creator_id", one.account.id)

    def letters_of(self, character: Any) -> list[str]:
        return [letter.message for letter in letters.letters_of(self.accounts[character.id])]

    def challenge(self, line: str = "play pips with 博文 letter 72") -> Challenge:
        """Challenge 博文, who is away, as Ann."""
        self.disconnect(self.bo)
        self.assertIn("challenge", self.do(self.ann, line))
        return Challenge.objects.get()

    def come_back(self) -> str:
        self.forget()
        self.connect(self.accounts[self.bo.id], self.bo)
        return self.heard(self.bo)

    def test_who_is_away_accepts_when_they_come(self):
        self.challenge()
        (letter,) = self.letters_of(self.bo)
        self.assertIn("Ann向你挑战一局", letter)
        self.assertIn("每步72小时", letter)
        self.assertIsNone(by_letter.opened_by(self.ann))
        self.assertIn("应战", self.come_back())
        self.disconnect(self.ann)
        self.assertIn("开始了", self.do(self.bo, "是"))
        (table,) = by_letter.all_letters()
        self.assertEqual(
            (table.hours, [one.key for one in table.setup.sitters]), (72, [f"c:{self.ann.id}", f"c:{self.bo.id}"])
        )
        self.assertTrue(MatchRow.objects.get().rated)
        self.assertFalse(Challenge.objects.exists())
        self.assertIn("with 博文", self.letters_of(self.ann)[-1])
        self.assertFalse(any("挑战" in letter for letter in self.letters_of(self.bo)))

    def test_it_waits_in_the_list_and_is_answered_by_name_or_number(self):
        challenge = self.challenge("play pips with 博文 casual letter")
        self.come_back()
        self.clock.advance(challenging.ASKED_FOR + 1)
        self.assertNotIn("开始了", self.do(self.bo, "是"))
        self.assertIn(f"挑战{challenge.pk}：Ann", self.do(self.bo, "对局"))
        self.assertIn("waits for 博文", self.do(self.ann, "matches"))
        self.assertIn("没有这样的挑战", self.do(self.bo, "对局 应战 99999"))
        self.assertIn("No such challenge", self.do(self.ann, "matches accept"))
        self.assertEqual(Challenge.objects.count(), 1)
        self.assertIn("开始了", self.do(self.bo, "对局 应战 ann"))
        self.assertFalse(MatchRow.objects.get().rated)

    def test_it_is_declined(self):
        self.challenge()
        self.come_back()
        self.assertIn("谢绝了Ann", self.do(self.bo, "不"))
        self.assertIn("declines", self.heard(self.ann))
        self.assertEqual((Challenge.objects.count(), MatchRow.objects.count()), (0, 0))
        self.assertEqual(self.letters_of(self.bo), [])
        self.assertEqual(self.letters_of(self.ann), [])

    def test_the_refusal_reaches_who_is_away(self):
        challenge = self.challenge()
        self.come_back()
        self.disconnect(self.ann)
        self.do(self.bo, f"对局 谢绝 {challenge.pk}")
        self.assertIn("declines", self.letters_of(self.ann)[0])

    def test_it_is_taken_back(self):
        challenge = self.challenge()
        self.assertIn("back", self.do(self.ann, f"matches decline {challenge.pk}"))
        self.assertNotIn("挑战", self.come_back())
        self.assertEqual(self.letters_of(self.bo), [])

    def test_it_lapses_after_a_week_and_over_a_restart(self):
        self.challenge()
        self.clock.advance(6 * DAY)
        for call in self.clock.getDelayedCalls():
            call.cancel()
        bootstrap.at_server_start()
        challenging.at_server_start()
        self.clock.advance(DAY - 60)
        self.assertTrue(Challenge.objects.exists())
        self.clock.advance(61)
        self.assertFalse(Challenge.objects.exists())
        self.assertIn("lapses", self.heard(self.ann))
        self.assertEqual(self.letters_of(self.bo), [])

    def test_who_is_there_is_asked_where_they_are_and_not_in_a_match(self):
        self.do(self.ann, "play pips with 博文 letter")
        self.assertIn("应战", self.heard(self.bo))
        self.do(self.bo, "玩 pips 电脑")
        self.do(self.bo, "是")
        self.assertEqual(by_letter.all_letters(), [])
        self.do(self.bo, "对局 应战")
        self.assertEqual(len(by_letter.all_letters()), 1)

    def test_two_who_challenge_each_other_begin(self):
        self.do(self.ann, "play pips with 博文 letter 24")
        self.assertIn("开始了", self.do(self.bo, "玩 pips 和 ann 通信 24"))
        self.assertFalse(Challenge.objects.exists())

    def test_coins_are_asked_of_both_when_it_begins(self):
        self.challenge("play pips with 博文 stake 60 letter")
        self.assertEqual(self.ann.coins, 100)
        self.ann.coins = 10
        self.come_back()
        self.assertIn("10枚", self.do(self.bo, "对局 应战"))
        self.assertEqual((Challenge.objects.count(), self.bo.coins, by_letter.all_letters()), (1, 100, []))
        self.ann.coins = 100
        self.disconnect(self.ann)
        self.do(self.bo, "对局 应战")
        self.assertEqual((self.ann.coins, self.bo.coins), (40, 40))

    def test_what_cannot_be_changes_nothing(self):
        for line, word in (
            ("play pips with nobody at all letter", "nobody called"),
            ("play pips with ann letter", "yourself"),
            ("play pips with 博文 letter 25", "24 or 72"),
            ("play pips with 博文 stake 101 letter", "100 coins"),
        ):
            self.assertIn(word, self.do(self.ann, line).replace("\n", " "), line)
        self.assertFalse(Challenge.objects.exists())
        self.do(self.ann, "play pips with 博文 letter")
        self.assertIn("not answered", self.do(self.ann, "play pips with 博文 letter 72").replace("\n", " "))
        self.assertEqual(Challenge.objects.count(), 1)
        with patch.object(by_letter, "MOST", 0):
            self.assertIn("通信牌局", self.do(self.bo, "对局 应战"))
        self.assertEqual(Challenge.objects.count(), 1)

    def test_who_ignores_somebody_is_not_challenged(self):
        self.do(self.bo, "ignore ann")
        self.assertIn("does not want", self.do(self.ann, "play pips with 博文 letter"))
        self.assertFalse(Challenge.objects.exists())

    def test_a_deleted_hero_takes_its_challenges_along(self):
        self.challenge()
        self.bo.delete()
        self.assertFalse(Challenge.objects.exists())
        self.assertNotIn("waits", self.do(self.ann, "matches"))

    def test_programs_list_and_answer(self):
        self.do(self.ann, "play pips with 博文 letter 72")
        session = self.bo.sessions.all()[0]
        table_matches(session)
        (listed,) = [m["table_matches"] for m in self.sent[self.bo.id] if "table_matches" in m][-1]["challenges"]
        self.assertEqual((listed["name"], listed["mine"], listed["hours"]), ("Ann", False, 72))
        table_matches(session, challenge=listed["challenge"] + 1, accept=True)
        self.assertEqual(self.sent[self.bo.id][-2]["table_error"]["code"], "no_such_challenge")
        table_matches(session, challenge=listed["challenge"], accept=True)
        last = [m["table_matches"] for m in self.sent[self.bo.id] if "table_matches" in m][-1]
        self.assertEqual((len(last["matches"]), last["challenges"]), (1, []))
