"""Things to be made: every row of Knave's armour, weapon, gear and price tables, in both languages, as Evennia prototypes.

Figures are Knave's (Ben Milton, CC BY 4.0; `knave.md 3`), descriptions our own. The key of a prototype is
the entry of the table it belongs to (`evadventure.random_tables`), so that rolling gear and making it use
the same word. Prices are in coppers; small identical things take a part of a slot.
"""

from typing import Any

from ..enums import Ability, WieldLocation
from ..words import Words, synonyms

HOUR = 3600
_PACKAGE = __package__.rpartition(".")[0]
_CLASSES = f"{_PACKAGE}.things.objects.EvAdventure"
_ELSEWHERE = {
    "Light": f"{_PACKAGE}.things.light.EvAdventureLight",
    "Container": f"{_PACKAGE}.things.containers.EvAdventureContainer",
    "Snare": f"{_PACKAGE}.things.snares.EvAdventureSnare",
    "Lead": f"{_PACKAGE}.creatures.animals.EvAdventureLead",
}
_MANNERS = dict.fromkeys(("cudgel", "club", "staff", "mace", "flail", "war hammer"), "blunt") | {
    "dagger": "point",
    "spear": "point",
    "sling": "stone",
    "bow": "bow",
    "crossbow": "bow",
}
"""How a weapon hurts, where it is not by its edge."""


def class_of(kind: str) -> str:
    """Return the path of the class of a kind of thing ("Weapon", "Light" ...)."""
    return _ELSEWHERE.get(kind, _CLASSES + kind)


def _thing(kind: str, key: str, names: str, measure: str, desc: tuple[str, ...], **figures: Any) -> dict[str, Any]:
    """Return a prototype.

    Args:
        kind: the class, without its prefix.
        key: key of the prototype.
        names: English name, plural ("" when it is regular) and Chinese name, parted by `/`.
        measure: the Chinese measure word.
        desc: what is seen of it, English and Chinese.
        figures: attributes.
    """
    english, plural, chinese = names.split("/")
    own = {"en": english, "zh": chinese, "measure": measure} | ({"plural": plural} if plural else {})
    return {
        "prototype_key": key,
        "prototype_tags": [kind.lower()],
        "prototype_desc": english,
        "typeclass": class_of(kind),
        "key": english,
        "aliases": [chinese],
        "names": own,
        "descs": {"en": desc[0], "zh": desc[1]},
        **figures,
    }


def _armor(
    key: str, names: str, measure: str, defense: int, size: int, quality: int, value: int, *desc: str
) -> dict[str, Any]:
    return _thing(
        "Armor", key, names, measure, desc,
        armor=defense - 10, size=size, quality=quality, quality_max=quality, value=value,
    )  # fmt: skip


def _weapon(
    key: str, names: str, measure: str, damage: str, size: int, hands: int, value: int, *desc: str
) -> dict[str, Any]:
    figures: dict[str, Any] = {"damage_roll": damage, "size": size, "value": value}
    if key in _MANNERS:
        figures["manner"] = _MANNERS[key]
    if hands == 2:
        figures["inventory_use_slot"] = WieldLocation.TWO_HANDS
    return _thing("Weapon", key, names, measure, desc, **figures)


def _bow(*row: Any, ammunition: str) -> dict[str, Any]:
    return _weapon(*row) | {"attack_type": Ability.WIS, "ammunition": ammunition}


def _gear(
    key: str, names: str, measure: str, value: int, *desc: str, size: float = 1, tool: str = ""
) -> dict[str, Any]:
    figures: dict[str, Any] = {"tool": tool} if tool else {}
    return _thing("Object", key, names, measure, desc, size=size, value=value, **figures)


def _light(key: str, names: str, measure: str, value: int, *desc: str, burns: int, **more: Any) -> dict[str, Any]:
    return _thing(
        "Light", key, names, measure, desc, **{"size": 0.2, "value": value, "burns": burns, "left": burns * HOUR} | more
    )


