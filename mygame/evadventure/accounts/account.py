"""The account typeclass mixin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.utils import timezone
from evennia.accounts.accounts import DefaultAccount
from evennia.comms.comms import DefaultChannel
from evennia.comms.models import ChannelDB
from evennia.objects.objects import DefaultObject
from evennia.server.serversession import ServerSession

from ..characters import generation
from ..evennia_ext.bitext import Bitext
from ..evennia_ext.memory import Remembering, remember
from ..evennia_ext.merging import MergedLater
from ..evennia_ext.mixins import keep_with, kept_with
from ..kernel.messaging import gap_before, in_language_of, lang_of, page_of, tell
from ..kernel.textwidth import fill
from ..model import Living, PlayerAccount
from ..security import hashing, name_rules
from ..security.bans import ban_on
from ..security.hashing import Hashed
from ..social import friends, letters, news
from ..social.channel_commands import ChannelMixin
from ..wire import talk
from ..words import Words
from . import authentication, leaving, logins, two_factor

CHARACTERS = Words("Your characters ({count} of {most} at most):")
OUTSIDE_HELP = Words(
    "|wic <name>|n plays one, |wcharcreate|n makes one, |wchardelete <name>|n deletes one, |whelp|n says more."
)


class AccountMixin(MergedLater, Remembering, PlayerAccount):
    """The base of accounts and guests: language, channels, login and logout."""

    takes_hashed_passwords = True

    @property
    def lang(self) -> str:
        """The chosen language; "" if none was."""
        return str(kept_with(self, "lang") or "")

    @lang.setter
    def lang(self, lang: str) -> None:
        keep_with(self, "lang", lang)

    @classmethod
    def is_banned(cls, **kwargs: object) -> bool:
        """Return whether a `username` or an `ip` is banned."""
        address: Any = kwargs.get("ip") or ""
        address = address if isinstance(address, str) else str(address[0])
        return ban_on(str(kwargs.get("username") or ""), address) is not None

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Return an account name in its stored form."""
        return name_rules.normal_form(str(username)[:200])

    @classmethod
    def validate_password(cls, password: str, account: DefaultAccount | None = None) -> tuple[bool, object]:
        """Validate a password; one already hashed has been validated."""
        return (True, None) if isinstance(password, Hashed) else super().validate_password(password, account=account)

    def set_password(self, password: str, **kwargs: object) -> None:
        """Set a password; store one already hashed as it is."""
        if not isinstance(password, Hashed):
            super().set_password(hashing.composed(password), **kwargs)
            return
        hashing.keep(self, password)

    def at_password_change(self, **kwargs: object) -> None:
        """End all logins but the connection that changes the password."""
        if self.pk:
            logins.end_all(self, but=self.ndb.stays)

    def delete(self, *args: object, **kwargs: object) -> bool:
        """Delete the account as its owner does, with all heroes, whoever asks for it (`leaving.erase`)."""
        if self.pk and not self.ndb.erased:
            leaving.erase(self)
            return True
        return bool(super().delete(*args, **kwargs))

    def at_pre_login(self, **kwargs: object) -> None:
        """Announce nothing before the login is complete."""

    def at_post_login(self, session: ServerSession | None = None, **kwargs: object) -> None:
        """Restore the client's settings, enter the character, and tell news and reminders."""
        if session is None:
            return
        saved = dict(self.attributes.get("_saved_protocol_flags", {}) or {})
        if self.lang:
            saved["LANG"] = self.lang
        if saved:
            session.update_flags(**saved)
        session.msg(logged_in={})
        self._announce(Words("{time} |G{name}|n has come in."))
        friends.come_and_gone(self, friends.FRIEND_COMES)
        with in_language_of(self):
            self._go_on(session)
        news.tell_greeting(session)
        letters.tell_unread(self, session)
        authentication.tell_tries(self, session)
        two_factor.remind(self, session)
        leaving.remind(self, session)

    def _go_on(self, session: ServerSession) -> None:
        """Puppet the last character, start character generation, or list the characters."""
        last = self.db._last_puppet
        remember([last])
        if last is not None and last.access(self, "puppet") and not (isinstance(last, Living) and last.is_dead):
            tell(session, Words("Welcome back, {name}."), name=self.key)
            self.puppet_object(session, last)
        elif generation.needs_chargen(self):
            generation.start_chargen(self, session)
        else:
            session.msg(self.at_look(target=self.characters, session=session))

    def at_disconnect(self, reason: str | None = None, **kwargs: object) -> None:
        """Announce the logout to staff and friends."""
        self._announce(Words("{time} |R{name}|n has gone."))
        friends.come_and_gone(self, Words("Your friend {name} has gone."))

    def _announce(self, words: Words) -> None:
        """Announce a login or logout on the staff channel, in each reader's language."""
        key = settings.CHANNEL_MUDINFO["key"]
        known = (one for one in ChannelDB.get_all_cached_instances() if one.db_key == key)
        channel = next(known, None) or ChannelDB.objects.filter(db_key=key).first()
        if channel is not None:
            now = timezone.localtime().strftime("%H:%M")
            channel.msg(Bitext(lambda lang: words.say(lang, time=now, name=self.key)))

    def at_pre_channel_msg(
        self, message: str, channel: DefaultChannel, senders: Iterable[DefaultAccount] | None = None, **kwargs: object
    ) -> str | None:
        """Return a channel message in the reader's language: prefix, speaker and text.

        Ignored speakers are left out by `channel_msg`: a channel stops at the first reader whose message is None.
        """
        lang = lang_of(self)
        text = message.in_lang(lang) if isinstance(message, Bitext) else message
        if senders:
            who = ", ".join(self._name_of(sender) for sender in senders)
            emote = text.lstrip()
            if emote[:1] in (":", ";", "：", "；"):
                text = f"{who}{gap_before(emote[1:])}{emote[1:]}"
            else:
                text = Words("{who}: {text}").say(lang, who=who, text=text)
        if not kwargs.get("no_prefix") and not kwargs.get("emit"):
            text = (
                f"[{channel.in_lang(lang)}] " if isinstance(channel, ChannelMixin) else channel.channel_prefix()
            ) + text
            if senders and not self._ignores(senders):
                self._send_as_data(channel, senders, message, text)
        page = page_of(self)
        return fill(text, page.width, ambiguous_wide=page.ambiguous_wide)

    def channel_msg(
        self,
        message: str,
        channel: DefaultChannel,
        senders: Iterable[DefaultAccount] = (),
        written_by: DefaultAccount | None = None,
        **kwargs: object,
    ) -> None:
        """Receive a channel message, unless its sender, or the author of a note it tells of, is ignored."""
        if not self._ignores([*senders, written_by]):
            super().channel_msg(message, channel, senders=senders, **kwargs)

    def _ignores(self, senders: Iterable[object]) -> bool:
        return any(friends.ignores(self, sender) for sender in senders if isinstance(sender, DefaultAccount))

    def _name_of(self, sender: DefaultAccount) -> str:
        """Return a speaker's name on channels: the character's; for staff with the account's."""
        if not sender.puppet:
            return str(sender.get_display_name(self))
        return friends.known_to(sender, self)

    def _send_as_data(
        self, channel: DefaultChannel, senders: Iterable[DefaultAccount], message: str | Bitext, text: str
    ) -> None:
        lang, talker = lang_of(self), ", ".join(self._name_of(sender) for sender in senders)
        said = message.in_lang(lang) if isinstance(message, Bitext) else message
        talk.listened.send_robust(sender=None, readers=[self], channel=channel.key.lower(), talker=talker, said=said)
        talk.heard(
            self,
            channel.key.lower(),
            Words("{text}"),
            talker=talker,
            said=said,
            caption=channel.in_lang(lang) if isinstance(channel, ChannelMixin) else channel.key,
            own=any(
                sender is self or (isinstance(sender, DefaultObject) and sender.account is self) for sender in senders
            ),
            text=text,
        )

    def at_look(self, target: object = None, session: ServerSession | None = None, **kwargs: object) -> str:
        """Return the view of an account without a character: its characters, and the possible commands."""
        lang = lang_of(self)
        if isinstance(target, DefaultObject):
            return target.return_appearance(self)
        characters = [character for character in self.characters if character]
        lines = [Words("|wYou are {name}, outside of any character.|n").say(lang, name=self.key)]
        if characters:
            lines.append(CHARACTERS.say(lang, count=len(characters), most=self.get_character_slots()))
            for character in characters:
                played = Words("  {name} (being played)") if character.sessions.count() else Words("  {name}")
                lines.append(played.say(lang, name=character.get_display_name(self)))
        else:
            lines.append(Words("You have no character yet. |wcharcreate|n makes one.").say(lang))
        lines.append(OUTSIDE_HELP.say(lang))
        return "\n".join(lines)
