"""Players' own decks: their storage between matches (`core.PlayerStore`), and the commands for them.

They are kept as one JSON text: names and deck codes. A match's log never holds a name: choosing one of these decks
plays its code (`meant`), so that a replay needs no player's store.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ...kernel.errors import ActionError
from ...kernel.input import fold, likeness, whole_number
from ...kernel.textwidth import fill
from ...words import Lang, Words, pattern, synonyms
from ..bots.arena import Share
from ..core import Kept, NotUnderstood, Offer, PlayerCommand, Reader, Refusal
from ..layout import marked
from . import explorer
from .actions import ChooseDeck
from .data import DECK_SIZE, Deck, decks
from .data.cards import CARDS
from .text import PRESENT, catalogue
from .text.cards import NATIONS, card_name, nations_of

MOST = 20
"""Decks a player may keep."""

_NO_NAME = Words(
    'A deck cannot be called "{name}": neither a number nor a deck code is a name, and | has no place in one.'
)
_UNKNOWN = Words('You keep no deck called "{text}". `decks` lists yours.')
_SEVERAL = Words("Several of your decks begin like that: {names}.")

_LINE = Words("{n}. {deck} ({nations}): {state}")
_HOW = Words("`decks <name>` shows one, `decks new <name> = <nation or deck>` begins one, `help decks` tells the rest.")
_FARE = Words("How the ready decks fared in {games} matches between computer players, each against all others:")
_RATED = Words("How they fared in the latest {games} rated {games:|match|matches} played here:")
_RATED_DECK = Words("{deck} in the latest {games} rated {games:|match|matches} played here")
_FARE_MORE = Words("`decks stats <deck>` shows one against each other, and its cards.")
_WORTH = Words("Its cards: how often those won who played them")
_FARES = Words("  {name}: {share} % ({low} to {high}) of {games}")
_NO_FIGURES = Words("Nobody has counted matches with that deck.")
_MADE = Words(
    "{deck} ({nations}) is begun with {got} of {want} cards. `decks add 2 <card>` puts cards in, `cards {nation}` "
    "looks for them."
)
_ADDED = Words("{deck}: {count} more of {card}, {have} in all. {got} of {want} cards.")
_TAKEN_OUT = Words("{deck}: {count} fewer of {card}, {have} left. {got} of {want} cards.")
_FINE = Words("{deck} keeps every rule.")
_SHARE = Words("Code of {deck}: {code}\nWhoever types `decks import {code}` has it, too.")
_DELETED = Words("{deck} is thrown away. Its code was {code}.")
_WHICH_DECK = Words("Which deck? Write it before a =, as in `decks add <deck> = 2 <card>`.")
_WHICH_CARD = Words('Which card is "{text}"? {cards}.')
_NEW_FORM = Words("Write it as `decks new <name> = <main nation> [ally]`, or with a deck to copy behind the =.")
_TWO_NAMES = Words("Write it as `decks {verb} <deck> = <new name>`.")
_COUNTED = pattern(r"^(?:([0-9]+)\s*(?:x|<others>|\*)?\s*)?(.+?)(?:\s*[x*]\s*([0-9]+))?$", flags=re.IGNORECASE)
_EQUALS = re.compile(r"[=＝]")
_COMMAS = re.compile(r"[,，、;；]")
_LEAST_HERE = 10
"""A card played in fewer rated matches of the house has no meaningful rate."""
_SHOWN = 8
"""Number of cards listed when a name fits several."""
_LEAD = Words("lead your own deck {name}")

_VERBS: dict[str, tuple[str, ...]] = {
    "new": synonyms(of="new", context="kards"), "add": synonyms(of="add"),
    "remove": synonyms(of="remove", context="kards"), "check": synonyms(of="check"),
    "rename": synonyms("name", of="rename"), "copy": synonyms(of="copy"), "share": synonyms(of="share"),
    "import": synonyms(of="import"), "show": synonyms(of="show"),
    "delete": synonyms(of="delete", context="kards"), "stats": synonyms("statistics", of="stats"),
}  # fmt: skip

COMMANDS = (
    PlayerCommand(
        "decks",
        synonyms(of="decks"),
        Words(
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
            "  decks import <code> [= <name>]: a deck from its code\n"
            "  decks stats [<deck>]: how the ready decks fare, one against each other, and its cards\n\n"
            "Without <deck> it is the one you worked on last. A deck has 39 cards besides the HQ; of the 40 at least "
            "28\n"
            "(the HQ counts) are of the main nation and at most 12 of the ally."
        ),
    ),
    PlayerCommand(
        "deck",
        synonyms(of="deck"),
        Words(
            "deck <name or code>: a deck of KARDS card by card, with its code and every rule it breaks: one of yours "
            "or a\nready one. At a table, deck alone is the one you lead."
        ),
        "bare",
    ),
    PlayerCommand(
        "cards",
        synonyms(of="cards"),
        Words(
            "cards <words>: the cards of KARDS that fit every word: a nation, a type, a rarity, a keyword, a cost "
            "(3k),\n"
            "anything else in name or text. For example: cards soviet tank 4k, cards guard, cards draw."
        ),
    ),
    PlayerCommand(
        "card",
        synonyms(of="card"),
        Words("card <name>: everything printed on a card of KARDS. At a table also card 2 (of your hand) and card f1."),
        "always",
    ),
)


class DeckRow(msgspec.Struct, frozen=True):
    """A player's own deck, as it is stored."""

    name: str
    code: str

    def deck(self) -> Deck:
        """Return it with its name. Raises NotUnderstood when one of its cards no longer exists."""
        return decks.rename(decks.read_code(self.code), self.name)


