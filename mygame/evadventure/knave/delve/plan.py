"""The dungeon as a function of its seed: the rooms of a level and their contents. Pure.

    >>> Dungeon(7).level(3) == Dungeon(7).level(3)
    True

The same seed and number of heads give the same dungeon, on any machine, however it is explored; a level is computed
when it is first asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from ...kernel.descriptions import Detail, Sight, Spellings
from ...minigames.chance import Chance, open_stream
from ...rules import EvAdventureRollEngine
from ...words import LANGUAGES, Lang, Words
from ..bestiary import KINDS, UNDER, at_depth, boss_at
from .layout import FloorLayout, distances, lay_out
from .pieces import OF_SLEEPER, piece_at, pieces, right_at
from .records import (
    DEEPEST,
    LEVELS_PER_STRATUM,
    SLEEPER,
    STRATA,
    Cell,
    Chest,
    GateKind,
    LevelPlan,
    RoomChallenge,
    RoomPlan,
    has_boss,
    spot,
    stratum_of,
)
from .templates import Layer, Mechanism, Template, fixtures, layers, mechanism, omens, people, traps

MOST_HEADS = 6
"""The most characters a dungeon is stocked for."""
ONCE = frozenset({RoomChallenge.SHRINE, RoomChallenge.MERCHANT, RoomChallenge.CAPTIVE})
"""Challenges that occur at most once a level."""
ROUND = 12
"""Levels after which the levels below the sleeper come round again, for one head more and with one omen more."""
MOST_OMENS = 3
_MOST_SEED = (1 << 64) - 1
HEADLONG = 70
"""Rooms in a hundred that are fought in without rounds under that omen."""
ALWAYS_LIT = frozenset({RoomChallenge.MERCHANT, RoomChallenge.SHRINE, RoomChallenge.LANDMARK})
"""Challenges that keep a light burning."""
STANDING = frozenset({RoomChallenge.CAMP, RoomChallenge.SHRINE, RoomChallenge.MERCHANT, RoomChallenge.CAPTIVE})
"""Challenges with a fixture of their name."""
ASLEEP = 30
"""Packs in a hundred that are asleep."""
TWITCH = 20
"""Rooms in a hundred that are fought in without rounds."""
CACHES = 15
"""Rooms in a hundred that hide something."""
GUARDED_STAIRS = 50
"""Stairs in a hundred that are guarded, where there is no boss."""

FIGHTS_AT_FIRST = 3
"""On the first level a room in so many, of those without a part of their own, is a fight."""

CHEST_RICHNESS, HOARD_RICHNESS, CACHE_RICHNESS = 1, 2, 0
LOOT = {CACHE_RICHNESS: "pockets", CHEST_RICHNESS: "chest", HOARD_RICHNESS: "hoard"}
"""Richness of a chest -> table of loot."""


class Dungeon:
    """A whole dungeon; its levels are computed when they are first asked for. It is stocked for a number of heads.

    Raises ValueError if the seed is out of range.
    """

    def __init__(self, seed: int, heads: int = 1) -> None:
        if not 0 <= seed < 1 << 64:
            raise ValueError("a dungeon's seed is below 2**64, and not below 0")
        self.seed = seed
        self.heads = max(1, min(heads, MOST_HEADS))

    def level(self, depth: int) -> LevelPlan:
        """Return a level. Raises ValueError if there is no such level."""
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"there is no level {depth}")
        return _level(self.seed, self.heads, depth)

    def room(self, depth: int, cell: Cell) -> RoomPlan:
        """Return one room. Raises KeyError if nothing is there."""
        return self.level(depth).room(cell)


@lru_cache(maxsize=256)
def _level(seed: int, heads: int, depth: int) -> LevelPlan:
    floor = lay_out(EvAdventureRollEngine(Chance(open_stream(seed, f"layout {depth}"))), depth)
    chance = EvAdventureRollEngine(Chance(open_stream(seed, f"contents {depth}")))
    layer = layers()[stratum_of(depth)]
    last = depth == DEEPEST
    signs = omens_at(seed, depth)
    heads_at_first = heads
    heads += sum(omens()[key].heads for key in signs) + max(0, depth - UNDER) // ROUND
    challenges = _challenges(chance, depth, floor, layer, sum(omens()[key].traps for key in signs))
    hint = _set_piece(chance, seed, depth, floor, challenges)
    possible = {key: room for key, room in layer.rooms.items() if room.first <= depth}
    looks = _looks(chance, floor, challenges, possible)
    told = moods(seed, depth, layer, len(floor.cells))
    rooms = {}
    above = [
        room
        for higher in range(depth - (depth - 1) % LEVELS_PER_STRATUM, depth)
        for room in _level(seed, heads_at_first, higher).rooms.values()
    ]
    come = Counter(room.template for room in above)
    stood = Counter(key for room in above for key in _standing(room))
    for number, cell in enumerate(floor.cells):
        key = looks[cell]
        plan = RoomPlan(
            depth=depth,
            cell=cell,
            template=key,
            challenge=challenges[cell],
            name=_named(layer, key, come[key], (depth - 1) // (LEVELS_PER_STRATUM * STRATA)),
            sight=Sight(),
            lit=_lit(chance, layer, layer.rooms[key], challenges[cell]),
            keys=_parts(floor, cell, GateKind.KEY),
            levers=_parts(floor, cell, GateKind.LEVER),
            clues=_clues(floor, cell),
            mechanism=next(
                (n for n, gate in enumerate(floor.gates) if gate.answer and floor.doors[gate.door].near == cell), None
            ),
        )
        desc = _described(seed, layer, key, come)
        come[key] += 1
        plan = _filled(chance, plan, heads, behind_gate=cell in _vaults(floor))
        if depth == 1:
            plan = msgspec.structs.replace(plan, twitch=False)
        plan = _with_piece(_under_omens(chance, plan, signs), seed)
        moods_here = told[number]
        if cell == hint:
            moods_here += _clue_of_piece(seed, depth)
        sight = _sight(plan, layer, (desc, *moods_here), floor, last, stood)
        stood.update(_standing(plan))
        rooms[spot(cell)] = msgspec.structs.replace(plan, sight=sight)
    return LevelPlan(
        depth=depth,
        up=floor.up,
        down=floor.down,
        doors=floor.doors,
        gates=floor.gates,
        rooms=rooms,
        winch=_winch(depth),
        has_stairs_down=not last,
        omens=signs,
    )


def _set_piece(
    chance: EvAdventureRollEngine, seed: int, depth: int, floor: FloorLayout, challenges: dict[Cell, RoomChallenge]
) -> Cell | None:
    """Give a room of a level its set piece; return the room with the clue of its riddle."""
    plain = (RoomChallenge.QUIET, RoomChallenge.FIGHT, RoomChallenge.TRAP, RoomChallenge.TREASURE, RoomChallenge.CAMP)
    able = [cell for cell in floor.cells if challenges[cell] in plain and cell not in floor.secret | _vaults(floor)]
    camps = [cell for cell in able if challenges[cell] is RoomChallenge.CAMP]
    if len(camps) < 2:
        able = [cell for cell in able if cell not in camps]
    if not able:
        return None
    at = chance.choice([cell for cell in able if depth > 1 or challenges[cell] is RoomChallenge.QUIET] or able)
    challenges[at] = RoomChallenge.LANDMARK
    if right_at(seed, depth) is None:
        return None
    return chance.choice([cell for cell in floor.cells if cell not in floor.secret and cell not in (at, floor.down)])


def _with_piece(plan: RoomPlan, seed: int) -> RoomPlan:
    """Return a room with its set piece; the sleeper sleeps until somebody decides."""
    if plan.challenge is RoomChallenge.LANDMARK:
        return msgspec.structs.replace(plan, piece=piece_at(seed, plan.depth), twitch=False)
    if plan.challenge is RoomChallenge.LAIR and plan.depth == SLEEPER:
        return msgspec.structs.replace(plan, piece=OF_SLEEPER, asleep=True)
    return plan


def _clue_of_piece(seed: int, depth: int) -> tuple[Words, ...]:
    piece, right = pieces()[piece_at(seed, depth)], right_at(seed, depth)
    if piece.clue is None or right is None:
        return ()
    return (piece.clue.filled(choice=piece.options[right].word),)


def omens_at(seed: int, depth: int) -> tuple[str, ...]:
    """Return the keys of the omens of a level: none down to the sleeper's, then one, one more each `ROUND`.

    A stratum's own omen comes first.
    """
    if depth < UNDER:
        return ()
    first = {key: omen.first for key, omen in omens().items()}
    drawn = sorted(key for key, at in first.items() if at <= depth)
    EvAdventureRollEngine(Chance(open_stream(seed, f"omens {depth}"))).shuffle(drawn)
    drawn.sort(key=lambda key: not (first[key] and depth < first[key] + LEVELS_PER_STRATUM))
    return tuple(drawn[: min(MOST_OMENS, 1 + (depth - UNDER) // ROUND)])


def _under_omens(chance: EvAdventureRollEngine, plan: RoomPlan, signs: Sequence[str]) -> RoomPlan:
    kept = plan.challenge in ALWAYS_LIT
    for sign in (omens()[key] for key in signs):
        changes: dict[str, object] = {}
        if sign.dark and not kept:
            changes["lit"] = False
        if sign.awake:
            changes["asleep"] = False
        if sign.headlong and plan.challenge is not RoomChallenge.LAIR:
            changes["twitch"] = chance.percent(HEADLONG)
        if sign.rich and plan.chest is not None:
            richness = min(HOARD_RICHNESS, plan.chest.richness + sign.rich)
            changes["chest"] = msgspec.structs.replace(plan.chest, richness=richness)
        plan = msgspec.structs.replace(plan, **changes)
    return plan


def _winch(depth: int) -> bool:
    return depth > 1 and depth % LEVELS_PER_STRATUM == 1


# The challenge of each room.


def _challenges(
    chance: EvAdventureRollEngine, depth: int, floor: FloorLayout, layer: Layer, traps: int
) -> dict[Cell, RoomChallenge]:
    """Return the challenge of each room: some by their place, the others by the stratum's weights, more for traps.

    On the first level every third of the others, as they lie, is a fight, and no two in a row are quiet.
    """
    chosen = {
        floor.up: RoomChallenge.ENTRY,
        floor.down: RoomChallenge.LAIR if has_boss(depth) else RoomChallenge.STAIRS,
    }
    for gate in floor.gates:
        if gate.answer:
            chosen.setdefault(floor.doors[gate.door].near, RoomChallenge.PUZZLE)
    for cell in sorted(floor.secret | _vaults(floor)):
        chosen.setdefault(cell, RoomChallenge.TREASURE)
    free = [cell for cell in floor.cells if cell not in chosen]
    chance.shuffle(free)
    away = distances(floor.up, [(door.near, door.far) for door in floor.doors])
    camp = next((cell for cell in free if away[cell] >= 2), None)
    if camp is not None:
        chosen[camp] = RoomChallenge.CAMP
    counts = Counter(chosen.values())
    rest = [cell for cell in free if cell not in chosen]
    if depth == 1:
        rest.sort(key=lambda cell: away[cell])
    before = None
    for number, cell in enumerate(rest):
        weights = [
            (kind, weight + traps * (kind is RoomChallenge.TRAP))
            for kind, weight in layer.stratum.weights.items()
            if not (kind in ONCE and counts[kind]) and not (kind == RoomChallenge.CAMP and counts[kind] >= 2)
        ]
        if depth == 1 and number % FIGHTS_AT_FIRST == 0:
            weights = [(RoomChallenge.FIGHT, 1)]
        elif depth == 1:
            dull = {RoomChallenge.FIGHT, RoomChallenge.CAMP, *[RoomChallenge.QUIET] * (before is RoomChallenge.QUIET)}
            weights = [(kind, weight) for kind, weight in weights if kind not in dull]
        chosen[cell] = before = chance.weighted_choice(weights)
        counts[before] += 1
    return chosen


def _vaults(floor: FloorLayout) -> frozenset[Cell]:
    """Return, for each gate off the way down, the room behind it that lies farthest in."""
    edges = [(door.near, door.far) for door in floor.doors]
    away = distances(floor.up, edges)
    found = set()
    for gate in floor.gates:
        door = floor.doors[gate.door]
        open_side = distances(floor.up, [edge for edge in edges if edge != (door.near, door.far)])
        behind = [cell for cell in floor.cells if cell not in open_side]
        if behind and floor.down not in behind:
            found.add(max(behind, key=lambda cell: (away[cell], cell)))
    return frozenset(found)


def _parts(floor: FloorLayout, cell: Cell, kind: GateKind) -> tuple[int, ...]:
    return tuple(number for number, gate in enumerate(floor.gates) if gate.kind == kind and cell in gate.parts)


def _clues(floor: FloorLayout, cell: Cell) -> tuple[tuple[int, int], ...]:
    return tuple(
        (number, position)
        for number, gate in enumerate(floor.gates)
        if gate.answer
        for position, place in enumerate(gate.parts)
        if place == cell
    )


# Looks.


def _looks(
    chance: EvAdventureRollEngine,
    floor: FloorLayout,
    challenges: dict[Cell, RoomChallenge],
    templates: dict[str, Template],
) -> dict[Cell, str]:
    """Return the template of each room; none comes twice before all suitable ones have come."""
    decks: dict[RoomChallenge | None, list[str]] = {}
    looks = {}
    for cell in floor.cells:
        challenge = challenges[cell]
        special = challenge if any(challenge in room.suits for room in templates.values()) else None
        deck = decks.setdefault(special, [])
        if not deck:
            deck += [
                key
                for key, room in templates.items()
                if (special in room.suits if special is not None else not room.suits)
            ]
            chance.shuffle(deck)
        looks[cell] = deck.pop()
    return looks


def _named(layer: Layer, key: str, come: int, again: int) -> Words:
    """Return the name of a room, which no other room of a descent has.

    `come` is the number of the stratum's rooms of this template before it, `again` how often the strata have come
    round before.
    """
    name, marks = layer.rooms[key].name, layer.stratum.again
    if come:
        name = Words("{name}, {mark}").filled(name=name, mark=marks[(come - 1) % len(marks)])
    return Words("{name} {number}").filled(name=name, number=again + 1) if again else name


def _described(seed: int, layer: Layer, key: str, come: Counter[str]) -> Words:
    """Return the description of a room: its template's, the glimpse of it when it comes again, then a plain one.

    `come` counts the stratum's rooms of each template before it.
    """
    again = sum(count - 2 for count in come.values() if count > 2)
    if come[key] < 2 or again >= len(layer.moods.plain):
        return layer.rooms[key].glimpse if come[key] else layer.rooms[key].desc
    plain = [*layer.moods.plain]
    EvAdventureRollEngine(Chance(open_stream(seed, f"plain {layer.stratum.name.en}"))).shuffle(plain)
    return plain[again]


def moods(seed: int, depth: int, layer: Layer, rooms: int) -> list[tuple[Words, ...]]:
    """Return the sentences of each room of a level: one of the air, a trace, or both.

    Both kinds are shuffled once a stratum and dealt to its three levels, so none comes twice there. Where the strata
    come round again, they come in other pairs.
    """
    nth, again = (depth - 1) % LEVELS_PER_STRATUM, (depth - 1) // (LEVELS_PER_STRATUM * STRATA)
    chance = EvAdventureRollEngine(Chance(open_stream(seed, f"moods {stratum_of(depth)}")))
    airs, traces = [*layer.stratum.air, *layer.moods.air], list(layer.moods.traces)
    chance.shuffle(airs)
    chance.shuffle(traces)
    part = (nth + again) % LEVELS_PER_STRATUM
    airs, traces = (
        deck[part * len(deck) // LEVELS_PER_STRATUM : (part + 1) * len(deck) // LEVELS_PER_STRATUM]
        for deck in (airs, traces)
    )
    traces = [*traces[again:], *traces[:again]]
    bare = max(0, rooms - len(traces))  # the first rooms, which have an air
    return [(*airs[n : n + 1], *(traces[n - bare : n - bare + 1] if n >= bare else ())) for n in range(rooms)]


def _lit(chance: EvAdventureRollEngine, layer: Layer, template: Template, challenge: RoomChallenge) -> bool:
    if challenge in ALWAYS_LIT or template.lit:
        return True
    return chance.percent(layer.stratum.lit)


def _sight(
    plan: RoomPlan, layer: Layer, told_first: Sequence[Words], floor: FloorLayout, last: bool, stood: Counter[str]
) -> Sight:
    """Return everything to see in a room: its description, sentences of the stratum, its fixtures.

    `stood` counts the fixtures of the stratum's rooms before it.
    """
    template = layer.rooms[plan.template]
    told = [*told_first]
    details = list(template.details) if told[0] is template.desc else []
    for key in _standing(plan):
        fixture = fixtures()[key]
        nth = stratum_of(plan.depth) * 3 + stood[key]
        told.append((fixture.desc, *fixture.others)[nth % (1 + len(fixture.others))])
        details.append(Detail(fixture.names, (fixture.text, *fixture.texts)[nth % (1 + len(fixture.texts))]))
    if plan.piece:
        piece = pieces()[plan.piece]
        told.append(piece.desc)
        details.append(Detail(piece.names, piece.text))
    if plan.cell == floor.up:
        told.append(layer.stratum.landing[(plan.depth - 1) % len(layer.stratum.landing)])
    if plan.cell == floor.down and not last:
        told.append(layer.stratum.stairs[(plan.depth - 1) % len(layer.stratum.stairs)])
    if plan.levers:
        told, details = _with_part(told, details, mechanism(GateKind.LEVER, plan.depth))
    for number in sorted({number for number, _ in plan.clues}):
        gate = floor.gates[number]
        how = mechanism(gate.kind, plan.depth)
        texts = [
            how.clue.filled(position=how.positions[position], choice=how.choices[gate.answer[position]])
            for one, position in plan.clues
            if one == number and how.clue is not None
        ]
        told, details = _with_part(told, details, how, _together(texts))
    if plan.mechanism is not None:
        how = mechanism(floor.gates[plan.mechanism].kind, plan.depth)
        if how.desc is not None and how.names is not None and how.text is not None:
            told.append(how.desc)
            details.append(Detail(how.names, how.text))
    return Sight(
        desc=_together(told),
        glimpse=template.glimpse,
        sign=template.sign,
        details=_distinct(details),
        murmurs=template.murmurs,
    )


def _standing(plan: RoomPlan) -> list[str]:
    """Return the fixtures of a room that belong to its challenge."""
    found = [plan.challenge.value] if plan.challenge in STANDING else []
    if plan.chest is not None:
        found.append("hoard" if plan.chest.richness == HOARD_RICHNESS else "treasure")
    if plan.challenge == RoomChallenge.ENTRY and _winch(plan.depth):
        found.append("winch")
    return found


def _with_part(
    told: list[Words], details: list[Detail], how: Mechanism, text: Words | None = None
) -> tuple[list[Words], list[Detail]]:
    text = text if text is not None else how.part_text
    if how.part_desc is None or how.part_names is None or text is None:
        return told, details
    return [*told, how.part_desc], [*details, Detail(how.part_names, text)]


def _together(told: Sequence[Words]) -> Words:
    """Return whole sentences one after the other."""
    return Words.of(lambda lang: LANGUAGES[lang].gap.join(one.in_lang(lang) for one in told))


def _distinct(details: Sequence[Detail]) -> tuple[Detail, ...]:
    """Return details no two of which share a name: the later one, which the room needs, keeps it."""
    taken: set[str] = set()
    kept: list[Detail] = []
    for one in reversed(details):
        free = {lang: tuple(name for name in one.names.in_lang(lang) if name not in taken) for lang in Lang}
        taken.update(one.names.every())
        if all(free.values()):
            kept.append(Detail(Spellings(**free), one.text, one.night))
    return tuple(reversed(kept))


# Contents.


def _filled(chance: EvAdventureRollEngine, plan: RoomPlan, heads: int, *, behind_gate: bool) -> RoomPlan:
    """Return a room with monsters, trap, chest and hidden things."""
    changes: dict[str, object] = {"twitch": chance.percent(TWITCH)}
    guarded = plan.challenge == RoomChallenge.STAIRS and chance.percent(GUARDED_STAIRS)
    if plan.challenge == RoomChallenge.LAIR:
        boss = boss_at(plan.depth)
        lord = (boss.key,) if boss else ()
        alone = boss is not None and plan.depth < UNDER + ROUND
        retinue = () if alone else _pack(chance, plan.depth, 1 if boss else heads)
        changes |= {"monsters": lord + retinue, "twitch": False}
    elif plan.challenge in (RoomChallenge.FIGHT, RoomChallenge.CAPTIVE) or guarded:
        changes |= {"monsters": _pack(chance, plan.depth, heads), "asleep": chance.percent(ASLEEP)}
    if plan.challenge in (RoomChallenge.CAPTIVE, RoomChallenge.MERCHANT):
        able = [key for key, one in people().items() if one.role == plan.challenge]
        changes["person"] = chance.choice(able)
    if plan.challenge == RoomChallenge.TRAP:
        changes["trap"] = _trap(chance, plan.depth, "room")
    if plan.challenge == RoomChallenge.TREASURE:
        changes["chest"] = _chest(chance, plan.depth, HOARD_RICHNESS if behind_gate else CHEST_RICHNESS)
    if plan.challenge not in (RoomChallenge.ENTRY, RoomChallenge.TREASURE) and chance.percent(CACHES):
        changes["cache"] = Chest(False, "", CACHE_RICHNESS, _seed(chance))
    return msgspec.structs.replace(plan, **changes)


def stock(depth: int) -> list[tuple[str, int]]:
    """Return (key of a kind, weight) of all random encounters on a level (`bestiary.at_depth`)."""
    return [(kind.key, weight) for weight, kind in at_depth(depth)]


def pack_of(chance: EvAdventureRollEngine, kind: str, depth: int, heads: int) -> tuple[str, ...]:
    """Return a pack of one kind: of the size of its dice, fewer where that would be too much, more for many heads."""
    one = KINDS[kind]
    rolled = chance.roll(one.pack)
    bound = max(1, (depth + 1) // one.hit_dice)
    return (kind,) * max(1, (min(rolled, bound) * (1 + heads) + 1) // 2)


def _pack(chance: EvAdventureRollEngine, depth: int, heads: int) -> tuple[str, ...]:
    return pack_of(chance, chance.weighted_choice(stock(depth)), depth, heads)


def wanderers(chance: EvAdventureRollEngine, depth: int, heads: int) -> tuple[str, ...]:
    """Return a pack of wanderers: of the kinds that wander, or of any where none do."""
    able = [(key, weight) for key, weight in stock(depth) if KINDS[key].habits & {"wanders", "heeds_noise"}]
    return pack_of(chance, chance.weighted_choice(able or stock(depth)), depth, heads)


def _trap(chance: EvAdventureRollEngine, depth: int, place: str) -> str:
    able = [
        key
        for key, one in traps().items()
        if one.place == place and one.levels[0] <= min(depth, SLEEPER) <= one.levels[1]
    ]
    return chance.choice(able)


def _chest(chance: EvAdventureRollEngine, depth: int, richness: int) -> Chest:
    locked = chance.randint(1, 3) == 1
    trap = _trap(chance, depth, "chest") if chance.randint(1, 3) == 1 else ""
    return Chest(locked, trap, richness, _seed(chance))


def _seed(chance: EvAdventureRollEngine) -> int:
    return chance.randint(0, _MOST_SEED) >> 12
