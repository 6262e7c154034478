"""The likely result of a battle: chance and losses, from some thousand simulated fights, and the best pair to send.

With NumPy (an optional extra) a whole batch is fought at once; without it the engine's own `fight` is called
repeatedly. Both know both profiles; `tests/test_odds.py` compares them. The same function serves people (`odds`) and
computer players.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ....rules import EvAdventureRollEngine
from ...bots.uniform import dice_of
from .. import data
from ..state import Ask, FightFrame, MbgBoard, MbgView
from .battle import Draws, RunningSide, fight, most_rounds, probability, strength
from .formulas import candidates, prop

try:
    import numpy as np
except ModuleNotFoundError:  # the optional extra is not installed
    np = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from numpy.typing import NDArray

HAS_NUMPY: Final = np is not None
TIMES: Final = 3000 if HAS_NUMPY else 300
"""Default number of fights: well under a tenth of a second either way."""


class OddsSide(NamedTuple):
    """A side at the start of a battle; hashable, so that odds are computed only once."""

    power: float
    tactics: float
    strategy: float
    hp: float
    wall: float = 0.0
    techniques: tuple[int, ...] = ()

    def combatant(self, walled: bool, role: int = 0) -> RunningSide:
        """Return the side in the form `battle.fight` takes."""
        return RunningSide(role, self.power, self.tactics, self.strategy, self.hp, self.wall, self.techniques, walled)


ROBBERS: Final = OddsSide(*data.ROBBER_PROPS[:3], data.ROBBER_HP)


type Sides = tuple[OddsSide, OddsSide]
"""The attacker and the defender of a battle."""


class Odds(NamedTuple):
    """The expectation of a battle, for the attacker."""

    times: int
    win: float
    draw: float
    lost: float
    """Chance that the defender wins."""
    own_loss: float
    """Mean hit points the attacker loses."""
    foe_loss: float
    wall_loss: float

    @property
    def error(self) -> float:
        """Half the width of a 95 % confidence interval of `win`."""
        return 1.96 * sqrt(max(self.win * (1 - self.win), 1 / self.times) / self.times)


_DRAWN: Final = 1 << 16
_MOST_OF_96_BITS: Final = (1 << 96) - 1

WALKOVER: Final = Odds(1, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The odds of an attack that meets nobody."""


def odds(one: OddsSide, two: OddsSide, rounds: int, profile: data.Profile, times: int = TIMES, seed: int = 1) -> Odds:
    """Fight a battle `times` times and return the odds; arguments as of `odds_of`.

    Args:
        one: the attacker; `two` the defender.
    """
    return odds_of([(one, two)], rounds, profile, times, seed)[0]


def odds_of(
    battles: Sequence[Sides], rounds: int, profile: data.Profile, times: int = TIMES, seed: int = 1
) -> list[Odds]:
    """Fight each of several battles `times` times and return the odds of each, as if it were fought by itself.

    Battles in which the sides know the same techniques are fought at once, which takes little longer than one of them.

    Args:
        battles: attacker and defender of each.
        rounds: the most rounds a battle lasts.
        seed: the same seed gives the same answer.
    """
    keys = [(sides, rounds, profile, times, seed) for sides in battles]
    known = {key: found for key in keys if (found := _known.get(key)) is not None}
    alike: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Sides]] = {}
    for key in dict.fromkeys(keys):
        if key not in known:
            one, two = key[0]
            alike.setdefault((one.techniques, two.techniques), []).append((one, two))
    for together in alike.values():
        for sides, found in zip(together, _fought(tuple(together), rounds, profile, times, seed), strict=True):
            known[sides, rounds, profile, times, seed] = found
    for key, found in known.items():
        _known.pop(key, None)  # most recently used last; another thread may have dropped it meanwhile
        _known[key] = found
    while len(_known) > MOST_KNOWN:
        _known.popitem(last=False)
    return [known[key] for key in keys]


