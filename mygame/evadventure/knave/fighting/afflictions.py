"""Conditions of bodies: prone, asleep, hasted ..., what each does and how it is told. Pure data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...enums import Ability
from ...kernel.descriptions import ContentRecord
from ...words import Words


class Condition(ContentRecord, frozen=True):
    """A kind of condition. Edges are +1 (advantage), -1 (disadvantage) or 0."""

    name: Words
    starts: Words
    """Told to all who see it, by `voices`; `who` is the bearer."""
    ends: Words
    attacks: int = 0
    """Edge of the bearer's own attacks and stunts."""
    melee: int = 0
    """Edge of those who attack the bearer at arm's length."""
    ranged: int = 0
    """Edge of those who attack the bearer from afar."""
    saves: int = 0
    """Edge of the bearer's saving throws, and of its defence against stunts and spells (turned round)."""
    armor: int = 0
    """Added to the bearer's armour."""
    damage: str = ""
    """Dice added to the damage the bearer deals at arm's length."""
    helpless: bool = False
    """It cannot act."""
    rooted: bool = False
    """It cannot leave, by its own feet."""
    mute: bool = False
    """It cannot cast."""
    peaceful: bool = False
    """It will not attack (whoever put it there, when that is known, else anybody)."""
    actions: float = 1
    """Times it acts a round."""
    harm: str = ""
    """Dice of hit points lost each round."""
    resist: Ability | None = None
    """A saving throw by this ability at the end of each round shakes it off."""
    woken: bool = False
    """It ends when the bearer is hurt."""
    spent: bool = False
    """It ends when somebody attacks the bearer, whatever comes of it: the attack misses."""
    until_turn: bool = False
    """Given for no time, it ends with the bearer's next turn: one gets up, shakes one's head."""
    slippery: bool = False
    """Nothing holds the bearer: neither what roots others nor a shut door."""
    boon: bool = False
    """The bearer is better off with it."""
    magic: bool = False
    """A counterspell ends it."""


def _condition(en: str, zh: str, starts: tuple[str, str], ends: tuple[str, str], **does: Any) -> Condition:
    return Condition(Words(en, zh), Words(*starts), Words(*ends), **does)


