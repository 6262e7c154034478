"""KARDS in words: the three lines for one reader, and what the reader types."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from evadventure.minigames.core import NotUnderstood, OptionHelp, Outcome, Reader, Refusal
from evadventure.minigames.kards import actions as ev
from evadventure.minigames.kards import decks, rules
from evadventure.minigames.kards import legality as law
from evadventure.minigames.kards.actions import (
    Action,
    Arm,
    Attack,
    Choose,
    Concede,
    Disarm,
    End,
    Event,
    Keep,
    Mark,
    Move,
    Play,
)
from evadventure.minigames.kards.cards import CARDS
from evadventure.minigames.kards.data import POINT, Keyword, Kind
from evadventure.minigames.kards.phrases import BLURB, EVENTS, OVER, REFUSALS, RULES, TITLE
from evadventure.minigames.kards.power import is_hybrid
from evadventure.minigames.kards.state import Held, State, Unit
from evadventure.minigames.kards.texts import (
    HQ,
    KEYWORD_RULES,
    KINDS,
    NATIONS,
    RARITIES,
    VEILED,
    card_name,
    card_text,
    keyword_name,
)
from evadventure.minigames.kards.view import SideView, View, imagine
from evadventure.textwidth import columns, crop, fill, pad
from evadventure.typed import fold
from evadventure.words import Lang, Words, join

_VERBS = {
    "play": ("出", "部署", "打出", "deploy"),
    "move": ("移动", "推进", "advance"),
    "attack": ("攻击", "攻", "打"),
    "arm": ("预设", "反制"),
    "disarm": ("撤回",),
    "end": ("结束", "结束回合"),
    "mark": ("换", "换牌"),
    "keep": ("保留", "开战"),
    "choose": ("选用", "选卡组"),
    "concede": ("认输",),
}
_QUERIES = {
    "explain": ("说明", "解释"),
    "card": ("看牌", "卡牌"),
    "discard": ("弃牌堆", "弃牌"),
    "decks": ("现成卡组", "卡组"),
}
_WORD_TO_VERB = {word: verb for verb, words in _VERBS.items() for word in (verb, *words)}
_VERB_WORDS = sorted(_WORD_TO_VERB, key=len, reverse=True)
_AT = re.compile(r"(?:\bat|第?位置?|@)\s*([0-9]{1,2})|([0-9]{1,2})号?位")
_ON = re.compile(r"(?:\bon\b|对|->|→|向)\s*([a-z]+[0-9]?)")
_REF = re.compile(r"(?:myhq|hq|[sfe][1-9])")
_ALIASES = {
    "敌方指挥部": "hq",
    "敌军指挥部": "hq",
    "我方指挥部": "myhq",
    "己方指挥部": "myhq",
    "指挥部": "hq",
    "总部": "hq",
}

_LINES = {
    "enemy": Words("Enemy support line", "敌方支援线"),
    "front": Words("Front", "前线"),
    "front_own": Words("Front (yours)", "前线（我方）"),
    "front_enemy": Words("Front (enemy's)", "前线（敌方）"),
    "front_of": Words("Front ({seat})", "前线（{seat}）"),
    "own": Words("Your support line", "己方支援线"),
    "of": Words("Support line of {seat}", "{seat}的支援线"),
}
_EMPTY = Words("empty", "空")
_SIDE = Words(
    "{seat}: HQ {hq}/{most}, kredits {kredits}/{slots}, hand {hand}, deck {deck}",
    "{seat}：指挥部{hq}/{most}，指挥点{kredits}/{slots}，手牌{hand}，牌库{deck}",
)
_SIDE_SHORT = Words(
    "{seat} HQ{hq} K{kredits}/{slots} hand{hand} deck{deck}", "{seat} 部{hq} 点{kredits}/{slots} 手{hand} 库{deck}"
)
_HAND = Words("Your hand", "你的手牌")
_HAND_EMPTY = Words("Your hand is empty.", "你没有手牌。")
_SEEN = Words("Known in the enemy's hand: {cards}", "已知的敌方手牌：{cards}")
_MUD = Words("mud", "泥泞")
_ARMED = Words("armed", "已预设")
_MARKED = Words("to be changed", "待换")
_SALVAGED = Words("salvaged", "回收")
_PINNED = Words("pinned", "被压制")
_NEW = Words("just arrived", "刚入场")
_POWER = {
    "general": Words("one action", "可行动"),
    "attack": Words("can attack", "可攻击"),
    "move": Words("can move", "可移动"),
    "half": Words("half an action", "半点行动力"),
    "none": Words("done", "已行动"),
}
_PROMPTS = {
    "over": Words("The match is over.", "对局已经结束。"),
    "choose": Words(
        "Choose your deck: 'choose <name>', 'decks' lists them.", "请选卡组：选用 <名字>，「卡组」可列出。"
    ),
    "mulligan": Words(
        "Which cards do you want to change? 'mark <number>', then 'keep'.",
        "要换哪几张牌？「换 序号」，选好后「保留」。",
    ),
    "wait_open": Words("Waiting for {seat} to get ready.", "等{seat}准备好。"),
    "own": Words(
        "Your turn: {kredits} {kredits:|kredit|kredits}. 'end' ends it.",
        "轮到你：指挥点{kredits}。「结束」可结束回合。",
    ),
    "other": Words("{seat} is at turn.", "轮到{seat}。"),
}
_EXPLAIN = {
    "play_unit": Words("deploy {card} for {cost}", "部署「{card}」（{cost}点）"),
    "play_order": Words("play {card} for {cost}", "打出「{card}」（{cost}点）"),
    "on": Words(" on {target}", "，目标{target}"),
    "place": Words(", place {at}", "，第{at}位"),
    "move": Words("move {unit} to the front, place {at}, for {cost}", "「{unit}」推进到前线第{at}位（{cost}点）"),
    "attack": Words("{unit} attacks {target} for {cost}", "「{unit}」攻击{target}（{cost}点）"),
    "arm": Words("arm {card} face down for {cost}", "预设「{card}」（{cost}点）"),
    "disarm": Words("take {card} back", "撤回「{card}」"),
    "end": Words("end your turn", "结束回合"),
    "concede": Words("give up", "认输"),
    "mark": Words("change {card}", "换掉「{card}」"),
    "keep": Words("keep the rest and begin", "其余保留，开战"),
    "choose": Words("lead {deck}", "率领「{deck}」"),
}
_ABOUT = {
    "slots": Words(
        "{unit}: each turn it gets one general point: one move or one attack.",
        "「{unit}」每回合获得1点通用行动力：移动一次或攻击一次。",
    ),
    "slots_hybrid": Words(
        "{unit}: each turn it gets one point to move and one to attack, to be used in any order.",
        "「{unit}」每回合获得1点移动行动力和1点攻击行动力，顺序不限。",
    ),
    "now": Words("Action power now: general {g}, attack {a}, move {m}.", "当前行动力：通用{g}，攻击{a}，移动{m}。"),
    "fury": Words("Fury: an attack costs half a point.", "奋战：一次攻击只花半点。"),
    "op": Words("Each move or attack costs {cost} {cost:|kredit|kredits}.", "每次移动或攻击花费{cost}点指挥点。"),
    "pinned": Words("It is pinned: its points count as none, but they are kept.", "被压制：行动力视为0，但并未失去。"),
    "mud": Words(
        "Mud: its points to attack count as none, and its general point came as one to move.",
        "泥泞：攻击行动力视为0，通用行动力已化为移动行动力。",
    ),
    "entered": Words("It has just entered and needs a turn to get ready.", "刚刚入场，需要一回合准备。"),
    "can": Words("It can: {moves}.", "可以：{moves}。"),
    "cannot_move": Words("It cannot move: {why}", "不能移动：{why}"),
    "cannot_attack": Words("It cannot attack: {why}", "不能攻击：{why}"),
    "nothing_to_attack": Words("no enemy is within its reach.", "攻击范围内没有目标。"),
    "not_turn": Words("It is not its owner's turn.", "现在不是它所属一方的回合。"),
    "veiled": Words("A covert unit: nobody knows yet what it is.", "隐秘单位：还没人知道它是什么。"),
    "would": Words("That would happen:", "将会发生："),
    "would_not": Words("That is not possible: {why}", "做不到：{why}"),
    "none": Words("nothing", "什么也没有"),
    "discard": Words("Discard of {seat}: {cards}.", "{seat}的弃牌堆：{cards}。"),
}


def _power_text(half_points: int) -> str:
    """Return half points as points: 2 -> 1, 1 -> 0.5."""
    return str(half_points // POINT) if half_points % POINT == 0 else f"{half_points / POINT:.1f}"


class KardsPresent:
    """The words of KARDS; keeps `core.Present` and `core.Advice`."""

    title = TITLE
    blurb = BLURB
    verbs: Mapping[str, tuple[str, ...]] = _VERBS
    queries: Mapping[str, tuple[str, ...]] = _QUERIES

    # The picture.

    def show(self, view: View, reader: Reader) -> str:
        """Return the three lines from the reader's side (a spectator's: seat 0), with both sides' figures."""
        seat = view.who if view.who is not None else 0
        enemy, own = view.sides[1 - seat], view.sides[seat]
        lines = [self._side(view, 1 - seat, reader)]
        lines += self._row(
            view, enemy.support, law.ENEMY, _LINES["enemy"] if view.who is not None else None, reader, 1 - seat
        )
        lines += self._front(view, seat, reader)
        lines += self._row(view, own.support, law.OWN, _LINES["own"] if view.who is not None else None, reader, seat)
        lines.append(self._side(view, seat, reader))
        if enemy.seen and view.who is not None:
            names = join(reader.lang, [card_name(held.card).say(reader.lang) for held in enemy.seen])
            lines.append(_SEEN.say(reader.lang, cards=names))
        if view.who is not None and (hand := self.hand(view, reader)):
            lines += ["", hand]
        return "\n".join(self._fit(line, reader) for line in lines)

    def _fit(self, text: str, reader: Reader) -> str:
        if reader.screenreader:
            return text
        return "\n".join(
            line if columns(line) <= reader.width else fill(line, reader.width) for line in text.split("\n")
        )

    def _side(self, view: View, seat: int, reader: Reader) -> str:
        side = view.sides[seat]
        form = _SIDE if reader.screenreader or reader.width >= 60 else _SIDE_SHORT
        text = form.say(
            reader.lang,
            seat=reader.names[seat],
            hq=side.hq,
            most=side.most_hq,
            kredits=side.kredits,
            slots=side.slots,
            hand=side.hand_count,
            deck=side.deck_count,
        )
        if side.mud:
            text += (", " if reader.lang == Lang.EN else "，") + _MUD.say(reader.lang)
        return self._colour(text, "w", reader)

    def _front(self, view: View, seat: int, reader: Reader) -> list[str]:
        if not view.front:
            title: Words | str = _LINES["front"]
        elif view.who is None:
            title = _LINES["front_of"].say(reader.lang, seat=reader.names[view.front[0].owner])
        else:
            title = _LINES["front_own" if view.front[0].owner == seat else "front_enemy"]
        return self._units(view, view.front, law.FRONT, title, reader)

    def _row(
        self,
        view: View,
        row: Sequence[Unit],
        refs: Sequence[str],
        title: Words | None,
        reader: Reader,
        seat: int,
    ) -> list[str]:
        named: Words | str = title or _LINES["of"].say(reader.lang, seat=reader.names[seat])
        return self._units(view, row, refs, named, reader)

    def _units(
        self, view: View, row: Sequence[Unit], refs: Sequence[str], title: Words | str, reader: Reader
    ) -> list[str]:
        head = title if isinstance(title, str) else title.say(reader.lang)
        colon = ": " if reader.lang == Lang.EN else "："
        if not row:
            return [head + colon + _EMPTY.say(reader.lang)]
        lines = [head + colon.rstrip()]
        for ref, unit in zip(refs, row, strict=False):
            lines.append(self._unit(view, unit, ref, reader))
        return lines

    def _unit(self, view: View, unit: Unit, ref: str, reader: Reader) -> str:
        lang = reader.lang
        if not unit.card:
            told = [_PINNED.say(lang)] if unit.pin else []
            return f" {ref} {VEILED.say(lang)}" + self._notes(told, reader)
        notes = [self._keyword(unit, bit, lang) for bit in _bits(unit.keywords)]
        if unit.pin:
            notes.append(_PINNED.say(lang))
        if unit.owner == view.active and view.turn and not view.over:
            notes.append(self._power(view, unit, lang))
        kind = KINDS[unit.kind].say(lang)
        name = card_name(unit.card).say(lang)
        if reader.screenreader:
            figures = Words(
                "{kind}, attack {a}, defence {d} of {full}, operation {op}",
                "{kind}，攻击{a}，防御{d}，满{full}，行动费{op}",
            ).say(lang, kind=kind, a=unit.attack, d=unit.defence, full=unit.full, op=unit.op)
            return f"{ref} {name}{', ' if lang == Lang.EN else '，'}{figures}" + self._notes(notes, reader)
        figures = f"{unit.attack}/{unit.defence}"
        wide = reader.width >= 60
        label = self._link(f"explain {ref}", ref, reader)
        text = f" {label} {pad(crop(name, 24), 24) if wide else crop(name, 16)} {figures}"
        text += f" {kind} ({unit.op})" if wide else ""
        return self._colour(text, "g" if unit.owner == view.who else "r", reader) + self._notes(notes, reader)

    def _notes(self, notes: list[str], reader: Reader) -> str:
        if not notes:
            return ""
        if reader.screenreader:
            mark, end = ("; ", "") if reader.lang == Lang.EN else ("；", "")
            return mark + (", " if reader.lang == Lang.EN else "、").join(notes) + end
        return "  " + (", " if reader.lang == Lang.EN else "、").join(notes)

    def _keyword(self, unit: Unit, bit: int, lang: Lang) -> str:
        number = unit.armor if bit == Keyword.HEAVY_ARMOR else CARDS[unit.card].intel if bit == Keyword.INTEL else 0
        return keyword_name(bit, number).say(lang)

    def _power(self, view: View, unit: Unit, lang: Lang) -> str:
        mud = view.sides[unit.owner].mud == "now"
        attack = 0 if mud and unit.kind in (Kind.INFANTRY, Kind.TANK, Kind.ARTILLERY) else unit.to_attack
        if unit.entered and not (unit.general or attack or unit.to_move):
            return _NEW.say(lang)
        found = []
        if unit.general >= POINT:
            found.append(_POWER["general"].say(lang))
        elif unit.general:
            found.append(_POWER["half"].say(lang))
        if attack:
            found.append(_POWER["attack"].say(lang))
        if unit.to_move:
            found.append(_POWER["move"].say(lang))
        return (", " if lang == Lang.EN else "、").join(found) or _POWER["none"].say(lang)

    def hand(self, view: View, reader: Reader) -> str:
        """Return the reader's hand, numbered, with costs and texts."""
        if view.who is None:
            return ""
        side = view.sides[view.who]
        if not side.has_chosen:
            return ""
        if not side.hand:
            return _HAND_EMPTY.say(reader.lang)
        lines = [_HAND.say(reader.lang) + (":" if reader.lang == Lang.EN else "：")]
        for number, held in enumerate(side.hand, 1):
            lines.append(self._held(side, held, number, reader))
        return "\n".join(self._fit(line, reader) for line in lines)

    def _held(self, side: SideView, held: Held, number: int, reader: Reader) -> str:
        lang = reader.lang
        figures = CARDS[held.card]
        name = card_name(held.card).say(lang)
        notes = []
        if held.uid in side.armed:
            notes.append(_ARMED.say(lang))
        if held.uid in side.marked:
            notes.append(_MARKED.say(lang))
        if held.salvaged:
            notes.append(_SALVAGED.say(lang))
        kind = KINDS[figures.kind].say(lang)
        cost = law.price(held, figures)
        attack, defence = (1, 1) if held.salvaged else (figures.attack, figures.defence)
        if reader.screenreader:
            text = Words("{n}. {name}, {kind}, cost {cost}", "{n}. {name}，{kind}，费用{cost}").say(
                lang, n=number, name=name, kind=kind, cost=cost
            )
            if figures.is_unit:
                text += Words(", attack {a}, defence {d}, operation {op}", "，攻击{a}，防御{d}，行动费{op}").say(
                    lang, a=attack, d=defence, op=figures.op
                )
            text += Words(". {text}", "。{text}").say(lang, text=card_text(held.card))
            return text.rstrip() + self._notes(notes, reader)
        stats = f" {attack}/{defence} ({figures.op})" if figures.is_unit else ""
        head = f" {number}. [{cost}] {self._link(f'card {number}', name, reader)}{stats} {kind}"
        text = card_text(held.card).say(lang) if reader.width >= 60 else ""
        return (head + self._notes(notes, reader) + (f"  {text}" if text else "")).rstrip()

    def prompt(self, view: View, reader: Reader) -> str:
        """Return whose turn it is and what is asked."""
        lang = reader.lang
        if view.over:
            return _PROMPTS["over"].say(lang)
        if view.turn == 0:
            if view.who is not None:
                mine = view.sides[view.who]
                if not mine.has_chosen:
                    return _PROMPTS["choose"].say(lang)
                if not mine.ready and all(side.has_chosen for side in view.sides):
                    return _PROMPTS["mulligan"].say(lang)
            choosing = not all(side.has_chosen for side in view.sides)
            late = [i for i, side in enumerate(view.sides) if not (side.has_chosen if choosing else side.ready)]
            return _PROMPTS["wait_open"].say(lang, seat=[reader.names[i] for i in late])
        if view.who == view.active:
            return _PROMPTS["own"].say(lang, kredits=view.sides[view.active].kredits)
        return _PROMPTS["other"].say(lang, seat=reader.names[view.active])

    # What happens.

    def tell(self, event: Event, reader: Reader) -> str:
        """Return one event as a sentence."""
        lang = reader.lang

        def say(key: str, **facts: Any) -> str:
            return EVENTS[key].say(lang, **facts)

        def card(key: str) -> str:
            return card_name(key).say(lang)

        def cards(keys: Sequence[str]) -> str:
            quoted = [card(key) if lang == Lang.EN else f"「{card(key)}」" for key in keys]
            return join(lang, quoted)

        def name(seat: int) -> str:
            return reader.names[seat]

        match event:
            case ev.Chosen(seat, deck):
                return say("chosen_own", deck=_deck_name(deck, lang)) if deck else say("chosen", seat=name(seat))
            case ev.Started(first):
                return say("started", seat=name(first))
            case ev.Drew(seat, drawn, count):
                return say("drew_own", cards=cards(drawn)) if drawn else say("drew", seat=name(seat), n=count)
            case ev.Changed(seat, count, came):
                if came:
                    return say("changed_own", n=count, cards=cards(came))
                return say("changed", seat=name(seat), n=count)
            case ev.Turn(seat, number, kredits):
                return say("turn", seat=name(seat), n=number, kredits=kredits)
            case ev.Ended(seat):
                return say("ended", seat=name(seat))
            case ev.Fatigue(seat, damage):
                return say("fatigue", seat=name(seat), n=damage)
            case ev.Burned(seat, key):
                return say("burned", seat=name(seat), card=card(key))
            case ev.Deployed(seat, card=key):
                return say("deployed", seat=name(seat), card=card(key))
            case ev.Ordered(seat, key):
                return say("ordered", seat=name(seat), card=card(key))
            case ev.Armed(card=key, off=off):
                return say("disarmed" if off else "armed", card=card(key))
            case ev.Countered(seat, key, cancelled):
                return say("cancelled" if cancelled else "countered", seat=name(seat), card=card(key))
            case ev.Moved(seat, card=key):
                return say("moved", seat=name(seat), card=card(key))
            case ev.Fought(seat, _, key, on, on_card):
                if on < 0:
                    target = Words("the HQ of {seat}", "{seat}的指挥部").say(lang, seat=name(-1 - on))
                else:
                    target = cards([on_card])
                return say("fought", seat=name(seat), card=card(key), target=target)
            case ev.Hurt(uid, key, amount, left) | ev.Repaired(uid, key, amount, left):
                verb = "hurt" if isinstance(event, ev.Hurt) else "repaired"
                if uid < 0:
                    return say(f"{verb}_hq", seat=name(-1 - uid), n=amount, left=left)
                return say(verb if key else f"{verb}_veiled", card=card(key), n=amount, left=left)
            case ev.Destroyed(card=key):
                return say("destroyed", card=card(key))
            case ev.Buffed(_, key, attack, defence):
                return say("buffed", card=card(key), attack=attack, defence=defence)
            case ev.Gained(_, key, keyword, number, lost):
                return say("lost" if lost else "gained", card=card(key), keyword=keyword_name(keyword, number))
            case ev.Pinned(_, key, off):
                return say("unpinned" if off else "pinned", card=card(key))
            case ev.Retreated(_, key, to):
                return say(f"back_{to}", card=card(key))
            case ev.Revealed(seat, seen, uid):
                if uid:
                    return say("shown", card=cards(seen))
                return (
                    say("hand_seen", seat=name(seat), cards=cards(seen))
                    if seen
                    else say("hand_seen_by", seat=name(seat))
                )
            case ev.Became(_, key, into):
                return (
                    say("suppressed", card=card(key)) if key == into else say("became", card=card(key), into=card(into))
                )
            case ev.Refreshed(_, key, converted):
                return say("converted" if converted else "refreshed", card=card(key))
            case ev.Kredits(seat, kredits, slots):
                return say("kredits", seat=name(seat), kredits=kredits, slots=slots)
            case ev.Mudded(seat):
                return say("mud", seat=name(seat))
            case ev.Added(seat, key):
                return say("added", seat=name(seat), card=card(key))
            case ev.Discarded(seat, key):
                return say("discarded", seat=name(seat), card=card(key))
            case ev.Over(rule, winner):
                return OVER[rule].say(lang, winner=name(winner) if winner is not None else "")

    def outcome(self, outcome: Outcome, reader: Reader) -> str:
        """Return how the match ended."""
        winner = reader.names[outcome.winners[0]] if outcome.winners else ""
        return OVER[outcome.rule].say(reader.lang, winner=winner)

    # Actions in words.

    def describe(self, action: Action, view: View, reader: Reader) -> str:
        """Return what the reader would type."""
        chinese = reader.lang == Lang.ZH
        match action:
            case Choose(deck):
                return f"选用 {deck}" if chinese else f"choose {deck}"
            case Mark(hand):
                return f"换{hand + 1}" if chinese else f"mark {hand + 1}"
            case Keep():
                return "保留" if chinese else "keep"
            case Play(hand, at, on):
                text = f"出{hand + 1}" if chinese else f"play {hand + 1}"
                if at >= 0 and at != self._usual_place(view):
                    text += f" {at + 1}号位" if chinese else f" at {at + 1}"
                if on:
                    text += f" 对{on}" if chinese else f" on {on}"
                return text
            case Arm(hand):
                return f"预设{hand + 1}" if chinese else f"arm {hand + 1}"
            case Disarm(hand):
                return f"撤回{hand + 1}" if chinese else f"disarm {hand + 1}"
            case Move(unit, at):
                text = f"移动{unit}" if chinese else f"move {unit}"
                if at != len(view.front):
                    text += f" {at + 1}号位" if chinese else f" at {at + 1}"
                return text
            case Attack(unit, on):
                return f"攻击{unit} {on}" if chinese else f"attack {unit} {on}"
            case End():
                return "结束" if chinese else "end"
            case Concede():
                return "认输" if chinese else "concede"

    def explain(self, action: Action, view: View, reader: Reader) -> str:
        """Return what the action would do, as a short phrase."""
        lang = reader.lang
        seat = view.who if view.who is not None else view.active
        side = view.sides[seat]

        def card(hand: int) -> Words:
            return card_name(side.hand[hand].card) if hand < len(side.hand) else VEILED

        match action:
            case Choose(deck):
                return _EXPLAIN["choose"].say(lang, deck=_deck_name(deck, lang))
            case Mark(hand):
                return _EXPLAIN["mark"].say(lang, card=card(hand))
            case Play(hand, at, on):
                held = side.hand[hand]
                figures = CARDS[held.card]
                form = "play_unit" if figures.is_unit else "play_order"
                text = _EXPLAIN[form].say(lang, card=card(hand), cost=law.price(held, figures))
                if at >= 0 and at != self._usual_place(view):
                    text += _EXPLAIN["place"].say(lang, at=at + 1)
                if on:
                    text += _EXPLAIN["on"].say(lang, target=self._at(view, on, lang))
                return text
            case Arm(hand):
                return _EXPLAIN["arm"].say(lang, card=card(hand), cost=CARDS[side.hand[hand].card].cost)
            case Disarm(hand):
                return _EXPLAIN["disarm"].say(lang, card=card(hand))
            case Move(unit, at):
                mover = self._find(view, unit)
                cost = law.op_cost(mover) if mover else 0
                return _EXPLAIN["move"].say(lang, unit=self._at(view, unit, lang), at=at + 1, cost=cost)
            case Attack(unit, on):
                fighter = self._find(view, unit)
                cost = law.op_cost(fighter) if fighter else 0
                return _EXPLAIN["attack"].say(
                    lang, unit=self._at(view, unit, lang), target=self._at(view, on, lang), cost=cost
                )
            case _:
                return _EXPLAIN[type(action).__name__.lower()].say(lang)

    def _usual_place(self, view: View) -> int:
        return view.sides[view.who].hq_at if view.who is not None else 0

    def _find(self, view: View, ref: str) -> Unit | None:
        seat = view.who if view.who is not None else 0
        row = {"s": view.sides[seat].support, "f": view.front, "e": view.sides[1 - seat].support}.get(ref[:1], ())
        index = int(ref[1:]) - 1 if ref[1:].isdigit() else -1
        return row[index] if 0 <= index < len(row) else None

    def _at(self, view: View, ref: str, lang: Lang) -> str:
        if ref in (law.HQ, law.MY_HQ):
            whose = Words("the enemy HQ", "敌方指挥部") if ref == law.HQ else Words("your HQ", "己方指挥部")
            return whose.say(lang)
        unit = self._find(view, ref)
        return card_name(unit.card).say(lang) if unit else ref

    # What is typed.

    def parse(self, text: str, view: View, legal: Sequence[Action], reader: Reader) -> Action:
        """Return the action somebody typed in either language; a bare number is a line of the list of moves."""
        typed = _typed(text)
        if typed.isascii() and typed.isdigit() and len(typed) < 4 and 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        verb, rest = _verb(typed)
        match verb:
            case "end":
                return End()
            case "keep":
                return Keep()
            case "concede":
                return Concede()
            case "choose" if rest:
                return Choose(_deck_key(text.strip()[-len(rest) :].strip() if rest in text.lower() else rest))
            case "mark":
                return Mark(self._hand_number(rest, view, reader))
            case "arm":
                return Arm(self._hand_number(rest, view, reader))
            case "disarm":
                return Disarm(self._hand_number(rest, view, reader))
            case "attack":
                refs = _REF.findall(rest)
                if len(refs) == 2:
                    return Attack(refs[0], refs[1])
            case "move":
                refs = _REF.findall(rest)
                place = _AT.search(rest)
                if len(refs) == 1:
                    return Move(refs[0], _place(place) if place else len(view.front))
            case "play":
                return self._parse_play(rest, view, legal, reader)
        raise NotUnderstood(Refusal("how", {}))

    def _parse_play(self, rest: str, view: View, legal: Sequence[Action], reader: Reader) -> Play:
        on = _ON.search(rest)
        at = _AT.search(rest)
        bare = rest
        for found in (on, at):
            bare = bare.replace(found.group(), " ") if found else bare
        words = bare.split()
        target = on[1] if on else ""
        if not target and len(words) > 1 and words[-1] in law.POSITIONS:
            target = words.pop()
        hand = self._hand_number(" ".join(words), view, reader)
        side = view.sides[view.who or 0]
        unit = CARDS[side.hand[hand].card].is_unit
        place = (_place(at) if at else self._usual_place(view)) if unit else -1
        if not target:
            # With a single possible target nothing needs to be asked.
            found_targets = {action.on for action in legal if isinstance(action, Play) and action.hand == hand}
            if len(found_targets) == 1:
                target = found_targets.pop()
        return Play(hand, place, target)

    def _hand_number(self, text: str, view: View, reader: Reader) -> int:
        """Return the index of a card of the hand by number or by (part of) its name in either language."""
        hand = view.sides[view.who].hand if view.who is not None else ()
        text = text.strip().strip("号张第 ")
        if text.isascii() and text.isdigit() and len(text) < 4:
            if 1 <= int(text) <= len(hand):
                return int(text) - 1
            raise NotUnderstood(Refusal("no_card", {"number": int(text), "have": len(hand)}))
        if not text:
            raise NotUnderstood(Refusal("how", {}))
        found = {
            held.card: i
            for i, held in reversed(list(enumerate(hand)))
            if text in card_name(held.card).en.lower() or text in card_name(held.card).zh or text == held.card
        }
        if len(found) == 1:
            return next(iter(found.values()))
        raise NotUnderstood(Refusal("which_card" if found else "unknown_card", {"text": text[:40]}))

    def refusal(self, refusal: Refusal, reader: Reader) -> str:
        """Return why something was refused."""
        facts = dict(refusal.facts)
        code = refusal.code
        if code == "no_power":
            code = f"no_power_{facts['act']}"
        for key in ("card", "unit"):
            if facts.get(key) in CARDS:
                facts[key] = card_name(facts[key])
        if facts.get("nation") in NATIONS:
            facts["nation"] = NATIONS[facts["nation"]]
        if code == "choose_target":
            facts |= {"number": Words("<number>", "序号"), "example": "e1"}
        if facts.get("at") == law.HQ:
            facts["at"] = Words("the enemy HQ", "敌方指挥部")
        elif facts.get("at") == law.MY_HQ:
            facts["at"] = Words("your HQ", "己方指挥部")
        return REFUSALS[code].say(reader.lang, **facts)

    # Questions.

    def ask(self, query: str, text: str, view: View, legal: Sequence[Action], reader: Reader) -> str:
        """Answer `explain`, `card`, `discard`, `decks`; see `core.Advice`."""
        typed = _typed(text)
        match query:
            case "card":
                return self._card(typed, view, reader)
            case "discard":
                return "\n".join(self._discard(view, seat, reader) for seat in (0, 1))
            case "decks":
                return "\n".join(_deck_line(deck, reader) for deck in decks.READY.values())
            case "explain" if ref := _REF.search(typed):
                return self._explain_unit(ref.group(), view, reader)
        raise NotUnderstood(Refusal("explain_what", {}))

    def preview(self, action: Action, view: View, seat: int, reader: Reader) -> str:
        """Return what an action would lead to, as far as the reader can know, without doing it."""
        state = imagine(view, seat, 0)
        if (refusal := rules.refuse(state, seat, action)) is not None:
            return _ABOUT["would_not"].say(reader.lang, why=self.refusal(refusal, reader))
        told = [self.tell(event, reader) for event in rules.apply(state, seat, action).events]
        return "\n".join([_ABOUT["would"].say(reader.lang), *(f"  {line}" for line in told if line)])

    def _card(self, typed: str, view: View, reader: Reader) -> str:
        unit = self._find(view, typed) if _REF.fullmatch(typed) else None
        if unit is not None and unit.card:
            return card_sheet(unit.card, reader)
        if view.who is not None and typed.isascii() and typed.isdigit():
            return card_sheet(view.sides[view.who].hand[self._hand_number(typed, view, reader)].card, reader)
        found = search(text=typed) if typed else []
        if len(found) == 1:
            return card_sheet(found[0], reader)
        if found:
            return "\n".join(card_sheet(key, reader).split("\n")[0] for key in found[:20])
        raise NotUnderstood(Refusal("deck_unknown_card", {"card": typed[:40]}))

    def _discard(self, view: View, seat: int, reader: Reader) -> str:
        names = [card_name(card).say(reader.lang) for card in view.sides[seat].discard]
        cards = join(reader.lang, names) or _ABOUT["none"].say(reader.lang)
        return self._fit(_ABOUT["discard"].say(reader.lang, seat=reader.names[seat], cards=cards), reader)

    def _explain_unit(self, ref: str, view: View, reader: Reader) -> str:
        lang = reader.lang
        unit = self._find(view, ref)
        if unit is None:
            raise NotUnderstood(Refusal("not_your_unit", {"at": ref}))
        if not unit.card:
            return _ABOUT["veiled"].say(lang)
        name = card_name(unit.card)
        lines = [_ABOUT["slots_hybrid" if is_hybrid(unit) else "slots"].say(lang, unit=name)]
        figures = {"g": unit.general, "a": unit.to_attack, "m": unit.to_move}
        lines.append(_ABOUT["now"].say(lang, **{key: _power_text(value) for key, value in figures.items()}))
        side = view.sides[unit.owner]
        if unit.keywords & Keyword.FURY:
            lines.append(_ABOUT["fury"].say(lang))
        lines.append(_ABOUT["op"].say(lang, cost=law.op_cost(unit)))
        if unit.pin:
            lines.append(_ABOUT["pinned"].say(lang))
        if side.mud == "now":
            lines.append(_ABOUT["mud"].say(lang))
        if unit.entered and unit.owner == view.active and not (unit.general or unit.to_attack or unit.to_move):
            lines.append(_ABOUT["entered"].say(lang))
        if view.who == unit.owner == view.active and not view.over:
            lines += self._reasons(ref, view, reader)
        else:
            lines.append(_ABOUT["not_turn"].say(lang))
        for bit in _bits(unit.keywords):
            colon = ": " if lang == Lang.EN else "："
            lines.append(self._keyword(unit, bit, lang) + colon + KEYWORD_RULES[bit].say(lang))
        return "\n".join(self._fit(line, reader) for line in lines)

    def _reasons(self, ref: str, view: View, reader: Reader) -> list[str]:
        """Return what a unit of the reader can do, and why it cannot do the rest."""
        assert view.who is not None
        state: State = imagine(view, view.who, 0)
        lines = []
        can = [
            self.describe(action, view, reader)
            for action in law.legal_operations(state, view.who)
            if isinstance(action, Move | Attack) and action.unit == ref
        ]
        if can:
            lines.append(_ABOUT["can"].say(reader.lang, moves=can))
        move = law.why_not_move(state, view.who, Move(ref, len(view.front)))
        if move is not None:
            lines.append(_ABOUT["cannot_move"].say(reader.lang, why=self.refusal(move, reader)))
        whys = [
            law.why_not_attack(state, view.who, Attack(ref, target.ref))
            for target in law.enemy_targets(state, view.who)
        ]
        if all(why is not None for why in whys):
            first = next(
                (why for why in whys if why is not None and why.code not in ("out_of_reach", "no_target")), None
            )
            told = self.refusal(first, reader) if first else _ABOUT["nothing_to_attack"].say(reader.lang)
            lines.append(_ABOUT["cannot_attack"].say(reader.lang, why=told))
        return lines

    # About the game.

    def options(self) -> Sequence[OptionHelp]:
        """Return every option in words."""
        return _OPTIONS

    def rules(self, reader: Reader) -> str:
        """Return the rules for a new player."""
        return "\n".join(self._fit(line, reader) for line in RULES.say(reader.lang).split("\n"))

    def _colour(self, text: str, code: str, reader: Reader) -> str:
        return f"|{code}{text}|n" if reader.colour else text

    def _link(self, command: str, label: str, reader: Reader) -> str:
        return f"|lc{command}|lt{label}|le" if reader.links and not reader.screenreader else label


