"""UNO 7-0 at a table: the great reshuffle, leaving, whole matches, in both languages."""

from __future__ import annotations

from collections import Counter

from django.test import tag

from evadventure.kernel.errors import ActionError
from evadventure.kernel.signals import match_over
from evadventure.kernel.textwidth import columns
from evadventure.minigames.uno.data import DECK_108
from evadventure.tables.match import store
from evadventure.tables.models import MatchRow
from evadventure.tables.room import playing
from evadventure.tables.tests.tables_base import TablesTest

NAMED = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
"""Letter of a colour's card -> how it is typed."""


class TestUno(TablesTest):
    game = "uno"

    def start(self, bots: int = 2, rated: bool = True):
        self.seat_two()
        if not rated:
            self.do(self.ann, "options rated=off")
        for _ in range(bots):
            self.do(self.ann, "bot add random")
        self.do(self.ann, "start")
        self.run_bots()
        return self.table.session

    def people_play(self, played, most=2000):
        for _ in range(most):
            self.run_bots()  # who has just left may have left the turn to one of them
            if self.table.session is not played:
                return
            for seat, player in ((0, self.ann), (1, self.bo)):
                if self.table.session is played and seat in played.match.to_act:
                    self.do(player, "moves")
                    self.do(player, "1")
        self.fail("the match does not end")

    def test_a_whole_match_with_two_computer_players(self):
        played, told = self.start(), {}

        def hear(sender, against, **kwargs):
            told[sender] = against

        match_over.connect(hear)
        self.addCleanup(match_over.disconnect, hear)
        self.people_play(played)
        keys = [seat.key for seat in played.seats]
        self.assertEqual(told, {self.ann: keys[1:], self.bo: [keys[0], *keys[2:]]})
        row = MatchRow.objects.get(pk=played.row.pk)
        self.assertEqual(row.phase, MatchRow.Phase.OVER)
        self.assertEqual(store.read(row).digest, played.match.digest)
        self.assertIn("the seed", self.heard(self.ann).lower())
        self.assertIn("种子", self.heard(self.bo))

    def test_what_is_asked_of_no_match_is_answered_in_words(self):
        self.assertIn("Which match?", self.do(self.ann, "analyse"))
        self.assertIn("你最近的牌局：无", self.do(self.bo, "回放"))
        for line in ("排行 乱写", "赛季 乱写"):
            self.assertIn("UNO 七零", self.do(self.bo, line), line)

    def test_another_match_is_asked_for_while_one_plays(self):
        for one in (self.ann, self.bo):
            one.attributes.add("creator_id", one.account.id)
        played = self.start()
        self.assertIn("challenge", self.do(self.ann, "play uno with 博文 letter 72"))
        self.assertIn("挑战", self.do(self.bo, "玩 uno 和 ann 通信"))
        self.assertIn("already sit", self.do(self.ann, "play uno rated").replace("\n", " "))
        self.assertNotIn("already sit", self.do(self.ann, "play R7"))
        self.assertIn("你就在", self.do(self.bo, "玩"))
        self.assertIs(self.table.session, played)

    def test_a_card_is_a_move_without_a_verb(self):
        played = self.start(bots=0)
        for _ in range(200):
            seat = played.match.to_act[0]
            player, other = ((self.ann, self.bo), (self.bo, self.ann))[seat]
            cards = {getattr(one, "card", "") for one in played.match.legal(seat)}
            card = next((card for card in cards if card[:1] in NAMED and card[1:].isdigit()), None)
            if card is not None:
                break
            self.do(player, "moves")
            self.do(player, "1")
        rev, line = played.rev, f"{NAMED[card[0]]} {card[1:]}"
        for who, typed in ((other, line), (player, "red 7 blue 3"), (player, "lookk")):
            self.assertTrue(self.do(who, typed), typed)
            self.assertEqual(played.rev, rev)
        self.do(player, line)
        self.assertEqual(played.match.log[rev][1].card, card)

    @tag("long")
    def test_a_colour_completes_the_wild_card_typed_before(self):
        played = self.start(bots=0)
        for _ in range(400):
            seat = played.match.to_act[0]
            player = (self.ann, self.bo)[seat]
            wild = next((one.card for one in played.match.legal(seat) if getattr(one, "card", "") and one.colour), None)
            if wild is not None and played.match.view(seat).question is None:
                break
            self.do(player, "moves")
            self.do(player, "1")
            if self.table.session is not played:
                self.do(self.ann, "start")
                played = self.table.session
        rev = played.rev
        for line in ("blue", "蓝"):
            self.assertRegex(self.do(player, line), "no command|没有", line)
        self.assertTrue(self.do(player, f"play {wild}"))
        self.assertEqual(played.rev, rev)
        self.do(player, "blue")
        self.assertEqual((played.match.log[rev][1].card, played.match.log[rev][1].colour), (wild, "B"))

    def test_log_and_replay_are_as_wide_as_the_screen(self):
        played = self.start()
        for player in (self.ann, self.bo):
            player.sessions.all()[0].protocol_flags["SCREENWIDTH"] = {0: 40}
        self.assertRegex(self.do(self.bo, "记录").replace("\n", ""), "你的手牌：[^。]+。翻")
        self.do(self.ann, "resign yes")
        self.do(self.bo, "认输 是")
        number = played.row.pk
        for player, line in (
            (self.ann, f"replay {number}"),
            (self.ann, "replay text"),
            (self.bo, f"回放{number}"),
            (self.bo, "回放 末"),
        ):
            wide = [row for row in self.do(player, line).split("\n") if columns(row) > 40]
            self.assertEqual(wide, [], line)

    def test_a_preset_sets_all_options(self):
        self.seat_two()
        self.do(self.ann, "options rounds=3")
        self.assertIn("无情", self.do(self.bo, "选项"))
        self.assertIn("official", self.do(self.ann, "options preset=wild"))
        self.assertIn("no mercy", self.do(self.ann, "options preset=no mercy"))
        self.do(self.ann, "options mercy=0")
        self.do(self.ann, "start")
        options = self.table.session.match.options
        self.assertEqual((options.deck, options.mercy, options.rounds), (128, 0, 1))

    def test_seven_zero_is_on(self):
        played = self.start(0)
        self.assertTrue(played.match.options.seven_zero)

    def test_great_reshuffle(self):
        played = self.start(rated=False)
        self.forget()
        rev, scores = played.rev, played.match.state.table.scores
        self.do(self.bo, "大洗牌")
        self.assertIs(self.table.session, played)
        self.assertGreaterEqual(played.rev, rev + 1)
        state = played.match.state
        cards = Counter(
            [*state.pile, *state.unshuffled, *state.discard, *(card for hand in state.hands for card in hand)]
        )
        self.assertEqual(cards, Counter(DECK_108))
        self.assertEqual(state.table.scores, scores)
        for player, call, hand in ((self.ann, "reshuffle", "Your hand"), (self.bo, "大洗牌", "你的手牌")):
            self.assertEqual(
                (self.heard(player).count(call), self.heard(player).count(hand)), (1, 1), self.heard(player)
            )
        stranger = self.newcomer("Cara")
        rev = played.rev
        self.assertIn("|wsit|n first", self.do(stranger, "reset"))
        self.assertEqual(played.rev, rev)

    @tag("long")
    def test_who_leaves_is_out_and_the_others_play_on(self):
        played = self.start()
        self.do(self.ann, "resign yes")
        self.assertIs(self.table.session, played)
        self.assertIn(0, played.match.state.table.out)
        self.do(self.ann, "stand")
        self.people_play(played)
        self.assertEqual(played.seats[0].place, 4)

    def test_leave_is_getting_up_and_gives_nothing_up(self):
        played = self.start()
        self.assertIn("adjourn", self.do(self.ann, "leave"))
        self.assertIsNone(played.seats[0].resigned)
        self.assertIsNone(self.ann.ndb.gives_up)

    def test_leaving_by_message_is_resigning(self):
        played = self.start(rated=False)
        with self.assertRaises(ActionError) as refused:  # it is asked once more
            playing.act_data(self.table, self.ann, played.rev, {"type": "leave"})
        refused.exception.finish()  # as each door does when all was taken back
        playing.act_data(self.table, self.ann, played.rev, {"type": "leave"})
        self.assertIsNotNone(played.seats[0].resigned)
        playing.act_data(self.table, self.bo, played.rev, {"type": "reset"})
        self.assertIn("大洗牌", self.heard(self.bo))

    def test_leaving_a_match_of_two_ends_it(self):
        played = self.start(0)
        while min(Counter(seat for seat, _ in played.match.log).get(seat, 0) for seat in (0, 1)) < 2:
            player = (self.ann, self.bo)[played.match.to_act[0]]
            self.do(player, "moves")
            self.do(player, "1")
        self.do(self.bo, "认输 是")
        self.assertIsNone(self.table.session)
        self.assertEqual([row.place for row in played.seats], [1, 2])

    def test_time_out_passes_chances_and_moves_on(self):
        played = self.start(0)
        for _ in range(30):
            if self.table.session is None:
                break
            rev = played.rev
            self.clock.advance(91)
            self.assertGreater(played.rev, rev)

    def test_a_number_means_what_the_list_last_shown_meant(self):
        played = self.start(0)
        for _ in range(4):
            rev, player = played.rev, (self.ann, self.bo)[played.match.to_act[0]]
            said = self.do(player, "1")
            self.assertEqual(played.rev, rev, "a number without a list")
            self.assertRegex(
                said, r"(?m)^ *1\. \w+"
            )  # a card, or an answer: a wild card that begins asks for its colour
            self.do(player, "1")
            self.assertGreater(played.rev, rev)
            self.clock.advance(2)

    def test_bad_cards_change_nothing(self):
        played = self.start(0)
        seat = played.match.to_act[0]
        player = (self.ann, self.bo)[seat]
        other = (self.bo, self.ann)[seat]
        self.forget()
        for line in (
            "play purple 7",
            "play R99",
            "出牌²",
            "play",
            "swap 0",
            "swap １００",
            "play 红七红七",
            "play " + "R" * 1500,
        ):
            self.assertTrue(self.do(player, line), line)
        self.assertTrue(self.do(other, "play R7"))
        self.assertEqual(played.rev, 0)

    def test_forty_columns_and_a_screen_reader(self):
        played = self.start(0)
        for flags in ({"SCREENWIDTH": {0: 40}}, {"SCREENWIDTH": {0: 40}, "SCREENREADER": True}, {"NOCOLOR": True}):
            session = self.bo.sessions.all()[0]
            session.protocol_flags.update(flags)
            text = self.do(self.bo, "牌面")
            self.assertIn("手牌", text)
        self.assertIsNotNone(played)
