"""What is said of what one does below."""

from __future__ import annotations

from ..kernel.descriptions import Deed
from ..knave.delve.records import GateKind
from ..words import Words

NOT_BELOW = Words("That is something for below, behind the iron door.", "这得到铁门后头的地城里才用得上。")
STILL_BUSY = Words("You are still at it. A moment.", "手头的还没完，稍等。")
LEVEL = Words("|xYou are on level {depth} of the dungeon.|n", "|x你到了地城第{depth}层。|n")
LAIR_LEVEL = Words(
    "|xYou are on level {depth} of the dungeon. Something rules here; you can tell by how tidy it is.|n",
    "|x你到了地城第{depth}层。这一层有主儿，看这份整齐就知道。|n",
)
SOUGHT = Words("{who:cap} must be somewhere on this level.", "{who}就在这一层的什么地方。")
OMEN = Words("|m{told}|n", "|m{told}|n")
YOU_NOTICE = Words("|yYou stop just in time.|n {sign}", "|y你及时收住了脚。|n{sign}")
THEY_NOTICE = Words("{who:cap} stops short and points. {sign}", "{who}猛地站住，朝前一指。{sign}")
HURT = Words("|rYou lose {damage} HP.|n", "|r你失去了{damage}点生命。|n")
PAST_TRAP = Words("Knowing of it, you get past {trap:the}.", "心里有数，你绕过了{trap}。")
UNDER_THE_DOOR = Words("You pour yourself under what is shut.", "门关着，你从缝底下淌了过去。")
BOSS_BARS = Words("{who:cap} stands between you and the way down.", "{who}挡在下去的路上。")
UNBOLT = Deed(
    Words(
        "You draw the bolt on this side. The way {direction} is open.", "你拉开了这一侧的门闩，往{direction}的路通了。"
    ),
    Words(
        "{who:cap} draws the bolt on this side. The way {direction} is open.",
        "{who}拉开了这一侧的门闩，往{direction}的路通了。",
    ),
)
UNLOCK = Deed(
    Words(
        "You turn the key. It breaks, but the way {direction} is open.",
        "你转动钥匙，钥匙断了，往{direction}的路却通了。",
    ),
    Words(
        "{who:cap} turns the key. It breaks, but the way {direction} is open.",
        "{who}转动钥匙，钥匙断了，往{direction}的路却通了。",
    ),
)
SEARCHES = Words("{who:cap} goes over the room, tapping and feeling.", "{who}在屋里摸摸敲敲，四处搜寻。")
NOTHING_FOUND = Words("You find nothing. That need not mean much.", "你什么也没找到，不过这也说明不了什么。")
NOTHING_FELT = Words(
    "You feel about in the dark and find nothing. Light would help.", "你摸黑找了一通，一无所获。有光就好了。"
)
SURE = Words("You have looked everywhere: nothing is hidden here.", "你全都查遍了：这里没藏着什么。")
FOUND_DOOR = Deed(
    Words("You find a hidden door: a way {direction}!", "你找到一道暗门：往{direction}有路！"),
    Words("{who:cap} finds a hidden door: a way {direction}!", "{who}找到一道暗门：往{direction}有路！"),
)
FOUND_TRAP = Deed(
    Words("You find something. {sign}", "你有所发现。{sign}"),
    Words("{who:cap} finds something. {sign}", "{who}有所发现。{sign}"),
)
FOUND_CACHE = Deed(
    Words("You find a loose stone, and behind it {things}.", "你找到一块松动的石头，后头藏着{things}。"),
    Words("{who:cap} finds a loose stone, and behind it {things}.", "{who}找到一块松动的石头，后头藏着{things}。"),
)
EMPTY_CACHE = Deed(
    Words(
        "You find a loose stone, and behind it a hole that somebody has emptied.",
        "你找到一块松动的石头，后头的洞已经被人掏空了。",
    ),
    Words(
        "{who:cap} finds a loose stone, and behind it a hole that somebody has emptied.",
        "{who}找到一块松动的石头，后头的洞已经被人掏空了。",
    ),
)
LISTENS = Words("{who:cap} listens at the way {direction}.", "{who}凑到往{direction}的路口，侧耳细听。")
HEAR_NOTHING = Words("You hear your own blood, and nothing else.", "除了自己的心跳，什么也没听见。")
HEAR_SILENCE = Words("It is quiet in there, quiet as an empty room.", "里头很静，是空屋子的那种静。")
HEAR_SNORES = Words("Something breathes in there, slowly. It is asleep.", "里头有什么在慢慢地喘气，睡着了。")
HEAR_ONE = Words("Something moves in there. One of them, you think.", "里头有东西在动，听着是一个。")
HEAR_MANY = Words("Something moves in there, and not alone.", "里头有东西在动，不止一个。")
NO_WAY = Words("There is no way {direction} here.", "这里没有往{direction}的路。")
NO_TRAP = Words("You know of no trap here. |wsearch|n might find one.", "你没看出这里有陷阱。「|w搜索|n」也许能发现。")
DISARM_FAILS = Words("Almost. {save}", "差一点。{save}")
NO_CHEST = Words("There is no chest here.", "这里没有箱子。")
CHEST_DONE = Words("The chest stands open and empty.", "箱子敞着，里头空了。")
CHEST_LOCKED = Words(
    "The chest is locked. |wpick chest|n, or |wforce chest|n and be heard.",
    "箱子锁着。可以「|w撬锁 箱子|n」，或者「|w破开 箱子|n」，不过动静大。",
)
CHEST_NOT_LOCKED = Words("The chest is not locked: |wopen|n it.", "箱子没锁，「|w打开|n」就行。")
CHEST_OPENS = Deed(
    Words("You throw back the lid: {things}.", "你掀开箱盖：{things}。"),
    Words("{who:cap} throws back the lid: {things}.", "{who}掀开箱盖：{things}。"),
)
CHEST_EMPTY = Deed(
    Words("You throw back the lid. Somebody was here before you.", "你掀开箱盖，里头空的，有人捷足先登了。"),
    Words("{who:cap} throws back the lid. Somebody was here before you.", "{who}掀开箱盖，里头空的，有人捷足先登了。"),
)
NO_PICKS = Words(
    "You have nothing thin enough: lockpicks would be best, a file, a nail or a dagger might do.",
    "你没有够细的家伙：开锁器最好，锉刀、钉子、匕首也能凑合。",
)
PICK_FAILS = Words("The lock holds. {save}", "锁没开。{save}")
PICKED = Deed(
    Words("You work at the lock until it clicks.", "你拨弄了一阵，锁咔哒一声开了。"),
    Words("{who:cap} works at the lock until it clicks.", "{who}拨弄了一阵，锁咔哒一声开了。"),
)
FORCE_FAILS = Words("It booms and holds. {save}", "轰的一声响，没开。{save}")
THEY_FORCE = Words("{who:cap} throws a shoulder against it. It booms and holds.", "{who}用肩膀猛撞，轰的一声响，没开。")
FORCED = Deed(
    Words("You heave once more, and it gives, with a crash.", "你再一使劲，哗啦一声，破开了。"),
    Words("{who:cap} heaves once more, and it gives, with a crash.", "{who}再一使劲，哗啦一声，破开了。"),
)
NOT_LOCKED = Words("The way {direction} is not shut.", "往{direction}的路没关。")
NO_LOCK = Words("There is no keyhole to pick.", "没有锁眼可撬。")
TOO_STRONG = Words(
    "Stone, bronze and no gap: nobody forces that. It wants to be understood.",
    "石头青铜，严丝合缝，使蛮力没用，得动脑子。",
)
NO_LEVER = Words("There is no lever here.", "这里没有拉杆。")
PULLED = Words("The lever is down already.", "拉杆已经扳下来了。")
PULLS_LEVER = Deed(
    Words("You throw your whole weight on the lever.", "你把全身的分量都压在拉杆上。"),
    Words("{who:cap} throws the weight of a whole body on the lever.", "{who}把全身的分量都压在拉杆上。"),
)
NO_MECHANISM = Words("There is nothing of the kind here to set.", "这里没有这样的机关。")
OPEN_ALREADY = Words("The way stands open already.", "路已经通了。")
SETS = {
    GateKind.NUMBERS: Deed(
        Words("You set the {position} dial: {choice}.", "你把{position}转盘拨到{choice}。"),
        Words("{who:cap} sets the {position} dial: {choice}.", "{who}把{position}转盘拨到{choice}。"),
    ),
    GateKind.COLOURS: Deed(
        Words("You pull the {choice} rope.", "你拉了拉{choice}那根绳。"),
        Words("{who:cap} pulls the {choice} rope.", "{who}拉了拉{choice}那根绳。"),
    ),
    GateKind.STATUES: Deed(
        Words("You turn {position} to look {choice}.", "你把{position}转向{choice}。"),
        Words("{who:cap} turns {position} to look {choice}.", "{who}把{position}转向{choice}。"),
    ),
}
NO_SHRINE = Words("There is no shrine here to pray at.", "这里没有神龛可拜。")
PRAYED = Words("It has heard you once. That was it.", "它已经听过你一回，再没第二回了。")
TOO_POOR = Words("You have no more than {have} to offer.", "你身上只有{have}。")
PRAYS = Words("{who:cap} bows the head before the shrine.", "{who}在神龛前低下了头。")
HEARD = Words(
    "Something listens, as one listens half asleep: {healed} HP regained, and a quiet about you that lasts an hour.",
    "有什么在听，像人半睡半醒时那样听着：恢复{healed}点生命，一层安稳罩在你身上，能护你一个小时。",
)
UNHEARD = Words("Nothing happens. Perhaps it was busy.", "什么也没发生，也许它正忙。")
MISHEARD = Words(
    "Something turns toward you that should not have: you are afraid, and cannot say of what.",
    "有什么朝你转了过来，它本不该转的。你怕了，却说不清怕的是什么。",
)
NOT_ALONE = Words("You are not alone here. Nobody sleeps like that.", "这儿不止你一个，这样谁睡得着。")
UNHURT = Words("You are not hurt. Sleep would be a waste of a ration.", "你没受伤，睡这一觉白费干粮。")
SLEPT = Words("You have slept here once, and the stone is no softer now.", "你在这儿睡过一回了，石头也没变软。")
NO_RATION = Words("You need a ration before you sleep, and have none.", "睡前得吃份干粮，可你没有。")
DISTURBED = Deed(
    Words("You have hardly lain down when something finds the camp!", "你刚躺下，就有东西摸到了营地！"),
    Words("{who:cap} has hardly lain down when something finds the camp!", "{who}刚躺下，就有东西摸到了营地！"),
)
LIES_DOWN = Words(
    "You lie down, one hand on your weapon, and close your eyes. ({seconds} seconds; going off or a fight ends it.)",
    "你手按武器躺下，合上了眼。（要歇{seconds}秒，走动或开打就歇不成了。）",
)
RESTED = Words(
    "An hour later you have slept, have eaten, and get up stiff: {healed} HP regained, {hp} of {hp_max}.",
    "一个钟头过去，你睡醒吃罢，起身时一身僵：恢复{healed}点生命，现在{hp}/{hp_max}。",
)
RESTS = Words("{who:cap} lies down with one hand on a weapon.", "{who}一手按着武器躺了下来。")
NO_REST = Words("You have had no rest.", "这一觉没睡成。")
NO_CAPTIVE = Words("Nobody here is tied to anything.", "这里没有人被绑着。")
GUARDED = Words("Not while that is watching.", "有东西盯着，动不了手。")
FREES = Deed(
    Words("You cut {whom:the} loose.", "你割断绳子，放了{whom}。"),
    Words("{who:cap} cuts {whom:the} loose.", "{who}割断绳子，放了{whom}。"),
)
NO_WINCH = Words("There is no winch here to ride.", "这里没有吊笼可乘。")
NO_STOPS = Words(
    "The winch stops where you have been before, at every third level from 4 on, and you have come to none of them.",
    "吊笼从第4层起每三层一停，只停你到过的，你一处还没到过。",
)
WHICH_STOP = Words("Say to which level: {stops}.", "要到第几层：{stops}？")
RIDE_UP = Words(
    "You step into the cage and pull the bell. The chain takes its time; the air gets cooler, and smells of rain.",
    "你跨进铁笼，拉了拉铃。铁链慢吞吞地收，空气渐渐凉了，有了雨的味道。",
)
THEY_RIDE = Words("{who:cap} goes up in the cage.", "{who}乘吊笼上去了。")
HAULED_OFF = Words("{who:cap} is hauled up into the dark on a rope.", "一根绳子把{who}吊上去，没进了黑暗里。")
HAULED_UP = Words("{who:cap} comes up out of the dark at the end of a rope.", "一根绳子从黑暗里把{who}吊了上来。")
THEY_COME_UP = Words("The cage comes up out of the dark, and {who} steps out.", "吊笼从黑暗里升上来，{who}跨了出来。")
RIDE_DOWN = Words(
    "You step into the cage and kick the brake off. The dark comes up past you, level after level.",
    "你跨进铁笼，踢开闸把。黑暗一层一层从你身边升了上去。",
)
THEY_RIDE_DOWN = Words("{who:cap} goes down in the cage.", "{who}乘吊笼下去了。")
THEY_COME_DOWN = Words("The cage comes down the shaft, and {who} steps out.", "吊笼顺井落下来，{who}跨了出来。")

ROPE_SEEN = Words("You are not alone here. It would come up with you.", "这儿不止你一个，它会跟着你一块儿上去的。")
NO_ROPE = Words(
    "The guild hauls nobody up for less than {price} from here, and you have {have}. Your feet cost nothing.",
    "从这儿拉上去，行会要收{price}，你只有{have}。自己走上去不要钱。",
)
RINGS = Words(
    "You ring three times at the bell-line along the wall. In {seconds} seconds the rope will be down; stay where you "
    "are. It costs {price}.",
    "你拉了三下墙上的铃绳。{seconds}秒后绳子就放下来，别走开。拉上去要{price}。",
)
THEY_RING = Words("{who:cap} rings at the bell-line along the wall.", "{who}拉响了墙上的铃绳。")
ROPE_GOES = Words("The rope goes up again without you.", "绳子空着升了上去。")
HAULED = Words(
    "A rope comes down out of the dark; you are hauled up, past every stair you walked, and pay {price}.",
    "黑暗中垂下一根绳子，把你吊了上去，走过的楼梯一级级从眼前掠过。你付了{price}。",
)
