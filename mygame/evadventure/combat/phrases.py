"""What is said in fights besides the blows themselves (those are in `fighting.phrases`). Voices: `fighting.voices`."""

from ..words import Words

# Why not.
NO_FIGHTING = Words("This is a place of peace: no fighting here.", "这里是太平地方，不许动手。")
NOWHERE = Words("There is nothing to fight here.", "这里没有可打的。")
NO_BODY = Words("Nobody can fight {thing:the}.", "{thing}可不是能打的东西。")
YOURSELF = Words("You are your own worst enemy, but not in this way.", "跟自己过不去，也不是这么个法子。")
DEAD = Words("{who:cap} is dead already.", "{who}已经死了。")
FRIEND = Words("{who:cap} is no enemy of yours.", "{who}不是你的敌人。")
COMPANION = Words("{who:cap} is on your side.", "{who}是自己人。")
NO_MURDER = Words(
    "You do not raise a weapon against {who}. Those who want to try each other meet in the ring: |wduel {who}|n.",
    "你不能对{who}动武。想切磋，就到擂台上「|w决斗 {who}|n」。",
)
ASK_FIRST = Words("Ask first: |wduel {who}|n.", "先下战书：「|w决斗 {who}|n」。")
RING_TAKEN = Words("Two are at it already. Wait until they are done.", "场上已经有两位在交手了，等他们打完。")
NOT_YOURS = Words("That is between the two of them.", "那是他们两个人的事。")
NO_FIGHT = Words("You are in no fight.", "你没有在战斗。")
NO_FIGHT_HERE = Words("Nobody fights here.", "这里没有人在打。")
GONE = Words("{who:cap} is out of the fight.", "{who}已经不在战斗中了。")
WHOM = Words("Whom: {enemies:or}?", "对谁？{enemies:or}？")
NOBODY = Words('There is no enemy called "{typed}" here.', "这里没有叫「{typed}」的敌人。")
WHICH = Words('Which "{typed}" do you mean: {names:or}?', "「{typed}」有好几个，你指哪个：{names:or}？")
ENGAGED = Words(
    "You cannot shoot with {near} at your throat. Shove them away, or take something else in hand.",
    "{near}已近身，你没法射击。先把对方推开，或者换件武器。",
)
NO_AMMUNITION = Words("You are out of ammunition for {weapon}.", "你的{weapon}没有弹药了。")
SPARES = Words("You have no wish to hurt {who}.", "你一点也不想伤害{who}。")
NO_EDGE = Words(
    "You have no advantage over {who}: attack, or do a stunt, not both.",
    "你对{who}没有优势：攻击和巧招只能选一样。",
)
NO_STUNT = Words("Which stunt? {stunts}.", "用哪一招？{stunts}。")
UNARMED = Words("{who:cap} has no weapon to lose.", "{who}手里没有武器可打掉。")
UNARMORED = Words("{who:cap} wears nothing that could break.", "{who}身上没有可打坏的护甲。")
APART = Words("{who:cap} is not at arm's length.", "{who}并不在你身边。")
NO_WAY_OUT = Words("There is no way out to flee by!", "无路可逃！")
NOT_THAT_WAY = Words('There is no way called "{typed}" to flee by.', "没有叫「{typed}」的路可逃。")
ROOTED = Words(
    "You cannot leave: {conditions}. |waffects|n says for how long.",
    "你走不了：{conditions}。还要多久，看「|w效果|n」。",
)
MUTE = Words("You cannot cast: {conditions}.", "你施不了法：{conditions}。")
HELPLESS = Words("You can do nothing: {conditions}.", "你什么也做不了：{conditions}。")
NO_WALKING = Words("You are in a fight! |wflee|n, or finish it.", "你正在战斗！「|w逃跑|n」，或者打完再走。")
TOO_LONG = Words("Putting that on takes too long in a fight.", "战斗中来不及穿戴这个。")
NOT_CARRIED = Words("You do not have {thing} any more.", "{thing}已经不在你身上了。")
NO_CHOICE = Words("There is no {number} on the list: it goes from 1 to {most}.", "没有第{number}项，请输入1到{most}。")
NOT_WIELDABLE = Words("{thing:cap} cannot be wielded.", "{thing}不能拿在手里用。")
NO_SPELL = Words("{thing:cap} holds no spell.", "{thing}里没有法术。")
NO_USE = Words("{thing:cap} is of no use now.", "{thing}现在派不上用场。")

