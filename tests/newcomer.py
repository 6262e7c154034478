"""A newcomer that plays by the text on the screen: from the account to a level, by telnet, in either language.

It knows the usual commands of such games (walk, look, talk, fight, rest, sell), and the names on the town's map. It
reads its next task, the ways, the state of a fight and its wounds. Nobody helps it.
"""

from __future__ import annotations

import re
import time
from collections import deque
from contextlib import suppress
from typing import NamedTuple

from tests.harness import Telnet

PROMPT = "@%h/%H %l %x %c@"
"""Hit points and their maximum, level, experience, coins: a prompt anybody may choose."""
_PROMPT = re.compile(r"@(-?\d+)/(\d+) (\d+) (\d+) (\d+)@")
STEPS = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}
BACK = {"north": "south", "south": "north", "east": "west", "west": "east", "up": "down", "down": "up"}
XP_A_LEVEL = 1000

type Cell = tuple[int, int, int]
"""Its place below: level, and squares east and north of the first entry to that level."""


class LostError(Exception):
    """It was carried up, or has been driven off into rooms it does not know."""


class Tongue(NamedTuple):
    """A newcomer's commands in one language, and regular expressions for the answers."""

    directions: dict[str, str]
    acts: tuple[tuple[str, tuple[str, ...]], ...]
    """Sights in a room below, and the commands for them."""
    lands: tuple[str, ...]
    travel: str
    sets_out: str
    stuck: str
    peace: str
    people: tuple[tuple[str, str], ...]
    """Places of the town and their people."""
    square: str
    bed: str
    temple: str
    store: str
    guild: str
    prompt: str
    look: str
    way: str
    steps: str
    ways: str
    shut: str
    real_time: str
    held: str
    open: str
    force: str
    talk: str
    bye: str
    hire: str
    buy: str
    light: str
    dark: str
    consider: str
    nobody: str
    which: str
    hopeless: str
    attack: str
    whom: str
    flee: str
    fight: str
    at_peace: str
    over: str
    move: str
    loot: tuple[str, ...]
    rest: str
    sell: str
    train: str
    learn: str
    recall: str
    rung: str
    hauled: str
    dead: str
    carried: str


