"""The staff command `@spawn`: creatures, things, packs, loot, chests, and places that keep creatures.

Other input (switches, prototypes as text, the menu) is passed to Evennia's command of that name.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from evennia.objects.objects import DefaultObject

from ..creatures import clock, events, npcs
from ..kernel.character_command import shown
from ..kernel.command import sure
from ..kernel.counting import CountedThing, counted, find
from ..kernel.errors import ActionError
from ..kernel.input import fold, whole_number
from ..kernel.messaging import announce
from ..kernel.textwidth import fill
from ..knave import loot
from ..knave.bestiary import DEEPEST, KINDS, Kind
from ..knave.loot import FINDS, TABLES, TREASURES
from ..model import Hero, Place
from ..rules import dice
from ..social import news
from ..social.talk_commands import CmdSay
from ..things import wares
from ..words import Lang, Words, in_english, series, synonyms
from .builtin_commands import BUILDING
from .command import StaffCommand

MOST = 20
"""The most of one command."""

_Stock: Any = next(command for command in BUILDING if command.__name__ == "CmdSpawn")


class CmdSpawn(StaffCommand, _Stock):  # type: ignore[misc]
    """Create creatures and things."""

    key = "@spawn"
    aliases = synonyms("@olc", of="@spawn")
    locks = "cmd:perm(spawn) or perm(Builder)"
    help_category = "building"
    help_words = Words(
        """Make any creature or thing, here.

Usage:
  @spawn cellar rat [= 3]        a creature, or several; by key or name, in either language
  @spawn torch [= 5]             a thing; rune stones are rune:<spell>
  @spawn list monsters [level]   every creature, or those of a level
  @spawn list things [word]      every thing, or those with a word in key or name
  @spawn pack <creature>         as many as come together
  @spawn loot <table> [= level]  what a table of loot gives: {tables}
  @spawn chest [= level]         a chest with what lies in one on that level
  @spawn always <creature> [= n] this place keeps so many; they come back when killed
  @spawn never <creature>        it keeps them no more

How they are written stands in docs/build/creatures.md. Everything else is Evennia's own @spawn:
@spawn/show <key>, @spawn/list, @spawn/edit, @spawn {{prototype}}, ..."""
    ).filled(tables=Words.of(lambda lang: series(lang, TABLES)))

    def func(self) -> Any:
        """Carry out the command; pass other input to Evennia's."""
        typed = self.args.strip()
        if not typed and not self.switches:
            raise ActionError("what", SPAWN_WHAT)
        if self.switches or typed.startswith("{"):
            by_menu = {"olc", "menu", "edit"} & set(self.switches)
            return self._menu() if by_menu else _Stock.func(self)  # it may ask: a generator
        if self.caller.location is None:
            raise ActionError("nowhere", NOWHERE)
        return StaffCommand.func(self)

    def _menu(self) -> Generator[str, str, None]:
        question = Words(
            "Evennia's menu for prototypes knows English only (@spawn/save writes prototypes, too). Open it? yes/[no]"
        )
        yield from sure(self, question)
        yield from _Stock.func(self)

    def act(self, typed: str) -> None:
        """Carry out the verb; without one, create the named creature or thing."""
        verb, _, rest = fold(typed).partition(" ")
        match (
            in_english(verb.lower(), "list", "pack", "loot", "chest", "always", "never", context="staff creatures"),
            rest.strip(),
        ):
            case "list", wanted:
                self._list(wanted)
            case "pack", wanted if wanted:
                kind = creature(wanted)
                self._creatures(kind, max(1, dice.roll(kind.pack)))
            case "loot", wanted if wanted:
                self._loot(*name_and_number(wanted, 1))
            case ("chest", wanted) if not wanted or wanted.startswith("="):
                self._chest(name_and_number(f"chest {wanted}", 1)[1])
            case "always", wanted if wanted:
                name, count = name_and_number(wanted, 1)
                self._keep(creature(name), count)
            case "never", wanted if wanted:
                self._keep(creature(wanted), 0)
            case _:
                self._make(*name_and_number(typed, 1))

    def _make(self, name: str, count: int) -> None:
        if not 1 <= count <= MOST:
            raise ActionError("number", NUMBER, most=MOST)
        found = {**named(name, KINDS), **named(name, loot.THINGS)}
        if len(found) != 1:
            raise ActionError("which", WHICH if found else NONE, typed=shown(name), names=list(found)[:12])
        key = next(iter(found))
        if key in KINDS:
            self._creatures(KINDS[key], count)
        else:
            self._things(wares.lay([loot.Found(key, count)], self.caller.location, from_below=False))

    def _creatures(self, kind: Kind, count: int) -> None:
        made = [npcs.spawn(kind.key, self.caller.location) for _ in range(min(count, MOST))]
        self.log(f"spawned {len(made)} {kind.key} in", self.caller.location)
        announce(self.caller.location, APPEARS, things=[CountedThing(made[0], len(made))])

    def _things(self, things: Iterable[DefaultObject]) -> None:
        made = list(things)
        if not made:
            self.tell(NOTHING)
            return
        self.log(f"spawned {', '.join(thing.key for thing in made)} in", self.caller.location)
        announce(self.caller.location, APPEARS, things=counted(made))

    def _loot(self, table: str, depth: int) -> None:
        if table not in TABLES:
            raise ActionError("table", Words("The tables of loot are: {names}."), names=list(TABLES))
        self._things(wares.lay(loot.roll(dice, table, level(depth)), self.caller.location, from_below=False))

    def _chest(self, depth: int) -> None:
        chest = wares.make("chest")
        chest.locks.add("get:false()")
        wares.lay(loot.roll(dice, "chest", level(depth)), chest, from_below=False)
        chest.move_to(self.caller.location, quiet=True)
        self._things([chest])

    def _keep(self, kind: Kind, count: int) -> None:
        if not 0 <= count <= MOST:
            raise ActionError("number", NUMBER, most=MOST)
        place = self.caller.location
        clock.keep(place, kind.key, count)
        self.log(f"let {count} {kind.key} be kept in", place)
        self.tell(KEEPS if count else KEEPS_NOT, place=place, kind=kind.name, count=count)
        clock.refill()

    def _list(self, wanted: str) -> None:
        what, _, rest = wanted.partition(" ")
        match in_english(what.lower(), "monsters", "things"):
            case "monsters" | "monster" | "creatures":
                depth = whole_number(rest) if rest else None
                if rest and depth is None:
                    raise ActionError("level", LEVEL, most=DEEPEST)
                kinds = [one for one in KINDS.values() if depth is None or one.lives_at(level(depth))]
                rows = [_row(one, self.lang) for one in kinds]
            case "things" | "thing":
                word = rest.strip().lower()
                rows = [
                    f"  |w{key}|n  {proto['names'][self.lang.value]}{_where(key, self.lang)}"
                    for key, proto in loot.THINGS.items()
                    if word in key or word in proto["names"]["en"].lower() or word in proto["names"]["zh"]
                ]
            case _:
                raise ActionError("list", Words("List what: monsters or things?"))
        if not rows:
            self.tell(Words("There are none."))
            return
        self.msg(text=("\n".join(fill(row, self.page.width, hanging="      ") for row in rows), {"type": "staff"}))


