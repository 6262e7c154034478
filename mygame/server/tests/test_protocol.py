"""docs/program/protocol.md: each message has an example there, with the fields of the real one."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import evennia
import msgspec
from django.conf import settings
from evennia.prototypes.spawner import spawn
from evennia.utils.create import create_channel, create_object
from evennia.utils.utils import callables_from_module

from evadventure.knave.fighting.conditions import Conditions, Rounds
from evadventure.knave.gear import GEAR
from evadventure.social.friends import put
from evadventure.social.letters import letters_of, send_letter
from evadventure.tables.tests.tables_base import TablesTest
from evadventure.wire import changes
from typeclasses.exits import Exit
from typeclasses.rooms import Room

PAGE = Path(__file__).resolve().parents[3] / "docs/program/protocol.md"
MSDP_ANSWERS = {"lists", "commands", "reported_variables"}
"""Answers to MSDP's `LIST`, named by MSDP."""
ELSEWHERE = {"text", "default"}
"""Typed lines, and what nobody knows."""


def kind(value: Any) -> Any:
    """Return the fields of a message and what kind of value each has; null stands for any."""
    match value:
        case dict():
            return {key: kind(part) for key, part in value.items()}
        case list() | tuple():
            return [kind(part) for part in value[:1]]
        case bool():
            return "yes or no"
        case int() | float():
            return "number"
        case None:
            return None
    return "text"


def same(one: Any, other: Any) -> bool:
    """Return whether two kinds agree; an empty list agrees with any, null with any value."""
    if one is None or other is None:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return not one or not other or same(one[0], other[0])
    return bool(one == other)


class TestProtocol(TablesTest):
    game = "mbg"

    def setUp(self):
        super().setUp()
        changes._waiting.clear()
        text = PAGE.read_text(encoding="utf-8")
        found = re.findall(r"```json (in|out) (\w+)\n(.*?)```", text, re.DOTALL)
        self.incoming = {name: msgspec.json.decode(body) for way, name, body in found if way == "in"}
        self.outgoing = {name: msgspec.json.decode(body) for way, name, body in found if way == "out"}
        self.functions = {}
        for module in settings.INPUT_FUNC_MODULES:
            found = callables_from_module(module).items()
            self.functions |= {name: one for name, one in found if inspect.isfunction(one)}
        self.session = self.ann.sessions.all()[0]
        portal = patch.object(type(evennia.SESSION_HANDLER), "session_portal_partial_sync")
        portal.start()
        self.addCleanup(portal.stop)

    def ask(self, name: str) -> None:
        """Send the example of a message in, as either wire would hand it over."""
        self.session.wire_allowance = None
        payload = self.incoming[name]
        match payload:
            case dict():
                self.functions[name](self.session, **payload)
            case list():
                self.functions[name](self.session, *payload)
            case None:
                self.functions[name](self.session)
            case _:
                self.functions[name](self.session, payload)
        changes.flush()

    def real(self) -> dict[str, Any]:
        """Return each message that was sent, by name: the last with the most in it."""
        real: dict[str, Any] = {}
        for message in self.sent[self.ann.id]:
            for name, value in message.items():
                payload = value[0][0] if isinstance(value, tuple) and value[0] and len(value[0]) == 1 else value
                payload = list(value[0]) if isinstance(value, tuple) and len(value[0]) > 1 else payload
                payload = None if payload in ((), ((), {})) else payload
                if name not in real or payload:
                    real[name] = payload
        return real

    def test_every_message_in_is_described(self):
        described = set(self.incoming) | set(
            re.findall(r"```json (?:in_)?(table_\w+)\n", PAGE.read_text(encoding="utf-8"))
        )
        self.assertEqual(set(self.functions) - ELSEWHERE - described, set())
        self.assertEqual(set(self.incoming) - set(self.functions), set())

    def test_every_message_out_is_described_and_looks_as_in_its_example(self):
        channel = create_channel("Public", typeclass="typeclasses.channels.Channel")
        channel.connect(self.ann.account)
        channel.connect(self.bo.account)
        cellar = create_object(Room, key="a cellar")
        create_object(Exit, key="north", location=self.room, destination=cellar)
        create_object(Exit, key="south", location=cellar, destination=self.room)
        put(self.ann.account, "friends", [self.bo.account])
        send_letter(self.bo.account, self.ann.account, "Tonight", "At the well?")
        (letter,) = letters_of(self.ann.account)
        self.incoming["comm_letter"] = self.incoming["comm_letter_delete"] = {"id": letter.id}
        sponge = spawn(GEAR["sponge"])[0]
        held = Conditions()
        held.add("poisoned", Rounds(3))
        for name in ("hello", "supports_set", "client_hello", "client_options", "ping", "keepalive"):
            self.ask(name)
        self.ask("client_settings")
        with patch.object(type(self.ann), "conditions", held, create=True):
            sword = spawn(GEAR["sword"])[0]
            sword.move_to(self.ann, quiet=True)
            changes.flush()
            self.ann.equipment.move(sword)
            changes.flush()
            self.ask("char_items_inv")
        sponge.move_to(self.room, quiet=True)
        changes.flush()
        sponge.move_to(cellar, quiet=True)
        changes.flush()
        self.bo.move_to(cellar, quiet=True)
        changes.flush()
        self.bo.move_to(self.room, quiet=True)
        changes.flush()
        channel.msg("hello", senders=[self.bo.account])
        self.seat_two()
        self.do(self.ann, "start")
        for name in (
            "client_status",
            "client_picture",
            "client_ask",
            "comm_channel_players",
            "room_look",
            "char_make",
            "room_shop",
            "char_quests",
            "comm_who",
            "comm_letter",
            "comm_letter_delete",
            "comm_letter_write",
        ):
            self.ask(name)
        for name in ("char_items_room", "msdp_list", "msdp_report", "msdp_send", "msdp_unreport", "msdp_reset"):
            self.ask(name)
        for name in ("supports_add", "supports_remove", "supports_set"):
            self.ask(name)
        with (
            patch("evennia.server.sessionhandler.ServerSessionHandler.disconnect"),
            patch.object(type(evennia.SESSION_HANDLER), "_close"),
        ):
            evennia.SESSION_HANDLER.disconnect(self.session)
        real = {
            name: value
            for name, value in self.real().items()
            if not name.startswith("table_") and name not in ("logged_in", "client_options")
        }
        self.assertEqual(set(real) - MSDP_ANSWERS, set(self.outgoing))
        for name, value in real.items():
            if name not in MSDP_ANSWERS:
                self.assertTrue(
                    same(kind(value), kind(self.outgoing[name])), f"{name}: {value} is not like {self.outgoing[name]}"
                )
