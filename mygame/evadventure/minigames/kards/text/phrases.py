# ruff: noqa: E501 - a paragraph of the rules is one line
"""The sentences of KARDS: why something is refused, what happened, how it ended; the options."""

from __future__ import annotations

from collections.abc import Mapping

from ....words import Words
from ...core import OptionHelp

REFUSALS: Mapping[str, Words] = {
    "game_over": Words("The match is over.", "对局已经结束。"),
    "not_your_turn": Words("It is not your turn.", "现在不是你的回合。"),
    "not_begun": Words(
        "The battle has not begun: both hands must be settled first.", "战斗还没开始：双方要先换好手牌。"
    ),
    "deck_chosen": Words("Your deck is chosen already.", "你已经选好卡组了。"),
    "no_card": Words(
        "There is no card {number} in your hand; you hold {have}.", "手里没有第{number}张牌，你共有{have}张。"
    ),
    "no_mulligan_now": Words("Cards can be changed only before the first turn.", "只有在第一回合开始之前才能换牌。"),
    "mark_in_order": Words(
        "Mark cards from left to right; card {number} has been passed already.",
        "换牌要从左到右依次选，第{number}张已经跳过了。",
    ),
    "no_countermeasure": Words("{card} cannot be armed: only countermeasures can.", "「{card}」不是反制牌，不能预设。"),
    "not_armed": Words("{card} {card:|is|are} not armed.", "「{card}」并未预设。"),
    "already_armed": Words("{card} {card:|is|are} armed already.", "「{card}」已经预设好了。"),
    "disarmed": Words(
        "{card} {card:|was|were} taken back this turn and can be armed again in your next one.",
        "「{card}」本回合已撤回，下回合才能再预设。",
    ),
    "arm_instead": Words(
        "A countermeasure is armed, not played: arm {card}, and wait for the enemy.",
        "「{card}」是反制牌，请预设它，等敌人来触发。",
    ),
    "no_kredits": Words(
        "That costs {cost}, and you have {have} {have:|kredit|kredits}.", "需要{cost}点指挥点，你只有{have}点。"
    ),
    "not_your_unit": Words("None of your units stands at {at}.", "{at}处没有你的单位。"),
    "pinned": Words(
        "{unit} {unit:|is|are} pinned and can neither move nor attack until the end of this turn.",
        "「{unit}」被压制，到本回合结束前不能移动也不能攻击。",
    ),
    "pinned_long": Words(
        "{unit} {unit:|is|are} pinned and can neither move nor attack until the end of your next turn.",
        "「{unit}」被压制，到己方下个回合结束前不能移动也不能攻击。",
    ),
    "no_power_new": Words(
        "{unit} {unit:|has|have} just arrived and {unit:|needs|need} a turn to get ready.",
        "「{unit}」刚刚入场，本回合还不能行动。",
    ),
    "no_power_mud": Words("Mud: {unit} cannot attack this turn.", "泥泞之中，「{unit}」本回合不能攻击。"),
    "no_power_spent": Words(
        "{unit} {unit:|has|have} no action power left this turn.", "「{unit}」本回合的行动力已经用完。"
    ),
    "no_power_half": Words(
        "{unit} {unit:|has|have} half a point of action power left, which is too little.",
        "「{unit}」只剩半点行动力，不够用。",
    ),
    "no_power_attack": Words(
        "{unit} {unit:|has|have} no action power left for an attack.", "「{unit}」已经没有可用于攻击的行动力。"
    ),
    "no_power_move": Words(
        "{unit} {unit:|has|have} no action power left for a move.", "「{unit}」已经没有可用于移动的行动力。"
    ),
    "no_target": Words("There is no enemy at {at}.", "{at}处没有敌方目标。"),
    "out_of_reach": Words(
        "{at} is out of reach; {unit} can attack the neighbouring line only.",
        "「{unit}」打不到{at}，它只能攻击相邻的一条线。",
    ),
    "smokescreen": Words("A smokescreen hides {at}: no unit can attack it.", "{at}有烟幕，不能被单位攻击。"),
    "screened": Words(
        "An enemy fighter flies over that line: {unit} may attack only fighters there.",
        "那条线上有敌方战斗机，「{unit}」只能攻击其中的战斗机。",
    ),
    "guarded": Words(
        "{at} is guarded by its neighbour: attack the guard first.", "{at}受相邻单位守护，要先攻击守护者。"
    ),
    "already_front": Words(
        "{unit} {unit:|stands|stand} in the front already, and no unit goes further.",
        "「{unit}」已在前线，不能再前进。",
    ),
    "front_held": Words("The enemy holds the front.", "前线在敌方手中。"),
    "front_full": Words("The front is full: {limit} units.", "前线已满（{limit}个单位）。"),
    "support_full": Words("Your support line is full: {limit} units.", "己方支援线已满（{limit}个单位）。"),
    "no_place": Words("There is no such place in the line.", "那条线上没有这个位置。"),
    "no_target_for": Words("There is nothing {card} could be used on.", "场上没有「{card}」可以指定的目标。"),
    "no_target_wanted": Words("{card} {card:|needs|need} no target.", "「{card}」不需要指定目标。"),
    "choose_target": Words(
        "Say whom {card} is for: `play {number} on {example}`.",
        "「{card}」要指定目标，例如「出{number} 对{example}」。",
    ),
    "bad_target": Words("{card} cannot be used on {at}.", "「{card}」不能指定{at}。"),
    "hq_defence": Words(
        "An HQ has from {least} to {most} defence, not {got}.", "指挥部的防御须在{least}到{most}之间，不能是{got}。"
    ),
    "seats": Words("KARDS is for two players, not {seats}.", "KARDS 是双人对战，不能是{seats}人。"),
    "deck_unknown_card": Words('There is no card called "{card}".', "没有叫「{card}」的卡牌。"),
    "deck_main_nation": Words("{nation} cannot lead a deck.", "{nation}不能作为主国。"),
    "deck_copies": Words(
        "{card}: {got} copies; a deck holds at most {most}.", "「{card}」有{got}张，一副卡组最多{most}张。"
    ),
    "deck_ally_elite": Words(
        "{card} cannot be in the deck: allies send no elite cards.", "「{card}」是盟国的精锐卡，不能使用。"
    ),
    "deck_size": Words(
        "A deck has {want} cards beside the HQ; this one has {got}.", "卡组除指挥部外须有{want}张，这副有{got}张。"
    ),
    "deck_main_few": Words(
        "At least {least} cards, the HQ among them, must be of the main nation ({nation}); here are {got}.",
        "主国（{nation}）的牌连指挥部至少{least}张，这里只有{got}张。",
    ),
    "deck_ally_many": Words(
        "At most {most} cards may be of the ally ({nation}); here are {got}.",
        "盟国（{nation}）的牌最多{most}张，这里有{got}张。",
    ),
    "deck_foreign": Words(
        "{got} {got:|card is|cards are} of {nation}, which is neither main nation nor ally.",
        "有{got}张牌属于{nation}，既非主国也非盟国。",
    ),
    "deck_code": Words("That is neither a ready deck nor a deck code.", "这既不是现成卡组，也不是卡组代码。"),
    "deck_code_version": Words(
        "That deck code is of version {version}; this house reads version {known}.",
        "这个卡组代码是第{version}版的，这里只认第{known}版。",
    ),
    "deck_code_broken": Words(
        "That deck code is damaged: a character is missing or wrong.", "卡组代码有误：缺了字符，或是抄错了。"
    ),
    "deck_code_card": Words(
        "That deck code names a card (no. {number}) that this house does not have.",
        "卡组代码里有这里没有的卡牌（编号{number}）。",
    ),
    "deck_nation": Words('There is no nation called "{text}".', "没有叫「{text}」的国家。"),
    "deck_ally_is_main": Words("The ally must be another nation than {nation}.", "盟国不能也是{nation}。"),
    "deck_name": Words("A deck's name has 1 to {most} printable characters.", "卡组名须为1到{most}个可显示的字符。"),
    "deck_foreign_card": Words(
        "{card} {card:|fights|fight} for {nation}, which is neither main nation nor ally of this deck.",
        "「{card}」属于{nation}，既非这副卡组的主国也非盟国。",
    ),
    "deck_full": Words(
        "A deck has {want} cards beside the HQ; that would make {got}.", "卡组除指挥部外共{want}张，这样就有{got}张了。"
    ),
    "deck_count": Words("How many? At least one.", "要几张？至少一张。"),
    "deck_not_in": Words(
        "The deck holds {have} of {card}, not {got} to take out.", "卡组里只有{have}张「{card}」，拿不出{got}张。"
    ),
    "no_action": Words('That is no action of KARDS: "{text}".', "看不懂这步：「{text}」。"),
    "position": Words(
        'The position is wrong in line {line}, at "{word}": {why}.', "局面第{line}行的「{word}」有误：{why}。"
    ),
    "which_card": Words("Several cards are called that; say the number.", "有几张牌都符合，请用序号指定。"),
    "unknown_card": Words('You hold no card called "{text}".', "手里没有「{text}」这张牌。"),
    "how": Words(
        "Try: play 2, play 2 on e1, move s1, attack f1 e2, attack f1 hq, arm 3, end.",
        "可以这样输入：出2、出2 对e1、移动s1、攻击f1 e2、攻击f1 hq、预设3、结束。",
    ),
    "card_what": Words(
        "Which card? For example: card light panzers; at a table also card 2 and card f1.",
        "要看哪张牌？例如：看牌 轻型坦克连；在牌桌上也可以：看牌2、看牌f1。",
    ),
    "explain_what": Words("Explain which unit? For example: explain s1.", "要说明哪个单位？例如：说明s1。"),
    "nobody_there": Words("Nobody stands at {at}.", "{at}处没有单位。"),
    "what_if": Words(
        "Ask about an action of yours: attack f1 hq?", "请输入自己的一步操作，后面加问号，例如：攻击f1 hq？"
    ),
    "no_such_cards": Words('No card fits "{text}".', "没有符合「{text}」的卡牌。"),
    "no_deck": Words(
        "There is no ready deck of that name: `decks` lists them.", "没有这副现成卡组，「卡组」列出全部。"
    ),
}

