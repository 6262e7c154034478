"""All achievements, in the form of Evennia's achievements contrib (`settings.ACHIEVEMENT_CONTRIB_MODULES`).

`words` holds name and description in both languages (the contrib has one); `title` is the title that comes with it.
They track the counters of `evadventure.quests.counters`.
"""

from typing import Any

from ..words import Words


def _row(tracking: str, count: int, name: str, desc: str, title: str = "") -> dict[str, Any]:
    """Return the record of an achievement.

    Args:
        tracking: the counters that count towards it, separated by `|`.
        count: the number needed.
        name: English and Chinese name, separated by `/`.
        desc: English and Chinese description, separated by `/`.
        title: key of a title.
    """
    named, told = Words(*name.split("/")), Words(*desc.split("/"))
    return {
        "name": named.en,
        "desc": told.en,
        "tracking": tracking.split("|"),
        "count": count,
        "words": (named, told),
        "title": title,
    }


# Down the well.
FIRST_BLOOD = _row("defeated", 1, "First Blood/初阵", "Defeat somebody./击败一个对手。")
TEN_DOWN = _row("defeated", 10, "Ten Down/十战", "Defeat ten foes./击败十个对手。")
HUNDRED_DOWN = _row("defeated", 100, "A Hundred Down/百战", "Defeat a hundred foes./击败一百个对手。", "slayer")
BEASTS = _row("defeated:beast", 20, "Vermin Control/清道夫", "Defeat twenty beasts./击败二十只野兽。")
UNDEAD = _row("defeated:undead", 10, "Rest Now/尘归尘", "Lay ten of the undead to rest./让十个不死者安息。")
BOSS = _row("defeated:boss", 1, "Lord of Nothing/斩将", "Bring down one of the lords of the deep./打倒一个深处的霸主。")
BOSSES = _row("defeated:boss", 4, "Four Crowns/四冠", "Bring down four of them./打倒四个深处的霸主。")
DEPTH_1 = _row("depth", 1, "Toe in the Water/试水", "Set foot below the ledge./踏入井下。")
DEPTH_3 = _row("depth", 3, "Out of Earshot/听不见了", "Reach the third level./下到第三层。")
DEPTH_6 = _row("depth", 6, "Where Lamps Lean/灯影倾斜", "Reach the sixth level./下到第六层。")
DEPTH_9 = _row("depth", 9, "Warm Stone/石头是温的", "Reach the ninth level./下到第九层。")
DEPTH_12 = _row("depth", 12, "The Breath/那口气", "Reach the twelfth level./下到第十二层。")
RETURNED = _row("returned", 1, "Daylight/重见天日", "Come back up alive./活着回到地面。")
RETURNED_TEN = _row(
    "returned", 10, "Regular Traffic/轻车熟路", "Come back up alive ten times./活着回来十次。", "deep_walker"
)
TRAP = _row("disarmed", 1, "Careful Hands/手稳", "Disarm a trap./拆除一个机关。")
TRAPS = _row("disarmed", 10, "Very Careful Hands/手更稳", "Disarm ten traps./拆除十个机关。")
FREED = _row("freed", 1, "Open Sesame/开笼", "Free a captive./救出一名俘虏。")
CAMPED = _row("camped", 1, "Four Stone Walls/以石为家", "Make camp below./在井下扎营。")
FIND = _row("finds", 1, "It Has a Name/有名之物", "Find a treasure with a name./找到一件有名有姓的宝物。")
FINDS = _row("finds", 10, "Cabinet of Wonders/满架奇珍", "Find ten of them./找到十件。", "collector")

DAILY = _row("daily", 1, "Today's Stairs/今日的台阶", "Go down the descent of the day./走一趟每日探险。")
DAILY_TWENTY = _row("daily", 20, "Rain or Shine/风雨无阻", "Go down twenty of them./走二十趟每日探险。")
DAILY_WON = _row(
    "daily:won", 1, "Top of the Board/日榜第一", "Lead the board of a day./在一天的榜上排第一。", "of_the_day"
)
BOUNTIES = _row("bounties", 5, "Paid by the Head/论颗计酬", "Earn five bounties./领五回赏金。", "bounty_hunter")

