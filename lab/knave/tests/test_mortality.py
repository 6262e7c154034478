"""The consequence of the end of a life (`knave.mortality`)."""

import pytest

from evadventure.knave.mortality import FAVOUR_TO, SAFE_BELOW, FateChoice, LifeEnding, ending, worst


def test_nobody_dies_for_good_below_level_3() -> None:
    assert {
        ending(level, fate, insured=insured) for level in (1, 2) for fate in FateChoice for insured in (True, False)
    } == {LifeEnding.RESCUED}


def test_later_it_is_as_the_player_chose_and_the_temple_comes_first() -> None:
    assert ending(3, FateChoice.MORTAL, favours=(3,)) is LifeEnding.DEAD
    assert ending(FAVOUR_TO + 1, FateChoice.MORTAL) is LifeEnding.DEAD
    assert ending(9, FateChoice.SCARRED) is LifeEnding.SCARRED
    assert {ending(FAVOUR_TO + 1, fate, insured=True) for fate in FateChoice} == {LifeEnding.REDEEMED}


@pytest.mark.parametrize(
    ("roll", "extra", "most"), [("1d6", 0, 6), ("1d6", 1, 12), ("2d4+1", 1, 13), ("d8", 2, 24), ("3", 1, 3)]
)
def test_the_worst_a_blow_can_do(roll: str, extra: int, most: int) -> None:
    assert worst(roll, extra) == most


def test_one_favour_a_level_while_one_is_new():
    for level in range(SAFE_BELOW, FAVOUR_TO + 1):
        for fate in FateChoice:
            assert ending(level, fate) is LifeEnding.RESCUED
            assert ending(level, fate, insured=True) is LifeEnding.RESCUED
            assert ending(level, fate, favours={level}) is not LifeEnding.RESCUED
            assert ending(level, fate, favours={level - 1}) is LifeEnding.RESCUED
