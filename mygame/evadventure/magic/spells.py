"""Forty-odd of Knave's level-less spells: names, what they ask for, and one function each. Pure (`knave.md 2 and 4`).

A spell grows with its caster's level L: what lasts, lasts L x 10 minutes of the game. Who does not want it resists: the
caster rolls intelligence against the target's dexterity (what is aimed), constitution (what saps life), intelligence
(what bends the mind) or wisdom (what is not there). What each spell does in a text game without a referee is our
reading of its name; `docs/rpg-people.md` lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

import msgspec

from evadventure.enums import Ability
from evadventure.fighting.blows import opposed
from evadventure.magic import effects
from evadventure.magic.effects import Effect
from evadventure.rules import EvAdventureRollEngine
from evadventure.words import Lang, Words

MINUTE = 60
LASTS = 10 * MINUTE
"""Game seconds a level of the caster adds to a spell that lasts (`knave.md 2`)."""


class Aim(Enum):
    """What a spell is cast at."""

    SELF = "self"
    FRIEND = "friend"
    PARTY = "party"
    CREATURE = "creature"
    FOES = "foes"
    THING = "thing"
    WAY = "way"
    WORD = "word"
    NOTHING = "nothing"

    def in_lang(self, lang: Lang) -> str:
        """Return it in `lang`, as a list of spells says it."""
        return AIMS[self].in_lang(lang)


class Scene(msgspec.Struct):
    """A spell being cast.

    Args:
        engine: of chance.
        caster: who casts.
        targets: whom or what it is cast at; empty where it needs nobody.
        word: what else was said: a command, a place, a thought.
    """

    engine: EvAdventureRollEngine
    caster: Any
    targets: list[Any] = []
    word: str = ""

    @property
    def level(self) -> int:
        """L: the caster's level."""
        return max(1, int(self.caster.level))

    @property
    def lasting(self) -> float:
        """Game seconds a lasting spell lasts: L x 10 minutes."""
        return self.level * LASTS


type Cast = Callable[[Scene], Iterator[Effect]]


class Spell(msgspec.Struct, frozen=True):
    """One spell.

    Args:
        key: what it is called in data.
        name: what people call it.
        does: what it does, as one or two sentences.
        aim: what it is cast at.
        save: what resists it; None where nobody would.
        power: 1 to 3; what a stone costs and how deep it lies.
        cast: yields what happens.
        hostile: whether casting it on somebody is an attack.
    """

    key: str
    name: Words
    does: Words
    aim: Aim
    save: Ability | None
    power: int
    cast: Cast

    @property
    def hostile(self) -> bool:
        """Whether casting it on somebody is an attack."""
        return self.save is not None


SPELLS: dict[str, Spell] = {}
"""Key -> spell, in alphabetic order of the keys."""


def spell(
    name: tuple[str, str], does: tuple[str, str], aim: Aim, power: int, save: Ability | None = None
) -> Callable[[Cast], Cast]:
    """Return a decorator that makes a spell of a function of the same name."""

    def register(cast: Cast) -> Cast:
        key = cast.__name__.replace("_", " ")
        SPELLS[key] = Spell(key, Words(*name), Words(*does), aim, save, power, cast)
        return cast

    return register


def outcome(spell: Spell, scene: Scene) -> list[Effect]:
    """Return all that happens when a spell is cast."""
    return list(spell.cast(scene))


def price(spell: Spell) -> int:
    """Return what its stone is worth, in coppers."""
    return {1: 150, 2: 400, 3: 900}[spell.power]


def _caught(scene: Scene, save: Ability) -> Iterator[tuple[Any, Effect | None]]:
    """Yield each target with None when the spell takes hold of it, else with how it resisted."""
    for target in scene.targets:
        rolled = opposed(scene.engine, scene.caster, target, Ability.INT, save)
        yield target, (None if rolled.success else effects.Resisted(target, rolled))


def _afflicting(
    condition: str, save: Ability, rounds: Callable[[Scene], int] | None = None, dice: str = "", manner: str = "magic"
) -> Cast:
    """Return the way of spells that put a condition on whom they catch, and may hurt too."""

    def cast(scene: Scene) -> Iterator[Effect]:
        for target, resisted in _caught(scene, save):
            if resisted is not None:
                yield resisted
                continue
            if dice:
                yield effects.Harm(target, scene.engine.roll(dice), manner)
            if rounds is not None:
                yield effects.Afflict(target, condition, rounds=rounds(scene))
            else:
                yield effects.Afflict(target, condition, game_seconds=scene.lasting)

    return cast


