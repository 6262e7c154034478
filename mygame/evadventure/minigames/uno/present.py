"""UNO for one reader: pictures, hands, prompts, events, moves and refusals as words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...base.textwidth import columns, crop, fill, pad
from ...words import Lang, Words, join, series
from ..core import OptionHelp, Outcome, Queries, Reader, Refusal, Seat
from . import parse as parsing
from . import words as w
from .data import COLOUR, ORDER, SYMBOL, Card, Colour
from .option_words import OPTIONS
from .state import (
    Action,
    Asked,
    Call,
    Called,
    Catch,
    Caught,
    Challenge,
    Challenged,
    Dealt,
    Draw,
    Drew,
    Event,
    FalseAlarm,
    HighCard,
    Hold,
    Keep,
    Kept,
    Leave,
    Left,
    Mixed,
    Name,
    Named,
    NewHand,
    Passed,
    Play,
    Played,
    Reset,
    Reshuffled,
    Restarted,
    Reversed,
    RoundOver,
    Shown,
    Skipped,
    Swap,
    Swapped,
    Turned,
    WrongCard,
)
from .view import View

type _Told = tuple[Words, dict[str, Any]]


class UnoPresent(Queries[Action, View]):
    """The words of UNO."""

    title = w.TITLE
    blurb = w.BLURB
    verbs: Mapping[str, tuple[str, ...]] = parsing.VERBS

    # Pictures.

    def render_view(self, view: View, reader: Reader) -> str:
        """Return the table: top card, colour, direction, every player, and the own hand."""
        lines = [_header(view, reader), *_players(view, reader)]
        if known := _known(view, reader):
            lines.append(known)
        if hand := self.hand(view, reader):
            lines.append(hand)
        return "\n".join(lines)

    def hand(self, view: View, reader: Reader) -> str:
        """Return the cards the reader holds; empty for a spectator."""
        if view.who is None or view.who in view.out:
            return ""
        words = Words("Your hand, {count} {count:|card|cards}: {cards}", "你的手牌，{count} 张：{cards}")
        cards = _cards(view.hand, reader, links=reader.links and view.result is None)
        return fill(words.say(reader.lang, count=len(view.hand), cards=cards or _NONE), reader.width, hanging="  ")

    def prompt(self, view: View, reader: Reader) -> str:
        """Return one line: whose turn it is and what is asked."""
        words, facts = _prompt(view, reader)
        line = words.say(reader.lang, **facts)
        if view.result is None and view.who is not None and not view.quiet:
            for seat in view.open:
                aside = _CALL_NOW if seat == view.who else _CATCH_NOW
                line += _gap(reader) + aside.say(reader.lang, name=reader.names[seat], number=seat + 1)
        return line

    # Events.

    def render_event(self, event: Event, reader: Reader) -> str:
        """Return an event as a sentence for this reader."""
        if isinstance(event, Drew) and not event.count and event.asked:
            words, facts = _by_whom(_NOTHING_LEFT, event.seat, reader)
        else:
            words, facts = _TELL[type(event)](event, reader)
        return words.say(reader.lang, **facts) if words.en else ""

    def outcome(self, outcome: Outcome, reader: Reader) -> str:
        """Return who won the match, why it ended, and the scores."""
        winners = [reader.names[seat] for seat in outcome.winners]
        head = (_WON if winners else _DRAWN).say(reader.lang, names=join(reader.lang, winners), count=len(winners))
        why = _ENDS[outcome.rule].say(reader.lang)
        scores = _scores([int(abs(score)) for score in outcome.scores], reader)
        return _gap(reader).join((head, why, _SCORES.say(reader.lang, scores=scores)))

    # Moves.

    def describe(self, action: Action, view: View, reader: Reader) -> str:
        """Return the text the reader would type for `action`."""
        en = reader.lang == Lang.EN
        match action:
            case Play(card=card, colour=colour, uno=uno):
                parts = ["play" if en else "出牌", _short(reader.lang, card)]
                parts += [_colour(reader.lang, colour)] if colour else []
                parts += [("uno" if en else "UNO")] if uno else []
                return " ".join(parts)
            case Swap(seat=seat):
                return f"swap {seat + 1}" if en else f"换牌 {seat + 1}"
            case Catch(seat=seat):
                return f"catch {seat + 1}" if en else f"抓 {seat + 1}"
            case Name(colour=colour):
                return f"colour {_colour(reader.lang, colour)}" if en else f"定色 {_colour(reader.lang, colour)}"
            case _:
                return _BARE[type(action)][0].say(reader.lang)

    def explain(self, action: Action, view: View, reader: Reader) -> str:
        """Return what `action` would do."""
        lang = reader.lang
        facts: dict[str, Any] = {"count": view.question.count if view.question else 1}
        match action:
            case Play(card=card, colour=colour, uno=uno):
                return _explain_play(card, colour, uno, view, lang)
            case Swap(seat=seat):
                words, facts = _SWAP_WITH, {"name": reader.names[seat], "count": view.sizes[seat]}
            case Catch(seat=seat):
                words, facts = _CATCH_WHOM, {"name": reader.names[seat]}
            case Name(colour=colour):
                words, facts = _NAME_COLOUR, {"colour": w.COLOURS[colour]}
            case Draw():
                words = _TAKE if view.question is not None and view.question.kind == "draws" else _DRAW_ONE
            case _:
                words = _BARE[type(action)][1]
        return words.say(lang, **facts)

    def parse(self, text: str, view: View, legal: Sequence[Action], reader: Reader) -> Action:
        """Return the action somebody typed. Raises NotUnderstood."""
        return parsing.parse(text, view, legal, reader)

    def refusal(self, refusal: Refusal, reader: Reader) -> str:
        """Return why something was refused."""
        return w.REFUSALS[refusal.code].say(reader.lang, **_refused(refusal, reader))

    # About the game.

    def options(self) -> Sequence[OptionHelp]:
        """Return every option in words."""
        return OPTIONS

    def rules(self, reader: Reader) -> str:
        """Return the rules for a newcomer."""
        return fill(w.RULES.say(reader.lang), reader.width)


# Cards and colours.


def _short(lang: Lang, card: Card) -> str:
    """Return the short form of a card: R7; 红7."""
    return card if lang == Lang.EN else w.spoken(lang, card)


def _card(card: Card, reader: Reader) -> str:
    """Return a card for a reader: spoken in full by ear, else short, in its colour where there are colours."""
    if card not in ORDER:
        return card
    name = w.spoken(reader.lang, card) if reader.screenreader else _short(reader.lang, card)
    return f"{w.MARKUP[COLOUR[card]]}{name}|n" if reader.colour else name


def _cards(cards: Iterable[Card], reader: Reader, links: bool = False) -> str:
    """Return cards in a row, by colour and symbol; by ear equal ones are counted."""
    cards = sorted(cards, key=ORDER.__getitem__)
    if reader.screenreader:
        named = Counter(w.spoken(reader.lang, card) for card in cards)
        times = Words("{name} twice", "{name}两张")
        more = Words("{name} {count} times", "{name} {count} 张")
        parts = [
            name if count == 1 else (times if count == 2 else more).say(reader.lang, name=name, count=count)
            for name, count in named.items()
        ]
        return series(reader.lang, parts)
    verb = "play" if reader.lang == Lang.EN else "出牌"
    shown = []
    for card in cards:
        text = _card(card, reader)
        shown.append(f"|lc{verb} {_short(reader.lang, card)}|lt{text}|le" if links else text)
    return " ".join(shown)


def _colour(lang: Lang, colour: Colour) -> str:
    return w.COLOURS[colour].say(lang) if colour in w.COLOURS else w.NO_COLOUR.say(lang)


def _gap(reader: Reader) -> str:
    return " " if reader.lang == Lang.EN else ""


_NONE = Words("none", "无")


# The picture.


def _header(view: View, reader: Reader) -> str:
    lang = reader.lang
    top = _card(view.top, reader) if view.top else _NONE
    colour = Words("none yet", "未定") if not view.colour else w.COLOURS[view.colour]
    parts = [
        Words("Round {round}.", "第 {round} 轮。"),
        Words("Top card: {top}, colour {colour}.", "顶牌：{top}，颜色：{colour}。"),
        _LEFTWARDS if view.direction == 1 else _RIGHTWARDS,
        Words("Draw pile {pile}, discards {discards}.", "牌堆 {pile} 张，弃牌 {discards} 张。"),
    ]
    facts = {"round": view.round, "top": top, "colour": colour, "pile": view.pile, "discards": len(view.discard)}
    return fill(_gap(reader).join(part.say(lang, **facts) for part in parts), reader.width)


_LEFTWARDS = Words("Play goes up the numbers.", "方向：顺序。")
_RIGHTWARDS = Words("Play goes down the numbers.", "方向：逆序。")


def _players(view: View, reader: Reader) -> list[str]:
    """Return one line a player: number, name, cards, score, and what there is to know."""
    lines = []
    room = max(4, reader.width - 30) if reader.width < 60 else 20
    widest = min(room, max(map(columns, reader.names)))
    for seat, name in enumerate(reader.names):
        size = view.sizes[seat]
        notes = []
        if seat in view.out:
            notes.append(Words("out", "离局"))
        elif view.result is None:
            if seat == view.turn:
                notes.append(Words("to move", "行动中"))
            if size == 1:
                notes.append(Words("UNO?", "未喊UNO") if seat in view.open else Words("one card", "只剩一张"))
        if seat == view.who:
            notes.append(Words("you", "你"))
        facts = {
            "number": seat + 1,
            "name": name if reader.screenreader else pad(crop(name, widest), widest),
            "size": size,
            "score": view.scores[seat],
            "notes": (", " if reader.lang == Lang.EN else "，").join(note.say(reader.lang) for note in notes),
        }
        if reader.screenreader:
            words = Words("Player {number}, {name}: {size} {size:|card|cards}", "{number} 号{name}：{size} 张")
        else:
            words = Words("{number:>2} {name} {size:>2} {size:|card|cards}", "{number:>2} {name} {size:>2} 张")
        line = words.say(reader.lang, **facts)
        if any(view.scores):
            line += Words(", {score} points", "，{score} 分").say(reader.lang, **facts)
        if notes:
            line += Words(", {notes}", "，{notes}").say(reader.lang, **facts)
        lines.append(line if reader.screenreader else crop(line, reader.width))
    return lines


def _known(view: View, reader: Reader) -> str:
    """Return what the reader knows of others' hands."""
    words = Words("You know that {name} holds {cards}.", "你知道{name}手里有 {cards}。")
    lines = [
        fill(words.say(reader.lang, name=reader.names[seat], cards=_cards(cards, reader)), reader.width, hanging="  ")
        for seat, cards in view.known
    ]
    return "\n".join(lines)


