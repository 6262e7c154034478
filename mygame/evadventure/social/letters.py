"""Letters and notices on the wall, stored as Evennia's `Msg`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from django.utils import timezone
from evennia.accounts.accounts import DefaultAccount
from evennia.comms.models import Msg
from evennia.objects.objects import DefaultObject
from evennia.server.serversession import ServerSession
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_message

from ..evennia_ext.transactions import when_kept
from ..kernel.character_command import shown
from ..kernel.counting import note_numbers, numbered
from ..kernel.errors import ActionError
from ..kernel.input import fold, spoken, whole_number
from ..kernel.messaging import instruct, lang_of, tell
from ..kernel.textwidth import crop, fill
from ..places.rooms import is_place
from ..security.speaking import speak
from ..wire.changes import Part, makes, of_account
from ..words import Lang, Words, synonyms
from .friends import PeopleCommand, ignores, known_as, known_to, welcome

KIND = "waiting"
"""Category of the tags `letter`, `notice`, `report`, and `new`."""
ABOUT = "about"
"""Category of the tag with the subject of a letter of the house."""
LONGEST_TITLE, LONGEST_TEXT = 60, 2000
MOST_LETTERS, MOST_NOTICES = 100, 5
"""Limits: letters of one account; notices of one account on the wall."""
MOST_UNREAD = 20
"""Most unread letters from one person to another."""
PAGE = 20
TOLD_AWAY = "told_away"
"""Attribute of an account: how many private messages came while it was not connected."""


def letters_of(account: DefaultAccount) -> list[Msg]:
    """Return the letters of an account, the latest first."""
    return tagged("letter", db_receivers_accounts=account)


def unread(account: DefaultAccount) -> int:
    """Return the number of unread letters of an account."""
    new = Msg.objects.filter(db_receivers_accounts=account, db_tags__db_key="new", db_tags__db_category=KIND)
    return int(new.count())


def from_house(account: DefaultAccount, title: str, text: str, about: str, *, quiet: bool = False) -> None:
    """Put a letter from the house into an account's box; replace an unread one about the same subject.

    Args:
        about: identifier of the subject, at most 200 characters.
        quiet: whether to leave out the notice that a letter has arrived.
    """
    forget(account, about)
    _deliver(None, account, title[:LONGEST_TITLE], text, (about, ABOUT))
    if account.is_connected and not quiet:
        instruct(account, ARRIVED, who=HOUSE)


def reach(account: DefaultAccount, title: Words, words: Words, about: str, /, **facts: object) -> None:
    """Tell an account a sentence: now if it is connected, else by a letter from the house.

    Args:
        about: as for `from_house`.
    """
    if account.sessions.count():
        tell(account, words, **facts)
    else:
        lang = lang_of(account)
        from_house(account, title.in_lang(lang), words.say(lang, **facts), about)


def _deliver(
    sender: DefaultAccount | None, receiver: DefaultAccount, title: str, text: str, *tags: tuple[str, str]
) -> None:
    """Store a new letter, with further tags, and note the change for the receiver's clients."""
    readers = f"id({receiver.id}) or perm(Admin)"
    letter = create_message(
        sender,
        text,
        receivers=receiver,
        header=title,
        tags=[("letter", KIND), ("new", KIND), *tags],
        locks=f"read:{readers};delete:{readers};edit:false()",
    )
    when_kept(partial(letter.flush_from_cache, force=True))
    of_account(receiver, Part.LETTERS)


def forget(account: DefaultAccount, about: str) -> None:
    """Delete the unread letters from the house about a subject."""
    for letter in Msg.objects.filter(db_tags__db_key=about, db_tags__db_category=ABOUT, db_receivers_accounts=account):
        if letter.tags.has("new", category=KIND):
            letter.delete()
            of_account(account, Part.LETTERS)


@makes(Part.LETTERS)
def letters_told(owner: DefaultObject, lang: Lang) -> list[dict[str, object]]:
    """Return the client message `comm_letters`: an account's letters without their texts, the latest first."""
    account = owner.account
    return [_told(one, account, lang) for one in letters_of(account)] if account is not None else []


def _told(letter: Msg, reader: DefaultAccount, lang: Lang) -> dict[str, object]:
    return {
        "id": letter.id,
        "who": _sender(letter, reader),
        "title": strip_ansi(letter.header),
        "when": letter.date_created.timestamp(),
        "new": letter.tags.has("new", category=KIND),
    }


