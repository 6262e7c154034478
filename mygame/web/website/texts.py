"""Every sentence of the pages about tables, matches, players, games, help and tokens, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

SITE: Mapping[str, Words] = {
    "lobby": Words("Tables", "牌桌"),
    "ladders": Words("Leaderboards", "排行榜"),
    "games": Words("Games and rules", "游戏规则"),
    "help": Words("Help", "帮助"),
    "cards": Words("Cards and decks", "卡牌与卡组"),
    "cards_lead": Words(
        "Every card of KARDS. Choose what they must be, or type words: guard, draw, tank.",
        "KARDS的全部卡牌。按条件筛选，或输入文字：守护、抽牌、坦克。",
    ),
    "cards_words": Words("Words", "文字"),
    "cards_nation": Words("Nation", "国家"),
    "cards_kind": Words("Type", "类型"),
    "cards_cost": Words("Cost", "费用"),
    "cards_rarity": Words("Rarity", "稀有度"),
    "cards_keyword": Words("Keyword", "关键词"),
    "cards_any": Words("any", "不限"),
    "cards_find": Words("Find", "查找"),
    "cards_anew": Words("All cards", "全部卡牌"),
    "decks_own": Words("Your decks", "你的卡组"),
    "decks_log_in": Words("Log in to build decks of your own.", "登录后就能自己组卡组。"),
    "decks_open": Words("Deck", "卡组"),
    "decks_new": Words("New deck", "新建卡组"),
    "decks_name": Words("Name", "名字"),
    "decks_main": Words("Main nation", "主国"),
    "decks_ally": Words("Ally", "盟国"),
    "decks_no_ally": Words("none", "无"),
    "decks_begin": Words("Begin", "新建"),
    "decks_code": Words("Code", "代码"),
    "decks_import": Words("Import", "导入"),
    "decks_copy": Words("Copy the code", "复制代码"),
    "decks_rename": Words("Rename", "改名"),
    "decks_delete": Words("Throw away", "删除"),
    "decks_wrong": Words("Not ready to play yet:", "还不能出战："),
    "decks_play": Words("To the tables", "去牌桌"),
    "example": Words("What it looks like", "玩起来是什么样"),
    "example_about": Words(
        "A match some steps on, as one of its players sees it.", "进行到一半的一局，从其中一位玩家的座位看过去。"
    ),
    "chart_about": Words("from {first} to {last}, {highest} at best", "从{first}到{last}，最高{highest}"),
    "programs": Words("For programs: the API", "程序接口（API）"),
    "programs_how": Words(
        "Reading needs nothing. Playing needs a token of your account, which a program sends with each request. Answers"
        " are JSON; * marks what must be there.",
        "读取不需要任何凭据；要下场玩，就得用自己账号的令牌，每次请求都要带上。返回的都是 JSON；* 号表示必填。",
    ),
    "programs_example": Words("Example", "示例"),
    "programs_groups": Words("Parts of the API", "接口分组"),
    "programs_types": Words("Types", "数据类型"),
    "programs_token": Words("(token)", "（需令牌）"),
    "programs_field": Words("Field", "字段"),
    "programs_kind": Words("Type", "类型"),
    "programs_takes": Words("Takes", "接受"),
    "programs_gives": Words("Answers", "返回"),
    "provisional_mark": Words("?", "？"),
    "page_next": Words("Next page", "下一页"),
    "page_first": Words("First page", "回到第一页"),
    # Tables.
    "play": Words("Play", "开始玩"),
    "play_lead": Words(
        "Say what you want to play: you are brought to a table for it, and one is carried in when none is free.",
        "说说想玩什么：会带你到一张牌桌，没有空的就叫人搬一张来。",
    ),
    "play_with": Words("with (a name, or nobody in particular)", "和谁（名字，可不填）"),
    "play_rated": Words("rated", "计分"),
    "play_casual": Words("casual", "不计分"),
    "play_bots": Words("computer players", "电脑玩家"),
    "play_nobody": Words("none", "不要"),
    "letter": Words("by letter", "通信"),
    "letter_no": Words("no, at a table", "不，在桌上打"),
    "letter_24": Words("24 hours an action", "每步24小时"),
    "letter_72": Words("72 hours an action", "每步72小时"),
    "letters": Words("Your matches by letter", "你的通信局"),
    "letter_yours": Words("your turn", "轮到你"),
    "letter_left": Words("time left:", "还剩"),
    "letter_open": Words("Open", "打开"),
    "challenges": Words("Challenges", "挑战"),
    "challenge_asks": Words("{title} by letter, {hours} hours an action", "{title}通信局，每步{hours}小时"),
    "challenge_yes": Words("Accept", "应战"),
    "challenge_no": Words("Decline", "谢绝"),
    "challenge_back": Words("Take back", "收回"),
    "challenged": Words(
        "{name} is challenged, and may answer within a week.", "已向{name}发出挑战，对方一周内都可以答复。"
    ),
    "seek": Words("Find an opponent", "找对手"),
    "seek_time": Words("time", "时间"),
    "seek_any": Words("any", "都行"),
    "seek_either": Words("rated or not", "计分与否都行"),
    "seeks": Words(
        "You are looking for an opponent. Stay in the game: you walk to a table as soon as one is found.",
        "正在替你找对手。请留在游戏里，找到了你就会走到牌桌。",
    ),
    "seeks_not": Words("Come into the game first, then look for an opponent.", "请先进入游戏，再找对手。"),
    "plays_later": Words(
        "As soon as you are in the game, you walk to a table for it.", "一进游戏，你就会走到一张牌桌。"
    ),
    "lobby_lead": Words(
        "What is being played now. Watch without an account, or take a seat.",
        "现在都在玩什么。旁观不用注册，也可以直接入座。",
    ),
    "place": Words("Place", "地点"),
    "game": Words("Game", "游戏"),
    "sitting": Words("Seats", "座位"),
    "stake": Words("Stake", "赌注"),
    "seat_free": Words("free", "空位"),
    "mark_bot": Words("(computer)", "（电脑）"),
    "mark_gave_up": Words("(gave up)", "（已认输）"),
    "mark_host": Words("(host)", "（桌主）"),
    "mark_private": Words("private", "私人"),
    "phase_free": Words("free", "空着"),
    "phase_waiting": Words("waiting for players", "等人"),
    "phase_playing": Words("a match is on", "牌局进行中"),
    "phase_paused": Words("paused", "暂停中"),
    "watch": Words("Watch", "旁观"),
    "sit_down": Words("Sit down", "入座"),
    "as_text": Words("As text", "文字版"),
    "passphrase": Words("Passphrase", "口令"),
    "with_passphrase": Words("Sit down with a passphrase", "凭口令入座"),
    "private_table": Words(
        "This table is private: only who sits there sees what is played.", "这是私人牌桌，只有在座的人看得到牌局。"
    ),
    "no_match_here": Words("Nothing is played here at the moment.", "这里现在没有牌局。"),
    "spectator": Words(
        "You see what every onlooker sees: nobody's hand.", "你看到的和所有旁观者一样：看不到任何人的手牌。"
    ),
    "delay": Words("Behind the table by", "延迟"),
    "delay_none": Words("nothing", "不延迟"),
    "delay_set": Words("Set", "设定"),
    "board": Words("The board", "局面"),
    "happened": Words("What happens", "经过"),
    "live_on": Words("Live", "实时"),
    "live_lost": Words("The line is lost; trying again ...", "连接断了，正在重试……"),
    "to_act": Words("to move", "行动中"),
    "commitment": Words("Commitment", "承诺值"),
    "replay_it": Words("Replay of this match", "回放这一局"),
    "match_over": Words("The match is over.", "牌局结束。"),
    "no_tables": Words("There are no tables.", "没有牌桌。"),
    # Matches.
    "matches": Words("Matches", "牌局"),
    "matches_lead": Words("Finished matches can be replayed move by move.", "打完的牌局可以一步步回放。"),
    "no_matches": Words("There are no matches yet.", "还没有牌局。"),
    "all_games": Words("All games", "全部游戏"),
    "number": Words("No.", "编号"),
    "players": Words("Players", "玩家"),
    "ended": Words("Ended", "结束时间"),
    "steps": Words("Steps", "步数"),
    "result": Words("Result", "结果"),
    "open_match": Words("being played", "进行中"),
    "is_aborted": Words("broken off", "中止"),
    "is_frozen": Words("stopped by a fault of the rules", "因规则程序出错而停止"),
    "is_void": Words("taken back by the staff", "已由管理员作废"),
    "is_shut": Words("over; secret until midnight (UTC)", "已结束，世界时零点后公开"),
    "first": Words("First", "开头"),
    "back": Words("Back", "上一步"),
    "forward": Words("Next", "下一步"),
    "last": Words("Last", "末尾"),
    "jump": Words("Step", "第几步"),
    "go": Words("Go", "前往"),
    "keys": Words(
        "Keys: left and right arrow, Home, End; space plays, + and - change the speed.",
        "按键：左右方向键、Home、End；空格播放，+ 和 - 调速度。",
    ),
    "replay_play": Words("Play", "播放"),
    "replay_pause": Words("Pause", "暂停"),
    "replay_speed": Words("Speed", "速度"),
    "analysis": Words("What the teacher says", "复盘分析"),
    "analysis_about": Words("How likely {name} won, in per cent", "{name}的胜算（%）"),
    "have_analysed": Words("Have it analysed", "分析这一局"),
    "ask_analysis": Words(
        "`analyse {match}` in the game has this match analysed.", "在游戏里输入「分析 {match}」，就会分析这一局。"
    ),
    "whole_story": Words("The whole story", "全部经过"),
    "seen_from": Words("Seen from: ", "视角："),
    "as_spectator": Words("an onlooker's place", "旁观"),
    "the_deal": Words("The deal", "发牌"),
    "check": Words("Was it fair?", "公平吗？"),
    "check_about": Words(
        "The seed decides all chance of a match. It is the SHA-256 of a secret of the house and what each seat added."
        " The commitment, the SHA-256 of the secret, was shown before anybody added anything; who noted it can compare."
        " (In matches of before the house drew the seed, and the commitment is the SHA-256 of the seed.)",
        "一局牌里的全部随机都由种子决定。种子是牌桌的密值与各家所加手气合在一起的 SHA-256。"
        "承诺值是密值的 SHA-256，在各家加手气之前就已公布，当时记下的人可以对照。"
        "（更早的牌局由牌桌独自抽取种子，承诺值是种子的 SHA-256。）",
    ),
    "secret": Words("Secret of the house", "牌桌的密值"),
    "added": Words("Added by seat", "手气，座位"),
    "by_itself": Words("(by itself)", "（自动补上）"),
    "seed": Words("Seed", "种子"),
    "computed": Words("SHA-256, computed just now", "刚刚算出的 SHA-256"),
    "by_yourself": Words("By yourself, on any computer:", "在任何电脑上都可以自己算："),
    "noted": Words("The SHA-256 you noted", "你记下的 SHA-256"),
    "compare": Words("Compare", "对照"),
    "noted_same": Words(
        "It is the same: the cards were fixed before the first move.", "一致：第一步之前牌就已经定了。"
    ),
    "noted_other": Words("It is another. This is not the match you noted it of.", "不一致。这不是你当时记下的那一局。"),
    "shut": Words(
        "Others play this deal today; it can be read from midnight (UTC) on.",
        "这是今日牌局，别人还在打，世界时零点后才能看。",
    ),
    "rules_gone": Words(
        "This match was played by rules that are gone; it cannot be replayed.", "这一局所用的规则已经换掉，无法回放。"
    ),
    # Tournaments.
    "tournaments": Words("Tournaments", "比赛"),
    "tournaments_lead": Words(
        "Enter before one begins, and be in the game then: your games open by themselves, wherever your hero is.",
        "开赛前报名，到时候在线就行：轮到你时牌局会自己打开，角色在哪里都一样。",
    ),
    "puzzles": Words("Puzzles", "残局"),
    "puzzles_lead": Words(
        "Positions of the table games in which exactly one move is best. A new one each day for everybody; you have a "
        "rating in them, and your first answer counts.",
        "桌上游戏里的残局，每道只有一手最好。每天有一道人人相同的；残局自有等级分，只算第一次作答。",
    ),
    "puzzle": Words("puzzle", "残局"),
    "puzzle_of_day": Words("The puzzle of the day.", "今日残局。"),
    "puzzle_lead": Words("One move is best. Find it.", "只有一手最好，找出来。"),
    "puzzle_answer": Words("Your move", "你的走法"),
    "puzzles_in_all": Words("Puzzles in all:", "共有残局："),
    "puzzle_solved_by": Words("Today's is solved by:", "今日残局已解出："),
    "puzzle_unsolved": Words("nobody yet", "还没有人"),
    "deals_of_day": Words("Deals of the day", "今日牌局"),
    "deals_lead": Words(
        "One deal of each game, the same for everybody; you play it alone against computer players and have one "
        "attempt a day. The best place counts, then the score, then the fewest moves.",
        "每种游戏每天一副牌，人人一样：一个人对电脑打，一天一次。先比名次，再比得分，再比步数少。",
    ),
    "in_match": Words("Place in the match", "局中名次"),
    "score": Words("Score", "得分"),
    "moves_used": Words("Moves", "步数"),
    "nobody_yet": Words("Nobody has finished yet.", "还没有人打完。"),
    "play_deal": Words("Play it", "开打"),
    "no_tournaments": Words("There are no tournaments just now.", "眼下没有比赛。"),
    "entered": Words("you are in", "已报名"),
    "contest_enter": Words("Take part", "报名"),
    "contest_leave": Words("Withdraw", "退出"),
    "entered_contest": Words("You are in.", "报名成功。"),
    "left_contest": Words("You are out.", "已退出。"),
    "enters_not": Words("That cannot be done now.", "现在不行。"),
    "standing": Words("Standing", "战况"),
    "points": Words("Points", "积分"),
    "buchholz": Words("Buchholz", "对手分"),
    "buchholz_is": Words("points of all whom one has met", "遇到过的对手的积分之和"),
    "mark_gone": Words("(has withdrawn)", "（已退赛）"),
    "prize": Words("prize", "奖金"),
    "nobody_entered": Words("Nobody has entered yet.", "还没有人报名。"),
    "bye": Words("bye", "轮空"),
    "round": Words("Round", "轮次"),
    "replay_of": Words("match", "对局"),
    # Players.
    "ladder_lead": Words(
        "Everybody begins at 1500. Listed are who played in the last 30 days; a rating with ? is provisional until 8 "
        "rated matches. Matches against computer players have a list of their own.",
        "人人从1500分起。榜上是近30天内打过的人；带？的是暂定分，打满8局计分局才稳定。跟电脑对局另有一榜。",
    ),
    "season": Words("Season", "赛季"),
    "season_lead": Words(
        "matches among people in one month. Its ratings begin halfway between 1500 and the lasting ones.",
        "一个月里真人之间的对局。赛季分从1500与平时等级分的中间起步。",
    ),
    "hall": Words("Hall of fame", "殿堂"),
    "hall_lead": Words(
        "A season is a month. The best three of each game stand here for ever, of those with 8 rated matches in it.",
        "一个月一个赛季。每个游戏里打满8局计分局的前三名，名字永远留在这里。",
    ),
    "hall_empty": Words("No season has ended yet with anybody in it.", "还没有人在赛季结束时上榜。"),
    "well": Words("The well", "井下"),
    "well_lead": Words(
        "How deep heroes have come, and what became of the story below. The descent of the day is the same for "
        "everybody: one attempt, heroes of like levels on one board.",
        "谁下到过多深，跟底下那位怎么了结的。每日探险对谁都一样，一天一次，等级相近的排在一张榜上。",
    ),
    "hero": Words("Hero", "角色"),
    "depth": Words("Deepest level", "最深层"),
    "story_end": Words("The end of the story", "了结"),
    "nobody_below": Words("Nobody has been down yet.", "还没有人下去过。"),
    "descent_of": Words("The descent of", "每日探险"),
    "no_players": Words("Nobody has played this yet.", "还没有人玩过。"),
    "rank": Words("Rank", "名次"),
    "player": Words("Player", "玩家"),
    "rating": Words("Rating", "等级分"),
    "list": Words("List", "榜"),
    "pool_people": Words("Among people", "真人榜"),
    "pool_bots": Words("Against computer players", "人机榜"),
    "levels": Words("The computer players", "电脑各级"),
    "bot_level": Words("Strength", "棋力"),
    "heroes": Words("Plays", "扮演"),
    "memorial": Words("In memory of", "纪念"),
    "wins": Words("Wins", "胜"),
    "played": Words("Matches", "局数"),
    "ratings": Words("Ratings", "等级分"),
    "unrated": Words("No rated match yet.", "还没有计分的牌局。"),
    "regular": Words("A regular of the house (a computer player).", "店里的常客（电脑玩家）。"),
    "last_matches": Words("Last matches", "最近的牌局"),
    "sheet": Words("Character", "角色"),
    "to_sheet": Words("Character sheet", "角色卡"),
    "level": Words("Level", "等级"),
    "sex": Words("Sex", "性别"),
    "abilities": Words("Abilities", "能力"),
    "in_use": Words("Wields and wears", "手持与穿戴"),
    "nothing_in_use": Words("nothing one would notice", "没什么显眼的"),
    "fallen": Words("Died at level {level}, {place}.", "{level}级时死于{place}。"),
    "to_profile": Words("At the tables", "牌桌战绩"),
    # Games.
    "games_lead": Words("Three games, each for two or more.", "三种游戏，两人就能开局。"),
    "rules_of": Words("Rules", "规则"),
    "rules_colon": Words("Rules: ", "规则："),
    "commitment_colon": Words("Commitment: ", "承诺值："),
    "options": Words("What can be chosen at the table", "开局前可以选的"),
    "strengths": Words("Strengths of computer players", "电脑玩家的强度"),
    # Help.
    "search": Words("Search", "搜索"),
    "search_for": Words("What do you want to know?", "想了解什么？"),
    "found": Words("Found", "找到"),
    "not_found_help": Words("There is no help on that. All topics:", "没有相关的帮助。全部主题："),
    "all_topics": Words("All topics", "全部主题"),
    "also": Words("Also called: ", "也叫："),
    # Tokens.
    "tokens": Words("Tokens for programs", "程序令牌"),
    "tokens_lead": Words(
        "With a token a program of yours can play and read through the HTTP API, as you and with no more rights.",
        "你的程序凭令牌通过 HTTP 接口以你的身份打牌和读取牌局，权限和你一样。",
    ),
    "token_name": Words("What is it for?", "用途"),
    "token_new": Words("Make a token", "新建令牌"),
    "token_shown": Words(
        "The new token, shown this once. Whoever has it plays as you.",
        "新令牌，只显示这一次。谁拿到它，谁就能以你的身份玩。",
    ),
    "token_revoke": Words("Revoke", "吊销"),
    "token_gone": Words("The token is worthless now.", "令牌已作废。"),
    "token_none": Words("You have no tokens.", "你还没有令牌。"),
    "made": Words("Made", "创建"),
    "used": Words("Last used", "最近使用"),
    "never": Words("never", "从未"),
    "api_docs": Words("Description of the API (OpenAPI)", "接口说明（OpenAPI）"),
    # Joining.
    "joins": Words(
        "As soon as you are in the game, you walk to that table and sit down.", "一进游戏，你就会走到那张牌桌坐下。"
    ),
    "sits": Words("You sit at the table.", "你已入座。"),
    "sits_not": Words("That did not work: {reason}", "没能入座：{reason}"),
}
"""Sentences of the pages; templates read them as `t.<key>`."""

SECONDS = Words("{seconds} s", "{seconds}秒")
STEP_OF = Words("Step {step} of {steps}", "第{step}步，共{steps}步")
MATCH_TITLE = Words("Match {match}: {game}", "第{match}局：{game}")
CHECK_SEED = Words(
    "The commitment is the one that was shown beforehand, and the seed is made as promised.",
    "承诺值与事先公布的一致，种子也确实由此合成。",
)
CHECK_SEED_BAD = Words(
    "The commitment is another than was shown beforehand, or the seed was not made of it!",
    "承诺值与事先公布的不一致，或者种子不是由此合成的！",
)
CHECK_LOG = Words(
    "Played anew from the seed, all {steps} steps of the log were legal.",
    "从种子重新打一遍，记录中的{steps}步全部合法。",
)
CHECK_RESULT = Words("The result is the same as then.", "结果与当时相同。")
CHECK_RESULT_BAD = Words("The result is another than then!", "结果与当时不同！")
CHECK_HOUSE = Words(
    "The match ended before the rules ended it (given up, or broken off); there is no result to compare.",
    "这一局没有打到规则判定胜负（有人认输或中止），没有结果可对照。",
)

DECKS: Mapping[str, Words] = {
    "count": Words("{n} of {all} cards", "{n}/{all}张"),
    "none_fit": Words("No card fits all of this.", "没有符合全部条件的牌。"),
    "add": Words("Put in {card}", "放入{card}"),
    "take": Words("Take out {card}", "拿出{card}"),
    "copies": Words("{n} in the deck", "卡组里{n}张"),
    "whole": Words(
        "It keeps every rule: lead it at any table of KARDS.", "符合全部规则，在任何KARDS牌桌都能率领它出战。"
    ),
    "no_deck": Words("No deck is open: begin one, or give a code.", "还没有打开的卡组：新建一副，或填入代码。"),
    "sure": Words("Press once more to throw it away", "再按一次就删除"),
    "copied": Words("The code is copied.", "代码已复制。"),
    "curve": Words("Cost {cost}: {n}", "费用{cost}：{n}张"),
    "lost": Words("That did not get through. Load the page again.", "没有送达，请重新载入页面。"),
    "comma": Words(", ", "，"),
}
"""What the script of the page of cards says."""
