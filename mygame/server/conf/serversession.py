"""The Server's sessions: everything that leaves for a client leaves in the client's language."""

from __future__ import annotations

from typing import Any

import evennia
from evennia.server.sessionhandler import ServerSessionHandler as StockHandler
from evennia.server.signals import SIGNAL_OBJECT_POST_PUPPET, SIGNAL_OBJECT_POST_UNPUPPET

from evadventure.base.bitext import Bitext, rendered
from evadventure.base.messaging import lang_of
from evadventure.words import Words

RELOADED = Words("The game has taken up changes. Go on where you were.", "游戏已更新完毕，请接着玩。")

BYE = Words("Until next time!", "后会有期！")


def listen() -> None:
    """Let the Portal know at all times whom each session plays."""
    SIGNAL_OBJECT_POST_PUPPET.connect(_plays, dispatch_uid="portal")
    SIGNAL_OBJECT_POST_UNPUPPET.connect(_plays_nobody, dispatch_uid="portal")


def _plays(sender: Any, session: Any, **kwargs: Any) -> None:
    """Tell the Portal who is played now.

    Evennia tells it before a reload only: after a Server that was killed, connections that the Portal has kept would
    belong to nobody in the world.
    """
    _tell_portal(session, sender.id)


def _plays_nobody(sender: Any, session: Any, **kwargs: Any) -> None:
    _tell_portal(session, None)


def _tell_portal(session: Any, puid: int | None) -> None:
    if not hasattr(session, "feed"):  # a program's session has no Portal (`tables.api`)
        evennia.SESSION_HANDLER.session_portal_partial_sync({session.sessid: {"puid": puid}})


class ServerSessionHandler(StockHandler):
    """All sessions of the Server."""

    def data_out(self, session: Any, **kwargs: Any) -> None:
        """Send data to a client in the reader's language; a program's session has no Portal (`tables.api`)."""
        kwargs = {name: rendered(value, lang_of(session)) for name, value in kwargs.items()}
        if (feed := getattr(session, "feed", None)) is not None:
            feed(**kwargs)
        else:
            super().data_out(session, **kwargs)

    def portal_sessions_sync(self, portalsessionsdata: Any) -> None:
        """Take the sessions over from the Portal after a reload, and go on with the characters in the making."""
        super().portal_sessions_sync(portalsessionsdata)
        self.announce_all(Bitext(RELOADED.say))
        from evadventure.characters import generation  # Evennia is complete only now

        for session in list(self.values()):
            generation.resume(session)

    def disconnect(self, session: Any, reason: str = "", sync_portal: bool = True) -> None:
        """Close a session; the reason is given in the reader's language, to a client that likes data as data too."""
        from evadventure.wire import packages  # Evennia is complete only now

        if packages.chosen(session):
            session.msg(goodbye=((BYE.say(lang_of(session)),), {}))
        sync_portal = sync_portal and not hasattr(session, "feed")
        super().disconnect(session, reason=rendered(reason, lang_of(session)), sync_portal=sync_portal)
