"""Texts of clubs."""

from __future__ import annotations

from ...words import Words
from .models import ClubMember

Rank = ClubMember.Rank

RANKS = {
    Rank.LEADER: Words("leader", "会长"),
    Rank.OFFICER: Words("officer", "干事"),
    Rank.MEMBER: Words("member", "会员"),
}
"""What the ranks are called."""
RANK_NEEDED = {
    Rank.LEADER: Words("Only the leader of the club does that.", "这事要会长来办。"),
    Rank.OFFICER: Words("Only the leader and the officers of the club do that.", "这事要会长或干事来办。"),
}

# Coming and going.
NO_CLUB = Words(
    "You are in no club. |wclub list|n shows those there are, |wclub found <name>|n makes one.",
    "你没有加入俱乐部。「|w俱乐部 列表|n」看有哪些，「|w俱乐部 创办 <名字>|n」自己办一个。",
)
NO_SUCH_CLUB = Words(
    'There is no club "{text}". |wclub list|n shows them.', "没有「{text}」这个俱乐部，「|w俱乐部 列表|n」列出全部。"
)
TAKEN = Words("There is a club or a channel {name} already.", "已经有叫「{name}」的俱乐部或频道了。")
TOO_POOR = Words(
    "To found a club costs {cost} {cost:|coin|coins} that one may give away (|wcoins|n); you have {coins} of those.",
    "创办俱乐部要{cost}枚能转手的铜币（「|w钱|n」可查），你只有{coins}枚。",
)
NO_GUESTS = Words(
    "Clubs are for accounts. |wregister <name> <password>|n makes you one, with all you have.",
    "有账号才能进俱乐部。「|w注册 <名字> <密码>|n」马上就有，东西都归你。",
)
IN_CLUB = Words("One is in one club at a time, and that is {club}.", "一个人只能在一个俱乐部，眼下是{club}。")
FULL = Words("{club} has {most} members, and no more.", "{club}已满{most}人。")
KNOCKED = Words("You have asked {club} already; its officers will answer.", "你已经向{club}申请过了，等干事答复吧。")
TOO_MANY_KNOCKS = Words("Too many wait at the door of {club} already.", "{club}门口等着的人太多了。")
INVITED_ALREADY = Words("{name:cap} is invited already.", "{name}已经邀请过了。")
NO_KNOCK = Words("{name:cap} has not asked, and is not invited.", "{name}没有申请，也没有受邀。")
NO_MEMBER = Words("{name:cap} is not in your club.", "{name}不在你的俱乐部里。")
FOUNDED = Words(
    "{club} is founded, for {cost} {cost:|coin|coins}. |wclub invite <name>|n asks somebody in, |w{club} hello|n talks "
    "on its channel.",
    "{club}成立了，花去{cost}枚铜币。「|w俱乐部 邀请 <名字>|n」请人进来，「|w{club} 大家好|n」在频道里说话。",
)
JOINED = Words(
    "You are in {club} now. |w{club} hello|n talks on its channel.",
    "你加入了{club}。「|w{club} 大家好|n」在频道里说话。",
)
ASKED = Words("You have asked {club} to take you in.", "你向{club}递了申请。")
ADMITTED = Words("{name:cap} is in.", "{name}进来了。")
INVITED = Words("{name:cap} is invited.", "已邀请{name}。")
REFUSED = Words("{name:cap} does not come in.", "{name}不进来了。")
YOU_LEFT = Words("You have left {club}.", "你退出了{club}。")
LAST = Words(
    "You are the last of {club}: |wclub leave yes|n ends it for good, with its hall.",
    "你是{club}最后一个人：「|w俱乐部 退出 是|n」就此解散，会馆也没了。",
)
DONE = Words("Done.", "好了。")
WANTS_IN = Words(
    "{name:cap} asks to be taken into {club}: |wclub admit {name}|n or |wclub refuse {name}|n.",
    "{name}想加入{club}：「|w俱乐部 批准 {name}|n」或「|w俱乐部 拒绝 {name}|n」。",
)
INVITES = Words(
    "{name:cap} invites you to {club}: |wclub join {club}|n.", "{name}邀请你加入{club}：「|w俱乐部 加入 {club}|n」。"
)
TAKEN_IN = Words("{club} has taken you in.", "{club}批准你加入了。")
TURNED_DOWN = Words("{club} does not take you in.", "{club}没有接受你的申请。")
STAFF_ONLY = Words(
    "Only staff disband a club; its last member may leave it.",
    "解散别人的俱乐部是管理人员的事；最后一名会员退出，俱乐部就没了。",
)
YOU_EXPELLED = Words("{club} has put you out.", "你被请出了{club}。")
CAME = Words("{name:cap} has joined the club.", "{name}加入了俱乐部。")
LEFT = Words("{name:cap} has left the club.", "{name}退出了俱乐部。")
EXPELLED = Words("{name:cap} has been put out of the club.", "{name}被请出了俱乐部。")
LEADS = Words("{name:cap} leads the club now.", "{name}现在是会长。")
RANKED = Words("{name:cap} is {rank} now.", "{name}现在是{rank}。")
OPENED = Words("Whoever wants to comes in now.", "现在谁想进都能进。")
CLOSED = Words("Whoever wants in needs an officer's word now.", "现在想进来要干事批准。")