def _prompt(view: View, reader: Reader) -> _Told:
    facts: dict[str, Any] = {
        "name": reader.names[view.turn],
        "top": _card(view.top, reader) if view.top else _NONE,
        "colour": w.COLOURS.get(view.colour, w.NO_COLOUR),
    }
    question = view.question
    if view.result is not None:
        return Words("The match is over.", "这一局已经结束。"), facts
    if view.turn != view.who:
        if question is not None and question.kind == "swap":
            return Words("{name} chooses whom to swap hands with.", "等{name}选择与谁换手牌。"), facts
        return Words("{name} is to move.", "等{name}行动。"), facts
    if question is None:
        if view.top is None:
            return Words("Your turn: play any card, or draw.", "轮到你：随便出一张，或摸牌。"), facts
        return Words(
            "Your turn: top card {top}, colour {colour}. Play or draw.", "轮到你：顶牌{top}，颜色{colour}。出牌或摸牌。"
        ), facts
    facts |= {"card": _card(question.card, reader), "count": question.count}
    match question.kind:
        case "drawn":
            return Words("You drew {card}: play it or keep it.", "你摸到{card}：出掉，或留牌。"), facts
        case "draws":
            words = (
                Words("Draw {count} cards, or challenge the W+4.", "请摸 {count} 张，也可以质疑这张万能+4。")
                if question.challenge
                else Words("Draw {count} cards, or answer in kind.", "请摸 {count} 张，或以加牌还击。")
            )
            return words, facts
        case "colour":
            return Words("Name the colour to start with.", "请指定开局的颜色。"), facts
        case _:
            facts["sizes"] = _sizes(view.sizes, [seat for seat in view.active() if seat != view.who], reader)
            return Words(
                "Whom do you swap hands with? Type a number, not your own: {sizes}",
                "请输入要交换手牌的玩家序号（不可选择自己）：{sizes}",
            ), facts