def letter_of(account: DefaultAccount, number: int) -> Msg:
    """Return the letter of an account with that row number. Raises ActionError: code `gone`."""
    found = next((one for one in letters_of(account) if one.id == number), None)
    if found is None:
        raise ActionError("gone", Words("You have no such letter any more."))
    return found


def read_letter(account: DefaultAccount, letter: Msg) -> dict[str, object]:
    """Mark a letter as read, and return the client message `comm_letter`: the letter with its text."""
    letter.tags.remove("new", category=KIND)
    of_account(account, Part.LETTERS)
    text = "" if letter.message == letter.header else strip_ansi(letter.message)  # a short letter is its own title
    return {**_told(letter, account, lang_of(account)), "text": text, "answer": bool(letter.senders)}


def throw_away(account: DefaultAccount, letter: Msg) -> None:
    """Delete a letter of an account."""
    letter.delete()
    of_account(account, Part.LETTERS)


def answer_to(letter: Msg) -> tuple[DefaultAccount, str]:
    """Return the receiver and the title of an answer to a letter.

    Raises ActionError: code `gone` if the sender no longer exists.
    """
    sender = next(iter(letter.senders), None)
    if sender is None:
        raise ActionError("gone", Words("The writer of that is gone."))
    return sender, (letter.header if letter.header.startswith("Re: ") else f"Re: {letter.header}")[:LONGEST_TITLE]


def check_length(text: str, title: str = "") -> None:
    """Check that a text, and its title, may be so long. Raises ActionError: code `long`."""
    if len(title) > LONGEST_TITLE:
        raise ActionError("long", Words("A title has {most} characters at most."), most=LONGEST_TITLE)
    if len(text) > LONGEST_TEXT:
        raise ActionError(
            "long", Words("At most {most} characters; that were {have}."), most=LONGEST_TEXT, have=len(text)
        )


def send_letter(sender: DefaultAccount, receiver: DefaultAccount, title: str, text: str) -> None:
    """Send a letter from one account to another.

    Raises ActionError: codes `long`, `ignored`, `full` (at `MOST_LETTERS`), `unread` (at `MOST_UNREAD`), and those of
    `speak`.
    """
    check_length(text, title)
    if ignores(receiver, sender):
        raise ActionError("ignored", NOT_WANTED, name=known_as(receiver))
    letters = letters_of(receiver)
    if len(letters) >= MOST_LETTERS:
        raise ActionError("full", Words("The letter box of {name} is full."), name=known_as(receiver))
    mine = (one for one in letters if sender in one.senders and one.tags.has("new", category=KIND))
    if sum(1 for _ in mine) >= MOST_UNREAD:
        raise ActionError("unread", UNREAD, name=known_as(receiver), most=MOST_UNREAD)
    speak("letter", sender, f"{title} {text}")
    _deliver(sender, receiver, spoken(title), clean(text))
    if receiver.is_connected:
        instruct(receiver, ARRIVED, who=known_as(sender))


def title_of(title: str, text: str) -> str:
    """Return the given title, or the beginning of the text when it is empty."""
    return title.strip() or crop(text.strip().split("\n")[0], 30)


above_notices: list[Callable[[Lang], list[str]]] = []
"""Functions of other packages whose lines stand on the wall above people's notices."""


def tell_unread(account: DefaultAccount, session: ServerSession) -> None:
    """Tell a newly connected session how many letters are unread, and how many private messages came meanwhile."""
    if count := unread(account):
        instruct(session, Words("|yYou have {count} new {count:|letter|letters}: |wmail|n|y.|n"), count=count)
    if count := account.attributes.get(TOLD_AWAY, 0):
        words = Words("|y{count} private {count:|message|messages} came while you were away: |wpage|n|y.|n")
        instruct(session, words, count=count)
        account.attributes.remove(TOLD_AWAY)


def notices() -> list[Msg]:
    """Return the notices on the wall, the latest first."""
    return tagged("notice")


def tagged(tag: str, **where: object) -> list[Msg]:
    """Return the messages with a tag of the category `KIND`, the latest first."""
    found = Msg.objects.filter(db_tags__db_key=tag, db_tags__db_category=KIND, **where)
    return list(found.order_by("-db_date_created", "-id").distinct())