def _fought(battles: tuple[Sides, ...], rounds: int, profile: data.Profile, times: int, seed: int) -> list[Odds]:
    """Fight battles without known odds; arguments as of `odds_of`."""
    if not HAS_NUMPY:
        return [scalar_odds(one, two, rounds, profile, times, dice_of(seed)) for one, two in battles]
    which = (battles, profile, times, seed)
    course = _going_on.pop(which, None)  # taken out, so that no other thread changes it
    if course is None or course.fought > rounds:
        course = _Course(*which)
    results, ((hp, _), (foe_hp, foe_wall)) = course.after(rounds)
    found = []
    for number, (one, two) in enumerate(battles):
        its = slice(number * times, (number + 1) * times)
        win, draw, lost = (float((results[its] == result).mean()) for result in (1, 0, -1))
        hp_left, foe_left, wall_left = (float(left[its].mean()) for left in (hp, foe_hp, foe_wall))
        found.append(Odds(times, win, draw, lost, one.hp - hp_left, two.hp - foe_left, two.wall - wall_left))
    _going_on[which] = course
    if len(_going_on) > MOST_GOING_ON:
        _going_on.popitem(last=False)
    return found


def scalar_odds(one: OddsSide, two: OddsSide, rounds: int, profile: data.Profile, times: int, draws: Draws) -> Odds:
    """Return the odds by the engine's own battle."""
    counts = {1: 0, 0: 0, -1: 0}
    left = [0.0, 0.0, 0.0]
    walled = profile is data.Profile.MANUAL
    for _ in range(times):
        a, b = one.combatant(walled), two.combatant(walled)
        counts[fight(a, b, rounds, draws, profile)] += 1
        left[0] += a.hp
        left[1] += b.hp
        left[2] += b.wall
    win, draw, lost = (counts[result] / times for result in (1, 0, -1))
    return Odds(times, win, draw, lost, one.hp - left[0] / times, two.hp - left[1] / times, two.wall - left[2] / times)


class _Lineup:
    """The arms of the attackers, or the defenders, of several battles: one value for each battle."""

    def __init__(self, sides: Sequence[OddsSide]) -> None:
        self.hp, self.wall, self.power, self.tactics = (
            np.array(values, np.float32)
            for values in zip(*((side.hp, side.wall, side.power, side.tactics) for side in sides), strict=True)
        )
        self.kit = [
            (
                k,
                chances if min(chances) < 1.0 else None,
                np.array([strength(k, side.strategy) for side in sides], np.float32),
            )
            for k in sides[0].techniques
            for chances in [np.array([probability(k, side.strategy) for side in sides], np.float32)]
        ]
        """Technique, its chance in each battle (None where it never fails), its strength in each."""