_CALL_NOW = Words("You have not called UNO: type uno.", "你还没喊 UNO：快喊「UNO」。")
_CATCH_NOW = Words("{name} has not called UNO: catch {number}.", "{name}没喊 UNO：可以「抓 {number}」。")


def _sizes(sizes: Sequence[int], seats: Iterable[Seat], reader: Reader) -> str:
    """Return hand sizes of players by number: [1] Anna (3)."""
    words = Words("[{number}] {name} ({size})", "[{number}]{name}（{size}）")
    listed = [words.say(reader.lang, number=seat + 1, name=reader.names[seat], size=sizes[seat]) for seat in seats]
    return series(reader.lang, listed)


def _scores(scores: Sequence[int], reader: Reader) -> str:
    words = Words("{name} {score}", "{name} {score} 分")
    listed = [words.say(reader.lang, name=name, score=score) for name, score in zip(reader.names, scores, strict=True)]
    return series(reader.lang, listed)


# Events in words. A pair (own, other) says the same to whom it happened to and to everybody else.

type _Pair = tuple[Words, Words]


def _by_whom(pair: _Pair, seat: Seat, reader: Reader, **facts: Any) -> _Told:
    return pair[seat != reader.who], {"name": reader.names[seat], **facts}


_NOTHING_LEFT: _Pair = (
    Words("There is no card left to draw.", "已经没有牌可摸了。"),
    Words("There is no card left for {name} to draw.", "{name}已经没有牌可摸了。"),
)


