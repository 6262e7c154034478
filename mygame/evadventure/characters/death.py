"""Death and its aftermath: remains for the owner first, insurance at the temple, a stone in the graveyard.

Whether somebody dies is the death table's to say (`rules.roll_death`). Who has paid the temple wakes there with nothing
but a life; everybody else is dead, and remembered.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from evennia import AttributeProperty
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.utils.search import search_tag

from ..base.counting import coins as counted_coins
from ..base.errors import ActionError
from ..base.messaging import announce, tell
from ..base.purse import Reason, hand_over, transfer
from ..base.transactions import together
from ..places.rooms import PLACE
from ..quests import counter_events
from ..social import party
from ..things.containers import CORPSE, EvAdventureCorpse
from ..things.light import now
from ..things.objects import EvAdventureCoins
from ..words import Lang, Words

LIFE = "life"
"""Category of the tag `dead`."""
OWNER_FIRST = 24 * 3600
"""Game seconds for which only the owner, and who was with the dead, may take anything from the remains."""
REMAINS_LAST = 14 * 24 * 3600
"""Game seconds until remains are gone; what is left on them lies there then."""
PREMIUM = 100
"""Coppers a life is insured for, for each level."""


class EvAdventureRemains(EvAdventureCorpse):
    """What is left of a hero, with all that was carried.

    `heirs` are the numbers of the accounts that may take things before `open_at` (game time), `owner` the one it
    belongs to.
    """

    owner = AttributeProperty(0, autocreate=False)
    heirs: list[int] = AttributeProperty(default=list)
    open_at = AttributeProperty(0.0, autocreate=False)

    def may_take(self, taker: Any) -> bool:
        """Return whether a character may take the things already."""
        account = getattr(taker, "account", None)
        return now() >= self.open_at or (account is not None and account.id in self.heirs)

    def at_pre_object_leave(self, leaving_object: Any, destination: Any, **kwargs: Any) -> bool:
        """Keep everything for the owner, for a while."""
        if destination is None or not getattr(destination, "is_pc", False) or self.may_take(destination):
            return True
        tell(destination, NOT_YOURS, remains=self)
        return False


@together()
def lay_out(hero: Any, place: Any) -> EvAdventureRemains | None:
    """Lay all a hero carries, coins too, on its remains in a place; None when it had nothing, or fell nowhere.

    What coins a new hero began with are nobody's to find.
    """
    if place is None or not (hero.contents or hero.coins):
        return None
    remains = EvAdventureRemains.of(hero, place, REMAINS_LAST)
    account = owner_of(hero)
    companions = [one.account.id for one in party.members(hero) if one.account is not None]
    remains.owner = account.id if account is not None else 0
    remains.heirs = sorted({remains.owner, *companions} - {0})
    remains.open_at = now() + OWNER_FIRST
    remains.db.hero = hero
    for thing in list(hero.contents):
        hand_over(thing, remains, Reason.DEATH, "drop")
    if hero.free_coins:
        transfer(hero, EvAdventureCoins.heap_in(remains), hero.free_coins, Reason.DEATH)
    transfer(hero, None, hero.coins, Reason.DEATH)
    return remains


def carry_up(remains: Any) -> None:
    """Bring remains from a place that is about to be gone to the graveyard, and let the owner know."""
    graveyard = place_called("graveyard")
    if graveyard is None:
        return
    remains.move_to(graveyard, quiet=True, move_type="teleport")
    announce(graveyard, CARRIED_UP, remains=remains)
    if account := AccountDB.objects.filter(id=getattr(remains, "owner", 0)).first():
        tell(account, YOURS_CARRIED_UP, remains=remains)


def owner_of(hero: Any) -> Any:
    """Return the account a hero belongs to, also when its player is away."""
    return hero.account or AccountDB.objects.filter(id=hero.db.creator_id or 0).first()


def place_called(tag: str) -> Any:
    """Return the place with a tag of the category "place"; None when there is none."""
    return next(iter(search_tag(tag, category=PLACE)), None)


# Insurance.


def premium(hero: Any) -> int:
    """Return what a hero's life is insured for, in coppers."""
    return PREMIUM * int(hero.level)


def insure(hero: Any) -> int:
    """Insure a hero's life; return what it cost.

    Raises:
        ActionError: codes `insured`, `poor`.
    """
    if hero.db.insured:
        raise ActionError("insured", IS_INSURED)
    price = premium(hero)
    if hero.coins < price:
        raise ActionError("poor", TOO_POOR, price=counted_coins(price), have=counted_coins(hero.coins))
    with together():
        transfer(hero, None, price, Reason.INSURANCE)
        hero.db.insured = True
    return price


def redeem(hero: Any) -> bool:
    """Bring an insured hero back in the temple, with a life and nothing else; return whether it was insured."""
    temple = place_called("temple")
    if not hero.db.insured or temple is None:
        return False
    hero.attributes.remove("insured")
    place = hero.location
    hero.hp = 1
    announce(place, CARRIED_OFF, exclude=hero, who=hero)
    lay_out(hero, place)
    tell(hero, REDEEMED)
    hero.move_to(temple, quiet=True, move_type="teleport")
    announce(temple, WAKES, exclude=hero, who=hero)
    return True


# Memory.

_SUFFIX = {Lang.EN: "", Lang.ZH: "_zh"}
"""What the keys of names in `hero.died` end with."""


