"""Exits, and the notices of departure and arrival."""

from __future__ import annotations

from evennia.objects.objects import DefaultExit, DefaultObject, ExitCommand
from evennia.utils.dbserialize import deserialize

from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.transactions import each
from ..kernel import signals
from ..kernel.descriptions import decode
from ..kernel.input import fold
from ..kernel.messaging import Page, page_of, tell, tell_each, write
from ..kernel.textwidth import fill
from ..knave.directions import DIRECTIONS, Direction, direction
from ..model import Hero, Living, Place, Way
from ..things import wares
from ..things.light import can_see, hidden_from, lights_in
from ..words import LANGUAGES, Lang, Words
from . import lands, running

WAY = Words("{direction} to {place}", context="places")
REAL_TIME_WAY = Words("{way} (real time)")
LEADS = Words("{direction:cap}: {place}.")
REAL_TIME_SEEN = Words("Whoever fights there fights in real time, without rounds.")
SOMETHING = Words("something")
"""The mover's name, to a reader who cannot see it."""


FLAGS = "talk_flags"
"""Attribute of a character: things it has heard, seen and done, as a list of flags."""


class WayCommand(ExitCommand):
    """Walk through an exit by typing its direction or a name of its destination."""

    def match(self, cmdname: str, include_prefixes: bool = True) -> tuple[str | None, str | None]:
        """Match a line that is exactly the exit's direction or one of its names."""
        typed = fold(cmdname).strip()
        heading = direction(typed)
        meant = typed in self._keyaliases or (heading is not None and heading is self.obj.heading)
        return (cmdname, typed) if meant else (None, None)

    def func(self) -> None:
        """Walk; on a run, typing a way ends the run."""
        running.drop(self.caller)
        super().func()

    def access(
        self, srcobj: DefaultObject, access_type: str = "cmd", default: bool = False, session: object = None
    ) -> bool:
        """Return whether the caller may type it; a hidden exit has no command."""
        if self.obj.is_hidden_from(srcobj):
            return False
        return bool(super().access(srcobj, access_type, default, session))


def way_out(way: DefaultExit, page: Page) -> str:
    """Return any exit as an entry of a place's list of exits; one of another class by its direction or key."""
    if isinstance(way, EvAdventureExit):
        return way.way_out(page)
    heading = DIRECTIONS.get(way.key)
    name = heading.name.in_lang(page.lang) if heading else way.key
    label = f"|lc{name}|lt|g{name}|n|le" if page.links and not heading else f"|g{name}|n"
    return WAY.say(page.lang, direction=label, place=way.destination) if heading and way.destination else label


