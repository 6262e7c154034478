"""Play an evening at a table with two real MUD clients, TinTin++ and TinyFugue, and record their screens.

usage: .venv/bin/python -m tests.clients.table [tintin-en-utf8 | tintin-zh-gb18030 | tinyfugue-en-utf8 ...]

From the account to a few rounds of UNO and out again, over UTF-8 and over GB18030 (Debian: `apt install tmux tintin++
tf5 locales`). The files in `docs/recordings/` are each client's own log and, at the end, the contents of its terminal.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.clients.record import PASSWORD, RECORDINGS, WAYS, Client, Tmux, installed
from tests.harness import ROOT, Game, new_name
from tests.test_games_e2e import ASKED, way_to
from tests.walk import town

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
BYTES_ARE_LETTERS = "ru_RU.KOI8-R"
"""A locale in which no byte above 127 is a control character: TinyFugue drops the eighth bit of such bytes."""
TABLE = "colour_room"


class TinyFugue(Client):
    """TinyFugue in a window of its own, connected, as README and docs/play/clients.md say it has to be set up.

    It knows characters of one byte only. In a locale that has 256 of them, and without its own emulation, it passes
    every byte on unchanged; the terminal decodes them as UTF-8, or GB18030 (`other_charset`).
    """

    def command(self, port: int) -> str:
        """Return the command line that starts it."""
        home = self.tmux.directory
        subprocess.run(
            [installed("localedef", "locales"), "-i", "ru_RU", "-f", "KOI8-R", str(home / BYTES_ARE_LETTERS)],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        begin = home / f"{self.name}.tf"
        begin.write_text(
            "/set emulation=raw\n/set visual=off\n/set more=off\n/set istrip=off\n/set meta_esc=off\n"
            f"/set warn_5keys=off\n/log {self.log}\n/addworld well 127.0.0.1 {port}\n/connect well\n"
        )
        start = f"env LC_ALL={BYTES_ARE_LETTERS} LOCPATH={home} {installed('tf', 'tf5')} -n -f{begin}"
        convert = f"{sys.executable} {Path(__file__).with_name('other_charset.py')} {self.charset}"
        return start if self.charset == "utf-8" else f"{convert} {start}"

    def lines(self) -> list[str]:
        """Return the lines of the log, without the client's own messages."""
        shown = self.log.read_bytes().decode(self.charset, "replace") if self.log.exists() else ""
        lines = _ESCAPES.sub("", shown).replace("\r", "").splitlines()
        return [line.rstrip() for line in lines if not line.startswith("%")]


class Step(NamedTuple):
    """A typed line, and the text then required on the screen."""

    typed: str
    shown: str


class Evening(NamedTuple):
    """A whole recording: client, language, character set, and players."""

    client: type[Client]
    lang: str
    charset: str
    account: str
    hero: str


EVENINGS = {
    "tintin-en-utf8": Evening(Client, "en", "utf-8", "Ferdinand", "Perdita"),
    "tintin-zh-gb18030": Evening(Client, "zh", "gb18030", "司马徽", "水镜"),
    "tintin-zh-utf8": Evening(Client, "zh", "utf-8", "庞德公", "尚长"),
    "tinyfugue-en-utf8": Evening(TinyFugue, "en", "utf-8", "Sebastian", "Viola"),
    "tinyfugue-zh-gb18030": Evening(TinyFugue, "zh", "gb18030", "黄承彦", "阿承"),
}


def steps(evening: Evening) -> list[Step]:
    """Return all lines to type, from the door to a few cards."""
    lang, account, hero = evening.lang, evening.account, evening.hero
    walk = [Step(WAYS[lang][way], "^Ways out" if lang == "en" else "^出口") for way in way_to(TABLE)]
    place = re.escape(town()[TABLE]["name"][lang])
    walk[-1] = Step(walk[-1].typed, f"^{place}$")
    if lang == "en":
        return [
            Step("english", "create <name>"),
            Step(f"create {account} {PASSWORD}", "Make the account"),
            Step("y", "accept: "),
            Step(f"name {hero}", hero),
            Step("accept", "^Lying about|^Ways out"),
            Step("look winch", "forty fathoms"),
            Step("say Good evening!", "You say"),
            Step("map", "Wl Well Square"),
            *walk,
            Step("sit", hero),
            Step("bot add", "takes a seat"),
            Step("options rounds=9", "9"),
            Step("start", ASKED),
            *[Step("moves", "Type the number"), Step("1", ASKED)] * 3,
            Step("board", "Top card"),
            Step("resign yes", "seed of match"),
            Step("stand", r"\."),
            Step("score", "Purse: "),
        ]
    return [
        Step("中文", "注册 <名字>"),
        Step(f"注册 {account} {PASSWORD}", "要注册账号"),
        Step("是", "接受："),
        Step(f"姓名{hero}", hero),
        Step("接受", "^地上|^出口"),
        Step("看辘轳", "四十寻"),
        Step("说晚上好！", "你说：「晚上好！」"),
        Step("地图", "井口广场"),
        *walk,
        Step("入座", hero),
        Step("加电脑", "入座"),
        Step("选项 rounds＝9", "9"),
        Step("开局", ASKED),
        *[Step("能做什么", "输入编号"), Step("1", ASKED)] * 3,
        Step("局面", "顶牌"),
        Step("认输 是", "种子是"),
        Step("离座", "。"),
        Step("状态", "钱袋："),
    ]


def playable() -> list[str]:
    """Return the evenings whose programs are installed here."""
    here = [shutil.which("tmux"), shutil.which("localedef")]
    tintin, tinyfugue = (shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/games") for name in ("tt++", "tf"))
    return [name for name, one in EVENINGS.items() if all(here) and (tintin if one.client is Client else tinyfugue)]


def play(game: Game, evening: Evening, directory: Path) -> str:
    """Play an evening in a running game; return the recording.

    Raises:
        AssertionError: when a required text is not on the screen.
    """
    new_name(evening.account)
    tmux = Tmux(directory)
    client = evening.client(tmux, "player", game.port + (3 if evening.charset == "gb18030" else 0), evening.charset)
    lines: list[str] = []
    try:
        client.wait("Chinese garbled")
        lines += client.take()
        for step in steps(evening):
            client.type(step.typed)
            client.wait(step.shown)
            shown = client.take()
            if step.typed in shown:
                shown.remove(step.typed)
            lines += [f"> {step.typed}", *shown]
        terminal = client.screen()
        client.type("quit" if evening.lang == "en" else "退出")
        client.wait("Until next time" if evening.lang == "en" else "后会有期")
        lines += client.take()
    finally:
        tmux.close()
    return "\n".join([*lines, "", "=== the terminal, before leaving ===", "", terminal, ""])


def record(name: str) -> Path:
    """Play one evening in a separate game; return the path of the recording."""
    with tempfile.TemporaryDirectory() as directory:
        game = Game(Path(directory))
        try:
            recording = play(game.start(), EVENINGS[name], Path(directory))
        finally:
            game.stop()
        if errors := game.errors():
            raise AssertionError("\n".join(errors))
    file = RECORDINGS / f"table-{name}.txt"
    file.write_text(recording, encoding="utf-8")
    return file


def main(names: list[str]) -> None:
    """Record the evenings named, or all."""
    if unknown := set(names) - set(EVENINGS):
        raise SystemExit(f"There is no evening {', '.join(sorted(unknown))}; there are: {', '.join(EVENINGS)}")
    for name in names or EVENINGS:
        print(record(name).relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