def remember(hero: Any, place: Any, cause: Any) -> None:
    """Write down when, where, how and after what deeds a hero died (`hero.died`)."""
    best = counter_events.best(hero)
    hero.died = {
        "when": int(time.time()),
        **_named("where", place),
        **_named("cause", cause),
        "level": hero.level,
        "xp": hero.xp,
        **{f"deeds_{lang}": [one.in_lang(lang) for one in best] for lang in Lang},
    }


def _named(key: str, one: Any) -> dict[str, str]:
    """Return the names of a place or a killer, in every language."""
    called = getattr(one, "called", one)
    return {key + _SUFFIX[lang]: called.in_lang(lang) if one is not None else "" for lang in Lang}


def named_in(died: Mapping[str, Any], key: str, lang: Lang) -> str:
    """Return the name of the place ("where") or the killer ("cause") that was written down; "" for none."""
    return str(died.get(key + _SUFFIX[lang], ""))


def fallen() -> list[Any]:
    """Return all dead heroes, the latest first."""
    dead = [one for one in ObjectDB.objects.get_by_tag("dead", category=LIFE) if getattr(one, "is_pc", False)]
    return sorted(dead, key=lambda hero: -int((hero.died or {}).get("when", 0)))


def fallen_of(account: Any) -> list[Any]:
    """Return the dead heroes of an account, the latest first."""
    return [hero for hero in fallen() if owner_of(hero) == account]


def epitaph(hero: Any, lang: Lang) -> Iterator[str]:
    """Yield the lines of a hero's stone."""
    died = dict(hero.died or {})
    facts = {"who": hero, "level": died.get("level", 1), "xp": died.get("xp", 0)}
    yield HERE_LIES.say(lang, **facts)
    where, cause = named_in(died, "where", lang), named_in(died, "cause", lang)
    if where and cause:
        yield FELL_TO.say(lang, where=where, cause=cause)
    elif where:
        yield FELL.say(lang, where=where)
    told = list(died.get(f"deeds_{lang}", ()))
    if told:
        yield DID.say(lang, deeds=told)


def undo(hero: Any) -> list[Any]:
    """Take a death back: the hero is in the temple again, with what its remains still hold.

    Returns:
        The things that could be given back.

    Raises:
        ActionError: code `alive`.
    """
    if not hero.is_dead:
        raise ActionError("alive", NOT_DEAD, who=hero)
    account = owner_of(hero)
    hero.tags.remove("dead", category=LIFE)
    hero.hp = max(1, hero.hp)
    hero.died = None
    hero.locks.add(f"puppet:pid({account.id}) or perm(Developer)" if account is not None else "puppet:perm(Admin)")
    if account is not None:
        account.characters.add(hero)
    hero.db.prelogout_location = place_called("temple")
    return [thing for remains in remains_of(hero) for thing in _take_back(hero, remains)]


def remains_of(hero: Any) -> list[EvAdventureRemains]:
    """Return what there is of a hero's remains, wherever they lie."""
    found = search_tag(CORPSE, category="thing")
    return [one for one in found if isinstance(one, EvAdventureRemains) and one.db.hero == hero]


def _take_back(hero: Any, remains: EvAdventureRemains) -> Iterator[Any]:
    """Put what some remains hold back into a hero's pack, and yield it; what does not fit stays; coins are purse."""
    remains.open_at = 0.0
    for thing in list(remains.contents):
        if hand_over(thing, hero, Reason.STAFF, "give") and thing.pk:
            yield thing
    if not remains.contents:
        remains.delete()


NOT_YOURS = Words(
    "{remains:cap} are not yours to rob. Let the owner come first; in a day nobody will mind.",
    "{remains}轮不到你来翻。先让主人来取，过一天就没人管了。",
)
CARRIED_UP = Words("Somebody has been carried up from below: {remains}.", "有人从井下被抬了上来：{remains}。")
YOURS_CARRIED_UP = Words("Moss has carried up {remains}: they are in the graveyard.", "老苔把{remains}抬到了墓园。")
IS_INSURED = Words(
    "Your name is on the temple's list already. One life is all one can pay for in advance.",
    "庙里的簿子上已经有你的名字了。命只能预付一条。",
)
TOO_POOR = Words("That costs {price}, and you have {have}.", "这要{price}，你只有{have}。")
CARRIED_OFF = Words(
    "{who:cap} falls. A bell rings somewhere far above, once; then there is only what was carried.",
    "{who}倒下了。极远的上方响了一声钟，再看时，地上只剩下随身的东西。",
)
REDEEMED = Words(
    "It is dark, and warm, and you are about to let go, when somebody snuffs out a candle with your name on it. You "
    "have 1 HP, and nothing else: what you carried lies where you fell.",
    "四下又黑又暖，你正要松手，有人掐灭了一支写着你名字的蜡烛。你只剩1点生命，别的什么也没有：东西都留在你倒下的地方。",
)
WAKES = Words("{who:cap} sits up on the stone table, coughing.", "{who}在石台上坐了起来，咳个不停。")
NOT_DEAD = Words("{who:cap} is not dead.", "{who}没有死。")
HERE_LIES = Words("|w{who}|n, level {level}, {xp} XP", "|w{who}|n，{level}级，经验{xp}")
FELL = Words("Fell here: {where}.", "殁于{where}。")
FELL_TO = Words("Fell to {cause}; here: {where}.", "殁于{where}，死在{cause}手下。")
DID = Words("In life {deeds}.", "生前{deeds}。")
