"""Lists of friends and ignored people, and the state of being away from the keyboard.

The lists belong to the account, so that they outlive a hero. Nobody can ignore staff.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import evennia
from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB
from evennia.comms.models import Msg
from evennia.objects.objects import DefaultCharacter
from evennia.utils.dbserialize import deserialize

from ..kernel.command import AccountCommand, RefusableCommand
from ..kernel.errors import ActionError
from ..kernel.input import likeness, spoken
from ..kernel.messaging import lang_of, tell_each
from ..kernel.signals import came_back
from ..model import Hero, Living
from ..security import speaking
from ..wire.changes import Part, of_account
from ..words import Words, synonyms

MOST = 50
"""Friends, or people ignored, of one account."""
LONGEST = 80
"""Longest note about being away, in characters."""


def listed(account: DefaultAccount, kind: str) -> list[DefaultAccount]:
    """Return the accounts on a list of `account` ("friends" or "ignored"), without deleted ones."""
    return listed_numbers(deserialize(account.attributes.get(kind, category="people", default=())) or ())


def listed_numbers(numbers: Iterable[int]) -> list[DefaultAccount]:
    """Return the accounts of `numbers`, in their order, without deleted ones."""
    found = AccountDB.objects.in_bulk(list(numbers))
    return [found[number] for number in numbers if number in found]


def put(account: DefaultAccount, kind: str, people: Iterable[DefaultAccount]) -> None:
    """Store a list of `account` and note its change for clients."""
    account.attributes.add(kind, [one.id for one in people], category="people")
    of_account(account, Part.FRIENDS)


def ignores(listener: DefaultAccount, speaker: DefaultAccount) -> bool:
    """Return whether `listener` ignores `speaker` (accounts); staff are never ignored."""
    numbers = listener.attributes.get("ignored", category="people", default=())
    return bool(numbers) and speaker.id in numbers and not speaker.check_permstring("Admin")


def welcome(reader: DefaultAccount, messages: Iterable[Msg]) -> list[Msg]:
    """Return the stored messages of which `reader` ignores no sender."""
    known = ((one, (sender for sender in one.senders if isinstance(sender, DefaultAccount))) for one in messages)
    return [one for one, senders in known if not any(ignores(reader, sender) for sender in senders)]


def hero_of(account: DefaultAccount) -> Hero | None:
    """Return the living hero an account plays now or played last; None if it has none."""
    played = [session.puppet for session in account.sessions.all() if session.puppet]
    heroes = [*played, account.db._last_puppet, *account.characters.all()]
    kept = (hero for hero in heroes if hero is not None and hero.pk)
    return next((hero for hero in kept if not (isinstance(hero, Living) and hero.is_dead)), None)


def known_as(account: DefaultAccount) -> str:
    """Return the public name of an account: the name of its hero (`hero_of`), or its own without one."""
    hero = hero_of(account)
    return str(hero.key if hero is not None else account.key)


def known_to(account: DefaultAccount, reader: DefaultAccount) -> str:
    """Return the name of an account as `reader` sees it: staff see the account's own name as well."""
    name = known_as(account)
    if name == account.key or not reader.check_permstring("Helper"):
        return name
    return NAME_AND_ACCOUNT.say(lang_of(reader), name=name, account=account.key)


NAME_AND_ACCOUNT = Words("{name} ({account})")


def come_and_gone(account: DefaultAccount, words: Words) -> None:
    """Tell `words` to everyone connected whose friend `account` is; used when it connects or disconnects."""
    online = {session.account for session in evennia.SESSION_HANDLER.get_sessions() if session.account} - {account}
    friends = [one for one in online if account.id in (one.attributes.get("friends", category="people") or ())]
    if told := [one for one in friends if not ignores(account, one)]:
        tell_each(told, words, name=known_as(account))
    shown_to_friends(account)


def shown_to_friends(sender: DefaultAccount, **kwargs: object) -> None:
    """Note a change of the friends list for everyone connected whose friend the account `sender` is."""
    for other in {session.account for session in evennia.SESSION_HANDLER.get_sessions() if session.account}:
        if sender.id in (other.attributes.get("friends", category="people", default=()) or ()):
            of_account(other, Part.FRIENDS)


came_back.connect(shown_to_friends)


def away(account: DefaultAccount, reader: DefaultAccount) -> str | None:
    """Return the note left by an account that is away ("" for none, or where ignored); None if it is not away."""
    text: str | None = account.ndb.away
    return "" if text and ignores(reader, account) else text


class Friend(NamedTuple):
    """A friend of somebody, as shown to them."""

    account: DefaultAccount
    name: str
    state: str
    """`here`, `away` from the keyboard, or `gone`: also for one who ignores the owner of the list."""
    note: str
    """The friend's note about being away."""


def friends_of(account: DefaultAccount) -> list[Friend]:
    """Return the friends of an account, those who are connected first."""
    found = []
    for one in listed(account, "friends"):
        gone = not one.is_connected or ignores(one, account)
        note = None if gone else away(one, account)
        state = "gone" if gone else "here" if note is None else "away"
        found.append(Friend(one, known_as(one), state, note or ""))
    return sorted(found, key=lambda one: (one.state == "gone", one.name))