def _sender(message: Msg, reader: DefaultAccount) -> str:
    if message.tags.get(category=ABOUT):
        return HOUSE.say(lang_of(reader))
    account = next(iter(message.senders), None)
    return known_to(account, reader) if account is not None else "?"


class WritingCommand(PeopleCommand):
    """Base of the commands that list, show, write and remove stored messages."""

    free_text = True
    shown_date = "%Y-%m-%d %H:%M"

    def when(self, message: Msg) -> str:
        """Return the time of a message as it is shown."""
        return str(timezone.localtime(message.date_created).strftime(self.shown_date))

    def title(self, message: Msg) -> str:
        """Return the title of a message in the caller's language."""
        return str(message.header)

    def split(self, typed: str, usage: Words) -> tuple[str, str]:
        """Return the parts before and after the first equals sign. Raises ActionError: code `usage` without both."""
        head, found, text = typed.replace("＝", "=", 1).partition("=")
        head, text = head.strip(), text.strip()
        if not found or not head or not text:
            raise ActionError("usage", usage)
        return head, text

    def chosen(self, typed: str, messages: Sequence[Msg]) -> Msg:
        """Return the message of the typed number in the list last shown.

        Raises ActionError: code `number` if there is none, or it is gone; the list is shown then.
        """
        chosen = numbered(self.account, self.key.lstrip("@"), whole_number(fold(typed).strip()), messages)
        if chosen is None:
            refused = ActionError("number", NUMBER if messages else NOTHING, typed=shown(typed))
            refused.afterwards = partial(self.act, "") if messages else None
            raise refused
        return chosen

    def show_list(self, messages: Sequence[Msg], empty: Words, line: Words) -> None:
        """Show the first `PAGE` messages by `line`, or `empty` if there are none."""
        if not messages:
            raise ActionError("empty", empty)
        note_numbers(self.account, self.key.lstrip("@"), messages)
        width = self.page.width
        lines = []
        for number, one in enumerate(messages[:PAGE], 1):
            new = NEW.say(self.lang) if one.tags.has("new", category=KIND) else ""
            facts = {"who": _sender(one, self.account), "when": self.when(one), "title": self.title(one), "new": new}
            lines.append(crop(line.say(self.lang, number=number, **facts), width))
        if len(messages) > PAGE:
            lines.append(MORE.say(self.lang, count=len(messages) - PAGE))
        self.msg("\n".join(lines))

    def show(self, message: Msg) -> None:
        """Show the title, sender, time and text of a message."""
        facts = {"who": _sender(message, self.account), "when": self.when(message), "title": self.title(message)}
        head = Words("|w{title}|n\n{who}, {when}\n").say(self.lang, **facts)
        said = "" if message.message == message.header else f"{message.message}|n"  # a short letter is its own title
        self.msg(f"{head}\n{said}".rstrip())


def clean(text: str) -> str:
    """Return a text with its colour markup escaped."""
    return text.replace("|", "||")


class CmdMail(WritingCommand):
    """Read, write, answer and delete letters."""

    key = "mail"
    aliases = synonyms("letters", of="mail")
    help_category = "talk"
    help_words = Words(
        "Letters reach people whether they are here or not.\n\nUsage:\n  mail                        what you have\n"
        "  mail 2                      read the second\n  mail bob = words            write to bob\n"
        "  mail bob / title = words    with a title\n  mail reply 2 = words\n  mail delete 2"
    )

    def act(self, typed: str) -> None:
        """List the letters, or carry out the verb: delete, reply, write (with an equals sign) or read."""
        letters = letters_of(self.account)
        verb, _, rest = typed.partition(" ")
        if not typed:
            self.show_list(letters, Words("You have no letters."), LETTER)
            self.tell(Words("|wmail 1|n reads the first."))
        elif verb.lower() in synonyms("delete", context="social"):
            throw_away(self.account, self.chosen(rest, letters))
            self.tell(Words("The letter is gone."))
        elif verb.lower() in synonyms("reply"):
            number, text = self.split(rest, MAIL_USAGE)
            self._send(*answer_to(self.chosen(number, letters)), text)
        elif "=" in typed or "＝" in typed:
            head, text = self.split(typed, MAIL_USAGE)
            name, _, title = head.replace("／", "/").partition("/")
            self._send(self.person(fold(name).strip()), title_of(title, text), text)
        elif whole_number(fold(number := rest if verb.lower() in synonyms("read") else typed)) is not None:
            letter = self.chosen(number, letters)
            read_letter(self.account, letter)
            self.show(letter)
        else:
            raise ActionError("usage", MAIL_USAGE)

    def _send(self, receiver: DefaultAccount, title: str, text: str) -> None:
        send_letter(self.account, receiver, title, text)
        self.tell(SENT, name=known_as(receiver))


