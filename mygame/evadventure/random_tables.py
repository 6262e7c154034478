"""The tables of Knave (Ben Milton, CC BY 4.0), in both languages.

Pure. `chargen_tables` and the other tables are what is rolled on, in the order of the dice; their entries
are the English terms, which are also the keys of the prototypes of gear. `term` gives an entry in both
languages. Names of people are our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .words import Words

type Line = str
type Row = tuple[str, str]

_TRAITS: dict[str, dict[str, str]] = {
    "physique": {
        "athletic": "矫健",
        "brawny": "结实",
        "corpulent": "肥胖",
        "delicate": "纤弱",
        "gaunt": "枯瘦",
        "hulking": "魁梧",
        "lanky": "瘦高",
        "ripped": "筋肉虬结",
        "rugged": "粗犷",
        "scrawny": "干瘦",
        "short": "矮小",
        "sinewy": "精壮",
        "slender": "苗条",
        "flabby": "松垮",
        "statuesque": "挺拔",
        "stout": "敦实",
        "tiny": "娇小",
        "towering": "高大",
        "willowy": "修长",
        "wiry": "精瘦",
    },
    "face": {
        "bloated": "浮肿",
        "blunt": "扁平",
        "bony": "瘦骨嶙峋",
        "chiseled": "棱角分明",
        "delicate": "清秀",
        "elongated": "狭长",
        "patrician": "贵气",
        "pinched": "愁苦",
        "hawkish": "鹰隼般",
        "broken": "破了相",
        "impish": "顽皮",
        "narrow": "窄窄",
        "ratlike": "贼眉鼠眼",
        "round": "圆圆",
        "sunken": "凹陷",
        "sharp": "尖削",
        "soft": "柔和",
        "square": "四方",
        "wide": "宽阔",
        "wolfish": "狼一般",
    },
    "skin": {
        "battle scar": "带着战伤",
        "birthmark": "有块胎记",
        "burn scar": "留着烧疤",
        "dark": "黝黑",
        "makeup": "抹着脂粉",
        "oily": "油亮",
        "pale": "苍白",
        "perfect": "光洁无瑕",
        "pierced": "穿着环饰",
        "pockmarked": "满是麻点",
        "reeking": "散着臭气",
        "tattooed": "刺着花纹",
        "rosy": "红润",
        "rough": "粗糙",
        "sallow": "蜡黄",
        "sunburned": "晒得通红",
        "tanned": "晒成古铜色",
        "war paint": "涂着战纹",
        "weathered": "饱经风霜",
        "whip scar": "留着鞭痕",
    },
    "hair": {
        "bald": "一根不剩",
        "braided": "编成辫子",
        "bristly": "硬如鬃毛",
        "cropped": "剪成短寸",
        "curly": "卷曲",
        "disheveled": "蓬乱",
        "dreadlocks": "结成脏辫",
        "filthy": "污垢板结",
        "frizzy": "毛躁",
        "greased": "抹得油光",
        "limp": "软塌",
        "long": "长及肩背",
        "luxurious": "浓密",
        "mohawk": "剃成一道冠",
        "oily": "油腻",
        "ponytail": "束成马尾",
        "silky": "丝滑",
        "topknot": "挽着发髻",
        "wavy": "如波浪起伏",
        "wispy": "稀疏",
    },
    "clothing": {
        "antique": "老旧过时",
        "bloody": "血迹斑斑",
        "ceremonial": "像是礼服",
        "decorated": "缀满饰物",
        "eccentric": "古怪",
        "elegant": "雅致",
        "fashionable": "时兴",
        "filthy": "肮脏",
        "flamboyant": "花哨",
        "stained": "满是污渍",
        "foreign": "颇有异国风味",
        "frayed": "磨得起毛",
        "frumpy": "土气",
        "livery": "是一身仆役制服",
        "oversized": "过于宽大",
        "patched": "打满补丁",
        "perfumed": "熏过香",
        "rancid": "酸臭",
        "torn": "破烂",
        "undersized": "窄小",
    },
    "virtue": {
        "ambitious": "有抱负",
        "cautious": "谨慎",
        "courageous": "勇敢",
        "courteous": "有礼",
        "curious": "好奇",
        "disciplined": "自律",
        "focused": "专注",
        "generous": "慷慨",
        "gregarious": "合群",
        "honest": "诚实",
        "honorable": "重信义",
        "humble": "谦逊",
        "idealistic": "怀抱理想",
        "just": "公正",
        "loyal": "忠诚",
        "merciful": "仁慈",
        "righteous": "正直",
        "serene": "沉静",
        "stoic": "坚忍",
        "tolerant": "宽容",
    },
    "vice": {
        "aggressive": "好斗",
        "arrogant": "傲慢",
        "bitter": "怨气深重",
        "cowardly": "怯懦",
        "cruel": "残忍",
        "deceitful": "狡诈",
        "flippant": "轻浮",
        "gluttonous": "贪嘴",
        "greedy": "贪财",
        "irascible": "暴躁",
        "lazy": "懒惰",
        "nervous": "神经紧张",
        "prejudiced": "怀有偏见",
        "reckless": "鲁莽",
        "rude": "粗鲁",
        "suspicious": "多疑",
        "vain": "虚荣",
        "vengeful": "记仇",
        "wasteful": "挥霍",
        "whiny": "爱抱怨",
    },
    "speech": {
        "blunt": "直来直去",
        "booming": "声如洪钟",
        "breathy": "气声绵绵",
        "cryptic": "云山雾罩",
        "drawling": "拖着长腔",
        "droning": "嗡嗡不休",
        "flowery": "辞藻华丽",
        "formal": "一板一眼",
        "gravelly": "嗓音低哑",
        "hoarse": "声音嘶哑",
        "mumbling": "含含糊糊",
        "precise": "字斟句酌",
        "quaint": "满口古语",
        "rambling": "东拉西扯",
        "rapid-fire": "连珠炮似的",
        "dialect": "一口土话",
        "slow": "慢条斯理",
        "squeaky": "尖声尖气",
        "stuttering": "结结巴巴",
        "whispery": "轻声细语",
    },
    "background": {
        "alchemist": "炼金术士",
        "beggar": "乞丐",
        "butcher": "屠夫",
        "burglar": "窃贼",
        "charlatan": "江湖骗子",
        "cleric": "教士",
        "cook": "厨子",
        "cultist": "邪教徒",
        "gambler": "赌徒",
        "herbalist": "采药人",
        "magician": "术士",
        "mariner": "水手",
        "mercenary": "佣兵",
        "merchant": "商贩",
        "outlaw": "逃犯",
        "performer": "艺人",
        "pickpocket": "扒手",
        "smuggler": "私贩",
        "student": "学子",
        "tracker": "追踪手",
    },
    "misfortune": {
        "abandoned": "被人抛弃",
        "addicted": "染上了瘾",
        "blackmailed": "遭人勒索",
        "condemned": "被判了罪",
        "cursed": "受了诅咒",
        "defrauded": "被骗光了钱",
        "demoted": "丢了官职",
        "discredited": "名声扫地",
        "disowned": "被逐出家门",
        "exiled": "遭到流放",
        "framed": "被人栽赃",
        "haunted": "被鬼魂缠身",
        "kidnapped": "遭人绑走",
        "mutilated": "身受残伤",
        "poor": "一贫如洗",
        "pursued": "被人追捕",
        "rejected": "处处碰壁",
        "replaced": "被人取代",
        "robbed": "遭了抢劫",
        "suspected": "惹上嫌疑",
    },
    "alignment": {"law": "守序", "neutrality": "中立", "chaos": "混乱"},
}

_GEAR: dict[str, dict[str, str]] = {
    "armor": {"no armor": "无护甲", "gambeson": "棉甲", "brigandine": "札甲", "chain": "锁子甲"},
    "helmets and shields": {
        "no helmet or shield": "无盔无盾",
        "helmet": "头盔",
        "shield": "盾牌",
        "helmet and shield": "头盔与盾牌",
    },
    "starting weapon": {"dagger": "匕首", "club": "短棒", "staff": "长杖"},
    "dungeoning gear": {
        "rope, 50ft": "五十尺绳索",
        "pulleys": "滑轮组",
        "candles, 5": "五支蜡烛",
        "chain, 10ft": "十尺铁链",
        "chalk, 10": "十支粉笔",
        "crowbar": "撬棍",
        "tinderbox": "火绒盒",
        "grap. hook": "抓钩",
        "hammer": "锤子",
        "waterskin": "水囊",
        "lantern": "提灯",
        "lamp oil": "灯油",
        "padlock": "挂锁",
        "manacles": "镣铐",
        "mirror": "镜子",
        "pole, 10ft": "十尺长杆",
        "sack": "麻袋",
        "tent": "帐篷",
        "spikes, 5": "五枚铁钉",
        "torches, 5": "五支火把",
    },
    "general gear 1": {
        "air bladder": "气囊",
        "bear trap": "捕熊夹",
        "shovel": "铲子",
        "bellows": "风箱",
        "grease": "油膏",
        "saw": "锯子",
        "bucket": "水桶",
        "caltrops": "铁蒺藜",
        "chisel": "凿子",
        "drill": "手钻",
        "fish. rod": "钓竿",
        "marbles": "弹珠",
        "glue": "胶",
        "pick": "镐",
        "hourglass": "沙漏",
        "net": "网",
        "tongs": "火钳",
        "lockpicks": "开锁器",
        "metal file": "锉刀",
        "nails": "钉子",
    },
    "general gear 2": {
        "incense": "线香",
        "sponge": "海绵",
        "lens": "透镜",
        "perfume": "香水",
        "horn": "号角",
        "bottle": "瓶子",
        "soap": "肥皂",
        "spyglass": "望远镜",
        "tar pot": "焦油",
        "twine": "麻线",
        "fake jewels": "假珠宝",
        "blank book": "空白册子",
        "card deck": "纸牌",
        "dice set": "骰子",
        "cook pots": "锅具",
        "face paint": "油彩",
        "whistle": "哨子",
        "instrument": "乐器",
        "quill & ink": "笔墨",
        "small bell": "小铃铛",
    },
}

_RANGES: Mapping[str, Sequence[Row]] = {
    "alignment": (("1-5", "law"), ("6-15", "neutrality"), ("16-20", "chaos")),
    "armor": (("1-3", "no armor"), ("4-14", "gambeson"), ("15-19", "brigandine"), ("20", "chain")),
    "helmets and shields": (
        ("1-13", "no helmet or shield"),
        ("14-16", "helmet"),
        ("17-19", "shield"),
        ("20", "helmet and shield"),
    ),
    "starting weapon": (("1-7", "dagger"), ("8-13", "club"), ("14-20", "staff")),
}

_NAMES: Sequence[str] = (
    "Aldith", "Anwen", "Bartlet", "Berric", "Blythe", "Brannoc", "Cadel", "Carys", "Corwin", "Dagna",
    "Darrow", "Ebba", "Edrick", "Elswyth", "Emrys", "Fenna", "Fulk", "Garrick", "Gisla", "Hamo",
    "Hedda", "Ingram", "Isaura", "Jocosa", "Kerensa", "Lambert", "Leofa", "Maddox", "Merewen", "Nerys",
    "Odo", "Osric", "Perkin", "Petra", "Quill", "Rhosyn", "Rowena", "Sefton", "Tamsin", "Wulfric",
)  # fmt: skip
_CHINESE_NAMES: Sequence[str] = (
    "阿笙", "白榆", "陈九", "程砚", "楚青", "杜衡", "方寻", "冯渡", "顾三", "关山",
    "郭小满", "韩石", "何七", "胡杨", "江晚", "景行", "孔青禾", "老黑", "李十一", "林雁",
    "柳絮", "陆离", "罗小川", "孟冬", "莫问", "宁远", "裴铁", "秦川", "沈砚秋", "石敢",
    "苏木", "唐果", "田七", "王二麻", "魏长风", "闻溪", "萧野", "谢流萤", "杨柳青", "周大河",
)  # fmt: skip

chargen_tables: Mapping[str, Sequence[Line] | Sequence[Row]] = {
    **{name: _RANGES.get(name, tuple(entries)) for name, entries in (_TRAITS | _GEAR).items()},
    "name": _NAMES,
    "chinese name": _CHINESE_NAMES,
}
"""What a new character is rolled on, a d20 each (`1d40` for names)."""

reactions: Sequence[Row] = (
    ("2", "hostile"),
    ("3-5", "unfriendly"),
    ("6-8", "unsure"),
    ("9-11", "talkative"),
    ("12", "helpful"),
)
"""2d6: how somebody who was met takes it."""

initiative: Sequence[Row] = (("1-3", "enemies"), ("4-6", "characters"))
"""1d6: which side acts first in a round."""

death_table: Sequence[Row] = (
    ("1-2", "dead"),
    ("3", "strength"),
    ("4", "dexterity"),
    ("5", "constitution"),
    ("6", "intelligence"),
    ("7", "wisdom"),
    ("8", "charisma"),
)
"""1d8 at 0 HP: dead, or the ability that loses 1d4."""

WOUNDS: Mapping[str, Words] = {
    "strength": Words("weakened"),
    "dexterity": Words("unsteady"),
    "constitution": Words("sickly"),
    "intelligence": Words("addled"),
    "wisdom": Words("rattled"),
    "charisma": Words("disfigured"),
}
"""Ability that was lost -> what one is called who survived."""

death_and_dismemberment: Sequence[str] = ("dead", "dead", *(wound.en for wound in WOUNDS.values()))
"""The same table with a line for each face of the die, as the lesson has it."""

_OTHER: dict[str, dict[str, str]] = {
    "reactions": {
        "hostile": "敌意",
        "unfriendly": "不友善",
        "unsure": "犹豫",
        "talkative": "健谈",
        "helpful": "乐意相助",
    },
    "initiative": {"enemies": "敌方先动", "characters": "我方先动"},
}

TERMS: Mapping[str, Mapping[str, Words]] = {
    table: {english: Words(english, chinese) for english, chinese in entries.items()}
    for table, entries in (_TRAITS | _GEAR | _OTHER).items()
}
"""Table -> entry -> the entry in both languages."""


BUNDLES: Mapping[str, tuple[str, int]] = {
    "candles, 5": ("candle", 5),
    "spikes, 5": ("spike", 5),
    "torches, 5": ("torch", 5),
}
"""Entry of gear -> (thing, how many) where one entry is several things."""


def term(table: str, entry: str) -> Words:
    """Return the entry of a table in both languages.

    Raises:
        KeyError: if the table has no such entry.
    """
    return TERMS[table][entry]
