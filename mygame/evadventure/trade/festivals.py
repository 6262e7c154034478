"""Festivals of the town by the day of its year: a stall, a custom, and at dusk a danger beaten together.

`WELLMOUTH_FESTIVALS` names the file; without one there are none. The clock begins a festival once a year, at its dawn,
and releases its danger at dusk; both are an event (`creatures.events`), so a restart interrupts neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import partial
from pathlib import Path

from django.conf import settings
from evennia import AttributeProperty
from evennia.objects.models import ObjectDB
from evennia.server.models import ServerConfig

from ..creatures import events
from ..enums import Ability
from ..evennia_ext.transactions import each, together
from ..kernel import conf, signals, starting
from ..kernel.character_command import CharacterCommand
from ..kernel.content_files import load, raise_problems, text_faults
from ..kernel.counting import Phrase, coins, phrase
from ..kernel.descriptions import DAWN_AT, ContentRecord, PartOfDay, phase_at
from ..kernel.errors import ActionError
from ..kernel.purse import CoinReason
from ..knave.bestiary import KINDS
from ..knave.loot import THINGS
from ..model import Hero, Living, Place
from ..places import game_time
from ..places.calendar import calendar
from ..places.game_time import Moment
from ..quests import chronicle
from ..quests.objectives import contents
from ..quests.quest_definitions import QuestReward, hand
from ..rules import dice
from ..social import letters, news
from ..social.presence import person_key
from ..things import wares
from ..words import Lang, Words, in_english, synonyms
from .bank import charge

HELD = "wellmouth_festival"
"""Name of the server's setting that holds the last festival begun: its year and key."""
SOON = 7
"""Days ahead at which the notice wall announces a festival."""
LONG = 72
"""Hours above which a time is told in days."""


class Stall(ContentRecord, frozen=True):
    """An offer of a festival's stall: a prototype, its price in coppers, and the seller's words."""

    thing: str
    price: int
    told: Words


class Custom(ContentRecord, frozen=True, kw_only=True):
    """A custom everybody may try once: a save with an ability, for a fee in coppers.

    `told` describes it, `won` and `lost` tell the result.
    """

    ability: Ability
    told: Words
    won: Words
    lost: Words
    fee: int = 0
    reward: QuestReward = QuestReward()


class Danger(ContentRecord, frozen=True, kw_only=True):
    """Creatures of a kind that come at dusk, `count` of them and one more for each hero there.

    `told` announces them, `beaten` and `gone` tell the end; the reward is for each who defeated one of them.
    """

    kind: str
    count: int
    told: Words
    beaten: Words
    gone: Words
    reward: QuestReward = QuestReward()


class Festival(ContentRecord, frozen=True, kw_only=True):
    """A festival: its month and day of the calendar (from 1), its place (id), and its announcement at dawn."""

    name: Words
    month: int
    day: int
    place: str
    dawn: Words
    stall: Stall
    custom: Custom
    danger: Danger

    def days_until(self, moment: Moment) -> int:
        """Return the number of game days between a moment and the next time it is held; 0 on its day."""
        month_days = calendar().month_days
        ahead = (self.month - moment.month) * month_days + self.day - moment.day
        return ahead % calendar().year_days


def read(file: Path) -> dict[str, Festival]:
    """Return the festivals of a file by key, in the order of the year.

    Raises ContentError with all problems found, each with its line.
    """
    found = load([file], Festival, _faults)
    days = [date_of(one) for one in found.values()]
    raise_problems(
        (f"{key}: day: it has another festival" for key in found if days.count(date_of(found[key])) > 1), [file]
    )
    return dict(sorted(found.items(), key=lambda row: date_of(row[1])))


def date_of(one: Festival) -> tuple[int, int]:
    """Return month and day of a festival."""
    return one.month, one.day


def _faults(key: str, one: Festival) -> Iterator[str]:
    yield from text_faults(one)
    if not (1 <= one.month <= len(calendar().months) and 1 <= one.day <= calendar().month_days):
        yield "day: the calendar has no such day"
    if one.danger.kind not in KINDS:
        yield f"danger.kind: no creature {one.danger.kind}"
    if one.stall.thing not in THINGS:
        yield f"stall.thing: no thing {one.stall.thing}"
    elif one.stall.price < int(wares.attribute(one.stall.thing, "value", 0)):
        yield "stall.price: it is worth more"


FESTIVALS: Mapping[str, Festival] = {}
"""Key -> festival, in the order of the year; none if the file is faulty."""
with starting.part("festivals"):
    if conf.value("FESTIVALS"):
        FESTIVALS = read(Path(settings.GAME_DIR) / conf.value("FESTIVALS"))