class CmdNotices(WritingCommand):
    """Read the notice wall, put notices up and take them down."""

    key = "posters"
    help_category = "talk"
    help_words = Words(
        "What people have put up on the Notice Wall, and what heroes did yesterday. It can be read anywhere, and "
        "written on there.\n\nUsage:\n"
        "  posters                      what there is\n  posters 2                    read the second\n"
        "  posters post title = words   put something up\n  posters remove 2             take your own down"
    )

    def act(self, typed: str) -> None:
        """List the notices, or carry out the verb: post, remove or read."""
        wall = welcome(self.account, notices())
        verb, _, rest = typed.partition(" ")
        if not typed:
            lines = [line for tellers in above_notices for line in tellers(self.lang)]
            if lines:
                self.msg("\n".join(fill(line, self.page.width, hanging="    ") for line in lines))
            if not lines or wall:
                self.show_list(wall, Words("Nothing but old paste."), Words("{number}. {title} ({who}, {when}){new}"))
        elif verb.lower() in synonyms("post"):
            self._post(*self.split(rest, Words("Write: |wposters post <title> = <words>|n.")), wall)
        elif verb.lower() in synonyms("remove", "delete"):
            notice = self.chosen(rest, wall)
            if self.account not in notice.senders:
                raise ActionError("not_yours", Words("That is not yours to take down."))
            notice.delete()
            self.tell(TAKEN_DOWN)
        else:
            self.show(self.chosen(typed, wall))

    def _post(self, title: str, text: str, wall: Sequence[Msg]) -> None:
        place = self.character.location if self.character is not None else None
        if place is None or not is_place(place, "notices"):
            raise ActionError("elsewhere", Words("You have to stand at the Notice Wall for that."))
        check_length(text, title)
        if sum(1 for one in wall if self.account in one.senders) >= MOST_NOTICES:
            raise ActionError("many", Words("You have {most} up already: take one down first."), most=MOST_NOTICES)
        speak("letter", self.account, f"{title} {text}")
        create_message(
            self.account,
            clean(text),
            receivers=place,
            header=spoken(title),
            tags=[("notice", KIND)],
            locks=f"read:all();delete:id({self.account.id}) or perm(Helper);edit:false()",
        )
        self.tell(Words("It is up. Blot reads it twice, and corrects a comma."))


class CmdStaffNotices(CmdNotices):
    """Take anybody's notice down."""

    key = "@posters"
    locks = "cmd:perm(Helper)"
    help_category = "Admin"
    help_words = Words("|w@posters remove 2|n takes down whatever is the second of |wposters|n.")

    def act(self, typed: str) -> None:
        """Delete the notice of a number, or read as players do."""
        verb, _, rest = typed.partition(" ")
        if verb.lower() in synonyms("remove", "delete"):
            self.chosen(rest, welcome(self.account, notices())).delete()
            self.tell(TAKEN_DOWN)
        else:
            super().act(typed)


TAKEN_DOWN = Words("You take it down.")

COMMANDS = (CmdMail, CmdNotices, CmdStaffNotices)
"""Commands about things to read."""

NEW = Words(" (new)")
LETTER = Words("{number}. {when} {who}: {title}{new}")
MORE = Words("And {count} more.", context="social")
NUMBER = Words("Nothing there has the number {typed}.")
HOUSE = Words("the house")
NOTHING = Words("There is nothing to choose from.")
MAIL_USAGE = Words("Write: |wmail <name> = <words>|n.")
UNREAD = Words("{name} has {most} letters of yours to read first.")
NOT_WANTED = Words("{name} takes no letters from you.")
SENT = Words("Your letter is on its way to {name}.")
ARRIVED = Words("A letter from {who} has come: |wmail|n.")
