"""Articles of the help: what is no command but wants explaining, in both languages.

`ENTRIES` is what the in-game `help` reads; `HELP_ENTRY_DICTS` is the same in Evennia's form, for the help
pages of the web site (`settings.FILE_HELP_ENTRY_MODULES`).
"""

from __future__ import annotations

from typing import Any

from evadventure.accounts.help_entry import Entry
from evadventure.words import Words

ENTRIES = [
    Entry(
        ("newcomer", "newbie guide", "start", "新手", "新手指南", "入门"),
        Words("newcomer", "新手"),
        "start",
        Words(
            """Welcome to Wellmouth. Ten lines to begin with:

  |wlook|n            where you are; |wlook <thing>|n closer
  |wnorth|n, |wn|n ...    walk; |wmap|n and |wway <place>|n show the way
  |wtalk <name>|n     the people of the town have something to say
  |wscore|n           who you are; |winventory|n what you carry
  |wget|n, |wdrop|n, |wgive|n, |wwield|n, |wwear|n, |wremove|n
  |wsay <words>|n     to everybody in the place
  |wnewbie <words>|n  ask the whole town: nobody minds
  |wroll 2d6|n, |wsave str|n   dice, for all to see
  |wtables|n          the games being played in the gaming house
  |whelp <topic>|n    anything else; |woption|n sets your screen, |wlanguage|n your language

A good first walk: the square, the inn for a bed, the store for torches, the smith for a blade, then the
well. Below it, death is real: take light, food and company.""",
            """欢迎来到井口镇。先记住这十行：

  |w看|n              看看身处何地；|w看 <东西>|n 细看
  |w北|n、|wn|n……       走动；|w地图|n 和 |w怎么走 <地方>|n 可以指路
  |w聊 <名字>|n       镇上的人都有话说
  |w属性|n            看自己的角色卡；|w物品|n 看携带的东西
  |w拿|n、|w丢|n、|w给|n        东西；|w装备|n 武器，|w穿|n、|w脱|n 护甲
  |w说 <话>|n         对在场所有人说话
  |w新手 <话>|n       向全镇提问，没人会介意
  |w掷 2d6|n、|w检定 力量|n  当众掷骰
  |w牌桌|n            赌坊里正在玩的局
  |w帮助 <主题>|n     其他一切；|w设置|n 调屏幕，|w语言|n 换语言

第一次可以这样走：先逛广场，到客栈订张床，去杂货铺买火把，到铁匠铺挑把家伙，然后下井。
井下会真的送命：带上光、干粮和同伴。""",
        ),
    ),
    Entry(
        ("real time", "realtime", "twitch", "即时战斗", "即时"),
        Words("real time", "即时战斗"),
        "adventure",
        Words(
            """In most places a fight goes in rounds: everybody chooses, then all act. In a few it
goes in |wreal time|n: you act again three seconds after you have acted, and so does everybody else; nobody waits
for you. They are the ring in town and some rooms below; none of the first level of the well.

Such a place says so: its door does ("north (real time)"), the map does, and so does the place itself. When
something falls upon you there, it lets you read first. What you do while you type nothing: |whelp stance|n.""",
            """多数地方按回合打：大家先选，再一起动手。少数地方是|w即时战斗|n：行动后三秒就能再动，敌我都一样，谁也不等你。
镇上的擂台、井下的一些房间就是这样；井下第一层一处也没有。

这种地方都会先说明：门上写着「北（即时战斗）」，地图上标着，屋里也写着。就算在那里遭到偷袭，也会先留出让你读完的工夫。
什么都不输入时角色怎么办，见「|w帮助 架势|n」。""",
        ),
    ),
    Entry(
        ("lands", "world", "regions", "wilderness", "各处", "野外", "远方"),
        Words("lands", "各处"),
        "adventure",
        Words(
            """Beyond the Rust Gate stands the first milestone, and there the lands begin. |wtravel|n lists them: how
far each is, and what its road warns of; |wtravel marsh|n walks there, |wareas|n says which you have around you.

Places have a |wdanger|n from 0 (a village, a toll bar: nobody fights) to 5. It is counted as levels are: danger 2 is
for a hero of level 2, or for two of level 1. Where there is danger you may be met by what lives there, on about one
step in three, oftener in fog, storm and snow; you stop then, and it is yours to talk (|wparley|n), fight or |wflee|n.
Never more of them come than your party's levels allow. Nothing is met twice in a place at once, and nobody is dragged
anywhere.

People there have work of their own (|wtalk|n, |wquests|n) that no notice in town tells of. What you decide is
remembered, also in town, and cannot be taken back. Each land has one who rules it, and one thing it hides.
|wrecall|n walks you home.""",
            """出了锈门就是头一块里程碑，从那儿起就是外头了。「|w远行|n」列出各处：多远，路上有什么要当心；
「|w远行 沼泽|n」走到那里，「|w地区|n」看周围有哪些地方。

地点有|w凶险|n，从0（村子、税卡，不动手的地方）到5，按等级算：凶险2适合一个2级的人，或者两个1级的。
有凶险的地方，大约三步里有一步会撞上当地的东西，雾天、雷雨、下雪时更容易；撞上了你会停下，
谈（|w交涉|n）、打、|w逃跑|n都随你。来的数目绝不会超过你们的等级对付得了的。
同一处不会接连撞上两回，谁也不会把你硬拖到哪儿去。

那边的人有自己的事要托人（|w聊|n、|w任务|n），镇上的告示墙不贴。你怎么决定，大家都记着，镇上也记着，改不了。
每一处都有个当家的，也都藏着一桩秘密。「|w回城|n」一路走回来。""",
        ),
    ),
    Entry(
        ("themes", "commands by theme", "按主题"),
        Words("themes", "主题一览"),
        "start",
        Words(
            """|wWalking and looking|n: look, exits, go, map, way, travel, time, talk
|wYour character|n: score, inventory, wield, wear, remove, get, drop, give, setdesc
|wTalk|n: say, pose, whisper, tell, reply, channel
|wAdventure|n: roll, save, rest
|wTable games|n: tables, sit, stand, watch, board, hand, moves, log, rules
|wAccount|n: language, option, password, who, nick, history, ic, ooc, quit

|whelp|n lists all of them with what has been added since.""",
            """|w行走与观察|n：看、出口、走、地图、怎么走、远行、时间、聊
|w你的角色|n：角色卡、物品、装备、穿、脱、拿、丢、给、描述自己
|w聊天|n：说、表情、悄悄、告诉、回复、频道
|w冒险|n：掷骰、豁免、休息
|w牌桌|n：牌桌、坐、起身、旁观、局面、手牌、走法、记录、规则
|w账号|n：语言、设置、密码、谁、缩写、历史、扮演、离开角色、退出

|w帮助|n会列出全部，包括后来新增的。""",
        ),
    ),
    Entry(
        ("knave", "rules of adventure", "adventure rules", "冒险规则", "规则简介"),
        Words("knave", "冒险规则"),
        "adventure",
        Words(
            """The rules of adventure, in short. They are Knave by Ben Milton (CC BY 4.0).

|wAbilities|n Strength, dexterity, constitution, intelligence, wisdom, charisma: 3d6 each, the lowest die is the
bonus (+1 to +10); the defence is 10 more. Two of them may be swapped once.
|wSaves|n d20 + bonus must be above 15. Against somebody: above their defence.
|wAdvantage|n Two d20, the better counts; disadvantage the worse; together they cancel.
|wAttack|n d20 + strength (hand to hand) or wisdom (from afar) must be above the armour's defence. A natural 20
gives one more die of damage and wears the armour down by one; a natural 1 wears the weapon down by one. At
quality 0 a thing breaks.
|wSlots|n You carry 10 + constitution bonus of slots; 100 coins are one.
|wWounds|n At 0 hit points you are down; the death table decides: the end, or maimed (|whelp death|n).
|wRest|n A meal and a night's sleep give 1d8 + constitution; behind a door of one's own, everything.
|wLevels|n 1000 experience points make a level: new hit points, and +1 to three different abilities. A creature or
a trap teaches half as much for each multiple of its hit dice (3 at least) in your level, and a task for each of the
level it asks for; deeper down you learn again. The guild teaches for coins, 500 points of each level at most.
|wMagic|n A spell is a rune stone: hold it in both hands and cast it, once a day; what resists is rolled against
your intelligence.""",
            """冒险规则简介，出自 Ben Milton 的 Knave（CC BY 4.0）。

|w能力|n 力量、敏捷、体质、智力、智慧、魅力：各掷 3d6，最低的一颗就是加值（+1到+10），再加10就是防御。
可以把其中两项对调一次。
|w豁免|n d20 + 加值要大于15；与人对抗时，要大于对方的防御。
|w优势|n 掷两颗 d20 取大的；劣势取小的；两者同时有则抵消。
|w攻击|n d20 + 力量（近战）或智慧（远程）要大于护甲防御。掷出20，多掷一颗伤害骰，对方护甲品质减一；
掷出1，自己的武器品质减一。品质到0，东西就坏了。
|w格子|n 你有10+体质加值个格子；每100枚铜币占一格。
|w伤亡|n 生命降到0就倒下，由死亡表决定：命到头，或落下残疾。命到头之后怎样，见「|w帮助 死亡|n」。
|w休息|n 吃饱睡一夜，恢复 1d8 + 体质；睡自己的单间，全部恢复。
|w等级|n 1000点经验升一级：重掷生命，三项不同的能力各加一。等级每凑满一份对方的生命骰数（不足3按3算），
从它或同样深浅的机关身上学到的经验就减半一次，任务则按它要求的等级算；往深处走才有新东西可学。
在行会可以拿钱学，每级最多500点。
|w法术|n 一块符石一个法术：双手托住施放，每天一次；对方能否抵抗，要看你的智力。""",
        ),
    ),
    Entry(
        ("gaming house", "table games", "赌坊", "桌游"),
        Words("gaming house", "赌坊"),
        "tables",
        Words(
            """In the gaming house there are three kinds of tables:

  |wmbg|n    a siege of the Three Kingdoms on a board
  |wUNO|n    the card game, with the 7-0 rule: a seven swaps hands, a zero passes them on
  |wKARDS|n  a battle of cards on three lines

|wtables|n shows what is being played, |wopen <game>|n takes a free table or has one brought, |wsit|n takes a
seat, |wwatch|n looks on, and |wbot add|n fills a seat with a machine. Then |wstart|n begins. |wplay <game>|n does most
of that at once, from anywhere in the town: |whelp play|n; |wseek <game>|n finds an opponent. A match may also go on by
letter, a day or three for each action: |whelp matches|n. At the table, |wmoves|n lists what you may
do now and |wrules|n tells how the game is played. Nobody sees your hand but you.""",
            """赌坊里有三种桌子：

  |w三国攻城（mbg）|n  在棋盘上攻城略地
  |wUNO|n              纸牌，用七零规则：出7换手牌，出0大家传手牌
  |wKARDS|n            三条战线上的卡牌会战

「|w牌桌|n」看各桌在玩什么，「|w开桌 <游戏>|n」找张空桌或叫人搬一张来，「|w入座|n」坐下，「|w旁观|n」只看不打，
「|w加电脑|n」请电脑补位，「|w开局|n」开打。在城里任何地方输入「|w玩 <游戏>|n」，就能一步到位，
见「|w帮助 玩|n」；「|w找人 <游戏>|n」替你找对手。
也可以打通信局，每步有一天或三天，见「|w帮助 对局|n」。
坐下以后，「|w走法|n」列出此刻能做什么，「|w规则|n」讲怎么玩。你的手牌只有你自己看得见。""",
        ),
    ),
    Entry(
        ("fairness", "fair play", "seed", "rating", "ratings", "牌局", "公平", "种子", "等级分"),
        Words("fairness", "牌局"),
        "tables",
        Words(
            """How a match goes, whatever is played:

|wSeats|n: Who sits down first is the host, who sets the |woptions|n, fills seats with |wbot add|n and types |wstart|n.
|winvite|n and |wpassphrase|n keep a table among friends. Anybody may |wwatch|n, and sees no hand.

|wTime|n: Each action has its time. When it is up, the clock makes the safe move for you. Who loses the connection or
walks away is waited for, then the clock or a computer player stands in; back again, you go on where it stands.

|wCoins|n: With a stake, everybody puts in the same, and the winners share it. A match that is broken off pays all of it
back. |wresign|n gives your seat up; you are asked once more.

|wPromises|n: A match that ends before everybody has made the first moves does not count. Where a rating or a stake
hangs on it, a grand reshuffle (|wreset|n) and a pause (|wpause|n) need everybody: |wagree|n or |wdisagree|n. Once
refused, there is no other deal in that match. Anybody who sits there may |wresume|n a pause, and it lasts ten minutes
in total at most.

|wRatings|n: They are yours, not your hero's, and begin at 1500. A rated match moves yours: the stronger whom you beat,
the more. Up to 8 rated matches it is provisional and has a question mark. Matches against computer players count in a
list of their own (|wladder uno bots|n); each month has a ladder of its own, too (|wseason|n). The same two people count
three times a day, then by halves; accounts of one person do not count, and a day brings only so much fame and
experience. |wundo|n takes back a step that told nobody anything, without a stake. Where neither a rating nor a stake
hangs on a match, |whint|n tells what would be good now.

|wFairness|n: All cards and dice of a match come from one secret number, its seed. The SHA-256 of it is shown before the
first card, the seed itself at the end, and both in |wreplay <number>|n. To check that nothing was changed in between:

  echo <seed> | xxd -r -p | sha256sum""",
            """不管玩哪一种，牌局都这样进行：

|w座位|n：先坐下的是桌主，由他定「|w选项|n」、「|w加电脑|n」补位、「|w开局|n」。
只想和朋友玩，就用「|w邀请|n」和「|w口令|n」。谁都可以「|w旁观|n」，但看不到任何人的手牌。

|w计时|n：每一步都有时限，到时由计时器替你走稳妥的一步。掉线或走开的人，会等一阵，再由计时器或电脑代打；
回来以后接着打就是。

|w赌注|n：定了赌注，人人下注一样多，由赢家平分；牌局中止则全部退还。「|w认输|n」就是放弃本局，会再问你一次。

|w约定|n：还没等人人都走上几步就结束的牌局不算数。计分或有赌注的牌局，「|w大洗牌|n」和「|w暂停|n」要全体同意：
输入「|w同意|n」或「|w反对|n」。只要有人反对，本局就不能再大洗牌。暂停一共最多十分钟，在座的任何人都可以「|w继续|n」。

|w等级分|n：等级分属于你本人，不随角色生死，人人从1500分起。赢的对手越强，加得越多。打满8局计分局之前是暂定分，
后面带问号。跟电脑对局另有一榜（「|w排行 uno 电脑|n」），每月还有赛季榜（「|w赛季|n」）。
同样的两个人一天里前三局全额计分，以后逐局减半；同一个人的几个账号之间不计分；一天里从牌桌上得到的名望和经验也有上限。
没有赌注时，「|w悔棋|n」可以收回没有泄露任何信息的一步。不计分也没有赌注的牌局里，「|w提示|n」会告诉你怎么走好。

|w公平|n：一局里的发牌和掷骰全都出自一个秘密的数，叫做种子。开局之前先公布它的 SHA-256，结束时公布种子本身，
「|w回放 <编号>|n」里两样都能看到。想验证中途没有动过手脚，可以用：

  echo <种子> | xxd -r -p | sha256sum""",
        ),
    ),
    Entry(
        ("etiquette", "conduct", "manners", "礼仪", "守则", "公约"),
        Words("etiquette", "守则"),
        "start",
        Words(
            """|wHow we treat each other|n

1. There is a person behind each character. Be kind; stop when asked to.
2. No insults for what somebody is, no threats, nothing sexual with or about minors, no private data of others.
3. One person plays one seat of a table. No playing into each other's hands, no programs that play for you.
4. Leave a table by |wstand|n, not by pulling the plug; the others wait.
5. Found a fault that brings profit? Tell staff; using it is cheating.
6. Staff never ask for your password.

Who breaks this is warned, muted, or banned. Disagree? Tell staff by |wtell|n, not on a channel.""",
            """|w大家怎么相处|n

1. 每个角色背后都是活人。客气些，别人叫停就停。
2. 不侮辱出身，不威胁，不涉及未成年人的色情内容，不泄露别人的隐私。
3. 一桌牌一人只坐一个位子。不串通，不用外挂代打。
4. 离桌请用 |w起身|n，别直接拔线，别人还等着呢。
5. 发现能捞好处的漏洞，请告诉管理人员；利用它就是作弊。
6. 管理人员绝不会问你要密码。

违反的会被警告、禁言或封禁。有异议请用 |w告诉|n 私下找管理人员，不要在频道里吵。""",
        ),
    ),
    Entry(
        ("channels guide", "public", "频道说明", "公共频道"),
        Words("channels guide", "频道说明"),
        "talk",
        Words(
            """Channels reach the whole town. Everybody hears two from the start:

  |wpublic <words>|n   anything
  |wnewbie <words>|n   questions and answers

Each reader sees the channel's name in their own language, and what you write as you wrote it: both languages are
welcome. |wchannel/mute public|n gives you peace, |wchannel/unsub|n leaves for good. See |whelp channel|n.""",
            """频道的话全镇都听得见。一开始你就收听两个：

  |w公共 <话>|n   随便聊
  |w新手 <话>|n   提问与解答

频道名按各人的语言显示，你写的话原样显示：中文英文都欢迎。|w频道/静音 公共|n 可以图个清静，
|w频道/退订 公共|n 就不再收听。详见 |w帮助 频道|n。""",
        ),
    ),
    Entry(
        ("clients", "client settings", "garbled", "客户端", "乱码"),
        Words("clients", "客户端与乱码"),
        "account",
        Words(
            """Any telnet client or the web page will do. Good to know:

* Chinese garbled? Tell your client UTF-8, or tell us its encoding: |woption encoding = gb18030|n (before
login |wencoding
  gb18030|n). There is also a port of its own for GB18030 clients.
* Lines too long or too short: |woption width = 100|n. Colours: |woption colour = off|n.
* Screen reader: |wscreenreader|n: sentences and lists instead of drawings.
* Mudlet, TinTin++ and others get what happens as GMCP, too.""",
            """用任何 telnet 客户端或网页都可以。要点：

* 中文乱码？请把客户端设为 UTF-8，或告诉我们它的编码：|w设置 编码 = gb18030|n（登录前用 |w编码 gb18030|n）。
  另有一个专供 GB18030 客户端的端口。
* 行太长或太短：|w设置 宽度 = 100|n。不要颜色：|w设置 颜色 = 关|n。
* 读屏软件：输入 |w读屏|n，用文字和列表代替图画。
* Mudlet、TinTin++ 等客户端还能收到 GMCP 数据。""",
        ),
    ),
    Entry(
        ("dungeon", "well", "below", "delving", "地城", "下井", "井下"),
        Words("dungeon", "地城"),
        "adventure",
        Words(
            """The well goes down. |wdown|n from Well Square is the first ledge; |wdown|n again is the dungeon. Each
party finds a dungeon of its own there, so |wgroup invite <name>|n before you go. Take a torch or two, rations, and
something for locks.

  |wlight torch|n     most rooms are dark; in the dark all is harder
  |wmap|n             the level as you have explored it
  |wsearch|n          hidden doors, traps, loose stones; it takes time, and time brings company
  |wlisten north|n    what is behind a way
  |wdisarm|n          a trap you know of
  |wopen|n, |wpick|n, |wforce|n  chests and gates; force is loud
  |wpull|n, |wturn|n       levers, ropes, dials, statues: what they must be set to is written on the way
  |wchoose|n          what a level has to decide: a bargain, a riddle; the clue is in another room
  |wpray|n, |wcamp|n, |wfree|n shrines, a night's rest (with a ration), captives
  |wride|n            the winch, in the first room of level 4, 7, 10, ...

Something rules each third level, and they say that the twelfth is not the last. Whoever is outmatched turns
back: the way up is always open. Leave, and your dungeon waits twenty minutes for you.""",
            """井一直通到底下。在井口广场「|w下|n」是井腰平台，再「|w下|n」就是地城。每支队伍下去都是自己的一座，
所以先|w队伍 邀请 <名字>|n。带上一两支火把、几份干粮，再带点对付锁的家伙。

  |w点燃 火把|n       屋里大多黑着；摸黑做什么都难
  |w地图|n            探过的这一层
  |w搜索|n            找暗门、陷阱、松动的石头；搜索要花时间，时间一长，就有东西来
  |w听 北|n           听听那边有什么
  |w拆除|n            拆掉发现的陷阱
  |w打开|n、|w撬锁|n、|w破开|n  对付箱子和门；破开动静大
  |w拉|n、|w转|n          拉杆、绳子、转盘、石像：该拨成什么样，路上写着
  |w选|n              每层都有件事要拿主意：买卖、谜题，线索在别的屋里
  |w祈祷|n、|w扎营|n、|w松绑|n  神龛、过夜（要干粮）、被绑的人
  |w乘吊笼|n          第4、7、10……层头一间有绞盘

每三层有个主儿，传说十二层往下还有。打不过就回头，上去的路总是通的。你们走了以后，地城等你们二十分钟。""",
        ),
    ),
    Entry(
        ("death", "dying", "mortal", "scarred", "死亡", "死", "命运", "凡人", "带疤"),
        Words("death", "死亡"),
        "adventure",
        Words(
            """Death does not come unannounced. While a blow could fell you, the fight says so in red each round, before
you choose; hurt outside a fight, you hear that one more such blow could be your end. Then there is |wflee|n, and
beforehand |wwimpy 3|n or |wstance flee|n.

At 0 HP a die of eight is rolled. On a 1 or 2 it is the end; else you live, with 1d4 points of an ability gone for
good, and 1d4 HP. What the end means:

  |wbelow level 2|n: nobody dies for good. You wake in the temple with 1 HP, what you began with, and what you wield \
and wear; the rest lies where you fell. Who cannot pay for a bed |wrest|ns there on a bench, for nothing.
  |wat levels 2, 3 and 4|n: the same, once each. |waffects|n says whether it is left.
  |winsured|n: you wake in the temple with 1 HP and nothing else, once (|winsure|n).
  |wmortal|n: dead. A stone, a line on the wall (|wmemorial wall|n), and your deeds are remembered. \
For a day only your next hero, and who was with you, may take what you carried.
  |wscarred|n: you wake in the temple with 1 HP and nothing else, and a point less of an ability for a day; \
but you do not stand on the ladder of |wmortals|n.

Mortal or scarred is chosen once, when a hero is made, unless the world has settled it; |wscore|n says which. What
lies below is carried up to the graveyard when the dungeon closes.""",
            """死亡不会不打招呼。只要一击就可能把你打倒，战况每回合都会用红字先说明，你看完再选；不在战斗中受了重伤，也会听到
「再挨这么一下就没命了」。这时可以「|w逃跑|n」，也可以事先「|w怯战 3|n」「|w架势 避战|n」。

生命降到0，掷一颗八面骰。掷出1或2，命就到头了；否则活下来，某项能力永久少1d4点，恢复1d4点生命。命到头之后：

  |w不到2级|n：谁也不会真死。你在庙里醒来，剩1点生命，起初带的东西、手里拿的、身上穿的都在，其余留在倒下的地方。\
付不起床铺钱的，在庙里「|w休息|n」就有长凳可睡，不要钱。
  |w2、3、4级|n：同上，每级一回。还有没有，「|w效果|n」里写着。
  |w投过保|n：在庙里醒来，剩1点生命，别的什么都没有；只管一次（「|w保命|n」）。
  |w凡人|n：真的死了。墓园立碑，名墙留名（「|w纪念 名墙|n」），事迹有人记得。\
一天之内，只有你的下一个角色和当时的同伴可以取走遗物。
  |w带疤|n：在庙里醒来，剩1点生命，别的什么都没有，某项能力一天之内少1点；不上「|w生死榜|n」。

凡人还是带疤，创建角色时选定，只有一次，除非这个世界另有规定；「|w属性|n」里写着。地城关闭时，留在井下的遗物会被抬到墓园。""",
        ),
    ),
    Entry(
        ("staff", "staff guide", "管理", "管理人员"),
        Words("staff guide", "管理指南"),
        "admin",
        Words(
            """|wRanks|n, low to high: Player, Helper, Builder, Admin, Developer; the owner may do everything.
|waccess|n shows yours, |wperm *<account> = <rank>|n gives one, |wquell|n puts yours aside to play as others do.

|wPeople|n: accounts, boot, ban, unban, userpassword, wall, force; channel/boot, channel/ban; |w@mute|n
silences somebody for a time, with a reason.
|wThe world|n comes from the files in world/: change it there. What you build by hand (tunnel, open, create, desc)
stays, and asks for the Chinese; |w@world untranslated|n lists what lacks a language, |w@world check|n what lies where
it should not. |w@say|n speaks as somebody of the town, |w@event|n runs a festival or an invasion.
|wThe server|n: server, reload, tasks, scripts. Log of what staff did: server.log.
|wHelp|n: sethelp; write both languages into one entry.""",
            """|w级别|n由低到高：Player、Helper、Builder、Admin、Developer；所有者无所不能。|w权限|n查看自己的，用
|w授权 *<账号> = <级别>|n授予别人，|w降权|n可以像玩家一样看游戏。

|w管人|n：账号列表、踢下线、封禁、解封、重设密码、全服公告、强制；频道/踢出、频道/封禁；|w@禁言|n 让人一段时间不能说话，
并写明理由。
|w世界|n来自 world/ 里的文件，请在那里修改。手工建造的东西会保留，并会问你另一种语言怎么说；
|w@世界 缺译|n 列出还缺的，|w@世界 检查|n 列出放错地方的。
|w@说|n 替镇上的人说话，|w@活动|n 办节日、闹怪物。
|w服务器|n：服务器负载、重载、任务、脚本。管理操作记在 server.log。
|w帮助|n：编辑帮助；请把两种语言写在同一条目里。""",
        ),
        staff="Helper",
    ),
]


def as_evennia(entry: Entry) -> dict[str, Any]:
    """Return an article as Evennia's own help system reads it, both languages one after the other."""
    return {
        "key": entry.names[0],
        "aliases": list(entry.names[1:]),
        "category": entry.category,
        "locks": f"read:perm({entry.staff})" if entry.staff else "read:all()",
        "text": f"{entry.text.en}\n\n{entry.text.zh}",
    }


HELP_ENTRY_DICTS = [as_evennia(entry) for entry in ENTRIES]