POSITION_WRONG: Mapping[str, Words] = {
    "word": Words("no such word belongs there", "这里不能这样写"),
    "card": Words("there is no such card, or it cannot stand there", "没有这张牌，或它不能放在这里"),
    "number": Words("it is no number, or too small or too large", "不是数字，或超出范围"),
    "crowded": Words("there is no room for so many", "放不下这么多"),
    "uid": Words("that number is taken already", "这个编号已经用过"),
    "hq": Words("only with hq-free may units stand behind the HQ", "只有写明 hq-free，指挥部后面才能有单位"),
    "fronts": Words("only one side stands in the front", "前线只能由一方占据"),
    "fallen": Words("an HQ has fallen, so the match is over: write over=hq", "指挥部已陷落，须写明 over=hq"),
    "smoke": Words(
        "a smokescreen stands neither in the front nor beside Guard", "烟幕不能出现在前线，也不能与守护并存"
    ),
}
"""Problem of a wrong position -> why."""

OVER: Mapping[str, Words] = {
    "hq": Words("{winner} wins: the enemy HQ has fallen.", "{winner}获胜：敌方指挥部陷落。"),
    "both_hqs": Words("Both HQs have fallen: a draw.", "双方指挥部同时陷落，平局。"),
    "concede": Words("{winner} wins: the enemy has given up.", "{winner}获胜：对手认输。"),
}