class Feast(events.Event):
    """The current festival.

    `feast` is its key, `held` its date, `joined` the persons (`social.presence`) who have had their turn, `helpers` the
    numbers of heroes.
    """

    feast: str = AttributeProperty("", autocreate=False)
    held: tuple[int, int, int] = AttributeProperty((0, 0, 0), autocreate=False)
    joined: list[int | str] = AttributeProperty(list, autocreate=False)
    helpers: list[int] = AttributeProperty(list, autocreate=False)

    @property
    def festival(self) -> Festival | None:
        """Return its entry; None if it is no longer in the file."""
        return FESTIVALS.get(self.feast)

    def over(self, beaten: bool) -> None:
        """Tell everybody how the danger ended, put it into the news, and reward the helpers."""
        one = self.festival
        if one is None or not self.place_id:
            super().over(beaten)
            return
        words = one.danger.beaten if beaten else one.danger.gone
        events.tell_all(Words("|g{text}|n"), text=words)
        helpers = ObjectDB.objects.filter(id__in=list(self.helpers)).order_by("-id")
        heroes = list({person_key(hero): hero for hero in helpers}.values())
        thanked = Words("{text} Thanked by the town: {heroes}.").filled(text=words, heroes=heroes)
        news.post(one.name, thanked if heroes else words)
        each(heroes if beaten else (), partial(self._thank, one.danger.reward))

    def _thank(self, reward: QuestReward, hero: Hero) -> None:
        chronicle.write("festival", hero, 1, self.feast)
        reward.pay(hero, first=True, whole=True)


def current() -> Feast | None:
    """Return the current festival; None if there is none."""
    event = events.current()
    return event if isinstance(event, Feast) and event.festival is not None else None


def keep(moment: Moment) -> None:
    """Begin a festival, release its danger or end it, by the calendar at a moment; safe to repeat."""
    phase, day = phase_at(moment.hour), (moment.year, moment.month, moment.day)
    feast = events.current()
    if isinstance(feast, Feast) and tuple(feast.held) != day:
        events.end(feast)
    key = next((key for key, one in FESTIVALS.items() if date_of(one) == day[1:]), "")
    if key and phase is not PartOfDay.NIGHT and events.current() is None:
        _begin(key, day)
    feast = current()
    if feast is not None and not feast.place_id and phase in (PartOfDay.DUSK, PartOfDay.NIGHT):
        _strike(feast)


@together()
def _begin(key: str, day: tuple[int, int, int]) -> None:
    if ServerConfig.objects.conf(HELD) == (day[0], key):
        return
    one = FESTIVALS[key]
    feast: Feast = events.begin(one.name, Feast)
    feast.feast, feast.held = key, day
    ServerConfig.objects.conf(HELD, (day[0], key))
    events.tell_all(DAWN, name=one.name, text=one.dawn, place=_place(one) or "")


def _strike(feast: Feast) -> None:
    one = feast.festival
    place = None if one is None else _place(one)
    if one is None or place is None:
        events.end(feast)
        return
    there = sum(isinstance(hero, Hero) for hero in place.contents_get(content_type="character"))
    feast.strike(place, KINDS[one.danger.kind], min(events.MOST, one.danger.count + there))
    events.tell_all(Words("|r{text}|n (|w{place}|n; nobody will die of it.)"), text=one.danger.told, place=place)


def _places(some: Iterable[Festival]) -> dict[str, Place]:
    tags = {"db_tags__db_category": "content", "db_tags__db_key__in": {f"place:{one.place}" for one in some}}
    return {tag: place for place in ObjectDB.objects.filter(**tags) for tag in contents(place)}


def _place(one: Festival) -> Place | None:
    return _places([one]).get(f"place:{one.place}")


def listen() -> None:
    """Connect festivals to the clock, to victories and to the wall; safe to repeat."""
    signals.day_turned.connect(_turned, dispatch_uid=f"{__name__}.turned", weak=False)
    signals.defeated.connect(_defeated, dispatch_uid=f"{__name__}.defeated", weak=False)
    if told not in chronicle.tellers:
        chronicle.tellers.append(told)
        letters.above_notices.append(on_the_wall)


def _turned(sender: Living, **kwargs: object) -> None:
    keep(game_time.now())


def _defeated(sender: Living, by: Iterable[Living], **kwargs: object) -> None:
    feast = current() if sender.kind_key else None
    if feast is not None and sender.id in feast.invaders:
        heroes = [one.id for one in by if isinstance(one, Hero)]
        feast.helpers = [*dict.fromkeys([*feast.helpers, *heroes])]


def told(day: date) -> Iterator[Phrase]:
    """Yield the wall's lines about a day's festivals: the names of their protectors."""
    kept: dict[str, list[int]] = {}
    for what, hero, _, key in chronicle.events(day):
        if what == "festival" and key in FESTIVALS:
            kept.setdefault(key, []).append(hero)
    for key, numbers in kept.items():
        if heroes := list(ObjectDB.objects.filter(id__in=numbers)):
            yield phrase(KEPT, name=FESTIVALS[key].name, heroes=heroes, kind=KINDS[FESTIVALS[key].danger.kind].name)


def on_the_wall(lang: Lang) -> list[str]:
    """Return the line of the wall about the next festival in `lang`; none if it is not soon."""
    moment = game_time.now()
    return [_line(one, moment, lang, _place(one)) for one in _coming(moment)[:1] if one.days_until(moment) <= SOON]


def _coming(moment: Moment) -> list[Festival]:
    return sorted(FESTIVALS.values(), key=lambda one: one.days_until(moment))