CONDITIONS: Mapping[str, Condition] = {
    "prone": _condition(
        "prone", "倒地",
        ("{who:cap} {a:|go|goes} sprawling.", "{who}摔倒在地。"),
        ("{who:cap} {a:|get|gets} up again.", "{who}爬了起来。"),
        attacks=-1, melee=1, ranged=-1, rooted=True, until_turn=True,
    ),
    "stunned": _condition(
        "stunned", "眩晕",
        ("{who:cap} {a:|see|sees} stars.", "{who}眼前直冒金星。"),
        ("{who:cap} {a:|come|comes} to again.", "{who}缓过神来了。"),
        helpless=True, melee=1, ranged=1, saves=-1, until_turn=True,
    ),
    "disarmed": _condition(
        "disarmed", "失去武器",
        ("{who:cap} {a:|have|has} nothing left but bare hands.", "{who}手里空空，只剩一双拳头。"),
        ("{who:cap} {a:|are|is} armed again.", "{who}又拿起了武器。"),
    ),
    "sundered": _condition(
        "laid open", "破甲",
        ("{whos:cap} armour hangs open.", "{who}的护甲裂开了一道口子。"),
        ("{who:cap} {a:|have|has} pulled the armour tight again.", "{who}重新系紧了护甲。"),
        armor=-1,
    ),
    "webbed": _condition(
        "webbed", "被缠住",
        ("{who:cap} {a:|are|is} stuck fast.", "{who}被牢牢粘住了。"),
        ("{who:cap} {a:|tear|tears} free.", "{who}挣脱了出来。"),
        attacks=-1, melee=1, rooted=True, saves=-1, resist=Ability.STR, magic=True,
    ),
    "trapped": _condition(
        "trapped", "受困",
        ("{who:cap} {a:|are|is} trapped.", "{who}被困住了。"),
        ("{who:cap} {a:|get|gets} out of it.", "{who}脱困了。"),
        rooted=True, attacks=-1, resist=Ability.DEX,
    ),
    "asleep": _condition(
        "asleep", "沉睡",
        ("{who:cap} {a:|fall|falls} asleep on the spot.", "{who}当场睡了过去。"),
        ("{who:cap} {a:|wake|wakes} up.", "{who}醒了。"),
        helpless=True, melee=1, ranged=1, saves=-1, woken=True, magic=True,
    ),
    "held": _condition(
        "held fast", "动弹不得",
        ("{who:cap} cannot move a finger.", "{who}连根手指都动不了。"),
        ("{who:cap} can move again.", "{who}又能动了。"),
        helpless=True, rooted=True, melee=1, ranged=1, resist=Ability.WIS, magic=True,
    ),
    "charmed": _condition(
        "charmed", "着迷",
        ("{who:cap} {a:|smile|smiles}, and {a:|mean|means} it.", "{who}露出了由衷的微笑。"),
        ("The smile leaves {whos} face.", "{who}脸上的笑意不见了。"),
        peaceful=True, woken=True, magic=True,
    ),
    "pacified": _condition(
        "at peace", "心平气和",
        ("{who:cap} {a:|see|sees} no reason to fight.", "{who}忽然觉得没什么好打的。"),
        ("{who:cap} {a:|remember|remembers} what the fight was about.", "{who}又想起了为什么要打。"),
        peaceful=True, woken=True, magic=True,
    ),
    "hasted": _condition(
        "hasted", "加速",
        ("{who:cap} {a:|blur|blurs} with speed.", "{who}快得只剩一道虚影。"),
        ("{who:cap} {a:|are|is} no faster than others now.", "{who}的速度恢复如常。"),
        actions=2, boon=True, magic=True,
    ),
    "slowed": _condition(
        "slowed", "迟缓",
        ("{who:cap} {a:|move|moves} as if through honey.", "{who}像陷在蜜里，动作慢了下来。"),
        ("{who:cap} {a:|move|moves} freely again.", "{who}的动作恢复如常。"),
        actions=0.5, magic=True,
    ),
    "heavy": _condition(
        "heavy", "沉重",
        ("{who:cap} can hardly lift {a:|your|its} feet.", "{who}双脚重得抬不起来。"),
        ("The weight falls off {who}.", "{who}身上的重压消失了。"),
        attacks=-1, rooted=True, resist=Ability.STR, magic=True,
    ),
    "blinded": _condition(
        "blinded", "失明",
        ("{who:cap} cannot see a thing.", "{who}什么也看不见了。"),
        ("{who:cap} can see again.", "{who}又看得见了。"),
        attacks=-1, melee=1, ranged=1, magic=True,
    ),
    "deafened": _condition(
        "deafened", "失聪",
        ("{who:cap} {a:|hear|hears} nothing but ringing.", "{who}耳中嗡嗡作响，什么也听不见。"),
        ("{who:cap} can hear again.", "{who}又听得见了。"),
        saves=-1, mute=True, magic=True,
    ),
    "silenced": _condition(
        "silenced", "失声",
        ("{whos:cap} mouth moves, but no sound comes out.", "{who}张着嘴，却发不出声音。"),
        ("{who:cap} can speak again.", "{who}又能出声了。"),
        mute=True, magic=True,
    ),
    "befuddled": _condition(
        "befuddled", "糊涂",
        ("{who:cap} {a:|have|has} lost the thread.", "{who}一下子糊涂了，想不起自己在做什么。"),
        ("{whos:cap} head clears.", "{who}清醒过来了。"),
        attacks=-1, saves=-1, mute=True, resist=Ability.INT, magic=True,
    ),
    "frightened": _condition(
        "frightened", "恐惧",
        ("Fear takes {who}.", "{who}被恐惧攫住了。"),
        ("{who:cap} {a:|take|takes} heart again.", "{who}重新鼓起了勇气。"),
        attacks=-1, resist=Ability.WIS, magic=True,
    ),
    "frenzied": _condition(
        "frenzied", "狂怒",
        ("{who:cap} {a:|see|sees} red.", "{who}红了眼，狂怒起来。"),
        ("{whos:cap} rage burns out.", "{who}的怒火熄灭了。"),
        attacks=1, melee=1, ranged=1, damage="1d4", mute=True, boon=True, magic=True,
    ),
    "warded": _condition(
        "warded", "护持",
        ("The air around {who} hardens.", "{who}周身的空气凝成了一层护壁。"),
        ("The ward around {who} fades.", "{who}周身的护壁消散了。"),
        armor=3, saves=1, boon=True, magic=True,
    ),
    "shielded": _condition(
        "spell-proof", "抗魔",
        ("Magic runs off {who} like rain.", "魔法从{who}身上像雨水一样滑落。"),
        ("{who:cap} {a:|are|is} open to magic again.", "{who}不再抗拒魔法。"),
        saves=1, boon=True, magic=True,
    ),
    "mirrored": _condition(
        "mirrored", "分身",
        ("There are suddenly three of {who}.", "{who}忽然变成了三个。"),
        ("There is only one of {who} left.", "{who}的分身散了，只剩下一个。"),
        melee=-1, ranged=-1, spent=True, boon=True, magic=True,
    ),
    "invisible": _condition(
        "invisible", "隐形",
        ("{who:cap} {a:|fade|fades} from sight.", "{who}渐渐消失在众人眼前。"),
        ("{who:cap} can be seen again.", "{who}又现出了身形。"),
        attacks=1, melee=-1, ranged=-1, boon=True, magic=True,
    ),
    "displaced": _condition(
        "displaced", "移影",
        ("{who:cap} {a:|stand|stands} a step beside where {a:|you seem|it seems} to be.",
         "{who}的身影与真身错开了一步。"),
        ("{who:cap} {a:|are|is} where {a:|you seem|it seems} to be.", "{who}的身影与真身重合了。"),
        melee=-1, ranged=-1, boon=True, magic=True,
    ),
    "smoky": _condition(
        "made of smoke", "化烟",
        ("{who:cap} {a:|turn|turns} into smoke.", "{who}化作了一缕烟。"),
        ("{who:cap} {a:|are|is} solid again.", "{who}又有了实体。"),
        melee=-1, ranged=-1, mute=True, attacks=-1, boon=True, magic=True,
    ),
    "oozing": _condition(
        "made of ooze", "化作软泥",
        ("{who:cap} {a:|run|runs} together into a puddle, with everything {a:|you carry|it carries}.",
         "{who}连人带东西塌成了一摊软泥。"),
        ("{who:cap} {a:|stand|stands} up out of the puddle, dry.", "{who}从那摊软泥里站了起来，身上一点没湿。"),
        melee=-1, ranged=-1, mute=True, attacks=-1, slippery=True, boon=True, magic=True,
    ),
    "multiarmed": _condition(
        "many-armed", "多臂",
        ("{who:cap} {a:|grow|grows} a second pair of arms.", "{who}多长出了一双手臂。"),
        ("{whos:cap} second pair of arms is gone.", "{who}多出来的手臂不见了。"),
        damage="1d6", boon=True, magic=True,
    ),
    "seeing": _condition(
        "true-sighted", "真视",
        ("{whos:cap} eyes see what is.", "{who}的双眼看破了虚妄。"),
        ("{whos:cap} eyes are as other eyes.", "{who}的双眼恢复如常。"),
        boon=True, magic=True,
    ),
    "blessed": _condition(
        "blessed", "得福",
        ("Something breathes on {who}, and it is warm.", "有什么东西朝{who}呼了口气，暖暖的。"),
        ("The warmth leaves {who}.", "{who}身上的暖意散了。"),
        saves=1, boon=True, magic=True,
    ),
    "disguised": _condition(
        "disguised", "易容",
        ("{whos:cap} face becomes somebody else's.", "{who}换了一张脸。"),
        ("{whos:cap} own face is back.", "{who}又变回了自己的脸。"),
        boon=True, magic=True,
    ),
    "hovering": _condition(
        "hovering", "悬浮",
        ("{whos:cap} feet leave the ground.", "{who}双脚离了地。"),
        ("{whos:cap} feet touch the ground.", "{who}双脚落回地面。"),
        boon=True, magic=True,
    ),
    "shining": _condition(
        "shining", "发光",
        ("A light without fire kindles over {who}.", "一团没有火的光在{who}头上亮起。"),
        ("The light over {who} goes out.", "{who}头上的光熄灭了。"),
        boon=True,
    ),
    "poisoned": _condition(
        "poisoned", "中毒",
        ("Poison burns in {whos} veins.", "毒液在{who}的血里烧了起来。"),
        ("The poison leaves {whos} blood.", "{who}身上的毒退了。"),
        attacks=-1, harm="1d4", resist=Ability.CON,
    ),
    "burning": _condition(
        "burning", "着火",
        ("{who:cap} {a:|catch|catches} fire.", "{who}身上着了火。"),
        ("{who:cap} {a:|put|puts} the fire out.", "{who}扑灭了身上的火。"),
        harm="1d6", resist=Ability.DEX,
    ),
    "bleeding": _condition(
        "bleeding", "流血",
        ("{who:cap} {a:|are|is} bleeding badly.", "{who}血流不止。"),
        ("{whos:cap} wound closes.", "{who}的伤口止住了血。"),
        harm="1d3", resist=Ability.CON,
    ),
    "diseased": _condition(
        "diseased", "染病",
        ("{who:cap} {a:|shiver|shivers}: something has got into the wound.", "{who}打了个寒战：伤口染上了什么。"),
        ("{whos:cap} fever breaks.", "{who}的烧退了。"),
        attacks=-1, saves=-1,
    ),
    "chilled": _condition(
        "chilled", "冻僵",
        ("Cold creeps into {whos} bones.", "寒意钻进了{who}的骨头。"),
        ("{who:cap} {a:|are|is} warm again.", "{who}暖和过来了。"),
        attacks=-1, resist=Ability.CON,
    ),
}  # fmt: skip
"""Key -> what it is and does."""
