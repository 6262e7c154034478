"""The commands of homes: `lodging`, `visit`."""

from __future__ import annotations

from typing import NamedTuple

from evennia.accounts.accounts import DefaultAccount

from ..kernel.character_command import NO_CHARACTER, CharacterCommand
from ..kernel.counting import coins
from ..kernel.errors import ActionError
from ..kernel.input import clean, spoken, whole_number
from ..kernel.messaging import lang_of, look_around, tell
from ..places import maps, running
from ..places.rooms import check_at, is_place
from ..security.speaking import check
from ..social.friends import hero_of, ignores, known_as, listed_numbers, person_called, somebody_else
from ..tables import extending
from ..words import LANGUAGES, Words, synonyms
from . import homes
from .homes import EvAdventureHome, Tenant, enter, home_of, oneself, put_out, with_key

NONE = Words(
    "You have no room of your own yet. In the inn, |wlodging rent|n gets you one for {rent} a month, |wlodging buy|n "
    "for good for {price}."
)
USAGE = Words(
    "|wlodging|n, and go, rent, buy, house, name, describe, hang, invite, bar, key, open or close: |whelp lodging|n."
)
RENTED = Words("The room is yours for {days} {days:|day|days} of the game; you have {have} left. (|wlodging|n)")


class Wording(NamedTuple):
    """The sentences about a home, by its kind of owner."""

    none: Words = NONE
    usage: Words = USAGE
    rented: Words = RENTED
    bought: Words = Words(
        "You pay {price} and have {have} left. The room is yours for good, with the large chest. (|wlodging|n)"
    )
    shut: Words = Words("The door is shut: only whom you let in comes in.")


class HomeCommand(CharacterCommand):
    """Base of the commands of homes."""

    in_fight = "refused"

    def func(self) -> None:
        """Refuse a caller without an account: a home belongs to a person. Raises ActionError."""
        if self.caller.account is None:
            raise ActionError("no_character", NO_CHARACTER)
        super().func()

    words = Wording()
    """The sentences about the home."""

    def tenant(self) -> Tenant:
        """Return the tenant of the home meant. Raises ActionError."""
        return oneself(self.caller)

    def found(self) -> EvAdventureHome | None:
        """Return the home meant; None where there is none. Raises ActionError."""
        home: EvAdventureHome | None = with_key(self.tenant().key)
        return home

    def own(self) -> EvAdventureHome:
        """Return the same. Raises ActionError where there is none."""
        home = self.found()
        if home is None:
            raise ActionError("none", self.words.none, rent=coins(homes.RENT), price=coins(homes.DEED))
        return home

    def go_in(self, home: EvAdventureHome) -> None:
        """Go into a home, and tell the trophies hung up there. Raises ActionError."""
        if self.caller.location == home:
            raise ActionError("there", Words("You are there already.", context="trade"))
        check_at(self.caller, home.street, NO_STREET if home.house else NO_INN)
        if new := enter(self.caller, home):
            self.tell(HUNG, trophies=new)