class EvAdventureExit(Way, DefaultExit):
    """An exit. Its key is a direction, or a name; the aliases are names of its destination."""

    exit_command = WayCommand

    refusal: dict[str, str] | None = AttributeProperty(None, autocreate=False)
    """Reason why the way is shut, in each language, if the plain sentence will not do."""
    needs: str = AttributeProperty("", autocreate=False)
    """The flag of those who know this way; nobody else sees it."""

    gate_text: str = AttributeProperty("", autocreate=False)
    """When it is open, as a stored `lands.Opening`; "" for always."""

    @property
    def gate(self) -> lands.Opening | None:
        """Return when the exit is open; None for always."""
        return decode(self.gate_text, lands.Opening) if self.gate_text else None

    def is_shut_for(self, one: DefaultObject) -> bool:
        """Return whether the gate keeps a being out now."""
        gate = self.gate
        if gate is None or lands.is_open(gate, self.location):
            return False
        if gate.flag and gate.flag in knows(one):
            return False
        return not (gate.thing and isinstance(one, Hero) and wares.carried(one, gate.thing) is not None)

    def is_hidden_from(self, one: DefaultObject) -> bool:
        """Return whether a being cannot see the exit: it lacks the flag, or a silent gate is shut."""
        if self.needs and self.needs not in knows(one):
            return True
        gate = self.gate
        return gate is not None and gate.shut is None and self.is_shut_for(one)

    def access(
        self, accessing_obj: DefaultObject, access_type: str = "read", default: bool = False, **kwargs: object
    ) -> bool:
        """Return whether a being has an access to the exit; a hidden or shut one cannot be traversed."""
        if access_type in ("view", "traverse") and self.is_hidden_from(accessing_obj):
            return False
        if access_type == "traverse" and self.is_shut_for(accessing_obj):
            return False
        return bool(super().access(accessing_obj, access_type=access_type, default=default, **kwargs))

    @property
    def heading(self) -> Direction | None:
        """Return the direction; None for an exit with a name only."""
        return DIRECTIONS.get(self.key)

    def in_lang(self, lang: Lang) -> str:
        """Return the name of the direction, or the exit's own, in `lang`."""
        heading = self.heading
        return heading.name.in_lang(lang) if heading else super().in_lang(lang)

    def label(self, page: Page) -> str:
        """Return the direction or name in colour, as a link if the client has links."""
        name = self.in_lang(page.lang)
        return f"|lc{name}|lt|g{name}|n|le" if page.links else f"|g{name}|n"

    def way_out(self, page: Page) -> str:
        """Return the entry of a place's list of exits: direction and destination."""
        if self.heading is None or self.destination is None or not self.is_named:
            said = self.label(page)
        else:
            said = WAY.say(page.lang, direction=self.label(page), place=self.destination)
        return REAL_TIME_WAY.say(page.lang, way=said) if self.real_time else said

    def lets_flee(self, living: Living) -> bool:
        """Return whether a being could flee through it now: it sees the way, and may pass."""
        return self.destination is not None and all(self.access(living, kind) for kind in ("view", "traverse"))

    @property
    def real_time(self) -> bool:
        """Return whether fights at its destination are in real time."""
        return in_real_time(self.destination)

    def return_appearance(self, looker: DefaultObject, **kwargs: object) -> str:
        """Return the destination of the exit, and the view of it from here."""
        page = page_of(looker)
        parts = [LEADS.say(page.lang, direction=self.in_lang(page.lang), place=self.destination)]
        there = self.destination
        sight = there.sight if isinstance(there, Place) else None
        if self.real_time:
            parts.append(REAL_TIME_SEEN.say(page.lang))
        if (gate := self.gate) is not None and gate.shut is not None and self.is_shut_for(looker):
            parts.append(gate.shut.say(page.lang))
        if sight is not None and sight.glimpse is not None:
            parts.append(sight.glimpse.say(page.lang))
        elif own := self.get_display_desc(looker):
            parts.append(own)
        return fill(LANGUAGES[page.lang].gap.join(parts), page.width)

    def at_traverse(self, traversing_object: DefaultObject, target_location: DefaultObject, **kwargs: object) -> None:
        """Move a being through; one held back by a fight or stuck feet is told that, and nothing else."""
        living = traversing_object if isinstance(traversing_object, Living) else None
        if living is None or (living.fight is None and not living.conditions.rooted):
            super().at_traverse(traversing_object, target_location, **kwargs)
            return
        origin = traversing_object.location
        if traversing_object.move_to(target_location, move_type="traverse", exit_obj=self):
            self.at_post_traverse(traversing_object, origin)

    def at_failed_traverse(self, traversing_object: DefaultObject, **kwargs: object) -> None:
        """Tell a being why it cannot pass."""
        if (gate := self.gate) is not None and gate.shut is not None and self.is_shut_for(traversing_object):
            tell(traversing_object, gate.shut)
        elif self.refusal:
            tell(traversing_object, Words(*(self.refusal[lang.value] for lang in Lang)))
        elif self.heading is not None:
            tell(traversing_object, Words("The way {direction} is shut."), direction=self.heading.name)
        else:
            tell(traversing_object, Words("You cannot go there."))


def knows(one: DefaultObject) -> frozenset[str]:
    """Return the flags of a character: things it has heard, seen and done."""
    return frozenset(deserialize(one.attributes.get(FLAGS, default=())) or ())


def in_real_time(place: Place) -> bool:
    """Return whether fights in a place are in real time, without rounds."""
    return isinstance(place, Place) and place.allow_combat and place.combat_style == "twitch"


def _heading(way: object) -> Direction | None:
    return way.heading if isinstance(way, Way) else None


