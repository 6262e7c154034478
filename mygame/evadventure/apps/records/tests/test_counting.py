"""Rated matches are counted for the figures of decks and cards, once, wherever the Server stops."""

from __future__ import annotations

from contextlib import suppress
from unittest.mock import patch

from django.test import Client, tag
from twisted.internet import defer

from evadventure.apps.records import counting
from evadventure.minigames import registry, thinking
from evadventure.minigames.core import IllegalAction
from evadventure.minigames.match import Match
from evadventure.tables.match import thinkers
from evadventure.tables.match.thinkers import NoAnswer
from evadventure.tables.models import ActionRow, Counted, MatchRow
from evadventure.tables.room import playing
from evadventure.tables.tests.tables_base import TablesTest


class CountingTest(TablesTest):
    game = "kards"

    def setUp(self) -> None:
        super().setUp()
        counting.start()

    def play(self, seed: int, rated: bool = True) -> MatchRow:
        """Play a match to its end by rules of thumb."""
        if not self.table.setup.sitters:
            self.seat_two()
        self.do(self.ann, f"options rated={'on' if rated else 'off'}")
        playing.begin(self.table, seed=seed)
        played, player = self.table.play_here().session, registry.get("kards").bots["greedy"]
        while played.match.to_act:
            seat = played.match.to_act[0]
            view, legal = played.match.view(seat), played.match.legal(seat)
            played.act(seat, player.choose(view, legal, seat, len(played.match.log), 0.0), "person", None)
        return played.row

    def test_a_rated_match_is_counted_when_it_ends_and_told(self):
        self.assertNotIn("rated", self.do(self.ann, "decks stats"))
        row = self.play(5)
        self.clock.advance(1)
        self.assertEqual([one.match for one in Counted.objects.all()], [row])
        self.assertIn("in the latest 1 rated match played here", self.do(self.ann, "decks stats"))
        self.assertIn("最近1局积分局", self.do(self.bo, "卡组胜率"))
        page = Client(headers={"accept-language": "en"}).get("/games/kards/cards/")
        self.assertContains(page, 'data-testid="fare-here"')
        self.play(6, rated=False)
        self.clock.advance(1)
        self.assertEqual(Counted.objects.count(), 1)

    @tag("long")
    def test_what_staff_takes_back_counts_no_more(self):
        row = self.play(5)
        self.clock.advance(1)
        self.assertEqual(len(counting.figures("kards")), 1)
        MatchRow.objects.filter(pk=row.pk).update(phase=MatchRow.Phase.VOID)
        self.assertEqual(counting.figures("kards"), [])

    @tag("long")
    def test_what_a_stopped_server_left_is_counted_at_the_next_start(self):
        with patch.object(thinkers, "ask", return_value=defer.Deferred()):
            rows = [self.play(5), self.play(6)]
        self.assertFalse(Counted.objects.exists())
        counting.start()
        for _ in rows:
            self.clock.advance(1)
        self.assertEqual({one.match_id for one in Counted.objects.all()}, {row.pk for row in rows})

    @tag("long")
    def test_a_step_that_was_taken_back_is_none(self):
        entry = registry.get("kards")
        straight = Match.open(entry.game, entry.game.options_type(), 2, 5)
        taken_back = 0
        match = straight
        while straight.to_act:
            seat = straight.to_act[0]
            view, legal = straight.view(seat), straight.legal(seat)
            action = entry.bots["greedy"].choose(view, legal, seat, len(straight.log), 0.0)
            straight, match = straight.play(seat, action), match.play(seat, action)
            with suppress(IllegalAction):
                match = match.undo(seat).play(seat, action)
                taken_back += 1
        self.assertTrue(taken_back)
        counted = [thinking.counted(registry.GAMES["kards"], one.save().encode()) for one in (straight, match)]
        self.assertTrue(counted[0])
        self.assertEqual(counted[0], counted[1])

    @tag("long")
    def test_a_log_that_cannot_be_played_is_left_out_and_holds_nobody_up(self):
        with patch.object(thinkers, "ask", return_value=defer.Deferred()):
            bad, good = self.play(5), self.play(6)
        ActionRow.objects.filter(match=bad, step=3).delete()
        with patch.object(thinkers, "ask", side_effect=lambda *_: defer.fail(NoAnswer("a worker died"))):
            counting.start()
            self.clock.advance(1)
        self.assertEqual([one.figures for one in Counted.objects.all()], [""])
        self.play(7)
        self.clock.advance(1)
        self.assertEqual(len(counting.figures("kards")), 1)
        self.assertFalse(Counted.objects.filter(match=good).exists())  # not before the next start
        counting.start()
        self.clock.advance(1)
        self.assertTrue(Counted.objects.get(match=good).figures)
