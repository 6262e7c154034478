"""The games as PettingZoo environments; skipped where the extra is not installed."""

from __future__ import annotations

import pickle
import re
import warnings
from functools import partial

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from gymnasium.vector import AsyncVectorEnv  # noqa: E402
from msgspec.structs import replace  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from evadventure.minigames import pettingzoo  # noqa: E402
from evadventure.minigames.core import IllegalAction, RefusedError  # noqa: E402
from evadventure.minigames.match import BadTerms  # noqa: E402
from evadventure.minigames.testing.kit import times  # noqa: E402
from evadventure.minigames.tests.toy import ENTRY as TOY  # noqa: E402
from evadventure.minigames.uno.state import UnoOptions  # noqa: E402

GAMES = ("uno", "kards", "mbg")


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def play(env, seed, most=3000):
    """Play one match of random legal moves; return what was done and what came of it."""
    env.reset(seed=seed)
    luck, done, total = np.random.default_rng(seed), [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        action = None
        if not (terminated or truncated):
            action = int(luck.choice(np.flatnonzero(observation["action_mask"])))
            done.append((agent, action))
        env.step(action)
    return done, total


@pytest.mark.parametrize("key", GAMES)
def test_pettingzoos_own_tests_pass(key):
    api_test(pettingzoo.env(key), num_cycles=times(60, 200))
    seed_test(lambda: pettingzoo.env(key), num_cycles=times(30, 100))


@pytest.mark.parametrize(("key", "seats"), [("uno", 2), ("uno", 4), ("kards", 2), ("mbg", 2)])
def test_a_whole_match_ends_with_rewards(key, seats):
    env = pettingzoo.env(key, seats=seats)
    done, total = play(env, 3, 20_000)
    assert not env.agents
    assert len(done) == len(env.unwrapped.match.log)
    if env.unwrapped.match.outcome is not None:
        assert [total[agent] for agent in env.possible_agents] == pettingzoo.rewards_of(env.unwrapped.match.outcome)
        assert 1.0 in total.values()


def test_the_same_seed_is_the_same_match():
    env = pettingzoo.env("uno", options=UnoOptions(jump_in=True), seats=3)
    assert play(env, 8) == play(env, 8) != play(env, 9)


def test_a_seat_sees_itself_first_and_numbers_that_are_kept_up_are_those_made_anew():
    for key, seats in (("uno", 4), ("kards", 2), ("mbg", 2)):
        env = pettingzoo.env(key, seats=seats)
        env.reset(seed=2)
        luck = np.random.default_rng(2)
        for step, agent in enumerate(env.agent_iter(times(120, 600))):
            observation, _, ended, cut, _ = env.last()
            seat, inner = env.possible_agents.index(agent), env.unwrapped
            numbers = observation["observation"]
            assert np.array_equal(numbers, np.array(inner.layouts[seat].vector(inner.match.view(seat)), np.float32))
            assert np.abs(numbers).max() <= 1
            assert inner.state().shape == inner.state_space.shape
            if key == "uno" and not (ended or cut):
                assert numbers[inner.layout.names.index("turn=0")] == 1
            elif key == "kards" and step > 20:
                assert numbers[inner.layout.names.index("sides[0].hand[0]?")] in (0, 1)
                assert numbers[inner.layout.names.index("sides[1].hand[0]?")] == 0
            env.step(None if ended or cut else int(luck.choice(np.flatnonzero(observation["action_mask"]))))
    assert len(pettingzoo.env("kards").unwrapped.layout.names) < 3000


def test_what_is_no_action_is_refused_and_an_environment_is_pickled():
    env = pettingzoo.env("uno")
    env.reset(seed=1)
    for wrong in (None, "0", 0.0):
        with pytest.raises(TypeError):
            env.step(wrong)  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(env))
    assert play(again, 8) == play(env, 8)
    with pytest.raises(BadTerms):
        pettingzoo.env("uno", seats=0)
    with pytest.raises(ValueError, match="no level is called 'nobody'; there are: random, "):
        pettingzoo.SeatEnv("uno", rival="nobody")
    with pytest.raises(ValueError, match="there is only 'ansi'"):
        pettingzoo.env("uno", render_mode="human")


def test_before_the_first_reset_it_is_said_that_there_is_no_match():
    env, seat = pettingzoo.env("uno"), pettingzoo.SeatEnv("uno")
    for use in (
        lambda: env.step(0),
        env.last,
        env.state,
        lambda: env.observe("seat_1"),
        lambda: env.agents,
        lambda: seat.step(0),
    ):
        with pytest.raises(AttributeError, match=r"there is no match before reset\(\)$"):
            use()
    assert not hasattr(env, "agent_selection")
    env.reset(seed=1)
    with pytest.raises(AttributeError, match=r"MatchEnv has no .chance.$"):
        _ = env.chance


