"""Reactions of creatures: 2d6 determine their mood towards a party (`knave.md 2`); each mood has its behaviour.

A pack has one mood towards each person (`presence.person_key`), and meets a party by the worst of them. Creatures that
speak can be talked to (`parley`): charisma against 10 + hit dice; success improves the mood by one, a critical one by
two, failure worsens it by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from ..combat import beginning
from ..combat.act_messages import narrate, sentence
from ..enums import Ability
from ..evennia_ext.transactions import together
from ..kernel import signals
from ..kernel.content_files import load
from ..kernel.counting import counted
from ..kernel.descriptions import ContentRecord
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, tell_each
from ..kernel.purse import CoinReason, check_free, transfer
from ..knave import loot
from ..knave.fighting.blows import save
from ..knave.fighting.reactions import Reaction, Regard, faction_of, factions, reaction, regard
from ..model import Hero, Living, Place
from ..places.exits import knows
from ..places.lands import land_of
from ..quests.counters import deeds
from ..rules import DEFENSE_BASE, dice
from ..social import party
from ..social.presence import person_key
from ..things import wares
from ..things.light import can_see
from ..words import Words
from .ai import AIMixin

MOODS = (Reaction.HOSTILE, Reaction.UNFRIENDLY, Reaction.UNSURE, Reaction.TALKATIVE, Reaction.HELPFUL)
"""Every mood, the worst first."""
FRIENDLY = (Reaction.TALKATIVE, Reaction.HELPFUL)
"""Moods in which nobody is a danger."""
TRIES = 3
"""Attempts of a person to talk to one pack, counting those in the presence of the party."""
PATIENCE = 3
"""Beats an unfriendly pack waits before it attacks."""
BRIBE = 10
"""Coppers for each hit die of a pack that impress it."""

TRUSTED = 2
"""Bonus to the reaction to a party with a disguised member (the spell Disguise)."""


class ToldMood(ContentRecord, frozen=True):
    """The sentences of a mood (`moods.toml`)."""

    first: Words
    speaks: Words
    unseen: Words
    better: Words
    worse: Words


TOLD = {Reaction(key): one for key, one in load([Path(__file__).with_name("moods.toml")], ToldMood).items()}
"""Mood -> its sentences."""


def pack_in(place: Place) -> list[AIMixin]:
    """Return the creatures of a place that are awake and not fighting, their leader first."""
    there = [one for one in place.contents_get(content_type="character") if isinstance(one, AIMixin) and one.kind_key]
    pack = [one for one in there if not one.is_dead and one.is_awake and one.fight is None and not one.tame]
    return sorted(pack, key=lambda one: (not one.leads, -one.hp_max, one.id))


def meet(place: Place) -> Reaction | None:
    """Have the creatures of a place meet the characters in it, and act by their mood.

    Return their mood; None if there is no meeting.
    """
    pack = pack_in(place)
    if not pack:
        return None
    leader = pack[0]
    people = [one for one in leader.ai.get_targets() if one.fight is None]
    if not people:
        return None
    company = company_of(people[0])
    mood = mood_of(leader, company)
    if mood is None:
        trusted = any(one.conditions.has("disguised") for one in people)
        mood = reaction(dice, leader.kind.reaction + (TRUSTED if trusted else 0))
        faction = faction_of(leader.kind_key)
        regards = {regard(faction, knows(one), deeds(one)) for one in people} if faction else set()
        words = TOLD[mood].speaks if leader.speaks else TOLD[mood].first
        if Regard.FOE in regards:
            mood, words = Reaction.HOSTILE, factions()[faction].hunts
        elif Regard.FRIEND in regards and not leader.leads:
            mood, words = max(mood, Reaction.TALKATIVE, key=MOODS.index), factions()[faction].greets
        feel(pack, company, mood)
        _show(place, words, TOLD[mood].unseen, who=leader)
        if mood is Reaction.TALKATIVE and leader.speaks:
            land = land_of(place)
            known = land.rumours if land is not None else RUMOURS
            _show(place, SAYS, UNSEEN_SAYS, who=leader, said=dice.choice(known))
        elif mood is Reaction.HELPFUL:
            _give(leader, place)
    _act(pack, people, mood)
    return mood


def company_of(one: Living) -> list[str]:
    """Return the persons (`social.presence`) of a being's party in its place, itself among them."""
    return [person_key(other) for other in party.members_here(one)]


def mood_of(mob: AIMixin, company: Iterable[str]) -> Reaction | None:
    """Return the mood of a creature towards persons who come together: the worst; None if it has met none of them."""
    felt = [Reaction(mob.moods[one]) for one in company if one in mob.moods]
    return min(felt, key=MOODS.index) if felt else None


def feel(pack: Iterable[AIMixin], company: Collection[str], mood: Reaction) -> None:
    """Set the mood of a pack towards persons; even the friendliest can be attacked: bosses must be beatable."""
    hostile = mood in (Reaction.HOSTILE, Reaction.UNFRIENDLY)
    for mob in pack:
        mob.moods = dict(mob.moods) | dict.fromkeys(company, mood.value)
        mob.allegiance = Ability.ALLEGIANCE_HOSTILE if hostile else Ability.ALLEGIANCE_NEUTRAL
        mob.ndb.patience = PATIENCE


