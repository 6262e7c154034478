"""Death and its aftermath: remains reserved for the owner, insurance at the temple, gravestones.

The death table decides whether a hero's life ends (`rules.roll_death`), and `knave.mortality` the consequence: below
level 3 the hero is rescued; an insured or scarred hero wakes in the temple without its things; any other is dead and
remembered.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from functools import partial

from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject

from ..enums import ABILITIES, Ability
from ..evennia_ext import memory
from ..evennia_ext.attribute import AttributeProperty
from ..evennia_ext.transactions import together
from ..kernel import conf, signals
from ..kernel.display_names import Bilingual
from ..kernel.errors import ActionError
from ..kernel.messaging import announce, refusals_to, tell
from ..kernel.purse import CoinReason, hand_over, transfer
from ..knave.mortality import SAFE_BELOW, SCAR, FateChoice, LifeEnding, ending, has_favour, scarrable, unscarred
from ..model import Hero, Living, Place, Thing
from ..places.game_time import DAY
from ..places.rooms import PLACE
from ..quests import counter_events
from ..rules import dice
from ..social import party
from ..social.presence import person_of
from ..things import wares
from ..things.containers import CORPSE, EvAdventureCorpse
from ..things.equipment import WORN_PLACES
from ..things.light import now
from ..things.objects import EvAdventureCoins
from ..words import Lang, Words, text_in

LIFE = "life"
"""Category of the tag `dead`."""
OWNER_FIRST = 24 * 3600
"""Game seconds for which only the owner, and the dead hero's companions, may take anything from the remains."""
REMAINS_LAST = 14 * 24 * 3600
"""Game seconds until remains are gone; things left on them lie there then."""
SCAR_LASTS = DAY
"""Game seconds until a scar is healed."""
PREMIUM = 100
"""Coppers for insuring a life, for each level."""


class EvAdventureRemains(EvAdventureCorpse):
    """The remains of a hero, with everything it carried.

    `heirs` are the ids of the accounts that may take things before `open_at` (game time), `owner` the id of the hero's
    account.
    """

    owner = AttributeProperty(0, autocreate=False)
    heirs: list[int] = AttributeProperty(default=list)
    open_at = AttributeProperty(0.0, autocreate=False)

    def may_take(self, taker: Hero) -> bool:
        """Return whether a character may take things now."""
        account = taker.account
        return now() >= self.open_at or (account is not None and account.id in self.heirs)

    def check_taken(self, taker: Living) -> None:
        """Check that somebody may have the things they hold now.

        Raises ActionError: code `not_yours` before `open_at`, but for an heir.
        """
        if not isinstance(taker, Hero) or not self.may_take(taker):
            raise ActionError("not_yours", NOT_YOURS, remains=self)

    def at_pre_object_leave(self, leaving_object: DefaultObject, destination: DefaultObject, **kwargs: object) -> bool:
        """Return whether a thing may be taken by its new holder, and tell it why not; a place takes the rest."""
        if isinstance(destination, Living):
            with refusals_to(partial(tell, destination)):
                self.check_taken(destination)
                return True
            return False
        return destination is None or isinstance(destination, Place)


@together()
def lay_out(hero: Hero, place: DefaultObject, kept: Collection[DefaultObject] = ()) -> EvAdventureRemains | None:
    """Move a hero's things and coins onto its remains in a place; return them, None without a place or anything to lay.

    Coins a new hero began with are lost.

    Args:
        hero: the hero.
        place: the place.
        kept: things it does not lose; with any of them it also keeps the coins it began with.
    """
    lost = [one for one in hero.contents if one not in kept]
    if place is None or not (lost or hero.free_coins or (hero.coins and not kept)):
        return None
    remains = EvAdventureRemains.of(hero, place, REMAINS_LAST)
    account = person_of(hero)
    remains.owner = account.id if account is not None else 0
    heirs = (person_of(one) for one in [hero, *party.members(hero)])
    remains.heirs = sorted({one.id for one in heirs if one is not None})
    remains.open_at = now() + OWNER_FIRST
    remains.db.hero = hero
    for thing in lost:
        hand_over(thing, remains, CoinReason.DEATH, "drop")
    if hero.free_coins:
        transfer(hero, EvAdventureCoins.heap_in(remains), hero.free_coins, CoinReason.DEATH)
    if not kept:
        transfer(hero, None, hero.coins, CoinReason.DEATH)
    return remains


