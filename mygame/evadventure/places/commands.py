"""Commands in a place: look, walk, map, way, time and their switches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NoReturn

from django.conf import settings
from evennia import CmdSet
from evennia.objects.objects import DefaultExit, DefaultObject

from ..kernel import signals
from ..kernel.character_command import shown
from ..kernel.command import Command, RefusableCommand
from ..kernel.counting import counted
from ..kernel.descriptions import Detail, phase_at, plain
from ..kernel.errors import ActionError
from ..kernel.textwidth import fill
from ..knave.directions import Direction, direction
from ..model import Hero, Living, Place, sight_of
from ..things.containers import EvAdventureContainer
from ..things.light import can_see
from ..words import LANGUAGES, Lang, Words, in_english, pattern, say, series, synonyms
from . import game_time, lands, maps, running, senses, travel
from .client_data import area
from .look_target import find, find_way, suggestions, told_of
from .rooms import NO_EXITS, EvAdventureRoom, mark

TOO_DARK = Words("It is too dark to look at anything but what you carry.")
NOT_SEEN = Words('You see no "{typed}" here.')
NOT_SEEN_BUT = Words('You see no "{typed}" here. Did you mean {names:or}?')
NOTHING_UPDOWN = Words("There is no way {direction} from here.")
WHICH = Words('Which "{typed}" do you mean: {names:or}?')
WAY_FAR = Words("{place} is not next to here. The way there: {steps}.")
NO_WAY = Words('No way from here is called "{typed}". {ways}')
WAY_ASK = Words('The way to where? For example "way temple".')
WAY_UNKNOWN = Words('Nobody here has heard of a place called "{typed}".')
AMBIENT_OFF = Words("You will not be told the small noises of a place any more.")
BRIEF_ON = Words(
    "Places are shown without their descriptions as you walk, and each blow of a fight in a short line; "
    "|wlook|n shows all."
)
BRIEF_OFF = Words("Places are shown with their descriptions as you walk, and fights at full length.")
AUTOEXIT_OFF = Words("Places are shown without their ways out; |wexits|n lists them.")
RUN_WHERE = Words("Run where? For example |wrun north|n, |wrun 2n 3e|n, |wrun temple|n.")
RUN_FAR = Words("{most} steps are the most one runs in one go; that would be {count}.")


class PlaceCommand(RefusableCommand):
    """Base of the commands that need a location."""

    help_category = "World"

    def func(self) -> None:
        """Call `act` if the caller has a location. Raises ActionError."""
        if self.caller.location is None:
            raise ActionError("nowhere", Words("You are nowhere."))
        super().func()

    def show(self, text: str, kind: str = "look") -> None:
        """Send a text to the caller, wrapped to the screen and tagged by `kind` for clients."""
        self.msg(text=(text, {"type": kind}))

    def answer(self, words: Words, /, **facts: object) -> None:
        """Send a sentence to the caller, wrapped to the screen."""
        self.show(words.say(self.lang, **facts))

    def which(self, matches: list[DefaultObject]) -> NoReturn:
        """Ask which of several matches is meant, with the name that picks each. Raises ActionError."""
        word = plain(self.args)
        names = [
            Words("{thing} ({typed})").say(self.lang, thing=one, typed=f"{word}-{number}")
            for number, one in enumerate(matches[:9], 1)
        ]
        raise ActionError("which", WHICH, typed=shown(self.args), names=names)

    def way_to(self, wanted: str) -> tuple[Place, list[DefaultExit]]:
        """Return the place of a name, and the exits of the way there.

        Raises ActionError: codes `unknown`, `here`, `no_way`.
        """
        goal = maps.named(maps.heard_of(self.caller.location, self.caller), wanted)
        if goal is None:
            raise ActionError("unknown", WAY_UNKNOWN, typed=shown(self.args))
        return goal, travel.way_to(self.caller, goal)


class CmdLook(PlaceCommand):
    """Look at the place, or at something in it."""

    key = "look"
    aliases = synonyms("l", "ls", of="look", context="places")
    help_words = Words(
        """Look around, or at something.

  look            the place you are in
  look well       a detail of it, a thing, a person, something you carry
  look north      what lies that way
  look me         yourself