def _flask(key: str, names: str, measure: str, value: int, *desc: str, damage: str, **more: Any) -> dict[str, Any]:
    return _thing("Throwable", key, names, measure, desc, **{"size": 0.5, "value": value, "damage_roll": damage} | more)


def _snare(key: str, names: str, measure: str, value: int, *desc: str, damage: str, **more: Any) -> dict[str, Any]:
    return _thing("Snare", key, names, measure, desc, size=1, value=value, damage_roll=damage, **more)


def _stock(
    key: str, names: str, measure: str, value: int, *desc: str, size: float = 1, uses: int = 1, **more: Any
) -> dict[str, Any]:
    return _thing("Consumable", key, names, measure, desc, size=size, value=value, uses=uses, **more)


ARMOR = [
    _armor("gambeson", "gambeson//棉甲", "件", 12, 1, 3, 60,
           "A knee-long coat of quilted linen, stiff with old sweat.", "一件及膝的绗缝厚布袍，被陈年汗渍浸得发硬。"),
    _armor("brigandine", "brigandine//札甲", "件", 13, 2, 4, 500,
           "Small iron plates are riveted between two layers of canvas.", "两层帆布之间铆着一片片小铁甲。"),
    _armor("chain", "suit of chain mail/suits of chain mail/锁子甲", "件", 14, 3, 5, 1200,
           "Thousands of iron rings, each closed with a rivet no bigger than a flea.",
           "成千上万枚铁环相扣，每一枚都用跳蚤大小的铆钉封死。"),
    _armor("half plate", "suit of half plate/suits of half plate/半身板甲", "套", 15, 4, 6, 4000,
           "A breastplate, shoulders and thighs of steel; the rest is left to luck.",
           "钢制的胸甲、肩甲和腿甲，其余部位听天由命。"),
    _armor("full plate", "suit of full plate/suits of full plate/全身板甲", "套", 16, 5, 7, 8000,
           "Steel from head to heel, jointed like a lobster.", "从头到脚一身钢铁，关节活络得像只龙虾。"),
    _thing("Shield", "shield", "shield//盾牌", "面",
           ("Limewood and rawhide around an iron boss.", "椴木蒙生皮，正中一枚铁盾心。"),
           armor=1, size=1, quality=1, quality_max=1, value=40),
    _thing("Helmet", "helmet", "helmet//头盔", "顶",
           ("An iron cap with a nose guard that somebody has bent back straight.", "一顶带护鼻的铁盔，护鼻歪过，又被掰直了。"),
           armor=1, size=1, quality=1, quality_max=1, value=40),
]  # fmt: skip

