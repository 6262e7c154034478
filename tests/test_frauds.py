"""Four frauds over real sockets, and that none of them yields anything.

Repeated calls for a new deal; a second account that sits down to lose; a new hero's outfit, sold, given away and
renewed with the next hero; other people's coins, taken to the guild for training.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest

from tests.harness import BEGUN, Game, Telnet, any_hears
from tests.test_play import CHINESE, ENGLISH, come_in

LOSSES = 13
TURNS = 3
"""Actions the loser takes in each match, so that it counts."""
HONEST = ((26.0, 12), (25.5, 9), (24.8, 8))
"""Skill and matches of three people who have played before: hardly better than newcomers."""
MOVES, WAITS, OVER = r"You may:", r"There is nothing", r"No match is being played|The seed of match"
STAKE = 5
NO_PRICE, TIED = r"gives\s+nothing", r"until\s+level\s+2"
ASKED = r"You may:|你可以：|There is nothing|现在没有轮到|No match|没有正在进行"


def database(game: Game) -> closing[sqlite3.Connection]:
    """Return a connection to the game's database, which commits by itself."""
    return closing(sqlite3.connect(game.directory / "server/evennia.db3", timeout=20, isolation_level=None))


def stored(game: Game, query: str, *facts: object) -> list[tuple]:
    """Return rows from the disk."""
    with database(game) as store:
        return store.execute(query, facts).fetchall()


def purse(line: Telnet) -> int:
    """Return somebody's coins."""
    return int(re.findall(r"(?:Purse: |钱袋：)(\d+)", line.ask("score", r"Purse: \d+", r"钱袋：\d+"))[-1])


def match_at(game: Game, line: Telnet) -> int:
    """Return the number of the match that has just begun."""
    return int(re.findall(r"Match (\d+), commitment", line.expect(BEGUN))[-1])


def sit_together(game: Game, anna: Telnet, bo: Telnet, *options: str) -> int:
    """Bring two people to one table of UNO from where they stand, begin, and return the number of the match."""
    anna.ask("play uno", "You are the host")
    bo.ask("玩 uno", "你在.+坐下")
    for option in ("rated=on", *options):
        anna.ask(f"options {option}", "is now")
    anna.settle()
    anna.send("start")
    return match_at(game, anna)


def act(*people: tuple[Telnet, str]) -> None:
    """Play the first listed move for the player to act."""
    for line, moves in people:
        if re.search("You may:|你可以：", line.ask(moves, ASKED)):
            line.tell("1")
            return
    any_hears([line for line, _ in people], r"\(\d+ s\)|（\d+秒）")


def test_nobody_wins_by_calling_for_another_deal(game: Game) -> None:
    before = len(game.errors())
    with game.telnet() as anna, game.telnet() as bo:
        names = come_in(anna, ENGLISH, "Thomasina"), come_in(bo, CHINESE, "孙茂德")
        with game.become_owner() as owner:
            for name in names:
                owner.ask(f"@coins {name} = {2 * STAKE}", "that makes")
            owner.leave()
        had = purse(anna), purse(bo)
        match = sit_together(game, anna, bo, f"stake={STAKE}")
        hand = re.findall(r"Your hand[^\n]*", anna.tell("hand"))

        # The loser asks; there is no new deal unless the other agrees.
        anna.ask("reset", "needs everybody")
        bo.expect("同意")
        assert re.findall(r"Your hand[^\n]*", anna.tell("hand")) == hand
        bo.ask("反对", "不再重新发牌")
        anna.expect("disagrees")
        for _ in range(5):
            assert "was refused in this match" in anna.tell("reset")
        assert re.findall(r"Your hand[^\n]*", anna.tell("hand")) == hand
        ((phase, vote, refused),) = stored(
            game, "select phase, vote, reset_refused from tables_matchrow where id = ?", match
        )
        assert (phase, vote, refused) == ("playing", "", 1)
        logged = stored(game, "select action from tables_actionrow where match_id = ?", match)
        assert not [action for (action,) in logged if "reset" in action]

        # When both agree, there is a new deal: told once, each hand shown once, and a late number answers nothing.
        anna.tell("resign yes")
        anna.ask("rematch", BEGUN)
        bo.settle(), anna.settle()
        anna.tell("moves"), bo.tell("能做什么")
        anna.ask("reset", "needs everybody")
        bo.settle()
        said = bo.tell("同意")
        assert said.count("大洗牌") == 1, said
        assert len(re.findall("你的手牌", said)) == 1, said
        (match,) = stored(game, "select max(id) from tables_matchrow")[0]
        (length,) = stored(game, "select length from tables_matchrow where id = ?", match)[0]
        bo.tell("1"), anna.tell("1")
        assert stored(game, "select length from tables_matchrow where id = ?", match)[0][0] <= length + 1
        anna.tell("resign yes"), anna.tell("stand"), bo.tell("离座")
        assert (purse(anna), purse(bo)) == (had[0] - 2 * STAKE, had[1] + 2 * STAKE), "who leaves a hand pays for it"
    assert game.errors()[before:] == []