Words of a description that are set off in colour are worth a look. Some that
are not are worth one too."""
    )

    nothing_typed: ClassVar[Words | None] = None
    """Question asked when nothing is named; None: the place is shown."""

    def act(self, typed: str) -> None:
        """Show the named thing, detail or direction; without a name, the place."""
        wanted = plain(typed).removeprefix("at ")
        if not wanted:
            if self.nothing_typed is None:
                self.show(self.caller.at_look(self.caller.location))
            else:
                raise ActionError("what", self.nothing_typed)
            return
        inside = _INSIDE.fullmatch(wanted)
        if wanted in _BACKPACK and not find(self.caller, wanted):
            self.execute_cmd("inventory")
            return
        if inside is not None and direction(wanted) is None:
            self._look_in(next(filter(None, inside.groups()), "").strip())
            return
        found = find(self.caller, wanted)
        if not can_see(self.caller) and not isinstance(found, Direction):
            own = (self.caller, self.caller.location, *self.caller.contents)
            found = [one for one in found if one in own] if isinstance(found, list) else []
            if not found:
                raise ActionError("dark", TOO_DARK)
        match found:
            case Detail() as detail:
                page = self.page
                self.show(mark(detail.at(game_time.phase()).say(page.lang), sight_of(self.caller.location), page))
                if detail.learns:
                    signals.learned.send_robust(sender=self.caller, flag=detail.learns, gives=detail.gives)
            case Direction() as heading:
                words = Words("There is no way {direction}.") if heading.step else NOTHING_UPDOWN
                self.answer(words, direction=heading.name)
            case [one, *others] if len(counted([one, *others])) == 1:
                self.show(self.caller.at_look(one))
            case []:
                people = self.caller.location.contents_get(content_type="character")
                sellers = (one for one in people if isinstance(one, Living))
                if ware := next(filter(None, (one.wares_shown(self.caller, wanted) for one in sellers)), ""):
                    self.show(ware)
                    return
                if said := told_of(self.caller, wanted):
                    self.answer(Words("{told} A closer look shows no more."), told=said)
                    return
                names = suggestions(self.caller, wanted)
                self.answer(NOT_SEEN_BUT if names else NOT_SEEN, typed=shown(typed), names=names)
                place, plainly = self.caller.location, self.page._replace(colour=False)
                if isinstance(place, EvAdventureRoom) and not names:
                    self.show(place.get_display_details(self.caller, page=plainly))
            case several:
                self.which(several)

    def _look_in(self, wanted: str) -> None:
        if not wanted:
            raise ActionError("what", Words("Look into what?"))
        found = find(self.caller, wanted)
        if not found and wanted in _BACKPACK:
            self.execute_cmd("inventory")
            return
        things = found if isinstance(found, list) else []
        boxes = [one for one in things if isinstance(one, EvAdventureContainer)]
        if not can_see(self.caller):
            boxes = [one for one in boxes if one.location is self.caller]
            things = [one for one in things if one.location is self.caller]
        if boxes:
            self.show(self.caller.at_look(boxes[0]))
        elif isinstance(found, Detail | Direction) or any(one.destination is not None for one in things[:1]):
            self.execute_cmd(f"look {wanted}")
        elif things and things[0] is not self.caller.location:
            self.answer(Words("Nothing can be put into {thing:the}."), thing=things[0])
        elif not can_see(self.caller):
            self.answer(TOO_DARK)
        else:
            self.answer(NOT_SEEN, typed=shown(wanted))


class CmdExamine(CmdLook):
    """Look closely at something; builders have Evennia's command of that name instead."""

    key = "examine"
    aliases = synonyms("exa", "x", "inspect", of="examine")
    nothing_typed = Words("Examine what?")
    help_words = Words("|wexamine well|n looks closely at a detail, a thing or a person, as |wlook well|n does.")

    def access(
        self, srcobj: DefaultObject, access_type: str = "cmd", default: bool = False, session: object = None
    ) -> bool:
        """Return whether the caller may use it: not a builder, whose own `examine` it would hide."""
        builds = srcobj is not None and srcobj.locks.check_lockstring(srcobj, "dummy:perm(Builder)")
        return not builds and super().access(srcobj, access_type, default, session)


class CmdRead(CmdLook):
    """Read what is written on something."""

    key = "read"
    nothing_typed = Words("Read what?")
    help_words = Words(
        "|wread sign|n reads what is written on a thing, here or carried. Posters on the wall: |wposters|n; letters: "
        "|wmail|n; the news: |wnews|n."
    )