WEAPONS = [
    _weapon("dagger", "dagger//匕首", "把", "1d6", 1, 1, 5,
            "A hand of steel, sharp on both sides.", "一掌长的钢刃，两面开锋。"),
    _weapon("cudgel", "cudgel//棍棒", "根", "1d6", 1, 1, 5, "A knotted stick of blackthorn.", "一截满是疙瘩的黑刺李木。"),
    _weapon("club", "club//短棒", "根", "1d6", 1, 1, 5,
            "Oak, heavier at one end. There is little to explain.", "一头沉的橡木棒，没什么可解释的。"),
    _weapon("sickle", "sickle//镰刀", "把", "1d6", 1, 1, 5, "Made for barley, good for more.", "本是割大麦的，用处却不止于此。"),
    _weapon("staff", "staff/staves/长杖", "根", "1d6", 1, 1, 5,
            "Ash, as tall as a man, worn smooth where hands hold it.", "一人高的白蜡木杖，手握之处磨得溜光。"),
    _weapon("spear", "spear//长矛", "杆", "1d8", 2, 1, 10, "A leaf of iron on a long shaft.", "长杆顶端一片叶形铁刃。"),
    _weapon("sword", "sword//剑", "把", "1d8", 2, 1, 10,
            "A plain straight blade with a cord-bound grip.", "一柄朴素的直剑，剑柄缠着麻绳。"),
    _weapon("mace", "mace//钉锤", "柄", "1d8", 2, 1, 10, "Six iron flanges on an iron stalk.", "铁柄上张着六片铁棱。"),
    _weapon("axe", "axe//斧头", "把", "1d8", 2, 1, 10, "A bearded axe that has split more than wood.", "一把劈过木头，也劈过别的东西的斧头。"),
    _weapon("flail", "flail//连枷", "把", "1d8", 2, 1, 10, "A spiked ball on a chain; mind your own knees.", "链子拴着带刺的铁球，当心自己的膝盖。"),
    _weapon("halberd", "halberd//长戟", "杆", "1d10", 3, 2, 20, "Axe, hook and point on one long pole.", "一根长杆，斧、钩、尖俱全。"),
    _weapon("war hammer", "war hammer//战锤", "柄", "1d10", 3, 2, 20,
            "A steel head on a haft as long as a leg.", "锤头是钢的，柄有一条腿那么长。"),
    _weapon("long sword", "long sword//巨剑", "把", "1d10", 3, 2, 20,
            "A blade for two hands, and for somebody who knows how.", "要用双手挥的剑，还得是会用的人。"),
    _weapon("battle axe", "battle axe//战斧", "把", "1d10", 3, 2, 20, "Two crescent blades, back to back.", "两片月牙刃，背靠着背。"),
    _bow("sling", "sling//投石索", "条", "1d4", 1, 1, 5,
         "A leather cup on two cords. Stones lie everywhere.", "两根细绳兜着一块皮子，石头倒是遍地都有。", ammunition=""),
    _bow("bow", "bow//弓", "张", "1d6", 2, 2, 15, "Yew, unstrung for the road.", "一张紫杉弓，赶路时松着弦。", ammunition="arrows"),
    _bow("crossbow", "crossbow//弩", "张", "1d8", 3, 2, 60,
         "A steel bow on a stock, with a stirrup to span it.", "弩臂是钢的，前端有脚镫，用来上弦。", ammunition="arrows"),
    _stock("arrows", "bundle of arrows/bundles of arrows/箭", "捆", 5,
           "Twenty shafts with grey goose feathers.", "二十支灰鹅翎箭。", uses=20, ammo="arrows"),
    _stock("quiver", "quiver of arrows/quivers of arrows/箭袋", "只", 10,
           "A leather quiver with twenty arrows.", "一只皮箭袋，装着二十支箭。", uses=20, ammo="arrows"),
]  # fmt: skip