@cache
def _table() -> NDArray[Any]:
    """Return many numbers in [0, 1) of 24 bits, drawn once, four at a time."""
    dice = dice_of("odds")
    words = b"".join([dice.randint(0, _MOST_OF_96_BITS).to_bytes(12) for _ in range(_DRAWN // 4)])
    octets = np.frombuffer(words, np.uint8).reshape(_DRAWN, 3).astype(np.float32)
    return octets @ np.array([2.0**-8, 2.0**-16, 2.0**-24], np.float32)


def _take(dice: EvAdventureRollEngine, many: int) -> NDArray[Any]:
    """Return so many numbers in [0, 1): a stretch of one table, from a random place.

    The engine draws one number at a time, which is too slow for thousands of battles.
    """
    table = _table()
    at = dice.randint(0, _DRAWN - 1)
    return table.take(range(at, at + many), mode="wrap") if at + many > _DRAWN else table[at : at + many]


class _Course:
    """Many battles that can go on: one fight gives their results after 40 rounds, after 70 and after 100.

    One thread at a time. Every array holds one value for each unfinished battle.

    Args:
        battles: attacker and defender of each; all attackers know the same techniques, and so do all defenders.
        times: number of fights of each.
        seed: of the chance of each, independent of the other battles fought beside it.
    """

    def __init__(self, battles: Sequence[Sides], profile: data.Profile, times: int, seed: int) -> None:
        size = len(battles) * times
        self.fought = 0
        self._results = np.zeros(size, np.int8)
        self._left = [(np.empty(size, np.float32), np.empty(size, np.float32)) for _ in (0, 1)]
        """Hit points and wall of each side after its last round, of all battles."""
        self.manual = profile is data.Profile.MANUAL
        self.draws = [dice_of(seed) for _ in battles]
        self.alive = np.arange(size)
        self.of = np.repeat(np.arange(len(battles)), times)
        """The index in `battles` of each."""
        self.sides = [_Lineup([battle[j] for battle in battles]) for j in (0, 1)]
        self.hp = [self.sides[j].hp[self.of] for j in (0, 1)]
        self.wall = [self.sides[j].wall[self.of] for j in (0, 1)]
        self.walled = [bool(wall.any()) for wall in self.wall]
        self.dead = [np.zeros(size, bool) for _ in self.sides]
        self.status = [np.zeros(size, np.int8) for _ in self.sides]
        self.mood_left = [np.zeros(size, np.int8) for _ in self.sides]
        self.burning = [np.zeros(size, np.int8) for _ in self.sides]
        self.fresh_mood = [np.zeros(size, bool) for _ in self.sides]
        self.fresh_burn = [np.zeros(size, bool) for _ in self.sides]
        techniques = [side.techniques for side in battles[0]]
        self.latency = [{k: np.zeros(size, np.int8) for k in known if data.TECHS[k].latency} for known in techniques]
        confuses = [{data.TechId.CONFUSION, data.TechId.INFIGHTING} & set(known) for known in techniques]
        burns = [data.TechId.FIRE in known for known in techniques]
        self.moody = (bool(confuses[1]), bool(confuses[0]))
        """Whether each side can ever be in a state other than the normal one."""
        self.burnable = (burns[1], burns[0])
        self.skilled = any(techniques)
        """Whether anybody knows a technique."""
        self._spread()

    def after(self, rounds: int) -> tuple[NDArray[Any], list[tuple[NDArray[Any], NDArray[Any]]]]:
        """Fight on until so many rounds, not fewer than before, are fought.

        Returns:
            The results (1 the attacker won, -1 the defender, 0 a draw), and what each side has left: hit points, wall.
        """
        while self.fought < rounds and len(self.alive):
            self.fought += 1
            over = self.round()
            if over.any():
                self._settle(over)
                self.keep(~over)
        self._settle(np.ones(len(self.alive), bool))
        return self._results, self._left

    def _settle(self, over: NDArray[Any]) -> None:
        done = self.alive[over]
        self._results[done] = self.dead[1][over].astype(np.int8) - self.dead[0][over].astype(np.int8)
        for (hp, wall), hp_now, wall_now in zip(self._left, self.hp, self.wall, strict=True):
            hp[done], wall[done] = hp_now[over], wall_now[over]

    def _spread(self) -> None:
        """Spread the values of the sides over the unfinished battles."""
        self.full, self.power, self.tactics = (
            [self._each(values) for values in both]
            for both in zip(*((side.hp, side.power, side.tactics) for side in self.sides), strict=True)
        )
        self.kit = [
            [(k, data.TECHS[k].occasion, chances, self._each(values)) for k, chances, values in side.kit]
            for side in self.sides
        ]

    def _each(self, values: NDArray[Any]) -> Any:
        """Return values given once for each of `battles`, spread over the unfinished battles."""
        return values[0] if len(values) == 1 else values[self.of]

    def _draw(self, chances: NDArray[Any] | None = None) -> NDArray[Any]:
        """Return a number in [0, 1) for each battle; none is drawn for a given chance that cannot fail."""
        if len(self.draws) == 1:
            return _take(self.draws[0], len(self.alive))
        going = np.bincount(self.of, minlength=len(self.draws))
        return np.concatenate(
            [
                _take(dice, int(many)) if chances is None or chances[number] < 1.0 else np.zeros(many, np.float32)
                for number, (dice, many) in enumerate(zip(self.draws, going, strict=True))
            ]
        )

    def heal(self, j: int, d: Any, where: NDArray[Any]) -> None:
        """Heal side `j` of the battles in `where` (14.1)."""
        self.hp[j] = np.where(where, np.minimum(self.hp[j] + d, self.full[j]), self.hp[j])

    def hurt(self, j: int, d: Any, where: NDArray[Any]) -> None:
        """Hurt side `j` of the battles in `where`, its wall first (14.1)."""
        hp, wall = self.hp[j], self.wall[j]
        if self.walled[j]:
            struck = hp - np.maximum(d - wall, 0)
            shield = np.maximum(wall - d, 0)
            shield[shield < 1.0] = 0.0
            self.wall[j] = wall = np.where(where, shield, wall)
        else:
            struck = hp - d
        struck[struck < 1.0] = 0.0
        self.hp[j] = np.where(where, struck, hp)
        fallen = where & (self.hp[j] <= 0)
        if self.manual and self.walled[j]:
            fallen &= wall <= 0
        self.dead[j] = self.dead[j] | fallen

    def keep(self, going: NDArray[Any]) -> None:
        """Drop the battles that are over."""
        self.alive, self.of = self.alive[going], self.of[going]
        states = (self.status, self.mood_left, self.burning, self.fresh_mood, self.fresh_burn)
        for group in (self.hp, self.wall, self.dead, *states):
            for j in (0, 1):
                group[j] = group[j][going]
        for waiting in self.latency:
            for k in waiting:
                waiting[k] = waiting[k][going]
        if len(self.draws) > 1:
            self._spread()

    def round(self) -> NDArray[Any]:
        """Fight one round; return the mask of the battles that are over."""
        for j in (0, 1):
            if self.burnable[j]:
                on_fire = self.burning[j] > 0
                self.hurt(j, np.float32(data.BURN_HURT), on_fire)
            if self.moody[j]:
                self.hurt(j, self.power[j], self.status[j] == data.BattleMood.INFIGHTING)
        over: NDArray[Any] = self.dead[0] | self.dead[1]
        weights = [
            np.where(self.status[j] == data.BattleMood.NORMAL, self.tactics[j], np.float32(0))
            if self.moody[j]
            else self.tactics[j]
            for j in (0, 1)
        ]
        total = weights[0] + weights[1]
        quarrel = None
        fought = ~over & (total >= data.WEIGHT_MIN)
        if self.manual and any(self.moody):
            quarrel = (self.status[0] == data.BattleMood.INFIGHTING) | (self.status[1] == data.BattleMood.INFIGHTING)
            fought &= ~quarrel
        first = self._draw() < weights[0] / np.maximum(total, np.float32(data.WEIGHT_MIN))
        wins = [fought & first, fought & ~first]
        before = [self.hp[j] + self.wall[j] for j in (0, 1)] if self.skilled else []
        for j in (0, 1):
            self.hurt(1 - j, self.power[j], wins[j])
        over |= fought & (self.dead[0] | self.dead[1])
        if self.skilled:
            dhp = np.where(wins[0], self.hp[1] + self.wall[1] - before[1], self.hp[0] + self.wall[0] - before[0])
            dhp = np.where(fought, dhp, np.float32(0)).astype(np.float32)
            acting = fought if quarrel is None else fought | quarrel
            over |= self._techs(acting & ~over, wins, dhp)
            self._decay()
        return over

    def _techs(self, acting: NDArray[Any], wins: list[NDArray[Any]], dhp: NDArray[Any]) -> NDArray[Any]:
        """Launch the techniques of both sides; return the mask of the battles that ended by it."""
        ended = np.zeros(len(acting), bool)
        for j in (0, 1):
            foe = 1 - j
            for k, occasion, chances, value in self.kit[j]:
                if occasion is data.Occasion.VICTORY:
                    continue
                may = acting & ~ended
                if occasion is data.Occasion.WON:
                    may &= wins[j]
                elif occasion is data.Occasion.LOST:
                    may &= wins[foe]
                if self.manual and self.moody[j]:
                    may &= self.status[j] == data.BattleMood.NORMAL
                waiting = self.latency[j].get(k)
                if waiting is not None:
                    may &= waiting == 0
                if chances is not None:
                    may &= self._draw(chances) <= self._each(chances)
                if not may.any():
                    continue
                if waiting is not None:
                    waiting[may] = data.TECHS[k].latency
                self._launch(j, foe, k, value, dhp, may)
                ended |= may & self.dead[foe]
        return ended

    def _launch(self, j: int, foe: int, k: int, value: Any, dhp: NDArray[Any], may: NDArray[Any]) -> None:
        match k:
            case data.TechId.ARROW | data.TechId.THUNDER:
                self.hurt(foe, value, may)
            case data.TechId.FIRE:
                self.burning[foe][may] = data.BURN_TIME
                self.fresh_burn[foe] |= may
                self.hurt(foe, value, may)
            case data.TechId.HEAL:
                self.heal(j, value, may)
            case data.TechId.SHIELD | data.TechId.LEECH:
                self.heal(j, -dhp * value, may)
            case data.TechId.TRANSFER:
                self.heal(j, -dhp * value, may)
                self.hurt(foe, -dhp * value, may)
            case data.TechId.STRIKE:
                self.hurt(foe, -dhp * value, may)
            case data.TechId.SIEGE:
                self.hurt(foe, np.minimum(-dhp * value, self.wall[foe]), may & (self.wall[foe] > 0))
            case data.TechId.CONFUSION | data.TechId.INFIGHTING:
                confuses = k == data.TechId.CONFUSION
                self.status[foe][may] = data.BattleMood.CONFUSED if confuses else data.BattleMood.INFIGHTING
                self.mood_left[foe][may] = data.CONFUSION_TIME if confuses else data.INFIGHTING_TIME
                self.fresh_mood[foe] |= may

    def _decay(self) -> None:
        for j in (0, 1):
            if self.moody[j]:
                counts = (self.status[j] != data.BattleMood.NORMAL) & ~(self.fresh_mood[j] & self.manual)
                self.mood_left[j] -= counts
                self.status[j][counts & (self.mood_left[j] == 0)] = data.BattleMood.NORMAL
                self.fresh_mood[j][:] = False
            if self.burnable[j]:
                self.burning[j] -= (self.burning[j] > 0) & ~(self.fresh_burn[j] & self.manual)
                self.fresh_burn[j][:] = False
            for waiting in self.latency[j].values():
                waiting -= waiting > 0


_going_on: OrderedDict[tuple[tuple[Sides, ...], data.Profile, int, int], _Course] = OrderedDict()
"""Recently interrupted battles: a request for more rounds of the same ones continues them."""
MOST_GOING_ON: Final = 16
_known: OrderedDict[tuple[Sides, int, data.Profile, int, int], Odds] = OrderedDict()
"""Recently requested odds."""
MOST_KNOWN: Final = 4096


# Odds from a seat's view.


def side_of(board: MbgBoard, main: int, vice: int, wall: float, tech: tuple[int, ...]) -> OddsSide:
    """Return the side that two officers form (13.2); vice -1: one alone."""
    leader = board.officers[main]
    power, strategy = prop(leader, data.Property.MARTIAL), prop(leader, data.Property.STRATEGY)
    if vice >= 0:
        power = max(power, prop(board.officers[vice], data.Property.MARTIAL))
        strategy = max(strategy, prop(board.officers[vice], data.Property.STRATEGY))
    return OddsSide(power, prop(leader, data.Property.TACTICS), strategy, leader.hp, wall, tech)


def worth(side: OddsSide, wall: float = 0.0) -> float:
    """Return a rough measure of a side: how often it hits, how hard, and how long it lasts."""
    return (
        side.tactics
        * (side.power + 4.0 * len(side.techniques))
        * (side.hp + wall + 200.0)
        * (1.0 + side.strategy / 400.0)
    )


def best_pair(board: MbgBoard, ids: tuple[int, ...], wall: float, tech: tuple[int, ...]) -> tuple[int, int]:
    """Return the main and vice general of `ids` who form the strongest side; -1 for nobody."""
    able = candidates(ids, board.officers, board.profile is data.Profile.MANUAL)
    if not able:
        return -1, -1

    def strength(main: int) -> float:
        return worth(side_of(board, main, best_vice(board, main, able), wall, tech), wall)

    main = max(able, key=strength)
    return main, best_vice(board, main, able)


def best_vice(board: MbgBoard, main: int, ids: tuple[int, ...]) -> int:
    """Return the officer who adds most to a main general; -1 when nobody adds anything."""
    leader = board.officers[main]
    power, strategy = prop(leader, data.Property.MARTIAL), prop(leader, data.Property.STRATEGY)

    def gain(o: int) -> float:
        officer = board.officers[o]
        better = max(0.0, prop(officer, data.Property.MARTIAL) - power)
        return better * 2.0 + max(0.0, prop(officer, data.Property.STRATEGY) - strategy)

    best = max((o for o in ids if o != main), key=gain, default=-1)
    return best if best >= 0 and gain(best) > 0 else -1


def planned(view: MbgView) -> FightFrame | None:
    """Return the battle the asked seat is deciding about; None when there is none."""
    ask = view.ask
    if ask is None:
        return None
    board = view.board
    match ask.kind:
        case "meet":
            return FightFrame(ask.seat, ask.at, scale=1)
        case "attack":
            return FightFrame(ask.seat, board.cities[ask.at].role, ask.at, 1)
        case "general" | "vice" if view.todo and isinstance(view.todo[-1], FightFrame):
            return view.todo[-1]
    return None


def foe_side(board: MbgBoard, fight: FightFrame) -> OddsSide | None:
    """Return the strongest side the defender can send; None when nobody can fight."""
    if fight.defender == data.ROBBER:
        return ROBBERS
    wall = board.cities[fight.city].hp if fight.city >= 0 else 0.0
    ids = board.cities[fight.city].garrison if fight.city >= 0 else board.roles[fight.defender].at_hand
    return _strongest(board, ids, wall, board.roles[fight.defender].techniques)


def _strongest(board: MbgBoard, ids: tuple[int, ...], wall: float, tech: tuple[int, ...]) -> OddsSide | None:
    main, vice = best_pair(board, ids, wall, tech)
    return side_of(board, main, vice, wall, tech) if main >= 0 else None


def fight_odds(
    board: MbgBoard, fight: FightFrame, pairs: Sequence[tuple[int, int]], times: int = TIMES, *, attacks: bool = True
) -> list[Odds]:
    """Return the odds of a battle for each of several pairs that could lead a side, for that side.

    Args:
        pairs: main and vice general of each, -1 for nobody.
        attacks: whether they lead the attacker; the other side sends the strongest it can.
    """
    role = board.roles[fight.attacker]
    wall = board.cities[fight.city].hp if fight.city >= 0 else 0.0
    foe = foe_side(board, fight) if attacks else _strongest(board, role.at_hand, 0.0, role.techniques)
    if foe is None:
        return [WALKOVER] * len(pairs)
    own_wall, tech = (0.0, role.techniques) if attacks else (wall, board.roles[fight.defender].techniques)
    own = [side_of(board, main, vice, own_wall, tech) for main, vice in pairs]
    rounds = most_rounds(fight.scale)
    if attacks:
        return odds_of([(side, foe) for side in own], rounds, board.profile, times)
    return [
        Odds(it.times, it.lost, it.draw, it.win, it.foe_loss, it.own_loss, 0.0)
        for it in odds_of([(foe, side) for side in own], rounds, board.profile, times)
    ]


def general_odds(view: MbgView, ask: Ask, ids: Sequence[int], times: int = TIMES) -> list[Odds] | None:
    """Return the odds of naming each of `ids` now; None when no battle is pending.

    Each is taken as main general with the best vice, or as vice to a main one already named.
    """
    fight = planned(view)
    if fight is None or (ask.kind == "vice" and not ask.picked):
        return None
    if ask.kind == "vice":
        pairs = [(ask.picked[0], o) for o in ids]
    else:
        pairs = [(o, best_vice(view.board, o, ask.ids)) for o in ids]
    return fight_odds(view.board, fight, pairs, times, attacks=ask.seat == fight.attacker)