def card_sheet(key: str, reader: Reader) -> str:
    """Return everything that is printed on a card."""
    figures = CARDS[key]
    card = figures.card
    lang = reader.lang
    facts: dict[str, Any] = {
        "name": card.name,
        "nation": NATIONS[card.nation],
        "kind": KINDS[figures.kind],
        "rarity": RARITIES[card.rarity],
        "cost": figures.cost,
        "a": figures.attack,
        "d": figures.defence,
        "op": figures.op,
    }
    head = Words(
        "{name}: {nation}, {kind}, {rarity}, cost {cost}", "{name}：{nation}，{kind}，{rarity}，费用{cost}"
    ).say(lang, **facts)
    if figures.is_unit:
        head += Words(", {a}/{d}, operation {op}", "，{a}/{d}，行动费{op}").say(lang, **facts)
    lines = [head, card_text(key).say(lang), card.flavour.say(lang)]
    width = 10_000 if reader.screenreader else reader.width
    return "\n".join(fill(line, width) for line in lines if line)


def search(nation: str = "", kind: str = "", cost: int | None = None, keyword: str = "", text: str = "") -> list[str]:
    """Return the keys of all cards that fit every wish, by nation, cost and key.

    Args:
        nation, kind, keyword: names in either language, or the stable ones of the card files.
        text: part of the name or text in either language.
    """
    found = []
    for key, figures in CARDS.items():
        card = figures.card
        names = [keyword_name(bit) for bit in _bits(int(figures.keywords))]
        if nation and nation.lower() not in (card.nation, *_both(NATIONS[card.nation])):
            continue
        if kind and kind.lower() not in (card.kind, *_both(KINDS[figures.kind])):
            continue
        if cost is not None and figures.cost != cost:
            continue
        if keyword and not any(keyword.lower() in _both(name) for name in names):
            continue
        wanted = text.lower()
        if (
            wanted
            and not any(wanted in part for words in (card.name, card_text(key)) for part in _both(words))
            and wanted != key
        ):
            continue
        found.append(key)
    return sorted(found, key=lambda key: (CARDS[key].card.nation, CARDS[key].cost, key))