DUNGEON_GEAR = [
    _gear("rope, 50ft", "rope//绳索", "捆", 10, "Fifty feet of hemp.", "五十尺麻绳。", tool="rope"),
    _gear("pulleys", "set of pulleys/sets of pulleys/滑轮组", "副", 30, "Two blocks and three wheels.", "两个滑车，三只轮子。", tool="pulley"),
    _light("candle", "candle//蜡烛", "支", 1, "Tallow. It burns for four hours and stinks for five.", "牛油蜡烛，能点两个时辰，臭味更久。", burns=4),
    _gear("chain, 10ft", "iron chain//铁链", "条", 10, "Ten feet of it.", "足有十尺长。", tool="rope"),
    _stock("chalk, 10", "box of chalk/boxes of chalk/粉笔", "盒", 1, "Ten white sticks in sawdust.", "木屑里埋着十支白粉笔。", uses=10, pastime=True, tool="chalk"),
    _gear("crowbar", "crowbar//撬棍", "根", 10, "The key to everything that has no key.", "没有钥匙的地方，它就是钥匙。", tool="crowbar"),
    _gear("tinderbox", "tinderbox/tinderboxes/火绒盒", "只", 10, "Flint, steel, charred linen.", "火石、火镰和烧焦的麻布。", tool="fire"),
    _gear("grap. hook", "grappling hook//抓钩", "只", 10, "Three iron claws and an eye for a rope.", "三只铁爪，一个穿绳的孔。", tool="hook"),
    _gear("hammer", "hammer//锤子", "把", 10, "For nails, mostly.", "多半是用来敲钉子的。", tool="hammer"),
    _gear("waterskin", "waterskin//水囊", "只", 5, "It holds a day's water and tastes of goat.", "能装一天的水，一股羊膻味。", tool="water"),
    _light("lantern", "lantern//提灯", "盏", 30, "Horn panes in an iron frame. It burns oil.", "铁框镶着牛角片，里头烧油。", burns=4, left=0, fuel="oil", size=1),
    _flask("lamp oil", "flask of lamp oil/flasks of lamp oil/灯油", "瓶", 5, "Four hours of light, or one of fire.", "够点两个时辰，也够烧一场。", damage="1d6", manner="fire", condition="burning", rounds=2, fuel="oil", size=0.25),
    _gear("padlock", "padlock//挂锁", "把", 20, "With its key, for once.", "难得钥匙还在。"),
    _gear("manacles", "pair of manacles/pairs of manacles/镣铐", "副", 10, "They fit anybody.", "谁戴都合适。", tool="manacles"),
    _gear("mirror", "mirror//镜子", "面", 200, "Silvered glass, no larger than a palm. Corners are safer with it.", "巴掌大的银镜，拐角处用得上。", tool="mirror"),
    _gear("pole, 10ft", "long pole//长杆", "根", 5, "Ten feet of ash. What it touches has not touched you.", "十尺白蜡木杆。它碰上的东西，就碰不上你。", tool="pole"),
    _thing("Container", "sack", "sack//麻袋", "条", ("Empty, hopeful.", "空空的，满怀期待。"),
           size=0.2, value=1, capacity=6),
    _gear("tent", "tent//帐篷", "顶", 50, "Waxed canvas for two who are friends.", "蜡布帐篷，睡得下两个交情好的人。", tool="tent"),
    _gear("tent, 3-man", "large tent//大帐篷", "顶", 100, "Room for three, or for two and their doubts.", "睡得下三个人，或者两个人和他们的心事。", size=2, tool="tent"),
    _stock("spike", "iron spike//铁钉", "枚", 5, "As long as a hand, with an eye for a rope.", "一掌长，钉头有穿绳的孔。", size=0.2, tool="spike"),
    _light("torch", "torch/torches/火把", "支", 1, "Pitch and rags on a stick. It burns for an hour.", "木棍缠破布，浸过松脂，能烧半个时辰。", burns=1),
    _stock("ration", "ration//干粮", "份", 5, "Hard bread, harder cheese, a day's worth.", "硬面饼和更硬的干酪，够吃一天。", meal=True),
]  # fmt: skip

