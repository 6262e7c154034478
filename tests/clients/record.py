"""Play a first evening with a real MUD client and record its screen.

usage: .venv/bin/python -m tests.clients.record [en-utf8 | zh-utf8 | zh-gb18030 ...]

Two people sit at TinTin++ (Debian: `apt install tmux tintin++`), each in a window of tmux: one plays the scene, the
other reads the other language over the other character set. The files in `docs/recordings/` are TinTin++'s own logs:
every line as the client shows it, the host's screen at the margin, the guest's behind a bar, typed lines after `> `. An
answer that differs from the scene ends the recording with an error.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from tests.harness import PATIENCE, ROOT, Game, wait_until
from tests.walk import town, walk_through

RECORDINGS = ROOT / "docs" / "recordings"
PASSWORD = "s3cret-word"
FENCE = re.compile(r"> ?fence \d+|fence \d+\.?")
"""The mark of a complete answer (`tests.harness`), left out of recordings."""
FAREWELLS = ("quit", "退出")
"""No fence is answered after these."""
HOST, GUEST = "host", "guest"
CHARSETS = {"utf-8": "UTF-8", "gb18030": "GBK1TOUTF8"}
"""TinTin++'s names of the game's character sets: the second one writes GBK and shows UTF-8."""


class Line(NamedTuple):
    """One line of a scene.

    Args:
        who: `HOST` or `GUEST`.
        typed: the typed line.
        shown: text required on that person's screen, a regular expression.
        heard: text required on the other one's screen; "": any.
    """

    who: str
    typed: str
    shown: str
    heard: str = ""


class Part(NamedTuple):
    """Lines of a scene that belong together.

    Args:
        title: of the scene.
        lines: the typed lines.
        columns: width of the host's window.
    """

    title: str
    lines: tuple[Line, ...]
    columns: int = 80


class Scene(NamedTuple):
    """A whole recording.

    Args:
        lang: language of the host.
        host: character set of the host.
        guest: character set of the guest.
        before: events before the walk through all places.
        after: events after it.
    """

    lang: str
    host: str
    guest: str
    before: tuple[Part, ...]
    after: tuple[Part, ...]


class Tmux:
    """A hidden terminal with any number of windows."""

    def __init__(self, directory: Path) -> None:
        """Set the directory; nothing is started.

        Args:
            directory: for the socket, and the home directory of the clients.
        """
        self.directory = directory
        self.environment = os.environ | {"HOME": str(directory), "LC_ALL": "C.UTF-8", "TERM": "screen-256color"}

    def run(self, *arguments: str) -> None:
        """Run one command of tmux."""
        self.read(*arguments)

    def read(self, *arguments: str) -> str:
        """Run one command of tmux and return its output."""
        command = ("tmux", "-u", "-f", "/dev/null", "-S", str(self.directory / "tmux"), *arguments)
        done = subprocess.run(command, env=self.environment, check=True, capture_output=True, timeout=PATIENCE)
        return done.stdout.decode()

    def close(self) -> None:
        """Close all windows, also those of ended clients."""
        with suppress(subprocess.CalledProcessError):
            self.run("kill-server")


def installed(program: str, package: str) -> str:
    """Return a program's path. Exits with the packages to install if it, or tmux, is missing."""
    found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/games")
    if found is None or shutil.which("tmux") is None:
        raise SystemExit(f"{program} and tmux are needed: apt install tmux {package}")
    return found