# The board of the club.
TOO_LONG = Words("At most {most} characters; that were {have}.", "最多{most}个字，你写了{have}个。")
NOTHING_SAID = Words("Write something behind it.", "后面要写点什么。")
NO_SUCH_NOTE = Words("There is no such note.", "没有这条留言。")
NOTES_FULL = Words("The board holds {most} notes: take one down first.", "留言板最多{most}条，先揭下一条吧。")
NOTED = Words("It is on the board.", "写上留言板了。")
NOTE_SAID = Words("A new note on the club's board, by {name}: {text}", "{name}在留言板上写道：{text}")
NOT_YOURS = Words("You may take your own notes down; officers any.", "只能揭自己写的，干事才能揭别人的。")

# Matches between clubs.
CHALLENGE_HOW = Words(
    "Write: club challenge <club> <game> [boards <n>] [5+5 or letter 24] [unrated]",
    "写法：俱乐部 约战 <俱乐部> <游戏> [台数 <数>] [5+5 或 通信24] [不计分]",
)
OWN_CLUB = Words("That is your own club.", "那是你们自己的俱乐部。")
NEEDS_TWO = Words("A club match needs a game that two can play.", "对抗赛得是两个人能打的游戏。")
MOST_BOARDS_ARE = Words("A club match has 1 to {most} boards.", "对抗赛1到{most}台。")
PENDING = Words("A challenge between you waits for an answer already.", "你们两家之间已经有一份战书在等回音了。")
NO_CHALLENGE = Words("There is no such challenge to your club.", "没有这样一份给你们的战书。")
CHALLENGED = Words("{away} is challenged (number {number}).", "已向{away}下战书（{number}号）。")
CALLS_OUT = Words(
    "{home} challenges {away}: {terms}. |wclub accept {number}|n or |wclub decline {number}|n.",
    "{home}向{away}约战：{terms}。「|w俱乐部 应战 {number}|n」或「|w俱乐部 谢绝 {number}|n」。",
)
DECLINED = Words("{away} does not play {home} this time.", "{away}这次不和{home}打。")
ACCEPTED = Words(
    "{home} - {away}, {terms}, begins {when}. |wtournament enter {number}|n plays for your club.",
    "{home}对{away}，{terms}，{when}开赛。「|w比赛 报名 {number}|n」代表俱乐部上场。",
)
OVER = Words(
    "{home} {home_points} : {away_points} {away} at {game}. |wtournament {number}|n shows the boards.",
    "{game}对抗赛：{home} {home_points}：{away_points} {away}。「|w比赛 {number}|n」看各台。",
)
NEWS_TITLE = Words("{home} - {away}", "{home}对{away}")
NEWS_TEXT = Words(
    "{home} {home_points} : {away_points} {away} at {game}.",
    "{game}对抗赛：{home} {home_points}：{away_points} {away}。",
)
MATCH_OF = Words("{home} - {away}", "{home}对{away}")
TERMS = Words("{game}, {boards} {boards:|board|boards}, {pace}, {rated}", "{game}，{boards}台，{pace}，{rated}")
CALLED_OFF = Words(
    "The challenge of {home} to {away} is off: a club is no more.", "{home}与{away}的约战作罢：有一家解散了。"
)
