"""Texts of tournaments and of the board of the day."""

from __future__ import annotations

from typing import Any

from ...tables.phrases import nameless
from ...words import Words
from .systems import System


def said(words: Words, **facts: Any) -> Words:
    """Return a sentence with its facts, for any language."""
    return Words.of(lambda lang: words.say(lang, **facts))


def computer(level: str, number: int = 0) -> Words:
    """Return the name of a computer player, with a number where there are several."""
    name = nameless(level)
    return Words(f"{name.en} {number or ''}".strip(), f"{name.zh}{f'{number}号' if number else ''}")


SYSTEMS = {
    System.SWISS: Words("Swiss", "瑞士制"),
    System.ROUND_ROBIN: Words("round robin", "循环赛"),
    System.KNOCKOUT: Words("knock-out", "淘汰赛"),
    System.ARENA: Words("arena", "擂台赛"),
    System.TEAMS: Words("club match", "俱乐部对抗赛"),
}
SYSTEM_NAMES = {
    System.SWISS: ("swiss", "瑞士", "瑞士制"),
    System.ROUND_ROBIN: ("robin", "roundrobin", "循环", "循环赛"),
    System.KNOCKOUT: ("knockout", "cup", "淘汰", "淘汰赛"),
    System.ARENA: ("arena", "擂台", "擂台赛"),
}
"""What may be typed."""

BAD_TIME = Words(
    "A tournament is played with a bank of time, as 5+5 (minutes for the match, seconds more a turn), or by letter.",
    "比赛用局时，如5+5（每人5分钟、每回合加5秒），或者打通信赛。",
)
BAD_ARENA = Words("An arena lasts 5 to 180 minutes, and is played by a clock.", "擂台赛要定5到180分钟，而且得用局时。")
NO_FEE_WITH_COMPUTERS = Words(
    "Computer players pay nothing in: with a fee nobody fills up.", "电脑玩家不交报名费：收费的比赛不能用电脑补位。"
)
BEGUN_ALREADY = Words("{contest} takes nobody any more.", "{contest}已经不收人了。")
NO_GUESTS = Words(
    "Tournaments are for accounts. |wregister <name> <password>|n makes you one, with all you have.",
    "有账号才能参赛。「|w注册 <名字> <密码>|n」马上就有，东西都归你。",
)
ENTERED_ALREADY = Words("You have entered {contest} already.", "你已经报名{contest}了。")
NOT_ENTERED = Words("You are not in {contest}.", "你没有参加{contest}。")
FULL = Words("No more than {most} can enter.", "最多{most}人，已经满了。")
NOT_THERE = Words(
    "{contest} has begun without you, since you were not there. What you paid has been paid back.",
    "{contest}开赛时你不在，没有算你。报名费已退还。",
)
CALLED_OFF = Words("{contest} is called off. What you paid has been paid back.", "{contest}取消了，报名费已退还。")
BEGINS = Words(
    "{contest} begins, with {count} players. |wtournament {number}|n shows how it stands.",
    "{contest}开赛，共{count}人。「|w比赛 {number}|n」看战况。",
)
CALLED = Words(
    "{contest:cap} begins {when}: {terms}. |wtournament enter {number}|n takes part.",
    "{contest}{when}开赛：{terms}。输入「|w比赛 报名 {number}|n」参加。",
)
NOT_OF_CLUBS = Words("Only members of {home} or {away} play there.", "只有{home}和{away}的会员才能上场。")
TEAM_FULL = Words("Your club has its {most} players already.", "你们俱乐部的{most}个人已经满了。")
NO_BOARD = Words(
    "{contest}: the other club has come with fewer players, so you have no opponent.",
    "{contest}：对方来的人少，你这一台没有对手。",
)
TEAM_SCORE = Words("{home} {home_points} : {away_points} {away}", "{home} {home_points}：{away_points} {away}")
BYE = Words("{contest}, round {round}: you have a bye, and the point.", "{contest}第{round}轮：你轮空，记一分。")
ROUND_BEGINS = Words("|w{contest}|n: your game.", "|w{contest}|n：轮到你上场。")
YOUR_PLACE = Words(
    "{contest} is over: you are number {place} of {count}, with {points} {points:|point|points}. "
    "|wtournament {number}|n shows it all.",
    "{contest}结束：你在{count}人中列第{place}，得{points}分。「|w比赛 {number}|n」看全部结果。",
)
YOUR_PLACE_PRIZE = Words(
    "{contest} is over: you are number {place} of {count}, with {points} {points:|point|points}, and win {prize} "
    "{prize:|coin|coins}. |wtournament {number}|n shows it all.",
    "{contest}结束：你在{count}人中列第{place}，得{points}分，奖金{prize}枚铜币。「|w比赛 {number}|n」看全部结果。",
)
NEWS_TITLE = Words("{contest}", "{contest}")
NEWS_TEXT = Words("{count} played. The best were, in this order: {names}.", "共{count}人参赛，前几名依次是：{names}。")
PACE_BANK = Words("{bank} min + {increment} s", "每人{bank}分钟、每回合加{increment}秒")
PACE_LETTER = Words("by letter, {hours} hours", "通信，每步{hours}小时")
ROUNDS = Words("{count} {count:|round|rounds}", "{count}轮")
LASTS = Words("{count} minutes", "{count}分钟")
FEE = Words("fee {count}", "报名费{count}")
BOARD_BYE = Words("{first}: bye", "{first}轮空")
BOARD_PLAYED = Words("{first} - {second}: being played (match {match})", "{first} 对 {second}：正在打（第{match}局）")
BOARD_OVER = Words("{first} - {second}: {result} (match {match})", "{first} 对 {second}：{result}（第{match}局）")
BOARD_NOT_PLAYED = Words("{first} - {second}: {result}, not played", "{first} 对 {second}：{result}，未打")

