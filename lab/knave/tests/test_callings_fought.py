"""Callings: practice, steps, boons, and what they do to rolls."""

import msgspec
import pytest

from evadventure.kernel.content_files import ContentError
from evadventure.knave import callings
from evadventure.knave.bestiary import KINDS
from evadventure.knave.callings import CALLINGS, EFFECTS, boon, boons, read
from evadventure.knave.delve import hazards
from evadventure.knave.fighting import strike
from evadventure.minigames.chance import Chance, open_stream
from evadventure.rules import EvAdventureRollEngine
from lab.knave.battle import meet
from lab.knave.bodies import roll_hero


def hero(seed=1, **have):
    engine = EvAdventureRollEngine(Chance(open_stream(seed, "test")))
    one = roll_hero(engine, 3, "hero")
    one.boons = have
    return engine, one


def test_there_are_six_of_five_steps_with_a_choice():
    assert set(CALLINGS) == {"thief", "sapper", "leech", "runewright", "skirmisher", "factor"}
    assert {boon.effect for one in CALLINGS.values() for step in one.steps for boon in step} <= set(EFFECTS)


def test_practice_comes_of_deeds():
    assert CALLINGS["thief"].practised({}) == 0
    assert CALLINGS["thief"].practised({"picked": 2, "found": 1, "defeated": 90}) == 25
    assert CALLINGS["factor"].practised({"coins:earned": 99}) == 9


def test_steps_add_up_and_what_is_no_calling_gives_nothing():
    assert boons({"skirmisher": "aaaab"}) == {"strike": 2, "flee": 1, "mend": 1, "notice": 1}
    assert boons({"skirmisher": "b", "leech": "b", "gone": "ab"}) == {"shot": 1, "mend": 1}
    assert boon(object(), "strike") == 0


@pytest.mark.parametrize(
    ("effect", "attempt"),
    [
        ("notice", lambda engine, one: hazards.notice(engine, one, light=True).success),
        ("search", lambda engine, one: hazards.search(engine, one, light=True).success),
        ("listen", lambda engine, one: hazards.listen(engine, one).success),
        ("disarm", lambda engine, one: hazards.disarm(engine, one, light=True, tool=False).success),
        ("pick", lambda engine, one: hazards.pick_lock(engine, one, light=True, proper=True).success),
        ("force", lambda engine, one: hazards.force(engine, one, crowbar=False).success),
        ("pray", lambda engine, one: hazards.pray(engine, one, 1, 0).heard),
    ],
)
def test_a_skilled_hand_succeeds_more_often(effect, attempt):
    def times(**have):
        return sum(attempt(*hero(seed, **have)) for seed in range(300))

    assert times(**{effect: 1}) > times() * 1.2


def test_a_blow_hurts_by_so_much_more():
    for seed in range(60):
        blows = []
        for amount in (0, 2):
            engine, one = hero(seed, strike=amount)
            blows.append(strike(engine, one, meet((next(iter(KINDS)),))[0]))
        assert blows[1].damage == blows[0].damage + (2 if blows[0].hit else 0)


def test_a_rest_gives_more():
    for seed in range(30):
        got = []
        for amount in (0, 2):
            engine, one = hero(seed, mend=amount)
            one.hp_max, one.hp = 60, 5
            callings.sleep(engine, one)
            got.append(one.hp)
        assert got[1] == got[0] + 2


def test_a_stone_stays_awake_sometimes():
    engine, one = hero()
    assert not any(callings.stays_awake(engine, one) for _ in range(50))
    one.boons = {"rune": 2}
    assert 50 < sum(callings.stays_awake(engine, one) for _ in range(300)) < 160


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"steps": CALLINGS["thief"].steps[:4]}, "there must be 5"),
        ({"practice": {}}, "each deed must count"),
        ({"steps": (CALLINGS["skirmisher"].steps[4],) * 5}, "is too much"),
    ],
)
def test_mistakes_are_named(change, problem):
    broken = msgspec.structs.replace(CALLINGS["thief"], **change)
    assert any(problem in one for one in callings._faults("", broken))


def test_a_file_that_is_wrong_is_refused(tmp_path):
    file = tmp_path / "callings.toml"
    text = callings.FILE.read_text(encoding="utf-8").replace('effect = "pick"', 'effect = "fly"')
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="fly is no effect"):
        read(file)
