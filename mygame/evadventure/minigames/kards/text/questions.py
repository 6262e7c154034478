"""Questions about the game: their dispatch, previews of actions, the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from ....kernel.input import fold
from ....words import Words, join, pattern, synonyms
from ...core import NotUnderstood, Reader, Refusal, Seat
from .. import actions as do
from .. import actions as ev
from ..data import decks
from ..rules import GAME
from ..state import KardsState, Unit
from ..view import KardsView, Veiled, determinize, redact
from . import catalogue, standing
from .actions import REF, folded, hand_number, read
from .cards import card_name
from .events import outcome, refusal, render_event
from .phrases import TEXT
from .wording import fit, usual_place

QUERIES = {
    "explain": synonyms(of="explain"), "why": synonyms(of="why"), "what": synonyms(of="what"),
    "card": synonyms(of="card"), "cards": synonyms(of="cards"), "discard": synonyms(of="discard"),
    "decks": synonyms(of="decks", context="kards"), "deck": synonyms(of="deck"),
}  # fmt: skip
"""Question word -> other words for it."""
WHAT_IF = "what"
"""The question of a move with a question mark behind it."""
MOVES_OF = "why"
"""The question of `moves s1`."""

_ABOUT = TEXT["about"]


def ask(query: str, text: str, view: KardsView, legal: Sequence[do.Action], reader: Reader) -> str:
    """Answer one of `QUERIES`; see `core.Queries`."""
    typed = folded(text)
    match query:
        case "card":
            return _card(typed, view, reader)
        case "cards":
            return catalogue.card_list(text, reader)
        case "discard":
            return "\n".join(_discard(view, seat, reader) for seat in (0, 1))
        case "decks":
            return catalogue.ready_list(reader)
        case "deck":
            return _deck(fold(text).strip(), view, reader)
        case "why" if not typed:
            return standing.why_all(view, reader)
        case "why" if ref := REF.search(typed):
            return standing.why(ref.group(), view, reader, alone="not" in typed)
        case "why" if view.who is not None:
            return standing.why_card(hand_number(typed, view), view, reader)
        case "what" if view.who is not None and _PIECE.fullmatch(typed):
            return _aims(typed, view, view.who, reader)
        case "what" if view.who is not None and (typed := fold(text).strip().rstrip("? ")):
            return preview(read(typed, view, legal), view, view.who, reader)
        case "what":
            raise NotUnderstood(Refusal("what_if", {}))
        case "explain" if ref := REF.search(typed):
            return standing.explain_unit(ref.group(), view, reader)
    raise NotUnderstood(Refusal("explain_what", {}))


def preview(action: do.Action, view: KardsView, seat: Seat, reader: Reader) -> str:
    """Return the result of an action, as far as the reader can know, without carrying it out.

    It is played in a determinization. Inventions of that world (cards to be drawn, the identity and effects of a covert
    unit, countermeasures) are not told.
    """
    lang = reader.lang
    trial = _try(action, view, seat)
    if isinstance(trial, Refusal):
        return fit(_ABOUT["would_not"].say(lang, why=refusal(trial, reader)), reader)
    if trial.unseen_target:
        return fit(_ABOUT["unseen"].say(lang, at=trial.unseen_target), reader)
    struck, told = trial.struck(), []
    for event in trial.happened:
        if (seen := _foreseen(event, trial.veiled, struck)) is not None:
            told.append(render_event(seen, reader))
    if (end := GAME.outcome(trial.after)) is not None:
        told.append(outcome(end, reader))
    lines = [_ABOUT["would"].say(lang), *(f"  {line}" for line in told if line)]
    lines += [_ABOUT["unseen"].say(lang, at=ref) for ref in trial.struck_unseen()]
    if trial.by_chance:
        lines.append(_ABOUT["chance"].say(lang))
    if view.sides[1 - seat].hand_count and not isinstance(
        action, do.ArmCounter | do.Disarm | do.End | do.Mark | do.KeepHand | do.ChooseDeck
    ):
        lines.append(_ABOUT["armed"].say(lang))
    return "\n".join(fit(line, reader) for line in lines)


class _Trial(NamedTuple):
    """An action, tried in a determinization."""

    before: KardsState
    after: KardsState
    happened: Sequence[do.Event]
    veiled: Mapping[int, str]
    """The positions of covert enemies, by their numbers."""
    unseen_target: str
    """The position of a covert unit under attack: then nothing can be foreseen; "" for none."""

    @property
    def by_chance(self) -> bool:
        """Tell whether chance was involved."""
        return self.after.chance != self.before.chance

    def struck(self) -> set[int]:
        """Return the numbers of the units hurt, destroyed or changed."""
        return {event.uid for event in self.happened if isinstance(event, ev.Hurt | ev.Destroyed | ev.Became)}

    def struck_unseen(self) -> list[str]:
        """Return the positions of covert enemies that are affected."""
        struck = self.struck()
        return [ref for uid, ref in self.veiled.items() if uid in struck]


def _try(action: do.Action, view: KardsView, seat: Seat) -> _Trial | Refusal:
    state, veiled = _calmed(determinize(view, seat, 0), seat), _veiled(view, seat)
    if (refused := GAME.refuse(state, seat, action)) is not None:
        return refused
    if isinstance(action, do.AttackTarget) and action.on in veiled.values():
        return _Trial(state, state, (), veiled, action.on)
    after, happened = GAME.apply(state, seat, action)
    return _Trial(state, after, happened, veiled, "")


# The targets of a piece.

_PIECE = pattern(r"(?:card|hand|<others>) *[1-9]|[sf][1-9]")
"""A unit of the reader, or a card of the hand, as written after `what`."""


def figures(query: str, text: str, view: KardsView, reader: Reader) -> Any:
    """Return the result for each target of a piece (`what s1`, `what card 2`) as data; None for other questions.

    A list of {on, changes, unsure, wins}: the position, the changes of units and HQs, whether the result is uncertain
    (by chance or hidden facts), whether it wins the match for the reader. A change is {uid, lost, left, gone}; HQs have
    -1 and -2; inventions of a determinization are not among them. Countermeasures, which may undo all of it, are left
    out.
    """
    typed = folded(text)
    if query != "what" or view.who is None or not _PIECE.fullmatch(typed):
        return None
    return [_aim(action.on, trial, view.who) for action, trial in _trials(typed, view, view.who)]


def _trials(piece: str, view: KardsView, seat: Seat) -> Iterator[tuple[do.AttackTarget | do.PlayFromHand, _Trial]]:
    """Yield every target a piece may choose now, units at their usual place, and the result."""
    hand = None if REF.fullmatch(piece) else hand_number(piece[-1], view)
    for action in GAME.legal(determinize(view, seat, 0), seat):
        match action:
            case do.AttackTarget(unit=unit) if unit == piece:
                pass
            case do.PlayFromHand(hand=card, at=at, on=on) if on and card == hand and at in (-1, usual_place(view)):
                pass
            case _:
                continue
        trial = _try(action, view, seat)
        if isinstance(trial, _Trial):
            yield action, trial


def _aims(piece: str, view: KardsView, seat: Seat, reader: Reader) -> str:
    lines: list[str] = []
    for action, _ in _trials(piece, view, seat):
        lines += [f"{action.on}:", *(preview(action, view, seat, reader).split("\n"))]
    return "\n".join(lines) or fit(_ABOUT["aims_at_none"].say(reader.lang, at=piece), reader)


def _aim(on: str, trial: _Trial, seat: Seat) -> dict[str, Any]:
    before, after = _standing(trial.before), _standing(trial.after)
    changes = []
    for uid, (defence, attack) in before.items():
        now = after.get(uid)
        if uid not in trial.veiled and now != (defence, attack):
            changes.append(
                {"uid": uid, "lost": 0, "left": None, "gone": _way_out(uid, trial.happened)}
                if now is None
                else {"uid": uid, "lost": defence - now[0], "left": now[0], "gone": ""}
            )
    unsure = bool(trial.by_chance or trial.unseen_target or trial.struck_unseen())
    return {"on": on, "changes": changes, "unsure": unsure, "wins": trial.after.winner == seat}


def _standing(state: KardsState) -> dict[int, tuple[int, int]]:
    """Return defence and attack of everything on the board, by number."""
    found = {-1 - seat: (side.hq, 0) for seat, side in enumerate(state.sides)}
    rows = (state.front, *(side.support for side in state.sides))
    return found | {unit.uid: (unit.defence, unit.attack) for row in rows for unit in row}


def _way_out(uid: int, happened: Sequence[do.Event]) -> str:
    """Return how a unit leaves the board: `falls`, or `back` to a hand."""
    return "falls" if any(isinstance(event, ev.Destroyed) and event.uid == uid for event in happened) else "back"


def _calmed(state: KardsState, seat: Seat) -> KardsState:
    """Return a determinization without armed countermeasures of the enemy or effects of its covert units."""

    def row(units: Sequence[Unit]) -> tuple[Unit, ...]:
        return tuple(replace(unit, suppressed=unit.suppressed or unit.hidden) for unit in units)

    enemy = 1 - seat
    sides = list(state.sides)
    sides[enemy] = replace(sides[enemy], armed=(), support=row(sides[enemy].support))
    held = bool(state.front) and state.front[0].owner == enemy
    return replace(state, sides=(sides[0], sides[1]), front=row(state.front) if held else state.front)


def _veiled(view: KardsView, seat: Seat) -> dict[int, str]:
    """Return the positions of covert enemies, by their numbers."""
    rows = ((do.FRONT, view.front), (do.ENEMY, view.sides[1 - seat].support))
    placed = (pair for refs, row in rows for pair in zip(refs, row, strict=False))
    return {unit.uid: ref for ref, unit in placed if isinstance(unit, Veiled)}


def _foreseen(event: do.Event, veiled: Mapping[int, str], struck: set[int]) -> do.Event | None:
    """Return the part of an event of a determinization that may be told: nothing that nobody can know yet.

    A pin on a covert unit that is struck would reveal whether it survives.
    """
    match event:
        case ev.Discarded() | ev.Revealed() | ev.CardBurned():
            return None
        case ev.Destroyed(uid=uid) | ev.Became(uid=uid) | ev.Retreated(uid=uid, to="discard") if uid in veiled:
            return None
        case ev.Pinned(uid=uid) if uid in veiled and uid in struck:
            return None
    return redact(event, None)


def _card(typed: str, view: KardsView, reader: Reader) -> str:
    if REF.fullmatch(typed):
        return standing.card_at(typed, view, reader)
    if view.who is not None and typed.isascii() and typed.isdigit():
        return catalogue.card_sheet(view.sides[view.who].hand[hand_number(typed, view)].card, reader)
    return catalogue.card_called(typed, reader)


def _deck(text: str, view: KardsView, reader: Reader) -> str:
    """Return a deck card by card, with its code and every rule it breaks; by default the reader's own."""
    if not text and view.who is not None:
        text = view.sides[view.who].chosen
    ready = decks.ready_called(text)
    if not text or (ready is None and text[:1] not in "Kk"):
        raise NotUnderstood(Refusal("no_deck", {}))
    return catalogue.deck_sheet(ready or decks.deck_of(text), reader)


def _discard(view: KardsView, seat: int, reader: Reader) -> str:
    names = [
        _ABOUT["copies"].say(reader.lang, card=card_name(card), n=n) if n > 1 else card_name(card).say(reader.lang)
        for card, n in Counter(view.sides[seat].discard).items()
    ]
    cards = join(reader.lang, names) or Words("nothing", context="answer").say(reader.lang)
    return fit(_ABOUT["discard"].say(reader.lang, seat=reader.names[seat], cards=cards), reader)