# What happens.
BEGINS = Words("{who:cap} {a:|attack|attacks} {whom}!", "{who}向{whom}发起了攻击！")
JOINS = Words("{who:cap} {a:|join|joins} the fight!", "{who}加入了战斗！")
DUEL_BEGINS = Words("{who:cap} and {whom} step into the ring, weapons raised.", "{who}与{whom}登上擂台，亮出了兵器。")
ROUND = Words("Round {turn}.", "第{turn}回合。")
WE_FIRST = Words("Your side is quicker.", "你方先手。")
ENEMY_FIRST = Words("Your enemies are quicker.", "敌方先手。")
THEY_FIRST = Words("The side of {who} is quicker.", "{who}一方先手。")
OVER = Words("The fight is over.", "战斗结束了。")
BROKEN_OFF = Words("The fight breaks off.", "战斗中断了。")
QUIET = Words("Nobody raises a hand any more. The fight is over.", "谁也不再动手，战斗就此平息。")
DUEL_WON = Words("{who:cap} {a:|have|has} won the duel against {whom}.", "{who}在决斗中胜过了{whom}。")
DUEL_FLED = Words(
    "{whom:cap} {b:|have|has} left the ring: {who} {a:|win|wins} the duel.", "{whom}离了擂台，这场决斗算{who}赢。"
)
YIELDS = Words("{who:cap} {a:|yield|yields}.", "{who}认输了。")
HOLDS = Words("{who:cap} {a:|wait|waits} and {a:|watch|watches}.", "{who}按兵不动，凝神观望。")
LOSES_TURN = Words("{who:cap} can do nothing: {conditions}.", "{who}什么也做不了：{conditions}。")
SLOW = Words("{who:cap} {a:|are|is} too slow to act now.", "{who}动作太慢，这回合没能出手。")
IMAGE = Words("The blow goes through an image of {whom}, which bursts.", "这一击打中的只是{whom}的分身，分身应声碎裂。")
WEAPON_NOTCHED = Words("The {weapon} has taken a notch (quality {quality}).", "{weapon}磕坏了些（品质{quality}）。")
WEAPON_BREAKS = Words("The {weapon} breaks!", "{weapon}断了！")
ARMOR_DENTED = Words("The {armor} has taken the worst of it (quality {quality}).", "{armor}挨了重击（品质{quality}）。")
ARMOR_BREAKS = Words("The {armor} falls apart!", "{armor}散了架！")
IDEAL = Words("Just the weapon for it!", "这武器正是它的克星！")
CRITICAL = Words("A perfect blow!", "正中要害！")
DAMAGE = Words("[-{damage}]", "［-{damage}］")
DAMAGE_OWN = Words("|r[-{damage}, HP {hp}/{hp_max}]|n", "|r［-{damage}，生命{hp}/{hp_max}］|n")
BRIEF_HIT = Words("{who:cap} {a:|hit|hits} {whom}.", "{who}击中{whom}。")
BRIEF_MISS = Words("{who:cap} {a:|miss|misses} {whom}.", "{who}没打中{whom}。")
BRIEF_KILL = Words("{who:cap} {a:|kill|kills} {whom}.", "{who}杀死了{whom}。")
"""Of who wants it brief: a line for each blow."""
LAST_SHOT = Words("That was the last of your {ammunition}.", "{ammunition}用光了。")
# Stunts; voices, `who` against `whom`.
STUNT_DONE = {
    "boost": Words("{who:cap} {a:|see|sees} an opening in {whoms} guard.", "{who}看出了{whom}的破绽。"),
    "foil": Words("{who:cap} {a:|throw|throws} {whom} off the rhythm.", "{who}打乱了{whom}的步调。"),
    "shove": Words("{who:cap} {a:|shove|shoves} {whom} back.", "{who}一把推开了{whom}。"),
    "trip": Words("{who:cap} {a:|hook|hooks} a leg behind {whoms}.", "{who}伸腿一勾，绊住了{whom}。"),
    "disarm": Words("{who:cap} {a:|strike|strikes} at {whoms} hand.", "{who}一记打在{whom}的手上。"),
    "stun": Words("{who:cap} {a:|land|lands} a blow on {whoms} head.", "{who}照着{whom}脑袋给了一下。"),
    "sunder": Words("{who:cap} {a:|hack|hacks} at {whoms} armour.", "{who}照着{whom}的护甲猛砍。"),
}
STUNT_FAILED = {
    "boost": Words("{who:cap} {a:|look|looks} for an opening; {whom} {b:|give|gives} none.", "{who}想找破绽，{whom}守得滴水不漏。"),
    "foil": Words("{who:cap} {a:|feint|feints}; {whom} {b:|see|sees} through it.", "{who}虚晃一招，被{whom}识破了。"),
    "shove": Words("{who:cap} {a:|push|pushes} against {whom} in vain.", "{who}使劲去推，{whom}纹丝不动。"),
    "trip": Words("{who:cap} {a:|go|goes} for {whoms} legs, and {whom} {b:|step|steps} aside.", "{who}去绊{whom}，{whom}闪开了。"),
    "disarm": Words("{who:cap} {a:|go|goes} for {whoms} weapon, and {whom} {b:|hold|holds} on to it.", "{who}想打掉{whom}的武器，{whom}握得死紧。"),
    "stun": Words("{who:cap} {a:|aim|aims} at {whoms} head and {a:|miss|misses}.", "{who}朝{whom}脑袋打去，落了空。"),
    "sunder": Words("{who:cap} {a:|hack|hacks} at {whoms} armour, and it holds.", "{who}猛砍{whom}的护甲，护甲没破。"),
}  # fmt: skip
FAVOURED = Words("{who:cap} {a:|have|has} the advantage over {whom} now.", "{who}对{whom}占了优势。")
FOILED = Words("{who:cap} {a:|are|is} at a disadvantage against {whom} now.", "{who}对{whom}落了下风。")
DROPS_WEAPON = Words("{whoms:cap} {weapon} clatters to the ground.", "{whoms}{weapon}当啷一声掉在地上。")