class CmdLodging(HomeCommand):
    """A room of one's own."""

    key = "lodging"
    aliases = synonyms("lodgings", "quarters", "home", of="lodging")
    free_text = True
    help_words = Words(
        "A room of your own at the inn: a chest nobody else sees, a hearth that heals as the best room does, a "
        "wall for trophies. A month (of the game) costs {rent} coins; {deed} make it yours for good, with a larger "
        "chest. A house in the town costs {house}, {deed} less for a room you have bought: the largest chest, and "
        "a workbench to craft at without tools; what was in the room comes along. All of it belongs to you, not to "
        "the hero: a later one finds everything. While rent is owed the door stays shut, and nothing is "
        "lost.\n\nUsage:\n  lodging              go in, where the door is; in it: how it stands\n  lodging go      "
        "     walk there and go in\n  lodging rent 3       pay three months\n  lodging buy\n  lodging house        "
        "where the houses are: buy one\n  lodging name <what it is called>\n  lodging describe <what one sees>\n  "
        "lodging hang         put up what you have won since you came in\n  lodging invite ann   she may visit; "
        "|wlodging bar ann|n no longer\n  lodging key ann      a key: she comes and goes and uses the chest (for a "
        "party's hall)\n  lodging open         everybody may visit; |wlodging close|n\n  visit bob            go "
        "to somebody's room"
    ).filled(rent=homes.RENT, deed=homes.DEED, house=homes.HOUSE)

    def act(self, typed: str) -> None:
        """Carry out the subcommand; without one, go in, or tell the state of the home."""
        if self.cmdstring in synonyms(of="go home"):
            typed = "go"
        elif self.cmdstring in synonyms(of="rent a room"):
            typed = f"rent {typed}".strip()
        if not typed:
            home = self.own()
            if self.caller.location == home or not is_place(self.caller.location, home.street):
                self._report(home)
            else:
                self.go_in(home)
            return
        first, _, rest = typed.replace("\u3000", " ").partition(" ")
        actions = {
            synonyms("rent"): self._rent,
            synonyms("buy", context="trade"): self._buy,
            synonyms("house"): self._house,
            synonyms("enter", "in"): self._enter,
            synonyms("go", context="trade"): self._go,
            synonyms("name", "title"): self._name,
            synonyms("describe", "desc", "description"): self._describe,
            synonyms("invite", "guest"): self._invite,
            synonyms("bar", "uninvite"): self._bar,
            synonyms("key", "share"): self._key,
            synonyms("hang"): self._hang,
            synonyms("open", context="trade"): self._open,
            synonyms("close", "shut"): self._close,
        }
        act = next((act for words, act in actions.items() if first.lower() in words and self.may(words[0])), None)
        if act is None:
            raise ActionError("usage", self.words.usage)
        act(rest.strip())

    def may(self, action: str) -> bool:
        """Return whether there is such an action. Raises ActionError where it is not the caller's."""
        return True

    def _report(self, home: EvAdventureHome) -> None:
        """Tell how long it is paid for, and who may come in."""
        if home.house:
            self.tell(Words("The house is yours for good."))
        elif home.paid_until is None:
            self.tell(Words("The room is yours for good."))
        elif home.overdue:
            raise ActionError("overdue", homes.OVERDUE)
        else:
            self.tell(Words("The rent is paid for {days} {days:|day|days} of the game."), days=home.days_left)
        for words, people in ((Words("These have a key: {names}."), home.keys), (GUESTS, home.guests)):
            if names := [known_as(one) for one in listed_numbers(people)]:
                self.tell(words, names=names)
        self.tell(DOOR_OPEN if home.open_door else self.words.shut)

    def _rent(self, typed: str) -> None:
        months = whole_number(typed) if typed else 1
        if months is None:
            raise ActionError("usage", USAGE)
        self._pay_here()
        home = homes.rent(self.caller, months, self.tenant())
        self.tell(self.words.rented, days=home.days_left, have=coins(self.caller.coins))

    def _buy(self, typed: str) -> None:
        self._pay_here()
        homes.buy(self.caller, self.tenant())
        self.tell(self.words.bought, price=coins(homes.DEED), have=coins(self.caller.coins))

    def _house(self, typed: str) -> None:
        check_at(self.caller, homes.STREET, NO_STREET)
        price = homes.price_of_house(self.found())
        homes.move_house(self.caller)
        self.tell(HOUSE_YOURS, price=coins(price), have=coins(self.caller.coins))

    def _pay_here(self) -> None:
        home = self.found()
        if self.caller.location != home and (home is None or not home.house):
            check_at(self.caller, homes.INN, NO_INN)

    def _enter(self, typed: str) -> None:
        self.go_in(self.own())

    def _go(self, typed: str) -> None:
        """Walk to the door, however far it is, and go in."""
        home, here = self.own(), self.caller.location
        if here == home or is_place(here, home.street):
            self.go_in(home)
            return
        door = next((place for place in maps.known(here, self.caller) if is_place(place, home.street)), None)
        ways = maps.path(here, self.caller, door) if door is not None else None
        if not ways or len(ways) > running.MOST:
            raise ActionError("no_way", Words("You know no way home from here."))
        steps = [way.key for way in ways]
        running.begin(self.caller, running.Run(steps, arrived=lambda: self.caller.execute_cmd(f"{self.key} enter")))

    def _name(self, typed: str) -> None:
        home = self.own()
        home.title = self._written(typed, homes.TITLE)
        home.furnish()
        self.tell(Words("It is called this now: {name}."), name=home)

    def _describe(self, typed: str) -> None:
        home = self.own()
        home.text = self._written(typed, homes.TEXT)
        home.furnish()
        self.tell(Words("That is what one sees there now."))
        if self.caller.location == home:
            look_around(self.caller)

    def _written(self, typed: str, most: int) -> str:
        """Return typed text in a form that may stand in a place; the original text cannot be restored.

        Raises ActionError if it is too long, or the person may not say it.
        """
        if len(typed) > most:
            raise ActionError("long", TOO_LONG, most=most, count=len(typed))
        check(self.caller, typed)
        return spoken(clean(typed))

    def _invite(self, typed: str) -> None:
        home, person = self._with(typed)
        home.guests = self._more(home.guests, person, homes.MOST_GUESTS)
        self._told(home, person, Words("{name} may visit you now."), INVITES)

    def _key(self, typed: str) -> None:
        home, person = self._with(typed)
        home.keys = self._more(home.keys, person, homes.MOST_KEYS)
        self._told(home, person, Words("{name} has a key to your door now."), GIVES_KEY)

    @staticmethod
    def _more(people: list[int], person: DefaultAccount, most: int) -> list[int]:
        """Return a list with one person more. Raises ActionError when the person is on it, or it is full."""
        if person.id in people:
            raise ActionError("already", Words("{name} has that already."), name=known_as(person))
        if len(people) >= most:
            raise ActionError("full", Words("{most} are the most."), most=most)
        return [*people, person.id]

    def _bar(self, typed: str) -> None:
        home, person = self._with(typed)
        home.guests = [one for one in home.guests if one != person.id]
        home.keys = [one for one in home.keys if one != person.id]
        self._told(home, person, Words("{name} does not come in any more."), BARS)
        put_out(home, person.id)

    def _hang(self, typed: str) -> None:
        home = self.own()
        if self.caller.location != home:
            raise ActionError("outside", Words("The hooks are in your room: go in first."))
        new = home.hang(self.caller)
        if not new:
            raise ActionError("nothing", NOTHING_NEW)
        home.furnish()
        self.tell(HUNG, trophies=new)

    def _open(self, typed: str) -> None:
        self.own().open_door = True
        self.tell(DOOR_OPEN)

    def _close(self, typed: str) -> None:
        home = self.own()
        home.open_door = False
        self.tell(self.words.shut)
        put_out(home)

    def _with(self, typed: str) -> tuple[EvAdventureHome, DefaultAccount]:
        return self.own(), somebody_else(self.caller.account, typed)

    def _told(self, home: EvAdventureHome, person: DefaultAccount, own: Words, others: Words) -> None:
        """Tell the caller, and the other person, unless they ignore the caller."""
        self.tell(own, name=known_as(person))
        if not ignores(person, self.caller.account) and (hero := hero_of(person)) is not None:
            tell(hero, others, who=self.caller, where=IN_STREET if home.house else Words("at the inn"))