class Client:
    """TinTin++ in a window of its own, connected."""

    def __init__(self, tmux: Tmux, name: str, port: int, charset: str) -> None:
        """Open the window and connect.

        Args:
            tmux: the terminal.
            name: of the window.
            port: of the game.
            charset: a key of `CHARSETS`.
        """
        self.tmux, self.name, self.charset = tmux, name, charset
        self.log = tmux.directory / f"{name}.log"
        tmux.run("new-session", "-d", "-s", name, "-x", "80", "-y", "50", self.command(port))
        self._taken = self._fences = 0
        self._gone = False

    def command(self, port: int) -> str:
        """Return the command line that starts the client, with all it needs written beside its log."""
        begin = self.tmux.directory / f"{self.name}.tin"
        begin.write_text(
            f"#config charset {CHARSETS[self.charset]}\n#config {{log mode}} plain\n#config wordwrap off\n"
            f"#log overwrite {self.log}\n#session {self.name} 127.0.0.1 {port}\n#log overwrite {self.log}\n"
        )
        return f"{installed('tt++', 'tintin++')} -G {begin}"

    def type(self, line: str) -> None:
        """Type a line."""
        self._gone = line in FAREWELLS
        if line:
            self.tmux.run("send-keys", "-t", self.name, "-l", line)
        self.tmux.run("send-keys", "-t", self.name, "Enter")

    def screen(self) -> str:
        """Return the present contents of the terminal."""
        shown = self.tmux.read("capture-pane", "-p", "-t", self.name).rstrip()
        return "\n".join(line for line in shown.split("\n") if not FENCE.fullmatch(line.strip()))

    def widen(self, columns: int) -> None:
        """Make the window as many columns wide."""
        self.tmux.run("resize-window", "-t", self.name, "-x", str(columns), "-y", "50")

    def text(self) -> str:
        """Return the shown lines that have not been taken yet."""
        return "\n".join(self.lines()[self._taken :])

    def lines(self) -> list[str]:
        """Return the lines of the log, without the client's own messages."""
        shown = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return [line.rstrip() for line in shown.replace("\r", "").splitlines() if not line.startswith("#")]

    def wait(self, pattern: str) -> None:
        """Wait until a regular expression is on the screen.

        Raises:
            AssertionError: when it does not come, with the text that did.
        """
        try:
            # Another program writes the log, without a signal.
            wait_until(lambda: re.search(pattern, self.text(), re.MULTILINE), f"{self.name} shows {pattern!r}")
        except AssertionError as missing:
            missing.add_note(f"instead:\n{self.text()}")
            raise

    def take(self) -> list[str]:
        """Return the lines shown since the last time, once the game has answered all typed lines."""
        if not self._gone:
            self._fences += 1
            self.type(f"fence {self._fences}")
            self.wait(rf"^fence {self._fences}\.$")
        lines = self.text().splitlines()
        self._taken += len(lines)
        return [line for line in lines if not FENCE.fullmatch(line)]


class Recorder:
    """Plays a scene in a game and records both screens."""

    def __init__(self, game: Game, scene: Scene, directory: Path) -> None:
        """Seat both people at their clients.

        Args:
            game: a running game.
            scene: the scene to play.
            directory: for logs.
        """
        self.tmux = Tmux(directory)
        self.people = {
            who: Client(self.tmux, who, game.port + (3 if charset == "gb18030" else 0), charset)
            for who, charset in ((HOST, scene.host), (GUEST, scene.guest))
        }
        self.scene = scene
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.tmux.close()

    def play(self) -> str:
        """Play all of it; return the recording."""
        for client in self.people.values():
            client.wait("Chinese garbled")
        self._keep()
        for part in (*self.scene.before, self._walk(), *self.scene.after):
            self.lines += ["", f"=== {part.title} ===", ""]
            self.people[HOST].widen(part.columns)
            for line in part.lines:
                self._say(line)
        return "\n".join([*self.lines, ""])

    def _say(self, line: Line) -> None:
        self.people[line.who].type(line.typed)
        try:
            self.people[line.who].wait(line.shown)
            if line.heard:
                self.people[GUEST if line.who == HOST else HOST].wait(line.heard)
        except AssertionError as missing:
            self._keep(line)
            missing.add_note("\n".join(["the end of the recording:", *self.lines[-20:]]))
            raise
        self._keep(line)

    def _keep(self, line: Line | None = None) -> None:
        for who, client in self.people.items():
            shown = client.take()
            if line is not None and who == line.who and line.typed in shown:
                shown[shown.index(line.typed)] = f"> {line.typed}"
            self.lines += shown if who == HOST else [f"    | {one}".rstrip() for one in shown]

    def _walk(self) -> Part:
        """Return the walk through every place, and back."""
        places, lang = town(), self.scene.lang
        (start,) = (key for key, place in places.items() if "start" in place.get("tags", ()))

        def lines() -> Iterator[Line]:
            for direction, there in walk_through(places, start):
                yield Line(HOST, WAYS[lang][direction], f"^{re.escape(places[there]['name'][lang])}$")

        return Part(WALK[lang], tuple(lines()))


