"""Sentences of the client's forms: making a hero, a shop, a guest who stays."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

FORMS: Mapping[str, Words] = {
    "quests": Words("tasks"),
    "go_home": Words("go home"),
    "quests_none": Words("Nobody waits for you to do anything.", context="game page"),
    "quests_step": Words("step {n} of {most}"),
    "quests_way": Words("Take me to {place}"),
    "quests_skip": Words("Skip this step"),
    "quests_offered": Words("Offered here"),
    "quests_accept": Words("Take it on"),
    "quests_done": Words("Tasks done: {n} of {most}"),
    "trade": Words("trade"),
    "trade_with": Words("Trade with {what}"),
    "shop_have": Words("Your coins: {n}."),
    "shop_coins": Words("{n} {n:|coin|coins}", context="game page"),
    "shop_sells": Words("For sale"),
    "shop_buys": Words("What you could sell here"),
    "shop_left": Words("{n} left"),
    "shop_used": Words("second-hand"),
    "shop_wants_nothing": Words("Nothing you carry is wanted here."),
    "buy": Words("buy"),
    "buy_what": Words("Buy {what}"),
    "sell": Words("sell"),
    "sell_what": Words("Sell {what}"),
    "guest_keep": Words("Guest: keep your hero"),
    "making": Words("Your hero"),
    "make_title": Words("A hero is rolled for you"),
    "make_how": Words("Take this one as it is, change it, or roll again. Then you step into the town."),
    "make_name": Words("Name", context="game page"),
    "make_take_name": Words("Take this name"),
    "make_sex": Words("Sex"),
    "make_abilities": Words("Abilities"),
    "make_defense": Words("defence {n}"),
    "make_swap": Words("Two of them may change places, once: press one, then the other."),
    "make_swap_with": Words("With which one does it change places?"),
    "make_swapped": Words("Two have changed places already."),
    "make_gear": Words("What you carry"),
    "make_purse": Words("{hp} hit points, {coins}."),
    "make_left": Words("Too much to carry, left behind:"),
    "make_comma": Words(", ", context="mbg"),
    "make_fate": Words("What death means to you"),
    "make_own": Words("Describe yourself in your own words"),
    "make_desc": Words("How others see you (at most 500 characters)"),
    "make_take_desc": Words("Look like this"),
    "make_accept": Words("Step into the world"),
    "make_reroll": Words("Roll again ({n} left)"),
    "make_cancel": Words("Keep the hero you have"),
    "make_as_text": Words("Answer in words"),
    "make_as_form": Words("Back to the sheet"),
}
"""Sentences of forms; the client's scripts read them as `t("<key>", {facts})`."""

FORM_COMMANDS: Mapping[str, Words] = {
    "go_home": Words("lodging go"),
    "quest_skip": Words("quest skip {what}"),
    "quest_accept": Words("quest accept {what}"),
    "buy": Words("buy {what}"),
    "sell": Words("sell {what}"),
}
"""What forms type."""
