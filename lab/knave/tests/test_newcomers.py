"""Newcomers of the simulator: nobody dies for good at first."""

from pathlib import Path

import pytest

from evadventure.minigames.testing.kit import times
from lab.knave import newcomers
from lab.knave.newcomers import FIRST_MINUTES, HOUR, career, deaths
from lab.knave.party import Policy
from lab.knave.report import BEGIN


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("size", [1, 4])
def test_no_newcomer_dies_for_good_in_the_first_twenty_minutes(policy: Policy, size: int) -> None:
    played = [career(seed, size, 1, policy, FIRST_MINUTES * 60) for seed in range(times(8, 40))]
    assert deaths(played, FIRST_MINUTES * 60).hits == 0
    assert policy is Policy.CAREFUL or sum(one.carried for one in played) > 0, "they do get beaten"


def test_the_first_hour_has_a_fight_a_find_a_choice_and_a_level_and_no_death() -> None:
    for seed in range(times(15, 50)):
        played = career(seed, 1, 1, Policy.CAREFUL, HOUR)
        found = played.met["found"] + played.met["finds"]
        assert not played.deaths, seed
        assert min(found, played.met["defeated"], played.met["ends of set pieces"]) > 0, (seed, played.met)
        assert played.reached > 1, seed


def test_later_death_is_real_and_no_more_than_once_a_hero() -> None:
    played = [career(seed, 1, 3, Policy.RECKLESS, HOUR) for seed in range(times(8, 20))]
    assert deaths(played, HOUR).hits > 0
    assert all(len(one.deaths) <= one.size for one in played)


def test_the_same_seed_plays_the_same_career() -> None:
    assert career(5, 2, 1, Policy.CAREFUL, HOUR) == career(5, 2, 1, Policy.CAREFUL, HOUR)


def test_the_command_writes_the_table_after_its_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newcomers, "LEVELS", times((1, 2), newcomers.LEVELS))
    document = tmp_path / "deaths.md"
    document.write_text(f"# Head\n\n{BEGIN}\nold\n", encoding="utf-8")
    newcomers.main(["--heroes", "4", "--write", str(document)])
    told = capsys.readouterr().out
    assert "| careful | 0 of 4 | 0 of 4 |" in told
    written = document.read_text(encoding="utf-8")
    assert written.startswith("# Head")
    assert "old" not in written