def _line(one: Festival, moment: Moment, lang: Lang, place: Place | None) -> str:
    days = one.days_until(moment)
    hours = round((days * 24 - moment.hour + DAWN_AT) / settings.TIME_FACTOR)
    words = Words("- |y{name}: today|n, {place}") if not days else LINE if hours < LONG else LINE_LONG
    facts = {"days": days, "hours": max(1, hours), "real_days": round(hours / 24)}
    return words.say(lang, name=one.name, place=place or "", **facts)


class CmdFestival(CharacterCommand):
    """Tell what the calendar has, and take part in the festival that is on."""

    key = "calendar"
    aliases = synonyms("festival", "festivals", of="calendar")
    in_fight = "refused"
    help_words = Words(
        "The festivals of the town's year, the next one first. On its day each has a custom everybody may try once, "
        "a stall, and at dusk a danger, which all beat off together; nobody dies of it. Whoever helped is paid and "
        "named in the |wnews|n.\n\nUsage:\n  calendar         what is on, and what is coming\n"
        "  festival join    try the custom, at its place\n  festival buy     buy what the stall has"
    )

    def act(self, typed: str) -> None:
        """Show the calendar, try the custom, or buy."""
        match in_english(typed.lower(), "join", "buy", context="trade festivals"):
            case "":
                self._show()
            case "join":
                self._join(*self._here())
            case "buy":
                self._buy(self._here()[1].stall)
            case _:
                raise ActionError("usage", Words("|wcalendar|n, |wfestival join|n or |wfestival buy|n."))

    def _show(self) -> None:
        moment = game_time.now()
        lines = [Words("|wIt is {date}.|n").say(self.lang, date=game_time.date_words(moment))]
        feast = current()
        if feast is not None and (one := feast.festival) is not None:
            facts = {"custom": one.custom.told, "stall": one.stall.told, "thing": wares.name(one.stall.thing)}
            prices = {"fee": coins(one.custom.fee), "price": coins(one.stall.price)}
            lines.append(ON.say(self.lang, name=one.name, place=_place(one) or "", **facts, **prices))
        coming, places = _coming(moment), _places(FESTIVALS.values())
        lines += [_line(one, moment, self.lang, places.get(f"place:{one.place}")) for one in coming]
        lines += [] if coming else [Words("Nobody keeps a festival here.").say(self.lang)]
        self.msg("\n".join(lines))

    def _here(self) -> tuple[Feast, Festival]:
        """Return the current festival, in whose place the caller stands. Raises ActionError."""
        feast = current()
        one = feast.festival if feast is not None else None
        if feast is None or one is None:
            moment = game_time.now()
            due = next((key for key, festival in FESTIVALS.items() if not festival.days_until(moment)), "")
            if not due:
                raise ActionError("none", Words("There is no festival today. |wcalendar|n has what is coming."))
            held = ServerConfig.objects.conf(HELD) == (moment.year, due)
            raise ActionError("none", OVER if held else Words("{name:cap} begins at dawn."), name=FESTIVALS[due].name)
        if (place := _place(one)) != self.caller.location:
            raise ActionError("elsewhere", ELSEWHERE, name=one.name, place=place or "")
        if feast.place_id:
            raise ActionError("danger", Words("The stalls are shut: first see to what came at dusk."))
        return feast, one

    @together()
    def _join(self, feast: Feast, one: Festival) -> None:
        hero, custom = self.caller, one.custom
        if person_key(hero) in feast.joined or hero.id in feast.joined:
            raise ActionError("once", Words("Once each; let the others have a turn."))
        charge(hero, custom.fee, CoinReason.SERVICE)
        feast.joined = [*feast.joined, person_key(hero)]
        tried = dice.saving_throw(hero, custom.ability)
        self.tell(custom.won if tried.success else custom.lost)
        self.see(JOINS_WELL if tried.success else JOINS, name=one.name)
        if tried.success:
            custom.reward.pay(hero, first=True, whole=True)

    @together()
    def _buy(self, stall: Stall) -> None:
        charge(self.caller, stall.price, CoinReason.BUY)
        hand(self.caller, stall.thing)


COMMANDS = (CmdFestival,)

DAWN = Words("|yToday in town: {name} ({place}).|n {text} (|wcalendar|n)")
KEPT = Words("At {name}, {heroes} stood their ground: {kind}.")
ON = Words(
    "|yToday: {name}, {place}.|n\n{custom} (|wfestival join|n: {fee})\n{stall} (|wfestival buy|n: {thing}, {price})"
)
LINE = Words("- {name}, {place}: in {days} {days:|day|days}, that is about {hours} {hours:|hour|hours} of yours")
LINE_LONG = Words("- {name}, {place}: in {days} {days:|day|days}, that is about {real_days} days of yours")
OVER = Words("{name:cap} is over for this year.")
ELSEWHERE = Words("{name:cap} is held elsewhere: {place}.")
JOINS = Words("{who:cap} tries what one does on {name}, and is laughed at kindly.")
JOINS_WELL = Words("{who:cap} tries what one does on {name}, and is cheered.")
