"""A match whose steps are drawn by processes beside the Server, which are killed again and again."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

from tests import kill9
from tests.harness import Game, wait_until
from tests.test_api import metric
from tests.test_play import CHINESE, ENGLISH
from tests.test_tables_e2e import Guest, committed, play_until

SETTINGS = """
WELLMOUTH_BOT_DELAY = (0.0, 0.0)
WELLMOUTH_TABLE_HOSTS = 2
"""


def hosts_of(game: Game) -> list[int]:
    """Return the process numbers of the hosts that live."""
    server, found = game.pid("server"), []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().decode()
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == server and "hosts.process" in command:
            found.append(int(process.name))
    return found


def longer_by(steps: int, game: Game) -> Callable[[list[tuple[int, str]]], bool]:
    """Return what tells whether the log has grown by so many steps."""
    length = len(committed(game)[2]) + steps
    return lambda log: len(log) >= length


def test_hosts_may_die_at_any_moment(tmp_path: Path) -> None:
    chance = random.Random(5)
    with_hosts = Game(tmp_path, settings=SETTINGS).start()
    try:
        anna, bo = Guest(with_hosts, ENGLISH, "Hildegund"), Guest(with_hosts, CHINESE, "诸葛子瑜")
        for way in ("west", "south", "south"):
            for guest in (anna, bo):
                guest.line.tell(way)
        anna.line.ask("sit lamp", "You are the host")
        bo.line.ask("入座 灯下桌", "座位号2")
        anna.line.ask("bot add careful", "takes a seat")
        anna.line.ask("options rounds=2", "rounds is now 2")
        anna.line.ask("start", "SHA-256")
        bo.line.expect("SHA-256")
        killed = 0
        while committed(with_hosts)[1] == "playing":
            wait_until(lambda: len(hosts_of(with_hosts)) == 2, "two hosts")
            for host in chance.sample(hosts_of(with_hosts), chance.randint(1, 2)):
                play_until(with_hosts, [anna, bo], longer_by(8, with_hosts))
                os.kill(host, signal.SIGKILL)
                killed += 1
            play_until(with_hosts, [anna, bo], longer_by(chance.randint(1, 12), with_hosts))
        assert killed >= 3
        log = committed(with_hosts)[2]
        assert metric(with_hosts, 'wellmouth_steps_drawn_total{by="host"}') > len(log) / 20
        wait_until(lambda: len(hosts_of(with_hosts)) == 2, "the dead are replaced")
        assert with_hosts.errors() == []
        server = with_hosts.pid("server")
        assert server is not None
        left = hosts_of(with_hosts)
        with_hosts.kill()
        wait_until(lambda: not any(Path(f"/proc/{one}").exists() for one in left), "hosts end with their Server")
        kill9.Disk(with_hosts).check()
    finally:
        with_hosts.stop()