def test_a_second_account_that_gives_up_makes_nobody_first(game: Game) -> None:
    before = len(game.errors())
    with game.telnet() as owner, game.telnet() as puppet:
        name = come_in(owner, ENGLISH, "Barnaby")
        come_in(puppet, CHINESE, "华子鱼")
        coins = purse(owner)
        sit_together(game, owner, puppet)
        puppet.tell("认输 是")  # a first match is not rated
        owner.settle()
        owner.send("rematch")
        matches = [match_at(game, owner)]
        for again in (True, False):
            assert "真的认输吗" in puppet.tell("认输")
            puppet.ask("认输", "只记认输者输")
            owner.expect(r"counts\s+only\s+against")
            owner.settle()
            owner.send("rematch")
            if again:
                matches.append(match_at(game, owner))
        owner.expect(r"has\s+left\s+too\s+many\s+matches")
        with database(game) as store:
            store.execute("update tables_matchrow set ended = datetime(ended, '-1 day')")
        owner.send("rematch")
        matches.append(match_at(game, owner))
        # One action of each is not enough either, nor are many of only one of them.
        act((owner, "moves"), (puppet, "能做什么"))
        puppet.tell("认输 是")
        owner.expect(r"counts\s+only\s+against")

        marks = ", ".join("?" * len(matches))
        ends = stored(game, f"select phase, rule from tables_matchrow where id in ({marks})", *matches)
        assert set(ends) == {("over", "too_short")}, ends
        assert "Your rating" not in owner.heard
        assert not re.search(r"fame grows|you earn \d+ experience|[Aa]chievement", owner.heard)
        assert purse(owner) == coins
        assert name not in owner.tell("ladder uno")
        owner.tell("stand"), puppet.tell("离座")
    assert game.errors()[before:] == []


def play(lines: tuple[Telnet, Telnet], loser: Telnet) -> None:
    """Play until the loser has acted a few times, then let it resign."""
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


