"""The Server process: Evennia's, but a failing hook keeps no other from running, and the start is reported truly."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import evennia
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError
from django.db.models import Q
from evennia.accounts.models import AccountDB
from evennia.comms.models import ChannelDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.server.service import EvenniaServerService
from evennia.typeclasses.models import TypedObject
from evennia.utils import logger
from evennia.utils.utils import make_iter
from twisted.internet import reactor as installed

from evadventure.evennia_ext import garbage, merging
from evadventure.kernel import starting
from server.conf import installation
from server.conf.serversession import withdraw_questions

reactor: Any = installed  # a module, until it is installed


class GameServer(EvenniaServerService):
    """Evennia's service; `make play`, `make reload` and `/readyz` learn from it how the start went."""

    def _call_start_stop(self, hookname: str) -> None:
        """Call a hook of all modules, each separately."""
        paths = [path for path in make_iter(settings.AT_SERVER_STARTSTOP_MODULE) if isinstance(path, str)]
        for path, module in zip(paths, self.start_stop_modules, strict=True):
            if module is None and hookname == "at_server_start":
                starting.trouble(f"{path} cannot be imported")
            if hook := getattr(module, hookname, None):
                with starting.part(f"{path}.{hookname}"):
                    hook()

    def shutdown(self, mode: str = "reload", _reactor_stopping: bool = False) -> Any:
        """End; before a successor comes, earlier input is carried out."""
        give_classes(stored=False)
        another = mode != "shutdown" and not _reactor_stopping
        if another:
            evennia.SESSION_HANDLER.turns.flush_all()
            withdraw_questions()
        ended = super().shutdown(mode=mode, _reactor_stopping=_reactor_stopping)
        if another:  # Evennia goes on for a second in which nobody is answered; the Portal only needs to read all
            ended.addCallback(lambda _: evennia.SESSION_HANDLER.session_portal_partial_sync({}))
            ended.addCallback(lambda _: reactor.callLater(0, reactor.stop))
        return ended

    def at_server_cold_start(self) -> None:
        """Do the work of a cold start; guests are kept (`accounts.guests`), where Evennia deletes them."""
        for script in ScriptDB.objects.filter(db_persistent=False):
            script._stop_task()
        self._call_start_stop("at_server_cold_start")

    def server_maintenance(self) -> None:
        """Run the tasks due every minute; those the database refuses now are run in the next one."""
        try:
            super().server_maintenance()
            if self.maintenance_count % 60 == 1:
                SessionStore.clear_expired()
        except DatabaseError:
            logger.log_trace("The minute's maintenance was put off.")
        merging.trim(len(evennia.SESSION_HANDLER))
        garbage.each_minute()

    def run_init_hooks(self, mode: str) -> None:
        """Run the start hooks, and record the result."""
        starting.begin()
        with starting.part("rows without a class"):
            give_classes()
        with starting.part("start of the Server"):
            super().run_init_hooks(mode)
        starting.end()
        told = {"pid": os.getpid(), "troubles": starting.report()}
        installation.write_start(Path(settings.GAME_DIR), json.dumps(told))


def give_classes(stored: bool = True) -> None:
    """Give rows without a typeclass Evennia's default one: they lack the hooks of start and stop.

    Args:
        stored: whether to check the database, too, and not only the cached objects.
    """
    models: tuple[type[TypedObject], ...] = (AccountDB, ChannelDB, ObjectDB, ScriptDB)
    for model in models:
        default, bare = model.__defaultclasspath__, f"{model.__module__}.{model.__name__}"
        if stored:
            none = Q(db_typeclass_path=None) | Q(db_typeclass_path__in=("", bare))
            model.objects.filter(none).update(db_typeclass_path=default)
        for one in model.get_all_cached_instances():
            if type(one) is model:
                one.set_class_from_typeclass(default)