def may_die_in(place: DefaultObject | None) -> bool:
    """Return whether a hero may die in a place: wherever no place of the game forbids it."""
    return not isinstance(place, Place) or place.allow_death


def carry_up(remains: EvAdventureRemains) -> None:
    """Move remains from a place about to be deleted to the graveyard, and notify the owner."""
    graveyard = place_called("graveyard")
    if graveyard is None:
        return
    remains.move_to(graveyard, quiet=True, move_type="teleport")
    announce(graveyard, Words("Somebody has been carried up from below: {remains}."), remains=remains)
    if account := memory.numbered(AccountDB, remains.owner):
        tell(account, Words("Moss has carried up {remains}: they are in the graveyard."), remains=remains)


def place_called(tag: str) -> Place | None:
    """Return a place with a tag of the category "place"; None if there is none."""
    found: Place | None = memory.tagged(tag, PLACE).first()
    return found


# Insurance.


def premium(hero: Hero) -> int:
    """Return the price of insuring a hero, in coppers."""
    return PREMIUM * int(hero.level)


def insure(hero: Hero) -> int:
    """Insure a hero's life; return the price. Raises ActionError: codes `insured`, `poor`."""
    if hero.db.insured:
        raise ActionError("insured", IS_INSURED)
    price = premium(hero)
    wares.check_purse(hero, price)
    with together():
        transfer(hero, None, price, CoinReason.INSURANCE)
        hero.db.insured = True
    return price


def redeem(hero: Hero) -> None:
    """Wake an insured hero in the temple without its things; the insurance is used up."""
    hero.attributes.remove("insured")
    _wake(hero, REDEEMED)


# Other fates of a hero.


def fate_of(hero: Hero) -> FateChoice:
    """Return whether a hero dies for good: by the setting `DEATH`, or as its player chose."""
    setting = conf.value("DEATH")
    return FateChoice(hero.fate if setting == "choice" else setting)


def is_kept(hero: Hero) -> bool:
    """Return whether a hero cannot die: one of staff that has not typed `quell`."""
    account = person_of(hero)
    if account is None or conf.value("STAFF_DIE") or account.attributes.get("_quell"):
        return False
    return bool(account.check_permstring("Builder"))


def ending_of(hero: Hero) -> LifeEnding:
    """Return the consequence of the end of a hero's life now; without a temple, death."""
    if place_called("temple") is None:
        return LifeEnding.DEAD
    favours = tuple(hero.db.favours or ())
    return ending(hero.level, fate_of(hero), insured=bool(hero.db.insured), favours=favours)


def rescue(hero: Hero) -> None:
    """Wake a new hero in the temple with its starting outfit and the things in use; the rest stays where it fell.

    From level 3 on this is a favour, which is recorded.
    """
    favour = has_favour(hero.level, tuple(hero.db.favours or ()))
    if favour:
        hero.db.favours = [*(hero.db.favours or ()), hero.level]
    used = [hero.equipment.slots[place] for place in WORN_PLACES]
    kept = [one for one in hero.contents if (isinstance(one, Thing) and one.outfit) or one in used]
    _wake(hero, FAVOURED if favour else RESCUED, kept=kept, level=hero.level)


def scar(hero: Hero) -> None:
    """Wake a scarred hero without its things, with a random ability lowered for a game day."""
    bonuses = hero.bonuses
    ability = dice.choice(scarrable(bonuses) or ABILITIES)
    setattr(hero, ability.value, bonuses[ability] - SCAR)
    hero.db.scars = [*scars_of(hero), (ability.value, now() + SCAR_LASTS)]
    _wake(hero, SCARRED, ability=ability)
    signals.did.send_robust(sender=hero, deed="survived")