ENDINGS: Mapping[str, Words] = {
    "hq": Words("an HQ fell", "指挥部陷落"),
    "both_hqs": Words("both HQs fell at once", "双方指挥部同时陷落"),
    "concede": Words("one gave up", "一方认输"),
}
"""The same in few words, for lists."""

EVENTS: Mapping[str, Words] = {
    "chosen": Words("{seat} has chosen a deck.", "{seat}选好了卡组。"),
    "chosen_own": Words("You lead the deck {deck}.", "你率领的卡组是「{deck}」。"),
    "started": Words("{seat} begins.", "{seat}先手。"),
    "drew": Words("{seat} draws {n} {n:|card|cards}.", "{seat}抽了{n}张牌。"),
    "drew_own": Words("You draw {cards}.", "你抽到{cards}。"),
    "kept": Words("{seat} keeps the hand.", "{seat}没有换牌。"),
    "kept_own": Words("You keep your hand.", "你没有换牌。"),
    "changed": Words("{seat} changes {n} {n:|card|cards}.", "{seat}换了{n}张牌。"),
    "changed_own": Words("You change {n} {n:|card|cards} and get {cards}.", "你换了{n}张牌，换来{cards}。"),
    "turn": Words("Turn {n}: {seat}, {kredits} {kredits:|kredit|kredits}.", "第{n}回合：{seat}，指挥点{kredits}。"),
    "ended": Words("{seat} ends the turn.", "{seat}结束回合。"),
    "fatigue": Words(
        "{seat} has no card left to draw: the HQ takes {n} damage.", "{seat}无牌可抽，指挥部受到{n}点伤害。"
    ),
    "burned": Words("{seat}'s hand is full: {card} {card:|is|are} discarded.", "{seat}手牌已满，{card}被弃置。"),
    "deployed": Words("{seat} deploys {card}.", "{seat}部署{card}。"),
    "ordered": Words("{seat} plays {card}.", "{seat}打出{card}。"),
    "armed": Words("You arm {card}.", "你预设了{card}。"),
    "disarmed": Words("You take {card} back.", "你撤回了{card}。"),
    "countered": Words("{seat}'s countermeasure goes off: {card}!", "{seat}的反制触发：{card}！"),
    "cancelled": Words(
        "{seat}'s countermeasure goes off: {card}! It is called off.", "{seat}的反制触发：{card}！该行动作废。"
    ),
    "moved": Words("{seat} moves {card} to the front.", "{seat}的{card}推进到前线。"),
    "fought": Words("{seat}'s {card} {card:|attacks|attack} {target}.", "{seat}的{card}攻击{target}。"),
    "ambushed": Words("{card:cap} {card:|strikes|strike} first from ambush!", "{card}伏击，抢先开火！"),
    "hurt": Words("{card} {card:|takes|take} {n} damage ({left} left).", "{card}受到{n}点伤害（剩{left}）。"),
    "hurt_veiled": Words("{card:cap} takes {n} damage.", "{card}受到{n}点伤害。"),
    "hurt_hq": Words("{seat}'s HQ takes {n} damage ({left} left).", "{seat}的指挥部受到{n}点伤害（剩{left}）。"),
    "repaired": Words("{card} {card:|regains|regain} {n} defence ({left}).", "{card}恢复{n}点防御（现为{left}）。"),
    "repaired_veiled": Words("{card:cap} regains {n} defence.", "{card}恢复{n}点防御。"),
    "repaired_hq": Words("{seat}'s HQ regains {n} defence ({left}).", "{seat}的指挥部恢复{n}点防御（现为{left}）。"),
    "destroyed": Words("{card:cap} {card:|is|are} destroyed.", "{card}被消灭。"),
    "buffed": Words("{card:cap} {card:|gets|get} {attack:+d}/{defence:+d}.", "{card}获得{attack:+d}/{defence:+d}。"),
    "gained": Words("{card:cap} {card:|gains|gain} {keyword}.", "{card}获得「{keyword}」。"),
    "lost": Words("{card:cap} {card:|loses|lose} {keyword}.", "{card}失去「{keyword}」。"),
    "pinned": Words("{card:cap} {card:|is|are} pinned.", "{card}被压制。"),
    "unpinned": Words("{card:cap} {card:|is|are} free again.", "{card}不再受压制。"),
    "back_support": Words("{card:cap} {card:|retreats|retreat} to the support line.", "{card}撤回支援线。"),
    "back_hand": Words("{card:cap} {card:|returns|return} to the hand.", "{card}回到手牌。"),
    "back_discard": Words("{card:cap} {card:|retreats and is|retreat and are} lost.", "{card}撤退途中溃散。"),
    "shown": Words("The covert unit is {card}!", "隐秘单位现身：{card}！"),
    "hand_seen": Words("Seen in {seat}'s hand: {cards}.", "看到{seat}的手牌：{cards}。"),
    "hand_seen_by": Words("The enemy sees cards of {seat}'s hand.", "{seat}的手牌被对手看到了。"),
    "became": Words("{card:cap} {card:|becomes|become} {into}.", "{card}晋升为{into}。"),
    "suppressed": Words("{card:cap} {card:|loses|lose} every ability.", "{card}失去一切能力。"),
    "refreshed": Words("{card:cap} may act again.", "{card}可以再次行动。"),
    "converted": Words("{card:cap} may now move and attack.", "{card}现在可以移动并攻击。"),
    "kredits": Words(
        "{seat} has {kredits} kredits and {slots} slots.", "{seat}现有{kredits}点指挥点、{slots}个指挥点槽。"
    ),
    "mud": Words("Mud: {seat}'s ground units cannot attack next turn.", "泥泞：{seat}的地面单位下回合不能攻击。"),
    "added": Words("{card:cap} {card:|comes|come} into {seat}'s hand.", "{card}加入{seat}的手牌。"),
    "discarded": Words("{seat} loses {card} from the hand.", "{seat}弃掉手牌{card}。"),
}

