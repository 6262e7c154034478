"""The Mudlet package: what is in the file, and what its Lua does with the messages of docs/program/protocol.md."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as xml

import msgspec
from django.test import SimpleTestCase, TestCase, override_settings
from lupa import lua51

from web import mudlet
from web.mudlet import NAME, offer

PAGE = Path(__file__).resolve().parents[3] / "docs/program/protocol.md"
FAKE = Path(__file__).with_name("mudlet_fake.lua").read_text(encoding="utf-8")


def examples() -> dict[str, Any]:
    found = re.findall(r"```json (?:out )?(\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return {name: msgspec.json.decode(body) for name, body in found}


class TestPackage(TestCase):
    def setUp(self):
        self.file = zipfile.ZipFile(io.BytesIO(mudlet.build()))

    def test_what_mudlet_expects_is_in_it(self):
        self.assertEqual(self.file.namelist(), ["config.lua", f"{NAME}.xml"])
        runtime = lua51.LuaRuntime()
        runtime.execute(self.file.read("config.lua").decode())
        self.assertEqual((runtime.globals().mpackage, runtime.globals().version), (NAME, mudlet.version()))
        root = xml.fromstring(self.file.read(f"{NAME}.xml"))
        self.assertEqual(root.tag, "MudletPackage")
        names = [script.findtext("name") for script in root.iter("Script")]
        self.assertEqual(names, ["core", "window", "map", "table"])
        for script in root.iter("Script"):
            self.assertEqual((script.get("isActive"), script.findtext("packageName")), ("yes", NAME))

    def test_the_same_sources_make_the_same_file_and_others_another_version(self):
        first, version = mudlet.build(), mudlet.version()
        mudlet.build.cache_clear()
        self.assertEqual(mudlet.build(), first)
        self.assertTrue(version.isdigit())
        mudlet.version.cache_clear()
        self.addCleanup(mudlet.version.cache_clear)
        with self.subTest("another source"):
            whole = mudlet.scripts
            mudlet.scripts = lambda: {**whole(), "table": "-- nothing"}
            try:
                self.assertNotEqual(mudlet.version(), version)
            finally:
                mudlet.scripts = whole

    def test_it_is_served(self):
        answer = self.client.get("/mudlet/wellmouth.mpackage")
        self.assertEqual((answer.status_code, answer["Content-Type"]), (200, "application/zip"))
        self.assertEqual(answer.content, mudlet.build())

    def test_it_is_offered_where_the_client_can_reach_it(self):
        here = SimpleNamespace(protocol_flags={"HERE": "192.0.2.1"})
        with override_settings(WEBSERVER_PORTS=[(4001, 4005)]):
            self.assertEqual(offer(here)["url"], "http://192.0.2.1:4001/mudlet/wellmouth.mpackage")
            here.protocol_flags["HERE"] = "2001:db8::1"
            self.assertEqual(offer(here)["url"], "http://[2001:db8::1]:4001/mudlet/wellmouth.mpackage")
            with override_settings(PUBLIC_URL="https://example.org/"):
                self.assertEqual(offer(here)["url"], "https://example.org/mudlet/wellmouth.mpackage")


class TestLua(SimpleTestCase):
    """The scripts run as Mudlet would run them, on a Mudlet that only remembers."""

    def setUp(self):
        self.lua = lua51.LuaRuntime(unpack_returned_tuples=True)
        self.lua.execute(FAKE)
        file = zipfile.ZipFile(io.BytesIO(mudlet.build()))
        for script in xml.fromstring(file.read(f"{NAME}.xml")).iter("Script"):
            self.lua.execute(script.findtext("script"))
        self.here = self.lua.globals()
        self.examples = examples()

    def table(self, value: Any) -> Any:
        """Return a JSON value as Mudlet makes it of GMCP: null is `yajl.null`."""
        match value:
            case dict():
                return self.lua.table_from({key: self.table(part) for key, part in value.items()})
            case list():
                return self.lua.table_from([self.table(part) for part in value])
            case None:
                return self.here.yajl.null
        return value

    def hear(self, name: str, /, **other: Any) -> None:
        """Receive a message: the example of the page, with some fields otherwise."""
        payload = self.examples[name]
        payload = {**payload, **other} if isinstance(payload, dict) else payload
        package_name, _, message = name.partition("_")
        package_name, message = package_name.capitalize(), message.capitalize()
        gmcp = self.here.gmcp
        if gmcp[package_name] is None:
            gmcp[package_name] = self.lua.table()
        gmcp[package_name][message] = self.table(payload)
        self.here["raise"](f"gmcp.{package_name}.{message}")

    def shown(self) -> str:
        return "".join(self.here.echoed.values())

    def sent(self) -> list[str]:
        return list(self.here.sent.values())

    def test_it_asks_for_what_it_shows_when_gmcp_is_agreed_on_and_for_the_table_when_somebody_plays(self):
        asked = 'Core.Supports.Add ["Char 1", "Room 1", "Table 1"]'
        # At the connection would be too soon: Mudlet's own Core.Supports.Set comes after it.
        self.here["raise"]("sysConnectionEvent")
        self.here["raise"]("sysProtocolEnabled", "MSSP")
        self.assertEqual(self.sent(), [])
        self.here["raise"]("sysProtocolEnabled", "GMCP")
        self.assertEqual(self.sent(), [asked])
        self.hear("char_name")
        self.assertEqual(self.sent(), [asked, "Table.Sync {}"])

    def test_installed_it_stands_in_place_of_the_generic_mapper_and_asks_at_once(self):
        self.here["raise"]("sysInstall", "another")
        self.assertEqual((list(self.here.packages.values()), self.sent()), (["generic_mapper"], []))
        self.here["raise"]("sysInstall", NAME)
        self.assertEqual((list(self.here.packages.values()), len(self.sent())), ([], 1))

    def test_the_text_keeps_beside_the_frame(self):
        self.assertEqual(self.here.border, 400)
        self.here.width = 700
        self.here["raise"]("sysWindowResizeEvent", 700, 800)
        self.assertEqual(self.here.border, 280)
        self.here["raise"]("sysUninstall", NAME)
        self.assertEqual(self.here.border, 0)

    def test_gauges(self):
        self.hear("char_vitals")
        self.assertEqual(list(self.here.gauges["wellmouth.hp"].values()), [5, 8, "<b>HP 5/8</b>"])
        self.hear("char_name", lang="zh")
        self.assertEqual(self.here.gauges["wellmouth.hp"][3], "<b>生命 5/8</b>")
        self.hear("char_vitals", hp=-2)
        self.assertEqual(self.here.gauges["wellmouth.hp"][1], 0)

    def test_map(self):
        self.hear("room_info")
        self.assertEqual(self.here.rooms[5].name, "Well Square")
        self.assertEqual(list(self.here.rooms[5].at.values()), [0, 0, 0])
        self.assertTrue(self.here.stubs["5 north"])
        self.assertIsNone(self.here.exits["5 north"])
        back = [{"dir": "s", "command": "south", "num": 5, "to": "Well Square"}]
        back.append({"dir": "cupboard", "command": "cupboard", "num": 9, "to": "A cupboard"})
        self.hear("room_info", num=7, name="The Wall", coords=[0, -1, 0], ways=back)
        self.assertEqual((self.here.exits["5 north"], self.here.exits["7 south"]), (7, 5))
        self.assertEqual(list(self.here.rooms[7].at.values()), [0, 1, 0])
        self.assertEqual(self.here.centred, 7)
        self.hear("room_info", num=9, name="A cupboard", coords=None, ways=[])
        self.assertEqual(self.here.special["7 cupboard"], 9)
        self.assertIsNone(self.here.rooms[9].at)
        self.here.speedWalkDir = self.table(["s", "e"])
        self.here.doSpeedWalk()
        self.assertEqual(self.sent()[-2:], ["s", "e"])

    def test_a_way_nobody_has_been_behind_is_a_stub(self):
        self.hear("room_info", exits={}, ways=[{"dir": "n", "command": "north", "num": None, "to": ""}])
        self.assertTrue(self.here.stubs["5 north"])
        self.assertEqual(len(list(self.here.wellmouth.unseen.keys())), 0)

    def test_table(self):
        self.assertIn("You sit at no table.", self.shown())
        self.hear("table_join", match=7)
        self.hear("table_state")
        self.hear("table_legal")
        text = self.shown()
        for part in ("the lamp table, Pips", "1. Ann <- to act", "Lay a card.", "lay 9", "lay the 9 face down"):
            self.assertIn(part, text)
        self.here.links[1][2]()
        self.assertEqual(self.sent()[-1], 'Table.Act {"action":"lay 9","rev":0,"table":12}')
        self.hear("table_error")
        self.assertIn("Look again, then choose.", self.shown())
        self.hear("table_clock")
        self.assertIn("90 seconds", self.shown())
        self.hear("table_legal", actions=[])
        self.assertIn("It is not your turn.", self.shown())
        seats = [{"name": "Ann"}, {"name": "Bo"}]
        self.hear("table_result", seats=seats, winners=[1])
        self.assertIn("Won by: Bo", self.shown())

    def test_the_table_in_chinese(self):
        self.hear("char_name", lang="zh")
        self.hear("table_join", match=7, name="灯下桌", title="UNO 七零")
        self.hear("table_state")
        self.hear("table_legal", prompt="请出牌。")
        text = self.shown()
        for part in ("牌桌：灯下桌，UNO 七零", "你可以（点击）：", "请出牌。", "← 行动"):
            self.assertIn(part, text)
        self.assertNotIn("You", text)

    def test_installing_again_takes_the_old_handlers_down(self):
        before = len(list(self.here.handlers.keys()))
        for text in mudlet.scripts().values():
            self.lua.execute(text)
        self.assertEqual(len(list(self.here.handlers.keys())), before)
        self.here["raise"]("sysUninstall", NAME)
        self.assertEqual(len(list(self.here.handlers.keys())), 0)
        self.assertTrue(self.here.hidden["wellmouth.frame"])
        for text in mudlet.scripts().values():
            self.lua.execute(text)
        self.assertIsNone(self.here.hidden["wellmouth.frame"])