def wound(hero: Hero, ability: Ability, loss: int) -> None:
    """Tell a hero for how long it has lost points of an ability: a newcomer for a game day, any other for good."""
    if hero.level < SAFE_BELOW:
        hero.db.scars = [*scars_of(hero), *[(ability.value, now() + SCAR_LASTS)] * loss]
    tell(hero, LOST_FOR_A_DAY if hero.level < SAFE_BELOW else LOST, ability=ability)


def heal_scars(hero: Hero) -> None:
    """Restore the abilities whose scars are healed."""
    over = [one for one in scars_of(hero) if one[1] <= now()]
    if not over:
        return
    whole = unscarred(hero.bonuses, over)
    for ability in dict.fromkeys(Ability(name) for name, _ in over):
        setattr(hero, ability.value, whole[ability])
        tell(hero, Words("A scar has healed: your {ability} is what it was."), ability=ability)
    hero.db.scars = [one for one in scars_of(hero) if one not in over]


def scars_of(hero: Hero) -> list[tuple[str, float]]:
    """Return the scars of a hero, in the form of `knave.mortality`."""
    return [tuple(one) for one in hero.db.scars or ()]


@together()
def _wake(hero: Hero, words: Words, kept: Collection[DefaultObject] = (), **facts: object) -> None:
    """Wake a hero in the temple with 1 HP; things not in `kept`, and the coins, stay where it fell."""
    place, temple = hero.location, place_called("temple")
    hero.hp = 1
    hero.conditions.clear()
    announce(place, CARRIED_OFF, exclude=hero, who=hero)
    lay_out(hero, place, kept)
    tell(hero, words, **facts)
    hero.move_to(temple, quiet=True, move_type="teleport")
    announce(temple, Words("{who:cap} sits up on the stone table, coughing."), exclude=hero, who=hero)


# Memory.

_SUFFIX = {Lang.EN: "", Lang.ZH: "_zh"}
"""Suffixes of the keys of names in `hero.died`."""


def remember(hero: Hero, place: Place, cause: Living) -> None:
    """Record the time, place, cause and preceding deeds of a hero's death (`hero.died`)."""
    best = counter_events.best(hero)
    hero.died = {
        "when": int(time.time()),
        **_named("where", place),
        **_named("cause", cause),
        "level": hero.level,
        "xp": hero.xp,
        **{f"deeds_{lang}": [one.in_lang(lang) for one in best] for lang in Lang},
    }


def _named(key: str, one: Bilingual | None) -> dict[str, str]:
    """Return the name of a place or killer in every language, as items of the record."""
    return {key + _SUFFIX[lang]: one.in_lang(lang) if one is not None else "" for lang in Lang}


def named_in(died: Mapping[str, object], key: str, lang: Lang) -> str:
    """Return the recorded name of the place ("where") or the killer ("cause"); "" for none."""
    return text_in(lang, {one.value: str(died.get(key + suffix, "")) for one, suffix in _SUFFIX.items()})


def fallen() -> list[Hero]:
    """Return all dead heroes, the latest first."""
    dead = [one for one in memory.tagged("dead", LIFE) if isinstance(one, Hero)]
    return sorted(dead, key=lambda hero: -int((hero.died or {}).get("when", 0)))


def on_wall(hero: Hero, lang: Lang) -> str:
    """Return the line of a dead hero on the memorial wall."""
    died = dict(hero.died or {})
    facts = {"who": hero, "level": died.get("level", 1)}
    where, cause = named_in(died, "where", lang), named_in(died, "cause", lang)
    words = Words("{who}, level {level}: {cause}, {where}.") if where and cause else Words("{who}, level {level}.")
    return words.say(lang, where=where, cause=cause, **facts)


def ladder() -> list[Hero]:
    """Return the mortal heroes, living and dead, by experience, then by age."""
    heroes = list(ObjectDB.objects.filter(db_attributes__db_key="creator_id").distinct())
    memory.remember(heroes)
    mortal = [one for one in heroes if isinstance(one, Hero) and fate_of(one) is FateChoice.MORTAL]
    return sorted(mortal, key=lambda one: (-one.xp, one.id))


def fallen_of(account: DefaultAccount) -> list[Hero]:
    """Return the dead heroes of an account, the latest first."""
    return [hero for hero in fallen() if person_of(hero) == account]