def _both(words: Words) -> tuple[str, str]:
    return words.en.lower(), words.zh


def _bits(bits: int) -> list[int]:
    return [int(keyword) for keyword in Keyword if bits & keyword]


def _typed(text: str) -> str:
    typed = fold(text).strip().lower()
    for word, ref in _ALIASES.items():
        typed = typed.replace(word, ref)
    return typed


def _verb(typed: str) -> tuple[str, str]:
    """Return (verb, the rest) of a typed line; ("", line) when it begins with none."""
    for word in _VERB_WORDS:
        if typed.startswith(word):
            rest = typed[len(word) :]
            if not word.isascii() or not rest or not rest[0].isalpha() or not rest[0].isascii():
                return _WORD_TO_VERB[word], rest.strip()
    return "", typed


def _place(found: re.Match[str]) -> int:
    return int(found[1] or found[2]) - 1


def _deck_key(text: str) -> str:
    """Return the key of a ready deck by key or name in either language; else the text, which may be a code."""
    wanted = text.strip().lower()
    for key, deck in decks.READY.items():
        if wanted in (key, deck.name.en.lower(), deck.name.zh):
            return key
    return text.strip()


def _deck_name(text: str, lang: Lang) -> str:
    deck = decks.READY.get(text)
    return deck.name.say(lang) if deck else Words("of your own", "自组卡组").say(lang)