WALK = {"en": "A walk through every place", "zh": "把每个地方都走一遍"}
WAYS = {
    "en": {way: way for way in ("north", "south", "east", "west", "up", "down")},
    "zh": {"north": "北", "south": "南", "east": "东", "west": "西", "up": "上", "down": "下"},
}


def english(host: str, guest: str) -> Scene:
    """Return the evening of Wren, who reads English and meets 关平.

    Args:
        host: character set of her client.
        guest: character set of his.
    """
    return Scene(
        "en",
        host,
        guest,
        before=(
            Part(
                "An account",
                (
                    Line(HOST, "english", "create <name>"),
                    Line(HOST, "help", "At the door"),
                    Line(HOST, f"create 诸葛Liang {PASSWORD}", "letters"),
                    Line(HOST, f"create Meriwether {PASSWORD}", "Make the account"),
                    Line(HOST, "y", "accept: "),
                ),
            ),
            Part(
                "A character",
                (
                    Line(HOST, "reroll", "accept: "),
                    Line(HOST, "swap str int", "accept: "),
                    Line(HOST, "weapon", "sword: 1d8"),
                    Line(HOST, "sword", "accept: "),
                    Line(HOST, "sex female", "female"),
                    Line(HOST, "name guard", "."),
                    Line(HOST, "name Wren", "Wren"),
                    Line(HOST, "accept", "^Lying about"),
                    Line(HOST, "score", "Purse: "),
                    Line(HOST, "inventory", "slots are taken"),
                ),
            ),
            Part(
                "Somebody comes who reads Chinese",
                (
                    Line(GUEST, "2", "注册 <名字>"),
                    Line(GUEST, f"注册 云长 {PASSWORD}", "要注册账号"),
                    Line(GUEST, "是", "接受："),
                    Line(GUEST, "姓名关平", "关平"),
                    Line(GUEST, "接受", "^地上有|^出口", "关平"),
                    Line(HOST, "look", "关平"),
                    Line(HOST, "look winch", "forty fathoms"),
                    Line(HOST, "say Good evening!", "You say", "Wren.*Good evening"),
                    Line(GUEST, "说晚上好", "你说", "关平.*晚上好"),
                    Line(HOST, "pose yawns.", "Wren yawns", "Wren"),
                    Line(HOST, "whisper 关平 = Do you play UNO?", "whisper", "UNO"),
                    Line(HOST, "public Anybody for a game of UNO?", "Public", "UNO"),
                    Line(HOST, "page 云长 = Or a siege?", "siege", "siege"),
                    Line(HOST, "who", "2 persons|2 people"),
                    Line(HOST, "channels", "Public"),
                ),
            ),
            Part(
                "The other language, in the middle of it, and back",
                (
                    Line(HOST, "language zh", "中文"),
                    Line(HOST, "look", "井口广场"),
                    Line(HOST, "score", "钱袋"),
                    Line(HOST, "language en", "English"),
                ),
            ),
            Part(
                "Dice and saves, in front of everybody",
                (
                    Line(HOST, "roll 2d6+1", "You roll 2d6", "2d6"),
                    Line(HOST, "roll 99999999d99999999", "1 to 100 dice"),
                    Line(HOST, "save strength", "against 15", "力量"),
                    Line(HOST, "save dex vs 关平", "You contend", "敏捷"),
                    Line(GUEST, "掷 ２d6＋1", "你掷", "2d6"),
                ),
            ),
            Part(
                "Things",
                (
                    Line(HOST, "drop 2 rations", "You lay down", "干粮"),  # whoever is rolled, hands are free now
                    Line(GUEST, "丢下2份干粮", "放下了", "rations"),
                    Line(HOST, "get leaky bucket", "You take", "木桶"),
                    Line(HOST, "wield leaky bucket", "neither"),
                    Line(HOST, "give leaky bucket to 关平", "You give", "木桶"),
                    Line(GUEST, "放下漏水的木桶", "木桶", "bucket"),
                    Line(HOST, "drop sword", "remove it first"),
                    Line(HOST, "remove sword", "backpack"),
                    Line(HOST, "drop sword", "You lay down", "剑"),
                    Line(GUEST, "拿剑", "剑", "sword"),
                    Line(GUEST, "把剑给Wren", "剑", "sword"),
                    Line(HOST, "wield sword", "weapon hand"),
                    Line(HOST, "get moon", "There is no|no .moon"),
                ),
            ),
            Part(
                "Help and the map",
                (
                    Line(HOST, "help", "help newcomer"),
                    Line(HOST, "help rest", "an inn"),
                    Line(HOST, "map", "Wl Well Square"),
                    Line(HOST, "xyzzy", "There is no command"),
                ),
            ),
        ),
        after=(
            Part(
                "A night at the inn",
                (
                    Line(HOST, "west", "^Chain Street$"),
                    Line(HOST, "south", "^The Bucket and Chain$"),
                    Line(HOST, "up", "^Ways out"),
                    Line(HOST, "rest", "unhurt|HP|hit points|coins"),
                    Line(HOST, "score", "Purse: "),
                ),
            ),
            Part(
                "To a screen reader",
                (
                    Line(HOST, "screenreader", "is on"),
                    Line(HOST, "score", "Strength: bonus"),
                    Line(HOST, "map", "[Nn]orth"),
                    Line(HOST, "screenreader", "is off"),
                ),
            ),
            Part(
                "On forty columns",
                (
                    Line(HOST, "look", "^Ways out"),
                    Line(HOST, "score", "Purse: "),
                    Line(HOST, "inventory", "slots are taken|slots are$"),
                    Line(HOST, "help", "newcomer"),
                ),
                columns=40,
            ),
            Part("Goodbye", (Line(HOST, "quit", "[Gg]oodbye|[Uu]ntil|[Bb]ye"),)),
        ),
    )


