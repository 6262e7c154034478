"""A match session: what it tells its listeners, in which order, and what of it the house may do without."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import Mock, patch

from django.db import DatabaseError
from django.db.models import F
from django.test import override_settings
from evennia.objects.objects import DefaultCharacter
from evennia.utils.create import create_object
from msgspec.structs import replace

from evadventure import tables
from evadventure.characters import coins
from evadventure.kernel.errors import ActionError
from evadventure.kernel.signals import match_over
from evadventure.minigames import registry
from evadventure.tables import bootstrap
from evadventure.tables.match import events, fairness, purse, store
from evadventure.tables.match.fairness import TOO_SHORT
from evadventure.tables.match.seating import House, Setup, Sitter
from evadventure.tables.match.session import By, MatchSession
from evadventure.tables.match.votes import Votes
from evadventure.tables.models import MatchRow, Rating, SeatRow
from evadventure.tables.room import playing, seats
from evadventure.tables.room.finding import all_tables
from evadventure.tables.room.table import Table
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.words import Words


def machines(count: int = 2, **house) -> Setup:
    """Return a table of the toy game at which computer players sit."""
    sitters = tuple(Sitter(key=f"b:{n}", name=Words(f"Bot {n}", f"电脑{n}"), level="random") for n in range(count))
    return Setup(game="pips", sitters=sitters, house=House(**house))


class SessionTest(TablesTest):
    def session(self, setup: Setup | None = None) -> tuple[MatchSession, list[events.Event]]:
        """Return a session without a table, and what it tells from now on."""
        session, told = MatchSession.start(None, setup or machines(), seed=7), []
        session.listen(told.append)
        return session, told

    def act(self, session: MatchSession) -> None:
        seat = session.match.to_act[0]
        session.act(seat, session.match.legal(seat)[0], By.BOT)

    def kinds(self, told: list[events.Event]) -> list[str]:
        return [type(event).__name__ for event in told]


class TestListeners(SessionTest):
    def test_a_whole_match_is_told_step_by_step_and_its_end_once(self):
        session, told = self.session()
        while session.ending is None:
            self.act(session)
        steps = self.kinds(told)[:-1]
        self.assertEqual(set(steps), {"StepCommitted"})
        self.assertEqual([len(event.match.log) for event in told[:-1]], list(range(1, session.rev + 1)))
        self.assertEqual(told[-1], events.MatchEnded(session.ended))

    def test_nothing_is_told_of_what_was_not_stored(self):
        session, told = self.session()
        with patch.object(store, "append", side_effect=DatabaseError("disk full")), self.assertRaises(DatabaseError):
            self.act(session)
        self.assertEqual((told, session.rev), ([], 0))

    def test_why_comes_before_what_follows(self):
        session, told = self.session()
        session.resign(1)
        self.assertEqual(self.kinds(told), ["SeatGivenUp", "MatchEnded"])
        session, told = self.session(machines(3))
        session.resign(1, By.BOT, "nerve")
        self.assertEqual(told, [events.SeatGivenUp(1, "nerve"), events.SeatHandedOver(1, "random")])

    def test_a_listener_that_fails_keeps_nobody_from_hearing(self):
        session, told = self.session()
        after = []
        session.listen(lambda event: 1 // 0, after.append)
        session.pause()
        session.go_on()
        self.assertEqual(self.kinds(after), ["MatchPaused", "MatchResumed"])
        self.assertEqual(told, after)

    def test_draws_are_refused_where_the_game_knows_none(self):
        session, told = self.session()
        with self.assertRaises(ActionError):
            session.offer_draw(0)
        self.assertEqual(told, [])


class TestShortMatches(SessionTest):
    def test_who_has_seen_a_hand_pays_for_leaving_and_the_other_gets_the_stake_alone(self):
        self.short(1, 2)
        self.seat_two()
        self.do(self.ann, "options stake=10")
        self.do(self.ann, "start")
        session = self.table.session
        self.do(self.ann, f"lay {session.match.view(0).hand[0]}")
        self.do(self.bo, "认输 是")
        self.assertEqual((session.ended.rule, session.row.phase), (TOO_SHORT, MatchRow.Phase.OVER))
        self.assertEqual((self.ann.coins, self.bo.coins), (110, 90))
        self.assertIn("given up in its first moves", " ".join(self.heard(self.ann).split()))
        (rating,) = Rating.objects.all()
        self.assertEqual((rating.key, rating.wins, rating.mu < 25), (f"a:{self.bo.account.id}", 0, True))
        self.assertIsNone(self.ann.attributes.get("fame"))

    def test_eight_hands_are_not_looked_at_for_nothing(self):
        for game in ("uno", "mbg", "kards"):
            with self.subTest(game):
                before = self.ann.coins, self.bo.coins
                table = bootstrap.make_table(self.room, game)
                for who in (self.ann, self.bo):
                    seats.sit(table, who)
                self.do(self.ann, "options stake=4")
                for _ in range(8):
                    playing.begin(table)
                    self.do(self.ann, "resign yes")
                    self.do(self.ann, "sit")
                    MatchRow.objects.update(ended=F("ended") - fairness.DAY)
                self.assertEqual((self.ann.coins, self.bo.coins), (before[0] - 32, before[1] + 32))
                lost = Rating.objects.get(game=game)
                self.assertEqual((lost.key, lost.matches), (f"a:{self.ann.account.id}", 8))
                for who in (self.ann, self.bo):
                    seats.stand(table, who)

    def test_who_leaves_again_and_again_waits_longer_each_time_for_a_match_that_counts(self):
        self.short(1, 2)
        self.seat_two()
        for left, minutes in ((2, 5), (1, 15), (1, 45)):
            for _ in range(left):
                playing.begin(self.table)
                self.do(self.bo, "认输 是")
                self.do(self.bo, "坐下")
            with self.assertRaises(ActionError) as refused:
                playing.begin(self.table)
            self.assertEqual((refused.exception.code, refused.exception.facts["minutes"]), ("barred", minutes))
            self.assertIn("等", self.do(self.bo, "seek pips rated"))
            MatchRow.objects.update(ended=F("ended") - timedelta(minutes=minutes))
        self.do(self.bo, "认输 是")
        playing.begin(self.table)
        self.do(self.ann, "resign yes")
        self.assertEqual(fairness.barred(SeatRow(key="", account_id=self.ann.account.id)), 0)

    def short(self, figure: int, players: int):
        """Start a match of so many computer players that counts when each has acted so often."""
        game = registry.get("pips").game
        info = patch.object(type(game), "info", replace(game.info, shortest_rated=figure))
        info.start()
        self.addCleanup(info.stop)
        return self.session(machines(players))[0]

    def lay(self, session: MatchSession, *seats: int) -> None:
        for seat in seats:
            session.act(seat, session.match.legal(seat)[0], By.BOT)

    def idle(self, session: MatchSession, seat: int) -> set[int]:
        """Return the seats that had hardly acted when one gave up, and the match ended."""
        with patch("evadventure.tables.match.ratings.rate", return_value={}) as rate:
            session.resign(seat)
        return rate.call_args[0][2]

    def test_each_seat_must_have_acted_not_all_together(self):
        session = self.short(1, 3)
        self.lay(session, 0, 1)
        session.resign(0)
        self.assertEqual(self.idle(session, 1), {2})

    def test_who_left_at_once_does_not_undo_the_match_of_the_others(self):
        session = self.short(1, 3)
        session.resign(0)
        self.lay(session, 1, 2)
        self.assertEqual(self.idle(session, 1), {0})
        self.assertEqual((session.ended.rule, session.row.phase), ("resigned", MatchRow.Phase.OVER))

    def test_what_only_makes_ready_is_no_act(self):
        session = self.session(Setup("kards", sitters=machines(2).sitters))[0]
        for kind in ("choose", "mark", "mark", "keep"):
            for seat in (0, 1):
                ready = next(one for one in session.match.legal(seat) if one.__struct_config__.tag == kind)
                session.act(seat, ready, By.BOT)
        self.assertEqual(self.idle(session, 0), {0, 1})

    def test_what_was_taken_back_is_no_act(self):
        session = self.short(1, 2)
        self.lay(session, 0)
        session.undo(0)
        self.lay(session, 1)
        self.assertEqual(self.idle(session, 0), {0})

    def test_a_match_that_plays_out_too_soon_does_not_count_either(self):
        session = self.short(8, 2)
        while session.ending is None:
            self.act(session)
        self.assertEqual((session.ended.rule, session.ended.outcome), (TOO_SHORT, None))

    def test_one_that_lasted_long_enough_counts(self):
        game = registry.get("pips").game
        self.seat_two()
        with patch.object(type(game), "info", replace(game.info, shortest_rated=1)):
            self.do(self.ann, "start")
            session = self.table.session
            for seat, player in enumerate((self.ann, self.bo)):
                self.do(player, f"lay {session.match.view(seat).hand[0]}")
            told = Mock()
            match_over.connect(told)
            self.addCleanup(match_over.disconnect, told)
            self.do(self.bo, "认输 是")
        self.assertEqual((session.ended.rule, Rating.objects.count()), ("resigned", 2))
        (news,) = told.call_args_list
        self.assertEqual((news.kwargs["sender"], news.kwargs["won"]), (self.ann, True), "not played to its end by Bo")


class TestHouses(SessionTest):
    """Tables in a game without coins, without ratings, with characters of Evennia's own."""

    @override_settings(WELLMOUTH_PURSE="")
    def test_a_house_without_coins_plays_for_nothing(self):
        self.seat_two()
        self.do(self.ann, "options stake=5")
        self.assertIn("no coins to play for", self.do(self.ann, "start"))
        self.do(self.ann, "options stake=0")
        self.do(self.ann, "start")
        self.do(self.ann, "resign yes")
        self.assertEqual(Rating.objects.count(), 2)
        self.assertIsNone(self.ann.attributes.get("fame"))
        with self.assertRaises(ValueError):
            purse.current().add_coins(f"c:{self.ann.id}", 1)

    @override_settings(WELLMOUTH_RATINGS=False)
    def test_a_house_without_ratings_rates_nobody(self):
        self.seat_two()
        self.do(self.ann, "start")
        session = self.table.session
        self.do(self.ann, "resign yes")
        self.assertEqual((session.row.rated, Rating.objects.count()), (False, 0))
        self.assertEqual(SeatRow.objects.get(match=session.row, seat=1).place, 1)

    @override_settings(WELLMOUTH_PURSE="evadventure.tables.tests.test_session.GENEROUS")
    def test_another_purse_may_be_named(self):
        session, _ = self.session(machines(stake=5))
        self.assertEqual([seat.staked for seat in session.seats], [5, 5])
        session.resign(0)
        self.assertEqual(GENEROUS.given, [("b:0", -5), ("b:1", -5), ("b:1", 10)])

    def test_a_character_of_evennias_own_has_no_purse(self):
        stranger = create_object(DefaultCharacter, key="Stranger")
        self.assertIsNone(coins.coins_of(f"c:{stranger.id}"))
        self.assertIsNone(coins.reward(f"c:{stranger.id}", 1, 0.1))
        sitters = tuple(
            replace(one, key=key) for one, key in zip(machines().sitters, (f"c:{stranger.id}", "b:1"), strict=True)
        )
        session, told = self.session(replace(machines(), sitters=sitters))
        session.resign(1)
        self.assertEqual(self.kinds(told), ["SeatGivenUp", "MatchEnded"])
        with self.assertRaises(ActionError):
            self.session(replace(machines(stake=5), sitters=sitters))


