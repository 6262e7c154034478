"""Signal handlers that count what heroes do (`evadventure.quests.counters`) and pass the events to their quests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial, wraps

import evennia
from django.dispatch import Signal
from evennia.accounts.accounts import DefaultAccount
from evennia.objects.objects import DefaultObject

from ..evennia_ext.transactions import each, when_kept
from ..kernel import signals
from ..kernel.counting import Phrase, phrase
from ..kernel.messaging import tell
from ..knave.bestiary import KINDS, Kind
from ..knave.loot import FINDS
from ..model import Hero, Living, Place, Thing
from ..places.lands import SECRETS
from ..social import party
from ..words import Words
from . import titles
from .counters import count, deeds, learn, reach
from .objectives import QuestEvent, contents, made_from
from .quest_definitions import hand


def best(character: Hero, most: int = 3) -> list[Phrase]:
    """Return the `most` greatest deeds of a character as sentences, the greatest first."""
    have = deeds(character)
    worth = [
        (weight * have[name], phrase(words, count=have[name])) for name, weight, words in _WORTH if have.get(name, 0)
    ]
    worth.sort(key=lambda one: -one[0])
    return [words for _, words in worth[:most]]


_WORTH = (
    ("depth", 20, Words("went down to level {count}")),
    ("defeated", 2, Words("defeated {count} {count:|foe|foes}")),
    ("defeated:boss", 60, Words("brought down {count} {count:|lord|lords} of the deep")),
    ("quests", 15, Words("finished {count} {count:|task|tasks}")),
    ("won", 8, Words("won {count} {count:|match|matches} at the tables")),
    ("finds", 12, Words("brought up {count} {count:|treasure|treasures} with a name")),
    ("defeated:land_lord", 60, Words("brought down {count} {count:|lord|lords} of the lands")),
    ("secrets", 40, Words("found out {count} {count:|secret|secrets}")),
    ("duels", 6, Words("won {count} {count:|duel|duels}")),
)


# News.


def listen() -> None:
    """Connect all handlers to their signals; safe to repeat."""
    for signal, listener in _LISTENERS:
        signal.connect(listener, dispatch_uid=f"{__name__}.{listener.__name__}", weak=False)


def _of_heroes(listener: Callable[..., None]) -> Callable[..., None]:
    """Return a handler that minds heroes only: things happen to others, too."""

    @wraps(listener)
    def heard(sender: object, **kwargs: object) -> None:
        if isinstance(sender, Hero):
            listener(sender, **kwargs)

    return heard


def _defeated(sender: Living, by: Iterable[Living], **kwargs: object) -> None:
    kind = KINDS.get(sender.kind_key)
    kinds = frozenset((kind.key, *kind.tags, *_lord(kind))) if kind is not None else frozenset()

    def victory(hero: Hero) -> None:
        count(hero, "defeated", *(f"defeated:{kind}" for kind in sorted(kinds)))
        hero.quests.heard(QuestEvent("defeat", kinds))
        if kind is not None and kind.boss:
            titles.earn(hero, f"defeated:{kind.key}")

    each((one for one in by if isinstance(one, Hero)), victory)


def _lord(kind: Kind) -> tuple[str, ...]:
    """Return the further counter of a boss: of the dungeon or of a land."""
    return () if not kind.boss else ("land_lord",) if kind.haunts else ("boss",)


def _entered(sender: Hero, place: Place, origin: DefaultObject | None = None, **kwargs: object) -> None:
    if place is not None:
        sender.quests.heard(QuestEvent("visit", contents(place)))
        if isinstance(origin, Place) and origin.depth and "place:ledge" in contents(place):
            count(sender, "returned")


def _taken(sender: Hero, thing: Thing, **kwargs: object) -> None:
    key = made_from(thing)
    when_kept(partial(sender.quests.heard, QuestEvent("take", frozenset({key}))), last=True)
    if key in FINDS and reach(sender, f"found:{key}", 1):
        count(sender, "finds")


def _readied(sender: Hero, thing: Thing, **kwargs: object) -> None:
    sender.quests.heard(QuestEvent("ready", frozenset({made_from(thing)})))


def _bought(sender: Hero, thing: Thing, price: int, **kwargs: object) -> None:
    count(sender, "coins:spent", amount=price)
    sender.quests.heard(QuestEvent("buy", frozenset({made_from(thing)})))
    sender.quests.heard(QuestEvent("take", frozenset({made_from(thing)})))


def _sold(sender: Hero, price: int, **kwargs: object) -> None:
    count(sender, "coins:earned", amount=price)
    sender.quests.heard(QuestEvent("sell", frozenset(), price))


def _learned(sender: Hero, flag: str, gives: str = "", **kwargs: object) -> None:
    if not learn(sender, flag):
        return
    if gives:
        hand(sender, gives)
    if flag in SECRETS:
        secret = SECRETS[flag].secret
        tell(sender, secret.text)
        party.share_xp([sender], secret.xp)
        count(sender, "secrets")
    if flag in titles.ENDINGS:
        titles.earn(sender, flag)
    sender.quests.heard(QuestEvent("learn", frozenset({flag})))


def _talked(sender: Hero, person: Living, topic: str = "", **kwargs: object) -> None:
    topics = {f"topic:{topic}"} if topic else set()
    sender.quests.heard(QuestEvent("talk", contents(person) | topics))
    if any(reach(sender, f"met:{name}", 1) for name in contents(person)):
        count(sender, "met")


def _levelled(sender: Hero, level: int, **kwargs: object) -> None:
    reach(sender, "level", level)
    if level in titles.BY_LEVEL:
        titles.earn(sender, titles.BY_LEVEL[level])
    sender.quests.heard(QuestEvent("level", frozenset(), level))


def _delved(sender: Hero, depth: int, **kwargs: object) -> None:
    reach(sender, "depth", depth)
    sender.quests.heard(QuestEvent("delve", frozenset(), depth))


def _quest_done(sender: Hero, quest: str, **kwargs: object) -> None:
    count(sender, "quests")
    sender.quests.heard(QuestEvent("quest", frozenset({quest})))


def _match_over(
    sender: Hero, game: str, won: bool, people: int = 0, stake: int = 0, against: Iterable[str] = (), **kwargs: object
) -> None:
    count(sender, "played", f"played:{game}")
    if won:
        count(sender, "won", f"won:{game}", *(["won:people"] if people else []), *(["won:stake"] if stake else []))
    sender.quests.heard(QuestEvent("win" if won else "lose", frozenset({game, *against})))


def _day_turned(sender: Hero, **kwargs: object) -> None:
    """Tell everybody who is connected when a part of the day begins, as it is where they are."""
    heroes = {session.puppet for session in evennia.SESSION_HANDLER.get_sessions()}
    there = (one for one in heroes if isinstance(one, Hero) and one.location is not None)
    each(there, lambda hero: hero.quests.heard(QuestEvent("visit", contents(hero.location))))


def _honoured(sender: DefaultAccount, place: int, **kwargs: object) -> None:
    hero = next((one for one in (*sender.get_all_puppets(), *sender.characters.all()) if isinstance(one, Hero)), None)
    if place == 1 and hero is not None:
        titles.earn(hero, titles.BY_SEASON)


def _dethroned(sender: DefaultAccount, **kwargs: object) -> None:
    titles.lose(sender, titles.BY_SEASON)


def _did(sender: Hero, deed: str, amount: int = 1, **kwargs: object) -> None:
    count(sender, deed, amount=amount)
    if deed.startswith("cast:") and deeds(sender)[deed] == 1:
        count(sender, "spells")


def _fallen(sender: Hero, **kwargs: object) -> None:
    count(sender, "fell")


_LISTENERS: tuple[tuple[Signal, Callable[..., None]], ...] = (
    (signals.defeated, _defeated),
    (signals.did, _of_heroes(_did)),
    (signals.fallen, _of_heroes(_fallen)),
    (signals.entered, _of_heroes(_entered)),
    (signals.taken, _of_heroes(_taken)),
    (signals.readied, _of_heroes(_readied)),
    (signals.bought, _of_heroes(_bought)),
    (signals.sold, _of_heroes(_sold)),
    (signals.talked, _of_heroes(_talked)),
    (signals.learned, _of_heroes(_learned)),
    (signals.levelled, _of_heroes(_levelled)),
    (signals.delved, _of_heroes(_delved)),
    (signals.quest_done, _of_heroes(_quest_done)),
    (signals.match_over, _of_heroes(_match_over)),
    (signals.honoured, _honoured),
    (signals.dethroned, _dethroned),
    (signals.day_turned, _day_turned),
)
