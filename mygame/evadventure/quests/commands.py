"""Commands of quests, titles and achievements."""

from __future__ import annotations

from collections.abc import Iterator

from evennia.objects.objects import DefaultObject

from ..kernel.character_command import CharacterCommand, is_person, shown
from ..kernel.counting import note_numbers, numbered
from ..kernel.errors import ActionError
from ..kernel.input import leading_name, whole_number
from ..kernel.textwidth import fill
from ..model import Hero
from ..places.rooms import is_place
from ..words import Words, synonyms, up_to
from . import counters, quest_definitions, titles
from .quest import DefinedQuest
from .quest_definitions import QuestDefinition

NOTICES = "notices"
"""Tag of the place where tasks can be read off the wall, whoever gives them."""

_VERBS = (
    dict.fromkeys(synonyms("accept", "take"), "accept")
    | dict.fromkeys(synonyms("abandon", "drop"), "abandon")
    | dict.fromkeys(synonyms("skip", context="quests"), "skip")
)


def offered(hero: Hero) -> list[tuple[DefaultObject | None, QuestDefinition]]:
    """Return the quests offered where a hero is, each with its giver (None for the notice wall)."""
    place = hero.location
    found = [
        (person, story)
        for person in place.contents
        if is_person(person)
        for story in quest_definitions.offers(hero, person)
    ]
    if is_place(place, NOTICES):
        given = {story.key for _, story in found}
        found += [
            (None, story)
            for story in quest_definitions.QUEST_DEFINITIONS.values()
            if story.key not in given and not story.far and quest_definitions.refuse(hero, story) is None
        ]
    return found


class CmdQuests(CharacterCommand):
    """List one's quests; accept, abandon or skip them."""

    key = "quests"
    aliases = synonyms("quest", "journal", "log book", of="quests")
    help_category = "Character"
    help_words = Words(
        "|wquests|n says what you have been asked to do and what comes next; who stands here with a task for you, too. "
        "The notice wall knows of all tasks.\n\nUsage:\n  quests\n  quest <name>            all about one\n"
        "  quest accept <name>     take it on, from who gives it or off the notice wall\n"
        "  quest abandon <name>    give it up; it can be taken on again\n"
        "  quest skip <name>       leave a step out, where that is allowed"
    )

    def act(self, typed: str) -> None:
        """Carry out the verb; without one, show the named quest, or all."""
        word = leading_name(typed, _VERBS)
        verb, rest = _VERBS.get(word), typed[len(word) :].strip()
        if not typed:
            self.msg("\n".join(fill(line, self.page.width, hanging="  ") for line in self._overview()))
        elif verb is None:
            self._show(self._named(typed))
        elif verb == "accept":
            self._accept(rest)
        else:
            story = self._own(rest)
            quest = self.caller.quests.get(story.key)
            if verb == "skip":
                quest.skip()
            else:
                quest.abandon()
                self.tell(Words("You give it up: {quest}."), quest=story.name)

    def _overview(self) -> Iterator[str]:
        active = [quest for quest in self.caller.quests.stories() if quest.is_active]
        if active:
            yield Words("|wYou have been asked to:|n").say(self.lang)
            for quest in active:
                yield Words("- |c{quest}|n: {text}").say(self.lang, quest=quest.story.name, text=quest.help())
        else:
            yield NOTHING.say(self.lang)
        here = offered(self.caller)
        for giver, story in here:
            words = OFFERED if giver is not None else Words("- On the wall: |w{quest}|n")
            yield words.say(self.lang, who=giver, quest=story.name)
        if any(giver is None for giver, _ in here):
            yield Words("|wquest accept <name>|n takes one on.").say(self.lang)
        done = sum(1 for quest in self.caller.quests.stories() if quest.times)
        yield COUNT.say(self.lang, done=done, all=len(quest_definitions.QUEST_DEFINITIONS))

    def _named(self, typed: str) -> QuestDefinition:
        """Return the quest a name means, of those the hero has or is offered; exact names first.

        Raises ActionError: codes `unknown`, `which`.
        """
        wanted = typed.strip().lower()
        known: list[QuestDefinition] = [quest.story for quest in self.caller.quests.stories()]
        known += [story for _, story in offered(self.caller) if story not in known]
        exact = [story for story in known if wanted in story.called()]
        found = exact or [story for story in known if any(wanted in name for name in story.called())]
        if not wanted or not found:
            raise ActionError("unknown", UNKNOWN, typed=shown(typed))
        if len(found) > 1:
            raise ActionError("which", WHICH, names=[story.name for story in found[:9]])
        return found[0]

    def _own(self, typed: str) -> QuestDefinition:
        """Return the active quest a name means; the only one if none is named.

        Raises ActionError: codes `which`, `not_on_it`, and those of `_named`.
        """
        active: list[QuestDefinition] = [quest.story for quest in self.caller.quests.stories() if quest.is_active]
        if not typed and len(active) == 1:
            return active[0]
        if not typed:
            raise ActionError("which", WHICH if active else NOTHING, names=[story.name for story in active])
        story = self._named(typed)
        if story not in active:
            raise ActionError("not_on_it", Words("You are not on that: {quest}."), quest=story.name)
        return story

    def _accept(self, typed: str) -> None:
        """Accept the named offer of this place; the only one if none is named.

        Raises ActionError: codes `no_offer`, `which`, and those of `refuse` and `_named`.
        """
        here = [story for _, story in offered(self.caller)]
        if not here and not (typed and self.caller.quests.stories()):
            raise ActionError("no_offer", NO_OFFER)
        if not typed and len(here) > 1:
            raise ActionError("which", WHICH, names=[story.name for story in here[:9]])
        story = self._named(typed) if typed else here[0]
        if story not in here:
            raise quest_definitions.refuse(self.caller, story) or ActionError("no_offer", NOT_HERE, quest=story.name)
        quest_definitions.accept(self.caller, story.key)

    def _show(self, story: QuestDefinition) -> None:
        quest = self.caller.quests.get(story.key)
        lines = [Words("|c{quest}|n").say(self.lang, quest=story.name), story.summary.say(self.lang)]
        if isinstance(quest, DefinedQuest) and quest.is_active:
            number = story.steps.index(quest.step) + 1
            lines.append(STEP.say(self.lang, number=number, all=len(story.steps), text=quest.help()))
        elif isinstance(quest, DefinedQuest):
            lines.append(quest.help())
        else:
            lines.append(story.offered().say(self.lang))
        self.msg("\n".join(fill(line, self.page.width) for line in lines))