class Walker(Living):
    """Mixin of beings that walk: notices to bystanders in their languages, and a look around on arrival."""

    def announce_move_from(
        self, destination: DefaultObject, *unused: object, move_type: str = "move", **kwargs: object
    ) -> None:
        """Tell those in the place left behind; the arguments are Evennia's (`exit_obj` among them)."""
        way = kwargs.get("exit_obj")
        heading, gone = _heading(way), Words("{who:cap} is gone, as if never here.")
        leaves = heading.leaves if heading is not None else Words("{who:cap} leaves for {place}.")
        ways = [way] if isinstance(way, DefaultExit) else []
        self._told_of_move(leaves if move_type == "traverse" else gone, gone, ways, place=destination)

    def announce_move_to(
        self, source_location: DefaultObject, *unused: object, move_type: str = "move", **kwargs: object
    ) -> None:
        """Tell those in the place entered; the arguments are Evennia's."""
        heading, here = _heading(kwargs.get("exit_obj")), Words("{who:cap} is here all of a sudden.")
        comes = DIRECTIONS[heading.opposite].arrives if heading else Words("{who:cap} comes in from {place}.")
        walks = move_type == "traverse" and source_location is not None
        ways = self.location.contents_get(content_type="exit") if walks and self.location is not None else ()
        back = [one for one in ways if one.destination is source_location]
        self._told_of_move(comes if walks else here, here, back, place=source_location)

    def _told_of_move(self, words: Words, plain: Words, ways: list[DefaultExit], **facts: object) -> None:
        """Tell a move to those in the place: to those who see none of its ways, plainly.

        Those who cannot see the mover hear only that something moves.
        """
        there = [one for one in self.location.contents if one is not self] if self.location is not None else []
        there = [one for one in there if one.sessions.count()]
        lost = [one for one in there if ways and not any(way.access(one, "view") for way in ways)]
        for dark, who in ((False, self), (True, SOMETHING)):
            these = [one for one in there if hidden_from(one, self) is dark]
            tell_each((one for one in these if one not in lost), words, who=who, **facts)
            tell_each((one for one in these if one in lost), plain, who=who)

    def at_post_move(self, source_location: DefaultObject, move_type: str = "move", **kwargs: object) -> None:
        """Show the place (briefly if so set), send the signal `entered`, and bring the followers.

        Of a peaceful place that is only passed (`ndb.passing`, or on a run), just the name is shown. Into the dark,
        followers with a light come first.
        """
        exit_obj = kwargs.get("exit_obj")
        way = exit_obj if move_type == "traverse" and isinstance(exit_obj, DefaultExit) else None
        led = [] if way is None or can_see(self) else followers(self, source_location)
        passing = (running.goes_on(self) or bool(self.ndb.passing)) and not (
            isinstance(self.location, Place) and self.location.allow_combat
        )
        if way is not None and led and any(one.location in led for one in lights_in(source_location)):
            self._lead(source_location, way, passing)
        if self.sessions.count() and self.location is not None:
            brief = running.wants_brief(self)
            write(self, lambda page: self.at_look(self.location, brief=brief, passing=passing), kind="look")
        if self.is_pc:
            signals.entered.send_robust(sender=self, place=self.location, origin=source_location)
        if way is not None:
            self._lead(source_location, way, passing)

    def _lead(self, place: DefaultObject | None, way: DefaultExit, passing: bool) -> None:
        """Move the followers through the same exit; `passing` as for the leader."""

        def follow(follower: Living) -> None:
            tell(follower, Words("You follow {who}."), who=self)
            follower.ndb.passing = passing
            way.at_traverse(follower, way.destination)
            follower.ndb.passing = False

        each((one for one in followers(self, place) if way.access(one, "traverse")), follow)


def followers(leader: Living, place: DefaultObject | None) -> list[Living]:
    """Return the beings in a place that follow `leader`."""
    present = place.contents_get(content_type="character") if place is not None else ()
    return [one for one in present if one.db.following == leader and _free(one)]


def _free(one: DefaultObject) -> bool:
    return isinstance(one, Living) and not one.is_dead and one.fight is None