# The board of the day.
NO_DAILY = Words(
    "There is a deal of the day of these games: {games}. |wtoday uno|n begins that one.",
    "有今日牌局的游戏：{games}。「|w今日 uno|n」就开始打。",
)
NO_ACCOUNT = Words("Only somebody with an account can do that.", "有账号才行。")
NO_GUESTS_DAILY = Words(
    "The board has names, and guests have none. |wregister <name> <password>|n makes you one of the house.",
    "榜上要记名，访客不记名。「|w注册 <名字> <密码>|n」成为正式账号再来。",
)
ONCE = Words(
    "You have played the deal of the day of {game} already; the next comes at midnight (UTC).",
    "今天的{game}牌局你已经打过了，世界时零点换新的。",
)
OTHER_ACCOUNT = Words(
    "Another account that was used in one browser with yours has played the deal of the day of {game}; one person "
    "plays it once. If you are two people, tell staff (|wreport|n).",
    "跟你用过同一个浏览器的另一个账号，今天已经打过{game}的牌局了，一人只能打一次。如果是两个人，请告诉管理员（「|w举报|n」）。",
)
ON_WALL = Words("Deals of the day (|wtoday|n): {leads}", "今日牌局（「|w今日|n」）：{leads}")
LEADS = Words("{name:cap} leads at {game}.", "{game}榜首是{name}。")

# Seasons.
LAUREL = Words("no. {place} at {game} in {season}", "{season}{game}第{place}名")
SEASON_OVER = Words("The season {season} is over", "{season}赛季结束")
SEASON_BEST = Words(
    "The best of {season} were, in this order: {lines}. |wseason hall|n remembers them.",
    "{season}赛季的前几名依次是：{lines}。「|w赛季 殿堂|n」里永远留着他们的名字。",
)
SEASON_GAME = Words("{game}: {names}", "{game}——{names}")
SEASON_YOURS = Words(
    "You are {laurel}. The hall of fame keeps it (|wseason hall|n), and your sheet shows it.",
    "你拿下了{laurel}。殿堂里记下了这一笔（「|w赛季 殿堂|n」），角色卡上也看得到。",
)
SEASON_AGAIN = Words("The best of {season}, reckoned anew", "{season}赛季重新排名")
SEASON_NOBODY = Words("A match was taken back, and nobody is left.", "有一局作废，榜上没有人了。")
SEASON_LOST = Words(
    "Staff have taken a match of that season back, so its best were reckoned anew: you are no longer {laurel}.",
    "管理员作废了那个赛季的一局，名次重新排过，你不再是{laurel}。",
)
SEASON_NOW = Words(
    "Season {season}, until {until}. Its ratings began halfway between 1500 and yours.",
    "{season}赛季，到{until}为止。赛季分取1500与你平时等级分的中点起步。",
)
SEASON_HALL = Words("The hall of fame:", "殿堂：")
SEASON_HALL_LINE = Words(
    "{laurel}: {name}, {rating} ({wins} of {matches} won)", "{laurel}：{name}，{rating}分（{matches}局{wins}胜）"
)
SEASON_HALL_MORE = Words(
    "... and {count} of earlier seasons: |wseason 2026-10|n shows how one ended, and a page of the house has them all.",
    "……更早的还有{count}个：「|w赛季 2026-10|n」看某个赛季的结果，网页上有全部名单。",
)
SEASON_HALL_EMPTY = Words(
    "The hall of fame is empty: no season has ended with anybody who played {matches} rated matches in it.",
    "殿堂还空着：还没有哪个赛季结束时有人打满{matches}局计分局。",
)
