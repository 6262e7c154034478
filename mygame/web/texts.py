"""Every sentence of the web pages and of the client's own controls, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

PAGES: Mapping[str, Words] = {
    "town": Words("Wellmouth", "井口镇"),
    "slogan": Words("a dungeon below, an inn above, three tables between", "井下有地城，井上有客栈，中间三张桌"),
    "skip": Words("Skip to the content", "跳到正文"),
    "menu": Words("Menu", "菜单"),
    "choose_language": Words("Language", "语言"),
    "home": Words("Home", "首页"),
    "play_now": Words("Play now", "马上开玩"),
    "play_on": Words("Go on playing", "继续游戏"),
    "free": Words(
        "In this browser, nothing to install. An account takes half a minute, a hero two.",
        "打开浏览器就能玩，什么都不用装。注册半分钟，建角色两分钟。",
    ),
    "what": Words("What this is", "这是什么"),
    "what_text": Words(
        "A town in words. At its middle is a well, and below the well a dungeon that nobody has seen the end of. You"
        " roll a hero by the Knave rules, buy a rope and a lantern, talk to people and go down. Or you stay above, sit"
        " down in the gaming house and play one of three table games against whoever is there: people, or computer"
        " players of every strength.",
        "一座用文字盖起来的小镇。镇子当中有口井，井下是一座谁也没走到头的地城。你按 Knave 规则掷出一个角色，"
        "置办绳子和提灯，和镇上的人聊聊，然后下井。也可以不下去，到赌坊里坐下来，从三种桌上游戏里挑一种，"
        "和在座的人较量：真人也好，强弱不等的电脑也好。",
    ),
    "what_language": Words(
        "Everything is written in English and in Chinese. Each player reads the own language, at the same table.",
        "全部内容都有中英两种文字，同桌的人各读各的语言。",
    ),
    "tables": Words("The three tables", "三张牌桌"),
    "seats": Words("Players:", "人数："),
    "connect": Words("Other ways in", "别的连接方式"),
    "connect_text": Words(
        "Any MUD client will do; Mudlet, MUSHclient, tintin++ and plain telnet are all welcome.",
        "用任何 MUD 客户端都行：Mudlet、MUSHclient、tintin++，连 telnet 也可以。",
    ),
    "host": Words("Address", "地址"),
    "port": Words("Port", "端口"),
    "port_utf8": Words("UTF-8 (most clients)", "UTF-8（多数客户端）"),
    "port_gb": Words("GB18030 (older Chinese clients)", "GB18030（国产老客户端）"),
    "port_tls": Words("encrypted (TLS)", "加密（TLS）"),
    "first_steps": Words("Your first ten minutes", "头十分钟"),
    "step_1": Words(
        "Roll a hero: keep the sheet, change it, or roll again.", "掷一个角色：照单全收，改一改，或者重掷。"
    ),
    "step_2": Words(
        "Look around with “look” and “map”; walk by clicking on an exit or typing its name.",
        "用「看」和「地图」认认路；点出口或者输入方向就能走。",
    ),
    "step_3": Words(
        "The gaming house is west and south of the well. “tables” lists what is played, “sit” takes a seat.",
        "赌坊在水井的西南边。「牌桌」看看在玩什么，「入座」坐下。",
    ),
    "step_4": Words("“help” knows everything else.", "其余的都可以问「帮助」。"),
    "online_now": Words("Connected now:", "现在在线："),
    "log_in": Words("Log in", "登录"),
    "log_out": Words("Log out", "退出登录"),
    "logged_out": Words("You are logged out. See you at the well!", "你已退出登录，井边再会！"),
    "logged_in_as": Words("Logged in as", "已登录："),
    "register": Words("Create an account", "注册账号"),
    "register_closed": Words("No new accounts are made at the moment.", "目前不开放注册。"),
    "register_why": Words(
        "One account is one person; your heroes are made inside.", "一个账号就是一个人，角色进门以后再建。"
    ),
    "already_in": Words("You are logged in already.", "你已经登录了。"),
    "have_account": Words("Been here before? Log in.", "来过？请登录。"),
    "no_account": Words("New here? Create an account.", "头一回来？注册一个账号。"),
    "account_name": Words("Account name", "账号名"),
    "account_name_help": Words(
        "2 to 20 Latin letters, or up to 8 Chinese characters; not both mixed.",
        "最多 8 个汉字，或 2 到 20 个拉丁字母，两者不能混用。",
    ),
    "password": Words("Password", "密码"),
    "password_again": Words("The password again", "再输一遍密码"),
    "password_differs": Words("The two passwords are not the same.", "两次输入的密码不一样。"),
    "old_password": Words("The password so far", "现在的密码"),
    "new_password": Words("The new password", "新密码"),
    "change_password": Words("Change the password", "修改密码"),
    "password_changed": Words("Your password is changed.", "密码已修改。"),
    "welcome": Words("The account is yours. Welcome to Wellmouth!", "账号归你了。欢迎来到井口镇！"),
    "admin": Words("Administration", "管理后台"),
    "not_found": Words("There is no such page", "没有这个页面"),
    "not_found_text": Words("Perhaps it fell down the well.", "也许掉进井里了。"),
    "server_error": Words("Something went wrong", "出错了"),
    "server_error_text": Words(
        "The staff can read what happened in the log. Nothing you did is lost.",
        "管理人员能在日志里看到原因，你的进度没有丢。",
    ),
    "forbidden": Words("That form was too old", "表单已经过期"),
    "forbidden_text": Words(
        "Go back, load the page anew and send it once more. Cookies must be allowed for this site.",
        "请返回上一页，刷新后重新提交。本站需要浏览器允许 Cookie。",
    ),
    "evennia": Words(
        "Made with Evennia. Knave is by Ben Milton (CC BY 4.0).",
        "用 Evennia 搭建。Knave 规则：Ben Milton（CC BY 4.0）。",
    ),
}
"""Sentences of the pages; templates read them as `t.<key>`."""

CLIENT: Mapping[str, Words] = {
    "game": Words("Wellmouth, the game", "井口镇：游戏"),
    "text": Words("Text", "文字"),
    "table": Words("Table", "牌桌"),
    "hero": Words("Hero", "角色"),
    "panes": Words("Views", "视图"),
    "log": Words("What happens", "正在发生的事"),
    "input": Words("What do you do?", "你要做什么？"),
    "send": Words("Send", "发送"),
    "quick": Words("Often used", "常用"),
    "look": Words("look", "看"),
    "map": Words("map", "地图"),
    "inventory": Words("inventory", "物品"),
    "score": Words("score", "状态"),
    "tables": Words("tables", "牌桌"),
    "help": Words("help", "帮助"),
    "connecting": Words("Connecting ...", "正在连接……"),
    "connected": Words("Connected", "已连接"),
    "lost": Words("The connection is lost. Next try in {seconds} s.", "连接断了，{seconds}秒后重试。"),
    "try_now": Words("Try now", "立即重试"),
    "closed": Words("You have left the game.", "你已离开游戏。"),
    "come_back": Words("Connect again", "重新连接"),
    "not_sent": Words("Not sent, there is no connection: {line}", "没有连接，未能发送：{line}"),
    "log_in": Words("Log in", "登录"),
    "register": Words("Create an account", "注册账号"),
    "home": Words("Home", "首页"),
    "settings": Words("Settings", "设置"),
    "text_size": Words("Text size", "字号"),
    "smaller": Words("Smaller", "小一点"),
    "larger": Words("Larger", "大一点"),
    "motion": Words("Motion", "动画"),
    "echo": Words("Show what I type", "显示我输入的内容"),
    "screenreader": Words("Screen reader mode", "读屏模式"),
    "new_text": Words("New text below", "下面有新内容"),
    # The hero.
    "no_hero": Words("You play no character yet.", "你还没有进入角色。"),
    "level": Words("Level", "等级"),
    "hp": Words("Hit points", "生命"),
    "xp": Words("Experience", "经验"),
    "coins": Words("Coins", "铜板"),
    "place": Words("Place", "所在"),
    "of": Words("{n} of {most}", "{n}/{most}"),
    # A table.
    "no_table": Words(
        "You sit at no table. In the gaming house, type: tables", "你没有坐在牌桌旁。到赌坊里输入「牌桌」看看。"
    ),
    "watching": Words("You watch", "旁观中"),
    "waiting": Words("Waiting for players: {n} of {most} seats taken.", "等人入座：{n}/{most}。"),
    "your_turn": Words("Your turn", "轮到你了"),
    "turn_of": Words("Turn: {names}", "轮到：{names}"),
    "paused": Words("Paused", "已暂停"),
    "frozen": Words("Stopped by the house", "本局已被冻结"),
    "over": Words("The match is over.", "牌局结束。"),
    "won": Words("{names} won.", "{names}获胜。"),
    "drawn": Words("Nobody won.", "不分胜负。"),
    "aborted": Words("The match was called off.", "牌局作废。"),
    "seconds": Words("{n} s", "{n}秒"),
    "clock": Words("Time left", "剩余时间"),
    "seats": Words("Players", "座位"),
    "you": Words("you", "你"),
    "bot": Words("computer", "电脑"),
    "away": Words("away", "离开"),
    "gone": Words("left", "已退出"),
    "moves": Words("You may", "可选的行动"),
    "no_moves": Words("There is nothing for you to do now.", "现在没有轮到你做的事。"),
    "picture": Words("The table", "牌桌"),
    "latest": Words("Latest", "最近"),
    "start": Words("Start", "开始"),
    "add_bot": Words("Add a computer player", "加一个电脑"),
    "stand": Words("Stand up", "离座"),
    "resign": Words("Resign", "认输"),
    "again": Words("Play again", "再来一局"),
    "stake": Words("Stake: {n}", "赌注：{n}"),
    "sure": Words("Really resign?", "确定认输？"),
    "yes": Words("Yes", "是"),
    "no": Words("No", "否"),
    "sending": Words("Sending ...", "正在发送……"),
    "stale": Words("Too late, the table has moved on.", "慢了一步，局面已经变了。"),
    # UNO.
    "uno_hand": Words("Your hand, {n} cards", "你的手牌，{n}张"),
    "uno_pile": Words("Draw pile, {n} cards", "牌堆，{n}张"),
    "uno_top": Words("Top card: {card}", "最上面的牌：{card}"),
    "uno_empty": Words("no card yet", "还没有牌"),
    "uno_colour": Words("Colour: {colour}", "颜色：{colour}"),
    "uno_no_colour": Words("any", "任意"),
    "uno_onward": Words("Play goes on to the next seat", "顺着座位号出牌"),
    "uno_backward": Words("Play goes back to the seat before", "倒着座位号出牌"),
    "uno_cards": Words("{n} cards", "{n}张"),
    "uno_round": Words("Round {n}", "第{n}轮"),
    "uno_points": Words("{n} points", "{n}分"),
    "uno_one": Words("one card, has not called UNO", "只剩一张，没喊 UNO"),
    "uno_how": Words("How do you play {card}?", "怎么出{card}？"),
    "uno_draw": Words("Draw", "摸牌"),
    "uno_playable": Words("{card}, can be played", "{card}，可以出"),
    "cancel": Words("Not yet", "先不出"),
}
"""Sentences of the client's controls; its scripts read them as `t("<key>", {facts})`."""

COMMANDS: Mapping[str, Words] = {
    "look": Words("look", "看"),
    "map": Words("map", "地图"),
    "inventory": Words("inventory", "物品"),
    "score": Words("score", "状态"),
    "tables": Words("tables", "牌桌"),
    "help": Words("help", "帮助"),
    "start": Words("start", "开局"),
    "add_bot": Words("bot add", "加电脑"),
    "stand": Words("stand", "离座"),
    "resign": Words("resign", "认输"),
    "again": Words("rematch", "再来一局"),
}
"""What the client's buttons type."""