def chinese(host: str, guest: str) -> Scene:
    """Return the evening of 闻莺, who reads Chinese and meets Wren.

    Args:
        host: character set of her client.
        guest: character set of his.
    """
    return Scene(
        "zh",
        host,
        guest,
        before=(
            Part(
                "注册账号",
                (
                    Line(HOST, "中文", "注册 <名字>"),
                    Line(HOST, "帮助", "门口的命令"),
                    Line(HOST, f"注册 诸葛Liang {PASSWORD}", "不能|混"),
                    Line(HOST, f"注册 诸葛亮 {PASSWORD}", "要注册账号"),
                    Line(HOST, "是", "接受："),
                ),
            ),
            Part(
                "创建角色",
                (
                    Line(HOST, "重掷", "接受："),
                    Line(HOST, "交换 力量 智力", "接受："),
                    Line(HOST, "武器", "剑：伤害1d8"),
                    Line(HOST, "剑", "接受："),
                    Line(HOST, "性别女", "性别女"),
                    Line(HOST, "姓名 管理员", "."),
                    Line(HOST, "姓名 闻莺", "闻莺"),
                    Line(HOST, "接受", "^地上"),
                    Line(HOST, "状态", "钱袋："),
                    Line(HOST, "背包", "格"),
                ),
            ),
            Part(
                "来了一个读英文的人",
                (
                    Line(GUEST, "1", "create <name>"),
                    Line(GUEST, f"create Meriwether {PASSWORD}", "Make the account"),
                    Line(GUEST, "y", "accept: "),
                    Line(GUEST, "name Wren", "Wren"),
                    Line(GUEST, "accept", "^Lying about|^Ways out", "Wren"),
                    Line(HOST, "看", "Wren"),
                    Line(HOST, "看辘轳", "四十寻"),
                    Line(HOST, "说晚上好！", "你说", "闻莺.*晚上好"),
                    Line(GUEST, "say Good evening", "You say", "Wren.*Good evening"),
                    Line(HOST, "做打了个哈欠。", "闻莺", "闻莺"),
                    Line(HOST, "悄悄话 Wren = 会玩UNO吗？", "UNO", "UNO"),
                    Line(HOST, "公共 有人来一局UNO吗？", "公共", "UNO"),
                    Line(HOST, "告诉 Meriwether = 攻城也行。", "攻城", "攻城"),
                    Line(HOST, "谁", "2"),
                    Line(HOST, "频道", "公共"),
                ),
            ),
            Part(
                "中途换一种语言，再换回来",
                (
                    Line(HOST, "语言 en", "English"),
                    Line(HOST, "look", "Well Square"),
                    Line(HOST, "score", "Purse"),
                    Line(HOST, "language zh", "中文"),
                ),
            ),
            Part(
                "当众掷骰和豁免",
                (
                    Line(HOST, "掷 ２d6＋1", "你掷2d6", "2d6"),
                    Line(HOST, "掷 99999999d99999999", "100"),
                    Line(HOST, "豁免力量", "合计", "strength"),
                    Line(HOST, "豁免 敏捷 vs Wren", "敏捷", "dexterity"),
                    Line(GUEST, "roll 1d20", "You roll", "1d20"),
                ),
            ),
            Part(
                "东西",
                (
                    Line(HOST, "丢下2份干粮", "放下了", "rations"),  # whoever is rolled, hands are free now
                    Line(GUEST, "drop 2 rations", "You lay down", "干粮"),
                    Line(HOST, "拿漏水的木桶", "木桶", "bucket"),
                    Line(HOST, "装备漏水的木桶", "木桶"),
                    Line(HOST, "给Wren漏水的木桶", "木桶", "bucket"),
                    Line(GUEST, "drop leaky bucket", "bucket", "木桶"),
                    Line(HOST, "丢下剑", "剑"),
                    Line(HOST, "卸下剑", "剑"),
                    Line(HOST, "丢下剑", "剑", "sword"),
                    Line(GUEST, "get sword", "sword", "剑"),
                    Line(GUEST, "give sword to 闻莺", "sword", "剑"),
                    Line(HOST, "握剑", "剑"),
                    Line(HOST, "拿月亮", "月亮"),
                ),
            ),
            Part(
                "帮助和地图",
                (
                    Line(HOST, "帮助", "新手"),
                    Line(HOST, "帮助 休息", "客栈"),
                    Line(HOST, "地图", "井口广场"),
                    Line(HOST, "芝麻开门", "没有"),
                ),
            ),
        ),
        after=(
            Part(
                "在客栈过夜",
                (
                    Line(HOST, "西", "^链子街$"),
                    Line(HOST, "南", "^桶链客栈$"),
                    Line(HOST, "上", "^出口"),
                    Line(HOST, "休息", "毫发无伤|枚|生命"),
                    Line(HOST, "状态", "钱袋："),
                ),
            ),
            Part(
                "读屏模式",
                (
                    Line(HOST, "读屏", "已打开"),
                    Line(HOST, "状态", "力量：加值"),
                    Line(HOST, "地图", "北"),
                    Line(HOST, "读屏", "已关闭"),
                ),
            ),
            Part(
                "四十列宽的屏幕",
                (
                    Line(HOST, "看", "^出口"),
                    Line(HOST, "状态", "钱袋："),
                    Line(HOST, "背包", "格"),
                    Line(HOST, "帮助", "新手"),
                ),
                columns=40,
            ),
            Part("告辞", (Line(HOST, "退出", "后会有期"),)),
        ),
    )


SCENES = {
    "en-utf8": english("utf-8", "gb18030"),
    "zh-utf8": chinese("utf-8", "utf-8"),
    "zh-gb18030": chinese("gb18030", "utf-8"),
}


def record(name: str) -> Path:
    """Play one scene in a separate game; return the path of the recording."""
    with tempfile.TemporaryDirectory() as directory:
        game = Game(Path(directory))
        try:
            with Recorder(game.start(), SCENES[name], Path(directory)) as recorder:
                recording = recorder.play()
        finally:
            game.stop()
        if errors := game.errors():
            raise AssertionError("\n".join(errors))
    RECORDINGS.mkdir(parents=True, exist_ok=True)
    file = RECORDINGS / f"{name}.txt"
    file.write_text(recording, encoding="utf-8")
    return file


def main(names: list[str]) -> None:
    """Record the scenes named, or all."""
    if unknown := set(names) - set(SCENES):
        raise SystemExit(f"There is no scene {', '.join(sorted(unknown))}; there are: {', '.join(SCENES)}")
    for name in names or SCENES:
        print(record(name).relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