ENGLISH = Tongue(
    directions={one: one for one in BACK},
    acts=(
        (r"lever", ("pull lever",)), (r"chest", ("open chest", "force chest")), (r"is tied", ("free",)),
        (r"something to decide", ("choose 1",)), (r"shrine", ("pray",)),
    ),
    lands=("salt", "fort", "marsh", "road", "forest"),
    travel="travel",
    sets_out="You set out for (.*?): ",
    stuck="You are in a fight!",
    peace="This is a place of peace",
    people=(
        ("well square", "hanno"), ("sixpenny store", "lil"), ("bucket and chain", "dunn"), ("inn kitchen", "pott"),
        ("bucket and chain", "tam"), ("hobb's blades", "greta"), ("rivet's armour", "rivet"), ("siege room", "bai"),
        ("graveyard", "moss"), ("deepers' guild", "tally"),
    ),
    square="well square", bed="best room", temple="temple", store="sixpenny store", guild="deepers' guild",
    prompt="prompt",
    look="look",
    way="way",
    steps=r"To [^:]*: ([a-z, ]+)\.",
    ways=r"Ways out: (.*?)\.(?:\n|$)",
    shut=r"\(shut\)",
    real_time=r"\(real time\)",
    held="You cannot leave",
    open="open",
    force="force",
    talk="talk",
    bye="bye",
    hire="hire man-at-arms",
    buy="buy torch",
    light="light torch",
    dark="It is dark",
    consider="consider",
    nobody=r"Weigh up whom\?",
    which=r"Weigh up which: (.*?)\?",
    hopeless="most likely be the end of you|had better know a prayer",
    attack="attack",
    whom=r"Whom\? (.*?)\.(?:\n|$)",
    flee="flee",
    fight="fight",
    at_peace="You are in no fight|Nobody fights here",
    over="The fight is over|The fight breaks off|You are out of the fight|Nobody raises a hand",
    move="Your move",
    loot=("get all", "get all from remains"),
    rest="rest",
    sell="sell all",
    train="train all",
    learn="advance str dex con",
    recall="recall",
    rung="You ring three times",
    hauled="you are hauled up",
    dead="will be remembered",
    carried="It goes dark",
)  # fmt: skip
CHINESE = Tongue(
    directions=dict(zip(BACK, "北南东西上下", strict=True)),
    acts=(
        ("拉杆", ("拉 拉杆",)), ("箱子", ("打开 箱子", "破开 箱子")), ("绑", ("松绑",)),
        ("要你拿主意", ("选 1",)), ("神龛", ("祈祷",)),
    ),
    lands=("盐滩", "边堡", "沼泽", "山路", "老林"),
    travel="远行",
    sets_out="你动身去(.*?)，要走",
    stuck="你正在战斗！",
    peace="这里是太平地方",
    people=(
        ("井口广场", "老绠"), ("六文铺", "莉"), ("桶链客栈", "大娘"), ("客栈后厨", "胖子"),
        ("桶链客栈", "阿谭"), ("霍氏刀剑铺", "霍嫂"), ("老铆甲铺", "老铆"), ("攻城厅", "白先生"),
        ("墓园", "老苔"), ("下井行会", "老筹"),
    ),
    square="井口广场", bed="上房", temple="阖目庙", store="六文铺", guild="下井行会",
    prompt="提示符",
    look="看",
    way="怎么走",
    steps=r"去[^：]*：([东南西北上下、，和]+)。",
    ways=r"出口：(.*?)。(?:\n|$)",
    shut="（关着）",
    real_time="（即时战斗）",
    held="你走不了",
    open="打开",
    force="破开",
    talk="聊",
    bye="再见",
    hire="雇佣 武士",
    buy="买 火把",
    light="点燃 火把",
    dark="一片漆黑",
    consider="掂量",
    nobody="要掂量谁？",
    which=r"要掂量哪个：(.*?)？",
    hopeless="多半要吃大亏|最好先想好遗言",
    attack="攻击",
    whom=r"对谁？(.*?)。(?:\n|$)",
    flee="逃跑",
    fight="战况",
    at_peace="你没有在战斗|这里没有人在打",
    over="战斗结束了|战斗中断了|你脱离了战斗|谁也不再动手",
    move="你怎么做",
    loot=("拿 全部", "拿 全部 尸体"),
    rest="休息",
    sell="卖 全部",
    train="训练 全部",
    learn="升级 力量 敏捷 体质",
    recall="回城",
    rung="你拉了三下",
    hauled="把你吊了上去",
    dead="人们会记得这个名字",
    carried="眼前一黑",
)  # fmt: skip


TORCHES = 3
"""Number of torches it takes along."""


