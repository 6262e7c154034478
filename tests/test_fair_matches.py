"""Two frauds over real sockets, and that neither yields anything: a deal called for again and again, and a second
account that sits down to give up.
"""

from __future__ import annotations

import re
import sqlite3

from tests.harness import Game, Telnet, any_hears
from tests.test_play import CHINESE, ENGLISH, come_in

ASKED = r"You may:|你可以：|There is nothing|现在没有轮到|No match|没有正在进行"


def stored(game: Game, query: str, *facts: object) -> list[tuple]:
    """Return rows from the disk."""
    with sqlite3.connect(game.directory / "server/evennia.db3") as store:
        return store.execute(query, facts).fetchall()


def match_at(game: Game, line: Telnet) -> int:
    """Return the number of the match that has just begun."""
    said = line.expect(r"Match (\d+)\. Its commitment")
    return int(re.findall(r"Match (\d+)\.", said)[-1])


def sit_together(game: Game, anna: Telnet, bo: Telnet) -> int:
    """Bring two people to one table of UNO from where they stand, begin, and return the number of the match."""
    anna.ask("play uno", "You are the host")
    bo.ask("玩 uno", "你在.+坐下")
    anna.ask("options rated=on", "rated is now on")
    anna.settle()
    anna.send("start")
    return match_at(game, anna)


def act(*people: tuple[Telnet, str]) -> None:
    """Let whoever is asked do the first thing that is listed."""
    for line, moves in people:
        if re.search("You may:|你可以：", line.ask(moves, ASKED)):
            line.tell("1")
            return
    any_hears([line for line, _ in people], r"\(\d+ s\)|（\d+秒）")


def test_nobody_wins_by_calling_for_another_deal(game: Game) -> None:
    with game.telnet() as anna, game.telnet() as bo:
        come_in(anna, ENGLISH, "Thomasina")
        come_in(bo, CHINESE, "孙茂德")
        match = sit_together(game, anna, bo)
        hand = re.findall(r"Your hand[^\n]*", anna.tell("hand"))

        # Whoever is losing asks; nothing is dealt anew unless the other agrees.
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

        # When both want it, it is dealt anew: told once, each hand shown once, and a late number answers nothing.
        anna.tell("resign yes")
        anna.ask("rematch", "SHA-256")
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
    assert game.errors() == []


def test_a_second_account_that_gives_up_makes_nobody_first(game: Game) -> None:
    with game.telnet() as owner, game.telnet() as puppet:
        name = come_in(owner, ENGLISH, "Barnaby")
        come_in(puppet, CHINESE, "华子鱼")
        coins = re.findall(r"Purse: (\d+)", owner.ask("score", r"Purse: \d+"))
        matches = [sit_together(game, owner, puppet)]
        for _ in range(8):
            assert "真的认输吗" in puppet.tell("认输")
            puppet.ask("认输", "中止")
            owner.expect("does not count")
            owner.settle()
            owner.send("rematch")
            matches.append(match_at(game, owner))
        # One action of each is not enough either, nor are many of only one of them.
        act((owner, "moves"), (puppet, "能做什么"))
        puppet.tell("认输 是")
        owner.expect("does not count")

        marks = ", ".join("?" * len(matches))
        ends = stored(game, f"select phase, rule from tables_matchrow where id in ({marks})", *matches)
        assert set(ends) == {("aborted", "too_short")}, ends
        assert not stored(
            game, f"select * from tables_seatrow where place is not null and match_id in ({marks})", *matches
        )
        assert "Your rating" not in owner.heard
        assert not re.search(r"fame grows|you earn \d+ experience|[Aa]chievement", owner.heard)
        assert re.findall(r"Purse: (\d+)", owner.ask("score", r"Purse: \d+")) == coins
        assert name not in owner.tell("ladder uno")
        owner.tell("stand"), puppet.tell("离座")
    assert game.errors() == []
