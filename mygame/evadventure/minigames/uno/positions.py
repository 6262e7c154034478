"""Positions as text: the whole state in lines that people can read and edit (docs/play/uno.md, "Positions").

The words of the lines are those of stored positions. Seats are numbered from 1, as people count them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict

from ..chance import open_stream
from ..core import NotUnderstood, Outcome, Refusal, Seat
from . import data
from .actions import Action, is_number, read_action, write_action
from .effects import holds_colour
from .state import MOST_SEEN, Knowledge, Pending, SeenSign, UnoOptions, UnoRound, UnoState, check, deck_of


def write_position(state: UnoState) -> str:
    """Return the whole state as lines of `word values`; default values are left out."""
    table = state.table
    lines = ["uno"]

    def line(word: str, *values: object) -> None:
        lines.append(" ".join(map(str, (word, *values))))

    usual = asdict(UnoOptions())
    said = {True: "yes", False: "no"}
    options = asdict(table.options).items()
    chosen = [f"{key}={said[it] if isinstance(it, bool) else it}" for key, it in options if it != usual[key]]
    if chosen:
        line("options", *chosen)
    line("seats", table.seats)
    line("dealer", table.dealer + 1)
    line("round", table.round)
    line("scores", *table.scores)
    if table.out:
        line("out", *_seats(table.out))
    if table.fallen:
        line("fallen", *_seats(table.fallen))
    line("turn", state.turn + 1, "left" if state.direction == 1 else "right")
    line("turns", state.turns)
    if state.blocked:
        line("blocked", state.blocked)
    if state.colour:
        line("colour", state.colour)
    for seat, hand in enumerate(state.hands):
        line("hand", seat + 1, *hand)
    line("discard", *state.discard)
    line("pile", *reversed(state.pile))
    line("loose", *state.unshuffled)
    if (pending := state.pending) is not None:
        match pending.kind:
            case "drawn":
                line("asked", "drawn", pending.card)
            case "draws":
                words = ["challenge"] * pending.challenge + ["bluff"] * pending.bluff
                line("asked", "draws", pending.count, pending.by + 1, pending.before or "-", *words)
            case kind:
                line("asked", kind)
    if state.uncalled:
        line("open", *_seats(state.uncalled))
    if state.passed:
        line("quiet", *_seats(state.passed))
    if state.false_called:
        line("alarmed", *_seats(state.false_called))
    for observer, holder, cards in state.known:
        line("knows", observer + 1, holder + 1, *cards)
    for seen in state.seen:
        match seen.what:
            case "moved":
                line("seen", "moved", *_seats(seen.receivers))
            case "took":
                line("seen", "took", seen.seat + 1, seen.count)
            case "drew":
                line("seen", "drew", seen.seat + 1, seen.count, seen.top, seen.colour)
            case "wild":
                line("seen", "wild", seen.seat + 1, seen.named, *[seen.top, seen.colour][: 2 * bool(seen.top)])
    if state.last is not None:
        line("last", state.last[0] + 1, write_action(state.last[1]))
    if state.result is not None:
        line("result", state.result.rule, *_seats(state.result.winners))
        line("final", *state.result.scores)
    return "\n".join(lines)


def _seats(seats: Iterable[Seat]) -> list[int]:
    return [seat + 1 for seat in seats]


def read_position(text: str, seed: int) -> UnoState:
    """Return the state of a position's text; omitted lines take their default values.

    Without `loose`, the rest of the deck is put there; a position must place every card of its deck once.

    Raises:
        NotUnderstood: codes `position_line` (facts `number`, `line`), `position_wrong` (`what`, too), `position_cards`
            (facts `missing`, `extra`), or the refusal of its options.
    """
    try:
        return _Position(text).state(seed)
    except NotUnderstood as error:
        raise NotUnderstood(_placed(error.refusal, text.splitlines() or [""])) from error


def _placed(refusal: Refusal, lines: Sequence[str]) -> Refusal:
    """Return a refusal with the line that is wrong: that of its word and its detail, the first if there is none."""
    if refusal.code != "position_wrong":
        return refusal
    what, detail = refusal.facts["what"], refusal.facts["detail"]
    words = [line.split("#")[0].split() or [""] for line in lines]
    at = max(range(len(lines)), key=lambda n: 2 * (what == words[n][0]) + (detail in words[n][1:]))
    return Refusal(refusal.code, {"what": what, "number": at + 1, "line": lines[at][:80]})


class _Position:
    """The lines of a position while it is being read."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, list[str]] = {}
        self.hands: dict[Seat, data.Hand] = {}
        self.known: list[Knowledge] = []
        self.seen: list[SeenSign] = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            unread = NotUnderstood(Refusal("position_line", {"number": number, "line": line[:80]}))
            if number == 1 and words != ["uno"]:
                raise unread
            if not words or number == 1:
                continue
            word, *values = words
            if word == "hand" and values:
                self.hands[self.seat(values[0])] = self.cards(values[1:])
            elif word == "knows" and len(values) > 1:
                self.known.append((self.seat(values[0]), self.seat(values[1]), self.cards(values[2:])))
            elif word == "seen" and values:
                self.seen.append(self.sight(values))
            elif word in _WORDS and word not in self.lines:
                self.lines[word] = values
            else:
                raise unread

    def state(self, seed: int) -> UnoState:
        """Return the state of these lines."""
        options = self.options()
        seats = self.numbers("seats", [len(self.hands)])[0]
        if (refusal := check(options, seats)) is not None:
            raise NotUnderstood(refusal)
        pile = self.card_line("pile")[::-1]
        discard = self.card_line("discard")
        hands = tuple(data.in_order(self.hands.get(seat, ())) for seat in range(seats))
        placed = Counter([*pile, *discard, *self.card_line("loose")])
        for hand in hands:
            placed.update(hand)
        deck = Counter(deck_of(options))
        missing, extra = deck - placed, placed - deck
        if extra or ("loose" in self.lines and missing):
            facts = {"missing": list(missing.elements()), "extra": list(extra.elements())}
            raise NotUnderstood(Refusal("position_cards", facts))
        scores = tuple(self.numbers("scores", [0] * seats))
        colour = self.one_of("colour", (*data.COLOURS, ""), "")
        turn, way = [*self.lines.get("turn", ["1"]), "", ""][:2]
        if way not in ("", "left", "right"):
            raise _wrong("turn")
        state = UnoState(
            table=UnoRound(
                options,
                seats,
                dealer=self.numbers("dealer", [seats])[0] - 1,
                round=self.numbers("round", [1])[0],
                scores=scores,
                out=self.seats("out"),
                fallen=self.seats("fallen"),
            ),
            hands=hands,
            pile=pile,
            unshuffled=self.card_line("loose") if "loose" in self.lines else data.in_order(missing.elements()),
            discard=discard,
            colour=colour,
            turn=self.seat(turn),
            direction=-1 if way == "right" else 1,
            pending=self.pending(),
            uncalled=self.seats("open"),
            passed=self.seats("quiet"),
            false_called=self.seats("alarmed"),
            known=tuple(sorted(self.known)),
            blocked=self.numbers("blocked", [0])[0],
            turns=self.numbers("turns", [0])[0],
            last=self.last(),
            chance=open_stream(seed, "uno"),
            result=self.result(),
            seen=tuple(self.seen),
        )
        for what, wrong in _faults(state, set(self.hands)):
            if wrong:
                raise _wrong(*what.split())
        return state

    def options(self) -> UnoOptions:
        """Return the options of the position."""
        chosen: dict[str, object] = {}
        for pair in self.lines.get("options", []):
            key, _, value = pair.partition("=")
            chosen[key] = {"yes": True, "no": False}.get(value, value)
        try:
            return msgspec.convert(chosen, UnoOptions, strict=False)
        except msgspec.ValidationError as error:
            raise _wrong("options", str(error)) from error

    def pending(self) -> Pending | None:
        """Return the pending question."""
        match self.lines.get("asked"):
            case None:
                return None
            case ["drawn", card]:
                return Pending("drawn", card=self.cards([card])[0])
            case ["draws", count, by, before, *words] if set(words) <= {"challenge", "bluff"}:
                before = "" if before == "-" else before
                challenge, bluff = "challenge" in words, "bluff" in words
                if before in ("", *data.COLOURS) and is_number(count) and is_number(by):
                    return Pending("draws", "", int(count), int(by) - 1, before, bluff, challenge)
            case ["swap"]:
                return Pending("swap")
            case ["colour"]:
                return Pending("colour")
        raise _wrong("asked")

    def sight(self, words: Sequence[str]) -> SeenSign:
        """Return a public sign of a hand, or of all."""
        match words:
            case ["moved", *seats]:
                return SeenSign("moved", receivers=tuple(map(self.seat, seats)))
            case ["took", seat, count] if is_number(count):
                return SeenSign("took", self.seat(seat), count=int(count))
            case ["drew", seat, count, top, colour] if is_number(count) and colour in data.COLOURS:
                return SeenSign("drew", self.seat(seat), self.cards([top])[0], colour, count=int(count))
            case ["wild", seat, named] if named in data.COLOURS:
                return SeenSign("wild", self.seat(seat), named=named)
            case ["wild", seat, named, top, colour] if named in data.COLOURS and colour in data.COLOURS:
                return SeenSign("wild", self.seat(seat), self.cards([top])[0], colour, named)
        raise _wrong("seen")

    def last(self) -> tuple[Seat, Action] | None:
        """Return the last action and its seat."""
        match self.lines.get("last"):
            case None:
                return None
            case [seat, *words]:
                return self.seat(seat), read_action(" ".join(words))
        raise _wrong("last")

    def result(self) -> Outcome | None:
        """Return the outcome of a finished match."""
        if "result" not in self.lines:
            return None
        match self.lines["result"]:
            case [rule, *winners]:
                try:
                    scores = tuple(map(float, self.lines.get("final", [])))
                except ValueError as error:
                    raise _wrong("final") from error
                return Outcome(scores, tuple(self.seat(winner) for winner in winners), rule)
        raise _wrong("result")

    def seat(self, text: str) -> Seat:
        """Return the seat of a number from 1."""
        if not is_number(text) or int(text) < 1:
            raise _wrong("seat", text)
        return int(text) - 1

    def seats(self, word: str) -> tuple[Seat, ...]:
        """Return the seats of a line."""
        return tuple(sorted(self.seat(text) for text in self.lines.get(word, [])))

    def cards(self, texts: Sequence[str]) -> tuple[data.Card, ...]:
        """Return cards from their written form."""
        for text in texts:
            if text not in data.ORDER:
                raise _wrong("card", text)
        return tuple(texts)

    def card_line(self, word: str) -> tuple[data.Card, ...]:
        """Return the cards of a line."""
        return self.cards(self.lines.get(word, []))

    def numbers(self, word: str, usual: list[int]) -> list[int]:
        """Return the numbers of a line, as many as `usual` has."""
        texts = self.lines.get(word)
        if texts is None:
            return usual
        if len(texts) != len(usual) or not all(map(is_number, texts)):
            raise _wrong(word)
        return [int(text) for text in texts]

    def one_of(self, word: str, values: Sequence[str], usual: str) -> str:
        """Return the single value of a line."""
        match self.lines.get(word):
            case None:
                return usual
            case [value] if value in values:
                return value
        raise _wrong(word)