def _tell_high_card(event: HighCard, reader: Reader) -> _Told:
    drawn = Words("{name} {card}", "{name} {card}")
    listed = [drawn.say(reader.lang, name=reader.names[s], card=_card(card, reader)) for s, card in event.drawn]
    cards = series(reader.lang, listed)
    return Words("Drawing for the deal: {cards}. {name} deals.", "抽牌定庄：{cards}。{name}坐庄。"), {
        "cards": cards,
        "name": reader.names[event.dealer],
    }


def _tell_dealt(event: Dealt, reader: Reader) -> _Told:
    words = Words("Round {round}: {name} deals seven cards each.", "第 {round} 轮：{name}发牌，每人七张。")
    facts: dict[str, Any] = {"round": event.round, "name": reader.names[event.dealer]}
    if reader.who is not None and event.hands[reader.who]:
        facts["cards"] = _cards(event.hands[reader.who], reader)
        words = Words(words.en + " Your hand: {cards}", words.zh + "你的手牌：{cards}")
    return words, facts


def _tell_turned(event: Turned, reader: Reader) -> _Told:
    words = Words("The first card is {card}.", "翻开第一张牌：{card}。")
    if event.returned:
        words = Words("A wild draw four is put back and another card turned: {card}.", "翻出万能+4，放回重翻：{card}。")
    return words, {"card": _card(event.card, reader)}


