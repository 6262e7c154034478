"""Channels in the reader's language: a mixin, `channel` with all its switches, and `chat` (the public one)."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable
from typing import ClassVar

from django.conf import settings
from evennia.accounts.accounts import DefaultAccount
from evennia.locks.lockhandler import LockException
from evennia.utils import class_from_module, create, logger, search
from evennia.utils.logger import log_file, tail_log_file

from ..evennia_ext.bitext import Bitext
from ..evennia_ext.mixins import ChannelBase
from ..kernel.character_command import shown
from ..kernel.command import NO_ACCOUNT, AccountCommand, sure
from ..kernel.errors import ActionError
from ..kernel.input import spoken, whole_number, with_reason
from ..kernel.messaging import tell
from ..words import Lang, Words, series, synonyms
from .friends import ignores, listed
from .speech import check

NAMES = {"public": Words("Public"), "newbie": Words("Newbie"), "mudinfo": Words("MudInfo")}
"""Names of the house's channels, by their key in small letters."""

DESCRIPTIONS = {
    "public": Words("Everybody, about anything."),
    "newbie": Words("Questions of newcomers, and answers."),
    "mudinfo": Words("Who comes and goes (for staff)."),
}

OF_ITS_OWN = Words("Its own people, among themselves.")
"""Description of a channel whose founder did not describe it."""


class ChannelMixin(ChannelBase):
    """Name the house's own channels in each language; other channels keep the name they were created with."""

    channel_msg_nick_pattern = r"{alias}\s*?|{alias}[\s:：,，]+(?P<arg1>.+?)"
    """Also with a colon behind the name."""

    def in_lang(self, lang: Lang) -> str:
        """Return the channel's name in `lang`."""
        names = NAMES.get(self.key.lower())
        return names.in_lang(lang) if names else self.key

    def description_in(self, lang: Lang) -> str:
        """Return the description of the channel in `lang`."""
        words = DESCRIPTIONS.get(self.key.lower())
        return words.in_lang(lang) if words else (self.db.desc or OF_ITS_OWN.in_lang(lang))

    def at_pre_msg(self, message: str, senders: Iterable[DefaultAccount] | None = None, **kwargs: object) -> str | None:
        """Return the message, or None (refused) if a sender is banned, also when sent by way of a nick."""
        if any(sender in self.banlist for sender in senders or ()):
            return None
        return message

    def at_post_msg(
        self,
        message: str,
        senders: Iterable[DefaultAccount] = (),
        written_by: DefaultAccount | None = None,
        **kwargs: object,
    ) -> None:
        """Write the message to the log: the number of its account for `_history`, and the name of its character."""
        names = ",".join((sender.puppet or sender).key for sender in senders)
        by = [sender.id for sender in (*senders, *filter(None, [written_by])) if isinstance(sender, DefaultAccount)]
        log_file(f"{f'#{by[0]} ' if by else ''}{names}{names and ': '}{message}", self.get_log_filename())


STATES = {"on": Words("[listening]"), "muted": Words("[muted]"), "off": Words("[not listening]")}
USAGE = Words(
    "Talk with |wpublic <words>|n. |wchannel/sub|n, |w/unsub|n, |w/mute|n, |w/unmute|n, |w/who|n, |w/history|n:"
    " |whelp channel|n."
)

ALREADY_OFF = Words("You do not listen to {name}.")
ALREADY_MUTED = Words("{name} is silent already.")
ALREADY_UNMUTED = Words("{name} is not muted.")
NOBODY = Words("Nobody listens to {name} at the moment.")
ALIAS_NONE = Words("You call no channel {alias}.")

NO_CHANNEL = Words("No channel you may hear is called {typed}.")
NEEDS_TEXT = Words("Type |wchannel/{switch} <channel> = <text>|n.")
YOU_BOOTED_WHY = Words("{by} has put you out of the channel {name}: {reason}")
BANNED = Words("{who} may not come back to {name}.")
ALREADY_BANNED = Words("{who} is banned from {name} already.")
NOT_BANNED = Words("{who} is not banned from {name}.")
NO_BANS = Words("Nobody is banned from {name}.")

_LOGGED = re.compile(r"(?s) ?(?:#(\d+) )?(.*)")
"""A line of a channel's log behind its time: the number of the account, if it is a person's words; the words."""
HISTORY_LINES = 20
FARTHEST_BACK = 1_000
"""Lines of a channel's file; Evennia reads it anew for each step back."""


