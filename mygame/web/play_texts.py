"""Sentences of the client's forms: making a hero, a shop, a guest who stays."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

FORMS: Mapping[str, Words] = {
    "quests": Words("tasks", "任务"),
    "go_home": Words("go home", "回家"),
    "quests_none": Words("Nobody waits for you to do anything.", "眼下没有人等你办事。"),
    "quests_step": Words("step {n} of {most}", "第{n}步，共{most}步"),
    "quests_way": Words("Take me to {place}", "带我去{place}"),
    "quests_skip": Words("Skip this step", "跳过这一步"),
    "quests_offered": Words("Offered here", "这里有人托你办的事"),
    "quests_accept": Words("Take it on", "接下来"),
    "quests_done": Words("Tasks done: {n} of {most}", "办成的事：{n}/{most}"),
    "trade": Words("trade", "买卖"),
    "trade_with": Words("Trade with {what}", "和{what}做买卖"),
    "shop_have": Words("Your coins: {n}.", "你有{n}枚铜币。"),
    "shop_coins": Words("{n} {n:|coin|coins}", "{n}枚"),
    "shop_sells": Words("For sale", "在卖的"),
    "shop_buys": Words("What you could sell here", "你可以卖的"),
    "shop_left": Words("{n} left", "还有{n}件"),
    "shop_used": Words("second-hand", "二手"),
    "shop_wants_nothing": Words("Nothing you carry is wanted here.", "你带的东西这里都不收。"),
    "buy": Words("buy", "买"),
    "buy_what": Words("Buy {what}", "买{what}"),
    "sell": Words("sell", "卖"),
    "sell_what": Words("Sell {what}", "卖{what}"),
    "guest_keep": Words("Guest: keep your hero", "访客：保留角色"),
    "making": Words("Your hero", "你的角色"),
    "make_title": Words("A hero is rolled for you", "为你掷出了一个角色"),
    "make_how": Words(
        "Take this one as it is, change it, or roll again. Then you step into the town.",
        "照单全收，改一改，或者重掷，然后就踏进小镇。",
    ),
    "make_name": Words("Name", "姓名"),
    "make_take_name": Words("Take this name", "就用这个名字"),
    "make_sex": Words("Sex", "性别"),
    "make_abilities": Words("Abilities", "能力"),
    "make_defense": Words("defence {n}", "防御{n}"),
    "make_swap": Words(
        "Two of them may change places, once: press one, then the other.",
        "可以对调其中两项，只有一次：先点一项，再点另一项。",
    ),
    "make_swap_with": Words("With which one does it change places?", "要和哪一项对调？"),
    "make_swapped": Words("Two have changed places already.", "已经对调过了。"),
    "make_gear": Words("What you carry", "随身之物"),
    "make_purse": Words("{hp} hit points, {coins}.", "生命{hp}点，{coins}。"),
    "make_left": Words("Too much to carry, left behind:", "背不动，只好留下："),
    "make_comma": Words(", ", "、"),
    "make_fate": Words("What death means to you", "死亡意味着什么"),
    "make_own": Words("Describe yourself in your own words", "用自己的话写外貌"),
    "make_desc": Words("How others see you (at most 500 characters)", "别人眼中的你（最多500字）"),
    "make_take_desc": Words("Look like this", "就是这副模样"),
    "make_accept": Words("Step into the world", "踏入世间"),
    "make_reroll": Words("Roll again ({n} left)", "重掷（剩{n}次）"),
    "make_cancel": Words("Keep the hero you have", "还是用原来的角色"),
    "make_as_text": Words("Answer in words", "改用文字作答"),
    "make_as_form": Words("Back to the sheet", "回到角色表"),
}
"""Sentences of forms; the client's scripts read them as `t("<key>", {facts})`."""

FORM_COMMANDS: Mapping[str, Words] = {
    "go_home": Words("lodging go", "住处 回"),
    "quest_skip": Words("quest skip {what}", "任务 跳过 {what}"),
    "quest_accept": Words("quest accept {what}", "任务 接受 {what}"),
    "buy": Words("buy {what}", "买 {what}"),
    "sell": Words("sell {what}", "卖 {what}"),
}
"""What forms type."""