def person_called(name: str) -> DefaultAccount | None:
    """Return the account with that name, or that of the character with that name or handle; None if nobody has it."""
    wanted = likeness(name)
    account: DefaultAccount | None = AccountDB.objects.filter(username__iexact=name).first()
    if account is not None or not wanted:
        return account
    heroes = DefaultCharacter.objects.all_family()
    handled = heroes.filter(db_tags__db_tagtype="alias", db_tags__db_key=name.lower())
    for character in (*heroes.filter(db_key__iexact=name), *handled):
        owner: DefaultAccount | None = character.account or next(
            (
                one
                for one in AccountDB.objects.filter(db_attributes__db_key="_playable_characters")
                if character in one.characters
            ),
            None,
        )
        if owner is not None:
            return owner
    return None


def somebody_else(account: DefaultAccount, name: str) -> DefaultAccount:
    """Return the account meant by `name` (`person_called`).

    Raises ActionError: codes `nobody`; `yourself` if it is `account` itself.
    """
    found = person_called(name) if name else None
    if found is None:
        raise ActionError("nobody", Words('There is no "{name}".'), name=name[:40].replace("|", "||"))
    if found == account:
        raise ActionError("yourself", Words("That is you."))
    return found


WISHES = {
    **dict.fromkeys(synonyms("add", context="people"), True),
    **dict.fromkeys(synonyms("remove", "delete", context="people"), False),
}
"""A word before a name -> whether that person shall be on the list afterwards."""


class PeopleCommand(RefusableCommand, AccountCommand):
    """Base of the commands that edit a list of people."""

    def person(self, name: str) -> DefaultAccount:
        """Return the account meant by `name`; raise `ActionError` as `somebody_else` does."""
        return somebody_else(self.account, name)

    def toggle(self, kind: str, typed: str) -> tuple[DefaultAccount, bool]:
        """Add a person to a list of the caller, or remove them from it, according to `add` or `remove` before the name.

        Return the account, and whether it is on the list now.

        Raises ActionError: those of `somebody_else`; code `full`.
        """
        verb, _, name = typed.partition(" ")
        wish = WISHES.get(verb.lower()) if name.strip() else None
        person, people = self.person(typed if wish is None else name.strip()), listed(self.account, kind)
        if (person in people) is wish:
            return person, wish
        if person in people:
            put(self.account, kind, [one for one in people if one != person])
            return person, False
        if len(people) >= MOST:
            raise ActionError("full", Words("The list is full: {most} people."), most=MOST)
        put(self.account, kind, [*people, person])
        return person, True


class CmdFriends(PeopleCommand):
    """List one's friends and which of them are connected; add or remove one."""

    key = "friends"
    aliases = synonyms("friend", of="friends")
    help_category = "talk"
    help_words = Words(
        "|wfriends|n says which of your friends are here, |wfriends <name>|n makes somebody your friend, or no longer. "
        "You are told when a friend comes or goes; they are not told that you call them so."
    )

    def act(self, typed: str) -> None:
        """Show the list, or add or remove the named person."""
        if typed:
            person, on = self.toggle("friends", typed)
            self.tell(Words("{name} is your friend now.") if on else NO_FRIEND, name=known_as(person))
            return
        lines = list(self._lines())
        self.msg("\n".join(lines) if lines else NO_FRIENDS.say(self.lang))

    def _lines(self) -> Iterator[str]:
        for one in friends_of(self.account):
            yield IS[one.state].say(self.lang, name=one.name, text=one.note)


class CmdIgnore(PeopleCommand):
    """Ignore a person, or hear them again."""

    key = "ignore"
    aliases = synonyms("block", of="ignore")
    help_category = "talk"
    help_words = Words(
        "|wignore <name>|n: you no longer hear what somebody says, tells you or writes you, and do not read how they "
        "describe themselves; again: you do. |wignore|n lists them. They are not told, except that you take no "
        "messages. Staff are always heard. Use |wreport|n for what is more than annoying."
    )

    def act(self, typed: str) -> None:
        """Show the list, or add or remove the named person."""
        if typed:
            person, on = self.toggle("ignored", typed)
            self.tell(Words("You do not hear {name} any more.") if on else HEARD_AGAIN, name=known_as(person))
            return
        people = listed(self.account, "ignored")
        self.tell(IGNORING if people else Words("You hear everybody."), names=[known_as(one) for one in people])


class CmdAway(AccountCommand):
    """Mark oneself as away from the keyboard."""

    key = "afk"
    aliases = synonyms("away", of="afk")
    free_text = True
    help_category = "talk"
    help_words = Words(
        "|wafk|n, or |wafk <what you are doing>|n: |wwho|n shows that you are away, and so do your answers to who "
        "tells you something. The next command brings you back."
    )

    def func(self) -> None:
        """Store the note until the next command, and show it to friends."""
        text = spoken(self.args.strip()[:LONGEST])
        speaking.check(self.account, text)
        self.account.ndb.away = text
        shown_to_friends(self.account)
        self.tell(AWAY_TEXT if text else Words("You are away. Your next command brings you back."), text=text)


COMMANDS = (CmdFriends, CmdIgnore, CmdAway)
"""Commands about other people."""

NO_FRIEND = Words("{name} is no longer on your list of friends.")
NO_FRIENDS = Words("You have no friends on your list: |wfriends <name>|n puts somebody on it.")
IS_AFK = Words("  |y{name}|n is away from the keyboard. {text}")
IS = {"here": Words("  |g{name}|n is here."), "away": IS_AFK, "gone": Words("  {name} is not here.")}
HEARD_AGAIN = Words("You hear {name} again.", context="social")
IGNORING = Words("You do not hear: {names}.")
AWAY_TEXT = Words("You are away: {text}. Your next command brings you back.")
FRIEND_COMES = Words("Your friend {name} has come in.")