_BACKPACK = synonyms("backpack", "pack", "bag")
"""Typed words for everything carried."""
_INSIDE = pattern(r"(?:in|into|inside)\s+(?:the\s+)?(.*)")


class CmdExits(PlaceCommand):
    """List the exits."""

    key = "exits"
    aliases = synonyms("ex", of="exits")
    help_words = Words(
        """List the ways out, one a line.

Type a direction (`north`, `n`) or the name of the place (`inn`) to go there."""
    )

    def act(self, typed: str) -> None:
        """Show each exit with a glimpse of its destination."""
        place = self.caller.location
        ways = place.ways(self.caller) if isinstance(place, Place) else place.contents_get(content_type="exit")
        if not ways:
            raise ActionError("no_exits", NO_EXITS)
        self.show("\n".join(way.return_appearance(self.caller) for way in ways))


class CmdGo(PlaceCommand):
    """Walk through an exit."""

    key = "go"
    aliases = synonyms("walk", "enter", of="go")
    help_words = Words(
        """Walk out of the place you are in.

  go north        the same as `north`, or `n`
  go inn          to a neighbouring place, by its name; for one further off you are told the way

`exits` lists the ways out, `way` every place you could walk to."""
    )

    of_run = False
    """Whether the line is a step of a run, not typed."""

    def act(self, typed: str) -> None:
        """Walk through the named exit; for a distant place, tell the way there."""
        if not self.of_run:
            running.drop(self.caller)
        wanted = plain(typed).removeprefix("to ").removeprefix("into ")
        matches = find_way(self.caller, wanted)
        if len(matches) == 1:
            way = matches[0]
            if way.access(self.caller, "traverse"):
                way.at_traverse(self.caller, way.destination)
            else:
                way.at_failed_traverse(self.caller)
            return
        if len(matches) > 1:
            raise ActionError("which", WHICH, typed=shown(typed), names=[way.destination for way in matches])
        here = self.caller.location
        is_place = wanted and direction(wanted) is None
        goal = maps.named(maps.known(here, self.caller), wanted) if is_place else None
        far = maps.path(here, self.caller, goal) if goal is not None and goal is not here else None
        if far:
            raise ActionError("far", WAY_FAR, place=goal, steps=_steps(self.lang, far))
        ways = here.get_display_exits(self.caller)
        heading = direction(wanted)
        said = shown(typed) if heading is None else heading.name
        raise ActionError("no_way", NO_WAY if wanted else Words("Go where? {ways}"), typed=said, ways=ways)


class CmdMap(PlaceCommand):
    """Draw a map of the surroundings."""

    key = "map"
    aliases = synonyms(of="map", context="places")
    help_words = Words(
        """Draw the surroundings; you stand in the middle, between < and >.

A screen reader is told in sentences what lies around."""
    )

    def act(self, typed: str) -> None:
        """Draw the map as wide as the screen allows."""
        self.show(maps.draw(self.caller.location, self.caller, self.page), "map")


class CmdWay(PlaceCommand):
    """Tell the way to a place."""

    key = "way"
    aliases = synonyms("directions", of="way")
    help_words = Words(
        """Ask the way to a place.

  way temple      which turns to take, from where you stand
  way             every place of this part of the world, nearest first

`travel` goes further."""
    )

    def act(self, typed: str) -> None:
        """Tell the steps to the named place; without a name, list the places of this area."""
        wanted = plain(typed).removeprefix("to ")
        here = self.caller.location
        if not wanted:
            own = area(here, self.lang)
            near = [place for place in maps.known(here, self.caller)[1:] if area(place, self.lang) == own]
            names = series(self.lang, [place.get_display_name(self.caller) for place in near])
            self.show(f"{WAY_ASK.say(self.lang)}\n{fill(names, self.page.width)}")
            return
        goal, ways = self.way_to(wanted)
        self.answer(Words("To {place}: {steps}."), place=goal, steps=_steps(self.lang, ways))