class CmdTitle(CharacterCommand):
    """Choose the title to wear."""

    key = "title"
    aliases = synonyms("titles", of="title")
    help_category = "Character"
    help_words = Words(
        "|wtitle|n lists the titles you have earned, |wtitle 2|n wears one, |wtitle none|n none. Others see it in "
        "|wwho|n and when they look at you."
    )

    def act(self, typed: str) -> None:
        """List the earned titles, or wear the one with the typed number."""
        have = titles.earned(self.caller)
        if not typed:
            if not have:
                raise ActionError("none", NO_TITLES)
            worn = titles.worn(self.caller)
            note_numbers(self.caller, "titles", have)
            for number, key in enumerate(have, 1):
                words = Words("  {number}. {title} (worn)") if key == worn else Words("  {number}. {title}")
                self.tell(words, number=number, title=titles.named(self.caller, key))
            return
        if typed.lower() in synonyms("none", "no", "0"):
            titles.wear(self.caller, "")
            self.tell(Words("You go by your plain name again."))
            return
        chosen = numbered(self.caller, "titles", whole_number(typed), have)
        if chosen is None:
            raise ActionError(
                "number" if have else "none", TITLE_NUMBER if have else NO_TITLES, numbers=up_to(len(have))
            )
        titles.wear(self.caller, chosen)
        self.tell(Words("You are {title} from now on."), title=titles.full_name(self.caller))


class CmdAchievements(CharacterCommand):
    """List one's achievements."""

    key = "achievements"
    aliases = synonyms("achieve", "feats", of="achievements")
    help_category = "Character"
    help_words = Words(
        "|wachievements|n lists what you have achieved and what you are close to, |wachievements all|n everything "
        "there is to achieve."
    )

    def act(self, typed: str) -> None:
        """Show the achievements reached or begun; with "all", all of them."""
        if typed and typed.lower() not in synonyms("all", context="quests"):
            raise ActionError("usage", Words("|wachievements|n or |wachievements all|n."))
        every = list(counters.standings(self.caller))
        lines = [
            (Words("|g*|n {name}: {desc}") if one.completed else Words("- {name}: {desc} ({done} of {count})")).say(
                self.lang, name=one.name, desc=one.desc, done=one.done, count=one.count
            )
            for one in sorted(every, key=lambda one: not one.completed)
            if one.completed or one.done or typed
        ]
        done = sum(one.completed for one in every)
        lines.append(Words("{done} of {all} achieved.").say(self.lang, done=done, all=len(every)))
        self.msg("\n".join(fill(line, self.page.width, hanging="  ") for line in lines))


COMMANDS = (CmdQuests, CmdTitle, CmdAchievements)
"""Commands of quests, titles and achievements."""

NOTHING = Words("Nobody waits for you to do anything.")
OFFERED = Words("- {who:cap} has something for you: |w{quest}|n (|wquest accept|n)")
COUNT = Words("Done so far: {done} of {all}.")
STEP = Words("Step {number} of {all}: {text}")
UNKNOWN = Words('You know of no task called "{typed}". |wquests|n lists those you have.')
WHICH = Words("Which one: {names:or}?")
NO_OFFER = Words("Nobody here has anything for you to do. Ask around, or read the notice wall.")
NOT_HERE = Words("Nobody here has that to give: {quest}.")
NO_TITLES = Words("You have earned no title yet.")
TITLE_NUMBER = Words("Choose {numbers}, or |wnone|n.")