@pytest.mark.soak
def test_a_second_account_that_loses_takes_its_owner_nowhere(game: Game) -> None:
    before = len(game.errors())
    with database(game) as store:
        store.executemany(
            "insert into tables_rating"
            " (game, pool, key, name_en, name_zh, mu, sigma, matches, counted, wins, played, changed)"
            " values ('uno', 'people', ?, ?, ?, ?, 2.0, ?, ?, 4, datetime('now'), datetime('now'))",
            [
                (f"a:{90_000 + n}", f"Honest{n}", f"Honest{n}", mu, matches, matches)
                for n, (mu, matches) in enumerate(HONEST)
            ],
        )
    owner, second = game.telnet(), game.telnet()
    name, _ = come_in(owner, ENGLISH, "Rosalba"), come_in(second, ENGLISH, "Rosamond")
    for way in ("west", "south", "south"):
        owner.tell(way), second.tell(way)
    owner.ask("sit lamp", "You are the host")
    owner.ask("options regulars=off", "regulars is now off")
    second.ask("sit lamp", "seat 2|Your seat")

    owner.ask("start", BEGUN)
    second.ask("resign yes", r"given\s+up\s+in")
    for _ in range(LOSSES):
        second.tell("sit lamp")
        owner.ask("start", BEGUN)
        play((owner, second), second)
        owner.settle(), second.settle()

    with database(game) as store:
        changes = store.execute(
            "select mu_before, mu_after, weight from tables_ratingchange as change join tables_rating as rating"
            " on rating.id = change.rating_id where rating.name_en = ? order by change.id",
            (name,),
        ).fetchall()
        given = store.execute("select sum(fame), sum(xp) from tables_seatrow where name_en = ?", (name,)).fetchone()
        suspicions = store.execute("select kind, times from tables_suspicion").fetchall()
    assert len(changes) >= LOSSES - 2, "matches were not rated at all"
    assert sum(weight for *_, weight in changes) < 1, "a newcomer's losses count a quarter, and fewer of a day"
    gained = [abs(after - before) for before, after, _ in changes]
    assert max(gained[10:]) < 0.01, "matches of the same two go on counting"

    ladder = owner.ask("ladder uno", "Listed are")
    assert len(re.findall(r"\d+\. Honest", ladder)) == len(HONEST)
    assert name not in ladder, "it is provisional"
    assert given[0] <= 5
    assert given[1] <= 200
    assert {"losses", "address"} <= {kind for kind, _ in suspicions}
    with game.become_owner() as warden:
        listed = warden.ask("@table suspicious", "@table void")
        assert "Rosalba" in listed
        assert "Rosamond" in listed
        warden.leave()
    owner.tell("stand"), second.tell("stand")
    assert game.errors()[before:] == []


def test_a_new_heros_outfit_is_no_wealth(game: Game) -> None:
    before = len(game.errors())
    with game.telnet() as owner, game.telnet() as puppet:
        name = come_in(owner, ENGLISH, "Gwendolen")
        hero = come_in(puppet, ENGLISH, "Guinevere")
        had = purse(owner)
        for line in (owner, puppet):
            line.tell("west"), line.tell("north")
        owner.tell("drop all")  # some are rolled with all they can carry
        for number in range(3):
            coins = purse(puppet)
            puppet.ask("sell all", NO_PRICE)
            puppet.ask("give 1 coin to " + name, TIED)
            puppet.ask("drop all coins", TIED)
            puppet.tell("drop all")
            puppet.ask("buy candle", "You buy")
            owner.tell("get candle"), puppet.tell(f"give candle to {name}")
            owner.ask("sell candle", NO_PRICE)
            assert (purse(owner), coins > purse(puppet)) == (had, True)
            if number == 2:
                break
            # The next hero of the account has a new outfit, and takes along the last one's belongings.
            puppet.tell("ooc")
            puppet.ask(f"chardelete {hero}", "whole name|type")
            puppet.ask(hero, "is no more")
            puppet.ask("charcreate", "accept")
            entered = puppet.ask("accept", "steps into the world")
            hero = entered.split(" steps into")[0].split()[-1]
            puppet.tell("west"), puppet.tell("north")
        gained = "select count(*) from tables_ledgerrow where target_en = ? and coins > 0 and reason != 'start'"
        assert stored(game, gained, name) == [(0,)]
    assert game.errors()[before:] == []


def test_nobody_learns_from_the_coins_of_others(game: Game) -> None:
    before = len(game.errors())
    with game.telnet() as giver, game.telnet() as learner, game.become_owner() as owner:
        rich, pupil = come_in(giver, ENGLISH, "Perpetua"), come_in(learner, ENGLISH, "Petronella")
        owner.ask(f"@coins {rich} = 50", "that makes")
        for line in (giver, learner):
            line.tell("south")
        assert "0 of your" in giver.tell("train 50")
        giver.ask(f"give 50 coins to {pupil}", "You give 50 coins")
        had = purse(learner)
        for amount in ("50", "1", "all"):
            assert "Gifts, winnings" in learner.tell(f"train {amount}")
        assert purse(learner) == had
        learner.ask("score", "XP: 0,")
        owner.leave()
    assert game.errors()[before:] == []