TITLE = Words("KARDS", "KARDS 三线战棋")
BLURB = Words(
    "A card battle on three lines for two: hold the front, spend your kredits, bring down the enemy HQ.",
    "双人三线卡牌战：争夺前线，调度指挥点，攻陷敌方指挥部。",
)

RULES = Words(
    """KARDS in two minutes

The field has three lines: your support line, the front, the enemy's support line. Each support line holds four units and ends with the HQ. The front is shared, but only one side stands in it at a time, five units at most. Bring the enemy HQ to 0 and you win.

Your turn: you get one more kredit slot (up to 12), your kredits are filled, you draw a card. Then do as much as you can pay for, in any order, and type "end".

play 2: deploy card 2 into your support line. It may act from your next turn on. Orders act at once: "play 3 on e1".
move s1: from the support line to the front, when no enemy is there.
attack f1 e2, attack f1 hq: attack. Each move and each attack costs the unit's operation cost.
Positions: s1.. your support line, f1.. the front, e1.. the enemy's support line, hq the enemy HQ, myhq your own.

Infantry and tanks reach the neighbouring line only: from the support line the front, from the front the enemy's support line and HQ. Artillery, fighters and bombers reach everything. Infantry acts once a turn; a tank may move and attack. Fights hurt both sides; artillery and bombers are not struck back at. A fighter keeps enemy bombers off its line; Guard protects its neighbours.

In the hand, "[2] Light Panzers 3/3 (1) tank" is a tank that costs 2 to deploy, has attack 3 and defence 3, and costs 1 for each move or attack.

Countermeasures: "arm 4" lays one face down; it waits for the enemy's next turn.
"moves" lists what you can do, "moves s1" what one unit can do and why it cannot do the rest, "why" that of all units, "explain s1" shows a unit's action power, "attack f1 hq?" tells what would happen, "card 2" shows a card, "cards soviet tank" looks cards up.

A deck to begin with: "choose recruit"; "decks" tells how to play each. "help decks" tells how to build your own.

The hand holds nine cards; who must draw from an empty deck is hurt, 1, 2, 3 and so on.""",
    """两分钟学会 KARDS

战场分三线：己方支援线、前线、敌方支援线。每条支援线最多四个单位，末端是指挥部。前线双方共用，但同一时间只能由一方占据，最多五个单位。把敌方指挥部打到0就获胜。

轮到你时：指挥点槽加一（上限12），指挥点补满，抽一张牌。之后只要付得起，想做什么、按什么顺序都行，最后输入「结束」。

出2：把第2张牌部署到支援线，下回合起才能行动。指令牌立即生效：出3 对e1。
移动s1：前线没有敌人时，从支援线推进到前线。
攻击f1 e2、攻击f1 hq：发起攻击。每次移动、每次攻击都要付该单位的行动费用。
位置：s1起是己方支援线，f1起是前线，e1起是敌方支援线，hq是敌方指挥部，myhq是自己的指挥部。

步兵和坦克只够得着相邻的线：在支援线打前线，在前线打敌方支援线和指挥部。火炮、战斗机、轰炸机想打哪里都行。步兵一回合行动一次，坦克可以又移动又攻击。交战双方都会受伤，火炮和轰炸机攻击时不受反击。战斗机护住本线，不让敌方轰炸机得手；「守护」保护左右邻居。

手牌里的「[2] 轻型坦克连 3/3 (1) 坦克」：部署费用2，攻击3，防御3，每次移动或攻击花1点。

反制牌：「预设4」把牌扣下，等敌方下个回合来触发。
「走法」列出可行的操作，「走法s1」说明一个单位能做什么、哪些做不了以及原因，「为什么」逐个说明全部单位，「说明s1」讲清一个单位的行动力，「攻击f1 hq？」先看结果不动手，「看牌2」查看一张牌，「查牌 苏联 坦克」按条件找牌。

初次上阵不妨「选用 recruit」，「卡组」会告诉你每副怎么打。想自己组卡组，看「帮助 卡组」。

手牌上限九张；牌库空了还要抽牌，指挥部依次受1、2、3……点伤害。""",
)

