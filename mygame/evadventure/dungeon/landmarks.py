"""Set pieces below: the choices in a room and their results, the endings of the story, the depth ladder.

Each function takes the acting hero, changes the world, tells everybody concerned, and raises `ActionError` with a
sentence when it cannot be done; nothing has changed then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from evennia.objects.models import ObjectDB
from evennia.typeclasses.attributes import Attribute
from evennia.utils.dbserialize import deserialize

from ..enums import Ability
from ..kernel import signals
from ..kernel.character_command import CharacterCommand
from ..kernel.counting import counted
from ..kernel.descriptions import plain
from ..kernel.errors import ActionError
from ..kernel.input import whole_number
from ..kernel.messaging import announce, tell
from ..kernel.purse import CoinReason, check_free, transfer
from ..kernel.textwidth import fill
from ..knave import loot
from ..knave.delve import hazards
from ..knave.delve.pieces import DECIDED, ENDING, Option, OptionResult, SetPiece, pieces, right_at
from ..knave.delve.progress import ILL, WELL
from ..knave.delve.records import spot
from ..knave.fighting.blows import save
from ..knave.fighting.conditions import GameTime
from ..model import Hero, Living
from ..places.exits import knows
from ..quests import chronicle
from ..quests.chronicle import ENDED
from ..quests.counters import DEEDS
from ..rules import dice
from ..social import party
from ..things import wares
from ..things.light import can_see
from ..things.objects import EvAdventureConsumable
from ..words import Lang, Words, synonyms
from . import phrases, stock
from .below import RoomBelow
from .deeds import room_of, take_time

ENDINGS = ("slain", "paid", "sung", "freed")
"""Every ending of the story; a hero's memory of it is the flag `ending.<key>`."""


def piece_here(hero: Hero) -> tuple[RoomBelow, SetPiece]:
    """Return the room a hero is in and its set piece.

    Raises ActionError: codes `not_below`, `fight`, `dark`, `no_piece`, `chosen`.
    """
    room = room_of(hero)
    if not can_see(hero):
        raise ActionError("dark", Words("First you would have to see it."))
    if not room.plan.piece:
        raise ActionError("no_piece", Words("There is nothing here to decide."))
    if spot(room.cell) in room.floor.chosen:
        raise ActionError("chosen", DECIDED)
    return room, pieces()[room.plan.piece]


def options(hero: Hero, lang: Lang) -> list[str]:
    """Return the options here, a line each, in `lang`. Raises ActionError as `piece_here`."""
    _, piece = piece_here(hero)
    lines = [piece.text.say(lang)]
    for number, option in enumerate(piece.options, 1):
        lines.append(Words("  |w{number}|n. {option}").say(lang, number=number, option=option.word))
    return [*lines, Words("|wchoose <number>|n. It can be chosen once.").say(lang)]


def meant(hero: Hero, typed: str) -> int:
    """Return the number of the option here that is meant by a number or words no other has, else 0.

    Raises ActionError as `piece_here`.
    """
    _, piece = piece_here(hero)
    wanted = plain(typed)
    said = re.compile(rf"\b{re.escape(wanted)}\b" if wanted.isascii() else re.escape(wanted))
    forms = [[plain(word) for word in option.word.every()] for option in piece.options]
    found = [number for number, words in enumerate(forms, 1) if any(map(said.search, words))]
    return whole_number(typed) or (found[0] if len(found) == 1 else 0)


def choose(hero: Hero, number: int) -> None:
    """Choose an option of the set piece here, once for the party.

    Raises ActionError as `piece_here`, and codes `which`, `monsters`, `poor`, `needs`, `busy`.
    """
    room, piece = piece_here(hero)
    if not 1 <= number <= len(piece.options):
        raise ActionError("which", Words("A number from 1 to {most}."), most=len(piece.options))
    if (watcher := stock.watcher(room, hero)) is not None:
        raise ActionError("monsters", phrases.GUARDED, who=watcher)
    option = piece.options[number - 1]
    _pay(hero, room, option)
    good = _goes_well(hero, room, option, number)
    room.floor.chosen[spot(room.cell)] = f"{number}{WELL if good else ILL}"
    room.branch.keep()
    announce(room, Words("{who:cap} decides: {option}."), exclude=hero, who=hero, option=option.word)
    _apply(hero, room, option.good if good or option.bad is None else option.bad)


def _goes_well(hero: Hero, room: RoomBelow, option: Option, number: int) -> bool:
    piece = pieces()[room.plan.piece]
    if piece.clue is not None:
        return number - 1 == right_at(room.branch.seed, room.depth)
    return not option.ability or save(dice, hero, Ability(option.ability)).success


