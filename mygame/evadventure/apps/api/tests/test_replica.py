"""A table followed by the database alone tells spectators what the Server tells them."""

from __future__ import annotations

import json
import random
from typing import Any
from unittest.mock import patch

from django.test import tag
from msgspec.structs import replace

from evadventure.apps.api import news, pubsub, replica, watching
from evadventure.evennia_ext.transactions import together
from evadventure.minigames import registry
from evadventure.tables.match.persons import key_of
from evadventure.tables.match.seating import House
from evadventure.tables.models import Deal, MatchRow
from evadventure.tables.room import onlookers, playing, public_signals, seats
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang

FORMS = (watching.AsData(Lang.ZH), watching.AsBoard(Lang.EN, 60))
MOST = 60
"""Steps of a match that are compared; the rest is played, and its end compared."""


class TestMirror(TablesTest):
    """Beside a mirror of the table stand spectators of the Server's."""

    game = "uno"

    def setUp(self) -> None:
        super().setUp()
        self.addCleanup(watching._spectators.clear)
        watching.listen()
        # Here Server and mirror are one process; what the database says of tables is what memory says.
        forget = patch.object(replica, "forget")
        forget.start()
        self.addCleanup(forget.stop)
        self.told: dict[watching.Form, list[Any]] = {form: [] for form in FORMS}
        for form in FORMS:
            told = self.told[form]
            watching.join(self.table, watching.Spectator(form, 0, lambda *message, told=told: told.append(message)))
        self.mirror = replica.Replica(self.table.id)
        self.assertEqual(self.mirror.look(), [])
        self.compare(watching.scenes_so_far(self.mirror.now, 0)[0][0])

    def compare(self, *scenes: watching.SpectatorScene) -> int:
        """Check that scenes say what the Server has said since the last time; return how many messages that were."""
        self.clock.advance(2 * onlookers.BEHIND)
        for form in FORMS:
            mine = [message for scene in scenes for message in scene.messages(form)]
            self.assertEqual(*([(name, json.loads(data)) for name, data in told] for told in (mine, self.told[form])))
        count = len(self.told[FORMS[0]])
        for told in self.told.values():
            told.clear()
        return count

    def hush(self) -> None:
        """Send what the Server has to tell, and forget it."""
        self.clock.advance(2 * onlookers.BEHIND)
        for told in self.told.values():
            told.clear()

    def begin(self, game: str, house: House, *people: Any) -> None:
        with patch.object(self.table, "games", [game]):
            self.table.setup = replace(self.table.setup, game=game, house=house, options={})
        for person in people:
            if self.table.setup.seat_of(key_of(person)) is None:
                seats.sit(self.table, person)
        self.mirror.look()
        self.hush()
        playing.begin(self.table, seed=11)

    def play(self, chance: random.Random) -> None:
        """Play one step."""
        session = self.table.play_here().session
        seat = chance.choice(session.match.to_act)
        session.act(seat, chance.choice(list(session.match.legal(seat))), "person")

    def play_on(self, game: str) -> None:
        self.begin(game, House(regulars=False), self.ann, self.bo)
        self.assertGreater(self.compare(*self.mirror.look()), 0)
        chance, told = random.Random(game), 0
        for _ in range(MOST):
            self.play(chance)
            told += self.compare(*self.mirror.look())
            if self.table.session is None:
                break
        self.assertGreater(told, MOST / 4)
        if self.table.session is not None:
            played = self.table.session
            self.table.session.abort("test")
            self.compare(*self.mirror.look())
            self.assertEqual(MatchRow.objects.get(pk=played.row.pk).phase, MatchRow.Phase.ABORTED)

    @tag("long")
    def test_each_step_of_every_game(self) -> None:
        for game in registry.GAMES:
            with self.subTest(game):
                self.play_on(game)

    def test_steps_that_were_missed_are_told_later_and_none_twice(self) -> None:
        self.begin("uno", House(regulars=False), self.ann, self.bo)
        chance = random.Random(5)
        for _ in range(12):
            self.play(chance)
        self.assertGreater(len(self.mirror.look()), 8)
        self.hush()
        self.assertEqual(self.mirror.look(), [])
        self.play(chance)
        self.compare(*self.mirror.look())

    def test_an_end_with_stakes_and_ratings(self) -> None:
        self.begin("uno", House(regulars=False, stake=10, rated=True), self.ann, self.bo)
        chance = random.Random(7)
        while self.table.session is not None and len(self.table.session.match.log) < 40:
            self.play(chance)
        self.mirror.look()
        self.hush()
        if self.table.session is not None:
            playing.resign(self.table, self.ann, sure=True)
        scenes = self.mirror.look()
        (result,) = (json.loads(data) for name, data in self.told_after(FORMS[0]) if name == "table_result")
        self.assertEqual(sum(seat["coins"] for seat in result["seats"]), 20)
        self.assertTrue(all(seat["rating"] for seat in result["seats"]))
        self.compare(*scenes)

    def told_after(self, form: watching.Form) -> list[Any]:
        self.clock.advance(2 * onlookers.BEHIND)
        return self.told[form]

    def test_a_step_taken_back(self) -> None:
        self.begin("pips", House(regulars=False), self.ann, self.bo)
        session = self.table.play_here().session
        self.compare(*self.mirror.look())
        session.act(0, session.match.legal(0)[-1], "person")
        self.compare(*self.mirror.look())
        session.undo(0)
        self.assertGreater(self.compare(*self.mirror.look()), 0)
        self.assertIsNone(session.match.log[-1].action)

    def test_who_has_gone_is_not_here(self) -> None:
        self.begin("uno", House(regulars=False), self.ann, self.bo)
        self.mirror.look()
        self.assertEqual([self.mirror.now.presence(seat) for seat in (0, 1)], [True, True])
        self.disconnect(self.ann)
        self.mirror.look()
        self.assertEqual([self.mirror.now.presence(seat) for seat in (0, 1)], [False, True])

    def test_private_tables_are_shown_to_nobody(self) -> None:
        self.begin("uno", House(regulars=False), self.ann, self.bo)
        house = replace(self.table.setup.house, private=True)
        self.table.setup = replace(self.table.setup, house=house)
        self.assertTrue(self.table.setup.house.private)
        self.play(random.Random(1))
        self.assertEqual(self.mirror.look(), [])

    def test_looking_writes_nothing(self) -> None:
        self.begin("uno", House(regulars=False), self.ann, self.bo)
        self.play(random.Random(1))
        Deal.objects.filter(match=None).delete()
        with patch.object(MatchRow, "save") as save, patch.object(Deal, "save") as draw:
            self.mirror.look()
            for scene, _ in watching.scenes_so_far(self.mirror.now, 0):
                self.assertTrue(scene.messages(FORMS[0]))
        save.assert_not_called()
        draw.assert_not_called()
        self.assertFalse(Deal.objects.filter(match=None).exists())

    def test_a_table_that_is_gone(self) -> None:
        gone = replica.Replica(2**40)
        self.assertEqual(gone.look(), [])
        self.assertIsNone(gone.now)