# Fleeing, nerve, falling.
FLEES = Words("{who:cap} {a:|turn|turns} and {a:|run|runs}!", "{who}转身就逃！")
CAUGHT = Words(
    "{who:cap} {a:|try|tries} to get away, but {whom} {b:|cut|cuts} off the way.", "{who}想逃，被{whom}截住了去路。"
)
NO_EXIT = Words("{who:cap} {a:|look|looks} for a way out, and {a:|find|finds} none.", "{who}四下找路，却无路可逃。")
AWAY = Words("You are out of the fight.", "你脱离了战斗。")
NERVE = {
    "half": Words("Half of them are down.", "敌人已倒下一半。"),
    "leader": Words("Their leader has fallen.", "敌人的头领倒下了。"),
    "alone": Words("{who:cap} is badly hurt, and alone.", "{who}孤身一个，又伤得不轻。"),
}
OWN_NERVE = NERVE | {
    "half": Words("Half of the company is down.", "同伴已倒下一半。"),
    "employer": Words("{who:cap} has nobody left to be paid by.", "{who}没了东家，这仗打下去也没人发工钱了。"),
}
"""The same on the side of the players: who serves them, and whose employer has died."""
ROUTED = Words("{whos:cap} nerve breaks!", "{who}吓破了胆！")
STANDS = Words("{who:cap} {a:|stand|stands} firm.", "{who}不为所动。")
SURRENDERS = Words(
    "{who:cap} {a:|throw|throws} {a:|yourself|itself} down and {a:|beg|begs} for mercy.", "{who}扑倒在地，连声求饶。"
)
DEATHS = (
    Words("{who:cap} {a:|are|is} dead.", "{who}断了气。"),
    Words("{who:cap} {a:|lie|lies} still.", "{who}倒在那里，再也不动了。"),
    Words("That was {whos} last breath.", "{who}咽下了最后一口气。"),
    Words("{who:cap} will not get up again.", "{who}再也爬不起来了。"),
)
VICTORY = Words("You have beaten {enemy}.", "你打倒了{enemy}。")
DRIVEN_OFF = Words("You have driven {enemy} off.", "你赶跑了{enemy}。")
GAVE_UP = Words("You have spared {enemy}.", "你饶了{enemy}一命。")
DOWN = Words("{who:cap} {a:|go|goes} down!", "{who}倒下了！")

ONE_MORE = Words(
    "|rOne more such blow could be your end.|n (|whelp death|n)",
    "|r再挨这么一下，你可能就没命了。|n（「|w帮助 死亡|n」）",
)
IN_PERIL = Words(
    "|rOne blow of {who} can fell you, and then it is life or death (|wflee|r, |whelp death|r).|n",
    "|r{who}一击就可能把你打倒，到时生死难料（「|w逃跑|r」，「|w帮助 死亡|r」）。|n",
)
IN_PERIL_TOGETHER = Words(
    "|rTheir blows together can fell you this round, and then it is life or death (|wflee|r, |whelp death|r).|n",
    "|r他们合力，这一回合就可能把你打倒，到时生死难料（「|w逃跑|r」，「|w帮助 死亡|r」）。|n",
)

# Nobody plays it.
LEFT_ALONE = Words("{whos:cap} eyes go blank. The body fights on by itself.", "{who}两眼一空，身体凭着本能继续招架。")
LEFT_FIGHT = Words(
    "You have left your body in the middle of a fight: it defends itself and will try to get away. Come back soon.",
    "你的身体还在战斗里：它会自卫，也会设法逃走。快些回来。",
)
BACK = Words("{whos:cap} eyes are awake again.", "{who}回过神来了。")

