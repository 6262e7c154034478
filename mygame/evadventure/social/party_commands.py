"""Commands of parties: `group`, `gsay`, `follow` and `where`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..kernel.character_command import NOT_WANTED, WHICH, CharacterCommand, shown
from ..kernel.counting import find
from ..kernel.errors import ActionError
from ..kernel.input import leading_name
from ..kernel.messaging import tell
from ..model import Hero, Living, Place
from ..words import Words, synonyms
from . import party
from .presence import people_called, present
from .speech import is_deaf, speak_to


class CmdGroup(CharacterCommand):
    """Show one's party; invite, accept, decline, leave, expel, hand over, set the rule for coins."""

    key = "group"
    aliases = synonyms("party", of="group")
    help_category = "Together"
    help_words = Words(
        "|wgroup|n shows your party: who leads, how everybody is, where they are. Companions fight on one side, share "
        "experience evenly, and go down the well together.\n\nUsage:\n  group invite <name>         wherever they "
        "are\n  group accept\n"
        "  group decline\n  group leave\n  group kick <name>\n  group lead <name>      hand the lead over\n"
        "  group loot shared      coins are parted evenly (the rule at first)\n"
        "  group loot finder      the finder of coins keeps them"
    )

    WORDS: ClassVar[dict[str, tuple[str, ...]]] = {
        "invite": synonyms("invite"),
        "accept": synonyms("accept", "join"),
        "decline": synonyms("decline", "refuse"),
        "leave": synonyms("leave", "quit"),
        "kick": synonyms("kick", "expel"),
        "lead": synonyms("lead", "leader"),
        "loot": synonyms("loot"),
    }
    RULES: ClassVar[dict[str, str]] = {
        **dict.fromkeys(synonyms("shared", "share", "split"), party.SHARED),
        **dict.fromkeys(synonyms("finder", "finders"), party.FINDER),
    }

    def act(self, typed: str) -> None:
        """Carry out the verb; without one, show the party."""
        caller = self.caller
        verb, rest = self._verb(typed)
        match verb:
            case None if not typed:
                self.msg("\n".join(self._lines()))
            case "accept":
                party.join(caller)
            case "decline":
                party.decline(caller)
            case "leave":
                party.leave(caller)
            case "loot":
                if rest not in self.RULES:
                    raise ActionError("rule", Words("Which rule? |wgroup loot shared|n or |wgroup loot finder|n."))
                party.set_loot(caller, self.RULES[rest])
            case "invite" | "kick" | "lead" if not rest:
                raise ActionError("whom", Words("Whom?"))
            case "invite":
                party.invite(caller, self._hero(rest))
            case "kick":
                party.expel(caller, self._companion(rest))
            case "lead":
                party.hand_over(caller, self._companion(rest))
            case _:
                try:
                    hero = self._hero(typed)
                except ActionError as refused:
                    raise ActionError("usage", USAGE, typed=shown(typed)) from refused
                party.invite(caller, hero)

    def _verb(self, typed: str) -> tuple[str | None, str]:
        """Return the verb (None if unknown) and the rest of the line; a Chinese verb needs no blank after it."""
        word = leading_name(typed, (name for names in self.WORDS.values() for name in names))
        verb = next((verb for verb, names in self.WORDS.items() if word in names), None)
        rest = typed[len(word) :].strip()
        return verb, word if verb == "loot" and not rest else rest

    def _hero(self, name: str) -> Hero:
        """Return the player's character meant by a name: one in the place first, else one played anywhere.

        Raises ActionError: codes `nobody`, `who` (several), `no_hero`, `ignored`.
        """
        try:
            who = self.person(name)
        except ActionError as refused:
            if refused.code != "nobody":
                raise
            who = self._far(name)
        if not isinstance(who, Hero):
            raise ActionError("no_hero", Words("{who:cap} is not one who goes adventuring."), who=who)
        if is_deaf(who, self.caller):
            raise ActionError("ignored", NOT_WANTED, who=who)
        return who

    def _far(self, name: str) -> Hero:
        called = people_called(name, self.session)
        played = [one.hero for one in present() if one.account in called and one.hero is not None]
        if not played:
            raise ActionError("nobody", NOT_IN_WORLD if called else NOBODY_AT_ALL, typed=shown(name))
        if len(played) > 1:
            raise ActionError("who", WHICH, typed=shown(name), names=played[:9])
        return played[0]

    def _companion(self, name: str) -> Hero:
        """Return the other member of the caller's party meant by a name. Raises ActionError (`stranger`)."""
        found = find(name, [one for one in party.members(self.caller) if one is not self.caller])
        if not found:
            raise ActionError("stranger", NO_COMPANION, typed=shown(name))
        return found[0]

    def _lines(self) -> Iterator[str]:
        company = party.party_of(self.caller)
        if company is None:
            yield party.NO_PARTY.say(self.lang)
            return
        yield Words("|wYour party:|n").say(self.lang)
        for one in company.members:
            words = MEMBER_LEADS if one is company.leader else MEMBER
            yield words.say(self.lang, who=one, level=one.level, hp=one.hp, hp_max=one.hp_max, place=whereabouts(one))
        yield party.LOOT_WORDS[company.loot].say(self.lang)