GENERAL_GEAR = [
    _gear("air bladder", "air bladder//气囊", "只", 5, "A pig's bladder with a reed in it: two breaths.", "插着苇管的猪尿泡，里头存着两口气。"),
    _snare("bear trap", "bear trap//捕熊夹", "副", 20, "Keep it closed until you mean it.", "不到用时，千万别掰开。", damage="1d6", condition="trapped", rounds=4),
    _gear("shovel", "shovel//铲子", "把", 10, "For treasure and for friends.", "挖宝用得着，埋朋友也用得着。", tool="shovel"),
    _gear("bellows", "pair of bellows/pairs of bellows/风箱", "只", 10, "It sighs when you pick it up.", "一拎起来就叹一口气。"),
    _stock("grease", "pot of grease/pots of grease/油膏", "罐", 10, "For hinges and for doorsteps.", "抹门轴好使，抹门槛也好使。", uses=3, tool="grease"),
    _gear("saw", "saw//锯子", "把", 10, "It still has most of its teeth.", "锯齿大半还在。", tool="saw"),
    _gear("bucket", "bucket//水桶", "只", 5, "It leaks a little.", "有点漏。"),
    _snare("caltrops", "bag of caltrops/bags of caltrops/铁蒺藜", "袋", 10, "However they fall, one point is up.", "不管怎么落地，总有一根刺朝上。", damage="1d4", condition="slowed", rounds=3, all_at_once=True),
    _gear("chisel", "chisel//凿子", "把", 5, "For stone.", "凿石头用的。", tool="chisel"),
    _gear("drill", "hand drill//手钻", "把", 10, "A bow drill with three bits.", "弓钻一把，钻头三枚。", tool="drill"),
    _gear("fish. rod", "fishing rod//钓竿", "根", 10, "With a hook, a float and no fish.", "有钩，有漂，没有鱼。"),
    _snare("marbles", "bag of marbles/bags of marbles/弹珠", "袋", 5, "Fifty of them, all eager to roll.", "五十颗，颗颗都想往外滚。", damage="", condition="prone", rounds=1, all_at_once=True),
    _stock("glue", "pot of glue/pots of glue/胶", "罐", 5, "Boiled hooves. It holds.", "牛蹄熬的，粘得牢。", uses=3, tool="glue"),
    _gear("pick", "pickaxe//镐", "把", 10, "A miner's, with somebody's initials.", "矿工的镐，柄上刻着谁的名字。", tool="chisel"),
    _gear("hourglass", "hourglass/hourglasses/沙漏", "只", 300, "The sand is blue.", "里头的沙是蓝的。"),
    _flask("net", "net//网", "张", 10, "For fish, or for whatever comes.", "网鱼，或者网别的什么。", damage="1d2", manner="blunt", condition="webbed", rounds=3, size=1),
    _gear("tongs", "pair of tongs/pairs of tongs/火钳", "把", 10, "For hot things.", "夹烫手的东西。", tool="tongs"),
    _gear("lockpicks", "set of lockpicks/sets of lockpicks/开锁器", "副", 100, "Seven hooks in a roll of felt.", "毡卷里插着七根钩针。", tool="lockpicks"),
    _gear("metal file", "metal file//锉刀", "把", 5, "Bars, too, are only metal.", "铁栏杆说到底也是铁。", tool="file"),
    _gear("nails", "box of nails/boxes of nails/钉子", "盒", 5, "A hundred, some of them straight.", "一百枚，有几枚是直的。"),
    _stock("incense", "stick of incense/sticks of incense/线香", "支", 10, "Sandalwood.", "檀香味的。", pastime=True),
    _gear("sponge", "sponge//海绵", "块", 5, "Dry and very light.", "干透了，轻得很。"),
    _gear("lens", "lens/lenses/透镜", "块", 100, "It makes small things large and sunlight hot.", "能把小东西放大，能把日光聚热。", tool="lens"),
    _stock("perfume", "vial of perfume/vials of perfume/香水", "瓶", 50, "Lilac, too much of it.", "丁香味，浓得过头。", uses=5, pastime=True),
    _gear("horn", "horn//号角", "只", 10, "One note, heard a mile off.", "只会一个音，一里外都听得见。", tool="noise"),
    _gear("bottle", "bottle//瓶子", "只", 1, "Green glass and a cork.", "绿玻璃瓶，配着软木塞。"),
    _stock("soap", "bar of soap/bars of soap/肥皂", "块", 1, "Unused.", "没用过的。", uses=5, pastime=True),
    _gear("spyglass", "spyglass/spyglasses/望远镜", "只", 1000, "Three tubes of brass that slide into each other.", "三节黄铜管，能套在一起。", tool="spyglass"),
    _flask("tar pot", "pot of tar/pots of tar/焦油", "罐", 10, "Black, thick, and it burns.", "又黑又稠，还能烧。", damage="1d4", manner="fire", condition="slowed", rounds=3, uses=3),
    _gear("twine", "ball of twine/balls of twine/麻线", "团", 5, "Three hundred feet, if you find the end.", "三百尺长，找得到线头的话。"),
    _gear("fake jewels", "handful of fake jewels/handfuls of fake jewels/假珠宝", "把", 50, "Glass, but cut with love.", "虽是玻璃，打磨得却用心。"),
    _gear("blank book", "blank book//空白册子", "本", 300, "A hundred empty pages.", "一百页，一个字也没有。"),
    _gear("card deck", "deck of cards/decks of cards/纸牌", "副", 5, "One ace more than there should be.", "比该有的多了一张尖儿。"),
    _gear("dice set", "set of dice/sets of dice/骰子", "副", 5, "Bone, a little rounder at the six.", "骨头磨的，六点那面略圆一些。"),
    _gear("cook pots", "set of pots/sets of pots/锅具", "套", 10, "They cannot be carried quietly.", "背着走，没法不响。"),
    _stock("face paint", "box of face paint/boxes of face paint/油彩", "盒", 10, "Red, white and black.", "红、白、黑三色。", uses=5, pastime=True),
    _gear("whistle", "whistle//哨子", "只", 5, "Tin. Dogs hate it.", "锡哨子，狗最讨厌它。", tool="noise"),
    _gear("instrument", "fiddle//胡琴", "把", 200, "Two strings and a snakeskin; it remembers sad tunes.", "两根弦，一张蛇皮，记得许多伤心曲子。"),
    _gear("quill & ink", "quill and ink/sets of quill and ink/笔墨", "套", 10, "A goose feather and a corked horn of ink.", "一支鹅毛笔，一角塞好的墨水。"),
    _gear("small bell", "small bell//小铃铛", "只", 20, "Silver, with a clear voice.", "银铃一枚，声音清亮。", tool="bell"),
]  # fmt: skip