class Generous:
    """A purse without a bottom that keeps a book."""

    def __init__(self) -> None:
        self.given: list[tuple[str, int]] = []

    def coins_of(self, key: str) -> int | None:
        return 1000

    def add_coins(self, key: str, coins: int) -> None:
        self.given.append((key, coins))

    def together(self, keys):
        return purse.NoPurse().together(keys)

    def reward(self, key: str, beaten: int, chance: float) -> None:
        return None


GENEROUS = Generous()


class TestPackage(TablesTest):
    def test_the_package_offers_its_table(self):
        self.assertIs(tables.Table, Table)
        with self.assertRaises(AttributeError):
            _ = tables.Chair
        made = create_object(f"{tables.__name__}.Table", key="a card table")
        self.assertIsInstance(made, Table)
        self.assertIn(made, all_tables())


OUT = """uno
options scoring=knockout goal=100 rounds=0
seats 3
dealer 2
round 4
scores {scores}
out {out}
turn {turn} left
colour G
hand {turn} R7 G3
hand {other} W B1
discard G5"""


class TestOut(SessionTest):
    """A seat out of a match has no say in it (uno U75), and staff stand for any seat that has one."""

    def knocked_out(self, seat: int, levels: str = "random") -> tuple[MatchSession, list[events.Event]]:
        turn, other = [number for number in (1, 2, 3) if number != seat + 1]
        scores = " ".join("120" if number == seat else "10" for number in range(3))
        position = OUT.format(out=seat + 1, turn=turn, other=other, scores=scores)
        setup = replace(machines(3), game="uno")
        sitters = tuple(replace(sitter, level=levels) for sitter in setup.sitters)
        session, told = MatchSession.start(None, replace(setup, sitters=sitters), position, seed=7), []
        session.listen(told.append)
        return session, told

    def test_who_is_out_does_not_deal_anew(self):
        session, told = self.knocked_out(2)
        with self.assertRaises(ActionError) as refused:
            session.reset(2, By.PERSON, None)
        self.assertEqual((refused.exception.code, session.rev, told), ("out", 0, []))
        self.assertTrue(session.playing)
        with self.assertRaises(ActionError):
            Votes(session, lambda vote: None).call("reset", 2, None)
        self.assertTrue(session.reset(0, By.PERSON, None))

    def test_staff_deal_anew_though_the_first_is_out(self):
        session, _ = self.knocked_out(0)
        before = session.match.state.table
        self.assertTrue(session.reset(None, By.STAFF, None))
        after = session.match.state.table
        self.assertEqual(
            (after.scores, after.out, after.round, after.dealer),
            (before.scores, before.out, before.round, before.dealer),
        )

    def test_a_vote_is_carried_without_who_has_no_say(self):
        session, _ = self.knocked_out(2, levels="")
        agreed = []
        votes = Votes(session, agreed.append)
        votes.call("reset", 0, None)
        self.assertEqual(votes.open.asked, {0, 1})
        votes.answer(1, True)
        self.assertEqual(len(agreed), 1)

    def test_who_is_out_gives_up_and_nobody_plays_on_for_it(self):
        session, told = self.knocked_out(2, levels="")
        session.resign(2)
        self.assertEqual((told, session.seats[2].level), ([events.SeatGivenUp(2, "person")], ""))
        self.assertTrue(session.playing)

    def test_a_faction_off_the_board_has_no_say_and_wins_nothing(self):
        game = registry.get("mbg").game
        state = game.setup(game.options_type(), 3, 1).state
        gone = replace(state.board.roles[2], location=-1, money=0.0)
        position = game.write_position(replace(state, board=replace(state.board, roles=(*state.board.roles[:2], gone))))
        setup = replace(machines(3), game="mbg")
        session = MatchSession.start(None, setup, position, seed=7)
        with self.assertRaises(ActionError):
            session.reset(2, By.PERSON, None)
        self.assertTrue(session.playing)
        with patch.object(MatchSession, "_idle", return_value=[]):  # as if all had acted often enough
            session.resign(0)
        self.assertEqual((session.ended.rule, session.ended.outcome.winners), ("resigned", (1,)))
