"""Why an answer is good, in words: a sentence for each code of `teaching.reason`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....words import Words
from ...core import Reader, Reason
from ..state import View

REASONS: Final[Mapping[str, Words]] = {
    "only": Words("There is nothing else you can do."),
    "walk": Words("You hold no card that could be used now."),
    "keep_cards": Words("None of your cards would bring more now than later."),
    "card_barrier": Words("It stops others where they pay you, or you where you want to stay."),
    "card_slow": Words("Where you come to with short steps is worth more."),
    "card_fast": Words("Where you come to with long steps is worth more."),
    "card_stop": Words("Your strongest rival gets nowhere for a while."),
    "card_double": Words("What lies ahead makes a second action worth more now than later."),
    "card_steal": Words("Money that another has is money against you."),
    "card_recover": Words("Your officers have lost much strength and get it back."),
    "card_rumour": Words("The officer can do nothing for four rounds, and a rival earns less."),
    "card_poison": Words("It weakens the strongest officer you would have to fight."),
    "card_estrange": Words("An officer who leaves a rival weakens him twice."),
    "card_robber": Words("Robbers wait for a rich rival who comes that way."),
    "card_alliance": Words("The strongest in the field is better an ally than an enemy."),
    "card_anger": Words("With the generals you have, the city can be stormed."),
    "card_reverse": Words("What lies behind you is worth more than what lies ahead."),
    "no_target": Words("Nothing the card could be used on now is worth it; it stays in your hand."),
    "attack": Words(
        "Against the strongest defender you win about {percent} % of such battles; the city earns {money} a round."
    ),
    "meet": Words("Against the strongest they can send you win about {percent} % of such battles."),
    "avoid": Words("You would win only about {percent} % of such battles, for some {loss} of your troops' strength."),
    "nobody": Words("You have nobody at hand who could lead."),
    "general": Words("Nobody at hand promises more: about {percent} % of such battles are won so."),
    "occupy": Words("With your best man in it the city earns about {money} a round."),
    "leave": Words("You need your people more than the {money} a round it would earn."),
    "garrison": Words("An economy of {economy} makes the money, and your fighters stay with you."),
    "afield": Words("All {n} at hand are worth more in the field than on these walls."),
    "treasurer_best": Words("An economy of {figure} is the best you have there."),
    "mayor_best": Words("A politics of {figure} is the best you have there."),
    "good_enough": Words("{figure} is enough for the post, and the better ones are needed elsewhere."),
    "hire": Words(
        "For {price} you get an economy of {economy} and a martial skill of {martial}: that pays until the end."
    ),
    "no_hire": Words("None of them brings back the price; keep your {money}."),
    "study": Words("A strategy of {strategy} learns fastest."),
    "train": Words("At {figure} there is still much to gain."),
    "stay": Words("Nobody can be spared for that now."),
    "rearrange": Words("The city earns only {money} a round and could do better."),
    "arranged": Words("Everybody is where they serve best."),
    "plain": Words("By the money it brings until the end, nothing else is better."),
}


def say(reason: Reason, view: View, reader: Reader) -> str:
    """Return the sentence of a reason."""
    return REASONS[reason.code].say(reader.lang, **reason.facts)
