"""The pay of an adventure: the figures of docs/build/economy.md."""

import re
from collections import Counter
from pathlib import Path

from lab.knave import economy, novelty
from lab.knave.dungeon import jobs
from lab.knave.novelty import Campaign, Evening
from lab.knave.report import BEGIN, run_job

DOCUMENT = Path(__file__).resolve().parents[3] / "docs/build/economy.md"


def test_each_level_has_its_row_and_the_coins_left_buy_what_they_cost():
    text = economy.render([run_job(job) for job in jobs(5, 10, 0, 0)[0]])
    rows = re.findall(r"^\| (\d) \| \d+ \| (\d+) ± \d+ \| (\d+) ± \d+ \| (\d+) ± \d+ \| (\d+) \|", text, re.M)
    assert rows
    for level, xp, coins, spent, left in rows:
        assert int(level) in economy.LEVELS
        assert int(xp) > 0
        assert abs(int(left) - max(0, int(coins) - int(spent))) <= 2
    torch = re.search(r"^\| torch \| (\d+) \| ([\d.]+) ", text, re.M)
    assert torch is not None
    assert int(torch[1]) == economy.price("torch") == 2
    assert abs(float(torch[2]) * 2 - int(rows[0][4])) < 2


def test_training_shortens_the_way():
    assert economy.hours_to_level(900, 100) == 1
    assert economy.hours_to_level(500, 0) == 2
    assert economy.hours_to_level(0, 0) == float("inf")


def test_it_writes_below_what_people_have_written(tmp_path, monkeypatch):
    document = tmp_path / "economy.md"
    document.write_text(f"# Mine\n\n{BEGIN}\n\nold\n")
    monkeypatch.setattr(novelty, "WORLD", DOCUMENT.parents[2] / "mygame/world")
    monkeypatch.setattr(economy, "CLIMBED", 2)
    economy.main(["--parties", "5", "--climbs", "1", "--processes", "1", "--write", str(document)])
    text = document.read_text()
    assert text.startswith(f"# Mine\n\n{BEGIN}\n\n## An hour below")
    assert "old" not in text
    assert "## Hours of play until each level" in text


def test_the_hours_to_a_level_are_those_on_the_clock_and_coins_are_a_head_s():
    def evening(seconds, level, coins, lives):
        return Evening(seconds, level, 1, 4, coins, lives, Counter())

    evenings = [evening(7200, 1.5, 100, 0), evening(14400, 2, 500, 2), evening(21600, 3, 900, 2)]
    assert [economy.hours_until(evenings, level) for level in (2, 3, 4)] == [4, 6, None]
    text = economy.render_climbs([(2, Campaign(evenings, [0]))])
    assert "| 2 | - | - | - | 4 | 25 | 0.00 | - | - | - |" in text
    assert "| 3 | - | - | - | 6 | 100 | 0.50 | - | - | - |" in text
    assert "(0 of 1)" in text.partition("| 4 |")[2]


def test_the_document_has_a_row_for_each_level_and_thing():
    text = DOCUMENT.read_text().partition(BEGIN)[2]
    for level in economy.LEVELS:
        assert re.search(rf"^\| {level} \|", text, re.M), level
    for key in economy.BASKET:
        assert f"| {key} | {economy.price(key)} |" in text, key
