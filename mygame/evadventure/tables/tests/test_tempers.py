"""Temperaments at tables: asked for in every way, shown beside the level, kept over restarts, the same for thinkers."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import patch

import msgspec
from django.test import SimpleTestCase, tag

from evadventure.apps.admin.commands import summary
from evadventure.apps.contests import phrases as contest_phrases
from evadventure.apps.contests.models import Contest, Entrant
from evadventure.kernel.errors import ActionError
from evadventure.minigames import registry, thinking
from evadventure.minigames.tests import toy
from evadventure.tables import bootstrap, phrases
from evadventure.tables.doors import hosting
from evadventure.tables.doors.opening import read_wish, wish_of
from evadventure.tables.match import ratings, regulars
from evadventure.tables.match.events import StepCommitted
from evadventure.tables.models import SeatRow
from evadventure.tables.room import playing, seats, small_talk
from evadventure.tables.room.small_talk import GREAT
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Lang, Words


class TestNames(SimpleTestCase):
    def test_a_level_and_a_temperament_are_typed_in_either_language_and_any_order(self):
        uno, mbg = registry.get("uno"), registry.get("mbg")
        for typed, meant in (
            ("careful", "careful"),
            ("careful bold", "careful:bold"),
            ("Bold Careful", "careful:bold"),
            ("careful:bold", "careful:bold"),
            ("careful, bold", "careful:bold"),
            ("bold", "careful:bold"),
            ("first evening spiteful", "novice:spiteful"),
            ("稳健 大胆", "careful:bold"),
            ("大胆稳健", "careful:bold"),
            ("大胆的稳健", "careful:bold"),
            ("稳健·记仇", "careful:spiteful"),
            ("新手：沉稳", "novice:patient"),
            ("沉稳", "careful:patient"),
            ("random bold", None),  # it likes nothing
            ("careful sulky", None),
            ("sulky", None),
            ("boldly", None),
            ("bold bold", None),
            ("", None),
        ):
            self.assertEqual(phrases.level_key(typed, uno), meant, typed)
        self.assertEqual(phrases.level_key("沉着 沉稳", mbg), "steady:patient")
        self.assertIsNone(phrases.level_key("random bold", toy.ENTRY))
        for name in uno.players():
            for words in (Words(name, name), phrases.level_name(name)):
                for lang in Lang:
                    self.assertEqual(phrases.level_key(words.in_lang(lang), uno), name)

    def test_they_are_named_in_both_languages(self):
        self.assertEqual(phrases.level_name("careful:bold"), Words("Careful, bold", "稳健·大胆"))
        self.assertEqual(phrases.nameless("careful:bold"), Words("Bold careful player", "大胆的稳健电脑"))
        self.assertEqual(phrases.nameless("careful"), Words("Careful player", "稳健电脑"))
        second = Words("Spiteful easy player 2", "记仇的简单电脑2号")
        self.assertEqual(contest_phrases.computer("easy:spiteful", 2), second)
        self.assertEqual(contest_phrases.computer("easy"), Words("Easy player", "简单电脑"))
        for game in ("uno", "kards", "mbg"):
            self.assertLessEqual(set(registry.get(game).tempers), set(phrases.TEMPERS), game)
        listed = phrases.levels_of(registry.get("uno"))
        self.assertIn("bold, patient and spiteful", listed.en)
        self.assertIn("大胆", listed.zh)
        self.assertNotIn("temperament", phrases.levels_of(toy.ENTRY).en)

    def test_a_wish_may_name_one(self):
        self.assertEqual(read_wish("uno bots careful bold").bots, "careful:bold")
        self.assertEqual(read_wish("uno 电脑大胆").bots, "careful:bold")
        self.assertEqual(wish_of("kards", "", None, None, "greedy:patient").bots, "greedy:patient")
        with self.assertRaises(ActionError) as refused:
            read_wish("uno bots random bold")
        self.assertIn("spiteful", refused.exception.in_lang(Lang.EN))

    def test_there_is_room_for_every_name(self):
        longest = max(len(name) for game in ("uno", "kards", "mbg") for name in registry.get(game).players())
        for model in (SeatRow, Contest, Entrant):
            self.assertGreaterEqual(model._meta.get_field("level").max_length, longest)

    def test_a_temperament_changes_no_rating(self):
        self.assertEqual(ratings.level_of("uno", "master:bold"), ratings.level_of("uno", "master"))
        self.assertNotEqual(ratings.level_of("uno", "master:bold"), ratings.level_of("uno", "careful"))

    def test_regulars_have_one_where_the_game_knows_it(self):
        for regular in regulars.REGULARS.values():
            self.assertIn(regular.temper, phrases.TEMPERS)
            name = thinking.level_of("uno", regular.level, regular.temper)
            self.assertEqual(name, f"{regular.level}:{regular.temper}")
        self.assertEqual({one.temper for one in regulars.REGULARS.values()}, set(phrases.TEMPERS))
        self.assertEqual(thinking.level_of("kards", "sharp", "bold"), "greedy:bold")
        with patch.dict(registry.GAMES, {"pips": "evadventure.minigames.tests.toy:ENTRY"}):
            self.assertEqual(thinking.level_of("pips", "sharp", "bold"), "random")

    def test_thinkers_choose_as_the_player_does(self):
        entry = registry.get("uno")
        state = entry.game.read_position("uno\ncolour R\nhand 1 R1 RS B5 B6\nhand 2 G1 G2 G3 G4 G5 G6\ndiscard R8", 1)
        view, legal = entry.game.view(state, 0), entry.game.legal(state, 0)
        found = set()
        for name in ("careful", "careful:bold", "careful:patient"):
            raw = (msgspec.json.encode(view), msgspec.json.encode(list(legal)))
            thought = thinking.think(registry.GAMES["uno"], name, *raw, 0, 3, 0.1)
            action = msgspec.json.decode(thought, type=entry.game.action_type)
            self.assertEqual(action, entry.player(name).choose(view, legal, 0, 3, 0.1))
            found.add(entry.game.write_action(action))
        self.assertGreater(len(found), 1)


class TestAtTheTable(TablesTest):
    game = "uno"

    def test_one_is_asked_shown_and_kept(self):
        self.do(self.ann, "sit")
        self.assertIn("Bold careful player takes a seat", self.do(self.ann, "bot add careful bold"))
        self.assertIn("with a temperament if wished", self.do(self.ann, "bot add careful sulky"))
        self.do(self.ann, "加电脑 记仇")
        self.assertEqual([one.level for one in self.table.setup.sitters], ["", "careful:bold", "careful:spiteful"])
        self.do(self.ann, "start")
        row = self.table.session.row
        self.assertIn("Careful, bold", summary(self.table.session, row, Lang.EN))
        self.assertIn("稳健·记仇", summary(self.table.session, row, Lang.ZH))
        self.restart()
        bootstrap.resume_open_matches()
        self.assertEqual([seat.level for seat in self.table.session.seats], ["", "careful:bold", "careful:spiteful"])

    def test_a_regular_brings_its_own(self):
        self.do(self.ann, "sit")
        self.do(self.ann, "bot add wen")
        self.assertEqual(self.table.setup.sitters[-1].level, "sharp:patient")

    def test_the_form_says_which_level_may_have_which(self):
        self.do(self.ann, "sit")
        levels = {one["key"]: one for one in hosting.terms(self.table, self.ann, Lang.ZH)["levels"]}
        self.assertEqual(levels["random"]["tempers"], [])
        self.assertIn({"key": "bold", "name": "大胆"}, levels["careful"]["tempers"])
        hosting.carry_out(self.table, self.ann, hosting.Hosting(self.table.id, "bot", "easy:patient"))
        self.assertEqual(self.table.setup.sitters[-1].level, "easy:patient")

    @tag("long")
    def test_those_who_think_are_told_theirs(self):
        for what in ("careful:bold", "novice:spiteful"):
            seats.add_bot(self.table, what)
        playing.begin(self.table)
        played = self.table.session
        with patch.object(thinking, "_choose", wraps=thinking._choose) as chosen:
            self.run_bots(most=60)
        self.assertEqual({call.args[1] for call in chosen.call_args_list}, {"careful:bold", "novice:spiteful"})
        self.assertGreater(played.rev, 5)


class TestSmallTalk(TablesTest):
    """The regulars greet, praise and take leave, each in the reader's language, and are silent when told to be."""

    def lines(self, person, about):
        """Return how many lines of a kind somebody was told since last asked, and forget them."""
        regular = regulars.REGULARS[self.table.setup.sitters[1].key[2:]]
        said = {line.in_lang(person.account.lang) for line in regular.says[about]}
        found = [one for one in self.said.pop(person.id, []) if any(one.endswith(line) for line in said)]
        return len(found)

    def test_a_regular_talks_in_two_languages_until_hushed(self):
        for person, line in ((self.ann, "sit"), (self.ann, "bot add"), (self.bo, "围观"), (self.ann, "start")):
            self.do(person, line)
        self.assertEqual((self.lines(self.ann, "greets"), self.lines(self.bo, "greets")), (1, 1))
        session = self.table.session
        with patch.object(small_talk.SmallTalk, "_is_great", return_value=True):
            session.emit(StepCommitted(session.match))
            self.assertEqual((self.lines(self.ann, "praises"), self.lines(self.bo, "praises")), (1, 1))
            self.assertIn("say nothing to you", self.do(self.ann, "hush"))
            session.emit(StepCommitted(session.match))
            self.assertEqual((self.lines(self.ann, "praises"), self.lines(self.bo, "praises")), (0, 1))
        self.assertIn("talk to you again", self.do(self.ann, "hush"))
        self.do(self.ann, "resign yes")
        self.assertEqual((self.lines(self.ann, "wins"), self.lines(self.bo, "wins")), (1, 1))

    def test_only_what_everybody_saw_makes_a_move_great(self):
        """Weights are taken of a spectator's events, and no two words come close together."""
        for line in ("sit", "bot add", "start"):
            self.do(self.ann, line)
        session, asked = self.table.session, []
        talk = small_talk.SmallTalk(self.table, session)
        with patch.object(type(session.match), "latest", lambda match, who: asked.append(who) or (None, ("a", "b"))):
            for weight, apart, great in ((2, 0, False), (2, small_talk.APART, True), (3, small_talk.APART, False)):
                talk._spoke_at = session.match.version(None) - apart
                with patch.object(session, "entry", SimpleNamespace(weigh=lambda event, part=weight: GREAT / part)):
                    self.assertIs(talk._is_great(session.match), great)
        self.assertEqual(set(asked), {None})

    def test_every_regular_has_something_to_say(self):
        for key, regular in regulars.REGULARS.items():
            self.assertEqual(set(regular.says), {"greets", "praises", "boasts", "wins", "loses"}, key)