# Duels.
DUEL_WHOM = Words("Duel whom? Like: duel {name}.", "跟谁决斗？例如：决斗 {name}。")
NO_RING = Words(
    "Duels are fought in the ring only. |wway ring|n leads there.", "决斗只能在擂台上进行。「|w怎么走 擂台|n」指路。"
)
NO_DUELLIST = Words("{who:cap} does not duel.", "{who}不跟人决斗。")
IN_FIGHT = Words("{who:cap} is in a fight already.", "{who}已经在战斗中了。")
CHALLENGE = Words(
    "You challenge {whom} to a duel: to the last hit point, nobody dies. Wait for the answer.",
    "你向{whom}下了战书：打到只剩一点生命为止，不伤性命。等对方答复。",
)
CHALLENGED = Words(
    "|y{who:cap} challenges you to a duel|n, until one of you has 1 HP left; nobody dies of it. |wduel accept|n or "
    "|wduel decline|n.",
    "|y{who}向你下了战书|n：打到一方只剩1点生命为止，不伤性命。「|w决斗 接受|n」或「|w决斗 拒绝|n」。",
)
CHALLENGES = Words("{who:cap} challenges {whom} to a duel.", "{who}向{whom}下了战书。")
NO_CHALLENGE = Words(
    "Nobody has challenged you, or it was too long ago: a challenge stands for two minutes.",
    "没有人向你下战书，或者早已作罢：战书只作数两分钟。",
)
CHALLENGER_GONE = Words("{who:cap} is no longer here.", "{who}已经不在这里了。")
DECLINED = Words("{who:cap} {a:|decline|declines} {whoms} challenge.", "{who}谢绝了{whom}的战书。")
NO_YIELDING = Words("There is nobody here who would accept that. |wflee|n!", "对方可不吃这一套，还是「|w逃跑|n」吧！")
AWAY_PLAYER = Words("{who:cap} is not awake.", "{who}心不在焉，没有反应。")

# What one has chosen.
WILL = {
    "attack": Words("You will attack {target}.", "你准备攻击{target}。"),
    "attack_stunt": Words("You will attack {target} and {stunt} it.", "你准备攻击{target}，顺势{stunt}。"),
    "stunt": Words("You will try to {stunt} {target}.", "你准备对{target}使「{stunt}」。"),
    "cast": Words("You will cast from {item}.", "你准备用{item}施法。"),
    "use": Words("You will use {item}.", "你准备使用{item}。"),
    "wield": Words("You will take {item} in hand.", "你准备换上{item}。"),
    "hold": Words("You will hold.", "你准备按兵不动。"),
    "flee": Words("You will try to get away.", "你准备逃跑。"),
    "do": Words("You will do that when it is your turn.", "轮到你时就这么做。"),
}
BY_ITSELF = Words(
    "You have chosen nothing, so you do what your stance says: |w{stance}|n (|wstance|n changes it).",
    "你还没有选定，就按架势行事：|w{stance}|n（用「|w架势|n」更改）。",
)
RUNS_BY_ITSELF = Words("{hp} HP left: you have had enough (|wwimpy|n).", "生命只剩{hp}点，你不打了（「|w怯战|n」）。")
# How it stands.
STATUS = Words("HP {hp}/{hp_max}. Against you: {enemies}.", "生命{hp}/{hp_max}。对手：{enemies}。")
STATUS_ILL = Words(
    "HP {hp}/{hp_max} ({conditions}). Against you: {enemies}.", "生命{hp}/{hp_max}（{conditions}）。对手：{enemies}。"
)
ALLIES = Words("With you: {allies}.", "同伴：{allies}。")
HURT = Words("{who} ({hurt})", "{who}（{hurt}）")
HURT_ILL = Words("{who} ({hurt}, {conditions})", "{who}（{hurt}，{conditions}）")
HP = Words("{who} ({hp}/{hp_max} HP)", "{who}（生命{hp}/{hp_max}）")
HP_ILL = Words("{who} ({hp}/{hp_max} HP, {conditions})", "{who}（生命{hp}/{hp_max}，{conditions}）")
NEAR = Words("At arm's length: {near}.", "已近身：{near}。")
ASK = Words("Your move? (|wmoves|n lists what you can do)", "你怎么做？（「|w能做什么|n」列出选择）")
CHOICES = Words("You can (type the number, or the words):", "你可以（输入数字或命令）：")
BYSTANDER = Words("{sides} are fighting here.", "{sides}正在这里交手。")
VERSUS = Words("{one} against {other}", "{one}对{other}")

CHOICE = {
    "attack": Words("attack {target}", "攻击 {target}"),
    "stunt": Words("{stunt} {target}: {does}", "{stunt} {target}：{does}"),
    "cast": Words("cast {item}", "施法 {item}"),
    "use": Words("use {item}", "用 {item}"),
    "wield": Words("wield {item}", "装备 {item}"),
    "hold": Words("hold: wait and watch", "待机：按兵不动"),
    "flee": Words("flee {way}", "逃跑 {way}"),
    "flee_any": Words("flee", "逃跑"),
    "yield": Words("yield", "认输"),
}