def _granting(*conditions: str) -> Cast:
    """Return the way of spells that put conditions on who wants them."""

    def cast(scene: Scene) -> Iterator[Effect]:
        for target in scene.targets:
            for condition in conditions:
                yield effects.Afflict(target, condition, game_seconds=scene.lasting)

    return cast


# One function a spell.


@spell(("Adhere", "黏附"), ("What it touches sticks fast where it stands.", "碰上什么，什么就牢牢粘在原地。"),
       Aim.CREATURE, 1, Ability.DEX)  # fmt: skip
def adhere(scene: Scene) -> Iterator[Effect]:
    """Stick a creature to the ground."""
    return _afflicting("webbed", Ability.DEX)(scene)


@spell(("Babble", "呓语"), ("A creature can say nothing that makes sense: no spell, no call for help.",
        "让对方只能胡言乱语：念不了咒，也喊不来帮手。"), Aim.CREATURE, 1, Ability.WIS)  # fmt: skip
def babble(scene: Scene) -> Iterator[Effect]:
    """Take a creature's speech."""
    return _afflicting("silenced", Ability.WIS)(scene)


@spell(("Befuddle", "迷糊"), ("A creature forgets what it was about, again and again.", "让对方转眼就忘了自己在干什么。"),
       Aim.CREATURE, 1, Ability.INT)  # fmt: skip
def befuddle(scene: Scene) -> Iterator[Effect]:
    """Take a creature's thread."""
    return _afflicting("befuddled", Ability.INT)(scene)


@spell(("Charm", "魅惑"), ("A creature takes you for a friend, until you hurt it.", "对方把你当成朋友，直到你伤了它。"),
       Aim.CREATURE, 2, Ability.INT)  # fmt: skip
def charm(scene: Scene) -> Iterator[Effect]:
    """Make a creature spare the caster."""
    return _afflicting("charmed", Ability.INT)(scene)


COMMANDS: dict[str, str] = {
    "halt": "held", "stop": "held", "停": "held", "站住": "held",
    "kneel": "prone", "fall": "prone", "跪": "prone", "跪下": "prone", "趴下": "prone",
    "drop": "disarmed", "放下": "disarmed", "丢": "disarmed",
    "flee": "", "go": "", "滚": "", "逃": "", "走开": "",
}  # fmt: skip
"""Word of command -> the condition it brings; an empty one drives the creature away."""


@spell(("Command", "号令"), ("A creature obeys one word: halt, kneel, drop or flee.", "对方听从你一个字：停、跪、丢或逃。"),
       Aim.CREATURE, 1, Ability.INT)  # fmt: skip