def _pay(hero: Hero, room: RoomBelow, option: Option) -> None:
    """Take the price of an option. Raises ActionError: codes `poor`, `needs`, `busy`."""
    price = option.coins * room.depth
    wares.check_purse(hero, price)
    check_free(hero, price)
    thing = wares.carried(hero, option.needs) if option.needs else None
    if option.needs and thing is None:
        raise ActionError("needs", Words("For that you would need {thing:a}."), thing=wares.name(option.needs))
    take_time(hero)
    if price:
        transfer(hero, None, price, CoinReason.SERVICE)
    if isinstance(thing, EvAdventureConsumable):
        thing.at_post_use(hero)
    elif thing is not None:
        thing.delete()


def _apply(hero: Hero, room: RoomBelow, result: OptionResult) -> None:
    company = party.members_here(hero)
    tell(hero, result.told)
    if result.flag:
        for one in company:
            remember(one, result.flag)
    if result.xp:
        party.share_xp(company, result.xp, rank=hazards.rank(room.depth))
    if result.coins:
        party.share_coins(hero, result.coins * room.depth)
    if result.loot:
        things = wares.lay(loot.roll(dice, result.loot, room.depth), room)
        announce(room, FINDS if things else Words("There is nothing in it after all."), things=counted(things))
    if result.heal:
        tell(hero, Words("{healed} HP regained."), healed=hero.heal(dice.roll(result.heal)))
    if result.condition:
        hero.conditions.add(result.condition, GameTime(result.lasts))
    if result.noise:
        room.branch.noise(room, result.noise)
    if result.wakes:
        _wake_lord(room, company)
    if result.harm:
        damage = dice.roll(hazards.harm(result.harm, room.depth))
        tell(hero, phrases.HURT, damage=damage)
        hero.suffer(damage)


def _wake_lord(room: RoomBelow, company: Iterable[Hero]) -> None:
    for mob in stock.monsters_in(room):
        mob.conditions.remove("asleep")
        if mob.kind.boss:
            mob.attack(company)


def remember(hero: Hero, flag: str) -> None:
    """Store a hero's discovery; an ending is told in town."""
    if flag.startswith(ENDING) and flag not in knows(hero):
        chronicle.write("ending", hero, 1, flag.removeprefix(ENDING))
    signals.learned.send_robust(sender=hero, flag=flag)


def _defeated(sender: Living, by: Iterable[Living], **kwargs: object) -> None:
    """Record the ending in which the sleeper is slain."""
    if sender.kind_key == "sleeper":
        for hero in by:
            if isinstance(hero, Hero):
                remember(hero, f"{ENDING}slain")


signals.defeated.connect(_defeated)

FINDS = Words("Here lie now: {things}.")


SHOWN = 10
"""Lines of the ladder; the reader's own is shown besides."""


class Rung(NamedTuple):
    """A hero on the ladder: the place, the deepest level reached, and the endings the hero has seen."""

    place: int
    hero: Hero
    depth: int
    endings: tuple[str, ...]


def rungs(own: Hero | None = None, most: int = SHOWN) -> list[Rung]:
    """Return the deepest heroes, the earlier one among equals; and the caller's own rung, if it is lower."""
    kept = Attribute.objects.filter(db_key=DEEDS, objectdb__isnull=False).values_list("objectdb", "db_value")
    depths = ((dict(deserialize(value) or {}).get("depth", 0), number) for number, value in kept)
    ranked = sorted((-depth, number) for depth, number in depths if depth)
    shown = [
        (place, number, -depth)
        for place, (depth, number) in enumerate(ranked, 1)
        if place <= most or (own is not None and number == own.id)
    ]
    heroes = ObjectDB.objects.in_bulk([number for _, number, _ in shown])
    return [Rung(place, heroes[number], depth, _endings(heroes[number])) for place, number, depth in shown]


def _endings(hero: Hero) -> tuple[str, ...]:
    flags = knows(hero)
    return tuple(key for key in ENDINGS if f"{ENDING}{key}" in flags)


class CmdDepths(CharacterCommand):
    """The depth ladder."""

    key = "depths"
    aliases = synonyms("ladder of depth", of="depths")
    help_category = "Adventure"
    help_words = Words(
        "|wdepths|n shows who has come how deep, and how it ended with what lies on the twelfth level, for those who "
        "know. Below it the well goes on."
    )

    def act(self, typed: str) -> None:
        """Show the ladder, the caller's own lines marked."""
        lines = [Words("|wHow deep they have come|n").say(self.lang)]
        for rung in rungs(self.caller):
            line = LINE.say(self.lang, place=rung.place, who=rung.hero, depth=rung.depth)
            line += "".join(Words("; {ended}").say(self.lang, ended=ENDED[key]) for key in rung.endings)
            lines.append(f"|w{line}|n" if rung.hero is self.caller else line)
        if len(lines) == 1:
            lines.append(Words("Nobody has been down yet.").say(self.lang))
        self.msg("\n".join(fill(line, self.page.width, hanging="   ") for line in lines))


LINE = Words("{place}. {who}: level {depth}")