def read(stored: str) -> list[DeckRow]:
    """Return a player's decks, in the order they were made."""
    return msgspec.json.decode(stored, type=list[DeckRow]) if stored else []


def write(rows: Sequence[DeckRow]) -> str:
    """Return decks in their stored form."""
    return msgspec.json.encode(rows).decode()


def _find(rows: Sequence[DeckRow], text: str) -> DeckRow | None:
    """Return the player's deck of a typed text: its name, its number in the list, or the beginning of its name.

    Raises:
        ActionError: `several`, when more than one begins so.
    """
    number, wanted = whole_number(text), likeness(text)
    if number is not None:
        return rows[number - 1] if 1 <= number <= len(rows) else None
    for row in rows:
        if likeness(row.name) == wanted:
            return row
    begun = [row for row in rows if wanted and likeness(row.name).startswith(wanted)]
    if len(begun) > 1:
        raise ActionError("several", _SEVERAL, names=[row.name for row in begun])
    return begun[0] if begun else None


def _fares(name: Words, share: Share, lang: Lang) -> str:
    low, middle, high = (round(100 * part) for part in (share.low, share.share, share.high))
    return _FARES.say(lang, name=name, share=middle, low=low, high=high, games=share.games)


def _is_code(text: str) -> bool:
    try:
        decks.read_code(text)
    except NotUnderstood as error:
        return error.refusal.code not in ("deck_code", "deck_code_version")
    return True


def _shown(text: str) -> str:
    """Return a typed text made safe to repeat: without colour codes."""
    return text.replace("|", "||")


class DeckStore:
    """The decks that KARDS keeps for its players (`core.PlayerStore`)."""

    key = "kards_decks"
    commands: Sequence[PlayerCommand] = COMMANDS

    def run(self, command: str, text: str, kept: Kept, reader: Reader) -> tuple[Kept, str]:
        """Carry out a typed command; return the decks after it, and the answer."""
        bench = _Workbench(read(kept.stored), kept.current, reader, text, kept.counted)
        try:
            {"decks": bench.decks, "deck": bench.deck, "cards": bench.cards, "card": bench.card}[command]()
        except ActionError as error:
            bench.show(error.in_lang(reader.lang))
        except NotUnderstood as error:
            bench.show(bench.why(error.refusal))
        stored = write(bench.rows) if bench.rows or kept.stored else ""
        return Kept(stored, bench.current), "\n".join(bench.said)

    def shown(self, stored: str, reader: Reader) -> list[dict[str, Any]]:
        """Return the player's decks as JSON values, for pages: name, code, nations, cards, the rules each breaks."""
        return [self._shown(row, reader) for row in read(stored)]

    def _shown(self, row: DeckRow, reader: Reader) -> dict[str, Any]:
        found = {"name": row.name, "code": row.code, "main": "", "ally": "", "cards": {}}
        try:
            deck = row.deck()
        except NotUnderstood as error:
            return found | {"broken": [PRESENT.refusal(error.refusal, reader)]}
        broken = [PRESENT.refusal(refused, reader) for refused in decks.check(deck)]
        return found | {"main": deck.main, "ally": deck.ally or "", "cards": dict(deck.cards), "broken": broken}

    def offers(self, stored: str, legal: Sequence[Any], lang: Lang) -> list[Offer]:
        """Return the player's decks that may be chosen now, if a deck is to be chosen; broken ones are left out."""
        if not any(isinstance(action, ChooseDeck) for action in legal):
            return []
        return [
            Offer(ChooseDeck(row.code), Words("choose {name}").say(lang, name=row.name), _LEAD.say(lang, name=row.name))
            for row in read(stored)
            if decks.why_not(row.code) is None
        ]

    def values(self, stored: str, option: str) -> dict[str, Words]:
        """Return the player's decks that may be fixed for a match, by their codes."""
        sound = [row for row in read(stored) if option == "decks" and decks.why_not(row.code) is None]
        return {row.code: Words(row.name, row.name) for row in sound}

    def meant(self, stored: str, action: Any) -> Any:
        """Return the action for choosing an own deck by its name: the choice of its code.

        Raises:
            ActionError: `several`, when more than one own deck begins so.
            NotUnderstood: it holds cards that no longer exist.
        """
        if not isinstance(action, ChooseDeck) or decks.ready_called(action.deck):
            return action
        row = None if _is_code(action.deck) else _find(read(stored), action.deck)
        if row is None:
            return action
        row.deck()
        return ChooseDeck(row.code)


