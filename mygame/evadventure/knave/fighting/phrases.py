"""How blows read: by what struck and how badly, several ways each, in both languages.

Pure data. Templates of `voices` (`who` strikes `whom`); `{weapon}` is what it was struck with. A graze, a wound, a grave
wound, a kill, a miss; a fumble is a miss that deserves a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import batched

from ...words import Words
from .blows import Blow

GRAZE, WOUND, GRAVE, KILL, MISS, FUMBLE = "graze", "wound", "grave", "kill", "miss", "fumble"
SEVERITIES = (GRAZE, WOUND, GRAVE, KILL, MISS, FUMBLE)

type Lines = Mapping[str, Sequence[Words]]
"""Severity -> ways to say it."""


def _lines(**texts: tuple[str, ...]) -> Lines:
    """Return lines from texts given as English, Chinese, English, Chinese ..."""
    return {severity: tuple(Words(*pair) for pair in batched(several, 2)) for severity, several in texts.items()}


OF_A_SPELL = Words("{whos:cap} spell hisses past {whom}.")
"""A miss that names what misses: not for a creature whose blow is no spell, though it is of that manner."""

MANNERS: Mapping[str, Lines] = {
    "edge": _lines(
        graze=(
            "{whos:cap} {weapon} {w:|draws|draw} a thin red line across {whoms} arm.", "{whos}{weapon}在{whoms}手臂上划出一道血痕。",
            "{who:cap} {a:|nick|nicks} {whom} in passing.", "{who}顺手一带，在{whom}身上蹭出一道口子。",
            "{whos:cap} {weapon} {w:|glances|glance} off {whoms} shoulder, not quite harmlessly.", "{whos}{weapon}从{whoms}肩头擦过，带下一层皮。",
        ),
        wound=(
            "{whos:cap} {weapon} {w:|bites|bite} into {whoms} side.", "{whos}{weapon}砍进了{whoms}肋下。",
            "{who:cap} {a:|cut|cuts} {whom} across the ribs.", "{who}一刃划开了{whoms}胸肋。",
            "{who:cap} {a:|slash|slashes} {whom} from hip to knee.", "{who}一记斜斩，从{whoms}胯骨直划到膝头。",
            "{whos:cap} {weapon} {w:|goes|go} deep into {whom}.", "{whos}{weapon}深深砍进了{whom}身子。",
        ),
        grave=(
            "{whos:cap} {weapon} {w:|goes|go} in to the bone, and {whom} {b:|stagger|staggers}.", "{whos}{weapon}直砍到骨头，{whom}一个踉跄。",
            "{who:cap} {a:|lay|lays} {whom} open with one long stroke.", "{who}长长一斩，把{whom}劈得皮开肉绽。",
            "{whos:cap} {weapon} all but {w:|splits|split} {whom} in two.", "{whos}{weapon}险些把{whom}一劈两半。",
        ),
        kill=(
            "{whos:cap} {weapon} {w:|comes|come} down, and {whom} {b:|fall|falls} in two directions.", "{whos}{weapon}当头落下，{whom}身首分家。",
            "{who:cap} {a:|cut|cuts} {whom} down.", "{who}一刃将{whom}砍翻在地。",
            "One stroke of {whos} {weapon}, and {whom} {b:|have|has} no more quarrel with anybody.", "{whos}{weapon}一闪，{whom}从此与世无争。",
        ),
        miss=(
            "{whos:cap} {weapon} {w:|cuts|cut} the air where {whom} just stood.", "{whos}{weapon}劈了个空，{whom}已不在原处。",
            "{whom:cap} {b:|duck|ducks} under {whos} {weapon}.", "{whom}一矮身，躲过了{whos}{weapon}。",
            "{who:cap} {a:|swing|swings} wide of {whom}.", "{who}这一下抡得太开，没碰着{whom}。",
        ),
        fumble=(
            "{whos:cap} {weapon} {w:|rings|ring} against stone instead of {whom}.", "{whos}{weapon}没砍中{whom}，当地一声砍在了石头上。",
            "{who:cap} nearly {a:|cut|cuts} {a:|your|its} own foot off.", "{who}这一下差点砍了自己的脚。",
        ),
    ),
    "point": _lines(
        graze=(
            "{whos:cap} {weapon} {w:|pricks|prick} {whom}.", "{whos}{weapon}在{whom}身上扎了个小眼。",
            "{who:cap} {a:|jab|jabs} {whom} in the arm.", "{who}往{whoms}手臂上戳了一下。",
        ),
        wound=(
            "{whos:cap} {weapon} {w:|goes|go} a hand deep into {whoms} thigh.", "{whos}{weapon}扎进{whoms}大腿，没入一掌深。",
            "{who:cap} {a:|thrust|thrusts} {a:|your|the} {weapon} between {whoms} ribs.", "{who}挺起{weapon}，刺进了{whoms}肋间。",
            "{whos:cap} {weapon} {w:|sinks|sink} into {whom}.", "{whos}{weapon}扎进了{whom}身子。",
        ),
        grave=(
            "{whos:cap} {weapon} {w:|runs|run} {whom} through, and {w:|comes|come} out red.", "{whos}{weapon}把{whom}捅了个对穿，拔出来一片血红。",
            "{who:cap} {a:|drive|drives} {a:|your|the} {weapon} home, and {whom} {b:|double|doubles} up.", "{who}把{weapon}直送到底，{whom}疼得弯下腰去。",
            "{whos:cap} {weapon} {w:|goes|go} right through {whom}.", "{whos}{weapon}把{whom}刺了个透。",
        ),
        kill=(
            "{whos:cap} {weapon} {w:|finds|find} {whoms} heart.", "{whos}{weapon}正中{whoms}心口。",
            "{who:cap} {a:|pin|pins} {whom} to the ground, and {whom} {b:|stay|stays} there.", "{who}一下把{whom}钉在地上，{whom}再没起来。",
        ),
        miss=(
            "{whos:cap} {weapon} {w:|passes|pass} under {whoms} arm.", "{whos}{weapon}从{whoms}腋下穿了过去。",
            "{whom:cap} {b:|knock|knocks} {whos} {weapon} aside.", "{whom}一把拨开了{whos}{weapon}。",
            "{who:cap} {a:|lunge|lunges} too short, and {whom} {b:|are|is} untouched.", "{who}这一刺没够着，{whom}毫发无伤。",
        ),
        fumble=("{who:cap} {a:|stab|stabs} the wall with great conviction.", "{who}铆足了劲，一下捅在墙上。",),
    ),
    "blunt": _lines(
        graze=(
            "{whos:cap} {weapon} {w:|thumps|thump} against {whoms} shield arm.", "{whos}{weapon}闷闷地磕在{whoms}小臂上。",
            "{who:cap} {a:|rap|raps} {whom} over the knuckles.", "{who}敲了{whom}的指节一下。",
            "{whos:cap} {weapon} {w:|catches|catch} {whom} a glancing blow.", "{whos}{weapon}斜斜地蹭着了{whom}。",
        ),
        wound=(
            "{whos:cap} {weapon} {w:|lands|land} on {whoms} shoulder with a crunch.", "{whos}{weapon}砸在{whoms}肩上，咯吱一声。",
            "{who:cap} {a:|knock|knocks} the wind out of {whom}.", "{who}一下打得{whom}岔了气。",
            "{whos:cap} {weapon} {w:|lands|land} on {whom} with a dull thud.", "{whos}{weapon}闷声砸在{whom}身上。",
        ),
        grave=(
            "Something breaks in {whom} under {whos} {weapon}.", "{whos}{weapon}落处，{whom}身上有什么断了。",
            "{whos:cap} {weapon} {w:|sends|send} {whom} reeling.", "{whos}{weapon}砸得{whom}晕头转向。",
        ),
        kill=(
            "{whos:cap} {weapon} {w:|comes|come} down on {whoms} head, once.", "{whos}{weapon}照{whoms}脑袋落下，一下就够了。",
            "{who:cap} {a:|beat|beats} {whom} to the ground, and that is that.", "{who}把{whom}砸倒在地，再没动静。",
        ),
        miss=(
            "{whos:cap} {weapon} {w:|thuds|thud} into the floor beside {whom}.", "{whos}{weapon}砸在{whom}身旁的地上。",
            "{whom:cap} {b:|lean|leans} back, and {whos} {weapon} {w:|goes|go} by.", "{whom}往后一仰，{whos}{weapon}呼地抡了过去。",
            "{whom:cap} {b:|sidestep|sidesteps} {whos} {weapon}.", "{whom}往旁边一闪，让过了{whos}{weapon}。",
            "{whos:cap} {weapon} only {w:|brushes|brush} {whom}, and {w:|does|do} no harm.", "{whos}{weapon}只蹭了{whom}一下，没伤着。",
        ),
        fumble=("{whos:cap} {weapon} {w:|bounces|bounce} off a wall and nearly {w:|comes|come} back.", "{whos}{weapon}砸在墙上弹了回来，差点打中自己。",),
    ),
    "bow": _lines(
        graze=(
            "An arrow from {whos} {weapon} clips {whoms} ear.", "{whos}{weapon}一箭擦过{whoms}耳朵。",
            "{whos:cap} shot scratches {whom}.", "{whos}箭在{whom}身上划了一道。",
        ),
        wound=(
            "{whos:cap} arrow stands in {whoms} shoulder.", "{whos}箭钉在了{whoms}肩上。",
            "{who:cap} {a:|put|puts} an arrow into {whoms} leg.", "{who}一箭射中{whoms}腿。",
            "{whos:cap} arrow sticks fast in {whom}.", "{whos}箭扎在了{whom}身上。",
        ),
        grave=(
            "{whos:cap} arrow goes into {whom} up to the feathers.", "{whos}箭射进{whom}身子，只剩箭羽在外头。",
            "{who:cap} {a:|loose|looses}, and {whom} {b:|spin|spins} half round with an arrow in the chest.", "{who}一松弦，{whom}胸口中箭，被带得转了半圈。",
        ),
        kill=(
            "{whos:cap} arrow takes {whom} in the throat.", "{whos}箭正中{whoms}咽喉。",
            "{whom:cap} {b:|look|looks} at {whos} arrow, {b:|sit|sits} down, and {b:|fall|falls} over.", "{whom}低头看了看{whos}箭，慢慢坐倒，歪了下去。",
        ),
        miss=(
            "{whos:cap} arrow hums past {whom}.", "{whos}箭嗖地从{whom}身边飞过。",
            "{whos:cap} shot goes over {whoms} head.", "{whos}箭高了，从{whoms}头顶飞过。",
            "{whom:cap} {b:|drop|drops} flat, and {whos} arrow clatters away.", "{whom}往地上一伏，{whos}箭叮叮当当地滑远了。",
        ),
        fumble=("{whos:cap} string slips, and the arrow goes nowhere near {whom}.", "{who}弦滑了，箭飞得离{whom}老远。",),
    ),
    "stone": _lines(
        graze=(
            "A stone from {whos} {weapon} stings {whom}.", "{whos}{weapon}甩出一颗石子，打得{whom}生疼。",
            "{whos:cap} {weapon} just {w:|touches|touch} {whom}.", "{whos}{weapon}打过去，蹭着了{whom}。",
        ),
        wound=(
            "{whos:cap} {weapon} {w:|hits|hit} {whom} hard in the chest.", "{whos}{weapon}重重打在{whoms}胸口。",
            "{who:cap} {a:|hit|hits} {whom} on the hip.", "{who}打中了{whoms}胯骨。",
            "{whos:cap} {weapon} {w:|hits|hit} {whom} squarely.", "{whos}{weapon}结结实实打在{whom}身上。",
        ),
        grave=(
            "{who:cap} {a:|strike|strikes} {whom} on the temple, and {whom} {b:|sway|sways}.", "{who}一下打中{whoms}太阳穴，{whom}晃了几晃。",
            "{whos:cap} {weapon} {w:|knocks|knock} a piece out of {whom}.", "{whos}{weapon}从{whom}身上打下一块来。",
        ),
        kill=(
            "It hits {whom} between the eyes. {whom:cap} {b:|drop|drops}.", "这一下正中{whoms}眉心，{whom}应声而倒。",
            "One more hit, and {whom} {b:|fall|falls} to pieces.", "再来一下，{whom}散了架。",
        ),
        miss=(
            "{whom:cap} {b:|step|steps} aside and {b:|let|lets} it pass.", "{whom}侧身一让，让它飞了过去。",
            "{whos:cap} {weapon} {w:|misses|miss} {whom} by a hand.", "{whos}{weapon}差一掌，没打着{whom}。",
            "{whom:cap} {b:|hear|hears} it whistle past.", "{whom}只听见呼地一声从耳边过去了。",
        ),
        fumble=("{who:cap} {a:|let|lets} go too early. It is never seen again.", "{who}脱手早了，东西不知飞到哪儿去了。",),
    ),
    "fist": _lines(
        graze=(
            "{who:cap} {a:|cuff|cuffs} {whom}.", "{who}给了{whom}一巴掌。",
            "{whos:cap} fist grazes {whoms} cheek.", "{whos}拳头擦过{whoms}脸颊。",
        ),
        wound=(
            "{who:cap} {a:|box|boxes} {whoms} ears.", "{who}左右开弓，扇得{whom}两耳嗡嗡响。",
            "{who:cap} {a:|punch|punches} {whom} on the nose.", "{who}一拳打在{whoms}鼻子上。",
            "{who:cap} {a:|plant|plants} a fist in {whoms} belly.", "{who}一拳捣在{whoms}肚子上。",
            "{whos:cap} fist hits {whom} hard.", "{who}狠狠给了{whom}一拳。",
        ),
        grave=(
            "{whos:cap} fist lifts {whom} off the ground.", "{who}一拳把{whom}打得双脚离地。",
            "{whos:cap} knuckles land on {whoms} jaw; something gives.", "{whos}指节砸在{whoms}下巴上，什么东西松了。",
            "{who:cap} {a:|knock|knocks} {whom} against the wall.", "{who}一拳把{whom}打得撞在墙上。",
        ),
        kill=(
            "{who:cap} {a:|hit|hits} {whom} once more, and {whom} {b:|do|does} not get up.", "{who}又补一拳，{whom}没再起来。",
            "{whos:cap} last punch puts {whom} to sleep for good.", "{who}最后一拳，让{whom}长眠不起。",
        ),
        miss=(
            "{whos:cap} fist meets nothing.", "{who}一拳打了个空。",
            "{whom:cap} {b:|sway|sways} out of {whos} reach.", "{whom}身子一晃，让{who}够不着。",
            "{whom:cap} {b:|block|blocks} it with a forearm.", "{whom}抬起小臂，挡下了这一拳。",
        ),
        fumble=("{who:cap} {a:|punch|punches} the wall, and {a:|regret|regrets} it.", "{who}一拳打在墙上，疼得直甩手。",),
    ),
    "claw": _lines(
        graze=("{whos:cap} claws leave scratches on {whom}.", "{whos}爪子在{whom}身上挠出几道印子。",),
        wound=(
            "{whos:cap} claws rake {whoms} chest.", "{whos}爪子从{whoms}胸前抓过。",
            "{who:cap} {a:|tear|tears} at {whoms} arm.", "{who}撕扯着{whoms}手臂。",
            "{whos:cap} claws leave deep furrows in {whom}.", "{whos}爪子在{whom}身上留下几道深沟。",
        ),
        grave=(
            "{whos:cap} claws open {whom} to the bone.", "{who}一爪抓下，{whom}伤口深可见骨。",
            "{who:cap} {a:|hook|hooks} {a:|your|its} claws into {whom} and {a:|pull|pulls}.", "{who}把爪子勾进{whom}肉里，使劲一扯。",
            "{whos:cap} claws tear a piece out of {whom}.", "{who}一爪从{whom}身上扯下一块来。",
        ),
        kill=(
            "{who:cap} {a:|tear|tears} {whom} apart.", "{who}把{whom}撕成了碎片。",
            "{whos:cap} claws find {whoms} throat.", "{who}一爪划开了{whoms}咽喉。",
        ),
        miss=(
            "{whos:cap} claws close on air.", "{who}一爪抓空。",
            "{whom:cap} {b:|jump|jumps} back from {whos} claws.", "{whom}往后一跳，避开了{whos}爪子。",
            "{whos:cap} claws scrape along the wall beside {whom}.", "{whos}爪子擦着{whom}身边的墙抓了过去。",
            "{who:cap} {a:|swipe|swipes} at {whom}, a finger too short.", "{who}朝{whom}抓来，差了一指。",
        ),
        fumble=("{who:cap} {a:|break|breaks} a claw on the floor.", "{who}一爪抓在地上，折了根指甲。",),
    ),
    "bite": _lines(
        graze=("{whos:cap} teeth graze {whom}.", "{whos}牙从{whom}身上蹭过。",),
        wound=(
            "{who:cap} {a:|bite|bites} {whom} in the leg.", "{who}一口咬住{whoms}腿。",
            "{whos:cap} teeth close on {whoms} arm.", "{who}咬住了{whoms}手臂。",
            "{who:cap} {a:|sink|sinks} {a:|your|its} teeth into {whom}.", "{who}牙齿咬进了{whom}身子。",
        ),
        grave=(
            "{who:cap} {a:|bite|bites} down on {whom} and {a:|shake|shakes}.", "{who}一口咬住{whom}，死命甩头。",
            "{whos:cap} teeth meet in {whoms} flesh.", "{whos}牙齿在{whoms}肉里咬合。",
        ),
        kill=(
            "{whos:cap} jaws close on {whoms} throat.", "{who}一口咬断了{whoms}喉咙。",
            "{who:cap} {a:|bite|bites} {whom} one last time.", "{who}咬了{whom}最后一口。",
        ),
        miss=(
            "{whom:cap} {b:|pull|pulls} back just before {whos} teeth close.", "{whos}牙还没合上，{whom}已缩了回去。",
            "{whos:cap} jaws snap shut on nothing.", "{who}一口咬空，牙齿咔地合上。",
            "{who:cap} {a:|snap|snaps} at {whom}, and {a:|miss|misses}.", "{who}朝{whom}咬去，没咬着。",
        ),
        fumble=("{who:cap} {a:|bite|bites} {a:|your|its} own tongue.", "{who}咬到了自己的舌头。",),
    ),
    "sting": _lines(
        graze=("{whos:cap} sting scratches {whom}.", "{whos}毒刺在{whom}身上划了一下。",),
        wound=("{who:cap} {a:|sting|stings} {whom}.", "{who}蜇了{whom}一下。",),
        grave=("{whos:cap} sting goes deep into {whom}, and pumps.", "{whos}毒刺深深扎进{whom}身子，一鼓一鼓。",),
        kill=("{whos:cap} sting strikes {whom}, and {whom} {b:|stiffen|stiffens}.", "{whos}毒刺扎中{whom}，{whom}浑身一僵。",),
        miss=(
            "{whos:cap} sting scrapes past {whom}.", "{whos}毒刺从{whom}身边擦过。",
            "{whom:cap} {b:|twist|twists} away from {whos} sting.", "{whom}一拧身，躲开了{whos}毒刺。",
            "{whos:cap} sting stabs the ground where {whom} just stood.", "{whos}毒刺扎在地上，{whom}刚才就站在那儿。",
        ),
        fumble=("{whos:cap} sting sticks in a crack for a moment.", "{whos}毒刺卡进了石缝，好一会儿才拔出来。",),
    ),
    "fire": _lines(
        graze=("Flames lick at {whom}.", "火舌舔了{whom}一下。",),
        wound=(
            "{whos:cap} fire sears {whom}.", "{whos}火焰灼伤了{whom}。",
            "{who:cap} {a:|burn|burns} {whom} badly.", "{who}把{whom}烧得不轻。",
        ),
        grave=("{whom:cap} {b:|are|is} wrapped in {whos} fire.", "{whom}被{whos}烈焰裹住了。",),
        kill=("{whos:cap} fire leaves only the outline of {whom}.", "{whos}烈焰过后，{whom}只剩一个焦黑的轮廓。",),
        miss=(
            "{whos:cap} fire roars past {whom}.", "{whos}火焰呼啸着从{whom}身边掠过。",
            "{whom:cap} {b:|feel|feels} the heat, and nothing more.", "{whom}只觉得一股热浪，没烧着。",
            "{whom:cap} {b:|beat|beats} out a spark or two.", "{whom}拍灭了一两点火星，没有大碍。",
        ),
        fumble=("{whos:cap} fire gutters and spits.", "{whos}火噗噗几声，灭了。",),
    ),
    "cold": _lines(
        graze=(
            "Frost creeps over {whoms} skin.", "一层白霜爬上了{whoms}皮肤。",
            "A film of frost settles on {whom}.", "{whom}蒙上了一层薄霜。",
        ),
        wound=(
            "{whos:cap} cold creeps into {whoms} bones.", "{whos}寒气钻进了{whoms}骨头。",
            "{whos:cap} cold bites into {whom}.", "{whos}寒气咬住{whom}不放。",
        ),
        grave=(
            "{whom:cap} {b:|turn|turns} blue to the lips.", "{whom}冻得连嘴唇都紫了。",
            "{whom:cap} {b:|stiffen|stiffens} all over in {whos} cold.", "{whom}在{whos}寒气里冻得僵直。",
        ),
        kill=("{whom:cap} {b:|freeze|freezes} where {b:|you stand|it stands}, and {b:|break|breaks}.", "{whom}当场冻成冰坨，碎了一地。",),
        miss=(
            "{whos:cap} breath of cold misses {whom}.", "{whos}寒气没扑着{whom}。",
            "Frost flowers on the floor beside {whom}.", "{whom}身边的地上结了一片霜花。",
            "{whom:cap} {b:|stamp|stamps} the cold out of {b:|your|its} feet.", "{whom}跺了跺脚，寒气散了。",
        ),
        fumble=("{whos:cap} cold only fogs the air.", "{whos}寒气只在空中凝成一团白雾。",),
    ),
    "holy": _lines(
        graze=("Light from {whos} {weapon} stings {whom}.", "{whos}{weapon}泛着光，刺得{whom}一缩。",),
        wound=("{whos:cap} {weapon} {w:|leaves|leave} a smoking mark on {whom}.", "{whos}{weapon}在{whom}身上烙下一道冒烟的印子。",),
        grave=("{whos:cap} {weapon} {w:|burns|burn} {whom} like the sun.", "{whos}{weapon}像烈日一般灼烧着{whom}。",),
        kill=("Light goes through {whom}, and there is nothing left to cast a shadow.", "光穿透了{whom}，连影子也没留下。",),
        miss=(
            "{whom:cap} {b:|shrink|shrinks} back from {whos} {weapon}.", "{whom}缩身避开了{whos}{weapon}。",
            "{whos:cap} {weapon} {w:|draws|draw} a bright line beside {whom}.", "{whos}{weapon}在{whom}身旁划出一道亮光。",
            "{whom:cap} {b:|blink|blinks}, and {b:|are|is} elsewhere.", "{whom}眯了眯眼，人已闪开。",
        ),
        fumble=("The light of {whos} {weapon} flickers.", "{whos}{weapon}上的光闪了闪，暗了。",),
    ),
    "magic": _lines(
        graze=("{who:cap} {a:|singe|singes} {whom} with a spark.", "{who}弹出一点火星，燎了{whom}一下。",),
        wound=(
            "{whos:cap} spell strikes {whom} in the chest.", "{whos}法术打在{whoms}胸口。",
            "{whos:cap} spell strikes {whom} full on.", "{whos}法术正正打在{whom}身上。",
        ),
        grave=(
            "{whos:cap} spell throws {whom} off {b:|your|its} feet.", "{whos}法术把{whom}掀翻在地。",
            "{whos:cap} spell hurls {whom} back.", "{whos}法术把{whom}震得倒飞出去。",
        ),
        kill=("{whos:cap} spell goes through {whom}. What is left sits down.", "{whos}法术穿透了{whom}，剩下的缓缓坐倒。",),
        miss=(
            OF_A_SPELL.en, OF_A_SPELL.zh,
            "{whom:cap} {b:|feel|feels} something pass, and {b:|are|is} unharmed.", "{whom}只觉得有什么掠了过去，毫发无伤。",
            "{whom:cap} {b:|shake|shakes} it off.", "{whom}晃了晃脑袋，没受影响。",
        ),
        fumble=("{whos:cap} spell fizzles between {a:|your|its} fingers.", "{whos}法术在指间哧地一声散了。",),
    ),
}  # fmt: skip
"""Manner of a weapon -> its lines."""


def own_lines(hit: Words, miss: Words, manner: str) -> Lines:
    """Return the lines of what has a sentence of its own for a blow and a miss, as the attacks of monsters have.

    A blow always reads as its own, which tells what it does; a miss reads as its own, or in any way of its manner that
    names nothing but the weapon and the two.
    """
    common = MANNERS.get(manner, MANNERS["edge"])
    misses = [one for one in common[MISS] if one != OF_A_SPELL]
    return dict.fromkeys((GRAZE, WOUND, GRAVE, KILL), (hit,)) | {MISS: (miss, *misses), FUMBLE: (miss, *misses)}


def severity(blow: Blow, hp: int, hp_max: int, *, lethal: bool) -> str:
    """Return how severe a blow is told.

    Args:
        blow: what happened.
        hp: hit points of the one struck, before.
        hp_max: its most.
        lethal: whether it dies of it.
    """
    if not blow.hit:
        return FUMBLE if blow.fumble else MISS
    if lethal:
        return KILL
    if blow.damage >= hp or blow.damage * 2 >= hp_max:
        return GRAVE
    return WOUND if blow.damage * 5 >= hp_max else GRAZE


BLOODLESS = frozenset(
    {"undead", "spirit", "bones", "brittle", "construct", "brass", "stone", "wax", "fire", "ooze", "plant", "mimic"}
)
"""Kinds of beings that have neither blood nor flesh."""

_OF_BLOOD = re.compile(r"\b(red|blood|flesh)\b|[血肉]")

_MEN = frozenset({"folk", "human", "giant", "mage"})
"""Kinds of beings that have hands, whatever else they are; a hero, of no kind, has everything."""
_HARD = frozenset({"bones", "construct", "brass", "wax", "brittle"})
_SHAPELESS = frozenset({"ooze", "plant", "swarm", "mimic", "stone", "spirit", "fire"})
_OF_ARMS = re.compile(r"\b((fore)?arms?|knuckles|hip)\b|手臂|小臂|指节|胯")
_OF_SOFT_PARTS = re.compile(
    r"\b(nose|ears?|cheek|belly|throat|heart|skin|lips|wind|ribs|side|thigh|temple|eyes)\b|"
    r"鼻|耳|脸|肚|喉|心口|嘴唇|岔了气|太阳穴|肋|眉心|{whom}疼|得{whom}生疼"
)
_OF_A_FRAME = re.compile(
    r"\b(shoulder|leg|knee|head|chest|jaw|bones?|feet)\b|肩|腿|脑袋|头顶|胸|下巴|骨|身首|脚|腰|掀翻"
)


def _missing(kinds: Collection[str]) -> list[re.Pattern[str]]:
    """Return what tells of something that a being of these kinds does not have."""
    of = frozenset(kinds)
    found = [] if BLOODLESS.isdisjoint(of) else [_OF_BLOOD]
    if of.isdisjoint(_MEN):
        if of & _SHAPELESS and "beast" not in of:
            return [*found, _OF_ARMS, _OF_SOFT_PARTS, _OF_A_FRAME]
        if "beast" in of:
            found.append(_OF_ARMS)
    if of & _HARD:
        found.append(_OF_SOFT_PARTS)
    return found


def line_for(
    blow: Blow,
    hp: int,
    hp_max: int,
    *,
    lethal: bool,
    turn: int,
    own: Lines | None = None,
    kinds: Collection[str] = (),
) -> Words:
    """Return the sentence of a blow: one of several variants, a different one from turn to turn.

    Args:
        blow: what happened.
        hp: hit points of the one struck, before.
        hp_max: its most.
        lethal: whether it dies of it.
        turn: any number that changes from blow to blow.
        own: lines of the weapon itself, where it has some.
        kinds: what kind of being was struck: what is without blood does not bleed, an ooze is not hit on the nose.
    """
    how = severity(blow, hp, hp_max, lethal=lethal)
    common = MANNERS.get(blow.manner, MANNERS["edge"])
    lines = (own or {}).get(how) or common.get(how) or common[MISS]
    missing = _missing(kinds)
    lines = [one for one in lines if not any(part.search("".join(one.every())) for part in missing)] or lines
    return lines[(turn + blow.roll) % len(lines)]