def _deck_line(deck: decks.Deck, reader: Reader) -> str:
    nations = [NATIONS[deck.main]] + ([NATIONS[deck.ally]] if deck.ally else [])
    text = Words("{key}: {name} ({nations}). {about}", "{key}：{name}（{nations}）。{about}").say(
        reader.lang, key=deck.key, name=deck.name, nations=nations, about=deck.about
    )
    return fill(text, 10_000 if reader.screenreader else reader.width).rstrip()


_OPTIONS = (
    OptionHelp(
        "profile",
        Words("profile", "规则档案"),
        Words(
            "seed: the rules of the essays; official: as the published game.",
            "seed：按两篇资料；official：按现行游戏。",
        ),
    ),
    OptionHelp(
        "bomber_counter",
        Words("bomber counter", "轰炸机反击"),
        Words(
            "seed: bombers attack unharmed and strike back at fighters; official: fighters strike back, bombers never.",
            "seed：轰炸机攻击不受反击，只反击战斗机；official：只有战斗机反击轰炸机，轰炸机从不反击。",
        ),
    ),
    OptionHelp(
        "fury_late_grant",
        Words("late fury", "后得奋战"),
        Words(
            "Fury gained after an attack: refused gives no second attack, modern gives one.",
            "攻击之后才获得奋战：refused不能再攻击，modern可以再攻击一次。",
        ),
    ),
    OptionHelp(
        "retreat_uses_move",
        Words("retreat uses the move", "撤退消耗移动"),
        Words("Whether a retreat in the own turn uses up a move.", "己方回合内撤退是否消耗一次移动。"),
    ),
    OptionHelp(
        "hq_position",
        Words("HQ position", "指挥部位置"),
        Words(
            "last: at the end of the line; free: units on both sides of it.", "last：总在末端；free：两侧都可部署单位。"
        ),
    ),
    OptionHelp(
        "armor_scope",
        Words("armour scope", "重甲范围"),
        Words(
            "combat: armour counts in fights only; all: against effects too.",
            "combat：只在战斗中减伤；all：对效果伤害也有效。",
        ),
    ),
    OptionHelp(
        "decks",
        Words("decks", "卡组"),
        Words("Fixed decks by seat; none: each player chooses in secret.", "按座位指定卡组；none：各自暗选。"),
    ),
    OptionHelp(
        "hq_defence",
        Words("HQ defence", "指挥部防御"),
        Words("Defence of each HQ at the start.", "开局时双方指挥部的防御。"),
    ),
    OptionHelp(
        "mulligan",
        Words("mulligan", "换牌"),
        Words("Whether cards of the first hand may be changed.", "开局是否可以换手牌。"),
    ),
)

PRESENT = KardsPresent()
__all__ = ["HQ", "PRESENT", "KardsPresent", "card_sheet", "search"]