@dataclass
class _Workbench:
    """One command: the decks before and after it, and its answer."""

    rows: list[DeckRow]
    current: str
    """Name of the deck last worked on."""
    reader: Reader
    args: str
    counted: Callable[[], Sequence[str]]
    said: list[str] = field(default_factory=list)

    @property
    def lang(self) -> Lang:
        """The language of the answer."""
        return self.reader.lang

    def show(self, text: str) -> None:
        """Answer with a text, fitted to the screen."""
        self.said.append(fill(text, self.reader.width))

    def draw(self, text: str) -> None:
        """Answer with text that `present` has drawn for the reader."""
        self.said.append(marked(text, self.reader))

    def why(self, refusal: Refusal) -> str:
        """Return why something is refused, as a sentence."""
        return _shown(PRESENT.refusal(refusal, self.reader))

    # The commands.

    def cards(self) -> None:
        """List the cards that match some words."""
        self.draw(catalogue.card_list(self.args, self.reader))

    def card(self) -> None:
        """Show everything printed on one card."""
        self.draw(catalogue.card_called(self.args, self.reader))

    def deck(self) -> None:
        """Show one deck card by card."""
        self.draw(catalogue.deck_sheet(self._any_deck(self.args.strip()), self.reader))

    def decks(self) -> None:
        """Carry out the subcommand; without one, list or show."""
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
            case "stats":
                self._stats(rest)
            case "delete":
                row = self._called(left)
                self.rows.remove(row)
                self.show(_DELETED.say(self.lang, deck=row.name, code=row.code))

    def _verb(self) -> tuple[str, str]:
        """Return (verb, the rest); Chinese verbs need no blank."""
        args = self.args.strip()
        first, _, rest = args.partition(" ")
        for verb, others in _VERBS.items():
            if fold(first).lower() in (verb, *others):
                return verb, rest.strip()
            for other in others:
                if not other.isascii() and args.startswith(other):
                    return verb, args[len(other) :].strip()
        return "", args

    def _list(self) -> None:
        rows = self.rows
        if rows:
            lines = [Words("Your decks ({count} of {most}):").say(self.lang, count=len(rows), most=MOST)]
            lines += [self._line(n, row) for n, row in enumerate(rows, 1)]
        else:
            lines = [Words("You keep no deck of your own yet.").say(self.lang)]
        self.show("\n".join(lines))
        self.draw(Words("Ready decks:").say(self.lang) + "\n" + catalogue.ready_list(self.reader, len(rows) + 1))
        self.show(_HOW.say(self.lang))

    def _line(self, n: int, row: DeckRow) -> str:
        try:
            deck = row.deck()
        except NotUnderstood as error:
            state: Any = Words("cannot be read: {why}").say(self.lang, why=self.why(error.refusal))
            return _LINE.say(self.lang, n=n, deck=row.name, nations="?", state=state)
        broken = decks.check(deck)
        if not broken:
            state = Words("ready to play")
        elif (got := sum(deck.cards.values())) < DECK_SIZE:
            state = Words("{got} of {want} cards").say(self.lang, got=got, want=DECK_SIZE)
        else:
            state = Words("breaks {count} {count:|rule|rules}").say(self.lang, count=len(broken))
        return _LINE.say(self.lang, n=n, deck=row.name, nations=nations_of(deck), state=state)

    def _show(self, text: str) -> None:
        deck = self._any_deck(text) if text else self._own("").deck()
        self.draw(catalogue.deck_sheet(deck, self.reader))

    def _stats(self, text: str) -> None:
        counts = explorer.shipped()
        here = explorer.read(self.counted())
        if not text:
            lines = [_FARE.say(self.lang, games=counts.games), *self._overall(counts)]
            if rated := self._overall(here):
                lines += [_RATED.say(self.lang, games=here.games), *rated]
            self.show("\n".join([*lines, _FARE_MORE.say(self.lang)]))
            return
        deck = self._any_deck(text)
        lines = self._deck_fares(counts, deck, explorer.LEAST)
        if rated := self._deck_fares(here, deck, _LEAST_HERE):
            lines += ["", _RATED_DECK.say(self.lang, deck=deck.name, games=here.games), *rated]
        self.show("\n".join(lines).strip() if lines else _NO_FIGURES.say(self.lang))

    def _overall(self, counts: explorer.Counts) -> list[str]:
        return [_fares(deck.name, share, self.lang) for deck, share in explorer.overall(counts)]

    def _deck_fares(self, counts: explorer.Counts, deck: Deck, least: int) -> list[str]:
        lines = [_fares(other.name, share, self.lang) for other, share in explorer.against(counts, deck)]
        if lines:
            lines.insert(0, Words("{deck} against").say(self.lang, deck=deck.name))
        if cards := explorer.worth(counts, deck, least):
            lines += [_WORTH.say(self.lang), *(_fares(card_name(card), share, self.lang) for card, share in cards)]
        return lines

    def _new(self, name: str, what: str) -> None:
        if not name or not what:
            raise ActionError("form", _NEW_FORM)
        name = self._named(name)
        nations = catalogue.nations_called(what)
        if nations is None:
            deck = decks.copy(self._any_deck(what), name)
        elif 1 <= len(nations) <= 2:
            main, ally = map(str, (*nations, "")[:2])
            deck = decks.new(main, ally, name)
        else:
            raise ActionError("form", _NEW_FORM)
        self._keep(deck)
        self._tell_made(deck)

    def _tell_made(self, deck: Deck) -> None:
        facts = {"nations": nations_of(deck), "nation": NATIONS[deck.main], "want": DECK_SIZE}
        self.tell_deck(_MADE, deck, got=sum(deck.cards.values()), **facts)

    def tell_deck(self, words: Words, deck: Deck, **facts: Any) -> None:
        """Say a sentence about a deck by its name, fitted to the screen."""
        self.show(words.say(self.lang, deck=deck.name.say(Lang.EN), **facts))

    def _change(self, verb: str, name: str, cards: str) -> None:
        deck = self._own(name).deck()
        change: Callable[[Deck, str, int], Deck] = decks.add if verb == "add" else decks.remove
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
        """Return the card meant, and the number of copies. Raises ActionError (`no_card`, `which_card`)."""
        before, name, behind = _COUNTED.fullmatch(fold(text)).groups()  # type: ignore[union-attr]
        found = catalogue.cards_called(name)
        fitting = [
            key
            for key in found
            if (CARDS[key].card.nation in (deck.main, deck.ally) if verb == "add" else key in deck.cards)
        ]
        found = fitting or found
        if not found:
            raise ActionError("no_card", Words('There is no card called "{text}".'), text=_shown(name[:40]))
        if len(found) > 1:
            names = [card_name(key) for key in found[:_SHOWN]]
            raise ActionError("which_card", _WHICH_CARD, text=_shown(name[:40]), cards=names)
        count = whole_number(before or behind or "1")
        return found[0], count if count is not None else 0

    def _check(self, text: str) -> None:
        deck = self._any_deck(text) if text else self._own("").deck()
        broken = decks.check(deck)
        if broken:
            self.show("\n".join(map(self.why, broken)))
        else:
            self.tell_deck(_FINE, deck) if not deck.key else self.show(_FINE.say(self.lang, deck=deck.name))

    def _rename(self, old: str, new: str) -> None:
        if not new:
            raise ActionError("form", _TWO_NAMES, verb=Words("rename"))
        row = self._own(old)
        renamed = DeckRow(self._named(new, row), row.code)
        self.rows[self.rows.index(row)] = renamed
        self.current = renamed.name
        self.show(Words("{old} is called {deck} now.").say(self.lang, old=row.name, deck=renamed.name))

    def _copy(self, old: str, new: str) -> None:
        if not old or not new:
            raise ActionError("form", _TWO_NAMES, verb=Words("copy"))
        deck = decks.copy(self._any_deck(old), self._named(new))
        self._keep(deck)
        self._tell_made(deck)

    def _import(self, code: str, name: str) -> None:
        if not code:
            raise ActionError("form", Words("Write it as `decks import <code>`, or `decks import <code> = <name>`."))
        read = decks.read_code(fold(code))
        deck = decks.rename(read, self._named(name) if name else self._free_name(read))
        self._keep(deck)
        self.tell_deck(Words("{deck} ({nations}) is yours now."), deck, nations=nations_of(deck))
        if broken := decks.check(deck):
            self.show("\n".join(map(self.why, broken)))

    def _free_name(self, deck: Deck) -> str:
        """Return a name that no own deck has: that of the main nation, with a number when need be."""
        nation = NATIONS[deck.main].say(self.lang)
        taken = {row.name for row in self.rows}
        return next(name for n in range(MOST + 1) if (name := f"{nation} {n + 1}" if n else nation) not in taken)

    # Finding and keeping decks.

    def _own(self, text: str) -> DeckRow:
        """Return the player's deck of a name; without one the deck last worked on, or the only one."""
        if text:
            row = self._called(text)
        else:
            last = [row for row in self.rows if row.name == self.current] or self.rows
            if len(last) != 1:
                raise ActionError("which_deck", _WHICH_DECK)
            row = last[0]
        self.current = row.name
        return row

    def _called(self, text: str) -> DeckRow:
        """Return the player's deck of a typed text. Raises ActionError (`which`, `unknown`, `several`)."""
        _check_said(text)
        if (row := _find(self.rows, text)) is None:
            raise ActionError("unknown", _UNKNOWN, text=_shown(text[:40]))
        return row

    def _any_deck(self, text: str) -> Deck:
        """Return one of the player's decks, a ready one, or that of a code. Raises ActionError, NotUnderstood."""
        _check_said(text)
        if (row := _find(self.rows, text)) is not None:
            return row.deck()
        if (ready := decks.ready_called(text)) is not None:
            return ready
        number = (whole_number(text) or 0) - len(self.rows)
        if 0 < number <= len(decks.READY):
            return list(decks.READY.values())[number - 1]
        if _is_code(text):
            return decks.read_code(text)
        raise ActionError("unknown", _UNKNOWN, text=_shown(text[:40]))

    def _named(self, name: str, besides: DeckRow | None = None) -> str:
        """Return a name in its stored form.

        Args:
            besides: the deck that may have this name already.

        Raises:
            NotUnderstood: `deck_name`, when it is empty, too long or not printable.
            ActionError: `no_name`, `taken` (by an own deck or a ready one).
        """
        name = decks.rename(decks.new("germany"), name).name.say(Lang.EN)
        if "|" in name or whole_number(name) is not None or _is_code(name):
            raise ActionError("no_name", _NO_NAME, name=_shown(name))
        others = [row.name for row in self.rows if row != besides]
        if decks.ready_called(name) or likeness(name) in map(likeness, others):
            raise ActionError("taken", Words('There is a deck called "{name}" already.'), name=_shown(name))
        return name

    def _keep(self, deck: Deck) -> None:
        """Keep a deck, in place of one with exactly the same name. Raises ActionError (`too_many`)."""
        row = DeckRow(deck.name.say(Lang.EN), decks.write_code(deck))
        at = next((at for at, other in enumerate(self.rows) if other.name == row.name), None)
        if at is not None:
            self.rows[at] = row
        elif len(self.rows) >= MOST:
            raise ActionError("too_many", Words("You keep {most} decks already: `decks delete` one first."), most=MOST)
        else:
            self.rows.append(row)
        self.current = row.name


def _check_said(text: str) -> None:
    if not text.strip():
        raise ActionError("which", Words("Which deck? `decks` lists them."))


def _partition(text: str) -> tuple[str, bool, str]:
    parts = _EQUALS.split(text, maxsplit=1)
    return parts[0].strip(), len(parts) > 1, parts[1].strip() if len(parts) > 1 else ""


STORE = DeckStore()