def _tell_played(event: Played, reader: Reader) -> _Told:
    facts: dict[str, Any] = {
        "card": _card(event.card, reader),
        "colour": w.COLOURS.get(event.colour, w.NO_COLOUR),
        "left": event.left,
    }
    wild, jump = not COLOUR[event.card], event.jump
    own = (
        ("You jump in with {card}", "你抢牌打出{card}") if jump else ("You play {card}", "你打出{card}"),
        ("{name} jumps in with {card}", "{name}抢牌打出{card}")
        if jump
        else ("{name} plays {card}", "{name}打出{card}"),
    )[event.seat != reader.who]
    en, zh = own
    if wild:
        names = " and name {colour}" if event.seat == reader.who else " and names {colour}"
        en, zh = en + names, zh + "，指定{colour}色"
    if event.uno:
        en, zh = en + ": UNO!", zh + "，喊出 UNO！"
        return Words(en, zh), {"name": reader.names[event.seat], **facts}
    if event.left:
        en, zh = en + " ({left} left).", zh + "（剩 {left} 张）。"
    else:
        en, zh = en + ", the last card!", zh + "，手牌出完！"
    return Words(en, zh), {"name": reader.names[event.seat], **facts}


_WHY: Mapping[str, Words] = {
    "turn": Words("", ""),
    "card": Words("", ""),
    "challenge": Words(" after the challenge", "（质疑的结果）"),
    "uno": Words(" for not calling UNO", "（没喊 UNO）"),
    "false": Words(" for the false alarm", "（误报）"),
    "wrong": Words(" for the wrong card", "（出错牌）"),
    "rain": Words(" from the rain", "（天降一张）"),
    "start": Words(" for the first card", "（起始牌 +2）"),
}


def _tell_drew(event: Drew, reader: Reader) -> _Told:
    facts = {
        "count": event.count,
        "why": _WHY[event.why],
        "cards": _cards(event.cards, reader),
        "name": reader.names[event.seat],
    }
    if event.cards:
        return Words("You draw {count}{why}: {cards}.", "你摸了 {count} 张{why}：{cards}。"), facts
    return Words("{name} draws {count} {count:|card|cards}{why}.", "{name}摸了 {count} 张牌{why}。"), facts


def _tell_asked(event: Asked, reader: Reader) -> _Told:
    sizes = _sizes(event.sizes, sorted((*event.choices, event.seat)), reader)
    pair = (
        Words("You must swap hands with somebody. {sizes}", "你须选一名玩家交换手牌。{sizes}"),
        Words("{name} must swap hands with somebody. {sizes}", "{name}须选一名玩家交换手牌。{sizes}"),
    )
    return _by_whom(pair, event.seat, reader, sizes=sizes)


def _change(before: int, after: int, reader: Reader) -> str:
    """Return how a hand's size changed."""
    words = Words("{before} to {after}", "{before}变{after}" if reader.screenreader else "{before}→{after}")
    return words.say(reader.lang, before=before, after=after)


def _tell_swapped(event: Swapped, reader: Reader) -> _Told:
    first, second = event.sizes
    facts = {
        "name": reader.names[event.seat],
        "other": reader.names[event.other],
        "a": _change(first, second, reader),
        "b": _change(second, first, reader),
    }
    if reader.who == event.seat:
        return Words("You ({a}) swap hands with {other} ({b})!", "你（{a}）与{other}（{b}）交换了手牌！"), facts
    if reader.who == event.other:
        return Words("{name} ({a}) swaps hands with you ({b})!", "你（{b}）被{name}（{a}）交换了手牌！"), facts
    if event.automatic:
        return Words(
            "Only two players: {name} ({a}) and {other} ({b}) swap hands!",
            "仅有两位玩家，{name}（{a}）与{other}（{b}）交换了手牌！",
        ), facts
    return Words("{name} ({a}) swaps hands with {other} ({b})!", "{name}（{a}）与{other}（{b}）交换了手牌！"), facts


