"""Every sentence of the web pages and of the client's own controls, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.tables.pane import words as pane
from evadventure.words import Words

PAGES: Mapping[str, Words] = {
    "town": Words("Wellmouth", "井口镇"),
    "slogan": Words("a dungeon below, an inn above, three tables between", "井下有地城，井上有客栈，中间三张桌"),
    "skip": Words("Skip to the content", "跳到正文"),
    "menu": Words("Menu", "菜单"),
    "choose_language": Words("Language", "语言"),
    "home": Words("Home", "首页"),
    "play_now": Words("Play now", "马上开玩"),
    "try_it": Words("Try it at once", "马上试玩"),
    "try_it_how": Words(
        "No account: at a table of UNO in a second or two. What you win can be kept.",
        "不用注册，一两秒就坐到 UNO 牌桌前；赢到的东西可以留下。",
    ),
    "keep_guest": Words(
        "You are here as a guest. With a name and a password your hero is yours, with all it has won.",
        "你现在是访客。起个名字、设个密码，角色和赢到的一切就都是你的。",
    ),
    "play_on": Words("Go on playing", "继续游戏"),
    "pitch": Words(
        "A town in words that you play in the browser or by telnet. Go down the well with rope and lantern, or sit"
        " down to UNO, KARDS or Siege against people and computers.",
        "一座文字小镇，浏览器和 telnet 都能玩。带上绳子和提灯下井探险，或者坐下来，"
        "和真人、电脑打一局 UNO、KARDS 或攻城。",
    ),
    "now_playing": Words("Being played now", "正在对局"),
    "just_played": Words("The last match", "最近一局"),
    "show_play": Words("Play", "播放"),
    "show_pause": Words("Pause", "暂停"),
    "in_town": Words("In town", "镇上的人"),
    "wall": Words("The Notice Wall", "告示墙"),
    "wall_bare": Words("Nothing but old paste.", "墙上只有陈年的浆糊。"),
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
        "置办绳子和提灯，和镇上的人聊聊，然后下井。也可以不下去，到三桌馆里坐下来，从三种桌上游戏里挑一种，"
        "和在座的人较量：真人也好，强弱不等的电脑也好。",
    ),
    "what_language": Words(
        "Everything is written in English and in Chinese. Each player reads their own language, at the same table.",
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
        "The gaming house, the Three Tables, is two steps east of the well; the inn has tables, too. “tables” lists"
        " them, “sit” takes a seat.",
        "三桌馆在水井往东两步，客栈里也摆着牌桌。「牌桌」看看哪桌在玩，「入座」坐下。",
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
    "password_changed": Words(
        "Your password is changed. All other log-ins and tokens have ended.", "密码已修改，其他登录和程序令牌均已失效。"
    ),
    "account": Words("Account", "账号"),
    "code": Words("Code", "验证码"),
    "code_what": Words(
        "Your account has a second factor: type the six digits your app shows, or a recovery code.",
        "你的账号开启了两步验证：请输入应用显示的六位数字，或一个恢复码。",
    ),
    "second": Words("Second factor", "两步验证"),
    "second_what": Words(
        "Besides the password, logging in then asks for six digits that an app of yours shows. Whoever learns your"
        " password is still outside.",
        "开启后，登录时除了密码，还要输入手机应用显示的六位数字。别人就算知道你的密码也进不来。",
    ),
    "second_missing": Words(
        "You are staff: the administration opens once your second factor is on.",
        "你是管理人员：开启两步验证后才能进入管理后台。",
    ),
    "second_is_on": Words("It is on.", "已开启。"),
    "second_left": Words("Recovery codes left:", "剩余恢复码："),
    "second_begin": Words("Begin", "开始设置"),
    "second_scan": Words(
        "Let your app read the picture, or type the key into it. Then type the code it shows.",
        "用应用扫描图中的二维码，或手动输入密钥，再把它显示的验证码填在下面。",
    ),
    "second_picture": Words("QR code of the key below", "下方密钥的二维码"),
    "second_on": Words("Turn it on", "开启"),
    "second_off": Words("Turn it off", "关闭"),
    "second_off_now": Words("The second factor is off.", "两步验证已关闭。"),
    "second_new_codes": Words("New recovery codes", "换一批恢复码"),
    "second_codes_shown": Words(
        "It is on. Recovery codes, each good once, shown now and never again. Write them down:",
        "两步验证已开启。恢复码如下，每个只能用一次，只显示这一回，请抄下来：",
    ),
    "everywhere": Words("Log out everywhere else", "在其他所有地方登出"),
    "everywhere_what": Words(
        "Ends every connection to the game, every other browser and every token of a program.",
        "断开所有游戏连接，其他浏览器一律登出，程序令牌全部作废。",
    ),
    "mail": Words("E-mail", "邮箱"),
    "mail_what": Words(
        "Optional. It is used for one thing: a link when you have forgotten your password.",
        "可以不填。只有一个用途：忘记密码时给你发重设链接。",
    ),
    "mail_keep": Words("Keep", "保存"),
    "mail_kept": Words("It is kept.", "已保存。"),
    "mail_wrong": Words("That is no e-mail address.", "邮箱地址不对。"),
    "reset": Words("Forgotten the password?", "忘记密码？"),
    "reset_what": Words(
        "If an account has this address, a letter with a link goes there. Without an address nobody can help.",
        "如果有账号填过这个邮箱，就会收到一封带链接的信。没有填过邮箱的账号无法这样找回。",
    ),
    "send_it": Words("Send", "发送"),
    "reset_sent": Words(
        "If an account has this address, a letter is on its way.", "如果有账号填过这个邮箱，信已寄出。"
    ),
    "reset_old": Words("That link is no longer good. Ask for a new one.", "这个链接已失效，请重新申请。"),
    "reset_subject": Words("Wellmouth: a new password", "井口镇：重设密码"),
    "reset_mail": Words(
        "Somebody, probably you, has forgotten the password of the account {name}.\n\nThis link lets you choose a new"
        " one, within an hour, once:\n{url}\n\nIf it was not you, there is nothing to do.",
        "有人（多半是你）忘了账号{name}的密码。\n\n请在一小时内打开下面的链接设置新密码，"
        "只能用一次：\n{url}\n\n如果不是你，不用理会。",
    ),
    "data": Words("What the house keeps of you", "本站保存的你的资料"),
    "data_what": Words(
        "Account, heroes, letters, matches with your moves, ratings, coins:",
        "账号、角色、信件、对局和你的每一步、等级分、收支：",
    ),
    "data_file": Words("as a file (JSON)", "下载文件（JSON）"),
    "leave": Words("Delete the account", "删除账号"),
    "leave_what": Words(
        "With its heroes and all they have, some days from now. Matches stay without your name. Until then you can take"
        " it back.",
        "几天后删除账号，连同所有角色和物品；打过的对局会保留，但不再有你的名字。在那之前可以反悔。",
    ),
    "leaves_on": Words("The account will be deleted on", "账号删除时间："),
    "leave_not": Words("Keep the account", "保留账号"),
    "account_stays": Words("The account stays.", "账号保留下来了。"),
    "wrong_password": Words("That is not your password.", "密码不对。"),
    "everywhere_done": Words("You are logged in here and nowhere else.", "现在你只在这里登录着。"),
    "admin": Words("Administration", "管理后台"),
    "not_found": Words("There is no such page", "没有这个页面"),
    "not_found_text": Words("Perhaps it fell down the well.", "也许掉进井里了。"),
    "server_error": Words("Something went wrong", "出错了"),
    "not_kept_text": Words(
        "The house could not write that down, so nothing has changed. Please try again in a moment.",
        "刚才没能记录下来，所以什么都没有变。请过一会儿再试。",
    ),
    "server_error_text": Words(
        "The staff can read what happened in the log. Nothing you did is lost.",
        "管理人员能在日志里看到原因，你的进度没有丢。",
    ),
    "offline": Words("No connection", "没有连接"),
    "offline_text": Words(
        "The town cannot be reached just now. Nothing is lost: your seat is kept for a while.",
        "暂时连不上小镇。进度不会丢，你的座位也会留一阵子。",
    ),
    "try_again": Words("Try again", "再试一次"),
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
    **pane.WORDS,
    "no_table": Words(
        "You sit at no table. The gaming house is east of the well; type there: tables",
        "你没有坐在牌桌旁。到水井东边的三桌馆去，输入「牌桌」看看。",
    ),
    "game": Words("Wellmouth, the game", "井口镇：游戏"),
    "text": Words("Text", "文字"),
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
    "before": Words("What you read before this page was loaded anew ends here.", "以上是刷新页面之前的内容。"),
    "come_back": Words("Connect again", "重新连接"),
    "too_long": Words(
        "Not sent: a line of {count} characters, and {limit} are read at most.",
        "没有发送：这一行有{count}个字，最多{limit}个。",
    ),
    "not_sent": Words("Not sent, there is no connection: {line}", "没有连接，未能发送：{line}"),
    "log_in": Words("Log in", "登录"),
    "register": Words("Create an account", "注册账号"),
    "home": Words("Home", "首页"),
    "settings": Words("Settings", "设置"),
    "text_size": Words("Text size", "字号"),
    "smaller": Words("Smaller", "小一点"),
    "larger": Words("Larger", "大一点"),
    "motion": Words("Motion", "动画"),
    "sound": Words("Sounds", "音效"),
    "volume": Words("Volume", "音量"),
    "notify": Words("Notify me when it is my turn", "轮到我时发通知"),
    "echo": Words("Show what I type", "显示我输入的内容"),
    "screenreader": Words("Screen reader mode", "读屏模式"),
    "new_text": Words("New text below", "下面有新内容"),
    "pull_up": Words("Pull the text up", "拉开文字"),
    "let_down": Words("Let the text down", "收起文字"),
    "colours": Words("Colours", "配色"),
    "colours_system": Words("like the system", "跟随系统"),
    "colours_dark": Words("dark", "深色"),
    "colours_light": Words("light", "浅色"),
    "colours_contrast": Words("high contrast", "高对比"),
    # The hero.
    "no_hero": Words("You play no character yet.", "你还没有进入角色。"),
    "name_level": Words("{name}, level {level}", "{name}，{level}级"),
    "hp": Words("Hit points", "生命"),
    "xp": Words("Experience", "经验"),
    "slots": Words("Slots", "负重"),
    "armor": Words("Armour", "护甲"),
    "weapon": Words("Weapon", "武器"),
    "coins": Words("Coins", "铜板"),
    "rated": Words("Rating {before} → {after} ({gain}, ±{error})", "等级分 {before} → {after}（{gain}，±{error}）"),
    "rated_bots": Words(
        "Rating against computers {before} → {after} ({gain}, ±{error})",
        "人机等级分 {before} → {after}（{gain}，±{error}）",
    ),
    "of": Words("{n} of {most}", "{n}/{most}"),
    "in_brackets": Words(" ({what})", "（{what}）"),
    "rounds": Words("rounds: {n}", "{n}轮"),
    "minutes": Words("{n} min", "{n}分钟"),
    "times": Words("× {n}", "×{n}"),
    "uses": Words("uses: {n}", "可用{n}次"),
    "quality": Words("quality {n} of {most}", "品质{n}/{most}"),
    "fed": Words("well fed", "吃饱了"),
    "against": Words("Fighting", "正在对付"),
    "attack": Words("Attack {what}", "攻击{what}"),
    "flee": Words("Flee", "逃跑"),
    "beside": Words("Beside you: {names}", "同伴：{names}"),
    "can_advance": Words("You have earned a level; type: advance", "可以升级了，输入「升级」。"),
    "equipment": Words("In hand and worn", "手持与穿戴"),
    "nothing_held": Words("Nothing in hand, nothing worn.", "手无寸铁，身无片甲。"),
    "backpack": Words("Backpack", "背包"),
    "empty": Words("Empty.", "空空如也。"),
    "take_in_hand": Words("wield", "拿在手里"),
    "talk_to": Words("Talk to {what}", "和{what}交谈"),
    "take": Words("Take {what}", "拿起{what}"),
    "speak": Words("talk", "交谈"),
    "fight": Words("attack", "攻击"),
    "take_it": Words("take", "拿起"),
    "put_on": Words("wear", "穿上"),
    # The map.
    "map_pane": Words("Map", "地图"),
    "nowhere": Words("You are nowhere yet.", "你还不在任何地方。"),
    "you_are_here": Words("{place}: you are here", "{place}：你在这里"),
    "go_to": Words("{place}: go {way}", "{place}：往{way}走"),
    "way_to": Words("{place}: walk there", "{place}：走到那里去"),
    "ways": Words("Ways out", "出口"),
    "way": Words("{way}: {place}", "{way}：{place}"),
    "no_ways": Words("There is no way out.", "没有出口。"),
    "also_here": Words("Here", "在这里的有"),
    # Talk.
    "talk": Words("Talk", "聊天"),
    "talk_filter": Words("What you listen to", "只看哪个频道"),
    "talk_where": Words("Where you speak", "在哪里说"),
    "talk_whom": Words("To whom", "对谁说"),
    "talk_line": Words("Say something", "说点什么"),
    "everything": Words("All", "全部"),
    "silence": Words("Nobody has said anything yet.", "还没有人说话。"),
    "says": Words("{name}: {what}", "{name}：{what}"),
    "answer_to": Words("{caption}: answer {name}", "{caption}：回复{name}"),
}
"""Sentences of the client's controls; its scripts read them as `t("<key>", {facts})`."""

COMMANDS: Mapping[str, Words] = {
    **pane.COMMANDS,
    "look": Words("look", "看"),
    "map": Words("map", "地图"),
    "inventory": Words("inventory", "物品"),
    "score": Words("score", "状态"),
    "tables": Words("tables", "牌桌"),
    "help": Words("help", "帮助"),
    "look_at": Words("look {what}", "看 {what}"),
    "talk_to": Words("talk {what}", "交谈 {what}"),
    "take": Words("get {what}", "拿 {what}"),
    "attack": Words("attack {what}", "攻击 {what}"),
    "flee": Words("flee", "逃跑"),
    "wield": Words("wield {what}", "装备 {what}"),
    "run": Words("run {place}", "跑到 {place}"),
}
"""What the client's buttons type."""