class Newcomer:
    """Somebody who has just stepped into the world.

    Args:
        player: the connection, with a new hero in the town.
        tongue: the language.
    """

    def __init__(self, player: Telnet, tongue: Tongue) -> None:
        self.player, self.tongue = player, tongue
        self.hp = self.hp_max = self.level = 1
        self.xp = self.coins = 0
        self.burnt = TORCHES
        """Torches it has to buy."""
        self.lines = self.fights = self.carried = self.journeys = 0
        self.dead = False
        self.at: Cell | None = None
        self.ways: dict[Cell, dict[str, Cell]] = {}
        """Every room it has seen below, with the targets of its open ways."""
        self.seen_to: set[Cell] = set()
        """Rooms in which nothing is left to do."""
        self.shunned: set[Cell] = set()
        """Rooms it has backed out of."""
        self.gates: dict[tuple[Cell, str], int] = {}
        """Shut ways, with the number of attempts to open each."""
        self.stairs: dict[int, Cell] = {}
        """The room of each level with the way down."""
        self.say(f"{tongue.prompt} {PROMPT}")

    def reach(self, level: int, most: int = 40) -> None:
        """Play until a level is reached, or so many trips below were not enough.

        Raises:
            LostError: if the hero dies for good.
        """
        self.ask_round()
        self.ask_round()  # the first asked some of them questions of others
        below = True
        for trip in range(most):
            self.recover()
            if self.level >= level:
                return
            rooms = len(self.ways)
            if below:
                self.delve()
                below = len(self.ways) > rooms
            else:
                self.roam(self.tongue.lands[trip % len(self.tongue.lands)])
            if trip % 4 == 3:
                self.ask_round()  # finished tasks are reported to their givers

    def told(self) -> str:
        """Return its fate in a line."""
        return (
            f"level {self.level}, {self.xp} XP, {self.hp}/{self.hp_max} HP, {self.coins} coins; {self.lines} lines, "
            f"{self.fights} fights, {len(self.ways)} rooms, carried up {self.carried} times, deepest "
            f"{max((cell[0] for cell in self.ways), default=0)}"
        )

    # Reading.

    def say(self, line: str) -> str:
        """Type a line and read the whole answer."""
        return self._read(self.player.tell(line), counted=True)

    def _read(self, text: str, counted: bool = False) -> str:
        self.lines += counted
        for shown in _PROMPT.findall(text):
            self.hp, self.hp_max, self.level, self.xp, self.coins = map(int, shown)
        if re.search(self.tongue.dead, text):
            self.dead = True
            raise LostError("dead for good")
        if re.search(self.tongue.carried, text):
            self.carried += 1
            self.at = None
            raise LostError("carried up")
        return text

    def _leads(self, text: str) -> dict[str, str] | None:
        """Return the exits last shown for a place, each with its text; None if none was shown."""
        shown = re.findall(self.tongue.ways, text, re.DOTALL)
        if not shown:
            return None
        parts = [part.strip() for part in re.split(r"[;；、]|, |，| and |和", shown[-1].replace("\n", " "))]
        found = {}
        for part in parts:
            for key, word in self.tongue.directions.items():
                if re.match(rf"{word}(?![a-z])", part):
                    found[key] = part
        return found

    # The town.

    def go(self, place: str) -> None:
        """Walk to a place of the town, by the directions given."""
        told = re.search(self.tongue.steps, " ".join(self.say(f"{self.tongue.way} {place}").split()))
        if told is None:
            return
        names = {word: key for key, word in self.tongue.directions.items()}
        for word in re.findall("|".join(names), told[1]):
            for _ in range(5):
                if not re.search(self.tongue.stuck, self.say(word)):
                    break
                self._fight("")

    def hear_out(self, who: str) -> None:
        """Talk to somebody until everything has been asked once, and take on their tasks."""
        text = self.say(f"{self.tongue.talk} {who}")
        asked: set[str] = set()
        offered: dict[str, str] = {}
        for _ in range(30):
            offered |= dict(re.findall(r"(?m)^ {2}(\d+) (\S.*)$", text))
            left = [number for number, question in offered.items() if number != "0" and question not in asked]
            if not left:
                break
            asked.add(offered[left[0]])
            text = self.say(left[0])
        self.say(self.tongue.bye)

    def ask_round(self) -> None:
        """Talk to everybody the town has for newcomers."""
        for place, who in self.tongue.people:
            self.go(place)
            self.hear_out(who)

    def recover(self) -> None:
        """Sell, sleep until whole, buy light, learn, and take an earned level."""
        tongue = self.tongue
        self.go(tongue.store)
        self.say(tongue.sell)
        for _ in range(self.burnt):  # no more than that: heroes of other tests buy in the same store
            before = self.coins
            self.say(tongue.buy)
            if self.coins >= before:
                break
            self.burnt -= 1
        self.go(tongue.bed)
        for _ in range(4):
            if self.hp >= self.hp_max or self.coins < 4:
                break
            self.say(tongue.rest)
        if not self._whole_enough():  # the refusal of a bed names the free place to sleep
            self.say(tongue.rest)
            self.go(tongue.temple)
            self.say(tongue.rest)
        self.go(tongue.guild)
        self.say(tongue.hire)
        self.say(tongue.train)
        while self.xp >= self.level * XP_A_LEVEL:
            before = self.level
            self.say(tongue.learn)
            if self.level == before:
                break
        self.go(tongue.square)

    # Below.

    def _light(self) -> None:
        self.say(self.tongue.light)
        self.burnt = min(self.burnt + 1, TORCHES)

    def delve(self) -> None:
        """Go down and explore until hurt, in the dark, or at the end of what there is; come up again."""
        tongue = self.tongue
        self.go(tongue.square)
        down = tongue.directions["down"]
        self.say(down)
        self._light()
        self._arrive(self.say(down), (1, 0, 0))
        try:
            while self._whole_enough() and self._go_on():
                pass
            self._go_up()
        except LostError:
            if self.dead:
                raise
            self._call_the_rope()

    def _call_the_rope(self) -> None:
        """Ring for the guild's rope, if it is still below."""
        if self.at is not None and re.search(self.tongue.rung, self.say(self.tongue.recall)):
            with suppress(AssertionError):
                self._read(self.player.expect(self.tongue.hauled, patience=30) + self.player.settle())
                self.at = None
                self.say(self.tongue.directions["up"])

    def roam(self, land: str) -> None:
        """Walk to a land, explore it and fight until hurt or all is seen; walk home."""
        tongue = self.tongue
        for _ in range(2):  # the game warns of a road too dangerous for one's level
            if goal := re.search(tongue.sets_out, " ".join(self.say(f"{tongue.travel} {land}").split())):
                break
        else:
            return
        with suppress(AssertionError, LostError):
            self._read(self.player.expect(rf"(?m)^{re.escape(goal[1])}$") + self.player.settle())
            self.journeys += 1
            self.at = 100 * self.journeys, 0, 0
            homeward = re.search(tongue.steps, " ".join(self.say(f"{tongue.way} {tongue.square}").split()))
            for key, (east, north) in STEPS.items():
                if homeward and re.match(rf"{tongue.directions[key]}(?![a-z])", homeward[1]):
                    self.shunned.add((self.at[0], east, north))
            self._arrive(self.say(tongue.look), self.at)
            for _ in range(60):
                if not self._whole_enough() or not self._go_on():
                    break
        if self.dead:
            raise LostError
        self.at = None
        self.go(tongue.square)

    def _whole_enough(self) -> bool:
        return self.hp * 2 > self.hp_max

    def _arrive(self, text: str, there: Cell) -> None:
        """Record the place and its open ways, and deal with the contents."""
        leads = self._leads(text)
        self.at = there
        known = self.ways.setdefault(there, {})
        for key, said in (leads or {}).items():
            if re.search(self.tongue.real_time, said):
                known.pop(key, None)
            elif re.search(self.tongue.shut, said):
                known.pop(key, None)
                self.gates.setdefault((there, key), 0)
            elif key in STEPS:
                self.gates.pop((there, key), None)
                east, north = STEPS[key]
                known.setdefault(key, (there[0], there[1] + east, there[2] + north))
            elif key == "down" and there[0] < 100:
                self.stairs[there[0]] = there
        if re.search(self.tongue.dark, text):
            self._light()

    def _step(self, key: str, there: Cell) -> bool:
        """Walk one way; return whether it got there and stayed."""
        before = self.at
        text = self.say(self.tongue.directions[key])
        for _ in range(30):  # seconds in a web, for example
            if not re.search(self.tongue.held, text):
                break
            time.sleep(1)
            text = self.say(self.tongue.directions[key])
        if self._leads(text) is None and re.search(self.tongue.dark, text):
            self._light()
            text = self.say(self.tongue.directions[key])
        if self._leads(text) is None:
            if not re.search(self.tongue.at_peace, self.say(self.tongue.fight)):
                self._fight(BACK[key])
                return False
            assert before is not None
            self.ways[before].pop(key, None)
            return False
        self._arrive(text, there)
        return self._settle_with_who_is_here(text, key, before)

    def _see_to(self, text: str) -> None:
        """Do the visible tasks of a room, once."""
        if self.at in self.seen_to:
            return
        assert self.at is not None
        self.seen_to.add(self.at)
        for shown, lines in self.tongue.acts:
            if re.search(shown, " ".join(text.split())):
                for line in lines:
                    self.say(line)
        self.say(self.tongue.loot[0])

    def _settle_with_who_is_here(self, text: str, came: str, before: Cell | None) -> bool:
        """Fight beatable enemies, back out from others; return whether it stayed."""
        tongue = self.tongue
        for _ in range(8):
            if not re.search(tongue.at_peace, self.say(tongue.fight)):
                if not self._fight(BACK[came]):
                    return False
                continue
            seen = self.say(tongue.consider)
            if re.search(tongue.nobody, seen):
                self._see_to(text)
                return True
            if re.search(tongue.hopeless, seen) or not self._whole_enough():
                if before is not None and self.at is not None:
                    self.shunned.add(self.at)
                    self._arrive(self.say(tongue.directions[BACK[came]]), before)
                return False
            if not self._fight(BACK[came]):
                return False
        return True

    def _fight(self, back: str) -> bool:
        """Fight to an end, or run the way it came when badly hurt; return whether it is still where it was."""
        tongue = self.tongue
        self.fights += 1
        line = tongue.attack
        for _ in range(60):
            text = self._turn(line)
            if re.search(tongue.peace, text):
                return True
            if re.search(tongue.over, text) or re.search(tongue.at_peace, self.say(tongue.fight)):
                break
            if names := re.findall(tongue.whom, text):
                line = f"{tongue.attack} {re.split(r'[,，、]| or | and |和', names[-1])[0].removeprefix('the ')}"
            elif self.hp * 3 <= self.hp_max:
                line = f"{tongue.flee} {tongue.directions.get(back, '')}"
            else:
                line = tongue.attack
        if self._leads(text) is not None and line.startswith(tongue.flee) and self.at is not None:
            there = self.ways.get(self.at, {}).get(back)
            self.shunned.add(self.at)
            if there is None:
                raise LostError("driven off")
            self._arrive(text, there)
            return False
        for loot in tongue.loot:
            self.say(loot)
        return True

    def _turn(self, line: str) -> str:
        """Do something in a fight and wait for the result."""
        text = self.say(line)
        ended = f"{self.tongue.over}|{self.tongue.move}|{self.tongue.whom}"
        if not re.search(ended, text):
            with suppress(AssertionError):  # without rounds nobody is asked
                text += self._read(self.player.expect(ended, patience=8) + self.player.settle())
        return text

    def _go_on(self) -> bool:
        """Walk to the nearest room not seen yet, else a level down; return whether there was anything to do."""
        assert self.at is not None
        path = self._path(lambda cell: cell not in self.ways)
        down = self.stairs.get(self.at[0]) if path is None and self.at[0] <= self.level else None
        if down is not None and (path := self._path(lambda cell: cell == down)) is not None:
            if self._walk(path):
                there = (down[0] + 1, 0, 0)
                text = self.say(self.tongue.directions["down"])
                if self._leads(text) is None:
                    del self.stairs[down[0]]
                    return True
                self._arrive(text, there)
                self._settle_with_who_is_here(text, "down", down)
            return True
        if path is None:
            return self._open_a_gate()
        self._walk(path)
        return True

    def _open_a_gate(self) -> bool:
        """Go to a shut way it has not given up, and try its key and its shoulder; return whether there was one."""
        tongue = self.tongue
        for (cell, key), tries in self.gates.items():
            if tries >= 3 or (path := self._path(lambda one, goal=cell: one == goal)) is None:
                continue
            self.gates[cell, key] += 1
            if self._walk(path):
                way = tongue.directions[key]
                self.say(f"{tongue.open} {way}")
                self.say(f"{tongue.force} {way}")
                assert self.at is not None
                self._arrive(self.say(tongue.look), self.at)
            return True
        return False

    def _path(self, wanted) -> list[tuple[str, Cell]] | None:  # type: ignore[no-untyped-def]
        """Return the steps to the nearest room of this level that is wanted; None if there is none."""
        assert self.at is not None
        todo: deque[tuple[Cell, list[tuple[str, Cell]]]] = deque([(self.at, [])])
        seen = {self.at}
        while todo:
            cell, steps = todo.popleft()
            if wanted(cell):
                return steps
            for key, there in self.ways.get(cell, {}).items():
                if there not in seen and there not in self.shunned:
                    seen.add(there)
                    todo.append((there, [*steps, (key, there)]))
        return None

    def _walk(self, path: list[tuple[str, Cell]]) -> bool:
        return all(self._step(key, there) for key, there in path)

    def _go_up(self) -> None:
        """Climb to the square, fighting anything that bars the way."""
        while self.at is not None:
            level = self.at[0]
            for _ in range(20):
                path = self._path(lambda cell: cell[1:] == (0, 0))
                if path is None or self._walk(path):
                    break
            text = self.say(self.tongue.directions["up"])
            if self._leads(text) is None:
                raise LostError("no way up")
            if level == 1:
                self.at = None
            else:
                self._arrive(text, self.stairs[level - 1])
        self.say(self.tongue.directions["up"])