def _show(place: Place, seen: Words, unseen: Words, **facts: object) -> None:
    """Tell everybody in a place what a creature does: as it looks, or, to those without light, as it sounds."""
    blind = [one for one in place.contents if one.sessions.count() and not can_see(one)]
    announce(place, seen, exclude=blind, **facts)
    tell_each(blind, unseen, **facts)


def _act(pack: list[AIMixin], people: Sequence[Living], mood: Reaction) -> None:
    leader = pack[0]
    match mood:
        case Reaction.HOSTILE:
            leader.attack(people)
        case Reaction.UNFRIENDLY:
            left = leader.ndb.patience if leader.ndb.patience is not None else PATIENCE
            leader.ndb.patience = left - 1
            if left <= 0:
                leader.attack(people)
        case Reaction.UNSURE | Reaction.TALKATIVE | Reaction.HELPFUL:
            if leader.wanders and dice.roll("1d10") == 1:
                for mob in pack:
                    mob.ai.set_state("roam")


def parley(speaker: Hero, mob: AIMixin, coins: int = 0) -> Reaction:
    """Talk to a pack.

    Enough coppers offered (`BRIBE`) give advantage; they are lost either way. Return the mood afterwards.

    Raises ActionError: codes `asleep`, `fighting`, `beast`, `poor`, `weary`; nothing has changed then.
    """
    place = speaker.location
    if mob.is_dead or not mob.is_awake:
        raise ActionError("asleep", Words("{who:cap} is in no state to talk."), who=mob)
    if mob.fight is not None or speaker.fight is not None:
        raise ActionError("fighting", Words("{who:cap} is past talking."), who=mob)
    if not mob.speaks:
        raise ActionError("beast", Words("{who:cap} has no words, and no use for yours."), who=mob)
    if coins and (speaker.coins < coins or coins < 0):
        raise ActionError("poor", Words("You have not so many coins."))
    check_free(speaker, coins)
    company = company_of(speaker)
    pack = [one for one in pack_in(place) if one.kind_key == mob.kind_key or one.speaks] or [mob]
    tried = 1 + max(one.heard.get(person, 0) for one in pack for person in company)
    if tried > TRIES:
        raise ActionError("weary", Words("{who:cap} has heard all you have to say."), who=mob)
    for one in pack:
        one.heard = dict(one.heard) | dict.fromkeys(company, tried)
    before = mood_of(mob, company) or reaction(dice, mob.kind.reaction)
    enough = coins >= BRIBE * sum(one.hit_dice for one in pack)
    if coins:
        transfer(speaker, mob, coins, CoinReason.BRIBE)
    rolled = save(dice, speaker, Ability.CHA, target=DEFENSE_BASE + pack[0].hit_dice, more=(int(enough),))
    step = (2 if rolled.quality is Ability.CRITICAL_SUCCESS else 1) if rolled.success else -1
    after = MOODS[max(0, min(len(MOODS) - 1, MOODS.index(before) + step))]
    feel(pack, company, after)
    narrate(place, sentence(TOLD[after].better if rolled.success else TOLD[after].worse), speaker, mob)
    if after in FRIENDLY and before not in FRIENDLY:
        _talked_round(speaker, mob, pack)
    if after is Reaction.HELPFUL and before is not after:
        _give(mob, place)
    if after is Reaction.HOSTILE:
        mob.attack([speaker])
    return after


def _talked_round(speaker: Hero, mob: AIMixin, pack: list[AIMixin]) -> None:
    """Give the party its victory over the creatures talked round, once for each; none over leaders."""
    swayed, company = [one for one in pack if not one.overcome and not one.leads], party.members_here(speaker)
    for one in swayed:
        one.overcome = True
        signals.defeated.send_robust(sender=one, by=company, place=one.location)
    party.share_xp(company, sum(one.xp_worth for one in swayed), TALKED_ROUND, rank=mob.level, enemy=mob)


def _give(mob: AIMixin, place: Place) -> None:
    """Put down the gift of a helpful creature."""
    found = loot.roll(dice, "pockets" if mob.speaks else "vermin", mob.depth)
    things = wares.lay(found, place)
    if things:
        _show(place, GIFT, UNSEEN_GIFT, who=mob, things=counted(things))
    elif mob.speaks:
        _show(place, SAYS, UNSEEN_SAYS, who=mob, said=dice.choice(RUMOURS))


def noticed(mob: AIMixin) -> bool:
    """Return whether a creature notices the characters in its place, by sight or by ear."""
    targets = mob.ai.get_targets()
    return bool(targets) and (can_see(mob) or mob.has_habit("heeds_noise") or dice.roll("1d6") <= 2)


def start_fight(mob: AIMixin, people: Iterable[Living]) -> bool:
    """Attack the first of some characters that may be attacked; return whether there is a fight now."""
    for one in people:
        try:
            with together():
                beginning.begin(mob, one)
        except ActionError:
            continue
        return True
    return False


SAYS = Words('{who:cap} says: "{said}"')
UNSEEN_SAYS = Words('A voice in the dark says: "{said}"')
TALKED_ROUND = Words("{enemy:cap} is no danger any more.")
GIFT = Words("{who:cap} leaves something for you: {things} (|wget all|n).")
UNSEEN_GIFT = Words("Something is put down at your feet. By the feel of it: {things}.")
RUMOURS = tuple(load([Path(__file__).with_name("rumours.toml")], Words).values())
"""Stories told by creatures."""
