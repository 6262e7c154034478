"""What an adventure pays: the figures of docs/economy.md."""

import re
from pathlib import Path

from evadventure.knave.simulate import economy
from evadventure.knave.simulate.__main__ import jobs
from evadventure.knave.simulate.report import BEGIN, run_job

DOCUMENT = Path(__file__).resolve().parents[5] / "docs/economy.md"


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
    economy.main(["--parties", "5", "--processes", "1", "--write", str(document)])
    text = document.read_text()
    assert text.startswith(f"# Mine\n\n{BEGIN}\n\n## An hour below")
    assert "old" not in text


def test_the_document_has_a_row_for_each_level_and_thing():
    text = DOCUMENT.read_text().partition(BEGIN)[2]
    for level in economy.LEVELS:
        assert re.search(rf"^\| {level} \|", text, re.M), level
    for key in economy.BASKET:
        assert f"| {key} | {economy.price(key)} |" in text, key
