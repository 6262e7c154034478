"""What people type about KARDS anywhere in the world: their own decks, and the cards there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from ...base.command import Command
from ...base.errors import ActionError
from ...base.input import fold, whole_number
from ...base.textwidth import fill
from ...minigames import registry
from ...minigames.core import NotUnderstood, Reader, Refusal
from ...minigames.kards import catalogue, deckcode
from ...minigames.kards import decks as building
from ...minigames.kards.cards import CARDS
from ...minigames.kards.data import DECK_SIZE, Deck
from ...minigames.kards.present import sheets
from ...minigames.kards.texts import NATIONS, card_name
from ...words import Lang, Words
from ..room import screens
from ..room.finding import table_of, watched_by
from . import decks

KARDS = "kards"

_LINE = Words("{n}. {deck} ({nations}): {state}", "{n}. {deck}（{nations}）：{state}")
_WHOLE = Words("ready to play", "可以出战")
_PARTS = Words("{got} of {want} cards", "{got}/{want}张")
_BROKEN = Words("breaks {count} {count:|rule|rules}", "违反{count}条规则")
_LOST = Words("cannot be read: {why}", "无法读取：{why}")
_YOURS = Words("Your decks ({count} of {most}):", "你的卡组（{count}/{most}）：")
_NONE = Words("You keep no deck of your own yet.", "你还没有自己的卡组。")
_READY = Words("Ready decks:", "现成卡组：")
_HOW = Words(
    "`decks <name>` shows one, `decks new <name> = <nation or deck>` begins one, `help decks` tells the rest.",
    "「卡组 <名字>」查看，「卡组 新建 <名字> = <国家或卡组>」组一副新的，其余见「帮助 卡组」。",
)
_MADE = Words(
    "{deck} ({nations}) is begun with {got} of {want} cards. `decks add 2 <card>` puts cards in, `cards {nation}` "
    "looks for them.",
    "新卡组「{deck}」（{nations}）已建立，现有{got}/{want}张。「卡组 加 2 <牌名>」放牌，「查牌 {nation}」找牌。",
)
_ADDED = Words(
    "{deck}: {count} more of {card}, {have} in all. {got} of {want} cards.",
    "「{deck}」放入{count}张「{card}」，共{have}张。卡组{got}/{want}张。",
)
_TAKEN_OUT = Words(
    "{deck}: {count} fewer of {card}, {have} left. {got} of {want} cards.",
    "「{deck}」拿出{count}张「{card}」，还剩{have}张。卡组{got}/{want}张。",
)
_FINE = Words("{deck} keeps every rule.", "「{deck}」符合全部规则，可以出战。")
_RENAMED = Words("{old} is called {deck} now.", "「{old}」改名为「{deck}」。")
_SHARE = Words(
    "Code of {deck}: {code}\nWhoever types `decks import {code}` has it, too.",
    "「{deck}」的代码：{code}\n别人输入「卡组 导入 {code}」就能得到同样的卡组。",
)
_IMPORTED = Words("{deck} ({nations}) is yours now.", "「{deck}」（{nations}）已存入你的卡组。")
_DELETED = Words("{deck} is thrown away. Its code was {code}.", "「{deck}」已删除，它的代码是{code}。")
_WHICH_DECK = Words(
    "Which deck? Write it before a =, as in `decks add <deck> = 2 <card>`.",
    "哪一副卡组？请写在等号前，例如「卡组 加 <卡组> = 2 <牌名>」。",
)
_WHICH_CARD = Words("Which card is '{text}'? {cards}.", "「{text}」是哪一张？{cards}。")
_NO_CARD = Words("There is no card called '{text}'.", "没有叫「{text}」的卡牌。")
_NEW_FORM = Words(
    "Write it as `decks new <name> = <main nation> [ally]`, or with a deck to copy behind the =.",
    "请写成「卡组 新建 <名字> = <主国> [盟国]」，等号后也可以写要照抄的卡组。",
)
_TWO_NAMES = Words("Write it as `decks {verb} <deck> = <new name>`.", "请写成「卡组 {verb} <卡组> = <新名字>」。")
_IMPORT_FORM = Words(
    "Write it as `decks import <code>`, or `decks import <code> = <name>`.",
    "请写成「卡组 导入 <代码>」或「卡组 导入 <代码> = <名字>」。",
)
_COUNTED = re.compile(r"^(?:([0-9]+)\s*(?:x|张|\*)?\s*)?(.+?)(?:\s*[x*]\s*([0-9]+))?$", re.IGNORECASE)
_EQUALS = re.compile(r"[=＝]")
_COMMAS = re.compile(r"[,，、;；]")
_SHOWN = 8
"""Cards named when a name fits several."""


class KardsCommand(Command):
    """Base: tells a refusal to who asked; nothing has changed then."""

    help_category = "Tables"
    free_text = True

    def func(self) -> None:
        """Do the work, or say why not."""
        try:
            self.work()
        except ActionError as error:
            self.show(error.in_lang(self.lang))
        except NotUnderstood as error:
            self.show(self._why(error.refusal))

    def work(self) -> None:
        """Do it."""
        raise NotImplementedError

    def show(self, text: str) -> None:
        """Show a text, fitted to the screen."""
        self.caller.msg(fill(text, self.page.width))

    def draw(self, text: str) -> None:
        """Show what the game has drawn for `reader`."""
        self.caller.msg(screens.marked(text, self.reader))

    @property
    def reader(self) -> Reader:
        """How the caller reads."""
        return screens.reader_of(self.caller, (), None, self.session)

    def asked_at(self, query: str) -> bool:
        """Ask the table of KARDS the caller plays or watches at; False when there is none."""
        table = table_of(self.caller) or watched_by(self.caller)
        if table is None or table.hosted is None or table.hosted.row.game != KARDS:
            return False
        self.caller.msg(table.ask(self.caller, query, self.args.strip()))
        return True

    def _why(self, refusal: Refusal) -> str:
        return decks.shown(registry.get(KARDS).present.refusal(refusal, self.reader))


class CmdCards(KardsCommand):
    """Look cards up."""

    key = "cards"
    aliases = ["查牌", "找牌"]
    help_words = Words(
        "cards <words>: the cards of KARDS that fit every word: a nation, a type, a rarity, a keyword, a cost (3k),\n"
        "anything else in name or text. For example: cards soviet tank 4k, cards guard, cards draw.",
        "查牌（cards）<条件>：找出符合全部条件的KARDS卡牌：国家、类型、稀有度、关键词、费用（3费），\n"
        "其余的字在牌名和牌文里找。例如：查牌 苏联 坦克 4费，查牌 守护，查牌 抽牌。",
    )

    def work(self) -> None:
        """List them."""
        self.draw(sheets.card_list(self.args, self.reader))


class CmdCard(KardsCommand):
    """Read one card."""

    key = "card"
    aliases = ["看牌", "卡牌"]
    help_words = Words(
        "card <name>: everything printed on a card of KARDS. At a table also card 2 (of your hand) and card f1.",
        "看牌（card）<牌名>：一张KARDS卡牌上的全部文字。在牌桌上也可以：看牌2（手牌）、看牌f1。",
    )

    def work(self) -> None:
        """Show it."""
        if not self.asked_at("card"):
            self.draw(sheets.card_called(self.args, self.reader))


class CmdDeck(KardsCommand):
    """Look into one deck."""

    key = "deck"
    aliases = ["卡组内容", "看卡组"]
    help_words = Words(
        "deck <name or code>: a deck of KARDS card by card, with its code and every rule it breaks: one of yours or a\n"
        "ready one. At a table, deck alone is the one you lead.",
        "看卡组（deck）<名字或代码>：逐张列出一副KARDS卡组，附代码和不合规则之处；自己的、现成的都行。\n"
        "在牌桌上只输入「看卡组」，看的是你率领的那副。",
    )

    def work(self) -> None:
        """Show it."""
        text = self.args.strip()
        if text or not self.asked_at("deck"):
            self.draw(sheets.deck_sheet(decks.any_deck(self.caller, text), self.reader))


class CmdDecks(KardsCommand):
    """Build decks."""

    key = "decks"
    aliases = ["卡组", "牌组", "现成卡组"]
    help_words = Words(
        "Your decks for KARDS, and the ready ones. They are yours wherever you are; at a table `choose <name>`.\n\n"
        "  decks: list them\n"
        "  decks <name>: one deck card by card\n"
        "  decks new <name> = <nation> [ally]: begin one\n"
        "  decks new <name> = <deck or code>: begin with a copy\n"
        "  decks add [<deck> =] 2 <card>, <card>: put cards in\n"
        "  decks remove [<deck> =] <card>: take cards out\n"
        "  decks check [<deck>]: every rule it breaks, and by how much\n"
        "  decks rename <deck> = <name>\n"
        "  decks copy <deck> = <name>\n"
        "  decks delete <deck>\n"
        "  decks share <deck>: its code\n"
        "  decks import <code> [= <name>]: a deck from its code\n\n"
        "Without <deck> it is the one you worked on last. A deck has 39 cards besides the HQ; of the 40 at least 28\n"
        "(the HQ counts) are of the main nation and at most 12 of the ally.",
        "你自己的和现成的KARDS卡组。走到哪里都能用，牌桌上输入「选用 <名字>」出战。\n\n"
        "  卡组：全部列出\n"
        "  卡组 <名字>：逐张查看\n"
        "  卡组 新建 <名字> = <主国> [盟国]：从头组一副\n"
        "  卡组 新建 <名字> = <卡组或代码>：从那副抄起\n"
        "  卡组 加 [<卡组> =] 2 <牌名>、<牌名>：放牌\n"
        "  卡组 减 [<卡组> =] <牌名>：拿牌\n"
        "  卡组 检查 [<卡组>]：哪些规则不合，差多少\n"
        "  卡组 改名 <卡组> = <名字>\n"
        "  卡组 复制 <卡组> = <名字>\n"
        "  卡组 删除 <卡组>\n"
        "  卡组 分享 <卡组>：显示代码\n"
        "  卡组 导入 <代码> [= <名字>]：按代码得到卡组\n\n"
        "不写卡组时，指刚刚动过的那副。除指挥部外共39张；连指挥部40张里，主国至少28张（指挥部算在内），盟国至多12张。",
    )
    VERBS: ClassVar[dict[str, tuple[str, ...]]] = {
        "new": ("新建",),
        "add": ("加入", "加"),
        "remove": ("移除", "减"),
        "check": ("检查",),
        "rename": ("name", "改名"),
        "copy": ("复制",),
        "share": ("分享",),
        "import": ("导入",),
        "show": ("查看", "看"),
        "delete": ("删除", "删"),
    }

    def work(self) -> None:
        """Do what the first word says; without one, list or show."""
        verb, rest = self._verb()
        left, equals, right = _partition(rest)
        match verb:
            case "":
                self._list() if not rest else self._show(rest)
            case "new":
                self._new(left, right)
            case "add" | "remove":
                self._change(verb, left if equals else "", right if equals else left)
            case "check":
                self._check(left)
            case "rename":
                self._rename(left if equals else "", right if equals else left)
            case "copy":
                self._copy(left, right)
            case "share":
                row = self._own(left)
                self.show(_SHARE.say(self.lang, deck=row.name, code=row.code))
            case "import":
                self._import(left, right)
            case "show":
                self._show(left)
            case "delete":
                row = decks.own(self.caller, left)
                decks.delete(self.caller, row)
                self.show(_DELETED.say(self.lang, deck=row.name, code=row.code))

    def _verb(self) -> tuple[str, str]:
        """Return (verb, what follows); Chinese verbs need no blank."""
        args = self.args.strip()
        first, _, rest = args.partition(" ")
        for verb, others in self.VERBS.items():
            if fold(first).lower() in (verb, *others):
                return verb, rest.strip()
            for other in others:
                if not other.isascii() and args.startswith(other):
                    return verb, args[len(other) :].strip()
        return "", args

    def _own(self, text: str) -> decks.Kept:
        """Return the own deck of a name; without one the deck worked on last, or the only one."""
        rows = decks.kept(self.caller)
        if text:
            row = decks.own(self.caller, text)
        else:
            last = [row for row in rows if row.name == self.caller.ndb.kards_deck] or rows
            if len(last) != 1:
                raise ActionError("which_deck", _WHICH_DECK)
            row = last[0]
        self.caller.ndb.kards_deck = row.name
        return row

    def _keep(self, deck: Deck) -> None:
        decks.keep(self.caller, deck)
        self.caller.ndb.kards_deck = deck.name.say(Lang.EN)

    def _list(self) -> None:
        rows = decks.kept(self.caller)
        if rows:
            lines = [_YOURS.say(self.lang, count=len(rows), most=decks.MOST)]
            lines += [self._line(n, row) for n, row in enumerate(rows, 1)]
        else:
            lines = [_NONE.say(self.lang)]
        self.show("\n".join(lines))
        self.draw(_READY.say(self.lang) + "\n" + sheets.ready_list(self.reader))
        self.show(_HOW.say(self.lang))

    def _line(self, n: int, row: decks.Kept) -> str:
        try:
            deck = row.deck()
        except NotUnderstood as error:
            state: Any = _LOST.say(self.lang, why=self._why(error.refusal))
            return _LINE.say(self.lang, n=n, deck=row.name, nations="?", state=state)
        broken = building.check(deck)
        if not broken:
            state = _WHOLE
        elif (got := sum(deck.cards.values())) < DECK_SIZE:
            state = _PARTS.say(self.lang, got=got, want=DECK_SIZE)
        else:
            state = _BROKEN.say(self.lang, count=len(broken))
        return _LINE.say(self.lang, n=n, deck=row.name, nations=_nations(deck), state=state)

    def _show(self, text: str) -> None:
        deck = decks.any_deck(self.caller, text) if text else self._own("").deck()
        self.draw(sheets.deck_sheet(deck, self.reader))

    def _new(self, name: str, what: str) -> None:
        if not name or not what:
            raise ActionError("form", _NEW_FORM)
        name = decks.named(self.caller, name)
        nations = catalogue.nations_called(what)
        if nations is None:
            deck = building.copy(decks.any_deck(self.caller, what), name)
        elif 1 <= len(nations) <= 2:
            main, ally = map(str, (*nations, "")[:2])
            deck = building.new(main, ally, name)
        else:
            raise ActionError("form", _NEW_FORM)
        self._keep(deck)
        self._tell_made(deck)

    def _tell_made(self, deck: Deck) -> None:
        facts = {"nations": _nations(deck), "nation": NATIONS[deck.main], "want": DECK_SIZE}
        self.tell_deck(_MADE, deck, got=sum(deck.cards.values()), **facts)

    def tell_deck(self, words: Words, deck: Deck, **facts: Any) -> None:
        """Say a sentence about a deck by its name, fitted to the screen."""
        self.show(words.say(self.lang, deck=deck.name.say(Lang.EN), **facts))

    def _change(self, verb: str, name: str, cards: str) -> None:
        deck = self._own(name).deck()
        change: Callable[[Deck, str, int], Deck] = building.add if verb == "add" else building.remove
        done = []
        for part in filter(None, map(str.strip, _COMMAS.split(cards))):
            key, count = self._counted(part, deck, verb)
            deck = change(deck, key, count)
            done.append((key, count))
        if not done:
            raise ActionError("which_deck", _WHICH_DECK)
        self._keep(deck)
        words, got = _ADDED if verb == "add" else _TAKEN_OUT, sum(deck.cards.values())
        for key, count in done:
            have = deck.cards.get(key, 0)
            self.tell_deck(words, deck, card=card_name(key), count=count, have=have, got=got, want=DECK_SIZE)

    def _counted(self, text: str, deck: Deck, verb: str) -> tuple[str, int]:
        """Return which card is meant, and how many of it. Raises ActionError (`no_card`, `which_card`)."""
        before, name, behind = _COUNTED.fullmatch(fold(text)).groups()  # type: ignore[union-attr]
        found = catalogue.cards_called(name)
        fitting = [
            key
            for key in found
            if (CARDS[key].card.nation in (deck.main, deck.ally) if verb == "add" else key in deck.cards)
        ]
        found = fitting or found
        if not found:
            raise ActionError("no_card", _NO_CARD, text=decks.shown(name[:40]))
        if len(found) > 1:
            names = [card_name(key) for key in found[:_SHOWN]]
            raise ActionError("which_card", _WHICH_CARD, text=decks.shown(name[:40]), cards=names)
        count = whole_number(before or behind or "1")
        return found[0], count if count is not None else 0

    def _check(self, text: str) -> None:
        deck = decks.any_deck(self.caller, text) if text else self._own("").deck()
        broken = building.check(deck)
        if broken:
            self.show("\n".join(map(self._why, broken)))
        else:
            self.tell_deck(_FINE, deck) if not deck.key else self.show(_FINE.say(self.lang, deck=deck.name))

    def _rename(self, old: str, new: str) -> None:
        if not new:
            raise ActionError("form", _TWO_NAMES, verb=Words("rename", "改名"))
        row = self._own(old)
        renamed = decks.rename(self.caller, row, new)
        self.caller.ndb.kards_deck = renamed.name
        self.show(_RENAMED.say(self.lang, old=row.name, deck=renamed.name))

    def _copy(self, old: str, new: str) -> None:
        if not old or not new:
            raise ActionError("form", _TWO_NAMES, verb=Words("copy", "复制"))
        deck = building.copy(decks.any_deck(self.caller, old), decks.named(self.caller, new))
        self._keep(deck)
        self._tell_made(deck)

    def _import(self, code: str, name: str) -> None:
        if not code:
            raise ActionError("form", _IMPORT_FORM)
        read = deckcode.read(fold(code))
        deck = building.rename(read, decks.named(self.caller, name) if name else self._free_name(read))
        self._keep(deck)
        self.tell_deck(_IMPORTED, deck, nations=_nations(deck))
        if broken := building.check(deck):
            self.show("\n".join(map(self._why, broken)))

    def _free_name(self, deck: Deck) -> str:
        """Return a name that no own deck has: that of the main nation, with a number when need be."""
        nation = NATIONS[deck.main].say(self.lang)
        taken = {row.name for row in decks.kept(self.caller)}
        return next(name for n in range(decks.MOST + 1) if (name := f"{nation} {n + 1}" if n else nation) not in taken)


COMMANDS = (CmdDecks, CmdDeck, CmdCards, CmdCard)
"""What works everywhere; part of every character's commands."""
HOUSED = frozenset(command.key for command in COMMANDS)


def housed(game: str, query: str) -> bool:
    """Tell whether a question of a game is answered by these commands, at its tables too."""
    return game == KARDS and query in HOUSED


def _nations(deck: Deck) -> Sequence[Words]:
    return [NATIONS[nation] for nation in (deck.main, deck.ally) if nation]


def _partition(text: str) -> tuple[str, bool, str]:
    parts = _EQUALS.split(text, maxsplit=1)
    return parts[0].strip(), len(parts) > 1, parts[1].strip() if len(parts) > 1 else ""
