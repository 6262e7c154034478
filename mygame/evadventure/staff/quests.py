"""The staff command on quests: `@quest list|give|step|drop`."""

from __future__ import annotations

from collections.abc import Generator

from ..kernel.character_command import shown
from ..kernel.command import sure
from ..kernel.errors import ActionError
from ..model import Hero
from ..quests.quest_definitions import QUEST_DEFINITIONS, QuestDefinition
from ..words import Words, in_english
from .command import StaffCommand


class CmdStaffQuest(StaffCommand):
    """List and change the quests of a character."""

    key = "@quest"
    help_words = Words(
        "Anybody's quests.\n\nUsage:\n  @quest list                       every quest there is\n"
        "  @quest list <character>           what somebody is on, and has done\n"
        "  @quest give <character> = <key>   let somebody take one on, whatever it needs\n"
        "  @quest step <character> = <key>   count the step at hand as done\n"
        "  @quest drop <character> = <key>   forget it, as if it had never been"
    )

    def act(self, typed: str) -> Generator[str, str, None]:
        """Carry out the verb."""
        verb, _, rest = typed.partition(" ")
        match in_english(verb.lower(), "list", "give", "step", "drop", context="staff quests"):
            case "" | "list":
                self._list(rest.strip())
            case "give":
                hero, story = self._meant(rest)
                quest = hero.quests.get(story.key)
                if quest is not None and quest.is_active:
                    raise ActionError("active", HAS_IT, who=hero, quest=story.name)
                hero.quests.take_on(story)
                self._done("gave the quest", hero, story, Words("{who:cap} is on it now: {quest}."))
            case "step":
                hero, story = self._meant(rest)
                quest = hero.quests.get(story.key)
                if quest is None or not quest.is_active:
                    raise ActionError("not_on_it", NOT_ON_IT, who=hero, quest=story.name)
                quest.step_on()
                self._done("stepped the quest", hero, story, Words("Counted as done: a step of {quest} ({who})."))
            case "drop":
                hero, story = self._meant(rest)
                if not hero.quests.has(story.key):
                    raise ActionError("not_on_it", NOT_ON_IT, who=hero, quest=story.name)
                yield from sure(self, SURE, who=hero, quest=story.name)
                hero.quests.remove(story.key)
                self._done("dropped the quest", hero, story, Words("{who:cap} has never heard of it: {quest}."))
            case _:
                raise ActionError("usage", USAGE, typed=shown(verb))

    def _meant(self, typed: str) -> tuple[Hero, QuestDefinition]:
        """Return the character and the quest of `bob = rats`. Raises ActionError."""
        name, found, key = typed.partition("=")
        story = QUEST_DEFINITIONS.get(key.strip())
        if not found or story is None:
            raise ActionError("unknown", NO_QUEST if found else USAGE, typed=shown(key.strip()))
        return self.character(name.strip()), story

    def _list(self, name: str) -> None:
        if not name:
            for story in QUEST_DEFINITIONS.values():
                self.tell(Words("{key}: {quest}"), key=story.key, quest=story.name)
            return
        hero = self.character(name)
        quests = hero.quests.stories()
        if not quests:
            self.tell(Words("{who:cap} is on no quest and has done none."), who=hero)
            return
        for quest in quests:
            words = Words("{key}: {quest}. Next: {text}") if quest.is_active else HAS_DONE
            self.tell(words, key=quest.story.key, quest=quest.story.name, text=quest.step.text, times=quest.times)

    def _done(self, deed: str, hero: Hero, story: QuestDefinition, words: Words) -> None:
        self.log(f"{deed} {story.key} of", hero)
        self.tell(words, who=hero, quest=story.name)


COMMANDS = (CmdStaffQuest,)
"""Staff's command on quests."""

SURE = Words("Let {who} forget {quest}, with every step of it? yes/[no]")
HAS_DONE = Words("{key}: {quest}, done {times} {times:|time|times}")
NO_QUEST = Words('There is no quest "{typed}". |w@quest list|n has them all.')
HAS_IT = Words("{who:cap} is on it already: {quest}.")
NOT_ON_IT = Words("{who:cap} is not on it: {quest}.")
USAGE = Words("|w@quest list|n, |wgive|n, |wstep|n or |wdrop|n <character> = <key>.")
