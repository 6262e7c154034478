"""Computer players and contests."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from evadventure.minigames.bots.arena import contest, wilson
from evadventure.minigames.bots.runner import run
from evadventure.minigames.bots.search import SearchBot, timed, win_share
from evadventure.minigames.bots.uniform import UniformBot, dice_of, viewless_pick
from evadventure.minigames.core import Outcome
from evadventure.minigames.match import BadTerms
from evadventure.minigames.testing.kit import times
from evadventure.minigames.tests.toy.rules import Pips, ToyOptions

GAME = Pips()
RANDOM = UniformBot()


class Lowest:
    """A weak player that looks at what it does."""

    def choose(self, view, legal, seat, seed, seconds):
        assert view.who == seat
        return legal[0]


def test_uniform_words_are_even_and_the_same_every_time():
    def draws(seed, many):
        dice = dice_of(seed)
        return [dice.randint(0, 65535) for _ in range(many)]

    many = times(12_000, 60_000)
    found = draws(5, many)
    assert found == draws(5, many)
    assert found[:100] != draws(6, 100)
    counted = Counter(word % 6 for word in found)
    spread = times(200, 500)
    assert all(many / 6 - spread < count < many / 6 + spread for count in counted.values())


def test_uniform_bot_chooses_evenly():
    counted = Counter(RANDOM.choose(None, "abcd", 0, seed, 0) for seed in range(4000))
    assert all(850 < counted[letter] < 1150 for letter in "abcd")


def test_a_run_ends_with_an_outcome_and_is_the_same_every_time():
    first, again = (run(GAME, ToyOptions(), [RANDOM, Lowest(), RANDOM], 9) for _ in range(2))
    assert first == again
    assert first.outcome is not None
    assert first.actions == 3 * 4


def test_a_watcher_sees_every_action():
    class Counting:
        def __init__(self):
            self.seen = []

        def deal(self, seed, state, events):
            self.seen.append(("deal", seed, len(events)))

        def step(self, seat, action, state, events):
            self.seen.append(seat)

        def end(self, outcome):
            self.seen.append(outcome)

    watcher = Counting()
    played = run(GAME, ToyOptions(), [RANDOM, RANDOM], 9, watcher=watcher)
    assert watcher.seen[0] == ("deal", 9, 2)
    assert watcher.seen[-1] == played.outcome
    assert len(watcher.seen) == played.actions + 2


def test_max_actions_stops_a_run():
    class Short(Pips):
        info = Pips.info.__class__(key="pips", rules_version=1, min_seats=2, max_seats=4, max_actions=5)

    assert run(Short(), ToyOptions(), [RANDOM, RANDOM], 1) == (None, 5)


def test_a_contest_without_deals_is_refused():
    with pytest.raises(ValueError, match="-1 deals"):
        contest(GAME, ToyOptions(), RANDOM, RANDOM, seats=2, deals=-1)


def test_a_player_that_chooses_what_is_not_legal_ends_the_run():
    class Wordy(Lowest):
        def choose(self, view, legal, seat, seed, seconds):
            return GAME.write_action(legal[0])

    with pytest.raises(ValueError, match=r"Wordy.* chose 'lay .*', which is not legal"):
        run(GAME, ToyOptions(), [Wordy(), RANDOM], seed=1)


def test_matches_that_cannot_be_played_are_refused_before_they_begin():
    with pytest.raises(BadTerms, match="for 2-4 players, not 99"):
        contest(GAME, ToyOptions(), RANDOM, RANDOM, seats=99, deals=0)
    for options, said in (
        (replace(ToyOptions(), gamble="maybe"), 'The option gamble cannot be "maybe"; it takes on/off.'),
        ({"gamble": True}, "Options are a record (ToyOptions), not dict."),
    ):
        with pytest.raises(BadTerms, match=re.escape(said)):
            run(GAME, options, [RANDOM, RANDOM], 1)


def test_equal_players_share_and_search_beats_chance():
    assert contest(GAME, ToyOptions(), RANDOM, RANDOM, seats=2, deals=times(40, 150)).low < 0.5
    deals = times(30, 60)
    share = contest(GAME, ToyOptions(), SearchBot(GAME, playouts=deals), RANDOM, seats=2, deals=deals)
    assert share.low > 0.5
    assert share.games == 2 * deals


def test_search_is_the_same_for_the_same_seed_and_stops_by_the_lent_clock():
    state = GAME.setup(ToyOptions(), 2, 4).state
    view, legal = GAME.view(state, 0), GAME.legal(state, 0)
    bot = SearchBot(GAME, playouts=30)
    assert bot.choose(view, legal, 0, 1, 9.0) == bot.choose(view, legal, 0, 1, 9.0)
    ticks = iter(range(1000))
    patient = timed(SearchBot(GAME, playouts=10**9), lambda: next(ticks))
    assert patient.choose(view, legal, 0, 1, 5.0) in legal
    assert next(ticks) < 10
    assert timed(RANDOM, lambda: 0.0) is RANDOM


@pytest.mark.parametrize(
    ("scores", "winners", "worth"), [((1, 0), (0,), 1.0), ((1, 0), (1,), 0.0), ((1, 1), (0, 1), 0.5), ((0, 0), (), 0.5)]
)
def test_what_an_outcome_is_worth(scores, winners, worth):
    assert win_share(Outcome(scores=scores, winners=winners, rule="x"), 0) == worth


def test_a_blind_player_gets_no_view_and_picks_for_itself():
    class Highest(UniformBot):
        def pick(self, legal, dice):
            return legal[-1]

    class NoViews(Pips):
        def view(self, state, who):
            raise AssertionError("a view was built")

    assert viewless_pick(Lowest(), None) is None
    share = contest(NoViews(), ToyOptions(gamble=False, rounds=1), Highest(), RANDOM, seats=2, deals=times(60, 200))
    assert share.low > 0.5


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)]
)
def test_wilson_gives_the_published_bounds(wins, games, low, high):
    share = wilson(wins, games)
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)


def test_wilson_of_nothing_knows_nothing():
    assert wilson(0, 0)[2:] == (0.0, 0.0, 1.0)