class CmdGroupSay(CharacterCommand):
    """Talk to one's party, wherever its members are."""

    key = "gsay"
    aliases = synonyms("gtell", "ptell", "psay", "gs", of="gsay")
    free_text = True
    help_category = "Together"
    help_words = Words("|wgsay <words>|n talks to your party, wherever they are.")

    def act(self, typed: str) -> None:
        """Tell the text to each member who does not ignore the caller."""
        company = party.party_of(self.caller)
        if company is None:
            raise ActionError("alone", party.NO_PARTY)
        if not typed:
            raise ActionError("what", Words("Say what to your party?"))
        caller, facts = self.caller, {"who": self.caller, "speech": typed}
        speak_to(caller, typed, (company.members, PARTY_SAYS), channel="party", pace="say", own=PARTY_SAYS, **facts)


class CmdFollow(CharacterCommand):
    """Follow a member of one's party."""

    key = "follow"
    help_category = "Together"
    help_words = Words("|wfollow <name>|n walks with somebody of your party from now on, |wfollow|n alone stops it.")

    def act(self, typed: str) -> None:
        """Follow the named member; without a name, stop following."""
        caller = self.caller
        if not typed:
            leader = caller.db.following
            if leader is None:
                raise ActionError("nobody", Words("Follow whom?"))
            caller.attributes.remove("following")
            self.tell(Words("You no longer follow {who}."), who=leader)
            tell(leader, Words("{who:cap} no longer follows you."), who=caller)
            return
        leader = self.person(typed)
        if leader is caller:
            raise ActionError("yourself", Words("You are always right behind yourself."))
        if leader not in party.members(caller):
            raise ActionError("stranger", FOLLOW_STRANGER, who=leader)
        if caller in leaders(leader):
            raise ActionError("circle", Words("{who:cap} is following you. You would walk in circles."), who=leader)
        caller.db.following = leader
        self.tell(Words("You follow {who} from now on."), who=leader)
        tell(leader, Words("{who:cap} follows you from now on."), who=caller)


class CmdWhere(CharacterCommand):
    """Tell where one's party is."""

    key = "where"
    help_category = "Together"
    help_words = Words("|wwhere|n says where you and your companions are; |wwhere <name>|n where one of them is.")

    def act(self, typed: str) -> None:
        """Tell the place of each member, or of the named one."""
        company = party.members(self.caller)
        found = find(typed, company) if typed else company
        if not found:
            raise ActionError("stranger", NO_COMPANION, typed=shown(typed))
        for one in found:
            here = one is not self.caller and one.location == self.caller.location
            words = Words("You are here: {place}.") if one is self.caller else IS_HERE if here else IS_AT
            self.tell(words, who=one, place=whereabouts(one))


COMMANDS = (CmdGroup, CmdGroupSay, CmdFollow, CmdWhere)
"""Commands of companions."""


def leaders(walker: Living) -> Iterator[Living]:
    """Yield the character `walker` follows, the one that it follows, and so on."""
    seen = set()
    while (leader := walker.db.following) is not None and leader not in seen:
        seen.add(leader)
        yield leader
        walker = leader


def whereabouts(one: Living) -> Place | Words:
    """Return the place of a character, as a fact of a `Words`."""
    return one.location if one.location is not None else Words("far from here")


USAGE = Words('A party knows no "{typed}": invite, accept, decline, leave, kick, lead, loot.')
NOBODY_AT_ALL = Words('There is nobody called "{typed}".')
NOT_IN_WORLD = Words('"{typed}" is not in the world just now.')
NO_COMPANION = Words('Nobody called "{typed}" is of your party.')
MEMBER = Words("  {who}: level {level}, HP {hp} of {hp_max}, {place}")
MEMBER_LEADS = Words("  {who} (leads): level {level}, HP {hp} of {hp_max}, {place}")
FOLLOW_STRANGER = Words("{who:cap} is not of your party. |wgroup invite|n comes first.")
IS_HERE = Words("{who:cap} is here with you.")
IS_AT = Words("{who:cap} is here: {place}.")
PARTY_SAYS = Words("|c[Party]|n {who}: {speech}|n")
