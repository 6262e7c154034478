"""The channel typeclass mixin: channels named and described in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from evennia.accounts.accounts import DefaultAccount

from ..evennia_ext.mixins import ChannelBase
from ..words import Lang, Words

NAMES = {
    "public": Words("Public"),
    "newbie": Words("Newbie"),
    "mudinfo": Words("MudInfo"),
}
"""What the channels of the house are called, by their key in small letters."""

DESCRIPTIONS = {
    "public": Words("Everybody, about anything."),
    "newbie": Words("Questions of newcomers, and answers."),
    "mudinfo": Words("Who comes and goes (for staff)."),
}

OF_ITS_OWN = Words("Its own people, among themselves.")
"""Description of a channel that somebody founded and did not describe."""


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

    def prefix_in(self, lang: Lang) -> str:
        """Return the prefix of each message in `lang`."""
        return f"[{self.in_lang(lang)}] "

    def at_pre_msg(self, message: str, senders: Iterable[DefaultAccount] | None = None, **kwargs: object) -> str | None:
        """Return the message, or None (refused) if a sender is banned, also when sent by way of a nick."""
        if any(sender in self.banlist for sender in senders or ()):
            return None
        return message

    def at_post_msg(self, message: str, senders: Iterable[DefaultAccount] | None = None, **kwargs: object) -> None:
        """Write the message to the log under the names of the characters that sent it."""
        named = [sender.puppet or sender for sender in senders or ()]
        super().at_post_msg(message, senders=named, **kwargs)