class CmdChannel(AccountCommand):
    """Talk on channels, subscribe to them, and administer them by switches."""

    key = "channel"
    aliases = synonyms("chan", "channels", of="@channel")
    free_text = True
    help_category = "talk"
    locks = "cmd:not pperm(channel_banned);admin:all();manage:perm(Admin);changelocks:perm(Admin)"
    switch_options: ClassVar[tuple[str, ...]] = (
        "list", "all", "history", "sub", "unsub", "mute", "unmute", "alias", "unalias", "who",
        "create", "destroy", "desc", "lock", "unlock", "boot", "ban", "unban", "quiet",
    )  # fmt: skip
    help_words = Words(
        "Talk across the whole town. Each channel has short names: |wpublic hello|n, |wnewbie how do I fight?|n\n\n"
        "Usage:\n"
        "  channel                           your channels\n  channel/all                       all there are\n"
        "  <channel> <words>                 talk\n  channel/history <channel>         what was said\n"
        "  channel/sub, /unsub <channel>     listen, leave\n  channel/mute, /unmute <channel>   be left in peace\n"
        "  channel/who <channel>             who listens\n  channel/alias <channel> = <name>  a short name of your"
        " own\n"
        "  channel/unalias <name>\n\nFor who looks after a channel (staff):\n"
        "  channel/create <name>[;alias] [= description]\n  channel/desc <channel> = <description>\n"
        "  channel/boot[/quiet] <channel> = <account> [:reason]\n  channel/ban[/quiet] <channel> = <account>"
        " [:reason]\n"
        "  channel/unban <channel> = <account>\n  channel/lock, /unlock <channel> = <lock>\n  channel/destroy"
        " <channel>"
    )

    RIGHTS = {
        "create": "manage",
        "destroy": "manage",
        "desc": "manage",
        "lock": "changelocks",
        "unlock": "changelocks",
        "boot": "admin",
        "ban": "admin",
        "unban": "admin",
    }
    """Access to this command required by the switches of channel managers."""

    def func(self) -> Generator[str, str, None] | None:
        """Carry out the first switch other than `quiet`; without one, talk on the named channel or list channels.

        Return the question whether to destroy a channel; None for every other switch.
        """
        switch = next((one for one in self.switches if one != "quiet"), "")
        text = self.rhs or ""
        if switch in self.RIGHTS and not self.access(self.caller, self.RIGHTS[switch]):
            self.tell(Words("You may not do that to a channel."))
        elif switch == "all":
            subscribed, others = self._channels()
            self.msg(self._list([*subscribed, *others]))
        elif switch == "list" or (not switch and not self.args):
            self.msg(self._list(self._channels()[0]))
        elif switch == "create":
            self._create(text)
        elif switch == "unalias":
            self._unalias(self.args.strip())
        elif not switch and self.rhs is None:
            name, _, said = self.args.partition(" ")
            self._of_channels([name], "talk", said.strip())
        elif switch == "destroy":
            return self._destroy(text)
        else:
            self._of_channels(self.lhslist, switch or "talk", text)
        return None

    # The channels meant.

    def _channels(self) -> tuple[list[ChannelMixin], list[ChannelMixin]]:
        """Return the channels the caller is subscribed to, and the others it may subscribe to."""
        kind = class_from_module(settings.BASE_CHANNEL_TYPECLASS)
        subscribed = list(kind.objects.get_subscriptions(self.caller))
        every = kind.objects.get_all_channels()
        return subscribed, [one for one in every if one not in subscribed and one.access(self.caller, "listen")]

    def _channel(self, typed: str, switch: str) -> ChannelMixin:
        """Return the channel meant by a name or nick, which the caller may administer if the switch does.

        Raises ActionError: codes `which`, `not_yours`.
        """
        name = self.caller.nicks.get(key=typed, category="channel") or typed
        found: list[ChannelMixin] = []
        for exact in (True, False):
            channels = search.channel_search(name, exact=exact) if name and not found else []
            found += [
                one for one in channels if one.access(self.caller, "listen") or one.access(self.caller, "control")
            ]
        if not typed:
            raise ActionError("which", Words("Which channel? |wchannel/all|n lists them."))
        if len(found) != 1:
            words = Words("{typed} could be {names:or}.") if found else NO_CHANNEL
            raise ActionError("which", words, typed=shown(typed), names=found[:9])
        if switch in self.RIGHTS and not found[0].access(self.caller, "control"):
            raise ActionError("not_yours", Words("You do not look after {name}."), name=found[0])
        return found[0]

    def _of_channels(self, names: list[str], deed: str, text: str) -> None:
        """Call the method `_<deed>` for each named channel, once all are found."""
        do: Callable[[ChannelMixin, str], None] = getattr(self, f"_{deed}")
        for channel in [self._channel(name, deed) for name in names]:
            do(channel, text)

    # Switches for everybody.

    def _talk(self, channel: ChannelMixin, text: str) -> None:
        """Send `text` to a channel; without a text, describe the channel."""
        if not text:
            self.msg(self._list([channel]))
        elif self.caller in channel.banlist or not channel.access(self.caller, "send"):
            self.tell(Words("You may not talk on {name}."), name=channel)
        else:
            check(self.caller, text, "channel")
            channel.msg(spoken(text), senders=self.caller)

    def _list(self, channels: list[ChannelMixin]) -> str:
        """Return a table of channels: names, description, and whether the caller listens."""
        lines = []
        for channel in channels:
            state = "off"
            if channel.has_connection(self.caller):
                state = "muted" if self.caller in channel.mutelist else "on"
            names = dict.fromkeys([channel.key.lower(), *channel.aliases.all(), *self._own_names(channel)])
            lines.append(
                Words("  |w{name}|n ({aliases}): {desc} {state}").say(
                    self.lang,
                    name=channel,
                    aliases=series(self.lang, names),
                    desc=channel.description_in(self.lang),
                    state=STATES[state],
                )
            )
        lines.append(USAGE.say(self.lang))
        return "\n".join(lines)

    def _own_names(self, channel: ChannelMixin) -> list[str]:
        nicks = self.caller.nicks.get(category="channel", return_tuple=True, return_list=True) or []
        return [nick[2] for nick in nicks if nick is not None and nick[3].lower() == channel.key.lower()]

    def _history(self, channel: ChannelMixin, text: str) -> None:
        """Show the lines of a channel's log that end `text` lines before its last."""
        back = whole_number(text) if text else 0
        if back is None:
            raise ActionError("number", Words("How many lines back? A whole number."))
        lines = tail_log_file(channel.get_log_filename(), min(max(back, 0), FARTHEST_BACK), HISTORY_LINES) or []
        written = [_LOGGED.fullmatch(line.split("[-]", 1)[-1]) for line in lines]
        deaf_to = {str(one.id) for one in listed(self.account, "ignored") if ignores(self.account, one)}
        told = [found[2] for found in written if found and found[1] not in deaf_to]
        self.msg("".join(told) or Words("Nothing has been said on {name}.").say(self.lang, name=channel))

    def _who(self, channel: ChannelMixin, text: str) -> None:
        online = [one for one in channel.subscriptions.online() if one not in channel.mutelist]
        people = [one.get_display_name(self.caller) for one in online]
        self.tell(Words("On {name}: {people}.") if people else NOBODY, name=channel, people=people)

    def _sub(self, channel: ChannelMixin, text: str) -> None:
        if channel.has_connection(self.caller):
            self.tell(Words("You listen to {name} already."), name=channel)
        elif not channel.connect(self.caller):
            self.tell(Words("You may not listen to {name}."), name=channel)
        else:
            self.tell(Words("You listen to {name} now."), name=channel)
            for alias in filter(None, (part.strip().lower() for part in text.split(";"))):
                self._alias(channel, alias)

    def _unsub(self, channel: ChannelMixin, text: str) -> None:
        gone = channel.has_connection(self.caller) and channel.disconnect(self.caller)
        self.tell(Words("You no longer listen to {name}.") if gone else ALREADY_OFF, name=channel)

    def _mute(self, channel: ChannelMixin, text: str) -> None:
        self.tell(Words("{name} is silent for you.") if channel.mute(self.caller) else ALREADY_MUTED, name=channel)

    def _unmute(self, channel: ChannelMixin, text: str) -> None:
        self.tell(Words("You hear {name} again.") if channel.unmute(self.caller) else ALREADY_UNMUTED, name=channel)

    def _alias(self, channel: ChannelMixin, text: str) -> None:
        if not text:
            raise ActionError("usage", Words("Type |wchannel/alias <channel> = <name>|n."))
        channel.add_user_channel_alias(self.caller, text)
        self.tell(Words("You can call {name} |w{alias}|n now."), name=channel, alias=shown(text))

    def _unalias(self, alias: str) -> None:
        known = bool(alias) and self.caller.nicks.has(alias, category="channel")
        if known:
            class_from_module(settings.BASE_CHANNEL_TYPECLASS).remove_user_channel_alias(self.caller, alias)
        self.tell(Words("You have no channel called {alias} any more.") if known else ALIAS_NONE, alias=shown(alias))

    # Switches for channel managers.

    def _create(self, desc: str) -> None:
        name, *aliases = [part.strip() for part in self.lhs.split(";")]
        if not name:
            self.tell(Words("Type |wchannel/create <name>;<alias> = <description>|n."))
        elif search.channel_search(name, exact=True):
            self.tell(Words("There is a channel {name} already."), name=shown(name))
        else:
            locks = f"send:all();listen:all();control:id({self.caller.id})"
            channel = create.create_channel(name, aliases=[one for one in aliases if one], desc=desc, locks=locks)
            channel.connect(self.caller)
            self.tell(Words("The channel {name} is made; you listen to it."), name=channel)

    def _destroy(self, reason: str) -> Generator[str, str, None]:
        channel = self._channel(self.lhs, "destroy")
        yield from sure(self, Words("Destroy the channel {name} for ever? yes/[no]"), name=channel)
        words = Words("The channel {name} is no more: {reason}") if reason else Words("The channel {name} is no more.")
        facts = {"name": Words.of(channel.in_lang), "reason": reason}
        listens = channel.has_connection(self.caller)
        channel.msg(Bitext(lambda lang: words.say(lang, **facts)), bypass_mute=True)
        logger.log_sec(f"Channel {channel.key} was deleted by {self.caller}")
        channel.delete()
        if not listens:
            self.tell(words, **facts)

    def _desc(self, channel: ChannelMixin, text: str) -> None:
        if not text:
            raise ActionError("usage", NEEDS_TEXT, switch="desc")
        channel.db.desc = text
        self.tell(Words("{name} has a new description."), name=channel)

    def _lock(self, channel: ChannelMixin, text: str) -> None:
        self._relock(channel, text, "lock", channel.locks.add)

    def _unlock(self, channel: ChannelMixin, text: str) -> None:
        self._relock(channel, text, "unlock", channel.locks.remove)

    def _relock(self, channel: ChannelMixin, text: str, switch: str, change: Callable[[str], object]) -> None:
        if not text:
            raise ActionError("usage", NEEDS_TEXT, switch=switch)
        try:
            changed = change(text)
        except LockException:
            changed = False
        if changed:
            self.tell(Words("The locks of {name} are: {locks}"), name=channel, locks=str(channel.locks))
        else:
            self.tell(Words("That is no lock."))

    def _boot(self, channel: ChannelMixin, text: str) -> None:
        who, reason = with_reason(text)
        if not who:
            self.tell(Words("Type |wchannel/{switch} <channel> = <account> : <reason>|n."), switch="boot")
        elif (target := self._listener(channel, who)) is None:
            self.tell(Words("{who} is not on {name}."), who=shown(who), name=channel)
        else:
            self._put_out(channel, target, reason)

    def _ban(self, channel: ChannelMixin, text: str) -> None:
        who, reason = with_reason(text)
        if not who:
            people = [one.key for one in channel.banlist]
            self.tell(Words("Banned from {name}: {people}.") if people else NO_BANS, name=channel, people=people)
            return
        target = self._listener(channel, who) or next(iter(search.account_search(who)), None)
        if target is None:
            raise ActionError("nobody", NO_ACCOUNT, typed=shown(who))
        if channel.subscriptions.has(target):
            self._put_out(channel, target, reason)
        self.tell(BANNED if channel.ban(target) else ALREADY_BANNED, who=target.key, name=channel)

    def _unban(self, channel: ChannelMixin, text: str) -> None:
        who, _ = with_reason(text)
        target = next((one for one in channel.banlist if one.key.casefold() == who.casefold()), None)
        done = target is not None and channel.unban(target)
        self.tell(Words("{who} may come back to {name}.") if done else NOT_BANNED, who=shown(who), name=channel)

    @staticmethod
    def _listener(channel: ChannelMixin, who: str) -> DefaultAccount | None:
        return next((one for one in channel.subscriptions.all() if one.key.casefold() == who.casefold()), None)

    def _put_out(self, channel: ChannelMixin, target: DefaultAccount, reason: str) -> None:
        """Unsubscribe `target` from a channel; notify them, the caller and, without the switch `quiet`, the channel."""
        channel.disconnect(target)
        facts = {"who": target.key, "by": self.caller.key, "name": channel, "reason": reason}
        tell(target, YOU_BOOTED_WHY if reason else Words("{by} has put you out of the channel {name}."), **facts)
        words = Words("{who} is no longer on {name}: {reason}") if reason else Words("{who} is no longer on {name}.")
        quiet = "quiet" in self.switches
        if not quiet:
            channel.msg(Bitext(lambda lang: words.say(lang, **facts)))
        if quiet or not channel.has_connection(self.caller):
            self.tell(words, **facts)
        logger.log_sec(f"Channel Boot: {target} (Channel: {channel}, Reason: {reason}, Caller: {self.caller})")


class CmdChat(CmdChannel):
    """Talk on the public channel."""

    key = "chat"
    aliases = synonyms("gossip", of="chat")
    switch_options: ClassVar[tuple[str, ...]] = ()
    help_words = Words(
        "|wchat <words>|n talks to everybody in the house, on the channel Public. |wchat|n alone says who listens and "
        "what else you can do with it. Other channels: |whelp channel|n."
    )

    def func(self) -> None:
        """Send the text to the public channel; subscribe the caller first if necessary."""
        channel = next(iter(search.channel_search("public", exact=True)), None)
        if channel is None or not channel.access(self.caller, "listen"):
            raise ActionError("none", Words("There is no channel for everybody in this house."))
        if not channel.has_connection(self.caller):
            channel.connect(self.caller)
        self._talk(channel, self.args.strip())