def command(scene: Scene) -> Iterator[Effect]:
    """Give a creature one order; "halt" when none is understood."""
    condition = COMMANDS.get(scene.word.strip().lower(), "held")
    for target, resisted in _caught(scene, Ability.INT):
        if resisted is not None:
            yield resisted
        elif condition:
            yield effects.Afflict(target, condition, rounds=1 + scene.level // 2)
        else:
            yield effects.Rout(target)


@spell(("Counterspell", "破法"), ("All magic that lies on somebody ends; your own and your friends' too.",
        "解除一个人身上的一切法术，自己人身上的也行。"), Aim.FRIEND, 1)  # fmt: skip
def counterspell(scene: Scene) -> Iterator[Effect]:
    """End magic."""
    for target in scene.targets:
        yield effects.Cleanse(target)


@spell(("Deafen", "失聪"), ("A creature hears nothing any more, not even its own spells.", "让对方什么也听不见，连自己念的咒也听不见。"),
       Aim.CREATURE, 1, Ability.CON)  # fmt: skip
def deafen(scene: Scene) -> Iterator[Effect]:
    """Take a creature's hearing."""
    return _afflicting("deafened", Ability.CON)(scene)


@spell(("Detect Magic", "辨魔"), ("You see what is magic: stones, treasures, spells that lie on somebody.",
        "看出身边什么带着魔法：符石、宝物，还有谁身上有法术。"), Aim.NOTHING, 1)  # fmt: skip
def detect_magic(scene: Scene) -> Iterator[Effect]:
    """See magic."""
    yield effects.Reveal(scene.caster, "magic")


@spell(("Disguise", "易容"), ("You look like somebody else, and like somebody to be trusted.", "你换了副模样，看着还挺可靠。"),
       Aim.SELF, 1)  # fmt: skip
def disguise(scene: Scene) -> Iterator[Effect]:
    """Look like another."""
    return _granting("disguised")(scene)


@spell(("Displace", "移影"), ("You seem to stand a step beside where you stand.", "别人看见的你，总比真身偏开一步。"),
       Aim.SELF, 2)  # fmt: skip
def displace(scene: Scene) -> Iterator[Effect]:
    """Be hard to hit."""
    return _granting("displaced")(scene)


@spell(("Earthquake", "地震"), ("The ground throws every enemy here off its feet and hurts it for 1d6.",
        "地面猛地一震，在场的敌人全被掀翻，各受1d6伤害。"), Aim.FOES, 3, Ability.DEX)  # fmt: skip
def earthquake(scene: Scene) -> Iterator[Effect]:
    """Shake the ground."""
    return _afflicting("prone", Ability.DEX, rounds=lambda _: 2, dice="1d6", manner="blunt")(scene)


@spell(("Elemental Wall", "元素墙"), ("A wall of fire springs up among your enemies and sets them alight.",
        "敌人当中腾起一道火墙，把他们点着。"), Aim.FOES, 3, Ability.DEX)  # fmt: skip
def elemental_wall(scene: Scene) -> Iterator[Effect]:
    """Raise a wall of fire."""
    return _afflicting("burning", Ability.DEX, rounds=lambda scene: 1 + scene.level, dice="1d4", manner="fire")(scene)


@spell(("Filch", "隔空取物"), ("A thing that lies in sight, or something a creature carries, is in your hands.",
        "看得见的东西，或对方身上的一样东西，转眼到了你手里。"), Aim.CREATURE, 2, Ability.DEX)  # fmt: skip
def filch(scene: Scene) -> Iterator[Effect]:
    """Steal."""
    for target, resisted in _caught(scene, Ability.DEX):
        yield resisted or effects.Fetch(target)


@spell(("Fog Cloud", "云雾"), ("Thick fog blinds every enemy who does not see through it.", "浓雾涌起，看不穿它的敌人全成了睁眼瞎。"),
       Aim.FOES, 2, Ability.WIS)  # fmt: skip
def fog_cloud(scene: Scene) -> Iterator[Effect]:
    """Blind enemies."""
    return _afflicting("blinded", Ability.WIS, rounds=lambda scene: 2 + scene.level)(scene)


@spell(("Frenzy", "狂怒"), ("A friend, or you, fights in a rage: strikes better and harder, and is struck as easily.",
        "让同伴或自己陷入狂怒：打得更准更狠，也更容易挨打。"), Aim.FRIEND, 1)  # fmt: skip
def frenzy(scene: Scene) -> Iterator[Effect]:
    """Enrage."""
    return _granting("frenzied")(scene)


@spell(("Haste", "加速"), ("A friend, or you, acts twice in the time of once.", "让同伴或自己快上一倍。"), Aim.FRIEND, 3)
def haste(scene: Scene) -> Iterator[Effect]:
    """Quicken."""
    return _granting("hasted")(scene)


@spell(("Hover", "悬浮"), ("You float a hand above the ground, and over pits and plates that wait for a foot.",
        "你离地浮起一掌高，陷坑和踏板都碰不着你。"), Aim.SELF, 1)  # fmt: skip
def hover(scene: Scene) -> Iterator[Effect]:
    """Float."""
    return _granting("hovering")(scene)


@spell(("Hypnotize", "催眠"), ("A creature stares at you and does nothing at all.", "对方直勾勾地盯着你，什么也不做。"),
       Aim.CREATURE, 2, Ability.INT)  # fmt: skip
def hypnotize(scene: Scene) -> Iterator[Effect]:
    """Hold a creature by its eyes."""
    return _afflicting("held", Ability.INT, rounds=lambda scene: 2 + scene.level)(scene)


@spell(("Icy Touch", "冰触"), ("Cold from your hand: 2d6, and it goes into the bones; half of it when resisted.",
        "掌心寒气透骨，造成2d6伤害并冻僵对方；抵抗成功则减半。"), Aim.CREATURE, 2, Ability.CON)  # fmt: skip
def icy_touch(scene: Scene) -> Iterator[Effect]:
    """Freeze a creature."""
    for target, resisted in _caught(scene, Ability.CON):
        hp = scene.engine.roll("2d6")
        if resisted is None:
            yield effects.Harm(target, hp, "cold")
            yield effects.Afflict(target, "chilled", rounds=1 + scene.level)
        else:
            yield resisted
            yield effects.Harm(target, (hp + 1) // 2, "cold")


@spell(("Illuminate", "照明"), ("A light without fire hangs over you and follows.", "一团没有火的光悬在你头上，跟着你走。"),
       Aim.SELF, 1)  # fmt: skip
def illuminate(scene: Scene) -> Iterator[Effect]:
    """Shine."""
    yield effects.Light(scene.caster, scene.lasting * 2)


@spell(("Increase Gravity", "增重"), ("Your enemies can hardly lift their feet.", "敌人双脚重得抬不起来。"),
       Aim.FOES, 2, Ability.CON)  # fmt: skip
def increase_gravity(scene: Scene) -> Iterator[Effect]:
    """Weigh enemies down."""
    return _afflicting("heavy", Ability.CON, rounds=lambda scene: 2 + scene.level)(scene)


@spell(("Knock", "开锁术"), ("A lock opens: of a door, a chest, a shackle.", "打开一把锁：门、箱子、镣铐都行。"), Aim.WAY, 1)
def knock(scene: Scene) -> Iterator[Effect]:
    """Open a lock."""
    for target in scene.targets:
        yield effects.Unlock(target)


@spell(("Leap", "飞跃"), ("One bound, and you are out of any fight.", "纵身一跃，什么打斗都甩在身后。"), Aim.SELF, 1)
def leap(scene: Scene) -> Iterator[Effect]:
    """Get away."""
    yield effects.Escape(scene.caster)


@spell(("Magic Dampener", "禁魔"), ("Magic runs off you and your companions.", "魔法近不了你和同伴的身。"), Aim.PARTY, 2)
def magic_dampener(scene: Scene) -> Iterator[Effect]:
    """Keep magic off."""
    return _granting("shielded")(scene)


@spell(("Manse", "幻居"), ("A small house with beds stands there for some hours: rest in it, nothing comes in.",
        "凭空立起一间有床的小屋，能待上几个时辰：在里面休息，什么也进不来。"), Aim.NOTHING, 3)  # fmt: skip
def manse(scene: Scene) -> Iterator[Effect]:
    """Raise a safe haven: L x 2 hours."""
    yield effects.Haven(scene.caster, scene.level * 120 * MINUTE)


@spell(("Mirror Image", "镜影"), ("Of three of you, the first blow finds the wrong one.", "化出分身，头一下攻击必定落空。"),
       Aim.SELF, 1)  # fmt: skip
def mirror_image(scene: Scene) -> Iterator[Effect]:
    """Multiply."""
    return _granting("mirrored")(scene)


@spell(("Multiarm", "多臂"), ("A second pair of arms: another 1d6 with each blow.", "多长一双手，每次击中再加1d6伤害。"),
       Aim.FRIEND, 2)  # fmt: skip
def multiarm(scene: Scene) -> Iterator[Effect]:
    """Grow arms."""
    return _granting("multiarmed")(scene)


@spell(("Pacify", "平息"), ("Your enemies see no reason to fight, until somebody hurts them.", "敌人忽然无心再战，直到有人伤了他们。"),
       Aim.FOES, 3, Ability.INT)  # fmt: skip
def pacify(scene: Scene) -> Iterator[Effect]:
    """Make peace."""
    return _afflicting("pacified", Ability.INT)(scene)


@spell(("Phobia", "惊惧"), ("A creature is afraid of you, and runs.", "让对方怕了你，掉头就跑。"), Aim.CREATURE, 2, Ability.WIS)
def phobia(scene: Scene) -> Iterator[Effect]:
    """Frighten a creature away."""
    for target, resisted in _caught(scene, Ability.WIS):
        if resisted is not None:
            yield resisted
        else:
            yield effects.Afflict(target, "frightened", game_seconds=scene.lasting)
            yield effects.Rout(target)


@spell(("Pit", "陷坑"), ("The ground opens under a creature: 1d6, and it must climb out.", "对方脚下裂开一个坑：摔伤1d6，还得自己爬上来。"),
       Aim.CREATURE, 1, Ability.DEX)  # fmt: skip
def pit(scene: Scene) -> Iterator[Effect]:
    """Open the ground."""
    return _afflicting("trapped", Ability.DEX, rounds=lambda scene: 2 + scene.level, dice="1d6", manner="blunt")(scene)


@spell(("Pull", "牵引"), ("A thing that lies about comes flying to your hand; a creature is dragged off its feet.",
        "地上的东西飞到你手里；若是活物，就把它拽倒在地。"), Aim.THING, 1, Ability.DEX)  # fmt: skip
def pull(scene: Scene) -> Iterator[Effect]:
    """Drag something near."""
    for target in scene.targets:
        if not hasattr(target, "dexterity"):
            yield effects.Fetch(target)
    living = [target for target in scene.targets if hasattr(target, "dexterity")]
    yield from _afflicting("prone", Ability.DEX, rounds=lambda _: 2)(msgspec.structs.replace(scene, targets=living))


@spell(("Push", "推力"), ("A creature is thrown back: 1d4, and out of the place if there is a way.",
        "把对方猛地推开：1d4伤害，有路就直接推出去。"), Aim.CREATURE, 1, Ability.DEX)  # fmt: skip
def push(scene: Scene) -> Iterator[Effect]:
    """Throw a creature out."""
    for target, resisted in _caught(scene, Ability.DEX):
        if resisted is not None:
            yield resisted
        else:
            yield effects.Harm(target, scene.engine.roll("1d4"), "blunt")
            yield effects.Rout(target)


@spell(("Raise Dead", "役尸"), ("A dead body gets up and fights for you, for a while.", "死者爬起来，替你打上一阵。"), Aim.THING, 3)
def raise_dead(scene: Scene) -> Iterator[Effect]:
    """Let a corpse fight."""
    for target in scene.targets:
        yield effects.Summon(target, "risen", scene.lasting)


@spell(("Read Mind", "读心"), ("You learn what a creature thinks: how it feels, how brave it is, what it has.",
        "读出对方的心思：伤势、胆量，还有身上带着什么。"), Aim.CREATURE, 1, Ability.INT)  # fmt: skip
def read_mind(scene: Scene) -> Iterator[Effect]:
    """Read a mind."""
    for target, resisted in _caught(scene, Ability.INT):
        yield resisted or effects.Reveal(target, "mind")


@spell(("Scry", "望气"), ("You see the place where somebody you name is, however far.", "说出一个人的名字，就看见那人身在何处，多远都行。"),
       Aim.WORD, 2)  # fmt: skip
def scry(scene: Scene) -> Iterator[Effect]:
    """See afar."""
    for target in scene.targets:
        yield effects.Reveal(target, "far")


@spell(("Shroud", "隐身"), ("You and your companions cannot be seen.", "你和同伴隐去身形。"), Aim.PARTY, 3)
def shroud(scene: Scene) -> Iterator[Effect]:
    """Hide the party."""
    return _granting("invisible")(scene)


@spell(("Sleep", "沉睡"), ("Your enemies fall asleep, the weakest first: L + 2 hit dice of them.",
        "敌人从最弱的开始睡倒，总共L+2个生命骰。"), Aim.FOES, 2, Ability.INT)  # fmt: skip
def sleep(scene: Scene) -> Iterator[Effect]:
    """Send enemies to sleep."""
    left = scene.level + 2
    weakest = sorted(scene.targets, key=lambda one: one.level)
    chosen = []
    for target in weakest:
        left -= max(1, int(target.level))
        if left < 0:
            break
        chosen.append(target)
    yield from _afflicting("asleep", Ability.INT)(msgspec.structs.replace(scene, targets=chosen))


@spell(("Smoke Form", "化烟"), ("You are smoke: hard to strike, and it is easy to slip away.", "你化作一缕烟，难以击中，也容易溜走。"),
       Aim.SELF, 2)  # fmt: skip
def smoke_form(scene: Scene) -> Iterator[Effect]:
    """Be smoke."""
    return _granting("smoky")(scene)


@spell(("Snail Knight", "蜗牛骑士"), ("A knight on a giant snail comes and fights for you. He has questions.",
        "一位骑着大蜗牛的骑士赶来助阵，还爱问问题。"), Aim.NOTHING, 3)  # fmt: skip
def snail_knight(scene: Scene) -> Iterator[Effect]:
    """Call a knight."""
    yield effects.Summon(scene.caster, "snail knight", scene.lasting)


@spell(("Sniff", "嗅迹"), ("Your nose tells you who is in the places around you.", "闻一闻，就知道四周各处都有谁。"), Aim.NOTHING, 1)
def sniff(scene: Scene) -> Iterator[Effect]:
    """Smell what is near."""
    yield effects.Reveal(scene.caster, "trail")


@spell(("Swarm", "蜂群"), ("Wasps out of nowhere sting every enemy for 1d4 and L more.", "凭空飞来一群黄蜂，蜇得每个敌人受1d4加L点伤害。"),
       Aim.FOES, 2, Ability.DEX)  # fmt: skip
def swarm(scene: Scene) -> Iterator[Effect]:
    """Call wasps."""
    for target, resisted in _caught(scene, Ability.DEX):
        yield resisted or effects.Harm(target, scene.engine.roll("1d4") + scene.level, "sting")


@spell(("Telepathy", "传音"), ("A thought of yours reaches somebody you name, anywhere.", "把你想说的话送进一个人的脑海，不论那人在哪里。"),
       Aim.WORD, 1)  # fmt: skip
def telepathy(scene: Scene) -> Iterator[Effect]:
    """Send a thought."""
    for target in scene.targets:
        yield effects.Say(target, scene.word)


@spell(("Teleport", "瞬移"), ("You are in the next place, through wall or locked door, and out of a fight.",
        "转眼到了隔壁，墙和锁都拦不住，正打着也能脱身。"), Aim.WAY, 3)  # fmt: skip
def teleport(scene: Scene) -> Iterator[Effect]:
    """Be elsewhere."""
    yield effects.Escape(scene.caster)
    for target in scene.targets:
        yield effects.Step(target)


@spell(("Time Slow", "缓时"), ("Time drags for a creature: it acts every other round.", "对方的时间慢了一半，隔一轮才动得了一次。"),
       Aim.CREATURE, 2, Ability.WIS)  # fmt: skip
def time_slow(scene: Scene) -> Iterator[Effect]:
    """Slow a creature."""
    return _afflicting("slowed", Ability.WIS)(scene)


@spell(("True Sight", "真视"), ("You see what is: hidden doors, traps, what is invisible, through any fog.",
        "看破一切虚妄：暗门、机关、隐形之物，浓雾也挡不住。"), Aim.SELF, 2)  # fmt: skip
def true_sight(scene: Scene) -> Iterator[Effect]:
    """See what is."""
    yield from _granting("seeing")(scene)
    yield effects.Reveal(scene.caster, "hidden")


@spell(("Ward", "护持"), ("The air hardens around a friend, or you: 3 more armour.", "同伴或自己周身的空气凝成护壁，护甲加3。"),
       Aim.FRIEND, 2)  # fmt: skip
def ward(scene: Scene) -> Iterator[Effect]:
    """Protect."""
    return _granting("warded")(scene)


@spell(("Web", "蛛网"), ("Strong web ties your enemies down.", "坚韧的蛛网把敌人统统缠住。"), Aim.FOES, 2, Ability.DEX)
def web(scene: Scene) -> Iterator[Effect]:
    """Tie enemies down."""
    return _afflicting("webbed", Ability.DEX)(scene)


@spell(("X-Ray Vision", "透视"), ("You see through the walls into every place next to this one.", "目光穿墙而过，看清四邻各处。"),
       Aim.NOTHING, 1)  # fmt: skip
def x_ray_vision(scene: Scene) -> Iterator[Effect]:
    """See through walls."""
    yield effects.Reveal(scene.caster, "beyond")


SPELLS = dict(sorted(SPELLS.items()))

AIMS: dict[Aim, Words] = {
    Aim.SELF: Words("yourself", "自己"),
    Aim.FRIEND: Words("yourself or a friend", "自己或同伴"),
    Aim.PARTY: Words("you and your companions here", "你和在场的同伴"),
    Aim.CREATURE: Words("a creature", "一个活物"),
    Aim.FOES: Words("every enemy here", "在场的所有敌人"),
    Aim.THING: Words("a thing or a creature", "一样东西或一个活物"),
    Aim.WAY: Words("a way or a lock", "一条路或一把锁"),
    Aim.WORD: Words("somebody by name", "叫得出名字的人"),
    Aim.NOTHING: Words("nothing in particular", "不用对准什么"),
}
