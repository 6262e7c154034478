"""The rules of mbg as a new player should read them."""

from __future__ import annotations

from typing import Final

from ....kernel.textwidth import wrap
from ....words import Words
from ...core import Reader
from ..data import TECHS
from . import names
from .refusals import CARD_HELP

PARTS: Final = (
    Words(
        "AIM. Every faction walks the same road, a loop. Be the richest when somebody reaches the sum that wins, or "
        "when the last turn ends, or be the only one who is not ruined. Whoever has no money left at the end of a "
        "turn is "
        "out."
    ),
    Words(
        "YOUR TURN. Use as many cards as you like, then move: a die of 6 (3 when slow, 12 when fast). Barriers and "
        "robbers stop you. Robbers must be beaten within 70 rounds, or they take 2000."
    ),
    Words(
        "CITIES. An empty city can be occupied: leave at least one officer, name a mayor and a treasurer. Each turn "
        "it earns the treasurer's economy (20 at least) times 1.5, 2 or 2.5 by size, plus its luck. Stopping in your "
        "own city brings three times that, stopping in another's costs six times that, paid to the owner; then you "
        "may attack it. The mayor's politics restore strength to the officers in the city; walls regain a "
        "twentieth each turn."
    ),
    Words(
        "OTHER PLACES. A saloon offers one officer of each level for hire; you must have more than the price. An "
        "institute teaches techniques: the researcher's strategy is done each turn, and costs as much money. A "
        "training room adds 1 to 3 to one ability after six turns. Chance gives a card."
    ),
    Words(
        "BATTLE. Each side names a main general and perhaps a second. Tactics of the main general decide who wins a "
        "round; the better martial of the two is the damage, the better strategy drives techniques. A wall takes "
        "damage first. Battles last 40, 70 or 100 rounds at most; undecided ones change nothing. The loser of a "
        "meeting pays 4 percent of his money; a fallen city sends its officers back to their lord and may be "
        "occupied."
    ),
    Words(
        "STATES. Rumour: no office, no research, no battle. Poison: a quarter less of everything. Allies never fight "
        "each other. Anybody in public anger must fight whoever meets them. States count down at the end of the very "
        "turn they begin in."
    ),
    Words(
        "EVERY EIGHTH TURN you may move officers in and out of your cities, and call researchers and trainees back. "
        "A city without officers is given up."
    ),
    Words(
        "LOOKING THINGS UP: factions, officers, cities, institutes, training, mine, cards, each with a column to "
        "sort by (officers tac); clash tells the last battle round by round, odds the battle you are about to choose."
    ),
)
_CARD: Final = Words("{name}: {help}.")
TECH_HELP: Final = (
    Words("25 to 40 damage"),
    Words("25 damage and a fire of 20 a round, 4 rounds"),
    Words("30 to 60 strength back"),
    Words("the damage of this round is healed"),
    Words("half the damage of this round is healed and falls on the enemy"),
    Words("half as much damage again, or more"),
    Words("part of the damage done is healed"),
    Words("100 to 200 damage, seldom"),
    Words("the enemy loses its rounds, 3 rounds"),
    Words("the enemy fights itself, 2 rounds"),
    Words("damage to a wall grows by half to three times"),
    Words("the beaten general leaves his lord"),
)


def text(reader: Reader) -> str:
    """Return the rules, wrapped for the reader."""
    lang = reader.lang
    parts = [part.say(lang) for part in PARTS]
    cards = [_CARD.say(lang, name=name, help=told) for name, told in zip(names.CARD_NAMES, CARD_HELP, strict=True)]
    techs = [
        Words("{name}, {cost} points, {when}: {help}.").say(
            lang,
            name=names.TECH_NAMES[k],
            cost=f"{tech.study:.0f}",
            when=names.OCCASIONS[tech.occasion],
            help=TECH_HELP[k],
        )
        for k, tech in enumerate(TECHS)
    ]
    blocks = [*parts, "\n".join([Words("CARDS").say(lang), *cards]), "\n".join([Words("TECHNIQUES").say(lang), *techs])]
    joined = "\n\n".join(blocks)
    return joined if reader.screenreader else "\n".join(wrap(joined, reader.width))