class CmdRun(PlaceCommand):
    """Walk several steps, in a direction, by a path, or to a place."""

    key = "run"
    aliases = synonyms("speedwalk", "sprint", of="run")
    help_words = Words(
        "Walk several steps by one line.\n\n  run north       north, as far as it goes\n  run 2n 3e       twice "
        "north, three times east; a bare `2n 3e` or `n;s` does the same\n  run temple      the whole way to a "
        "place\n  run             stand still again\n\nYou stop by yourself where a way is shut, an enemy stands, "
        "a danger is known or you are hurt. At most {most} steps."
    ).filled(most=running.MOST)

    def act(self, typed: str) -> None:
        """Start running; without arguments, stop."""
        wanted = plain(typed).removeprefix("to ")
        if not wanted:
            self.answer(Words("You stand still.") if running.end(self.caller) else RUN_WHERE)
            return
        if isinstance(self.caller, Living) and self.caller.fight is not None:
            raise ActionError("in_fight", Words("Not in the middle of a fight: |wflee|n gets you out."))
        heading = direction(wanted)
        if heading is not None:
            running.begin(self.caller, running.Run([heading.key] * running.MOST, onward=True))
            return
        steps, known = running.read(wanted), False
        if steps is None:
            goal, ways = self.way_to(wanted)
            if isinstance(self.caller, Hero) and travel.warns(self.caller, goal, ways):
                return
            steps, known = [way.key for way in ways], True
        if len(steps) > running.MOST:
            raise ActionError("far", RUN_FAR, most=running.MOST, count=len(steps))
        running.begin(self.caller, running.Run(steps, known=known))


def _steps(lang: Lang, ways: Iterable[DefaultExit]) -> str:
    return LANGUAGES[lang].comma.join(say(lang, way) for way in ways)


class CmdTime(Command):
    """Tell the game's hour and date."""

    key = "time"
    help_category = "World"
    help_words = Words("Tell the hour and the day in the game. A day there is {hours:g} hours of yours.").filled(
        hours=24 / settings.TIME_FACTOR
    )

    def func(self) -> None:
        """Tell hour, date and part of the day, and the weather outdoors."""
        moment = game_time.now()
        self.tell(
            Words("It is {hour} ({phase}), {date}."),
            hour=game_time.hour_words(moment),
            date=game_time.date_words(moment),
            phase=game_time.PHASE_NAMES[phase_at(moment.hour)],
        )
        if self.caller.location is not None and sight_of(self.caller.location).sky:
            self.tell(lands.weather_of(self.caller.location).outside)


class Switch(Command):
    """Base of the commands that switch an account's setting on or off, or toggle it without an argument."""

    help_category = "World"
    attribute = ""
    on_words = off_words = Words("")
    default = "on"

    def func(self) -> None:
        """Set the attribute and tell the new state."""
        account = self.account or self.caller.account
        if account is None:
            return
        match in_english(self.args.strip().lower(), "on", "off", context="places commands"):
            case "on" | "yes":
                on = True
            case "off" | "no" | "none":
                on = False
            case "":
                on = account.attributes.get(self.attribute, self.default) != "on"
            case _:
                raise ActionError("usage", Words('Say "on" or "off".'))
        account.attributes.add(self.attribute, "on" if on else "off")
        self.tell(self.on_words if on else self.off_words)


class CmdAmbient(Switch):
    """Switch the ambient messages of places."""

    key = "ambient"
    help_words = Words("Switch the small noises of places on or off: |wambient on|n, |wambient off|n.")
    attribute = "ambient"
    on_words, off_words = Words("You will hear the small noises of a place."), AMBIENT_OFF


class CmdBrief(Switch):
    """Switch short descriptions while walking."""

    key = "brief"
    help_words = Words(
        "Walk without reading descriptions again, and read a short line for each blow of a fight: |wbrief on|n, "
        "|wbrief off|n. |wlook|n always shows all."
    )
    attribute = "brief"
    default = "off"
    on_words, off_words = BRIEF_ON, BRIEF_OFF


class CmdAutoExit(Switch):
    """Switch the list of exits in descriptions."""

    key = "autoexit"
    aliases = synonyms("autoexits", of="autoexit")
    help_words = Words(
        "Have the ways out listed under each place you see, or not: |wautoexit on|n, |wautoexit off|n. |wexits|n "
        "always lists them."
    )
    attribute = "autoexit"
    on_words, off_words = Words("Places are shown with their ways out."), AUTOEXIT_OFF


class PlaceCmdSet(CmdSet):
    """The commands of this package."""

    key = "places"

    def at_cmdset_creation(self) -> None:
        """Add the commands."""
        self.add([CmdLook, CmdExamine, CmdRead, CmdExits, CmdGo, CmdRun, CmdMap, CmdWay, CmdTime])
        self.add([CmdAmbient, CmdBrief, CmdAutoExit, *senses.COMMANDS, *travel.COMMANDS])
