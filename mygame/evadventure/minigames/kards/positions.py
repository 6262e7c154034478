"""Positions as text: short, language-free, and read back to the same state.

A position is a few lines (or one, with `;` between them); omitted parts are as at the start:

    kards turn=7 active=0 first=1 hq-free
    0 hq=17/20 kredits=5/7 deck=ger_ita
    0 support: ger_light_panzers[a2,m2] ger_rifle_section[2/1/2,g2,pin1]
    0 hand: ger_dive_bombers ger_counter_flak_trap!armed1
    0 deck: ger_grenadiers*3
    front: 1 sov_conscripts[g2]

The whole grammar is in `docs/play/kards.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from ..chance import open_stream
from ..core import NotUnderstood, Refusal, Seat
from .data import FRONT_LIMIT, HAND_LIMIT, SLOTS_MOST, SUPPORT_LIMIT, Keyword, decks
from .data.cards import CARDS
from .state import HeldCard, KardsSide, KardsState, Settled, Temp, Unit, new_unit

_RULES = ("bombers_official", "fury_modern", "retreat_moves", "hq_free", "armor_all", "second_even")
_FLAGS = {rule.replace("_", "-"): rule for rule in _RULES}
_UNIT = re.compile(r"([a-z0-9_]+)(?:\[([^\]\s]*)\])?")
_HELD = re.compile(r"([a-z0-9_]+)(?:#([0-9]{1,6}))?((?:![a-z]+[0-9]?)*)")
_PILE = re.compile(r"([a-z0-9_]+)(?:\*([0-9]{1,2}))?")
_FIGURES = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})")
_TEMP = re.compile(r"t:(turn_end|next_turn):([01]):(-?[0-9]{1,3})/(-?[0-9]{1,3}):([a-z_+]*):([0-9])")
_POSITION_LIMIT = 20_000
_SMOKE, _GUARD = int(Keyword.SMOKESCREEN), int(Keyword.GUARD)


def write_position(state: KardsState) -> str:
    """Return the whole state as lines of text (all but the stream of chance)."""
    head = [f"kards turn={state.turn} active={state.active} first={state.first} next={state.next_uid}"]
    head += [flag for flag, field in _FLAGS.items() if getattr(state.rules, field)]
    head += ["no-mulligan"] if not state.mulligan else []
    head += ["open-decks"] if state.open_decks else []
    if state.over:
        head.append(f"over={state.over}")
        head += [f"winner={state.winner}"] if state.winner is not None else []
    lines = [" ".join(head)]
    for seat in (0, 1):
        lines += _write_side(seat, state.sides[seat])
    if state.front:
        lines.append(f"front: {state.front[0].owner} " + " ".join(_write_unit(unit) for unit in state.front))
    return "\n".join(lines)


def _write_side(seat: Seat, side: KardsSide) -> Iterator[str]:
    parts = [f"{seat} hq={side.hq}/{side.most_hq} kredits={side.kredits}/{side.slots}"]
    parts += [f"at={side.hq_at}"] if side.hq_at != len(side.support) else []
    said = {"fatigue": side.fatigue, "mud": side.mud, "paid": side.armed_cost, "deck": side.chosen}
    parts += [f"{word}={value}" for word, value in said.items() if value]
    parts += ["ready"] if side.ready else []
    yield " ".join(parts)
    support, hand = map(_write_unit, side.support), [_write_held(held, side) for held in side.hand]
    rows = {"support": support, "hand": hand, "deck": side.deck, "discard": side.discard}
    yield from (f"{seat} {name}: {row}" for name, found in rows.items() if (row := " ".join(found)))


def _write_held(held: HeldCard, side: KardsSide) -> str:
    text = f"{held.card}#{held.uid}" + "!seen" * held.seen + "!salvaged" * held.salvaged
    for word, uids in (("armed", side.armed), ("disarmed", side.disarmed), ("marked", side.marked)):
        text += f"!{word}{uids.index(held.uid) + 1}" if held.uid in uids else ""
    return text


def _write_unit(unit: Unit) -> str:
    plain = new_unit(unit.uid, unit.card, unit.owner)
    parts: list[str] = [f"#{unit.uid}"]
    if (unit.attack, unit.defence, unit.full) != (plain.attack, plain.defence, plain.full):
        parts.append(f"{unit.attack}/{unit.defence}/{unit.full}")
    for letter, value in (("g", unit.general), ("a", unit.to_attack), ("m", unit.to_move)):
        parts += [f"{letter}{value}"] if value else []
    for word, (field, value) in _WORDS.items():
        if getattr(unit, field) is value and (plain.hidden or field != "hidden"):
            parts.append(word)
    parts += [f"pin{unit.pin}"] if unit.pin else []
    parts += [f"hits{unit.attacks}"] if unit.attacks else []
    parts += [f"op{unit.op}"] if unit.op != plain.op else []
    parts += [f"own={_write_keywords(unit.own)}"] if unit.own != plain.own else []
    parts += [f"armor{unit.own_armor}"] if unit.own_armor != plain.own_armor else []
    parts += [
        f"t:{temp.until}:{temp.seat}:{temp.attack}/{temp.defence}:{_write_keywords(temp.keywords)}:{temp.armor}"
        for temp in unit.temps
    ]
    return f"{unit.card}[{','.join(parts)}]"


def _write_keywords(bits: int) -> str:
    return "+".join(str(keyword.name).lower() for keyword in Keyword if bits & keyword)


def read_position(text: str, seed: int) -> KardsState:
    """Return the state of a position's text; chance goes on from `seed`.

    Raises:
        NotUnderstood: code `position`, facts `line` (from 1), `word` and `problem` (`word`, `card`, `number`,
            `crowded`, `uid`, `hq`, `smoke`, `fronts`, `fallen`).
    """
    return _PositionReader(seed).read(text)


class _PositionReader:
    def __init__(self, seed: int) -> None:
        self.line = 1
        self.uids: set[int] = set()
        self.top = 0
        self.said: dict[tuple[Seat, str], int] = {}
        """The line in which a word was used for a side."""
        self.seed = seed

    def wrong(self, problem: str, word: str = "") -> NotUnderstood:
        return NotUnderstood(Refusal("position", {"line": self.line, "problem": problem, "word": word[:40]}))

    def read(self, text: str) -> KardsState:
        if len(text) > _POSITION_LIMIT:
            raise self.wrong("number", str(len(text)))
        lines = [line.strip() for line in re.split(r"[\n;]", text)]
        head: dict[str, Any] = {}
        rules: dict[str, bool] = {}
        sides: list[dict[str, Any]] = [{}, {}]
        front: tuple[Unit, ...] = ()
        for self.line, line in enumerate(lines, 1):
            if not line or line.startswith("--"):
                continue
            name, _, rest = line.partition(" ")
            if name == "kards":
                self._head(rest.split(), head, rules)
            elif name == "front:":
                owner, _, rest = rest.partition(" ")
                units = self._units(rest, self._int(owner, 0, 1), FRONT_LIMIT, front=True)
                if front and units and front[0].owner != units[0].owner:
                    raise self.wrong("fronts", line)
                front = units
            elif name in ("0", "1"):
                self._side(int(name), rest, sides[int(name)])
            else:
                raise self.wrong("word", name)
        settled = Settled(**rules)
        built = tuple(self._build(seat, sides[seat], settled.hq_free, "over" in head) for seat in (0, 1))
        state = KardsState(
            rules=settled,
            sides=(built[0], built[1]),
            chance=open_stream(self.seed, "kards"),
            front=front,
            **{"turn": 1, "next_uid": self.top + 1} | head,
        )
        if state.turn == 0 and not state.over and all(side.chosen and side.ready for side in state.sides):
            self.line = 1
            raise self.wrong("begun", "turn=0")
        if state.next_uid <= self.top:
            state = replace(state, next_uid=self.top + 1)
        return state

    def _head(self, words: Iterable[str], head: dict[str, Any], rules: dict[str, bool]) -> None:
        for word in words:
            key, _, value = word.partition("=")
            match key:
                case _ if key in _HEAD:
                    field, least, most = _HEAD[key]
                    head[field] = self._int(value, least, most)
                case "over" if re.fullmatch(r"[a-z_]{1,20}", value):
                    head["over"] = value
                case "no-mulligan":
                    head["mulligan"] = False
                case "open-decks":
                    head["open_decks"] = True
                case _ if key in _FLAGS:
                    rules[_FLAGS[key]] = True
                case _:
                    raise self.wrong("word", word)

    def _side(self, seat: Seat, rest: str, side: dict[str, Any]) -> None:
        name, _, listed = rest.partition(" ")
        match name:
            case "support:":
                side["support"] = self._units(listed, seat, SUPPORT_LIMIT)
            case "hand:":
                self._hand(listed, side)
            case "deck:" | "discard:":
                side[name[:-1]] = tuple(self._pile(listed))
            case _:
                for word in rest.split():
                    self._side_word(seat, word, side)

    def _side_word(self, seat: Seat, word: str, side: dict[str, Any]) -> None:
        key, _, value = word.partition("=")
        left, _, right = value.partition("/")
        self.said[seat, key] = self.line
        match key:
            case "hq":
                side["hq"] = self._int(left, -999, 999)
                side["most_hq"] = self._int(right, 1, 999) if right else max(side["hq"], 20)
            case "kredits":
                side["kredits"] = self._int(left, 0, SLOTS_MOST)
                side["slots"] = self._int(right, 0, SLOTS_MOST) if right else side["kredits"]
            case _ if key in _SIDE:
                field, least, most = _SIDE[key]
                side[field] = self._int(value, least, most)
            case "mud" if value in ("next", "now"):
                side["mud"] = value
            case "deck" if value:
                if decks.why_not(value) is not None:
                    raise self.wrong("deck", word)
                side["chosen"] = value
            case "ready":
                side["ready"] = True
            case _:
                raise self.wrong("word", word)

    def _build(self, seat: Seat, side: dict[str, Any], hq_free: bool, over: bool) -> KardsSide:
        units = len(side.get("support", ()))
        fields: dict[str, Any] = {"hq": 20, "hq_at": units} | side
        for key, fine, problem in (
            ("at", fields["hq_at"] <= units, "crowded"),
            ("at", fields["hq_at"] == units or hq_free, "hq"),
            ("hq", fields["hq"] > 0 or over, "fallen"),
        ):
            if not fine:
                self.line = self.said[seat, key]
                raise self.wrong(problem, f"{key}={fields['hq_at' if key == 'at' else key]}")
        return KardsSide(**fields)

    def _uid(self, text: str) -> int:
        uid = self._int(text, 1, 999_999) if text else self.top + 1
        if uid in self.uids:
            raise self.wrong("uid", text)
        self.uids.add(uid)
        self.top = max(self.top, uid)
        return uid

    def _int(self, text: str, least: int, most: int) -> int:
        if re.fullmatch(r"-?[0-9]{1,6}", text) and least <= int(text) <= most:
            return int(text)
        raise self.wrong("number", text)

    def _card(self, card: str) -> str:
        if card not in CARDS:
            raise self.wrong("card", card)
        return card

    def _pile(self, listed: str) -> Iterator[str]:
        for word in listed.split():
            if (found := _PILE.fullmatch(word)) is None:
                raise self.wrong("word", word)
            yield from [self._card(found[1])] * int(found[2] or 1)

    def _hand(self, listed: str, side: dict[str, Any]) -> None:
        hand: list[HeldCard] = []
        order: dict[str, list[tuple[int, int]]] = {"armed": [], "marked": [], "disarmed": []}
        for word in listed.split():
            if (found := _HELD.fullmatch(word)) is None:
                raise self.wrong("word", word)
            uid = self._uid(found[2] or "")
            flags = found[3].split("!")[1:]
            hand.append(HeldCard(uid, self._card(found[1]), "seen" in flags, "salvaged" in flags))
            for flag in flags:
                name, number = flag.rstrip("0123456789"), flag[len(flag.rstrip("0123456789")) :]
                if name in order:
                    order[name].append((int(number or 0), uid))
                elif flag not in ("seen", "salvaged"):
                    raise self.wrong("word", flag)
        if len(hand) > HAND_LIMIT:
            raise self.wrong("crowded", str(len(hand)))
        side["hand"] = tuple(hand)
        for name, uids in order.items():
            side[name] = tuple(uid for _, uid in sorted(uids))

    def _units(self, listed: str, owner: Seat, most: int, front: bool = False) -> tuple[Unit, ...]:
        units = [self._unit(word, owner, front) for word in listed.split()]
        if len(units) > most:
            raise self.wrong("crowded", str(len(units)))
        return tuple(units)

    def _unit(self, word: str, owner: Seat, front: bool) -> Unit:
        found = _UNIT.fullmatch(word)
        if found is None:
            raise self.wrong("word", word)
        if not CARDS[self._card(found[1])].is_unit:
            raise self.wrong("card", found[1])
        parts = [part for part in (found[2] or "").split(",") if part]
        uid = self._uid(next((part[1:] for part in parts if part[0] == "#"), ""))
        unit = replace(new_unit(uid, found[1], owner), entered=False)
        if front:  # it lost the smokescreen of its card on its way there
            unit = replace(unit, own=unit.own & ~_SMOKE)
        for part in parts:
            unit = self._part(unit, part)
        keywords, armor = unit.own, unit.own_armor
        for temp in unit.temps:
            keywords |= temp.keywords
            armor = max(armor, temp.armor)
        if keywords & _SMOKE and (front or keywords & _GUARD):
            raise self.wrong("smoke", word)
        return replace(unit, keywords=keywords, armor=armor)

    def _part(self, unit: Unit, part: str) -> Unit:
        if part[0] == "#":
            return unit
        if found := _FIGURES.fullmatch(part):
            defence, full = self._int(found[2], 1, 999), self._int(found[3], 1, 999)
            return replace(unit, attack=int(found[1]), defence=defence, full=full)
        if found := _TEMP.fullmatch(part):
            until: Any = found[1]
            seat, attack, defence, armor = (int(found[at]) for at in (2, 3, 4, 6))
            temp = Temp(until, seat, attack, defence, self._keywords(found[5]), armor)
            return replace(unit, temps=(*unit.temps, temp))
        if part.startswith("own="):
            return replace(unit, own=self._keywords(part[4:]))
        name = part.rstrip("0123456789")
        if name in _WORDS and name == part:
            field, value = _WORDS[name]
            return replace(unit, **{field: value})
        if name in _NUMBERS:
            return replace(unit, **{_NUMBERS[name]: self._int(part[len(name) :], 0, 99)})
        raise self.wrong("word", part)

    def _keywords(self, text: str) -> int:
        bits = 0
        for name in filter(None, text.split("+")):
            if name.upper() not in Keyword.__members__:
                raise self.wrong("word", name)
            bits |= Keyword[name.upper()]
        return int(bits)


_NUMBERS = {
    "g": "general", "a": "to_attack", "m": "to_move", "pin": "pin", "hits": "attacks", "op": "op", "armor": "own_armor",
}  # fmt: skip
_WORDS = {
    "new": ("entered", True), "blitzed": ("blitzed", True), "noambush": ("ambush", False),
    "suppressed": ("suppressed", True), "shown": ("hidden", False), "made": ("made", True),
    "salvaged": ("salvaged", True),
}  # fmt: skip
"""Word of a unit -> the field it sets, and its value; written in this order."""
_HEAD: Mapping[str, tuple[str, int, int]] = {
    "turn": ("turn", 0, 9999),
    "next": ("next_uid", 1, 999_999),
    **{word: (word, 0, 1) for word in ("active", "first", "winner")},
}
"""Word of the first line -> the field it sets, its least and its greatest number."""
_SIDE: Mapping[str, tuple[str, int, int]] = {
    "at": ("hq_at", 0, SUPPORT_LIMIT),
    "fatigue": ("fatigue", 0, 999),
    "paid": ("armed_cost", 0, SLOTS_MOST),
}
"""The same of a side's line."""