class TestNews(TablesTest):
    """A message on the bus."""

    def setUp(self) -> None:
        super().setUp()
        self.told: list[str] = []
        teller = patch.object(news, "_teller")
        teller.start().tell = self.told.append
        self.addCleanup(teller.stop)
        for signal, hear in (
            (public_signals.stepped, news._stepped),
            (public_signals.ended, news._ended),
            (public_signals.seated, news._seated),
        ):
            signal.connect(hear, dispatch_uid="news")
            self.addCleanup(signal.disconnect, dispatch_uid="news")

    def test_numbers_alone_and_only_of_what_is_kept(self) -> None:
        for person in (self.ann, self.bo):
            seats.sit(self.table, person)
        self.assertEqual(news.read(self.told[-1]), news.News(self.table.id))
        playing.begin(self.table)
        session = self.table.play_here().session
        self.told.clear()
        with self.assertRaises(ZeroDivisionError), together():
            session.act(0, session.match.legal(0)[0], "person")
            raise ZeroDivisionError
        self.assertEqual(self.told, [])
        self.table.session.read_anew()
        with together():
            session.act(0, session.match.legal(0)[0], "person")
            self.assertEqual(self.told, [])
        self.assertEqual(self.told, [f"[{self.table.id},{session.row.pk},1]"])
        self.told.clear()
        self.table.setup = replace(self.table.setup, house=replace(self.table.setup.house, private=True))
        session.act(1, session.match.legal(1)[0], "person")
        self.assertEqual(self.told, [])  # not even when somebody acts
        self.assertIsNone(news.read(pubsub.ALL))
        self.assertIsNone(news.read("[nonsense"))
