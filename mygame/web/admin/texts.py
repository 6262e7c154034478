"""Sentences of the pages for staff."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

STAFF: Mapping[str, Words] = {
    "title": Words("Administration", "管理后台"),
    "lead": Words(
        "Lists to be read. Matches, coins and ratings are changed in the game, by the commands of staff.",
        "这里的列表只供查看。牌局、铜币和等级分要在游戏里用管理命令改。",
    ),
    "wants": Words("wants a look", "待处理"),
    "staff_of_django": Words("All of Django's lists", "Django 的全部列表"),
    "world": Words("The world, as Evennia keeps it", "Evennia 的世界数据"),
    "back": Words("Back to the administration", "回到管理后台"),
    "reports": Words("Open reports", "未了结的举报"),
    "suspicious": Words("Suspicious results", "可疑的战绩"),
    "frozen": Words("Frozen matches", "冻结的牌局"),
    "tables": Words("Tables with a match", "有牌局的牌桌"),
    "matches": Words("Matches", "牌局"),
    "people": Words("Accounts", "账号"),
    "letters": Words("Letters not read yet", "未读的信"),
    "ratings": Words("Ratings", "等级分"),
    "ledger": Words("The ledger", "账本"),
    "book": Words("What staff did", "管理记录"),
    "objectdb": Words("Objects", "对象"),
    "scriptdb": Words("Scripts", "脚本"),
    "channeldb": Words("Channels", "频道"),
    "msg": Words("Messages", "消息"),
    "helpentry": Words("Help entries", "帮助条目"),
    "tag": Words("Tags", "标签"),
    "all_tables": Words("Tables", "牌桌"),
    "table": Words("Table", "牌桌"),
    "place": Words("Place", "地点"),
    "game": Words("Game", "游戏"),
    "sitting": Words("Seats", "座位"),
    "match": Words("Match", "牌局"),
    "began": Words("Began", "开始于"),
    "private": Words("(private)", "（私人）"),
    "steps": Words("steps", "步"),
    "none": Words("Nothing to do. Go and play.", "没有要处理的，去玩一局吧。"),
    "close_how": Words(
        "In the game, @reports lists them and @reports close <number> closes one.",
        "在游戏里用 @reports 查看，@reports close <编号> 了结一条。",
    ),
}
"""The templates read them as `s.<key>`."""