_WORDS = frozenset((
    "options", "seats", "dealer", "round", "scores", "out", "fallen", "turn", "turns", "blocked", "colour", "discard",
    "pile", "loose", "asked", "open", "quiet", "alarmed", "last", "result", "final",
))  # fmt: skip


def _wrong(what: str, detail: str = "") -> NotUnderstood:
    return NotUnderstood(Refusal("position_wrong", {"what": what, "detail": detail[:80]}))


def _faults(state: UnoState, dealt: set[Seat]) -> Iterator[tuple[str, Any]]:
    """Yield the possible faults of a position, each with its result; each check relies on those before it.

    Seats, hands and the question must fit together, and some match must be able to reach the position.
    """
    table, pending, options, discard = state.table, state.pending, state.table.options, state.discard
    named = {state.turn, table.dealer, *table.out, *state.uncalled, *state.passed, *state.false_called, *dealt}
    for observer, holder, cards in state.known:
        named |= {observer, holder}
        yield "knows", Counter(cards) - Counter(state.hands[holder] if holder < table.seats else ())
    for seen in state.seen:
        named |= {seen.seat, *seen.receivers}
        yield "seen", seen.what == "moved" and sorted(seen.receivers) != [*range(table.seats)]
    named |= set() if state.last is None else {state.last[0]}
    yield from ((f"seat {seat + 1}", not 0 <= seat < table.seats) for seat in named)
    if (result := state.result) is not None:
        yield "result", len(result.scores) != table.seats or max(result.winners, default=0) >= table.seats
        return
    yield "out", state.turn in table.out or len(table.out) > table.seats - 2
    asked, won = ("", -1) if pending is None else (pending.kind, pending.by)
    own = data.COLOUR[discard[-1]] if discard else ""
    yield "colour", (own and state.colour != own) or (discard and not state.colour and asked != "colour")
    yield "asked", asked == "colour" and (own or not discard)
    if pending is not None:
        yield f"asked {pending.card}", asked == "drawn" and pending.card not in state.hands[state.turn]
        yield "asked", asked == "draws" and (not discard or won >= table.seats)
    for seat, hand in enumerate(state.hands):
        yield f"hand {seat + 1}", bool(hand) == (seat in table.out) and seat != won
    out = set(table.out)
    playing = [seat for seat in range(table.seats) if seat not in out]
    yield "round", not 1 <= table.round <= (options.rounds or data.MAX_ROUNDS)
    yield "scores", options.goal and any(table.scores[seat] >= options.goal for seat in playing)
    yield "fallen", table.fallen and not (options.mercy and set(table.fallen) <= out)
    yield "turns", state.turns >= data.MAX_TURNS
    yield "blocked", state.blocked >= len(playing)
    yield "discard", options.start_card and not discard
    yield from ((f"hand {seat + 1}", 0 < options.mercy <= len(state.hands[seat])) for seat in playing)
    for seat in state.uncalled:
        yield f"open {seat + 1}", not options.uno_penalty or len(state.hands[seat]) != 1
    yield "alarmed", state.false_called and not (options.false_call_penalty and options.uno_penalty)
    yield "open", out & {*state.uncalled}
    yield "quiet", out & {*state.passed}
    yield "alarmed", out & {*state.false_called}
    for observer, holder, cards in state.known:
        yield "knows", observer == holder or not cards or out & {observer, holder}
    yield "knows", len({known[:2] for known in state.known}) < len(state.known)
    yield "seen", len(state.seen) > MOST_SEEN
    yield "asked", pending is not None and not _can_be_asked(state, pending, len(playing))


