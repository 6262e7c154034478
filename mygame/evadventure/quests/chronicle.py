"""The town chronicle: what heroes did yesterday and today, shown on the notice wall; written by signals.

One script stores a short list of events for each of the last days, with hero ids. Names are looked up when the wall is
read, so events of deleted heroes disappear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta

from evennia import DefaultScript
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_script
from evennia.utils.dbserialize import deserialize

from ..evennia_ext.memory import numbered
from ..evennia_ext.transactions import Clock
from ..kernel import signals
from ..kernel.counting import Phrase, coins, phrase
from ..kernel.days import today
from ..knave.bestiary import KINDS
from ..minigames import registry
from ..model import Hero, Living
from ..social import letters
from ..words import Lang, Words
from . import quest_definitions

MOST = 60
"""Events kept of a day."""
SHOWN = 6
"""Lines of a day that the wall has room for."""
KEPT = timedelta(days=2)
CATEGORY = "day"
"""Category of the script's Attributes, one for each day."""

type Event = tuple[str, int, int, str]
"""What happened, number of the hero, how much, to what."""

tellers: list[Callable[[date], Iterable[Phrase]]] = []
"""What other rooms have to say of a day, which is told first."""

WORTH: dict[str, int] = {
    "ending": 70,
    "fallen": 60,
    "boss": 50,
    "festival": 40,
    "depth": 30,
    "level": 25,
    "quest": 20,
    "won": 15,
    "bounty": 15,
}
"""What happened -> how much it is worth telling; together with how much of it there was."""


class TownChronicle(Clock, DefaultScript):
    """Store the events of the last days."""

    timing = ("town_chronicle", "What heroes did in the last days", -1)


def events(day: date) -> list[Event]:
    """Return the events of a day, in order."""
    script = TownChronicle.objects.first()
    found = deserialize(script.attributes.get(day.isoformat(), category=CATEGORY)) if script else None
    return [(str(what), int(who), int(much), str(which)) for what, who, much, which in found or ()]


def write(what: str, hero: Hero, much: int = 0, which: str = "") -> None:
    """Record an event of a hero; of the same event on a day only the largest amount is kept.

    `what` is a key of `WORTH`, `which` that of a kind, quest or game. Beings other than heroes are ignored.
    """
    if not isinstance(hero, Hero):
        return
    script, day = TownChronicle.objects.first() or create_script(TownChronicle), today()
    have = events(day)
    same = next((one for one in have if (one[0], one[1], one[3]) == (what, hero.id, which)), None)
    if same is not None and same[2] >= much:
        return
    have = [one for one in have if one is not same] + [(what, hero.id, much, which)]
    if len(have) > MOST:
        have.remove(min(have, key=_worth))
    if same is None:
        for old in script.attributes.get(category=CATEGORY, return_obj=True, return_list=True):
            if old is not None and old.key < (day - KEPT).isoformat():
                script.attributes.remove(old.key, category=CATEGORY)
    script.attributes.add(day.isoformat(), have, category=CATEGORY)


def told(day: date, most: int = SHOWN) -> list[Phrase]:
    """Return the `most` greatest events of a day as sentences, those of `tellers` first."""
    ranked = sorted(events(day), key=_worth, reverse=True)
    found = [said for teller in tellers for said in teller(day)] + [said for one in ranked for said in _said(one)]
    return found[:most]


def _worth(one: Event) -> int:
    return WORTH.get(one[0], 0) + min(one[2], 20)


def _said(one: Event) -> Iterator[Phrase]:
    what, number, much, which = one
    hero = numbered(ObjectDB, number)
    if hero is None:
        return
    match what:
        case "fallen":
            yield phrase(Words("{who:cap} went down the well, and did not come back."), who=hero)
        case "boss" if which in KINDS:
            yield phrase(Words("{who:cap} brought down {whom}."), who=hero, whom=KINDS[which].called)
        case "ending" if which in ENDED:
            yield phrase(Words("{who} {ended}."), who=hero, ended=ENDED[which])
        case "depth":
            yield phrase(Words("{who:cap} was seen on level {depth}."), who=hero, depth=much)
        case "level":
            yield phrase(Words("{who:cap} has come to level {level}."), who=hero, level=much)
        case "quest" if which in quest_definitions.QUEST_DEFINITIONS:
            yield phrase(QUEST, who=hero, quest=quest_definitions.QUEST_DEFINITIONS[which].name)
        case "won" if which in set(registry.keys()):
            yield phrase(WON, who=hero, game=registry.get(which).present.title)
        case "bounty" if which in KINDS:
            yield phrase(BOUNTY, who=hero, coins=coins(much), kind=KINDS[which].name)


def on_the_wall(lang: Lang) -> list[str]:
    """Return the lines of the wall about yesterday in `lang`; none if nothing happened."""
    lines = [f"  {one.in_lang(lang)}" for one in told(today() - timedelta(days=1))]
    return [Words("|wYesterday, the town says:|n").say(lang), *lines] if lines else []


# News.


def listen() -> None:
    """Connect the chronicle to its signals; safe to repeat."""
    for signal, listener in _LISTENERS:
        signal.connect(listener, dispatch_uid=f"{__name__}.{listener.__name__}", weak=False)
    if on_the_wall not in letters.above_notices:
        letters.above_notices.append(on_the_wall)


def _fallen(sender: Hero, **kwargs: object) -> None:
    write("fallen", sender)


def _defeated(sender: Living, by: Iterable[Hero], **kwargs: object) -> None:
    kind = KINDS.get(sender.kind_key)
    if kind is not None and kind.boss:
        for hero in by:
            write("boss", hero, 1, kind.key)


def _delved(sender: Hero, depth: int, **kwargs: object) -> None:
    if depth > 1:
        write("depth", sender, depth)


def _levelled(sender: Hero, level: int, **kwargs: object) -> None:
    write("level", sender, level)


def _quest_done(sender: Hero, quest: str, **kwargs: object) -> None:
    write("quest", sender, 1, quest)


def _match_over(sender: Hero, game: str, won: bool, people: int = 0, **kwargs: object) -> None:
    if won and people:
        write("won", sender, people, game)


_LISTENERS = (
    (signals.fallen, _fallen),
    (signals.defeated, _defeated),
    (signals.delved, _delved),
    (signals.levelled, _levelled),
    (signals.quest_done, _quest_done),
    (signals.match_over, _match_over),
)

ENDED = {
    "slain": Words("slew what lay at the bottom"),
    "paid": Words("paid what the town owed"),
    "sung": Words("sang it to sleep"),
    "freed": Words("told it that it might go"),
}
"""How the story with the sleeper ended -> what is said of the hero."""
QUEST = Words("{who:cap} has seen it through: {quest}.")
WON = Words("{who:cap} won at {game}, against people.")
BOUNTY = Words("{who:cap} collected the bounty on the {kind}: {coins}.")
