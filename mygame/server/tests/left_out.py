"""The house without some of its apps, in a process of its own: `python -m server.tests.left_out clubs`.

It is set up, its database migrated, started, and played in; `test_left_out` runs it for each app, and for all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib import import_module

APPS = "evadventure.apps."
HERE = "server.tests.left_out.TestHouse"


def built_on(names: Iterable[str]) -> set[str]:
    """Return some apps and those that need one of them, by their folders."""
    from django.conf import settings

    found, before = set(names), set[str]()
    needs = {one: set(_needs(one)) for one in settings.APPS}
    while found != before:
        before = set(found)
        found |= {one for one, needed in needs.items() if needed & found}
    return found


def _needs(name: str) -> Iterable[str]:
    from evadventure.tables.extending import TablesApp

    module = import_module(f"{APPS}{name}.apps")
    (config,) = (one for one in vars(module).values() if isinstance(one, type) and issubclass(one, TablesApp))
    return config.needs


def main(names: Iterable[str]) -> None:
    """Test the house without some apps, and without those that are built on them."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
    import django
    from django.conf import settings

    gone = {APPS + one for one in built_on(names)}
    settings.INSTALLED_APPS = [one for one in settings.INSTALLED_APPS if one not in gone]
    django.setup()
    import evennia

    evennia._init()
    from django.core.management import call_command

    call_command("test", HERE, verbosity=0, interactive=False)


if __name__ == "__main__":
    main(sys.argv[1:])
else:
    from django.conf import settings
    from django.urls import reverse
    from evennia import CmdSet
    from evennia.utils.utils import make_iter

    from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet
    from evadventure.tables.doors.commands import TableCmdSet
    from evadventure.tables.tests.tables_base import TablesTest

    class TestHouse(TablesTest):
        """Without any one app the house starts, lists the rest, and plays."""

        game = "uno"

        def test_it_starts_lists_and_plays(self) -> None:
            left = {one.rpartition(".")[2] for one in settings.INSTALLED_APPS if one.startswith(APPS)}
            self.assertLess(len(left), len(settings.APPS))
            for module in make_iter(settings.AT_SERVER_STARTSTOP_MODULE):
                if module.startswith(("evadventure.tables", APPS)):
                    import_module(module).at_server_start()
            sets: tuple[type[CmdSet], ...] = (CharacterCmdSet, AccountCmdSet, TableCmdSet)
            commands = [command for one in sets for command in one().commands]
            rooms = {type(one).__module__.split(".")[2] for one in commands if type(one).__module__.startswith(APPS)}
            self.assertLessEqual(rooms, left)
            self.assertIn("tables", self.do(self.ann, "help all"))
            for topic in sorted({one.key for one in commands if one.help_category == "Tables"} - {"number"}):
                self.assertNotIn("no help", self.do(self.ann, f"help {topic}").lower(), topic)
            self.seat_two()
            self.do(self.ann, "bot add random")
            self.do(self.ann, "start")
            for _ in range(6):
                self.run_bots()
                played = self.table.play_here().session
                for seat, player in ((0, self.ann), (1, self.bo)):
                    if seat in played.match.to_act:
                        self.do(player, "moves")
                        self.do(player, "1")
            self.assertGreater(played.match.version(None), 3)
            self.assertIn("Ann", self.do(self.bo, "牌桌"))
            self.do(self.ann, "resign yes")
            self.do(self.bo, "认输 是")
            self.assertTrue(self.do(self.ann, "record"))
            for page in ("index", "tables", "matches", "ladders", "games", "help"):
                self.assertEqual(self.client.get(reverse(page), follow=True).status_code, 200, page)