# Magic.
SPELL = _row("cast", 1, "The Stone Speaks/石头开口", "Cast a spell./施展一次法术。")
SPELLS = _row("cast", 50, "Fifty Words/五十言", "Cast fifty spells./施法五十次。", "sage")
SPELL_KINDS = _row("spells", 10, "Ten Stones/十石", "Cast ten different spells./施展十种不同的法术。")

# The hero.
LEVEL_2 = _row("level", 2, "Longer in the Tooth/初有长进", "Reach level 2./升到2级。")
LEVEL_5 = _row("level", 5, "Known by Name/小有名气", "Reach level 5./升到5级。")
LEVEL_10 = _row("level", 10, "Told of at Night/夜里有人讲你", "Reach level 10./升到10级。")
BRUSH = _row("survived", 1, "Not Today/今日不死", "Roll on the table of death and live./在死亡表上掷骰，并且活下来。")
DUEL = _row("duels", 1, "Chalk on the Boots/靴上白灰", "Win a duel in the ring./在斗圈里赢一场。")
DUELS = _row("duels", 10, "The Line Holds/寸步不让", "Win ten duels./赢十场较量。")
PARTY = _row("joined", 1, "Company/结伴", "Belong to a party./加入一支队伍。")
HIRED = _row("hired", 1, "Payroll/发工钱", "Take on a hireling./雇一名帮手。")

# The town.
MET_FIVE = _row("met", 5, "New in Town/初来乍到", "Talk to five people of the town./跟镇上五个人聊过。")
MET_ALL = _row("met", 19, "Everybody's Business/满城熟人", "Talk to nineteen people of the town./跟镇上十九个人聊过。")
SPENT = _row("coins:spent", 1000, "Good Customer/老主顾", "Spend a thousand coppers./花掉一千枚铜币。")
GENEROUS = _row(
    "coins:trained", 1000, "Tuition/学费", "Turn a thousand coppers into experience./用一千枚铜币换经验。", "patron"
)
EARNED = _row("coins:earned", 1000, "Market Day/赶集", "Sell things for a thousand coppers./卖东西得一千枚铜币。")
REPAIRED = _row("repaired", 1, "Good as New/焕然一新", "Have something repaired./修好一件东西。")
QUEST = _row("quests", 1, "Good Word/有求必应", "Finish a task./办成一件事。")
QUESTS = _row("quests", 10, "Ask Anybody/有口皆碑", "Finish ten tasks./办成十件事。")

# The tables.
SEAT = _row("played", 1, "Have a Seat/入座", "Play a match to its end./打完一局。")
SEATS = _row("played", 50, "Part of the Furniture/成了摆设", "Play fifty matches./打完五十局。")
WON = _row("won", 1, "Beginner's Luck/新手手气", "Win a match./赢一局。")
WON_TEN = _row("won", 10, "Not Luck/不是手气", "Win ten matches./赢十局。")
WON_UNO = _row("won:uno", 1, "Seven Up, Nothing Down/七上零下", "Win a match of UNO./赢一局 UNO。")
WON_UNO_TEN = _row("won:uno", 10, "Last Card/最后一张", "Win ten matches of UNO./赢十局 UNO。")
WON_MBG = _row("won:mbg", 1, "City Taken/破城", "Win a match of Siege./赢一局攻城。")
WON_MBG_FIVE = _row("won:mbg", 5, "Warlord/一方诸侯", "Win five matches of Siege./赢五局攻城。")
WON_KARDS = _row("won:kards", 1, "Front Line/前线告捷", "Win a match of KARDS./赢一局 KARDS。")
WON_KARDS_FIVE = _row("won:kards", 5, "General Staff/参谋部", "Win five matches of KARDS./赢五局 KARDS。")
WON_PEOPLE = _row("won:people", 1, "Across the Table/棋逢对手", "Win a match against another player./赢其他玩家一局。")
FLUSH = _row("won:stake", 1, "House Money/赢来的钱", "Win a match played for coins./赢一局赌了钱的。")