def _tell_passed(event: Passed, reader: Reader) -> _Told:
    words = Words(
        "All hands go to the next player in the direction of play! {sizes}",
        "所有玩家的手牌已按照当前顺序交给下家！{sizes}",
    )
    playing = [seat for seat, receiver in enumerate(event.receivers) if receiver != seat]
    sizes = _sizes([*event.after], playing, reader)
    facts: dict[str, Any] = {"sizes": sizes}
    if (who := reader.who) in playing and who is not None:
        giver = event.receivers.index(who)
        words = Words(
            words.en + " You ({own}) gave your hand to {to} ({to_size}) and got that of {giver} ({giver_size}).",
            words.zh + "你（{own}）把手牌给了{to}（{to_size}），拿到了{giver}（{giver_size}）的手牌。",
        )
        to = event.receivers[who]
        facts |= {
            "own": event.before[who],
            "to": reader.names[to],
            "to_size": event.before[to],
            "giver": reader.names[giver],
            "giver_size": event.before[giver],
        }
    return words, facts


def _tell_mixed(event: Mixed, reader: Reader) -> _Told:
    playing = [seat for seat, size in enumerate(event.after) if size or event.before[seat]]
    pair = (
        Words("You shuffle all hands and deal them anew! {sizes}", "你把所有手牌洗匀重发！{sizes}"),
        Words("{name} shuffles all hands and deals them anew! {sizes}", "{name}把所有手牌洗匀重发！{sizes}"),
    )
    return _by_whom(pair, event.seat, reader, sizes=_sizes(event.after, playing, reader))


def _tell_challenged(event: Challenged, reader: Reader) -> _Told:
    facts = {"name": reader.names[event.seat], "by": reader.names[event.by]}
    if event.guilty:
        return Words("{name} challenges {by}: it was a bluff!", "{name}质疑{by}：果然是诈牌！"), facts
    return Words("{name} challenges {by}: the card was honest!", "{name}质疑{by}：人家没有诈！"), facts


def _tell_round_over(event: RoundOver, reader: Reader) -> _Told:
    rule = {
        "went_out": Words("Round {round} is over: {name} went out.", "第 {round} 轮结束：{name}出完了手牌。"),
        "blocked": Words("Round {round} is over: nobody can go on.", "第 {round} 轮结束：谁也走不下去了。"),
        "turn_limit": Words("Round {round} has gone on too long and ends.", "第 {round} 轮拖得太久，到此为止。"),
    }[event.rule]
    hands = Words("{name}: {cards}", "{name}：{cards}")
    listed = [
        hands.say(reader.lang, name=reader.names[seat], cards=_cards(hand, reader))
        for seat, hand in enumerate(event.hands)
        if hand
    ]
    en, zh = rule.en, rule.zh
    if event.winner is not None and event.rule != "went_out":
        en, zh = en + " {name} holds least.", zh + "{name}剩牌最少。"
    en, zh = en + " Left in hand: {hands}. Points: {points}.", zh + "剩牌：{hands}。本轮得分：{points}。"
    if event.scores != event.points:
        en, zh = en + " In all: {scores}.", zh + "累计：{scores}。"
    if event.knocked_out:
        en, zh = en + " Knocked out: {gone}.", zh + "淘汰：{gone}。"
    return Words(en, zh), {
        "round": event.round,
        "name": reader.names[event.winner or 0],
        "hands": ("; " if reader.lang == Lang.EN else "；").join(listed) or _NONE,
        "points": _scores(event.points, reader),
        "scores": _scores(event.scores, reader),
        "gone": [reader.names[seat] for seat in event.knocked_out],
    }


def _tell_false_alarm(event: FalseAlarm, reader: Reader) -> _Told:
    if event.seat is None:
        pair = (
            Words("You call UNO without cause.", "你误喊了 UNO。"),
            Words("{name} calls UNO without cause.", "{name}误喊了 UNO。"),
        )
        return _by_whom(pair, event.by, reader)
    pair = (
        Words("You accuse {other} without cause.", "你错抓了{other}。"),
        Words("{name} accuses {other} without cause.", "{name}错抓了{other}。"),
    )
    return _by_whom(pair, event.by, reader, other=reader.names[event.seat])