DRAUGHTS = [
    _flask("holy water", "flask of holy water/flasks of holy water/圣水", "瓶", 25,
           "Well water, blessed. It stings what should not walk.", "祝过圣的井水，专门灼烧不该走动的东西。",
           damage="2d6", manner="holy", only_against=("undead", "spirit")),
    _thing("Container", "chest", "chest//箱子", "口", ("Oak, iron-bound, with a lid that complains.", "铁箍橡木箱，箱盖一动就抱怨。"),
           size=8, value=30, capacity=20, lid=True, closed=True),
    _thing("Container", "belt pouch", "belt pouch/belt pouches/腰包", "只", ("For what should be at hand.", "要紧的小东西放这儿。"),
           size=0.2, value=5, capacity=1),
    _stock("healing draught", "healing draught//疗伤药剂", "瓶", 60,
           "Red, bitter and warm. It closes wounds.", "红色，苦而温热，能让伤口合拢。", size=0.5, heals="1d8"),
]  # fmt: skip

ANIMALS = [
    _thing("Lead", key, names, measure, desc, size=0, value=value, animal=key)
    for key, names, measure, value, desc in (
        ("hunting dog", "hunting dog//猎犬", "条", 50, synonyms("On a lead, and pulling.")),
        ("donkey", "donkey//驴子", "头", 300, synonyms("On a halter, and not pulling at all.")),
        ("riding horse", "riding horse//骑马", "匹", 1000, synonyms("Bridled and shod.")),
    )
]

GEAR: dict[str, dict[str, Any]] = {
    prototype["prototype_key"]: prototype
    for prototype in [*ARMOR, *WEAPONS, *DUNGEON_GEAR, *GENERAL_GEAR, *DRAUGHTS, *ANIMALS]
}
"""Key -> prototype, of everything above."""


def gear_name(key: str) -> Words:
    """Return the name of a prototype's thing."""
    names = GEAR[key]["names"]
    return Words(names["en"], names["zh"])