def _can_be_asked(state: UnoState, pending: Pending, playing: int) -> bool:
    """Tell whether the question can come from the top card."""
    options = state.table.options
    top = state.discard[-1] if state.discard else None
    match pending.kind:
        case "drawn":
            bluff = pending.card == data.DRAW_FOUR and holds_colour(state.hands[state.turn], state.colour)
            possible = data.matches(pending.card, top, state.colour) and options.blind_draws
            return possible and not (bluff and options.no_bluffing)
        case "swap":
            symbol = data.SYMBOL[top] if top else ""
            moves = symbol == data.SWAP_HANDS or data.moves_hands(options.seven_zero, symbol)
            return playing > 2 and moves and symbol != "0"
        case "draws":
            return _may_ask_to_draw(state, pending, top)
    return True


def _may_ask_to_draw(state: UnoState, pending: Pending, top: data.Card | None) -> bool:
    options, by = state.table.options, pending.by
    if top not in data.PENALTY or by == state.turn or by in state.table.out:
        return False
    stacked = pending.count - data.PENALTY[top]
    if stacked < 0 or stacked % 2 or (stacked and options.stacking == "none"):
        return False
    if pending.challenge and (top != data.DRAW_FOUR or by < 0 or options.no_bluffing or not options.challenges):
        return False
    return not pending.bluff or bool(pending.before and (by < 0 or (pending.challenge and state.hands[by])))