def level(depth: int) -> int:
    """Check that `depth` is a level of the dungeon, and return it. Raises ActionError: code `level`."""
    if not 0 <= depth <= DEEPEST:
        raise ActionError("level", LEVEL, most=DEEPEST)
    return depth


def creature(name: str) -> Kind:
    """Return the kind a key or name means. Raises ActionError: code `which` if none or several match."""
    found = named(name_and_number(name, 1)[0], KINDS)
    if len(found) != 1:
        raise ActionError("which", WHICH if found else NONE, typed=shown(name), names=list(found)[:12])
    return next(iter(found.values()))


def named[Entry](typed: str, entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """Return the entries a key or name means: the exact one, else all that contain it."""
    wanted = fold(typed).strip().lower()
    spelled = {key: _names(key, one) for key, one in entries.items()}
    exact = {key: entries[key] for key, names in spelled.items() if wanted in names}
    if exact or len(wanted) < 2:
        return dict(list(exact.items())[:1])
    return {key: entries[key] for key, names in spelled.items() if any(wanted in name for name in names)}


def _names(key: str, one: Any) -> tuple[str, ...]:
    if isinstance(one, Kind):
        return key.lower(), *(name.lower() for name in one.name.every())
    return key.lower(), *(one["names"][lang].lower() for lang in Lang)


def name_and_number(typed: str, default: int) -> tuple[str, int]:
    """Return the name and the number of `rat = 3`. Raises ActionError: code `number` if it is not a number."""
    name, sign, rest = typed.rpartition("=")
    if not sign:
        return typed.strip(), default
    number = whole_number(rest)
    if number is None:
        raise ActionError("number", NUMBER, most=MOST)
    return name.strip(), number


def _row(kind: Kind, lang: Lang) -> str:
    first, last = kind.depth
    facts = {
        "key": kind.key,
        "name": kind.name,
        "levels": f"{first}-{last}" if first != last else str(first),
        "dice": kind.hit_dice,
        "hp": kind.hp_max,
        "armor": kind.armor + 10,
        "damage": "/".join(one.damage_roll for one in kind.attacks),
        "xp": kind.xp,
    }
    return ROW.say(lang, **facts)


def _where(key: str, lang: Lang) -> str:
    found = FINDS.get(key) or TREASURES.get(key)
    return Words(" (levels {first} to {last})").say(lang, first=found.depth[0], last=found.depth[1]) if found else ""


class CmdEvent(StaffCommand):
    """Run an event for everybody."""

    key = "@event"
    help_words = Words(
        "Run an event for everybody. One at a time; it ends by itself after three hours.\n\nUsage:\n  @event\n"
        "  @event invasion cellar rat = 5     creatures come to where you stand; nobody dies of it\n"
        "  @event festival <name> // <Chinese name>\n  @event end"
    )

    def _show(self, event: Any) -> None:
        if event is None:
            self.tell(EVENT_NONE)
        elif event.place is not None:
            self.tell(EVENT_ATTACK, title=event.title, place=event.place, count=len(event.standing()))
        else:
            self.tell(Words("Going on: {title}."), title=event.title)

    def act(self, typed: str) -> None:
        """Show the event, or begin or end one."""
        event = events.current()
        verb, _, rest = typed.partition(" ")
        match in_english(verb.lower(), "end", "invasion", "festival"), rest.strip():
            case "", _:
                self._show(event)
            case (("end" | "stop"), _):
                if event is None:
                    raise ActionError("none", EVENT_NONE)
                events.end(event)
                self.log("ended the event in", self.caller.location)
            case ("invasion", wanted) if wanted:
                if self.caller.location is None or not isinstance(self.caller.location, Place):
                    raise ActionError("nowhere", NOWHERE)
                name, count = name_and_number(wanted, 3)
                events.invasion(self.caller.location, creature(name), count)
                self.log(f"began an invasion of {count} {name} in", self.caller.location)
            case ("festival", wanted) if wanted:
                events.festival(news.in_both(wanted))
                self.log("began a festival in", self.caller.location)
            case _:
                raise ActionError("usage", EVENT_USAGE)


class CmdSayAs(StaffCommand):
    """Make a person or creature in the place say something."""

    key = "@say"
    locks = "cmd:perm(Builder)"
    free_text = True
    help_words = Words(
        "|w@say lil = Good morning. // {greeting}|n lets a person here say something, to each reader in their "
        "language; without the second part all read the same."
    ).filled(greeting=Words("Good morning.").zh)

    def act(self, typed: str) -> None:
        """Announce the speech of the named being."""
        name, sign, said = typed.replace("＝", "=", 1).partition("=")
        said = said.strip()
        place = self.caller.location
        if not sign or not name.strip() or not said or place is None:
            raise ActionError("usage", Words("|w@say <somebody> = <words> // <Chinese words>|n."))
        beings = place.contents_get(content_type="character")
        found = find(name, [one for one in beings if not isinstance(one, Hero)])
        if not found:
            raise ActionError("nobody", Words('Nobody of the world called "{typed}" is here.'), typed=shown(name))
        speech: object = news.in_both(said) if news.BETWEEN in said else said.replace("|", "||")
        announce(place, CmdSay.OTHERS, who=found[0], speech=speech)
        self.log("let speak", found[0])


COMMANDS = (CmdSpawn, CmdEvent, CmdSayAs)
"""Staff's commands on creatures and things."""

SPAWN_WHAT = Words(
    "Spawn what? |w@spawn cellar rat = 3|n, |w@spawn torch|n, |w@spawn list monsters|n: |whelp @spawn|n."
)
EVENT_NONE = Words("Nothing is going on.")
EVENT_ATTACK = Words("Going on: an attack on {place} ({title}), {count} left to beat.")
EVENT_USAGE = Words("|w@event invasion <creature> = 5|n, |w@event festival <name> // <Chinese name>|n, |w@event end|n.")
NOWHERE = Words("You are nowhere.")
NUMBER = Words("The number is 1 to {most}.")
LEVEL = Words("The levels are 1 to {most}; 0 is the town.")
NONE = Words('There is no creature or thing called "{typed}". See @spawn list monsters, @spawn list things.')
WHICH = Words('"{typed}" may mean: {names}.')
NOTHING = Words("This time there was nothing.")
APPEARS = Words("Out of thin air: {things}.")
KEEPS = Words("{place:cap} keeps {count} of this from now on: {kind}.")
KEEPS_NOT = Words("{place:cap} keeps no more of this: {kind}.")
ROW = Words("  |w{key}|n  {name}: level {levels}, {dice} HD, {hp} HP, armour {armor}, damage {damage}, {xp} XP")
