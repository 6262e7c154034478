"""Every command against what people (and their cats) type: a line in answer, no traceback, in both languages."""

from unittest.mock import MagicMock, patch

from evennia.utils.test_resources import EvenniaTest

from commands.default_cmdsets import AccountCmdSet, CharacterCmdSet, SessionCmdSet
from evadventure.telling import set_lang
from evadventure.words import Lang
from server.conf.inputfuncs import text
from server.conf.serversession import in_language_of

DANGEROUS = {"@reload", "@reset", "@shutdown", "@py", "quit", "batchcode", "@scripts"}
"""Commands that would end the server or the session, run code, or (`@scripts`) mean to fill the log."""

ARGUMENTS = (
    "",
    "²",
    "９" * 300,
    "😀👩‍👩‍👧‍👦\x00\x1b[31m\x07\u202e\u200b",
    "字" * 1900,
    "=",
    "a=b=c",
    "/x/²",
    "/delete",
    "*[(\\ {0} %s ||r| $1",
    "1-99999999999",
    "public = ",
)


class TestBadInput(EvenniaTest):
    maxDiff = None

    def setUp(self):
        super().setUp()
        portal = patch("evennia.EVENNIA_SERVER_SERVICE.amp_protocol", MagicMock())
        portal.start()
        self.addCleanup(portal.stop)
        self.told = []
        self.session.data_out = lambda **kwargs: self.told.append(in_language_of(self.session, kwargs.get("text")))
        self.session.protocol_flags.setdefault("SCREENWIDTH", {0: 78})

    def _commands(self):
        found = {}
        for cmdset in (SessionCmdSet, AccountCmdSet, CharacterCmdSet):
            for command in cmdset():
                if not command.key.startswith("__"):
                    found[command.key] = command
        return [command for key, command in sorted(found.items()) if key not in DANGEROUS]

    def _type(self, line):
        del self.told[:]
        with patch("evennia.commands.cmdhandler.logger.log_trace") as trace:
            text(self.session, line)
            for being in (self.char1, self.account, self.session):
                if being.ndb._getinput is not None:
                    text(self.session, "no")
        return trace

    def _failing(self):
        """Return the lines that broke a command, each with what the player read."""
        failing = []
        for command in self._commands():
            for argument in ARGUMENTS:
                line = f"{command.key}{'' if argument[:1] == '/' else ' '}{argument}"
                if self._type(line).called or any("rror occurred" in str(text) for text in self.told):
                    failing.append((line[:60], [str(text)[:200] for text in self.told]))
                if self.account.ndb._evmenu is not None:
                    self.account.ndb._evmenu.close_menu()
                if self.session.puppet is None:
                    self.account.puppet_object(self.session, self.char1)
        return failing

    def test_players(self):
        self.account.is_superuser = False
        self.account.save()
        self.account.permissions.clear()
        self.account.permissions.add("Player")
        self.char1.permissions.clear()
        set_lang(self.account, Lang.EN)
        self.assertEqual(self._failing(), [])

    def test_staff(self):
        self.account.permissions.add("Developer")
        set_lang(self.account, Lang.ZH)
        self.assertEqual(self._failing(), [])