def _tell_left(event: Left, reader: Reader) -> _Told:
    pair = (
        Words(
            "You leave the game. Your hand goes under the discards: {cards}.",
            "你退出了这一局，手牌压到弃牌堆底：{cards}。",
        ),
        Words(
            "{name} leaves the game. The hand goes under the discards: {cards}.",
            "{name}退出了这一局，手牌压到弃牌堆底：{cards}。",
        ),
    )
    return _by_whom(pair, event.seat, reader, cards=_cards(event.cards, reader) or _NONE)


def _tell_new_hand(event: NewHand, reader: Reader) -> _Told:
    return Words("Your hand now: {cards}", "你现在的手牌：{cards}"), {"cards": _cards(event.cards, reader) or _NONE}


def _tell_shown(event: Shown, reader: Reader) -> _Told:
    facts = {"name": reader.names[event.seat], "cards": _cards(event.cards, reader) or _NONE}
    return Words("{name} shows you the hand: {cards}.", "{name}向你亮出手牌：{cards}。"), facts


_SIMPLE: Mapping[type, _Pair] = {
    Kept: (
        Words("You keep the card.", "你留下了这张牌。"),
        Words("{name} keeps the card.", "{name}留下了摸到的牌。"),
    ),
    Skipped: (Words("You miss your turn.", "你被跳过。"), Words("{name} misses a turn.", "{name}被跳过。")),
    Called: (Words("You call: UNO!", "你喊出 UNO！"), Words("{name} calls: UNO!", "{name}喊出 UNO！")),
    Restarted: (
        Words(
            "You called for a grand reshuffle: all cards are shuffled and dealt anew.",
            "你发起大洗牌：已重新洗牌并发牌！",
        ),
        Words(
            "Grand reshuffle by {name}: all cards are shuffled and dealt anew.", "{name}发起大洗牌：已重新洗牌并发牌！"
        ),
    ),
}


def _simple(kind: type) -> Any:
    return lambda event, reader: _by_whom(_SIMPLE[kind], event.seat, reader)


_TELL: Mapping[type, Any] = {
    **{kind: _simple(kind) for kind in _SIMPLE},
    HighCard: _tell_high_card,
    Dealt: _tell_dealt,
    Turned: _tell_turned,
    Played: _tell_played,
    Drew: _tell_drew,
    Asked: _tell_asked,
    Swapped: _tell_swapped,
    Passed: _tell_passed,
    Mixed: _tell_mixed,
    NewHand: _tell_new_hand,
    Challenged: _tell_challenged,
    Shown: _tell_shown,
    FalseAlarm: _tell_false_alarm,
    Left: _tell_left,
    RoundOver: _tell_round_over,
    Reversed: lambda event, reader: (
        Words("The direction turns.", "出牌方向反转。"),
        {},
    ),
    Named: lambda event, reader: (
        Words("{name} names {colour}.", "{name}指定{colour}色。"),
        {"name": reader.names[event.seat], "colour": w.COLOURS[event.colour]},
    ),
    Caught: lambda event, reader: (
        Words("{by} catches {name} without UNO!", "{by}抓到{name}没喊 UNO！"),
        {"by": reader.names[event.by], "name": reader.names[event.seat]},
    ),
    WrongCard: lambda event, reader: (
        Words("{name} plays {card}, which does not fit, and takes it back.", "{name}打出{card}，接不上，只好收回。"),
        {"name": reader.names[event.seat], "card": _card(event.card, reader)},
    ),
    Reshuffled: lambda event, reader: (
        Words(
            "The draw pile is empty: {count} discards are shuffled into a new one.",
            "牌堆已空：{count} 张弃牌洗成新的牌堆。",
        ),
        {"count": event.count},
    ),
}


# Moves in words.

