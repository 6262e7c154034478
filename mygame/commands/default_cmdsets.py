"""The command sets: which commands there are, and where.

Evennia's own sets are not inherited: each command here is ours, or one of Evennia's for staff, with names and help
in every language (`evadventure.staff.builtin`).
"""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import Any, ClassVar

from evennia import CmdSet

from evadventure.accounts import commands as account
from evadventure.accounts import entrance, general, guests, leaving, two_factor_commands, whois
from evadventure.accounts.help import CmdHelp
from evadventure.accounts.unknown import CmdUnknown
from evadventure.content.commands import HeroCmdSet, PeopleCmdSet
from evadventure.evennia_ext.mixins import Owner
from evadventure.social import news
from evadventure.social import talk_commands as talk
from evadventure.social.channel_commands import CmdChannel, CmdChat
from evadventure.staff import builtin_commands, moderation
from evadventure.staff.commands import BuilderCmdSet
from evadventure.tables.doors import commands as tables


class GatheredCmdSet(CmdSet):
    """A set of which everybody has one: its commands are gathered once.

    To gather hundreds of commands takes Evennia 7 ms, since each new one is compared with all before. With a `provider`
    all owners have the same commands (Evennia copies the one that is typed), and Evennia takes their sets for one: what
    it merges of them, 150 kB with the indexes, is merged once for all who stand in one place. Else each gets copies.
    A command whose key begins with `__` is not copied when it runs: a shared one works by a copy of itself.
    """

    provider: ClassVar[str] = ""
    """Whom the commands belong to, as Evennia calls it: `session`, `account` or `object`."""

    def __init__(self, cmdsetobj: Any = None, key: str | None = None) -> None:
        super().__init__(cmdsetobj, key)
        if self.provider:
            self._cached_fingerprint = self._of_all()  # a set that is changed forgets it, and is one of its own again

    def gather(self) -> None:
        """Add the commands; the later one wins when two have a name in common."""

    def at_cmdset_creation(self) -> None:
        """Take the commands, or copies of them."""
        for command in self._gathered():
            own = command
            if not self.provider:
                own = copy(command)
                own.cmdset_source, own.obj = self, self.cmdsetobj
            self.commands.append(own)
            if own.key.startswith("__"):
                self.system_commands.append(own)

    @classmethod
    @cache
    def _gathered(cls) -> tuple[Any, ...]:
        bare: Any = CmdSet(key=cls.key, cmdsetobj=Owner(cls.provider) if cls.provider else None)
        cls.gather(bare)
        return tuple(bare.commands)

    @classmethod
    @cache
    def _of_all(cls) -> Any:
        one = cls.__new__(cls)
        CmdSet.__init__(one, cls)
        return one.fingerprint


class CharacterCmdSet(GatheredCmdSet):
    """What a character can do, besides what its account can."""

    key = "DefaultCharacter"
    priority = 0
    provider = "object"

    def gather(self) -> None:
        """Gather the commands."""
        add_all(self, tables.everywhere(), tables.of_staff())
        add_all(self, talk.COMMANDS, talk.GESTURES, builtin_commands.BUILDING, builtin_commands.ADMIN)
        for one in (HeroCmdSet, BuilderCmdSet, CmdHelp):
            self.add(one())


class AccountCmdSet(GatheredCmdSet):
    """What an account can do, with and without a character."""

    key = "DefaultAccount"
    priority = -10
    provider = "account"

    def gather(self) -> None:
        """Gather the commands."""
        add_all(
            self,
            two_factor_commands.COMMANDS,
            leaving.COMMANDS,
            general.COMMANDS,
            talk.ACCOUNT_COMMANDS,
            builtin_commands.ACCOUNT,
        )
        add_all(self, moderation.COMMANDS, news.COMMANDS, whois.COMMANDS, guests.COMMANDS, tables.of_accounts())
        for one in (PeopleCmdSet, CmdChannel, CmdChat, CmdHelp, CmdUnknown):
            self.add(one())


class UnloggedinCmdSet(GatheredCmdSet):
    """What can be typed before login."""

    key = "DefaultUnloggedin"
    priority = 0

    def gather(self) -> None:
        """Gather the commands."""
        add_all(self, entrance.COMMANDS)


class SessionCmdSet(GatheredCmdSet):
    """What belongs to a connection that is logged in."""

    key = "DefaultSession"
    priority = -20
    provider = "session"

    def gather(self) -> None:
        """Gather the commands."""
        self.add(account.CmdSessions())


def add_all(cmdset: CmdSet, *groups: tuple[type[Any], ...]) -> None:
    """Put all commands of some modules into a set."""
    for group in groups:
        for command in group:
            cmdset.add(command())
