"""Parties of each calling and conduct, compared."""

import pytest

from evadventure.knave.callings import CALLINGS
from evadventure.minigames.testing.kit import times
from lab.knave.callings import builds, conducts, gained, main, run_job, table, told, worst
from lab.knave.expedition import WAGE
from lab.knave.party import Conduct, Party
from lab.knave.report import play


def test_every_calling_is_played_both_ways():
    assert builds()[0].calling == ""
    assert len(builds()) == 1 + 2 * len(CALLINGS)
    assert told(Conduct(calling="thief/aaaaa")) == "thief (a)"
    assert told(Conduct("flee", 3, 2)) == "stance flee, wimpy 3, hirelings 2"


def test_boons_come_with_levels():
    party = Party(3, 2, 3, conduct=Conduct(calling="skirmisher/aaaaa"))
    assert party.heroes[0].boons == {"strike": 1, "flee": 1, "mend": 1}
    assert Party(3, 2, 3).heroes[0].boons == {}


def test_the_same_seed_gives_the_same_hour_and_the_books_balance():
    for conduct in (*builds()[:: times(12, 5)], *conducts()[times(3, 0) :]):
        one, other = run_job((7, 3, conduct)), run_job((7, 3, conduct))
        assert one == other
        assert gained(one) >= 0


def test_who_always_runs_gains_less_and_people_hired_are_paid():
    seeds = range(times(6, 12))
    plain, runs = (
        sum(gained(run_job((seed, 3, conduct))) for seed in seeds) for conduct in (Conduct(), Conduct(stance="flee"))
    )
    assert runs < plain
    paid = play(Party(5, 1, 1, conduct=Conduct(hirelings=1)))
    assert paid.coins_spent >= WAGE


def test_a_table_shows_each_beside_the_best():
    ways = builds()[1:4]
    played = [(way, [run_job((seed, 3, way)) for seed in range(times(2, 3))]) for way in ways]
    lines = table(3, played)
    assert len(lines) == 2 + len(ways)
    assert any("| 100 % |" in line for line in lines)
    assert 0 < worst(played) <= 100


@pytest.mark.long
def test_the_tables_are_written(tmp_path, capsys):
    document = tmp_path / "callings.md"
    document.write_text("# Head\n\n<!-- figures -->\n\nold\n", encoding="utf-8")
    main(["--parties", "1", "--write", str(document)])
    text = document.read_text(encoding="utf-8")
    assert text.startswith("# Head\n")
    assert "old" not in text
    assert "runewright (b)" in text
    assert "stance flee" in capsys.readouterr().out