class CmdVisit(HomeCommand):
    """Go to somebody's room or house, or to a club's hall."""

    key = "visit"
    help_words = CmdLodging.help_words

    def act(self, typed: str) -> None:
        """Go there; without a name, list the open doors."""
        if not typed:
            self._doors()
            return
        person = person_called(typed)
        others = (find(typed) for find in extending.HOMES.all())
        home = home_of(person.id) if person is not None else next((one for one in others if one is not None), None)
        if home is None:
            raise ActionError("no_home", Words("Nobody of that name has a room here."))
        self.go_in(home)

    def _doors(self) -> None:
        here = self.caller.location
        streets = [street for street in (homes.INN, homes.STREET) if is_place(here, street)]
        if not streets:
            raise ActionError("no_inn", NO_INN)
        known = [home for home in EvAdventureHome.objects.all_family() if home.street in streets]
        doors = [home for home in known if home.lets_in(self.caller) and not home.overdue]
        if not doors:
            raise ActionError("nobody", Words("No door here is open to you."))
        gap = LANGUAGES[lang_of(self.caller)].semicolon
        self.tell(DOORS, doors=gap.join(DOOR.say(self.lang, name=home.host, home=home) for home in doors))


COMMANDS = (CmdLodging, CmdVisit)

NO_STREET = Words("The houses are in a street of their own (|wway houses|n).")
NO_INN = Words("The rooms are at the inn.")
NOTHING_NEW = Words("You have nothing new for the wall: lords you bring down and tournaments you win hang there.")
HUNG = Words("You hang up on the wall: {trophies}.")
HOUSE_YOURS = Words(
    "You pay {price} and have {have} left. One of these houses is yours for good now, with its key, its chest and its "
    "workbench. (|wlodging|n)"
)
GUESTS = Words("These may visit: {names}.")
DOOR_OPEN = Words("The door is open: everybody may visit.")
TOO_LONG = Words("That is {count} characters; {most} are the most.", context="trade")
INVITES = Words("{who:cap} lets you visit. (|wvisit {who}|n {where})")
IN_STREET = Words("where the houses are: |wway houses|n")
GIVES_KEY = Words("{who:cap} gives you a key. (|wvisit {who}|n {where})")
BARS = Words("{who:cap} does not let you in any more.")
DOOR = Words("{home} (|wvisit {name}|n)")
DOORS = Words("Open to you: {doors}.")
