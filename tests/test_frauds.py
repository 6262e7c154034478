"""Who has a second account lose to them gains nothing: over real sockets, 25 matches in a row."""

from __future__ import annotations

import re
import sqlite3

from tests.harness import Game, Telnet
from tests.test_play import ENGLISH, come_in

LOSSES = 25
TURNS = 3
"""Actions the loser takes in each match, so that it counts."""
HONEST = ((26.0, 12), (25.5, 9), (24.8, 8))
"""Skill and matches of three people who have played before: hardly better than newcomers."""
MOVES, WAITS, OVER = r"You may:", r"There is nothing", r"No match is being played|The seed of match"


def database(game: Game) -> sqlite3.Connection:
    """Return a connection to the game's database."""
    return sqlite3.connect(game.directory / "server/evennia.db3", timeout=20)


def play(lines: tuple[Telnet, Telnet], loser: Telnet) -> None:
    """Play until the loser has acted a few times, and let it give up then."""
    turns = dict.fromkeys(lines, 0)
    while min(turns.values()) < TURNS:
        for line in lines:
            said = line.ask("moves", MOVES, WAITS, OVER)
            if re.search(OVER, said):
                return
            if re.search(MOVES, said):
                line.tell("1")
                turns[line] += 1
    loser.ask("resign yes", "gives up|You give up|The seed of match|No match")


def test_a_second_account_that_loses_takes_its_owner_nowhere(house: Game) -> None:
    with database(house) as store:
        store.executemany(
            "insert into tables_rating"
            " (game, pool, key, name_en, name_zh, mu, sigma, matches, counted, wins, played, changed)"
            " values ('uno', 'people', ?, ?, ?, ?, 2.0, ?, ?, 4, datetime('now'), datetime('now'))",
            [
                (f"a:{90_000 + n}", f"Honest{n}", f"Honest{n}", mu, matches, matches)
                for n, (mu, matches) in enumerate(HONEST)
            ],
        )
    owner, second = house.telnet(), house.telnet()
    name, _ = come_in(owner, ENGLISH, "Rosalba"), come_in(second, ENGLISH, "Rosamond")
    for way in ("west", "south", "south"):
        owner.tell(way), second.tell(way)
    owner.ask("sit lamp", "You are the host")
    owner.ask("options regulars=off", "regulars is now off")
    second.ask("sit lamp", "seat 2|Your seat")

    owner.ask("start", "SHA-256")
    second.ask("resign yes", "broken off|does not count")
    for _ in range(LOSSES):
        second.tell("sit lamp")
        owner.ask("start", "SHA-256")
        play((owner, second), second)
        owner.settle(), second.settle()

    with database(house) as store:
        changes = store.execute(
            "select mu_before, mu_after, weight from tables_ratingchange as change join tables_rating as rating"
            " on rating.id = change.rating_id where rating.name_en = ? order by change.id",
            (name,),
        ).fetchall()
        given = store.execute("select sum(fame), sum(xp) from tables_seatrow where name_en = ?", (name,)).fetchone()
        suspicions = store.execute("select kind, times from tables_suspicion").fetchall()
    assert len(changes) >= LOSSES - 2, "matches were not rated at all"
    assert [weight for *_, weight in changes[:5]] == [1, 1, 1, 0.5, 0.25]
    assert sum(weight for *_, weight in changes) < 4
    gained = [abs(after - before) for before, after, _ in changes]
    assert max(gained[10:]) < 0.01, "matches of the same two go on counting"

    ladder = owner.ask("ladder uno", "Listed are")
    places = {who: int(place) for place, who in re.findall(r"(\d+)\. (\w+)", ladder)}
    assert [places[f"Honest{n}"] for n in range(len(HONEST))] == [1, 2, 3]
    assert places[name.split()[0]] > len(HONEST), ladder
    assert re.search(rf"{name}: \d+\?", ladder), "it is provisional"
    assert given[0] <= 5
    assert given[1] <= 200
    assert {"losses", "address"} <= {kind for kind, _ in suspicions}
    with house.become_owner() as warden:
        listed = warden.ask("@table suspicious", "@table void")
        assert "Rosalba" in listed
        assert "Rosamond" in listed
        warden.leave()
    assert house.errors() == []