def epitaph(hero: Hero, lang: Lang) -> Iterator[str]:
    """Yield the lines of a hero's gravestone."""
    died = dict(hero.died or {})
    facts = {"who": hero, "level": died.get("level", 1), "xp": died.get("xp", 0)}
    yield Words("|w{who}|n, level {level}, {xp} XP").say(lang, **facts)
    where, cause = named_in(died, "where", lang), named_in(died, "cause", lang)
    if where and cause:
        yield Words("Fell to {cause}; here: {where}.").say(lang, where=where, cause=cause)
    elif where:
        yield Words("Fell here: {where}.").say(lang, where=where)
    deeds = [
        dict(zip(Lang, texts, strict=True))
        for texts in zip(*(died.get(f"deeds_{one}", ()) for one in Lang), strict=True)
    ]
    told = [text_in(lang, texts) for texts in deeds]
    if told:
        yield Words("In life {deeds}.").say(lang, deeds=told)


def undo(hero: Hero) -> list[DefaultObject]:
    """Undo a death: bring the hero to the temple, with the things its remains still hold; return those.

    Raises ActionError: code `alive`.
    """
    if not hero.is_dead:
        raise ActionError("alive", Words("{who:cap} is not dead."), who=hero)
    account = person_of(hero)
    hero.tags.remove("dead", category=LIFE)
    hero.hp = max(1, hero.hp)
    hero.died = None
    hero.locks.add(f"puppet:pid({account.id}) or perm(Developer)" if account is not None else "puppet:perm(Admin)")
    if account is not None:
        account.characters.add(hero)
    hero.db.prelogout_location = place_called("temple")
    return [thing for remains in remains_of(hero) for thing in _take_back(hero, remains)]


def remains_of(hero: Hero) -> list[EvAdventureRemains]:
    """Return the remains of a hero, wherever they lie."""
    found = memory.tagged(CORPSE, "thing")
    return [one for one in found if isinstance(one, EvAdventureRemains) and one.db.hero == hero]


def _take_back(hero: Hero, remains: EvAdventureRemains) -> Iterator[DefaultObject]:
    """Move things from remains into a hero's pack, as far as they fit, and yield them; coins go to the purse."""
    remains.open_at = 0.0
    for thing in list(remains.contents):
        if hand_over(thing, hero, CoinReason.STAFF, "give") and thing.pk:
            yield thing
    if not remains.contents:
        remains.delete()


NOT_YOURS = Words("{remains:cap} are not yours to rob. Let the owner come first; in a day nobody will mind.")
IS_INSURED = Words("Your name is on the temple's list already. One life is all one can pay for in advance.")
CARRIED_OFF = Words("{who:cap} falls. A bell rings somewhere far above, once; then there is only what was carried.")
REDEEMED = Words(
    "It is dark, and warm, and you are about to let go, when somebody snuffs out a candle with your name on it. You "
    "have 1 HP, and nothing else: what you carried lies where you fell."
)
LOST = Words("What is gone of your {ability} is gone for good.")
LOST_FOR_A_DAY = Words("You are new here: what is gone of your {ability} comes back in a day.")
RESCUED = Words(
    "It goes dark. Somebody swears, somebody lifts; then there is a stone table, and light. Nobody who is new here "
    "dies for good: below level 3 Moss carries you up. You have 1 HP, what you came with, and what you wield and wear; "
    "what else you carried lies where you fell. Without coins for a bed, |wrest|n here. Later it is another matter: "
    "|whelp death|n."
)
KEPT = Words("That would have been it; staff do not die. |wquell|n, if you want to be a hero like any other.")
FAVOURED = Words(
    "It goes dark. Somebody swears, somebody lifts; then there is a stone table, and light. Moss does that once for a "
    "hero of level {level}, and has done it now. You have 1 HP, what you came with, and what you wield and wear; what "
    "else you carried lies where you fell. Next time is another matter: |whelp death|n."
)
SCARRED = Words(
    "It goes dark, and stays so for a while. Then you are on a stone table, with one more scar. You have 1 HP and "
    "nothing else: what you carried lies where you fell. One point of {ability} is gone, for a day."
)
