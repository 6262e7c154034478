"""The client message `char_quests`: active quests with their next step, and those offered here."""

from __future__ import annotations

from evennia.server.serversession import ServerSession

from ..evennia_ext.memory import tagged
from ..kernel.messaging import in_language_of, lang_of, name_in
from ..model import Hero, Place
from ..places import maps
from ..wire import incoming
from ..words import Lang
from . import quest_definitions
from .commands import offered
from .objectives import AnyWant
from .quest import DefinedQuest


def char_quests(session: ServerSession, *args: object, **kwargs: object) -> None:
    """Send `char_quests`: the quests of the hero."""
    hero = session.puppet
    if not incoming.admit(session) or not isinstance(hero, Hero):
        return
    with in_language_of(session):
        session.msg(char_quests=_quests(hero, lang_of(session)))


def _quests(hero: Hero, lang: Lang) -> dict[str, object]:
    """Return `Char.Quests`. `place` is where the step is to be done if the hero can walk there, else ""."""
    stories = hero.quests.stories()
    reachable = maps.known(hero.location, hero) if hero.location is not None else []
    return {
        "active": [_told(quest, hero, reachable, lang) for quest in stories if quest.is_active],
        "offered": [
            {
                "key": story.key,
                "name": story.name.say(lang),
                "who": name_in(giver, lang) if giver is not None else "",
                "text": story.summary.say(lang),
            }
            for giver, story in offered(hero)
        ],
        "done": sum(1 for quest in stories if quest.times),
        "all": len(quest_definitions.QUEST_DEFINITIONS),
    }


def _told(quest: DefinedQuest, hero: Hero, reachable: list[Place], lang: Lang) -> dict[str, object]:
    story, step = quest.story, quest.step if isinstance(quest, DefinedQuest) else None
    place = _place_of(step.want, reachable) if step is not None else None
    return {
        "key": story.key,
        "name": story.name.say(lang),
        "text": quest.help(),
        "step": story.steps.index(step) + 1 if step is not None else 1,
        "steps": len(story.steps),
        "skippable": story.skippable,
        "place": name_in(place, lang) if place is not None and place is not hero.location else "",
    }


def _place_of(want: AnyWant, reachable: list[Place]) -> Place | None:
    """Return the nearest of `reachable` that is an objective's place or holds its person; None if there is none."""
    for kind, key in want.names():
        if kind in ("place", "person"):
            places = [one if kind == "place" else one.location for one in tagged(f"{kind}:{key}", "content")]
            if (near := next((place for place in reachable if place in places), None)) is not None:
                return near
    return None