_BARE: Mapping[type, tuple[Words, Words]] = {
    Draw: (Words("draw", "摸牌"), Words("", "")),
    Keep: (Words("keep", "留牌"), Words("keep the card you drew", "留下刚摸到的牌")),
    Challenge: (
        Words("challenge", "质疑"),
        Words(
            "say that the W+4 was a bluff: right, they draw; wrong, you draw 2 more",
            "认定万能+4 是诈牌：说中对方摸，说错你多摸 2 张",
        ),
    ),
    Call: (Words("uno", "UNO"), Words("call UNO before somebody catches you", "补喊 UNO，免得被抓")),
    Hold: (Words("wait", "等等"), Words("let this chance pass", "放过这次机会")),
    Leave: (Words("leave", "退出"), Words("give up and leave the game", "认输并退出这一局")),
    Reset: (Words("reset", "大洗牌"), Words("deal this round anew", "重新洗牌并发牌")),
}
_DRAW_ONE = Words("draw a card", "摸一张牌")
_TAKE = Words("draw {count} cards and miss the turn", "摸 {count} 张并跳过")
_SWAP_WITH = Words("swap hands with {name}, who holds {count}", "与{name}交换手牌（对方 {count} 张）")
_CATCH_WHOM = Words("catch {name} without UNO", "抓{name}没喊 UNO")
_NAME_COLOUR = Words("start with {colour}", "开局颜色定为{colour}")
_WON = Words("{names} {count:|wins|win} the match.", "{names}赢得这一局！")
_DRAWN = Words("The match is drawn.", "这一局打成平手。")
_SCORES = Words("Points: {scores}.", "分数：{scores}。")
_ENDS: Mapping[str, Words] = {
    "goal": Words("The goal in points was reached.", "有人达到了目标分数。"),
    "rounds": Words("All rounds were played.", "约定的轮数已打完。"),
    "round_limit": Words("No match goes on for more than fifty rounds.", "一局最多打五十轮。"),
    "knockout": Words("Everybody else was knocked out.", "其他人都被淘汰。"),
    "left": Words("All others have left.", "其他人都已退出。"),
}


def _explain_play(card: Card, colour: Colour, uno: bool, view: View, lang: Lang) -> str:
    symbol = SYMBOL[card]
    words = w.EFFECTS.get(symbol)
    if symbol in ("7", "0") and (not view.options.seven_zero or len(view.hand) == 1):
        words = None
    facts: dict[str, Any] = {
        "card": w.spoken(lang, card),
        "effect": words or "",
        "colour": w.COLOURS.get(colour, w.NO_COLOUR),
    }
    en, zh = "{card}", "{card}"
    if colour:
        en, zh = en + ", {colour}", zh + "，{colour}色"
    if words is not None:
        en, zh = en + ": {effect}", zh + "：{effect}"
    if uno:
        en, zh = en + "; call UNO", zh + "；喊 UNO"
    return Words(en, zh).say(lang, **facts)


# Refusals.

_OR_CHALLENGE = Words(", or challenge", "，或质疑")


def _refused(refusal: Refusal, reader: Reader) -> dict[str, Any]:
    """Return the facts of a refusal as the words want them."""
    facts = dict(refusal.facts)
    if "seat" in facts:
        facts["name"] = reader.names[facts["seat"]]
    for quoted in ("text", "line", "card", "colour"):
        if quoted in facts:
            facts["quoted"] = facts[quoted]
    for card in ("card", "top"):
        if card in facts:
            facts[card] = _card(facts[card], reader) if facts[card] else _NONE
    if facts.get("colour") in w.COLOURS:
        facts["colour"] = w.COLOURS[facts["colour"]]
    for cards in ("missing", "extra"):
        if cards in facts:
            facts[cards] = " ".join(facts[cards][:12]) or _NONE
    if "challenge" in facts:
        facts["challenge"] = _OR_CHALLENGE if facts["challenge"] else ""
    if refusal.code == "position_wrong":
        facts["detail"] = facts["detail"] or Words("not what it should be", "不合规矩")
    return facts