OPTIONS = (
    OptionHelp(
        "profile",
        Words("profile", "规则档案"),
        Words(
            "seed: the rules of the essays; official: as the published game.",
            "资料：按两篇资料；现行：按现行游戏。",
        ),
    ),
    OptionHelp(
        "bomber_counter",
        Words("bomber counter", "轰炸机反击"),
        Words(
            "seed: bombers attack unharmed and strike back at fighters; official: fighters strike back, bombers never.",
            "资料：轰炸机攻击不受反击，只反击战斗机；现行：只有战斗机反击轰炸机，轰炸机从不反击。",
        ),
    ),
    OptionHelp(
        "fury_late_grant",
        Words("late fury", "后得奋战"),
        Words(
            "Fury gained after an attack: refused gives no second attack, modern gives one.",
            "攻击之后才获得奋战，给不给再攻击一次。",
        ),
    ),
    OptionHelp(
        "retreat_uses_move",
        Words("retreat uses the move", "撤退消耗移动"),
        Words("Whether a retreat in one's own turn uses up a move.", "己方回合内撤退是否消耗一次移动。"),
    ),
    OptionHelp(
        "hq_position",
        Words("HQ position", "指挥部位置"),
        Words(
            "last: at the end of the line; free: units on both sides of it.", "末端：总在队尾；任意：两侧都可部署单位。"
        ),
    ),
    OptionHelp(
        "armor_scope",
        Words("armour scope", "重甲范围"),
        Words(
            "combat: armour counts in fights only; all: against effects too.",
            "战斗：只在战斗中减伤；一切：对效果伤害也有效。",
        ),
    ),
    OptionHelp(
        "decks",
        Words("decks", "卡组"),
        Words(
            "Fixed decks by seat (names or codes), such as few,recruit; none: each player chooses in secret.",
            "按座位指定卡组（名字或代码），例如 few,recruit；无：各自暗选。",
        ),
    ),
    OptionHelp(
        "hq_defence",
        Words("HQ defence", "指挥部防御"),
        Words("Defence of each HQ at the start.", "开局时双方指挥部的防御。"),
    ),
    OptionHelp(
        "mulligan",
        Words("mulligan", "换牌"),
        Words("Whether cards of the first hand may be changed.", "开局是否可以换手牌。"),
    ),
    OptionHelp(
        "second_player",
        Words("second player", "后手补偿"),
        Words(
            "seed: nothing more for the second player; even: one kredit more on each of the first two turns.",
            "不补：后手没有补偿；补点：后手前两回合各多1点指挥点。",
        ),
    ),
    OptionHelp(
        "edition",
        Words("edition", "规则版本"),
        Words("2: the rules with all mends; 1: as they were before.", "2：修订后的规则；1：旧规则。"),
    ),
)