def test_options_may_be_given_by_name_and_are_checked_when_an_environment_is_made():
    assert pettingzoo.env("uno", options={"stacking": "up"}).unwrapped.options == UnoOptions(stacking="up")
    for options, said in (
        (replace(UnoOptions(), stacking="yes"), 'The option stacking cannot be "yes"; it takes none/same/up.'),
        ({"stacking": "yes"}, 'The option stacking cannot be "yes"; it takes none/same/up.'),
        ({"stakking": "up"}, 'There is no option "stakking". There are: '),
        ([1], "Options are a record (UnoOptions), not list."),
        (UnoOptions(goal=9999), "option_range(option='goal', value=9999, min=0, max=2000)"),
    ):
        with pytest.raises(RefusedError, match=re.escape(said)):
            pettingzoo.env("uno", options=options)
    with pytest.raises(BadTerms, match="for 2-10 players, not 11"):
        pettingzoo.env("uno", seats=11)


def test_what_the_mask_forbids_changes_nothing():
    env = pettingzoo.env("uno")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.unwrapped.match.log == ()


def test_an_observation_is_made_of_the_view_alone():
    env = pettingzoo.env("uno", seats=3).unwrapped
    env.reset(seed=4)
    seen = env.observe("seat_2")["observation"], env.view("seat_2"), env.information_state("seat_2")
    game, match = env.entry.game, env.match
    other = game.determinize(match.view(1), 1, 99)
    assert other.hands[0] != match.state.hands[0]
    imagined = env.layouts[1].vector(game.view(other, 1))
    assert np.array_equal(seen[0], np.array(imagined, np.float32))
    told = dict(zip(env.layout.names, map(float, seen[0]), strict=True))
    assert sum(round(told[f"hand={card}"] / (1 - told[f"hand={card}"])) for card in set(match.view(1).hand)) == 7
    assert seen[1]["hand"] == match.view(1).hand


def test_the_information_state_grows_and_tells_only_the_own_cards():
    env = pettingzoo.env("uno", seats=2).unwrapped
    env.reset(seed=4)
    before = env.information_state("seat_1").splitlines()
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))
    after, others = (
        env.information_state(one).splitlines() for one in (agent, "seat_2" if agent == "seat_1" else "seat_1")
    )
    assert any(line.startswith("> ") for line in after)
    assert not any(line.startswith("> ") for line in others)
    assert before[0] == after[0]


def test_the_information_state_passes_over_what_a_seat_did_not_notice():
    env = pettingzoo.env("uno", options=UnoOptions(jump_in=True), seats=3)
    env.reset(seed=5)
    luck, unnoticed = np.random.default_rng(5), 0
    for step, _agent in enumerate(env.agent_iter(150)):
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            break
        env.step(int(luck.choice(np.flatnonzero(observation["action_mask"]))))
        if step % 10 == 0:
            for seat, one in enumerate(env.possible_agents):
                own = [env.entry.game.write_action(action) for by, action in env.match.log if by == seat]
                lines = env.information_state(one).splitlines()
                assert [line[2:] for line in lines if line.startswith("> ")] == own
                unnoticed += env.match.version(seat) < len(env.match.log)
    assert unnoticed


def test_a_seat_is_an_environment_of_gymnasium_and_many_in_processes_play_what_each_plays_alone():
    many = AsyncVectorEnv([partial(pettingzoo.SeatEnv, "uno")] * 2)
    alone = [pettingzoo.SeatEnv("uno"), pickle.loads(pickle.dumps(pettingzoo.SeatEnv("uno")))]
    seen, over, ends, seats = many.reset(seed=7)[0], [False, False], [0, 0], set()
    assert all(np.array_equal(seen[key][n], one) for n in (0, 1) for key, one in alone[n].reset(seed=7 + n)[0].items())
    luck = np.random.default_rng(1)
    while min(ends) < 2:
        actions = [int(luck.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in seen["action_mask"]]
        seen, rewards, ended, cut, _ = many.step(actions)
        for n, env in enumerate(alone):
            told = (*env.reset()[:1], 0.0, False) if over[n] else env.step(actions[n])[:3]
            assert all(np.array_equal(seen[key][n], one) for key, one in told[0].items())
            assert (rewards[n], ended[n]) == told[1:]
            assert (told[1] != 0) is told[2]
            over[n] = bool(ended[n] or cut[n])
            ends[n] += over[n]
            seats.add(env.seat)
            assert over[n] or env.match.agent_selection == env.agent
    many.close()
    assert seats == {0, 1}
    assert pettingzoo.SeatEnv("kards", rival="greedy").reset(seed=1)[0]["action_mask"].any()


def test_a_match_that_ends_before_the_seat_is_asked_is_passed_over(monkeypatch):
    env = pettingzoo.SeatEnv("uno")
    env.reset(seed=1)
    step, left = env.match.step, iter([True])

    def ends_once(action):
        step(action)
        if next(left, False):
            env.match.terminations = dict.fromkeys(env.match.possible_agents, True)

    monkeypatch.setattr(env.match, "step", ends_once)
    seen, _ = env.reset()  # the rival of the second seat begins
    assert seen["action_mask"].any()
    assert not env.match.terminations[env.agent]


def test_a_game_without_vocabulary_says_so(monkeypatch):
    with pytest.raises(ValueError, match="no vocabulary"):
        pettingzoo.env("evadventure.minigames.tests.toy:ENTRY")
    assert TOY.vocabulary.size == 0


def test_the_table_is_rendered():
    env = pettingzoo.env("kards", render_mode="ansi")
    env.reset(seed=1)
    assert "seat_1" in (env.render() or "")
    assert pettingzoo.env("kards").unwrapped.render() is None
