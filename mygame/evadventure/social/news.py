"""News and the greeting of the house, written by staff in both languages."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from evennia.accounts.accounts import DefaultAccount
from evennia.comms.models import Msg
from evennia.server.models import ServerConfig
from evennia.server.serversession import ServerSession
from evennia.utils.create import create_message

from ..kernel.command import AccountCommand
from ..kernel.errors import ActionError
from ..kernel.messaging import tell
from ..kernel.textwidth import fill
from ..words import LANGUAGES, Lang, Words, synonyms, text_in
from .letters import KIND, WritingCommand, check_length, clean, tagged

GREETING = "wellmouth_greeting"
"""Name of the server's setting that holds the greeting, a text for each language."""
BETWEEN = "//"
"""The separator between the English and the Chinese of a text."""
KEPT = timedelta(days=30)
"""How long news of the house itself (festivals, tournaments, seasons) are shown. Staff's news stay."""
STAFF_ONLY = "cmd:perm(Helper)"


def news() -> list[Msg]:
    """Return the news, the latest first."""
    since = timezone.now() - KEPT
    return [one for one in tagged("news") if one.date_created >= since or one.senders]


def post(title: Words, body: Words, author: DefaultAccount | None = None) -> None:
    """Publish a piece of news, and delete expired ones of the house.

    Args:
        author: the account of its author; None for the house.
    """
    for old in tagged("news", db_date_created__lt=timezone.now() - KEPT):
        if not old.senders:
            old.delete()
    create_message(
        author,
        f" {BETWEEN} ".join(body.every()),
        header=f" {BETWEEN} ".join(title.every()),
        tags=[("news", KIND)],
        locks="read:all();delete:perm(Helper);edit:perm(Helper)",
    )


def greeting() -> Words | None:
    """Return the greeting shown at login; None if there is none."""
    texts = ServerConfig.objects.conf(GREETING)
    return Words(*(texts[lang.value] for lang in Lang)) if texts else None


def tell_greeting(session: ServerSession) -> None:
    """Show the greeting to a newly connected session."""
    words = greeting()
    if words is not None:
        tell(session, GREETS, text=words)


def in_both(typed: str) -> Words:
    """Return a text typed in every language, separated by `BETWEEN` in the order of `Lang`.

    Raises ActionError: code `both` if one language is missing, or written in the letters of another.
    """
    parts = [clean(part.strip()) for part in typed.split(BETWEEN)]
    languages = [LANGUAGES[lang] for lang in Lang]
    wrong = len(parts) != len(languages) or not all(parts)
    if wrong or any(one.own_letters and not one.is_in(part) for one, part in zip(languages, parts, strict=True)):
        raise ActionError("both", Words("In both languages, please: English // Chinese."))
    return Words(*parts)


class CmdNews(WritingCommand):
    """Read the news of the house; staff write and remove them."""

    key = "news"
    shown_date = "%Y-%m-%d"
    help_category = "start"
    help_words = Words(
        "What is new in the house.\n\nUsage:\n  news                 the headlines\n  news 2               read the "
        "second"
    )

    def act(self, typed: str) -> None:
        """List the headlines, or show one."""
        if not typed:
            self.show_list(news(), NO_NEWS, LINE)
            return
        one = self.chosen(typed, news())
        text = f"|w{self.title(one)}|n\n{self.when(one)}\n\n{part_in(one.message, self.lang)}|n"
        self.msg(fill(text, self.page.width))

    def title(self, message: Msg) -> str:
        """Return the title of a piece of news in the caller's language."""
        return part_in(message.header, self.lang)


class CmdStaffNews(CmdNews):
    """Write news, and remove them."""

    key = "@news"
    locks = STAFF_ONLY
    help_category = "Admin"
    help_words = Words(
        "Usage:\n  @news post <English title> // <Chinese title> = <English> // <Chinese>\n"
        "  @news remove 2: that number of |wnews|n"
    )

    def act(self, typed: str) -> None:
        """Publish or remove a piece, or read as players do."""
        verb, _, rest = typed.partition(" ")
        if verb.lower() in synonyms("remove", "delete", context="social"):
            self.chosen(rest, news()).delete()
            self.tell(Words("It is no longer in the news."))
        elif verb.lower() in synonyms("post", context="social"):
            self._post(rest)
        else:
            super().act(typed)

    def _post(self, typed: str) -> None:
        head, text = self.split(typed, NEWS_USAGE)
        title, body = in_both(head), in_both(text)
        check_length(text, max(title.every(), key=len))
        post(title, body, self.account)
        self.tell(Words("It is in the news."))


class CmdGreeting(AccountCommand):
    """Show the greeting."""

    key = "motd"
    aliases = synonyms("greeting", of="motd")
    help_category = "start"
    help_words = Words("|wmotd|n shows what the house greets everybody with.")

    def func(self) -> None:
        """Show it."""
        words = greeting()
        self.tell(NO_GREETING if words is None else GREETS, text=words)


class CmdStaffGreeting(WritingCommand):
    """Set the greeting, or clear it."""

    key = "@motd"
    locks = STAFF_ONLY
    help_category = "Admin"
    help_words = Words("|w@motd set <English> // <Chinese>|n sets what everybody is greeted with; |w@motd clear|n.")

    def act(self, typed: str) -> None:
        """Carry out the verb."""
        verb, _, rest = typed.partition(" ")
        if verb.lower() in synonyms("clear"):
            ServerConfig.objects.conf(GREETING, delete=True)
            self.tell(NO_GREETING)
        elif verb.lower() in synonyms("set"):
            words = in_both(rest)
            check_length(max(words.every(), key=len))
            ServerConfig.objects.conf(GREETING, words.texts())
            self.tell(GREETS, text=words)
        else:
            raise ActionError("usage", Words("Write: |w@motd set <English> // <Chinese>|n, or |w@motd clear|n."))


def part_in(text: str, lang: Lang) -> str:
    """Return the part of a stored text that is in `lang`."""
    parts = text.split(f" {BETWEEN} ")
    return text_in(lang, dict(zip(Lang, parts, strict=False))) or text


COMMANDS = (CmdNews, CmdStaffNews, CmdGreeting, CmdStaffGreeting)
"""Commands about the house's announcements."""

NO_NEWS = Words("There is no news yet. |wposters|n has what people put up on the wall.")
LINE = Words("{number}. {when} {title}|n")
NEWS_USAGE = Words("Write: |w@news post <English title> // <Chinese title> = <English> // <Chinese>|n.")
GREETS = Words("|c{text}|n")
NO_GREETING = Words("There is no greeting today.")
